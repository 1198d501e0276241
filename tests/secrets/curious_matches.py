"""Random matches in which much is hidden: rare moves are as likely as frequent ones.

WOLKEN_WORLDS multiplies the number of matches that the tests of secrets look at;
WOLKEN_LAW_SEED says which ones.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from random_play import SEED, option_sets, subject

from wolken.core import match as matches
from wolken.core.call import waiting_since
from wolken.core.game import DEALER, Move, Seat, State
from wolken.core.games import GAMES
from wolken.core.match import Match, goes_on_by_itself
from wolken.core.referee import Refused
from wolken.core.undo import undo

WORLDS = int(os.environ.get("WOLKEN_WORLDS", "1"))
SECRETIVE = [name for name in GAMES if subject(name).HIDDEN_HANDS]
NAMES = ("anna", "ben", "cleo", "dora", "emil", "frida")
SALT = "5a175a175a175a175a175a175a175a17"
BEGUN = datetime(2030, 1, 1, tzinfo=UTC)
LONGEST = 140  # entries
UNDOS = 0.05  # how often somebody tries to take back
INTERRUPTS = 0.2  # how often a seat acts that nobody waits for, where one may
RELUCTANT = ("dry", "leave", "miss", "pass")  # moves that end matches soon are made less often


def at_minute(number: int) -> str:
    """A time of its own for every entry, so that a time betrays the entry that it comes from."""
    return (BEGUN + timedelta(minutes=number)).strftime("%Y-%m-%dT%H:%M:%SZ")


def curious_matches(name: str, with_dealer: bool, wanted: int) -> Iterator[tuple[Match, ...]]:
    """Random matches of a game, each as it stood after every act, by numbers of seats in turn."""
    tables = [
        (seats, which)
        for which in range(most_option_sets(name))
        for seats in subject(name).SEATS
        if seats > 1 and which < len(option_sets(name, seats))
    ]
    for number in range(wanted):
        seats, which = tables[number % len(tables)]
        yield curious_match(name, seats, which, f"{SEED} {number}", with_dealer)


def most_option_sets(name: str) -> int:
    return max(len(option_sets(name, seats)) for seats in subject(name).SEATS)


@cache
def curious_match(
    name: str, seats: int, which: int, seed: str, with_dealer: bool
) -> tuple[Match, ...]:
    """A random match after every act, until it is over or long enough."""
    random = Random(f"{name} {seats} {which} {seed} {with_dealer} curious")
    match = fresh(name, seats, option_sets(name, seats)[which], seed if with_dealer else None)
    stages = [match]
    while match.game.waiting(match.state) and len(match.log) < LONGEST:
        match = next_act(match, random)
        stages.append(match)
    return tuple(stages)


def fresh(name: str, seats: int, options: dict[str, object], seed: str | None) -> Match:
    """A match before the dealer's first move."""
    return matches.begin(
        subject(name),
        id="0a1b2c3d",
        players=NAMES[:seats],
        options=options,
        seed=seed,
        salt=SALT,
        time=at_minute(0),
    )


def next_act(match: Match, random: Random) -> Match:
    """The match after an undo, or after the next move of anybody."""
    due = goes_on_by_itself(match)
    time = at_minute(len(match.log) + 1)
    if due is None and random.random() < UNDOS:
        seat = random.randrange(len(match.players))
        try:
            return undo(match, seat, time, force=random.random() < 0.5)[0]
        except Refused:
            pass
    return acted(match, *(due or curious_turn(match, random)), time)


def acted(match: Match, seat: Seat, move: Move, time: str) -> Match:
    """The match after a move, with the time since when it waits as a call would state it."""
    after, _step = matches.play(match, seat, move, time)
    return waiting_since(after, match, time)


def curious_turn(match: Match, random: Random) -> tuple[Seat, Move]:
    """A move of anybody who may act: first its kind by lot, then one of that kind."""
    game, state = match.game, match.state
    waiting = game.waiting(state)
    seat = random.choice(waiting)
    if DEALER not in waiting and random.random() < INTERRUPTS:
        others = [other for other in range(len(match.players)) if game.legal(state, other)]
        seat = random.choice(others)
    return seat, curious_move(match, state, seat, random)


def curious_move(match: Match, state: State, seat: Seat, random: Random) -> Move:
    """A legal move of a seat, kind by kind; the dealer's by their odds."""
    moves = match.game.legal(state, seat)
    if seat == DEALER:
        return random.choices(moves, match.game.odds(state))[0]
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(" ".join(matches.written(match, move).split()[:2]), []).append(move)
    weights = [0.1 if kind in RELUCTANT else 1 for kind in kinds]
    return random.choice(kinds[random.choices(list(kinds), weights)[0]])
