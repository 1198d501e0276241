"""Wolkenwechsel: rules of thumb.

A move is as good as the points are few that the round will bring after it, on the average.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...game import Seat
from ...games.wolkenwechsel.model import (
    BOX_COUNTS,
    FACE_DOWN,
    ROWS,
    VALUES,
    Draw,
    Flip,
    Layout,
    Move,
    Phase,
    State,
    Swap,
    Take,
    Toss,
)
from ..search import NEVER
from ..search import everything as matters
from .costs import HASTY, PATIENT, STARTS, mark, with_card
from .table import Table

PLAYOUTS = 300
WIDTH = 8
TRUST = 0.0
WON: Final = 15.0  # the points that it is worth besides to win the round
GIVEN: Final = 0.9  # how much it counts what a discard saves the next seat
FLIPPING: Final = 0.1  # of two columns the opening takes both; then swaps count

__all__ = ["PLAYOUTS", "TRUST", "WIDTH", "enough", "matters", "rate", "worth"]


def flipping(layout: Layout, move: Move) -> float:
    """The opening turns up places of two columns: each may still become three equal cards.

    Within a column it takes the place after which most swaps are left on the average.
    """
    assert isinstance(move, Flip)
    columns = [layout[start : start + ROWS] for start in STARTS]
    number, row = divmod(move.place, ROWS)
    others = sum(mark(column) for column in columns) - mark(columns[number])
    left = sum(
        count * ((others + mark(with_card(columns[number], row, card))) % 3)
        for card, count in zip(VALUES, BOX_COUNTS, strict=True)
    )
    return columns[number].count(FACE_DOWN) + FLIPPING * left / sum(BOX_COUNTS)


def rate(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
    """The points that the round brings after each move, less than nothing: more is better."""
    if state.phase is Phase.OPENING:
        return [flipping(state.layouts[seat], move) for move in moves]
    table = Table(state, seat, PATIENT)
    card = state.hand if state.phase is Phase.DRAWN else state.discards[-1]
    assert card is not None
    ratings = []
    for move in moves:
        if isinstance(move, Draw):
            points = table.drawing()
        elif isinstance(move, Toss):
            points = table.tossing(move.place)
        else:
            assert isinstance(move, Take | Swap)
            points = table.swapping(card, move.place)
        ratings.append(max(NEVER, -points))
    return ratings


def enough(root: State, state: State) -> bool:
    """A playout ends at once, for what follows is averaged; once a seat has closed, at the end."""
    return root.closer is None or len(state.results) > len(root.results)


def worth(root: State, state: State, seat: Seat) -> float:
    """How many points the seat is ahead of the best other seat once the round is over.

    When it has just moved: how few points are to be expected, less what its discard is worth
    to the seat that follows.
    """
    if len(state.results) > len(root.results):
        scores = state.results[-1]
        ahead = min(score for index, score in enumerate(scores) if index != seat) - scores[seat]
        return ahead + WON * ((ahead > 0) - (ahead < 0))
    expected = Table(state, seat, HASTY).expected(state)
    if state.phase not in (Phase.TURN, Phase.TOSS):  # nobody knows yet which card is offered
        return -expected
    following = (seat + 1) % len(state.layouts)
    return -expected - GIVEN * Table(state, following, PATIENT).offered(state.discards[-1])
