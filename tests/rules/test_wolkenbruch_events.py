"""Wolkenbruch: the effects of events played from the hand (WB-22, WB-48)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import (
    EVENTS,
    ap,
    at,
    chances,
    discards,
    display,
    even,
    flame,
    hand,
    piece,
    removed,
)

FULL = "drop-blue drop-blue drop-blue drop-green drop-green drop-green"
# Of every event: a move and its price.
MOVES = {
    "tailwind": ("event tailwind green", 1),
    "big-broom": ("event big-broom red", 2),
    "dry-spell": ("event dry-spell", 2),
    "second-match": ("event second-match blue", 1),
    "two-buckets": ("event two-buckets red", 2),
    "bucket-chain": ("event bucket-chain", 1),
    "sunbeam": ("event sunbeam 1", 1),
    "weather-report": ("event weather-report", 1),
    "spark-snuffer": ("event spark-snuffer spark-red", 1),
    "treasure-dive": ("event treasure-dive drop-yellow", 2),
    "break-in-clouds": ("event break-in-clouds", 2),
    "fair-swap": ("event fair-swap hand ann ben", 1),
}


def holding(event: str, picture: str = "", seats: int = 2, **facts: Any) -> Table:
    """The position drawn, with the event and more cards in ann's hand."""
    hands = dict(facts.pop("hands", {}))
    hands["ann"] = f"{event} {hands.get('ann', '')}"
    return at(picture, seats, hands=hands, **facts)


def ready(event: str, **facts: Any) -> Table:
    """A table at which every event can be played."""
    picture = "red | drop-red drop-red\ngreen | drop-green\nblue out |"
    there: dict[str, Any] = {
        "hands": {"ann": "drop-yellow", "ben": "drop-blue"},
        "displays": {"ann": "drop-green", "ben": "drop-blue"},
        "discards": "drop-yellow",
        "sparks": "red",
        "step": 3,
    }
    return holding(event, picture, **there | facts)


def answered(table: Table, picks: dict[str, str]) -> Table:
    """The table after everybody who is asked has picked that card."""
    while (
        table.facts["phase"] == "actions"
        and table.waiting[0] in picks
        and any(move.startswith("pick") for move in table.moves(table.waiting[0]))
    ):
        table.play(f"{table.waiting[0]}: pick {picks[table.waiting[0]]}")
    return table


@pytest.mark.parametrize("event", EVENTS)
def test_wb22_wb11_the_price_of_every_event(event: str) -> None:
    move, price = MOVES[event]
    for left in range(price, 5):
        assert ap(ready(event, ap=left).play(f"ann: {move}")) == left - price
    for short in range(price):
        assert ready(event, ap=short).refusal(f"ann: {move}") == "WB-11"


@pytest.mark.parametrize("event", EVENTS)
def test_wb22_only_an_event_of_the_own_hand(event: str) -> None:
    move, _ = MOVES[event]
    other = "tailwind" if event != "tailwind" else "sunbeam"
    table = ready(other, hands={"ben": f"{event} drop-blue", "ann": "drop-yellow"})
    assert table.refusal(f"ann: {move}") == "WB-22"
    assert table.refusal(f"ben: {move}") == "not-your-turn"
    assert ready(event, phase="precipitation").refusal(f"ann: {move}") == "WB-10"


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        ("tailwind", ()),
        ("big-broom", ()),
        ("dry-spell", ()),
        ("second-match", ()),
        ("two-buckets", ("ann: also green",)),
        ("bucket-chain", ("ann: pass", "ben: pass")),
        ("sunbeam", ()),
        ("spark-snuffer", ()),
        ("treasure-dive", ()),
        ("break-in-clouds", ()),
    ],
)
def test_wb22_then_it_leaves_the_match(event: str, lines: tuple[str, ...]) -> None:
    table = ready(event).play(f"ann: {MOVES[event][0]}", *lines)
    assert event in removed(table).split()
    assert event not in discards(table).split()
    assert (hand(table, "ann"), table.waiting) == ("drop-yellow", ["ann"])
    assert "end" in table.moves("ann")


# tailwind


@pytest.mark.parametrize("place", ["red", "green", "yellow", "blue", "spark-red", "spark-blue"])
def test_wb22_tailwind_to_any_flame_or_spark(place: str) -> None:
    table = holding("tailwind", "yellow out protected |", sparks="red blue")
    assert piece(table.play(f"ann: event tailwind {place}")) == place


def test_wb22_tailwind_an_empty_gap_is_no_place() -> None:
    table = holding("tailwind", sparks="red")
    assert table.refusal("ann: event tailwind spark-blue") in ("WB-22", "WB-08")


# big-broom


@pytest.mark.parametrize("status", ["burning", "out", "burning protected"])
def test_wb22_wb46_big_broom_sweeps_a_flame(status: str) -> None:
    picture = f"green {status} | wave-green drop-green cloud-green"
    table = holding("big-broom", picture, discards="drop-red").play("ann: event big-broom green")
    assert flame(table, "green") == f"{status} |"
    assert discards(table) == "drop-red wave-green drop-green cloud-green"


def test_wb22_big_broom_a_lone_wave_too_but_no_bare_flame() -> None:
    table = holding("big-broom", "green | wave-green")
    assert table.refusal("ann: event big-broom red") == "WB-22"
    table.play("ann: event big-broom green")
    assert (flame(table, "green"), discards(table)) == ("burning |", "wave-green")


# dry-spell


def test_wb22_dry_spell_no_cloudburst_in_this_turn() -> None:
    table = holding("dry-spell", hands={"ann": "drop-red " * 5, "ben": "drop-red " * 4})
    table.play("ann: event dry-spell, end, rain drop-red")
    assert (table.waiting, table.facts["phase"]) == (["ben"], "actions")
    table.play("ben: end, rain drop-red")
    assert (table.waiting, table.facts["phase"]) == (["dealer"], "cloudburst")


def test_wb22_wb31_dry_spell_a_cloud_still_draws() -> None:
    table = holding("dry-spell", hands={"ann": "cloud-red"})
    table.play("ann: event dry-spell, end, rain cloud-red")
    assert table.waiting == ["dealer"]
    table.play("dealer: card drop-blue")
    assert flame(table, "blue") == "burning | drop-blue"
    assert table.facts["phase"] == "drawing"


# second-match


def test_wb22_second_match_one_extinguished_flame_burns_again() -> None:
    table = holding("second-match", ["blue out protected | drop-blue", "green out |"][0])
    assert table.refusal("ann: event second-match red") == "WB-22"
    table.play("ann: event second-match blue")
    assert (flame(table, "blue"), piece(table)) == ("burning protected | drop-blue", "red")


# two-buckets


def test_wb22_two_buckets_the_top_cards_of_two_flames() -> None:
    picture = "red | drop-red cloud-red\ngreen out | drop-green\nyellow | wave-yellow"
    table = holding("two-buckets", picture, displays={"ann": "drop-blue"})
    assert table.refusal("ann: event two-buckets yellow") in ("WB-13", "WB-22")
    assert table.refusal("ann: event two-buckets blue") == "WB-22"
    table.play("ann: event two-buckets red")
    assert table.moves("ann") == {"also green", "enough"}
    assert table.refusal("ann: also red") == "WB-22"
    assert table.refusal("ann: also yellow") in ("WB-13", "WB-22")
    assert table.refusal("ann: end") == "WB-10"
    table.play("ann: also green")
    assert display(table, "ann") == "cloud-red drop-blue drop-green"
    assert (flame(table, "red"), flame(table, "green")) == ("burning | drop-red", "out |")
    assert "end" in table.moves("ann")


def test_wb22_two_buckets_one_may_be_enough() -> None:
    table = ready("two-buckets").play("ann: event two-buckets red, enough")
    assert display(table, "ann") == "drop-green drop-red"
    assert flame(table, "green") == "burning | drop-green"


def test_wb22_wb25_two_buckets_the_cards_enter_one_by_one() -> None:
    displays = {"ann": "drop-blue " * 5}
    table = ready("two-buckets", displays=displays, discards="")
    table.play("ann: event two-buckets red, also green")
    assert table.moves("ann") == {"discard drop-blue", "discard drop-red"}
    table.play("ann: discard drop-red")
    assert display(table, "ann") == "drop-blue " * 5 + "drop-green"
    assert discards(table) == "drop-red"


# bucket-chain


def test_wb22_wb48_bucket_chain_each_seat_in_order_may_give_one_card() -> None:
    displays = {"ann": "drop-red", "ben": "drop-blue sun", "cleo": ""}
    table = holding("bucket-chain", seats=3, displays=displays, turn="ann")
    table.play("ann: event bucket-chain")
    assert table.moves("ann") == {"give drop-red ben", "give drop-red cleo", "pass"}
    assert table.refusal("ann: end") == "WB-10"
    table.play("ann: give drop-red cleo")
    assert table.waiting == ["ben"]
    assert table.moves("ben") == {"give drop-blue ann", "give drop-blue cleo", "pass"}
    assert table.refusal("ben: give drop-blue ben") in ("WB-17", "WB-22")
    assert table.refusal("ben: give drop-red ann") in ("WB-17", "WB-22")
    table.play("ben: pass")
    assert table.waiting == ["cleo"]
    table.play("cleo: give drop-red ben")  # the card that it has just been given
    displays = {name: display(table, name) for name in table.players}
    assert displays == {"ann": "", "ben": "drop-blue drop-red sun", "cleo": ""}
    assert (table.waiting, ap(table)) == (["ann"], 3)


def test_wb22_wb47_bucket_chain_who_has_no_rain_card_is_not_asked() -> None:
    displays = {"ann": "sun", "ben": "sun", "cleo": "drop-red"}
    table = holding("bucket-chain", seats=3, displays=displays).play("ann: event bucket-chain")
    assert table.waiting == ["cleo"]
    assert table.play("cleo: give drop-red ann").waiting == ["ann"]
    table = holding("bucket-chain", seats=3, displays={"ann": "sun"})
    assert table.refusal("ann: event bucket-chain") == "WB-22"


def test_wb22_wb25_bucket_chain_the_receiver_makes_room() -> None:
    table = holding("bucket-chain", displays={"ann": "drop-red", "ben": FULL})
    table.play("ann: event bucket-chain, give drop-red ben")
    assert table.moves("ben") == {"discard drop-blue", "discard drop-green"}
    table.play("ben: discard drop-blue")
    assert "give drop-red ann" in table.moves("ben")


# sunbeam


@pytest.mark.parametrize("number", [1, 2])
def test_wb22_sunbeam_takes_suns_that_count_as_gathered_in_this_turn(number: int) -> None:
    table = holding("sunbeam").play(f"ann: event sunbeam {number}")
    assert (table.facts["supply"], display(table, "ann")) == (
        3 - number,
        " ".join(["sun"] * number),
    )
    assert table.refusal("ann: sun") == "WB-24"


def test_wb22_sunbeam_up_to_what_the_supply_holds() -> None:
    table = holding("sunbeam", displays={"ben": "sun sun"})
    assert table.refusal("ann: event sunbeam 2") == "WB-22"
    assert "event sunbeam 1" in table.moves("ann")
    table = holding("sunbeam", displays={"ben": "sun sun sun"})
    assert table.refusal("ann: event sunbeam 1") == "WB-22"


def test_wb22_wb25_sunbeam_the_suns_enter_one_by_one() -> None:
    table = holding("sunbeam", displays={"ann": "drop-blue " * 5}).play("ann: event sunbeam 2")
    assert table.moves("ann") == {"discard drop-blue", "discard sun"}
    table.play("ann: discard drop-blue")
    assert display(table, "ann") == "drop-blue drop-blue drop-blue drop-blue sun sun"
    assert table.facts["supply"] == 1


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
    if table.waiting == ["ann", "ben"]:
        table.play("ben: pick drop-blue")
    table.play("ann: strike green display")
    assert (display(table, "ann"), display(table, "ben")) == ("", "drop-blue")
    assert table.facts["aside"] == {}
    assert (table.waiting, removed(table)) == (["ann"], "fair-swap")
    assert "end" in table.moves("ann")
