"""Plays a short match of every game in the present folder and prints all that came of it.

A program of its own, for every Python and surroundings in which the same must come of it.
"""

from __future__ import annotations

import io
import json
import os
import secrets
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

DECISIONS = 10
GAMES = {
    "wolkenbruch": "anna,ben",
    "ueber-den-wolken": "anna,ben",
    "donnerwetter": "anna,ben,cleo",
    "wolkenwechsel": "anna,ben,cleo,dora",
    "blaetterrauschen": "anna,ben",
}


def call(*words: str) -> list[object]:
    """A call of wolken, and all that came of it."""
    from wolken.cli.app import run

    out, err = io.StringIO(), io.StringIO()
    named = mock.patch.object(sys, "argv", ["wolken", *words])
    with named, redirect_stdout(out), redirect_stderr(err):
        status = run(words)
    return [words, status, out.getvalue(), err.getvalue()]


def match(name: str, players: str) -> list[list[object]]:
    """The calls of a match."""
    file = f"{name}.toml"
    done = [call(name, "new", file, "--players", players, "--seed", "alike", "--plain")]
    for number in range(DECISIONS):
        shown = json.loads(str(call(name, "show", file, "--json")[2]))
        if not shown["waiting"]:
            break
        seat = shown["waiting"][-1]
        listed = call(name, "moves", file, "--as", seat, "--json")
        legal = json.loads(str(listed[2]))["moves"]
        move = legal[number * 7 % len(legal)]
        other = next(player for player in players.split(",") if player != seat)
        done += [listed, call(name, "move", file, "--as", other, "--dry-run", move)]
        done.append(call(name, "move", file, "--as", seat, move))
    for reader in (["--all"], *(["--as", player] for player in players.split(","))):
        for form in ("--plain", "--json"):
            done.append(call(name, "show", file, *reader, form))
        done.append(call(name, "replay", file, *reader))
    with mock.patch.dict(os.environ, FORCE_COLOR="1", COLUMNS="100", TERM="xterm-256color"):
        done.append(call(name, "show", file, "--all"))
    for words in (["move", file, "xyzzy"], ["move", file, "--as", "anna", "undo"], ["rules"]):
        done.append(call(name, *words))
    done.append(call(name, "replay", file, "--check"))
    done.append(call(name, "undo", file, "--force", "--as", "anna"))
    done.append(call("scenario", "record", file))
    done.append(call("status", "."))
    done.append([file, Path(file).read_bytes().decode()])
    return done


def main() -> None:
    """Plays them all."""
    with mock.patch.object(secrets, "token_hex", lambda size: "5a" * size):
        done = [calls for name, players in GAMES.items() for calls in match(name, players)]
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
