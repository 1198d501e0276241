"""The pytest plugin: scenario files are collected, each as one test."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest
from harness import ENVIRONMENT, SECONDS, Folder
from scenario_texts import OUTCOMES, PASSES, written

PLUGIN = ("-p", "wolken.cli.pytest_plugin", "-p", "no:cacheprovider", "--color=no")


def pytest_in(folder: Folder, *words: str, plugin: Sequence[str] = PLUGIN) -> tuple[int, str]:
    """Runs pytest in the folder, which is a project of its own; exit code and output."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugin, *words],
        cwd=folder.path,
        env={**ENVIRONMENT, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def project(folder: Folder) -> Folder:
    folder.write("pytest.ini", "[pytest]\nfilterwarnings = error\n")
    return folder


def test_every_verdict_has_its_test_outcome(project: Folder) -> None:
    status, out = pytest_in(written(project, **OUTCOMES), "-rA")
    assert status == 1
    assert "1 passed, 1 skipped, 1 xfailed" in out
    assert "3 failed" in out
    for name in ("broken", "failed", "xpassed"):
        assert f"FAILED {name}.scenario.toml::{name}" in out
    assert "PASSED passed.scenario.toml::passed" in out
    assert "XFAIL xfailed.scenario.toml::xfailed - not yet" in out
    assert "too slow" in out


def test_a_failure_is_told_without_a_traceback(project: Folder) -> None:
    _, out = pytest_in(written(project, **OUTCOMES))
    assert "a wrong pile: failed\n" in out
    assert "expected: [5,7]\nfound: [4,4,4,5,7]\n" in out
    assert "did you mean “shows”?" in out
    assert "expected to fail: not yet" in out
    assert "Traceback" not in out
    assert "ScenarioFailed" not in out.partition("short test summary")[0]


def test_a_project_may_name_its_scenarios_as_it_likes(project: Folder) -> None:
    project.write("pytest.ini", "[pytest]\nwolken_scenarios = *.case.toml deep-*.toml\n")
    (project.path / "cases").mkdir()
    for name in ("one.case.toml", "cases/two.case.toml", "cases/deep-three.toml"):
        project.write(name, PASSES)
    written(project, other=PASSES)
    status, out = pytest_in(project, "-rA")
    assert status == 0
    assert "3 passed" in out
    for test in ("one.case.toml::one", "cases/two.case.toml::two", "deep-three.toml::deep-three"):
        assert test in out


def test_a_scenario_can_be_chosen_like_every_test(project: Folder) -> None:
    written(project, first=PASSES, second=PASSES)
    status, out = pytest_in(project, "second.scenario.toml", "-rA")
    assert (status, "1 passed" in out) == (0, True)
    status, out = pytest_in(project, "-k", "first", "-rA")
    assert (status, "1 passed, 1 deselected" in out) == (0, True)


def test_without_scenarios_nothing_is_collected(project: Folder) -> None:
    project.write("table.toml", PASSES)
    status, out = pytest_in(project)
    assert (status, "no tests ran" in out) == (5, True)


def test_without_the_plugin_nothing_is_collected(project: Folder) -> None:
    status, _ = pytest_in(written(project, a=PASSES), plugin=PLUGIN[2:])
    assert status == 5
