"""Wolkenbruch: what a state is worth to all, and how far a playout goes."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from ...game import Seat
from ...games.wolkenbruch.model import (
    ACTION_POINTS,
    DRAGON,
    PILES,
    SHELTER,
    Ending,
    Phase,
    State,
    deck_size,
)
from .plans import plans
from .sight import FLAMES, Numbers, Scene, in_displays, scene, uses_of
from .visits import CARD, CROWDED, GROWING, SECOND, SPARE, SUN, Use, standing

PROTECTED: Final = 15.0  # a flame that needs nothing any more
LENGTH: Final = 12  # cards that leave the deck in a playout: about four turns
# What tells of a win, beside the cards and suns held, in action points; fitted to how states at
# the beginning of turns came out in matches by these rules of thumb.
TURN: Final = 3.3  # a turn that the deck lasts
DRAWN: Final = 2  # cards that a turn draws beside its cloudburst
BACK: Final = 0.6  # how many of the discards come back into the deck while there are dragons
NOW: Final = 0.7  # how much of what threatens the flames, and of the best plan, comes true
EVEN: Final = 60.0  # with so much a win is as likely as a loss
SURE: Final = 16.0  # with so much more or less the end is certain
TRACE: Final = 0.001  # lost matches differ too, but never outweigh one that goes on


def holdings(
    displays: tuple[Numbers, ...], protected: tuple[bool, ...], suns: Sequence[int]
) -> float:
    """What all flames protected and all cards and suns in the displays are worth."""
    total = PROTECTED * sum(protected) + SUN * sum(suns)
    for own, uses in zip(displays, uses_of(displays, protected), strict=True):
        for colour in FLAMES:
            total += held(own[colour], uses[colour])
    return total


def held(number: int, use: Use) -> float:
    """What so many cards of a colour are worth in a display."""
    if not number or use is Use.NONE:
        return SPARE * number
    if use is Use.MAIN:
        number = min(number, SHELTER)
        return CARD * number + GROWING * number * (number - 1) / 2
    return SECOND + CROWDED * (number - 1)


def outlook(state: State, there: Scene) -> float:
    """What the state is worth in action points when the seat on turn does nothing more."""
    return achieved(state) + fsum([standing(spot, there.means) for spot in there.spots])


def achieved(state: State) -> float:
    """What lies in the displays and at protected flames."""
    return holdings(in_displays(state), state.protected, state.suns)


def enough(root: State, state: State) -> bool:
    """A playout goes on for some turns, or to the end of that in which a dragon comes."""
    if state.ending is not None:
        return True
    if state.phase is not Phase.ACTIONS or state.ap < ACTION_POINTS or state.tasks:
        return False
    if root.removed.count(DRAGON) != state.removed.count(DRAGON):
        return True
    return deck_size(state) <= deck_size(root) - LENGTH


def worth(root: State, state: State, seat: Seat) -> float:
    """The chance to win; if all is over, how far they came at least makes a tiny difference."""
    if state.ending is Ending.WON:
        return 1.0
    total = achieved(state)
    if state.ending is not None:
        return TRACE * total
    there = scene(state, state.turn)
    threats = outlook(state, there) - total
    plan = max(plans(state, state.turn, there, state.ap).values())
    return chance_of(total + NOW * (threats + plan) + TURN * turns_left(state))


def turns_left(state: State) -> float:
    """How many turns the deck lasts, more or less."""
    cards = float(deck_size(state))
    if state.removed.count(DRAGON) < PILES:
        cards += BACK * len(state.discards)
    steps = state.box.scales[state.scale].steps
    later = steps[min(state.step + 1, len(steps) - 1)]
    return cards / (DRAWN + (steps[state.step] + later) / 2)


def chance_of(total: float) -> float:
    """The chance to win: rising slowly at first and at last, steeply in the middle."""
    part = min(1.0, max(0.0, 0.5 + (total - EVEN) / (2 * SURE)))
    return part * part * (3.0 - 2.0 * part)
