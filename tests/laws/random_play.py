"""Seeded random play of every game, and a whole bug report where a law fails.

WOLKEN_LAW_MATCHES says how many matches are played with each number of seats and each set of
options, WOLKEN_LAW_SEED which ones.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple

import toy

from wolken.core.game import DEALER, HOST, PUBLIC, BadData, Game, Move, Reader, Seat, State
from wolken.core.games import GAMES
from wolken.core.games import game as listed_game
from wolken.core.match import DEALER_NAME
from wolken.core.record import read_options

MATCHES = int(os.environ.get("WOLKEN_LAW_MATCHES", "2"))
SEED = os.environ.get("WOLKEN_LAW_SEED", "laws")
POSITIONS = 5  # of every match, at which the slower laws are checked
INTERRUPTS = 0.15  # how often a seat acts that nobody waits for, where one may

# Names that are allowed and could be taken for something else.
NAMES = ("anna", "public", "chloé", "d-4", "state", "Žofie", "7", "e_5")

# By game: the sets of options that are played, and the bound of law 10. A game that is not
# here plays with the alternatives to its defaults (`alternatives`).
OPTION_SETS: dict[str, tuple[dict[str, Any], ...]] = {
    "wolkenwechsel": ({}, {"limit": 1}, {"limit": 1000, "rounds": 2}),
    "toy": ({}, {"goal": 2}),
}
LONGEST: dict[str, int] = {"toy": 40}
LONGEST_OF_ANY = 5000
MANY = 100  # an option with a higher number is played with its lowest only


TOY: Game = toy
SUBJECTS = (*GAMES, TOY.NAME)


def subject(name: str) -> Game:
    """A game of the list, or the toy."""
    return TOY if name == TOY.NAME else listed_game(name)


# What the laws are checked on: every game at every number of seats.
TABLES = [(name, seats) for name in SUBJECTS for seats in subject(name).SEATS]


class Step(NamedTuple):
    """A move of a random match, with the states around it."""

    play: Play
    number: int
    before: State
    seat: Seat
    move: Move
    after: State

    def __str__(self) -> str:
        game, players = self.play.game, self.play.players
        text = game.write(self.move, players)
        return f"{self.play}, step {self.number} ({seat_name(players, self.seat)}: {text})"


class Play(NamedTuple):
    """A random match; `over` False: it went beyond the bound."""

    name: str
    seats: int
    options: dict[str, Any]
    seed: str
    moves: tuple[tuple[Seat, Move], ...]
    over: bool

    @property
    def game(self) -> Game:
        return subject(self.name)

    @property
    def players(self) -> tuple[str, ...]:
        return NAMES[: self.seats]

    def steps(self) -> Iterator[Step]:
        """Every step, from the first."""
        state = self.game.setup(self.seats, self.options)
        for number, (seat, move) in enumerate(self.moves, 1):
            after = self.game.apply(state, seat, move)
            yield Step(self, number, state, seat, move, after)
            state = after

    def some_steps(self, most: int = POSITIONS) -> Iterator[Step]:
        """The first step, the last, and some of those in between."""
        numbers = {1, len(self.moves)}
        numbers.update(self.random().choices(range(1, len(self.moves) + 1), k=max(0, most - 2)))
        return (step for step in self.steps() if step.number in numbers)

    def random(self) -> Random:
        """Random numbers for what a law tries on this match, the same every time."""
        return Random(f"{self.seed} tries")

    def __str__(self) -> str:
        return f"{self.name}, {self.seats} seats, options {self.options}, seed {self.seed!r}"


def seat_name(players: tuple[str, ...], seat: Seat) -> str:
    return DEALER_NAME if seat == DEALER else players[seat]


def readers(seats: int) -> tuple[Reader, ...]:
    """Everybody to whom a state can be shown."""
    return (*range(seats), PUBLIC, HOST)


def some_readers(step: Step) -> tuple[Reader, ...]:
    """The public, the host, and two seats by turns: at every fourth step the acting one."""
    seats = step.play.seats
    first = max(step.seat, 0) if step.number % 4 == 0 else step.number % seats
    return (PUBLIC, HOST, first, (first + 1) % seats)


@contextmanager
def reported(case: object) -> Iterator[None]:
    """Whatever fails inside names the case, so that the failure is a whole bug report."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"in {case}")
        if isinstance(case, Step):
            moves = case.play.moves[: case.number]
            texts = (
                f"{seat_name(case.play.players, seat)}: {case.play.game.write(move, NAMES)}"
                for seat, move in moves
            )
            error.add_note(f"moves: {', '.join(texts)}")
        raise


# Playing


@cache
def option_sets(name: str, seats: int) -> list[dict[str, Any]]:
    """The sets of options with which that many seats can play a game, defaults filled in."""
    game = subject(name)
    sets = []
    for values in OPTION_SETS.get(name) or alternatives(game):
        options = read_options(game, values)
        with suppress(BadData):  # not for that many seats
            game.setup(seats, options)
            sets.append(options)
    return sets


def alternatives(game: Game) -> list[dict[str, Any]]:
    """The defaults, then every option's first alternative, then every second one, and so on."""
    others: dict[str, list[int | str]] = {}
    for option in game.OPTIONS:
        if option.file is None:
            numbers = (option.low, option.high) if option.high < MANY else (option.low,)
            values = option.choices or numbers
            others[option.name] = [value for value in values if value != option.default]
    most = max(map(len, others.values()), default=0)
    return [{}] + [
        {name: values[number] for name, values in others.items() if number < len(values)}
        for number in range(most)
    ]


def plays(name: str, seats: int) -> Iterator[Play]:
    """The random matches of a game with that many seats."""
    for which in range(len(option_sets(name, seats))):
        for number in range(MATCHES):
            yield random_play(name, seats, which, f"{SEED} {number}")


@lru_cache(maxsize=1000)
def random_play(name: str, seats: int, which: int, seed: str) -> Play:
    """A match of uniformly random moves with the game's `which`-th set of options."""
    game, options = subject(name), option_sets(name, seats)[which]
    random = Random(f"{name} {seats} {which} {seed}")
    play = Play(name, seats, options, seed, (), False)
    state = game.setup(seats, options)
    moves: list[tuple[Seat, Move]] = []
    while game.waiting(state) and len(moves) < LONGEST.get(name, LONGEST_OF_ANY):
        with reported(f"{play}, after {len(moves)} steps"):
            seat, move = random_turn(game, state, seats, random)
            moves.append((seat, move))
            state = game.apply(state, seat, move)
    return play._replace(moves=tuple(moves), over=not game.waiting(state))


def random_turn(game: Game, state: State, seats: int, random: Random) -> tuple[Seat, Move]:
    """What happens next: a standing order, or any move of anybody who may act."""
    order = game.standing_order(state)
    if order is not None:
        return order
    seat = random_seat(game, state, seats, random)
    return seat, random_move(game, state, seat, random)


def random_seat(game: Game, state: State, seats: int, random: Random) -> Seat:
    """A seat that is waited for, or now and then one that may interrupt."""
    waiting = game.waiting(state)
    if DEALER not in waiting and random.random() < INTERRUPTS:
        others = [seat for seat in range(seats) if seat not in waiting and game.legal(state, seat)]
        if others:
            return random.choice(others)
    return random.choice(waiting)


def random_move(game: Game, state: State, seat: Seat, random: Random) -> Move:
    """Any legal move of a seat; the dealer's by their odds."""
    moves = game.legal(state, seat)
    if seat == DEALER:
        return random.choices(moves, game.odds(state))[0]
    return random.choice(moves)
