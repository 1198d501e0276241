"""Laws 11 to 13, and what ties a match together: log, state, readings, file, undo."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import random_matches
import tomli_w
from random_matches import TIME, Act, head, wanders, withdrawn
from random_play import SUBJECTS, TABLES, reported, subject

from wolken.core import match as matches
from wolken.core.check import check
from wolken.core.decisions import by_order, withdrawal
from wolken.core.game import DEALER, HOST, PUBLIC, Move, Seat, State
from wolken.core.history import heard, history, news, readings, state_at
from wolken.core.log import read_entry, read_numbers
from wolken.core.match import Match, reading
from wolken.core.record import from_plain, to_plain
from wolken.core.undo import undo

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_subject = pytest.mark.parametrize("name", SUBJECTS)

CHECKED = 10  # states of a match at which the slower laws are checked


def some_acts(acts: tuple[Act, ...]) -> list[Act]:
    """The last act, every undo, and some more, spread evenly."""
    pace = max(1, len(acts) // CHECKED)
    return [
        act
        for number, act in enumerate(acts, 1)
        if number % pace == 0 or act.undone or number == len(acts)
    ]


def played_from_the_log(match: Match) -> State:
    """The state to which the moves lead that stand in the log, from the game's set-up."""
    standing: dict[int, tuple[Seat, Move]] = {}
    for line in match.log:
        entry = read_entry(line)
        word, *numbers = entry.move.split()
        if word == "undo":
            for number in read_numbers(numbers, len(match.log)):
                del standing[number]
        else:
            seat = DEALER if entry.seat == "dealer" else match.players.index(entry.seat)
            standing[entry.number] = seat, match.game.parse(entry.move, match.players)
    state = match.game.setup(len(match.players), match.options)
    for seat, move in standing.values():
        assert move in match.game.legal(state, seat)
        state = match.game.apply(state, seat, move)
    return state


@every_table
def test_law_11_replaying_the_log_gives_the_state(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        for act in some_acts(acts):
            with reported(act):
                assert played_from_the_log(act.after) == act.after.state


@every_table
def test_law_11_every_random_match_passes_its_check(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        with reported(acts[-1]):
            assert check(acts[-1].after) is None
        for act in some_acts(acts)[::3]:
            with reported(act):
                assert check(act.after) is None


@every_subject
def test_law_12_the_same_seed_gives_the_same_file_in_another_process(name: str) -> None:
    path = os.pathsep.join(str(Path(place)) for place in sys.path if place)
    script = random_matches.__file__
    files = [
        subprocess.run(
            [sys.executable, script, name],
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
        ).stdout.decode()
        for hash_seed in ("1", "2")
    ]
    assert files[0].count("wolken-match 1") == len(subject(name).SEATS)
    assert files[0] == files[1] == random_matches.match_files(name)


@every_table
def test_law_13_undo_then_the_same_moves_gives_the_same_state(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        for act in acts:
            if act.undone is None or withdrawn(act):
                continue
            with reported(act):
                match = act.after
                for step in act.undone.steps:
                    if step.seat == DEALER and match.seed is not None:
                        assert matches.dealers_answer(match) == step.move
                    match, _ = matches.play(match, step.seat, step.move, TIME)
                assert match.state == act.before.state
                assert match.dealt == act.before.dealt
                assert head(match)["state"] == head(act.before)["state"]


@every_table
def test_an_undo_gives_the_state_as_if_the_moves_had_not_been_made(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        for act in acts:
            if act.undone is not None:
                with reported(act):
                    assert act.after.state == played_from_the_log(act.after)
                    assert act.undone.steps[0].seat == act.seat
                    if len(act.undone.steps) > 1 and not withdrawn(act):
                        assert act.after.state == act.undone.steps[0].before


@every_table
def test_a_free_undo_never_follows_the_dealer_or_another_person(name: str, seats: int) -> None:
    """As far as the seat was told; the dealer of a real table has seen everything."""
    for acts in wanders(name, seats):
        for act in acts:
            if act.undone is None or not act.undone.free:
                continue
            with reported(act):
                decision = act.undone.steps[0].number
                reader = HOST if act.seat == DEALER else act.seat
                for item in heard(act.before, reader):
                    if item.told_at.number >= decision:
                        assert item.step.seat == act.seat
                assert {step.seat for step in act.undone.steps} == {act.seat}


@every_table
def test_readings_kept_entry_by_entry_are_those_told_from_scratch(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        for act in some_acts(acts):
            with reported(act):
                assert act.after.readings == readings(act.after)


@every_table
def test_the_history_of_a_reader_ends_at_the_readers_number(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        for number, act in enumerate(some_acts(acts)[::3]):
            match = act.after
            for reader in (PUBLIC, HOST, number % seats):
                with reported(f"{act}, reader {reader}"):
                    told = history(match, reader)
                    assert [entry.seq for entry in told] == list(range(1, len(told) + 1))
                    assert len(told) == reading(match, reader).seq
                    if told:
                        assert told[-1].now == state_at(match, reader, told[-1].seq)
                        earlier = history(match, reader, len(told) - 1)
                        assert [entry.seq for entry in earlier] == list(range(1, len(told)))


@every_table
def test_news_of_a_move_are_what_the_history_gains(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        for act in some_acts(acts):
            if act.step is None:
                continue
            for reader in (PUBLIC, HOST, act.step.number % seats):
                with reported(f"{act}, reader {reader}"):
                    told = news(act.before, act.after, [act.step], reader)
                    assert told == history(act.after, reader)[reading(act.before, reader).seq :]


@every_table
def test_the_host_is_told_the_whole_log(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        match = acts[-1].after
        with reported(acts[-1]):
            assert reading(match, HOST).seq == len(match.log)
            for line, telling in zip(match.log, history(match, HOST), strict=True):
                entry = read_entry(line)
                assert (entry.number, entry.time) == (telling.seq, telling.time)
                assert entry.move == telling.move


@every_table
@pytest.mark.usefixtures("toy_in_the_list")
def test_a_match_survives_its_file(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        for act in some_acts(acts):
            with reported(act):
                data = to_plain(act.after)
                loaded = tomllib.loads(tomli_w.dumps(data))
                assert loaded == data
                assert from_plain(loaded) == act.after
                assert to_plain(from_plain(loaded)) == data


@every_table
def test_the_log_grows_by_one_line_and_keeps_what_it_held(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        for act in acts:
            with reported(act):
                assert act.after.log[: -1 - withdrawn(act)] == act.before.log
                assert act.after.log[-1] == read_entry(act.after.log[-1]).line()
                assert read_entry(act.after.log[-1]).number == len(act.after.log)
                assert act.after.chain.startswith(read_entry(act.after.log[-1]).digest)


@every_table
def test_a_standing_order_is_a_move_of_a_seat_that_is_waited_for(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        for act in acts:
            with reported(act):
                state = act.before.state
                order = act.before.game.standing_order(state)
                if order is not None:
                    assert order[0] in act.before.game.waiting(state)
                    assert order[0] != DEALER
                    assert order[1] in act.before.game.legal(state, order[0])


@every_table
def test_nobody_else_is_told_that_an_order_is_withdrawn(name: str, seats: int) -> None:
    for acts in wanders(name, seats):
        for act in acts:
            game, state = act.before.game, act.before.state
            found = withdrawal(act.before)
            if found is None:
                continue
            with reported(act):
                seat, move = found
                after = game.apply(state, seat, move)
                assert game.waiting(after) == game.waiting(state)
                for reader in {PUBLIC, *range(seats)} - {seat}:
                    assert game.told(state, seat, move, after, reader, after) is None


@every_table
def test_after_an_undo_of_what_was_ordered_its_seat_decides(name: str, seats: int) -> None:
    """And the others are told of an undo, as if it had been done by hand."""
    for acts in wanders(name, seats):
        for act in acts:
            if act.step is None or not by_order(act.before, act.step):
                continue
            with reported(act):
                back, undone = undo(act.after, act.seat, TIME, force=True)
                if not withdrawn(act._replace(before=act.after, step=None, undone=undone)):
                    continue
                assert undone.free
                assert matches.goes_on_by_itself(back) is None
                assert back.game.waiting(back.state) == act.before.game.waiting(act.before.state)
                assert check(back) is None
                assert back.readings == readings(back)
                for reader in {PUBLIC, *range(seats)} - {act.seat}:
                    assert reading(back, reader).seq == reading(act.after, reader).seq + 1
                    view = back.game.view(act.before.state, reader)
                    assert back.game.view(back.state, reader) == view


@every_subject
def test_random_matches_have_undos(name: str) -> None:
    """The laws above are about something."""
    tables = [wanders(name, seats) for seats in subject(name).SEATS]
    undos = [act.undone for table in tables for acts in table for act in acts if act.undone]
    assert undos
    if name == "toy":
        assert {undone.free for undone in undos} == {True, False}
