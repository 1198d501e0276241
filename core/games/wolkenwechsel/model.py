"""Wolkenwechsel: state, view, moves. Rule IDs are explained in rules.toml."""

from enum import IntEnum
from typing import Final, NamedTuple

from ... import data
from ...frozen import Frozen
from ...game import Option

NAME = "wolkenwechsel"
REVISION = 1
SEATS = range(2, 9)  # WW-01
HIDDEN_HANDS = False
TOGETHER = False

_BOX = data.box(NAME)
VALUES: Final = tuple(int(value) for value in _BOX["cards"])  # -2 to 12
BOX_COUNTS: Final = tuple(int(count) for count in _BOX["cards"].values())
LOWEST: Final = VALUES[0]

COLUMNS: Final[tuple[str, ...]] = tuple(_BOX["layout"]["columns"])
ROWS: Final[int] = _BOX["layout"]["rows"]
OPENING_FLIPS: Final[int] = _BOX["layout"]["opening"]
# Places in the order a1 a2 a3 b1 … d3, so a column is three neighbours.
PLACES: Final = tuple(range(len(COLUMNS) * ROWS))
PLACE_NAMES: Final = tuple(f"{column}{row}" for column in COLUMNS for row in range(1, ROWS + 1))

OPTIONS: tuple[Option, ...] = (
    Option("limit", default=_BOX["match"]["limit"], low=1),
    Option("rounds", low=1),
)

NOWHERE: Final = -1

# What lies at a place: a card's value, or one of these.
FACE_DOWN: Final = None
GONE: Final = 100  # the column has left the layout (WW-12)

Cell = int | None
Layout = tuple[Cell, ...]
Counts = tuple[int, ...]  # how many cards of each value, in the order of VALUES


class Phase(IntEnum):
    """What the match waits for."""

    STARTER = 0  # the dealer: the card that starts a round's discard pile
    OPENING = 1  # seats: places to turn up
    FLIP = 2  # the dealer: the card turned up in the opening
    TURN = 3  # the seat on turn: `take` or `draw`
    DRAW = 4  # the dealer: the card drawn from the stock
    DRAWN = 5  # the seat on turn: `swap` or `toss`
    SWAP = 6  # the dealer: the face-down card that is swapped out
    TOSS = 7  # the dealer: the card turned up after a toss
    REVEAL = 8  # the dealer: the next face-down card at the end of a round
    OVER = 9


# The phases most asked for. Before Python 3.12 a look-up in an enumeration costs as much as
# all else that a question like "whose turn is it" needs.
AT_STARTER: Final = Phase.STARTER
AT_TURN: Final = Phase.TURN
AT_DRAW: Final = Phase.DRAW
AT_DRAWN: Final = Phase.DRAWN
AT_SWAP: Final = Phase.SWAP


class State(NamedTuple):
    """A match of Wolkenwechsel.

    What nobody knows is not in it: face-down cards are only counted (`unseen`). Until the
    stock has been refilled (WW-21) it shares that pool with the layouts; afterwards
    `stock` counts the stock alone and `unseen` the face-down cards of the layouts alone.
    """

    limit: int
    rounds: int | None
    results: tuple[tuple[int, ...], ...]  # round scores by seat, doubling done, round by round
    begins: int | None  # the seat that begins this round; None until WW-06 decides
    closer: int | None  # the seat whose layout closed this round
    turn: int  # the seat on turn, or whose place is being turned up
    phase: Phase
    place: int  # the place whose card the dealer owes, or NOWHERE
    hand: int | None  # the card taken or drawn that is not placed yet; it lies open
    layouts: tuple[Layout, ...]  # by seat
    discards: tuple[int, ...]  # bottom to top
    unseen: Counts
    stock: Counts | None
    stock_size: int


class View(NamedTuple):
    """What a reader knows of a match: all of the state, since there are no hidden hands."""

    limit: int
    rounds: int | None
    results: tuple[tuple[int, ...], ...]
    begins: int | None
    closer: int | None
    turn: int
    phase: Phase
    place: int
    hand: int | None
    layouts: tuple[Layout, ...]
    discards: tuple[int, ...]
    unseen: Counts
    stock: Counts | None
    stock_size: int


class Flip(Frozen):
    """Turn up an own place in the opening (WW-05)."""

    place: int


class Take(Frozen):
    """Swap the open discard into the own layout (WW-08, WW-09)."""

    place: int


class Draw(Frozen):
    """Take the top card of the stock; everyone sees it (WW-08)."""


class Swap(Frozen):
    """Swap the drawn card into the own layout (WW-10)."""

    place: int


class Toss(Frozen):
    """Discard the drawn card and turn up an own face-down place (WW-10)."""

    place: int


class Deal(Frozen):
    """The dealer turns up a card of this value."""

    value: int


Move = Flip | Take | Draw | Swap | Toss | Deal

FLIPS: Final = tuple(Flip(place) for place in PLACES)
TAKES: Final = tuple(Take(place) for place in PLACES)
DRAW: Final = Draw()
SWAPS: Final = tuple(Swap(place) for place in PLACES)
TOSSES: Final = tuple(Toss(place) for place in PLACES)
DEALS: Final = tuple(Deal(value) for value in VALUES)


def totals(results: tuple[tuple[int, ...], ...], seats: int) -> tuple[int, ...]:
    """The points of every seat over all rounds."""
    return tuple([sum([scores[seat] for scores in results]) for seat in range(seats)])


def counted(values: tuple[int, ...]) -> Counts:
    """How many cards of each value lie there."""
    return tuple(values.count(value) for value in VALUES)
