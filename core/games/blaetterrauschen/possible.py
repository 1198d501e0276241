"""Blätterrauschen: everything impossible about a state."""

from __future__ import annotations

from collections.abc import Iterator

from ...game import Problem
from .areas import rectangle, why_not_area
from .entering import before_entry, has_clover, numbers, what_is_in
from .model import (
    MOST_MISSES,
    NOT_DEALT,
    NOT_IN,
    SORTS,
    TRACK_NUMBERS,
    Entry,
    Filled,
    Phase,
    Season,
    Sheet,
    Stage,
    State,
    clouds,
    is_in,
)
from .rules import after_answers, legal
from .seasons import SYMBOLS, look_at, possible, why_not_tick
from .symbols import Choice, Here


def problems(state: State) -> tuple[Problem, ...]:
    """Everything impossible about a state. Seats count from 1 in the places named."""
    found = [*_of_the_fields(state), *_of_the_phase(state), *_of_the_clouds(state)]
    for seat in range(len(state.filled)):
        found += [
            Problem(f"sheets.seat {seat + 1}.{part}", name, {"seat": seat, **params})
            for part, name, params in _of_a_sheet(state, seat)
        ]
        found += [
            Problem(f"entries.seat {seat + 1}.{part}", name, {"seat": seat, **params})
            for part, name, params in _of_an_entry(state, seat)
        ]
    return tuple(found)


def _of_the_fields(state: State) -> Iterator[Problem]:
    """BR-02: each start field once, in seat order, all of them before the first roll."""
    starts = [filled.start for filled in state.filled]
    dealt = [start for start in starts if start != NOT_DEALT]
    if len(set(dealt)) < len(dealt):
        yield Problem("sheets", "start-twice")
    if starts[: len(dealt)] != dealt or (state.phase is Phase.FIELDS) != (len(dealt) < len(starts)):
        yield Problem("sheets", "start-missing")


def _of_the_phase(state: State) -> Iterator[Problem]:
    """BR-14, BR-20, BR-64: the phase follows from what the seats have entered and answered."""
    started = state.round > 0
    if started != (state.roll is not None):
        yield Problem("roll", "wrong-phase")
    if state.phase is Phase.FIELDS or (state.phase is Phase.ROLL and not started):
        if started or any(entry != NOT_IN for entry in state.entries):
            yield Problem("phase", "wrong-phase")
    elif not started or state.phase not in _phases(state):
        yield Problem("phase", "wrong-phase")
    winter = state.sheet.season == Season.WINTER
    due = len(state.filled) if winter and state.holly_by_seat else int(winter)
    rolled = len(state.holly)
    complete = rolled == due if state.phase is Phase.OVER else rolled == 0
    if not (complete or (state.phase is Phase.HOLLY and rolled < due)):
        yield Problem("holly", "wrong-rolls", {"right": due})


def _phases(state: State) -> tuple[Phase, ...]:
    first = min(entry.stage for entry in state.entries)
    if first < Stage.ANSWER:
        return (Phase.ENTRY,)
    if first == Stage.ANSWER:
        return (Phase.ANSWER,)
    after = after_answers(state.sheet.season, state.filled)
    return (after, Phase.OVER) if after is Phase.HOLLY else (after,)


def _of_the_clouds(state: State) -> Iterator[Problem]:
    """BR-23: all who are in have marked the same clouds, nobody more, and two a roll at most."""
    number = TRACK_NUMBERS[state.sheet.season].get("cloud")
    if number is None:
        return
    counts = [filled.marks[number] for filled in state.filled]
    inside = [count for count, filled in zip(counts, state.filled, strict=True) if is_in(filled)]
    if len(set(inside)) > 1 or (inside and max(counts) > inside[0]):
        yield Problem("sheets", "clouds-differ")
    if not clouds(state.roll) <= max(counts) <= 2 * state.round:
        yield Problem("sheets", "wrong-clouds", {"most": 2 * state.round})


# What a seat has filled in


def _of_a_sheet(state: State, seat: int) -> Iterator[Problem]:
    filled, entry = state.filled[seat], state.entries[seat]
    yield from _of_the_areas(state.sheet, filled)
    # of the area of this round it is recorded what was ticked, see the entries
    yield from _of_the_marks(state, before_entry(state, seat))
    if filled.misses > MOST_MISSES or (filled.left and filled.misses == MOST_MISSES):
        yield Problem("misses", "too-many-misses", {"most": MOST_MISSES - filled.left})
    if filled.joker_used and not filled.areas and entry.stage != Stage.AREA:
        yield Problem("joker", "without-an-area")
    has = has_clover(state.sheet.season, filled.marks)
    if has != (filled.clover > 0) or filled.clover > state.round:
        yield Problem("clover", "wrong-round")
    played, most = len(filled.areas) + filled.misses, state.round
    if entry == NOT_IN:
        # before the first roll, or such a seat was out after a round before this one
        gone = 0 < played < most and not is_in(filled)
        right = gone if most else played == 0 and not filled.left
    else:
        right = played == most - (entry.area is None and not entry.miss)
    if not right:
        yield Problem("areas", "wrong-round", {"played": played, "round": most})


def _of_the_areas(sheet: Sheet, filled: Filled) -> Iterator[Problem]:
    """BR-05, BR-07, BR-08, BR-51: the areas, drawn one after the other."""
    drawn = filled._replace(areas=(), covered=0, reach=0)
    if filled.start != NOT_DEALT:
        drawn = drawn._replace(reach=1 << sheet.starts[filled.start - 1])
    for number, area in enumerate(filled.areas, 1):
        found = rectangle(area)
        refusal = why_not_area(sheet, drawn, (found.width, found.height), 0, found.area)
        if refusal is not None:
            yield Problem("areas", "impossible-area", {"area": number, "rule": refusal.code})
            return
        drawn = drawn._replace(
            areas=(*drawn.areas, area),
            covered=drawn.covered | found.mask,
            reach=(drawn.reach if drawn.areas else 0) | found.border,
        )


def _of_the_marks(state: State, filled: Filled) -> Iterator[Problem]:
    """BR-11: what is ticked was in an area, and every area has one sort ticked at most."""
    season = state.sheet.season
    heres = [_offers(state, area) for area in filled.areas]
    chosen = 0
    for choice in _choices(season, state.pairs_by_area):
        gains = [_most(choice, here) for here in heres]
        ticks = [filled.marks[TRACK_NUMBERS[season][track]] for track in choice.tracks]
        if choice.in_pairs and len(set(ticks)) > 1:
            yield Problem("marks", "not-in-pairs", {"sort": choice.name})
        needed = 0
        for position, (track, ticked) in enumerate(zip(choice.tracks, ticks, strict=True)):
            there = [gain[position] for gain in gains]
            if ticked > sum(there):
                yield Problem("marks", "too-many-ticks", {"track": track, "most": sum(there)})
            needed = max(needed, _fewest(there, ticked))
        chosen += needed
    if chosen > len(filled.areas):
        yield Problem("marks", "too-many-sorts", {"areas": len(filled.areas)})


def _choices(season: Season, pairs_by_area: bool) -> list[Choice]:
    """The sorts that a match knows: those possible in an area that holds one of everything."""
    ideal = [Here(dict.fromkeys(SORTS[season], 1), shown, pairs_by_area) for shown in (0, 1)]
    return [choice for choice in SYMBOLS[season].choices if any(map(choice.allowed, ideal))]


def _offers(state: State, area: int) -> list[Here]:
    """An area in a round without and with a cloud: which it was is not recorded."""
    return [look_at(state.sheet, area, shown, state.pairs_by_area) for shown in (0, 1)]


def _most(choice: Choice, heres: list[Here]) -> tuple[int, ...]:
    """What a choice can have filled in an area, if the roll was right for it."""
    for here in heres:
        if choice.occurs(here) and choice.allowed(here):
            return choice.gains(here)
    return (0,) * len(choice.tracks)


def _fewest(gains: list[int], ticked: int) -> int:
    """From how many areas so many ticks come at least."""
    for number, gain in enumerate(sorted(gains, reverse=True)):
        if ticked <= 0:
            return number
        ticked -= gain
    return len(gains)


# What a seat has entered in this round


def _of_an_entry(state: State, seat: int) -> Iterator[Problem]:
    """BR-09, BR-17, BR-19: the entry stands on the sheet too."""
    filled, entry = state.filled[seat], state.entries[seat]
    if state.roll is None or entry == NOT_IN:
        return
    if entry.miss and not filled.misses:
        yield Problem("miss", "not-on-the-sheet")
    if entry.joker is not None and not filled.joker_used:
        yield Problem("joker", "not-on-the-sheet")
    if entry.joker is not None and entry.miss:
        yield Problem("joker", "without-an-area")
    if entry.stage == Stage.AREA and not legal(state, seat):
        yield Problem("joker", "nothing-fits")
    if entry.area is not None:
        yield from _of_the_area_entered(state, seat, entry.area)
    yield from _of_an_answer(state, filled, entry)


def _of_an_answer(state: State, filled: Filled, entry: Entry) -> Iterator[Problem]:
    """BR-14: an answer follows an entry; BR-15: once all are in, who left is out."""
    finished = entry.miss or entry.area is not None
    if entry.goes_on is not None and (not finished or _asked_nothing(filled, entry)):
        yield Problem("answer", "wrong-phase")
    if state.phase in (Phase.ENTRY, Phase.ANSWER):
        if filled.left:
            yield Problem("answer", "wrong-phase")
    elif filled.left != (entry.goes_on is False):
        yield Problem("answer", "not-on-the-sheet")


def _asked_nothing(filled: Filled, entry: Entry) -> bool:
    """BR-10: whether the seat is out by the miss of this round."""
    return entry.miss and filled.misses >= MOST_MISSES


def _of_the_area_entered(state: State, seat: int, area: int) -> Iterator[Problem]:
    filled, entry = state.filled[seat], state.entries[seat]
    if filled.areas[-1:] != (area,):
        yield Problem("area", "not-on-the-sheet")
        return
    before = before_entry(state, seat)
    shown = clouds(state.roll)
    refusal = why_not_area(state.sheet, before, numbers(state, seat), shown, rectangle(area).area)
    if refusal is not None:
        params = {"area": len(filled.areas), "rule": refusal.code}
        yield Problem("area", "impossible-area", params)
    here = what_is_in(state, area)
    if entry.tick is not None:
        sort = SYMBOLS[state.sheet.season].choices[entry.tick].name
        refusal = why_not_tick(state.sheet.season, here, sort)
        if refusal is not None:
            yield Problem("tick", "impossible-tick", {"rule": refusal.code})
    if entry.tick is None and entry.goes_on is not None and possible(state.sheet.season, here):
        yield Problem("tick", "missing")
    if min(before.marks) < 0:
        yield Problem("tick", "not-on-the-sheet")
