"""The journal of a folder of matches: a line for each mail that came in."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryFile

from .. import console, errors
from ..clock import now

JOURNAL = "mail.log"
ROOM = 4096  # bytes, more than a line has
LATEST = 256 * 1024  # bytes at the end, in which lines are counted


@contextmanager
def journal(folder: str) -> Iterator[Callable[[str], None]]:
    """What keeps a line in the journal of a folder. Complains where that cannot be done.

    It does so at once, and room for the line is kept until it is written: a mail that is
    answered and not noted would come again, and be answered again.
    """
    path = os.path.join(folder, JOURNAL)
    with ExitStack() as opened:
        with _naming(path):
            lines = opened.enter_context(open(path, "ab", buffering=0))
            room = opened.enter_context(TemporaryFile(dir=folder, buffering=0))
            room.write(bytes(ROOM))

        def note(verdict: str) -> None:
            with _naming(path):
                room.close()
                lines.write(f"{now()} {console.literal(verdict)}\n".encode())

        yield note


def lines_today(folder: str, ending: str) -> int:
    """How many of the latest lines in the journal of a folder are of today and end so."""
    path = os.path.join(folder, JOURNAL)
    with _naming(path), open(path, "rb") as journal:
        journal.seek(max(0, os.path.getsize(path) - LATEST))
        lines = journal.read().split(b"\n")
    day, end = now()[:10].encode(), console.literal(ending).encode()
    return sum(line.startswith(day) and line.endswith(end) for line in lines)


@contextmanager
def _naming(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise errors.file_trouble(path, errors.system_reason(error)) from None
