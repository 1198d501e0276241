"""Wolkenwechsel: the box, the opening and the turns (WW-01 to WW-14, WW-23)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table, drawn, grid
from wolken.core.game import HOST, PUBLIC, BadData, NotUnderstood
from wolken.core.games import wolkenwechsel as game

NAMES = ("anna", "ben", "cleo", "dora", "emil", "fritz", "gina", "hugo")
LIMIT = {"limit": 100}
BOX = {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10)
PLACES = [f"{column}{row}" for column in "abcd" for row in (1, 2, 3)]
FACE_DOWN = ["? ? ? ?"] * 3

EARLY = """
anna    | ben
5 6 ? ? | 7 8 ? ?
? ? ? ? | ? ? ? ?
? ? ? ? | ? ? ? ?
"""
THREE = """
anna    | ben     | cleo
5 6 ? ? | 7 8 ? ? | 9 9 ? ?
? ? ? ? | ? ? ? ? | ? ? ? ?
? ? ? ? | ? ? ? ? | ? ? ? ?
"""
WITHOUT_B = """
anna    | ben
5 - ? ? | 7 8 ? ?
? - 6 ? | ? ? ? ?
? - ? ? | ? ? ? ?
"""


def at(picture: str, **facts: Any) -> Table:
    """The position drawn, the first seat on turn unless the facts say otherwise."""
    layouts = drawn(picture)
    first = next(iter(layouts))
    data = {"round": 1, "phase": "turn", "turn": first, "begins": first, "results": []}
    return Table.at(game, layouts, LIMIT, {**data, "discards": "5", **facts, "layouts": layouts})


def boards(table: Table) -> dict[str, list[str]]:
    """The layouts that everybody sees, in the form of `drawn`."""
    return {name: grid(cells, "abcd", 3) for name, cells in table.facts["layouts"].items()}


def start(seats: int) -> Table:
    return Table.start(game, NAMES[:seats], LIMIT)


def opened(*pairs: tuple[int, int]) -> Table:
    """The table after an opening in which the seats turned up these cards."""
    table = start(len(pairs)).play("dealer: deal 5")
    for name, (one, two) in zip(table.players, pairs, strict=True):
        table.play(f"{name}: flip a1, deal {one}, flip c2, deal {two}")
    return table


def left(*seen: int) -> dict[str, int]:
    """The odds of every card of the box, less the cards seen."""
    return {
        f"deal {value}": count - seen.count(value)
        for value, count in BOX.items()
        if count > seen.count(value)
    }


def test_ww01_two_to_eight_seats_play() -> None:
    assert game.SEATS == range(2, 9)


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
    assert table.odds() == left()
    table.play("dealer: deal 5")
    assert table.facts["stock"] == 150 - 12 * seats - 1


def test_ww02_the_odds_are_the_cards_not_seen() -> None:
    table = at(EARLY, discards="5 3").play("anna: draw")
    assert table.odds() == left(5, 6, 7, 8, 5, 3)
    table.play("anna: deal 3, toss a2")
    assert table.odds() == left(5, 6, 7, 8, 5, 3, 3)


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
    ("discards", "column"),
    [
        pytest.param("-2 -2 -2 -2 -2 -2", "456", id="ww02-six-copies"),
        pytest.param("5", "444", id="ww12-three-equal-cards-left-lying"),
    ],
)
def test_ww02_ww12_an_impossible_position_is_noticed(discards: str, column: str) -> None:
    layouts = {"anna": [f"{cell} ? ? ?" for cell in column], "ben": ["7 8 ? ?", *FACE_DOWN[1:]]}
    data = {"round": 1, "phase": "turn", "turn": "anna", "begins": "anna", "results": []}
    data |= {"discards": discards, "layouts": layouts}
    try:
        state = game.load_state(data, ("anna", "ben"), LIMIT)
    except BadData as bad:
        found = (bad.problem,)
    else:
        found = game.problems(state)
    assert found != ()


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


def test_ww08_a_turn_takes_the_discard_or_the_stock() -> None:
    table = at(EARLY)
    assert table.moves("anna") == {"draw"} | {f"take {place}" for place in PLACES}
    assert table.moves("ben") == set()
    size = table.facts["stock"]
    assert size == 150 - 24 - 1
    table.play("anna: draw")
    assert table.waiting == ["dealer"]
    assert table.refusal("anna: take a1") == "chance-is-due"
    table.play("dealer: deal 3")
    assert table.facts["stock"] == size - 1
    assert table.facts["hand"] == 3
    assert table.waiting == ["anna"]


@pytest.mark.parametrize("move", ["draw", "take a1", "take a2"])
def test_ww08_after_a_draw_nothing_else_is_taken(move: str) -> None:
    table = at(EARLY).play("anna: draw, deal 3")
    assert table.refusal(f"anna: {move}") == "WW-08"


@pytest.mark.parametrize("move", ["draw", "take a2", "swap a2", "toss a2", "flip a2"])
def test_ww08_only_the_seat_on_turn_takes_a_card(move: str) -> None:
    assert at(EARLY).refusal(f"ben: {move}") == "not-your-turn"
    assert at(EARLY, phase="drawn", hand=3).refusal(f"ben: {move}") == "not-your-turn"


def test_ww09_a_taken_discard_goes_onto_an_open_place() -> None:
    table = at(EARLY, discards="4 3").play("anna: take b1")
    assert boards(table) == drawn(EARLY.replace("5 6", "5 3"))
    assert table.facts["discards"] == [4, 6]
    assert table.waiting == ["ben"]


def test_ww09_the_first_card_of_the_pile_may_be_taken() -> None:
    table = at(EARLY, discards="3").play("anna: take a1")
    assert boards(table) == drawn(EARLY.replace("5 6", "3 6"))
    assert table.facts["discards"] == [5]


@pytest.mark.parametrize("text", ["take", "swap", "toss", "flip", "deal", "take e1", "take a4"])
def test_ww09_ww10_a_move_names_its_place(text: str) -> None:
    with pytest.raises(NotUnderstood):
        game.parse(text, NAMES)


@pytest.mark.parametrize("text", ["flip b3", "take b3", "draw", "swap b3", "toss b3", "deal -2"])
def test_the_moves_are_written_as_they_are_read(text: str) -> None:
    assert game.write(game.parse(text, NAMES), NAMES) == text


def test_ww10_a_drawn_card_is_swapped_in() -> None:
    table = at(EARLY, discards="4").play("anna: draw, deal 3, swap a1")
    assert boards(table) == drawn(EARLY.replace("5 6", "3 6"))
    assert table.facts["discards"] == [4, 5]
    assert table.waiting == ["ben"]


def test_ww10_who_discards_a_drawn_card_turns_one_up() -> None:
    table = at(EARLY, discards="4").play("anna: draw, deal 3, toss c1")
    assert table.waiting == ["dealer"]
    assert boards(table) == drawn(EARLY)
    table.play("dealer: deal 9")
    assert boards(table) == drawn(EARLY.replace("5 6 ?", "5 6 9"))
    assert table.facts["discards"] == [4, 3]
    assert table.waiting == ["ben"]


def test_ww10_every_place_takes_a_swap_and_every_face_down_place_a_toss() -> None:
    swaps = {f"swap {place}" for place in PLACES}
    tosses = {f"toss {place}" for place in PLACES if place not in ("a1", "b1")}
    assert at(EARLY, phase="drawn", hand=3).moves("anna") == swaps | tosses


@pytest.mark.parametrize("place", ["a1", "b1"])
def test_ww10_no_open_place_is_tossed_onto(place: str) -> None:
    assert at(EARLY, phase="drawn", hand=3).refusal(f"anna: toss {place}") == "WW-10"


@pytest.mark.parametrize("move", ["swap a1", "swap a2", "toss a1", "toss a2"])
def test_ww10_nothing_is_swapped_or_tossed_without_a_draw(move: str) -> None:
    assert at(EARLY).refusal(f"anna: {move}") == "WW-10"


def test_case_10_ww11_a_face_down_card_is_turned_up_before_it_leaves() -> None:
    table = at(EARLY, discards="5 3").play("anna: take b3")
    assert table.waiting == ["dealer"]
    assert boards(table) == drawn(EARLY)
    assert (table.facts["hand"], table.facts["place"]) == (3, "b3")
    assert table.facts["discards"] == [5]
    assert table.refusal("anna: take b2") == "chance-is-due"
    table.play("dealer: deal 12")
    assert table.facts["layouts"]["anna"]["b3"] == 3
    assert table.facts["discards"] == [5, 12]
    assert table.waiting == ["ben"]


def test_ww11_a_drawn_card_swapped_onto_a_face_down_place_waits_for_the_old_one() -> None:
    table = at(EARLY, discards="4").play("anna: draw, deal 3, swap d3")
    assert table.waiting == ["dealer"]
    assert boards(table) == drawn(EARLY)
    assert (table.facts["hand"], table.facts["discards"]) == (3, [4])
    table.play("dealer: deal 9")
    assert table.facts["layouts"]["anna"]["d3"] == 3
    assert table.facts["discards"] == [4, 9]
    assert "hand" not in table.facts


PAIR = """
anna    | ben
4 6 ? ? | 7 8 ? ?
4 ? ? ? | ? ? ? ?
? ? ? ? | ? ? ? ?
"""


def test_ww11_the_outgoing_card_makes_no_column() -> None:
    table = at(PAIR, discards="3 1").play("anna: take a3, deal 4")
    assert grid(table.facts["layouts"]["anna"], "abcd", 3) == ["4 6 ? ?", "4 ? ? ?", "1 ? ? ?"]
    assert table.facts["discards"] == [3, 4]


@pytest.mark.parametrize(
    ("discards", "line", "pile"),
    [
        ("3 4", "anna: take a3, deal 12", [4, 4, 4, 3, 12]),
        ("3", "anna: draw, deal 4, swap a3, deal 12", [4, 4, 4, 3, 12]),
        ("3", "anna: draw, deal 4, swap a3, deal 4", [4, 4, 4, 3, 4]),
    ],
)
def test_ww11_ww12_ww14_the_incoming_card_completes_a_column(
    discards: str, line: str, pile: list[int]
) -> None:
    table = at(PAIR, discards=discards).play(line)
    assert grid(table.facts["layouts"]["anna"], "abcd", 3) == ["- 6 ? ?", "- ? ? ?", "- ? ? ?"]
    assert table.facts["discards"] == pile
    assert table.waiting == ["ben"]


@pytest.mark.parametrize("value", [-2, -1, 0, 12])
def test_ww12_three_equal_open_cards_leave_whatever_their_value(value: int) -> None:
    picture = PAIR.replace("4", str(value)).replace("? ? ? ? |", "3 ? ? ? |")
    table = at(picture, discards=f"5 {value}").play("anna: take a3")
    assert grid(table.facts["layouts"]["anna"], "abcd", 3) == ["- 6 ? ?", "- ? ? ?", "- ? ? ?"]
    assert table.facts["discards"] == [value, value, value, 5, 3]
    assert table.waiting == ["ben"]


def test_ww12_equal_rows_do_nothing() -> None:
    picture = """
    anna    | ben
    4 4 4 6 | 7 8 ? ?
    ? ? ? ? | ? ? ? ?
    ? ? ? ? | ? ? ? ?
    """
    table = at(picture, discards="5 4").play("anna: take d1")
    assert grid(table.facts["layouts"]["anna"], "abcd", 3) == ["4 4 4 4", "? ? ? ?", "? ? ? ?"]
    assert table.facts["discards"] == [5, 6]


def test_case_01_ww12_ww14_a_swap_on_an_open_place_removes_the_column() -> None:
    picture = """
     anna     | ben
    11 ? ? ? | 7 8 ? ?
     0 ? ? ? | ? ? ? ?
     0 ? ? ? | ? ? ? ?
    """
    table = at(picture, phase="drawn", hand=0, discards="5").play("anna: swap a1")
    assert grid(table.facts["layouts"]["anna"], "abcd", 3) == ["- ? ? ?"] * 3
    assert table.facts["discards"] == [0, 0, 0, 5, 11]
    assert table.waiting == ["ben"]
    table.play("ben: take a1")
    assert table.facts["layouts"]["ben"]["a1"] == 11


def test_case_09_ww12_ww14_a_toss_turns_up_the_third_equal_card() -> None:
    table = at(PAIR, phase="drawn", hand=7, discards="5").play("anna: toss a3, deal 4")
    assert grid(table.facts["layouts"]["anna"], "abcd", 3) == ["- 6 ? ?", "- ? ? ?", "- ? ? ?"]
    assert table.facts["discards"] == [4, 4, 4, 5, 7]
    assert table.waiting == ["ben"]


@pytest.mark.parametrize(
    ("facts", "move", "code"),
    [
        ({}, "take b1", "WW-13"),
        ({}, "take b3", "WW-13"),
        ({"phase": "drawn", "hand": 3}, "swap b2", "WW-13"),
        ({"phase": "drawn", "hand": 3}, "toss b2", "WW-13"),
        ({}, "swap b2", "WW-10"),
        ({"phase": "drawn", "hand": 3}, "take b1", "WW-08"),
        ({}, "flip b1", "WW-05"),
    ],
)
def test_ww13_a_place_of_a_removed_column_is_not_named(
    facts: dict[str, Any], move: str, code: str
) -> None:
    table = at(WITHOUT_B, discards="1 1 1 5", **facts)
    assert table.refusal(f"anna: {move}") == code


def test_ww13_the_other_places_keep_their_names() -> None:
    table = at(WITHOUT_B, discards="1 1 1 5 3")
    places = [place for place in PLACES if place[0] != "b"]
    assert table.moves("anna") == {"draw"} | {f"take {place}" for place in places}
    table.play("anna: take c2")
    assert grid(table.facts["layouts"]["anna"], "abcd", 3) == ["5 - ? ?", "? - 3 ?", "? - ? ?"]
    table.play("ben: take b1")
    assert table.facts["layouts"]["ben"]["b1"] == 6


@pytest.mark.parametrize(
    "turn", ["take a1", "take a2, deal 2", "draw, deal 3, swap a1", "draw, deal 3, toss a2, deal 2"]
)
def test_ww23_the_next_seat_follows_and_the_first_after_the_last(turn: str) -> None:
    table = at(THREE, turn="cleo", begins="cleo")
    seen = []
    for name in ("cleo", "anna", "ben"):
        table.play(f"{name}: {turn}")
        seen += table.waiting
    assert seen == ["anna", "ben", "cleo"]
