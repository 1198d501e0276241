"""Donnerwetter: the go-round and the forecasts (DW-03 to DW-07, storey_limit)."""

from __future__ import annotations

import pytest
from donnerwetter_table import (
    ALMOST_OPEN,
    ALMOST_OWN,
    LADDER,
    LINES,
    PASSES,
    ROWS,
    asked,
    at,
    dealt,
    forecasts,
    passed,
    turned_up,
)

EARLY = """
a
3 2 -1 ?
? ? ? ?
? ? ? ?
? ? ? ?
"""
OPEN_ROW = EARLY.replace("?", "2", 1)
FOUR = ("br1", "br2", "br3", "br4")


def pictured(squares: tuple[str, ...]) -> str:
    """Both skies with these squares open, the values 3, 2, 1, -1 in turn."""
    values = dict(zip(squares, ("3", "2", "1", "-1"), strict=True))
    rows = [[values.get(f"{sky}{row}{c}", "?") for sky in "ab" for c in ROWS] for row in ROWS]
    return "a | b\n" + "\n".join(f"{' '.join(row[:4])} | {' '.join(row[4:])}" for row in rows)


@pytest.mark.parametrize(
    ("opened", "order"),
    [
        ((), ["anna", "ben", "cleo"]),
        (("a11 3",), ["ben", "cleo", "anna"]),
        (("a11 3", "a12 2"), ["cleo", "anna", "ben"]),
        (("a11 3", "a12 2", "b11 1"), ["anna", "ben", "cleo"]),
    ],
)
def test_dw03_each_seat_in_turn_beginning_with_the_holder(
    opened: tuple[str, ...], order: list[str]
) -> None:
    table = turned_up(dealt(3, -3, 1), *opened)
    assert asked(table) == order
    assert table.waiting == order[:1]


def test_dw03_a_seat_sets_as_many_as_it_likes_then_passes() -> None:
    table = dealt(3, -3, 1)
    table.play("anna: forecast ar1 top, forecast bd2 ground, forecast ac3 middle")
    assert table.waiting == ["anna"]
    table.play("anna: pass", "ben: forecast ar2 top")
    assert table.waiting == ["ben"]
    table.play("ben: pass", "cleo: pass")
    assert table.facts["left"] == {"anna": 1, "ben": 3, "cleo": 4}
    assert (table.facts["phase"], table.waiting) == ("weather", ["anna"])


def test_dw03_there_is_one_go_round_only() -> None:
    table = dealt(3, -3).play("anna: forecast ar1 top, pass")
    assert table.refusal("anna: forecast ar2 top") == "not-your-turn"
    table.play("ben: forecast ar1 top, pass")
    assert table.waiting == ["anna"]
    assert table.refusal("anna: forecast ar2 top") == "DW-03"
    assert table.refusal("ben: forecast ar2 top") == "not-your-turn"


def test_dw03_nobody_forecasts_before_its_turn() -> None:
    table = dealt(3, -3, 1)
    for line in ("ben: forecast ar1 top", "ben: pass", "cleo: pass rest"):
        assert table.refusal(line) == "not-your-turn"


@pytest.mark.parametrize(
    "move", ["uncover a14", "uncover a11", "change a11 own", "change a14 own", "change a11 cloud 4"]
)
def test_dw03_the_holder_waits_for_the_go_round(move: str) -> None:
    assert at(EARLY).refusal(f"anna: {move}") == "DW-03"
    assert at(EARLY).play("anna: pass").refusal(f"anna: {move}") == "not-your-turn"


@pytest.mark.parametrize(
    "move", ["forecast ar2 top", "forecast ar1 top", "forecast ac1 top", "pass", "pass rest"]
)
def test_dw03_no_forecast_and_no_pass_outside_the_go_round(move: str) -> None:
    table = passed(at(OPEN_ROW, stones=["ac1 top ben"]))
    assert table.waiting == ["ben"]
    assert table.refusal(f"ben: {move}") == "DW-03"
    table.play("ben: change a11 own")
    assert table.refusal(f"ben: {move}") == "DW-03"
    table.play("ben: uncover b11, deal 1")
    assert table.refusal(f"ben: {move}") == "DW-03"


def test_dw03_after_its_last_stone_a_seat_is_not_asked_again() -> None:
    table = dealt(3, -3, 1)
    table.play("anna: " + ", ".join(f"forecast {dwelling} top" for dwelling in FOUR))
    assert table.waiting == ["ben"]
    assert table.refusal("anna: forecast ar1 top") == "not-your-turn"
    assert table.refusal("anna: pass") == "not-your-turn"


def test_dw03_a_seat_without_stones_is_not_asked() -> None:
    table = at(EARLY, turn="ben", stones=[f"{dwelling} top anna" for dwelling in FOUR])
    assert table.waiting == ["ben"]
    assert table.refusal("anna: forecast ar1 top") == "not-your-turn"
    table.play("ben: pass", "cleo: pass")
    assert (table.facts["phase"], table.waiting) == ("weather", ["anna"])
    table.play("anna: uncover a21, deal 1", "ben: pass", "cleo: pass")
    assert (table.facts["phase"], table.waiting) == ("weather", ["ben"])


def test_dw03_when_no_seat_has_a_stone_the_holder_moves_at_once() -> None:
    stones = [f"{dwelling} top anna ben" for dwelling in FOUR]
    table = at(EARLY, seats=2, phase="weather", stones=stones)
    table.play("ben: uncover a21, deal 1")
    assert (table.facts["phase"], table.waiting) == ("weather", ["anna"])
    table.play("anna: uncover a22, deal 1")
    assert (table.facts["phase"], table.waiting) == ("weather", ["ben"])


def test_dw03_dw04_a_seat_is_not_asked_again_when_no_dwelling_is_left_to_it() -> None:
    table = at(ALMOST_OPEN, seats=2, own=ALMOST_OWN)
    assert table.waiting == ["ben"]
    assert table.moves("ben") == forecasts(("br4", "bc4", "bd1")) | PASSES
    table.play("ben: forecast br4 top, forecast bc4 ground")
    assert table.moves("ben") == forecasts(("bd1",)) | PASSES
    table.play("ben: forecast bd1 top")
    assert table.facts["left"] == {"anna": 4, "ben": 1}
    assert table.waiting == ["anna"]


def test_dw03_dw05_nobody_is_asked_who_has_a_stone_at_every_open_dwelling() -> None:
    dwellings = ("br4", "bc4", "bd1")
    stones = [f"{dwelling} top anna ben" for dwelling in dwellings]
    stones += [f"{dwelling} middle cleo" for dwelling in dwellings]
    own = {"anna": 2, "ben": 1, "cleo": -1, "dora": -2}
    table = at(ALMOST_OPEN, seats=4, own=own, stones=stones)
    assert table.waiting == ["dora"]
    table.play("dora: forecast br4 middle, forecast bc4 middle, forecast bd1 ground")
    assert (table.facts["phase"], table.waiting) == ("weather", ["dora"])


@pytest.mark.parametrize("dwelling", LINES)
def test_dw04_a_forecast_needs_a_face_down_card_in_the_line(dwelling: str) -> None:
    table = at(pictured(LINES[dwelling]))
    assert table.waiting == ["ben"]
    assert table.moves("ben") == forecasts(set(LINES) - {dwelling}) | PASSES
    assert table.refusal(f"ben: forecast {dwelling} middle") == "DW-04"


@pytest.mark.parametrize("missing", range(4))
@pytest.mark.parametrize("dwelling", ["ar2", "bc3", "ad1", "bd2"])
def test_dw04_one_face_down_card_is_enough(dwelling: str, missing: int) -> None:
    line = LINES[dwelling]
    elsewhere = "b11" if dwelling.startswith("a") else "a11"
    table = at(pictured((*line[:missing], *line[missing + 1 :], elsewhere)))
    assert forecasts((dwelling,)) <= table.moves("ben")
    table.play(f"ben: forecast {dwelling} ground")
    assert table.facts["stones"] == {dwelling: {"ground": ["ben"]}}
    assert table.facts["left"] == {"anna": 4, "ben": 3, "cleo": 4}


@pytest.mark.parametrize("storey", ["top", "middle", "ground"])
def test_case_05_dw04_a_fully_open_line_takes_no_forecast(storey: str) -> None:
    assert at(OPEN_ROW).refusal(f"ben: forecast ar1 {storey}") == "DW-04"


def test_dw05_one_forecast_per_seat_and_dwelling() -> None:
    table = dealt(3, -3, 1).play("anna: forecast ar1 top")
    assert table.moves("anna") == forecasts(set(LINES) - {"ar1"}) | PASSES
    for storey in ("top", "middle", "ground"):
        assert table.refusal(f"anna: forecast ar1 {storey}") == "DW-05"
    turned_up(table, "a11 3", "a12 2")
    table.play("cleo: pass")
    assert table.refusal("anna: forecast ar1 middle") == "DW-05"


def test_case_04_dw05_dw06_a_third_stone_and_a_second_one_of_a_seat() -> None:
    table = at(EARLY, stones=["ar1 top anna ben"])
    assert table.refusal("anna: forecast ar1 middle") == "DW-05"
    assert table.refusal("anna: forecast ar1 top") == "DW-05"
    table.play("anna: pass", "ben: pass")
    assert table.refusal("cleo: forecast ar1 top") == "DW-06"
    others = forecasts(set(LINES) - {"ar1"}) | forecasts(("ar1",), ("middle", "ground"))
    assert table.moves("cleo") == others | PASSES


def test_dw06_the_second_stone_lies_on_the_first() -> None:
    table = dealt(3, -3, 1).play(
        "anna: pass",
        "ben: forecast ar1 top, forecast ar2 ground, pass",
        "cleo: forecast ar1 top, forecast ar2 middle, pass",
        "anna: uncover b11, deal 2",
        "ben: pass",
        "cleo: pass",
        "anna: forecast ar2 middle",
    )
    assert table.facts["stones"] == {
        "ar1": {"top": ["ben", "cleo"]},
        "ar2": {"middle": ["cleo", "anna"], "ground": ["ben"]},
    }


def test_dw06_each_storey_has_room_for_two_seats() -> None:
    table = dealt(3, -3, 1, -1).play(
        "anna: forecast ar1 top, pass",
        "ben: forecast ar1 middle, pass",
        "cleo: forecast ar1 middle, pass",
    )
    assert table.refusal("dora: forecast ar1 middle") == "DW-06"
    table.play("dora: forecast ar1 top")
    assert table.facts["stones"] == {"ar1": {"top": ["anna", "dora"], "middle": ["ben", "cleo"]}}


def test_dw06_without_the_option_all_stones_may_stand_on_one_kind_of_storey() -> None:
    table = dealt(3, -3)
    table.play("anna: " + ", ".join(f"forecast {dwelling} top" for dwelling in FOUR))
    assert table.facts["left"] == {"anna": 0, "ben": 4}


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_dw06_storey_limit_counts_a_seats_stones_over_the_whole_board(limit: int) -> None:
    table = dealt(3, -3, options=LADDER | {"storey_limit": limit})
    for dwelling in ("ar1", "bc2", "ad1")[:limit]:
        table.play(f"anna: forecast {dwelling} top")
    assert table.refusal("anna: forecast bd2 top") == "DW-06"
    assert table.refusal("anna: forecast ar1 top") == "DW-05"
    free = set(LINES) - set(("ar1", "bc2", "ad1")[:limit])
    assert table.moves("anna") == forecasts(free, ("middle", "ground")) | PASSES
    table.play("anna: pass", "ben: forecast bd2 top")
    assert table.facts["stones"]["bd2"] == {"top": ["ben"]}


def test_dw04_before_dw06_a_fully_open_line_with_the_storey_limit_reached() -> None:
    options = LADDER | {"storey_limit": 1}
    table = at(OPEN_ROW, options=options, stones=["ar2 top ben"])
    assert table.refusal("ben: forecast ar1 top") == "DW-04"
    assert table.refusal("ben: forecast ar3 top") == "DW-06"


def test_dw06_storey_limit_four_limits_nothing() -> None:
    table = dealt(3, -3, options=LADDER | {"storey_limit": 4})
    table.play("anna: " + ", ".join(f"forecast {dwelling} ground" for dwelling in FOUR))
    assert table.facts["left"] == {"anna": 0, "ben": 4}


def test_dw03_dw06_storey_limit_can_end_the_asking_with_a_stone_in_hand() -> None:
    table = dealt(3, -3, options=LADDER | {"storey_limit": 1})
    table.play("anna: forecast ar1 top, forecast ar2 middle, forecast ar3 ground")
    assert table.facts["left"] == {"anna": 1, "ben": 4}
    assert table.waiting == ["ben"]


def test_dw06_storey_limit_counts_only_stones_on_the_board() -> None:
    options = LADDER | {"storey_limit": 1}
    table = at(EARLY, options=options, stones=["ar1 top anna"])
    assert table.refusal("anna: forecast br1 top") == "DW-06"
    turned_up(table, "a14 3")
    table.play("ben: pass", "cleo: pass", "anna: forecast br1 top")
    assert table.facts["stones"] == {"br1": {"top": ["anna"]}}


def test_dw07_a_stone_stays_until_its_dwelling_is_scored() -> None:
    stones = {"ar1": {"top": ["anna", "ben"]}, "bd2": {"ground": ["cleo"]}}
    table = at(EARLY, stones=["ar1 top anna ben", "bd2 ground cleo"])
    turned_up(table, "a21 1", "b41 1", "b32 2", "b23 3")
    assert table.facts["stones"] == stones
    passed(table).play("ben: change a12 own, uncover a12, deal -3, uncover b44, deal 2")
    assert table.facts["stones"] == stones
    turned_up(table, "b14 -3")  # bd2: 1 + 2 + 3 - 3
    assert table.facts["stones"] == {"ar1": {"top": ["anna", "ben"]}}
