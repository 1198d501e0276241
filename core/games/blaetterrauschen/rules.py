"""Blätterrauschen: the rules, in the order of the rule list. Each function names its rule IDs.

What areas must be is in areas.py, what a seat enters in entering.py, what is ticked and
what it brings in seasons.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...game import DEALER, Outcome, Refusal, Seat
from .areas import legal_areas, reach_of, why_not_area
from .entering import (
    answer,
    draw_area,
    mark_miss,
    numbers,
    tick,
    use_joker,
    what_is_in,
    with_joker,
)
from .model import (
    FIELD_MOVES,
    GO,
    HOLLIES,
    HOLLY_ODDS,
    JOKERS,
    LEAVE,
    MISS,
    NOT_DEALT,
    NOT_IN,
    ROLL_ODDS,
    ROLLS,
    TO_ENTER,
    TRACKS,
    Area,
    Field,
    Filled,
    Go,
    Holly,
    Joker,
    Leave,
    Miss,
    Move,
    Phase,
    Roll,
    Season,
    Stage,
    State,
    Tick,
    clouds,
    is_in,
)
from .seasons import (
    TICKS,
    possible,
    totals,
    why_not_tick,
    with_clouds,
)
from .sheets import sheet_of

ONLY_DEALER = (DEALER,)
DEALER_PHASES = frozenset({Phase.FIELDS, Phase.ROLL, Phase.HOLLY})


# The sheet, the start fields and the roll: BR-01 to BR-03, BR-23


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """BR-01: everybody has the sheet of the season, still empty."""
    sheet = sheet_of(options)
    empty = Filled(
        start=NOT_DEALT,
        areas=(),
        covered=0,
        reach=0,
        marks=(0,) * len(TRACKS[sheet.season]),
        misses=0,
        joker_used=False,
        clover=0,
        left=False,
    )
    return State(
        sheet=sheet,
        holly_by_seat=options.get("holly") == "seat",
        pairs_by_area=options.get("pairs") == "area",
        round=0,
        phase=Phase.FIELDS,
        roll=None,
        filled=(empty,) * seats,
        entries=(NOT_IN,) * seats,
        holly=(),
    )


def free_fields(state: State) -> list[Field]:
    """BR-02: the start fields that no seat has been dealt yet."""
    dealt = [filled.start for filled in state.filled]
    return [move for move in FIELD_MOVES if move.number not in dealt]


def deal_field(state: State, move: Field) -> State:
    """BR-02: the start field of the next seat in seat order; BR-05: the first area holds it."""
    seat = [filled.start for filled in state.filled].index(NOT_DEALT)
    filled = state.filled[seat]._replace(
        start=move.number, reach=reach_of(state.sheet, move.number, ())
    )
    last = seat == len(state.filled) - 1
    return state._replace(
        phase=Phase.ROLL if last else Phase.FIELDS,
        filled=(*state.filled[:seat], filled, *state.filled[seat + 1 :]),
    )


def deal_roll(state: State, move: Roll) -> State:
    """BR-03: one roll serves all; BR-23: its clouds are marked by everybody still in."""
    roll = (move.green, move.natural)
    season, shown = state.sheet.season, clouds(roll)
    return state._replace(
        round=state.round + 1,
        phase=Phase.ENTRY,
        roll=roll,
        filled=tuple(
            filled._replace(marks=with_clouds(season, filled.marks, shown))
            if is_in(filled)
            else filled
            for filled in state.filled
        ),
        entries=tuple(TO_ENTER if is_in(filled) else NOT_IN for filled in state.filled),
    )


# The end of a round and of the match: BR-14 to BR-16, BR-20 to BR-22, BR-64


def close(state: State) -> State:
    """BR-22: what the last one to finish the round opens, and the last one to answer."""
    first = min(entry.stage for entry in state.entries)
    if first < Stage.ANSWER:
        return state
    if first == Stage.ANSWER:
        return state if state.phase is Phase.ANSWER else state._replace(phase=Phase.ANSWER)
    filled = tuple(
        filled._replace(left=True) if entry.goes_on is False else filled
        for filled, entry in zip(state.filled, state.entries, strict=True)
    )
    return state._replace(phase=after_answers(state.sheet.season, filled), filled=filled)


def after_answers(season: Season, filled: tuple[Filled, ...]) -> Phase:
    """BR-15, BR-16: those who are in play on; BR-20: nobody is in: the end, in winter BR-64."""
    if any(map(is_in, filled)):
        return Phase.ROLL
    return Phase.HOLLY if season == Season.WINTER else Phase.OVER


def deal_holly(state: State, move: Holly) -> State:
    """BR-64: what each holly is worth, for all or by seat; then the match is over."""
    rolled = (*state.holly, move.number)
    due = len(state.filled) if state.holly_by_seat else 1
    return state._replace(phase=Phase.HOLLY if len(rolled) < due else Phase.OVER, holly=rolled)


def outcome(state: State) -> Outcome | None:
    """BR-21: most points, then fewest misses, then shared."""
    if state.phase is not Phase.OVER:
        return None
    scores = totals(state)
    ranks = [(points, -filled.misses) for points, filled in zip(scores, state.filled, strict=True)]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    return Outcome(scores, winners, "all-out")


# The contract: who acts, what is legal, what a move does, why one is refused


def waiting(state: State) -> tuple[Seat, ...]:
    """BR-22: the seats that have not finished the round, and those that owe an answer."""
    if state.phase in DEALER_PHASES:
        return ONLY_DEALER
    return tuple(seat for seat, entry in enumerate(state.entries) if entry.stage < Stage.DONE)


def odds(state: State) -> Sequence[int]:
    """BR-02, BR-03, BR-64: free fields are equally likely, dice as they have faces."""
    if state.phase is Phase.FIELDS:
        return (1,) * len(free_fields(state))
    return ROLL_ODDS if state.phase is Phase.ROLL else HOLLY_ODDS


def legal(state: State, seat: Seat) -> Sequence[Move]:
    """Every legal move: areas from the top left on, jokers, the miss; or ticks; or answers."""
    if seat == DEALER:
        return legal_for_dealer(state)
    entry, filled = state.entries[seat], state.filled[seat]
    if state.phase not in (Phase.ENTRY, Phase.ANSWER) or entry.stage == Stage.DONE:
        return ()
    if entry.stage == Stage.ANSWER:
        return (GO, LEAVE)
    if entry.stage == Stage.TICK:
        assert entry.area is not None
        here = what_is_in(state, entry.area)
        return [TICKS[choice.name] for choice in possible(state.sheet.season, here)]
    areas = list(legal_areas(state.sheet, filled, numbers(state, seat), clouds(state.roll)))
    if entry.stage == Stage.AREA:
        return areas
    return (*areas, *legal_jokers(state, filled), MISS)


def legal_jokers(state: State, filled: Filled) -> list[Joker]:
    """BR-17: once a match; BR-19: the numbers with which an area is legal."""
    if filled.joker_used:
        return []
    return [joker for joker in JOKERS if joker_helps(state, filled, joker.number)]


def joker_helps(state: State, filled: Filled, number: int) -> bool:
    """BR-19: whether an area is legal once the joker die shows this number."""
    areas = legal_areas(state.sheet, filled, with_joker(state, number), clouds(state.roll))
    return next(areas, None) is not None


def legal_for_dealer(state: State) -> Sequence[Move]:
    """BR-02, BR-03, BR-64: what may come up."""
    if state.phase is Phase.FIELDS:
        return free_fields(state)
    if state.phase is Phase.ROLL:
        return ROLLS
    return HOLLIES if state.phase is Phase.HOLLY else ()


DEALER_RULES: dict[type, Callable[[State, Any], State]] = {
    Field: deal_field,
    Roll: deal_roll,
    Holly: deal_holly,
}
SEAT_RULES: dict[type, Callable[[State, Seat, Any], State]] = {
    Area: draw_area,
    Joker: use_joker,
    Tick: tick,
    Miss: mark_miss,
    Go: answer,
    Leave: answer,
}


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    if seat == DEALER:
        return DEALER_RULES[type(move)](state, move)
    return close(enter(state, seat, move))


def enter(state: State, seat: Seat, move: Move) -> State:
    """The state with a seat's move entered, before anything is opened or closed by it."""
    return SEAT_RULES[type(move)](state, seat, move)


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """The rule that a refused move breaks: what the round asks for first, then the move's own."""
    if seat == DEALER:
        return why_not_dealer(state, move)
    stage = state.entries[seat].stage
    if isinstance(move, (Go, Leave)):
        return BEFORE_ANSWER[stage]
    if isinstance(move, Tick):
        return why_no_tick(state, seat, move)
    if stage not in (Stage.OPEN, Stage.AREA):
        return Refusal("BR-16")
    if isinstance(move, Miss):
        return Refusal("BR-19") if stage == Stage.AREA else None
    if isinstance(move, Joker):
        return why_no_joker(state, seat, move)
    assert isinstance(move, Area)
    return why_not_area(
        state.sheet, state.filled[seat], numbers(state, seat), clouds(state.roll), move
    )


# What an answer has to wait for (BR-14)
BEFORE_ANSWER: dict[Stage, Refusal | None] = {
    Stage.OPEN: Refusal("BR-16"),
    Stage.AREA: Refusal("BR-19"),
    Stage.TICK: Refusal("BR-12"),
    Stage.ANSWER: None,
}


def why_no_tick(state: State, seat: Seat, move: Tick) -> Refusal | None:
    """BR-11: one sort of the area drawn in this round; a sort's own rule where it has one."""
    entry = state.entries[seat]
    if entry.area is None or entry.tick is not None:
        return Refusal("BR-11", {"sort": move.sort})
    return why_not_tick(state.sheet.season, what_is_in(state, entry.area), move.sort)


def why_no_joker(state: State, seat: Seat, move: Joker) -> Refusal | None:
    """BR-17: used already; BR-19: no area is legal with that number."""
    filled = state.filled[seat]
    if filled.joker_used:
        return Refusal("BR-17")
    if not joker_helps(state, filled, move.number):
        return Refusal("BR-19", {"number": move.number})
    return None


def why_not_dealer(state: State, move: Move) -> Refusal | None:
    """BR-02: the fields come first, each once; BR-64: the holly last, and nothing but it then."""
    if move in legal_for_dealer(state):
        return None
    if state.phase is Phase.HOLLY or isinstance(move, Holly):
        return Refusal("BR-64")
    return Refusal("BR-02")
