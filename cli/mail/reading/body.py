"""The text of a message: the part that a person wrote, in rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .html_text import read_html
from .parts import Part, Unreadable
from .rows import Mark, Row
from .signs import WORD, decoded, typed

ENCRYPTED = frozenset(("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"))
ARMOURED = "-----BEGIN PGP MESSAGE-----"
ARMOUR_OF_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
ARMOUR_OF_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"

STUB = re.compile(r"\bhtml\b", re.IGNORECASE)
MOST_OF_A_STUB = 3  # rows

MOST_STRUCK = 50  # texts that are looked for
SIGNATURE = "-- "
# Programs break lines between 70 and 80 columns.
NARROW, BROKEN_AT = 50, 70
LINE_ENDS = re.compile("\r\n|[\n\r\u2028\u2029]")


class Text(NamedTuple):
    """The rows of a part, and the texts that are struck out in it or beside it."""

    rows: tuple[Row, ...]
    struck: frozenset[str] = frozenset()


def read_body(whole: Part) -> tuple[Row, ...]:
    """The rows of a message. Raises `Unreadable` if it has no text, or one that is encrypted."""
    text = _text(whole)
    if text is None:
        raise Unreadable("encrypted" if _encrypted(whole) else "no-text")
    if any(row.text.strip() == ARMOURED for row in text.rows):
        raise Unreadable("encrypted")
    return text.rows


def _encrypted(part: Part) -> bool:
    return part.type in ENCRYPTED or any(map(_encrypted, part.parts))


def _text(part: Part) -> Text | None:
    """The text of a part; None if it holds none. What is attached is not the person's words."""
    if part.type in ENCRYPTED or (part.attached and not part.parts):
        return None
    content = decoded(part.content, part.parameters.get("charset", ""))
    if part.type == "text/plain" or (part.type.startswith("multipart/") and not part.parts):
        return Text(tuple(_plain(content, part)))
    match part.type:
        case "text/html":
            return Text(*read_html(content))
        case "multipart/alternative":
            return _best(part.parts)
        case "multipart/related" | "multipart/signed":
            return next(filter(None, map(_text, part.parts)), None)
        case "multipart/digest":
            return None
        case kind if kind.startswith("multipart/"):
            return _one_after_the_other(filter(None, map(_text, part.parts)))
    return None


def _best(parts: Sequence[Part]) -> Text | None:
    """The plainest of several forms of a text that says something.

    What is struck out in another form is struck out in this one too, which cannot show it.
    """
    ordered = sorted(parts, key=lambda part: part.type != "text/plain")
    texts = [text for text in map(_text, ordered) if text is not None]
    if not texts:
        return None
    chosen = next((text for text in texts if _says_something(text, len(texts) > 1)), texts[-1])
    struck = frozenset[str]().union(*(text.struck for text in texts))
    if not struck or chosen.struck:
        return chosen
    return Text(tuple(_doubted(chosen.rows, [_words(text) for text in struck])), struck)


def _doubted(rows: Iterable[Row], struck: Sequence[str]) -> Iterator[Row]:
    """Rows, of which those that hold a struck text are doubtful; all if there are too many."""
    for row in rows:
        words = _words(row.text)
        doubtful = len(struck) > MOST_STRUCK or any(text in words for text in struck)
        yield row._replace(mark=Mark.DOUBTFUL) if doubtful and row.mark is Mark.WRITTEN else row


def _words(text: str) -> str:
    """The words of a text, each between blanks, in whatever signs they are written."""
    return f" {' '.join(WORD.findall(typed(text).lower()))} "


def _says_something(text: Text, has_others: bool) -> bool:
    """Whether a text is neither empty nor the remark that one must look at the other form."""
    lines = [row.text for row in text.rows if row.text.strip()]
    stub = has_others and len(lines) <= MOST_OF_A_STUB and any(map(STUB.search, lines))
    return bool(lines) and not stub


def _one_after_the_other(texts: Iterable[Text]) -> Text | None:
    """Parts that are shown below each other, counted as one; None if there are none."""
    rows: list[Row] = []
    struck: frozenset[str] = frozenset()
    found = False
    for text in texts:
        found = True
        before = rows[-1].number if rows else 0
        rows += [row._replace(number=before + row.number) for row in text.rows]
        struck |= text.struck
    return Text(tuple(rows), struck) if found else None


def _plain(content: str, part: Part) -> list[Row]:
    """The rows of plain text."""
    lines = LINE_ENDS.split(content.removeprefix("\ufeff"))
    rows = [Row(number, line) for number, line in enumerate(lines, 1)]
    if part.parameters.get("format", "").lower() == "flowed":
        rows = _joined(rows, part.parameters.get("delsp", "").lower() == "yes")
    else:
        rows = _with_breaks(rows)
    if any(row.text.rstrip() == ARMOUR_OF_SIGNED for row in rows):
        rows = _without_armour(rows)
    return rows


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
        words = row.text.split(maxsplit=1) if before.text.strip() else []
        width = len(before.text.rstrip())
        broken = bool(words) and width >= NARROW and width + 1 + len(words[0]) > BROKEN_AT
        found.append(row._replace(broken=broken))
    return found


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
        elif line.startswith("-----END PGP SIGNATURE"):
            state = "outside"
        elif state == "headers":
            state = "headers" if line else "text"
        elif state == "text":
            found.append(row._replace(text=row.text.removeprefix("- ")))
        elif state == "outside":
            found.append(row)
    return found
