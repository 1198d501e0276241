"""Über den Wolken: the set-up and what comes before a stage: UW-01 to UW-07, UW-34 to UW-36."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...game import Seat
from .board import (
    BACK,
    EMPTY,
    FRONT,
    MIDDLE,
    OWN_BIRDS,
    ROWS,
    Bird,
    Counts,
    Flock,
    Place,
    counted,
    deeper,
    heights,
    less,
    without,
)
from .box import DEALT, FACE_UP, box_of, deck_birds
from .model import Cards, Hand, Phase, State

FIRST_PRICES = (1, 1, 1, 1)  # UW-09


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """UW-01 to UW-06: everything is still to be dealt."""
    box = box_of(seats, options)
    return State(
        box=box,
        phase=Phase.FLOCK,
        turn=None,
        flock=(EMPTY,) * (ROWS * len(box.formation)),
        bird=None,
        face_up=(),
        layers=deeper((), deck_birds(box)),
        cubes=(box.cubes,) * seats,
        prices=FIRST_PRICES,
        hands=(Hand((), ()),) * seats,
        display=(),
        discards=(),
        rebuilt=False,
        nests=(),
        points=(0,) * seats,
        scoring=(),
    )


def is_set_up(state: State) -> bool:
    """UW-06: whether stage 1 has its nest card, the last thing of the set-up."""
    return bool(state.nests)


def go_on(state: State) -> State:
    """What the dealer owes next in the set-up or before a stage; else UW-07."""
    if not is_set_up(state):
        return go_on_setting_up(state)
    if len(state.display) < state.box.display:
        return with_a_card(state)._replace(phase=Phase.DISPLAY)
    if next_place(state) is not None:
        return state._replace(phase=Phase.FLOCK)
    if len(state.face_up) < FACE_UP and state.layers:
        return state._replace(phase=Phase.SHOW)
    tied = first_seats(state.flock, len(state.cubes))
    if len(tied) > 1:
        return state._replace(phase=Phase.START)
    return begin(state, tied[0])


def go_on_setting_up(state: State) -> State:
    """UW-03 to UW-06: flock, face-up birds, hands, display, nest card."""
    if next_place(state) is not None:
        phase = Phase.FLOCK
    elif len(state.face_up) < FACE_UP and state.layers:
        phase = Phase.SHOW
    elif next_hand(state) is not None:
        phase = Phase.HAND
    elif len(state.display) < state.box.display:
        phase = Phase.DISPLAY
    else:
        phase = Phase.NEST
    return state._replace(phase=phase)


# The flock and the birds: UW-03, UW-04, UW-35


def next_place(state: State) -> Place | None:
    """Where the dealer's next bird of the flock goes.

    UW-03: column by column from the left, each from the back forward. UW-35: the back row
    of the first column that is shorter than in the formation.
    """
    for column, height in enumerate(heights(state.flock)):
        if height < state.box.formation[column]:
            return ROWS * column + (BACK if is_set_up(state) else height)
    return None


def deal_flock(state: State, place: Place, bird: Bird) -> State:
    """UW-03, UW-35: a bird joins the flock; a column that stands there moves one forward."""
    if not is_set_up(state):
        return go_on(state._replace(flock=put(state.flock, place, bird)))
    flock = push(state.flock, place // ROWS, bird)
    return go_on(state._replace(flock=flock, layers=off_the_top(state.layers, bird)))


def deal_show(state: State, bird: Bird) -> State:
    """UW-04, UW-35: a bird is turned up beside the bird deck."""
    return go_on(turn_up(state, bird))


def turn_up(state: State, bird: Bird) -> State:
    """The top bird of the deck joins the face-up birds, at the end (UW-16)."""
    return state._replace(face_up=(*state.face_up, bird), layers=off_the_top(state.layers, bird))


def flock_pool(state: State) -> Counts:
    """The birds among which the dealer's next one of the flock is.

    UW-03: the rest of the first flock. UW-35: the top of the bird deck.
    """
    if is_set_up(state):
        return state.layers[0]
    return less(state.box.first_flock, counted(state.flock))


# Manoeuvre cards: UW-05, UW-34


def next_hand(state: State) -> Seat | None:
    """UW-05: the seat that is dealt the next card, seat by seat."""
    for seat, hand in enumerate(state.hands):
        if len(hand.unseen) < DEALT:
            return seat
    return None


def deal_hand(state: State, seat: Seat, card: str) -> State:
    """UW-05: a card is dealt face down."""
    hand = state.hands[seat]
    dealt = hand._replace(unseen=tuple(sorted((*hand.unseen, card))))
    return go_on(state._replace(hands=with_hand(state.hands, seat, dealt)))


def deal_display(state: State, card: str) -> State:
    """UW-05, UW-34: a card of the display, at the end (UW-16)."""
    return go_on(state._replace(display=(*state.display, card)))


def manoeuvre_deck(state: State) -> Cards:
    """UW-05, UW-34: the cards that lie nowhere else."""
    elsewhere = {*state.display, *state.discards}
    for hand in state.hands:
        elsewhere.update(hand.unseen, hand.seen)
    return tuple(id for id in state.box.ids if id not in elsewhere)


def with_a_card(state: State) -> State:
    """UW-34: a deck without a card that is needed is made of the discards."""
    if manoeuvre_deck(state):
        return state
    return state._replace(discards=(), rebuilt=True)


# Nest cards: UW-06


def deal_nest(state: State, card: str) -> State:
    """UW-06: the nest card of the stage."""
    return go_on(state._replace(nests=(*state.nests, card)))


def nests_left(state: State) -> tuple[str, ...]:
    """UW-06: used nest cards do not return."""
    return tuple(nest.id for nest in state.box.nests if nest.id not in state.nests)


# Who begins: UW-07, UW-36


def first_seats(flock: Flock, seats: int) -> list[Seat]:
    """UW-07, UW-36: most birds in the front row, then in the front and middle rows."""
    front = [bird for bird in flock[FRONT::ROWS] if bird is not EMPTY]
    middle = [bird for bird in flock[MIDDLE::ROWS] if bird is not EMPTY]
    ranks = [
        (sum(map(front.count, own)), sum(map((front + middle).count, own)))
        for own in OWN_BIRDS[:seats]
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def begin(state: State, seat: Seat) -> State:
    """UW-07, UW-36: that seat has the first turn of the stage."""
    return state._replace(phase=Phase.TURN, turn=seat)


def prepare(state: State) -> State:
    """UW-09, UW-34: cubes return, prices start again; a nest card is due."""
    return state._replace(
        phase=Phase.NEST,
        turn=None,
        cubes=(state.box.cubes,) * len(state.cubes),
        prices=FIRST_PRICES,
    )


# What the rules share


def put(flock: Flock, place: Place, bird: Bird) -> Flock:
    """The flock with a bird at an empty place."""
    return flock[:place] + (bird,) + flock[place + 1 :]


def push(flock: Flock, column: int, bird: Bird) -> Flock:
    """UW-14, UW-35: the flock with a bird in the back row, the column one forward."""
    first = ROWS * column
    pushed = (bird, *flock[first : first + ROWS - 1])
    return flock[:first] + pushed + flock[first + ROWS :]


def off_the_top(layers: tuple[Counts, ...], bird: Bird) -> tuple[Counts, ...]:
    """UW-33: the bird deck without a bird of its top layer."""
    return deeper((), without(layers[0], bird)) + layers[1:]


def with_hand(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    """The hands with another one for a seat."""
    return hands[:seat] + (hand,) + hands[seat + 1 :]
