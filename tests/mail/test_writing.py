"""Mails as messages: their headers, their form, and what cannot get into them."""

from __future__ import annotations

from email import message_from_bytes
from email.header import decode_header, make_header

import pytest
from harness import begun, over, turn
from mails import (
    DATE,
    ENVELOPE,
    FILE,
    MAILS,
    THREADING,
    above,
    every_game,
    every_mail,
    midway,
    read,
    reported,
)

from wolken.cli.mail.writing import (
    Threading,
    as_bytes,
    receipt,
    refusal,
)
from wolken.core.games import GAMES
from wolken.core.match import reading

LONGEST_LINE = 998  # octets, by RFC 5322


# Headers


@every_game
def test_a_subject_says_who_must_act_and_holds_the_token(name: str) -> None:
    match = midway(name, 2)
    for seat, player in enumerate(match.players):
        waiting = match.game.waiting(match.state)
        told = f"your turn, {player}" if seat in waiting else ""
        told = told or (f"waiting for {match.players[waiting[0]]}" if waiting else "the match is")
        message = reported(match, seat)
        token = f"[wolken 0a1b2c3d {player} {reading(match, seat).seq}]"
        subject = read(message)["Subject"]
        assert subject.startswith(f"{GAMES[name][0]}: {told}")
        assert subject.endswith(f" {token}")
        # A filter finds the token without decoding, on one line.
        assert token.encode() in as_bytes(message)


def test_a_subject_of_a_match_that_is_over() -> None:
    match = over()
    seq = reading(match, 0).seq
    subject = f"Wolkenwechsel: the match is over [wolken 0a1b2c3d anna {seq}]"
    assert read(reported(match))["Subject"] == subject


@pytest.mark.parametrize(
    "player", ["gül", "ärmelübergrößenträge", "李李李李李李李李李李", "A-_9" * 5]
)
def test_a_token_survives_with_any_name(player: str) -> None:
    message = reported(begun(players=(player, "ben")))
    token = f"[wolken 0a1b2c3d {player} 1]"
    assert read(message)["Subject"].endswith(token)
    raw = message_from_bytes(as_bytes(message))["Subject"]
    assert str(make_header(decode_header(raw.replace("\n", "")))).endswith(token)


@pytest.mark.parametrize(
    ("subject", "shown"),
    [
        ("Re: hello", "Re: hello"),
        ("", ""),
        ("a\r\nBcc: ben@example.org", "a Bcc: ben@example.org"),
        ("=?utf-8?q?a=0D=0ABcc=3A_b=00=1B?=", "a Bcc: b"),
        ("grüße  an\tdich \x00\x1b[1m", "grüße an dich [1m"),
        ("ä" * 2000, "ä" * 500),
        ("x" * 2000, "x" * 500),
    ],
)
def test_a_subject_from_elsewhere_is_one_line(subject: str, shown: str) -> None:
    message = refusal(subject, ENVELOPE, lines=["no"])
    assert read(message)["Subject"] == shown
    assert read(message).keys() == read(refusal("x", ENVELOPE, lines=["no"])).keys()


LONG = f"<{'a' * 120}@example.org>"


@pytest.mark.parametrize(
    ("threading", "answered", "thread"),
    [
        (Threading("<2@x>"), None, None),
        (THREADING, "<1@example.org>", "<0@example.org> <1@example.org>"),
        (Threading("<2@x>", LONG, (LONG, LONG)), LONG, f"{LONG} {LONG}"),
        (Threading("<2@x>", "<a@b>\nBcc: x", ("<a@b>\r\n\r\nhello", "<c@d>")), None, "<c@d>"),
        (Threading("<2@x>", "a@b", ("<a b@c>", "<ä@b>", "<a@b><c@d>")), None, None),
        (Threading("<2@x>", f"<{'a' * 600}@x>"), None, None),
        (
            Threading("<2@x>", "", tuple(f"<{number}@x>" for number in range(40))),
            None,
            " ".join(f"<{number}@x>" for number in (0, *range(21, 40))),
        ),
    ],
)
def test_a_thread(threading: Threading, answered: str | None, thread: str | None) -> None:
    message = reported(turn(), envelope=ENVELOPE._replace(threading=threading))
    found = message_from_bytes(as_bytes(message))
    assert found["Message-ID"] == threading.message_id
    assert found["In-Reply-To"] == answered
    assert (found["References"] and found["References"].replace("\n", "")) == thread


@pytest.mark.parametrize(
    ("kind", "automatic"),
    [
        ("report", "auto-generated"),
        ("invitation", "auto-generated"),
        ("reminder", "auto-generated"),
        ("receipt", "auto-replied"),
        ("refusal", "auto-replied"),
    ],
)
def test_no_machine_answers_a_mail(kind: str, automatic: str) -> None:
    found = read(MAILS[kind](turn()))
    assert found["Auto-Submitted"] == automatic
    assert found["X-Auto-Response-Suppress"] == "All"


@every_mail
def test_the_headers_that_every_mail_has(kind: str) -> None:
    found = read(MAILS[kind](turn()))
    assert str(found["From"]) == "Wölkchen <games@example.org>"
    assert str(found["To"]) == "anna@example.org"
    assert str(found["Reply-To"]) == "games+0a1b2c3d.anna.9@example.org"
    assert found["Date"].datetime == DATE
    names = [name.lower() for name in found]
    assert len(names) == len(set(names))


# The form


SHAPES = {
    "report": ["multipart/mixed", "multipart/alternative"],
    "invitation": ["multipart/mixed", "multipart/alternative"],
    "receipt": ["multipart/alternative"],
    "reminder": ["multipart/alternative"],
    "refusal": ["multipart/alternative"],
}


@every_mail
def test_the_parts_of_a_mail(kind: str) -> None:
    found = read(MAILS[kind](turn()))
    types = [*SHAPES[kind], "text/plain", "text/html"]
    attached = ["application/toml"] if "multipart/mixed" in types else []
    assert [part.get_content_type() for part in found.walk()] == types + attached
    for part in found.iter_attachments():
        assert part.get_filename() == "wolkenwechsel-0a1b2c3d-anna.toml"
        assert part.get_content() == FILE


@pytest.mark.parametrize("player", ["gül", "李" * 20])
def test_the_name_of_a_file_may_hold_other_letters(player: str) -> None:
    (part,) = read(reported(begun(players=(player, "ben")))).iter_attachments()
    assert part.get_filename() == f"wolkenwechsel-0a1b2c3d-{player}.toml"


@every_mail
@every_game
def test_a_mail_is_fit_for_every_way(name: str, kind: str) -> None:
    raw = as_bytes(MAILS[kind](midway(name, 3)))
    lines = raw.split(b"\n")
    assert raw.isascii()
    assert b"\r" not in raw
    assert max(map(len, lines)) <= LONGEST_LINE
    assert [line for line in lines if line.startswith(b"From ")] == []
    assert raw.endswith(b"\n")


def test_no_line_of_a_body_begins_a_message_of_an_mbox() -> None:
    message = receipt(turn(), 0, ENVELOPE, lines=["From here on", "", "From there"])
    assert above(message) == ["From here on", "", "From there"]
    assert b"\nFrom " not in as_bytes(message)


@every_mail
def test_a_mail_is_made_alike_twice(kind: str) -> None:
    first, second = (as_bytes(MAILS[kind](turn())) for _ in range(2))
    assert first == second == as_bytes(MAILS[kind](turn()))


def test_bounds_follow_from_what_stands_between_them() -> None:
    later = ENVELOPE._replace(date=DATE.replace(year=2027), threading=Threading("<3@x>"))
    one, other = reported(turn()), reported(turn(), envelope=later)
    assert one.get_boundary() == other.get_boundary()
    assert one.get_boundary() != reported(turn(), 1).get_boundary()
    bounds = [part.get_boundary() for part in one.walk() if part.is_multipart()]
    assert len(set(bounds)) == 2
