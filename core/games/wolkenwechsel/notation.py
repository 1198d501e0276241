"""Wolkenwechsel: moves as text, both ways."""

from __future__ import annotations

from ...game import NotUnderstood, Players
from .model import (
    DEALS,
    DRAW,
    FLIPS,
    LOWEST,
    PLACE_NAMES,
    SWAPS,
    TAKES,
    TOSSES,
    VALUES,
    Deal,
    Draw,
    Flip,
    Move,
    Swap,
    Take,
    Toss,
)

PLACE_WORDS: dict[type, str] = {Flip: "flip", Take: "take", Swap: "swap", Toss: "toss"}
PLACE_MOVES: dict[str, tuple[Move, ...]] = {
    "flip": FLIPS,
    "take": TAKES,
    "swap": SWAPS,
    "toss": TOSSES,
}
MOVE_WORDS = frozenset({*PLACE_MOVES, "draw", "deal"})
PLACE_NUMBERS = {name: place for place, name in enumerate(PLACE_NAMES)}


def by_dealer(move: Move) -> bool:
    """Whether that is a move of the dealer."""
    return isinstance(move, Deal)


def every_move(seats: int) -> tuple[Move, ...]:
    """All moves of the game, legal now or not."""
    return (*FLIPS, *TAKES, DRAW, *SWAPS, *TOSSES, *DEALS)


def write(move: Move, players: Players) -> str:
    """`flip b3`, `take b3`, `draw`, `swap b3`, `toss b3`, `deal -2`."""
    if isinstance(move, Draw):
        return "draw"
    if isinstance(move, Deal):
        return f"deal {move.value}"
    return f"{PLACE_WORDS[type(move)]} {PLACE_NAMES[move.place]}"


def parse(text: str, players: Players) -> Move:
    """The move that a text means. Raises `NotUnderstood`."""
    word, *rest = text.lower().split() or [""]
    if word == "draw":
        if rest:
            raise NotUnderstood(text, rest[0], "too-many-words")
        return DRAW
    if word != "deal" and word not in PLACE_MOVES:
        raise NotUnderstood(text, word, "unknown-word")
    if len(rest) > 1:
        raise NotUnderstood(text, rest[1], "too-many-words")
    if word == "deal":
        return _parse_deal(text, rest)
    if not rest:
        raise NotUnderstood(text, word, "place-missing")
    if rest[0] not in PLACE_NUMBERS:
        raise NotUnderstood(text, rest[0], "unknown-place")
    return PLACE_MOVES[word][PLACE_NUMBERS[rest[0]]]


def _parse_deal(text: str, rest: list[str]) -> Move:
    if not rest:
        raise NotUnderstood(text, "deal", "card-missing")
    value = rest[0]
    if value not in map(str, VALUES):
        raise NotUnderstood(text, value, "unknown-card")
    return DEALS[int(value) - LOWEST]
