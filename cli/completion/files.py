"""Files that may stand at the cursor."""

from __future__ import annotations

import os
from collections.abc import Iterator

from wolken.core.games import GAMES

from ..folders import game_in
from .line import Line, Word

SCENARIO = ".scenario.toml"


def any_file(line: Line) -> Iterator[Word]:
    """Every file."""
    return files(line.current, "")


def toml_files(line: Line) -> Iterator[Word]:
    """TOML files and folders."""
    return files(line.current, ".toml")


def scenario_files(line: Line) -> Iterator[Word]:
    """Scenario files and folders."""
    return files(line.current, SCENARIO)


def match_files(line: Line) -> list[Word]:
    """Folders and matches of the game that is named, or of all with their games.

    Where there is no such match it is any TOML file.
    """
    named = line.path[0] if line.path[0] in GAMES else ""
    found = list(files(line.current, ".toml"))
    wanted = [named] if named else GAMES
    games = {word: _game_in(word.text) for word in found if word.whole}
    matches = {word: game for word, game in games.items() if game in wanted}
    if not matches:
        return found
    return [
        word._replace(help="" if named else matches.get(word, ""))
        for word in found
        if word in matches or not word.whole
    ]


def files(typed: str, ending: str) -> Iterator[Word]:
    """The folders and the files with that ending whose path begins as typed.

    Hidden ones have to be asked for; names with signs that cannot be shown are left out.
    """
    folder, slash, begun = typed.rpartition("/")
    with os.scandir(os.path.expanduser(folder + slash) or ".") as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        name = entry.name
        hidden = name.startswith(".") and not begun
        if hidden or not name.startswith(begun) or not name.isprintable():
            continue
        if entry.is_dir():
            yield Word(f"{folder}{slash}{name}/", whole=False, is_file=True)
        elif name.endswith(ending) and entry.is_file():
            yield Word(f"{folder}{slash}{name}", is_file=True)


def _game_in(path: str) -> str:
    """The game of a match file; empty for one that nobody may read."""
    try:
        return game_in(os.path.expanduser(path))
    except OSError:
        return ""
