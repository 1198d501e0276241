"""A pytest plugin: plain `pytest` collects scenario files and runs each as a test.

Installed with the package. The ini option `wolken_scenarios` names the files to collect
(patterns; default `*.scenario.toml`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

# The rest of the package is imported only when there is a scenario to run: this module is
# loaded by every pytest of an environment that has wolken in it.
PATTERN = "*.scenario.toml"


class ScenarioFailed(Exception):
    """A scenario that did not come out as it should."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the ini option."""
    parser.addini("wolken_scenarios", "names of scenario files", type="args", default=[PATTERN])


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collects the files that are named like scenarios."""
    patterns = parent.config.getini("wolken_scenarios")
    if any(fnmatch(file_path.name, pattern) for pattern in patterns):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    """A scenario file: one test."""

    def collect(self) -> Iterator[pytest.Item]:
        """The one test of the file, under the file's name."""
        yield ScenarioTest.from_parent(self, name=self.path.name.partition(".")[0])


class ScenarioTest(pytest.Item):
    """A scenario as a test."""

    def runtest(self) -> None:
        """Runs the scenario."""
        from wolken.cli.scenario.verdict import judge

        verdict = judge(str(self.path))
        if verdict.status == "skipped":
            pytest.skip(verdict.reason)
        if verdict.status == "xfailed":
            pytest.xfail(verdict.reason)
        if verdict.bad:
            raise ScenarioFailed(verdict)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """What differed, instead of a traceback."""
        if isinstance(excinfo.value, ScenarioFailed):
            verdict = excinfo.value.args[0]
            return "\n".join((f"{verdict.title}: {verdict.status}", *verdict.details))
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the scenario stands."""
        return self.path, 0, f"scenario: {self.path.name}"
