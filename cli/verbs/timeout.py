"""`timeout`: what was agreed on for a seat that takes too long."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import typer

from wolken.core.call import waiting_since
from wolken.core.computers import Settled, go_on
from wolken.core.history import told_after
from wolken.core.match import Match, goes_on_by_itself, reading
from wolken.core.pace import PaceRefused
from wolken.core.timeout import Consequence, consequence, overdue, time_out

from .. import console, report, store
from ..clock import now
from ..language import _
from ..options import File, Json, Plain, Quiet, app_with, check_game
from ..pacing import refused
from ..seats import check_settled, mover_for, unnamed_reader


class Applied(NamedTuple):
    """What came of it: the match before, the one after, and what was done for which seat."""

    before: Match
    settled: Settled
    done: list[Consequence]


def timeout(
    context: typer.Context,
    file: File,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=_("Say what would be done, and write nothing."))
    ] = False,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Do in FILE what was agreed on for seats that take too long, once their grace is over.

    A seat that passes does so by a move that its rules allow now. A seat that is handed to a
    computer can be handed back with `seat`. One that has left is played by bot:steady, for no
    game has rules for a seat without a player.
    """
    time = now()

    def change(match: Match) -> tuple[Match, Applied]:
        check_game(context, file, match)
        try:
            applied = apply(match, time, dry_run)
        except PaceRefused as error:
            raise refused(match, error) from None
        return (match if dry_run else applied.settled.match), applied

    applied = store.update(file, change)
    form = console.mode(json, plain, quiet)
    if dry_run:
        tell_plan(form, applied)
        return
    tell(form, applied)
    check_settled(applied.settled)


def apply(match: Match, time: str, dry_run: bool) -> Applied:
    """What was agreed on, for every seat whose grace is over, as far as the rules allow it.

    A dry run lets computers wait, and stops before chance answers. Raises `PaceRefused` if
    nothing can be done.
    """
    settled = Settled(match, ())
    done: list[Consequence] = []
    refusal: PaceRefused | None = None
    for seat in overdue(match, time):
        before = settled.match
        try:
            came = consequence(before, seat)
            after = time_out(before, seat, time)
        except PaceRefused as error:
            refusal = error
            continue
        done.append(came)
        if dry_run:
            settled = Settled(after, ())
            if goes_on_by_itself(after) is not None:
                break
            continue
        settled = go_on(after, time, mover_for(after))
        settled = settled._replace(match=waiting_since(settled.match, before, time))
        if settled.failed is not None:
            break
    if refusal is not None and not done:
        raise refusal
    return Applied(match, settled, done)


def done_facts(applied: Applied) -> dict[str, Any]:
    """What was or would be done, by names."""
    match = applied.before
    return {
        "timeouts": [
            {"seat": match.players[came.seat], "then": came.then, "entry": came.text(match)}
            for came in applied.done
        ]
    }


def tell_plan(form: console.Mode, applied: Applied) -> None:
    """Says what would be done."""
    match = applied.before
    lines = [
        _("would be recorded for {seat}: {entry}").format(
            seat=match.players[came.seat], entry=came.text(match)
        )
        for came in applied.done
    ]
    console.tell(form, json=lambda: done_facts(applied), plain=lambda: lines, rich=lambda: lines)


def tell(form: console.Mode, applied: Applied) -> None:
    """Shows the match after what was done, with the entries that were recorded."""
    match = applied.settled.match
    reader = unnamed_reader(match)
    told = told_after(match, reader, reading(applied.before, reader).seq)
    report.show(form, match, reader, told, extra=done_facts(applied))


app = app_with(
    timeout,
    examples=(
        "wolken {game} timeout match.toml --dry-run",
        "wolken {game} timeout match.toml",
    ),
)
