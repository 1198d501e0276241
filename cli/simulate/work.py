"""The work of a simulation: cut into chunks, handed out, and gathered, whatever the order.

The matches are numbered deal by deal, in a deal variant by variant, and there turn by turn. A
chunk is a row of numbers. Where it is cut says nothing about what comes out: the sums of whole
deals are made where they are played, and deals that are parted are put together again here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from wolken.core.game import Game
from wolken.core.games import game
from wolken.core.simulation import Played, Setting, play_match, turns
from wolken.core.tally import Tallies, added, tallied

if TYPE_CHECKING:
    from .pools import Pool

CHUNK_SECONDS = 1.0  # what is lost with a worker, and how often something is heard of one
FASTEST_GROWTH = 4  # of chunks, until it is known how long a match takes

Table = Mapping[int, Mapping[int, Played]]  # by deal, and in it by the place of the match


class Job(NamedTuple):
    """What is to be played: a setting for every variant, and the kinds of matches to keep."""

    settings: tuple[Setting, ...]
    kinds: tuple[str, ...]

    @property
    def game(self) -> Game:
        """What is played."""
        return game(self.settings[0].game)

    @property
    def turns(self) -> int:
        """In how many ways the entrants sit, one after the other."""
        return turns(self.settings[0].entrants)

    @property
    def matches_of_deal(self) -> int:
        """How many matches share their cards."""
        return self.turns * len(self.settings)


class Chunk(NamedTuple):
    """What came of a chunk: sums of whole deals, the matches of others, and the time it took."""

    tallies: Tallies
    loose: Table
    matches: int
    seconds: float


class Harvest(NamedTuple):
    """What has come of a job so far."""

    tallies: Tallies = ()
    loose: Table = MappingProxyType({})

    def deals(self, job: Job) -> int:
        """How many deals have been played in all variants and turns."""
        return (self.tallies[0].matches + self.tallies[0].cut) // job.turns if self.tallies else 0


class End(StrEnum):
    """Why no more is played."""

    DONE = "done"
    INTERRUPTED = "interrupted"
    WORKER_LOST = "worker-lost"


def play_chunk(job: Job, first: int, last: int) -> Chunk:
    """Plays the matches from one number on up to another."""
    begin = time.monotonic()
    table: dict[int, dict[int, Played]] = {}
    width, each = job.matches_of_deal, job.turns
    for number in range(first, last):
        deal, place = divmod(number, width)
        played = play_match(job.settings[place // each], deal + 1, place % each)
        table.setdefault(deal + 1, {})[place] = played
    tallies, loose = counted(job, table)
    return Chunk(tallies, loose, last - first, time.monotonic() - begin)


def counted(job: Job, table: Table) -> tuple[Tallies, Table]:
    """The sums of the whole deals of a table, and the rest of it."""
    width, each = job.matches_of_deal, job.turns
    starts = range(0, width, each)
    whole = {
        deal: [[places[start + turn] for turn in range(each)] for start in starts]
        for deal, places in table.items()
        if len(places) == width
    }
    loose = {deal: places for deal, places in table.items() if deal not in whole}
    return tallied(whole, job.game.TOGETHER, job.kinds), loose


def gathered(job: Job, harvest: Harvest, chunk: Chunk) -> Harvest:
    """The harvest with what came of one more chunk."""
    table = {deal: dict(places) for deal, places in harvest.loose.items()}
    for deal, places in chunk.loose.items():
        table.setdefault(deal, {}).update(places)
    tallies, loose = counted(job, table)
    return Harvest(added(added(harvest.tallies, chunk.tallies), tallies), loose)


class Pace:
    """How long a match takes, and so how long a chunk should be."""

    def __init__(self) -> None:
        self.matches = 0
        self.seconds = 0.0
        self.longest = 1

    def note(self, chunk: Chunk) -> None:
        """A chunk has been played."""
        self.matches += chunk.matches
        self.seconds += chunk.seconds
        self.longest = max(self.longest, FASTEST_GROWTH * chunk.matches)

    def size(self, left: int, room: int) -> int:
        """How many matches the next chunk should have, so that the last ones end together."""
        lasting = CHUNK_SECONDS * self.matches / max(self.seconds, 1e-6) if self.matches else 1
        return max(1, min(int(lasting), self.longest, left // room))


def run(job: Job, deals: int, pool: Pool, tick: Callable[[int], None]) -> tuple[Harvest, End]:
    """Plays so many deals; `tick` is told how many more matches have been played.

    Ctrl-C and the death of a worker end it early.
    """
    harvest, pace = Harvest(), Pace()
    total, begun = deals * job.matches_of_deal, 0
    pending: set[Future[Chunk]] = set()
    try:
        while begun < total or pending:
            room = pool.room()
            while begun < total and len(pending) < room:
                end = begun + pace.size(total - begun, room)
                pending.add(pool.executor.submit(play_chunk, job, begun, end))
                begun = end
            finished, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in finished:
                chunk = future.result()
                harvest = gathered(job, harvest, chunk)
                pace.note(chunk)
                tick(chunk.matches)
    except KeyboardInterrupt:
        pool.abandon()
        return harvest, End.INTERRUPTED
    except pool.losses:
        pool.abandon()
        return harvest, End.WORKER_LOST
    return harvest, End.DONE
