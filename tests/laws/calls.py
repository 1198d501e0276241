"""Matches of Wolkenwechsel and the calls made on them, for the tests of matches and files."""

from __future__ import annotations

from collections.abc import Sequence

from wolken.core.call import Called, Order, call
from wolken.core.games import wolkenwechsel as game
from wolken.core.log import read_entry
from wolken.core.match import Match, begin, settle

NOON, ONE, TWO = (f"2030-01-02T{hour}:00:00Z" for hour in (12, 13, 14))


def fresh(seed: str | None = "wolken", players: Sequence[str] = ("anna", "ben")) -> Match:
    """A match before the first card."""
    return begin(
        game,
        id="7f3a",
        players=players,
        options={"limit": 100},
        seed=seed,
        salt="salt",
        time=NOON,
    )


def orders(text: str) -> list[Order]:
    """The orders of a line such as `0: flip a1, draw`: a seat by number, or nobody named."""
    found = []
    for part in text.split(","):
        name, colon, rest = part.partition(":")
        found.append(Order(int(name), rest.strip()) if colon else Order(None, part.strip()))
    return found


def called(match: Match, text: str, time: str = ONE, dry_run: bool = False) -> Called:
    return call(match, orders(text), time, dry_run)


def after(match: Match, *texts: str, time: str = ONE) -> Match:
    """The match after moves that must all be accepted."""
    for text in texts:
        result = called(match, text, time)
        assert result.error is None
        assert result.untried == 0
        match = result.match
    return match


def opened() -> Match:
    """A match after its opening, with a dealer; seat 0 or 1 is on turn."""
    match = settle(fresh(), NOON)[0]
    return after(match, "0: flip a1, 0: flip a2, 1: flip a1, 1: flip a2")


def on_turn(match: Match) -> int:
    (seat,) = match.game.waiting(match.state)
    return seat


def moves(match: Match) -> list[str]:
    """The seats and moves of the log."""
    entries = map(read_entry, match.log)
    return [f"{entry.seat}: {entry.move}" for entry in entries]
