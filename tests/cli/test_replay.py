"""`replay`: a match told step by step, and its log verified."""

from __future__ import annotations

from unittest import mock

import pytest
from harness import GAME, LATER, NOW, OPENING, Folder, begun, over, table, turn

from wolken.cli import store
from wolken.core.games import game
from wolken.core.log import read_entry
from wolken.core.match import Match, seal, told

TOLD = """\
1 2026-01-31T12:00:00Z dealer: deal 2
2 2026-01-31T12:00:00Z anna: flip a1
3 2026-01-31T12:00:00Z dealer: deal 8
4 2026-01-31T12:00:00Z ben: flip a1
5 2026-01-31T12:00:00Z dealer: deal 4
6 2026-01-31T12:00:00Z anna: flip b1
7 2026-01-31T12:00:00Z dealer: deal 8
8 2026-01-31T12:00:00Z ben: flip b1
9 2026-01-31T12:00:00Z dealer: deal 12
  anna begins (WW-06)
"""


def test_a_match_is_told_entry_by_entry(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.ww("replay m.toml")
    assert result.done() == TOLD
    assert result.changed == ()


@pytest.mark.parametrize("reader", ["--as anna", "--as ben", "--all"])
def test_an_open_game_is_told_alike_to_everybody(folder: Folder, reader: str) -> None:
    folder.write("m.toml", turn())
    assert folder.inside(f"replay m.toml {reader}").done() == TOLD


def test_an_undo_is_told_as_what_it_is(folder: Folder) -> None:
    folder.write("m.toml", turn())
    folder.inside("move m.toml draw").done()
    folder.inside("undo m.toml --force", env={"WOLKEN_NOW": LATER}).done()
    assert folder.inside("replay m.toml --from 10").done() == (
        f"10 {NOW} anna: draw\n11 {NOW} dealer: deal 4\n12 {LATER} anna: undo 10-11\n"
    )


@pytest.mark.parametrize(
    ("options", "seqs"),
    [
        ("", range(1, 10)),
        ("--from 1", range(1, 10)),
        ("--from 4", range(4, 10)),
        ("--to 4", range(1, 5)),
        ("--from 4 --to 6", range(4, 7)),
        ("--from 9 --to 9", range(9, 10)),
        ("--from 6 --to 4", range(0)),
        ("--from 10", range(0)),
        ("--to 99", range(1, 10)),
    ],
)
def test_a_part_of_a_match(folder: Folder, options: str, seqs: range) -> None:
    folder.write("m.toml", turn())
    facts = folder.inside(f"replay m.toml --json {options}").facts()
    assert [entry["seq"] for entry in facts["entries"]] == list(seqs)
    lines = folder.inside(f"replay m.toml {options}").done().splitlines()
    assert [line.split()[0] for line in lines if line[0] != " "] == [str(seq) for seq in seqs]


@pytest.mark.parametrize(
    "options", ["--from 0", "--from -1", "--from x", "--to 0", "--to -2", "--to x", "--from"]
)
def test_parts_that_no_match_has(folder: Folder, options: str) -> None:
    folder.write("m.toml", turn())
    folder.inside(f"replay m.toml {options}").failed(2, options.split()[0])


def test_json_tells_what_every_entry_brought_about(folder: Folder) -> None:
    folder.write("m.toml", turn())
    facts = folder.ww("replay m.toml --json --from 8").facts()
    assert facts["entries"] == [
        {"seq": 8, "time": NOW, "seat": "ben", "move": "flip b1", "events": []},
        {
            "seq": 9,
            "time": NOW,
            "seat": "dealer",
            "move": "deal 12",
            "events": [{"name": "begins", "rule": "WW-06", "text": "anna begins"}],
        },
    ]


def test_the_end_of_a_round_is_told_with_its_points(folder: Folder) -> None:
    folder.write("m.toml", over())
    out = folder.inside("replay m.toml").done()
    assert "  anna closes the round; everybody else has one more turn (WW-15)\n" in out
    assert "  round 1 is over: anna 67, ben 68 (WW-17)\n  the round goes to anna (WW-19)\n" in out


# replay --check


@pytest.mark.parametrize("match", [begun(), turn(), table(), over()])
def test_a_sound_match_passes_the_check(folder: Folder, match: Match) -> None:
    folder.write("m.toml", match)
    count = len(match.log)
    said = "checked: one entry\n" if count == 1 else f"checked: {count} entries\n"
    result = folder.inside("replay m.toml --check")
    assert result.done() == said
    assert result.changed == ()
    assert folder.inside("replay m.toml --check --json").facts() == {"checked": count, "from": 1}


def tampered(number: int, change: str) -> Match:
    """`turn` with one line of its log changed, and the file's own digests made anew."""
    match = turn()
    entry = read_entry(match.log[number - 1])
    line = change.format(**entry._asdict())
    return match._replace(log=(*match.log[: number - 1], line, *match.log[number:]))


NOT_WHAT_HAPPENED = "another text or state was recorded than today's rules lead to"
NOT_ALLOWED = "today's rules do not allow it"
NO_ENTRY = "this is no entry of a log"

# A line of the log, how it was changed, and what the check says about it.
CHANGES = [
    (4, "{number} {time} {seat} {move} 00000000", NOT_WHAT_HAPPENED),
    (4, "{number} {time} {seat} flip a2 {digest}", NOT_WHAT_HAPPENED),
    (3, "{number} {time} {seat} deal 9 {digest}", NOT_WHAT_HAPPENED),
    (4, "{number} {time} anna {move} {digest}", NOT_ALLOWED),
    (4, "{number} 2026-01-31T12:00:01Z {seat} {move} {digest}", NOT_WHAT_HAPPENED),
    (9, "{number} {time} {seat} {move} 00000000", NOT_WHAT_HAPPENED),
    (1, "{number} {time} {seat} {move} 00000000", NOT_WHAT_HAPPENED),
    (4, "5 {time} {seat} {move} {digest}", NOT_WHAT_HAPPENED),
    (4, "{number} {time} {seat} take a1 {digest}", NOT_ALLOWED),
    (6, "{number} {time} {seat} flip a1 {digest}", NOT_ALLOWED),
    (4, "{number} {time} {seat} fly a1 {digest}", NO_ENTRY),
    (4, "{number} {time} zed {move} {digest}", NO_ENTRY),
    (4, "four {time} {seat} {move} {digest}", NO_ENTRY),
    (4, "{number} {time} {seat} undo 9 {digest}", NO_ENTRY),
    (4, "{number} {time} {seat} undo {digest}", NO_ENTRY),
    (4, "{number} {time} {seat} undo 3-x {digest}", NO_ENTRY),
    (4, "no entry", NO_ENTRY),
    (4, "", NO_ENTRY),
]


@pytest.mark.parametrize(("number", "change", "reason"), CHANGES)
def test_the_check_names_the_first_entry_that_differs(
    folder: Folder, number: int, change: str, reason: str
) -> None:
    match = tampered(number, change)
    folder.write("m.toml", match)
    complaint = folder.inside("replay m.toml --check").failed(
        3, f"m.toml: entry {number}: {reason}"
    )
    assert match.log[number - 1] in complaint
    refused = folder.inside("replay m.toml --check --json").refusal()
    assert (refused["code"], refused["exit"]) == ("differs", 3)


@pytest.mark.parametrize("line", ["replay", "show --at 3", "undo", "undo --force"])
def test_a_log_that_cannot_be_followed_is_a_complaint(folder: Folder, line: str) -> None:
    for number, change, reason in CHANGES:
        if reason != NOT_WHAT_HAPPENED:
            folder.write("m.toml", tampered(number, change))
            folder.inside(f"{line} m.toml").failed(3, "m.toml: ", f"entry {number}")


def test_the_check_compares_the_state_with_the_log(folder: Folder) -> None:
    drawn = begun(f"{OPENING}, draw")
    folder.write("m.toml", turn()._replace(state=drawn.state))
    folder.inside("replay m.toml --check").failed(
        3, "m.toml: entry 9: the log leads to another state than the file holds"
    )


def test_the_check_compares_what_the_seats_were_told(folder: Folder) -> None:
    match = turn()
    public, *seats = match.readings
    folder.write("m.toml", match._replace(readings=(public._replace(head="0" * 32), *seats)))
    folder.inside("replay m.toml --check").failed(
        3, "m.toml: entry 9: the log tells the seats something else than the file says"
    )


# Older rules


def written_under(revision: int, match: Match) -> str:
    """The file of a match as a program with that revision of the rules wrote it."""
    with mock.patch.object(game(GAME), "REVISION", revision):
        return store.to_text(match)


def of_old() -> str:
    """A match whose fourth entry today's rules do not allow, from the time when they did."""
    match = begun("anna: flip a1")
    entry, chain = seal(match, 4, NOW, "anna", "take a1", match.state)
    readings = tuple(told(reading, "anna", "take a1") for reading in match.readings)
    log = (*match.log, entry.line())
    return written_under(0, match._replace(log=log, chain=chain, readings=readings))


def test_an_old_match_goes_on_from_its_state(folder: Folder) -> None:
    folder.write("m.toml", of_old())
    assert folder.ww("show m.toml").done().endswith("waiting for: anna, ben\n")
    folder.ww("move m.toml ben: flip a1").done()
    assert folder.log()[-2:] == ["ben flip a1", "dealer deal 4"]
    assert folder.inside("show m.toml --json").facts()["seq"] == 6


def test_undo_does_not_go_beyond_what_todays_rules_allow(folder: Folder) -> None:
    folder.write("m.toml", of_old())
    folder.inside("move m.toml ben: flip a1").done()
    folder.inside("undo m.toml --force").done()
    folder.inside("undo m.toml --force").failed(1)


def test_the_check_says_where_todays_rules_differ(folder: Folder) -> None:
    folder.write("m.toml", of_old())
    folder.inside("replay m.toml --check").failed(3, f"m.toml: entry 4: {NOT_ALLOWED}", "take a1")


def test_an_old_match_that_todays_rules_allow_is_as_good_as_new(folder: Folder) -> None:
    folder.write("m.toml", written_under(0, turn()))
    assert folder.inside("replay m.toml").done() == TOLD
    assert folder.inside("replay m.toml --check").done() == "checked: 9 entries\n"
    folder.inside("undo m.toml --force").done()
    assert folder.log()[-1] == "ben undo 8-9"


def test_newer_rules_need_a_newer_program(folder: Folder) -> None:
    revision = game(GAME).REVISION
    folder.write("m.toml", written_under(revision + 1, turn()))
    for verb in ("show", "replay", "undo", "repair"):
        folder.inside(f"{verb} m.toml").failed(
            3,
            f"m.toml: rules: is {revision + 1}, newer than this program, which knows {revision}",
            "use a newer wolken",
        )
