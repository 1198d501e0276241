"""Which programs a match may run: only those that somebody here has seated himself.

A match file may come from anybody, and it names programs. One is run only if this user has
seated it in this match with `new` or `seat`.
"""

from __future__ import annotations

from wolken.core.digest import digest
from wolken.core.match import Match

from . import errors
from .language import _
from .state import state_file

NOTE = "programs"


def trusted(match: Match, program: str) -> bool:
    """Whether this user has seated the program in the match."""
    note = state_file(NOTE)
    if note is None:
        return False
    try:
        return _entry(match, program) in note.read_text("utf-8").split()
    except (OSError, UnicodeDecodeError):
        return False


def trust(match: Match, program: str) -> None:
    """Notes that this user has seated the program in the match."""
    if trusted(match, program):
        return
    note = state_file(NOTE)
    if note is None:
        raise errors.usage(
            _("programs that may run are noted in your home folder, but HOME names none")
        )
    note.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with open(note, "a", encoding="utf-8") as notes:
        notes.write(_entry(match, program) + "\n")


def _entry(match: Match, program: str) -> str:
    """A match and a program as one word; a copy of the match is the same match."""
    return digest(match.salt, match.id, program)
