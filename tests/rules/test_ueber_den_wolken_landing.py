"""Über den Wolken: the end of a stage (UW-29 to UW-33, UW-38)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from ueber_den_wolken_table import FIRST, at, counts, ended, flock, own_box, rows

# What is left of FIRST after the landing: ann has b2, ben m3 and b4.
LANDED = """
.  .  .  .  .
.  .  kf .  .
.  cm sw km .
"""
SHOWN = "2-01 2-02 2-06 2-08"
HANDS = {"ann": "2-03 2-05", "ben": "2-04 2-09"}


def landing(landers: str, **facts: Any) -> Table:
    """The table after these birds have landed, from left to right; swifts stay."""
    one, two, three, four, five = landers.split()
    picture = f". . {three} . .\n. {two} sw {four} .\n{one} sw sw sw {five}"
    spare = ["sw"] + ["cf", "kf"] * 3 + ["cm", "km"] * 2
    for bird in landers.split():
        spare.remove(bird)
    return ended(picture, **{"face_up": " ".join(spare[:2]), **facts})


def scoring(picture: str = FIRST, hands: dict[str, str] = HANDS, **facts: Any) -> Table:
    """The table after the landing, with cards in hand."""
    return ended(picture, hands=hands, **{"display": SHOWN, **facts})


# UW-29


def test_uw29_the_stage_ends_when_no_seat_has_cubes() -> None:
    table = at(cubes={"ann": 1, "ben": 1}).play("ann: fly m2 m3")
    assert table.waiting == ["ben"]
    assert table.facts["points"] == {"ann": 0, "ben": 0}
    assert len(table.facts["flock"]) == 9
    table.play("ben: pass")
    assert len(table.facts["flock"]) == 4
    assert table.facts["points"] == {"ann": 3, "ben": 7}
    assert table.waiting == ["dealer"]


@pytest.mark.parametrize(
    "line",
    [
        *("fly b5 b4", "fly b2 m2", "card 1", "add deck, deck kite-m, place front 5"),
        *("add 1, place front 5, show kite-m", "pass", "play 2-03 b5 b3"),
    ],
)
def test_uw29_whatever_the_last_cubes_are_spent_on(line: str) -> None:
    hands = {"ann": "2-03"} if line.startswith("play") else {}
    cubes = {"ann": 2 if hands else 1, "ben": 0}
    table = at(hands=hands, cubes=cubes).play(f"ann: {line}")
    assert flock(table)[0] == ". . . . ."
    assert table.facts["points"]["ann"] > 0
    assert table.facts["phase"] == ("scoring" if line == "card 1" else "nest")


def test_uw29_landing_then_nest_card_then_manoeuvre_cards() -> None:
    table = scoring()
    assert flock(table) == rows(LANDED)
    assert table.facts["points"] == {"ann": 7, "ben": 3}
    assert table.facts["phase"] == "scoring"
    assert table.facts["stage"] == 1
    assert table.waiting == ["ann", "ben"]


@pytest.mark.parametrize(
    "move",
    [
        *("pass", "fly b2 b3", "fly b2 m2", "add 1", "add deck", "card 1", "place front 2"),
        *("drop 2-03", "play 2-03 b2 b4", "play 2-10 2-03"),
    ],
)
def test_uw29_after_the_landing_nothing_else_is_done(move: str) -> None:
    table = scoring()
    assert table.refusal(f"ann: {move}") == "UW-29"


# UW-30


@pytest.mark.parametrize(
    ("picture", "after"),
    [
        pytest.param(FIRST, LANDED, id="formation"),
        pytest.param(
            "sw .  sw .  .\ncf cf kf sw .\nkf cm sw km cf",
            ".  .  .  .  .\ncf .  kf .  .\nkf cm sw km .",
            id="an-outer-column-of-three-keeps-two",
        ),
        pytest.param(
            ".  sw sw .  .\n.  cf kf sw cf\nkf cm sw km cm",
            ".  .  .  .  .\n.  cf kf .  .\n.  cm sw km cm",
            id="a-middle-column-of-three-and-an-outer-one-of-two",
        ),
    ],
)
def test_case_04_uw30_the_frontmost_bird_of_every_column_lands(picture: str, after: str) -> None:
    assert flock(ended(picture, face_up="kf sw")) == rows(after)


# UW-31


def test_case_02_uw31_points_for_birds_and_pairs() -> None:
    picture = """
    .  .  km kf gf .  .
    .  km sm cf gm gf .
    cm sf sf cf gm sw sw
    """
    table = ended(picture, face_up="cf cm", nests="N4 N1")
    assert table.facts["points"] == {"ann": 3, "ben": 14, "cleo": 7, "dora": 0}


@pytest.mark.parametrize(
    ("nest", "landers", "ann", "ben"),
    [
        ("N1", "cf cf cm kf km", 11 + 3, 7 + 3),
        ("N2", "cf cf cf cm cm", 15 + 2 * 5, 0),
        ("N3", "cf cf cf kf kf", 10, 6),
        ("N3", "cf cf cm cm sw", 14 + 2 * 4, 0),
        ("N4", "km km kf kf cf", 3, 15 + 2 * 2),
        ("N5", "cf cm kf km km", 8 + 1, 12 + 1),
        ("N6", "cf cm kf kf sw", 10 - 2, 10),
        ("N7", "cf cm cf cm kf", 20 - 2 * 3, 5),
        ("N7", "cm cm kf kf kf", 10, 15),
        ("N1", "kf kf kf km km", 0, 19 + 2 * 3),
    ],
)
def test_uw31_the_nest_cards(nest: str, landers: str, ann: int, ben: int) -> None:
    table = landing(landers, nests=nest)
    assert table.facts["points"] == {"ann": ann, "ben": ben}


def test_uw31_only_the_nest_card_of_this_stage_counts() -> None:
    table = landing("cf cf cm kf km", nests="N7 N2", face_up="sw cf", points={"ann": 4, "ben": 1})
    assert table.facts["points"] == {"ann": 4 + 9 + 5, "ben": 1 + 6 + 5}


def test_uw31_more_birds_than_listed_get_the_last_value() -> None:
    box = own_box(nest__0__birds=[0, 3, 7])
    table = landing("cf cf cf kf sw", face_up="cm cm", box=box)
    assert table.facts["points"] == {"ann": 7, "ben": 3}


# UW-38


def test_uw38_a_total_can_be_negative() -> None:
    box = own_box(nest__0__pair=-30)
    table = landing("cf cf cm kf km", face_up="sw cf", box=box, points={"ben": 12})
    assert table.facts["points"] == {"ann": 11 - 30, "ben": 12 + 7 - 30}


def test_uw38_uw37_the_highest_negative_total_wins() -> None:
    box = own_box(nest__2__pair=-30)
    table = landing("cf cf cm kf km", face_up="sw cf", box=box, nests="N1 N2 N3")
    assert table.outcome is not None
    assert table.outcome.scores == (10 - 30, 6 - 30)
    assert table.outcome.winners == (0,)


# UW-32


def test_uw32_cards_are_scored_in_any_order() -> None:
    table = scoring()
    assert table.moves("ann") == {"score 2-03", "score 2-05", "done"}
    assert table.moves("ben") == {"score 2-04", "score 2-09", "done"}
    table.play("ben: score 2-09")
    assert table.waiting == ["ann", "ben"]
    assert table.facts["points"] == {"ann": 7, "ben": 3 + 2}
    table.play("ann: score 2-05", "ann: score 2-03")
    assert table.facts["points"] == {"ann": 7 + 2 + 2, "ben": 5}
    assert table.waiting == ["ben"]
    assert table.refusal("ann: done") == "not-your-turn"
    table.play("ben: done")
    assert table.waiting == ["dealer"]
    assert sorted(table.facts["discards"]) == ["2-03", "2-05", "2-09"]
    assert table.facts_for(1)["hands"]["ben"] == {"cards": 1, "seen": [], "unseen": ["2-04"]}


def test_case_03_uw32_both_places_give_two_more() -> None:
    spaces = [{"at": "b2", "points": 2}, {"at": "m3", "points": 1}]
    picture = ".  .  sw .  .\n.  kf cf sw .\nkf cm sw km cf"
    box = own_box(manoeuvre__2__spaces=spaces)
    table = scoring(picture, {"ann": "2-03"}, box=box).play("ann: score 2-03")
    assert table.facts["points"] == {"ann": 3 + 5, "ben": 7}


def test_uw32_one_place_is_enough_and_a_bird_counts_for_several_cards() -> None:
    hands = {"ann": "2-03 2-12"}
    table = scoring(hands=hands, seen={"ann": "2-05"})
    table.play("ann: score 2-03", "ann: score 2-12", "ann: score 2-05")
    assert table.facts["points"]["ann"] == 7 + 3 * 2


@pytest.mark.parametrize(
    ("card", "places"),
    [
        ("2-04", "b1 is empty, b4 is ben's"),
        ("2-09", "ann's bird of m2 has landed, m3 is ben's"),
        ("2-10", "m3 is ben's, m4 is empty"),
        ("2-01", "b3 is a swift's, m2 is empty"),
    ],
)
def test_uw32_no_card_without_an_own_bird(card: str, places: str) -> None:
    table = scoring(hands={"ann": f"2-03 {card}"}, display="2-06 2-08")
    assert table.moves("ann") == {"score 2-03", "done"}, places
    assert table.refusal(f"ann: score {card}") == "UW-32", places


@pytest.mark.parametrize("card", ["2-09", "2-12", "2-08"])
def test_uw32_no_card_that_is_not_in_hand(card: str) -> None:
    assert scoring().refusal(f"ann: score {card}") == "UW-32"


@pytest.mark.parametrize("move", ["score 2-03", "score 2-12", "done"])
def test_uw32_nothing_is_scored_before_the_landing(move: str) -> None:
    assert at(hands={"ann": "2-03 2-05"}).refusal(f"ann: {move}") == "UW-32"


def test_uw32_a_seat_that_can_score_nothing_is_waited_for() -> None:
    table = scoring(hands={"ann": "2-10", "ben": "2-09"})
    assert table.waiting == ["ann", "ben"]
    assert table.moves("ann") == {"done"}
    table.play("ben: score 2-09")
    assert table.waiting == ["ann"]
    assert table.refusal("dealer: nest N2") == "not-your-turn"
    table.play("ann: done")
    assert table.waiting == ["dealer"]


def test_uw32_a_seat_without_cards_is_not_waited_for() -> None:
    table = scoring(hands={"ben": "2-09"})
    assert table.waiting == ["ben"]
    assert table.refusal("ann: done") == "not-your-turn"


def test_uw32_after_done_nothing_more_is_scored() -> None:
    table = scoring().play("ann: done")
    assert table.waiting == ["ben"]
    assert table.refusal("ann: score 2-03") == "not-your-turn"


def test_uw32_what_is_kept_stays_in_hand() -> None:
    table = scoring().play("ann: score 2-03", "ann: done", "ben: done")
    assert table.facts["hands"] == {
        "ann": {"cards": 1, "seen": []},
        "ben": {"cards": 2, "seen": []},
    }
    assert table.facts["discards"] == ["2-03"]


def test_uw32_what_is_kept_after_the_last_stage_is_worth_nothing() -> None:
    table = scoring(nests="N2 N3 N1").play("ann: done", "ben: score 2-04")
    assert table.outcome is None
    table.play("ben: done")
    assert table.outcome is not None
    assert table.outcome.scores == (7, 3 + 2)


# UW-33


def test_uw33_the_landed_birds_go_under_the_deck_before_cards_are_scored() -> None:
    table = scoring()
    earlier, landed = counts("cm kf km sw"), counts("kf cf sw sw cf")
    assert table.facts["bird_deck"] == [earlier, landed]
    assert table.facts["phase"] == "scoring"


def test_uw33_every_landing_is_a_layer_of_its_own() -> None:
    table = ended(deck_top=["km"], nests="N2 N1")
    layers = [counts("km"), counts("cm kf sw"), counts("kf cf sw sw cf")]
    assert table.facts["bird_deck"] == layers


def test_uw33_under_an_empty_deck_the_landed_birds_are_the_deck() -> None:
    table = ended("km .  sw sw .\ncm cf kf sw sw\nkf cm sw km cf", face_up="cf kf")
    assert table.facts["bird_deck"] == [counts("km cf sw sw sw")]


def test_uw33_an_earlier_bird_comes_up_before_any_landed_one() -> None:
    table = ended().play("dealer: nest N2")
    assert table.odds() == {
        f"flock b1 {bird}": 1 for bird in ("crane-m", "kite-f", "kite-m", "swift")
    }
    assert table.refusal("dealer: flock b1 crane-f") == "UW-33"
    table.play("dealer: flock b1 kite-m, flock b2 swift, flock b3 crane-m, flock b4 kite-f")
    assert table.odds() == {"flock b5 kite-f": 1, "flock b5 crane-f": 2, "flock b5 swift": 2}


@pytest.mark.parametrize(
    ("line", "deal"),
    [("ann: add deck", "deck"), ("ann: add 1, place front 5", "show")],
)
def test_uw33_in_play_too(line: str, deal: str) -> None:
    table = at(deck_top=["km"], nests="N2 N1").play(line)
    assert table.odds() == {f"{deal} kite-m": 1}
    assert table.refusal(f"dealer: {deal} swift") == "UW-33"
