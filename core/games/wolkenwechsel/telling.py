"""Wolkenwechsel: who may know what, and what a move brought about."""

from __future__ import annotations

from collections.abc import Iterator

from ...game import Event, Pick, Reader, Seat
from .model import COLUMNS, GONE, ROWS, Draw, Move, Phase, State, View
from .rules import cards_left, round_winners


def view(state: State, reader: Reader, now: State | None = None) -> View:
    """WW-03: what nobody knows is not even in the state, so everybody may see all of it."""
    return View(*state)


def imagine(view: View, pick: Pick) -> State:
    """The one state that this view describes: nobody holds a secret."""
    return State(*view)


def told(
    before: State, seat: Seat, move: Move, after: State, reader: Reader, now: State
) -> Move | None:
    """Every move is told whole to everybody."""
    return move


def events(before: State, seat: Seat, move: Move, after: State) -> tuple[Event, ...]:
    """What the move brought about, in order."""
    return tuple(_events(before, move, after))


def _events(before: State, move: Move, after: State) -> Iterator[Event]:
    if isinstance(move, Draw) and before.stock_size == 0:
        yield Event("refill", "WW-21", {"cards": after.stock_size})
    if before.phase is Phase.FLIP and after.phase is Phase.TURN:
        rule = "WW-07" if after.results else "WW-06"
        yield Event("begins", rule, {"seat": after.turn})
    if before.phase is not Phase.STARTER:
        yield from _columns_gone(before, after)
    if before.closer is None and after.closer is not None:
        yield Event("closes", "WW-15", {"seat": after.closer})
    if len(after.results) > len(before.results):
        yield from _round_end(after)


def _round_end(after: State) -> Iterator[Event]:
    assert after.closer is not None
    scores = after.results[-1]
    yield Event("round-scores", "WW-17", {"round": len(after.results), "scores": scores})
    if scores != cards_left(after.layouts):
        yield Event("doubled", "WW-18", {"seat": after.closer})
    yield Event("round-winners", "WW-19", {"seats": round_winners(scores)})


def _columns_gone(before: State, after: State) -> Iterator[Event]:
    for seat, (was, now) in enumerate(zip(before.layouts, after.layouts, strict=True)):
        for number, column in enumerate(COLUMNS):
            first = number * ROWS
            if was[first] != GONE and now[first] == GONE:
                yield Event("column", "WW-12", {"seat": seat, "column": column})
