"""A person's own words in a reply: moves, keys and chat, and what cannot be read safely.

What is surely quoted, the heads of quotations and signatures are left out. Whatever may be the
person's own and may not is unclear: nothing is guessed, and nothing is dropped in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from . import quoting
from .rows import Mark, Row
from .signs import LONGEST_LINE, LONGEST_SHOWN, damaged, deceptive, spoken, typed

MOST_LINES = 200  # of a person's own words
MOST_KEYS = 20
HIDDEN_KEY = "…"  # what is shown of a key

# Before a word that begins a line there may be bullets and quotes.
KEY = re.compile(r"[^\w#]*key\W? ?[:=](.*)", re.IGNORECASE)
SAY = re.compile(r"[^\w#]*say\W?\s*[:：]\*?(.*)", re.IGNORECASE)
# A key in groups is one without the colon too.
BARE_KEY = re.compile(
    r"\W*+(?:key ((?:[a-z0-9]{4}[- ]){3,}[a-z0-9]{4})"
    r"|(?=[a-z-]{0,24}+\d)((?:[a-z0-9]{4}-){3,}[a-z0-9]{4}))\W*+",
    re.IGNORECASE,
)
# What looks like a key and stands among other words is shown to nobody.
KEY_WITHIN = re.compile(
    r"(?<!\w)(?=[-a-z‐-―−]{0,24}+\d)[a-z0-9]{4}(?:[-‐-―−][a-z0-9]{4}){3,}", re.IGNORECASE
)
BULLET = re.compile(r"\A(?:[-*•·‣◦▪●○]|\d{1,3}[.)]) (?=.*[^\W\d_])")
QUOTES = re.compile(r"(?:\"(.*)\"|'(.*)'|\*(.*)\*)")
ENDINGS = ".;! "


class Line(NamedTuple):
    """A line of a person's own words, and which line of the body it was."""

    number: int
    text: str


class Words(NamedTuple):
    """What a person wrote, as `Letter` gives it."""

    keys: tuple[str, ...] = ()
    moves: tuple[Line, ...] = ()
    chat: tuple[str, ...] = ()
    unclear: tuple[Line, ...] = ()


class _Own(NamedTuple):
    """A row that is not surely somebody else's.

    Of a `signature` only a key counts. What is `unsafe` is not read; a key is, unless the row
    may be `foreign`.
    """

    row: Row
    typed: str
    signature: bool
    unsafe: bool
    foreign: bool


def read_reply(rows: Sequence[Row]) -> Words:
    """The words of the person who wrote a body."""
    own = list(_own(rows))
    keys: list[str] = []
    chat: list[str] = []
    moves: list[Line] = []
    unclear: list[Line] = []
    too_many = sum(not one.signature and not _key(one.typed) for one in own) > MOST_LINES
    for one in own:
        key = _key(one.typed)
        if key and one.foreign:
            unclear.append(Line(one.row.number, f"key: {HIDDEN_KEY}"))
        elif key:
            keys.append(key)
        elif one.signature or len(unclear) == MOST_LINES:
            continue
        elif key is not None or too_many or one.unsafe or not _read(one, moves, chat):
            text = KEY_WITHIN.sub(HIDDEN_KEY, spoken(one.row.text))
            unclear.append(Line(one.row.number, text[:LONGEST_SHOWN]))
    distinct = tuple(dict.fromkeys(keys))[:MOST_KEYS]
    return Words(distinct, tuple(moves), tuple(chat), tuple(unclear))


def _key(line: str) -> str | None:
    """The key that a line gives, in lower case, letters and digits only; None if it is no such."""
    found = KEY.fullmatch(line) or BARE_KEY.fullmatch(line)
    if found is None:
        return None
    text = found[found.lastindex or 1]
    return re.sub("[^a-z0-9]", "", text.partition("#")[0].lower())


def _read(one: _Own, moves: list[Line], chat: list[str]) -> bool:
    """Adds what a line says to moves or chat. False if it cannot be read safely."""
    text = one.row.text
    if len(one.typed) > LONGEST_LINE or damaged(text[: LONGEST_LINE + 1]):
        return False
    said = SAY.fullmatch(" ".join(text.split()))
    if said is not None:
        words = spoken(said[1])
        if not words or KEY_WITHIN.search(words):
            return False
        chat.append(words)
        return True
    line = one.typed.partition("#")[0].strip()
    pieces = [_bare(piece) for piece in _bare(line).split(",")]
    if KEY_WITHIN.search(line) or not all(map(_readable, pieces)) or (line and not any(pieces)):
        return False
    moves += [Line(one.row.number, piece) for piece in pieces if piece]
    return True


def _bare(text: str) -> str:
    """A move without bullet, quotes around it and signs that end a sentence."""
    text = BULLET.sub("", text.strip(), count=1)
    before = ""
    while text != before:
        before = text
        text = text.rstrip(ENDINGS)
        found = QUOTES.fullmatch(text)
        if found is not None:
            text = (found[1] or found[2] or found[3] or "").strip()
    return text


def _readable(piece: str) -> bool:
    """Whether a piece of a line is made of words in signs that are what they look like."""
    return not deceptive(piece) and all(any(map(str.isalnum, word)) for word in piece.split())


def _own(rows: Sequence[Row]) -> Iterator[_Own]:
    """The rows that are not surely quoted, up to where the program's own mail begins."""
    filled = [(row, line) for row in rows if (line := typed(row.text))]
    ends = next((place for place, (row, line) in enumerate(filled) if _ends(row, line)), None)
    filled = filled[:ends]
    lines = [line for _row, line in filled]
    place = 0
    signature = sent_with = foreign = False
    while place < len(filled):
        row, line = filled[place]
        if _quoted(row, line):
            signature = sent_with = False
            place += 1
            continue
        ahead = lines[place : place + quoting.HEADERS_WITHIN + 1]
        if quoting.begins_original(ahead):
            return
        quoted_below = place + 1 < len(filled) and _quoted(*filled[place + 1])
        length = quoting.head_length(ahead, quoted_below) or int(row.mark is Mark.INTRODUCING)
        if length:
            place += length
            if not _goes_on_quoted(filled, place):
                if ends is not None:  # here begins the program's own mail, which has no marks
                    return
                foreign = True
            continue
        place += 1
        if quoting.begins_signature(row.text.strip()):
            signature = True
        elif quoting.is_sent_with(line):
            sent_with = True
        else:
            foreign = foreign or quoting.is_rule(line)
            yield _Own(
                row,
                line,
                signature=signature or row.mark is Mark.SIGNATURE,
                unsafe=foreign
                or sent_with
                or row.broken
                or row.mark is Mark.DOUBTFUL
                or quoting.may_be_quoted(line),
                foreign=foreign,
            )


def _ends(row: Row, line: str) -> bool:
    """Whether the program's own mail begins below a row."""
    return not _quoted(row, line) and quoting.ends_reply(line)


def _quoted(row: Row, line: str) -> bool:
    by_sign = row.mark is not Mark.DOUBTFUL and quoting.is_quoted(line)
    return row.mark is Mark.QUOTED or by_sign


def _goes_on_quoted(filled: Sequence[tuple[Row, str]], place: int) -> bool:
    """Whether what was announced as quoted is marked so, or has been cut away."""
    if place == len(filled):
        return True
    row, line = filled[place]
    return _quoted(row, line) or quoting.begins_original([line])
