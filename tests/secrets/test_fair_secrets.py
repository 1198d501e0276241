"""Before the secret of a fair match is revealed, nothing tells it or the seed: no call, nobody."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from random import Random

import pytest
from fair_matches import SECRET, fresh, made, over, said
from harness import Folder
from outputs import FILE, FISH, Call, answer, answers, calls

from wolken.core.fair import seed_from
from wolken.core.game import PUBLIC, Reader
from wolken.core.games import GAMES
from wolken.core.match import Match, waited_for

# Of each game one match that waits for contributions and one that is played, for some reader.
SEEN = [
    (name, stage, (PUBLIC, 0, 1)[(number + len(stage)) % 3])
    for number, name in enumerate(GAMES)
    for stage in ("due", "played")
]


def match_at(name: str, stage: str) -> Match:
    if stage == "due":
        return said(fresh(name=name), "anna contribute rain")
    return made(name=name)


def secrets_of(match: Match) -> tuple[str, ...]:
    """The secret, and the seed as it is or as it would be after the last contribution."""
    given = [("anna", b"rain".hex())]
    return (SECRET, match.seed or seed_from(match.id, SECRET, given))


def check_silent(match: Match, text: str) -> None:
    for secret in secrets_of(match):
        assert secret not in text


@pytest.mark.parametrize(("name", "stage", "reader"), SEEN)
def test_no_call_of_a_reader_tells_the_secret_or_the_seed(
    folder: Folder, name: str, stage: str, reader: Reader
) -> None:
    match = match_at(name, stage)
    asked = calls(match, reader, Random(f"{name} {stage}"), most_at=1)
    told = [result.out + result.err for result in answers(folder, match, asked)]
    assert len(told) > 10
    for text in told:
        check_silent(match, text)


def of_the_host() -> Iterator[str]:
    """The calls of whoever holds the file."""
    yield from (f"show {FILE} --all", f"show {FILE} --all --json", f"show {FILE} --all --html -")
    yield from (f"replay {FILE} --all", f"replay {FILE} --all --json", f"replay {FILE} --check")
    yield from (f"replay {FILE} --audit", f"replay {FILE} --audit --json", f"reveal {FILE}")
    yield from (f"contribute {FILE} --as anna x", f"contribute {FILE} --as ben x --json")
    yield from (f"seat {FILE}", f"seat {FILE} ben=bot:random", f"seat {FILE} anna=person --json")
    yield from (f"repair {FILE}", f"new {FILE} --players anna,ben --fair")
    yield from (f"moves {FILE} --as dealer", f"undo {FILE} --as dealer", f"hint {FILE}")
    yield from (f"play {FILE}", f"move {FILE} deal 1", f"new {FILE} --players a,b --fair --force")


@pytest.mark.parametrize("line", [*of_the_host()])
@pytest.mark.parametrize("stage", ["due", "played"])
def test_no_call_of_the_host_tells_the_secret_or_the_seed(
    folder: Folder, line: str, stage: str
) -> None:
    match = match_at("wolkenwechsel", stage)
    result = answer(folder, match, Call(line, stdin="?\nshow\nwhy deal 1\nquit\n"))
    assert result.out + result.err
    check_silent(match, result.out + result.err)


def test_neither_does_a_match_that_is_over_and_not_revealed(folder: Folder) -> None:
    match = over()
    asked = [Call(line) for line in of_the_host() if not line.startswith("reveal")]
    for result in answers(folder, match, asked):
        check_silent(match, result.out + result.err)


def test_a_scenario_of_a_match_holds_no_secret(folder: Folder) -> None:
    match = match_at("wolkenwechsel", "played")
    folder.write(FILE, match)
    check_silent(match, folder.quick(f"scenario record {FILE}").done())


@pytest.mark.parametrize("words", ["", "''", "fl", shlex.quote("flip a1, ")])
def test_completion_offers_no_move_before_the_seed(folder: Folder, words: str) -> None:
    match = match_at("wolkenwechsel", "due")
    assert waited_for(match) == (1,)
    asked = Call(f"{FISH} {FILE} {words} --as ben")
    assert answer(folder, match, asked).out == ""


# What a hand may do to a file, and what the complaint says of it.
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (SECRET, SECRET[::-1]),
        (f'secret = "{SECRET}"', "secret = 5"),
        (f'secret = "{SECRET}"', f'secret = "{SECRET}'),
        (f'secret = "{SECRET}"', f'secret = "{SECRET}"\nseed = "x"'),
        (f'secret = "{SECRET}"', f'secrets = "{SECRET}"'),
        ("contribute 7261696e", "contribute 736e6f77"),
        ("- commit ", "- commit 0"),
    ],
)
def test_a_file_changed_by_hand_is_refused_and_its_complaint_tells_nothing(
    folder: Folder, old: str, new: str
) -> None:
    match = match_at("wolkenwechsel", "played")
    text = folder.write(FILE, match).read_text("utf-8")
    assert old in text
    folder.write(FILE, text.replace(old, new))
    for line in ("show", "move", "replay", "replay --check", "replay --audit", "contribute"):
        verb, _blank, more = line.partition(" ")
        result = folder.quick(f"wolkenwechsel {verb} {FILE} {more} x".removesuffix(" x"))
        if verb == "move":
            result = folder.quick(f"wolkenwechsel move {FILE} flip a1")
        check_silent(match, result.failed(3))
