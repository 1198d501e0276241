"""Headers as they travel: in ASCII, in short lines, whatever names and titles hold.

The library's folding is not used for these: it encodes whole subjects, so that no filter finds
the token in them, and ids of messages that are longer than a line, so that no thread holds.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from email.header import Header
from email.headerregistry import Address
from email.policy import EmailPolicy
from itertools import groupby
from typing import Any

from .. import errors
from ..language import _
from .sheet import one_line

LINE = 76  # signs in a line of a header, and of a body
ENCODED = 60  # signs in an encoded word
LONGEST = 500  # signs of an address as it is typed
LONGEST_DOMAIN = 253
LONGEST_LABEL = 63

ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
ATOMS = re.compile(f"{ATOM}(?: {ATOM})*")
LOCAL_PART = re.compile(rf"{ATOM}(?:\.{ATOM})*")
TYPED = re.compile(r'(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<name>[^<>"]*)) *<(?P<spec>[^<>]*)>')
# What is in one piece: a token in brackets, or a word.
PIECES = re.compile(r"\[[^\[\]]{1,80}\](?=\s|$)|\S+")


def address(text: str) -> Address:
    """An address as people type it: `anna@example.org`, or with a name before it in `<>`.

    The name may hold commas, in quotes or not; the domain may be written in any script. Raises
    `Complaint` for anything else.
    """
    typed = unicodedata.normalize("NFC", text).strip()
    if not typed.isprintable() or len(typed) > LONGEST:
        raise errors.usage(
            _("an address is one line without control characters: “{text}”").format(text=text)
        )
    found = TYPED.fullmatch(typed)
    if found is None:
        return _address("", typed, text)
    quoted = found["quoted"]
    name = found["name"] if quoted is None else re.sub(r"\\(.)", r"\1", quoted)
    return _address(name.strip(), found["spec"].strip(), text)


def _address(name: str, spec: str, text: str) -> Address:
    local_part, _at, domain = spec.rpartition("@")
    if not local_part.isascii():
        raise errors.usage(
            _("“{text}”: before the @ there may be only ASCII, for not all mail takes more").format(
                text=text
            )
        )
    domain = _in_ascii(domain)
    if not domain or not LOCAL_PART.fullmatch(local_part):
        raise errors.usage(
            _("“{text}” is no address").format(text=text),
            _("it must be like anna@example.org or Anna <anna@example.org>"),
        )
    return Address(name, local_part, domain)


def _in_ascii(domain: str) -> str:
    """A domain as the mail system knows it; empty if it is none.

    The library's `idna` is not used: by its older standard ß becomes ss, another domain.
    """
    labels = unicodedata.normalize("NFKC", domain).lower().split(".")
    written = ".".join(map(_label, labels))
    return written if all(map(_label, labels)) and len(written) <= LONGEST_DOMAIN else ""


def _label(label: str) -> str:
    """A label of a domain in ASCII; empty if it is none."""
    letters = all(
        sign.isalnum() or sign == "-" or unicodedata.category(sign).startswith("M")
        for sign in label
    )
    if not letters or label.startswith("-") or label.endswith("-"):
        return ""
    written = label if label.isascii() else f"xn--{label.encode('punycode').decode()}"
    return written if len(written) <= LONGEST_LABEL else ""


def _words(text: str) -> list[str]:
    """A text as the words of a header; those that are not ASCII are encoded."""
    found: list[str] = []
    for encoding, words in groupby(one_line(text).split(), key=_needs_encoding):
        run = " ".join(words)
        found += _encoded(run) if encoding else [run]
    return PIECES.findall(" ".join(found))


def _needs_encoding(word: str) -> bool:
    return not word.isascii() or "=?" in word


def _encoded(text: str) -> list[str]:
    """A text as encoded words, none of which cuts a sign into two."""
    return Header(text, "utf-8", maxlinelen=ENCODED).encode().split()


def _mailboxes(addresses: Iterable[Address]) -> list[str]:
    """Addresses with their names; a name that is more than words stands in quotes or encoded."""
    found: list[str] = []
    for one in addresses:
        name = one.display_name
        if not name:
            found.append(one.addr_spec)
        elif _needs_encoding(name):
            found += [*_encoded(name), f"<{one.addr_spec}>"]
        else:
            escaped = re.sub(r'(["\\])', r"\\\1", name)
            found += [name if ATOMS.fullmatch(name) else f'"{escaped}"', f"<{one.addr_spec}>"]
    return found


_WRITTEN: dict[str, Callable[[Any], list[str]]] = {
    **dict.fromkeys(("from", "to", "reply-to"), lambda header: _mailboxes(header.addresses)),
    **dict.fromkeys(("message-id", "in-reply-to", "references"), lambda header: header.split()),
    "subject": _words,
}


class _Policy(EmailPolicy):
    """The library's policy for mail, with our own way of writing some headers."""

    def fold(self, name: str, value: Any) -> str:
        """A header as lines."""
        written = _WRITTEN.get(name.lower())
        return super().fold(name, value) if written is None else _folded(name, written(value))

    def fold_binary(self, name: str, value: Any) -> bytes:
        """A header as lines."""
        return self.fold(name, value).encode("ascii")


def _folded(name: str, words: Iterable[str]) -> str:
    """A header, broken between words."""
    start = f"{name}:"
    lines = [start]
    for word in words:
        if lines[-1] != start and len(lines[-1]) + 1 + len(word) > LINE:
            lines.append("")
        lines[-1] += f" {word}"
    return "\n".join(lines) + "\n"


POLICY = _Policy(max_line_length=LINE, cte_type="7bit", linesep="\n")
