"""Words in a picture."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

from .console import wrapped


class Prose:
    """A line of words: where there is no room for it, it is broken as plain lines are."""

    def __init__(self, line: str, style: str = "") -> None:
        self.line = line
        self.style = style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for line in wrapped(self.line, options.max_width):
            yield Text(line, style=self.style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(1, 1)
