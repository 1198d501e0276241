"""Wolkenbruch: events that look, dive and swap; what lies aside (WB-22, WB-48)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import (
    at,
    chances,
    discards,
    display,
    even,
    hand,
    holding,
    piece,
    pouring,
    removed,
)

FULL = "drop-blue drop-blue drop-blue drop-green drop-green drop-green"


def answered(table: Table, picks: dict[str, str]) -> Table:
    """The table after these seats have picked a card, whoever is asked first."""
    left = dict(picks)
    while left:
        name = next(name for name in table.waiting if name in left)
        table.play(f"{name}: pick {left.pop(name)}")
    return table


# weather-report


def test_wb22_weather_report_sorts_the_top_five() -> None:
    seen = ["drop-red", "dragon", "drop-blue", "spark", "tailwind"]
    table = holding("weather-report", hands={"ann": "drop-red " * 3})
    table.play("ann: event weather-report")
    for card in seen:
        assert table.waiting == ["dealer"]
        table.play(f"dealer: card {card}")
    assert len(table.moves("ann")) == 120
    assert table.refusal("ann: order 1 2 3 4") == "WB-22"
    table.play("ann: order 3 1 2 5 4")
    assert "weather-report" in removed(table).split()
    table.play("ann: end, rain drop-red")
    for card in ("drop-blue", "drop-red", "dragon", "tailwind"):
        assert chances(table) == even(card)
        table.play(f"dealer: card {card}")


def test_wb22_weather_report_sees_what_is_there() -> None:
    table = holding("weather-report", deck="drop-red drop-blue").play("ann: event weather-report")
    table.play("dealer: card drop-blue, card drop-red")
    assert table.moves("ann") == {"order 1 2", "order 2 1"}
    assert holding("weather-report", deck="").refusal("ann: event weather-report") == "WB-22"


# spark-snuffer


def test_wb22_spark_snuffer_a_spark_leaves_the_match() -> None:
    table = holding("spark-snuffer", sparks="red blue")
    assert table.refusal("ann: event spark-snuffer spark-green") in ("WB-22", "WB-08")
    table.play("ann: event spark-snuffer spark-blue")
    assert table.facts["sparks"] == {"red": True, "yellow": False, "green": False, "blue": False}
    assert (removed(table), piece(table)) == ("spark spark-snuffer", "red")
    assert piece(table.play("ann: move ccw")) == "blue"


@pytest.mark.parametrize("to", ["green", "yellow"])
def test_wb22_spark_snuffer_the_piece_goes_to_a_neighbouring_flame(to: str) -> None:
    table = holding("spark-snuffer", sparks="green", piece="spark-green")
    table.play("ann: event spark-snuffer spark-green")
    assert table.moves("ann") == {"to green", "to yellow"}
    assert table.refusal("ann: to red") == "WB-22"
    table.play(f"ann: to {to}")
    assert (piece(table), removed(table)) == (to, "spark spark-snuffer")


# treasure-dive


def test_wb22_treasure_dive_any_rain_card_but_a_wave() -> None:
    pile = "drop-red wave-red cloud-blue drop-red tailwind"
    table = holding("treasure-dive", discards=pile)
    found = {move for move in table.moves("ann") if move.startswith("event")}
    assert found == {"event treasure-dive drop-red", "event treasure-dive cloud-blue"}
    assert table.refusal("ann: event treasure-dive wave-red") in ("WB-13", "WB-22")
    assert table.refusal("ann: event treasure-dive drop-green") == "WB-22"
    table.play("ann: event treasure-dive drop-red")  # of equal cards the topmost
    assert discards(table) == "drop-red wave-red cloud-blue tailwind"
    assert display(table, "ann") == "drop-red"


def test_wb22_wb25_treasure_dive_into_a_full_display() -> None:
    table = holding("treasure-dive", discards="drop-red", displays={"ann": FULL})
    table.play("ann: event treasure-dive drop-red, discard drop-green")
    assert (discards(table), display(table, "ann")) == (
        "drop-green",
        FULL.removesuffix("drop-green") + "drop-red",
    )


# break-in-clouds


def test_wb22_break_in_clouds_the_display_falls_one_step() -> None:
    table = holding("break-in-clouds", step=4, options={"scale": 10})
    table.play("ann: event break-in-clouds")
    assert (table.facts["step"], table.facts["cards"]) == (3, 3)
    assert holding("break-in-clouds").refusal("ann: event break-in-clouds") == "WB-22"


# fair-swap

HANDS = {"ann": "drop-red drop-green", "ben": "drop-blue tailwind", "cleo": "drop-yellow"}
DISPLAYS = {"ann": "drop-red drop-green", "ben": "drop-blue sun", "cleo": "sun"}


def swapping(**facts: Any) -> Table:
    """Ann holds fair-swap, at a table of three."""
    return holding("fair-swap", seats=3, **{"hands": HANDS, "displays": DISPLAYS, **facts})


@pytest.mark.parametrize(
    ("one", "other", "picks"),
    [
        ("ann", "ben", {"ann": "drop-red", "ben": "tailwind"}),
        ("ann", "cleo", {"ann": "drop-green", "cleo": "drop-yellow"}),
        ("ben", "cleo", {"ben": "drop-blue", "cleo": "drop-yellow"}),
    ],
)
def test_wb22_fair_swap_of_hand_cards(one: str, other: str, picks: dict[str, str]) -> None:
    table = swapping().play(f"ann: event fair-swap hand {one} {other}")
    before = {name: hand(table, name).split() for name in table.players}
    answered(table, picks)
    for name, partner in ((one, other), (other, one)):
        expected = [*before[name], picks[partner]]
        expected.remove(picks[name])
        assert hand(table, name) == " ".join(sorted(expected))
    assert (table.waiting, removed(table)) == (["ann"], "fair-swap")
    assert "end" in table.moves("ann")


def test_wb22_fair_swap_of_display_cards() -> None:
    table = swapping().play("ann: event fair-swap display ann ben")
    answered(table, {"ann": "drop-green", "ben": "drop-blue"})
    assert (display(table, "ann"), display(table, "ben")) == (
        "drop-blue drop-red",
        "drop-green sun",
    )


def test_wb22_fair_swap_both_must_have_a_card() -> None:
    table = swapping(hands={"ann": "", "ben": "drop-blue", "cleo": "drop-yellow"})
    assert table.refusal("ann: event fair-swap hand ann ben") == "WB-22"
    assert table.refusal("ann: event fair-swap display ann cleo") == "WB-22"
    assert {"event fair-swap hand ben cleo", "event fair-swap display ann ben"} <= table.moves(
        "ann"
    )


def test_wb22_fair_swap_each_picks_an_own_card() -> None:
    table = swapping().play("ann: event fair-swap hand ann ben")
    assert table.moves("ann") == {"pick drop-red", "pick drop-green"}
    assert table.refusal("ann: pick drop-blue") in ("WB-22", "WB-48")
    assert table.refusal("ann: end") == "WB-10"
    assert table.refusal("cleo: pick drop-yellow") == "not-your-turn"


def test_wb48_a_picked_card_cannot_be_struck() -> None:
    hands = {"ann": "lightning-green lightning-blue", "ben": "drop-blue"}
    table = holding("fair-swap", "green out |\nblue out |", hands=hands)
    table.play("ann: event fair-swap hand ann ben, pick lightning-green")
    assert table.moves("ann") == {"strike blue"}
    assert table.refusal("ann: strike green") == "WB-48"


def test_wb48_a_swap_of_displays_left_with_one_card_is_undone() -> None:
    displays = {"ann": "lightning-green", "ben": "drop-blue"}
    table = holding("fair-swap", "green out |", displays=displays)
    table.play("ann: event fair-swap display ann ben")
    table.play("ben: pick drop-blue", "ann: strike green display")
    assert (display(table, "ann"), display(table, "ben")) == ("", "drop-blue")
    assert table.facts["aside"] == {}
    assert (table.waiting, removed(table)) == (["ann"], "fair-swap")
    assert "end" in table.moves("ann")


# the confidante's offer


def offering(picture: str, hands: dict[str, str], **facts: Any) -> Table:
    """Ann is the confidante."""
    return at(picture, hands=hands, profiles={"ann": "confidante"}, **facts)


def test_wb48_an_offered_lightning_cannot_be_struck() -> None:
    hands = {"ann": "lightning-green drop-red", "ben": "drop-blue"}
    table = offering("green out |", hands)
    table.play("ann: ability swap lightning-green ben")
    assert "strike green" not in table.moves("ann")
    table.play("ben: agree drop-blue")
    assert "strike green" in table.moves("ben")
    hands = {"ann": "lightning-green lightning-green", "ben": "drop-blue"}
    table = offering("green out |", hands)
    table.play("ann: ability swap lightning-green ben")
    assert "strike green" in table.moves("ann")  # the other one


def test_wb48_the_code_for_a_card_that_lies_aside() -> None:
    hands = {"ann": "lightning-green", "ben": "drop-blue"}
    picture = "green out |\nblue out |"
    table = offering(picture, hands, displays={"ann": "lightning-blue"})
    table.play("ann: ability swap lightning-green ben")
    assert table.moves("ann") == {"strike blue display"}
    assert table.refusal("ann: strike green") == "WB-48"


def test_wb48_wb47_a_swap_left_with_one_card_is_undone() -> None:
    hands = {"ann": "drop-red", "ben": "lightning-green"}
    table = offering("green out |", hands).play("ann: ability swap drop-red ben")
    assert table.moves("ben") == {"agree lightning-green", "refuse", "strike green"}
    table.play("ben: strike green")
    assert (hand(table, "ann"), hand(table, "ben")) == ("drop-red", "")
    assert table.waiting == ["ann"]
    assert "jump drop-red" in table.moves("ann")


def test_wb48_a_swap_with_a_card_left_goes_on_after_a_strike() -> None:
    hands = {"ann": "drop-red", "ben": "lightning-green drop-blue"}
    table = offering("green out |", hands).play("ann: ability swap drop-red ben")
    table.play("ben: strike green")
    assert table.moves("ben") == {"agree drop-blue", "refuse"}
    table.play("ben: agree drop-blue")
    assert (hand(table, "ann"), hand(table, "ben")) == ("drop-blue", "drop-red")


def test_wb48_a_swap_of_hands_left_with_one_card_is_undone() -> None:
    hands = {"ann": "drop-red", "ben": "lightning-green"}
    table = holding("fair-swap", "green out |", hands=hands)
    table.play("ann: event fair-swap hand ann ben, pick drop-red", "ben: strike green")
    assert (hand(table, "ann"), hand(table, "ben")) == ("drop-red", "")
    assert (table.waiting, removed(table)) == (["ann"], "fair-swap")
    assert "jump drop-red" in table.moves("ann")


def test_wb47_wb32_a_strike_takes_a_seat_out_of_the_passing() -> None:
    hands = {"ann": "drop-red", "ben": "lightning-green", "cleo": "drop-blue"}
    table = pouring("green out |", seats=3, hands=hands).play("dealer: card fair-swap")
    table.play("ann: pick drop-red", "ben: strike green", "cleo: pick drop-blue")
    assert [hand(table, name) for name in table.players] == ["drop-blue", "drop-red", ""]
    assert discards(table) == "lightning-green fair-swap"
