"""A match: players, options, log and state, and the one place where moves are recorded.

A match is a value. The log is append-only: one line an entry, the dealer's moves too, and an
undo is an entry that names what it takes back. Every entry carries a digest that chains over
the salt, the start, the entries and the states after them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from . import dealer, referee
from .digest import SHORT, canonical, digest
from .game import DEALER, PUBLIC, Game, Move, NotUnderstood, Reader, Seat, State

DEALER_NAME = "dealer"
NOBODY = "-"  # who stands in a log line for what no seat did
UNDO = "undo"
SEAT = "seat"  # who plays a seat from then on: a person, or a computer
REPAIR = "repair"


class Reading(NamedTuple):
    """What a reader has been told so far: how many entries, and the digest chained over them.

    `held` are the numbers of the entries that are still sealed for that reader.
    """

    seq: int
    head: str
    held: tuple[int, ...] = ()


class Start(NamedTuple):
    """Where replay begins: after entry `entry`, with that state and those digests."""

    entry: int
    state: State
    chain: str
    dealt: int
    readings: tuple[Reading, ...]


class Entry(NamedTuple):
    """A line of the log. `seat` is a player's name, `dealer` or `-`; `move` its text."""

    number: int
    time: str
    seat: str
    move: str
    digest: str

    def text(self) -> str:
        """The line without its digest."""
        return f"{self.number} {self.time} {self.seat} {self.move}"

    def line(self) -> str:
        """The line as the match file holds it."""
        return f"{self.text()} {self.digest}"


class Step(NamedTuple):
    """An entry with the states around it.

    An undo has no move, but the numbers taken back; a seat handed over has none either, but
    says who plays it from then on.
    """

    number: int
    time: str
    seat: Seat
    move: Move | None
    before: State
    after: State
    taken_back: tuple[int, ...] = ()
    handed_to: str = ""


class LogBroken(Exception):
    """A log that cannot be followed: the number of the entry, the line, and why.

    `reason` is `refused` (today's rules do not allow it) or `unreadable` (it is no entry).
    """

    def __init__(self, number: int, reason: str, line: str) -> None:
        super().__init__(number, reason, line)
        self.number = number
        self.reason = reason
        self.line = line


class Match(NamedTuple):
    """A match. `seed` None: a match at a real table, where players type what came up.

    `readings` are for the public and then for each seat; `dealt` counts the dealer's moves
    that stand; `since` is the time from which the match waits for whom it waits for now.
    """

    game: Game
    id: str
    players: tuple[str, ...]
    options: Mapping[str, Any]
    seed: str | None
    salt: str
    start: Start
    state: State
    log: tuple[str, ...]
    chain: str
    dealt: int
    readings: tuple[Reading, ...]
    since: str


def begin(
    game: Game,
    *,
    id: str,
    players: Sequence[str],
    options: Mapping[str, Any],
    seed: str | None,
    salt: str,
    time: str,
    state: State = None,
) -> Match:
    """A new match, before the dealer's first move. `state` None: the game's own set-up."""
    if state is None:
        state = game.setup(len(players), options)
    match = Match(
        game=game,
        id=id,
        players=tuple(players),
        options=options,
        seed=seed,
        salt=salt,
        start=Start(0, state, "", 0, ()),
        state=state,
        log=(),
        chain="",
        dealt=0,
        readings=(),
        since=time,
    )
    return from_start(match, first_start(match, state))


def from_start(match: Match, start: Start) -> Match:
    """The match as it is at its start."""
    return match._replace(
        start=start,
        state=start.state,
        chain=start.chain,
        dealt=start.dealt,
        readings=start.readings,
    )


def first_start(match: Match, state: State) -> Start:
    """The start of a match that nobody has moved in."""
    public_facts = start_facts(match._replace(seed=None))
    chain = digest(match.salt, start_facts(match), state_text(match, state))
    readers = ("", *match.players)
    readings = tuple(
        Reading(0, digest(match.salt, "reader", reader, public_facts)) for reader in readers
    )
    return Start(0, state, chain, 0, readings)


def start_facts(match: Match) -> str:
    """What a match was begun with, as canonical text."""
    return canonical(
        [match.game.NAME, match.id, list(match.players), dict(match.options), match.seed]
    )


def state_text(match: Match, state: State) -> str:
    """The canonical text of a state, for digests."""
    return canonical(match.game.dump_state(state, match.players))


def seat_name(match: Match, seat: Seat) -> str:
    """The name of a seat as the log writes it."""
    return DEALER_NAME if seat == DEALER else match.players[seat]


def readers(match: Match) -> tuple[Reader, ...]:
    """Everybody who is told the log, in the order of `Match.readings`."""
    return (PUBLIC, *range(len(match.players)))


def reading(match: Match, reader: Reader) -> Reading:
    """How far a reader has been told; the host's reading is the whole log."""
    if reader is PUBLIC:
        return match.readings[0]
    if reader < 0:
        return Reading(len(match.log), match.chain)
    return match.readings[reader + 1]


# Recording moves


def play(match: Match, seat: Seat, move: Move, time: str) -> tuple[Match, Step]:
    """The match after a move, and what it did. Raises `referee.Refused`."""
    before = match.state
    after = referee.play(match.game, before, seat, move, match.players)
    number = len(match.log) + 1
    step = Step(number, time, seat, move, before, after)
    entry = seal(match, number, time, seat_name(match, seat), written(match, move), after)
    match = match._replace(
        state=after,
        log=(*match.log, entry[0].line()),
        chain=entry[1],
        dealt=match.dealt + (seat == DEALER),
    )
    return match._replace(readings=told_one_more(match, step)), step


def settle(match: Match, time: str) -> tuple[Match, list[Step]]:
    """The match once chance has answered and standing orders are obeyed.

    At a real table the players type chance's answers.
    """
    steps = []
    while (due := goes_on_by_itself(match)) is not None:
        match, step = play(match, *due, time)
        steps.append(step)
    return match, steps


def goes_on_by_itself(match: Match) -> tuple[Seat, Move] | None:
    """The move that is made without anybody deciding now: chance's, or a standing order."""
    if not chance_is_due(match):
        return match.game.standing_order(match.state)
    return None if match.seed is None else (DEALER, dealers_answer(match))


def chance_is_due(match: Match) -> bool:
    """Whether the match waits for the dealer."""
    return DEALER in match.game.waiting(match.state)


def dealers_answer(match: Match) -> Move:
    """The move that the seed gives to what chance owes now."""
    assert match.seed is not None
    moves = match.game.legal(match.state, DEALER)
    odds = match.game.odds(match.state)
    return moves[dealer.choose(match.seed, match.dealt, odds)]


def written(match: Match, move: Move) -> str:
    """A move as text."""
    return match.game.write(move, match.players)


def seal(
    match: Match, number: int, time: str, seat: str, move: str, after: State
) -> tuple[Entry, str]:
    """A log entry with its digest, and the whole digest for the chain to go on with."""
    entry = Entry(number, time, seat, move, "")
    chain = digest(match.chain, entry.text(), state_text(match, after))
    return entry._replace(digest=chain[:SHORT]), chain


def told_one_more(match: Match, step: Step) -> tuple[Reading, ...]:
    """Everybody's reading after one more entry.

    Where something is sealed, the log has to be told again to see what opens now.
    """
    if any(reading.held for reading in match.readings):
        from .history import readings

        return readings(match)
    return tuple(
        next_reading(match, reading, reader, step)
        for reading, reader in zip(match.readings, readers(match), strict=True)
    )


def next_reading(match: Match, reading: Reading, reader: Reader, step: Step) -> Reading:
    """A reader's reading after one more entry, whole, blanked or sealed."""
    move = match.game.told(step.before, step.seat, step.move, step.after, reader, step.after)
    if move is None:
        return reading._replace(held=(*reading.held, step.number))
    return told(reading, seat_name(match, step.seat), written(match, move))


def told(reading: Reading, seat: str, text: str) -> Reading:
    """A reading after an entry that was told: the digest chains over number, seat and text."""
    seq = reading.seq + 1
    return reading._replace(seq=seq, head=digest(reading.head, f"{seq} {seat} {text}"))


def hand_over(match: Match, seat: Seat, player: str, time: str) -> Match:
    """The match with a seat handed to a player; everybody is told."""
    name, text = seat_name(match, seat), f"{SEAT} {player}"
    entry, chain = seal(match, len(match.log) + 1, time, name, text, match.state)
    return match._replace(
        log=(*match.log, entry.line()),
        chain=chain,
        readings=tuple(told(reading, name, text) for reading in match.readings),
    )


# Reading the log


def read_entry(line: str) -> Entry:
    """A line of the log in its parts. Raises ValueError."""
    number, time, seat, *words, short = line.split(" ")
    if not words:
        raise ValueError(line)
    return Entry(int(number), time, seat, " ".join(words), short)


def walk(match: Match) -> Iterator[tuple[Step, dict[int, Step]]]:
    """Every entry after the start; with an undo the later steps that it states anew, by number.

    Raises `LogBroken` at an entry that cannot be followed.
    """
    standing: dict[int, Step] = {}
    state = match.start.state
    for number, line in enumerate(match.log[match.start.entry :], match.start.entry + 1):
        try:
            step, restated = _follow(match, line, state, standing)
        except referee.Refused:
            raise LogBroken(number, "refused", line) from None
        except (ValueError, KeyError, NotUnderstood):
            raise LogBroken(number, "unreadable", line) from None
        state = step.after
        yield step, restated


def _follow(
    match: Match, line: str, state: State, standing: dict[int, Step]
) -> tuple[Step, dict[int, Step]]:
    """The step of a line; `standing` is brought up to date."""
    entry = read_entry(line)
    words = entry.move.split(" ")
    seat = DEALER if entry.seat == DEALER_NAME else match.players.index(entry.seat)
    if words[0] == SEAT:
        handed_to = entry.move.removeprefix(SEAT).strip()
        return Step(entry.number, entry.time, seat, None, state, state, handed_to=handed_to), {}
    if words[0] != UNDO:
        move = match.game.parse(entry.move, match.players)
        after = referee.play(match.game, state, seat, move, match.players)
        step = Step(entry.number, entry.time, seat, move, state, after)
        standing[entry.number] = step
        return step, {}
    taken = read_numbers(words[1:], len(match.log))
    restated = take_back(match, standing, taken)
    after = next(reversed(standing.values())).after if standing else match.start.state
    return Step(entry.number, entry.time, seat, None, state, after, taken), restated


def standing(match: Match) -> list[Step]:
    """The entries after the start that stand: made and not taken back."""
    steps: dict[int, Step] = {}
    for step, restated in walk(match):
        steps.update(restated)
        if step.move is not None:
            steps[step.number] = step
        for number in step.taken_back:
            del steps[number]
    return list(steps.values())


def take_back(match: Match, standing: dict[int, Step], taken: Sequence[int]) -> dict[int, Step]:
    """Takes entries out of `standing` and plays the later ones again; returns these anew.

    Raises `Refused` if one of the later ones is not possible then, and KeyError for an
    entry that does not stand.
    """
    state = standing[taken[0]].before
    for number in taken:
        del standing[number]
    restated = {}
    for number, step in standing.items():
        if number > taken[0]:
            after = referee.play(match.game, state, step.seat, step.move, match.players)
            restated[number] = step._replace(before=state, after=after)
            state = after
    standing.update(restated)
    return restated


def write_numbers(numbers: Sequence[int]) -> str:
    """Entry numbers as text: `11-13 15`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def read_numbers(words: Sequence[str], most: int) -> tuple[int, ...]:
    """Entry numbers from text, none above `most`. Raises ValueError."""
    numbers: list[int] = []
    for word in words:
        first, _, last = word.partition("-")
        if int(last or first) > most:
            raise ValueError(words)
        numbers += range(int(first), int(last or first) + 1)
    if not numbers:
        raise ValueError(words)
    return tuple(numbers)
