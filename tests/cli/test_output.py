"""The forms of the output: Rich, plain, JSON, nothing; and what never gets into it."""

from __future__ import annotations

import re

import pytest
from harness import ESCAPES, GAME, OPENING, Folder, begun, over, plain, table, turn

DRAWN = begun(f"{OPENING}, draw")
IMPORTED = re.compile(r"^import time:.*\| +(\S+)$", re.MULTILINE)
COLOURED = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m")

MATCH_KEYS = {"game", "seq", "head", "waiting", "outcome", "view"}

# Every command with `--json`, and keys that its object always has.
JSON: list[tuple[str, set[str]]] = [
    (f"{GAME} new n.toml --players anna,ben", MATCH_KEYS),
    (f"{GAME} show m.toml", MATCH_KEYS),
    (f"{GAME} show m.toml --as anna --at 3", MATCH_KEYS),
    (f"{GAME} show over.toml", MATCH_KEYS),
    (f"{GAME} move m.toml toss a2", MATCH_KEYS),
    (f"{GAME} move m.toml toss a2 --dry-run", MATCH_KEYS),
    (f"{GAME} undo m.toml --force", MATCH_KEYS),
    (f"{GAME} repair m.toml", MATCH_KEYS),
    (f"{GAME} moves m.toml", {"seat", "moves"}),
    (f"{GAME} moves over.toml", {"seat", "moves"}),
    (f"{GAME} moves m.toml --why 'toss a2'", {"legal"}),
    (f"{GAME} replay m.toml", {"entries"}),
    (f"{GAME} replay m.toml --check", {"checked"}),
    (f"{GAME} rules", {"rules"}),
    (f"{GAME} rules WW-01", {"rules"}),
    ("games", {"games"}),
    ("status .", {"matches"}),
]
ENVELOPE = {"code", "rule", "message", "exit"}

# Calls that fail, with the exit code, the code and the rule that `--json` tells.
FAILURES: list[tuple[str, int, str, str | None]] = [
    (f"{GAME} move m.toml draw", 1, "rule", "WW-08"),
    (f"{GAME} move m.toml take a1", 1, "rule", "WW-08"),
    (f"{GAME} move m.toml --as ben toss a2", 1, "not-your-turn", None),
    (f"{GAME} move over.toml draw", 1, "match-over", None),
    (f"{GAME} move start.toml flip a1", 1, "chance-is-due", None),
    (f"{GAME} undo m.toml", 1, "undo-not-free", None),
    (f"{GAME} undo start.toml", 1, "nothing-to-undo", None),
    (f"{GAME} moves m.toml --why draw", 1, "rule", "WW-08"),
    (f"{GAME} move m.toml foo", 2, "not-a-move", None),
    (f"{GAME} move m.toml", 2, "usage", None),
    (f"{GAME} move m.toml --as zed draw", 2, "usage", None),
    (f"{GAME} show m.toml --at 99", 2, "usage", None),
    (f"{GAME} show m.toml --bogus", 2, "usage", None),
    (f"{GAME} rules WW-99", 2, "usage", None),
    (f"{GAME} fly m.toml", 2, "usage", None),
    ("chess new m.toml", 2, "usage", None),
    ("status", 2, "usage", None),
    (f"{GAME} move m.toml --expect 3 toss a2", 3, "moved-on", None),
    (f"{GAME} show nowhere.toml", 3, "missing", None),
    (f"{GAME} show empty.toml", 3, "damaged", None),
    (f"{GAME} new m.toml --players anna,ben", 3, "exists", None),
    ("status nowhere.toml", 3, "missing", None),
]


@pytest.fixture
def matches(folder: Folder) -> Folder:
    """A folder with a match in which anna has drawn, one that is over, one not begun."""
    folder.write("m.toml", DRAWN)
    folder.write("over.toml", over())
    folder.write("start.toml", begun(seed=None))
    folder.write("empty.toml", "")
    return folder


@pytest.mark.parametrize(("line", "keys"), JSON)
def test_json_is_one_object_with_the_promised_keys(
    matches: Folder, line: str, keys: set[str]
) -> None:
    facts = matches.quick(f"{line} --json").facts()
    assert set(facts) >= keys


def test_json_is_ascii(folder: Folder) -> None:
    folder.write("m.toml", begun(players=("jürgen", "żaneta")))
    result = folder.ww("show m.toml --json")
    assert result.out.isascii()
    assert result.facts()["players"] == ["jürgen", "żaneta"]


@pytest.mark.parametrize(("line", "status", "code", "rule"), FAILURES)
def test_a_json_complaint_is_one_object_on_standard_error(
    matches: Folder, line: str, status: int, code: str, rule: str | None
) -> None:
    refused = matches.quick(f"{line} --json").refusal()
    assert set(refused) >= ENVELOPE
    assert (refused["exit"], refused["code"], refused["rule"]) == (status, code, rule)
    told = matches.quick(line).failed(status)
    assert told.splitlines()[0] == f"wolken: {refused['message']}"


@pytest.mark.parametrize("line", [line for line, _ in JSON])
def test_quiet_prints_nothing(matches: Folder, line: str) -> None:
    assert matches.quick(f"{line} --quiet").done() == ""


@pytest.mark.parametrize(("line", "status"), [(line, status) for line, status, *_ in FAILURES])
def test_quiet_complains_all_the_same(matches: Folder, line: str, status: int) -> None:
    assert matches.quick(f"{line} --quiet") == matches.quick(line)
    matches.quick(line).failed(status)


# Rich


def imported(text: str) -> set[str]:
    """The modules that a process imported, from Python's own report on it."""
    return set(IMPORTED.findall(text.replace("\r\n", "\n")))


def rich_in(modules: set[str]) -> set[str]:
    return {module for module in modules if module.split(".")[0] == "rich"}


@pytest.mark.parametrize(
    "line",
    [
        f"{GAME} show m.toml",
        f"{GAME} show m.toml --json",
        f"{GAME} moves m.toml",
        f"{GAME} move m.toml toss a2",
        f"{GAME} move m.toml draw",
        f"{GAME} replay m.toml",
        f"{GAME} rules",
        f"{GAME} play m.toml",
        f"{GAME} show --bogus",
        f"{GAME} --help",
        "status .",
    ],
)
def test_what_is_piped_never_imports_rich(matches: Folder, line: str) -> None:
    result = matches.wolken(line, python=("-X", "importtime"))
    modules = imported(result.err)
    assert "wolken.cli.app" in modules
    assert rich_in(modules) == set()


@pytest.mark.parametrize(
    ("option", "env", "picture"),
    [
        ("", {}, True),
        ("", {"NO_COLOR": "1"}, True),
        ("--plain", {}, False),
        ("--json", {}, False),
        ("--quiet", {}, False),
        ("", {"TERM": "dumb"}, False),
    ],
)
def test_at_a_terminal_rich_is_imported_only_to_draw(
    matches: Folder, option: str, env: dict[str, str], picture: bool
) -> None:
    result = matches.terminal(
        f"{GAME} show m.toml {option}", env={**env, "PYTHONPROFILEIMPORTTIME": "1"}
    )
    modules = imported(result.out)
    assert "wolken.cli.app" in modules
    assert ("rich.console" in modules) is picture
    assert bool(rich_in(modules)) is picture


def test_only_the_game_that_is_played_is_imported(matches: Folder) -> None:
    result = matches.wolken(f"{GAME} moves m.toml", python=("-X", "importtime"))
    games = {name for name in imported(result.err) if name.startswith("wolken.core.games.")}
    assert {name.split(".")[3] for name in games} == {GAME}


# The picture


def test_the_picture_tells_the_same_facts(matches: Folder) -> None:
    shown = plain(matches.terminal(f"{GAME} show m.toml").out)
    for line in matches.inside("show m.toml").done().splitlines():
        if not re.match(r"\w+ row \d:", line):
            for part in re.split("[;:,] ", line):
                assert part in shown
    assert "  1   8   8   ?   ?" in shown
    assert "  1   4  12   ?   ?" in shown


@pytest.mark.parametrize(
    ("line", "has_colours"),
    [
        ("show m.toml", True),
        ("move m.toml toss a2 --dry-run", True),
        ("undo m.toml --force", True),
        ("moves m.toml", False),
        ("replay m.toml", False),
        ("rules", False),
    ],
)
def test_without_colour_the_picture_is_the_same(
    folder: Folder, line: str, has_colours: bool
) -> None:
    shown = []
    for env in ({}, {"NO_COLOR": "1"}):
        folder.write("m.toml", DRAWN)
        result = folder.terminal(f"{GAME} {line}", env=env)
        assert result.status == 0
        shown.append(result.out)
    coloured, colourless = shown
    assert plain(coloured) == plain(colourless)
    assert bool(COLOURED.search(coloured)) is has_colours
    assert not COLOURED.search(colourless)


@pytest.mark.parametrize(("option", "env"), [("--plain", {}), ("", {"TERM": "dumb"})])
def test_a_terminal_can_have_plain_lines(matches: Folder, option: str, env: dict[str, str]) -> None:
    for line in (f"{GAME} show m.toml", f"{GAME} replay over.toml", "status ."):
        shown = matches.terminal(f"{line} {option}", env=env)
        assert shown.out == matches.quick(line).done()


def test_what_is_piped_has_no_escape_sequences(matches: Folder) -> None:
    for line in (f"{GAME} show m.toml", f"{GAME} replay over.toml", f"{GAME} rules", "status ."):
        assert not ESCAPES.search(matches.quick(line).done())


# Text is shown literally


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("[red]x[b].toml", "[red]x[b].toml"),
        (":smile:.toml", ":smile:.toml"),
        ("\x1b[31mx.toml", r"\x1b[31mx.toml"),
        ("a\nb.toml", r"a\nb.toml"),
        ("a\u202eb.toml", r"a\u202eb.toml"),
        ("ä.toml", "ä.toml"),
    ],
)
def test_names_of_files_are_shown_literally(folder: Folder, name: str, shown: str) -> None:
    missing = f"wolken: {shown}: there is no such file or folder\n"
    assert folder.inside("show", name).failed(3) == missing
    assert folder.terminal(f"{GAME} show '{name}'").out == missing
    folder.write(name, turn())
    told = f"{shown}: {GAME}: waiting for anna since 2026-01-31T12:00:00Z\n"
    assert folder.quick("status", name).done() == told
    assert folder.terminal(f"status '{name}'").out == told


@pytest.mark.parametrize("typed", ["\x1b[31mdraw", "[red]draw[/]", "dr\x07aw", "a\u202eb"])
def test_what_was_typed_is_shown_literally(folder: Folder, typed: str) -> None:
    folder.write("m.toml", turn())
    complaint = folder.inside("move m.toml", typed).failed(2)
    assert complaint.replace("\n", "").isprintable()
    shown = folder.terminal(f"{GAME} move m.toml '{typed}'").out
    assert complaint == shown


# Language


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({}, "What a face-down card shows"),
        ({"WOLKEN_LANG": "de"}, "Was auf einer verdeckten Karte steht"),
        ({"WOLKEN_LANG": "fr"}, "What a face-down card shows"),
        ({"LC_ALL": "de_DE.UTF-8"}, "Was auf einer verdeckten Karte steht"),
        ({"LC_ALL": "de_DE.UTF-8", "WOLKEN_LANG": "en"}, "What a face-down card shows"),
    ],
)
def test_rules_are_told_in_the_language_of_the_call(
    folder: Folder, env: dict[str, str], said: str
) -> None:
    assert said in folder.ww("rules WW-03", env=env).done()


def test_a_refusal_cites_the_rule_in_the_language_of_the_call(folder: Folder) -> None:
    folder.write("m.toml", table())
    complaint = folder.ww("move m.toml toss a2", env={"WOLKEN_LANG": "de"}).failed(1)
    assert "WW-10" in complaint
    assert "  Eine vom Nachziehstapel gezogene Karte tauschst du in deine Auslage" in complaint
