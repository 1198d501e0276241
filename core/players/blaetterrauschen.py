"""Blätterrauschen: rules of thumb.

A sheet is worth what its lines bring on the average once the match is over: of the symbols
that are still free some will be covered, and of those some ticked. A move is as good as what
it adds to that. Areas lie best where they touch others and the rim, for gaps are hard to fill.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import fsum
from typing import NamedTuple

from ..game import Seat
from ..games.blaetterrauschen.areas import WHOLE_SHEET, legal_areas, number_of, rectangle
from ..games.blaetterrauschen.entering import with_joker
from ..games.blaetterrauschen.model import (
    FACE_CLOUDS,
    FACE_NUMBERS,
    MISS_POINTS,
    ROLL_ODDS,
    ROLLS,
    SORTS,
    TRACK_NUMBERS,
    TRACKS,
    Area,
    Filled,
    Joker,
    Move,
    Phase,
    Season,
    Sheet,
    Stage,
    State,
    Tick,
    clouds,
)
from ..games.blaetterrauschen.seasons import CHOICE_NUMBERS, SYMBOLS, look_at, possible, totals
from ..games.blaetterrauschen.symbols import Choice, Tally

PLAYOUTS = 100
WIDTH = 6
TRUST = 30.0
ROUNDS = 3  # of a playout

CELLS = 7.0  # that an area takes on the average, with those that it cuts off
DEAD = 12.0  # cells that nobody reaches at the end
TICKED = 0.6  # how many of the symbols that are covered are ticked, where one looks for them
PAIRED = 0.5  # how much fewer of those that must lie together in pairs
AVOIDED = 0.6  # how much fewer are covered of those that had better stay free
CROSSING = 0.2  # how often an area crosses the river
CLOUD = 1 / 6  # how often a die shows a cloud
HOLLY = 2.5  # what a holly is worth on the average
EDGE = 0.25  # what a side between a covered and a free cell costs
KEPT = 0.5  # what an unused joker is worth for every area to come
USUAL = 4.5  # what an area brings on the average near the end
UNLIKELY = 0.02  # what is less likely than that is not looked at by itself
ROOMY = 50  # free cells with which nobody thinks of leaving

Counts = tuple[int, ...]
Spread = tuple[tuple[int, float], ...]


class Line(NamedTuple):
    """A line of the score: which one, the tracks it reads and the symbols that fill them."""

    score: int
    tracks: tuple[int, ...]
    sorts: tuple[int, ...]  # without tracks: the symbols that it counts


class Offer(NamedTuple):
    """What an area covers, and what may be ticked in it."""

    symbols: tuple[tuple[int, int], ...]  # sorts, and how many of each
    ticks: tuple[tuple[int, Counts], ...]  # choices, and the circles they fill
    border: int  # the cells around it
    outer: int  # how many of its sides lie inside the sheet, less those on the rim
    crosses: bool


class Outlook(NamedTuple):
    """A sheet as its future sees it."""

    season: Season
    marks: Counts
    free: Counts  # symbols of each sort in no area
    inside: Counts  # and in areas
    left: int  # how many areas will still be drawn
    first: bool  # nobody else has completed the clover


# What a line of the score promises


@cache
def lines(season: Season) -> tuple[Line, ...]:
    """The lines of a season's score that symbols or rolls fill."""
    numbers, sorts = TRACK_NUMBERS[season], SORTS[season]
    found = []
    for score, line in enumerate(SYMBOLS[season].scores):
        names = {symbol for track in line.tracks for symbol in sources(season, track)}
        found.append(
            Line(
                score,
                tuple(numbers[track] for track in line.tracks),
                tuple(n for n, sort in enumerate(sorts) if sort in (names or {line.name})),
            )
        )
    return tuple(found)


@cache
def lines_about(season: Season, sort: int) -> tuple[Line, ...]:
    """The lines to which a sort of symbol matters."""
    return tuple(line for line in lines(season) if sort in line.sorts)


@cache
def sources(season: Season, track: str) -> tuple[str, ...]:
    """The sorts of symbols that fill a track: one, or two that fill it in pairs."""
    for choice in SYMBOLS[season].choices:
        if track in choice.tracks and len(choice.symbols) > len(choice.tracks):
            return choice.symbols
        if track in choice.tracks:
            return (choice.symbols[choice.tracks.index(track)],)
    return ()


@cache
def binomial(number: int, chance: float) -> Spread:
    """How likely it is that so many of that number come: (how many, how likely).

    What is hardly likely is left out, and counted with the number next to it.
    """
    spread = [1.0]
    for _one in range(number):
        pairs = zip([*spread, 0.0], [0.0, *spread], strict=True)
        spread = [same * (1 - chance) + one_less * chance for same, one_less in pairs]
    first, last = 0, number
    while spread[first] < UNLIKELY:
        spread[first + 1] += spread[first]
        first += 1
    while spread[last] < UNLIKELY:
        spread[last - 1] += spread[last]
        last -= 1
    return tuple((count, spread[count]) for count in range(first, last + 1))


def coverage(left: int) -> float:
    """The part of the free cells that so many areas cover."""
    return left * CELLS / (left * CELLS + DEAD)


def to_come(season: Season, track: str, free: dict[str, int], left: int) -> Spread:
    """How likely it is that so many more marks come onto a track."""
    if track == "cloud":
        return binomial(2 * left, CLOUD)
    if track == "river":
        return binomial(left, CROSSING)
    symbols = sources(season, track)
    sharing = sum(sources(season, other) == symbols for other in TRACKS[season])
    chance = coverage(left) * TICKED / sharing
    if len(symbols) > 1:
        chance *= PAIRED
    return binomial(min(free[symbol] for symbol in symbols), chance)


@cache
def promised(line: Line, marks: Counts, free: Counts, inside: Counts, outlook: Outlook) -> float:
    """What a line brings on the average in the end.

    `marks` are those of its tracks, `free` and `inside` count its sorts; of the outlook only
    the rest matters.
    """
    season, left = outlook.season, outlook.left
    names = [SORTS[season][sort] for sort in line.sorts]
    score = SYMBOLS[season].scores[line.score]
    if not line.tracks:
        wanted = season == Season.WINTER  # the elks; all others had better stay free
        spread = binomial(free[0], coverage(left) * (1 if wanted else AVOIDED))
        return fsum(
            likely
            * score.points(
                Tally({}, {}, {names[0]: inside[0] + n}, {names[0]: free[0] - n}, False, 0)
            )
            for n, likely in spread
        )
    still = dict(zip(names, free, strict=True))
    spreads = [to_come(season, track, still, left) for track in score.tracks]
    total = 0.0
    for ends in product(*spreads):
        likely = 1.0
        marked, filled = {}, {}
        for track, mark, (more, chance) in zip(score.tracks, marks, ends, strict=True):
            likely *= chance
            marked[track] = mark + more
            filled[track] = min(mark + more, TRACKS[season][track])
        points = score.points(Tally(filled, marked, {}, {}, outlook.first, 1))
        total += likely * points * (HOLLY if score.name == "holly" else 1)
    return total


def promise(outlook: Outlook, line: Line) -> float:
    """What a line of the sheet brings on the average in the end."""
    season, marks, free, inside, left, first = outlook
    return promised(
        line,
        tuple([marks[track] for track in line.tracks]),
        tuple([free[sort] for sort in line.sorts]),
        () if line.tracks else tuple([inside[sort] for sort in line.sorts]),
        Outlook(season, (), (), (), left, first),
    )


# What a seat looks forward to


def outlook_of(state: State, seat: Seat, left: int) -> Outlook:
    """What a seat's sheet looks forward to, if so many areas will still be drawn."""
    filled, masks = state.filled[seat], state.sheet.masks
    free = WHOLE_SHEET & ~filled.covered
    others = [other.clover for index, other in enumerate(state.filled) if index != seat]
    return Outlook(
        state.sheet.season,
        filled.marks,
        tuple([(cells & free).bit_count() for cells in masks]),
        tuple([(cells & filled.covered).bit_count() for cells in masks]),
        left,
        not any(0 < clover < state.round for clover in others),
    )


def areas_left(filled: Filled) -> int:
    """About how many areas will still be drawn."""
    free = (WHOLE_SHEET & ~filled.covered).bit_count()
    return max(0, int((free - DEAD) / CELLS + 0.5))


def covering(outlook: Outlook, sort: int, count: int) -> Outlook:
    """The outlook once so many free symbols of a sort are covered."""
    free, inside = list(outlook.free), list(outlook.inside)
    free[sort] -= count
    inside[sort] += count
    return outlook._replace(free=tuple(free), inside=tuple(inside))


@cache
def offers(sheet: Sheet, shown: int, pairs_by_area: bool) -> dict[int, Offer]:
    """The areas of a sheet by number, in rounds with so many clouds; filled in when asked for."""
    return {}


def offer_of(state: State, area: int) -> Offer:
    """What an area covers, and what may be ticked in it in this round."""
    shown = clouds(state.roll)
    known = offers(state.sheet, shown, state.pairs_by_area)
    if area not in known:
        _area, width, height, _mask, border, crosses = rectangle(area)
        here = look_at(state.sheet, area, shown, state.pairs_by_area)
        names = CHOICE_NUMBERS[state.sheet.season]
        known[area] = Offer(
            tuple((sort, count) for sort, count in enumerate(here.counts.values()) if count),
            tuple(
                (names[choice.name], choice.gains(here))
                for choice in possible(state.sheet.season, here)
            ),
            border,
            2 * border.bit_count() - 2 * (width + height),
            crosses,
        )
    return known[area]


class Judge:
    """What the areas and ticks of a round add to the worth of a seat's sheet.

    Losses and gains are found once for each sort and number, since many areas share them.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        filled = state.filled[seat]
        self.covered = filled.covered
        self.drawn = state.entries[seat].area is not None
        left = areas_left(filled)
        self.outlook = outlook_of(state, seat, left if self.drawn else max(0, left - 1))
        self.known = offers(state.sheet, clouds(state.roll), state.pairs_by_area)
        self.now = {line: promise(self.outlook, line) for line in lines(self.outlook.season)}
        self.losses: dict[tuple[int, int], float] = {}
        self.gains: dict[tuple[int, Counts], float] = {}
        marks = SYMBOLS[self.outlook.season].scores
        rivers = [score.points for score in marks if score.name == "river"]
        one = Tally({"river": 1}, {}, {}, {}, False, 0)
        self.crossing = rivers[0](one) if rivers else 0

    def area(self, area: int) -> float:
        """What an area adds with the best tick in it."""
        offer = self.known.get(area) or offer_of(self.state, area)
        touching = (offer.border & self.covered).bit_count()
        total = EDGE * (2 * touching - offer.outer)
        losses, gains = self.losses, self.gains
        for symbols in offer.symbols:
            if symbols not in losses:
                losses[symbols] = self.loss(*symbols)
            total += losses[symbols]
        best = None
        for tick in offer.ticks:
            if tick not in gains:
                gains[tick] = self.gain(*tick)
            if best is None or gains[tick] > best:
                best = gains[tick]
        return total + (best or 0.0) + (self.crossing if offer.crosses else 0)

    def loss(self, sort: int, count: int) -> float:
        """What it adds that so many symbols of a sort are covered: less than nothing as a rule."""
        after = covering(self.outlook, sort, count)
        about = lines_about(self.outlook.season, sort)
        return fsum(promise(after, line) - self.now[line] for line in about)

    def gain(self, choice: int, gains: Counts) -> float:
        """What a tick adds once its symbols are covered."""
        season = self.outlook.season
        chosen: Choice = SYMBOLS[season].choices[choice]
        before, marks = self.outlook, list(self.outlook.marks)
        about: dict[Line, None] = {}
        for number, symbol in enumerate(chosen.symbols):
            sort = SORTS[season].index(symbol)
            if not self.drawn:
                before = covering(before, sort, gains[min(number, len(gains) - 1)])
            about.update(dict.fromkeys(lines_about(season, sort)))
        for track, more in zip(chosen.tracks, gains, strict=False):
            marks[TRACK_NUMBERS[season][track]] += more
        after = before._replace(marks=tuple(marks))
        return fsum(promise(after, line) - promise(before, line) for line in about)


# The contract of rules of thumb


def rate(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
    """What each move adds to the worth of the seat's sheet."""
    entry = state.entries[seat]
    if entry.stage == Stage.ANSWER:
        return (going_on(state, seat), 0.0)
    judge = Judge(state, seat)
    if entry.stage == Stage.TICK:
        assert entry.area is not None
        ticks = dict(offer_of(state, entry.area).ticks)
        numbers = CHOICE_NUMBERS[state.sheet.season]
        chosen = [numbers[move.sort] for move in moves if isinstance(move, Tick)]
        return [judge.gain(choice, ticks[choice]) for choice in chosen]
    return [entering(state, seat, judge, move) for move in moves]


def entering(state: State, seat: Seat, judge: Judge, move: Move) -> float:
    """What an area, a joker or a miss adds."""
    if isinstance(move, Area):
        return judge.area(number_of(move))
    if not isinstance(move, Joker):
        return MISS_POINTS
    shown = with_joker(state, move.number)
    areas = legal_areas(state.sheet, state.filled[seat], shown, clouds(state.roll))
    best = max(judge.area(number_of(area)) for area in areas)
    return best - KEPT * judge.outlook.left


def going_on(state: State, seat: Seat) -> float:
    """What the next round brings on the average."""
    filled = state.filled[seat]
    if (WHOLE_SHEET & ~filled.covered).bit_count() >= ROOMY:
        return USUAL
    likely = fitting(state.sheet, filled)
    return likely * USUAL + (1 - likely) * MISS_POINTS


def fitting(sheet: Sheet, filled: Filled) -> float:
    """How likely it is that the next roll allows an area."""
    known: dict[tuple[int, int, int], bool] = {}
    total = 0.0
    for roll, odds in zip(ROLLS, ROLL_ODDS, strict=True):
        low, high = sorted((FACE_NUMBERS[roll.green], FACE_NUMBERS[roll.natural]))
        shown = FACE_CLOUDS[roll.green] + FACE_CLOUDS[roll.natural]
        key = (low, high, min(shown, 1))
        if key not in known:
            areas = legal_areas(sheet, filled, (low, high), shown)
            known[key] = next(areas, None) is not None
        total += odds * known[key]
    rolls: int = sum(ROLL_ODDS)
    return total / rolls


def enough(root: State, state: State) -> bool:
    """A playout ends after some rounds, or with the match."""
    return state.phase is Phase.OVER or (
        state.phase is Phase.ROLL and state.round >= root.round + ROUNDS
    )


def worth(root: State, state: State, seat: Seat) -> float:
    """What the seat's sheet brings on the average, misses included."""
    if state.phase is Phase.OVER:
        return totals(state)[seat]
    filled = state.filled[seat]
    outlook = outlook_of(state, seat, 0 if filled.left else areas_left(filled))
    lasting = fsum(promise(outlook, line) for line in lines(outlook.season))
    return lasting + MISS_POINTS * filled.misses
