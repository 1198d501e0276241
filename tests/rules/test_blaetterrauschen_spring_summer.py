"""Blätterrauschen: spring and summer, ticks and points (BR-30 to BR-46)."""

from __future__ import annotations

import pytest
from blaetterrauschen_table import dealt, filled, misses, on, points, rounds_of, ticked
from positions import Table


def drawn(season: str, roll: str, area: str, grid: str = "") -> Table:
    """After the first area, on the house sheet with field 1, or on a sheet drawn."""
    table = on(season, grid) if grid else dealt(1, season=season)
    return table.play(f"dealer: roll {roll}", f"anna: area {area}")


# Spring


@pytest.mark.parametrize(
    ("blocks", "trees", "worth"),
    [
        ("", 0, 0),
        ("tree 1", 1, 1),
        ("tree 9", 9, 9),
        ("tree 10", 10, 15),
        ("tree 15", 15, 20),
        ("tree 9, tree 1", 10, 15),
        ("tree 16", 15, 20),
        ("tree 12, tree 4", 15, 20),
    ],
)
def test_br30_trees(blocks: str, trees: int, worth: int) -> None:
    table = ticked("spring", blocks)
    assert filled(table).get("tree", 0) == trees
    assert points(table)["tree"] == worth


@pytest.mark.parametrize(
    ("blocks", "worth"),
    [
        ("bee 6", 0),
        ("flower 9", 0),
        ("bee 6, flower 2", 0),
        ("bee 6, flower 3", 18),
        ("bee 1, flower 3", 3),
        ("bee 6, flower 5", 18),
        ("bee 6, flower 6", 24),
        ("bee 6, flower 8", 24),
        ("bee 6, flower 9", 30),
        ("bee 2, flower 9", 10),
        ("flower 4, bee 5, flower 2", 20),
        ("bee 4, flower 9, bee 4", 30),
        ("flower 8, flower 8, bee 6", 30),
    ],
)
def test_br31_bees_by_flowers(blocks: str, worth: int) -> None:
    assert points(ticked("spring", blocks))["bee"] == worth


@pytest.mark.parametrize(
    ("blocks", "number", "worth"),
    [
        ("butterfly 1", 1, 0),
        ("butterfly 2", 2, 4),
        ("butterfly 5", 5, 0),
        ("butterfly 9", 9, 0),
        ("butterfly 9, butterfly 2", 10, 20),
        ("butterfly 3, butterfly 3", 6, 12),
        pytest.param("butterfly 10, butterfly 2", 10, 20, id="case-04"),
        pytest.param("butterfly 8, butterfly 3", 10, 20, id="eleven-ticked"),
    ],
)
def test_case_04_br32_butterflies_if_the_number_is_even(
    blocks: str, number: int, worth: int
) -> None:
    table = ticked("spring", blocks)
    assert filled(table) == {"butterfly": number}
    assert points(table)["butterfly"] == worth


@pytest.mark.parametrize(
    ("blocks", "pairs"),
    [
        ("birds RL", 1),
        ("birds RRL", 1),
        ("birds LRLL", 1),
        ("birds RLLR", 2),
        ("birds RRRLLLLL", 3),
        ("birds RL, birds RRLL", 3),
        ("birds RRRRLLLL, birds RRRLLL", 6),
    ],
)
def test_br33_one_choice_ticks_all_pairs_of_the_area(blocks: str, pairs: int) -> None:
    table = ticked("spring", blocks)
    assert filled(table) == {"bird-pair": pairs}
    assert points(table)["bird-pair"] == 5 * pairs


def test_br33_a_single_bird_is_nothing_to_choose() -> None:
    table = drawn("spring", "1 4", "a1 d1", "1 R T R")
    assert table.moves("anna") == {"tick tree"}
    for sort in ("red-bird", "birds"):
        assert table.refusal(f"anna: tick {sort}") == "BR-33"
    table = drawn("spring", "1 4", "a1 d1", "1 L T R")
    assert table.moves("anna") == {"tick tree", "tick birds"}
    for sort in ("red-bird", "blue-bird"):
        assert table.refusal(f"anna: tick {sort}") == "BR-33"


def test_br33_birds_of_two_areas_make_no_pair() -> None:
    table = on("spring", "1 R\nT L")
    rounds_of(table, ("1 2", "area a1 b1, go"), ("1 2", "area a2 b2, tick tree"))
    assert filled(table) == {"tree": 1}


@pytest.mark.parametrize(
    ("blocks", "worth"),
    [
        ("rainbow 1", 0),
        ("rainbow 6", 0),
        ("rainbow 7", 30),
        ("rainbow 8", 30),
        ("rainbow 3, rainbow 4", 30),
    ],
)
def test_br34_rainbows_for_all_seven(blocks: str, worth: int) -> None:
    assert points(ticked("spring", blocks))["rainbow"] == worth


@pytest.mark.parametrize(
    ("blocks", "clouds", "worth"),
    [
        ("seedling 7", 0, 0),
        ("seedling 7", 2, 0),
        ("seedling 7", 3, 14),
        ("seedling 1", 3, 2),
        ("seedling 7", 5, 14),
        ("seedling 7", 6, 28),
        ("seedling 2", 7, 8),
        ("seedling 5, seedling 5", 6, 28),
        ("", 6, 0),
    ],
)
def test_br35_seedlings_by_clouds(blocks: str, clouds: int, worth: int) -> None:
    assert points(ticked("spring", blocks, clouds))["seedling"] == worth


def test_br36_three_points_for_every_bear_in_no_area() -> None:
    table = on("spring", "1 X X T\nX", filler="T")
    assert points(table)["bear"] == 9
    rounds_of(table, ("1 2", "area a1 b1, go"))
    assert points(table)["bear"] == 6
    rounds_of(table, ("1 1", "area c1, go"), ("1 1", "area a2"))
    assert points(table)["bear"] == 0


def test_br36_the_bears_of_the_house_sheet() -> None:
    assert points(dealt(1))["bear"] == 3 * 6


def test_br36_a_bear_is_never_ticked() -> None:
    table = drawn("spring", "1 3", "a1 c1", "1 X T")
    assert table.refusal("anna: tick bear") == "BR-36"
    assert table.moves("anna") == {"tick tree"}


def test_br37_one_point_less_for_every_area_across_the_river() -> None:
    table = rounds_of(on("spring", ". . . 1"), ("1 2", "area d1 e1"), ("1 2", "area d2 e2"))
    assert filled(table) == {"river": 2}
    assert points(table)["river"] == -2


def test_br25_the_points_are_counted_as_if_the_match_ended_now() -> None:
    table = ticked("spring", "butterfly 4, tree 3")
    lines = points(table)
    assert (lines["butterfly"], lines["tree"], lines["misses"]) == (8, 3, 0)
    assert table.facts["scores"]["anna"] == sum(lines.values())
    table.play("anna: leave")
    assert table.outcome is not None
    assert table.outcome.scores == (sum(lines.values()),)


# Summer


@pytest.mark.parametrize("roll", ["2c 3", "3 2c"])
def test_br40_trees_in_a_round_with_a_cloud(roll: str) -> None:
    table = drawn("summer", roll, "a1 c2" if roll == "3 2c" else "a1 b3", "1 T T\nD T")
    assert "tick tree" in table.moves("anna")


@pytest.mark.parametrize("roll", ["2 3", "3 2"])
def test_br40_no_trees_in_a_round_without_one(roll: str) -> None:
    table = drawn("summer", roll, "a1 c2", "1 T T\nD T")
    assert table.refusal("anna: tick tree") == "BR-40"
    assert table.moves("anna") == {"tick daisy"}


def test_br40_an_earlier_cloud_does_not_help() -> None:
    table = rounds_of(on("summer", "1 T D"), ("2c 2c", "miss"), ("1 3", "area a1 c1"))
    assert table.refusal("anna: tick tree") == "BR-40"


@pytest.mark.parametrize(
    ("blocks", "trees"), [("tree 1", 1), ("tree 8", 8), ("tree 8, tree 7", 15), ("tree 8, tree 8", 15)]
)
def test_br40_trees_two_points_each(blocks: str, trees: int) -> None:
    table = ticked("summer", blocks)
    assert filled(table) == {"tree": trees}
    assert points(table)["tree"] == 2 * trees


@pytest.mark.parametrize("roll", ["2c 2", "2 2c", "2c 2c"])
def test_br41_no_fireflies_in_a_round_with_a_cloud(roll: str) -> None:
    table = drawn("summer", roll, "a1 b2", "1 G\nD")
    assert table.refusal("anna: tick firefly") == "BR-41"
    assert table.moves("anna") == {"tick daisy"}


def test_br41_fireflies_in_a_round_without_one() -> None:
    table = drawn("summer", "2 2", "a1 b2", "1 G\nD")
    assert table.moves("anna") == {"tick daisy", "tick firefly"}


@pytest.mark.parametrize(
    ("blocks", "worth"),
    [("firefly 1", 3), ("firefly 5", 15), ("firefly 6", 15), ("firefly 2, firefly 2", 12)],
)
def test_br41_fireflies_three_points_each(blocks: str, worth: int) -> None:
    assert points(ticked("summer", blocks))["firefly"] == worth


@pytest.mark.parametrize(
    ("blocks", "number", "worth"),
    [
        ("daisy 1", 1, 2),
        ("daisy 2", 2, 0),
        ("daisy 13", 13, 26),
        ("daisy 14", 14, 0),
        ("daisy 15", 15, 30),
        pytest.param("daisy 12, daisy 4", 15, 30, id="case-08"),
        pytest.param("daisy 16", 15, 30, id="case-08-at-once"),
        pytest.param("daisy 5, daisy 5, daisy 5", 15, 30, id="three-areas"),
    ],
)
def test_case_08_br42_daisies_if_the_number_is_odd(blocks: str, number: int, worth: int) -> None:
    table = ticked("summer", blocks)
    assert filled(table) == {"daisy": number}
    assert points(table)["daisy"] == worth


@pytest.mark.parametrize(
    ("blocks", "worth"),
    [
        ("clover 1", 0),
        ("clover 3", 0),
        ("clover 4", 20),
        ("clover 2, clover 2", 20),
        ("clover 3, clover 3", 20),
        ("clover 4, clover 1", 20),
    ],
)
def test_br43_clover_needs_all_four(blocks: str, worth: int) -> None:
    assert points(ticked("summer", blocks))["clover"] == worth


CLOVER = """
1 2 3 4
C C C C
C C C C
C C C C
C C C C
"""
FOUR = {name: f"area {c}1 {c}4, tick clover" for name, c in zip(("anna", "ben", "cleo"), "abc")}


def with_clover(*rounds: dict[str, str]) -> Table:
    """After rounds of three seats in which some fill three clovers; the others miss."""
    table = on("summer", CLOVER, 1, 2, 3)
    for entries in rounds:
        if table.facts["phase"] == "answer":
            table.play(*(f"{name}: go" for name in table.players if name in table.waiting))
        table.play("dealer: roll 1 4", *(f"{name}: {entry}" for name, entry in entries.items()))
    return table


def clover_points(table: Table) -> list[int]:
    return [points(table, name)["clover"] for name in table.players]


# Every start field has a column of four clovers under it; three of them are in a first area.
FIRST = {name: f"area {column}1 {column}4, tick clover" for name, column in zip("abc", "abc")}
THREE = {
    "anna": "area a1 a4, tick clover",
    "ben": "area b1 b4, tick clover",
    "cleo": "area c1 c4, tick clover",
}
SINGLE = {
    "anna": "joker 1, area a5, tick clover",
    "ben": "joker 1, area b5, tick clover",
    "cleo": "joker 1, area c5, tick clover",
}
