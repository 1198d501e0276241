"""Replies to the program's own mails: whatever a mail program does to those, none of it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

import pytest
from harness import turn
from mails import KEY, MAILS, body, every_mail
from replies import html, moves, reading

from wolken.cli import language
from wolken.cli.mail.reading.letter import Letter

WORDS = "take a1\nsay: hi\n"
HEAD = "Am 30.11.2026 um 12:00 schrieb Wölkchen <games+0a1b2c3d.anna.9@example.org>:\n"
BLOCK = "Von: Wölkchen\nGesendet: Montag, 30. November 2026 12:00\nAn: anna\nBetreff: x\n\n"
ORIGINAL = "-----Ursprüngliche Nachricht-----\n"
FLOWED = "text/plain; charset=utf-8; format=flowed"


def quoted(text: str, mark: str = "> ") -> str:
    return "".join(f"{mark}{line}".rstrip() + "\n" for line in text.splitlines())


def rewrapped(text: str, width: int) -> str:
    """Quoted text as programs break it that do not know that it is quoted."""
    lines = []
    for line in quoted(text).splitlines():
        while len(line) > width and " " in line[3:width]:
            place = line.rindex(" ", 0, width)
            lines.append(line[:place])
            line = line[place + 1 :]
        lines.append(line)
    return "\n".join(lines)


PLAIN: dict[str, Callable[[str], Letter]] = {
    "marked": lambda text: reading(f"{WORDS}\n{HEAD}{quoted(text)}"),
    "marked and below": lambda text: reading(f"{HEAD}{quoted(text)}\n{WORDS}"),
    "marked twice": lambda text: reading(f"{WORDS}\n{HEAD}{quoted(text, '>> ')}"),
    "marked by a bar": lambda text: reading(f"{WORDS}\n{quoted(text, '| ')}"),
    "flowed": lambda text: reading(f"{WORDS}\n{HEAD}{quoted(text)}", type=FLOWED),
    "with a head": lambda text: reading(f"{WORDS}\n{HEAD}\n{text}"),
    "indented": lambda text: reading(f"{WORDS}\n{HEAD}\n{quoted(text, '  ')}"),
    "with headers": lambda text: reading(f"{WORDS}\n{BLOCK}{text}"),
    "with a rule": lambda text: reading(f"{WORDS}\n{'_' * 32}\n{BLOCK}{text}"),
    "as an original": lambda text: reading(f"{WORDS}\n{ORIGINAL}{text}"),
}
MARKUP: dict[str, Callable[[str], Letter]] = {
    "gmail": lambda page: html(
        f'<div>take a1</div><div>say: hi</div><div class="gmail_quote"><div class="gmail_attr">'
        f'{escape(HEAD)}</div><blockquote class="gmail_quote">{page}</blockquote></div>'
    ),
    "gmail below": lambda page: html(
        f'<div class="gmail_quote"><div class="gmail_attr">{escape(HEAD)}</div><blockquote '
        f'class="gmail_quote">{page}</blockquote><div>take a1</div></div><div>say: hi</div>'
    ),
    "apple": lambda page: html(
        f'take a1<br>say: hi<div><blockquote type="cite"><div>{escape(HEAD)}</div>{page}'
    ),
    "thunderbird": lambda page: html(
        f'<p>take a1</p><p>say: hi</p><div class="moz-cite-prefix">{escape(HEAD)}</div>'
        f'<blockquote type="cite">{page}</blockquote>'
    ),
    "outlook": lambda page: html(
        f"<p>take a1</p><p>say: hi</p><div><p>{BLOCK.replace(chr(10), '<br>')}</p></div>{page}"
    ),
    "outlook on the web": lambda page: html(
        f'<div>take a1</div><div>say: hi</div><div id="divRplyFwdMsg"><b>Von:</b> x</div>{page}'
    ),
    "gmx": lambda page: html(f'take a1<br>say: hi<div name="quote">{page}</div>'),
    "without marks": lambda page: html(f"take a1<br>say: hi<p>{escape(HEAD)}</p>{page}"),
}


@pytest.fixture(params=language.LANGUAGES, autouse=True)
def _language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test in each language."""
    monkeypatch.setenv("WOLKEN_LANG", request.param)
    forget_language()
    yield
    forget_language()


def forget_language() -> None:
    language.language.cache_clear()
    language._catalogue.cache_clear()


def check(letter: Letter) -> None:
    """Only what was written above or below is read; no key, which stands in invitations."""
    assert moves(letter) == ["take a1"]
    assert (letter.chat, letter.keys, letter.unclear) == (("hi",), (), ())


@every_mail
@pytest.mark.parametrize("shape", PLAIN)
def test_a_reply_in_plain_text(kind: str, shape: str) -> None:
    check(PLAIN[shape](body(MAILS[kind](turn()), "plain")))


@every_mail
@pytest.mark.parametrize("shape", MARKUP)
def test_a_reply_in_html(kind: str, shape: str) -> None:
    check(MARKUP[shape](body(MAILS[kind](turn()), "html")))


@every_mail
@pytest.mark.parametrize("width", [65, 70, 72, 76, 78, 80])
def test_a_reply_in_which_quoted_lines_are_broken(kind: str, width: int) -> None:
    """What cannot be told from the person's own words is not read."""
    letter = reading(f"{WORDS}\n{HEAD}{rewrapped(body(MAILS[kind](turn()), 'plain'), width)}")
    assert moves(letter) == ["take a1"]
    assert (letter.chat, letter.keys) == (("hi",), ())


@pytest.mark.parametrize("shape", PLAIN)
def test_the_key_of_an_invitation_is_shown_by_nothing(shape: str) -> None:
    letter = PLAIN[shape](body(MAILS["invitation"](turn()), "plain"))
    assert KEY not in str(letter)
