"""Finding the match of a mail among thousands of files."""

from __future__ import annotations

import os

from ..folders import START

ENOUGH = 300  # bytes, in which a match file names its id


def files_of(folder: str, match_id: str) -> list[str]:
    """The match files of a folder with that id, by name. Raises OSError.

    Nothing is kept besides the files, so nothing can be out of date: all of them are looked at.
    """
    wanted = f'\nid = "{match_id}"\n'.encode()
    with os.scandir(folder) as entries:
        names = [entry.name for entry in entries if entry.name.endswith(".toml")]
    paths = (os.path.join(folder, name) for name in names if not name.startswith("."))
    return sorted(path for path in paths if _holds(path, wanted))


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
