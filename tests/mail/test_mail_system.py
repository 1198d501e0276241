"""Mails between a mail system and match files: what fails, what comes twice, what lies where."""

from __future__ import annotations

import mailbox
import os
import subprocess
from email.message import EmailMessage
from pathlib import Path

import pytest
from harness import COMMAND, ENVIRONMENT, Folder, Result, begun, entries, turn
from hosting import (
    FILE,
    GAMES,
    SENT,
    Host,
    above,
    address_of,
    masked,
    part,
    read,
    seat_of,
)
from sending import Sending

from wolken.cli import disk
from wolken.cli.mail.reading.parts import MOST_BYTES

SAID = "What the others say"
TRY_AGAIN = 75
WRONG_CALL = 64


def refused(result: Result, status: int, *texts: str) -> None:
    """A call that failed with one complaint and changed no match."""
    assert (result.status, result.out) == (status, ""), result
    assert result.err.startswith("wolken: ")
    assert not any(name.endswith(".toml") for name in result.changed)
    for words in texts:
        assert words in result.err


# The same message again, and answers that cannot be sent


def test_the_same_message_counts_once(host: Host) -> None:
    invited = host.begins(turn())
    reply = host.reply(invited["anna"], "draw\nsay: hello")
    assert len(host.answers(reply)) == 1
    before = host.content()
    for again in (reply, reply.replace(b"Subject: Re:", b"Subject: AW: Re:")):
        assert host.answers(again) == []
    assert host.content() == before
    assert host.log() == [*entries(turn()), "anna draw", "dealer deal 4"]
    assert host.journal() == [
        "<1@players.example> 0a1b2c3d anna done",
        *["<1@players.example> 0a1b2c3d anna ignored: received before"] * 2,
    ]
    assert part(host.reports("--as ben")["ben"], SAID) == ["anna says: hello"]


def test_a_refused_message_is_answered_once(host: Host) -> None:
    invited = host.begins(turn())
    reply = host.reply(invited["anna"], "toss a1")
    assert len(host.answers(reply)) == 1
    assert host.answers(reply) == []


def test_an_answer_that_cannot_be_sent_is_owed(host: Host, sending: Sending) -> None:
    """First the answer fails, then the second report, then nothing: each goes out once."""
    match = begun(
        "anna: flip a1, ben: flip a1, anna: flip b1, cleo: flip a1, cleo: flip b1",
        players=("anna", "ben", "cleo"),
    )
    invited = host.begins(match)
    made = [*entries(match), "ben flip b1", "dealer deal 0"]
    reply = host.reply(invited["ben"], "flip b1\nsay: hello")
    refused_by_sender = f"{host.folder.path}/send: exit code 1"

    result = sending.receives(host, reply)
    assert (result.status, result.err) == (TRY_AGAIN, f"wolken: {refused_by_sender}\n")
    assert host.log() == made
    assert sending.recipients() == []
    assert host.journal() == []

    sending.allows(1)
    result = sending.receives(host, reply)
    assert (result.status, result.err) == (
        TRY_AGAIN,
        f"wolken: {refused_by_sender}\n  no mail went to: anna\n",
    )
    assert sending.recipients() == ["ben@example.org"]

    sending.allows(9)
    assert sending.receives(host, reply).done() == ""
    assert sending.recipients() == ["ben@example.org", "anna@example.org"]
    assert sending.receives(host, reply).done() == ""
    assert sending.recipients() == ["ben@example.org", "anna@example.org"]
    assert host.log() == made
    assert part(host.reports("--as cleo")["cleo"], SAID) == ["ben says: hello"]


def test_one_dead_address_keeps_no_other_seat_waiting(host: Host, sending: Sending) -> None:
    invited = host.begins(begun(players=("anna", "ben", "cleo")))
    sending.allows(9)
    sending.refuses("ben@example.org")
    reply = host.reply(invited["anna"], "flip a1")
    for _time in range(2):
        result = sending.receives(host, reply)
        assert (result.status, result.err.splitlines()[1:]) == (
            TRY_AGAIN,
            ["  no mail went to: ben"],
        )
        assert sending.recipients() == ["anna@example.org", "cleo@example.org"]
    assert host.log()[-2:] == ["anna flip a1", "dealer deal 8"]


def test_a_sender_that_is_not_there(host: Host) -> None:
    invited = host.begins(turn())
    reply = host.reply(invited["anna"], "take a1")
    result = host.folder.wolken(f"mail receive --games {GAMES} --send /none/sendmail", stdin=reply)
    assert result.status == TRY_AGAIN
    assert result.err == "wolken: /none/sendmail: no such file or directory\n"


def test_a_mail_that_is_too_large_is_read_to_its_end(host: Host) -> None:
    command = [*COMMAND, "mail", "receive", "--games", GAMES]
    with subprocess.Popen(
        command, cwd=host.folder.path, env=ENVIRONMENT, stdin=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        process.stdin.write(b"Subject: x\n\n" + b"take a1\n" * (MOST_BYTES // 2))
        process.stdin.close()
    assert process.returncode == 0


# Files that cannot be used now


def test_a_busy_file_is_tried_again(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "LOCK_SECONDS", 0.05)
    invited = host.begins(turn())
    reply = host.reply(invited["anna"], "take a1")
    with host.folder.locked(f"{GAMES}/{FILE}"):
        refused(host.receives(reply), TRY_AGAIN, "another call is busy with it")
    assert host.sent() == []
    assert above(host.answer(reply)) == ["anna: take a1"]


def test_a_damaged_file_harms_its_own_mails_alone(host: Host) -> None:
    invited = host.begins(turn())
    damaged = host.content().replace(b"anna flip a1", b"anna flip a2")
    key = host.keys["anna"]
    others = host.begins(turn()._replace(id="0b1b2c3d"), "other.toml")
    host.path().write_bytes(damaged)
    host.path("junk.toml").write_bytes(b"\0\xff" * 100)
    host.path("no.toml").write_bytes(b"")
    host.path("folder.toml").mkdir()
    host.path("lost.toml").symlink_to("nowhere")
    for reply in (host.reply(invited["anna"], "take a1", key=key),) * 2:
        refused(host.receives(reply), TRY_AGAIN, FILE)
    assert host.content() == damaged
    assert host.sent() == []
    assert above(host.answer(host.reply(others["anna"], "take a1"))) == ["anna: take a1"]


def test_a_damaged_file_keeps_no_report_waiting(host: Host) -> None:
    host.begins(turn())
    host.begins(turn()._replace(id="0b1b2c3d"), "other.toml")
    for name in (FILE, "other.toml"):
        assert host.folder.quick(f"wolkenwechsel move {GAMES}/{name} 'take a1'").status == 0
    host.path("a.toml").write_bytes(host.content()[:-20])
    host.path("b.toml").write_bytes(host.content()[:-20])
    result = host.folder.quick(f"mail report {GAMES} --due --maildir {SENT}")
    assert (result.status, result.out) == (3, "")
    assert [line.split(":")[1] for line in result.err.splitlines() if line[0] != " "] == [
        f" {GAMES}/a.toml",
        f" {GAMES}/b.toml",
    ]
    assert [seat_of(mail) for mail in host.sent()] == ["ben", "ben"]


def test_mails_that_are_kept_can_be_damaged_too(host: Host) -> None:
    invited = host.begins(turn())
    damaged = host.content().replace(b"heard = 0", b'heard = "x"')
    host.path().write_bytes(damaged)
    refused(
        host.receives(host.reply(invited["anna"], "take a1")), TRY_AGAIN, "mail.seats.anna.heard"
    )
    assert host.content() == damaged


def test_an_address_that_was_mended_wrongly_loses_no_mail(host: Host) -> None:
    invited = host.begins(turn())
    whole = host.content()
    host.path().write_bytes(whole.replace(b"Anna <anna@example.org>", b"Anna"))
    reply = host.reply(invited["anna"], "take a1")
    refused(host.receives(reply), TRY_AGAIN, "“Anna” is no address")
    host.path().write_bytes(whole)
    assert above(host.answer(reply)) == ["anna: take a1"]


def test_the_same_match_twice_is_for_the_host_to_sort_out(host: Host) -> None:
    invited = host.begins(turn())
    host.path("copy.toml").write_bytes(host.content())
    reply = host.reply(invited["anna"], "take a1")
    refused(host.receives(reply), TRY_AGAIN, f"is the same match as {GAMES}/copy.toml; keep one")
    host.path("copy.toml").rename(host.path(".copy.toml"))
    assert above(host.answer(reply)) == ["anna: take a1"]


def test_no_stranger_learns_that_a_match_is_there_twice(host: Host) -> None:
    """The mail is answered as everywhere; the host reads of it in the journal."""
    invited = host.begins(turn(), seats="anna=anna@example.org")
    wrong = host.reply(invited["anna"], "take a1", key="aaaa-bbbb-cccc-dddd")
    nobodys = wrong.replace(b"0a1b2c3d.anna", b"0a1b2c3d.ben")
    unknown = wrong.replace(b"0a1b2c3d", b"11223344")
    known = masked(host.answer(wrong))
    host.path("copy.toml").write_bytes(host.content())
    for raw in (wrong, nobodys, unknown):
        assert masked(host.answer(raw)) == known
    noted = "<1@players.example> refused: no match and seat with this key"
    copies = f"(twice: {GAMES}/copy.toml, {GAMES}/{FILE})"
    assert host.journal() == [
        f"{noted}, told anna@example.org",
        *[f"{noted} {copies}, told anna@example.org"] * 2,
        f"{noted}, told anna@example.org",
    ]


def test_a_match_that_is_there_twice_keeps_no_other_waiting(host: Host) -> None:
    """Of several that a mail names the one counts to which it has the key."""
    host.begins(turn()._replace(id="0b1b2c3d"), "twice.toml")
    host.path("copy.toml").write_bytes(host.content("twice.toml"))
    invited = host.begins(turn())
    about = b"Subject: Re: [wolken 0b1b2c3d anna 11] "
    reply = host.reply(invited["anna"], "take a1").replace(
        b"To: games+0a1b2c3d", b"To: games+0b1b2c3d"
    )
    assert above(host.answer(reply.replace(b"Subject: Re:", about))) == ["anna: take a1"]
    assert host.log()[-1] == "anna take a1"


@pytest.mark.parametrize("name", ["matches of friends", "[bold]", "-x", "ä;$(id)", "a/../games2"])
def test_a_folder_may_have_any_name(host: Host, name: str) -> None:
    (host.folder.path / "a").mkdir()
    invited = host.begins(turn())
    (host.folder.path / GAMES).rename(host.folder.path / name)
    reply = host.reply(invited["anna"], "take a1")
    assert (
        host.folder.quick(f"mail receive --maildir {SENT}", f"--games={name}", stdin=reply).done()
        == ""
    )
    assert entries(host.folder.match(f"{name}/{FILE}"))[-1] == "anna take a1"
    assert above(host.sent()[0]) == ["anna: take a1"]


# Maildir and mbox


def test_mails_of_a_maildir_are_read_once_and_filed_as_seen(host: Host) -> None:
    invited = host.begins(turn())
    box = mailbox.Maildir(host.folder.path / "in")
    box.add(host.reply(invited["anna"], "draw"))
    box.add(b"Subject: offers\n\nbuy\n")
    words = f"--from-maildir in --maildir {SENT}"
    assert [above(mail) for mail in host.answers(b"", words)] == [["anna: draw", "dealer: deal 4"]]
    assert [(message.get_subdir(), message.get_flags()) for message in box] == [("cur", "S")] * 2
    assert host.answers(b"", words) == []
    assert len(host.journal()) == 2


def test_a_mail_that_cannot_be_dealt_with_keeps_no_other_waiting(host: Host) -> None:
    invited = host.begins(turn())
    key = host.keys["anna"]
    others = host.begins(turn()._replace(id="0b1b2c3d"), "other.toml")
    box = mailbox.Maildir(host.folder.path / "in")
    own = box.add(host.reply(invited["anna"], "take a1", key=key))
    other = box.add(host.reply(others["anna"], "take a1"))
    whole = host.content()
    host.path().write_bytes(whole.replace(b"anna flip a1", b"anna flip a2"))
    (host.folder.path / "in" / "new" / "0.folder").mkdir()
    words = f"--from-maildir in --maildir {SENT}"
    refusal = host.receives(b"", words)
    assert refusal.status == TRY_AGAIN
    assert f"wolken: {GAMES}/{FILE}: " in refusal.err
    assert "wolken: in/new/0.folder: is a folder, not a match file\n" in refusal.err
    assert host.log("other.toml") == [*entries(turn()), "anna take a1"]
    assert (box[own].get_subdir(), box[other].get_subdir()) == ("new", "cur")
    host.path().write_bytes(whole)
    (host.folder.path / "in" / "new" / "0.folder").rmdir()
    host.answers(b"", words)
    assert host.log() == [*entries(turn()), "anna take a1"]


def test_mails_on_standard_output_are_an_mbox(host: Host) -> None:
    """Whatever players write: a line that begins like a mail of an mbox, too."""
    invited = host.begins(turn())
    said = "take a1\nsay: From now on I win"
    result = host.receives(host.reply(invited["anna"], said), "--due")
    found = mbox(host.folder.path / "box", result.done())
    assert [(seat_of(mail), mail["Auto-Submitted"]) for mail in found] == [
        ("anna", "auto-replied"),
        ("ben", "auto-generated"),
    ]
    assert part(found[1], SAID) == ["anna says: From now on I win"]
    single = host.receives(host.reply(found[0], "take b1"), "").done()
    assert above(read(single.encode()))[-1] == "Nothing of this mail was kept."


def test_invitations_and_reports_on_standard_output_are_an_mbox(host: Host) -> None:
    host.folder.write(f"{GAMES}/{FILE}", turn())
    call = f"mail invite {GAMES}/{FILE} --from games@example.org"
    seats = [f"{name}={address_of(name)}" for name in ("anna", "ben")]
    invited = mbox(host.folder.path / "invited", host.folder.quick(call, *seats).done())
    assert [seat_of(mail) for mail in invited] == ["anna", "ben"]
    one = host.folder.quick(f"mail report {GAMES}/{FILE} --as ben").done()
    assert seat_of(read(one.encode())) == "ben"


# Calls that are wrong, and what the codes mean


WRONG = {
    "no folder named": ("", WRONG_CALL),
    "two ways out": (f"--games {GAMES} --maildir x --send true", WRONG_CALL),
    "half a command": (f'--games {GAMES} --send "\'x"', WRONG_CALL),
    "no such option": (f"--games {GAMES} --none", WRONG_CALL),
    "a word too many": (f"--games {GAMES} word", WRONG_CALL),
    "no folder": ("--games none", TRY_AGAIN),
    "a file": (f"--games {GAMES}/{FILE}", TRY_AGAIN),
    "no Maildir": (f"--games {GAMES} --from-maildir {GAMES}", TRY_AGAIN),
}


@pytest.mark.parametrize(("words", "status"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_loses_no_mail(host: Host, words: str, status: int) -> None:
    invited = host.begins(turn())
    before = host.content()
    reply = host.reply(invited["anna"], "take a1")
    result = host.folder.quick(f"mail receive {words}", stdin=reply)
    assert (result.status, result.out) == (status, ""), result
    assert host.content() == before


def test_the_exit_codes_are_those_of_sysexits_and_told_by_help(folder: Folder) -> None:
    assert (WRONG_CALL, TRY_AGAIN) == (os.EX_USAGE, os.EX_TEMPFAIL)
    told = " ".join(folder.wolken("mail receive --help").done().split())
    assert "0 for every mail that was dealt with, refused or ignored" in told
    assert f"{TRY_AGAIN} where it should try again" in told
    assert f"{WRONG_CALL} where the call is wrong" in told


def mbox(path: Path, content: str) -> list[EmailMessage]:
    """The mails that Python finds in an mbox."""
    path.write_text(content)
    box = mailbox.mbox(path, create=False)
    mails = [read(box.get_bytes(key)) for key in box.iterkeys()]
    box.close()
    return mails
