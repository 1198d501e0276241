"""The search of the sharp player: each promising move is tried in many imagined worlds.

A playout takes a world that the seat cannot tell from the real one, makes the move in it, and
lets every seat go on by rules of thumb until the game's `enough`. The moves share their
worlds and the lots drawn in them, so that luck strikes all of them alike; after each round of
playouts the worse half drops out (sequential halving).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ..game import DEALER, Game, Move, Pick, Seat, State, View
from .lots import lots

LUCK = 1 << 32  # how many lucks there are, each a source of lots of its own


class Thumb(Protocol):
    """What a module of this folder knows about its game: rules of thumb.

    They are given whole states, but only imagined ones: what a rule of thumb sees there of
    hidden cards is a guess that the seat could make too.
    """

    PLAYOUTS: int  # the sharp player's budget for a move
    WIDTH: int  # how many of the best rated moves it searches

    def rate(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        """How good each move looks at a glance; more is better, the unit is the game's own."""

    def enough(self, root: State, state: State) -> bool:
        """Whether a playout that began at `root` need not go on."""

    def worth(self, root: State, state: State, seat: Seat) -> float:
        """What the state at the end of a playout is worth to the seat; more is better."""


class Estimate(NamedTuple):
    """What the search found out about a move: its mean worth over so many playouts."""

    move: Move
    mean: float
    playouts: int


def best_rated(thumb: Thumb, state: State, seat: Seat, moves: Sequence[Move]) -> Move:
    """The move that looks best at a glance; of equal ones the first."""
    if len(moves) == 1:
        return moves[0]
    ratings = thumb.rate(state, seat, moves)
    return moves[ratings.index(max(ratings))]


def promising(thumb: Thumb, state: State, seat: Seat, moves: Sequence[Move]) -> list[Move]:
    """The best rated moves, in falling order, as many as the search is wide."""
    ratings = thumb.rate(state, seat, moves)
    order = sorted(range(len(moves)), key=lambda index: -ratings[index])
    return [moves[index] for index in order[: thumb.WIDTH]]


def search(
    game: Game,
    thumb: Thumb,
    view: View,
    seat: Seat,
    pick: Pick,
    playouts: int,
    go_on: Callable[[], bool],
) -> list[Estimate]:
    """Estimates of the promising moves of a seat, the best first.

    `playouts` is the whole budget; `go_on` may end the search before it is spent.
    """
    world = game.imagine(view, pick)
    left = promising(thumb, world, seat, game.legal(world, seat))
    if len(left) == 1:
        playouts = 1  # there is nothing to find out
    totals = dict.fromkeys(left, 0.0)
    counts = dict.fromkeys(left, 0)
    rounds = max(1, (len(left) - 1).bit_length())
    for _round in range(rounds):
        for _world in range(max(1, playouts // (rounds * len(left)))):
            if not go_on():
                break
            world = game.imagine(view, pick)
            luck = str(pick(LUCK))
            for move in left:
                totals[move] += playout(game, thumb, world, seat, move, lots(luck))
                counts[move] += 1
        left.sort(key=lambda move: -totals[move] / max(1, counts[move]))
        left = left[: (len(left) + 1) // 2]
    found = [Estimate(move, totals[move] / max(1, counts[move]), counts[move]) for move in totals]
    place = {move: index for index, move in enumerate(left)}
    return sorted(found, key=lambda one: (place.get(one.move, len(left)), -one.mean))


def playout(game: Game, thumb: Thumb, root: State, seat: Seat, move: Move, pick: Pick) -> float:
    """What comes of a move when everybody goes on by rules of thumb."""
    state = game.apply(root, seat, move)
    while not thumb.enough(root, state):
        actor, move = next_move(game, thumb, state, pick)
        state = game.apply(state, actor, move)
    return thumb.worth(root, state, seat)


def next_move(game: Game, thumb: Thumb, state: State, pick: Pick) -> tuple[Seat, Move]:
    """Who goes on in a playout, and how."""
    ordered = game.standing_order(state)
    if ordered is not None:
        return ordered
    actor = game.waiting(state)[0]
    moves = game.legal(state, actor)
    if actor == DEALER:
        return actor, moves[by_odds(game.odds(state), pick)]
    return actor, best_rated(thumb, state, actor, moves)


def by_odds(odds: Sequence[int], pick: Pick) -> int:
    """The index that a lot falls on."""
    lot = pick(sum(odds))
    for index, odd in enumerate(odds):
        lot -= odd
        if lot < 0:
            return index
    raise ValueError("the odds must be positive whole numbers")
