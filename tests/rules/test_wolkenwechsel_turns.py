"""Wolkenwechsel: the turns (WW-08 to WW-14, WW-23)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import drawn
from wolkenwechsel_table import NAMES, PLACES, at, boards

from wolken.core.game import NotUnderstood
from wolken.core.games import wolkenwechsel as game

EARLY = """
anna    | ben
5 6 ? ? | 7 8 ? ?
? ? ? ? | ? ? ? ?
? ? ? ? | ? ? ? ?
"""
THREE = """
anna    | ben     | cleo
5 6 ? ? | 7 8 ? ? | 9 9 ? ?
? ? ? ? | ? ? ? ? | ? ? ? ?
? ? ? ? | ? ? ? ? | ? ? ? ?
"""
WITHOUT_B = """
anna    | ben
5 - ? ? | 7 8 ? ?
? - 6 ? | ? ? ? ?
? - ? ? | ? ? ? ?
"""


def test_ww08_a_turn_takes_the_discard_or_the_stock() -> None:
    table = at(EARLY)
    assert table.moves("anna") == {"draw"} | {f"take {place}" for place in PLACES}
    assert table.moves("ben") == set()
    size = table.facts["stock"]
    assert size == 150 - 24 - 1
    table.play("anna: draw")
    assert table.waiting == ["dealer"]
    assert table.refusal("anna: take a1") == "chance-is-due"
    table.play("dealer: deal 3")
    assert table.facts["stock"] == size - 1
    assert table.facts["hand"] == 3
    assert table.waiting == ["anna"]


@pytest.mark.parametrize("move", ["draw", "take a1", "take a2"])
def test_ww08_after_a_draw_nothing_else_is_taken(move: str) -> None:
    table = at(EARLY).play("anna: draw, deal 3")
    assert table.refusal(f"anna: {move}") == "WW-08"


@pytest.mark.parametrize("move", ["draw", "take a2", "swap a2", "toss a2", "flip a2"])
def test_ww08_only_the_seat_on_turn_takes_a_card(move: str) -> None:
    assert at(EARLY).refusal(f"ben: {move}") == "not-your-turn"
    assert at(EARLY, phase="drawn", hand=3).refusal(f"ben: {move}") == "not-your-turn"


def test_ww09_a_taken_discard_goes_onto_an_open_place() -> None:
    table = at(EARLY, discards="4 3").play("anna: take b1")
    assert boards(table) == drawn(EARLY.replace("5 6", "5 3"))
    assert table.facts["discards"] == [4, 6]
    assert table.waiting == ["ben"]


def test_ww09_the_first_card_of_the_pile_may_be_taken() -> None:
    table = at(EARLY, discards="3").play("anna: take a1")
    assert boards(table) == drawn(EARLY.replace("5 6", "3 6"))
    assert table.facts["discards"] == [5]


@pytest.mark.parametrize("text", ["take", "swap", "toss", "flip", "deal", "take e1", "take a4"])
def test_ww09_ww10_a_move_names_its_place(text: str) -> None:
    with pytest.raises(NotUnderstood):
        game.parse(text, NAMES)


@pytest.mark.parametrize("text", ["flip b3", "take b3", "draw", "swap b3", "toss b3", "deal -2"])
def test_the_moves_are_written_as_they_are_read(text: str) -> None:
    assert game.write(game.parse(text, NAMES), NAMES) == text


def test_ww10_a_drawn_card_is_swapped_in() -> None:
    table = at(EARLY, discards="4").play("anna: draw, deal 3, swap a1")
    assert boards(table) == drawn(EARLY.replace("5 6", "3 6"))
    assert table.facts["discards"] == [4, 5]
    assert table.waiting == ["ben"]


def test_ww10_who_discards_a_drawn_card_turns_one_up() -> None:
    table = at(EARLY, discards="4").play("anna: draw, deal 3, toss c1")
    assert table.waiting == ["dealer"]
    assert boards(table) == drawn(EARLY)
    table.play("dealer: deal 9")
    assert boards(table) == drawn(EARLY.replace("5 6 ?", "5 6 9"))
    assert table.facts["discards"] == [4, 3]
    assert table.waiting == ["ben"]


def test_ww10_every_place_takes_a_swap_and_every_face_down_place_a_toss() -> None:
    swaps = {f"swap {place}" for place in PLACES}
    tosses = {f"toss {place}" for place in PLACES if place not in ("a1", "b1")}
    assert at(EARLY, phase="drawn", hand=3).moves("anna") == swaps | tosses


@pytest.mark.parametrize("place", ["a1", "b1"])
def test_ww10_no_open_place_is_tossed_onto(place: str) -> None:
    assert at(EARLY, phase="drawn", hand=3).refusal(f"anna: toss {place}") == "WW-10"


@pytest.mark.parametrize("move", ["swap a1", "swap a2", "toss a1", "toss a2"])
def test_ww10_nothing_is_swapped_or_tossed_without_a_draw(move: str) -> None:
    assert at(EARLY).refusal(f"anna: {move}") == "WW-10"


def test_case_10_ww11_a_face_down_card_is_turned_up_before_it_leaves() -> None:
    table = at(EARLY, discards="5 3").play("anna: take b3")
    assert table.waiting == ["dealer"]
    assert boards(table) == drawn(EARLY)
    assert (table.facts["hand"], table.facts["place"]) == (3, "b3")
    assert table.facts["discards"] == [5]
    assert table.refusal("anna: take b2") == "chance-is-due"
    table.play("dealer: deal 12")
    assert table.facts["layouts"]["anna"]["b3"] == 3
    assert table.facts["discards"] == [5, 12]
    assert table.waiting == ["ben"]


def test_ww11_a_drawn_card_swapped_onto_a_face_down_place_waits_for_the_old_one() -> None:
    table = at(EARLY, discards="4").play("anna: draw, deal 3, swap d3")
    assert table.waiting == ["dealer"]
    assert boards(table) == drawn(EARLY)
    assert (table.facts["hand"], table.facts["discards"]) == (3, [4])
    table.play("dealer: deal 9")
    assert table.facts["layouts"]["anna"]["d3"] == 3
    assert table.facts["discards"] == [4, 9]
    assert "hand" not in table.facts


PAIR = """
anna    | ben
4 6 ? ? | 7 8 ? ?
4 ? ? ? | ? ? ? ?
? ? ? ? | ? ? ? ?
"""


def test_ww11_the_outgoing_card_makes_no_column() -> None:
    table = at(PAIR, discards="3 1").play("anna: take a3, deal 4")
    assert boards(table)["anna"] == ["4 6 ? ?", "4 ? ? ?", "1 ? ? ?"]
    assert table.facts["discards"] == [3, 4]


@pytest.mark.parametrize(
    ("discards", "line", "pile"),
    [
        ("3 4", "anna: take a3, deal 12", [4, 4, 4, 3, 12]),
        ("3", "anna: draw, deal 4, swap a3, deal 12", [4, 4, 4, 3, 12]),
        ("3", "anna: draw, deal 4, swap a3, deal 4", [4, 4, 4, 3, 4]),
    ],
)
def test_ww11_ww12_ww14_the_incoming_card_completes_a_column(
    discards: str, line: str, pile: list[int]
) -> None:
    table = at(PAIR, discards=discards).play(line)
    assert boards(table)["anna"] == ["- 6 ? ?", "- ? ? ?", "- ? ? ?"]
    assert table.facts["discards"] == pile
    assert table.waiting == ["ben"]


@pytest.mark.parametrize("value", [-2, -1, 0, 12])
def test_ww12_three_equal_open_cards_leave_whatever_their_value(value: int) -> None:
    picture = PAIR.replace("4", str(value)).replace("? ? ? ? |", "3 ? ? ? |")
    table = at(picture, discards=f"5 {value}").play("anna: take a3")
    assert boards(table)["anna"] == ["- 6 ? ?", "- ? ? ?", "- ? ? ?"]
    assert table.facts["discards"] == [value, value, value, 5, 3]
    assert table.waiting == ["ben"]


def test_ww12_equal_rows_do_nothing() -> None:
    picture = """
    anna    | ben
    4 4 4 6 | 7 8 ? ?
    ? ? ? ? | ? ? ? ?
    ? ? ? ? | ? ? ? ?
    """
    table = at(picture, discards="5 4").play("anna: take d1")
    assert boards(table)["anna"] == ["4 4 4 4", "? ? ? ?", "? ? ? ?"]
    assert table.facts["discards"] == [5, 6]


def test_case_01_ww12_ww14_a_swap_on_an_open_place_removes_the_column() -> None:
    picture = """
     anna     | ben
    11 ? ? ? | 7 8 ? ?
     0 ? ? ? | ? ? ? ?
     0 ? ? ? | ? ? ? ?
    """
    table = at(picture, phase="drawn", hand=0, discards="5").play("anna: swap a1")
    assert boards(table)["anna"] == ["- ? ? ?"] * 3
    assert table.facts["discards"] == [0, 0, 0, 5, 11]
    assert table.waiting == ["ben"]
    table.play("ben: take a1")
    assert table.facts["layouts"]["ben"]["a1"] == 11


def test_case_09_ww12_ww14_a_toss_turns_up_the_third_equal_card() -> None:
    table = at(PAIR, phase="drawn", hand=7, discards="5").play("anna: toss a3, deal 4")
    assert boards(table)["anna"] == ["- 6 ? ?", "- ? ? ?", "- ? ? ?"]
    assert table.facts["discards"] == [4, 4, 4, 5, 7]
    assert table.waiting == ["ben"]


@pytest.mark.parametrize(
    ("facts", "move", "code"),
    [
        ({}, "take b1", "WW-13"),
        ({}, "take b3", "WW-13"),
        ({"phase": "drawn", "hand": 3}, "swap b2", "WW-13"),
        ({"phase": "drawn", "hand": 3}, "toss b2", "WW-13"),
        ({}, "swap b2", "WW-10"),
        ({"phase": "drawn", "hand": 3}, "take b1", "WW-08"),
        ({}, "flip b1", "WW-05"),
    ],
)
def test_ww13_a_place_of_a_removed_column_is_not_named(
    facts: dict[str, Any], move: str, code: str
) -> None:
    table = at(WITHOUT_B, discards="1 1 1 5", **facts)
    assert table.refusal(f"anna: {move}") == code


def test_ww13_the_other_places_keep_their_names() -> None:
    table = at(WITHOUT_B, discards="1 1 1 5 3")
    places = [place for place in PLACES if place[0] != "b"]
    assert table.moves("anna") == {"draw"} | {f"take {place}" for place in places}
    table.play("anna: take c2")
    assert boards(table)["anna"] == ["5 - ? ?", "? - 3 ?", "? - ? ?"]
    table.play("ben: take b1")
    assert table.facts["layouts"]["ben"]["b1"] == 6


@pytest.mark.parametrize(
    "turn", ["take a1", "take a2, deal 2", "draw, deal 3, swap a1", "draw, deal 3, toss a2, deal 2"]
)
def test_ww23_the_next_seat_follows_and_the_first_after_the_last(turn: str) -> None:
    table = at(THREE, turn="cleo", begins="cleo")
    seen = []
    for name in ("cleo", "anna", "ben"):
        table.play(f"{name}: {turn}")
        seen += table.waiting
    assert seen == ["anna", "ben", "cleo"]
