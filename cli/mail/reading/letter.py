"""A letter: what a message says that came by mail, and whether a person wrote it.

Bytes in, a value out. Nothing is believed: who may move is for others to check, by the keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from wolken.core.digest import sha256

from .body import read_body
from .headers import addresses, text_of
from .parts import Opened, Unreadable, opened
from .reply import Line, Words, read_reply
from .signs import typed

__all__ = ["Letter", "Line", "Token", "Unreadable", "has_token", "read_letter"]

FINGERPRINT = 32  # hexadecimal digits
LONGEST_ID = 998  # signs of an id of a message, as of any line of mail
MOST_REFERENCES = 100
MOST_TOKENS = 20
LONGEST_SUBJECT = 2000

SEAT = r"[\w-]{1,20}"
IN_SUBJECT = re.compile(rf"\[wolken\s+([0-9a-f]{{1,40}})\s+({SEAT})\s+(\d{{1,9}})\s*\]", re.I)
IN_ADDRESS = re.compile(r"\+([0-9a-f]{1,40})\.((?:[\w-]|%[0-9a-f]{2}){1,240})\.(\d{1,9})@", re.I)
IN_ID = re.compile(
    r"<([0-9a-f]{1,40})\.((?:[\w-]|%[0-9a-f]{2}){1,240})\.(\d{1,9})\.[0-9a-f]{12}@", re.I
)
ID = re.compile(r"<[!-;=?-~]{1,996}>")

RECIPIENTS = ("to", "cc", "delivered-to", "x-original-to", "envelope-to")
WRITERS = ("from", "sender", "reply-to")
# What stands before the @ where nobody reads the answers.
MACHINES = re.compile(
    r"mailer-daemon|postmaster|mail-daemon|(?:.*[._+-])?(?:no|do-?not)[._-]?reply.*", re.I
)
NULL_SENDERS = frozenset(("", "<>", "mailer-daemon"))
ROBOTS = ("x-autoreply", "x-autorespond", "x-autoresponder")
BULK = frozenset(("bulk", "junk", "list", "auto_reply"))
LISTS = ("list-id", "list-unsubscribe")


class Token(NamedTuple):
    """What a report is answered by: match, seat, and how many entries the seat had been told."""

    id: str
    seat: str
    number: int


class Letter(NamedTuple):
    """A message that came.

    `message_id` stands as it came, or is empty; `fingerprint` tells messages apart in any case
    (32 hexadecimal digits). `sender` is the address to answer, with its name, empty if none can
    be used; `recipients` are the addresses that it was sent to. `automatic` is empty for a
    person's mail, else says why it is none: `null-sender`, `bounce`, `own`, `auto-submitted`,
    `auto-reply`, `bulk`, `list` or `machine`. The tokens of addresses come before those of the
    subject, then those of the message that it answers and of its thread, the latest first.
    `keys` are letters and digits only, in lower case. `moves` has a line for each move,
    `unclear` those lines that cannot be read safely.
    """

    message_id: str
    fingerprint: str
    sender: str
    recipients: tuple[str, ...]
    references: tuple[str, ...]
    subject: str
    automatic: str
    tokens: tuple[Token, ...]
    keys: tuple[str, ...]
    moves: tuple[Line, ...]
    chat: tuple[str, ...]
    unclear: tuple[Line, ...]


def read_letter(raw: bytes, envelope_sender: str | None = None) -> Letter:
    """What a message says. Raises `Unreadable`, and nothing else whatever the bytes.

    `envelope_sender` is the address that the mail system was given, None if that is not known.
    """
    message = opened(raw)
    headers = _Headers(message)
    message_id = " ".join(headers.first("message-id")[: LONGEST_ID + 1].split())
    if len(message_id) > LONGEST_ID or not (message_id.isascii() and message_id.isprintable()):
        message_id = ""
    automatic = _automatic(message, headers, envelope_sender)
    words = _words(message, automatic)
    return Letter(
        message_id=message_id,
        fingerprint=sha256(message_id.encode() or raw).hexdigest()[:FINGERPRINT],
        sender=_first_address(headers, "reply-to", "from"),
        recipients=_recipients(headers),
        references=_references(headers),
        subject=text_of(headers.first("subject")[:LONGEST_SUBJECT]),
        automatic=automatic,
        tokens=tuple(dict.fromkeys(_tokens(headers)))[:MOST_TOKENS],
        keys=words.keys,
        moves=words.moves,
        chat=words.chat,
        unclear=words.unclear,
    )


class _Headers:
    """The headers of a message by name, which may be there more than once, or not at all."""

    def __init__(self, message: Opened) -> None:
        self._found: dict[str, list[str]] = {}
        for name, value in message.headers:
            self._found.setdefault(name, []).append(value)

    def all(self, *names: str) -> list[str]:
        """All values of some headers, as they stand."""
        return [value for name in names for value in self._found.get(name, ())]

    def first(self, name: str) -> str:
        """The value of a header; empty if it is not there."""
        return next(iter(self.all(name)), "")

    def words(self, *names: str) -> list[str]:
        """The first word of each value of some headers, in lower case."""
        return [
            re.split(r"[\s;(]", value.strip().lower(), maxsplit=1)[0] for value in self.all(*names)
        ]


def _words(message: Opened, automatic: str) -> Words:
    """What a person wrote; nothing where a machine's mail cannot be read."""
    try:
        return read_reply(read_body(message.whole))
    except Unreadable:
        if automatic:
            return Words()
        raise


def _first_address(headers: _Headers, *names: str) -> str:
    """The first address that mail can go to in some headers."""
    for value in headers.all(*names):
        for address in addresses(value):
            return str(address)
    return ""


def _recipients(headers: _Headers) -> tuple[str, ...]:
    """The addresses that a message was sent to, by its writer or as the mail system says."""
    found = (str(one) for value in headers.all(*RECIPIENTS) for one in addresses(value))
    return tuple(dict.fromkeys(found))


def has_token(address: str) -> bool:
    """Whether an address tells match, seat and number."""
    return IN_ADDRESS.search(address) is not None


def _references(headers: _Headers) -> tuple[str, ...]:
    """The ids of the messages before this one in its thread, the latest last."""
    found = (one for value in headers.all("references", "in-reply-to") for one in ID.findall(value))
    return tuple(dict.fromkeys(found))[-MOST_REFERENCES:]


def _tokens(headers: _Headers) -> Iterator[Token]:
    for value in headers.all(*RECIPIENTS):
        yield from _tokens_in_addresses(value)
    for value in headers.all("subject"):
        subject = typed(text_of(value[:LONGEST_SUBJECT]), LONGEST_SUBJECT)
        for found in IN_SUBJECT.finditer(subject):
            yield Token(found[1].lower(), found[2], int(found[3]))
    for value in headers.all("in-reply-to"):
        yield from _tokens_in(IN_ID, value)
    for value in headers.all("references"):
        yield from reversed(list(_tokens_in(IN_ID, value)))


def _tokens_in_addresses(value: str) -> Iterator[Token]:
    return _tokens_in(IN_ADDRESS, text_of(value))


def _tokens_in(pattern: re.Pattern[str], text: str) -> Iterator[Token]:
    for found in pattern.finditer(text):
        seat = typed(unquote_to_bytes(found[2]).decode("utf-8", "replace"))
        if re.fullmatch(SEAT, seat):
            yield Token(found[1].lower(), seat, int(found[3]))


def _automatic(message: Opened, headers: _Headers, envelope_sender: str | None) -> str:
    """Why a message is none of a person (RFC 3834, 2); empty if it is one."""
    senders = headers.all("return-path") + ([] if envelope_sender is None else [envelope_sender])
    if any(sender.strip().lower() in NULL_SENDERS for sender in senders):
        return "null-sender"
    if message.whole.type == "multipart/report":
        return "bounce"
    if any(True for value in headers.all(*WRITERS) for _token in _tokens_in_addresses(value)):
        return "own"
    if any(word != "no" for word in headers.words("auto-submitted")):
        return "auto-submitted"
    if any(word != "no" for word in headers.words(*ROBOTS)):
        return "auto-reply"
    if not BULK.isdisjoint(headers.words("precedence")):
        return "bulk"
    if headers.all(*LISTS):
        return "list"
    writers = (address for value in headers.all("from") for address in addresses(value))
    return "machine" if any(MACHINES.fullmatch(one.username) for one in writers) else ""
