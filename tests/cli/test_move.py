"""`move`: all or nothing between two answers of chance."""

from __future__ import annotations

import pytest
from harness import (
    LATER,
    OPENING,
    TABLE_OPENING,
    Folder,
    begun,
    entries,
    opening,
    over,
    table,
    turn,
)

from wolken.core.match import Match

AFTER_OPENING = [
    *("dealer deal 2", "anna flip a1", "dealer deal 8", "ben flip a1", "dealer deal 4"),
    *("anna flip b1", "dealer deal 8", "ben flip b1", "dealer deal 12"),
]


def test_a_move_is_told_shown_and_written(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.ww("move m.toml draw", env={"WOLKEN_NOW": LATER})
    assert result.done().splitlines()[:4] == [
        "anna: draw",
        "dealer: deal 4",
        "Wolkenwechsel, round 1, to 100 points",
        "discard pile: 2; stock: 124 cards; in hand: 4",
    ]
    assert result.changed == ("m.toml",)
    assert folder.log() == [*AFTER_OPENING, "anna draw", "dealer deal 4"]
    assert folder.match().log[-1].split()[1] == LATER


def test_json_tells_the_same_facts(folder: Folder) -> None:
    folder.write("m.toml", turn())
    facts = folder.ww("move m.toml --json take a1").facts()
    shown = folder.inside("show m.toml --json").facts()
    told = facts.pop("told")
    assert [(entry["seq"], entry["seat"], entry["move"]) for entry in told] == [
        (10, "anna", "take a1")
    ]
    assert facts.pop("untried") == 0
    assert shown.pop("told") == []
    assert facts == shown
    assert facts["waiting"] == ["ben"]


# A line of moves, from where, and what then stands in the log after what was there.
LINES: list[tuple[Match, str, list[str]]] = [
    (turn(), "draw", ["anna draw", "dealer deal 4"]),
    (turn(), "  DRAW  ", ["anna draw", "dealer deal 4"]),
    (turn(), "draw, toss a2", ["anna draw", "dealer deal 4", "anna toss a2", "dealer deal 0"]),
    (turn(), "draw,toss a2,", ["anna draw", "dealer deal 4", "anna toss a2", "dealer deal 0"]),
    (turn(), "take a1, take b1, take b1", ["anna take a1", "ben take b1", "anna take b1"]),
    (turn(), "take a1 # a lucky card", ["anna take a1"]),
    (opening(), "anna: flip a1", ["anna flip a1", "dealer deal 8"]),
    (opening(), " ben :flip  C2", ["ben flip c2", "dealer deal 8"]),
    (
        opening(),
        "ben: flip c2, anna: flip d3, ben: flip a1",
        ["ben flip c2", "dealer deal 8", "anna flip d3", "dealer deal 4"]
        + ["ben flip a1", "dealer deal 8"],
    ),
    (
        turn(),
        "anna: draw, toss a2",
        ["anna draw", "dealer deal 4", "anna toss a2", "dealer deal 0"],
    ),
    (table(), "draw", ["anna draw"]),
    (table(), "draw, deal -2, swap a1", ["anna draw", "dealer deal -2", "anna swap a1"]),
    (table(), "draw, anna: deal 4", ["anna draw", "dealer deal 4"]),
    (table(), "draw, dealer: deal 4", ["anna draw", "dealer deal 4"]),
    (begun(seed=None), TABLE_OPENING, AFTER_OPENING),
]


@pytest.mark.parametrize(("match", "line", "made"), LINES)
def test_moves_with_commas_are_made_in_order(
    folder: Folder, match: Match, line: str, made: list[str]
) -> None:
    folder.write("m.toml", match)
    folder.inside("move m.toml", line).done()
    assert folder.log()[len(match.log) :] == made


@pytest.mark.parametrize(
    "line",
    [
        "move m.toml draw, deal -2, swap a1",
        "move m.toml -- draw, deal -2, swap a1",
        "move --plain m.toml draw, deal -2, swap a1",
        "move m.toml draw, deal -2 , swap a1 --plain",
        "move m.toml draw, deal -2, --as anna swap a1",
    ],
)
def test_a_negative_card_needs_no_dashes_before(folder: Folder, line: str) -> None:
    folder.write("m.toml", table())
    folder.ww(line).done()
    assert folder.log()[9:] == ["anna draw", "dealer deal -2", "anna swap a1"]


def test_several_negative_cards_on_a_line(folder: Folder) -> None:
    folder.write("m.toml", begun(seed=None))
    folder.ww("move m.toml deal -2, anna: flip a1, deal -1, ben: flip a1, deal -2").done()
    assert folder.log()[0::2] == ["dealer deal -2", "dealer deal -1", "dealer deal -2"]


def test_a_call_with_only_a_negative_card(folder: Folder) -> None:
    folder.write("m.toml", begun(seed=None))
    folder.ww("move m.toml deal -2").done()
    assert folder.log() == ["dealer deal -2"]


# Calls that change nothing: from where, the words, the exit code, and what is said.
NOTHING: list[tuple[Match, str, int, str]] = [
    (turn(), "toss a2", 1, "anna: toss a2: refused by rule WW-10"),
    (turn(), "--as ben draw", 1, "ben: draw: it is not ben's turn; the match waits for anna"),
    (turn(), "'ben: draw'", 1, "ben: draw: it is not ben's turn; the match waits for anna"),
    (turn(), "deal 3", 1, "in this match the cards come from the seed"),
    (turn(), "take a1, toss a2", 1, "toss a2: refused by rule WW-10"),
    (turn(), "take a1, take b1, anna: flip c1", 1, "anna: flip c1: refused by rule WW-05"),
    (turn(), "draw, swap z9", 2, "“swap z9”: there is no place “z9”"),
    (turn(), "draw, toss a2, draw, foo", 2, "“foo”: “foo” is no move of this game"),
    (turn(), "take a1, zed: draw", 2, "there is no seat “zed”"),
    (turn(), "dealer: deal 4", 2, "there is no seat “dealer”"),
    (turn(), "''", 2, "there is no move to make"),
    (turn(), "' , # nothing'", 2, "there is no move to make"),
    (turn(), "anna:", 2, "“”: “” is no move of this game"),
    (turn(), "", 2, "missing argument 'MOVE…'"),
    (turn(), "drwa", 2, "did you mean “draw”?"),
    (turn(), "-x", 2, "“-x” is no move of this game"),
    (turn(), "draw --dryrun", 2, "there is no option “--dryrun”"),
    (turn(), "draw --expect", 2, "option '--expect' requires an argument"),
    (turn(), "draw --expect nine", 2, "invalid value for '--expect'"),
    (turn(), "- draw", 2, "“- draw”: “-” is no move of this game"),
    (opening(), "flip a1", 2, "anna, ben may all act; say who moves"),
    (table(), "draw, deal 4, toss a1", 1, "anna: toss a1: refused by rule WW-10"),
    (table(), "draw, deal 4, draw", 1, "anna: draw: refused by rule WW-08"),
    (table(), "deal 4", 1, "dealer: deal 4: it is not dealer's turn; the match waits for anna"),
    (table(), "draw, swap a1", 1, "anna: swap a1: the dealer is due: first tell what came up"),
    (table(), "draw, deal 13", 2, "“deal 13”: there is no card “13”"),
    (table(), "draw, deal", 2, "after “deal” comes a card"),
    (over(), "draw", 1, "anna: draw: the match is over"),
    (over(), "swap z9", 1, "the match is over"),
]


@pytest.mark.parametrize(("match", "line", "status", "said"), NOTHING)
def test_a_refusal_writes_nothing_and_tells_nothing(
    folder: Folder, match: Match, line: str, status: int, said: str
) -> None:
    folder.write("m.toml", match)
    folder.inside(f"move m.toml {line}").failed(status, said)


def test_a_typing_error_after_chance_tells_no_card(folder: Folder) -> None:
    folder.write("m.toml", turn())
    complaint = folder.ww("move m.toml draw, swap z9").failed(2)
    assert complaint.splitlines()[1:] == [
        "  no move of this call stands",
        "  legal now: draw, take a1, take a2, take a3, take b1, take b2, take b3, take c1, "
        "and 5 more",
    ]


@pytest.mark.parametrize(
    ("line", "kept", "status", "said"),
    [
        ("draw, toss a1", 2, 1, "the first move stands, for chance or a computer has answered it"),
        ("draw, draw", 2, 1, "the first move stands, for chance or a computer has answered it"),
        (
            "draw, ben: draw",
            2,
            1,
            "the first move stands, for chance or a computer has answered it",
        ),
        (
            "draw, toss a2, toss a2",
            4,
            1,
            "the first 2 moves stand, for chance or a computer has answered them",
        ),
        (
            "draw, swap a1, toss a2",
            2,
            1,
            "the first move stands, for chance or a computer has answered it",
        ),
        ("draw, swap a1, draw, draw", 5, 1, "the first 3 moves stand"),
    ],
)
def test_what_chance_has_answered_stands(
    folder: Folder, line: str, kept: int, status: int, said: str
) -> None:
    folder.write("m.toml", turn())
    result = folder.inside("move m.toml", line)
    assert result.status == status
    assert said in result.err
    assert len(folder.log()) == 9 + kept
    assert result.changed == ("m.toml",)
    told = [line for line in result.out.splitlines() if line.startswith("dealer: deal")]
    assert told[0] == "dealer: deal 4"
    assert folder.inside("show m.toml").done() in result.out


def test_in_json_what_stands_and_what_was_refused_are_one_object_each(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.ww("move m.toml --json draw, toss a1")
    assert result.status == 1
    kept = result._replace(status=0, err="").facts()
    assert [entry["move"] for entry in kept["told"]] == ["draw", "deal 4"]
    assert kept["seq"] == 11
    refused = result._replace(out="", changed=()).refusal()
    assert (refused["code"], refused["rule"]) == ("rule", "WW-10")


# What a dry run tells, and how many moves it leaves untried because chance is due.
DRY: list[tuple[Match, str, list[str], int]] = [
    (turn(), "draw", ["draw"], 0),
    (turn(), "take a1, draw", ["take a1", "draw"], 0),
    (turn(), "draw, toss a1", ["draw"], 1),
    (turn(), "take a1, draw, toss a2, draw", ["take a1", "draw"], 2),
    (turn(), "take c1", ["take c1"], 0),
    (table(), "draw, deal 4, toss a2", ["draw", "deal 4", "toss a2"], 0),
]


@pytest.mark.parametrize(("match", "line", "told", "untried"), DRY)
def test_a_dry_run_writes_nothing_and_stops_before_chance(
    folder: Folder, match: Match, line: str, told: list[str], untried: int
) -> None:
    folder.write("m.toml", match)
    result = folder.inside("move m.toml --dry-run --json", line)
    facts = result.facts()
    assert [entry["move"] for entry in facts["told"]] == told
    assert facts["untried"] == untried
    assert facts["seq"] == 9 + len(told)
    assert result.changed == ()


@pytest.mark.parametrize(
    ("line", "notice"),
    [
        ("draw, toss a1", "wolken: chance is due: one move was not tried\n"),
        ("draw, toss a1, draw", "wolken: chance is due: 2 moves were not tried\n"),
        ("draw", ""),
    ],
)
def test_a_dry_run_says_what_it_did_not_try(folder: Folder, line: str, notice: str) -> None:
    folder.write("m.toml", turn())
    result = folder.inside("move m.toml --dry-run", line)
    assert (result.status, result.err, result.changed) == (0, notice, ())
    assert "dealer:" not in result.out
    assert result.out.endswith("waiting for: dealer\n")
    assert folder.inside("move m.toml --dry-run --quiet", line).done() == ""


@pytest.mark.parametrize(("line", "status"), [("toss a2", 1), ("take a1, toss a2", 1), ("foo", 2)])
def test_a_dry_run_refuses_like_the_real_one(folder: Folder, line: str, status: int) -> None:
    folder.write("m.toml", turn())
    refusals = [folder.inside(f"move m.toml {dry}", line) for dry in ("", "--dry-run")]
    assert refusals[0] == refusals[1]
    refusals[0].failed(status)


def test_expect_guards_against_a_match_that_has_moved_on(folder: Folder) -> None:
    folder.write("m.toml", turn())
    for stale in (8, 10, 0, -1):
        folder.inside(f"move m.toml --expect {stale} take a1").failed(
            3, f"the match has moved on: entry 9, not {stale}", "look at it again"
        )
    folder.inside("move m.toml --expect 9 take a1").done()
    folder.inside("move m.toml --expect 10 --as ben take a1, take a1").failed(1)
    folder.inside("move m.toml --expect 10 --as ben take a1").done()
    assert len(folder.log()) == 11


def test_a_second_call_that_expects_the_same_is_too_late(folder: Folder) -> None:
    folder.write("m.toml", turn())
    folder.ww("move m.toml --expect 9 draw").done()
    refused = folder.ww("move m.toml --expect 9 --json toss a2").refusal()
    assert (refused["code"], refused["exit"]) == ("moved-on", 3)


# Standard input


@pytest.mark.parametrize(
    "text",
    [
        "draw\ntoss a2\n",
        "draw\ntoss a2",
        "draw, toss a2\n",
        "\n  \n# from my notes\ndraw # the first\n\n\ttoss a2\r\n#\n",
        "anna: draw\r\nanna: toss a2\r\n",
    ],
)
def test_moves_come_from_standard_input(folder: Folder, text: str) -> None:
    folder.write("m.toml", turn())
    folder.inside("move m.toml -", stdin=text).done()
    assert folder.log()[9:] == ["anna draw", "dealer deal 4", "anna toss a2", "dealer deal 0"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no move to make"),
        ("\n# nothing\n", "there is no move to make"),
        ("draw\nswap z9\n", "there is no place “z9”"),
        ("draw\n--json\n", "“--json” is no move of this game"),
    ],
)
def test_standard_input_without_good_moves_changes_nothing(
    folder: Folder, text: str, said: str
) -> None:
    folder.write("m.toml", turn())
    folder.inside("move m.toml -", stdin=text).failed(2, said)


def test_input_without_end_is_not_read_to_the_end(folder: Folder) -> None:
    folder.write("m.toml", turn())
    folder.inside("move m.toml -", stdin="draw\n" * 400_000).failed(2, "too long")


@pytest.mark.parametrize("encoding", [{}, {"PYTHONIOENCODING": "utf-8"}])
def test_standard_input_that_is_no_text_is_not_understood(
    folder: Folder, encoding: dict[str, str]
) -> None:
    folder.write("m.toml", turn())
    folder.ww("move m.toml -", stdin=b"dr\xffaw\n", env=encoding).failed(2, r"“dr\udcffaw”")
    folder.ww("move m.toml", b"dr\xffaw", env=encoding).failed(2, r"“dr\udcffaw”")


def test_a_whole_match_through_standard_input(folder: Folder) -> None:
    folder.write("m.toml", begun(rounds=1))
    made = [entry for entry in entries(over()) if not entry.startswith("dealer")]
    lines = [entry.replace(" ", ": ", 1) for entry in made]
    facts = folder.ww("move m.toml --json -", stdin="\n".join(lines)).facts()
    assert facts["outcome"]["winners"] == ["anna"]
    assert folder.match() == over()


# Who moves


@pytest.mark.parametrize(
    ("words", "env", "seat"),
    [
        ("--as ben flip a1", {}, "ben"),
        ("flip a1", {"WOLKEN_SEAT": "ben"}, "ben"),
        ("--as ben flip a1", {"WOLKEN_SEAT": "anna"}, "ben"),
        ("ben: flip a1", {"WOLKEN_SEAT": "anna"}, "ben"),
        ("--as anna ben: flip a1", {}, "ben"),
        ("flip --as ben a1", {}, "ben"),
    ],
)
def test_who_moves_is_said_in_many_ways(
    folder: Folder, words: str, env: dict[str, str], seat: str
) -> None:
    folder.write("m.toml", opening())
    folder.inside(f"move m.toml {words}", env=env).done()
    assert folder.log()[1] == f"{seat} flip a1"


def test_what_a_move_brought_about_is_told_with_its_rule(folder: Folder) -> None:
    folder.write("m.toml", begun("anna: flip a1, ben: flip a1, anna: flip b1"))
    out = folder.inside("move m.toml flip b1").done()
    assert out.splitlines()[:3] == ["ben: flip b1", "dealer: deal 12", "  anna begins (WW-06)"]


def test_since_is_when_the_match_began_to_wait_for_these_seats(folder: Folder) -> None:
    folder.write("m.toml", begun(OPENING))
    folder.inside("move m.toml draw", env={"WOLKEN_NOW": LATER}).done()
    assert folder.match().since == turn().since
    folder.inside("move m.toml swap a1", env={"WOLKEN_NOW": LATER}).done()
    assert folder.match().since == LATER
