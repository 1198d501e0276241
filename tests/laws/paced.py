"""Matches of Wolkenwechsel with a pace, and what is done in them at which time."""

from __future__ import annotations

from calls import after

from wolken.core import match as matches
from wolken.core.games import game
from wolken.core.match import Match
from wolken.core.moments import HOUR, read_day
from wolken.core.pace import agree, be_absent, read
from wolken.core.undo import undo

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
