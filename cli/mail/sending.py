"""The mails that a match owes its seats, with their places in the threads."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from datetime import datetime
from email.message import EmailMessage

from wolken.core import fair
from wolken.core.computers import computers
from wolken.core.consent import open_request
from wolken.core.game import Seat
from wolken.core.history import heard, history
from wolken.core.keys import grouped
from wolken.core.known import report_of
from wolken.core.match import NOTES, REVEAL, Match, reading, waited_for

from .. import errors
from ..language import _
from .post import Box, Post, last_said, next_id, threaded, token_of, unheard, with_box
from .writing import Envelope, Threading, invitation, receipt, reminder, report

# In a host's address this word stands for what tells match, seat and number.
TOKEN = "TOKEN"


def due(match: Match, post: Post) -> list[Seat]:
    """The seats that must hear of the match now: those waited for or asked, at the end all.

    Whoever has been told all there is to tell is not due again.
    """
    playing, waiting = computers(match), waited_for(match)
    request = open_request(match)
    asked = request.waits_for if request is not None else ()
    return [
        seat
        for seat, box in sorted(post.boxes.items())
        if seat not in playing
        and (seat in waiting or seat in asked or not waiting)
        and (
            box.told is None
            or moved_on(match, seat, box.told)
            or (seat in asked and box.told != reading(match, seat).seq)
            or noted(match, seat, box.told)
            or unheard(match, post, seat)
        )
    ]


def moved_on(match: Match, seat: Seat, number: int) -> bool:
    """Whether the seat has been told of a move since its entry `number`.

    Notes, such as that of a new key, make nothing stale.
    """
    last = reading(match, seat).seq
    if number == last:
        return False
    words = {told.move.partition(" ")[0] for told in history(match, seat) if told.seq > number}
    return number > last or not words <= NOTES


def noted(match: Match, seat: Seat, number: int) -> bool:
    """Whether the seat has been told of a note since its entry `number` that changes its part.

    That is so in a fair match alone: with the last commitment all have to open what they keep,
    with the last contribution they can move, and with the secret the match is closed.
    """
    if match.secret is None:
        return False
    so_far = fair.progress(match)
    turning = so_far.made or so_far.opening
    return any(
        item.step.number == turning or item.step.note.partition(" ")[0] == REVEAL
        for item in heard(match, seat)
        if item.seq > number
    )


def box_of(path: str, match: Match, post: Post, seat: Seat) -> Box:
    """The box of a seat of the match in a file. Complains where it has none."""
    if seat not in post.boxes:
        name = match.players[seat]
        host = "" if post.host else "--from games@example.org "
        call = f"wolken mail invite {shlex.quote(path)} {host}{name}=player@example.org"
        raise errors.Complaint(
            errors.REFUSED,
            "not-invited",
            _("{name} has no address yet").format(name=name),
            hints=[_("invite: {call}").format(call=call)],
        )
    return post.boxes[seat]


def report_mail(
    match: Match, post: Post, seat: Seat, time: str, files: bool
) -> tuple[Post, EmailMessage]:
    """A seat's report since its last one, and what is kept once it is sent.

    `files` says whether its file goes with it.
    """
    box = post.boxes[seat]
    message = report(
        match,
        seat,
        envelope(match, post, seat, time),
        since=box.told or 0,
        attachment=attachment(match, seat, box.told or 0) if files else None,
        chat=unheard(match, post, seat),
    )
    return informed(match, sent(post, seat, message), seat), message


def invitation_mail(
    match: Match, post: Post, seat: Seat, key: str, time: str, files: bool
) -> tuple[Post, EmailMessage]:
    """The invitation of a seat, with its key, and what is kept once it is sent.

    `files` says whether the seat's file goes with it.
    """
    message = invitation(
        match,
        seat,
        envelope(match, post, seat, time),
        key=grouped(key),
        attachment=attachment(match, seat, 0) if files else None,
    )
    return informed(match, sent(post, seat, message), seat), message


def reminder_mail(
    match: Match, post: Post, seat: Seat, lines: Sequence[str], time: str
) -> tuple[Post, EmailMessage]:
    """A reminder of a seat, and what is kept once it is sent."""
    message = reminder(match, seat, envelope(match, post, seat, time), lines=lines)
    return sent(post, seat, message), message


def receipt_mail(
    match: Match,
    post: Post,
    seat: Seat,
    lines: Sequence[str],
    time: str,
    about: str,
    chat: Sequence[tuple[str, str]],
) -> EmailMessage:
    """What came of the mail of a seat that has this fingerprint, chat, and how the match stands."""
    where = envelope(match, post, seat, time, about)
    return receipt(match, seat, where, lines=lines, chat=chat)


def envelope(match: Match, post: Post, seat: Seat, time: str, about: str = "") -> Envelope:
    """From whom to whom, in the thread of the seat."""
    box = post.boxes[seat]
    host = bare(post.host)
    thread = Threading(
        next_id(match, post, seat, time, about), box.thread[-1] if box.thread else "", box.thread
    )
    return Envelope(
        host, box.address, datetime.fromisoformat(time), thread, _reply_to(match, post, seat)
    )


def bare(host: str) -> str:
    """The host's address without the place for what tells match, seat and number."""
    return host.replace(f"+{TOKEN}@", "@")


def attachment(match: Match, seat: Seat, since: int) -> bytes:
    """A seat's report as a file."""
    import tomli_w

    return tomli_w.dumps(report_of(match, seat, since)).encode()


def sent(post: Post, seat: Seat, message: EmailMessage) -> Post:
    """What is kept once a message to a seat is sent."""
    box = post.boxes[seat]
    return with_box(
        post, seat, threaded(box, str(message["Message-ID"]))._replace(sent=box.sent + 1)
    )


def informed(match: Match, post: Post, seat: Seat) -> Post:
    """What is kept once a seat was told everything that it may know by now."""
    box = post.boxes[seat]._replace(told=reading(match, seat).seq, heard=last_said(post))
    return with_box(post, seat, box)


def _reply_to(match: Match, post: Post, seat: Seat) -> str:
    """The host's address with what tells match, seat and number, if it has a place for that."""
    if f"+{TOKEN}@" not in post.host:
        return ""
    return post.host.replace(TOKEN, token_of(match, seat))
