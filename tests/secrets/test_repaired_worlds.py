"""Two worlds that a reader was told alike, repaired: `compare` finds no difference for it."""

from __future__ import annotations

import re

import pytest
from harness import LATER, Folder
from secretive import after
from test_told_alike import LEFT, PAIRS

from wolken.core.match import Match

AT = {"WOLKEN_NOW": LATER}


def repaired(folder: Folder, name: str, match: Match) -> Match:
    """The match in a file of that name, edited where it decides nothing, and repaired."""
    folder.write(name, match)
    text = re.sub("^since = .*", 'since = "2020-01-01T00:00:00Z"', folder.read(name), flags=re.M)
    folder.write(name, text)
    folder.quick(f"{match.game.NAME} repair {name}", env=AT).done()
    return folder.match(name)


@pytest.mark.parametrize("whole", ["", "a.toml", "b.toml"])
@pytest.mark.parametrize("pair", PAIRS)
def test_compare_tells_no_more_than_of_one_world_alone(
    folder: Folder, pair: str, whole: str
) -> None:
    """`whole` is a file that was not repaired: the other one goes on from it."""
    one, other, seat = PAIRS[pair]
    told = []
    for worlds in ((one, one), (one, other), (other, one)):
        for name, match in zip(("a.toml", "b.toml"), worlds, strict=True):
            if name == whole:
                folder.write(name, match)
            else:
                repaired(folder, name, match)
        for form in ("", "--json"):
            words = ["--as", seat] if seat else []
            told.append(folder.quick(f"compare a.toml b.toml {form}", *words).done())
    assert told[:2] == told[2:4] == told[4:]
    assert ("goes on where" in told[0]) == bool(whole)


@pytest.mark.parametrize("pair", PAIRS)
def test_the_host_is_told_that_they_part(folder: Folder, pair: str) -> None:
    *worlds, _seat = PAIRS[pair]
    for name, match in zip(("a.toml", "b.toml"), worlds, strict=True):
        repaired(folder, name, match)
    result = folder.quick("compare a.toml b.toml --all")
    assert (result.status, result.err) == (1, "")
    assert result.out.startswith("they part before the entry at which replay begins\n")


def test_readings_that_differ_part(folder: Folder) -> None:
    repaired(folder, "a.toml", after(LEFT, "anna: miss"))
    repaired(folder, "b.toml", after(LEFT, "anna: area h1 j3"))
    for words, status in (("", 0), ("--as ben", 0), ("--as anna", 1), ("--all", 1)):
        assert folder.quick(f"compare a.toml b.toml {words}").status == status
    result = folder.quick("compare a.toml b.toml --as anna --json")
    assert '"verdict": "parted", "common": null, ' in result.out
    # A file that was not repaired is told entry by entry, up to the repair of the other
    folder.write("b.toml", after(LEFT, "anna: area h1 j3", "anna: tick tree"))
    assert folder.quick("compare a.toml b.toml").done().startswith("a.toml goes on where b.toml")
    result = folder.quick("compare a.toml b.toml --as anna")
    assert (result.status, result.out.splitlines()[0]) == (
        1,
        "they part before the entry at which replay begins",
    )


def test_of_what_lies_before_a_repair_nothing_is_said(folder: Folder) -> None:
    folder.write("a.toml", LEFT)
    repaired(folder, "b.toml", after(LEFT, *(f"{name}: miss" for name in LEFT.players)))
    for files, words in (("a.toml b.toml", ""), ("b.toml a.toml", "--as ben")):
        result = folder.quick(f"compare {files} {words}")
        assert result.status == 1
        first = "one ends before the entry at which replay of the other begins: they may part"
        assert result.out.splitlines()[0] == first
    result = folder.quick("compare a.toml b.toml --json")
    assert '"verdict": "unknown", "common": null, ' in result.out
    assert folder.quick("compare a.toml b.toml --all").done().startswith("b.toml goes on where")
