"""Dry runs, calls that fail half-way and undo tell no more than the file that they leave.

What a call tells its seat is, entry by entry, what the file tells that seat afterwards; a call
that leaves the file as it was tells nothing of what others hold.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from curious_matches import SECRETIVE, WORLDS, curious_matches
from harness import Folder, Result
from random_play import reported

from wolken.core.call import Order, call
from wolken.core.game import DEALER
from wolken.core.history import history
from wolken.core.match import Match, reading, written

MATCHES = 4 * WORLDS
POINTS = 6  # of each
LATER = {"WOLKEN_NOW": "2031-01-01T00:00:00Z"}
every_secretive_game = pytest.mark.parametrize("name", SECRETIVE)


def moments(name: str) -> Iterator[tuple[Match, int, Random]]:
    """Matches before their end, a seat that may act there, and random numbers."""
    for with_dealer in (True, False):
        for number, stages in enumerate(curious_matches(name, with_dealer, MATCHES)):
            random = Random(f"{name} {with_dealer} {number}")
            for match in random.sample(stages, k=min(POINTS, len(stages))):
                seats = [
                    seat
                    for seat in range(len(match.players))
                    if match.game.legal(match.state, seat)
                ]
                if seats:
                    yield match, random.choice(seats), random


def some_moves(match: Match, seat: int, random: Random) -> str:
    """A few moves with commas that are legal one after the other, often with one that is not."""
    game, state = match.game, match.state
    moves = []
    while len(moves) < 3 and (legal := game.legal(state, seat)) and random.random() < 0.8:
        moves.append(random.choice(legal))
        state = game.apply(state, seat, moves[-1])
    if not moves or random.random() < 0.5:
        any_move = random.choice(game.every_move(len(match.players)))
        moves += [] if game.by_dealer(any_move) and moves else [any_move]
    return ", ".join(written(match, move) for move in moves)


def called(folder: Folder, match: Match, verb: str, words: str, seat: int) -> Result:
    folder.write("m.toml", match)
    line = f"{match.game.NAME} {verb} m.toml {words} --as {match.players[seat]} --json"
    return folder.quick(line, env=LATER)


def told(match: Match, seat: int, after: int) -> list[tuple[int, str]]:
    """Number and text of the entries that a seat was told after one of them."""
    return [(entry.seq, entry.move) for entry in history(match, seat) if entry.seq > after]


@every_secretive_game
def test_a_call_tells_what_the_file_tells_after_it(name: str, folder: Folder) -> None:
    ends: Counter[int] = Counter()
    for match, seat, random in moments(name):
        text = some_moves(match, seat, random)
        result = called(folder, match, "move", text, seat)
        after = folder.match()
        with reported(f"{text!r} of seat {seat} after\n" + "\n".join(match.log)):
            ends[result.status if result.out else -1] += 1
            assert bool(result.changed) == (after != match) == bool(result.out)
            if result.out:
                facts = json.loads(result.out)
                entries = [(entry["seq"], entry["move"]) for entry in facts["told"]]
                assert entries == told(after, seat, reading(match, seat).seq)
                assert (facts["seq"], facts["head"]) == reading(after, seat)[:2]
    assert {0, -1} <= ends.keys()


@every_secretive_game
def test_a_dry_run_leaves_the_file_and_answers_as_the_seat_knows_it(
    name: str, folder: Folder
) -> None:
    """What a dry run tells has the numbers that follow, and only the seat's own moves."""
    told_entries = 0
    for match, seat, random in moments(name):
        text = some_moves(match, seat, random)
        result = called(folder, match, "move", f"{text} --dry-run", seat)
        with reported(f"{text!r} of seat {seat} after\n" + "\n".join(match.log)):
            assert result.changed == ()
            if result.out:
                facts = json.loads(result.out)
                seq = reading(match, seat).seq
                asked = [" ".join(move.split()) for move in text.split(",")]
                for number, entry in enumerate(facts["told"], 1):
                    told_entries += 1
                    assert (entry["seq"], entry["seat"]) == (seq + number, match.players[seat])
                    assert entry["move"] == asked[number - 1]
                assert len(facts["told"]) + facts["untried"] == len(asked)
    assert told_entries


@every_secretive_game
def test_an_undo_tells_what_the_file_tells_after_it(name: str, folder: Folder) -> None:
    done: Counter[int] = Counter()
    for match, seat, random in moments(name):
        force = random.choice(["", "--force"])
        result = called(folder, match, "undo", force, seat)
        after = folder.match()
        with reported(f"undo {force} of seat {seat} after\n" + "\n".join(match.log)):
            done[result.status] += 1
            assert bool(result.changed) == (after != match) == (result.status == 0)
            if result.status == 0:
                facts = json.loads(result.out)
                assert (facts["seq"], facts["head"]) == reading(after, seat)[:2]
                texts = {move for _, move in told(after, seat, 0)}
                for line in facts["taken_back"]:
                    assert line.split(": ", 1)[1] in texts
            else:
                assert json.loads(result.err)["code"] in ("undo-not-free", "nothing-to-undo")
    assert {0, 1} <= done.keys()


def test_what_may_have_shown_something_stands_though_the_call_is_refused() -> None:
    """WB-38: whom the match waits for then shows whether anybody holds lightning."""
    found = 0
    for stages in curious_matches("wolkenbruch", True, WORLDS):
        for match in stages:
            for seat in match.game.waiting(match.state):
                for move in match.game.legal(match.state, seat) if seat != DEALER else ():
                    after = match.game.apply(match.state, seat, move)
                    if not match.game.discloses(match.state, seat, move, after):
                        continue
                    text = written(match, move)
                    # The second order names no seat, so nothing is tried on what one knows.
                    done = call(match, [Order(seat, text), Order(None, text)], match.since)
                    found += 1
                    assert done.error is None or done.done == 1
                    assert done.match.log[len(match.log)].split(" ", 3)[3].startswith(text)
    assert found
