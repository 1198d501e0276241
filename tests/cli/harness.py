"""The program as people call it: a folder with files, a call, and what came of it.

`Folder.wolken` runs the real program as a child process. `Folder.quick` makes the same call
within the test's own process, ten times as fast, where the process is not the point.
`Folder.terminal` runs it at a terminal and talks to it.
"""

from __future__ import annotations

import contextlib
import fcntl
import io
import json
import os
import re
import select
import shlex
import stat
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from wolken.cli import errors, store
from wolken.cli.app import run
from wolken.core import match as matches
from wolken.core.call import Order, call
from wolken.core.games import game
from wolken.core.log import read_entry
from wolken.core.match import Match

GAME = "wolkenwechsel"
NOW = "2026-01-31T12:00:00Z"
LATER = "2026-02-01T08:30:00Z"
SEED = "s1"
SALT = "5a175a175a175a175a175a175a175a17"
PACKAGES = Path(__file__).parents[1] / "path"
COMMAND = (sys.executable, "-m", "wolken")
# Makes the terminal on standard input the process's own, so that Ctrl-C reaches it.
AT_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "os.execv(sys.executable, [sys.executable, '-m', 'wolken', *sys.argv[1:]])"
)
ENVIRONMENT = {
    "PATH": os.environ.get("PATH", os.defpath),
    "PYTHONPATH": str(PACKAGES),
    "LC_ALL": "C.UTF-8",
    "WOLKEN_NOW": NOW,
}
SECONDS = 60  # after which a call counts as hanging
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Result(NamedTuple):
    """What came of a call: exit code, both outputs, and the names of the files that differ."""

    status: int
    out: str
    err: str
    changed: tuple[str, ...]

    def done(self) -> str:
        """The output of a call that succeeded without a word of complaint."""
        assert (self.status, self.err) == (0, ""), self
        return self.out

    def facts(self) -> dict[str, Any]:
        """The one JSON object that a successful call printed on one line."""
        out = self.done()
        assert out.count("\n") == 1, out
        value: dict[str, Any] = json.loads(out)
        assert isinstance(value, dict)
        return value

    def failed(self, status: int, *texts: str) -> str:
        """The complaint of a call that failed: it printed no result and wrote nothing."""
        assert (self.status, self.out, self.changed) == (status, "", ()), self
        assert self.err.startswith("wolken: "), self.err
        for text in texts:
            assert text in self.err
        return self.err

    def refusal(self) -> dict[str, Any]:
        """The one JSON object with which a call complained."""
        assert (self.out, self.changed) == ("", ()), self
        assert self.err.count("\n") == 1, self.err
        value: dict[str, Any] = json.loads(self.err)
        assert isinstance(value, dict)
        assert value["exit"] == self.status
        return value


class Folder:
    """A folder in which wolken is called."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.env: dict[str, str] = {}  # what the calls find in their environment besides

    def write(self, name: str, content: str | bytes | Match) -> Path:
        """Puts a file there; a match is put down as its file."""
        path = self.path / name
        if isinstance(content, Match):
            content = store.to_text(content)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def read(self, name: str = "m.toml") -> str:
        """The text of a file."""
        return (self.path / name).read_text("utf-8")

    def match(self, name: str = "m.toml") -> Match:
        """The match in a file."""
        return store.load(str(self.path / name))

    def log(self, name: str = "m.toml") -> list[str]:
        """The log of a match, each entry as `seat move`."""
        return entries(self.match(name))

    def wolken(
        self,
        line: str,
        *words: str | bytes,
        stdin: str | bytes = "",
        env: Mapping[str, str] = {},
        python: Sequence[str] = (),
        encoding: str = "utf-8",
    ) -> Result:
        """Runs a command line, and `words` after it as they are, as a child process.

        `encoding` is the one of what it prints.
        """
        before = self._files()
        given = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [sys.executable, *python, "-m", "wolken", *shlex.split(line), *words],
            cwd=self.path,
            env={**ENVIRONMENT, **self.env, **env},
            input=given,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
        out, err = done.stdout.decode(encoding), done.stderr.decode(encoding)
        return self._result(done.returncode, out, err, before)

    def ww(
        self, line: str, *words: str | bytes, stdin: str | bytes = "", env: Mapping[str, str] = {}
    ) -> Result:
        """Runs a verb of Wolkenwechsel."""
        return self.wolken(f"{GAME} {line}", *words, stdin=stdin, env=env)

    def inside(
        self, line: str, *words: str, stdin: str = "", env: Mapping[str, str] = {}
    ) -> Result:
        """Runs a verb of Wolkenwechsel within this process."""
        return self.quick(f"{GAME} {line}", *words, stdin=stdin, env=env)

    def quick(
        self, line: str, *words: str, stdin: str | bytes = "", env: Mapping[str, str] = {}
    ) -> Result:
        """Runs a command line, and `words` after it as they are, within this process."""
        before = self._files()
        arguments = [*shlex.split(line), *words]
        given, out, err = _stream(stdin), _stream(), _stream()
        with (
            contextlib.chdir(self.path),
            mock.patch.dict(os.environ, {**ENVIRONMENT, **self.env, **env}, clear=True),
            mock.patch.multiple(
                sys, argv=["wolken", *arguments], stdin=given, stdout=out, stderr=err
            ),
        ):
            status = run(arguments)
        return self._result(status, _content(out), _content(err), before)

    def start(
        self, line: str, *words: str, game: str = GAME, **options: Any
    ) -> subprocess.Popen[bytes]:
        """Starts a verb of a game and leaves it running."""
        command = [*COMMAND, game, *shlex.split(line), *words]
        return subprocess.Popen(command, cwd=self.path, env={**ENVIRONMENT, **self.env}, **options)

    def terminal(
        self,
        line: str,
        *talk: tuple[str, str],
        env: Mapping[str, str] = {},
        echo: bool = False,
        columns: int = 100,
    ) -> Result:
        """Runs a command line at a terminal.

        `talk` is what is typed: each time the first text has appeared, the second is typed.
        The result's output is all that the terminal showed; with `echo` also what is typed.
        """
        before = self._files()
        master, slave = _terminal(echo, columns)
        process = subprocess.Popen(
            [sys.executable, "-c", AT_TERMINAL, *shlex.split(line)],
            cwd=self.path,
            env={**ENVIRONMENT, "TERM": "xterm-256color", **self.env, **env},
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        os.close(slave)
        try:
            shown = _talk(master, talk)
            status = process.wait(SECONDS)
        finally:
            process.kill()
            process.wait()
            os.close(master)
        return self._result(status, shown.replace("\r\n", "\n"), "", before)

    @contextlib.contextmanager
    def locked(self, name: str = "m.toml") -> Iterator[None]:
        """Holds the lock of a match file, as another call would."""
        with open(self.path / name, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _result(self, status: int, out: str, err: str, before: dict[str, object]) -> Result:
        assert "Traceback" not in err + out, err + out
        assert status != errors.FAULT, err
        after = self._files()
        names = sorted(before.keys() | after.keys())
        changed = tuple(name for name in names if before.get(name) != after.get(name))
        return Result(status, out, err, changed)

    def _files(self) -> dict[str, object]:
        return {
            str(path.relative_to(self.path)): _print_of(path)
            for path in sorted(self.path.rglob("*"))
        }


def _stream(content: str | bytes = "") -> io.TextIOWrapper:
    """A standard stream in memory, with what is to be read from it."""
    raw = content if isinstance(content, bytes) else content.encode("utf-8", "surrogateescape")
    return io.TextIOWrapper(io.BytesIO(raw), "utf-8", "surrogateescape", newline="\n")


def _content(stream: io.TextIOWrapper) -> str:
    """What was written into a stream, by text and by bytes."""
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode("utf-8", "surrogateescape")


def _print_of(path: Path) -> object:
    """What tells whether a file was touched: its inode and time, mode, owner and content."""
    facts = path.lstat()
    content = path.read_bytes() if stat.S_ISREG(facts.st_mode) else b""
    times = () if stat.S_ISDIR(facts.st_mode) else (facts.st_mtime_ns,)
    return facts.st_ino, facts.st_mode, facts.st_uid, facts.st_gid, *times, content


def _terminal(echo: bool, columns: int) -> tuple[int, int]:
    """Both ends of a terminal of 40 lines that echoes what is typed or not."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    settings = termios.tcgetattr(slave)
    if not echo:
        settings[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, settings)
    return master, slave


def _talk(master: int, talk: Sequence[tuple[str, str]]) -> str:
    """Types what was agreed on until the other side hangs up; all that was shown."""
    shown = b""
    seen = 0
    waiting = list(talk)
    deadline = time.monotonic() + SECONDS
    while True:
        while waiting and (place := shown.find(waiting[0][0].encode(), seen)) >= 0:
            seen = place + len(waiting[0][0].encode())
            os.write(master, waiting.pop(0)[1].encode())
        ready, _, _ = select.select([master], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, f"nothing more appears; waiting for {waiting} after {shown!r}"
        try:
            more = os.read(master, 4096)
        except OSError:  # how a terminal says on Linux that nobody holds the other end
            more = b""
        if not more:
            assert not waiting, f"the program ended before {waiting} after {shown!r}"
            return shown.decode()
        shown += more


def entries(match: Match) -> list[str]:
    """The log of a match, each entry as `seat move`."""
    return [f"{entry.seat} {entry.move}" for entry in map(read_entry, match.log)]


def plain(shown: str) -> str:
    """What a terminal showed, without colours and other escape sequences."""
    return ESCAPES.sub("", shown)


def begun(
    moves: str = "",
    *,
    seed: str | None = SEED,
    players: Sequence[str] = ("anna", "ben"),
    time: str = NOW,
    **options: int,
) -> Match:
    """A match of Wolkenwechsel after moves with commas, `anna: flip a1` where it needs a name."""
    match = matches.begin(
        game(GAME),
        id="0a1b2c3d",
        players=players,
        options={"limit": 100, **options},
        seed=seed,
        salt=SALT,
        time=time,
    )
    match, _ = matches.settle(match, time)
    orders = []
    for text in filter(None, moves.split(",")):
        name, colon, rest = text.partition(":")
        seat = match.players.index(name.strip()) if colon else None
        orders.append(Order(seat, (rest if colon else text).strip()))
    called = call(match, orders, time)
    assert called.error is None, called.error
    return called.match


# With the seed `s1` the dealer deals these cards, whatever is played.
CARDS = (2, 8, 4, 8, 12, 4, 0, 6)
OPENING = "anna: flip a1, ben: flip a1, anna: flip b1, ben: flip b1"  # then it is anna's turn
TABLE_OPENING = (
    "deal 2, anna: flip a1, deal 8, ben: flip a1, deal 4, anna: flip b1, deal 8, ben: flip b1,"
    "deal 12"
)


def opening() -> Match:
    """A match in which nobody has turned up a place."""
    return begun()


def turn() -> Match:
    """A match in which it is anna's first turn, after nine entries."""
    return begun(OPENING)


def table() -> Match:
    """The same match as `turn`, at a real table."""
    return begun(TABLE_OPENING, seed=None)


def over() -> Match:
    """A match of one round that is over: everybody always drew and tossed."""
    match = begun(OPENING, rounds=1)
    while waiting := match.game.waiting(match.state):
        legal = [matches.written(match, move) for move in match.game.legal(match.state, *waiting)]
        text = "draw" if "draw" in legal else legal[-1]
        match = call(match, [Order(None, text)], NOW).match
    return match
