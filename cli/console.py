"""The one console: every line that the program prints goes through here.

Results go to standard output, complaints to standard error. Text is shown literally: what a
name or a file holds is never markup and never an escape sequence.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


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
    if plain or os.environ.get("TERM") == "dumb":
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


def give_up(stream: TextIO) -> None:
    """Lets what a stream still holds, and all that follows, go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def json_text(value: Any) -> str:
    """An object as JSON in ASCII."""
    from json import dumps

    return dumps(value)


def draw(renderable: RenderableType) -> None:
    """Draws a picture, or a line of text."""
    rich_console().print(literal(renderable) if isinstance(renderable, str) else renderable)


def rich_console() -> Console:
    """The console of Rich, without markup, emoji codes and guessed highlights."""
    from rich.console import Console

    return Console(markup=False, emoji=False, highlight=False, soft_wrap=False)


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


def _print(text: str, stream: Any) -> None:
    stream.write(literal(text) + "\n")
