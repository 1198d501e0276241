"""A mail server of Debian, OpenSMTPD, on loopback: with a queue and a configuration of its own.

It sees the file system with other folders in some places, so neither the queue of the machine
nor a server that runs there is touched. Mails for the host go through a pipe into the program,
as a user without rights, mails for players into their Maildirs.
"""

from __future__ import annotations

import os
import pwd
import re
import shlex
import shutil
import smtplib
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest
from harness import ENVIRONMENT, PACKAGES

DOMAIN = "wolken.example"
HOST = "games"  # the local part of the host's address
USER = "nobody"  # a server delivers nothing as root
SECONDS = 60  # after which mails count as stuck

CONFIGURATION = """
table users {{ {users} }}
table names {{ {names} }}
listen on 127.0.0.1 port {port} hostname {domain}
action "host" mda "{pipe}" userbase <users> virtual <names>
action "players" maildir "%{{user.directory}}" userbase <users> virtual <names>
match from any for domain "{domain}" rcpt-to regex {{ "^{host}[+@]" }} action "host"
match from any for domain "{domain}" action "players"
"""
PIPE = """#!/bin/sh
exec env {environment} {program} mail receive --games {games} --due --send '{sendmail} -t -i'
"""
# What the server and its children see: their own queue and sockets, and all folders of `seen`,
# even those in a folder that only root may enter.
START = """set -e
mount --bind {spool} /var/spool
mount --bind {run} /run
mount -t tmpfs -o mode=755 tmpfs /mnt
number=0
for folder in {seen}; do
    number=$((number + 1))
    mkdir /mnt/$number
    mount --rbind "$folder" /mnt/$number
done
for folder in {closed}; do
    mount -t tmpfs -o mode=755 tmpfs "$folder"
done
number=0
for folder in {seen}; do
    number=$((number + 1))
    mkdir -p "$folder"
    mount --rbind /mnt/$number "$folder"
done
exec smtpd -d -f {configuration}
"""
ACCEPTED = re.compile(r"smtp envelope evpid=(\w+)")
DELIVERED = re.compile(r"mda delivery evpid=(\w+) .* result=(Ok|PermFail)")
DEFERRED = re.compile(r"mda delivery evpid=(\w+) .* result=TempFail")


def needed() -> None:
    """Skips a test where no mail server can be run; in CI its programs have to be there."""
    programs = ("smtpd", "sendmail", "unshare", "nsenter")
    missing = [f"{program} is not installed" for program in programs if not shutil.which(program)]
    if missing:
        assert not os.environ.get("CI"), missing
        pytest.skip(missing[0])
    if subprocess.run(["unshare", "--mount", "true"], check=False).returncode:
        pytest.skip("only root can run a mail server")


class Server:
    """A server for a host and some players. `games` is the folder with the host's matches."""

    def __init__(self, folder: Path, players: Iterable[str]) -> None:
        self.folder = folder
        self.games = folder / "games"
        self.boxes = {name: folder / "boxes" / name for name in players}
        self._log = folder / "log"
        self._port = _free_port()
        self._sent = 0
        folder.chmod(0o755)
        user = pwd.getpwnam(USER)
        for path in (self.games, folder / "boxes", *self.boxes.values()):
            path.mkdir()
            os.chown(path, user.pw_uid, user.pw_gid)
        self._write(user.pw_uid, user.pw_gid)
        with open(self._log, "wb") as log:
            self._process = subprocess.Popen(
                ["unshare", "--mount", "sh", folder / "start"], stdout=log, stderr=log
            )
        self._wait(self._listens, "the server does not start")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(SECONDS)

    def accepts(self, sender: str, recipient: str, raw: bytes) -> None:
        """Hands a mail to the server."""
        with smtplib.SMTP("127.0.0.1", self._port) as client:
            client.sendmail(sender, [recipient], raw.replace(b"\n", b"\r\n"))
        self._sent += 1

    def rests(self) -> None:
        """Waits until every mail is delivered, with all mails that come of it."""
        self._wait(lambda: self._all_accepted() and not self._waiting(), "mails are stuck")

    def defers(self) -> None:
        """Waits until all mails that were not delivered are kept for later."""
        self._wait(
            lambda: self._all_accepted() and self._waiting() <= {*DEFERRED.findall(self.log())},
            "mails are stuck",
        )

    def tries_again(self) -> None:
        """Tries now what was kept for later."""
        command = f"nsenter --mount --target {self._process.pid} smtpctl schedule all"
        subprocess.run(command.split(), check=True, stdout=subprocess.DEVNULL)

    def new_mails(self, player: str) -> list[bytes]:
        """The mails that have come for a player and were not read yet, oldest first."""
        new = self.boxes[player] / "new"
        paths = (
            sorted(new.iterdir(), key=lambda path: path.stat().st_mtime_ns) if new.exists() else []
        )
        found = [path.read_bytes() for path in paths]
        for path in paths:
            path.unlink()
        return found

    def log(self) -> str:
        return self._log.read_text("utf-8", "replace")

    def _all_accepted(self) -> bool:
        return len(ACCEPTED.findall(self.log())) >= self._sent

    def _waiting(self) -> set[str]:
        """The envelopes that are neither delivered nor refused for good."""
        log = self.log()
        return {*ACCEPTED.findall(log)} - {found[0] for found in DELIVERED.findall(log)}

    def _listens(self) -> bool:
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", self._port)) == 0

    def _wait(self, ready: Callable[[], bool], complaint: str) -> None:
        deadline = time.monotonic() + SECONDS
        while not ready():
            assert self._process.poll() is None, self.log()
            assert time.monotonic() < deadline, f"{complaint}:\n{self.log()}"
            time.sleep(0.02)

    def _write(self, user: int, group: int) -> None:
        """The files and folders from which the server starts."""
        spool, run, pipe = (self.folder / name for name in ("spool", "run", "pipe"))
        (spool / "smtpd").mkdir(parents=True)
        (spool / "smtpd").chmod(0o711)
        run.mkdir()
        environment = [
            f"{name}={value}" for name, value in ENVIRONMENT.items() if name != "WOLKEN_NOW"
        ]
        pipe.write_text(
            PIPE.format(
                environment=shlex.join(environment),
                program=shlex.join((sys.executable, "-m", "wolken")),
                games=shlex.quote(str(self.games)),
                sendmail=shutil.which("sendmail"),
            )
        )
        pipe.chmod(0o755)
        homes = {HOST: self.games, **self.boxes}
        configuration = self.folder / "smtpd.conf"
        configuration.write_text(
            CONFIGURATION.format(
                users=", ".join(
                    f'"{name}" = "{user}:{group}:{home}"' for name, home in homes.items()
                ),
                names=", ".join(f'"{name}" = "{name}"' for name in homes),
                port=self._port,
                domain=DOMAIN,
                host=HOST,
                pipe=pipe,
            )
        )
        code = [PACKAGES.parents[1] / name for name in ("cli", "core", "tests")]
        seen = [Path(sys.base_prefix), Path(sys.prefix), *code, self.folder]
        start = START.format(
            spool=spool,
            run=run,
            seen=shlex.join(map(str, seen)),
            closed=shlex.join(map(str, closed(seen))),
            configuration=configuration,
        )
        (self.folder / "start").write_text(start)


def closed(paths: Sequence[Path]) -> list[Path]:
    """The outermost folders around these that not everybody may enter."""
    found = []
    for path in paths:
        around = reversed(path.parents)
        found += [one for one in around if not one.stat().st_mode & stat.S_IXOTH][:1]
    return list(dict.fromkeys(found))


def _free_port() -> int:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        port: int = server.getsockname()[1]
    return port
