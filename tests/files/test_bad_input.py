"""Whatever stands in a file: a complaint that names it, or a call that does what it should."""

from __future__ import annotations

import json
import time
import tomllib
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import mangling
import pytest
from harness import Folder, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from sizes import FAULTS, soon

from wolken.core.games import GAMES, game

TESTS = Path(__file__).parents[1]
MATCHES = sorted((TESTS / "corpus").glob("*/*/*.toml"))
SCENARIOS = sorted((TESTS.parent / "scenarios").rglob("*.scenario.toml"))
CASES = 2000 * FAULTS
PARTS = 8
MOST_SECONDS = 2.0
MOST_SIGNS = 1500  # in a line of a complaint

VERBS = (
    *("show", "show --json --all", "moves", "move", "move --dry-run", "undo --force", "replay"),
    *("replay --check", "repair", "status", "show --at 3", "scenario record"),
)


class Source(NamedTuple):
    """A sound file: its game, what it is, its bytes and its data."""

    game: str
    kind: str
    content: bytes
    data: dict[str, Any]


def source(path: Path, kind: str) -> Source:
    content = path.read_bytes()
    data = tomllib.loads(content.decode())
    return Source(data.get("game", ""), kind, content, data)


def boxes() -> list[Source]:
    """The boxes and the sheet that a match may be begun with."""
    games = TESTS.parent / "core" / "games"
    return [
        source(games / name.replace("-", "_") / "box.toml", option.name)._replace(game=name)
        for name in GAMES
        for option in game(name).OPTIONS
        if option.file is not None
    ]


FILES = [source(path, "match") for path in MATCHES]
OTHERS = [source(path, "scenario") for path in SCENARIOS[::5]] + boxes() * 5


def mangled(pick: Random) -> tuple[Source, bytes]:
    """A file with something wrong in it, and what it was before."""
    chosen = pick.choice(FILES if pick.random() < 0.75 else OTHERS)
    if pick.random() < 0.3:
        return chosen, mangling.of_bytes(chosen.content, pick)
    text = mangling.written(mangling.of_values(chosen.data, pick))
    if chosen.kind == "match" and pick.random() < 0.6:
        text = mangling.forged(text) or text
    return chosen, text.encode()


def words_for(chosen: Source, pick: Random) -> list[str]:
    """A call about the file."""
    if chosen.kind == "scenario":
        return ["scenario", "run", "m.toml"]
    if chosen.kind != "match":
        setting = f"{chosen.kind}=m.toml"
        return [chosen.game, "new", "n.toml", "--players", "anna,ben", "--set", setting]
    verb = pick.choice(VERBS)
    if verb == "status":
        return ["status", pick.choice(("m.toml", "."))]
    if verb == "scenario record":
        return ["scenario", "record", "m.toml"]
    name, *options = verb.split()
    moves = [a_move(chosen, pick)] if name == "move" else []
    seat = ["--as", "anna"] if pick.random() < 0.3 and name in ("show", "moves", "replay") else []
    return [chosen.game, name, "m.toml", *options, *seat, *moves]


def a_move(chosen: Source, pick: Random) -> str:
    """A move that was made in the match, or something like it."""
    lines = chosen.data["log"]["entries"] or ["1 - - x 0"]
    words = " ".join(pick.choice(lines).split(" ")[3:-1])
    return words if pick.random() < 0.7 else mangling.of_text(words, pick) or "x"


def check(folder: Folder, words: list[str], result: Result, seconds: float) -> None:
    """What must hold of every call."""
    assert result.status in (0, 1, 2, 3)
    assert soon(seconds, MOST_SECONDS)
    if result.status == 3:
        first, *more = complaint(result)
        assert first.lstrip("./").startswith("m.toml:"), result
        assert all(len(line) < MOST_SIGNS for line in (first, *more)), result
        assert result.changed == (), result
    if result.status in (1, 2) and words[0] != "scenario":
        assert result.err.startswith("wolken: "), result
    if "m.toml" in result.changed:
        match = folder.match()
        assert match.game.problems(match.state) == ()
    if "n.toml" in result.changed:
        folder.match("n.toml")
        (folder.path / "n.toml").unlink()


def complaint(result: Result) -> list[str]:
    """What a call complains of, and the hints below it."""
    if result.err.startswith("{"):
        said = json.loads(result.err)
        return [said["message"], *said["hints"]]
    lines = result.err.splitlines()
    if not lines:  # scenarios are told of one by one
        lines = result.out.splitlines()[:-1]
    assert all(line.startswith("  ") for line in lines[1:]), result
    return [lines[0].removeprefix("wolken: ").removeprefix("BROKEN "), *lines[1:]]


@pytest.mark.parametrize("part", range(PARTS))
def test_a_file_with_something_wrong_in_it(folder: Folder, part: int) -> None:
    statuses = {0: 0, 1: 0, 2: 0, 3: 0}
    for number in range(part, CASES, PARTS):
        pick = Random(number)
        chosen, content = mangled(pick)
        words = words_for(chosen, pick)
        folder.write("m.toml", content)
        began = time.process_time()
        try:
            result = folder.quick("", *words)
            check(folder, words, result, time.process_time() - began)
        except BaseException as error:
            error.add_note(f"case {number}: {chosen.game} {chosen.kind}, wolken {' '.join(words)}")
            raise
        statuses[result.status] += 1
    assert statuses[3] > CASES // PARTS // 3
    assert min(statuses.values()) > 0


def test_a_log_that_cannot_be_followed_is_a_complaint_and_can_be_repaired(folder: Folder) -> None:
    path = TESTS / "corpus/format-1/wolkenwechsel-1/undone.toml"
    text = mangling.forged(path.read_text("utf-8").replace("anna flip", "ben flip", 1))
    assert text is not None
    folder.write("m.toml", text)
    for verb in ("replay m.toml", "replay m.toml --check", "undo m.toml --force"):
        folder.inside(verb).failed(3, "m.toml: entry ")
    assert folder.inside("repair m.toml").done().startswith("repaired: ")
    assert folder.inside("repair m.toml").done().startswith("nothing to repair\n")
    folder.inside("replay m.toml --check").done()


# Values of every shape, found by hypothesis, at every place of a match.
SCALARS = (
    some.integers() | some.floats() | some.booleans() | some.text() | some.dates() | some.times()
)
VALUES = some.recursive(
    SCALARS,
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(
    max_examples=150 * FAULTS,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(number=some.integers(0, len(FILES) - 1), where=some.integers(0), value=VALUES)
def test_any_value_at_any_place(folder: Folder, number: int, where: int, value: Any) -> None:
    chosen = FILES[number]
    data = deepcopy(chosen.data)
    places = list(mangling.places(data))
    *above, last = places[where % len(places)]
    mangling.value_at(data, tuple(above))[last] = value
    try:
        text = mangling.written(data)
    except (TypeError, ValueError, UnicodeError):
        return  # TOML has no such value
    folder.write("m.toml", mangling.forged(text) or text)
    words = [chosen.game, ("show", "repair", "undo", "replay")[where % 4], "m.toml"]
    check(folder, words, folder.quick("", *words), 0)
