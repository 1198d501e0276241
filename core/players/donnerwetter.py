"""Donnerwetter: rules of thumb.

What a seat cannot see is a pool of cards, and every face-down square is one of them. So each
line has a chance for every storey, and a stone there a number of points to be expected.

Turning up a card that nobody knows changes no such number on the average. What it does change
is which lines invite a first stone, and the next seat is the first to be asked; and a complete
line gives its stones back. A weather change does move the numbers: a known card goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate

from ..game import Seat
from ..games.donnerwetter.model import (
    BOX_COUNTS,
    DWELLINGS,
    DWELLINGS_OF,
    FACE_DOWN,
    NO_STONES,
    RIGHT_POINTS,
    RIGHT_STOREY,
    SHOWN_OVER,
    SIZE,
    SQUARES,
    STOREYS,
    VALUES,
    WRONG_POINTS,
    Change,
    Counts,
    Forecast,
    Move,
    Pass,
    Phase,
    State,
    Storeys,
    Uncover,
    Value,
    own_card,
)
from .search import everything as matters

PLAYOUTS = 300
WIDTH = 8
TRUST = 0.0
MOVES_AHEAD = 1  # so many times the weathervane passes on in a playout

__all__ = ["PLAYOUTS", "TRUST", "WIDTH", "enough", "matters", "rate", "worth"]

# By the number of face-down cards in a line: what it costs to tie a stone there for so long.
PRICE = (0.0, 1.5, 2.5, 3.5, 4.0)
LAST_CARD = 0.5  # the holder pays less where one card is missing: it can turn it up at once
STONE = 2.0  # what a stone is worth that comes back
FIRST_STONE = 0.7  # what an inviting line counts of what it promises
OWN_CARD = 1.0  # what the own card is worth that can still be used
LESS_THAN_PASS = -0.01  # what ties the hands of a seat, and does nothing else
LOST = -100.0  # what is no help at all

# What a stone gains, the lower and the upper one, if it is right and not wrong
GAINS = tuple(points - WRONG_POINTS for points in RIGHT_POINTS)
LOWER = GAINS[0]
HIGHEST = VALUES[0]
MOST = SIZE * HIGHEST  # the sum of a line is between -MOST and MOST
TOP_FROM, MIDDLE_FROM = (
    min(total for total, right in RIGHT_STOREY.items() if right == storey) for storey in (0, 1)
)

Chances = tuple[float, ...]  # by storey
COMPLETE = {
    total: tuple(float(storey == right) for storey in STOREYS)
    for total, right in RIGHT_STOREY.items()
}


class Outlook:
    """What can become of lines when every face-down card is one of a pool.

    `chances` has the chance of each storey, by the number of face-down cards and the sum of
    the others. That a card of the pool lies in one place only is left out of account.
    """

    def __init__(self, pool: Counts) -> None:
        cards = sum(pool)
        self.odds = [
            (value, count / cards) for value, count in zip(VALUES, pool, strict=True) if count
        ]
        self.chances: list[dict[int, Chances]] = [COMPLETE]
        self.invitations: list[dict[int, float]] = [{} for _ in range(SIZE + 1)]
        sums = [0.0] * MOST + [1.0] + [0.0] * MOST  # the chances from -MOST to MOST
        for hidden in range(1, SIZE + 1):
            sums = self.with_a_card(sums)
            self.chances.append(storeys(hidden, sums))

    def with_a_card(self, sums: Sequence[float]) -> list[float]:
        """The chances of every sum with one face-down card more."""
        more = [0.0] * len(sums)
        for place, chance in enumerate(sums):
            if chance:
                for value, odds in self.odds:
                    more[place + value] += chance * odds
        return more

    def invitation(self, hidden: int, total: int) -> float:
        """What a first stone at a line promises beyond its price; 0 if it does not pay."""
        known = self.invitations[hidden].get(total)
        if known is None:
            most = max(self.chances[hidden][total]) * LOWER + WRONG_POINTS - PRICE[hidden]
            known = most if hidden and most > 0.0 else 0.0
            self.invitations[hidden][total] = known
        return known

    def turning_up(self, hidden: int, total: int) -> float:
        """How much more inviting a line becomes, on the average, by a card turned up."""
        more = -self.invitation(hidden, total)
        if hidden > 1:
            for value, odds in self.odds:
                more += odds * self.invitation(hidden - 1, total + value)
        return more


def storeys(hidden: int, sums: Sequence[float]) -> dict[int, Chances]:
    """The chance of each storey by the sum of a line's open cards.

    `sums` has the chances of the sum of its face-down ones.
    """
    below = [0.0, *accumulate(sums)]
    most = HIGHEST * (SIZE - hidden)
    table: dict[int, Chances] = {}
    for total in range(-most, most + 1):
        top, middle = below[MOST + TOP_FROM - total], below[MOST + MIDDLE_FROM - total]
        table[total] = (1.0 - top, top - middle, middle)
    return table


outlook_on: Callable[[Counts], Outlook] = lru_cache(maxsize=1024)(Outlook)


def outlook_of(state: State, seat: Seat) -> Outlook:
    """The outlook on what the seat does not see: neither open nor its own card."""
    own, sky = own_value(state, seat), state.sky
    return outlook_on(
        tuple(
            [
                count - sky.count(value) - (value == own)
                for value, count in zip(VALUES, BOX_COUNTS, strict=True)
            ]
        )
    )


def own_value(state: State, seat: Seat) -> Value:
    """The own card of a seat, if it can still be used."""
    return state.values[own_card(seat)] if state.own[seat] else None


def line_of(state: State, dwelling: int) -> tuple[int, int]:
    """How many cards of a dwelling's line lie face down, and the sum of the others."""
    cards = SHOWN_OVER[dwelling](state.sky)
    return cards.count(FACE_DOWN), sum(filter(None, cards))


def rate(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
    """The points that a move promises: of stones set, or of weather made."""
    if state.phase is Phase.FORECAST:
        return forecasting(state, seat, moves)
    return weather(state, seat, moves)


# Forecasts


def forecasting(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
    """What each stone can expect beyond its price; a pass promises nothing."""
    chances = outlook_of(state, seat).chances
    ratings = []
    dwelling = -1
    for move in moves:
        if not isinstance(move, Forecast):
            ratings.append(0.0 if isinstance(move, Pass) else LESS_THAN_PASS)
            continue
        if move.dwelling != dwelling:
            dwelling = move.dwelling
            hidden, total = line_of(state, dwelling)
            by_storey, stones = chances[hidden][total], state.stones[dwelling]
            loss = WRONG_POINTS - PRICE[hidden]
            if hidden == 1 and seat == state.holder:
                loss += LAST_CARD
        storey = move.storey
        ratings.append(by_storey[storey] * GAINS[len(stones[storey])] + loss)
    return ratings


# Weather


def weather(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
    """What a card turned up, or a change, does to all lines.

    A change is followed by the best card that could be turned up without it.
    """
    lines = Lines(state, seat)
    by_line = [lines.turning_up(dwelling) for dwelling in DWELLINGS]
    uncovers = {}
    for square in SQUARES:
        if state.sky[square] is FACE_DOWN:
            uncovers[square] = 0.0
            for dwelling in DWELLINGS_OF[square]:
                uncovers[square] += by_line[dwelling]
    best = max(uncovers.values())
    own = own_value(state, seat)
    ratings = []
    square = -1
    for move in moves:
        if isinstance(move, Uncover):
            ratings.append(uncovers[move.square])
        elif not isinstance(move, Change):
            ratings.append(LOST)
        elif move.cloud is None:
            promised = LOST if own is None else lines.changing(move.square, own) - OWN_CARD
            ratings.append(best + promised)
        else:
            if move.square != square:
                square = move.square
                promised = lines.changing(square, None)
            ratings.append(best + promised)
    return ratings


class Lines:
    """All lines as a seat sees them that makes the weather."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.sky, self.stones = state.sky, state.stones
        self.ahead = outlook_of(state, seat)
        self.lines = [line_of(state, dwelling) for dwelling in DWELLINGS]
        self.signs = [1 if other == seat else -1 for other in range(len(state.own))]
        # The next seat is the first to set a stone where a line invites to it, if it has any.
        follower = seat + 1 if seat + 1 < len(state.own) else 0
        self.first_stone = 0.0
        if state.left[follower]:
            self.first_stone = -FIRST_STONE
        elif state.left[seat]:
            self.first_stone = FIRST_STONE
        self.promises = [
            self.promise(storeys, *line)
            for storeys, line in zip(self.stones, self.lines, strict=True)
        ]

    def promise(self, storeys: Storeys, hidden: int, total: int) -> float:
        """What a line promises: to its stones, those of others deducted, or to a first one."""
        if storeys == NO_STONES:
            return self.first_stone * self.ahead.invitation(hidden, total)
        points = 0.0
        for stones, chance in zip(storeys, self.ahead.chances[hidden][total], strict=True):
            for place, owner in enumerate(stones):
                points += self.signs[owner] * (chance * GAINS[place] + WRONG_POINTS)
        return points

    def turning_up(self, dwelling: int) -> float:
        """What it is worth to turn up a card of that line."""
        hidden, total = self.lines[dwelling]
        storeys = self.stones[dwelling]
        if storeys == NO_STONES:
            return self.first_stone * self.ahead.turning_up(hidden, total) if hidden else 0.0
        if hidden > 1:
            return 0.0
        return STONE * sum(self.signs[owner] for stones in storeys for owner in stones)

    def changing(self, square: int, laid: Value) -> float:
        """What it is worth to take a square's card off and lay that one, or an unknown one."""
        removed = self.sky[square]
        assert removed is not None
        gain = 0.0
        for dwelling in DWELLINGS_OF[square]:
            hidden, total = self.lines[dwelling]
            if laid is None:
                hidden, total = hidden + 1, total - removed
            else:
                total += laid - removed
            gain += self.promise(self.stones[dwelling], hidden, total) - self.promises[dwelling]
        return gain


# The search


def enough(root: State, state: State) -> bool:
    """A playout ends when stones have been set after the last of some moves."""
    if state.phase is not Phase.WEATHER or state.changed:
        return state.phase is Phase.OVER
    return root.sky.count(FACE_DOWN) - state.sky.count(FACE_DOWN) >= MOVES_AHEAD


def worth(root: State, state: State, seat: Seat) -> float:
    """How far the seat's frog is ahead of the best other one.

    A stone on the board counts what it can expect beyond its price, as when it was set.
    """
    frogs: list[float] = list(state.frogs)
    if state.phase is not Phase.OVER:
        chances = outlook_of(state, seat).chances
        for dwelling, storeys in enumerate(state.stones):
            if storeys != NO_STONES:
                hidden, total = line_of(state, dwelling)
                loss = WRONG_POINTS - PRICE[hidden]
                for stones, chance in zip(storeys, chances[hidden][total], strict=True):
                    for place, owner in enumerate(stones):
                        frogs[owner] += chance * GAINS[place] + loss
    return frogs[seat] - max(frog for other, frog in enumerate(frogs) if other != seat)
