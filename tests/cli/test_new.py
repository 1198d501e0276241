"""`new`: begin a match."""

from __future__ import annotations

import os
import re
import tomllib
from typing import Any

import pytest
from harness import CARDS, GAME, LATER, NOW, OPENING, Folder, turn

from wolken.core.games import game

NEW = "new m.toml --players anna,ben"
HEADER = ["format", "rules", "game", "id", "players", "seq", "waiting", "since"]
SECTIONS = ["options", "chance", "state", "log", "head"]


def data(folder: Folder, name: str = "m.toml") -> dict[str, Any]:
    return tomllib.loads(folder.read(name))


def test_a_match_is_shown_and_written(folder: Folder) -> None:
    out = folder.ww(f"{NEW} --seed s1").done()
    assert out.splitlines()[:3] == [
        "dealer: deal 2",
        "Wolkenwechsel, round 1, to 100 points",
        "discard pile: 2; stock: 125 cards",
    ]
    assert out.splitlines()[-1] == "waiting for: anna, ben"
    assert list(data(folder)) == HEADER + SECTIONS
    assert folder.log() == ["dealer deal 2"]


def test_the_header_alone_is_toml_and_tells_who_must_act(folder: Folder) -> None:
    folder.inside(NEW).done()
    header, _, rest = folder.read().partition("\n[")
    assert rest
    facts = tomllib.loads(header)
    assert re.fullmatch(r"[0-9a-f]{8}", facts.pop("id"))
    assert facts == {
        "format": "wolken-match 1",
        "rules": game(GAME).REVISION,
        "game": GAME,
        "players": ["anna", "ben"],
        "seq": 1,
        "waiting": ["anna", "ben"],
        "since": NOW,
    }


def test_the_file_is_meant_for_people(folder: Folder) -> None:
    folder.write("m.toml", turn())
    text = folder.read()
    assert 'anna = [\n    " 8  8  ?  ?",\n    " ?  ?  ?  ?",\n    " ?  ?  ?  ?",\n]\n' in text
    assert re.search(rf'^    "4 {NOW} ben flip a1 [0-9a-f]{{8}}",$', text, re.MULTILINE)


def test_the_same_seed_deals_the_same_cards(folder: Folder) -> None:
    for name in ("m.toml", "n.toml"):
        folder.inside(f"new {name} --players anna,ben --seed s1").done()
        folder.inside(f"move {name}", f"{OPENING}, draw, toss a2, draw").done()
        dealt = [entry for entry in folder.log(name) if entry.startswith("dealer")]
        assert dealt == [f"dealer deal {card}" for card in CARDS]
    one, other = data(folder, "m.toml"), data(folder, "n.toml")
    assert one["chance"]["salt"] != other["chance"]["salt"]
    assert one["id"] != other["id"]
    assert one["head"]["chain"] != other["head"]["chain"]


@pytest.mark.parametrize("option", ["", "--seed ''"])
def test_without_a_seed_every_match_has_a_fresh_one(folder: Folder, option: str) -> None:
    for name in ("m.toml", "n.toml"):
        folder.inside(f"new {name} --players anna,ben {option}").done()
    seeds = [data(folder, name)["chance"]["seed"] for name in ("m.toml", "n.toml")]
    assert seeds[0] != seeds[1]
    assert all(re.fullmatch(r"[0-9a-f]{16}", seed) for seed in seeds)


def test_at_a_real_table_there_is_no_seed_and_the_dealer_is_due(folder: Folder) -> None:
    facts = folder.inside(f"{NEW} --table --json").facts()
    assert facts["waiting"] == ["dealer"]
    assert facts["seq"] == 0
    assert list(data(folder)["chance"]) == ["salt"]
    assert folder.log() == []


def test_options_of_the_game_are_kept(folder: Folder) -> None:
    out = folder.inside(f"{NEW} --set limit=50 --set rounds=2").done()
    assert "Wolkenwechsel, round 1, to 50 points, at most 2 rounds\n" in out
    assert data(folder)["options"] == {"limit": 50, "rounds": 2}


def test_the_clock_can_be_fixed(folder: Folder) -> None:
    folder.inside(NEW, env={"WOLKEN_NOW": LATER}).done()
    assert data(folder)["since"] == LATER
    assert data(folder)["log"]["entries"][0].split()[1] == LATER


GOOD_NAMES = {
    "a,b": ["a", "b"],
    " anna , ben ": ["anna", "ben"],
    "Anna,anna": ["Anna", "anna"],
    "a_b-c,7,_": ["a_b-c", "7", "_"],
    "x" * 20 + ",y": ["x" * 20, "y"],
    "jürgen,żaneta,李": ["jürgen", "żaneta", "李"],
    "ju\u0308rgen,ben": ["jürgen", "ben"],
    "undo,repair,public": ["undo", "repair", "public"],
    "a,b,c,d,e,f,g,h": list("abcdefgh"),
}


@pytest.mark.parametrize("players", GOOD_NAMES)
def test_names_that_are_taken(folder: Folder, players: str) -> None:
    names = GOOD_NAMES[players]
    folder.inside("new m.toml --players", players).done()
    assert data(folder)["players"] == names
    folder.inside("move m.toml", f"{names[0]}: flip a1, {names[1]}: flip b2").done()
    folder.inside("undo m.toml --force --as", players.split(",")[1].strip()).done()
    assert folder.inside("replay m.toml --check").done() == "checked: 6 entries\n"


REFUSED = {
    "--players anna,anna": "players: “anna” is there twice",
    "--players anna,ju\u0308rgen,jürgen": "players: “jürgen” is there twice",
    "--players anna": "players: there are 1, but 2 to 8 can play",
    "--players a,b,c,d,e,f,g,h,i": "players: there are 9, but 2 to 8 can play",
    "--players ''": "players: “” is no good name",
    "--players anna,,ben": "players: “” is no good name",
    "--players 'anna,b n'": "players: “b n” is no good name",
    "--players anna,-b": "players: “-b” is no good name",
    "--players anna,b.n": "players: “b.n” is no good name",
    "--players anna,b:n": "players: “b:n” is no good name",
    f"--players anna,{'x' * 21}": "no good name: 1 to 20 letters, digits, “-” and “_”",
    "--players 'anna,[red]x[/]'": "players: “[red]x[/]” is no good name",
    "--players 'anna,\x1b[31mx'": r"players: “\x1b[31mx” is no good name",
    "--players 'anna,a\u202eb'": r"players: “a\u202eb” is no good name",
    "--players anna,dealer": "players: “dealer” is a word of the game",
    "--players anna,Dealer": "players: “Dealer” is a word of the game",
    **{
        f"--players anna,{word}": f"players: “{word}” is a word of the game; choose another name"
        for word in ("flip", "take", "draw", "swap", "toss", "deal", "Flip", "DRAW")
    },
    "": "missing option '--players'",
    "--players anna,ben --set limit=0": "options.limit: is 0; it must be from 1 to 1000000",
    "--players anna,ben --set limit=1000001": "options.limit: is 1000001; it must be from 1 to",
    "--players anna,ben --set limit=-5": "options.limit: is -5; it must be from 1 to",
    "--players anna,ben --set rounds=0": "options.rounds: is 0; it must be from 1 to",
    "--players anna,ben --set limit=many": "option “limit” wants a whole number, not “many”",
    "--players anna,ben --set limit=1_0": "option “limit” wants a whole number, not “1_0”",
    "--players anna,ben --set limit=٣": "option “limit” wants a whole number, not “٣”",
    "--players anna,ben --set limit=": "option “limit” wants a whole number, not “”",
    f"--players anna,ben --set limit={'9' * 5000}": "option “limit” wants a whole number",
    "--players anna,ben --set limit": "--set wants KEY=VALUE, not “limit”",
    "--players anna,ben --set =5": "there is no option “”",
    "--players anna,ben --set limt=5": "did you mean “limit”?",
    "--players anna,ben --set limit=5 --set limit=6": "option “limit” is set twice",
    "--players anna,ben --table --seed x": "--table plays without a seed; leave out --seed",
    "--players anna,ben --frce": "no such option: --frce",
    "--players anna,ben more": "unexpected extra argument",
}


@pytest.mark.parametrize("options", REFUSED)
def test_calls_that_are_not_understood(folder: Folder, options: str) -> None:
    folder.inside(f"new m.toml {options}").failed(2, REFUSED[options])


@pytest.mark.parametrize("word", [b"\xff", b"a\xed\xa0\x80"])
def test_bytes_that_are_no_text_are_not_understood(folder: Folder, word: bytes) -> None:
    folder.ww(f"{NEW} --seed", word).failed(2, "is no text")
    folder.ww("new m.toml --players", b"anna,b" + word).failed(2, "is no good name")


@pytest.mark.parametrize("now", ["", "yesterday", "2026-01-31", "2026-02-30T12:00:00Z"])
def test_a_clock_that_is_none_is_not_understood(folder: Folder, now: str) -> None:
    folder.inside(NEW, env={"WOLKEN_NOW": now}).failed(2, f"WOLKEN_NOW is “{now}”")


def test_a_file_is_overwritten_only_by_force(folder: Folder) -> None:
    path = folder.write("m.toml", "a letter")
    path.chmod(0o640)
    folder.inside(NEW).failed(3, "m.toml: there is a file already", "overwrite it with --force")
    folder.inside(f"{NEW} --force").done()
    assert folder.log() != []
    assert path.stat().st_mode & 0o777 == 0o640


def test_force_needs_no_file(folder: Folder) -> None:
    assert folder.inside(f"{NEW} --force").changed == ("m.toml",)


def test_places_where_no_file_can_be(folder: Folder) -> None:
    folder.write("file", "a letter")
    (folder.path / "folder").mkdir()
    os.mkfifo(folder.path / "pipe")
    for name, options, complaint in (
        ("nowhere/m.toml", "", "nowhere/m.toml: there is no such file or folder"),
        ("file/m.toml", "", "file/m.toml: not a directory"),
        ("folder", "", "folder: there is a file already"),
        ("folder", "--force", "folder: is a folder, not a match file"),
        ("pipe", "", "pipe: there is a file already"),
        ("pipe", "--force", "pipe: is no regular file"),
        ("''", "", "there is no such file or folder"),
        ("x" * 300, "", "file name too long"),
    ):
        folder.inside(f"new {name} --players anna,ben {options}").failed(3, complaint)


def test_a_link_to_nothing_stays_a_link(folder: Folder) -> None:
    (folder.path / "link").symlink_to("m.toml")
    assert folder.inside("new link --players anna,ben").changed == ("m.toml",)
    assert (folder.path / "link").is_symlink()


def test_a_new_file_has_the_rights_of_every_new_file(folder: Folder) -> None:
    before = os.umask(0o027)
    try:
        folder.ww(NEW).done()
    finally:
        os.umask(before)
    assert (folder.path / "m.toml").stat().st_mode & 0o777 == 0o640


def test_of_many_calls_at_once_one_creates_the_file(folder: Folder) -> None:
    seeds = [f"seed-{number}" for number in range(6)]
    calls = {seed: folder.start(f"{NEW} --quiet --seed {seed}", stderr=-1) for seed in seeds}
    complaints = {seed: call.communicate()[1] for seed, call in calls.items()}
    winner = folder.match().seed
    assert [seed for seed, call in calls.items() if call.returncode == 0] == [winner]
    assert {call.returncode for seed, call in calls.items() if seed != winner} == {3}
    for seed, complaint in complaints.items():
        assert (b"there is a file already" in complaint) == (seed != winner)
    assert os.listdir(folder.path) == ["m.toml"]
