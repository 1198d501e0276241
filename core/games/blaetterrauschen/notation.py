"""Blätterrauschen: moves as text, both ways."""

from __future__ import annotations

from ...game import NotUnderstood, Players
from .areas import SIZE
from .autumn import CONIFER_ROWS
from .model import (
    FACES,
    FIELD_MOVES,
    FIELDS,
    GO,
    HOLLIES,
    JOKERS,
    LEAVE,
    MISS,
    NUMBERS,
    ROLLS,
    Area,
    Field,
    Holly,
    Joker,
    Move,
    Roll,
    Tick,
)
from .seasons import TICKS

PLAIN_WORDS: dict[str, Move] = {"miss": MISS, "go": GO, "leave": LEAVE}
PLAIN_TEXTS = {move: word for word, move in PLAIN_WORDS.items()}
# How many words follow at most
ARGUMENTS = {"area": 2, "joker": 1, "tick": 2, "field": 1, "roll": 2, "holly": 1}
MOVE_WORDS = frozenset({*PLAIN_WORDS, *ARGUMENTS})

CONIFER = "conifer"
# A row of conifers is named by a second word: `tick conifer 9`.
SORT_TEXTS = {name: name.replace("-", " ") if name in CONIFER_ROWS else name for name in TICKS}
SORTS_BY_TEXT = {text: name for name, text in SORT_TEXTS.items()}


def by_dealer(move: Move) -> bool:
    """Whether that is a move of the dealer."""
    return isinstance(move, (Field, Roll, Holly))


def every_move(seats: int) -> tuple[Move, ...]:
    """All moves of the game, legal now or not; of areas those on the sheet."""
    areas = (
        Area(left, top, right, bottom)
        for top in range(SIZE)
        for left in range(SIZE)
        for bottom in range(top, SIZE)
        for right in range(left, SIZE)
    )
    for_seats: tuple[Move, ...] = (*areas, *JOKERS, *TICKS.values(), MISS, GO, LEAVE)
    return (*for_seats, *FIELD_MOVES, *ROLLS, *HOLLIES)


def write(move: Move, players: Players) -> str:
    """`area c4 e5`, `joker 3`, `tick tree`, `miss`, `go`, `roll 2c 3`, `field 4`, `holly 3`."""
    if isinstance(move, Area):
        return f"area {write_area(move)}"
    if isinstance(move, Joker):
        return f"joker {move.number}"
    if isinstance(move, Tick):
        return f"tick {SORT_TEXTS[move.sort]}"
    if isinstance(move, Field):
        return f"field {move.number}"
    if isinstance(move, Roll):
        return f"roll {write_roll(move.green, move.natural)}"
    if isinstance(move, Holly):
        return f"holly {move.number}"
    return PLAIN_TEXTS[move]


def write_area(area: Area) -> str:
    """The corners of an area, top left first; a single cell once."""
    first = write_cell(area.left, area.top)
    last = write_cell(area.right, area.bottom)
    return first if first == last else f"{first} {last}"


def write_cell(column: int, row: int) -> str:
    """The name of a cell, on the sheet or off it."""
    return f"{chr(ord('a') + column)}{row + 1}"


def write_roll(green: int, natural: int) -> str:
    """What the two dice show."""
    return f"{FACES[green]} {FACES[natural]}"


def parse(text: str, players: Players) -> Move:
    """The move that a text means. Raises `NotUnderstood`."""
    word, *rest = text.lower().split() or [""]
    if word not in MOVE_WORDS:
        raise NotUnderstood(text, word, "unknown-word")
    most = ARGUMENTS.get(word, 0)
    if len(rest) > most:
        raise NotUnderstood(text, rest[most], "too-many-words")
    if word in PLAIN_WORDS:
        return PLAIN_WORDS[word]
    if word == "area":
        return _parse_area(text, rest)
    if word == "tick":
        return _parse_tick(text, rest)
    if word == "roll":
        return _parse_roll(text, rest)
    if word == "field":
        return FIELD_MOVES[_number(text, word, rest, FIELDS, "field")]
    number = _number(text, word, rest, NUMBERS, "number")
    return JOKERS[number] if word == "joker" else HOLLIES[number]


def _parse_area(text: str, rest: list[str]) -> Move:
    """Any two opposite corners; cells off the sheet are understood, and refused later."""
    if not rest:
        raise NotUnderstood(text, "area", "place-missing")
    corners = [_parse_cell(text, name) for name in rest]
    (left, right), (top, bottom) = (sorted((way[0], way[-1])) for way in zip(*corners, strict=True))
    return Area(left, top, right, bottom)


def _parse_cell(text: str, name: str) -> tuple[int, int]:
    column, row = name[0], name[1:]
    if not ("a" <= column <= "z" and row.isascii() and row.isdecimal() and len(row) <= 2):
        raise NotUnderstood(text, name, "unknown-place")
    return ord(column) - ord("a"), int(row) - 1


def _parse_tick(text: str, rest: list[str]) -> Move:
    if not rest:
        raise NotUnderstood(text, "tick", "sort-missing")
    if rest == [CONIFER]:
        raise NotUnderstood(text, CONIFER, "conifers-missing")
    name = SORTS_BY_TEXT.get(" ".join(rest))
    if name is not None:
        return TICKS[name]
    if rest[0] == CONIFER:
        raise NotUnderstood(text, rest[1], "unknown-conifers")
    if rest[0] in SORTS_BY_TEXT:
        raise NotUnderstood(text, rest[1], "too-many-words")
    raise NotUnderstood(text, rest[0], "unknown-sort")


def _parse_roll(text: str, rest: list[str]) -> Move:
    if len(rest) < 2:
        raise NotUnderstood(text, "roll", "face-missing")
    for face in rest:
        if face not in FACES:
            raise NotUnderstood(text, face, "unknown-face")
    return ROLLS[FACES.index(rest[0]) * len(FACES) + FACES.index(rest[1])]


def _number(text: str, word: str, rest: list[str], known: tuple[int, ...], name: str) -> int:
    """The index of the one number that follows a word."""
    if not rest:
        raise NotUnderstood(text, word, f"{name}-missing")
    numbers = [str(number) for number in known]
    if rest[0] not in numbers:
        raise NotUnderstood(text, rest[0], f"unknown-{name}")
    return numbers.index(rest[0])
