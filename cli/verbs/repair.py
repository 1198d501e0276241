"""`repair`: take a hand-edited but possible match as a new start, on the record."""

import typer

from wolken.core.game import BadData
from wolken.core.game import Plain as PlainData
from wolken.core.history import Telling, news
from wolken.core.match import Match, settle
from wolken.core.repair import repair as repaired

from .. import console, report, store
from ..clock import now
from ..language import _
from ..options import File, Json, Plain, Quiet, app_with, check_game
from ..seats import unnamed_reader


def repair(
    context: typer.Context,
    file: File,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Take the match in FILE, edited by hand, as a new start."""
    time = now()

    def change(data: PlainData) -> tuple[Match | None, tuple[Match, bool, list[Telling]]]:
        try:
            begun, needed = repaired(data, time)
        except BadData as error:
            raise store.bad_data(file, error) from None
        match, steps = settle(check_game(context, file, begun), time)
        changed = match if needed or steps else None
        return changed, (match, needed, news(begun, match, steps, unnamed_reader(match)))

    match, needed, told = store.rewrite(file, change)
    form = console.mode(json, plain, quiet)
    if form in (console.Mode.PLAIN, console.Mode.RICH):
        console.say(_("repaired: replay and undo begin here") if needed else _("nothing to repair"))
    report.show(form, match, unnamed_reader(match), told, extra={"repaired": needed})


app = app_with(
    repair,
    examples=("wolken {game} repair match.toml",),
)
