"""`play`: at the terminal, or through a pipe."""

from __future__ import annotations

import pytest
from harness import (
    GAME,
    OPENING,
    Folder,
    begun,
    entries,
    opening,
    over,
    plain,
    table,
    turn,
)

from wolken.core.match import Match

PLAY = f"{GAME} play m.toml"


def test_a_sitting_through_a_pipe(folder: Folder) -> None:
    folder.write("m.toml", opening())
    lines = ["flip a1", "flip b1", "flip a1", "flip b1", "take a1", "quit"]
    out = folder.ww("play m.toml", stdin="\n".join(lines)).done()
    prompts = [line.split("> ")[0] for line in out.splitlines() if "> " in line]
    assert prompts == ["anna", "anna", "ben", "ben", "ben", "anna"]
    assert folder.log()[1:8:2] == ["anna flip a1", "anna flip b1", "ben flip a1", "ben flip b1"]
    assert folder.log()[9:] == ["ben take a1"]
    assert out.endswith("anna> ")


def test_what_happened_is_told_after_every_move(folder: Folder) -> None:
    folder.write("m.toml", turn())
    out = folder.inside("play m.toml", stdin="draw\n").done()
    first, second, end = out.split("anna> ")
    assert first == folder.inside("show m.toml --at 9").done()
    assert second == "anna: draw\ndealer: deal 4\n" + folder.inside("show m.toml").done()
    assert end == "\n"


def test_a_whole_match_through_a_pipe(folder: Folder) -> None:
    folder.write("m.toml", begun(rounds=1))
    made = [entry for entry in entries(over()) if not entry.startswith("dealer")]
    lines = [entry.replace(" ", ": ", 1) for entry in made]
    out = folder.ww("play m.toml", stdin="\n".join([*lines, "never read"])).done()
    assert out.endswith("the match is over: the last round has been played\nwon by: anna\n")
    assert folder.match() == over()


def test_a_whole_match_at_a_real_table_through_a_pipe(folder: Folder) -> None:
    folder.write("m.toml", begun(seed=None, rounds=1))
    lines = [entry.replace(" ", ": ", 1) for entry in entries(over())]
    out = folder.inside("play m.toml", stdin="\n".join(lines)).done()
    assert out.count("dealer> ") == sum(line.startswith("dealer") for line in lines)
    assert out.endswith("won by: anna\n")
    assert folder.log() == entries(over())


def test_an_over_match_asks_nothing(folder: Folder) -> None:
    folder.write("m.toml", over())
    result = folder.inside("play m.toml", stdin="draw\n")
    assert result.done() == folder.inside("show m.toml").done()
    assert result.changed == ()


@pytest.mark.parametrize("end", ["", "\n", "quit\n", "exit\n", "  quit  \n", "quit\ntake a1\n"])
def test_a_sitting_ends_without_a_move(folder: Folder, end: str) -> None:
    folder.write("m.toml", turn())
    result = folder.inside("play m.toml", stdin=end)
    assert result.done().count("anna> ") == 1 + end.startswith("\n")
    assert result.changed == ()


def test_moves_made_before_the_end_stay(folder: Folder) -> None:
    folder.write("m.toml", turn())
    folder.inside("play m.toml", stdin="take a1\ntake b1\n").done()
    assert folder.log()[9:] == ["anna take a1", "ben take b1"]


# What is typed at anna's first turn, and what is answered: on standard output, or as a complaint.
ANSWERS = [
    ("?", "draw\ntake a1\ntake a2\n", ""),
    ("help", "a move, or: ? (legal moves), why MOVE", ""),
    ("show", "waiting for: anna\nanna> Wolkenwechsel, round 1, to 100 points\n", ""),
    ("why draw", "anna: draw is legal\n", ""),
    ("why toss a2", "", "wolken: anna: toss a2: refused by rule WW-10\n"),
    ("why", "", "is no move of this game\n"),
    ("rules WW-03", "WW-03 What a face-down card shows is a secret from everyone", ""),
    ("rules ww-03", "WW-03 What a face-down card shows", ""),
    ("rules", "WW-01", ""),
    ("rules WW-99", "", "there is no rule “WW-99”\n"),
    ("toss a2", "", "wolken: anna: toss a2: refused by rule WW-10\n"),
    ("take a1, take a1", "", "anna: take a1: it is not anna's turn; the match waits for ben\n"),
    ("draw, swap z9", "", "“swap z9”: there is no place “z9”\n"),
    ("ben: draw", "", "ben: draw: it is not ben's turn; the match waits for anna\n"),
    ("zed: draw", "", "there is no seat “zed”\n"),
    ("drwa", "", "did you mean “draw”?\n"),
    ("undo", "", "taking back is not free: this was revealed: deal 12\n"),
    ("undo", "", "take it back all the same with: undo force\n"),
    ("# a note", "", "there is no move to make\n"),
    ("--json", "", "there is no option “--json”\n"),
    ("\x1b[31mdraw", "", r"“\x1b[31mdraw” is no move of this game"),
]


@pytest.mark.parametrize(("typed", "out", "err"), ANSWERS)
def test_questions_and_refusals_change_nothing(
    folder: Folder, typed: str, out: str, err: str
) -> None:
    folder.write("m.toml", turn())
    result = folder.inside("play m.toml", stdin=f"{typed}\nquit\n")
    assert (result.status, result.changed) == (0, ())
    assert out in result.out
    assert err in result.err
    assert bool(result.err) == bool(err)
    assert result.out.count("anna> ") == 2


def test_after_a_refusal_the_sitting_goes_on(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.inside("play m.toml", stdin="toss a2\ndraw, toss a1\ntoss a2\nquit\n")
    assert result.status == 0
    assert "the first move stands, for chance has answered it" in result.err
    assert folder.log()[9:] == ["anna draw", "dealer deal 4", "anna toss a2", "dealer deal 0"]


def test_undo_within_a_sitting(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.inside("play m.toml", stdin="draw\nundo\nundo force\ntake a1\nundo\nquit\n")
    assert result.status == 0
    assert "taking back is not free: this was revealed: deal 4" in result.err
    assert folder.log()[9:] == [
        *("anna draw", "dealer deal 4", "anna undo 10-11", "anna take a1", "anna undo 13"),
    ]


def test_a_seat_of_its_own_is_asked_only_at_its_turn(folder: Folder) -> None:
    folder.write("m.toml", opening())
    lines = "flip a1\nflip a2\nflip a3\n"
    out = folder.inside("play m.toml --as ben", stdin=lines).done()
    assert out.count("ben> ") == 2
    assert "anna> " not in out
    assert folder.log()[1::2] == ["ben flip a1", "ben flip a2"]


def test_a_seat_whose_turn_it_is_not_is_not_asked(folder: Folder) -> None:
    folder.write("m.toml", turn())
    out = folder.inside("play m.toml --as ben", stdin="draw\n").done()
    assert out == folder.inside("show m.toml").done()


@pytest.mark.parametrize(
    ("match", "line", "logged"),
    [
        (table(), "draw", "anna draw"),
        (begun("deal 2", seed=None), "ben: flip a1", "ben flip a1"),
        (begun(seed=None), "deal -2", "dealer deal -2"),
        (begun(f"{OPENING}, take a1"), "take b1", "ben take b1"),
    ],
)
def test_a_line_is_played_for_whom_it_is_asked_or_named(
    folder: Folder, match: Match, line: str, logged: str
) -> None:
    folder.write("m.toml", match)
    folder.inside("play m.toml", stdin=f"{line}\n").done()
    assert folder.log()[-1] == logged


def test_others_may_move_in_the_same_match_meanwhile(folder: Folder) -> None:
    folder.write("m.toml", turn())
    sitting = folder.start("play m.toml", stdin=-1, stdout=-1, stderr=-1)
    assert sitting.stdout is not None
    assert sitting.stdin is not None
    shown = b""
    while not shown.endswith(b"anna> "):
        shown += sitting.stdout.read(1)
    folder.inside("move m.toml take a1").done()
    out, err = sitting.communicate(b"take a1\ntake b1\nquit\n", timeout=60)
    assert b"anna: take a1: it is not anna's turn; the match waits for ben\n" in err
    assert b"ben: take b1\n" in out
    assert folder.log()[9:] == ["anna take a1", "ben take b1"]


def test_a_file_that_is_gone_ends_the_sitting(folder: Folder) -> None:
    path = folder.write("m.toml", turn())
    sitting = folder.start("play m.toml", stdin=-1, stdout=-1, stderr=-1)
    assert sitting.stdout is not None
    shown = b""
    while not shown.endswith(b"anna> "):
        shown += sitting.stdout.read(1)
    path.unlink()
    _, err = sitting.communicate(b"take a1\n", timeout=60)
    assert sitting.returncode == 3
    assert b"m.toml: there is no such file or folder\n" in err
    assert b"Traceback" not in err
    assert not path.exists()


# At a terminal


def test_a_sitting_at_a_terminal(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.terminal(
        PLAY,
        ("anna> ", "draw\n"),
        ("anna> ", "toss a1\n"),
        ("anna> ", "toss a2\n"),
        ("ben> ", "quit\n"),
    )
    assert result.status == 0
    assert folder.log()[9:] == ["anna draw", "dealer deal 4", "anna toss a2", "dealer deal 0"]
    shown = plain(result.out)
    assert "  1   8   8   ?   ?" in shown
    assert "anna: toss a2\ndealer: deal 0\nWolkenwechsel, round 1" in shown
    assert "wolken: anna: toss a1: refused by rule WW-10\n" in shown


def test_the_end_of_input_at_a_terminal(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.terminal(PLAY, ("anna> ", "\x04"))
    assert (result.status, result.changed) == (0, ())
    assert result.out.endswith("anna> \n")


def test_ctrl_c_at_a_terminal(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.terminal(PLAY, ("anna> ", "take a1\n"), ("ben> ", "take b\x03"))
    assert (result.status, result.changed) == (130, ("m.toml",))
    assert folder.log()[9:] == ["anna take a1"]


def test_a_whole_match_at_a_terminal(folder: Folder) -> None:
    folder.write("m.toml", begun(rounds=1))
    made = [entry for entry in entries(over()) if not entry.startswith("dealer")]
    talk = [("> ", entry.replace(" ", ": ", 1) + "\n") for entry in made]
    result = folder.terminal(PLAY, *talk)
    assert result.status == 0
    assert plain(result.out).endswith("won by: anna\n")
    assert folder.match() == over()
