"""Wolkenbruch: the ring of flames and sparks, and the way of the wooden piece."""

from __future__ import annotations

from .model import AFTER, BEFORE, FIRST_SPARK, State, put


def next_place(state: State, clockwise: bool) -> int:
    """WB-14: the next flame or spark; an empty gap is no place."""
    piece = state.piece
    assert piece is not None
    if piece >= FIRST_SPARK:
        before = piece - FIRST_SPARK
        return AFTER[state.ring][before] if clockwise else before
    if clockwise:
        return piece + FIRST_SPARK if state.sparks[piece] else AFTER[state.ring][piece]
    before = BEFORE[state.ring][piece]
    return before + FIRST_SPARK if state.sparks[before] else before


def flame_beyond(state: State, clockwise: bool) -> int | None:
    """WB-23: the flame on the other side of the spark next to the piece, if there is one."""
    spark = next_place(state, clockwise)
    if spark < FIRST_SPARK:
        return None
    before = spark - FIRST_SPARK
    return AFTER[state.ring][before] if clockwise else before


def current_flame(state: State) -> int | None:
    """WB-12: the flame at the wooden piece; None at a spark."""
    piece = state.piece
    return piece if piece is not None and piece < FIRST_SPARK else None


def neighbours(state: State, spark: int) -> tuple[int, int]:
    """WB-26: the flames before and after a spark."""
    before = spark - FIRST_SPARK
    return before, AFTER[state.ring][before]


def flame_for_effects(state: State) -> int:
    """The flame at the wooden piece; at a spark, the next one clockwise."""
    piece = state.piece
    assert piece is not None
    return piece if piece < FIRST_SPARK else AFTER[state.ring][piece - FIRST_SPARK]


def clockwise_from(state: State, colour: int) -> tuple[int, ...]:
    """All flames clockwise, beginning with one."""
    index = state.ring.index(colour)
    return state.ring[index:] + state.ring[:index]


def fullest_flame(state: State) -> int:
    """The flame with most cards; of several the first clockwise from the current one."""
    flames = clockwise_from(state, flame_for_effects(state))
    return max(flames, key=lambda colour: len(state.rain[colour]))


def free_gap(state: State) -> int:
    """WB-33: the next free gap clockwise from the wooden piece, by the flame before it."""
    piece = state.piece
    assert piece is not None
    if piece >= FIRST_SPARK:
        piece = AFTER[state.ring][piece - FIRST_SPARK]
    flames = clockwise_from(state, piece)
    return next(colour for colour in flames if not state.sparks[colour])


def place_spark(state: State) -> State:
    """WB-33: a spark drawn fills a gap."""
    return state._replace(sparks=put(state.sparks, free_gap(state), True))
