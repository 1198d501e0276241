"""Wolkenbruch: the ten profiles (WB-23)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import ap, at, chances, discards, display, even, flame, hand, piece, removed

FULL = "drop-blue drop-blue drop-blue drop-green drop-green drop-green"
FOUR = "drop-red drop-red drop-red drop-red"
ABILITIES = {
    "runner": {"ability move cw", "ability move ccw"},
    "stilt-walker": {"ability move cw", "ability move ccw"},
    "ladle": {"ability skim"},
    "bellows": {"ability drive red"},
    "tailor": {"ability protect drop-blue"},
    "weather-watcher": {"ability look"},
    "confidante": {"ability swap drop-green ben"},
}
LIMITS_AND_PRICES = ("packer", "courier", "stoker")


def as_a(profile: str, picture: str = "", seats: int = 2, **facts: Any) -> Table:
    """The position drawn, with ann as that profile."""
    return at(picture, seats, profiles={"ann": profile, "ben": "packer"}, **facts)


def anywhere(profile: str, **facts: Any) -> Table:
    """A table at which every ability could be used."""
    named = {"ann": profile, "ben": "packer" if profile != "packer" else "runner"}
    hands = {"ann": "drop-green", "ben": "drop-green"}
    return at(
        "red | drop-red",
        profiles=named,
        hands=hands,
        displays={"ann": f"{FOUR} drop-blue"},
        sparks="red blue",
        **facts,
    )


@pytest.mark.parametrize("profile", [*ABILITIES, *LIMITS_AND_PRICES])
def test_wb23_the_own_ability_and_no_other(profile: str) -> None:
    table = anywhere(profile)
    found = {move for move in table.moves("ann") if move.startswith("ability ")}
    assert found == ABILITIES.get(profile, set())
    for move in set().union(*ABILITIES.values()) - found:
        assert table.refusal(f"ann: {move}") == "WB-23"


@pytest.mark.parametrize("profile", ABILITIES)
def test_wb23_wb10_only_in_the_own_actions(profile: str) -> None:
    table = anywhere(profile)
    for move in ABILITIES[profile]:
        assert table.refusal(f"ben: {move}") == "not-your-turn"
    table.play("ann: end")
    for move in ABILITIES[profile]:
        assert table.refusal(f"ann: {move}") == "WB-10"


@pytest.mark.parametrize(
    ("profile", "move", "price"),
    [
        ("runner", "ability move cw", 0),
        ("stilt-walker", "ability move cw", 1),
        ("ladle", "ability skim", 1),
        ("courier", "give drop-blue ben", 1),
        ("bellows", "ability drive red", 1),
        ("tailor", "ability protect drop-blue", 2),
        ("weather-watcher", "ability look", 1),
        ("confidante", "ability swap drop-green ben", 0),
    ],
)
def test_wb23_wb11_the_price(profile: str, move: str, price: int) -> None:
    for left in range(price, 5):
        assert ap(anywhere(profile, ap=left).play(f"ann: {move}")) == left - price
    for short in range(price):
        assert anywhere(profile, ap=short).refusal(f"ann: {move}") == "WB-11"


# runner


def test_wb23_runner_one_move_for_nothing_a_turn() -> None:
    table = as_a("runner", sparks="red", ap=0).play("ann: ability move cw")
    assert (piece(table), ap(table)) == ("spark-red", 0)
    assert table.refusal("ann: ability move cw") == "WB-23"
    assert table.refusal("ann: ability move ccw") == "WB-23"
    assert table.moves("ann") == {"end"}


def test_wb23_runner_again_in_the_next_turn() -> None:
    table = at(seats=1, profiles={"ann": "runner"}, hands={"ann": "drop-red " * 4})
    table.play("ann: ability move cw, move ccw, end, rain drop-red, card drop-blue, card drop-blue")
    assert piece(table.play("ann: ability move ccw")) == "blue"
    assert ap(table) == 4


def test_wb23_runner_does_not_skip_a_spark() -> None:
    table = as_a("runner", sparks="red").play("ann: ability move cw, move cw")
    assert (piece(table), ap(table)) == ("green", 3)


# stilt-walker


@pytest.mark.parametrize(
    ("before", "way", "over", "stop"),
    [("red", "cw", "green", "spark-red"), ("red", "ccw", "blue", "spark-blue")],
)
def test_wb23_stilt_walker_skips_a_spark_or_stops_on_it(
    before: str, way: str, over: str, stop: str
) -> None:
    table = as_a("stilt-walker", sparks="red blue green", piece=before)
    assert piece(table.play(f"ann: ability move {way}")) == over
    table = as_a("stilt-walker", sparks="red blue green", piece=before)
    assert piece(table.play(f"ann: move {way}")) == stop


def test_wb23_stilt_walker_as_often_as_the_points_last() -> None:
    table = as_a("stilt-walker", sparks="red green yellow blue")
    table.play("ann: ability move cw, ability move cw, ability move cw, ability move cw")
    assert (piece(table), ap(table)) == ("red", 0)
    assert table.refusal("ann: ability move cw") == "WB-11"


# ladle


def test_wb23_ladle_one_cheaper_skim_a_turn() -> None:
    table = as_a("ladle", "red | drop-red drop-red drop-red").play("ann: ability skim")
    assert (display(table, "ann"), flame(table, "red")) == (
        "drop-red",
        "burning | drop-red drop-red",
    )
    assert ap(table) == 3
    assert table.refusal("ann: ability skim") == "WB-23"
    assert ap(table.play("ann: skim")) == 1


def test_wb23_wb13_ladle_skims_what_can_be_skimmed() -> None:
    assert as_a("ladle", "red | wave-red").refusal("ann: ability skim") == "WB-13"
    assert as_a("ladle").refusal("ann: ability skim") in ("WB-16", "WB-23")
    table = as_a("ladle", "red | drop-red", piece="spark-red", sparks="red")
    assert table.refusal("ann: ability skim") in ("WB-16", "WB-23")


def test_wb23_wb25_ladle_needs_room() -> None:
    table = as_a("ladle", "red | drop-red", displays={"ann": FULL}).play("ann: ability skim")
    assert table.moves("ann") == {"discard drop-blue", "discard drop-green"}


# courier and stoker


def test_wb23_courier_gives_for_one_each_time() -> None:
    table = as_a("courier", displays={"ann": "drop-red drop-red drop-blue drop-green"})
    table.play("ann: give drop-red ben, give drop-red ben, give drop-blue ben, give drop-green ben")
    assert (display(table, "ben"), ap(table)) == ("drop-blue drop-green drop-red drop-red", 0)


def test_wb23_stoker_kindles_for_one_each_time() -> None:
    table = as_a("stoker", "red out | drop-red\ngreen out |")
    table.play("ann: kindle, move cw, kindle")
    assert (flame(table, "red"), flame(table, "green")) == ("burning | drop-red", "burning |")
    assert ap(table) == 1
    assert as_a("stoker", "red out |", ap=0).refusal("ann: kindle") == "WB-11"


# bellows


@pytest.mark.parametrize("place", ["red", "green", "spark-red"])
def test_wb23_bellows_drives_at_any_flame(place: str) -> None:
    table = as_a("bellows", "green | drop-green drop-green", piece=place, sparks="red")
    table.play("ann: ability drive green")
    assert (flame(table, "green"), discards(table)) == ("burning | drop-green", "drop-green")
    assert (piece(table), ap(table)) == (place, 3)
    assert table.refusal("ann: ability drive green") == "WB-23"


def test_wb23_wb12_bellows_clears_a_protected_flame() -> None:
    table = as_a("bellows", "green protected | wave-green drop-green")
    table.play("ann: ability drive green")
    assert (flame(table, "green"), discards(table)) == (
        "burning protected |",
        "wave-green drop-green",
    )


def test_wb23_wb13_bellows_drives_away_no_wave() -> None:
    table = as_a("bellows", "green | wave-green")
    assert table.refusal("ann: ability drive green") == "WB-13"
    assert table.refusal("ann: ability drive red") in ("WB-12", "WB-23")


@pytest.mark.parametrize(("owner", "use"), [("ladle", "skim"), ("bellows", "drive red")])
def test_wb13_the_wave_comes_before_the_ability(owner: str, use: str) -> None:
    assert as_a("stoker", "red | wave-red").refusal(f"ann: ability {use}") == "WB-13"
    assert as_a("stoker", "red | drop-red").refusal(f"ann: ability {use}") == "WB-23"
    used = as_a(owner, "red | wave-red", used=1)
    assert used.refusal(f"ann: ability {use}") == "WB-13"


# tailor


@pytest.mark.parametrize(
    ("cards", "move", "gone", "left"),
    [
        (f"{FOUR} drop-blue", "drop-blue", f"drop-blue {FOUR}", ""),
        (f"{FOUR} drop-blue sun", "drop-blue", f"drop-blue {FOUR}", "sun"),
        (f"{FOUR} drop-blue drop-green", "drop-green", f"drop-green {FOUR}", "drop-blue"),
        (f"{FOUR} lightning-blue", "lightning-blue", f"{FOUR} lightning-blue", ""),
        (
            f"{FOUR} cloud-red drop-blue",
            "drop-blue keep cloud-red",
            f"drop-blue {FOUR}",
            "cloud-red",
        ),
        (
            f"{FOUR} cloud-red drop-blue",
            "drop-blue keep drop-red",
            "cloud-red drop-blue drop-red drop-red drop-red",
            "drop-red",
        ),
    ],
)
def test_wb23_tailor_protects_with_four_and_any_fifth(
    cards: str, move: str, gone: str, left: str
) -> None:
    table = as_a("tailor", "red | drop-red drop-red", displays={"ann": cards}, discards="drop-blue")
    table.play(f"ann: ability protect {move}")
    assert flame(table, "red") == "burning protected |"
    assert (removed(table), display(table, "ann")) == (gone, left)
    assert (discards(table), ap(table)) == ("drop-blue drop-red drop-red", 2)


def test_wb23_wb18_tailor_may_protect_as_everybody() -> None:
    table = as_a("tailor", displays={"ann": f"{FOUR} drop-red drop-blue"})
    found = {move for move in table.moves("ann") if "protect" in move}
    assert {"protect", "ability protect drop-blue keep drop-red"} <= found
    assert display(table.play("ann: protect"), "ann") == "drop-blue"


@pytest.mark.parametrize(
    ("picture", "cards", "place", "move"),
    [
        pytest.param(
            "", "drop-red drop-red drop-red drop-blue drop-blue", "red", "drop-blue", id="3"
        ),
        pytest.param("", FOUR, "red", "drop-blue", id="no-fifth"),
        pytest.param("", f"{FOUR} drop-blue", "red", "drop-green", id="another-fifth"),
        pytest.param("", f"{FOUR} drop-blue", "green", "drop-blue", id="another-flame"),
        pytest.param("", f"{FOUR} drop-blue", "spark-red", "drop-blue", id="at-a-spark"),
        pytest.param("red out |", f"{FOUR} drop-blue", "red", "drop-blue", id="extinguished"),
        pytest.param("red protected |", f"{FOUR} drop-blue", "red", "drop-blue", id="protected"),
        pytest.param("", f"{FOUR} drop-red drop-blue", "red", "drop-blue", id="which-stays"),
        pytest.param("", f"{FOUR} drop-blue", "red", "drop-blue keep drop-red", id="none-stays"),
        pytest.param(
            "",
            f"{FOUR} drop-red drop-blue",
            "red",
            "drop-blue keep drop-blue",
            id="keeps-the-fifth",
        ),
    ],
)
def test_wb23_tailor_no_protection(picture: str, cards: str, place: str, move: str) -> None:
    table = as_a("tailor", picture, displays={"ann": cards}, piece=place, sparks="red")
    assert table.refusal(f"ann: ability protect {move}") in ("WB-18", "WB-23")


# weather-watcher


@pytest.mark.parametrize(
    ("order", "top"),
    [
        ("1 2 3", ["drop-red", "dragon", "spark"]),
        ("2 1 3", ["dragon", "drop-red", "spark"]),
        ("3 1 2", ["spark", "drop-red", "dragon"]),
        ("2 3 1", ["dragon", "spark", "drop-red"]),
    ],
)
def test_wb23_weather_watcher_sorts_the_top_three(order: str, top: list[str]) -> None:
    table = as_a("weather-watcher").play("ann: ability look")
    size = table.facts["deck"]["size"]
    table.play("dealer: card drop-red, card dragon, card spark")
    orders = {"1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"}
    assert table.moves("ann") == {f"order {numbers}" for numbers in orders}
    for move in ("order 1 2", "order 1 2 3 4", "order 1"):
        assert table.refusal(f"ann: {move}") == "WB-23"
    table.play(f"ann: order {order}")
    assert (table.waiting, table.facts["deck"]["size"]) == (["ann"], size)
    assert table.refusal("ann: ability look") == "WB-23"
    table.play("ann: end, dry")
    assert chances(table) == even(top[0])
    table.play(f"dealer: card {top[0]}")
    assert chances(table) == even(top[1])


def test_wb23_weather_watcher_sees_what_is_there() -> None:
    table = as_a("weather-watcher", deck="drop-red drop-blue").play("ann: ability look")
    assert chances(table) == even("drop-red drop-blue")
    table.play("dealer: card drop-blue, card drop-red")
    assert table.moves("ann") == {"order 1 2", "order 2 1"}
    assert table.refusal("ann: order 1 2 3") == "WB-23"
    table.play("ann: order 2 1, end, dry")
    assert chances(table) == even("drop-red")


def test_wb23_weather_watcher_without_a_deck() -> None:
    table = as_a("weather-watcher", deck="")
    assert table.refusal("ann: ability look") == "WB-23"
    assert table.outcome is None


def test_wb23_cards_looked_at_again_are_certain_and_dealt_all_the_same() -> None:
    table = at(seats=1, profiles={"ann": "weather-watcher"}, hands={"ann": "drop-red " * 5})
    table.play("ann: ability look, card drop-blue, card spark, card drop-green, order 3 2 1")
    table.play("ann: end, rain drop-red, card drop-green, ability look")
    assert chances(table) == even("spark")
    table.play("dealer: card spark")
    assert chances(table) == even("drop-blue")
    table.play("dealer: card drop-blue")
    assert len(chances(table)) > 1


# confidante

SECRETS = {"ann": "drop-red sunbeam", "ben": "drop-blue tailwind", "cleo": "drop-green"}


def offering(seats: int = 3, **facts: Any) -> Table:
    """Ann is the confidante."""
    return at(seats=seats, profiles={"ann": "confidante"}, **{"hands": SECRETS, **facts})


@pytest.mark.parametrize("mine", ["drop-red", "sunbeam"])
@pytest.mark.parametrize("other", ["drop-blue", "tailwind"])
def test_wb23_confidante_swaps_with_a_seat_that_agrees(mine: str, other: str) -> None:
    table = offering().play(f"ann: ability swap {mine} ben")
    assert table.waiting == ["ben"]
    assert table.moves("ben") == {"agree drop-blue", "agree tailwind", "refuse"}
    table.play(f"ben: agree {other}")
    assert mine in hand(table, "ben").split()
    assert other in hand(table, "ann").split()
    assert [len(hand(table, name).split()) for name in ("ann", "ben", "cleo")] == [2, 2, 1]
    assert (table.waiting, ap(table), discards(table)) == (["ann"], 4, "")
    assert table.refusal("ann: ability swap sunbeam cleo") == "WB-23"


def test_wb23_confidante_a_refusal_uses_it_up() -> None:
    table = offering().play("ann: ability swap drop-red ben", "ben: refuse")
    assert (hand(table, "ann"), hand(table, "ben")) == ("drop-red sunbeam", "drop-blue tailwind")
    assert table.waiting == ["ann"]
    assert table.refusal("ann: ability swap drop-red cleo") == "WB-23"


def test_wb23_confidante_what_can_be_offered_and_to_whom() -> None:
    table = offering(hands={**SECRETS, "cleo": ""}, displays={"ann": "drop-yellow"})
    found = {move for move in table.moves("ann") if move.startswith("ability")}
    assert found == {"ability swap drop-red ben", "ability swap sunbeam ben"}
    for move in ("drop-red ann", "drop-red cleo", "drop-yellow ben", "drop-blue ben"):
        assert table.refusal(f"ann: ability swap {move}") == "WB-23"


def test_wb23_wb10_the_answer_of_the_asked_seat_alone() -> None:
    table = offering().play("ann: ability swap drop-red ben")
    assert table.refusal("ben: agree drop-green") in ("WB-23", "WB-48")
    assert table.refusal("ben: agree drop-red") in ("WB-23", "WB-48")
    assert table.refusal("ben: end") == "WB-10"
    for name in ("ann", "cleo"):
        assert table.refusal(f"{name}: refuse") == "not-your-turn"
