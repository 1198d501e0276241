"""The text of a message: the part that a person wrote, in rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from .html_text import read_html
from .parts import Part, Unreadable
from .plain_text import read_plain
from .rows import Mark, Row
from .signs import WORD, decoded, typed

ENCRYPTED = frozenset(("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"))
ARMOURED = "-----BEGIN PGP MESSAGE-----"

STUB = re.compile(r"\bhtml\b", re.IGNORECASE)
MOST_OF_A_STUB = 3  # rows

MOST_STRUCK = 50  # texts that are looked for
MOST_PIECES = 8  # into which a line of a person is broken


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
        return Text(read_plain(content, part.parameters))
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

    The other forms show what this one cannot: what is struck out, and where lines were broken.
    """
    ordered = sorted(parts, key=lambda part: part.type != "text/plain")
    texts = [text for text in map(_text, ordered) if text is not None]
    if not texts:
        return None
    chosen = next((text for text in texts if _says_something(text, len(texts) > 1)), texts[-1])
    others = [text for text in texts if text is not chosen]
    rows = _mended(chosen.rows, [row for text in others for row in text.rows])
    struck = frozenset[str]().union(*(text.struck for text in others))
    if struck:
        rows = list(_doubted(rows, [_words(text) for text in struck]))
    return Text(tuple(rows), chosen.struck | struck)


def _mended(rows: Sequence[Row], others: Sequence[Row]) -> list[Row]:
    """Rows as another form of the text has them, where a program may have broken lines."""
    whole = Counter(typed(row.text) for row in others if row.mark is Mark.WRITTEN)
    found: list[Row] = []
    place = 0
    while place < len(rows):
        first = rows[place]
        after = rows[place + 1 : place + MOST_PIECES]
        texts = [first.text, *(row.text for row in takewhile(lambda row: row.broken, after))]
        if first.broken or len(texts) > 1:
            for pieces in range(len(texts), 0, -1):
                text = " ".join(texts[:pieces])
                if whole[typed(text)]:
                    whole[typed(text)] -= 1
                    first = Row(first.number, text)
                    place += pieces - 1
                    break
        found.append(first)
        place += 1
    return found


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
