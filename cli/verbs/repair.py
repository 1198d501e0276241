"""`repair`: take a hand-edited but possible match as a new start, on the record."""

import typer

from wolken.core.game import PUBLIC, BadData
from wolken.core.game import Plain as PlainData
from wolken.core.history import telling
from wolken.core.match import Match, Step, settle
from wolken.core.repair import repair as repaired

from .. import console, report, store
from ..clock import now
from ..language import _
from ..options import File, Json, Plain, Quiet, app_with, check_game


def repair(
    context: typer.Context,
    file: File,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Take the match in FILE, edited by hand, as a new start."""
    time = now()

    def change(data: PlainData) -> tuple[Match, tuple[Match, bool, list[Step]]]:
        try:
            match, needed = repaired(data, time)
        except BadData as error:
            raise store.bad_data(file, error) from None
        match, steps = settle(check_game(context, file, match), time)
        return match, (match, needed, steps)

    match, needed, steps = store.rewrite(file, change)
    form = console.mode(json, plain, quiet)
    if form in (console.Mode.PLAIN, console.Mode.RICH):
        console.say(_("repaired: replay and undo begin here") if needed else _("nothing to repair"))
    tellings = [telling(match, PUBLIC, step) for step in steps]
    told = [entry for entry in tellings if entry is not None]
    report.show(form, match, PUBLIC, told, extra={"repaired": needed})


app = app_with(repair)
