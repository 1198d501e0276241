"""The `wolken` command, and `python -m wolken`."""

import gc
import sys


def main() -> None:
    """Runs one call and ends the process with its exit code."""
    # A call is short and keeps what it builds: looking for garbage costs a fifth of its time.
    gc.disable()
    from wolken.cli.app import run

    code = run(sys.argv[1:])
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    main()
