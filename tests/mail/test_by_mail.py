"""Play by mail: whole exchanges between the players and a host."""

from __future__ import annotations

import pytest
from harness import OPENING, begun, entries, over, turn
from hosting import (
    FILE,
    GAMES,
    SENT,
    Host,
    above,
    file_of,
    key_in,
    message,
    part,
    recipients,
    seat_of,
    text,
    token,
)

from wolken.core.match import Match

HAPPENED = "What has happened since your last report"
SAID = "What the others say"
LEGAL = "What you may do now"
DUE = f"--due --maildir {SENT}"
NOTHING_KEPT = "Nothing of this mail was kept."
THREE = ("anna", "ben", "cleo")


# From the invitation to the next turn


def test_an_invitation_tells_the_key_and_is_enough_to_begin(host: Host) -> None:
    mails = host.begins(turn())
    assert list(mails) == ["anna", "ben"]
    for (name, mail), told in zip(mails.items(), (10, 11), strict=True):
        assert token(mail) == ("0a1b2c3d", name, told), "a key is on the record when it goes out"
        assert mail["Auto-Submitted"] == "auto-generated"
        assert (
            mail["Reply-To"].addresses[0].addr_spec == f"games+0a1b2c3d.{name}.{told}@example.org"
        )
        assert mail["To"].addresses[0].addr_spec == f"{name}@example.org"
        assert file_of(mail) is not None
    assert host.keys["anna"] != host.keys["ben"]
    assert host.keys["ben"] not in mails["anna"].as_string()
    for key in host.keys.values():
        assert key not in host.content().decode()
        assert key.replace("-", "") not in host.content().decode()
    assert host.reports() == {}


def test_a_reply_is_obeyed_and_answered_and_the_next_seat_gets_its_report(host: Host) -> None:
    invited = host.begins(turn())
    before = host.log()
    reply = host.reply(invited["anna"], "draw\ntoss a2")
    receipt, report = host.answers(reply, DUE)
    made = ["anna draw", "dealer deal 4", "anna toss a2", "dealer deal 0"]
    assert host.log() == [*before, *made]

    assert recipients([receipt, report]) == ["anna@example.org", "ben@example.org"]
    assert (receipt["Auto-Submitted"], report["Auto-Submitted"]) == (
        "auto-replied",
        "auto-generated",
    )
    assert receipt["In-Reply-To"] == "<1@players.example>"
    assert receipt["References"] == f"{invited['anna']['Message-ID']} <1@players.example>"
    assert report["References"] == invited["ben"]["Message-ID"]
    assert token(receipt)[2] == token(report)[2] == 15
    assert [line for line in above(receipt) if line[0] != " "] == [
        line.replace(" ", ": ", 1) for line in made
    ]
    told = part(report, HAPPENED)[1:]
    assert [line for line in told if line[0] != " "] == above(receipt)[: len(made)]
    assert "take a1" in part(report, LEGAL)
    assert part(receipt, LEGAL) == []
    assert file_of(receipt) is None
    assert file_of(report) is not None
    assert host.journal() == ["<1@players.example> 0a1b2c3d anna done"]
    assert host.reports() == {}
    assert host.folder.wolken(f"wolkenwechsel replay {GAMES}/{FILE} --check").done()


# Several moves, refusals, and mails that are late


def test_where_all_act_in_their_own_time_nobody_is_late(host: Host) -> None:
    """WW-05: it does not matter who turns up places first."""
    invited = host.begins(begun("", players=THREE))
    for name in THREE:
        host.answer(host.reply(invited[name], "flip a1, flip b1"))
    flipped = [entry for entry in host.log() if "flip" in entry]
    assert flipped == [f"{name} flip {place}1" for name in THREE for place in "ab"]


def test_of_several_moves_all_are_made_or_none(host: Host) -> None:
    invited = host.begins(turn())
    before = host.log()
    mail = host.answer(host.reply(invited["anna"], "take a1, take b1\nsay: not heard"))
    assert host.log() == before
    assert above(mail)[0] == "anna: take b1: it is not anna's turn; the match waits for ben"
    assert above(mail)[-1] == NOTHING_KEPT
    assert token(mail) == ("0a1b2c3d", "anna", 11)
    assert host.journal() == ["<1@players.example> 0a1b2c3d anna refused"]
    assert SAID not in text(host.reports("--as ben")["ben"])


def test_what_chance_has_answered_stays(host: Host) -> None:
    invited = host.begins(turn())
    before = host.log()
    mail = host.answer(host.reply(invited["anna"], "draw, toss a1, take b1\nsay: heard"))
    assert host.log() == [*before, "anna draw", "dealer deal 4"]
    assert above(mail)[0].startswith("anna: toss a1: refused by rule WW-10")
    assert above(mail)[-3:] == [
        "anna: draw",
        "dealer: deal 4",
        "Passed on to the others: one line.",
    ]
    assert token(mail)[2] == 13
    assert "toss a2" in part(mail, LEGAL)
    assert host.journal() == ["<1@players.example> 0a1b2c3d anna done"]


def test_a_word_that_is_no_move_is_explained(host: Host) -> None:
    invited = host.begins(turn())
    before = host.content()
    mail = host.answer(host.reply(invited["anna"], "tak a1"))
    assert above(mail)[:2] == [
        "“tak a1”: “tak” is no move of this game",
        "  did you mean “take a1”?",
    ]
    assert host.log() == entries(turn())
    assert host.content() != before, "that it was answered is kept"


def test_a_late_mail_is_refused_with_what_has_happened_since(host: Host) -> None:
    invited = host.begins(turn())
    host.answer(host.reply(invited["anna"], "take a1"))
    before = host.log()
    mail = host.answer(host.reply(invited["ben"], "take a1\nsay: hello"))
    assert host.log() == before
    assert above(mail) == [
        "This answers your entry 11, but the match has moved on to 12.",
        "anna: take a1",
        "Look at it again below, then decide.",
        NOTHING_KEPT,
    ]
    assert token(mail) == ("0a1b2c3d", "ben", 12)
    assert "anna row 1: a 2, b 8, c ?, d ?" in part(mail, "The board")
    host.answer(host.reply(mail, "take a1"))
    assert host.log() == [*before, "ben take a1"]


def test_mails_that_overtake_each_other(host: Host) -> None:
    invited = host.begins(turn())
    before = host.log()
    first = host.reply(invited["anna"], "draw")
    second = host.reply(invited["anna"], "toss a2")
    assert above(host.answer(second))[0].startswith("anna: toss a2: refused by rule WW-10")
    receipt = host.answer(first)
    assert above(receipt) == ["anna: draw", "dealer: deal 4"]
    third = host.reply(invited["anna"], "toss a2")
    assert above(host.answer(third))[0].startswith("This answers your entry 10")
    host.answer(host.reply(receipt, "toss a2"))
    assert host.log() == [*before, "anna draw", "dealer deal 4", "anna toss a2", "dealer deal 0"]


# The number that is answered, from the address or from the subject; a subject out of a program
TOKENS = {
    "address": ("games+0a1b2c3d.anna.11@example.org", "Re: your turn"),
    "subject": ("games@example.org", "AW: Re: [wolken 0a1b2c3d anna 11]"),
    "folded": ("games@example.org", "Fwd: Wolkenwechsel\n [wolken 0a1b2c3d\n anna 11]"),
    "encoded": ("games@example.org", "=?utf-8?Q?Re:_=5Bwolken_0a1b2c3d_anna_11=5D?="),
    "twice": ("games@example.org", "[wolken 0a1b2c3d anna 11] [wolken 0a1b2c3d anna 11]"),
    "other case": ("GAMES+0A1B2C3D.anna.11@EXAMPLE.ORG", "re"),
}


@pytest.mark.parametrize(("to", "subject"), TOKENS.values(), ids=TOKENS)
def test_address_or_subject_names_the_match(host: Host, to: str, subject: str) -> None:
    host.begins(turn())
    key = host.keys["anna"].upper()
    headers = ("From: anna@example.org", f"To: {to}", f"Subject: {subject}")
    host.answer(message(f"take a1\n-- \nAnna\nKey: {key}\n", *headers))
    assert host.log() == [*entries(turn()), "anna take a1"]


@pytest.mark.parametrize("name", ["anna", "Gül", "李" * 20])
def test_the_thread_names_the_match_where_nothing_else_does(host: Host, name: str) -> None:
    """Of the mail that is answered first, then of those before it."""
    invited = host.begins(
        begun(OPENING.replace("anna", name), players=(name, "ben")),
        seats=f"{name}=anna@example.org ben=ben@example.org",
    )
    headers = ("From: anna@example.org", "To: games@example.org", "Subject: my turn")
    before, thread = host.log(), f"References: <1@x> {invited[name]['Message-ID']} <2@x>"
    answer = host.answer(
        message(f"draw\nkey: {host.keys[name]}\n", *headers, thread, "In-Reply-To: <2@x>")
    )
    assert above(answer)[0] == f"{name}: draw"
    latest = f"In-Reply-To: {answer['Message-ID']}"
    host.answer(message(f"toss a2\nkey: {host.keys[name]}\n", *headers, thread, latest))
    assert f"{name} toss a2" in host.log()[len(before) :]
    assert answer["References"].split()[0] == invited[name]["Message-ID"]


@pytest.mark.parametrize("name", ["Gül-3", "李", "борис"])
def test_a_name_in_any_script(host: Host, name: str) -> None:
    moves = OPENING.replace("anna", name)
    invited = host.begins(
        begun(moves, players=(name, "ben")), seats=f"{name}=anna@example.org ben=ben@example.org"
    )
    mail = invited[name]
    assert mail["Reply-To"].addresses[0].addr_spec.isascii()
    receipt, report = host.answers(host.reply(mail, "take a1"), DUE)
    assert above(receipt) == [f"{name}: take a1"]
    assert part(report, HAPPENED)[1:] == [f"{name}: take a1"]


# The end, computers, and seats that change hands


def test_a_match_that_is_over_takes_no_moves_but_passes_on_what_is_said(host: Host) -> None:
    invited = host.begins(over())
    before = host.log()
    mail = host.answer(host.reply(invited["anna"], "draw"))
    assert above(mail) == ["anna: draw: the match is over", NOTHING_KEPT]
    assert host.reports() == {}
    host.answer(host.reply(invited["anna"], "say: thank you"))
    (report,) = host.reports().values()
    assert seat_of(report) == "ben"
    assert part(report, SAID) == ["anna says: thank you"]
    assert host.reports() == {}
    assert host.log() == before


def test_the_last_move_is_told_to_all(host: Host) -> None:
    match = over()
    last = match.game.waiting(match.state)
    assert last == ()
    invited = host.begins(one_move_before_the_end())
    receipt, *reports = host.answers(host.reply(invited["ben"], "draw, toss a2"), DUE)
    assert above(receipt)[-1].endswith("(WW-19)")
    assert [seat_of(mail) for mail in reports] == ["anna"]
    assert "the match is over" in reports[0]["Subject"]
    assert host.reports() == {}


def test_a_computer_answers_in_the_same_call_and_takes_no_moves_by_mail(host: Host) -> None:
    invited = host.begins(turn())
    assert host.folder.quick(f"wolkenwechsel seat {GAMES}/{FILE} ben=bot:steady").status == 0
    receipt, *reports = host.answers(host.reply(invited["anna"], "take a1"), DUE)
    assert reports == [], "the receipt has told what the computer did"
    assert "anna: take a1" in above(receipt)
    assert any(line.startswith("ben: ") for line in above(receipt))
    assert "It is your turn, anna." in text(receipt)
    mail = host.answer(host.reply(invited["ben"], "draw"))
    assert above(mail) == ["A computer plays ben now.", NOTHING_KEPT]
    assert host.folder.wolken(f"wolkenwechsel replay {GAMES}/{FILE} --check").done()


def test_inviting_takes_a_seat_from_a_computer(host: Host) -> None:
    host.begins(turn())
    assert host.folder.quick(f"wolkenwechsel seat {GAMES}/{FILE} anna=bot:steady").status == 0
    (mail,) = host.invites("anna").values()
    host.answer(host.reply(mail, "take a1"))
    assert "anna take a1" in host.log()


def test_a_seat_handed_to_another_person_begins_anew(host: Host) -> None:
    invited = host.begins(turn())
    host.answer(host.reply(invited["anna"], "take a1"))
    old_key = host.keys["ben"]
    (mail,) = host.invites("ben=Dora <dora@example.org>").values()
    assert mail["To"].addresses[0].addr_spec == "dora@example.org"
    assert mail["References"] is None
    assert mail["In-Reply-To"] is None
    assert host.keys["ben"] != old_key
    assert "anna: flip a1" in part(mail, "What has happened")

    before = host.content()
    refused = host.answer(host.reply(mail, "take a1", key=old_key))
    assert above(refused)[0] == "There is no match and seat with this key."
    assert host.content() == before
    receipt = host.answer(host.reply(mail, "take a1"))
    assert above(receipt) == ["ben: take a1"]
    assert recipients([receipt]) == ["dora@example.org"]


def test_a_new_key_is_on_the_record_and_ends_the_old_one(host: Host) -> None:
    invited = host.begins(turn())
    old_key = host.keys["anna"]
    (mail,) = host.invites("anna").values()
    notes = [entry for entry in host.folder.log(f"{GAMES}/{FILE}") if " key " in entry]
    assert [entry.split()[:2] for entry in notes] == [
        [name, "key"] for name in ("anna", "ben", "anna")
    ]
    assert mail["References"] == invited["anna"]["Message-ID"]
    assert key_in(mail) == host.keys["anna"] != old_key
    assert host.reports() == {}, "a key makes nobody due"
    host.answer(host.reply(invited["anna"], "take a1", key=old_key))
    assert host.log() == entries(turn())
    host.answer(host.reply(invited["anna"], "take a1"))
    assert host.log() == [*entries(turn()), "anna take a1"]
    assert host.folder.wolken(f"wolkenwechsel replay {GAMES}/{FILE} --check").done()


def one_move_before_the_end() -> Match:
    """The match `over` before its last turn."""
    match = over()
    *_, turn_before = (
        number for number, entry in enumerate(entries(match)) if entry.endswith(" draw")
    )
    return begun(_as_moves(entries(match)[:turn_before]), rounds=1)


def _as_moves(log: list[str]) -> str:
    """Entries as moves, without the dealer's."""
    moves = (entry.partition(" ") for entry in log)
    return ", ".join(f"{seat}: {move}" for seat, _, move in moves if seat != "dealer")
