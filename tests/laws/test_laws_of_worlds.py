"""Law 8 for matches: what was told alike looks alike.

A second match is played beside a random one. Whatever one reader is not told may go another
way there: other cards come to other hands, other moves are sealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest
from random_matches import TIME, Act, begin, wanders
from random_play import MATCHES, TABLES, reported, subject

from wolken.core import match as matches
from wolken.core import referee
from wolken.core.game import PUBLIC, Move, Reader, Seat
from wolken.core.history import history, state_at
from wolken.core.match import Match, reading
from wolken.core.referee import Refused
from wolken.core.undo import last_decision, undo

SECRETIVE = [(name, seats) for name, seats in TABLES if subject(name).HIDDEN_HANDS]
MOST_TRIED = 3  # moves that may go another way, at each step
LONGEST = 60  # entries

every_secretive_table = pytest.mark.parametrize(("name", "seats"), SECRETIVE)


class Worlds(NamedTuple):
    """Two matches of which a reader was told the same, entry by entry."""

    reader: Reader
    one: Match
    other: Match

    def __str__(self) -> str:
        logs = ("\n".join(match.log) for match in (self.one, self.other))
        game, options = self.one.game.NAME, self.one.options
        return "\n\n".join((f"{game}, options {options}, reader {self.reader}", *logs))


def worlds(acts: tuple[Act, ...], reader: Reader, random: Random) -> Iterator[Worlds]:
    """A random match after every act, with another one beside it, as long as there is one."""
    one = other = acts[0].before._replace(seed=None)
    for act in acts[:LONGEST]:
        before, one = one, replayed(one, act)
        if act.step is not None:
            moves = other_moves(before, other, act, reader, random)
            beside = first_alike(one, other, act.seat, (*moves, act.step.move), reader)
        else:
            beside = undone_alike(one, other, act, reader)
        if beside is None or not one.game.waiting(one.state):
            return
        other = beside
        yield Worlds(reader, one, other)


def replayed(match: Match, act: Act) -> Match:
    """The match after the act of another one that stands where it does."""
    if act.step is not None:
        return matches.play(match, act.seat, act.step.move, TIME)[0]
    return undo(match, act.seat, TIME, force=True)[0]


def other_moves(one: Match, other: Match, act: Act, reader: Reader, random: Random) -> list[Move]:
    """Moves of the other match that the reader is told like that of the act."""
    assert act.step is not None
    alike = told(one, act.seat, act.step.move, reader)
    moves = [
        move
        for move in other.game.legal(other.state, act.seat)
        if move != act.step.move and told(other, act.seat, move, reader) == alike
    ]
    return random.sample(moves, k=min(len(moves), MOST_TRIED))


def first_alike(
    one: Match, other: Match, seat: Seat, moves: tuple[Move, ...], reader: Reader
) -> Match | None:
    """The other match after the first of the moves that leaves no difference to the reader."""
    for move in moves:
        try:
            after = matches.play(other, seat, move, TIME)[0]
        except Refused:
            continue
        if alike(one, after, reader):
            return after
    return None


def told(match: Match, seat: Seat, move: Move, reader: Reader) -> Move | None:
    """What the reader is told of a move at once."""
    game, before = match.game, match.state
    after = game.apply(before, seat, move)
    return game.told(before, seat, move, after, reader, after)


def undone_alike(one: Match, other: Match, act: Act, reader: Reader) -> Match | None:
    """The other match after the same undo, if the reader is told it alike."""
    try:
        after = replayed(other, act)
    except Refused:
        return None
    return after if alike(one, after, reader) else None


def alike(one: Match, other: Match, reader: Reader) -> bool:
    """Whether the reader was told the same, and sees the match wait for the same seats."""
    if one.game.waiting(one.state) != other.game.waiting(other.state):
        return False
    return reading(one, reader)[:2] == reading(other, reader)[:2]


def all_worlds(name: str, seats: int) -> Iterator[Worlds]:
    """Worlds beside random matches: for the public, and for the seats by turns."""
    for number, acts in enumerate(islice(wanders(name, seats), MATCHES)):
        for reader in (PUBLIC, number % seats):
            yield from worlds(acts, reader, Random(f"{name} {seats} {number}"))


@every_secretive_table
def test_law_8_nothing_differs_between_worlds_told_alike(name: str, seats: int) -> None:
    game = subject(name)
    for pair in all_worlds(name, seats):
        reader, one, other = pair
        with reported(pair):
            assert game.view(one.state, reader) == game.view(other.state, reader)
            entries = [[entry[:5] for entry in history(match, reader)] for match in (one, other)]
            assert entries[0] == entries[1]
            check_looking_back(pair)
            if reader is not PUBLIC:
                check_seat(one, other, reader)


def check_looking_back(pair: Worlds) -> None:
    """An earlier state looks the same in both worlds, too."""
    reader, one, other = pair
    at = len(history(one, reader)) // 2
    views = [
        match.game.view(state_at(match, reader, at), reader, match.state) for match in (one, other)
    ]
    assert views[0] == views[1], at


def check_seat(one: Match, other: Match, seat: Seat) -> None:
    """A seat may do the same in both worlds, and is refused for the same reasons."""
    game = one.game
    assert list(game.legal(one.state, seat)) == list(game.legal(other.state, seat))
    moves = game.every_move(len(one.players))
    for move in Random(len(one.log)).choices(moves, k=20):
        refusals = [referee.why_not(game, match.state, seat, move) for match in (one, other)]
        assert refusals[0] == refusals[1], game.write(move, one.players)
    assert undo_facts(one, seat) == undo_facts(other, seat)


def undo_facts(match: Match, seat: Seat) -> object:
    """What a seat is told that asks for an undo."""
    try:
        return last_decision(match, seat)[1:]
    except Refused as refused:
        return refused.refusal


def test_worlds_do_differ_in_what_the_reader_is_not_told() -> None:
    pairs = list(all_worlds("toy", 3))
    assert sum(pair.one.state != pair.other.state for pair in pairs) > len(pairs) // 10


@every_secretive_table
def test_a_reader_is_not_told_the_seed(name: str, seats: int) -> None:
    one, other = (begin(name, seats, 0, seed, "salt") for seed in ("one", "other"))
    assert one.chain != other.chain
    for reader in (PUBLIC, *range(seats)):
        assert reading(one, reader) == reading(other, reader)
