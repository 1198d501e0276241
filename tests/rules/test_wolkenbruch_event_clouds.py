"""Wolkenbruch: what events do in a cloudburst (WB-32, WB-48)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from positions import Table
from wolkenbruch_table import (
    RAIN,
    at,
    chances,
    discards,
    display,
    even,
    flame,
    hand,
    piece,
    pouring,
    removed,
)

MOST = {"scale": 10}  # its steps bring 1, 2, 3, 4, 5 cards
FOUR = "drop-red drop-red drop-red drop-red"


def over(table: Table) -> bool:
    """Whether the cloudburst is over: no card of it is due and no question open."""
    return table.facts["phase"] in ("drawing", "actions")


# tailwind


@pytest.mark.parametrize(
    ("before", "after"),
    [("red", "spark-red"), ("spark-red", "green"), ("green", "yellow"), ("blue", "red")],
)
def test_wb32_tailwind_moves_the_piece_one_place_clockwise(before: str, after: str) -> None:
    table = pouring(sparks="red", piece=before).play("dealer: card tailwind")
    assert (piece(table), discards(table), over(table)) == (after, "tailwind", True)


# big-broom


def test_wb32_big_broom_lays_the_top_discard_at_its_flame() -> None:
    table = pouring("red | drop-red", piece="blue", discards="drop-blue cloud-green drop-red")
    table.play("dealer: card big-broom")
    assert flame(table, "red") == "burning | drop-red drop-red"
    assert (discards(table), over(table)) == ("drop-blue cloud-green big-broom", True)


@pytest.mark.parametrize("pile", ["", "drop-red tailwind"])
def test_wb32_big_broom_lays_nothing_but_rain(pile: str) -> None:
    table = pouring(discards=pile).play("dealer: card big-broom")
    assert flame(table, "red") == "burning |"
    assert (discards(table), over(table)) == (f"{pile} big-broom".strip(), True)


def test_wb32_wb30_big_broom_with_a_wave() -> None:
    table = pouring("red | drop-red cloud-red", discards="drop-blue wave-red")
    table.play("dealer: card big-broom")
    assert flame(table, "red") == "burning | wave-red"
    assert discards(table) == "drop-blue drop-red cloud-red big-broom"


def test_wb32_wb31_big_broom_with_a_cloud_is_not_on_the_pile_meanwhile() -> None:
    table = pouring("red | drop-red", discards="cloud-blue").play("dealer: card big-broom")
    assert (flame(table, "blue"), discards(table)) == ("burning | cloud-blue", "")
    table.play("dealer: card wave-red")
    assert (discards(table), over(table)) == ("drop-red big-broom", True)


def test_wb32_wb28_big_broom_with_the_fifth_card() -> None:
    table = pouring(f"red | {FOUR}", discards="drop-blue drop-red").play("dealer: card big-broom")
    assert flame(table, "red") == f"out | {FOUR}"
    assert discards(table) == "drop-blue drop-red big-broom"


# dry-spell


def test_wb32_dry_spell_brings_one_further_card() -> None:
    table = pouring(options=MOST, step=2).play("dealer: card dry-spell")
    assert (table.waiting, discards(table)) == (["dealer"], "")
    table.play("dealer: card drop-red, card drop-blue")
    assert (over(table), discards(table)) == (True, "dry-spell")


def test_wb32_dry_spell_in_the_precipitation() -> None:
    table = at(phase="precipitation", hands={"ann": "cloud-red"}).play("ann: rain cloud-red")
    table.play("dealer: card dry-spell, card drop-blue")
    assert (table.facts["phase"], table.waiting) == ("cloudburst", ["dealer"])
    assert over(table.play("dealer: card drop-blue"))


def test_wb32_wb34_dry_spell_is_not_among_the_discards_shuffled_meanwhile() -> None:
    table = pouring(options=MOST, step=4, discards="drop-blue drop-green")
    table.play("dealer: card dry-spell, card dragon")
    assert over(table)
    assert discards(table) == "dry-spell"
    assert chances(table) == even("drop-blue drop-green")


# second-match


@pytest.mark.parametrize(
    ("picture", "place", "after"),
    [
        ("red | drop-red drop-red drop-red", "red", "out | drop-red drop-red drop-red"),
        ("red protected | wave-red drop-red drop-red drop-red", "red", "out protected | wave-red"),
        ("red | drop-red drop-red", "red", "burning | drop-red drop-red"),
        ("red out | drop-red drop-red drop-red", "red", "out | drop-red drop-red drop-red"),
        ("red | drop-red drop-red drop-red", "green", "burning | drop-red drop-red drop-red"),
        ("red | drop-red drop-red drop-red", "spark-blue", "out | drop-red drop-red drop-red"),
        ("red | drop-red drop-red drop-red", "spark-red", "burning | drop-red drop-red drop-red"),
    ],
)
def test_wb32_second_match_puts_out_a_current_flame_with_three_cards(
    picture: str, place: str, after: str
) -> None:
    table = pouring(picture, piece=place, sparks="red blue").play("dealer: card second-match")
    assert flame(table, "red").startswith(after)
    assert table.outcome is None
    assert {flame(table, colour) for colour in ("green", "yellow", "blue")} == {"burning |"}


def test_wb32_wb41_second_match_may_put_out_the_last_flame() -> None:
    table = pouring(f"red | {FOUR}\ngreen out |\nyellow out |\nblue out |")
    table.play("dealer: card second-match")
    assert table.outcome is not None
    assert table.outcome.reason == "all-extinguished"


# two-buckets


def test_wb32_wb48_two_buckets_each_display_loses_a_rain_card() -> None:
    displays = {"ann": "drop-red lightning-blue", "ben": "sun", "cleo": "drop-blue sun"}
    table = pouring(seats=3, turn="ben", displays=displays).play("dealer: card two-buckets")
    assert (table.waiting, table.moves("cleo")) == (["cleo"], {"discard drop-blue"})
    assert table.refusal("cleo: discard sun") == "WB-32"
    assert table.refusal("cleo: discard drop-red") == "WB-32"
    assert table.refusal("ann: discard drop-red") == "not-your-turn"
    table.play("cleo: discard drop-blue")
    assert table.moves("ann") == {"discard drop-red", "discard lightning-blue"}
    table.play("ann: discard lightning-blue")
    assert discards(table) == "drop-blue lightning-blue two-buckets"
    assert [display(table, name) for name in table.players] == ["drop-red", "sun", "sun"]
    assert over(table)


def test_wb32_wb47_two_buckets_a_strike_that_removes_all_answers_voids_the_question() -> None:
    displays = {"ann": "lightning-green", "ben": "drop-blue"}
    table = pouring("green out |", displays=displays).play("dealer: card two-buckets")
    assert table.moves("ann") == {"discard lightning-green", "strike green display"}
    table.play("ann: strike green display")
    assert table.waiting == ["ben"]
    table.play("ben: discard drop-blue")
    assert discards(table) == "lightning-green drop-blue two-buckets"


# bucket-chain


def test_wb32_wb48_bucket_chain_each_hand_loses_a_card() -> None:
    hands = {"ann": "drop-red", "ben": "drop-blue drop-green tailwind", "cleo": ""}
    displays = {"ben": "drop-yellow"}
    table = pouring(seats=3, turn="ben", hands=hands, displays=displays)
    table.play("dealer: card bucket-chain")
    assert table.moves("ben") == {"discard drop-blue", "discard drop-green", "discard tailwind"}
    assert table.refusal("ben: discard drop-yellow") == "WB-32"
    assert table.refusal("ben: end") == "WB-10"
    table.play("ben: discard tailwind")
    assert (table.waiting, table.moves("ann")) == (["ann"], {"discard drop-red"})
    table.play("ann: discard drop-red")  # cleo has nothing to choose
    assert discards(table) == "tailwind drop-red bucket-chain"
    table.play("dealer: card drop-yellow")
    assert hand(table, "ben") == "drop-blue drop-green drop-yellow"
    assert (table.waiting, hand(table, "ann"), hand(table, "cleo")) == (["cleo"], "", "")


def test_wb32_wb47_bucket_chain_is_void_after_a_strike_with_the_last_card() -> None:
    table = pouring("green out |", hands={"ann": "lightning-green", "ben": "drop-blue"})
    table.play("dealer: card bucket-chain", "ann: strike green")
    assert (table.waiting, hand(table, "ann")) == (["ben"], "")


# sunbeam


def test_wb32_sunbeam_all_suns_return() -> None:
    table = pouring(displays={"ann": "drop-red sun", "ben": "sun"}).play("dealer: card sunbeam")
    assert (display(table, "ann"), display(table, "ben")) == ("drop-red", "")
    assert (table.facts["supply"], discards(table)) == (3, "sunbeam")


# weather-report


def test_wb32_weather_report_shuffles_the_whole_deck() -> None:
    """A discard put onto the deck, the cards below and the special cards, all in one."""
    hands = {"ann": "drop-red " * 4, "ben": "drop-red " * 4}
    table = pouring(hands=hands, discards="weather-report cloud-blue", options=MOST)
    table.play("dealer: card dragon", "ben: end, rain drop-red")
    assert chances(table) == even("weather-report cloud-blue")
    table.play("dealer: card weather-report")
    cards = 56 + 1 - 8 + 3 + 4  # an event is left, three dragons and four sparks
    found = chances(table)
    assert found["dragon"] == Fraction(3, cards)
    assert found["spark"] == Fraction(4, cards)
    assert found["drop-red"] == Fraction(2, cards)
    assert found["cloud-blue"] == Fraction(1, cards)
    assert found["drop-blue"] == Fraction(10, cards)
    assert discards(table) == "weather-report"


def test_wb32_weather_report_ends_what_was_known_of_the_order() -> None:
    profiles = {"ann": "weather-watcher"}
    table = at(profiles=profiles, hands={"ann": "drop-red " * 5}, options=MOST, step=2)
    table.play("ann: ability look, card weather-report, card wave-blue, card drop-green")
    table.play("ann: order 1 2 3, end, rain drop-red")
    assert chances(table) == even("weather-report")
    table.play("dealer: card weather-report")
    whole = 56 + 1 - 5 + 8
    assert chances(table)["wave-blue"] == Fraction(1, whole)
    assert {f"card {card}" for card in RAIN} <= table.moves("dealer")


# spark-snuffer


@pytest.mark.parametrize(
    ("picture", "before", "after"),
    [
        ("green | drop-green\nblue | drop-blue drop-blue", "red", "blue"),
        ("green | drop-green\nblue | drop-blue", "red", "green"),
        ("green | drop-green\nblue | drop-blue", "yellow", "blue"),
        ("green | drop-green\nblue | drop-blue", "blue", "blue"),
        ("green | drop-green\nblue | drop-blue", "spark-green", "blue"),
        ("green | drop-green\nblue | drop-blue", "spark-blue", "green"),
        ("red out | drop-red", "yellow", "red"),
        ("", "yellow", "yellow"),
        ("", "spark-green", "yellow"),
    ],
)
def test_wb32_spark_snuffer_moves_the_piece_to_the_fullest_flame(
    picture: str, before: str, after: str
) -> None:
    table = pouring(picture, piece=before, sparks="green blue").play("dealer: card spark-snuffer")
    assert (piece(table), discards(table)) == (after, "spark-snuffer")
    assert (table.facts["sparks"]["green"], table.facts["sparks"]["blue"]) == (True, True)


# treasure-dive


def test_wb32_wb46_treasure_dive_puts_two_rain_cards_onto_the_deck() -> None:
    table = pouring(discards="drop-green wave-red tailwind drop-blue")
    size = table.facts["deck"]["size"]
    table.play("dealer: card treasure-dive")
    assert discards(table) == "drop-green tailwind treasure-dive"
    assert table.facts["deck"]["size"] == size - 1 + 2
    assert chances(table) == even("drop-blue")
    table.play("dealer: card drop-blue")
    assert chances(table) == even("wave-red")


@pytest.mark.parametrize(
    ("pile", "left", "size"),
    [("", "treasure-dive", 0), ("tailwind", "tailwind treasure-dive", 0)]
    + [("drop-blue tailwind", "tailwind treasure-dive", 1)],
)
def test_wb32_treasure_dive_takes_what_is_there(pile: str, left: str, size: int) -> None:
    table = pouring(discards=pile)
    before = table.facts["deck"]["size"]
    table.play("dealer: card treasure-dive")
    assert (discards(table), table.facts["deck"]["size"]) == (left, before - 1 + size)
    assert table.outcome is None


# break-in-clouds


def test_wb32_break_in_clouds_one_step_higher_for_this_phase() -> None:
    hands = {"ann": "drop-red " * 4, "ben": "drop-red " * 5}
    table = pouring(options=MOST, hands=hands).play("dealer: card break-in-clouds")
    assert (table.facts["cards"], table.facts["step"], table.waiting) == (2, 1, ["dealer"])
    table.play("dealer: card drop-blue")
    assert (table.waiting, table.facts["cards"]) == (["ben"], 1)
    table.play("ben: end, rain drop-red, card drop-blue")
    assert table.waiting == ["ann"]


def test_wb32_break_in_clouds_not_above_the_last_step() -> None:
    table = pouring(options=MOST, step=5).play("dealer: card break-in-clouds")
    table.play(*["dealer: card drop-blue"] * 4)
    assert over(table)


def test_wb32_break_in_clouds_does_nothing_in_the_precipitation() -> None:
    table = at(phase="precipitation", hands={"ann": "cloud-red"}, options=MOST)
    table.play("ann: rain cloud-red, card break-in-clouds")
    assert (table.facts["phase"], table.facts["cards"]) == ("cloudburst", 1)
    assert over(table.play("dealer: card drop-blue"))
    assert removed(table) == ""


# fair-swap

HANDS = {"ann": "drop-red drop-blue", "ben": "drop-green tailwind", "cleo": "drop-yellow"}


def test_wb32_fair_swap_each_seat_passes_a_card_to_the_left_all_at_once() -> None:
    table = pouring(seats=3, turn="ben", hands=HANDS).play("dealer: card fair-swap")
    picks = {"ann": "drop-red", "ben": "tailwind", "cleo": "drop-yellow"}
    before = [hand(table, name) for name in table.players]
    while table.facts["phase"] == "cloudburst":
        name = table.waiting[0]
        assert [hand(table, other) for other in table.players] == before
        table.play(f"{name}: pick {picks.pop(name)}")
    assert picks == {}
    assert hand(table, "ann") == "drop-blue drop-yellow"
    assert hand(table, "ben") == "drop-green drop-red"
    assert hand(table, "cleo") == "tailwind"
    assert (discards(table), table.facts["phase"]) == ("fair-swap", "drawing")


def test_wb32_wb47_fair_swap_who_has_no_card_is_not_asked_but_receives() -> None:
    hands = {"ann": "drop-red", "ben": "", "cleo": "drop-yellow"}
    table = pouring(seats=3, hands=hands).play("dealer: card fair-swap")
    assert (table.waiting, table.moves("ben")) == (["ann", "cleo"], set())
    table.play("ann: pick drop-red", "cleo: pick drop-yellow")
    assert [hand(table, name) for name in table.players] == ["drop-yellow", "drop-red", ""]


def test_wb32_fair_swap_an_own_hand_card_is_picked() -> None:
    table = pouring(seats=3, hands=HANDS).play("dealer: card fair-swap")
    assert table.moves("ann") == {"pick drop-red", "pick drop-blue"}
    assert table.refusal("ann: pick drop-green") in ("WB-32", "WB-48")


def test_wb32_wb48_fair_swap_a_picked_lightning_cannot_be_struck() -> None:
    hands = {"ann": "lightning-green drop-blue", "ben": "drop-red", "cleo": "drop-red"}
    table = pouring("green out |", seats=3, hands=hands).play("dealer: card fair-swap")
    assert "strike green" in table.moves("ann")
    table.play("ann: pick lightning-green")
    assert table.moves("ann") == set()
    table.play("cleo: pick drop-red", "ben: pick drop-red")
    assert hand(table, "ben") == "lightning-green"
