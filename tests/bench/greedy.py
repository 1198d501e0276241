"""A yardstick for Blätterrauschen: a player that takes what brings most points at once."""

from __future__ import annotations

from collections.abc import Sequence

from wolken.core.game import Seat
from wolken.core.games.blaetterrauschen.areas import legal_areas
from wolken.core.games.blaetterrauschen.model import (
    FACE_CLOUDS,
    FACE_NUMBERS,
    GO,
    LEAVE,
    MISS,
    ROLL_ODDS,
    ROLLS,
    Area,
    Joker,
    Move,
    Stage,
    State,
)
from wolken.core.games.blaetterrauschen.rules import enter, legal
from wolken.core.games.blaetterrauschen.seasons import points


def greedy(state: State, seat: Seat, moves: Sequence[Move]) -> Move:
    """The area and the sort with most points now, of equal ones the first.

    Where no area fits the joker helps; it leaves once fewer than half of the rolls fit.
    """
    if state.entries[seat].stage == Stage.ANSWER:
        return GO if 2 * fitting(state, seat) >= sum(ROLL_ODDS) else LEAVE
    drawn = [move for move in moves if not isinstance(move, Joker) and move != MISS]
    return max(drawn or moves[:1], key=lambda move: points_after(state, seat, move))


def points_after(state: State, seat: Seat, move: Move) -> int:
    """The points on the sheet after a move and the best tick in its area."""
    state = enter(state, seat, move)
    if isinstance(move, Area) and state.entries[seat].stage == Stage.TICK:
        return max(points_after(state, seat, tick) for tick in legal(state, seat))
    return sum(points(state, seat).values())


def fitting(state: State, seat: Seat) -> int:
    """With how many of the next rolls an area fits, told in their odds."""
    total = 0
    for roll, odds in zip(ROLLS, ROLL_ODDS, strict=True):
        numbers = FACE_NUMBERS[roll.green], FACE_NUMBERS[roll.natural]
        clouds = FACE_CLOUDS[roll.green] + FACE_CLOUDS[roll.natural]
        areas = legal_areas(state.sheet, state.filled[seat], numbers, clouds)
        total += odds * any(True for _area in areas)
    return total
