"""Wolkenbruch: plans for the rest of an actions phase.

A plan stays at the current flame for a while, goes to another one or none, stays there, and
ends with the precipitation. It is rated by what it makes of the flames that it visits, and by
what the next seat can make of the place where it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from ...game import Seat
from ...games.wolkenbruch.model import (
    AFTER,
    BEFORE,
    COLOUR_OF,
    DISPLAY_LIMIT,
    FIRST_EVENT,
    FIRST_SPARK,
    KIND_OF,
    KINDS,
    NO_CARDS,
    PLACES,
    SHELTER,
    Cards,
    Counts,
    Happening,
    Kind,
    Pile,
    Profile,
    State,
    cards_due,
    hand_cards,
)
from .visits import CARD, JUMPS, TENTHS, Close, Means, Spot, Step, Use, stays

FLAMES: Final = range(FIRST_SPARK)
JUMPED: Final = 0.4  # a card of the hand: another one is drawn, and the deck is the time left
WELCOME: Final = 0.5  # of what the next seat can make of the place where it begins
SOON: Final = 2  # action points within which a seat reaches any flame, most times by a jump
READY: Final = 5.0  # a flame that the next seat can protect
SWIFT: Final = {Step.CW: Step.SWIFT_CW, Step.CCW: Step.SWIFT_CCW}

Numbers = tuple[int, ...]  # cards by colour


class Scene(NamedTuple):
    """What plans of the seat on turn depend on."""

    spots: tuple[Spot, ...]
    means: Means
    hand: Numbers
    welcome: tuple[float, ...]  # by place, what the next seat can make of beginning there


@cache
def counts(cards: Cards) -> Numbers:
    """How many rain cards of each colour."""
    found = [0] * len(FLAMES)
    for card in cards:
        if card < FIRST_EVENT:
            found[COLOUR_OF[card]] += 1
    return tuple(found)


# Who collects what


@cache
def uses_of(displays: tuple[Numbers, ...], protected: tuple[bool, ...]) -> tuple[tuple[Use, ...], ...]:
    """What cards of each colour are to each seat.

    A colour belongs to the seat that has most of it. Its main colour is the one of which it
    has most; a seat without any may begin one that is nobody's main colour.
    """
    holders = [holder(displays, colour) for colour in FLAMES]
    mains = [main_colour(own, seat, holders, protected) for seat, own in enumerate(displays)]
    return tuple(
        tuple(
            Use.NONE
            if protected[colour]
            else use_of(colour, seat, mains[seat], holders[colour], mains)
            for colour in FLAMES
        )
        for seat in range(len(displays))
    )


def holder(displays: Sequence[Numbers], colour: int) -> Seat | None:
    """The seat that has most cards of a colour, if anybody has one."""
    most = max(own[colour] for own in displays)
    return next(s for s, own in enumerate(displays) if own[colour] == most) if most else None


def main_colour(
    own: Numbers, seat: Seat, holders: Sequence[Seat | None], protected: Sequence[bool]
) -> int | None:
    """The colour that a seat collects before others."""
    held = [c for c in FLAMES if holders[c] == seat and not protected[c]]
    return max(held, key=lambda c: own[c]) if held else None


def use_of(
    colour: int, seat: Seat, main: int | None, holder: Seat | None, mains: Sequence[int | None]
) -> Use:
    """What cards of an unprotected colour are to a seat."""
    if colour == main:
        return Use.MAIN
    if holder is None or holder == seat:
        return Use.MAIN if main is None else Use.SECOND
    return Use.MAIN if main is None and mains[holder] != colour else Use.NONE


# What a seat finds


def top_stock(state: State) -> Counts:
    """The cards from which the next ones come."""
    for part in state.deck:
        if isinstance(part, Pile) and part.size:
            return state.stocks[part.stock]
    return NO_CARDS


@cache
def shares(stock: Counts) -> Numbers:
    """The share of each colour in the rain to come, in tenths."""
    size = len(KINDS)
    rain = [sum(stock[size * c : size * (c + 1)]) for c in FLAMES]
    total = sum(rain) or 1
    return tuple([(TENTHS * number + total // 2) // total for number in rain])


def scene(state: State, seat: Seat) -> Scene:
    """The flames, prices and dangers as the seat finds them, and what the next one does."""
    displays = tuple([counts(display) for display in state.displays])
    uses = uses_of(displays, state.protected)
    own, use = displays[seat], uses[seat]
    kept = state.suns[seat] + sum([own[c] for c in FLAMES if use[c]])
    beside = kept - max([own[c] for c in FLAMES if use[c] is Use.MAIN], default=0)
    room = kept < DISPLAY_LIMIT
    spare = beside < DISPLAY_LIMIT - SHELTER
    tailor = state.profiles[seat][0] == Profile.TAILOR
    wanted = [any([other[c] for other in uses]) for c in FLAMES]
    spots = tuple(
        [
            Spot(
                len(rain),
                bool(rain) and KIND_OF[rain[0]] is Kind.WAVE,
                burning,
                protected,
                number,
                kind,
                room if kind is Use.MAIN else room and spare,
                want,
                SHELTER - 1 if tailor and number < sum(own) else SHELTER,
                share,
            )
            for rain, burning, protected, number, kind, want, share in zip(
                state.rain,
                state.burning,
                state.protected,
                own,
                use,
                wanted,
                shares(top_stock(state)),
                strict=True,
            )
        ]
    )
    after = (seat + 1) % len(displays)
    return Scene(
        spots,
        means_of(state, seat, sum(own) + state.suns[seat]),
        counts(hand_cards(state.hands[seat])),
        welcomes(state, spots, displays[after], uses[after]),
    )


def welcomes(
    state: State, spots: Sequence[Spot], own: Numbers, use: Sequence[Use]
) -> tuple[float, ...]:
    """What a seat can make of beginning its turn at each place."""
    worth = [0.0] * len(FLAMES)
    for c in FLAMES:
        if use[c] is Use.MAIN:
            spot = spots[c]
            if own[c] >= SHELTER:
                worth[c] = READY
            elif own[c]:
                worth[c] = CARD * min(2, spot.rain - spot.wave + 1)
    far = distances(state.ring, state.sparks)
    return tuple(
        [
            WELCOME * max([worth[c] - min(SOON, far[place][c]) for c in FLAMES])
            for place in PLACES
        ]
    )


def means_of(state: State, seat: Seat, size: int) -> Means:
    """Prices and dangers in this turn."""
    cost, profile = state.box.cost, state.profiles[seat][0]
    power = state.box.profiles[profile]
    ready = not power.per_turn or state.used < power.per_turn
    return Means(
        cost.skim,
        power.ap if profile == Profile.LADLE and ready else cost.skim,
        cost.drive,
        power.ap if profile == Profile.STOKER else cost.kindle,
        cost.protect,
        cost.gather,
        min(state.supply, max(0, DISPLAY_LIMIT - size), 2),
        state.burning.count(False),
        0 if state.dry else min(3, cards_due(state)),
    )


# Ways of the piece

Route = tuple[int, Step, int]  # the place, the step that the way begins with, places on the way


@cache
def routes(
    ring: tuple[int, ...], sparks: tuple[bool, ...], piece: int, stilts: bool
) -> tuple[Route, ...]:
    """The ways to all other places, both ways round; stilts pass over sparks."""
    found = []
    for clockwise in (True, False):
        place, length, first = piece, 0, None
        while True:
            if place >= FIRST_SPARK:
                before = place - FIRST_SPARK
                step = AFTER[ring][before] if clockwise else before
            else:
                before = place if clockwise else BEFORE[ring][place]
                step = AFTER[ring][place] if clockwise else before
                over = sparks[before]
                if over and stilts and first is None:
                    first = Step.SWIFT_CW if clockwise else Step.SWIFT_CCW
                elif over and not stilts:
                    step = FIRST_SPARK + before
            if first is None:
                first = Step.CW if clockwise else Step.CCW
            place, length = step, length + 1
            if place == piece or length > len(PLACES):
                break
            found.append((place, first, length))
    return tuple(found)


@cache
def distances(ring: tuple[int, ...], sparks: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """How far every flame is from every place."""
    found = []
    for place in PLACES:
        far = [0] * len(FLAMES)
        for there, _, length in routes(ring, sparks, place, False):
            if there < FIRST_SPARK and there != place:
                far[there] = min(far[there] or length, length)
        found.append(tuple(far))
    return tuple(found)


def ways(state: State, seat: Seat, hand: Numbers, ap: int) -> list[tuple[int, Step, int, int]]:
    """Ways to other places: place, first step, price, and the colour of a card it takes or -1."""
    cost, profile = state.box.cost, state.profiles[seat][0]
    assert state.piece is not None
    step_price, stilts = cost.move, profile == Profile.STILT_WALKER
    found = [
        (place, step, length * step_price, -1)
        for place, step, length in routes(state.ring, state.sparks, state.piece, stilts)
        if length * step_price <= ap
    ]
    if profile == Profile.RUNNER and state.used < state.box.profiles[profile].per_turn:
        found = [
            (place, SWIFT[step], (length - 1) * step_price, -1)
            for place, step, length in routes(state.ring, state.sparks, state.piece, False)
            if (length - 1) * step_price <= ap
        ]
    if cost.jump <= ap:
        for colour in FLAMES:
            if hand[colour] and colour != state.piece:
                found.append((colour, JUMPS[colour], cost.jump, colour))
    return found


# Plans


class Planner:
    """The plans of a seat for so many action points."""

    def __init__(self, state: State, seat: Seat, there: Scene, ap: int) -> None:
        self.state, self.there, self.ap = state, there, ap
        self.tables = [stays(spot, there.means, ap) for spot in there.spots]
        self.idle = [table[0][0][0] for table in self.tables]
        self.ends = [
            table[Close.RAIN if held else Close.DRY]
            for table, held in zip(self.tables, there.hand, strict=True)
        ]
        self.far = distances(state.ring, state.sparks)
        self.price = state.box.cost.move
        self.found: dict[Step, float] = {}
        self.rests: dict[tuple[int, int], float] = {}
        self.plan(ways(state, seat, there.hand, ap))

    def note(self, step: Step, value: float) -> None:
        """A plan that begins with this step."""
        if value > self.found.get(step, NOTHING):
            self.found[step] = value

    def plan(self, ways: list[tuple[int, Step, int, int]]) -> None:
        """All plans: a stay here, then another place, perhaps a stay there, perhaps a third."""
        piece, ap, welcome = self.state.piece, self.ap, self.there.welcome
        assert piece is not None
        begins = [(0, 0.0, Step.END)]
        if piece < FIRST_SPARK:
            begins += self.visits(piece, ap)
            base = welcome[piece] - self.idle[piece]
            for value, step in self.ends[piece]:
                self.note(step, value + base)
        else:
            self.note(Step.END, self.at_spark(piece) + welcome[piece])
        for place, first, price, card in ways:
            if place >= FIRST_SPARK:
                rests = [self.at_spark(place) + welcome[place]] * (ap + 1 - price)
            else:
                end = self.ends[place]
                low = self.idle[place] - welcome[place]
                if card >= 0:
                    low += JUMPED
                    if self.there.hand[place] < 2:
                        end = self.tables[place][Close.DRY]
                rests = [end[left][0] - low for left in range(ap + 1 - price)]
                if place != piece:
                    for spent, gain, _ in self.visits(place, ap - price):
                        for left in range(spent, ap + 1 - price):
                            value = gain + self.rest(place, left - spent)
                            if card >= 0:
                                value -= JUMPED
                            if value > rests[left]:
                                rests[left] = value
            for spent, gain, begin in begins:
                if price + spent > ap:
                    break
                self.note(begin if spent else first, gain + rests[ap - price - spent])

    def visits(self, place: int, ap: int) -> list[tuple[int, float, Step]]:
        """Stays at a flame before the piece goes on: what they cost, what they bring."""
        table, idle = self.tables[place][Close.LEAVE], self.idle[place]
        best, found = idle, []
        for spent in range(1, ap + 1):
            value, step = table[spent]
            if value > best:
                best = value
                found.append((spent, value - idle, step))
        return found

    def rest(self, place: int, ap: int) -> float:
        """The best end elsewhere that so many action points reach from a flame."""
        found = self.rests.get((place, ap))
        if found is None:
            found, far, welcome = NOTHING, self.far, self.there.welcome
            for end in FLAMES:
                left = ap - far[place][end] * self.price
                if left >= 0 and end != place:
                    value = self.ends[end][left][0] - self.idle[end] + welcome[end]
                    found = max(found, value)
            if ap >= self.price:
                for spark in self.sparks_beside(place):
                    found = max(found, self.at_spark(spark) + welcome[spark])
            self.rests[place, ap] = found
        return found

    def sparks_beside(self, place: int) -> list[int]:
        """The sparks next to a flame."""
        state = self.state
        beside = (place, BEFORE[state.ring][place])
        return [FIRST_SPARK + c for c in beside if state.sparks[c]]

    def at_spark(self, place: int) -> float:
        """What a plan brings that ends at a spark: the better one of the flames beside it."""
        before = place - FIRST_SPARK
        after = AFTER[self.state.ring][before]
        ends, idle = self.ends, self.idle
        return max(ends[before][0][0] - idle[before], ends[after][0][0] - idle[after])


NOTHING: Final = -1000.0  # less than any plan is worth


def plans(state: State, seat: Seat, there: Scene, ap: int) -> dict[Step, float]:
    """For every first step the best plan that begins with it, measured from doing nothing."""
    return Planner(state, seat, there, ap).found
