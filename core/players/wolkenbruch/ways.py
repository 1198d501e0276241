"""Wolkenbruch: the ways that the wooden piece can take."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from ...game import Seat
from ...games.wolkenbruch.model import AFTER, BEFORE, FIRST_SPARK, PLACES, Profile, State
from .visits import JUMPS, Step

SOON: Final = 2  # action points within which a seat reaches any flame, most times by a jump
SWIFT: Final = {Step.CW: Step.SWIFT_CW, Step.CCW: Step.SWIFT_CCW}

Ring = tuple[int, ...]
Sparks = tuple[bool, ...]
Route = tuple[int, Step, int]  # the place, the step that the way begins with, how many steps


class Way(NamedTuple):
    """A way to another place: the first step, the price, whether it takes a card of the hand."""

    place: int
    step: Step
    price: int
    card: bool


def ways(state: State, seat: Seat, hand: Sequence[int], ap: int) -> list[Way]:
    """The ways that the seat on turn can take with so many action points."""
    cost, profile, piece = state.box.cost, state.profiles[seat][0], state.piece
    assert piece is not None
    stilts = profile == Profile.STILT_WALKER
    found = []
    power = state.box.profiles[profile]
    runs = profile == Profile.RUNNER and state.used < power.per_turn
    for place, step, length in routes(state.ring, state.sparks, piece, stilts=stilts):
        price = length * cost.move
        if runs:
            step, price = SWIFT[step], price - cost.move + power.ap
        if price <= ap:
            found.append(Way(place, step, price, card=False))
    if cost.jump <= ap:
        found += [
            Way(colour, JUMPS[colour], cost.jump, card=True)
            for colour, number in enumerate(hand)
            if number and colour != piece
        ]
    return found


@cache
def routes(ring: Ring, sparks: Sparks, piece: int, *, stilts: bool) -> tuple[Route, ...]:
    """The ways to all other places, both ways round; stilts pass over sparks."""
    found = []
    for clockwise in (True, False):
        first, place = first_step(ring, sparks, piece, clockwise, stilts)
        length = 1
        while place != piece and length < len(PLACES):
            found.append((place, first, length))
            place = step_from(ring, sparks, place, clockwise, stilts)
            length += 1
    return tuple(found)


def first_step(
    ring: Ring, sparks: Sparks, piece: int, clockwise: bool, stilts: bool
) -> tuple[Step, int]:
    """The first step of a way, and where it leads."""
    step = Step.CW if clockwise else Step.CCW
    place = step_from(ring, sparks, piece, clockwise, stilts)
    if stilts and place != step_from(ring, sparks, piece, clockwise, stilts=False):
        step = SWIFT[step]
    return step, place


def step_from(ring: Ring, sparks: Sparks, place: int, clockwise: bool, stilts: bool) -> int:
    """The next place; on stilts the next flame."""
    if place >= FIRST_SPARK:
        gap = place - FIRST_SPARK
        return AFTER[ring][gap] if clockwise else gap
    gap = place if clockwise else BEFORE[ring][place]
    if sparks[gap] and not stilts:
        return FIRST_SPARK + gap
    return AFTER[ring][gap] if clockwise else gap


@cache
def distances(ring: Ring, sparks: Sparks) -> tuple[tuple[int, ...], ...]:
    """How far every flame is from every place."""
    found = []
    for place in PLACES:
        far = [0] * FIRST_SPARK
        for there, _, length in routes(ring, sparks, place, stilts=False):
            if there < FIRST_SPARK:
                far[there] = min(far[there] or length, length)
        found.append(tuple(far))
    return tuple(found)


@cache
def soon(ring: Ring, sparks: Sparks) -> tuple[tuple[int, ...], ...]:
    """How far every flame is from every place, when a jump helps out."""
    return tuple([tuple([min(SOON, length) for length in far]) for far in distances(ring, sparks)])
