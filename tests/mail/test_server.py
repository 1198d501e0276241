"""Whole matches by mail through a real mail server: nothing is lost, doubled, or believed.

A failure prints the game; a larger number in WOLKEN_MAILS plays on for more mails.
"""

from __future__ import annotations

import mailbox
import os
import pwd
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from harness import Folder, entries
from hosting import above, file_of, key_in, message, part, read, seat_of
from players import Player, Reply, moves_told
from server import DOMAIN, HOST, USER, Server, needed

from wolken.cli.mail.reading.parts import MOST_BYTES
from wolken.core.games import GAMES, game
from wolken.core.match import Match

MAILS = int(os.environ.get("WOLKEN_MAILS", "10"))  # that order a move, in every match
SEATS = {"anna": "anna", "ben": "ben", "cleo": "cleo", "gül": "guel"}  # and their local parts
COMPUTERS = {"wolkenwechsel": "cleo"}
STRANGER = "dora"
FILE = "m.toml"
SAID = "What the others say"
NO_SUCH = "There is no match and seat with this key."


class Table(NamedTuple):
    """A match by mail: the server, the host's folder, the players, and the lots of the mails."""

    server: Server
    folder: Folder
    players: dict[str, Player]
    random: Random

    def match(self) -> Match:
        return self.folder.match(f"games/{FILE}")

    def journal(self) -> list[str]:
        """What the host has noted of mails, without the times."""
        path = self.server.games / "mail.log"
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        return [line.partition(" ")[2] for line in lines]

    def replies(self) -> list[tuple[Player, Reply]]:
        """What is written by those who have read that it is their turn."""
        return [
            (player, player.replies_to(mail, self.choice(mail)))
            for player in self.players.values()
            if (mail := player.asked()) is not None
        ]

    def choice(self, mail: EmailMessage) -> str:
        """A move by lot: of those in the file that came with a mail, else of those in its text."""
        file = file_of(mail)
        if file is None:
            return self.random.choice(moves_told(mail))
        self.folder.write("report.toml", file)
        name = self.match().game.NAME
        moves = self.folder.quick(f"{name} moves report.toml").done().splitlines()
        assert set(moves_told(mail)) <= set(moves)
        return self.random.choice(moves)

    def collects(self) -> None:
        """Lets the players read what has come."""
        for player in self.players.values():
            for raw in self.server.new_mails(SEATS[player.seat]):
                player.reads(read(raw))


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that a user without rights can get at."""
    needed()
    path = Path(tempfile.mkdtemp(prefix="wolken-"))
    yield path
    shutil.rmtree(path)


@pytest.fixture
def server(home: Path) -> Iterator[Server]:
    server = Server(home, [*SEATS.values(), STRANGER])
    yield server
    server.stop()


def begun(server: Server, name: str) -> Table:
    """A match for as many seats as may play, up to four, and their players with their keys."""
    folder, random = Folder(server.folder), Random(name)
    file = f"games/{FILE}"
    seats = list(SEATS)[: max(count for count in game(name).SEATS if count <= len(SEATS))]
    assert folder.quick(f"{name} new {file} --seed s1 --players {','.join(seats)}").status == 0
    computer = COMPUTERS.get(name, "")
    if computer:
        assert folder.quick(f"{name} seat {file} {computer}=bot:steady").status == 0
    people = [seat for seat in seats if seat != computer]
    call = f"mail invite {file} --from 'Games <{HOST}+TOKEN@{DOMAIN}>'"
    addresses = {seat: f"{SEATS[seat]}@{DOMAIN}" for seat in people}
    invited = folder.quick(call, *(f"{seat}={addresses[seat]}" for seat in people)).done()
    user = pwd.getpwnam(USER)
    os.chown(folder.path / file, user.pw_uid, user.pw_gid)
    players = {}
    for mail in mbox(folder.path / "invited", invited):
        seat = seat_of(mail)
        players[seat] = Player(seat, addresses[seat], key_in(mail), random)
        players[seat].reads(mail)
    assert list(players) == people
    return Table(server, folder, players, random)


class Lots:
    """What becomes of mails on their way: some are late, come twice, or overtake each other."""

    def __init__(self, server: Server, random: Random) -> None:
        self._server = server
        self._random = random
        self._late: list[tuple[Player, Reply]] = []
        self._old: list[tuple[Player, Reply]] = []
        self.strangers = 0  # mails of strangers that a person could have written

    def post(self, written: Sequence[tuple[Player, Reply]]) -> None:
        """Posts what was late before, and most of what was written now."""
        late = [one for one in written if self._random.random() < 0.25]
        again = [one for one in written if self._random.random() < 0.25]
        now = [*self._late, *(one for one in written if one not in late), *again]
        self._random.shuffle(now)
        for player, reply in now:
            self._server.accepts(player.address, reply.recipient, reply.raw)
        self._late = late
        if self._old and self._random.random() < 0.4:
            self._post_old(*self._random.choice(self._old))
        self._old += now

    def is_empty(self) -> bool:
        return not self._late

    def _post_old(self, player: Player, reply: Reply) -> None:
        """Posts a mail that was posted before as another one: by mistake, by others, or away."""
        new = f"<{len(self._old)}.again@{DOMAIN}>".encode()
        raw = reply.raw.replace(reply.name.encode(), new)
        kind = self._random.randrange(4)
        if kind == 0:
            self._server.accepts(player.address, reply.recipient, raw)
        elif kind == 1:
            raw = b"Auto-Submitted: auto-replied\n" + raw
            self._server.accepts(player.address, reply.recipient, raw)
        else:
            body = f"{reply.move}\nsay: hello\n" + (f"key: {'aaaa-' * 5}\n" if kind == 2 else "")
            subject = player.mails[-1]["Subject"]
            headers = (f"From: {STRANGER}@{DOMAIN}", f"Subject: Re: {subject}")
            raw = message(body, *headers, f"To: {reply.recipient}")
            self._server.accepts(f"{STRANGER}@{DOMAIN}", reply.recipient, raw)
            self.strangers += 1


@pytest.mark.parametrize("name", GAMES)
def test_a_match_by_mail(server: Server, name: str) -> None:
    table = begun(server, name)
    lots = Lots(server, table.random)
    written = 0
    while table.match().game.waiting(table.match().state):
        replies = table.replies() if written < MAILS else []
        written += len(replies)
        if not replies and lots.is_empty():
            assert written >= MAILS, f"nobody knows that it is their turn\n{server.log()}"
            break
        lots.post(replies)
        server.rests()
        table.collects()
    check_moves(table)
    check_what_was_said(table)
    check_keys(table)
    check_strangers(table, lots.strangers)
    assert table.folder.quick(f"{name} replay games/{FILE} --check").status == 0


def check_moves(table: Table) -> None:
    """Every move of a person was ordered by one mail with the key, that was obeyed once."""
    moves = {
        reply.name: reply.move for player in table.players.values() for reply in player.replies
    }
    obeyed: dict[str, list[str]] = {seat: [] for seat in table.players}
    for line in table.journal():
        name, _id, seat, *verdict = line.split(" ")
        if verdict == ["done"]:
            obeyed[seat].append(moves.pop(name))
    assert any(obeyed.values())
    for seat, ordered in obeyed.items():
        log = (entry.partition(" ") for entry in entries(table.match()))
        made = [move for who, _, move in log if who == seat and not move.startswith("key ")]
        assert made == ordered


def check_what_was_said(table: Table) -> None:
    """What was said with a mail that was obeyed has reached every other seat once."""
    done = {line.split(" ")[0] for line in table.journal() if line.endswith(" done")}
    said = {
        (player.seat, reply.said)
        for player in table.players.values()
        for reply in player.replies
        if reply.said and reply.name in done
    }
    for seat, player in table.players.items():
        report = f"mail report games/{FILE} --as {seat}"
        player.reads(read(table.folder.quick(report).done().encode()))
        heard = [line for mail in player.mails for line in part(mail, SAID)]
        assert sorted(heard) == sorted(f"{who} says: {text}" for who, text in said if who != seat)


def check_keys(table: Table) -> None:
    """A key stands in the invitation alone."""
    keys = [player.key for player in table.players.values()]
    for player in table.players.values():
        for mail in player.mails[1:]:
            content = "".join(map(str, (part.get_payload(decode=True) for part in mail.walk())))
            assert not any(key in content or key.replace("-", "") in content for key in keys)


def check_strangers(table: Table, number: int) -> None:
    """Strangers have been told that there is no such match, and nothing else."""
    mails = [read(raw) for raw in table.server.new_mails(STRANGER)]
    assert [above(mail)[0] for mail in mails] == [NO_SUCH] * number


def test_a_mail_waits_in_the_queue_while_its_match_cannot_be_used(server: Server) -> None:
    table = begun(server, "wolkenwechsel")
    path = table.folder.path / "games" / FILE
    (_player, reply), *_rest = table.replies()
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"deal 2", b"deal 3"))
    server.accepts(f"anna@{DOMAIN}", reply.recipient, reply.raw)
    server.defers()
    assert server.new_mails("anna") == []
    path.write_bytes(whole)
    server.tries_again()
    server.rests()
    (mail,) = server.new_mails("anna")
    assert above(read(mail))[0] == f"anna: {reply.move}"
    assert entries(table.match())[-1].startswith("dealer ")


def test_a_mail_that_is_too_large_leaves_the_queue(server: Server) -> None:
    """Though nobody reads it: a server tries again if its pipe is closed before the end."""
    raw = message("x" * 70 + "\n", f"From: anna@{DOMAIN}", f"To: {HOST}@{DOMAIN}")
    server.accepts(f"anna@{DOMAIN}", f"{HOST}@{DOMAIN}", raw * (3 * MOST_BYTES // len(raw)))
    server.rests()
    table = Table(server, Folder(server.folder), {}, Random())
    (line,) = table.journal()
    assert line.endswith("> refused quietly: too-big")
    assert server.new_mails("anna") == []


def test_mails_that_do_not_arrive_come_back_and_change_nothing(server: Server) -> None:
    """A mail to the host that cannot be delivered on comes back to the host without a sender."""
    table = begun(server, "wolkenwechsel")
    before = (table.folder.path / "games" / FILE).read_bytes()
    bounce = message("flip a1", f"To: {HOST}@{DOMAIN}", "Subject: Undelivered", "From: <>")
    server.accepts("", f"{HOST}@{DOMAIN}", bounce)
    server.rests()
    assert (table.folder.path / "games" / FILE).read_bytes() == before
    (line,) = table.journal()
    assert line.endswith(" ignored: null-sender")


def mbox(path: Path, content: str) -> list[EmailMessage]:
    """The mails in an mbox."""
    path.write_text(content)
    box = mailbox.mbox(path, create=False)
    mails = [read(box.get_bytes(key)) for key in box.iterkeys()]
    box.close()
    return mails
