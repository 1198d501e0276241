"""Saving: whole or not at all, one call after the other, and the file stays what it was."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from harness import COMMAND, ENVIRONMENT, GAME, OPENING, Folder, begun, turn

from wolken.cli import disk, store

DRAWN = begun(f"{OPENING}, draw")


def temporary(folder: Folder) -> list[str]:
    """The files in the folder that no user has put there."""
    return [name for name in os.listdir(folder.path) if not name.endswith(".toml")]


# What the file is stays


def test_a_symbolic_link_stays_one(folder: Folder) -> None:
    (folder.path / "deep").mkdir()
    folder.write("deep/real.toml", turn())
    (folder.path / "near.toml").symlink_to("deep/real.toml")
    (folder.path / "m.toml").symlink_to("near.toml")
    result = folder.ww("move m.toml draw")
    result.done()
    assert result.changed == ("deep/real.toml",)
    assert os.readlink(folder.path / "m.toml") == "near.toml"
    assert folder.match("deep/real.toml") == DRAWN
    assert os.listdir(folder.path / "deep") == ["real.toml"]


@pytest.mark.parametrize("verb", ["show", "move"])
def test_links_that_lead_nowhere_or_in_a_circle(folder: Folder, verb: str) -> None:
    (folder.path / "nowhere.toml").symlink_to("gone.toml")
    (folder.path / "circle.toml").symlink_to("circle.toml")
    words = ["draw"] if verb == "move" else []
    folder.inside(f"{verb} nowhere.toml", *words).failed(3, "nowhere.toml: there is no such file")
    folder.inside(f"{verb} circle.toml", *words).failed(3, "circle.toml: ")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o400, 0o755])
def test_the_mode_stays(folder: Folder, mode: int) -> None:
    path = folder.write("m.toml", turn())
    path.chmod(mode)
    before = os.umask(0o077)
    try:
        folder.inside("move m.toml draw").done()
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o7777 == mode


def another_group() -> int | None:
    """A group other than our own to which we may give a file."""
    if os.geteuid() == 0:
        return 12345
    return next((group for group in os.getgroups() if group != os.getegid()), None)


@pytest.mark.skipif(another_group() is None, reason="we are in one group only")
def test_the_group_stays(folder: Folder) -> None:
    path = folder.write("m.toml", turn())
    group = another_group()
    assert group is not None
    os.chown(path, -1, group)
    path.chmod(0o660)
    folder.inside("move m.toml draw").done()
    assert (path.stat().st_gid, path.stat().st_mode & 0o7777) == (group, 0o660)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file away")
def test_the_owner_stays_when_root_saves(folder: Folder) -> None:
    path = folder.write("m.toml", turn())
    os.chown(path, 12345, 12345)
    folder.inside("move m.toml draw").done()
    assert (path.stat().st_uid, path.stat().st_gid) == (12345, 12345)


@pytest.mark.parametrize(
    "line", ["move m.toml draw", "undo m.toml --force", "repair m.toml", "new m.toml --force"]
)
def test_a_file_with_several_hard_links_is_refused(folder: Folder, line: str) -> None:
    path = folder.write("m.toml", turn())
    os.link(path, folder.path / "other.toml")
    words = ["--players", "anna,ben"] if line.startswith("new") else []
    folder.inside(line, *words).failed(
        3, "m.toml: has several hard links; a save would part them", "copy it to a file of its own"
    )
    folder.inside("show m.toml").done()
    os.unlink(folder.path / "other.toml")
    folder.inside(line, *words).done()


def test_no_temporary_file_is_left(folder: Folder) -> None:
    folder.write("m.toml", turn())
    for line in ("move m.toml draw", "move m.toml toss a2, draw", "undo m.toml --force"):
        folder.inside(line).done()
    folder.inside("new n.toml --players anna,ben").done()
    folder.inside("move m.toml foo").failed(2)
    assert temporary(folder) == []


def test_what_a_killed_call_left_is_cleared_away(folder: Folder) -> None:
    path = folder.write("m.toml", turn())
    left = Path(disk._temporary(str(path)))
    assert left.parent == folder.path
    left.write_text("half a file")
    folder.inside("move m.toml draw").done()
    assert temporary(folder) == []
    assert folder.match() == DRAWN


# Saves that fail


def failing(error: BaseException) -> Callable[..., Any]:
    """A function that always raises that error."""

    def fail(*arguments: object, **options: object) -> Any:
        raise error

    return fail


TROUBLES = [
    ("fsync", OSError(errno.ENOSPC, "No space left on device"), "m.toml: no space left on device"),
    ("fsync", OSError(errno.EIO, "Input/output error"), "m.toml: input/output error"),
    ("write", OSError(errno.EDQUOT, "Disk quota exceeded"), "m.toml: disk quota exceeded"),
    ("replace", PermissionError(errno.EACCES, "Permission denied"), "m.toml: permission denied"),
]


@pytest.mark.parametrize(("function", "error", "complaint"), TROUBLES)
@pytest.mark.parametrize("line", ["move m.toml draw", "undo m.toml --force", "repair m.toml"])
def test_a_save_that_fails_leaves_the_old_file(
    folder: Folder,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    function: str,
    error: OSError,
    complaint: str,
) -> None:
    text = store.to_text(turn())
    if line.startswith("repair"):  # a sound file would not be written at all
        text = text.replace("limit = 100", "limit = 99")
    folder.write("m.toml", text)
    monkeypatch.setattr(os, function, failing(error))
    folder.inside(line).failed(3, complaint)
    assert folder.read() == text
    assert temporary(folder) == []


@pytest.mark.parametrize("function", ["fsync", "write"])
def test_a_new_file_that_cannot_be_written_is_not_there(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    monkeypatch.setattr(os, function, failing(OSError(errno.ENOSPC, "No space left on device")))
    folder.inside("new m.toml --players anna,ben").failed(3, "m.toml: no space left on device")
    assert os.listdir(folder.path) == []


@pytest.mark.parametrize("function", ["fsync", "write", "replace"])
def test_ctrl_c_during_a_save_leaves_the_old_file(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    folder.write("m.toml", turn())
    monkeypatch.setattr(os, function, failing(KeyboardInterrupt()))
    result = folder.inside("move m.toml draw")
    assert result == (130, "", "", ())
    assert temporary(folder) == []


@pytest.mark.parametrize("line", ["move m.toml draw", "new n.toml --players a,b,c,d,e,f,g,h"])
def test_a_disk_that_is_really_full(folder: Folder, line: str) -> None:
    folder.write("m.toml", turn())
    before = (folder.path / "m.toml").read_bytes()
    words = f'ulimit -f 1; exec "{sys.executable}" -m wolken {GAME} {line}'
    done = subprocess.run(
        ["bash", "-c", words],
        cwd=folder.path,
        env={**ENVIRONMENT, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"wolken: {line.split()[1]}: file too large\n"
    assert os.listdir(folder.path) == ["m.toml"]
    assert (folder.path / "m.toml").read_bytes() == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_only_be_read(folder: Folder) -> None:
    folder.write("m.toml", turn())
    folder.path.chmod(0o500)
    try:
        folder.inside("show m.toml").done()
        folder.inside("move m.toml draw").failed(3, "m.toml: permission denied")
        folder.inside("new n.toml --players anna,ben").failed(3, "n.toml: permission denied")
    finally:
        folder.path.chmod(0o700)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(folder: Folder) -> None:
    folder.write("m.toml", turn()).chmod(0)
    for line in ("show m.toml", "move m.toml draw"):
        folder.inside(line).failed(3, "m.toml: permission denied")


# Several calls at once


def test_a_call_waits_for_the_one_before(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write("m.toml", turn())
    pauses = []
    with ExitStack() as held:
        held.enter_context(folder.locked())

        def pause(seconds: float) -> None:
            pauses.append(seconds)
            held.close()

        monkeypatch.setattr(time, "sleep", pause)
        folder.inside("move m.toml draw").done()
    assert pauses == [disk.LOCK_PAUSE]
    assert folder.match() == DRAWN


@pytest.mark.parametrize(
    "line", ["move m.toml draw", "undo m.toml", "repair m.toml", "new m.toml --force"]
)
def test_a_lock_that_is_never_given_back_is_a_complaint(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    folder.write("m.toml", turn())
    monkeypatch.setattr(disk, "LOCK_SECONDS", 0.02)
    words = ["--players", "anna,ben"] if line.startswith("new") else []
    with folder.locked():
        folder.inside(line, *words).failed(3, "m.toml: another call is busy with it; try again")
        assert folder.inside(f"{line} --json", *words).refusal()["code"] == "busy"


FIVE_MOVES = f"""
import sys
from wolken.cli.app import run
for _ in range(5):
    status = run([{GAME!r}, "move", "m.toml", "--quiet", "take a1"])
    if status:
        sys.exit(status)
"""


def test_of_many_calls_at_once_no_move_is_lost(folder: Folder) -> None:
    folder.write("m.toml", turn())
    command = [sys.executable, "-c", FIVE_MOVES]
    callers = [
        subprocess.Popen(command, cwd=folder.path, env=ENVIRONMENT, stderr=subprocess.PIPE)
        for _ in range(20)
    ]
    assert [caller.communicate(timeout=60)[1] for caller in callers] == [b""] * 20
    assert [caller.returncode for caller in callers] == [0] * 20
    seats = cycle(("anna", "ben"))
    assert folder.log()[9:] == [f"{next(seats)} take a1" for _ in range(100)]
    assert folder.inside("replay m.toml --check").done() == "checked: 109 entries\n"
    assert temporary(folder) == []


def test_of_two_calls_that_expect_the_same_one_moves(folder: Folder) -> None:
    folder.write("m.toml", turn())
    command = [*COMMAND, GAME, "move", "m.toml", "--expect", "9", "take", "a1"]
    callers = [
        subprocess.Popen(command, cwd=folder.path, env=ENVIRONMENT, stdout=-1, stderr=-1)
        for _ in range(6)
    ]
    for caller in callers:
        caller.communicate(timeout=60)
    assert sorted(caller.returncode for caller in callers) == [0, 3, 3, 3, 3, 3]
    assert folder.log()[9:] == ["anna take a1"]


def test_a_reader_never_sees_half_a_file(folder: Folder) -> None:
    folder.write("m.toml", turn())
    writer = subprocess.Popen(
        [sys.executable, "-c", FIVE_MOVES], cwd=folder.path, env=ENVIRONMENT, stderr=subprocess.PIPE
    )
    seen = {9}
    while writer.poll() is None:
        seen.add(len(folder.match().log))
    assert writer.communicate()[1] == b""
    seen.add(len(folder.match().log))
    assert seen <= set(range(9, 15))
    assert max(seen) == 14
