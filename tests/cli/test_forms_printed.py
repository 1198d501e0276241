"""Both forms where they are printed: terminals wide and narrow, colours, encodings."""

from __future__ import annotations

import re
from random import Random

import pytest
from harness import ESCAPES, NOW, SALT, Folder, Result
from harness import plain as colourless

from wolken.cli.console import width
from wolken.cli.signs import SIGNS, spelled
from wolken.core import match as matches
from wolken.core.games import GAMES
from wolken.core.games import game as listed_game
from wolken.core.match import Match
from wolken.core.record import read_options

NAMES = ("jürgen", "żaneta", "løve", "Ðóra", "ß", "emil", "gerd", "hanna")
MOVES = 60
COLOURED = re.compile(r"\x1b\[(?:\d+;)*3[0-8](?:;\d+)*m")
BOXES = re.compile("[\u2500-\u259f]")
SPELLED = ("juergen", "zaneta", "love", "Dora", "ss", "emil", "gerd", "hanna")
ASCII = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C", "PYTHONIOENCODING": ""}
PICTURE = {"FORCE_COLOR": "1", "NO_COLOR": "1"}  # piped, but drawn


def some_match(name: str) -> Match:
    """A match with the most seats after some random moves; no card is due."""
    game, random = listed_game(name), Random(name)
    match = matches.begin(
        game,
        id="0a1b2c3d",
        players=NAMES[: game.SEATS[-1]],
        options=read_options(game, {}),
        seed="s1",
        salt=SALT,
        time=NOW,
    )
    due = None
    while (due or len(match.log) < MOVES) and game.waiting(match.state):
        if due is None:
            seat = random.choice(game.waiting(match.state))
            due = seat, random.choice(game.legal(match.state, seat))
        match = matches.play(match, *due, NOW)[0]
        due = matches.goes_on_by_itself(match)
    return match


every_game = pytest.mark.parametrize("name", GAMES)


def show(folder: Folder, name: str, **options: object) -> Result:
    """What is printed of some match of a game, piped."""
    folder.write("m.toml", some_match(name))
    result = folder.wolken(f"{name} show m.toml --all", **options)  # type: ignore[arg-type]
    assert (result.status, result.err) == (0, "")
    return result


def at_terminal(folder: Folder, name: str, columns: int, **env: str) -> str:
    """What is shown of some match of a game at a terminal."""
    folder.write("m.toml", some_match(name))
    result = folder.terminal(f"{name} show m.toml --all", columns=columns, env=env)
    assert result.status == 0
    return result.out


def joined(lines: str) -> list[str]:
    """Plain lines that were broken, whole again."""
    return lines.replace("\n  ", " ").splitlines()


# Widths


@every_game
def test_a_terminal_of_80_columns_has_a_picture(folder: Folder, name: str) -> None:
    shown = at_terminal(folder, name, 80)
    assert COLOURED.search(shown)
    assert max(map(width, colourless(shown).splitlines())) <= 80
    assert colourless(shown) != show(folder, name).out


@every_game
@pytest.mark.parametrize("columns", [40, 60])
def test_a_narrow_terminal_has_plain_lines_broken_between_words(
    folder: Folder, name: str, columns: int
) -> None:
    plain = show(folder, name).out
    shown = colourless(at_terminal(folder, name, columns))
    assert joined(shown) == plain.splitlines()
    for line in shown.splitlines():
        assert width(line) <= columns or " " not in line.strip()


@every_game
def test_a_wide_terminal_has_the_picture_of_a_narrower_one(folder: Folder, name: str) -> None:
    shown = colourless(at_terminal(folder, name, 300))
    assert shown == colourless(at_terminal(folder, name, 100))


def test_what_is_piped_is_broken_only_where_somebody_says_how_wide(folder: Folder) -> None:
    whole = show(folder, "wolkenbruch").out
    assert max(map(width, whole.splitlines())) > 80
    narrow = show(folder, "wolkenbruch", env={"COLUMNS": "40"}).out
    assert joined(narrow) == whole.splitlines()
    assert max(map(width, narrow.splitlines())) <= 40
    for nonsense in ("", "0", "-1", "wide", "\u0664\u0660"):
        assert show(folder, "wolkenbruch", env={"COLUMNS": nonsense}).out == whole


def test_complaints_are_broken_too_and_json_is_not(folder: Folder) -> None:
    narrow = {"COLUMNS": "40"}
    told = folder.wolken("games --bogus", env=narrow).err
    assert joined(told) == folder.wolken("games --bogus").err.splitlines()
    folder.write("m.toml", some_match("wolkenbruch"))
    line = "wolkenbruch show m.toml --json"
    assert folder.wolken(line, env=narrow) == folder.wolken(line)


# Colours


@every_game
def test_colours_can_be_switched_off_and_on(folder: Folder, name: str) -> None:
    coloured = show(folder, name, env={"FORCE_COLOR": "1", "COLUMNS": "80"}).out
    plain = show(folder, name, env={**PICTURE, "COLUMNS": "80"}).out
    assert COLOURED.search(coloured)
    assert not COLOURED.search(plain)
    assert colourless(coloured) == colourless(plain)
    assert colourless(at_terminal(folder, name, 80, NO_COLOR="1")) == colourless(plain)
    assert not COLOURED.search(at_terminal(folder, name, 80, NO_COLOR="1"))


@pytest.mark.parametrize("env", [{"TERM": "dumb"}, {"TERM": "unknown"}])
def test_a_simple_terminal_has_plain_lines(folder: Folder, env: dict[str, str]) -> None:
    plain = show(folder, "wolkenwechsel").out
    assert at_terminal(folder, "wolkenwechsel", 200, **env) == plain
    assert show(folder, "wolkenwechsel", env={**env, "FORCE_COLOR": "1"}).out == plain


# Encodings


@every_game
@pytest.mark.parametrize("env", [ASCII, {"PYTHONIOENCODING": "ascii"}])
def test_without_other_signs_both_forms_are_spelled_in_ascii(
    folder: Folder, name: str, env: dict[str, str]
) -> None:
    plain = show(folder, name).out
    assert show(folder, name, env=env, encoding="ascii").out == spelled(plain)
    drawn = show(folder, name, env={**env, **PICTURE}, encoding="ascii").out
    assert not re.search(r"\\[xu]", drawn)
    for spelling in SPELLED[: listed_game(name).SEATS[-1]]:
        assert spelling in drawn


@every_game
def test_latin_1_keeps_its_letters_and_gets_ascii_boxes(folder: Folder, name: str) -> None:
    env = {"PYTHONIOENCODING": "latin-1", **PICTURE}
    drawn = show(folder, name, env=env, encoding="latin-1").out
    assert "jürgen" in drawn
    assert "zaneta" in drawn
    assert not re.search(r"\\[xu]", drawn)
    assert not BOXES.search(drawn)


@every_game
def test_a_picture_in_ascii_keeps_its_columns(folder: Folder, name: str) -> None:
    env = {**PICTURE, "COLUMNS": "80"}
    whole = ESCAPES.sub("", show(folder, name, env=env).out).splitlines()
    drawn = show(folder, name, env={**env, "PYTHONIOENCODING": "ascii"}, encoding="ascii").out
    fitted = ESCAPES.sub("", drawn).splitlines()
    assert len(fitted) == len(whole)
    for one, other in zip(fitted, whole, strict=True):
        for column in columns_of(one) & columns_of(other):
            assert one[column:] == other[column:] or not other[column:].isascii()


def columns_of(line: str) -> set[int]:
    """Where the columns of a table begin: after two blanks."""
    return {found.end() for found in re.finditer("  +", line)}


def test_prompts_and_complaints_are_spelled_too(folder: Folder) -> None:
    folder.write("m.toml", some_match("wolkenwechsel"))
    env = {"PYTHONIOENCODING": "ascii"}
    told = folder.wolken("wolkenwechsel move m.toml --as müller draw", env=env).err
    assert 'there is no seat "mueller"' in told
    told = folder.wolken("wolkenwechsel play m.toml", stdin="quit\n", env=env).out
    assert told.isascii()
    assert "\\x" not in told


@pytest.mark.parametrize(
    ("text", "ascii_text"),
    [
        ("Jürgen – „ja“ … ‘nein’", "Juergen - \"ja\" ... 'nein'"),
        ("Äpfel, ÖL, Übung, Maß", "Aepfel, OeL, Uebung, Mass"),
        ("é ñ ç å ž ő", "e n c a z o"),
        ("→ ● ○ ░", "-> * o :"),
        ("Ж", "\\u0416"),
        ("plain", "plain"),
    ],
)
def test_signs_are_spelled(text: str, ascii_text: str) -> None:
    assert spelled(text) == ascii_text


def test_what_is_spelled_is_ascii() -> None:
    assert all(spelling.isascii() and not sign.isascii() for sign, spelling in SIGNS.items())
    assert all(spelled(chr(code)).isascii() for code in range(0x3000))
