"""Blätterrauschen: what is ticked in an area and what a sheet is worth, whatever the season."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...game import Refusal
from .areas import WHOLE_SHEET, rectangle
from .autumn import AUTUMN
from .model import (
    MISS_POINTS,
    SORTS,
    TRACK_NUMBERS,
    TRACKS,
    Filled,
    Season,
    Sheet,
    State,
    Tick,
    View,
)
from .spring import SPRING
from .summer import SUMMER
from .symbols import Choice, Here, Symbols, Tally
from .winter import WINTER

SYMBOLS: Final[dict[Season, Symbols]] = {
    Season.SPRING: SPRING,
    Season.SUMMER: SUMMER,
    Season.AUTUMN: AUTUMN,
    Season.WINTER: WINTER,
}
CHOICES: Final = {
    season: {choice.name: choice for choice in symbols.choices}
    for season, symbols in SYMBOLS.items()
}
CHOICE_NUMBERS: Final = {
    season: {choice.name: number for number, choice in enumerate(symbols.choices)}
    for season, symbols in SYMBOLS.items()
}
# Every sort that can be named in any season; each name once.
TICKS: Final = {name: Tick(name) for choices in CHOICES.values() for name in choices}


# Ticking: BR-11, BR-12, BR-23, BR-24


def counts(sheet: Sheet, mask: int) -> dict[str, int]:
    """How many symbols of each sort some cells hold."""
    sorts = zip(SORTS[sheet.season], sheet.masks, strict=True)
    return {sort: (mask & cells).bit_count() for sort, cells in sorts}


def look_at(sheet: Sheet, area: int, clouds: int, pairs_by_area: bool) -> Here:
    """What an area offers for ticking."""
    return Here(counts(sheet, rectangle(area).mask), clouds, pairs_by_area)


def possible(season: Season, here: Here) -> list[Choice]:
    """BR-11, BR-12: the sorts that may be chosen in an area."""
    return [
        choice for choice in SYMBOLS[season].choices if choice.occurs(here) and choice.allowed(here)
    ]


def why_not_tick(season: Season, here: Here, sort: str) -> Refusal | None:
    """BR-11: the sort must occur in the area; then the rule of the sort itself."""
    choice = CHOICES[season].get(sort)
    if choice is None or not choice.occurs(here):
        return Refusal("BR-11", {"sort": sort})
    return None if choice.allowed(here) else Refusal(choice.rule, {"sort": sort})


def marked(season: Season, marks: tuple[int, ...], track: str, more: int) -> tuple[int, ...]:
    """The marks with some more on a track."""
    number = TRACK_NUMBERS[season][track]
    return (*marks[:number], marks[number] + more, *marks[number + 1 :])


def with_clouds(season: Season, marks: tuple[int, ...], clouds: int) -> tuple[int, ...]:
    """BR-23: the marks with the clouds of a roll, in seasons with such a track."""
    if not clouds or "cloud" not in TRACKS[season]:
        return marks
    return marked(season, marks, "cloud", clouds)


def with_crossing(
    season: Season, marks: tuple[int, ...], area: int, times: int = 1
) -> tuple[int, ...]:
    """BR-24: the marks with one for an area that crosses the river; BR-47: in summer it is dry."""
    if not rectangle(area).crosses or "river" not in TRACKS[season]:
        return marks
    return marked(season, marks, "river", times)


def with_ticks(
    season: Season, marks: tuple[int, ...], here: Here, number: int, times: int = 1
) -> tuple[int, ...]:
    """BR-11: the marks with all symbols of the chosen sort in the area."""
    choice = SYMBOLS[season].choices[number]
    for track, gain in zip(choice.tracks, choice.gains(here), strict=False):
        marks = marked(season, marks, track, gain * times)
    return marks


# Points: BR-09, BR-13, BR-25


def circles(season: Season, marks: tuple[int, ...]) -> dict[str, int]:
    """BR-13: the filled circles of each track; what does not fit is lost."""
    tracks = TRACKS[season].items()
    return {track: min(mark, size) for (track, size), mark in zip(tracks, marks, strict=True)}


def tally(position: State | View, seat: int) -> Tally:
    """What the points of a seat's sheet are counted from."""
    filled, sheet = position.filled[seat], position.sheet
    rolled = position.holly
    if position.holly_by_seat:
        rolled = rolled[seat : seat + 1]
    return Tally(
        filled=circles(sheet.season, filled.marks),
        marks=dict(zip(TRACKS[sheet.season], filled.marks, strict=True)),
        inside=counts(sheet, filled.covered),
        outside=counts(sheet, WHOLE_SHEET & ~filled.covered),
        clover_first=is_first(filled, position.filled),
        holly=rolled[0] if rolled else 0,
    )


def is_first(filled: Filled, everybody: tuple[Filled, ...]) -> bool:
    """BR-43: whether nobody completed the clover in an earlier round than this seat."""
    return filled.clover > 0 and filled.clover == min(
        other.clover for other in everybody if other.clover
    )


def points(position: State | View, seat: int) -> Mapping[str, int]:
    """BR-25: what each line of the score brings, as if the match ended now; BR-09: misses."""
    found = tally(position, seat)
    lines = {score.name: score.points(found) for score in SYMBOLS[position.sheet.season].scores}
    lines["misses"] = MISS_POINTS * position.filled[seat].misses
    return lines


def totals(position: State | View) -> tuple[int, ...]:
    """BR-21: the points of every seat, as if the match ended now."""
    return tuple(sum(points(position, seat).values()) for seat in range(len(position.filled)))
