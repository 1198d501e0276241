"""Donnerwetter: the box, own cards, options, notation, impossible positions (DW-01)."""

from __future__ import annotations

from typing import Any

import pytest
from donnerwetter_table import (
    LADDER,
    NAMES,
    SQUARES,
    any_card,
    asked,
    at,
    dealt,
    passed,
    position,
    skies,
    start,
    turned_up,
    unseen,
)
from positions import Table, drawn

from wolken.core import referee
from wolken.core.game import BadData, NotUnderstood
from wolken.core.games import donnerwetter as game
from wolken.core.record import read_options

THREE_OPEN = """
a
3 2 -1 ?
? ? ? ?
? ? ? ?
? ? ? ?
"""
NOTHING_OPEN = "a\n" + "? ? ? ?\n" * 4
SIX_THREES = """
a        | b
3 3 3 ? | ? ? ? ?
? ? ? ? | 3 3 ? ?
? ? ? ? | ? ? ? ?
? ? ? ? | ? ? ? ?
"""


def test_dw01_two_to_four_seats_play() -> None:
    assert list(game.SEATS) == [2, 3, 4]


@pytest.mark.parametrize("players", [("zoe", "anna"), ("ben", "anna", "cleo"), NAMES])
def test_dw01_the_seats_sit_in_the_order_of_naming(players: tuple[str, ...]) -> None:
    table = Table.start(game, players, LADDER)
    table.play(*["dealer: deal 1"] * len(players))
    assert list(table.facts["frogs"]) == list(players)
    assert asked(table) == list(players)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dw01_all_squares_are_face_down_and_each_seat_gets_one_card(seats: int) -> None:
    table = start(seats)
    assert table.facts["squares"] == dict.fromkeys(SQUARES, "?")
    assert table.facts["clouds"] == 4 - seats
    assert table.facts["stones"] == {}
    assert table.facts["left"] == dict.fromkeys(NAMES[:seats], 4)
    assert table.facts["frogs"] == dict.fromkeys(NAMES[:seats], 0)
    for _ in range(seats):
        assert table.waiting == ["dealer"]
        assert table.refusal("anna: pass") == "chance-is-due"
        table.play("dealer: deal -2")
    assert table.waiting == ["anna"]
    assert table.facts["clouds"] == 4 - seats
    assert table.refusal("dealer: deal 1") == "not-your-turn"


def test_dw01_the_own_cards_are_dealt_in_seat_order() -> None:
    table = start(3)
    for value in (2, -1, -3):
        table.play(f"dealer: deal {value}")
    shown = [table.facts_for(seat)["own"][name] for seat, name in enumerate(table.players)]
    assert shown == [2, -1, -3]


def test_dw01_there_are_six_cards_of_each_value() -> None:
    table = start(3)
    assert table.odds() == {"deal 3": 6, "deal 2": 6, "deal 1": 6} | {
        "deal -1": 6,
        "deal -2": 6,
        "deal -3": 6,
    }
    table.play("dealer: deal 3")
    assert table.odds() == unseen(3)
    table.play("dealer: deal 3, deal -3")
    passed(table).play("anna: uncover b32")
    assert table.odds() == unseen(3, 3, -3)
    table.play("dealer: deal 2")
    passed(table).play("ben: uncover a11")
    assert table.odds() == unseen(3, 3, -3, 2)


def test_dw01_no_card_is_dealt_whose_copies_are_all_seen() -> None:
    table = passed(at(SIX_THREES))  # five are open, anna has the sixth
    table.play(f"{table.waiting[0]}: uncover a44")
    assert table.odds() == unseen(3, 3, 3, 3, 3, 3, -3, 1)
    assert table.refusal("dealer: deal 3") == "DW-01"


def test_dw10_a_known_card_is_no_other_card() -> None:
    table = passed(at(SIX_THREES)).play("cleo: change a11 own, uncover a11")
    assert table.odds() == {"deal 1": 1}
    assert table.refusal("dealer: deal 2") == "DW-10"


def test_dw01_before_dw10_a_seventh_copy_instead_of_a_known_card() -> None:
    table = passed(at(SIX_THREES)).play("cleo: change a11 own, uncover a11")
    assert table.refusal("dealer: deal 3") == "DW-01"


def test_dw01_dw10_a_real_table_may_leave_an_own_card_unknown() -> None:
    table = dealt("?", 2)
    assert table.facts_for(0)["own"] == {"anna": "?", "ben": "?"}
    assert table.facts_for(1)["own"] == {"anna": "?", "ben": 2}
    turned_up(table, "a11 3", "a12 3")
    passed(table).play("anna: change a11 own, uncover a11")
    assert table.odds() == unseen(3, 3, 2)
    table.play("dealer: deal -2")
    assert skies(table)["a"][0] == "-2 3 ? ?"
    assert table.facts["own"] == {"anna": "used", "ben": "?"}


def test_dw11_only_an_own_card_is_dealt_unknown() -> None:
    table = passed(dealt(1, 2)).play("anna: uncover a11")
    assert table.refusal("dealer: deal ?").startswith("DW-")


def test_dw01_chance_answers_before_anybody_goes_on() -> None:
    table = passed(at(THREE_OPEN)).play("anna: uncover a14")
    assert table.waiting == ["dealer"]
    for line in ("anna: uncover a21", "ben: pass", "anna: recall"):
        assert table.refusal(line) == "chance-is-due"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_on_the_clouds_and_unused_own_cards_are_always_four(seats: int) -> None:
    table = turned_up(dealt(*(3, 2, 1, -1)[:seats]), "a11 1", "b44 2")
    for number in range(3 * seats):
        holder = passed(table).facts["holder"]
        moves = table.moves(holder)
        source = "own" if "change b44 own" in moves else f"cloud {1 + number % 4}"
        table.play(f"{holder}: change b44 {source}")
        own = list(table.facts["own"].values())
        assert table.facts["clouds"] + own.count("?") == 4
        any_card(table, "b44", SQUARES[number + 1])


# Options


@pytest.mark.parametrize(
    ("typed", "ladder", "storey_limit"),
    [
        ({}, 30, None),
        ({"ladder": 1}, 1, None),
        ({"ladder": 100}, 100, None),
        ({"storey_limit": 1}, 30, 1),
        ({"ladder": 12, "storey_limit": 4}, 12, 4),
    ],
)
def test_dw20_dw06_options(typed: dict[str, int], ladder: int, storey_limit: int | None) -> None:
    table = start(2, read_options(game, typed))
    assert table.facts["ladder"] == ladder
    assert table.facts.get("storey_limit") == storey_limit


@pytest.mark.parametrize(
    "typed",
    [
        {"ladder": 0},
        {"ladder": -3},
        {"ladder": "high"},
        {"storey_limit": 0},
        {"storey_limit": 5},
        {"storey_limit": "none"},
        {"limit": 100},
    ],
)
def test_dw20_dw06_wrong_options(typed: dict[str, object]) -> None:
    with pytest.raises(BadData) as error:
        read_options(game, typed)
    assert next(iter(typed)) in error.value.problem.place


# Notation

TEXTS = (
    *("forecast ar2 top", "forecast bc4 middle", "forecast ad1 ground", "forecast bd2 top"),
    *("pass", "pass rest", "recall", "change a23 own", "change a23 cloud 2", "change b44 cloud 4"),
    *("uncover b41", "deal 3", "deal 2", "deal 1", "deal -1", "deal -2", "deal -3", "deal ?"),
)


@pytest.mark.parametrize("text", TEXTS)
def test_the_moves_are_written_as_they_are_read(text: str) -> None:
    move = game.parse(text, NAMES)
    assert game.write(move, NAMES) == text
    assert game.by_dealer(move) == text.startswith("deal")


@pytest.mark.parametrize(
    "text",
    [
        *("", "wait", "forecast", "forecast ar2", "forecast top", "forecast ar5 top"),
        *("forecast cr1 top", "forecast ad3 top", "forecast a11 top", "forecast ar2 roof"),
        *("forecast ar2 top top", "pass now", "pass rest now", "recall anna"),
        *("change", "change a23", "change ar2 own", "change a23 card", "change a23 own 1"),
        *("change a23 cloud", "change a23 cloud 0", "change a23 cloud 5", "change a23 cloud 1 2"),
        *("uncover", "uncover a15", "uncover c11", "uncover a51", "uncover a11 a12"),
        *("deal", "deal 0", "deal 4", "deal -4", "deal sun", "deal 1 2"),
    ],
)
def test_what_is_no_move_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        game.parse(text, NAMES)


def test_no_player_is_called_like_a_word_of_the_moves() -> None:
    words = {word for text in TEXTS for word in text.split() if word.isalpha()}
    assert words <= game.MOVE_WORDS


def test_a_match_that_is_over_comes_before_what_is_no_move() -> None:
    table = at(THREE_OPEN, options={"ladder": 4}, stones=["ar1 top anna"])
    turned_up(table, "a14 3")
    assert table.waiting == []
    with pytest.raises(referee.Refused) as refused:
        referee.read(game, table.state, 0, "wait", table.players)
    assert refused.value.refusal.code == "match-over"


# Impossible positions

SEVEN_TWOS = """
a        | b
2 2 ? 2 | ? ? ? ?
? ? ? ? | 2 2 ? 2
? ? ? ? | 2 ? ? ?
? ? ? ? | ? ? ? ?
"""
OPEN_ROW = "a\n1 2 1 2\n" + "? ? ? ?\n" * 3


@pytest.mark.parametrize(
    ("picture", "options", "facts", "possible"),
    [
        pytest.param(THREE_OPEN, {}, {"stones": ["ar1 top anna ben"]}, True, id="possible"),
        pytest.param(SEVEN_TWOS, {}, {}, False, id="dw01-seven-copies"),
        pytest.param(THREE_OPEN, {}, {"clouds": []}, False, id="dw01-a-card-missing"),
        pytest.param(
            THREE_OPEN, {}, {"clouds": ["? cloud 1", "? cloud 2"]}, False, id="dw01-one-too-many"
        ),
        pytest.param(
            THREE_OPEN, {}, {"holder": "ben", "turn": "ben"}, False, id="dw02-a-wrong-holder"
        ),
        pytest.param(
            NOTHING_OPEN,
            {},
            {"stones": [f"{sky} top anna" for sky in ("ar1", "ar2", "ar3", "ar4", "br1")]},
            False,
            id="dw03-five-stones",
        ),
        pytest.param(
            THREE_OPEN, {}, {"stones": ["ar1 top anna", "ar1 middle anna"]}, False, id="dw05-twice"
        ),
        pytest.param(
            THREE_OPEN, {}, {"stones": ["ar1 top anna anna"]}, False, id="dw05-twice-on-a-storey"
        ),
        pytest.param(
            THREE_OPEN, {}, {"stones": ["ar1 top anna ben cleo"]}, False, id="dw06-three-stones"
        ),
        pytest.param(
            THREE_OPEN,
            {"storey_limit": 1},
            {"stones": ["ar1 top anna", "br1 top anna"]},
            False,
            id="dw06-over-the-limit",
        ),
        pytest.param(OPEN_ROW, {}, {}, True, id="dw18-a-scored-dwelling"),
        pytest.param(
            OPEN_ROW, {}, {"stones": ["ar1 top anna"]}, False, id="dw18-stones-left-lying"
        ),
        pytest.param(THREE_OPEN, {}, {"frogs": {"ben": -3}}, True, id="dw16-on-the-floor"),
        pytest.param(THREE_OPEN, {}, {"frogs": {"ben": -4}}, False, id="dw16-below-the-floor"),
        pytest.param(THREE_OPEN, {}, {"frogs": {"ben": 29}}, True, id="dw20-below-the-top"),
        pytest.param(THREE_OPEN, {}, {"frogs": {"ben": 30}}, False, id="dw20-at-the-top"),
    ],
)
def test_an_impossible_position_is_noticed(
    picture: str, options: dict[str, int], facts: dict[str, Any], possible: bool
) -> None:
    data = position(picture, **facts)
    try:
        state = game.load_state(data, NAMES[:3], LADDER | options)
    except BadData as bad:
        found = [bad.problem]
    else:
        found = list(game.problems(state))
    assert (not found) is possible, found


def test_a_position_is_written_as_it_is_read() -> None:
    data = position(THREE_OPEN, stones=["ar1 top ben anna"])
    dumped = game.dump_state(at(THREE_OPEN, stones=["ar1 top ben anna"]).state, NAMES[:3])
    rows = {sky: [" ".join(row.split()) for row in grid] for sky, grid in dumped["skies"].items()}
    assert rows == data["skies"]
    assert drawn(THREE_OPEN)["a"] == rows["a"]
    assert {key: dumped[key] for key in dumped if key != "skies"} == {
        key: data[key] for key in data if key != "skies"
    }
