"""Programs of others that play a seat: one line with the view there, one line with a move back."""

from __future__ import annotations

import os

from wolken.core.computers import ComputerFailed
from wolken.core.game import Move, NotUnderstood, Seat
from wolken.core.match import Match, reading, written
from wolken.core.referee import why_not

from . import console, processes, trust
from .errors import system_reason

SECONDS = 10.0  # for an answer, unless the environment says otherwise


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
        text = console.json_text(question) + "\n"
        status, answer, complaint = processes.answer(program, text, patience())
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
    return processes.seconds(os.environ.get("WOLKEN_BOT_SECONDS", ""), SECONDS)
