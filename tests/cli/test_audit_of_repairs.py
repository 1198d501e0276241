"""Computing a repaired match again: what lies before the repair is proved only where nothing
that decides about the cards can have been changed."""

from __future__ import annotations

import json
import re

import pytest
from fair_matches import ID, SECRET, UMLAUTS, fresh, made, played, said
from harness import Folder

from wolken.core import fair
from wolken.core.match import Match
from wolken.core.record import new_start

PROMISED = ("anna commit rain", f"ben commit {UMLAUTS}")
OPENED = ("anna contribute rain", f"ben contribute {UMLAUTS}")
FLIPPED = played(made(), "anna flip a1")
COMMITMENT = fair.host_commitment(ID, SECRET)
BLUFF = b"bluff".hex()

ANNA, BEN = "contributions.anna", "contributions.ben"
ALL = ["commitment", ANNA, BEN, "answers", "seed"]
# What is edited in which match before it is repaired, and what is not proved then.
EDITED: list[tuple[Match, str, str, list[str]]] = [
    *((FLIPPED, r"^dealt = .*", f"dealt = {n}", ALL) for n in (0, 1, 3, 8)),
    (FLIPPED, "contribute c3.*(?= )", f"contribute {BLUFF}", ALL),
    (FLIPPED, "^discards = .*", 'discards = "12"', ALL),
    (FLIPPED, r"(?<= dealer deal 0 ).*(?=\")", "0000", ALL),
    (FLIPPED, r"^chain = .*", f'chain = "{ID}"', ALL),
    (FLIPPED, "^limit = .*", "limit = 60", ALL),
    (FLIPPED, "^salt = .*", 'salt = "other"', ALL),
    (said(fresh(), OPENED[0]), "7261696e", BLUFF, ["commitment", ANNA, "answers", "seed"]),
    (fresh(), "^discards = .*", 'discards = "12"', ["commitment", "answers", "seed"]),
    (said(fresh(strict=True), *PROMISED, OPENED[0]), "^dealt = .*", "dealt = 5", ALL),
    # What decides nothing
    (FLIPPED, "^since = .*", 'since = "2025-01-01T00:00:00Z"', []),
    (FLIPPED, "^seq = .*", "seq = 99", []),
    (said(fresh(), OPENED[0]), "^since = .*", 'since = "2025-01-01T00:00:00Z"', []),
    (said(fresh(strict=True), *PROMISED), "^seq = .*", "seq = 99", []),
]


@pytest.mark.parametrize(("match", "old", "new", "unproved"), EDITED)
def test_what_is_proved_after_a_repair(
    folder: Folder, match: Match, old: str, new: str, unproved: list[str]
) -> None:
    folder.write("m.toml", match)
    text = folder.read()
    edited = re.sub(old, new, text, count=1, flags=re.MULTILINE)
    assert edited != text
    folder.write("m.toml", edited)
    folder.inside("repair m.toml").done()
    repaired = len(folder.match().log)
    for name, words in (("anna", "rain"), ("ben", UMLAUTS)):
        folder.inside(f"contribute m.toml {words} --as {name}")  # where it is still asked for
    folder.inside("move m.toml ben: flip a1").done()
    result = folder.inside("replay m.toml --audit --json")
    facts = json.loads(result.out)
    assert facts["unproved"] == unproved
    assert facts["from"] == (repaired + 1 if unproved else 1)
    if not unproved:
        assert (result.status, result.err) == (0, "")
        assert "not proved" not in folder.inside("replay m.toml --audit").done()
        return
    assert (result.status, json.loads(result.err)["code"]) == (3, "not-proved")
    told = folder.inside("replay m.toml --audit")
    line = f"repaired at entry {repaired}: what lies before it is not proved"
    assert (told.status, told.err) == (3, f"wolken: m.toml: {line}\n")
    assert f"not proved: the secret fits the commitment {COMMITMENT}\n" in told.out
    for name in match.players:
        doubtful = f"not proved: {name} contributed" in told.out
        assert doubtful == (f"contributions.{name}" in unproved)


def test_a_start_without_a_repair_proves_nothing(folder: Folder) -> None:
    folder.write("m.toml", played(new_start(FLIPPED), "ben flip a1"))
    told = folder.inside("replay m.toml --audit")
    assert told.status == 3
    line = "replay begins after entry 6: what lies before it is not proved"
    assert told.err == f"wolken: m.toml: {line}\n"
