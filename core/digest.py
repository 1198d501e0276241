"""Digests of plain data: what ties a match file together, recomputable in any language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256
else:
    # Every call needs this one function, and hashlib loads all of OpenSSL for it, which takes
    # as long as reading a match. The lean modules are what hashlib itself falls back on.
    try:
        from _sha2 import sha256
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:
            from hashlib import sha256

DIGITS = 32  # of a digest, in hexadecimal: 128 bits
SHORT = 8  # of them are shown in a line of the log

__all__ = ["DIGITS", "SHORT", "canonical", "digest", "sha256"]


def canonical(value: object) -> str:
    """The one JSON text of plain data: sorted keys, no spaces, no escapes but the needed ones."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(*parts: str) -> str:
    """The first 32 hexadecimal digits of SHA-256 over the parts, joined by NUL (UTF-8)."""
    return sha256("\0".join(parts).encode()).hexdigest()[:DIGITS]
