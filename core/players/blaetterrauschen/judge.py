"""Blätterrauschen: what the areas and ticks of a round add to the worth of a sheet."""

from __future__ import annotations

from functools import cache
from math import fsum
from typing import Final, NamedTuple

from ...game import Seat
from ...games.blaetterrauschen.areas import rectangle
from ...games.blaetterrauschen.model import SORTS, TRACK_NUMBERS, Sheet, State, clouds
from ...games.blaetterrauschen.seasons import CHOICE_NUMBERS, SYMBOLS, look_at, possible
from ...games.blaetterrauschen.symbols import Choice, Tally
from .promises import (
    Counts,
    Line,
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
        self.state = state
        filled = state.filled[seat]
        self.covered = filled.covered
        self.drawn = state.entries[seat].area is not None
        left = areas_left(filled)
        self.outlook = outlook_of(state, seat, left if self.drawn else max(0, left - 1))
        self.known = offers(state.sheet, clouds(state.roll), state.pairs_by_area)
        self.now = {line: promise(self.outlook, line) for line in lines(self.outlook.season)}
        self.losses: dict[tuple[int, int], float] = {}
        self.gains: dict[tuple[int, Counts], float] = {}
        marks = SYMBOLS[self.outlook.season].scores
        rivers = [score.points for score in marks if score.name == "river"]
        one = Tally({"river": 1}, {}, {}, {}, False, 0)
        self.crossing = rivers[0](one) if rivers else 0

    def area(self, area: int) -> float:
        """What an area adds with the best tick in it."""
        offer = self.known.get(area) or offer_of(self.state, area)
        touching = (offer.border & self.covered).bit_count()
        total = EDGE * (2 * touching - offer.outer)
        losses, gains = self.losses, self.gains
        for symbols in offer.symbols:
            if symbols not in losses:
                losses[symbols] = self.loss(*symbols)
            total += losses[symbols]
        best = None
        for tick in offer.ticks:
            if tick not in gains:
                gains[tick] = self.gain(*tick)
            if best is None or gains[tick] > best:
                best = gains[tick]
        return total + (best or 0.0) + (self.crossing if offer.crosses else 0)

    def loss(self, sort: int, count: int) -> float:
        """What it adds that so many symbols of a sort are covered: less than nothing as a rule."""
        after = covering(self.outlook, sort, count)
        about = lines_about(self.outlook.season, sort)
        return fsum(promise(after, line) - self.now[line] for line in about)

    def gain(self, choice: int, gains: Counts) -> float:
        """What a tick adds once its symbols are covered."""
        season = self.outlook.season
        chosen: Choice = SYMBOLS[season].choices[choice]
        before, marks = self.outlook, list(self.outlook.marks)
        about: dict[Line, None] = {}
        for number, symbol in enumerate(chosen.symbols):
            sort = SORTS[season].index(symbol)
            if not self.drawn:
                before = covering(before, sort, gains[min(number, len(gains) - 1)])
            about.update(dict.fromkeys(lines_about(season, sort)))
        for track, more in zip(chosen.tracks, gains, strict=False):
            marks[TRACK_NUMBERS[season][track]] += more
        after = before._replace(marks=tuple(marks))
        return fsum(promise(after, line) - promise(before, line) for line in about)
