"""Über den Wolken: Score, Favourite bird and Display (UW-24, UW-26, UW-27)."""

from __future__ import annotations

import pytest
from ueber_den_wolken_table import (
    DIAGONALS,
    DODGES,
    FIRST,
    FULL,
    LEADING,
    OUT,
    STANDARD,
    at,
    flock,
    holding,
    own_box,
    rows,
    uses,
)

MIDDLE = ".  .  sw .  .\n.  cf cm sw .\nkf kf sw km cf"

# UW-24


@pytest.mark.parametrize(
    ("card", "picture", "points"),
    [
        pytest.param("2-03", FIRST, 2, id="one-place"),
        pytest.param("2-05", FIRST, 2 + 3 + 2, id="both-places"),
        pytest.param("2-09", FIRST, 3, id="middle-row"),
        pytest.param("2-09", MIDDLE, 3 + 2 + 2, id="both-places-in-the-middle-row"),
    ],
)
def test_uw24_another_card_is_scored_now(card: str, picture: str, points: int) -> None:
    table = holding("2-10", card, picture=picture, points={"ann": 4})
    table.play(f"ann: play 2-10 {card}")
    assert table.facts["points"] == {"ann": 4 + points, "ben": 0}
    assert sorted(table.facts["discards"]) == sorted(["2-10", card])
    assert table.facts["hands"]["ann"]["cards"] == 0
    assert table.facts["cubes"]["ann"] == 7
    assert table.waiting == ["ben"]


def test_uw24_the_front_row_counts() -> None:
    spaces = [{"at": "f3", "points": 6}, {"at": "b1", "points": 1}]
    table = holding("2-10", "2-03", picture=LEADING, box=own_box(manoeuvre__2__spaces=spaces))
    table.play("ann: play 2-10 2-03")
    assert table.facts["points"] == {"ann": 6, "ben": 0}


@pytest.mark.parametrize(
    "use", ["2-04", "2-10", "2-05", "2-16", "2-17", "b5 b3", "fly m2 m3", "crane-m"]
)
def test_uw24_no_card_without_an_own_bird_and_none_that_is_not_in_hand(use: str) -> None:
    table = holding("2-10", "2-04")  # 2-04 shows b1 and b4, 2-05 lies in the display
    assert uses(table, "ann", "2-10") == set()
    assert table.refusal(f"ann: play 2-10 {use}") == "UW-24"


# UW-26


def test_uw26_any_bird_of_the_deck_is_placed() -> None:
    table = holding("2-02")
    assert uses(table, "ann", "2-02") == {"crane-m", "kite-f", "kite-m", "swift"}
    table.play("ann: play 2-02 kite-m")
    assert table.waiting == ["ann"]
    assert table.facts["bird"] == "kite-m"
    assert table.refusal("ann: place front 3") == "UW-14"
    table.play("ann: place back 2")
    assert flock(table) == rows(".  cf sw .  .\n.  cm kf sw .\nkf km sw km cf")
    assert table.facts["face_up"] == ["crane-f", "swift"]
    assert table.facts["bird_deck"] == [{"crane-m": 1, "kite-f": 1, "swift": 1}]
    assert table.waiting == ["ben"]


@pytest.mark.parametrize(
    ("bird", "left"),
    [
        ("crane-m", {"kite-f": 1, "kite-m": 1, "swift": 1}),
        ("kite-f", {"crane-m": 1, "kite-m": 1, "swift": 1}),
        ("swift", {"crane-m": 1, "kite-f": 1, "kite-m": 1}),
    ],
)
def test_case_07_uw26_from_either_layer_which_are_one_afterwards(
    bird: str, left: dict[str, int]
) -> None:
    table = holding("2-02", deck_top=["cm"], nests="N2 N1")
    assert table.facts["bird_deck"] == [{"crane-m": 1}, {"kite-f": 1, "kite-m": 1, "swift": 1}]
    assert uses(table, "ann", "2-02") == {"crane-m", "kite-f", "kite-m", "swift"}
    table.play(f"ann: play 2-02 {bird}, place front 1")
    assert table.facts["bird_deck"] == [left]
    table.play("ben: add deck")
    assert table.odds() == {f"deck {name}": count for name, count in left.items()}


@pytest.mark.parametrize("use", ["crane-f", "b5 b3", "add deck", "2-05"])
def test_uw26_no_bird_that_is_not_in_the_deck(use: str) -> None:
    assert holding("2-02", "2-05").refusal(f"ann: play 2-02 {use}") == "UW-26"


def test_uw26_not_with_an_empty_deck_or_full_columns() -> None:
    out = holding("2-02", picture=OUT, face_up="cf kf")
    for bird in ("crane-f", "kite-f", "swift"):
        assert out.refusal(f"ann: play 2-02 {bird}") == "UW-26"
    full = holding("4-01", picture=FULL, display="4-03", face_up="cf kf")
    assert uses(full, "ann", "4-01") == set()
    assert full.refusal("ann: play 4-01 goose-f") == "UW-14"


# UW-27


def test_uw27_the_action_of_every_card_in_the_display() -> None:
    table = holding("2-07")
    standard = STANDARD - {"card 2"}  # the copied card itself
    found = {f"2-05 {use}" for use in DODGES} | {f"2-13 {use}" for use in standard}
    assert uses(table, "ann", "2-07") == found | {f"2-15 {use}" for use in DIAGONALS}


@pytest.mark.parametrize(
    ("display", "use", "cost"),
    [
        ("2-05 2-15", "2-05 b5 b3", 2),
        ("2-05 2-15", "2-15 b5 m4", 3),
        ("2-05 2-13", "2-13 fly m2 m3", 2),
        ("2-01 2-13", "2-01 b5 b1", 4),
        ("2-04 2-13", "2-04 b3 b4", 2),
        ("2-12 2-13", "2-12 b5 b2", 2),
        ("2-10 2-13", "2-10 2-05", 3),
    ],
)
def test_uw27_the_shown_cards_cost_is_paid_and_it_stays(display: str, use: str, cost: int) -> None:
    short = at(hands={"ann": "2-07 2-03"}, display=display, cubes={"ann": cost - 1})
    assert short.refusal(f"ann: play 2-07 {use.replace('2-10 2-05', '2-10 2-03')}") == "UW-17"
    table = at(hands={"ann": "2-07 2-03"}, display=display, cubes={"ann": cost})
    table.play(f"ann: play 2-07 {use.replace('2-10 2-05', '2-10 2-03')}")
    assert table.facts["cubes"]["ann"] == 0
    assert table.facts["display"] == display.split()
    assert "2-07" in table.facts["discards"]
    assert table.facts["prices"] == {"A": 1, "B": 1, "C": 1, "D": 1}
    assert table.waiting == ["ben"]


def test_uw27_uw26_a_favourite_bird_is_copied() -> None:
    table = holding("2-07", display="2-02 2-15").play("ann: play 2-07 2-02 kite-f, place front 4")
    assert table.facts["flock"]["f4"] == "kite-f"
    assert table.facts["cubes"]["ann"] == 6
    assert table.facts["display"] == ["2-02", "2-15"]
    assert table.facts["discards"] == ["2-07"]


def test_uw27_uw21_a_copied_standard_takes_another_card() -> None:
    table = holding("2-07").play("ann: play 2-07 2-13 card 3")
    assert table.facts["display"] == ["2-05", "2-13", "2-06"]
    assert table.facts["hands"]["ann"] == {"cards": 1, "seen": ["2-15"]}
    assert table.facts["discards"] == ["2-07"]


def test_case_09_uw27_uw24_a_copied_score() -> None:
    table = holding("2-07", "2-03", display="2-05 2-10").play("ann: play 2-07 2-10 2-03")
    assert table.facts["points"] == {"ann": 2, "ben": 0}
    assert sorted(table.facts["discards"]) == ["2-03", "2-07"]
    assert table.facts["display"] == ["2-05", "2-10"]
    assert table.facts["hands"]["ann"]["cards"] == 0
    assert table.facts["cubes"]["ann"] == 7


@pytest.mark.parametrize(
    ("use", "code"),
    [
        pytest.param("2-03 b5 b3", "UW-27", id="in-the-own-hand"),
        pytest.param("2-12 b5 b2", "UW-27", id="in-the-deck"),
        pytest.param("2-14 b5 m4", "UW-27", id="in-another-hand"),
        pytest.param("2-16 f3 b3", "UW-27", id="discarded"),
        pytest.param("2-08 b5 b3", "UW-27", id="another-display-card"),
        pytest.param("2-07 b5 b3", "UW-27", id="itself"),
        pytest.param("b5 b3", "UW-27", id="no-copied-card"),
        pytest.param("fly m2 m3", "UW-27", id="a-standard-action"),
        pytest.param("kite-m", "UW-27", id="a-bird"),
        pytest.param("2-05", "UW-27", id="no-action"),
        pytest.param("2-13 card 2", "UW-27", id="the-copied-card-is-taken"),
        pytest.param("2-05 b5 b4", "UW-18", id="the-copied-cards-rule"),
        pytest.param("2-05 fly m2 m3", "UW-18", id="another-action-than-the-copied-cards"),
        pytest.param("2-13 fly b5 b3", "UW-10", id="a-copied-standard-keeps-its-rules"),
        pytest.param("2-13 fly b5 m5", "UW-12", id="a-copied-flight-to-an-empty-place"),
        pytest.param("2-13 card 4", "UW-16", id="a-copied-standard-without-that-card"),
        pytest.param("2-10 2-07", "UW-24", id="scoring-the-played-card"),
        pytest.param("2-10 2-05", "UW-24", id="scoring-a-card-of-the-display"),
        pytest.param("2-10 2-10", "UW-24", id="scoring-the-copied-card"),
    ],
)
def test_uw27_refused_copies(use: str, code: str) -> None:
    display = "2-05 2-13 2-10" if use.startswith(("2-13", "2-10")) else "2-05 2-13 2-08"
    hands = {"ann": "2-07 2-03", "ben": "2-14"}
    table = at(hands=hands, display=display, discards="2-16")
    assert table.refusal(f"ann: play 2-07 {use}") == code
