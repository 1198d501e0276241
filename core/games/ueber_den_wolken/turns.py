"""Über den Wolken: turns and the standard actions: UW-08 to UW-16, UW-28."""

from __future__ import annotations

from ...game import Seat
from .board import EMPTY, FRONT, OWN_BIRDS, ROWS, Bird, Flock, heights
from .box import FACE_UP, HAND_LIMIT
from .flights import flying, standard_flights, swapped
from .landing import end_stage, out_of_hand
from .model import (
    ADD,
    ADD_DECK,
    ADDS,
    FORWARD,
    SIDEWAYS,
    TAKE,
    TAKES,
    TO_BACK,
    TO_FRONT,
    Add,
    Cards,
    Drop,
    Fly,
    Move,
    Pass,
    Phase,
    PlaceBird,
    State,
    Take,
    cards_of,
)
from .preparation import off_the_top, push, put, turn_up, with_hand

PASSING = 2  # cubes (UW-28)


def end_turn(state: State, seat: Seat) -> State:
    """UW-08, UW-29: the next seat clockwise that has cubes left; without any, UW-29."""
    cubes, seats = state.cubes, len(state.cubes)
    for step in range(1, seats + 1):
        following = (seat + step) % seats
        if cubes[following]:
            return state._replace(phase=Phase.TURN, turn=following)
    return end_stage(state)


def pay(state: State, seat: Seat, cost: int) -> State:
    """The seat has that many cubes less."""
    cubes = state.cubes
    return state._replace(cubes=cubes[:seat] + (cubes[seat] - cost,) + cubes[seat + 1 :])


def pay_price(state: State, seat: Seat, action: int) -> State:
    """UW-09: a standard action costs its price, and one more the next time."""
    prices = state.prices
    state = pay(state, seat, prices[action])
    return state._replace(prices=prices[:action] + (prices[action] + 1,) + prices[action + 1 :])


# A and B, fly: UW-10 to UW-12


def action_of(move: Fly) -> int:
    """UW-10, UW-11: A within a row, B within a column."""
    return FORWARD if move.start // ROWS == move.goal // ROWS else SIDEWAYS


def standard_action(move: Fly | Add | Take) -> int:
    """Which of the standard actions that is."""
    match move:
        case Fly():
            return action_of(move)
        case Add():
            return ADD
        case Take():
            return TAKE


def fly(state: State, seat: Seat, move: Fly) -> State:
    """UW-09 to UW-11: pay, and swap the two birds."""
    return do_fly(pay_price(state, seat, action_of(move)), seat, move)


def do_fly(state: State, seat: Seat, move: Fly) -> State:
    """UW-10, UW-11: an own bird swaps with its neighbour."""
    return end_turn(state._replace(flock=swapped(state.flock, move.start, move.goal)), seat)


# C, add a bird: UW-13 to UW-15


def add(state: State, seat: Seat, move: Add) -> State:
    """UW-09, UW-13: pay, and say where the new bird comes from."""
    return do_add(pay_price(state, seat, ADD), seat, move)


def do_add(state: State, seat: Seat, move: Add) -> State:
    """UW-13: a face-up bird is to be placed; that of the deck is turned up first."""
    if move.source is None:
        return state._replace(phase=Phase.DECK)
    birds = state.face_up
    return state._replace(
        phase=Phase.PLACE,
        bird=birds[move.source],
        face_up=birds[: move.source] + birds[move.source + 1 :],
    )


def deal_deck(state: State, bird: Bird) -> State:
    """UW-13: the deck's bird is seen by all, then placed."""
    return state._replace(phase=Phase.PLACE, bird=bird, layers=off_the_top(state.layers, bird))


def has_room(flock: Flock) -> bool:
    """UW-14: whether any column has fewer than three birds."""
    return EMPTY in flock[FRONT::ROWS]


def place_bird(state: State, seat: Seat, move: PlaceBird) -> State:
    """UW-14: ahead of the column's first bird, or at the back; UW-15 follows."""
    assert state.bird is not None
    if move.front:
        place = ROWS * move.column + heights(state.flock)[move.column]
        flock = put(state.flock, place, state.bird)
    else:
        flock = push(state.flock, move.column, state.bird)
    state = state._replace(flock=flock, bird=None)
    if len(state.face_up) < FACE_UP and state.layers:
        return state._replace(phase=Phase.REPLACE)
    return end_turn(state, seat)


def deal_replacement(state: State, bird: Bird) -> State:
    """UW-15: a used face-up bird is replaced from the deck before the next turn."""
    assert state.turn is not None
    return end_turn(turn_up(state, bird), state.turn)


# D, take a manoeuvre card: UW-16


def take(state: State, seat: Seat, move: Take) -> State:
    """UW-09, UW-16: pay, and take the card."""
    return do_take(pay_price(state, seat, TAKE), seat, move)


def do_take(state: State, seat: Seat, move: Take) -> State:
    """UW-16: a card of the display, which is not refilled; a fifth one makes one leave."""
    display, hand = state.display, state.hands[seat]
    hand = hand._replace(seen=tuple(sorted((*hand.seen, display[move.number]))))
    state = state._replace(
        hands=with_hand(state.hands, seat, hand),
        display=display[: move.number] + display[move.number + 1 :],
    )
    if len(cards_of(hand)) > HAND_LIMIT:
        return state._replace(phase=Phase.DROP)
    return end_turn(state, seat)


def drop(state: State, seat: Seat, move: Drop) -> State:
    """UW-16: one of the five is discarded; it may be the new one."""
    state = out_of_hand(state, seat, move.card)
    return end_turn(state._replace(discards=(*state.discards, move.card)), seat)


# Passing: UW-28


def pass_turn(state: State, seat: Seat, move: Pass) -> State:
    """UW-28: 2 cubes, or the last one."""
    return end_turn(pay(state, seat, min(PASSING, state.cubes[seat])), seat)


# What is legal


def standard_moves(state: State, seat: Seat) -> list[Move]:
    """UW-09: the standard actions that the seat can pay, A to D."""
    cubes, prices, flock = state.cubes[seat], state.prices, state.flock
    moves: list[Move] = []
    for action in (SIDEWAYS, FORWARD):
        if prices[action] <= cubes:
            table = standard_flights(action, len(flock))
            moves += flying(flock, OWN_BIRDS[seat], table)
    if prices[ADD] <= cubes:
        moves += additions(state)
    if prices[TAKE] <= cubes:
        moves += TAKES[: len(state.display)]
    return moves


def additions(state: State) -> tuple[Add, ...]:
    """UW-13 to UW-15: where a new bird can come from; from nowhere if there is no room."""
    if not has_room(state.flock):
        return ()
    sources = ADDS[: len(state.face_up)]
    return (*sources, ADD_DECK) if state.layers else sources


def placings(flock: Flock) -> list[Move]:
    """UW-14: front and back of every column with room, from the left."""
    moves: list[Move] = []
    for column, height in enumerate(heights(flock)):
        if height < ROWS:
            moves += (TO_FRONT[column], TO_BACK[column])
    return moves


def drops(cards: Cards) -> list[Move]:
    """UW-16: one of the five cards."""
    return [Drop(card) for card in cards]
