"""`mail report`: what seats are told by mail."""

from __future__ import annotations

from typing import Annotated

import typer

from wolken.core.game import Seat
from wolken.core.match import Match

from .. import errors
from ..clock import now
from ..folders import match_files
from ..language import _
from ..options import As, app_with
from ..seats import seat_of
from .delivering import Written, deliver
from .outlet import Maildir, Outlet, Outlets, Send, Text, each
from .post import Post, read_post, with_post
from .sending import box_of, due, report_mail


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
    time = now()

    def seats(match: Match) -> list[Seat]:
        post = read_post(path, match)
        return [addressed(path, match, post, name)] if name else due(match, post)

    def write(match: Match, seat: Seat) -> Written:
        post, message = report_mail(match, read_post(path, match), seat, time, outlet.files)
        return with_post(match, post), message

    deliver(path, seats, write, outlet)


def addressed(path: str, match: Match, post: Post, name: str) -> Seat:
    """The seat of that name. Complains where it gets no mail."""
    seat = seat_of(match, name)
    if seat is None or seat < 0:
        raise errors.usage(_("“{name}” gets no mail").format(name=name))
    box_of(path, match, post, seat)
    return seat


app = app_with(
    report,
    examples=(
        "wolken mail report match.toml --as anna",
        "wolken mail report match.toml --due --send 'sendmail -t -i'",
    ),
)
