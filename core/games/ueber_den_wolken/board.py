"""Über den Wolken: the board's places and the birds, and how both are called."""

from __future__ import annotations

from typing import Final

Bird = int  # 2 * seat for a female, 2 * seat + 1 for a male, or SWIFT
Place = int  # 3 * column + row, so that a column is three neighbours, from the back forward
Cell = int | None  # the bird at a place, or EMPTY
Flock = tuple[Cell, ...]
Counts = tuple[int, ...]  # how many birds of each kind, in the order of BIRD_NAMES

COLUMNS: Final = {2: 5, 3: 6, 4: 7}  # by number of seats (UW-01)
MOST_COLUMNS: Final = 7
ROW_LETTERS: Final = ("b", "m", "f")  # back, middle, front
ROWS: Final = len(ROW_LETTERS)
BACK, MIDDLE, FRONT = range(ROWS)
PLACE_NAMES: Final = tuple(
    f"{row}{column}" for column in range(1, MOST_COLUMNS + 1) for row in ROW_LETTERS
)
EMPTY: Final = None

COLOURS: Final = ("crane", "kite", "goose", "swallow")  # by seat (UW-01)
FEMALE, MALE = 0, 1
SWIFT: Final = 2 * len(COLOURS)  # the neutral bird
BIRD_NAMES: Final = (*(f"{colour}-{sex}" for colour in COLOURS for sex in "fm"), "swift")
BIRDS: Final = tuple(range(len(BIRD_NAMES)))
NO_BIRDS: Final[Counts] = (0,) * len(BIRDS)
OWN_BIRDS: Final = tuple((2 * seat + FEMALE, 2 * seat + MALE) for seat in range(len(COLOURS)))
NEUTRAL_BIRDS: Final = (SWIFT,)


def board(seats: int) -> tuple[str, ...]:
    """The names of the places for a number of seats, column by column, from the back forward."""
    return PLACE_NAMES[: ROWS * COLUMNS[seats]]


def kinds(seats: int) -> tuple[Bird, ...]:
    """The kinds of birds for a number of seats; the neutral one is the last."""
    return (*range(2 * seats), SWIFT)


def counted(birds: Flock) -> Counts:
    """How many birds of each kind there are."""
    return tuple(map(birds.count, BIRDS))


def added(counts: Counts, more: Counts) -> Counts:
    """Both together."""
    return tuple(one + other for one, other in zip(counts, more, strict=True))


def less(counts: Counts, fewer: Counts) -> Counts:
    """The first without the second."""
    return tuple(one - other for one, other in zip(counts, fewer, strict=True))


def without(counts: Counts, bird: Bird) -> Counts:
    """The counts with one bird of that kind less."""
    return counts[:bird] + (counts[bird] - 1,) + counts[bird + 1 :]


def listed(counts: Counts) -> tuple[Bird, ...]:
    """The birds that counts stand for, in the order of BIRD_NAMES."""
    return tuple(bird for bird, count in enumerate(counts) for _ in range(count))


def heights(flock: Flock) -> list[int]:
    """The number of birds of every column."""
    return [ROWS - flock[first : first + ROWS].count(EMPTY) for first in range(0, len(flock), ROWS)]


def deeper(layers: tuple[Counts, ...], counts: Counts) -> tuple[Counts, ...]:
    """The layers of a bird deck with one more below them, if there are any birds in it."""
    return (*layers, counts) if any(counts) else layers
