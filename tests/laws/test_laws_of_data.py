"""Laws 5, 6 and 8: states and views, the same for every game, on random matches."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from typing import Any

import pytest
import tomli_w
from random_play import TABLES, Step, plays, readers, reported, some_readers, subject

from wolken.core import referee
from wolken.core.digest import canonical
from wolken.core.game import HOST, Plain, Reader

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def through_toml(data: Plain) -> dict[str, Any]:
    """The data as it is when a file was written and read."""
    loaded = tomllib.loads(tomli_w.dumps(data))
    assert canonical(loaded) == canonical(data)
    return loaded


def same(one: object, two: object) -> bool:
    """Whether values are equal down to their types (tuples of other classes are equal, too)."""
    return one == two and repr(one) == repr(two)


@every_table
def test_law_5_a_state_survives_its_file(name: str, seats: int) -> None:
    game = subject(name)
    for play in plays(name, seats):
        for step in play.some_steps():
            with reported(step):
                for state in (step.before, step.after):
                    data = through_toml(game.dump_state(state, play.players))
                    assert same(game.load_state(data, play.players, play.options), state)


@every_table
def test_law_5_a_view_survives_its_file(name: str, seats: int) -> None:
    game = subject(name)
    for play in plays(name, seats):
        for step in play.some_steps():
            with reported(step):
                for reader in some_readers(step):
                    view = game.view(step.after, reader)
                    data = through_toml(game.dump_view(view, play.players))
                    assert same(game.load_view(data, play.players), view), reader


@every_table
def test_law_5_a_view_back_survives_its_file(name: str, seats: int) -> None:
    """A past state, as its reader may know it at a later one."""
    game = subject(name)
    for play in plays(name, seats):
        steps = list(play.some_steps())
        for step, later in pairwise(steps):
            with reported(later):
                for reader in some_readers(step):
                    view = game.view(step.after, reader, later.after)
                    data = through_toml(game.dump_view(view, play.players))
                    assert same(game.load_view(data, play.players), view), reader
                    at_once = game.view(step.after, reader, step.after)
                    assert same(at_once, game.view(step.after, reader)), reader


@every_table
def test_law_6_play_reaches_no_impossible_state(name: str, seats: int) -> None:
    game = subject(name)
    for play in plays(name, seats):
        assert game.problems(game.setup(seats, play.options)) == ()
        for step in play.steps():
            with reported(step):
                assert game.problems(step.after) == ()


@every_table
def test_law_8_an_imagined_state_looks_the_same_and_plays_the_same(name: str, seats: int) -> None:
    for play in plays(name, seats):
        pick = play.random().randrange
        for step in play.some_steps():
            with reported(step):
                for reader in some_readers(step):
                    view = play.game.view(step.after, reader)
                    imagined = play.game.imagine(view, pick)
                    assert type(imagined) is type(step.after)
                    assert same(play.game.view(imagined, reader), view), reader
                    assert play.game.problems(imagined) == (), reader
                    check_plays_the_same(step, reader, imagined)


def check_plays_the_same(step: Step, reader: Reader, imagined: object) -> None:
    """Whom the match waits for, what the reader may do, and why not, are known to the reader."""
    game = step.play.game
    assert game.waiting(imagined) == game.waiting(step.after), reader
    assert game.outcome(imagined) == game.outcome(step.after), reader
    if reader is None or reader == HOST:
        return
    assert list(game.legal(imagined, reader)) == list(game.legal(step.after, reader)), reader
    moves = game.every_move(step.play.seats)
    for move in (*step.play.random().choices(moves, k=20), *game.legal(imagined, reader)):
        one, two = (referee.why_not(game, state, reader, move) for state in (step.after, imagined))
        assert one == two, (reader, game.write(move, step.play.players))


@every_table
def test_law_8_whoever_sees_everything_imagines_the_state_itself(name: str, seats: int) -> None:
    for play in plays(name, seats):
        pick = play.random().randrange
        for step in play.some_steps():
            with reported(step):
                seen = play.game.view(step.after, HOST)
                assert same(play.game.imagine(seen, pick), step.after)
        with reported(step):
            for reader in readers(seats):
                seen = play.game.view(step.after, reader)
                assert same(play.game.imagine(seen, pick), step.after), reader


@every_table
def test_law_8_a_view_is_no_state(name: str, seats: int) -> None:
    game = subject(name)
    *_, step = next(plays(name, seats)).some_steps()
    assert type(game.view(step.after, HOST)) is not type(step.after)
