"""Whatever the core tells by name has a sentence: problems, texts not understood, events, ends."""

from __future__ import annotations

import ast
import importlib
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from wolken.cli import sentences
from wolken.core.games import GAMES
from wolken.core.referee import GENERAL_CODES

CORE = Path(__file__).parents[2] / "core"
# Where in a call the name stands: BadData(place, name), NotUnderstood(text, part, reason).
NAME_ARGUMENT = {"BadData": 1, "Problem": 1, "NotUnderstood": 2}


def named(call: str, files: Iterator[Path]) -> dict[str, str]:
    """The names written out in calls of that class, with a place where each stands."""
    found = {}
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == call:
                place = NAME_ARGUMENT.get(call, 0)
                if len(node.args) > place and isinstance(node.args[place], ast.Constant):
                    found[str(node.args[place].value)] = f"{path.name}:{node.lineno}"
    return found


def in_core() -> Iterator[Path]:
    yield from CORE.glob("*.py")
    for name in GAMES:
        yield from (CORE / "games" / name.replace("-", "_")).glob("*.py")


@pytest.mark.parametrize("call", ["BadData", "Problem"])
def test_every_problem_has_a_sentence(call: str) -> None:
    missing = {
        n: place for n, place in named(call, in_core()).items() if n not in sentences.PROBLEMS
    }
    assert missing == {}


def test_every_reason_not_to_understand_has_a_sentence() -> None:
    reasons = named("NotUnderstood", in_core())
    assert {n: p for n, p in reasons.items() if n not in sentences.NOT_UNDERSTOOD} == {}


def test_every_general_refusal_of_a_move_has_a_sentence() -> None:
    said_elsewhere = {"not-a-move", "moved-on"}
    assert set(GENERAL_CODES) - said_elsewhere == set(sentences.REFUSALS)


@pytest.mark.parametrize("game", GAMES)
def test_every_event_and_every_end_has_a_sentence(game: str) -> None:
    folder = CORE / "games" / game.replace("-", "_")
    screen = importlib.import_module("wolken.cli.screens." + game.replace("-", "_"))
    assert set(named("Event", iter(sorted(folder.glob("*.py"))))) == set(screen.EVENTS)
    assert screen.REASONS


@pytest.mark.parametrize(
    "sentence", [*sentences.PROBLEMS.values(), *sentences.NOT_UNDERSTOOD.values()]
)
def test_sentences_are_well_formed(sentence: str) -> None:
    fields = [field for _text, field, _spec, _how in string.Formatter().parse(sentence) if field]
    assert all(field.isidentifier() for field in fields)
    assert not sentence.endswith(".")
