"""A mail as plain text: lines of 72 columns that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterator

from .. import console
from .sheet import SENTINEL, Kind, Part, Sheet, clean

WIDTH = 72


def plain(sheet: Sheet) -> str:
    """The text of a mail.

    Lines are broken between words, and continued with two blanks before them. What a player
    can paste stays whole, however long: half a move would be read as another one.
    """
    lines: list[str] = []
    for line in sheet.above:
        lines += _broken(line)
    lines += ["", SENTINEL]
    for part in sheet.below:
        lines += ["", *_part(part)]
    return "\n".join(lines) + "\n"


def _part(part: Part) -> Iterator[str]:
    yield from _broken(part.heading)
    for line in part.lines:
        if part.kind is Kind.TYPED:
            yield clean(line)
        else:
            yield from _broken(line)
    if part.remark:
        yield from _broken(part.remark)


def _broken(line: str) -> list[str]:
    return console.wrapped(clean(line), WIDTH)
