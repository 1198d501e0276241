"""Über den Wolken: everything that cannot be in a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ...game import Problem
from .board import (
    BIRD_NAMES,
    EMPTY,
    NO_BIRDS,
    ROWS,
    Flock,
    added,
    counted,
    heights,
    less,
)
from .box import DEALT, FACE_UP, HAND_LIMIT, STAGES
from .manoeuvres import whole_deck
from .model import Phase, State, cards_of
from .preparation import (
    FIRST_PRICES,
    first_seats,
    flock_pool,
    is_set_up,
    manoeuvre_deck,
    next_hand,
    next_place,
)
from .turns import has_room

IN_TURN: Final = frozenset({Phase.TURN, Phase.DECK, Phase.PLACE, Phase.REPLACE, Phase.DROP})
BEFORE_TURNS: Final = frozenset(range(Phase.TURN))
AFTER_LANDING: Final = frozenset({Phase.SCORING, Phase.OVER, Phase.NEST, Phase.DISPLAY})
AFTER_DISPLAY: Final = frozenset({Phase.FLOCK, Phase.SHOW, Phase.START})
SET_UP: Final = frozenset({Phase.FLOCK, Phase.SHOW, Phase.HAND, Phase.DISPLAY, Phase.NEST})
ALWAYS_FACE_UP: Final = frozenset({Phase.START, Phase.TURN, Phase.DECK, Phase.DROP})


def problems(state: State) -> tuple[Problem, ...]:
    """Everything impossible about a state."""
    found = (*_flock_shape(state.flock), *_phase_problems(state))
    if found:
        return found
    return (
        *_bird_problems(state),
        *_height_problems(state),
        *_card_problems(state),
        *_hand_problems(state),
        *_cube_problems(state),
        *_due_problems(state),
    )


def wrong_phase(place: str) -> Problem:
    """What stands there cannot be in this phase."""
    return Problem(place, "wrong-phase")


def _flock_shape(flock: Flock) -> Iterator[Problem]:
    """UW-14: gaps never form."""
    for first, height in zip(range(0, len(flock), ROWS), heights(flock), strict=True):
        if EMPTY in flock[first : first + height]:
            yield Problem("flock", "gap", {"column": first // ROWS + 1})


def _phase_problems(state: State) -> Iterator[Problem]:
    """What is there in some phases and not in others; UW-06, UW-37: the stages."""
    phase, stages = state.phase, len(state.nests)
    if (state.turn is not None) != (phase in IN_TURN):
        yield wrong_phase("turn")
    if (state.bird is not None) != (phase is Phase.PLACE):
        yield wrong_phase("bird")
    if bool(state.scoring) != (phase is Phase.SCORING):
        yield wrong_phase("scoring")
    if len(set(state.nests)) < stages:
        yield Problem("nests", "card-twice")
    least = 0 if phase in SET_UP else STAGES if phase is Phase.OVER else 1
    most = 0 if phase is Phase.HAND else STAGES - 1 if phase is Phase.NEST else STAGES
    if not least <= stages <= most:
        yield wrong_phase("nests")
    if state.rebuilt and stages < 2:
        yield wrong_phase("rebuilt")
    if not stages and any(state.points):
        yield wrong_phase("points")


def _bird_problems(state: State) -> Iterator[Problem]:
    """UW-02: the birds are there as often as in the box; UW-04: two of them face up."""
    on_board = added(counted(state.flock), counted(state.face_up + (state.bird,)))
    pool = NO_BIRDS
    if state.phase is Phase.FLOCK and not is_set_up(state):
        pool = flock_pool(state)
    total = added(added(on_board, pool), whole_deck(state.layers))
    wrong = less(total, state.box.birds)
    for bird, name in enumerate(BIRD_NAMES):
        if wrong[bird] or min(counts[bird] for counts in (pool, *state.layers)) < 0:
            yield Problem("flock", "wrong-birds", {"bird": name})
    if not all(map(any, state.layers)):
        yield Problem("deck_top", "empty")
    shown = len(state.face_up)
    if shown > FACE_UP:
        yield Problem("face_up", "too-many", {"found": shown, "most": FACE_UP})
    elif state.layers and shown < _least_face_up(state):
        yield wrong_phase("face_up")
    if shown and state.phase is Phase.FLOCK and not is_set_up(state):
        yield wrong_phase("face_up")


def _least_face_up(state: State) -> int:
    """UW-04, UW-15: how many birds lie face up at least while the deck has any."""
    if not is_set_up(state):
        return 0 if state.phase in (Phase.FLOCK, Phase.SHOW) else FACE_UP
    if state.phase in (Phase.PLACE, Phase.REPLACE):
        return FACE_UP - 1
    return FACE_UP if state.phase in ALWAYS_FACE_UP else 0


def _height_problems(state: State) -> Iterator[Problem]:
    """UW-03, UW-14, UW-30, UW-35: how many birds every column can have."""
    for column, height in enumerate(heights(state.flock)):
        low, high = _height_limits(state, state.box.formation[column])
        if not low <= height <= high:
            yield Problem("flock", "wrong-height", {"column": column + 1, "low": low, "high": high})
    if state.phase is Phase.FLOCK and not is_set_up(state):
        place = next_place(state)
        if place is None or any(bird is not EMPTY for bird in state.flock[place:]):
            yield wrong_phase("flock")


def _height_limits(state: State, formation: int) -> tuple[int, int]:
    phase = state.phase
    if not is_set_up(state):
        return (0 if phase is Phase.FLOCK else formation), formation
    if phase in IN_TURN:
        return formation, ROWS
    if phase in AFTER_LANDING:
        return formation - 1, ROWS - 1
    low = formation - 1 if phase is Phase.FLOCK else formation
    return low, max(formation, ROWS - 1)


def _card_problems(state: State) -> Iterator[Problem]:
    """UW-05: every manoeuvre card once; UW-16, UW-34: the size of the display."""
    cards = [*state.display, *state.discards]
    for hand in state.hands:
        cards += cards_of(hand)
    for card, copies in Counter(cards).items():
        if copies > 1:
            yield Problem("hands", "card-twice", {"card": card})
    if len(state.display) > state.box.display:
        found = {"found": len(state.display), "most": state.box.display}
        yield Problem("display", "too-many", found)
    elif (
        len(state.display) < state.box.display and state.phase in AFTER_DISPLAY and is_set_up(state)
    ):
        yield wrong_phase("display")
    if not is_set_up(state):
        full = state.phase is Phase.NEST
        if full != (len(state.display) == state.box.display):
            yield wrong_phase("display")
        if state.display and state.phase not in (Phase.DISPLAY, Phase.NEST):
            yield wrong_phase("display")
        if state.discards:
            yield wrong_phase("discards")


def _hand_problems(state: State) -> Iterator[Problem]:
    """UW-05, UW-16: two cards dealt, four at most, five while one is to be dropped."""
    for seat, hand in enumerate(state.hands):
        size = len(cards_of(hand))
        most = HAND_LIMIT + (state.phase is Phase.DROP and seat == state.turn)
        if size > most or len(hand.unseen) > DEALT:
            params = {"seat": seat, "found": size, "most": most}
            yield Problem("hands", "too-many", params)
        elif size != most > HAND_LIMIT:
            yield wrong_phase("hands")
        if seat in state.scoring and not size:
            yield wrong_phase("scoring")
    if tuple(sorted(set(state.scoring))) != state.scoring:
        yield wrong_phase("scoring")
    if not is_set_up(state):
        dealt = [len(hand.unseen) for hand in state.hands]
        order = dealt == sorted(dealt, reverse=True) and dealt.count(1) <= 1
        none, all_dealt = not any(dealt), next_hand(state) is None
        before = state.phase in (Phase.FLOCK, Phase.SHOW)
        wrong = not none if before else not all_dealt and state.phase is not Phase.HAND
        if wrong or not order or any(hand.seen for hand in state.hands):
            yield wrong_phase("hands")


def _cube_problems(state: State) -> Iterator[Problem]:
    """UW-01, UW-09, UW-29: cubes left, and prices that can have been paid."""
    cubes, full, phase = state.cubes, state.box.cubes, state.phase
    if not all(0 <= count <= full for count in cubes):
        yield Problem("cubes", "out-of-range", {"found": cubes, "low": 0, "high": full})
    spent = full * len(cubes) - sum(cubes)
    if min(state.prices) < 1 or sum(price * (price - 1) // 2 for price in state.prices) > spent:
        yield Problem("prices", "never-paid")
    if phase in BEFORE_TURNS and (spent or state.prices != FIRST_PRICES):
        yield wrong_phase("cubes")
    if phase in (Phase.SCORING, Phase.OVER) and any(cubes):
        yield wrong_phase("cubes")
    if state.turn is not None and not (cubes[state.turn] if phase is Phase.TURN else spent):
        yield wrong_phase("cubes")


def _due_problems(state: State) -> Iterator[Problem]:
    """Nothing is due that cannot be."""
    phase, short = state.phase, len(state.face_up) < FACE_UP
    flock_birds = state.layers if is_set_up(state) else state.box.first_flock
    possible = {
        Phase.FLOCK: next_place(state) is not None and any(flock_birds),
        Phase.SHOW: short and bool(state.layers),
        Phase.HAND: next_hand(state) is not None,
        Phase.DISPLAY: len(state.display) < state.box.display and bool(manoeuvre_deck(state)),
        Phase.START: len(first_seats(state.flock, len(state.cubes))) > 1,
        Phase.DECK: bool(state.layers) and has_room(state.flock),
        Phase.PLACE: has_room(state.flock),
        Phase.REPLACE: short and bool(state.layers),
    }
    if not possible.get(phase, True):
        yield wrong_phase("phase")
