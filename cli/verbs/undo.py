"""`undo`: take back the last decision."""

from typing import Annotated, NamedTuple

import typer

from wolken.core import undo as undoing
from wolken.core.computers import Settled, go_on
from wolken.core.game import DEALER, Reader, Seat, State
from wolken.core.history import Telling, as_told, heard, told_after
from wolken.core.match import Match, reading, seat_name, waited_for
from wolken.core.referee import Refused
from wolken.core.undo import Undone

from .. import console, errors, refusal, report, store
from ..clock import now
from ..language import _
from ..options import As, File, Json, Plain, Quiet, app_with, check_game
from ..seats import check_settled, mover_for, reader_of, seat_of, unnamed_reader


class Concluded(NamedTuple):
    """What came of an undo or of a word about one.

    `taken` is what was taken back as whoever reads may know it, None where the others are
    asked still; `told` are the entries just made.
    """

    settled: Settled
    taken: list[str] | None
    told: list[Telling]


def undo(
    context: typer.Context,
    file: File,
    as_: As = "",
    force: Annotated[
        bool, typer.Option("--force", help=_("Even if it is not free any more."))
    ] = False,
    ask: Annotated[
        bool, typer.Option("--ask", help=_("Where it is not free, ask those concerned."))
    ] = False,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Take back the last decision of a seat in FILE, and what chance answered it.

    With `--ask` those who have acted or seen something since decide; see `consent`.
    """
    if ask and force:
        raise errors.usage(_("--force asks nobody; leave out --ask"))
    time = now()

    def change(match: Match) -> tuple[Match, Concluded]:
        check_game(context, file, match)
        asks = seat_of(match, as_)
        if ask and (asks is None or asks == DEALER):
            raise errors.usage(_("say which player asks: --as SEAT"))
        after: Match
        undone: Undone | None
        try:
            if ask and asks is not None:
                from wolken.core import consent  # few calls ask

                after, undone = consent.ask(match, asks, time)
            else:
                after, undone = take_back(match, asks, time, force)
        except Refused as error:
            raise refusal.complaint(match, error, asks) from None
        concluded = conclude(match, after, undone, reader_of(match, as_, False), time)
        return concluded.settled.match, concluded

    tell(store.update(file, change), as_, console.mode(json, plain, quiet))


def conclude(
    before: Match, after: Match, undone: Undone | None, reader: Reader, time: str
) -> Concluded:
    """What came of an undo or of a word about one: what was taken back, and what goes on then."""
    if undone is None:
        told = told_after(after, reader, reading(before, reader).seq)
        return Concluded(Settled(after, ()), None, told)
    taken = taken_back(before, undone, reader, after.state)
    return Concluded(go_on(after, time, mover_for(after)), taken, [])


def tell(concluded: Concluded, as_: str, form: console.Mode) -> None:
    """Says what came of an undo or of a word about one."""
    match = concluded.settled.match
    if form in (console.Mode.PLAIN, console.Mode.RICH):
        say_taken_back(concluded)
    extra = {"taken_back": concluded.taken or []}
    report.show(form, match, reader_of(match, as_, False), concluded.told, extra=extra)
    check_settled(concluded.settled)


def say_taken_back(concluded: Concluded) -> None:
    """Says what was taken back; nothing where the others are asked still."""
    if concluded.taken is not None:
        console.say(_("taken back: {moves}").format(moves=", ".join(concluded.taken)))


def take_back(match: Match, asks: Seat | None, time: str, force: bool) -> tuple[Match, Undone]:
    """The match without the last decision of the seat that asks.

    Where nobody says who asks it is the last one of all. The seat that alone is waited for
    is taken to speak then, as with `move`; else it is whoever reads.
    """
    if asks is not None:
        return undoing.undo(match, asks, time, force)
    waiting = waited_for(match)
    unnamed = unnamed_reader(match)
    speaker = waiting[0] if len(waiting) == 1 and waiting[0] != DEALER else unnamed
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
