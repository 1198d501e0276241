"""Text as source of a man page: escaped, in short lines, in the macros of man(7)."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from itertools import pairwise

WIDTH = 80  # of the lines of the source
# What roff would take for something else.
SIGNS = {
    "\\": "\\e",
    "-": "\\-",
    "'": "\\(aq",
    "`": "\\(ga",
    "^": "\\(ha",
    "~": "\\(ti",
    "…": "...",
    "“": "\\(lq",
    "”": "\\(rq",
    "–": "\\(en",
}
QUOTED = re.compile(r"`([^`]+)`")
# These stand for a change of font, and a blank that does not part words, until text is escaped.
BOLD, ROMAN, KEPT_BLANK = "\x01", "\x02", "\x03"
SENTENCE_END = re.compile(r"(?<=[a-z0-9)\x02][.:;?]) +(?=[A-Z\x01])")


def escaped(text: str) -> str:
    """A text that roff prints as it is, on one line."""
    found = "".join(SIGNS.get(sign) or _plain(sign) for sign in text)
    return f"\\&{found}" if found.startswith(".") else found


def _plain(sign: str) -> str:
    if sign == BOLD:
        return "\\fB"
    if sign == ROMAN:
        return "\\fR"
    return sign if sign.isascii() else f"\\[u{ord(sign):04X}]"


def prose(text: str) -> list[str]:
    """Sentences, each on lines of its own; what stands in backticks is bold."""
    text = QUOTED.sub(lambda found: BOLD + found[1].replace(" ", KEPT_BLANK) + ROMAN, text)
    return [
        line.replace(KEPT_BLANK, " ")
        for sentence in SENTENCE_END.split(text)
        for line in _lines(escaped(sentence))
    ]


def _lines(source: str) -> list[str]:
    return textwrap.wrap(source, WIDTH, break_long_words=False, break_on_hyphens=False)


def paragraph(text: str) -> list[str]:
    """A paragraph with its distance."""
    return [".PP", *prose(text)]


def row(name: str, text: str) -> list[str]:
    """An entry of a list: a name, and what is to be said about it below."""
    return [".TP", f".B {escaped(name)}", *prose(text)]


def verbatim(lines: Iterable[str]) -> list[str]:
    """Lines as they are."""
    return [".PP", ".in +4n", ".EX", *map(escaped, lines), ".EE", ".in"]


def section(name: str) -> str:
    """The heading of a section."""
    return f".SH {escaped(name.upper())}"


def part(name: str) -> str:
    """The heading of a part of a section."""
    return f".SS {escaped(name)}"


def reference(name: str, volume: int, after: str = "") -> str:
    """A reference to another page."""
    return f".BR {escaped(name)} ({volume}){after}"


def references(pages: Iterable[tuple[str, int]]) -> Iterator[str]:
    """The section that names other pages."""
    found = list(pages)
    yield section("see also")
    for number, (name, volume) in enumerate(found, 1):
        yield reference(name, volume, "," if number < len(found) else "")


def page(name: str, volume: int, line: str, date: str, version: str, body: Iterable[str]) -> str:
    """A whole page: its head, its name with one line about it, and its body."""
    lines = [
        '.\\" Written by python -m wolken.cli.pages; do not edit.',
        f'.TH {escaped(name.upper())} {volume} {date} "wolken {version}" "wolken"',
        section("name"),
        *_lines(f"{escaped(name)} \\- {escaped(line)}"),
        *body,
    ]
    # What follows a heading has its distance.
    needed = (
        line for above, line in pairwise(lines) if line != ".PP" or above[:3] not in (".SH", ".SS")
    )
    return "\n".join((lines[0], *needed)) + "\n"
