"""Blätterrauschen: going on, leaving and the end (BR-10, BR-14, BR-15, BR-20, BR-21, BR-64)."""

from __future__ import annotations

import pytest
from blaetterrauschen_table import dealt, filled, misses, on, points, rounds_of, sheet_seen
from positions import Table

# The sixth miss


def test_br10_the_sixth_miss_ends_the_match_for_that_seat() -> None:
    table = misses(dealt(1, 2), 5, "anna", "ben").play("dealer: roll 1 1", "anna: miss")
    assert table.moves("anna") == set()
    for move in ("go", "leave", "area b2", "miss"):
        assert table.refusal(f"anna: {move}") == "not-your-turn"
    table.play("ben: area c5")
    assert table.waiting == ["ben"]
    table.play("ben: go", "dealer: roll 1 1")
    assert table.waiting == ["ben"]
    assert table.refusal("anna: area b2") == "not-your-turn"


@pytest.mark.parametrize("number", [1, 4, 5])
def test_br10_fewer_misses_do_not(number: int) -> None:
    table = misses(dealt(1), number, "anna")
    assert table.waiting == ["dealer"]
    assert table.outcome is None


def test_br10_its_points_stand() -> None:
    table = on("spring", "1 T T T").play("dealer: roll 1 4", "anna: area a1 d1, tick tree, go")
    misses(table, 5, "anna").play("dealer: roll 1 1")
    before = points(table)
    table.play("anna: miss")
    assert points(table) == before | {"misses": -18}
    assert table.outcome is not None
    assert table.outcome.scores == (before["tree"] + before["bear"] - 18,)


def test_br10_br16_an_entry_with_five_misses_may_still_be_an_area() -> None:
    table = misses(dealt(1), 5, "anna").play("dealer: roll 1 1", "anna: area b2")
    assert table.moves("anna") == {"go", "leave"}


# Going on and leaving


def test_br14_all_answer_before_the_next_roll() -> None:
    table = dealt(1, 2, 3).play("dealer: roll 1 1", "anna: miss", "ben: miss", "cleo: miss")
    assert table.waiting == ["anna", "ben", "cleo"]
    assert table.facts["phase"] == "answer"
    assert table.refusal("dealer: roll 1 1") == "not-your-turn"
    table.play("cleo: go")
    assert table.waiting == ["anna", "ben"]
    table.play("anna: leave", "ben: go")
    assert table.waiting == ["dealer"]
    table.play("dealer: roll 1 1")
    assert table.waiting == ["ben", "cleo"]


def test_br14_an_answer_may_be_given_as_soon_as_the_seat_has_finished_the_round() -> None:
    table = dealt(1, 2).play("dealer: roll 1 1", "anna: area b2")
    assert table.moves("anna") == {"go", "leave"}
    table.play("anna: go")
    assert table.waiting == ["ben"]
    table.play("ben: miss, go")
    assert table.waiting == ["dealer"]


@pytest.mark.parametrize("answer", ["go", "leave"])
@pytest.mark.parametrize("second", ["go", "leave"])
def test_br14_an_answer_is_final(answer: str, second: str) -> None:
    table = dealt(1, 2).play("dealer: roll 1 1", f"anna: miss, {answer}")
    assert table.moves("anna") == set()
    assert table.refusal(f"anna: {second}") == "not-your-turn"
    table.play("ben: miss")
    assert table.refusal(f"anna: {second}") == "not-your-turn"


def test_br15_who_left_enters_nothing_any_more() -> None:
    table = on("spring", "1 2 T", 1, 2).play(
        *("dealer: roll 1 3", "anna: area a1 c1, tick tree, leave", "ben: area a1 c1, tick tree"),
        *("ben: go", "dealer: roll 2c 1"),
    )
    assert sheet_seen(table)["left"] is True
    assert sheet_seen(table, "ben")["left"] is False
    assert table.waiting == ["ben"]
    assert table.moves("anna") == set()
    for move in ("area d1 e1", "joker 1", "tick tree", "miss", "go", "leave"):
        assert table.refusal(f"anna: {move}") == "not-your-turn"


def test_br15_its_points_stand_and_the_others_go_on_alone() -> None:
    table = on("spring", "1 2 T", 1, 2).play(
        *("dealer: roll 1 3", "anna: area a1 c1, tick tree, leave", "ben: miss, go"),
    )
    score = table.facts["scores"]["anna"]
    assert score == 1 + 3 * 93
    misses(table, 3, "ben")
    assert table.facts["scores"]["anna"] == score
    table.play("dealer: roll 1 1", "ben: miss, leave")
    assert table.outcome is not None
    assert table.outcome.scores == (score, 3 * 93 - 15)


# The end


def test_br20_the_match_ends_when_every_seat_has_left() -> None:
    table = dealt(1, 2).play("dealer: roll 1 1", "anna: miss, leave", "ben: area c5")
    assert table.outcome is None
    table.play("ben: leave")
    assert table.outcome is not None
    assert table.waiting == []
    assert [table.moves(name) for name in ("dealer", "anna", "ben")] == [set()] * 3
    assert table.refusal("anna: go") == "match-over"
    assert table.refusal("dealer: roll 1 1") == "match-over"


def test_br20_or_has_six_misses() -> None:
    table = misses(dealt(1, 2, 3), 4, "anna", "ben", "cleo")
    table.play("dealer: roll 1 1", "anna: miss, leave", "ben: miss, go", "cleo: miss, go")
    table.play("dealer: roll 1 1", "ben: miss")
    assert table.outcome is None
    table.play("cleo: miss")
    assert table.outcome is not None
    assert table.waiting == []


def test_br20_at_the_sixth_miss_of_the_last_seat_nobody_answers() -> None:
    table = misses(dealt(1), 5, "anna").play("dealer: roll 4 4", "anna: miss")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


# Twelve bears on the sheet. Next to field 1 lie butterflies and a bear, next to field 2
# butterflies and a tree: with one area each, a seat with field 1 has three points less.
TWELVE_BEARS = """
1 2 . .
U U . .
U U . .
X T . .
. . . .
X X X X X X X X X X
X . . .
"""


def ended(fields: tuple[int, ...], missed: tuple[int, ...]) -> Table:
    """After the end: every seat has drawn its start cell and the three below, and missed."""
    table = on("spring", TWELVE_BEARS, *fields, filler="T")
    columns = ["ab"[field - 1] for field in fields]
    entries = [
        [
            f"area {column}1",
            f"area {column}2 {column}4, tick butterfly",
            *["miss"] * number,
        ]
        for column, number in zip(columns, missed, strict=True)
    ]
    for turn in range(max(map(len, entries))):
        table.play("dealer: roll 1 3" if turn == 1 else "dealer: roll 1 1")
        for name, own in zip(table.players, entries, strict=True):
            if turn < len(own):
                table.play(f"{name}: {own[turn]}, " + ("go" if turn + 1 < len(own) else "leave"))
    return table


@pytest.mark.parametrize(
    ("fields", "missed", "scores", "winners"),
    [
        pytest.param((1, 2), (2, 3), (31, 31), (0,), id="case-07"),
        pytest.param((2, 1), (3, 2), (31, 31), (1,), id="case-07-the-other-way-round"),
        pytest.param((1, 2), (2, 2), (31, 34), (1,), id="most-points"),
        pytest.param((1, 2), (0, 2), (37, 34), (0,), id="most-points-and-fewer-misses"),
        pytest.param((2, 1), (1, 1), (37, 34), (0,), id="equal-misses"),
        pytest.param((2, 1), (5, 5), (25, 22), (0,), id="many-misses"),
    ],
)
def test_case_07_br21_most_points_then_fewer_misses(
    fields: tuple[int, ...],
    missed: tuple[int, ...],
    scores: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:
    outcome = ended(fields, missed).outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == (scores, winners)


def test_br21_more_points_win_in_spite_of_more_misses() -> None:
    table = on("spring", "1 T T T\nT T T T\n2", 1, 2)
    table.play("dealer: roll 2 4", "anna: area a1 d2, tick tree, go", "ben: area a3 d4, go")
    table.play("dealer: roll 1 1", "anna: miss, leave", "ben: area a5, leave")
    assert table.outcome is not None
    assert (table.outcome.scores, table.outcome.winners) == ((7 + 3 * 87 - 3, 3 * 79), (0,))


def test_br21_still_tied_is_shared() -> None:
    table = on("autumn", "1 2 3", 1, 2, 3).play("dealer: roll 1 1", "anna: miss, leave")
    table.play("ben: area b1, leave", "cleo: area c1, leave")
    assert table.outcome is not None
    assert (table.outcome.scores, table.outcome.winners) == ((-3, 0, 0), (1, 2))


def test_br21_a_single_seat_wins_by_itself_even_with_a_negative_total() -> None:
    table = misses(dealt(1, season="autumn"), 2, "anna")
    table.play("dealer: roll 1 1", "anna: miss, leave")
    assert table.outcome is not None
    assert (table.outcome.scores, table.outcome.winners) == ((-9,), (0,))


# The holly roll of winter

HOLLY = "1 2 3 E\nH H T\nH H T"


def out(seats: int, holly: str = "common") -> Table:
    """All seats are out, in winter, anna with two hollies, the others with none."""
    table = on("winter", HOLLY, *range(1, seats + 1), holly=holly)
    table.play("dealer: roll 1 3", "anna: area a1 a3, tick holly, leave")
    for name in table.players[1:]:
        table.play(f"{name}: miss, leave")
    return table


def test_br64_one_die_is_rolled_when_nobody_is_in_any_more() -> None:
    table = out(2)
    assert (table.facts["phase"], table.waiting, table.outcome) == ("holly", ["dealer"], None)
    assert table.odds() == {"holly 1": 1, "holly 2": 2, "holly 3": 2, "holly 4": 1}
    assert table.refusal("anna: go") == "chance-is-due"
    assert table.refusal("dealer: roll 1 1") == "BR-64"


def test_br25_br64_holly_counts_nothing_until_it_is_rolled() -> None:
    table = out(1)
    assert filled(table) == {"holly": 2}
    assert points(table)["holly"] == 0
    table.play("dealer: holly 3")
    assert points(table)["holly"] == 6


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_br64_each_holly_is_worth_the_number_rolled(number: int) -> None:
    table = out(2).play(f"dealer: holly {number}")
    assert table.outcome is not None
    assert table.outcome.scores == (2 * number, -3)
    assert table.facts["holly"] == [number]


def test_br64_it_is_rolled_always() -> None:
    table = on("winter", HOLLY).play("dealer: roll 1 1", "anna: miss, leave")
    assert table.waiting == ["dealer"]
    table.play("dealer: holly 4")
    assert table.outcome is not None
    assert table.outcome.scores == (-3,)
    table = misses(on("winter", HOLLY), 5, "anna").play("dealer: roll 1 1", "anna: miss")
    assert set(table.odds()) == {f"holly {number}" for number in (1, 2, 3, 4)}


def test_br64_one_roll_is_for_all() -> None:
    table = on("winter", HOLLY, 1, 2).play(
        *("dealer: roll 1 3", "anna: area a1 a3, tick holly, leave"),
        *("ben: area b1 b3, tick holly, leave", "dealer: holly 4"),
    )
    assert table.outcome is not None
    assert (table.outcome.scores, table.outcome.winners) == ((8, 8), (0, 1))


def test_br64_with_the_option_once_per_seat_in_seat_order() -> None:
    table = on("winter", HOLLY, 1, 2, 3, holly="seat").play(
        *("dealer: roll 1 3", "anna: area a1 a3, tick holly, leave"),
        *("ben: area b1 b3, tick holly, leave", "cleo: miss, leave"),
    )
    for number in (4, 1, 2):
        assert table.odds() == {"holly 1": 1, "holly 2": 2, "holly 3": 2, "holly 4": 1}
        assert table.outcome is None
        table.play(f"dealer: holly {number}")
    assert table.facts["holly"] == [4, 1, 2]
    assert table.outcome is not None
    assert table.outcome.scores == (8, 2, -3)


def test_br64_no_holly_is_rolled_before_or_in_another_season() -> None:
    for season in ("spring", "winter"):
        assert dealt(1, season=season).refusal("dealer: holly 3") == "BR-64"
        table = dealt(1, season=season).play("dealer: roll 1 1")
        assert table.refusal("dealer: holly 3") == "not-your-turn"


@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_br64_only_winter_ends_with_a_roll(season: str) -> None:
    table = rounds_of(dealt(1, season=season), ("1 1", "area b2, leave"))
    assert table.waiting == []
    assert table.outcome is not None
