"""Wolkenbruch: how good the answers look that are asked outside the actions phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...game import Seat
from ...games.wolkenbruch import moves as m
from ...games.wolkenbruch.model import (
    COLOUR_OF,
    DRAGON,
    FIRST_EVENT,
    FLAME_LIMIT,
    KIND_OF,
    SPARK,
    SUN,
    Ask,
    Kind,
    Phase,
    Profile,
    State,
    cards_due,
    hand_cards,
)
from ...games.wolkenbruch.moves import Order
from ...games.wolkenbruch.ring import current_flame
from .plans import counts, scene, uses_of
from .visits import CARD, CROWDED, LOST, SECOND, Close, Use, closing, standing
from .visits import SUN as SUN_WORTH

# Profiles from the least to the most useful
RANKS: Final = (
    Profile.CONFIDANTE,
    Profile.WEATHER_WATCHER,
    Profile.COURIER,
    Profile.STILT_WALKER,
    Profile.STOKER,
    Profile.BELLOWS,
    Profile.PACKER,
    Profile.RUNNER,
    Profile.TAILOR,
    Profile.LADLE,
)
# What a rain card is worth in a hand, by its kind
KEPT: Final = {Kind.DROP: 0.0, Kind.WAVE: 0.1, Kind.CLOUD: -0.2, Kind.LIGHTNING: 0.8}
EVENT_KEPT: Final = 0.5
PLENTY: Final = 0.1  # less for each card of the same colour


def rate_answers(state: State, seat: Seat, moves: Sequence[m.Move]) -> list[float]:
    """How good each answer looks."""
    task = state.tasks[-1] if state.tasks else None
    if task is None and state.phase is Phase.PRECIPITATION:
        return rate_precipitation(state, seat, moves)
    hand = counts(hand_cards(state.hands[seat]))
    if task is not None and task.ask is Ask.ORDER:
        return [order(state, seat, m) if isinstance(m, Order) else kindled(state, m) for m in moves]
    return [rate_answer(state, seat, move, hand) for move in moves]


def rate_answer(state: State, seat: Seat, move: m.Move, hand: Sequence[int]) -> float:
    """How good an answer looks by itself."""
    match move:
        case m.Keep():
            return float(RANKS.index(Profile(move.profile)))
        case m.Start():
            return float(hand[move.colour])
        case m.Strike():
            return kindled(state, move)
        case m.Hold():
            return 0.5 if not move.turn else 0.4
        case m.Discard():
            if state.tasks[-1].ask is Ask.DROP:
                return -keeping(move.card, hand)
            return -lying(state, seat, move.card)
        case m.Also():
            return use_of(state, seat, move.colour)
        case m.To():
            return float(hand[move.colour])
        case m.Choose() | m.Agree():
            if state.tasks[-1].ask is Ask.SWAP_DISPLAYS:
                return -lying(state, seat, move.card)
            return -keeping(move.card, hand)
        case m.Refuse():
            return 0.0
        case m.Enough() | m.DoNotGive():
            return 0.5
        case m.Give():
            return passed_on(state, seat, move)
    return 0.0


def keeping(card: int, hand: Sequence[int]) -> float:
    """What a card is worth in a hand."""
    if card >= FIRST_EVENT:
        return EVENT_KEPT
    return KEPT[KIND_OF[card]] - PLENTY * hand[COLOUR_OF[card]]


def use_of(state: State, seat: Seat, colour: int) -> float:
    """What one more card of a colour is worth in the seat's display."""
    displays = tuple(counts(display) for display in state.displays)
    use = uses_of(displays, state.protected)[seat][colour]
    if use is Use.MAIN:
        return CARD
    return (CROWDED if displays[seat][colour] else SECOND) if use is Use.SECOND else 0.1


def lying(state: State, seat: Seat, card: int) -> float:
    """What a card is worth in the seat's display."""
    if card == SUN:
        return SUN_WORTH
    displays = tuple(counts(display) for display in state.displays)
    colour = COLOUR_OF[card]
    use = uses_of(displays, state.protected)[seat][colour]
    if use is Use.NONE:
        return 0.1
    if use is Use.MAIN:
        return CARD + 0.1 * displays[seat][colour]
    return CROWDED if displays[seat][colour] > 1 else SECOND


def passed_on(state: State, seat: Seat, move: m.Give) -> float:
    """A card goes where it is collected."""
    return use_of(state, move.seat, COLOUR_OF[move.card]) - lying(state, seat, move.card)


def kindled(state: State, move: m.Strike) -> float:
    """What a flame is worth that a lightning lights."""
    there = scene(state, state.turn)
    spot, means = there.spots[move.colour], there.means
    lit = standing(spot._replace(burning=True), means._replace(out=means.out - 1))
    gain = lit - standing(spot, means)
    return gain - (CARD if move.display else 0.6)


def rate_precipitation(state: State, seat: Seat, moves: Sequence[m.Move]) -> list[float]:
    """Rain on the current flame or beside the spark, or a flame goes out."""
    there = scene(state, seat)
    flame = current_flame(state)
    ratings = []
    for move in moves:
        if isinstance(move, m.Strike):
            ratings.append(1.0 + kindled(state, move))
            continue
        if isinstance(move, m.Dry):
            colour = flame if move.colour is None else move.colour
            assert colour is not None
            close, nuance = Close.DRY, 0.0
        else:
            assert isinstance(move, m.Rain)
            colour, close, nuance = COLOUR_OF[move.card], Close.RAIN, -keeping(move.card, (0,) * 4)
        spot, means = there.spots[colour], there.means
        if close is Close.RAIN and KIND_OF[move.card] is Kind.WAVE and spot.rain < FLAME_LIMIT:
            cleared = standing(spot._replace(rain=1, wave=True), means)
            value = cleared - 0.5 * (spot.rain + 1) * spot.wanted
        else:
            value = closing(spot, means, close)
        ratings.append(value - standing(spot, means) + nuance)
    return ratings


def order(state: State, seat: Seat, move: m.Order) -> float:
    """The cards that the cloudburst brings first matter: harmless ones come first."""
    value = 0.0
    for place, number in enumerate(move.numbers):
        card = state.looked[number - 1].card
        weight = 1.0 if place < cards_due(state) else 0.1 / (1 + place)
        value += weight * harmless(state, card)
    return value


def harmless(state: State, card: int) -> float:
    """What it is worth that a card comes up in a cloudburst."""
    if card == DRAGON:
        return -2.0
    if card == SPARK:
        return 0.0
    if card >= FIRST_EVENT:
        return -1.0
    colour = COLOUR_OF[card]
    if len(state.rain[colour]) < FLAME_LIMIT:
        return 0.5 - 0.2 * len(state.rain[colour]) - (KIND_OF[card] is Kind.CLOUD)
    return -3.0 if state.burning[colour] else -LOST
