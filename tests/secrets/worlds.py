"""Two worlds: pairs of matches that differ only in what one reader was never told.

Beside a match another one is made in one of four ways: answers of the dealer and moves of
others that were told blank, or not yet, are other ones (`swapped`); whatever is sealed is
done otherwise, or not at all (`rearranged`), or at other times (`retimed`); all that a view
does not show is imagined anew, and the same is played on in both (`imagined`). A pair is kept
if the reader was told every entry alike and sees the match wait for the same seats. Where cards
are covered again, pairs are kept, too, of which the reader is told every entry alike today but
was not at the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import NamedTuple
from unittest import mock

from curious_matches import acted, at_minute, fresh

from wolken.core import match as matches
from wolken.core.decisions import withdraws
from wolken.core.game import PUBLIC, Move, Reader, Seat
from wolken.core.history import heard, history, readings, told_move
from wolken.core.log import walk
from wolken.core.match import Match, Step, readers, reading
from wolken.core.record import new_start
from wolken.core.referee import Refused
from wolken.core.undo import undo

READERS = 2  # for whom another match is looked for
TRIES = 12  # at swapping and rearranging
MOST_SWAPPED = 3  # moves that are other ones at once
MOST_SEALED = 6  # moves made instead of those that are sealed
SEALED_UNDOS = 0.1  # how often it is an undo
OUT_OF_NOTHING = 0.1  # how often something is sealed where nothing was
IMAGINES_ACTS = ("blaetterrauschen",)  # there nothing is hidden but what others have entered
PLAYED_ON = 12  # acts after what was imagined


class Worlds(NamedTuple):
    """Two matches of which a reader was told the same, entry by entry; `how` they were made.

    `always`: the same at any time, so that the digests are the same, too; else only today.
    """

    how: str
    always: bool
    reader: Reader
    one: Match
    other: Match

    def __str__(self) -> str:
        logs = ("\n".join(match.log) for match in (self.one, self.other))
        name = "the public" if self.reader is PUBLIC else self.one.players[self.reader]
        about = f"{self.one.game.NAME}, {self.how}, for {name}, options {dict(self.one.options)}"
        return "\n\n".join((about, *logs))


def worlds(stages: Sequence[Match], at: int, random: Random) -> Iterator[Worlds]:
    """Pairs for some readers beside a match as it stood after its act number `at`."""
    for reader in random.sample(readers(stages[at]), k=READERS):
        for found in (
            swapped(stages[at], reader, random),
            rearranged(stages[at], reader, random),
            retimed(stages[at], reader, random),
            imagined(stages, at, reader, random),
        ):
            if found is not None:
                yield found


def alike(one: Match, other: Match, reader: Reader) -> bool:
    """Whether the reader was always told the same, and could see the same seats waited for."""
    if reading(one, reader)[:2] != reading(other, reader)[:2]:
        return False
    return waited_for(one, reader) == waited_for(other, reader)


def waited_for(match: Match, reader: Reader) -> object:
    """Whom the match has waited for, and since when: at every change, and at every entry told."""
    changes: list[tuple[str, tuple[Seat, ...]]] = []
    for step, _ in walk(match):
        waiting = match.game.waiting(step.after)
        if not changes or changes[-1][1] != waiting:
            changes.append((step.time, waiting))
    told = [match.game.waiting(item.told_at.after) for item in heard(match, reader)]
    return match.game.waiting(match.state), changes, told


def alike_today(one: Match, other: Match, reader: Reader) -> bool:
    """Whether the reader is told the same today, and sees the match wait for the same seats."""
    if waited_for(one, reader) != waited_for(other, reader):
        return False
    return [entry[:5] for entry in history(one, reader)] == [
        entry[:5] for entry in history(other, reader)
    ]


# Other moves in place of those that were not told


def swapped(match: Match, reader: Reader, random: Random) -> Worlds | None:
    """The match with a few moves in place of those that the reader was not told."""
    secret = [
        step
        for step, _ in walk(match)
        if step.move is not None
        and step.seat != reader
        and told_move(match, reader, step, match.state) != step.move
    ]
    for number in range(TRIES if secret else 0):
        always = number < TRIES // 2
        changes: dict[int, Move] = {}
        for step in random.sample(secret, k=min(len(secret), random.randint(1, MOST_SWAPPED))):
            changes |= other_moves(match, reader, step, secret, random, always)
        other = rebuilt(match, changes)
        if other is None or other.state == match.state:
            continue
        if alike(match, other, reader):
            return Worlds("swapped", True, reader, match, other)
        if not always and alike_today(match, other, reader):
            return Worlds("swapped", False, reader, match, other)
    return None


def other_moves(
    match: Match,
    reader: Reader,
    step: Step,
    secret: Sequence[Step],
    random: Random,
    always: bool,
) -> dict[int, Move]:
    """The step's move swapped with that of another step, or another one that is told alike."""
    if random.random() < 0.5:
        partner = random.choice(secret)
        return {step.number: partner.move, partner.number: step.move}
    now = step.after if always else match.state
    text = told_move(match, reader, step, now)
    legal = list(match.game.legal(step.before, step.seat))
    for move in random.sample(legal, k=len(legal)):
        after = match.game.apply(step.before, step.seat, move)
        otherwise = step._replace(move=move, after=after)
        told = told_move(match, reader, otherwise, after if always else now)
        if move != step.move and told == text:
            return {step.number: move}
    return {}


def rebuilt(
    match: Match,
    changes: dict[int, Move],
    left_out: frozenset[int] = frozenset(),
    times: Mapping[int, str] = MappingProxyType({}),
) -> Match | None:
    """The match played again with other moves or times for some entries, and without some others.

    What everybody was told is told anew only before an undo and at the end: a law says that
    this comes to the same.
    """
    other = begun_like(match, match.seed)
    with mock.patch.object(matches, "told_one_more", lambda match, step: match.readings):
        for step in acts(match):
            if step.number in left_out:
                continue
            if step.move is None:
                other = other._replace(readings=readings(other))
            move = changes.get(step.number, step.move)
            after = repeated(other, step.seat, move, times.get(step.number, step.time))
            if after is None:
                return None
            other = after
    return other._replace(readings=readings(other))


def acts(match: Match) -> Iterator[Step]:
    """The entries without what an undo adds by itself: that it withdraws a standing order."""
    return (step for step, _ in walk(match) if not withdraws(match, step))


def begun_like(match: Match, seed: str | None) -> Match:
    """A match of the same players with the same options."""
    return fresh(match.game.NAME, len(match.players), dict(match.options), seed)


def repeated(match: Match, seat: Seat, move: Move | None, time: str) -> Match | None:
    """The match after a move, or an undo (None), if that is possible there."""
    try:
        if move is None:
            return undo(match, seat, time, force=True)[0]
        return acted(match, seat, move, time)
    except Refused:
        return None


# Something else sealed, or nothing


def rearranged(match: Match, reader: Reader, random: Random) -> Worlds | None:
    """The match in which others have done something else of what is still sealed."""
    if not reading(match, reader).held and random.random() > OUT_OF_NOTHING:
        return None
    unheard = sealed_entries(match, reader)
    before = rebuilt(match, {}, unheard)
    if before is None or reading(before, reader).seq != reading(match, reader).seq:
        return None
    times = {seat_name: time for _, time, seat_name, *_ in map(str.split, match.log)}
    for _ in range(TRIES):
        other = before
        for seat in sealing(match, reader, times, random):
            other = one_more_sealed(other, seat, times, reader, random)
        if other.log != match.log and alike(match, other, reader):
            return Worlds("rearranged", True, reader, match, other)
    return None


def sealed_entries(match: Match, reader: Reader) -> frozenset[int]:
    """The entries of which the reader knows nothing: what is sealed, and its undoing."""
    sealed = {
        step.number
        for step, _ in walk(match)
        if step.move is not None and told_move(match, reader, step, match.state) is None
    }
    undone = {step.number for step, _ in walk(match) if sealed.issuperset(step.taken_back or (0,))}
    return frozenset(sealed | undone)


def sealing(match: Match, reader: Reader, times: dict[str, str], random: Random) -> list[Seat]:
    """Who acts unseen: a few other seats, mostly in the order in which they acted last."""
    seats = [seat for seat in range(len(match.players)) if seat != reader]
    acting = random.choices(seats, k=random.randint(0, MOST_SEALED))
    if random.random() < 0.8:
        acting.sort(key=lambda seat: times.get(match.players[seat], ""))
    return acting


def one_more_sealed(
    match: Match, seat: Seat, times: dict[str, str], reader: Reader, random: Random
) -> Match:
    """The match after one more act of a seat of which the reader is told nothing, if any."""
    moves = match.game.legal(match.state, seat)
    move = random.choice(moves) if moves else None
    if random.random() < SEALED_UNDOS:
        move = None
    elif move is None:
        return match
    time = at_minute(10_000 + len(match.log))
    if random.random() < 0.8:
        time = times.get(match.players[seat], time)
    after = repeated(match, seat, move, time)
    if after is None or reading(after, reader).seq != reading(match, reader).seq:
        return match
    return after


def retimed(match: Match, reader: Reader, random: Random) -> Worlds | None:
    """The match in which others have done what was sealed at other times."""
    late = {item.step.number for item in heard(match, reader) if item.step != item.told_at}
    sealed = [
        step
        for step, _ in walk(match)
        if step.number in late or step.number in reading(match, reader).held
    ]
    for _ in range(3 if sealed else 0):
        moved = random.sample(sealed, k=random.randint(1, len(sealed)))
        times = {step.number: step.time.replace("00Z", "30Z") for step in moved}
        other = rebuilt(match, {}, times=times)
        if other is not None and alike(match, other, reader):
            return Worlds("retimed", True, reader, match, other)
    return None


# Everything that a view does not show, imagined anew


def imagined(stages: Sequence[Match], at: int, reader: Reader, random: Random) -> Worlds | None:
    """A pair that begins at an earlier act, with what was played since as far as it goes."""
    first = max(0, at - random.randint(0, PLAYED_ON))
    # What a new start leaves sealed is opened without being told, and so are acts imagined.
    if reading(stages[first], reader).held or stages[first].game.NAME in IMAGINES_ACTS:
        return None
    one = new_start(stages[first])
    game = one.game
    state = game.imagine(game.view(one.state, reader), random.randrange)
    other = new_start(one._replace(state=state))
    if not alike(one, other, reader):
        return None
    for before, after in zip(stages[first:at], stages[first + 1 : at + 1], strict=True):
        beside = played_on(one, other, last_step(after), reader, random)
        if beside is None or not game.waiting(before.state):
            break
        one, other = beside
    return None if one.state == other.state else Worlds("imagined", True, reader, one, other)


def last_step(match: Match) -> Step:
    """The last entry of a match."""
    *_, (step, _) = walk(match)
    return step


def played_on(
    one: Match, other: Match, step: Step, reader: Reader, random: Random
) -> tuple[Match, Match] | None:
    """Both matches after one more act: the step in one, some act told alike in the other."""
    one_after = repeated(one, step.seat, step.move, step.time)
    if one_after is None or not one.game.waiting(one_after.state):
        return None
    moves = [step.move]
    if step.move is not None and step.seat != reader:
        legal = list(other.game.legal(other.state, step.seat))
        moves = [*random.sample(legal, k=min(3, len(legal))), step.move]
    for move in moves:
        after = repeated(other, step.seat, move, step.time)
        if after is not None and alike(one_after, after, reader):
            return one_after, after
    return None


# Another future


def with_another_seed(match: Match) -> Match:
    """The same match with another seed: what the dealer will answer is another future."""
    other = begun_like(match, f"{match.seed} other")
    for step in acts(match):
        after = repeated(other, step.seat, step.move, step.time)
        assert after is not None
        other = after
    return other
