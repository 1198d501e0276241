"""Wolkenwechsel: rules of thumb.

A layout costs what its cards are worth on the average; a move is as good as what it takes off
that cost. Two equal cards in a column are worth a discount, for a third may come.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..game import Seat
from ..games.wolkenwechsel.model import (
    FACE_DOWN,
    GONE,
    PLACES,
    ROWS,
    VALUES,
    Cell,
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

PLAYOUTS = 600
WIDTH = 8

HIDDEN = 5.0  # what a face-down card costs: about the mean of the box
PROGRESS = 1.0  # what a face-down place costs beyond that: a turn to fill it
PAIR = 0.3  # the part of three equal cards that two of them save on the average
# By the number of face-down places: above which card an open one may be swapped for a lower.
HIGH = (0, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7)
NONE, LOWER, ANY = range(3)  # which swaps onto open places are allowed
NEVER = -100.0  # what a move is rated that must not be made
LAST_TURN = 3.0  # what the others still gain after a seat has closed

Column = tuple[Cell, ...]
STARTS = tuple(range(0, len(PLACES), ROWS))


def rate(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
    """What each move takes off the cost of the seat's layout, on the average."""
    layout = state.layouts[seat]
    columns = [layout[start : start + ROWS] for start in STARTS]
    if state.phase is Phase.OPENING:
        return [flipping(columns, move) for move in moves]
    allowed = open_swaps(layout)
    card = state.hand if state.phase is Phase.DRAWN else state.discards[-1]
    assert card is not None
    by_place = [gain for column in columns for gain in gains(column, card, *allowed)]
    ratings = []
    for move in moves:
        if isinstance(move, Draw):
            ratings.append(drawing(state, columns, allowed))
        elif isinstance(move, Toss):
            ratings.append(turning_up(columns[move.place // ROWS]))
        else:
            assert isinstance(move, Take | Swap)
            ratings.append(by_place[move.place])
    if state.closer is None and layout.count(FACE_DOWN) == 1:
        return with_closing(state, seat, moves, ratings)
    return ratings


def flipping(columns: Sequence[Column], move: Move) -> float:
    """The opening turns up places of two columns: each may still become three equal cards."""
    assert isinstance(move, Flip)
    return float(columns[move.place // ROWS].count(FACE_DOWN))


@cache
def cost(column: Column) -> float:
    """What a column costs on the average by the end of the round."""
    if column[0] == GONE or column[0] == column[1] == column[2] is not FACE_DOWN:
        return 0.0
    total = sum(HIDDEN + PROGRESS if card is FACE_DOWN else card for card in column)
    return total - pair(column)


def pair(column: Column) -> float:
    """What two equal cards beside a face-down place save on the average: a third may come."""
    if column.count(FACE_DOWN) == 1:
        first, second = (card for card in column if card is not FACE_DOWN)
        if first == second > 0:
            return PAIR * ROWS * first
    return 0.0


def open_swaps(layout: Layout) -> tuple[int, int]:
    """Which swaps onto open places are allowed: above which card, and which of those.

    A card above the limit may leave for one that is not, but not where the number of such
    cards is a multiple of three. Each of these swaps takes one of them away, so there are at
    most two in a row: at the latest the third turn fills or turns up a face-down place.
    """
    limit = HIGH[layout.count(FACE_DOWN)]
    high = sum(card is not FACE_DOWN and limit < card < GONE for card in layout)
    return limit, ANY if high in (1, 2) else LOWER if high % 3 else NONE


@cache
def gains(column: Column, card: int, limit: int, which: int) -> tuple[float, ...]:
    """What the column's cost loses when the card is swapped in at each of its rows.

    `limit` and `which` are those of `open_swaps`: what is not allowed is rated `NEVER`.
    """
    found = []
    for row, old in enumerate(column):
        after = column[:row] + (card,) + column[row + 1 :]
        high = old is not FACE_DOWN and limit < old < GONE
        lower = which != NONE and card <= limit
        completes = which == ANY and after.count(card) == ROWS
        if old is FACE_DOWN or (high and (lower or completes)):
            found.append(cost(column) - cost(after))
        else:
            found.append(NEVER)
    return tuple(found)


@cache
def best_gain(column: Column, card: int, limit: int, which: int) -> float:
    """The most that the card takes off the column's cost."""
    return max(gains(column, card, limit, which))


@cache
def turning_up(column: Column) -> float:
    """What it is worth to turn up a face-down place of the column."""
    return PROGRESS - pair(column)


def drawing(state: State, columns: Sequence[Column], allowed: tuple[int, int]) -> float:
    """What a card of the stock takes off the cost on the average, or turning up a place."""
    counts = state.unseen if state.stock is None or not state.stock_size else state.stock
    tossing = max(turning_up(column) for column in columns if FACE_DOWN in column)
    total = 0.0
    for card, count in zip(VALUES, counts, strict=True):
        best = max(best_gain(column, card, *allowed) for column in columns)
        total += count * max(best, tossing)
    return total / sum(counts)


def with_closing(
    state: State, seat: Seat, moves: Sequence[Move], ratings: Sequence[float]
) -> list[float]:
    """The ratings, if closing the round by filling the last place is considered.

    Closing behind another seat doubles the own points; closing ahead leaves the others with
    what they have.
    """
    layout = state.layouts[seat]
    others = min(
        sum(expected(card) for card in other)
        for index, other in enumerate(state.layouts)
        if index != seat
    )
    ahead = others - LAST_TURN
    rated = []
    for move, rating in zip(moves, ratings, strict=True):
        if isinstance(move, Draw) or layout[move.place] is not FACE_DOWN:  # type: ignore[union-attr]
            rated.append(rating)
            continue
        own = sum(expected(card) for card in layout) - rating
        rated.append(rating - max(own, 0.0) if own >= ahead else rating + 2.0)
    return rated


def expected(card: Cell) -> float:
    """What a place adds to a score on the average."""
    return HIDDEN if card is FACE_DOWN else 0.0 if card == GONE else card


def enough(root: State, state: State) -> bool:
    """A playout ends with its round."""
    return len(state.results) > len(root.results)


def worth(root: State, state: State, seat: Seat) -> float:
    """How many points the seat is ahead of the best other seat in this round's score."""
    scores = state.results[-1]
    return min(score for index, score in enumerate(scores) if index != seat) - scores[seat]
