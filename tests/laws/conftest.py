"""The toy as a game of the list, where a test reads match files of it."""

from __future__ import annotations

import sys

import pytest
import toy

from wolken.core.games import GAMES


@pytest.fixture
def toy_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy stands in the list of games as if it were one."""
    monkeypatch.setitem(GAMES, toy.NAME, ("Toy", "a game of the tests"))
    monkeypatch.setitem(sys.modules, f"wolken.core.games.{toy.NAME}", toy)
