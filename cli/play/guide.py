"""What `?` answers: the legal moves, grouped where they are many, and what else can be typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wolken.core import data
from wolken.core.game import DEALER, Seat
from wolken.core.match import Match

from .. import refusal
from ..language import _, mark
from .taking_back import CONSENT, answers

MOST_ALONE = 8  # legal moves that have a line each
MOST_LINES = 24  # for legal moves that begin alike

LINES = (
    mark("MOVE, MOVE: make moves; a beginning is enough that fits one legal move only"),
    mark("why MOVE: why a move is not legal"),
    mark("rules, rules ID: the rules in our words"),
    mark(
        "undo, undo force, undo ask:"
        " take back the last decision if it is free, in any case, if the others agree"
    ),
    mark("show: the match as it is now"),
    mark("quit: leave; the match stays in its file"),
)
ANSWER = mark("consent, consent refuse: agree to the undo that is asked for, or refuse it")
WITHDRAWAL = mark("consent refuse: no longer agree to the undo that is asked for, or withdraw it")
CHANGE_OF_SEAT = mark("as NAME, NAME: MOVE: another seat speaks, or makes one move")


def guide(match: Match, seat: Seat, alone: bool) -> Iterator[str]:
    """The lines for the seat that is asked; `alone`: no other plays at this keyboard."""
    if seat == DEALER and match.game.HIDDEN_HANDS:
        yield from dealers_notation(match)
    else:
        yield from grouped(refusal.shown_moves(match, seat, seat))
    yield from map(_, LINES[:-1])
    if words := answers(match, seat):
        yield _(ANSWER if CONSENT in words else WITHDRAWAL)
    if not alone:
        yield _(CHANGE_OF_SEAT)
    yield _(LINES[-1])


def dealers_notation(match: Match) -> Iterator[str]:
    """How to type what came up: what may come up now could betray hands."""
    from ..helping import notation

    for entry in notation(data.guide(match.game.NAME).dealer):
        yield f"{entry.name}: {entry.text}"


def grouped(moves: Sequence[str]) -> list[str]:
    """The moves, one a line where they are few; else those that begin alike on one line.

    The first words before a colon, behind it the ways to go on.
    """
    if len(moves) <= MOST_ALONE:
        return list(moves)
    lines: list[str] = []
    for depth in range(max(len(move.split()) for move in moves) - 1, 0, -1):
        lines = [
            f"{head}: {', '.join(tails)}" if len(tails) > 1 else " ".join([head, *tails])
            for head, tails in _by_beginning(moves, depth)
        ]
        if len(lines) <= MOST_LINES:
            break
    return lines


def _by_beginning(moves: Sequence[str], depth: int) -> list[tuple[str, list[str]]]:
    """Beginnings of so many words with what follows them; shorter moves stand for themselves."""
    groups: dict[tuple[str, bool], list[str]] = {}
    for move in moves:
        words = move.split()
        head, tail = " ".join(words[:depth]), " ".join(words[depth:])
        groups.setdefault((head, bool(tail)), []).extend([tail] if tail else [])
    return [(head, tails) for (head, _goes_on), tails in groups.items()]
