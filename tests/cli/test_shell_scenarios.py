"""The shell scenarios: each is run as a person would run it, from a folder of its own."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from harness import COMMAND, ENVIRONMENT, SECONDS

from wolken.cli.scenario.files import SHIPPED

SCRIPTS = sorted((SHIPPED / "shell").glob("*.sh"))


def run_script(
    script: Path, tmp_path: Path, wolken: str = shlex.join(COMMAND)
) -> subprocess.CompletedProcess[str]:
    """Runs a script; its temporary folder is made in `tmp_path`."""
    return subprocess.run(
        [str(script)],
        cwd=tmp_path,
        env={
            **ENVIRONMENT,
            "TMPDIR": str(tmp_path),
            "WOLKEN": wolken,
            "PYTHON": sys.executable,
            "WOLKEN_SEAT": "nobody",
            "FORCE_COLOR": "1",
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=2 * SECONDS,
        check=False,
    )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_shows_what_it_does_and_ends_well(script: Path, tmp_path: Path) -> None:
    done = run_script(script, tmp_path)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    *lines, last = done.stdout.splitlines()
    assert last.startswith("ok: ")
    assert lines
    assert "\x1b" not in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("wolken", ["false", "true", "no-such-command"])
def test_a_script_fails_and_cleans_up_when_the_program_does_not_work(
    script: Path, wolken: str, tmp_path: Path
) -> None:
    done = run_script(script, tmp_path, wolken)
    assert done.returncode != 0
    assert "ok: " not in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_is_executable_and_plain_sh(script: Path) -> None:
    assert os.access(script, os.X_OK)
    assert script.read_text("utf-8").startswith("#!/bin/sh\n# ")
    subprocess.run(["sh", "-n", str(script)], check=True)
