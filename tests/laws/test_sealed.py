"""Secrets, on the toy: sealed entries, blanked ones, interrupts, undo in sealed phases."""

from __future__ import annotations

import pytest
import toy
from toy_model import Wave
from toy_table import (
    DEAL,
    EVERYBODY,
    NAMES,
    ROUND,
    TIME,
    after,
    held,
    refusal,
    seqs,
    table,
    told,
    tried,
)

from wolken.core.check import check
from wolken.core.game import DEALER, HOST, PUBLIC, Plain, Reader
from wolken.core.history import history, news, readings, state_at
from wolken.core.log import read_entry
from wolken.core.match import Match, chance_is_due, play, reading
from wolken.core.record import from_plain, to_plain
from wolken.core.referee import Refused
from wolken.core.undo import last_decision, undo, undo_last

# Sealed entries


def test_a_sealed_entry_is_told_to_its_seat_alone() -> None:
    match = table(DEAL, "0: play 3")
    assert told(match, 0)[6:] == ["7 anna play 3"]
    for reader in (PUBLIC, 1, 2):
        assert told(match, reader)[6:] == []
    assert told(match, HOST)[6:] == ["7 anna play 3"]


def test_seq_and_head_stand_still_while_an_entry_of_another_is_sealed() -> None:
    before = table(DEAL)
    match = after(before, "0: play 3")
    assert seqs(before) == [6, 6, 6, 6]
    assert seqs(match) == [6, 7, 6, 6]
    assert [one.head for one in match.readings[2:]] == [one.head for one in before.readings[2:]]
    assert match.readings[0].head == before.readings[0].head
    assert match.readings[1].head != before.readings[1].head
    assert to_plain(match)["seq"] == 6


def test_held_numbers_are_those_of_the_log() -> None:
    match = table(DEAL, "0: play 3")
    assert held(match) == [(7,), (), (7,), (7,)]
    match = after(match, "1: wave")
    assert held(match) == [(7,), (), (7,), (7,)]
    match = after(match, "1: play 2")
    assert held(match) == [(7, 9), (9,), (7,), (7, 9)]
    match = after(match, "2: play 1")
    assert held(match) == [(), (), (), ()]


def test_a_round_opens_for_everybody_in_the_order_of_the_log() -> None:
    match = table(DEAL, "1: play 2, 0: play 3, 2: play 1")
    opened = ["ben play 2", "anna play 3", "cleo play 1"]
    assert told(match, PUBLIC)[6:] == [f"{n} {text}" for n, text in enumerate(opened, 7)]
    # Whoever has played knows the own entry first.
    assert told(match, 0)[6:] == ["7 anna play 3", "8 ben play 2", "9 cleo play 1"]
    assert told(match, 2)[6:] == ["7 ben play 2", "8 anna play 3", "9 cleo play 1"]
    assert seqs(match) == [9, 9, 9, 9]


def test_an_interrupt_is_told_at_once_before_what_was_sealed_earlier() -> None:
    match = table(DEAL, "0: play 3, 2: wave")
    assert told(match, PUBLIC)[6:] == ["7 cleo wave"]
    assert told(match, 1)[6:] == ["7 cleo wave"]
    assert told(match, 0)[6:] == ["7 anna play 3", "8 cleo wave"]
    match = after(match, "1: play 2, 2: play 1")
    assert told(match, PUBLIC)[6:] == [
        "7 cleo wave",
        "8 anna play 3",
        "9 ben play 2",
        "10 cleo play 1",
    ]


def test_readings_are_those_told_from_scratch_all_the_way() -> None:
    match = table()
    for line in (*DEAL.split(", "), "0: play 3", "2: wave", "1: play 2", "2: play 1", "deal 1"):
        match = after(match, line)
        assert match.readings == readings(match)


def test_a_move_just_made_has_the_readers_number() -> None:
    def told_now(line: str, reader: Reader) -> list[str]:
        called = tried(match, line)
        entries = news(called.before, called.match, called.steps, reader)
        assert entries == history(called.match, reader)[reading(match, reader).seq :]
        return [f"{entry.seq} {entry.move}" for entry in entries]

    match = table(DEAL, "0: play 3")
    assert [told_now("2: wave", reader) for reader in (PUBLIC, 0, 1, HOST)] == [
        ["7 wave"],
        ["8 wave"],
        ["7 wave"],
        ["8 wave"],
    ]
    assert [told_now("1: play 2", reader) for reader in EVERYBODY] == [[], [], ["7 play 2"], []]
    assert told_now("1: play 2, 2: wave, 2: play 1", 0) == ["8 wave", "9 play 2", "10 play 1"]
    assert told_now("2: wave, 1: play 2, 2: play 1", 1) == [
        "7 wave",
        "8 play 2",
        "9 play 3",
        "10 play 1",
    ]
    match = table(DEAL)
    assert told_now("0: play 3, 2: wave, 1: play 2, 2: play 1", PUBLIC) == [
        "7 wave",
        "8 play 3",
        "9 play 2",
        "10 play 1",
    ]


# Blanked entries


def test_a_dealt_card_is_told_whole_to_its_hand_alone() -> None:
    match = table(DEAL)
    assert told(match, 0)[:3] == ["1 dealer deal 1", "2 dealer deal 3", "3 dealer deal ?"]
    assert told(match, 1)[1:4] == ["2 dealer deal ?", "3 dealer deal 2", "4 dealer deal 3"]
    assert told(match, PUBLIC) == [f"{number} dealer deal ?" for number in range(1, 7)]
    assert told(match, HOST)[0] == "1 dealer deal 1"


def test_blanked_entries_open_when_the_match_is_over() -> None:
    match = table(DEAL)
    while match.game.waiting(match.state):
        seat = match.game.waiting(match.state)[0]
        match = play(match, seat, match.game.legal(match.state, seat)[0], TIME)[0]
    public = told(match, PUBLIC)
    assert public[0] == "1 dealer deal 1"
    assert "?" not in "".join(public)
    # But not in what was told before.
    assert told(match, PUBLIC, 8)[:2] == ["1 dealer deal ?", "2 dealer deal ?"]
    # The last three open together with the end.
    assert "deal ?" in " ".join(told(match, PUBLIC, len(public) - 3))
    assert from_scratch_is_kept(match)


def from_scratch_is_kept(match: Match) -> bool:
    return match.readings == readings(match) and check(match) is None


def test_the_deck_is_dealt_layer_by_layer() -> None:
    match = table()
    assert [match.game.write(move, NAMES) for move in match.game.legal(match.state, DEALER)] == [
        "deal 1",
        "deal 2",
        "deal 3",
    ]
    assert list(match.game.odds(match.state)) == [3, 3, 3]
    match = after(match, DEAL, ROUND, "deal 1, deal 2, deal 3")
    assert match.game.view(match.state, 0).deck == (0, 6)
    match = after(match, "0: play 1, 1: play 2, 2: play 1")
    assert list(match.game.odds(match.state)) == [2, 2, 2]
    assert refusal(match, DEALER, "deal 1") == "TY-01"


# A reader's history


def test_the_history_at_a_number_is_what_the_reader_knew_then() -> None:
    match = table(DEAL, "0: play 3, 2: wave, 1: play 2, 2: play 1")
    assert told(match, 1, 6)[5:] == ["6 dealer deal ?"]
    assert told(match, 1, 7)[6:] == ["7 cleo wave"]
    assert told(match, 1, 9)[7:] == ["8 ben play 2", "9 anna play 3"]
    assert told(match, 1, 0) == []
    for reader in EVERYBODY:
        whole = told(match, reader)
        for at in range(len(whole) + 1):
            assert [line.split()[:2] for line in told(match, reader, at)] == [
                line.split()[:2] for line in whole[:at]
            ]


def test_the_state_at_a_number_shows_no_more_than_was_told() -> None:
    match = table(DEAL, "0: play 3, 2: wave, 1: play 2, 2: play 1")
    assert state_at(match, 1, 6).sealed == (None, None, None)
    assert state_at(match, 1, 7).sealed == (3, None, None)
    assert match.game.view(state_at(match, 1, 7), 1).sealed == (0, None, None)
    assert state_at(match, 1, 8).sealed == (3, 2, None)
    assert state_at(match, 1, 9).opened == ((3, 2, 1),)
    assert state_at(match, 1, 10) == match.state
    with pytest.raises(IndexError):
        state_at(match, 1, 11)


# Interrupts


def test_a_seat_may_interrupt_once_though_nobody_waits_for_it() -> None:
    match = table(DEAL, "0: play 3")
    assert match.game.waiting(match.state) == (1, 2)
    assert refusal(match, 0, "play 1") == "TY-02"
    match = after(match, "0: wave")
    assert refusal(match, 0, "wave") == "not-your-turn"
    assert refusal(match, 0, "play 1") == "not-your-turn"
    assert match.game.waiting(match.state) == (1, 2)


def test_nobody_interrupts_the_dealer() -> None:
    match = table("deal 1")
    assert chance_is_due(match)
    assert refusal(match, 0, "wave") == "chance-is-due"


# Undo


def test_undo_takes_back_the_own_sealed_entry_and_leaves_those_of_others() -> None:
    match = table(DEAL, "0: play 3, 1: play 2")
    assert last_decision(match, 0).free
    back, undone = undo(match, 0, TIME, force=False)
    assert [step.number for step in undone.steps] == [7]
    assert back.state.sealed == (None, 2, None)
    assert back.state.hands[0] == (1, 3)
    assert back.state == table(DEAL, "1: play 2").state
    assert read_entry(back.log[-1]).move == "undo 7"
    assert from_scratch_is_kept(back)


def test_others_do_not_learn_of_a_sealed_undo() -> None:
    match = table(DEAL, "0: play 3, 1: play 2")
    back, _ = undo(match, 0, TIME, force=False)
    assert told(back, 0)[6:] == ["7 anna play 3", "8 anna undo 7"]
    assert seqs(back) == [6, 8, 7, 6]
    assert held(back) == [(8,), (8,), (), (8,)]
    for reader in (PUBLIC, 1, 2):
        assert reading(back, reader).head == reading(match, reader).head
    assert last_decision(back, 1).free
    match = after(back, "0: play 1, 2: play 2")
    assert told(match, 2)[6:] == ["7 ben play 2", "8 anna play 1", "9 cleo play 2"]


def test_what_a_sealed_undo_takes_back_is_never_told() -> None:
    match, _ = undo(table(DEAL, "0: play 3"), 0, TIME, force=False)
    match = after(match, "0: play 1, 1: play 2, 2: play 1")
    for reader in (PUBLIC, 1, 2):
        assert "play 3" not in " ".join(told(match, reader))
        assert "undo" not in " ".join(told(match, reader))
    assert from_scratch_is_kept(match)


def test_an_undo_names_the_readers_own_numbers() -> None:
    match = table(DEAL, "0: play 3, 1: wave, 1: play 2")
    match, _ = undo(match, 1, TIME, force=False)
    match, _ = undo(match, 1, TIME, force=False)
    assert [read_entry(line).move for line in match.log[-2:]] == ["undo 9", "undo 8"]
    assert told(match, 1)[6:] == ["7 ben wave", "8 ben play 2", "9 ben undo 8", "10 ben undo 7"]
    assert told(match, 0)[6:] == ["7 anna play 3", "8 ben wave", "9 ben undo 8"]
    assert told(match, 2)[6:] == ["7 ben wave", "8 ben undo 7"]


def test_who_has_acted_openly_since_is_named_and_who_has_acted_secretly_is_not() -> None:
    match = table(DEAL, "0: play 3, 1: play 2, 2: wave")
    undone = last_decision(match, 0)
    assert (undone.acted, undone.revealed) == ((2,), ())
    assert not undone.free


def test_undo_after_the_opening_is_not_free_and_says_what_was_revealed() -> None:
    match = table(DEAL, "0: play 1, 1: play 3, 2: play 2")
    with pytest.raises(Refused) as refused:
        undo(match, 2, TIME, force=False)
    assert refused.value.refusal.code == "undo-not-free"
    assert refused.value.refusal.params == {
        "acted": (),
        "revealed": ("play 1", "play 3"),
        "laid_open": False,
        "disclosed": False,
        "late": False,
    }


def test_undo_tells_a_seat_no_card_that_went_to_another_hand() -> None:
    match = table(DEAL, ROUND, "deal 1")
    assert last_decision(match, 2).revealed == ("play 1", "play 3", "deal ?")
    match = after(match, "deal 2, deal 3")
    assert last_decision(match, 2).revealed == ("play 1", "play 3", "deal ?", "deal ?", "deal 3")
    assert last_decision(match, 0).revealed == ("deal 1", "deal ?", "deal ?")


def test_an_undo_of_nobody_tells_what_everybody_knows() -> None:
    """It takes back what the speaker knows of, and leaves what others have sealed."""
    match = table(DEAL, ROUND, "deal 1, deal 2, deal 3")
    with pytest.raises(Refused) as refused:
        undo_last(match, 2, TIME, force=False)
    assert refused.value.seat == 2
    revealed = refused.value.refusal.params["revealed"]
    assert revealed == ("play 1", "play 3", "deal ?", "deal ?", "deal ?")
    sealed = table(DEAL, "0: wave, 1: play 2")
    assert read_entry(undo_last(sealed, PUBLIC, TIME, force=False)[0].log[-1]).move == "undo 7"
    assert read_entry(undo_last(sealed, 1, TIME, force=False)[0].log[-1]).move == "undo 8"


def test_a_forced_undo_seals_again_but_nobody_forgets() -> None:
    """What was told stays in the history, and has its place only once."""
    match = table(DEAL, ROUND)
    back, _ = undo(match, 2, TIME, force=True)
    assert back.state.sealed == (1, 3, None)
    assert told(back, 2)[6:] == [
        "7 anna play 1",
        "8 ben play 3",
        "9 cleo play 2",
        "10 cleo undo 9",
    ]
    assert from_scratch_is_kept(back)
    again = after(back, "2: play 1")
    assert told(again, 2)[10:] == ["11 cleo play 1"]
    assert from_scratch_is_kept(again)


def test_an_undo_after_another_was_forced_is_not_free_either() -> None:
    """Ben has seen the cards of the round before Cleo took hers back."""
    match, _ = undo(table(DEAL, ROUND), 2, TIME, force=True)
    undone = last_decision(match, 1)
    assert undone.acted == (2,)
    assert undone.revealed == ("play 1",)


# Calls: nobody peeps


def test_a_dry_run_opens_nothing() -> None:
    match = table(DEAL, "0: play 1, 1: play 3")
    result = tried(match, "2: play 2", dry_run=True)
    assert toy.view(result.match.state, 2) == toy.view(match.state, 2)
    assert (result.steps, result.done, result.untried) == ((), 0, 1)
    result = tried(match, "2: wave, 2: play 2, 0: wave", dry_run=True)
    assert [step.move for step in result.steps] == [Wave()]
    assert (result.done, result.untried) == (1, 2)
    assert result.match.state.opened == ()


def test_a_dry_run_shows_what_stays_sealed() -> None:
    match = table(DEAL, "0: play 1")
    result = tried(match, "2: play 2", dry_run=True)
    assert (result.done, result.untried) == (1, 0)
    assert toy.view(result.match.state, 2) == toy.view(after(match, "2: play 2").state, 2)


def test_what_has_opened_stays_though_a_later_move_is_refused() -> None:
    """Else a seat could see the round by playing and adding a move that is refused."""
    match = table(DEAL, "0: play 1, 1: play 3")
    result = tried(match, "2: play 2, 2: wave")
    assert isinstance(result.error, Refused)
    assert result.error.refusal.code == "chance-is-due"
    assert result.done == 1
    assert result.match == after(match, "2: play 2")


def test_a_refusal_before_the_opening_writes_nothing() -> None:
    match = table(DEAL, "0: play 1")
    result = tried(match, "2: play 2, 2: play 1")
    assert isinstance(result.error, Refused)
    assert (result.match, result.done) == (match, 0)


# Two worlds


def worlds() -> list[tuple[Reader, Match, Match]]:
    """Matches that were told alike to a reader, and differ in what the reader may not know."""
    other_deal = "deal 1, deal 3, deal 3, deal 2, deal 1, deal 2"
    return [
        (0, table(DEAL), table("deal 1, deal 3, deal 2, deal 2, deal 2, deal 1")),
        (0, table(DEAL, "1: play 2"), table(DEAL, "1: play 3")),
        (0, table(DEAL, "1: play 2, 0: wave"), table(other_deal, "1: play 3, 0: wave")),
        (2, table(DEAL, "0: play 1, 1: play 3"), table(DEAL, "1: play 2, 0: play 3")),
        (PUBLIC, table(DEAL, ROUND), table(other_deal, ROUND)),
        (1, table(DEAL, ROUND, "deal 1"), table(DEAL, ROUND, "deal 3")),
    ]


@pytest.mark.parametrize(("reader", "one", "other"), worlds())
def test_worlds_told_alike_look_alike(reader: Reader, one: Match, other: Match) -> None:
    assert one.log != other.log
    assert reading(one, reader).seq == reading(other, reader).seq
    assert reading(one, reader).head == reading(other, reader).head
    assert told(one, reader) == told(other, reader)
    assert toy.view(one.state, reader) == toy.view(other.state, reader)
    assert reading(one, HOST) != reading(other, HOST)


@pytest.mark.usefixtures("toy_in_the_list")
def test_a_file_keeps_what_is_sealed() -> None:
    match = table(DEAL, "0: play 3, 1: play 2")
    data: Plain = to_plain(match)
    assert from_plain(data) == match
    assert [line.split(" ")[2:] for line in data["head"]["readers"].values()] == [
        ["8"],
        ["7"],
        ["7", "8"],
    ]
