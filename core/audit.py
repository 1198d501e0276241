"""Computing a fair match again: commitments, contributions, the seed, every answer of chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .check import Difference, check, replayed
from .digest import digest
from .fair import Progress, host_commitment, progress
from .game import HOST, Seat
from .log import notes, read_entry
from .match import (
    COMMIT,
    CONTRIBUTE,
    DEALER_NAME,
    NOBODY,
    NOTES,
    REPAIR,
    REVEAL,
    Match,
    first_start,
    from_start,
    state_text,
)


class Audit(NamedTuple):
    """What was computed again.

    `unproved` is the entry up to which nothing could be: of what stands there, and of all that
    depends on it, nobody knows whether it was changed (0: all was computed). `answers` counts
    the dealer's entries after that; `revealed` is the entry that reveals the secret (0: none
    does); `wrong` is the first entry that does not fit.
    """

    progress: Progress
    answers: int
    revealed: int
    wrong: Difference | None
    unproved: int


def audit(match: Match) -> Audit:
    """Computes a match again whose secret is known."""
    now = progress(match)
    revealed = next((number for number, _seat, _secret in notes(match, REVEAL)), 0)
    wrong = sorted(_wrong(match, now, revealed))
    unproved = 0 if _leads_to_its_start(match) else match.start.entry
    answers = [number for number, seat in _made(match) if seat == DEALER_NAME]
    answers = [number for number in answers if number > unproved]
    return Audit(now, len(answers), revealed, wrong[0] if wrong else None, unproved)


def unproved_seats(match: Match, found: Audit) -> tuple[Seat, ...]:
    """The seats whose contribution, or commitment to it, may have been changed."""
    word = COMMIT if found.progress.strict else CONTRIBUTE
    early = {seat for number, seat, _text in notes(match, word) if number <= found.unproved}
    return tuple(sorted(early.intersection(found.progress.given)))


def _leads_to_its_start(match: Match) -> bool:
    """Whether the log leads from the set-up of the game to where replay begins.

    Then a repair in between has changed nothing.
    """
    start = match.start
    if not start.entry:
        return True
    line = read_entry(match.log[start.entry - 1])
    if (line.seat, line.move) != (NOBODY, REPAIR):
        return False
    set_up = match.game.setup(len(match.players), match.options)
    begun = from_start(match, first_start(match, set_up))
    found = replayed(begun._replace(log=match.log[: start.entry - 1]))
    if isinstance(found, Difference):
        return False
    chain = digest(found.chain, line.text(), state_text(match, start.state))
    return (found.state, chain, found.dealt) == (start.state, start.chain, start.dealt)


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
