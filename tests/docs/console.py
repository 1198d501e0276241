"""Console blocks of a Markdown file: run, compared, and written anew.

    python tests/docs/console.py README.md

writes into the file what its commands print now. In a block that begins with ```console, a
line after `$ ` is a command of the shell, and the lines below it are what it prints, standard
error included. All blocks of a file run in one empty folder, in their order.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TIME = "2026-01-31T12:00:00Z"


class Command(NamedTuple):
    """A command of a block and the output that the file shows."""

    text: str
    shown: str


def commands(block: str) -> Iterator[Command]:
    """The commands of a block; a line that ends with a backslash goes on in the next one."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = part.splitlines(keepends=True)
        last = next(number for number, line in enumerate(lines) if not line.endswith("\\\n"))
        yield Command("".join(lines[: last + 1]), "".join(lines[last + 1 :]))


def run(command: Command, folder: Path) -> str:
    """What a command prints, in a shell that knows `wolken`."""
    done = subprocess.run(
        ["sh", "-c", command.text],
        cwd=folder,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return done.stdout


def environment(folder: Path) -> dict[str, str]:
    """A plain environment in which `wolken` is the program of this checkout."""
    bin_folder = folder / ".bin"
    bin_folder.mkdir(exist_ok=True)
    wrapper = bin_folder / "wolken"
    wrapper.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m wolken "$@"\n')
    wrapper.chmod(0o755)
    scenarios = folder / "scenarios"
    if not scenarios.exists():
        scenarios.symlink_to(ROOT / "scenarios")
    return {
        "PATH": f"{bin_folder}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "tests" / "path"),
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "WOLKEN_NOW": TIME,
    }


def rewritten(text: str, folder: Path) -> str:
    """The text with what its commands print now."""

    def block(found: re.Match[str]) -> str:
        parts = (f"$ {command.text}{run(command, folder)}" for command in commands(found[1]))
        return f"```console\n{''.join(parts)}```"

    return BLOCK.sub(block, text)


def main() -> None:
    """Rewrites the files named."""
    for name in sys.argv[1:]:
        path = Path(name)
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(rewritten(path.read_text("utf-8"), Path(folder)), "utf-8")


if __name__ == "__main__":
    main()
