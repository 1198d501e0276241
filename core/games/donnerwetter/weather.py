"""Donnerwetter: changing and making the weather. DW-08 to DW-12."""

from __future__ import annotations

from ...game import Seat
from .evaluation import score
from .forecasts import end_move
from .model import FACE_DOWN, Change, Phase, State, Uncover, Value, own_card, put, without


def change(state: State, seat: Seat, move: Change) -> State:
    """DW-08, DW-09, DW-10: the open card goes last onto the clouds, another takes its square.

    DW-11: then two cards are due. DW-19: stones stay where they are.
    """
    removed = state.places[move.square]
    if move.cloud is None:
        laid = own_card(seat)
        clouds = (*state.clouds, removed)
        own = put(state.own, seat, False)
    else:
        laid = state.clouds[move.cloud]
        clouds = (*state.clouds[: move.cloud], *state.clouds[move.cloud + 1 :], removed)
        own = state.own
    return state._replace(
        changed=True,
        due=2,
        places=put(state.places, move.square, laid),
        sky=put(state.sky, move.square, FACE_DOWN),
        clouds=clouds,
        own=own,
    )


def uncover(state: State, seat: Seat, move: Uncover) -> State:
    """DW-11: the holder names a square; the dealer turns up its card."""
    return state._replace(phase=Phase.UNCOVER, square=move.square)


def deal_uncover(state: State, value: Value) -> State:
    """DW-10, DW-12: the card lies open, and what it completes is scored; then what is next."""
    square = state.square
    assert square is not None
    assert value is not None
    card = state.places[square]
    values, unseen = state.values, state.unseen
    if values[card] is None:
        values, unseen = put(values, card, value), without(unseen, value)
    sky = put(state.sky, square, value)
    state = score(state._replace(sky=sky, values=values, unseen=unseen), square)
    if state.phase is Phase.OVER:
        return state
    if state.due == 2:
        return state._replace(phase=Phase.WEATHER, due=1, square=None)
    return end_move(state)
