"""`undo`: take back the last decision."""

from typing import Annotated

import typer

from wolken.core import undo as undoing
from wolken.core.game import Reader, State
from wolken.core.history import as_told, heard
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
        try:
            if seat is None:
                seat = undoing.last_actor(match)
            after, undone = undoing.undo(match, seat, time, force)
        except Refused as error:
            raise refusal.complaint(match, error, seat) from None
        taken = taken_back(match, undone, reader_of(match, as_, False), after.state)
        return after, (after, taken)

    match, taken = store.update(file, change)
    form = console.mode(json, plain, quiet)
    if form in (console.Mode.PLAIN, console.Mode.RICH):
        console.say(_("taken back: {moves}").format(moves=", ".join(taken)))
    report.show(form, match, reader_of(match, as_, False), extra={"taken_back": taken})


def taken_back(match: Match, undone: undoing.Undone, reader: Reader, state: State) -> list[str]:
    """What an undo takes back from a match, as a reader may know it at the state after it."""
    return [
        f"{seat_name(match, item.step.seat)}: {as_told(match, reader, item, state)}"
        for item in heard(match, reader)
        if item.step in undone.steps
    ]


app = app_with(undo)
