"""Matches of the toy at a real table, and what a reader has been told of them."""

from __future__ import annotations

import pytest
import toy

from wolken.core.call import Called, Order, call
from wolken.core.game import PUBLIC, Reader
from wolken.core.history import history
from wolken.core.match import Match, begin, play
from wolken.core.referee import Refused

TIME = "2030-01-02T03:04:05Z"
NAMES = ("anna", "ben", "cleo")
EVERYBODY: tuple[Reader, ...] = (PUBLIC, 0, 1, 2)

DEAL = "deal 1, deal 3, deal 2, deal 3, deal 2, deal 1"  # anna 1 3, ben 2 3, cleo 1 2
ROUND = "0: play 1, 1: play 3, 2: play 2"


def table(*lines: str) -> Match:
    """A match of three seats at a real table after lines of moves: `0: play 3`."""
    match = begin(
        toy, id="t", players=NAMES, options={"goal": 9}, seed=None, salt="salt", time=TIME
    )
    return after(match, *lines)


def tried(match: Match, line: str, dry_run: bool = False) -> Called:
    orders = []
    for part in line.split(","):
        seat, colon, text = part.partition(":")
        orders.append(Order(int(seat) if colon else None, (text if colon else part).strip()))
    return call(match, orders, TIME, dry_run)


def after(match: Match, *lines: str) -> Match:
    for line in lines:
        result = tried(match, line)
        assert result.error is None, result.error
        match = result.match
    return match


def told(match: Match, reader: Reader, at: int | None = None) -> list[str]:
    """What a reader has been told, with the reader's own numbers."""
    names = (*NAMES, "dealer")
    return [f"{entry.seq} {names[entry.seat]} {entry.move}" for entry in history(match, reader, at)]


def seqs(match: Match) -> list[int]:
    """How many entries the public and each seat has been told."""
    return [one.seq for one in match.readings]


def held(match: Match) -> list[tuple[int, ...]]:
    """The entries that are sealed for the public and for each seat."""
    return [one.held for one in match.readings]


def refusal(match: Match, seat: int, text: str) -> str:
    with pytest.raises(Refused) as refused:
        play(match, seat, toy.parse(text, NAMES), TIME)
    return str(refused.value.refusal.code)
