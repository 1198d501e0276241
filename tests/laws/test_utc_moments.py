"""Moments, days and lengths of time: as text, and counted without the days that are free."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from wolken.core.moments import (
    DAY,
    HOUR,
    LAST,
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

# A Monday is 2026-11-30; in Europe clocks change on 2026-03-29 and 2026-10-25, both Sundays.
CHRISTMAS = range(read_day("2026-12-20"), read_day("2026-12-27") + 1)
FREE: dict[str, Callable[[int], bool]] = {
    "none": lambda day: False,
    "weekends": is_weekend,
    "Christmas": lambda day: day in CHRISTMAS,
    "both": lambda day: is_weekend(day) or day in CHRISTMAS,
}


@pytest.mark.parametrize(
    "text",
    [
        "0001-01-01T00:00:00Z",
        "1970-01-01T00:00:00Z",
        "2026-03-29T02:30:00Z",
        "2028-02-29T23:59:59Z",
        "9999-12-31T23:59:59Z",
    ],
)
def test_a_moment_is_written_as_it_is_read(text: str) -> None:
    assert write_moment(read_moment(text)) == text
    assert write_day(read_moment(text) // DAY) == text[:10]


def test_a_moment_too_late_to_be_written_is_the_last_one() -> None:
    assert write_moment(LAST) == write_moment(LAST + 10 * DAY) == "9999-12-31T23:59:59Z"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-11-30",
        "2026-11-30T12:00:00",
        "2026-11-30T12:00:00+01:00",
        "2026-11-30 12:00:00Z",
        "2026-11-30T24:00:00Z",
        "2026-11-30T12:60:00Z",
        "2026-11-30T12:00:60Z",
        "2026-11-30T1²:00:00Z",
        "2026-02-30T12:00:00Z",
        "20261130T120000Z",
        "2026-11-30T12:00:00Z ",
    ],
)
def test_what_is_no_moment_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_moment(text)


@pytest.mark.parametrize("text", ["", "20261220", "2026-W51-7", "2026-12-32", "20-12-2026", "soon"])
def test_what_is_no_day_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_day(text)


def test_saturday_and_sunday_are_the_weekend() -> None:
    week = [f"2026-12-{day:02}" for day in range(7, 14)]  # from a Monday on
    assert [is_weekend(read_day(day)) for day in week] == [False] * 5 + [True] * 2


@pytest.mark.parametrize(
    ("text", "seconds", "written"),
    [
        ("1m", 60, "1m"),
        ("90m", 5400, "90m"),
        ("120m", 7200, "2h"),
        ("12h", 43_200, "12h"),
        ("24h", 86_400, "1d"),
        ("36h", 129_600, "36h"),
        ("3d", 259_200, "3d"),
        ("2w", 1_209_600, "14d"),
        ("366d", 31_622_400, "366d"),
    ],
)
def test_a_length_of_time_is_a_whole_number_and_a_unit(
    text: str, seconds: int, written: str
) -> None:
    assert read_length(text) == seconds
    assert write_length(seconds) == written


@pytest.mark.parametrize(
    "text",
    ["", "3", "d", "0d", "-1d", "1.5d", "3 d", "3D", "3s", "1d12h", "³d", "367d", "9" * 99 + "m"],
)
def test_what_is_no_length_of_time_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_length(text)


@pytest.mark.parametrize(
    ("start", "length", "free", "end"),
    [
        ("2026-11-30T12:00:00Z", "3d", "none", "2026-12-03T12:00:00Z"),
        ("2026-11-30T12:00:00Z", "90m", "none", "2026-11-30T13:30:00Z"),
        ("2026-12-31T23:30:00Z", "1h", "none", "2027-01-01T00:30:00Z"),
        ("2028-02-28T12:00:00Z", "2d", "none", "2028-03-01T12:00:00Z"),
        # days on which clocks change elsewhere are as long as others
        ("2026-03-28T12:00:00Z", "1d", "none", "2026-03-29T12:00:00Z"),
        ("2026-10-24T12:00:00Z", "2d", "none", "2026-10-26T12:00:00Z"),
        ("2026-10-23T12:00:00Z", "1d", "weekends", "2026-10-26T12:00:00Z"),
        # Friday noon, Friday noon up to the weekend, the middle of a weekend
        ("2026-12-04T12:00:00Z", "1d", "weekends", "2026-12-07T12:00:00Z"),
        ("2026-12-04T12:00:00Z", "12h", "weekends", "2026-12-05T00:00:00Z"),
        ("2026-12-05T12:00:00Z", "1d", "weekends", "2026-12-08T00:00:00Z"),
        ("2026-11-30T12:00:00Z", "10d", "weekends", "2026-12-14T12:00:00Z"),
        ("2026-12-19T12:00:00Z", "1d", "Christmas", "2026-12-28T12:00:00Z"),
        ("2026-12-23T12:00:00Z", "1h", "Christmas", "2026-12-28T01:00:00Z"),
        # 18th half, 19th a Saturday, 20th to 27th away, 28th half
        ("2026-12-18T12:00:00Z", "1d", "both", "2026-12-28T12:00:00Z"),
    ],
)
def test_when_so_much_time_has_counted(start: str, length: str, free: str, end: str) -> None:
    begun, seconds = read_moment(start), read_length(length)
    assert write_moment(reached(begun, seconds, FREE[free])) == end
    assert counted(begun, read_moment(end), FREE[free], 2 * seconds) == seconds


@pytest.mark.parametrize("free", FREE)
def test_counting_and_reaching_agree(free: str) -> None:
    random = Random(free)
    start = read_moment("2026-12-01T00:00:00Z")
    for _ in range(300):
        begun = start + random.randrange(40 * DAY)
        length = random.randrange(1, 12 * DAY)
        end = reached(begun, length, FREE[free])
        assert counted(begun, end, FREE[free], 20 * DAY) == length
        assert counted(begun, end - 1, FREE[free], 20 * DAY) == length - 1
        assert counted(begun, end + DAY, FREE[free], length) == length


def test_no_time_counts_backwards() -> None:
    noon = read_moment("2026-11-30T12:00:00Z")
    assert counted(noon, noon, FREE["none"], DAY) == 0
    assert counted(noon, noon - HOUR, FREE["none"], DAY) == 0
    assert reached(noon, 0, FREE["none"]) == noon
