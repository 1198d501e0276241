"""Every scenario that comes with the program holds, and together they show every rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from wolken.cli.scenario import coverage, files
from wolken.cli.scenario.verdict import Verdict, judge
from wolken.core.games import GAMES

PATHS = [Path(path) for path in files.find([str(files.SHIPPED)])]
# How many worked cases the rule list of each game has.
CASES = {
    "wolkenbruch": 9,
    "ueber-den-wolken": 9,
    "donnerwetter": 8,
    "wolkenwechsel": 12,
    "blaetterrauschen": 9,
}


def name(path: Path) -> str:
    return path.name.partition(".")[0]


@pytest.fixture(scope="module")
def judged() -> tuple[list[Verdict], dict[str, set[str]]]:
    """The verdict on every scenario, and the rules that it claims and exercises, by path."""
    exercised: dict[str, set[str]] = {str(path): set() for path in PATHS}
    found = [judge(path, coverage.watching(rules)) for path, rules in exercised.items()]
    return found, exercised


@pytest.mark.parametrize("path", PATHS, ids=name)
def test_the_scenario_holds(path: Path) -> None:
    verdict = judge(str(path))
    assert verdict.status == "passed", "\n".join(verdict.details)


@pytest.mark.parametrize("path", PATHS, ids=name)
def test_the_file_is_named_after_a_rule_and_its_game(path: Path) -> None:
    scenario = files.read(str(path)).scenario
    assert path.parent.name == scenario.game.NAME
    rule, _, rest = name(path)[:5].upper(), name(path)[5], name(path)[6:]
    assert rule in scenario.rules
    assert rest.islower()
    assert len(scenario.title.split()) >= 4


@pytest.mark.parametrize("path", PATHS, ids=name)
def test_what_the_scenario_claims_to_show_is_exercised(
    path: Path, judged: tuple[list[Verdict], dict[str, set[str]]]
) -> None:
    claimed = {rule for step in files.read(str(path)).scenario.steps for rule in step.shows}
    assert judged[1][str(path)] == claimed


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_shown_and_every_breakable_one_refused(
    game: str, judged: tuple[list[Verdict], dict[str, set[str]]]
) -> None:
    covers = coverage.covers_of(game, *judged)
    assert covers
    assert {cover.rule.id: cover.lacks for cover in covers if cover.lacks} == {}


@pytest.mark.parametrize("game", CASES)
def test_every_worked_case_has_a_scenario(game: str) -> None:
    scenarios = [files.read(str(path)).scenario for path in PATHS]
    tags = {tag for found in scenarios if game == found.game.NAME for tag in found.tags}
    assert {f"worked case {number}" for number in range(1, CASES[game] + 1)} <= tags


def test_no_title_stands_over_two_scenarios() -> None:
    titles = [files.read(str(path)).scenario.title for path in PATHS]
    assert len(set(titles)) == len(titles)
