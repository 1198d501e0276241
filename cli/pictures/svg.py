"""A picture of the terminal as SVG: text that stays text, nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from ..console import width
from .drawing import COLOURS, INK, PAPER, Line

# Pixels
COLUMN = 9
ROW = 18
FONT = 15
MARGIN = 16
BASELINE = 14  # below the top of a row

# Words with single spaces between them; wider gaps are left out and stepped over.
WORDS = re.compile(r"\S+(?: \S+)*")


def svg(title: str, words: Iterable[str], lines: Sequence[Line]) -> str:
    """The file: `lines` as a picture, `words` as what it shows for those who cannot see it."""
    columns = max((sum(width(run.text) for run in line) for line in lines), default=0)
    wide = columns * COLUMN + 2 * MARGIN
    high = len(lines) * ROW + 2 * MARGIN
    text = "\n".join(part for row, line in enumerate(lines) for part in _row(row, line))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}" role="img">\n'
        f"<title>{escape(title)}</title>\n"
        f"<desc>{escape(chr(10).join(words))}</desc>\n"
        f"<style>\n{_style()}\n</style>\n"
        f'<rect class="paper" width="{wide}" height="{high}" rx="8"/>\n'
        f"{text}\n</svg>\n"
    )


def _row(row: int, line: Line) -> Iterator[str]:
    """Every stretch of words at its place; its length is told, for the font is not ours."""
    y = MARGIN + row * ROW + BASELINE
    column = 0
    for text, marks in line:
        for found in WORDS.finditer(text):
            x = MARGIN + (column + width(text[: found.start()])) * COLUMN
            length = width(found[0]) * COLUMN
            look = f' class="{marks}"' if marks else ""
            yield (f'<text x="{x}" y="{y}" textLength="{length}"{look}>{escape(found[0])}</text>')
        column += width(text)


def _style() -> str:
    """The colours on light paper, and after them those for readers who prefer dark."""
    rules = [
        f"text{{font:{FONT}px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace}}",
        ".bold{font-weight:bold}",
    ]
    colours = {"text": INK, **{f".{mark}": pair for mark, pair in COLOURS.items()}, ".paper": PAPER}
    light, dark = (
        [f"{selector}{{fill:{pair[which]}}}" for selector, pair in colours.items()]
        for which in (0, 1)
    )
    return "\n".join([*rules, *light, "@media (prefers-color-scheme: dark){", *dark, "}"])
