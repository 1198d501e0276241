"""Donnerwetter: cards as plain data: what the squares show, and which card lies where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ... import plain
from ...game import BadData, Plain, Players
from .model import (
    CARDS,
    FACE_DOWN,
    FIRST_OTHER,
    SIZE,
    SKIES,
    SQUARE_NAMES,
    SQUARES,
    USED,
    VALUES,
    Card,
    Cards,
    Value,
    own_card,
)

FACE_DOWN_SIGN = "?"
USED_SIGN = "used"
VALUE_SIGNS = {str(value): value for value in VALUES}


def shown_as(value: Value) -> int | str:
    """A card as it is shown on its place, or the place of a used own card."""
    if value is FACE_DOWN:
        return FACE_DOWN_SIGN
    return USED_SIGN if value == USED else value


def face_down_sign(value: Value) -> str:
    """The sign of a face-down card."""
    return FACE_DOWN_SIGN if value is None else f"{FACE_DOWN_SIGN}{value}"


def seen_face_down(cards: Cards, sky: tuple[Value, ...]) -> list[Value]:
    """By square, the value of the face-down card there if it has been seen."""
    return [
        cards.values[card] if shown is FACE_DOWN else None
        for card, shown in zip(cards.places, sky, strict=True)
    ]


def draw_skies(cards: Cards, sky: tuple[Value, ...]) -> dict[str, list[str]]:
    """The skies as rows of text."""
    signs = [
        face_down_sign(cards.values[card]) if shown is FACE_DOWN else str(shown)
        for card, shown in zip(cards.places, sky, strict=True)
    ]
    rows = [
        " ".join(f"{sign:>3}" for sign in signs[first : first + SIZE]) for first in SQUARES[::SIZE]
    ]
    return {name: rows[SIZE * number :][:SIZE] for number, name in enumerate(SKIES)}


def dump_course(cards: Cards, players: Players) -> Plain:
    """The cards of squares that do not lie where they began, and the clouds."""
    moved = {
        SQUARE_NAMES[square]: card_name(card, players)
        for square, card in enumerate(cards.places)
        if card != square
    }
    clouds = [
        f"{face_down_sign(cards.values[card])} {card_name(card, players)}" for card in cards.clouds
    ]
    return {**({"moved": moved} if moved else {}), "clouds": clouds}


def card_name(card: Card, players: Players) -> str:
    """A card by where it lay at the beginning."""
    if card < FIRST_OTHER:
        return SQUARE_NAMES[card]
    other = card - FIRST_OTHER
    return f"own {players[other]}" if other < len(players) else f"cloud {1 + other - len(players)}"


def read_own(data: Plain, players: Players) -> tuple[Value, ...]:
    """The own cards by seat."""
    own = []
    for player, sign in zip(players, plain.by_player(data, "own", players), strict=True):
        own.append(USED if sign == USED_SIGN else read_value(sign, f"own.{player}"))
    return tuple(own)


def read_value(sign: object, place: str) -> Value:
    """A value, or None for a face-down card."""
    if sign == FACE_DOWN_SIGN:
        return FACE_DOWN
    if type(sign) is not int or sign not in VALUES:
        raise BadData(place, "not-a-card", found=sign)
    return sign


def read_squares(data: Plain) -> tuple[Value, ...]:
    """What the squares show, from a table of all squares."""
    with plain.under("squares"):
        plain.only_known(data, SQUARE_NAMES)
        return tuple(read_value(plain.present(data, name), name) for name in SQUARE_NAMES)


def read_skies(data: Plain) -> list[tuple[Value, bool]]:
    """What is known of the card on every square, and whether it lies open."""
    found = []
    with plain.under("skies"):
        plain.only_known(data, SKIES)
        for sky in SKIES:
            rows = plain.rows(data, sky)
            if len(rows) != SIZE:
                raise BadData(sky, "wrong-rows", right=SIZE)
            for number, row in enumerate(rows, 1):
                if not isinstance(row, str) or len(row.split()) != SIZE:
                    raise BadData(f"{sky}.{number}", "wrong-columns", right=SIZE)
                found += [read_sign(sign, f"{sky}.{number}") for sign in row.split()]
    return found


def read_sign(sign: str, place: str) -> tuple[Value, bool]:
    """What is known of a card, and whether it lies open."""
    if sign == FACE_DOWN_SIGN:
        return FACE_DOWN, False
    value = VALUE_SIGNS.get(sign.removeprefix(FACE_DOWN_SIGN))
    if value is None:
        raise BadData(place, "not-a-card", found=sign)
    return value, sign[0] != FACE_DOWN_SIGN


def read_whole(
    data: Plain, players: Players, sky: tuple[Value, ...], own: tuple[Value, ...]
) -> Cards:
    """The `cards` of a view that hides nothing."""
    with plain.under("cards"):
        plain.only_known(data, ("seen", "moved", "clouds"))
        seen = plain.table(data, "seen")
        with plain.under("seen"):
            plain.only_known(seen, SQUARE_NAMES)
            values = list(sky)
            for square, name in enumerate(SQUARE_NAMES):
                if name in seen:
                    if sky[square] is not FACE_DOWN:
                        raise BadData(name, "not-face-down", found=sky[square])
                    values[square] = read_value(seen[name], name)
        return read_course(data, players, values, own)


def read_course(
    data: Plain, players: Players, on_squares: Sequence[Value], own: tuple[Value, ...]
) -> Cards:
    """Which card lies where, and what is known of each; every card lies in one place."""
    names = {card_name(card, players): card for card in CARDS}
    moved = plain.table(data, "moved") if "moved" in data else {}
    with plain.under("moved"):
        plain.only_known(moved, SQUARE_NAMES)
        places = [_card(moved.get(name, name), name, names) for name in SQUARE_NAMES]
    clouds = _read_clouds(plain.rows(data, "clouds"), names)
    values: dict[Card, Value] = {}
    for card, value, place in (
        *((card, value, "moved") for card, value in zip(places, on_squares, strict=True)),
        *((card, value, "clouds") for card, value in clouds),
        *((own_card(seat), value, "own") for seat, value in enumerate(own) if value != USED),
    ):
        if card in values:
            raise BadData(place, "card-twice", found=card_name(card, players))
        values[card] = value
    for card in CARDS:
        if card not in values:
            raise BadData("moved", "card-nowhere", found=card_name(card, players))
    in_order = tuple(values[card] for card in CARDS)
    return Cards(in_order, tuple(places), tuple(card for card, _ in clouds))


def _card(name: object, place: str, names: Mapping[str, Card]) -> Card:
    if not isinstance(name, str) or name not in names:
        raise BadData(place, "not-one-of", found=name, choices=tuple(names))
    return names[name]


def _read_clouds(rows: list[object], names: Mapping[str, Card]) -> list[tuple[Card, Value]]:
    found = []
    for number, row in enumerate(rows, 1):
        place = f"clouds.{number}"
        sign, _, name = row.partition(" ") if isinstance(row, str) else ("", "", "")
        value, is_open = read_sign(sign, place)
        if is_open:
            raise BadData(place, "not-face-down", found=row)
        found.append((_card(name, place, names), value))
    return found
