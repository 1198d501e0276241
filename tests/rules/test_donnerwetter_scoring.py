"""Donnerwetter: evaluation and the end of the match (DW-13 to DW-21)."""

from __future__ import annotations

import pytest
from donnerwetter_table import (
    ALMOST_OPEN,
    ALMOST_OWN,
    LADDER,
    NAMES,
    PASSES,
    STOREYS,
    at,
    dealt,
    forecasts,
    passed,
    turned_up,
)
from positions import Table


def row(cards: str) -> str:
    """A sky whose first row is open but for its last square."""
    return f"a\n{cards} ?\n" + "? ? ? ?\n" * 3


# A 1 on a11 makes ar1 beautiful (4), ac1 bad (-2) and ad1 beautiful (7).
CORNER = """
a
 ? 1 1 1
-1 2 ? ?
-1 ? 2 ?
-1 ? ? 2
"""
# The same for b41: br4 is beautiful, bc1 bad, bd2 beautiful.
OTHER_CORNER = """
b
-1 ? ? 2
-1 ? 2 ?
-1 2 ? ?
 ? 1 1 1
"""


def frogs(table: Table) -> list[int]:
    """The frogs in seat order."""
    return list(table.facts["frogs"].values())


def scored(stones: list[str], *start: int, ladder: int = 30) -> Table:
    """The table after a 1 on a11 has completed ar1 (top), ac1 (ground) and ad1 (top)."""
    standing = dict(zip(NAMES, start, strict=False))
    table = at(CORNER, options={"ladder": ladder}, stones=stones, frogs=standing)
    return turned_up(table, "a11 1")


# One dwelling


@pytest.mark.parametrize(
    ("cards", "last", "right"),
    [
        pytest.param("3 3 3", 3, "top", id="12"),
        pytest.param("3 3 -2", 2, "top", id="6"),
        pytest.param("3 2 -1", -1, "top", id="3"),
        pytest.param("1 1 1", -1, "top", id="2"),
        pytest.param("3 -2 1", -1, "middle", id="1"),
        pytest.param("3 -3 1", -1, "middle", id="0"),
        pytest.param("-3 3 -2", 1, "middle", id="-1"),
        pytest.param("-3 3 -1", -1, "ground", id="-2"),
        pytest.param("-3 -2 1", 1, "ground", id="-3"),
        pytest.param("-3 -3 2", -2, "ground", id="-6"),
        pytest.param("-3 -3 -3", -3, "ground", id="-12"),
    ],
)
def test_dw13_dw14_the_sum_of_the_four_cards_is_the_weather(
    cards: str, last: int, right: str
) -> None:
    stones = ["ar1 top anna", "ar1 middle ben", "ar1 ground cleo"]
    table = turned_up(at(row(cards), stones=stones), f"a14 {last}")
    assert frogs(table) == [4 if storey == right else -1 for storey in STOREYS]


def test_case_01_dw14_the_example_of_the_rulebook_is_beautiful() -> None:
    table = at(row("3 2 -2"), stones=["ar1 top anna", "ar1 middle ben", "ar1 ground cleo"])
    assert frogs(turned_up(table, "a14 -1")) == [4, -1, -1]


@pytest.mark.parametrize(
    ("stones", "frogs_after"),
    [
        pytest.param(["ar1 top ben anna"], [2, 4, 0], id="both-right"),
        pytest.param(["ar1 top anna ben"], [4, 2, 0], id="both-right-the-other-way"),
        pytest.param(["ar1 top cleo"], [0, 0, 4], id="alone-and-right"),
        pytest.param(["ar1 middle cleo"], [0, 0, -1], id="alone-and-wrong"),
        pytest.param(["ar1 middle ben anna"], [-1, -1, 0], id="both-wrong"),
        pytest.param(["ar1 top cleo anna", "ar1 ground ben"], [2, -1, 4], id="two-right-one-wrong"),
        pytest.param(["ar1 middle ben cleo", "ar1 top anna"], [4, -1, -1], id="one-right"),
        pytest.param(["ac1 top anna", "br1 top ben"], [0, 0, 0], id="not-complete"),
    ],
)
def test_case_02_dw15_the_lower_stone_scores_4_the_upper_2_a_wrong_one_loses_1(
    stones: list[str], frogs_after: list[int]
) -> None:
    table = at(row("3 2 -2"), stones=stones)
    assert frogs(turned_up(table, "a14 -1")) == frogs_after


def test_dw06_dw15_the_stone_set_first_is_the_lower_one() -> None:
    table = dealt(1, 1, 1).play(
        "anna: pass",
        "ben: forecast ar1 top, pass",
        "cleo: pass",
        "anna: uncover a11, deal 3",
        "ben: pass",
        "cleo: pass",
        "anna: forecast ar1 top, pass",
    )
    turned_up(table, "a12 2", "a13 -2", "a14 -1")
    assert frogs(table) == [2, 4, 0]


@pytest.mark.parametrize("dwelling", ["ar1", "ac1", "ad1"])
def test_dw13_a_row_a_column_and_a_diagonal_are_scored_at_once(dwelling: str) -> None:
    right = "ground" if dwelling == "ac1" else "top"
    table = passed(at(CORNER, stones=[f"{dwelling} {right} ben"]))
    table.play("anna: uncover a11")
    assert frogs(table) == [0, 0, 0]
    table.play("dealer: deal 1")
    assert frogs(table) == [0, 4, 0]
    assert table.facts["stones"] == {}


def test_dw13_without_stones_a_dwelling_is_scored_to_no_effect() -> None:
    table = turned_up(at(row("3 2 -2"), stones=["ac1 top anna"], frogs={"ben": 7}), "a14 -1")
    assert frogs(table) == [0, 7, 0]
    assert table.facts["stones"] == {"ac1": {"top": ["anna"]}}
    assert table.waiting == ["ben"]
    assert table.refusal("ben: forecast ar1 top") == "DW-04"


# Several dwellings, the floor


@pytest.mark.parametrize(
    ("before", "storey", "after"),
    [
        (-3, "middle", -3),
        (-2, "middle", -3),
        (0, "middle", -1),
        (-3, "top", 1),
        (-1, "top", 3),
        (25, "top", 29),
    ],
)
def test_dw16_a_frog_never_falls_below_the_floor(before: int, storey: str, after: int) -> None:
    table = at(row("3 2 -2"), stones=[f"ar1 {storey} anna"], frogs={"anna": before})
    assert frogs(turned_up(table, "a14 -1")) == [after, 0, 0]


def test_case_03_dw16_dw17_a_loss_on_the_floor_is_lost_before_the_gain() -> None:
    assert frogs(scored(["ar1 ground anna", "ac1 ground anna"], -3)) == [1, 0, 0]


@pytest.mark.parametrize(
    ("picture", "square", "row_column_diagonal"),
    [(CORNER, "a11", ("ar1", "ac1", "ad1")), (OTHER_CORNER, "b41", ("br4", "bc1", "bd2"))],
)
@pytest.mark.parametrize(
    ("forecast", "after"),
    [
        pytest.param(("ground", "ground", None), 1, id="row-wrong-column-right"),
        pytest.param(("top", "top", None), 0, id="row-right-column-wrong"),
        pytest.param((None, "top", "top"), 1, id="column-wrong-diagonal-right"),
        pytest.param((None, "ground", "ground"), 0, id="column-right-diagonal-wrong"),
        pytest.param(("ground", None, "top"), 1, id="row-wrong-diagonal-right"),
        pytest.param(("top", None, "ground"), 0, id="row-right-diagonal-wrong"),
        pytest.param(("middle", "middle", "top"), 1, id="only-diagonal-right"),
        pytest.param(("middle", "ground", "middle"), 0, id="only-column-right"),
        pytest.param(("top", "middle", "middle"), -1, id="only-row-right"),
        pytest.param(("top", "ground", "top"), 9, id="all-right"),
        pytest.param(("middle", "middle", "middle"), -3, id="all-wrong"),
    ],
)
def test_dw17_rows_then_columns_then_diagonals_each_clamped_by_itself(
    picture: str,
    square: str,
    row_column_diagonal: tuple[str, ...],
    forecast: tuple[str | None, ...],
    after: int,
) -> None:
    pairs = zip(row_column_diagonal, forecast, strict=True)
    stones = [f"{dwelling} {storey} anna" for dwelling, storey in pairs if storey]
    table = at(picture, stones=stones, frogs={"anna": -3})
    assert frogs(turned_up(table, f"{square} 1")) == [after, 0, 0]


def test_dw17_every_seat_scores_at_every_dwelling() -> None:
    stones = ["ar1 top ben anna", "ac1 ground cleo", "ac1 top ben", "ad1 top anna cleo"]
    assert frogs(scored(stones)) == [2 + 4, 4 - 1, 4 + 2]


# Stones come back, dwellings are scored again


def test_dw18_the_stones_of_a_scored_dwelling_come_back_and_no_others() -> None:
    stones = ["ar1 top ben anna", "ar1 ground cleo", "ar2 top anna", "bd1 ground ben"]
    table = at(row("3 2 -2"), stones=stones)
    assert table.facts["left"] == {"anna": 2, "ben": 2, "cleo": 3}
    turned_up(table, "a14 -1")
    assert table.facts["left"] == {"anna": 3, "ben": 3, "cleo": 4}
    assert table.facts["stones"] == {"ar2": {"top": ["anna"]}, "bd1": {"ground": ["ben"]}}


def test_dw18_stones_come_back_for_the_next_go_round() -> None:
    stones = ["ar1 top anna", "ar2 top anna", "ar3 top anna", "ar4 top anna"]
    table = at(row("3 2 -2"), turn="ben", stones=stones)
    table.play("ben: pass", "cleo: pass", "anna: change a13 own, uncover a13, deal 3")
    assert table.refusal("anna: forecast br1 top") == "DW-03"
    table.play("anna: uncover a14, deal -1", "ben: pass", "cleo: pass")
    assert table.waiting == ["anna"]
    table.play("anna: forecast br1 top")
    assert table.waiting == ["ben"]


def test_dw18_a_stone_that_came_back_within_a_move_waits_for_the_next_go_round() -> None:
    table = passed(at(CORNER, stones=["ar1 top anna", "ad1 ground ben"]))
    table.play("anna: change a22 own, uncover a11, deal 1")
    assert table.facts["left"] == {"anna": 4, "ben": 3, "cleo": 4}
    assert table.refusal("anna: forecast br1 top") == "DW-03"
    table.play("anna: uncover a22, deal 3")  # ad1: 1 + 3 + 2 + 2
    assert table.facts["left"] == {"anna": 4, "ben": 4, "cleo": 4}
    assert table.moves("ben") >= PASSES | forecasts(("ar2", "ac2", "ad2", "br1"))


def test_case_06_dw19_a_covered_line_takes_forecasts_and_is_scored_again() -> None:
    table = at(row("3 2 -2"), stones=["ar1 top ben"], frogs={"anna": 2})
    turned_up(table, "a14 -1")
    assert frogs(table) == [2, 4, 0]
    assert table.refusal("ben: forecast ar1 top") == "DW-04"
    passed(table).play("ben: change a14 own, uncover b11, deal 2, uncover b12, deal 2")
    assert table.facts["stones"] == {}
    assert forecasts(("ar1",)) <= table.moves("cleo")
    table.play("cleo: forecast ar1 top, pass", "anna: forecast ar1 middle, pass", "ben: pass")
    table.play("cleo: uncover a14, deal -3")  # ben's own card: 3 + 2 - 2 - 3
    assert frogs(table) == [6, 4, -1]
    assert table.facts["stones"] == {}


def test_dw19_a_line_covered_and_completed_in_one_move_is_scored_again() -> None:
    table = turned_up(at(row("3 2 -2"), stones=["ac4 ground anna"]), "a14 -1")
    passed(table).play("ben: change a14 own, uncover a14, deal -3, uncover a24, deal -3")
    assert frogs(table) == [0, 0, 0]
    turned_up(table, "a34 1", "a44 2")  # ac4: -3 - 3 + 1 + 2
    assert frogs(table) == [4, 0, 0]


def test_dw19_a_change_leaves_the_stones_in_place() -> None:
    stones = ["ar1 top anna ben", "ac1 ground cleo", "ad1 middle anna"]
    table = passed(at(row("3 2 -2"), stones=stones))
    before = table.facts["stones"]
    table.play("anna: change a11 own")
    assert table.facts["stones"] == before
    assert table.facts["left"] == {"anna": 2, "ben": 3, "cleo": 3}
    table.play("anna: uncover b11, deal 1, uncover b12, deal 1")
    assert table.facts["stones"] == before


# The end


def test_dw20_the_match_ends_when_all_squares_are_open() -> None:
    stones = ["br4 top anna", "bc4 ground ben", "bd1 ground anna"]
    frogs_before = {"anna": 3, "ben": 1}
    table = at(ALMOST_OPEN, seats=2, own=ALMOST_OWN, stones=stones, frogs=frogs_before)
    assert table.outcome is None
    turned_up(table, "b44 -2")  # br4: -4, bc4: 2 - 3 - 1 - 2 = -4, bd1: -2 - 1 + 1 - 2 = -4
    assert table.outcome is not None
    assert table.outcome.scores == (3 - 1 + 4, 1 + 4)
    assert table.outcome.winners == (0,)
    assert table.waiting == []
    for line in ("anna: uncover b44", "ben: pass", "dealer: deal 1", "anna: recall"):
        assert table.refusal(line) == "match-over"


@pytest.mark.parametrize(
    ("ladder", "before", "after", "over"),
    [
        (4, 0, 4, True),
        (30, 26, 30, True),
        (30, 29, 33, True),
        (3, 0, 4, True),
        (1, -3, 1, True),
        (5, 0, 4, False),
        (30, 25, 29, False),
    ],
)
def test_dw20_the_match_ends_when_a_frog_reaches_or_passes_the_top(
    ladder: int, before: int, after: int, over: bool
) -> None:
    options = {"ladder": ladder}
    table = at(row("3 2 -2"), options=options, stones=["ar1 top ben"], frogs={"ben": before})
    turned_up(table, "a14 -1")
    assert frogs(table) == [0, after, 0]
    assert (table.outcome is not None) is over
    assert (table.waiting == []) is over
    if table.outcome is not None:
        assert table.outcome.scores == (0, after, 0)
        assert table.outcome.winners == (1,)


def test_dw20_the_two_ends_have_different_reasons() -> None:
    table = turned_up(at(ALMOST_OPEN, seats=2, own=ALMOST_OWN), "b44 1")
    climbed = scored(["ar1 top anna"], ladder=4)
    assert table.outcome is not None
    assert climbed.outcome is not None
    assert table.outcome.reason != climbed.outcome.reason


def test_dw20_the_card_that_ended_the_match_is_scored_completely() -> None:
    table = scored(["ar1 top anna", "ac1 ground ben", "ad1 top ben"], 0, 3, ladder=4)
    assert frogs(table) == [4, 11, 0]
    assert table.outcome is not None
    assert table.outcome.winners == (1,)


@pytest.mark.parametrize(
    ("stones", "over"),
    [
        pytest.param(["ar1 top anna", "ac1 top anna"], True, id="case-08-up-then-down"),
        pytest.param(["ac1 ground anna", "ad1 ground anna"], True, id="up-then-down"),
        pytest.param(["ar1 ground anna", "ac1 ground anna"], False, id="down-then-up"),
        pytest.param(["ac1 top anna", "ad1 top anna"], False, id="down-then-up-late"),
    ],
)
def test_case_08_dw20_a_frog_that_falls_again_has_reached_the_top(
    stones: list[str], over: bool
) -> None:
    table = scored(stones, ladder=4)
    assert frogs(table) == [3, 0, 0]
    assert (table.waiting == []) is over
    assert (table.outcome is not None) is over
    if table.outcome is not None:
        assert (table.outcome.scores, table.outcome.winners) == ((3, 0, 0), (0,))


def test_dw20_a_second_card_still_due_is_not_turned_up() -> None:
    table = at(CORNER, options={"ladder": 4}, stones=["ar1 top ben", "ac1 ground ben"])
    passed(table).play("anna: change a33 own, uncover a11, deal 1")
    assert frogs(table) == [0, 8, 0]
    assert table.waiting == []
    assert table.outcome is not None
    assert table.facts["squares"]["a33"] == "?"
    assert table.refusal("anna: uncover a33") == "match-over"


@pytest.mark.parametrize(
    ("before", "winners"),
    [
        ((5, 3), (0,)),
        ((3, 5), (1,)),
        ((5, 5), (0, 1)),
        ((-3, -2), (1,)),
        ((-3, -3), (0, 1)),
        ((0, -1), (0,)),
    ],
)
def test_dw21_the_frog_farthest_up_wins_and_equal_ones_share(
    before: tuple[int, int], winners: tuple[int, ...]
) -> None:
    standing = dict(zip(NAMES, before, strict=False))
    table = turned_up(at(ALMOST_OPEN, seats=2, own=ALMOST_OWN, frogs=standing), "b44 1")
    assert table.outcome is not None
    assert (table.outcome.scores, table.outcome.winners) == (before, winners)


@pytest.mark.parametrize(
    ("stones", "before", "scores", "winners"),
    [
        (["ar1 top anna ben"], (29, 29, 0), (33, 31, 0), (0,)),
        (["ar1 top anna ben"], (27, 29, 0), (31, 31, 0), (0, 1)),
        (["ar1 top anna", "ac1 top anna"], (26, 29, 29), (29, 29, 29), (0, 1, 2)),
        (["ar1 top anna", "ac1 top anna", "ad1 ground anna"], (26, 29, 0), (28, 29, 0), (1,)),
    ],
)
def test_dw20_dw21_final_places_decide_counting_past_the_top(
    stones: list[str],
    before: tuple[int, ...],
    scores: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:
    table = scored(stones, *before, ladder=LADDER["ladder"])
    assert table.outcome is not None
    assert (table.outcome.scores, table.outcome.winners) == (scores, winners)
