"""Reading plain data (what a TOML file holds) with errors that name the place.

Every function raises `BadData`. What games read in common stands here once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from .game import BadData, Plain, Players, Seat

T = TypeVar("T")


def only_known(data: Plain, known: Sequence[str]) -> None:
    """Every key is one of the known ones."""
    for key in data:
        if key not in known:
            raise BadData(key, "unknown-key", found=key, choices=tuple(known))


def present(data: Plain, key: str) -> object:
    """The value of a key that must be there."""
    if key not in data:
        raise BadData(key, "missing")
    value: object = data[key]
    return value


def text(data: Plain, key: str) -> str:
    """A string."""
    value = present(data, key)
    if not isinstance(value, str):
        raise BadData(key, "not-text", found=value)
    return value


def whole(data: Plain, key: str) -> int:
    """A whole number (true and false are none)."""
    value = present(data, key)
    if type(value) is not int:
        raise BadData(key, "not-a-whole-number", found=value)
    return value


def rows(data: Plain, key: str) -> list[object]:
    """A list."""
    value = present(data, key)
    if not isinstance(value, list):
        raise BadData(key, "not-a-list", found=value)
    return value


def table(data: Plain, key: str) -> Plain:
    """A table."""
    value = present(data, key)
    if not isinstance(value, dict):
        raise BadData(key, "not-a-table", found=value)
    return value


def by_player(data: Plain, key: str, players: Players) -> list[object]:
    """A table with one entry for each player: the entries by seat."""
    value = table(data, key)
    for name in value:
        if name not in players:
            raise BadData(f"{key}.{name}", "not-a-player", found=name, choices=tuple(players))
    for player in players:
        if player not in value:
            raise BadData(f"{key}.{player}", "missing")
    return [value[player] for player in players]


def one_of(data: Plain, key: str, choices: Sequence[str]) -> int:
    """The index of a word among the words that may stand there."""
    value = present(data, key)
    if value not in choices:
        raise BadData(key, "not-one-of", found=value, choices=tuple(choices))
    return list(choices).index(str(value))


def seat(data: Plain, key: str, players: Players) -> Seat:
    """The seat of a player."""
    value = present(data, key)
    if value not in players:
        raise BadData(key, "not-a-player", found=value, choices=tuple(players))
    return list(players).index(str(value))


def optional(read: Callable[..., T], data: Plain, key: str, *rest: object) -> T | None:
    """What `read` finds at a key, or None when the key is absent."""
    return read(data, key, *rest) if key in data else None


@contextmanager
def under(place: str) -> Iterator[None]:
    """Errors inside name their place below this one."""
    try:
        yield
    except BadData as error:
        name, params = error.problem.name, error.problem.params
        raise BadData(f"{place}.{error.problem.place}", name, **params) from None
