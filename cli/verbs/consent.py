"""`consent`: agree to an undo that another seat asks for, refuse it, or agree in advance."""

from __future__ import annotations

from typing import Annotated

import typer

from wolken.core import consent as consenting
from wolken.core.ahead import agree_ahead
from wolken.core.game import DEALER
from wolken.core.match import Match
from wolken.core.referee import Refused
from wolken.core.undo import Undone

from .. import console, errors, refusal, store
from ..clock import now
from ..language import _
from ..options import As, File, Json, Plain, Quiet, app_with, check_game
from ..seats import reader_of, seat_of
from .undo import Concluded, conclude, tell


def consent(
    context: typer.Context,
    file: File,
    as_: As = "",
    refuse: Annotated[
        bool, typer.Option("--refuse", help=_("Refuse it; who has asked withdraws it so."))
    ] = False,
    ahead: Annotated[
        bool,
        typer.Option("--ahead", help=_("Agree in advance to undo what only chance has answered.")),
    ] = False,
    no_ahead: Annotated[
        bool, typer.Option("--no-ahead", help=_("Agree in advance no longer."))
    ] = False,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Agree to the undo that is asked for in FILE.

    A seat asks with `undo --ask`; `show` tells what would be taken back. When the last one
    who is asked agrees, it is done. Where all players have agreed with `--ahead`, an undo
    is free as long as only chance has acted since.
    """
    if refuse + ahead + no_ahead > 1:
        raise errors.usage(_("only one of --refuse, --ahead and --no-ahead makes sense"))
    time = now()

    def change(match: Match) -> tuple[Match, Concluded]:
        check_game(context, file, match)
        seat = seat_of(match, as_)
        if seat is None or seat == DEALER:
            raise errors.usage(_("say which player agrees: --as SEAT"))
        after: Match
        undone: Undone | None
        try:
            if ahead or no_ahead:
                after, undone = agree_ahead(match, seat, ahead, time), None
            elif refuse:
                after, undone = consenting.refuse(match, seat, time), None
            else:
                after, undone = consenting.consent(match, seat, time)
        except Refused as error:
            raise refusal.complaint(match, error, seat) from None
        concluded = conclude(match, after, undone, reader_of(match, as_, False), time)
        return concluded.settled.match, concluded

    tell(store.update(file, change), as_, console.mode(json, plain, quiet))


app = app_with(
    consent,
    examples=("wolken {game} consent match.toml --as {seat} --ahead",),
)
