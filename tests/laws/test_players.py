"""Computer players: whatever the view, the move is legal, and the view alone decides it."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator
from importlib import import_module

import pytest
from random_play import Step, random_play, reported

from wolken.core import players
from wolken.core.game import DEALER, Move, View
from wolken.core.games import GAMES, game
from wolken.core.games.blaetterrauschen.model import Season
from wolken.core.players import Level
from wolken.core.players.lots import lots
from wolken.core.players.search import by_odds, next_move, playout
from wolken.core.record import read_options

PLAYOUTS = 16  # of the sharp player, so that the tests are quick
POINTS = 5  # of every random match
LONGEST = 3000  # moves of computers in a match
TABLES = [(name, seats) for name in GAMES for seats in (2, game(name).SEATS[-1])]


def points(name: str, seats: int, seed: str = "players") -> Iterator[Step]:
    """Decisions in the course of a random match."""
    found = game(name)
    steps = [
        step
        for step in random_play(name, seats, 0, seed).steps()
        if step.seat != DEALER
        and found.standing_order(step.before) is None
        and len(found.legal(step.before, step.seat)) > 1
    ]
    return iter(steps[len(steps) // 10 :: max(1, len(steps) // POINTS)])


def chosen(level: Level, step: Step, view: View, playouts: int = PLAYOUTS) -> Move:
    """The move of a computer in the place of who moved then, if that is what it sees."""
    found = step.play.game
    pick = players.lots_of(level, found, view, step.seat, step.play.players)
    return players.choose(level, found, view, step.seat, pick, playouts)


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_computer_moves_legally_and_as_its_view_says(name: str, seats: int, level: Level) -> None:
    found = game(name)
    for number, step in enumerate(points(name, seats)):
        with reported(step):
            view = found.view(step.before, step.seat)
            move = chosen(level, step, view)
            assert move in found.legal(step.before, step.seat)
            assert found.why_not(step.before, step.seat, move) is None
            assert chosen(level, step, view) == move
            other = found.imagine(view, lots("another world", str(number)))
            assert chosen(level, step, found.view(other, step.seat)) == move


def whole_sum(numbers: Iterable[int]) -> int:
    """The sum, of whole numbers only: how `sum` rounds others depends on the Python."""
    found = list(numbers)
    assert all(isinstance(number, int) for number in found), "fsum adds up real numbers"
    return sum(found)


@pytest.mark.parametrize("name", list(GAMES))
def test_computers_add_up_real_numbers_alike_on_every_python(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = list(points(name, 2))
    for found in pkgutil.walk_packages(players.__path__, f"{players.__name__}."):
        module = import_module(found.name)
        monkeypatch.setattr(module, "sum", whole_sum, raising=False)
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()  # what is remembered has been added up before
    for step in steps:
        with reported(step):
            chosen(Level.SHARP, step, step.play.game.view(step.before, step.seat))


@pytest.mark.parametrize("name", list(GAMES))
def test_a_search_keeps_to_its_budget(name: str) -> None:
    found = game(name)
    budget = 10 * players.thumb_of(found).WIDTH
    for step in points(name, 2):
        with reported(step):
            view = found.view(step.before, step.seat)
            legal = found.legal(step.before, step.seat)
            estimates = players.consider(found, view, step.seat, lots("budget"), budget)
            assert 0 < sum(estimate.playouts for estimate in estimates) <= budget
            assert all(estimate.move in legal for estimate in estimates)
            at_once = players.consider(
                found, view, step.seat, lots("budget"), budget, lambda: False
            )
            assert sum(estimate.playouts for estimate in at_once) == 0
            assert at_once[0].move in legal


EARLY = 2  # rounds after which nobody thinks of leaving yet
ALONE = [Season.SPRING, Season.AUTUMN, Season.WINTER]  # in summer clover is worth most to the first


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("season", ALONE)
def test_blaetterrauschen_is_tried_out_without_the_others(season: Season, seats: int) -> None:
    found, seat = game("blaetterrauschen"), seats - 1
    thumb, luck = players.thumb_of(found), lots("luck")
    state = found.setup(seats, read_options(found, {"season": season.name.lower()}))
    while state.round < EARLY or seat not in found.waiting(state):
        state = found.apply(state, *next_move(found, thumb, state, luck))
    alone = thumb.matters(state, seat)
    for move in found.legal(state, seat):
        whole = playout(found, thumb, state, seat, move, lots("playout"))
        assert playout(found, thumb, alone, seat, move, lots("playout")) == whole


@pytest.mark.parametrize("name", list(GAMES))
def test_a_match_of_computers_ends(name: str) -> None:
    found = game(name)
    play = random_play(name, 2, 0, "players")
    state = found.setup(2, play.options)
    dealing = lots("dealer")
    for _move in range(LONGEST):
        seats = found.waiting(state)
        if not seats:
            break
        seat, move = found.standing_order(state) or (seats[0], None)
        legal = found.legal(state, seat)
        if seat == DEALER:
            move = legal[by_odds(found.odds(state), dealing)]
        elif move is None:
            view = found.view(state, seat)
            pick = players.lots_of(Level.STEADY, found, view, seat, play.players)
            move = players.choose(Level.STEADY, found, view, seat, pick)
            assert move in legal
        state = found.apply(state, seat, move)
    assert found.outcome(state) is not None
