"""`play`: at the terminal, from the present state to the end; input may be a pipe."""

import typer

from .. import console, store
from ..options import As, File, Plain, app_with, check_game
from ..play.sitting import Sitting
from ..seats import seat_of


def play(context: typer.Context, file: File, as_: As = "", plain: Plain = False) -> None:
    """Play the match in FILE: shows, asks, applies, until the end.

    All seats play at this keyboard one after the other, or with `--as` one of them. A `?`
    tells what can be typed.
    """
    match = check_game(context, file, store.load(file))
    Sitting(console.mode(plain=plain), file, match, seat_of(match, as_)).run()


app = app_with(
    play,
    examples=("wolken {game} play match.toml",),
)
