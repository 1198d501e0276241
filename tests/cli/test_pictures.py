"""Pictures and pages as files: what stands in them, and where they are written."""

from __future__ import annotations

import os
import re

import pytest
from harness import Folder, begun, over, plain, turn
from pages import PLAYERS, Element, addresses, drawing, page, picture_of, wandered

from wolken.cli.pictures.drawing import COLOURS, INK, PAPER, Run, drawn
from wolken.cli.pictures.page import Board, Entry, board_page, match_page
from wolken.cli.pictures.svg import COLUMN, svg
from wolken.cli.report import screen, view_at
from wolken.core.game import HOST
from wolken.core.games import GAMES

READERS = ("", "--as anna", "--as ben", "--all")
TERMINAL = {"FORCE_COLOR": "1", "COLUMNS": "100"}
MANY = 2000


def terminal(folder: Folder, line: str) -> list[str]:
    """The lines of a picture at a terminal."""
    shown = plain(folder.quick(line, env=TERMINAL).done())
    return [line.rstrip() for line in shown.splitlines()]


# A picture and a page of a board


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_what_the_terminal_shows(folder: Folder, name: str, reader: str) -> None:
    folder.write("m.toml", wandered(name))
    show = f"{name} show m.toml {reader}"
    text = folder.quick(f"{show} --svg -").done()
    drawn = drawing(text)
    assert drawn.lines == terminal(folder, show)
    assert drawn.words == folder.quick(show).done().rstrip("\n")
    assert drawn.title == f"{GAMES[name][0]}: anna, ben, cleo"
    assert addresses(text) == []


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_page_is_what_show_tells(folder: Folder, name: str, reader: str) -> None:
    folder.write("m.toml", wandered(name))
    show = f"{name} show m.toml {reader}"
    text = folder.quick(f"{show} --html -").done()
    whole = page(text)
    turn = [line.text for line in whole.all("p", class_="turn")]
    words = whole.one("pre", class_="words").text.splitlines()
    assert words + turn == folder.quick(show).done().splitlines()
    picture = whole.one("pre", id="picture").text.splitlines()
    assert picture + turn == terminal(folder, show)
    assert whole.all("script") == []
    assert addresses(text) == []


def test_a_picture_tells_how_the_match_ended(folder: Folder) -> None:
    folder.write("m.toml", over())
    text = folder.inside("show m.toml --svg -").done()
    assert drawing(text).lines[-2:] == [
        "the match is over: the last round has been played",
        "won by: anna",
    ]


def test_a_picture_of_an_earlier_board(folder: Folder) -> None:
    folder.write("m.toml", turn())
    then = folder.inside("show m.toml --at 4").done()
    assert drawing(folder.inside("show m.toml --at 4 --svg -").done()).words + "\n" == then
    words = page(folder.inside("show m.toml --at 4 --html -").done()).one("pre", class_="words")
    assert then.startswith(words.text)


# A page to step through


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_page_holds_what_replay_and_show_tell(folder: Folder, name: str, reader: str) -> None:
    folder.write("m.toml", wandered(name))
    text = folder.quick(f"{name} replay m.toml {reader} --html -").done()
    whole = page(text)
    told = folder.quick(f"{name} replay m.toml {reader}").done()
    assert "".join(map(as_told, whole.all("article"))) == told
    for entry in whole.all("article")[::7]:
        show = f"{name} show m.toml {reader} --at {entry.attributes['id']}"
        turn = [line.text for line in entry.all("p", class_="turn")]
        words = entry.one("pre", class_="words").text.splitlines()
        assert words + turn == folder.quick(show).done().splitlines()
        picture = picture_of(entry, whole.one("template")).splitlines()
        assert picture + turn == terminal(folder, show)
    assert addresses(text) == []


def as_told(entry: Element) -> str:
    """An entry of a page in the form of `replay`."""
    number, done = entry.one("h2").text.split(" ", 1)
    events = "".join(f"  {event.text}\n" for event in entry.all("li"))
    return f"{number} {entry.one('time').text} {done}\n{events}"


def test_a_page_holds_nothing_else(folder: Folder) -> None:
    bare = []
    for reader in ("", "--all"):
        folder.write("m.toml", wandered("wolkenbruch"))
        text = folder.quick(f"wolkenbruch replay m.toml {reader} --html -").done()
        text = re.sub(r"<article.*</article>", "", text, flags=re.DOTALL)
        text = re.sub(r"<template.*</template>", "", text, flags=re.DOTALL)
        text = re.sub(r"<nav.*</nav>", "", text, flags=re.DOTALL)
        bare.append(re.sub(r"<p>(as every|with every).*</p>", "", text))
    assert bare[0] == bare[1]


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        ("", range(1, 10)),
        ("--from 4", range(4, 10)),
        ("--to 4", range(1, 5)),
        ("--from 4 --to 6", range(4, 7)),
        ("--from 9", range(9, 10)),
    ],
)
def test_a_page_of_a_part_of_a_match(folder: Folder, options: str, numbers: range) -> None:
    folder.write("m.toml", turn())
    whole = page(folder.inside(f"replay m.toml --html - {options}").done())
    assert [entry.attributes["id"] for entry in whole.all("article")] == list(map(str, numbers))
    slider = whole.one("input", type="range").attributes
    assert (slider["min"], slider["max"]) == (str(numbers[0]), str(numbers[-1]))


def test_a_page_without_entries_says_so(folder: Folder) -> None:
    folder.write("m.toml", turn())
    whole = page(folder.inside("replay m.toml --html - --from 10").done())
    assert whole.one("main").text.strip() == "There is no such entry."
    assert [whole.all(name) for name in ("script", "article", "nav")] == [[], [], []]


def test_lines_that_boards_share_stand_there_once(folder: Folder) -> None:
    folder.write("m.toml", wandered("wolkenwechsel", MANY, limit=MANY))
    text = folder.inside("replay m.toml --html -").done()
    whole = page(text)
    entries = whole.all("article")
    assert len(entries) == MANY
    lines = [line.text for line in whole.one("template").all("span") if line.text.endswith("\n")]
    used = sum(len(entry.attributes["data-lines"].split()) for entry in entries)
    assert len(lines) < used / 4
    words = sum(len(entry.one("pre", class_="words").text) for entry in entries)
    assert len(text) < 2 * words


# Two matches that differ in what a reader may not know

LEAVES = "blaetterrauschen"
WEATHER = "donnerwetter"


def at_table(folder: Folder, file: str, name: str, *moves: str) -> None:
    """A match at a real table, after moves."""
    players = ",".join(PLAYERS)
    folder.quick(f"{name} new {file} --players {players} --table --quiet").done()
    folder.quick(f"{name} move {file} --quiet", ", ".join(moves)).done()
    # Both are one match, but for their moves.
    text = re.sub(r'^(id|salt) = ".*"$', "", folder.read(file), flags=re.MULTILINE)
    assert text != folder.read(file)


ROLLED = ("field 4", "field 1", "field 2", "roll 3 3")
PAIRS = {
    "a miss and none": (LEAVES, ROLLED, (*ROLLED, "anna: miss"), "--as ben"),
    "a miss and none, to the public": (LEAVES, ROLLED, (*ROLLED, "anna: miss"), ""),
    "two entries": (LEAVES, (*ROLLED, "anna: miss"), (*ROLLED, "anna: joker 2"), "--as ben"),
    "an own card": (
        WEATHER,
        ("deal 1", "deal 2", "deal 1"),
        ("deal 3", "deal 2", "deal 1"),
        "--as ben",
    ),
    "own cards": (WEATHER, ("deal 1", "deal 2", "deal 1"), ("deal 3", "deal -1", "deal 2"), ""),
}


@pytest.mark.parametrize(
    "file", ["show m.toml --svg", "show m.toml --html", "replay m.toml --html"]
)
@pytest.mark.parametrize("pair", PAIRS)
def test_no_file_tells_two_matches_apart_that_its_reader_cannot(
    folder: Folder, pair: str, file: str
) -> None:
    name, one, other, reader = PAIRS[pair]
    written = {}
    for moves in (one, other):
        (folder.path / "m.toml").unlink(missing_ok=True)
        at_table(folder, "m.toml", name, *moves)
        written[moves] = [
            folder.quick(f"{name} {file} - {who}").done() for who in (reader, "--all")
        ]
    assert written[one][0] == written[other][0]
    assert written[one][1] != written[other][1]


# Bytes


@pytest.mark.parametrize(
    "file", ["show m.toml --svg", "show m.toml --html", "replay m.toml --html"]
)
def test_a_file_is_the_same_to_the_byte_wherever_it_is_made(folder: Folder, file: str) -> None:
    folder.write("m.toml", wandered("ueber-den-wolken"))
    surroundings = (
        {"PYTHONHASHSEED": "1", "COLUMNS": "40", "TERM": "dumb", "NO_COLOR": "1"},
        {"PYTHONHASHSEED": "2", "COLUMNS": "200", "FORCE_COLOR": "1", "LC_ALL": "C"},
        {"PYTHONIOENCODING": "ascii", "WOLKEN_NOW": "2031-01-01T00:00:00Z"},
    )
    written = [folder.wolken(f"ueber-den-wolken {file} -", env=env).done() for env in surroundings]
    folder.wolken(f"ueber-den-wolken {file} out").done()
    assert {*written, folder.read("out")} == {written[0]}


def test_pages_and_pictures_are_in_the_language_of_the_call(folder: Folder) -> None:
    folder.write("m.toml", turn())
    text = folder.wolken("wolkenwechsel replay m.toml --html -", env={"WOLKEN_LANG": "de"}).done()
    assert page(text).attributes["lang"] == "de"
    assert page(folder.inside("replay m.toml --html -").done()).attributes["lang"] == "en"


# Text that looks like markup

HOSTILE = "<script>alert(1)</script>&amp;]]>\"'<!--"


def test_text_is_never_markup() -> None:
    line = (Run(HOSTILE, ""), Run(HOSTILE, "bold"))
    board = Board([HOSTILE], [line], [HOSTILE])
    drawn = drawing(svg(HOSTILE, [HOSTILE], [line]))
    assert (drawn.title, drawn.words, drawn.lines) == (HOSTILE, HOSTILE, [HOSTILE * 2])
    whole = page(board_page(HOSTILE, HOSTILE, board))
    assert whole.all("script") == []
    assert whole.one("header").text == f"\n{HOSTILE}\n{HOSTILE}\n"
    assert whole.one("pre", id="picture").text == HOSTILE * 2
    whole = page(match_page(HOSTILE, "", [Entry(1, HOSTILE, HOSTILE, [HOSTILE], board)]))
    assert len(whole.all("script")) == 1
    assert whole.one("h2").text == f"1 {HOSTILE}"
    assert whole.one("li").text == HOSTILE
    assert whole.one("pre", class_="words").text == HOSTILE
    assert picture_of(whole.one("article"), whole.one("template")) == HOSTILE * 2 + "\n"


def test_a_name_takes_as_much_room_as_its_signs_are_wide(folder: Folder) -> None:
    folder.inside("new m.toml --players 日本,ben --seed s1").done()
    (name,) = (
        text.attrib
        for text in drawing(folder.inside("show m.toml --svg -").done()).texts
        if text.text == "日本"
    )
    assert name["textLength"] == str(4 * COLUMN)


# Colours


@pytest.mark.parametrize("name", GAMES)
def test_every_mark_of_a_picture_is_known(name: str) -> None:
    match = wandered(name, 100)
    view = view_at(match, HOST, match.state)
    lines = drawn(screen(match.game).rich(view, match.players, HOST))
    marks = {mark for line in lines for run in line for mark in run.marks.split()}
    assert marks <= {*COLOURS, "bold"}


@pytest.mark.parametrize("which", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["ink", *COLOURS])
def test_every_colour_can_be_read(name: str, which: int) -> None:
    light, dark = sorted(
        (luminance(pair[which]) for pair in (PAPER, {"ink": INK, **COLOURS}[name])), reverse=True
    )
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1, as WCAG reckons it."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


# Where files are written


def test_both_files_at_once(folder: Folder) -> None:
    folder.write("m.toml", turn())
    result = folder.ww("show m.toml --svg a.svg --html a.html")
    assert (result.done(), result.changed) == ("", ("a.html", "a.svg"))
    assert folder.read("a.svg") == folder.inside("show m.toml --svg -").done()
    assert folder.read("a.html") == folder.inside("show m.toml --html -").done()


def test_another_file_is_overwritten_and_keeps_its_mode(folder: Folder) -> None:
    folder.write("m.toml", turn())
    path = folder.write("a.svg", "something else" * 1000)
    path.chmod(0o640)
    (folder.path / "link.svg").symlink_to("a.svg")
    result = folder.ww("show m.toml --svg link.svg")
    assert (result.done(), result.changed) == ("", ("a.svg",))
    assert path.stat().st_mode & 0o777 == 0o640
    assert folder.read("a.svg") == folder.inside("show m.toml --svg -").done()


def test_a_pipe_is_written_to(folder: Folder) -> None:
    folder.write("m.toml", turn())
    os.mkfifo(folder.path / "pipe")
    reader = os.open(folder.path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert folder.ww("show m.toml --svg pipe").done() == ""
        assert os.read(reader, 100000).decode() == folder.inside("show m.toml --svg -").done()
    finally:
        os.close(reader)


@pytest.mark.parametrize("out", ["m.toml", "./m.toml", "../{folder}/m.toml", "symlink", "hardlink"])
@pytest.mark.parametrize(
    "call", ["show m.toml --svg", "show m.toml --html", "replay m.toml --html"]
)
def test_the_match_itself_is_never_overwritten(folder: Folder, call: str, out: str) -> None:
    folder.write("m.toml", turn())
    (folder.path / "symlink").symlink_to("m.toml")
    (folder.path / "hardlink").hardlink_to(folder.path / "m.toml")
    folder.inside(call, out.format(folder=folder.path.name)).failed(2, "is the match itself")


@pytest.mark.parametrize(
    "call",
    [
        "wolkenwechsel show m.toml --svg other.toml",
        "wolkenwechsel replay m.toml --html other.toml",
        "simulate wolkenwechsel --players random,random --matches 2 --svg other.toml",
        "scenario run case.scenario.toml --junit other.toml",
    ],
)
def test_no_other_match_is_overwritten(folder: Folder, call: str) -> None:
    folder.write("m.toml", turn())
    folder.write("other.toml", over())
    folder.write("case.scenario.toml", "")
    result = folder.quick(call)
    assert result.status == 3
    assert "other.toml: is a match, which stays" in result.err
    assert result.changed == ()


@pytest.mark.parametrize(
    ("call", "status", "said"),
    [
        ("show m.toml --svg a --html a", 2, "--svg and --html need a file each"),
        ("show m.toml --svg a --html ./a", 2, "--svg and --html need a file each"),
        ("show m.toml --svg - --html -", 2, "--svg and --html need a file each"),
        ("show m.toml --svg a --json", 2, "takes the place of any other output"),
        ("show m.toml --html a --plain", 2, "takes the place of any other output"),
        ("replay m.toml --html a --json", 2, "takes the place of any other output"),
        ("replay m.toml --html a --check", 2, "takes the place of any other output"),
        ("show m.toml --svg a --at 99", 2, "no entry 99"),
        ("show m.toml --svg a --as dora", 2, "no seat “dora”"),
        ("show none.toml --svg a", 3, "none.toml: there is no such file"),
        ("show m.toml --svg none/a", 3, "none/a: there is no such file or folder"),
        ("show m.toml --svg folder", 3, "folder: is a directory"),
    ],
)
def test_calls_that_write_nothing(folder: Folder, call: str, status: int, said: str) -> None:
    folder.write("m.toml", turn())
    (folder.path / "folder").mkdir()
    refusal = folder.inside(call)
    if "--json" in call:
        assert said in refusal.refusal()["message"]
    else:
        refusal.failed(status, said)


def test_no_other_call_loads_what_pictures_need(folder: Folder) -> None:
    folder.write("m.toml", begun())
    for call in ("show m.toml", "replay m.toml", "move m.toml --dry-run 'anna: flip a1'"):
        result = folder.wolken(f"wolkenwechsel {call}", python=("-X", "importtime"))
        loaded = set(re.findall(r"\| +([\w.]+)$", result.err, re.MULTILINE))
        assert "wolken.cli.report" in loaded
        assert not {"rich", "html", "wolken.cli.pictures"} & loaded


def test_a_reader_is_named(folder: Folder) -> None:
    folder.write("m.toml", turn())
    named = {"": "as everybody may know it", "--as ben": "as ben may know it"}
    for reader, words in {**named, "--all": "with everything that is hidden"}.items():
        for call in ("show m.toml", "replay m.toml"):
            whole = page(folder.inside(f"{call} --html - {reader}").done())
            assert whole.one("header").text.splitlines()[-1] == words
