"""Completion: what a shell is told at a TAB."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from completing import answer, offered
from harness import GAME, Folder, begun, over, table, turn
from secretive import played
from typer.core import TyperArgument

from wolken.__main__ import COMPLETE
from wolken.cli.app import node
from wolken.cli.completion.offers import SHELLS
from wolken.cli.completion.places import VALUES, Command, command_at
from wolken.cli.folders import game_in
from wolken.core import data
from wolken.core.games import GAMES, game

PLACES = [f"{column}{row}" for column in "abcd" for row in "123"]


@pytest.fixture
def files(folder: Folder) -> Folder:
    """A folder with matches and other files; `turn` waits for anna, `opening` for both."""
    folder.write("turn.toml", turn())
    folder.write("opening.toml", begun())
    folder.write("table.toml", table())
    folder.write("chance.toml", begun(seed=None))
    folder.write("over.toml", over())
    folder.write("weather.toml", played("donnerwetter", seed="s1"))
    folder.write("pyproject.toml", "[project]\n")
    folder.write("notes.txt", "")
    folder.write("one.scenario.toml", 'format = "wolken-scenario 1"\n')
    folder.write(".hidden.toml", turn())
    (folder.path / "old matches").mkdir()
    folder.write("old matches/last one.toml", over())
    folder.write("old matches/\x1b[31m.toml", over())
    os.mkfifo(folder.path / "pipe.toml")
    return folder


VERBS = (
    "new show moves move undo consent replay play rules seat contribute reveal pace absent timeout"
    " hint repair"
)
MATCHES = "chance.toml old\xa0matches opening.toml over.toml table.toml turn.toml"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        # commands
        ("wolken ", " ".join((*GAMES, "games status compare scenario mail simulate completion"))),
        ("wolken wolken", "wolkenbruch wolkenwechsel"),
        ("wolken sc| run", "scenario"),
        ("wolken simulate wo", "wolkenbruch wolkenwechsel"),
        (f"wolken {GAME} ", VERBS),
        (f"wolken {GAME} re", "replay reveal repair"),
        ("wolken scenario ", "run record coverage"),
        ("wolken completion ", "bash zsh fish"),
        ("/opt/bin/wolken ga", "games"),
        # options
        ("wolken --", "--version --help"),
        (f"wolken {GAME} undo --", "--as --force --ask --json --plain --quiet --help"),
        (f"wolken {GAME} undo m.toml --f", "--force"),
        (f"wolken {GAME} consent turn.toml --as ", "anna ben"),
        ("wolken compare turn.toml turn.toml --as b", "ben"),
        ("wolken compare turn.toml turn.toml turn.toml ", ""),
        ("wolken scenario run -", "-k --junit --tap --github --jobs --json --plain --quiet --help"),
        # files
        (f"wolken {GAME} show ", MATCHES),
        (f"wolken {GAME} show o", "old\xa0matches opening.toml over.toml"),
        (f"wolken {GAME} show old\\ matches/", "old\xa0matches/last\xa0one.toml"),
        (f'wolken {GAME} show "old matches/l', "old\xa0matches/last\xa0one.toml"),
        (f"wolken {GAME} show ./tu", "./turn.toml"),
        (f"wolken {GAME} show .h", ".hidden.toml"),
        (f"wolken {GAME} show py", "pyproject.toml"),
        ("wolken donnerwetter show ", "old\xa0matches weather.toml"),
        ("wolken status turn.toml we", "weather.toml"),
        ("wolken scenario run ", "old\xa0matches one.scenario.toml"),
        ("wolken scenario run --junit no", "notes.txt"),
        ("wolken scenario record tu", "turn.toml"),
        (f"wolken {GAME} repair pi", ""),
        (f"wolken {GAME} show nowhere/", ""),
        # seats
        (f"wolken {GAME} show turn.toml --as ", "anna ben"),
        (f"wolken {GAME} show turn.toml --as=", "anna ben"),
        (f"wolken {GAME} show --as=b| turn.toml", "ben"),
        (f"wolken {GAME} move --as | turn.toml draw", "anna ben"),
        (f"wolken {GAME} moves table.toml --as d", "dealer"),
        ("wolken status turn.toml --mine ", "anna ben"),
        ("wolken status --mine a", "anna"),
        ("wolken status --mine=b| .", "ben"),
        (f"wolken {GAME} seat turn.toml a", "anna="),
        (f"wolken {GAME} seat turn.toml anna=p", "person"),
        # options of games and other values
        (f"wolken {GAME} new m.toml --set ", "limit= rounds="),
        (f"wolken {GAME} new m.toml --set rounds=1 --set ", "limit="),
        (f"wolken {GAME} new m.toml --set limit=", ""),
        ("wolken donnerwetter new m.toml --set storey_limit=", "1 2 3 4"),
        ("wolken blaetterrauschen new m.toml --set season=s", "spring summer"),
        ("wolken blaetterrauschen new m.toml --set=holly=", "common seat"),
        ("wolken wolkenbruch new m.toml --set box=py", "pyproject.toml"),
        (f"wolken {GAME} hint turn.toml --level ", "steady sharp"),
        (f"wolken {GAME} new m.toml --players ", ""),
        (f"wolken {GAME} show turn.toml --at ", ""),
        (f"wolken simulate {GAME} --players ", "random steady sharp"),
        (f"wolken simulate {GAME} --players random,st", "random,steady"),
        (f"wolken simulate {GAME} --save worst,l", "worst,longest"),
        ("wolken simulate blaetterrauschen --set season=s", "spring summer"),
        ("wolken simulate --set season=s| blaetterrauschen", "spring summer"),
        # rules
        ("wolken donnerwetter rules DW-0", " ".join(f"DW-0{number}" for number in range(1, 10))),
        # nothing more may follow
        (f"wolken {GAME} show turn.toml ", ""),
        ("wolken games ", ""),
        ("wolken nothing ", ""),
        (f"wolken {GAME} nothing ", ""),
    ],
)
def test_what_may_stand_at_the_cursor(files: Folder, line: str, words: str) -> None:
    assert offered(files, line) == [word.replace("\xa0", " ") for word in words.split(" ") if word]


@pytest.mark.parametrize(
    ("words", "offers"),
    [
        ("turn.toml ", ["draw", "take"]),
        ("turn.toml ta", ["take"]),
        ("turn.toml take ", PLACES),
        ("turn.toml take b", ["b1", "b2", "b3"]),
        ("turn.toml take a1 ", []),
        ("turn.toml flip ", []),
        ("turn.toml --as anna d", ["draw"]),
        ("turn.toml d| --as anna", ["draw"]),
        ("turn.toml --as ben ", []),
        ("turn.toml --as nobody ", []),
        ("turn.toml anna: ", ["draw", "take"]),
        ("turn.toml anna:d", ["draw"]),
        ("turn.toml --as anna anna: d", ["draw"]),
        ("turn.toml --as ben anna: ", []),
        ("turn.toml nobody: ", []),
        ("opening.toml ", ["anna:", "ben:"]),
        ("opening.toml a", ["anna:"]),
        ("opening.toml ben: ", ["flip"]),
        ("opening.toml ben: flip d", ["d1", "d2", "d3"]),
        ("opening.toml --as ben fl", ["flip"]),
        ('turn.toml "take a', ["take a1", "take a2", "take a3"]),
        ('opening.toml "ben: flip d', ["ben: flip d1", "ben: flip d2", "ben: flip d3"]),
        ("over.toml ", []),
        ("weather.toml ", []),
        # chance, which people type at a real table
        ("chance.toml ", ["deal"]),
        ("chance.toml deal -", ["-2", "-1"]),
        ("chance.toml deal 1", ["1", "10", "11", "12"]),
        # after a comma
        ("turn.toml take a1, ", ["draw", "take"]),
        ("turn.toml take a1, take c", ["c1", "c2", "c3"]),
        ("turn.toml take a1,d", ["a1,draw"]),
        ("turn.toml anna: take a1, ben: t", ["take"]),
        ('turn.toml "take a1, dr', ["take a1, draw"]),
        ("turn.toml --as anna take a1, ", []),
        ("turn.toml draw, ", []),
        ("turn.toml flip a1, ", []),
        ("chance.toml deal 3, ", ["anna:", "ben:"]),
    ],
)
def test_moves_are_completed_word_by_word(files: Folder, words: str, offers: list[str]) -> None:
    assert offered(files, f"wolken {GAME} move {words}") == offers


def test_a_move_to_be_explained_is_completed_within_quotes(files: Folder) -> None:
    line = f"wolken {GAME} moves turn.toml --why "
    assert offered(files, f'{line}"take a') == ["take a1", "take a2", "take a3"]
    assert offered(files, line) == []


def test_the_seat_of_the_environment_asks(files: Folder) -> None:
    line = f"wolken {GAME} move opening.toml "
    assert offered(files, line, {"WOLKEN_SEAT": "ben"}) == ["flip"]
    assert offered(files, f"{line}anna: ", {"WOLKEN_SEAT": "ben"}) == []
    assert offered(files, f"{line}--as anna ", {"WOLKEN_SEAT": "ben"}) == ["flip"]


def test_a_home_folder_stays_as_it_is_typed(files: Folder) -> None:
    home = {"HOME": str(files.path)}
    assert offered(files, f"wolken {GAME} show ~/tu", home) == ["~/turn.toml"]
    assert offered(files, f"wolken {GAME} show ~/turn.toml --as ", home) == ["anna", "ben"]
    assert offered(files, f"wolken {GAME} move ~/turn.toml ta", home) == ["take"]


# The shells


@pytest.mark.parametrize(
    ("line", "style"),
    [
        ("wolken ga", ""),
        (f"wolken {GAME} show tu", "filenames"),
        (f"wolken {GAME} new m.toml --set l", "nospace"),
        ("wolken blaetterrauschen new m.toml --set season=s", ""),
    ],
)
def test_bash_is_told_how_words_end(files: Folder, line: str, style: str) -> None:
    assert answer(files, line).splitlines()[0] == style


def test_bash_is_told_only_the_part_that_it_replaces(files: Folder) -> None:
    line = f"wolken {GAME} show turn.toml --as=a"
    assert offered(files, line) == ["anna"]
    with_all = ["--as=a", str(len(line)), line]  # where `=` is taken out of COMP_WORDBREAKS
    result = files.wolken("", *with_all, env={COMPLETE: "bash"})
    assert result.done() == "\n--as=anna\n"


@pytest.mark.parametrize(
    ("shell", "line", "told"),
    [
        ("zsh", "wolken ga", "-games:list the games\n"),
        ("fish", "wolken ga", "games\tlist the games\n"),
        ("zsh", f"wolken {GAME} undo --f", "---force:Even if it is not free any more.\n"),
        ("fish", f"wolken {GAME} undo --f", "--force\tEven if it is not free any more.\n"),
        ("zsh", f"wolken {GAME} show old", "+old matches/\n"),
        ("fish", f"wolken {GAME} show old", "old matches/\n"),
        ("zsh", f"wolken {GAME} show ./tu", "-turn.toml\n"),
        ("fish", f"wolken {GAME} show ./tu", "./turn.toml\n"),
        ("zsh", "wolken status tu", f"-turn.toml:{GAME}\n"),
        ("fish", "wolken status tu", f"turn.toml\t{GAME}\n"),
        ("zsh", f"wolken {GAME} move opening.toml a", "-anna\\:\n"),
        ("fish", f"wolken {GAME} move opening.toml a", "anna:\n"),
        ("zsh", f"wolken {GAME} show --as=a| turn.toml", "---as=anna\n"),
        ("fish", f"wolken {GAME} show turn.toml --as=a", "--as=anna\n"),
    ],
)
def test_zsh_and_fish_are_told_what_helps(files: Folder, shell: str, line: str, told: str) -> None:
    assert answer(files, line, shell=shell) == told


def test_help_lines_are_in_the_language_of_the_call(files: Folder) -> None:
    english = answer(files, "wolken ga", shell="fish")
    german = files.wolken("", "0", "ga", env={COMPLETE: "fish", "WOLKEN_LANG": "de"}).done()
    assert german.startswith("games\t")
    assert german != english


def test_rules_come_with_their_sentences(files: Folder) -> None:
    (rule,) = (rule for rule in data.rules(GAME) if rule.id == "WW-07")
    told = answer(files, f"wolken {GAME} rules WW-07", shell="fish")
    assert told == f"WW-07\t{rule.sentences['en']}\n"


# Silence


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"[[[[",
        b"x = " + b"[" * 5000,
        b'format = "wolken-match 1"\nrules = 1\n',
        b'format = "wolken-match 99"\nrules = 1\ngame = "wolkenwechsel"\n',
        b"players = [1, {}]\n[chance]\n",
        b'players = ["\\u001b[31mred", "two\\nlines"]\n[chance]\nseed = "s"\n',
    ],
)
def test_damaged_files_are_met_with_silence(folder: Folder, content: bytes) -> None:
    folder.write("m.toml", content)
    for line in ("move m.toml ", "show m.toml --as ", 'moves m.toml --why "', "seat m.toml "):
        assert offered(folder, f"wolken {GAME} {line}") == []
    assert offered(folder, "wolken status m.toml --mine ") == []


def test_an_edited_match_offers_no_move(folder: Folder) -> None:
    folder.write("m.toml", turn())
    text = folder.read()
    folder.write("m.toml", text.replace('phase = "turn"', 'phase = "drawn"', 1))
    assert folder.read() != text
    assert offered(folder, f"wolken {GAME} move m.toml ") == []


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("",),
        ("a", "b"),
        ("a", "b", "c"),
        ("", "-5", "wolken "),
        ("", "99999999999999999999", "wolken "),
        (b"\xff", "8", b"wolken \xff"),
        (b"\xff", "33", b"wolken wolkenwechsel show \xff/\xff"),
        ("'", "9", "wolken '\""),
    ],
)
@pytest.mark.parametrize("shell", [*SHELLS, "", "another"])
def test_whatever_a_shell_says_there_is_no_complaint(
    folder: Folder, shell: str, words: tuple[str | bytes, ...]
) -> None:
    result = folder.wolken("", *words, env={COMPLETE: shell})
    assert (result.status, result.err, result.changed) == (0, "", ())


def test_a_word_in_broken_bytes_is_no_beginning_of_anything(folder: Folder) -> None:
    folder.write("m.toml", turn())
    line = f"wolken {GAME} move m.toml ".encode()
    for word in (b"\xff", b"d\xff"):
        said = (word, str(len(line) + len(word)).encode(), line + word)
        assert folder.wolken("", *said, env={COMPLETE: "bash"}).done().strip() == ""


def test_completion_writes_nothing_and_waits_for_no_lock(folder: Folder) -> None:
    folder.write("m.toml", turn())
    line = f"wolken {GAME} move m.toml "
    with folder.locked():
        result = folder.wolken("", "", str(len(line)), line, env={COMPLETE: "bash"})
    assert result.done() == "\ndraw\ntake\n"
    assert result.changed == ()


# The tables


def commands(path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The names that lead to every command of the tree, groups too."""
    yield path
    for name in getattr(node(path), "table", ()):
        yield from commands((*path, name))


@pytest.mark.parametrize("path", list(commands()), ids=" ".join)
def test_the_tables_say_what_the_tree_says(folder: Folder, path: tuple[str, ...]) -> None:
    """What is new in the tree is to be added to the tables in cli/completion/places.py."""
    command = node(path)
    place = command_at(path)
    arguments = [param for param in command.params if isinstance(param, TyperArgument)]
    options = [param for param in command.params if not isinstance(param, TyperArgument)]
    names = [name for option in options for name in option.opts]
    if isinstance(place, Command):
        assert len(place.arguments) == len(arguments)
        assert place.many == any(argument.nargs == -1 for argument in arguments)
    else:
        assert list(place) == list(command.table) == offered(folder, line_of(path))
    found = offered(folder, line_of((*path, "-")).rstrip())
    assert found == [*names, "--help"]
    for option in options:
        assert all((name in VALUES) != option.is_flag for name in option.opts)
    explained = answer(folder, line_of((*path, "--")).rstrip(), shell="fish").splitlines()
    assert explained == [
        f"{name}\t{option.help}"
        for option in options
        for name in option.opts
        if name.startswith("--")
    ] + ["--help\tPrint this help and exit."]


def line_of(path: tuple[str, ...]) -> str:
    """The line that begins with a command."""
    return "".join(f"{word} " for word in ("wolken", *path))


def test_the_tables_name_no_option_that_is_gone() -> None:
    options = [option for path in commands() for option in node(path).params]
    assert set(VALUES) <= {name for option in options for name in option.opts}


def test_every_game_completes_its_options(folder: Folder) -> None:
    for name in GAMES:
        found = offered(folder, f"wolken {name} new m.toml --set ")
        assert found == [f"{option.name}=" for option in game(name).OPTIONS]


# The scripts


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_printed_and_says_how_to_install_it(
    folder: Folder, shell: str
) -> None:
    script = folder.quick(f"completion {shell}").done()
    comment = [line for line in script.splitlines()[:9] if line.startswith("#")]
    assert any(f"wolken completion {shell} > ~/" in line for line in comment)
    assert f"{COMPLETE}" in script


def test_there_is_no_script_for_another_shell(folder: Folder) -> None:
    folder.quick("completion tcsh").failed(2, "tcsh", "bash, zsh, fish")


def test_the_scripts_are_installed_where_shells_look() -> None:
    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    installed = project["tool"]["setuptools"]["data-files"]
    for folder, name in (
        ("share/bash-completion/completions", "wolken"),
        ("share/zsh/site-functions", "_wolken"),
        ("share/fish/vendor_completions.d", "wolken.fish"),
    ):
        (path,) = installed[folder]
        assert path.endswith(f"/{name}")
        assert (root / path).is_file()


def test_the_game_of_a_match_stands_in_its_first_lines(files: Folder) -> None:
    names = ("turn.toml", "weather.toml", "pyproject.toml", "one.scenario.toml", "notes.txt")
    found = [game_in(str(files.path / name)) for name in names]
    assert found == [GAME, "donnerwetter", "", "", ""]


@pytest.mark.parametrize("name", ["$(touch${IFS}pwned)", "`touch pwned`", "a;b", "a b", "a'b"])
def test_a_file_puts_no_command_on_the_line(folder: Folder, name: str) -> None:
    """A match file may come from anybody, and the shell would run what it holds."""
    folder.write("m.toml", turn())
    text = folder.read().replace('"anna"', f'"{name}"', 1)
    folder.write("m.toml", text)
    for line in ("status --mine ", "status m.toml --mine ", f"{GAME} show m.toml --as "):
        for shell in ("bash", "zsh", "fish"):
            assert name not in answer(folder, f"wolken {line}", shell=shell)
