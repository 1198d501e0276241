"""Wolkenwechsel: who acts, what is legal, what a move does, and why one is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from typing import Any

from ...game import DEALER, Refusal, Seat
from .model import (
    AT_DRAW,
    AT_DRAWN,
    AT_STARTER,
    AT_TURN,
    BOX_COUNTS,
    COLUMNS,
    DEALS,
    DRAW,
    FACE_DOWN,
    FLIPS,
    GONE,
    LOWEST,
    PLACES,
    ROWS,
    SWAPS,
    TAKES,
    TOSSES,
    Counts,
    Deal,
    Draw,
    Flip,
    Layout,
    Move,
    Phase,
    State,
    Swap,
    Take,
    Toss,
)
from .rules import (
    deal_draw,
    deal_flip,
    deal_reveal,
    deal_starter,
    deal_swap,
    deal_toss,
    draw,
    flip,
    still_opening,
    swap,
    take,
    toss,
)

DEALER_PHASES = frozenset(
    {Phase.STARTER, Phase.FLIP, Phase.DRAW, Phase.SWAP, Phase.TOSS, Phase.REVEAL}
)
TURN_PHASES = frozenset({Phase.TURN, Phase.DRAWN})
ONLY_DEALER = (DEALER,)
DRAW_AND_TAKES: tuple[Move, ...] = (DRAW, *TAKES)


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats the match waits for: all that are still opening, else one."""
    phase = state.phase
    if phase in DEALER_PHASES:
        return ONLY_DEALER
    if phase in TURN_PHASES:
        return (state.turn,)
    if phase is Phase.OVER:
        return ()
    return tuple(seat for seat, layout in enumerate(state.layouts) if still_opening(layout))


def pool(state: State) -> Counts:
    """WW-02, WW-21: the cards that the dealer's next answer can be."""
    if state.phase is AT_STARTER:
        return BOX_COUNTS
    if state.stock is not None and state.phase is AT_DRAW:
        return state.stock
    return state.unseen


def odds(state: State) -> list[int]:
    """Every card that may lie there is equally likely."""
    return list(filter(None, pool(state)))


def legal(state: State, seat: Seat) -> Sequence[Move]:
    """Every legal move of a seat: `draw` first, then places from a1 to d3."""
    phase = state.phase
    if phase is AT_TURN and seat == state.turn:
        layout = state.layouts[seat]
        return [DRAW, *places_left(TAKES, layout)] if GONE in layout else DRAW_AND_TAKES
    if phase in DEALER_PHASES:
        return list(compress(DEALS, pool(state))) if seat == DEALER else ()
    if phase is AT_DRAWN and seat == state.turn:
        layout = state.layouts[seat]
        return [*places_left(SWAPS, layout), *face_down_places(TOSSES, layout)]
    if phase is Phase.OPENING and seat != DEALER and still_opening(state.layouts[seat]):
        return face_down_places(FLIPS, state.layouts[seat])
    return ()


def places_left(moves: Sequence[Move], layout: Layout) -> list[Move]:
    """WW-13: the moves, by place, at places whose column has not left the layout."""
    return [moves[place] for place in PLACES if layout[place] != GONE]


def face_down_places(moves: Sequence[Move], layout: Layout) -> list[Move]:
    """The moves, by place, at places that are still face down."""
    return [moves[place] for place in PLACES if layout[place] is FACE_DOWN]


Rule = Callable[[State, Seat, Any], State]
DEAL_RULES: dict[Phase, Callable[[State, int], State]] = {
    Phase.STARTER: deal_starter,
    Phase.FLIP: deal_flip,
    Phase.DRAW: deal_draw,
    Phase.SWAP: deal_swap,
    Phase.TOSS: deal_toss,
    Phase.REVEAL: deal_reveal,
}


def deal(state: State, seat: Seat, move: Deal) -> State:
    """The dealer turns up a card: what that means depends on what chance owed."""
    return DEAL_RULES[state.phase](state, move.value)


RULES: dict[type, Rule] = {
    Flip: flip,
    Take: take,
    Draw: draw,
    Swap: swap,
    Toss: toss,
    Deal: deal,
}


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    return RULES[type(move)](state, seat, move)


# The phase in which a move is allowed, and the rule that says so
MOVE_PHASES: dict[type, tuple[Phase, str]] = {
    Flip: (Phase.OPENING, "WW-05"),
    Take: (Phase.TURN, "WW-08"),
    Draw: (Phase.TURN, "WW-08"),
    Swap: (Phase.DRAWN, "WW-10"),
    Toss: (Phase.DRAWN, "WW-10"),
}


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """The rule that a refused move breaks: the phase first, then the places, then the card."""
    if isinstance(move, Deal):
        return why_not_deal(state, move)
    phase, rule = MOVE_PHASES[type(move)]
    if state.phase is not phase:
        return Refusal("WW-05" if state.phase is Phase.OPENING else rule)
    if isinstance(move, Draw):
        return None
    card = state.layouts[seat][move.place]
    if card == GONE:
        return Refusal("WW-13", {"column": COLUMNS[move.place // ROWS]})
    if isinstance(move, (Flip, Toss)) and card is not FACE_DOWN:
        return Refusal(rule, {"open": card})
    return None


def why_not_deal(state: State, move: Deal) -> Refusal | None:
    """WW-02: only cards of the box that have not been seen; WW-21: only what a pool holds."""
    if pool(state)[move.value - LOWEST]:
        return None
    return Refusal("WW-02" if state.stock is None else "WW-21", {"value": move.value})
