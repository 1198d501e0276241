"""The figures of a simulation as a plot: a mark for every mean, a line for its interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from .. import console
from ..language import _
from ..pictures.drawing import COLOURS, INK, PAPER
from .results import Report

NARROWEST = 20  # columns of a scale
TICKS = 4  # parts of a scale
STYLES = ("blue", "red", "green", "magenta", "cyan", "yellow", "dim", "ink")  # by entrant

# Pixels of the picture
ROW, MARGIN, FONT = 22, 16, 13
LETTER = 7.5  # about as wide as one of the font
SCALE = 420


class Mark(NamedTuple):
    """A mean with its interval, on a scale from 0 to 1, and which entrant's it is."""

    label: str
    entrant: int
    low: float
    mean: float
    high: float


class Panel(NamedTuple):
    """A scale with its title, the numbers at its ticks, and the marks on it."""

    title: str
    ticks: tuple[str, ...]
    marks: tuple[Mark, ...]


class Signs(NamedTuple):
    """What a line of the plot in a terminal is made of."""

    paper: str
    line: str
    low: str
    mean: str
    high: str


ASCII, DRAWN = Signs(".", "-", "[", "o", "]"), Signs("·", "─", "├", "●", "┤")


def panels(found: Report) -> list[Panel]:
    """The wins from 0 to 100 %, and the points from the lowest to the highest."""
    wins, points = [], []
    for one in found.results:
        for number, player in enumerate(one.players):
            label = f"{one.label} {player.name}".strip()
            if player.wins.own is not None and player.points.own is not None:
                wins.append((label, number, player.wins.own))
                points.append((label, number, player.points.own))
    ends = [
        mean + sign * (reach or 0.0)
        for _label, _number, (mean, reach) in points
        for sign in (-1, 1)
    ]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    return [
        panel(_("wins in %"), wins, 0.0, 1.0, 100),
        panel(_("points"), points, low, high if high > low else low + 1.0, 1),
    ]


def panel(
    title: str,
    figures: Sequence[tuple[str, int, tuple[float, float | None]]],
    low: float,
    high: float,
    times: int,
) -> Panel:
    """Figures on a scale between two ends; the ticks say `times` as much."""

    def place(value: float) -> float:
        return min(1.0, max(0.0, (value - low) / (high - low)))

    ticks = (times * (low + (high - low) * tick / TICKS) for tick in range(TICKS + 1))
    marks = (
        Mark(label, number, place(mean - (reach or 0)), place(mean), place(mean + (reach or 0)))
        for label, number, (mean, reach) in figures
    )
    return Panel(title, tuple(f"{tick:.{0 if times > 1 else 1}f}" for tick in ticks), tuple(marks))


def lines(found: Report, signs: Signs, columns: int) -> Iterator[str]:
    """The plot as lines of text."""
    for shown in panels(found):
        names = [console.width(name) for name in (shown.title, *(m.label for m in shown.marks))]
        left = max(names) + 1
        width = max(NARROWEST, columns - left)
        yield padded(shown.title, left) + tick_line(shown.ticks, width)
        for mark in shown.marks:
            yield padded(mark.label, left) + mark_line(mark, signs, width)


def padded(text: str, columns: int) -> str:
    """The text with blanks behind it, so many columns in all."""
    return text + " " * (columns - console.width(text))


def tick_line(ticks: Sequence[str], width: int) -> str:
    """The numbers of a scale, each where it belongs as far as the ends allow."""
    line = [" "] * width
    for number, tick in enumerate(ticks):
        middle = round(number * (width - 1) / TICKS)
        start = min(max(0, middle - len(tick) // 2), width - len(tick))
        line[start : start + len(tick)] = tick
    return "".join(line).rstrip()


def mark_line(mark: Mark, signs: Signs, width: int) -> str:
    """A mean with its interval."""
    low, mean, high = (round(part * (width - 1)) for part in (mark.low, mark.mean, mark.high))
    line = [signs.paper] * width
    line[low : high + 1] = signs.line * (high + 1 - low)
    line[low], line[high] = signs.low, signs.high
    line[mean] = signs.mean
    return "".join(line)


def svg(found: Report, words: Sequence[str]) -> str:
    """The plot as a picture; `words` are what it shows for those who cannot see it."""
    shown = panels(found)
    labels = [label for one in shown for label in (one.title, *(m.label for m in one.marks))]
    left = MARGIN + round(LETTER * max(map(console.width, labels))) + MARGIN
    wide = left + SCALE + 2 * MARGIN
    parts: list[str] = []
    top = MARGIN
    for one in shown:
        parts += _panel(one, left, top)
        top += (len(one.marks) + 2) * ROW
    high = top - ROW + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}" role="img">\n'
        f"<title>{escape(found.game.NAME)}</title>\n"
        f"<desc>{escape(chr(10).join(words))}</desc>\n"
        f"<style>\n{_style()}\n</style>\n"
        f'<rect class="paper" width="{wide}" height="{high}" rx="8"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _panel(shown: Panel, left: int, top: int) -> Iterator[str]:
    bottom = top + (len(shown.marks) + 1) * ROW - ROW // 2
    yield f'<text class="head" x="{MARGIN}" y="{top + FONT}">{escape(shown.title)}</text>'
    for number, tick in enumerate(shown.ticks):
        x = left + number * SCALE // TICKS
        yield f'<text class="tick" x="{x}" y="{top + FONT}">{tick}</text>'
        yield f'<path class="grid" d="M{x} {top + ROW - 4}V{bottom}"/>'
    for row, mark in enumerate(shown.marks, 1):
        y = top + row * ROW + FONT // 2
        low, mean, high = (
            round(left + part * SCALE, 1) for part in (mark.low, mark.mean, mark.high)
        )
        style = STYLES[mark.entrant % len(STYLES)]
        yield f'<text x="{MARGIN}" y="{y + 5}">{escape(mark.label)}</text>'
        yield f'<path class="{style}" d="M{low} {y}H{high}M{low} {y - 5}v10M{high} {y - 5}v10"/>'
        yield f'<circle class="{style}" cx="{mean}" cy="{y}" r="4"/>'


def _style() -> str:
    """The colours on light paper, and after them those for readers who prefer dark."""
    rules = [
        f"text{{font:{FONT}px system-ui,sans-serif}}",
        ".head{font-weight:bold}.tick{text-anchor:middle}path{fill:none;stroke-width:2}",
        ".grid{stroke-width:1;stroke-dasharray:2 4}",
    ]
    colours = {**COLOURS, "ink": INK}
    light, dark = (
        [
            f"text{{fill:{INK[which]}}}.paper{{fill:{PAPER[which]}}}",
            f".grid{{stroke:{COLOURS['dim'][which]}}}",
            *(
                f"path.{name}{{stroke:{pair[which]}}}circle.{name}{{fill:{pair[which]}}}"
                for name, pair in colours.items()
            ),
        ]
        for which in (0, 1)
    )
    return "\n".join([*rules, *light, "@media (prefers-color-scheme: dark){", *dark, "}"])
