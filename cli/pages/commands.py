"""The commands as parts of a man page: how each is called, its options, its examples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from wolken.core.games import GAMES

from .. import helping
from ..app import ACROSS, MAIL, SCENARIO, VERBS, load_command, root
from . import roff

ANY_GAME = "GAME"
WIDTH = 68  # of an example
GROUPS = {"scenario": SCENARIO, "mail": MAIL}  # the commands that have commands of their own
SHOWN_GAME = "wolkenwechsel"  # the examples of wolken(1) are of this game


def context(*names: str) -> typer.Context:
    """The context in which a command is called; the names lead to it, `wolken` first."""
    found: typer.Context | None = None
    for number, name in enumerate(names, 1):
        found = typer.Context(command_of(*names[:number]), found, name)
    assert found is not None
    return found


def command_of(*names: str) -> Any:
    """The command to which the names lead."""
    match names:
        case [_]:
            return root()
        case [_, name] if name in ACROSS:
            return load_command(name, ACROSS[name][0])
        case [_, _]:
            return load_command(SHOWN_GAME, "")
        case [_, group, name] if group in GROUPS:
            return load_command(name, GROUPS[group][name][0])
    return load_command(names[2], VERBS[names[2]][0])


def leaves() -> Iterator[tuple[str, ...]]:
    """The names that lead to every command across games that is no group."""
    for name, (module, _line) in ACROSS.items():
        if module:
            yield ("wolken", name)
        else:
            yield from (("wolken", name, inner) for inner in GROUPS[name])


def synopsis() -> Iterator[str]:
    """How every command is called."""
    names = [("wolken", ANY_GAME, verb) for verb in VERBS]
    lines = [usage(*path) for path in (*names, *leaves())]
    yield from roff.verbatim([*lines, "wolken --version", "wolken [COMMAND ...] --help"])


def usage(*names: str) -> str:
    """How a command is called, on one line."""
    found = context(*names)
    return helping.usage(found.command, found)


def games() -> Iterator[str]:
    """The games, each with the page that explains it."""
    for name, (title, line) in GAMES.items():
        yield from (".TP", roff.reference(f"wolken-{name}", 6), *roff.prose(f"{title}: {line}."))


def verbs() -> Iterator[str]:
    """The commands of every game."""
    for verb in VERBS:
        yield from command("wolken", ANY_GAME, verb)


def across() -> Iterator[str]:
    """The commands across games."""
    for names in leaves():
        yield from command(*names)


def command(*names: str) -> Iterator[str]:
    """A command: what it does, arguments and options, examples."""
    found = context(*names)
    yield roff.part(" ".join(names[1:] if names[1] != ANY_GAME else names[2:]))
    yield from roff.verbatim([helping.usage(found.command, found)])
    for text in helping.paragraphs(found.command):
        yield from roff.paragraph(text)
    for entry in (*helping.arguments(found.command), *helping.options(found.command)):
        yield from roff.row(*entry)
    shown = [SHOWN_GAME if name == ANY_GAME else name for name in names]
    yield from examples(*shown)


def examples(*names: str) -> Iterator[str]:
    """The examples of a command."""
    found = context(*names)
    lines = (
        helping.wrapped_command(line, WIDTH) for line in helping.examples(found.command, found)
    )
    yield from roff.verbatim("\n".join(lines).splitlines())
