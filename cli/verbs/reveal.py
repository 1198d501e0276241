"""`reveal`: tell everybody the secret of a fair match."""

from typing import Annotated

import typer

from wolken.core import fair
from wolken.core.history import told_after
from wolken.core.match import Match, reading
from wolken.core.referee import Refused

from .. import console, refusal, report, store
from ..clock import now
from ..language import _
from ..options import File, Json, Plain, Quiet, app_with, check_game
from ..seats import unnamed_reader


def reveal(
    context: typer.Context,
    file: File,
    abandon: Annotated[
        bool, typer.Option("--abandon", help=_("Give up a match that is not over."))
    ] = False,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Tell everybody the secret of the fair match in FILE, so that all can compute it again.

    From then on nothing is moved or taken back. `replay --audit` computes it.
    """
    time = now()

    def change(match: Match) -> tuple[Match, tuple[Match, Match]]:
        check_game(context, file, match)
        try:
            after = fair.reveal(match, time, abandon)
        except Refused as error:
            raise refusal.complaint(match, error, None) from None
        return after, (match, after)

    before, match = store.update(file, change)
    reader = unnamed_reader(match)
    told = told_after(match, reader, reading(before, reader).seq)
    report.show(console.mode(json, plain, quiet), match, reader, told)


app = app_with(
    reveal,
    examples=("wolken {game} reveal fair.toml --abandon",),
)
