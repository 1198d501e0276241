"""How strong and how quick the levels of computer players are, level against level.

    python tests/bench/players.py GAME LEVEL [LEVEL] [MATCHES] [--seats N] [--set KEY=VALUE]
                                  [--playouts N] [--first N] [--jobs N]

With two levels one seat is of the first, all others of the second; every seed is played once
for every seat that the first level can have, with one seat once by each level. With one level
all seats are of it. In Blätterrauschen `greedy` is a level too (`greedy.py`), and the seasons
take turns by seed where none is set. A shared win counts in parts. The intervals are those of
95 %: of wins Wilson's, over matches; of points the normal one over seeds, whose matches belong
together. The seconds are those of the processor, view and lots included.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Sequence
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "path"))

from greedy import greedy

from wolken.core import dealer
from wolken.core.game import DEALER, Game, Move, Seat, View
from wolken.core.games import GAMES, game
from wolken.core.players import Level, choose, lots_of
from wolken.core.record import read_options

OPTIONS = {"wolkenwechsel": {"rounds": 1}}
GREEDY = "greedy"
SEASONS = ("spring", "summer", "autumn", "winter")
TOGETHER = ("wolkenbruch",)  # games that all win or lose
NAMES = ("anna", "ben", "cleo", "dora", "emil", "finn", "gina", "hugo")
Z = 1.96  # standard errors on either side of a mean that make 95 %


class Plan(NamedTuple):
    """What is to be measured."""

    game: str
    levels: tuple[str, ...]  # one or two
    seats: int
    options: dict[str, int | str]
    playouts: int | None


class Result(NamedTuple):
    """What the matches of one seed brought, by level, and the seconds of every move."""

    wins: tuple[float, ...]
    points: tuple[float, ...]
    seconds: tuple[list[float], ...]


def options_of(plan: Plan, seed: int) -> dict[str, int | str]:
    """The options of a match; without a season the seasons take turns."""
    if plan.game == "blaetterrauschen":
        return {"season": SEASONS[seed % len(SEASONS)], **plan.options}
    return plan.options


def decide(plan: Plan, found: Game, level: str, view: View, seat: Seat) -> Move:
    """The move of a player that sees this view."""
    players = NAMES[: plan.seats]
    lots = lots_of(Level.STEADY if level == GREEDY else Level(level), found, view, seat, players)
    if level == GREEDY:
        world = found.imagine(view, lots)
        return greedy(world, seat, found.legal(world, seat))
    return choose(Level(level), found, view, seat, lots, plan.playouts)


def play(plan: Plan, number: int, seated: Sequence[int]) -> tuple[list[float], list[int], list]:
    """A match with the levels seated so: wins and points by seat, and (seat, seconds) by move."""
    found, seed = game(plan.game), str(number)
    state = found.setup(plan.seats, read_options(found, options_of(plan, number)))
    answers, moves = 0, []
    while waiting := found.waiting(state):
        seat = waiting[0]
        if (ordered := found.standing_order(state)) is not None:
            seat, move = ordered
        elif seat == DEALER:
            move = found.legal(state, seat)[dealer.choose(seed, answers, found.odds(state))]
            answers += 1
        else:
            begin = time.process_time()
            view = found.view(state, seat)
            move = decide(plan, found, plan.levels[seated[seat]], view, seat)
            moves.append((seat, time.process_time() - begin))
        state = found.apply(state, seat, move)
    outcome = found.outcome(state)
    share = 1 if plan.game in TOGETHER else 1 / max(1, len(outcome.winners))
    wins = [share if seat in outcome.winners else 0.0 for seat in range(plan.seats)]
    return wins, outcome.scores, moves


def seatings(plan: Plan) -> list[list[int]]:
    """The ways to seat the levels, by seat."""
    if len(plan.levels) == 1:
        return [[0] * plan.seats]
    if plan.seats == 1:
        return [[0], [1]]
    return [[int(seat != own) for seat in range(plan.seats)] for own in range(plan.seats)]


def measure(job: tuple[Plan, int]) -> Result:
    """All matches of a seed: how the levels are seated is told by seat."""
    plan, seed = job
    levels = range(len(plan.levels))
    wins, points, seconds = ([[] for _ in levels] for _ in range(3))
    for seated in seatings(plan):
        won, scores, moves = play(plan, seed, seated)
        for seat, level in enumerate(seated):
            wins[level].append(won[seat])
            points[level].append(scores[seat])
        for seat, spent in moves:
            seconds[seated[seat]].append(spent)
    return Result(tuple(map(mean, wins)), tuple(map(mean, points)), tuple(seconds))


def mean(numbers: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return sum(numbers) / max(1, len(numbers))


def told(numbers: Sequence[float]) -> str:
    """The mean with its interval."""
    middle = mean(numbers)
    spread = sum((number - middle) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return f"{middle:.3f} ± {Z * sqrt(spread / max(1, len(numbers))):.3f}"


def told_share(share: float, matches: int) -> str:
    """The share with its interval, which is of some width even if all is won."""
    middle = share + Z * Z / (2 * matches)
    spread = Z * sqrt(share * (1 - share) / matches + Z * Z / (4 * matches * matches))
    below, above = ((middle + side) / (1 + Z * Z / matches) for side in (-spread, spread))
    return f"{share:.3f} ({max(0.0, below):.3f} to {min(1.0, above):.3f})"


def told_ratio(results: Sequence[Result]) -> str:
    """How many times the points of the second level those of the first are, with its interval."""
    first, second = (mean([result.points[level] for result in results]) for level in (0, 1))
    if second <= 0:
        return "not told"
    ratio = first / second
    return told([ratio + (one.points[0] - ratio * one.points[1]) / second for one in results])


def report(plan: Plan, results: Sequence[Result]) -> None:
    """Prints one line a level, and the difference in points."""
    matches = len(results) * len(seatings(plan))
    print(f"{plan.game}, {plan.seats} seats, options {plan.options}: {matches} matches")
    for index, level in enumerate(plan.levels):
        share = mean([result.wins[index] for result in results])
        spent = sorted(second for result in results for second in result.seconds[index])
        print(
            f"  {level}: wins {told_share(share, matches)}, "
            f"points {told([result.points[index] for result in results])}; "
            f"{1000 * mean(spent):.2f} ms a move, 99 % below "
            f"{1000 * spent[len(spent) * 99 // 100]:.1f}, most {1000 * spent[-1]:.1f}"
        )
    if len(plan.levels) > 1:
        ahead = [result.points[0] - result.points[1] for result in results]
        print(f"  points of the first ahead of the second: {told(ahead)}")
        print(f"  points of the first, times those of the second: {told_ratio(results)}")


def main() -> None:
    """Reads the command line, plays, prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("words", nargs="+", metavar="LEVEL [LEVEL] [MATCHES]")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--playouts", type=int)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    levels = tuple(word for word in asked.words if not word.isdigit())
    matches = next((int(word) for word in asked.words if word.isdigit()), 100)
    given = dict(pair.split("=", 1) for pair in asked.set)
    options = {key: int(text) if text.isdigit() else text for key, text in given.items()}
    plan = Plan(
        asked.game,
        levels,
        asked.seats,
        {**OPTIONS.get(asked.game, {}), **options},
        asked.playouts,
    )
    seeds = max(1, matches // len(seatings(plan)))
    jobs = [(plan, seed) for seed in range(asked.first, asked.first + seeds)]
    gc.disable()
    if asked.jobs > 1:
        with Pool(asked.jobs) as pool:
            results = pool.map(measure, jobs, chunksize=1)
    else:
        results = list(map(measure, jobs))
    report(plan, results)


if __name__ == "__main__":
    main()
