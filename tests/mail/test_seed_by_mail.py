"""The seed of a fair match by mail: who hears when that his part is another one now."""

from __future__ import annotations

import re
from email.message import EmailMessage

import pytest
from hosting import FILE, GAMES, SENT, Host, above, part, seat_of, text

from wolken.cli.mail.receive import TRY_AGAIN

DUE = f"--due --maildir {SENT}"
ADDRESSES = ("anna=anna@example.org", "ben=ben@example.org", "cleo=cleo@example.org")
ANY_WORDS = "Reply with “contribute”; any words behind it go into the seed."
KEPT_WORDS = "Reply with “contribute” and the text that you were told to keep."


def begun(host: Host, words: str, game: str = "wolkenwechsel") -> dict[str, EmailMessage]:
    """Begins a fair match of three and invites all."""
    call = f"{game} new {GAMES}/{FILE} --players anna,ben,cleo --quiet --fair {words}"
    host.folder.quick(call).done()
    return host.invites("--from", "games@example.org", *ADDRESSES)


def contributes(
    host: Host, mail: EmailMessage, words: str = ""
) -> tuple[EmailMessage, dict[str, EmailMessage]]:
    """The answer to a contribution, and the reports that go out after it, by seats."""
    answer, *reports = host.answers(host.reply(mail, f"contribute {words}".strip()), DUE)
    return answer, {seat_of(report): report for report in reports}


def test_after_the_last_commitment_all_who_must_open_are_told_so_once(host: Host) -> None:
    mails = begun(host, "--strict")
    kept: dict[str, str] = {}
    for name in ("anna", "ben", "cleo"):
        answer, reports = contributes(host, mails[name])
        kept[name] = above(answer)[1]
        assert list(reports) == (["anna", "ben"] if name == "cleo" else [])
        assert (KEPT_WORDS in text(answer)) == (name == "cleo")
        assert ANY_WORDS not in text(answer)
    for report in reports.values():
        assert KEPT_WORDS in above(report)
    assert host.reports() == {}

    opened, others = contributes(host, mails["ben"], kept["ben"])
    assert others == {}, "to open is no news for those who must open anyway"
    assert KEPT_WORDS not in text(opened)
    assert contributes(host, mails["anna"], kept["anna"])[1] == {}
    _answer, begins = contributes(host, mails["cleo"], kept["cleo"])
    assert list(begins) == ["anna", "ben"]


@pytest.mark.parametrize("words", ["", "my  own words and more than thirty signs of them"])
def test_the_text_to_keep_is_told_again_where_the_answer_did_not_go_out(
    host: Host, words: str
) -> None:
    """No file holds it, and without it the match could not go on."""
    mails = begun(host, "--strict")
    raw = host.reply(mails["anna"], f"contribute {words}".strip())
    assert host.receives(raw, "--send false").status == TRY_AGAIN
    assert host.log()[-1].startswith("anna commit ")
    told = above(host.answer(raw))
    assert told[1] == "Keep this text, it is asked for later:"
    assert told[2].encode() not in host.content()
    for name in ("ben", "cleo"):
        contributes(host, mails[name])
    contributes(host, mails["anna"], told[2])
    assert host.log()[-1] == f"anna contribute {told[2].encode().hex()}"


def test_texts_to_keep_differ_and_tell_nothing_of_the_key(host: Host) -> None:
    mails = begun(host, "--strict")
    kept = {name: above(contributes(host, mails[name])[0])[1] for name in mails}
    assert len({*kept.values()}) == 3
    assert all(re.fullmatch("[0-9a-f]{32}", text) for text in kept.values())


@pytest.mark.parametrize("game", ["wolkenwechsel", "ueber-den-wolken", "blaetterrauschen"])
def test_with_the_last_contribution_those_waited_for_hear_that_they_can_move(
    host: Host, game: str
) -> None:
    mails = begun(host, "", game)
    for name in ("anna", "ben"):
        assert contributes(host, mails[name])[1] == {}
    _answer, reports = contributes(host, mails["cleo"])
    match = host.folder.match(f"{GAMES}/{FILE}")
    waiting = {match.players[seat] for seat in match.game.waiting(match.state)}
    assert set(reports) == waiting - {"cleo"}
    assert host.reports() == {}


@pytest.mark.parametrize("words", ["", "--strict"])
def test_who_has_contributed_is_not_asked_to(host: Host, words: str) -> None:
    mails = begun(host, words)
    assert ANY_WORDS in above(mails["anna"])
    answer, _reports = contributes(host, mails["anna"])
    how = part(answer, "How to go on")
    assert how[0].startswith("waiting for ")
    assert [line for line in how if "contribute”" in line or "To move" in line] == []
    assert "you may act" not in text(answer)
    assert part(answer, "What you may do now") == []


@pytest.mark.parametrize("given_up", [False, True])
def test_the_secret_is_told_to_all_once(host: Host, given_up: bool) -> None:
    begun(host, "--set rounds=1" if not given_up else "")
    for name in ("anna", "ben", "cleo"):
        host.folder.quick(f"wolkenwechsel contribute {GAMES}/{FILE} --as {name} --quiet x").done()
    if not given_up:
        for name in ("anna", "ben", "cleo"):
            call = f"wolkenwechsel seat {GAMES}/{FILE} {name}=bot:steady --quiet"
            host.folder.quick(call).done()
        for name in ("anna", "ben", "cleo"):
            call = f"wolkenwechsel seat {GAMES}/{FILE} {name}=person --quiet"
            host.folder.quick(call).done()
    host.reports()
    assert host.reports() == {}
    abandon = "--abandon" if given_up else ""
    host.folder.quick(f"wolkenwechsel reveal {GAMES}/{FILE} --quiet {abandon}").done()
    secret = host.folder.match(f"{GAMES}/{FILE}").secret
    reports = host.reports()
    assert list(reports) == ["anna", "ben", "cleo"]
    for report in reports.values():
        assert part(report, "What has happened since your last report")[1:] == [
            "-: reveal",
            f"  {secret}",
        ]
    assert host.reports() == {}


def test_a_repair_is_told_to_those_waited_for_once(host: Host) -> None:
    call = f"wolkenwechsel new {GAMES}/{FILE} --players anna,ben,cleo --quiet --seed s1"
    host.folder.quick(call).done()
    host.invites("--from", "games@example.org", *ADDRESSES)
    assert host.reports() == {}
    path = host.path()
    path.write_text(path.read_text("utf-8").replace('seed = "s1"', 'seed = "s2"'), "utf-8")
    host.folder.quick(f"wolkenwechsel repair {GAMES}/{FILE} --quiet").done()
    reports = host.reports()
    assert list(reports) == ["anna", "ben", "cleo"]
    assert host.reports() == {}
