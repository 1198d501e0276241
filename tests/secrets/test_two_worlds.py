"""Two worlds that one reader was told alike: whatever it asks, both answer with the same bytes.

The kinds of secrets by which the worlds differ are counted: a kind of which no pair was found
would be a kind about which nothing is proven. `python test_two_worlds.py GAME` prints the counts.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from curious_matches import SECRETIVE, WORLDS, curious_matches
from harness import Folder, Result
from kinds import KINDS, kinds_of
from outputs import PICTURE, answers, calls
from random_play import SUBJECTS, TOY, reported
from worlds import Worlds, alike, with_another_seed, worlds

from wolken.core.game import PUBLIC, Reader
from wolken.core.match import Match, chance_is_due
from wolken.core.record import header

PAIRS = 2 * WORLDS  # of every kind of secret
MOST_MATCHES = 40 * WORLDS  # in which they are looked for, with a dealer and at a real table
POINTS = 2  # of a match for every kind of which there are not enough
CALLS = 24 if WORLDS == 1 else 1000  # on every pair
HEAD = re.compile(r'(?<="head": ")[0-9a-f]+')
every_secretive_game = pytest.mark.parametrize("name", SECRETIVE)


def pairs_of(name: str, count: Counter[str]) -> Iterator[Worlds]:
    """Pairs of a game from many matches, until there are enough of every kind of secret.

    `count` is told how many there are of each; those for the public do not count.
    """
    for_public: Counter[str] = Counter()
    count.update(dict.fromkeys(KINDS[name], 0))
    for number, stages in enumerate(both_kinds_of_matches(name)):
        random = Random(f"{name} {number}")
        for kind, (_, where) in KINDS[name].items():
            if count[kind] >= PAIRS:
                continue
            for pair in worlds_at(stages, points(stages, where, random), random):
                kinds = kinds_of(pair)
                counted, most = (for_public, WORLDS) if pair.reader is PUBLIC else (count, PAIRS)
                if any(counted[other] < most for other in kinds):
                    counted.update(kinds)
                    yield pair
        if min(count.values()) >= PAIRS:
            break


def first_pairs(name: str, number: int) -> list[Worlds]:
    return list(islice(pairs_of(name, Counter()), number))


def both_kinds_of_matches(name: str) -> Iterator[tuple[Match, ...]]:
    with_dealer = curious_matches(name, True, MOST_MATCHES)
    at_table = curious_matches(name, False, MOST_MATCHES)
    for pair in zip(with_dealer, at_table, strict=True):
        yield from pair


def points(stages: tuple[Match, ...], where: object, random: Random) -> list[int]:
    """A few stages, before the end, in which a kind of secret may be found."""
    assert callable(where)
    fitting = [
        at
        for at, match in enumerate(stages)
        if where(match.state) and match.game.waiting(match.state)
    ]
    return random.sample(fitting, k=min(POINTS, len(fitting)))


def worlds_at(stages: tuple[Match, ...], at: list[int], random: Random) -> Iterator[Worlds]:
    for number in at:
        yield from worlds(stages, number, random)


# Comparing


def compare(pair: Worlds, folder: Path, random: Random) -> Counter[str]:
    """Both worlds answer alike, unless the file that is left shows the reader what differs.

    Counts the `calls` made in each, and those that have `parted` the worlds in that way.
    """
    asked = calls(pair.one, pair.reader, random)
    if not pair.always:  # what would be opened again may differ
        asked = [call for call in asked if not call.writes]
    asked = random.sample(asked, k=min(CALLS, len(asked)))
    compared: Counter[str] = Counter()
    with reported(pair):
        assert told_header(pair.one) == told_header(pair.other)
        sides = [folder_of(folder, number) for number in range(2)]
        results = [
            answers(side, match, asked)
            for side, match in zip(sides, (pair.one, pair.other), strict=True)
        ]
        for number, (one, other) in enumerate(zip(*results, strict=True)):
            call = asked[number] if number < len(asked) else None
            with reported(call or "status"):
                compared["calls"] += 1
                if call and call.writes and has_parted(sides, pair.reader):
                    compared["parted"] += 1
                else:
                    assert shown(one, pair) == shown(other, pair)
    return compared


def folder_of(folder: Path, number: int) -> Folder:
    place = folder / str(number)
    place.mkdir(exist_ok=True)
    return Folder(place)


def told_header(match: Match) -> dict[str, object]:
    """The header of the file: what `status` tells anybody."""
    return {key: value for key, value in header(match).items() if key != "seq"}


def has_parted(sides: list[Folder], reader: Reader) -> bool:
    """Whether the files that are left tell the reader different things."""
    one, other = (side.match() for side in sides)
    return not alike(one, other, reader)


def shown(result: Result, pair: Worlds) -> Result:
    """What a call came to; without the digest if the worlds were told apart at the time."""
    return result if pair.always else result._replace(out=HEAD.sub("", result.out))


@every_secretive_game
def test_nothing_that_a_reader_gets_differs_between_worlds_told_alike(
    name: str, tmp_path: Path
) -> None:
    compared, count = compare_all(name, tmp_path)
    assert [kind for kind in KINDS[name] if not count[kind]] == []
    assert compared["pairs for the public"] > 0 < compared["pairs for a seat"]
    assert compared["pairs with a dealer"] > 0 < compared["pairs at a real table"]
    assert compared["parted"] < compared["calls"] / 20


def compare_all(name: str, folder: Path) -> tuple[Counter[str], Counter[str]]:
    """Compares all pairs of a game; what was compared, and how many pairs of every kind."""
    compared: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for number, pair in enumerate(pairs_of(name, count)):
        compared += compare(pair, folder, Random(f"{name} {number}"))
        compared["pairs for the public" if pair.reader is PUBLIC else "pairs for a seat"] += 1
        at_table = pair.one.seed is None
        compared["pairs at a real table" if at_table else "pairs with a dealer"] += 1
    return compared, count


@every_secretive_game
def test_the_host_sees_what_differs(name: str, tmp_path: Path) -> None:
    """The comparison can fail: with everything open the outputs differ."""
    folder = Folder(tmp_path)
    for pair in first_pairs(name, 3):
        outputs = []
        for match in (pair.one, pair.other):
            folder.write("m.toml", match)
            outputs.append(
                [
                    folder.quick(f"{name} {verb} m.toml --all --json").out
                    for verb in ("show", "replay")
                ]
            )
        with reported(pair):
            assert outputs[0] != outputs[1]


@every_secretive_game
def test_the_real_program_answers_alike_too(name: str, tmp_path: Path) -> None:
    """Some of the same calls as processes of their own, completion by its protocol."""
    pair = next(pair for pair in first_pairs(name, 9) if pair.always and pair.reader is not PUBLIC)
    seat = pair.one.players[pair.reader or 0]
    folders = [folder_of(tmp_path, number) for number in range(2)]
    for folder, match in zip(folders, (pair.one, pair.other), strict=True):
        folder.write("m.toml", match)
    complete = {"_WOLKEN_COMPLETE": "fish"}
    lines: list[tuple[str, dict[str, str]]] = [
        (f"{name} show m.toml --as {seat}", PICTURE),
        (f"{name} moves m.toml", {"WOLKEN_SEAT": seat}),
        (f"{name} undo m.toml --as {seat}", {}),
        (f"4 {name} move --as {seat} m.toml", complete),
    ]
    for line, env in lines:
        one, other = (folder.wolken(line, env=env) for folder in folders)
        with reported(f"{line}\n{pair}"):
            assert one == other


# The future

EVERY_GAME = [name for name in SUBJECTS if name != TOY.NAME]


@pytest.mark.parametrize("name", EVERY_GAME)
def test_nothing_that_a_reader_gets_tells_the_seed(name: str, tmp_path: Path) -> None:
    """Two matches with the same log, and other seeds: what comes next is in no output."""
    random = Random(name)
    for stages in curious_matches(name, True, WORLDS):
        one = random.choice([match for match in stages if not chance_is_due(match)][:-1])
        other = with_another_seed(one)
        for reader in random.sample((PUBLIC, *range(len(one.players))), k=2):
            compare(Worlds("future", True, reader, one, other), tmp_path, random)


if __name__ == "__main__":
    for game in sys.argv[1:] or SECRETIVE:
        with tempfile.TemporaryDirectory() as place:
            print(game, *map(dict, compare_all(game, Path(place))), flush=True)
