"""Wolkenbruch: precipitation, cloudburst, drawing (WB-26 to WB-35, WB-39)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import (
    ap,
    at,
    chances,
    discards,
    even,
    flame,
    hand,
    piece,
    pouring,
    removed,
)

HAND = "drop-red wave-red cloud-blue drop-green"
FOUR = "drop-red drop-red cloud-red drop-red"
MOST = {"scale": 10}  # its steps bring 1, 2, 3, 4, 5 cards


def falling(picture: str = "", seats: int = 2, **facts: Any) -> Table:
    """The table at the position drawn, in ann's precipitation."""
    return at(picture, seats, phase="precipitation", **facts)


def sparks(table: Table) -> set[str]:
    """The gaps that hold a spark."""
    return {colour for colour, there in table.facts["sparks"].items() if there}


# WB-26 and WB-27


def test_wb26_a_matching_hand_card_is_laid_at_the_flame_of_the_piece() -> None:
    table = falling("red | drop-red", hands={"ann": HAND})
    assert table.moves("ann") == {"rain drop-red", "rain wave-red", "dry"}
    table.play("ann: rain drop-red")
    assert flame(table, "red") == "burning | drop-red drop-red"
    assert hand(table, "ann") == "cloud-blue drop-green wave-red"
    assert table.facts["phase"] == "cloudburst"


def test_wb26_no_other_card() -> None:
    table = falling(hands={"ann": HAND, "ben": "cloud-red"}, displays={"ann": "lightning-red"})
    for card in ("drop-green", "cloud-blue", "cloud-red", "lightning-red", "drop-yellow"):
        assert table.refusal(f"ann: rain {card}") == "WB-26"


def test_wb26_wb27_at_a_spark_the_seat_chooses_one_of_the_neighbours() -> None:
    table = falling(hands={"ann": HAND}, piece="spark-red", sparks="red")
    moves = {"rain drop-red", "rain wave-red", "rain drop-green", "dry red", "dry green"}
    assert table.moves("ann") == moves
    assert table.refusal("ann: rain cloud-blue") == "WB-26"
    assert flame(table.play("ann: rain drop-green"), "green") == "burning | drop-green"


def test_wb27_at_a_spark_the_seat_names_the_flame() -> None:
    table = falling(hands={"ann": HAND}, piece="spark-blue", sparks="blue")
    assert {"dry blue", "dry red"} <= table.moves("ann")
    for move in ("dry", "dry green", "dry yellow"):
        assert table.refusal(f"ann: {move}") == "WB-27"
    table.play("ann: dry blue")
    assert (flame(table, "blue"), flame(table, "red")) == ("out |", "burning |")


@pytest.mark.parametrize("cards", [HAND, "drop-green tailwind", "tailwind", ""])
def test_wb27_declining_or_without_a_matching_card_the_flame_goes_out(cards: str) -> None:
    table = falling("red | drop-red", hands={"ann": cards})
    assert "dry" in table.moves("ann")
    table.play("ann: dry")
    assert flame(table, "red") == "out | drop-red"
    assert (hand(table, "ann"), discards(table)) == (" ".join(sorted(cards.split())), "")
    assert table.facts["phase"] == "cloudburst"


def test_wb27_wb47_a_single_possibility_is_still_a_move() -> None:
    table = falling()
    assert (table.waiting, table.moves("ann")) == (["ann"], {"dry"})


def test_wb27_at_a_flame_it_is_not_named() -> None:
    table = falling(hands={"ann": HAND})
    assert table.refusal("ann: dry red") == "WB-27"
    assert table.refusal("ann: dry green") == "WB-27"


# WB-28


@pytest.mark.parametrize("number", [0, 1, 2, 3])
@pytest.mark.parametrize("status", ["burning", "out"])
def test_wb28_up_to_four_cards_are_laid(number: int, status: str) -> None:
    there = " ".join(FOUR.split()[:number])
    laid = f"{status} | {there} drop-red".replace("|  ", "| ")
    table = falling(f"red {status} | {there}", hands={"ann": "drop-red"}).play("ann: rain drop-red")
    assert (flame(table, "red"), discards(table)) == (laid, "")
    table = pouring(f"red {status} | {there}").play("dealer: card drop-red")
    assert (flame(table, "red"), discards(table)) == (laid, "")


def test_case_01_wb28_wb42_the_fifth_is_discarded_and_puts_the_flame_out() -> None:
    table = falling(f"red | {FOUR}", hands={"ann": "drop-red"}, discards="drop-blue")
    table.play("ann: rain drop-red")
    assert (flame(table, "red"), discards(table)) == (f"out | {FOUR}", "drop-blue drop-red")
    table.play("dealer: card drop-red")
    assert table.waiting == []
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((), "extinguished-again")


@pytest.mark.parametrize("card", ["drop-red", "lightning-red", "cloud-red", "wave-red"])
def test_case_02_wb28_the_fifth_has_no_effect(card: str) -> None:
    four = "drop-red drop-red drop-red drop-red"
    table = falling(f"red | {four}", hands={"ann": card}).play(f"ann: rain {card}")
    assert (flame(table, "red"), discards(table)) == (f"out | {four}", card)
    table.play("dealer: card drop-blue")
    assert table.facts["phase"] == "drawing"  # no further card for a cloud
    table = pouring(f"red | {four}").play(f"dealer: card {card}")
    assert (flame(table, "red"), discards(table)) == (f"out | {four}", card)
    assert table.facts["phase"] == "drawing"


# WB-29


@pytest.mark.parametrize("step", [1, 2, 3, 4, 5])
def test_wb29_as_many_cards_as_the_display_shows(step: int) -> None:
    table = falling(hands={"ann": "drop-red"}, options=MOST, step=step).play("ann: rain drop-red")
    for card in ("drop-red", "drop-green", "drop-yellow", "drop-blue", "drop-blue")[:step]:
        assert table.facts["phase"] == "cloudburst"
        assert table.waiting == ["dealer"]
        table.play(f"dealer: card {card}")
    assert table.facts["phase"] == "drawing"


def test_wb29_rain_goes_to_the_flame_of_its_colour() -> None:
    table = pouring(piece="red", options=MOST, step=2)
    table.play("dealer: card drop-yellow, card lightning-blue")
    assert flame(table, "yellow") == "burning | drop-yellow"
    assert flame(table, "blue") == "burning | lightning-blue"
    assert flame(table, "red") == "burning |"


def test_wb29_wb32_the_display_is_read_again_before_each_card() -> None:
    table = pouring(options=MOST, step=2).play("dealer: card break-in-clouds, card drop-red")
    assert table.facts["phase"] == "cloudburst"
    table.play("dealer: card drop-red")
    assert table.facts["phase"] == "drawing"


# WB-30


@pytest.mark.parametrize("status", ["burning", "out"])
def test_wb30_wb46_a_wave_clears_the_flame_and_is_laid(status: str) -> None:
    picture = f"red {status} | drop-red cloud-red drop-red"
    table = falling(picture, hands={"ann": "wave-red"}, discards="drop-blue")
    table.play("ann: rain wave-red")
    assert flame(table, "red") == f"{status} | wave-red"
    assert discards(table) == "drop-blue drop-red cloud-red drop-red"
    table = pouring(picture, discards="drop-blue").play("dealer: card wave-red")
    assert flame(table, "red") == f"{status} | wave-red"
    assert discards(table) == "drop-blue drop-red cloud-red drop-red"


# WB-31


def test_wb31_a_cloud_of_the_precipitation_brings_one_further_card() -> None:
    table = falling(hands={"ann": "cloud-red"}).play("ann: rain cloud-red")
    assert flame(table, "red") == "burning | cloud-red"
    assert (table.facts["phase"] != "cloudburst", table.waiting) == (True, ["dealer"])
    table.play("dealer: card drop-blue")
    assert flame(table, "blue") == "burning | drop-blue"
    assert table.facts["phase"] == "cloudburst"
    assert table.play("dealer: card drop-green").facts["phase"] == "drawing"


def test_wb31_clouds_chain_and_do_not_count() -> None:
    table = pouring(options=MOST, step=2)
    table.play("dealer: card cloud-red, card cloud-blue, card cloud-green, card drop-red")
    assert table.facts["phase"] == "cloudburst"
    assert flame(table, "red") == "burning | cloud-red drop-red"
    assert table.play("dealer: card drop-red").facts["phase"] == "drawing"


@pytest.mark.parametrize("card", ["spark", "dragon", "tailwind", "wave-blue"])
def test_wb31_whatever_the_further_card_is(card: str) -> None:
    table = pouring("blue | drop-blue").play(f"dealer: card cloud-red, card {card}")
    assert table.facts["phase"] == "drawing"
    assert "spark" not in removed(table)
    assert {
        "spark": sparks(table) == {"red"},
        "dragon": table.facts["step"] == 2 and removed(table) == "dragon",
        "tailwind": piece(table) == "green" and discards(table) == "tailwind",
        "wave-blue": flame(table, "blue") == "burning | wave-blue",
    }[card]


# WB-32


def test_wb32_an_event_takes_effect_and_lies_on_the_discard_pile() -> None:
    table = pouring(discards="drop-blue").play("dealer: card tailwind")
    assert (piece(table), discards(table)) == ("green", "drop-blue tailwind")
    assert removed(table) == ""


def test_wb32_also_when_a_cloud_of_the_precipitation_turns_it_up() -> None:
    table = falling(hands={"ann": "cloud-red"}).play("ann: rain cloud-red, card tailwind")
    assert (piece(table), discards(table)) == ("green", "tailwind")
    assert table.facts["phase"] == "cloudburst"


# WB-33


@pytest.mark.parametrize(
    ("at_place", "before", "gap"),
    [
        ("red", "", "red"),
        ("yellow", "", "yellow"),
        ("red", "blue", "red"),
        ("red", "red", "green"),
        ("spark-red", "red", "green"),
        ("red", "red green yellow", "blue"),
        ("blue", "blue red", "green"),
        ("spark-yellow", "yellow blue", "red"),
    ],
)
def test_wb33_a_spark_fills_the_next_free_gap_clockwise(
    at_place: str, before: str, gap: str
) -> None:
    table = pouring(piece=at_place, sparks=before).play("dealer: card spark")
    assert sparks(table) == {*before.split(), gap}
    assert (piece(table), discards(table), removed(table)) == (at_place, "", "")


# WB-34


def test_case_06_wb34_a_dragon_ends_the_cloudburst() -> None:
    pile = "drop-blue drop-green cloud-blue drop-blue"
    table = pouring(options={"scale": 7}, step=3, discards=pile, hands={"ann": "drop-red " * 3})
    size = table.facts["deck"]["size"]
    table.play("dealer: card drop-red, card dragon")
    assert table.facts["phase"] == "drawing"
    assert (table.facts["step"], table.facts["cards"]) == (4, 3)
    assert (discards(table), removed(table)) == ("", "dragon")
    assert table.facts["deck"]["size"] == size - 2 + 4
    assert chances(table) == even(pile)
    assert table.refusal("dealer: card drop-red") == "WB-34"
    table.play("dealer: card cloud-blue")
    assert hand(table, "ann") == "cloud-blue drop-red drop-red drop-red"


def test_wb34_the_former_discards_are_drawn_before_the_rest() -> None:
    table = pouring(discards="drop-blue lightning-green", seats=2).play("dealer: card dragon")
    assert chances(table) == even("drop-blue lightning-green")
    table.play("dealer: card lightning-green")
    assert chances(table) == even("drop-blue")
    table.play("dealer: card drop-blue")
    assert {"card drop-red", "card spark", "card dragon"} <= table.moves("dealer")


def test_wb34_without_discards_only_the_step_rises() -> None:
    table = pouring()
    parts = table.facts["deck"]["parts"]
    size = table.facts["deck"]["size"]
    table.play("dealer: card dragon")
    assert (table.facts["step"], table.facts["deck"]["size"]) == (2, size - 1)
    assert len(table.facts["deck"]["parts"]) == len(parts)
    assert table.facts["phase"] == "drawing"


def test_wb34_on_the_last_value_the_display_stays() -> None:
    table = pouring(options=MOST, step=5, discards="drop-blue").play("dealer: card dragon")
    assert (table.facts["step"], table.facts["cards"], discards(table)) == (5, 5, "")
    assert removed(table) == "dragon"


def test_wb34_a_dragon_in_the_precipitation_does_not_cancel_the_cloudburst() -> None:
    table = falling(hands={"ann": "cloud-red"}, options=MOST).play("ann: rain cloud-red")
    table.play("dealer: card dragon")
    assert (table.facts["phase"], table.facts["step"]) == ("cloudburst", 2)
    table.play("dealer: card drop-blue, card drop-blue")  # two by now
    assert table.facts["phase"] == "drawing"


def test_wb34_a_dragon_drawn_for_a_cloud_ends_the_cloudburst() -> None:
    table = pouring(options=MOST, step=5).play("dealer: card cloud-red, card dragon")
    assert table.facts["phase"] == "drawing"


# WB-35


def test_wb35_up_to_the_hand_limit() -> None:
    table = pouring(hands={"ann": "drop-red"}).play("dealer: card drop-blue")
    for card in ("drop-green", "tailwind", "wave-blue"):
        assert (table.facts["phase"], table.waiting) == ("drawing", ["dealer"])
        table.play(f"dealer: card {card}")
    assert hand(table, "ann") == "drop-green drop-red tailwind wave-blue"
    assert flame(table, "blue") == "burning | drop-blue"
    assert (table.waiting, piece(table), discards(table)) == (["ben"], "red", "")


@pytest.mark.parametrize(("seats", "limit"), [(1, 4), (2, 4), (3, 3), (4, 3)])
@pytest.mark.parametrize("profile", ["runner", "packer"])
def test_wb35_wb06_wb23_the_limit_of_every_number_of_seats(
    seats: int, limit: int, profile: str
) -> None:
    table = pouring(seats=seats, profiles={"ann": profile}).play("dealer: card drop-blue")
    drawn = 0
    while table.facts["phase"] == "drawing":
        table.play("dealer: card drop-green")
        drawn += 1
    assert drawn == limit + (profile == "packer")


def test_wb35_sparks_and_dragons_are_brought_into_play_and_drawing_goes_on() -> None:
    table = pouring(hands={"ann": "drop-red " * 2}, discards="drop-blue cloud-blue")
    table.play("dealer: card drop-green, card spark, card dragon")
    assert (sparks(table), table.facts["step"], removed(table)) == ({"red"}, 2, "dragon")
    assert chances(table) == even("drop-blue cloud-blue")
    table.play("dealer: card drop-blue, card cloud-blue")
    assert hand(table, "ann") == "cloud-blue drop-blue drop-red drop-red"
    assert (table.waiting, ap(table)) == (["ben"], 4)


@pytest.mark.parametrize("number", [4, 5])
def test_wb35_a_hand_at_or_above_the_limit_draws_and_discards_nothing(number: int) -> None:
    table = pouring(hands={"ann": "drop-red " * number}).play("dealer: card drop-blue")
    assert table.waiting == ["ben"]
    assert len(hand(table, "ann").split()) == number
    assert discards(table) == ""


def test_wb35_only_the_seat_on_turn_draws() -> None:
    table = pouring(hands={"ann": "drop-red " * 4}).play("dealer: card drop-blue")
    assert (table.waiting, hand(table, "ben")) == (["ben"], "")


# WB-39


def test_wb39_a_lightning_laid_as_rain_is_plain_rain() -> None:
    table = falling("red out | drop-red", hands={"ann": "lightning-red"})
    table.play("ann: rain lightning-red")
    assert flame(table, "red") == "out | drop-red lightning-red"
    table.play("dealer: card lightning-red")
    assert flame(table, "red") == "out | drop-red lightning-red lightning-red"
