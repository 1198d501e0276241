"""Wolkenbruch: how good the moves of an actions phase look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ...game import Seat
from ...games.wolkenbruch import moves as m
from ...games.wolkenbruch.model import (
    COLOUR_OF,
    FIRST_EVENT,
    FIRST_SPARK,
    Ask,
    State,
    hand_cards,
    put,
)
from ...games.wolkenbruch.rules import apply
from ...games.wolkenbruch.turn import give_price, price
from .cards import keeping, kindled, passed_on
from .outlook import TURN, outlook, turns_left
from .plans import plans
from .sight import Scene, scene
from .visits import JUMPS, Step, Use

STEPS: Final[dict[type, Step]] = {
    m.End: Step.END,
    m.Skim: Step.SKIM,
    m.LadleSkim: Step.SKIM,
    m.Drive: Step.DRIVE,
    m.Kindle: Step.KINDLE,
    m.Protect: Step.PROTECT,
    m.TailorProtect: Step.PROTECT,
    m.Gather: Step.GATHER,
}
UNPLANNED: Final = -50.0  # what no plan begins with
PLAYED: Final = 0.75  # a sun: a little more than one gathered, so that none goes round in circles
SUNS: Final = 2  # as many at once pay for the dearest action
GIVEN: Final = 1.0  # what passing a card on has to bring
FREE: Final = 1.0  # a lightning costs no action point
SEEN: Final = 0.6  # the worst of the cards seen comes late
SNUFFED: Final = 0.2  # a shorter way
WAITING: Final = 0.8  # a card collected that waits for room in the display
ALSO: Final = 1.0  # the second flame of two buckets
FULL: Final = 3  # cards at a flame that are worth sweeping away without the piece being there
# Moves that are as good as the state that they lead to
TRIED: Final = frozenset(
    (
        m.BellowsDrive,
        m.Tailwind,
        m.BigBroom,
        m.SecondMatch,
        m.DrySpell,
        m.BreakInClouds,
        m.Sunbeam,
        m.TreasureDive,
        m.TwoBuckets,
    )
)
# Moves after which the turn goes on as before, and what they bring
BESIDE: Final[dict[type, float]] = {
    m.SparkSnuffer: SNUFFED,
    m.WeatherReport: SEEN,
    m.Look: SEEN,
}


def rate_actions(state: State, seat: Seat, moves: Sequence[m.Move]) -> list[float]:
    """Each move is as good as the best plan that begins with it."""
    turn = Turn(state, seat)
    return [turn.rate(move) for move in moves]


class Turn:
    """What a seat on turn knows about its plans, worked out as far as it is asked for."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.there = scene(state, seat)
        self.found = plans(state, seat, self.there, state.ap)
        self.after_give: float | None = None
        self.exchange: tuple[int | None, float] | None = None

    def rate(self, move: m.Move) -> float:
        """How good a move looks."""
        kind = type(move)
        if kind in STEPS:
            return self.planned(STEPS[kind])
        if kind in TRIED:
            return self.tried(move) if self.promising(move) else UNPLANNED
        if kind in BESIDE:
            return self.best(self.state.ap - price(self.state, self.seat, move)) + BESIDE[kind]
        return RATINGS[kind](self, move) if kind in RATINGS else UNPLANNED

    def planned(self, step: Step) -> float:
        """The best plan that begins with a step."""
        return self.found.get(step, UNPLANNED)

    def best(self, ap: int, there: Scene | None = None) -> float:
        """The best plan with so many action points."""
        return max(plans(self.state, self.seat, there or self.there, ap).values())

    def walk(self, move: m.Walk) -> float:
        """One place on."""
        return self.planned(Step.CW if move.clockwise else Step.CCW)

    def swift_walk(self, move: m.SwiftWalk) -> float:
        """One place on by the ability."""
        return self.planned(Step.SWIFT_CW if move.clockwise else Step.SWIFT_CCW)

    def jump(self, move: m.Jump) -> float:
        """With the card that is least worth keeping."""
        return self.planned(JUMPS[COLOUR_OF[move.card]]) - keeping(move.card, self.there.hand)

    def strike(self, move: m.Strike) -> float:
        """A lightning comes before everything else, if it helps."""
        best = max(self.found.values())
        return best + FREE if kindled(self.state, move) > 0 else best - FREE

    def sun(self, move: m.Sun) -> float:
        """One or more suns, once the other action points are nearly spent."""
        state = self.state
        if state.ap > 1:
            return UNPLANNED
        playable = min(SUNS, state.suns[self.seat] - state.fresh)
        return max(self.best(state.ap + n) - PLAYED * n for n in range(1, playable + 1))

    def give(self, move: m.Give) -> float:
        """A card goes where it is collected."""
        gain = passed_on(self.state, self.seat, move)
        if gain < GIVEN:
            return UNPLANNED
        if self.after_give is None:
            self.after_give = self.best(self.state.ap - give_price(self.state, self.seat))
        return self.after_give + gain

    def exchanged(self, move: m.Exchange) -> float:
        """The card that is least worth keeping for the top discard."""
        if self.exchange is None:
            self.exchange = self.exchanging()
        card, value = self.exchange
        return value if move.card == card else UNPLANNED

    def exchanging(self) -> tuple[int | None, float]:
        """The card to exchange, and the best plan then: good where the hand lacks a colour."""
        state, hand = self.state, self.there.hand
        top = state.discards[-1]
        if top >= FIRST_EVENT or hand[COLOUR_OF[top]]:
            return None, UNPLANNED
        card = min(hand_cards(state.hands[self.seat]), key=lambda card: keeping(card, hand))
        cost = keeping(card, hand)
        hand = put(hand, COLOUR_OF[top], 1)
        if card < FIRST_EVENT:
            hand = put(hand, COLOUR_OF[card], hand[COLOUR_OF[card]] - 1)
        there = self.there._replace(hand=hand)
        return card, self.best(state.ap - state.box.cost.exchange, there) - cost

    def promising(self, move: m.Move) -> bool:
        """Whether a move is worth trying: most ways to use an event are not."""
        spots = self.there.spots
        match move:
            case m.BellowsDrive() | m.BigBroom():
                spot = spots[move.colour]
                return spot.rain >= (1 if spot.protected else FULL)
            case m.TwoBuckets():
                return spots[move.colour].use is not Use.NONE
            case m.TreasureDive():
                return self.collected(move.card)
            case m.Tailwind():
                return move.place < FIRST_SPARK and move.place != self.state.piece
        return True

    def tried(self, move: m.Move) -> float:
        """How much better the state is that the move leads to, with the best plan then."""
        state, seat = self.state, self.seat
        after = apply(state, seat, move)
        there = scene(after, seat)
        value = outlook(after, there) + max(plans(after, seat, there, after.ap).values())
        value -= outlook(state, self.there)
        value += TURN * (turns_left(after) - turns_left(state))
        for task in after.tasks:
            if task.ask is Ask.ALSO:
                value += ALSO
            elif task.ask is Ask.ENTER and self.collected(task.card):
                value += WAITING
        return value

    def collected(self, card: int) -> bool:
        """Whether a card is of the seat's main colour."""
        return card < FIRST_EVENT and self.there.spots[COLOUR_OF[card]].use is Use.MAIN


RATINGS: Final[dict[type, Callable[[Turn, Any], float]]] = {
    m.Walk: Turn.walk,
    m.SwiftWalk: Turn.swift_walk,
    m.Jump: Turn.jump,
    m.Strike: Turn.strike,
    m.Sun: Turn.sun,
    m.Give: Turn.give,
    m.Exchange: Turn.exchanged,
}
