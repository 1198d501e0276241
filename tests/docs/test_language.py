"""Everything that a user reads is there in German too, and nothing but sentences differs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import catalogue
import pytest
import walk
from babel.messages.catalog import Message
from babel.messages.mofile import read_mo
from catalogue import german, strings
from console import environment

from wolken.cli import foreign
from wolken.cli.language import CATALOGUES
from wolken.core import data
from wolken.core.game import Game
from wolken.core.games import GAMES, game

NAMES = ("anna", "ben")


# The catalogue


def messages() -> list[Message]:
    return [message for message in german() if message.id]


def ids(message: Message) -> tuple[str, ...]:
    """The English sentence, or the pair of a counted one."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def test_the_template_holds_the_sentences_of_the_code() -> None:
    now = catalogue.as_text(catalogue.template())
    assert now == catalogue.TEMPLATE.read_text("utf-8"), "call: python tests/docs/catalogue.py"


def test_the_german_catalogue_holds_the_sentences_of_the_template() -> None:
    found = german()
    assert not found.obsolete
    now = catalogue.as_text(catalogue.updated(found))
    assert now == catalogue.PO.read_text("utf-8"), "call: python tests/docs/catalogue.py"


def test_every_sentence_is_translated() -> None:
    missing = [message.id for message in messages() if not all(strings(message.string))]
    assert missing == []
    assert [message.id for message in messages() if message.fuzzy] == []


def test_counted_sentences_have_both_forms() -> None:
    for message in messages():
        assert len(strings(message.string)) == len(ids(message)), message.id


def test_placeholders_are_the_same() -> None:
    for message in messages():
        for english, translation in zip(ids(message), strings(message.string), strict=True):
            places = walk.PLACE.findall
            assert sorted(places(english)) == sorted(places(translation)), message.id


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    with catalogue.MO.open("rb") as file:
        compiled = {
            ids(message): strings(message.string) for message in read_mo(file) if message.id
        }
    assert compiled == {
        ids(message): strings(message.string)
        for message in messages()
        if all(strings(message.string))
    }


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (r"”|“\w|„[^“]*$|\"", "German quotes are „…“"),
        (r"\b(du|dich|dir|dein\w*|euch|eure?\w*)\b", "nobody is addressed"),
        (r"  |^ | $|\.\.\.", "no doubled blanks, no dots for an ellipsis"),
    ],
)
def test_the_german_is_written_in_one_way(wrong: str, why: str) -> None:
    for message in messages():
        for translation in strings(message.string):
            assert not re.search(wrong, translation), (why, translation)


def test_punctuation_is_that_of_the_english() -> None:
    """A sentence ends like its model: with a full stop, a colon, or neither."""
    for message in messages():
        for english, translation in zip(ids(message), strings(message.string), strict=True):
            assert (english[-1] in ".:") == (translation[-1] in ".:"), message.id


def test_rules_and_guides_have_both_languages() -> None:
    for name in GAMES:
        for rule in data.rules(name):
            assert set(rule.sentences) == {"en", "de"}
            assert all(rule.sentences.values())


# The program

# Colours, digests and IDs of matches, rule IDs, words in capitals, options, files, and birds in the
# picture of the flock.
LEFT = re.compile(
    r"\x1b\[[0-9;?]*[A-Za-z]|\b[0-9a-f]{8,}\b|\b[A-Z]{2}-\d\d\b"
    r"|\b[A-Z][A-Z_]+\b|--[\w-]+|[\w./-]+\.toml|\b[CKGS][fm]\b"
)
JSON = re.compile(r"^\{.*$", re.MULTILINE)
EXAMPLE = re.compile(r"^ +wolken .*$", re.MULTILINE)
LETTERS = re.compile(r"[^\W\d_]{2,}")


def outside(text: str) -> str:
    """What stands outside of sentences, or is filled into them."""
    levels, left = [walk.FILLED], []
    for sign in text:
        if sign in walk.OPEN + walk.FILL:
            levels.append(walk.CLOSE if sign == walk.OPEN else walk.FILLED)
        elif sign in walk.CLOSE + walk.FILLED:
            assert len(levels) > 1, text
            assert levels.pop() == sign, text
        if sign in walk.OPEN + walk.FILL + walk.CLOSE + walk.FILLED:
            left.append(" ")
        elif levels[-1] == walk.FILLED:
            left.append(sign)
    assert len(levels) == 1, text
    return "".join(left)


def words(text: str) -> set[str]:
    return set(LETTERS.findall(EXAMPLE.sub("", LEFT.sub("", text))))


def words_of_moves(played: Game) -> Iterator[str]:
    yield from played.MOVE_WORDS
    for move in played.every_move(played.SEATS[-1]):
        yield played.write(move, walk.PLAYERS)


def leaves(value: object) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner)
    elif isinstance(value, str):
        yield value


def free_words() -> set[str]:
    """Words that are the same in all languages."""
    from wolken.cli.app import ACROSS, MAIL, SCENARIO, VERBS
    from wolken.core import match as matches
    from wolken.core import referee, scenario
    from wolken.core.games.blaetterrauschen.model import TRACKS
    from wolken.core.players import Level
    from wolken.core.tally import KINDS

    free = ["wolken", "dealer", "public", "host", *walk.PLAYERS, *walk.TYPED]
    free += [*VERBS, *ACROSS, *SCENARIO, *MAIL, *KINDS]
    free += matches.NOTES
    free += ["ahead", "strict"]  # of notes
    free += ["bank", "weekends", "grace", "absence", "then", "off", "pass", "leave"]  # of a pace
    free += ["bot", "exec", "person", *map(str, Level), *map(str, referee.GENERAL_CODES)]
    free += [track for tracks in TRACKS.values() for track in tracks]
    free += re.findall(r'"(\w+)"', Path(scenario.__file__).read_text("utf-8"))
    for name, (title, _line) in GAMES.items():
        played = game(name)
        free += [name, title, *words_of_moves(played), *leaves(data.box(name))]
        for option in played.OPTIONS:
            free += [option.name, *option.choices]
    return {word for text in free for word in LETTERS.findall(text)}


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    """Calls of every kind in the language of signs, with what they print."""
    done = subprocess.run(
        [
            sys.executable,
            str(Path(__file__).with_name("walk.py")),
            str(tmp_path_factory.mktemp("w")),
        ],
        env={**environment(tmp_path_factory.mktemp("bin"))},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def test_whatever_is_printed_is_a_sentence_or_free_of_language(
    calls: list[tuple[str, str]],
) -> None:
    free = free_words()
    wrong: dict[str, str] = {}
    for call, output in calls:
        for word in words(outside(JSON.sub("", output))) - free - set(LETTERS.findall(call)):
            wrong.setdefault(word, call)
    assert not wrong, "\n".join(f"{word}: {call}" for word, call in wrong.items())


def test_the_walk_comes_by_half_of_the_sentences(calls: list[tuple[str, str]]) -> None:
    said = "\n".join(output for _call, output in calls)
    met = [id for message in messages() for id in ids(message)[:1] if plain_part(id) in said]
    assert len(met) > len(messages()) / 2


def plain_part(sentence: str) -> str:
    """The longest part of a sentence that is not filled in."""
    return max(walk.PLACE.split(sentence), key=len)


# What a user sees


def wolken(folder: Path, line: str, **variables: str) -> subprocess.CompletedProcess[str]:
    env = {**environment(folder), "LANG": "C.UTF-8", **variables}
    return subprocess.run(
        ["sh", "-c", f"wolken {line}"],
        cwd=folder,
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize(
    ("variables", "first"),
    [
        ({}, "list the games"),
        ({"LANG": "de_DE.UTF-8"}, "die Spiele nennen"),
        ({"LANG": "de"}, "die Spiele nennen"),
        ({"LANG": "de_AT.UTF-8", "LC_ALL": "C.UTF-8"}, "list the games"),
        ({"LC_MESSAGES": "de_CH.UTF-8"}, "die Spiele nennen"),
        ({"WOLKEN_LANG": "de", "LC_ALL": "C.UTF-8"}, "die Spiele nennen"),
        ({"WOLKEN_LANG": "en", "LANG": "de_DE.UTF-8"}, "list the games"),
        ({"WOLKEN_LANG": "", "LANG": "de_DE.UTF-8"}, "die Spiele nennen"),
        ({"WOLKEN_LANG": "fr", "LANG": "de_DE.UTF-8"}, "list the games"),
        ({"LANG": "fr_FR.UTF-8"}, "list the games"),
    ],
)
def test_who_chooses_the_language(tmp_path: Path, variables: dict[str, str], first: str) -> None:
    assert first in wolken(tmp_path, "--help", **variables).stdout


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("frog", "es gibt keinen Befehl „frog“"),
        ("--frog", "es gibt keine Option --frog"),
        ("wolkenwechsel new", "das Argument FILE fehlt"),
        ("wolkenwechsel new m.toml", "die Option --players fehlt"),
        ("wolkenwechsel new m.toml --players", "die Option --players braucht einen Wert"),
        ("wolkenwechsel show m.toml --json=1", "die Option --json nimmt keinen Wert"),
        ("wolkenwechsel show m.toml more", "das ist zu viel: more"),
        (
            "wolkenwechsel show m.toml --at x",
            "für --at taugt 'x' nicht: es muss eine ganze Zahl sein",
        ),
        ("wolkenwechsel replay m.toml --from x", "für --from taugt 'x' nicht: es muss"),
        ("wolkenwechsel replay m.toml --from 0", "für --from taugt 0 nicht: erlaubt ist x>=1"),
        ("wolkenwechsel show m.toml --jsom", "es gibt keine Option --jsom (ähnlich: "),
        ("wolkenwechsel show m.toml", "m.toml: diese Datei oder diesen Ordner gibt es nicht"),
    ],
)
def test_usage_errors_in_german(tmp_path: Path, line: str, complaint: str) -> None:
    done = wolken(tmp_path, line, WOLKEN_LANG="de")
    assert done.stderr.startswith(f"wolken: {complaint}"), done.stderr


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ('a = "b', "ein Text wird nicht geschlossen (am Ende der Datei)"),
        ("a = 1\na = 2", "ein Wert wird überschrieben (am Ende der Datei)"),
        ("a", "nach einem Schlüssel fehlt '=' (am Ende der Datei)"),
        ("[a", "am Ende eines Tabellenkopfs fehlt ']' (am Ende der Datei)"),
        ("a = ", "ungültiger Wert (am Ende der Datei)"),
        ("= 1", "ungültige Anweisung (Zeile 1, Spalte 1)"),
        ("a = [1", "eine Liste wird nicht geschlossen (am Ende der Datei)"),
        ("[a]\n[a]\n", "('a',) wird zweimal angelegt (Zeile 2, Spalte 3)"),
    ],
)
def test_mistakes_in_toml_in_german(tmp_path: Path, content: str, complaint: str) -> None:
    (tmp_path / "m.toml").write_text(content)
    done = wolken(tmp_path, "wolkenwechsel show m.toml", WOLKEN_LANG="de")
    assert complaint in done.stderr


def test_templates_of_libraries_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sentence is recognised by its own template, not by an earlier one."""
    monkeypatch.setattr(foreign, "language", lambda: "de")
    monkeypatch.setattr(foreign, "_", lambda text: f"<{text}>")
    for template in foreign.TEMPLATES:
        sentence = walk.PLACE.sub("7", template)
        assert foreign.said(sentence).replace("<7>", "7") == f"<{sentence}>"
    assert foreign.said("nobody has said this before") == "nobody has said this before"


def test_the_same_facts_in_both_languages(tmp_path: Path) -> None:
    """Moves, JSON keys, codes and files do not differ; sentences do."""
    wolken(tmp_path, "wolkenwechsel new m.toml --players anna,ben --seed 1", WOLKEN_LANG="de")
    english, german = (
        wolken(tmp_path, "wolkenwechsel show m.toml --json", WOLKEN_LANG=code).stdout
        for code in ("en", "de")
    )
    assert english == german
    english, german = (
        json.loads(
            wolken(tmp_path, "wolkenwechsel move m.toml anna: draw --json", WOLKEN_LANG=code).stderr
        )
        for code in ("en", "de")
    )
    assert english.keys() == german.keys()
    for key in ("code", "rule", "exit"):
        assert english[key] == german[key]
    assert english["message"] != german["message"]
    sentence = {rule.id: rule.sentences for rule in data.rules("wolkenwechsel")}[english["rule"]]
    assert sentence["en"] == english["hints"][0]
    assert sentence["de"] == german["hints"][0]


@pytest.mark.parametrize(("code", "opened"), [("en", False), ("de", True)])
def test_english_needs_no_catalogue(tmp_path: Path, code: str, opened: bool) -> None:
    script = (
        "import sys\n"
        "sys.addaudithook(lambda event, seen: event == 'open' and print('opened', seen[0]))\n"
        "from wolken.cli.app import run\n"
        "run(['games', '--plain'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**environment(tmp_path), "WOLKEN_LANG": code},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert (str(CATALOGUES) in done.stdout) == opened
