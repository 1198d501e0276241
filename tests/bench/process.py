"""Whole-process time of `move` and of a TAB in bash, as a ratio to bare Python.

    pip install . && python tests/bench/process.py

Run it with the Python of a virtual environment in which wolken is installed. Ratios of medians
are printed, the runs of all commands taken in turn, so that a machine whose speed drifts slows
them alike.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from wolken.__main__ import COMPLETE
from wolken.core.games import GAMES

RUNS = 25
BARE = [sys.executable, "-c", "pass"]
WOLKEN = str(Path(sys.executable).with_name("wolken"))
GAME = "wolkenwechsel"
LENGTHS = (20, 2000)
# What stands before the cursor when TAB is pressed, and what is to be completed.
TABS = {
    "commands": "wolken wolkenwechsel ",
    "options": "wolken scenario run --",
    "files": "wolken wolkenwechsel show {folder}/",
    "seats": "wolken wolkenwechsel show {folder}/2000.toml --as ",
    "move, 2000 entries": "wolken wolkenwechsel move {folder}/2000.toml ",
    **{game: f"wolken {game} move {{folder}}/{game}.toml --as anna " for game in GAMES},
}


def main() -> None:
    """Prints the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        files = {length: prepare(Path(folder) / f"{length}.toml", length) for length in LENGTHS}
        commands: dict[str, tuple[list[str], dict[str, str]]] = {"bare Python": (BARE, {})}
        for length, path in files.items():
            play = [WOLKEN, GAME, "move", str(path), "take a1"]
            commands[f"move, piped, {length} entries"] = (play, {})
            commands[f"move, Rich, {length} entries"] = (play, {"FORCE_COLOR": "1"})
        commands["--version"] = ([WOLKEN, "--version"], {})
        for game in GAMES:
            run(game, ["new", f"{folder}/{game}.toml", "--players", "anna,ben", "--seed", "bench"])
        for name, line in TABS.items():
            commands[f"TAB, {name}"] = (tab(line.format(folder=folder)), {COMPLETE: "bash"})
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _run in range(RUNS):
            for name, (command, extra) in commands.items():
                times[name].append(timed(command, extra))
    bare = median(times["bare Python"])
    for name, taken in times.items():
        print(f"{name:28} {1000 * median(taken):7.1f} ms {median(taken) / bare:6.2f} x bare Python")
    for form in ("piped", "Rich"):
        long, short = (median(times[f"move, {form}, {n} entries"]) for n in (2000, 20))
        print(f"2,000 entries against 20, {form}: {long / short:.2f}")


def prepare(path: Path, length: int) -> Path:
    """A two-seat match with that many entries, whose next moves are all `take a1`.

    Nobody turns a face-down place up any more, so the match goes on for ever.
    """
    players = ["anna", "ben"]
    run(GAME, ["new", str(path), "--players", ",".join(players), "--seed", "bench"])
    opening = [f"{player}: flip {place}" for player in players for place in ("a1", "b1")]
    run(GAME, ["move", str(path), ", ".join(opening)])
    takes = max(0, length - 9)
    if takes:
        run(GAME, ["move", str(path), ", ".join(["take a1"] * takes)])
    return path


def tab(line: str) -> list[str]:
    """The call with which bash asks what may follow a line."""
    return [WOLKEN, line.rpartition(" ")[2], str(len(line)), line]


def run(game: str, arguments: list[str]) -> None:
    """A call that has to succeed."""
    subprocess.run([WOLKEN, game, *arguments, "--quiet"], check=True, env=environment({}))


def timed(command: list[str], extra: dict[str, str]) -> float:
    """The seconds of one call."""
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment(extra))
    return time.perf_counter() - begin


def environment(extra: dict[str, str]) -> dict[str, str]:
    """The environment of a call, without what would change its output."""
    kept = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "NO_COLOR", "TERM")}
    return {**kept, "TERM": "xterm-256color", **extra}


if __name__ == "__main__":
    main()
