"""Über den Wolken: the figures, a box of one's own, notation (UW-01, UW-02, UW-05, UW-06)."""

from __future__ import annotations

from typing import Any

import pytest
from ueber_den_wolken_table import FIRST, NAMES, any_deals, at, options, own_box, start, uses

from wolken.core import data, referee
from wolken.core.game import BadData, NotUnderstood, Plain
from wolken.core.games import ueber_den_wolken as game
from wolken.core.record import read_options

# The house values: action, then each place of the scoring part with its points.
CARDS = """
2-01 free-flight b3 1 m2 3
2-02 favourite b3 1 m4 3
2-03 dodge b1 3 b2 2
2-04 neutral b1 3 b4 2
2-05 dodge b2 2 b5 3
2-06 lead-change b3 1 m1 4
2-07 display b3 1 m5 4
2-08 display b4 2 b5 3
2-09 standard m2 3 m3 2
2-10 score m3 2 m4 3
2-11 neutral b1 3 m4 3
2-12 sharp-dodge b2 2 m5 4
2-13 standard b4 2 m1 4
2-14 diagonal b5 3 m2 3
2-15 diagonal m1 4 m3 2
2-16 lead-change m3 2 m5 4
3-01 favourite b1 3 b4 1
3-02 free-flight b3 1 b6 3
3-03 diagonal b3 1 m5 3
3-04 dodge b4 1 m2 3
3-05 sharp-dodge m3 2 m4 2
3-06 diagonal b1 3 b2 2
3-07 standard b1 3 b5 2
3-08 neutral b2 2 b6 3
3-09 diagonal b3 1 m1 4
3-10 dodge b3 1 m6 4
3-11 display b4 1 m1 4
3-12 lead-change b4 1 m6 4
3-13 standard b5 2 b6 3
3-14 display m2 3 m3 2
3-15 neutral m2 3 m4 2
3-16 sharp-dodge m3 2 m5 3
3-17 dodge m4 2 m5 3
3-18 lead-change b2 2 m1 4
3-19 score b5 2 m6 4
4-01 favourite b1 3 b4 1
4-02 free-flight b1 3 b5 1
4-03 diagonal b2 2 m4 2
4-04 sharp-dodge b3 1 b7 3
4-05 diagonal b4 1 b7 3
4-06 display b6 2 m4 2
4-07 standard m3 2 m4 2
4-08 sharp-dodge m4 2 m5 2
4-09 lead-change b1 3 b2 2
4-10 score b2 2 m6 3
4-11 neutral b3 1 m1 4
4-12 dodge b3 1 m7 4
4-13 dodge b4 1 m1 4
4-14 score b4 1 m7 4
4-15 diagonal b5 1 m1 4
4-16 sharp-dodge b5 1 m7 4
4-17 display b6 2 b7 3
4-18 standard b6 2 m2 3
4-19 neutral m2 3 m3 2
4-20 lead-change m2 3 m5 2
4-21 lead-change m3 2 m6 3
4-22 dodge m5 2 m6 3
"""
NESTS = """
N1 0 3 7 11 15 19 pair 3
N2 0 2 6 9 12 15 pair 5
N3 0 3 6 10 14 18 pair 4
N4 0 3 8 12 15 18 pair 2
N5 0 4 8 12 16 20 pair 1
N6 0 5 10 14 18 22 pair -2
N7 0 5 10 15 20 25 pair -3
"""


def cards_of(box: Plain, seats: int, number: int) -> list[Plain]:
    """The manoeuvre cards, with only so many in the set for that number of seats."""
    cards: list[Plain] = box["manoeuvre"]
    mine = [card for card in cards if card["players"] == seats]
    return [card for card in cards if card not in mine[number:]]


BOX = own_box()
SAME = [{"at": "b3", "points": 1}, {"at": "b3", "points": 3}]
OUTSIDE = [{"at": "b3", "points": 1}, {"at": "b6", "points": 3}]


# The usual figures


def test_uw05_the_manoeuvre_cards() -> None:
    assert [
        f"{card['id']} {card['action']} "
        + " ".join(f"{space['at']} {space['points']}" for space in card["spaces"])
        for card in BOX["manoeuvre"]
    ] == CARDS.strip().split("\n")
    assert [card["players"] for card in BOX["manoeuvre"]] == [2] * 16 + [3] * 19 + [4] * 22


def test_uw06_uw31_the_nest_cards() -> None:
    assert [
        f"{nest['id']} {' '.join(map(str, nest['birds']))} pair {nest['pair']}"
        for nest in BOX["nest"]
    ] == NESTS.strip().split("\n")


def test_uw01_uw02_uw03_uw05_the_other_figures() -> None:
    assert BOX["flock"] == {
        "formation": {"2": [1, 2, 3, 2, 1], "3": [1, 2, 3, 3, 2, 1], "4": [1, 2, 3, 3, 3, 2, 1]},
        "per_colour": {"female": 3, "male": 2},
        "neutral": 5,
        "in_formation": {"female": 2, "male": 1, "neutral": 3},
    }
    assert BOX["cubes"] == {"2": 10, "3": 13, "4": 16}
    assert BOX["display"] == {"2": 4, "3": 5, "4": 6}


# A box of one's own


def test_box_the_figures_of_an_own_box_are_played_with() -> None:
    box = own_box(
        flock__formation__2=[2, 2, 2, 2, 1], cubes__2=6, display__2=3, nest=BOX["nest"][3:6]
    )
    table = start(2, box)
    assert table.facts["cubes"] == {"ann": 6, "ben": 6}
    any_deals(table, "flock")
    assert list(table.facts["flock"]) == ["b1", "m1", "b2", "m2", "b3", "m3", "b4", "m4", "b5"]
    any_deals(table, "show", "hand", "display")
    assert len(table.facts["display"]) == 3
    assert table.odds() == {"nest N4": 1, "nest N5": 1, "nest N6": 1}


def test_box_a_card_has_the_action_and_the_places_of_the_own_box() -> None:
    card = {"id": "2-03", "players": 2, "action": "diagonal"}
    card["spaces"] = [{"at": "m2", "points": 9}, {"at": "b4", "points": 1}]
    table = at(FIRST, own_box(manoeuvre__2=card), hands={"ann": "2-03 2-10"})
    assert uses(table, "ann", "2-03") == {"m2 b1", "m2 b3", "m2 f3", "b2 m3", "b5 m4"}
    table.play("ann: play 2-10 2-03")
    assert table.facts["points"] == {"ann": 9, "ben": 0}


def test_box_it_travels_as_plain_data() -> None:
    kept = options(own_box(cubes__2=6))
    assert read_options(game, kept) == kept
    table = start(2, kept["box"])
    assert table.facts["cubes"] == {"ann": 6, "ben": 6}
    assert read_options(game, {"box": table.facts["box"]}) == kept
    view = game.view(table.state, 0)
    assert game.load_view(game.dump_view(view, table.players), table.players) == view


def test_box_a_box_equal_to_the_usual_one_plays_alike() -> None:
    table = start(2, data.box("ueber-den-wolken"))
    usual = start(2)
    assert table.odds() == usual.odds()
    assert table.facts["cubes"] == usual.facts["cubes"]
    assert "box" not in usual.facts


def test_box_is_the_only_option() -> None:
    assert read_options(game, {}) == {}
    assert [option.name for option in game.OPTIONS] == ["box"]
    with pytest.raises(BadData):
        read_options(game, {"limit": 100})


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        pytest.param({"flock__formation__2": [1, 2, 3, 2, 2]}, "flock", id="sum-too-large"),
        pytest.param({"flock__formation__3": [1, 2, 3, 2, 2, 1]}, "flock", id="sum-too-small"),
        pytest.param({"flock__formation__2": [1, 1, 4, 2, 1]}, "flock", id="height-4"),
        pytest.param({"flock__formation__2": [0, 3, 3, 2, 1]}, "flock", id="height-0"),
        pytest.param({"flock__formation__2": [3, 3, 3]}, "flock", id="three-columns"),
        pytest.param({"manoeuvre": cards_of(BOX, 2, 11)}, "manoeuvre", id="11-cards-for-two"),
        pytest.param({"manoeuvre": cards_of(BOX, 3, 16)}, "manoeuvre", id="16-cards-for-three"),
        pytest.param({"manoeuvre": cards_of(BOX, 4, 21)}, "manoeuvre", id="21-cards-for-four"),
        pytest.param({"display__2": 9}, "", id="display-too-large-for-the-set"),
        pytest.param({"nest": BOX["nest"][:2]}, "nest", id="two-nests"),
        pytest.param({"manoeuvre__0__spaces": SAME}, "manoeuvre", id="the-same-place-twice"),
        pytest.param({"manoeuvre__0__spaces": SAME[:1]}, "manoeuvre", id="one-place"),
        pytest.param({"manoeuvre__0__spaces": OUTSIDE}, "manoeuvre", id="a-place-off-the-board"),
        pytest.param({"manoeuvre__0__action": "dive"}, "manoeuvre", id="an-unknown-action"),
        pytest.param({"cubes": {}}, "cubes", id="no-cubes"),
        pytest.param({"cubes__2": "ten"}, "cubes", id="no-number"),
        pytest.param({"nest": 7}, "nest", id="no-list"),
    ],
)
def test_box_a_wrong_file_is_refused(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(BadData) as error:
        read_options(game, {"box": own_box(**changes)})
    assert error.value.problem.place.startswith("options.box")
    assert place in error.value.problem.place


@pytest.mark.parametrize("part", ["flock", "cubes", "display", "nest", "manoeuvre"])
def test_box_no_part_is_missing(part: str) -> None:
    box = own_box()
    del box[part]
    with pytest.raises(BadData) as error:
        read_options(game, {"box": box})
    assert part in error.value.problem.place


@pytest.mark.parametrize(
    "changes",
    [
        {"flock__formation__2": [3, 1, 1, 1, 3]},
        {"manoeuvre": cards_of(BOX, 2, 12)},
        {"manoeuvre": cards_of(BOX, 3, 17)},
        {"display__2": 8},
        {"nest": BOX["nest"][:3]},
    ],
)
def test_box_the_bounds_are_allowed(changes: dict[str, Any]) -> None:
    assert "box" in read_options(game, {"box": own_box(**changes)})


# Notation

TWO = NAMES[:2]
TEXTS = (
    *("fly m3 m4", "fly b1 f5", "add 1", "add 2", "add deck", "place front 3", "place back 5"),
    *("card 3", "drop 2-07", "play 2-05 b1 b3", "play 2-09 fly m3 m4", "play 2-09 add deck"),
    *("play 2-09 card 3", "play 2-10 2-03", "play 2-02 crane-f", "play 2-07 2-05 b1 b3"),
    *("play 2-07 2-09 fly m3 m4", "play 2-07 2-02 swift", "play 2-07 2-10 2-03", "pass"),
    *("play 2-07 2-09 add 1", "play 2-07 2-09 card 1", "score 2-03", "done"),
)
DEALS = (
    *("flock b1 crane-f", "flock m3 kite-m", "show swift", "hand ann 2-05", "hand ben ?"),
    *("display 2-05", "nest N3", "start ben", "deck crane-m"),
)


@pytest.mark.parametrize("text", [*TEXTS, *DEALS])
def test_the_moves_are_written_as_they_are_read(text: str) -> None:
    move = game.parse(text, TWO)
    assert game.write(move, TWO) == text
    assert game.by_dealer(move) == (text in DEALS)


@pytest.mark.parametrize(
    "text",
    [
        *("", "wait", "fly", "fly m3", "fly m3 m4 m5", "fly m3 x4", "fly m3 m6", "fly m0 m1"),
        *("add", "add 3", "add 0", "add hand", "add deck 1", "place", "place 3", "place front"),
        *("place front 6", "place front 0", "place left 3", "place front 3 2", "card", "card 0"),
        *("card two", "card 1 2", "drop", "drop 3-07", "drop 2", "play", "play 2-05"),
        *("play 2-05 b1", "play 2-05 b1 b3 b5", "play 3-05 b1 b3", "play b1 b3"),
        *("play 2-09 fly m3", "play 2-09 add", "play 2-02 goose-f", "play 2-02 crane"),
        *("pass 2", "score", "score 2-03 2-04", "score N3", "done now"),
        *("flock b1", "flock crane-f", "flock b1 goose-f", "flock b6 swift", "show", "show crane"),
        *("hand ann", "hand zoe 2-05", "hand 2-05", "hand ann 3-05", "display", "display 4-05"),
        *("nest", "nest 3", "nest X1", "start", "start zoe", "deck", "deck swallow-m"),
    ],
)
def test_what_is_no_move_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        game.parse(text, TWO)


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        *((3, "fly b6 b5"), (3, "place front 6"), (3, "show goose-m")),
        *((3, "play 3-19 3-05"), (4, "fly f7 f6"), (4, "place back 7"), (4, "show swallow-f")),
        (4, "play 4-01 swallow-m"),
    ],
)
def test_uw01_more_seats_have_more_to_name(seats: int, text: str) -> None:
    assert game.write(game.parse(text, NAMES[:seats]), NAMES[:seats]) == text
    with pytest.raises(NotUnderstood):
        game.parse(text, TWO)


def test_no_player_is_called_like_a_word_of_the_moves() -> None:
    words = {word for text in (*TEXTS, *DEALS) for word in text.split()}
    spoken = {word for word in words if word.isalpha()} - {"swift", *TWO}
    assert spoken <= game.MOVE_WORDS


def test_a_match_that_is_over_comes_before_what_is_no_move() -> None:
    table = at(nests="N1 N2 N3", cubes={"ann": 1, "ben": 0}).play("ann: pass")
    with pytest.raises(referee.Refused) as refused:
        referee.read(game, table.state, 0, "wait", table.players)
    assert refused.value.refusal.code == "match-over"
