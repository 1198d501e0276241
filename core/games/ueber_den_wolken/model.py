"""Über den Wolken: state, view, moves. Rule IDs are explained in rules.toml."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from ...game import Option
from .board import BIRDS, MOST_COLUMNS, PLACE_NAMES, Bird, Counts, Flock, Place
from .box import MOST_SHOWN, Box, check_file

REVISION = 1
SEATS = range(2, 5)  # UW-01
HIDDEN_HANDS = True
TOGETHER = False
OPTIONS: tuple[Option, ...] = (Option("box", file=check_file),)

Cards = tuple[str, ...]  # ids of manoeuvre cards

# The standard actions, as indices of `State.prices` (UW-09)
SIDEWAYS, FORWARD, ADD, TAKE = range(4)
STANDARD_LETTERS: Final = ("A", "B", "C", "D")


class Phase(IntEnum):
    """What the match waits for. Up to START, and for DECK and REPLACE, it is the dealer."""

    FLOCK = 0  # the next bird of the flock (UW-03, UW-35)
    SHOW = 1  # the next face-up bird, before a stage (UW-04, UW-35)
    HAND = 2  # the next card of a hand (UW-05)
    DISPLAY = 3  # the next card of the display (UW-05, UW-34)
    NEST = 4  # the nest card of the stage (UW-06)
    START = 5  # who of the tied seats begins (UW-07)
    TURN = 6  # the seat on turn: an action, a card or a pass (UW-08)
    DECK = 7  # the bird deck's top bird, after `add deck` (UW-13)
    PLACE = 8  # the seat on turn: where the bird goes (UW-14)
    REPLACE = 9  # the face-up bird that replaces a used one (UW-15)
    DROP = 10  # the seat on turn: which of five cards it discards (UW-16)
    SCORING = 11  # seats with cards: what they score at the end of a stage (UW-32)
    OVER = 12


class Hand(NamedTuple):
    """A seat's manoeuvre cards: dealt face down, and taken from the display; sorted by id."""

    unseen: Cards
    seen: Cards


class State(NamedTuple):
    """A match of Über den Wolken.

    What nobody knows is not in it. The bird deck is counted, layer by layer: the order within
    a layer is unknown. The manoeuvre deck holds the cards that lie nowhere else.
    """

    box: Box
    phase: Phase
    turn: int | None  # the seat on turn; None outside of turns
    flock: Flock
    bird: Bird | None  # the bird that is to be placed; it lies open
    face_up: tuple[Bird, ...]
    layers: tuple[Counts, ...]  # of the bird deck, from the top; none is empty
    cubes: tuple[int, ...]  # by seat
    prices: tuple[int, ...]  # of the standard actions A to D
    hands: tuple[Hand, ...]  # by seat
    display: Cards
    discards: Cards
    rebuilt: bool  # whether the manoeuvre deck has been made of discards (UW-34)
    nests: tuple[str, ...]  # the nest card of every stage so far
    points: tuple[int, ...]  # by seat
    scoring: tuple[int, ...]  # the seats that may still score cards


class HandView(NamedTuple):
    """What a reader knows of a hand: `unseen` is None where that reader may not see it."""

    size: int
    seen: Cards
    unseen: Cards | None


class View(NamedTuple):
    """What a reader knows of a match."""

    box: Box
    phase: Phase
    turn: int | None
    flock: Flock
    bird: Bird | None
    face_up: tuple[Bird, ...]
    layers: tuple[Counts, ...]
    cubes: tuple[int, ...]
    prices: tuple[int, ...]
    hands: tuple[HandView, ...]
    display: Cards
    discards: Cards
    rebuilt: Cards | None  # the manoeuvre deck made of discards; None: only unseen cards so far
    nests: tuple[str, ...]
    points: tuple[int, ...]
    scoring: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fly:
    """Actions A and B: an own bird swaps with its neighbour (UW-10, UW-11)."""

    start: Place
    goal: Place


@dataclass(frozen=True, slots=True)
class Add:
    """Action C: a face-up bird, or the deck's top one, is to be placed (UW-13)."""

    source: int | None  # from 0; None: the deck


@dataclass(frozen=True, slots=True)
class Take:
    """Action D: take a card of the display (UW-16)."""

    number: int  # from 0


@dataclass(frozen=True, slots=True)
class Swap:
    """What a played card does: the birds of two places swap (UW-18 to UW-20, UW-22, UW-23, UW-25).

    The place that is named first holds the own bird, or the neutral one.
    """

    start: Place
    goal: Place


@dataclass(frozen=True, slots=True)
class Favourite:
    """What a played card does: a chosen bird of the deck is to be placed (UW-26)."""

    bird: Bird


@dataclass(frozen=True, slots=True)
class Score:
    """Score a card of the hand: at the end of a stage (UW-32), or by a played card (UW-24)."""

    card: str


Standard = Fly | Add | Take
Effect = Standard | Swap | Favourite | Score


@dataclass(frozen=True, slots=True)
class Copy:
    """What a played card does: the action of a card in the display (UW-27)."""

    card: str
    use: Effect


Use = Effect | Copy


@dataclass(frozen=True, slots=True)
class Play:
    """Play a manoeuvre card for its action (UW-17)."""

    card: str
    use: Use


@dataclass(frozen=True, slots=True)
class Pass:
    """Spend 2 cubes, or the last one, on nothing (UW-28)."""


@dataclass(frozen=True, slots=True)
class PlaceBird:
    """Place the bird ahead of a column's first one, or at its back (UW-14)."""

    front: bool
    column: int  # from 0


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard one of five cards (UW-16)."""

    card: str


@dataclass(frozen=True, slots=True)
class Done:
    """Score no more cards in this stage (UW-32)."""


@dataclass(frozen=True, slots=True)
class DealFlock:
    """The dealer puts a bird into the flock (UW-03, UW-35)."""

    place: Place
    bird: Bird


@dataclass(frozen=True, slots=True)
class DealShow:
    """The dealer turns up a bird beside the bird deck (UW-04, UW-15, UW-35)."""

    bird: Bird


@dataclass(frozen=True, slots=True)
class DealHand:
    """The dealer gives a seat a card; None where the reader may not know it (UW-05)."""

    seat: int
    card: str | None


@dataclass(frozen=True, slots=True)
class DealDisplay:
    """The dealer turns up a card of the display (UW-05, UW-34)."""

    card: str


@dataclass(frozen=True, slots=True)
class DealNest:
    """The dealer turns up the nest card of the stage (UW-06)."""

    card: str


@dataclass(frozen=True, slots=True)
class DealStart:
    """The dealer draws which of the tied seats begins (UW-07)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealDeck:
    """The dealer turns up the top bird of the deck for action C (UW-13)."""

    bird: Bird


Deal = DealFlock | DealShow | DealHand | DealDisplay | DealNest | DealStart | DealDeck
Move = Fly | Add | Take | Play | Pass | PlaceBird | Drop | Score | Done | Deal

PLACES: Final = tuple(range(len(PLACE_NAMES)))
FLIES: Final = tuple(tuple(Fly(start, goal) for goal in PLACES) for start in PLACES)
SWAPS: Final = tuple(tuple(Swap(start, goal) for goal in PLACES) for start in PLACES)
ADDS: Final = (Add(0), Add(1))
ADD_DECK: Final = Add(None)
TAKES: Final = tuple(Take(number) for number in range(MOST_SHOWN))
FAVOURITES: Final = tuple(Favourite(bird) for bird in BIRDS)
PASS: Final = Pass()
DONE: Final = Done()
TO_FRONT: Final = tuple(PlaceBird(True, column) for column in range(MOST_COLUMNS))
TO_BACK: Final = tuple(PlaceBird(False, column) for column in range(MOST_COLUMNS))
FLOCK_DEALS: Final = tuple(tuple(DealFlock(place, bird) for bird in BIRDS) for place in PLACES)
SHOW_DEALS: Final = tuple(DealShow(bird) for bird in BIRDS)
DECK_DEALS: Final = tuple(DealDeck(bird) for bird in BIRDS)
START_DEALS: Final = tuple(DealStart(seat) for seat in range(SEATS[-1]))


@cache
def played(card: str, copied: str | None, use: Effect) -> Play:
    """The move of playing a card; `copied` is the card of the display that it copies."""
    return Play(card, use if copied is None else Copy(copied, use))


def cards_of(hand: Hand) -> Cards:
    """All cards of a hand, sorted by id."""
    return tuple(sorted(hand.unseen + hand.seen)) if hand.seen else hand.unseen


def stage(state: State | View) -> int:
    """The number of the stage being played or, between two, of the last one; from 1."""
    return max(1, len(state.nests))
