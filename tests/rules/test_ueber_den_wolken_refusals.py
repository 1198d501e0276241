"""Über den Wolken: of several reasons against a move, the first is given."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from ueber_den_wolken_table import FIRST, FULL, any_deals, at, deal_flock, ended, start

PREPARING = ("nest", "display", "flock", "show")
FIVE = {"ann": "2-07 2-08"}
FULL_FOR_TWO = "km kf sw sw cf\ncm cf kf sw sw\nkf cm sw km cf"


def before_a_place() -> Table:
    return at(hands={"ann": "2-03"}).play("ann: add 1")


def before_a_drop() -> Table:
    return at(hands={"ann": "2-03 2-05"}, seen=FIVE).play("ann: card 1")


def at_the_scoring() -> Table:
    return ended(hands={"ann": "2-03", "ben": "2-05"})


# General codes


@pytest.mark.parametrize("line", ["ben: fly b1 b5", "ben: score 2-03", "ben: place front 3"])
def test_uw08_not_your_turn_comes_before_every_rule(line: str) -> None:
    assert at().refusal(line) == "not-your-turn"
    assert before_a_place().refusal(line) == "not-your-turn"
    assert before_a_drop().refusal(line) == "not-your-turn"


@pytest.mark.parametrize("line", ["ann: fly b1 b5", "ben: pass", "ann: place front 3", "ann: done"])
def test_uw13_chance_is_due_comes_before_every_rule(line: str) -> None:
    assert at().play("ann: add deck").refusal(line) == "chance-is-due"
    assert at().play("ann: add 1, place front 2").refusal(line) == "chance-is-due"


@pytest.mark.parametrize("line", ["ann: fly b1 b5", "ben: pass", "dealer: nest N5", "ann: done"])
def test_uw37_match_over_comes_before_every_rule(line: str) -> None:
    assert ended(nests="N1 N2 N3").refusal(line) == "match-over"


@pytest.mark.parametrize("text", ["show crane-m", "deck kite-f", "hand ann 2-05", "nest N2"])
def test_the_dealer_has_no_turn_unless_chance_is_due(text: str) -> None:
    for table in (at(), before_a_place(), before_a_drop(), at_the_scoring()):
        assert table.refusal(f"dealer: {text}") == "not-your-turn"


# What the dealer owes

DEALS: tuple[str, ...] = (
    "flock b1 kite-m",
    "show kite-m",
    "hand ann 2-16",
    "display 2-16",
    "nest N7",
)
DEALS += ("start ann", "deck kite-m")


@pytest.mark.parametrize(
    ("phase", "code"),
    [("flock", "UW-03"), ("show", "UW-04"), ("hand", "UW-05"), ("display", "UW-05")]
    + [("nest", "UW-06"), ("start", "UW-07")],
)
def test_uw03_to_uw07_the_dealer_sets_up_in_order(phase: str, code: str) -> None:
    phases = ("flock", "show", "hand", "display", "nest", "start")
    table = start(2)
    if phase != "flock":
        any_deals(deal_flock(table, FIRST), *phases[: phases.index(phase)])
    assert table.facts["phase"] == phase
    for text in DEALS:
        if not text.startswith(phase):
            assert table.refusal(f"dealer: {text}") == code


@pytest.mark.parametrize(
    ("phase", "code"),
    [("nest", "UW-06"), ("display", "UW-34"), ("flock", "UW-35"), ("show", "UW-35")],
)
def test_uw34_uw35_the_dealer_prepares_a_stage_in_order(phase: str, code: str) -> None:
    picture = "km sw sw sw .\ncm cf kf sw cf\nkf cm sw km cf"
    table = ended(picture, face_up="kf", display="2-01")
    any_deals(table, *("nest", "display", "flock")[: PREPARING.index(phase)])
    assert table.facts["phase"] == phase
    for text in DEALS:
        if not text.startswith(phase):
            assert table.refusal(f"dealer: {text}") == code


@pytest.mark.parametrize(
    ("line", "due", "code"),
    [("ann: add deck", "deck", "UW-13"), ("ann: add 1, place front 2", "show", "UW-15")],
)
def test_uw13_uw15_the_dealer_answers_what_was_asked(line: str, due: str, code: str) -> None:
    table = at().play(line)
    for text in DEALS:
        if not text.startswith(due):
            assert table.refusal(f"dealer: {text}") == code


# Phase, unfinished moves


@pytest.mark.parametrize("table", [at, before_a_place, before_a_drop])
@pytest.mark.parametrize("move", ["score 2-03", "score 2-16", "done"])
def test_uw32_the_phase_comes_before_unfinished_moves_and_the_card(table: Any, move: str) -> None:
    assert table().refusal(f"ann: {move}") == "UW-32"


@pytest.mark.parametrize(
    "move", ["fly b1 b5", "play 2-16 f3 b3", "add 2", "card 6", "drop 2-16", "place front 3"]
)
def test_uw29_the_phase_of_the_scoring_comes_before_all_else(move: str) -> None:
    assert at_the_scoring().refusal(f"ann: {move}") == "UW-29"


@pytest.mark.parametrize(
    "move", ["drop 2-03", "play 2-16 f3 b3", "play 2-03 b5 b4", "fly b1 b5", "card 6", "add 2"]
)
def test_uw14_an_unfinished_placing_comes_before_the_card_and_its_rule(move: str) -> None:
    assert before_a_place().refusal(f"ann: {move}") == "UW-14"


@pytest.mark.parametrize(
    "move", ["place front 3", "play 2-16 f3 b3", "play 2-03 b5 b4", "fly b1 b5", "card 6", "add 2"]
)
def test_uw16_an_unfinished_drop_comes_before_the_card_and_its_rule(move: str) -> None:
    assert before_a_drop().refusal(f"ann: {move}") == "UW-16"


# Then the card in hand, the copied card, neighbours, cubes, the action, the empty place, the
# source, the room. Ann holds Dodge (2-03), Display (2-07) and Standard (2-09).


@pytest.mark.parametrize(
    ("move", "facts", "code"),
    [
        pytest.param("play 2-08 2-16 b5 b3", {}, "UW-17", id="card-before-copied-card"),
        pytest.param("play 2-13 fly b5 b3", {}, "UW-17", id="card-before-neighbours"),
        pytest.param("play 2-12 b5 b4", {}, "UW-17", id="card-before-its-action"),
        pytest.param("play 2-12 m2 m5", {}, "UW-17", id="card-before-an-empty-place"),
        pytest.param("play 2-07 2-13 fly b5 b3", {}, "UW-27", id="copied-card-before-neighbours"),
        pytest.param(
            "play 2-07 2-13 fly b5 b4", {"cubes": {"ann": 1}}, "UW-27", id="copied-before-cubes"
        ),
        pytest.param("play 2-07 2-12 b5 b4", {}, "UW-27", id="copied-before-its-action"),
        pytest.param("play 2-07 2-12 m2 m5", {}, "UW-27", id="copied-before-an-empty-place"),
        pytest.param(
            "fly b5 b3",
            {"prices": {"A": 3}, "cubes": {"ann": 2, "ben": 5}},
            "UW-10",
            id="neighbours-before-cubes",
        ),
        pytest.param(
            "fly b2 f2",
            {"prices": {"B": 3}, "cubes": {"ann": 2, "ben": 5}},
            "UW-11",
            id="neighbours-in-a-column-before-cubes",
        ),
        pytest.param(
            "play 2-09 fly b5 b3", {"cubes": {"ann": 1}}, "UW-10", id="neighbours-before-card-cost"
        ),
        pytest.param(
            "play 2-07 2-15 b5 b4", {"cubes": {"ann": 2}}, "UW-17", id="card-cost-before-the-copy"
        ),
        pytest.param("fly b5 m3", {}, {"UW-10", "UW-11"}, id="neighbours-before-an-empty-place"),
        pytest.param("fly b1 b3", {}, "UW-10", id="neighbours-before-the-owner"),
        pytest.param(
            "fly b4 b5",
            {"prices": {"A": 3}, "cubes": {"ann": 2, "ben": 5}},
            "UW-09",
            id="cubes-before-the-owner",
        ),
        pytest.param(
            "fly m3 f3",
            {"prices": {"B": 3}, "cubes": {"ann": 2, "ben": 5}},
            "UW-09",
            id="cubes-before-the-owner-in-a-column",
        ),
        pytest.param(
            "fly b5 m5",
            {"prices": {"B": 3}, "cubes": {"ann": 2, "ben": 5}},
            "UW-09",
            id="cubes-before-an-empty-place",
        ),
        pytest.param(
            "card 5",
            {"prices": {"D": 3}, "cubes": {"ann": 2, "ben": 5}},
            "UW-09",
            id="cubes-before-the-display",
        ),
        pytest.param("play 2-03 b5 b4", {"cubes": {"ann": 1}}, "UW-17", id="cost-before-action"),
        pytest.param(
            "play 2-03 crane-m", {"cubes": {"ann": 1}}, "UW-17", id="cost-before-another-action"
        ),
        pytest.param("fly b1 m1", {}, "UW-11", id="owner-before-an-empty-place"),
        pytest.param("fly m4 m5", {}, "UW-10", id="owner-before-an-empty-place-in-a-row"),
        pytest.param("play 2-03 b5 m5", {}, "UW-18", id="action-before-an-empty-place"),
        pytest.param("play 2-03 m3 m5", {}, "UW-18", id="owner-before-an-empty-place-of-a-card"),
        pytest.param(
            "play 2-09 fly b5 m5", {"cubes": {"ann": 1}}, "UW-17", id="cost-before-an-empty-place"
        ),
    ],
)
def test_which_reason_is_given(move: str, facts: dict[str, Any], code: str | set[str]) -> None:
    shown = {"display": "2-05 2-15", "hands": {"ann": "2-03 2-07"}, "seen": {"ann": "2-09"}}
    codes = {code} if isinstance(code, str) else code
    assert at(FIRST, **(shown | facts)).refusal(f"ann: {move}") in codes


@pytest.mark.parametrize(
    ("move", "price", "code"),
    [
        pytest.param("add 1", 3, "UW-09", id="cubes-before-source-and-room"),
        pytest.param("add deck", 3, "UW-09", id="cubes-before-source-and-room-of-the-deck"),
        pytest.param("add 1", 1, "UW-15", id="source-before-room"),
        pytest.param("add deck", 1, "UW-15", id="source-before-room-of-the-deck"),
        pytest.param("play 2-09 add 2", 1, "UW-15", id="source-before-room-by-a-card"),
    ],
)
def test_uw15_the_source_comes_before_the_room(move: str, price: int, code: str) -> None:
    cubes = {"ann": 2, "ben": 5}
    hands = {"ann": "2-09"}
    table = at(FULL_FOR_TWO, face_up="", prices={"C": price}, cubes=cubes, hands=hands)
    assert table.refusal(f"ann: {move}") == code


@pytest.mark.parametrize(
    ("move", "cubes", "code"),
    [
        ("add 1", 16, "UW-14"),
        ("play 4-01 goose-f", 4, "UW-14"),
        ("play 4-01 goose-f", 3, "UW-17"),
        ("play 4-01 crane-f", 4, "UW-26"),
        ("play 4-01 swallow-m", 4, "UW-26"),
        ("play 4-07 add 2", 2, "UW-14"),
        ("play 4-07 add 2", 1, "UW-17"),
    ],
)
def test_uw14_the_room_comes_last(move: str, cubes: int, code: str) -> None:
    facts: dict[str, Any] = {"face_up": "cf kf", "display": "4-03", "hands": {"ann": "4-01 4-07"}}
    table = at(FULL, cubes={"ann": cubes}, **facts)
    assert table.refusal(f"ann: {move}") == code
