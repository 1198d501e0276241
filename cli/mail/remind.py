"""`mail remind`: tell seats that their time is running out, or has."""

from __future__ import annotations

from typing import Annotated

import typer

from wolken.core.game import Seat
from wolken.core.match import Match
from wolken.core.timeout import DUE_SOON, LATE, Timing, reminder_key, reminders, timings

from .. import store
from ..clock import now
from ..folders import match_files
from ..language import _
from ..options import app_with
from .delivering import Written, deliver
from .outlet import Maildir, Outlet, Outlets, Send, Text, each
from .post import Post, read_post, with_box, with_post
from .saying import moment
from .sending import reminder_mail


def remind(
    games: Annotated[str, typer.Option(metavar="DIR", help=_("The folder with the match files."))],
    maildir: Maildir = "",
    send: Send = "",
    text: Text = False,
) -> None:
    """Write the reminders that are due in the matches of a folder, each once.

    A seat is reminded when a quarter of its time is left, when it is late, and when its grace
    is over. It does nothing to a match; see `timeout`.
    """
    outlet, time = Outlets(maildir, send, text).opened(several=True), now()

    def deal(path: str) -> None:
        if "due" in store.read_header(path):
            send_reminders(path, time, outlet)

    each(match_files([games]), deal)


def send_reminders(path: str, time: str, outlet: Outlet) -> None:
    """Sends the reminders of a match that are due and were not sent yet, and keeps that it did."""

    def seats(match: Match) -> list[Seat]:
        boxes = read_post(path, match).boxes
        return [timing.seat for timing in timings(match, time) if timing.seat in boxes]

    def write(match: Match, seat: Seat) -> Written:
        return reminder_of(match, read_post(path, match), seat, time)

    deliver(path, seats, write, outlet)


def reminder_of(match: Match, post: Post, seat: Seat, time: str) -> Written:
    """The reminder of a seat: of the last kind that is due, if it was not sent yet."""
    kinds = [kind for whose, kind in reminders(match, time) if whose == seat]
    keys = tuple(reminder_key(match, seat, kind) for kind in kinds)
    if not keys or keys[-1] in post.boxes[seat].reminded:
        return None
    timing = next(timing for timing in timings(match, time) if timing.seat == seat)
    post, message = reminder_mail(match, post, seat, [sentence(kinds[-1], timing)], time)
    box = post.boxes[seat]._replace(reminded=keys)
    return with_post(match, with_box(post, seat, box)), message


def sentence(kind: str, timing: Timing) -> str:
    """How a seat is reminded."""
    due, over = moment(timing.due), moment(timing.over)
    if kind == DUE_SOON:
        return _(
            "The match has been waiting for you since {since}; your move is due by {due}."
        ).format(since=moment(timing.since), due=due)
    if kind == LATE:
        return _("Your move was due at {due}; you are waited for until {over}.").format(
            due=due, over=over
        )
    return _("Your move was due at {due}; from now on the others may go on without it.").format(
        due=due
    )


app = app_with(
    remind,
    examples=("wolken mail remind --games games --send 'sendmail -t -i'",),
)
