"""Wolkenwechsel: what each change of a layout costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from operator import mul
from typing import Final, NamedTuple

from ...game import Seat
from ...games.wolkenwechsel.model import (
    BOX_COUNTS,
    FACE_DOWN,
    LOWEST,
    PLACES,
    ROWS,
    VALUES,
    Counts,
    Phase,
    State,
)
from ..search import NEVER
from .costs import (
    FAR,
    KEPT,
    LAST_TURN,
    STARTS,
    Column,
    Temper,
    cost,
    mark,
    points,
    saving,
    swaps_left,
    time_left,
    with_card,
)

LAST_GAIN: Final = 3.0  # what another seat still gains after the closing
UNSURE: Final = 8.0  # that many points ahead of the others or behind them a seat knows how it ends
NOTHING: Final = (-NEVER,) * len(VALUES)


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
