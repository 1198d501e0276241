"""Finding the match, the seat and the host of a mail, however their names and files are written."""

from __future__ import annotations

import os
import stat
from email.message import EmailMessage

import pytest
from harness import Folder, begun, entries, turn
from hosting import FILE, GAMES, Host, above, message, part, text

from wolken.cli.errors import Complaint
from wolken.cli.folders import game_in
from wolken.cli.mail import finding
from wolken.cli.mail.outlet import Outlets

FILE_TROUBLE, TRY_AGAIN = 3, 75
SAID = "What the others say"
EDITED = {
    "a comment on top": ("# of friends\n\n  # [mail]\n", "\n"),
    "a long comment": ("# of friends, of whom there are many\n" * 50, "\n"),
    "other line ends": ("", "\r\n"),
    "other line ends and a blank line": ("\n", "\r\n"),
}


@pytest.mark.parametrize(("before", "line_end"), EDITED.values(), ids=EDITED)
def test_a_match_that_was_edited_is_found_by_all_alike(
    host: Host, before: str, line_end: str
) -> None:
    invited = host.begins(turn())
    edited = before + host.content().decode()
    host.path().write_bytes(edited.replace("\n", line_end).encode())
    for call in (f"status {GAMES}", f"status {GAMES}/{FILE}"):
        assert host.folder.quick(call).done().startswith(f"{GAMES}/{FILE}: wolkenwechsel: waiting")
    assert host.folder.quick(f"wolkenwechsel show {GAMES}/{FILE} --as anna").status == 0
    strange = host.reply(invited["anna"], "take a1", key="aaaa-bbbb-cccc-dddd")
    assert "no match and seat" in text(host.answer(strange))
    assert above(host.answer(host.reply(invited["anna"], "take a1"))) == ["anna: take a1"]


HEADER = ('format = "wolken-match 1"', "rules = 1", 'game = "wolkenwechsel"', 'id = "0a1b2c3d"')
FORMAT, RULES, NAME, ID = HEADER
SPELLED = {
    "no blanks": [line.replace(" ", "", 2) for line in HEADER],
    "blanks and tabs": [line.replace(" = ", "\t=  ") + " \t" for line in HEADER],
    "indented": [f"  {line}" for line in HEADER],
    "other quotes": [line.replace('"', "'") for line in HEADER],
    "quoted keys": ['"format" = "wolken-match 1"', RULES, f"'game'{NAME[4:]}", f'"id"{ID[2:]}'],
    "escapes": [r'"f\u006frmat"="\u0077olken-match 1"', RULES, NAME, r'id = "\u0030a1b2c3d"'],
    "several lines": ['format = """\nwolken-match 1"""', RULES, NAME, "id = '''\n0a1b2c3d'''"],
    "another order": [ID, NAME, RULES, FORMAT],
    "remarks": [f"{line} # of friends" for line in HEADER],
}


def spelled(host: Host, lines: list[str], after: str = "") -> None:
    """Writes the first lines of the match in another way."""
    content = host.content().decode()
    header = "\n".join(HEADER)
    assert content.startswith(f"{header}\n")
    host.path().write_text(content.replace(header, "\n".join(lines) + after, 1), "utf-8")


@pytest.mark.parametrize("lines", SPELLED.values(), ids=SPELLED)
def test_a_match_is_found_in_whatever_way_its_first_lines_are_written(
    host: Host, lines: list[str]
) -> None:
    invited = host.begins(turn())
    spelled(host, lines)
    assert host.folder.quick(f"status {GAMES}").done().startswith(f"{GAMES}/{FILE}: wolkenwechsel")
    assert game_in(str(host.path())) == "wolkenwechsel"
    host.folder.write("other.toml", turn())
    result = host.folder.quick(f"wolkenwechsel show other.toml --all --html {GAMES}/{FILE}")
    assert "is a match, which stays" in result.err
    assert above(host.answer(host.reply(invited["anna"], "take a1"))) == ["anna: take a1"]


# Nothing damaged is read as closely as TOML wants it.
READ_BY_LINES = {name: lines for name, lines in SPELLED.items() if name != "escapes"}


@pytest.mark.parametrize("lines", READ_BY_LINES.values(), ids=READ_BY_LINES)
def test_a_damaged_match_is_complained_about_however_it_is_written(
    host: Host, lines: list[str]
) -> None:
    invited = host.begins(turn())
    spelled(host, lines, "\n=")
    assert host.folder.quick(f"status {GAMES}").status == FILE_TROUBLE
    assert game_in(str(host.path())) == "wolkenwechsel"
    assert host.receives(host.reply(invited["anna"], "take a1")).status == TRY_AGAIN


NO_MATCHES = (
    'title = "wolken-match 1"',
    'format = ["wolken-match 1"]',
    '# format = "wolken-match 1"',
    'format = "wolken-scenario 1"\nnotes = """\nformat = "wolken-match 1"\n"""',
    '[tool]\nformat = "wolken-match 1"',
    'format.name = "wolken-match 1"',
)


def test_what_only_names_the_format_is_no_match(host: Host) -> None:
    host.begins(turn())
    for number, line in enumerate(NO_MATCHES):
        host.path(f"{number}.toml").write_text(f"{line}\n", "utf-8")
    assert host.folder.quick(f"status {GAMES}").done().count("\n") == 1


def test_a_match_that_cannot_be_read_is_complained_about_by_all_alike(host: Host) -> None:
    invited = host.begins(turn())
    reply = host.reply(invited["anna"], "take a1")
    whole = host.content()
    host.path().write_bytes(b"\xef\xbb\xbf" + whole)
    calls = (f"status {GAMES}", f"status {GAMES}/{FILE}", f"wolkenwechsel show {GAMES}/{FILE}")
    results = [*map(host.folder.quick, calls), host.receives(reply)]
    assert [result.status for result in results] == [FILE_TROUBLE] * 3 + [TRY_AGAIN]
    assert len({result.err for result in results}) == 1
    host.path().write_bytes(whole)
    assert above(host.answer(reply)) == ["anna: take a1"]


@pytest.mark.parametrize("place", [b'"wolkenwechsel', b'"another1'])
def test_a_byte_that_is_no_text_damages_its_own_file_alone(host: Host, place: bytes) -> None:
    invited = host.begins(turn())
    another = host.content().replace(b'"0a1b2c3d', b'"another1')
    host.path("a.toml").write_bytes(another.replace(place, place + b"\xff", 1))
    host.folder.quick(f"status {GAMES}").failed(FILE_TROUBLE, "a.toml: is no text")
    assert above(host.answer(host.reply(invited["anna"], "take a1"))) == ["anna: take a1"]


def test_a_file_of_bytes_is_passed_over(host: Host) -> None:
    host.begins(turn())
    host.path("a.toml").write_bytes("\n".join(HEADER).replace("match", "wörter").encode("latin-1"))
    assert host.folder.quick(f"status {GAMES}").done().count("\n") == 1


def test_no_page_takes_the_place_of_a_match_that_was_edited(host: Host) -> None:
    host.begins(turn())
    edited = b"# of friends\n" + host.content()
    host.path().write_bytes(edited)
    host.folder.write("other.toml", turn())
    result = host.folder.quick(f"wolkenwechsel show other.toml --all --html {GAMES}/{FILE}")
    assert "is a match, which stays" in result.err
    assert host.content() == edited


# Seats whose names look otherwise in mails


NAMES = {
    "wide letters": ("Ａnna", "Ａnna"),
    "wide letters, sent as usual ones": ("Ａnna", "Anna"),
    "capital letters that a mail system has made small": ("Anna", "anna"),
    "capital letters of others": ("ÄNNE", "%C3%A4nne"),
}


@pytest.mark.parametrize(("seat", "written"), NAMES.values(), ids=NAMES)
def test_a_seat_is_found_by_a_name_that_looks_the_same(host: Host, seat: str, written: str) -> None:
    host.begins(begun(players=(seat, "ben")), seats=f"{seat}=a@example.org ben=ben@example.org")
    to = f"To: games+0a1b2c3d.{written}.1@example.org"
    raw = message(f"flip a1\nsay: hello\nkey: {host.keys[seat]}\n", "From: a@example.org", to)
    assert above(host.answer(raw))[0] == f"{seat}: flip a1"
    assert part(host.reports("--as ben")["ben"], SAID) == [f"{seat} says: hello"]


def test_names_that_differ_in_capitals_alone_are_told_apart(host: Host) -> None:
    host.begins(begun(players=("Anna", "anna")))
    for written, key, found in (
        ("Anna", "Anna", True),
        ("anna", "anna", True),
        ("anna", "Anna", False),
        ("ANNA", "anna", False),
    ):
        to = f"To: games+0a1b2c3d.{written}.1@example.org"
        raw = message(f"say: hello\nkey: {host.keys[key]}\n", "From: a@example.org", to)
        assert ("no match and seat" in text(host.answer(raw))) != found


# Strangers' mails


FORGED = ("ben+0a1b2c3d.anna.11@example.org", "games+0a1b2c3d.anna.11@elsewhere.example")


@pytest.mark.parametrize("address", FORGED)
def test_a_token_makes_no_address_the_hosts(host: Host, address: str) -> None:
    host.begins(turn())
    raw = message("take a1\nkey: aaaa-bbbb-cccc-dddd\n", "From: cleo@example.org", f"To: {address}")
    assert host.answers(raw) == []
    (mail,) = host.answers(raw.replace(b"\nMIME", b"\nCc: games@example.org\nMIME"))
    assert mail["From"] == "games@example.org"


def test_the_files_are_looked_through_once_whatever_a_mail_names(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.begins(turn())
    for number in range(5):
        host.path(f"{number}.toml").write_bytes(
            host.content().replace(b"0a1b2c3d", b"0000000%d" % number)
        )
    opened: list[str] = []
    start_of = finding.start_of
    monkeypatch.setattr(finding, "start_of", lambda path: opened.append(path) or start_of(path))
    about = " ".join(f"[wolken {number:08x} anna 3]" for number in range(100, 119))
    raw = message("x\n", "From: a@example.org", "To: games@example.org", f"Subject: {about}")
    assert len(host.answers(raw)) == 1
    assert len(opened) == 6


def test_the_host_of_a_match_with_many_mails_is_found(host: Host) -> None:
    host.begins(turn())
    content = host.content()
    long = b"received = [%s]" % b",".join(b'"%040d"' % number for number in range(500))
    host.path().write_bytes(content.replace(b"received = []", long))
    assert len(content) < finding.TAIL < len(long)
    raw = message("x\n", "From: a@example.org", "To: games+11223344.anna.1@example.org")
    assert len(host.answers(raw)) == 1


HOSTS = (
    "host='games@example.org'",
    '  host\t= "games@example.org" # of friends',
    '"host" = "games@example.org"\r',
    '# host = "nobody@example.org"\n\nhost = "games@example.org"',
    'received = [\n    "host = 1",\n]\nhost = "games@example.org"',
)


@pytest.mark.parametrize("line", HOSTS)
def test_the_host_of_a_match_is_found_as_it_was_mended_by_hand(host: Host, line: str) -> None:
    host.begins(turn())
    before, mail, after = host.content().decode().partition("\n[mail]\n")
    after = after.partition("\n")[2]
    if line.startswith("received"):
        after = after.replace("received = []\n", "")
    host.path().write_text(f"{before}{mail}{line}\n{after}", "utf-8", newline="")
    raw = message("x\n", "From: a@example.org", "To: games+11223344.anna.1@example.org")
    assert len(host.answers(raw)) == 1


# Chat, numbers to come, and a program that hangs


def test_nobody_pushes_out_what_another_has_said(host: Host) -> None:
    invited = host.begins(begun(players=("anna", "ben", "cleo")))
    host.answer(host.reply(invited["ben"], "say: hello"))
    many = "\n".join(f"say: {number}" for number in range(150))
    for _mail in range(2):
        host.answer(host.reply(invited["anna"], many))
    told = part(host.reports("--as cleo")["cleo"], SAID)
    last = [f"anna says: {number}" for number in range(120, 150)]
    assert told == ["170 lines before these", "ben says: hello", *last]


def test_an_entry_to_come_is_not_one_that_the_match_has_moved_on_from(host: Host) -> None:
    host.begins(turn())
    to = "To: games+0a1b2c3d.anna.99@example.org"
    raw = message(f"take a1\nkey: {host.keys['anna']}\n", "From: anna@example.org", to)
    seq = len(entries(turn())) + 2  # both seats were given a key
    assert (
        above(host.answer(raw))[0]
        == f"This answers your entry 99, but you have been told only {seq}."
    )


def test_a_sender_that_hangs_is_stopped_with_what_it_started(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wolken.cli.mail.outlet.SECONDS", 0.5)
    pipe = folder.path / "alive"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    script = folder.write("send", f"#!/bin/sh\nsleep 600 > {pipe} &\nsleep 600 > {pipe}\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    outlet = Outlets(send=str(script)).opened(several=False)
    with pytest.raises(Complaint, match="it takes too long"):
        outlet.put(EmailMessage())
    os.set_blocking(reader, True)
    assert os.read(reader, 1) == b""  # nobody is left who could write into it
    os.close(reader)
