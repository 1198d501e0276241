"""Wolkenbruch: what a seat can make of a stay at one flame, worked out once and remembered.

Everything is told in action points: a card skimmed is worth the two that it cost, and so on.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ...games.wolkenbruch.model import FLAME_LIMIT


class Step(IntEnum):
    """What a plan begins with."""

    END = 0
    SKIM = 1
    DRIVE = 2
    KINDLE = 3
    PROTECT = 4
    GATHER = 5
    CW = 6
    CCW = 7
    SWIFT_CW = 8
    SWIFT_CCW = 9
    TAILWIND = 10
    JUMP_RED = 11
    JUMP_YELLOW = 12
    JUMP_GREEN = 13
    JUMP_BLUE = 14


JUMPS: Final = (Step.JUMP_RED, Step.JUMP_YELLOW, Step.JUMP_GREEN, Step.JUMP_BLUE)


class Close(IntEnum):
    """How a stay ends: the piece goes on, or what the precipitation does."""

    LEAVE = 0
    RAIN = 1
    WAVE = 2
    DRY = 3


class Use(IntEnum):
    """What a card of a flame's colour is to the seat on turn."""

    NONE = 0  # protected already, or another seat is ahead
    SECOND = 1  # the seat collects another colour first
    MAIN = 2


class Spot(NamedTuple):
    """A flame, as far as a stay depends on it."""

    rain: int
    wave: bool  # the lowest card is a wave
    burning: bool
    protected: bool
    own: int  # matching cards in the seat's display
    use: Use
    room: bool  # whether such a card finds room in the display
    lack: int  # cards that whoever collects it still needs
    need: int  # cards that protect it
    share: int  # of the rain to come, in tenths


class Means(NamedTuple):
    """What is the same at every flame: prices, and what threatens."""

    skim: int
    first: int  # the price of the next skimming
    drive: int
    kindle: int
    protect: int
    gather: int
    suns: int  # that can still be gathered
    out: int  # how many flames are out
    due: int  # cards of the cloudburst
    back: bool  # a dragon will bring the discards back


CARD: Final = 2.5  # a card of the colour collected: what it costs to skim it, and to be there
GROWING: Final = 0.1  # cards lie best where there are many: more for each that is there
SECOND: Final = 1.2  # the first card of a second colour: there is room for one beside five
CROWDED: Final = 0.2  # a further one has to make room again, most times
SPARE: Final = 0.1  # a card that nobody needs
DISPLACED: Final = 1.2  # a card that has to leave for another one
SUN: Final = 0.7  # a point kept for later, less what may come between
SHELTERED: Final = 6.0  # a flame protected: what it costs, and no more worries
LOST: Final = 40.0
# What a flame costs that is out, by how many are out with it: the last is the end.
OUT: Final = (0.0, 2.5, 4.0, 12.0, LOST)
OUT_PROTECTED: Final = (0.0, 1.0, 2.5, 10.0, LOST)
LITTER: Final = 0.25  # rain at a protected flame: somebody has to drive it away in the end
SUPPLY: Final = 0.2  # rain that can be skimmed, where somebody needs it
BACK: Final = 0.3  # a discard that comes back into the deck: time
TENTHS: Final = 10  # how finely the shares of colours are told
AGAIN: Final = 0.3  # what threatens in the round after the next one, when somebody may have come

ROUNDED: Final = 1e-9  # no difference, but the same sum in another order

REMEMBERED: Final = 1 << 16  # stays; there are many more, but most of them seldom

Found = tuple[float, Step]  # the best of a stay, and what it begins with


class Stays(NamedTuple):
    """The best stays at a flame, by action points spent at most, each with its first step."""

    leave: tuple[Found, ...]
    rain: tuple[Found, ...]
    wave: tuple[Found, ...]
    dry: tuple[Found, ...]
    # Those that are worth their action points before the piece goes on: points, gain, step
    visits: tuple[tuple[int, float, Step], ...]


@lru_cache(REMEMBERED)
def stays(spot: Spot, means: Means, ap: int) -> Stays:
    """What can be made of a flame, however the stay ends."""
    leave, rain, wave, dry = (
        tuple([best(spot, means, n, close) for n in range(ap + 1)]) for close in Close
    )
    visits = [
        (spent, leave[spent][0] - leave[0][0], leave[spent][1])
        for spent in range(1, ap + 1)
        if leave[spent][0] > leave[spent - 1][0]
    ]
    return Stays(leave, rain, wave, dry, tuple(visits))


@lru_cache(REMEMBERED)
def best(spot: Spot, means: Means, ap: int, close: Close) -> Found:
    """What comes of a stay with so many action points, and the step that begins it."""
    found = closing(spot, means, close)
    step = Step.END
    for action, price, gain, after, left in steps(spot, means):
        if price <= ap:
            value = gain + best(after, left, ap - price, close)[0]
            if value > found + ROUNDED:
                found, step = value, action
    return found, step


def steps(spot: Spot, means: Means) -> list[tuple[Step, int, float, Spot, Means]]:
    """What can be done at a flame: price, gain, and how things are then."""
    found = []
    if not spot.protected and spot.burning and spot.own >= spot.need:
        after = spot._replace(rain=0, wave=False, protected=True, own=0, use=Use.NONE, lack=0)
        found.append((Step.PROTECT, means.protect, SHELTERED, after, means))
    if spot.rain > spot.wave:
        lack = spot.lack - 1 if spot.use and spot.lack else spot.lack
        after = spot._replace(rain=spot.rain - 1, own=spot.own + 1, lack=lack)
        left = means._replace(first=means.skim)
        found.append((Step.SKIM, means.first, skimmed(spot), after, left))
    if spot.rain and (spot.protected or spot.rain > spot.wave):
        rain = 0 if spot.protected else spot.rain - 1
        after = spot._replace(rain=rain, wave=spot.wave and rain > 0)
        gain = BACK * (spot.rain - rain) if means.back else 0.0
        found.append((Step.DRIVE, means.drive, gain, after, means))
    if not spot.burning:
        left = means._replace(out=means.out - 1)
        found.append((Step.KINDLE, means.kindle, 0.0, spot._replace(burning=True), left))
    if means.suns:
        left = means._replace(suns=means.suns - 1)
        found.append((Step.GATHER, means.gather, SUN, spot, left))
    return found


def skimmed(spot: Spot) -> float:
    """What a card skimmed here is worth."""
    if spot.use is Use.NONE or spot.own >= spot.need:
        return SPARE
    if spot.use is Use.MAIN:
        return CARD + GROWING * spot.own - (0.0 if spot.room else DISPLACED)
    return SECOND if spot.room else CROWDED


def closing(spot: Spot, means: Means, close: Close) -> float:
    """What the flame is worth when the piece has gone on or the precipitation has come."""
    if close is Close.LEAVE:
        return standing(spot, means)
    if close is not Close.DRY and spot.rain < FLAME_LIMIT:
        if close is Close.RAIN:
            return standing(spot._replace(rain=spot.rain + 1), means)
        return standing(spot._replace(rain=1, wave=True), means)
    if not spot.burning:
        return -LOST
    return standing(spot._replace(burning=False), means._replace(out=means.out + 1))


def standing(spot: Spot, means: Means) -> float:
    """What a flame is worth as it stands: the less, the likelier it goes out or loses."""
    costs = OUT_PROTECTED if spot.protected else OUT
    places = FLAME_LIMIT + 1 - spot.rain
    value = SUPPLY * min(spot.lack, spot.rain - spot.wave)
    if spot.protected:
        value = -LITTER * spot.rain
    if not spot.burning:
        return value - costs[means.out] - LOST * threat(spot.share, means.due, places)
    value -= costs[means.out + 1] * threat(spot.share, means.due, places)
    return value - LOST * threat(spot.share, means.due, places + 1)


@cache
def threat(share: int, due: int, hits: int) -> float:
    """The chance that so many cards of a colour come, in this round or the next."""
    return chance(share, due, hits) + AGAIN * chance(share, 2 * due, hits)


@cache
def chance(share: int, cards: int, hits: int) -> float:
    """The chance that of so many cards at least so many are of a colour."""
    if hits <= 0:
        return 1.0
    if cards < hits:
        return 0.0
    part = share / TENTHS
    return part * chance(share, cards - 1, hits - 1) + (1 - part) * chance(share, cards - 1, hits)
