"""Blätterrauschen: autumn and winter, ticks and points (BR-52 to BR-67)."""

from __future__ import annotations

import pytest
from blaetterrauschen_table import dealt, filled, on, points, rounds_of, ticked
from positions import Table


def drawn(season: str, roll: str, area: str, grid: str, **more: str) -> Table:
    """After the first area, on a sheet drawn."""
    return on(season, grid, **more).play(f"dealer: roll {roll}", f"anna: area {area}")


# Autumn


@pytest.mark.parametrize(
    ("blocks", "track", "worth"),
    [
        ("mushrooms P", {"porcini": 1}, 3),
        ("mushrooms F", {"toadstool": 1}, -2),
        ("mushrooms PPPFF", {"porcini": 3, "toadstool": 2}, 5),
        ("mushrooms FPFPFPFF", {"porcini": 3, "toadstool": 5}, -1),
        ("mushrooms PPF, mushrooms PFF", {"porcini": 3, "toadstool": 3}, 3),
        ("mushrooms PPPPPPPPPPPPPPPP", {"porcini": 14}, 42),
        ("mushrooms FFFFFFFFFFFF", {"toadstool": 11}, -22),
        ("cone 1", {"cone": 1}, 0),
    ],
)
def test_br52_one_choice_ticks_all_mushrooms(
    blocks: str, track: dict[str, int], worth: int
) -> None:
    table = ticked("autumn", blocks)
    assert filled(table) == track
    assert points(table)["mushrooms"] == worth


@pytest.mark.parametrize("sort", ["porcini", "toadstool"])
def test_br52_mushrooms_are_not_chosen_singly(sort: str) -> None:
    table = drawn("autumn", "1 4", "a1 d1", "1 P F N")
    assert table.refusal(f"anna: tick {sort}") == "BR-52"
    assert table.moves("anna") == {
        "tick mushrooms",
        *(f"tick conifer {row}" for row in (9, 6, 3)),
    }


@pytest.mark.parametrize(
    ("blocks", "worth"),
    [
        ("cone 3", 0),
        ("cone 4", 12),
        ("cone 7", 12),
        ("cone 8", 24),
        ("cone 9", 24),
        ("cone 3, cone 1", 12),
        ("cone 5, cone 5", 24),
    ],
)
def test_br53_cones_for_every_full_four(blocks: str, worth: int) -> None:
    assert points(ticked("autumn", blocks))["cone"] == worth


@pytest.mark.parametrize(
    ("blocks", "track", "worth"),
    [
        ("conifer 9 9", {"conifer-9": 9}, 30),
        ("conifer 9 8", {"conifer-9": 8}, 0),
        ("conifer 6 6", {"conifer-6": 6}, 20),
        ("conifer 6 5", {"conifer-6": 5}, 0),
        ("conifer 3 3", {"conifer-3": 3}, 10),
        ("conifer 3 2", {"conifer-3": 2}, 0),
        ("conifer 9 9, conifer 6 6, conifer 3 3", {f"conifer-{n}": n for n in (9, 6, 3)}, 60),
        ("conifer 3 4", {"conifer-3": 3}, 10),
        ("conifer 9 16", {"conifer-9": 9}, 30),
        ("conifer 3 3, conifer 3 2", {"conifer-3": 3}, 10),
        ("conifer 6 3, conifer 6 3", {"conifer-6": 6}, 20),
        ("conifer 6 4, conifer 3 3, conifer 6 4", {"conifer-6": 6, "conifer-3": 3}, 30),
    ],
)
def test_br54_conifers_in_a_row_of_choice(blocks: str, track: dict[str, int], worth: int) -> None:
    table = ticked("autumn", blocks)
    assert filled(table) == track
    assert points(table)["conifer"] == worth


def test_br54_a_full_row_may_be_named() -> None:
    table = rounds_of(
        on("autumn", "1 N N N\nN N"),
        ("1 4", "area a1 d1, tick conifer 3, go"),
        ("1 2", "area a2 b2"),
    )
    assert table.moves("anna") == {f"tick conifer {row}" for row in (9, 6, 3)}
    table.play("anna: tick conifer 3")
    assert filled(table) == {"conifer-3": 3}


def test_br54_br11_no_row_without_conifers_in_the_area() -> None:
    table = drawn("autumn", "1 3", "a1 c1", "1 Z Z")
    for row in (9, 6, 3):
        assert table.refusal(f"anna: tick conifer {row}") == "BR-11"


@pytest.mark.parametrize(
    ("blocks", "worth"),
    [
        ("acorn 8, squirrel 5", 40),
        ("acorn 9, squirrel 6", 40),
        ("acorn 3, squirrel 2", 6),
        ("acorn 8", 0),
        ("squirrel 5", 0),
        ("acorn 2, squirrel 1, acorn 2", 4),
    ],
)
def test_br55_acorns_times_squirrels(blocks: str, worth: int) -> None:
    assert points(ticked("autumn", blocks))["acorn"] == worth


@pytest.mark.parametrize(
    ("blocks", "worth"),
    [
        ("leaf-tree 11, leaf 11", 55),
        ("leaf-tree 12, leaf 12", 55),
        ("leaf-tree 3, leaf 2", 10),
        ("leaf-tree 2, leaf 11", 10),
        ("leaf 8", 0),
        ("leaf-tree 1, leaf 2, leaf-tree 1", 10),
    ],
)
def test_br56_pairs_of_leaf_tree_and_leaf(blocks: str, worth: int) -> None:
    assert points(ticked("autumn", blocks))["leaf-pair"] == worth


# Winter


@pytest.mark.parametrize(
    ("blocks", "trees"),
    [
        ("snowy-tree 1", 1),
        ("snowy-tree 15", 15),
        ("snowy-tree 15, snowy-tree 3", 18),
        ("snowy-tree 15, snowy-tree 7", 18),
    ],
)
def test_br60_snowy_trees_one_point_each(blocks: str, trees: int) -> None:
    table = ticked("winter", blocks)
    assert filled(table) == {"snowy-tree": trees}
    assert points(table)["snowy-tree"] == trees


def test_br60_only_if_the_area_holds_a_snowflake() -> None:
    table = drawn("winter", "1 3", "a1 c1", "1 T I S")
    assert table.refusal("anna: tick snowy-tree") == "BR-60"
    assert table.moves("anna") == {"tick icicle"}
    table = drawn("winter", "1 4", "a1 d1", "1 T I S")
    assert table.moves("anna") == {"tick icicle", "tick snowy-tree"}


def test_br60_a_snowflake_of_an_earlier_area_does_not_help() -> None:
    table = rounds_of(on("winter", "1 S T I"), ("1 2", "area a1 b1, go"), ("1 2", "area c1 d1"))
    assert table.refusal("anna: tick snowy-tree") == "BR-60"


def test_br60_a_snowflake_is_never_ticked() -> None:
    table = drawn("winter", "1 4", "a1 d1", "1 T I S")
    assert table.refusal("anna: tick snowflake") == "BR-60"


def test_br61_only_if_the_area_holds_exactly_one_fox() -> None:
    table = drawn("winter", "1 4", "a1 d1", "1 F I F")
    assert table.refusal("anna: tick snow-fox") == "BR-61"
    assert table.moves("anna") == {"tick icicle"}
    table = drawn("winter", "1 3", "a1 c1", "1 F I F")
    assert table.moves("anna") == {"tick icicle", "tick snow-fox"}


def test_br61_a_fox_of_an_earlier_area_does_no_harm() -> None:
    table = ticked("winter", "snow-fox 1, snow-fox 1, snow-fox 1")
    assert filled(table) == {"snow-fox": 3}
    assert points(table)["snow-fox"] == 9


def test_br61_br13_ten_foxes_fit() -> None:
    picture = "1 F F F F F F F F F\n. . . . . . . . F F"
    table = rounds_of(on("winter", picture), ("1 1", "area a1"))
    for number, place in enumerate((*(f"{c}1" for c in "bcdefghij"), "j2", "i2"), 1):
        rounds_of(table, ("1 1", f"area {place}, tick snow-fox"))
        assert points(table)["snow-fox"] == 3 * min(number, 10)
    assert filled(table) == {"snow-fox": 10}


@pytest.mark.parametrize(
    ("blocks", "worth"),
    [
        ("bird 6, berries 6", 30),
        ("bird 7, berries 7", 30),
        ("bird 3, berries 5", 15),
        ("bird 5, berries 1", 5),
        ("bird 6", 0),
        ("berries 4", 0),
        ("bird 1, berries 2, bird 1", 10),
    ],
)
def test_br62_pairs_over_the_whole_sheet(blocks: str, worth: int) -> None:
    assert points(ticked("winter", blocks))["bird-pair"] == worth


def test_br62_by_default_birds_and_berries_are_chosen_singly() -> None:
    table = drawn("winter", "1 4", "a1 d1", "1 B Y Y")
    assert table.moves("anna") == {"tick bird", "tick berries"}
    assert table.refusal("anna: tick pairs") == "BR-62"
    table.play("anna: tick berries")
    assert filled(table) == {"berries": 2}


def test_br62_with_the_option_pairs_of_an_area_are_chosen() -> None:
    table = drawn("winter", "1 4", "a1 d1", "1 B Y Y", pairs="area")
    assert table.moves("anna") == {"tick pairs"}
    for sort in ("bird", "berries"):
        assert table.refusal(f"anna: tick {sort}") == "BR-62"
    table.play("anna: tick pairs")
    assert filled(table) == {"bird": 1, "berries": 1}
    assert points(table)["bird-pair"] == 5


@pytest.mark.parametrize(
    ("blocks", "pairs"),
    [
        ("pairs BBYY", 2),
        ("pairs BBBYYYYY", 3),
        ("pairs BY, pairs YYBBB", 3),
        ("pairs BBBBYYYY, pairs BBBYYY", 6),
    ],
)
def test_br62_with_the_option_pairs_fill_both_tracks(blocks: str, pairs: int) -> None:
    table = ticked("winter", blocks, pairs="area")
    assert filled(table) == {"bird": pairs, "berries": pairs}
    assert points(table)["bird-pair"] == 5 * pairs


def test_br62_with_the_option_a_single_bird_is_nothing_to_choose() -> None:
    table = drawn("winter", "1 3", "a1 c1", "1 B B", pairs="area")
    assert table.moves("anna") == {"go", "leave"}
    table = drawn("winter", "1 3", "a1 c1", "1 Y I", pairs="area")
    assert table.moves("anna") == {"tick icicle"}
    assert table.refusal("anna: tick berries") == "BR-62"


@pytest.mark.parametrize(
    ("blocks", "worth", "circles"),
    [
        ("icicle 4", 0, 4),
        ("icicle 5", 15, 5),
        ("icicle 2, icicle 3", 15, 5),
        pytest.param("icicle 3, icicle 3", 0, 5, id="case-05"),
        pytest.param("icicle 5, icicle 1", 0, 5, id="case-05-one-more"),
        pytest.param("icicle 6", 0, 5, id="case-05-at-once"),
        pytest.param("icicle 8", 0, 5, id="eight"),
    ],
)
def test_case_05_br63_exactly_five_icicles(blocks: str, worth: int, circles: int) -> None:
    table = ticked("winter", blocks)
    assert filled(table) == {"icicle": circles}
    assert points(table)["icicle"] == worth


@pytest.mark.parametrize(
    ("blocks", "circles"),
    [("holly 1", 1), ("holly 8", 8), ("holly 9", 8), ("holly 5, holly 5", 8)],
)
def test_br64_eight_circles_of_holly(blocks: str, circles: int) -> None:
    table = ticked("winter", blocks)
    assert filled(table) == {"holly": circles}
    assert points(table)["holly"] == 0
    table.play("anna: leave", "dealer: holly 4")
    assert points(table)["holly"] == 4 * circles


def test_br65_all_elks_in_areas() -> None:
    table = on("winter", "1 E E")
    assert points(table)["elk"] == 0
    rounds_of(table, ("1 2", "area a1 b1, go"))
    assert points(table)["elk"] == 0
    rounds_of(table, ("1 1", "area c1"))
    assert points(table)["elk"] == 12


def test_br65_the_elks_of_the_house_sheet_are_not_in_areas_yet() -> None:
    assert points(dealt(1, season="winter"))["elk"] == 0


def test_br65_an_elk_is_never_ticked() -> None:
    table = drawn("winter", "1 3", "a1 c1", "1 E I")
    assert table.refusal("anna: tick elk") == "BR-65"
    assert table.moves("anna") == {"tick icicle"}


@pytest.mark.parametrize(
    ("blocks", "clouds", "worth"),
    [
        ("snowdrop 4", 0, 12),
        ("snowdrop 4", 3, 12),
        ("snowdrop 4", 4, 12),
        ("snowdrop 4", 5, 0),
        ("snowdrop 9", 9, 27),
        ("snowdrop 10", 10, 27),
        ("snowdrop 8", 9, 0),
        ("snowdrop 3, snowdrop 3", 6, 18),
        ("", 2, 0),
    ],
)
def test_br66_snowdrops_if_there_are_no_more_clouds(blocks: str, clouds: int, worth: int) -> None:
    assert points(ticked("winter", blocks, clouds))["snowdrop"] == worth


def test_br67_one_point_for_every_area_across_the_river() -> None:
    table = rounds_of(on("winter", ". . . 1"), ("1 2", "area d1 e1"), ("1 2", "area d2 e2"))
    assert filled(table) == {"river": 2}
    assert points(table)["river"] == 2
