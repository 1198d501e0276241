"""Finding and reading scenario files, with mistakes that name file and line."""

import os
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wolken.core import data
from wolken.core.game import BadData, Game
from wolken.core.scenario import FORMAT, VERSION, Scenario, read_game, read_scenario

from .. import errors, sentences, store
from ..language import _

PATTERN = "*.scenario.toml"
LONGEST_KEY = 200  # signs; no longer one is looked for
SHIPPED = Path(__file__).parents[2] / "scenarios"
STEP_LINE = re.compile(r"^\s*\[\[\s*step\s*\]\]")


class Mistake(errors.Complaint):
    """A complaint about a mistake in a scenario file, with the line it stands on."""

    line = 1


class ScenarioFile(NamedTuple):
    """A scenario as it was read, and the lines on which its steps begin (from 1)."""

    path: str
    scenario: Scenario
    lines: tuple[int, ...]

    def line(self, step: int) -> int:
        """The line of a step; the first one where it is not known."""
        return self.lines[step - 1] if 0 < step <= len(self.lines) else 1


def find(paths: Sequence[str]) -> Iterator[str]:
    """The files named, and the scenario files in the folders named, sorted."""
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for found in sorted(Path(path).rglob(PATTERN)):
            yield str(found)


def read(path: str) -> ScenarioFile:
    """A scenario from its file. Complains with file and line, and the likely word meant."""
    plain = store.read(path)
    lines = step_lines(path)
    try:
        return ScenarioFile(path, read_scenario(plain, rule_ids(read_game(plain))), lines)
    except BadData as error:
        raise mistake(path, error, lines) from None


def mistake(path: str, error: BadData, lines: Sequence[int]) -> Mistake:
    """The complaint about a mistake in a scenario file."""
    problem = error.problem
    line = line_of(path, problem.place, lines)
    hints = []
    choices = problem.params.get("choices")
    if isinstance(choices, tuple):
        hints = errors.did_you_mean(str(problem.params.get("found")), list(map(str, choices)))
    if problem.name == "not-a-scenario":
        hints = [_("a scenario has a line: {line}").format(line=f'format = "{FORMAT} {VERSION}"')]
    message = f"{path}:{line}: {sentences.problem(problem)}"
    found = Mistake(errors.FILE, "scenario", message, hints=hints)
    found.line = line
    return found


def line_of(path: str, place: str, lines: Sequence[int]) -> int:
    """The line of a place such as `step 2.rule` or `state.layouts.anna`; 1 if it has none.

    In a step it is the line on which the step begins.
    """
    step = re.match(r"step (\d+)\.", place)
    if step and int(step[1]) <= len(lines):
        return lines[int(step[1]) - 1]
    rows = read_lines(path)
    for key in reversed(place.split(".")):
        if len(key) > LONGEST_KEY:
            continue
        named = re.compile(rf'^\s*(?:\[+\s*)?([\w".-]+\.)?"?{re.escape(key)}"?\s*[].=]')
        for number, row in enumerate(rows, 1):
            if named.match(row):
                return number
    return 1


@cache
def _rule_ids(game_name: str) -> tuple[str, ...]:
    return tuple(rule.id for rule in data.rules(game_name))


def rule_ids(game: Game) -> tuple[str, ...]:
    """The IDs of a game's rules."""
    return _rule_ids(game.NAME)


def step_lines(path: str) -> tuple[int, ...]:
    """The lines on which `[[step]]` stands."""
    return tuple(number for number, row in enumerate(read_lines(path), 1) if STEP_LINE.match(row))


def read_lines(path: str) -> list[str]:
    """The lines of a file that may be no text."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.readlines()


def need_some(paths: Sequence[str]) -> list[str]:
    """The scenario files of these paths. Complains if there are none."""
    found = list(find(paths))
    if not found:
        raise errors.usage(
            _("there is no scenario in {paths}").format(paths=", ".join(paths)),
            _("a scenario file is named {pattern}").format(pattern=PATTERN),
        )
    return found
