"""Laws 1 to 4, 7, 9 and 10: moves, the same for every game, on random matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from random_play import (
    NAMES,
    POSITIONS,
    TABLES,
    Play,
    Step,
    plays,
    readers,
    reported,
    subject,
)

from wolken.core import referee
from wolken.core.game import DEALER, Game, Move, NotUnderstood, Seat, State

FEW = 5000  # a game with fewer moves is asked about every one
MUTATIONS = 40
ASKED = 2000  # moves of each match, beside those at its first and its last step

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def every_seat(seats: int) -> tuple[Seat, ...]:
    return (DEALER, *range(seats))


@every_table
def test_law_1_whoever_is_waited_for_can_move_until_the_end(name: str, seats: int) -> None:
    for play in plays(name, seats):
        for step in play.steps():
            with reported(step):
                waiting = play.game.waiting(step.before)
                assert waiting
                assert list(waiting) == sorted(set(waiting))
                assert set(waiting) <= set(every_seat(seats))
                assert all(play.game.legal(step.before, seat) for seat in waiting)
                assert play.game.outcome(step.before) is None
        with reported(step):
            check_end(play, step.after)


def check_end(play: Play, end: State) -> None:
    """Nobody can move, and it is said who has won and why."""
    game = play.game
    assert game.waiting(end) == ()
    assert not any(game.legal(end, seat) for seat in every_seat(play.seats))
    outcome = game.outcome(end)
    assert outcome is not None
    assert len(outcome.scores) == play.seats
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert set(outcome.winners) <= set(range(play.seats))
    assert outcome.reason


@every_table
def test_law_1_the_dealer_moves_alone_and_only_when_waited_for(name: str, seats: int) -> None:
    for play in plays(name, seats):
        for step in play.steps():
            with reported(step):
                may_move = [
                    seat for seat in every_seat(seats) if play.game.legal(step.before, seat)
                ]
                if DEALER in play.game.waiting(step.before):
                    assert play.game.waiting(step.before) == (DEALER,)
                    assert may_move == [DEALER]
                else:
                    assert DEALER not in may_move


@every_table
def test_law_2_legal_moves_come_once_each_in_a_fixed_order(name: str, seats: int) -> None:
    game = subject(name)
    for play in plays(name, seats):
        for step in play.some_steps():
            with reported(step):
                data = game.dump_state(step.before, play.players)
                again = game.load_state(data, play.players, play.options)
                for seat in every_seat(seats):
                    moves = list(game.legal(step.before, seat))
                    assert len(set(moves)) == len(moves)
                    assert list(game.legal(step.before, seat)) == moves
                    assert list(game.legal(again, seat)) == moves


@every_table
def test_law_2_every_move_lists_all_that_are_legal(name: str, seats: int) -> None:
    game = subject(name)
    moves = game.every_move(seats)
    known = set(moves)
    assert len(known) == len(moves)
    assert game.every_move(seats) == moves
    for play in plays(name, seats):
        for step in play.steps():
            with reported(step):
                for seat in every_seat(seats):
                    assert known.issuperset(game.legal(step.before, seat))


@every_table
def test_law_3_apply_is_pure_and_repeatable(name: str, seats: int) -> None:
    for play in plays(name, seats):
        for step in play.steps():
            with reported(step):
                before = repr(step.before)
                again = play.game.apply(step.before, step.seat, step.move)
                assert again == step.after
                assert repr(again) == repr(step.after)
                assert repr(step.before) == before


@every_table
def test_law_3_a_state_is_made_of_tuples_numbers_text_and_none(name: str, seats: int) -> None:
    def parts(value: object) -> Iterator[object]:
        if isinstance(value, tuple):
            for item in value:
                yield from parts(item)
        else:
            yield value

    for play in plays(name, seats):
        for step in play.some_steps():
            with reported(step):
                assert isinstance(step.after, tuple)
                for part in parts(step.after):
                    assert part is None or isinstance(part, int | str)


@every_table
def test_law_4_the_text_of_a_move_is_its_own_and_reads_back(name: str, seats: int) -> None:
    game = subject(name)
    players = NAMES[:seats]
    texts: Counter[str] = Counter()
    for move in game.every_move(seats):
        text = game.write(move, players)
        with reported(f"{name}, {seats} seats, move {text!r}"):
            assert game.parse(text, players) == move
            assert type(game.parse(text, players)) is type(move)
            check_text(game, text, players)
            texts[text] += 1
    assert [text for text, count in texts.items() if count > 1] == []


def check_text(game: Game, text: str, players: tuple[str, ...]) -> None:
    """Words with one space between; ASCII but for players' names; no sign with a meaning."""
    words = text.split(" ")
    assert all(words)
    assert words[0] in game.MOVE_WORDS
    assert words[0] not in ("undo", "repair")
    assert not set(text) & set(",:#\t\n")
    assert all(word.isascii() or word in players for word in words)


@every_table
def test_law_4_what_is_a_move_of_the_dealer_can_be_seen(name: str, seats: int) -> None:
    for play in plays(name, seats):
        for step in play.steps():
            with reported(step):
                assert play.game.by_dealer(step.move) == (step.seat == DEALER)


@every_table
def test_law_7_a_move_is_refused_exactly_when_it_is_not_legal(name: str, seats: int) -> None:
    moves = subject(name).every_move(seats)
    few = 2 + ASKED // len(moves)
    for play in plays(name, seats):
        random = play.random()
        for step in play.some_steps(min(few, POSITIONS)):
            with reported(step):
                for seat in every_seat(seats):
                    check_refusals(play, step, seat, moves, random)


def check_refusals(
    play: Play, step: Step, seat: Seat, moves: tuple[Move, ...], random: Random
) -> None:
    """The referee and the game's own `why_not` refuse what is not listed as legal."""
    game = play.game
    legal = game.legal(step.before, seat)
    if not referee.may_act(game, step.before, seat):
        moves = tuple(random.choices(moves, k=5))
    elif len(moves) >= FEW:
        moves = (*legal, *mutations(play, legal, random))
    for move in moves:
        text = game.write(move, play.players)
        refusal = referee.why_not(game, step.before, seat, move)
        assert (refusal is None) == (move in legal), f"{seat}: {text} ({refusal})"
        if game.by_dealer(move) == (seat == DEALER) and referee.may_act(game, step.before, seat):
            assert refusal == game.why_not(step.before, seat, move), f"{seat}: {text}"


def mutations(play: Play, legal: object, random: Random) -> Iterator[Move]:
    """Moves that differ in one word from moves that were legal in this match."""
    game, players = play.game, play.players
    texts = [game.write(move, players) for _, move in play.moves]
    words = sorted({word for text in texts for word in text.split()})
    for _ in range(MUTATIONS):
        mutated = random.choice(texts).split()
        mutated[random.randrange(len(mutated))] = random.choice(words)
        try:
            yield game.parse(" ".join(mutated), players)
        except NotUnderstood:
            continue


@every_table
def test_law_7_nothing_is_legal_once_the_match_is_over(name: str, seats: int) -> None:
    moves = subject(name).every_move(seats)
    for play in plays(name, seats):
        *_, last = play.some_steps()
        with reported(last):
            for move in play.random().choices(moves, k=20):
                for seat in every_seat(seats):
                    refusal = referee.why_not(play.game, last.after, seat, move)
                    assert refusal is not None
                    assert refusal.code == "match-over"


@every_table
def test_law_9_the_odds_are_positive_whole_numbers_one_for_each_move(name: str, seats: int) -> None:
    for play in plays(name, seats):
        for step in play.steps():
            if step.seat == DEALER:
                with reported(step):
                    odds = list(play.game.odds(step.before))
                    assert len(odds) == len(play.game.legal(step.before, DEALER))
                    assert all(type(odd) is int and odd > 0 for odd in odds)


@every_table
def test_law_10_a_random_match_ends_within_the_bound(name: str, seats: int) -> None:
    for play in plays(name, seats):
        assert play.over, f"{play} still goes on after {len(play.moves)} moves"


@every_table
def test_random_play_reaches_what_the_laws_are_about(name: str, seats: int) -> None:
    """Matches differ, chance and every seat act, and everybody is a reader."""
    played = list(plays(name, seats))
    assert len({play.moves for play in played}) > len(played) // 2
    assert {seat for play in played for seat, _ in play.moves} == set(every_seat(seats))
    assert len(readers(seats)) == seats + 2
