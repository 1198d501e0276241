"""What the program finds of a file that was edited, and what only `replay --check` finds.

Every value that is changed, added or taken out is found by any call that reads the whole file,
and named. Who also writes all digests anew is found out by playing the log again, as long as the
log does not follow from the seed any more. How a file is laid out is nobody's business.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
import tomli_w
from curious_matches import WORLDS, curious_matches
from harness import LATER, Folder, begun, entries
from random_play import reported, subject
from test_tampering import STRANGERS, Path, changed, places, same, without

from wolken.core.game import Plain
from wolken.core.games import GAMES
from wolken.core.match import Match
from wolken.core.record import HEADER, _dump_head, read_match, to_plain

LEAVES = 30 if WORLDS == 1 else 1_000_000  # of a file that are changed
FILES = 2 * WORLDS  # of each game, with a dealer and as many at a real table
TOO_LARGE = 10**30  # for any file: then there is no place to be named
FOUND_IN = {"start", "state", "log", "head", "seq", "waiting", "players", "rules", "this is no"}


def files(name: str) -> Iterator[tuple[Match, Plain, Random]]:
    """Match files in several phases: the match, its plain data, and random numbers."""
    for with_dealer in (True, False):
        for number, stages in enumerate(curious_matches(name, with_dealer, FILES)):
            random = Random(f"{name} {with_dealer} {number}")
            match = random.choice(stages)
            yield match, tomllib.loads(tomli_w.dumps(to_plain(match))), random


def leaves(data: Plain) -> list[tuple[Path, Any]]:
    """Every value that is no table and no list."""
    return [(path, value) for path, value in places(data) if not isinstance(value, dict | list)]


def another(value: object, random: Random) -> object:
    """Another value that could stand in its place."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice([1, -1, 10])
    text = str(value)
    place = random.randrange(len(text) + 1)
    strangers = [other for other in STRANGERS if not same(other, value) and other != TOO_LARGE]
    return random.choice(
        [
            f"{text[:place]}{random.choice('1ax -')}{text[place:]}",
            text[:place] + text[place + 1 :] if place < len(text) else text + "0",
            random.choice(strangers),
        ]
    )


def is_found(folder: Folder, match: Match, edited: Plain, verb: str) -> str:
    """The complaint about an edited file: exit code 3, and nothing is written."""
    folder.write("m.toml", tomli_w.dumps(edited))
    complaint = folder.quick(f"{match.game.NAME} {verb}").failed(3)
    assert complaint.startswith("wolken: m.toml: ")
    return complaint.removeprefix("wolken: m.toml: ")


def written_alike(match: Match, edited: Plain) -> bool:
    """Whether the edited data says the same in another way (a blank more in a drawing)."""
    try:
        return to_plain(read_match(edited)) == to_plain(match)
    except Exception:  # whatever it is, it is not the same
        return False


@pytest.mark.parametrize("name", GAMES)
def test_every_value_that_is_changed_is_found_and_named(name: str, folder: Folder) -> None:
    verbs = ("show m.toml", "move m.toml x", "undo m.toml", "replay m.toml", "moves m.toml")
    for match, data, random in files(name):
        found = leaves(data)
        for path, value in random.sample(found, k=min(LEAVES, len(found))):
            other = another(value, random)
            edited = changed(data, path, other)
            if same(other, value) or (
                path[0] in ("state", "options") and written_alike(match, edited)
            ):
                continue
            with reported(f"{name}: {path}: {value!r} changed to {other!r}"):
                named = is_found(folder, match, edited, random.choice(verbs))
                assert any(named.startswith(place) for place in (*FOUND_IN, str(path[0])))


@pytest.mark.parametrize("name", GAMES)
def test_every_key_that_is_added_or_taken_out_is_found(name: str, folder: Folder) -> None:
    for match, data, random in files(name):
        tables = [(), *(path for path, value in places(data) if isinstance(value, dict))]
        for path in tables:
            with reported(f"{name}: a key added to {path}"):
                is_found(folder, match, with_key(data, path), "show m.toml")
        keys = [path for path, _ in places(data) if isinstance(path[-1], str)]
        defaults = {option.name: option.default for option in subject(name).OPTIONS}
        for path in random.sample(keys, k=min(LEAVES, len(keys))):
            edited = without(data, path)
            if path[0] == "options" and data["options"].get(path[-1]) == defaults.get(
                str(path[-1])
            ):
                continue
            if path[0] == "state" and written_alike(match, edited):
                continue
            with reported(f"{name}: {path} taken out"):
                is_found(folder, match, edited, "show m.toml")


def with_key(data: Plain, path: Path) -> Plain:
    """The data with one more key in a table."""
    if not path:
        return {**data, "more": 1}
    at: Any = data
    for key in path:
        at = at[key]
    return changed(data, path, {**at, "more": 1})


# Who writes the digests anew

DRAWN = begun("anna: flip a1, ben: flip a1, anna: flip b1, ben: flip b1, draw")
Edit = Callable[[Plain], None]


def put(*path: str, value: object) -> Edit:
    """Another value at a place."""

    def edit(data: Plain) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return edit


def in_log(number: int, was: str, becomes: str) -> Edit:
    """Another text in an entry."""

    def edit(data: Plain) -> None:
        entries = data["log"]["entries"]
        assert was in entries[number - 1]
        entries[number - 1] = entries[number - 1].replace(was, becomes)

    return edit


# What was changed before `start`, `state`, `log` and `seal` were computed anew; whether `show` and
# `move` find it; and where `replay --check` finds it ("": nowhere, it follows from nothing else).
FORGED: dict[str, tuple[Edit, bool, str]] = {
    "seed": (put("chance", "seed", value="other"), False, "entry 1"),
    "no seed": (lambda data: data["chance"].pop("seed"), False, "entry 1"),
    "salt": (put("chance", "salt", value="other"), False, "entry 1"),
    "option": (put("options", "limit", value=50), False, "entry 1"),
    "id": (put("id", value="ffffffff"), False, "entry 1"),
    "state": (put("state", "hand", value=5), False, "entry 11"),
    "a decision": (in_log(2, "flip a1", "flip a2"), False, "entry 2"),
    "an answer of chance": (in_log(3, "deal 8", "deal 9"), False, "entry 3"),
    "a time": (in_log(2, "12:00", "12:01"), False, "entry 2"),
    "a seat": (in_log(2, "anna", "ben"), False, "entry 2"),
    "a digest": (in_log(2, " 5b", " 5c"), False, "entry 2"),
    "chain": (put("head", "chain", value="0" * 32), False, "entry 11"),
    "dealt": (put("head", "dealt", value=5), False, "entry 11"),
    "a reading": (put("head", "readers", "anna", value="11 " + "0" * 32), False, "entry 11"),
    "the public's number": (put("head", "public", value="3 " + "0" * 32), True, "seq"),
    "waiting": (put("waiting", value=["anna", "ben"]), True, "waiting"),
    "since": (put("since", value="2026-01-01T00:00:00Z"), False, ""),
}


def forged(match: Match, edit: Edit) -> Plain:
    """The plain data of a match, edited, with the digests that belong to it."""
    data: Plain = tomllib.loads(tomli_w.dumps(to_plain(match)))
    edit(data)
    data["head"] = _dump_head(read_match(data), {key: data[key] for key in HEADER})
    return data


@pytest.mark.parametrize("what", FORGED)
def test_what_is_forged_is_found_by_playing_the_log_again(what: str, folder: Folder) -> None:
    edit, at_once, place = FORGED[what]
    text = tomli_w.dumps(forged(DRAWN, edit))
    for verb, found in (
        ("show m.toml", at_once),
        ("move m.toml toss a2", at_once),
        ("replay m.toml --check", bool(place)),
    ):
        folder.write("m.toml", text)
        result = folder.inside(verb)
        assert (result.status == 3) is found, verb
        if found:
            assert result.failed(3, place)


def test_another_answer_than_the_seeds_is_found_however_it_was_written(folder: Folder) -> None:
    """A log that was played with other cards has the right digests, but not the seed's cards."""
    at_table = begun(
        "deal 2, anna: flip a1, deal 8, ben: flip a1, deal 4, anna: flip b1, deal 8, ben: flip b1,"
        "deal 12, anna: draw, deal 12",
        seed=None,
    )
    with_seed = begun()
    match = with_seed
    from wolken.core.log import walk
    from wolken.core.match import play

    for step, _ in walk(at_table):
        if step.number > len(match.log):
            assert step.move is not None
            match, _ = play(match, step.seat, step.move, step.time)
    folder.write("m.toml", match)
    folder.inside("show m.toml").done()
    folder.inside("replay m.toml --check").failed(3, "entry 11")


# How a file is laid out


def other_order(data: Plain) -> str:
    """The sections and their keys the other way round."""
    head = {key: value for key, value in data.items() if not isinstance(value, dict)}
    tables = {key: value for key, value in data.items() if isinstance(value, dict)}
    turned = {key: turned_round(tables[key]) for key in reversed(tables)}
    return tomli_w.dumps(turned_round(head) | turned)


def turned_round(table: Plain) -> Plain:
    return {
        key: turned_round(table[key]) if isinstance(table[key], dict) else table[key]
        for key in reversed(table)
    }


LAYOUTS: dict[str, Callable[[str], str]] = {
    "comments": lambda text: "# ours\n" + text.replace("\n[", " # here\n\n# and here\n["),
    "blank lines": lambda text: text.replace("\n", "\n\n"),
    "line endings": lambda text: text.replace("\n", "\r\n"),
    "quotes": lambda text: text.replace('"', "'"),
    "indentation": lambda text: text.replace("\n    ", "\n\t"),
    "blanks around": lambda text: text.replace(" = ", "   =\t"),
    "the order of sections and keys": lambda text: other_order(tomllib.loads(text)),
    "escapes": lambda text: text.replace('"anna"', '"\\u0061nna"'),
    "one line": lambda text: text.replace("[\n    ", "[ ").replace(",\n    ", ", "),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_how_a_file_is_laid_out_does_not_matter(layout: str, folder: Folder) -> None:
    text = folder.write("m.toml", DRAWN).read_text("utf-8")
    other = LAYOUTS[layout](text)
    assert other != text
    folder.write("m.toml", other.encode())
    assert folder.match() == DRAWN
    folder.inside("show m.toml").done()
    folder.inside("replay m.toml --check").done()
    folder.inside("move m.toml toss a2", env={"WOLKEN_NOW": LATER}).done()
    assert folder.log()[: len(DRAWN.log)] == entries(DRAWN) != folder.log()
