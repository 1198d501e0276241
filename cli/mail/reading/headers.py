"""Headers as text, and what is in them: encoded words, addresses, ids of messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from email.headerregistry import Address
from itertools import groupby

from ...errors import Complaint
from ..headers import address
from .signs import decoded, spoken

LONGEST_ADDRESSES = 4_000  # signs of a header in which an address to answer is looked for
LONGEST_NAME = 80

# RFC 2047. Programs also encode more than 75 signs at once, and leave blanks in.
ENCODED = re.compile(r"=\?([^?\s]{1,60})\?([bq])\?([^?\n]{0,2000})\?=", re.IGNORECASE)
ENCODED_RUN = re.compile(rf"(?:{ENCODED.pattern}\s*+)+", re.IGNORECASE)
BASE64 = re.compile("[^A-Za-z0-9+/]")
HEXADECIMAL = re.compile(rb"=([0-9A-Fa-f]{2})")
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")

# What addresses are made of: a quoted string, a remark, an address in `<>`, or anything else.
PIECE = re.compile(
    r'"((?:[^"\\]|\\.){0,500}+)"|(\([^()]*+\))|<([^<>]*+)>|([^"(<,;:]++|.)', re.DOTALL
)


def text_of(value: str) -> str:
    """A header as one line of text: unfolded, decoded, without control characters."""
    raw = value.encode("utf-8", "surrogateescape")
    unfolded = " ".join(decoded(raw, "utf-8").split())
    return " ".join(CONTROLS.sub(" ", ENCODED_RUN.sub(_decoded_run, unfolded)).split())


def _decoded_run(found: re.Match[str]) -> str:
    """Encoded words one after the other; a sign may be cut in two between them."""
    words = [(one[1].partition("*")[0].lower(), one) for one in ENCODED.finditer(found[0])]
    text = "".join(
        decoded(b"".join(_bytes(one) for _charset, one in group), charset)
        for charset, group in groupby(words, key=lambda word: word[0])
    )
    blank = " " if found[0][-1].isspace() else ""
    return text + blank


def _bytes(word: re.Match[str]) -> bytes:
    if word[2] in "bB":
        from binascii import a2b_base64

        digits = BASE64.sub("", word[3])
        # One digit alone holds no byte: a program has cut the word.
        return a2b_base64(digits[: len(digits) - (len(digits) % 4 == 1)] + "==")
    encoded = word[3].replace("_", " ").encode("utf-8", "replace")
    return HEXADECIMAL.sub(lambda found: bytes([int(found[1], 16)]), encoded)


def addresses(value: str) -> Iterator[Address]:
    """The addresses of a header that can be answered.

    The library is not used: it takes quadratic time for some headers, and raises what it likes.
    """
    name: list[str] = []
    spec = ""
    raw = value[:LONGEST_ADDRESSES]
    for quoted, remark, pointed, other in PIECE.findall(raw + ","):
        if other in (",", ";", ":"):
            yield from _address("".join(name).strip(), spec)
            name, spec = [], ""
        elif pointed:
            spec = pointed
        elif not remark:
            name.append(re.sub(r"\\(.)", r"\1", quoted) if quoted else other)


def _address(name: str, spec: str) -> Iterator[Address]:
    """The address, if it is one; it may stand alone where a name could be."""
    if not spec:
        name, spec = "", name
    words = "".join(filter(str.isprintable, spoken(text_of(name))))[:LONGEST_NAME].strip()
    escaped = re.sub(r'(["\\])', r"\\\1", words)
    with suppress(Complaint):  # then it is none, and nobody is there to be told so
        yield address(f'"{escaped}" <{text_of(spec)}>')
