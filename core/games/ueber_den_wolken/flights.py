"""Über den Wolken: who may fly where, as tables of moves: UW-10 to UW-12, UW-18 to UW-25."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from .board import EMPTY, FRONT, ROWS, Bird, Flock, Place
from .box import Action
from .model import FLIES, FORWARD, SIDEWAYS, SWAPS, Copy, Move, Play

# Whether a bird flies that many columns and rows in one go
Reach = Callable[[int, int], bool]
STANDARD_REACH: Final[dict[int, Reach]] = {
    SIDEWAYS: lambda columns, rows: rows == 0 and columns == 1,  # UW-10
    FORWARD: lambda columns, rows: columns == 0 and rows == 1,  # UW-11
}
CARD_REACH: Final[dict[Action, Reach]] = {
    Action.DODGE: lambda columns, rows: rows == 0 and columns == 2,  # UW-18
    Action.SHARP_DODGE: lambda columns, rows: rows == 0 and columns == 3,  # UW-19
    Action.LEAD_CHANGE: lambda columns, rows: columns == 0 and rows == FRONT,  # UW-20
    Action.NEUTRAL: lambda columns, rows: columns + rows == 1,  # UW-22
    Action.DIAGONAL: lambda columns, rows: columns == 1 and rows == 1,  # UW-23
    Action.FREE_FLIGHT: lambda columns, rows: columns + rows > 0,  # UW-25
}

# By starting place: the places in reach, each with the move that flies there
Table = tuple[tuple[tuple[Place, Move], ...], ...]


def in_reach(reach: Reach, start: Place, goal: Place) -> bool:
    """Whether a bird may fly from one place to the other, if there are birds."""
    return reach(abs(start // ROWS - goal // ROWS), abs(start % ROWS - goal % ROWS))


@cache
def standard_flights(
    action: int, places: int, card: str | None = None, copied: str | None = None
) -> Table:
    """The flights of action A or B, as such or by a card that allows it (UW-21)."""

    def move(start: Place, goal: Place) -> Move:
        use = FLIES[start][goal]
        return use if card is None else Play(card, use if copied is None else Copy(copied, use))

    return _table(STANDARD_REACH[action], places, move)


@cache
def card_flights(action: Action, places: int, card: str, copied: str | None) -> Table:
    """The swaps of a played card; `copied` is the card of the display that it copies."""

    def move(start: Place, goal: Place) -> Move:
        use = SWAPS[start][goal]
        return Play(card, use if copied is None else Copy(copied, use))

    return _table(CARD_REACH[action], places, move)


def _table(reach: Reach, places: int, move: Callable[[Place, Place], Move]) -> Table:
    return tuple(
        tuple((goal, move(start, goal)) for goal in range(places) if in_reach(reach, start, goal))
        for start in range(places)
    )


def flying(flock: Flock, birds: tuple[Bird, ...], table: Table) -> list[Move]:
    """UW-12: the moves of a table from a place of these birds to a place with any bird."""
    return [
        move
        for start, bird in enumerate(flock)
        if bird in birds
        for goal, move in table[start]
        if flock[goal] is not EMPTY
    ]


def swapped(flock: Flock, start: Place, goal: Place) -> Flock:
    """The flock with the birds of two places swapped."""
    birds = list(flock)
    birds[start], birds[goal] = flock[goal], flock[start]
    return tuple(birds)
