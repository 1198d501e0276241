"""Wolkenwechsel: what a layout costs, in points that the round will bring on the average.

How near the end is decides what cards cost: early on, high ones will still be replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import fsum
from typing import Final, NamedTuple

from ...games.wolkenwechsel.model import (
    BOX_COUNTS,
    FACE_DOWN,
    GONE,
    PLACES,
    ROWS,
    VALUES,
    Cell,
    Layout,
)

# The end is as near as the fewest face-down places that a seat has; beyond this it is far.
FAR: Final = 10
LAST_TURN: Final = 0  # how near the end is once a seat has closed


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


HIGH: Final = 8  # from here on cards are high
MIDDLING: Final = 4  # from here on they are middling
LOW: Final = 0  # up to here they are low
# Who wants few points has time; who wants fewer points than the others has not.
PATIENT: Final = Temper(
    weight=1.3,
    lost=0.13,
    least=0.33,
    high_saves=1.2,
    middling_saves=0.7,
    low_saves=0.7,
    hidden=-0.5,
    to_come=2.4,
    pair=1.2,
    open_pair=0.05,
)
HASTY: Final = Temper(
    weight=1.6,
    lost=0.1,
    least=0.33,
    high_saves=1.4,
    middling_saves=-1.2,
    low_saves=0.9,
    hidden=1.2,
    to_come=5.0,
    pair=0.9,
    open_pair=0.03,
)
# So much less each point of a pair costs. Beside an open card the third takes a swap onto an
# open place, for which there is time only early on.
PAIR_SAVES: Final = 0.45
COLUMN: Final = 2.0  # a column that is gone takes no more cards of the turns to come; up to five
# A face-down place costs its card and the turn to fill it; early on it is time that is left.
HIDDEN: Final = 5.0
HIDDEN_LOST: Final = 1.2  # less for each place that the end is farther
OTHERS: Final = 3.5  # each face-down place of the seat that has fewest: time too
OTHERS_LOST: Final = 0.3
# The swaps onto open places that are left (`swaps_left`) give time to choose.
SWAPS_SAVE: Final = (0.0, 5.0, 7.5)
MEAN: Final = sum(v * n for v, n in zip(VALUES, BOX_COUNTS, strict=True)) / sum(BOX_COUNTS)

Column = tuple[Cell, ...]
EMPTY: Final[Column] = (GONE,) * ROWS
STARTS: Final = tuple(range(0, len(PLACES), ROWS))
KEPT: Final = 10_000  # in a cache


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
