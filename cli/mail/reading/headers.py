"""Headers as text, and what is in them: encoded words, addresses, ids of messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

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
PIECE = re.compile(r'"((?:[^"\\]|\\.)*+)"|(\([^()]*+\))|<([^<>]*+)>|([^"(<,;:]++|.)', re.DOTALL)
ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS = re.compile(rf"(?=.{{3,254}}$){ATOM}(?:\.{ATOM})*@{LABEL}(?:\.{LABEL})*")
WORDS = re.compile(r"[\w ]+")


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


class Mailbox(NamedTuple):
    """An address, and the name that stands with it."""

    name: str
    address: str

    def __str__(self) -> str:
        """As it is typed, and as it stands in a header but for signs beyond ASCII."""
        if not self.name:
            return self.address
        if WORDS.fullmatch(self.name):
            return f"{self.name} <{self.address}>"
        escaped = re.sub(r'(["\\])', r"\\\1", self.name)
        return f'"{escaped}" <{self.address}>'


def mailboxes(value: str) -> Iterator[Mailbox]:
    """The addresses of a header that can be answered: in ASCII, without blanks.

    The library is not used: it takes quadratic time for some headers, and raises what it likes.
    """
    name: list[str] = []
    address = ""
    raw = value[:LONGEST_ADDRESSES]
    for quoted, remark, pointed, other in PIECE.findall(raw + ","):
        if other in (",", ";", ":"):
            yield from _mailbox(name, address)
            name, address = [], ""
        elif pointed:
            address = pointed
        elif not remark:
            name.append(re.sub(r"\\(.)", r"\1", quoted) if quoted else other)


def _mailbox(name: list[str], address: str) -> Iterator[Mailbox]:
    words = "".join(name).strip()
    if not address:
        words, address = "", words
    if ADDRESS.fullmatch(address.strip()):
        name_shown = "".join(filter(str.isprintable, spoken(text_of(words))))
        yield Mailbox(name_shown[:LONGEST_NAME].strip(), address.strip())
