"""`undo`: take back the last decision."""

from typing import Annotated

import typer

from wolken.core import undo as undoing
from wolken.core.computers import Settled, go_on
from wolken.core.game import DEALER, PUBLIC, Reader, Seat, State
from wolken.core.history import as_told, heard
from wolken.core.match import Match, seat_name
from wolken.core.referee import Refused
from wolken.core.undo import Undone

from .. import console, refusal, report, store
from ..clock import now
from ..language import _
from ..options import As, File, Json, Plain, Quiet, app_with, check_game
from ..seats import check_settled, mover_for, reader_of, seat_of


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

    def change(match: Match) -> tuple[Match, tuple[Settled, list[str]]]:
        check_game(context, file, match)
        asks = seat_of(match, as_)
        try:
            after, undone = take_back(match, asks, time, force)
        except Refused as error:
            raise refusal.complaint(match, error, asks) from None
        taken = taken_back(match, undone, reader_of(match, as_, False), after.state)
        settled = go_on(after, time, mover_for(after))
        return settled.match, (settled, taken)

    settled, taken = store.update(file, change)
    form = console.mode(json, plain, quiet)
    if form in (console.Mode.PLAIN, console.Mode.RICH):
        console.say(_("taken back: {moves}").format(moves=", ".join(taken)))
    match = settled.match
    report.show(form, match, reader_of(match, as_, False), extra={"taken_back": taken})
    check_settled(settled)


def take_back(match: Match, asks: Seat | None, time: str, force: bool) -> tuple[Match, Undone]:
    """The match without the last decision of the seat that asks.

    Where nobody says who asks it is the last one of all. The seat that alone is waited for
    is taken to speak then, as with `move`; else it is everybody.
    """
    if asks is not None:
        return undoing.undo(match, asks, time, force)
    waiting = match.game.waiting(match.state)
    speaker = waiting[0] if len(waiting) == 1 and waiting[0] != DEALER else PUBLIC
    return undoing.undo_last(match, speaker, time, force)


def taken_back(match: Match, undone: Undone, reader: Reader, state: State) -> list[str]:
    """What an undo takes back from a match, as a reader may know it at the state after it."""
    return [
        f"{seat_name(match, item.step.seat)}: {as_told(match, reader, item, state)}"
        for item in heard(match, reader)
        if item.step in undone.steps
    ]


app = app_with(
    undo,
    examples=("wolken {game} undo match.toml --force",),
)
