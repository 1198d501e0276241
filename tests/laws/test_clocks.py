"""The pace of a match: as text, on the clocks, across undos and pauses, in the file."""

from __future__ import annotations

import tomllib
from typing import NamedTuple

import pytest
import tomli_w
from calls import after
from paced import at, begun, clocks, dues, played, told

from wolken.core import match as matches
from wolken.core.game import BadData
from wolken.core.log import read_entry
from wolken.core.match import Match
from wolken.core.moments import DAY, HOUR, read_day
from wolken.core.pace import (
    Pace,
    PaceRefused,
    absences,
    agreed,
    read,
    readable,
    write,
)
from wolken.core.record import from_plain, to_plain
from wolken.core.repair import repair

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
