"""Wolkenbruch: the effects of events played from the hand (WB-22, WB-48)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import EVENTS, ap, discards, display, flame, hand, holding, piece, removed

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


def test_wb22_wb47_two_buckets_without_another_flame_nothing_is_asked() -> None:
    table = holding("two-buckets", "red | drop-red drop-red\ngreen | wave-green")
    table.play("ann: event two-buckets red")
    assert "end" in table.moves("ann")


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
