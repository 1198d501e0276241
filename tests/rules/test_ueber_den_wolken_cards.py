"""Über den Wolken: manoeuvre cards played for their action (UW-17 to UW-23, UW-25)."""

from __future__ import annotations

from typing import Any

import pytest
from ueber_den_wolken_table import (
    DIAGONALS,
    DODGES,
    FIRST,
    FULL,
    LEADING,
    OUT,
    SHOWN,
    STANDARD,
    at,
    flock,
    holding,
    rows,
    uses,
)

# Gaps at f2 and m5. Left over: kf sw sw.
GAPS = """
cf .  sw km .
cm cf kf sw .
kf cm sw km cf
"""
COSTS = (
    ("2-03", "m2 m4", 2),
    ("2-12", "b2 b5", 2),
    ("2-16", "f3 b3", 2),
    ("2-09", "fly b2 b3", 2),
    ("2-09", "card 1", 2),
    ("2-11", "b3 b4", 2),
    ("2-14", "b5 m4", 3),
    ("2-10", "2-05", 3),
    ("2-01", "b5 b1", 4),
    ("2-02", "kite-m", 4),
)


# UW-17


@pytest.mark.parametrize(("card", "use", "cost"), COSTS)
def test_uw17_uw18_to_uw26_a_card_is_paid_and_discarded(card: str, use: str, cost: int) -> None:
    picture = LEADING if card == "2-16" else FIRST
    table = holding(card, "2-05", picture=picture, cubes={"ann": cost})
    table.play(f"ann: play {card} {use}")
    assert table.facts["cubes"] == {"ann": 0, "ben": 10}
    assert set(table.facts["discards"]) == {card} | ({"2-05"} if card == "2-10" else set())
    assert card not in table.facts_for(0)["hands"]["ann"]["unseen"]
    assert table.facts["prices"] == {"A": 1, "B": 1, "C": 1, "D": 1}
    assert table.waiting == (["ann"] if card == "2-02" else ["ben"])


@pytest.mark.parametrize(("card", "use", "cost"), COSTS)
def test_uw17_too_few_cubes_for_the_card(card: str, use: str, cost: int) -> None:
    picture = LEADING if card == "2-16" else FIRST
    table = holding(card, "2-05", picture=picture, cubes={"ann": cost - 1})
    assert uses(table, "ann", card) == set()
    assert table.refusal(f"ann: play {card} {use}") == "UW-17"


@pytest.mark.parametrize("place", ["display", "discards", "deck", "hands", "nowhere"])
def test_uw17_only_a_card_in_the_own_hand_is_played(place: str) -> None:
    facts: dict[str, dict[str, Any]] = {
        "display": {"display": "2-03"},
        "discards": {"discards": "2-03"},
        "deck": {},
        "hands": {"hands": {"ben": "2-03"}},
        "nowhere": {},
    }
    table = at(FIRST, **({"display": ""} | facts[place]))
    card = "2-17" if place == "nowhere" else "2-03"
    assert table.refusal(f"ann: play {card} m2 m4") == "UW-17"


def test_uw17_a_card_taken_from_the_display_is_played_alike() -> None:
    table = at(display=SHOWN).play("ann: card 1", "ben: pass", "ann: play 2-05 b5 b3")
    assert flock(table)[2] == "kf cm cf km sw"
    assert table.facts["discards"] == ["2-05"]
    assert table.facts["hands"]["ann"] == {"cards": 0, "seen": []}


def test_uw17_a_card_is_not_played_for_nothing() -> None:
    table = holding("2-16", "2-02", picture=OUT, face_up="cf kf")
    assert not [move for move in table.moves("ann") if move.startswith("play 2-02")]
    nowhere_to_fly = holding("2-16")
    assert uses(nowhere_to_fly, "ann", "2-16") == set()
    for use, code in (("b2 f2", "UW-12"), ("b5 f5", "UW-12"), ("m2 b2", "UW-20")):
        assert nowhere_to_fly.refusal(f"ann: play 2-16 {use}") == code


# UW-18 to UW-20, UW-22, UW-23, UW-25: birds swap


@pytest.mark.parametrize(
    ("card", "picture", "found"),
    [
        pytest.param("2-03", FIRST, DODGES, id="uw18"),
        pytest.param("2-03", GAPS, {"f1 f3", "m1 m3", "m2 m4", "b2 b4", "b5 b3"}, id="uw18-gaps"),
        pytest.param("2-12", FIRST, {"b2 b5", "b5 b2"}, id="uw19"),
        pytest.param("2-12", GAPS, {"f1 f4", "m1 m4", "b2 b5", "b5 b2"}, id="uw19-gaps"),
        pytest.param("2-16", LEADING, {"f3 b3"}, id="uw20"),
        pytest.param("2-16", GAPS, {"f1 b1"}, id="uw20-outer-column"),
        pytest.param(
            "2-11", FIRST, {"f3 m3", "m4 m3", "m4 b4", "b3 b2", "b3 b4", "b3 m3"}, id="uw22"
        ),
        pytest.param("2-14", FIRST, DIAGONALS, id="uw23"),
        pytest.param(
            "2-01",
            FIRST,
            {
                f"{start} {goal}"
                for start in ("m2", "b2", "b5")
                for goal in ("f3", "m2", "m3", "m4", "b1", "b2", "b3", "b4", "b5")
                if start != goal
            },
            id="uw25",
        ),
    ],
)
def test_uw18_to_uw25_where_a_card_flies(card: str, picture: str, found: set[str]) -> None:
    face_up = "kf sw" if picture == GAPS else "cf sw"
    if picture == LEADING:
        assert rows(picture)[0] == ". . cf . ."
    table = holding(card, picture=picture, face_up=face_up)
    assert uses(table, "ann", card) == found


@pytest.mark.parametrize(
    ("move", "picture"),
    [
        ("2-03 b5 b3", ".  .  sw .  .\n.  cf kf sw .\nkf cm cf km sw"),
        ("2-12 b2 b5", ".  .  sw .  .\n.  cf kf sw .\nkf cf sw km cm"),
        ("2-11 b3 b4", ".  .  sw .  .\n.  cf kf sw .\nkf cm km sw cf"),
        ("2-11 f3 m3", ".  .  kf .  .\n.  cf sw sw .\nkf cm sw km cf"),
        ("2-11 b3 b2", ".  .  sw .  .\n.  cf kf sw .\nkf sw cm km cf"),
        ("2-14 m2 f3", ".  .  cf .  .\n.  sw kf sw .\nkf cm sw km cf"),
        ("2-14 b2 m3", ".  .  sw .  .\n.  cf cm sw .\nkf kf sw km cf"),
        ("2-01 b5 f3", ".  .  cf .  .\n.  cf kf sw .\nkf cm sw km sw"),
        ("2-01 m2 b5", FIRST),
    ],
)
def test_uw18_to_uw25_two_birds_swap(move: str, picture: str) -> None:
    table = holding(move.split()[0]).play(f"ann: play {move}")
    assert flock(table) == rows(picture)


def test_uw20_front_and_back_swap() -> None:
    table = holding("2-16", picture=LEADING).play("ann: play 2-16 f3 b3")
    assert flock(table) == rows(".  .  sw .  .\n.  sw kf sw .\nkf cm cf km cf")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        *(("2-03 b5 b4", "UW-18"), ("2-03 b2 b5", "UW-18"), ("2-03 b4 b2", "UW-18")),
        *(("2-03 b3 b5", "UW-18"), ("2-03 m1 m3", "UW-18"), ("2-03 b2 m4", "UW-18")),
        *(("2-03 fly m2 m3", "UW-18"), ("2-03 add 1", "UW-18"), ("2-03 card 1", "UW-18")),
        *(("2-03 crane-m", "UW-18"), ("2-03 2-05", "UW-18")),
        *(("2-12 b2 b4", "UW-19"), ("2-12 b4 b1", "UW-19"), ("2-12 m2 b5", "UW-19")),
        *(("2-12 m2 m5", "UW-12"), ("2-12 kite-m", "UW-19")),
        *(("2-16 b2 m2", "UW-20"), ("2-16 f3 b3", "UW-20"), ("2-16 b5 b3", "UW-20")),
        *(("2-16 b2 f2", "UW-12"), ("2-16 b5 f5", "UW-12")),
        *(("2-11 b5 b4", "UW-22"), ("2-11 b4 b3", "UW-22"), ("2-11 m4 b3", "UW-22")),
        *(("2-11 b3 b5", "UW-22"), ("2-11 f3 b3", "UW-22"), ("2-11 m5 m4", "UW-22")),
        *(("2-11 m4 m5", "UW-12"), ("2-11 f3 f2", "UW-12"), ("2-11 fly b2 b3", "UW-22")),
        *(("2-14 b5 b4", "UW-23"), ("2-14 b4 m3", "UW-23"), ("2-14 m4 b5", "UW-23")),
        *(("2-14 m2 b2", "UW-23"), ("2-14 b2 f4", "UW-23"), ("2-14 m1 b2", "UW-23")),
        *(("2-14 m2 f1", "UW-12"), ("2-14 b2 m1", "UW-12")),
        *(("2-01 b1 b2", "UW-25"), ("2-01 b3 b2", "UW-25"), ("2-01 m1 b2", "UW-25")),
        *(("2-01 b2 b2", "UW-25"), ("2-01 b5 m1", "UW-12"), ("2-01 m2 f5", "UW-12")),
    ],
)
def test_uw18_to_uw25_refused_flights(move: str, code: str) -> None:
    table = holding(move.split()[0], "2-05")
    assert table.refusal(f"ann: play {move}") == code


def test_uw18_uw12_nobody_dodges_to_an_empty_place() -> None:
    table = at(turn="ben", hands={"ben": "2-03"})
    for use in ("m3 m5", "m3 m1"):
        assert table.refusal(f"ben: play 2-03 {use}") == "UW-12"


# UW-21


def test_uw21_every_standard_action_for_two_cubes() -> None:
    table = holding("2-09", prices=dict.fromkeys("ABCD", 3), cubes={"ann": 2, "ben": 5})
    assert table.moves("ann") == {f"play 2-09 {use}" for use in STANDARD} | {"pass"}


@pytest.mark.parametrize("price", [1, 4])
@pytest.mark.parametrize(
    ("action", "use"),
    [("A", "fly m2 m3"), ("B", "fly m2 b2"), ("C", "add 1, place front 1"), ("D", "card 2")],
)
def test_uw21_whatever_the_price_which_is_not_raised(action: str, use: str, price: int) -> None:
    table = holding("2-09", prices={action: price}, cubes={"ann": 3, "ben": 8})
    table.play(f"ann: play 2-09 {use}")
    assert table.facts["cubes"] == {"ann": 1, "ben": 8}
    assert table.facts["prices"] == dict.fromkeys("ABCD", 1) | {action: price}


def test_uw21_uw13_a_bird_added_by_a_card_is_placed_and_replaced() -> None:
    table = holding("2-09").play("ann: play 2-09 add 2")
    assert table.refusal("ann: pass") == "UW-14"
    table.play("ann: place front 4")
    assert table.facts["flock"]["f4"] == "swift"
    table.play("dealer: show kite-f")
    assert table.facts["face_up"] == ["crane-f", "kite-f"]
    assert table.waiting == ["ben"]
    deck = holding("2-09").play("ann: play 2-09 add deck, deck crane-m, place back 1")
    assert deck.facts["flock"]["b1"] == "crane-m"
    assert deck.waiting == ["ben"]


def test_uw21_uw17_the_card_leaves_the_hand_before_another_is_taken() -> None:
    table = holding("2-09", "2-03", seen={"ann": "2-07 2-08"}).play("ann: play 2-09 card 2")
    assert table.waiting == ["ben"]
    mine = table.facts_for(0)["hands"]["ann"]
    assert mine == {"cards": 4, "seen": ["2-07", "2-08", "2-13"], "unseen": ["2-03"]}
    assert table.facts["display"] == ["2-05", "2-15", "2-06"]
    assert table.facts["discards"] == ["2-09"]


@pytest.mark.parametrize(
    ("use", "code"),
    [
        *(("fly b5 b3", "UW-10"), ("fly b4 b5", "UW-10"), ("fly m3 f3", "UW-11")),
        *(("fly b5 m5", "UW-12"), ("card 5", "UW-16"), ("b5 b3", "UW-21")),
        *(("crane-m", "UW-21"), ("2-05", "UW-21")),
    ],
)
def test_uw21_the_standard_actions_keep_their_rules(use: str, code: str) -> None:
    assert holding("2-09", "2-05").refusal(f"ann: play 2-09 {use}") == code


def test_uw21_uw15_uw14_no_bird_and_no_room() -> None:
    out = holding("2-09", picture=OUT, face_up="cf kf")
    assert out.refusal("ann: play 2-09 add deck") == "UW-15"
    full = holding("4-07", picture=FULL, display="4-03", face_up="cf kf")
    for use in ("add 1", "add deck"):
        assert full.refusal(f"ann: play 4-07 {use}") == "UW-14"
