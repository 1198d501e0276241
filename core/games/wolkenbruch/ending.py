"""Wolkenbruch: how flames go out and burn again, and how a match ends (WB-40 to WB-44)."""

from __future__ import annotations

from ...game import Outcome
from .model import Ending, State, put


def extinguish(state: State, colour: int) -> State:
    """WB-41, WB-42, WB-44: a flame goes out, protected or not.

    WB-37: whether the match is lost by it is decided before anybody can strike.
    """
    if not state.burning[colour]:
        return state._replace(ending=Ending.EXTINGUISHED_AGAIN)
    burning = put(state.burning, colour, False)
    ending = None if any(burning) else Ending.ALL_EXTINGUISHED
    return state._replace(burning=burning, ending=ending)


def extinguish_burning(state: State, colour: int) -> State:
    """An effect puts a flame out only if it burns."""
    return extinguish(state, colour) if state.burning[colour] else state


def light(state: State, colour: int) -> State:
    """WB-19, WB-36: a flame burns again; its cards stay."""
    return state._replace(burning=put(state.burning, colour, True))


def protect_flame(state: State, colour: int) -> State:
    """WB-18, WB-40: a flame is protected for good; all four: the match is won at once."""
    protected = put(state.protected, colour, True)
    ending = Ending.WON if all(protected) else None
    return state._replace(protected=protected, ending=ending)


def outcome(state: State) -> Outcome | None:
    """WB-40 to WB-43: the seats win or lose together."""
    if state.ending is None:
        return None
    seats = len(state.hands)
    if state.ending is Ending.WON:
        return Outcome((1,) * seats, tuple(range(seats)), state.ending.value)
    return Outcome((0,) * seats, (), state.ending.value)
