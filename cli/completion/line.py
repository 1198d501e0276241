"""A call of the program as far as it is typed, taken apart."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from wolken.core.games import GAMES

GROUPS = (*GAMES, "scenario", "mail")  # the commands that have commands of their own


class Word(NamedTuple):
    """A word that may stand at the cursor, and the line that explains it.

    `whole`: whether the next word may follow; a folder or `KEY=` wants something behind it.
    """

    text: str
    help: str = ""
    whole: bool = True
    is_file: bool = False


class Typed(NamedTuple):
    """The word at the cursor, up to the cursor, and whether a quotation mark is open there."""

    text: str
    quoted: bool = False


class Line(NamedTuple):
    """A call half typed.

    `path` is the command, such as `("wolkenwechsel", "move")`; `arguments` are its words before
    the cursor and `later` those behind it, without options; `values` are options with their
    values, wherever they stand. At the cursor stands `current`, up to the cursor; it is the
    value of the option `asked` if that is not empty. `kept` stands before it in the same word.
    `quoted`: a quotation mark is open there, so that blanks do not end the word.
    """

    path: tuple[str, ...]
    arguments: tuple[str, ...]
    later: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    asked: str
    kept: str
    current: str
    quoted: bool

    @property
    def paths(self) -> tuple[str, ...]:
        """The arguments of the command, before and behind the cursor."""
        return self.arguments + self.later

    def value(self, option: str, default: str) -> str:
        """The value of an option; the last one counts."""
        return dict(self.values).get(option, default)


class Scanned(NamedTuple):
    """Words parted into arguments and values of options; `asked` still waits for its value."""

    arguments: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    asked: str


def read_line(
    before: Sequence[str], typed: Typed, after: Sequence[str], valued: Collection[str]
) -> Line:
    """The call that these words are; `valued` are the options that take a value."""
    begun, rest = scan(before, valued), scan(after, valued)
    asked, kept, current = begun.asked, "", typed.text
    name, equals, value = current.partition("=")
    if not asked and equals and name in valued:
        asked, kept, current = name, name + equals, value
    depth = 2 if begun.arguments[:1] and begun.arguments[0] in GROUPS else 1
    return Line(
        begun.arguments[:depth],
        begun.arguments[depth:],
        rest.arguments,
        begun.values + rest.values,
        asked,
        kept,
        current,
        typed.quoted,
    )


def scan(words: Sequence[str], valued: Collection[str]) -> Scanned:
    """Parts words into arguments and values; `-` and numbers are arguments."""
    arguments: list[str] = []
    values: list[tuple[str, str]] = []
    asked = ""
    only_arguments = False
    for word in words:
        name, equals, value = word.partition("=")
        if not word:
            continue
        if asked:
            values.append((asked, word))
            asked = ""
        elif word == "--":
            only_arguments = True
        elif only_arguments or not word.startswith("-") or word[1:].isdecimal() or word == "-":
            arguments.append(word)
        elif name in valued and equals:
            values.append((name, value))
        elif name in valued:
            asked = name
    return Scanned(tuple(arguments), tuple(values), asked)
