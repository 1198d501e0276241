"""`games`: the list of games."""

from wolken.core.games import GAMES, game

from .. import console
from ..language import _
from ..options import Json, Plain, Quiet, app_with


def games(json: Json = False, plain: Plain = False, quiet: Quiet = False) -> None:
    """List the games."""
    lines = [f"{name}: {_(line)}" for name, (_title, line) in GAMES.items()]
    console.tell(
        console.mode(json, plain, quiet),
        json=lambda: {"games": [facts(name) for name in GAMES]},
        plain=lambda: lines,
        rich=lambda: lines,
    )


def facts(name: str) -> dict[str, object]:
    """A game as one JSON object."""
    seats = game(name).SEATS
    return {"game": name, "title": GAMES[name][0], "seats": [seats[0], seats[-1]]}


app = app_with(
    games,
    examples=("wolken games",),
)
