"""Rows: the lines of a body, before it is known which of them a person wrote."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Mark(StrEnum):
    """What the form of a message says about a row."""

    WRITTEN = "written"  # nothing
    QUOTED = "quoted"
    INTRODUCING = "introducing"  # it says whose words are quoted below
    SIGNATURE = "signature"
    DOUBTFUL = "doubtful"


class Row(NamedTuple):
    """A line of a body, counted from 1.

    `broken` is whether the line before it may have been one with it, and a program broke it.
    """

    number: int
    text: str
    mark: Mark = Mark.WRITTEN
    broken: bool = False
