"""Counting what many matches brought. All sums are of whole numbers, so no order matters.

The matches of one deal, in every turn, belong together: they share their cards. A deal is
counted as a row of measures, summed over its matches that came to an end: how many these were,
their moves, and then for every entrant its wins in shares, its points and its decisions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import add, mul
from typing import NamedTuple

from .game import Outcome, Seat
from .simulation import Played

SHARES = 840  # a win is so many shares, for up to eight seats can share one evenly
MATCHES, MOVES, FIRST_ENTRANT = 0, 1, 2  # measures
WINS, POINTS, DECISIONS = 0, 1, 2  # an entrant's own measures
KINDS = ("worst", "best", "longest")  # the matches worth looking at
NOT_AT_ALL = (SHARES + 1,)  # a rank below all that a finished match can have

Row = Sequence[int]
Deal = Sequence[Played]  # by turn


def measure(entrant: int, own: int) -> int:
    """The place of an entrant's own measure in a row."""
    return FIRST_ENTRANT + 3 * entrant + own


def is_wins(number: int) -> bool:
    """Whether a measure is the wins of an entrant."""
    return number >= FIRST_ENTRANT and (number - FIRST_ENTRANT) % 3 == WINS


class Sums(NamedTuple):
    """What the deals' numbers of one measure sum up to.

    Sums of products with the deal's matches and with the same measure of the first variant, in
    the same deal, are what intervals need.
    """

    total: int
    squares: int
    by_matches: int
    by_first: int
    by_first_matches: int
    first_by_matches: int


class Kept(NamedTuple):
    """A match worth looking at: how worth it is (less is more), and its deal and turn."""

    rank: tuple[int, ...]
    deal: int
    turn: int


class Tally(NamedTuple):
    """What the matches of one variant brought.

    `deals` are those of which a match came to an end, `cut` the matches that did not.
    """

    deals: int
    cut: int
    sums: tuple[Sums, ...]  # by measure
    reasons: Mapping[str, int]
    kept: Mapping[str, Kept]

    @property
    def matches(self) -> int:
        """How many matches came to an end."""
        return self.sums[MATCHES].total


Tallies = tuple[Tally, ...]  # by variant; empty before the first deal


def tallied(
    deals: Mapping[int, Sequence[Deal]], together: bool, kinds: Sequence[str] = ()
) -> Tallies:
    """What whole deals brought, by number and variant; `together` as the game says.

    Of every kind that is named one match is kept.
    """
    if not deals:
        return ()
    by_variant = list(zip(*deals.values(), strict=True))
    tables = [[row(deal, together) for deal in variant] for variant in by_variant]
    kept = [
        {kind: _kept(kind, deals, number, together) for kind in kinds}
        for number in range(len(by_variant))
    ]
    return tuple(
        _tally(variant, table, tables[0], keeping)
        for variant, table, keeping in zip(by_variant, tables, kept, strict=True)
    )


def row(deal: Deal, together: bool) -> Row:
    """The measures of a deal."""
    numbers = [0] * (FIRST_ENTRANT + 3 * len(deal[0].seats))
    for outcome, seats, moves, decisions in deal:
        if outcome is None:
            continue
        numbers[MATCHES] += 1
        numbers[MOVES] += moves
        scores, winners, share = outcome.scores, outcome.winners, share_of(outcome, together)
        place = FIRST_ENTRANT
        for seat, decided in zip(seats, decisions, strict=True):
            if seat in winners:
                numbers[place] += share
            numbers[place + 1] += scores[seat]
            numbers[place + 2] += decided
            place += 3
    return numbers


def share_of(outcome: Outcome, together: bool) -> int:
    """What each winner has of the victory; one that all win together is shared by nobody."""
    return SHARES if together else SHARES // max(1, len(outcome.winners))


def lead(outcome: Outcome, seat: Seat) -> int:
    """By how many points a winner is ahead of the next seat, or another behind the winner.

    Whether many points are good or bad is the game's business: the winner knows.
    """
    own, scores = outcome.scores[seat], outcome.scores
    if seat not in outcome.winners:
        return -abs(own - scores[outcome.winners[0]]) if outcome.winners else own
    others = [abs(own - score) for other, score in enumerate(scores) if other != seat]
    return min(others, default=own)


def added(tallies: Tallies, more: Tallies) -> Tallies:
    """Both tallies as one."""
    if not tallies or not more:
        return tallies or more
    return tuple(map(_added, tallies, more))


def _tally(
    deals: Sequence[Deal], table: Sequence[Row], first: Sequence[Row], kept: Mapping[str, Kept]
) -> Tally:
    columns, first_columns = list(zip(*table, strict=True)), list(zip(*first, strict=True))
    matches, first_matches = columns[MATCHES], first_columns[MATCHES]
    outcomes = [played.outcome for deal in deals for played in deal]
    return Tally(
        deals=len(matches) - matches.count(0),
        cut=outcomes.count(None),
        sums=tuple(
            _sums(column, matches, first_column, first_matches)
            for column, first_column in zip(columns, first_columns, strict=True)
        ),
        reasons=Counter(outcome.reason for outcome in outcomes if outcome is not None),
        kept=kept,
    )


def _sums(column: Row, matches: Row, first: Row, first_matches: Row) -> Sums:
    squares, by_matches = _dot(column, column), _dot(column, matches)
    if first == column and first_matches == matches:  # the first variant itself
        return Sums(sum(column), squares, by_matches, squares, by_matches, by_matches)
    return Sums(
        total=sum(column),
        squares=squares,
        by_matches=by_matches,
        by_first=_dot(column, first),
        by_first_matches=_dot(column, first_matches),
        first_by_matches=_dot(first, matches),
    )


def _dot(column: Row, other: Row) -> int:
    return sum(map(mul, column, other))


def _kept(kind: str, deals: Mapping[int, Sequence[Deal]], variant: int, together: bool) -> Kept:
    """The match of a variant that is most worth keeping; of equals that with lowest numbers."""
    return min(
        Kept(rank(kind, played, together), number, turn)
        for number, variants in deals.items()
        for turn, played in enumerate(variants[variant])
    )


def rank(kind: str, played: Played, together: bool) -> tuple[int, ...]:
    """How worth keeping a match is: less is more.

    Worst and best are those of the first entrant; a match that was cut off is neither.
    """
    if kind == "longest":
        return (-played.moves,)
    if played.outcome is None:
        return NOT_AT_ALL
    seat = played.seats[0]
    won = share_of(played.outcome, together) if seat in played.outcome.winners else 0
    ahead = lead(played.outcome, seat)
    return (won, ahead) if kind == "worst" else (-won, -ahead)


def _added(one: Tally, other: Tally) -> Tally:
    return Tally(
        deals=one.deals + other.deals,
        cut=one.cut + other.cut,
        sums=tuple(Sums(*map(add, *both)) for both in zip(one.sums, other.sums, strict=True)),
        reasons=Counter(one.reasons) + Counter(other.reasons),
        kept={kind: min(kept, other.kept[kind]) for kind, kept in one.kept.items()},
    )
