"""Über den Wolken: the box. Its figures come from box.toml, or from a player's own file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ... import data, plain
from ...digest import canonical
from ...game import BadData, Plain
from .board import COLUMNS, PLACE_NAMES, Counts, Place, board, less

NAME: Final = "ueber-den-wolken"
SEAT_COUNTS: Final = ("2", "3", "4")
CARD_ID: Final = re.compile(r"[2-4]-[0-9]{2}")
NEST_ID: Final = re.compile(r"N[1-9][0-9]?")

STAGES: Final = 3  # UW-37
DEALT: Final = 2  # manoeuvre cards in every hand at first (UW-05)
HAND_LIMIT: Final = 4  # UW-16
FACE_UP: Final = 2  # birds beside the bird deck (UW-04)
MOST_SHOWN: Final = 9  # cards of a display that can be numbered with one digit
LARGEST: Final = 999  # of the points of a nest card
BIRDS_PER_SEAT: Final = 3  # in the formation, and as many neutral ones (UW-03)


class Action(StrEnum):
    """The actions of manoeuvre cards (UW-18 to UW-27)."""

    DODGE = "dodge"
    SHARP_DODGE = "sharp-dodge"
    LEAD_CHANGE = "lead-change"
    STANDARD = "standard"
    NEUTRAL = "neutral"
    DIAGONAL = "diagonal"
    SCORE = "score"
    FREE_FLIGHT = "free-flight"
    FAVOURITE = "favourite"
    DISPLAY = "display"


class Card(NamedTuple):
    """A manoeuvre card: its action part, and the two places of its scoring part."""

    id: str
    action: Action
    places: tuple[Place, ...]
    points: tuple[int, ...]


class Nest(NamedTuple):
    """A nest card: points for 0, 1, 2 … landed birds, and for every pair among them."""

    id: str
    birds: tuple[int, ...]
    pair: int


class Box(NamedTuple):
    """What one number of seats plays with. `own` is a player's own file, as canonical text."""

    own: str
    seats: int
    formation: tuple[int, ...]  # birds by column
    first_flock: Counts
    birds: Counts  # all in play
    cubes: int
    display: int
    nests: tuple[Nest, ...]
    cards: tuple[Card, ...]  # in the order of their ids
    ids: tuple[str, ...]


def box_of(seats: int, options: Mapping[str, Any]) -> Box:
    """The box for a number of seats: the figures of the option `box`, or the usual ones."""
    return make_box(canonical(options["box"]) if "box" in options else "", seats)


@lru_cache(maxsize=32)
def make_box(own: str, seats: int) -> Box:
    """The box that checked figures describe; no text stands for the usual ones."""
    figures = json.loads(own) if own else data.box(NAME)
    flock, number = figures["flock"], str(seats)
    first = flock["in_formation"]
    sexes = (first["female"], first["male"])
    all_sexes = (flock["per_colour"]["female"], flock["per_colour"]["male"])
    unused = (0,) * (2 * (int(SEAT_COUNTS[-1]) - seats))
    cards = sorted(_make_card(entry) for entry in figures["manoeuvre"] if entry["players"] == seats)
    return Box(
        own=own,
        seats=seats,
        formation=tuple(flock["formation"][number]),
        first_flock=(*sexes * seats, *unused, first["neutral"]),
        birds=(*all_sexes * seats, *unused, flock["neutral"]),
        cubes=figures["cubes"][number],
        display=figures["display"][number],
        nests=tuple(
            Nest(entry["id"], tuple(entry["birds"]), entry["pair"]) for entry in figures["nest"]
        ),
        cards=tuple(cards),
        ids=tuple(card.id for card in cards),
    )


def _make_card(entry: Plain) -> Card:
    spaces = entry["spaces"]
    return Card(
        id=entry["id"],
        action=Action(entry["action"]),
        places=tuple(PLACE_NAMES.index(space["at"]) for space in spaces),
        points=tuple(space["points"] for space in spaces),
    )


def card_of(box: Box, id: str) -> Card:
    """The manoeuvre card with that id."""
    return box.cards[box.ids.index(id)]


def nest_of(box: Box, id: str) -> Nest:
    """The nest card with that id."""
    return next(nest for nest in box.nests if nest.id == id)


def deck_birds(box: Box) -> Counts:
    """UW-04: the birds that are not in the first flock form the bird deck."""
    return less(box.birds, box.first_flock)


# A player's own figures


def check_file(content: Plain, options: Mapping[str, Any]) -> Plain:
    """The figures of a player's own file, if one can play with them. Raises `BadData`."""
    plain.only_known(content, ("flock", "cubes", "display", "nest", "manoeuvre"))
    flock = plain.table(content, "flock")
    with plain.under("flock"):
        checked: Plain = {"flock": _check_flock(flock)}
    for key, most in (("cubes", 99), ("display", MOST_SHOWN)):
        table = plain.table(content, key)
        with plain.under(key):
            plain.only_known(table, SEAT_COUNTS)
            checked[key] = {number: _within(table, number, 1, most) for number in SEAT_COUNTS}
    checked["nest"] = _check_entries(content, "nest", _check_nest)
    if len(checked["nest"]) < STAGES:
        raise BadData("nest", "too-few", found=len(checked["nest"]), least=STAGES)
    checked["manoeuvre"] = _check_entries(content, "manoeuvre", _check_card)
    for number in SEAT_COUNTS:
        found = sum(card["players"] == int(number) for card in checked["manoeuvre"])
        least = HAND_LIMIT * int(number) + checked["display"][number]
        if found < least:
            raise BadData("manoeuvre", "too-few", found=found, least=least, seats=int(number))
    return checked


def _check_flock(flock: Plain) -> Plain:
    plain.only_known(flock, ("formation", "per_colour", "neutral", "in_formation"))
    formation = plain.table(flock, "formation")
    with plain.under("formation"):
        plain.only_known(formation, SEAT_COUNTS)
        checked: Plain = {"formation": {n: _check_formation(formation, n) for n in SEAT_COUNTS}}
    per_colour = plain.table(flock, "per_colour")
    with plain.under("per_colour"):
        plain.only_known(per_colour, ("female", "male"))
        checked["per_colour"] = {sex: _within(per_colour, sex, 0, 99) for sex in ("female", "male")}
    checked["neutral"] = _within(flock, "neutral", BIRDS_PER_SEAT, 99)
    first = plain.table(flock, "in_formation")
    with plain.under("in_formation"):
        plain.only_known(first, ("female", "male", "neutral"))
        sexes = {sex: _within(first, sex, 0, most) for sex, most in checked["per_colour"].items()}
        if sum(sexes.values()) != BIRDS_PER_SEAT:
            raise BadData("female", "wrong-sum", found=sum(sexes.values()), right=BIRDS_PER_SEAT)
        neutral = _within(first, "neutral", BIRDS_PER_SEAT, BIRDS_PER_SEAT)
    return {**checked, "in_formation": {**sexes, "neutral": neutral}}


def _check_formation(formation: Plain, number: str) -> list[int]:
    """UW-03: three birds a seat and three neutral ones, one to three in every column."""
    columns, right = COLUMNS[int(number)], BIRDS_PER_SEAT * (int(number) + 1)
    found = plain.rows(formation, number)
    if len(found) != columns:
        raise BadData(number, "wrong-columns", right=columns)
    heights = _numbers(found, number, 1, 3)
    if sum(heights) != right:
        raise BadData(number, "wrong-sum", found=sum(heights), right=right)
    return heights


def _check_entries(content: Plain, key: str, check: Callable[[Plain], Plain]) -> list[Plain]:
    """Every entry of a list of tables, checked; no id may stand there twice."""
    checked: list[Plain] = []
    for number, entry in enumerate(plain.rows(content, key), 1):
        if not isinstance(entry, dict):
            raise BadData(f"{key}.{number}", "not-a-table", found=entry)
        with plain.under(f"{key}.{number}"):
            checked.append(check(entry))
            if any(checked[-1]["id"] == other["id"] for other in checked[:-1]):
                raise BadData("id", "twice", found=checked[-1]["id"])
    return checked


def _check_nest(entry: Plain) -> Plain:
    """UW-31: points by number of birds, nothing for none, and a pair value."""
    plain.only_known(entry, ("id", "birds", "pair"))
    birds = _numbers(plain.rows(entry, "birds"), "birds", -LARGEST, LARGEST)
    if not birds:
        raise BadData("birds", "empty")
    if birds[0] != 0:
        raise BadData("birds.1", "out-of-range", found=birds[0], low=0, high=0)
    pair = _within(entry, "pair", -LARGEST, LARGEST)
    return {"id": _check_id(entry, NEST_ID, "N1"), "birds": birds, "pair": pair}


def _check_card(entry: Plain) -> Plain:
    """A known action and two different places of the board for that number of seats."""
    plain.only_known(entry, ("id", "players", "action", "spaces"))
    players = _within(entry, "players", 2, 4)
    id = _check_id(entry, CARD_ID, f"{players}-01")
    if id[0] != str(players):
        raise BadData("id", "bad-id", found=id, example=f"{players}-01")
    action = list(Action)[plain.one_of(entry, "action", tuple(Action))]
    spaces = plain.rows(entry, "spaces")
    if len(spaces) != 2:
        raise BadData("spaces", "wrong-length", found=len(spaces), right=2)
    with plain.under("spaces"):
        checked = [_check_space(space, n, players) for n, space in enumerate(spaces, 1)]
    if checked[0]["at"] == checked[1]["at"]:
        raise BadData("spaces", "twice", found=checked[0]["at"])
    return {"id": id, "players": players, "action": str(action), "spaces": checked}


def _check_space(space: object, number: int, players: int) -> Plain:
    if not isinstance(space, dict):
        raise BadData(str(number), "not-a-table", found=space)
    with plain.under(str(number)):
        plain.only_known(space, ("at", "points"))
        at = board(players)[plain.one_of(space, "at", board(players))]
        return {"at": at, "points": _within(space, "points", 0, 99)}


def _check_id(entry: Plain, form: re.Pattern[str], example: str) -> str:
    id = plain.text(entry, "id")
    if not form.fullmatch(id):
        raise BadData("id", "bad-id", found=id, example=example)
    return id


def _within(table: Plain, key: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    value = plain.whole(table, key)
    if not low <= value <= high:
        raise BadData(key, "out-of-range", found=value, low=low, high=high)
    return value


def _numbers(values: list[object], key: str, low: int, high: int) -> list[int]:
    """A list of such numbers."""
    with plain.under(key):
        return [_within({str(n): value}, str(n), low, high) for n, value in enumerate(values, 1)]
