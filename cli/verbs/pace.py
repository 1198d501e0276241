"""`pace`: how long a seat may take, and how every seat stands."""

from __future__ import annotations

from typing import Annotated

import typer

from wolken.core.match import Match
from wolken.core.pace import PaceRefused, agree

from .. import console, errors, store
from ..clock import now
from ..language import _
from ..options import File, Json, Plain, Quiet, app_with, check_game
from ..pacing import (
    Absence,
    Bank,
    Grace,
    Then,
    Weekends,
    agreement,
    facts,
    lines,
    refused,
)


def pace(
    context: typer.Context,
    file: File,
    each: Annotated[
        str, typer.Argument(metavar="[TIME]", help=_("How long a decision may take, like 3d."))
    ] = "",
    bank: Bank = "",
    weekends: Weekends = False,
    grace: Grace = "",
    absence: Absence = "",
    then: Then = "",
    off: Annotated[bool, typer.Option("--off", help=_("No time is counted any more."))] = False,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Say how long a seat may take in FILE and who is due when, or agree on another pace.

    A seat has TIME for every decision, from the moment it is waited for; what it takes longer
    comes out of its bank. Without either it is late, and after the grace `timeout` may do what
    was agreed on. What is not named is not agreed on; all clocks begin anew, but what was used
    of the banks stays used.

    A time is a whole number with a unit: 90m, 12h, 3d, 2w.
    """
    time = now()
    named = [bank, weekends, grace, absence, then]
    if off and (each or any(named)):
        raise errors.usage(_("--off stands alone"))
    if not each and any(named):
        raise errors.usage(_("say first how long a decision may take, like 3d"))

    def change(match: Match) -> tuple[Match, Match]:
        check_game(context, file, match)
        agreed = None if off else agreement(match.game, each, bank, weekends, grace, absence, then)
        try:
            after = agree(match, agreed, time)
        except PaceRefused as error:
            raise refused(match, error) from None
        return after, after

    if off or each:
        match = store.update(file, change)
    else:
        match = check_game(context, file, store.load(file))
    with store.following(file, match):
        tell_pace(console.mode(json, plain, quiet), match, time)


def tell_pace(form: console.Mode, match: Match, time: str) -> None:
    """Says what is agreed on, and how every seat stands at that time."""
    console.tell(
        form,
        json=lambda: facts(match, time),
        plain=lambda: lines(match, time),
        rich=lambda: lines(match, time),
    )


app = app_with(
    pace,
    examples=(
        "wolken {game} pace match.toml 3d --bank 7d --weekends --grace 1d --then bot:steady",
        "wolken {game} pace match.toml",
    ),
)
