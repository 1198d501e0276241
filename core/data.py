"""The one reader of the package's own data: figures, rule sentences and guide of a game."""

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


Sentences = dict[str, str]  # by language: en, de


class Notation(NamedTuple):
    """How a move is written, and what it does.

    In `text` a word in capitals stands for what `Guide.words` says of it, `a|b` for one of
    them; what stands in `[]` can be left out, and `…` means more of the same.
    """

    text: str
    rules: tuple[str, ...]
    sentences: Sentences


class Guide(NamedTuple):
    """What a beginner needs of a game (`guide.toml`).

    `example` has `players`, `seat`, `first` and `then` (moves of a match with the seed
    `first`), and `refused` with its `rule`: a move that is not legal at the beginning.
    """

    example: dict[str, str]
    goal: Sentences
    turn: Sentences
    end: Sentences
    writing: Sentences
    options: dict[str, Sentences]
    words: dict[str, Sentences]
    moves: tuple[Notation, ...]
    dealer: tuple[Notation, ...]


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


def guide(game_name: str) -> Guide:
    """What a game is about and how its moves are written (`guide.toml`)."""
    data = tomllib.loads((folder(game_name) / "guide.toml").read_text("utf-8"))
    return Guide(
        example=data["example"],
        goal=data["goal"],
        turn=data["turn"],
        end=data["end"],
        writing=data["writing"],
        options=data["option"],
        words=data["word"],
        moves=tuple(map(_notation, data["move"])),
        dealer=tuple(map(_notation, data["dealer"])),
    )


def _notation(row: Plain) -> Notation:
    return Notation(row["text"], tuple(row["rules"]), {"en": row["en"], "de": row["de"]})


def _rules_file(game_name: str) -> Plain:
    return tomllib.loads((folder(game_name) / "rules.toml").read_text("utf-8"))
