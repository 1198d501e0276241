"""The pace of a match: how long a seat may take, agreed on the record, and how much it has taken.

A seat's clock runs while a pace holds and everybody knows that the match waits for that seat as
a person's. It begins anew, with the whole time for a decision, whenever that starts, whenever
the seat has acted before everybody's eyes, something was taken back, the match was repaired or
a pace was agreed on; what ran beyond the time for a decision until then is taken out of the
seat's bank once, and never more than is left there. Sealed acts touch no clock, so no clock
tells of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from .computers import BOT, computers
from .game import HOST, Seat
from .log import LogBroken, notes
from .match import ABSENT, PACE, Clock, Match, at_table, chance_is_due, note, waited_for
from .moments import (
    DAY,
    LONGEST,
    Free,
    counted,
    is_weekend,
    reached,
    read_day,
    read_length,
    read_moment,
    write_day,
    write_length,
    write_moment,
)

T = TypeVar("T")

OFF = "off"
PASS = "pass"
LEAVE = "leave"
USUAL_ABSENCE = 30  # days
MOST_ABSENCE = LONGEST // DAY


class Pace(NamedTuple):
    """What was agreed on. `each`, `bank` and `grace` are seconds.

    A seat has `each` for every decision; what it takes longer comes out of its `bank`, which
    is one for the whole match. Without anything left it is late, and `grace` later comes what
    was agreed: `then` is `pass`, `leave`, a computer, or empty. `weekends`: whether Saturdays
    and Sundays do not count. A seat may be absent for `absence` days of the match.
    """

    each: int
    bank: int = 0
    weekends: bool = False
    grace: int = 0
    absence: int = USUAL_ABSENCE
    then: str = ""


class PaceRefused(Exception):
    """Something about time that is not possible now: why, as a code, and the parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


# As text


def write(pace: Pace) -> str:
    """A pace as its note holds it: `3d bank 7d weekends grace 1d absence 14 then bot:steady`."""
    words = [write_length(pace.each)]
    words += ["bank", write_length(pace.bank)] if pace.bank else []
    words += ["weekends"] if pace.weekends else []
    words += ["grace", write_length(pace.grace)] if pace.grace else []
    words += ["absence", str(pace.absence)] if pace.absence != USUAL_ABSENCE else []
    words += ["then", pace.then] if pace.then else []
    return " ".join(words)


def read(text: str) -> Pace:
    """The pace that a note holds; `write` writes it so again. Raises ValueError."""
    each, *words = text.split(" ")
    pace = Pace(read_length(each))
    while words:
        name = words.pop(0)
        value = "" if name == "weekends" or not words else words.pop(0)
        if name == "bank":
            pace = pace._replace(bank=read_length(value))
        elif name == "grace":
            pace = pace._replace(grace=read_length(value))
        elif name == "weekends":
            pace = pace._replace(weekends=True)
        elif name == "absence":
            pace = pace._replace(absence=read_days(value))
        elif name == "then" and (value in (PASS, LEAVE) or value.startswith(BOT)):
            pace = pace._replace(then=value)
    if write(pace) != text:
        raise ValueError(text)
    return pace


def read_days(text: str) -> int:
    """A number of days of absence that can be agreed on. Raises ValueError."""
    days = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
    if not 0 <= days <= MOST_ABSENCE:
        raise ValueError(text)
    return days


def read_absence(text: str) -> tuple[int, int]:
    """The first and the last day of an absence. Raises ValueError."""
    first, last = map(read_day, text.split(" "))
    if not first <= last < first + MOST_ABSENCE:
        raise ValueError(text)
    return first, last


def readable(text: str) -> bool:
    """Whether a note, if it is one about time, can be read."""
    word, _space, rest = text.partition(" ")
    try:
        if word == PACE and rest != OFF:
            read(rest)
        elif word == ABSENT:
            read_absence(rest)
    except ValueError:
        return False
    return True


# What stands in the log


def agreed(match: Match) -> Pace | None:
    """The pace that holds now; None where there is none. Raises `LogBroken`."""
    found = list(_read_notes(match, PACE, lambda text: None if text == OFF else read(text)))
    return found[-1][1] if found else None


def agree(match: Match, pace: Pace | None, time: str) -> Match:
    """The match with a pace from now on, or with none; all clocks begin anew.

    What was used of the banks stays used. Raises `PaceRefused`.
    """
    if not waited_for(match):
        raise PaceRefused("match-over")
    before = agreed(match)
    if pace is None and before is None:
        raise PaceRefused("no-pace")
    clocks = match.clocks or (Clock(),) * len(match.players)
    if before is not None:
        free, now = free_days(match, before), read_moment(time)
        clocks = tuple(stopped(clock, before, free(seat), now) for seat, clock in enumerate(clocks))
    match = match._replace(clocks=clocks, due="")
    return note(match, HOST, f"{PACE} {OFF if pace is None else write(pace)}", time)


def absences(match: Match) -> dict[Seat, list[tuple[int, int]]]:
    """The absences of each seat that has any: first and last day of each, both included.

    Raises `LogBroken`.
    """
    found: dict[Seat, list[tuple[int, int]]] = {}
    for seat, days in _read_notes(match, ABSENT, read_absence):
        found.setdefault(seat, []).append(days)
    return found


def _read_notes(match: Match, word: str, reader: Callable[[str], T]) -> Iterator[tuple[Seat, T]]:
    """What the notes of a kind say, each with its seat. Raises `LogBroken`."""
    for number, seat, text in notes(match, word):
        try:
            yield seat, reader(text)
        except ValueError:
            raise LogBroken(number, "unreadable", match.log[number - 1]) from None


def be_absent(match: Match, seat: Seat, first: int, last: int, time: str) -> Match:
    """The match with an absence of a seat, from one day to another. Raises `PaceRefused`."""
    pace = agreed(match)
    if not waited_for(match):
        raise PaceRefused("match-over")
    if pace is None:
        raise PaceRefused("no-pace")
    tomorrow = read_moment(time) // DAY + 1
    if first < tomorrow:
        raise PaceRefused("absence-past", tomorrow=write_day(tomorrow))
    days = {day for one, other in absences(match).get(seat, ()) for day in range(one, other + 1)}
    left = pace.absence - len(days)
    wanted = sum(day not in days for day in range(first, min(last, first + MOST_ABSENCE) + 1))
    if wanted > left:
        raise PaceRefused("absence-too-long", seat=seat, left=max(0, left), most=pace.absence)
    return note(match, seat, f"{ABSENT} {write_day(first)} {write_day(last)}", time)


# The clocks


def ticked(match: Match, time: str, acted: Seat | None = None, anew: bool = False) -> Match:
    """The match with its clocks set to what it waits for now.

    `acted` is the seat that has acted before everybody's eyes; `anew` lets all begin anew.
    """
    pace = agreed(match)
    if pace is None:
        return match
    running = persons_waited_for(match)
    free, now = free_days(match, pace), read_moment(time)
    clocks: list[Clock] = []
    dues: list[tuple[int, Seat]] = []
    for seat, clock in enumerate(match.clocks):
        if anew or seat == acted or not (running is None or seat in running):
            clock = stopped(clock, pace, free(seat), now)
        if running is not None and seat in running and not clock.since:
            clock = clock._replace(since=time)
        if clock.since:
            whole = pace.each + bank_left(pace, clock)
            dues.append((reached(read_moment(clock.since), whole, free(seat)), seat))
        clocks.append(clock)
    due = (f"{write_moment(moment)} {match.players[seat]}" for moment, seat in sorted(dues))
    return match._replace(clocks=tuple(clocks), due=", ".join(due))


def restarted(match: Match, time: str) -> Match:
    """The match with all clocks begun anew, after whatever was done to its file."""
    if agreed(match) is None:
        return match._replace(due="")
    clocks = match.clocks or (Clock(),) * len(match.players)
    return ticked(match._replace(clocks=clocks), time, anew=True)


def persons_waited_for(match: Match) -> frozenset[Seat] | None:
    """The seats that decide themselves and are waited for.

    None while the match goes on by itself, and nobody can say yet who will be.
    """
    if chance_is_due(match):
        return frozenset() if at_table(match) else None
    if match.game.standing_order(match.state) is not None:
        return None
    return frozenset(waited_for(match)) - computers(match).keys()


def stopped(clock: Clock, pace: Pace, free: Free, now: int) -> Clock:
    """A clock as it stands still from then on; what ran beyond the pace is used of the bank."""
    return Clock("", clock.used + overdrawn(pace, clock, free, now)) if clock.since else clock


def running_clocks(match: Match, pace: Pace) -> list[tuple[Seat, Clock, Free]]:
    """The seats whose clocks run, each with the days that do not count for it."""
    free = free_days(match, pace)
    return [(seat, clock, free(seat)) for seat, clock in enumerate(match.clocks) if clock.since]


def bank_left(pace: Pace, clock: Clock) -> int:
    """The seconds of a seat's bank that were left when its clock began."""
    return max(0, pace.bank - clock.used)


def free_days(match: Match, pace: Pace) -> Callable[[Seat], Free]:
    """By seat, whether a day does not count for it."""
    away = absences(match)

    def of_seat(seat: Seat) -> Free:
        absent = away.get(seat, ())
        return lambda day: (
            (pace.weekends and is_weekend(day))
            or any(first <= day <= last for first, last in absent)
        )

    return of_seat


def overdrawn(pace: Pace, clock: Clock, free: Free, now: int) -> int:
    """The seconds that a running clock has taken out of its bank by now."""
    left = bank_left(pace, clock)
    taken = counted(read_moment(clock.since), now, free, pace.each + left)
    return max(0, taken - pace.each)
