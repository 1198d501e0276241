"""Donnerwetter: whose move it is, and the go-round of forecasts. DW-02 to DW-07, DW-23."""

from __future__ import annotations

from ...game import Seat
from .model import (
    DWELLINGS,
    FACE_DOWN,
    FORECASTS,
    NO_STONES,
    PASS,
    SHOWN_OVER,
    STOREY_ROOM,
    STOREYS,
    Forecast,
    Move,
    Pass,
    PassRest,
    Phase,
    Recall,
    State,
    Storeys,
    put,
)


def end_move(state: State) -> State:
    """DW-02: the weathervane passes on; DW-23: its new holder passes in advance no longer."""
    holder = next_seat(state, state.holder)
    return go_round(
        state._replace(
            holder=holder,
            changed=False,
            due=1,
            square=None,
            rests=put(state.rests, holder, False) if state.rests[holder] else state.rests,
        ),
        holder,
    )


def next_seat(state: State, seat: Seat) -> Seat:
    """DW-02: clockwise, the seat after that one; after the last the first."""
    return seat + 1 if seat + 1 < len(state.own) else 0


def go_round(state: State, seat: Seat) -> State:
    """DW-03: from that seat on, the next one that can forecast is asked; then comes the weather."""
    asked: Seat | None = seat
    while asked is not None:
        if forecasts(state, asked):
            return state._replace(phase=Phase.FORECAST, turn=asked)
        asked = after_in_round(state, asked)
    return state._replace(phase=Phase.WEATHER, turn=state.holder)


def after_in_round(state: State, seat: Seat) -> Seat | None:
    """DW-03: who comes after a seat in the go-round; None after the last."""
    following = next_seat(state, seat)
    return None if following == state.holder else following


def pass_on(state: State, seat: Seat) -> State:
    """DW-03: the go-round goes on with the seat after that one."""
    following = after_in_round(state, seat)
    if following is None:
        return state._replace(phase=Phase.WEATHER, turn=state.holder)
    return go_round(state, following)


def passes(state: State, seat: Seat, move: Pass) -> State:
    """DW-03: no further forecast of this seat in this go-round."""
    return pass_on(state, seat)


def forecasts(state: State, seat: Seat) -> list[Move]:
    """DW-04, DW-05, DW-06: every forecast that a seat can make, by dwelling and storey."""
    if not state.left[seat]:
        return []
    full = full_storeys(state, seat)
    found: list[Move] = []
    for dwelling in DWELLINGS:
        if FACE_DOWN not in SHOWN_OVER[dwelling](state.sky):
            continue
        storeys = state.stones[dwelling]
        if storeys == NO_STONES and not full:
            found += FORECASTS[dwelling]
        elif not has_stone(storeys, seat):
            found += [
                FORECASTS[dwelling][storey]
                for storey in STOREYS
                if len(storeys[storey]) < STOREY_ROOM and storey not in full
            ]
    return found


def has_stone(storeys: Storeys, seat: Seat) -> bool:
    """DW-05: whether a seat has a stone among those of a dwelling."""
    return any(seat in stones for stones in storeys)


def full_storeys(state: State, seat: Seat) -> tuple[int, ...]:
    """DW-06: the kinds of storey that hold as many stones of a seat as the option allows."""
    if state.storey_limit is None:
        return ()
    counts = [sum(seat in storeys[storey] for storeys in state.stones) for storey in STOREYS]
    return tuple(storey for storey in STOREYS if counts[storey] >= state.storey_limit)


def forecast(state: State, seat: Seat, move: Forecast) -> State:
    """DW-04, DW-06, DW-07: the stone lies on whatever is there, and stays.

    DW-03: a seat that can set no more is not asked again.
    """
    storeys = state.stones[move.dwelling]
    stones = (*storeys[move.storey], seat)
    state = state._replace(
        stones=put(state.stones, move.dwelling, put(storeys, move.storey, stones)),
        left=put(state.left, seat, state.left[seat] - 1),
    )
    return state if forecasts(state, seat) else pass_on(state, seat)


def passing(state: State, seat: Seat) -> Move | None:
    """DW-03: to pass when asked for a forecast."""
    return PASS if state.phase is Phase.FORECAST else None


def pass_rest(state: State, seat: Seat, move: PassRest) -> State:
    """DW-23: the seat passes, now and in the go-rounds to come."""
    return pass_on(state._replace(rests=put(state.rests, seat, True)), seat)


def recall(state: State, seat: Seat, move: Recall) -> State:
    """DW-23: the seat is asked again when a go-round next comes to it."""
    return state._replace(rests=put(state.rests, seat, False))


def standing_order(state: State) -> tuple[Seat, Move] | None:
    """DW-23: a seat that has passed in advance passes when it is asked."""
    if state.phase is Phase.FORECAST and state.rests[state.turn]:
        return state.turn, PASS
    return None
