"""What exact sums say about a mean, and how far it may be off, 95 times out of 100.

The unit is the deal: its matches share their cards and belong together. A mean over matches is
a ratio of two sums over deals, matches that were cut off being in neither; its error is that
of the deals' remainders, what each has more than its matches would bring on the average.
Everything is exact until the root is drawn, so equal sums give equal figures.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from .tally import MATCHES, Sums, Tally, is_wins

Z = 1.959964  # the standard errors that 95 % of a normal distribution lie within
UNSEEN = 0.05  # how often the interval does not hold
# The same for the means of so few numbers, by degrees of freedom from 1 on.
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)


class Figure(NamedTuple):
    """A mean and what the interval of 95 % reaches on either side; None from too few deals."""

    mean: float
    reach: float | None


def mean(tally: Tally, measure: int, unit: int = 1) -> Figure | None:
    """The mean of a measure over matches, in units of so much; None without any match."""
    if not tally.matches:
        return None
    found = _mean(tally, measure)
    figure = _figure(found, _remainders(tally, measure), tally.deals, unit)
    return _of_share(figure, tally.deals) if is_wins(measure) else figure


def _of_share(figure: Figure, deals: int) -> Figure:
    """The mean of a share of victories, with an interval that such a mean can have.

    Where all deals are lost, or all are won, they vary by nothing, and yet others may be: no
    more than so many that these deals would have shown one of them 95 times out of 100.
    """
    if figure.reach is None:
        return figure
    if figure.mean in (0.0, 1.0):
        return figure._replace(reach=1 - UNSEEN ** (1 / deals))
    return figure._replace(reach=min(figure.reach, max(figure.mean, 1 - figure.mean)))


def difference(tally: Tally, first: Tally, measure: int, unit: int = 1) -> Figure | None:
    """By how much that mean is more than the first variant's, compared deal by deal."""
    if not tally.matches or not first.matches:
        return None
    ours, theirs = _mean(tally, measure), _mean(first, measure)
    sums, counts = tally.sums[measure], tally.sums[MATCHES]
    both = (
        sums.by_first
        - theirs * sums.by_first_matches
        - ours * sums.first_by_matches
        + ours * theirs * counts.by_first
    ) / (tally.matches * first.matches)
    remainders = _remainders(tally, measure) + _remainders(first, measure) - 2 * both
    return _figure(ours - theirs, remainders, min(tally.deals, first.deals), unit)


def _mean(tally: Tally, measure: int) -> Fraction:
    return Fraction(tally.sums[measure].total, tally.matches)


def _remainders(tally: Tally, measure: int) -> Fraction:
    """The sum of the squares of the deals' remainders, as parts of the mean."""
    found: Sums = tally.sums[measure]
    middle = _mean(tally, measure)
    squares = tally.sums[MATCHES].squares
    return (found.squares - 2 * middle * found.by_matches + middle**2 * squares) / tally.matches**2


def _figure(found: Fraction, remainders: Fraction, deals: int, unit: int) -> Figure:
    if deals < 2:
        return Figure(float(found / unit), None)
    error = sqrt(remainders * deals / (deals - 1))
    return Figure(float(found / unit), quantile(deals - 1) * error / unit)


def quantile(freedom: int) -> float:
    """How many standard errors 95 % of a Student distribution lie within, to three places."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    # The expansion for many degrees of freedom.
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
