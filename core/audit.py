"""Computing a fair match again: commitments, contributions, the seed, every answer of chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .check import Difference, check
from .fair import Progress, host_commitment, progress
from .game import HOST
from .log import notes, read_entry
from .match import COMMIT, DEALER_NAME, NOTES, REPAIR, REVEAL, Match


class Audit(NamedTuple):
    """What was computed again.

    `answers` counts the dealer's entries since the start of the replay; `revealed` is the
    entry that reveals the secret (0: none does); `wrong` is the first entry that does not fit.
    """

    progress: Progress
    answers: int
    revealed: int
    wrong: Difference | None


def audit(match: Match) -> Audit:
    """Computes a match again whose secret is known."""
    now = progress(match)
    revealed = next((number for number, _seat, _secret in notes(match, REVEAL)), 0)
    wrong = sorted(_wrong(match, now, revealed))
    answers = [number for number, seat in _made(match) if seat == DEALER_NAME]
    answers = [number for number in answers if number > match.start.entry]
    return Audit(now, len(answers), revealed, wrong[0] if wrong else None)


def _wrong(match: Match, now: Progress, revealed: int) -> Iterator[Difference]:
    """The entries that do not fit."""
    assert match.secret is not None
    for number, who, text in notes(match, COMMIT):
        if who == HOST and text.split(" ")[0] != host_commitment(match.id, match.secret):
            yield _difference(match, number, "commitment")
    if now.wrong:
        yield _difference(match, now.wrong, "contribution")
    for number, _who, secret in notes(match, REVEAL):
        if secret != match.secret:
            yield _difference(match, number, "secret")
    for number, _name in _made(match):
        if not now.made or number < now.made:
            yield _difference(match, number, "too-early")
        if revealed and number > revealed:
            yield _difference(match, number, "too-late")
    difference = check(match)
    if difference is not None:
        yield difference


def _made(match: Match) -> Iterator[tuple[int, str]]:
    """The moves and undos of the whole log: number, and who made them."""
    for line in match.log:
        entry = read_entry(line)
        word = entry.move.partition(" ")[0]
        if word not in NOTES and word != REPAIR:
            yield entry.number, entry.seat


def _difference(match: Match, number: int, reason: str) -> Difference:
    return Difference(number, reason, match.log[number - 1])
