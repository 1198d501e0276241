"""Old files live: every match file of the corpus is loaded, shown, checked, played on, undone.

The rule, for good: **a file in `tests/corpus` is never regenerated.** It stands for the files
that people have. A rule that is changed either keeps every one of them, with its facts in
`facts.txt`, or raises the revision of its game: then the old files stay, new ones are made
beside them, and a test shows the difference. A format that is changed still reads the old one.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from harness import Folder

from wolken.cli import store
from wolken.core.games import GAMES, game
from wolken.core.record import VERSION

CORPUS = Path(__file__).parents[1] / "corpus"
FEWEST, BIGGEST = 6, 16 * 1024  # files of a game, bytes of a file
DECISIONS = 4


def pinned() -> dict[str, list[str]]:
    """The facts of every file: entries told to all, who is waited for, the public's head."""
    facts, folder = {}, ""
    for line in (CORPUS / "facts.txt").read_text("utf-8").splitlines():
        if not line.startswith(" "):
            folder = line
            continue
        name, *rest = line.split()
        facts[f"{folder}/{name}.toml"] = rest
    return facts


FACTS = pinned()


def test_every_file_has_its_facts_and_every_game_its_files() -> None:
    files = {str(path.relative_to(CORPUS)) for path in CORPUS.glob("*/*/*.toml")}
    assert files == set(FACTS)
    for name in GAMES:
        present = f"format-{VERSION}/{name}-{game(name).REVISION}/"
        assert sum(file.startswith(present) for file in files) >= FEWEST, present
    assert all((CORPUS / file).stat().st_size < BIGGEST for file in files)


@pytest.fixture(params=FACTS)
def old(request: pytest.FixtureRequest, folder: Folder) -> str:
    """The name of a file of the corpus, of which a copy is in the folder."""
    name: str = request.param
    folder.write("m.toml", (CORPUS / name).read_bytes())
    return name


def game_of(old: str) -> str:
    return old.split("/")[1].rpartition("-")[0]


def test_an_old_file_is_read_by_everybody(folder: Folder, old: str) -> None:
    verb = f"{game_of(old)} show m.toml"
    facts = folder.quick(f"{verb} --json").facts()
    public, *seats = folder.match().readings
    assert FACTS[old] == [str(public.seq), ",".join(facts["waiting"]) or "-", public.head]
    unnamed = public if len(seats) > 1 else seats[0]
    assert (facts["seq"], facts["head"]) == (unnamed.seq, unnamed.head)
    for reader in ("--all", *(f"--as {player}" for player in facts["players"])):
        shown = folder.quick(f"{verb} {reader} --json").facts()
        assert shown["waiting"] == facts["waiting"]
        assert folder.quick(f"{verb} {reader}").done()
        told = folder.quick(f"{game_of(old)} replay m.toml {reader} --json").facts()["entries"]
        assert [entry["seq"] for entry in told][-1:] == [shown["seq"]][: len(told)]
    assert folder.quick(f"{game_of(old)} replay m.toml --check").done().startswith("checked: ")
    assert folder.quick("status m.toml --json").facts()["matches"][0]["waiting"] == facts["waiting"]
    assert folder.quick(f"{game_of(old)} repair m.toml").done().startswith("nothing to repair\n")
    assert folder.read() == (CORPUS / old).read_text("utf-8")


def test_an_old_file_is_written_as_it_was(folder: Folder, old: str) -> None:
    assert store.to_text(folder.match()) == folder.read()


def test_an_old_match_goes_on(folder: Folder, old: str) -> None:
    verbs, made, decided = game_of(old), 0, 0
    while made < DECISIONS:
        waiting = folder.quick(f"{verbs} show m.toml --json").facts()["waiting"]
        if not waiting:
            break
        legal = folder.quick(f"{verbs} moves m.toml --as {waiting[-1]} --json").facts()["moves"]
        folder.quick(f"{verbs} move m.toml --as {waiting[-1]}", legal[-1]).done()
        made += 1
        decided += waiting[-1] != "dealer"
    assert (made > 0) == (FACTS[old][1] != "-")
    folder.quick(f"{verbs} replay m.toml --check").done()
    for _ in range(decided if made else 1):
        folder.quick(f"{verbs} undo m.toml --force").done()
    folder.quick(f"{verbs} replay m.toml --check").done()


# What `status` says of files with a pace.
TIMED = {
    "format-1/donnerwetter-1/late.toml": "cleo is due at 2026-03-16T12:00:00Z",
    "format-1/wolkenwechsel-1/paced.toml": (
        "anna is due at 2026-02-19T00:00:00Z; asked to agree: ben"
    ),
}


@pytest.mark.parametrize("old", TIMED, indirect=True)
def test_an_old_file_says_who_is_due(folder: Folder, old: str) -> None:
    assert folder.quick("status m.toml").done().partition("; ")[2] == f"{TIMED[old]}\n"
