"""Runs calls of wolken in forked processes in which the system does harm at a chosen step.

A server process has the program loaded, and forks for every call, so that a call takes a few
milliseconds and is still a process of its own: it can be killed, limited and measured. In it,
the functions of the system by which files are read and written count their calls.
"""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

# The functions whose calls are the steps of a call.
STEPS = (
    *("close", "fchmod", "fchown", "fstat", "fsync", "link", "lstat", "open", "read", "readlink"),
    *("rename", "replace", "stat", "umask", "unlink", "write", "geteuid", "getcwd", "flock"),
)
CANNOT_FAIL = ("geteuid", "umask")
ON_DESCRIPTORS = ("close", "fchmod", "fchown", "fstat", "fsync", "read", "write", "flock")
NOW = "2026-01-31T12:00:00Z"
SIGNALS = {"kill": signal.SIGKILL, "term": signal.SIGTERM, "int": signal.SIGINT}


class Step(NamedTuple):
    """A call of the system that a call of wolken has made, and the name of the file it is about.

    `say` is no call of the system: something was printed.
    """

    name: str
    file: str


class Done(NamedTuple):
    """What came of a call. A negative status is the signal that ended it.

    `seconds` of the processor's time, `memory` in MiB at most.
    """

    status: int
    out: str
    err: str
    steps: tuple[Step, ...]
    seconds: float
    memory: float


class Caller:
    """The tests' end of a server process."""

    def __enter__(self) -> Caller:
        root = Path(__file__).parents[1]
        self.process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={
                **os.environ,
                "PYTHONPATH": str(root / "path"),
                "LC_ALL": "C.UTF-8",
                "WOLKEN_NOW": NOW,
            },
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait(10) == 0

    def call(
        self,
        folder: Path,
        *argv: str,
        at: int = 0,
        harm: str = "",
        after: bool = False,
        user: Sequence[int] = (),
        limits: Mapping[str, int] = {},
        stdin: str = "",
        env: Mapping[str, str] = {},
    ) -> Done:
        """Calls wolken in a folder, with harm done at its `at`-th step (0: at none).

        The harm is done before the step, or after it: `kill`, `term` and `int` are signals,
        `torn` writes half of what was to be written and kills, `shut` takes the right to write
        from the folder, and the name of an error of the system is that error, instead of the
        step. `user` is user, group, and further groups; `limits` are those of the system.
        """
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        wish = {
            "folder": str(folder),
            "argv": argv,
            "at": at,
            "harm": harm,
            "after": after,
            "user": list(user),
            "limits": limits,
            "stdin": stdin,
            "env": env,
        }
        self.process.stdin.write(json.dumps(wish).encode() + b"\n")
        self.process.stdin.flush()
        found = json.loads(self.process.stdout.readline())
        assert "Traceback" not in found["err"], found["err"]
        steps = tuple(Step(*step) for step in found.pop("steps"))
        return Done(steps=steps, **found)


# The server's end


def serve() -> None:
    """Answers one wish a line until there are no more."""
    import_everything()
    for line in sys.stdin.buffer:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()


def import_everything() -> None:
    """Loads what calls load, which another user might not be allowed to read."""
    from wolken.cli.app import run

    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        file = os.path.join(folder, "m.toml")
        for words in (
            ["wolkenwechsel", "new", file, "--players", "anna,ben"],
            ["wolkenwechsel", "move", file, "--json", "anna: flip a1"],
            ["wolkenwechsel", "undo", file, "--force"],
            ["wolkenwechsel", "repair", file],
            ["scenario", "record", file],
            ["status", folder],
        ):
            assert run(words) == 0


def answer(wish: dict[str, Any]) -> dict[str, Any]:
    """Makes the call in a process of its own and reports on it."""
    pipes = [os.pipe() for _ in range(3)]
    process = os.fork()
    if not process:
        for reading, _ in pipes:
            os.close(reading)
        become(wish, *(writing for _, writing in pipes))
    for _, writing in pipes:
        os.close(writing)
    out, err, steps = read_all([reading for reading, _ in pipes])
    _, status, used = os.wait4(process, 0)
    return {
        "status": os.waitstatus_to_exitcode(status),
        "out": out,
        "err": err,
        "steps": [line.split(" ", 1) for line in steps.splitlines()],
        "seconds": used.ru_utime + used.ru_stime,
        "memory": used.ru_maxrss / 1024,
    }


def read_all(descriptors: list[int]) -> list[str]:
    """All that comes out of several pipes."""
    parts: dict[int, bytes] = dict.fromkeys(descriptors, b"")
    waiting = list(descriptors)
    while waiting:
        for ready in select.select(waiting, [], [])[0]:
            part = os.read(ready, 65536)
            parts[ready] += part
            if not part:
                waiting.remove(ready)
                os.close(ready)
    return [part.decode(errors="replace") for part in parts.values()]


def become(wish: dict[str, Any], out: int, err: int, steps: int) -> None:
    """Turns this process into the call that was wished for; does not return."""
    try:
        os.chdir(wish["folder"])
        with tempfile.TemporaryFile() as given:
            given.write(wish["stdin"].encode())
            given.seek(0)
            for number, descriptor in enumerate((given.fileno(), out, err)):
                os.dup2(descriptor, number)
        for name, most in wish["limits"].items():
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))
        if wish["user"]:
            user, group, *groups = wish["user"]
            os.setgroups(groups)
            os.setgid(group)
            os.setuid(user)
        os.environ.clear()
        os.environ.update(wish["env"])
        steady = Steady(steps, wish)
        sys.stdin = os.fdopen(0, "r")
        sys.stdout = Saying(os.fdopen(1, "wb"), steady.note)
        sys.stderr = os.fdopen(2, "w")
        sys.argv = ["wolken", *wish["argv"]]
        from wolken.__main__ import main

        steady.watch()
        main()
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    os._exit(70)


class Saying(io.TextIOWrapper):
    """A standard output that notes when something is printed."""

    def __init__(self, stream: Any, note: Callable[[str, str], None]) -> None:
        super().__init__(stream, "utf-8")
        self.note = note

    def write(self, text: str) -> int:
        self.note("say", "")
        return super().write(text)


class Steady:
    """Counts the steps of a call, notes them, and does the harm that was wished for."""

    def __init__(self, notes: int, wish: dict[str, Any]) -> None:
        self.notes = notes
        self.at, self.harm, self.after = wish["at"], wish["harm"], wish["after"]
        self.count = 0
        self.names: dict[int, str] = {}
        self.write, self.kill, self.chmod = os.write, os.kill, os.chmod

    def note(self, name: str, file: str) -> None:
        """Tells the server of a step."""
        self.write(self.notes, f"{name} {os.path.basename(file)}\n".encode())

    def watch(self) -> None:
        """Puts itself before the functions of the system."""
        import fcntl

        for name in STEPS:
            module: Any = fcntl if name == "flock" else os
            setattr(module, name, self.watched(name, getattr(module, name)))

    def watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        """A function that counts as a step, and then does what it should."""

        def step(*arguments: Any, **options: Any) -> Any:
            self.count += 1
            first = arguments[0] if arguments else ""
            file = self.names.get(first, "") if name in ON_DESCRIPTORS else str(first)
            self.note(name, file)
            strike = self.count == self.at
            if strike and not self.after:
                self.strike(name, arguments)
            try:
                result = real(*arguments, **options)
            finally:
                if strike and self.after:
                    self.strike(name, arguments)
            if name == "open":
                self.names[result] = file
            return result

        return step

    def strike(self, name: str, arguments: Sequence[Any]) -> None:
        """Does the harm."""
        if self.harm in SIGNALS:
            self.kill(os.getpid(), SIGNALS[self.harm])
        elif self.harm == "torn":
            if name == "write":
                self.write(arguments[0], arguments[1][: len(arguments[1]) // 2])
            self.kill(os.getpid(), signal.SIGKILL)
        elif self.harm == "shut":
            self.chmod(".", 0o500)
        elif name not in CANNOT_FAIL:
            number = getattr(errno, self.harm)
            raise OSError(number, os.strerror(number))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        serve()
