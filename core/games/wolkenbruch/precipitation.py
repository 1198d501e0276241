"""Wolkenbruch: precipitation, and how rain is laid at a flame (WB-26 to WB-31)."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Seat
from .all_moves import DRIES, DRY, RAINS
from .ending import extinguish
from .hands import distinct_rain, leave_hand
from .lightning import ANY_SEAT
from .model import (
    COLOUR_OF,
    FLAME_LIMIT,
    KIND_OF,
    Ask,
    Ending,
    Kind,
    Phase,
    State,
    Task,
    put,
)
from .moves import Dry, Move, Rain
from .ring import current_flame, neighbours


def flames_to_rain_on(state: State) -> tuple[int, ...]:
    """WB-26: the current flame; at a spark the two next to it."""
    flame = current_flame(state)
    if flame is not None:
        return (flame,)
    assert state.piece is not None
    return neighbours(state, state.piece)


def precipitation_moves(state: State, seat: Seat) -> Sequence[Move]:
    """WB-26, WB-27: a fitting rain card of the hand, or a flame goes out."""
    flames = flames_to_rain_on(state)
    hand = distinct_rain(state.hands[seat])
    rain: list[Move] = [RAINS[card] for card in hand if COLOUR_OF[card] in flames]
    if len(flames) == 1:
        return [*rain, DRY]
    return [*rain, *(DRIES[flame] for flame in flames)]


def rain(state: State, seat: Seat, move: Rain) -> State:
    """WB-26: the card goes from the hand onto the flame."""
    state = leave_hand(state, seat, move.card)
    return lay(state._replace(phase=Phase.DOWNPOUR), move.card)


def dry(state: State, seat: Seat, move: Dry) -> State:
    """WB-27: no card is played, and the flame goes out."""
    flame = current_flame(state) if move.colour is None else move.colour
    assert flame is not None
    return extinguish(state._replace(phase=Phase.DOWNPOUR), flame)


def lay(state: State, card: int) -> State:
    """WB-28, WB-30, WB-31, WB-39: rain is laid at its flame; the fifth card puts it out."""
    colour = COLOUR_OF[card]
    there = state.rain[colour]
    if len(there) >= FLAME_LIMIT:
        return extinguish(state._replace(discards=(*state.discards, card)), colour)
    if KIND_OF[card] is Kind.WAVE:
        return state._replace(
            discards=state.discards + there, rain=put(state.rain, colour, (card,))
        )
    state = state._replace(rain=put(state.rain, colour, (*there, card)))
    return bring_one_more(state) if KIND_OF[card] is Kind.CLOUD else state


def bring_one_more(state: State) -> State:
    """WB-31, WB-38, WB-43: a card is to be drawn and brought into play; before it, lightning."""
    if not state.deck:
        return state._replace(ending=Ending.DECK_EMPTY)
    return state._replace(tasks=(*state.tasks, Task(Ask.CARD), Task(Ask.WINDOW, ANY_SEAT)))
