"""What part of a simulation's time goes into the rules, and what into playing them.

    python tests/bench/harness.py [MATCHES]

Random matches of every game with two seats are played by the simulation, then their moves once
more with nothing but the calls of the game's own functions in the same order: that is the time
of the rules. The dealer's answers are timed by themselves, and so are the lots by which the
players decide. What is left is the loop of the simulation. The best of some runs counts, since
other work on the machine can only slow a run down.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "path"))

from wolken.core import dealer
from wolken.core.game import DEALER, Game, Move, Seat, no_standing_order
from wolken.core.games import GAMES, game
from wolken.core.players import Level
from wolken.core.record import read_options
from wolken.core.simulation import BITS, Setting, numbers, play_match, seed_of

RUNS = 7
MATCHES = 100
OPTIONS = {"wolkenwechsel": {"rounds": 1}}
ENTRANTS = (Level.RANDOM, Level.RANDOM)
MOST_MOVES = 100_000

Log = Sequence[tuple[Seat, Move]]


class Matches(NamedTuple):
    """What was played, and by match what the dealer and the players had to choose from."""

    game: Game
    setting: Setting
    logs: list[list[tuple[Seat, Move]]]
    odds: list[list[Sequence[int]]]
    choices: list[list[int]]  # how many moves a player had


def matches_of(name: str, number: int) -> Matches:
    """So many random matches of a game."""
    found = game(name)
    options = read_options(found, OPTIONS.get(name, {}))
    setting = Setting(name, options, ENTRANTS, "harness", None, MOST_MOVES)
    played = Matches(found, setting, [], [], [])
    for deal in range(number):
        log: list[tuple[Seat, Move]] = []
        play_match(setting, deal, 0, lambda seat, move, log=log: log.append((seat, move)))
        asked(played, log)
    return played


def asked(played: Matches, log: Log) -> None:
    """Keeps a match, with what was to be chosen from."""
    found, all_odds, choices = played.game, [], []
    state = found.setup(len(ENTRANTS), played.setting.options)
    for seat, move in log:
        if seat == DEALER:
            all_odds.append(found.odds(state))
        elif found.standing_order(state) is None:
            choices.append(len(found.legal(state, seat)))
        state = found.apply(state, seat, move)
    played.logs.append(log)
    played.odds.append(all_odds)
    played.choices.append(choices)


def whole(played: Matches) -> None:
    """All that the simulation does for a match."""
    for deal in range(len(played.logs)):
        play_match(played.setting, deal, 0)


def rules(played: Matches) -> None:
    """The same calls of the game's functions, with the moves known."""
    for log in played.logs:
        by_rules_alone(played.game, played.setting, log)


def by_rules_alone(found: Game, setting: Setting, log: Log) -> None:
    """A match of known moves."""
    waiting, legal, odds, apply = found.waiting, found.legal, found.odds, found.apply
    ordered = found.standing_order if found.standing_order is not no_standing_order else None
    state = found.setup(len(setting.entrants), setting.options)
    for seat, move in log:
        waiting(state)
        if seat == DEALER:
            legal(state, seat)
            odds(state)
        elif ordered is None or ordered(state) is None:
            legal(state, seat)
        state = apply(state, seat, move)
    waiting(state)
    found.outcome(state)


def answers(played: Matches) -> None:
    """The dealer's answers."""
    for deal, all_odds in enumerate(played.odds):
        seed = seed_of(played.setting, deal)
        for number, odds in enumerate(all_odds):
            dealer.choose(seed, number, odds)


def lots(played: Matches) -> None:
    """The players' lots."""
    for deal, choices in enumerate(played.choices):
        draw = numbers("simulation", seed_of(played.setting, deal), "0").__next__
        for moves in choices:
            draw() * moves >> BITS


def best(played: Matches) -> list[float]:
    """Seconds of the processor for each of the four, in turn, so that all suffer alike."""
    runs = []
    for _run in range(RUNS):
        times = []
        for work in (whole, rules, answers, lots):
            begin = time.process_time()
            work(played)
            times.append(time.process_time() - begin)
        runs.append(times)
    return [min(times) for times in zip(*runs, strict=True)]


def main() -> None:
    """Prints a line for each game."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    gc.disable()  # as the program does
    for name in GAMES:
        played = matches_of(name, number)
        all_of_it, *parts = best(played)
        loop = all_of_it - sum(parts)
        shares = [f"{part / all_of_it:.1%}" for part in (*parts, loop)]
        print(
            f"{name}: {number / all_of_it:,.0f} matches a second; "
            f"rules {shares[0]}, dealer {shares[1]}, lots {shares[2]}, loop {shares[3]}, "
            f"{1e6 * loop / sum(map(len, played.logs)):.2f} µs a move"
        )


if __name__ == "__main__":
    main()
