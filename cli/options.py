"""The arguments and options that several commands share, each stated once."""

from __future__ import annotations

import unicodedata
from inspect import cleandoc
from typing import Annotated, Any

import typer

from wolken.core.game import DEALER, HOST, PUBLIC, Game, Reader, Seat
from wolken.core.games import game
from wolken.core.match import DEALER_NAME, Match

from . import errors
from .language import _

File = Annotated[str, typer.Argument(metavar="FILE", help=_("The match file."), show_default=False)]
As = Annotated[
    str,
    typer.Option(
        "--as", metavar="SEAT", envvar="WOLKEN_SEAT", help=_("The seat that asks or acts.")
    ),
]
All = Annotated[bool, typer.Option("--all", help=_("Everything, hidden cards too: the host's."))]
Json = Annotated[bool, typer.Option("--json", help=_("One JSON object."))]
Plain = Annotated[bool, typer.Option("--plain", help=_("Plain lines, for reading aloud and grep."))]
Quiet = Annotated[bool, typer.Option("--quiet", help=_("Nothing but errors."))]


def app_with(function: Any, **settings: Any) -> typer.Typer:
    """An application of one command; its docstring is the help text."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    app.command(help=_(cleandoc(function.__doc__)), **settings)(function)
    return app


def game_of(context: typer.Context) -> Game:
    """The game whose verb was called."""
    assert context.parent is not None
    return game(str(context.parent.info_name))


def check_game(context: typer.Context, path: str, match: Match) -> Match:
    """The match, if it is one of the game that was named."""
    named = game_of(context)
    if match.game is not named:
        raise errors.usage(
            _("{path} is a match of {game}, not of {named}").format(
                path=path, game=match.game.NAME, named=named.NAME
            ),
            _("name its game: wolken {game}").format(game=match.game.NAME),
        )
    return match


def seat_of(match: Match, name: str) -> Seat | None:
    """The seat of a name; None for no name. `dealer` is a seat at a real table."""
    if not name:
        return None
    name = unicodedata.normalize("NFC", name)
    if name in match.players:
        return match.players.index(name)
    if name == DEALER_NAME and match.seed is None:
        return DEALER
    raise errors.unknown_word(_("there is no seat “{word}”"), name, match.players)


def reader_of(match: Match, name: str, everything: bool) -> Reader:
    """Who reads: a seat, the host, or the public."""
    if everything:
        return HOST
    seat = seat_of(match, name)
    return PUBLIC if seat is None or seat == DEALER else seat
