"""Blätterrauschen: how a view looks and reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wolken.core.game import Reader
from wolken.core.games.blaetterrauschen.areas import COLUMNS, SIZE, WEST, covered_by
from wolken.core.games.blaetterrauschen.model import (
    MOST_MISSES,
    NOT_DEALT,
    TRACKS,
    Entry,
    Filled,
    Phase,
    Stage,
    View,
)
from wolken.core.games.blaetterrauschen.notation import write_roll
from wolken.core.games.blaetterrauschen.record import entry_texts
from wolken.core.games.blaetterrauschen.seasons import circles, points

from ..language import _, mark

if TYPE_CHECKING:
    from rich.console import RenderableType

EVENTS = {
    "start-field": mark("the start field of {seat} is {cell}"),
    "clouds": mark("clouds of this roll: {clouds}"),
    "storm": mark("a cloud: areas of this round must hold a storm field"),
    "holly": mark("each holly is worth {number}"),
    "crosses": mark("an area of {seat} crosses the river"),
    "nothing-to-tick": mark("{seat} has nothing to tick in it"),
    "ticked": mark("{seat} fills circles of {track}: {circles}"),
    "lost": mark("ticks without a circle on {track}: {ticks}"),
    "clover": mark("{seat} completes the clover"),
    "misses": mark("misses of {seat}: {misses}"),
    "out": mark("{seat} is out"),
    "round-finished": mark("all have finished round {round}"),
    "all-out": mark("nobody is in any more"),
    "scores": mark("points: {scores}"),
}
REASONS = {
    "all-out": mark("nobody is in any more"),
}
STAGES = {
    Stage.OPEN: mark("to draw an area or mark a miss"),
    Stage.AREA: mark("to draw an area with the joker"),
    Stage.TICK: mark("to tick a sort"),
    Stage.ANSWER: mark("to go on or leave"),
    Stage.DONE: mark("done"),
}
FILLED, OPEN = "●", "○"
ROWS = range(SIZE)


def plain(view: View, players: Sequence[str], reader: Reader) -> list[str]:
    """The view as lines: the round, then every sheet; of the others' a seat reads the sum."""
    lines = [heading(view), legend(view)]
    for seat, player in enumerate(players):
        lines.append(f"{player}: {seat_line(view, seat)}")
        if in_full(seat, reader):
            lines += (f"{player} {line}" for line in sheet_lines(view, seat))
            lines += (f"{player} {line}" for line in track_lines(view, seat))
            lines.append(f"{player} {points_line(view, seat)}")
    return lines


def rich(view: View, players: Sequence[str], reader: Reader) -> RenderableType:
    """The view as a picture: sheets with areas as frames, beside them the tracks."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    pictures: list[RenderableType] = [Text(heading(view))]
    for seat, player in enumerate(players):
        pictures.append(Text(f"{player}: {seat_line(view, seat)}", style="bold"))
        if in_full(seat, reader):
            table = Table.grid(padding=(0, 2))
            tracks = "\n".join(track_pictures(view, seat))
            table.add_row(Text("\n".join(frame_lines(view, seat))), Text(tracks))
            pictures += [table, Text(points_line(view, seat))]
    pictures.append(Text(legend(view)))
    pictures.append(Text(_("- and | an area, ~ the river, # both; (n) the own start field")))
    return Group(*pictures)


def in_full(seat: int, reader: Reader) -> bool:
    """Whether that reader gets the whole sheet of a seat: a seat its own, others all."""
    return reader is None or reader < 0 or seat == reader


def heading(view: View) -> str:
    """The season, the round, the roll."""
    line = _("Blätterrauschen, {season}, round {round}").format(
        season=view.sheet.season.value, round=view.round
    )
    if view.roll is not None:
        green, natural = write_roll(*view.roll).split()
        line += "; " + _("roll: green {green}, natural {natural}").format(
            green=green, natural=natural
        )
    line += "; " + _("joker: the {die} die").format(die=("green", "natural")[view.sheet.joker])
    if view.holly:
        line += "; " + _("holly: {rolls}").format(rolls=" ".join(map(str, view.holly)))
    return line


def legend(view: View) -> str:
    """What the letters mean."""
    return ", ".join(f"{letter} {sort}" for letter, sort in view.sheet.symbols)


def seat_line(view: View, seat: int) -> str:
    """A seat's points, misses, joker, and what it has entered or still has to do."""
    filled = view.filled[seat]
    total = sum(points(view, seat).values())
    parts = [_("{points} points").format(points=total)]
    parts.append(_("misses {misses} of {most}").format(misses=filled.misses, most=MOST_MISSES))
    parts.append(_("joker used") if filled.joker_used else _("joker unused"))
    if filled.left:
        parts.append(_("has left"))
    elif view.phase in (Phase.ENTRY, Phase.ANSWER):
        parts.append(entry_text(view.entries[seat]))
    return ", ".join(parts)


def entry_text(entry: Entry | None) -> str:
    """What the reader knows of a seat's entry in this round."""
    if entry is None:
        return _("entry sealed")
    texts = ", ".join(entry_texts(entry))
    to_do = _(STAGES[entry.stage])
    return f"{texts}: {to_do}" if texts else to_do


def sheet_lines(view: View, seat: int) -> Iterator[str]:
    """A sheet row by row: a cell's sign, and the number of the area that holds it."""
    filled, numbers = view.filled[seat], area_numbers(view.filled[seat])
    for row in ROWS:
        parts = []
        for column in ROWS:
            cell = row * SIZE + column
            sign = cell_sign(view, filled, cell).strip()
            parts.append(sign + (f"={numbers[cell]}" if numbers[cell] else ""))
            if column + 1 < SIZE and across_river(cell, cell + 1):
                parts.append("~")
        yield _("row {row}: {cells}").format(row=row + 1, cells=" ".join(parts))


def track_lines(view: View, seat: int) -> Iterator[str]:
    """The tracks with filled and total circles."""
    season = view.sheet.season
    full = circles(season, view.filled[seat].marks)
    for track, size in TRACKS[season].items():
        yield _("{track}: {filled} of {size}").format(track=track, filled=full[track], size=size)


def track_pictures(view: View, seat: int) -> Iterator[str]:
    """The tracks as filled and open circles."""
    season = view.sheet.season
    full = circles(season, view.filled[seat].marks)
    for track, size in TRACKS[season].items():
        yield f"{track:<10} {FILLED * full[track]}{OPEN * (size - full[track])}"


def points_line(view: View, seat: int) -> str:
    """The points of a seat by what they are for, as if the match ended now (BR-25)."""
    spoken = ", ".join(f"{name} {value}" for name, value in points(view, seat).items())
    return _("points: {points}").format(points=spoken)


def area_numbers(filled: Filled) -> list[int]:
    """For each cell the number of its area, in the order in which they were drawn; else 0."""
    numbers = [0] * (SIZE * SIZE)
    for number, area in enumerate(filled.areas, 1):
        mask = covered_by((area,))
        for cell in range(SIZE * SIZE):
            if mask >> cell & 1:
                numbers[cell] = number
    return numbers


def cell_sign(view: View, filled: Filled, cell: int) -> str:
    """A cell's letter or number, three wide; the own start field in brackets."""
    sign = view.sheet.grid[cell // SIZE][cell % SIZE]
    own = filled.start != NOT_DEALT and view.sheet.starts[filled.start - 1] == cell
    return f"({sign})" if own else f" {sign} "


def across_river(cell: int, other: int) -> bool:
    """Whether the river runs between two neighbouring cells."""
    return bool((WEST >> cell & 1) != (WEST >> other & 1))


def frame_lines(view: View, seat: int) -> Iterator[str]:
    """A sheet as a drawing: areas as frames, the river between the cells."""
    filled, numbers = view.filled[seat], area_numbers(view.filled[seat])
    yield "   " + "".join(f"  {column} " for column in COLUMNS)
    yield "   +" + "---+" * SIZE
    for row in ROWS:
        cells = range(row * SIZE, (row + 1) * SIZE)
        line = "".join(
            cell_sign(view, filled, cell)
            + ("|" if cell == cells[-1] else border(numbers, cell, cell + 1, "|"))
            for cell in cells
        )
        yield f"{row + 1:>2} |{line}"
        if row + 1 < SIZE:
            below = "".join(border(numbers, cell, cell + SIZE, "-") * 3 + "+" for cell in cells)
            yield f"   +{below}"
    yield "   +" + "---+" * SIZE


def border(numbers: list[int], cell: int, other: int, sign: str) -> str:
    """What stands between two cells: the frame of an area, the river, both, or nothing."""
    frame, river = numbers[cell] != numbers[other], across_river(cell, other)
    if frame and river:
        return "#"
    return "~" if river else sign if frame else " "
