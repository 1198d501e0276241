"""The pace of a match: as text, on the clocks, across undos and pauses, and who is reminded."""

from __future__ import annotations

import tomllib
from typing import NamedTuple

import pytest
import tomli_w
from calls import after

from wolken.core import match as matches
from wolken.core.computers import PERSON
from wolken.core.game import BadData
from wolken.core.games import game
from wolken.core.log import read_entry
from wolken.core.match import Match
from wolken.core.moments import DAY, HOUR, read_day, read_length, write_day
from wolken.core.pace import (
    Pace,
    PaceRefused,
    absences,
    agree,
    agreed,
    be_absent,
    read,
    readable,
    write,
)
from wolken.core.record import from_plain, to_plain
from wolken.core.repair import repair
from wolken.core.timeout import banks, overdue, reminder_key, reminders, time_out, timings
from wolken.core.undo import undo

# As text


@pytest.mark.parametrize(
    ("text", "pace"),
    [
        ("3d", Pace(3 * DAY)),
        ("36h", Pace(36 * HOUR)),
        ("3d bank 7d", Pace(3 * DAY, bank=7 * DAY)),
        ("3d weekends", Pace(3 * DAY, weekends=True)),
        ("1d grace 12h then pass", Pace(DAY, grace=12 * HOUR, then="pass")),
        ("1d absence 0 then leave", Pace(DAY, absence=0, then="leave")),
        (
            "3d bank 7d weekends grace 1d absence 14 then bot:steady",
            Pace(3 * DAY, 7 * DAY, True, DAY, 14, "bot:steady"),
        ),
    ],
)
def test_a_pace_is_written_as_it_is_read(text: str, pace: Pace) -> None:
    assert read(text) == pace
    assert write(pace) == text
    assert readable(f"pace {text}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "3d ",
        "2w",
        "24h",
        "3d bank",
        "3d bank 0d",
        "3d weekends bank 7d",
        "3d bank 7d bank 7d",
        "3d absence 30",
        "3d absence 367",
        "3d then",
        "3d then flee",
        "3d grace 1d 2d",
        "3d off",
    ],
)
def test_a_pace_has_one_text_only(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read(text)
    assert not readable(f"pace {text}")


@pytest.mark.parametrize(
    ("note", "known"),
    [
        ("pace off", True),
        ("absent 2026-12-20 2026-12-27", True),
        ("absent 2026-12-20 2026-12-20", True),
        ("absent 2026-12-27 2026-12-20", False),
        ("absent 2026-12-20", False),
        ("absent 2026-12-20 2026-12-27 2026-12-28", False),
        ("absent 2026-01-01 9999-12-31", False),
        ("timeout anna", True),
        ("seat person", True),
    ],
)
def test_notes_about_time_that_can_be_read(note: str, known: bool) -> None:
    assert readable(note) is known


# A match whose times are told by day and hour of December 2026; the 1st is a Tuesday.


def at(text: str) -> str:
    """`4` is December 4th at noon, `4:06` at six, `31` the 31st; an empty text stays so."""
    day, _, hour = text.partition(":")
    return f"2026-12-{int(day):02}T{hour or '12'}:00:00Z" if text else ""


def begun(pace: str = "", players: tuple[str, ...] = ("anna", "ben")) -> Match:
    """A match of Wolkenwechsel that waits for everybody since December 1st."""
    match = matches.begin(
        game("wolkenwechsel"),
        id="7f3a",
        players=players,
        options={"limit": 100},
        seed="s1",
        salt="salt",
        time=at("1"),
    )
    match = matches.settle(match, at("1"))[0]
    return agree(match, read(pace), at("1")) if pace else match


def clocks(match: Match) -> list[tuple[str, int]]:
    """Since when each clock runs, and the hours used of each bank."""
    return [(clock.since, clock.used // HOUR) for clock in match.clocks]


def dues(match: Match) -> dict[str, str]:
    """When each seat is due, as the header says it."""
    parts = (part.partition(" ") for part in match.due.split(", ") if part)
    return {name: moment for moment, _space, name in parts}


class Story(NamedTuple):
    """What is done at which time, and the clocks and due times that come of it."""

    pace: str
    steps: list[tuple[str, str]]
    clocks: list[tuple[str, int]]  # since when, and hours used of the bank
    due: dict[str, str]


# With the seed, anna opens with 2 and 4 at a1 and b1, ben with 8 and 12; ben begins.
OPENING = [("2", "0: flip a1, 0: flip b1"), ("2", "1: flip a1, 1: flip b1")]
STORIES = {
    "all are waited for at once": Story("3d", [], [("1", 0), ("1", 0)], {"anna": "4", "ben": "4"}),
    "the bank comes on top": Story(
        "3d bank 2d", [], [("1", 0), ("1", 0)], {"anna": "6", "ben": "6"}
    ),
    "weekends are left out": Story(
        "3d bank 2d weekends", [], [("1", 0), ("1", 0)], {"anna": "8", "ben": "8"}
    ),
    "whoever acts has the whole time for the next decision, the others have theirs": Story(
        "3d", [("2", "0: flip a1")], [("2", 0), ("1", 0)], {"anna": "5", "ben": "4"}
    ),
    "a seat that is not waited for has no clock": Story(
        "3d", [("2", "0: flip a1, 0: flip b1")], [("", 0), ("1", 0)], {"ben": "4"}
    ),
    "what is longer than the pace comes out of the bank": Story(
        "3d bank 2d", [("5", "0: flip a1")], [("5", 24), ("1", 0)], {"anna": "9", "ben": "6"}
    ),
    "never more than is in the bank": Story(
        "3d bank 2d", [("20", "0: flip a1")], [("20", 48), ("1", 0)], {"anna": "23", "ben": "6"}
    ),
    "the bank is one for the whole match": Story(
        "1d bank 2d",
        [("3", "0: flip a1"), ("4:18", "0: flip b1"), ("5", "1: flip a1, 1: flip b1")],
        [("", 30), ("5", 48)],
        {"ben": "6"},
    ),
    "a free day does not come out of the bank": Story(
        "3d bank 2d weekends",
        [("7", "0: flip a1")],
        [("7", 24), ("1", 0)],
        {"anna": "11", "ben": "8"},
    ),
    "what is taken back is waited for with the whole time": Story(
        "3d", [*OPENING, ("9", "undo 0")], [("9", 0), ("9", 0)], {"anna": "12", "ben": "12"}
    ),
    "an undo gives nothing back to a bank": Story(
        "1d bank 2d",
        [("3", "0: flip a1"), ("4", "undo 0")],
        [("4", 24), ("4", 48)],
        {"anna": "6", "ben": "5"},
    ),
    "a pause counts for nobody, and what is used stays used": Story(
        "1d bank 2d",
        [("3", "off"), ("20", "1d bank 2d")],
        [("20", 24), ("20", 24)],
        {"anna": "22", "ben": "22"},
    ),
    "a shorter bank can be used up already": Story(
        "1d bank 3d", [("4", "1d bank 1d")], [("4", 48), ("4", 48)], {"anna": "5", "ben": "5"}
    ),
    "another pace begins anew": Story(
        "3d", [("3", "2d")], [("3", 0), ("3", 0)], {"anna": "5", "ben": "5"}
    ),
    "days of absence are left out": Story(
        "3d", [("1", "absent 0 3 4")], [("1", 0), ("1", 0)], {"anna": "6", "ben": "4"}
    ),
    "absence and weekends": Story(
        "3d weekends", [("1", "absent 0 3 4")], [("1", 0), ("1", 0)], {"anna": "8", "ben": "4"}
    ),
    "a computer has no clock": Story(
        "3d", [("2", "seat 0 bot:steady")], [("", 0), ("1", 0)], {"ben": "4"}
    ),
    "a person who takes over has the whole time": Story(
        "3d",
        [("2", "seat 0 bot:steady"), ("3", "seat 0 person")],
        [("3", 0), ("1", 0)],
        {"anna": "6", "ben": "4"},
    ),
    "nobody has a clock without a pace": Story("3d", [("2", "off")], [("", 0), ("", 0)], {}),
    "a clock that goes wrong takes no time": Story(
        "1d bank 1d",
        [("20", "0: flip a1"), ("2", "0: flip b1, 1: flip a1")],
        [("", 24), ("2", 0)],
        {"ben": "4"},
    ),
}


def told(match: Match, time: str, what: str) -> Match:
    """The match after a step of a story."""
    word, *rest = what.split(" ")
    if word == "off":
        return agree(match, None, at(time))
    if word == "undo":
        return undo(match, int(rest[0]), at(time), force=True)[0]
    if word == "seat":
        return matches.hand_over(match, int(rest[0]), rest[1], at(time))
    if word == "absent":
        days = (read_day(at(day)[:10]) for day in rest[1:])
        return be_absent(match, int(rest[0]), *days, at(time))
    if word[0].isdigit() and not word.endswith(":"):
        return agree(match, read(what), at(time))
    return after(match, what, time=at(time))


def played(pace: str, steps: list[tuple[str, str]]) -> Match:
    match = begun(pace)
    for time, what in steps:
        match = told(match, time, what)
    return match


@pytest.mark.parametrize("name", STORIES)
def test_clocks_and_due_times(name: str) -> None:
    story = STORIES[name]
    match = played(story.pace, story.steps)
    assert clocks(match) == [(at(since), used) for since, used in story.clocks]
    assert dues(match) == {seat: at(day) for seat, day in story.due.items()}


@pytest.mark.parametrize("name", STORIES)
def test_a_match_with_clocks_is_read_as_it_is_written(name: str) -> None:
    match = played(STORIES[name].pace, STORIES[name].steps)
    data = to_plain(match)
    assert list(data)[7:9] == (["since", "due"] if match.due else ["since", "options"])
    assert from_plain(tomllib.loads(tomli_w.dumps(data))) == match


def test_a_match_without_a_pace_keeps_its_file() -> None:
    data = to_plain(after(begun(), "0: flip a1"))
    assert "due" not in data
    assert "clocks" not in data["head"]


def test_nobody_is_due_where_computers_play() -> None:
    match = begun("3d")
    for seat in range(2):
        match = matches.hand_over(match, seat, "bot:steady", at("2"))
    assert (match.due, clocks(match)) == ("", [("", 0), ("", 0)])


# The notes


def test_what_is_agreed_on_stands_in_the_log_as_the_hosts() -> None:
    match = played("3d bank 7d weekends", [("2", "2d"), ("3", "off")])
    entries = [read_entry(line) for line in match.log]
    assert [f"{entry.seat} {entry.move}" for entry in entries][1:] == [
        "- pace 3d bank 7d weekends",
        "- pace 2d",
        "- pace off",
    ]
    assert agreed(match) is None
    assert agreed(played("3d", [("2", "2d")])) == Pace(2 * DAY)
    assert agreed(begun()) is None


def test_an_absence_stands_in_the_log_as_the_seats() -> None:
    match = played("3d", [("1", "absent 0 20 27")])
    assert match.log[-1].split(" ")[2:-1] == ["anna", "absent", "2026-12-20", "2026-12-27"]
    assert absences(match) == {0: [(read_day("2026-12-20"), read_day("2026-12-27"))]}


@pytest.mark.parametrize(
    ("pace", "steps", "code"),
    [
        ("", [("1", "off")], "no-pace"),
        ("3d", [("1", "off"), ("2", "off")], "no-pace"),
        ("", [("1", "absent 0 2 3")], "no-pace"),
        ("3d", [("2", "absent 0 1 3")], "absence-past"),
        ("3d", [("2", "absent 0 2 3")], "absence-past"),
        ("3d absence 3", [("1", "absent 0 2 5")], "absence-too-long"),
        ("3d absence 3", [("1", "absent 0 2 3"), ("1", "absent 0 5 6")], "absence-too-long"),
        ("3d absence 0", [("1", "absent 0 2 2")], "absence-too-long"),
    ],
)
def test_what_cannot_be_noted_now(pace: str, steps: list[tuple[str, str]], code: str) -> None:
    match = played(pace, steps[:-1])
    with pytest.raises(PaceRefused) as refused:
        told(match, *steps[-1])
    assert refused.value.code == code


def test_a_day_of_absence_counts_once() -> None:
    match = played("3d absence 4", [("1", "absent 0 2 4"), ("1", "absent 0 3 5")])
    assert dues(match)["anna"] == at("8")
    with pytest.raises(PaceRefused) as refused:
        told(match, "1", "absent 0 6 6")
    assert refused.value.params == {"seat": 0, "left": 0, "most": 4}
    assert dues(told(match, "1", "absent 1 2 5")) == {"anna": at("8"), "ben": at("8")}


# Repair


def edited(match: Match, *path: str, value: object) -> Match:
    """The match repaired on December 9th, after a value of its file was changed by hand."""
    data = tomllib.loads(tomli_w.dumps(to_plain(match)))
    table = data
    for key in path[:-1]:
        table = table[key]
    table[path[-1]] = value
    with pytest.raises(BadData):
        from_plain(data)
    repaired, needed = repair(data, at("9"))
    assert needed
    return repaired


def test_a_repair_lets_all_clocks_begin_anew() -> None:
    match = edited(begun("1d bank 2d"), "state", "discards", value="3")
    assert clocks(match) == [(at("9"), 48), (at("9"), 48)]
    assert dues(match) == {"anna": at("10"), "ben": at("10")}


def test_a_repair_takes_clocks_that_were_edited() -> None:
    match = edited(begun("1d bank 2d"), "head", "clocks", "anna", value=f"{at('9')} 3600")
    assert clocks(match) == [(at("9"), 1), (at("9"), 48)]


def test_a_due_time_that_was_edited_is_found_and_computed_anew() -> None:
    match = edited(begun("1d bank 2d"), "due", value="2027-01-01T00:00:00Z anna")
    assert dues(match) == {"anna": at("10"), "ben": at("10")}


def test_a_due_time_without_a_pace_is_found_and_dropped() -> None:
    assert edited(begun(), "due", value="2027-01-01T00:00:00Z anna").due == ""


@pytest.mark.parametrize(
    "value", ["", "-", "- x", "- -5", "today 5", "2026-12-01 5", "2026-12-01T12:00:00Z", 5]
)
def test_what_is_no_clock_is_named(value: object) -> None:
    data = to_plain(begun("3d"))
    data["head"]["clocks"]["ben"] = value
    with pytest.raises(BadData) as bad:
        repair(data, at("9"))
    assert (bad.value.problem.place, bad.value.problem.name) == ("head.clocks.ben", "not-a-clock")


@pytest.mark.parametrize("note", ["- pace 3x", "anna absent today tomorrow"])
def test_a_note_that_cannot_be_read_is_named(note: str) -> None:
    data = to_plain(begun("3d"))
    data["log"]["entries"][1] = f"2 {at('1')} {note} 01234567"
    with pytest.raises(BadData) as bad:
        repair(data, at("9"))
    assert bad.value.problem.place == "log.entries.2"


# Who is late, and what comes of it


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
