"""`show` and `moves`: a match as a reader may know it, and what is legal in it."""

from __future__ import annotations

from typing import Any

import pytest
from harness import (
    GAME,
    OPENING,
    Folder,
    begun,
    opening,
    over,
    table,
    turn,
)

from wolken.core.games import GAMES

DRAWN = begun(f"{OPENING}, draw")
PLACES = [f"{column}{row}" for column in "abcd" for row in "123"]

SHOWN = """\
Wolkenwechsel, round 1, to 100 points
discard pile: 2; stock: 124 cards; in hand: 4
anna: total 0, open 16, face down 10, began the round, on turn
anna row 1: a 8, b 8, c ?, d ?
anna row 2: a ?, b ?, c ?, d ?
anna row 3: a ?, b ?, c ?, d ?
ben: total 0, open 16, face down 10
ben row 1: a 4, b 12, c ?, d ?
ben row 2: a ?, b ?, c ?, d ?
ben row 3: a ?, b ?, c ?, d ?
waiting for: anna
"""


def layout(**open_places: int) -> dict[str, int | str]:
    return {place: open_places.get(place, "?") for place in PLACES}


def test_the_match_is_shown_and_nothing_is_written(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    result = folder.ww("show m.toml")
    assert result.done() == SHOWN
    assert result.changed == ()


@pytest.mark.parametrize("option", ["--plain", "--as anna", "--as ben", "--all", "--at 11"])
def test_every_reader_sees_an_open_game_alike(folder: Folder, option: str) -> None:
    folder.write("m.toml", DRAWN)
    assert folder.inside(f"show m.toml {option}").done() == SHOWN


def test_json_tells_the_same_facts(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    facts = folder.ww("show m.toml --json").facts()
    assert facts["view"] == {
        "limit": 100,
        "round": 1,
        "phase": "drawn",
        "turn": "anna",
        "begins": "anna",
        "hand": 4,
        "discards": [2],
        "stock": 124,
        "results": [],
        "totals": {"anna": 0, "ben": 0},
        "layouts": {"anna": layout(a1=8, b1=8), "ben": layout(a1=4, b1=12)},
    }
    assert facts["game"] == GAME
    assert facts["players"] == ["anna", "ben"]
    assert facts["seq"] == 11
    assert facts["waiting"] == ["anna"]
    assert facts["outcome"] is None


def test_everybody_has_a_head_of_his_own(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    options = ("", "--as anna", "--as ben", "--all")
    heads = {folder.inside(f"show m.toml --json {option}").facts()["head"] for option in options}
    assert len(heads) == len(options)


def test_the_seed_is_shown_to_nobody_but_the_host(folder: Folder) -> None:
    folder.write("m.toml", begun(OPENING, seed="a-very-secret-seed"))
    for verb in ("show", "replay", "moves"):
        for option in ("", "--json", "--as anna"):
            assert "secret" not in folder.inside(f"{verb} m.toml {option}").done()


def test_an_over_match_tells_how_it_ended(folder: Folder) -> None:
    folder.write("m.toml", over())
    assert folder.inside("show m.toml").done().splitlines()[-2:] == [
        "the match is over: the last round has been played",
        "won by: anna",
    ]
    facts = folder.inside("show m.toml --json").facts()
    assert facts["waiting"] == []
    assert facts["outcome"] == {
        "winners": ["anna"],
        "scores": {"anna": 67, "ben": 68},
        "reason": "rounds",
    }


def test_the_seat_may_come_from_the_environment(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    heads = [
        folder.inside(f"show m.toml --json {option}", env=env).facts()["head"]
        for option, env in (
            ("--as ben", {}),
            ("", {"WOLKEN_SEAT": "ben"}),
            ("--as ben", {"WOLKEN_SEAT": "anna"}),
            ("", {"WOLKEN_SEAT": ""}),
        )
    ]
    assert heads[0] == heads[1] == heads[2] != heads[3]


@pytest.mark.parametrize("verb", ["show", "moves", "move", "undo", "replay", "play"])
def test_a_seat_that_nobody_has_is_not_understood(folder: Folder, verb: str) -> None:
    folder.write("m.toml", DRAWN)
    words = ("toss a2",) if verb == "move" else ()
    folder.inside(f"{verb} m.toml --as bem", *words).failed(
        2, "there is no seat “bem”", "did you mean “ben”?"
    )
    folder.inside(f"{verb} m.toml", *words, env={"WOLKEN_SEAT": "zed"}).failed(
        2, "“zed”", "there are: anna, ben"
    )
    folder.inside(f"{verb} m.toml --as dealer", *words).failed(2, "there is no seat “dealer”")


# What the match was like after every entry: whom it waited for, and a place that was open.
PAST: list[tuple[int, list[str], dict[str, dict[str, int | str]]]] = [
    (0, ["dealer"], {"anna": layout(), "ben": layout()}),
    (1, ["anna", "ben"], {"anna": layout(), "ben": layout()}),
    (2, ["dealer"], {"anna": layout(), "ben": layout()}),
    (3, ["anna", "ben"], {"anna": layout(a1=8), "ben": layout()}),
    (5, ["anna", "ben"], {"anna": layout(a1=8), "ben": layout(a1=4)}),
    (7, ["ben"], {"anna": layout(a1=8, b1=8), "ben": layout(a1=4)}),
    (9, ["anna"], {"anna": layout(a1=8, b1=8), "ben": layout(a1=4, b1=12)}),
]


@pytest.mark.parametrize(("at", "waiting", "layouts"), PAST)
def test_the_past_is_shown_as_it_was(
    folder: Folder, at: int, waiting: list[str], layouts: dict[str, Any]
) -> None:
    folder.write("m.toml", DRAWN)
    facts = folder.inside(f"show m.toml --json --at {at}").facts()
    assert facts["waiting"] == waiting
    assert facts["view"]["layouts"] == layouts
    for option in ("--as ben", "--all"):
        again = folder.inside(f"show m.toml --json --at {at} {option}").facts()
        assert again["view"] == facts["view"]


def test_the_past_is_what_was_shown_at_the_time(folder: Folder) -> None:
    folder.write("m.toml", turn())
    shown = {}
    for text in ("draw", "toss a2", "draw", "swap d3", "take a1"):
        facts = folder.inside("move m.toml --json", text).facts()
        shown[facts["seq"]] = facts["view"]
    assert list(shown) == [11, 13, 15, 17, 18]
    for seq, view in shown.items():
        assert folder.inside(f"show m.toml --json --at {seq}").facts()["view"] == view


@pytest.mark.parametrize(
    ("at", "complaint"),
    [
        ("12", "there is no entry 12; the last one is 11"),
        ("-1", "there is no entry -1; the last one is 11"),
        ("9" * 30, "there is no entry"),
        ("x", "invalid value for '--at'"),
        ("1.5", "invalid value for '--at'"),
        ("", "invalid value for '--at'"),
    ],
)
def test_entries_that_are_not_there(folder: Folder, at: str, complaint: str) -> None:
    folder.write("m.toml", DRAWN)
    folder.inside("show m.toml --at", at).failed(2, complaint)


def test_a_reader_waits_for_nobody(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    with folder.locked():
        for verb in ("show", "moves", "replay"):
            folder.inside(f"{verb} m.toml").done()
        folder.wolken("status m.toml").done()


@pytest.mark.parametrize("verb", ["show", "moves", "move", "undo", "replay", "play", "repair"])
def test_a_match_of_another_game_is_not_understood(folder: Folder, verb: str) -> None:
    folder.write("m.toml", DRAWN)
    other = next(name for name in GAMES if name != GAME)
    words = ["toss a2"] if verb == "move" else []
    folder.wolken(f"{other} {verb} m.toml", *words).failed(
        2, f"m.toml is a match of {GAME}, not of {other}"
    )


# moves


def test_every_legal_move_is_listed_ready_to_paste(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    result = folder.ww("moves m.toml")
    lines = result.done().splitlines()
    face_down = [place for place in PLACES if place not in ("a1", "b1")]
    assert lines == [f"swap {place}" for place in PLACES] + [f"toss {place}" for place in face_down]
    assert result.changed == ()
    for line in lines:
        folder.inside("move m.toml --dry-run", line).done()


@pytest.mark.parametrize(
    ("match", "option", "seat", "moves"),
    [
        (turn(), "", "anna", ["draw", *(f"take {place}" for place in PLACES)]),
        (turn(), "--as ben", "ben", []),
        (opening(), "--as ben", "ben", [f"flip {place}" for place in PLACES]),
        (over(), "", None, []),
        (over(), "--as anna", "anna", []),
        (begun(seed=None), "", "dealer", [f"deal {card}" for card in range(-2, 13)]),
        (begun(seed=None), "--as dealer", "dealer", [f"deal {card}" for card in range(-2, 13)]),
        (table(), "--as dealer", "dealer", []),
    ],
)
def test_moves_tells_whose_they_are(
    folder: Folder, match: Any, option: str, seat: str | None, moves: list[str]
) -> None:
    folder.write("m.toml", match)
    facts = folder.inside(f"moves m.toml --json {option}").facts()
    assert (facts["seat"], facts["moves"]) == (seat, moves)
    assert folder.inside(f"moves m.toml {option}").done().splitlines() == moves


def test_where_several_may_act_the_seat_must_be_said(folder: Folder) -> None:
    folder.write("m.toml", opening())
    folder.inside("moves m.toml").failed(2, "anna, ben may all act", "for example: --as anna")
    assert folder.inside("moves m.toml", env={"WOLKEN_SEAT": "ben"}).done() != ""


WHY = [
    (turn(), "draw", 0, "anna: draw is legal\n"),
    (turn(), "  DRAW ", 0, "anna: draw is legal\n"),
    (turn(), "toss a2", 1, "anna: toss a2: refused by rule WW-10"),
    (turn(), "flip a2", 1, "anna: flip a2: refused by rule WW-05"),
    (turn(), "deal 3", 1, "it is not dealer's turn; the match waits for anna"),
    (turn(), "dwar", 2, "“dwar” is no move of this game"),
    (turn(), "draw a1", 2, "“a1” is too much"),
    (turn(), "take", 2, "after “take” comes a place"),
    (turn(), "take e1", 2, "there is no place “e1”"),
    (turn(), "deal 13", 2, "there is no card “13”"),
    (over(), "draw", 1, "the match is over"),
    (over(), "nonsense", 1, "the match is over"),
    (opening(), "flip a1", 2, "anna, ben may all act; say who moves"),
    (begun(seed=None), "flip a1", 1, "the dealer is due: first tell what came up"),
]


@pytest.mark.parametrize(("match", "text", "status", "said"), WHY)
def test_why_explains_a_move(folder: Folder, match: Any, text: str, status: int, said: str) -> None:
    folder.write("m.toml", match)
    result = folder.inside("moves m.toml --why", text)
    if status == 0:
        assert result.done() == said
    else:
        result.failed(status, said)
    assert result.changed == ()


def test_a_refusal_teaches(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    refusal, rule, legal = folder.ww("moves m.toml --why", "draw").failed(1).splitlines()
    assert refusal == "wolken: anna: draw: refused by rule WW-08"
    assert rule.startswith("  On your turn you get exactly one card: either the open one on the")
    assert legal == (
        "  legal now: swap a1, toss a2, swap a2, toss a3, swap a3, toss b2, swap b1, toss b3, "
        "and 14 more"
    )


def test_a_typo_is_answered_with_the_move_meant(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    folder.inside("moves m.toml --why", "swpa a2").failed(2, "did you mean “swap a2”?")
