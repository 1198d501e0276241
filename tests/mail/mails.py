"""Mails that go out, and how they are read where they arrive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from harness import NOW
from pages import Element, page, wandered

from wolken.cli.console import wrapped
from wolken.cli.mail.sheet import SENTINEL
from wolken.cli.mail.writing import (
    Envelope,
    Threading,
    as_bytes,
    invitation,
    receipt,
    refusal,
    reminder,
    report,
)
from wolken.core import match as matches
from wolken.core.games import GAMES
from wolken.core.match import Match

DATE = datetime(2026, 2, 1, 8, 30, tzinfo=UTC)
THREADING = Threading("<2@example.org>", "<1@example.org>", ("<0@example.org>", "<1@example.org>"))
ENVELOPE = Envelope(
    "Wölkchen <games@example.org>",
    "anna@example.org",
    DATE,
    THREADING,
    "games+0a1b2c3d.anna.9@example.org",
)
FILE = 'format = "wolken-report 1"\nname = "gül"\n'.encode()
KEY = "k7d2-9fqm-3xw8-p5tz"
WIDTH = 72
HAPPENED = "What has happened since your last report"
LEGAL = "What you may do now"


def midway(name: str, seats: int, most: int = 24) -> Match:
    """A match after moves by lot, once chance has answered."""
    return matches.settle(wandered(name, most, seats), NOW)[0]


def reported(
    match: Match,
    seat: int = 0,
    *,
    envelope: Envelope = ENVELOPE,
    since: int = 0,
    chat: Sequence[tuple[str, str]] = (),
) -> EmailMessage:
    return report(match, seat, envelope, since=since, attachment=FILE, chat=chat)


def read(message: EmailMessage) -> EmailMessage:
    """The message as it arrives."""
    found = message_from_bytes(as_bytes(message), policy=policy.default)
    assert isinstance(found, EmailMessage)
    assert found.defects == []
    return found


def body(message: EmailMessage, kind: str) -> str:
    part = read(message).get_body((kind,))
    assert part is not None
    content: str = part.get_content()
    return content


def text(message: EmailMessage) -> str:
    return body(message, "plain")


def html(message: EmailMessage) -> Element:
    return page(body(message, "html"))


def parts(message: EmailMessage) -> dict[str, list[str]]:
    """What stands below the sentinel: the lines of every part by its heading."""
    _above, below = text(message).split(f"\n{SENTINEL}\n\n")
    found = (block.splitlines() for block in below.split("\n\n"))
    return {heading: lines for heading, *lines in found}


def above(message: EmailMessage) -> list[str]:
    return text(message).split(f"\n{SENTINEL}\n")[0].splitlines()


def broken(lines: Iterable[str]) -> list[str]:
    """Lines as they stand in a text, broken between words."""
    return [part for line in lines for part in wrapped(line, WIDTH)]


MAILS: dict[str, Callable[[Match], EmailMessage]] = {
    "report": reported,
    "receipt": lambda match: receipt(match, 0, ENVELOPE, lines=["done: flip a1"]),
    "reminder": lambda match: reminder(match, 0, ENVELOPE, lines=["your move is due"]),
    "refusal": lambda match: refusal("Re: hello", ENVELOPE, lines=["no match has this token"]),
    "invitation": lambda match: invitation(match, 0, ENVELOPE, key=KEY, attachment=FILE),
}
every_game = pytest.mark.parametrize("name", GAMES)
every_mail = pytest.mark.parametrize("kind", MAILS)
