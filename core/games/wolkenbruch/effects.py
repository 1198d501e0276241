"""Wolkenbruch: what event cards do when they are brought into play (WB-32, WB-48)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .deck import known_to_all, put_on_top, shuffle_deck
from .displays import return_suns
from .ending import extinguish_burning
from .model import FIRST_EVENT, Ask, Cards, Happening, Phase, State, Task, without
from .precipitation import bring_one_more, lay
from .ring import flame_for_effects, fullest_flame, next_place

MANY_CARDS = 3  # at a flame that second-match puts out
DIVE = 2  # cards that treasure-dive takes


def each_seat(state: State, ask: Ask) -> State:
    """WB-48: every seat is asked, in seat order from the seat on turn."""
    seats = len(state.hands)
    order = tuple(Task(ask, (state.turn + n) % seats) for n in reversed(range(seats)))
    return state._replace(tasks=state.tasks + order)


def tailwind(state: State) -> State:
    """The wooden piece moves one place clockwise."""
    return state._replace(piece=next_place(state, clockwise=True))


def big_broom(state: State) -> State:
    """The top discard, if it is rain, is laid at its flame."""
    if not state.discards or state.discards[-1] >= FIRST_EVENT:
        return state
    return lay(state._replace(discards=state.discards[:-1]), state.discards[-1])


def dry_spell(state: State) -> State:
    """One further card is drawn and brought into play."""
    return bring_one_more(state)


def second_match(state: State) -> State:
    """The current flame goes out if it burns and holds three or more cards."""
    flame = flame_for_effects(state)
    return extinguish_burning(state, flame) if len(state.rain[flame]) >= MANY_CARDS else state


def two_buckets(state: State) -> State:
    """Each seat with a rain card in its display discards one of its choice."""
    return each_seat(state, Ask.SHED)


def bucket_chain(state: State) -> State:
    """Each seat discards a hand card of its choice."""
    return each_seat(state, Ask.DROP)


def sunbeam(state: State) -> State:
    """All suns in displays go back to the supply."""
    for seat, suns in enumerate(state.suns):
        state = return_suns(state, seat, suns)
    return state._replace(fresh=0)


def weather_report(state: State) -> State:
    """The deck is shuffled."""
    return shuffle_deck(state)


def spark_snuffer(state: State) -> State:
    """The wooden piece moves to the fullest flame."""
    return state._replace(piece=fullest_flame(state))


def treasure_dive(state: State) -> State:
    """The two topmost rain cards of the discard pile go onto the deck in the same order."""
    taken, discards = topmost_rain(state.discards, DIVE)
    return put_on_top(state._replace(discards=discards), known_to_all(taken))


def topmost_rain(discards: Cards, number: int) -> tuple[Cards, Cards]:
    """The topmost rain cards of the discard pile, top first, and the pile without them."""
    taken = tuple(card for card in reversed(discards) if card < FIRST_EVENT)[:number]
    for card in taken:
        discards = without(discards[::-1], card)[::-1]
    return taken, discards


def break_in_clouds(state: State) -> State:
    """For the rest of the cloudburst phase the display counts one step higher."""
    return state._replace(raised=state.phase is Phase.CLOUDBURST)


def fair_swap(state: State) -> State:
    """Each seat passes a hand card of its choice to the left, all at once."""
    return state._replace(tasks=(*state.tasks, Task(Ask.PASS)))


EFFECTS: Final[dict[int, Callable[[State], State]]] = {
    Happening.TAILWIND: tailwind,
    Happening.BIG_BROOM: big_broom,
    Happening.DRY_SPELL: dry_spell,
    Happening.SECOND_MATCH: second_match,
    Happening.TWO_BUCKETS: two_buckets,
    Happening.BUCKET_CHAIN: bucket_chain,
    Happening.SUNBEAM: sunbeam,
    Happening.WEATHER_REPORT: weather_report,
    Happening.SPARK_SNUFFER: spark_snuffer,
    Happening.TREASURE_DIVE: treasure_dive,
    Happening.BREAK_IN_CLOUDS: break_in_clouds,
    Happening.FAIR_SWAP: fair_swap,
}
