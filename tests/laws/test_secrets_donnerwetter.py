"""DW-22 on the command line: nothing printed for a seat or the public tells a face-down card.

Beside a random match of Donnerwetter another one is played, in which whatever lies face down
for a reader at the end is another card. Every call that this reader can make must print the
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
from wolken.core.call import Order, call
from wolken.core.game import DEALER, PUBLIC, Move, Reader, Seat, State
from wolken.core.games import donnerwetter as game
from wolken.core.match import Match, Step, reading
from wolken.core.referee import Refused
from wolken.core.undo import undo

NAME = game.NAME
POINTS = (12, 30, 48, 66)  # after how many entries somebody looks
TRIES = 30  # at another match that is told alike
NOT_TOLD = game.parse("deal ?", ())
FIRST_OWN = 32  # the number of the first seat's own card
ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "WOLKEN_NOW": TIME}
PICTURE = {"FORCE_COLOR": "1", "COLUMNS": "80"}
FORMS: tuple[tuple[str, ...], ...] = ((), ("--json",))
HEAD = re.compile(r'(?<="head": ")[0-9a-f]+')


class Worlds(NamedTuple):
    """Two matches that differ for a reader only in cards that lie face down.

    `alike`: the reader was told the same all along. Otherwise some card was another one
    when it lay open, so the digests of what was told differ too.
    """

    reader: Reader
    one: Match
    other: Match
    alike: bool

    def __str__(self) -> str:
        logs = ("\n".join(match.log) for match in (self.one, self.other))
        return "\n\n".join((f"reader {self.reader}, options {self.one.options}", *logs))


class Call(NamedTuple):
    """A call of the program, and what it printed."""

    words: tuple[str, ...]
    status: int
    out: str
    err: str


# Random matches with many changes of the weather


@cache
def random_match(seats: int, number: int, with_dealer: bool, entries: int) -> Match:
    """A random match of about that many entries; at a real table chance may be due then."""
    random = Random(f"{SEED} {seats} {number} {with_dealer}")
    match = begin(NAME, seats, number % 2, SEED if with_dealer else None, "salt")
    while len(match.log) < entries or matches.chance_is_due(match) == (with_dealer or number == 0):
        match = random_act(match, random)
    return match


def random_act(match: Match, random: Random) -> Match:
    """The match after a move, or after a seat has taken back what all have seen."""
    order = game.standing_order(match.state)
    (seat,) = game.waiting(match.state)
    if seat != DEALER and order is None and random.random() < 0.04:
        with contextlib.suppress(Refused):
            return undo(match, random.randrange(len(match.players)), TIME, force=True)[0]
    if order is None:
        order = seat, chances(match, random) if seat == DEALER else decision(match, seat, random)
    return matches.play(match, *order, TIME)[0]


def chances(match: Match, random: Random) -> Move:
    """What chance answers; at a real table some own cards are not told."""
    if match.seed is None and match.state.square is None and random.random() < 0.2:
        return NOT_TOLD
    return random.choices(game.legal(match.state, DEALER), game.odds(match.state))[0]


def decision(match: Match, seat: Seat, random: Random) -> Move:
    """A kind of move at random, then one of that kind: few forecasts, many changes."""
    kinds: dict[str, list[Move]] = {}
    for move in game.legal(match.state, seat):
        kinds.setdefault(game.write(move, ()).split()[0], []).append(move)
    weights = {"forecast": 1, "pass": 3, "change": 6, "uncover": 3, "recall": 1}
    kind = random.choices(list(kinds), [weights[name] for name in kinds])[0]
    return random.choice(kinds[kind])


# The other world


def all_worlds(seats: int, with_dealer: bool) -> Iterator[Worlds]:
    """Pairs at some points of two random matches, for the public and the seats by turns."""
    for number, point in enumerate(POINTS):
        match = random_match(seats, number % 2, with_dealer, point)
        reader = PUBLIC if number == seats else number % seats
        random = Random(f"{seats} {point}")
        pair = beside(match, reader, number % 2 == 0, random) or beside(
            match, reader, False, random
        )
        assert pair is not None, f"no other world beside {match.log}"
        yield pair


def beside(match: Match, reader: Reader, told_alike: bool, random: Random) -> Worlds | None:
    """Another match beside this one, if there is one that differs in hidden cards only."""
    same = shown_cards(match.state, reader)
    if told_alike:
        same |= {step.before.places[step.before.square] for step in turned_up(match)}
    for _ in range(TRIES):
        other = played_otherwise(match, same, random)
        if other is not None and other.state.values != match.state.values:
            alike = reading(match, reader) == reading(other, reader)
            assert alike >= told_alike
            return Worlds(reader, match, other, alike)
    return None


def turned_up(match: Match) -> Iterator[Step]:
    """The entries at which a card was turned up on a square."""
    for step, _ in matches.walk(match):
        if step.seat == DEALER and step.before.square is not None:
            yield step


def shown_cards(state: State, reader: Reader) -> set[int]:
    """The cards that lie open, and the reader's own one before its use."""
    shown = {card for card, value in zip(state.places, state.sky, strict=True) if value is not None}
    if reader is not PUBLIC and state.own[reader]:
        shown.add(FIRST_OWN + reader)
    return shown


def played_otherwise(match: Match, same: set[int], random: Random) -> Match | None:
    """The same decisions and events, with other cards than those that must stay the same."""
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
                after = dealt_otherwise(other, step, same, random)
                if after is None:
                    return None
                other = after
            else:
                other = matches.play(other, step.seat, step.move, TIME)[0]
    except Refused:
        return None
    return other


def dealt_otherwise(other: Match, step: Step, same: set[int], random: Random) -> Match | None:
    """The other match after an answer of chance that leads to the same events."""
    assert step.move is not None
    state = step.before
    card = FIRST_OWN + state.turn if state.square is None else state.places[state.square]
    moves = [step.move]
    if other.state.values[card] is not None or card not in same:
        moves = list(game.legal(other.state, DEALER))
        if state.square is None and other.seed is None:
            moves.append(NOT_TOLD)
        random.shuffle(moves)
    wanted = game.events(state, DEALER, step.move, step.after)
    for move in moves:
        after, played = matches.play(other, DEALER, move, TIME)
        if game.events(played.before, DEALER, move, played.after) == wanted:
            return after
    return None


# What is printed


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


def put_down(folder: Path, match: Match) -> None:
    (folder / "m.toml").write_text(store.to_text(match), "utf-8")


def as_seat(match: Match, reader: Reader) -> tuple[str, ...]:
    return () if reader is PUBLIC else ("--as", match.players[reader])


def printed_now(folder: Path, match: Match, reader: Reader, tried: Sequence[str]) -> Iterator[Call]:
    """What a reader can have printed of a match as it stands."""
    seat = as_seat(match, reader)
    for form in FORMS:
        yield called(folder, NAME, "show", "m.toml", *seat, *form)
        yield called(folder, NAME, "moves", "m.toml", *seat, *form)
        yield called(folder, NAME, "replay", "m.toml", *seat, *form)
        yield called(folder, "status", "m.toml", *form)
    yield called(folder, "status", ".", "--mine", match.players[reader or 0])
    yield called(folder, NAME, "show", "m.toml", *seat, env=PICTURE)
    yield called(folder, NAME, "replay", "m.toml", *seat, env=PICTURE)
    yield called(folder, NAME, "move", "m.toml", "pass", "--expect", "1", *seat)
    for number, text in enumerate(tried):
        verb = ("moves", "m.toml", "--why", text), ("move", "m.toml", "--dry-run", *text.split())
        yield called(folder, NAME, *verb[number % 2], *seat, *FORMS[number // 2 % 2])


def printed_of_the_past(folder: Path, match: Match, reader: Reader) -> Iterator[Call]:
    """What was there at every entry, in each form by turns, and how it came about."""
    seat = as_seat(match, reader)
    last = reading(match, reader).seq
    for number in range(last + 1):
        form, env = (((), None), (("--json",), None), ((), PICTURE))[number % 3]
        yield called(folder, NAME, "show", "m.toml", "--at", str(number), *seat, *form, env=env)
    for number in range(1, last + 1, 5):
        yield called(folder, NAME, "replay", "m.toml", "--to", str(number), *seat)


def printed_by_changes(folder: Path, match: Match, reader: Reader, alike: bool) -> Iterator[Call]:
    """What is printed when the reader, or for the public anybody, moves or takes back.

    An undo may open a card again, which then is another one unless all was told alike.
    """
    seat = as_seat(match, reader)
    acting = game.waiting(match.state)[0] if reader is PUBLIC else reader
    legal = () if acting == DEALER else game.legal(match.state, acting)
    texts = {text.split()[0]: text for text in (game.write(move, ()) for move in legal)}
    changes = [("move", *text.split()) for word, text in texts.items() if word != "uncover"]
    if alike or seat:
        changes.append(("undo",))
    if alike:
        changes.append(("undo", "--force"))
    for verb, *words in changes:
        put_down(folder, match)
        done = called(folder, NAME, verb, "m.toml", *words, *seat)
        if verb == "undo" and done.status == 0 and not alike:
            continue
        yield done
        yield called(folder, NAME, "show", "m.toml", "--json", *seat)


def printed(pair: Worlds, side: int, folder: Path, past: bool) -> Iterator[Call]:
    """All that the reader can have printed of one of the matches."""
    match = pair.other if side else pair.one
    put_down(folder, match)
    yield from printed_now(folder, match, pair.reader, tried_moves(pair.one))
    if past:
        yield from printed_of_the_past(folder, match, pair.reader)
    yield from printed_by_changes(folder, match, pair.reader, pair.alike)


def tried_moves(match: Match) -> list[str]:
    """Moves legal and not, and texts that are none; no card where one is due at a table."""
    random = Random(len(match.log))
    every = [move for move in game.every_move(len(match.players)) if not game.by_dealer(move)]
    moves = random.sample(every, k=6)
    for seat in range(len(match.players)):
        legal = game.legal(match.state, seat)
        moves += random.sample(legal, k=min(2, len(legal)))
    texts = [game.write(move, ()) for move in moves]
    if not matches.chance_is_due(match):
        texts.append("deal 3")
    return [*texts, "change a11 cloud 4", "change a11", "forecast ar1 attic"]


def without_head(done: Call) -> Call:
    """The call without the digest over what was told, which names no card."""
    return done._replace(out=HEAD.sub("", done.out))


def compare(pair: Worlds, folder: Path, past: bool) -> None:
    """Both matches print the same for the reader."""
    sides = []
    for side in range(2):
        place = folder / str(side)
        place.mkdir(exist_ok=True)
        sides.append(printed(pair, side, place, past))
    with reported(pair):
        for one, other in zip(*sides, strict=True):
            if pair.alike:
                assert one == other
            assert without_head(one) == without_head(other)


@pytest.mark.parametrize("with_dealer", [True, False], ids=["dealer", "table"])
@pytest.mark.parametrize("seats", game.SEATS)
def test_dw22_nothing_printed_tells_a_face_down_card(
    seats: int, with_dealer: bool, tmp_path: Path
) -> None:
    for number, pair in enumerate(all_worlds(seats, with_dealer), 1):
        compare(pair, tmp_path, past=number == len(POINTS))


@pytest.mark.parametrize("seats", game.SEATS)
def test_dw22_the_host_sees_what_differs(seats: int, tmp_path: Path) -> None:
    for pair in all_worlds(seats, False):
        shown = []
        for match in (pair.one, pair.other):
            put_down(tmp_path, match)
            shown.append(called(tmp_path, NAME, "show", "m.toml", "--all").out)
        assert shown[0] != shown[1]


# Taking back

ALL_SET = "forecast ar1 top, forecast br1 top, forecast br2 top, forecast br3 top"


def at_table(moves: str) -> Match:
    """A match of two seats at a real table after these moves."""
    match = begin(NAME, 2, 0, None, "salt")
    done = call(match, [Order(None, text.strip()) for text in moves.split(",")], TIME)
    assert done.error is None
    return done.match


@pytest.mark.parametrize("form", FORMS, ids=["plain", "json"])
def test_dw22_a_refused_undo_does_not_name_a_card_that_was_covered(
    form: tuple[str, ...], tmp_path: Path
) -> None:
    told = []
    for card in (2, -1):
        moves = f"deal 3, deal -3, {ALL_SET}, pass, uncover a44, deal {card}, pass, change a44 own"
        put_down(tmp_path, at_table(moves))
        told.append(called(tmp_path, NAME, "undo", "m.toml", "--as", "anna", *form))
    assert told[0] == told[1]
    assert told[0].status == 1
    assert "deal ?" in told[0].err


@pytest.mark.parametrize("form", FORMS, ids=["plain", "json"])
def test_dw22_an_undo_does_not_name_the_card_that_it_turns_face_down(
    form: tuple[str, ...], tmp_path: Path
) -> None:
    told = []
    for card in (2, -1):
        put_down(tmp_path, at_table(f"deal 3, deal -3, pass, pass, uncover a44, deal {card}"))
        undone = called(tmp_path, NAME, "undo", "m.toml", "--as", "anna", "--force", *form)
        told.append([undone, called(tmp_path, NAME, "replay", "m.toml", "--as", "anna", *form)])
    assert list(map(without_head, told[0])) == list(map(without_head, told[1]))
    assert told[0][0].status == 0
    assert "dealer: deal ?" in told[0][0].out
