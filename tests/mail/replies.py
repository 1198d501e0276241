"""Messages for tests: a body in an envelope of headers, and what was read from one."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from wolken.cli.mail.reading.letter import Letter, read_letter

LETTERS = Path(__file__).parent / "letters"

KEY = "k7d29fqm3xw8p5tz"
HEADERS = "From: Anna <anna@example.org>\nSubject: Re: your turn\nMessage-ID: <1@example.org>\n"
QUOTE = "> --- reply above this line ---\n> It is your turn, anna.\n> draw\n"


def message(body: str | bytes, *headers: str, type: str = "text/plain; charset=utf-8") -> bytes:
    """A message with a body, by default of plain text in UTF-8."""
    content = body.encode() if isinstance(body, str) else body
    lines = [HEADERS.rstrip(), *headers, f"Content-Type: {type}", "", ""]
    return "\n".join(lines).encode("utf-8", "surrogateescape") + content


def reading(body: str | bytes, *headers: str, type: str = "text/plain; charset=utf-8") -> Letter:
    """What is read from a body."""
    return read_letter(message(body, *headers, type=type))


def html(body: str) -> Letter:
    """What is read from a body in HTML."""
    return reading(body, type="text/html; charset=utf-8")


def moves(letter: Letter) -> list[str]:
    return [line.text for line in letter.moves]


def unclear(letter: Letter) -> list[str]:
    return [line.text for line in letter.unclear]


class Found(NamedTuple):
    """What is read from a body: texts alone."""

    moves: str = ""  # with `|` between them
    unclear: str = ""
    chat: str = ""
    keys: str = ""


def found(letter: Letter) -> Found:
    return Found(
        "|".join(moves(letter)),
        "|".join(unclear(letter)),
        "|".join(letter.chat),
        "|".join(letter.keys),
    )
