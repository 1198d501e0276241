"""Line editing at a terminal: history, and words completed with TAB."""

from __future__ import annotations

import readline
import signal
from collections.abc import Callable
from contextlib import suppress

from ..state import state_file

MOST_KEPT = 500  # lines of history
WAKE_SECONDS = 0.5
WORDS_END = " \t,:"

# By library, readline or libedit (on macOS): what is typed to complete a word
TAB = {False: ("tab: complete",), True: ("bind ^I rl_complete",)}
# What was cut out of a line, or recorded as a macro, stays in memory and could be brought back
# by the next person. Readline names no way to drop it, so the keys for that are switched off, in
# its Emacs and in its vi manner.
NO_BRINGING_BACK = {
    False: (
        *("set keymap vi-command", "control-y: abort"),
        *("p: abort", "P: abort", ".: abort", "@: abort"),
        *("set keymap vi-insert", "control-y: abort"),
        *("set keymap emacs", "control-y: abort", "meta-y: abort", '"\\C-xe": abort'),
    ),
    True: ("bind ^Y ed-unassigned",),
}


class Editing:
    """The line editor, set up for one sitting."""

    def __init__(self, complete: Callable[[str], list[str]], secret: bool) -> None:
        self.complete = complete
        self.file = None if secret else state_file("play_history")
        self.found: list[str] = []
        libedit = "libedit" in (readline.__doc__ or "")
        for line in (*TAB[libedit], *(NO_BRINGING_BACK[libedit] if secret else ())):
            readline.parse_and_bind(line)
        readline.set_completer_delims(WORDS_END)
        readline.set_completer(self._candidate)
        readline.set_history_length(MOST_KEPT)
        if self.file is not None:
            with suppress(OSError):  # there is none yet, or none that can be read
                readline.read_history_file(self.file)

    def read(self, prompt: str) -> str | None:
        """A line that somebody types; None at the end of the input."""
        # A Ctrl-C that comes just before readline waits for a key takes effect only when
        # something wakes it.
        signal.signal(signal.SIGALRM, lambda number, frame: None)
        signal.siginterrupt(signal.SIGALRM, False)
        signal.setitimer(signal.ITIMER_REAL, WAKE_SECONDS, WAKE_SECONDS)
        try:
            return input(prompt)
        except EOFError:
            return None
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def forget(self) -> None:
        """Drops the history of this sitting."""
        readline.clear_history()

    def keep(self) -> None:
        """Writes the history for the next sitting, if it may be kept."""
        if self.file is None:
            return
        with suppress(OSError):  # a sitting is no failure because its history cannot be kept
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            readline.write_history_file(self.file)

    def _candidate(self, word: str, number: int) -> str | None:
        """What readline asks for: the candidates one by one, then None."""
        if number == 0:
            self.found = self.complete(readline.get_line_buffer()[: readline.get_endidx()])
        return self.found[number] if number < len(self.found) else None
