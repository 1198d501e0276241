"""`play`: whole matches of every game typed through a pipe, and who is shown what in them."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from harness import NOW, SALT, Folder
from secretive import BIRDS, LEAVES, WEATHER

from wolken.core import match as matches
from wolken.core.call import Order, call
from wolken.core.game import DEALER
from wolken.core.games import GAMES, game
from wolken.core.match import Match, seat_name, written
from wolken.core.record import read_options

NAMES = ("anna", "ben", "cleo")
CLOUDS = "wolkenbruch"
# A match of each game with a dealer, and at a real table with another number of players
TABLES = [(name, seats, seats == 3) for name in GAMES for seats in (2, 3)]


@cache
def random_match(name: str, seats: int, table: bool) -> tuple[Match, Match, tuple[str, ...]]:
    """A match before the first line, after the last one, and the lines in between."""
    found = game(name)
    match = matches.begin(
        found,
        id="0a1b2c3d",
        players=NAMES[:seats],
        options=read_options(found, {"rounds": 1} if name == "wolkenwechsel" else {}),
        seed=None if table else "s1",
        salt=SALT,
        time=NOW,
    )
    first = match = matches.settle(match, NOW)[0]
    random = Random(f"{name} {seats}")
    lines: list[str] = []
    while waiting := match.game.waiting(match.state):
        seat = random.choice(waiting)
        text = written(match, random.choice(match.game.legal(match.state, seat)))
        called = call(match, [Order(None if seat == DEALER else seat, text)], NOW)
        assert called.error is None, (text, called.error)
        lines.append(text if seat == DEALER else f"{seat_name(match, seat)}: {text}")
        match = called.match
    return first, match, tuple(lines)


@pytest.mark.parametrize(("name", "seats", "table"), TABLES)
def test_a_whole_match_through_a_pipe(folder: Folder, name: str, seats: int, table: bool) -> None:
    first, last, lines = random_match(name, seats, table)
    folder.write("m.toml", first)
    out = folder.quick(f"{name} play m.toml", stdin="\n".join([*lines, "never read"])).done()
    assert folder.match() == last
    assert "the match is over: " in out.rpartition("> ")[2]
    assert out.count("dealer> ") == sum(": " not in line for line in lines)
    assert "\x1b" not in out


@pytest.mark.parametrize("name", GAMES)
def test_the_match_goes_on_where_it_was_left(folder: Folder, name: str) -> None:
    first, last, lines = random_match(name, 2, False)
    folder.write("m.toml", first)
    for begin in range(0, len(lines), 10):
        typed = "\n".join([*lines[begin : begin + 10], "quit"])
        folder.quick(f"{name} play m.toml", stdin=typed).done()
    assert folder.match() == last


@pytest.mark.parametrize("name", [BIRDS, CLOUDS, WEATHER, LEAVES])
def test_a_seat_is_shown_its_own_screen_when_it_is_asked(folder: Folder, name: str) -> None:
    first, _last, lines = random_match(name, 2, False)
    folder.write("m.toml", first)
    for line in lines:
        who = line.partition(":")[0]
        out = folder.quick(f"{name} play m.toml", stdin=f"as {who}\nquit\n").done()
        assert out.endswith(f"{who}> ")
        *_, screen = filter(None, re.split(r"\w+> ", out))
        assert screen.endswith(folder.quick(f"{name} show m.toml --as {who}").done())
        folder.quick(f"{name} move m.toml --quiet", line).done()
