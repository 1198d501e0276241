"""Random matches as files hold them: log, dealer or real table, undos now and then.

`python random_matches.py GAME` prints whole match files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

import tomli_w
from random_play import (
    MATCHES,
    NAMES,
    SEED,
    option_sets,
    random_turn,
    reported,
    seat_name,
    subject,
)

from wolken.core import match as matches
from wolken.core import undo as undoing
from wolken.core.decisions import by_order, withdrawal
from wolken.core.game import DEALER, Plain, Seat
from wolken.core.match import Match, Step, goes_on_by_itself
from wolken.core.record import to_plain
from wolken.core.referee import Refused
from wolken.core.undo import Undone

TIME = "2030-01-02T03:04:05Z"
UNDOS = 0.08  # how often somebody tries to take back, and with force every other time
MOST_UNDOS = 8
ENTRIES = 100  # of a match; one with the fewest seats is played to its end


class Act(NamedTuple):
    """What somebody did in a random match: a move (`step`) or an undo (`undone`)."""

    wander: str
    before: Match
    after: Match
    seat: Seat
    step: Step | None = None
    undone: Undone | None = None
    forced: bool = False

    def __str__(self) -> str:
        if self.step is not None:
            what = matches.written(self.after, self.step.move)
        else:
            what = "undo --force" if self.forced else "undo"
        name = seat_name(self.after.players, self.seat)
        return f"{self.wander}, entry {len(self.after.log)} ({name}: {what})"


def withdrawn(act: Act) -> bool:
    """Whether with an undo its seat has withdrawn a standing order, by an entry of its own."""
    if act.undone is None or not by_order(act.before, act.undone.steps[0]):
        return False
    return withdrawal(act.before._replace(state=act.undone.steps[0].before)) is not None


def wanders(name: str, seats: int) -> Iterator[tuple[Act, ...]]:
    """Random matches with undos: with a dealer and at a real table by turns."""
    sets = len(option_sets(name, seats))
    played = number = 0
    while played < ENTRIES * MATCHES:
        acts = wander(name, seats, number // 2 % sets, f"{SEED} {number // 2}", number % 2 == 0)
        yield acts
        played += len(acts)
        number += 1


@lru_cache(maxsize=200)
def wander(name: str, seats: int, which: int, seed: str, with_dealer: bool) -> tuple[Act, ...]:
    """Everything that happens in a random match with the game's `which`-th set of options."""
    random = Random(f"{name} {seats} {which} {seed} {with_dealer}")
    match = begin(name, seats, which, seed if with_dealer else None, "salt")
    where = f"{name}, {seats} seats, options {dict(match.options)}, seed {seed!r}"
    where += ", with a dealer" if with_dealer else ", at a real table"
    most = 10 * ENTRIES if seats == subject(name).SEATS[0] else ENTRIES
    acts: list[Act] = []
    undos = 0
    while match.game.waiting(match.state) and len(match.log) < most:
        with reported(f"{where}, after {len(match.log)} entries"):
            act = None
            if undos < MOST_UNDOS and random.random() < UNDOS:
                act = random_undo(where, match, random)
                undos += act is not None
            act = act or random_act(where, match, random)
        acts.append(act)
        match = act.after
    return tuple(acts)


def random_act(where: str, match: Match, random: Random) -> Act:
    """A random move, or the one that is made by itself."""
    due = goes_on_by_itself(match)
    seat, move = due or random_turn(match.game, match.state, len(match.players), random)
    after, step = matches.play(match, seat, move, TIME)
    return Act(where, match, after, seat, step=step)


def random_undo(where: str, match: Match, random: Random) -> Act | None:
    """Some seat takes back what it can; the dealer only at a real table."""
    if goes_on_by_itself(match) is not None:
        return None
    first = 0 if match.seed is not None else DEALER
    seat = random.randrange(first, len(match.players))
    forced = random.random() < 0.5
    try:
        after, undone = undoing.undo(match, seat, TIME, forced)
    except Refused:
        return None
    return Act(where, match, after, seat, undone=undone, forced=forced)


def begin(name: str, seats: int, which: int, seed: str | None, salt: str) -> Match:
    """A match before the dealer's first move."""
    return matches.begin(
        subject(name),
        id="1",
        players=NAMES[:seats],
        options=option_sets(name, seats)[which],
        seed=seed,
        salt=salt,
        time=TIME,
    )


def head(match: Match) -> Plain:
    """The head of a match's file."""
    table: Plain = to_plain(match)["head"]
    return table


def match_files(name: str) -> str:
    """The files of random matches, one for each number of seats."""
    ends = [
        wander(name, seats, seats % len(option_sets(name, seats)), SEED, True)[-1].after
        for seats in subject(name).SEATS
    ]
    return "\n".join(tomli_w.dumps(to_plain(match)) for match in ends)


if __name__ == "__main__":
    sys.stdout.buffer.write(match_files(sys.argv[1]).encode())
