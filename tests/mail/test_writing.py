"""Mails that go out: what stands in them, in which form, and what cannot get into them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from email.message import EmailMessage
from email.utils import getaddresses
from typing import Any

import pytest
from harness import GAME, NOW, SALT, begun, over, turn
from pages import Element, addresses, page, wandered
from secretive import WEATHER, played

from wolken.cli.console import wrapped
from wolken.cli.errors import NOT_UNDERSTOOD, Complaint
from wolken.cli.mail import markup
from wolken.cli.mail.saying import LONGEST_CHAT, MOST_MOVES, MOST_SAID, MOST_TOLD
from wolken.cli.mail.sheet import SENTINEL, Kind, Part, Sheet
from wolken.cli.mail.text import plain as as_text
from wolken.cli.mail.writing import (
    Envelope,
    Threading,
    address,
    as_bytes,
    invitation,
    receipt,
    refusal,
    reminder,
    report,
)
from wolken.cli.pictures.drawing import COLOURS, INK, PAPER, Run, drawn
from wolken.cli.report import asked_lines, closing_lines, screen, told_lines, view_at
from wolken.cli.seats import legal_moves
from wolken.core import fair
from wolken.core import match as matches
from wolken.core.call import Order, call
from wolken.core.consent import ask
from wolken.core.game import Game
from wolken.core.games import GAMES, game
from wolken.core.history import history
from wolken.core.match import Match, reading
from wolken.core.pace import Pace, agree
from wolken.core.record import read_options

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
LONGEST_LINE = 998  # octets, by RFC 5322
HAPPENED = "What has happened since your last report"
LEGAL = "What you may do now"
BOXES = re.compile("[─-▟]")


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


# Addresses


@pytest.mark.parametrize(
    ("typed", "name", "spec"),
    [
        ("anna@example.org", "", "anna@example.org"),
        ("  anna@example.org ", "", "anna@example.org"),
        ("<anna@example.org>", "", "anna@example.org"),
        ("Anna Müller <anna@example.org>", "Anna Müller", "anna@example.org"),
        ("Anna<anna@example.org>", "Anna", "anna@example.org"),
        ("Müller, Anna <anna@example.org>", "Müller, Anna", "anna@example.org"),
        ('"Müller, Anna" <anna@example.org>', "Müller, Anna", "anna@example.org"),
        (r'"Anna \"A\" \\ <b>" <anna@example.org>', r'Anna "A" \ <b>', "anna@example.org"),
        ("J. R. @ home <a@b.example>", "J. R. @ home", "a@b.example"),
        ("李 <li@example.org>", "李", "li@example.org"),
        ("a+0a1b.g%C3%BCl.12@Example.ORG", "", "a+0a1b.g%C3%BCl.12@example.org"),
        ("anna@localhost", "", "anna@localhost"),
        ("anna@bücher.example", "", "anna@xn--bcher-kva.example"),
        ("anna@STRASSE.example", "", "anna@strasse.example"),
        ("anna@straße.example", "", "anna@xn--strae-oqa.example"),
        ("anna@bu\u0308cher.example", "", "anna@xn--bcher-kva.example"),
        ("anna@例え.テスト", "", "anna@xn--r8jz45g.xn--zckzah"),
    ],
)
def test_an_address(typed: str, name: str, spec: str) -> None:
    found = address(typed)
    assert (found.display_name, found.addr_spec) == (name, spec)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "no address"),
        ("anna", "no address"),
        ("anna@", "no address"),
        ("@example.org", "no address"),
        ("Anna <>", "no address"),
        ("Anna <anna>", "no address"),
        ("anna@example..org", "no address"),
        ("anna@-example.org", "no address"),
        ("anna@exam ple.org", "no address"),
        ("anna@example.org/x", "no address"),
        ("anna@[127.0.0.1]", "no address"),
        ("an na@example.org", "no address"),
        (".anna@example.org", "no address"),
        ("anna@example.org, ben@example.org", "no address"),
        ("Anna <anna@example.org>, Ben <ben@example.org>", "no address"),
        ('Anna "A <anna@example.org>', "no address"),
        (f"anna@{'x' * 64}.example", "no address"),
        (f"anna@{'ü' * 60}.example", "no address"),
        ("änna@example.org", "ASCII"),
        ("Änna <änna@example.org>", "ASCII"),
        ("anna@example.org\nBcc: ben@example.org", "one line"),
        ("Anna\r <anna@example.org>", "one line"),
        ("Anna\x1b[1m <anna@example.org>", "one line"),
        ("\u202eanna <anna@example.org>", "one line"),
        ("anna\udcff@example.org", "one line"),
        (f"{'a' * 500}@example.org", "one line"),
    ],
)
def test_what_is_no_address(typed: str, reason: str) -> None:
    with pytest.raises(Complaint, match=reason) as raised:
        address(typed)
    assert raised.value.exit_code == NOT_UNDERSTOOD


NAMES = (
    "",
    "Anna",
    "Müller, Anna",
    "Anna (A.) Müller; home: @work",
    'Anna "A" \\ B',
    "=?utf-8?q?Anna?=",
    "Müller-Lüdenscheidt, Anna Katharina Wilhelmine von und zu der Wolke, die Ältere " * 4,
    "李小龍 " * 20,
)


@pytest.mark.parametrize("name", NAMES)
def test_an_address_arrives_as_it_was_typed(name: str) -> None:
    name = name.strip()
    quoted = re.sub(r'(["\\])', r"\\\1", name)
    typed = f'"{quoted}" <anna@example.org>' if name else "anna@example.org"
    message = reported(turn(), envelope=ENVELOPE._replace(sender=typed, reply_to=typed))
    for field in ("From", "Reply-To"):
        (found,) = read(message)[field].addresses
        assert found.addr_spec == "anna@example.org"
        # The library's newer reader puts blanks between the encoded words of a long name.
        assert found.display_name.replace(" ", "") == name.replace(" ", "")
        # Older programs part addresses before they decode names.
        raw = message_from_bytes(as_bytes(message))[field]
        ((old_name, old_spec),) = getaddresses([raw])
        assert str(make_header(decode_header(old_name))) == name
        assert old_spec == "anna@example.org"


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
        (Threading("<2@x>", f"<{'a' * 300}@x>"), None, None),
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


def test_the_name_of_a_file_may_hold_other_letters() -> None:
    (part,) = read(reported(begun(players=("gül", "ben")))).iter_attachments()
    assert part.get_filename() == "wolkenwechsel-0a1b2c3d-gül.toml"


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


# What a report says


@every_game
def test_a_report_in_its_order(name: str) -> None:
    match = midway(name, 3)
    for seat in range(3):
        found = parts(reported(match, seat, since=3, chat=[("ben", "hello"), ("cleo", "hi")]))
        told = [telling for telling in history(match, seat) if telling.seq > 3]
        view, so_far = view_at(match, seat, match.state), reading(match, seat)
        expected = {
            HAPPENED: ["2026-01-31 12:00 UTC", *told_lines(match, told)],
            "What the others say": ["ben says: hello", "cleo says: hi"],
            "The board": screen(match.game).plain(view, match.players, seat),
            LEGAL: legal_moves(match, seat),
            "For the record": [
                f"told so far: {so_far.seq} entries, head {so_far.head}",
                "The attached file is what you know of the match; it can be looked at with:"
                f" wolken {name} show FILE",
            ],
        }
        expected = {heading: broken(lines) for heading, lines in expected.items() if lines}
        assert list(found.items()) == list(expected.items())


@every_game
def test_html_tells_the_same_in_the_same_order(name: str) -> None:
    match = midway(name, 3)
    for seat in range(3):
        message = reported(match, seat, since=3, chat=[("ben", "hello")])
        whole = html(message)
        assert [found.text for found in whole.all("h2")] == list(parts(message))
        lines = [found.text for found in whole.all("p")]
        told = [telling for telling in history(match, seat) if telling.seq > 3]
        happened = [line.strip() for line in told_lines(match, told)]
        assert lines[:-2] == [
            *above(message),
            SENTINEL,
            "2026-01-31 12:00 UTC",
            *happened,
            "ben says: hello",
        ]
        assert [found.text for found in whole.all("code")] == legal_moves(match, seat)
        view, shown = view_at(match, seat, match.state), screen(match.game)
        picture, in_words = (found.text.splitlines() for found in whole.all("pre"))
        assert in_words == shown.plain(view, match.players, seat)
        lines_drawn = drawn(shown.rich(view, match.players, seat))
        assert picture == ["".join(run.text for run in line) for line in lines_drawn]


@every_game
def test_who_must_act_stands_first(name: str) -> None:
    match = midway(name, 2)
    waiting = match.game.waiting(match.state)
    for seat in range(2):
        first = above(reported(match, seat))[0]
        if seat in waiting:
            assert first == f"It is your turn, {match.players[seat]}."
        else:
            assert first == next(closing_lines(match, match.state))


def test_all_who_must_act_are_named() -> None:
    assert above(reported(begun()))[:2] == ["It is your turn, anna.", "waiting for: anna, ben"]
    assert above(reported(turn()))[1].startswith("To move, ")


def test_who_may_act_though_nobody_waits_is_told_so() -> None:
    lines = above(reported(played(WEATHER, "deal 1", "deal 2", "anna: pass rest")))
    assert lines[:2] == ["waiting for: ben", "Nobody waits for you, but you may act."]


def fair_match(strict: bool, *orders: str) -> Match:
    """A match of two seats whose seed nobody can choose, after some of what makes the seed."""
    match = fresh(game(GAME), id="0a1b2c3d", secret="secret", players=("anna", "ben"))
    match = fair.publish(match, NOW, strict)
    for order in orders:
        name, word = order.split()
        seat = match.players.index(name)
        if word == "commit":
            match = fair.commit(match, seat, fair.seat_commitment(match, seat, name), NOW)
        else:
            match = fair.contribute(match, seat, name, NOW)
    return match


def fresh(found: Game, **facts: Any) -> Match:
    """A match before its first entry, without a seed."""
    options = read_options(found, {})
    return matches.begin(found, options=options, seed=None, salt=SALT, time=NOW, **facts)


ANY_WORDS = "Reply with “contribute”; any words behind it go into the seed."
KEPT_WORDS = "Reply with “contribute” and the text that you were told to keep."


@pytest.mark.parametrize(
    ("strict", "orders", "asked"),
    [
        (False, (), ANY_WORDS),
        (True, (), ANY_WORDS),
        (True, ("anna commit", "ben commit"), KEPT_WORDS),
    ],
)
def test_who_must_contribute_to_the_seed_is_told_how(
    strict: bool, orders: tuple[str, ...], asked: str
) -> None:
    match = fair_match(strict, *orders)
    lines = above(reported(match))
    assert lines[0] == "It is your turn, anna."
    assert lines[1:-3] == list(closing_lines(match, match.state))
    assert lines[-3] == asked
    assert read(reported(match))["Subject"].startswith("Wolkenwechsel: your turn, anna ")


def test_who_has_contributed_waits_for_the_others() -> None:
    match = fair_match(False, "anna contribute")
    assert read(reported(match))["Subject"].startswith("Wolkenwechsel: waiting for ben ")
    assert above(reported(match))[0] == next(closing_lines(match, match.state))


@pytest.mark.parametrize(
    ("date", "line"),
    [
        (DATE, "Your move is due by 2026-02-03 12:00 UTC."),
        (DATE.replace(day=3, hour=12), "Your move was due by 2026-02-03 12:00 UTC."),
    ],
)
def test_until_when_a_move_is_due(date: datetime, line: str) -> None:
    match = agree(turn(), Pace(each=3 * 24 * 60 * 60), NOW)
    envelope = ENVELOPE._replace(date=date)
    assert above(reported(match, envelope=envelope))[:2] == ["It is your turn, anna.", line]
    assert "due by" not in text(reported(match, 1, envelope=envelope))


def test_who_is_asked_for_an_undo_is_told_so_and_how_to_answer() -> None:
    match, _undone = ask(call(turn(), [Order(0, "draw")], NOW).match, 0, NOW)
    lines = above(reported(match, 1))
    asked = list(asked_lines(match, 1, match.state))
    assert asked[0].startswith("anna asks to take back: ")
    assert lines[1 : 1 + len(asked)] == asked
    answer = "To answer that, reply with the one word “consent” or “object”."
    assert lines[1 + len(asked)] == answer
    assert answer not in above(reported(match, 0))
    assert set(asked) <= set(above(reported(match, 0)))


def test_how_to_answer_is_said_in_three_lines() -> None:
    assert above(reported(turn()))[1:] == [
        "To move, reply with one move a line, or with several and commas between.",
        "Add a line “key: …” with your key; it may stand in your signature.",
        "To talk to the others, begin a line with “say:”.",
    ]


def test_a_report_of_a_match_that_is_over() -> None:
    match = over()
    message = reported(match, since=reading(match, 0).seq)
    assert above(message) == [
        "the match is over: the last round has been played",
        "won by: anna",
        "To talk to the others, begin a line with “say:”.",
    ]
    assert list(parts(message)) == ["The board", "For the record"]


def test_only_what_is_new_is_told_and_times_where_the_day_changes() -> None:
    match = begun("anna: flip a1, ben: flip a1", time="2026-01-30T23:59:00Z")
    match = call(match, [Order(0, "flip b1")], "2026-01-31T00:01:00Z").match
    match = call(match, [Order(1, "flip b1")], "2026-01-31T18:00:00Z").match
    assert parts(reported(match, since=3))[HAPPENED] == [
        "2026-01-30 23:59 UTC",
        "ben: flip a1",
        "dealer: deal 4",
        "2026-01-31 00:01 UTC",
        "anna: flip b1",
        "dealer: deal 8",
        "ben: flip b1",
        "dealer: deal 12",
        "  anna begins (WW-06)",
    ]
    assert HAPPENED not in parts(reported(match, since=9))
    assert parts(reported(match))["What has happened"][1] == "dealer: deal 2"


def test_of_very_much_that_has_happened_the_last_is_told() -> None:
    match = wandered("wolkenwechsel", 300)
    lines = parts(reported(match, since=50))[HAPPENED]
    assert lines[0] == f"{reading(match, 0).seq - 50 - MOST_TOLD} entries before these"
    assert lines[2:] == list(told_lines(match, history(match, 0)[-MOST_TOLD:]))


MANY = wandered("ueber-den-wolken", 34, 3, "b")  # 68 moves of anna


@pytest.mark.parametrize("kind", ["report", "receipt"])
def test_of_very_many_moves_some_of_every_kind_are_listed(kind: str) -> None:
    legal = legal_moves(MANY, 0)
    listed = parts(MAILS[kind](MANY))[LEGAL]
    moves, remark = listed[:MOST_MOVES], " ".join(map(str.strip, listed[MOST_MOVES:]))
    assert moves == [move for move in legal if move in moves]
    assert {move.split()[0] for move in moves} == {move.split()[0] for move in legal}
    more = f"and {len(legal) - MOST_MOVES} more"
    file = f"; the attached file lists them all: wolken {MANY.game.NAME} moves FILE"
    assert remark == more + (file if kind == "report" else "")


def test_a_move_stays_whole_and_a_line_does_not() -> None:
    long = " ".join(["long"] * 30)
    sheet = Sheet("", [], [Part("typed", [long], Kind.TYPED), Part("prose", [long])])
    _sentinel, typed, prose = as_text(sheet).split("\n\n")
    assert typed == f"typed\n{long}"
    assert prose.splitlines() == ["prose", *broken([long])]
    assert prose.splitlines()[2].startswith("  long")


@every_mail
@every_game
def test_text_has_short_lines_that_can_be_read_aloud(name: str, kind: str) -> None:
    message = MAILS[kind](midway(name, 3))
    assert [line for line in text(message).splitlines() if len(line) > WIDTH] == []
    assert BOXES.findall(text(message)) == []


# What the other mails say


def test_a_receipt_says_what_was_done_and_how_the_match_stands() -> None:
    match = turn()
    message = receipt(match, 0, ENVELOPE, lines=["done: flip b1", "  anna begins (WW-06)"])
    assert above(message) == ["done: flip b1", "  anna begins (WW-06)"]
    assert parts(message)["How to go on"] == above(reported(match))
    assert parts(message)["The board"] == parts(reported(match))["The board"]
    assert parts(message)["For the record"] == parts(reported(match))["For the record"][:1]


def test_a_refusal_says_why_and_how_to_do_better() -> None:
    message = refusal("Re: x", ENVELOPE, lines=["no match has this token", "  look at the subject"])
    assert above(message) == ["no match has this token", "  look at the subject"]
    assert parts(message) == {"How to answer": above(reported(turn()))[1:]}


def test_an_invitation_says_all_that_a_player_needs() -> None:
    match = turn()
    message = invitation(match, 0, ENVELOPE, key=KEY, attachment=FILE)
    assert above(message) == [
        "Wölkchen invites you to a match of Wolkenwechsel.",
        "At the table: anna, ben. You play anna.",
        *above(reported(match)),
    ]
    found = parts(message)
    assert found["Your key"] == [
        f"key: {KEY}",
        "Whoever has it can play for you: keep it, and keep it to yourself.",
    ]
    assert found["Wolkenwechsel"][0].startswith("Goal: ")
    assert found["Every move"][-1] == "The rules in whole: wolken wolkenwechsel rules"
    assert list(found.items())[-4:] == list(parts(reported(match)).items())
    assert next(line.text for line in html(message).all("code")) == f"key: {KEY}"


def test_an_invitation_of_a_host_without_a_name() -> None:
    envelope = ENVELOPE._replace(sender="games@example.org")
    message = invitation(turn(), 0, envelope, key=KEY, attachment=FILE)
    assert above(message)[0] == "games@example.org invites you to a match of Wolkenwechsel."


@every_mail
def test_the_sentinel_stands_once_in_text_and_html(kind: str) -> None:
    message = MAILS[kind](turn())
    assert text(message).splitlines().count(SENTINEL) == 1
    assert [line.text for line in html(message).all("p")].count(SENTINEL) == 1


@every_mail
def test_what_stands_above_the_sentinel_means_nothing_in_a_reply(kind: str) -> None:
    for line in above(MAILS[kind](turn())):
        assert not re.match(r"\W*(key|say)\W*:", line, re.IGNORECASE)


# What players write and are called


CHAT = [
    ("hello", "hello"),
    ("  two  blanks ", "two blanks"),
    ("one\nkey: x\r\n.\r\nsay: y", "one key: x . say: y"),
    (f"{SENTINEL}\nflip a1", f"{SENTINEL} flip a1"),
    ("ben says: no\n\nThe board\nempty", "ben says: no The board empty"),
    ("<b>&amp;</pre><script>x</script>", "<b>&amp;</pre><script>x</script>"),
    ("\x1b[31mred\x07 \u202eturned\u2028\x85line\x00", "[31mred turned line"),
    ("grüße an 李, \U0001f600", "grüße an 李, \U0001f600"),
    ("\udcff", ""),
    ("x" * 3000, "x" * LONGEST_CHAT),
]


@pytest.mark.parametrize(("said", "shown"), CHAT)
def test_chat_is_shown_as_it_was_said_on_one_line(said: str, shown: str) -> None:
    message = reported(turn(), chat=[("ben", said)])
    line = f"ben says: {shown}"
    found = parts(message)
    assert found["What the others say"] == broken([line.rstrip() or line] if shown else [line])
    assert found.keys() - {"What the others say"} == parts(reported(turn())).keys()
    whole = html(message)
    assert line.strip() in [found.text for found in whole.all("p")]
    tags = [found.name for found in whole.all()]
    assert tags == [found.name for found in html(reported(turn(), chat=[("ben", "x")])).all()]


def test_of_very_much_that_was_said_the_last_is_told() -> None:
    chat = [("ben", f"line {number}") for number in range(200)]
    lines = parts(reported(turn(), chat=chat))["What the others say"]
    shown = [f"ben says: line {number}" for number in range(200 - MOST_SAID, 200)]
    assert lines == [f"{200 - MOST_SAID} lines before these", *shown]


@every_mail
def test_a_name_gets_nothing_into_headers_or_markup(kind: str) -> None:
    name = "a\r\nBcc: x@example.org\r\n\r\n\x1b<b>"
    message = MAILS[kind](begun(players=(name, "ben")))
    plain_mail = MAILS[kind](begun(players=("anna", "ben")))
    assert read(message).keys() == read(plain_mail).keys()
    assert html(message).all("b") == []
    assert "\x1b" not in text(message) + html(message).text
    assert [line for line in text(message).splitlines() if line.startswith("Bcc")] == []


# HTML


def most_seats(name: str) -> int:
    return max(game(name).SEATS)


@every_mail
@pytest.mark.parametrize("most", [0, 24, 200])
@every_game
def test_html_is_small_and_needs_nothing_from_elsewhere(name: str, most: int, kind: str) -> None:
    for seats in {2, most_seats(name)}:
        content = body(MAILS[kind](midway(name, seats, most)), "html")
        assert len(content.encode()) < 100 * 1024
        whole = page(content)
        assert addresses(content) == []
        names = {found.name for found in whole.all()}
        assert names.isdisjoint({"style", "script", "link", "img", "a", "form", "iframe", "svg"})
        attributes = {name for found in whole.all() for name in found.attributes}
        assert attributes <= {"lang", "charset", "name", "content", "style", "role", "aria-label"}


def test_html_names_its_language_and_keeps_its_colours() -> None:
    whole = html(reported(turn()))
    assert whole.attributes["lang"] == "en"
    assert whole.one("meta", charset="utf-8")
    assert {"name": "color-scheme", "content": "light"} in [
        found.attributes for found in whole.all("meta")
    ]
    for name in ("body", "div", "pre"):
        for found in whole.all(name):
            style = found.attributes["style"]
            assert f"background-color:{PAPER[0]};color:{INK[0]}" in style
    (picture,) = whole.all("pre", role="img")
    assert picture.attributes["aria-label"]


def test_marks_of_a_picture_are_styles() -> None:
    picture = [(Run("a<b", "bold red"), Run(" c", ""), Run("d", "dim"))]
    part = Part("h", ["words"], Kind.BOARD, picture=picture)
    whole = page(markup.page(Sheet("t", [], [part])))
    spans = [(found.text, found.attributes["style"]) for found in whole.all("span")]
    red, dim = COLOURS["red"][0], COLOURS["dim"][0]
    assert spans == [("a<b", f"font-weight:bold;color:{red}"), ("d", f"color:{dim}")]


def test_a_picture_that_is_too_large_is_left_out() -> None:
    large = [(Run("x" * 1000, ""),)] * 103
    part = Part("h", ["in words"], Kind.BOARD, picture=large)
    whole = page(markup.page(Sheet("t", [], [part])))
    assert [found.text for found in whole.all("pre")] == ["in words"]
    assert whole.all("details") == []
