"""Donnerwetter: moves as text, both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...game import NotUnderstood, Players
from .model import (
    CHANGES,
    DEALS,
    DWELLING_NAMES,
    FORECASTS,
    OTHERS,
    PASS,
    PASS_REST,
    RECALL,
    SQUARE_NAMES,
    STOREY_NAMES,
    UNCOVERS,
    UNTOLD,
    VALUES,
    Change,
    Deal,
    Forecast,
    Move,
    Pass,
    PassRest,
    Recall,
)

MOVE_WORDS = frozenset(
    {"forecast", "pass", "rest", "recall", "change", "own", "cloud", "uncover", "deal"}
    | set(STOREY_NAMES)
)
SQUARE_NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}
DWELLING_NUMBERS = {name: dwelling for dwelling, name in enumerate(DWELLING_NAMES)}
STOREY_NUMBERS = {name: storey for storey, name in enumerate(STOREY_NAMES)}
CARD_NUMBERS = {str(number): number - 1 for number in range(1, OTHERS + 1)}  # of the clouds
UNTOLD_SIGN = "?"
DEALS_BY_SIGN: dict[str, Deal] = {
    **{str(value): deal for value, deal in zip(VALUES, DEALS, strict=True)},
    UNTOLD_SIGN: UNTOLD,
}


def by_dealer(move: Move) -> bool:
    """Whether that is a move of the dealer."""
    return isinstance(move, Deal)


def every_move(seats: int) -> tuple[Move, ...]:
    """All moves of the game, legal now or not; without `deal ?`, which chance never gives."""
    return (
        *(forecast for storeys in FORECASTS for forecast in storeys),
        PASS,
        PASS_REST,
        RECALL,
        *(change for changes in CHANGES for change in changes),
        *UNCOVERS,
        *DEALS,
    )


def write(move: Move, players: Players) -> str:
    """`forecast ar2 top`, `pass rest`, `change a23 cloud 2`, `uncover b41`, `deal -2`."""
    if isinstance(move, Forecast):
        return f"forecast {DWELLING_NAMES[move.dwelling]} {STOREY_NAMES[move.storey]}"
    if isinstance(move, Pass):
        return "pass"
    if isinstance(move, PassRest):
        return "pass rest"
    if isinstance(move, Recall):
        return "recall"
    if isinstance(move, Deal):
        return f"deal {UNTOLD_SIGN if move.value is None else move.value}"
    square = SQUARE_NAMES[move.square]
    if isinstance(move, Change):
        card = "own" if move.cloud is None else f"cloud {move.cloud + 1}"
        return f"change {square} {card}"
    return f"uncover {square}"


def parse(text: str, players: Players) -> Move:
    """The move that a text means. Raises `NotUnderstood`."""
    word, *rest = text.lower().split() or [""]
    if word not in PARSERS:
        raise NotUnderstood(text, word, "unknown-word")
    most, read = PARSERS[word]
    move = read(text, word, rest)
    if len(rest) > most:
        raise NotUnderstood(text, rest[most], "too-many-words")
    return move


def _parse_forecast(text: str, word: str, rest: list[str]) -> Move:
    dwelling = _number(text, word, rest, DWELLING_NUMBERS, "place")
    return FORECASTS[dwelling][_number(text, rest[0], rest[1:], STOREY_NUMBERS, "storey")]


def _parse_pass(text: str, word: str, rest: list[str]) -> Move:
    if not rest:
        return PASS
    if rest[0] != "rest":
        raise NotUnderstood(text, rest[0], "unknown-word")
    return PASS_REST


def _parse_recall(text: str, word: str, rest: list[str]) -> Move:
    return RECALL


def _parse_change(text: str, word: str, rest: list[str]) -> Move:
    square = _number(text, word, rest, SQUARE_NUMBERS, "place")
    source = rest[1:]
    if not source:
        raise NotUnderstood(text, rest[0], "card-missing")
    if source[0] == "own":
        if len(source) > 1:
            raise NotUnderstood(text, source[1], "too-many-words")
        return CHANGES[square][0]
    if source[0] != "cloud":
        raise NotUnderstood(text, source[0], "unknown-card")
    return CHANGES[square][1 + _number(text, source[0], source[1:], CARD_NUMBERS, "card")]


def _parse_uncover(text: str, word: str, rest: list[str]) -> Move:
    return UNCOVERS[_number(text, word, rest, SQUARE_NUMBERS, "place")]


def _parse_deal(text: str, word: str, rest: list[str]) -> Move:
    if not rest:
        raise NotUnderstood(text, word, "card-missing")
    if rest[0] not in DEALS_BY_SIGN:
        raise NotUnderstood(text, rest[0], "unknown-card")
    return DEALS_BY_SIGN[rest[0]]


def _number(text: str, before: str, words: list[str], numbers: Mapping[str, int], what: str) -> int:
    """The number that the first of the words stands for; `before` is the word before it."""
    if not words:
        raise NotUnderstood(text, before, f"{what}-missing")
    if words[0] not in numbers:
        raise NotUnderstood(text, words[0], f"unknown-{what}")
    return numbers[words[0]]


# For the first word: how many more there can be, and who reads them
PARSERS: dict[str, tuple[int, Callable[[str, str, list[str]], Move]]] = {
    "forecast": (2, _parse_forecast),
    "pass": (1, _parse_pass),
    "recall": (0, _parse_recall),
    "change": (3, _parse_change),
    "uncover": (1, _parse_uncover),
    "deal": (1, _parse_deal),
}
