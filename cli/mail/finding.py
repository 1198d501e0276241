"""Finding the matches of a mail, and whose mails are read here, among thousands of files.

Nothing is kept besides the files, so nothing can be out of date: all of them are looked at.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Collection, Mapping

from ..folders import MATCH, start_of

# What a match keeps of its mails is the last section of its file.
# A host may mend addresses there by hand, as TOML is written by hand. (Before Python 3.11.5 a
# group with a look-ahead in it must not be repeated with `*+`.)
NAMED = rb"""[ \t]*+((?:host|"host"|'host')[ \t]*+=[^\r\n]+)"""
HOST = re.compile(rb"\n\[mail\][^\n]*+(?:\n(?!%b|[ \t]*+\[)[^\n]*+)*\n%b" % (NAMED, NAMED))
TAIL = 16 * 1024  # bytes at the end of a file in which that section mostly begins


def files_of(folder: str, ids: Collection[str]) -> Mapping[str, list[str]]:
    """The match files of a folder with these ids, by id and then by name. Raises OSError."""
    found: dict[str, list[str]] = {one: [] for one in ids}
    for path in sorted(_files(folder)):
        own = _id_in(path)
        if own in found:
            found[own].append(path)
    return found


def host_of(folder: str, is_wanted: Callable[[str], bool]) -> str:
    """The first address of a host of the matches in a folder that is wanted; empty if none is.

    Mostly all matches there have the same host, so each address is asked about once.
    """
    asked: set[bytes] = set()
    for path in _files(folder):
        line = _host_in(path)
        if line not in asked:
            asked.add(line)
            host = _value(line)
            if host and is_wanted(host):
                return host
    return ""


def _files(folder: str) -> list[str]:
    with os.scandir(folder) as entries:
        names = [entry.name for entry in entries if entry.name.endswith(".toml")]
    return [os.path.join(folder, name) for name in names if not name.startswith(".")]


def _id_in(path: str) -> str:
    """The id of a match; empty where a file is none, is gone, or is nobody's to read."""
    try:
        start = start_of(path)
    except OSError:
        return ""
    return start.id if start.format.startswith(MATCH) else ""


def _host_in(path: str) -> bytes:
    """The line of a match file that names its host; empty where there is none."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:  # gone meanwhile, or nobody's to read
        return b""
    try:
        size = os.fstat(descriptor).st_size
        tail = os.pread(descriptor, TAIL, max(0, size - TAIL))
        found = HOST.search(tail)
        if found is None and size > TAIL:
            found = HOST.search(os.pread(descriptor, size, 0))
    except OSError:  # a folder, or a pipe
        return b""
    finally:
        os.close(descriptor)
    return found[2] if found is not None else b""


def _value(line: bytes) -> str:
    try:
        return str(tomllib.loads(line.decode())["host"])
    except (ValueError, KeyError):  # damaged, as is told where the match is looked at, or no line
        return ""
