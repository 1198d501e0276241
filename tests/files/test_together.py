"""Many calls at once: no move is lost, doubled or torn, and no reader sees a broken file."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from caller import Caller
from harness import COMMAND, ENVIRONMENT, GAME, OPENING, Folder, begun, turn
from sizes import FAULTS

from wolken.cli import disk
from wolken.core.log import read_entry

DRAWN = begun(f"{OPENING}, draw")
LARGE = FAULTS > 1
WRITERS, MOVES = (50, 20) if LARGE else (8, 5)
# Makes moves, each again when the file was busy, and prints what each call told of.
MANY_MOVES = """
import io, sys
from contextlib import redirect_stderr
from wolken.cli.app import run
made = 0
while made < int(sys.argv[1]):
    with redirect_stderr(io.StringIO()) as err:
        status = run([sys.argv[2], "move", "m.toml", "--json", *sys.argv[3:]])
    if status == 0:
        made += 1
    elif status != 3 or "busy" not in err.getvalue():
        sys.exit(err.getvalue() or status)
"""
READERS = (
    ["show", "m.toml", "--json"],
    ["show", "m.toml", "--as", "ben"],
    ["replay", "m.toml", "--check"],
    ["moves", "m.toml"],
    ["status", "m.toml"],
)
# Reads again and again until it is told to end.
READ_ON = """
import io, os, sys
from contextlib import redirect_stdout
from wolken.cli.app import run
while not os.path.exists("end"):
    with redirect_stdout(io.StringIO()):
        status = run(sys.argv[1:])
    if status:
        sys.exit(status)
"""


def python(folder: Folder, program: str, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", program, *words]
    return subprocess.Popen(command, cwd=folder.path, env=ENVIRONMENT, stdout=-1, stderr=-1)


def told(process: subprocess.Popen[bytes]) -> list[tuple[int, str, str]]:
    """The entries of which a process was told, each as number, seat and move."""
    out, err = process.communicate(timeout=600)
    assert (process.returncode, err) == (0, b"")
    found = [json.loads(line)["told"] for line in out.decode().splitlines()]
    return [(one["seq"], one["seat"], one["move"]) for entries in found for one in entries]


def test_no_move_is_lost_or_doubled_and_no_reader_sees_a_broken_file(folder: Folder) -> None:
    folder.write("m.toml", turn())
    words = (["take", "a1"], ["take", "b2"], ["take", "c3"], ["take", "d1"])
    writers = [
        python(folder, MANY_MOVES, str(MOVES), GAME, *words[number % len(words)])
        for number in range(WRITERS)
    ]
    readers = [
        python(folder, READ_ON, *([] if words[0] == "status" else [GAME]), *words)
        for words in READERS
    ]
    entries = sorted(entry for writer in writers for entry in told(writer))
    (folder.path / "end").touch()
    for reader in readers:
        assert reader.communicate(timeout=600)[1] == b""
        assert reader.returncode == 0
    log = [read_entry(line) for line in folder.match().log]
    assert entries == [(entry.number, entry.seat, entry.move) for entry in log[9:]]
    assert sum(seat != "dealer" for _, seat, _ in entries) == WRITERS * MOVES
    folder.inside("replay m.toml --check").done()
    assert sorted(os.listdir(folder.path)) == ["end", "m.toml"]


def test_of_many_calls_that_expect_the_same_one_moves(folder: Folder) -> None:
    folder.write("m.toml", turn())
    command = [*COMMAND, GAME, "move", "m.toml", "--expect", "9", "--json", "take"]
    calls = [
        subprocess.Popen(
            [*command, f"{column}1"], cwd=folder.path, env=ENVIRONMENT, stdout=-1, stderr=-1
        )
        for _ in range(WRITERS // 4)
        for column in "abcd"
    ]
    results = [call.communicate(timeout=600) for call in calls]
    (winner,) = (number for number, call in enumerate(calls) if call.returncode == 0)
    (entry,) = [one for one in json.loads(results[winner][0])["told"] if one["seat"] == "anna"]
    for number, (out, err) in enumerate(results):
        if number != winner:
            assert (calls[number].returncode, out) == (3, b"")
            assert json.loads(err)["code"] in ("moved-on", "busy")
    assert folder.log()[9] == f"anna {entry['move']}"
    assert len([line for line in folder.log()[9:] if not line.startswith("dealer")]) == 1


def test_of_many_calls_that_begin_the_same_match_one_does(folder: Folder) -> None:
    calls = [
        folder.start("new m.toml --players", f"anna,p{number}", stdout=-1, stderr=-1)
        for number in range(WRITERS)
    ]
    errors = [call.communicate(timeout=600)[1] for call in calls]
    (winner,) = (number for number, call in enumerate(calls) if call.returncode == 0)
    assert folder.match().players == ("anna", f"p{winner}")
    for number, call in enumerate(calls):
        if number != winner:
            assert call.returncode == 3
            assert b"there is a file already" in errors[number]
    assert os.listdir(folder.path) == ["m.toml"]


def test_a_folder_that_is_held_for_long_is_a_complaint(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "LOCK_SECONDS", 0.02)
    holding = os.open(folder.path, os.O_RDONLY)
    try:
        fcntl.flock(holding, fcntl.LOCK_EX)
        folder.inside("new m.toml --players anna,ben").failed(3, "m.toml: another call is busy")
    finally:
        os.close(holding)
    folder.inside("new m.toml --players anna,ben").done()


@pytest.mark.skipif(not LARGE, reason="it lasts as long as the deadline")
def test_the_deadline_of_the_real_program(folder: Folder) -> None:
    folder.write("m.toml", turn())
    began = time.monotonic()
    with folder.locked():
        folder.ww("move m.toml draw").failed(3, "m.toml: another call is busy with it; try again")
    assert 9 < time.monotonic() - began < 20


# Where the file really is


@pytest.fixture
def elsewhere(folder: Folder) -> Iterator[Path]:
    """A folder in another file system than the first one."""
    memory = Path("/dev/shm")
    if not memory.is_dir() or memory.stat().st_dev == folder.path.stat().st_dev:
        pytest.skip("there is no second file system")
    path = Path(tempfile.mkdtemp(prefix="wolken-", dir=memory))
    yield path
    shutil.rmtree(path)


def test_a_match_in_another_file_system_behind_a_chain_of_links(
    folder: Folder, elsewhere: Path
) -> None:
    (elsewhere / "deep").mkdir()
    far = Folder(elsewhere)
    far.write("deep/real.toml", turn())
    (elsewhere / "near.toml").symlink_to("deep/../deep/real.toml")
    (folder.path / "sub").mkdir()
    (folder.path / "sub/link.toml").symlink_to(elsewhere / "near.toml")
    (folder.path / "m.toml").symlink_to("sub/../sub/link.toml")
    folder.inside("move m.toml draw").done()
    assert far.match("deep/real.toml") == DRAWN
    assert os.listdir(elsewhere / "deep") == ["real.toml"]
    assert (folder.path / "m.toml").is_symlink()
    assert (folder.path / "sub/link.toml").is_symlink()
    assert (elsewhere / "near.toml").is_symlink()
    folder.inside("new m.toml --players cleo,dora --force").done()
    assert far.match("deep/real.toml").players == ("cleo", "dora")
    assert (folder.path / "m.toml").is_symlink()


def test_a_match_that_lies_in_another_file_system(elsewhere: Path) -> None:
    far = Folder(elsewhere)
    far.ww("new m.toml --players anna,ben --seed s1").done()
    far.ww("move m.toml", "anna: flip a1").done()
    assert far.log() == ["dealer deal 2", "anna flip a1", "dealer deal 8"]
    assert os.listdir(elsewhere) == ["m.toml"]


def test_a_new_match_behind_a_link_that_leads_nowhere_yet(folder: Folder) -> None:
    (folder.path / "sub").mkdir()
    (folder.path / "m.toml").symlink_to("sub/real.toml")
    folder.inside("move m.toml draw").failed(3, "m.toml: there is no such file or folder")
    folder.inside("new m.toml --players anna,ben").done()
    assert (folder.path / "m.toml").is_symlink()
    assert os.listdir(folder.path / "sub") == ["real.toml"]
    (folder.path / "n.toml").symlink_to("gone/real.toml")
    for force in ("", "--force"):
        folder.inside(f"new n.toml --players anna,ben {force}").failed(3, "n.toml: there is no suc")
    (folder.path / "o.toml").symlink_to("o.toml")
    for force in ("", "--force"):
        folder.inside(f"new o.toml --players anna,ben {force}").failed(3, "o.toml: ")


# Two users

GROUP, ANNA, BEN = 54321, 54001, 54002


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become other users")
@pytest.mark.parametrize("mode", [0o664, 0o660, 0o644])
@pytest.mark.parametrize("setgid", [True, False])
def test_two_users_of_a_group_move_in_turn(caller: Caller, mode: int, setgid: bool) -> None:
    path = Path(tempfile.mkdtemp(prefix="wolken-"))
    anna, ben = (ANNA, ANNA, GROUP), (BEN, BEN, GROUP)
    try:
        os.chown(path, ANNA, GROUP)
        path.chmod(0o2770 if setgid else 0o770)
        file = Folder(path).write("m.toml", turn())
        os.chown(file, ANNA, GROUP)
        file.chmod(mode)
        for number, user in enumerate((anna, ben, anna, ben)):
            words = ["move", "m.toml", "take", "abcd"[number] + "1"]
            done = caller.call(path, GAME, *words, user=user, env=ENVIRONMENT)
            assert (done.status, done.err) == (0, "")
            facts = file.stat()
            assert (facts.st_uid, facts.st_gid) == (user[0], GROUP)
            assert facts.st_mode & 0o7777 == mode
        path.chmod(0o777)
        before = file.read_bytes()
        stranger = (54003, 54003)
        done = caller.call(path, GAME, "move", "m.toml", "draw", user=stranger, env=ENVIRONMENT)
        assert (done.status, done.out) == (3, "")  # who could not leave it to the group
        assert done.err.startswith("wolken: m.toml: ")
        assert (os.listdir(path), file.read_bytes()) == (["m.toml"], before)
    finally:
        shutil.rmtree(path)
