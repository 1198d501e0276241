"""Finding the match of a mail, and whose mails are read here, among thousands of files."""

from __future__ import annotations

import os
import re
import tomllib

from ..folders import START

ENOUGH = 300  # bytes, in which a match file names its id
HOST = re.compile(rb"(?m)^\[mail\]\n(host = .+)$")


def files_of(folder: str, match_id: str) -> list[str]:
    """The match files of a folder with that id, by name. Raises OSError.

    Nothing is kept besides the files, so nothing can be out of date: all of them are looked at.
    """
    wanted = f'\nid = "{match_id}"\n'.encode()
    return sorted(path for path in _match_files(folder) if _holds(path, wanted))


def hosts_of(folder: str) -> set[str]:
    """The addresses of the hosts of the matches in a folder, as their files hold them."""
    found: set[str] = set()
    for path in _match_files(folder):
        if _holds(path, START):
            with open(path, "rb") as file:
                found.update(map(_host, HOST.findall(file.read())))
    return found - {""}


def _host(line: bytes) -> str:
    try:
        return str(tomllib.loads(line.decode())["host"])
    except ValueError:  # damaged, which is complained about where the match is looked at
        return ""


def _match_files(folder: str) -> list[str]:
    with os.scandir(folder) as entries:
        names = [entry.name for entry in entries if entry.name.endswith(".toml")]
    return [os.path.join(folder, name) for name in names if not name.startswith(".")]


def _holds(path: str, wanted: bytes) -> bool:
    """Whether a file begins like a match file and has these bytes soon."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:  # gone meanwhile, or nobody's to read
        return False
    try:
        start = os.read(descriptor, ENOUGH)
    except OSError:  # a folder
        return False
    finally:
        os.close(descriptor)
    return start.startswith(START) and wanted in start
