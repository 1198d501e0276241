"""The search of the sharp player: each promising move is tried in many imagined worlds.

A playout takes a world that the seat cannot tell from the real one, makes the move in it, and
lets every seat go on by rules of thumb until the game's `enough`. The moves share their
worlds and the lots drawn in them, so that luck strikes all of them alike: world by world they
can be compared, and after each round those drop out that are clearly behind the best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from ..game import DEALER, Game, Move, Pick, Seat, State, View
from .lots import lots

NEVER = -1e9  # how a move is rated that no computer makes, at no level
LUCK = 1 << 32  # how many lucks there are, each a source of lots of its own
ROUND = 8  # worlds between two looks at which moves are behind
CLEAR = 1.5  # standard errors by which a move has to be behind to drop out


class Thumb(Protocol):
    """What a module of this folder knows about its game: rules of thumb.

    They are given whole states, but only imagined ones: what a rule of thumb sees there of
    hidden cards is a guess that the seat could make too.
    """

    PLAYOUTS: int  # the sharp player's budget for a move
    WIDTH: int  # how many of the best rated moves it searches

    def rate(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        """How good each move looks at a glance; more is better, the unit is the game's own.

        `NEVER` where no computer makes it; at least one move is rated better.
        """

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
    return [moves[index] for index in order[: thumb.WIDTH] if ratings[index] > NEVER]


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
    found: dict[Move, list[float]] = {move: [] for move in left}
    while go_on():
        world = game.imagine(view, pick)
        luck = str(pick(LUCK))
        for move in left:
            found[move].append(playout(game, thumb, world, seat, move, lots(luck)))
        playouts -= len(left)
        if len(found[left[0]]) % ROUND == 0:
            left = still_open(found, left)
        if len(left) == 1 or playouts < len(left):
            break
    estimates = [
        Estimate(move, sum(worths) / max(1, len(worths)), len(worths))
        for move, worths in found.items()
    ]
    return sorted(estimates, key=lambda one: (-one.playouts, -one.mean))


def still_open(found: Mapping[Move, Sequence[float]], moves: Sequence[Move]) -> list[Move]:
    """The moves without those that are clearly behind the best, or come to the same.

    The moves have been tried in the same worlds.
    """
    best = max(moves, key=lambda move: sum(found[move]))
    return [move for move in moves if move is best or not behind(found[move], found[best])]


def behind(worths: Sequence[float], best: Sequence[float]) -> bool:
    """Whether the differences, world by world, add up to more than luck explains."""
    differences = [more - less for more, less in zip(best, worths, strict=True)]
    total = sum(differences)
    spread = sum([one * one for one in differences]) - total * total / len(differences)
    return total * total >= CLEAR * CLEAR * spread


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
