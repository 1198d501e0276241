"""Files made to do harm: each is a complaint, soon, and within bounds of memory."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from caller import Caller, Done
from harness import ENVIRONMENT, Folder
from sizes import FAULTS, soon
from test_bad_input import mangled, words_for

CORPUS = Path(__file__).parents[1] / "corpus"
MATCH = (CORPUS / "format-1/wolkenwechsel-1/drawn.toml").read_bytes()
SCENARIO = b'format = "wolken-scenario 1"\ntitle = "x"\ngame = "wolkenwechsel"\n'
MOST = 8 * 2**20
MOST_SECONDS, MOST_MEMORY = 2.0, 200.0  # of the processor; MiB
CHILDREN = 60 * FAULTS


def full(start: bytes, part: bytes, end: bytes = b"") -> bytes:
    """The most bytes that a file may have, of parts that repeat."""
    return start + part * ((MOST - len(start) - len(end)) // len(part)) + end


def numbered(form: str, most: int = MOST) -> bytes:
    """The most bytes that a file may have, of parts with numbers in them."""
    return "".join(form % number for number in range(most // (len(form) + 5))).encode()


# Each makes its file when it is used, for some are large.
MONSTERS: dict[str, Callable[[], bytes]] = {
    "brackets": lambda: b"x = " + b"[" * 100_000,
    "braces": lambda: b"x = " + b"{x=" * 100_000,
    "closed brackets": lambda: b"x = " + b"[" * 50_000 + b"]" * 50_000,
    "lists to 8 MiB": lambda: full(b"x = [", b"[],", b"]"),
    "numbers to 8 MiB": lambda: full(b"x = [", b"1,", b"]"),
    "tables to 8 MiB": lambda: full(b"", b"[[x]]\n"),
    "keys to 8 MiB": lambda: numbered("k%d=1\n"),
    "inline keys to 8 MiB": lambda: b"x={" + numbered("k%d=1,", MOST - 100) + b"y=1}",
    "headers to 8 MiB": lambda: numbered("[" + "a." * 40 + "k%d]\n"),
    "dots to 8 MiB": lambda: full(b"x", b".y", b" = 1"),
    "blank lines to 8 MiB": lambda: full(b"", b"\n", b"x = 1"),
    "comments to 8 MiB": lambda: full(b"", b"#\n"),
    "one comment of 8 MiB": lambda: full(b"", b"#"),
    "blanks to 8 MiB": lambda: full(b"", b" ", b"x = 1"),
    "one text of 8 MiB": lambda: full(b'x = "', b"a", b'"'),
    "one text of 8 MiB, broken": lambda: full(b'x = "', b"a"),
    "escapes to 8 MiB": lambda: full(b'x = "', b"\\\\", b'"'),
    "lines of text to 8 MiB": lambda: full(b"x = '''", b"a\n", b"'''"),
    "entries to 8 MiB": lambda: full(
        MATCH.split(b"[log]")[0] + b"[log]\nentries = [\n",
        b'    "12345 2026-01-31T12:00:00Z anna flip a1 01234567",\n',
        b"]\n[head]\n",
    ),
    "a match, then a comment to 8 MiB": lambda: full(MATCH + b'x = "', b"#", b'"'),
    "a long name of a game": lambda: MATCH.replace(
        b'"wolkenwechsel"', b'"%s"' % (b"w" * 4_000_000)
    ),
    "a long name of a player": lambda: MATCH.replace(b'"anna"', b'"%s"' % (b"a" * 4_000_000)),
    "a long row": lambda: full(MATCH.split(b"anna = [")[0] + b'anna = ["', b"? ", b'"]'),
    "a long pile": lambda: full(MATCH.split(b"discards = ")[0] + b'discards = "', b"1 ", b'"\n'),
    "a million digits": lambda: b"x = " + b"9" * 1_000_000,
    "a million hexadecimal digits": lambda: b"x = 0x" + b"f" * 1_000_000,
    "a million digits after the point": lambda: b"x = 0." + b"9" * 1_000_000,
    "100 MB": lambda: b"#" * 100_000_000,
    "8 MiB and one byte": lambda: full(b"", b"#") + b"#",
    "zeros": lambda: bytes(MOST),
    "a lone surrogate": lambda: b'x = "\xed\xa0\x80"',
    "overlong letters": lambda: b'x = "\xc1\x81"',
    "a letter cut in two": lambda: MATCH[:-1] + b"\xc3",
    "keys with newlines": lambda: b'"a\\nb" = 1\n"\\u001b[31m" = 2\n',
    "a scenario of many steps": lambda: full(SCENARIO, b"[[step]]\n"),
    "a scenario with a long rule": lambda: full(SCENARIO + b'rules = ["', b"WW-", b'"]\n'),
    "a scenario with a long key": lambda: full(SCENARIO, b"k", b" = 1\n"),
    "a scenario with a long line of blanks": lambda: full(
        SCENARIO + b'rules = []\nplayers = ["anna", "ben"]\nbad = 1 #', b" ", b"\n"
    ),
    "a scenario that begins with blanks": lambda: full(b"", b" ", SCENARIO + b"bad = 1\n"),
}
CALLS = {
    "show": ["wolkenwechsel", "show", "m.toml"],
    "moves": ["wolkenwechsel", "moves", "m.toml"],
    "move": ["wolkenwechsel", "move", "m.toml", "draw"],
    "undo": ["wolkenwechsel", "undo", "m.toml", "--force"],
    "replay": ["wolkenwechsel", "replay", "m.toml"],
    "check": ["wolkenwechsel", "replay", "m.toml", "--check"],
    "repair": ["wolkenwechsel", "repair", "m.toml"],
    "status": ["status", "m.toml"],
    "status of the folder": ["status", "."],
    "sheet": ["blaetterrauschen", "new", "n.toml", "--players", "anna", "--set", "sheet=m.toml"],
    "box": ["wolkenbruch", "new", "n.toml", "--players", "anna", "--set", "box=m.toml"],
    "birds": ["ueber-den-wolken", "new", "n.toml", "--players", "a,b", "--set", "box=m.toml"],
    "scenario": ["scenario", "run", "m.toml"],
}
MAY_PASS = ("status", "status of the folder")  # for which a header is enough
FEW = ("repair", "scenario")  # for every monster even if there is little time


def call(caller: Caller, folder: Folder, words: list[str]) -> Done:
    """A call within bounds beyond which it would be killed."""
    limits = {"CPU": 20, "AS": 2 * 2**30}
    return caller.call(folder.path, *words, limits=limits, env=ENVIRONMENT)


def check(done: Done, what: str) -> None:
    """A call that ended as calls do, and took no more than it may."""
    assert done.status in (0, 1, 2, 3), f"{what}: {done}"
    assert soon(done.seconds, MOST_SECONDS), f"{what}: {done.seconds} s"
    assert done.memory < MOST_MEMORY, f"{what}: {done.memory} MiB"


@pytest.mark.parametrize("name", MONSTERS)
def test_a_monster_is_refused_soon(caller: Caller, folder: Folder, name: str) -> None:
    path = folder.write("m.toml", MONSTERS[name]())
    before = path.stat()
    for verb in CALLS if FAULTS > 1 else FEW:
        done = call(caller, folder, CALLS[verb])
        what = f"{name}, {verb}"
        check(done, what)
        told = done.out if verb == "scenario" else done.err
        if verb not in MAY_PASS or done.status:
            assert done.status in (2, 3), f"{what}: {done}"
            assert "m.toml: " in told or "m.toml:1: " in told, f"{what}: {told}"
        assert len(told) < 3000, what
        assert os.listdir(folder.path) == ["m.toml"]
        assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def special(folder: Path, kind: str) -> str:
    """Something that is no regular file."""
    match kind:
        case "folder":
            (folder / "m.toml").mkdir()
        case "pipe":
            os.mkfifo(folder / "m.toml")
        case "socket":
            here = Path.cwd()
            os.chdir(folder)  # a socket's path must be short
            with socket.socket(socket.AF_UNIX) as listening:
                listening.bind("m.toml")
            os.chdir(here)
        case _:
            (folder / "m.toml").symlink_to(kind)
    return "m.toml"


@pytest.mark.parametrize(
    "kind", ["folder", "pipe", "socket", "/dev/zero", "/dev/null", "/dev/random", "/proc/self/mem"]
)
@pytest.mark.parametrize("verb", [name for name in CALLS if not name.startswith("status of")])
def test_what_is_no_regular_file(caller: Caller, folder: Folder, kind: str, verb: str) -> None:
    special(folder.path, kind)
    done = call(caller, folder, CALLS[verb])
    check(done, kind)
    if kind == "folder" and verb in ("status", "scenario"):
        return  # which stand for what is in them
    assert done.status == 3
    assert "m.toml: " in (done.out if verb == "scenario" else done.err)
    assert os.listdir(folder.path) == ["m.toml"]


@pytest.mark.parametrize("part", range(3))
def test_bad_files_in_processes_of_their_own(caller: Caller, folder: Folder, part: int) -> None:
    """As in test_bad_input, with the time and the memory that each call takes."""
    for number in range(part, CHILDREN, 3):
        pick = Random(-1 - number)
        chosen, content = mangled(pick)
        folder.write("m.toml", content)
        words = words_for(chosen, pick)
        check(call(caller, folder, words), f"case {number}: {words}")
        (folder.path / "n.toml").unlink(missing_ok=True)
