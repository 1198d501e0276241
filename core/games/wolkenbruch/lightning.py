"""Wolkenbruch: rain lightning, at any time (WB-36 to WB-39)."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Seat
from .all_moves import HOLDS, STRIKES
from .displays import leave_display
from .ending import light
from .hands import leave_hand, may_hold
from .model import LIGHTNINGS, Ask, Held, State, Task, hand_cards, put
from .moves import Hold, Move, Strike

ANY_SEAT = -1


def held_lightnings(state: State, seat: Seat, colour: int) -> tuple[bool, bool]:
    """WB-36, WB-48: whether the seat can strike that colour from its hand, from its display."""
    card = LIGHTNINGS[colour]
    hand, display = hand_cards(state.hands[seat]).count(card), state.displays[seat].count(card)
    if state.aside[seat] == card:
        if state.tasks[-1].ask is Ask.SWAP_DISPLAYS:
            display -= 1
        else:
            hand -= 1
    return hand > 0, display > 0


def strikes(state: State, seat: Seat) -> Sequence[Move]:
    """WB-36: every lightning that the seat can strike now."""
    if all(state.burning) or state.ending is not None:
        return ()
    return [
        strike
        for colour, burns in enumerate(state.burning)
        if not burns
        for strike, held in zip(STRIKES[colour], held_lightnings(state, seat, colour), strict=True)
        if held
    ]


def strike(state: State, seat: Seat, move: Strike) -> State:
    """WB-36: the lightning is discarded, the flame burns again, its cards stay."""
    card = LIGHTNINGS[move.colour]
    leave = leave_display if move.display else leave_hand
    state = leave(state, seat, card)
    return light(state._replace(discards=(*state.discards, card)), move.colour)


def hold(state: State, seat: Seat, move: Hold) -> State:
    """WB-38: the seat is not asked again for this card, or in this turn."""
    held = Held.TURN if move.turn else Held.WINDOW
    return state._replace(holds=put(state.holds, seat, held))


def able(state: State, task: Task) -> bool:
    """WB-38: whether a seat that has not answered could strike.

    Before the drawing phase it is the seat on turn alone, and only from its hand.
    """
    if all(state.burning):
        return False
    if task.seat == ANY_SEAT:
        return any(
            held is Held.NO and bool(strikes(state, seat)) for seat, held in enumerate(state.holds)
        )
    if state.holds[task.seat] is not Held.NO:
        return False
    return any(
        not burns and held_lightnings(state, task.seat, colour)[0]
        for colour, burns in enumerate(state.burning)
    )


def settle_window(state: State, task: Task) -> State | None:
    """WB-38: the question stays open until everybody has answered who could strike."""
    if able(state, task):
        return None
    holds = state.holds
    if Held.WINDOW in holds:
        holds = tuple(Held.NO if held is Held.WINDOW else held for held in holds)
    return state._replace(tasks=state.tasks[:-1], holds=holds)


def asked(state: State, task: Task) -> tuple[Seat, ...]:
    """WB-38, WB-45: the seats that have not answered and can, for all that is known, strike.

    Whom the match waits for is told to everybody, so naming only those that hold a lightning
    would show their hands. The others may answer, but nothing depends on it.
    """
    if task.seat != ANY_SEAT:
        return (task.seat,)
    return tuple(
        seat for seat, held in enumerate(state.holds) if held is Held.NO and may_strike(state, seat)
    )


def may_strike(state: State, seat: Seat) -> bool:
    """WB-45: whether a seat can hold a fitting lightning, as far as all know."""
    hand = state.hands[seat]
    stocks = sorted(set(hand.stocks))
    for colour, burns in enumerate(state.burning):
        card = LIGHTNINGS[colour]
        if burns:
            continue
        if card in hand.seen or card in state.displays[seat]:
            return True
        if any(may_hold(state, stock, card) for stock in stocks):
            return True
    return False


def window_moves(state: State, seat: Seat, task: Task) -> Sequence[Move]:
    """WB-38: the answers of a seat that is asked; it can strike besides."""
    return HOLDS if seat in asked(state, task) else ()
