"""Regular expressions mean the same on every Python from 3.11 on.

Before 3.11.5 a possessive repetition of a group goes wrong if the group looks ahead or behind.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import wolken.cli.mail

LOOKING = ("ASSERT", "ASSERT_NOT")


def patterns() -> Iterator[Any]:
    """The patterns of the modules that read mails, which hold nearly all there are."""
    path, name = wolken.cli.mail.__path__, wolken.cli.mail.__name__
    for found in pkgutil.walk_packages(path, f"{name}."):
        for key, value in sorted(vars(import_module(found.name)).items()):
            if isinstance(value, re.Pattern):
                yield pytest.param(value.pattern, value.flags, id=f"{found.name}.{key}")


def goes_wrong(tree: Any, inside: bool = False) -> bool:
    """Whether something looks ahead or behind inside of a possessive repetition."""
    if isinstance(tree, (list, tuple)) or hasattr(tree, "data"):
        parts = tree.data if hasattr(tree, "data") else tree
        name = str(parts[0]) if isinstance(parts, tuple) and parts else ""
        if inside and name in LOOKING:
            return True
        return any(goes_wrong(part, inside or name == "POSSESSIVE_REPEAT") for part in parts)
    return False


def parsed(pattern: str | bytes, flags: int) -> Any:
    """The tree of a pattern."""
    return re._parser.parse(pattern, flags)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("pattern", "flags"), list(patterns()))
def test_no_possessive_group_looks_around(pattern: str | bytes, flags: int) -> None:
    assert not goes_wrong(parsed(pattern, flags))


@pytest.mark.parametrize("pattern", [rb"(?:\n(?!a)b*+)*+\n", r"(?:a(?:b(?<=c))?)++"])
def test_such_a_group_is_found(pattern: str | bytes) -> None:
    assert goes_wrong(parsed(pattern, 0))
