"""Wolkenbruch: what single cards are worth, in a hand and in a display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...game import Seat
from ...games.wolkenbruch.model import COLOUR_OF, FIRST_EVENT, KIND_OF, SUN, Kind, State
from ...games.wolkenbruch.moves import Give, Strike
from .sight import in_displays, scene, uses_of
from .visits import CARD, CROWDED, GROWING, SECOND, SPARE, Use, standing
from .visits import SUN as SUN_KEPT

# What a rain card is worth in a hand, by its kind: a lightning saves two action points, a
# cloud brings another card
KEPT: Final = {Kind.DROP: 0.0, Kind.WAVE: 0.1, Kind.CLOUD: -0.2, Kind.LIGHTNING: 0.8}
EVENT_KEPT: Final = 0.5
PLENTY: Final = 0.1  # less for each card of the same colour
STRUCK: Final = 0.6  # a lightning that is gone from the hand


def keeping(card: int, hand: Sequence[int]) -> float:
    """What a card is worth in a hand with so many cards of each colour."""
    if card >= FIRST_EVENT:
        return EVENT_KEPT
    return KEPT[KIND_OF[card]] - PLENTY * hand[COLOUR_OF[card]]


def one_more(state: State, seat: Seat, colour: int) -> float:
    """What one more card of a colour is worth in the seat's display."""
    displays = in_displays(state)
    number, use = displays[seat][colour], uses_of(displays, state.protected)[seat][colour]
    if use is Use.MAIN:
        return CARD + GROWING * number
    if use is Use.SECOND:
        return CROWDED if number else SECOND
    return SPARE


def lying(state: State, seat: Seat, card: int) -> float:
    """What a card is worth in the seat's display."""
    if card == SUN:
        return SUN_KEPT
    displays, colour = in_displays(state), COLOUR_OF[card]
    number, use = displays[seat][colour], uses_of(displays, state.protected)[seat][colour]
    if use is Use.MAIN:
        return CARD + GROWING * number
    if use is Use.SECOND:
        return CROWDED if number > 1 else SECOND
    return SPARE


def passed_on(state: State, seat: Seat, move: Give) -> float:
    """What it is worth that a card goes to another seat's display."""
    return one_more(state, move.seat, COLOUR_OF[move.card]) - lying(state, seat, move.card)


def kindled(state: State, move: Strike) -> float:
    """What it is worth that a lightning lights a flame."""
    there = scene(state, state.turn)
    spot, means = there.spots[move.colour], there.means
    lit = standing(spot._replace(burning=True), means._replace(out=means.out - 1))
    return lit - standing(spot, means) - (CARD if move.display else STRUCK)
