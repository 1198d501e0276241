"""Donnerwetter: the weathervane, weather change and create weather (DW-02, DW-08 to DW-12)."""

from __future__ import annotations

from typing import Any

import pytest
from donnerwetter_table import (
    ALMOST_OPEN,
    ALMOST_OWN,
    FACE_DOWN,
    SQUARES,
    any_card,
    at,
    dealt,
    passed,
    skies,
    turned_up,
    uncovers,
    unseen,
)
from positions import Table

THREE_OPEN = """
a
3 2 -1 ?
? ? ? ?
? ? ? ?
? ? ? ?
"""
OPEN = ("a11", "a12", "a13")
ONE_OPEN = "a\n3 ? ? ?\n" + "? ? ? ?\n" * 3

# The cards that lay on a11 and a12 were open once: a 2 and a -1. They lie on the clouds now.
SWAPPED = """
a
3 1 -2 ?
? ? ? ?
? ? ? ?
? ? ? ?
"""
SWAPPED_CLOUDS: dict[str, Any] = {
    "moved": {"a11": "cloud 1", "a12": "cloud 2"},
    "clouds": ["?2 a11", "?-1 a12"],
}


# The weathervane


@pytest.mark.parametrize(
    ("seats", "order"),
    [(2, "anna ben anna ben"), (3, "anna ben cleo anna"), (4, "anna ben cleo dora anna")],
)
def test_dw02_the_weathervane_passes_clockwise_after_every_move(seats: int, order: str) -> None:
    table = dealt(*(3, -3, 1, -1)[:seats])
    for number, name in enumerate(order.split()):
        assert (table.facts["holder"], table.waiting) == (name, [name])
        turned_up(table, f"b4{number + 1} 1" if number < 4 else "a11 2")


def test_dw02_it_passes_on_after_a_move_with_a_change_too() -> None:
    table = passed(at(THREE_OPEN)).play("anna: change a11 own, uncover a11, deal 3")
    assert table.facts["holder"] == "anna"
    table.play("anna: uncover a21, deal 2")
    assert (table.facts["holder"], table.waiting) == ("ben", ["ben"])


@pytest.mark.parametrize(
    "move",
    ["uncover a14", "uncover a11", "change a11 own", "change a14 own", "change a11 cloud 2"],
)
def test_dw02_only_the_holder_changes_and_creates_weather(move: str) -> None:
    table = at(THREE_OPEN).play("anna: pass")
    assert table.refusal(f"ben: {move}") == "DW-02"
    assert table.refusal(f"cleo: {move}") == "not-your-turn"
    table.play("ben: pass", "cleo: pass")
    assert table.refusal(f"ben: {move}") == "not-your-turn"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dw02_dw20_the_match_has_32_moves_of_seats_in_turn(seats: int) -> None:
    table = dealt(*(3, -3, 1, -1)[:seats])
    holders = []
    for square in SQUARES:
        (holder,) = passed(table).waiting
        holders.append(holder)
        if len(holders) in (4, 9):  # a move with a change opens one card more too
            any_card(table.play(f"{holder}: change a11 own"), "a11")
        assert table.outcome is None
        any_card(table, square)
    assert table.waiting == []
    counts = {2: [16, 16], 3: [11, 11, 10], 4: [8, 8, 8, 8]}[seats]
    assert [holders.count(name) for name in table.players] == counts
    assert table.outcome is not None
    assert table.outcome.scores == (0,) * seats
    assert "?" not in table.facts["squares"].values()


# Weather change


def test_dw08_dw11_everything_that_the_holder_may_do() -> None:
    table = passed(at(THREE_OPEN, seats=2))
    assert table.waiting == ["ben"]
    cards = ("own", "cloud 1", "cloud 2")
    changes = {f"change {square} {card}" for square in OPEN for card in cards}
    face_down = uncovers(set(SQUARES) - set(OPEN))
    assert table.moves("ben") == changes | face_down
    assert table.moves("anna") == set()
    table.play("ben: change a12 cloud 2")
    assert table.moves("ben") == face_down | {"uncover a12"}


@pytest.mark.parametrize(
    ("card", "clouds", "own"),
    [("own", 3, {"anna": "?", "ben": "used"}), ("cloud 1", 2, {"anna": "?", "ben": "?"})],
)
def test_dw08_an_open_card_goes_to_the_clouds_and_a_face_down_one_replaces_it(
    card: str, clouds: int, own: dict[str, str]
) -> None:
    table = passed(at(THREE_OPEN, seats=2)).play(f"ben: change a12 {card}")
    assert skies(table) == {"a": ["3 ? -1 ?", *FACE_DOWN[1:]], "b": FACE_DOWN}
    assert table.facts["clouds"] == clouds
    assert table.facts["own"] == own
    assert table.waiting == ["ben"]


@pytest.mark.parametrize(
    "move", ["change a12 cloud 1", "change a11 cloud 1", "change a12 own", "change a14 cloud 3"]
)
@pytest.mark.parametrize("first", ["change a11 own", "change a11 cloud 1"])
def test_dw08_one_change_in_a_move(first: str, move: str) -> None:
    table = passed(at(THREE_OPEN)).play(f"anna: {first}")
    assert table.refusal(f"anna: {move}") == "DW-08"
    table.play("anna: uncover a21, deal 2")
    assert table.refusal(f"anna: {move}") == "DW-08"


def test_dw08_the_next_move_may_change_again() -> None:
    table = passed(at(THREE_OPEN)).play("anna: change a11 own, uncover a11, deal 3")
    table.play("anna: uncover a21, deal 2")
    passed(table).play("ben: change a11 own, uncover a11, deal -3")
    assert skies(table)["a"][0] == "-3 2 -1 ?"


@pytest.mark.parametrize("move", ["change a11 own", "change a11 cloud 1", "change b44 cloud 4"])
def test_dw08_before_any_card_is_open_nothing_can_be_changed(move: str) -> None:
    table = passed(dealt(3, -3, 1))
    assert table.moves("anna") == uncovers(SQUARES)
    assert table.refusal(f"anna: {move}") == "DW-08"


@pytest.mark.parametrize("card", ["own", "cloud 1", "cloud 2", "cloud 3"])
def test_dw08_only_an_open_card_is_taken_off(card: str) -> None:
    assert passed(at(THREE_OPEN)).refusal(f"anna: change a14 {card}") == "DW-08"


@pytest.mark.parametrize(("number", "value"), [(1, 2), (2, -1)])
def test_dw08_the_clouds_are_counted_as_they_lie_before_the_change(number: int, value: int) -> None:
    table = passed(at(SWAPPED, seats=2, **SWAPPED_CLOUDS))
    table.play(f"ben: change a13 cloud {number}, uncover a13")
    assert table.odds() == {f"deal {value}": 1}


@pytest.mark.parametrize(
    ("first", "second", "value"),
    [
        ("cloud 1", "cloud 1", -1),
        ("cloud 1", "cloud 2", -2),
        ("cloud 2", "cloud 1", 2),
        ("cloud 2", "cloud 2", -2),
        ("own", "cloud 1", 2),
        ("own", "cloud 2", -1),
        ("own", "cloud 3", -2),
    ],
)
def test_dw08_the_removed_card_is_laid_last_and_a_gap_is_closed(
    first: str, second: str, value: int
) -> None:
    table = passed(at(SWAPPED, seats=2, **SWAPPED_CLOUDS))
    table.play(f"ben: change a13 {first}, uncover b11, deal 1, uncover b12, deal 1")
    passed(table).play(f"anna: change a11 {second}, uncover a11")
    assert table.odds() == {f"deal {value}": 1}


def with_clouds(seats: int, own_used: bool) -> Table:
    """A holder's move; the seat that moved before has used its own card, or not."""
    table = at(THREE_OPEN, seats=seats)
    (holder,) = passed(table).waiting
    if own_used:
        any_card(table.play(f"{holder}: change a13 own"), "a13")
    return passed(any_card(table, "b11"))


@pytest.mark.parametrize(
    ("seats", "own_used", "clouds"),
    [(4, False, 0), (4, True, 1), (3, False, 1), (3, True, 2), (2, False, 2), (2, True, 3)],
)
def test_dw09_the_card_just_removed_cannot_come_back(
    seats: int, own_used: bool, clouds: int
) -> None:
    table = with_clouds(seats, own_used)
    (holder,) = table.waiting
    assert table.facts["clouds"] == clouds
    for number in range(1, clouds + 1):
        assert f"change a12 cloud {number}" in table.moves(holder)
    assert table.refusal(f"{holder}: change a12 cloud {clouds + 1}") == "DW-09"
    assert table.refusal(f"{holder}: change b44 cloud {clouds + 1}") == "DW-08"


@pytest.mark.parametrize("number", [2, 3, 4])
def test_dw08_no_card_is_taken_where_none_can_lie(number: int) -> None:
    table = with_clouds(4, own_used=False)
    assert table.refusal(f"anna: change a12 cloud {number}") == "DW-08"


def test_case_07_dw09_with_empty_clouds_only_the_own_card_can_be_laid() -> None:
    table = passed(at(ONE_OPEN, seats=4))
    assert table.waiting == ["ben"]
    assert table.refusal("ben: change a11 cloud 1") == "DW-09"
    assert table.moves("ben") == {"change a11 own"} | uncovers(SQUARES[1:])
    table.play("ben: change a11 own")
    assert table.facts["clouds"] == 1


def test_dw10_the_own_card_can_be_used_once() -> None:
    table = passed(at(THREE_OPEN, seats=2))
    table.play("ben: change a11 own, uncover a11, deal -3, uncover b11, deal 1")
    passed(table).play("anna: change a11 own, uncover a11, deal 3, uncover b12, deal 1")
    passed(table)
    assert table.facts["own"] == {"anna": "used", "ben": "used"}
    assert table.refusal("ben: change a12 own") == "DW-10"
    assert table.refusal("ben: change a14 own") == "DW-08"
    table.play("ben: change a12 cloud 4")
    assert table.refusal("ben: change a12 own") == "DW-08"


def test_dw10_a_card_keeps_its_value_wherever_it_lies() -> None:
    """The open 3 goes to the clouds, comes back elsewhere, goes and comes back once more."""
    table = passed(at(ONE_OPEN))
    table.play("ben: change a11 cloud 1, uncover a11")
    assert table.odds() == unseen(3, 3, -3, 1)
    table.play("dealer: deal 2", "ben: uncover a12, deal 1")
    passed(table).play("cleo: change a12 cloud 1, uncover b44, deal -1, uncover a12")
    assert table.odds() == {"deal 3": 1}
    assert table.refusal("dealer: deal 1") == "DW-10"
    table.play("dealer: deal 3")
    passed(table).play("anna: change a12 own, uncover a12")
    assert table.odds() == {"deal 3": 1}  # now her own
    table.play("dealer: deal 3", "anna: uncover a13")
    assert table.odds() == unseen(3, 3, -3, 1, 2, 1, -1)


@pytest.mark.parametrize("own", [3, 2, 1, -1, -2, -3])
def test_dw10_the_own_card_is_laid_face_down_with_its_value(own: int) -> None:
    table = passed(at(ONE_OPEN, own={"ben": own}))
    table.play("ben: change a11 own, uncover a11")
    assert table.odds() == {f"deal {own}": 1}
    table.play(f"dealer: deal {own}")
    assert skies(table)["a"][0] == f"{own} ? ? ?"


# Create weather


def test_dw11_without_a_change_one_card_is_turned_up() -> None:
    table = passed(at(THREE_OPEN)).play("anna: uncover b23, deal -2")
    assert skies(table) == {
        "a": ["3 2 -1 ?", *FACE_DOWN[1:]],
        "b": ["? ? ? ?", "? ? -2 ?", "? ? ? ?", "? ? ? ?"],
    }
    assert (table.facts["holder"], table.facts["phase"]) == ("ben", "forecast")


@pytest.mark.parametrize(
    ("first", "second"), [("a12", "a14"), ("a14", "a12"), ("b11", "b12"), ("a14", "a21")]
)
def test_dw11_after_a_change_any_two_are_turned_up(first: str, second: str) -> None:
    table = passed(at(THREE_OPEN)).play("anna: change a12 own")
    for square in (first, second):
        assert (table.facts["holder"], table.waiting) == ("anna", ["anna"])
        any_card(table, square)
    opened = {square for square, card in table.facts["squares"].items() if card != "?"}
    assert opened == {"a11", "a13", first, second}
    assert (table.facts["holder"], table.waiting) == ("ben", ["ben"])


@pytest.mark.parametrize("square", OPEN)
def test_dw11_an_open_card_is_not_turned_up(square: str) -> None:
    assert passed(at(THREE_OPEN)).refusal(f"anna: uncover {square}") == "DW-11"


def test_dw11_the_two_cards_are_different_ones() -> None:
    table = passed(at(THREE_OPEN)).play("anna: change a12 own, uncover a12, deal 3")
    for square in OPEN:
        assert table.refusal(f"anna: uncover {square}") == "DW-11"
    assert table.moves("anna") == uncovers(set(SQUARES) - set(OPEN))


def test_dw11_two_cards_after_a_change_even_if_one_was_face_down_before() -> None:
    table = passed(at(ALMOST_OPEN, seats=2, own=ALMOST_OWN))
    table.play("ben: change a11 own")
    assert table.moves("ben") == {"uncover a11", "uncover b44"}
    table.play("ben: uncover b44, deal 1")
    assert table.outcome is None
    assert table.moves("ben") == {"uncover a11"}
    table.play("ben: uncover a11, deal -3")
    assert table.outcome is not None
    assert "?" not in table.facts["squares"].values()


def test_dw12_the_first_card_is_scored_before_the_second_is_chosen() -> None:
    picture = THREE_OPEN.replace("? ? ? ?", "1 ? ? ?", 1)
    table = passed(at(picture, stones=["ar1 top anna", "ac1 top anna"]))
    assert table.waiting == ["ben"]
    table.play("ben: change a21 own, uncover a14")
    assert table.facts["frogs"]["anna"] == 0
    table.play("dealer: deal -1")  # 3 + 2 - 1 - 1
    assert table.facts["frogs"]["anna"] == 4
    assert table.facts["stones"] == {"ac1": {"top": ["anna"]}}
    assert (table.facts["phase"], table.waiting) == ("weather", ["ben"])
    assert table.moves("ben") == uncovers({"a21", *SQUARES[5:]} - {"a14"})
    table.play("ben: uncover a21, deal -3")
    assert table.waiting == ["cleo"]
