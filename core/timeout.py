"""Who is late in a match with a pace, what reminders are due, and what comes of being late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .computers import BOT
from .game import HOST, Move, Seat
from .match import TIMEOUT, Match, hand_over, note, play, seat_name, written
from .moments import reached, read_moment, write_moment
from .pace import (
    LEAVE,
    PASS,
    Pace,
    PaceRefused,
    agreed,
    bank_left,
    overdrawn,
    running_clocks,
)

WHO_REPLACES = f"{BOT}steady"  # the computer that plays for a seat that has left
# Kinds of reminders, in the order in which their time comes.
DUE_SOON = "due-soon"
LATE = "late"
GRACE_OVER = "grace-over"
LAST_PART = 4  # of the time for a decision: what is left when it is due soon


class Timing(NamedTuple):
    """A decision that is timed: moments as the log writes them, and the bank left, in seconds.

    `due` is the first moment at which the seat is late, `over` the first one at which the
    grace is over too, `soon` the one at which only the last part of the time for a decision
    is left, before the bank is touched.
    """

    seat: Seat
    since: str
    soon: str
    due: str
    over: str
    bank: int


def timings(match: Match, now: str) -> list[Timing]:
    """The decisions that are timed, the one that is due first before the others."""
    pace = agreed(match)
    if pace is None:
        return []
    found = []
    for seat, clock, free in running_clocks(match, pace):
        since, left = read_moment(clock.since), bank_left(pace, clock)
        whole = pace.each + left
        soon, due, over = (
            write_moment(reached(since, length, free))
            for length in (pace.each - pace.each // LAST_PART, whole, whole + pace.grace)
        )
        left -= overdrawn(pace, clock, free, read_moment(now))
        found.append(Timing(seat, clock.since, soon, due, over, left))
    return sorted(found, key=lambda timing: (timing.due, timing.seat))


def reminders(match: Match, now: str) -> list[tuple[Seat, str]]:
    """The seats to be reminded by now, each with the kind of reminder.

    Every kind whose time has come for a decision is there, so that none is left out; whoever
    sends them keeps their `reminder_key` and sends none twice.
    """
    return [
        (timing.seat, kind)
        for timing in timings(match, now)
        for kind, moment in (
            (DUE_SOON, timing.soon),
            (LATE, timing.due),
            (GRACE_OVER, timing.over),
        )
        if moment <= now
    ]


def reminder_key(match: Match, seat: Seat, kind: str) -> str:
    """What tells a reminder from those of other decisions, seats and kinds in the match."""
    return f"{kind} {seat_name(match, seat)} {match.clocks[seat].since}"


def overdue(match: Match, now: str) -> list[Seat]:
    """The seats whose grace is over, the one that was due first before the others.

    Raises `PaceRefused` where there is none, or where nothing was agreed on for them.
    """
    pace = agreed(match)
    if pace is None:
        raise PaceRefused("no-pace")
    if not pace.then:
        raise PaceRefused("no-consequence")
    timed = timings(match, now)
    seats = [timing.seat for timing in timed if timing.over <= now]
    if not seats:
        raise _not_yet(timed, now)
    return seats


def _not_yet(timed: Sequence[Timing], now: str) -> PaceRefused:
    """Why nothing can come of these decisions yet, and for which of them it can first."""
    if not timed:
        return PaceRefused("nobody-timed")
    first = min(timed, key=lambda timing: timing.over)
    code = "grace" if first.due <= now else "not-late"
    return PaceRefused(code, seat=first.seat, due=first.due, over=first.over)


class Consequence(NamedTuple):
    """What comes for a seat whose grace is over: a pass, or who plays the seat from then on."""

    seat: Seat
    then: str
    move: Move | None = None
    player: str = ""

    def text(self, match: Match) -> str:
        """What is recorded for the seat, as the log writes it."""
        return f"seat {self.player}" if self.player else written(match, self.move)


def consequence(match: Match, seat: Seat) -> Consequence:
    """What was agreed for a seat that takes too long. Raises `PaceRefused` if it cannot pass."""
    pace = agreed(match)
    assert pace is not None
    if pace.then != PASS:
        player = WHO_REPLACES if pace.then == LEAVE else pace.then
        return Consequence(seat, pace.then, player=player)
    move = match.game.passing(match.state, seat)
    if move is None:
        raise PaceRefused("no-pass", seat=seat)
    return Consequence(seat, PASS, move)


def time_out(match: Match, seat: Seat, time: str) -> Match:
    """The match after what was agreed for a seat that takes too long, on the record.

    Chance and computers have not answered yet. Raises `PaceRefused`: the grace is not over,
    or the rules allow the seat no pass now.
    """
    if seat not in overdue(match, time):
        raise _not_yet([timing for timing in timings(match, time) if timing.seat == seat], time)
    came = consequence(match, seat)
    left = f" {LEAVE}" if came.then == LEAVE else ""
    match = note(match, HOST, f"{TIMEOUT} {match.players[seat]}{left}", time)
    if came.player:
        return hand_over(match, seat, came.player, time)
    return play(match, seat, came.move, time)[0]


def banks(match: Match, pace: Pace, now: str) -> list[int]:
    """The seconds that every seat has left in its bank by now."""
    left = [bank_left(pace, clock) for clock in match.clocks]
    for timing in timings(match, now):
        left[timing.seat] = timing.bank
    return left
