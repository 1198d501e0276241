"""A match changed by hand: refused where it matters, welcome where it does not."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
import tomli_w
from harness import OPENING, Folder, begun, table, turn

from wolken.cli import store

DRAWN = begun(f"{OPENING}, draw")
TEXT = store.to_text(DRAWN)
EDITED = "was changed by hand: it does not agree with its digest"
ADVICE = "restore the file, or take it as a new start: wolken GAME repair FILE"

# What was changed by hand, and the place that the complaint names.
EDITS = [
    # the state
    ('discards = "2"', 'discards = "3"', "state"),
    ("hand = 4", "hand = 5", "state"),
    ('" 8  8  ?  ?"', '" 8  9  ?  ?"', "state"),
    ('" 8  8  ?  ?"', '" 8  8  8  ?"', "state"),
    ('\nturn = "anna"', '\nturn = "ben"', "state"),
    ('begins = "anna"\n', "", "state"),
    # the log
    ("4 2026-01-31T12:00:00Z ben flip a1", "4 2026-01-31T12:00:00Z ben flip a2", "log"),
    ("4 2026-01-31T12:00:00Z ben flip a1", "4 2026-01-31T12:00:00Z anna flip a1", "log"),
    ("4 2026-01-31T12:00:00Z ben flip a1", "4 2026-01-31T12:00:01Z ben flip a1", "log"),
    ("4 2026-01-31T12:00:00Z ben flip a1", "5 2026-01-31T12:00:00Z ben flip a1", "log"),
    ('    "1 2026', '    "0 2026-01-31T12:00:00Z anna flip a1",\n    "1 2026', "log"),
    # what the match was begun with: its digest is called start
    ('seed = "s1"', 'seed = "s2"', "start"),
    ('seed = "s1"\n', "", "start"),
    ('salt = "5a', 'salt = "5b', "start"),
    ("limit = 100", "limit = 99", "start"),
    ("limit = 100", "limit = 100\nrounds = 5", "start"),
    ('id = "0a', 'id = "0b', "start"),
    ('    "anna",\n    "ben",\n]', '    "ben",\n    "anna",\n]', "start"),
    # the header
    ("seq = 11", "seq = 10", "seq"),
    ('waiting = [\n    "anna",\n]', 'waiting = [\n    "ben",\n]', "waiting"),
    ('waiting = [\n    "anna",\n]', "waiting = []", "waiting"),
    ('since = "2026', 'since = "2025', "head"),
    ("rules = 1", "rules = 0", "head"),
    # the head
    ("dealt = 6", "dealt = 5", "head"),
    ('\nchain = "', '\nchain = "0', "head"),
    ('\nseal = "', '\nseal = "0', "head"),
    ('\nben = "11 ', '\nben = "12 ', "head"),
]


@pytest.mark.parametrize(("old", "new", "place"), EDITS)
def test_an_edited_match_is_refused(folder: Folder, old: str, new: str, place: str) -> None:
    assert TEXT.count(old) == 1
    folder.write("m.toml", TEXT.replace(old, new))
    folder.inside("show m.toml").failed(3, f"m.toml: {place}: {EDITED}", ADVICE)
    refused = folder.inside("move m.toml --json toss a2").refusal()
    assert (refused["code"], refused["exit"]) == ("edited", 3)


def test_every_player_renamed_is_an_edit_too(folder: Folder) -> None:
    folder.write("m.toml", TEXT.replace("anna", "carl"))
    folder.inside("show m.toml").failed(3, EDITED)


@pytest.mark.parametrize(
    "verb", ["show", "moves", "move", "undo", "undo --force", "replay", "replay --check", "play"]
)
def test_every_verb_but_repair_refuses_an_edited_match(folder: Folder, verb: str) -> None:
    folder.write("m.toml", TEXT.replace("hand = 4", "hand = 5"))
    words = ["toss a2"] if verb == "move" else []
    folder.inside(f"{verb} m.toml", *words).failed(3, f"m.toml: state: {EDITED}", ADVICE)


# Impossible states in a file whose digests were made anew, by the place that is wrong.
FORGED: dict[str, dict[str, Any]] = {
    "phase": {"phase": "over", "round": 0},
    "place": {"phase": "swap", "hand": 4},
    "hand": {"phase": "drawn"},
    "discards": {"discards": ""},
    "layouts": {
        "layouts": {"anna": ["-2 -2  ?  ?", "-2  ? -2  ?", "-2  ? -2 -2"], "ben": ["? ? ? ?"] * 3}
    },
}


@pytest.mark.parametrize("place", FORGED)
def test_an_impossible_state_is_refused_even_if_the_digests_agree(
    folder: Folder, place: str
) -> None:
    match = table()
    data = match.game.dump_state(match.state, match.players) | FORGED[place]
    state = match.game.load_state(data, match.players, match.options)
    assert match.game.problems(state) != ()
    folder.write("m.toml", match._replace(state=state))
    for verb in ("show", "moves", "move", "undo --force", "play"):
        words = ["deal 3, take a1, swap a1"] if verb == "move" else []
        result = folder.inside(f"{verb} m.toml", *words, stdin="deal 3\n")
        result.failed(3, f"m.toml: state.{place}: ")


# Values that could mislead a terminal, and how they are shown.
ESCAPED = [
    (r'"\u001b[31mred\u001b[0m"', r"“\x1b[31mred\x1b[0m”"),
    (r'"two\nlines"', r"“two\nlines”"),
    (r'"bell\u0007"', r"“bell\x07”"),
    (r'"left\u202eright"', r"“left\u202eright”"),
    (r'"zero\u0000"', r"“zero\x00”"),
    ('"[red]x[/]"', "“[red]x[/]”"),
]


@pytest.mark.parametrize(("value", "shown"), ESCAPED)
def test_values_of_a_bad_file_are_shown_escaped(folder: Folder, value: str, shown: str) -> None:
    folder.write("m.toml", TEXT.replace('phase = "drawn"', f"phase = {value}"))
    complaint = folder.inside("show m.toml").failed(3, f"m.toml: state.phase: is {shown}; it must")
    assert complaint.count("\n") == 1
    folder.write("m.toml", TEXT.replace('    "anna",\n    "ben"', f'    {value},\n    "ben"', 1))
    folder.inside("show m.toml").failed(3, f"m.toml: players: {shown} is no good name")
    folder.write("m.toml", TEXT + f"\n[{value}]\n")
    folder.inside("show m.toml").failed(3, f"m.toml: {shown.strip('“”')}: is not known")
    folder.write("m.toml", value)
    assert folder.inside("show m.toml").failed(3).isprintable() is False


def test_a_long_value_is_shown_in_part(folder: Folder) -> None:
    folder.write("m.toml", TEXT.replace('phase = "drawn"', f'phase = "{"long" * 1000}"'))
    assert len(folder.inside("show m.toml").failed(3, "state.phase: is “longlong")) < 300


# Changes that change nothing


def reordered(text: str) -> str:
    """The same data, keys and sections in the opposite order."""

    def turned(value: object) -> object:
        if isinstance(value, dict):
            return {key: turned(inner) for key, inner in reversed(value.items())}
        return value

    data = turned(tomllib.loads(text))
    assert isinstance(data, dict)
    return tomli_w.dumps(data)


def on_one_line(text: str) -> str:
    """The same data, lists on one line and no blank lines."""
    return (
        text.replace(",\n]", "]")
        .replace("[\n    ", "[")
        .replace(",\n    ", ", ")
        .replace("\n\n", "\n")
    )


WELCOME = {
    "comments": "# our match\n" + TEXT.replace("[state]", "[state] # now") + "# the end",
    "blank lines": TEXT.replace("\n", "\n\n"),
    "carriage returns": TEXT.replace("\n", "\r\n"),
    "one line a list": on_one_line(TEXT),
    "key order": reordered(TEXT),
    "no newline at the end": TEXT.rstrip("\n"),
    "spacing": TEXT.replace(" = ", "="),
    "layout": TEXT.replace('" 8  8  ?  ?"', '"8 8 ? ?"'),
    "quotes": TEXT.replace('"anna"', "'anna'"),
    "quoted keys": TEXT.replace("hand =", '"hand" ='),
}


@pytest.mark.parametrize("what", WELCOME)
def test_changes_without_a_meaning_are_welcome(folder: Folder, what: str) -> None:
    assert WELCOME[what] != TEXT
    folder.write("m.toml", WELCOME[what])
    assert folder.match() == DRAWN
    folder.inside("move m.toml toss a2").done()
    assert folder.log()[11:] == ["anna toss a2", "dealer deal 0"]
    assert folder.read().startswith('format = "wolken-match 1"\n')


def test_a_save_brings_the_file_back_into_shape(folder: Folder) -> None:
    folder.write("m.toml", reordered(store.to_text(turn())))
    folder.inside("move m.toml draw").done()
    assert folder.read() == TEXT
