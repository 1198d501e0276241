"""Seats that computers play: which, when they are due, and their moves inside a call.

Who plays a seat stands in the log, so it is on the record and everybody is told. How a
computer decides is none of the match's business: a `Mover` is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .game import Move, Seat
from .log import notes
from .match import SEAT, Match, Step, play, settle, waited_for

BOT = "bot:"
PERSON = "person"
MOST_MOVES = 1000  # of computers in one call: among themselves they might never end


class ComputerFailed(Exception):
    """A computer that is due and made no move: why, as a reason by name, and the details."""

    def __init__(self, seat: Seat, player: str, reason: str, detail: str = "") -> None:
        super().__init__(seat, player, reason, detail)
        self.seat = seat
        self.player = player
        self.reason = reason
        self.detail = detail


# The move of the computer that plays a seat. Raises `ComputerFailed`.
Mover = Callable[[Match, Seat, str], Move]


class Settled(NamedTuple):
    """A match in which people are waited for, the steps that led to it, and what failed."""

    match: Match
    steps: tuple[Step, ...]
    failed: ComputerFailed | None = None


def handed_over(match: Match) -> Iterator[tuple[int, Seat, str]]:
    """The entries that hand a seat over: their number, the seat, and its new player."""
    return notes(match, SEAT)


def computers(match: Match) -> dict[Seat, str]:
    """The seats that computers play, with the computer of each, such as `bot:steady`."""
    playing = {seat: player for _number, seat, player in handed_over(match)}
    return {seat: player for seat, player in playing.items() if player.startswith(BOT)}


def people(match: Match) -> tuple[Seat, ...]:
    """The seats that people play."""
    playing = computers(match)
    return tuple(seat for seat in range(len(match.players)) if seat not in playing)


def by_computer(handed: Sequence[tuple[int, Seat, str]], seat: Seat, at: int) -> bool:
    """Whether a computer played the seat when entry `at` was made, as the seats changed hands."""
    players = [player for number, whose, player in handed if whose == seat and number < at]
    return bool(players) and players[-1].startswith(BOT)


def computer_is_due(match: Match) -> tuple[Seat, str] | None:
    """The first computer that the match waits for, with its seat."""
    playing = computers(match)
    if playing:
        for seat in waited_for(match):
            if seat in playing:
                return seat, playing[seat]
    return None


def go_on(match: Match, time: str, mover: Mover | None = None) -> Settled:
    """The match once chance has answered, standing orders are obeyed and computers have moved.

    Without a mover computers are waited for like people; where computers play on among
    themselves, they stop after `MOST_MOVES`.
    """
    match, steps = settle(match, time)
    made = 0
    while mover is not None and (due := computer_is_due(match)) is not None:
        if made == MOST_MOVES:
            failed = ComputerFailed(*due, "too-long", str(MOST_MOVES))
            return Settled(match, tuple(steps), failed)
        made += 1
        try:
            move = mover(match, *due)
        except ComputerFailed as failed:
            return Settled(match, tuple(steps), failed)
        match, step = play(match, due[0], move, time)
        match, answers = settle(match, time)
        steps += [step, *answers]
    return Settled(match, tuple(steps))
