"""A host of matches by mail, in a folder, and its players' mail programs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from harness import LATER, Folder, Result

from wolken.cli.mail.sheet import SENTINEL
from wolken.core.match import Match

FROM = "Games <games+TOKEN@example.org>"
GAMES = "games"
SENT = "sent"  # the Maildir that the host's mails go into
FILE = "m.toml"
TOKEN = re.compile(r"\[wolken ([0-9a-f]+) (\S+) (\d+)\]")
KEY = re.compile(r"^key: (\S+)$", re.MULTILINE)
NO_KEY = "none"
QUOTING = "On Sun, 1 Feb 2026 at 08:30, Games <games@example.org> wrote:"


class Host:
    """A host with a folder of matches. `keys` are those of the seats, by their names."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.keys: dict[str, str] = {}
        self._written = 0
        (folder.path / GAMES).mkdir()

    def begins(self, match: Match, name: str = FILE, *, seats: str = "") -> dict[str, EmailMessage]:
        """Puts a match into the folder and invites its seats, or those given: their mails."""
        self.folder.write(f"{GAMES}/{name}", match)
        invited = seats.split() or [f"{seat}={address_of(seat)}" for seat in match.players]
        return self.invites("--from", FROM, *invited, name=name)

    def invites(self, *words: str, name: str = FILE) -> dict[str, EmailMessage]:
        """Invites, and keeps the keys that are told."""
        call = f"mail invite {GAMES}/{name} --maildir {SENT}"
        assert self.folder.quick(call, *words).done() == ""
        mails = {seat_of(mail): mail for mail in self.sent()}
        self.keys |= {seat: key_in(mail) for seat, mail in mails.items()}
        return mails

    def reports(self, words: str = "--due", name: str = FILE) -> dict[str, EmailMessage]:
        """The reports that go out, by seats."""
        call = f"mail report {GAMES}/{name} {words} --maildir {SENT}"
        assert self.folder.quick(call, env={"WOLKEN_NOW": LATER}).done() == ""
        return {seat_of(mail): mail for mail in self.sent()}

    def receives(
        self,
        raw: bytes,
        words: str = f"--maildir {SENT}",
        *,
        games: str = GAMES,
        env: Mapping[str, str] = {},
    ) -> Result:
        """What comes of the call that a mail system makes for a mail."""
        return self.folder.quick(
            f"mail receive --games {games} {words}", stdin=raw, env={"WOLKEN_NOW": LATER, **env}
        )

    def answers(
        self, raw: bytes, words: str = f"--maildir {SENT}", **options: Mapping[str, str]
    ) -> list[EmailMessage]:
        """The mails that go out for a mail, which is dealt with in silence."""
        result = self.receives(raw, words, **options)
        assert (result.status, result.out, result.err) == (0, "", "")
        return self.sent()

    def answer(self, raw: bytes) -> EmailMessage:
        """The one mail that goes out for a mail."""
        (mail,) = self.answers(raw)
        return mail

    def sent(self) -> list[EmailMessage]:
        """The mails that went out and were not looked at yet, oldest first."""
        new = self.folder.path / SENT / "new"
        paths = sorted(new.iterdir(), key=_number_of) if new.exists() else []
        mails = [read(path.read_bytes()) for path in paths]
        for path in paths:
            path.unlink()
        return mails

    def reply(self, mail: EmailMessage, text: str, *headers: str, key: str = "") -> bytes:
        """What a player's mail program makes of a reply, with the seat's key below it."""
        self._written += 1
        key = key or self.keys.get(seat_of(mail), NO_KEY)
        return message(
            f"{text}\nkey: {key}\n\n{QUOTING}\n{quoted(mail)}",
            f"From: {mail['To']}",
            f"To: {mail['Reply-To']}",
            f"Subject: Re: {mail['Subject']}",
            f"Message-ID: <{self._written}@players.example>",
            f"In-Reply-To: {mail['Message-ID']}",
            *headers,
        )

    def journal(self) -> list[str]:
        """What the host has noted of mails, without the times."""
        path = self.folder.path / GAMES / "mail.log"
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        assert all(line.startswith(f"{LATER} ") for line in lines)
        return [line.removeprefix(f"{LATER} ") for line in lines]

    def log(self, name: str = FILE) -> list[str]:
        """The log of a match without the notes of keys, each entry as `seat move`."""
        return [entry for entry in self.folder.log(f"{GAMES}/{name}") if entry.split()[1] != "key"]

    def content(self, name: str = FILE) -> bytes:
        return (self.path(name)).read_bytes()

    def path(self, name: str = FILE) -> Path:
        return self.folder.path / GAMES / name


def address_of(seat: str) -> str:
    return f"{seat.title()} <{seat}@example.org>"


def message(body: str | bytes, *headers: str) -> bytes:
    """A message of plain text in UTF-8."""
    lines = [*headers, "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "", ""]
    content = body.encode() if isinstance(body, str) else body
    return "\n".join(lines).encode() + content


def read(raw: bytes) -> EmailMessage:
    """A message as it arrives."""
    found = message_from_bytes(raw, policy=policy.default)
    assert isinstance(found, EmailMessage)
    assert found.defects == []
    return found


def text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    content: str = part.get_content()
    return content


def quoted(mail: EmailMessage) -> str:
    return "".join(f"> {line}\n" for line in text(mail).splitlines())


def above(mail: EmailMessage) -> list[str]:
    """What a mail says first: the lines above the sentinel."""
    return text(mail).split(f"\n\n{SENTINEL}\n")[0].splitlines()


def part(mail: EmailMessage, heading: str) -> list[str]:
    """The lines of a mail below a heading; none where it has not that heading."""
    blocks = (block.splitlines() for block in text(mail).split("\n\n"))
    found = [lines for first, *lines in blocks if first == heading]
    assert len(found) <= 1
    return found[0] if found else []


def file_of(mail: EmailMessage) -> bytes | None:
    """The file that is attached to a mail, if one is."""
    files = [one.get_payload(decode=True) for one in mail.iter_attachments()]
    assert len(files) <= 1
    assert all(isinstance(file, bytes) for file in files)
    return files[0] if files else None  # type: ignore[return-value]


def token(mail: EmailMessage) -> tuple[str, str, int]:
    """Match, seat and number of a mail of the host."""
    found = TOKEN.search(mail["Subject"])
    assert found is not None, mail["Subject"]
    return found[1], found[2], int(found[3])


def seat_of(mail: EmailMessage) -> str:
    return token(mail)[1]


def key_in(mail: EmailMessage) -> str:
    found = KEY.search(text(mail))
    assert found is not None
    return found[1]


def recipients(mails: Sequence[EmailMessage]) -> list[str]:
    return [mail["To"].addresses[0].addr_spec for mail in mails]


def masked(mail: EmailMessage) -> str:
    """A mail without its date, ids, and what it repeats of the mail that it answers."""
    content = re.sub(r"[0-9a-f]{8}\.\w+\.\d+|wolken \w+ \w+ \d+|=_[0-9a-f]{32}", "_", str(mail))
    return re.sub(r"(?m)^(Message-ID|Date|In-Reply-To|References):.*$", r"\1", content)


def _number_of(path: Path) -> int:
    """Which file of this process it is, by its name in a Maildir."""
    return int(path.name.partition("Q")[2].partition(".")[0])
