"""The text that a seat commits to in a strict match: told before it binds, and told so that it
can be typed again."""

from __future__ import annotations

import os
import random
import shlex
import subprocess
from pathlib import Path

import pytest
from fair_matches import ONE, fresh, said
from harness import COMMAND, ENVIRONMENT, GAME, Folder

from wolken.cli import console, errors
from wolken.cli.verbs.contribute import add, read_text
from wolken.core import fair

ASKED = said(fresh(strict=True), "ben commit x")  # anna's commitment is the last one
KEPT = "keep this text, it is asked for later: "
HEX = "0123456789abcdef"


def told(out: str) -> str:
    """The text that a call told, with its lines put together again as they were broken."""
    return " ".join(out.split()).partition(KEPT)[2].partition(" anna: commit")[0]


# What is typed, and what of it the text begins with that is to be kept.
TYPED = [
    ("rain", "rain"),
    ("", ""),
    ("…", ""),
    ("x" * 27 + " and more", "x" * 27),  # the cut falls on a blank
    ("x" * 200, "x" * 28),
    ("a " * 100, ("a " * 14).strip()),
    ("雲" * 40, "雲" * 14),
    ("  two \t blanks\u00a0and\u2003more ", "two blanks and more"),
    ("u\u0308ber", "über"),
    ("x" * 27 + "e\u0301e\u0301", "x" * 27 + "é"),
    ("雲 ☁ 🌧 'quoted' \"too\" $HOME \\ *", "雲 quoted too HOME"),
    ("“Thunder” – over the lake’s…", "Thunder over the lake s"),
    ('"Thunder" - over the lake\'s...', "Thunder over the lake s"),
    ("thunder, #2; 7/8 snake_case", "thunder 2 7 8 snake case"),
    ("Ｗｉｄｅ ﬁg 10² Ⅻ", "Wide fig 102 XII"),
    ("[bold]x[/bold] :cloud:", "bold x bold cloud"),
    ("e\u0323\u0302 \u0e01\u0e49", "\u1ec7 \u0e01\u0e49"),
]


@pytest.mark.parametrize(("typed", "begins"), TYPED)
@pytest.mark.parametrize("columns", ["", "40"])
def test_what_is_told_opens(folder: Folder, typed: str, begins: str, columns: str) -> None:
    folder.write("m.toml", ASKED)
    env = {"COLUMNS": columns} if columns else {}
    kept = told(folder.inside("contribute m.toml --as anna", typed, env=env).done())
    assert kept[-32:].strip(HEX) == ""
    assert kept[:-32].rstrip(" ") == begins
    folder.inside(f"contribute m.toml {shlex.quote(kept)} --as anna").done()
    assert folder.log()[-1] == "anna contribute " + kept.encode().hex()


@pytest.mark.parametrize("again", ["{}", "“{}…”", "'{}'.", "{}\u00a0!", "\n{}\u200b\n"])
def test_a_text_opens_in_whatever_signs_it_is_typed_again(folder: Folder, again: str) -> None:
    folder.write("m.toml", ASKED)
    typed = "thunder – over ‘the’ lake"
    kept = told(folder.inside("contribute m.toml --as anna", typed).done())
    signs = kept.rpartition(" ")[2]
    folder.inside("contribute m.toml --as anna", again.format(f"{typed}; {signs}")).done()
    assert folder.log()[-1] == "anna contribute " + kept.encode().hex()


UNSEEN = {
    "\x07": "U+0007",
    "\x1b": "U+001B",
    "\u00ad": "U+00AD",
    "\u200c": "U+200C",
    "\u200d": "U+200D",
    "\u202e": "U+202E",
    "\ufeff": "U+FEFF",
    "\ue000": "U+E000",
    "\u0378": "U+0378",
    "\ufe0f": "U+FE0F",
    "\u3164": "U+3164",
    "\U000e0041": "U+E0041",
}


@pytest.mark.parametrize("sign", UNSEEN, ids=UNSEEN.get)
def test_signs_that_cannot_be_seen_bind_nobody(folder: Folder, sign: str) -> None:
    folder.write("m.toml", ASKED)
    line = "contribute m.toml --as anna"
    folder.inside(line, f"a{sign}b{sign}").failed(2, f"cannot be seen: {UNSEEN[sign]}\n")
    folder.write("m.toml", fresh())  # here nobody has to type it again
    folder.inside(line, f"a{sign}b").done()
    assert folder.log()[-1] == "anna contribute " + f"a{sign}b".encode().hex()


# Words that are not what they look like: with letters of two scripts, or digits of another.
ALIKE = ["wolk\u0435", "\u04301", "\u0663", "5μm"]


@pytest.mark.parametrize("word", ALIKE)
def test_words_that_look_like_others_bind_nobody(folder: Folder, word: str) -> None:
    """By mail they could not be read safely."""
    folder.write("m.toml", ASKED)
    line = "contribute m.toml --as anna"
    folder.inside(line, f"rain, {word}").failed(2, f"words that look like others: {word}\n")


def test_what_an_older_version_committed_to_opens_as_it_stands(folder: Folder) -> None:
    for text in ("“Thunder” – over the lake, … 5f", "x" * 100 + " 5f", "5f"):
        match = said(fresh(strict=True), "ben commit x")
        match = fair.commit(match, 0, fair.seat_commitment(match, 0, text), ONE)
        folder.write("m.toml", match)
        line = f"contribute m.toml {shlex.quote(text)} --as anna"
        folder.inside(line.replace("5f", "5e")).failed(1)
        folder.inside(line).done()
        assert folder.log()[-1] == "anna contribute " + text.encode().hex()


def test_law_what_is_told_is_what_was_committed_to() -> None:
    lots = random.Random(1)
    ranges = [(0x20, 0x7F), (0, 0x400), (0x2000, 0x2100), (0x1F300, 0x1F700), (0, 0xD800)]
    opened = 0
    for _number in range(2000):
        low, high = lots.choice(ranges)
        typed = "".join(chr(lots.randrange(low, high)) for _ in range(lots.randrange(150)))
        try:
            given = add(ASKED, 0, read_text(typed), ONE, console.Mode.PLAIN)
        except errors.Complaint:
            continue
        pasted = read_text("\n  ".join(console.literal(given.text).split(" ")))
        match = given.settled.match
        assert match.log[-1].split(" ")[4] == fair.seat_commitment(match, 0, pasted), typed
        opened += 1
    assert opened > 500


def test_a_text_that_cannot_be_written_is_told_as_json(folder: Folder) -> None:
    folder.write("m.toml", ASKED)
    env = {"PYTHONIOENCODING": "latin-1"}
    line = "contribute m.toml --as anna"
    folder.ww(line, "ü and 雲", env=env).failed(2, "cannot be written here; use --json")
    facts = folder.ww(f"{line} --json", "ü and 雲", env=env).facts()
    assert facts["text"].startswith("ü and 雲 ")


# Where a call tells its text, and why nobody gets to know it there.
NOWHERE = [
    ("> /dev/full", "no space left on device"),
    (">&-", "standard output leads nowhere"),
    ("> /dev/null", "standard output leads nowhere"),
    ("> pipe", "broken pipe"),
]


@pytest.mark.parametrize("words", ["", "--json"])
@pytest.mark.parametrize(("target", "reason"), NOWHERE)
def test_a_text_that_nobody_was_told_binds_nobody(
    folder: Folder, target: str, reason: str, words: str
) -> None:
    path = folder.write("m.toml", ASKED)
    before = path.read_bytes()
    done = contributed(folder.path, target, f"--as anna {words}")
    assert done.returncode == 3
    assert f"the text that has to be kept cannot be told: {reason}" in done.stderr
    assert "nothing is saved" in done.stderr
    assert path.read_bytes() == before


def contributed(path: Path, target: str, words: str) -> subprocess.CompletedProcess[str]:
    """A contribution whose output goes to `target`; `> pipe` is one that nobody reads."""
    call = shlex.join([*COMMAND, GAME, "contribute", "m.toml", *words.split()])
    read, write = os.pipe()
    os.close(read)
    try:
        return subprocess.run(
            call if target == "> pipe" else f"{call} {target}",
            shell=True,
            cwd=path,
            env=ENVIRONMENT,
            stdout=write,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(write)
