"""A shell that asks what may follow, and shells at a terminal in which somebody presses TAB."""

from __future__ import annotations

import contextlib
import fcntl
import io
import os
import re
import select
import shutil
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from unittest import mock

import pytest
from harness import ENVIRONMENT, SECONDS, Folder

from wolken.cli.completion import shells

PROMPT = "ready> "
# Makes the terminal on standard input the process's own, as a shell wants it.
AT_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)


def asked(line: str) -> list[str]:
    """What bash says at a TAB; `|` is the cursor, without it the end of the line."""
    before, _bar, after = line.partition("|")
    part = re.split(r"(?<!\\) |[=:]", before)[-1]
    if before.count('"') % 2:
        part = before.rpartition('"')[2]
    return [part, str(len(before)), before + after]


def answer(folder: Folder, line: str, env: Mapping[str, str] = {}, shell: str = "bash") -> str:
    """What a shell is told in a folder at a TAB."""
    said = asked(line)
    if shell != "bash":
        text, _bar, after = line.partition("|")
        before, typed = shells.unquoted(text)
        said = [str(len(before) - 1), *before[1:], typed.text, *after.split()]
    told = io.StringIO()
    with (
        contextlib.chdir(folder.path),
        mock.patch.dict(os.environ, {**ENVIRONMENT, **env}, clear=True),
        contextlib.redirect_stdout(told),
    ):
        shells.complete(shell, said)
    return told.getvalue()


def offered(folder: Folder, line: str, env: Mapping[str, str] = {}) -> list[str]:
    """The words that bash is offered."""
    return answer(folder, line, env).splitlines()[1:]


def program(folder: Path, environment: Mapping[str, str] = {}) -> dict[str, str]:
    """An environment in which `wolken` is a command, and nothing of the user's own counts."""
    commands = folder / "commands"
    commands.mkdir()
    command = commands / "wolken"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m wolken "$@"\n')
    command.chmod(0o755)
    home = folder / "home"
    home.mkdir()
    path = f"{commands}{os.pathsep}{ENVIRONMENT['PATH']}"
    own = {"PATH": path, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "TERM": "dumb"}
    return {**ENVIRONMENT, **own, **environment}


def need(shell: str) -> None:
    """Skips a test where a shell is not installed; among the checks of a change it has to be."""
    if shutil.which(shell) is None:
        assert not os.environ.get("CI"), f"{shell} is not installed"
        pytest.skip(f"{shell} is not installed")


class Shell:
    """A shell at a terminal."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.shown = ""

    def type(self, text: str) -> None:
        """Types a text; TAB is a sign like any other."""
        os.write(self.descriptor, text.encode())

    def wait(self, text: str) -> str:
        """What is shown until a text appears, with it."""
        deadline = time.monotonic() + SECONDS
        while text not in self.shown:
            left = max(0.0, deadline - time.monotonic())
            ready, _, _ = select.select([self.descriptor], [], [], left)
            assert ready, f"{text!r} does not appear in {self.shown!r}"
            self.shown += os.read(self.descriptor, 4096).decode(errors="replace")
        end = self.shown.index(text) + len(text)
        seen, self.shown = self.shown[:end], self.shown[end:]
        return seen


@contextlib.contextmanager
def at_terminal(
    command: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> Iterator[Shell]:
    """A shell at a terminal of its own, in a folder."""
    descriptor, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-c", AT_TERMINAL, *command],
        cwd=folder,
        env=environment,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Shell(descriptor)
    finally:
        process.kill()
        process.wait()
        os.close(descriptor)
