"""Everything that one reader can have printed of a match, call by call."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from random import Random
from types import MappingProxyType
from typing import NamedTuple
from unittest import mock

from harness import ENVIRONMENT, Folder, Result

from wolken.cli.completion.shells import complete
from wolken.core.game import PUBLIC, Reader
from wolken.core.match import Match, reading, written

FILE = "m.toml"
LATER = {"WOLKEN_NOW": "2031-01-01T00:00:00Z"}
PICTURE = {"FORCE_COLOR": "1", "COLUMNS": "100"}
# The forms of an output: more words, and more of the environment
FORMS: tuple[tuple[str, dict[str, str]], ...] = (("", {}), ("--json", {}), ("", PICTURE))
LAST_BOARDS = 8  # of the page to step through, which would take long to draw whole
NONSENSE = ("nonsense", "pass the salt", "0")
FISH = "complete"  # instead of a verb: what fish is answered at a TAB


class Call(NamedTuple):
    """A call: the command line behind the game, what is typed, and more of the environment.

    `writes`: whether it may change the file.
    """

    line: str
    writes: bool = False
    stdin: str = ""
    env: Mapping[str, str] = MappingProxyType({})


def calls(match: Match, reader: Reader, random: Random, most_at: int = 2) -> list[Call]:
    """The calls with which a reader can ask about a match, in all forms.

    `most_at` earlier entries are looked at. Without a seat named, `move` and `moves` speak for
    the seat on turn, so the public has none of them.
    """
    found = [
        *(Call(f"show {FILE} {form}", env=env) for form, env in FORMS),
        *(Call(f"replay {FILE} {form}", env=env) for form, env in FORMS),
        *earlier(match, reader, random, most_at),
        Call(f"show {FILE} --svg -"),
        Call(f"show {FILE} --html -"),
        Call(f"replay {FILE} --html - --from {max(1, reading(match, reader).seq - LAST_BOARDS)}"),
    ]
    if match.seed is None:  # other cards than those of the seed would be found out
        found += [Call(f"replay {FILE} --check"), Call(f"replay {FILE} --check --json")]
    if reader is PUBLIC:
        return found
    found += asked(match, reader, random)
    seat = match.players[reader]
    return [call._replace(line=f"{call.line} --as {seat}") for call in found]


def earlier(match: Match, reader: Reader, random: Random, most: int) -> Iterator[Call]:
    """Looks back at some entries."""
    last = reading(match, reader).seq
    numbers = random.sample(range(last + 2), k=min(most, last + 2))
    for number, (form, env) in zip(numbers, cycle(FORMS)):
        yield Call(f"show {FILE} --at {number} {form}", env=env)
        yield Call(f"replay {FILE} --from {max(1, number - 3)} --to {number + 1}")


def asked(match: Match, seat: int, random: Random) -> Iterator[Call]:
    """What a seat can ask about moves, its own and impossible ones; and what it can do."""
    game, players = match.game, match.players
    legal = [written(match, move) for move in game.legal(match.state, seat)]
    every = [move for move in game.every_move(len(players)) if not game.by_dealer(move)]
    some = [written(match, move) for move in random.sample(every, k=4)]
    some += random.sample(legal, k=min(3, len(legal)))
    yield Call(f"moves {FILE}")
    yield Call(f"moves {FILE} --json")
    yield Call(f"hint {FILE} --level steady --json")
    yield Call(f"hint {FILE} --playouts 4")
    guesses = [*guessed(match, seat, random), random.choice(NONSENSE)]
    for number, text in enumerate((*some, *guesses)):
        form = "--json" if number % 2 else ""
        yield Call(f"moves {FILE} --why {shlex.quote(text)} {form}")
        yield Call(f"move {FILE} {text} --dry-run {form}")
        yield Call(f"move {FILE} {text} {form}", writes=True)
        yield Call(f"move {FILE} {text}, {random.choice(some)} --dry-run")
        yield Call(f"move {FILE} {text}, {random.choice(some)} {form}", writes=True)
    yield Call(f"move {FILE} --expect 1 {some[0]}", writes=True)
    yield Call(f"undo {FILE}", writes=True)
    yield Call(f"undo {FILE} --json", writes=True)
    yield Call(f"undo {FILE} --force", writes=True)
    yield Call(f"undo {FILE} --ask", writes=True)
    yield Call(f"undo {FILE} --ask --json", writes=True)
    yield Call(f"consent {FILE}", writes=True)
    typed = f"?\nwhy {some[-1]}\nshow\n{some[0]}\nundo\n{some[-1]}, {some[0]}\nquit\n"
    yield Call(f"play {FILE}", writes=True, stdin=typed)
    yield Call(f"play {FILE}", writes=True, stdin=typed, env=PICTURE)
    yield Call(f"{FISH} {FILE}")
    yield Call(f"{FISH} {FILE} ''")
    yield Call(f"{FISH} {FILE} {shlex.quote(some[-1] + ', ')}")


def guessed(match: Match, seat: int, random: Random) -> Iterator[str]:
    """What another seat could do, and with a slip: whoever guesses it must not be told so."""
    others = [other for other in range(len(match.players)) if other != seat]
    for other in random.sample(others, k=1):
        legal = [written(match, move) for move in match.game.legal(match.state, other)]
        for text in random.sample(legal, k=min(2, len(legal))):
            yield text
            yield text[:-1] + ("x" if text[-1] != "x" else "y")


def status_calls(match: Match) -> Iterator[str]:
    """What anybody can ask about the folder."""
    yield f"status {FILE}"
    yield "status . --json"
    yield from (f"status . --mine {name}" for name in match.players)


def answer(folder: Folder, match: Match, call: Call) -> Result:
    """What a call comes to; before it the file is the match again."""
    folder.write(FILE, match)
    if call.line.startswith(FISH):
        return completed(folder, match, call)
    line = f"{match.game.NAME} {call.line}"
    return folder.quick(line, stdin=call.stdin, env={**LATER, **call.env})


def completed(folder: Folder, match: Match, call: Call) -> Result:
    """What fish offers at the end of a call of `move`."""
    _, file, *moves, as_, seat = shlex.split(call.line)
    words = [match.game.NAME, "move", as_, seat, file]
    current = f'"{moves[0]}' if moves else ""
    out = io.StringIO()
    environment = mock.patch.dict(os.environ, {**ENVIRONMENT, **LATER}, clear=True)
    with contextlib.chdir(folder.path), environment, mock.patch.object(sys, "stdout", out):
        complete("fish", [str(len(words)), *words, current])
    return Result(0, out.getvalue(), "", ())


def answers(folder: Folder, match: Match, asked: Sequence[Call]) -> Iterator[Result]:
    """What calls come to, and what anybody can ask of the folder after those that write."""
    for call in asked:
        yield answer(folder, match, call)
    folder.write(FILE, match)
    for line in status_calls(match):
        yield folder.quick(line)
