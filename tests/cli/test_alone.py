"""A match for one: where no seat is named its only seat reads, from whom nothing is sealed."""

from __future__ import annotations

import pytest
from harness import Folder
from secretive import LEAVES, WEATHER, after, played, round_of_leaves

from wolken.core.match import Match

CLOUDS = "wolkenbruch"
SEALED = after(round_of_leaves(1), "anna: area h1 j3")  # a tick is due
HAND = after(played(CLOUDS, seed="s1", seats=1), "anna: keep ladle", "anna: start red")

SET_UP = ("ring red yellow green blue", "profile packer", "profile runner", "anna: keep packer")
AT_TABLE = played(CLOUDS, *SET_UP, "card drop-red", seats=1)  # the rest of the hand is due
ALONE = [(LEAVES, SEALED), (CLOUDS, HAND), (CLOUDS, AT_TABLE)]


def test_a_move_is_answered_with_all_that_its_seat_has_done(folder: Folder) -> None:
    folder.write("m.toml", round_of_leaves(1))
    folder.write("n.toml", round_of_leaves(1))
    told = folder.quick(f"{LEAVES} move m.toml area h1 j3").done()
    assert told.startswith("anna: area h1 j3\n")
    assert "anna in this round: area h1 j3\nanna has to tick a sort: " in told
    assert folder.quick(f"{LEAVES} move n.toml area h1 j3 --as anna").done() == told


@pytest.mark.parametrize(("name", "match"), ALONE)
@pytest.mark.parametrize("verb", ["show m.toml", "show m.toml --at 3", "replay m.toml"])
@pytest.mark.parametrize("form", ["--plain", "--json"])
def test_who_names_no_seat_is_its_only_one(
    folder: Folder, name: str, match: Match, verb: str, form: str
) -> None:
    folder.write("m.toml", match)
    unnamed = folder.quick(f"{name} {verb} {form}").done()
    assert unnamed == folder.quick(f"{name} {verb} {form} --as anna").done()


@pytest.mark.parametrize(("name", "match"), ALONE[:2])
def test_what_is_taken_back_is_told_in_full(folder: Folder, name: str, match: Match) -> None:
    folder.write("m.toml", match)
    folder.write("n.toml", match)
    unnamed = folder.quick(f"{name} undo m.toml --force").done()
    assert unnamed == folder.quick(f"{name} undo n.toml --force --as anna").done()


def test_what_a_seat_was_told_last_is_what_it_may_expect(folder: Folder) -> None:
    folder.write("m.toml", SEALED)
    seq = folder.quick(f"{LEAVES} show m.toml --json").facts()["seq"]
    folder.quick(f"{LEAVES} move m.toml tick tree --expect {seq}").done()


def test_a_new_match_is_shown_as_it_is_shown_then(folder: Folder) -> None:
    told = folder.quick(f"{CLOUDS} new m.toml --players anna --seed s1").done()
    assert told.endswith(folder.quick(f"{CLOUDS} show m.toml --as anna").done())


def test_at_a_real_table_the_one_who_types_sees_all_while_chance_is_due(folder: Folder) -> None:
    folder.write("m.toml", AT_TABLE)
    shown = folder.quick(f"{CLOUDS} play m.toml", stdin="quit\n").done()
    assert folder.quick(f"{CLOUDS} show m.toml --as anna").done() in shown


@pytest.mark.parametrize("seats", [2, 3])
def test_where_others_play_what_is_sealed_stays_so(folder: Folder, seats: int) -> None:
    folder.write("m.toml", after(round_of_leaves(seats), "anna: miss"))
    assert "anna in this round: sealed\n" in folder.quick(f"{LEAVES} show m.toml").done()
    folder.write("m.toml", after(played(WEATHER, "deal 1", "deal 2"), "anna: pass rest"))
    unnamed = folder.quick(f"{WEATHER} replay m.toml").done()
    assert "pass rest" not in unnamed
