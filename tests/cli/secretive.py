"""Matches of the games with hidden hands, made by a row of moves."""

from __future__ import annotations

from typing import Any

from harness import LATER, NOW, SALT

from wolken.core import match as matches
from wolken.core.call import Order, call
from wolken.core.games import game
from wolken.core.match import Match
from wolken.core.record import read_options
from wolken.core.undo import undo

LEAVES = "blaetterrauschen"
WEATHER = "donnerwetter"
BIRDS = "ueber-den-wolken"
PLAYERS = ("anna", "ben", "cleo")


def played(
    name: str,
    *moves: str,
    time: str = LATER,
    seed: str | None = None,
    seats: int = 2,
    **options: Any,
) -> Match:
    """A match after moves, `anna: miss` where it needs a name; at a real table without a seed."""
    found = game(name)
    match = matches.begin(
        found,
        id="0a1b2c3d",
        players=PLAYERS[:seats],
        options=read_options(found, options),
        seed=seed,
        salt=SALT,
        time=NOW,
    )
    match, _ = matches.settle(match, NOW)
    return after(match, *moves, time=time)


def after(match: Match, *moves: str, time: str = LATER) -> Match:
    """The match after more moves; `anna: undo` is one, too."""
    for text in moves:
        who, colon, what = text.partition(": ")
        seat = match.players.index(who) if colon else None
        if what == "undo":
            assert seat is not None
            match = undo(match, seat, time, force=False)[0]
            continue
        called = call(match, [Order(seat, what if colon else text)], time)
        assert called.error is None, (text, called.error)
        match = called.match
    return match


def round_of_leaves(seats: int = 3) -> Match:
    """Nobody has entered the first roll; the start fields are i2, b2, c5."""
    fields = ("field 4", "field 1", "field 2")[:seats]
    return played(LEAVES, *fields, "roll 3 3", time=NOW, seats=seats)


def hands() -> Match:
    """A match of birds: anna is on turn and holds two cards."""
    match = played(BIRDS, seed="s1")
    assert match.game.waiting(match.state) == (0,)
    return match
