"""Which programs a match may run: only those that somebody here has seated himself.

A match file may come from anybody, and it names programs. One is run only if this user has
seated it in this match with `new` or `seat`.
"""

from __future__ import annotations

import os
from pathlib import Path

from wolken.core.digest import digest
from wolken.core.match import Match

FILE = "programs"


def trusted(match: Match, program: str) -> bool:
    """Whether this user has seated the program in the match."""
    try:
        return _entry(match, program) in _file().read_text("utf-8").split()
    except (OSError, UnicodeDecodeError):
        return False


def trust(match: Match, program: str) -> None:
    """Notes that this user has seated the program in the match. Raises OSError."""
    if trusted(match, program):
        return
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with open(file, "a", encoding="utf-8") as notes:
        notes.write(_entry(match, program) + "\n")


def _entry(match: Match, program: str) -> str:
    """A match and a program as one word; a copy of the match is the same match."""
    return digest(match.salt, match.id, program)


def _file() -> Path:
    """The note of this user, where the XDG base directory specification puts such files."""
    base = os.environ.get("XDG_STATE_HOME", "")
    folder = Path(base) if base.startswith("/") else Path.home() / ".local" / "state"
    return folder / "wolken" / FILE
