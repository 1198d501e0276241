"""Wolkenbruch: states as plain data, both ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ... import plain
from ...game import BadData, Plain, Players
from .figures import PROFILE_NAMES, figures
from .lines import (
    EVENTS,
    IN_DECK,
    IN_DISPLAY,
    IN_HAND,
    RAIN,
    Part,
    read_card,
    read_cards,
    read_colour,
    read_part,
    read_task,
    with_stocks,
    write_cards,
    write_known,
    write_pile,
    write_pile_of,
    write_task,
)
from .model import (
    CARD_NAMES,
    COLOURS,
    NO_CARDS,
    PLACE_NAMES,
    RINGS,
    SUN,
    Cards,
    Ending,
    Hand,
    Held,
    Known,
    Phase,
    Pile,
    Profile,
    State,
    Task,
    counted,
    event_mask,
    masked,
)
from .unseen import with_unseen

PHASE_NAMES: Final = tuple(phase.name.lower() for phase in Phase)
HELD_NAMES: Final = tuple(held.name.lower() for held in Held)
ENDING_NAMES: Final = tuple(ending.value for ending in Ending)
NUMBERS: Final = {"ap": 99, "used": 9, "fresh": 99, "drawn": 100}  # and the most they can be
FLAGS: Final = ("charged", "dry", "raised")
KEYS: Final = (
    *("phase", "turn", "ending", "piece", "step", *NUMBERS, *FLAGS, "flames", "sparks"),
    *("tasks", "holds", "aside", "looked", "profiles", "hands", "displays"),
    *("discards", "removed", "events", "shared", "deck"),
)
BURNING, OUT, PROTECTED = "burning", "out", "protected"
EXAMPLE = "red burning | drop-red"
COLOUR_WIDTH, STATUS_WIDTH = 6, 17


def dump_state(state: State, players: Players) -> Plain:
    """The state as plain data; what is zero, false or empty is left out."""
    data: Plain = {"phase": PHASE_NAMES[state.phase], "turn": players[state.turn]}
    if state.ending is not None:
        data["ending"] = state.ending.value
    if state.piece is not None:
        data["piece"] = PLACE_NAMES[state.piece]
    data["step"] = state.step + 1
    data |= {key: getattr(state, key) for key in (*NUMBERS, *FLAGS) if getattr(state, key)}
    if state.ring:
        data["flames"] = [draw_flame(state, colour) for colour in state.ring]
        data["sparks"] = " ".join(COLOURS[colour] for colour in state.ring if state.sparks[colour])
    if state.tasks:
        data["tasks"] = [write_task(task, players) for task in state.tasks]
    data |= dump_marks(state.holds, state.aside, players)
    if state.looked:
        data["looked"] = [write_known(known, players) for known in state.looked]
    data["profiles"] = {
        player: " ".join(PROFILE_NAMES[profile] for profile in profiles)
        for player, profiles in zip(players, state.profiles, strict=True)
    }
    data["hands"] = dict(zip(players, map(dump_hand, state.hands), strict=True))
    data["displays"] = {
        player: write_cards(cards + (SUN,) * suns)
        for player, cards, suns in zip(players, state.displays, state.suns, strict=True)
    }
    data["discards"] = write_cards(state.discards)
    data["removed"] = write_cards(state.removed)
    if state.opened:
        data["events"] = write_cards(masked(state.opened))
    if len(state.shared) > 1:
        data["shared"] = list(state.shared)
    data["deck"] = [_write_part(state, part, players) for part in state.deck]
    return data


def draw_flame(state: State, colour: int) -> str:
    """A flame as a row: `red    burning protected | drop-red cloud-red`."""
    status = BURNING if state.burning[colour] else OUT
    if state.protected[colour]:
        status = f"{status} {PROTECTED}"
    cards = write_cards(state.rain[colour])
    return f"{COLOURS[colour]:{COLOUR_WIDTH}} {status:{STATUS_WIDTH}} | {cards}".rstrip()


def dump_marks(
    holds: Sequence[Held], aside: Sequence[int | None], players: Players
) -> dict[str, dict[str, str]]:
    """Who has answered the question for lightning, and what lies aside."""
    held = {
        player: HELD_NAMES[hold]
        for player, hold in zip(players, holds, strict=True)
        if hold is not Held.NO
    }
    laid = {
        player: CARD_NAMES[card]
        for player, card in zip(players, aside, strict=True)
        if card is not None
    }
    return ({"holds": held} if held else {}) | ({"aside": laid} if laid else {})


def dump_hand(hand: Hand) -> Plain:
    """A hand: the cards seen, then the unseen ones of every stock."""
    data: Plain = {"seen": write_cards(hand.seen)}
    for stock in sorted({0, *hand.stocks}):
        pairs = zip(hand.unseen, hand.stocks, strict=True)
        data[_unseen(stock)] = write_cards(tuple(card for card, of in pairs if of == stock))
    return data


def _unseen(stock: int) -> str:
    return f"unseen-{stock}" if stock else "unseen"


def _write_part(state: State, part: Pile | Known, players: Players) -> str:
    if isinstance(part, Known):
        return write_known(part, players)
    if not part.stock:
        return write_pile(part)
    counts = state.stocks[part.stock]
    return write_pile_of(part, tuple(card for card, n in enumerate(counts) for _ in range(n)))


# Reading


def load_state(data: Plain, players: Players, options: Mapping[str, Any]) -> State:
    """The state that plain data describes; what nobody has seen is worked out from the box."""
    plain.only_known(data, KEYS)
    box, seats = figures(options), len(players)
    ring, burning, protected, rain = read_flames(data)
    displays = [
        read_cards(line, f"displays.{player}", IN_DISPLAY)
        for player, line in zip(players, plain.by_player(data, "displays", players), strict=True)
    ]
    tasks = read_tasks(data, players)
    suns = tuple(cards.count(SUN) for cards in displays)
    entering = sum(task.card == SUN for task in tasks)
    shared = read_shared(data)
    state = State(
        box=box,
        scale=options["scale"] - 1,
        start=options["start"] - 1,
        phase=Phase(plain.one_of(data, "phase", PHASE_NAMES)),
        turn=plain.seat(data, "turn", players),
        ring=ring,
        burning=burning,
        protected=protected,
        rain=rain,
        sparks=read_sparks(data),
        piece=plain.optional(plain.one_of, data, "piece", PLACE_NAMES),
        step=read_number(data, "step", 1, len(box.scales[options["scale"] - 1].steps)) - 1,
        **read_numbers(data),
        tasks=tasks,
        holds=read_holds(data, players),
        profiles=_read_profiles(data, players),
        hands=_read_hands(data, players, len(shared)),
        displays=tuple(tuple(sorted(set_aside_suns(cards))) for cards in displays),
        suns=suns,
        supply=box.suns[seats - 1] - sum(suns) - entering,
        aside=read_aside(data, players, IN_HAND),
        looked=(),
        discards=read_cards(plain.text(data, "discards"), "discards", IN_HAND),
        removed=tuple(sorted(read_cards(plain.text(data, "removed"), "removed", IN_DECK))),
        deck=(),
        stocks=(),
        shared=shared,
        lots=0,
        rest=0,
        opened=event_mask(_read_events(data)),
        ending=read_ending(data),
    )
    return with_unseen(_with_deck(state, data, players))


def set_aside_suns(cards: Cards) -> Cards:
    """The cards of a display without its suns."""
    return tuple(card for card in cards if card != SUN)


def read_number(data: Plain, key: str, low: int, high: int) -> int:
    """A whole number in its bounds."""
    value = plain.whole(data, key)
    if not low <= value <= high:
        raise BadData(key, "out-of-range", found=value, low=low, high=high)
    return value


def read_numbers(data: Plain) -> dict[str, Any]:
    """The numbers and flags of a turn; what is left out is zero or false."""
    values: dict[str, Any] = {
        key: read_number(data, key, 0, most) if key in data else 0 for key, most in NUMBERS.items()
    }
    for key in FLAGS:
        values[key] = data.get(key, False)
        if type(values[key]) is not bool:
            raise BadData(key, "not-true-or-false", found=values[key])
    return values


Flags = tuple[bool, ...]


def read_flames(data: Plain) -> tuple[Cards, Flags, Flags, tuple[Cards, ...]]:
    """The ring, and by colour: burning, protected, the cards."""
    if "flames" not in data:
        return (), (True,) * len(COLOURS), (False,) * len(COLOURS), ((),) * len(COLOURS)
    rows = plain.rows(data, "flames")
    found: dict[int, tuple[bool, bool, Cards]] = {}
    for number, row in enumerate(rows, 1):
        place = f"flames.{number}"
        left, bar, right = row.partition("|") if isinstance(row, str) else ("", "", "")
        name, *status = left.split() or [""]
        if not bar or status not in ([BURNING], [OUT], [BURNING, PROTECTED], [OUT, PROTECTED]):
            raise BadData(place, "not-a-flame", found=row, example=EXAMPLE)
        cards = read_cards(right, place, RAIN)
        found[read_colour(name, place)] = status[0] == BURNING, PROTECTED in status, cards
    ring = tuple(found)
    if ring not in RINGS or len(rows) != len(COLOURS):
        raise BadData("flames", "no-ring", choices=COLOURS)
    flames = [found[colour] for colour in range(len(COLOURS))]
    return (
        ring,
        tuple(flame[0] for flame in flames),
        tuple(flame[1] for flame in flames),
        tuple(flame[2] for flame in flames),
    )


def read_sparks(data: Plain) -> Flags:
    """By colour: whether a spark lies after that flame."""
    words = plain.text(data, "sparks").split() if "sparks" in data else []
    there = [read_colour(word, "sparks") for word in words]
    return tuple(colour in there for colour in range(len(COLOURS)))


def read_tasks(data: Plain, players: Players) -> tuple[Task, ...]:
    """The tasks, the one due first at the end."""
    rows = plain.rows(data, "tasks") if "tasks" in data else []
    return tuple(read_task(row, f"tasks.{n}", players) for n, row in enumerate(rows, 1))


def read_holds(data: Plain, players: Players) -> tuple[Held, ...]:
    """By seat: whether it has answered the question for lightning."""
    table = plain.table(data, "holds") if "holds" in data else {}
    with plain.under("holds"):
        plain.only_known(table, players)
        return tuple(
            Held(plain.one_of(table, player, HELD_NAMES)) if player in table else Held.NO
            for player in players
        )


def read_aside(data: Plain, players: Players, allowed: frozenset[int]) -> tuple[int | None, ...]:
    """By seat: the card that lies aside."""
    table = plain.table(data, "aside") if "aside" in data else {}
    with plain.under("aside"):
        plain.only_known(table, players)
        return tuple(
            read_card(table[player], player, allowed) if player in table else None
            for player in players
        )


def read_profiles(names: Sequence[object], place: str) -> tuple[int, ...]:
    """The profiles of names, two at most."""
    for name in names:
        if name not in PROFILE_NAMES:
            raise BadData(place, "not-one-of", found=name, choices=PROFILE_NAMES)
    if len(names) > 2:
        raise BadData(place, "out-of-range", found=len(names), low=0, high=2)
    return tuple(Profile(PROFILE_NAMES.index(str(name))) for name in names)


def _read_profiles(data: Plain, players: Players) -> tuple[tuple[int, ...], ...]:
    found = []
    for player, line in zip(players, plain.by_player(data, "profiles", players), strict=True):
        if not isinstance(line, str):
            raise BadData(f"profiles.{player}", "not-text", found=line)
        found.append(read_profiles(line.split(), f"profiles.{player}"))
    return tuple(found)


def read_ending(data: Plain) -> Ending | None:
    """How the match has ended, if it has."""
    if "ending" not in data:
        return None
    return Ending(ENDING_NAMES[plain.one_of(data, "ending", ENDING_NAMES)])


def read_shared(data: Plain) -> tuple[int, ...]:
    """For every stock the first of those with which it is taken together."""
    if "shared" not in data:
        return (0,)
    rows = plain.rows(data, "shared")
    for number, first in enumerate(rows):
        if type(first) is not int or not 0 <= first <= number or rows[first] != first:
            raise BadData(f"shared.{number + 1}", "not-a-stock", found=first)
    if not rows:
        raise BadData("shared", "empty")
    return tuple(int(str(first)) for first in rows)


def _read_events(data: Plain) -> Cards:
    return read_cards(plain.text(data, "events"), "events", EVENTS) if "events" in data else ()


def _read_hands(data: Plain, players: Players, stocks: int) -> tuple[Hand, ...]:
    tables = plain.by_player(data, "hands", players)
    return tuple(
        _read_hand(table, f"hands.{player}", stocks)
        for player, table in zip(players, tables, strict=True)
    )


def _read_hand(table: object, place: str, stocks: int) -> Hand:
    if not isinstance(table, dict):
        raise BadData(place, "not-a-table", found=table)
    with plain.under(place):
        names = [_unseen(stock) for stock in range(stocks)]
        plain.only_known(table, ("seen", *names))
        seen = read_cards(plain.text(table, "seen"), "seen", IN_HAND)
        pairs = sorted(
            (card, stock)
            for stock, name in enumerate(names)
            if name in table
            for card in read_cards(plain.text(table, name), name, IN_HAND)
        )
    return Hand(
        tuple(sorted(seen)), tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)
    )


def _with_deck(state: State, data: Plain, players: Players) -> State:
    """The state with its deck, what is being looked at, and the stocks whose cards are known."""
    stocks = [NO_CARDS] * len(state.shared)
    parts: list[Part] = []
    for number, row in enumerate(plain.rows(data, "deck"), 1):
        part, cards = read_part(row, f"deck.{number}", players)
        if isinstance(part, Pile) and (part.stock > 0) != (cards is not None):
            raise BadData(f"deck.{number}", "not-a-part", found=row)
        if isinstance(part, Pile) and cards is not None and part.stock < len(stocks):
            stocks[part.stock] = counted(cards)
        parts.append(part)
    looked = plain.rows(data, "looked") if "looked" in data else []
    seen = [read_part(row, f"looked.{n}", players)[0] for n, row in enumerate(looked, 1)]
    whole = with_stocks((*seen, *parts), len(stocks), "deck")
    return state._replace(
        looked=tuple(_known(part, "looked") for part in whole[: len(seen)]),
        deck=tuple(
            part if isinstance(part, Pile) else _known(part, "deck") for part in whole[len(seen) :]
        ),
        stocks=tuple(stocks),
    )


def _known(part: Part, place: str) -> Known:
    if isinstance(part, Pile) or part.card is None:
        raise BadData(place, "not-a-part", found=str(part))
    return Known(part.card, part.seers, part.mark, part.stock)
