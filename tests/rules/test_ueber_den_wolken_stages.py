"""Über den Wolken: the next stage and the end of the match (UW-34 to UW-37)."""

from __future__ import annotations

import pytest
from positions import Table
from ueber_den_wolken_table import (
    CUBES,
    DISPLAYS,
    FIRST,
    NAMES,
    any_deals,
    counts,
    ended,
    flock,
    rows,
)

# An outer column of three. Left over: cm kf km sw.
OUTER = """
sw .  sw .  .
cf cf kf sw .
kf cm sw km cf
"""
# Only a kf is left over; after the landing one column is short.
NEARLY_ALL = """
km sw sw sw .
cm cf kf sw cf
kf cm sw km cf
"""
IN_HAND = {"ann": "2-03 2-04", "ben": "2-07 2-08"}
TAKEN = {"ann": "2-05 2-06", "ben": "2-09 2-10"}
DISCARDED = "2-11 2-12 2-13 2-14 2-15 2-16"


def prepared(table: Table, *lines: str) -> Table:
    """The table after the dealer's lines, and the rest of the preparation, whatever comes up."""
    table.play(*lines)
    return any_deals(table, "nest", "display", "flock", "show", "start")


def rest(display: str, discards: str) -> Table:
    """The table after the first stage; nothing was scored, and the nest card has been turned up."""
    table = ended(hands=IN_HAND, seen=TAKEN, display=display, discards=discards)
    return table.play("ann: done", "ben: done", "dealer: nest N2")


# UW-34


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uw34_cubes_nest_card_and_display(seats: int) -> None:
    pictures = {
        2: FIRST,
        3: ".  .  sw sw .  .\n.  cf kf sw gf .\ncf cm kf km gf gm",
        4: ".  .  sw sw sw .  .\n.  cf kf cf gf sf .\ncm kf km gf gm sf sm",
    }
    first, *others = DISPLAYS[seats].split()
    table = ended(pictures[seats], display=first)
    assert table.facts["display"] == [first]
    table.play("dealer: nest N5")
    for card in reversed(others):
        assert f"display {first}" not in table.odds()
        assert set(table.odds().values()) == {1}
        assert len(table.odds()) == table.facts["deck"]
        table.play(f"dealer: display {card}")
    assert table.facts["display"] == [first, *reversed(others)]
    assert table.facts["phase"] == "flock"
    prepared(table)
    assert table.facts["stage"] == 2
    assert table.facts["nests"] == ["N1", "N5"]
    assert table.facts["cubes"] == dict.fromkeys(NAMES[:seats], CUBES[seats])
    assert table.facts["prices"] == dict.fromkeys("ABCD", 1)


def test_uw34_a_full_display_is_left_as_it_is() -> None:
    table = ended().play("dealer: nest N2")
    assert table.facts["phase"] == "flock"
    assert table.facts["display"] == DISPLAYS[2].split()


@pytest.mark.parametrize("card", ["2-01", "2-03", "2-09", "2-11", "2-17"])
def test_uw34_only_cards_of_the_deck_come_up(card: str) -> None:
    table = rest("2-01 2-02", "2-11 2-12 2-13")
    assert table.odds() == {"display 2-14": 1, "display 2-15": 1, "display 2-16": 1}
    assert table.refusal(f"dealer: display {card}") == "UW-34"


def test_uw34_the_discards_become_the_deck_when_none_is_left() -> None:
    table = rest("2-01 2-02", DISCARDED)
    assert table.odds() == {f"display {card}": 1 for card in DISCARDED.split()}
    table.play("dealer: display 2-13")
    assert table.refusal("dealer: display 2-13") == "UW-34"
    table.play("dealer: display 2-16")
    assert table.facts["display"] == ["2-01", "2-02", "2-13", "2-16"]
    assert table.facts["discards"] == []
    assert table.facts["deck"] == 4


def test_uw34_the_last_card_of_the_deck_comes_before_the_discards() -> None:
    table = rest("2-01 2-02", "2-11 2-12 2-13 2-14 2-15")
    assert table.odds() == {"display 2-16": 1}
    assert table.refusal("dealer: display 2-11") == "UW-34"
    table.play("dealer: display 2-16")
    assert table.odds() == {f"display 2-{number}": 1 for number in range(11, 16)}
    table.play("dealer: display 2-12")
    assert table.facts["discards"] == []
    assert table.facts["deck"] == 4


@pytest.mark.parametrize(
    ("display", "discards", "last"),
    [("2-01 2-02 2-15 2-16", "2-11 2-12 2-13 2-14", ""), ("2-01 2-02 2-15", "2-11 2-12", "2-16")],
)
def test_uw34_the_discards_stay_while_no_card_is_needed(
    display: str, discards: str, last: str
) -> None:
    if last:
        discards += " 2-13 2-14"
    table = rest(display, discards)
    if last:
        table.play(f"dealer: display {last}")
    assert table.facts["phase"] == "flock"
    assert table.facts["deck"] == 0
    assert table.facts["discards"] == discards.split()


# UW-35


def test_uw35_short_columns_move_forward_from_left_to_right() -> None:
    table = ended().play("dealer: nest N2")
    assert table.refusal("dealer: flock b2 kite-m") == "UW-35"
    table.play("dealer: flock b1 kite-m")
    assert flock(table) == rows(".  .  .  .  .\n.  .  kf .  .\nkm cm sw km .")
    table.play("dealer: flock b2 swift")
    assert flock(table) == rows(".  .  .  .  .\n.  cm kf .  .\nkm sw sw km .")
    table.play("dealer: flock b3 crane-m, flock b4 kite-f, flock b5 crane-f")
    assert flock(table) == rows(".  .  kf .  .\n.  cm sw km .\nkm sw cm kf cf")
    assert table.facts["bird_deck"] == [counts("kf cf sw sw")]
    assert table.waiting == ["ben"]


def test_case_04_uw35_an_outer_column_keeps_two_birds() -> None:
    table = ended(OUTER, face_up="cm sw").play("dealer: nest N2")
    assert table.refusal("dealer: flock b1 kite-f") == "UW-35"
    table.play("dealer: flock b2 kite-f, flock b3 kite-m, flock b4 swift, flock b5 swift")
    assert flock(table) == rows(".  .  kf .  .\ncf cm sw km .\nkf kf km sw sw")
    assert table.facts["phase"] == "turn"


@pytest.mark.parametrize("move", ["flock b1 crane-m", "flock m1 kite-f", "flock b3 kite-f"])
def test_uw35_no_other_bird_and_no_other_place(move: str) -> None:
    table = ended(OUTER, face_up="cm sw").play("dealer: nest N2")  # in the deck: kf km on top
    assert table.refusal(f"dealer: {move}") == "UW-35"
    assert table.refusal("dealer: flock b2 crane-m") == "UW-35"


def test_uw35_a_column_that_is_not_short_gets_no_bird() -> None:
    table = ended(NEARLY_ALL, face_up="kf").play("dealer: nest N2")
    assert {move.split()[1] for move in table.moves("dealer")} == {"b3"}
    table.play("dealer: flock b3 swift")
    assert flock(table) == rows(".  .  kf .  .\ncm cf sw sw .\nkf cm sw km cf")


def test_uw35_afterwards_the_face_up_birds_are_filled_to_two() -> None:
    table = ended(NEARLY_ALL, face_up="kf", display="2-01")
    phases = []
    while table.waiting == ["dealer"]:
        phases.append(table.facts["phase"])
        if phases[-1] == "show":
            assert table.odds() == {"show kite-m": 1, "show swift": 2, "show crane-f": 1}
            assert table.refusal("dealer: show kite-f") == "UW-35"
        choice = {"flock": "flock b3 swift", "show": "show crane-f"}
        move = choice.get(phases[-1], min(table.moves("dealer")))
        table.play(f"dealer: {move}")
    assert phases == ["nest", "display", "display", "display", "flock", "show"]
    assert table.facts["face_up"] == ["kite-f", "crane-f"]
    assert table.facts["bird_deck"] == [counts("km sw sw")]
    assert table.waiting == ["ben"]


def test_uw35_both_face_up_birds_are_filled_in() -> None:
    picture = "km sw sw sw kf\ncm cf kf sw cf\nkf cm sw km cf"
    table = ended(picture, face_up="").play("dealer: nest N2, flock b3 swift, show swift")
    assert table.facts["phase"] == "show"
    table.play("dealer: show kite-m")
    assert table.facts["face_up"] == ["swift", "kite-m"]


# UW-36

LEVEL = ".  .  kf .  .\n.  cf sw sw .\nkf cm sw km cf"


def test_uw36_who_begins_is_decided_after_the_flock_is_filled() -> None:
    table = ended()  # nobody is in front now; ben's m3 will be
    assert table.facts["phase"] == "nest"
    prepared(table, "dealer: nest N2, flock b1 kite-m, flock b2 swift, flock b3 kite-f")
    assert table.facts["flock"]["f3"] == "kite-f"
    assert table.waiting == ["ben"]
    table = prepared(ended(FIRST.replace("cf kf", "kf cf")))
    assert table.facts["flock"]["f3"] == "crane-f"
    assert table.waiting == ["ann"]


@pytest.mark.parametrize("name", ["ann", "ben"])
def test_uw36_uw07_a_tie_is_decided_by_lot(name: str) -> None:
    table = ended(LEVEL).play("dealer: nest N2")
    any_deals(table, "flock")
    assert flock(table)[:2] == [". . sw . .", ". cm sw km ."]
    assert table.facts["phase"] == "start"
    assert table.odds() == {"start ann": 1, "start ben": 1}
    table.play(f"dealer: start {name}")
    assert table.waiting == [name]


def test_uw36_the_tied_seats_only() -> None:
    picture = ".  .  sw sw .  .\n.  gf cf kf gf .\ncf cm kf km sw gm"
    table = any_deals(ended(picture).play("dealer: nest N2"), "flock")
    assert flock(table)[0] == ". . cf kf . ."
    assert flock(table)[1] == ". cm kf km sw ."  # ben has one more than ann
    assert table.waiting == ["ben"]
    picture = picture.replace("cm kf km", "cm sw km").replace("km sw", "km kf")
    table = any_deals(ended(picture.replace("km kf", "sw km")).play("dealer: nest N2"), "flock")
    assert table.waiting == ["dealer"]
    assert table.odds() == {"start ann": 1, "start ben": 1}
    assert table.refusal("dealer: start cleo") == "UW-07"


# UW-37


def last(landers: str, stay: str, points: dict[str, int]) -> Table:
    """The table after the last landing: these birds land, the others stay."""
    one, two, three, four, five = landers.split()
    up, left, middle, right = stay.split()
    picture = f". . {three} . .\n. {two} {up} {four} .\n{one} {left} {middle} {right} {five}"
    return ended(picture, nests="N2 N3 N1", points=points, face_up="kf cf")


@pytest.mark.parametrize(
    ("landers", "stay", "points", "scores", "winners"),
    [
        pytest.param("cf cf kf sw sw", "sw sw sw cm", {"ann": 4, "ben": 7}, (11, 10), (0,),
                     id="most-points"),
        pytest.param("cf cf kf sw sw", "sw sw sw cm", {"ann": 2, "ben": 7}, (9, 10), (1,),
                     id="most-points-of-the-other"),
        pytest.param("sw sw sw sw sw", "cf cf cm km", {"ann": 5, "ben": 5}, (5, 5), (1,),
                     id="tie-fewer-birds-left"),
        pytest.param("sw sw sw sw sw", "cf cm km km", {"ann": 5, "ben": 5}, (5, 5), (0, 1),
                     id="tie-as-many-birds-left"),
        pytest.param("cf cf sw sw sw", "cm kf km sw", {"ann": 0, "ben": 7}, (7, 7), (0,),
                     id="landed-birds-are-not-left"),
        pytest.param("cf cf sw sw sw", "cm km sw sw", {"ann": 0, "ben": 7}, (7, 7), (0, 1),
                     id="landed-birds-are-not-left-level"),
    ],
)  # fmt: skip
def test_uw37_who_wins(
    landers: str,
    stay: str,
    points: dict[str, int],
    scores: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:
    table = last(landers, stay, points)
    assert table.waiting == []
    assert table.outcome is not None
    assert table.outcome.scores == scores
    assert table.outcome.winners == winners
    assert table.facts["phase"] == "over"


def test_uw37_birds_left_decide_between_the_leaders_only() -> None:
    picture = ".  .  sw sw .  .\n.  sw kf gf sw .\ncf km kf gm cm sw"
    points = {"ann": 11, "ben": 15, "cleo": 15}  # ann lands b1, nobody else a bird of their own
    table = ended(picture, nests="N2 N3 N4", points=points, face_up="cf gf")
    assert table.outcome is not None
    assert table.outcome.scores == (14, 15, 15)
    assert table.outcome.winners == (2,)


def test_uw37_three_stages_are_played() -> None:
    second = prepared(ended(nests="N2 N1"))
    assert second.outcome is None
    assert second.facts["stage"] == 3
    third = ended(nests="N2 N3 N1")
    assert third.outcome is not None
    assert third.moves("dealer") == set()
    for line in ("ann: pass", "ben: done", "dealer: nest N4"):
        assert third.refusal(line) == "match-over"


def test_uw37_the_match_ends_after_the_cards_of_the_third_stage() -> None:
    table = ended(nests="N2 N3 N1", hands={"ann": "2-03", "ben": "2-09"})
    assert table.outcome is None
    table.play("ann: score 2-03", "ben: score 2-09")
    assert table.outcome is not None
    assert table.outcome.scores == (7 + 2, 3 + 2)
    assert table.outcome.winners == (0,)
