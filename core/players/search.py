"""The search of the sharp player: each promising move is tried in many imagined worlds.

A playout takes a world that the seat cannot tell from the real one, makes the move in it, and
lets every seat go on by rules of thumb until the game's `enough`. The moves share their
worlds and the lots drawn in them, so that luck strikes all of them alike: world by world they
can be compared, and after each round those drop out that are clearly behind the best.

Real numbers are added up by `fsum`, here and in the rules of thumb: `sum` rounds them in one
way or another, as the version of Python has it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum
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
    TRUST: float  # what a unit of a rating counts beside the sum of what playouts are worth

    def rate(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        """How good each move looks at a glance; more is better, the unit is the game's own.

        `NEVER` where no computer makes it; at least one move is rated better.
        """

    def matters(self, state: State, seat: Seat) -> State:
        """The state, with nothing to be played out in it that changes nothing for the seat.

        `everything` where seats are in each other's way.
        """

    def enough(self, root: State, state: State) -> bool:
        """Whether a playout that began at `root` need not go on."""

    def worth(self, root: State, state: State, seat: Seat) -> float:
        """What the state at the end of a playout is worth to the seat; more is better."""


def everything(state: State, _seat: Seat) -> State:
    """All of a state: what `matters` where seats are in each other's way."""
    return state


class Trial(NamedTuple):
    """What is known of a move: how it looked at a glance, and what its playouts were worth."""

    glance: float
    worths: list[float]

    def total(self) -> float:
        """What speaks for the move."""
        return self.glance + fsum(self.worths)

    def mean(self) -> float:
        """What a playout was worth on the average."""
        return fsum(self.worths) / max(1, len(self.worths))


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


def promising(
    thumb: Thumb, state: State, seat: Seat, moves: Sequence[Move]
) -> list[tuple[Move, float]]:
    """The best rated moves with their ratings, in falling order, as many as the search is wide."""
    rated = zip(moves, thumb.rate(state, seat, moves), strict=True)
    order = sorted(rated, key=lambda pair: -pair[1])
    return [pair for pair in order[: thumb.WIDTH] if pair[1] > NEVER]


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
    rated = promising(thumb, world, seat, game.legal(world, seat))
    trials = {move: Trial(thumb.TRUST * (rating - rated[0][1]), []) for move, rating in rated}
    left = list(trials)
    while go_on():
        world = thumb.matters(game.imagine(view, pick), seat)
        luck = str(pick(LUCK))
        for move in left:
            trials[move].worths.append(playout(game, thumb, world, seat, move, lots(luck)))
        playouts -= len(left)
        if len(trials[left[0]].worths) % ROUND == 0:
            left = still_open(trials, left)
        if len(left) == 1 or playouts < len(left):
            break
    order = sorted(trials, key=lambda move: (-len(trials[move].worths), -trials[move].total()))
    return [Estimate(move, trials[move].mean(), len(trials[move].worths)) for move in order]


def still_open(trials: Mapping[Move, Trial], moves: Sequence[Move]) -> list[Move]:
    """The moves without those that are clearly behind the best, or come to the same.

    The moves have been tried in the same worlds.
    """
    best = max(moves, key=lambda move: trials[move].total())
    return [move for move in moves if move is best or not behind(trials[move], trials[best])]


def behind(one: Trial, best: Trial) -> bool:
    """Whether the differences, world by world, add up to more than luck explains."""
    differences = [more - less for more, less in zip(best.worths, one.worths, strict=True)]
    total = fsum(differences)
    spread = fsum([each * each for each in differences]) - total * total / len(differences)
    total += best.glance - one.glance
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
