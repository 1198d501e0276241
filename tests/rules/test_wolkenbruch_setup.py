"""Wolkenbruch: the box and the setup (WB-01 to WB-08)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import (
    COLOURS,
    EVENTS,
    KEPT,
    NAMES,
    NOT_SOLO_EVENTS,
    NOT_SOLO_PROFILES,
    PROFILES,
    RAIN,
    ap,
    at,
    chances,
    flame,
    piece,
    start,
)

from wolken.core.games import wolkenbruch as game
from wolken.core.record import read_options

RING_MOVE = "dealer: ring red green yellow blue"
DROPS = "card drop-red, card drop-green, card drop-yellow, card drop-blue"
HAND_LIMITS = {1: 4, 2: 4, 3: 3, 4: 3}
# What else is dealt to every seat beside the profile that it keeps.
OTHERS = ("runner", "ladle", "weather-watcher", "stilt-walker")
# The display of every scale: at the start, then after each dragon.
SCALES = {
    1: [1, 1, 1, 2, 2],
    2: [1, 1, 2, 2, 2],
    3: [1, 1, 2, 2, 3],
    4: [1, 2, 2, 2, 3],
    5: [2, 2, 2, 2, 3],
    6: [2, 2, 2, 3, 3],
    7: [2, 2, 3, 3, 3],
    8: [2, 2, 3, 3, 4],
    9: [1, 2, 2, 3, 4],
    10: [1, 2, 3, 4, 5],
}


def profiles_kept(seats: int, kept: Mapping[str, str] = {}, **options: Any) -> Table:
    """The table before the hands are dealt."""
    table = start(seats, **options).play(RING_MOVE)
    chosen = {**dict(zip(NAMES, KEPT[seats], strict=False)), **kept}
    for name, other in zip(NAMES[:seats], OTHERS, strict=False):
        table.play(f"dealer: profile {chosen[name]}, profile {other}")
    return table.play(*(f"{name}: keep {chosen[name]}" for name in NAMES[:seats]))


def hands_dealt(seats: int, kept: Mapping[str, str] = {}, **options: Any) -> Table:
    """The table before the wooden piece is placed; drops are in all hands."""
    table = profiles_kept(seats, kept, **options)
    for card in [card for card in RAIN if card.startswith("drop")] * 10:
        if table.waiting == ["dealer"]:
            table.play(f"dealer: card {card}")
    return table


def sizes(table: Table) -> list[int]:
    """How many cards every seat holds."""
    return [table.facts["hands"][name]["size"] for name in table.players]


# WB-01


def test_wb01_one_to_four_seats_play() -> None:
    assert list(game.SEATS) == [1, 2, 3, 4]
    assert game.HIDDEN_HANDS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wb01_wb06_the_first_card_is_any_of_the_rain_or_an_event(seats: int) -> None:
    cards = 56 + seats
    expected = {card: Fraction(number, cards) for card, number in RAIN.items()}
    expected |= dict.fromkeys(EVENTS, Fraction(seats, 12 * cards))
    assert chances(profiles_kept(seats)) == expected


@pytest.mark.parametrize(
    ("seats", "dealt", "again"),
    [
        (2, "card wave-red", "card wave-red"),
        (2, "card cloud-blue", "card cloud-blue"),
        (2, "card lightning-red, card lightning-red", "card lightning-red"),
        (2, "card tailwind", "card tailwind"),
    ],
)
def test_wb01_no_card_is_dealt_more_often_than_the_box_holds_it(
    seats: int, dealt: str, again: str
) -> None:
    table = profiles_kept(seats).play(f"dealer: {dealt}")
    assert table.refusal(f"dealer: {again}") == "WB-01"


def test_wb01_no_profile_is_dealt_twice() -> None:
    table = start().play(RING_MOVE, "dealer: profile packer")
    assert table.refusal("dealer: profile packer") in ("WB-01", "WB-03")
    assert table.moves("dealer") == {f"profile {name}" for name in PROFILES if name != "packer"}


def test_wb01_ten_drops_of_every_colour() -> None:
    table = at("red | drop-red drop-red", hands={"ann": "drop-red drop-red"}, phase="precipitation")
    table.play("ann: dry")
    assert table.odds()["card drop-red"] * 10 == table.odds()["card drop-green"] * 6


# WB-02


def test_wb02_solo_without_the_profiles_marked_not_solo() -> None:
    table = start(1).play(RING_MOVE)
    names = [name for name in PROFILES if name not in NOT_SOLO_PROFILES]
    assert chances(table) == {f"profile {name}": Fraction(1, 8) for name in names}
    for name in NOT_SOLO_PROFILES:
        assert table.refusal(f"dealer: profile {name}") == "WB-02"


def test_wb02_solo_without_the_events_marked_not_solo() -> None:
    table = profiles_kept(1)
    expected = {card: Fraction(number, 57) for card, number in RAIN.items()}
    expected |= {event: Fraction(1, 570) for event in EVENTS if event not in NOT_SOLO_EVENTS}
    assert chances(table) == expected
    for event in NOT_SOLO_EVENTS:
        assert table.refusal(f"dealer: card {event}") == "WB-02"


# WB-03


def test_wb03_all_pairs_are_dealt_openly_before_anybody_keeps_one() -> None:
    table = start(3).play(RING_MOVE)
    assert chances(table) == {f"profile {name}": Fraction(1, 10) for name in PROFILES}
    dealt = ["packer", "runner", "ladle", "courier", "stoker", "bellows"]
    for profile in dealt:
        assert table.waiting == ["dealer"]
        table.play(f"dealer: profile {profile}")
    assert table.facts["profiles"] == {
        "ann": ["packer", "runner"],
        "ben": ["ladle", "courier"],
        "cleo": ["stoker", "bellows"],
    }
    assert table.waiting == ["ann"]
    assert table.moves("ann") == {"keep packer", "keep runner"}


def test_wb03_every_seat_keeps_one_of_its_two_in_seat_order() -> None:
    table = start(2).play(RING_MOVE)
    table.play("dealer: profile packer, profile runner, profile ladle, profile courier")
    assert table.refusal("ben: keep ladle") == "not-your-turn"
    assert table.refusal("ann: keep ladle") == "WB-03"
    assert table.refusal("ann: keep tailor") == "WB-03"
    table.play("ann: keep runner")
    assert table.waiting == ["ben"]
    assert table.facts["profiles"]["ann"] == ["runner"]
    assert table.refusal("ben: keep packer") == "WB-03"
    table.play("ben: keep ladle")
    assert table.facts["profiles"] == {"ann": ["runner"], "ben": ["ladle"]}
    assert table.waiting == ["dealer"]


def test_wb03_the_ring_and_the_scale_are_known_before() -> None:
    table = start(2, scale=4)
    assert table.facts["scale"] == 4
    assert table.waiting == ["dealer"]
    assert all(move.startswith("ring ") for move in table.moves("dealer"))
    table.play(RING_MOVE)
    assert table.facts["ring"] == ["red", "green", "yellow", "blue"]
    assert all(move.startswith("profile ") for move in table.moves("dealer"))


# WB-04


@pytest.mark.parametrize(("scale", "steps"), SCALES.items())
def test_wb04_the_display_of_every_scale(scale: int, steps: list[int]) -> None:
    table = start(3, scale=scale)
    assert (table.facts["scale"], table.facts["step"], table.facts["cards"]) == (scale, 1, steps[0])
    tables = [at(options={"scale": scale}, step=step) for step in range(1, 6)]
    assert [table.facts["cards"] for table in tables] == steps


def test_wb04_without_the_option_drizzle_is_played() -> None:
    assert read_options(game, {}) == {"scale": 1, "start": 1}
    assert start().facts["scale"] == 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("scale", [9, 10])
def test_wb04_the_scales_recommended_for_solo_are_open_to_all(seats: int, scale: int) -> None:
    assert start(seats, scale=scale).facts["scale"] == scale


# WB-05


@pytest.mark.parametrize(("seats", "suns"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_wb05_suns_in_the_supply(seats: int, suns: int) -> None:
    table = start(seats)
    assert table.facts["supply"] == suns
    assert {facts["suns"] for facts in table.facts["displays"].values()} == {0}


# WB-06


@pytest.mark.parametrize(("seats", "limit"), HAND_LIMITS.items())
def test_wb06_hands_are_dealt_seat_by_seat_up_to_the_limit(seats: int, limit: int) -> None:
    table = profiles_kept(seats)
    for number in range(1, limit * seats + 1):
        assert table.waiting == ["dealer"]
        table.play(f"dealer: card drop-{COLOURS[number % 4]}")
        full, part = divmod(number, limit)
        assert sizes(table) == ([limit] * full + [part] + [0] * seats)[:seats]
    assert table.waiting == ["ann"]


def test_wb06_wb23_the_packer_is_dealt_one_card_more() -> None:
    assert sizes(hands_dealt(2, {"ben": "packer"})) == [4, 5]
    assert sizes(hands_dealt(3, {"cleo": "packer"})) == [3, 3, 4]


@pytest.mark.parametrize(
    ("seats", "piles"),
    [(1, [14, 13, 13, 13]), (2, [13, 13, 12, 12]), (3, [13, 13, 12, 12]), (4, [12, 12, 12, 12])],
)
def test_wb06_four_piles_with_a_dragon_and_a_spark_each(seats: int, piles: list[int]) -> None:
    deck = hands_dealt(seats).facts["deck"]
    found = [[int(number) for number in re.findall(r"\d+", part)[1:]] for part in deck["parts"]]
    assert found == [[cards, 1, 1] for cards in piles]
    assert deck["size"] == sum(piles) + 8


def test_wb06_the_cards_of_the_upper_pile_come_first() -> None:
    table = hands_dealt(2).play("ann: start red, end, dry")
    assert chances(table)["dragon"] == chances(table)["spark"] == Fraction(1, 15)
    table.play("dealer: card spark")
    table.play("ben: end, rain drop-red")
    assert "spark" not in chances(table)
    assert chances(table)["dragon"] == Fraction(1, 14)
    assert table.refusal("dealer: card spark") == "WB-06"


def test_wb06_no_special_cards_in_the_first_hands() -> None:
    table = profiles_kept(2)
    assert table.refusal("dealer: card spark") == "WB-06"
    assert table.refusal("dealer: card dragon") == "WB-06"


def test_wb06_as_many_events_as_seats() -> None:
    table = profiles_kept(2).play("dealer: card tailwind, card sunbeam")
    assert table.moves("dealer") == {f"card {card}" for card in RAIN}
    assert table.refusal("dealer: card fair-swap") in ("WB-01", "WB-06")


def test_wb06_the_odds_of_events_grow_with_the_cards_seen() -> None:
    table = profiles_kept(2).play("dealer: card tailwind, card drop-red")
    assert chances(table)["drop-red"] == Fraction(9, 56)
    assert chances(table)["sunbeam"] == Fraction(1, 56 * 11)


# WB-07


def test_wb07_the_first_seat_chooses_where_the_piece_starts() -> None:
    table = hands_dealt(2)
    assert "piece" not in table.facts
    assert table.waiting == ["ann"]
    assert table.moves("ann") == {f"start {colour}" for colour in COLOURS}
    table.play("ann: start yellow")
    assert piece(table) == "yellow"
    assert (table.waiting, table.facts["phase"], ap(table)) == (["ann"], "actions", 4)


def test_wb07_the_option_names_another_seat() -> None:
    table = hands_dealt(3, start=2)
    assert table.facts["begins"] == "ben"
    assert table.waiting == ["ben"]
    assert table.refusal("ann: start red") == "not-your-turn"
    table.play("ben: start blue")
    assert (piece(table), table.waiting) == ("blue", ["ben"])


def test_wb07_profiles_and_hands_go_in_seat_order_whoever_begins() -> None:
    table = start(2, start=2).play(RING_MOVE)
    table.play("dealer: profile packer, profile runner, profile ladle, profile courier")
    assert table.facts["profiles"]["ann"] == ["packer", "runner"]
    assert table.waiting == ["ann"]
    table.play("ann: keep runner", "ben: keep ladle", f"dealer: {DROPS}")
    assert sizes(table) == [4, 0]


# WB-08


def test_wb08_the_ring_lies_in_a_random_order() -> None:
    rings = [
        *("red yellow green blue", "red yellow blue green", "red green yellow blue"),
        *("red green blue yellow", "red blue yellow green", "red blue green yellow"),
    ]
    assert chances(start()) == {f"ring {ring}": Fraction(1, 6) for ring in rings}


def test_wb08_all_flames_burn_and_all_gaps_are_empty() -> None:
    table = hands_dealt(2)
    assert {colour: flame(table, colour) for colour in COLOURS} == dict.fromkeys(
        COLOURS, "burning |"
    )
    assert table.facts["sparks"] == dict.fromkeys(COLOURS, False)
    assert (table.facts["discards"], table.facts["removed"]) == ([], [])


@pytest.mark.parametrize("colour", COLOURS)
def test_wb08_a_spark_is_named_after_the_flame_before_it(colour: str) -> None:
    ring = ("red", "blue", "green", "yellow")
    following = ring[(ring.index(colour) + 1) % 4]
    table = at(ring=ring, sparks=colour, piece=colour).play("ann: move cw")
    assert piece(table) == f"spark-{colour}"
    assert piece(table.play("ann: move cw")) == following


def test_wb08_the_ring_is_laid_once() -> None:
    table = start()
    assert table.refusal("dealer: profile packer") in ("WB-08", "WB-10")
    table.play(RING_MOVE)
    assert table.refusal(RING_MOVE) == "WB-10"
    assert table.refusal("dealer: ring red blue green yellow") == "WB-10"
