"""`compare`: how far two files of one match tell the same, and where they part."""

from __future__ import annotations

import pytest
from harness import LATER, OPENING, Folder, begun, turn
from secretive import after, round_of_leaves

from wolken.core.match import Match, begin

DRAWN = begun(f"{OPENING}, draw")
TAKEN = begun(f"{OPENING}, take a1")
LONGER = begun(f"{OPENING}, draw, toss a2")
LATE = after(turn(), "draw", time=LATER)

# Two matches, the exit code, the verdict, and how many entries are the same.
COMPARED: list[tuple[Match, Match, int, str, int]] = [
    (DRAWN, DRAWN, 0, "alike", 11),
    (LONGER, DRAWN, 0, "a-goes-on", 11),
    (turn(), LONGER, 0, "b-goes-on", 9),
    (DRAWN, TAKEN, 1, "parted", 9),
    (LONGER, TAKEN, 1, "parted", 9),
    (begun(), begun("anna: flip a1"), 0, "b-goes-on", 1),
    (begun("anna: flip a1"), begun("ben: flip a1"), 1, "parted", 1),
    (LATE, DRAWN, 1, "parted", 9),  # the same move, but made at another time
]


@pytest.mark.parametrize(("one", "other", "status", "verdict", "common"), COMPARED)
def test_the_verdict(
    folder: Folder, one: Match, other: Match, status: int, verdict: str, common: int
) -> None:
    folder.write("a.toml", one)
    folder.write("b.toml", other)
    result = folder.quick("compare a.toml b.toml --json")
    assert (result.status, result.err, result.changed) == (status, "", ())
    assert f'"verdict": "{verdict}", "common": {common}, ' in result.out
    assert folder.quick("compare a.toml b.toml --quiet")[:3] == (status, "", "")


def test_where_they_part_both_next_entries_are_told(folder: Folder) -> None:
    folder.write("a.toml", DRAWN)
    folder.write("b.toml", TAKEN)
    result = folder.quick("compare a.toml b.toml")
    assert result.out.splitlines()[:3] == [
        "they part at entry 10, after 9 that are the same",
        "  a.toml: 10 2026-01-31T12:00:00Z anna: draw",
        "  b.toml: 10 2026-01-31T12:00:00Z anna: take a1",
    ]


def test_what_goes_on_is_told(folder: Folder) -> None:
    folder.write("a.toml", turn())
    folder.write("b.toml", LONGER)
    assert folder.quick("compare a.toml b.toml").done().splitlines()[:2] == [
        "b.toml goes on where a.toml ends, with entry 10",
        "  b.toml: 10 2026-01-31T12:00:00Z anna: draw",
    ]


def test_the_heads_are_those_that_show_tells(folder: Folder) -> None:
    folder.write("a.toml", turn())
    folder.write("b.toml", LONGER)
    facts = folder.quick("compare a.toml b.toml --json").facts()
    for file in "ab":
        for words, told in (("", facts["public"]), ("--as ben", facts["seats"]["ben"])):
            shown = folder.inside(f"show {file}.toml {words} --json").facts()
            assert told[file] == {"seq": shown["seq"], "head": shown["head"]}
    lines = folder.quick("compare a.toml a.toml").done().splitlines()
    assert lines[0] == "both tell the same: 9 entries"
    assert lines[1] == f"the public: in both entry 9, head {facts['public']['a']['head']}"
    assert [line.partition(":")[0] for line in lines[1:]] == ["the public", "anna", "ben"]


def test_another_match_is_not_compared(folder: Folder) -> None:
    folder.write("a.toml", turn())
    for other in (
        turn()._replace(id="other"),
        begun(players=("anna", "cleo")),
        round_of_leaves(2),
    ):
        folder.write("b.toml", begun_as(other))
        folder.quick("compare a.toml b.toml").failed(3, "b.toml: is another match than a.toml")
    assert folder.quick("compare a.toml b.toml --json").refusal()["code"] == "another-match"
    folder.quick("compare a.toml no.toml").failed(3, "no.toml: there is no such file")


def begun_as(match: Match) -> Match:
    """A match with the digests of what it was begun with."""
    return begin(
        match.game,
        id=match.id,
        players=match.players,
        options=match.options,
        seed=match.seed,
        salt=match.salt,
        time=match.since,
    )


def test_a_repaired_file_goes_on_from_the_one_that_was_edited(folder: Folder) -> None:
    folder.write("a.toml", DRAWN)
    folder.write("b.toml", folder.read("a.toml").replace('since = "2026-01', 'since = "2025-01'))
    folder.inside("repair b.toml").done()
    told = "b.toml goes on where a.toml ends, with entry 12\n"
    assert folder.quick("compare a.toml b.toml").done().startswith(told)
    assert folder.quick("compare b.toml a.toml").done().startswith(told)
    folder.inside("move a.toml toss a2").done()
    result = folder.quick("compare a.toml b.toml")
    assert (result.status, result.err) == (1, "")
    assert result.out.startswith("they part before the entry at which replay begins\n")


# Secrets


SEALED = (
    after(round_of_leaves(2), "anna: miss"),
    after(round_of_leaves(2), "anna: area h1 j3"),
)


def test_what_is_sealed_is_compared_for_its_seat_and_the_host_alone(folder: Folder) -> None:
    for name, match in zip("ab", SEALED, strict=True):
        folder.write(f"{name}.toml", match)
    for words in ("", "--as ben"):
        result = folder.quick(f"compare a.toml b.toml {words}")
        assert result.done().startswith("both tell the same: ")
        assert "anna" not in result.out
        same = folder.quick(f"compare a.toml a.toml {words}").out
        assert result.out == same
    for words in ("--as anna", "--all"):
        result = folder.quick(f"compare a.toml b.toml {words}")
        assert result.status == 1
        assert "anna: miss" in result.out
        assert "anna: area h1 j3" in result.out


def test_the_host_is_told_all_heads(folder: Folder) -> None:
    folder.write("a.toml", SEALED[0])
    facts = folder.quick("compare a.toml a.toml --all --json").facts()
    assert list(facts["seats"]) == ["anna", "ben"]
    assert facts["public"] is not None
    facts = folder.quick("compare a.toml a.toml --json").facts()
    assert (facts["public"] is not None, facts["seats"]) == (True, {})
    facts = folder.quick("compare a.toml a.toml --as ben --json").facts()
    assert (facts["public"], list(facts["seats"])) == (None, ["ben"])


def test_a_seat_that_is_none_is_not_understood(folder: Folder) -> None:
    folder.write("a.toml", turn())
    folder.quick("compare a.toml a.toml --as dora").failed(2, "there is no seat “dora”")
    folder.quick("compare a.toml").failed(2)
