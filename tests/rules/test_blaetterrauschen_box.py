"""Blätterrauschen: sheets, dice, start fields, options and words (BR-01 to BR-03, BR-25)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from blaetterrauschen_table import (
    DIE,
    GRIDS,
    JOKERS,
    NAMES,
    SEASONS,
    SYMBOLS,
    areas,
    check_sheet,
    dealt,
    game,
    on,
    options_of,
    own_grid,
    rows_of,
    sheet_file,
    start,
)
from positions import Table

from wolken.core.game import HOST, PUBLIC, BadData, NotUnderstood

CIRCLES = {
    "spring": "tree 15, bee 6, flower 9, butterfly 10, bird-pair 6, rainbow 7, seedling 7, cloud 6,"
    " river 9",
    "summer": "tree 15, firefly 5, daisy 15, clover 4, apple 5, cherry 5, peach 5",
    "autumn": "porcini 14, toadstool 11, cone 8, conifer-9 9, conifer-6 6, conifer-3 3, acorn 8,"
    " squirrel 5, leaf-tree 11, leaf 11",
    "winter": "snowy-tree 18, snow-fox 10, bird 6, berries 6, icicle 5, holly 8, snowdrop 9,"
    " cloud 9, river 12",
}


# The match and its sheet


def test_one_to_six_seats_play() -> None:
    assert list(game.SEATS) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("season", SEASONS)
def test_br01_all_play_on_the_sheet_of_the_season(season: str) -> None:
    table = start(3, season)
    for reader in (0, 1, 2, PUBLIC, HOST):
        facts = table.facts_for(reader)
        assert facts["season"] == season
        assert facts["sheet"]["grid"] == rows_of(GRIDS[season])
        assert facts["sheet"]["symbols"] == SYMBOLS[season]
        assert facts["sheet"]["joker"] == JOKERS[season]


@pytest.mark.parametrize("season", SEASONS)
def test_br01_a_house_sheet_has_94_symbols_and_six_start_fields(season: str) -> None:
    signs = " ".join(start(1, season).facts["sheet"]["grid"]).split()
    assert len(signs) == 100
    assert sorted(sign for sign in signs if sign.isdecimal()) == list("123456")
    assert {sign for sign in signs if not sign.isdecimal()} == set(SYMBOLS[season])


@pytest.mark.parametrize("season", SEASONS)
def test_br25_every_track_tells_its_circles(season: str) -> None:
    table = start(2, season)
    for name in table.players:
        tracks = table.facts["sheets"][name]["tracks"]
        circles = {f"{track} {counts['circles']}" for track, counts in tracks.items()}
        assert circles == set(CIRCLES[season].split(", "))
        assert all(counts["filled"] == 0 for counts in tracks.values())


# Start fields


def test_br02_a_start_field_for_every_seat_in_seat_order() -> None:
    table = start(3)
    for number, name in zip((4, 1, 6), table.players, strict=True):
        assert table.waiting == ["dealer"]
        assert "start" not in table.facts["sheets"][name]
        table.play(f"dealer: field {number}")
        assert table.facts["sheets"][name]["start"] == number
    assert table.facts["phase"] == "roll"
    assert [table.facts["sheets"][name]["start"] for name in table.players] == [4, 1, 6]


def test_br02_every_free_field_is_equally_likely() -> None:
    table = start(6)
    assert table.odds() == {f"field {number}": 1 for number in range(1, 7)}
    table.play("dealer: field 3")
    assert table.odds() == {f"field {number}": 1 for number in (1, 2, 4, 5, 6)}
    table.play("dealer: field 6, field 1, field 2, field 5")
    assert table.odds() == {"field 4": 1}


def test_br02_a_field_is_dealt_once() -> None:
    assert start(2).play("dealer: field 3").refusal("dealer: field 3") == "BR-02"


def test_br02_nothing_is_rolled_before_all_have_a_field() -> None:
    table = start(2).play("dealer: field 3")
    assert table.refusal("dealer: roll 1 1") == "BR-02"
    assert table.refusal("anna: miss") == "chance-is-due"


def test_br02_no_field_is_dealt_after_that() -> None:
    table = dealt(3)
    assert table.refusal("dealer: field 4") == "BR-02"
    table.play("dealer: roll 1 1")
    assert table.refusal("dealer: field 4") == "not-your-turn"


# The roll


@pytest.mark.parametrize("season", SEASONS)
def test_br03_both_dice_have_six_faces(season: str) -> None:
    faces = set(DIE)
    assert dealt(1, season=season).odds() == {
        f"roll {green} {natural}": DIE.count(green) * DIE.count(natural)
        for green in faces
        for natural in faces
    }


def test_br03_one_roll_opens_the_round_for_all() -> None:
    table = dealt(1, 2)
    assert table.waiting == ["dealer"]
    assert table.refusal("anna: miss") == "chance-is-due"
    table.play("dealer: roll 2c 3")
    assert (table.facts["round"], table.facts["roll"]) == (1, "2c 3")
    assert table.waiting == ["anna", "ben"]
    assert table.refusal("dealer: roll 1 1") == "not-your-turn"


@pytest.mark.parametrize("roll", ["1", "2c", "5 1", "1 0", "3c 1", "1 2 3", "c2 1"])
def test_br03_what_no_dice_show_is_not_understood(roll: str) -> None:
    with pytest.raises(NotUnderstood):
        game.parse(f"roll {roll}".strip(), NAMES)


# Options


def test_options_and_their_defaults() -> None:
    found = {option.name: option for option in game.OPTIONS}
    assert set(found) == {"season", "sheet", "holly", "pairs"}
    assert (found["season"].default, found["season"].choices) == ("spring", SEASONS)
    assert (found["holly"].default, found["holly"].choices) == ("common", ("common", "seat"))
    assert (found["pairs"].default, found["pairs"].choices) == ("sheet", ("sheet", "area"))
    assert found["sheet"].default is None


@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_holly_and_pairs_are_ignored_outside_winter(season: str) -> None:
    table = dealt(1, 2, season=season, holly="seat", pairs="area")
    table.play("dealer: roll 1 1", "anna: miss, leave", "ben: miss, leave")
    assert table.waiting == []
    assert table.outcome is not None


# A player's own sheet

PLAIN = own_grid("spring", "T T T T", filler="T")


def test_br01_an_own_sheet_is_played_on() -> None:
    table = on("spring", "T T T T\nT T 1 T", filler="F")
    grid = table.facts["sheet"]["grid"]
    assert grid[:3] == ["T T T T F F F F F F", "T T 1 T F F F F F F", "F " * 9 + "F"]
    table.play("dealer: roll 1 1")
    assert areas(table) == {"area c2"}


def test_br17_an_own_sheet_names_its_joker_die() -> None:
    rolled = on("spring", "1", joker="natural").play("dealer: roll 1 3", "anna: joker 2")
    assert areas(rolled) == {"area a1 a2", "area a1 b1"}
    rolled = on("spring", "1", joker="green").play("dealer: roll 1 3", "anna: joker 2")
    assert areas(rolled) == {"area a1 b3", "area a1 c2"}


@pytest.mark.parametrize("season", SEASONS)
def test_the_data_file_itself_is_a_sheet_file(season: str) -> None:
    river = {"rows_1_to_5": "d|e", "rows_6_to_10": "f|g"}
    data: dict[str, Any] = {"die": list(DIE), "river": river}
    for name in SEASONS:
        data |= sheet_file(name, GRIDS[name])
    options = options_of(season, sheet=check_sheet(data, season))
    table = Table.start(game, ("anna",), options)
    assert table.facts["sheet"] == start(1, season).facts["sheet"]


def test_a_match_on_an_own_sheet_is_read_back() -> None:
    data = sheet_file("spring", own_grid("spring", "1 T T", filler="F"))
    options = options_of(sheet=check_sheet(data, "spring"))
    table = Table.start(game, ("anna",), options)
    table.play("dealer: field 1, roll 1 3", "anna: area a1 c1, tick tree")
    plain = game.dump_state(table.state, table.players)
    assert game.load_state(plain, table.players, options) == table.state


def with_sign(row: int, column: int, sign: str) -> str:
    """The plain grid with another sign in that place, counted from 1."""
    rows = [line.split(" ") for line in PLAIN.split("\n")]
    rows[row - 1][column - 1] = sign
    return "\n".join(" ".join(line) for line in rows)


def named(bad: BadData) -> str:
    """All that an error mentions: its place and its parameters."""
    return " ".join((bad.problem.place, *map(str, bad.problem.params.values())))


@pytest.mark.parametrize(
    ("row", "column", "sign"),
    [
        pytest.param(1, 1, "Q", id="a-letter-not-listed"),
        pytest.param(4, 7, "Q", id="another-letter-not-listed"),
        pytest.param(3, 10, "7", id="no-such-start-field"),
        pytest.param(6, 2, "0", id="field-0"),
        pytest.param(9, 3, "t", id="a-small-letter"),
        pytest.param(7, 8, "?", id="a-mark"),
    ],
)
def test_a_bad_sign_in_a_sheet_file_is_named_by_row_and_column(
    row: int, column: int, sign: str
) -> None:
    with pytest.raises(BadData) as caught:
        check_sheet(sheet_file("spring", with_sign(row, column, sign)), "spring")
    assert {str(row), str(column)} <= set(re.findall(r"\d+", caught.value.problem.place))


def test_a_start_field_drawn_twice_is_named_by_row_and_column() -> None:
    with pytest.raises(BadData) as caught:
        check_sheet(sheet_file("spring", with_sign(4, 7, "1")), "spring")
    found = set(re.findall(r"\d+", named(caught.value)))
    assert {"4", "7"} <= found or {"10", "5"} <= found


@pytest.mark.parametrize(
    ("rows", "row"),
    [
        pytest.param([*rows_of(PLAIN)[:3], "T T T", *rows_of(PLAIN)[4:]], "4", id="short"),
        pytest.param(rows_of(with_sign(2, 5, "TT")), "2", id="two-letters"),
        pytest.param([*rows_of(PLAIN)[:9], rows_of(PLAIN)[9] + " T"], "10", id="long"),
    ],
)
def test_a_row_of_a_wrong_length_is_named(rows: list[str], row: str) -> None:
    with pytest.raises(BadData) as caught:
        check_sheet(sheet_file("spring", "\n".join(rows)), "spring")
    assert row in re.findall(r"\d+", named(caught.value))


def without(key: str) -> dict[str, Any]:
    table = sheet_file("spring", PLAIN)["spring"]
    return {"spring": {name: value for name, value in table.items() if name != key}}


def instead(key: str, value: object) -> dict[str, Any]:
    return {"spring": {**sheet_file("spring", PLAIN)["spring"], key: value}}


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({}, id="empty"),
        pytest.param(sheet_file("summer", GRIDS["summer"]), id="another-season"),
        pytest.param({"spring": PLAIN}, id="no-table"),
        pytest.param(without("joker"), id="no-joker"),
        pytest.param(without("symbols"), id="no-symbols"),
        pytest.param(without("grid"), id="no-grid"),
        pytest.param(instead("joker", "red"), id="a-third-die"),
        pytest.param(instead("symbols", {"T": "cactus"}), id="an-unknown-sort"),
        pytest.param(instead("grid", 5), id="grid-not-text"),
        pytest.param(instead("grid", "\n".join(rows_of(PLAIN)[:9])), id="nine-rows"),
        pytest.param(instead("grid", PLAIN + "\n" + "T " * 10), id="eleven-rows"),
        pytest.param(instead("grid", PLAIN.replace("4", "T")), id="no-start-field-4"),
    ],
)
def test_a_bad_sheet_file_is_an_error(data: dict[str, Any]) -> None:
    check_sheet(sheet_file("spring", PLAIN), "spring")
    with pytest.raises(BadData):
        check_sheet(data, "spring")


# Words


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("area c4 e5", "area c4 e5"),
        ("area e5 c4", "area c4 e5"),
        ("area c5 e4", "area c4 e5"),
        ("area e4 c5", "area c4 e5"),
        ("area c4 c4", "area c4"),
        ("area c4", "area c4"),
        ("area j10 g7", "area g7 j10"),
        ("tick snow-fox", "tick snow-fox"),
        ("tick leaf-tree", "tick leaf-tree"),
        ("tick conifer 6", "tick conifer 6"),
        ("tick birds", "tick birds"),
        ("tick mushrooms", "tick mushrooms"),
        ("tick pairs", "tick pairs"),
        ("joker 3", "joker 3"),
        ("roll 2c 3", "roll 2c 3"),
        ("field 4", "field 4"),
        ("holly 3", "holly 3"),
        ("miss", "miss"),
        ("go", "go"),
        ("leave", "leave"),
    ],
)
def test_moves_as_text(typed: str, written: str) -> None:
    assert game.write(game.parse(typed, NAMES), NAMES) == written


@pytest.mark.parametrize(
    "text",
    [
        *("", "draw", "area", "area 4c", "area c4 e5 f6", "area 44", "area c", "tick"),
        *("tick cactus", "tick conifer", "tick conifer 4", "tick tree 2", "joker", "joker 0"),
        *("joker 5", "joker two", "field 0", "field 7", "holly 5", "holly", "miss a1"),
        *("go on", "leave now", "tick snow fox"),
    ],
)
def test_what_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        game.parse(text, NAMES)
