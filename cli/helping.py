"""How help is written: usage, what a command does, its parts, its examples.

Help is plain text in the language of the call, as wide as the terminal is but never wider than
80 columns, and needs no Rich. The man pages are made of the same parts. A call that asks for no
help does not import this module.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import typer
from typer.core import TyperArgument

from wolken.core import data
from wolken.core.game import Option
from wolken.core.games import GAMES, game

from .language import _, language

MOST_COLUMNS = 80
LEAST_COLUMNS = 40


class Entry(NamedTuple):
    """A row of a list: a command, an option or the like, and what is to be said about it."""

    name: str
    text: str


class Section(NamedTuple):
    """A list with its heading."""

    heading: str
    entries: list[Entry]


def help_text(command: Any, context: typer.Context) -> str:
    """The help of a command, without a line feed at its end."""
    width = min(max(shutil.get_terminal_size().columns, LEAST_COLUMNS), MOST_COLUMNS)
    blocks = [
        wrapped(_("Usage: {usage}").format(usage=usage(command, context)), width, indent=7),
        *(wrapped(text, width) for text in paragraphs(command)),
        *("\n".join(part) for part in [_about_lines(command, context, width)] if part),
        *(_listed(section, width) for section in sections(command, context) if section.entries),
    ]
    lines = examples(command, context)
    if lines:
        shown = (wrapped_command(line, width - 2).replace("\n", "\n  ") for line in lines)
        blocks.append("\n  ".join([_("Examples:"), *shown]))
    return "\n\n".join(blocks)


def usage(command: Any, context: typer.Context) -> str:
    """How a command is called, on one line."""
    if hasattr(command, "table"):
        return f"{context.command_path} COMMAND …"
    words = [context.command_path]
    for param in command.params:
        if isinstance(param, TyperArgument):
            name = param.human_readable_name
            words.append(name if param.required or name.startswith("[") else f"[{name}]")
    words += [_name(option) for option in _options(command) if option.required]
    return " ".join((*words, "[OPTIONS]"))


def paragraphs(command: Any) -> list[str]:
    """What a command does, paragraph by paragraph."""
    return (command.help or "").split("\n\n")


def sections(command: Any, context: typer.Context) -> list[Section]:
    """The lists of a command's help, some of them empty."""
    found = [Section(_("Commands:"), commands(command)), Section(_("Arguments:"), [])]
    found[1].entries.extend(arguments(command))
    found.append(Section(_("Options:"), options(command)))
    game_name = game_on_path(context)
    if game_name and command.name == "new":
        found.append(Section(_("Options of the game (--set):"), game_options(game_name)))
    if game_name and command.name == "moves":
        guide = data.guide(game_name)
        found.append(Section(_("How moves are written:"), notation(guide.moves)))
        found.append(Section(_("What came up, at a real table:"), notation(guide.dealer)))
        found.append(Section(_("Words in capitals:"), words(guide)))
    return found


def commands(command: Any) -> list[Entry]:
    """The commands of a group with their help lines, none of them imported."""
    table = getattr(command, "table", {})
    return [Entry(name, _(line)) for name, (_module, line) in table.items()]


def arguments(command: Any) -> list[Entry]:
    """The arguments of a command."""
    return [
        Entry(param.human_readable_name, param.help or "")
        for param in command.params
        if isinstance(param, TyperArgument)
    ]


def options(command: Any) -> list[Entry]:
    """The options of a command, `--help` too."""
    found = []
    for option in _options(command):
        text = option.help or ""
        if option.required:
            text = _("{text} Required.").format(text=text)
        if option.envvar:
            text = _("{text} In the environment: {name}.").format(text=text, name=option.envvar)
        found.append(Entry(_name(option), text))
    return [*found, Entry("--help", _("Print this help and exit."))]


def _options(command: Any) -> list[Any]:
    return [param for param in command.params if not isinstance(param, TyperArgument)]


def _name(option: Any) -> str:
    names = ", ".join(option.opts)
    return names if option.is_flag else f"{names} {option.metavar}"


# What a game's guide tells


def game_on_path(context: typer.Context) -> str | None:
    """The game whose command was called; None for a command across games."""
    names = context.command_path.split(" ")
    return names[1] if len(names) > 1 and names[1] in GAMES else None


def about(guide: data.Guide) -> list[Entry]:
    """What a game is about: goal, turn, end, and how to write moves."""
    return [
        Entry(_("Goal"), guide.goal[language()]),
        Entry(_("A turn"), guide.turn[language()]),
        Entry(_("The end"), guide.end[language()]),
        Entry(_("Moves"), guide.writing[language()]),
    ]


def _about_lines(command: Any, context: typer.Context, width: int) -> list[str]:
    game_name = game_on_path(context)
    if game_name is None or not hasattr(command, "table"):
        return []
    lines = [
        wrapped(f"{name}: {text}", width, indent=2) for name, text in about(data.guide(game_name))
    ]
    every = _("Every move: {command}").format(command=f"{context.command_path} moves --help")
    return [*lines, wrapped(every, width, indent=2)]


def notation(rows: Sequence[data.Notation]) -> list[Entry]:
    """How moves are written and what they do, with their rules."""
    return [
        Entry(row.text, f"{row.sentences[language()]} ({', '.join(row.rules)})") for row in rows
    ]


def words(guide: data.Guide) -> list[Entry]:
    """What the words in capitals stand for."""
    return [Entry(name, sentences[language()]) for name, sentences in guide.words.items()]


def game_options(game_name: str) -> list[Entry]:
    """The options of a game with what they may be."""
    sentences = data.guide(game_name).options
    return [
        Entry(option.name, f"{sentences[option.name][language()]}; {possible(option)}")
        for option in game(game_name).OPTIONS
    ]


def possible(option: Option) -> str:
    """What a game option may be, and what it is if it is not set."""
    if option.file is not None:
        return _("a file; without it the box of the game")
    if option.choices:
        choices = ", ".join(option.choices)
        return _("one of: {choices}; without it {default}").format(
            choices=choices, default=option.default
        )
    if option.default is None:
        return _("from {low} to {high}; without it no limit").format(
            low=option.low, high=option.high
        )
    return _("from {low} to {high}; without it {default}").format(
        low=option.low, high=option.high, default=option.default
    )


def examples(command: Any, context: typer.Context) -> list[str]:
    """The examples of a command, as a shell reads them."""
    lines = (command.epilog or "").splitlines()
    game_name = game_on_path(context)
    if game_name is None:
        return lines
    fields = {"game": game_name, **data.guide(game_name).example}
    return [line.format(**fields) for line in lines]


# Lines of a width


def wrapped(text: str, width: int, indent: int = 0, first: str = "") -> str:
    """A paragraph in lines of at most that width; all but the first are indented."""
    return textwrap.fill(
        text,
        width,
        initial_indent=first,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def wrapped_command(line: str, width: int) -> str:
    """A call in lines of at most that width, still a call for a shell.

    A blank more or less within a quoted move makes no difference.
    """
    return " \\\n".join(wrapped(line, width - 2, indent=4).splitlines())


def _listed(section: Section, width: int) -> str:
    """A list with its heading: names on the left, texts on the right, below long names."""
    names = [len(entry.name) for entry in section.entries if len(entry.name) <= width // 3]
    column = max(names, default=2) + 4
    lines = [wrapped(section.heading, width)]
    for name, text in section.entries:
        lines += _row(f"  {name}", text, column, width)
    return "\n".join(lines)


def _row(name: str, text: str, column: int, width: int) -> Iterator[str]:
    if len(name) > column - 2:
        yield wrapped(name, width, indent=6)
        name = ""
    if text:
        yield wrapped(text, width, indent=column, first=f"{name:{column}}")
