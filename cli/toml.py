"""Reading TOML that may be anything: whatever the bytes, soon and within bounds."""

from __future__ import annotations

from collections.abc import Iterable

from wolken.core.game import Plain

from . import errors
from .language import _

MOST_NESTED = 50  # tables and lists in one another
MOST_BITS = 64  # of a whole number
# The signs without which nothing takes the parser long. The longest match of 8 MiB has fewer.
SIGNS = b"\n,.=[{\\"
MOST_SIGNS = 200_000  # of each


def parse(path: str, content: bytes) -> Plain:
    """The data of a TOML file. Complains about what is none, or is more than a match can be."""
    from tomllib import TOMLDecodeError, loads

    if not content.strip():
        raise errors.file_trouble(path, _("is empty"), code="damaged")
    if any(content.count(sign) > MOST_SIGNS for sign in SIGNS):
        raise errors.file_trouble(path, _("holds too much to be a match"), code="damaged")
    try:
        return _sound(loads(_shallow(content.decode())))
    except UnicodeDecodeError as error:
        message = _("is no text: byte {place} is no UTF-8").format(place=error.start + 1)
    except TOMLDecodeError as error:
        message = _("is no TOML, or was cut short: {reason}").format(reason=errors.said(str(error)))
    except RecursionError:
        message = _("is nested too deeply")
    except ValueError as error:
        message = _("holds a value that cannot be read: {reason}").format(
            reason=errors.said(str(error))
        )
    raise errors.file_trouble(path, message, code="damaged")


def _shallow(text: str) -> str:
    """The text, if it has no dotted key so long that the parser would need all memory for it."""
    lines = [line for line in text.splitlines() if line.count(".") >= MOST_NESTED]
    if lines:
        import re

        part = r"""(?:[\w-]++|"[^"]*+"|'[^']*+')[ \t]*+\.[ \t]*+"""
        long_key = re.compile(rf"(?<![\w-])(?:{part}){{{MOST_NESTED}}}")
        if any(map(long_key.search, lines)):
            raise RecursionError
    return text


def _sound(data: Plain) -> Plain:
    """The data, if it holds no number and no nesting beyond what is worth reading.

    The parser takes hexadecimal numbers of any size.
    """
    inside: list[object] = [data]
    for _depth in range(MOST_NESTED):
        inside = [value for group in inside for value in _values(group)]
        if not inside:
            return data
        if any(isinstance(value, int) and value.bit_length() > MOST_BITS for value in inside):
            raise ValueError(_("a whole number of more than {bits} bits").format(bits=MOST_BITS))
    raise RecursionError


def _values(group: object) -> Iterable[object]:
    """What a table or a list holds; nothing else holds anything."""
    if isinstance(group, dict):
        return group.values()
    return group if isinstance(group, list) else ()
