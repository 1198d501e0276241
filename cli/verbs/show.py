"""`show`: the match as a reader may know it."""

from typing import Annotated

import typer

from wolken.core.game import Reader, State
from wolken.core.history import state_at
from wolken.core.match import Match, reading

from .. import console, errors, report, store
from ..language import _
from ..options import All, As, File, Html, Json, Plain, Quiet, app_with, check_game
from ..seats import reader_of


def show(
    context: typer.Context,
    file: File,
    as_: As = "",
    everything: All = False,
    at: Annotated[int | None, typer.Option(metavar="N", help=_("As it was after entry N."))] = None,
    svg: Annotated[
        str, typer.Option(metavar="OUT", help=_("Write a picture, SVG, to OUT; - for stdout."))
    ] = "",
    html: Html = "",
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Show the match in FILE."""
    if svg or html:
        from ..pictures.files import check_outputs, write_board

        check_outputs(file, svg, html, other=json or plain)
    match = check_game(context, file, store.load_known(file))
    reader = reader_of(match, as_, everything)
    with store.following(file, match):
        state = match.state if at is None else past_state(match, reader, at)
    if svg or html:
        write_board(match, reader, state, svg, html)
        return
    report.show(console.mode(json, plain, quiet), match, reader, state=state)


def past_state(match: Match, reader: Reader, at: int) -> State:
    """The state after the reader's entry `at`."""
    try:
        return state_at(match, reader, at)
    except IndexError:
        last = reading(match, reader).seq
        raise errors.usage(
            _("there is no entry {at}; the last one is {last}").format(at=at, last=last)
        ) from None


app = app_with(
    show,
    examples=(
        "wolken {game} show match.toml",
        "wolken {game} show match.toml --as {seat}",
        "wolken {game} show match.toml --at 1 --json",
        "wolken {game} show match.toml --svg match.svg",
    ),
)
