"""What may stand in a place of a call: functions from a call half typed to words.

Each of them imports what it needs and no other does.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from wolken.core.games import GAMES, game

from .files import files
from .line import Line, Word

if TYPE_CHECKING:
    from wolken.core.game import Option

SHELLS = ("bash", "zsh", "fish")
MOST_NUMBERS = 20  # of an option that are worth a list


def nothing(line: Line) -> Iterator[Word]:
    """What only the caller knows: a number, a new name."""
    return iter(())


def shells(line: Line) -> Iterator[Word]:
    """The shells with completion."""
    return map(Word, SHELLS)


def move_words(line: Line) -> Iterator[Word]:
    """What may stand next in the moves of a call."""
    from .moves import next_words

    return next_words(line)


def quoted_move(line: Line) -> Iterator[Word]:
    """A move that is the value of an option."""
    from .moves import quoted_move

    return quoted_move(line)


def seats(line: Line) -> Iterator[Word]:
    """The seats of the match that is named; the dealer is one at a real table."""
    from wolken.core.match import DEALER_NAME, at_table

    from .moves import named_match

    match = named_match(line)
    if match.known_to is not None:
        yield Word(match.players[match.known_to])
        return
    yield from map(Word, match.players)
    if at_table(match):
        yield Word(DEALER_NAME)


def seatings(line: Line) -> Iterator[Word]:
    """`SEAT=` for the seats of the match that is named, or `SEAT=PLAYER`."""
    from wolken.core.computers import BOT, PERSON
    from wolken.core.players import Level

    name, equals, _player = line.current.partition("=")
    if equals:
        for player in (PERSON, *(BOT + level for level in Level)):
            yield Word(f"{name}={player}")
        return
    yield from invited(line)


def invited(line: Line) -> Iterator[Word]:
    """`SEAT=` for the seats of the match that is named."""
    from .moves import named_match

    for name in named_match(line).players:
        yield Word(f"{name}=", whole=False)


def levels(line: Line) -> Iterator[Word]:
    """The computers that advise."""
    from wolken.core.players import Level

    return map(Word, (Level.STEADY, Level.SHARP))


def consequences(line: Line) -> Iterator[Word]:
    """What can be agreed on for a seat that is late."""
    from wolken.core.computers import BOT
    from wolken.core.pace import LEAVE, PASS
    from wolken.core.players import Level

    return map(Word, (PASS, LEAVE, *(BOT + level for level in Level)))


def players(line: Line) -> Iterator[Word]:
    """Who plays in the matches that are named; without any in those of this folder."""
    from wolken.core.record import good_name

    from .. import folders, store

    paths = map(os.path.expanduser, line.paths or (".",))
    names = {
        name: None
        for path in folders.match_files(paths)
        for name in store.read_header(path)["players"]
        if good_name(name)  # the file may come from anybody
    }
    return map(Word, names)


def rules(line: Line) -> Iterator[Word]:
    """The rules of the game, with their sentences."""
    from wolken.core import data

    from ..language import language

    for rule in data.rules(line.path[0]):
        yield Word(rule.id, rule.sentences[language()])


def games(line: Line) -> Iterator[Word]:
    """The games."""
    return map(Word, GAMES)


def entrants(line: Line) -> Iterator[Word]:
    """The computers of a simulation; the players of a match have names of their own."""
    from wolken.core.players import Level

    return listed(line, Level) if line.path == ("simulate",) else iter(())


def kinds(line: Line) -> Iterator[Word]:
    """The kinds of matches that a simulation keeps."""
    from wolken.core.tally import KINDS

    return listed(line, KINDS)


def listed(line: Line, words: Iterable[str]) -> Iterator[Word]:
    """Words that are parted by commas: one more of them."""
    begun, comma, _word = line.current.rpartition(",")
    return (Word(begun + comma + word) for word in words)


def settings(line: Line) -> Iterator[Word]:
    """`KEY=` for the options of the game that are not set yet, or `KEY=VALUE`."""
    key, equals, value = line.current.partition("=")
    named = (*line.path, *line.paths)  # a command across games has the game as its argument
    found = game(next(word for word in named if word in GAMES))
    known = {option.name: option for option in found.OPTIONS}
    if equals:
        for word in option_values(known[key], value):
            yield word._replace(text=f"{key}={word.text}")
        return
    is_set = {setting.partition("=")[0] for name, setting in line.values if name == "--set"}
    for name in known:
        if name not in is_set:
            yield Word(f"{name}=", whole=False)


def option_values(option: Option, typed: str) -> Iterable[Word]:
    """The values that an option of a game can have, unless they are many numbers."""
    if option.file is not None:
        return files(typed, ".toml")
    if option.choices:
        return map(Word, option.choices)
    numbers = range(option.low, option.high + 1)
    return [Word(str(number)) for number in numbers] if len(numbers) <= MOST_NUMBERS else ()
