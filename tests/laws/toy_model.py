"""The toy: cards, moves, states and views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

LAYERS = ((1, 2, 3), (4, 5, 6))  # the values of each layer of the deck, the upper one first
COPIES = (3, 2)  # of every value of a layer
FULL_HAND = 2

NOTHING = "-"

Cards = tuple[int, ...]
Places = tuple[int | None, ...]  # by seat; None: no card there


@dataclass(frozen=True, slots=True)
class Play:
    """Put a card of the own hand face down before you (TY-02)."""

    value: int


@dataclass(frozen=True, slots=True)
class Wave:
    """Wave, once a match (TY-03)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer deals a card to a hand (TY-01); None for who may not know which."""

    value: int | None


Move = Play | Wave | Deal


class State(NamedTuple):
    """A match: hands, the cards that lie sealed, the rounds that have opened, the deck."""

    goal: int
    hands: tuple[Cards, ...]
    sealed: Places
    opened: tuple[Places, ...]
    points: Cards
    waved: Cards
    deck: tuple[Cards, ...]  # the cards of each layer, sorted


class View(NamedTuple):
    """What a reader knows: cards that the reader may not see are only counted, by layer."""

    goal: int
    hands: tuple[Cards | None, ...]
    sealed: Places  # 0: a card that the reader may not see
    unknown: tuple[Cards, ...]  # by seat and layer: cards in hand and sealed, unseen by the reader
    opened: tuple[Places, ...]
    points: Cards
    waved: Cards
    deck: Cards  # how many cards each layer holds


def put(values: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    """The values with one of them replaced."""
    return (*values[:index], value, *values[index + 1 :])


def without(cards: Cards, value: int) -> Cards:
    """The cards less one of that value."""
    index = cards.index(value)
    return cards[:index] + cards[index + 1 :]


def by_layer(cards: Cards) -> Cards:
    """How many of the cards are of each layer."""
    return tuple(sum(card in values for card in cards) for values in LAYERS)
