"""Wolkenwechsel: states and views as plain data, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ... import plain
from ...game import BadData, Plain, Players
from .model import (
    BOX_COUNTS,
    COLUMNS,
    FACE_DOWN,
    GONE,
    NOWHERE,
    PLACE_NAMES,
    PLACES,
    ROWS,
    VALUES,
    Cell,
    Counts,
    Layout,
    Phase,
    State,
    View,
    counted,
    totals,
)

FACE_DOWN_SIGN = "?"
GONE_SIGN = "-"
CARD_SIGNS = {str(value): value for value in VALUES}
PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)
STATE_KEYS = (
    *("round", "phase", "turn", "begins", "closer", "place", "hand"),
    *("discards", "stock", "results", "layouts"),
)
VIEW_KEYS = ("limit", "rounds", *STATE_KEYS, "refilled", "totals")


def dump_state(state: State, players: Players) -> Plain:
    """The state as plain data; layouts are drawn as rows of text."""
    data = _dump_common(state, players)
    data["discards"] = " ".join(map(str, state.discards))
    if state.stock is not None:
        data["stock"] = " ".join(map(str, listed(state.stock)))
    data["results"] = [" ".join(map(str, scores)) for scores in state.results]
    data["layouts"] = dict(zip(players, map(draw_layout, state.layouts), strict=True))
    return data


def load_state(data: Plain, players: Players, options: Mapping[str, Any]) -> State:
    """The state that plain data describes. What nobody knows is worked out from the box."""
    plain.only_known(data, STATE_KEYS)
    layouts = [
        _read_layout(rows, player)
        for player, rows in zip(players, plain.by_player(data, "layouts", players), strict=True)
    ]
    results = [
        _read_scores(line, f"results.{number}", len(players))
        for number, line in enumerate(plain.rows(data, "results"), 1)
    ]
    return _load_common(
        data,
        players,
        options,
        layouts=layouts,
        discards=_read_cards(plain.text(data, "discards"), "discards"),
        stock=_read_cards(plain.text(data, "stock"), "stock") if "stock" in data else None,
        results=results,
    )


def dump_view(view: View, players: Players) -> Plain:
    """The view as plain data, made for scripts: a layout is a table of places.

    A face-down card is `?`; a place of a removed column is absent.
    """
    data: Plain = {"limit": view.limit}
    if view.rounds is not None:
        data["rounds"] = view.rounds
    data |= _dump_common(view, players)
    data["discards"] = list(view.discards)
    data["stock"] = view.stock_size
    if view.stock is not None:
        data["refilled"] = listed(view.stock)
    data["results"] = [list(scores) for scores in view.results]
    data["totals"] = dict(zip(players, totals(view.results, len(players)), strict=True))
    data["layouts"] = dict(zip(players, map(_layout_table, view.layouts), strict=True))
    return data


def load_view(data: Plain, players: Players) -> View:
    """The view that plain data describes."""
    plain.only_known(data, VIEW_KEYS)
    options = {
        "limit": plain.whole(data, "limit"),
        "rounds": plain.optional(plain.whole, data, "rounds"),
    }
    layouts = [
        _read_layout_table(table, player)
        for player, table in zip(players, plain.by_player(data, "layouts", players), strict=True)
    ]
    results = [
        _checked_scores(scores, f"results.{number}", len(players))
        for number, scores in enumerate(plain.rows(data, "results"), 1)
    ]
    state = _load_common(
        data,
        players,
        options,
        layouts=layouts,
        discards=_checked_cards(plain.rows(data, "discards"), "discards"),
        stock=_checked_cards(data["refilled"], "refilled") if "refilled" in data else None,
        results=results,
    )
    return View(*state)


def round_number(state: State | View) -> int:
    """The number of the round being played, or of the last one, from 1."""
    return len(state.results) + (0 if state.phase is Phase.OVER else 1)


def listed(counts: Counts) -> list[int]:
    """The cards that counts stand for, lowest first."""
    return [value for value, count in zip(VALUES, counts, strict=True) for _ in range(count)]


def draw_layout(layout: Layout) -> list[str]:
    """A layout as rows of text: `?` face down, `-` a removed column."""
    signs = [_sign(cell) for cell in layout]
    return [" ".join(f"{sign:>2}" for sign in signs[row::ROWS]) for row in range(ROWS)]


def _sign(cell: Cell) -> str:
    if cell is FACE_DOWN:
        return FACE_DOWN_SIGN
    return GONE_SIGN if cell == GONE else str(cell)


def _layout_table(layout: Layout) -> dict[str, int | str]:
    return {
        name: FACE_DOWN_SIGN if card is None else card
        for name, card in zip(PLACE_NAMES, layout, strict=True)
        if card != GONE
    }


def _dump_common(state: State | View, players: Players) -> Plain:
    data: Plain = {
        "round": round_number(state),
        "phase": state.phase.name.lower(),
        "turn": players[state.turn],
    }
    for key, seat in (("begins", state.begins), ("closer", state.closer)):
        if seat is not None:
            data[key] = players[seat]
    if state.place != NOWHERE:
        data["place"] = PLACE_NAMES[state.place]
    if state.hand is not None:
        data["hand"] = state.hand
    return data


def _load_common(
    data: Plain,
    players: Players,
    options: Mapping[str, Any],
    *,
    layouts: list[Layout],
    discards: tuple[int, ...],
    stock: tuple[int, ...] | None,
    results: list[tuple[int, ...]],
) -> State:
    hand = plain.optional(plain.whole, data, "hand")
    if hand is not None and hand not in VALUES:
        raise BadData("hand", "not-a-card", found=hand)
    place = plain.one_of(data, "place", PLACE_NAMES) if "place" in data else NOWHERE
    unseen, stock_counts, stock_size = _hidden_cards(layouts, discards, hand, stock)
    state = State(
        limit=options["limit"],
        rounds=options.get("rounds"),
        results=tuple(results),
        begins=plain.optional(plain.seat, data, "begins", players),
        closer=plain.optional(plain.seat, data, "closer", players),
        turn=plain.seat(data, "turn", players),
        phase=Phase(plain.one_of(data, "phase", PHASE_NAMES)),
        place=place,
        hand=hand,
        layouts=tuple(layouts),
        discards=discards,
        unseen=unseen,
        stock=stock_counts,
        stock_size=stock_size,
    )
    if plain.whole(data, "round") != round_number(state):
        raise BadData("round", "not-one-of", found=data["round"], choices=(round_number(state),))
    return state


def _hidden_cards(
    layouts: list[Layout],
    discards: tuple[int, ...],
    hand: int | None,
    stock: tuple[int, ...] | None,
) -> tuple[Counts, Counts | None, int]:
    """What is unseen, what a refilled stock holds (WW-21), and how many cards the stock has."""
    seen = [card for layout in layouts for card in layout if card in VALUES]
    seen += [*discards, *(stock or ())]
    if hand is not None:
        seen.append(hand)
    unseen = tuple(
        count - seen.count(value) for value, count in zip(VALUES, BOX_COUNTS, strict=True)
    )
    if stock is not None:
        return unseen, counted(stock), len(stock)
    return unseen, None, sum(unseen) - sum(layout.count(FACE_DOWN) for layout in layouts)


def _read_layout(rows: object, player: str) -> Layout:
    place = f"layouts.{player}"
    if not isinstance(rows, list) or len(rows) != ROWS:
        raise BadData(place, "wrong-rows", right=ROWS)
    grid: list[list[Cell]] = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str) or len(row.split()) != len(COLUMNS):
            raise BadData(f"{place}.{number}", "wrong-columns", right=len(COLUMNS))
        grid.append([_read_cell(sign, f"{place}.{number}") for sign in row.split()])
    return tuple(grid[number % ROWS][number // ROWS] for number in PLACES)


def _read_cell(sign: str, place: str) -> Cell:
    if sign == FACE_DOWN_SIGN:
        return FACE_DOWN
    if sign == GONE_SIGN:
        return GONE
    if sign not in CARD_SIGNS:
        raise BadData(place, "not-a-card", found=sign)
    return CARD_SIGNS[sign]


def _read_layout_table(table: object, player: str) -> Layout:
    place = f"layouts.{player}"
    if not isinstance(table, dict):
        raise BadData(place, "not-a-table", found=table)
    plain.only_known(table, PLACE_NAMES)
    signs = [str(table.get(name, GONE_SIGN)) for name in PLACE_NAMES]
    return tuple(
        _read_cell(sign, f"{place}.{name}") for name, sign in zip(PLACE_NAMES, signs, strict=True)
    )


def _read_cards(line: str, place: str) -> tuple[int, ...]:
    for sign in line.split():
        if sign not in CARD_SIGNS:
            raise BadData(place, "not-a-card", found=sign)
    return tuple(CARD_SIGNS[sign] for sign in line.split())


def _checked_cards(cards: object, place: str) -> tuple[int, ...]:
    if not isinstance(cards, list):
        raise BadData(place, "not-a-list", found=cards)
    for card in cards:
        if type(card) is not int or card not in VALUES:
            raise BadData(place, "not-a-card", found=card)
    return tuple(cards)


def _read_scores(line: object, place: str, seats: int) -> tuple[int, ...]:
    words = line.split() if isinstance(line, str) else []
    if not all(word.removeprefix("-").isdecimal() and len(word) < 10 for word in words):
        raise BadData(place, "wrong-scores", right=seats)
    return _checked_scores([int(word) for word in words], place, seats)


def _checked_scores(scores: object, place: str, seats: int) -> tuple[int, ...]:
    if not isinstance(scores, list) or len(scores) != seats:
        raise BadData(place, "wrong-scores", right=seats)
    if not all(type(score) is int for score in scores):
        raise BadData(place, "wrong-scores", right=seats)
    return tuple(scores)
