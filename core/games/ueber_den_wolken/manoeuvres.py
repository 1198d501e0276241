"""Über den Wolken: manoeuvre cards played for their action: UW-17 to UW-27."""

from __future__ import annotations

from typing import Final

from ...game import Seat
from .board import BIRDS, NEUTRAL_BIRDS, NO_BIRDS, OWN_BIRDS, Bird, Counts, added, deeper, without
from .box import Action, Box, card_of
from .flights import card_flights, flying, standard_flights, swapped
from .landing import card_points, out_of_hand, score
from .model import (
    FAVOURITES,
    FORWARD,
    SIDEWAYS,
    TAKES,
    Add,
    Copy,
    Effect,
    Favourite,
    Fly,
    Move,
    Phase,
    Play,
    Score,
    State,
    Swap,
    Take,
    cards_of,
    played,
)
from .turns import additions, do_add, do_fly, do_take, end_turn, has_room, pay

# Cubes (UW-18 to UW-26); Display costs what the card costs that it copies (UW-27)
COSTS: Final = {
    Action.DODGE: 2,
    Action.SHARP_DODGE: 2,
    Action.LEAD_CHANGE: 2,
    Action.STANDARD: 2,
    Action.NEUTRAL: 2,
    Action.DIAGONAL: 3,
    Action.SCORE: 3,
    Action.FREE_FLIGHT: 4,
    Action.FAVOURITE: 4,
}


def play(state: State, seat: Seat, move: Play) -> State:
    """UW-17: pay, the card leaves the hand, then comes its action.

    UW-24: a card that is scored goes to the discard pile before the one played.
    """
    action, use = effect(state.box, move)
    state = out_of_hand(pay(state, seat, COSTS[action]), seat, move.card)
    if isinstance(use, Score):
        state = score(state, seat, use.card)
    state = state._replace(discards=(*state.discards, move.card))
    match use:
        case Fly():
            return do_fly(state, seat, use)
        case Add():
            return do_add(state, seat, use)
        case Take():
            return do_take(state, seat, use)
        case Favourite():
            return favourite(state, use.bird)
        case Swap():
            state = state._replace(flock=swapped(state.flock, use.start, use.goal))
    return end_turn(state, seat)


def effect(box: Box, move: Play) -> tuple[Action, Effect]:
    """The action that a card is played for; UW-27: of a Display card, that of the one copied."""
    if isinstance(move.use, Copy):
        return card_of(box, move.use.card).action, move.use.use
    return card_of(box, move.card).action, move.use


def favourite(state: State, bird: Bird) -> State:
    """UW-26: any bird of the deck is to be placed; the layers of the others mix."""
    layers = deeper((), without(whole_deck(state.layers), bird))
    return state._replace(phase=Phase.PLACE, bird=bird, layers=layers)


def whole_deck(layers: tuple[Counts, ...]) -> Counts:
    """UW-26: what the bird deck holds in all its layers."""
    counts = NO_BIRDS
    for layer in layers:
        counts = added(counts, layer)
    return counts


# What is legal


def plays(state: State, seat: Seat) -> list[Move]:
    """UW-17: every card of the hand, in the order of ids, with all it can do now."""
    moves: list[Move] = []
    for id in cards_of(state.hands[seat]):
        action = card_of(state.box, id).action
        if action is not Action.DISPLAY:
            moves += uses(state, seat, id, None, action)
            continue
        for shown in state.display:  # UW-27
            copied = card_of(state.box, shown).action
            if copied is not Action.DISPLAY:
                moves += uses(state, seat, id, shown, copied)
    return moves


def uses(state: State, seat: Seat, card: str, copied: str | None, action: Action) -> list[Move]:
    """UW-18 to UW-27: all that a played card, or the one it copies, can do now.

    UW-17: nothing without the cubes.
    """
    if state.cubes[seat] < COSTS[action]:
        return []
    if action is Action.STANDARD:
        return standard_uses(state, seat, card, copied)
    if action is Action.SCORE:
        scored = scorable(state, seat)
        return [played(card, copied, Score(other)) for other in scored if other != card]
    if action is Action.FAVOURITE:
        deck = whole_deck(state.layers) if has_room(state.flock) else NO_BIRDS
        return [played(card, copied, FAVOURITES[bird]) for bird in BIRDS if deck[bird]]
    birds = NEUTRAL_BIRDS if action is Action.NEUTRAL else OWN_BIRDS[seat]
    table = card_flights(action, len(state.flock), card, copied)
    return flying(state.flock, birds, table)


def standard_uses(state: State, seat: Seat, card: str, copied: str | None) -> list[Move]:
    """UW-21: the standard actions that are possible, whatever their price."""
    moves: list[Move] = []
    for action in (SIDEWAYS, FORWARD):
        table = standard_flights(action, len(state.flock), card, copied)
        moves += flying(state.flock, OWN_BIRDS[seat], table)
    moves += [played(card, copied, use) for use in additions(state)]
    moves += [
        played(card, copied, TAKES[number])
        for number, shown in enumerate(state.display)
        if shown != copied  # UW-27
    ]
    return moves


def scorable(state: State, seat: Seat) -> list[str]:
    """UW-24, UW-32: the cards of the hand with an own bird on one of their places."""
    return [
        id
        for id in cards_of(state.hands[seat])
        if card_points(card_of(state.box, id), state.flock, seat) is not None
    ]
