"""The `wolken` command, and `python -m wolken`."""

import codecs
import gc
import os
import sys
from contextlib import suppress

COMPLETE = "_WOLKEN_COMPLETE"  # set by the scripts in cli/completion to the name of the shell
SPELLED = "wolken.spelled"
# The standard streams: how each is opened, and what becomes of text that its encoding lacks.
STREAMS = (
    ("stdin", "r", "surrogateescape"),
    ("stdout", "w", SPELLED),
    ("stderr", "w", SPELLED),
)


def main() -> None:
    """Runs one call and ends the process with its exit code."""
    # A call is short and keeps what it builds: looking for garbage costs a fifth of its time.
    gc.disable()
    try:
        prepare_streams()
        code = complete() if COMPLETE in os.environ else run()
    except KeyboardInterrupt:
        code = 130
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, KeyboardInterrupt):
            stream.flush()
    # Nothing is left to do: taking the interpreter apart would only cost time.
    os._exit(code)


def run() -> int:
    """Runs a call that somebody has typed."""
    from wolken.cli.app import run

    return run(sys.argv[1:])


def complete() -> int:
    """Answers a shell in which somebody is typing a call."""
    from wolken.cli.completion.shells import complete

    complete(os.environ[COMPLETE], sys.argv[1:])
    return 0


def prepare_streams() -> None:
    """Lets every stream take all text; one that the caller has closed leads nowhere."""
    codecs.register_error(SPELLED, spell)
    for name, mode, errors in STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
        getattr(sys, name).reconfigure(errors=errors)


def spell(error: UnicodeError) -> tuple[str, int]:
    """What is written instead of signs that an encoding lacks, and where writing goes on."""
    from wolken.cli.signs import spelled

    if not isinstance(error, UnicodeEncodeError):
        raise error
    return spelled(error.object[error.start : error.end]), error.end


if __name__ == "__main__":
    main()
