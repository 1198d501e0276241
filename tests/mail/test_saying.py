"""What mails say: who must act, what has happened, the board, what is legal, chat."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from fair_matches import fresh, said
from harness import NOW, begun, over, turn
from mails import (
    DATE,
    ENVELOPE,
    FILE,
    HAPPENED,
    KEY,
    LEGAL,
    MAILS,
    WIDTH,
    above,
    broken,
    every_game,
    every_mail,
    html,
    midway,
    parts,
    read,
    reported,
    text,
)
from pages import wandered
from secretive import WEATHER, played

from wolken.cli.mail import saying
from wolken.cli.mail.saying import LONGEST_CHAT, MOST_SAID, MOST_TOLD
from wolken.cli.mail.sheet import SENTINEL, Kind, Part, Sheet
from wolken.cli.mail.text import plain as as_text
from wolken.cli.mail.words import WORDS
from wolken.cli.mail.writing import (
    invitation,
    receipt,
    refusal,
    report,
)
from wolken.cli.report import asked_lines, closing_lines, screen, told_lines, view_at
from wolken.cli.seats import legal_moves
from wolken.core.call import Order, call
from wolken.core.consent import ask
from wolken.core.history import history
from wolken.core.keys import with_key
from wolken.core.match import reading
from wolken.core.pace import Pace, agree

BOXES = re.compile("[─-▟]")


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


ANY_WORDS = "Reply with “contribute”; any words behind it go into the seed."
KEPT_WORDS = "Reply with “contribute” and the text that you were told to keep."


@pytest.mark.parametrize(
    ("strict", "orders", "asked"),
    [
        (False, (), ANY_WORDS),
        (True, (), ANY_WORDS),
        (True, ("anna commit rain", "ben commit sun"), KEPT_WORDS),
    ],
)
def test_who_must_contribute_to_the_seed_is_told_how(
    strict: bool, orders: tuple[str, ...], asked: str
) -> None:
    match = said(fresh(strict=strict), *orders)
    lines = above(reported(match))
    assert lines[0] == "It is your turn, anna."
    assert lines[1:-3] == broken(closing_lines(match, match.state))
    assert lines[-3] == asked
    assert read(reported(match))["Subject"].startswith("Wolkenwechsel: your turn, anna ")


def test_who_has_contributed_waits_for_the_others() -> None:
    match = said(fresh(), "anna contribute rain")
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


def test_no_digest_can_be_taken_for_a_key() -> None:
    match = with_key(turn(), 1, KEY, NOW)
    lines = parts(reported(match, since=reading(match, 0).seq - 1))[HAPPENED]
    assert lines == ["2026-01-31 12:00 UTC", "ben has a new key"]


def test_of_very_much_that_has_happened_the_last_is_told() -> None:
    match = wandered("wolkenwechsel", 300)
    lines = parts(reported(match, since=50))[HAPPENED]
    assert lines[0] == f"{reading(match, 0).seq - 50 - MOST_TOLD} entries before these"
    assert lines[2:] == list(told_lines(match, history(match, 0)[-MOST_TOLD:]))


MANY = wandered("ueber-den-wolken", 34, 3, "b")  # 68 moves of anna


@pytest.mark.parametrize("kind", ["report", "receipt"])
def test_of_very_many_moves_some_of_every_kind_are_listed(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    legal, most = legal_moves(MANY, 0), 60
    monkeypatch.setattr(saying, "MOST_MOVES", most)
    listed = parts(MAILS[kind](MANY))[LEGAL]
    moves, remark = listed[:most], " ".join(map(str.strip, listed[most:]))
    assert moves == [move for move in legal if move in moves]
    assert {move.split()[0] for move in moves} == {move.split()[0] for move in legal}
    file = f"the attached file lists them all: wolken {MANY.game.NAME} moves FILE"
    where = file if kind == "report" else "your next report has them all"
    assert remark == f"and {len(legal) - most} more; {where}"


@pytest.mark.parametrize("kind", ["report", "receipt"])
def test_fewer_than_a_hundred_moves_are_all_listed(kind: str) -> None:
    legal = legal_moves(MANY, 0)
    assert 60 < len(legal) < 100
    assert parts(MAILS[kind](MANY))[LEGAL] == legal


def test_without_a_file_every_move_is_listed_and_none_is_spoken_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(saying, "MOST_MOVES", 10)
    for message in (
        report(MANY, 0, ENVELOPE, since=0, attachment=None, chat=[]),
        invitation(MANY, 0, ENVELOPE, key=KEY, attachment=None),
    ):
        assert parts(message)[LEGAL] == legal_moves(MANY, 0)
        assert "attached" not in text(message)
        assert list(message.iter_attachments()) == []


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


def test_an_invitation_tells_every_order_besides_moves() -> None:
    message = invitation(turn(), 0, ENVELOPE, key=KEY, attachment=FILE)
    lines = parts(message)["What else you can order, alone in a mail"]
    told = {word for line in lines for word in line.partition(":")[0].split(", ")}
    assert {" ".join(filter(str.islower, word.split())) for word in told} == set(WORDS)


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
