"""Match files in folders: which there are, and of which game, told from their first lines."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

START = b'format = "wolken-match'
REPORT = b'format = "wolken-report'
GAME = b'\ngame = "'
ENOUGH = 200  # bytes, in which a match file names its game


def match_files(paths: Iterable[str]) -> Iterator[str]:
    """The files named, and the TOML files of the folders named that are matches."""
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for entry in sorted(os.scandir(path), key=lambda entry: entry.name):
            named = entry.name.endswith(".toml") and not entry.name.startswith(".")
            if named and os.path.isfile(entry.path) and is_match(entry.path):
                yield entry.path


def is_match(path: str) -> bool:
    """Whether a file begins like a match file."""
    return _start(path).startswith(START)


def game_in(path: str) -> str:
    """The game that a match file or a seat's report names; empty for any other file."""
    start = _start(path)
    name = start.partition(GAME)[2].partition(b'"')[0]
    return name.decode(errors="replace") if start.startswith((START, REPORT)) else ""


def _start(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read(ENOUGH).lstrip()
