"""Reading a log: its entries, what they lead to, and which of them stand."""

from collections.abc import Iterator, Sequence

from . import referee
from .game import NotUnderstood, Seat, State
from .match import NOTES, UNDO, Entry, Match, Step, seat_named


class LogBroken(Exception):
    """A log that cannot be followed: the number of the entry, the line, and why.

    `reason` is `refused` (today's rules do not allow it) or `unreadable` (it is no entry).
    """

    def __init__(self, number: int, reason: str, line: str) -> None:
        super().__init__(number, reason, line)
        self.number = number
        self.reason = reason
        self.line = line


def read_entry(line: str) -> Entry:
    """A line of the log in its parts. Raises ValueError."""
    number, time, seat, *words, short = line.split(" ")
    if not words:
        raise ValueError(line)
    return Entry(int(number), time, seat, " ".join(words), short)


def notes(match: Match, word: str) -> Iterator[tuple[int, Seat, str]]:
    """The notes that begin with a word: entry number, seat, and the rest of the text."""
    for number, line in enumerate(match.log, 1):
        if f" {word} " in line:
            entry = read_entry(line)
            first, _space, rest = entry.move.partition(" ")
            if first == word:
                yield number, seat_named(match, entry.seat), rest


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
    seat = seat_named(match, entry.seat)
    if words[0] in NOTES:
        return Step(entry.number, entry.time, seat, None, state, state, note=entry.move), {}
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
