"""Blätterrauschen: what the areas and ticks of a round add to the worth of a sheet."""

from __future__ import annotations

from functools import cache
from math import fsum
from typing import Final, NamedTuple

from ...game import Seat
from ...games.blaetterrauschen.areas import Numbers, legal_areas, number_of, rectangle
from ...games.blaetterrauschen.model import SORTS, TRACK_NUMBERS, Season, Sheet, State, clouds
from ...games.blaetterrauschen.seasons import CHOICE_NUMBERS, SYMBOLS, look_at, possible
from ...games.blaetterrauschen.symbols import Choice, Tally
from .promises import (
    Counts,
    Line,
    Outlook,
    areas_left,
    covering,
    lines,
    lines_about,
    outlook_of,
    promise,
)

EDGE: Final = 0.25  # what a side between a covered and a free cell costs


class Offer(NamedTuple):
    """What an area covers, and what may be ticked in it."""

    symbols: tuple[tuple[int, int], ...]  # sorts, and how many of each
    ticks: tuple[tuple[int, Counts], ...]  # choices, and the circles they fill
    border: int  # the cells around it
    outer: int  # how many of its sides lie inside the sheet, less those on the rim
    crosses: bool


@cache
def offers(sheet: Sheet, shown: int, pairs_by_area: bool) -> dict[int, Offer]:
    """The areas of a sheet by number, in rounds with so many clouds; filled in when asked for."""
    return {}


def offer_of(state: State, area: int) -> Offer:
    """What an area covers, and what may be ticked in it in this round."""
    shown = clouds(state.roll)
    known = offers(state.sheet, shown, state.pairs_by_area)
    if area not in known:
        _area, width, height, _mask, border, crosses = rectangle(area)
        here = look_at(state.sheet, area, shown, state.pairs_by_area)
        names = CHOICE_NUMBERS[state.sheet.season]
        known[area] = Offer(
            tuple((sort, count) for sort, count in enumerate(here.counts.values()) if count),
            tuple(
                (names[choice.name], choice.gains(here))
                for choice in possible(state.sheet.season, here)
            ),
            border,
            2 * border.bit_count() - 2 * (width + height),
            crosses,
        )
    return known[area]


class Judge:
    """What the areas and ticks of a round add to the worth of a seat's sheet.

    Losses and gains are found once for each sort and number, since many areas share them.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        filled = state.filled[seat]
        self.covered = filled.covered
        self.drawn = state.entries[seat].area is not None
        left = areas_left(filled)
        self.outlook = outlook_of(state, seat, left if self.drawn else max(0, left - 1))
        self.known = offers(state.sheet, clouds(state.roll), state.pairs_by_area)
        self.now = [promise(self.outlook, line) for line in lines(self.outlook.season)]
        self.losses: dict[tuple[int, int], float] = {}
        self.gains: dict[tuple[int, Counts], float] = {}
        self.best: dict[Numbers, float] = {}
        marks = SYMBOLS[self.outlook.season].scores
        rivers = [score.points for score in marks if score.name == "river"]
        one = Tally({"river": 1}, {}, {}, {}, False, 0)
        self.crossing = rivers[0](one) if rivers else 0

    def area(self, area: int) -> float:
        """What an area adds with the best tick in it."""
        offer = self.known.get(area) or offer_of(self.state, area)
        symbols, ticks, border, outer, crosses = offer
        losses, gains = self.losses, self.gains
        total = EDGE * (2 * (border & self.covered).bit_count() - outer)
        for covered in symbols:
            loss = losses.get(covered)
            if loss is None:
                loss = losses[covered] = self.loss(*covered)
            total += loss
        best = None
        for tick in ticks:
            gain = gains.get(tick)
            if gain is None:
                gain = gains[tick] = self.gain(*tick)
            if best is None or gain > best:
                best = gain
        return total + (best or 0.0) + (self.crossing if crosses else 0)

    def best_area(self, numbers: Numbers) -> float:
        """What the best area with these numbers adds; there is one."""
        low, high = sorted(numbers)
        if (low, high) not in self.best:
            state, filled = self.state, self.state.filled[self.seat]
            areas = legal_areas(state.sheet, filled, numbers, clouds(state.roll))
            self.best[low, high] = max([self.area(number_of(area)) for area in areas])
        return self.best[low, high]

    def loss(self, sort: int, count: int) -> float:
        """What it adds that so many symbols of a sort are covered: less than nothing as a rule."""
        after = covering(self.outlook, sort, count)
        about = lines_about(self.outlook.season, sort)
        return fsum([promise(after, line) - self.now[line.score] for line in about])

    def gain(self, choice: int, gains: Counts) -> float:
        """What a tick adds once its symbols are covered."""
        season = self.outlook.season
        sorts, tracks, about = chosen(season, choice)
        before, marks = self.outlook, list(self.outlook.marks)
        if not self.drawn:
            for number, sort in enumerate(sorts):
                before = covering(before, sort, gains[min(number, len(gains) - 1)])
        for track, more in zip(tracks, gains, strict=False):
            marks[track] += more
        after = Outlook(season, tuple(marks), *before[2:])
        return fsum([promise(after, line) - promise(before, line) for line in about])


@cache
def chosen(
    season: Season, number: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Line, ...]]:
    """The sorts of a choice, the tracks that they fill, and the lines to which they matter."""
    choice: Choice = SYMBOLS[season].choices[number]
    sorts = [SORTS[season].index(symbol) for symbol in choice.symbols]
    tracks = [TRACK_NUMBERS[season][track] for track in choice.tracks]
    about = dict.fromkeys(line for sort in sorts for line in lines_about(season, sort))
    return tuple(sorts), tuple(tracks), tuple(about)
