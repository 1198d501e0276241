"""Whole messages as they come, and what their headers say."""

from __future__ import annotations

from email.message import EmailMessage

import pytest
from replies import KEY, LETTERS, message, moves

from wolken.cli.mail.headers import POLICY, address
from wolken.cli.mail.reading.letter import Letter, Token, read_letter

CORPUS = sorted(LETTERS.glob("*.eml"))
ANNA = Token("3f9ac012", "anna", 12)

MACHINES = {
    "machine-bounce": "null-sender",
    "machine-vacation": "auto-submitted",
    "machine-out-of-office": "auto-submitted",
    "machine-list": "bulk",
}
# What was written in letters that do not say the usual.
SAID = {
    "gmail": "that was close!",
    "apple-mail": "what a long game this has become, and I did not even want to play",
    "thunderbird": "Grüße von der längsten Zeile, die ich je in einem Spiel geschrieben habe",
    "cp1252-as-utf-8": "Grüße – „schön“",
    "utf-8-as-cp1252": "Grüße – „schön“",
    "unknown-8bit": "Grüße – „schön“",
    "iso-8859-15": "Grüße, 5 €",
}
MOVED = {"gmail-html-below": ["draw", "swap b2"], "iphone": ["Take a1", "Swap b2"]}
PERSONS = [path.stem for path in CORPUS if path.stem not in MACHINES]


def stored(name: str) -> Letter:
    return read_letter((LETTERS / f"{name}.eml").read_bytes())


def headed(*lines: str | bytes, body: str = "draw\n") -> Letter:
    """What is read from a message with these headers only."""
    given = [line.encode() if isinstance(line, str) else line for line in lines]
    return read_letter(b"\n".join([*given, b"", body.encode()]))


# Letters of mail programs


@pytest.mark.parametrize("name", PERSONS)
def test_a_letter_of_a_mail_program(name: str) -> None:
    letter = stored(name)
    assert moves(letter) == MOVED.get(name, ["take a1", "swap b2"])
    assert letter.chat == ((SAID[name],) if name in SAID else ())
    assert (letter.keys, letter.unclear, letter.automatic) == ((KEY,), (), "")


@pytest.mark.parametrize("name", [name for name in PERSONS if name != "raw-headers"])
def test_headers_of_a_mail_program(name: str) -> None:
    letter = stored(name)
    assert letter.tokens == (ANNA,)
    assert letter.sender == "Anna Muster <anna@example.org>"
    assert letter.recipients[0] == "Wolken <games+3f9ac012.anna.12@example.org>"
    assert letter.references == ("<report-3@host.example.org>", "<report-12@host.example.org>")
    assert letter.message_id.endswith("@example.org>")
    assert letter.subject.endswith("Wolkenwechsel: your turn, anna [wolken 3f9ac012 anna 12]")


@pytest.mark.parametrize("name", MACHINES)
def test_a_letter_of_a_machine(name: str) -> None:
    assert stored(name).automatic == MACHINES[name]


def test_headers_with_raw_bytes_that_are_folded_and_doubled() -> None:
    letter = stored("raw-headers")
    assert letter.sender == "Änna Müller <anna@example.org>"
    assert letter.subject == "Re: Grüße [wolken 3f9ac012 änna 12] [wolken 3f9ac012 änna 12]"
    assert letter.tokens == (Token("3f9ac012", "änna", 12), Token("aaaa", "ben", 3))


def test_letters_keep_their_line_ends() -> None:
    """A checkout that changes them would leave nothing to test."""
    assert b"\r\n" in (LETTERS / "gmail.eml").read_bytes()
    assert b"\n" not in (LETTERS / "lone-returns.eml").read_bytes()


# Tokens

SUBJECTS = {
    "[wolken 3f9ac012 anna 12]": [ANNA],
    "Re: AW: Antw: Fwd: x [wolken 3f9ac012 anna 12] y": [ANNA],
    "[Wolken 3F9AC012 anna 12]": [ANNA],
    "[wolken  3f9ac012\u00a0anna\t12 ]": [ANNA],
    "［wolken 3f9ac012 anna 12］": [ANNA],
    "[wolken 3f9ac012 anna 12] [wolken 3f9ac012 anna 12]": [ANNA],
    "[wolken 3f9ac012 anna 12] [wolken 3f9ac012 anna 14]": [ANNA, ANNA._replace(number=14)],
    "[wolken 3f9ac012 änna_b-1 0]": [Token("3f9ac012", "änna_b-1", 0)],
    "=?utf-8?q?=5Bwolken_3f9ac012_=C3=A4nna_12=5D?=": [ANNA._replace(seat="änna")],
    "=?utf-8?b?W3dvbGtlbiAzZjlhYzAxMiBhbm5hIDEyXQ==?=": [ANNA],
    "=?utf-8?b?W3dvbGtlbiAzZjlh?= =?utf-8?b?YzAxMiBhbm5hIDEyXQ==?=": [ANNA],
    "=?iso-8859-1*de?Q?[wolken_3f9ac012_=E4nna_12]?=": [ANNA._replace(seat="änna")],
    "=?utf-8?q?[wolken_3f9ac012_=C3?= =?utf-8?q?=A4nna_12]?=": [ANNA._replace(seat="änna")],
    "[wolken 3f9ac012 a\u0308nna 12]": [ANNA._replace(seat="änna")],
    "[wolken 3f9ac012 anna": [],
    "[wolken 3f9ac012 anna 1": [],
    "[wolken 3f9ac012 anna]": [],
    "[wolken xyz anna 12]": [],
    "[wolken 3f9ac012 an.na 12]": [],
    f"[wolken 3f9ac012 {'a' * 21} 12]": [],
    "wolken 3f9ac012 anna 12": [],
    "": [],
}


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_token_in_a_subject(subject: str) -> None:
    assert list(headed("From: a@b.org", f"Subject: {subject}").tokens) == SUBJECTS[subject]


ADDRESSES = {
    "games+3f9ac012.anna.12@example.org": [ANNA],
    "Wolken <games+3F9AC012.anna.12@example.org>": [ANNA],
    '"games+3f9ac012.anna.12@example.org" <games+3f9ac012.anna.12@example.org>': [ANNA],
    "games+3f9ac012.%C3%A4nna.12@example.org": [ANNA._replace(seat="änna")],
    "games+3f9ac012.%c3%a4nna.12@example.org": [ANNA._replace(seat="änna")],
    "games+3f9ac012.änna.12@example.org": [ANNA._replace(seat="änna")],
    "ben@example.org,\n games+3f9ac012.anna.12@example.org": [ANNA],
    "games+3f9ac012.%FF.12@example.org": [],
    "games+3f9ac012.%0A.12@example.org": [],
    "games+3f9ac012.anna@example.org": [],
    "games@example.org": [],
}


@pytest.mark.parametrize("name", ["To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"])
@pytest.mark.parametrize("value", ADDRESSES)
def test_a_token_in_an_address(name: str, value: str) -> None:
    assert list(headed("From: a@b.org", f"{name}: {value}").tokens) == ADDRESSES[value]


# The ids of a message and of those before it; what follows the number is the message's own

IDS = {
    "In-Reply-To: <3f9ac012.anna.12.0123456789ab@example.org>": [ANNA],
    "References: <3f9ac012.%C3%A4nna.12.0123456789ab@example.org>": [ANNA._replace(seat="änna")],
    "References: <1@x>\n <3f9ac012.anna.2.0123456789ab@x>\n <3f9ac012.anna.12.0123456789ab@x>": [
        ANNA,
        ANNA._replace(number=2),
    ],
    "References:<3f9ac012.anna.14.0123456789ab@x>\nIn-Reply-To:<3f9ac012.anna.12.0123456789ab@x>": [
        ANNA,
        ANNA._replace(number=14),
    ],
    "In-Reply-To: <3f9ac012.anna.12@example.org>": [],
    "In-Reply-To: <3f9ac012.anna.0123456789ab@example.org>": [],
    "In-Reply-To: <3f9ac012.anna.12.0123@example.org>": [],
    "In-Reply-To: <3f9ac012.%0A.12.0123456789ab@example.org>": [],
    "Message-ID: <3f9ac012.anna.12.0123456789ab@example.org>": [],
}


@pytest.mark.parametrize("headers", IDS)
def test_a_token_in_the_ids_of_a_thread(headers: str) -> None:
    assert list(headed("From: a@b.org", headers).tokens) == IDS[headers]


def test_tokens_of_ids_come_last() -> None:
    letter = headed(
        "In-Reply-To: <aaaa.anna.1.0123456789ab@example.org>",
        "Subject: [wolken bbbb anna 2]",
        "To: games+cccc.anna.3@example.org",
    )
    assert [token.number for token in letter.tokens] == [3, 2, 1]


def test_tokens_of_addresses_come_first() -> None:
    letter = headed(
        "From: a@b.org",
        "Subject: [wolken aa ben 1] [wolken bb anna 2]",
        "Delivered-To: g+bb.anna.2@b.org",
        "To: g+cc.cleo.3@b.org, g+bb.anna.3@b.org",
    )
    assert letter.tokens == (
        Token("cc", "cleo", 3),
        Token("bb", "anna", 3),
        Token("bb", "anna", 2),
        Token("aa", "ben", 1),
    )


# Who writes to whom

SENDERS: dict[tuple[str, ...], str] = {
    ("From: anna@example.org",): "anna@example.org",
    ("From: <anna@example.org>",): "anna@example.org",
    ("From: Anna Müller <anna@example.org>",): "Anna Müller <anna@example.org>",
    ('From: "Müller, Anna" <anna@example.org>',): '"Müller, Anna" <anna@example.org>',
    ('From: "An\\"na" <anna@example.org>',): '"An\\"na" <anna@example.org>',
    ("From: =?utf-8?q?M=C3=BCller=2C_Anna?= <a@b.org>",): '"Müller, Anna" <a@b.org>',
    ('From: "=?utf-8?q?M=C3=BCller?=" <a@b.org>',): "Müller <a@b.org>",
    ("From: =?utf-8?q?Anna=0D=0ABcc=3A_x=40y?= <a@b.org>",): '"Anna Bcc: x@y" <a@b.org>',
    ("From: anna@example.org (Anna)",): "anna@example.org",
    (
        'From: "x <evil@example.org>" <anna@example.org>',
    ): '"x <evil@example.org>" <anna@example.org>',
    ("From: Anna\n <anna@example.org>",): "Anna <anna@example.org>",
    ("From: a@b.org", "Reply-To: c@d.org"): "c@d.org",
    ("From: a@b.org", "Reply-To: c@d.org, e@f.org"): "c@d.org",
    ("From: a@b.org", "Reply-To: nobody"): "a@b.org",
    ("From: a@b.org", "Reply-To:"): "a@b.org",
    ("From: Friends: a@b.org, c@d.org;",): "a@b.org",
    ("From: a@b.org", "From: c@d.org"): "a@b.org",
    ("From: anna@müller.example",): "anna@xn--mller-kva.example",
    ("From: änna@example.org",): "",
    ("From: an na@example.org",): "",
    ("From: a..b@example.org",): "",
    ("From: anna@-example.org",): "",
    ("From: anna",): "",
    ("From: <>",): "",
    ("From:",): "",
    ("Subject: x",): "",
}


@pytest.mark.parametrize("lines", SENDERS)
def test_whom_to_answer(lines: tuple[str, ...]) -> None:
    sender = headed(*lines).sender
    assert sender == SENDERS[lines]
    if sender:
        answer = EmailMessage(policy=POLICY)
        answer["To"] = address(sender)
        assert answer["To"].addresses[0].addr_spec in sender


def test_ids() -> None:
    letter = headed("Message-ID: <1@b>", "References: <2@b>\n <3@b>", "In-Reply-To: <3@b> <4@b>")
    assert letter.message_id == "<1@b>"
    assert letter.references == ("<2@b>", "<3@b>", "<4@b>")


def test_fingerprints() -> None:
    """The id tells letters apart; without one all of a letter does."""
    with_id = headed("Message-ID: <1@b>", "Subject: x")
    assert len(with_id.fingerprint) == 32
    assert with_id.fingerprint == headed("Message-ID: <1@b>", "Subject: y").fingerprint
    assert with_id.fingerprint != headed("Message-ID: <2@b>", "Subject: x").fingerprint
    without = headed("Subject: x")
    assert without.message_id == ""
    assert without.fingerprint == headed("Subject: x").fingerprint
    assert without.fingerprint != headed("Subject: x", body="toss a1\n").fingerprint


@pytest.mark.parametrize("value", ["", " ", "<ä@b>", "<\x01@b>", f"<{'a' * 998}>"])
def test_an_id_that_is_none(value: str) -> None:
    letter = headed(f"Message-ID: {value}", "Subject: x")
    assert letter.message_id == ""
    assert letter.fingerprint != headed(f"Message-ID: {value}", "Subject: y").fingerprint


# Whether a person wrote it

NULL = [(sender, "null-sender") for sender in ("", "<>", "MAILER-DAEMON", "<mailer-daemon@b.org>")]
AUTOMATIC: dict[tuple[str, ...], str] = {
    ("From: a@b.org",): "",
    ("Return-Path: <>",): "null-sender",
    ("Return-Path: <a@b.org>",): "",
    ("Return-Path: <MAILER-DAEMON>",): "null-sender",
    ("Return-Path: <Mailer-Daemon@mx.b.org>",): "null-sender",
    ("Return-Path: MAILER-DAEMON (Mail Delivery System)",): "null-sender",
    ("From a@b.org Mon Nov 30 12:30:00 2026", "From: a@b.org"): "",
    ("From MAILER-DAEMON Mon Nov 30 12:30:00 2026", "From: a@b.org"): "null-sender",
    ("From <> Mon Nov 30 12:30:00 2026", "From: a@b.org"): "null-sender",
    ("From MAILER-DAEMON Mon Nov 30 12:30:00 2026", "Return-Path: <a@b.org>"): "",
    ("From - Mon Nov 30 12:30:00 2026", "From: a@b.org"): "",
    ("From: a@b.org", "From MAILER-DAEMON Mon Nov 30 12:30:00 2026"): "",
    ("Auto-Submitted: no",): "",
    ("Auto-Submitted: No (really)",): "",
    ("Auto-Submitted: auto-generated",): "auto-submitted",
    ("auto-submitted: auto-replied; x=y",): "auto-submitted",
    ("Auto-Submitted: no", "Auto-Submitted: auto-replied"): "auto-submitted",
    ("X-Auto-Response-Suppress: All",): "auto-reply",
    ("X-Auto-Response-Suppress: DR, AutoReply",): "auto-reply",
    ("X-Auto-Response-Suppress: None",): "",
    ("X-Auto-Response-Suppress: DR, OOF",): "",
    ("X-Auto-Response-Suppress: All", "Auto-Submitted: auto-replied"): "auto-submitted",
    ("Precedence: bulk",): "bulk",
    ("Precedence: Junk",): "bulk",
    ("Precedence: list",): "bulk",
    ("Precedence: auto_reply",): "bulk",
    ("Precedence: first-class",): "",
    ("List-Id: <a.b.org>",): "list",
    ("List-Unsubscribe: <https://b.org>",): "list",
    ("X-Autoreply: yes",): "auto-reply",
    ("X-Autorespond: x",): "auto-reply",
    ("X-Autogenerated: Reply",): "auto-reply",
    ("X-Auto-Submitted: auto-replied",): "auto-reply",
    ("Content-Type: multipart/report; boundary=b",): "bounce",
    ("From: MAILER-DAEMON@b.org",): "machine",
    ("From: Post <postmaster@b.org>",): "machine",
    ("From: no-reply@b.org",): "machine",
    ("From: noreply@b.org",): "machine",
    ("From: shop-do_not_reply@b.org",): "",
    ("From: shop-do-not-reply+1@b.org",): "machine",
    ("From: norbert@b.org",): "",
    ("From: games+3f9ac012.anna.12@example.org",): "own",
    ("From: games@example.org", "Reply-To: g <games+3f9ac012.anna.12@example.org>"): "own",
    ("Subject: Automatic reply: out of office",): "",
}


@pytest.mark.parametrize("lines", AUTOMATIC)
def test_whether_a_person_wrote_it(lines: tuple[str, ...]) -> None:
    assert headed(*lines).automatic == AUTOMATIC[lines]


@pytest.mark.parametrize(
    ("sender", "automatic"),
    [(None, ""), ("a@b.org", ""), *NULL],
)
def test_the_sender_on_the_envelope(sender: str | None, automatic: str) -> None:
    assert read_letter(message("draw"), sender).automatic == automatic
    filed = b"From MAILER-DAEMON Mon Nov 30 12:30:00 2026\n" + message("draw")
    assert read_letter(filed, sender).automatic == (automatic or "null-sender" * (sender is None))


def test_a_machine_may_write_what_cannot_be_read() -> None:
    letter = headed("Return-Path: <>", "Content-Type: image/png", body="x")
    assert (letter.automatic, letter.moves, letter.unclear) == ("null-sender", (), ())
