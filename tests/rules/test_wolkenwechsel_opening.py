"""Wolkenwechsel: the box and the opening (WW-01 to WW-06)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table, drawn
from wolkenwechsel_table import (
    BOX,
    FACE_DOWN,
    LIMIT,
    NAMES,
    PLACES,
    at,
    boards,
    odds_of,
    start,
    unseen,
)

from wolken.core.game import HOST, PUBLIC, BadData
from wolken.core.games import wolkenwechsel as game

EARLY = """
anna    | ben
5 6 ? ? | 7 8 ? ?
? ? ? ? | ? ? ? ?
? ? ? ? | ? ? ? ?
"""


def opened(*pairs: tuple[int, int]) -> Table:
    """The table after an opening in which the seats turned up these cards."""
    table = start(len(pairs)).play("dealer: deal 5")
    for name, (one, two) in zip(table.players, pairs, strict=True):
        table.play(f"{name}: flip a1, deal {one}, flip c2, deal {two}")
    return table


def test_ww01_two_to_eight_seats_play() -> None:
    assert list(game.SEATS) == [2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize("players", [("zoe", "anna"), ("ben", "anna", "cleo"), NAMES])
def test_ww01_the_seat_order_is_the_order_of_naming(players: tuple[str, ...]) -> None:
    table = Table.start(game, players, LIMIT).play("dealer: deal 5")
    assert table.waiting == list(players)
    assert list(table.facts["layouts"]) == list(players)


@pytest.mark.parametrize("seats", range(2, 9))
def test_ww02_twelve_face_down_cards_each_out_of_150(seats: int) -> None:
    table = start(seats)
    assert boards(table) == dict.fromkeys(NAMES[:seats], FACE_DOWN)
    assert table.facts["stock"] == 150 - 12 * seats
    assert table.odds() == odds_of(BOX)
    table.play("dealer: deal 5")
    assert table.facts["stock"] == 150 - 12 * seats - 1


def test_ww02_the_odds_are_the_cards_not_seen() -> None:
    table = at(EARLY, discards="5 3").play("anna: draw")
    assert table.odds() == odds_of(unseen(5, 6, 7, 8, 5, 3))
    table.play("anna: deal 3, toss a2")
    assert table.odds() == odds_of(unseen(5, 6, 7, 8, 5, 3, 3))


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        ({"discards": "-2 -2 5"}, "anna: draw"),
        ({"discards": "5 -2 -2"}, "anna: take a3"),
        ({"discards": "-2 5", "phase": "drawn", "hand": -2}, "anna: toss a3"),
        ({"discards": "-2 5", "phase": "drawn", "hand": -2}, "anna: swap a3"),
    ],
)
def test_ww02_no_card_is_dealt_whose_copies_are_all_seen(facts: dict[str, Any], line: str) -> None:
    table = at(
        """
        anna      | ben
        -2 6  ? ? | -2 8 ? ?
        -2 ?  ? ? |  ? ? ? ?
         ? ?  ? ? |  ? ? ? ?
        """,
        **facts,
    ).play(line)
    assert table.refusal("dealer: deal -2") == "WW-02"
    assert "deal -1" in table.moves("dealer")


@pytest.mark.parametrize(
    ("discards", "column", "possible"),
    [
        pytest.param("-2 -2 -2 -2 -2", "456", True, id="possible"),
        pytest.param("-2 -2 -2 -2 -2 -2", "456", False, id="ww02-six-copies"),
        pytest.param("5", "444", False, id="ww12-three-equal-cards-left-lying"),
    ],
)
def test_ww02_ww12_an_impossible_position_is_noticed(
    discards: str, column: str, possible: bool
) -> None:
    layouts = {"anna": [f"{cell} ? ? ?" for cell in column], "ben": ["7 8 ? ?", *FACE_DOWN[1:]]}
    data = {"round": 1, "phase": "turn", "turn": "anna", "begins": "anna", "results": []}
    data |= {"discards": discards, "layouts": layouts}
    try:
        state = game.load_state(data, ("anna", "ben"), LIMIT)
    except BadData as bad:
        found = [bad.problem]
    else:
        found = list(game.problems(state))
    assert (not found) is possible


@pytest.mark.parametrize("reader", [0, 1, PUBLIC, HOST])
def test_ww03_nobody_knows_a_face_down_card(reader: int | None) -> None:
    table = start(2).play("dealer: deal 5")
    assert set(table.facts_for(reader)["layouts"]["anna"].values()) == {"?"}
    table.play("anna: flip b3")
    assert table.facts_for(reader)["layouts"]["anna"]["b3"] == "?"
    table.play("dealer: deal 7")
    assert table.facts_for(reader)["layouts"]["anna"] == dict.fromkeys(PLACES, "?") | {"b3": 7}
    assert table.facts_for(reader) == table.facts


@pytest.mark.parametrize("reader", [0, 1, PUBLIC, HOST])
def test_ww03_a_swapped_out_card_is_known_once_it_is_turned_up(reader: int | None) -> None:
    table = at(EARLY, discards="4 3").play("anna: take d3")
    assert table.facts_for(reader)["layouts"]["anna"]["d3"] == "?"
    table.play("dealer: deal 9")
    assert table.facts_for(reader)["discards"] == [4, 9]


def test_ww04_a_card_from_the_stock_starts_the_pile_before_the_opening() -> None:
    table = start(2)
    assert table.waiting == ["dealer"]
    assert table.facts["discards"] == []
    assert table.refusal("anna: flip a1") == "chance-is-due"
    table.play("dealer: deal -1")
    assert table.facts["discards"] == [-1]
    assert table.waiting == ["anna", "ben"]
    assert table.refusal("dealer: deal 4") == "not-your-turn"


def test_ww05_every_seat_turns_up_two_places_in_any_order() -> None:
    table = start(3).play("dealer: deal 5", "cleo: flip d3, deal 1")
    assert table.waiting == ["anna", "ben", "cleo"]
    assert table.moves("anna") == {f"flip {place}" for place in PLACES}
    assert table.moves("cleo") == {f"flip {place}" for place in PLACES if place != "d3"}
    table.play("ben: flip a1, deal 2", "cleo: flip a2, deal 3")
    assert table.waiting == ["anna", "ben"]
    assert table.refusal("cleo: flip a3") == "not-your-turn"
    table.play("ben: flip c2, deal 9")
    assert table.waiting == ["anna"]
    assert table.refusal("ben: draw") == "not-your-turn"
    table.play("anna: flip b1, deal 4, flip d1, deal 6")
    assert table.waiting == ["ben"]
    assert table.facts["phase"] == "turn"
    assert boards(table) == drawn(
        """
        anna    | ben     | cleo
        ? 4 ? 6 | 2 ? ? ? | ? ? ? ?
        ? ? ? ? | ? ? 9 ? | 3 ? ? ?
        ? ? ? ? | ? ? ? ? | ? ? ? 1
        """
    )


@pytest.mark.parametrize("move", ["flip b3", "draw", "take a1", "take b3", "swap a1", "toss b1"])
def test_ww05_only_face_down_places_are_turned_up_in_the_opening(move: str) -> None:
    table = start(2).play("dealer: deal 5", "anna: flip b3, deal 7")
    assert table.refusal(f"anna: {move}") == "WW-05"


def test_ww05_the_dealer_answers_a_flip_before_anybody_goes_on() -> None:
    table = start(2).play("dealer: deal 5", "anna: flip b3")
    assert table.waiting == ["dealer"]
    assert table.refusal("anna: flip b2") == "chance-is-due"
    assert table.refusal("ben: flip a1") == "chance-is-due"


@pytest.mark.parametrize("facts", [{}, {"phase": "drawn", "hand": 3}])
@pytest.mark.parametrize("place", ["a1", "a2"])
def test_ww05_nothing_is_flipped_after_the_opening(facts: dict[str, Any], place: str) -> None:
    assert at(EARLY, **facts).refusal(f"anna: flip {place}") == "WW-05"


@pytest.mark.parametrize(
    ("pairs", "first"),
    [
        (((5, 6), (7, 8)), "ben"),
        (((9, 3), (7, 4)), "anna"),
        (((12, -2), (6, 5)), "ben"),
        (((-2, -1), (-1, -1)), "ben"),
        (((1, 2), (3, 4), (12, 12)), "cleo"),
    ],
)
def test_ww06_the_highest_open_sum_begins(pairs: tuple[tuple[int, int], ...], first: str) -> None:
    assert opened(*pairs).waiting == [first]


@pytest.mark.parametrize(
    ("pairs", "first"),
    [
        (((12, 0), (6, 6)), "anna"),
        (((1, 1), (6, 6), (12, 0)), "ben"),
        (((-1, 1), (0, 0), (-2, 2)), "anna"),
    ],
)
def test_case_08_ww06_the_earlier_seat_begins_on_a_tie(
    pairs: tuple[tuple[int, int], ...], first: str
) -> None:
    assert opened(*pairs).waiting == [first]


def test_case_08_ww06_it_does_not_matter_who_opens_first() -> None:
    table = start(2).play(
        "dealer: deal 5",
        "ben: flip a1, deal 6, flip a2, deal 6",
        "anna: flip a1, deal 4, flip a2, deal 8",
    )
    assert table.waiting == ["anna"]
