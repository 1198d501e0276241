"""Blätterrauschen: rules of thumb.

A sheet is worth what its lines bring on the average once the match is over (`promises`). A
move is as good as what it adds to that (`judge`). Areas lie best where they touch others and
the rim, for gaps are hard to fill.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import fsum
from typing import Final

from ...game import Seat
from ...games.blaetterrauschen.areas import WHOLE_SHEET, Numbers, legal_areas, number_of
from ...games.blaetterrauschen.entering import with_joker
from ...games.blaetterrauschen.model import (
    FACE_CLOUDS,
    FACE_NUMBERS,
    MISS_POINTS,
    NOT_IN,
    ROLL_ODDS,
    ROLLS,
    Area,
    Filled,
    Joker,
    Move,
    Phase,
    Season,
    Sheet,
    Stage,
    State,
    Tick,
)
from ...games.blaetterrauschen.seasons import CHOICE_NUMBERS, totals
from .judge import Judge, offer_of
from .promises import areas_left, lines, outlook_of, promise

PLAYOUTS = 240
WIDTH = 12
TRUST = 4.0
ROUNDS: Final = 6  # of a playout

KEPT: Final = 0.5  # what an unused joker is worth for every area to come
USUAL: Final = 4.5  # what an area brings on the average near the end
ALL_ROLLS: Final[int] = sum(ROLL_ODDS)
ROOMY: Final = 50  # free cells with which nobody thinks of leaving

__all__ = ["PLAYOUTS", "TRUST", "WIDTH", "enough", "matters", "rate", "worth"]


def rate(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
    """What each move adds to the worth of the seat's sheet."""
    entry = state.entries[seat]
    if entry.stage == Stage.ANSWER:
        return (going_on(state, seat), 0.0)
    judge = Judge(state, seat)
    if entry.stage == Stage.TICK:
        assert entry.area is not None
        ticks = dict(offer_of(state, entry.area).ticks)
        numbers = CHOICE_NUMBERS[state.sheet.season]
        chosen = [numbers[move.sort] for move in moves if isinstance(move, Tick)]
        return [judge.gain(choice, ticks[choice]) for choice in chosen]
    return [entering(state, judge, move) for move in moves]


def entering(state: State, judge: Judge, move: Move) -> float:
    """What an area, a joker or a miss adds."""
    if isinstance(move, Area):
        return judge.area(number_of(move))
    if not isinstance(move, Joker):
        return MISS_POINTS
    return judge.best_area(with_joker(state, move.number)) - KEPT * judge.outlook.left


def going_on(state: State, seat: Seat) -> float:
    """What the next round brings on the average."""
    filled = state.filled[seat]
    if (WHOLE_SHEET & ~filled.covered).bit_count() >= ROOMY:
        return USUAL
    likely = fitting(state.sheet, filled)
    return likely * USUAL + (1 - likely) * MISS_POINTS


def fitting(sheet: Sheet, filled: Filled) -> float:
    """How likely it is that the next roll allows an area."""
    likely = 0.0
    for numbers, shown, odds in shows(sheet.season == Season.AUTUMN):
        if next(legal_areas(sheet, filled, numbers, shown), None) is not None:
            likely += odds
    return likely / ALL_ROLLS


@cache
def shows(clouds_matter: bool) -> tuple[tuple[Numbers, int, int], ...]:
    """What a roll can show: the numbers, whether a cloud if that matters, and the odds."""
    odds: Counter[tuple[Numbers, int]] = Counter()
    for roll, times in zip(ROLLS, ROLL_ODDS, strict=True):
        low, high = sorted((FACE_NUMBERS[roll.green], FACE_NUMBERS[roll.natural]))
        shown = clouds_matter and FACE_CLOUDS[roll.green] + FACE_CLOUDS[roll.natural] > 0
        odds[(low, high), int(shown)] += times
    return tuple([(numbers, shown, times) for (numbers, shown), times in odds.items()])


def matters(state: State, seat: Seat) -> State:
    """The match as if all others had left it: nobody is in another's way.

    Who has completed the clover is still seen on their sheets (BR-43).
    """
    filled = [each._replace(left=index != seat) for index, each in enumerate(state.filled)]
    entries = [each if index == seat else NOT_IN for index, each in enumerate(state.entries)]
    return state._replace(filled=tuple(filled), entries=tuple(entries))


def enough(root: State, state: State) -> bool:
    """A playout ends after some rounds, or with the match."""
    return state.phase is Phase.OVER or (
        state.phase is Phase.ROLL and state.round >= root.round + ROUNDS
    )


def worth(root: State, state: State, seat: Seat) -> float:
    """What the seat's sheet brings on the average, misses included."""
    if state.phase is Phase.OVER:
        return totals(state)[seat]
    filled = state.filled[seat]
    outlook = outlook_of(state, seat, 0 if filled.left else areas_left(filled))
    lasting = fsum(promise(outlook, line) for line in lines(outlook.season))
    return lasting + MISS_POINTS * filled.misses
