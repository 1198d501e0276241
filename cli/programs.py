"""Programs of others that play a seat: one line with the view there, one line with a move back."""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import time
from contextlib import suppress

from wolken.core.computers import ComputerFailed
from wolken.core.game import Move, NotUnderstood, Seat
from wolken.core.match import Match, reading, written
from wolken.core.referee import why_not

from . import console, trust
from .errors import system_reason

MOST_BYTES = 64 * 1024  # of an answer
SECONDS = 10.0  # for an answer, unless the environment says otherwise
MOST_SECONDS = 3600.0


def ask(match: Match, seat: Seat, player: str, program: str) -> Move:
    """The move that a program answers for a seat. Raises `ComputerFailed`."""
    if not trust.trusted(match, program):
        raise ComputerFailed(seat, player, "not-trusted", program)
    moves = [written(match, move) for move in match.game.legal(match.state, seat)]
    question = {
        "game": match.game.NAME,
        "players": list(match.players),
        "seat": match.players[seat],
        "seq": reading(match, seat).seq,
        "moves": moves,
        "view": match.game.dump_view(match.game.view(match.state, seat), match.players),
    }
    try:
        status, answer, complaint = _run(program, console.json_text(question) + "\n")
    except TimeoutError:
        raise ComputerFailed(seat, player, "no-answer", f"{patience():g}") from None
    except (OSError, ValueError) as error:
        raise ComputerFailed(seat, player, "not-started", system_reason(error)) from None
    line = answer.strip().partition("\n")[0].strip()
    if not line:
        last = (complaint.strip().splitlines() or [""])[-1]
        raise ComputerFailed(seat, player, "silent", last or str(status))
    return _checked(match, seat, player, line)


def _checked(match: Match, seat: Seat, player: str, line: str) -> Move:
    try:
        move = match.game.parse(line, match.players)
    except NotUnderstood:
        raise ComputerFailed(seat, player, "nonsense", line[:80]) from None
    refusal = why_not(match.game, match.state, seat, move)
    if refusal is not None:
        raise ComputerFailed(seat, player, "illegal", f"{line[:80]} ({refusal.code})")
    return move


def patience() -> float:
    """For how many seconds an answer is waited for."""
    try:
        seconds = float(os.environ.get("WOLKEN_BOT_SECONDS", ""))
    except ValueError:
        return SECONDS
    return min(seconds, MOST_SECONDS) if seconds > 0 else SECONDS


def _run(program: str, question: str) -> tuple[int, str, str]:
    """Starts a program, gives it the question, and returns its status and both outputs.

    It is given its time and no more, and ends with its answer, or with this process if that is
    asked to end: what it has started in its own session is stopped. Raises TimeoutError,
    OSError, and ValueError for words that cannot be parted.
    """
    with subprocess.Popen(
        shlex.split(program),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as child:
        try:
            for number in (signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.default_int_handler)
            outputs = _talk(child, question.encode(), time.monotonic() + patience())
        finally:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
    answer, complaint = (text.decode("utf-8", "replace") for text in outputs)
    return child.returncode, answer, complaint


def _talk(child: subprocess.Popen[bytes], question: bytes, end: float) -> tuple[bytes, bytes]:
    """Writes the question and reads until there is a whole line, or nothing more comes."""
    assert child.stdin
    assert child.stdout
    assert child.stderr
    answer, complaint = bytearray(), bytearray()
    os.set_blocking(child.stdin.fileno(), False)
    with selectors.DefaultSelector() as ready:
        ready.register(child.stdin, selectors.EVENT_WRITE)
        ready.register(child.stdout, selectors.EVENT_READ, answer)
        ready.register(child.stderr, selectors.EVENT_READ, complaint)
        while len(ready.get_map()) > (not child.stdin.closed):
            chosen = ready.select(end - time.monotonic())
            if not chosen or time.monotonic() >= end:
                raise TimeoutError
            for key, _events in chosen:
                if key.data is None:
                    question = _write_some(child, question)
                    if not question:
                        ready.unregister(child.stdin)
                        _close(child)
                    continue
                got = os.read(key.fd, 4096)
                key.data.extend(got[: MOST_BYTES - len(key.data)])
                if not got:
                    ready.unregister(key.fileobj)
            if b"\n" in answer.lstrip() or len(answer) >= MOST_BYTES:
                break
    return bytes(answer), bytes(complaint)


def _write_some(child: subprocess.Popen[bytes], question: bytes) -> bytes:
    """What is left of the question once the program has taken some; it may not want any."""
    assert child.stdin
    try:
        return question[os.write(child.stdin.fileno(), question) :]
    except BrokenPipeError:
        return b""


def _close(child: subprocess.Popen[bytes]) -> None:
    assert child.stdin
    with suppress(BrokenPipeError):
        child.stdin.close()
