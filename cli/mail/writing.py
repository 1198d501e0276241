"""The mails of a match as messages: from whom to whom, in which thread, in which form.

Nothing here knows files, how mail is delivered, or what was sent before. What is said stands
in `saying`; a `LogBroken` that it raises passes through.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from typing import Literal, NamedTuple

from wolken.core.digest import sha256
from wolken.core.game import Seat
from wolken.core.match import Match

from ..clock import FORMAT
from . import saying
from .headers import POLICY, address
from .markup import page
from .sheet import Sheet, one_line
from .text import plain

__all__ = [
    "Envelope",
    "Threading",
    "address",
    "as_bytes",
    "invitation",
    "receipt",
    "refusal",
    "reminder",
    "report",
]

MOST_REFERENCES = 20  # ids of a thread, of which the first is kept
LONGEST_ID = 600  # signs of a message's id
ID = re.compile(r"<[!-;=?-~]+@[!-;=?-~]+>")

Automatic = Literal["auto-generated", "auto-replied"]


class Threading(NamedTuple):
    """A message's id, in `<>`, the id of the one that it answers, and its thread, oldest first."""

    message_id: str
    in_reply_to: str = ""
    references: tuple[str, ...] = ()


class Envelope(NamedTuple):
    """From whom to whom, when, and in which thread. The addresses are such as `address` reads."""

    sender: str
    recipient: str
    date: datetime
    threading: Threading
    reply_to: str = ""


def report(
    match: Match,
    seat: Seat,
    envelope: Envelope,
    *,
    since: int,
    attachment: bytes | None,
    chat: Sequence[tuple[str, str]],
) -> EmailMessage:
    """What a seat is told after its entry `since`, the board, and what it may do.

    `chat` is who has said what since then; `attachment` is the seat's file, in TOML, None where
    no file can go with the mail.
    """
    attached = attachment is not None
    sheet = saying.report(match, seat, _now(envelope), since, chat, attached)
    message = _message(sheet, envelope, "auto-generated")
    return _attached(message, match, seat, attachment)


def receipt(
    match: Match,
    seat: Seat,
    envelope: Envelope,
    *,
    lines: Sequence[str],
    chat: Sequence[tuple[str, str]] = (),
) -> EmailMessage:
    """What was done with a mail of a seat, and how the match stands for it now.

    `chat` is who has said what since the seat was last told.
    """
    sheet = saying.receipt(match, seat, _now(envelope), lines, chat)
    return _message(sheet, envelope, "auto-replied")


def reminder(match: Match, seat: Seat, envelope: Envelope, *, lines: Sequence[str]) -> EmailMessage:
    """What a seat is reminded of, and how the match stands for it."""
    return _message(saying.receipt(match, seat, _now(envelope), lines), envelope, "auto-generated")


def refusal(subject: str, envelope: Envelope, *, lines: Sequence[str]) -> EmailMessage:
    """Why nothing was done with a mail; the subject may come from it."""
    return _message(saying.refusal(subject, lines), envelope, "auto-replied")


def invitation(
    match: Match, seat: Seat, envelope: Envelope, *, key: str, attachment: bytes | None
) -> EmailMessage:
    """What a player needs to begin, with the key of the seat and its file as in a report."""
    host = address(envelope.sender)
    name = host.display_name or host.addr_spec
    sheet = saying.invitation(match, seat, _now(envelope), name, key, attachment is not None)
    message = _message(sheet, envelope, "auto-generated")
    return _attached(message, match, seat, attachment)


def as_bytes(message: EmailMessage) -> bytes:
    """A message as it is sent, in ASCII, with line ends for a pipe; always the same."""
    return message.as_bytes(policy=POLICY)


def _message(sheet: Sheet, envelope: Envelope, automatic: Automatic) -> EmailMessage:
    """A message without attachments."""
    message = EmailMessage(policy=POLICY)
    message["From"] = address(envelope.sender)
    message["To"] = address(envelope.recipient)
    if envelope.reply_to:
        message["Reply-To"] = address(envelope.reply_to)
    message["Subject"] = sheet.title
    message["Date"] = envelope.date
    _thread(message, envelope.threading)
    message["Auto-Submitted"] = automatic
    message["X-Auto-Response-Suppress"] = "All"
    _write(message, plain(sheet), "plain")
    html = EmailMessage(policy=POLICY)
    _write(html, page(sheet), "html")
    del html["MIME-Version"]
    message.make_alternative()
    message.attach(html)
    return _bounded(message)


def _now(envelope: Envelope) -> str:
    """When a mail is written, as matches state times."""
    return envelope.date.astimezone(UTC).strftime(FORMAT)


def _thread(message: EmailMessage, threading: Threading) -> None:
    """The ids of a thread; those that come from elsewhere and are none are left out."""
    known = [one for one in threading.references if _is_id(one)]
    message["Message-ID"] = threading.message_id
    if _is_id(threading.in_reply_to):
        message["In-Reply-To"] = threading.in_reply_to
    if known:
        message["References"] = " ".join([*known[:1], *known[1:][1 - MOST_REFERENCES :]])


def _is_id(text: str) -> bool:
    return len(text) <= LONGEST_ID and ID.fullmatch(text) is not None


def _write(part: EmailMessage, text: str, subtype: str) -> None:
    """Puts a text into a part, so that no line of it can be taken for the start of a message."""
    part.set_content(text, subtype, charset="utf-8", cte="quoted-printable")
    part.set_payload(re.sub(r"(?m)^From ", "=46rom ", str(part.get_payload())))


def _attached(
    message: EmailMessage, match: Match, seat: Seat, attachment: bytes | None
) -> EmailMessage:
    """The message with the seat's file, if there is one."""
    if attachment is None:
        return message
    name = one_line(match.players[seat])
    file = f"{match.game.NAME}-{match.id}-{name}.toml"
    message.add_attachment(attachment, maintype="application", subtype="toml", filename=file)
    return _bounded(message)


def _bounded(message: EmailMessage) -> EmailMessage:
    """The message with bounds that follow from what stands between them.

    `=_` stands in no encoded text.
    """
    for part in message.walk():
        if part.is_multipart():
            inside = b"".join(one.as_bytes() for one in part.iter_parts())
            part.set_boundary(f"=_{sha256(inside).hexdigest()[:32]}")
    return message
