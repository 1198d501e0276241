"""Who is reminded of what in a match with a pace, who is late, and what comes of it."""

from __future__ import annotations

import pytest
from calls import after
from paced import at, begun, dues, played

from wolken.core import match as matches
from wolken.core.computers import PERSON
from wolken.core.log import read_entry
from wolken.core.moments import DAY, HOUR, read_day, read_length, write_day
from wolken.core.pace import Pace, PaceRefused
from wolken.core.timeout import banks, overdue, reminder_key, reminders, time_out, timings


@pytest.mark.parametrize(
    ("pace", "now", "kinds"),
    [
        ("4d", "3:11", []),
        ("4d", "4", ["due-soon"]),
        ("4d", "5:11", ["due-soon"]),
        ("4d", "5", ["due-soon", "late", "grace-over"]),
        ("4d grace 2d", "5", ["due-soon", "late"]),
        ("4d grace 2d", "7:11", ["due-soon", "late"]),
        ("4d grace 2d", "7", ["due-soon", "late", "grace-over"]),
        ("4d bank 3d", "4", ["due-soon"]),
        ("4d bank 3d", "8:11", ["due-soon"]),
        ("4d bank 3d", "8", ["due-soon", "late", "grace-over"]),
        # the 5th and the 6th are a weekend, so the grace of a day ends on the 8th
        ("3d weekends grace 1d", "4:11", ["due-soon"]),
        ("3d weekends grace 1d", "4", ["due-soon", "late"]),
        ("3d weekends grace 1d", "7:11", ["due-soon", "late"]),
        ("3d weekends grace 1d", "7", ["due-soon", "late", "grace-over"]),
    ],
)
def test_who_is_to_be_reminded_of_what(pace: str, now: str, kinds: list[str]) -> None:
    match = after(begun(pace), "0: flip a1, 0: flip b1", time=at("2"))
    assert reminders(match, at(now)) == [(1, kind) for kind in kinds]


def test_nobody_is_reminded_without_a_pace_or_in_the_place_of_a_computer() -> None:
    assert reminders(begun(), at("31")) == []
    assert reminders(played("3d", [("2", "off")]), at("31")) == []
    match = played("3d", [("2", "seat 0 bot:steady")])
    assert {seat for seat, _kind in reminders(match, at("31"))} == {1}


def test_a_reminder_is_known_by_its_key_until_the_next_decision() -> None:
    match = begun("1d")
    same = after(match, "1: flip a1", time=at("2"))
    later = after(match, "0: flip a1", time=at("2"))
    keys = {reminder_key(match, seat, kind) for seat in range(2) for kind in ("due-soon", "late")}
    assert len(keys) == 4
    assert reminder_key(same, 0, "late") == reminder_key(match, 0, "late")
    assert reminder_key(later, 0, "late") not in keys


def test_how_much_is_left_in_the_banks() -> None:
    match = begun("1d bank 3d")
    pace = Pace(DAY, bank=3 * DAY)
    hours = [[left // HOUR for left in banks(match, pace, at(day))] for day in ("1", "2", "3", "9")]
    assert hours == [[72, 72], [72, 72], [48, 48], [0, 0]]
    moved = after(match, "0: flip a1", time=at("3"))
    assert [left // HOUR for left in banks(moved, pace, at("4"))] == [48, 24]


def test_the_seat_that_is_due_first_comes_first() -> None:
    match = after(begun("3d grace 1d"), "0: flip a1", time=at("2"))
    assert [(timing.seat, timing.due, timing.over) for timing in timings(match, at("2"))] == [
        (1, at("4"), at("5")),
        (0, at("5"), at("6")),
    ]


@pytest.mark.parametrize(
    ("pace", "now", "code"),
    [
        ("", "9", "no-pace"),
        ("3d", "9", "no-consequence"),
        ("3d then leave", "3", "not-late"),
        ("3d grace 1d then leave", "4:13", "grace"),
        ("3d grace 1d then leave", "5:11", "grace"),
    ],
)
def test_nothing_comes_of_it_before_the_grace_is_over(pace: str, now: str, code: str) -> None:
    match = begun(pace)
    for attempt in (overdue, lambda match, now: time_out(match, 0, now)):
        with pytest.raises(PaceRefused) as refused:
            attempt(match, at(now))
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("then", "entries"),
    [
        ("bot:sharp:20", ["- timeout anna", "anna seat bot:sharp:20"]),
        ("leave", ["- timeout anna leave", "anna seat bot:steady"]),
    ],
)
def test_a_seat_that_takes_too_long_is_handed_over(then: str, entries: list[str]) -> None:
    match = begun(f"3d grace 1d then {then}")
    assert overdue(match, at("5")) == [0, 1]
    timed_out = time_out(match, 0, at("5"))
    told = [read_entry(line) for line in timed_out.log[-2:]]
    assert [f"{entry.seat} {entry.move}" for entry in told] == entries
    assert dues(timed_out) == {"ben": at("4")}
    back = matches.hand_over(timed_out, 0, PERSON, at("6"))
    assert dues(back) == {"ben": at("4"), "anna": at("9")}


def test_a_seat_that_cannot_pass_does_not() -> None:
    match = begun("3d then pass")
    with pytest.raises(PaceRefused) as refused:
        time_out(match, 0, at("9"))
    assert (refused.value.code, refused.value.params) == ("no-pass", {"seat": 0})


def test_only_the_seat_whose_grace_is_over_is_timed_out() -> None:
    match = after(begun("3d grace 1d then leave"), "0: flip a1", time=at("2"))
    assert overdue(match, at("5")) == [1]
    with pytest.raises(PaceRefused) as refused:
        time_out(match, 0, at("5"))
    assert refused.value.params == {"seat": 0, "due": at("5"), "over": at("6")}


def test_lengths_of_the_year_reach_the_next_one() -> None:
    match = begun("366d")
    assert dues(match)["anna"] == "2027-12-02T12:00:00Z"
    assert write_day(read_day("2026-12-01") + read_length("366d") // DAY) == "2027-12-02"
