"""Über den Wolken: who acts, what is legal, and what a move does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from typing import Any

from ...game import DEALER, Seat
from .board import Counts
from .landing import done, outcome, score_at_the_end
from .manoeuvres import play, plays, scorable
from .model import (
    DECK_DEALS,
    DONE,
    FLOCK_DEALS,
    PASS,
    SHOW_DEALS,
    START_DEALS,
    Add,
    DealDeck,
    DealDisplay,
    DealFlock,
    DealHand,
    DealNest,
    DealShow,
    DealStart,
    Done,
    Drop,
    Fly,
    Move,
    Pass,
    Phase,
    PlaceBird,
    Play,
    Score,
    State,
    Take,
    cards_of,
)
from .preparation import (
    begin,
    deal_display,
    deal_flock,
    deal_hand,
    deal_nest,
    deal_show,
    first_seats,
    flock_pool,
    manoeuvre_deck,
    nests_left,
    next_hand,
    next_place,
    setup,
)
from .turns import (
    add,
    deal_deck,
    deal_replacement,
    drop,
    drops,
    fly,
    pass_turn,
    place_bird,
    placings,
    standard_moves,
    take,
)

ONLY_DEALER = (DEALER,)
DEALER_PHASES = frozenset(
    {
        *(Phase.FLOCK, Phase.SHOW, Phase.HAND, Phase.DISPLAY, Phase.NEST, Phase.START),
        *(Phase.DECK, Phase.REPLACE),
    }
)


def waiting(state: State) -> tuple[Seat, ...]:
    """The dealer, the seat on turn (UW-08), or all that may still score cards (UW-32)."""
    if state.phase in DEALER_PHASES:
        return ONLY_DEALER
    if state.turn is not None:
        return (state.turn,)
    return state.scoring


def legal(state: State, seat: Seat) -> Sequence[Move]:
    """Every legal move of a seat: standard actions A to D, cards by id, then `pass`."""
    if seat not in waiting(state):
        return ()
    if seat == DEALER:
        return deals(state)
    phase = state.phase
    if phase is Phase.PLACE:
        return placings(state.flock)
    if phase is Phase.DROP:
        return drops(cards_of(state.hands[seat]))
    if phase is Phase.SCORING:
        return [*map(Score, scorable(state, seat)), DONE]
    return [*standard_moves(state, seat), *plays(state, seat), PASS]


def passing(state: State, seat: Seat) -> Move | None:
    """UW-08, UW-32: to pass in a turn, to score no more cards at the end."""
    if state.phase is Phase.TURN:
        return PASS
    return DONE if state.phase is Phase.SCORING else None


# What chance owes


def deals(state: State) -> Sequence[Move]:
    """The dealer's legal moves: birds by colour, females first, cards by id, seats in order."""
    phase = state.phase
    if phase is Phase.FLOCK:
        place = next_place(state)
        assert place is not None
        return list(compress(FLOCK_DEALS[place], flock_pool(state)))
    if phase is Phase.SHOW or phase is Phase.REPLACE:
        return list(compress(SHOW_DEALS, state.layers[0]))
    if phase is Phase.DECK:
        return list(compress(DECK_DEALS, state.layers[0]))
    if phase is Phase.HAND:
        seat = next_hand(state)
        assert seat is not None
        return [DealHand(seat, card) for card in manoeuvre_deck(state)]
    if phase is Phase.DISPLAY:
        return list(map(DealDisplay, manoeuvre_deck(state)))
    if phase is Phase.NEST:
        return list(map(DealNest, nests_left(state)))
    return [START_DEALS[seat] for seat in first_seats(state.flock, len(state.cubes))]


def odds(state: State) -> list[int]:
    """Every tile is equally likely, so a kind of bird counts as often as it is there."""
    pool = bird_pool(state)
    return [1] * len(deals(state)) if pool is None else [count for count in pool if count]


def bird_pool(state: State) -> Counts | None:
    """The birds among which the dealer's next one is; None when no bird is due."""
    if state.phase is Phase.FLOCK:
        return flock_pool(state)
    if state.phase in (Phase.SHOW, Phase.REPLACE, Phase.DECK):
        return state.layers[0]
    return None


# What a move does

Rule = Callable[[State, Seat, Any], State]
RULES: dict[type, Rule] = {
    Fly: fly,
    Add: add,
    Take: take,
    Play: play,
    Pass: pass_turn,
    PlaceBird: place_bird,
    Drop: drop,
    Score: score_at_the_end,
    Done: done,
    DealFlock: lambda state, _, move: deal_flock(state, move.place, move.bird),
    DealShow: lambda state, _, move: (
        deal_replacement if state.phase is Phase.REPLACE else deal_show
    )(state, move.bird),
    DealHand: lambda state, _, move: deal_hand(state, move.seat, move.card),
    DealDisplay: lambda state, _, move: deal_display(state, move.card),
    DealNest: lambda state, _, move: deal_nest(state, move.card),
    DealStart: lambda state, _, move: begin(state, move.seat),
    DealDeck: lambda state, _, move: deal_deck(state, move.bird),
}


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    return RULES[type(move)](state, seat, move)


__all__ = ["apply", "bird_pool", "legal", "odds", "outcome", "setup", "waiting"]
