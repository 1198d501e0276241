"""Donnerwetter: passes given in advance (DW-23)."""

from __future__ import annotations

import pytest
from donnerwetter_table import (
    PASSES,
    at,
    dealt,
    forecasts,
    passed,
    step,
    told,
    turned_up,
)
from positions import Table

from wolken.core.game import HOST, PUBLIC
from wolken.core.games import donnerwetter as game

THREE_OPEN = """
a
3 2 -1 ?
? ? ? ?
? ? ? ?
? ? ? ?
"""


def resting(table: Table, name: str) -> bool:
    """Whether the seat passes in advance, as it sees itself and as the host sees it."""
    seat = table.players.index(name)
    itself = name in table.facts_for(seat).get("rests", [])
    assert itself is (name in table.facts_for(HOST).get("rests", []))
    return itself


def with_ben_at_rest() -> Table:
    """Ben has passed in advance in anna's move; cleo is asked."""
    table = at(THREE_OPEN).play("anna: pass", "ben: pass rest")
    assert resting(table, "ben")
    return table


def test_dw23_others_see_an_ordinary_pass() -> None:
    tables = [at(THREE_OPEN).play("anna: pass") for _ in range(2)]
    ordinary, rest = (
        step(table, line)
        for table, line in zip(tables, ("ben: pass", "ben: pass rest"), strict=True)
    )
    for reader in (0, 2, PUBLIC):
        assert told(rest, reader) == told(ordinary, reader) == "pass"
        assert tables[0].facts_for(reader) == tables[1].facts_for(reader)
    assert told(rest, 1) == "pass rest"
    assert game.events(*rest) == game.events(*ordinary)
    assert tables[1].waiting == ["cleo"]
    for name in ("anna", "cleo"):
        assert tables[0].moves(name) == tables[1].moves(name)


def test_dw23_only_the_seat_itself_sees_that_it_rests() -> None:
    table = with_ben_at_rest()
    assert table.facts_for(1)["rests"] == ["ben"]
    for reader in (0, 2, PUBLIC):
        assert not table.facts_for(reader).get("rests")
    table.play("cleo: pass rest")
    assert table.facts_for(HOST)["rests"] == ["ben", "cleo"]
    assert table.facts_for(1)["rests"] == ["ben"]
    assert table.facts_for(2)["rests"] == ["cleo"]


def test_dw23_every_seat_may_rest_the_holder_included() -> None:
    table = at(THREE_OPEN)
    assert "pass rest" in table.moves("anna")
    table.play("anna: pass rest")
    assert resting(table, "anna")
    assert table.waiting == ["ben"]
    table.play("ben: pass", "cleo: pass")
    assert table.waiting == ["anna"]
    table.play("anna: uncover a21, deal 1")
    assert resting(table, "anna")


def test_dw23_the_others_are_asked_as_ever() -> None:
    table = dealt(3, -3, 1).play("anna: pass", "ben: pass", "cleo: pass rest")
    table.play("anna: uncover a11, deal 2")
    assert table.waiting == ["ben"]
    table.play("ben: forecast ar1 top, pass")
    if table.waiting == ["cleo"]:  # her pass is still to be recorded
        table.play("cleo: pass")
    assert table.waiting == ["anna"]
    table.play("anna: forecast ar1 top, pass")
    assert (table.facts["phase"], table.waiting) == ("weather", ["ben"])
    assert table.facts["left"] == {"anna": 3, "ben": 3, "cleo": 4}


def test_dw23_it_ends_when_the_seat_next_holds_the_weathervane() -> None:
    table = dealt(3, -3, 1).play("anna: pass", "ben: pass", "cleo: pass rest")
    table.play("anna: uncover a11, deal 2")
    assert resting(table, "cleo")
    passed(table).play("ben: uncover a12")
    assert resting(table, "cleo")
    table.play("dealer: deal 1")
    assert not resting(table, "cleo")
    assert (table.facts["holder"], table.waiting) == ("cleo", ["cleo"])
    assert table.refusal("cleo: recall") == "DW-23"
    assert forecasts(("ar1", "bd2")) | PASSES <= table.moves("cleo")
    table.play("cleo: forecast bd2 top")
    assert table.facts["left"]["cleo"] == 3


def test_dw23_the_holder_rests_until_it_holds_the_weathervane_again() -> None:
    table = dealt(3, -3, 1).play("anna: pass rest")
    rests = []
    for square in ("a11", "a12", "a13"):
        rests.append(resting(table, "anna"))
        turned_up(table, f"{square} 2")
    assert rests == [True, True, True]
    assert not resting(table, "anna")
    assert table.waiting == ["anna"]
    table.play("anna: forecast bd2 top")


@pytest.mark.parametrize("storey", ["top", "ground"])
def test_dw23_it_ends_when_one_of_its_stones_returns(storey: str) -> None:
    table = at(THREE_OPEN, stones=[f"ar1 {storey} cleo", "ar2 top ben"])
    table.play("anna: pass", "ben: pass", "cleo: pass rest")
    turned_up(table, "a14 2")
    assert table.facts["left"] == {"anna": 4, "ben": 3, "cleo": 4}
    assert not resting(table, "cleo")
    table.play("ben: pass")
    assert table.waiting == ["cleo"]
    table.play("cleo: forecast br1 top")


def test_dw23_stones_of_others_end_nothing() -> None:
    table = at(THREE_OPEN, stones=["ar1 top anna ben", "ar2 top cleo"])
    table.play("anna: pass", "ben: pass", "cleo: pass rest", "anna: uncover a14, deal 2")
    assert table.facts["left"] == {"anna": 4, "ben": 4, "cleo": 3}
    assert resting(table, "cleo")


def test_dw23_a_change_or_a_card_without_a_score_ends_nothing() -> None:
    table = at(THREE_OPEN, stones=["ar1 top cleo"])
    table.play("anna: pass", "ben: pass", "cleo: pass rest")
    table.play("anna: change a11 own, uncover a14, deal 2, uncover b11, deal 2")
    assert table.facts["stones"] == {"ar1": {"top": ["cleo"]}}
    assert resting(table, "cleo")


def test_dw23_it_ends_for_each_seat_by_itself() -> None:
    table = at(THREE_OPEN, stones=["ar1 top cleo"])
    table.play("anna: pass rest", "ben: pass rest", "cleo: pass rest")
    table.play("anna: uncover a14, deal 2")
    assert [resting(table, name) for name in table.players] == [True, False, False]
    assert table.waiting == ["ben"]


# Recall


def test_dw23_recall_is_told_to_nobody_else_and_changes_nothing_for_them() -> None:
    table = with_ben_at_rest()
    before = [table.facts_for(reader) for reader in (0, 2, PUBLIC)]
    made = step(table, "ben: recall")
    assert not resting(table, "ben")
    assert told(made, 1) == "recall"
    for reader in (0, 2, PUBLIC):
        assert told(made, reader) is None
    assert [table.facts_for(reader) for reader in (0, 2, PUBLIC)] == before
    assert game.events(*made) == ()


def test_dw23_recall_leaves_the_turn_where_it_is() -> None:
    table = with_ben_at_rest().play("ben: recall")
    assert table.waiting == ["cleo"]
    assert table.refusal("ben: forecast ar2 top") == "not-your-turn"
    table.play("cleo: pass")
    assert (table.facts["phase"], table.waiting) == ("weather", ["anna"])


def test_dw23_recall_while_others_are_asked_before_it() -> None:
    table = dealt(3, -3, 1).play("anna: pass", "ben: pass", "cleo: pass rest")
    table.play("anna: uncover a11, deal 2", "cleo: recall")
    assert not resting(table, "cleo")
    assert table.waiting == ["ben"]
    table.play("ben: pass")
    assert table.waiting == ["cleo"]
    assert table.moves("cleo") >= forecasts(("ar1",)) | PASSES
    table.play("cleo: forecast ar1 top, pass")
    assert table.waiting == ["anna"]


def test_dw23_recall_during_the_holders_move() -> None:
    table = with_ben_at_rest().play("cleo: pass")
    assert table.waiting == ["anna"]
    assert table.moves("ben") == {"recall"}
    table.play("anna: change a11 own")
    assert table.moves("ben") == {"recall"}
    table.play("anna: uncover a11, deal 3", "ben: recall", "anna: uncover b11, deal 1")
    assert table.waiting == ["ben"]


def test_dw23_the_holder_at_rest_recalls_in_its_own_move() -> None:
    table = at(THREE_OPEN).play("anna: pass rest", "ben: pass", "cleo: pass")
    assert "recall" in table.moves("anna")
    assert "uncover a14" in table.moves("anna")
    table.play("anna: recall")
    assert not resting(table, "anna")
    assert table.refusal("anna: recall") == "DW-23"
    table.play("anna: uncover a21, deal 1", "ben: pass", "cleo: pass")
    assert table.waiting == ["anna"]
    assert table.facts["phase"] == "forecast"


def test_dw23_after_a_recall_a_seat_can_rest_again() -> None:
    table = dealt(3, -3, 1).play("anna: pass", "ben: pass", "cleo: pass rest")
    table.play("anna: uncover a11, deal 2", "cleo: recall", "ben: pass", "cleo: pass rest")
    assert resting(table, "cleo")


def test_dw23_recall_needs_passes_given_in_advance() -> None:
    table = at(THREE_OPEN)
    assert table.refusal("anna: recall") == "DW-23"
    assert "recall" not in table.moves("anna")
    table.play("anna: pass", "ben: pass", "cleo: pass")
    assert table.refusal("anna: recall") == "DW-23"
    assert table.refusal("ben: recall") == "not-your-turn"
    assert table.refusal("cleo: recall") == "not-your-turn"


def test_dw23_recall_waits_for_chance() -> None:
    table = with_ben_at_rest().play("cleo: pass", "anna: uncover a21")
    assert table.refusal("ben: recall") == "chance-is-due"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("forecast ar2 top", "DW-03"),
        ("pass", "DW-03"),
        ("pass rest", "DW-03"),
        ("uncover a14", "DW-02"),
        ("uncover a11", "DW-02"),
        ("change a11 own", "DW-02"),
        ("change a14 cloud 2", "DW-02"),
    ],
)
def test_dw23_recall_is_the_only_move_out_of_turn(move: str, code: str) -> None:
    table = with_ben_at_rest()
    assert table.refusal(f"ben: {move}") == code
    table.play("cleo: pass")
    assert table.refusal(f"ben: {move}") == code
