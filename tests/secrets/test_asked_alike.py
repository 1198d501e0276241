"""Two worlds that one reader was told alike, in which the same seat asks for an undo.

What the reader is told of the request is the same in both, and who is asked to agree.
"""

from __future__ import annotations

import pytest
from curious_matches import SECRETIVE
from random_play import reported
from test_two_worlds import first_pairs
from worlds import Worlds, alike

from wolken.cli.asked import asked_facts, asked_lines
from wolken.core.consent import ask
from wolken.core.match import Match
from wolken.core.referee import Refused

PAIRS = 8
TIME = "2031-01-01T00:00:00Z"


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_request_tells_of_neither_world(name: str) -> None:
    compared = 0
    for pair in first_pairs(name, PAIRS):
        for seat in range(len(pair.one.players)):
            with reported(f"seat {seat}\n{pair}"):
                compared += asked_alike(pair, seat)
    assert compared > 0


def asked_alike(pair: Worlds, seat: int) -> bool:
    """Compares what the reader is told; False where the seat cannot ask in both worlds."""
    one, other = asked(pair.one, seat), asked(pair.other, seat)
    if one is None or other is None:
        return False
    if pair.always:
        assert alike(one, other, pair.reader)
    assert asked_facts(one, pair.reader) == asked_facts(other, pair.reader)
    assert list(asked_lines(one, pair.reader)) == list(asked_lines(other, pair.reader))
    return True


def asked(match: Match, seat: int) -> Match | None:
    """The match in which a seat has asked, and others have to agree."""
    try:
        match, undone = ask(match, seat, TIME)
    except Refused:
        return None
    return match if undone is None else None
