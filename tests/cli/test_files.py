"""Whatever the bytes: a file that holds no sound match is a complaint, and stays as it is."""

from __future__ import annotations

import os
import random
import tomllib
import zlib
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from harness import LATER, OPENING, Folder, begun, table

from wolken.cli import store
from wolken.cli.errors import Complaint
from wolken.cli.verbs.status import standing
from wolken.core.game import BadData
from wolken.core.match import Match
from wolken.core.record import to_plain
from wolken.core.repair import repair

DRAWN = begun(f"{OPENING}, draw")
TEXT = store.to_text(DRAWN)
VERBS = ["show", "moves", "move", "undo", "replay", "replay --check", "play", "repair"]


def call(verb: str) -> tuple[str, list[str]]:
    return f"{verb} m.toml", ["toss a2"] if verb == "move" else []


def png() -> bytes:
    """A picture of one white pixel."""
    chunks = ((b"IHDR", b"\0\0\0\1\0\0\0\1\x08\0\0\0\0"), (b"IDAT", zlib.compress(b"\0\xff")))
    parts = [
        len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")
        for name, data in (*chunks, (b"IEND", b""))
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


# What somebody may name instead of a match, and what is said about it.
NO_MATCH: list[tuple[bytes, str, str]] = [
    (b"", "m.toml: is empty", "damaged"),
    (b" \n\n", "m.toml: is empty", "damaged"),
    (png(), "m.toml: is no text: byte 1 is no UTF-8", "damaged"),
    (b"\0" * 100, "m.toml: is no TOML, or was cut short", "damaged"),
    (b"\xff\xfeh\0i\0", "m.toml: is no text: byte 1 is no UTF-8", "damaged"),
    (b"\xef\xbb\xbf" + TEXT.encode(), "m.toml: is no TOML, or was cut short", "damaged"),
    (b"Dear Anna,\n", "m.toml: is no TOML, or was cut short", "damaged"),
    (b'{"format": "wolken-match 1"}', "m.toml: is no TOML, or was cut short", "damaged"),
    (b"[project]\nname = 'x'\n", "m.toml: this is no wolken match file", "not-a-match"),
    (b"x = " + b"[" * 100_000, "m.toml: is nested too deeply", "damaged"),
    (b"x = " + b"9" * 5000, "m.toml: holds a value that cannot be read", "damaged"),
    (b"x = 0x" + b"f" * 5000, "m.toml: holds a value that cannot be read", "damaged"),
    (b"x = [{y = -98765432109876543210}]", "m.toml: holds a value that cannot be read", "damaged"),
    (b"x" + b".y" * 60 + b" = 1", "m.toml: is nested too deeply", "damaged"),
    (b"x" + b".y" * 200_000 + b" = 1", "m.toml: is nested too deeply", "damaged"),
    (b"x = {'y' . " + b'"z".' * 100_000 + b"a = 1}", "m.toml: is nested too deeply", "damaged"),
    (b"[" + b"x." * 100_000 + b"y]", "m.toml: is nested too deeply", "damaged"),
    (b"x = 2026-02-30", "m.toml: is no TOML, or was cut short", "damaged"),
    (b'x = "\\ud800"', "m.toml: is no TOML, or was cut short", "damaged"),
    (b"x = 1\nx = 2\n", "m.toml: is no TOML, or was cut short", "damaged"),
    (b'format = "wolken-match"\n', "m.toml: this is no wolken match file", "not-a-match"),
    (b'format = "wolken-match one"\n', "m.toml: this is no wolken match file", "not-a-match"),
    (b'format = "wolken-match 1 "\n', "m.toml: this is no wolken match file", "not-a-match"),
    (b'format = "wolken-match \xc2\xb2"\n', "m.toml: this is no wolken match file", "not-a-match"),
    (b'format = "wolken-match -1"\n', "m.toml: this is no wolken match file", "not-a-match"),
    (b"format = 1\n", "m.toml: this is no wolken match file", "not-a-match"),
    (
        b'format = "wolken-match 2"\n',
        "m.toml: format: is 2, newer than this program, which knows 1",
        "newer",
    ),
    (b'format = "wolken-match 1"\n', "m.toml: game: is missing", "damaged"),
]


@pytest.mark.parametrize(("content", "complaint", "code"), NO_MATCH)
def test_what_is_no_match_is_a_complaint(
    folder: Folder, content: bytes, complaint: str, code: str
) -> None:
    folder.write("m.toml", content)
    folder.inside("show m.toml").failed(3, complaint)
    refused = folder.inside("show m.toml --json").refusal()
    assert (refused["code"], refused["exit"], refused["rule"]) == (code, 3, None)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_complains_alike(folder: Folder, verb: str) -> None:
    line, words = call(verb)
    (folder.path / "folder").mkdir()
    os.mkfifo(folder.path / "pipe")
    for name, content, complaint in (
        ("a.toml", png(), "a.toml: is no text: byte 1 is no UTF-8"),
        ("b.toml", b"", "b.toml: is empty"),
        ("c.toml", TEXT.encode()[:-100], "c.toml: "),
        ("d.toml", b"#" * 9 * 2**20, "d.toml: has 9437184 bytes; a match file has at most 8 MiB"),
        ("folder", None, "folder: is a folder, not a match file"),
        ("pipe", None, "pipe: is no regular file"),
        ("nowhere.toml", None, "nowhere.toml: there is no such file or folder"),
        ("folder/m.toml", None, "folder/m.toml: there is no such file or folder"),
        ("a.toml/m.toml", None, "a.toml/m.toml: not a directory"),
        ("/dev/null", None, "/dev/null: is no regular file"),
        ("''", None, "there is no such file or folder"),
        ("x" * 300, None, "file name too long"),
    ):
        if content is not None:
            folder.write(name, content)
        folder.inside(line.replace("m.toml", name), *words).failed(3, complaint)


def test_the_real_program_refuses_a_picture_and_a_giant(folder: Folder) -> None:
    folder.write("picture.png", png())
    folder.write("giant.toml", TEXT.encode() + b"#" * 9 * 2**20)
    folder.ww("show picture.png").failed(3, "picture.png: is no text: byte 1 is no UTF-8")
    folder.ww("move giant.toml toss a2").failed(3, "a match file has at most 8 MiB")


def test_a_match_of_eight_mebibytes_is_read(folder: Folder) -> None:
    comment = "#" * (8 * 2**20 - len(TEXT) - 1) + "\n"
    folder.write("m.toml", TEXT + comment)
    assert folder.match() == DRAWN


# Cut, and otherwise mangled


def loaded(path: Path) -> Match | None:
    """The match in a file; None where loading it is a complaint of exit code 3."""
    try:
        return store.load(str(path))
    except Complaint as error:
        complaint = error
    assert complaint.exit_code == 3
    assert complaint.message.startswith(f"{path}: ")
    return None


@pytest.mark.parametrize("match", [DRAWN, table()])
def test_a_match_cut_at_any_byte_is_refused(folder: Folder, match: Match) -> None:
    path = folder.write("m.toml", match)
    whole = path.stat().st_size
    for size in reversed(range(whole)):
        os.truncate(path, size)
        # The last byte of all is the end of the last line.
        assert loaded(path) == (match if size == whole - 1 else None), size


def test_the_header_of_a_match_cut_at_any_byte(folder: Folder) -> None:
    path = folder.write("m.toml", TEXT)
    header = TEXT.index("\n\n[")
    for size in reversed(range(len(TEXT))):
        os.truncate(path, size)
        try:
            waiting = standing(str(path)).waiting
        except Complaint as complaint:
            waiting = (str(complaint.exit_code),)
        if size > header + 2:
            assert waiting == ("anna",), size
        else:
            assert waiting in (("anna",), ("3",)), size
            assert waiting == ("3",) or size >= header, size


def mangled(content: bytes, number: int) -> bytes:
    """The content with something changed in it, always the same for a number."""
    pick = random.Random(number)
    start, end = sorted((pick.randrange(len(content)), pick.randrange(len(content))))
    lines = content.splitlines(keepends=True)
    first, second = pick.randrange(len(lines)), pick.randrange(len(lines))
    match number % 6:
        case 0:
            return content[:start] + bytes([pick.randrange(256)]) + content[start + 1 :]
        case 1:
            return (
                content[:start]
                + bytes([content[start] ^ 1 << pick.randrange(8)])
                + content[start + 1 :]
            )
        case 2:
            return content[:start] + content[end:]
        case 3:
            return content[:end] + content[start:]
        case 4:
            lines[first], lines[second] = lines[second], lines[first]
        case _:
            lines[first] = lines[second]
    return b"".join(lines)


@pytest.mark.parametrize("match", [DRAWN, table()])
def test_a_mangled_match_is_refused_or_the_same(folder: Folder, match: Match) -> None:
    content = store.to_text(match).encode()
    refused = 0
    for number in range(600):
        found = loaded(folder.write("m.toml", mangled(content, number)))
        assert found in (None, match), f"number {number}"
        refused += found is None
    assert refused > 500


# The wrong thing at every place

WRONG: list[object] = [
    *(0, 1, -1, 2**70, True, 1.5, float("nan"), date(2026, 1, 31)),
    *("", "x", "\0", "-1", "--1 2", "1-1", "٣", "²", "1 2 3", "? ? ? ?", "anna", "ben", "9" * 5000),
    *([], [1], ["x"], [[]], [{}], {}, {"x": 1}, {"anna": 1}, {"anna": [], "ben": []}),
]


def with_wrong_things(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The data with every single value replaced, and every one left out; and the place."""
    for place in places(data, ()):
        for wrong in (None, *WRONG):
            copy = deepcopy(data)
            *above, last = place
            inner: Any = copy
            for key in above:
                inner = inner[key]
            if wrong is None:
                del inner[last]
            else:
                inner[last] = wrong
            yield f"{place} = {wrong!r}", copy


def places(value: object, place: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    if place:
        yield place
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*place, key))
    if isinstance(value, list):
        for number, inner in enumerate(value):
            yield from places(inner, (*place, number))


@pytest.mark.parametrize("match", [begun("anna: flip a1"), begun("deal 2", seed=None)])
def test_a_wrong_thing_at_any_place_is_refused(match: Match) -> None:
    for place, data in with_wrong_things(to_plain(match)):
        try:
            exit_code = 0
            assert store.match_of("m.toml", data) == match, place
        except Complaint as complaint:
            exit_code = complaint.exit_code
        assert exit_code in (0, 3), place


def test_repair_takes_a_wrong_thing_only_if_it_can_be() -> None:
    match = begun("anna: flip a1")
    taken = 0
    for place, data in with_wrong_things(to_plain(match)):
        try:
            repaired, _ = repair(data, LATER)
        except BadData:
            continue
        assert match.game.problems(repaired.state) == (), place
        again = tomllib.loads(store.to_text(repaired))
        assert store.match_of("m.toml", again) == repaired, place
        taken += 1
    assert taken > 0
