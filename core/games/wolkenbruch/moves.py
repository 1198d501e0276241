"""Wolkenbruch: the moves. Colours, cards and profiles are numbers as in model.py."""

from ...frozen import Frozen


class Keep(Frozen):
    """Keep one of the two profiles dealt (WB-03)."""

    profile: int


class Start(Frozen):
    """Choose the flame at which the wooden piece starts (WB-07)."""

    colour: int


# Actions


class Walk(Frozen):
    """Move the wooden piece to the next flame or spark (WB-14)."""

    clockwise: bool


class Jump(Frozen):
    """Discard a rain card of the hand; the piece goes to the flame of its colour (WB-15)."""

    card: int


class Drive(Frozen):
    """The top card of the current flame goes to the discard pile (WB-12)."""


class Skim(Frozen):
    """The top card of the current flame goes to the own display (WB-16)."""


class Give(Frozen):
    """A rain card of the own display goes to another seat's (WB-17; bucket-chain: WB-22)."""

    card: int
    seat: int


class Protect(Frozen):
    """Five cards of the display protect the current flame for good (WB-18).

    `keep`: with six matching cards, the one that stays.
    """

    keep: int | None


class Kindle(Frozen):
    """The extinguished current flame burns again (WB-19)."""


class Exchange(Frozen):
    """Take the top discard into the hand, discard another hand card (WB-20)."""

    card: int


class Gather(Frozen):
    """Take a sun from the supply into the own display (WB-21)."""


class Sun(Frozen):
    """Play a sun gathered in an earlier turn for one action point (WB-24)."""


class End(Frozen):
    """End the actions phase (WB-11)."""


# Abilities of profiles


class SwiftWalk(Frozen):
    """Runner: a move at a price of its own; stilt-walker: over a spark (WB-23)."""

    clockwise: bool


class LadleSkim(Frozen):
    """Ladle: skim at a price of its own (WB-23)."""


class BellowsDrive(Frozen):
    """Bellows: drive away at any flame (WB-23)."""

    colour: int


class TailorProtect(Frozen):
    """Tailor: protect with four matching cards and `card` (WB-23).

    `keep`: with five matching cards, the one that stays.
    """

    card: int
    keep: int | None


class Look(Frozen):
    """Weather-watcher: see the top three cards of the deck (WB-23)."""


class Order(Frozen):
    """Put the cards seen back, numbered as seen, the new top first (WB-22, WB-23)."""

    numbers: tuple[int, ...]


class Offer(Frozen):
    """Confidante: offer a hand card to a seat for one of its own (WB-23, WB-48).

    `card` None: the others may not know it.
    """

    card: int | None
    seat: int


class Agree(Frozen):
    """Accept the confidante's offer and give this hand card for it (WB-23).

    `card` None: the others may not know it.
    """

    card: int | None


class Refuse(Frozen):
    """Refuse the confidante's offer (WB-23)."""


# Event effects


class Tailwind(Frozen):
    """The piece goes to any flame or spark (WB-22)."""

    place: int


class BigBroom(Frozen):
    """All cards of a flame go to the discard pile (WB-22)."""

    colour: int


class DrySpell(Frozen):
    """No cloudburst phase in this turn (WB-22)."""


class SecondMatch(Frozen):
    """An extinguished flame burns again (WB-22)."""

    colour: int


class TwoBuckets(Frozen):
    """The top card of a flame, no wave, goes to the own display (WB-22)."""

    colour: int


class Also(Frozen):
    """The same at a second flame (WB-22)."""

    colour: int


class Enough(Frozen):
    """No second flame for two-buckets (WB-22)."""


class BucketChain(Frozen):
    """Every seat may give a rain card of its display to another seat's (WB-22)."""


class DoNotGive(Frozen):
    """Give nothing in the bucket-chain (WB-22)."""


class Sunbeam(Frozen):
    """Take one or two suns (WB-22)."""

    number: int


class WeatherReport(Frozen):
    """See the top five cards of the deck (WB-22)."""


class SparkSnuffer(Frozen):
    """The spark after that flame leaves the match (WB-22)."""

    colour: int


class To(Frozen):
    """The piece goes from the spark that left to a neighbouring flame (WB-22)."""

    colour: int


class TreasureDive(Frozen):
    """A rain card of the discard pile, no wave, goes to the own display (WB-22)."""

    card: int


class BreakInClouds(Frozen):
    """The display falls one step (WB-22)."""


class FairSwap(Frozen):
    """Two seats swap a card of their hands, or of their displays (WB-22)."""

    display: bool
    first: int
    second: int


class Choose(Frozen):
    """The card to swap or to pass to the left (WB-22, WB-32, WB-48).

    `card` None: the others may not know it.
    """

    card: int | None


# What is owed, precipitation, lightning


class Discard(Frozen):
    """Discard a card for room, or because an effect demands it (WB-25, WB-32)."""

    card: int


class Rain(Frozen):
    """Play a rain card of the hand onto the flame of its colour (WB-26)."""

    card: int


class Dry(Frozen):
    """Let the flame go out instead (WB-27).

    `colour`: at a spark, which flame; else None.
    """

    colour: int | None


class Strike(Frozen):
    """Discard a lightning; the extinguished flame of its colour burns again (WB-36)."""

    colour: int
    display: bool


class Hold(Frozen):
    """Strike no lightning now, or in the rest of the turn (WB-38)."""

    turn: bool


# The dealer


class Ring(Frozen):
    """The flames in a ring, clockwise from red (WB-08)."""

    colours: tuple[int, ...]


class DealProfile(Frozen):
    """A profile comes to a seat to choose from (WB-03)."""

    profile: int


class Card(Frozen):
    """A card is drawn or looked at.

    `card` None: the reader may not know it.
    """

    card: int | None


Move = (
    Keep
    | Start
    | Walk
    | Jump
    | Drive
    | Skim
    | Give
    | Protect
    | Kindle
    | Exchange
    | Gather
    | Sun
    | End
    | SwiftWalk
    | LadleSkim
    | BellowsDrive
    | TailorProtect
    | Look
    | Order
    | Offer
    | Agree
    | Refuse
    | Tailwind
    | BigBroom
    | DrySpell
    | SecondMatch
    | TwoBuckets
    | Also
    | Enough
    | BucketChain
    | DoNotGive
    | Sunbeam
    | WeatherReport
    | SparkSnuffer
    | To
    | TreasureDive
    | BreakInClouds
    | FairSwap
    | Choose
    | Discard
    | Rain
    | Dry
    | Strike
    | Hold
    | Ring
    | DealProfile
    | Card
)
