"""A match: players, options, log and state, and the one place where moves are recorded.

A match is a value. The log is append-only: one line an entry, the dealer's moves too, and an
undo is an entry that names what it takes back. Every entry carries a digest that chains over
the salt, the start, the entries and the states after them.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from . import dealer, referee
from .digest import SHORT, canonical, digest
from .game import DEALER, HOST, PUBLIC, Game, Move, Reader, Seat, State

DEALER_NAME = "dealer"
NOBODY = "-"  # who stands in a log line for what no seat did: it is the host's
UNDO = "undo"
REPAIR = "repair"
# Notes are entries that leave the state as it is and are told to everybody, by their first word.
SEAT = "seat"  # who plays a seat from then on: a person, or a computer
KEY = "key"  # the digest of the key with which a seat is played by mail from then on
# Those of an undo to which others have to agree; see `consent`.
ASK = "ask"  # somebody asks for an undo
CONSENT = "consent"  # somebody agrees to one, or in advance
OBJECT = "object"  # somebody refuses one, or agrees in advance no longer
# Those of a match whose seed nobody can choose; see `fair`.
REPLACES = "replaces"  # the match, by its ID and last entry, in whose place this one was begun
COMMIT = "commit"  # what binds the host to its secret, or a seat to its contribution
CONTRIBUTE = "contribute"  # what a seat adds to the seed
REVEAL = "reveal"  # the host's secret, after which nobody moves any more
# Those of a match with a pace; see `pace`.
PACE = "pace"  # how long a seat may take from then on
ABSENT = "absent"  # days that do not count for a seat
TIMEOUT = "timeout"  # a seat took too long, and what was agreed for that case comes next
NOTES = frozenset({SEAT, KEY, ASK, CONSENT, OBJECT, REPLACES, COMMIT, CONTRIBUTE, REVEAL}) | {
    *(PACE, ABSENT, TIMEOUT)
}


class Clock(NamedTuple):
    """Since when a seat's decision is timed, empty while none is; seconds used of its bank."""

    since: str = ""
    used: int = 0


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

    An undo has no move, but the numbers taken back; a note has none either, but its text.
    """

    number: int
    time: str
    seat: Seat
    move: Move | None
    before: State
    after: State
    taken_back: tuple[int, ...] = ()
    note: str = ""


class Match(NamedTuple):
    """A match. `seed` None: a match at a real table, where players type what came up.

    But where there is a `secret`, the seed comes from it and from what the seats contribute,
    and is None until all have done so.

    `readings` are for the public and then for each seat; `dealt` counts the dealer's moves
    that stand; `since` is the time from which the match waits for whom it waits for now.
    `mail` is what the command line keeps about its mails, as plain data. `clocks` are those
    of the seats where a pace was ever agreed on, and `due` says when whose time is over: each
    moment with its seat, such as `2026-01-31T12:00:00Z anna`, with commas. `asked` are the seats
    whose consent to an undo is waited for. `known_to` is the seat from whose report alone the
    match is known; None where the match is whole. Such a match has no secret: `seed_waits_for`
    are the seats that its seed waits for, nobody if it was given up before its end, and None
    where that keeps nobody from moving.
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
    mail: Mapping[str, Any] = MappingProxyType({})
    clocks: tuple[Clock, ...] = ()
    due: str = ""
    asked: tuple[Seat, ...] = ()
    known_to: Seat | None = None
    secret: str | None = None
    seed_waits_for: tuple[Seat, ...] | None = None


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
    secret: str | None = None,
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
        secret=secret,
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
    """What a match was begun with, as canonical text.

    A seed that is not known yet does not belong to it, but what binds the host to its secret.
    """
    chance: object = match.seed
    if match.secret is not None:
        from .fair import host_commitment

        chance = [COMMIT, host_commitment(match.id, match.secret)]
    return canonical([match.game.NAME, match.id, list(match.players), dict(match.options), chance])


def state_text(match: Match, state: State) -> str:
    """The canonical text of a state, for digests."""
    return canonical(match.game.dump_state(state, match.players))


def seat_name(match: Match, seat: Seat) -> str:
    """The name of a seat as the log writes it; the host's entries are nobody's."""
    if seat < 0:
        return NOBODY if seat == HOST else DEALER_NAME
    return match.players[seat]


def seat_named(match: Match, name: str) -> Seat:
    """The seat that the log calls so. Raises ValueError."""
    by_name = {DEALER_NAME: DEALER, NOBODY: HOST}
    return by_name[name] if name in by_name else match.players.index(name)


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


def at_table(match: Match) -> bool:
    """Whether it is played at a real table, where the players type what comes up."""
    return match.seed is None and match.secret is None and match.known_to is None


def may_be_closed(match: Match) -> bool:
    """Whether something else than the rules may keep all from moving: the seed of a fair match."""
    return match.secret is not None or match.seed_waits_for is not None


def waited_for(match: Match) -> tuple[Seat, ...]:
    """The seats that the match waits for now: to move, or to contribute to its seed."""
    if match.seed_waits_for is not None:
        return match.seed_waits_for
    if match.secret is not None:
        from .fair import due, is_revealed

        if is_revealed(match):
            return ()
        if match.seed is None:
            return due(match)
    return match.game.waiting(match.state)


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
    match = match._replace(readings=told_one_more(match, step))
    sealed = number in match.readings[0].held
    return _ticked(asked_anew(match), time, None if sealed else seat), step


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
    return DEALER in waited_for(match)


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
    return note(match, seat, f"{SEAT} {player}", time)


def note(match: Match, seat: Seat, text: str, time: str) -> Match:
    """The match with a note; its text begins with one of `NOTES`. `seat` may be the `HOST`."""
    word = text.split(" ")[0]
    assert word in NOTES
    name = seat_name(match, seat)
    entry, chain = seal(match, len(match.log) + 1, time, name, text, match.state)
    noted = match._replace(
        log=(*match.log, entry.line()),
        chain=chain,
        readings=tuple(told(reading, name, text) for reading in match.readings),
    )
    noted = asked_anew(noted, word in (ASK, CONSENT, OBJECT, SEAT) and has_requests(noted))
    if match.secret is None or match.seed is not None:
        return _ticked(noted, time)
    from .fair import with_seed

    return _ticked(with_seed(noted), time, seat if word in (COMMIT, CONTRIBUTE) else None)


def has_requests(match: Match) -> bool:
    """Whether an undo was ever asked for; few logs hold a request."""
    return any(f" {ASK} " in line for line in match.log)


def asked_anew(match: Match, may_be: bool = False) -> Match:
    """The match with those whose consent is asked now, if anybody's was, or `may_be`."""
    if not match.asked and not may_be:
        return match
    from .consent import open_request

    request = open_request(match)
    return match._replace(asked=() if request is None else request.waits_for)


def _ticked(match: Match, time: str, acted: Seat | None = None) -> Match:
    """The match with its clocks set to what it waits for now, if it has any."""
    if not match.clocks:
        return match
    from .pace import ticked

    return ticked(match, time, acted)
