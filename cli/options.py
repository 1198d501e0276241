"""The arguments and options that several commands share, each stated once."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import cleandoc
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from wolken.core.game import Game
from wolken.core.games import game
from wolken.core.match import Match

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
Html = Annotated[
    str, typer.Option(metavar="OUT", help=_("Write a page, HTML, to OUT; - for stdout."))
]
Quiet = Annotated[bool, typer.Option("--quiet", help=_("Nothing but errors."))]


class Command(TyperCommand):
    """A command with our own help."""

    def get_help(self, ctx: Any) -> str:
        """The help text."""
        from .helping import help_text  # few calls ask for it

        return help_text(self, ctx)


def app_with(function: Any, examples: Sequence[str] = (), **settings: Any) -> typer.Typer:
    """An application of one command; its docstring is the help text.

    `examples` are calls for a shell that help and man page show and a test runs. Of a game's
    command they hold `{game}` and the fields of the example in that game's guide. Together
    the examples of all its commands are one walk, in the order in which help lists them.
    """
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    # Python without docstrings (-OO) has no help to tell.
    text = _(cleandoc(function.__doc__)) if function.__doc__ else ""
    epilog = "\n".join(examples)
    app.command(**{"cls": Command, **settings}, help=text, epilog=epilog)(function)
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
