"""A match file that was changed by hand in any one place is found out, and never a crash."""

from __future__ import annotations

import copy
import datetime
import tomllib
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
import tomli_w
from random_matches import TIME, random_act, wanders
from random_play import MATCHES, SEED, reported, subject

from wolken.core.check import check
from wolken.core.game import BadData, Plain
from wolken.core.games import GAMES
from wolken.core.match import Match
from wolken.core.record import from_plain, read_match, to_plain
from wolken.core.repair import repair

Path = tuple[str | int, ...]

ENTRIES = 24  # of the matches that are tampered with
CHANGES = 3 * MATCHES  # at every place
STRANGERS: tuple[object, ...] = (
    "",
    "x",
    "0",
    0,
    -1,
    10**30,
    1.5,
    float("nan"),
    True,
    datetime.date(2030, 1, 2),
    [],
    [[]],
    {},
    {"x": {}},
)

every_match = pytest.mark.parametrize("kind", ["with a dealer", "at a real table", "repaired"])
every_game = pytest.mark.parametrize("name", GAMES)


def match_file(name: str, kind: str) -> Plain:
    """The plain data of a short random match of a game with its fewest seats."""
    acts = list(islice(wanders(name, subject(name).SEATS[0]), 2))[kind == "at a real table"]
    match = acts[min(ENTRIES, len(acts) - 1)].before
    if kind == "repaired":
        match = played_on(repaired(to_plain(match)))
    data: Plain = tomllib.loads(tomli_w.dumps(to_plain(match)))
    assert from_plain(data) == match
    assert ("start" in data) == (kind == "repaired")
    return data


def repaired(data: Plain) -> Match:
    """The match as `repair` makes it, when its seal was broken."""
    data["head"]["seal"] = "broken"
    match, needed = repair(data, TIME)
    assert needed
    return match


def played_on(match: Match) -> Match:
    """The match after three more moves, if it goes on for so long."""
    random = Random(match.salt)
    for _ in range(3):
        if match.game.waiting(match.state):
            match = random_act("", match, random).after
    return match


def places(data: object, above: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every place in plain data, with what stands there: tables and lists, too."""
    if above:
        yield above, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*above, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from places(value, (*above, index))


def changes(value: object) -> Iterator[object]:
    """Other values that somebody could have put there."""
    if type(value) is int:
        yield from (value + 1, value - 1, -value - 1, str(value), float(value), [value])
    elif isinstance(value, str):
        yield from (value + "x", value + " 1", value[1:], value.upper() + "É", [value])
        yield from (value[:at] + "0" + value[at + 1 :] for at in range(len(value)))
    elif isinstance(value, list) and value:
        yield from (value[1:], value[:-1], [*value, value[-1]], value * 2, [None for _ in value])
    elif isinstance(value, dict):
        yield from ({**value, "x": 1}, {**value, "x": {}}, list(value))
    yield from STRANGERS


def some_changes(value: object, path: Path) -> list[object]:
    """Some of the changes, others at every place."""
    others = [other for other in changes(value) if not same(other, value)]
    return Random(f"{path} {SEED}").sample(others, k=min(len(others), CHANGES))


def same(one: object, two: object) -> bool:
    return type(one) is type(two) and one == two


def changed(data: Plain, path: Path, value: object) -> Plain:
    """The data with another value at a place."""
    edited = copy.deepcopy(data)
    at: Any = edited
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return edited


def without(data: Plain, path: Path) -> Plain:
    """The data without what stands at a place."""
    edited = copy.deepcopy(data)
    at: Any = edited
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    return edited


def says_the_same(edited: Plain, data: Plain, path: Path) -> bool:
    """Whether options or a state are only written in another way (a space more, say)."""
    if path[0] not in ("options", "state") and path[:2] != ("start", "state"):
        return False
    try:
        return to_plain(read_match(edited)) == to_plain(from_plain(data))
    except BadData:
        return False


@every_match
@every_game
def test_any_single_change_of_a_match_file_is_found(name: str, kind: str) -> None:
    data = match_file(name, kind)
    for path, value in places(data):
        for other in some_changes(value, path):
            with reported(f"{name} {kind}: {path}: {value!r} changed to {other!r}"):
                edited = changed(data, path, other)
                if says_the_same(edited, data, path):
                    continue
                with pytest.raises(BadData):
                    from_plain(edited)


@every_match
@every_game
def test_anything_missing_from_a_match_file_is_found(name: str, kind: str) -> None:
    data = match_file(name, kind)
    for path, value in places(data):
        edited = without(data, path)
        with reported(f"{name} {kind}: {path}: {value!r} taken out"):
            if says_the_same(edited, data, path):  # what is not there may have a default
                continue
            with pytest.raises(BadData):
                from_plain(edited)


@every_match
@every_game
def test_an_option_taken_out_is_found_unless_it_was_the_default(name: str, kind: str) -> None:
    data = match_file(name, kind)
    defaults = {option.name: option.default for option in subject(name).OPTIONS}
    for option, value in data["options"].items():
        edited = without(data, ("options", option))
        if defaults[option] == value:
            assert from_plain(edited) == from_plain(data)
        else:
            with pytest.raises(BadData):
                from_plain(edited)


@every_match
@every_game
def test_repair_takes_what_is_possible_and_says_what_is_not(name: str, kind: str) -> None:
    """Whatever was changed: a new start that passes its own check, or one clear problem."""
    data = match_file(name, kind)
    taken = 0
    for path, value in places(data):
        for other in some_changes(value, path)[:MATCHES]:
            with reported(f"{name} {kind}: {path}: {value!r} changed to {other!r}"):
                try:
                    match, _ = repair(changed(data, path, other), TIME)
                except BadData:
                    continue
                taken += 1
                assert match.game.problems(match.state) == ()
                assert from_plain(to_plain(match)) == match
                assert check(match) is None
    assert taken
