"""Two worlds that one reader was told alike, in which a seat asks for an undo, or as two files.

What the reader is told of a request is the same in both, and who is asked to agree. And the
files do not part for that reader.
"""

from __future__ import annotations

import pytest
from curious_matches import SECRETIVE
from harness import Folder
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
def test_a_request_or_another_file_tells_of_neither_world(name: str, folder: Folder) -> None:
    compared = 0
    for pair in first_pairs(name, PAIRS):
        if pair.always:
            with reported(pair):
                compare_files(pair, folder)
        for seat in range(len(pair.one.players)):
            with reported(f"seat {seat}\n{pair}"):
                compared += asked_alike(pair, seat)
    assert compared > 0


def compare_files(pair: Worlds, folder: Folder) -> None:
    """A file is told to be like itself in the same words as it is told to be like the other."""
    who = "" if pair.reader is None else f"--as {pair.one.players[pair.reader]}"
    for name, match in (("one.toml", pair.one), ("other.toml", pair.other), ("two.toml", pair.one)):
        folder.write(name, match)
    for form in ("", "--json"):
        itself = folder.quick(f"compare one.toml two.toml {who} {form}")
        beside = folder.quick(f"compare one.toml other.toml {who} {form}")
        assert itself.done() == beside.done()


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
