"""Opening a message: its headers and parts as plain values.

Only here is the library's parser met. It gives no promise for messages that are malformed on
purpose, so what it is given is bounded first, and whatever it raises becomes `Unreadable`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from email.message import Message
from email.parser import BytesParser
from email.policy import Policy, compat32
from typing import NamedTuple

MOST_BYTES = 1024 * 1024  # bytes of a message
MOST_OF_HEADERS = 128 * 1024  # bytes, in which the headers of a message stand that is not read
MOST_LINES = 50_000
MOST_PARTS = 100
DEEPEST = 20
LONGEST_HEADER = 4_000  # bytes of a header that says how to open a part

OPENING = re.compile(rb"(?im)^content-[a-z-]{1,30}:[^\n]*+(?:\n[ \t][^\n]*+)*+")
GUESSED = re.compile(rb"\s*--(\S{1,70})[ \t]*\ncontent-", re.IGNORECASE)


class Unreadable(Exception):
    """A message that is not read.

    `reason` is `too-big`, `too-many-parts`, `too-deep`, `not-mail`, `encrypted` or `no-text`.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Part(NamedTuple):
    """A part of a message: its type in lower case, its parameters, and what it holds.

    `content` is empty where there are `parts`. A multipart without parts is one whose parts
    could not be told from each other.
    """

    type: str
    parameters: Mapping[str, str]
    attached: bool
    parts: tuple[Part, ...]
    content: bytes


class Opened(NamedTuple):
    """A message: its headers with names in lower case, still encoded, and its outermost part.

    `postmark` is what follows `From ` in the line that some mail systems put above all headers:
    the sender that they were given, and when; empty where there is no such line.
    """

    headers: tuple[tuple[str, str], ...]
    whole: Part
    postmark: str = ""


def opened(raw: bytes) -> Opened:
    """A message taken apart. Raises `Unreadable`."""
    if len(raw) > MOST_BYTES:
        raise Unreadable("too-big")
    lines = _lines(raw)
    if lines.count(b"\n") > MOST_LINES:
        raise Unreadable("too-big")
    if any(len(found[0]) > LONGEST_HEADER for found in OPENING.finditer(lines)):
        raise Unreadable("not-mail")
    return _whatever_it_raises(lambda: _opened(lines))


def header_of(raw: bytes) -> Opened:
    """The headers of a message, however much it holds. Raises `Unreadable`."""
    header, _blank, _content = _lines(raw[:MOST_OF_HEADERS]).partition(b"\n\n")
    return opened(header + b"\n\n")


def _lines(raw: bytes) -> bytes:
    """A message with one kind of line ends, beginning with its headers."""
    lines = raw.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return lines.lstrip(b"\n")


def _whatever_it_raises(call: Callable[[], Opened]) -> Opened:
    try:
        return call()
    except Unreadable:
        raise
    except RecursionError as error:
        raise Unreadable("too-deep") from error
    except Exception as error:  # the library names none of the errors that malformed mail causes
        raise Unreadable("not-mail") from error


def _opened(lines: bytes) -> Opened:
    make = _Maker()
    message = BytesParser(make).parsebytes(lines)
    headers = tuple((str(name).lower(), str(value)) for name, value in message.raw_items())
    if not headers:
        raise Unreadable("not-mail")
    postmark = (message.get_unixfrom() or "").removeprefix("From ")
    return Opened(headers, _part(message, 0, make), postmark)


class _Maker:
    """Makes the library's messages, and stops it when it begins one part too many."""

    def __init__(self) -> None:
        self._made = 0

    def __call__(self, policy: Policy = compat32) -> Message:
        """A message. The library makes one to see how that is done, one is the whole."""
        self._made += 1
        if self._made > MOST_PARTS + 2:
            raise Unreadable("too-many-parts")
        return Message(policy)


def _part(message: Message, depth: int, make: _Maker) -> Part:
    if depth > DEEPEST:
        raise Unreadable("too-deep")
    kind = message.get_content_type()
    parameters = dict(_parameters(message))
    attached = message.get_content_disposition() == "attachment" or bool(message.get_filename())
    if message.is_multipart():
        ones = (one for one in message.get_payload() if isinstance(one, Message))
        inner = tuple(_part(one, depth + 1, make) for one in ones)
        return Part(kind, parameters, attached, inner, b"")
    content = message.get_payload(decode=True)
    assert isinstance(content, bytes)
    if message.get_content_maintype() == "multipart":
        return _with_guessed_boundary(content, kind, depth, make)
    return Part(kind, parameters, attached, (), content)


def _parameters(message: Message) -> Iterator[tuple[str, str]]:
    """What the type of a part is qualified with, names in lower case."""
    for name, value in (message.get_params(failobj=[], unquote=True) or [])[1:]:
        yield str(name).lower(), value[2] if isinstance(value, tuple) else str(value)


def _with_guessed_boundary(content: bytes, kind: str, depth: int, make: _Maker) -> Part:
    """A multipart whose boundary is missing or another than was said: the one it begins with."""
    found = GUESSED.match(content)
    if found is not None:
        boundary = found[1].replace(b'"', b"")
        header = b'Content-Type: %b; boundary="%b"\n\n' % (
            kind.encode("ascii", "replace"),
            boundary,
        )
        message = BytesParser(make).parsebytes(header + content)
        if message.is_multipart():
            return _part(message, depth + 1, make)
    return Part(kind, {}, False, (), content)
