"""DW-22 on the command line: nothing printed for a seat or the public tells a face-down card.

Beside a random match of Donnerwetter another one is played: whatever lies face down for a
reader at the end is another card there. Every call that this reader can make must print the
same bytes for both match files.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest import mock

import pytest
from random_matches import TIME, begin
from random_play import SEED, reported

from wolken.cli import store
from wolken.cli.app import run
from wolken.core import match as matches
from wolken.core.game import DEALER, PUBLIC, Move, Reader, Seat, State
from wolken.core.games import donnerwetter as game
from wolken.core.match import Match, Step, reading
from wolken.core.referee import Refused
from wolken.core.undo import undo

NAME = game.NAME
POINTS = (12, 30, 48, 66)  # after how many entries the readers look
TRIES = 30  # at another match in which a reader was told the same
NOT_TOLD = game.parse("deal ?", ())
FIRST_OWN = 32  # the number of the first seat's own card
ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "WOLKEN_NOW": TIME}
PICTURE = {"FORCE_COLOR": "1", "COLUMNS": "80"}
HEAD = re.compile(r'(?<="head": ")[0-9a-f]+')


class Worlds(NamedTuple):
    """Two matches that differ for a reader only in cards that lie face down.

    `alike`: the reader was told the same all along. Otherwise a card that is hidden now
    was another one when it lay open, so the digest of what was told differs.
    """

    reader: Reader
    one: Match
    other: Match
    alike: bool

    def __str__(self) -> str:
        logs = ("\n".join(match.log) for match in (self.one, self.other))
        return "\n\n".join((f"reader {self.reader}, options {self.one.options}", *logs))


# Random matches with many changes of the weather


@cache
def random_match(seats: int, number: int, with_dealer: bool, entries: int) -> Match:
    """A random match of that many entries, or somewhat more if chance is due then."""
    random = Random(f"{SEED} {seats} {number} {with_dealer}")
    match = begin(NAME, seats, number % 2, SEED if with_dealer else None, "salt")
    while game.waiting(match.state):
        due = matches.chance_is_due(match)
        if len(match.log) >= entries and not (due and with_dealer):
            break
        match = random_act(match, random, due)
    return match


def random_act(match: Match, random: Random, due: bool) -> Match:
    """The match after a move, or after a seat has taken back what all have seen."""
    order = game.standing_order(match.state)
    (seat,) = game.waiting(match.state)
    if not due and order is None and len(match.log) > 8 and random.random() < 0.04:
        with contextlib.suppress(Refused):
            return undo(match, random.randrange(len(match.players)), TIME, force=True)[0]
    if order is None:
        order = seat, chances(match, random) if due else decision(match.state, seat, random)
    return matches.play(match, *order, TIME)[0]


def chances(match: Match, random: Random) -> Move:
    """What chance answers; at a real table some own cards are not told."""
    if match.seed is None and match.state.square is None and random.random() < 0.2:
        return NOT_TOLD
    return random.choices(game.legal(match.state, DEALER), game.odds(match.state))[0]


def decision(state: State, seat: Seat, random: Random) -> Move:
    """A kind of move at random, then one of that kind: few forecasts, many changes."""
    kinds: dict[str, list[Move]] = {}
    for move in game.legal(state, seat):
        kinds.setdefault(game.write(move, ()).split()[0], []).append(move)
    weights = {"forecast": 1, "pass": 3, "change": 6, "uncover": 3, "recall": 1}
    kind = random.choices(list(kinds), [weights[name] for name in kinds])[0]
    return random.choice(kinds[kind])


# The other world


def all_worlds(seats: int, with_dealer: bool) -> Iterator[Worlds]:
    """Pairs at some points of two random matches, for the public and for every seat."""
    for number, point in enumerate(POINTS):
        match = random_match(seats, number % 2, with_dealer, point)
        for reader in (PUBLIC, number % seats, (number + 1) % seats):
            pair = beside(match, reader, Random(f"{seats} {point} {reader}"))
            if pair is not None:
                yield pair


def beside(match: Match, reader: Reader, random: Random) -> Worlds | None:
    """Another match beside this one, if there is one that differs in hidden cards only."""
    if not game.waiting(match.state):
        return None
    shown = shown_cards(match.state, reader)
    for _ in range(TRIES):
        other = played_otherwise(match, shown, random)
        if other is not None and other.state.values != match.state.values:
            alike = reading(match, reader) == reading(other, reader)
            return Worlds(reader, match, other, alike)
    return None


def shown_cards(state: State, reader: Reader) -> set[int]:
    """The cards that lie open, and the reader's own one before its use."""
    shown = {card for card, value in zip(state.places, state.sky, strict=True) if value is not None}
    if reader is not PUBLIC and state.own[reader]:
        shown.add(FIRST_OWN + reader)
    return shown


def played_otherwise(match: Match, shown: set[int], random: Random) -> Match | None:
    """The same decisions and events, but with other cards wherever the card is not shown."""
    other = matches.begin(
        game,
        id=match.id,
        players=match.players,
        options=match.options,
        seed=None if match.seed is None else f"{SEED} other",
        salt=match.salt,
        time=TIME,
    )
    try:
        for step, _ in matches.walk(match):
            if step.move is None:
                other = undo(other, step.seat, TIME, force=True)[0]
            elif step.seat == DEALER:
                other = dealt_otherwise(other, step, shown, random)
            else:
                other = matches.play(other, step.seat, step.move, TIME)[0]
    except Refused:
        return None
    return other


def dealt_otherwise(other: Match, step: Step, shown: set[int], random: Random) -> Match:
    """The other match after an answer of chance that leads to the same events."""
    square, state = step.before.square, step.before
    card = FIRST_OWN + state.turn if square is None else state.places[square]
    moves = [step.move]
    if other.state.values[card] is not None or card not in shown:
        moves = list(game.legal(other.state, DEALER))
        if square is None and other.seed is None:
            moves.append(NOT_TOLD)
        random.shuffle(moves)
    wanted = game.events(step.before, DEALER, step.move, step.after)
    for move in moves:
        after, played = matches.play(other, DEALER, move, TIME)
        if game.events(played.before, DEALER, move, played.after) == wanted:
            return after
    raise Refused(DEALER, "", None)  # type: ignore[arg-type]


# What is printed


class Call(NamedTuple):
    """A call of the program, and what came of it."""

    words: tuple[str, ...]
    status: int
    out: str
    err: str


def called(folder: Path, *words: str, env: dict[str, str] | None = None) -> Call:
    """What a call prints that is made in a folder."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.chdir(folder),
        mock.patch.dict(os.environ, {**ENVIRONMENT, **(env or {})}, clear=True),
        mock.patch.multiple(sys, argv=["wolken", *words], stdout=out, stderr=err),
    ):
        status = run(words)
    return Call(words, status, out.getvalue(), err.getvalue())


def printed(folder: Path, match: Match, reader: Reader, tried: Sequence[str]) -> Iterator[Call]:
    """All that a reader can have printed of a match without changing it."""
    seat = () if reader is PUBLIC else ("--as", match.players[reader])
    name = match.players[0 if reader is PUBLIC else reader]
    (folder / "m.toml").write_text(store.to_text(match), "utf-8")
    for form in ((), ("--json",)):
        yield called(folder, NAME, "show", "m.toml", *seat, *form)
        yield called(folder, NAME, "moves", "m.toml", *seat, *form)
        yield called(folder, NAME, "replay", "m.toml", *seat, *form)
        yield called(folder, "status", "m.toml", *form)
        yield called(folder, NAME, "move", "m.toml", "pass", "--expect", "1", *seat, *form)
    yield called(folder, "status", ".", "--mine", name)
    yield called(folder, NAME, "show", "m.toml", *seat, env=PICTURE)
    yield called(folder, NAME, "replay", "m.toml", *seat, env=PICTURE)
    for number, text in enumerate(tried):
        form = ("--json",) if number % 2 else ()
        yield called(folder, NAME, "moves", "m.toml", "--why", text, *seat, *form)
        yield called(folder, NAME, "move", "m.toml", "--dry-run", *seat, *form, *text.split())


def printed_of_the_past(folder: Path, match: Match, reader: Reader) -> Iterator[Call]:
    """What was there at every entry, in each form by turns, and how it came about."""
    seat = () if reader is PUBLIC else ("--as", match.players[reader])
    for number in range(reading(match, reader).seq + 1):
        form = ((), ("--json",), ())[number % 3]
        env = PICTURE if number % 3 == 2 else None
        yield called(folder, NAME, "show", "m.toml", "--at", str(number), *seat, *form, env=env)
    for number in range(1, reading(match, reader).seq + 1, 5):
        yield called(folder, NAME, "replay", "m.toml", "--to", str(number), *seat)


def printed_by_changes(folder: Path, match: Match, reader: Reader) -> Iterator[Call]:
    """What is printed when the reader, or for the public anybody, moves or takes back."""
    seat = () if reader is PUBLIC else ("--as", match.players[reader])
    waiting = game.waiting(match.state)[0] if reader is PUBLIC else reader
    texts = {game.write(move, ()).split()[0]: move for move in game.legal(match.state, waiting)}
    words = [tuple(game.write(move, ()).split()) for move in texts.values() if waiting != DEALER]
    changes = [("move", "m.toml", *move) for move in words if move[0] != "uncover"]
    for change in (*changes, ("undo", "m.toml"), ("undo", "m.toml", "--force")):
        (folder / "m.toml").write_text(store.to_text(match), "utf-8")
        yield called(folder, NAME, *change, *seat)
        yield called(folder, NAME, "show", "m.toml", "--json", *seat)
        yield called(folder, NAME, "replay", "m.toml", *seat)


def tried_moves(match: Match, random: Random) -> list[str]:
    """Moves legal and not, and texts that are none; no card where one is due at a table."""
    every = [move for move in game.every_move(len(match.players)) if not game.by_dealer(move)]
    moves = random.sample(every, k=6)
    for seat in range(len(match.players)):
        legal = game.legal(match.state, seat)
        moves += random.sample(legal, k=min(2, len(legal)))
    texts = [game.write(move, ()) for move in moves]
    if not matches.chance_is_due(match) or match.seed is not None:
        texts.append("deal 3")
    return [*texts, "change a11", "forecast ar1 attic", "change a11 cloud 4"]


def all_printed(
    folder: Path, match: Match, reader: Reader, tried: Sequence[str], thorough: bool
) -> Iterator[Call]:
    """All that a reader can have printed of a match, its own changes last."""
    yield from printed(folder, match, reader, tried)
    if thorough:
        yield from printed_of_the_past(folder, match, reader)
    yield from printed_by_changes(folder, match, reader)


def without_head(call: Call) -> Call:
    """The call without the digest over what was told, which tells nothing by itself."""
    return call._replace(out=HEAD.sub("", call.out))


def compared(folder: Path, pair: Worlds, thorough: bool) -> int:
    """Whether both matches print the same for the reader; how many calls were compared."""
    tried = tried_moves(pair.one, Random(str(len(pair.one.log))))
    count = 0
    with reported(pair):
        sides = (
            all_printed(folder / side, match, pair.reader, tried, thorough)
            for side, match in (("one", pair.one), ("other", pair.other))
        )
        for calls in zip(*sides, strict=True):
            first, second = calls if pair.alike else map(without_head, calls)
            assert first == second
            count += 1
    return count


@pytest.mark.parametrize("with_dealer", [True, False], ids=["dealer", "table"])
@pytest.mark.parametrize("seats", game.SEATS)
def test_dw22_nothing_printed_tells_a_face_down_card(
    seats: int, with_dealer: bool, tmp_path: Path
) -> None:
    for side in ("one", "other"):
        (tmp_path / side).mkdir()
    for pair in all_worlds(seats, with_dealer):
        compared(tmp_path, pair, thorough=False)
