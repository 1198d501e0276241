"""What players order by mail besides moves: undo by consent, contributions, absence."""

from __future__ import annotations

from email.message import EmailMessage

import pytest
from harness import LATER, begun, over, turn
from hosting import FILE, GAMES, SENT, Host, above, seat_of

from wolken.core import fair

DUE = f"--due --maildir {SENT}"
FAIR = f"wolkenwechsel new {GAMES}/{FILE} --players anna,ben --quiet --fair"
ADDRESSES = ("anna=anna@example.org", "ben=ben@example.org")


def invited(host: Host, line: str) -> dict[str, EmailMessage]:
    """Begins a match and invites both seats."""
    host.folder.quick(line).done()
    return host.invites("--from", "games@example.org", *ADDRESSES)


def test_a_free_undo_is_done_at_once(host: Host) -> None:
    mails = host.begins(turn())
    before = host.log()
    mail = host.answer(host.reply(mails["anna"], "take a1"))
    host.answer(host.reply(mail, "Undo."))
    assert host.log() == [*before, "anna take a1", "anna undo 12"]
    state = host.folder.match(f"{GAMES}/{FILE}").state
    assert state == turn().state


def test_an_undo_that_is_not_free_is_refused_with_what_helps(host: Host) -> None:
    mails = host.begins(turn())
    mail = host.answer(host.reply(mails["anna"], "draw"))
    before = host.log()
    refused = host.answer(host.reply(mail, "undo"))
    assert host.log() == before
    assert above(refused)[1:] == [
        "  To ask the others for it, reply with “ask undo”.",
        "Nothing of this mail was kept.",
    ]


def test_who_is_asked_gets_a_report_and_agrees_by_mail(host: Host) -> None:
    mails = host.begins(turn())
    receipt, report = host.answers(host.reply(mails["anna"], "draw, toss a2"), DUE)
    _receipt, asked = host.answers(host.reply(receipt, "ask undo"), DUE)
    assert seat_of(asked) == "ben"
    assert host.log()[-1] == "anna ask undo 1"
    host.answers(host.reply(asked, "consent\nsay: sure"), DUE)
    assert host.log()[-2] == "ben consent 1"
    assert host.log()[-1].startswith("anna undo ")
    match = host.folder.match(f"{GAMES}/{FILE}")
    assert match.game.waiting(match.state) == (0,)
    assert seat_of(report) == "ben"


def test_who_objects_ends_it(host: Host) -> None:
    mails = host.begins(turn())
    receipt, _report = host.answers(host.reply(mails["anna"], "draw, toss a2"), DUE)
    _receipt, asked = host.answers(host.reply(receipt, "ask undo"), DUE)
    host.answer(host.reply(asked, "object"))
    assert host.log()[-1] == "ben object 1"


def test_who_is_asked_after_the_end_is_told_how_to_answer(host: Host) -> None:
    mails = host.begins(over())
    _receipt, asked = host.answers(host.reply(mails["anna"], "ask undo"), DUE)
    assert above(asked)[-3:] == [
        "To answer that, reply with the one word “consent” or “object”.",
        "Add a line “key: …” with your key; it may stand in your signature.",
        "To talk to the others, begin a line with “say:”.",
    ]
    host.answer(host.reply(asked, "consent"))
    assert "ben consent 1" in host.log()
    assert host.log()[-1].startswith("anna undo ")


def test_who_has_asked_is_told_how_to_withdraw_it(host: Host) -> None:
    mails = host.begins(turn())
    mails["anna"] = host.answer(host.reply(mails["anna"], "draw, toss a2"))
    mails["anna"] = host.answer(host.reply(mails["anna"], "ask undo"))
    mails["ben"] = host.reports("--as ben")["ben"]
    for text, helps in (
        (("anna", "consent"), "To withdraw it, reply with “object”."),
        (("anna", "ask undo"), "To withdraw it, reply with “object”."),
        (("ben", "ask undo"), "First answer that: reply with “consent” or “object”."),
    ):
        name, words = text
        refused = host.answer(host.reply(mails[name], words))
        assert above(refused)[1:] == [f"  {helps}", "Nothing of this mail was kept."]
    host.answer(host.reply(mails["anna"], "object"))
    mails["ben"] = host.reports("--as ben")["ben"]
    refused = host.answer(host.reply(mails["ben"], "consent"))
    assert above(refused)[1] == "  Who wants to take something back replies with “ask undo”."


LATE = "This answers your entry"


def test_an_order_about_taking_back_answers_what_its_writer_has_seen(host: Host) -> None:
    """A late answer to one request is none to another."""
    mails = host.begins(turn())
    receipt, _report = host.answers(host.reply(mails["anna"], "draw, toss a2"), DUE)
    receipt, asked = host.answers(host.reply(receipt, "ask undo"), DUE)
    late = [host.reply(asked, word) for word in ("consent", "object", "ask undo", "undo")]
    host.answer(host.reply(receipt, "object"))
    receipt, asked = host.answers(host.reply(host.reports("--as anna")["anna"], "ask undo"), DUE)
    before = host.log()
    for raw in late:
        assert above(host.answer(raw))[0].startswith(LATE)
    assert host.log() == before
    host.answer(host.reply(asked, "consent"))
    assert host.log()[-2] == "ben consent 2"


def test_an_undo_that_is_written_twice_is_done_once(host: Host) -> None:
    host.folder.quick(f"donnerwetter new {GAMES}/{FILE} --players anna,ben --seed q --quiet").done()
    mail = host.invites("--from", "games@example.org", *ADDRESSES)["anna"]
    for move in ("forecast ar1 top", "forecast ar2 top"):
        mail = host.answer(host.reply(mail, move))
    before = host.log()
    once, again = (host.reply(mail, "undo") for _time in range(2))
    host.answer(once)
    assert above(host.answer(again))[0].startswith(LATE)
    assert [entry.split()[:2] for entry in host.log()[len(before) :]] == [["anna", "undo"]]


def test_what_others_agree_to_meanwhile_makes_no_answer_late(host: Host) -> None:
    mails = host.begins(begun("anna: flip a1, anna: flip b1", players=("anna", "ben", "cleo")))
    receipt = host.answer(host.reply(mails["anna"], "ask undo"))
    asked = host.reports()
    assert set(asked) == {"ben", "cleo"}
    for name in asked:
        host.answer(host.reply(asked[name], "consent"))
    assert [entry.split()[1] for entry in host.log()[-3:]] == ["consent", "consent", "undo"]
    assert above(host.answer(host.reply(receipt, "undo")))[0].startswith(LATE)


def test_absence_is_announced_whatever_has_happened_since(host: Host) -> None:
    host.folder.quick(
        f"wolkenwechsel new {GAMES}/{FILE} --players anna,ben --quiet --pace 1d"
    ).done()
    mails = host.invites("--from", "games@example.org", *ADDRESSES)
    host.answer(host.reply(mails["anna"], "flip a1, flip b1"))
    late = host.reply(mails["anna"], "absent 2026-12-20 2026-12-27")
    host.answer(late)
    assert host.log()[-1] == "anna absent 2026-12-20 2026-12-27"


def test_of_several_moves_that_are_refused_it_is_said_once_that_none_is_kept(host: Host) -> None:
    mails = host.begins(turn())
    for text in ("toss a2, draw", "take a1\ntake b1", "draw\nfrog"):
        lines = above(host.answer(host.reply(mails["anna"], text)))
        assert lines[-1] == "Nothing of this mail was kept."
        assert [line for line in lines if "this call" in line] == []


@pytest.mark.parametrize("text", ["undo, draw", "draw\nconsent", "absent 2026-12-01\ndraw"])
def test_such_an_order_stands_alone(host: Host, text: str) -> None:
    mails = host.begins(turn())
    before = host.log()
    mail = host.answer(host.reply(mails["anna"], text))
    assert above(mail)[0].startswith("These stand alone in a mail, without moves: undo, ask undo")
    assert host.log() == before


def test_what_follows_such_an_order_is_not_passed_over(host: Host) -> None:
    mails = host.begins(turn())
    before = host.log()
    mail = host.answer(host.reply(mails["anna"], "undo draw"))
    assert above(mail)[0] == "“undo” stands alone, without “draw”"
    assert host.log() == before


def test_the_seed_of_a_fair_match_is_made_by_mail(host: Host) -> None:
    mails = invited(host, FAIR)
    host.answers(host.reply(mails["anna"], "contribute Thunder over the lake"), DUE)
    match = host.folder.match(f"{GAMES}/{FILE}")
    assert fair.due(match) == (1,)
    assert match.seed is None
    host.answers(host.reply(mails["ben"], "contribute"), DUE)
    match = host.folder.match(f"{GAMES}/{FILE}")
    assert match.seed is not None
    assert host.log()[-1].startswith("dealer deal ")


def test_in_a_strict_match_the_text_to_keep_comes_by_mail_alone(host: Host) -> None:
    mails = invited(host, f"{FAIR} --strict")
    mail = host.answer(host.reply(mails["anna"], "contribute my words"))
    assert above(mail)[0] == "Keep this text, it is asked for later:"
    kept = above(mail)[1]
    assert kept.startswith("my words ")
    assert kept.encode() not in host.content()
    assert kept.encode().hex().encode() not in host.content()
    early = host.answer(host.reply(mails["anna"], "contribute"))
    assert above(early)[1:] == ["Nothing of this mail was kept."]
    host.answer(host.reply(mails["ben"], "contribute"))
    for text in ("contribute other words", "flip a1"):
        refused = host.answer(host.reply(mails["anna"], text))
        assert above(refused)[1:] == [
            "  Reply with “contribute” and the text that you were told to keep.",
            "Nothing of this mail was kept.",
        ]
    host.answer(host.reply(mails["anna"], f"contribute {kept}"))
    assert host.log()[-1] == f"anna contribute {kept.encode().hex()}"


def test_what_only_a_host_can_do_is_for_the_host(host: Host) -> None:
    mails = invited(host, f"wolkenwechsel new {GAMES}/{FILE} --players anna,ben --quiet --seed s1")
    refused = host.answer(host.reply(mails["anna"], "absent 2099-01-01"))
    assert above(refused) == [
        "no pace has been agreed on",
        "  Ask the host about that.",
        "Nothing of this mail was kept.",
    ]
    refused = host.answer(host.reply(mails["anna"], "contribute"))
    assert above(refused)[1:] == ["Nothing of this mail was kept."]


def test_days_of_absence_are_said_by_mail(host: Host) -> None:
    line = f"wolkenwechsel new {GAMES}/{FILE} --players anna,ben --quiet --seed s1 --pace 3d"
    mails = invited(host, line)
    first, last = f"{int(LATER[:4]) + 1}-12-20", f"{int(LATER[:4]) + 1}-12-27"
    host.answer(host.reply(mails["anna"], f"absent {first} {last}"))
    assert host.log()[-1] == f"anna absent {first} {last}"
    mail = host.answer(host.reply(mails["anna"], "absent soon"))
    assert above(mail)[-1] == "Nothing of this mail was kept."
