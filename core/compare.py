"""Two files of one match: how far they tell a reader the same, and where they part."""

from __future__ import annotations

from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from .game import Reader
from .history import Telling, at_the_time, history, start_seq
from .match import Match, reading


class Verdict(StrEnum):
    """How two matches lie to one another."""

    ALIKE = "alike"
    FIRST_GOES_ON = "first-goes-on"  # the second one is where the first one was earlier
    SECOND_GOES_ON = "second-goes-on"
    PARTED = "parted"


class Compared(NamedTuple):
    """What two matches tell a reader: the last entry that is the same in both, and the next ones.

    `common` is None where they part before replay begins in one of them.
    """

    verdict: Verdict
    common: int | None
    first: Telling | None = None
    second: Telling | None = None


def same_match(first: Match, second: Match) -> bool:
    """Whether two files hold one match, however it went on in each."""
    ours, theirs = (
        (match.game.NAME, match.id, match.salt, match.players) for match in (first, second)
    )
    return ours == theirs


def compare(first: Match, second: Match, reader: Reader) -> Compared:
    """How far two files of one match tell a reader the same.

    Entries are the same if the reader was told them in the same words at the same time.
    """
    entry = max(first.start.entry, second.start.entry)  # nothing before it can be told
    lengths = len(first.log), len(second.log)
    shared = min(entry, *lengths)
    if first.log[:shared] != second.log[:shared]:
        return Compared(Verdict.PARTED, None)
    if shared < entry:
        ends_first = lengths[0] < lengths[1]
        verdict = Verdict.SECOND_GOES_ON if ends_first else Verdict.FIRST_GOES_ON
        return Compared(verdict, reading(first if ends_first else second, reader).seq)
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
