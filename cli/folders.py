"""Match files in folders: which there are, and of which game, told from their first lines."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

MATCH = "wolken-match"
REPORT = "wolken-report"
BYTE_ORDER = b"\xef\xbb\xbf"
ENOUGH = 300  # bytes, in which a match file names its game and its id
MOST_BEFORE = 4096  # bytes of comments and blank lines on top of it
LINE = r"""(?m)^[ \t]*+(["']?)(format|game|id)\1[ \t]*+=[ \t]*+["']{1,3}\n?([^"'\n]*+)"""


class Start(NamedTuple):
    """What a file says of itself on top, as it stands there; empty is what it does not say."""

    format: str = ""
    game: str = ""
    id: str = ""


def match_files(paths: Iterable[str]) -> Iterator[str]:
    """The files named, and the TOML files of the folders named that are matches."""
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for entry in sorted(os.scandir(path), key=lambda entry: entry.name):
            named = entry.name.endswith(".toml") and not entry.name.startswith(".")
            if named and _is_file(entry) and is_match(entry.path):
                yield entry.path


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link that leads nowhere
        return False


def is_match(path: str) -> bool:
    """Whether a file begins like a match file."""
    return start_of(path).format.startswith(MATCH)


def game_in(path: str) -> str:
    """The game that a match file or a seat's report names; empty for any other file."""
    start = start_of(path)
    return start.game if start.format.startswith((MATCH, REPORT)) else ""


def start_of(path: str) -> Start:
    """How a file begins, in whatever way TOML lets one write it.

    Raises OSError with the name of the file.
    """
    try:
        # O_NONBLOCK: opening a pipe must not wait for somebody to write into it.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            start = os.read(descriptor, ENOUGH)
            return _as_written(start) or _edited(start + os.read(descriptor, MOST_BEFORE))
        finally:
            os.close(descriptor)
    except OSError as error:
        error.filename = path  # a descriptor has none
        raise


def _as_written(start: bytes) -> Start | None:
    """How a match file or a report begins; None where it is none, or somebody has edited it."""
    match start.decode(errors="replace").split('"', 6):
        case ["format = ", format, rules, game, "\nid = ", id, _rest] if (
            rules.endswith("\ngame = ") and b"\\" not in start
        ):
            return Start(format, game, id)
    return None


def _edited(start: bytes) -> Start:
    """How any other file begins."""
    if b"wolken-" not in start and b"\\" not in start:  # a text may be written with escapes
        return Start()
    # A match with a mark of byte order is none that can be read, but is to be complained about.
    head = start.removeprefix(BYTE_ORDER).replace(b"\r\n", b"\n").partition(b"\n[")[0]
    said = _said(head.decode(errors="replace"))
    return Start(**{key: said[key] for key in Start._fields if isinstance(said.get(key), str)})


def _said(head: str) -> Mapping[str, Any]:
    """What stands before the first section of a file; by lines if it is damaged, or was cut."""
    import re
    from tomllib import loads  # most files are as they were written

    try:
        return loads(head)
    except (ValueError, RecursionError):
        return {key: value for _quote, key, value in reversed(re.findall(LINE, head))}
