"""The one reader of the package's own data: the figures and the rule sentences of a game."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from .game import Plain

GAMES_FOLDER = Path(__file__).parent / "games"


class Rule(NamedTuple):
    """A rule of a game in our words.

    `source` is `rulebook`, `ruling` (a gap in the rulebook, closed by us) or `both`;
    `breakable` tells whether a move can be refused for it.
    """

    id: str
    source: str
    breakable: bool
    sentences: dict[str, str]  # by language: en, de


def folder(game_name: str) -> Path:
    """The folder of a game in `core/games`."""
    return GAMES_FOLDER / game_name.replace("-", "_")


def box(game_name: str) -> Plain:
    """The figures of a game: cards, counts, tables (`box.toml`)."""
    return tomllib.loads((folder(game_name) / "box.toml").read_text("utf-8"))


def rules(game_name: str) -> tuple[Rule, ...]:
    """The rules of a game in the rulebook's order (`rules.toml`)."""
    data = _rules_file(game_name)
    return tuple(
        Rule(
            entry["id"], entry["source"], entry["breakable"], {"en": entry["en"], "de": entry["de"]}
        )
        for entry in data["rule"]
    )


def glossary(game_name: str) -> dict[str, str]:
    """The terms of a game: English to German."""
    terms: dict[str, str] = _rules_file(game_name)["glossary"]
    return terms


def _rules_file(game_name: str) -> Plain:
    return tomllib.loads((folder(game_name) / "rules.toml").read_text("utf-8"))
