"""`hint`: what a computer would do in a seat's place, with the numbers behind it."""

from __future__ import annotations

from typing import Annotated

import typer

from wolken.core.game import DEALER, Game, Seat, View
from wolken.core.match import Match, seat_name, written
from wolken.core.players import Level, consider, glance, lots_of
from wolken.core.referee import General, may_act

from .. import console, errors, sentences, store
from ..computers import MOST_PLAYOUTS
from ..language import _, counted
from ..options import As, File, Json, Plain, Quiet, app_with, check_game
from ..seats import asking_seat

SHOWN = 8


def hint(
    context: typer.Context,
    file: File,
    as_: As = "",
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help=_("Who advises: steady, or sharp, as without it."))
    ] = str(Level.SHARP),
    playouts: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=MOST_PLAYOUTS, help=_("How much sharp tries out.")),
    ] = None,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Say what a computer would do in FILE, knowing what the seat knows.

    The best moves come first, each with what it is worth to the seat: of steady, how good it
    looks by rules of thumb; of sharp, how things stand on the average after it was tried out.
    More is better; only the differences mean something.
    """
    match = check_game(context, file, store.load_known(file))
    adviser = read_level(level)
    if playouts is not None and adviser is not Level.SHARP:
        raise errors.usage(
            _("--playouts is for sharp; {level} tries nothing out").format(level=level)
        )
    seat = advised_seat(match, as_)
    view = match.game.view(match.state, seat)
    found = advice(adviser, match, view, seat, playouts)[:SHOWN]
    moves = [
        {"move": written(match, move), "worth": round(worth, 3), "playouts": tried}
        for move, worth, tried in found
    ]
    name = seat_name(match, seat)
    console.tell(
        console.mode(json, plain, quiet),
        json=lambda: {"seat": name, "level": level, "moves": moves},
        plain=lambda: lines(moves),
        rich=lambda: lines(moves),
    )


def advised_seat(match: Match, name: str) -> Seat:
    """The seat that asks for a hint; complains unless it has to decide something now."""
    seat = asking_seat(match, name)
    if seat is None:
        sentence = _(sentences.REFUSALS[General.MATCH_OVER])
        raise errors.Complaint(errors.REFUSED, str(General.MATCH_OVER), sentence)
    if seat == DEALER:
        raise errors.usage(_("chance is advised by nobody; name a seat with --as"))
    if not may_act(match.game, match.state, seat):
        raise errors.Complaint(
            errors.REFUSED,
            str(General.NOT_YOUR_TURN),
            _("{seat} has nothing to decide now").format(seat=seat_name(match, seat)),
        )
    return seat


def read_level(text: str) -> Level:
    """The level of whoever advises."""
    levels = [str(Level.STEADY), str(Level.SHARP)]
    if text not in levels:
        raise errors.unknown_word(_("there is no level “{word}”"), text, levels)
    return Level(text)


def advice(
    level: Level, match: Match, view: View, seat: Seat, playouts: int | None
) -> list[tuple[object, float, int]]:
    """The moves that a level thinks of, the best first, with their worth and the playouts."""
    game: Game = match.game
    lots = lots_of(level, game, view, seat, match.players)
    if level is Level.SHARP:
        return [tuple(one) for one in consider(game, view, seat, lots, playouts)]
    return [(move, rating, 0) for move, rating in glance(game, view, seat, lots)]


def lines(moves: list[dict[str, object]]) -> list[str]:
    """The moves with their numbers, one a line."""
    told = []
    for entry in moves:
        line = _("{move}: worth {worth}").format(**entry)
        if entry["playouts"]:
            assert isinstance(entry["playouts"], int)
            line += ", " + counted("one playout", "{n} playouts", entry["playouts"])
        told.append(line)
    return told


app = app_with(
    hint,
    examples=("wolken {game} hint match.toml --level steady",),
)
