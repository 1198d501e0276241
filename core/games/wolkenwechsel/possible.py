"""Wolkenwechsel: what is impossible about a state."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Problem, Seat
from .model import (
    COLUMNS,
    FACE_DOWN,
    GONE,
    NOWHERE,
    OPENING_FLIPS,
    PLACES,
    ROWS,
    VALUES,
    Layout,
    Phase,
    State,
)
from .rules import outcome_reason, reveal_next, still_opening

IN_A_TURN = frozenset({Phase.TURN, Phase.DRAW, Phase.DRAWN, Phase.SWAP, Phase.TOSS})


def problems(state: State) -> tuple[Problem, ...]:
    """Everything impossible about a state."""
    found = [
        Problem("layouts", "too-many-copies", {"value": value})
        for value, count in zip(VALUES, state.unseen, strict=True)
        if count < 0
    ]
    face_down = sum(layout.count(FACE_DOWN) for layout in state.layouts)
    if sum(state.unseen) < face_down or (
        state.stock is not None and sum(state.unseen) != face_down
    ):
        found.append(Problem("stock", "wrong-count", {"face_down": face_down}))
    for seat, layout in enumerate(state.layouts):
        found += _layout_problems(seat, layout)
    return (*found, *_phase_problems(state))


def _layout_problems(seat: Seat, layout: Layout) -> Sequence[Problem]:
    found = []
    for number, name in enumerate(COLUMNS):
        column = layout[number * ROWS : (number + 1) * ROWS]
        if column.count(GONE) not in (0, ROWS):
            found.append(Problem("layouts", "half-a-column", {"seat": seat, "column": name}))
        elif column[0] not in (FACE_DOWN, GONE) and len(set(column)) == 1:
            found.append(Problem("layouts", "equal-column", {"seat": seat, "column": name}))
    return found


def _phase_problems(state: State) -> Sequence[Problem]:
    phase = state.phase
    found = []
    if (state.hand is not None) != (phase in (Phase.DRAWN, Phase.SWAP)):
        found.append(Problem("hand", "wrong-phase"))
    if (state.place != NOWHERE) != (phase in (Phase.FLIP, Phase.SWAP, Phase.TOSS, Phase.REVEAL)):
        found.append(Problem("place", "wrong-phase"))
    elif state.place != NOWHERE and state.layouts[state.turn][state.place] is not FACE_DOWN:
        found.append(Problem("place", "not-face-down"))
    elif phase is Phase.REVEAL and reveal_next(state) != state:
        found.append(Problem("place", "wrong-phase"))
    first = phase is Phase.STARTER and not state.results
    if not state.discards and phase is not Phase.SWAP and not first:
        found.append(Problem("discards", "empty"))
    if (phase is Phase.OVER) != (bool(state.results) and outcome_reason(state) is not None):
        found.append(Problem("phase", "wrong-phase"))
    opening = phase in (Phase.OPENING, Phase.FLIP)
    opening = opening or (phase is Phase.STARTER and not state.results)
    most_open = max(len(PLACES) - layout.count(FACE_DOWN) for layout in state.layouts)
    if opening != any(map(still_opening, state.layouts)) or (opening and most_open > OPENING_FLIPS):
        found.append(Problem("layouts", "wrong-phase"))
    # WW-06: only in the first opening it is open who begins
    if (state.begins is None) != (opening and not state.results):
        found.append(Problem("begins", "wrong-phase"))
    return (*found, *_closer_problems(state))


def _closer_problems(state: State) -> Sequence[Problem]:
    """WW-15: a complete layout closed the round, and has no turn; WW-16: in the end all are."""
    complete = [FACE_DOWN not in layout for layout in state.layouts]
    ended = state.phase is Phase.OVER or (state.phase is Phase.STARTER and bool(state.results))
    found = []
    if ended and not all(complete):
        found.append(Problem("layouts", "wrong-phase"))
    if state.closer is None:
        wrong = ended or state.phase is Phase.REVEAL or any(complete)
    else:
        has_turn = state.phase in IN_A_TURN and state.turn == state.closer
        wrong = has_turn or not complete[state.closer]
    return [*found, Problem("closer", "wrong-phase")] if wrong else found
