"""Wolkenbruch: what a seat finds when it plans: who collects what, and how the flames stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from ...game import Seat
from ...games.wolkenbruch.model import (
    COLOUR_OF,
    DISPLAY_LIMIT,
    DRAGON,
    FIRST_EVENT,
    FIRST_SPARK,
    KIND_OF,
    KINDS,
    PILES,
    RAIN_CARDS,
    SHELTER,
    Cards,
    Kind,
    Pile,
    Profile,
    State,
    cards_due,
    hand_cards,
)
from .visits import CARD, TENTHS, Means, Spot, Use
from .ways import soon

FLAMES: Final = range(FIRST_SPARK)
WAVES: Final = tuple(card for card in RAIN_CARDS if KIND_OF[card] is Kind.WAVE)
WELCOME: Final = 0.5  # of what the next seat can make of the place where it begins
READY: Final = 5.0  # a flame that the next seat can protect
SKIMS: Final = 2  # cards that fit into a turn
MOST_DUE: Final = 3  # a cloudburst of more cards is not looked at more closely

Numbers = tuple[int, ...]  # cards by colour


class Scene(NamedTuple):
    """What plans of the seat on turn depend on."""

    spots: tuple[Spot, ...]
    means: Means
    hand: Numbers
    waves: tuple[bool, ...]  # of which colours the hand holds the wave
    welcome: tuple[float, ...]  # by place, what the next seat can make of beginning there


@cache
def counts(cards: Cards) -> Numbers:
    """How many rain cards of each colour."""
    found = [0] * len(FLAMES)
    for card in cards:
        if card < FIRST_EVENT:
            found[COLOUR_OF[card]] += 1
    return tuple(found)


def in_displays(state: State) -> tuple[Numbers, ...]:
    """The rain cards of every display."""
    return tuple([counts(display) for display in state.displays])


# Who collects what


@cache
def uses_of(
    displays: tuple[Numbers, ...], protected: tuple[bool, ...]
) -> tuple[tuple[Use, ...], ...]:
    """What cards of each colour are to each seat.

    A colour belongs to the seat that has most of it. Its main colour is the one of which it
    has most; a seat without any may begin one that is nobody's main colour.
    """
    holders = [holder_of(displays, colour) for colour in FLAMES]
    mains = [main_colour(own, seat, holders, protected) for seat, own in enumerate(displays)]
    return tuple(
        tuple(
            Use.NONE if protected[colour] else use_of(colour, seat, holders[colour], mains)
            for colour in FLAMES
        )
        for seat in range(len(displays))
    )


def holder_of(displays: Sequence[Numbers], colour: int) -> Seat | None:
    """The seat that has most cards of a colour, if anybody has one."""
    most = max(own[colour] for own in displays)
    return next(s for s, own in enumerate(displays) if own[colour] == most) if most else None


def main_colour(
    own: Numbers, seat: Seat, holders: Sequence[Seat | None], protected: Sequence[bool]
) -> int | None:
    """The colour that a seat collects before others."""
    held = [c for c in FLAMES if holders[c] == seat and not protected[c]]
    return max(held, key=lambda c: own[c]) if held else None


def use_of(colour: int, seat: Seat, holder: Seat | None, mains: Sequence[int | None]) -> Use:
    """What cards of an unprotected colour are to a seat."""
    main = mains[seat]
    if colour == main:
        return Use.MAIN
    if holder is None or holder == seat:
        return Use.MAIN if main is None else Use.SECOND
    return Use.MAIN if main is None and mains[holder] != colour else Use.NONE


# How the flames stand


def scene(state: State, seat: Seat) -> Scene:
    """The flames, prices and dangers as the seat finds them, and what the next one does."""
    displays = in_displays(state)
    uses = uses_of(displays, state.protected)
    spots = spots_for(state, seat, displays, uses[seat])
    after = (seat + 1) % len(displays)
    hand = hand_cards(state.hands[seat])
    return Scene(
        spots,
        means_of(state, seat),
        counts(hand),
        tuple([wave in hand for wave in WAVES]),
        welcomes(state, spots, displays[after], uses[after]),
    )


def spots_for(
    state: State, seat: Seat, displays: tuple[Numbers, ...], use: Sequence[Use]
) -> tuple[Spot, ...]:
    """The flames as a seat finds them."""
    own = displays[seat]
    kept = state.suns[seat] + sum([own[c] for c in FLAMES if use[c]])
    beside = kept - max([own[c] for c in FLAMES if use[c] is Use.MAIN], default=0)
    room = kept < DISPLAY_LIMIT
    spare = room and beside < DISPLAY_LIMIT - SHELTER
    tailor = state.profiles[seat][0] == Profile.TAILOR
    total = sum(own)
    return tuple(
        [
            Spot(
                len(rain),
                bool(rain) and KIND_OF[rain[0]] is Kind.WAVE,
                burning,
                protected,
                number,
                kind,
                room if kind is Use.MAIN else spare,
                0 if protected else lack,
                SHELTER - 1 if tailor and number < total else SHELTER,
                share,
            )
            for rain, burning, protected, number, kind, lack, share in zip(
                state.rain,
                state.burning,
                state.protected,
                own,
                use,
                lacks(displays),
                coming(state, seat),
                strict=True,
            )
        ]
    )


@cache
def lacks(displays: tuple[Numbers, ...]) -> Numbers:
    """How many cards of each colour are missing where most of them are."""
    return tuple([max(0, SHELTER - max(numbers)) for numbers in zip(*displays, strict=True)])


def coming(state: State, seat: Seat) -> Numbers:
    """The share of each colour in the rain to come, in tenths.

    What the others drew from the same stock counts with it: the seat cannot tell it apart.
    """
    stock = top_stock(state)
    counts = state.stocks[stock]
    kinds = len(KINDS)
    rain = [sum(counts[kinds * c : kinds * (c + 1)]) for c in FLAMES]
    for other, hand in enumerate(state.hands):
        if other != seat:
            for card, origin in zip(hand.unseen, hand.stocks, strict=True):
                if origin == stock and card < FIRST_EVENT:
                    rain[COLOUR_OF[card]] += 1
    total = sum(rain) or 1
    return tuple([(TENTHS * number + total // 2) // total for number in rain])


def top_stock(state: State) -> int:
    """The stock from which the next cards come."""
    for part in state.deck:
        if isinstance(part, Pile) and part.size:
            return part.stock
    return 0


def means_of(state: State, seat: Seat) -> Means:
    """Prices and dangers in this turn."""
    cost, profile = state.box.cost, state.profiles[seat][0]
    power = state.box.profiles[profile]
    ready = not power.per_turn or state.used < power.per_turn
    free = DISPLAY_LIMIT - len(state.displays[seat]) - state.suns[seat]
    return Means(
        skim=cost.skim,
        first=power.ap if profile == Profile.LADLE and ready else cost.skim,
        drive=cost.drive,
        kindle=power.ap if profile == Profile.STOKER else cost.kindle,
        protect=cost.protect,
        gather=cost.gather,
        suns=max(0, min(state.supply, free, SKIMS)),
        out=state.burning.count(False),
        due=0 if state.dry else min(MOST_DUE, cards_due(state)),
        back=state.removed.count(DRAGON) < PILES,
    )


def welcomes(
    state: State, spots: Sequence[Spot], own: Numbers, use: Sequence[Use]
) -> tuple[float, ...]:
    """What a seat can make of beginning its turn at each place."""
    worth = [0.0] * len(FLAMES)
    for c in FLAMES:
        if use[c] is Use.MAIN and own[c] >= SHELTER:
            worth[c] = READY
        elif use[c] is Use.MAIN and own[c]:
            worth[c] = CARD * min(SKIMS, spots[c].rain - spots[c].wave + 1)
    red, yellow, green, blue = worth
    return tuple(
        [
            WELCOME * max(red - to[0], yellow - to[1], green - to[2], blue - to[3])
            for to in soon(state.ring, state.sparks)
        ]
    )
