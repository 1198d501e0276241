"""Wolkenwechsel: the end of a round, points, the match, the refilled stock (WW-07, WW-15 to 22)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table, drawn
from wolkenwechsel_table import BOX, FACE_DOWN, LIMIT, NAMES, at, boards, odds_of

from wolken.core.games import wolkenwechsel as game

HIGH = {"limit": 1000}


def worth(points: int) -> list[str]:
    """An open layout worth so many points (-6 to 36), without three equal cards in a column."""
    row: list[int] = []
    for _ in range(3):
        row.append(max(-2, min(12, points - sum(row))))
    assert sum(row) == points
    return ["1 1 1 2", "-1 -1 -1 -2", " ".join(map(str, [0, *row]))]


def nearly_over(
    points: tuple[int, ...], closer: str, options: dict[str, int], results: tuple[str, ...] = ()
) -> tuple[Table, str]:
    """A round that waits for one card of the last reveal, and the deal that ends it.

    By then the layouts are worth the points.
    """
    names = NAMES[: len(points)]
    layouts = {name: worth(score) for name, score in zip(names, points, strict=True)}
    open_seat = [name for name in names if name != closer][-1]
    *rows, bottom = layouts[open_seat]
    others, last = bottom.rsplit(" ", 1)
    table = at(
        layouts | {open_seat: [*rows, f"{others} ?"]},
        options,
        round=len(results) + 1,
        phase="reveal",
        turn=open_seat,
        place="d3",
        closer=closer,
        results=list(results),
    )
    return table, f"dealer: deal {last}"


CLOSING = """
anna    | ben       | cleo
5 6 ? ? | 1 2 3 4   | 7 8 ? ?
? ? ? ? | 5 6 7 8   | ? ? ? ?
? ? ? ? | 9 10 11 ? | ? ? ? ?
"""
ALL_NEAR = """
anna      | ben       | cleo
1 2 3 4   | 1 2 3 4   | 1 2 3 4
5 6 7 8   | 5 6 7 8   | 5 6 7 8
9 10 11 ? | 9 10 11 ? | 9 10 11 ?
"""


@pytest.mark.parametrize(
    "turn", ["take d3, deal 12", "draw, deal 3, swap d3, deal 12", "draw, deal 3, toss d3, deal 12"]
)
def test_ww15_the_first_layout_without_a_face_down_card_closes_the_round(turn: str) -> None:
    table = at(CLOSING, LIMIT, turn="ben")
    start, answer = turn.rsplit(", ", 1)
    table.play(f"ben: {start}")
    assert "closer" not in table.facts
    table.play(f"dealer: {answer}")
    assert table.facts["closer"] == "ben"
    assert table.waiting == ["cleo"]
    table.play("cleo: draw, deal 3, toss a2, deal 9")
    assert table.waiting == ["anna"]
    table.play("anna: take a1")
    assert table.waiting == ["dealer"]
    assert table.facts["phase"] == "reveal"
    assert table.refusal("ben: draw") == "chance-is-due"


def test_ww15_a_removed_column_may_leave_a_layout_without_face_down_cards() -> None:
    picture = """
    anna    | ben
    5 6 ? ? | 4 2 3 1
    ? ? ? ? | 4 6 7 8
    ? ? ? ? | ? 9 9 9
    """
    table = at(picture, LIMIT, turn="ben").play("ben: draw, deal 3, toss a3, deal 4")
    assert table.facts["closer"] == "ben"
    assert table.waiting == ["anna"]


def test_case_11_ww15_ww17_an_emptied_layout_closes_and_counts_nothing() -> None:
    picture = """
    anna      | ben
    1 2 3 4   | 4 - - -
    5 6 7 8   | 4 - - -
    9 10 11 ? | ? - - -
    """
    table = at(picture, LIMIT, turn="ben", discards="1 1 1 2 2 2 3 3 3 5")
    table.play("ben: draw, deal 1, toss a3, deal 4")
    assert boards(table)["ben"] == ["- - - -"] * 3
    assert table.facts["closer"] == "ben"
    assert table.waiting == ["anna"]
    table.play("anna: take d3, deal 12")
    assert table.facts["results"] == [[67, 0]]


def test_case_06_ww15_a_closed_layout_has_no_other_turn() -> None:
    table = at(ALL_NEAR, HIGH, turn="ben").play("ben: take d3, deal 12")
    assert table.waiting == ["cleo"]
    table.play("cleo: take d3, deal 0")
    assert table.facts["closer"] == "ben"
    assert table.waiting == ["anna"]
    table.play("anna: take d3, deal 1")
    assert table.facts["results"] == [[66, 142, 78]]
    assert (table.facts["phase"], table.facts["round"]) == ("starter", 2)


def test_ww16_the_rest_is_turned_up_by_seat_then_by_place() -> None:
    picture = """
    anna      | ben        | cleo
    1 ? 3 4   | 1 2 3 4    | 1 2 3 ?
    5 6 7 8   | 5 6 7 8    | 5 6 7 8
    ? 10 11 ? | 9 10 11 12 | 9 10 ? 12
    """
    table = at(picture, HIGH, closer="ben", begins="ben", discards="2").play("anna: take a1")
    asked = []
    for card in (9, 0, -1, -2, 12):
        asked.append((table.facts["turn"], table.facts["place"]))
        table.play(f"dealer: deal {card}")
    assert asked == [("anna", "a3"), ("anna", "b1"), ("anna", "d3"), ("cleo", "c3"), ("cleo", "d1")]
    assert table.facts["results"] == [[64, 156, 73]]


ENDING = """
anna      | ben       | cleo
1 2 3 4   | 1 2 3 ?   | 1 2 3 4
5 6 7 8   | 5 6 7 8   | 5 6 7 8
9 10 11 ? | 9 10 11 ? | 9 10 11 12
"""


@pytest.mark.parametrize(
    ("facts", "possible"),
    [
        ({"turn": "anna", "closer": "cleo"}, True),
        ({"turn": "ben", "closer": "cleo"}, True),
        ({"turn": "cleo", "closer": "cleo"}, False),
        ({"turn": "cleo", "closer": "cleo", "phase": "drawn", "hand": 4}, False),
        ({"turn": "ben", "closer": "anna"}, False),
        ({"turn": "anna"}, False),
        ({"turn": "anna", "place": "d3", "closer": "cleo", "phase": "reveal"}, True),
        ({"turn": "anna", "place": "d3", "phase": "reveal"}, False),
        ({"turn": "ben", "place": "d1", "closer": "cleo", "phase": "reveal"}, False),
        ({"turn": "cleo", "closer": "cleo", "phase": "over", "results": ["100 5 6"]}, False),
        (
            {"turn": "cleo", "closer": "cleo", "phase": "starter", "round": 2}
            | {"results": ["1 5 6"]},
            False,
        ),
    ],
)
def test_ww15_ww16_who_closed_the_round_fits_the_layouts(
    facts: dict[str, Any], possible: bool
) -> None:
    data = {"round": 1, "phase": "turn", "begins": "anna", "results": [], "discards": "5"}
    layouts = drawn(ENDING)
    state = game.load_state({**data, **facts, "layouts": layouts}, tuple(layouts), LIMIT)
    assert (game.problems(state) == ()) is possible


@pytest.mark.parametrize(
    ("facts", "possible"),
    [
        ({"round": 1, "results": []}, True),
        ({"round": 1, "results": [], "begins": "ben"}, False),
        ({"round": 2, "results": ["1 2"], "begins": "ben"}, True),
        ({"round": 2, "results": ["1 2"]}, False),
    ],
)
def test_ww06_ww07_who_begins_is_known_from_the_first_turn_on(
    facts: dict[str, Any], possible: bool
) -> None:
    layouts = {"anna": FACE_DOWN, "ben": FACE_DOWN}
    data = {"phase": "opening", "turn": "anna", "discards": "5", "layouts": layouts}
    state = game.load_state({**data, **facts}, ("anna", "ben"), LIMIT)
    assert (game.problems(state) == ()) is possible


def test_case_05_ww12_ww16_a_column_of_the_last_reveal_counts_nothing() -> None:
    picture = """
    anna    | ben
    4 1 2 3 | 1 2 3 4
    4 5 6 7 | 5 6 7 8
    ? 8 9 ? | 9 10 11 12
    """
    facts = {"phase": "reveal", "place": "a3", "closer": "ben", "begins": "ben"}
    table = at(picture, HIGH, **facts).play("dealer: deal 4")
    assert boards(table)["anna"] == ["- 1 2 3", "- 5 6 7", "- 8 9 ?"]
    assert table.facts["discards"] == [4, 4, 4, 5]
    table.play("dealer: deal 0")
    assert table.facts["results"] == [[41, 156]]


@pytest.mark.parametrize(
    ("points", "closer", "result"),
    [
        pytest.param((7, 7, 9), "anna", [14, 7, 9], id="case-02"),
        pytest.param((-2, -5), "anna", [-2, -5], id="case-03"),
        pytest.param((0, 0), "anna", [0, 0], id="case-04"),
        pytest.param((0, -3), "anna", [0, -3], id="zero-and-not-lowest"),
        pytest.param((7, 8, 9), "anna", [7, 8, 9], id="lowest-alone"),
        pytest.param((6, 7, 9), "ben", [6, 14, 9], id="another-has-less"),
        pytest.param((9, 8, 8), "cleo", [9, 8, 16], id="closer-named-last"),
        pytest.param((5, -1), "anna", [10, -1], id="another-negative"),
        pytest.param((1, 2), "anna", [1, 2], id="lower-only-before-doubling"),
        pytest.param((9, 7, 9), "ben", [9, 7, 9], id="others-are-never-doubled"),
    ],
)
def test_case_02_case_03_case_04_ww17_ww18_points_of_a_round(
    points: tuple[int, ...], closer: str, result: list[int]
) -> None:
    table, ending = nearly_over(points, closer, LIMIT)
    table.play(ending)
    assert table.facts["results"] == [result]
    assert table.facts["totals"] == dict(zip(table.players, result, strict=True))


@pytest.mark.parametrize(
    ("points", "closer", "winners"),
    [
        pytest.param((7, 7, 9), "anna", (1,), id="case-02"),
        pytest.param((0, 0), "anna", (0, 1), id="case-04"),
        pytest.param((7, 8, 9), "anna", (0,), id="closer"),
        pytest.param((5, 8, 5), "cleo", (0,), id="doubled-closer-shares-nothing"),
        pytest.param((9, 4, 4), "cleo", (1,), id="doubling-breaks-a-tie"),
        pytest.param((4, 4, 3), "cleo", (2,), id="last-seat"),
        pytest.param((9, 4, 4), "anna", (1, 2), id="shared"),
    ],
)
def test_ww19_case_02_case_04_the_lowest_score_after_doubling_wins_the_round(
    points: tuple[int, ...], closer: str, winners: tuple[int, ...]
) -> None:
    table, ending = nearly_over(points, closer, LIMIT)
    (told,) = table.events(ending, "WW-19")
    assert winners in told.values()


def test_ww19_the_rounds_won_do_not_decide_the_match() -> None:
    table, ending = nearly_over((8, 30), "anna", LIMIT, ("2 30", "90 10"))
    table.play(ending)
    assert table.outcome is not None
    assert (table.outcome.scores, table.outcome.winners) == ((100, 70), (1,))


@pytest.mark.parametrize(
    ("options", "results", "points", "closer", "scores", "winners"),
    [
        pytest.param(LIMIT, ("90 90",), (9, 10), "anna", (99, 100), (0,), id="case-07"),
        pytest.param(LIMIT, ("90 90",), (12, 10), "ben", (102, 100), (1,), id="both-over"),
        pytest.param(LIMIT, ("95 91",), (8, 12), "anna", (103, 103), (0, 1), id="equal-totals"),
        pytest.param(LIMIT, ("90 80",), (6, 6), "anna", (102, 86), (1,), id="by-doubling"),
        pytest.param(LIMIT, ("60 -9", "35 8"), (6, 7), "anna", (101, 6), (1,), id="three-rounds"),
        pytest.param({"limit": 20}, (), (19, 20), "anna", (19, 20), (0,), id="a-limit-of-20"),
        pytest.param({"limit": 1}, (), (0, 1), "anna", (0, 1), (0,), id="a-limit-of-1"),
        pytest.param({"limit": 100, "rounds": 1}, (), (3, 4), "anna", (3, 4), (0,), id="one-round"),
        pytest.param(
            {"limit": 100, "rounds": 2}, ("9 1",), (3, 4), "anna", (12, 5), (1,), id="two-rounds"
        ),
        pytest.param(
            {"limit": 20, "rounds": 5}, (), (19, 20), "anna", (19, 20), (0,), id="limit-first"
        ),
    ],
)
def test_case_07_ww20_the_match_ends(
    options: dict[str, int],
    results: tuple[str, ...],
    points: tuple[int, ...],
    closer: str,
    scores: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:
    table, ending = nearly_over(points, closer, options, results)
    assert table.outcome is None
    table.play(ending)
    assert table.outcome is not None
    assert (table.outcome.scores, table.outcome.winners) == (scores, winners)
    assert table.waiting == []
    assert [table.moves(name) for name in ("dealer", "anna", "ben")] == [set()] * 3
    assert table.refusal("anna: draw") == "match-over"
    assert table.refusal("dealer: deal 5") == "match-over"


@pytest.mark.parametrize(
    ("options", "results", "points", "closer", "totals"),
    [
        pytest.param(LIMIT, ("90 90",), (9, 8), "ben", {"anna": 99, "ben": 98}, id="case-07"),
        pytest.param(LIMIT, (), (3, 4), "anna", {"anna": 3, "ben": 4}, id="first-round"),
        pytest.param({"limit": 22}, (), (20, 21), "anna", {"anna": 20, "ben": 21}, id="limit-22"),
        pytest.param(
            {"limit": 100, "rounds": 2}, (), (3, 4), "anna", {"anna": 3, "ben": 4}, id="two-rounds"
        ),
    ],
)
def test_case_07_ww20_ww22_ww02_the_match_goes_on_with_all_the_cards(
    options: dict[str, int],
    results: tuple[str, ...],
    points: tuple[int, ...],
    closer: str,
    totals: dict[str, int],
) -> None:
    table, ending = nearly_over(points, closer, options, results)
    table.play(ending)
    assert table.outcome is None
    assert table.facts["totals"] == totals
    assert (table.facts["round"], table.facts["phase"]) == (len(results) + 2, "starter")
    assert table.waiting == ["dealer"]
    assert table.odds() == odds_of(BOX)
    table.play("dealer: deal 12")
    assert boards(table) == {"anna": FACE_DOWN, "ben": FACE_DOWN}
    assert (table.facts["discards"], table.facts["stock"]) == ([12], 150 - 24 - 1)
    assert "closer" not in table.facts
    table.play("ben: flip a1")
    assert table.odds() == odds_of(BOX | {12: 9})


@pytest.mark.parametrize("closer", ["anna", "ben", "cleo"])
def test_ww07_ww22_the_seat_that_closed_begins_the_next_round(closer: str) -> None:
    table, ending = nearly_over((9, 8, 7), closer, LIMIT)
    table.play(ending, "dealer: deal 5")
    assert table.waiting == ["anna", "ben", "cleo"]
    for name in ("ben", "cleo", "anna"):
        one, two = (0, 1) if name == closer else (9, 10)
        table.play(f"{name}: flip a1, deal {one}, flip b1, deal {two}")
    assert table.waiting == [closer]
    assert table.facts["phase"] == "turn"


# Eight seats that show 1 and 2 each; 54 cards on the pile, so none is left for a stock.
EIGHT = {name: ["1 2 ? ?", "? ? ? ?", "? ? ? ?"] for name in NAMES}
UNDER = {0: 15, 4: 10, 5: 9, 6: 10, 7: 7}
PILE = " ".join(str(value) for value, count in UNDER.items() for _ in range(count))
REFILLED = UNDER | {5: 10, 9: 1}
REST = {-2: 5, -1: 10, 1: 2, 2: 2, 3: 9, 7: 3, 8: 10, 9: 9, 10: 10, 11: 10, 12: 10}


def cards(counts: dict[int, int]) -> list[int]:
    return sorted(value for value, count in counts.items() for _ in range(count))


@pytest.mark.parametrize("facts", [{}, {"stock": ""}], ids=["first-time", "again"])
def test_case_12_ww21_a_draw_refills_an_empty_stock(facts: dict[str, str]) -> None:
    table = at(EIGHT, LIMIT, discards=f"{PILE} 5 9 3", **facts)
    assert table.facts["stock"] == 0
    table.play("anna: draw")
    assert table.facts["discards"] == [3]
    assert table.facts["stock"] == 53
    assert sorted(table.facts["refilled"]) == cards(REFILLED)
    assert table.odds() == odds_of(REFILLED)
    assert table.refusal("dealer: deal 3") == "WW-21"
    assert table.refusal("dealer: deal 8") == "WW-21"
    table.play("dealer: deal 9")
    assert table.facts["stock"] == 52
    assert sorted(table.facts["refilled"]) == cards(REFILLED | {9: 0})


@pytest.mark.parametrize("answer", [5, 9])
def test_case_12_ww21_a_stock_of_5_and_9_under_a_3(answer: int) -> None:
    table = at(EIGHT, LIMIT, discards=f"{PILE} 3", stock="5 9").play("anna: draw")
    assert table.odds() == {"deal 5": 1, "deal 9": 1}
    assert table.refusal("dealer: deal 3") == "WW-21"
    table.play(f"dealer: deal {answer}")
    assert table.facts["refilled"] == [14 - answer]
    assert table.facts["discards"][-1] == 3


def test_ww21_nothing_is_refilled_before_the_stock_is_empty() -> None:
    table = at(EIGHT, LIMIT, discards=f"{PILE} 3", stock="5 9")
    table.play("anna: draw, deal 5, swap a1", "ben: draw, deal 9, swap a1")
    assert table.facts["stock"] == 0
    assert len(table.facts["discards"]) == 54
    table.play("cleo: draw")
    assert table.facts["stock"] == 53
    assert table.facts["discards"] == [1]


@pytest.mark.parametrize("move", ["toss c1", "swap c1"])
def test_ww21_after_a_refill_the_layouts_hold_exactly_the_rest(move: str) -> None:
    table = at(EIGHT, LIMIT, discards=f"{PILE} 5 9 3").play("anna: draw, deal 9", f"anna: {move}")
    assert table.odds() == odds_of(REST)
    assert table.refusal("dealer: deal 5") in ("WW-02", "WW-21")
    table.play("dealer: deal 8", "ben: draw")
    assert table.odds() == odds_of(REFILLED | {9: 0})


def test_ww14_ww21_removed_cards_are_refilled_too() -> None:
    layouts = EIGHT | {"hugo": ["1 2 ? -", "? ? ? -", "? ? ? -"]}
    table = at(layouts, LIMIT, discards=f"8 8 8 {PILE} 5 9 3").play("anna: draw")
    assert table.facts["stock"] == 56
    assert sorted(table.facts["refilled"]) == cards(REFILLED | {8: 3})
    assert table.odds()["deal 8"] == 3
    assert table.facts["discards"] == [3]


def test_ww21_the_discard_may_be_taken_while_the_stock_is_empty() -> None:
    table = at(EIGHT, LIMIT, discards=f"{PILE} 5 9 3").play("anna: take a1")
    assert table.facts["stock"] == 0
    assert len(table.facts["discards"]) == 54
    assert table.waiting == ["ben"]
