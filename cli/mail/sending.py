"""The mails that a match owes its seats, with their places in the threads."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from email.message import EmailMessage

from wolken.core.computers import computers
from wolken.core.consent import open_request
from wolken.core.game import Seat
from wolken.core.history import history
from wolken.core.keys import grouped
from wolken.core.known import report_of
from wolken.core.match import NOTES, Match, reading, waited_for

from .. import errors
from ..language import _
from .post import Box, Post, next_id, threaded, unheard, with_box
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
            or moved_on(match, seat, box.told, seat in asked)
            or unheard(match, post, seat)
        )
    ]


def moved_on(match: Match, seat: Seat, number: int, by_notes: bool = False) -> bool:
    """Whether the seat has been told of a move since its entry `number`.

    Notes, such as that of a new key, make nothing stale unless `by_notes`.
    """
    last = reading(match, seat).seq
    if number == last:
        return False
    since = [telling for telling in history(match, seat) if telling.seq > number]
    words = {told.move.partition(" ")[0] for told in since}
    return number > last or by_notes or not words <= NOTES


def box_of(match: Match, post: Post, seat: Seat) -> Box:
    """The box of a seat. Complains where it has none."""
    if seat not in post.boxes:
        name = match.players[seat]
        raise errors.Complaint(
            errors.REFUSED,
            "not-invited",
            _("{name} has no address yet").format(name=name),
            hints=[_("invite: {call}").format(call=f"wolken mail invite FILE {name}=ADDRESS")],
        )
    return post.boxes[seat]


def report_mail(match: Match, post: Post, seat: Seat, time: str) -> tuple[Post, EmailMessage]:
    """A seat's report since its last one, and what is kept once it is sent."""
    box = box_of(match, post, seat)
    message = report(
        match,
        seat,
        envelope(match, post, seat, time),
        since=box.told or 0,
        attachment=attachment(match, seat, box.told or 0),
        chat=unheard(match, post, seat),
    )
    return informed(match, sent(post, seat, message), seat), message


def invitation_mail(
    match: Match, post: Post, seat: Seat, key: str, time: str
) -> tuple[Post, EmailMessage]:
    """The invitation of a seat, with its key, and what is kept once it is sent."""
    message = invitation(
        match,
        seat,
        envelope(match, post, seat, time),
        key=grouped(key),
        attachment=attachment(match, seat, 0),
    )
    return informed(match, sent(post, seat, message), seat), message


def reminder_mail(
    match: Match, post: Post, seat: Seat, lines: Sequence[str], time: str
) -> tuple[Post, EmailMessage]:
    """A reminder of a seat, and what is kept once it is sent."""
    message = reminder(match, seat, envelope(match, post, seat, time), lines=lines)
    return sent(post, seat, message), message


def receipt_mail(
    match: Match, post: Post, seat: Seat, lines: Sequence[str], time: str, about: str
) -> EmailMessage:
    """What came of the mail of a seat that has this fingerprint, and how the match stands."""
    return receipt(match, seat, envelope(match, post, seat, time, about), lines=lines)


def envelope(match: Match, post: Post, seat: Seat, time: str, about: str = "") -> Envelope:
    """From whom to whom, in the thread of the seat."""
    box = post.boxes[seat]
    host = post.host.replace(f"+{TOKEN}@", "@")
    thread = Threading(
        next_id(match, post, seat, time, about), box.thread[-1] if box.thread else "", box.thread
    )
    return Envelope(
        host, box.address, datetime.fromisoformat(time), thread, _reply_to(match, post, seat)
    )


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
    heard = post.said[-1].number if post.said else 0
    box = post.boxes[seat]._replace(told=reading(match, seat).seq, heard=heard)
    return with_box(post, seat, box)


def _reply_to(match: Match, post: Post, seat: Seat) -> str:
    """The host's address with what tells match, seat and number, if it has a place for that."""
    if f"+{TOKEN}@" not in post.host:
        return ""
    from urllib.parse import quote

    name = quote(match.players[seat], safe="")
    number = reading(match, seat).seq
    return post.host.replace(TOKEN, f"{match.id}.{name}.{number}")
