"""Über den Wolken: turns, flights, cards taken and passing (UW-08 to UW-12, UW-16, UW-28)."""

from __future__ import annotations

from typing import Any

import pytest
from ueber_den_wolken_table import FIRST, any_deals, at, flock, rows

FLIGHTS = "m2 m3, b2 b1, b2 b3, b5 b4, m2 b2, b2 m2"  # ann's in FIRST
ADDS = {"add 1", "add 2", "add deck"}
CARDS = {"card 1", "card 2", "card 3", "card 4"}
THREE = ".  .  sw sw .  .\n.  cf kf sw gf .\ncf cm kf km gf gm"
# Ann's birds stand at the edges of the board, with empty places around.
EDGES = """
cf .  sw cm .
cm sw kf sw .
kf cf sw km cf
"""


def flights(text: str) -> set[str]:
    return {f"fly {flight.strip()}" for flight in text.split(",")}


# UW-08


def test_uw08_the_seat_on_turn_does_one_thing_of_three() -> None:
    table = at(hands={"ann": "2-05"})
    cards = {"play 2-05 m2 m4", "play 2-05 b2 b4", "play 2-05 b5 b3"}
    assert table.moves("ann") == flights(FLIGHTS) | ADDS | CARDS | cards | {"pass"}
    assert table.moves("ben") == set()


@pytest.mark.parametrize("move", ["fly m2 m3", "card 2", "play 2-05 b5 b3", "pass"])
def test_uw08_after_one_thing_the_next_seat_follows(move: str) -> None:
    table = at(hands={"ann": "2-05"})
    assert table.waiting == ["ann"]
    assert table.refusal(f"ben: {move}") == "not-your-turn"
    table.play(f"ann: {move}")
    assert table.waiting == ["ben"]
    assert table.refusal(f"ann: {move}") == "not-your-turn"


def test_uw08_the_first_seat_follows_the_last() -> None:
    table = at(THREE, turn="ben")
    seen = []
    for _ in range(4):
        seen += table.waiting
        table.play(f"{seen[-1]}: pass")
    assert seen == ["ben", "cleo", "ann", "ben"]


@pytest.mark.parametrize(
    ("cubes", "order"),
    [
        ({"ann": 4, "ben": 0, "cleo": 4}, ["ann", "cleo", "ann", "cleo"]),
        ({"ann": 6, "ben": 2, "cleo": 2}, ["ann", "ben", "cleo", "ann", "ann"]),
        ({"ann": 3, "ben": 0, "cleo": 0}, ["ann", "ann"]),
        ({"ann": 1, "ben": 3, "cleo": 1}, ["ann", "ben", "cleo", "ben"]),
    ],
)
def test_uw08_a_seat_without_cubes_is_skipped(cubes: dict[str, int], order: list[str]) -> None:
    table = at(THREE, cubes=cubes)
    seen = []
    while table.facts["phase"] == "turn":
        seen += table.waiting
        table.play(f"{seen[-1]}: pass")
    assert seen == order


# UW-09


def test_case_01_uw09_every_use_costs_one_cube_more() -> None:
    table = at()
    seen = []
    for line in ("ann: fly b5 b4", "ben: fly b5 b4", "ann: fly b5 b4"):
        table.play(line)
        seen.append((table.facts["cubes"], table.facts["prices"]["A"]))
    assert seen == [
        ({"ann": 9, "ben": 10}, 2),
        ({"ann": 9, "ben": 8}, 3),
        ({"ann": 6, "ben": 8}, 4),
    ]
    assert table.facts["prices"] == {"A": 4, "B": 1, "C": 1, "D": 1}
    table.play("ben: fly m3 b3")
    assert table.facts["cubes"] == {"ann": 6, "ben": 7}
    assert table.facts["prices"] == {"A": 4, "B": 2, "C": 1, "D": 1}


def test_case_01_uw09_in_the_next_stage_the_prices_start_again() -> None:
    table = at(cubes={"ann": 4, "ben": 0}, prices={"A": 4, "C": 2}).play("ann: fly b5 b4")
    any_deals(table, "nest", "display", "flock", "show", "start")
    assert table.facts["stage"] == 2
    assert table.facts["prices"] == {"A": 1, "B": 1, "C": 1, "D": 1}


def test_uw09_the_same_seat_pays_more_too() -> None:
    table = at(cubes={"ben": 0}).play("ann: fly b5 b4", "ann: fly b4 b5", "ann: fly b5 b4")
    assert table.facts["cubes"] == {"ann": 4, "ben": 0}
    assert table.facts["prices"]["A"] == 4


@pytest.mark.parametrize(
    ("action", "move"),
    [
        *(("A", "fly m2 m3"), ("B", "fly m2 b2"), ("C", "add 2"), ("C", "add deck")),
        ("D", "card 4"),
    ],
)
def test_uw09_too_few_cubes(action: str, move: str) -> None:
    short = at(cubes={"ann": 3}, prices={action: 4})
    assert short.refusal(f"ann: {move}") == "UW-09"
    others = {"A": flights("m2 m3, b2 b1, b2 b3, b5 b4"), "B": flights("m2 b2, b2 m2")}
    others |= {"C": ADDS, "D": CARDS}
    left = set().union(*(moves for letter, moves in others.items() if letter != action))
    assert short.moves("ann") == left | {"pass"}
    enough = any_deals(at(cubes={"ann": 4}, prices={action: 4}).play(f"ann: {move}"), "deck")
    assert enough.facts["cubes"]["ann"] == 0
    assert enough.facts["prices"][action] == 5


# UW-10 to UW-12


def test_uw10_uw11_an_own_bird_swaps_with_its_neighbour() -> None:
    sideways = at().play("ann: fly m2 m3")
    assert flock(sideways) == rows(FIRST.replace("cf kf sw .", "kf cf sw ."))
    back = at(turn="ben").play("ben: fly m3 b3")
    assert flock(back) == rows(".  .  sw .  .\n.  cf sw sw .\nkf cm kf km cf")
    forward = at(turn="ben").play("ben: fly m3 f3")
    assert flock(forward) == rows(".  .  kf .  .\n.  cf sw sw .\nkf cm sw km cf")


def test_uw10_uw11_uw12_all_flights_from_the_edges() -> None:
    table = at(EDGES, face_up="kf sw")
    found = {move for move in table.moves("ann") if move.startswith("fly")}
    # f1 has nothing beside it, b5 nothing in front of it
    sideways = flights("f4 f3, m1 m2, b2 b1, b2 b3, b5 b4")
    forward = flights("f1 m1, m1 f1, m1 b1, b2 m2, f4 m4")
    assert found == sideways | forward


@pytest.mark.parametrize(
    ("move", "code"),
    [
        pytest.param("fly b5 b3", "UW-10", id="two-away"),
        pytest.param("fly m2 m4", "UW-10", id="two-away-over-a-bird"),
        pytest.param("fly b2 b5", "UW-10", id="three-away"),
        pytest.param("fly b4 b5", "UW-10", id="a-bird-of-another-seat-first"),
        pytest.param("fly b3 b2", "UW-10", id="a-neutral-bird-first"),
        pytest.param("fly m1 m2", "UW-10", id="an-empty-place-first"),
        pytest.param("fly b2 f2", "UW-11", id="over-a-place"),
        pytest.param("fly f3 b3", "UW-11", id="over-a-bird"),
        pytest.param("fly m3 b3", "UW-11", id="another-seats-bird-first"),
        pytest.param("fly f3 m3", "UW-11", id="a-neutral-bird-forward-first"),
        pytest.param("fly f2 m2", "UW-11", id="an-empty-place-in-front-first"),
        pytest.param("fly m2 m1", "UW-12", id="to-an-empty-place-beside"),
        pytest.param("fly b5 m5", "UW-12", id="to-an-empty-place-in-front"),
        pytest.param("fly m2 f2", "UW-12", id="to-an-empty-place-in-the-front-row"),
    ],
)
def test_uw10_uw11_uw12_refused_flights(move: str, code: str) -> None:
    assert at().refusal(f"ann: {move}") == code


@pytest.mark.parametrize("move", ["fly m2 b1", "fly m2 b3", "fly b2 b2"])
def test_uw10_uw11_a_place_that_is_no_neighbour_in_row_or_column(move: str) -> None:
    assert at().refusal(f"ann: {move}") in {"UW-10", "UW-11"}


def test_uw12_two_own_birds_swap_in_both_orders() -> None:
    swapped = rows(".  .  sw .  .\n.  cm kf sw .\nkf cf sw km cf")
    for move in ("fly m2 b2", "fly b2 m2"):
        assert flock(at().play(f"ann: {move}")) == swapped


def test_uw12_birds_of_the_same_kind_may_be_swapped() -> None:
    picture = FIRST.replace("kf cm sw km cf", "kf cf sw km cm")
    table = at(picture).play("ann: fly m2 b2")
    assert flock(table) == rows(picture)
    assert table.facts["cubes"] == {"ann": 9, "ben": 10}
    assert table.facts["prices"]["B"] == 2


# UW-16


def test_uw16_a_card_is_taken_from_the_display_and_the_gap_closes_up() -> None:
    table = at().play("ann: card 3")
    assert table.facts["hands"]["ann"] == {"cards": 1, "seen": ["2-04"]}
    assert table.facts["display"] == ["2-01", "2-02", "2-06"]
    assert table.facts["deck"] == 12
    assert table.facts["cubes"] == {"ann": 9, "ben": 10}
    table.play("ben: card 3")
    assert table.facts["hands"]["ben"] == {"cards": 1, "seen": ["2-06"]}
    assert table.facts["display"] == ["2-01", "2-02"]
    assert table.facts["cubes"] == {"ann": 9, "ben": 8}


@pytest.mark.parametrize(
    ("display", "move"),
    [("2-01 2-02 2-04 2-06", "card 5"), ("2-01", "card 2"), ("", "card 1")],
)
def test_uw16_there_is_no_such_card(display: str, move: str) -> None:
    table = at(display=display)
    assert table.refusal(f"ann: {move}") == "UW-16"
    found = {move for move in table.moves("ann") if move.startswith("card")}
    assert found == {f"card {number}" for number in range(1, len(display.split()) + 1)}


FOUR: dict[str, Any] = {"hands": {"ann": "2-05 2-09"}, "seen": {"ann": "2-07 2-08"}}


def test_case_06_uw16_a_fifth_card_waits_for_a_drop() -> None:
    table = at(**FOUR).play("ann: card 2")
    assert table.waiting == ["ann"]
    assert table.moves("ann") == {f"drop 2-0{number}" for number in (2, 5, 7, 8, 9)}
    assert table.facts_for(0)["hands"]["ann"]["cards"] == 5
    table.play("ann: drop 2-07")
    assert table.waiting == ["ben"]
    assert table.facts["discards"] == ["2-07"]
    mine = table.facts_for(0)["hands"]["ann"]
    assert mine == {"cards": 4, "seen": ["2-02", "2-08"], "unseen": ["2-05", "2-09"]}


def test_case_06_uw16_the_new_card_may_be_dropped() -> None:
    table = at(**FOUR).play("ann: card 2, drop 2-02")
    assert table.facts["discards"] == ["2-02"]
    assert table.facts["hands"]["ann"] == {"cards": 4, "seen": ["2-07", "2-08"]}
    assert table.facts["display"] == ["2-01", "2-04", "2-06"]
    assert table.waiting == ["ben"]


@pytest.mark.parametrize(
    "move",
    [
        *("pass", "fly m2 m3", "card 1", "add 1", "play 2-05 b5 b3", "place front 1"),
        *("drop 2-01", "drop 2-16"),
    ],
)
def test_uw16_nothing_but_a_drop_of_one_of_the_five(move: str) -> None:
    assert at(**FOUR).play("ann: card 2").refusal(f"ann: {move}") == "UW-16"


def test_uw16_a_fourth_card_is_kept() -> None:
    table = at(hands={"ann": "2-05 2-07"}, seen={"ann": "2-08"}).play("ann: card 1")
    assert table.waiting == ["ben"]
    assert table.facts["hands"]["ann"] == {"cards": 4, "seen": ["2-01", "2-08"]}


def test_uw16_nothing_is_dropped_without_a_fifth_card() -> None:
    assert at(**FOUR).refusal("ann: drop 2-05") == "UW-16"


def test_uw16_a_stage_ends_after_the_drop() -> None:
    table = at(**FOUR, cubes={"ann": 1, "ben": 0}).play("ann: card 2")
    assert flock(table) == rows(FIRST)
    table.play("ann: drop 2-05")
    assert table.facts["phase"] == "scoring"


# UW-28


@pytest.mark.parametrize(("cubes", "left"), [(10, 8), (3, 1), (2, 0), (1, 0)])
def test_uw28_a_pass_costs_two_cubes_or_the_last(cubes: int, left: int) -> None:
    table = at(cubes={"ann": cubes}).play("ann: pass")
    assert table.facts["cubes"] == {"ann": left, "ben": 10}
    assert table.facts["prices"] == {"A": 1, "B": 1, "C": 1, "D": 1}
    assert flock(table) == rows(FIRST)


def test_uw28_who_has_passed_may_act_again() -> None:
    table = at().play("ann: pass", "ben: pass")
    assert table.waiting == ["ann"]
    table.play("ann: fly m2 m3")
    assert table.facts["cubes"] == {"ann": 7, "ben": 8}


def test_case_05_uw28_uw09_with_one_cube_left() -> None:
    table = at(cubes={"ann": 1}, prices={"B": 2, "C": 3, "D": 2})
    assert table.moves("ann") == flights("m2 m3, b2 b1, b2 b3, b5 b4") | {"pass"}
    table.play("ann: fly m2 m3")
    assert table.facts["cubes"]["ann"] == 0
    passed = at(cubes={"ann": 1}).play("ann: pass")
    assert passed.facts["cubes"]["ann"] == 0
