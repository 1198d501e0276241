"""The page of a game: what it is, how it is played, its rules and its words."""

from __future__ import annotations

from collections.abc import Iterator

from wolken.core import data
from wolken.core.games import GAMES, game

from .. import helping
from ..app import VERBS
from ..screens.printed import PRINTED
from ..verbs.rules import line as rule_line
from . import roff
from .commands import examples


def body(name: str) -> Iterator[str]:
    """The page of a game, below its name."""
    guide = data.guide(name)
    yield roff.section("synopsis")
    yield from roff.verbatim([f"wolken {name} COMMAND ...", f"wolken {name} play FILE"])
    yield roff.section("description")
    for entry in helping.about(guide):
        yield from roff.row(*entry)
    yield from roff.paragraph(
        "The commands are those of every game; wolken(1) tells them, with their options, what"
        " they print, and how a refusal is read."
    )
    yield from seats_and_options(name)
    yield from moves(guide)
    for heading, line, cards in PRINTED.get(name, tuple)():
        yield roff.section(heading)
        yield from roff.paragraph(line)
        for card in cards:
            yield from roff.row(*card)
    yield from rules(name)
    yield from glossary(name)
    yield roff.section("examples")
    for verb in VERBS:
        yield from examples("wolken", name, verb)
    yield from roff.references([("wolken", 1), ("wolken-match", 5), ("wolken-scenario", 5)])


def seats_and_options(name: str) -> Iterator[str]:
    """How many can play, and what can be set for a match."""
    seats = game(name).SEATS
    yield roff.section("players")
    yield from roff.paragraph(
        f"{seats[0]} to {seats[-1]}, in the order in which `new --players` names them."
    )
    yield roff.section("options of a match")
    yield from roff.paragraph("Given to `new` as `--set KEY=VALUE`.")
    for entry in helping.game_options(name):
        yield from roff.row(*entry)


def moves(guide: data.Guide) -> Iterator[str]:
    """How moves are written."""
    yield roff.section("moves")
    yield from roff.paragraph(
        "Words in capitals stand for something else, told below. What stands in brackets can be"
        " left out; `a|b` is one of the two. `anna: MOVE` says who moves where several players"
        " may."
    )
    for entry in helping.notation(guide.moves):
        yield from roff.row(*entry)
    yield roff.part("What came up")
    yield from roff.paragraph(
        "Moves of the seat `dealer`. A match with a seed makes them itself; at a real table"
        " (`new --table`) the players type them."
    )
    for entry in helping.notation(guide.dealer):
        yield from roff.row(*entry)
    yield roff.part("Words in capitals")
    for entry in helping.words(guide):
        yield from roff.row(*entry)


def rules(name: str) -> Iterator[str]:
    """The rules in the rulebook's order."""
    yield roff.section("rules")
    yield from roff.paragraph(
        f"Revision {game(name).REVISION}. A rule marked `[ruling]` closes a gap of the rulebook;"
        f" in `[rulebook and ruling]` the sentences after “Ruling” do. `wolken {name} rules ID`"
        " prints one of them."
    )
    for rule in data.rules(name):
        yield from roff.row(*rule_line(rule).split(" ", 1))


def glossary(name: str) -> Iterator[str]:
    """The words of the game, in English and German."""
    yield roff.section("glossary")
    for english, german in data.glossary(name).items():
        yield from roff.row(english, german)


def names() -> list[str]:
    """The names of the pages, in the order of the games."""
    return [f"wolken-{name}" for name in GAMES]
