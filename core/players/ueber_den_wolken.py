"""Über den Wolken: rules of thumb.

A move is worth what it brings a seat more than the others: birds that will land, pairs among
them, points of cards on the places where birds stay when the others have landed, and birds
that stand second, for they are the next to land. The cubes that it costs are deducted, and so
is what a card is worth that is played.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Seat
from ..games.ueber_den_wolken.board import (
    EMPTY,
    OWN_BIRDS,
    ROWS,
    SWIFT,
    Bird,
    Cell,
    Place,
    heights,
)
from ..games.ueber_den_wolken.box import HAND_LIMIT, STAGES, card_of, nest_of
from ..games.ueber_den_wolken.landing import BOTH_PLACES, card_points, landed_points
from ..games.ueber_den_wolken.manoeuvres import COSTS
from ..games.ueber_den_wolken.model import (
    ADD,
    TAKE,
    Add,
    Copy,
    Drop,
    Effect,
    Favourite,
    Fly,
    Move,
    Pass,
    Phase,
    PlaceBird,
    Play,
    Score,
    State,
    Swap,
    Take,
    cards_of,
)
from ..games.ueber_den_wolken.turns import PASSING, action_of
from .search import everything as matters

PLAYOUTS = 150
WIDTH = 10
TRUST = 0.0

# In points
CUBE = 2.5  # what a cube brings that is spent well
SECOND = 1.0  # what a bird is worth behind the one that lands: it may land in the next stage
THIRD = 0.3  # and one behind that
ACTION = 1.2  # what a card's action is worth while it can still be played
KEPT = 3.0  # what a card is worth that is kept for the next stage
HOPE = 0.5  # the part of a place's points that a seat hopes for without a bird there

__all__ = ["PLAYOUTS", "TRUST", "WIDTH", "enough", "matters", "rate", "worth"]


def rate(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
    """How many points each move brings the seat more than the others."""
    if state.phase is Phase.SCORING:
        return [scoring(state, seat, move) for move in moves]
    sight = Sight(state, seat)
    if state.phase is Phase.TURN:
        return [sight.turn(move) for move in moves]
    return [sight.answer(move) for move in moves]


def scoring(state: State, seat: Seat, move: Move) -> float:
    """A card is scored if that brings more than to keep it."""
    if not isinstance(move, Score):
        return 0.0
    points = card_points(card_of(state.box, move.card), state.flock, seat) or 0
    return points - (0.0 if is_last_stage(state) else KEPT)


def is_last_stage(state: State) -> bool:
    """Whether nothing is kept for later."""
    return len(state.nests) == STAGES


class Sight:
    """The flock as a seat on turn sees it."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat, self.flock = state, seat, state.flock
        seats = len(state.cubes)
        # By owner: what a point of theirs is worth to the seat
        self.signs = [-1.0 / (seats - 1)] * seats
        self.signs[seat] = 1.0
        self.nest = nest_of(state.box, state.nests[-1])
        self.heights = heights(state.flock)
        self.second, self.third = (0.0, 0.0) if is_last_stage(state) else (SECOND, THIRD)
        self.fronts = [False] * len(state.flock)  # by place: whether the bird there lands
        self.landed = [0] * (SWIFT + 1)  # by bird
        # By owner and place: what a bird is worth there that does not land
        self.staying = [[0.0] * len(state.flock) for _ in range(seats)]
        self.look_at_columns()
        for owner, hand in enumerate(state.hands):
            for id in hand.seen + hand.unseen if owner == seat else hand.seen:
                self.look_at_card(owner, id)
        # The swift's, which belong to nobody
        self.staying += [[0.0] * len(state.flock)] * (1 + SWIFT // 2 - seats)
        self.lead = self.landing_lead(self.landed)
        self.exchanges: dict[tuple[Cell, Bird], float] = {}
        self.prices: dict[tuple[str, str], float] = {}

    def look_at_columns(self) -> None:
        """Which birds land, and which places are the next ones behind."""
        for column, height in enumerate(self.heights):
            if not height:
                continue
            front = ROWS * column + height - 1
            self.fronts[front] = True
            self.landed[self.bird(front)] += 1
            for staying, sign in zip(self.staying, self.signs, strict=True):
                staying[front] = sign * self.second  # once another bird is ahead
                if height > 1:
                    staying[front - 1] = sign * self.second
                if height > 2:
                    staying[front - 2] = sign * self.third

    def look_at_card(self, owner: Seat, id: str) -> None:
        """What a card in hand makes its places worth."""
        card = card_of(self.state.box, id)
        staying, sign = self.staying[owner], self.signs[owner]
        held = [self.holds(owner, place) for place in card.places]
        for number, (place, points) in enumerate(zip(card.places, card.points, strict=True)):
            staying[place] += sign * (points + (BOTH_PLACES if held[1 - number] else 0))

    def bird(self, place: Place) -> Bird:
        """The bird at a place that is not empty."""
        bird = self.flock[place]
        assert bird is not EMPTY
        return bird

    def holds(self, owner: Seat, place: Place) -> bool:
        """Whether a bird of that owner is there and stays when the others land."""
        return self.flock[place] in OWN_BIRDS[owner] and not self.fronts[place]

    # What becomes of the flock

    def exchange(self, out: Cell, into: Bird) -> float:
        """What it is worth that a bird lands instead of another one, or of none."""
        known = self.exchanges.get((out, into))
        if known is None:
            landed = list(self.landed)
            landed[into] += 1
            if out is not EMPTY:
                landed[out] -= 1
            known = self.landing_lead(landed) - self.lead
            self.exchanges[out, into] = known
        return known

    def landing_lead(self, landed: Sequence[int]) -> float:
        """The points of a landing, those of the others deducted."""
        points = 0.0
        for (females, males), sign in zip(OWN_BIRDS, self.signs, strict=False):
            points += sign * landed_points(self.nest, landed[females], landed[males])
        return points

    def swapping(self, start: Place, goal: Place) -> float:
        """What it is worth that the birds of two places swap."""
        one, other = self.flock[start], self.flock[goal]
        assert one is not EMPTY
        assert other is not EMPTY
        if one == other:
            return 0.0
        of_one, of_other = self.staying[one // 2], self.staying[other // 2]
        if self.fronts[start]:
            if self.fronts[goal]:
                return 0.0
            return self.exchange(one, other) + of_one[goal] - of_other[goal]
        if self.fronts[goal]:
            return self.exchange(other, one) + of_other[start] - of_one[start]
        return of_one[goal] - of_one[start] + of_other[start] - of_other[goal]

    def placing(self, bird: Bird, to_front: bool, column: int) -> float:
        """What it is worth to place a bird ahead of a column, or at its back."""
        height, back = self.heights[column], ROWS * column
        if not height:
            return self.exchange(EMPTY, bird)
        front = back + height - 1
        if to_front:
            first = self.bird(front)
            gain = self.exchange(first, bird) + self.staying[first // 2][front]
            return gain + (self.behind(self.bird(back)) if height > 1 else 0.0)
        newcomer = self.staying[bird // 2][back]
        if height == 1:
            return newcomer
        second = self.bird(back)
        moved = self.staying[second // 2][front] - self.staying[second // 2][back]
        return moved + newcomer + self.behind(bird)

    def behind(self, bird: Bird) -> float:
        """What it is worth that a bird stands third and not second."""
        return 0.0 if bird == SWIFT else self.signs[bird // 2] * (self.third - self.second)

    def adding(self, bird: Bird) -> float:
        """What a new bird is worth ahead of the best column with room."""
        gains = [
            self.exchange(self.flock[ROWS * column + height - 1] if height else EMPTY, bird)
            for column, height in enumerate(self.heights)
            if height < ROWS
        ]
        return max(gains)

    def adding_any(self) -> float:
        """What the bird deck's top bird is worth on the average."""
        layer = self.state.layers[0]
        total = 0.0
        for bird, count in enumerate(layer):
            if count:
                total += count * self.adding(bird)
        return total / sum(layer)

    # Cards

    def holding(self, id: str) -> float:
        """What a card is worth in the hand of the seat: its action, and its points."""
        card = card_of(self.state.box, id)
        held = [self.holds(self.seat, place) for place in card.places]
        worth = ACTION + (BOTH_PLACES if all(held) else 0)
        for points, is_held in zip(card.points, held, strict=True):
            worth += points if is_held else HOPE * points
        return worth

    def taking(self, id: str) -> float:
        """What a card of the display is worth; a fifth one costs the worst of them."""
        cards = cards_of(self.state.hands[self.seat])
        worth = self.holding(id)
        if len(cards) == HAND_LIMIT:
            worth -= min(worth, *map(self.holding, cards))
        return worth

    def price(self, card: str, used: str) -> float:
        """What it costs to play a card for the action of that one: cubes, and the card."""
        known = self.prices.get((card, used))
        if known is None:
            cubes = COSTS[card_of(self.state.box, used).action]
            known = CUBE * cubes + self.holding(card)
            self.prices[card, used] = known
        return known

    # Moves

    def turn(self, move: Move) -> float:
        """What an action, a card or a pass brings beyond what it costs."""
        prices = self.state.prices
        if isinstance(move, Fly):
            return self.swapping(move.start, move.goal) - CUBE * prices[action_of(move)]
        if isinstance(move, Play):
            used, use = move.card, move.use
            if isinstance(use, Copy):
                used, use = use.card, use.use
            return self.effect(use) - self.price(move.card, used)
        if isinstance(move, Pass):
            return -CUBE * min(PASSING, self.state.cubes[self.seat])
        if isinstance(move, Add):
            return self.effect(move) - CUBE * prices[ADD]
        assert isinstance(move, Take)
        return self.effect(move) - CUBE * prices[TAKE]

    def effect(self, use: Effect) -> float:
        """What the action brings."""
        if isinstance(use, (Swap, Fly)):
            return self.swapping(use.start, use.goal)
        if isinstance(use, Take):
            return self.taking(self.state.display[use.number])
        if isinstance(use, Favourite):
            return self.adding(use.bird)
        if isinstance(use, Add):
            if use.source is None:
                return self.adding_any()
            return self.adding(self.state.face_up[use.source])
        points = card_points(card_of(self.state.box, use.card), self.flock, self.seat) or 0
        return points - self.holding(use.card)

    def answer(self, move: Move) -> float:
        """What it brings to place a bird so, or to discard that card."""
        if isinstance(move, Drop):
            return -self.holding(move.card)
        assert isinstance(move, PlaceBird)
        assert self.state.bird is not None
        return self.placing(self.state.bird, move.front, move.column)


# The search


def enough(root: State, state: State) -> bool:
    """A playout ends with its stage."""
    return state.phase in (Phase.NEST, Phase.OVER)


def worth(root: State, state: State, seat: Seat) -> float:
    """How many points the seat is ahead of the best other one, counting what is kept."""
    points: list[float] = list(state.points)
    if state.phase is not Phase.OVER:
        for owner, hand in enumerate(state.hands):
            points[owner] += KEPT * len(cards_of(hand))
        for column, height in enumerate(heights(state.flock)):
            for behind, promised in zip(range(height), (SECOND, THIRD), strict=False):
                bird = state.flock[ROWS * column + height - 1 - behind]
                if bird is not EMPTY and bird != SWIFT:
                    points[bird // 2] += promised
    return points[seat] - max(other for owner, other in enumerate(points) if owner != seat)
