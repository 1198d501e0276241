"""Donnerwetter: state, view, moves. Rule IDs are explained in rules.toml."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from operator import itemgetter
from typing import Final, NamedTuple, TypeVar

from ... import data
from ...frozen import Frozen
from ...game import Option, Reader

NAME = "donnerwetter"
REVISION = 1
SEATS = range(2, 5)  # DW-01
HIDDEN_HANDS = True
TOGETHER = False

_BOX = data.box(NAME)
VALUES: Final = tuple(int(value) for value in _BOX["cards"])  # 3 to -3
BOX_COUNTS: Final = tuple(int(count) for count in _BOX["cards"].values())
VALUE_NUMBERS: Final = {value: number for number, value in enumerate(VALUES)}

SKIES: Final[tuple[str, ...]] = tuple(_BOX["board"]["skies"])
SIZE: Final[int] = _BOX["board"]["size"]
# Squares in the order a11 a12 … a44 b11 … b44, so a row is four neighbours.
SQUARES: Final = tuple(range(len(SKIES) * SIZE * SIZE))
SQUARE_NAMES: Final = tuple(
    f"{sky}{row}{column}"
    for sky in SKIES
    for row in range(1, SIZE + 1)
    for column in range(1, SIZE + 1)
)

# Dwellings in board order: ar1 … ar4, ac1 … ac4, ad1, ad2, then those of sky b.
DWELLING_NAMES: Final = tuple(
    f"{sky}{kind}{number}"
    for sky in SKIES
    for kind, numbers in (("r", SIZE), ("c", SIZE), ("d", 2))
    for number in range(1, numbers + 1)
)
DWELLINGS: Final = tuple(range(len(DWELLING_NAMES)))


def _lines_of_a_sky(first: int) -> tuple[tuple[int, ...], ...]:
    """The lines of the sky whose first square that is: rows, columns, the two diagonals."""
    steps = range(SIZE)
    return (
        *(tuple(first + row * SIZE + column for column in steps) for row in steps),
        *(tuple(first + row * SIZE + column for row in steps) for column in steps),
        tuple(first + step * SIZE + step for step in steps),
        tuple(first + (SIZE - 1 - step) * SIZE + step for step in steps),
    )


# The squares of each dwelling's line, and the dwellings of each square in board order.
LINES: Final = tuple(
    line for sky in range(len(SKIES)) for line in _lines_of_a_sky(sky * SIZE * SIZE)
)
DWELLINGS_OF: Final = tuple(
    tuple(dwelling for dwelling in DWELLINGS if square in LINES[dwelling]) for square in SQUARES
)

# A card is called by where it lay at the beginning: the squares' cards first, then the
# four others, of which each seat has one and the rest lies on the clouds (DW-01).
CARDS: Final = tuple(range(sum(BOX_COUNTS)))
FIRST_OTHER: Final = len(SQUARES)
OTHERS: Final = len(CARDS) - len(SQUARES)

# For each dwelling: what the squares of its line show, taken from what all squares show.
SHOWN_OVER: Final[tuple[Callable[[Sequence[int | None]], tuple[int | None, ...]], ...]] = tuple(
    itemgetter(*line) for line in LINES
)

STOREY_NAMES: Final[tuple[str, ...]] = tuple(_BOX["storeys"])
STOREYS: Final = tuple(range(len(STOREY_NAMES)))
# The right storey for every sum of a line (DW-14).
RIGHT_STOREY: Final = {
    total: storey
    for storey, (low, high) in enumerate(_BOX["storeys"].values())
    for total in range(low, high + 1)
}
STONES: Final[int] = _BOX["stones"]["seat"]
STOREY_ROOM: Final[int] = _BOX["stones"]["storey"]
RIGHT_POINTS: Final[tuple[int, ...]] = tuple(_BOX["points"]["right"])
WRONG_POINTS: Final[int] = _BOX["points"]["wrong"]
START: Final[int] = _BOX["ladder"]["start"]
FLOOR: Final[int] = _BOX["ladder"]["floor"]

OPTIONS: tuple[Option, ...] = (
    Option("ladder", default=_BOX["ladder"]["top"], low=1),
    Option("storey_limit", low=1, high=STONES),
)

T = TypeVar("T")
Card = int
Value = int | None  # of a card; None: nobody has seen it, or the reader may not know it
FACE_DOWN: Final = None  # what a square shows then
USED: Final = 100  # in a view, instead of the value: that own card has been laid (DW-10)

Counts = tuple[int, ...]  # how many cards of each value, in the order of VALUES
# The stones at a dwelling: for each storey the seats, the lowest stone first.
Storeys = tuple[tuple[int, ...], ...]
NO_STONES: Final[Storeys] = ((),) * len(STOREYS)


class Phase(IntEnum):
    """What the match waits for."""

    OWN = 0  # the dealer: the own card of the seat on turn
    FORECAST = 1  # the seat on turn: forecasts, or a pass
    WEATHER = 2  # the holder of the weathervane: a change, or a card to turn up
    UNCOVER = 3  # the dealer: the card turned up
    OVER = 4


class State(NamedTuple):
    """A match of Donnerwetter.

    What nobody knows is not in it: cards never seen have no value, and `unseen` counts
    which ones are left. A card that has been seen keeps its value wherever it lies (DW-10).
    """

    ladder: int
    storey_limit: int | None
    phase: Phase
    holder: int  # the seat with the weathervane
    turn: int  # the seat that is dealt its card or asked for forecasts; else the holder
    changed: bool  # whether the weather has been changed in this move
    due: int  # how many cards are still to be turned up in this move; 0 once it is over
    square: int | None  # the square whose card the dealer owes
    values: tuple[Value, ...]  # by card
    places: tuple[Card, ...]  # the card on each square
    sky: tuple[Value, ...]  # what each square shows
    clouds: tuple[Card, ...]  # the face-down cards there, as they lie
    own: tuple[bool, ...]  # by seat: whether its own card is still unused
    unseen: Counts
    stones: tuple[Storeys, ...]  # by dwelling
    left: tuple[int, ...]  # by seat: the stones that it holds
    rests: tuple[bool, ...]  # by seat: whether it passes in advance (DW-23)
    frogs: tuple[int, ...]  # by seat: the place on the ladder


class Cards(NamedTuple):
    """Which card lies where and what is known of it: only for those who may know everything."""

    values: tuple[Value, ...]
    places: tuple[Card, ...]
    clouds: tuple[Card, ...]


class View(NamedTuple):
    """What a reader knows of a match.

    `reader` is HOST for everybody once the match is over. `own` has, by seat, the value
    of the own card, None where the reader may not know it, or `USED`; `rests` is true only
    where the reader may know it; `cards` is there only for the host.
    """

    reader: Reader
    ladder: int
    storey_limit: int | None
    phase: Phase
    holder: int
    turn: int
    changed: bool
    due: int
    square: int | None
    sky: tuple[Value, ...]
    clouds: int  # how many cards lie there
    own: tuple[Value, ...]
    stones: tuple[Storeys, ...]
    left: tuple[int, ...]
    rests: tuple[bool, ...]
    frogs: tuple[int, ...]
    cards: Cards | None


class Forecast(Frozen):
    """Set a stone on a storey of a dwelling (DW-03 to DW-06)."""

    dwelling: int
    storey: int


class Pass(Frozen):
    """Make no further forecast in this go-round (DW-03)."""


class PassRest(Frozen):
    """Pass now and in advance, until the weathervane or a stone comes back (DW-23)."""


class Recall(Frozen):
    """Withdraw the passes given in advance (DW-23)."""


class Change(Frozen):
    """Change the weather of a square: lay the own card or one of the clouds (DW-08, DW-09).

    `cloud` counts the cards there from 0; None is the own card.
    """

    square: int
    cloud: int | None


class Uncover(Frozen):
    """Turn up the face-down card of a square (DW-11)."""

    square: int


class Deal(Frozen):
    """The dealer turns up a card of this value, or deals it to a seat (DW-01, DW-11).

    None: the value is not told, or an own card dealt at a real table is not known.
    """

    value: Value


Move = Forecast | Pass | PassRest | Recall | Change | Uncover | Deal

# By dwelling and storey
FORECASTS: Final = tuple(
    tuple(Forecast(dwelling, storey) for storey in STOREYS) for dwelling in DWELLINGS
)
PASS: Final = Pass()
PASS_REST: Final = PassRest()
RECALL: Final = Recall()
# By square: the own card, then the clouds
CHANGES: Final = tuple(
    tuple(Change(square, cloud) for cloud in (None, *range(OTHERS))) for square in SQUARES
)
UNCOVERS: Final = tuple(Uncover(square) for square in SQUARES)
DEALS: Final = tuple(Deal(value) for value in VALUES)
UNTOLD: Final = Deal(None)


# What the rules share


def own_card(seat: int) -> Card:
    """The card that a seat is dealt at the beginning."""
    return FIRST_OTHER + seat


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one at a place."""
    return items[:place] + (item,) + items[place + 1 :]


def without(counts: Counts, value: int) -> Counts:
    """The counts with one card of that value less."""
    number = VALUE_NUMBERS[value]
    return put(counts, number, counts[number] - 1)


def unseen_by(values: Sequence[Value]) -> Counts:
    """How many cards of each value are left in the box besides these."""
    return tuple(
        count - values.count(value) for value, count in zip(VALUES, BOX_COUNTS, strict=True)
    )


def listed(counts: Counts) -> list[int]:
    """The cards that counts stand for."""
    return [value for value, count in zip(VALUES, counts, strict=True) for _ in range(count)]
