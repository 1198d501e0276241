"""Wolkenbruch: the turn, driving away, moving, jumping, skimming (WB-10 to WB-16)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import COLOURS, ap, at, discards, display, flame, hand, piece, removed

FIVE_RED = "drop-red drop-red drop-red drop-red drop-red"
# What ann can pay for here; the actions phase and 4 action points.
EVERYTHING: dict[str, Any] = {
    "picture": "red out | drop-red",
    "hands": {"ann": "drop-blue tailwind"},
    "displays": {"ann": "drop-green sun"},
    "discards": "drop-yellow",
}


def far_and_wide(**facts: Any) -> Table:
    """A table at which ann has many actions to choose from."""
    return at(**EVERYTHING | facts)


# WB-10


def test_wb10_a_turn_has_four_phases() -> None:
    table = at(hands={"ann": "drop-red drop-blue", "ben": "drop-blue"})
    seen = [(table.facts["phase"], table.waiting)]
    for line in ("ann: end", "ann: rain drop-red", "dealer: card drop-green"):
        table.play(line)
        seen.append((table.facts["phase"], table.waiting))
    assert seen == [
        ("actions", ["ann"]),
        ("precipitation", ["ann"]),
        ("cloudburst", ["dealer"]),
        ("drawing", ["dealer"]),
    ]
    table.play("dealer: card drop-green, card drop-green, card drop-green")
    assert (table.facts["phase"], table.waiting) == ("actions", ["ben"])
    assert hand(table, "ann") == "drop-blue drop-green drop-green drop-green"


@pytest.mark.parametrize(("turn", "following"), [("ann", "ben"), ("ben", "cleo"), ("cleo", "ann")])
def test_wb10_seats_follow_clockwise(turn: str, following: str) -> None:
    table = at(seats=3, turn=turn, hands=dict.fromkeys(("ann", "ben", "cleo"), "drop-red " * 3))
    table.play(f"{turn}: end, rain drop-red, card drop-blue, card drop-blue")
    assert table.waiting == [following]
    assert table.facts["turn"] == following
    assert ap(table) == 4


def test_wb10_a_single_seat_follows_itself() -> None:
    table = at(seats=1, hands={"ann": "drop-red " * 4})
    table.play("ann: end, rain drop-red, card drop-blue, card drop-blue")
    assert (table.waiting, ap(table)) == (["ann"], 4)


@pytest.mark.parametrize(
    "move",
    [
        *("rain drop-blue", "dry", "dry red", "discard drop-green", "discard sun", "order 1"),
        *("order 2 1 3", "agree drop-blue", "refuse", "also red", "enough", "pass", "to red"),
        *("pick drop-blue", "keep stoker", "start red"),
    ],
)
def test_wb10_what_is_no_action_is_refused_in_the_actions_phase(move: str) -> None:
    assert far_and_wide().refusal(f"ann: {move}") == "WB-10"


@pytest.mark.parametrize(
    "move",
    [
        *("move cw", "move ccw", "jump drop-blue", "drive", "skim", "give drop-green ben"),
        *("protect", "protect keep drop-red", "kindle", "exchange drop-blue", "gather", "sun"),
        *("end", "event tailwind red", "ability move cw", "ability look", "ability skim"),
        *("discard drop-green", "pick drop-blue", "keep stoker", "start red", "order 1", "enough"),
    ],
)
def test_wb10_actions_are_refused_in_the_precipitation(move: str) -> None:
    table = far_and_wide(phase="precipitation")
    assert table.refusal(f"ann: {move}") == "WB-10"


def test_wb10_the_phase_comes_before_every_other_reason() -> None:
    table = at("red | wave-red", phase="precipitation", displays={"ann": "sun"})
    for move in ("drive", "skim", "gather", "sun", "end", "protect"):
        assert table.refusal(f"ann: {move}") == "WB-10"


def test_wb10_another_seat_has_no_actions() -> None:
    table = far_and_wide()
    assert table.moves("ben") == set()
    for move in ("drive", "end", "move cw", "gather"):
        assert table.refusal(f"ben: {move}") == "not-your-turn"


def test_wb10_a_seat_that_may_strike_has_no_other_actions() -> None:
    table = far_and_wide(hands={"ben": "lightning-red drop-red"})
    assert table.moves("ben") == {"strike red"}
    assert table.refusal("ben: drive") in ("WB-10", "not-your-turn")


# WB-11


def test_wb11_four_action_points_and_end_at_none_left() -> None:
    table = at(hands={"ann": "drop-red"})
    for left in (3, 2, 1, 0):
        table.play("ann: move cw")
        assert (ap(table), table.facts["phase"], table.waiting) == (left, "actions", ["ann"])
    assert table.moves("ann") == {"end"}
    assert table.refusal("ann: move cw") == "WB-11"
    assert table.play("ann: end").facts["phase"] == "precipitation"


@pytest.mark.parametrize("moves", ["", "move cw, ", "move cw, move ccw, "])
def test_wb11_the_phase_may_end_earlier_and_unused_points_expire(moves: str) -> None:
    hands = {"ann": "drop-blue drop-red " * 2, "ben": "drop-blue drop-green " * 2}
    table = at(hands=hands, piece="green").play(f"ann: {moves}end")
    assert table.facts["phase"] == "precipitation"
    table.play("ann: dry", "dealer: card drop-yellow")
    assert (table.waiting, ap(table)) == (["ben"], 4)


@pytest.mark.parametrize(
    ("move", "price"),
    [
        *(("move cw", 1), ("move ccw", 1), ("jump drop-blue", 1), ("drive", 1), ("gather", 1)),
        *(("exchange drop-blue", 1), ("skim", 2), ("give drop-green ben", 2), ("kindle", 2)),
        ("event tailwind green", 1),
    ],
)
def test_wb11_the_price_of_every_action(move: str, price: int) -> None:
    profiles = {"ann": "packer"}
    for left in range(4, price - 1, -1):
        table = far_and_wide(ap=left, profiles=profiles)
        assert ap(table.play(f"ann: {move}")) == left - price
    for short in range(price):
        assert far_and_wide(ap=short, profiles=profiles).refusal(f"ann: {move}") == "WB-11"


def test_wb11_protect_costs_two() -> None:
    table = at(displays={"ann": FIVE_RED}).play("ann: protect")
    assert ap(table) == 2
    assert at(displays={"ann": FIVE_RED}, ap=1).refusal("ann: protect") == "WB-11"


def test_wb11_an_action_may_be_repeated() -> None:
    table = at("red | drop-red drop-red drop-red drop-red").play("ann: drive, drive, drive, drive")
    assert flame(table, "red") == "burning |"
    assert discards(table) == "drop-red drop-red drop-red drop-red"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("drive", "WB-12"),
        ("skim", "WB-16"),
        ("jump drop-blue", "WB-15"),
        ("give drop-blue ben", "WB-17"),
        ("protect", "WB-18"),
        ("kindle", "WB-19"),
        ("exchange drop-blue", "WB-20"),
        ("event tailwind green", "WB-22"),
        ("ability look", "WB-23"),
    ],
)
def test_wb11_too_few_points_is_the_last_reason(move: str, code: str) -> None:
    assert at(ap=0).refusal(f"ann: {move}") == code


# WB-12


def test_wb12_wb46_the_top_card_goes_onto_the_discard_pile() -> None:
    table = at("red | drop-red cloud-red lightning-red", discards="drop-blue").play("ann: drive")
    assert flame(table, "red") == "burning | drop-red cloud-red"
    assert discards(table) == "drop-blue lightning-red"
    assert discards(table.play("ann: drive")) == "drop-blue lightning-red cloud-red"


@pytest.mark.parametrize("status", ["burning protected", "out protected"])
def test_wb12_wb46_at_a_protected_flame_all_cards_go_in_their_order(status: str) -> None:
    table = at(f"red {status} | drop-red cloud-red lightning-red", discards="drop-blue")
    table.play("ann: drive")
    assert flame(table, "red") == f"{status} |"
    assert discards(table) == "drop-blue drop-red cloud-red lightning-red"
    assert ap(table) == 3


def test_wb12_an_extinguished_flame_is_no_obstacle() -> None:
    table = at("red out | drop-red cloud-red").play("ann: drive")
    assert flame(table, "red") == "out | drop-red"


@pytest.mark.parametrize(
    ("picture", "facts"),
    [
        ("", {}),
        ("red protected |", {}),
        ("red | drop-red\ngreen | drop-green", {"piece": "spark-red", "sparks": "red"}),
    ],
)
def test_wb12_nothing_to_drive_away(picture: str, facts: dict[str, Any]) -> None:
    assert at(picture, **facts).refusal("ann: drive") == "WB-12"


# WB-13


def test_case_03_wb13_a_wave_on_top_of_an_unprotected_flame_stays() -> None:
    table = at("red | wave-red", displays={"ann": FIVE_RED})
    assert table.refusal("ann: drive") == "WB-13"
    assert table.refusal("ann: skim") == "WB-13"
    table.play("ann: protect")
    assert flame(table, "red") == "burning protected |"
    assert discards(table) == "wave-red"


def test_wb13_at_a_protected_flame_a_wave_is_driven_away_but_not_skimmed() -> None:
    table = at("red protected | wave-red")
    assert table.refusal("ann: skim") == "WB-13"
    table.play("ann: drive")
    assert flame(table, "red") == "burning protected |"
    assert discards(table) == "wave-red"


def test_wb13_a_wave_further_down_is_no_obstacle_to_the_top_card() -> None:
    table = at("red | wave-red drop-red drop-red").play("ann: skim, drive")
    assert flame(table, "red") == "burning | wave-red"
    assert (display(table, "ann"), discards(table)) == ("drop-red", "drop-red")
    assert table.refusal("ann: drive") == "WB-13"


def test_wb13_the_wave_comes_before_too_few_points() -> None:
    table = at("red | wave-red", ap=0)
    assert table.refusal("ann: drive") == "WB-13"
    assert table.refusal("ann: skim") == "WB-13"


# WB-14

RINGS = [
    ("", "red", "cw", "green"),
    ("", "blue", "cw", "red"),
    ("", "red", "ccw", "blue"),
    ("", "yellow", "ccw", "green"),
    ("red", "red", "cw", "spark-red"),
    ("red", "spark-red", "cw", "green"),
    ("red", "spark-red", "ccw", "red"),
    ("red", "green", "ccw", "spark-red"),
    ("blue", "red", "ccw", "spark-blue"),
    ("blue", "blue", "cw", "spark-blue"),
    ("green yellow", "red", "cw", "green"),
]


@pytest.mark.parametrize(("sparks", "before", "way", "after"), RINGS)
def test_wb14_to_the_next_flame_or_spark(sparks: str, before: str, way: str, after: str) -> None:
    table = at(sparks=sparks, piece=before).play(f"ann: move {way}")
    assert piece(table) == after
    assert ap(table) == 3


def test_case_09_wb14_wb16_over_a_spark_it_takes_two_moves() -> None:
    table = at("green | drop-green", sparks="red").play("ann: move cw")
    assert piece(table) == "spark-red"
    assert table.refusal("ann: skim") == "WB-16"
    assert piece(table.play("ann: move cw")) == "green"
    assert display(table.play("ann: skim"), "ann") == "drop-green"


# WB-15


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("status", ["", "out", "protected", "out protected"])
def test_wb15_the_piece_goes_to_the_flame_of_the_card(colour: str, status: str) -> None:
    table = at(f"{colour} {status} | drop-{colour}", hands={"ann": f"drop-{colour} drop-red"})
    before = flame(table, colour)
    table.play(f"ann: jump drop-{colour}")
    assert piece(table) == colour
    assert flame(table, colour) == before
    assert (hand(table, "ann"), discards(table)) == ("drop-red", f"drop-{colour}")


def test_wb15_from_a_spark_and_over_others() -> None:
    table = at(hands={"ann": "drop-yellow"}, sparks="red green blue", piece="spark-blue")
    assert piece(table.play("ann: jump drop-yellow")) == "yellow"
    assert ap(table) == 3


@pytest.mark.parametrize("card", ["wave-red", "cloud-red", "lightning-red"])
def test_wb15_no_effect_of_the_card_happens(card: str) -> None:
    table = at("red out | drop-red drop-red", hands={"ann": card}, piece="blue")
    table.play(f"ann: jump {card}")
    assert flame(table, "red") == "out | drop-red drop-red"
    assert (table.waiting, table.facts["phase"], piece(table)) == (["ann"], "actions", "red")
    assert discards(table) == card
    assert removed(table) == ""


def test_wb15_only_with_a_rain_card_of_the_own_hand() -> None:
    table = at(hands={"ann": "drop-red", "ben": "drop-green"}, displays={"ann": "drop-blue"})
    assert table.refusal("ann: jump drop-blue") == "WB-15"
    assert table.refusal("ann: jump drop-green") == "WB-15"


# WB-16


@pytest.mark.parametrize("status", ["", "out", "protected", "out protected"])
def test_wb16_the_top_card_goes_to_the_own_display(status: str) -> None:
    table = at(f"red {status} | drop-red cloud-red", displays={"ann": "drop-blue"})
    table.play("ann: skim")
    assert flame(table, "red").endswith("| drop-red")
    assert (display(table, "ann"), display(table, "ben")) == ("cloud-red drop-blue", "")
    assert discards(table) == ""


@pytest.mark.parametrize(
    ("picture", "facts"),
    [
        ("green | drop-green", {}),
        ("red | drop-red\ngreen | drop-green", {"piece": "spark-red", "sparks": "red"}),
    ],
)
def test_wb16_nothing_to_skim(picture: str, facts: dict[str, Any]) -> None:
    assert at(picture, **facts).refusal("ann: skim") == "WB-16"
