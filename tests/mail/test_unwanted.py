"""Mails that change nothing: of strangers, of machines, without end, and without sense."""

from __future__ import annotations

import re

import pytest
from harness import entries, over, turn
from hosting import SENT, Host, above, masked, message, text

from wolken.cli.mail.answering import MOST_ANSWERS
from wolken.cli.mail.reading.parts import MOST_BYTES

DUE = f"--due --maildir {SENT}"
NO_SUCH = "There is no match and seat with this key."
HEADERS = ("From: anna@example.org", "Message-ID: <1@players.example>")
RIGHT = ("To: games+0a1b2c3d.anna.11@example.org", "Subject: Re: [wolken 0a1b2c3d anna 11]")
BODY = "take a1\nsay: hello\nkey: {key}\n"


BOUNCE = b"""From: MAILER-DAEMON@example.org
To: games+0a1b2c3d.anna.11@example.org
Subject: Undelivered: Re: [wolken 0a1b2c3d anna 11]
Message-ID: <1@players.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="x"

--x

take a1
key: KEY

--x
Content-Type: message/delivery-status

Final-Recipient: rfc822; anna@example.org
Action: failed
Status: 5.1.1

--x--
"""


def stranger(
    address: str, words: str = "", body: str = "take a1\nkey: aaaa-bbbb-cccc-dddd\n"
) -> bytes:
    """A mail to the host about a match, a seat and a number."""
    to, about = f"To: games+{address}@example.org", address.replace(".", " ")
    return message(body + words, *HEADERS, to, f"Subject: Re: [wolken {about}]")


STRANGERS = {
    "no such match": "11223344.anna.11",
    "no such seat": "0a1b2c3d.dora.11",
    "a seat that was not invited": "0a1b2c3d.ben.11",
    "a stale number": "0a1b2c3d.anna.3",
    "a number to come": "0a1b2c3d.anna.999",
    "another match": "0b1b2c3d.anna.11",
    "a match that is over": "0c1b2c3d.anna.9",
    "the dealer": "0a1b2c3d.dealer.11",
}


def test_wrong_keys_and_unknown_matches_are_answered_alike(host: Host) -> None:
    host.begins(turn(), seats="anna=anna@example.org")
    host.begins(turn()._replace(id="0b1b2c3d"), "other.toml")
    host.begins(over()._replace(id="0c1b2c3d"), "over.toml")
    names = ("m.toml", "other.toml", "over.toml")
    before = [host.content(name) for name in names]
    known = host.answer(stranger("0a1b2c3d.anna.11"))
    assert above(known)[0] == NO_SUCH
    assert known["Auto-Submitted"] == "auto-replied"
    assert known["To"] == "anna@example.org"
    for address in STRANGERS.values():
        assert masked(host.answer(stranger(address))) == masked(known)
    assert [host.content(name) for name in names] == before
    assert set(host.journal()) == {
        "<1@players.example> refused: no match and seat with this key, told anna@example.org"
    }


def test_a_stranger_is_answered_so_often_on_a_day(host: Host) -> None:
    """Who answers every answer may be a machine that does not say so."""
    host.begins(turn())
    raw = stranger("11223344.anna.11")
    for _mail in range(MOST_ANSWERS):
        assert len(host.answers(raw)) == 1
    assert host.answers(raw) == []
    assert host.journal()[-1] == "<1@players.example> refused: no match and seat with this key"
    assert len(host.answers(raw.replace(b"From: anna@", b"From: dora@"))) == 1
    assert len(host.answers(raw, env={"WOLKEN_NOW": "2026-03-01T00:00:00Z"})) == 1
    right = message(BODY.format(key=host.keys["anna"]), *HEADERS, *RIGHT)
    assert above(host.answer(right))[0] == "anna: take a1"


def test_a_key_without_a_match_is_answered_like_a_strangers(host: Host) -> None:
    """Even the right one; and what has neither is no mail to a match."""
    host.begins(turn())
    before = host.content()
    known = host.answer(stranger("11223344.anna.11"))
    to = ("To: games@example.org", "Subject: hello")
    for key in (host.keys["anna"], "aaaa-bbbb-cccc-dddd"):
        mail = host.answer(message(f"take a1\nkey: {key}\n", *HEADERS, *to))
        assert text(mail) == text(known)
        assert (mail["To"], mail["From"]) == ("anna@example.org", "games@example.org")
    assert host.answers(message("take a1\n", *HEADERS, *to)) == []
    assert host.content() == before
    assert host.journal()[-1] == "<1@players.example> ignored: it names no match and has no key"


def test_the_key_of_one_seat_or_match_opens_no_other(host: Host) -> None:
    host.begins(turn()._replace(id="0b1b2c3d"), "other.toml")
    other = host.keys["anna"]
    host.begins(turn())
    before = host.content()
    for key in (host.keys["ben"], other, host.keys["anna"][:-1], "", "key", "é" * 20):
        mail = host.answer(message(f"take a1\nkey: {key}\n", *HEADERS, *RIGHT))
        assert above(mail)[0] == NO_SUCH
        assert host.keys["anna"] not in text(mail)
    assert host.content() == before


def test_a_key_counts_where_it_is_the_persons_own(host: Host) -> None:
    """Neither in what is quoted nor below the sentinel."""
    invited = host.begins(turn())
    key = host.keys["anna"]
    sentinel = "--- reply above this line ---"
    for body in (f"take a1\n> key: {key}\n", f"take a1\n{sentinel}\nkey: {key}\n", "take a1\n"):
        mail = host.answer(message(body, *HEADERS, *RIGHT))
        assert above(mail)[0] == NO_SUCH
    mail = host.answer(host.reply(invited["anna"], "take a1", key=f"x\nkey: {key}"))
    assert above(mail) == ["anna: take a1"]


def test_what_is_quoted_without_any_mark_stops_a_mail(host: Host) -> None:
    """The first lines of our mails, above the sentinel, are then like the person's own."""
    invitation = host.begins(turn())["anna"]
    report = host.reports("--as anna")["anna"]
    unsafe = "These lines cannot be read safely:"
    for move, mail, line in (
        ("take a1", invitation, unsafe),
        ("take a1", report, unsafe),
        ("swap a1", host.answer(host.reply(report, "take a1")), "“anna: take a1”: "),
    ):
        before = host.log()
        raw = host.reply(mail, f"{move}\nkey: {host.keys['anna']}\n\n{text(mail)}")
        answer = above(host.answer(raw))
        assert answer[0].startswith(line)
        assert answer[-1] == "Nothing of this mail was kept."
        assert host.log() == before


# Machines: a header of a mail that has the right key and a good move

MACHINES = {
    "bounce": ("Return-Path: <>", "null-sender"),
    "away": ("Auto-Submitted: auto-replied (vacation)", "auto-submitted"),
    "generated": ("Auto-Submitted: auto-generated", "auto-submitted"),
    "older": ("X-Autoreply: yes", "auto-reply"),
    "bulk": ("Precedence: bulk", "bulk"),
    "list": ("List-Id: <friends.example.org>", "list"),
    "own": ("Sender: games+0a1b2c3d.anna.11@example.org", "own"),
}


@pytest.mark.parametrize(("header", "reason"), MACHINES.values(), ids=MACHINES)
def test_machines_are_never_answered(host: Host, header: str, reason: str) -> None:
    host.begins(turn())
    before = host.content()
    raw = message(BODY.format(key=host.keys["anna"]), header, *HEADERS, *RIGHT)
    assert host.answers(raw, DUE) == []
    assert host.content() == before
    assert host.journal() == [f"<1@players.example> ignored: {reason}"]
    assert host.reports() == {}


@pytest.mark.parametrize("sender", ["", "<>", "MAILER-DAEMON"])
def test_a_bounce_is_known_by_what_the_mail_system_says(host: Host, sender: str) -> None:
    host.begins(turn())
    raw = message(BODY.format(key=host.keys["anna"]), *HEADERS, *RIGHT)
    assert host.answers(raw, env={"SENDER": sender}) == []
    assert host.log() == entries(turn())
    assert len(host.answers(raw, env={"SENDER": "anna@example.org"})) == 1
    assert host.log() == [*entries(turn()), "anna take a1"]


def test_the_hosts_own_mails_are_never_answered(host: Host) -> None:
    """Whatever the host has sent comes back to it: nothing happens, so two hosts never talk."""
    invited = host.begins(turn())
    mails = [*invited.values(), *host.answers(host.reply(invited["anna"], "take a1"), DUE)]
    mails.append(host.answer(stranger("11223344.anna.11")))
    before = host.content()
    for mail in mails:
        assert host.answers(mail.as_bytes(), DUE) == []
    assert host.content() == before


def test_a_report_of_a_mail_system_is_never_answered(host: Host) -> None:
    host.begins(turn())
    before = host.content()
    assert host.answers(BOUNCE.replace(b"KEY", host.keys["anna"].encode()), DUE) == []
    assert host.content() == before
    assert host.journal() == ["<1@players.example> ignored: bounce"]


# What is no letter at all

BOUNDARY = "Content-Type: multipart/mixed; boundary=x\n\n"
SENSELESS = {
    "empty": b"",
    "zeros": b"\0" * 1000,
    "no headers": b"\n\ntake a1\n",
    "no body": b"From: anna@example.org\nSubject: [wolken 0a1b2c3d anna 11]\n",
    "no end of a header": b"Subject: " + b"x" * 100_000,
    "an image": bytes(range(256)) * 40,
    "parts in parts": (BOUNDARY + "--x\n").encode() * 200,
    "another charset": b"Subject: [wolken 0a1b2c3d anna 11]\n"
    b"Content-Type: text/plain; charset=nonsense\n\n\xff\xfe\n",
    "a subject of escapes": b"Subject: \x1b[2J=?utf-8?q?=00=1B?= [wolken\n\ntake a1\n",
    "too large": b"Subject: Re: [wolken 0a1b2c3d anna 11]\n\n" + b"take a1\n" * (MOST_BYTES // 8),
}


@pytest.mark.parametrize("raw", SENSELESS.values(), ids=SENSELESS)
def test_what_is_no_letter_is_noted_and_not_answered(host: Host, raw: bytes) -> None:
    host.begins(turn())
    before = host.content()
    assert host.answers(raw, DUE) == []
    assert host.content() == before
    (line,) = host.journal()
    assert line.isprintable()
    assert re.search("ignored|refused", line)


# What cannot be read, though a person may have written it

TOO_MANY = "This mail is made of too many parts to be read"


def deep(most: int) -> str:
    """A text within so many parts that stand in one another."""
    inner = "".join(
        f'--{number - 1}\nContent-Type: multipart/mixed; boundary="{number}"\n\n'
        for number in range(1, most)
    )
    return f"{inner}--{most - 1}\n\ntake a1\n"


UNREAD = {
    "too-big": ("text/plain", "x\n" * MOST_BYTES, "This mail is too large to be read"),
    "encrypted": (
        "text/plain",
        "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n",
        "This mail is encrypted and cannot be read",
    ),
    "no-text": ("image/png", "take a1\n", "There is no text in this mail"),
    "too-deep": ('multipart/mixed; boundary="0"', deep(30), TOO_MANY),
    "too-many-parts": ('multipart/mixed; boundary="b"', "--b\n\ntake a1\n" * 150, TOO_MANY),
}


def unreadable(reason: str, *headers: str) -> bytes:
    kind, body, _line = UNREAD[reason]
    lines = [*headers, "MIME-Version: 1.0", f"Content-Type: {kind}", "", body]
    return "\n".join(lines).encode()


@pytest.mark.parametrize("reason", UNREAD)
def test_who_writes_what_cannot_be_read_is_told_so_and_nothing_else(
    host: Host, reason: str
) -> None:
    host.begins(turn())
    before = host.content()
    known = host.answer(unreadable(reason, *HEADERS, *RIGHT))
    assert above(known)[0].startswith(UNREAD[reason][2])
    assert above(known)[-1] == "Nothing of this mail was kept."
    assert (known["To"], known["From"]) == (
        "anna@example.org",
        "games+0a1b2c3d.anna.11@example.org",
    )
    assert known["Auto-Submitted"] == "auto-replied"
    other = [header.replace("0a1b2c3d", "11223344") for header in RIGHT]
    assert masked(host.answer(unreadable(reason, *HEADERS, *other))) == masked(known)
    assert host.content() == before
    assert host.journal() == [
        f"<1@players.example> {match} anna refused: {reason}, told anna@example.org"
        for match in ("0a1b2c3d", "11223344")
    ]


@pytest.mark.parametrize("reason", UNREAD)
def test_what_cannot_be_read_is_answered_to_persons_about_matches_alone(
    host: Host, reason: str
) -> None:
    host.begins(turn())
    for headers in (
        (*HEADERS, "To: games@example.org", "Subject: photographs"),
        (*HEADERS, "To: ben@example.org", RIGHT[1]),
        (*HEADERS, *RIGHT, "Auto-Submitted: auto-replied"),
        (*HEADERS, *RIGHT, "Return-Path: <>"),
    ):
        assert host.answers(unreadable(reason, *headers)) == []
    assert [line.partition("> ")[2] for line in host.journal()] == [
        f"refused quietly: {reason}",
        f"0a1b2c3d anna refused: {reason}",
        "ignored: auto-submitted",
        "ignored: null-sender",
    ]


@pytest.mark.parametrize("reason", ["too-deep", "too-many-parts"])
def test_a_bounce_of_many_parts_is_never_answered(host: Host, reason: str) -> None:
    host.begins(turn())
    raw = unreadable(reason, *HEADERS, *RIGHT).replace(b"multipart/mixed", b"multipart/report", 1)
    assert host.answers(raw) == []
    assert host.journal() == ["<1@players.example> ignored: bounce"]


# To whom a mail was sent: who answers it

RECIPIENTS = {
    "with a token": (["To: games+0a1b2c3d.anna.11@example.org"], "games+0a1b2c3d.anna.11"),
    "alone": (["To: games@example.org"], "games"),
    "told by the mail system": (["Delivered-To: games@example.org"], "games"),
    "to others first": (
        ["To: ben@example.org, cleo@example.org", "Cc: games+0a1b2c3d.anna.11@example.org"],
        "games+0a1b2c3d.anna.11",
    ),
    "to others, and told": (
        ["To: ben@example.org, games@example.org", "X-Original-To: games@example.org"],
        "games",
    ),
    "to others too": (["To: ben@example.org, GAMES@example.org"], "GAMES"),
    "to a friend": (["To: ben@example.org"], ""),
    "to a friend, and told": (["To: ben@example.org", "Delivered-To: ben@example.org"], ""),
    "to nobody": (["To: undisclosed-recipients:;"], ""),
}


@pytest.mark.parametrize(("headers", "sender"), RECIPIENTS.values(), ids=RECIPIENTS)
def test_no_answer_goes_out_in_the_name_of_a_friend(
    host: Host, headers: list[str], sender: str
) -> None:
    host.begins(turn())
    for match_id in ("0a1b2c3d", "11223344"):
        subject = f"Subject: [wolken {match_id} anna 11]"
        mails = host.answers(message("take a1", *HEADERS, subject, *headers))
        assert [mail["From"] for mail in mails] == ([f"{sender}@example.org"] if sender else [])


# From whom a mail says to be

LONG = "<anna@" + ".".join(["a" * 60] * 3) + ".example.org>"
SENDERS = {
    "quotes": '"' + r"\"" * 190 + '" <anna@example.org>',
    "encoded": "=?utf-8?q?" + "=22" * 60 + "?= <anna@example.org>",
    "control characters": "=?utf-8?q?a=1Bb=0Ac?= <anna@example.org>",
    "pointed": '"a <b> c" <anna@example.org>',
    "labels": "anna@" + "a" * 64 + ".example",
    "underlined": "anna@a_b.example",
    "long quotes": '"' + r"\"" * 190 + f'" {LONG}',
    "long in other forms": "\U0001d160" * 190 + f" {LONG}",
    "dotted": "anna..b@example.org",
    "quoted": '"anna b"@example.org',
    "route": "<@a.example,@b.example:anna@example.org>",
    "number": "anna@[127.0.0.1]",
    "group": "friends: anna@example.org, ben@example.org;",
    "option": "-oQ/tmp@example.org",
    "none": "",
    "signs": "änna@example.org",
}


@pytest.mark.parametrize("sender", SENDERS.values(), ids=SENDERS)
def test_any_sender_is_answered_or_not_but_never_in_the_way(host: Host, sender: str) -> None:
    host.begins(turn())
    before = host.content()
    raw = message("hello", f"From: {sender}", *RIGHT)
    mails = host.answers(raw)
    assert len(mails) <= 1
    for mail in mails:
        assert len(mail["To"].addresses) == 1
        assert mail["To"].addresses[0].domain.endswith("example.org")
    assert host.content() == before
    assert len(host.journal()) == 1
