"""Every game of the list is whole, and the code keeps to its layers."""

from __future__ import annotations

import ast
import inspect
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import toy

from wolken.core import data
from wolken.core.game import Game
from wolken.core.games import GAMES, game

ROOT = Path(__file__).parents[2]
CORE, CLI, SCENARIOS = ROOT / "core", ROOT / "cli", ROOT / "scenarios"
LONGEST_FILE = 460  # lines
RULE_ID = re.compile(r"\b[A-Z]{2}-\d\d[a-z]?\b")
SOURCES = ("rulebook", "ruling", "both")
LANGUAGES = ("de", "en")

# What the core does without but for the calendar of core/moments.py, and what only core/data.py
# may use.
FOREIGN = {"random", "time", "datetime", "os", "sys", "secrets", "subprocess", "socket", "locale"}
FILES = {"pathlib", "io", "shutil", "tempfile", "importlib.resources"}
OPENING = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "unlink", "iterdir"}

every_game = pytest.mark.parametrize("name", GAMES)


def python_files(folder: Path) -> list[Path]:
    """The Python files of a folder and the folders in it."""
    found = sorted(folder.rglob("*.py"))
    assert found
    return found


def place(path: Path) -> str:
    return str(path.relative_to(ROOT))


core_files = pytest.mark.parametrize("path", python_files(CORE), ids=place)
cli_files = pytest.mark.parametrize("path", python_files(CLI), ids=place)
all_files = pytest.mark.parametrize(
    "path", [path for top in (CORE, CLI, ROOT / "tests") for path in python_files(top)], ids=place
)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def module_name(path: Path) -> str:
    """The name under which a file is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = parts[:-1] if parts[-1] == "__init__" else parts
    if parts[:2] == ("cli", "boot"):
        return ".".join(("wolken", *parts[2:]))
    return ".".join(("wolken", *parts))


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, and of the names it takes from them."""
    package = module_name(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def calls(path: Path) -> Iterator[str]:
    """The names of what a file calls, without what stands before a dot."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id
            elif isinstance(node.func, ast.Attribute):
                yield node.func.attr


def within(name: str, modules: set[str]) -> bool:
    """Whether a full name is one of the modules, or in one."""
    return any(name == module or name.startswith(module + ".") for module in modules)


# The contract


def protocol() -> tuple[set[str], dict[str, Callable[..., Any]]]:
    """The values and the functions that a game module offers."""
    functions: dict[str, Callable[..., Any]] = {
        name: value
        for name, value in vars(Game).items()
        if inspect.isfunction(value) and not name.startswith("_")
    }
    return set(Game.__annotations__), functions


@pytest.mark.parametrize("name", [*GAMES, toy.NAME])
def test_a_game_offers_the_whole_contract(name: str) -> None:
    found: Any = toy if name == toy.NAME else game(name)
    values, functions = protocol()
    assert {"NAME", "REVISION", "SEATS", "OPTIONS", "MOVE_WORDS"} <= values
    assert {"HIDDEN_HANDS", "TOGETHER"} <= values
    assert {"setup", "legal", "apply", "imagine", "told"} <= set(functions)
    assert [value for value in sorted(values) if not hasattr(found, value)] == []
    for function, promised in functions.items():
        offered = getattr(found, function, None)
        assert offered is not None, function
        parameters = list(inspect.signature(promised).parameters)[1:]
        assert list(inspect.signature(offered).parameters) == parameters, function


@every_game
def test_a_game_exports_the_contract_and_nothing_else(name: str) -> None:
    values, functions = protocol()
    exported: Any = game(name)
    assert sorted(exported.__all__) == sorted(values | set(functions))


@every_game
def test_the_values_of_a_game_are_what_the_contract_says(name: str) -> None:
    found = game(name)
    assert str(found.NAME) == name
    assert found.REVISION >= 1
    assert isinstance(found.SEATS, range)
    assert found.SEATS.step == 1
    assert len(found.SEATS) > 0
    assert len({option.name for option in found.OPTIONS}) == len(found.OPTIONS)
    assert all(re.fullmatch(r"[a-z][a-z-]*", word) for word in found.MOVE_WORDS)
    assert all(title and line for title, line in GAMES.values())


def test_only_a_game_of_the_list_is_a_game() -> None:
    with pytest.raises(KeyError):
        game("model")


def test_every_folder_of_a_game_is_in_the_list_or_not_finished() -> None:
    for name in GAMES:
        assert data.folder(name).is_dir()
        assert data.folder(name).name == name.replace("-", "_")


@every_game
def test_the_folders_of_games_hold_the_same_files(name: str) -> None:
    """A game may split one of them in two, but has all that every game has."""
    common = {"__init__.py", "box.toml", "rules.toml", "model.py", "notation.py", "rules.py"}
    common |= {"record.py", "telling.py"}
    assert common <= {path.name for path in data.folder(name).iterdir()}


@every_game
def test_moves_are_frozen_and_say_what_they_do_and_by_which_rule(name: str) -> None:
    found = game(name)
    for kind, move in {type(move): move for move in found.every_move(found.SEATS[-1])}.items():
        assert not isinstance(move, tuple), f"{kind}: named tuples of other kinds are equal"
        for field in kind.__annotations__:
            with pytest.raises(AttributeError):
                setattr(move, field, getattr(move, field))
        assert kind.__doc__
        assert not kind.__doc__.startswith(f"{kind.__name__}("), f"{kind} has no docstring"
        assert found.by_dealer(move) or RULE_ID.search(kind.__doc__), f"{kind} cites no rule"


# The rules


def python_text(name: str) -> str:
    """All Python files of a game."""
    return "\n".join(path.read_text("utf-8") for path in python_files(data.folder(name)))


@every_game
def test_every_rule_has_its_sentences_and_its_source(name: str) -> None:
    raw = tomllib.loads((data.folder(name) / "rules.toml").read_text("utf-8"))
    for entry in raw["rule"]:
        assert set(entry) == {"id", "source", "breakable", *LANGUAGES}
    for rule in data.rules(name):
        assert RULE_ID.fullmatch(rule.id)
        assert rule.source in SOURCES
        assert type(rule.breakable) is bool
        assert sorted(rule.sentences) == sorted(LANGUAGES)
        for sentence in rule.sentences.values():
            assert sentence == sentence.strip()
            assert sentence.endswith(".")
        assert rule.sentences["en"] != rule.sentences["de"]
    assert data.glossary(name)


@every_game
def test_rule_ids_ascend_and_are_of_one_game(name: str) -> None:
    ids = [rule.id for rule in data.rules(name)]
    assert ids == sorted(set(ids))
    assert len({rule_id[:3] for rule_id in ids}) == 1
    others = {rule.id[:3] for other in GAMES if other != name for rule in data.rules(other)}
    assert ids[0][:3] not in others


@every_game
def test_every_rule_that_the_code_names_exists(name: str) -> None:
    ids = {rule.id for rule in data.rules(name)}
    assert sorted(set(RULE_ID.findall(python_text(name))) - ids) == []


@every_game
def test_every_rule_is_named_in_the_code(name: str) -> None:
    text = python_text(name)
    named = set(RULE_ID.findall(text))
    assert [rule.id for rule in data.rules(name) if rule.id not in named] == []


@every_game
def test_every_refusal_names_a_rule_that_can_be_broken(name: str) -> None:
    breakable = {rule.id for rule in data.rules(name) if rule.breakable}
    refused = {
        str(node.args[0].value)
        for path in python_files(data.folder(name))
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Refusal"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    assert refused <= breakable
    written = set(RULE_ID.findall(python_text(name)))
    assert breakable <= written


# What belongs to a game elsewhere


@every_game
def test_a_game_has_its_screen(name: str) -> None:
    assert (CLI / "screens" / f"{name.replace('-', '_')}.py").is_file()


@every_game
def test_a_game_has_its_scenarios(name: str) -> None:
    if not SCENARIOS.is_dir() or not any(SCENARIOS.iterdir()):
        pytest.skip("there are no scenarios yet")
    assert list((SCENARIOS / name).glob("*.toml")) != []


@every_game
def test_a_game_has_its_tests(name: str) -> None:
    assert list((ROOT / "tests" / "rules").glob(f"test_{name.replace('-', '_')}*.py")) != []


def test_every_folder_with_python_files_is_a_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    folders = {path.parent for top in (CORE, CLI) for path in python_files(top)}
    names = sorted(module_name(folder / "__init__.py") for folder in folders)
    assert sorted(project["packages"]) == [*names, "wolken.scenarios"]
    assert [place(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []
    for package, folder in project["package-dir"].items():
        assert module_name(ROOT / folder / "__init__.py") == package


# The layers


@core_files
def test_the_core_needs_the_standard_library_and_itself(path: Path) -> None:
    # What lies behind hashlib has another name from Python 3.12 on.
    standard = sys.stdlib_module_names | {"_sha2", "_sha256"}
    strangers = [
        name
        for name in imports(path)
        if name.split(".")[0] not in standard and not within(name, {"wolken.core"})
    ]
    assert strangers == []


@core_files
def test_the_core_knows_no_chance_clock_environment_or_terminal(path: Path) -> None:
    calendar = {"datetime.date"} if path == CORE / "moments.py" else set()
    assert [name for name in imports(path) if within(name, FOREIGN) and name not in calendar] == []
    forbidden = ("print", "input", "exec", "eval", "today", "now", "utcnow")
    assert [name for name in calls(path) if name in forbidden] == []


@core_files
def test_the_core_opens_no_files_but_its_own_data(path: Path) -> None:
    if path == CORE / "data.py":
        assert "read_text" in set(calls(path))
        return
    assert [name for name in imports(path) if within(name, FILES)] == []
    assert [name for name in calls(path) if name in OPENING] == []


@core_files
def test_games_do_not_import_each_other(path: Path) -> None:
    parts = path.relative_to(CORE).parts
    if parts[0] != "games" or len(parts) < 3:
        return
    own = f"wolken.core.games.{parts[1]}"
    others = {name for name in imports(path) if within(name, {"wolken.core.games"})}
    assert [name for name in sorted(others) if not within(name, {own})] == []


@core_files
def test_the_core_knows_single_games_only_by_the_list(path: Path) -> None:
    if path.is_relative_to(CORE / "games"):
        return
    games = {f"wolken.core.games.{name.replace('-', '_')}" for name in GAMES}
    if path.is_relative_to(CORE / "players"):  # the rules of thumb of a game know that one
        own = path.relative_to(CORE / "players").with_suffix("").parts[0]
        games.discard(f"wolken.core.games.{own}")
    assert [name for name in imports(path) if within(name, games)] == []


@cli_files
def test_only_screens_know_single_games(path: Path) -> None:
    if path.parent.name == "screens":
        return
    games = {f"wolken.core.games.{name.replace('-', '_')}" for name in GAMES}
    assert [name for name in imports(path) if within(name, games)] == []


@all_files
def test_a_file_is_not_too_long(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST_FILE
