"""Donnerwetter: everything impossible about a state."""

from __future__ import annotations

from collections.abc import Iterator

from ...game import Problem, Seat
from .forecasts import forecasts
from .model import (
    CARDS,
    DWELLING_NAMES,
    DWELLINGS_OF,
    FACE_DOWN,
    FIRST_OTHER,
    FLOOR,
    NO_STONES,
    RIGHT_POINTS,
    SHOWN_OVER,
    SQUARE_NAMES,
    SQUARES,
    START,
    STONES,
    STOREY_NAMES,
    STOREY_ROOM,
    VALUES,
    WRONG_POINTS,
    Phase,
    State,
    own_card,
)

# How many dwellings one card can complete
MOST_COMPLETED = max(map(len, DWELLINGS_OF))
# What `changed` and `due` can be in each phase
IN_MOVE = frozenset({(False, 1), (True, 2), (True, 1)})
BEFORE_MOVE = frozenset({(False, 1)})
CARDS_DUE = {
    Phase.OWN: BEFORE_MOVE,
    Phase.FORECAST: BEFORE_MOVE,
    Phase.WEATHER: IN_MOVE,
    Phase.UNCOVER: IN_MOVE,
    Phase.OVER: frozenset({(False, 0)}),
}


def problems(state: State) -> tuple[Problem, ...]:
    """Everything impossible about a state."""
    return (
        *_card_problems(state),
        *_stone_problems(state),
        *_frog_problems(state),
        *_turn_problems(state),
        *_phase_problems(state),
    )


def _card_problems(state: State) -> Iterator[Problem]:
    """DW-01: the box; DW-08: only an open card leaves its square, so it has been seen."""
    for value, count in zip(VALUES, state.unseen, strict=True):
        if count < 0:
            yield Problem("skies", "too-many-copies", {"value": value})
    unused = [own_card(seat) for seat, unused in enumerate(state.own) if unused]
    if sorted((*state.places, *state.clouds, *unused)) != list(CARDS):
        yield Problem("moved", "wrong-count")
    for square, card in enumerate(state.places):
        if state.values[card] is None and card != square and card < FIRST_OTHER:
            yield Problem("moved", "never-seen", {"square": SQUARE_NAMES[square]})
    first_cloud = own_card(len(state.own))
    for number, card in enumerate(state.clouds, 1):
        if state.values[card] is None and card < first_cloud:
            yield Problem("clouds", "never-seen", {"number": number})
    if state.changed and not (state.clouds and state.values[state.clouds[-1]] is not None):
        yield Problem("changed", "never-seen")


def _stone_problems(state: State) -> Iterator[Problem]:
    """DW-05, DW-06, DW-13: where stones can stand; DW-23: who rests could still forecast."""
    placed = [0] * len(state.own)
    for name, storeys, shown_over in zip(DWELLING_NAMES, state.stones, SHOWN_OVER, strict=True):
        seats = [seat for stones in storeys for seat in stones]
        for seat in seats:
            placed[seat] += 1
        if len(set(seats)) < len(seats):
            yield Problem("stones", "seat-twice", {"dwelling": name})
        if any(len(stones) > STOREY_ROOM for stones in storeys):
            yield Problem("stones", "too-many-stones", {"dwelling": name})
        if seats and FACE_DOWN not in shown_over(state.sky):
            yield Problem("stones", "line-complete", {"dwelling": name})
    for seat, (count, left) in enumerate(zip(placed, state.left, strict=True)):
        if left < 0 or count + left != STONES:
            yield Problem("stones", "too-many-stones", {"seat": seat})
        if state.rests[seat] and not left:
            yield Problem("rests", "no-stones", {"seat": seat})
        yield from _limit_problems(state, seat)


def _limit_problems(state: State, seat: Seat) -> Iterator[Problem]:
    """DW-06: the option `storey_limit`."""
    for storey, name in enumerate(STOREY_NAMES):
        count = sum(seat in storeys[storey] for storeys in state.stones)
        if state.storey_limit is not None and count > state.storey_limit:
            yield Problem("stones", "too-many-stones", {"seat": seat, "storey": name})


def _frog_problems(state: State) -> Iterator[Problem]:
    """DW-16, DW-20: no frog below the floor, nor farther up than one card can bring it."""
    most = state.ladder - 1
    if state.phase is Phase.OVER:
        most += MOST_COMPLETED * RIGHT_POINTS[0]
    for seat, frog in enumerate(state.frogs):
        if not FLOOR <= frog <= most:
            params = {"seat": seat, "found": frog, "low": FLOOR, "high": most}
            yield Problem("frogs", "out-of-range", params)


def _turn_problems(state: State) -> Iterator[Problem]:
    """DW-02: the vane has passed on as often as cards were added; DW-03: who can be asked."""
    seats = len(state.own)
    moves = len(SQUARES) - state.sky.count(FACE_DOWN) + (state.due == 2)
    holders = {moves % seats}
    if state.phase is Phase.OVER:
        holders = {(moves - 1) % seats}
        if FACE_DOWN in state.sky:
            holders.add(moves % seats)
    if state.holder not in holders:
        yield Problem("holder", "wrong-seat", {"right": min(holders)})
    if state.phase is Phase.FORECAST:
        if not forecasts(state, state.turn):
            yield Problem("turn", "no-forecast", {"seat": state.turn})
    elif state.phase is not Phase.OWN and state.turn != state.holder:
        yield Problem("turn", "wrong-phase")


def _phase_problems(state: State) -> Iterator[Problem]:
    """DW-11: the cards due in a move; DW-20: the match is over at its end, and only then."""
    if (state.square is not None) != (state.phase is Phase.UNCOVER):
        yield Problem("square", "wrong-phase")
    elif state.square is not None and state.sky[state.square] is not FACE_DOWN:
        yield Problem("square", "not-face-down")
    if (state.changed, state.due) not in CARDS_DUE[state.phase]:
        yield Problem("due", "wrong-phase")
    face_down = state.sky.count(FACE_DOWN)
    if face_down < state.due:
        yield Problem("due", "wrong-count", {"face_down": face_down})
    if state.phase is not Phase.OVER:
        if not face_down:
            yield Problem("phase", "wrong-phase")
    elif face_down and max(state.frogs) < state.ladder + (MOST_COMPLETED - 1) * WRONG_POINTS:
        yield Problem("phase", "wrong-phase")
    if state.phase is Phase.OWN and not _untouched(state):
        yield Problem("phase", "wrong-phase")


def _untouched(state: State) -> bool:
    """DW-01: whether nothing but own cards has been dealt, to the seats before the one on turn."""
    later = range(state.turn, len(state.own))
    return (
        state.places == CARDS[:FIRST_OTHER]
        and state.sky.count(FACE_DOWN) == len(SQUARES)
        and all(value is None for value in state.values[:FIRST_OTHER])
        and all(state.values[own_card(seat)] is None for seat in later)
        and all(storeys == NO_STONES for storeys in state.stones)
        and all(frog == START for frog in state.frogs)
        and not any(state.rests)
    )
