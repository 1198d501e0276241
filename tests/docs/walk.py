"""Calls of every kind, made in a language of signs; prints what came of them.

    python tests/docs/walk.py FOLDER

In the language of signs every sentence of the catalogue stands in signs, and every place in it
that is filled in: `⟦there is no card “⟪{card}⟫”⟧`. What a call prints outside of sentences, or
fills into them, can only be names, moves, numbers, codes and paths. The calls are made in FOLDER;
each is printed as a JSON list of the call and its output.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from catalogue import compiled, new_catalogue, template

from wolken.cli import language
from wolken.core import data
from wolken.core.games import GAMES, game

TESTS = Path(__file__).parents[1]
OPEN, CLOSE, FILL, FILLED = "⟦⟧⟪⟫"
PLAYERS = ("anna", "ben", "cleo", "dora", "emil", "frida", "gül", "hugo")
TYPED = ("frog", "moove")  # words that mean nothing, in files
UNREAD = re.compile(r"<(style|script)\b.*?</\1>", re.DOTALL)
TAG = re.compile(r"""<(?:[^>]*?aria-label="([^"]*)")?[^>]*>""")
PLACE = re.compile(r"\{\w+\}")
ENVIRONMENT = {"WOLKEN_LANG": "de", "COLUMNS": "4000"}
DRAWN = {**ENVIRONMENT, "FORCE_COLOR": "1", "NO_COLOR": "1"}
MOMENTS = 6  # of a match, at which everything is looked at
LONGEST = 1500  # moves of a match


def signs(sentence: str) -> str:
    """A sentence in the language of signs."""
    return OPEN + PLACE.sub(lambda place: FILL + place[0] + FILLED, sentence) + CLOSE


def speak_in_signs(folder: Path) -> None:
    """Puts a catalogue in the language of signs in the place of the German one."""
    catalogue = new_catalogue("de")
    for message in template():
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            strings = tuple(map(signs, ids))
            catalogue.add(message.id, strings if len(strings) > 1 else strings[0])
    file = folder / "de" / "LC_MESSAGES" / "wolken.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(compiled(catalogue))
    language.CATALOGUES = folder
    read = data.tomllib.loads
    data.tomllib = SimpleNamespace(loads=lambda text: rules_in_signs(read(text)))


def rules_in_signs(value: Any) -> Any:
    """What a file of rules holds, with its German sentences in the language of signs."""
    if isinstance(value, list):
        return [rules_in_signs(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    return {
        key: signs(inner) if key == "de" and isinstance(inner, str) else rules_in_signs(inner)
        for key, inner in value.items()
    }


def read_on_page(html: str) -> str:
    """What is read on a page, labels too."""
    return unescape(TAG.sub(r" \1 ", UNREAD.sub("", html)))


class Walk:
    """Calls in a folder, each printed with its output."""

    def __init__(self, path: Path) -> None:
        from harness import Folder

        self.folder = Folder(path)

    def call(self, line: str, *words: str, stdin: str = "", drawn: bool = False) -> None:
        result = self.folder.quick(line, *words, stdin=stdin, env=DRAWN if drawn else ENVIRONMENT)
        print(json.dumps([" ".join((line, *words, stdin)), result.out + result.err]))

    def page(self, line: str, file: str) -> None:
        """A call that writes a page or a picture: what is read on it."""
        self.call(line)
        print(json.dumps([line, read_on_page(self.folder.read(file))]))

    def help_pages(self) -> None:
        from wolken.cli.app import ACROSS, MAIL, SCENARIO, VERBS

        for line in ("", "--help", "--frog", "wolkenwechse", "frog", "--version"):
            self.call(line)
        for name in GAMES:
            self.call(f"{name} --help")
            self.call(f"{name} new --help")
        for verb in VERBS:
            self.call(f"wolkenwechsel {verb} --help")
        for command in ACROSS:
            self.call(f"{command} --help")
        for command in SCENARIO:
            self.call(f"scenario {command} --help")
        for command in MAIL:
            self.call(f"mail {command} --help")

    def usage_errors(self) -> None:
        for line in (
            "new",
            "new m.toml",
            "new m.toml --players",
            "new m.toml --players anna",
            "new m.toml --players anna,anna",
            "new m.toml --players anna,dealer",
            "new m.toml --players anna,draw",
            "new m.toml --players anna,-b",
            "new m.toml --players anna,ben --set frog=1",
            "new m.toml --players anna,ben --set limit",
            "new m.toml --players anna,ben --set limit=x",
            "new m.toml --players anna,ben --set limit=0",
            "new m.toml --players anna,ben --set limit=1 --set limit=2",
            "new m.toml --players anna,ben --table --seed x",
            "new nowhere/m.toml --players anna,ben",
            "show m.toml --frog",
            "show m.toml --jsom",
            "show m.toml --json=1",
            "show m.toml --at x",
            "show m.toml more",
            "show nowhere.toml",
            "show .",
            "show empty.toml",
            "show text.toml",
            "show cut.toml",
            "show other.toml",
            "show deep.toml",
            "show bytes.toml",
            "replay m.toml --from 0",
            "replay m.toml --from x",
            "move nowhere.toml --frog",
            "rules WW-99",
            "rules ww-08",
        ):
            self.call(f"wolkenwechsel {line}")
        for line in ("games", "status", "status .", "status nowhere", "scenario", "scenario frog"):
            self.call(line)

    def scenarios(self) -> None:
        head = (
            'format = "wolken-scenario 1"\ntitle = "7"\ngame = "wolkenwechsel"\n'
            'players = ["anna", "ben"]\nrules = {rules}\nseed = "1"\n[[step]]\n{step}\n'
        )
        cases = {
            "ok": ("[]", 'move = "anna: flip a1"'),
            "fails": ("[]", 'move = "anna: flip a1"\nwaiting = ["ben"]'),
            "refused": ("[]", 'move = "anna: draw"'),
            "word": ("[]", 'move = "anna: frog"'),
            "rule": ('["WW-99"]', 'move = "anna: flip a1"'),
            "shows": ('["WW-08"]', 'move = "anna: flip a1"'),
            "key": ("[]", 'moove = "anna: flip a1"'),
        }
        for name, (rules, step) in cases.items():
            text = head.format(rules=rules, step=step)
            self.folder.write(f"{name}.scenario.toml", text)
            self.call(f"scenario run {name}.scenario.toml")
        ok = self.folder.read("ok.scenario.toml")
        self.folder.write("skip.scenario.toml", ok.replace("seed", 'skip = "8"\nseed'))
        self.folder.write("xfail.scenario.toml", ok.replace("seed", 'xfail = "8"\nseed'))
        for line in (
            "run .",
            "run . -k frog",
            "run nowhere",
            "run . --json --tap",
            "run . --jobs 0",
            "record nowhere.toml",
            "record game.toml --from 999",
            "coverage .",
        ):
            self.call(f"scenario {line}")

    def broken_files(self) -> None:
        self.folder.write("empty.toml", "")
        self.folder.write("text.toml", "anna and ben")
        self.folder.write("cut.toml", 'a = "b')
        self.folder.write("other.toml", "a = 1")
        self.folder.write("deep.toml", "a = " + "[" * 99 + "]" * 99)
        self.folder.write("bytes.toml", b"a = '\xff'")

    def match(self, name: str, seats: int, seed: str) -> None:
        """A random match: looked at now and then, with moves refused, to its end."""
        from random_play import random_turn

        from wolken.core.match import seat_name, written

        random = Random(f"{name} {seats} {seed}")
        file = "game.toml"
        players = ",".join(PLAYERS[:seats])
        settings = " ".join(some_settings(name, random))
        self.call(f"{name} new {file} --force --players {players} --seed {seed} {settings}")
        match = self.folder.match(file)
        moments = {random.randrange(4, 150) for _n in range(MOMENTS)}
        for number in range(LONGEST):
            match = self.folder.match(file)
            if not match.game.waiting(match.state):
                break
            if number in moments:
                self.look(name, file, seats, random)
            seat, move = random_turn(match.game, match.state, seats, random)
            words = f"{seat_name(match, seat)}: {written(match, move)}"
            drawn = number % 5 == 0
            everything = ("--as", PLAYERS[seat]) if number % 3 else ()
            self.call(f"{name} move {file}", words, *everything, drawn=drawn)
        self.look(name, file, seats, random)
        self.page(f"{name} show {file} --html out.html", "out.html")
        self.page(f"{name} show {file} --svg out.svg", "out.svg")
        self.page(f"{name} replay {file} --to 9 --html out.html", "out.html")

    def look(self, name: str, file: str, seats: int, random: Random) -> None:
        """Everything that can be asked about a match."""
        for reader in ("", "--all", f"--as {random.choice(PLAYERS[:seats])}"):
            for drawn in (False, True):
                self.call(f"{name} show {file} {reader}", drawn=drawn)
        self.call(f"{name} replay {file} --all")
        self.call(f"{name} replay {file} --check")
        self.call(f"{name} show {file} --at 9999")
        self.call(f"{name} show {file} --as nemo")
        self.call(f"{name} moves {file}")
        self.call(f"{name} move {file} frog --expect 9999")
        self.call(f"{name} move {file} frog")
        self.call(f"{name} move {file} anna: frog")
        self.call(f"{name} undo {file}")
        self.call("status", file)
        self.call(f"{name} hint {file} --level steady")
        others = list(game(name).every_move(seats))
        for move in random.sample(others, min(12, len(others))):
            words = game(name).write(move, PLAYERS[:seats])
            self.call(f"{name} moves {file} --why", f"{random.choice(PLAYERS[:seats])}: {words}")

    def computers(self) -> None:
        """What is said of computers that play, and of those that cannot."""
        players = "anna,ben=bot:steady"
        self.call(f"wolkenwechsel new bots.toml --players {players} --seed 1")
        for words in ("", "anna=frog", "frog=person", "anna=bot:exec:frog", "ben=person", "frog"):
            self.call(f"wolkenwechsel seat bots.toml {words}")
        self.call("wolkenwechsel hint bots.toml --level frog")
        self.call("wolkenwechsel hint bots.toml --as anna --level sharp --playouts 4")
        self.call("wolkenwechsel move bots.toml", "anna: flip a1, anna: flip a2")

    def consent(self) -> None:
        """What is said of an undo that is asked for, and of files that part."""
        line = "wolkenwechsel {} agree.toml"
        self.call(line.format("new"), "--players", "anna,ben,cleo", "--seed", "1")
        self.call(line.format("move"), "anna: flip a1, ben: flip a1")
        shutil.copy(self.folder.path / "agree.toml", self.folder.path / "other.toml")
        for words in (
            *("undo --as anna", "undo --ask", "undo --as cleo --ask", "undo --as anna --ask"),
            *("undo --as anna --ask", "undo --as ben --ask", "consent", "consent --as anna"),
            *("consent --as cleo", "consent --as cleo", "show", "consent --as cleo --refuse"),
            *("consent --as cleo", "consent --as ben --ahead", "consent --ahead --refuse"),
            *("undo --as anna --ask", "undo --as anna --force", "consent --as ben"),
        ):
            verb, *options = words.split()
            self.call(line.format(verb), *options)
        for files in (("agree.toml",) * 2, ("agree.toml", "other.toml"), ("bots.toml",) * 2):
            self.call("compare", *files, "--json")
            self.call("compare", *files, "--quiet")
        self.call("compare agree.toml bots.toml")

    def fair_matches(self) -> None:
        """What is said of a seed that nobody can choose, and of what is not asked for it."""
        line = "wolkenwechsel {} fair.toml"
        for words in ("", "--strict"):
            self.call(line.format("new"), *f"--players anna,ben --fair --force {words}".split())
            for verb in ("contribute", "reveal", "undo", "moves", "move"):
                self.call(line.format(verb), *(["frog"] if verb == "move" else []))
            self.call(line.format("replay"), "--audit")
            self.call(line.format("contribute"), "x", "--as", "anna")
            self.call(line.format("contribute"), "x", "--as", "anna")
            self.call(line.format("contribute"))
            self.call(line.format("contribute"), "x", "--as", "anna")
            self.call(line.format("contribute"), "--as", "ben", "x" * 201)
            self.call(line.format("seat"), "ben=bot:steady")
            self.call(line.format("replay"), "--audit")
            self.call(line.format("reveal"), "--abandon")
            self.call(line.format("reveal"))
            self.call(line.format("move"), "frog")
            self.call(line.format("replay"), "--audit")
        for words in ("--fair --seed 1", "--fair --table", "--strict"):
            self.call(f"wolkenwechsel new x.toml --players anna,ben {words}")
        self.call("wolkenwechsel new x.toml --players bot:steady,bot:steady --fair")
        self.call("wolkenwechsel contribute bots.toml x --as anna")

    def times(self) -> None:
        """What is said of a pace, of who is late, and of what cannot be agreed on."""
        line = "wolkenwechsel {} pace.toml"
        self.call("wolkenwechsel new pace.toml --players anna,ben --seed 1")
        for verb in ("pace", "timeout", "pace --off", "absent 2026-02-09 --as anna"):
            word, *rest = verb.split()
            self.call(line.format(word), *rest)
        for options in (
            "x",
            "3d --bank x",
            "3d --absence x",
            "3d --then frog",
            "3d --then pass",
            "3d --then bot:frog",
            "3d --then bot:exec:./frog",
            "--bank 3d",
            "3d --off",
            "3d",
            "3d --bank 7d --weekends --grace 1d --absence 14 --then leave",
        ):
            self.call(line.format("pace"), *options.split())
            self.call(line.format("timeout"))
        for days in (
            "x",
            "2026-02-10 2026-02-09",
            "2026-02-09",
            "2026-01-31",
            "2026-02-09 2026-03-09",
        ):
            self.call(line.format("absent"), *days.split(), "--as", "anna")
        self.call(line.format("absent"), "2026-02-09")
        for now in ("2026-02-20T12:00:00Z", "2027-01-31T12:00:00Z"):
            self.folder.env["WOLKEN_NOW"] = now
            self.call("status pace.toml")
            for verb in ("pace", "timeout --dry-run", "timeout", "timeout", "pace 3d"):
                word, *rest = verb.split()
                self.call(line.format(word), *rest)
        del self.folder.env["WOLKEN_NOW"]
        self.call("donnerwetter new pass.toml --players anna,ben --seed 1 --pace 3d --then pass")
        self.call("wolkenbruch new keep.toml --players anna,ben --seed 1 --pace 3d --then pass")
        self.folder.env["WOLKEN_NOW"] = "2027-01-31T12:00:00Z"
        self.call("donnerwetter timeout pass.toml")
        self.call("wolkenbruch timeout keep.toml")
        del self.folder.env["WOLKEN_NOW"]
        self.call("wolkenwechsel new x.toml --players anna,ben --bank 3d")

    def simulations(self) -> None:
        """What many matches are worth, and what cannot be played."""
        line = "simulate wolkenwechsel --players random,random --matches 2 --workers 1 --seed 1"
        self.call(f"{line} --set limit=20,30 --plot --save best")
        self.call(f"{line} --set limit=20,30 --plot --svg plot.svg", drawn=True)
        self.call(f"{line} --most-moves 9 --save worst --into kept")
        for words in ("--set limit=3..1", "--set limit=1..999", "--set limit=1,1", "--save frog"):
            self.call(f"{line} {words}")
        for words in ("--into kept", "--csv --json", "--dask frog", "--save best"):
            self.call(f"{line} {words}")
        self.call("simulate frog --players random")
        self.call("simulate wolkenwechsel --players frog")
        self.call("simulate wolkenwechsel --players random")

    def at_the_terminal(self, name: str, seats: int) -> None:
        """What `play` prints."""
        players = ",".join(PLAYERS[:seats])
        self.call(f"{name} new play.toml --force --players {players} --seed 1")
        talk = ("?", "why frog", "frog", "rules", "rules XX", "show", "undo", "undo force", "quit")
        self.call(f"{name} play play.toml", stdin="\n".join(talk) + "\n")
        self.call(f"{name} new play.toml --force --players {players} --table")
        self.call(f"{name} play play.toml", stdin="?\nfrog\nquit\n", drawn=True)


def some_settings(name: str, random: Random) -> Iterator[str]:
    """Options of a game at random."""
    for option in game(name).OPTIONS:
        if option.choices:
            yield f"--set {option.name}={random.choice(option.choices)}"
    if name == "wolkenwechsel":
        yield "--set rounds=1"


def main() -> None:
    """The whole walk."""
    from walk_mail import letters  # which needs this module

    os.environ["WOLKEN_LANG"] = "de"
    sys.path += [str(TESTS / "cli"), str(TESTS / "laws")]
    folder = Path(sys.argv[1])
    speak_in_signs(folder / "locale")
    files = folder / "files"
    files.mkdir()
    walk = Walk(files)
    walk.broken_files()
    walk.help_pages()
    walk.usage_errors()
    for number, name in enumerate(GAMES):
        seats = game(name).SEATS
        for players in (seats[0], seats[-1]):
            walk.match(name, players, str(number))
        walk.at_the_terminal(name, 2)
        walk.call(f"{name} rules")
    walk.scenarios()
    walk.computers()
    walk.consent()
    walk.fair_matches()
    walk.times()
    letters(walk)
    walk.simulations()


if __name__ == "__main__":
    main()
