"""Seats that computers play: what `bot:LEVEL` and `bot:exec:PROGRAM` mean, and their moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from wolken.core.computers import BOT, PERSON, ComputerFailed
from wolken.core.game import Move, Seat
from wolken.core.match import Match
from wolken.core.players import Level, choose, lots_of

from . import errors
from .language import _

EXEC = "exec"
MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 3600.0
LONGEST_PROGRAM = 200


class Computer(NamedTuple):
    """A computer as it was named: a level, perhaps with a budget, or a program."""

    level: Level | None
    playouts: int | None = None
    seconds: float | None = None
    program: str = ""


def read_computer(text: str) -> Computer:
    """What a name such as `bot:steady`, `bot:sharp:800`, `bot:sharp:2s` or `bot:exec:./mine` means.

    Raises ValueError.
    """
    kind, _colon, rest = text.removeprefix(BOT).partition(":")
    if kind == EXEC:
        program = " ".join(rest.split())
        if program != rest or not rest.isprintable() or not 0 < len(rest) <= LONGEST_PROGRAM:
            raise ValueError(text)
        return Computer(None, program=program)
    level = Level(kind)
    if not rest:
        return Computer(level)
    if level is not Level.SHARP or not rest.isascii():
        raise ValueError(text)
    if rest.endswith("s") and rest[:-1].replace(".", "", 1).isdigit():
        seconds = float(rest[:-1])
        if not 0 < seconds <= MOST_SECONDS:
            raise ValueError(text)
        return Computer(level, MOST_PLAYOUTS, seconds)
    if not rest.isdigit() or not 0 < int(rest) <= MOST_PLAYOUTS:
        raise ValueError(text)
    return Computer(level, int(rest))


def checked_player(text: str) -> str:
    """The name of a player of a seat, `person` or a computer, as it is recorded.

    Complains about any other.
    """
    text = text.strip(" ")
    if text == PERSON:
        return text
    known = [PERSON, *(BOT + level for level in Level), f"{BOT}{EXEC}:PROGRAM"]
    if text.startswith(BOT):
        try:
            read_computer(text)
        except ValueError:
            pass
        else:
            return text
    raise errors.unknown_word(_("there is no player “{word}”"), text, known)


def note_trust(match: Match, player: str) -> None:
    """Notes that this user wants the match to run the program of a player, if it has one."""
    program = read_computer(player).program if player.startswith(BOT) else ""
    if program:
        from .trust import trust

        trust(match, program)


def move_of(match: Match, seat: Seat, player: str) -> Move:
    """The move of the computer that plays a seat: it is given the seat's view alone.

    Raises `ComputerFailed`.
    """
    try:
        computer = read_computer(player)
    except ValueError:
        raise ComputerFailed(seat, player, "unknown") from None
    if computer.level is None:
        from .programs import ask

        return ask(match, seat, player, computer.program)
    game = match.game
    view = game.view(match.state, seat)
    lots = lots_of(computer.level, game, view, seat, match.players)
    return choose(
        computer.level, game, view, seat, lots, computer.playouts, within(computer.seconds)
    )


def within(seconds: float | None) -> Callable[[], bool]:
    """Whether there is time left, asked again and again; None is as long as it takes."""
    if seconds is None:
        return lambda: True
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end
