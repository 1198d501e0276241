"""A host without a mail system: mails printed as text, and replies pasted into a file."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from harness import Folder, begun, entries, turn
from hosting import FILE, GAMES, Host, address_of

from wolken.cli import pages
from wolken.cli.mail.outlet import RULE
from wolken.cli.mail.sheet import SENTINEL

SEATS = ("anna", "ben")
NO_SUCH = "There is no match and seat with this key."
PAGE = Path(pages.__file__).with_name("wolken-mail.7.txt")


def invited(host: Host, *seats: str, names: tuple[str, ...] = SEATS) -> dict[str, str]:
    """The invitations as they are printed, by seats; the keys are kept."""
    call = f"mail invite {GAMES}/{FILE} --text --from games@example.org"
    printed = host.folder.quick(call, *(seats or map(seat_and_address, names))).done()
    mails = dict(zip(names, printed.split(f"{RULE}\n"), strict=True))
    host.keys = {name: re.findall("(?m)^key: (.+)$", mail)[0] for name, mail in mails.items()}
    return mails


def seat_and_address(name: str) -> str:
    return f"{name}={address_of(name)}"


def pasted(host: Host, mail: str, words: str, name: str = "anna") -> bytes:
    """A reply to a printed mail as somebody types it: its subject, a blank line, and words."""
    subject = mail.splitlines()[1]
    return f"{subject.replace(': ', ': Re: ', 1)}\n\n{words}\nkey: {host.keys[name]}\n".encode()


def test_mails_are_printed_with_whom_they_are_for_and_a_line_between(host: Host) -> None:
    host.folder.write(f"{GAMES}/{FILE}", turn())
    for (name, mail), told in zip(invited(host).items(), (10, 11), strict=True):
        to, subject, blank, first, *rest = mail.splitlines()
        assert to == f"To: {address_of(name)}"
        assert subject.startswith("Subject: Wolkenwechsel: ")
        assert subject.endswith(f" [wolken 0a1b2c3d {name} {told}]")
        assert (blank, first) == ("", "games@example.org invites you to a match of Wolkenwechsel.")
        assert rest.count(SENTINEL) == 1
        assert "attached" not in mail


def test_names_stand_as_they_are_written(host: Host) -> None:
    names = ("Gül", "李")
    match = begun("", players=names)
    host.folder.write(f"{GAMES}/{FILE}", match)
    mails = invited(host, "Gül=Gül Ö <g@example.org>", "李=李 <li@example.org>", names=names)
    assert mails["Gül"].startswith("To: Gül Ö <g@example.org>\n")
    assert mails["李"].startswith("To: 李 <li@example.org>\n")
    assert "[wolken 0a1b2c3d 李 3]\n" in mails["李"]
    host.receives(pasted(host, mails["李"], "flip a1", "李"), "--text").done()
    assert "李 flip a1" in host.log()


def test_a_pasted_reply_is_obeyed_and_answered_to_the_seat(host: Host) -> None:
    host.folder.write(f"{GAMES}/{FILE}", turn())
    mails = invited(host)
    printed = host.receives(pasted(host, mails["anna"], "take a1"), "--due --text").done()
    answer, report = printed.split(f"{RULE}\n")
    assert answer.startswith(f"To: {address_of('anna')}\nSubject: Wolkenwechsel: waiting for ben ")
    assert answer.splitlines()[3] == "anna: take a1"
    assert report.startswith(f"To: {address_of('ben')}\nSubject: Wolkenwechsel: your turn, ben ")
    assert "attached" not in report
    assert host.log() == [*entries(turn()), "anna take a1"]


@pytest.mark.parametrize("before", ["", "\n\n", "\ufeff"])
def test_a_reply_may_be_pasted_with_something_before_it(host: Host, before: str) -> None:
    host.folder.write(f"{GAMES}/{FILE}", turn())
    raw = before.encode() + pasted(host, invited(host)["anna"], "take a1\nsay: schön, 李!")
    host.receives(raw.replace(b"\n", b"\r\n"), "--text").done()
    assert host.log() == [*entries(turn()), "anna take a1"]
    report = host.folder.quick(f"mail report {GAMES}/{FILE} --as ben --text").done()
    assert "anna says: schön, 李!" in report.splitlines()


def test_a_pasted_reply_with_a_wrong_key_has_nobody_to_be_answered_to(host: Host) -> None:
    host.folder.write(f"{GAMES}/{FILE}", turn())
    mails = invited(host)
    host.keys["anna"] = "aaaa-bbbb-cccc-dddd"
    assert host.receives(pasted(host, mails["anna"], "take a1"), "--text").done() == ""
    assert host.log() == entries(turn())
    assert host.journal()[-1].endswith("refused: no match and seat with this key")


def test_words_that_were_refused_may_be_pasted_again(host: Host) -> None:
    """And those that were obeyed are obeyed once."""
    host.folder.write(f"{GAMES}/{FILE}", turn())
    mails = invited(host)
    early, draw = pasted(host, mails["ben"], "take b1", "ben"), pasted(host, mails["anna"], "draw")
    for _time in range(2):
        printed = host.receives(early, "--text").done()
        assert "ben: take b1: it is not ben's turn" in printed
    assert "anna: draw" in host.receives(draw, "--text").done()
    assert host.receives(draw, "--text").done() == ""
    assert [entry for entry in host.log() if entry.endswith(" draw")] == ["anna draw"]


def test_reminders_are_printed_as_text(host: Host) -> None:
    call = f"wolkenwechsel new {GAMES}/{FILE} --players anna,ben --quiet --seed 1 --pace 2d"
    host.folder.quick(call, env={"WOLKEN_NOW": "2026-03-01T12:00:00Z"}).done()
    invited(host)
    late = {"WOLKEN_NOW": "2026-04-01T12:00:00Z"}
    printed = host.folder.quick(f"mail remind --games {GAMES} --text", env=late).done()
    assert [mail.splitlines()[0] for mail in printed.split(f"{RULE}\n")] == [
        f"To: {address_of(name)}" for name in SEATS
    ]


@pytest.mark.parametrize("other", ["--maildir x", "--send true"])
def test_text_is_a_way_of_its_own(folder: Folder, other: str) -> None:
    folder.write(FILE, turn())
    call = f"mail invite {FILE} --from a@example.org anna=a@example.org --text {other}"
    folder.quick(call).failed(2, "mails go into a Maildir, to a command, or out as text")


@pytest.mark.parametrize("invite", ["", "ben=ben@example.org"])
def test_who_was_not_invited_is_invited_by_the_call_that_is_advised(
    folder: Folder, invite: str
) -> None:
    folder.write("two words.toml", turn())
    call = ["mail", "invite", "two words.toml", "--from", "games@example.org", invite]
    if invite:
        folder.quick("", *call).done()
    result = folder.quick("mail report", "two words.toml", "--as", "anna")
    told = result.failed(1, "anna has no address yet")
    advised = told.partition("invite: wolken ")[2].strip()
    assert ("--from" in advised) == (not invite)
    assert "To: player@example.org" in folder.quick("", *shlex.split(advised)).done()


def test_the_recipe_for_a_person_works_as_typed(folder: Folder) -> None:
    recipe = PAGE.read_text("utf-8").partition("## A person\n")[2].partition("\n@see")[0]
    calls = re.findall(r"(?m)^    wolken ((?:.*\\\n)*.*)$", recipe)
    (folder.path / GAMES).mkdir()
    printed = ""
    for line in calls:
        call, _less, source = line.replace("\\\n", " ").partition(" < ")
        if source:
            key = re.findall("(?m)^key: .*$", printed)[0]
            subject = re.findall("(?m)^Subject: .*anna.*$", printed)[0]
            folder.write(source, f"{subject}\n\nflip a1, flip b3\n{key}\n")
            stdin = (folder.path / source).read_bytes()
        printed = folder.quick("", *shlex.split(call), stdin=stdin if source else "").done()
        assert printed
    assert [entry for entry in folder.log(f"{GAMES}/match.toml") if "anna flip" in entry] == [
        "anna flip a1",
        "anna flip b3",
    ]
