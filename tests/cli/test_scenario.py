"""`wolken scenario run`: verdicts, choices, exit codes, and what is said about a mistake."""

from __future__ import annotations

import json
from typing import Any
from unittest import mock

import pytest
from harness import Folder
from scenario_texts import (
    BROKEN,
    FAILS,
    OUTCOMES,
    PASSES,
    POSITION,
    REFUSED,
    SKIPPED,
    TOSS,
    XFAILS,
    XPASSES,
    run,
    scenario,
    written,
)

from wolken.cli.scenario.verdict import judge
from wolken.core.games.wolkenwechsel import legality, rules
from wolken.core.games.wolkenwechsel.model import Phase

OPENING = 'deals = ["deal 5", "deal 7"]'


def verdicts(folder: Folder, line: str, status: int) -> list[dict[str, Any]]:
    result = folder.wolken(f"scenario run {line} --json")
    assert (result.status, result.err) == (status, "")
    found: list[dict[str, Any]] = json.loads(result.out)["scenarios"]
    return found


def test_a_scenario_that_holds_is_one_line_and_the_sum(folder: Folder) -> None:
    assert run(folder, PASSES).done() == (
        "ok a.scenario.toml: a case\none scenario, 2 steps, 0 failed\n"
    )


def test_a_failure_names_place_expectation_board_and_command(folder: Folder) -> None:
    result = run(folder, FAILS)
    assert (result.status, result.err) == (1, "")
    line = FAILS.splitlines().index("[[step]]") + 1
    assert result.out.splitlines() == [
        "FAILED a.scenario.toml: a wrong pile",
        f"  a.scenario.toml:{line}: step 1: view discards",
        "  expected: [5,7]",
        "  found: [4,4,4,5,7]",
        "  before the step:",
        "    Wolkenwechsel, round 1, to 100 points",
        "    discard pile: 5; stock: 124 cards; in hand: 7",
        "    anna: total 0, open 14, face down 9, began the round, on turn",
        "    anna row 1: a 4, b 6, c ?, d ?",
        "    anna row 2: a 4, b ?, c ?, d ?",
        "    anna row 3: a ?, b ?, c ?, d ?",
        "    ben: total 0, open 15, face down 10",
        "    ben row 1: a 7, b 8, c ?, d ?",
        "    ben row 2: a ?, b ?, c ?, d ?",
        "    ben row 3: a ?, b ?, c ?, d ?",
        "  again: wolken scenario run a.scenario.toml",
        "one scenario, one step, one failed",
    ]


@pytest.mark.parametrize(
    ("text", "status", "word"),
    [
        pytest.param(XFAILS, 0, "fails as expected a.scenario.toml: a case (not yet)", id="xfail"),
        pytest.param(SKIPPED, 0, "skipped a.scenario.toml: a case (too slow)", id="skip"),
        pytest.param(XPASSES, 1, "PASSED UNEXPECTEDLY a.scenario.toml: a case", id="xpass"),
        pytest.param(BROKEN, 3, "BROKEN a.scenario.toml: a.scenario.toml", id="broken"),
    ],
)
def test_the_first_line_and_the_exit_code_tell_the_verdict(
    folder: Folder, text: str, status: int, word: str
) -> None:
    result = run(folder, text)
    assert result.out.splitlines()[0] == word
    assert result.status == status


def test_an_unexpected_pass_says_why_it_was_to_fail(folder: Folder) -> None:
    assert "  expected to fail: not yet\n" in run(folder, XPASSES).out


@pytest.mark.parametrize(
    ("steps", "head", "what", "expected", "found"),
    [
        ('move = "anna: toss a1"', "", "move “anna: toss a1”", "accepted", "WW-10"),
        ('move = "anna: tsos a1"', "", "move “anna: tsos a1”", "accepted", "not-a-move"),
        ('move = "carla: toss a3"', "", "seat", "anna, ben", "carla"),
        ('move = "ben: draw"', "", "move “ben: draw”", "accepted", "not-your-turn"),
        ('refuse = "anna: toss a3"\nrule = "WW-10"', "", "move “anna: toss a3”", "WW-10", "acc"),
        ('refuse = "anna: toss a1"\nrule = "WW-08"', "", "toss a1", "refused: WW-08", "WW-10"),
        ('refuse = "ben: draw"\nrule = "WW-08"', "", "draw", "WW-08", "not-your-turn"),
        ('waiting = ["ben"]', "", "waiting", '["ben"]', '["anna"]'),
        ("view.hand = 8", "", "view hand", "8", "7"),
        ("view.hnad = 7", "", "view hnad", "7", "nothing"),
        ("view.layouts.anna.a1 = 5", "", "view layouts anna a1", "5", "4"),
        ('view."layouts.anna.a1" = 5', "", "view layouts.anna.a1", "5", "4"),
        ('view."discards.0" = 6', "", "view discards.0", "6", "5"),
        ("view.hand = true", "", "view hand", "true", "7"),
        ('absent = ["hand"]', "", "view hand", "nothing", "7"),
        ('legal = ["swap a1"]', "", "legal", '["swap a1"]', "toss d3"),
        ('legal_has = ["draw"]', "", "legal", "draw", "swap a1"),
        ('legal_lacks = ["swap a1"]', "", "legal", "not swap a1", "swap a1"),
        ('as = "ben"\nlegal_has = ["draw"]', "", "legal", "draw", "[]"),
        ('move = "anna: toss a3"\nodds = {"deal 4" = 9}', "", "odds deal 4", "9", "8"),
        ("outcome.over = true", "", "outcome over", "true", "false"),
        ('outcome.winners = ["anna"]', "", "outcome winners", '["anna"]', "nothing"),
        ('move = "anna: toss a3, deal 4"\nevents = ["WW-15"]', "", "events", "WW-15", "WW-12"),
        (
            'move = "anna: toss a3, deal 4"\nevents = [{ rule = "WW-12", seat = "ben" }]',
            "",
            "events",
            '"seat":"ben"',
            '"seat":"anna"',
        ),
        ('move = "anna: toss a3"\nhidden = ["a3"]', "", "hidden", "no “a3”", "a3"),
        ('as = "anna"\nhidden = ["toss d3"]', "", "hidden", "no “toss d3”", "toss d3"),
        ('move = "anna: toss a3"', 'deals = ["deal 4, deal 6"]', "deals", "all used", "deal 6"),
        ('move = "anna: toss a3"', 'deals = ["draw"]', "move “draw”", "accepted", "chance-is-due"),
        ('move = "anna: toss a3"', 'deals = ["deal 13"]', "deal 13", "accepted", "not-a-move"),
    ],
)
def test_what_does_not_hold_fails(
    folder: Folder, steps: str, head: str, what: str, expected: str, found: str
) -> None:
    named = "WW-08" if 'rule = "WW-08"' in steps else "WW-10" if 'rule = "WW-10"' in steps else ""
    result = run(folder, scenario(f"[[step]]\n{steps}\n", head=head, rules=named))
    assert result.status == 1
    _, where, expectation, finding, *_ = result.out.splitlines()
    assert ": step 1: " in where
    assert what in where
    assert expectation.startswith("  expected: ")
    assert expected in expectation
    assert finding.startswith("  found: ")
    assert found in finding


def test_moves_after_the_end_of_the_match_fail(folder: Folder) -> None:
    position = POSITION.replace('"drawn"', '"turn"').replace("hand = 7\n", 'closer = "ben"\n')
    position = position.replace(
        '"4 6 ? ?", "4 ? ? ?", "? ? ? ?"', '"4 6 1 2", "4 6 1 2", "5 5 2 1"'
    )
    position = position.replace(
        '"7 8 ? ?", "? ? ? ?", "? ? ? ?"', '"0 0 0 1", "0 0 1 0", "1 1 0 0"'
    )
    steps = '[[step]]\nmove = "anna: take a1"\n[[step]]\nmove = "ben: draw"\n'
    result = run(folder, scenario(steps, start=position, head="options.rounds = 1"))
    assert result.status == 1
    assert "step 2: move “ben: draw”" in result.out
    assert "found: refused: match-over" not in result.out
    assert "  found: match-over" in result.out


def test_a_refused_move_changes_nothing(folder: Folder) -> None:
    same = "waiting = ['anna']\nview.hand = 7\nview.discards = [5]\n"
    assert run(folder, scenario(REFUSED, same, rules="WW-10")).status == 0


def test_rules_that_break_down_fail_their_scenario_and_no_other(folder: Folder) -> None:
    written(folder, a=scenario(TOSS, rules="WW-12"), b=scenario(REFUSED, rules="WW-10"))
    broken = mock.Mock(side_effect=ZeroDivisionError("no luck"))
    with mock.patch.dict(legality.DEAL_RULES, {Phase.TOSS: broken}):
        first, second = (judge(str(folder.path / f"{name}.scenario.toml")) for name in "ab")
    assert (first.status, second.status) == ("failed", "passed")
    assert "ZeroDivisionError: no luck" in first.reason


def test_a_set_up_that_breaks_down_fails_the_scenario(folder: Folder) -> None:
    written(folder, a=scenario("[[step]]\nwaiting = ['dealer']\n", start=""))
    with mock.patch.object(rules, "lay_out", side_effect=ZeroDivisionError("no luck")):
        verdict = judge(str(folder.path / "a.scenario.toml"))
    assert (verdict.status, verdict.line) == ("failed", 7)
    assert "ZeroDivisionError: no luck" in verdict.reason


def test_folders_are_searched_and_files_run_whatever_their_name(folder: Folder) -> None:
    (folder.path / "deep" / "er").mkdir(parents=True)
    for name in ("b.scenario.toml", "deep/er/a.scenario.toml", "deep/other.toml", "x.toml"):
        folder.write(name, scenario(REFUSED, rules="WW-10"))
    paths = [verdict["path"] for verdict in verdicts(folder, ". x.toml", 0)]
    assert paths == ["b.scenario.toml", "deep/er/a.scenario.toml", "x.toml"]


@pytest.mark.parametrize("jobs", [2, 5, 1_000_000_000])
def test_several_processes_come_to_the_same_verdicts(folder: Folder, jobs: int) -> None:
    written(folder, **OUTCOMES)
    alone = verdicts(folder, ".", 3)
    assert len(alone) == len(OUTCOMES)
    assert verdicts(folder, f". --jobs {jobs}", 3) == alone


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("first", "first"),
        ("FIRST", "first"),
        ("Second Title", "second"),
        ("nice tag", "second"),
        ("WW-10", "second"),
        ("ww-12", "first"),
        ("wolkenwechsel", "first second"),
    ],
)
def test_k_chooses_by_path_title_tag_rule_and_game(folder: Folder, word: str, names: str) -> None:
    first = scenario(TOSS.replace("7]", "8]"), rules="WW-12")
    second = scenario(REFUSED, rules="WW-10", title="Second title", head='tags = ["nice tag"]')
    written(folder, first=first, second=second)
    result = folder.wolken("scenario run . --json -k", word)
    found = [verdict["path"] for verdict in json.loads(result.out)["scenarios"]]
    assert found == [f"{name}.scenario.toml" for name in names.split()]


def test_a_failing_scenario_is_chosen_by_a_rule_that_it_did_not_come_to(folder: Folder) -> None:
    assert run(folder, FAILS, "-k WW-12").status == 1


@pytest.mark.parametrize(
    ("line", "status", "text"),
    [
        ("scenario run . -k nothing", 2, "no scenario has “nothing” in it"),
        ("scenario run empty", 2, "there is no scenario in empty"),
        ("scenario run", 2, "missing argument"),
        ("scenario run . --jobs 0", 2, "jobs"),
        ("scenario", 2, "run scenarios"),
        ("scenario rnu .", 2, "did you mean “run”?"),
    ],
)
def test_a_call_that_is_not_understood_is_a_complaint(
    folder: Folder, line: str, status: int, text: str
) -> None:
    (folder.path / "empty").mkdir()
    written(folder, a=scenario(REFUSED, rules="WW-10"))
    result = folder.wolken(line)
    assert (result.status, result.out) == (status, "")
    assert text in result.err


def test_a_file_that_is_missing_is_broken(folder: Folder) -> None:
    result = folder.wolken("scenario run missing.scenario.toml")
    assert result.status == 3
    assert "missing.scenario.toml: there is no such file or folder" in result.out


GOOD = scenario(TOSS, rules="WW-12")


@pytest.mark.parametrize(
    ("old", "new", "line", "texts"),
    [
        ("title =", "tilte =", "tilte", "tilte: is not known|did you mean “title”?"),
        ("shows =", "shwos =", "[[step]]", "step 1.shwos|did you mean “shows”?"),
        ('shows = ["WW-12"]', 'shows = ["WW-21x"]', "[[step]]", "step 1.shows|“WW-21”?"),
        ("shows", "refuse = 'draw'\nrule = 'WW-8'\n#", "[[step]]", "step 1.refuse|“move”"),
        ("move =", "rule = 'WW-08'\nmove =", "[[step]]", "step 1.refuse: is missing"),
        ("move =", "as = 'ana'\nmove =", "[[step]]", "step 1.as|did you mean “anna”?"),
        ("move =", "events = ['WW-99']\nmove =", "[[step]]", "step 1.events.rule"),
        ("move =", "events = [1]\nmove =", "[[step]]", "step 1.events.rule"),
        ("view.discards = ", "view = ", "[[step]]", "step 1.view: must be a table"),
        ("wolkenwechsel", "wolkenwexel", "game =", "game|did you mean “wolkenwechsel”?"),
        ('"ben"', '"draw"', "players", "“draw” is a word of the game"),
        ('"ben"]', '"anna"]', "players", "“anna” is there twice"),
        ("scenario 1", "scenario 2", "format", "newer than this program"),
        ('rules = ["WW-12"]', 'rules = ["WW-12", "WW-14"]', "rules", "names WW-14, but no step"),
        ('rules = ["WW-12"]', "rules = []", "rules", "does not name WW-12"),
        ("[state]", 'seed = "s"\ndeals = ["deal 1"]\n[state]', "deals", "stands beside “seed”"),
        ("[state]", "options.limit = 0\n[state]", "options", "options.limit: is 0"),
        ('"4 6 ? ?", "4 ', '"4 6 ?", "4 ', "anna =", "state.layouts.anna.1: must have 4"),
        ('"4 6 ? ?"', '"4 6 ? 13"', "anna =", "“13” is no card"),
        ('"7 8 ? ?"', '"7 - ? ?"', "[state.layouts]", "column b has left only in part"),
        ("round = 1", "ruond = 1", "ruond", "state.ruond|did you mean “round”?"),
        ('phase = "drawn"', 'phase = "turn"', "hand", "state.hand: does not fit the phase"),
    ],
)
def test_a_mistake_is_named_with_file_line_and_the_likely_word(
    folder: Folder, old: str, new: str, line: str, texts: str
) -> None:
    text = GOOD.replace(old, new)
    number = next(n for n, row in enumerate(text.splitlines(), 1) if row.startswith(line))
    result = run(folder, text)
    assert result.status == 3
    assert f"  a.scenario.toml:{number}: " in result.out
    for part in texts.split("|"):
        assert part in result.out
    (verdict,) = verdicts(folder, "a.scenario.toml", 3)
    assert verdict["line"] == number


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is empty"),
        ("title = ", "is no TOML, or was cut short"),
        ('format = "wolken-match 1"', "this is no wolken scenario file"),
        ('title = "first"', 'a scenario has a line: format = "wolken-scenario 1"'),
        (GOOD.partition("[[step]]")[0], "step: is missing"),
        (GOOD.partition("[[step]]")[0] + "[[step]]\n", "step 1.step: is missing"),
        (GOOD.partition("[state]")[0] + "step = [1]", "step 1.step: must be a table"),
    ],
)
def test_a_file_that_holds_no_scenario_is_broken(folder: Folder, text: str, told: str) -> None:
    result = run(folder, text)
    assert result.status == 3
    assert "BROKEN a.scenario.toml" in result.out
    assert told in result.out


def test_a_move_while_chance_is_due_tells_where_its_answer_comes_from(folder: Folder) -> None:
    result = run(folder, scenario("[[step]]\nmove = 'anna: flip a1'\n", start=""))
    assert result.status == 1
    assert "found: chance-is-due\n  the dealer's moves come from `seed` or `deals`" in result.out


def test_a_seed_pays_what_chance_owes_and_deals_are_answered_in_turn(folder: Folder) -> None:
    step = "[[step]]\nmove = 'anna: flip a1'\nview.layouts.anna.a1 = {}\n"
    written(
        folder,
        seed=scenario(step.format(8), start="", head='seed = "s1"'),
        deals=scenario(step.format(7), start="", head=OPENING),
        neither=scenario("[[step]]\nwaiting = ['dealer']\n", start=""),
    )
    assert folder.wolken("scenario run .").status == 0
