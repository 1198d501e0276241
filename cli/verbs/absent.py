"""`absent`: days that do not count for a seat."""

from __future__ import annotations

from typing import Annotated

import typer

from wolken.core.match import Match
from wolken.core.pace import PaceRefused, be_absent

from .. import console, errors, store
from ..clock import now
from ..language import _
from ..options import As, File, Json, Plain, Quiet, app_with, check_game
from ..pacing import day, refused
from ..seats import seat_of
from .pace import tell_pace


def absent(
    context: typer.Context,
    file: File,
    first: Annotated[
        str,
        typer.Argument(metavar="FIRST", help=_("The first day, like 2026-12-20, in UTC.")),
    ],
    last: Annotated[
        str,
        typer.Argument(metavar="[LAST]", help=_("The last day; else it is the first one.")),
    ] = "",
    as_: As = "",
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Say that a seat in FILE is absent, from one day to another; these days do not count.

    Only days to come can be left out, and only as many as were agreed on with the pace. They
    stand on the record, and everybody is told.
    """
    time = now()
    days = day(first), day(last or first)
    if days[0] > days[1]:
        raise errors.usage(
            _("{last} comes before {first}").format(first=first, last=last),
        )

    def change(match: Match) -> tuple[Match, Match]:
        check_game(context, file, match)
        seat = seat_of(match, as_)
        if seat is None or seat not in range(len(match.players)):
            raise errors.usage(_("say who is absent, with --as"))
        try:
            after = be_absent(match, seat, *days, time)
        except PaceRefused as error:
            raise refused(match, error) from None
        return after, after

    match = store.update(file, change)
    tell_pace(console.mode(json, plain, quiet), match, time)


app = app_with(
    absent,
    examples=("wolken {game} absent match.toml 2026-12-20 2026-12-27 --as {seat}",),
)
