"""Wolkenbruch: what a seat can do in its actions phase, and at what price (WB-11, WB-24)."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Seat
from . import moves as m
from .actions import can_drive, give_moves, protect_moves
from .all_moves import (
    DRIVE,
    END,
    EXCHANGES,
    GATHER,
    JUMPS,
    KINDLE,
    PLAY_SUN,
    SKIM,
    WALKS,
)
from .events import event_moves, top_to_skim
from .hands import distinct, distinct_rain
from .model import FIRST_EVENT, Happening, Profile, State, profile_of
from .profiles import ability_moves
from .ring import current_flame

# The actions with a price of their own in the box, by name
ACTIONS: dict[type, str] = {
    m.Walk: "move",
    m.Jump: "jump",
    m.Drive: "drive",
    m.Skim: "skim",
    m.Protect: "protect",
    m.Exchange: "exchange",
    m.Gather: "gather",
}
EVENT_OF: dict[type, Happening] = {
    m.Tailwind: Happening.TAILWIND,
    m.BigBroom: Happening.BIG_BROOM,
    m.DrySpell: Happening.DRY_SPELL,
    m.SecondMatch: Happening.SECOND_MATCH,
    m.TwoBuckets: Happening.TWO_BUCKETS,
    m.BucketChain: Happening.BUCKET_CHAIN,
    m.Sunbeam: Happening.SUNBEAM,
    m.WeatherReport: Happening.WEATHER_REPORT,
    m.SparkSnuffer: Happening.SPARK_SNUFFER,
    m.TreasureDive: Happening.TREASURE_DIVE,
    m.BreakInClouds: Happening.BREAK_IN_CLOUDS,
    m.FairSwap: Happening.FAIR_SWAP,
}
ABILITY_OF: dict[type, Profile] = {
    m.LadleSkim: Profile.LADLE,
    m.BellowsDrive: Profile.BELLOWS,
    m.TailorProtect: Profile.TAILOR,
    m.Look: Profile.WEATHER_WATCHER,
    m.Offer: Profile.CONFIDANTE,
}


def price(state: State, seat: Seat, move: m.Move) -> int:
    """WB-11, WB-22, WB-23: the action points of a move in the actions phase."""
    kind = type(move)
    if kind in ACTIONS:
        return int(getattr(state.box.cost, ACTIONS[kind]))
    if kind is m.Give:
        return give_price(state, seat)
    if kind is m.Kindle:
        return kindle_price(state, seat)
    if kind is m.SwiftWalk:
        return swift_price(state, seat)
    if kind in EVENT_OF:
        return state.box.events[EVENT_OF[kind] - FIRST_EVENT].ap
    if kind in ABILITY_OF:
        return state.box.profiles[ABILITY_OF[kind]].ap
    return 0


def kindle_price(state: State, seat: Seat) -> int:
    """WB-19, WB-23: the stoker has a price of its own."""
    if profile_of(state, seat) == Profile.STOKER:
        return state.box.profiles[Profile.STOKER].ap
    return state.box.cost.kindle


def give_price(state: State, seat: Seat) -> int:
    """WB-17, WB-23: the courier has a price of its own."""
    if profile_of(state, seat) == Profile.COURIER:
        return state.box.profiles[Profile.COURIER].ap
    return state.box.cost.give


def swift_price(state: State, seat: Seat) -> int:
    """WB-23: the runner has a price of its own, the stilt-walker pays for a move."""
    if profile_of(state, seat) == Profile.RUNNER:
        return state.box.profiles[Profile.RUNNER].ap
    return state.box.cost.move


def action_moves(state: State, seat: Seat) -> list[m.Move]:
    """WB-11 to WB-24: everything that the seat on turn can do, `end` last."""
    suns = [PLAY_SUN] if can_play_sun(state, seat) else []
    moves = playable(state, seat)
    if state.charged:
        costly = [move for move in moves if price(state, seat, move)]
        if costly or suns:
            return [*costly, *suns]
    return [*moves, *suns, END]


def must_spend(state: State, seat: Seat) -> bool:
    """WB-24: whether the seat still has to use what a sun gave it."""
    return state.charged and action_moves(state, seat)[-1] is not END


def can_play_sun(state: State, seat: Seat) -> bool:
    """WB-24: whether a sun of an earlier turn lies in the display."""
    return state.suns[seat] > state.fresh


def playable(state: State, seat: Seat) -> list[m.Move]:
    """WB-12 to WB-23: the actions, ability and events that are possible and affordable."""
    found: list[m.Move] = []
    for cost, moves in (*on_the_board(state, seat), *from_the_hand(state, seat)):
        if cost <= state.ap:
            found += moves
    return [*found, *ability_moves(state, seat), *event_moves(state, seat)]


def on_the_board(state: State, seat: Seat) -> list[tuple[int, Sequence[m.Move]]]:
    """WB-12 to WB-14, WB-16 to WB-19, WB-21: what piece, flames and display allow."""
    cost = state.box.cost
    flame = current_flame(state)
    found: list[tuple[int, Sequence[m.Move]]] = [(cost.move, WALKS)]
    if flame is not None:
        if can_drive(state, flame):
            found.append((cost.drive, (DRIVE,)))
        if top_to_skim(state, flame):
            found.append((cost.skim, (SKIM,)))
        if not state.burning[flame]:
            found.append((kindle_price(state, seat), (KINDLE,)))
    if state.displays[seat]:
        found.append((give_price(state, seat), give_moves(state, seat)))
        found.append((cost.protect, protect_moves(state, seat)))
    if state.supply:
        found.append((cost.gather, (GATHER,)))
    return found


def from_the_hand(state: State, seat: Seat) -> list[tuple[int, Sequence[m.Move]]]:
    """WB-15, WB-20: what the hand cards allow."""
    hand = state.hands[seat]
    found: list[tuple[int, Sequence[m.Move]]] = [
        (state.box.cost.jump, [JUMPS[card] for card in distinct_rain(hand)])
    ]
    if state.discards:
        exchanges = [EXCHANGES[card] for card in distinct(hand)]
        found.append((state.box.cost.exchange, exchanges))
    return found
