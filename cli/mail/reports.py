"""`mail report`: what seats are told by mail."""

from __future__ import annotations

from typing import Annotated

import typer

from wolken.core.match import Match

from .. import errors, store
from ..clock import now
from ..folders import match_files
from ..language import _
from ..options import As, app_with
from ..seats import seat_of
from .outlet import Maildir, Outlet, Outlets, Send, Text, each
from .post import read_post, with_post
from .sending import box_of, due, report_mail

Unsent = errors.Complaint | OSError  # why a mail could not be sent


def report(
    paths: Annotated[
        list[str], typer.Argument(metavar="FILE…", help=_("Match files, or folders of them."))
    ],
    as_: As = "",
    due_: Annotated[
        bool, typer.Option("--due", help=_("To all who must act and have not been told yet."))
    ] = False,
    maildir: Maildir = "",
    send: Send = "",
    text: Text = False,
) -> None:
    """Write the report of a seat, or all that are due, as mails.

    A report tells what has happened since that seat's last one, shows the board, lists what the
    seat may do, and has a file attached with which show, moves, hint and move --dry-run work.
    """
    if bool(as_) == due_:
        raise errors.usage(_("say whose report: --as SEAT, or --due for all who must act"))
    if as_ and len(paths) > 1:
        raise errors.usage(_("--as is for one match; --due for many"))
    outlet = Outlets(maildir, send, text).opened(several=due_)
    each(match_files(paths), lambda path: send_reports(path, as_, outlet))


def send_reports(path: str, name: str, outlet: Outlet) -> None:
    """Sends the report of the seat named, or all that are due, and keeps that it did."""

    def change(match: Match) -> tuple[Match, Unsent | None]:
        return reported(path, match, name, outlet)

    unsent = store.update(path, change)
    if unsent is not None:
        raise unsent


def reported(path: str, match: Match, name: str, outlet: Outlet) -> tuple[Match, Unsent | None]:
    """The match once reports have gone out: that of the seat named, or all that are due.

    Where one cannot be sent, it is told why, and those that were sent are kept as sent.
    """
    post, time = read_post(path, match), now()
    seats = due(match, post)
    if name:
        seat = seat_of(match, name)
        if seat is None or seat < 0:
            raise errors.usage(_("“{name}” gets no mail").format(name=name))
        box_of(path, match, post, seat)
        seats = [seat]
    unsent = None
    for seat in seats:
        informed, message = report_mail(match, post, seat, time, outlet.files)
        try:
            outlet.put(message)
        except (errors.Complaint, OSError) as error:
            unsent = error
        else:
            post = informed
    return with_post(match, post) if seats else match, unsent


app = app_with(
    report,
    examples=(
        "wolken mail report match.toml --as anna",
        "wolken mail report match.toml --due --send 'sendmail -t -i'",
    ),
)
