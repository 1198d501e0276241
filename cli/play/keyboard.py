"""Where the lines of a sitting come from: people at a terminal, or a pipe."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from .. import console, errors
from ..language import _

if TYPE_CHECKING:
    from .editing import Editing

LEAVE = ("quit", "exit")
MOST_SIGNS = 64 * 1024  # in a line; a whole match on one line is shorter
LEAST_BLANK_LINES = 60
# Home, clear the screen, clear what has scrolled out of it
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class Keyboard:
    """Asks for lines, one after the other.

    `complete` gives the words that can stand where a line ends. What is typed in a `secret`
    sitting is kept nowhere.
    """

    def __init__(self, complete: Callable[[str], list[str]], secret: bool) -> None:
        self.at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.editing = _editing(complete, secret) if self.at_terminal else None

    def ask(self, prompt: str) -> str | None:
        """A line that somebody types; None at the end of the input.

        Complains about a line that is too long for moves, which may be endless.
        """
        try:
            line = _read(prompt) if self.editing is None else self.editing.read(prompt)
        except KeyboardInterrupt:
            if self.at_terminal:
                console.say()
            raise
        if line is None:
            console.say()
            return None
        if len(line) > MOST_SIGNS:
            raise errors.usage(
                _("the line is too long: it can have {most} signs").format(most=MOST_SIGNS)
            )
        return line.strip()

    def pause(self, prompt: str) -> bool:
        """Waits for Enter; False when somebody wants to leave instead.

        What was typed before anybody could read the prompt does not count.
        """
        from termios import TCIFLUSH, tcflush

        tcflush(sys.stdin, TCIFLUSH)
        line = self.ask(prompt)
        return line is not None and line not in LEAVE

    def hide(self) -> None:
        """Leaves nothing of what was shown or typed so far to the next person."""
        if self.editing is not None:
            self.editing.forget()
        if os.environ.get("TERM", "") in ("", *console.DUMB):
            lines = max(shutil.get_terminal_size().lines, LEAST_BLANK_LINES)
            sys.stdout.write("\n" * lines)
        else:
            sys.stdout.write(CLEAR)

    def close(self) -> None:
        """Keeps the history for the next sitting, if it may be kept."""
        if self.editing is not None:
            self.editing.keep()


def _editing(complete: Callable[[str], list[str]], secret: bool) -> Editing | None:
    """Line editing, where Python was built with it."""
    try:
        from .editing import Editing
    except ImportError:
        return None
    return Editing(complete, secret)


def _read(prompt: str) -> str | None:
    # Not input(prompt): that reads a line of any length, and loses a Ctrl-C which comes while
    # the prompt is written.
    sys.stdout.write(prompt)
    sys.stdout.flush()
    return sys.stdin.readline(MOST_SIGNS + 1) or None
