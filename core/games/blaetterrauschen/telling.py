"""Blätterrauschen: who may know what, and what a move brought about."""

from __future__ import annotations

from collections.abc import Iterator

from ...game import DEALER, HOST, Event, Pick, Reader, Seat
from .areas import CELL_NAMES, number_of, rectangle
from .entering import before_entry
from .model import (
    MOST_MISSES,
    TO_ENTER,
    TRACKS,
    Area,
    Entry,
    Field,
    Go,
    Holly,
    Leave,
    Miss,
    Move,
    Phase,
    Roll,
    Season,
    Stage,
    State,
    Tick,
    View,
    clouds,
    is_in,
)
from .rules import enter, legal, waiting
from .seasons import totals

SEALED_PHASES = (Phase.ENTRY, Phase.ANSWER)


# Who may know what: BR-14, BR-22


def view(state: State, reader: Reader, now: State | None = None) -> View:
    """BR-22: all but what the others have entered in a round that is not finished by all."""
    others = [seat for seat in range(len(state.filled)) if seat != reader]
    if reader == HOST or state.phase not in SEALED_PHASES:
        others = []
    filled = list(state.filled)
    entries: list[Entry | None] = list(state.entries)
    for seat in others:
        if state.phase is Phase.ANSWER:
            entries[seat] = state.entries[seat]._replace(goes_on=None)
        elif in_this_round(state, seat):
            filled[seat], entries[seat] = before_entry(state, seat), None
    return View(
        sheet=state.sheet,
        holly_by_seat=state.holly_by_seat,
        pairs_by_area=state.pairs_by_area,
        round=state.round,
        phase=state.phase,
        roll=state.roll,
        waiting=tuple(seat for seat in waiting(state) if seat != DEALER),
        filled=tuple(filled),
        entries=tuple(entries),
        holly=state.holly,
    )


def in_this_round(state: State, seat: Seat) -> bool:
    """Whether a seat was still in when this round was rolled (BR-10, BR-15)."""
    return is_in(state.filled[seat]) or state.entries[seat].miss


def imagine(view: View, pick: Pick) -> State:
    """A state with something possible in place of each sealed entry and answer.

    Players' choices have no odds; each legal one is as likely as any other.
    """
    state = State(
        sheet=view.sheet,
        holly_by_seat=view.holly_by_seat,
        pairs_by_area=view.pairs_by_area,
        round=view.round,
        phase=view.phase,
        roll=view.roll,
        filled=view.filled,
        entries=tuple(entry or TO_ENTER for entry in view.entries),
        holly=view.holly,
    )
    if view.phase is Phase.ANSWER:
        return state._replace(entries=tuple(imagine_answers(state, view, pick)))
    sealed = [seat for seat, entry in enumerate(view.entries) if entry is None]
    still_at_it = [seat for seat in sealed if seat in view.waiting]
    unfinished = imagine_unfinished(view, still_at_it, pick)
    for seat in sealed:
        if seat not in still_at_it:
            state = play_to_the_end(state, seat, pick)
        else:
            last = Stage.TICK if seat == unfinished else Stage.ANSWER
            state = play_a_part(state, seat, last, pick)
    return state


def imagine_answers(state: State, view: View, pick: Pick) -> Iterator[Entry]:
    """BR-14: an answer for each seat that has given one which nobody may know yet."""
    for seat, entry in enumerate(state.entries):
        owed = is_in(state.filled[seat]) and seat not in view.waiting
        if owed and entry.goes_on is None:
            yield entry._replace(goes_on=pick(2) == 0)
        else:
            yield entry


def imagine_unfinished(view: View, still_at_it: list[Seat], pick: Pick) -> Seat | None:
    """A seat that cannot have finished the round yet, since somebody has not; maybe none."""
    for entry in view.entries:
        if entry is not None and entry.stage < Stage.ANSWER:
            return None
    return still_at_it[pick(len(still_at_it))] if still_at_it else None


def play_to_the_end(state: State, seat: Seat, pick: Pick) -> State:
    """The state once a seat has made up its mind, entry and answer."""
    while state.entries[seat].stage < Stage.DONE:
        moves = legal(state, seat)
        state = enter(state, seat, moves[pick(len(moves))])
    return state


def play_a_part(state: State, seat: Seat, last: Stage, pick: Pick) -> State:
    """The state after some moves of a seat, or none, that lead to the stage `last` at most."""
    while state.entries[seat].stage < last and pick(2):
        moves = legal(state, seat)
        after = enter(state, seat, moves[pick(len(moves))])
        if after.entries[seat].stage > last:
            break
        state = after
    return state


def told(
    before: State, seat: Seat, move: Move, after: State, reader: Reader, now: State
) -> Move | None:
    """BR-22: an entry is sealed until all have finished the round; BR-14: answers, until all in.

    Nothing is blanked: a move is told whole or not yet.
    """
    if seat in (DEALER, reader) or reader == HOST or now.round > before.round:
        return move
    sealed_phases = SEALED_PHASES if isinstance(move, (Go, Leave)) else (Phase.ENTRY,)
    return None if now.phase in sealed_phases else move


# What a move brought about


def events(before: State, seat: Seat, move: Move, after: State) -> tuple[Event, ...]:
    """What the move brought about, in order.

    Only about the mover, until the move opens what the others entered.
    """
    return (*_of_the_move(before, seat, move, after), *_of_the_round(before, after))


def _of_the_move(before: State, seat: Seat, move: Move, after: State) -> Iterator[Event]:
    if isinstance(move, Field):
        dealt = [filled.start for filled in after.filled].index(move.number)
        cell = CELL_NAMES[after.sheet.starts[move.number - 1]]
        yield Event("start-field", "BR-02", {"seat": dealt, "cell": cell})
    elif isinstance(move, Roll):
        yield from _of_the_roll(after)
    elif isinstance(move, Holly):
        yield _of_the_holly(before, move)
    elif isinstance(move, Area):
        crosses = rectangle(number_of(move)).crosses
        if crosses and "river" in TRACKS[before.sheet.season]:
            yield Event("crosses", "BR-24", {"seat": seat})
        if after.entries[seat].stage != Stage.TICK:
            yield Event("nothing-to-tick", "BR-12", {"seat": seat})
    elif isinstance(move, Tick):
        yield from _of_the_tick(before, seat, after)
    elif isinstance(move, Miss):
        misses = after.filled[seat].misses
        yield Event("misses", "BR-09", {"seat": seat, "misses": misses})
        if misses == MOST_MISSES:
            yield Event("out", "BR-10", {"seat": seat})


def _of_the_holly(before: State, move: Holly) -> Event:
    if not before.holly_by_seat:
        return Event("holly", "BR-64", {"number": move.number})
    return Event("holly-of-seat", "BR-64", {"seat": len(before.holly), "number": move.number})


def _of_the_roll(after: State) -> Iterator[Event]:
    shown = clouds(after.roll)
    if shown and "cloud" in TRACKS[after.sheet.season]:
        yield Event("clouds", "BR-23", {"clouds": shown})
    if shown and after.sheet.season == Season.AUTUMN:
        yield Event("storm", "BR-50")


def _of_the_tick(before: State, seat: Seat, after: State) -> Iterator[Event]:
    was, now = before.filled[seat].marks, after.filled[seat].marks
    tracks = TRACKS[before.sheet.season].items()
    for (track, size), old, new in zip(tracks, was, now, strict=True):
        if new == old:
            continue
        filled = min(new, size) - min(old, size)
        yield Event("ticked", "BR-11", {"seat": seat, "track": track, "circles": filled})
        if new - old > filled:
            yield Event("lost", "BR-13", {"track": track, "ticks": new - old - filled})
    if after.filled[seat].clover != before.filled[seat].clover:
        yield Event("clover", "BR-43", {"seat": seat})


def _of_the_round(before: State, after: State) -> Iterator[Event]:
    if before.phase is Phase.ENTRY and after.phase is not Phase.ENTRY:
        yield Event("round-finished", "BR-22", {"round": after.round})
    if before.phase in SEALED_PHASES and after.phase in (Phase.HOLLY, Phase.OVER):
        yield Event("all-out", "BR-20")
    if after.phase is Phase.OVER:
        yield Event("scores", "BR-21", {"scores": totals(after)})
