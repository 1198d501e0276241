"""`play`: what beginnings of moves fit, what TAB offers, and how `?` groups moves."""

from __future__ import annotations

import pytest
from harness import begun, over, table, turn
from secretive import BIRDS, LEAVES, WEATHER, after, hands, played, round_of_leaves

from wolken.cli.play.guide import grouped, guide
from wolken.cli.play.words import completions, fitting, next_words
from wolken.core.game import DEALER
from wolken.core.match import Match, seat_name

MOVES = ("swap a1", "swap a12", "swap b1", "toss a1", "pass", "pass rest", "draw")


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("sw a1", ["swap a1", "swap a12"]),
        ("sw b", ["swap b1"]),
        ("SW B", ["swap b1"]),
        ("t", ["toss a1"]),
        ("t a", ["toss a1"]),
        ("p", ["pass", "pass rest"]),
        ("pa re", ["pass rest"]),
        ("draw a", []),
        ("wap a1", []),
        ("a1", []),
    ],
)
def test_a_move_fits_if_each_word_begins_as_typed(typed: str, moves: list[str]) -> None:
    assert fitting(typed, MOVES) == moves


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", ["swap ", "toss ", "pass", "draw"]),
        ("s", ["swap "]),
        ("swap", ["swap "]),
        ("swap ", ["a1", "a12", "b1"]),
        ("s  a", ["a1", "a12"]),
        ("pass ", ["rest"]),
        ("swap a1 ", []),
        ("x", []),
    ],
)
def test_words_follow_one_after_the_other(typed: str, words: list[str]) -> None:
    assert next_words(MOVES, typed) == words


@pytest.mark.parametrize(
    ("count", "lines"),
    [
        (2, ["go", "area a1 b2"]),
        (3, ["go", "area a1 b2", "area a1 c3"]),
        (9, ["go", "area: a1 b2, a1 c3, b1 c2, b1 d3, c1 d2, c1 e3, d1 e2, d1 f3"]),
    ],
)
def test_many_moves_are_grouped_by_their_first_words(
    count: int, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wolken.cli.play.guide.MOST_LINES", 4)
    ways = ("a1 b2", "a1 c3", "b1 c2", "b1 d3", "c1 d2", "c1 e3", "d1 e2", "d1 f3")
    assert grouped(["go", *(f"area {way}" for way in ways[: count - 1])]) == lines


def test_the_longest_beginnings_that_keep_to_the_lines_are_chosen() -> None:
    moves = [f"area {column}1 {column}{row}" for column in "abc" for row in "234"]
    assert grouped([*moves, "pass", "pass rest", "area d1 d2"]) == [
        *("area a1: a2, a3, a4", "area b1: b2, b3, b4", "area c1: c2, c3, c4"),
        *("pass", "pass rest", "area d1 d2"),
    ]


# TAB: a match, the seat that is asked, a line, and what can stand at its end.
COMMANDS = ["?", "help", "why ", "rules", "undo", "show", "quit", "as "]
FORECAST = played(WEATHER, "deal 1", "deal 2")
AREA = round_of_leaves(2)
OFFERED: list[tuple[Match, int, str, list[str]]] = [
    (turn(), 0, "", [*COMMANDS, "draw", "take "]),
    (turn(), 0, "d", ["draw"]),
    (turn(), 0, "take a", ["a1", "a2", "a3"]),
    (turn(), 0, "ta a", ["a1", "a2", "a3"]),
    (turn(), 0, "anna: take a", ["a1", "a2", "a3"]),
    (turn(), 0, "anna:ta", ["take "]),
    (turn(), 0, "ben: ", []),
    (turn(), 0, "zed: ", []),
    (turn(), 0, "take a1, ", []),  # then it is ben's turn
    (turn(), 0, "draw, ", []),  # chance comes before
    (turn(), 0, "nonsense, ", []),
    (turn(), 0, "u", ["undo"]),
    (turn(), 0, "undo ", ["force", "ask"]),
    (turn(), 0, "as ", ["anna", "ben"]),
    (turn(), 0, "as b", ["ben"]),
    (turn(), 0, "why to", ["toss "]),
    (turn(), 0, "why de", []),
    (turn(), 0, "rules WW-0", [f"WW-0{number}" for number in range(1, 10)]),
    (turn(), 0, "rules ww-03", ["WW-03"]),
    (table(), 0, "dr", ["draw"]),
    (begun("deal 2, anna: flip a1", seed=None), DEALER, "deal -", ["-2", "-1"]),
    (begun("deal 2, anna: flip a1", seed=None), DEALER, "why deal -", ["-2", "-1"]),
    (over(), 0, "dr", []),
    (AREA, 0, "are", ["area "]),
    (AREA, 0, "area h1 j3, ti", ["tick "]),
    (AREA, 0, "area h1 j3, tick b", ["butterfly"]),
    (AREA, 0, "ar h1, ti t, ", ["go", "leave"]),
    (AREA, 0, "ben: ", []),
    (FORECAST, 0, "pass ", ["rest"]),
    (FORECAST, 0, "forecast ar1 ", ["top", "middle", "ground"]),
]


@pytest.mark.parametrize(("match", "seat", "line", "words"), OFFERED)
def test_tab_offers_what_can_stand_there(
    match: Match, seat: int, line: str, words: list[str]
) -> None:
    assert completions(match, seat, False, line) == words


def test_where_one_seat_plays_no_other_is_offered() -> None:
    assert completions(turn(), 0, True, "a") == []
    assert completions(turn(), 0, True, "as ") == []
    assert not any("as NAME" in line for line in guide(turn(), 0, True))


def dealing() -> Match:
    """Birds at a real table, where the first hand is due."""
    match = played(BIRDS)
    while match.state.phase.name != "HAND":
        move = match.game.legal(match.state, DEALER)[0]
        match = after(match, match.game.write(move, match.players))
    return match


def test_what_may_be_dealt_is_told_only_as_far_as_it_betrays_no_hand() -> None:
    match = after(dealing(), "hand anna 2-07")
    assert "2-07" in completions(match, DEALER, False, "hand ben ")
    shown = list(guide(match, DEALER, False))
    assert any(line.startswith("hand PLAYER CARD: ") for line in shown)
    assert not any("2-0" in line for line in shown)


@pytest.mark.parametrize("match", [hands(), FORECAST, AREA])
def test_a_seat_is_offered_and_told_nothing_of_the_moves_of_another(match: Match) -> None:
    (asked, other) = (1, 0)
    name = seat_name(match, other)
    assert completions(match, asked, False, f"{name}: ") == []
    first, *rest = guide(match, asked, False)
    assert match.game.legal(match.state, other)
    if match.game.NAME == LEAVES:
        assert first.startswith("area ")
    else:
        assert (first.startswith("MOVE, MOVE: "), len(rest)) == (True, 6)
