"""Laws of time, over random matches at random moments, and of letting a decision go by."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from random_matches import wanders
from random_play import NAMES, SEED, TABLES, option_sets, reported, subject

from wolken.core import match as matches
from wolken.core.computers import PERSON, computers
from wolken.core.game import DEALER, PUBLIC, Seat
from wolken.core.match import Match, written
from wolken.core.moments import DAY, HOUR, is_weekend, read_moment, write_moment
from wolken.core.pace import Pace, PaceRefused, absences, agree, agreed, be_absent
from wolken.core.record import from_plain, to_plain
from wolken.core.referee import Refused
from wolken.core.undo import undo

# Open moves, moves that are sealed for a while, hidden hands: of each kind one game.
PLAYED = [("wolkenwechsel", 3), ("blaetterrauschen", 3), ("donnerwetter", 2)]
STEPS = 60
LONGEST_WAIT = 90  # hours between two steps
SPREAD = range(4)  # random matches of each game


class Moment(NamedTuple):
    """What happened at a moment (an hour): which clocks it ends, and who is waited for then."""

    hour: int
    pace: Pace | None
    ends: frozenset[Seat]
    persons: frozenset[Seat]


class Told:
    """A random match, with what everybody may know of it noted beside it, step by step."""

    def __init__(self, name: str, seats: int, seed: str) -> None:
        self.random = Random(f"{name} {seats} {seed}")
        self.hour = read_moment("2026-12-01T12:00:00Z") // HOUR
        self.match = matches.settle(
            matches.begin(
                subject(name),
                id="1",
                players=NAMES[:seats],
                options=option_sets(name, seats)[0],
                seed=seed,
                salt="salt",
                time=self.time,
            ),
            self.time,
        )[0]
        self.moments: list[Moment] = []

    @property
    def time(self) -> str:
        return write_moment(self.hour * HOUR)

    @property
    def waiting(self) -> list[Seat]:
        return [seat for seat in self.match.game.waiting(self.match.state) if seat != DEALER]

    def step(self) -> str:
        """Does something at random some hours later; returns what."""
        self.hour += self.random.randrange(LONGEST_WAIT)
        doing = self.random.choice(
            [*["move"] * 6, "move", "undo", "agree", "off", "hand over", "be absent"]
        )
        before = self.match
        ends: frozenset[Seat] = frozenset()
        if doing == "move":
            ends = self.move()
        elif doing == "undo":
            ends = self.undo()
        elif doing in ("agree", "off"):
            self.match = self.agreed(None if doing == "off" else self.some_pace())
            ends = self.everybody()
        elif doing == "hand over":
            seat = self.random.randrange(len(before.players))
            player = PERSON if seat in computers(before) else "bot:steady"
            self.match = matches.hand_over(before, seat, player, self.time)
        else:
            self.be_absent()
        persons = frozenset(self.waiting) - computers(self.match).keys()
        self.moments.append(Moment(self.hour, agreed(self.match), ends, persons))
        return doing

    def everybody(self) -> frozenset[Seat]:
        return frozenset(range(len(self.match.players)))

    def move(self) -> frozenset[Seat]:
        seat = self.random.choice(self.waiting)
        move = self.random.choice(self.match.game.legal(self.match.state, seat))
        told = self.match.readings[0]
        self.match, _step = matches.play(self.match, seat, move, self.time)
        openly = self.match.readings[0].seq > told.seq
        self.match, _answers = matches.settle(self.match, self.time)
        return frozenset({seat} if openly else ())

    def undo(self) -> frozenset[Seat]:
        told = self.match.readings[0].seq
        try:
            seat = self.random.randrange(len(self.match.players))
            self.match, _undone = undo(self.match, seat, self.time, force=True)
        except Refused:
            return frozenset()
        return self.everybody() if self.match.readings[0].seq > told else frozenset()

    def agreed(self, pace: Pace | None) -> Match:
        try:
            return agree(self.match, pace, self.time)
        except PaceRefused:
            return self.match

    def some_pace(self) -> Pace:
        return Pace(
            each=self.random.randrange(1, 80) * HOUR,
            bank=self.random.choice([0, self.random.randrange(200)]) * HOUR,
            weekends=self.random.random() < 0.5,
        )

    def be_absent(self) -> None:
        first = self.hour * HOUR // DAY + self.random.randrange(1, 5)
        seat = self.random.randrange(len(self.match.players))
        try:
            self.match = be_absent(
                self.match, seat, first, first + self.random.randrange(4), self.time
            )
        except PaceRefused:
            return


def hours_that_count(told: Told, seat: Seat, pace: Pace, start: int, end: int) -> int:
    """Hour by hour: those between two that are no free ones for the seat."""
    away = absences(told.match).get(seat, [])
    days = [hour * HOUR // DAY for hour in range(start, end)]
    return sum(
        not (pace.weekends and is_weekend(day)) and not any(a <= day <= b for a, b in away)
        for day in days
    )


def retold(told: Told, seat: Seat) -> tuple[int | None, int]:
    """Since which hour a seat's clock runs and what is used of its bank, from what all know."""
    since: int | None = None
    used = 0
    pace: Pace | None = None
    for moment in told.moments:
        if since is not None and (seat in moment.ends or seat not in moment.persons):
            assert pace is not None
            over = hours_that_count(told, seat, pace, since, moment.hour) - pace.each // HOUR
            used += min(max(0, over), max(0, pace.bank // HOUR - used))
            since = None
        pace = moment.pace
        if pace is not None and seat in moment.persons and since is None:
            since = moment.hour
    return since, used


def tales(name: str, seats: int) -> Iterator[Told]:
    """Random matches, after every step of theirs."""
    for number in SPREAD:
        told = Told(name, seats, f"{SEED} {number}")
        for step in range(STEPS):
            if not told.waiting:
                break
            where = f"{name}, {seats} seats, match {number}, step {step}"
            with reported(where):
                told.step()
                yield told


@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_every_hour_counts_once_and_no_seat_has_more_than_its_time(name: str, seats: int) -> None:
    """The clocks are those that follow from what everybody knows, counted hour by hour."""
    ran = 0
    for told in tales(name, seats):
        pace = agreed(told.match)
        due = []
        for seat, clock in enumerate(told.match.clocks):
            since, used = retold(told, seat)
            assert clock.used == used * HOUR
            assert clock.since == ("" if since is None else write_moment(since * HOUR))
            if since is None:
                continue
            assert pace is not None
            whole = pace.each // HOUR + max(0, pace.bank // HOUR - used)
            end = since
            while hours_that_count(told, seat, pace, since, end) < whole:
                end += 1
            due.append((end * HOUR, seat))
            ran += 1
        texts = [f"{write_moment(end)} {told.match.players[seat]}" for end, seat in sorted(due)]
        assert told.match.due == ", ".join(texts)
    assert ran > 0


@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_nobody_is_late_as_soon_as_the_clocks_begin_anew(name: str, seats: int) -> None:
    for told in tales(name, seats):
        if told.moments[-1].ends == told.everybody():
            dues = [due.partition(" ")[0] for due in told.match.due.split(", ") if due]
            assert all(due > told.time for due in dues)


@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_a_match_with_clocks_goes_on_from_its_file(name: str, seats: int) -> None:
    for told in tales(name, seats):
        assert from_plain(to_plain(told.match)) == told.match


def test_an_act_that_is_sealed_moves_no_clock() -> None:
    sealed = 0
    for told in tales("blaetterrauschen", 3):
        clocks, due, seq = told.match.clocks, told.match.due, told.match.readings[0].seq
        seats = told.waiting
        for seat in seats:
            move = told.match.game.legal(told.match.state, seat)[0]
            after, _step = matches.play(told.match, seat, move, told.time)
            if after.readings[0].seq == seq and after.game.waiting(after.state) == tuple(seats):
                assert (after.clocks, after.due) == (clocks, due)
                sealed += bool(due)
    assert sealed > 0


# Letting a decision go by


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_passing_is_legal_and_everybody_can_tell_what_it_is(name: str, seats: int) -> None:
    game = subject(name)
    for acts in wanders(name, seats):
        for act in acts:
            with reported(act):
                state = act.after.state
                public = game.imagine(game.view(state, PUBLIC), lambda number: 0)
                for seat in game.waiting(state):
                    if seat == DEALER:
                        continue
                    move = game.passing(state, seat)
                    assert move is None or move in game.legal(state, seat)
                    assert game.passing(public, seat) == move


PASSES = {
    "wolkenwechsel": set(),
    "blaetterrauschen": set(),
    "donnerwetter": {"pass"},
    "ueber-den-wolken": {"pass", "done"},
    "wolkenbruch": {"end", "hold", "pass", "enough", "refuse"},
}


@pytest.mark.parametrize("name", PASSES)
def test_the_words_of_passing(name: str) -> None:
    game = subject(name)
    found = {
        written(act.after, move)
        for acts in wanders(name, game.SEATS[-1])
        for act in acts
        for seat in game.waiting(act.after.state)
        if seat != DEALER and (move := game.passing(act.after.state, seat)) is not None
    }
    assert found <= PASSES[name]
    assert bool(found) == bool(PASSES[name])
