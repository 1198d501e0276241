"""Wolkenbruch: how a match is won and lost (WB-40 to WB-44)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import at, chances, discards, flame, holding, pouring

FIVE = "drop-red drop-red drop-red drop-red drop-red"
FOUR = "drop-red drop-red drop-red drop-red"
THREE_PROTECTED = "green protected |\nyellow protected |\nblue protected |"
THREE_OUT = "green out |\nyellow out |\nblue out |"


def ended(table: Table) -> tuple[tuple[int, ...], str]:
    """Who has won the match that is over, and the reason."""
    assert table.waiting == []
    assert all(table.moves(name) == set() for name in (*table.players, "dealer"))
    assert table.outcome is not None
    for line in ("ann: end", "dealer: card drop-red", "ann: hold"):
        assert table.refusal(line) == "match-over"
    return table.outcome.winners, table.outcome.reason


LOST = ((), "all-extinguished")
AGAIN = ((), "extinguished-again")
EMPTY = ((), "deck-empty")


# WB-40


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_wb40_won_at_once_when_all_four_are_protected(seats: int) -> None:
    table = at(THREE_PROTECTED, seats, displays={"ann": FIVE}, ap=2).play("ann: protect")
    assert ended(table) == (tuple(range(seats)), "won")
    assert table.facts["ending"] == "won"


def test_wb40_burning_or_not() -> None:
    picture = "green out protected |\nyellow out protected |\nblue out protected |"
    table = at(picture, displays={"ann": FIVE}).play("ann: protect")
    assert ended(table) == ((0, 1), "won")


def test_wb40_wb23_by_the_tailor_too() -> None:
    displays = {"ann": f"{FOUR} drop-blue"}
    table = at(THREE_PROTECTED, displays=displays, profiles={"ann": "tailor", "ben": "runner"})
    assert ended(table.play("ann: ability protect drop-blue")) == ((0, 1), "won")


def test_wb40_three_are_not_enough() -> None:
    picture = "green protected |\nyellow protected |"
    table = at(picture, displays={"ann": FIVE}).play("ann: protect")
    assert (table.outcome, table.waiting) == (None, ["ann"])


# WB-41


def test_wb41_all_four_extinguished_by_declining() -> None:
    assert ended(at(THREE_OUT, phase="precipitation").play("ann: dry")) == LOST


def test_wb41_all_four_extinguished_by_a_fifth_card() -> None:
    picture = f"red | {FOUR}\n{THREE_OUT}"
    assert ended(pouring(picture).play("dealer: card drop-red")) == LOST
    table = at(picture, phase="precipitation", hands={"ann": "drop-red"})
    assert ended(table.play("ann: rain drop-red")) == LOST


def test_wb41_all_four_extinguished_at_a_spark() -> None:
    table = at(THREE_OUT, phase="precipitation", piece="spark-red", sparks="red")
    assert ended(table.play("ann: dry red")) == LOST


def test_wb41_three_are_not_enough() -> None:
    table = at("green out |\nyellow out |", phase="precipitation").play("ann: dry")
    assert (table.outcome, table.waiting) == (None, ["dealer"])


# WB-42


@pytest.mark.parametrize("cards", ["", "drop-blue"])
def test_wb42_an_extinguished_flame_would_be_extinguished_by_declining(cards: str) -> None:
    table = at("red out |", phase="precipitation", hands={"ann": cards}).play("ann: dry")
    assert ended(table) == AGAIN


@pytest.mark.parametrize("card", ["drop-red", "wave-red", "cloud-red", "lightning-red"])
def test_wb42_an_extinguished_flame_would_take_a_fifth_card(card: str) -> None:
    assert ended(pouring(f"red out | {FOUR}").play(f"dealer: card {card}")) == AGAIN
    table = at(f"red out | {FOUR}", phase="precipitation", hands={"ann": card})
    assert ended(table.play(f"ann: rain {card}")) == AGAIN


def test_wb42_at_a_spark_the_extinguished_neighbour() -> None:
    facts: dict[str, Any] = {"phase": "precipitation", "piece": "spark-red", "sparks": "red"}
    assert ended(at("green out |", **facts).play("ann: dry green")) == AGAIN
    assert at("green out |", **facts).play("ann: dry red").outcome is None


def test_wb42_a_fourth_card_at_an_extinguished_flame_is_safe() -> None:
    table = pouring("red out | drop-red drop-red drop-red").play("dealer: card drop-red")
    assert (table.outcome, flame(table, "red")) == (None, f"out | {FOUR}")


# WB-43


def test_case_08_wb43_taking_the_last_card_is_safe() -> None:
    facts: dict[str, Any] = {"hands": {"ann": "drop-blue " * 4}, "deck": "drop-yellow"}
    table = at(phase="precipitation", **facts).play("ann: dry, card drop-yellow")
    assert (table.outcome, table.waiting) == (None, ["ben"])
    assert table.facts["deck"]["size"] == 0


def test_case_08_wb43_no_card_for_the_cloudburst() -> None:
    table = at(phase="precipitation", hands={"ann": "drop-blue " * 4}, deck="").play("ann: dry")
    assert ended(table) == EMPTY


def test_wb43_no_second_card_for_the_cloudburst() -> None:
    table = pouring(deck="drop-yellow", step=2, options={"scale": 10})
    assert ended(table.play("dealer: card drop-yellow")) == EMPTY


def test_wb43_no_further_card_for_a_cloud() -> None:
    table = at(phase="precipitation", hands={"ann": "cloud-red"}, deck="")
    assert ended(table.play("ann: rain cloud-red")) == EMPTY
    assert ended(pouring(deck="cloud-red").play("dealer: card cloud-red")) == EMPTY


def test_wb43_no_further_card_for_a_dry_spell() -> None:
    table = pouring(deck="dry-spell", hands={"ann": "drop-red " * 4})
    assert ended(table.play("dealer: card dry-spell")) == EMPTY


def test_wb43_no_card_to_draw_to_the_hand() -> None:
    table = pouring(deck="drop-yellow", hands={"ann": "drop-blue " * 3})
    assert ended(table.play("dealer: card drop-yellow")) == EMPTY
    table = pouring(deck="drop-yellow spark", hands={"ann": "drop-blue " * 3})
    assert ended(table.play("dealer: card drop-yellow, card spark")) == EMPTY


def test_wb43_the_last_card_drawn_to_the_hand_is_safe() -> None:
    table = pouring(deck="drop-yellow drop-blue", hands={"ann": "drop-red " * 3})
    table.play("dealer: card drop-yellow, card drop-blue")
    assert (table.outcome, table.waiting) == (None, ["ben"])


def test_wb43_wb34_a_dragon_as_the_last_card_brings_the_discards() -> None:
    table = pouring(deck="dragon", hands={"ann": "drop-red " * 4}).play("dealer: card dragon")
    assert (table.outcome, table.waiting, discards(table)) == (None, ["ben"], "")
    assert table.facts["deck"]["size"] == 56 - 4
    assert "drop-red" in chances(table.play("ben: end, dry"))


# WB-44


def test_wb44_a_protected_flame_still_takes_rain_and_can_be_extinguished() -> None:
    table = pouring(f"red protected | {FOUR}").play("dealer: card drop-red")
    assert flame(table, "red") == f"out protected | {FOUR}"
    assert table.outcome is None
    table = at("red protected | drop-red", phase="precipitation").play("ann: dry")
    assert flame(table, "red") == "out protected | drop-red"


def test_wb44_wb41_protected_flames_count_among_the_extinguished() -> None:
    picture = "green out protected |\nyellow out protected |\nblue out |"
    assert ended(at(picture, phase="precipitation").play("ann: dry")) == LOST
    picture = f"red protected | {FOUR}\n{THREE_OUT}"
    assert ended(pouring(picture).play("dealer: card drop-red")) == LOST


def test_wb44_wb42_a_protected_flame_is_not_extinguished_again() -> None:
    table = at("red out protected |", phase="precipitation").play("ann: dry")
    assert ended(table) == AGAIN
    assert ended(pouring(f"red out protected | {FOUR}").play("dealer: card drop-red")) == AGAIN


def test_wb41_wb22_effects_save_a_flame_before_it_is_too_late() -> None:
    table = holding("second-match", THREE_OUT, hands={"ann": "drop-green"})
    table.play("ann: event second-match blue, end, dry")
    assert table.outcome is None
    assert (flame(table, "red"), flame(table, "blue")) == ("out |", "burning |")
