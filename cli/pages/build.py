"""All man pages as texts, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from wolken import __version__
from wolken.core import dealer
from wolken.core import match as matches
from wolken.core.games import GAMES, game
from wolken.core.match import Match

from .. import store
from ..app import MAIL, SCENARIO
from ..mail import saying
from ..mail.text import plain
from ..scenario.files import SHIPPED
from . import commands, games, roff

DATE = "2026-11-30"  # of the version
TEXTS = Path(__file__).parent
TIME = "2026-01-31T12:00:00Z"
CASE = SHIPPED / "wolkenwechsel" / "ww-12-case-01-column-leaves.scenario.toml"
# Seed, number of the answer, odds: what the dealer would choose.
QUESTIONS = (
    ("wolken", 0, (1, 1)),
    ("wolken", 1, (5, 10, 15)),
    ("wolken", 150, (1, 2, 2, 1)),
    ("x", 0, (1,) * 1000),
    ("Wölkchen", 7, (1,) * 1000),
)


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    found = {
        "wolken.1": text_page("wolken", 1, "plays board and card games from text files"),
        "wolken-mail.7": text_page("wolken-mail", 7, "plays matches of wolken by mail"),
        "wolken-match.5": text_page("wolken-match", 5, "the file of a match of wolken"),
        "wolken-scenario.5": text_page("wolken-scenario", 5, "rules of wolken's games as cases"),
    }
    for name, (_title, line) in GAMES.items():
        body = games.body(name)
        found[f"wolken-{name}.6"] = roff.page(f"wolken-{name}", 6, line, DATE, __version__, body)
    return found


def text_page(name: str, volume: int, line: str) -> str:
    """A page whose text stands beside this module."""
    text = (TEXTS / f"{name}.{volume}.txt").read_text("utf-8")
    body = from_text(text, inserts(name, volume))
    return roff.page(name, volume, line, DATE, __version__, body)


def inserts(name: str, volume: int) -> dict[str, Iterable[str]]:
    """What the texts leave to the program, by the word after the `@`."""
    others = [("wolken", 1), ("wolken-match", 5), ("wolken-scenario", 5)]
    others += [*((page, 6) for page in games.names()), ("wolken-mail", 7)]
    see = roff.references(page for page in others if page != (name, volume))
    if name == "wolken":
        return {
            "synopsis": commands.synopsis(),
            "games": commands.games(),
            "verbs": commands.verbs(),
            "across": commands.across(),
            "examples": commands.examples("wolken"),
            "see": see,
        }
    if name == "wolken-match":
        return {
            "match": roff.verbatim(store.to_text(sample()).splitlines()),
            "vectors": roff.verbatim(vectors()),
            "see": see,
        }
    if name == "wolken-mail":
        return {
            "usages": roff.verbatim(commands.usage("wolken", "mail", verb) for verb in MAIL),
            "report": roff.verbatim(report()),
            "see": see,
        }
    usages = (commands.usage("wolken", "scenario", verb) for verb in SCENARIO)
    return {
        "usages": roff.verbatim(usages),
        "scenario": roff.verbatim(CASE.read_text("utf-8").splitlines()),
        "see": see,
    }


def from_text(text: str, inserts: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """The body of a page from its text: blocks with an empty line between.

    `# heading`, `## part`, `* name` with its text in the next lines, `@word` for an insert,
    four blanks before lines that are kept as they are; anything else is a paragraph.
    """
    for block in text.strip().split("\n\n"):
        if block.startswith("@"):
            yield from inserts[block[1:]]
        elif block.startswith("## "):
            yield roff.part(block[3:])
        elif block.startswith("# "):
            yield roff.section(block[2:])
        elif block.startswith("    "):
            yield from roff.verbatim(line[4:] for line in block.split("\n"))
        elif block.startswith("* "):
            for entry in block[2:].split("\n* "):
                name, _indent, said = entry.partition("\n  ")
                yield from roff.row(name, said)
        else:
            yield from roff.paragraph(block)


def sample() -> Match:
    """A match of two after one move."""
    match = matches.begin(
        game("wolkenwechsel"),
        id="0a1b2c3d",
        players=("anna", "ben"),
        options={"limit": 100},
        seed="first",
        salt="0123456789abcdef0123456789abcdef",
        time=TIME,
    )
    match, _dealt = matches.settle(match, TIME)
    move = match.game.parse("flip a1", match.players)
    match, _step = matches.play(match, 0, move, TIME)
    return matches.settle(match, TIME)[0]


def report() -> list[str]:
    """The report of a seat as a mail: its subject and its text."""
    sheet = saying.report(sample(), 0, TIME, 1, [("ben", "good luck")])
    return [f"Subject: {sheet.title}", "", *plain(sheet).splitlines()]


def vectors() -> Iterator[str]:
    """Questions to the dealer with the answers."""
    for seed, n, odds in QUESTIONS:
        shown = "1000 times 1" if len(odds) == 1000 else ", ".join(map(str, odds))
        yield f"seed {seed}, n = {n}, odds {shown}: {dealer.choose(seed, n, odds)}"
