"""Wolkenbruch: rules of thumb.

Four flames need five cards each, and every card skimmed costs half a turn: so a seat plans
its action points (`plans`, `visits`), keeps flames from going out, and sees to it that it has
a card for the precipitation where the piece stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Seat
from ...games.wolkenbruch.model import Phase, State
from ...games.wolkenbruch.moves import Move
from ..search import everything as matters
from .actions import rate_actions
from .answers import rate_answers
from .outlook import enough, worth

PLAYOUTS = 120
WIDTH = 8
TRUST = 0.0

__all__ = ["PLAYOUTS", "TRUST", "WIDTH", "enough", "matters", "rate", "worth"]


def rate(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
    """How good each move looks, in action points."""
    if state.phase is Phase.ACTIONS and not state.tasks and seat == state.turn:
        return rate_actions(state, seat, moves)
    return rate_answers(state, seat, moves)
