"""Players of matches by mail: each reads its mails, decides by lot, and replies in its own way."""

from __future__ import annotations

import quopri
from base64 import encodebytes
from collections.abc import Callable
from email.message import EmailMessage
from html import escape
from itertools import takewhile
from random import Random
from typing import NamedTuple

from hosting import part, quoted, text, token

LEGAL = "What you may do now"
MORE = "and "  # how the remark below a shortened list begins
HEAD = "Am 30.11.2026 um 12:00 schrieb Games <games@wolken.example>:"
ORIGINAL = "-----Original Message-----\nFrom: Games\nSent: Monday, 30 November 2026\nSubject: x\n"


class Reply(NamedTuple):
    """A mail of a player: its id, the move and the chat that it holds, its recipient, its bytes."""

    name: str
    move: str
    said: str
    recipient: str
    raw: bytes


Shape = Callable[[str, EmailMessage], tuple[str, str]]  # of own words and what they answer


def below_quotation(own: str, mail: EmailMessage) -> tuple[str, str]:
    """Own words below the whole mail."""
    return "text/plain; charset=utf-8", f"{HEAD}\n{quoted(mail)}\n{own}"


def above_quotation(own: str, mail: EmailMessage) -> tuple[str, str]:
    return "text/plain; charset=utf-8; format=flowed", f"{own}\n{HEAD}\n{quoted(mail)}"


def above_original(own: str, mail: EmailMessage) -> tuple[str, str]:
    """Own words above the whole mail, which is not marked in any way."""
    return "text/plain; charset=utf-8", f"{own}\n{ORIGINAL}\n{text(mail)}"


def html_only(own: str, mail: EmailMessage) -> tuple[str, str]:
    part = mail.get_body(("html",))
    assert part is not None
    lines = "".join(f"<div>{escape(line)}<br></div>" for line in own.splitlines())
    page = part.get_content().partition("<body")[2].partition(">")[2].partition("</body>")[0]
    head = f'<div class="gmail_attr">{escape(HEAD)}</div>'
    quotation = f'<div class="gmail_quote">{head}<blockquote>{page}</blockquote></div>'
    return "text/html; charset=utf-8", f"<html><body>{lines}{quotation}</body></html>"


SHAPES: tuple[Shape, ...] = (below_quotation, above_quotation, above_original, html_only)


def as_it_is(body: str) -> tuple[str, bytes]:
    return "8bit", body.encode()


def printable(body: str) -> tuple[str, bytes]:
    return "quoted-printable", quopri.encodestring(body.encode())


def base64(body: str) -> tuple[str, bytes]:
    return "base64", encodebytes(body.encode())


ENCODINGS = (as_it_is, printable, base64)


class Player:
    """Somebody with a seat. `mails` are those that have come, `replies` those written."""

    def __init__(self, seat: str, address: str, key: str, random: Random) -> None:
        self.seat = seat
        self.address = address
        self.key = key
        self.mails: list[EmailMessage] = []
        self.replies: list[Reply] = []
        self._random = random
        self._answered = 0

    def reads(self, mail: EmailMessage) -> None:
        assert token(mail)[1] == self.seat
        self.mails.append(mail)

    def asked(self) -> EmailMessage | None:
        """The last of the mails that have come since the last call that says it is their turn."""
        new = self.mails[self._answered :]
        self._answered = len(self.mails)
        return next(filter(self._waited_for, reversed(new)), None)

    def _waited_for(self, mail: EmailMessage) -> bool:
        return f": your turn, {self.seat} [" in " ".join(mail["Subject"].split())

    def replies_to(self, mail: EmailMessage, move: str) -> Reply:
        """A reply with a move, and sometimes a word to the others."""
        name = f"<{len(self.replies)}.{self.address}>"
        said = f"{self.seat} has written {len(self.replies)}" if self._random.random() < 0.3 else ""
        own = f"{move}\n" + (f"Say: {said}\n" if said else "")
        signed = self._random.choice((f"key: {self.key}\n", f"-- \nKEY: {self.key.upper()}\n"))
        kind, body = self._random.choice(SHAPES)(own + signed, mail)
        encoding, content = self._random.choice(ENCODINGS)(body)
        plain = self._random.random() < 0.3  # programs that know no address but that of the host
        recipient = mail["From" if plain else "Reply-To"].addresses[0].addr_spec
        headers = [
            f"From: {self.seat} <{self.address}>",
            f"To: {recipient}",
            f"Subject: {self._random.choice(('Re', 'AW', 'Antw'))}: {mail['Subject']}",
            f"Message-ID: {name}",
            f"In-Reply-To: {mail['Message-ID']}",
            "MIME-Version: 1.0",
            f"Content-Type: {kind}",
            f"Content-Transfer-Encoding: {encoding}",
        ]
        reply = Reply(name, move, said, recipient, "\n".join([*headers, "", ""]).encode() + content)
        self.replies.append(reply)
        return reply


def moves_told(mail: EmailMessage) -> list[str]:
    """The moves that a mail lists."""
    return list(takewhile(lambda line: not line.startswith(MORE), part(mail, LEGAL)))
