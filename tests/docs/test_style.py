"""The whole tree passes the linter, the formatter and the type checker."""

from __future__ import annotations

import subprocess
import sys

import pytest
from console import ROOT

CHECKS = {
    "linter": ["ruff", "check", "."],
    "formatter": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
}


@pytest.mark.parametrize("name", CHECKS)
def test_the_tree_passes(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *CHECKS[name]],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
