"""Wolkenbruch: plans for the rest of an actions phase.

A plan stays at the current flame for a while, goes to another one or none, stays there, may
go on once more, and ends with the precipitation. It is rated by what it makes of the flames
that it visits, and by what the next seat can make of the place where it ends.
"""

from __future__ import annotations

from typing import Final

from ...game import Seat
from ...games.wolkenbruch.model import AFTER, BEFORE, FIRST_SPARK, State
from .sight import FLAMES, Scene
from .visits import Step, stays
from .ways import Way, distances, ways

JUMPED: Final = 0.4  # a card of the hand: another one is drawn, and the deck is the time left
NOTHING: Final = -1000.0  # less than any plan is worth


def plans(state: State, seat: Seat, there: Scene, ap: int) -> dict[Step, float]:
    """For every first step the best plan that begins with it, measured from doing nothing."""
    return Planner(state, seat, there, ap).found


class Planner:
    """The plans of a seat for so many action points."""

    def __init__(self, state: State, seat: Seat, there: Scene, ap: int) -> None:
        self.state, self.there, self.ap = state, there, ap
        self.stays = [stays(spot, there.means, ap) for spot in there.spots]
        self.idle = [stay.leave[0][0] for stay in self.stays]
        self.ends = [
            (max(stay.rain, stay.wave) if wave else stay.rain) if held else stay.dry
            for stay, held, wave in zip(self.stays, there.hand, there.waves, strict=True)
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

    def plan(self, ways: list[Way]) -> None:
        """All plans: a stay here, then another place, perhaps a stay there, perhaps a third."""
        piece, ap = self.state.piece, self.ap
        assert piece is not None
        begins = [(0, 0.0, Step.END)]
        if piece < FIRST_SPARK:
            begins += self.stays[piece].visits
            base = self.there.welcome[piece] - self.idle[piece]
            for value, step in self.ends[piece]:
                self.note(step, value + base)
        else:
            self.note(Step.END, self.at_spark(piece))
        for way in ways:
            left = ap - way.price
            rests = self.rests_by_way(way, left)
            for spent, gain, begin in begins:
                if spent > left:
                    break
                self.note(begin if spent else way.step, gain + rests[left - spent])

    def rests_by_way(self, way: Way, ap: int) -> list[float]:
        """The best rest of a plan at the end of a way, by action points that are left there."""
        place, hand = way.place, self.there.hand
        if place >= FIRST_SPARK:
            return [self.at_spark(place)] * (ap + 1)
        end, low = self.ends[place], self.idle[place] - self.there.welcome[place]
        if way.card and hand[place] < 2:
            end = self.stays[place].dry
        rests = [value - low for value, _ in end[: ap + 1]]
        for spent, gain, _ in self.stays[place].visits:
            for left in range(spent, ap + 1):
                rests[left] = max(rests[left], gain + self.elsewhere(place, left - spent))
        return [rest - JUMPED for rest in rests] if way.card else rests

    def elsewhere(self, place: int, ap: int) -> float:
        """The best end at another place that so many action points reach from a flame."""
        found = self.rests.get((place, ap))
        if found is None:
            found, far, welcome = NOTHING, self.far[place], self.there.welcome
            for end in FLAMES:
                left = ap - far[end] * self.price
                if left >= 0 and end != place:
                    value = self.ends[end][left][0] - self.idle[end] + welcome[end]
                    found = max(found, value)
            if ap >= self.price:
                for before in (place, BEFORE[self.state.ring][place]):
                    if self.state.sparks[before]:
                        found = max(found, self.at_spark(FIRST_SPARK + before))
            self.rests[place, ap] = found
        return found

    def at_spark(self, place: int) -> float:
        """What a plan brings that ends at a spark: the better one of the flames beside it."""
        before = place - FIRST_SPARK
        after = AFTER[self.state.ring][before]
        ends, idle = self.ends, self.idle
        best = max(ends[before][0][0] - idle[before], ends[after][0][0] - idle[after])
        return best + self.there.welcome[place]
