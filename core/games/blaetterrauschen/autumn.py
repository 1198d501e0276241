"""Blätterrauschen: autumn. BR-52 to BR-56; what it asks of areas (BR-50, BR-51) is in areas.py."""

from __future__ import annotations

from .model import BOX
from .symbols import Choice, Score, Symbols, Tally, always, no_choice, one_sort

POINTS = BOX["points"]["autumn"]
CIRCLES = BOX["tracks"]["autumn"]
CONIFER_ROWS = ("conifer-9", "conifer-6", "conifer-3")


def mushrooms(tally: Tally) -> int:
    """BR-52: porcini bring points, toadstools cost some."""
    porcini: int = POINTS["porcini"] * tally.filled["porcini"]
    toadstools: int = POINTS["toadstool"] * tally.filled["toadstool"]
    return porcini + toadstools


def cones(tally: Tally) -> int:
    """BR-53: points for every full set."""
    points: int = POINTS["cone"]["points"] * (tally.filled["cone"] // POINTS["cone"]["set"])
    return points


def conifers(tally: Tally) -> int:
    """BR-54: points for every full row."""
    return sum(POINTS[row] for row in CONIFER_ROWS if tally.filled[row] == CIRCLES[row])


def acorns(tally: Tally) -> int:
    """BR-55: the product of the two counts."""
    return tally.filled["acorn"] * tally.filled["squirrel"]


def leaf_pairs(tally: Tally) -> int:
    """BR-56: points for each pair."""
    points: int = POINTS["leaf-pair"] * min(tally.filled["leaf-tree"], tally.filled["leaf"])
    return points


AUTUMN = Symbols(
    choices=(
        # BR-52: one choice takes both
        Choice(
            "mushrooms",
            symbols=("porcini", "toadstool"),
            tracks=("porcini", "toadstool"),
            rule="",
            allowed=always,
        ),
        no_choice("porcini", "BR-52"),
        no_choice("toadstool", "BR-52"),
        one_sort("cone"),
        # BR-54: into a row of one's choice, a full one too
        *(Choice(row, ("conifer",), (row,), rule="", allowed=always) for row in CONIFER_ROWS),
        one_sort("acorn"),
        one_sort("squirrel"),
        one_sort("leaf-tree"),
        one_sort("leaf"),
        no_choice("storm", "BR-50"),
    ),
    scores=(
        Score("mushrooms", "BR-52", ("porcini", "toadstool"), mushrooms),
        Score("cone", "BR-53", ("cone",), cones),
        Score("conifer", "BR-54", CONIFER_ROWS, conifers),
        Score("acorn", "BR-55", ("acorn", "squirrel"), acorns),
        Score("leaf-pair", "BR-56", ("leaf-tree", "leaf"), leaf_pairs),
    ),
)
