"""How many decisions a second random play makes, with and without a view for each.

    python tests/bench/rules.py [GAME] [SEATS] [MATCHES]

A decision is a move of a seat, chosen uniformly among its legal moves; the dealer's answers in
between are part of its cost, and counted apart. The best of five runs is printed, since other
work on the machine can only slow a run down.
"""

from __future__ import annotations

import gc
import sys
import time
from bisect import bisect
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "path"))

from wolken.core.game import DEALER, Game
from wolken.core.games import game
from wolken.core.record import read_options

RUNS = 5
OPTIONS = {"wolkenwechsel": {"rounds": 1}}


class Played(NamedTuple):
    """What one run did."""

    decisions: int
    answers: int
    seconds: float


def play(found: Game, seats: int, matches: int, views: bool) -> Played:
    """Plays random matches, one seed each, and counts."""
    options = read_options(found, OPTIONS.get(found.NAME, {}))
    waiting, legal, odds = found.waiting, found.legal, found.odds
    apply, view = found.apply, found.view
    decisions = answers = 0
    begin = time.perf_counter()
    for seed in range(matches):
        random = Random(seed).random
        state = found.setup(seats, options)
        while seated := waiting(state):
            seat = seated[0] if len(seated) == 1 else seated[int(random() * len(seated))]
            moves = legal(state, seat)
            if seat == DEALER:
                sums = list(accumulate(odds(state)))
                move = moves[bisect(sums, int(random() * sums[-1]))]
                answers += 1
            else:
                if views:
                    view(state, seat)
                move = moves[int(random() * len(moves))]
                decisions += 1
            state = apply(state, seat, move)
    return Played(decisions, answers, time.perf_counter() - begin)


def main() -> None:
    """Prints one line without and one with views."""
    name, seats, matches = ([*sys.argv[1:], "wolkenwechsel", "2", "500"][i] for i in range(3))
    found = game(name)
    gc.disable()  # as the program does
    for views in (False, True):
        runs = [play(found, int(seats), int(matches), views) for _ in range(RUNS)]
        best = min(runs, key=lambda run: run.seconds)
        print(
            f"{name}, {seats} seats, {'a view each' if views else 'no views'}: "
            f"{best.decisions / best.seconds:,.0f} decisions a second, with answers "
            f"{(best.decisions + best.answers) / best.seconds:,.0f}; "
            f"{1000 * best.seconds / int(matches):.2f} ms a match"
        )


if __name__ == "__main__":
    main()
