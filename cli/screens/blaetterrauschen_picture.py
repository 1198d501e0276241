"""Blätterrauschen: the pictures of a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from wolken.core.games.blaetterrauschen.areas import COLUMNS, SIZE
from wolken.core.games.blaetterrauschen.model import NOT_DEALT, View
from wolken.core.games.blaetterrauschen.seasons import SYMBOLS, points
from wolken.core.games.blaetterrauschen.sheets import rows_of

from ..language import _
from .blaetterrauschen import area_numbers, has_river, is_across, line_name, track_counts

FULL, OPEN = "●", "○"
WIDTH = 4 * SIZE + 3  # of the picture of a sheet
# What stands between two cells of the picture, and how it is coloured
FRAME, RIVER, BOTH = "frame", "river", "both"
SIGNS = {FRAME: "|-", RIVER: "~~", BOTH: "##", "": "  "}  # beside a cell, below a cell
STYLES = {FRAME: "bold", RIVER: "cyan", BOTH: "cyan", "": ""}


def sheet_picture(view: View, seat: int) -> Table:
    """A sheet as a drawing, beside it the tracks."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, min_width=WIDTH)
    table.add_column()
    drawing = Text("\n").join(frame_lines(view, seat))
    table.add_row(drawing, Text("\n".join(track_pictures(view, seat))))
    return table


def frame_lines(view: View, seat: int) -> Iterator[Text]:
    """A sheet as a drawing: areas as frames, the river between the cells."""
    numbers = area_numbers(view.filled[seat])
    signs = "".join(rows_of(view.sheet))
    edge = Text("  +" + "---+" * SIZE)
    yield Text("   " + "".join(f" {column}  " for column in COLUMNS))
    yield edge
    for row in range(SIZE):
        first = row * SIZE
        line = Text(f"{row + 1:>2}|")
        below = Text("  +")
        for cell in range(first, first + SIZE):
            line.append_text(cell_text(view, seat, cell, signs[cell], numbers[cell]))
            right = "" if cell % SIZE == SIZE - 1 else border(view, numbers, cell, cell + 1)
            line.append("|" if cell % SIZE == SIZE - 1 else SIGNS[right][0], STYLES[right])
            if row + 1 < SIZE:
                under = border(view, numbers, cell, cell + SIZE)
                below.append(SIGNS[under][1] * 3, STYLES[under])
                below.append("+")
        yield line
        yield below if row + 1 < SIZE else edge


def cell_text(view: View, seat: int, cell: int, sign: str, number: int) -> Text:
    """A cell, three wide: shaded in an area; the own start field in brackets until then."""
    if number:
        return Text.assemble(("░", "dim"), sign, ("░", "dim"))
    start = view.filled[seat].start
    if start != NOT_DEALT and view.sheet.starts[start - 1] == cell:
        return Text(f"({sign})", style="magenta")
    return Text(f" {sign} ")


def border(view: View, numbers: Sequence[int], cell: int, other: int) -> str:
    """What stands between two cells: the frame of an area, the river, both, or nothing."""
    frame = numbers[cell] != numbers[other]
    river = has_river(view) and is_across(cell, other)
    if frame and river:
        return BOTH
    return FRAME if frame else RIVER if river else ""


def track_pictures(view: View, seat: int) -> Iterator[str]:
    """The lines of the score with their points, the tracks as filled and open circles."""
    scores = {score.name: score for score in SYMBOLS[view.sheet.season].scores}
    for name, value in points(view, seat).items():
        tracks = scores[name].tracks if name in scores else ()
        alone = tracks == (name,)
        line = f"{line_name(name):<10} {value:>3}"
        yield f"{line} {circles_text(view, seat, name)}" if alone else line
        if not alone:
            for track in tracks:
                yield f"  {line_name(track):<12} {circles_text(view, seat, track)}"


def circles_text(view: View, seat: int, track: str) -> str:
    """A track as a picture, with the marks that found no circle."""
    filled, size, lost = track_counts(view, seat, track)
    return FULL * filled + OPEN * (size - filled) + (f"+{lost}" if lost else "")


def signs_line(view: View) -> str:
    """What the signs of the picture mean."""
    line = _("| - an area, ░ a cell in it, (n) the own start field")
    if has_river(view):
        line += ", " + _("~ the river, # river and area")
    return line + ", " + _("+n ticks without a circle")
