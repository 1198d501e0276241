"""`play` at a terminal: line editing, the end, and seats that hide their hands from each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harness import ESCAPES, GAME, Folder, Result, begun, entries, over, plain, turn
from secretive import BIRDS, LEAVES, WEATHER, after, hands, played, round_of_leaves

from wolken.core.match import Match

PLAY = f"{GAME} play m.toml"
CLOUDS = "wolkenbruch"
TAB, UP, CTRL_D, CTRL_U, CTRL_Y = "\t", "\x1b[A", "\x04", "\x15", "\x19"
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


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
    assert "\x1b[2J" not in result.out


def test_the_end_of_input_at_a_terminal(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.terminal(PLAY, ("anna> ", CTRL_D))
    assert (result.status, result.changed) == (0, ())
    assert result.out.endswith("anna> \n")


def test_ctrl_c_at_a_terminal(folder: Folder) -> None:
    folder.write("m.toml", turn())
    talk = (("anna> ", "take a1\n"), ("ben> ", "take b"), ("take b", "\x03"))
    result = folder.terminal(PLAY, *talk, echo=True)
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


def test_without_a_terminal_on_both_sides_nothing_is_edited(folder: Folder) -> None:
    """The module for it is not even imported where the input is a pipe."""
    folder.write("m.toml", turn())
    python = ("-X", "importtime")
    result = folder.wolken(f"{PLAY} --plain", stdin="take a1\n", python=python)
    imported = {line.rpartition("|")[2].strip() for line in result.err.splitlines()}
    assert "wolken.cli.play.keyboard" in imported
    assert imported.isdisjoint({"readline", "rich", "termios"})


# Line editing


def edited(folder: Folder, *talk: tuple[str, str], **env: str) -> Result:
    """A sitting of Wolkenwechsel, plain, at a terminal that echoes what is typed."""
    return folder.terminal(f"{PLAY} --plain", *talk, env=env, echo=True)


def test_tab_completes_a_move_word_by_word(folder: Folder) -> None:
    folder.write("m.toml", turn())
    edited(
        folder,
        ("anna> ", f"dr{TAB}\n"),
        ("anna> ", f"sw{TAB}"),
        ("swap ", f"a{TAB}{TAB}"),
        ("a1  a2  a3", "1\n"),
        ("ben> ", "quit\n"),
    )
    assert folder.log()[9:] == ["anna draw", "dealer deal 4", "anna swap a1"]


def test_lines_of_the_sitting_come_back(folder: Folder) -> None:
    folder.write("m.toml", turn())
    edited(folder, ("anna> ", "take a1\n"), ("ben> ", UP), ("take a1", "\n"), ("anna> ", "quit\n"))
    assert folder.log()[9:] == ["anna take a1", "ben take a1"]


def test_the_history_is_kept_where_nothing_is_secret(folder: Folder) -> None:
    folder.write("m.toml", turn())
    state = str(folder.path / "state")
    edited(folder, ("anna> ", "take a1\n"), ("ben> ", "quit\n"), XDG_STATE_HOME=state)
    kept = Path(state, "wolken", "play_history")
    assert kept.read_text().splitlines()[-2:] == ["take a1", "quit"]
    assert kept.stat().st_mode & 0o077 == 0
    talk = (("ben> ", UP + UP), ("take a1", "\n"), ("anna> ", "quit\n"))
    edited(folder, *talk, XDG_STATE_HOME=state)
    assert folder.log()[9:] == ["anna take a1", "ben take a1"]


@pytest.mark.parametrize(
    ("env", "place"),
    [
        ({"HOME": "{folder}"}, ".local/state/wolken/play_history"),
        ({"HOME": "{folder}", "XDG_STATE_HOME": "here"}, ".local/state/wolken/play_history"),
        ({"HOME": "{folder}/m.toml"}, None),
        ({"HOME": "here"}, None),
        ({}, None),
    ],
)
def test_where_the_history_is_kept(folder: Folder, env: dict[str, str], place: str | None) -> None:
    folder.write("m.toml", turn())
    found = {name: value.format(folder=folder.path) for name, value in env.items()}
    result = edited(folder, ("anna> ", "quit\n"), **found)
    assert result.status == 0
    assert [name for name in result.changed if "history" in name] == ([place] if place else [])


def test_the_history_of_hidden_hands_is_not_kept(folder: Folder) -> None:
    folder.write("m.toml", hands())
    result = folder.terminal(
        f"{BIRDS} play m.toml --as anna",
        ("anna> ", "quit\n"),
        env={"HOME": str(folder.path), "XDG_STATE_HOME": str(folder.path)},
    )
    assert (result.status, result.changed) == (0, ())


# Hidden hands


# A match of each game with hidden hands, and what anna does until it is ben who is asked
CLOUDBURST = after(
    played(CLOUDS, seed="s1"), "anna: keep courier", "ben: keep tailor", "anna: start red", "end"
)
SHARED: dict[str, tuple[Match, str]] = {
    BIRDS: (hands(), "card 1"),
    CLOUDS: (CLOUDBURST, "rain drop-red"),
    WEATHER: (played(WEATHER, seed="s1"), "pass rest"),
    LEAVES: (played(LEAVES, seed="s1"), "miss, go"),
}
SIT_DOWN = ("for anna alone: press Enter", "\n")
STAND_UP = ("press Enter, then it is for ben", "\n")
BEN = ("for ben alone: press Enter", "\n")


def screens(result: Result) -> list[str]:
    """What stood on the screen, from one clearing to the next."""
    return result.out.split(CLEAR)


@pytest.mark.parametrize("name", SHARED)
def test_the_next_seat_sees_nothing_of_the_screen_before(folder: Folder, name: str) -> None:
    match, line = SHARED[name]
    folder.write("m.toml", match)
    before = folder.quick(f"{name} show m.toml --as anna").done()
    talk = (SIT_DOWN, ("anna> ", f"{line}\n"), STAND_UP, BEN, ("ben> ", "quit\n"))
    env = {"COLUMNS": "1000"}
    result = folder.terminal(f"{name} play m.toml --plain", *talk, env=env, echo=True)
    assert result.status == 0
    first, second, after_it = screens(result)
    assert first.startswith(f"{SIT_DOWN[0]}\n")
    assert before in first
    shown = folder.quick(f"{name} show m.toml --as ben").done()
    end = f"{shown}ben> quit\n"
    news = second.removeprefix(f"{BEN[0]}\n").removesuffix(end)
    assert second == f"{BEN[0]}\n{news}{end}"
    told = folder.quick(f"{name} replay m.toml --as ben").done()
    assert all(words in told for words in re.findall("(?m)^anna: .*", news))
    assert after_it == ""


@pytest.mark.parametrize("name", SHARED)
def test_nothing_typed_comes_back_at_the_next_seat(folder: Folder, name: str) -> None:
    match, line = SHARED[name]
    folder.write("m.toml", match)
    talk = (
        *(SIT_DOWN, ("anna> ", f"why secret{CTRL_U}{line}\n"), STAND_UP, BEN),
        *(("ben> ", f"{UP}{CTRL_Y}why this\n"), ("ben> ", "quit\n")),
    )
    result = folder.terminal(f"{name} play m.toml --plain", *talk, echo=True)
    assert "ben> why this\n" in result.out.replace("\x07", "")
    assert "“this”: “this” is no move of this game" in result.out
    assert len(result.changed) == 1


def test_pasting_is_off_in_the_manner_of_vi_too(folder: Folder) -> None:
    match, line = SHARED[WEATHER]
    folder.write("m.toml", match)
    (folder.path / "inputrc").write_text("set editing-mode vi\n")
    talk = (
        *(SIT_DOWN, ("anna> ", "why secret\x1b0D"), ("secret", f"i{line}\n"), STAND_UP, BEN),
        *(("ben> ", "\x1bpP.@akiwhy this\n"), ("ben> ", "quit\n")),
    )
    env = {"INPUTRC": str(folder.path / "inputrc")}
    result = folder.terminal(f"{WEATHER} play m.toml --plain", *talk, echo=True, env=env)
    assert "secret" not in screens(result)[1]


def test_a_dumb_terminal_is_scrolled_blank(folder: Folder) -> None:
    match, line = SHARED[WEATHER]
    folder.write("m.toml", match)
    talk = (SIT_DOWN, ("anna> ", f"{line}\n"), STAND_UP, BEN, ("ben> ", "quit\n"))
    result = folder.terminal(f"{WEATHER} play m.toml", *talk, env={"TERM": "dumb"})
    assert not ESCAPES.search(result.out)
    assert "\n" * 60 + BEN[0] in result.out
    assert result.out.endswith("\n" * 60)


@pytest.mark.parametrize("leaving", ["quit\n", CTRL_D])
@pytest.mark.parametrize("at", [SIT_DOWN[0], STAND_UP[0], BEN[0], "ben> "])
def test_leaving_and_coming_back(folder: Folder, leaving: str, at: str) -> None:
    """Wherever it is left, the screen is blank where hands were shown, and the match whole."""
    match, line = SHARED[BIRDS]
    folder.write("m.toml", match)
    talk = [SIT_DOWN, ("anna> ", f"{line}\n"), STAND_UP, BEN, ("ben> ", "quit\n")]
    before = [prompt for prompt, _ in talk].index(at)
    result = folder.terminal(f"{BIRDS} play m.toml", *talk[:before], (at, leaving))
    assert result.status == 0
    assert plain(screens(result)[-1]).replace("\n", "") in ("", at)
    again = folder.terminal(f"{BIRDS} play m.toml", talk[0 if before < 2 else 3], ("> ", CTRL_D))
    assert (again.status, again.changed) == (0, ())
    assert f"{'anna' if before < 2 else 'ben'}> " in again.out


def test_ctrl_c_leaves_no_hand_on_the_screen(folder: Folder) -> None:
    folder.write("m.toml", hands())
    result = folder.terminal(f"{BIRDS} play m.toml", SIT_DOWN, ("anna> ", "\x03"))
    assert (result.status, result.changed) == (130, ())
    assert result.out.endswith(CLEAR)


def test_what_was_typed_too_early_hands_nothing_over(folder: Folder) -> None:
    """Who presses Enter twice does not see the next hand."""
    match, line = SHARED[BIRDS]
    folder.write("m.toml", match)
    talk = (SIT_DOWN, ("anna> ", f"{line}\n\n\n\n"), STAND_UP, BEN, ("ben> ", "quit\n"))
    result = folder.terminal(f"{BIRDS} play m.toml", *talk)
    assert result.status == 0


def test_another_seat_takes_the_word_behind_a_blank_screen(folder: Folder) -> None:
    folder.write("m.toml", round_of_leaves(2))
    talk = (
        *(SIT_DOWN, ("anna> ", "as ben\n"), STAND_UP, BEN, ("ben> ", "miss\n")),
        *(("ben> ", "go\n"), ("press Enter, then it is for anna", "\n"), SIT_DOWN),
        ("anna> ", "quit\n"),
    )
    result = folder.terminal(f"{LEAVES} play m.toml --plain", *talk)
    assert folder.log()[-2:] == ["ben miss", "ben go"]
    assert "ben: miss" in screens(result)[1]
    assert "ben: miss" not in screens(result)[0] + screens(result)[2]


def test_one_seat_alone_has_no_screen_to_hand_over(folder: Folder) -> None:
    folder.write("m.toml", hands())
    result = folder.terminal(f"{BIRDS} play m.toml --as anna", ("anna> ", "ca 1\n"))
    assert (result.status, folder.log()[-1]) == (0, "anna card 1")
    assert CLEAR not in result.out


def test_one_person_among_computers_has_no_screen_to_hand_over(folder: Folder) -> None:
    folder.quick(f"{BIRDS} new m.toml --players anna,bot:random --seed s1").done()
    talk = (("anna> ", "ca 1\n"), ("anna> ", "quit\n"))
    result = folder.terminal(f"{BIRDS} play m.toml", *talk)
    assert (result.status, CLEAR in result.out) == (0, False)


def test_hands_dealt_at_a_real_table_are_cleared_away_before_a_seat_sits_down(
    folder: Folder,
) -> None:
    folder.write("m.toml", played(WEATHER))
    talk = (
        *(("dealer> ", "deal 1\n"), ("dealer> ", "deal 2\n"), SIT_DOWN),
        *(("anna> ", "pass rest\n"), STAND_UP, BEN, ("ben> ", "quit\n")),
    )
    result = folder.terminal(f"{WEATHER} play m.toml --plain", *talk, echo=True)
    dealt, first, second, _ = screens(result)
    due = "chance is due: type what came up at your table\n? tells what you can type\n"
    assert f"{due}dealer> deal 1\n" in dealt
    assert dealt.count("chance is due") == 1
    assert "own card +1" in first
    assert "+1" not in second.partition("forecasts:")[0]
