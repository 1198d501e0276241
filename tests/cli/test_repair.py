"""`repair`: a hand-edited but possible match as a new start, on the record."""

from __future__ import annotations

import pytest
from harness import GAME, LATER, NOW, OPENING, Folder, begun, over, table, turn

from wolken.cli import store
from wolken.core.match import Match

DRAWN = begun(f"{OPENING}, draw")
ANNAS = '" 8  8  ?  ?",\n    " ?  ?  ?  ?",\n    " ?  ?  ?  ?"'


def edit(folder: Folder, match: Match, old: str, new: str) -> None:
    """Puts a match down with one thing in it changed by hand."""
    text = store.to_text(match)
    assert text.count(old) == 1
    folder.write("m.toml", text.replace(old, new))


def test_an_edited_position_becomes_a_new_start(folder: Folder) -> None:
    edit(folder, DRAWN, '" 4 12  ?  ?"', '" 4  0  ?  ?"')
    folder.ww("show m.toml").failed(3, "was changed by hand", "repair FILE")
    result = folder.ww("repair m.toml", env={"WOLKEN_NOW": LATER})
    assert result.done().startswith(
        "repaired: replay and undo begin here\nWolkenwechsel, round 1, to 100 points\n"
    )
    assert "\nben row 1: a 4, b 0, c ?, d ?\n" in result.out
    assert folder.log() == ["dealer deal 2", *folder.log()[1:11], "- repair"]
    assert folder.match().since == LATER
    assert folder.ww("show m.toml").done() in result.out


def test_the_log_keeps_what_it_held(folder: Folder) -> None:
    edit(folder, DRAWN, "hand = 4", "hand = 5")
    folder.inside("repair m.toml").done()
    assert folder.match().log[:-1] == DRAWN.log


def test_after_a_repair_the_match_goes_on(folder: Folder) -> None:
    edit(folder, DRAWN, "hand = 4", "hand = 5")
    folder.inside("repair m.toml").done()
    folder.inside("undo m.toml --force").failed(1, "nothing to take back")
    folder.inside("move m.toml swap a1, take b1").done()
    assert folder.inside("replay m.toml").done() == (
        f"12 {NOW} -: repair\n13 {NOW} anna: swap a1\n14 {NOW} ben: take b1\n"
    )
    assert folder.inside("replay m.toml --check").done() == (
        "checked: 2 entries; 12 entries lie before the start of the check\n"
    )
    for _ in range(2):
        folder.inside("undo m.toml --force").done()
    folder.inside("undo m.toml --force").failed(1, "nothing to take back")
    folder.inside("show m.toml --at 12").done()
    folder.inside("show m.toml --at 11").failed(2, "there is no entry 11")


def test_a_repair_is_an_entry_for_everybody(folder: Folder) -> None:
    edit(folder, DRAWN, "hand = 4", "hand = 5")
    facts = folder.inside("repair m.toml --json").facts()
    assert (facts["repaired"], facts["seq"]) == (True, 12)
    assert folder.inside("move m.toml --as anna --expect 12 --json swap a1").facts()["seq"] == 13


@pytest.mark.parametrize("reader", ["", "--as anna", "--all"])
def test_everybody_is_told_of_a_repair(folder: Folder, reader: str) -> None:
    edit(folder, DRAWN, "hand = 4", "hand = 5")
    folder.inside("repair m.toml").done()
    assert folder.inside(f"replay m.toml {reader}").done() == f"12 {NOW} -: repair\n"
    assert folder.inside(f"replay m.toml --from 13 {reader}").done() == ""


def test_a_match_may_be_repaired_again(folder: Folder) -> None:
    edit(folder, DRAWN, "hand = 4", "hand = 5")
    folder.inside("repair m.toml").done()
    folder.write("m.toml", folder.read().replace("hand = 5", "hand = 6"))
    folder.inside("repair m.toml").done()
    assert folder.log()[-2:] == ["- repair", "- repair"]
    folder.inside("replay m.toml --check").done()


@pytest.mark.parametrize("match", [turn(), table(), over()])
def test_a_sound_match_needs_no_repair(folder: Folder, match: Match) -> None:
    folder.write("m.toml", match)
    commented = "# ours\n" + folder.read()
    folder.write("m.toml", commented)
    assert folder.inside("repair m.toml").done().startswith("nothing to repair\n")
    assert folder.read() == commented
    assert folder.inside("repair m.toml --json").facts()["repaired"] is False


# What may be changed by hand in `turn` besides the state, and what the match is like then.
TAKEN_OVER = [
    ("limit = 100", "limit = 50", "Wolkenwechsel, round 1, to 50 points\n"),
    ("limit = 100", "limit = 100\nrounds = 2", "at most 2 rounds\n"),
    ('seed = "s1"', 'seed = "s2"', "waiting for: anna\n"),
    ('since = "2026-01-31', 'since = "2025-01-31', "waiting for: anna\n"),
    ("seq = 9", "seq = 8", "waiting for: anna\n"),
    ("dealt = 5", "dealt = 6", "waiting for: anna\n"),
    ("ben flip a1", "ben flip a2", "waiting for: anna\n"),
    (
        'round = 1\nphase = "turn"\nturn = "anna"',
        'round = 1\nphase = "turn"\nturn = "ben"',
        "ben\n",
    ),
]


@pytest.mark.parametrize(("old", "new", "shown"), TAKEN_OVER)
def test_other_edits_are_taken_over(folder: Folder, old: str, new: str, shown: str) -> None:
    edit(folder, turn(), old, new)
    folder.inside("show m.toml").failed(3, "was changed by hand")
    assert shown in folder.inside("repair m.toml").done()
    folder.inside("move m.toml draw").done()
    folder.inside("replay m.toml --check").done()


def test_what_chance_owes_is_paid_from_the_seed(folder: Folder) -> None:
    edit(folder, turn(), 'phase = "turn"', 'phase = "draw"')
    facts = folder.inside("repair m.toml --json").facts()
    assert [entry["move"] for entry in facts["told"]] == ["deal 4"]
    assert facts["waiting"] == ["anna"]
    assert folder.log()[-2:] == ["- repair", "dealer deal 4"]


# Edits that make no possible match, and the place that is named.
IMPOSSIBLE = [
    (ANNAS, ANNAS.replace(" 8  8  ?", "-2 -2  ?").replace("?", "-2"), "state.layouts: "),
    (ANNAS, ANNAS.replace(" 8  8", " 8  9", 1).replace(" ?", " -", 1), "state.layouts: column c"),
    (ANNAS, ANNAS.replace(" ?  ?  ?  ?", " 8  ?  ?  ?"), "state.layouts: column a has three equal"),
    (ANNAS, ANNAS.replace(" 8  8  ?  ?", " 8  8  ?"), "state.layouts.anna.1: must have 4 columns"),
    (ANNAS, '" 8  8  ?  ?"', "state.layouts.anna: must have 3 rows"),
    (ANNAS, ANNAS.replace(" 8  8", "13  8"), "state.layouts.anna.1: “13” is no card"),
    (ANNAS, ANNAS.replace(" 8  8", " ♥  8"), "state.layouts.anna.1: “♥” is no card"),
    ('discards = "2"', 'discards = "2 99"', "state.discards: “99” is no card"),
    ('discards = "2"', 'discards = ""', "state.discards: must not be empty"),
    ('discards = "2"', "discards = 2", "state.discards: must be text in quotes"),
    ('phase = "turn"', 'phase = "drawn"', "state.hand: does not fit the phase"),
    ('phase = "turn"', 'phase = "over"', "state."),
    ('phase = "turn"', 'phase = "swap"', "state."),
    ('phase = "turn"', 'phase = "party"', "state.phase: is “party”; it must be one of"),
    ('begins = "anna"\n', 'begins = "anna"\nplace = "z9"\n', "state.place: is “z9”"),
    ('begins = "anna"\n', 'begins = "anna"\ncloser = "ben"\n', "state.closer: does not fit"),
    ('begins = "anna"', 'begins = "zed"', "state.begins: must be one of the players: anna, ben"),
    ("round = 1", "round = 2", "state.round: is “2”; it must be one of: 1"),
    ("results = []", 'results = ["1"]', "state.results.1: must be 2 whole numbers"),
    ("results = []", 'results = ["--5 3"]', "state.results.1: must be 2 whole numbers"),
    ("results = []", 'results = ["1 x"]', "state.results.1: must be 2 whole numbers"),
    ("results = []", f'results = ["1 {"9" * 5000}"]', "state.results.1: must be 2 whole numbers"),
    ("limit = 100", "limit = 0", "options.limit: is 0; it must be from 1 to 1000000"),
    ("limit = 100", "limit = 100\nspeed = 3", "options.speed: is not known"),
    ('    "ben",\n]', '    "dealer",\n]', "players: “dealer” is a word of the game"),
    ('    "ben",\n]', "]", "players: there are 1, but 2 to 8 can play"),
    ('    "ben",\n]', '    "zed",\n]', "state.layouts.ben: must be one of the players: anna, zed"),
    (
        "4 2026-01-31T12:00:00Z ben flip a1",
        "5 2026 ben flip a1",
        "log.entries.4: is no entry of a log",
    ),
    ("4 2026-01-31T12:00:00Z ben flip a1 ", "ben", "log.entries.4: is no entry of a log"),
    (f"game = {GAME!r}".replace("'", '"'), 'game = "chess"', "game: is “chess”"),
    ("[chance]", "[chanse]", "chanse: is not known"),
]


@pytest.mark.parametrize(("old", "new", "place"), IMPOSSIBLE)
def test_an_impossible_match_stays_as_it_is(folder: Folder, old: str, new: str, place: str) -> None:
    edit(folder, turn(), old, new)
    folder.inside("repair m.toml").failed(3, f"m.toml: {place}")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "m.toml: is empty"),
        ("a letter", "m.toml: is no TOML, or was cut short"),
        ("[project]\n", "m.toml: this is no wolken match file"),
        (store.to_text(turn())[:-200], "m.toml: "),
        (store.to_text(turn()).replace("match 1", "match 2"), "m.toml: format: is 2, newer"),
    ],
)
def test_what_is_no_match_cannot_be_repaired(folder: Folder, content: str, complaint: str) -> None:
    folder.write("m.toml", content)
    folder.inside("repair m.toml").failed(3, complaint)
    folder.inside("repair n.toml").failed(3, "n.toml: there is no such file or folder")
