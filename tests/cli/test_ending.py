"""How calls end: exit codes, usage, closed pipes, Ctrl-C."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from harness import COMMAND, ENVIRONMENT, GAME, OPENING, SECONDS, Folder, begun, over, turn

from wolken.cli.app import ACROSS, VERBS
from wolken.core.games import GAMES

DRAWN = begun(f"{OPENING}, draw")

# What calls mean by their exit code.
EXIT_CODES = [
    ("--version", 0),
    ("--help", 0),
    ("games", 0),
    (f"{GAME} --help", 0),
    (f"{GAME} show m.toml", 0),
    (f"{GAME} move m.toml toss a2", 0),
    (f"{GAME} move m.toml draw", 1),
    (f"{GAME} undo m.toml", 1),
    ("status . --mine zed", 1),
    ("", 2),
    (GAME, 2),
    ("chess", 2),
    (f"{GAME} fly m.toml", 2),
    (f"{GAME} move m.toml fly", 2),
    (f"{GAME} show", 2),
    (f"{GAME} show nowhere.toml", 3),
    (f"{GAME} show .", 3),
    (f"{GAME} move m.toml --expect 3 toss a2", 3),
]


@pytest.mark.parametrize(("line", "status"), EXIT_CODES)
def test_exit_codes(folder: Folder, line: str, status: int) -> None:
    folder.write("m.toml", DRAWN)
    result = folder.wolken(line)
    assert result.status == status
    assert bool(result.err) is (status > 0 and "--mine" not in line)


# Usage


@pytest.mark.parametrize("line", ["", *GAMES])
def test_a_call_without_a_command_tells_what_there_is(folder: Folder, line: str) -> None:
    result = folder.quick(line)
    assert (result.status, result.out) == (2, "")
    for name in VERBS if line else (*GAMES, *ACROSS):
        assert f"\n  {name} " in result.err
    assert result.err == folder.quick(f"{line} --help").done()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("chess", "there is no command “chess”"),
        ("wolkenwechsl show m.toml", "did you mean “wolkenwechsel”?"),
        (f"{GAME} shwo m.toml", "did you mean “show”?"),
        ("statsu .", "did you mean “status”?"),
        ("'[red]x[/]'", "there is no command “[red]x[/]”"),
        ("'\x1b[31mx'", r"there is no command “\x1b[31mx”"),
        ("--verison", "no such option: --verison"),
        (f"{GAME} show", "missing argument 'FILE'"),
        (f"{GAME} show m.toml n.toml", "unexpected extra argument(s) (n.toml)"),
        (f"{GAME} rules WW-01 WW-02", "unexpected extra argument(s) (WW-02)"),
    ],
)
def test_calls_that_are_not_understood(folder: Folder, line: str, complaint: str) -> None:
    folder.quick(line).failed(2, complaint)


@pytest.mark.parametrize("verb", VERBS)
def test_an_option_that_no_verb_has_is_not_understood(folder: Folder, verb: str) -> None:
    folder.write("m.toml", DRAWN)
    words = {"move": "toss a2", "new": "--players anna,ben --force"}.get(verb, "")
    file = "" if verb == "rules" else "m.toml"
    folder.inside(f"{verb} {file} {words} --bogus").failed(2, "option", "--bogus")
    folder.inside(f"{verb} {file} {words} --bogus=5").failed(2, "option", "--bogus")


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(folder: Folder, verb: str) -> None:
    out = folder.inside(f"{verb} --help").done()
    assert out.startswith(f"Usage: wolken {GAME} {verb} ")


# Closed pipes

PIPED = [
    f"{GAME} show m.toml",
    f"{GAME} show m.toml --json",
    f"{GAME} replay over.toml",
    f"{GAME} play m.toml",
    f"{GAME} rules",
    "games",
    "status .",
    "--help",
    "--version",
]


def into_closed_pipe(folder: Folder, line: str, *streams: str) -> tuple[int, bytes]:
    """The exit code and the complaint of a call, while nobody reads from those streams."""
    reader, writer = os.pipe()
    os.close(reader)
    call = subprocess.Popen(
        [*COMMAND, *shlex.split(line)],
        cwd=folder.path,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=writer if "stdout" in streams else subprocess.DEVNULL,
        stderr=writer if "stderr" in streams else subprocess.PIPE,
    )
    os.close(writer)
    _, complaint = call.communicate(timeout=SECONDS)
    return call.returncode, complaint


@pytest.mark.parametrize("line", PIPED)
def test_a_closed_pipe_ends_quietly(folder: Folder, line: str) -> None:
    folder.write("m.toml", DRAWN)
    folder.write("over.toml", over())
    assert into_closed_pipe(folder, line, "stdout") == (0, b"")


def test_long_output_into_a_closed_pipe_ends_quietly(folder: Folder) -> None:
    for number in range(300):
        folder.write(f"{number}.toml", DRAWN)
    assert into_closed_pipe(folder, "status .", "stdout") == (0, b"")


def test_head_sees_the_first_line_and_nothing_is_complained(folder: Folder) -> None:
    script = f'"{sys.executable}" -m wolken {GAME} rules | head -1; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(
        ["bash", "-c", script], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    first, status = done.stdout.splitlines()
    assert first.startswith("WW-01 ")
    assert (status, done.stderr) == ("0", "")


def test_a_move_into_a_closed_pipe_is_made(folder: Folder) -> None:
    folder.write("m.toml", turn())
    assert into_closed_pipe(folder, f"{GAME} move m.toml draw", "stdout") == (0, b"")
    assert folder.match() == DRAWN


def test_a_refusal_is_told_though_nobody_reads_what_stands(folder: Folder) -> None:
    folder.write("m.toml", turn())
    line = f"{GAME} move m.toml draw, toss a1"
    status, complaint = into_closed_pipe(folder, line, "stdout")
    assert status == 1
    assert complaint.startswith(b"wolken: anna: toss a1: refused by rule WW-10\n")


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (f"{GAME} show nowhere.toml", 3),
        (f"{GAME} show nowhere.toml --json", 3),
        (f"{GAME} move m.toml draw", 1),
        ("chess", 2),
        ("games", 0),
    ],
)
def test_the_exit_code_is_the_same_when_nobody_reads_complaints(
    folder: Folder, line: str, status: int
) -> None:
    folder.write("m.toml", DRAWN)
    for streams in (("stderr",), ("stdout", "stderr")):
        assert into_closed_pipe(folder, line, *streams)[0] == status


@pytest.mark.parametrize(
    ("line", "closed", "status"),
    [
        (f"{GAME} move m.toml toss a2", ">&-", 0),
        (f"{GAME} move m.toml draw", "2>&-", 1),
        (f"{GAME} move m.toml -", "<&-", 2),
        (f"{GAME} play m.toml", "<&-", 0),
        (f"{GAME} move m.toml toss a2", "<&- >&- 2>&-", 0),
    ],
)
def test_streams_that_the_caller_has_closed(
    folder: Folder, line: str, closed: str, status: int
) -> None:
    folder.write("m.toml", DRAWN)
    script = f'exec "{sys.executable}" -m wolken {line} {closed}'
    done = subprocess.run(
        ["bash", "-c", script], cwd=folder.path, env=ENVIRONMENT, capture_output=True, check=False
    )
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    folder.match()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("line", [f"{GAME} show m.toml", f"{GAME} play m.toml", "--help"])
def test_output_onto_a_full_disk_is_a_complaint(folder: Folder, line: str) -> None:
    folder.write("m.toml", DRAWN)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, *line.split()],
            cwd=folder.path,
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (3, b"wolken: the system: no space left on device\n")


# Ctrl-C


def test_ctrl_c_while_a_line_is_awaited(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    sitting = folder.start("play m.toml", stdin=-1, stdout=-1, stderr=-1)
    assert sitting.stdout is not None
    shown = b""
    while not shown.endswith(b"anna> "):
        shown += sitting.stdout.read(1)
    sitting.send_signal(signal.SIGINT)
    _, err = sitting.communicate(timeout=SECONDS)
    assert (sitting.returncode, err) == (130, b"")
    assert folder.match() == DRAWN


STARTING = """
import builtins, sys
real = builtins.__import__
def interrupted(name, *rest):
    if name == "typer":
        raise KeyboardInterrupt
    return real(name, *rest)
builtins.__import__ = interrupted
sys.argv = ["wolken", "games"]
from wolken.__main__ import main
main()
"""


def test_ctrl_c_while_the_program_starts() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARTING], env=ENVIRONMENT, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


# A fault of the program itself

FAULTY = """
import sys
from wolken.core.games import wolkenwechsel
def waiting(state):
    raise KeyError("the king of clouds")
wolkenwechsel.waiting = waiting
sys.argv = ["wolken", "wolkenwechsel", "show", "m.toml", *sys.argv[1:]]
from wolken.__main__ import main
main()
"""


def faulty(folder: Folder, *words: str, **env: str) -> tuple[int, str]:
    folder.write("m.toml", turn())
    done = subprocess.run(
        [sys.executable, "-c", FAULTY, *words],
        cwd=folder.path,
        env={**ENVIRONMENT, **env},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout == ""
    return done.returncode, done.stderr


def test_a_fault_of_the_program_is_told_without_what_it_says(folder: Folder) -> None:
    """An error may name what is hidden, and a traceback helps nobody who plays."""
    status, err = faulty(folder)
    assert status == 70
    assert err.startswith("wolken: this is a fault of the program: KeyError in ")
    assert "king" not in err
    assert "Traceback" not in err


def test_a_fault_is_shown_whole_to_who_asks_for_it(folder: Folder) -> None:
    status, err = faulty(folder, WOLKEN_DEBUG="1")
    assert status == 1
    assert "Traceback" in err
    assert "king" in err
