"""Computer players. Each decides by the view of its seat alone.

`random` draws lots, `steady` follows rules of thumb, `sharp` searches. The lots come from the
view, so the same view leads to the same move in every match and on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from importlib import import_module
from typing import Any

from ..digest import canonical
from ..game import Game, Move, Pick, Players, Seat, View
from .lots import lots
from .search import NEVER, Estimate, Thumb, best_rated, search


class Level(StrEnum):
    """How well a computer plays."""

    RANDOM = "random"
    STEADY = "steady"
    SHARP = "sharp"


def thumb_of(game: Game) -> Thumb:
    """The rules of thumb of a game, imported when needed."""
    module: Any = import_module(f".{game.NAME.replace('-', '_')}", __name__)
    return module  # type: ignore[no-any-return]


def lots_of(level: Level, game: Game, view: View, seat: Seat, players: Players) -> Pick:
    """The lots of a computer that sees this view."""
    return lots(level, str(seat), canonical(game.dump_view(view, players)))


def choose(
    level: Level,
    game: Game,
    view: View,
    seat: Seat,
    pick: Pick,
    playouts: int | None = None,
    go_on: Callable[[], bool] = lambda: True,
) -> Move:
    """The move of a computer that sees this view and may act.

    `playouts` and `go_on` bound the search of the sharp player.
    """
    if level is Level.SHARP:
        return consider(game, view, seat, pick, playouts, go_on)[0].move
    if level is Level.RANDOM:
        moves = [move for move, _rating in glance(game, view, seat, pick)]
        return moves[pick(len(moves))]
    world = game.imagine(view, pick)
    return best_rated(thumb_of(game), world, seat, game.legal(world, seat))


def glance(game: Game, view: View, seat: Seat, pick: Pick) -> list[tuple[Move, float]]:
    """What the steady player thinks of every move that a computer may make, the best first."""
    world = game.imagine(view, pick)
    moves = game.legal(world, seat)
    ratings = thumb_of(game).rate(world, seat, moves)
    rated = [pair for pair in zip(moves, ratings, strict=True) if pair[1] > NEVER]
    return sorted(rated, key=lambda pair: -pair[1])


def consider(
    game: Game,
    view: View,
    seat: Seat,
    pick: Pick,
    playouts: int | None = None,
    go_on: Callable[[], bool] = lambda: True,
) -> list[Estimate]:
    """What the sharp player thinks of its promising moves, the best first."""
    thumb = thumb_of(game)
    budget = thumb.PLAYOUTS if playouts is None else playouts
    return search(game, thumb, view, seat, pick, budget, go_on)
