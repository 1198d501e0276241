"""Completion in the real shells: their own functions called, and TAB pressed at a terminal."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from completing import PROMPT, Shell, at_terminal, need, program
from harness import GAME, SECONDS, Folder, begun, turn
from secretive import played

# How a shell is started without anybody's own settings, and what is typed first.
STARTS = {
    "bash": (
        ["bash", "--noprofile", "--norc", "-i"],
        'bind "set enable-bracketed-paste off"; eval "$(wolken completion bash)"; PS1="rea""dy> "',
    ),
    "zsh": (
        ["zsh", "-f", "-i"],
        "unset zle_bracketed_paste; autoload -Uz compinit; compinit -u -D;"
        ' eval "$(wolken completion zsh)"; PS1="rea""dy> "',
    ),
    "fish": (
        ["fish", "--no-config", "--interactive"],
        "wolken completion fish | source; function fish_prompt; echo -n 'rea''dy> '; end",
    ),
}
SHELLS = list(STARTS)


class Place(NamedTuple):
    """A folder with matches, and an environment with `wolken`."""

    path: Path
    environment: dict[str, str]

    def run(self, *command: str) -> str:
        """What a command prints; it says nothing on standard error."""
        done = subprocess.run(
            command,
            cwd=self.path,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout


@pytest.fixture
def place(tmp_path: Path) -> Place:
    folder = Folder(tmp_path / "matches")
    folder.path.mkdir()
    folder.write("turn.toml", turn())
    folder.write("opening.toml", begun())
    folder.write("weather.toml", played("donnerwetter", seed="s1"))
    folder.write("damaged.toml", 'format = "wolken-match 1"\nrules = 1\ngame = "wolkenwechsel"\n')
    (folder.path / "old matches").mkdir()
    folder.write("old matches/last one.toml", turn())
    environment = program(tmp_path)
    (tmp_path / "home" / "mine.toml").write_bytes((folder.path / "turn.toml").read_bytes())
    return Place(folder.path, environment)


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest, place: Place) -> Iterator[Shell]:
    """Each of the shells at a terminal, with completion."""
    need(request.param)
    with ready(request.param, place) as opened:
        yield opened


@contextmanager
def ready(name: str, place: Place) -> Iterator[Shell]:
    """A shell that shows its prompt, with completion."""
    command, setting_up = STARTS[name]
    with at_terminal(command, place.path, place.environment) as opened:
        opened.type(f"{setting_up}\n")
        opened.wait(PROMPT)
        yield opened


# What is typed before TAB, and how the line goes on then.
TABS = [
    ("wolken donn", "erwetter "),
    (f"wolken {GAME} show --pl", "ain "),
    (f"wolken {GAME} show tu", "rn.toml "),
    (f"wolken {GAME} show old", "\\ matches/"),
    (f"wolken {GAME} show old\\ matches/l", "ast\\ one.toml "),
    (f"wolken {GAME} show ~/mi", "ne.toml "),
    (f"wolken {GAME} show turn.toml --as b", "en "),
    (f"wolken {GAME} show turn.toml --as=b", "en "),
    (f"wolken {GAME} move turn.toml dr", "aw "),
    (f"wolken {GAME} move opening.toml a", "nna:"),
    (f"wolken {GAME} move opening.toml anna: f", "lip "),
    ("wolken blaetterrauschen new m.toml --set sea", "son="),
    ("wolken blaetterrauschen new m.toml --set season=su", "mmer "),
    ("wolken scenario rec", "ord "),
]


def test_tab_goes_on_with_the_line(shell: Shell) -> None:
    for typed, rest in TABS:
        shell.type(f"{typed}\t")
        shell.wait(typed + rest)
        shell.type("\x15")


def test_a_move_is_made_with_tab_alone(shell: Shell, place: Place) -> None:
    shell.type(f"wolken {GAME} move tu\tdr\t--qu\t\n")
    shell.wait(PROMPT)
    shell.type(f"wolken {GAME} moves turn.toml\n")
    shell.wait("swap a1")
    assert Folder(place.path).log("turn.toml")[-2] == "anna draw"


@pytest.mark.parametrize("name", ["zsh", "fish"])
@pytest.mark.parametrize(
    ("typed", "listed"),
    [
        (f"wolken {GAME} ", "take back the last decision"),
        (f"wolken {GAME} undo --", "Even if it is not free any more."),
        (f"wolken {GAME} rules WW-0", "Wolkenwechsel is a game for 2 to 8 players"),
    ],
)
def test_what_helps_is_listed(place: Place, name: str, typed: str, listed: str) -> None:
    need(name)
    with ready(name, place._replace(environment={**place.environment, "TERM": "xterm"})) as shell:
        shell.type(f"{typed}\t")
        shell.wait(listed)


# bash


def reply(place: Place, line: str, part: str) -> list[str]:
    """What the function for bash leaves in COMPREPLY."""
    calls = """
        eval "$(wolken completion bash)"
        COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=($1) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _wolken wolken "$2" prev
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    out = place.run("bash", "--noprofile", "--norc", "-c", calls, "bash", line, part)
    return out.splitlines()


@pytest.mark.parametrize(
    ("line", "part", "words"),
    [
        (f"wolken {GAME} re", "re", ["replay", "reveal", "repair"]),
        (f"wolken {GAME} move turn.toml t", "t", ["take"]),
        (f"wolken {GAME} move turn.toml take b", "b", ["b1", "b2", "b3"]),
        (f"wolken {GAME} move opening.toml ben: flip d", "d", ["d1", "d2", "d3"]),
        (f"wolken {GAME} move turn.toml --as=anna", "anna", ["anna"]),
        (f"wolken {GAME} show old\\ matches/", "old\\ matches/", ["old matches/last one.toml"]),
        (f"wolken {GAME} move damaged.toml d", "d", [""]),
        (f"wolken {GAME} move missing.toml d", "d", [""]),
    ],
)
def test_the_function_of_bash_fills_in_its_reply(
    place: Place, line: str, part: str, words: list[str]
) -> None:
    need("bash")
    assert reply(place, line, part) == words


@pytest.mark.parametrize("shell", ["bash"], indirect=True)
def test_what_follows_a_redirection_is_any_file(shell: Shell, place: Place) -> None:
    (place.path / "notes.txt").touch()
    shell.type(f"wolken {GAME} show turn.toml > no\t")
    shell.wait("> notes.txt ")


@pytest.mark.parametrize("shell", ["bash"], indirect=True)
def test_within_quotes_a_whole_move_is_offered(shell: Shell) -> None:
    shell.type(f'wolken {GAME} move turn.toml "dr\t')
    shell.wait('"draw" ')
    shell.type("\x15")
    shell.type(f'wolken {GAME} move opening.toml "anna: flip a\t\t')
    shell.wait("anna: flip a2")


# zsh


def test_zsh_finds_the_script_in_a_folder_of_its_own(place: Place) -> None:
    need("zsh")
    functions = place.path / "functions"
    functions.mkdir()
    (functions / "_wolken").write_text(place.run("wolken", "completion", "zsh"))
    with at_terminal(["zsh", "-f", "-i"], place.path, place.environment) as zsh:
        zsh.type("fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D;")
        zsh.type('PS1="rea""dy> "\n')
        zsh.wait(PROMPT)
        for _again in range(2):
            zsh.type(f"wolken {GAME} move turn.toml dr\t")
            zsh.wait("draw ")
            zsh.type("\x15")


# fish


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("wolken ga", ["games\tlist the games"]),
        (f"wolken {GAME} re", ["replay\ttell the match step by step, or verify it"]),
        (f"wolken {GAME} move turn.toml t", ["take"]),
        (f"wolken {GAME} move turn.toml take b", ["b1", "b2", "b3"]),
        (f"wolken {GAME} move opening.toml ben: flip d", ["d1", "d2", "d3"]),
        (f"wolken {GAME} move turn.toml --as=a", ["--as=anna"]),
        (f"wolken {GAME} show old\\ matches/", ["old matches/last one.toml"]),
        (f"wolken {GAME} show ~/mi", ["~/mine.toml"]),
        (f"wolken {GAME} move damaged.toml d", []),
        (f"wolken {GAME} move missing.toml d", []),
    ],
)
def test_fish_lists_what_may_follow(place: Place, line: str, words: list[str]) -> None:
    need("fish")
    calls = "wolken completion fish | source; complete -C $argv[1]"
    found = place.run("fish", "--no-config", "-c", calls, "--", line).splitlines()
    assert found[: len(words)] == words
    assert len(found) == len(words) or "re" in line
