"""Undo by consent: the header of a file says whose consent is waited for."""

from __future__ import annotations

import tomllib

import pytest
from harness import Folder
from test_consent import DRAWN, SEEN, asked

from wolken.cli import store


def header(folder: Folder) -> dict[str, object]:
    """What stands before the first section of the file."""
    return tomllib.loads(folder.read().partition("\n[")[0])


def test_the_header_says_whose_consent_is_waited_for(folder: Folder) -> None:
    folder.write("m.toml", SEEN)
    assert "asked" not in header(folder)
    folder.inside("undo m.toml --as anna --ask").done()
    assert list(header(folder).items())[-1] == ("asked", ["ben", "cleo"])
    folder.inside("consent m.toml --as cleo").done()
    assert header(folder)["asked"] == ["ben"]
    folder.inside("consent m.toml --as ben").done()
    assert "asked" not in header(folder)


# What ends a request, or lets nobody be waited for.
ENDS = (
    "consent m.toml --as ben --refuse",
    "consent m.toml --as anna --refuse",
    "move m.toml toss a2",
    "undo m.toml --as anna --force",
    "seat m.toml ben=bot:random",
)


@pytest.mark.parametrize("line", ENDS)
def test_the_header_names_nobody_who_is_asked_no_longer(folder: Folder, line: str) -> None:
    folder.write("m.toml", asked(DRAWN))
    assert header(folder)["asked"] == ["ben"]
    folder.inside(line).done()
    assert "asked" not in header(folder)


def test_a_repair_ends_a_request(folder: Folder) -> None:
    folder.write("m.toml", store.to_text(asked(DRAWN)).replace("limit = 100", "limit = 77"))
    folder.inside("repair m.toml").done()
    assert "asked" not in header(folder)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("[]", "head: was changed by hand"),
        ('["anna"]', "head: was changed by hand"),
        ('["dora"]', "asked: must be one of the players: anna, ben"),
        ('"ben"', "asked: must be a list"),
    ],
)
def test_a_header_that_was_edited_is_found_out(folder: Folder, names: str, said: str) -> None:
    head, line, rest = store.to_text(asked(DRAWN)).partition('\nasked = [\n    "ben",\n]')
    assert line
    folder.write("m.toml", f"{head}\nasked = {names}{rest}")
    folder.inside("show m.toml").failed(3, said)


def test_an_older_file_that_does_not_say_it_says_it_with_the_next_answer(folder: Folder) -> None:
    folder.write("m.toml", asked(SEEN)._replace(asked=()))
    assert "asked" not in header(folder)
    folder.inside("consent m.toml --as cleo").done()
    assert header(folder)["asked"] == ["ben"]
