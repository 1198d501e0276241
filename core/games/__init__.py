"""The games: the one list of them. A game is imported only when somebody plays it."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from ..game import Game

# In the order in which they are listed: the name on the command line, the title, one line.
GAMES: dict[str, tuple[str, str]] = {
    "wolkenbruch": ("Wolkenbruch", "save four flames from the rain together (1-4 seats)"),
    "ueber-den-wolken": (
        "Über den Wolken",
        "steer your birds through the flock and land them (2-4 seats)",
    ),
    "donnerwetter": ("Donnerwetter", "forecast the weather, then make it (2-4 seats)"),
    "wolkenwechsel": ("Wolkenwechsel", "swap cards, clear columns, keep few points (2-8 seats)"),
    "blaetterrauschen": (
        "Blätterrauschen",
        "roll dice, draw areas, tick symbols, leave in time (1-6 seats)",
    ),
}


def game(name: str) -> Game:
    """The module of a game. Raises KeyError for a name that is not in the list."""
    if name not in GAMES:
        raise KeyError(name)
    return cast(Game, import_module("." + name.replace("-", "_"), __name__))
