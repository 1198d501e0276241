"""Matches of Wolkenwechsel: log lines, the dealer, calls, undo, digests, repair."""

from __future__ import annotations

import pytest
from calls import NOON, ONE, TWO, after, called, fresh, moves, on_turn, opened

from wolken.core.call import Ambiguous
from wolken.core.check import check
from wolken.core.game import DEALER, HOST, PUBLIC, NotUnderstood
from wolken.core.games import wolkenwechsel as game
from wolken.core.games.wolkenwechsel.model import Phase
from wolken.core.history import history, state_at
from wolken.core.log import read_entry, read_numbers, write_numbers
from wolken.core.match import Entry, chance_is_due, play, settle
from wolken.core.record import to_plain
from wolken.core.referee import Refused
from wolken.core.undo import last_actor, last_decision, undo

# The log


def test_a_new_match_has_no_entries_and_waits_for_the_dealer() -> None:
    match = fresh()
    assert match.log == ()
    assert match.dealt == 0
    assert chance_is_due(match)
    assert match.since == NOON
    assert [reading.seq for reading in match.readings] == [0, 0, 0]
    assert to_plain(match)["waiting"] == ["dealer"]


def test_a_line_of_the_log_holds_number_time_seat_move_and_digest() -> None:
    match = settle(fresh(seed="x"), NOON)[0]
    match = after(match, "1: flip c2", time=TWO)
    assert [line.rpartition(" ")[0] for line in match.log] == [
        f"1 {NOON} dealer deal 7",
        f"2 {TWO} ben flip c2",
        f"3 {TWO} dealer deal -2",
    ]
    digests = [line.split(" ")[-1] for line in match.log]
    assert all(len(digest) == 8 and int(digest, 16) >= 0 for digest in digests)
    assert match.chain.startswith(digests[-1])


def test_an_entry_reads_back_as_it_was_written() -> None:
    entry = Entry(12, NOON, "anna", "undo 3-5 7", "0123abcd")
    assert read_entry(entry.line()) == entry
    assert entry.line() == f"{entry.text()} 0123abcd"


@pytest.mark.parametrize("line", ["", "1", "1 time anna", "1 time anna 0123abcd", "x t a draw 0"])
def test_a_line_that_is_no_entry_cannot_be_read(line: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_entry(line)


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([5], "5"),
        ([5, 6], "5-6"),
        ([5, 7], "5 7"),
        ([1, 2, 3, 5, 8, 9], "1-3 5 8-9"),
        ([9, 10, 11, 12], "9-12"),
    ],
)
def test_the_numbers_of_an_undo_are_written_as_ranges(numbers: list[int], text: str) -> None:
    assert write_numbers(numbers) == text
    assert read_numbers(text.split(" "), 99) == tuple(numbers)


@pytest.mark.parametrize("text", ["", "x", "3-x", "5-3", "-", "3-4-5", "1,2"])
def test_what_is_no_range_of_numbers_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_numbers(text.split(" "), 99)


# The dealer


def test_settling_pays_what_chance_owes_and_no_more() -> None:
    match, steps = settle(fresh(), NOON)
    assert [step.seat for step in steps] == [DEALER]
    assert not chance_is_due(match)
    assert settle(match, ONE) == (match, [])


def test_at_a_real_table_nothing_is_dealt_by_itself() -> None:
    match = fresh(seed=None)
    assert settle(match, NOON) == (match, [])
    match = after(match, "deal 5", "0: flip a1", "deal 3")
    assert moves(match) == ["dealer: deal 5", "anna: flip a1", "dealer: deal 3"]
    assert match.dealt == 2


def test_whoever_types_what_came_up_it_is_the_dealers() -> None:
    match = after(fresh(seed=None), "1: deal 5", "0: flip a1")
    assert after(match, "0: deal 3").state == after(match, "deal 3").state
    assert moves(after(match, "0: deal 3"))[-1] == "dealer: deal 3"


def test_at_a_real_table_chance_comes_first() -> None:
    result = called(fresh(seed=None), "0: flip a1")
    assert isinstance(result.error, Refused)
    assert result.error.refusal.code == "chance-is-due"


def test_with_a_seed_nobody_deals() -> None:
    match = settle(fresh(), NOON)[0]
    result = called(match, "deal 5")
    assert isinstance(result.error, Refused)
    assert result.error.refusal.code == "not-your-turn"
    assert result.match == match


def test_the_seed_alone_decides_the_cards() -> None:
    one, two = fresh(), fresh(players=("cleo", "dora"))._replace(salt="pepper", id="other")
    assert settle(one, NOON)[0].state == settle(two, ONE)[0].state
    others = {settle(fresh(seed=str(number)), NOON)[0].state.discards for number in range(40)}
    assert len(others) > 5


def test_dealt_counts_the_moves_of_the_dealer_that_stand() -> None:
    match = opened()
    assert match.dealt == 5
    seat = on_turn(match)
    drawn = after(match, f"{seat}: draw")
    assert drawn.dealt == 6
    back, _ = undo(drawn, seat, TWO, force=True)
    assert back.dealt == 5
    assert after(back, f"{seat}: draw").state == drawn.state
    assert moves(after(back, f"{seat}: draw"))[-1] == moves(drawn)[-1]


# Calls: all or nothing between two answers of chance


def test_a_refusal_writes_nothing() -> None:
    match = opened()
    seat = on_turn(match)
    result = called(match, f"{seat}: take a1, {seat}: draw")
    assert isinstance(result.error, Refused)
    assert result.error.refusal.code == "not-your-turn"
    assert result.match == match
    assert (result.steps, result.done) == ((), 0)


def test_what_chance_has_answered_stays() -> None:
    match = opened()
    seat = on_turn(match)
    result = called(match, f"{seat}: draw, {seat}: toss a1, {1 - seat}: draw")
    assert isinstance(result.error, Refused)
    assert result.error.text == "toss a1"
    assert result.error.refusal.code == "WW-10"
    assert result.done == 1
    assert [step.seat for step in result.steps] == [seat, DEALER]
    assert result.match == after(match, f"{seat}: draw")


def test_what_came_after_the_last_answer_of_chance_goes_with_the_refusal() -> None:
    match = opened()
    seat = on_turn(match)
    text = f"{seat}: draw, {seat}: swap a1, {1 - seat}: take a1, {1 - seat}: take a2"
    result = called(match, text)
    assert isinstance(result.error, Refused)
    assert result.done == 1
    assert result.match == after(match, f"{seat}: draw")


def test_a_typing_error_plays_nothing_wherever_it_stands() -> None:
    match = opened()
    result = called(match, f"{on_turn(match)}: draw, swpa a1")
    assert isinstance(result.error, NotUnderstood)
    assert result.error.part == "swpa"
    assert result.match == match
    assert result.done == 0


def test_a_dry_run_stops_before_chance() -> None:
    match = opened()
    seat = on_turn(match)
    result = called(match, f"{seat}: draw, {seat}: swap a1, {1 - seat}: draw", dry_run=True)
    assert result.error is None
    assert [step.seat for step in result.steps] == [seat]
    assert (result.done, result.untried) == (1, 2)
    assert chance_is_due(result.match)
    assert result.match.dealt == match.dealt


def test_a_dry_run_tells_of_a_refusal() -> None:
    match = opened()
    result = called(match, f"{on_turn(match)}: swap a1", dry_run=True)
    assert isinstance(result.error, Refused)
    assert result.error.refusal.code == "WW-10"


def test_where_several_seats_may_act_somebody_must_be_named() -> None:
    match = settle(fresh(), NOON)[0]
    result = called(match, "flip a1")
    assert isinstance(result.error, Ambiguous)
    assert result.error.seats == (0, 1)
    assert result.match == match
    match = after(match, "0: flip a1, 0: flip a2")
    assert moves(after(match, "flip b1"))[-2] == "ben: flip b1"


def test_when_the_match_is_over_nothing_is_read() -> None:
    match = opened()
    over = match._replace(state=match.state._replace(phase=Phase.OVER))
    assert over.game.waiting(over.state) == ()
    for text in ("draw", "nonsense", "1: deal 5"):
        result = called(over, text)
        assert isinstance(result.error, Refused)
        assert result.error.refusal.code == "match-over"


def test_a_seat_cannot_play_a_card_of_the_dealer() -> None:
    """Not even where it may act, and the card would be there."""
    match = opened()
    for seat, text in ((on_turn(match), "deal 5"), (DEALER, "draw"), (DEALER, "deal 5")):
        with pytest.raises(Refused) as refused:
            play(match, seat, game.parse(text, match.players), ONE)
        assert refused.value.refusal.code == "not-your-turn"
    with pytest.raises(Refused) as refused:
        play(fresh(), DEALER, game.parse("draw", match.players), ONE)
    assert refused.value.refusal.code == "chance-is-due"


def test_since_is_when_the_match_began_to_wait_for_whom_it_waits_for() -> None:
    match = settle(fresh(), NOON)[0]
    match = after(match, "0: flip a1", time=ONE)
    assert match.since == NOON
    match = after(match, "0: flip a2", time=TWO)
    assert match.game.waiting(match.state) == (1,)
    assert match.since == TWO


# Undo


def test_undo_takes_back_the_decision_and_what_chance_answered() -> None:
    match = after(settle(fresh(), NOON)[0], "0: flip a1, 1: flip a1")
    undone = last_decision(match, 1)
    assert [step.number for step in undone.steps] == [4, 5]
    assert undone.acted == ()
    assert undone.revealed == (moves(match)[4].removeprefix("dealer: "),)
    assert not undone.free
    with pytest.raises(Refused) as refused:
        undo(match, 1, TWO, force=False)
    assert refused.value.refusal.code == "undo-not-free"
    back, _ = undo(match, 1, TWO, force=True)
    assert moves(back) == [*moves(match), "ben: undo 4-5"]
    assert back.state == after(settle(fresh(), NOON)[0], "0: flip a1").state
    assert check(back) is None


def test_undo_says_who_has_acted_since() -> None:
    match = after(settle(fresh(), NOON)[0], "0: flip a1, 1: flip a1, 1: flip a2")
    undone = last_decision(match, 0)
    assert undone.acted == (1,)
    assert len(undone.revealed) == 3
    assert [step.number for step in undone.steps] == [2, 3, 4, 5, 6, 7]


def test_a_decision_that_revealed_nothing_is_taken_back_freely() -> None:
    match = opened()
    seat = on_turn(match)
    taken = after(match, f"{seat}: take a1")
    assert last_actor(taken) == seat
    back, undone = undo(taken, seat, TWO, force=False)
    assert undone.free
    assert back.state == match.state
    assert back.since == TWO


def test_an_undo_of_another_seat_is_an_act_and_what_it_took_back_was_seen() -> None:
    """The seat has seen the card that the other drew, so its own undo is not free."""
    match = opened()
    seat = on_turn(match)
    match = after(match, f"{seat}: take a1, {1 - seat}: draw")
    card = moves(match)[-1].removeprefix("dealer: ")
    match, _ = undo(match, 1 - seat, TWO, force=True)
    undone = last_decision(match, seat)
    assert [step.seat for step in undone.steps] == [seat]
    assert undone.acted == (1 - seat,)
    assert undone.revealed == (card,)


def test_there_is_nothing_to_undo_before_the_first_decision() -> None:
    match = settle(fresh(), NOON)[0]
    for seat in (0, 1):
        with pytest.raises(Refused) as refused:
            undo(match, seat, ONE, force=True)
        assert refused.value.refusal.code == "nothing-to-undo"


def test_at_a_real_table_the_dealer_takes_back_a_card_typed_wrongly() -> None:
    match = after(fresh(seed=None), "deal 5", "0: flip a1", "deal 3")
    assert last_actor(fresh(seed=None)) == DEALER
    back, undone = undo(match, DEALER, TWO, force=False)
    assert undone.free
    assert chance_is_due(back)
    assert after(back, "deal 4").state == after(fresh(None), "deal 5", "0: flip a1", "deal 4").state


def test_history_at_a_number_is_the_log_up_to_there() -> None:
    match = opened()
    whole = history(match, PUBLIC)
    assert [f"{entry.seat} {entry.move}" for entry in whole] == [
        f"{-1 if name == 'dealer' else match.players.index(name)} {move}"
        for name, move in (text.split(": ") for text in moves(match))
    ]
    for reader in (PUBLIC, HOST, 0, 1):
        for at in range(len(match.log) + 1):
            assert history(match, reader, at) == whole[:at]
        assert state_at(match, reader, 0) == match.start.state
        assert state_at(match, reader, len(whole)) == match.state
        with pytest.raises(IndexError):
            state_at(match, reader, len(whole) + 1)
