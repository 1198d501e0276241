"""The README says what is so: its blocks are run, its commands are those of the checks."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from console import ROOT, rewritten

README = (ROOT / "README.md").read_text("utf-8")


def test_every_console_block_prints_what_the_readme_shows(tmp_path: Path) -> None:
    assert rewritten(README, tmp_path) == README


def test_the_check_runs_the_second_command_of_the_readme() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    install_and_play, install_and_test = (block.strip() for block in blocks[:2])
    assert "pip install ." in install_and_play
    assert install_and_test in (ROOT / ".ci" / "run").read_text("utf-8")


def test_every_runtime_dependency_is_justified() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for dependency in project["dependencies"]:
        name = re.split(r"[<>=]", dependency)[0]
        assert re.search(rf"^- `{name}`", README, re.MULTILINE), name


def test_the_changelog_tells_the_rules_revision_of_every_game() -> None:
    from wolken.core.games import GAMES, game

    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for name, (title, _line) in GAMES.items():
        assert f"{title}, rules revision {game(name).REVISION}" in changelog
