"""Blätterrauschen: what a seat enters in a round. BR-04 to BR-19, BR-22."""

from __future__ import annotations

from ...game import Seat
from .areas import covered_by, number_of, reach_of, rectangle
from .model import (
    FACE_NUMBERS,
    MOST_MISSES,
    TRACK_NUMBERS,
    TRACKS,
    Area,
    Entry,
    Filled,
    Go,
    Joker,
    Leave,
    Miss,
    Season,
    Stage,
    State,
    Tick,
    clouds,
)
from .seasons import CHOICE_NUMBERS, look_at, possible, with_crossing, with_ticks
from .symbols import Here


def numbers(state: State, seat: Seat) -> tuple[int, int]:
    """BR-04, BR-17: the two numbers that count for a seat, its joker's in place of a die's."""
    assert state.roll is not None
    green, natural = FACE_NUMBERS[state.roll[0]], FACE_NUMBERS[state.roll[1]]
    joker = state.entries[seat].joker
    return (green, natural) if joker is None else with_joker(state, joker)


def with_joker(state: State, number: int) -> tuple[int, int]:
    """BR-17, BR-18: the two numbers when the joker die shows this one; clouds stay."""
    assert state.roll is not None
    shown = [FACE_NUMBERS[face] for face in state.roll]
    shown[state.sheet.joker] = number
    return shown[0], shown[1]


def draw_area(state: State, seat: Seat, move: Area) -> State:
    """BR-04 to BR-08: an area is drawn; BR-24: it may cross the river."""
    area = number_of(move)
    _, _, _, mask, border, _ = rectangle(area)
    filled, entry = state.filled[seat], state.entries[seat]
    here = what_is_in(state, area)
    return put(
        state,
        seat,
        filled._replace(
            areas=(*filled.areas, area),
            covered=filled.covered | mask,
            reach=filled.reach | border if filled.areas else border,
            marks=with_crossing(state.sheet.season, filled.marks, area),
        ),
        entry._replace(
            # BR-12: with nothing to tick the area counts as it is
            stage=Stage.TICK if possible(state.sheet.season, here) else Stage.ANSWER,
            area=area,
        ),
    )


def what_is_in(state: State, area: int) -> Here:
    """BR-11: what an area offers for ticking in this round."""
    return look_at(state.sheet, area, clouds(state.roll), state.pairs_by_area)


def mark_miss(state: State, seat: Seat, move: Miss) -> State:
    """BR-09: a miss; BR-10: after the sixth the seat is not asked for an answer."""
    filled, entry = state.filled[seat], state.entries[seat]
    misses = filled.misses + 1
    return put(
        state,
        seat,
        filled._replace(misses=misses),
        entry._replace(stage=Stage.ANSWER if misses < MOST_MISSES else Stage.DONE, miss=True),
    )


def tick(state: State, seat: Seat, move: Tick) -> State:
    """BR-11: all of the chosen sort in the new area are ticked; BR-43: maybe the last clover."""
    filled, entry = state.filled[seat], state.entries[seat]
    assert entry.area is not None
    season = state.sheet.season
    number = CHOICE_NUMBERS[season][move.sort]
    marks = with_ticks(season, filled.marks, what_is_in(state, entry.area), number)
    completed = has_clover(season, marks) and not filled.clover
    return put(
        state,
        seat,
        filled._replace(marks=marks, clover=state.round if completed else filled.clover),
        entry._replace(stage=Stage.ANSWER, tick=number),
    )


def has_clover(season: Season, marks: tuple[int, ...]) -> bool:
    """BR-43: whether all circles for clover are filled."""
    if season != Season.SUMMER:
        return False
    return marks[TRACK_NUMBERS[season]["clover"]] >= TRACKS[season]["clover"]


def use_joker(state: State, seat: Seat, move: Joker) -> State:
    """BR-17, BR-19: the seat's number for the joker die, final; an area must follow."""
    return put(
        state,
        seat,
        state.filled[seat]._replace(joker_used=True),
        state.entries[seat]._replace(stage=Stage.AREA, joker=move.number),
    )


def answer(state: State, seat: Seat, move: Go | Leave) -> State:
    """BR-14: whether a seat goes on; final."""
    entry = state.entries[seat]._replace(stage=Stage.DONE, goes_on=isinstance(move, Go))
    return put(state, seat, state.filled[seat], entry)


def before_entry(state: State, seat: Seat) -> Filled:
    """BR-22: a sheet as it was before the entry of this round, with the clouds of its roll."""
    filled, entry = state.filled[seat], state.entries[seat]
    season, marks, areas = state.sheet.season, filled.marks, filled.areas
    if entry.area is not None:
        marks, areas = with_crossing(season, marks, entry.area, -1), areas[:-1]
        if entry.tick is not None:
            marks = with_ticks(season, marks, what_is_in(state, entry.area), entry.tick, -1)
    return filled._replace(
        areas=areas,
        covered=covered_by(areas),
        reach=reach_of(state.sheet, filled.start, areas),
        marks=marks,
        misses=filled.misses - entry.miss,
        joker_used=filled.joker_used and entry.joker is None,
        clover=0 if filled.clover == state.round else filled.clover,
    )


def put(state: State, seat: Seat, filled: Filled, entry: Entry) -> State:
    """The state with a seat's sheet and entry."""
    return state._replace(
        filled=(*state.filled[:seat], filled, *state.filled[seat + 1 :]),
        entries=(*state.entries[:seat], entry, *state.entries[seat + 1 :]),
    )
