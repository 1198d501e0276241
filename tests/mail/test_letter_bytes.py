"""Any bytes whatever: they are read or not, soon, and what is read can be printed and answered.

WOLKEN_LETTERS multiplies how much is tried, 1 by default; from 11 on messages are as large as
they may be.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from monsters import MONSTERS, mangled
from replies import LETTERS, html, moves

from wolken.cli.mail import reading as package
from wolken.cli.mail.headers import address
from wolken.cli.mail.reading import quoting, reply
from wolken.cli.mail.reading.letter import Letter, Unreadable, read_letter
from wolken.cli.mail.reading.parts import MOST_BYTES

SIZE = int(os.environ.get("WOLKEN_LETTERS", "1"))
MANGLED = 40 * SIZE  # letters of each seed
MONSTROUS = min(100_000 * SIZE, MOST_BYTES - 2000)  # bytes

PATTERNS = (
    *(reply.KEY, reply.SAY, reply.BARE_KEY),
    *(quoting.REPLY_ABOVE, quoting.ORIGINAL, quoting.SENT_WITH, quoting.HEAD),
)


def check(raw: bytes) -> None:
    """A message is read or not, and what is read can be printed and answered."""
    letter = read(raw)
    if isinstance(letter, Unreadable):
        assert letter.__cause__ is None or not in_our_own(letter.__cause__)
        return
    for line in (*letter.moves, *letter.unclear):
        assert line.number >= 1
        assert len(line.text) <= 500
        assert "\n" not in line.text
    texts = [line.text for line in (*letter.moves, *letter.unclear)]
    for text in (*texts, *letter.chat, letter.subject, letter.message_id, *letter.references):
        text.encode()
        assert not any(sign in text for sign in "\r\n\0\x1b")
    assert all(key.isalnum() and key.isascii() for key in letter.keys)
    for mailbox in (letter.sender, *letter.recipients):
        if mailbox:
            address(mailbox)


def read(raw: bytes) -> Letter | Unreadable:
    try:
        return read_letter(raw)
    except Unreadable as unreadable:
        return unreadable


def in_our_own(error: BaseException) -> bool:
    """Whether an error comes from reading itself, not from the library."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return Path(last.filename).parent == Path(package.__path__[0])


@pytest.mark.parametrize("seed", range(10))
def test_mangled_letters(seed: int) -> None:
    pick = Random(seed)
    letters = [path.read_bytes() for path in sorted(LETTERS.glob("*.eml"))]
    for _ in range(MANGLED):
        check(mangled(pick.choice(letters), pick, letters))


@pytest.mark.parametrize("name", MONSTERS)
def test_monsters(name: str) -> None:
    check(MONSTERS[name](MONSTROUS))


@pytest.mark.parametrize("name", MONSTERS)
def test_steps_grow_as_the_message_does(name: str) -> None:
    few, many = (steps(lambda size=size: check(MONSTERS[name](size))) for size in (8_000, 16_000))
    assert many < 2.2 * few + 500


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.pattern[:20])
@pytest.mark.parametrize("start", ["", "--forwarded by ", "sent from ", "key ", "von "])
@pytest.mark.parametrize("unit", ["-", "\"'*", "! ", "abcd-", "abcd ", "x"])
def test_no_sign_of_a_line_is_looked_at_again_for_every_other(
    pattern: re.Pattern[str], start: str, unit: str
) -> None:
    """Else this test has no end."""
    assert pattern.fullmatch(start + unit * 200_000 + "#x") is None


def steps(call: Callable[[], None]) -> int:
    """How many calls, of Python and of C, a call makes."""
    counted = 0

    def count(frame: object, event: str, argument: Any) -> None:
        nonlocal counted
        counted += 1

    sys.setprofile(count)
    try:
        call()
    finally:
        sys.setprofile(None)
    return counted


def test_html_that_is_never_closed() -> None:
    assert moves(html("draw<br>" + "<div" * 1000)) == ["draw"]
