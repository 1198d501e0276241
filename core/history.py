"""The one place where a log is told to somebody: entry by entry, as that reader may know it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .game import HOST, PUBLIC, Event, Move, Reader, Seat, State
from .log import LogBroken, read_entry, walk, write_numbers
from .match import (
    NOBODY,
    REPAIR,
    UNDO,
    Match,
    Reading,
    Step,
    readers,
    reading,
    seat_name,
    told,
    written,
)

# Every step of a log, with the steps that an undo stated anew (by number).
Steps = list[tuple[Step, dict[int, Step]]]


class Heard(NamedTuple):
    """An entry told to a reader: the reader's number, the entry, and the one that opened it."""

    seq: int
    step: Step
    told_at: Step


class Telling(NamedTuple):
    """An entry as a reader is told it.

    `seq` is its number for that reader, `time` when it was told, `move` the text as the
    reader may know it, `events` what everybody could see it bring about, `now` the state
    of the match at that time.
    """

    seq: int
    time: str
    seat: Seat
    move: str
    events: tuple[Event, ...]
    now: State


def history(match: Match, reader: Reader, at: int | None = None) -> list[Telling]:
    """What a reader has been told, up to the reader's entry `at` (None: all of it).

    What was opened only later is not told with it, nor what is hidden again by now. A repair,
    from which a replay begins, is told too.
    """
    shown = heard(match, reader)
    then = match.state
    if at is not None:
        shown = [item for item in shown if item.seq <= at]
        then = shown[-1].told_at.after if shown else match.start.state
    numbers = {step.number: seq for seq, step, _ in shown}
    repaired = [one for one in _repair(match, reader) if at is None or one.seq <= at]
    return repaired + [
        _telling(match, reader, item, _looked_at(match, reader, item.step, then), numbers)
        for item in shown
    ]


def _repair(match: Match, reader: Reader) -> Iterator[Telling]:
    """The entry of the repair that the start of a replay is. Raises `LogBroken`."""
    number = match.start.entry
    if number:
        line = match.log[number - 1]
        try:
            entry = read_entry(line)
        except ValueError:
            raise LogBroken(number, "unreadable", line) from None
        if (entry.seat, entry.move) == (NOBODY, REPAIR):
            seq = start_seq(match, reader)
            yield Telling(seq, entry.time, HOST, REPAIR, (), match.start.state)


def heard(match: Match, reader: Reader) -> list[Heard]:
    """The entries told to a reader, with the entry that opened each."""
    return _tell(match, list(walk(match)), reader)[0]


def heard_by_all(match: Match) -> list[Heard]:
    """The entries that everybody has been told, with the one that opened each for the last one.

    That may be fewer than the public knows of: what comes to a seat can be sealed from it alone.
    """
    steps = list(walk(match))
    told_to = [
        {item.step.number: item for item in _tell(match, steps, reader)[0]}
        for reader in readers(match)
    ]
    return [
        item._replace(told_at=max((told[number].told_at for told in told_to), key=_number))
        for number, item in told_to[0].items()
        if all(number in told for told in told_to)
    ]


def _number(step: Step) -> int:
    return step.number


def at_the_time(match: Match, reader: Reader) -> list[tuple[int, str, Seat, str]]:
    """What a reader was told when it was told: number, time, seat and words of each entry.

    Other than `history` it knows nothing of what was opened or covered later.
    """
    return [
        (item.seq, item.told_at.time, item.step.seat, text)
        for item, text in _texts(match, reader, heard(match, reader))
    ]


def state_at(match: Match, reader: Reader, at: int) -> State:
    """The state after the reader's entry `at`; 0 is the start. Raises IndexError."""
    if at == start_seq(match, reader):
        return match.start.state
    for seq, _, told_at in heard(match, reader):
        if seq == at:
            return told_at.after
    raise IndexError(at)


def readings(match: Match) -> tuple[Reading, ...]:
    """Everybody's reading, told again from the start of the log."""
    steps = list(walk(match))
    return tuple(_reading(match, steps, reader) for reader in readers(match))


def news(before: Match, after: Match, steps: Sequence[Step], reader: Reader) -> list[Telling]:
    """What a reader is told when these steps have just been recorded, in the order of telling.

    Where something was or is sealed, that may be more than the steps, or less.
    """
    seq = reading(before, reader).seq
    told_at_once = [told_move(after, reader, step, step.after) for step in steps]
    if reading(before, reader).held or None in told_at_once:
        return told_after(after, reader, seq)
    return [
        Telling(
            seq=seq + number,
            time=step.time,
            seat=step.seat,
            move=written(after, told_move(after, reader, step, after.state)),
            events=after.game.events(step.before, step.seat, step.move, step.after),
            now=step.after,
        )
        for number, step in enumerate(steps, 1)
    ]


def told_after(match: Match, reader: Reader, seq: int) -> list[Telling]:
    """What a reader has been told after the reader's entry `seq`."""
    return [entry for entry in history(match, reader) if entry.seq > seq]


def as_told(match: Match, reader: Reader, item: Heard, now: State) -> str:
    """The move of an entry that the reader has been told, as of the state `now`."""
    return _text(match, reader, item, now, {})


def start_seq(match: Match, reader: Reader) -> int:
    """How many entries the reader had been told before replay begins."""
    if reader == HOST:
        return match.start.entry
    return start_reading(match, reader).seq


def start_reading(match: Match, reader: Reader) -> Reading:
    """How far the public or a seat had been told before replay begins."""
    return match.start.readings[0 if reader is PUBLIC else reader + 1]


def told_move(match: Match, reader: Reader, step: Step, now: State) -> Move | None:
    """The move of an entry as the reader may know it at the state `now`; None while sealed."""
    if reader == HOST:
        return step.move
    return match.game.told(step.before, step.seat, step.move, step.after, reader, now)


def _tell(match: Match, steps: Steps, reader: Reader) -> tuple[list[Heard], tuple[int, ...]]:
    """The entries told to a reader, and the numbers of those that are still sealed."""
    seq = start_seq(match, reader)
    told_so_far: list[Heard] = []
    numbers: set[int] = set()
    held: dict[int, Step] = {}
    for step, restated in steps:
        if step.move is None:
            held = {n: restated.get(n, was) for n, was in held.items() if n not in step.taken_back}
            if step.note or numbers.intersection(step.taken_back):
                seq += 1
                told_so_far.append(Heard(seq, step, step))
            continue
        held[step.number] = step
        for number, waiting in list(held.items()):
            if told_move(match, reader, waiting, step.after) is not None:
                del held[number]
                numbers.add(number)
                seq += 1
                told_so_far.append(Heard(seq, waiting, step))
    return told_so_far, tuple(held)


def _reading(match: Match, steps: Steps, reader: Reader) -> Reading:
    so_far = start_reading(match, reader)
    told_so_far, held = _tell(match, steps, reader)
    for item, text in _texts(match, reader, told_so_far):
        so_far = told(so_far, seat_name(match, item.step.seat), text)
    return so_far._replace(held=held)


def _texts(match: Match, reader: Reader, items: Sequence[Heard]) -> Iterator[tuple[Heard, str]]:
    """Entries with the words in which each was told when it was told."""
    numbers: dict[int, int] = {}
    for item in items:
        yield item, _text(match, reader, item, item.told_at.after, numbers)
        numbers[item.step.number] = item.seq


def _text(match: Match, reader: Reader, item: Heard, now: State, numbers: dict[int, int]) -> str:
    step = item.step
    if step.note:
        return step.note
    if step.move is None:
        mine = [numbers[number] for number in step.taken_back if number in numbers]
        return f"{UNDO} {write_numbers(mine)}"
    move = told_move(match, reader, step, now)
    if move is None:  # an undo has sealed it again, but not what was told
        move = told_move(match, reader, step, item.told_at.after)
    return written(match, move)


def _looked_at(match: Match, reader: Reader, step: Step, then: State) -> State:
    """The state as of which an entry is told to a reader who looks back at `then`."""
    whole = step.move is None or told_move(match, reader, step, then) == step.move
    return match.state if whole else then


def _telling(
    match: Match, reader: Reader, item: Heard, now: State, numbers: dict[int, int]
) -> Telling:
    seq, step, told_at = item
    text = _text(match, reader, item, now, numbers)
    events: tuple[Event, ...] = ()
    if step.move is not None:
        events = match.game.events(step.before, step.seat, step.move, step.after)
    return Telling(seq, told_at.time, step.seat, text, events, told_at.after)
