"""`consent`: agree to an undo that another seat asks for, refuse it, or agree in advance."""

from __future__ import annotations

from typing import Annotated

import typer

from wolken.core import consent as consenting
from wolken.core.ahead import agree_ahead
from wolken.core.game import DEALER, Seat
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
        bool | None,
        typer.Option(
            "--ahead/--no-ahead",
            help=_("Agree in advance to any undo after which only chance has acted, or not."),
            show_default=False,
        ),
    ] = None,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Agree to the undo that is asked for in FILE.

    A seat asks with `undo --ask`; `show` tells what would be taken back. When the last one
    who is asked agrees, it is done. Where all players have agreed with `--ahead`, an undo
    is free as long as only chance has acted since.
    """
    if refuse and ahead is not None:
        raise errors.usage(_("--refuse answers a request; leave out --ahead and --no-ahead"))
    time = now()

    def change(match: Match) -> tuple[Match, Concluded]:
        check_game(context, file, match)
        seat = seat_of(match, as_)
        if seat is None or seat == DEALER:
            raise errors.usage(_("say which player agrees: --as SEAT"))
        try:
            after, undone = answer(match, seat, time, refuse, ahead)
        except Refused as error:
            raise refusal.complaint(match, error, seat) from None
        concluded = conclude(match, after, undone, reader_of(match, as_, False), time)
        return concluded.settled.match, concluded

    tell(store.update(file, change), as_, console.mode(json, plain, quiet))


def answer(
    match: Match, seat: Seat, time: str, refuse: bool, ahead: bool | None
) -> tuple[Match, Undone | None]:
    """The match after the word of a seat, and what was taken back if that was the last one."""
    if ahead is not None:
        return agree_ahead(match, seat, ahead, time), None
    if refuse:
        return consenting.refuse(match, seat, time), None
    return consenting.consent(match, seat, time)


app = app_with(
    consent,
    examples=("wolken {game} consent match.toml --as {seat} --ahead",),
)
