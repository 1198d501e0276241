"""Wolkenbruch: the actions phase (WB-11 to WB-24)."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Seat
from .all_moves import GIVES, PROTECT, PROTECTS
from .displays import enter, leave_display, return_suns
from .ending import light, protect_flame
from .events import skim_from, sweep, wave_on_top
from .hands import leave_hand, take_seen
from .model import (
    COLOUR_OF,
    SHELTER,
    SUN,
    Cards,
    Phase,
    State,
    put,
    with_cards,
)
from .moves import Drive, End, Exchange, Gather, Give, Jump, Kindle, Move, Protect, Skim, Sun, Walk
from .ring import current_flame, next_place


def spend(state: State, ap: int) -> State:
    """WB-11, WB-24: action points are spent, those of suns too."""
    return state._replace(ap=state.ap - ap, charged=False) if ap else state


def walk(state: State, seat: Seat, move: Walk) -> State:
    """WB-14: the piece moves to the next flame or spark."""
    return state._replace(piece=next_place(state, move.clockwise))


def jump(state: State, seat: Seat, move: Jump) -> State:
    """WB-15: a rain card of the hand is discarded; the piece goes to its flame."""
    state = leave_hand(state, seat, move.card)
    return state._replace(discards=(*state.discards, move.card), piece=COLOUR_OF[move.card])


def drive(state: State, seat: Seat, move: Drive) -> State:
    """WB-12: the top card of the current flame is driven away; all if it is protected."""
    flame = current_flame(state)
    assert flame is not None
    return drive_from(state, flame)


def drive_from(state: State, colour: int) -> State:
    """WB-12, WB-46: the top card of a flame goes to the discard pile; all if it is protected."""
    if state.protected[colour]:
        return sweep(state, colour)
    *there, top = state.rain[colour]
    return state._replace(
        discards=(*state.discards, top), rain=put(state.rain, colour, tuple(there))
    )


def can_drive(state: State, colour: int) -> bool:
    """WB-12, WB-13: a wave on top can be driven away only at a protected flame."""
    return bool(state.rain[colour]) and (state.protected[colour] or not wave_on_top(state, colour))


def skim(state: State, seat: Seat, move: Skim) -> State:
    """WB-16: the top card of the current flame goes to the own display."""
    flame = current_flame(state)
    assert flame is not None
    return skim_from(state, seat, flame)


def give(state: State, seat: Seat, move: Give) -> State:
    """WB-17: a rain card of the own display goes to another seat's."""
    return enter(leave_display(state, seat, move.card), move.seat, move.card)


def give_moves(state: State, seat: Seat) -> list[Move]:
    """WB-17: every card of the display to every other seat."""
    others = [other for other in range(len(state.hands)) if other != seat]
    cards = sorted(set(state.displays[seat])) if others else ()
    return [GIVES[card][other] for card in cards for other in others]


def matching(state: State, seat: Seat, colour: int) -> Cards:
    """WB-18: the cards of a colour in a display."""
    return tuple(card for card in state.displays[seat] if COLOUR_OF[card] == colour)


def to_protect(state: State) -> int | None:
    """WB-18: the current flame, if it burns and is not protected."""
    flame = current_flame(state)
    if flame is None or not state.burning[flame] or state.protected[flame]:
        return None
    return flame


def protect_moves(state: State, seat: Seat) -> Sequence[Move]:
    """WB-18: with more than five matching cards the seat says which one stays."""
    flame = to_protect(state)
    if flame is None:
        return ()
    cards = matching(state, seat, flame)
    if len(cards) == SHELTER:
        return (PROTECT,)
    if len(cards) < SHELTER:
        return ()
    return [PROTECTS[card] for card in sorted(set(cards))]


def protect(state: State, seat: Seat, move: Protect) -> State:
    """WB-18: five cards of the display protect the current flame."""
    flame = current_flame(state)
    assert flame is not None
    cards = list(matching(state, seat, flame))
    if move.keep is not None:
        cards.remove(move.keep)
    return shelter(state, seat, flame, cards)


def shelter(state: State, seat: Seat, colour: int, cards: Sequence[int]) -> State:
    """WB-18: the cards leave the match, those at the flame go to the discard pile."""
    for card in cards:
        state = leave_display(state, seat, card)
    state = state._replace(removed=with_cards(state.removed, *cards))
    return protect_flame(sweep(state, colour), colour)


def kindle(state: State, seat: Seat, move: Kindle) -> State:
    """WB-19: the extinguished current flame burns again."""
    flame = current_flame(state)
    assert flame is not None
    return light(state, flame)


def exchange(state: State, seat: Seat, move: Exchange) -> State:
    """WB-20: the top discard comes to the hand, another card takes its place."""
    *discards, top = state.discards
    state = leave_hand(state, seat, move.card)
    hands = put(state.hands, seat, take_seen(state.hands[seat], top))
    return state._replace(hands=hands, discards=(*discards, move.card))


def gather(state: State, seat: Seat, move: Gather) -> State:
    """WB-21: a sun comes from the supply into the display."""
    return enter(state._replace(supply=state.supply - 1), seat, SUN)


def play_sun(state: State, seat: Seat, move: Sun) -> State:
    """WB-24: a sun of an earlier turn gives an action point, to be used at once."""
    return return_suns(state, seat, 1)._replace(ap=state.ap + 1, charged=True)


def end(state: State, seat: Seat, move: End) -> State:
    """WB-11: the actions phase ends; unused action points expire."""
    return state._replace(phase=Phase.PRECIPITATION, ap=0, charged=False)
