"""Über den Wolken: states and views as plain data, both ways."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ... import plain
from ...game import BadData, Plain, Players
from .board import (
    BIRD_NAMES,
    BIRDS,
    EMPTY,
    PLACE_NAMES,
    ROWS,
    Bird,
    Counts,
    Flock,
    board,
    counted,
    deeper,
    kinds,
    less,
    listed,
)
from .box import Box, box_of, check_file, deck_birds, make_box
from .model import STANDARD_LETTERS, Cards, Hand, HandView, Phase, State, View, stage
from .possible import problems
from .telling import deck_size

EMPTY_SIGN: Final = "-"
LONGEST: Final = max(map(len, BIRD_NAMES))
PHASE_NAMES: Final = tuple(phase.name.lower() for phase in Phase)
COMMON_KEYS: Final = (
    *("phase", "turn", "bird", "flock", "face_up", "display", "discards", "rebuilt", "nests"),
    *("scoring", "cubes", "prices", "points", "hands"),
)
STATE_KEYS: Final = (*COMMON_KEYS, "deck_top")
VIEW_KEYS: Final = (*COMMON_KEYS, "box", "stage", "bird_deck", "deck")
HAND_KEYS: Final = ("unseen", "seen")
HAND_VIEW_KEYS: Final = ("cards", *HAND_KEYS)


# States


def dump_state(state: State, players: Players) -> Plain:
    """The state as plain data; the flock is drawn, the front row first.

    Neither the lowest layer of the bird deck nor the manoeuvre deck is in it: they hold what
    lies nowhere else. `deck_top` lists the layers above the lowest, the topmost first.
    """
    data = _dump_phase(state, players)
    data["flock"] = draw_flock(state.flock)
    data["face_up"] = _bird_line(state.face_up)
    if len(state.layers) > 1:
        data["deck_top"] = [_bird_line(listed(layer)) for layer in state.layers[:-1]]
    data["display"] = " ".join(state.display)
    data["discards"] = " ".join(state.discards)
    if state.rebuilt:
        data["rebuilt"] = True
    data["nests"] = " ".join(state.nests)
    data |= _dump_counters(state, players)
    data["hands"] = {
        player: {key: " ".join(cards) for key, cards in zip(HAND_KEYS, hand, strict=True) if cards}
        for player, hand in zip(players, state.hands, strict=True)
    }
    return data


def load_state(data: Plain, players: Players, options: Mapping[str, Any]) -> State:
    """The state that plain data describes. What nobody knows is worked out from the box."""
    plain.only_known(data, STATE_KEYS)
    box = box_of(len(players), options)
    phase = Phase(plain.one_of(data, "phase", PHASE_NAMES))
    nests = _words(data, "nests", _nest_ids(box))
    flock = _read_flock(data, box)
    bird = _read_bird(data, box)
    face_up = _birds(data, "face_up", box)
    top = _read_top(data, box)
    if phase is Phase.FLOCK and not nests:
        lowest = deck_birds(box)
    else:
        lowest = less(box.birds, counted(flock + face_up + (bird,)))
    for layer in top:
        lowest = less(lowest, layer)
    return State(
        box=box,
        phase=phase,
        turn=plain.optional(plain.seat, data, "turn", players),
        flock=flock,
        bird=bird,
        face_up=face_up,
        layers=deeper(top, lowest),
        cubes=_by_player(data, "cubes", players),
        prices=_read_prices(data),
        hands=_read_hands(data, players, box),
        display=_words(data, "display", box.ids),
        discards=_words(data, "discards", box.ids),
        rebuilt=_read_rebuilt(data),
        nests=nests,
        points=_by_player(data, "points", players),
        scoring=_read_scoring(data, players),
    )


def draw_flock(flock: Flock) -> list[str]:
    """The flock as rows of text, the front row first; `-` is an empty place."""
    names = [EMPTY_SIGN if bird is EMPTY else BIRD_NAMES[bird] for bird in flock]
    rows = [names[row::ROWS] for row in reversed(range(ROWS))]
    return [" ".join(f"{name:<{LONGEST}}" for name in row).rstrip() for row in rows]


def _read_flock(data: Plain, box: Box) -> Flock:
    rows = plain.rows(data, "flock")
    columns = len(box.formation)
    if len(rows) != ROWS:
        raise BadData("flock", "wrong-rows", right=ROWS)
    flock: list[Bird | None] = [EMPTY] * (ROWS * columns)
    for number, row in enumerate(rows, 1):
        names = row.split() if isinstance(row, str) else []
        if len(names) != columns:
            raise BadData(f"flock.{number}", "wrong-columns", right=columns)
        flock[ROWS - number :: ROWS] = [
            EMPTY if name == EMPTY_SIGN else _bird(name, f"flock.{number}", box) for name in names
        ]
    return tuple(flock)


def _read_top(data: Plain, box: Box) -> tuple[Counts, ...]:
    layers: tuple[Counts, ...] = ()
    if "deck_top" in data:
        lines = plain.rows(data, "deck_top")
        with plain.under("deck_top"):
            for number, line in enumerate(lines, 1):
                birds = _birds({str(number): line}, str(number), box)
                layers = deeper(layers, counted(birds))
    return layers


def _read_hands(data: Plain, players: Players, box: Box) -> tuple[Hand, ...]:
    hands = []
    for player, hand in zip(players, plain.by_player(data, "hands", players), strict=True):
        place = f"hands.{player}"
        if not isinstance(hand, dict):
            raise BadData(place, "not-a-table", found=hand)
        with plain.under(place):
            plain.only_known(hand, HAND_KEYS)
            parts = [_words(hand, key, box.ids) if key in hand else () for key in HAND_KEYS]
        hands.append(Hand(*(tuple(sorted(cards)) for cards in parts)))
    return tuple(hands)


# Views


def dump_view(view: View, players: Players) -> Plain:
    """The view as plain data, made for scripts: tables by place and by player.

    An empty place of the flock is absent, and so are the unseen cards of a hand that the
    reader may not see. `bird_deck` counts the birds of every layer, the topmost first;
    `deck` counts manoeuvre cards, and `rebuilt` names those of a deck made of discards.
    """
    data: Plain = {"box": json.loads(view.box.own)} if view.box.own else {}
    data["stage"] = stage(view)
    data |= _dump_phase(view, players)
    data["flock"] = {
        PLACE_NAMES[place]: BIRD_NAMES[bird]
        for place, bird in enumerate(view.flock)
        if bird is not EMPTY
    }
    data["face_up"] = [BIRD_NAMES[bird] for bird in view.face_up]
    data["bird_deck"] = [
        {BIRD_NAMES[bird]: count for bird, count in enumerate(layer) if count}
        for layer in view.layers
    ]
    data["display"] = list(view.display)
    data["discards"] = list(view.discards)
    data["deck"] = deck_size(view)
    if view.rebuilt is not None:
        data["rebuilt"] = list(view.rebuilt)
    data["nests"] = list(view.nests)
    data |= _dump_counters(view, players)
    data["hands"] = dict(zip(players, map(_dump_hand_view, view.hands), strict=True))
    return data


def load_view(data: Plain, players: Players) -> View:
    """The view that plain data describes."""
    plain.only_known(data, VIEW_KEYS)
    view = View(
        box=_read_box(data, len(players)),
        phase=Phase(plain.one_of(data, "phase", PHASE_NAMES)),
        turn=plain.optional(plain.seat, data, "turn", players),
        flock=(),
        bird=None,
        face_up=(),
        layers=(),
        cubes=_by_player(data, "cubes", players),
        prices=_read_prices(data),
        hands=(),
        display=(),
        discards=(),
        rebuilt=None,
        nests=(),
        points=_by_player(data, "points", players),
        scoring=_read_scoring(data, players),
    )
    box = view.box
    view = view._replace(
        flock=_read_flock_table(data, box),
        bird=_read_bird(data, box),
        face_up=tuple(_bird_of(name, place, box) for name, place in _entries(data, "face_up")),
        layers=_read_bird_deck(data, box),
        hands=_read_hand_views(data, players, box),
        display=_listed(data, "display", box.ids),
        discards=_listed(data, "discards", box.ids),
        rebuilt=_listed(data, "rebuilt", box.ids) if "rebuilt" in data else None,
        nests=_listed(data, "nests", _nest_ids(box)),
    )
    _check_derived(data, view)
    return view


def _dump_hand_view(hand: HandView) -> Plain:
    data: Plain = {"cards": hand.size, "seen": list(hand.seen)}
    if hand.unseen is not None:
        data["unseen"] = list(hand.unseen)
    return data


def _read_box(data: Plain, seats: int) -> Box:
    if "box" not in data:
        return make_box("", seats)
    content = plain.table(data, "box")
    with plain.under("box"):
        return box_of(seats, {"box": check_file(content, {})})


def _read_flock_table(data: Plain, box: Box) -> Flock:
    table = plain.table(data, "flock")
    names = board(box.seats)
    with plain.under("flock"):
        plain.only_known(table, names)
        return tuple(_bird_of(table[name], name, box) if name in table else EMPTY for name in names)


def _read_bird_deck(data: Plain, box: Box) -> tuple[Counts, ...]:
    layers = []
    names = [BIRD_NAMES[bird] for bird in kinds(box.seats)]
    for layer, place in _entries(data, "bird_deck"):
        if not isinstance(layer, dict):
            raise BadData(place, "not-a-table", found=layer)
        with plain.under(place):
            plain.only_known(layer, names)
            counts = {name: plain.whole(layer, name) for name in layer}
        layers.append(tuple(counts.get(BIRD_NAMES[bird], 0) for bird in BIRDS))
    return tuple(layers)


def _read_hand_views(data: Plain, players: Players, box: Box) -> tuple[HandView, ...]:
    hands = []
    for player, hand in zip(players, plain.by_player(data, "hands", players), strict=True):
        place = f"hands.{player}"
        if not isinstance(hand, dict):
            raise BadData(place, "not-a-table", found=hand)
        with plain.under(place):
            plain.only_known(hand, HAND_VIEW_KEYS)
            size, seen = plain.whole(hand, "cards"), _listed(hand, "seen", box.ids)
            unseen = _listed(hand, "unseen", box.ids) if "unseen" in hand else None
            least = len(seen) + len(unseen or ())
            most = len(box.ids) if unseen is None else least
            if not least <= size <= most:
                raise BadData("cards", "out-of-range", found=size, low=least, high=most)
        hands.append(HandView(size, seen, unseen))
    return tuple(hands)


def _check_derived(data: Plain, view: View) -> None:
    """What is in a view only for the convenience of scripts agrees with the rest."""
    deck = deck_size(view) if view.rebuilt is None else len(view.rebuilt)
    for key, right in (("stage", stage(view)), ("deck", deck)):
        if plain.whole(data, key) != right:
            raise BadData(key, "not-one-of", found=data[key], choices=(right,))
    if deck != deck_size(view) or deck < 0:
        raise BadData("deck", "wrong-count")


# What states and views share


def _dump_phase(state: State | View, players: Players) -> Plain:
    data: Plain = {"phase": state.phase.name.lower()}
    if state.turn is not None:
        data["turn"] = players[state.turn]
    if state.bird is not None:
        data["bird"] = BIRD_NAMES[state.bird]
    return data


def _dump_counters(state: State | View, players: Players) -> Plain:
    data: Plain = {"scoring": [players[seat] for seat in state.scoring]} if state.scoring else {}
    data["cubes"] = dict(zip(players, state.cubes, strict=True))
    data["prices"] = dict(zip(STANDARD_LETTERS, state.prices, strict=True))
    data["points"] = dict(zip(players, state.points, strict=True))
    return data


def _bird_line(birds: Sequence[Bird]) -> str:
    return " ".join(BIRD_NAMES[bird] for bird in birds)


def _nest_ids(box: Box) -> tuple[str, ...]:
    return tuple(nest.id for nest in box.nests)


def _bird(name: str, place: str, box: Box) -> Bird:
    names = [BIRD_NAMES[bird] for bird in kinds(box.seats)]
    if name not in names:
        raise BadData(place, "not-one-of", found=name, choices=tuple(names))
    return BIRD_NAMES.index(name)


def _bird_of(name: object, place: str, box: Box) -> Bird:
    if not isinstance(name, str):
        raise BadData(place, "not-text", found=name)
    return _bird(name, place, box)


def _birds(data: Plain, key: str, box: Box) -> tuple[Bird, ...]:
    return tuple(_bird(name, key, box) for name in plain.text(data, key).split())


def _read_bird(data: Plain, box: Box) -> Bird | None:
    return _bird(plain.text(data, "bird"), "bird", box) if "bird" in data else None


def _words(data: Plain, key: str, known: Cards) -> Cards:
    """The card ids in a string."""
    return tuple(_card(word, key, known) for word in plain.text(data, key).split())


def _listed(data: Plain, key: str, known: Cards) -> Cards:
    """The card ids in a list."""
    return tuple(_card(word, place, known) for word, place in _entries(data, key))


def _card(word: object, place: str, known: Cards) -> str:
    if not isinstance(word, str) or word not in known:
        raise BadData(place, "not-a-card", found=word)
    return word


def _entries(data: Plain, key: str) -> list[tuple[object, str]]:
    """The entries of a list, each with its place."""
    return [(value, f"{key}.{number}") for number, value in enumerate(plain.rows(data, key), 1)]


def _by_player(data: Plain, key: str, players: Players) -> tuple[int, ...]:
    """A table with a whole number for each player."""
    plain.by_player(data, key, players)
    return _numbers(data, key, players)


def _numbers(data: Plain, key: str, names: Sequence[str]) -> tuple[int, ...]:
    table = plain.table(data, key)
    with plain.under(key):
        plain.only_known(table, names)
        return tuple(plain.whole(table, name) for name in names)


def _read_prices(data: Plain) -> tuple[int, ...]:
    return _numbers(data, "prices", STANDARD_LETTERS)


def _read_rebuilt(data: Plain) -> bool:
    if "rebuilt" not in data:
        return False
    if data["rebuilt"] is not True:
        raise BadData("rebuilt", "not-one-of", found=data["rebuilt"], choices=("true",))
    return True


def _read_scoring(data: Plain, players: Players) -> tuple[int, ...]:
    if "scoring" not in data:
        return ()
    names = _entries(data, "scoring")
    return tuple(plain.seat({place: name}, place, players) for name, place in names)


__all__ = ["dump_state", "dump_view", "load_state", "load_view", "problems"]
