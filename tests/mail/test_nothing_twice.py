"""Whatever fails when mails go out: what was sent is kept, and what cannot be kept is not sent."""

from __future__ import annotations

import mailbox
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage

import pytest
from harness import Result, begun, entries, turn
from hosting import FILE, FROM, GAMES, SENT, Host, above, address_of, seat_of
from sending import Sending

from wolken.cli.mail.answering import Answers, answer, opened_in
from wolken.cli.mail.outlet import Outlet
from wolken.cli.mail.reading.letter import read_letter

TRY_AGAIN = 75
FILE_TROUBLE = 3
THREE = ("anna", "ben", "cleo")
STRANGERS_KEY = "aaaa-bbbb-cccc-dddd-eeee"


@contextmanager
def full_disk() -> Iterator[None]:
    """No file takes a byte; pipes do."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def kept_nothing(result: Result, status: int, place: str) -> None:
    """A call that sent nothing, changed no match, and complains about the file."""
    assert (result.status, result.out) == (status, ""), result
    assert result.err.startswith(f"wolken: {GAMES}/{place}: ")
    assert f"{GAMES}/{FILE}" not in result.changed


MAILS = {"obeyed": ("take a1", ""), "refused": ("bogus", ""), "strange": ("draw", STRANGERS_KEY)}


@pytest.mark.parametrize(("words", "key"), MAILS.values(), ids=MAILS)
def test_no_mail_is_answered_that_cannot_be_noted(host: Host, words: str, key: str) -> None:
    invited = host.begins(turn())
    reply = host.reply(invited["anna"], words, key=key)
    with full_disk():
        for _time in range(2):
            kept_nothing(host.receives(reply, "--due"), TRY_AGAIN, "mail.log")
    journal = host.folder.path / GAMES / "mail.log"
    journal.unlink(missing_ok=True)
    journal.mkdir()
    kept_nothing(host.receives(reply, "--due"), TRY_AGAIN, "mail.log")
    journal.rmdir()
    assert len(host.answers(reply)) == 1
    assert sorted(path.name for path in journal.parent.iterdir()) == [FILE, "mail.log"]


CALLS = {
    "report": f"mail report {GAMES}/{FILE} --due",
    "remind": f"mail remind --games {GAMES}",
    "invite": f"mail invite {GAMES}/{FILE} ben",
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_no_mail_goes_out_of_which_nothing_can_be_kept(host: Host, call: str) -> None:
    line = f"wolkenwechsel new {GAMES}/{FILE} --players anna,ben --quiet --pace 4d --grace 1d"
    host.folder.quick(line).done()
    host.invites("--from", "games@example.org", *(f"{one}={address_of(one)}" for one in THREE[:2]))
    host.folder.quick(f"wolkenwechsel move {GAMES}/{FILE} 'flip a1' --as anna --quiet").done()
    late = {"WOLKEN_NOW": "2027-01-01T00:00:00Z"}
    with full_disk():
        for _time in range(2):
            kept_nothing(host.folder.quick(call, env=late), FILE_TROUBLE, FILE)
    assert host.folder.quick(call, env=late).done().startswith("From wolken@localhost ")


def test_an_answer_goes_out_only_while_there_is_room_to_keep_that(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an obeyed mail does is kept, and that it is owed an answer; then the disk is full."""
    from wolken.cli import disk

    invited = host.begins(turn())
    reply = host.reply(invited["anna"], "take a1")

    def written(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    put = disk.Held.replace

    def put_once(held: disk.Held, content: bytes) -> None:
        put(held, content)
        monkeypatch.setattr(disk, "_write", written)

    monkeypatch.setattr(disk.Held, "replace", put_once)
    for _time in range(2):
        result = host.receives(reply)
        assert (result.status, result.err) == (
            TRY_AGAIN,
            f"wolken: {GAMES}/{FILE}: no space left on device\n",
        )
    monkeypatch.undo()
    assert host.log() == [*entries(turn()), "anna take a1"]
    assert [seat_of(mail) for mail in host.answers(reply)] == ["anna"]


def test_two_calls_with_the_same_mail_answer_it_once(host: Host) -> None:
    """Both have opened it before either answers."""
    invited = host.begins(turn())
    sent: list[EmailMessage] = []
    answers = Answers(str(host.path().parent), Outlet(sent.append), due=False, envelope_sender=None)
    for words in ("bogus", "take a1"):
        sent.clear()
        letter = read_letter(host.reply(invited["anna"], words))
        path = str(host.path())
        both = [opened_in(path, letter.tokens[0], letter) for _call in range(2)]
        for opened in both:
            assert opened is not None
            answer(path, opened, letter, answers)
        assert [seat_of(mail) for mail in sent] == ["anna"]


# One seat's trouble


def test_an_address_that_was_mended_wrongly_is_one_seats_trouble(host: Host) -> None:
    host.begins(begun("", players=THREE))
    host.folder.quick(f"wolkenwechsel move {GAMES}/{FILE} 'flip a1' --as anna --quiet").done()
    host.path().write_bytes(host.content().replace(b"<ben@", b"<ben(at)"))
    for seats in (["anna", "cleo"], []):
        result = host.folder.quick(f"mail report {GAMES}/{FILE} --due --maildir {SENT}")
        assert (result.status, result.out) == (FILE_TROUBLE, "")
        assert result.err.count("wolken: ") == 1
        assert result.err.splitlines()[-1] == "  no mail went to: ben"
        assert [seat_of(mail) for mail in host.sent()] == seats


def test_a_key_is_kept_when_it_is_mailed(host: Host, sending: Sending) -> None:
    """Whoever got an invitation can use it; who got none keeps the key that it has."""
    host.begins(turn()._replace(id="0b1b2c3d"), "other.toml")
    invited = host.begins(turn())
    old = dict(host.keys)
    sending.allows(9)
    sending.refuses("ben@example.org")
    result = host.folder.wolken(f"mail invite {GAMES}/{FILE} ben anna {sending.words}")
    assert result.status == FILE_TROUBLE
    assert result.err.splitlines()[1:] == ["  no mail went to: ben"]
    assert sending.recipients() == ["anna@example.org"]
    key = sending.keys()[0]
    assert above(host.answer(host.reply(invited["anna"], "take a1", key=key))) == ["anna: take a1"]
    report = host.reports("--as ben")["ben"]
    assert host.answers(host.reply(report, "take b1", key=old["ben"]))
    assert host.log()[-1].startswith("ben take b1")


def test_invitations_that_all_fail_change_nothing(host: Host, sending: Sending) -> None:
    host.folder.write(f"{GAMES}/{FILE}", turn())
    seats = [f"{name}={address_of(name)}" for name in ("anna", "ben")]
    call = f"mail invite {GAMES}/{FILE} --from '{FROM}' {sending.words}"
    result = host.folder.wolken(call, *seats)
    assert (result.status, result.changed) == (FILE_TROUBLE, ())
    assert result.err.splitlines()[1:] == ["  no mail went to: anna, ben"]


def test_who_is_invited_together_is_not_told_of_the_keys_of_the_others(host: Host) -> None:
    invited = host.begins(begun("", players=THREE))
    answer = host.answer(host.reply(invited["anna"], "flip a1"))
    assert [line.split(":")[0] for line in above(answer)] == ["anna", "dealer"]
    host.invites("ben")
    answer = host.answer(host.reply(answer, "flip b1"))
    assert above(answer)[0] == "ben has a new key"


# Where mails lie


def test_a_mail_is_known_to_the_seat_that_it_came_to(host: Host) -> None:
    """Two seats whose mail programs give their mails the same id are two writers."""
    invited = host.begins(begun("", players=("anna", "ben")))
    same = "<same@players.example>"
    for name in ("anna", "ben"):
        raw = host.reply(invited[name], "flip a1")
        number = raw.split(b"Message-ID: <")[1].split(b">")[0]
        answer = host.answer(raw.replace(b"<" + number + b">", same.encode()))
        assert f"{name}: flip a1" in above(answer)
    assert host.journal() == [f"{same} 0a1b2c3d {name} done" for name in ("anna", "ben")]


def test_no_id_of_a_mail_forges_the_journal(host: Host) -> None:
    invited = host.begins(turn())
    raw = host.reply(invited["anna"], "bogus")
    host.answer(raw.replace(b"<1@players.example>", b"<1@x> 0a1b2c3d ben\n done"))
    assert host.journal() == ["<1@x>0a1b2c3dbendone 0a1b2c3d anna refused"]


@pytest.mark.parametrize("folders", [[], ["new"], ["cur", "new", "tmp"]])
def test_an_empty_folder_becomes_a_maildir(host: Host, folders: list[str]) -> None:
    for name in ["", *folders]:
        (host.folder.path / "box" / name).mkdir(exist_ok=True)
    host.begins(turn())
    host.folder.quick(f"mail report {GAMES}/{FILE} --as anna --maildir box").done()
    (mail,) = mailbox.Maildir(host.folder.path / "box", create=False)
    assert mail["To"] == address_of("anna")


def test_a_folder_of_other_files_becomes_no_maildir(host: Host) -> None:
    host.begins(turn())
    before = host.content()
    result = host.folder.quick(f"mail report {GAMES}/{FILE} --as anna --maildir {GAMES}")
    assert (result.status, result.out, host.content()) == (FILE_TROUBLE, "", before)
    assert result.err.startswith(f"wolken: {GAMES}: no such file or directory\n")
    assert host.path().parent.joinpath("new").exists() is False


def test_mails_are_read_only_where_they_can_be_filed_away(host: Host) -> None:
    invited = host.begins(turn())
    box = mailbox.Maildir(host.folder.path / "in")
    box.add(host.reply(invited["anna"], "draw", key=STRANGERS_KEY))
    (host.folder.path / "in" / "cur").rmdir()
    (host.folder.path / "in" / "cur").write_text("no folder")
    result = host.receives(b"", "--from-maildir in")
    assert (result.status, result.out) == (TRY_AGAIN, "")
    assert result.err.startswith("wolken: in/cur: ")
