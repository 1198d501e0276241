"""Secrets on the command line: two matches that were told alike, called alike, answer alike.

Each pair of matches differs only in what one reader may not know.
"""

from __future__ import annotations

import pytest
from harness import LATER, NOW, Folder, entries
from secretive import BIRDS, LEAVES, WEATHER, after, hands, played, round_of_leaves

from wolken.core.games import game
from wolken.core.history import readings
from wolken.core.match import Match

# What ben may do with a roll of two threes on his field b2, up to his answer
AREA = ("ben: area a1 c3", "ben: tick tree")
LEFT = round_of_leaves()
BEGUN = after(LEFT, "anna: area h1 j3")
FORECASTS = played(WEATHER, "deal 1", "deal 2", time=NOW)

# A pair of matches, and who may not tell them apart ("": nobody says who asks).
PAIRS: dict[str, tuple[Match, Match, str]] = {
    "an entry and none": (LEFT, after(LEFT, "anna: miss"), ""),
    "an entry and none, of one seat to another": (LEFT, after(LEFT, "anna: miss"), "ben"),
    "an entry taken back": (LEFT, after(LEFT, "anna: miss", "anna: undo"), ""),
    "two entries": (after(LEFT, "anna: miss"), after(LEFT, "anna: joker 2"), "ben"),
    "who has finished": (
        after(LEFT, "ben: area a1 c3"),
        after(LEFT, "ben: area a1 c3", "anna: miss", "cleo: miss"),
        "ben",
    ),
    "an answer and another": (
        after(LEFT, "anna: miss", "anna: go"),
        after(LEFT, "anna: miss", "anna: leave"),
        "ben",
    ),
    "passes in advance": (
        after(FORECASTS, "anna: pass"),
        after(FORECASTS, "anna: pass rest"),
        "ben",
    ),
}

# Calls of a verb that must not betray anything; {seat} is who asks, where somebody does.
CALLS = (
    "show m.toml",
    "show m.toml --json",
    "show m.toml --at 2 --json",
    "replay m.toml",
    "replay m.toml --check",
    "replay m.toml --check --json",
    "undo m.toml",
    "undo m.toml --force --json",
    "move m.toml nonsense",
    "move m.toml --expect 1 nonsense",
)
CALLS_OF_A_SEAT = (
    "moves m.toml",
    "moves m.toml --why 'area a1 c3'",
    "moves m.toml --why pass",
    "move m.toml --dry-run tick tree",
    "move m.toml --dry-run --json tick tree, tick tree, go",
    "move m.toml tick tree, tick tree",
    "move m.toml --dry-run pass, pass",
    "move m.toml pass, pass",
    "move m.toml --dry-run forecast ar1 top, forecast ar2 top",
    "move m.toml forecast ar1 top, forecast ar2 top",
)


def answers(folder: Folder, match: Match, line: str) -> tuple[int, str, str]:
    folder.write("m.toml", match)
    return folder.quick(line, env={"WOLKEN_NOW": LATER})[:3]


@pytest.mark.parametrize("pair", PAIRS)
def test_worlds_that_were_told_alike_answer_alike(folder: Folder, pair: str) -> None:
    one, other, seat = PAIRS[pair]
    reader = one.players.index(seat) if seat else None
    number = 0 if reader is None else reader + 1
    assert readings(one)[number][:2] == readings(other)[number][:2]
    verbs = (*CALLS, *CALLS_OF_A_SEAT) if seat else CALLS
    lines = [f"{one.game.NAME} {verb}" + (f" --as {seat}" if seat else "") for verb in verbs]
    for line in (*lines, "status m.toml"):
        assert answers(folder, one, line) == answers(folder, other, line), line


def test_a_dry_run_shows_what_the_own_moves_do(folder: Folder) -> None:
    folder.write("m.toml", LEFT)
    facts = folder.quick(
        f"{LEAVES} move m.toml {', '.join(AREA)} --dry-run --as ben --json"
    ).facts()
    assert [told["move"] for told in facts["told"]] == ["area a1 c3", "tick tree"]
    assert facts["untried"] == 0
    assert facts["view"]["sheets"]["ben"]["areas"] == ["a1 c3"]


def test_a_dry_run_stops_where_all_know_that_something_opens(folder: Folder) -> None:
    match = after(LEFT, "anna: miss", "anna: go", "cleo: miss", "cleo: go", "ben: area a1 c3")
    folder.write("m.toml", match)
    result = folder.quick(f"{LEAVES} move m.toml tick tree --dry-run --as ben --json")
    assert (result.facts()["untried"], result.facts()["told"]) == (1, [])


# What ben says, as himself, while it is anna's turn.
ASIDES = (
    "move m.toml 'ben: play 2-1'",
    "move m.toml play 2-1 --as ben",
    "move m.toml score --as ben",
)


@pytest.mark.parametrize("line", [*ASIDES, "moves m.toml --why 'ben: play 2-1'"])
def test_nobody_is_hinted_at_the_moves_of_another(folder: Folder, line: str) -> None:
    folder.write("m.toml", hands())
    complaint = folder.quick(f"{BIRDS} {line}").failed(2)
    assert "legal now" not in complaint
    assert "did you mean" not in complaint


def test_who_speaks_as_one_seat_is_not_hinted_at_the_moves_of_another(folder: Folder) -> None:
    folder.write("m.toml", hands())
    folder.quick(f"{BIRDS} move m.toml 'anna: play 2-1'").failed(2, "legal now")
    line = f"{BIRDS} move m.toml 'anna: play 2-1' --as ben"
    assert "legal now" not in folder.quick(line).failed(2)


@pytest.mark.parametrize("line", ["move m.toml hand anna 2-1", "moves m.toml --why 'hand ben 2-1'"])
def test_no_hint_tells_what_may_be_dealt(folder: Folder, line: str) -> None:
    birds = game(BIRDS)
    match = played(BIRDS)
    while match.state.phase.name != "HAND":
        deal = birds.legal(match.state, -1)[0]
        match = after(match, birds.write(deal, match.players))
    folder.write("m.toml", match)
    complaint = folder.quick(f"{BIRDS} {line}").failed(2)
    assert "did you mean" not in complaint
    assert "2-01" not in folder.quick(f"{BIRDS} play m.toml", stdin="?\nquit\n").out


def test_a_log_that_differs_is_not_told_where_hands_are_hidden(folder: Folder) -> None:
    match = played(WEATHER, "deal 3", "deal -2")
    folder.write(
        "m.toml", match._replace(log=(match.log[0].replace("deal 3", "deal 2"), match.log[1]))
    )
    complaint = folder.quick(f"{WEATHER} replay m.toml --check").failed(3, "entry 1")
    assert "deal" not in complaint


# Undo where nobody says who asks: the acts before it, and what the log has then.
UNDONE: list[tuple[Match, str]] = [
    (after(FORECASTS, "anna: pass"), "anna undo 3"),
    (after(FORECASTS, "anna: pass", "ben: forecast ar1 top"), "ben undo 4"),
    (after(FORECASTS, "anna: pass rest", "anna: recall"), "anna undo 3-4"),
    (after(round_of_leaves(2), "ben: miss", "ben: go", "anna: area h1 j3"), "anna undo 6"),
]


@pytest.mark.parametrize(("match", "entry"), UNDONE)
def test_an_undo_of_nobody_leaves_what_others_have_sealed(
    folder: Folder, match: Match, entry: str
) -> None:
    folder.write("m.toml", match)
    folder.quick(f"{match.game.NAME} undo m.toml").done()
    assert folder.log()[-1] == entry


def test_an_undo_at_the_terminal_leaves_what_another_has_sealed(folder: Folder) -> None:
    match = after(LEFT, "anna: miss", "anna: go")
    folder.write("m.toml", match)
    result = folder.quick(f"{LEAVES} play m.toml", stdin="undo force\nmiss\nundo\nquit\n")
    assert "nothing to take back" in result.err
    assert folder.log() == [*entries(match), "ben miss", "ben undo 7"]


def test_a_sealed_undo_leaves_the_time_since_when_the_match_waits(folder: Folder) -> None:
    folder.write("m.toml", BEGUN)
    folder.quick(
        f"{LEAVES} undo m.toml --as anna", env={"WOLKEN_NOW": "2027-01-01T00:00:00Z"}
    ).done()
    assert folder.match().since == BEGUN.since
