"""Which programs a match may run: only those that somebody here has seated himself.

A match file may come from anybody, and it names programs. One is run only if this user has
seated it in this match with `new` or `seat`.
"""

from __future__ import annotations

import os
import shlex

from wolken.core.digest import digest
from wolken.core.match import Match

from . import errors
from .language import _
from .state import state_file

NOTE = "programs"
MOST_SIGNS = 4 * 1024 * 1024  # of the note


def trusted(match: Match, program: str) -> bool:
    """Whether this user has seated the program in the match."""
    note = state_file(NOTE)
    if note is None or not note.is_file():
        return False
    try:
        with open(note, encoding="utf-8") as notes:
            return _entry(match, program) in notes.read(MOST_SIGNS).split()
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
    """A match and a program as one word.

    A copy of the match is the same match, but in another folder the same words may name
    another program.
    """
    return digest(match.salt, match.id, program, _folder(program))


def _folder(program: str) -> str:
    """The folder of this call if a word of the program names a file in it."""
    try:
        words = shlex.split(program)
    except ValueError:
        words = []
    relative = any(not os.path.isabs(word) and os.path.exists(word) for word in words)
    return os.getcwd() if relative else ""
