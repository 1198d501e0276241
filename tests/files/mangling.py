"""Files with something wrong in them, always the same for a number: bytes, and values."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from datetime import date, datetime, time
from random import Random
from typing import Any

import tomli_w

from wolken.cli import store
from wolken.core.game import BadData
from wolken.core.record import read_match

Place = tuple[str | int, ...]

# What may stand where something else should.
WRONG: tuple[object, ...] = (
    *(0, 1, -1, 7, 99, 2**31, 2**63, -(2**63), 2**70, True, False, 1.5, -0.0),
    *(float("nan"), float("inf"), date(2026, 1, 31), datetime(2026, 1, 31, 12), time(12)),
    *("", " ", "x", "-", "?", "0", "-1", "+1", "1-1", "1 2 3", "? ? ? ?", "anna", "dealer", "undo"),
    *("\0", "\n", "\x1b[31m", "\u202e", "\u0663", "²", "ß", "😀", "a\u0308", "[red]", "{x}", "%s"),
    *("9" * 5000, "x" * 100_000, "a " * 20_000, "undo 1-999999999", "seat bot:random", "1e9"),
    *([], [1], ["x"], [[]], [{}], [[[["x"]]]], ["x"] * 3000, {}, {"x": 1}, {"anna": 1}, {"": ""}),
)
KEYS = ("", "x", "anna", "start", "state", "a\nb", "a.b", '"', "\x1b[2J", "k" * 10_000, "ä", "0")
CHUNKS = (
    b"\0",
    b"\xff",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\n",
    b'"',
    b"[",
    b"]]",
    b"=",
    b"'''",
    b"#",
)


def of_bytes(content: bytes, pick: Random) -> bytes:
    """The content with something done to its bytes."""
    start, end = sorted((pick.randrange(len(content)), pick.randrange(len(content))))
    middle = content[start:end]
    match pick.randrange(10):
        case 0:
            return (
                content[:start]
                + bytes([content[start] ^ 1 << pick.randrange(8)])
                + content[start + 1 :]
            )
        case 1:
            return content[:start] + bytes([pick.randrange(256)]) + content[start + 1 :]
        case 2:
            return content[:start]
        case 3:
            return content[:start] + content[end:]
        case 4:
            return content[:start] + pick.choice(CHUNKS) * pick.choice((1, 2, 50)) + content[start:]
        case 5:
            return content[:end] + middle + content[end:]
        case 6:
            return content[end:] + content[:end]
        case 7:
            return b"\xef\xbb\xbf" * pick.randrange(2) + content.replace(b"\n", b"\r\n")
        case 8:
            lines = content.splitlines(keepends=True)
            pick.shuffle(lines)
            return b"".join(lines)
    lines = content.splitlines(keepends=True)
    lines[pick.randrange(len(lines))] = pick.choice(lines)
    return b"".join(lines)


def of_values(data: dict[str, Any], pick: Random) -> dict[str, Any]:
    """The data with something done to one or two of its values."""
    data = deepcopy(data)
    for _ in range(pick.choice((1, 1, 1, 2))):
        found = list(places(data))
        if found:
            change(data, pick.choice(found), pick)
    return data


def change(data: Any, place: Place, pick: Random) -> None:
    """Does something to the value at a place, or to what is around it."""
    *above, last = place
    group: Any = data
    for key in above:
        group = group[key]
    value = group[last]
    match pick.randrange(8):
        case 0:
            del group[last]
        case 1 if isinstance(group, dict):
            group[pick.choice(KEYS)] = pick.choice(WRONG)
        case 2 if isinstance(group, list):
            group.insert(last, value)
        case 3 if isinstance(value, str) and value:
            group[last] = of_text(value, pick)
        case 4 if isinstance(value, str) and value:
            group[last] = of_text(of_text(value, pick) or value, pick)
        case 5 if type(value) is int:
            group[last] = value + pick.choice((-1, 1, 10, -100))
        case 6:
            others = list(places(data))
            group[last] = deepcopy(value_at(data, pick.choice(others)))
        case _:
            group[last] = deepcopy(pick.choice(WRONG))


def of_text(text: str, pick: Random) -> str:
    """The text with a word or a sign changed, moved, doubled or gone."""
    words = text.split(" ")
    first, second = pick.randrange(len(words)), pick.randrange(len(words))
    sign = pick.randrange(len(text))
    match pick.randrange(6):
        case 0:
            words[first], words[second] = words[second], words[first]
        case 1:
            words[first] = pick.choice(
                ("", "x", "?", "0", "-1", "99", "9" * 30, "anna", words[second])
            )
        case 2:
            words.insert(first, words[second])
        case 3:
            del words[first]
        case 4:
            return text[:sign] + pick.choice("0123456789?-|:x ") + text[sign + 1 :]
        case _:
            return text[:sign] + text[sign + 1 :]
    return " ".join(words)


def places(value: object, place: Place = ()) -> Iterator[Place]:
    """Every place in plain data."""
    if place:
        yield place
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from places(inner, (*place, number))


def value_at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def forged(text: str) -> str | None:
    """A match file with its digests made anew, if it can be read as a match at all."""
    try:
        return store.to_text(read_match(tomllib.loads(text)))
    except (BadData, tomllib.TOMLDecodeError, ValueError):
        return None


def written(data: dict[str, Any]) -> str:
    """The data as TOML."""
    return tomli_w.dumps(data)
