"""Tables of Wolkenwechsel for its tests: positions drawn, layouts as drawn, the box."""

from __future__ import annotations

from typing import Any

from positions import Table, drawn, grid

from wolken.core.games import wolkenwechsel as game

NAMES = ("anna", "ben", "cleo", "dora", "emil", "fritz", "gina", "hugo")
LIMIT = {"limit": 100}
BOX = {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10)
PLACES = tuple(f"{column}{row}" for column in "abcd" for row in (1, 2, 3))
FACE_DOWN = ["? ? ? ?"] * 3

Layouts = dict[str, list[str]]


def start(seats: int) -> Table:
    return Table.start(game, NAMES[:seats], LIMIT)


def at(picture: str | Layouts, options: dict[str, int] = LIMIT, **facts: Any) -> Table:
    """The position drawn, the first seat on turn unless the facts say otherwise."""
    layouts = drawn(picture) if isinstance(picture, str) else picture
    first = next(iter(layouts))
    data = {"round": 1, "phase": "turn", "turn": first, "begins": first, "results": []}
    return Table.at(game, layouts, options, {**data, "discards": "5", **facts, "layouts": layouts})


def boards(table: Table) -> Layouts:
    """The layouts that everybody sees, in the form of `drawn`."""
    return {name: grid(cells, "abcd", 3) for name, cells in table.facts["layouts"].items()}


def odds_of(cards: dict[int, int]) -> dict[str, int]:
    """The odds with which the dealer deals one of these cards."""
    return {f"deal {value}": count for value, count in cards.items() if count}


def unseen(*seen: int) -> dict[int, int]:
    """The cards of the box, less the cards seen."""
    return {value: count - seen.count(value) for value, count in BOX.items()}
