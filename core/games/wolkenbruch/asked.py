"""Wolkenbruch: what seats are asked outside their own actions (WB-25, WB-32, WB-48)."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Seat
from .all_moves import CHOICES
from .displays import discard_from_display, enter, leave_display
from .events import clear_aside, done
from .hands import free_cards, leave_hand, pass_cards
from .model import Ask, Cards, State, Task, put
from .moves import Choose, Discard, Move


def shed(state: State, seat: Seat, move: Discard) -> State:
    """WB-32, two-buckets: a rain card of the display is discarded."""
    return discard_from_display(done(state), seat, move.card)


def drop(state: State, seat: Seat, move: Discard) -> State:
    """WB-32, bucket-chain: a hand card is discarded."""
    state = leave_hand(done(state), seat, move.card)
    return state._replace(discards=(*state.discards, move.card))


def lay_aside(state: State, seat: Seat, move: Choose) -> State:
    """WB-48: the card picked lies aside until all are."""
    return state._replace(aside=put(state.aside, seat, move.card))


def still_to_choose(state: State, task: Task) -> tuple[Seat, ...]:
    """WB-48: the seats that have a card to choose and have not."""
    seats = range(len(state.hands)) if task.ask is Ask.PASS else sorted((task.seat, task.number))
    return tuple(
        seat for seat in seats if state.aside[seat] is None and cards_to_choose(state, seat, task)
    )


def cards_to_choose(state: State, seat: Seat, task: Task) -> Cards:
    """WB-48: the cards from which a seat chooses."""
    if task.ask is Ask.SWAP_DISPLAYS:
        return state.displays[seat]
    return free_cards(state, seat)


def settle_swap(state: State, task: Task) -> State | None:
    """WB-48: both cards change places; a swap left with one card is undone."""
    first, second = task.seat, task.number
    one, other = state.aside[first], state.aside[second]
    if one is None or other is None:
        unable = [
            seat
            for seat in (first, second)
            if state.aside[seat] is None and not cards_to_choose(state, seat, task)
        ]
        return clear_aside(done(state)) if unable else None
    state = clear_aside(done(state))
    if task.ask is Ask.SWAP_HANDS:
        return pass_cards(state, {first: (one, second), second: (other, first)})
    state = leave_display(leave_display(state, first, one), second, other)
    return enter(enter(state, second, one), first, other)


def settle_pass(state: State, task: Task) -> State | None:
    """WB-32, WB-48: once every seat has chosen, all cards go to the left."""
    if still_to_choose(state, task):
        return None
    seats = len(state.hands)
    ways = {s: (card, (s + 1) % seats) for s, card in enumerate(state.aside) if card is not None}
    return pass_cards(clear_aside(done(state)), ways)


def choices(state: State, seat: Seat, task: Task) -> Sequence[Move]:
    """WB-48: the cards that a seat can choose."""
    if seat not in still_to_choose(state, task):
        return ()
    return [CHOICES[card] for card in sorted(set(cards_to_choose(state, seat, task)))]
