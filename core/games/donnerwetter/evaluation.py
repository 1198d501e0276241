"""Donnerwetter: what completed lines bring, and the end of the match. DW-13 to DW-21."""

from collections.abc import Sequence
from typing import NamedTuple

from ...game import Outcome, Seat
from .model import (
    DWELLINGS_OF,
    FACE_DOWN,
    FLOOR,
    NO_STONES,
    RIGHT_POINTS,
    RIGHT_STOREY,
    SHOWN_OVER,
    WRONG_POINTS,
    Phase,
    State,
    Value,
)


class Scored(NamedTuple):
    """A stone that has been scored: what its owner gets, and where the frog stands then."""

    dwelling: int
    seat: Seat
    points: int
    frog: int


def completed(sky: tuple[Value, ...], square: int) -> list[int]:
    """DW-13, DW-17: the dwellings whose line the card on that square completes, in board order.

    DW-19: also those that have been complete before.
    """
    return [
        dwelling for dwelling in DWELLINGS_OF[square] if FACE_DOWN not in SHOWN_OVER[dwelling](sky)
    ]


def right_storey(sky: tuple[Value, ...], dwelling: int) -> int:
    """DW-14: the storey that fits the sum of the four open cards."""
    return RIGHT_STOREY[sum(value or 0 for value in SHOWN_OVER[dwelling](sky))]


def scoring(state: State, dwellings: Sequence[int]) -> list[Scored]:
    """DW-15, DW-16, DW-17: the stones at these dwellings scored one after the other."""
    frogs = list(state.frogs)
    found = []
    for dwelling in dwellings:
        right = right_storey(state.sky, dwelling)
        for storey, stones in enumerate(state.stones[dwelling]):
            for place, seat in enumerate(stones):
                points = RIGHT_POINTS[place] if storey == right else WRONG_POINTS
                frogs[seat] = max(FLOOR, frogs[seat] + points)
                found.append(Scored(dwelling, seat, points, frogs[seat]))
    return found


def score(state: State, square: int) -> State:
    """DW-13, DW-18, DW-20: scores what the card completes; the match may be over then.

    DW-23: a seat whose stone returns passes in advance no longer.
    """
    dwellings = completed(state.sky, square)
    scored = scoring(state, dwellings)
    if scored:
        stones, left = list(state.stones), list(state.left)
        rests, frogs = list(state.rests), list(state.frogs)
        for dwelling, seat, _, frog in scored:
            stones[dwelling] = NO_STONES
            left[seat] += 1
            rests[seat] = False
            frogs[seat] = frog
        state = state._replace(
            stones=tuple(stones), left=tuple(left), rests=tuple(rests), frogs=tuple(frogs)
        )
    if FACE_DOWN in state.sky and all(item.frog < state.ladder for item in scored):
        return state
    return state._replace(phase=Phase.OVER, changed=False, due=0, square=None)


def outcome_reason(state: State) -> str:
    """DW-20: why the match ended. Before the last card only a frog at the top can end it."""
    if FACE_DOWN in state.sky or max(state.frogs) >= state.ladder:
        return "ladder"
    return "all-open"


def outcome(state: State) -> Outcome | None:
    """DW-21: the frog farthest up wins; equal frogs share the victory."""
    if state.phase is not Phase.OVER:
        return None
    best = max(state.frogs)
    winners = tuple(seat for seat, frog in enumerate(state.frogs) if frog == best)
    return Outcome(state.frogs, winners, outcome_reason(state))
