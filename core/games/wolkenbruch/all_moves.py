"""Wolkenbruch: every move of the game, made once."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from .figures import MOST_SEATS
from .model import COLOURS, DRAGON, HAND_CARDS, PLACES, RAIN_CARDS, RINGS, SUN, Profile
from .moves import (
    Agree,
    Also,
    BellowsDrive,
    BigBroom,
    BreakInClouds,
    BucketChain,
    Card,
    Choose,
    DealProfile,
    Discard,
    DoNotGive,
    Drive,
    Dry,
    DrySpell,
    End,
    Enough,
    Exchange,
    FairSwap,
    Gather,
    Give,
    Hold,
    Jump,
    Keep,
    Kindle,
    LadleSkim,
    Look,
    Offer,
    Order,
    Protect,
    Rain,
    Refuse,
    Ring,
    SecondMatch,
    Skim,
    SparkSnuffer,
    Start,
    Strike,
    Sun,
    Sunbeam,
    SwiftWalk,
    TailorProtect,
    Tailwind,
    To,
    TreasureDive,
    TwoBuckets,
    Walk,
    WeatherReport,
)

_SEATS = range(MOST_SEATS)
_COLOURS = range(len(COLOURS))
KEEPS: Final = tuple(Keep(profile) for profile in Profile)
STARTS: Final = tuple(Start(colour) for colour in _COLOURS)
WALKS: Final = (Walk(True), Walk(False))
JUMPS: Final = tuple(Jump(card) for card in RAIN_CARDS)
DRIVE: Final = Drive()
SKIM: Final = Skim()
GIVES: Final = tuple(tuple(Give(card, seat) for seat in _SEATS) for card in RAIN_CARDS)
PROTECT: Final = Protect(None)
PROTECTS: Final = tuple(Protect(card) for card in RAIN_CARDS)
KINDLE: Final = Kindle()
EXCHANGES: Final = tuple(Exchange(card) for card in HAND_CARDS)
GATHER: Final = Gather()
PLAY_SUN: Final = Sun()
END: Final = End()
SWIFT_WALKS: Final = (SwiftWalk(True), SwiftWalk(False))
LADLE_SKIM: Final = LadleSkim()
BELLOWS_DRIVES: Final = tuple(BellowsDrive(colour) for colour in _COLOURS)
TAILOR_PROTECTS: Final = tuple(TailorProtect(card, None) for card in RAIN_CARDS)
TAILOR_KEEPS: Final = tuple(
    tuple(TailorProtect(card, keep) for keep in RAIN_CARDS) for card in RAIN_CARDS
)
LOOK: Final = Look()
LONGEST_LOOK: Final = 5
# By number of cards seen
ORDERS: Final = tuple(
    tuple(map(Order, permutations(range(1, size + 1)))) if size else ()
    for size in range(LONGEST_LOOK + 1)
)
OFFERS: Final = tuple(tuple(Offer(card, seat) for seat in _SEATS) for card in HAND_CARDS)
HIDDEN_OFFERS: Final = tuple(Offer(None, seat) for seat in _SEATS)
AGREES: Final = tuple(Agree(card) for card in HAND_CARDS)
HIDDEN_AGREE: Final = Agree(None)
REFUSE: Final = Refuse()
TAILWINDS: Final = tuple(Tailwind(place) for place in PLACES)
BIG_BROOMS: Final = tuple(BigBroom(colour) for colour in _COLOURS)
DRY_SPELL: Final = DrySpell()
SECOND_MATCHES: Final = tuple(SecondMatch(colour) for colour in _COLOURS)
TWO_BUCKETS: Final = tuple(TwoBuckets(colour) for colour in _COLOURS)
ALSOS: Final = tuple(Also(colour) for colour in _COLOURS)
ENOUGH: Final = Enough()
BUCKET_CHAIN: Final = BucketChain()
DO_NOT_GIVE: Final = DoNotGive()
SUNBEAMS: Final = (Sunbeam(1), Sunbeam(2))
WEATHER_REPORT: Final = WeatherReport()
SPARK_SNUFFERS: Final = tuple(SparkSnuffer(colour) for colour in _COLOURS)
TOS: Final = tuple(To(colour) for colour in _COLOURS)
TREASURE_DIVES: Final = tuple(TreasureDive(card) for card in RAIN_CARDS)
BREAK_IN_CLOUDS: Final = BreakInClouds()
# By number of seats: hands first, then displays
FAIR_SWAPS: Final = tuple(
    tuple(
        FairSwap(display, first, second)
        for display in (False, True)
        for first in range(seats)
        for second in range(first + 1, seats)
    )
    for seats in range(MOST_SEATS + 1)
)
CHOICES: Final = tuple(Choose(card) for card in HAND_CARDS)
HIDDEN_CHOICE: Final = Choose(None)
# By card; those of spark and dragon are never legal
DISCARDS: Final = tuple(Discard(card) for card in range(SUN + 1))
RAINS: Final = tuple(Rain(card) for card in RAIN_CARDS)
DRY: Final = Dry(None)
DRIES: Final = tuple(Dry(colour) for colour in _COLOURS)
STRIKES: Final = tuple((Strike(colour, False), Strike(colour, True)) for colour in _COLOURS)
HOLDS: Final = (Hold(False), Hold(True))
RING_MOVES: Final = tuple(map(Ring, RINGS))
DEAL_PROFILES: Final = tuple(DealProfile(profile) for profile in Profile)
CARDS: Final = tuple(Card(card) for card in range(DRAGON + 1))
HIDDEN_CARD: Final = Card(None)
