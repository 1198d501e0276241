"""Blätterrauschen: which areas may be drawn (BR-04 to BR-08, BR-24, BR-50, BR-51)."""

from __future__ import annotations

import pytest
from blaetterrauschen_table import (
    Rectangle,
    areas,
    cell,
    dealt,
    filled,
    on,
    points,
    rectangle,
    rectangles,
    rounds_of,
    sheet_seen,
)

# Field 1 is b2, on the house sheet of spring.
START = cell("b2")


def texts(found: list[Rectangle]) -> set[str]:
    return {area.text for area in found}


def sides(area: str) -> str:
    """The roll that has the sides of an area."""
    cells = rectangle(f"area {area}").cells
    return " ".join(str(len({place[way] for place in cells})) for way in (0, 1))


# The size


@pytest.mark.parametrize(
    "roll", ["1 1", "1 2", "2 1", "2c 2", "2 3", "3 2c", "3 3", "4 1", "1 4", "4 2c", "3 4", "4 4"]
)
def test_case_01_br04_br05_the_sides_are_the_two_numbers_either_way_round(roll: str) -> None:
    green, natural = (int(face[0]) for face in roll.split())
    table = dealt(1).play(f"dealer: roll {roll}")
    allowed = [area for area in rectangles(green, natural) if START in area.cells]
    assert areas(table) == texts(allowed)


def test_case_01_br04_two_by_three_and_three_by_two() -> None:
    table = dealt(1).play("dealer: roll 2 3")
    assert {"area b2 c4", "area b2 d3"} <= areas(table)
    sizes = {len(rectangle(text).cells) for text in areas(table)}
    assert sizes == {6}


def test_case_01_br04_one_and_one_leave_only_the_start_cell() -> None:
    assert areas(dealt(1).play("dealer: roll 1 1")) == {"area b2"}
    assert areas(dealt(6).play("dealer: roll 1 1")) == {"area i9"}


@pytest.mark.parametrize(
    "area",
    [
        *("b2", "b2 c2", "b2 b3", "b2 b4", "b2 d2", "b2 c3", "b2 d4", "b2 c5", "b2 e3", "a1 b2"),
        *("b2 g2", "a1 j10"),
    ],
)
def test_br04_no_other_size(area: str) -> None:
    assert dealt(1).play("dealer: roll 2 3").refusal(f"anna: area {area}") == "BR-04"


@pytest.mark.parametrize(
    "area", ["b1 b0", "b2 b0", "a0 b2", "k2 l4", "j9 k11", "z98 z99", "j10 k10"]
)
def test_br04_cells_off_the_sheet_are_understood_and_refused(area: str) -> None:
    for roll in ("1 2", "2 3"):
        table = dealt(1).play(f"dealer: roll {roll}")
        assert table.refusal(f"anna: area {area}") == "BR-04"


def test_br04_any_two_opposite_corners_name_an_area() -> None:
    for corners in ("b2 d3", "d3 b2", "b3 d2", "d2 b3"):
        table = dealt(1).play("dealer: roll 2 3", f"anna: area {corners}")
        assert table.facts_for(0)["entries"]["anna"] == ["area b2 d3"]


# The first area


@pytest.mark.parametrize("area", ["c3 d5", "c1 d3", "c2 e3", "d4 f5", "a3 b5", "h3 i5"])
def test_br05_the_first_area_contains_the_own_start_field(area: str) -> None:
    assert dealt(1).play("dealer: roll 2 3").refusal(f"anna: area {area}") == "BR-05"


def test_br05_every_seat_has_its_own_start_field() -> None:
    table = dealt(4, 1).play("dealer: roll 1 2")
    assert table.refusal("anna: area b2 c2") == "BR-05"
    assert table.refusal("ben: area i2 j2") == "BR-05"
    table.play("anna: area i2 j2", "ben: area b2 c2")


def test_br05_after_a_miss_it_holds_for_the_first_area_whenever_it_comes() -> None:
    table = rounds_of(dealt(1), ("2 3", "miss"), ("3 3", "miss, go"))
    table.play("dealer: roll 1 2")
    allowed = [area for area in rectangles(1, 2) if START in area.cells]
    assert areas(table) == texts(allowed)
    assert table.refusal("anna: area c2 d2") == "BR-05"


def test_br05_only_the_first_area_needs_it() -> None:
    table = rounds_of(dealt(1), ("1 1", "area b2"), ("1 2", "area b3 b4, tick tree"))
    assert sheet_seen(table)["areas"] == ["b2", "b3 b4"]


# Other start fields


def test_br06_other_start_fields_are_empty_cells() -> None:
    table = on("spring", "1 2\n3 4\nT", 1, 4).play("dealer: roll 2 2", "anna: area a1 b2")
    assert table.moves("anna") == {"go", "leave"}
    table.play("ben: area a1 b2, go", "anna: go", "dealer: roll 1 1")
    assert areas(table) == areas(table, "ben") == {"area a3", "area b3", "area c1", "area c2"}
    assert filled(table) == {}


def test_br06_an_area_may_enclose_another_start_field_beside_symbols() -> None:
    table = on("spring", "1 2 T").play("dealer: roll 1 3", "anna: area a1 c1")
    assert table.moves("anna") == {"tick tree"}


# Later areas


@pytest.mark.parametrize("roll", ["1 1", "2c 1", "2 2", "3 1", "2 3", "4 4", "4 2c"])
def test_br07_br08_later_areas_share_a_side_and_overlap_none(roll: str) -> None:
    drawn = [rectangle("area b2 c4"), rectangle("area d4 e4")]
    table = rounds_of(
        dealt(1),
        ("2 3", "area b2 c4, tick tree"),
        ("1 2", "area d4 e4, tick tree, go"),
    )
    own = drawn[0].cells | drawn[1].cells
    around = (drawn[0].around | drawn[1].around) - own
    green, natural = (int(face[0]) for face in roll.split())
    allowed = [
        area for area in rectangles(green, natural) if not area.cells & own and area.cells & around
    ]
    table.play(f"dealer: roll {roll}")
    assert areas(table) == texts(allowed)


@pytest.mark.parametrize("area", ["d5 e6", "d5", "a1", "d1 e1", "a5 a6"])
def test_case_02_br07_touching_at_a_corner_is_not_enough(area: str) -> None:
    table = rounds_of(dealt(1), ("2 3", "area b2 c4, tick tree, go"))
    table.play(f"dealer: roll {sides(area)}")
    assert table.refusal(f"anna: area {area}") == "BR-07"


@pytest.mark.parametrize("area", ["e3 f4", "i9 j10", "b6 c7", "d5 e6"])
def test_br07_an_area_away_from_the_own_ones_is_refused(area: str) -> None:
    table = rounds_of(dealt(1), ("2 3", "area b2 c4, tick tree, go")).play("dealer: roll 2 2")
    assert table.refusal(f"anna: area {area}") == "BR-07"


def test_br07_the_areas_of_another_seat_do_not_help() -> None:
    table = on("spring", "1 2", 1, 2).play("dealer: roll 1 1", "anna: area a1, go")
    table.play("ben: area b1, go", "dealer: roll 1 1")
    assert table.refusal("anna: area c1") == "BR-07"
    table.play("ben: area c1", "anna: area b1")


@pytest.mark.parametrize(
    ("grid", "last", "across"),
    [
        pytest.param(". . . 1", "d1", "e1", id="d-and-e"),
        pytest.param(". .\n" * 5 + ". . . . . 1", "f6", "g6", id="f-and-g"),
        pytest.param(". .\n" * 4 + ". . . . 1", "e5", "e6", id="below-row-5"),
    ],
)
def test_br07_a_side_across_the_river_counts(grid: str, last: str, across: str) -> None:
    table = rounds_of(on("spring", grid), ("1 1", f"area {last}"), ("1 1", f"area {across}"))
    assert sheet_seen(table)["areas"] == [last, across]
    assert filled(table) == {}


@pytest.mark.parametrize("area", ["b2", "c4"])
def test_br08_areas_never_overlap(area: str) -> None:
    table = rounds_of(dealt(1), ("2 3", "area b2 c4, tick tree, go")).play("dealer: roll 1 1")
    assert table.refusal(f"anna: area {area}") == "BR-08"


@pytest.mark.parametrize("area", ["b2 c4", "a1 b3", "c3 e4", "b4 c6", "a2 c3"])
def test_br08_not_even_by_a_cell(area: str) -> None:
    table = rounds_of(dealt(1), ("2 3", "area b2 c4, tick tree, go")).play("dealer: roll 3 2")
    assert table.refusal(f"anna: area {area}") == "BR-08"


def test_br08_the_areas_of_other_seats_are_on_other_sheets() -> None:
    table = on("spring", "1 2", 1, 2).play("dealer: roll 1 2")
    table.play("anna: area a1 b1", "ben: area a1 b1")
    assert sheet_seen(table, "anna")["areas"] == sheet_seen(table, "ben")["areas"] == ["a1 b1"]


# The river


@pytest.mark.parametrize("season", ["spring", "winter"])
@pytest.mark.parametrize(
    ("area", "crosses"),
    [
        *((area, True) for area in ("d1 e1", "b3 e3", "d5 e5", "f6 g6", "f10 g10")),
        *((area, True) for area in ("e5 e6", "f5 f6", "d4 e7", "c4 f7", "e4 g7", "f4 h6")),
        *((area, False) for area in ("a1 d1", "a2 d5", "e1 f1", "e2 h5", "c6 f9", "e6 f6")),
        *((area, False) for area in ("d5 d6", "b4 d7", "g5 g6", "g4 i7", "e8 f8", "g6 h9")),
    ],
)
def test_br24_which_areas_cross_the_river(season: str, area: str, crosses: bool) -> None:
    left, top = cell(area.split()[0])
    grid = ". .\n" * top + ". " * left + "1"
    table = on(season, grid)
    rounds_of(table, (sides(area), f"area {area}"))
    assert sheet_seen(table)["areas"] == [area]
    assert filled(table) == ({"river": 1} if crosses else {})
    assert points(table)["river"] == crosses * (-1 if season == "spring" else 1)


def across_ten_times(season: str) -> tuple[dict[str, int], int]:
    """The circles and the points after ten crossings, as many as a sheet has room for."""
    first = [("1 2", f"area d{row} e{row}") for row in range(1, 6)]
    bridge = [("1 1", "area e6")]
    second = [("1 2", f"area f{row} g{row}") for row in range(6, 11)]
    table = rounds_of(on(season, ". . . 1"), *first, *bridge, *second)
    return filled(table), points(table)["river"]


def test_br24_br37_the_tenth_crossing_finds_no_circle_in_spring() -> None:
    assert across_ten_times("spring") == ({"river": 9}, -9)


def test_br24_br67_ten_crossings_in_winter() -> None:
    assert across_ten_times("winter") == ({"river": 10}, 10)


@pytest.mark.parametrize("area", ["d1 e1", "c1 e1", "d1 e2"])
def test_br47_the_river_is_dry_in_summer(area: str) -> None:
    table = on("summer", ". . . 1")
    before = points(table)
    rounds_of(table, (sides(area), f"area {area}"))
    assert "river" not in sheet_seen(table)["tracks"]
    snakes = len(rectangle(f"area {area}").cells) - 1
    assert points(table) == before | {"snake": before["snake"] - 3 * snakes}


@pytest.mark.parametrize("area", ["d3 e3", "c3 e3", "d3 g3", "d3 e4"])
def test_br51_no_area_crosses_the_river_in_autumn(area: str) -> None:
    table = on("autumn", ". .\n. .\n. . . 1").play(f"dealer: roll {sides(area)}")
    assert table.refusal(f"anna: area {area}") == "BR-51"


@pytest.mark.parametrize("area", ["e5 e6", "f5 f6", "f6 g6", "d5 e5"])
def test_br51_wherever_the_river_runs(area: str) -> None:
    left, top = cell(area.split()[0])
    table = on("autumn", ". .\n" * top + ". " * left + "1").play("dealer: roll 1 2")
    assert table.refusal(f"anna: area {area}") == "BR-51"


def test_br51_only_areas_on_one_side_are_listed() -> None:
    table = on("autumn", ". . . 1").play("dealer: roll 1 2")
    assert areas(table) == {"area c1 d1", "area d1 d2"}


# The storm of autumn

STORMY = """
. . . . .
. . . . .
. . 1 . .
. S . . .
. . . . .
"""


def test_br50_in_a_round_with_a_cloud_the_area_holds_a_storm() -> None:
    table = on("autumn", STORMY, filler="T").play("dealer: roll 2c 2")
    assert areas(table) == {"area b3 c4"}
    assert table.refusal("anna: area c3 d4") == "BR-50"
    table.play("anna: area b3 c4")
    assert table.moves("anna") == {"tick leaf-tree"}


@pytest.mark.parametrize("roll", ["2c 2", "2 2c", "2c 2c"])
def test_br50_whichever_die_shows_the_cloud(roll: str) -> None:
    table = on("autumn", STORMY, filler="T").play(f"dealer: roll {roll}")
    assert areas(table) == {"area b3 c4"}


def test_br50_without_a_cloud_no_storm_is_needed() -> None:
    table = on("autumn", STORMY, filler="T").play("dealer: roll 2 2")
    assert areas(table) == {f"area {corners}" for corners in ("b2 c3", "b3 c4", "c2 d3", "c3 d4")}


def test_br50_only_a_miss_is_left_or_a_joker_that_makes_one_possible() -> None:
    table = on("autumn", "1 . S", filler="T").play("dealer: roll 1 2c")
    assert table.moves("anna") == {"miss", "joker 3", "joker 4"}
    assert table.refusal("anna: area a1 b1") == "BR-50"
    table.play("anna: joker 3, area a1 c1, tick leaf-tree")
    table = on("autumn", "1 . S", filler="T").play("dealer: roll 1 2c", "anna: miss")
    assert sheet_seen(table)["misses"] == 1


def test_br50_a_storm_is_never_ticked() -> None:
    table = on("autumn", "1 S T").play("dealer: roll 1 3", "anna: area a1 c1")
    assert table.refusal("anna: tick storm") == "BR-50"
    assert table.moves("anna") == {"tick leaf-tree"}


@pytest.mark.parametrize("season", ["spring", "summer", "winter"])
def test_br50_br51_other_seasons_know_neither(season: str) -> None:
    table = on(season, ". . . 1").play("dealer: roll 2c 1")
    assert areas(table) == {"area c1 d1", "area d1 e1", "area d1 d2"}


# The first of several reasons


@pytest.mark.parametrize(
    ("area", "code"),
    [
        pytest.param("f8 g10", "BR-04", id="size-start-river-storm"),
        pytest.param("f8 g9", "BR-05", id="start-river-storm"),
        pytest.param("d4 e5", "BR-05", id="start-river"),
        pytest.param("a1 b2", "BR-05", id="start-storm"),
    ],
)
def test_refusals_of_a_first_area_in_their_order(area: str, code: str) -> None:
    table = on("autumn", ". .\n. .\n. . 1", filler="T").play("dealer: roll 2c 2")
    assert table.refusal(f"anna: area {area}") == code


@pytest.mark.parametrize(
    ("area", "code"),
    [
        pytest.param("c3 e4", "BR-04", id="size-overlap-river-storm"),
        pytest.param("j9 k10", "BR-04", id="off-the-sheet-apart"),
        pytest.param("d4 e5", "BR-08", id="overlap-river-storm"),
        pytest.param("c3 d4", "BR-08", id="overlap-storm"),
        pytest.param("f8 g9", "BR-07", id="apart-river-storm"),
        pytest.param("e1 f2", "BR-07", id="corner-storm"),
        pytest.param("d1 e2", "BR-51", id="river-storm"),
        pytest.param("d5 e6", "BR-51", id="river-storm-below"),
        pytest.param("c5 d6", "BR-50", id="storm"),
    ],
)
def test_refusals_of_a_later_area_in_their_order(area: str, code: str) -> None:
    table = on("autumn", ". .\n. .\n. . 1", filler="T")
    rounds_of(table, ("2 2", "area c3 d4, tick leaf-tree, go")).play("dealer: roll 2c 2")
    assert table.refusal(f"anna: area {area}") == code
