"""Help: what it explains, how wide it is, and that its examples work."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from harness import COMMAND, ENVIRONMENT, GAME, SECONDS, Folder

from wolken.cli import helping
from wolken.cli.app import ACROSS, SCENARIO, VERBS
from wolken.core import data
from wolken.core.game import NotUnderstood
from wolken.core.games import GAMES, game

SCENARIOS = Path(__file__).parents[2] / "scenarios"
GROUPS = ["", "scenario", *GAMES]
ACROSS_GAMES = [name for name, (module, _line) in ACROSS.items() if module]
ACROSS_GAMES += [f"scenario {name}" for name in SCENARIO]
COMMANDS = [*GROUPS, *ACROSS_GAMES, *(f"{name} {verb}" for name in GAMES for verb in VERBS)]
# One game's verbs stand for those of all, but for the two whose help tells of the game.
DIFFERENT = [*GROUPS, *ACROSS_GAMES, *(f"wolkenwechsel {verb}" for verb in VERBS)]
DIFFERENT += [f"{name} {verb}" for name in GAMES if name != GAME for verb in ("new", "moves")]
LANGUAGES = ("en", "de")

# How the words in capitals of the moves are written.
WORDS = {
    "wolkenwechsel": {"PLACE": r"[a-d][1-3]", "VALUE": r"-?\d+"},
    "donnerwetter": {
        "SQUARE": r"[ab][1-4][1-4]",
        "DWELLING": r"[ab](?:[rc][1-4]|d[12])",
        "STOREY": r"(?:top|middle|ground)",
        "NUMBER": r"[1-4]",
        "VALUE": r"(?:-?[1-3]|\?)",
    },
    "blaetterrauschen": {
        "CELL": r"[a-j](?:[1-9]|10)",
        "NUMBER": r"[1-4]",
        "SORT": r"[a-z-]+(?: [369])?",
        "FACE": r"[1-4]c?",
        "FIELD": r"[1-6]",
    },
    "ueber-den-wolken": {
        "PLACE": r"[fmb][1-7]",
        "COLUMN": r"[1-7]",
        "NUMBER": r"[1-9]",
        "CARD": r"[2-4]-\d\d",
        "BIRD": r"(?:\w+-[fm]|swift)",
        "ACTION": r"(?:(?:fly )?[fmb]\d [fmb]\d|add (?:\d|deck)|card \d|\w+-[fm]|swift|\d-\d\d)",
        "PLAYER": r"(?:anna|ben|cleo|dora)",
        "NEST": r"N\d",
    },
    "wolkenbruch": {
        "COLOUR": r"(?:red|yellow|green|blue)",
        "PLACE": r"(?:spark-)?(?:red|yellow|green|blue)",
        "SPARK": r"spark-(?:red|yellow|green|blue)",
        "RAIN": r"(?:drop|wave|cloud|lightning)-(?:red|yellow|green|blue)",
        "CARD": r"(?!(?:spark|dragon|sun)(?: |$))[a-z-]+",
        "PROFILE": r"[a-z-]+",
        "PLAYER": r"(?:anna|ben|cleo|dora)",
        "NUMBER": r"[1-5]",
    },
}
NAMES = ("anna", "ben", "cleo", "dora", "emil", "fritz", "greta", "hanna")


@cache
def shown(line: str, columns: int = 80, language: str = "en") -> str:
    """The help of a command at a width."""
    done = subprocess.run(
        [*COMMAND, *line.split(), "--help"],
        env={**ENVIRONMENT, "COLUMNS": str(columns), "WOLKEN_LANG": language},
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def joined(line: str, language: str = "en") -> str:
    """The help of a command without regard to where its lines end."""
    return " ".join(shown(line, language=language).split())


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("line", DIFFERENT)
def test_help_is_no_wider_than_the_terminal(line: str, columns: int) -> None:
    for language in LANGUAGES:
        rows = shown(line, columns, language).splitlines()
        assert [row for row in rows if len(row) > columns] == []
        assert [row for row in rows if row != row.rstrip()] == []


def test_help_is_never_wider_than_80_columns() -> None:
    for line in ("", "wolkenbruch", "wolkenbruch moves"):
        assert shown(line, 200) == shown(line, 80)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_help_of_a_game_explains_it(name: str, language: str) -> None:
    guide = data.guide(name)
    for sentences in (guide.goal, guide.turn, guide.end, guide.writing):
        assert sentences[language] in joined(name, language)
    assert f"wolken {name} moves --help" in joined(name, language)


@pytest.mark.parametrize("name", GAMES)
def test_the_help_of_new_lists_the_options_of_the_game(name: str) -> None:
    help_text = joined(f"{name} new")
    for option in game(name).OPTIONS:
        assert f" {option.name} {data.guide(name).options[option.name]['en']};" in help_text
        for value in option.choices or (() if option.file else (option.low, option.high)):
            assert str(value) in help_text
        if option.default is not None:
            assert f"without it {option.default}" in help_text


@pytest.mark.parametrize("name", GAMES)
def test_the_help_of_moves_tells_how_every_move_is_written(name: str) -> None:
    help_text = joined(f"{name} moves")
    guide = data.guide(name)
    for row in (*guide.moves, *guide.dealer):
        assert f" {row.text} {row.sentences['en']} ({', '.join(row.rules)})" in help_text
    for word, sentences in guide.words.items():
        assert f" {word} {sentences['en']}" in help_text


# The guides


def pattern(text: str, words: dict[str, str]) -> re.Pattern[str]:
    """What a text such as `dry [COLOUR]` stands for, with a blank before each word."""
    parts = []
    for token in re.findall(r"\[[^]]+\]|\S+", text):
        filled = re.sub(r"[A-Z]+", lambda found: words[found[0]], token.strip("[]…"))
        times = "?" if token.startswith("[") else "+" if token.endswith("…") else ""
        parts.append(f"(?: (?:{filled})){times}")
    return re.compile("".join(parts))


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_a_game_is_described_once(name: str) -> None:
    """For every number of seats; the dealer's moves among the dealer's, the others elsewhere."""
    guide, found = data.guide(name), game(name)
    rows = [(row.text, pattern(row.text, WORDS[name])) for row in (*guide.moves, *guide.dealer)]
    dealers = {row.text for row in guide.dealer}
    met = set()
    for seats in found.SEATS:
        for move in found.every_move(seats):
            text = found.write(move, NAMES[:seats])
            matching = [row for row, way in rows if way.fullmatch(f" {text}")]
            assert len(matching) == 1, (text, matching)
            assert (matching[0] in dealers) is found.by_dealer(move), text
            met.add(matching[0])
    assert [row for row, _way in rows if row not in met] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_has_all_its_sentences_and_names_rules_and_words_that_are(name: str) -> None:
    guide = data.guide(name)
    ids = {rule.id for rule in data.rules(name)}
    used: set[str] = set()
    for row in (*guide.moves, *guide.dealer):
        assert row.rules
        assert set(row.rules) <= ids
        used.update(re.findall(r"\b[A-Z]{2,}\b", row.text))
    assert used == set(guide.words) == set(WORDS[name])
    assert set(guide.options) == {option.name for option in game(name).OPTIONS}
    texts = (guide.goal, guide.turn, guide.end, guide.writing)
    rows = (*guide.options.values(), *guide.words.values(), *(row.sentences for row in guide.moves))
    for sentences in (*texts, *rows):
        assert sorted(sentences) == sorted(LANGUAGES)
        assert all(sentence == sentence.strip() != "" for sentence in sentences.values())
    for sentences in texts:
        assert all(sentence.endswith(".") for sentence in sentences.values())


@pytest.mark.parametrize("name", GAMES)
def test_the_moves_that_a_guide_mentions_are_moves(name: str) -> None:
    guide = data.guide(name)
    mentioned = re.findall("`([^`]+)`", guide.writing["en"])
    assert mentioned
    assert mentioned == re.findall("`([^`]+)`", guide.writing["de"])
    for text in mentioned:
        try:
            game(name).parse(text.removeprefix("anna: "), ("anna", "ben"))
        except NotUnderstood as error:
            pytest.fail(f"{text}: {error}")


# The examples


@pytest.mark.parametrize("line", COMMANDS)
def test_help_ends_with_examples(line: str) -> None:
    help_text = shown(line)
    found = list(examples(help_text))
    assert found
    assert help_text.rstrip().endswith(found[-1].splitlines()[-1].strip())
    for example in found:
        assert f"{example} ".startswith(f"wolken {line}".rstrip() + " ")


def examples(help_text: str) -> Iterator[str]:
    """The calls at the end of a help text, as they stand there."""
    block = help_text.split("\nExamples:\n")[1]
    for call in re.split(r"\n(?=  wolken )", block.rstrip()):
        yield call.strip()


@pytest.fixture
def shell(folder: Folder) -> Folder:
    """A folder with the scenarios of ours, and a `wolken` for a shell."""
    programs = folder.path / ".bin"
    programs.mkdir()
    program = programs / "wolken"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m wolken "$@"\n')
    program.chmod(0o755)
    (folder.path / "scenarios").symlink_to(SCENARIOS)
    return folder


def run(folder: Folder, call: str) -> subprocess.CompletedProcess[str]:
    """Runs a call as it stands in a help text."""
    path = f"{folder.path / '.bin'}{os.pathsep}{ENVIRONMENT['PATH']}"
    return subprocess.run(
        ["sh", "-c", call],
        cwd=folder.path,
        env={**ENVIRONMENT, "PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )


def check(folder: Folder, call: str, rule: str = "") -> None:
    """Runs a call; only `--why` complains, with that rule, and `timeout` before anybody is late."""
    done = run(folder, call)
    complains = "--why" in call or " timeout " in call
    expected = (1, True) if complains else (0, False)
    assert (done.returncode, bool(done.stderr)) == expected, f"{call}\n{done.stdout}{done.stderr}"
    assert rule in done.stderr or "--why" not in call


@pytest.mark.parametrize("name", GAMES)
def test_the_examples_of_a_game_are_a_walk(shell: Folder, name: str) -> None:
    """Verb by verb in the order of the help, as narrow as they are shown at 40 columns."""
    rule = data.guide(name).example["rule"]
    for verb in VERBS:
        for call in examples(shown(f"{name} {verb}", 40)):
            check(shell, call, rule)


@pytest.mark.parametrize("name", GAMES)
def test_the_first_examples_of_a_game_work(shell: Folder, name: str) -> None:
    for call in examples(shown(name)):
        check(shell, call)


def test_the_examples_across_games_work(shell: Folder) -> None:
    check(shell, "wolken wolkenwechsel new match.toml --players anna,ben --seed first")
    for line in ("scenario record", "scenario", *ACROSS_GAMES):
        for call in examples(shown(line)):
            check(shell, call)


def test_the_examples_of_the_whole_work(shell: Folder) -> None:
    for call in examples(shown("")):
        check(shell, call)


# Laziness


@pytest.mark.parametrize("line", ["--help", "wolkenwechsel --help", "scenario --help"])
def test_the_help_of_a_group_imports_none_of_its_commands(folder: Folder, line: str) -> None:
    result = folder.wolken(line, python=("-X", "importtime"))
    assert "wolken.cli.helping" in result.err
    for module in ("wolken.cli.verbs", "wolken.cli.scenario", "wolken.cli.store"):
        assert module not in result.err


def test_a_call_that_asks_for_no_help_does_not_import_it(folder: Folder) -> None:
    result = folder.wolken("games", python=("-X", "importtime"))
    assert "wolken.cli.options" in result.err
    assert helping.__name__ not in result.err
