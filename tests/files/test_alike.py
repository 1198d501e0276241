"""The same match comes of the same calls under every Python and in all surroundings."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from harness import ENVIRONMENT, PACKAGES
from one_match import GAMES

PROGRAM = Path(__file__).with_name("one_match.py")
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
# What wolken needs at run time; all of it is Python, and runs where it was not installed.
NEEDED = (
    *("typer", "rich", "tomli_w", "shellingham", "annotated_doc", "typing_extensions"),
    *("pygments", "markdown_it", "mdurl"),
)
SURROUNDINGS: dict[str, tuple[list[str], dict[str, str]]] = {
    "hash seed 0": ([], {"PYTHONHASHSEED": "0"}),
    "hash seed 1": ([], {"PYTHONHASHSEED": "1"}),
    "another hash seed": ([], {"PYTHONHASHSEED": "random"}),
    "no language": ([], {"LC_ALL": "C", "LANG": ""}),
    "the first time zone": ([], {"TZ": "Pacific/Kiritimati"}),
    "no assertions": (["-OO"], {}),
    "every warning": (["-X", "dev", "-W", "error"], {}),
}


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what wolken needs, and room for what is compiled."""
    folder = tmp_path_factory.mktemp("packages")
    for name in NEEDED:
        found = importlib.util.find_spec(name)
        if found is not None and found.origin is not None:
            file = Path(found.origin)
            real = file.parent if file.name == "__init__.py" else file
            (folder / real.name).symlink_to(real)
    return folder


def played(
    folder: Path,
    packages: Path,
    python: str = sys.executable,
    options: Sequence[str] = (),
    env: Mapping[str, str] = {},
) -> list[Any]:
    """What comes of the matches, played in a folder of their own."""
    folder.mkdir()
    done = subprocess.run(
        [python, *options, "-S", str(PROGRAM)],
        cwd=folder,
        env={
            **ENVIRONMENT,
            "PYTHONPATH": f"{PACKAGES}{os.pathsep}{packages}",
            "PYTHONPYCACHEPREFIX": str(packages / "compiled"),
            **env,
        },
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    found: list[Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="session")
def usual(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    return played(tmp_path_factory.mktemp("usual") / "matches", packages)


def check(found: list[Any], usual: list[Any]) -> None:
    for one, other in zip(found, usual, strict=True):
        assert one == other


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_the_same_comes_of_it_in_all_surroundings(
    packages: Path, usual: list[Any], tmp_path: Path, name: str
) -> None:
    options, env = SURROUNDINGS[name]
    check(played(tmp_path / "matches", packages, options=options, env=env), usual)


@cache
def python_of(version: str) -> str | None:
    """A Python of that version that starts, if there is one."""
    own = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}"))
    for found in (*map(str, own), shutil.which(f"python{version}")):
        if found and not subprocess.run([found, "-c", ""], capture_output=True).returncode:
            return found
    return None


@pytest.mark.parametrize("version", VERSIONS)
def test_the_same_comes_of_it_under_every_python(
    packages: Path, usual: list[Any], tmp_path: Path, version: str
) -> None:
    python = python_of(version)
    if python is None:
        pytest.skip(f"there is no Python {version}")
    check(played(tmp_path / "matches", packages, python), usual)


def test_what_is_compared_is_a_match_of_every_game(usual: list[Any]) -> None:
    assert [name for name, *_ in usual if isinstance(name, str)] == [
        f"{name}.toml" for name in GAMES
    ]
    calls = [words for words, *_ in usual if isinstance(words, list)]
    for verb in ("new", "moves", "move", "show", "replay", "undo", "rules"):
        assert sum(verb in words for words in calls) >= len(GAMES)
    assert {status for _, status, *_ in (one for one in usual if len(one) == 4)} >= {0, 1, 2}
    assert any("\x1b[" in out for _, _, out, *_ in (one for one in usual if len(one) == 4))
