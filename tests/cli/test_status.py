"""`status`: who must act, in many matches at once."""

from __future__ import annotations

import os

import pytest
from harness import GAME, LATER, NOW, OPENING, Folder, begun, opening, over, turn

from wolken.cli import store

ANNA = f"anna.toml: {GAME}: waiting for anna since {NOW}"
BEN = f"ben.toml: {GAME}: waiting for ben since {LATER}"
BOTH = f"both.toml: {GAME}: waiting for anna, ben since {NOW}"
OVER = f"over.toml: {GAME}: over since {NOW}"


@pytest.fixture
def matches(folder: Folder) -> Folder:
    """A folder with four matches, and files that are none."""
    folder.write("anna.toml", turn())
    folder.write("ben.toml", begun(f"{OPENING}, take a1")._replace(since=LATER))
    folder.write("both.toml", opening())
    folder.write("over.toml", over())
    folder.write("pyproject.toml", "[project]\n")
    folder.write("empty.toml", "")
    folder.write("notes.txt", turn())
    folder.write(".hidden.toml", turn())
    (folder.path / "folder.toml").mkdir()
    folder.write("folder.toml/deep.toml", turn())
    os.mkfifo(folder.path / "pipe.toml")
    return folder


def test_a_folder_is_told_match_by_match(matches: Folder) -> None:
    result = matches.wolken("status .")
    assert result.done().splitlines() == [f"./{line}" for line in (ANNA, BEN, BOTH, OVER)]
    assert result.changed == ()


@pytest.mark.parametrize(
    ("paths", "lines"),
    [
        ("anna.toml", [ANNA]),
        ("over.toml anna.toml", [OVER, ANNA]),
        ("notes.txt", [ANNA.replace("anna.toml", "notes.txt")]),
        ("folder.toml", ["folder.toml/deep" + ANNA.removeprefix("anna")]),
    ],
)
def test_files_are_told_in_the_order_they_were_named(
    matches: Folder, paths: str, lines: list[str]
) -> None:
    assert matches.quick(f"status {paths}").done().splitlines() == lines


def test_json_tells_the_same(matches: Folder) -> None:
    facts = matches.wolken("status --json ben.toml over.toml").facts()
    untimed: dict[str, object] = {"due": {}, "asked": [], "late": []}
    assert facts == {
        "matches": [
            {"path": "ben.toml", "game": GAME, "waiting": ["ben"], "since": LATER} | untimed,
            {"path": "over.toml", "game": GAME, "waiting": [], "since": NOW} | untimed,
        ]
    }


def test_whose_consent_is_asked_has_something_to_do(folder: Folder) -> None:
    folder.write("m.toml", turn())
    folder.quick(f"{GAME} undo m.toml --as ben --ask").done()
    told = ANNA.replace("anna.toml", "m.toml")
    asked = f"{told}; asked to agree: anna\n"
    assert folder.quick("status m.toml").done() == asked
    assert folder.quick("status m.toml --plain").done() == asked
    assert folder.quick("status m.toml", env={"FORCE_COLOR": "1"}).done() == asked
    (facts,) = folder.quick("status m.toml --json").facts()["matches"]
    assert (facts["waiting"], facts["asked"]) == (["anna"], ["anna"])
    folder.quick(f"{GAME} consent m.toml --as anna --refuse").done()
    assert folder.quick("status m.toml").done() == f"{told}\n"


def test_mine_finds_the_match_in_which_only_an_answer_is_waited_for(folder: Folder) -> None:
    folder.write("m.toml", begun(f"{OPENING}, draw"))
    assert folder.quick("status m.toml --mine ben").status == 1
    folder.quick(f"{GAME} undo m.toml --as anna --ask").done()
    assert folder.quick("status m.toml --mine ben").done().endswith("; asked to agree: ben\n")
    folder.quick(f"{GAME} move m.toml toss a2").done()
    assert "asked" not in folder.quick("status m.toml --mine ben").done()


def test_a_match_that_is_over_can_wait_for_an_answer(folder: Folder) -> None:
    folder.write("m.toml", over())
    folder.quick(f"{GAME} undo m.toml --as anna --ask").done()
    told = folder.quick("status m.toml --mine ben").done()
    assert told == f"m.toml: {GAME}: over since {NOW}; asked to agree: ben\n"


@pytest.mark.parametrize(
    ("seat", "status", "lines"),
    [
        ("anna", 0, [ANNA, BOTH]),
        ("ben", 0, [BEN, BOTH]),
        ("cleo", 1, []),
        ("Anna", 1, []),
    ],
)
def test_mine_tells_whether_there_is_something_to_do(
    matches: Folder, seat: str, status: int, lines: list[str]
) -> None:
    result = matches.quick(f"status . --mine {seat}")
    assert (result.status, result.err) == (status, "")
    assert result.out.splitlines() == [f"./{line}" for line in lines]
    quiet = matches.quick(f"status . --quiet --mine {seat}")
    assert (quiet.status, quiet.out, quiet.err) == (status, "", "")


def test_mine_at_a_real_table_may_be_the_dealer(folder: Folder) -> None:
    folder.write("m.toml", begun(seed=None))
    assert folder.quick("status m.toml --mine dealer").done() != ""


def test_a_name_is_the_same_however_it_is_composed(folder: Folder) -> None:
    folder.write("m.toml", begun(players=("jürgen", "ben")))
    assert "jürgen" in folder.quick("status m.toml --mine", "ju\u0308rgen").done()


@pytest.mark.parametrize("folders", [".", ". ."])
def test_a_folder_without_matches_is_no_trouble(folder: Folder, folders: str) -> None:
    folder.write("pyproject.toml", "[project]\n")
    assert folder.quick(f"status {folders}").done() == ""
    assert folder.quick(f"status {folders} --mine anna").status == 1


@pytest.mark.parametrize(
    "tail", [b"\xff\xfe\x00garbage", b"limit = ", b"\n[state\n", b"]]]]", b"=" * 9_000_000]
)
def test_only_the_header_is_read(folder: Folder, tail: bytes) -> None:
    header, section, _ = store.to_text(turn()).encode().partition(b"\n[options]\n")
    folder.write("m.toml", header + section + tail)
    assert folder.quick("status m.toml").done() == f"m.toml{ANNA.removeprefix('anna.toml')}\n"


BAD = [
    ("a letter", "is no TOML, or was cut short"),
    ("", "m.toml: is empty"),
    ("[project]\n", "m.toml: this is no wolken match file"),
    ('format = "wolken-match 1"\n', "m.toml: game: is missing"),
    ('format = "wolken-match 99"\n', "format: is 99, newer than this program, which knows 1"),
    ('format = "wolken-match 1"\ngame = "chess"\n', "m.toml: game: is “chess”; it must be one of"),
    ('format = "wolken-match 1"\ngame = 5\n', "m.toml: game: must be text in quotes"),
    (f'format = "wolken-match 1"\ngame = "{GAME}"\nrules = "1"\n', "rules: must be a whole number"),
    (f'format = "wolken-match 1"\ngame = "{GAME}"\nrules = 1\n', "m.toml: its header is damaged"),
    (store.to_text(turn()).replace("\n\n", "\ndue = 5\n\n", 1), "m.toml: its header is damaged"),
    (store.to_text(turn()).replace("\n\n", "\nasked = 5\n\n", 1), "m.toml: its header is damaged"),
]


@pytest.mark.parametrize(("content", "complaint"), BAD)
def test_a_file_that_is_no_match_is_a_complaint(
    folder: Folder, content: str, complaint: str
) -> None:
    folder.write("m.toml", content)
    folder.quick("status m.toml").failed(3, complaint)


def test_a_link_that_leads_to_itself_is_no_match(matches: Folder) -> None:
    (matches.path / "loop.toml").symlink_to("loop.toml")
    assert "loop" not in matches.wolken("status .").done()


def test_paths_that_lead_nowhere(folder: Folder) -> None:
    os.mkfifo(folder.path / "pipe")
    folder.quick("status nowhere.toml").failed(3, "nowhere.toml: there is no such file or folder")
    folder.quick("status pipe").failed(3, "pipe: is no regular file")
    folder.quick("status").failed(2, "missing argument 'PATH…'")
    folder.quick("status . --mien anna").failed(2, "no such option: --mien")


def test_a_name_with_escape_sequences_is_shown_escaped(folder: Folder) -> None:
    folder.write("\x1b[31m.toml", turn())
    shown = rf"\x1b[31m.toml{ANNA.removeprefix('anna.toml')}" + "\n"
    assert folder.quick("status", "\x1b[31m.toml").done() == shown
    assert folder.terminal(r"status '" + "\x1b[31m.toml'").out == shown
