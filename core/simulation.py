"""Whole matches between computer players, and what each brought, without files and clocks.

A match of a simulation has the number of a deal and of a turn; its seed and who sits where
follow from them alone, so that it can be played on any machine, in any order, and once more to
be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import shake_128
from itertools import chain, count
from struct import unpack
from typing import Any, NamedTuple, TypeVar

from . import dealer
from .game import DEALER, Game, Move, Outcome, Pick, Seat, State, no_standing_order
from .games import game
from .match import Match, begin, play
from .players import Level, choose

BITS = 64  # of a number that decides a lot
BLOCK = 63  # numbers made at once: so many cost least

cached_game = cache(game)
T = TypeVar("T")
Note = Callable[[Seat, Move], None]
Decide = Callable[[State, Seat], Move]


class Setting(NamedTuple):
    """What is played: a game by name with its options, and the levels of the entrants.

    `playouts` bounds the search of sharp players (None: their own budget), `most_moves` a
    match that does not end. All of it can travel between processes.
    """

    game: str
    options: Mapping[str, Any]
    entrants: tuple[Level, ...]
    seed: str
    playouts: int | None
    most_moves: int


class Played(NamedTuple):
    """What a match brought; `outcome` is None if it was cut off."""

    outcome: Outcome | None
    seats: tuple[Seat, ...]  # by entrant
    moves: int  # the dealer's too
    decisions: tuple[int, ...]  # by entrant


def turns(entrants: Sequence[Level]) -> int:
    """In how many ways the entrants can sit, if each moves up by one seat."""
    seated = list(entrants)
    return next(turn for turn in range(1, len(seated) + 1) if rotated(seated, turn) == seated)


def rotated(entrants: Sequence[T], turn: int) -> list[T]:
    """What is told by entrant, by seat when everybody has moved up by that many seats."""
    return [entrants[(seat - turn) % len(entrants)] for seat in range(len(entrants))]


def play_match(setting: Setting, deal: int, turn: int, note: Note | None = None) -> Played:
    """Plays the match with the cards of number `deal`, everybody moved up by `turn` seats.

    Every move is told to `note`.
    """
    found, seed = cached_game(setting.game), seed_of(setting, deal)
    waiting, legal, odds, apply = found.waiting, found.legal, found.odds, found.apply
    ordered = found.standing_order if found.standing_order is not no_standing_order else None
    draw = numbers("simulation", seed, str(turn)).__next__
    deciding = deciders(setting, found, turn, lambda number: draw() * number >> BITS)
    state = found.setup(len(deciding), setting.options)
    answers, obeyed, decisions = 0, 0, [0] * len(deciding)
    for _number in range(setting.most_moves):
        seats = waiting(state)
        if not seats:
            break
        seat = seats[0]
        if seat == DEALER:
            move = legal(state, seat)[dealer.choose(seed, answers, odds(state))]
            answers += 1
        elif ordered is not None and (order := ordered(state)) is not None:
            seat, move = order
            obeyed += 1
        else:
            decisions[seat] += 1
            decide = deciding[seat]
            if decide is None:
                moves = legal(state, seat)
                move = moves[draw() * len(moves) >> BITS]
            else:
                move = decide(state, seat)
        if note is not None:
            note(seat, move)
        state = apply(state, seat, move)
    sits = tuple([(entrant + turn) % len(deciding) for entrant in range(len(deciding))])
    made = answers + obeyed + sum(decisions)
    return Played(found.outcome(state), sits, made, tuple([decisions[seat] for seat in sits]))


def deciders(setting: Setting, found: Game, turn: int, pick: Pick) -> list[Decide | None]:
    """By seat, who decides there by its view; None for a seat where lots decide.

    What is legal for a seat follows from its view, so for lots no view has to be made.
    """

    def by_level(level: Level) -> Decide | None:
        def decide(state: State, seat: Seat) -> Move:
            return choose(level, found, found.view(state, seat), seat, pick, setting.playouts)

        return None if level is Level.RANDOM else decide

    return list(map(by_level, rotated(setting.entrants, turn)))


def numbers(*words: str) -> Iterator[int]:
    """Numbers of 64 bits without end that the words decide, cheaper by far than `lots`.

    They are the little-endian words of SHAKE-128 over the words and the number of the block,
    from 0, with zero bytes between them.
    """
    text = "\0".join((*words, "")).encode()
    return chain.from_iterable(
        unpack(f"<{BLOCK}Q", shake_128(text + b"%d" % block).digest(BLOCK * BITS // 8))
        for block in count()
    )


def seed_of(setting: Setting, deal: int) -> str:
    """The seed of the match file that holds a match of that deal."""
    return f"{setting.seed}-{deal}"


def recorded(setting: Setting, deal: int, turn: int, salt: str, time: str) -> Match:
    """The same match with its log, to be saved and looked at."""
    match = begin(
        game(setting.game),
        id="simulate",
        players=rotated(names(setting.entrants), turn),
        options=setting.options,
        seed=seed_of(setting, deal),
        salt=salt,
        time=time,
    )

    def note(seat: Seat, move: Move) -> None:
        nonlocal match
        match, _step = play(match, seat, move, time)

    play_match(setting, deal, turn, note)
    return match


def names(levels: Sequence[Level]) -> list[str]:
    """A name for every level in a row: itself, numbered where it stands there before."""
    return [
        f"{level}{number}" if (number := levels[: index + 1].count(level)) > 1 else str(level)
        for index, level in enumerate(levels)
    ]
