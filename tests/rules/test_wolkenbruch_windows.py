"""Wolkenbruch: who is awaited for lightning when cards have been shuffled or swapped (WB-38)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import at, flame, hand, holding, pouring

WINDOW = {"strike red", "hold", "hold turn"}
HANDS = {"ben": "drop-green drop-blue drop-blue", "cleo": "drop-blue"}


def shuffled(pile: str, drawn: str, **facts: Any) -> Table:
    """After a dragon ann has drawn three of these discards, then it is ben's turn."""
    there: dict[str, Any] = {"seats": 3, "piece": "green", "discards": pile, "hands": HANDS}
    table = pouring("red out |", **there | facts).play("dealer: card dragon")
    return table.play(*(f"dealer: card {card}" for card in drawn.split()))


def test_wb38_a_hand_drawn_from_all_fitting_cards_is_awaited_alone() -> None:
    """Both lightnings were among the discards, of which ann drew three."""
    pile = "lightning-red lightning-red drop-blue drop-yellow"
    table = shuffled(pile, "lightning-red drop-blue drop-yellow").play("ben: end, rain drop-green")
    assert table.waiting == ["ann"]
    assert table.moves("ann") == WINDOW
    assert (table.moves("ben"), table.moves("cleo")) == (set(), set())


def test_wb38_one_of_the_discards_and_one_unseen() -> None:
    pile = "lightning-red drop-blue drop-yellow drop-yellow"
    table = shuffled(
        pile, "drop-blue drop-yellow drop-yellow", hands=HANDS | {"cleo": "lightning-red"}
    )
    table.play("ben: end, rain drop-green")
    assert table.waiting == ["ann", "ben", "cleo"]
    assert table.play("cleo: hold").waiting == ["dealer"]


def test_wb38_wb23_after_a_swap_the_card_may_be_in_either_hand() -> None:
    pile = "lightning-red lightning-red drop-blue drop-yellow"
    profiles = {"ann": "runner", "ben": "confidante"}
    table = shuffled(pile, "lightning-red drop-blue drop-yellow", profiles=profiles)
    table.play("ben: ability swap drop-blue ann", "ann: agree drop-yellow")
    table.play("ben: end, rain drop-green")
    assert table.waiting == ["ann", "ben"]
    assert table.moves("ben") == {"hold", "hold turn"}
    assert table.play("ann: strike red").waiting == ["dealer"]


def test_wb38_wb20_a_card_taken_from_the_pile_names_its_holder() -> None:
    """All see who holds the one lightning that is left."""
    table = at(
        "red out |",
        seats=3,
        piece="green",
        hands={"ann": "drop-green drop-blue", "ben": "drop-blue", "cleo": "drop-blue"},
        displays={"cleo": "drop-red"},
        discards="lightning-red lightning-red",
    )
    table.play("ann: exchange drop-blue, end, rain drop-green")
    assert table.waiting == ["ann"]
    assert table.moves("ann") == WINDOW
    assert table.play("ann: strike red").waiting == ["dealer"]


def test_wb38_an_answer_counts_although_the_seat_cannot_strike() -> None:
    table = at(
        "red out |",
        seats=3,
        phase="precipitation",
        piece="green",
        options={"scale": 10},
        step=3,
        hands={"ann": "drop-green drop-blue", "ben": "lightning-red", "cleo": "drop-blue"},
    )
    table.play("ann: rain drop-green, hold turn", "cleo: hold", "ben: hold")
    table.play("dealer: card drop-blue")
    assert table.waiting == ["ben", "cleo"]
    table.play("cleo: hold turn", "ben: hold", "dealer: card drop-blue")
    assert table.waiting == ["ben"]
    table.play("ben: strike red", "dealer: card drop-blue")
    assert table.facts["phase"] == "drawing"


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(["ann: event dry-spell, end, rain drop-green"], id="dry-spell"),
        pytest.param(
            ["ann: end, rain drop-green, hold", "ben: hold", "dealer: card dragon"], id="a-dragon"
        ),
    ],
)
def test_wb38_before_drawing_without_a_whole_cloudburst(lines: list[str]) -> None:
    hands = {"ann": "lightning-red drop-green", "ben": "lightning-red"}
    table = holding("dry-spell", "red out |", 3, piece="green", hands=hands).play(*lines)
    assert (table.waiting, table.moves("ann")) == (["ann"], WINDOW)
    table.play("ann: hold")
    assert (table.waiting, table.facts["phase"]) == (["dealer"], "drawing")


def test_wb38_before_drawing_with_a_full_hand_too() -> None:
    hands = {"ann": "lightning-red drop-blue drop-blue drop-blue"}
    table = pouring("red out |", hands=hands).play("dealer: card drop-yellow")
    assert (table.waiting, table.moves("ann")) == (["ann"], WINDOW)
    table.play("ann: strike red")
    assert (flame(table, "red"), table.waiting) == ("burning |", ["dealer"])
    table.play("dealer: card drop-yellow")
    assert (hand(table, "ann"), table.waiting) == (
        "drop-blue drop-blue drop-blue drop-yellow",
        ["ben"],
    )


def test_wb38_wb36_a_strike_while_cards_are_being_ordered() -> None:
    profiles = {"ann": "weather-watcher"}
    table = at("red out |", profiles=profiles, hands={"ben": "lightning-red"})
    table.play("ann: ability look, card drop-blue, card spark, card drop-red")
    assert (table.waiting, table.moves("ben")) == (["ann"], {"strike red"})
    table.play("ben: strike red", "ann: order 3 1 2")
    assert flame(table, "red") == "burning |"
