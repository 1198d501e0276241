"""The one place where errors become a complaint and an exit code.

0 done, 1 the rules refuse, 2 not understood, 3 the file, 70 the program itself. A complaint
goes to standard error: one line, and below it what helps. With `--json` it is one object.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from . import console
from .language import _

REFUSED = 1
NOT_UNDERSTOOD = 2
FILE = 3
FAULT = 70
INTERRUPTED = 130

SAVED: list[str] = []  # the files that this call has written

MOST_LISTED = 12  # words in one line of a hint
LONGEST_MEANT = 100  # signs of a word that may be a slip for another


class Complaint(Exception):
    """What a user is told when a call fails.

    `code` names the kind for scripts; `rule` is the rule ID where a rule refuses; `hints`
    are further lines: the rule's sentence, what is legal, what to do.
    """

    def __init__(
        self,
        exit_code: int,
        code: str,
        message: str,
        *,
        rule: str | None = None,
        hints: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.exit_code = exit_code
        self.code = code
        self.message = message
        self.rule = rule
        self.hints = tuple(hints)


def usage(message: str, *hints: str) -> Complaint:
    """A call that was not understood."""
    return Complaint(NOT_UNDERSTOOD, "usage", message, hints=hints)


def file_trouble(path: str, message: str, *hints: str, code: str = "file") -> Complaint:
    """A file that cannot be used as asked."""
    return Complaint(FILE, code, f"{path}: {message}", hints=hints)


def unknown_word(sentence: str, word: str, words: Sequence[str]) -> Complaint:
    """A word that is none of those that may stand there, with the likely one meant, or all.

    `sentence` says so, with the place `{word}`.
    """
    hints = did_you_mean(word, words)
    if not hints and 0 < len(words) <= MOST_LISTED:
        hints = [_("there are: {words}").format(words=", ".join(words))]
    return usage(sentence.format(word=word), *hints)


def did_you_mean(word: str, words: Sequence[str]) -> list[str]:
    """A hint with the word most likely meant, if any comes near."""
    from difflib import get_close_matches

    if len(word) > LONGEST_MEANT:
        return []
    near = get_close_matches(word, words, n=1)
    return [_("did you mean “{word}”?").format(word=near[0])] if near else []


def saved(path: str) -> None:
    """Notes that a file is in place, for what is said of a call that fails after that."""
    SAVED.append(path)


def said(sentence: str) -> str:
    """A sentence of a library, the system or the core in the language of the call."""
    from . import foreign  # a call that succeeds does without

    return foreign.said(sentence)


def system_reason(error: Exception) -> str:
    """What the system says about a file that it does not open or write."""
    reason = error.strerror if isinstance(error, OSError) else None
    return said((reason or str(error)).lower())


def guarded(call: Callable[[], object]) -> int:
    """Runs a call; complains about whatever it raises; returns the exit code."""
    SAVED.clear()
    try:
        code = call()
    except Complaint as complaint:
        return report(complaint)
    except BrokenPipeError:
        raise
    except OSError as error:
        place = str(error.filename) if error.filename else _("the system")
        return report(file_trouble(place, system_reason(error), *kept()))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Exception as error:
        if "WOLKEN_DEBUG" in os.environ:
            raise
        return report(fault(error))
    if code == INTERRUPTED and SAVED:
        return report(Complaint(INTERRUPTED, "interrupted", _("interrupted"), hints=kept()))
    return code if isinstance(code, int) else 0


def fault(error: Exception) -> Complaint:
    """A fault of the program: of what kind and where.

    What the error says is not repeated, for it may name what is hidden.
    """
    trace = error.__traceback__
    assert trace is not None
    while trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
    return Complaint(
        FAULT,
        "fault",
        _("this is a fault of the program: {kind} in {place}").format(
            kind=type(error).__name__, place=place
        ),
        hints=[*kept(), _("WOLKEN_DEBUG=1 shows where it comes from; that may show hidden cards")],
    )


def kept() -> list[str]:
    """What has been saved although the call failed."""
    return [_("what was done is saved: {path}").format(path=path) for path in dict.fromkeys(SAVED)]


def report(complaint: Complaint) -> int:
    """Prints a complaint; returns its exit code, whether or not somebody reads the complaint."""
    try:
        sys.stdout.flush()
    except OSError:
        console.give_up(sys.stdout)
    try:
        _complain(complaint)
    except OSError:
        console.give_up(sys.stderr)
    return complaint.exit_code


def _complain(complaint: Complaint) -> None:
    if "--json" in sys.argv:
        console.complain_json(
            {
                "code": complaint.code,
                "rule": complaint.rule,
                "message": complaint.message,
                "hints": list(complaint.hints),
                "exit": complaint.exit_code,
            }
        )
        return
    console.complain(f"wolken: {complaint.message}")
    for hint in complaint.hints:
        console.complain(f"  {hint}")
