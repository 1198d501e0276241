"""Moments, days and lengths of time as whole numbers: in UTC, and the same on every machine.

A moment is a number of seconds, a day a number of days, both counted from the same day, so a
moment's day is what comes of dividing it by `DAY`. Nothing here knows what time it is.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
UNITS = {"m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY}
LONGEST = 366 * DAY  # of a length of time that somebody may name
LAST = date.max.toordinal() * DAY + DAY - 1  # the last moment that can be written

# Whether a day does not count.
Free = Callable[[int], bool]


def read_moment(text: str) -> int:
    """The moment of `2026-01-31T12:00:00Z`. Raises ValueError."""
    day, clock = text[:10], text[10:]
    hours, minutes, seconds = clock[1:3], clock[4:6], clock[7:9]
    if not all(part.isascii() and part.isdigit() for part in (hours, minutes, seconds)):
        raise ValueError(text)
    moment = read_day(day) * DAY + int(hours) * HOUR + int(minutes) * MINUTE + int(seconds)
    if write_moment(moment) != text:
        raise ValueError(text)
    return moment


def write_moment(moment: int) -> str:
    """A moment as `2026-01-31T12:00:00Z`; one too late to be written as the last one."""
    day, seconds = divmod(min(moment, LAST), DAY)
    hours, seconds = divmod(seconds, HOUR)
    return f"{write_day(day)}T{hours:02}:{seconds // MINUTE:02}:{seconds % MINUTE:02}Z"


def read_day(text: str) -> int:
    """The day of `2026-01-31`, and of no other way to write it. Raises ValueError."""
    day = date.fromisoformat(text)
    if day.isoformat() != text:
        raise ValueError(text)
    return day.toordinal()


def write_day(day: int) -> str:
    """A day as `2026-01-31`."""
    return date.fromordinal(day).isoformat()


def is_weekend(day: int) -> bool:
    """Whether it is a Saturday or a Sunday; day 1 was a Monday."""
    return day % 7 in (6, 0)


def read_length(text: str) -> int:
    """The seconds of `90m`, `12h`, `3d` or `2w`: more than none, at most `LONGEST`.

    Raises ValueError.
    """
    number, unit = text[:-1], text[-1:]
    if unit not in UNITS or not (number.isascii() and number.isdigit()) or len(number) > 9:
        raise ValueError(text)
    length = int(number) * UNITS[unit]
    if not 0 < length <= LONGEST:
        raise ValueError(text)
    return length


def write_length(length: int) -> str:
    """A length of whole minutes as one number of days, hours or minutes: `14d`, `36h`, `90m`."""
    unit = next(unit for unit in ("d", "h", "m") if length % UNITS[unit] == 0)
    return f"{length // UNITS[unit]}{unit}"


def counted(start: int, end: int, free: Free, most: int) -> int:
    """How many seconds between two moments count, free days left out, but at most `most`.

    None do where the end comes before the start.
    """
    total = 0
    while start < end and total < most:
        midnight = (start // DAY + 1) * DAY
        if not free(start // DAY):
            total += min(midnight, end) - start
        start = midnight
    return min(total, most)


def reached(start: int, length: int, free: Free) -> int:
    """The first moment by which so many seconds have counted since the start."""
    while length > 0:
        midnight = (start // DAY + 1) * DAY
        if not free(start // DAY):
            if start + length <= midnight:
                return start + length
            length -= midnight - start
        start = midnight
    return start
