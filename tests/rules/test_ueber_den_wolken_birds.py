"""Über den Wolken: birds that are added to the flock (UW-13 to UW-15)."""

from __future__ import annotations

import pytest
from ueber_den_wolken_table import FIRST, at, flock, odds_of, rows

# Six birds stand in front of the formation of three seats: every column is full.
FULL = """
kf sw gm gm sw km
km cf kf sw gf cm
cf cm kf sw gf gf
"""
# Left over: cf kf and one swift; twelve birds in the flock.
NEARLY_OUT = """
km .  sw .  .
cm cf kf sw sw
kf cm sw km cf
"""


def placings(front_and_back: str) -> set[str]:
    """The ways to place a bird in these columns."""
    return {f"place {end} {column}" for end in ("front", "back") for column in front_and_back}


def test_uw13_uw14_the_source_is_chosen_first_then_the_place() -> None:
    table = at().play("ann: add 1")
    assert table.waiting == ["ann"]
    assert table.facts["bird"] == "crane-f"
    assert table.moves("ann") == placings("1245")
    table.play("ann: place front 2")
    assert "bird" not in table.facts
    assert flock(table) == rows(FIRST.replace(".  .  sw", ".  cf sw"))
    assert table.facts["prices"]["C"] == 2
    assert table.facts["cubes"] == {"ann": 9, "ben": 10}


@pytest.mark.parametrize(
    ("move", "picture"),
    [
        ("front 1", ".  .  sw .  .\ncf cf kf sw .\nkf cm sw km cf"),
        ("back 1", ".  .  sw .  .\nkf cf kf sw .\ncf cm sw km cf"),
        ("back 2", ".  cf sw .  .\n.  cm kf sw .\nkf cf sw km cf"),
        ("front 4", ".  .  sw cf .\n.  cf kf sw .\nkf cm sw km cf"),
        ("back 4", ".  .  sw sw .\n.  cf kf km .\nkf cm sw cf cf"),
        ("front 5", ".  .  sw .  .\n.  cf kf sw cf\nkf cm sw km cf"),
    ],
)
def test_uw14_ahead_of_a_column_or_at_its_back(move: str, picture: str) -> None:
    table = at().play(f"ann: add 1, place {move}")
    assert flock(table) == rows(picture)


def test_uw14_a_column_of_three_takes_no_more() -> None:
    table = at().play("ann: add 1")
    for end in ("front", "back"):
        assert table.refusal(f"ann: place {end} 3") == "UW-14"
    table.play("ann: place back 2, show kite-m", "ben: add 2")
    assert table.moves("ben") == placings("145")
    assert table.refusal("ben: place front 2") == "UW-14"


@pytest.mark.parametrize("move", ["fly m2 m3", "add 2", "add deck", "card 1", "pass", "drop 2-05"])
def test_uw13_uw14_there_is_no_taking_back(move: str) -> None:
    for source in ("add 1", "add deck, deck kite-f"):
        table = at(hands={"ann": "2-05"}).play(f"ann: {source}")
        assert table.refusal(f"ann: {move}") == "UW-14"
        assert table.refusal("ann: play 2-05 b5 b3") == "UW-14"


@pytest.mark.parametrize("source", ["add 1", "add 2", "add deck, deck km"])
def test_uw13_a_bird_of_any_owner(source: str) -> None:
    table = at(turn="ben").play(f"ben: {source}".replace("km", "kite-m"))
    bird = {"add 1": "crane-f", "add 2": "swift"}.get(source, "kite-m")
    table.play("ben: place front 5")
    assert table.facts["flock"]["m5"] == bird


def test_uw13_the_top_bird_of_the_deck_is_seen_by_all_before_it_is_placed() -> None:
    table = at().play("ann: add deck")
    assert table.waiting == ["dealer"]
    assert table.odds() == odds_of("deck", "cm kf km sw")
    assert table.refusal("ann: place front 2") == "chance-is-due"
    assert table.refusal("dealer: deck crane-f") == "UW-13"
    table.play("dealer: deck kite-m")
    assert [table.facts_for(reader)["bird"] for reader in (0, 1, None)] == ["kite-m"] * 3
    assert table.waiting == ["ann"]
    table.play("ann: place back 5")
    assert flock(table) == rows(".  .  sw .  .\n.  cf kf sw cf\nkf cm sw km km")
    assert table.waiting == ["ben"]
    assert table.facts["face_up"] == ["crane-f", "swift"]
    assert table.facts["bird_deck"] == [{"crane-m": 1, "kite-f": 1, "swift": 1}]
    assert table.facts["cubes"]["ann"] == 9


def test_uw15_a_used_face_up_bird_is_replaced_after_it_has_been_placed() -> None:
    table = at().play("ann: add 1, place front 2")
    assert table.waiting == ["dealer"]
    assert table.refusal("ben: pass") == "chance-is-due"
    assert table.facts["face_up"] == ["swift"]
    assert table.odds() == odds_of("show", "cm kf km sw")
    assert table.refusal("dealer: show crane-f") == "UW-15"
    table.play("dealer: show kite-m")
    assert table.facts["face_up"] == ["swift", "kite-m"]
    assert table.facts["bird_deck"] == [{"crane-m": 1, "kite-f": 1, "swift": 1}]
    assert table.waiting == ["ben"]
    table.play("ben: add 2")
    assert table.facts["bird"] == "kite-m"


def test_uw15_the_last_cube_still_waits_for_the_replacement() -> None:
    table = at(cubes={"ann": 1, "ben": 0}).play("ann: add 2")
    assert table.waiting == ["ann"]
    table.play("ann: place front 1")
    assert table.facts["phase"] == "replace"
    assert flock(table)[0] == ". . sw . ."
    table.play("dealer: show kite-m")
    assert table.facts["face_up"] == ["crane-f", "kite-m"]
    assert flock(table)[0] == ". . . . ."


def test_case_08_uw15_the_last_bird_of_the_deck_replaces_and_then_nothing_does() -> None:
    table = at(NEARLY_OUT, face_up="cf kf").play("ann: add 1, place front 2")
    assert table.odds() == {"show swift": 1}
    table.play("dealer: show swift")
    assert table.facts["bird_deck"] == []
    table.play("ben: add 2, place front 4")
    assert table.waiting == ["ann"]
    assert table.facts["face_up"] == ["kite-f"]
    assert table.refusal("ann: add 2") == "UW-15"
    assert table.refusal("ann: add deck") == "UW-15"
    table.play("ann: add 1, place back 5")
    assert table.facts["face_up"] == []
    assert table.waiting == ["ben"]


def test_uw15_without_any_bird_the_action_is_not_available() -> None:
    full = "km kf sw sw cf\ncm cf kf sw sw\nkf cm sw km cf"
    table = at(full, face_up="")
    assert not [move for move in table.moves("ann") if move.startswith("add")]
    for move in ("add 1", "add 2", "add deck"):
        assert table.refusal(f"ann: {move}") == "UW-15"


def test_uw14_with_all_columns_full_the_action_is_not_available() -> None:
    table = at(FULL, face_up="cf sw")
    assert not [move for move in table.moves("ann") if move.startswith("add")]
    assert table.refusal("ann: add 1") == "UW-14"
    assert table.refusal("ann: add 2") == "UW-14"


def test_uw14_no_place_without_a_bird_to_be_placed() -> None:
    assert at().refusal("ann: place front 2") == "UW-14"
