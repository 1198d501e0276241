"""Verifying a whole match: the log played again from its start, entry by entry."""

from typing import NamedTuple

from .digest import SHORT, digest
from .history import readings
from .match import LogBroken, Match, read_entry, state_text, walk


class Difference(NamedTuple):
    """The first entry at which playing again does not agree with the file.

    `reason` is `digest` (another text or state than was recorded), `refused` (today's rules
    do not allow it), `unreadable`, `state` (the log leads to another state) or `readings`.
    """

    number: int
    reason: str
    line: str


def check(match: Match) -> Difference | None:
    """Plays the log again and compares every digest; None when all agrees."""
    number = match.start.entry
    chain = match.start.chain
    state = match.start.state
    try:
        for step, _ in walk(match):
            entry = read_entry(match.log[number])
            chain = digest(chain, entry.text(), state_text(match, step.after))
            if entry.digest != chain[:SHORT] or entry.number != number + 1:
                return Difference(number + 1, "digest", match.log[number])
            number, state = step.number, step.after
    except LogBroken as broken:
        return Difference(broken.number, broken.reason, broken.line)
    if state != match.state or chain != match.chain:
        return Difference(number, "state", "")
    if readings(match) != match.readings:
        return Difference(number, "readings", "")
    return None
