"""Wolkenbruch: how good the moves of an actions phase look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...game import Seat
from ...games.wolkenbruch import moves as m
from ...games.wolkenbruch.model import (
    COLOUR_OF,
    FIRST_EVENT,
    KIND_OF,
    Ask,
    Kind,
    State,
    cards_due,
    put,
)
from ...games.wolkenbruch.rules import apply
from .answers import keeping, kindled
from .outlook import outlook
from .plans import Scene, counts, plans, scene
from .visits import JUMPS, SUN, Step, Use

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
PLAYED: Final = 0.75  # a sun that is played: a little more than one gathered, so that none goes in circles
FREE: Final = 1.0  # a lightning costs no action point
LATER: Final = 3.0  # rounds in which a lower display helps
# Moves that are as good as the state they lead to, and what they bring besides
TRIED: Final[dict[type, float]] = {
    m.BellowsDrive: 0.0,
    m.Tailwind: 0.0,
    m.BigBroom: 0.0,
    m.SecondMatch: 0.0,
    m.DrySpell: 0.0,
    m.BreakInClouds: 0.0,
    m.Sunbeam: 0.0,
    m.TreasureDive: 0.0,
    m.TwoBuckets: 0.0,
    m.SparkSnuffer: 0.2,
    m.WeatherReport: 0.6,  # the worst of five cards comes late
    m.Look: 0.6,
}


def rate_actions(state: State, seat: Seat, moves: Sequence[m.Move]) -> list[float]:
    """Each move is as good as the best plan that begins with it."""
    there = scene(state, seat)
    found = plans(state, seat, there, state.ap)
    rest = max(found.values())
    ratings = []
    for move in moves:
        kind = type(move)
        step = STEPS.get(kind)
        if step is not None:
            value = found.get(step, UNPLANNED) + nuance(state, seat, move)
        elif kind is m.Walk:
            value = found.get(Step.CW if move.clockwise else Step.CCW, UNPLANNED)
        elif kind is m.SwiftWalk:
            value = found.get(Step.SWIFT_CW if move.clockwise else Step.SWIFT_CCW, UNPLANNED)
        elif kind is m.Jump:
            value = found.get(JUMPS[COLOUR_OF[move.card]], UNPLANNED)
            value -= keeping(move.card, there.hand)
        elif kind is m.Strike:
            value = rest + FREE if kindled(state, move) > 0 else rest - FREE
        elif kind is m.Sun:
            value = with_suns(state, seat, there)
        elif kind is m.Exchange:
            value = exchanged(state, seat, there, move, rest)
        elif kind in TRIED:
            value = tried(state, seat, there, move) + TRIED[kind]
        else:
            value = UNPLANNED
        ratings.append(value)
    return ratings


def nuance(state: State, seat: Seat, move: m.Move) -> float:
    """Of moves with the same effect on the flames the one that keeps the better cards."""
    if type(move) is m.LadleSkim:
        return 0.01
    if type(move) is m.TailorProtect:
        odd = state.displays[seat].count(move.card)
        return 0.0 - 0.1 * odd
    return 0.0


def idle_to(state: State, after: State, seat: Seat, there: Scene) -> float:
    """How much better the state after a move is, with the best plan for what is left."""
    then = scene(after, seat)
    best = max(plans(after, seat, then, after.ap).values())
    return outlook(after, seat, then) + best - outlook(state, seat, there)


def tried(state: State, seat: Seat, there: Scene, move: m.Move) -> float:
    """How much better the state is that the move leads to."""
    after = apply(state, seat, move)
    value = idle_to(state, after, seat, there)
    if type(move) is m.BreakInClouds:
        value += LATER * (cards_due(state) - cards_due(after))
    for task in after.tasks:
        if task.ask is Ask.ENTER:
            value += entering(task.card, there)
        elif task.ask is Ask.ALSO:
            value += 1.0
    return value


def entering(card: int, there: Scene) -> float:
    """A card that is about to come into a full display."""
    if card >= FIRST_EVENT:
        return 0.0
    return 0.8 if there.spots[COLOUR_OF[card]].use is Use.MAIN else 0.0


def with_suns(state: State, seat: Seat, there: Scene) -> float:
    """The best plan with one or more suns played; the other action points go first."""
    if state.ap > 1:
        return UNPLANNED
    return max(
        max(plans(state, seat, there, state.ap + number).values()) - PLAYED * number
        for number in range(1, min(3, state.suns[seat] - state.fresh + 1))
    )


def exchanged(state: State, seat: Seat, there: Scene, move: m.Exchange, rest: float) -> float:
    """A missing colour comes to the hand for the precipitation."""
    top = state.discards[-1]
    if top >= FIRST_EVENT or there.hand[COLOUR_OF[top]]:
        return UNPLANNED
    hand = put(there.hand, COLOUR_OF[top], 1)
    if move.card < FIRST_EVENT:
        given = COLOUR_OF[move.card]
        hand = put(hand, given, hand[given] - 1)
    price = state.box.cost.exchange
    found = plans(state, seat, there._replace(hand=hand), state.ap - price)
    return max(found.values()) - keeping(move.card, there.hand)
