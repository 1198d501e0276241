"""Blätterrauschen: what a seat enters in a round (BR-09, BR-11 to BR-13, BR-16 to BR-19, BR-23)."""

from __future__ import annotations

import pytest
from blaetterrauschen_table import (
    areas,
    dealt,
    filled,
    misses,
    on,
    points,
    rounds_of,
    sheet_seen,
    ticked,
)
from positions import Table

# Field 1 of the house sheet of spring is b2; b2 c4 holds three trees, a rainbow, a butterfly.
AREA = "area b2 c4"


def rolled(roll: str = "2 3", season: str = "spring") -> Table:
    return dealt(1, season=season).play(f"dealer: roll {roll}")


# Misses


def test_br09_a_miss_although_an_area_could_be_drawn() -> None:
    table = rolled()
    assert areas(table) != set()
    table.play("anna: miss")
    assert sheet_seen(table)["misses"] == 1
    assert table.moves("anna") == {"go", "leave"}


@pytest.mark.parametrize("number", [1, 2, 5])
@pytest.mark.parametrize("season", ["spring", "summer", "autumn", "winter"])
def test_br09_three_points_less_for_every_miss(season: str, number: int) -> None:
    before = dealt(1, season=season).facts["scores"]["anna"]
    table = misses(dealt(1, season=season), number, "anna")
    assert points(table)["misses"] == -3 * number
    assert table.facts["scores"]["anna"] == before - 3 * number


# Ticks


@pytest.mark.parametrize(
    ("tick", "track"),
    [
        ("tick tree", {"tree": 3}),
        ("tick rainbow", {"rainbow": 1}),
        ("tick butterfly", {"butterfly": 1}),
    ],
)
def test_br11_all_of_one_sort_in_the_new_area_are_ticked(tick: str, track: dict[str, int]) -> None:
    table = rolled().play(f"anna: {AREA}")
    assert table.moves("anna") == {"tick tree", "tick rainbow", "tick butterfly"}
    table.play(f"anna: {tick}")
    assert filled(table) == track


def test_br11_only_the_new_area_counts() -> None:
    table = on("spring", "1 T T T\nT T W W")
    rounds_of(table, ("1 4", "area a1 d1, tick tree"), ("4 1", "area a2 d2, tick tree"))
    assert filled(table) == {"tree": 5}
    table = on("spring", "1 T T T\nT T W W")
    rounds_of(table, ("1 4", "area a1 d1, tick tree"), ("4 1", "area a2 d2, tick rainbow"))
    assert filled(table) == {"tree": 3, "rainbow": 2}


@pytest.mark.parametrize(
    "sort", ["tree", "birds", "bear", "storm", "pairs", "mushrooms", "conifer 9"]
)
def test_br11_no_tick_before_an_area(sort: str) -> None:
    assert rolled().refusal(f"anna: tick {sort}") == "BR-11"
    assert rolled().play("anna: joker 2").refusal(f"anna: tick {sort}") == "BR-11"


@pytest.mark.parametrize("sort", ["bee", "flower", "seedling", "cone", "mushrooms"])
def test_br11_only_a_sort_in_the_area(sort: str) -> None:
    assert rolled().play(f"anna: {AREA}").refusal(f"anna: tick {sort}") == "BR-11"


@pytest.mark.parametrize("sort", ["tree", "rainbow", "butterfly", "bee"])
def test_br11_one_sort_a_round(sort: str) -> None:
    table = rolled().play(f"anna: {AREA}, tick tree")
    assert table.refusal(f"anna: tick {sort}") == "BR-11"


def test_br11_no_tick_after_a_miss() -> None:
    assert rolled().play("anna: miss").refusal("anna: tick tree") == "BR-11"


@pytest.mark.parametrize("answer", ["go", "leave"])
def test_br12_one_sort_must_be_chosen(answer: str) -> None:
    table = rolled().play(f"anna: {AREA}")
    assert table.refusal(f"anna: {answer}") == "BR-12"


def test_br12_a_single_possible_choice_is_still_a_move() -> None:
    table = on("spring", "1 T T").play("dealer: roll 1 3", "anna: area a1 c1")
    assert table.waiting == ["anna"]
    assert table.moves("anna") == {"tick tree"}
    assert table.refusal("anna: go") == "BR-12"
    assert filled(table) == {}


def test_br12_br13_also_if_its_track_is_full() -> None:
    table = on("spring", "1 . . .\nB B B B\nB B . .\nB B B B")
    rounds_of(table, ("1 1", "area a1"), ("2 4", "area a2 d3, tick bee, go"), ("4 1", "area a4 d4"))
    assert filled(table) == {"bee": 6}
    assert table.moves("anna") == {"tick bee"}
    assert table.refusal("anna: go") == "BR-12"
    table.play("anna: tick bee")
    assert filled(table) == {"bee": 6}


def test_br12_also_if_it_costs_points() -> None:
    table = on("autumn", "1 F F").play("dealer: roll 1 3", "anna: area a1 c1")
    assert table.moves("anna") == {"tick mushrooms"}
    assert table.refusal("anna: leave") == "BR-12"
    table.play("anna: tick mushrooms")
    assert points(table)["mushrooms"] == -4


@pytest.mark.parametrize(
    ("season", "grid", "roll"),
    [
        pytest.param("spring", "1 2 3", "1 3", id="start-fields"),
        pytest.param("spring", "1 X X", "1 3", id="bears"),
        pytest.param("spring", "1 R X", "1 3", id="a-single-bird"),
        pytest.param("spring", "1 L L", "1 3", id="birds-of-one-colour"),
        pytest.param("summer", "1 T S", "1 3", id="trees-without-a-cloud"),
        pytest.param("summer", "1 G M", "2c 1", id="a-firefly-with-a-cloud"),
        pytest.param("autumn", "1 S S", "1 3", id="storms"),
        pytest.param("winter", "1 T E", "1 3", id="trees-without-a-snowflake"),
        pytest.param("winter", "1 F F", "1 3", id="two-foxes"),
        pytest.param("winter", "1 S E", "1 3", id="a-snowflake-and-an-elk"),
    ],
)
def test_br12_an_area_without_a_possible_tick_counts(season: str, grid: str, roll: str) -> None:
    last = "c1" if roll == "1 3" else "b1"
    table = on(season, grid).play(f"dealer: roll {roll}", f"anna: area a1 {last}")
    assert sheet_seen(table)["areas"] == [f"a1 {last}"]
    assert table.moves("anna") == {"go", "leave"}
    assert table.refusal("anna: tick cone") == "BR-11"
    table.play("anna: go")
    assert table.waiting == ["dealer"]


@pytest.mark.parametrize(
    ("season", "blocks", "track"),
    [
        ("spring", "rainbow 8", {"rainbow": 7}),
        ("spring", "rainbow 5, rainbow 5", {"rainbow": 7}),
        ("spring", "seedling 7, seedling 1", {"seedling": 7}),
        ("summer", "daisy 8, daisy 8", {"daisy": 15}),
        ("autumn", "cone 9", {"cone": 8}),
        ("winter", "snowdrop 6, snowdrop 4", {"snowdrop": 9}),
    ],
)
def test_br13_what_does_not_fit_is_lost(season: str, blocks: str, track: dict[str, int]) -> None:
    assert filled(ticked(season, blocks)) == track


# One entry a round


@pytest.mark.parametrize("move", ["area b2 c4", "area b2 d3", "joker 2", "miss", "area k1"])
@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(AREA, id="tick-owed"),
        pytest.param(f"{AREA}, tick tree", id="ticked"),
        pytest.param("miss", id="missed"),
        pytest.param(f"joker 2, {AREA}, tick tree", id="joker-used"),
    ],
)
def test_br16_a_second_entry_is_refused(entry: str, move: str) -> None:
    assert rolled().play(f"anna: {entry}").refusal(f"anna: {move}") == "BR-16"


def test_br16_nor_an_area_that_would_be_legal_otherwise() -> None:
    table = on("spring", "1").play("dealer: roll 1 2", "anna: area a1 b1")
    for move in ("area a2 b2", "area c1 d1", "miss", "joker 1"):
        assert table.refusal(f"anna: {move}") == "BR-16"


@pytest.mark.parametrize("answer", ["go", "leave"])
def test_br16_no_answer_before_the_entry(answer: str) -> None:
    assert rolled().refusal(f"anna: {answer}") == "BR-16"


def test_br16_who_went_on_must_enter_an_area_or_a_miss() -> None:
    table = misses(dealt(1), 1, "anna").play("dealer: roll 1 1")
    assert table.waiting == ["anna"]
    for answer in ("go", "leave"):
        assert table.refusal(f"anna: {answer}") == "BR-16"
    assert table.moves("anna") == {"area b2", "miss", *(f"joker {n}" for n in (1, 2, 3, 4))}


# The joker


@pytest.mark.parametrize(
    ("season", "sides"),
    [("spring", (2, 1)), ("summer", (2, 1)), ("autumn", (3, 2)), ("winter", (3, 2))],
)
def test_br17_the_joker_die_of_the_season(season: str, sides: tuple[int, int]) -> None:
    table = on(season, "1").play("dealer: roll 3 1", "anna: joker 2")
    one, two = sides
    corners = {f"{'abcd'[x - 1]}{y}" for x, y in ((one, two), (two, one))}
    assert areas(table) == {f"area a1 {corner}" for corner in corners}


@pytest.mark.parametrize("face", ["1", "2", "2c", "3", "4"])
def test_br17_any_number_on_the_die_the_one_shown_included(face: str) -> None:
    table = on("spring", "1").play(f"dealer: roll {face} 1")
    assert {f"joker {number}" for number in (1, 2, 3, 4)} <= table.moves("anna")
    table.play(f"anna: joker {face[0]}")
    assert sheet_seen(table, reader=0)["joker"] == "used"


def test_br17_the_joker_is_for_oneself_and_for_this_round() -> None:
    table = on("spring", "1 . 2", 1, 2).play("dealer: roll 1 1", "anna: joker 2, area a1 b1, go")
    assert areas(table, "ben") == {"area c1"}
    table.play("ben: area c1, go", "dealer: roll 1 1")
    assert areas(table) == {"area a2", "area b2", "area c1"}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_br17_a_number_once_named_is_final(number: int) -> None:
    table = rolled().play("anna: joker 2")
    assert table.refusal(f"anna: joker {number}") == "BR-17"


def test_br17_once_per_sheet() -> None:
    table = rounds_of(on("spring", "1"), ("1 1", "joker 2, area a1 b1, go"))
    table.play("dealer: roll 1 1")
    assert table.refusal("anna: joker 2") == "BR-17"
    assert not {move for move in table.moves("anna") if move.startswith("joker")}
    table.play("anna: miss, go", "dealer: roll 3 3")
    assert table.refusal("anna: joker 1") == "BR-17"


def test_br17_an_area_must_follow_of_the_new_size() -> None:
    table = on("spring", "1").play("dealer: roll 1 3", "anna: joker 2")
    assert table.moves("anna") == {"area a1 b3", "area a1 c2"}
    assert table.refusal("anna: area a1 c1") == "BR-04"


def test_br18_the_joker_does_not_remove_a_cloud() -> None:
    table = on("summer", "1 T D").play("dealer: roll 2c 1", "anna: joker 3, area a1 c1")
    assert table.moves("anna") == {"tick tree", "tick daisy"}
    table = on("spring", "1").play("dealer: roll 2c 1", "anna: joker 3, area a1 c1")
    assert filled(table) == {"cloud": 1}
    table = on("autumn", "1 . .\nS", filler="T").play("dealer: roll 1 2c", "anna: joker 3")
    assert areas(table) == {"area a1 a3"}


def test_case_03_br18_br40_the_joker_creates_no_cloud() -> None:
    table = on("summer", "1 T\nD").play("dealer: roll 3 2", "anna: joker 2, area a1 b2")
    assert table.refusal("anna: tick tree") == "BR-40"
    assert table.moves("anna") == {"tick daisy"}
    table = on("summer", "1 T", filler="T").play("dealer: roll 3 2", "anna: joker 2, area a1 b2")
    assert table.moves("anna") == {"go", "leave"}


def test_br18_the_joker_creates_no_cloud_in_spring_and_autumn() -> None:
    table = on("spring", "1").play("dealer: roll 3 1", "anna: joker 2, area a1 b1")
    assert filled(table) == {}
    table = on("autumn", "1", filler="T").play("dealer: roll 1 3", "anna: joker 2")
    assert areas(table) == {"area a1 b1", "area a1 a2"}


@pytest.mark.parametrize("move", ["miss", "go", "leave"])
def test_br19_the_joker_cannot_be_spent_on_a_miss(move: str) -> None:
    assert rolled().play("anna: joker 2").refusal(f"anna: {move}") == "BR-19"


# Four areas of four by four leave two columns and two rows free.
FULL = (
    ("4 4", "area a1 d4"),
    ("4 4", "area e1 h4"),
    ("4 4", "area a5 d8"),
    ("4 4", "area e5 h8, go"),
)


def test_br19_the_joker_needs_an_area_that_is_then_legal() -> None:
    table = rounds_of(on("spring", "1"), *FULL).play("dealer: roll 3 3")
    assert table.moves("anna") == {"miss", "joker 1", "joker 2"}
    assert table.refusal("anna: joker 3") == "BR-19"
    assert table.refusal("anna: joker 4") == "BR-19"
    table.play("anna: joker 2, area i1 j3")


def test_br19_the_joker_needs_an_area_with_a_storm_when_there_is_a_cloud() -> None:
    table = on("autumn", "1 . S", filler="T").play("dealer: roll 1 2c")
    assert table.refusal("anna: joker 1") == "BR-19"
    assert table.refusal("anna: joker 2") == "BR-19"


def test_br19_an_unused_joker_is_worth_nothing() -> None:
    table = on("spring", "1 2 T T\nT T", 1, 2).play("dealer: roll 1 2")
    table.play("anna: joker 1, area a1 a2, tick tree", "ben: area b1 b2, tick tree")
    seen = table.facts["sheets"]
    assert (seen["anna"]["joker"], seen["ben"]["joker"]) == ("used", "unused")
    assert seen["anna"]["points"] == seen["ben"]["points"]
    assert table.facts["scores"]["anna"] == table.facts["scores"]["ben"]


# Clouds


@pytest.mark.parametrize("season", ["spring", "winter"])
@pytest.mark.parametrize(
    ("roll", "clouds"), [("1 2", 0), ("2 2", 0), ("2c 2", 1), ("1 2c", 1), ("2c 2c", 2)]
)
def test_br23_clouds_are_marked_before_drawing(season: str, roll: str, clouds: int) -> None:
    table = dealt(1, 2, season=season).play(f"dealer: roll {roll}")
    for name in table.players:
        assert filled(table, name) == ({"cloud": clouds} if clouds else {})
    table.play("anna: miss", "ben: miss")
    assert filled(table) == ({"cloud": clouds} if clouds else {})


@pytest.mark.parametrize("season", ["summer", "autumn"])
def test_br23_summer_and_autumn_have_no_clouds_to_mark(season: str) -> None:
    table = dealt(1, season=season).play("dealer: roll 2c 2c", "anna: miss")
    assert "cloud" not in sheet_seen(table)["tracks"]
    assert filled(table) == {}


@pytest.mark.parametrize(
    ("season", "rolled", "marked"),
    [("spring", 5, 5), ("spring", 6, 6), ("spring", 8, 6), ("winter", 9, 9), ("winter", 10, 9)],
)
def test_br23_full_circles_take_no_more(season: str, rolled: int, marked: int) -> None:
    assert filled(ticked(season, "", clouds=rolled)) == {"cloud": marked}


def test_br23_who_is_not_in_any_more_marks_no_clouds() -> None:
    table = misses(dealt(1, 2, 3), 4, "anna", "ben", "cleo").play(
        *("dealer: roll 2c 1", "anna: miss, go", "ben: miss, leave"),
        *("cleo: area b9 c9, tick flower, go", "dealer: roll 2c 1", "anna: miss"),
        *("cleo: miss, go", "dealer: roll 2c 1", "cleo: miss"),
    )
    clouds = [filled(table, name)["cloud"] for name in table.players]
    assert clouds == [2, 1, 3]
