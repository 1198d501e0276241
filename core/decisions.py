"""Whose decision an entry is: what was ordered in advance, and what came of being late."""

from __future__ import annotations

from collections.abc import Iterable

from .computers import by_computer, handed_over
from .game import Move, Seat
from .log import notes
from .match import TIMEOUT, Match, Step


def decisions_of(match: Match, steps: Iterable[Step], seat: Seat) -> list[Step]:
    """What of these steps counts as decided by a seat.

    What it had ordered in advance counts like the same move made by hand, for nobody else may
    see a difference.
    """
    return [step for step in steps if step.seat == seat and not withdraws(match, step)]


def by_order(match: Match, step: Step) -> bool:
    """Whether a move was made because its seat had ordered it in advance."""
    return match.game.standing_order(step.before) == (step.seat, step.move)


def withdrawal(match: Match) -> tuple[Seat, Move] | None:
    """The move with which a seat withdraws the order that is due; None where it cannot."""
    game, state = match.game, match.state
    due = game.standing_order(state)
    if due is None:
        return None
    seat, ordered = due
    for move in game.legal(state, seat):
        if move != ordered and game.standing_order(game.apply(state, seat, move)) is None:
            return seat, move
    return None


def withdraws(match: Match, step: Step) -> bool:
    """Whether an undo has withdrawn an order by this move: no seat makes it when that is due."""
    due = match.game.standing_order(step.before)
    return due is not None and due[0] == step.seat and due[1] != step.move


def came_of_lateness(match: Match, step: Step) -> bool:
    """Whether nobody decided a move in time: it is the pass of a seat that was late.

    Or it is a move of the computer that the seat was handed to for that.
    """
    late = {
        number + 1
        for number, _host, rest in notes(match, TIMEOUT)
        if step.seat >= 0 and rest.split(" ")[0] == match.players[step.seat]
    }
    handed = list(handed_over(match)) if late else []
    if by_computer(handed, step.seat, step.number):
        number = [at for at, whose, _ in handed if whose == step.seat and at < step.number][-1]
        return number in late
    return step.number in late
