"""A picture of the terminal as lines of text with marks, and the colours of the marks.

Rich lays the picture out; its own writers of SVG and HTML are not used, because they know one
background only and press names in wide scripts together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from .. import console

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.segment import Segment

# What each mark looks like on light and on dark paper. Every pair can be read: its contrast
# with the paper is at least 4.5 to 1.
PAPER = ("#ffffff", "#14181d")
INK = ("#1b1f24", "#e6e9ee")
COLOURS = {
    "red": ("#b3261e", "#ff8f85"),
    "green": ("#1a6b2d", "#7fd98f"),
    "yellow": ("#7a5600", "#e6c15c"),
    "blue": ("#0b57d0", "#8ab4f8"),
    "magenta": ("#8e24aa", "#e2a4f2"),
    "cyan": ("#00687a", "#6fd6e8"),
    "dim": ("#5b6470", "#9aa5b1"),
}


class Run(NamedTuple):
    """A piece of a line that looks alike: its text and its marks, `bold cyan`."""

    text: str
    marks: str


Line = tuple[Run, ...]


def drawn(picture: RenderableType) -> list[Line]:
    """A picture as lines, as wide as it needs: what a wide terminal shows."""
    from rich.measure import Measurement

    rich = console.rich_console()
    options = rich.options.update(max_width=console.UNLIMITED)
    options.encoding = "utf-8"  # wherever standard output leads
    needed = Measurement.get(rich, options, picture).maximum
    options = options.update(max_width=max(needed, console.WIDEST))
    return [_line(line) for line in rich.render_lines(picture, options, pad=False)]


def _line(segments: Sequence[Segment]) -> Line:
    runs = [
        Run(console.literal("".join(segment.text for segment in alike)), marks)
        for marks, alike in groupby(segments, key=_marks)
    ]
    while runs and not (end := runs[-1].text.rstrip()):
        runs.pop()
    return (*runs[:-1], runs[-1]._replace(text=end)) if runs else ()


def _marks(segment: Segment) -> str:
    style = segment.style
    if style is None:
        return ""
    marks = [style.color.name] if style.color is not None and not style.color.is_default else []
    marks += [mark for mark in ("bold", "dim") if getattr(style, mark)]
    return " ".join(marks)
