"""Whole-process time of `move`, as a ratio to bare Python, for short and long logs.

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

RUNS = 25
BARE = [sys.executable, "-c", "pass"]
WOLKEN = [str(Path(sys.executable).with_name("wolken")), "wolkenwechsel"]
LENGTHS = (20, 2000)


def main() -> None:
    """Prints the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        files = {length: prepare(Path(folder) / f"{length}.toml", length) for length in LENGTHS}
        commands = {"bare Python": (BARE, {})}
        for length, path in files.items():
            play = [*WOLKEN, "move", str(path), "take a1"]
            commands[f"move, piped, {length} entries"] = (play, {})
            commands[f"move, Rich, {length} entries"] = (play, {"FORCE_COLOR": "1"})
        commands["--version"] = ([WOLKEN[0], "--version"], {})
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
    run(["new", str(path), "--players", ",".join(players), "--seed", "bench", "--quiet"])
    opening = [f"{player}: flip {place}" for player in players for place in ("a1", "b1")]
    run(["move", str(path), ", ".join(opening), "--quiet"])
    takes = max(0, length - 9)
    if takes:
        run(["move", str(path), ", ".join(["take a1"] * takes), "--quiet"])
    return path


def run(arguments: list[str]) -> None:
    """A call that has to succeed."""
    subprocess.run([*WOLKEN, *arguments], check=True, env=environment({}))


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
