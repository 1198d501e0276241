"""Donnerwetter: states and views as plain data, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ... import plain
from ...game import HOST, PUBLIC, BadData, Plain, Players, Reader, Seat
from .model import (
    DWELLING_NAMES,
    DWELLINGS,
    FACE_DOWN,
    NO_STONES,
    OTHERS,
    SQUARE_NAMES,
    STONES,
    STOREY_NAMES,
    USED,
    VALUES,
    Cards,
    Phase,
    State,
    Storeys,
    View,
    own_card,
    put,
    unseen_by,
)
from .whereabouts import (
    USED_SIGN,
    draw_skies,
    dump_course,
    read_course,
    read_own,
    read_skies,
    read_squares,
    read_whole,
    seen_face_down,
    shown_as,
)

PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)
DWELLING_NUMBERS = {name: dwelling for dwelling, name in enumerate(DWELLING_NAMES)}
COMMON_KEYS = ("phase", "holder", "turn", "changed", "due", "square", "rests", "frogs", "own")
STATE_KEYS = (*COMMON_KEYS, "skies", "moved", "clouds", "stones")
VIEW_KEYS = (
    *("whole", "seat", "ladder", "storey_limit", *COMMON_KEYS),
    *("squares", "clouds", "left", "stones", "cards"),
)


def dump_state(state: State, players: Players) -> Plain:
    """The state as plain data; skies are drawn as rows of text.

    `3` is an open card, `?` a face-down one that nobody has seen, `?3` one that was seen.
    A card is called by where it lay at the beginning: `b41`, `own anna`, `cloud 1`.
    """
    cards = Cards(state.values, state.places, state.clouds)
    data = _dump_common(state, players)
    data["own"] = {
        player: shown_as(state.values[own_card(seat)]) if state.own[seat] else USED_SIGN
        for seat, player in enumerate(players)
    }
    data["skies"] = draw_skies(cards, state.sky)
    data |= dump_course(cards, players)
    data["stones"] = [
        " ".join((DWELLING_NAMES[dwelling], STOREY_NAMES[storey], *(players[s] for s in seats)))
        for dwelling, storey, seats in _set_stones(state.stones)
    ]
    return data


def load_state(data: Plain, players: Players, options: Mapping[str, Any]) -> State:
    """The state that plain data describes. What nobody knows is worked out from the box."""
    plain.only_known(data, STATE_KEYS)
    common = _load_common(data, players)
    own = read_own(data, players)
    squares = read_skies(plain.table(data, "skies"))
    stones = _read_stone_rows(plain.rows(data, "stones"), players)
    cards = read_course(data, players, [value for value, _ in squares], own)
    return State(
        **common,
        ladder=options["ladder"],
        storey_limit=options.get("storey_limit"),
        values=cards.values,
        places=cards.places,
        sky=tuple(value if is_open else FACE_DOWN for value, is_open in squares),
        clouds=cards.clouds,
        own=tuple(value != USED for value in own),
        unseen=unseen_by(cards.values),
        stones=stones,
        left=stones_left(stones, len(players)),
    )


def dump_view(view: View, players: Players) -> Plain:
    """The view as plain data, made for scripts: squares and stones are tables of places.

    A face-down card, and an own card that the reader may not know, is `?`. `cards` is there
    only where nothing is hidden: what was seen of the face-down cards and where they are from.
    """
    data: Plain = {}
    if view.reader == HOST:
        data["whole"] = True
    elif view.reader is not PUBLIC:
        data["seat"] = players[view.reader]
    data["ladder"] = view.ladder
    if view.storey_limit is not None:
        data["storey_limit"] = view.storey_limit
    data |= _dump_common(view, players)
    data["own"] = dict(zip(players, map(shown_as, view.own), strict=True))
    data["squares"] = dict(zip(SQUARE_NAMES, map(shown_as, view.sky), strict=True))
    data["clouds"] = view.clouds
    data["left"] = dict(zip(players, view.left, strict=True))
    stones: dict[str, dict[str, list[str]]] = {}
    for dwelling, storey, seats in _set_stones(view.stones):
        at = stones.setdefault(DWELLING_NAMES[dwelling], {})
        at[STOREY_NAMES[storey]] = [players[seat] for seat in seats]
    data["stones"] = stones
    if view.cards is not None:
        data["cards"] = {
            "seen": {
                SQUARE_NAMES[square]: value
                for square, value in enumerate(seen_face_down(view.cards, view.sky))
                if value is not None
            },
            **dump_course(view.cards, players),
        }
    return data


def load_view(data: Plain, players: Players) -> View:
    """The view that plain data describes."""
    plain.only_known(data, VIEW_KEYS)
    reader = _read_reader(data, players)
    own = read_own(data, players)
    sky = read_squares(plain.table(data, "squares"))
    for value, count in zip(VALUES, unseen_by((*sky, *own)), strict=True):
        if count < 0:
            raise BadData("squares", "too-many-copies", value=value)
    stones = _read_stone_table(plain.table(data, "stones"), players)
    left = stones_left(stones, len(players))
    if plain.by_player(data, "left", players) != list(left):
        raise BadData("left", "not-one-of", found=data["left"], choices=(left,))
    if plain.whole(data, "clouds") != OTHERS - len(own) + own.count(USED):
        raise BadData("clouds", "wrong-count", found=data["clouds"])
    if "cards" in data and reader != HOST:
        raise BadData("cards", "unknown-key", found="cards", choices=VIEW_KEYS[:-1])
    return View(
        **_load_common(data, players),
        reader=reader,
        ladder=plain.whole(data, "ladder"),
        storey_limit=plain.optional(plain.whole, data, "storey_limit"),
        sky=sky,
        clouds=data["clouds"],
        own=own,
        stones=stones,
        left=left,
        cards=read_whole(plain.table(data, "cards"), players, sky, own) if reader == HOST else None,
    )


# What states and views have in common


def _dump_common(state: State | View, players: Players) -> Plain:
    data: Plain = {
        "phase": PHASE_NAMES[state.phase],
        "holder": players[state.holder],
        "turn": players[state.turn],
        "changed": bool(state.changed),
        "due": state.due,
    }
    if state.square is not None:
        data["square"] = SQUARE_NAMES[state.square]
    if any(state.rests):
        data["rests"] = [players[seat] for seat, rests in enumerate(state.rests) if rests]
    data["frogs"] = dict(zip(players, state.frogs, strict=True))
    return data


def _load_common(data: Plain, players: Players) -> Plain:
    """The fields that states and views have in common, by name."""
    rests = plain.rows(data, "rests") if "rests" in data else []
    for player in rests:
        if player not in players:
            raise BadData("rests", "not-a-player", found=player, choices=tuple(players))
    frogs = plain.by_player(data, "frogs", players)
    for player, frog in zip(players, frogs, strict=True):
        if type(frog) is not int:
            raise BadData(f"frogs.{player}", "not-a-whole-number", found=frog)
    return {
        "phase": Phase(plain.one_of(data, "phase", PHASE_NAMES)),
        "holder": plain.seat(data, "holder", players),
        "turn": plain.seat(data, "turn", players),
        "changed": _flag(data, "changed"),
        "due": plain.whole(data, "due"),
        "square": plain.optional(plain.one_of, data, "square", SQUARE_NAMES),
        "rests": tuple(player in rests for player in players),
        "frogs": tuple(frogs),
    }


def _flag(data: Plain, key: str) -> bool:
    value = plain.present(data, key)
    if not isinstance(value, bool):
        raise BadData(key, "not-true-or-false", found=value)
    return value


def _read_reader(data: Plain, players: Players) -> Reader:
    if "whole" not in data:
        return plain.optional(plain.seat, data, "seat", players)
    if not _flag(data, "whole") or "seat" in data:
        raise BadData("whole", "not-one-of", found=data["whole"], choices=(True,))
    return HOST


def stones_left(stones: tuple[Storeys, ...], seats: int) -> tuple[int, ...]:
    """How many stones every seat holds when these are set."""
    placed = [seat for _, _, there in _set_stones(stones) for seat in there]
    return tuple(STONES - placed.count(seat) for seat in range(seats))


def _set_stones(stones: tuple[Storeys, ...]) -> list[tuple[int, int, tuple[Seat, ...]]]:
    """Dwelling, storey and seats, wherever stones are set."""
    return [
        (dwelling, storey, seats)
        for dwelling, storeys in enumerate(stones)
        for storey, seats in enumerate(storeys)
        if seats
    ]


def _read_stone_rows(rows: list[object], players: Players) -> tuple[Storeys, ...]:
    """Stones from rows such as `ar1 top anna ben`, the lower stone first."""
    stones = (NO_STONES,) * len(DWELLINGS)
    for number, row in enumerate(rows, 1):
        place = f"stones.{number}"
        words = row.split() if isinstance(row, str) else []
        if len(words) < 3:
            raise BadData(place, "not-stones", found=row)
        dwelling, storey, *names = words
        stones = _with_stones(stones, dwelling, storey, names, players, place)
    return stones


def _read_stone_table(data: Plain, players: Players) -> tuple[Storeys, ...]:
    """Stones from a table of dwellings, each a table of storeys."""
    stones = (NO_STONES,) * len(DWELLINGS)
    for dwelling, storeys in data.items():
        if not isinstance(storeys, dict):
            raise BadData(f"stones.{dwelling}", "not-a-table", found=storeys)
        for storey, names in storeys.items():
            place = f"stones.{dwelling}.{storey}"
            if not isinstance(names, list) or not names:
                raise BadData(place, "not-stones", found=names)
            stones = _with_stones(stones, dwelling, storey, names, players, place)
    return stones


def _with_stones(
    stones: tuple[Storeys, ...],
    dwelling: str,
    storey: str,
    names: list[Any],
    players: Players,
    place: str,
) -> tuple[Storeys, ...]:
    """The stones with those on one more storey."""
    if dwelling not in DWELLING_NUMBERS:
        raise BadData(place, "not-one-of", found=dwelling, choices=DWELLING_NAMES)
    if storey not in STOREY_NAMES:
        raise BadData(place, "not-one-of", found=storey, choices=STOREY_NAMES)
    for name in names:
        if name not in players:
            raise BadData(place, "not-a-player", found=name, choices=tuple(players))
    at, level = DWELLING_NUMBERS[dwelling], STOREY_NAMES.index(storey)
    if stones[at][level]:
        raise BadData(place, "storey-twice", found=f"{dwelling} {storey}")
    seats = tuple(list(players).index(name) for name in names)
    return put(stones, at, put(stones[at], level, seats))
