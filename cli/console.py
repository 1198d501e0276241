"""The one console: every line that the program prints goes through here.

Results go to standard output, complaints to standard error. Text is shown literally: what a
name or a file holds is never markup and never an escape sequence.

Lines are broken between words, further lines indented by two blanks, where the reader's width
is known: `COLUMNS` says it, or the stream is a terminal. What is piped otherwise keeps its
lines whole, so that it can be searched line by line. JSON is never broken.

A stream that cannot write a sign gets others for it (see `signs.py`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


WIDEST = 100  # columns of a picture; lines that are longer are hard to read
USUAL = 80  # columns of a picture where nobody says how many there are
UNLIMITED = 1000
DUMB = ("dumb", "unknown")  # terminals that can do no more than print lines


class Mode(StrEnum):
    """The form of the output."""

    RICH = "rich"
    PLAIN = "plain"
    JSON = "json"
    QUIET = "quiet"


def mode(json: bool = False, plain: bool = False, quiet: bool = False) -> Mode:
    """The form that was asked for; else Rich on a terminal and plain lines anywhere else."""
    if json:
        return Mode.JSON
    if quiet:
        return Mode.QUIET
    if plain or os.environ.get("TERM") in DUMB:
        return Mode.PLAIN
    return Mode.RICH if os.environ.get("FORCE_COLOR") or sys.stdout.isatty() else Mode.PLAIN


def say(text: str = "") -> None:
    """Prints one line."""
    _print(text, sys.stdout)


def complain(text: str) -> None:
    """Prints one line to standard error."""
    _print(text, sys.stderr)


def say_json(value: Any) -> None:
    """Prints one object on one line."""
    sys.stdout.write(json_text(value) + "\n")


def complain_json(value: Any) -> None:
    """Prints one object on one line to standard error."""
    sys.stderr.write(json_text(value) + "\n")


def say_csv(rows: Iterable[Iterable[object]]) -> None:
    """Prints a table as comma-separated values, a row a line."""
    from csv import writer

    lines = writer(sys.stdout, lineterminator="\n")
    lines.writerows([literal(str(value)) for value in row] for row in rows)


def give_up(stream: TextIO) -> None:
    """Lets what a stream still holds, and all that follows, go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def json_text(value: Any) -> str:
    """An object as JSON in ASCII."""
    from json import dumps

    return dumps(value)


def draw(picture: RenderableType) -> None:
    """Draws a picture, or prints a line of text."""
    if isinstance(picture, str):
        say(picture)
        return
    rich = rich_console()
    if rich.encoding.startswith("utf"):
        rich.print(picture)
        return
    with rich.capture() as drawn:
        rich.print(picture)
    sys.stdout.write(_fitted(drawn.get(), sys.stdout))


def rich_console(stream: TextIO | None = None) -> Console:
    """The console of Rich, without markup, emoji codes and guessed highlights.

    It writes to standard output unless another stream is named.
    """
    from rich.console import Console

    return Console(
        file=stream,
        width=min(columns(stream or sys.stdout) or USUAL, WIDEST),
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=False,
    )


def fits(picture: RenderableType) -> bool:
    """Whether there is room for a picture, so that nothing in it is broken or cut."""
    from rich.measure import Measurement

    rich = rich_console()
    needed = Measurement.get(rich, rich.options.update(max_width=UNLIMITED), picture).maximum
    return needed <= rich.width


def tell(
    form: Mode,
    *,
    json: Callable[[], Any],
    plain: Callable[[], Iterable[str]],
    rich: Callable[[], Iterable[RenderableType]],
) -> None:
    """Prints a result in the form asked for; only that form is made."""
    if form is Mode.JSON:
        say_json(json())
    elif form is Mode.PLAIN:
        for line in plain():
            say(line)
    elif form is Mode.RICH:
        for picture in rich():
            draw(picture)


def broken(text: str) -> bool:
    """Whether there are bytes in a text from the command line that are no text."""
    return any("\ud800" <= sign <= "\udfff" for sign in text)


def literal(text: str) -> str:
    """The text with control and direction characters and broken bytes made visible."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def columns(stream: TextIO) -> int | None:
    """How many columns a stream's reader has; None if that is not known."""
    told = os.environ.get("COLUMNS", "")
    if told.isascii() and told.isdigit() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):  # no terminal, or no file at all
        return None


def width(text: str) -> int:
    """How many columns a text takes: letters of wide scripts take two, combining signs none."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(1 + (east_asian_width(sign) in "WF") for sign in text if not combining(sign))


def wrapped(text: str, limit: int) -> list[str]:
    """A line as lines of so many columns, broken between words; a longer word stays whole.

    Further lines are indented by two blanks more than the first.
    """
    if width(text) <= limit:
        return [text]
    words = text.split(" ")
    indent = "  " + " " * (len(text) - len(text.lstrip(" ")))
    lines = [words[0]]
    for word in words[1:]:
        if lines[-1].strip() and width(lines[-1]) + 1 + width(word) > limit:
            lines.append(indent + word)
        else:
            lines[-1] += " " + word
    return lines


def written(text: str) -> str:
    """A text as it is printed, were there room for all of it in one line."""
    return _shown(text, sys.stdout)


def leads_nowhere(stream: TextIO) -> bool:
    """Whether all that is written to a stream is lost: it is closed, or the null device."""
    try:
        return os.path.samestat(os.fstat(stream.fileno()), os.stat(os.devnull))
    except ValueError:  # it is no file, but something in memory
        return False


def _shown(text: str, stream: TextIO) -> str:
    text = literal(text)
    return text if text.isascii() else _encodable(text, stream)


def _print(text: str, stream: Any) -> None:
    text = _shown(text, stream)
    limit = columns(stream)
    stream.write("\n".join([text] if limit is None else wrapped(text, limit)) + "\n")


def _encodable(text: str, stream: TextIO) -> str:
    """A text as the stream will write it: with other signs for those that its encoding lacks."""
    if stream.encoding is None:
        return text
    return text.encode(stream.encoding, stream.errors or "strict").decode(stream.encoding)


def _fitted(picture: str, stream: TextIO) -> str:
    """A drawn picture as the stream will write it, with everything in its column.

    Where several signs stand for one, they take their room from the blanks that follow.
    """
    import re

    surplus = 0

    def fit(part: re.Match[str]) -> str:
        nonlocal surplus
        found = part[0]
        if found.isascii():
            taken = min(surplus, len(found) - 1)
            surplus -= taken
            return " " * (len(found) - taken)
        written = _encodable(found, stream)
        surplus += width(written) - width(found)
        return written

    lines = []
    for line in picture.split("\n"):
        surplus = 0
        lines.append(re.sub(r"[^\x00-\x7f]+| {2,}", fit, line))
    return "\n".join(lines)
