"""Blätterrauschen: what a season says about its symbols: how they are ticked, what they bring."""

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Here(NamedTuple):
    """A new area as its symbols see it."""

    counts: Mapping[str, int]  # how many of each sort it holds
    clouds: int  # of the roll
    pairs_by_area: bool  # option `pairs` (BR-62)


class Choice(NamedTuple):
    """A sort as a seat may name it in `tick` (BR-11).

    `rule` speaks against it where the area holds one of its `symbols`, but it is not `allowed`.
    """

    name: str
    symbols: tuple[str, ...]
    tracks: tuple[str, ...]  # one for each symbol, or one for all where pairs are ticked
    rule: str
    allowed: Callable[[Here], bool]
    in_pairs: bool = False

    def occurs(self, here: Here) -> bool:
        """BR-11: whether the area holds such a symbol."""
        return any(here.counts[symbol] for symbol in self.symbols)

    def gains(self, here: Here) -> tuple[int, ...]:
        """How many circles the choice fills on each of its tracks, if there are enough."""
        counts = [here.counts[symbol] for symbol in self.symbols]
        if self.in_pairs:
            return (min(counts),) * len(self.tracks)
        return tuple(counts)


class Tally(NamedTuple):
    """What the points of a sheet are counted from."""

    filled: Mapping[str, int]  # circles by track
    marks: Mapping[str, int]  # by track, those beyond the circles too
    inside: Mapping[str, int]  # symbols in areas, by sort
    outside: Mapping[str, int]  # symbols in no area, by sort
    clover_first: bool  # nobody completed the clover in an earlier round
    holly: int  # the number rolled for it; 0 until then


class Score(NamedTuple):
    """A line of the score: its name, its rule, the tracks it reads, and how it is counted."""

    name: str
    rule: str
    tracks: tuple[str, ...]
    points: Callable[[Tally], int]


class Symbols(NamedTuple):
    """What a season says about its symbols, in the order of its rules."""

    choices: tuple[Choice, ...]
    scores: tuple[Score, ...]


def always(here: Here) -> bool:
    """A sort that may be ticked in every area that holds it."""
    return True


def never(here: Here) -> bool:
    """A sort that is never ticked."""
    return False


def one_sort(name: str, rule: str = "", allowed: Callable[[Here], bool] = always) -> Choice:
    """BR-11: all of one sort in the area go onto the track of the same name."""
    return Choice(name, (name,), (name,), rule, allowed)


def no_choice(name: str, rule: str) -> Choice:
    """A symbol that cannot be chosen by its name."""
    return Choice(name, (name,), (), rule, never)
