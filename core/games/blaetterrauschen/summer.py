"""Blätterrauschen: summer. BR-40 to BR-47; the river is dry (BR-47), so nothing is said of it."""

from __future__ import annotations

from .model import BOX
from .symbols import Here, Score, Symbols, Tally, no_choice, one_sort

POINTS = BOX["points"]["summer"]
CLOVER_CIRCLES: int = BOX["tracks"]["summer"]["clover"]


def with_a_cloud(here: Here) -> bool:
    """BR-40: trees may be ticked only in a round with a cloud."""
    return here.clouds > 0


def trees(tally: Tally) -> int:
    """BR-40: points for each."""
    points: int = POINTS["tree"] * tally.filled["tree"]
    return points


def without_a_cloud(here: Here) -> bool:
    """BR-41: fireflies may be ticked only in a round without a cloud."""
    return here.clouds == 0


def fireflies(tally: Tally) -> int:
    """BR-41: points for each."""
    points: int = POINTS["firefly"] * tally.filled["firefly"]
    return points


def daisies(tally: Tally) -> int:
    """BR-42: points for each if the number of filled circles is odd."""
    count = tally.filled["daisy"]
    points: int = POINTS["daisy"] * count
    return points if count % 2 else 0


def clover(tally: Tally) -> int:
    """BR-43: all four, and more for whoever completes them first, or in that same round."""
    if tally.filled["clover"] < CLOVER_CIRCLES:
        return 0
    points: int = POINTS["clover"]["first" if tally.clover_first else "later"]
    return points


def fruit(tally: Tally) -> int:
    """BR-44: the product of the three counts."""
    return tally.filled["apple"] * tally.filled["cherry"] * tally.filled["peach"]


def mosquitoes(tally: Tally) -> int:
    """BR-45: points if none is in an area."""
    points: int = POINTS["mosquito"]
    return 0 if tally.inside["mosquito"] else points


def snakes(tally: Tally) -> int:
    """BR-46: points for each one in no area."""
    points: int = POINTS["snake"] * tally.outside["snake"]
    return points


SUMMER = Symbols(
    choices=(
        one_sort("tree", "BR-40", with_a_cloud),
        one_sort("firefly", "BR-41", without_a_cloud),
        one_sort("daisy"),
        one_sort("clover"),
        one_sort("apple"),
        one_sort("cherry"),
        one_sort("peach"),
        no_choice("mosquito", "BR-45"),
        no_choice("snake", "BR-46"),
    ),
    scores=(
        Score("tree", "BR-40", ("tree",), trees),
        Score("firefly", "BR-41", ("firefly",), fireflies),
        Score("daisy", "BR-42", ("daisy",), daisies),
        Score("clover", "BR-43", ("clover",), clover),
        Score("fruit", "BR-44", ("apple", "cherry", "peach"), fruit),
        Score("mosquito", "BR-45", (), mosquitoes),
        Score("snake", "BR-46", (), snakes),
    ),
)
