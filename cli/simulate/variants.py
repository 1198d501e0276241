"""The options that are compared: what `--set scale=1..8 --set box=a.toml,b.toml` stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from wolken.core.game import Game, Option

from .. import console, errors
from ..language import _
from ..verbs.new import read_settings

MOST_VARIANTS = 100
RANGE = re.compile(r"(\d{1,9})\.\.(\d{1,9})")


class Variant(NamedTuple):
    """Options of a game: what sets them apart from the others, as typed, and as they are read."""

    label: str
    settings: Mapping[str, str]
    options: Mapping[str, Any]


def read_variants(game: Game, texts: Sequence[str]) -> list[Variant]:
    """Every combination of the values that are listed, in the order of the lists."""
    known = {option.name: option for option in game.OPTIONS}
    listed = [(key, values(known.get(key), text)) for key, text in map(parted, texts)]
    check_number(listed)
    varying = [key for key, found in listed if len(found) > 1]
    variants = []
    for chosen in product(*(found for _key, found in listed)):
        pairs = [(key, value) for (key, _found), value in zip(listed, chosen, strict=True)]
        label = " ".join(f"{key}={value}" for key, value in pairs if key in varying)
        options = read_settings(game, [f"{key}={value}" for key, value in pairs if value])
        variants.append(Variant(console.literal(label), dict(pairs), options))
    return variants


def parted(text: str) -> tuple[str, str]:
    """The key and the value of a setting."""
    key, equals, value = text.partition("=")
    if not equals:
        raise errors.usage(_("--set wants KEY=VALUE, not “{found}”").format(found=text))
    return key, value


def values(option: Option | None, text: str) -> list[str]:
    """The values that are listed with commas; an empty one leaves the option as it is.

    Of an option that wants a number `1..8` are all from 1 to 8.
    """
    if option is None or option.choices or option.file is not None:
        return text.split(",")
    return [value for part in text.split(",") for value in in_range(part)]


def in_range(text: str) -> Iterator[str]:
    """The numbers of a range, or the text as it is if it is none."""
    found = RANGE.fullmatch(text)
    if found is None:
        yield text
        return
    low, high = int(found[1]), int(found[2])
    if low > high:
        raise errors.usage(_("“{found}” is no range: the lower end comes first").format(found=text))
    # One more than can be compared is enough to be refused.
    yield from map(str, range(low, min(high, low + MOST_VARIANTS) + 1))


def check_number(listed: Sequence[tuple[str, Sequence[str]]]) -> None:
    """Complains about more combinations than anybody can read."""
    number = 1
    for key, found in listed:
        number *= len(found)
        if number > MOST_VARIANTS:
            raise errors.usage(
                _("with “{key}” there are more than {most} variants").format(
                    key=key, most=MOST_VARIANTS
                )
            )
        if len(set(found)) < len(found):
            raise errors.usage(_("option “{key}” has a value twice").format(key=key))
