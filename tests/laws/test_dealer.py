"""The dealer's choice: golden vectors, so that any language can check its own version.

n-th answer: h = SHA-256 of `wolken1` NUL seed NUL n, as a big-endian number; t = h * total >> 256;
the first move at which the running sum of the odds exceeds t.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from wolken.core.dealer import choose

THREE = (5, 10, 15)
BOX = (5, 10, 15, *(10,) * 12)  # the cards of Wolkenwechsel
EVEN = (1,) * 1000
BIG = 10**30
UMLAUTS = "Wölkchen über Köln"

VECTORS: list[tuple[str, int, Sequence[int], int]] = [
    ("", 0, (1,), 0),
    ("", 0, THREE, 1),
    ("", 1, BOX, 9),
    ("", 150, BOX, 7),
    ("", BIG, BOX, 3),
    ("x", 0, THREE, 2),
    ("x", 1, BOX, 0),
    ("x", 150, BOX, 8),
    ("x", BIG, THREE, 2),
    ("x", 7, (1, 1), 1),
    ("x", 8, (1, 1), 0),
    ("wolken", 0, BOX, 7),
    ("wolken", 1, THREE, 1),
    ("wolken", 150, (1,), 0),
    ("wolken", BIG, BOX, 3),
    (UMLAUTS, 0, BOX, 3),
    (UMLAUTS, 1, BOX, 11),
    (UMLAUTS, 150, THREE, 0),
    (UMLAUTS, BIG, BOX, 14),
    ("雲", 150, BOX, 14),
    ("雲", BIG, THREE, 0),
    # One seed is not another, however alike; one in a thousand would be chance.
    ("x", 0, EVEN, 608),
    ("X", 0, EVEN, 504),
    (" x", 0, EVEN, 82),
    ("a", 0, EVEN, 432),
    ("a\0b", 0, EVEN, 19),
    ("0", 12, EVEN, 723),
    ("1", 2, EVEN, 993),
]


@pytest.mark.parametrize(("seed", "n", "odds", "index"), VECTORS)
def test_golden_vectors(seed: str, n: int, odds: Sequence[int], index: int) -> None:
    assert choose(seed, n, odds) == index


@pytest.mark.parametrize("odds", [(), (0,), (0, 0, 0)])
def test_odds_that_add_up_to_nothing_are_refused(odds: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="positive whole numbers"):
        choose("x", 0, odds)


@pytest.mark.parametrize("n", [0, 1, 2, 3, 150, BIG])
def test_a_sure_thing_is_chosen_whatever_the_seed(n: int) -> None:
    assert choose("wolken", n, (7,)) == 0
    assert choose("wolken", n, (0, 7, 0)) == 1


def test_only_the_ratio_of_the_odds_counts() -> None:
    for n in range(200):
        chosen = choose("wolken", n, THREE)
        assert choose("wolken", n, (1, 2, 3)) == chosen
        assert choose("wolken", n, tuple(odd * 10**50 for odd in THREE)) == chosen


def test_splitting_a_move_in_two_moves_no_other() -> None:
    for n in range(200):
        parts = {0: (0,), 1: (1, 2), 2: (3,)}[choose("wolken", n, (10, 20, 30))]
        assert choose("wolken", n, (10, 5, 15, 30)) in parts


def test_each_move_comes_as_often_as_its_odds_say() -> None:
    """Within three standard deviations, over 6000 answers."""
    answers = [choose("wolken", n, (1, 2, 3)) for n in range(6000)]
    for index, expected in enumerate((1000, 2000, 3000)):
        deviation = (expected * (6000 - expected) / 6000) ** 0.5
        assert abs(answers.count(index) - expected) < 3 * deviation


def test_neighbouring_answers_do_not_depend_on_each_other() -> None:
    """All nine pairs of answers come up as often as one in nine."""
    answers = [choose("wolken", n, (1, 1, 1)) for n in range(9001)]
    pairs = list(pairwise(answers))
    deviation = (9000 * (1 / 9) * (8 / 9)) ** 0.5
    for pair in {(one, two) for one in range(3) for two in range(3)}:
        assert abs(pairs.count(pair) - 1000) < 4 * deviation
