"""Über den Wolken: the end of a stage and of the match: UW-29 to UW-33, UW-37, UW-38."""

from __future__ import annotations

from ...game import Outcome, Seat
from .board import (
    EMPTY,
    FEMALE,
    MALE,
    OWN_BIRDS,
    ROWS,
    Bird,
    Counts,
    Flock,
    counted,
    deeper,
    heights,
)
from .box import STAGES, Card, Nest, card_of, nest_of
from .model import DONE, Done, Hand, Phase, Score, State, cards_of
from .preparation import prepare, with_hand

BOTH_PLACES = 2  # points for an own bird on both places of a card (UW-32)


def end_stage(state: State) -> State:
    """UW-29: nobody has cubes: birds land, the nest card counts, cards may be scored.

    UW-33: before that, the landed birds go under the deck. UW-38: totals may be negative.
    """
    flock, birds = land(state.flock)
    landed = counted(birds)
    points = nest_points(nest_of(state.box, state.nests[-1]), landed, len(state.points))
    return after_scoring(
        state._replace(
            phase=Phase.SCORING,
            turn=None,
            flock=flock,
            layers=deeper(state.layers, landed),  # UW-33
            points=tuple(map(sum, zip(state.points, points, strict=True))),
            scoring=tuple(seat for seat, hand in enumerate(state.hands) if cards_of(hand)),
        )
    )


def land(flock: Flock) -> tuple[Flock, tuple[Bird, ...]]:
    """UW-30: the flock without the frontmost bird of every column, and these birds."""
    left = list(flock)
    birds = []
    for column, height in enumerate(heights(flock)):
        bird = flock[ROWS * column + height - 1] if height else EMPTY
        if bird is not EMPTY:
            left[ROWS * column + height - 1] = EMPTY
            birds.append(bird)
    return tuple(left), tuple(birds)


def nest_points(nest: Nest, landed: Counts, seats: int) -> tuple[int, ...]:
    """UW-31: points for own landed birds, and for every pair of them, by seat."""
    return tuple(
        landed_points(nest, landed[own[FEMALE]], landed[own[MALE]]) for own in OWN_BIRDS[:seats]
    )


def landed_points(nest: Nest, females: int, males: int) -> int:
    """UW-31: more birds than listed count as the last value; no bird is worth nothing."""
    listed = min(females + males, len(nest.birds) - 1)
    return nest.birds[listed] + nest.pair * min(females, males)


def card_points(card: Card, flock: Flock, seat: Seat) -> int | None:
    """UW-32: the points of the places with an own bird; None if there is none.

    UW-24 scores in the same way.
    """
    own = OWN_BIRDS[seat]
    held = [
        points
        for place, points in zip(card.places, card.points, strict=True)
        if flock[place] in own
    ]
    if not held:
        return None
    return sum(held) + (BOTH_PLACES if len(held) == len(card.places) else 0)


def score(state: State, seat: Seat, id: str) -> State:
    """UW-24, UW-32: the points of a card of the hand; the card is discarded."""
    gained = card_points(card_of(state.box, id), state.flock, seat) or 0
    points = state.points
    return out_of_hand(state, seat, id)._replace(
        points=points[:seat] + (points[seat] + gained,) + points[seat + 1 :],
        discards=(*state.discards, id),
    )


def score_at_the_end(state: State, seat: Seat, move: Score) -> State:
    """UW-32: a seat scores a card; with its last one it is done."""
    state = score(state, seat, move.card)
    return state if cards_of(state.hands[seat]) else done(state, seat, DONE)


def done(state: State, seat: Seat, move: Done) -> State:
    """UW-32: a seat scores no more; what it keeps stays in its hand."""
    scoring = tuple(other for other in state.scoring if other != seat)
    return after_scoring(state._replace(scoring=scoring))


def after_scoring(state: State) -> State:
    """UW-29, UW-37: the next stage when nobody scores any more; the end after the third."""
    if state.scoring:
        return state
    return prepare(state) if len(state.nests) < STAGES else state._replace(phase=Phase.OVER)


def outcome(state: State) -> Outcome | None:
    """UW-37: most points win; tie: fewer own birds left on the board; else shared."""
    if state.phase is not Phase.OVER:
        return None
    best = max(state.points)
    level = [seat for seat, points in enumerate(state.points) if points == best]
    if len(level) == 1:
        return Outcome(state.points, tuple(level), "points")
    left = birds_left(state.flock, len(state.points))
    fewest = min(left[seat] for seat in level)
    winners = tuple(seat for seat in level if left[seat] == fewest)
    return Outcome(state.points, winners, "birds-left" if len(winners) < len(level) else "shared")


def birds_left(flock: Flock, seats: int) -> tuple[int, ...]:
    """UW-37: the own birds on the board, by seat."""
    return tuple(sum(map(flock.count, own)) for own in OWN_BIRDS[:seats])


def out_of_hand(state: State, seat: Seat, id: str) -> State:
    """The state without that card in the seat's hand."""
    unseen, seen = state.hands[seat]
    hand = Hand(tuple(c for c in unseen if c != id), tuple(c for c in seen if c != id))
    return state._replace(hands=with_hand(state.hands, seat, hand))
