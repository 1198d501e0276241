"""The man pages: as the program writes them, sound, complete, and installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from console import ROOT

from wolken.cli import helping
from wolken.cli.app import ACROSS, MAIL, SCENARIO, VERBS
from wolken.cli.pages import commands
from wolken.core import data
from wolken.core.games import GAMES, game
from wolken.core.referee import GENERAL_CODES

MAN = ROOT / "man"
PAGES = sorted(path.name for path in MAN.glob("*.[0-9]"))
CLI = sorted(path for path in (ROOT / "cli").rglob("*.py"))
VARIABLE = re.compile(r'(?:environ\.get\(|environ\[|envvar=|getenv\()\s*"(\w+)"')
CODE = re.compile(r'\bcode="([a-z-]+)"|errors\.Complaint\(\s*errors\.\w+,\s*"([a-z-]+)"')
# What a roff source has in the place of a sign.
SIGNS = {"\\-": "-", "\\(aq": "'", "\\(ga": "`", "\\e": "\\", "\\fB": "", "\\fR": "", "\\&": ""}


def written(folder: Path, **env: str) -> dict[str, str]:
    """The pages that a fresh process writes."""
    subprocess.run(
        [sys.executable, "-m", "wolken.cli.pages", folder],
        env={"PATH": os.defpath, "PYTHONPATH": str(ROOT / "tests" / "path"), **env},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


def text(name: str) -> str:
    """The text of a page, its lines joined."""
    source = (MAN / name).read_text("utf-8")
    for sign, meant in SIGNS.items():
        source = source.replace(sign, meant)
    source = re.sub(r"\\\[u([0-9A-F]{4})\]", lambda found: chr(int(found[1], 16)), source)
    return " ".join(source.split())


def test_the_pages_are_those_that_the_program_writes(tmp_path: Path) -> None:
    found = written(tmp_path)
    assert sorted(found) == PAGES
    for name, source in found.items():
        assert source == (MAN / name).read_text("utf-8"), f"python -m wolken.cli.pages man: {name}"


def test_language_width_and_seat_of_the_caller_change_no_page(tmp_path: Path) -> None:
    strange = {"LC_ALL": "de_DE.UTF-8", "WOLKEN_LANG": "de", "COLUMNS": "40", "TZ": "Asia/Tokyo"}
    found = written(tmp_path, **strange, WOLKEN_SEAT="ben", PYTHONHASHSEED="7")
    assert found == {name: (MAN / name).read_text("utf-8") for name in PAGES}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("checker", ["mandoc -T lint -W style", "groff -ww -man -Tutf8"])
def test_nothing_is_to_be_said_against_a_page(checker: str, name: str) -> None:
    program = checker.split()[0]
    if shutil.which(program) is None and not os.environ.get("CI"):
        pytest.skip(f"{program} is not installed")
    done = subprocess.run(
        [*checker.split(), MAN / name], capture_output=True, encoding="utf-8", check=False
    )
    said = done.stdout if program == "mandoc" else ""
    assert (done.returncode, done.stderr + said) == (0, "")


# Completeness


def leaves() -> Iterator[tuple[str, ...]]:
    """The names that lead to every command that is no group."""
    yield from (("wolken", commands.ANY_GAME, verb) for verb in VERBS)
    for name, (module, _line) in ACROSS.items():
        yield from [("wolken", name)] if module else []
    yield from (("wolken", "scenario", name) for name in SCENARIO)
    yield from (("wolken", "mail", name) for name in MAIL)


@pytest.mark.parametrize("names", [*leaves()], ids=" ".join)
def test_the_first_page_tells_every_command_with_its_options(names: tuple[str, ...]) -> None:
    page = text("wolken.1")
    found = commands.context(*names)
    heading = " ".join(names[2:] if names[1] == commands.ANY_GAME else names[1:])
    start = page.index(f".SS {heading} ")
    part = page[start : page.find(".S", start + 1)]
    assert helping.usage(found.command, found).replace("…", "...") in part
    for param in found.command.params:
        for option in param.opts if param.param_type_name == "option" else [param.metavar]:
            assert f".TP .B {option.replace('…', '...')}" in part
    assert ".TP .B --help" in part


def test_the_first_page_names_every_game_and_its_page() -> None:
    for name in GAMES:
        assert f".BR wolken-{name} (6)" in text("wolken.1")
        assert f"wolken-{name}.6" in PAGES


def test_the_first_page_tells_every_environment_variable() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in CLI)
    read = set(VARIABLE.findall(sources)) | set(re.findall(r"\bWOLKEN_[A-Z]+\b", sources))
    assert read >= {"WOLKEN_SEAT", "WOLKEN_LANG", "WOLKEN_NOW", "TERM"}
    for variable in read | {"LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "COLUMNS"}:
        assert re.search(rf"\b{variable}\b", text("wolken.1")), variable


def test_the_first_page_tells_every_code_of_a_refusal() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in CLI)
    codes = {code for pair in CODE.findall(sources) for code in pair if code}
    assert codes >= {"rule", "ambiguous", "missing", "busy"}
    page = text("wolken.1")
    told = page[page.index(".SH HOW TO READ A REFUSAL") : page.index(".SH ENVIRONMENT")]
    names = {
        name for names in re.findall(r"\.TP \.B ([a-z, -]+)", told) for name in names.split(", ")
    }
    names = {name.split(" ")[0] for name in names}
    assert codes | set(GENERAL_CODES) | {"usage", "file"} <= names


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_tells_rules_moves_options_and_words(name: str) -> None:
    page = text(f"wolken-{name}.6")
    ids = [rule.id for rule in data.rules(name)]
    rules = page[page.index(".SH RULES") : page.index(".SH GLOSSARY")]
    assert re.findall(r"\.TP \.B (\w+-\d+) ", rules) == ids
    guide = data.guide(name)
    for row in (*guide.moves, *guide.dealer):
        assert f".TP .B {row.text.replace('…', '...')} " in page
    for word in (*guide.words, *(option.name for option in game(name).OPTIONS)):
        assert f".TP .B {word} " in page
    for term, german in data.glossary(name).items():
        assert f".TP .B {term} {german} " in page


# Installation


def test_the_pages_are_installed_where_man_looks() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    installed = project["tool"]["setuptools"]["data-files"]
    found = {}
    for folder, patterns in installed.items():
        for pattern in patterns if folder.startswith("share/man/") else []:
            found.update({path.name: folder for path in ROOT.glob(pattern)})
    assert found == {name: f"share/man/man{name[-1]}" for name in PAGES}


def test_no_ordinary_call_imports_the_builder() -> None:
    for path in CLI:
        if path.parent.name != "pages":
            assert not re.search(r"import.*\bpages\b|from.*\bpages\b", path.read_text("utf-8"))
