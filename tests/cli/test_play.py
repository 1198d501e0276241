"""`play`: at the terminal, or through a pipe."""

from __future__ import annotations

import os
import re
import subprocess

import pytest
from harness import NOW, OPENING, SECONDS, Folder, begun, entries, opening, over, table, turn
from secretive import LEAVES, after, round_of_leaves

from wolken.core.match import Match, hand_over


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
    _first, second, end = out.split("anna> ")
    assert second == "anna: draw\ndealer: deal 4\n" + folder.inside("show m.toml").done()
    assert end == "\n"


def test_a_sitting_begins_with_what_happened_since_the_seat_last_acted(folder: Folder) -> None:
    folder.write("m.toml", turn())
    out = folder.inside("play m.toml").done()
    news = "dealer: deal 8\nben: flip b1\ndealer: deal 12\n  anna begins (WW-06)\n"
    assert out == news + folder.inside("show m.toml").done() + "anna> \n"


def test_before_anybody_has_acted_there_is_no_news(folder: Folder) -> None:
    folder.write("m.toml", opening())
    out = folder.inside("play m.toml").done()
    assert out == folder.inside("show m.toml").done() + "anna> \n"


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
    ("?", "anna> draw\ntake: a1, a2, a3, b1, b2, b3, c1, c2, c3, d1, d2, d3\nMOVE, MOVE: ", ""),
    ("help", "\nwhy MOVE: why a move is not legal\n", ""),
    ("?", "\nas NAME, NAME: MOVE: another seat speaks", ""),
    ("show", "waiting for: anna\nanna> Wolkenwechsel, round 1, to 100 points", ""),
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
    ("undo gladly", "", "“undo gladly”: “undo” is no move of this game\n"),
    ("as zed", "", "there is no seat “zed”\n"),
    ("as dealer", "", "there is no seat “dealer”\n"),
    ("as", "", "“as” is no move of this game\n"),
    (
        "t",
        "",
        "“t” could be several moves\n  it fits: take a1, take a2, take a3, take b1, take b2,",
    ),
    ("take a", "", "“take a” could be several moves\n  it fits: take a1, take a2, take a3\n"),
    ("ta e1", "", "“ta” is no move of this game\n"),
    ("why take a", "", "“take a” could be several moves\n"),
    ("why ta b2", "anna: take b2 is legal\n", ""),
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
    assert "the first move stands, for chance or a computer has answered it" in result.err
    assert folder.log()[9:] == ["anna draw", "dealer deal 4", "anna toss a2", "dealer deal 0"]


# Lines in which moves are begun only, and what the log has then.
BEGUN = [
    ("dr", "anna draw"),
    ("DR", "anna draw"),
    ("ta b1", "anna take b1"),
    ("anna: ta b1", "anna take b1"),
    ("draw", "anna draw"),
]


@pytest.mark.parametrize(("line", "logged"), BEGUN)
def test_a_beginning_stands_for_the_one_legal_move_that_it_fits(
    folder: Folder, line: str, logged: str
) -> None:
    folder.write("m.toml", turn())
    out = folder.inside("play m.toml", stdin=f"{line}\n").done()
    assert folder.log()[9] == logged
    assert f"anna> {logged.replace(' ', ': ', 1)}\n" in out


def test_beginnings_with_commas_are_read_one_after_the_other(folder: Folder) -> None:
    match = after(round_of_leaves(2), "anna: joker 3")
    folder.write("m.toml", match)
    folder.quick(f"{LEAVES} play m.toml", stdin="ar h1, ti t, g\n").done()
    assert folder.log()[-3:] == ["anna area h1 j3", "anna tick tree", "anna go"]


def test_beginnings_for_another_are_not_guessed_where_hands_are_hidden(folder: Folder) -> None:
    folder.write("m.toml", round_of_leaves(2))
    result = folder.quick(f"{LEAVES} play m.toml", stdin="ben: mi\n")
    assert (result.changed, "“mi”: “mi” is no move of this game\n" in result.err) == ((), True)
    folder.quick(f"{LEAVES} play m.toml", stdin="ben: miss\n").done()
    assert folder.log()[-1] == "ben miss"


def test_after_an_answer_of_chance_beginnings_are_not_guessed(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.inside("play m.toml", stdin="dr, sw a1\n")
    assert (result.changed, "“sw a1”: “sw” is no move of this game" in result.err) == ((), True)
    folder.inside("play m.toml", stdin="dr, swap a1\n").done()
    assert folder.log()[9:] == ["anna draw", "dealer deal 4", "anna swap a1"]


def test_a_line_can_be_long_but_not_endless(folder: Folder) -> None:
    folder.write("m.toml", turn())
    lines = f"take a1{' ' * 60000}\ntake b1{' ' * 70000}\ntake a1\n"
    result = folder.inside("play m.toml", stdin=lines)
    assert (result.status, folder.log()[9:]) == (2, ["anna take a1"])
    assert result.err == "wolken: the line is too long: it can have 65536 signs\n"


def test_undo_within_a_sitting(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.inside("play m.toml", stdin="draw\nundo\nundo force\ntake a1\nundo\nquit\n")
    assert result.status == 0
    assert "taking back is not free: this was revealed: deal 4" in result.err
    assert "taken back: anna: draw, dealer: deal 4\nWolkenwechsel" in result.out
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
    news = "dealer: deal 12\n  anna begins (WW-06)\n"
    assert out == news + folder.inside("show m.toml").done()


def test_a_seat_of_its_own_takes_back_what_it_did_itself(folder: Folder) -> None:
    folder.write("m.toml", begun("anna: flip a1, ben: flip a1, anna: flip b1"))
    result = folder.inside("play m.toml --as ben", stdin="undo\nundo force\n")
    assert "anna acted since" in result.err
    assert folder.log()[-1] == "ben undo 4-7"


def test_another_seat_speaks(folder: Folder) -> None:
    folder.write("m.toml", opening())
    lines = "as ben\nflip c1\nas anna\nflip d1\nas ben\nflip c2\nas ben\nflip c3\nflip d2\n"
    result = folder.inside("play m.toml", stdin=lines)
    assert re.findall(r"(\w+)> ", result.out) == [
        *("anna", "ben", "ben", "anna", "anna", "ben", "anna", "ben", "ben", "ben"),
    ]
    assert "ben: flip c3: it is not ben's turn; the match waits for anna" in result.err
    assert folder.log()[1::2] == ["ben flip c1", "anna flip d1", "ben flip c2"]


def test_where_one_seat_plays_no_other_speaks(folder: Folder) -> None:
    folder.write("m.toml", opening())
    result = folder.inside("play m.toml --as ben", stdin="as anna\n?\n")
    assert result.err == "wolken: only ben plays here\n"
    assert "as NAME" not in result.out
    assert result.changed == ()


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


def asked(sitting: subprocess.Popen[bytes], prompt: bytes = b"anna> ") -> str:
    """All that a sitting prints up to a prompt."""
    assert sitting.stdout is not None
    shown = b""
    while not shown.endswith(prompt):
        more = sitting.stdout.read(1)
        assert more, shown
        shown += more
    return shown.decode()


def typed(sitting: subprocess.Popen[bytes], line: str) -> None:
    assert sitting.stdin is not None
    sitting.stdin.write(f"{line}\n".encode())
    sitting.stdin.flush()


@pytest.mark.parametrize("line", ["take a1", "?", "why draw", "undo force", "consent"])
def test_what_another_call_has_done_is_told_before_anything_else(folder: Folder, line: str) -> None:
    folder.write("m.toml", turn())
    sitting = folder.start("play m.toml", stdin=-1, stdout=-1, stderr=-1)
    asked(sitting)
    folder.inside("move m.toml draw").done()
    shown = folder.inside("show m.toml").done()
    moved_on = folder.read()
    typed(sitting, line)
    assert asked(sitting) == f"anna: draw\ndealer: deal 4\n{shown}anna> "
    assert folder.read() == moved_on
    out, err = sitting.communicate(b"swap a1\nquit\n", timeout=SECONDS)
    assert out.startswith(b"anna: swap a1\n")
    assert err.decode() == (
        "wolken: m.toml: the match has moved on; what you typed was not done\n"
        "  look at it again, then decide\n"
    )
    assert sitting.returncode == 0


def test_a_seat_that_nobody_waits_for_any_more_is_not_asked_again(folder: Folder) -> None:
    folder.write("m.toml", turn())
    sitting = folder.start("play m.toml", stdin=-1, stdout=-1, stderr=-1)
    asked(sitting)
    folder.inside("move m.toml take a1").done()
    typed(sitting, "take a1")
    assert asked(sitting, b"ben> ").startswith("anna: take a1\n")
    sitting.communicate(b"take b1\n", timeout=SECONDS)
    assert folder.log()[9:] == ["anna take a1", "ben take b1"]


def test_what_another_call_has_sealed_is_no_news(folder: Folder) -> None:
    folder.write("m.toml", round_of_leaves(2))
    sitting = folder.start("play m.toml --as anna", game=LEAVES, stdin=-1, stdout=-1, stderr=-1)
    asked(sitting)
    folder.quick(f"{LEAVES} move m.toml 'ben: miss, ben: go'").done()
    out, err = sitting.communicate(b"miss\n", timeout=SECONDS)
    assert (b"anna: miss\n" in out, err) == (True, b"")
    assert folder.log()[-3:] == ["ben miss", "ben go", "anna miss"]


def test_an_undo_and_an_end_by_another_call_are_told(folder: Folder) -> None:
    folder.write("m.toml", turn())
    sitting = folder.start("play m.toml", stdin=-1, stdout=-1, stderr=-1)
    asked(sitting)
    folder.inside("undo m.toml --force").done()
    typed(sitting, "draw")
    assert asked(sitting, b"ben> ").startswith("ben: undo 8-9\n")
    folder.inside("new m.toml --players anna,ben --force").done()
    _, err = sitting.communicate(b"flip b1\n", timeout=SECONDS)
    assert err.endswith(b"wolken: m.toml: is another match by now\n")
    assert sitting.returncode == 3


def test_a_file_that_another_call_holds_is_told_and_the_sitting_goes_on(folder: Folder) -> None:
    path = folder.write("m.toml", turn())
    path.chmod(0o644)
    sitting = folder.start("play m.toml", stdin=-1, stdout=-1, stderr=-1)
    asked(sitting)
    os.link(path, folder.path / "other.toml")
    typed(sitting, "take a1")
    asked(sitting)
    os.unlink(folder.path / "other.toml")
    _, err = sitting.communicate(b"take a1\n", timeout=SECONDS)
    assert b"m.toml: has several hard links" in err
    assert folder.log()[9:] == ["anna take a1"]


def test_a_file_that_is_gone_ends_the_sitting(folder: Folder) -> None:
    path = folder.write("m.toml", turn())
    sitting = folder.start("play m.toml", stdin=-1, stdout=-1, stderr=-1)
    asked(sitting)
    path.unlink()
    _, err = sitting.communicate(b"take a1\n", timeout=SECONDS)
    assert sitting.returncode == 3
    assert b"m.toml: there is no such file or folder\n" in err
    assert b"Traceback" not in err
    assert not path.exists()


# Seats that computers play


def test_a_computer_moves_by_itself_and_is_never_asked(folder: Folder) -> None:
    folder.inside("new m.toml --players anna,bot:random,ben --seed s1 --set rounds=1").done()
    result = folder.inside("play m.toml", stdin="f a1\nf b1\nf a1\nf b1\nas random\n?\n")
    assert set(re.findall(r"(\w+)> ", result.out)) <= {"anna", "ben"}
    assert result.err == "wolken: a computer plays for random\n"
    assert sum(entry.startswith("random flip") for entry in folder.log()) == 2


def test_one_person_among_computers_is_alone(folder: Folder) -> None:
    folder.inside("new m.toml --players anna,bot:random --seed s1").done()
    result = folder.inside("play m.toml", stdin="?\nflip a1, flip b1\nundo force\n")
    assert result.status == 0
    assert "as NAME" not in result.out
    assert "taken back: anna: flip b1" in result.out


def test_a_computer_that_fails_ends_the_sitting(folder: Folder) -> None:
    match = turn()
    folder.write("m.toml", hand_over(match, 1, "bot:exec:./nobody-has-asked-for-this", NOW))
    result = folder.inside("play m.toml", stdin="take a1\nnever read\n")
    assert result.status == 3
    assert result.err.startswith("wolken: ben (bot:exec:./nobody-has-asked-for-this): ")
    assert folder.log()[-1] == "anna take a1"
    again = folder.inside("play m.toml", stdin="never read\n")
    assert (again.status, again.out, again.changed) == (3, "", ())
