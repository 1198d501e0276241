"""What a mail says, before it is text or HTML: some lines, a sentinel, and parts below it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..pictures.drawing import Line

# A reply is read above this line only. It is the same in every language.
SENTINEL = "--- reply above this line ---"


class Kind(StrEnum):
    """What the lines of a part are."""

    PROSE = "prose"
    BOARD = "board"
    TYPED = "typed"  # what a player can type or paste


class Part(NamedTuple):
    """A part of a mail: a heading, lines, and a remark below them (empty: none).

    `picture` shows the same as the lines, where there is one.
    """

    heading: str
    lines: Sequence[str]
    kind: Kind = Kind.PROSE
    remark: str = ""
    picture: Sequence[Line] = ()


class Sheet(NamedTuple):
    """A mail: its title, the lines above the sentinel, and the parts below it."""

    title: str
    above: Sequence[str]
    below: Sequence[Part]


def clean(text: str) -> str:
    """A text as one line: other white space becomes a blank, control characters are gone."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "" for sign in text)


def one_line(text: str) -> str:
    """A text as one line without blanks around it and with one between words."""
    return " ".join(clean(text).split())
