"""Blätterrauschen: spring. BR-30 to BR-37."""

from __future__ import annotations

from .model import BOX
from .symbols import Choice, Here, Score, Symbols, Tally, no_choice, one_sort

POINTS = BOX["points"]["spring"]


def trees(tally: Tally) -> int:
    """BR-30: points for each, and some on top for many."""
    count = tally.filled["tree"]
    bonus: int = POINTS["trees"]["points"] if count >= POINTS["trees"]["many"] else 0
    points: int = POINTS["tree"] * count
    return points + bonus


def bees(tally: Tally) -> int:
    """BR-31: the flowers set the value of a bee."""
    value: int = POINTS["bee"][tally.filled["flower"]]
    return tally.filled["bee"] * value


def butterflies(tally: Tally) -> int:
    """BR-32: points for each if the number of filled circles is even."""
    count = tally.filled["butterfly"]
    points: int = POINTS["butterfly"] * count
    return 0 if count % 2 else points


def as_a_pair(here: Here) -> bool:
    """BR-33: birds may be ticked only where the area holds both a red and a blue one."""
    return here.counts["red-bird"] > 0 and here.counts["blue-bird"] > 0


def bird_pairs(tally: Tally) -> int:
    """BR-33: points for each pair."""
    points: int = POINTS["bird-pair"] * tally.filled["bird-pair"]
    return points


def rainbows(tally: Tally) -> int:
    """BR-34: points only for every circle of the track."""
    points: int = POINTS["rainbow"]
    return points if tally.filled["rainbow"] == BOX["tracks"]["spring"]["rainbow"] else 0


def seedlings(tally: Tally) -> int:
    """BR-35: the clouds set the value of a seedling."""
    value: int = POINTS["seedling"][tally.filled["cloud"]]
    return tally.filled["seedling"] * value


def bears(tally: Tally) -> int:
    """BR-36: points for each one in no area."""
    points: int = POINTS["bear"] * tally.outside["bear"]
    return points


def river(tally: Tally) -> int:
    """BR-37: every crossing costs."""
    points: int = POINTS["river"] * tally.filled["river"]
    return points


SPRING = Symbols(
    choices=(
        one_sort("tree"),
        one_sort("bee"),
        one_sort("flower"),
        one_sort("butterfly"),
        # BR-33: only pairs of birds can be chosen
        Choice(
            "birds",
            symbols=("red-bird", "blue-bird"),
            tracks=("bird-pair",),
            rule="BR-33",
            allowed=as_a_pair,
            in_pairs=True,
        ),
        no_choice("red-bird", "BR-33"),
        no_choice("blue-bird", "BR-33"),
        one_sort("rainbow"),
        one_sort("seedling"),
        no_choice("bear", "BR-36"),
    ),
    scores=(
        Score("tree", "BR-30", ("tree",), trees),
        Score("bee", "BR-31", ("bee", "flower"), bees),
        Score("butterfly", "BR-32", ("butterfly",), butterflies),
        Score("bird-pair", "BR-33", ("bird-pair",), bird_pairs),
        Score("rainbow", "BR-34", ("rainbow",), rainbows),
        Score("seedling", "BR-35", ("seedling", "cloud"), seedlings),
        Score("bear", "BR-36", (), bears),
        Score("river", "BR-37", ("river",), river),
    ),
)
