"""Blätterrauschen: what the lines of a score promise: so much they bring on the average.

Of the symbols that are still free some will be covered, and of those some ticked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import product
from math import fsum
from operator import itemgetter
from typing import Final, NamedTuple

from ...game import Seat
from ...games.blaetterrauschen.areas import WHOLE_SHEET
from ...games.blaetterrauschen.model import (
    SORTS,
    TRACK_NUMBERS,
    TRACKS,
    Filled,
    Season,
    State,
)
from ...games.blaetterrauschen.seasons import SYMBOLS
from ...games.blaetterrauschen.symbols import Tally

CELLS: Final = 7.0  # that an area takes on the average, with those that it cuts off
DEAD: Final = 12.0  # cells that nobody reaches at the end
TICKED: Final = 0.6  # how many of the symbols that are covered are ticked, where one looks for them
PAIRED: Final = 0.5  # how much fewer of those that must lie together in pairs
AVOIDED: Final = 0.6  # how much fewer are covered of those that had better stay free
CROSSING: Final = 0.2  # how often an area crosses the river
CLOUD: Final = 1 / 6  # how often a die shows a cloud
HOLLY: Final = 2.5  # what a holly is worth on the average
UNLIKELY: Final = 0.02  # what is less likely than that is not looked at by itself
REMEMBERED: Final = 1 << 16  # promises; a search meets the same ones again and again

Counts = tuple[int, ...]
Pick = Callable[[Counts], Counts]
Spread = tuple[tuple[int, float], ...]


class Line(NamedTuple):
    """A line of the score: which one, the tracks it reads and the symbols that fill them."""

    score: int
    tracks: tuple[int, ...]
    sorts: tuple[int, ...]  # without tracks: the symbols that it counts
    marks_of: Pick  # the marks on its tracks
    free_of: Pick  # the free ones of its sorts
    inside_of: Pick  # and those in areas, without tracks


class Outlook(NamedTuple):
    """A sheet as its future sees it."""

    season: Season
    marks: Counts
    free: Counts  # symbols of each sort in no area
    inside: Counts  # and in areas
    left: int  # how many areas will still be drawn
    first: bool  # nobody else has completed the clover


@cache
def lines(season: Season) -> tuple[Line, ...]:
    """The lines of a season's score that symbols or rolls fill."""
    numbers, sorts = TRACK_NUMBERS[season], SORTS[season]
    found = []
    for score, line in enumerate(SYMBOLS[season].scores):
        names = {symbol for track in line.tracks for symbol in sources(season, track)}
        tracks = [numbers[track] for track in line.tracks]
        counted = [n for n, sort in enumerate(sorts) if sort in (names or {line.name})]
        inside = [] if tracks else counted
        picks = (picking(tracks), picking(counted), picking(inside))
        found.append(Line(score, tuple(tracks), tuple(counted), *picks))
    return tuple(found)  # so that a line's number is its place


def picking(places: Sequence[int]) -> Pick:
    """Picks the counts at some places: much faster than a comprehension."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))


@cache
def lines_about(season: Season, sort: int) -> tuple[Line, ...]:
    """The lines to which a sort of symbol matters."""
    return tuple(line for line in lines(season) if sort in line.sorts)


@cache
def sources(season: Season, track: str) -> tuple[str, ...]:
    """The sorts of symbols that fill a track: one, or two that fill it in pairs."""
    for choice in SYMBOLS[season].choices:
        if track in choice.tracks and len(choice.symbols) > len(choice.tracks):
            return choice.symbols
        if track in choice.tracks:
            return (choice.symbols[choice.tracks.index(track)],)
    return ()


@cache
def binomial(number: int, chance: float) -> Spread:
    """How likely it is that so many of that number come: (how many, how likely).

    What is hardly likely is left out, and counted with the number next to it.
    """
    spread = [1.0]
    for _one in range(number):
        pairs = zip([*spread, 0.0], [0.0, *spread], strict=True)
        spread = [same * (1 - chance) + one_less * chance for same, one_less in pairs]
    first, last = 0, number
    while spread[first] < UNLIKELY:
        spread[first + 1] += spread[first]
        first += 1
    while spread[last] < UNLIKELY:
        spread[last - 1] += spread[last]
        last -= 1
    return tuple((count, spread[count]) for count in range(first, last + 1))


def coverage(left: int) -> float:
    """The part of the free cells that so many areas cover."""
    return left * CELLS / (left * CELLS + DEAD)


def to_come(season: Season, track: str, free: dict[str, int], left: int) -> Spread:
    """How likely it is that so many more marks come onto a track."""
    if track == "cloud":
        return binomial(2 * left, CLOUD)
    if track == "river":
        return binomial(left, CROSSING)
    symbols = sources(season, track)
    sharing = sum(sources(season, other) == symbols for other in TRACKS[season])
    chance = coverage(left) * TICKED / sharing
    if len(symbols) > 1:
        chance *= PAIRED
    return binomial(min(free[symbol] for symbol in symbols), chance)


@lru_cache(REMEMBERED)
def promised(
    season: Season, number: int, left: int, first: bool, marks: Counts, free: Counts, inside: Counts
) -> float:
    """What the line with that number brings on the average in the end.

    `marks` are those of its tracks, `free` and `inside` count its sorts.
    """
    line = lines(season)[number]
    names = [SORTS[season][sort] for sort in line.sorts]
    score = SYMBOLS[season].scores[line.score]
    if not line.tracks:
        wanted = season == Season.WINTER  # the elks; all others had better stay free
        spread = binomial(free[0], coverage(left) * (1 if wanted else AVOIDED))
        return fsum(
            likely
            * score.points(
                Tally({}, {}, {names[0]: inside[0] + n}, {names[0]: free[0] - n}, False, 0)
            )
            for n, likely in spread
        )
    still = dict(zip(names, free, strict=True))
    spreads = [to_come(season, track, still, left) for track in score.tracks]
    total = 0.0
    for ends in product(*spreads):
        likely = 1.0
        marked, filled = {}, {}
        for track, mark, (more, chance) in zip(score.tracks, marks, ends, strict=True):
            likely *= chance
            marked[track] = mark + more
            filled[track] = min(mark + more, TRACKS[season][track])
        points = score.points(Tally(filled, marked, {}, {}, first, 1))
        total += likely * points * (HOLLY if score.name == "holly" else 1)
    return total


def promise(outlook: Outlook, line: Line) -> float:
    """What a line of the sheet brings on the average in the end."""
    season, marks, free, inside, left, first = outlook
    return promised(
        season,
        line.score,
        left,
        first,
        line.marks_of(marks),
        line.free_of(free),
        line.inside_of(inside),
    )


def outlook_of(state: State, seat: Seat, left: int) -> Outlook:
    """What a seat's sheet looks forward to, if so many areas will still be drawn."""
    filled, masks = state.filled[seat], state.sheet.masks
    free = WHOLE_SHEET & ~filled.covered
    others = [other.clover for index, other in enumerate(state.filled) if index != seat]
    return Outlook(
        state.sheet.season,
        filled.marks,
        tuple([(cells & free).bit_count() for cells in masks]),
        tuple([(cells & filled.covered).bit_count() for cells in masks]),
        left,
        not any(0 < clover < state.round for clover in others),
    )


def areas_left(filled: Filled) -> int:
    """About how many areas will still be drawn."""
    free = (WHOLE_SHEET & ~filled.covered).bit_count()
    return max(0, int((free - DEAD) / CELLS + 0.5))


def covering(outlook: Outlook, sort: int, count: int) -> Outlook:
    """The outlook once so many free symbols of a sort are covered."""
    season, marks, before, already, left, first = outlook
    free, inside = list(before), list(already)
    free[sort] -= count
    inside[sort] += count
    return Outlook(season, marks, tuple(free), tuple(inside), left, first)
