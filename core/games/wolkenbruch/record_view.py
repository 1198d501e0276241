"""Wolkenbruch: views as plain data, made for scripts, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ... import plain
from ...game import BadData, Plain, Players
from .figures import PROFILE_NAMES, SCALES, dump_figures, load_figures
from .lines import (
    EVENTS,
    IN_DECK,
    IN_HAND,
    RAIN,
    UNSEEN,
    Part,
    list_of_cards,
    name_cards,
    read_card,
    read_colour,
    read_part,
    with_stocks,
    write_known,
    write_pile,
    write_task,
)
from .model import (
    CARD_NAMES,
    COLOURS,
    HAND_CARDS,
    HIDDEN,
    PLACE_NAMES,
    RINGS,
    Cards,
    Counts,
    HandView,
    Held,
    KnownView,
    Phase,
    Pile,
    View,
    cards_due,
    deck_size,
    event_mask,
    masked,
)
from .record import (
    FLAGS,
    HELD_NAMES,
    NUMBERS,
    PHASE_NAMES,
    read_ending,
    read_holds,
    read_number,
    read_numbers,
    read_profiles,
    read_shared,
    read_tasks,
)

KEYS: Final = (
    *("whole", "box", "scale", "step", "cards", "begins", "phase", "turn", "ending"),
    *(*NUMBERS, *FLAGS, "ring", "piece", "sparks", "flames", "tasks", "holds", "aside", "looked"),
    *("profiles", "hands", "displays", "supply", "discards", "removed"),
    *("deck", "shared", "unseen", "events"),
)
MOST_CARDS: Final = 999


def dump_view(view: View, players: Players) -> Plain:
    """The view as plain data: tables by player and by flame.

    `unseen` counts for every stock the cards that the reader cannot place; with them are
    `events.lots` cards by lot from `events.possible`. `cards` is what the display calls for.
    """
    return {
        "whole": view.whole,
        **dump_figures(view.box),
        "scale": view.scale + 1,
        "step": view.step + 1,
        "cards": cards_due(view),
        "begins": players[view.start],
        "phase": PHASE_NAMES[view.phase],
        "turn": players[view.turn],
        **({} if view.ending is None else {"ending": view.ending.value}),
        **{key: getattr(view, key) for key in (*NUMBERS, *FLAGS)},
        **_dump_board(view),
        "tasks": [write_task(task, players) for task in view.tasks],
        "looked": [write_known(known, players) for known in view.looked],
        **_dump_seats(view, players),
        **_dump_deck(view, players),
    }


def _dump_board(view: View) -> Plain:
    return {
        "ring": [COLOURS[colour] for colour in view.ring],
        **({} if view.piece is None else {"piece": PLACE_NAMES[view.piece]}),
        "sparks": dict(zip(COLOURS, view.sparks, strict=True)),
        "flames": {
            name: {
                "burning": view.burning[colour],
                "protected": view.protected[colour],
                "cards": name_cards(view.rain[colour]),
            }
            for colour, name in enumerate(COLOURS)
        },
        "supply": view.supply,
        "discards": name_cards(view.discards),
        "removed": name_cards(view.removed),
    }


def _dump_seats(view: View, players: Players) -> Plain:
    def by_player(values: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(players, values, strict=True))

    aside = {
        player: UNSEEN if card == HIDDEN else CARD_NAMES[card]
        for player, card in zip(players, view.aside, strict=True)
        if card is not None
    }
    return {
        "holds": by_player([HELD_NAMES[held] for held in view.holds]),
        "aside": aside,
        "profiles": by_player(
            [[PROFILE_NAMES[profile] for profile in profiles] for profiles in view.profiles]
        ),
        "hands": by_player([_dump_hand(hand) for hand in view.hands]),
        "displays": by_player(
            [
                {"cards": name_cards(cards), "suns": suns}
                for cards, suns in zip(view.displays, view.suns, strict=True)
            ]
        ),
    }


def _dump_hand(hand: HandView) -> Plain:
    """How many cards, those that all have seen, those that the reader knows, all their stocks."""
    return {
        "size": len(hand.seen) + len(hand.stocks),
        "seen": name_cards(hand.seen),
        **({} if hand.unseen is None else {"unseen": name_cards(hand.unseen)}),
        "stocks": list(hand.stocks),
    }


def _dump_deck(view: View, players: Players) -> Plain:
    return {
        "deck": {
            "size": deck_size(view),
            "parts": [
                write_pile(part) if isinstance(part, Pile) else write_known(part, players)
                for part in view.deck
            ],
        },
        "shared": list(view.shared),
        "unseen": [
            {CARD_NAMES[card]: count for card, count in enumerate(counts) if count}
            for counts in view.stocks
        ],
        "events": {
            "lots": view.lots,
            "possible": name_cards(masked(view.rest)),
            "opened": name_cards(masked(view.opened)),
        },
    }


# Reading


def load_view(data: Plain, players: Players) -> View:
    """The view that plain data describes."""
    plain.only_known(data, KEYS)
    box = load_figures(data)
    scale = read_number(data, "scale", 1, SCALES) - 1
    shared = read_shared(data)
    deck, looked = _read_deck(data, players, len(shared))
    displays = [
        _read_display(table, f"displays.{player}")
        for player, table in zip(players, plain.by_player(data, "displays", players), strict=True)
    ]
    events = plain.table(data, "events")
    with plain.under("events"):
        lots = read_number(events, "lots", 0, MOST_CARDS)
        rest = event_mask(list_of_cards(events.get("possible"), "possible", EVENTS))
        opened = event_mask(list_of_cards(events.get("opened"), "opened", EVENTS))
    view = View(
        whole=_flag(data, "whole"),
        box=box,
        scale=scale,
        start=plain.seat(data, "begins", players),
        phase=Phase(plain.one_of(data, "phase", PHASE_NAMES)),
        turn=plain.seat(data, "turn", players),
        ring=_read_ring(data),
        **_read_flames(plain.table(data, "flames")),
        sparks=_read_sparks(plain.table(data, "sparks")),
        piece=plain.optional(plain.one_of, data, "piece", PLACE_NAMES),
        step=read_number(data, "step", 1, len(box.scales[scale].steps)) - 1,
        **read_numbers(data),
        tasks=read_tasks(data, players),
        holds=_read_holds(data, players),
        profiles=_read_profiles(data, players),
        hands=_read_hands(data, players, len(shared)),
        displays=tuple(cards for cards, _ in displays),
        suns=tuple(suns for _, suns in displays),
        supply=read_number(data, "supply", 0, MOST_CARDS),
        aside=_read_aside(data, players),
        looked=looked,
        discards=list_of_cards(data.get("discards"), "discards", IN_HAND),
        removed=list_of_cards(data.get("removed"), "removed", IN_DECK),
        deck=deck,
        stocks=_read_unseen(data, len(shared)),
        shared=shared,
        lots=lots,
        rest=rest,
        opened=opened,
        ending=read_ending(data),
    )
    _check_derived(data, view)
    return view


def _check_derived(data: Plain, view: View) -> None:
    """What follows from the rest has to agree with it."""
    if read_number(data, "cards", 0, MOST_CARDS) != cards_due(view):
        raise BadData("cards", "not-one-of", found=data["cards"], choices=(cards_due(view),))
    size = read_number(plain.table(data, "deck"), "size", 0, MOST_CARDS)
    if size != deck_size(view):
        raise BadData("deck.size", "not-one-of", found=size, choices=(deck_size(view),))


def _flag(data: Plain, key: str) -> bool:
    value = plain.present(data, key)
    if type(value) is not bool:
        raise BadData(key, "not-true-or-false", found=value)
    return value


def _read_ring(data: Plain) -> tuple[int, ...]:
    ring = tuple(read_colour(name, "ring") for name in plain.rows(data, "ring"))
    if ring and ring not in RINGS:
        raise BadData("ring", "no-ring", choices=COLOURS)
    return ring


def _read_flames(tables: Plain) -> dict[str, Any]:
    found = []
    with plain.under("flames"):
        plain.only_known(tables, COLOURS)
        for name in COLOURS:
            table = plain.table(tables, name)
            with plain.under(name):
                plain.only_known(table, ("burning", "protected", "cards"))
                cards = list_of_cards(table.get("cards"), "cards", RAIN)
                found.append((_flag(table, "burning"), _flag(table, "protected"), cards))
    keys = ("burning", "protected", "rain")
    return {key: tuple(flame[part] for flame in found) for part, key in enumerate(keys)}


def _read_sparks(table: Plain) -> tuple[bool, ...]:
    with plain.under("sparks"):
        plain.only_known(table, COLOURS)
        return tuple(_flag(table, name) for name in COLOURS)


def _read_holds(data: Plain, players: Players) -> tuple[Held, ...]:
    plain.by_player(data, "holds", players)
    return read_holds(data, players)


def _read_profiles(data: Plain, players: Players) -> tuple[tuple[int, ...], ...]:
    found = []
    for player, names in zip(players, plain.by_player(data, "profiles", players), strict=True):
        if not isinstance(names, list):
            raise BadData(f"profiles.{player}", "not-a-list", found=names)
        found.append(read_profiles(names, f"profiles.{player}"))
    return tuple(found)


def _read_hands(data: Plain, players: Players, stocks: int) -> tuple[HandView, ...]:
    tables = plain.by_player(data, "hands", players)
    return tuple(
        _read_hand(table, f"hands.{player}", stocks)
        for player, table in zip(players, tables, strict=True)
    )


def _read_hand(table: object, place: str, stocks: int) -> HandView:
    if not isinstance(table, dict):
        raise BadData(place, "not-a-table", found=table)
    with plain.under(place):
        plain.only_known(table, ("size", "seen", "unseen", "stocks"))
        seen = list_of_cards(table.get("seen"), "seen", IN_HAND)
        origins = plain.rows(table, "stocks")
        for origin in origins:
            if type(origin) is not int or not 0 <= origin < stocks:
                raise BadData("stocks", "not-a-stock", found=origin)
        unseen = list_of_cards(table["unseen"], "unseen", IN_HAND) if "unseen" in table else None
        if unseen is not None and len(unseen) != len(origins):
            raise BadData("stocks", "wrong-columns", right=len(unseen))
        size = len(seen) + len(origins)
        if read_number(table, "size", 0, MOST_CARDS) != size:
            raise BadData("size", "not-one-of", found=table["size"], choices=(size,))
    return HandView(seen, unseen, tuple(int(str(origin)) for origin in origins))


def _read_display(table: object, place: str) -> tuple[Cards, int]:
    if not isinstance(table, dict):
        raise BadData(place, "not-a-table", found=table)
    with plain.under(place):
        plain.only_known(table, ("cards", "suns"))
        cards = list_of_cards(table.get("cards"), "cards", RAIN)
        return cards, read_number(table, "suns", 0, MOST_CARDS)


def _read_aside(data: Plain, players: Players) -> tuple[int | None, ...]:
    table = plain.table(data, "aside")
    with plain.under("aside"):
        plain.only_known(table, players)
        return tuple(
            None
            if player not in table
            else HIDDEN
            if table[player] == UNSEEN
            else read_card(table[player], player, IN_HAND)
            for player in players
        )


def _read_deck(
    data: Plain, players: Players, stocks: int
) -> tuple[tuple[Pile | KnownView, ...], tuple[KnownView, ...]]:
    table = plain.table(data, "deck")
    with plain.under("deck"):
        plain.only_known(table, ("size", "parts"))
        parts = _read_parts(plain.rows(table, "parts"), "parts", players)
    seen = _read_parts(plain.rows(data, "looked"), "looked", players)
    whole = with_stocks((*seen, *parts), stocks, "deck")
    looked = []
    for part in whole[: len(seen)]:
        if isinstance(part, Pile):
            raise BadData("looked", "not-a-part", found=write_pile(part))
        looked.append(part)
    return whole[len(seen) :], tuple(looked)


def _read_parts(rows: Sequence[object], place: str, players: Players) -> list[Part]:
    parts = []
    for number, row in enumerate(rows, 1):
        part, cards = read_part(row, f"{place}.{number}", players)
        if cards is not None:
            raise BadData(f"{place}.{number}", "not-a-part", found=row)
        parts.append(part)
    return parts


def _read_unseen(data: Plain, stocks: int) -> tuple[Counts, ...]:
    tables = plain.rows(data, "unseen")
    if len(tables) != stocks:
        raise BadData("unseen", "wrong-rows", right=stocks)
    return tuple(_read_counts(table, f"unseen.{n}") for n, table in enumerate(tables, 1))


def _read_counts(table: object, place: str) -> Counts:
    if not isinstance(table, dict):
        raise BadData(place, "not-a-table", found=table)
    names = tuple(CARD_NAMES[card] for card in HAND_CARDS)
    with plain.under(place):
        plain.only_known(table, names)
        return tuple(
            read_number(table, name, 0, MOST_CARDS) if name in table else 0 for name in names
        )
