"""The text of a plain body, in rows: whole paragraphs, or lines that a program may have broken."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from .rows import Mark, Row

ARMOUR_OF_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
ARMOUR_OF_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
END_OF_ARMOUR = "-----END PGP SIGNATURE-----"
SIGNATURE = "-- "
# Programs break lines between 70 and 80 columns, and what they quote anywhere from 60 on.
BROKEN_AT, QUOTED_BROKEN_AT, WIDEST = 70, 60, 80
NARROW = 40  # columns of a line that nothing but a very long word would have broken
LINE_ENDS = re.compile("\r\n|[\n\r\u2028\u2029]")


def read_plain(content: str, parameters: Mapping[str, str]) -> tuple[Row, ...]:
    """The rows of plain text of a type with these parameters."""
    lines = LINE_ENDS.split(content.removeprefix("\ufeff"))
    rows = [Row(number, line) for number, line in enumerate(lines, 1)]
    if parameters.get("format", "").lower() == "flowed":
        rows = _joined(rows, parameters.get("delsp", "").lower() == "yes")
    else:
        rows = _with_breaks(rows)
    if any(row.text.rstrip() == ARMOUR_OF_SIGNED for row in rows):
        rows = _without_armour(rows)
    return tuple(rows)


def _joined(rows: Sequence[Row], delete_space: bool) -> list[Row]:
    """The paragraphs of `format=flowed` (RFC 3676), each counted as its first line."""
    found: list[Row] = []
    pieces: list[str] = []
    depth_before, flowing = 0, False
    for row in rows:
        text = row.text.lstrip(">")
        depth = len(row.text) - len(text)
        text = text.removeprefix(" ")
        goes_on = text.endswith(" ") and text != SIGNATURE
        if not flowing or depth != depth_before or text == SIGNATURE:
            if pieces:
                found[-1] = found[-1]._replace(text="".join(pieces))
            # After a blank the sign for quotations is none, but not every program knows that.
            mark = Mark.DOUBTFUL if text.startswith(">") else Mark.WRITTEN
            found.append(Row(row.number, "", Mark.QUOTED if depth else mark))
            pieces = []
        pieces.append(text[:-1] if goes_on and delete_space else text)
        depth_before, flowing = depth, goes_on
    if pieces:
        found[-1] = found[-1]._replace(text="".join(pieces))
    return found


def _with_breaks(rows: Sequence[Row]) -> list[Row]:
    """Rows that know whether a program may have broken them off the one before."""
    found = list(rows[:1])
    for before, row in pairwise(rows):
        found.append(row._replace(broken=_may_go_on(before.text.strip(), row.text)))
    return found


def _may_go_on(line: str, after: str) -> bool:
    """Whether a program may have broken a line there: the next word did not fit."""
    word = len(after[:WIDEST].split(maxsplit=1)[0]) if after[:WIDEST].strip() else 0
    quoted = line.startswith((">", "|"))
    needed = len(line) + 1 + word > (QUOTED_BROKEN_AT if quoted else BROKEN_AT)
    return word > 0 and needed and len(line) >= NARROW and (quoted or len(line) <= WIDEST)


def _without_armour(rows: Sequence[Row]) -> list[Row]:
    """Text that is signed within itself (RFC 9580, 7), without what the signature adds."""
    found: list[Row] = []
    state = "outside"
    for row in rows:
        line = row.text.rstrip()
        if line == ARMOUR_OF_SIGNED:
            state = "headers"
        elif line == ARMOUR_OF_SIGNATURE:
            state = "signature"
        elif line == END_OF_ARMOUR:
            state = "outside"
        elif state == "headers":
            state = "headers" if line else "text"
        elif state == "text":
            found.append(row._replace(text=row.text.removeprefix("- ")))
        elif state == "outside":
            found.append(row)
    return found
