"""Match files in folders: which there are, and of which game, told from their first lines."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

START = b'format = "wolken-match'
REPORT = b'format = "wolken-report'
GAME = b'\ngame = "'
BYTE_ORDER = b"\xef\xbb\xbf"
ENOUGH = 300  # bytes, in which a match file names its game and its id
MOST_BEFORE = 4096  # bytes of comments and blank lines on top of it


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
    return start_of(path).startswith(START)


def game_in(path: str) -> str:
    """The game that a match file or a seat's report names; empty for any other file."""
    start = start_of(path)
    name = start.partition(GAME)[2].partition(b'"')[0]
    return name.decode(errors="replace") if start.startswith((START, REPORT)) else ""


def start_of(path: str) -> bytes:
    """How a file begins, below comments and blank lines, with one kind of line ends.

    Raises OSError with the name of the file.
    """
    try:
        # O_NONBLOCK: opening a pipe must not wait for somebody to write into it.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            start = os.read(descriptor, ENOUGH)
            if start.startswith(START) and b"\r" not in start:
                return start
            return _without_comments(start + os.read(descriptor, MOST_BEFORE))
        finally:
            os.close(descriptor)
    except OSError as error:
        error.filename = path  # a descriptor has none
        raise


def _without_comments(text: bytes) -> bytes:
    # A match with a mark of byte order is none that can be read, but is to be complained about.
    text = text.removeprefix(BYTE_ORDER).replace(b"\r\n", b"\n").lstrip()
    while text.startswith(b"#"):
        text = text.partition(b"\n")[2].lstrip()
    return text
