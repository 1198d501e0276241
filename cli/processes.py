"""Programs of others, started without a shell and given so much time and no more."""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, NamedTuple

MOST_BYTES = 64 * 1024  # of each output that is kept
MOST_SECONDS = 3600.0
PAUSE = 0.05  # seconds after which it is seen that a program has ended


class Ended(NamedTuple):
    """How a program ended: its exit status (negative: the signal), and both its outputs."""

    status: int
    answer: str
    complaint: str


def seconds(told: str, usual: float) -> float:
    """For how many seconds a program is waited for, by what the environment says, if it does."""
    try:
        found = float(told)
    except ValueError:
        return usual
    return min(found, MOST_SECONDS) if found > 0 else usual


def answer(program: str, question: str, limit: float) -> Ended:
    """Starts a program, gives it the question, and reads up to the end of its first line.

    It ends with its answer: what it has started in its own session is stopped. Raises
    TimeoutError, OSError, and ValueError for words that cannot be parted.
    """
    end = time.monotonic() + limit
    with _started(program, os.environ) as child:
        try:
            outputs = _talk(child, question.encode(), end, line=True)
        finally:
            _stop(child)
    return _ended(child, outputs)


def run(program: str, given: str, limit: float, environment: Mapping[str, str]) -> Ended:
    """Starts a program, gives it a text, and waits until it has ended.

    What it leaves running then is not waited for. If it takes too long, or this process is
    asked to end, it is stopped with all that it has started in its own session. Raises as
    `answer` does.
    """
    end = time.monotonic() + limit
    with _started(program, environment) as child:
        try:
            outputs = _talk(child, given.encode(), end, line=False)
            child.wait(max(0.0, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            raise TimeoutError from None
        finally:
            if child.returncode is None:
                _stop(child)
    return _ended(child, outputs)


def _started(program: str, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        shlex.split(program),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )


def _stop(child: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)


def _ended(child: subprocess.Popen[bytes], outputs: tuple[bytes, bytes]) -> Ended:
    answered, complaint = (text.decode("utf-8", "replace") for text in outputs)
    return Ended(child.returncode, answered, complaint)


def _talk(
    child: subprocess.Popen[bytes], given: bytes, end: float, line: bool
) -> tuple[bytes, bytes]:
    """Writes what is given, and reads until nothing more comes, or there is a whole `line`.

    Where no line is wanted, the end of the program is enough: what it has started may hold its
    outputs open for longer.
    """
    assert child.stdin
    assert child.stdout
    assert child.stderr
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    answered, complaint = bytearray(), bytearray()
    os.set_blocking(child.stdin.fileno(), False)
    with selectors.DefaultSelector() as ready:
        ready.register(child.stdin, selectors.EVENT_WRITE)
        ready.register(child.stdout, selectors.EVENT_READ, answered)
        ready.register(child.stderr, selectors.EVENT_READ, complaint)
        while len(ready.get_map()) > (not child.stdin.closed):
            if not line and child.poll() is not None:
                answered += _rest(child.stdout)
                complaint += _rest(child.stderr)
                break
            chosen = ready.select(min(PAUSE, end - time.monotonic()))
            if time.monotonic() >= end:
                raise TimeoutError
            for key, _events in chosen:
                if key.data is None:
                    given = _write_some(child, given)
                    if not given:
                        ready.unregister(child.stdin)
                        _close(child)
                    continue
                got = os.read(key.fd, 4096)
                key.data.extend(got[: MOST_BYTES - len(key.data)])
                if not got:
                    ready.unregister(key.fileobj)
            if line and (b"\n" in answered.lstrip() or len(answered) >= MOST_BYTES):
                break
    return bytes(answered), bytes(complaint)


def _rest(output: IO[bytes]) -> bytes:
    """What a program that has ended has left in its output."""
    os.set_blocking(output.fileno(), False)
    try:
        return os.read(output.fileno(), MOST_BYTES)
    except BlockingIOError:
        return b""


def _write_some(child: subprocess.Popen[bytes], given: bytes) -> bytes:
    """What is left to be given once the program has taken some; it may not want any."""
    assert child.stdin
    try:
        return given[os.write(child.stdin.fileno(), given) :]
    except BrokenPipeError:
        return b""


def _close(child: subprocess.Popen[bytes]) -> None:
    assert child.stdin
    with suppress(BrokenPipeError):
        child.stdin.close()
