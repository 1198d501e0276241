"""Undo is safe: free only where nothing has been learned, and it deals nothing anew.

Who takes back and moves again meets the same cards; nobody knows more after it than was told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from curious_matches import (
    LONGEST,
    SECRETIVE,
    WORLDS,
    acted,
    at_minute,
    curious_matches,
    curious_turn,
    fresh,
    option_sets,
)
from random_play import reported

from wolken.cli.computers import move_of
from wolken.core import match as matches
from wolken.core.computers import go_on
from wolken.core.decisions import by_order
from wolken.core.game import DEALER, Reader, Seat
from wolken.core.games import GAMES
from wolken.core.history import history, told_move
from wolken.core.log import standing, walk
from wolken.core.match import Match, Step, readers, reading
from wolken.core.referee import Refused
from wolken.core.undo import Undone, last_actor, last_decision, undo

MATCHES = 2 * WORLDS  # with a dealer, and as many at a real table
POINTS = 9  # of each, at which every seat tries to take back
DECISIONS = 25  # of each, taken back at once
IMAGINED = 3  # worlds that a seat cannot tell from the real one
TIME = at_minute(50_000)
every_game = pytest.mark.parametrize("name", GAMES)
# Where all that a seat is not told lies in hands; else it is what others have entered at once.
FORETOLD = [name for name in SECRETIVE if name != "blaetterrauschen"]
every_secretive_game = pytest.mark.parametrize("name", SECRETIVE)


@cache
def undos(name: str, force: bool) -> tuple[tuple[Match, Seat, Match, Undone], ...]:
    """Undos in random matches: the match, the seat, the match after it, what was taken back."""
    found = []
    for with_dealer in (True, False):
        for stages in curious_matches(name, with_dealer, MATCHES):
            random = Random(f"{name} {len(stages)} {force}")
            for match in random.sample(stages, k=min(POINTS, len(stages))):
                for seat in range(len(match.players)):
                    with suppress(Refused):
                        found.append((match, seat, *undo(match, seat, TIME, force)))
    return tuple(found)


def each_undo(name: str, force: bool) -> Iterator[tuple[Match, Seat, Match, Undone]]:
    """The undos one after the other; whatever fails names the match."""
    for match, seat, after, undone in undos(name, force):
        with reported(f"undo of seat {seat} after\n" + "\n".join(match.log)):
            yield match, seat, after, undone


def since(match: Match, undone: Undone) -> list[Step]:
    """What stands of the log after a decision, without what goes with it."""
    gone = {step.number for step in undone.steps}
    first = undone.steps[0].number
    return [step for step in standing(match) if step.number > first and step.number not in gone]


def told_texts(match: Match, reader: Reader) -> list[tuple[int, Seat, str]]:
    return [(entry.seq, entry.seat, entry.move) for entry in history(match, reader)]


def unsealed(match: Match, seat: Seat, step: Step) -> bool:
    return told_move(match, seat, step, match.state) is not None


def waiting_differs(one: Match, other: Match) -> bool:
    return one.game.waiting(one.state) != other.game.waiting(other.state)


@every_game
def test_a_free_undo_follows_no_draw_no_reveal_and_no_act_of_another(name: str) -> None:
    """From the log alone: after the decision there is nothing but what is sealed from the seat."""
    found = 0
    for match, seat, after, undone in each_undo(name, force=False):
        found += 1
        first = undone.steps[0]
        later = [step for step in standing(match) if step.number > first.number]
        assert first.seat == seat
        assert not [step for step in later if step.seat == DEALER]
        assert not [s for s in later if s.seat != seat and unsealed(match, seat, s)]
        assert [step.number for step in undone.steps] == [first.number]
        assert not [line for line in match.log[first.number :] if line.split()[2] == "dealer"]
        assert after.dealt == match.dealt
    assert found > 5


def decided(name: str) -> Iterator[tuple[Match, Step, Undone]]:
    """Decisions of random matches, the last one too: what taking back at once would mean."""
    for with_dealer in (True, False):
        for stages in curious_matches(name, with_dealer, MATCHES):
            random = Random(f"{name} {len(stages)} decided")
            for match in [
                *random.sample(stages[1:], k=min(DECISIONS, len(stages) - 1)),
                stages[-1],
            ]:
                *_, (step, _) = walk(match)
                if step.move is not None and step.seat != DEALER and not by_order(match, step):
                    with reported(f"undo of seat {step.seat} after\n" + "\n".join(match.log)):
                        yield match, step, last_decision(match, step.seat)


@pytest.mark.parametrize("name", FORETOLD)
def test_a_free_undo_follows_no_step_that_taught_its_seat_anything(name: str) -> None:
    """The seat could have foretold what it sees then, whatever others hold."""
    free = 0
    for match, step, undone in decided(name):
        game, random = match.game, Random(len(match.log))
        assert undone.steps[0].number == step.number
        if not undone.free:
            continue
        free += 1
        for _ in range(IMAGINED):
            world = game.imagine(game.view(step.before, step.seat), random.randrange)
            then = game.apply(world, step.seat, step.move)
            assert game.view(then, step.seat) == game.view(step.after, step.seat)
    assert free > 5


@every_secretive_game
def test_no_undo_across_the_end_is_free(name: str) -> None:
    """Then all hands lie open to everybody; who takes back by force still has seen them."""
    ended = 0
    for with_dealer in (True, False):
        for stages in curious_matches(name, with_dealer, MATCHES):
            match = stages[-1]
            assert not last_undo(stages[len(stages) // 2]).laid_open
            if match.game.waiting(match.state):
                continue
            ended += 1
            for seat in range(len(match.players)):
                undone = last_decision(match, seat)
                assert (undone.laid_open, undone.free) == (True, False)
            last = last_undo(match).steps[0]
            back = undo(match, last.seat, TIME, force=True)[0]
            assert last_undo(back).laid_open
    assert ended


def last_undo(match: Match) -> Undone:
    """What an undo of the last decision would take back."""
    return last_decision(match, last_actor(match))


@every_game
def test_who_takes_back_and_moves_the_same_again_meets_the_same_cards(name: str) -> None:
    dealt = 0
    for match, _seat, after, undone in each_undo(name, force=True):
        if by_order(match, undone.steps[0]):  # the order is void, so nothing goes on as before
            continue
        again = after
        for step in undone.steps:
            if step.seat == DEALER and match.seed is not None:
                dealt += 1
                assert matches.dealers_answer(again) == step.move
            again = acted(again, step.seat, step.move, TIME)
        assert (again.state, again.dealt) == (match.state, match.dealt)
        if match.seed is not None and matches.chance_is_due(match):
            assert matches.dealers_answer(again) == matches.dealers_answer(match)
    assert dealt > 5


@every_game
def test_what_a_reader_was_told_stays_and_only_entries_add_to_it(name: str) -> None:
    """Nothing told is told otherwise later, and who saw nothing of a decision sees no undo."""
    unseen = Counter[bool]()
    for match, seat, after, undone in each_undo(name, force=True):
        gone = {step.number for step in undone.steps}
        for reader in readers(match):
            before = told_texts(match, reader)
            now = told_texts(after, reader)
            assert [entry[:2] for entry in now[: len(before)]] == [e[:2] for e in before]
            saw_nothing = gone <= set(reading(match, reader).held)
            unseen[saw_nothing] += 1
            if saw_nothing:
                assert reading(after, reader)[:2] == reading(match, reader)[:2]
                assert now == before
                if waiting_differs(match, after):  # that somebody has finished all may know
                    continue
                assert match.game.view(after.state, reader) == match.game.view(match.state, reader)
            else:
                withdrawn = (
                    ["recall"] if reader == seat and by_order(match, undone.steps[0]) else []
                )
                added = [entry[2].split()[0] for entry in now[len(before) :]]
                assert added == ["undo", *withdrawn]
    assert unseen[False]
    if name == "blaetterrauschen":
        assert unseen[True]


@every_game
def test_a_free_undo_leaves_what_others_have_sealed(name: str) -> None:
    kept = 0
    for match, seat, after, undone in each_undo(name, force=False):
        before = {step.number: (step.seat, step.move) for step in standing(match)}
        now = {step.number: (step.seat, step.move) for step in standing(after)}
        assert {n: act for n, act in before.items() if n not in now} == {
            step.number: (step.seat, step.move) for step in undone.steps
        }
        assert now.items() <= before.items()
        sealed = [step for step in since(match, undone) if step.seat != seat]
        kept += len(sealed)
        for step in sealed:
            assert not unsealed(after, seat, step)
    if name == "blaetterrauschen":
        assert kept


@every_game
def test_undo_another_move_and_undo_teach_nobody_anything(name: str) -> None:
    """After it the match is as after the first undo, with the same future."""
    done = 0
    random = Random(name)
    for _, seat, once, _ in each_undo(name, force=False):
        if not once.game.legal(once.state, seat):
            continue
        move = random.choice(once.game.legal(once.state, seat))
        tried = acted(once, seat, move, TIME)
        try:
            twice, undone = undo(tried, seat, TIME, force=False)
        except Refused as refused:
            why = refused.refusal.params
        else:
            why = {}
        if why:  # the other move has opened what others had sealed, or has ended the match
            assert why["revealed"] or why["laid_open"] or why["disclosed"]
            continue
        done += 1
        assert [step.move for step in undone.steps] == [move]
        assert (twice.state, twice.dealt) == (once.state, once.dealt)
        for reader in readers(once):
            view = once.game.view(once.state, reader)
            assert twice.game.view(twice.state, reader) == view
            shown = [entry[2] for entry in told_texts(twice, reader)[reading(once, reader).seq :]]
            assert len(shown) in (0, 2)
    assert done > 5


@every_game
def test_the_first_move_of_a_phase_taken_back_deals_nothing_anew(name: str) -> None:
    """Right after the dealer's answer, the move that caused it taken back, then other moves.

    The next answer of the dealer is drawn with the number that it had: the count goes back.
    """
    done = 0
    for match, _seat, after, undone in each_undo(name, force=True):
        answers = [step for step in undone.steps if step.seat == DEALER]
        assert match.dealt - after.dealt == len(answers)
        if match.seed is None or not answers:
            continue
        random = Random(len(match.log))
        other = after
        while matches.goes_on_by_itself(other) is None and other.game.waiting(other.state):
            other = acted(other, *curious_turn(other, random), TIME)
        if matches.chance_is_due(other):
            done += 1
            assert other.dealt == after.dealt
    assert done or name == "blaetterrauschen"


# Computers

OUT_OF_HAND = [("ueber-den-wolken", "play"), ("wolkenbruch", "jump"), ("blaetterrauschen", "area")]


def against_a_computer(name: str, number: int) -> Iterator[tuple[Match, Match]]:
    """Every decision of anna in a match against a computer: before it, and after the answers."""
    random = Random(f"{name} {number}")
    options = option_sets(name, 2)[0]
    match = fresh(name, 2, options, f"{name} {number}")
    match = matches.hand_over(match, 1, "bot:random", TIME)
    match = go_on(match, TIME, move_of).match
    while match.game.legal(match.state, 0) and len(match.log) < LONGEST:
        before = match
        move = random.choice(match.game.legal(match.state, 0))
        match = go_on(acted(match, 0, move, TIME), TIME, move_of).match
        yield before, match


@pytest.mark.parametrize(("name", "word"), OUT_OF_HAND)
def test_what_a_computer_has_shown_of_its_hand_is_revealed(name: str, word: str) -> None:
    """Nobody makes a computer play a hidden card, takes back and decides anew for nothing."""
    shown = 0
    for number in range(4 * WORLDS):
        for before, match in against_a_computer(name, number):
            new = told_texts(match, 0)[reading(before, 0).seq + 1 :]
            if word not in {text.split()[0] for _, seat, text in new if seat == 1}:
                continue
            shown += 1
            with pytest.raises(Refused) as refused, reported("\n".join(match.log)):
                undo(match, 0, TIME, force=False)
            assert refused.value.refusal.params["revealed"]
    assert shown
