"""Calls killed at any moment, folders that are shut, and whether the tests see every step."""

from __future__ import annotations

import ast
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from caller import STEPS, Caller
from harness import COMMAND, ENVIRONMENT, GAME, OPENING, Folder, begun, turn
from sizes import FAULTS

from wolken.cli import disk

DRAWN = begun(f"{OPENING}, draw")
TEMPORARY = Path(disk._temporary("m.toml")).name
NOBODY = (65534, 65534) if os.geteuid() == 0 else ()
LASTS = 0.25  # seconds that a call takes at first


def test_moves_killed_at_random_moments(folder: Folder) -> None:
    """The real program: what it told is in the file, and what it did not is there or not."""
    folder.write("m.toml", turn())
    pick = random.Random(FAULTS)
    lasts, length, killed = LASTS, len(turn().log), 0
    for _ in range(20 * FAULTS):
        process = folder.start("move m.toml --json take a1", stdout=-1, stderr=-1)
        began = time.monotonic()
        try:
            out, err = process.communicate(timeout=pick.uniform(0, lasts))
            lasts = 1.2 * (time.monotonic() - began)
        except subprocess.TimeoutExpired:
            process.send_signal(pick.choice((signal.SIGKILL, signal.SIGTERM)))
            out, err = process.communicate()
        assert err == b""
        killed += process.returncode < 0
        log = folder.match().log
        assert len(log) - length in ((1,) if out else (0, 1))
        length = len(log)
        assert set(os.listdir(folder.path)) <= {"m.toml", TEMPORARY}
    assert killed
    folder.inside("move m.toml take a1").done()
    assert os.listdir(folder.path) == ["m.toml"]
    folder.inside("replay m.toml --check").done()


# A folder that is shut


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder outside of ours that belongs to the user who calls."""
    path = Path(tempfile.mkdtemp(prefix="wolken-"))
    if NOBODY:
        os.chown(path, *NOBODY)
    yield path
    path.chmod(0o700)
    shutil.rmtree(path)


@pytest.mark.parametrize("words", [["move", "m.toml", "draw"], ["new", "n.toml", "--players=a,b"]])
def test_a_folder_that_is_shut_between_any_two_steps(
    caller: Caller, shared: Path, words: list[str]
) -> None:
    folder, statuses = Folder(shared), []
    for at in range(1, 30):
        for path in shared.iterdir():
            path.unlink()
        (shared / "n.toml").unlink(missing_ok=True)
        file = folder.write("m.toml", turn())
        if NOBODY:
            os.chown(file, *NOBODY)
        done = caller.call(shared, GAME, *words, at=at, harm="shut", user=NOBODY, env=ENVIRONMENT)
        shared.chmod(0o700)
        statuses.append(done.status)
        names = {"m.toml", "n.toml"} if (shared / "n.toml").exists() else {"m.toml"}
        assert set(os.listdir(shared)) - names <= {Path(disk._temporary(words[1])).name}
        if done.status:
            assert (done.status, done.out) == (3, "")
            assert done.err == f"wolken: {words[1]}: permission denied\n"
            assert (folder.match(), "n.toml" in names) == (turn(), False)
        elif words[0] == "move":
            assert folder.match() == DRAWN
        again = ["new", words[1], "--players=a,b", "--force"]
        assert caller.call(shared, GAME, *again, user=NOBODY, env=ENVIRONMENT).status == 0
        assert set(os.listdir(shared)) <= {"m.toml", "n.toml"}
    assert set(statuses) == {0, 3}


# Whether every step is seen

PURE = {"fsencode", "path.split", "path.join", "path.dirname", "path.samestat", "path.realpath"}
BY_OTHER_STEPS = {"path.lexists": "lstat"}


def test_every_function_of_the_system_that_a_save_uses_is_a_step() -> None:
    tree = ast.parse(Path(disk.__file__).read_text("utf-8"))
    used = {
        ast.unparse(node.func).partition(".")[2]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("os.", "fcntl."))
    }
    assert {"replace", "link", "flock"} <= used
    assert {BY_OTHER_STEPS.get(name, name) for name in used - PURE} <= set(STEPS)


# How the system calls the steps by which files are changed, and those that leave no trace.
SYSTEM = {
    "unlink": "unlink",
    "unlinkat": "unlink",
    "openat": "open",
    "open": "open",
    "fchmod": "fchmod",
    "fchown": "fchown",
    "write": "write",
    "fsync": "fsync",
    "rename": "replace",
    "renameat": "replace",
    "renameat2": "replace",
    "link": "link",
    "linkat": "link",
    "flock": "flock",
}
LOOKS = {"execve", "getcwd", "close", "read", "lseek", "fstat", "newfstatat", "lstat", "readlink"}
TRACER = shutil.which("strace")


@pytest.mark.skipif(
    TRACER is None and not os.environ.get("CI"), reason="strace is not there to compare with"
)
@pytest.mark.parametrize("words", [["move", "m.toml", "draw"], ["new", "n.toml", "--players=a,b"]])
def test_the_system_sees_the_same_steps(caller: Caller, folder: Folder, words: list[str]) -> None:
    assert TRACER is not None
    folder.write("m.toml", turn())
    trace = folder.path.parent / "trace.txt"
    subprocess.run(
        [TRACER, "-y", "-o", trace, "-e", "trace=desc,file", *COMMAND, GAME, *words, "--quiet"],
        cwd=folder.path,
        env={**ENVIRONMENT, "PYTHONSAFEPATH": "1"},
        check=True,
    )
    seen = list(traced(trace.read_text(errors="replace"), folder.path))
    for path in folder.path.iterdir():
        path.unlink()
    folder.write("m.toml", turn())
    done = caller.call(folder.path, GAME, *words, "--quiet", env=ENVIRONMENT)
    steps = [(step.name, step.file) for step in done.steps if step.name in SYSTEM.values()]
    assert seen == steps


def traced(text: str, folder: Path) -> Iterator[tuple[str, str]]:
    """The steps of a trace that are about a folder or a file in it, with the file's name."""
    for line in text.splitlines():
        name = line.partition("(")[0]
        line = re.sub(r"AT_FDCWD<[^>]*>", "", line)
        files = re.findall(rf"{re.escape(str(folder))}(?:/([\w.-]+))?[>\"]", line)
        files += re.findall(r'"([mn]\.toml)"', line)
        if files and name not in LOOKS:
            yield SYSTEM[name], files[0] or folder.name
