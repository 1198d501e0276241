"""Two files of one match: how far they tell a reader the same, and where they part."""

from __future__ import annotations

from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from .game import HOST, Reader
from .history import Telling, at_the_time, history, start_reading, start_seq
from .match import NOBODY, REPAIR, Match, reading, seat_name, told


class Verdict(StrEnum):
    """How two matches lie to one another."""

    ALIKE = "alike"
    FIRST_GOES_ON = "first-goes-on"  # the second one is where the first one was earlier
    SECOND_GOES_ON = "second-goes-on"
    PARTED = "parted"
    UNKNOWN = "unknown"  # one ends earlier than the other can be told


class Compared(NamedTuple):
    """What two matches tell a reader: the last entry that is the same in both, and the next ones.

    `common` is None where they part before replay begins in one of them, or may do so.
    """

    verdict: Verdict
    common: int | None
    first: Telling | None = None
    second: Telling | None = None


PARTED_EARLY = Compared(Verdict.PARTED, None)


def same_match(first: Match, second: Match) -> bool:
    """Whether two files hold one match, however it went on in each."""
    ours, theirs = (
        (match.game.NAME, match.id, match.salt, match.players) for match in (first, second)
    )
    return ours == theirs


def compare(first: Match, second: Match, reader: Reader) -> Compared:
    """How far two files of one match tell a reader the same.

    Entries are the same if the reader was told them in the same words at the same time. Before
    replay begins nobody is told any: there the reader's own digest speaks for the words.
    """
    is_open = reader == HOST or not first.game.HIDDEN_HANDS
    early = (_by_logs if is_open else _by_readings)(first, second, reader)
    if early is not None:
        return early
    begun = max(start_seq(first, reader), start_seq(second, reader))
    ours, theirs = (
        [told for told in at_the_time(match, reader) if told[0] > begun]
        for match in (first, second)
    )
    same = takewhile(lambda pair: pair[0] == pair[1], zip(ours, theirs, strict=False))
    common = begun + sum(1 for _ in same)
    ends = (begun + len(ours) == common, begun + len(theirs) == common)
    return Compared(
        verdict={
            (True, True): Verdict.ALIKE,
            (False, True): Verdict.FIRST_GOES_ON,
            (True, False): Verdict.SECOND_GOES_ON,
            (False, False): Verdict.PARTED,
        }[ends],
        common=common,
        first=None if ends[0] else history(first, reader, common + 1)[-1],
        second=None if ends[1] else history(second, reader, common + 1)[-1],
    )


def _by_logs(first: Match, second: Match, reader: Reader) -> Compared | None:
    """What their logs say before replay begins, to a reader who may know all of them.

    None where both hold the same up to the later one of their starts.
    """
    entry = max(first.start.entry, second.start.entry)
    lengths = len(first.log), len(second.log)
    shared = min(entry, *lengths)
    if first.log[:shared] != second.log[:shared]:
        return PARTED_EARLY
    if shared == entry:
        return None
    return _ends_early(first, second, reader, lengths[0] < lengths[1])


def _by_readings(first: Match, second: Match, reader: Reader) -> Compared | None:
    """What the reader's own readings say before replay begins, for logs hold what is hidden.

    None where they are the same at the later one of both starts.
    """
    ends_first = start_seq(first, reader) < start_seq(second, reader)
    ends, begins = (first, second) if ends_first else (second, first)
    start = start_reading(begins, reader)
    last = reading(ends, reader)
    if last.seq >= start.seq:
        return None if _head_at(ends, reader, start.seq) == start.head else PARTED_EARLY
    if told(last, NOBODY, REPAIR)[:2] == start[:2]:
        return _ends_early(first, second, reader, ends_first)
    return Compared(Verdict.UNKNOWN, None)


def _ends_early(first: Match, second: Match, reader: Reader, ends_first: bool) -> Compared:
    """One ends before the start of the other, which goes on from there."""
    verdict = Verdict.SECOND_GOES_ON if ends_first else Verdict.FIRST_GOES_ON
    return Compared(verdict, reading(first if ends_first else second, reader).seq)


def _head_at(match: Match, reader: Reader, seq: int) -> str:
    """The digest over what the reader had been told with entry `seq`, not before the start."""
    so_far = start_reading(match, reader)
    for number, _time, seat, text in at_the_time(match, reader):
        if number <= seq:
            so_far = told(so_far, seat_name(match, seat), text)
    return so_far.head
