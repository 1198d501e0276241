"""Wolkenwechsel: rules of thumb.

A move is as good as the points are few that the round will bring after it, on the average.
How near the end is decides what cards cost: early on, high ones will still be replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import fsum
from operator import mul
from typing import NamedTuple

from ..game import Seat
from ..games.wolkenwechsel.model import (
    BOX_COUNTS,
    FACE_DOWN,
    GONE,
    LOWEST,
    PLACES,
    ROWS,
    VALUES,
    Cell,
    Counts,
    Draw,
    Flip,
    Layout,
    Move,
    Phase,
    State,
    Swap,
    Take,
    Toss,
)
from .search import NEVER

PLAYOUTS = 300
WIDTH = 8
TRUST = 0.0
WON = 15.0  # the points that it is worth besides to win the round
GIVEN = 0.9  # how much it counts what a discard saves the next seat

# The end is as near as the fewest face-down places that a seat has; beyond this it is far.
FAR = 10
LAST_TURN = 0  # how near the end is once a seat has closed


class Temper(NamedTuple):
    """How a player values cards and time: what a card costs for each of its points, and when.

    That is more than one near the end, for a score may be doubled, and less the farther the
    end is, for the card may be replaced.
    """

    weight: float
    lost: float  # of the weight for each place that the end is farther
    least: float
    high_saves: float  # how much a high card is cheaper, since it is replaced first
    middling_saves: float
    low_saves: float  # and a low one, since it stays until the end
    hidden: float  # what a face-down place costs at least: below nothing it is time left
    to_come: float  # what the end costs more for each place that it is farther
    pair: float  # what a pair saves anyhow, for it may become three equal cards
    open_pair: float  # of its points, beside an open card, for each place that the end is farther


HIGH, MIDDLING, LOW = 8, 4, 0  # where these cards begin, and the low ones end
# Who wants few points has time; who wants fewer points than the others has not.
PATIENT = Temper(1.3, 0.13, 0.33, 1.2, 0.7, 0.7, -0.5, 2.4, 1.2, 0.05)
HASTY = Temper(1.6, 0.1, 0.33, 1.4, -1.2, 0.9, 1.2, 5.0, 0.9, 0.03)
# So much less each point of a pair costs. Beside an open card the third takes a swap onto an
# open place, for which there is time only early on.
PAIR_SAVES = 0.45
COLUMN = 2.0  # a column that is gone takes no more cards of the turns to come; up to five
# A face-down place costs its card and the turn to fill it; early on it is time that is left.
HIDDEN, HIDDEN_LOST = 5.0, 1.2
OTHERS, OTHERS_LOST = 3.5, 0.3  # each face-down place of the seat that has fewest: time too
# The swaps onto open places that are left (`swaps_left`) give time to choose.
SWAPS_SAVE = (0.0, 5.0, 7.5)
MEAN = sum(v * n for v, n in zip(VALUES, BOX_COUNTS, strict=True)) / sum(BOX_COUNTS)
LAST_GAIN = 3.0  # what another seat still gains after the closing
UNSURE = 8.0  # that many points ahead of the others or behind them a seat knows how it ends
FLIPPING = 0.1  # of two columns the opening takes both; then swaps count

Column = tuple[Cell, ...]
EMPTY: Column = (GONE,) * ROWS
STARTS = tuple(range(0, len(PLACES), ROWS))
KEPT = 10_000  # in a cache
NOTHING = (-NEVER,) * len(VALUES)


def flipping(layout: Layout, move: Move) -> float:
    """The opening turns up places of two columns: each may still become three equal cards.

    Within a column it takes the place after which most swaps are left on the average.
    """
    assert isinstance(move, Flip)
    columns = [layout[start : start + ROWS] for start in STARTS]
    number, row = divmod(move.place, ROWS)
    others = sum(mark(column) for column in columns) - mark(columns[number])
    left = sum(
        count * ((others + mark(with_card(columns[number], row, card))) % 3)
        for card, count in zip(VALUES, BOX_COUNTS, strict=True)
    )
    return columns[number].count(FACE_DOWN) + FLIPPING * left / sum(BOX_COUNTS)


# Swaps onto open places


@cache
def mark(column: Column) -> int:
    """What a column adds to `swaps_left`.

    The rows of its places that are not face down, and what its open cards count that have no
    equal beside them: low ones nothing, the middling from 6 on two, all others one. So a high
    card can give way to a low one, a middling one to a lower, and that to a low one; a column
    that is gone counts one less than a pair with a low card.
    """
    rows = sum(row for row, card in enumerate(column) if card is not FACE_DOWN)
    if column == EMPTY:
        return rows + 2
    return rows + sum(
        2 if 6 <= card < HIGH else 1
        for card in column
        if card is not FACE_DOWN and card >= MIDDLING and column.count(card) == 1
    )


# The limit of swaps onto open places: a computer fills or turns up a face-down place at the
# latest every third turn, and it has no memory. `swaps_left` follows from the layout; each
# swap onto an open place must lessen it, so no more than two of them follow each other.


def swaps_left(columns: Sequence[Column]) -> int:
    """How many swaps onto open places may come before a face-down place must be filled."""
    return sum(mark(column) for column in columns) % 3


@cache
def with_card(column: Column, row: int, card: int) -> Column:
    """The column with a card at one of its rows; gone if that makes three equal cards."""
    after = column[:row] + (card,) + column[row + 1 :]
    return EMPTY if after.count(card) == ROWS else after


# What a layout costs


@lru_cache(KEPT)
def cost(column: Column, near: int, temper: Temper) -> float:
    """What the open cards of a column cost on the average when the end is that near."""
    if column == EMPTY:
        return -COLUMN * min(near, 5)
    cards = [card for card in column if card is not FACE_DOWN]
    if near == LAST_TURN:
        return sum(cards) + MEAN * column.count(FACE_DOWN)
    weight = max(temper.least, temper.weight - temper.lost * near)
    paired = [card for card in cards if cards.count(card) == 2]
    if not paired:
        return fsum(weight * card - saved(card, near, temper) for card in cards)
    saves = PAIR_SAVES
    if len(cards) == ROWS:
        saves = min(saves, temper.open_pair * near)
    return weight * sum(cards) - min(weight, saves) * sum(paired) - temper.pair


def saved(card: int, near: int, temper: Temper) -> float:
    """How much a card is cheaper than its points."""
    if near <= 1:
        return 0.0
    if card >= HIGH:
        return temper.high_saves
    if card >= MIDDLING:
        return temper.middling_saves
    return temper.low_saves if card <= LOW else 0.0


@cache
def time_left(near: int, hidden: int, others: int, temper: Temper) -> float:
    """What face-down places cost, the own and the fewest of another seat."""
    if near == LAST_TURN:
        return 0.0
    return (
        temper.to_come * near
        + max(temper.hidden, HIDDEN - HIDDEN_LOST * near) * hidden
        + max(0.0, OTHERS - OTHERS_LOST * near) * others
    )


@cache
def saving(left: int, near: int) -> float:
    """What so many swaps that are left save: the more the nearer the end is."""
    return SWAPS_SAVE[left] / near if near > LAST_TURN else 0.0


def points(layout: Layout) -> float:
    """The points of a layout on the average, if nothing is done any more."""
    return fsum([cost(layout[start : start + ROWS], LAST_TURN, PATIENT) for start in STARTS])


class Prospect(NamedTuple):
    """What a column's cost changes when a card is swapped in, for every card that there is.

    A swap that is not allowed costs `-NEVER`.
    """

    by_row: tuple[tuple[float, ...], ...]
    open: tuple[float, ...]  # the least of the rows that are not face down
    hidden: tuple[float, ...]  # and of those that are
    turned_up: tuple[float, ...]  # by row: the average over the cards of the box


@lru_cache(KEPT)
def prospect(column: Column, left: int, near: int, nearer: int, temper: Temper) -> Prospect:
    """What can become of a column.

    `left` are the swaps left, `near` says how near the end is, and `nearer` that once a
    face-down place is filled.
    """
    by_row = [
        changes(column, row, left, nearer if card is FACE_DOWN else near, temper)
        for row, card in enumerate(column)
    ]
    hidden = [row for row, card in zip(by_row, column, strict=True) if card is FACE_DOWN]
    others = [row for row, card in zip(by_row, column, strict=True) if card is not FACE_DOWN]
    return Prospect(
        tuple(by_row),
        tuple([min(rows, default=-NEVER) for rows in zip(*others, strict=True)]) or NOTHING,
        tuple([min(rows, default=-NEVER) for rows in zip(*hidden, strict=True)]) or NOTHING,
        tuple([average(BOX_COUNTS, row) for row in by_row]),
    )


def changes(column: Column, row: int, left: int, near: int, temper: Temper) -> tuple[float, ...]:
    """What the cost changes when a card is swapped in at a row, for every card."""
    now, others = cost(column, near, temper), left - mark(column)
    found = []
    for card in VALUES:
        after = with_card(column, row, card)
        then = (others + mark(after)) % 3
        if then < left or column[row] is FACE_DOWN:
            found.append(cost(after, near, temper) - now - saving(then, near))
        else:
            found.append(-NEVER)
    return tuple(found)


def average(counts: Counts, numbers: Sequence[float]) -> float:
    """The mean of numbers that belong to the cards' values, by how many there are of each."""
    return fsum(map(mul, counts, numbers)) / sum(counts)


class Table:
    """A layout that a seat may change, with what decides about the cost of each change."""

    def __init__(self, state: State, seat: Seat, temper: Temper) -> None:
        layout = state.layouts[seat]
        columns = [layout[start : start + ROWS] for start in STARTS]
        self.temper = temper
        others = [layout for index, layout in enumerate(state.layouts) if index != seat]
        self.columns = columns
        self.left = swaps_left(columns)
        self.unseen = state.unseen
        self.stock = state.unseen
        if state.stock is not None and state.stock_size:
            self.stock = state.stock
        hidden = sum(column.count(FACE_DOWN) for column in columns)
        fewest = max(1, min(layout.count(FACE_DOWN) for layout in others))
        self.closes = hidden == 1 and state.closer is None
        if state.closer is not None:
            self.near = self.nearer = LAST_TURN
        else:
            self.near, self.nearer = min(FAR, hidden, fewest), min(FAR, hidden - 1, fewest)
        # What the layout costs but for the change: of an open place, of a face-down one
        self.now = self.total(self.near) + time_left(self.near, hidden, fewest, temper)
        self.filled = self.total(self.nearer) + time_left(self.nearer, hidden - 1, fewest, temper)
        self.prospects = [
            prospect(column, self.left, self.near, self.nearer, temper) for column in columns
        ]
        self.rivals = min(map(points, others)) - LAST_GAIN

    def total(self, near: int) -> float:
        """What all columns cost."""
        return fsum([cost(column, near, self.temper) for column in self.columns])

    def swapping(self, card: int, place: int) -> float:
        """The points after a swap of the card onto a place."""
        number, row = divmod(place, ROWS)
        change = self.prospects[number].by_row[row][card - LOWEST]
        if self.columns[number][row] is FACE_DOWN:
            return self.filling(change)
        return self.now + change

    def filling(self, change: float) -> float:
        """The points after a change that fills a face-down place."""
        return self.closing(self.filled + change) if self.closes else self.filled + change

    def tossing(self, place: int) -> float:
        """The points after turning up a place, on the average."""
        number, row = divmod(place, ROWS)
        found = self.prospects[number]
        if not self.closes:
            return self.filled + found.turned_up[row]
        return average(self.unseen, list(map(self.filling, found.by_row[row])))

    def drawing(self) -> float:
        """The points after drawing a card, on the average, if the best is made of it."""
        places = [p for p in PLACES if self.columns[p // ROWS][p % ROWS] is FACE_DOWN]
        tossed = min(map(self.tossing, places))
        return average(self.stock, [min(placed, tossed) for placed in self.placing()])

    def placing(self) -> list[float]:
        """The points after the best swap, for every card that there is."""
        by_card = zip(
            map(min, *(found.open for found in self.prospects)),
            map(min, *(found.hidden for found in self.prospects)),
            strict=True,
        )
        return [min(self.now + swap, self.filling(fill)) for swap, fill in by_card]

    def offered(self, card: int) -> float:
        """How many points less the round brings if this card may be taken, not just any card."""
        drawn = self.drawing()
        taken = [min(placed, drawn) for placed in self.placing()]
        return average(self.unseen, taken) - taken[card - LOWEST]

    def expected(self, state: State) -> float:
        """The points once chance has paid what it owes for the last move, on the average."""
        if state.phase is Phase.DRAW:
            return self.drawing()
        if state.phase is Phase.SWAP:
            assert state.hand is not None
            return self.swapping(state.hand, state.place)
        if state.phase is Phase.TOSS:
            return self.tossing(state.place)
        return self.now - saving(self.left, self.near)

    def closing(self, own: float) -> float:
        """The points of a seat that closes the round: they may be doubled."""
        doubled = 0.5 + (own - self.rivals) / (2 * UNSURE)
        return own + min(1.0, max(0.0, doubled)) * max(0.0, own)


# The contract of rules of thumb


def rate(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
    """The points that the round brings after each move, less than nothing: more is better."""
    if state.phase is Phase.OPENING:
        return [flipping(state.layouts[seat], move) for move in moves]
    table = Table(state, seat, PATIENT)
    card = state.hand if state.phase is Phase.DRAWN else state.discards[-1]
    assert card is not None
    ratings = []
    for move in moves:
        if isinstance(move, Draw):
            points = table.drawing()
        elif isinstance(move, Toss):
            points = table.tossing(move.place)
        else:
            assert isinstance(move, Take | Swap)
            points = table.swapping(card, move.place)
        ratings.append(max(NEVER, -points))
    return ratings


def enough(root: State, state: State) -> bool:
    """A playout ends at once, for what follows is averaged; once a seat has closed, at the end."""
    return root.closer is None or len(state.results) > len(root.results)


def worth(root: State, state: State, seat: Seat) -> float:
    """How many points the seat is ahead of the best other seat once the round is over.

    When it has just moved: how few points are to be expected, less what its discard is worth
    to the seat that follows.
    """
    if len(state.results) > len(root.results):
        scores = state.results[-1]
        ahead = min(score for index, score in enumerate(scores) if index != seat) - scores[seat]
        return ahead + WON * ((ahead > 0) - (ahead < 0))
    expected = Table(state, seat, HASTY).expected(state)
    if state.phase not in (Phase.TURN, Phase.TOSS):  # nobody knows yet which card is offered
        return -expected
    following = (seat + 1) % len(state.layouts)
    return -expected - GIVEN * Table(state, following, PATIENT).offered(state.discards[-1])
