"""Verifying a whole match: the log played again from its start, entry by entry."""

from typing import NamedTuple

from . import dealer
from .digest import SHORT, digest
from .game import DEALER, State
from .history import readings
from .log import LogBroken, read_entry, walk
from .match import Match, Step, state_text


class Difference(NamedTuple):
    """The first entry at which playing again does not agree with the file.

    `reason` is `digest` (another text or state than was recorded, or another answer of the
    dealer than the seed gives), `refused` (today's rules do not allow it), `unreadable`,
    `state` (the log leads to another state) or `readings`; of a fair match also what `audit`
    finds: `commitment`, `contribution`, `secret`, `too-early` or `too-late`.
    """

    number: int
    reason: str
    line: str


class Replayed(NamedTuple):
    """Where playing a log again leads: its last entry, and state, digest and `dealt` then."""

    number: int
    state: State
    chain: str
    dealt: int


def check(match: Match) -> Difference | None:
    """Plays the log again, compares every digest and deals again; None when all agrees."""
    found = replayed(match)
    if isinstance(found, Difference):
        return found
    number, *rest = found
    if rest != [match.state, match.chain, match.dealt]:
        return Difference(number, "state", "")
    if readings(match) != match.readings:
        return Difference(number, "readings", "")
    return None


def replayed(match: Match) -> Replayed | Difference:
    """Plays the log again from its start, compares every digest and deals again."""
    number = match.start.entry
    chain = match.start.chain
    state = match.start.state
    dealt: set[int] = set()  # the dealer's entries that stand
    try:
        for step, _ in walk(match):
            entry = read_entry(match.log[number])
            chain = digest(chain, entry.text(), state_text(match, step.after))
            if entry.digest != chain[:SHORT] or entry.number != number + 1:
                return Difference(number + 1, "digest", match.log[number])
            if step.seat == DEALER and step.move is not None:
                if not from_the_seed(match, step, match.start.dealt + len(dealt)):
                    return Difference(number + 1, "digest", match.log[number])
                dealt.add(step.number)
            dealt.difference_update(step.taken_back)
            number, state = step.number, step.after
    except LogBroken as broken:
        return Difference(broken.number, broken.reason, broken.line)
    return Replayed(number, state, chain, match.start.dealt + len(dealt))


def from_the_seed(match: Match, step: Step, number: int) -> bool:
    """Whether the dealer's answer with that number is the seed's; at a real table any is right.

    Nothing is dealt before there is a seed to which all have contributed.
    """
    if match.seed is None:
        return match.secret is None
    moves, odds = match.game.legal(step.before, DEALER), match.game.odds(step.before)
    return bool(moves[dealer.choose(match.seed, number, odds)] == step.move)
