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
    table = drawn("summer", roll, "a1 c2", "1 T T\nD T")
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
    ("blocks", "trees"),
    [("tree 1", 1), ("tree 8", 8), ("tree 8, tree 7", 15), ("tree 8, tree 8", 15)],
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
1 2 3
C C C
C C C
C C C
C C C
"""


def completed(*rounds: str, leave: str = "") -> list[int]:
    """The clover's points after all have three; in each round some tick the fourth.

    The others mark a miss. One may leave after the first of these rounds.
    """
    table = on("summer", CLOVER, 1, 2, 3)
    column = dict(zip(table.players, "abc", strict=True))
    table.play("dealer: roll 1 4")
    for name in table.players:
        table.play(f"{name}: area {column[name]}1 {column[name]}4, tick clover, go")
    for number, names in enumerate(rounds):
        table.play("dealer: roll 1 1")
        for name in table.players:
            if name not in table.waiting:
                continue
            done = f"area {column[name]}5, tick clover" if name in names.split() else "miss"
            answer = "leave" if name == leave and number == 0 else "go"
            table.play(f"{name}: {done}, {answer}")
    return [points(table, name)["clover"] for name in table.players]


@pytest.mark.parametrize(
    ("rounds", "worth"),
    [
        pytest.param((), [0, 0, 0], id="three-each"),
        pytest.param(("anna ben", "cleo"), [20, 20, 10], id="case-06"),
        pytest.param(("ben cleo", "", "anna"), [10, 20, 20], id="case-06-two-rounds-later"),
        pytest.param(("ben", "anna", "cleo"), [10, 20, 10], id="one-by-one"),
        pytest.param(("cleo", "anna ben"), [10, 10, 20], id="two-later"),
        pytest.param(("anna ben cleo",), [20, 20, 20], id="all-at-once"),
        pytest.param(("", "", "cleo"), [0, 0, 20], id="one-alone"),
    ],
)
def test_case_06_br43_clover_first_and_later(rounds: tuple[str, ...], worth: list[int]) -> None:
    assert completed(*rounds) == worth


def test_br43_the_first_keeps_its_clover_after_leaving() -> None:
    assert completed("anna", "ben", leave="anna") == [20, 10, 0]


def test_br43_br22_who_enters_first_in_the_round_does_not_matter() -> None:
    table = on("summer", CLOVER, 1, 2)
    table.play("dealer: roll 1 3", "anna: area a1 a3, tick clover, go")
    table.play("ben: area b1 b3, tick clover, go", "dealer: roll 2 1")
    table.play("ben: area b4 b5, tick clover")
    assert points(table, "ben")["clover"] == 20
    table.play("anna: area a4 a5, tick clover")
    assert [points(table, name)["clover"] for name in table.players] == [20, 20]


@pytest.mark.parametrize(
    ("blocks", "worth"),
    [
        ("apple 5, cherry 5, peach 5", 125),
        ("apple 2, cherry 3, peach 4", 24),
        ("apple 1, cherry 1, peach 1", 1),
        ("apple 6, cherry 1, peach 1", 5),
        ("apple 5, cherry 5", 0),
        ("peach 5", 0),
        ("apple 2, cherry 2, peach 2, apple 2", 16),
    ],
)
def test_br44_apples_cherries_and_peaches_are_multiplied(blocks: str, worth: int) -> None:
    assert points(ticked("summer", blocks))["fruit"] == worth


def test_br45_no_mosquito_in_an_area() -> None:
    table = on("summer", "1 . M M", filler="D")
    assert points(table)["mosquito"] == 15
    rounds_of(table, ("1 2", "area a1 b1, tick daisy, go"))
    assert points(table)["mosquito"] == 15
    rounds_of(table, ("1 1", "area c1, go"))
    assert points(table)["mosquito"] == 0
    rounds_of(table, ("1 1", "area d1"))
    assert points(table)["mosquito"] == 0


def test_br45_a_mosquito_is_never_ticked() -> None:
    table = drawn("summer", "1 3", "a1 c1", "1 M D")
    assert table.refusal("anna: tick mosquito") == "BR-45"
    assert table.moves("anna") == {"tick daisy"}


def test_br46_three_points_for_every_snake_in_no_area() -> None:
    table = on("summer", "1 S S S", filler="M")
    assert points(table)["snake"] == 9
    rounds_of(table, ("1 2", "area a1 b1, go"))
    assert points(table)["snake"] == 6
    rounds_of(table, ("1 2", "area c1 d1"))
    assert points(table)["snake"] == 0


def test_br46_the_snakes_of_the_house_sheet() -> None:
    assert points(dealt(1, season="summer"))["snake"] == 3 * 5


def test_br46_a_snake_is_never_ticked() -> None:
    table = drawn("summer", "1 3", "a1 c1", "1 S D")
    assert table.refusal("anna: tick snake") == "BR-46"
    assert table.moves("anna") == {"tick daisy"}


def test_br45_br46_misses_cover_neither() -> None:
    lines = points(misses(dealt(1, season="summer"), 2, "anna"))
    assert (lines["mosquito"], lines["snake"]) == (15, 15)
