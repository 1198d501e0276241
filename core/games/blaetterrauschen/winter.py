"""Blätterrauschen: winter. BR-60 to BR-67."""

from __future__ import annotations

from .model import BOX
from .symbols import Choice, Here, Score, Symbols, Tally, no_choice, one_sort

POINTS = BOX["points"]["winter"]


def with_a_snowflake(here: Here) -> bool:
    """BR-60: snowy trees may be ticked only where the area holds a snowflake."""
    return here.counts["snowflake"] > 0


def snowy_trees(tally: Tally) -> int:
    """BR-60: points for each."""
    points: int = POINTS["snowy-tree"] * tally.filled["snowy-tree"]
    return points


def the_only_fox(here: Here) -> bool:
    """BR-61: a fox may be ticked only where it is the only one of the area."""
    return here.counts["snow-fox"] == 1


def snow_foxes(tally: Tally) -> int:
    """BR-61: points for each."""
    points: int = POINTS["snow-fox"] * tally.filled["snow-fox"]
    return points


def singly(here: Here) -> bool:
    """BR-62: birds and berries are ticked singly where pairs count over the sheet."""
    return not here.pairs_by_area


def as_a_pair(here: Here) -> bool:
    """BR-62: birds and berries of one area are ticked in pairs, with `pairs = area`."""
    return here.pairs_by_area and here.counts["bird"] > 0 and here.counts["berries"] > 0


def bird_pairs(tally: Tally) -> int:
    """BR-62: points for each pair over the whole sheet."""
    points: int = POINTS["bird-pair"] * min(tally.filled["bird"], tally.filled["berries"])
    return points


def icicles(tally: Tally) -> int:
    """BR-63: points for exactly as many as there are circles; ticks beyond them count."""
    points: int = POINTS["icicle"]
    return points if tally.marks["icicle"] == BOX["tracks"]["winter"]["icicle"] else 0


def holly(tally: Tally) -> int:
    """BR-64: each is worth the number rolled."""
    return tally.filled["holly"] * tally.holly


def elks(tally: Tally) -> int:
    """BR-65: points if all of them are in areas."""
    points: int = POINTS["elk"]
    return 0 if tally.outside["elk"] else points


def snowdrops(tally: Tally) -> int:
    """BR-66: points for each if there are at least as many as clouds."""
    count = tally.filled["snowdrop"]
    points: int = POINTS["snowdrop"] * count
    return points if count >= tally.filled["cloud"] else 0


def river(tally: Tally) -> int:
    """BR-67: points for every crossing."""
    points: int = POINTS["river"] * tally.filled["river"]
    return points


WINTER = Symbols(
    choices=(
        one_sort("snowy-tree", "BR-60", with_a_snowflake),
        no_choice("snowflake", "BR-60"),
        one_sort("snow-fox", "BR-61", the_only_fox),
        one_sort("bird", "BR-62", singly),
        one_sort("berries", "BR-62", singly),
        Choice(
            "pairs",
            symbols=("bird", "berries"),
            tracks=("bird", "berries"),
            rule="BR-62",
            allowed=as_a_pair,
            in_pairs=True,
        ),
        one_sort("icicle"),
        one_sort("holly"),
        no_choice("elk", "BR-65"),
        one_sort("snowdrop"),
    ),
    scores=(
        Score("snowy-tree", "BR-60", ("snowy-tree",), snowy_trees),
        Score("snow-fox", "BR-61", ("snow-fox",), snow_foxes),
        Score("bird-pair", "BR-62", ("bird", "berries"), bird_pairs),
        Score("icicle", "BR-63", ("icicle",), icicles),
        Score("holly", "BR-64", ("holly",), holly),
        Score("elk", "BR-65", (), elks),
        Score("snowdrop", "BR-66", ("snowdrop", "cloud"), snowdrops),
        Score("river", "BR-67", ("river",), river),
    ),
)
