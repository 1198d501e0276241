"""Talk between the players: what is said with `say:` reaches every other seat once."""

from __future__ import annotations

import pytest
from harness import begun, entries, turn
from hosting import SENT, Host, above, part, seat_of

from wolken.cli.mail import answering
from wolken.core.match import Match

SAID = "What the others say"
DUE = f"--due --maildir {SENT}"
THREE = ("anna", "ben", "cleo")


def three() -> Match:
    """A match of three in which all have turned up two places."""
    moves = [f"{name}: flip {place}1" for place in "ab" for name in THREE]
    return begun(", ".join(moves), players=THREE)


def test_what_is_said_reaches_every_other_seat_once(host: Host) -> None:
    invited = host.begins(three())
    said = "say: good luck\nSAY: and fun"
    assert above(host.answer(host.reply(invited["ben"], said))) == [
        "Passed on to the others: 2 lines."
    ]
    to_anna = host.reports()["anna"]
    heard = ["ben says: good luck", "ben says: and fun"]
    assert part(to_anna, SAID) == heard
    assert host.reports() == {}
    for name, spoken in (("anna", []), ("ben", []), ("cleo", heard)):
        mail = host.reports(f"--as {name}")[name]
        assert part(mail, SAID) == spoken
        assert part(host.reports(f"--as {name}")[name], SAID) == []
    receipt, report = host.answers(host.reply(to_anna, "take a1\nsay: thanks"), DUE)
    assert above(receipt) == ["anna: take a1", "Passed on to the others: one line."]
    assert seat_of(report) == "ben"
    assert part(report, SAID) == ["anna says: thanks"]
    assert part(host.reports("--as cleo")["cleo"], SAID) == ["anna says: thanks"]


def test_an_answer_tells_what_others_have_said_and_no_report_does_so_again(host: Host) -> None:
    invited = host.begins(turn())
    host.answer(host.reply(invited["ben"], "say: good luck"))
    for words in ("draw", "frog"):
        answers = host.answers(host.reply(invited["anna"], words), DUE)
        assert [part(mail, SAID) for mail in answers] == (
            [["ben says: good luck"]] if words == "draw" else [[]]
        )
    host.answer(host.reply(invited["ben"], "say: well\nsay: well"))
    (refused,) = host.answers(host.reply(invited["anna"], "frog"), DUE)
    assert part(refused, SAID) == ["ben says: well", "ben says: well"]
    assert host.reports() == {}


def test_talk_moves_nothing(host: Host) -> None:
    invited = host.begins(turn())
    host.answer(host.reply(invited["ben"], "say: draw\nsay: take a1, key: x"))
    assert host.log() == entries(turn())
    host.answer(host.reply(invited["anna"], "take a1"))
    assert host.log() == [*entries(turn()), "anna take a1"]


@pytest.mark.parametrize("words", [DUE, f"--maildir {SENT}"])
def test_what_is_said_while_an_answer_is_on_its_way_is_told_once(
    host: Host, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """Another mail comes in after what a mail orders is done and before it is answered."""
    invited = host.begins(turn())
    meanwhile = [host.reply(invited["ben"], "say: good luck")]
    answer = answering.answer

    def later(*arguments: object) -> None:
        while meanwhile:
            host.receives(meanwhile.pop(), words).done()
        answer(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(answering, "answer", later)
    host.receives(host.reply(invited["anna"], "draw"), DUE).done()
    mails = [mail for mail in host.sent() if seat_of(mail) == "anna"]
    mails += host.reports("--as anna").values()
    assert [line for mail in mails for line in part(mail, SAID)] == ["ben says: good luck"]
