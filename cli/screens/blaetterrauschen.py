"""Blätterrauschen: how a view looks and reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wolken.core.game import Reader
from wolken.core.games.blaetterrauschen.areas import (
    CELL_NAMES,
    COLUMNS,
    SIZE,
    WEST,
    covered_by,
    rectangle,
)
from wolken.core.games.blaetterrauschen.model import (
    JOKER_DICE,
    MOST_MISSES,
    NOT_DEALT,
    TRACKS,
    Filled,
    Season,
    Stage,
    View,
    clouds,
    is_in,
)
from wolken.core.games.blaetterrauschen.notation import SORT_TEXTS, write_area, write_roll
from wolken.core.games.blaetterrauschen.record import entry_texts
from wolken.core.games.blaetterrauschen.seasons import (
    CHOICES,
    SYMBOLS,
    circles,
    look_at,
    points,
    possible,
)
from wolken.core.games.blaetterrauschen.sheets import rows_of, symbols_of

from ..language import _, mark

if TYPE_CHECKING:
    from rich.console import RenderableType

EVENTS = {
    "start-field": mark("the start field of {seat} is {cell}"),
    "clouds": mark("clouds of this roll: {clouds}"),
    "storm": mark("a cloud: areas of this round must hold a storm field"),
    "holly": mark("each holly is worth {number}"),
    "holly-of-seat": mark("each holly of {seat} is worth {number}"),
    "crosses": mark("the area of {seat} crosses the river"),
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
    Stage.OPEN: mark("{name} has to draw an area or mark a miss"),
    Stage.AREA: mark("{name} has to draw an area with the joker"),
    Stage.TICK: mark("{name} has to tick a sort: {sorts}"),
    Stage.ANSWER: mark("{name} has to go on or leave"),
}
SEASONS = {
    Season.SPRING: mark("spring"),
    Season.SUMMER: mark("summer"),
    Season.AUTUMN: mark("autumn"),
    Season.WINTER: mark("winter"),
}
# Lines of the score that no move names
LINE_NAMES = {
    "fruit": mark("fruit"),
    "leaf-pair": mark("leaf-pair"),
    "river": mark("river"),
    "misses": mark("misses"),
}
DICE = {"green": mark("green"), "natural": mark("natural")}
CELLS = range(SIZE * SIZE)


def plain(view: View, players: Sequence[str], reader: Reader) -> list[str]:
    """The view as lines: the round, then every seat; of the others a seat reads no rows."""
    lines = [*heading(view), legend(view), *river_line(view)]
    for seat, player in enumerate(players):
        lines += seat_lines(view, seat, player)
        if in_full(seat, reader):
            lines += (f"{player} {line}" for line in row_lines(view, seat))
        lines += (f"{player} {line}" for line in track_lines(view, seat))
        lines.append(f"{player} {areas_line(view, seat)}")
    return lines


def rich(view: View, players: Sequence[str], reader: Reader) -> RenderableType:
    """The view as a picture: sheets with areas as frames, beside them tracks and points."""
    from rich.console import Group

    from ..prose import Prose
    from .blaetterrauschen_picture import sheet_picture, signs_line

    pictures: list[RenderableType] = [*map(Prose, heading(view))]
    for seat, player in enumerate(players):
        first, *rest = seat_lines(view, seat, player)
        pictures += (Prose(first, style="bold"), *map(Prose, rest))
        if in_full(seat, reader):
            pictures += (sheet_picture(view, seat), Prose(areas_line(view, seat)))
        else:
            lines = ("; ".join(track_lines(view, seat)), areas_line(view, seat))
            pictures += (Prose(f"  {line}") for line in lines)
    return Group(*pictures, Prose(legend(view)), Prose(signs_line(view)))


def in_full(seat: int, reader: Reader) -> bool:
    """Whether that reader gets the rows of a sheet: a seat its own, others all."""
    return reader is None or reader < 0 or seat == reader


# Lines that both forms share


def heading(view: View) -> Iterator[str]:
    """The season, the round, the roll, the joker die; in winter the options."""
    season = _(SEASONS[view.sheet.season])
    yield _("Blätterrauschen, {season}, round {round}").format(season=season, round=view.round)
    parts = []
    if view.roll is not None:
        green, natural = write_roll(*view.roll).split()
        parts.append(
            _("roll: green {green}, natural {natural}").format(green=green, natural=natural)
        )
        parts.append(_("clouds: {clouds}").format(clouds=clouds(view.roll)))
    die = _(DICE[JOKER_DICE[view.sheet.joker]])
    parts.append(_("joker: the {die} die").format(die=die))
    yield "; ".join(parts)
    if view.sheet.season is Season.WINTER:
        rolls = " ".join(map(str, view.holly)) or _("not rolled yet")
        holly = _("holly by player: {rolls}") if view.holly_by_seat else _("holly: {rolls}")
        pairs = _("pairs in each area") if view.pairs_by_area else _("pairs over the whole sheet")
        yield f"{holly.format(rolls=rolls)}; {pairs}"


def legend(view: View) -> str:
    """What the letters mean, with the rule of each sort."""
    parts = [
        f"{letter} {sort} {rule_of(view.sheet.season, sort)}"
        for letter, sort in symbols_of(view.sheet).items()
    ]
    parts.append(_("{first}-{last} start fields").format(first=1, last=len(view.sheet.starts)))
    return _("signs: {signs}").format(signs=", ".join(parts))


def rule_of(season: Season, sort: str) -> str:
    """The rule that says what a sort of symbols brings, or when it may be ticked."""
    for score in SYMBOLS[season].scores:
        if sort == score.name or sort in score.tracks:
            return score.rule
    return CHOICES[season][sort].rule


def seat_lines(view: View, seat: int, player: str) -> Iterator[str]:
    """A seat's points and what it has left, its entry, what it has to do."""
    yield f"{player}: {', '.join(seat_parts(view, seat))}"
    entry = view.entries[seat]
    if entry is None:
        yield _("{name} in this round: sealed").format(name=player)
        return
    texts = ", ".join(entry_texts(entry, view.sheet.season))
    if texts:
        yield _("{name} in this round: {moves}").format(name=player, moves=texts)
    if seat in view.waiting and entry.stage in STAGES:
        sorts = sorts_text(view, entry.area)
        yield _(STAGES[entry.stage]).format(name=player, sorts=sorts)


def seat_parts(view: View, seat: int) -> Iterator[str]:
    """A seat's points, misses, joker, start field, and whether it is still in."""
    filled = view.filled[seat]
    yield _("points {points}").format(points=sum(points(view, seat).values()))
    yield _("misses {misses} of {most}").format(misses=filled.misses, most=MOST_MISSES)
    yield _("joker used") if filled.joker_used else _("joker unused")
    if filled.start != NOT_DEALT:
        cell = CELL_NAMES[view.sheet.starts[filled.start - 1]]
        yield _("start field {cell}").format(cell=cell)
    if filled.clover:
        yield _("clover in round {round}").format(round=filled.clover)
    if filled.left:
        yield _("has left")
    elif not is_in(filled):
        yield _("is out")


def sorts_text(view: View, area: int | None) -> str:
    """What may be ticked in an area, with how many symbols it holds of each sort."""
    if area is None:
        return ""
    here = look_at(view.sheet, area, clouds(view.roll), view.pairs_by_area)
    return ", ".join(
        f"{SORT_TEXTS[choice.name]} ({'+'.join(map(str, choice.gains(here)))})"
        for choice in possible(view.sheet.season, here)
    )


def areas_line(view: View, seat: int) -> str:
    """The areas of a seat, numbered in the order in which they were drawn."""
    drawn = (
        f"{number} {write_area(rectangle(area).area)}"
        for number, area in enumerate(view.filled[seat].areas, 1)
    )
    return _("areas: {areas}").format(areas=", ".join(drawn) or _("none"))


# Lines of the plain form


def river_line(view: View) -> Iterator[str]:
    """Where the river runs; nothing in summer, when it is dry."""
    if not has_river(view):
        return
    banks = [COLUMNS[last_west(row)] for row in range(SIZE)]
    rows = {
        column: [number for number, bank in enumerate(banks, 1) if bank == column]
        for column in dict.fromkeys(banks)
    }
    parts = [
        _("right of {column} in rows {first} to {last}").format(
            column=column, first=numbers[0], last=numbers[-1]
        )
        for column, numbers in rows.items()
    ]
    for row in range(SIZE - 1):
        cells = range(row * SIZE, (row + 1) * SIZE)
        above = [COLUMNS[cell % SIZE] for cell in cells if is_across(cell, cell + SIZE)]
        if above:
            parts.append(
                _("below {columns} in row {row}").format(columns=" ".join(above), row=row + 1)
            )
    yield _("the river: {places}").format(places=", ".join(parts))


def row_lines(view: View, seat: int) -> Iterator[str]:
    """A sheet row by row: the signs of the cells, those in areas after the others."""
    numbers = area_numbers(view.filled[seat])
    for row, signs in enumerate(rows_of(view.sheet)):
        cells: dict[int, list[str]] = {}
        for column, sign in enumerate(signs):
            cells.setdefault(numbers[row * SIZE + column], []).append(f"{COLUMNS[column]} {sign}")
        parts = [
            f"{_('in area {number}').format(number=number)}: " * bool(number) + ", ".join(held)
            for number, held in sorted(cells.items())
        ]
        yield _("row {row}: {cells}").format(row=row + 1, cells="; ".join(parts))


def track_lines(view: View, seat: int) -> Iterator[str]:
    """What each line of the score brings now, with its tracks (BR-25)."""
    scores = {score.name: score for score in SYMBOLS[view.sheet.season].scores}
    for name, value in points(view, seat).items():
        tracks = scores[name].tracks if name in scores else ()
        spoken = ", ".join(track_text(view, seat, track) for track in tracks)
        line = _("{name}: points {points}").format(name=line_name(name), points=value)
        yield f"{line} ({spoken})" if spoken else line


def line_name(name: str) -> str:
    """What a line of the score is called; tracks are called as in moves."""
    return _(LINE_NAMES[name]) if name in LINE_NAMES else name


def track_text(view: View, seat: int, track: str) -> str:
    """The filled and the total circles of a track, and what found no circle."""
    filled, size, lost = track_counts(view, seat, track)
    line = _("{track} {filled} of {size}").format(track=line_name(track), filled=filled, size=size)
    return line + (" " + _("and {n} lost").format(n=lost) if lost else "")


def track_counts(view: View, seat: int, track: str) -> tuple[int, int, int]:
    """The filled and the total circles of a track, and the marks beyond them."""
    season, marks = view.sheet.season, view.filled[seat].marks
    filled, size = circles(season, marks)[track], TRACKS[season][track]
    return filled, size, marks[tuple(TRACKS[season]).index(track)] - filled


# What sheets look like


def area_numbers(filled: Filled) -> list[int]:
    """For each cell the number of its area, in the order in which they were drawn; else 0."""
    numbers = [0] * len(CELLS)
    for number, area in enumerate(filled.areas, 1):
        mask = covered_by((area,))
        for cell in CELLS:
            if mask >> cell & 1:
                numbers[cell] = number
    return numbers


def has_river(view: View) -> bool:
    """BR-47: in summer it is dry."""
    return view.sheet.season is not Season.SUMMER


def last_west(row: int) -> int:
    """The last column of a row on the side of the river where a1 lies."""
    return (WEST >> row * SIZE & (1 << SIZE) - 1).bit_length() - 1


def is_across(cell: int, other: int) -> bool:
    """Whether the river runs between two neighbouring cells."""
    return (WEST >> cell & 1) != (WEST >> other & 1)
