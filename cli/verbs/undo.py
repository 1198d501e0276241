"""`undo`: take back the last decision."""

from typing import Annotated

import typer

from wolken.core import undo as undoing
from wolken.core.history import telling
from wolken.core.match import Match, seat_name
from wolken.core.referee import Refused

from .. import console, refusal, report, store
from ..clock import now
from ..language import _
from ..options import As, File, Json, Plain, Quiet, app_with, check_game, reader_of, seat_of


def undo(
    context: typer.Context,
    file: File,
    as_: As = "",
    force: Annotated[
        bool, typer.Option("--force", help=_("Even if it is not free any more."))
    ] = False,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Take back the last decision of a seat in FILE, and what chance answered it."""
    time = now()

    def change(match: Match) -> tuple[Match, tuple[Match, list[str]]]:
        check_game(context, file, match)
        seat = seat_of(match, as_)
        if seat is None:
            seat = undoing.last_actor(match)
        try:
            after, undone = undoing.undo(match, seat, time, force)
        except Refused as error:
            raise refusal.complaint(match, error, seat) from None
        tellings = [telling(match, reader_of(match, as_, False), step) for step in undone.steps]
        told = [entry for entry in tellings if entry is not None]
        return after, (after, [f"{seat_name(match, entry.seat)}: {entry.move}" for entry in told])

    match, taken = store.update(file, change)
    form = console.mode(json, plain, quiet)
    if form in (console.Mode.PLAIN, console.Mode.RICH):
        console.say(_("taken back: {moves}").format(moves=", ".join(taken)))
    report.show(form, match, reader_of(match, as_, False), extra={"taken_back": taken})


app = app_with(undo)
