"""Matches of a simulation, how they are counted, and what their sums say."""

from __future__ import annotations

from random import Random
from statistics import mean as mean_of
from statistics import stdev
from typing import Any

import pytest

from wolken.core import intervals
from wolken.core.check import check
from wolken.core.game import Outcome
from wolken.core.games import GAMES, game
from wolken.core.players import Level
from wolken.core.record import read_options
from wolken.core.simulation import (
    Played,
    Setting,
    names,
    numbers,
    play_match,
    recorded,
    rotated,
    turns,
)
from wolken.core.tally import (
    DECISIONS,
    KINDS,
    MATCHES,
    MOVES,
    NOT_AT_ALL,
    POINTS,
    SHARES,
    WINS,
    Deal,
    Kept,
    Tally,
    added,
    lead,
    measure,
    rank,
    share_of,
    tallied,
)

RANDOM, STEADY, SHARP = Level.RANDOM, Level.STEADY, Level.SHARP
SALT, TIME = "5a175a175a175a175a175a175a175a17", "2026-01-31T12:00:00Z"


def setting(name: str, *entrants: Level, most_moves: int = 10_000, **options: Any) -> Setting:
    """Entrants at a game, with the seed `s`."""
    return Setting(name, read_options(game(name), options), entrants, "s", None, most_moves)


# The matches


@pytest.mark.parametrize(
    ("entrants", "number"),
    [
        ((STEADY,), 1),
        ((STEADY, STEADY), 1),
        ((STEADY, RANDOM), 2),
        ((STEADY, RANDOM, RANDOM), 3),
        ((STEADY, RANDOM, STEADY, RANDOM), 2),
        ((STEADY, STEADY, RANDOM, RANDOM), 4),
    ],
)
def test_entrants_sit_in_every_way_that_differs(entrants: tuple[Level, ...], number: int) -> None:
    assert turns(entrants) == number
    ways = [tuple(rotated(entrants, turn)) for turn in range(number)]
    assert len(set(ways)) == number
    assert rotated(entrants, number) == list(entrants)


def test_every_entrant_moves_up_by_a_seat_with_every_turn() -> None:
    found = setting("wolkenwechsel", STEADY, RANDOM, RANDOM, rounds=1)
    seats = [play_match(found, 1, turn).seats for turn in range(3)]
    assert seats == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ((STEADY, RANDOM), ["steady", "random"]),
        ((STEADY, RANDOM, STEADY, STEADY), ["steady", "random", "steady2", "steady3"]),
    ],
)
def test_entrants_have_names(levels: tuple[Level, ...], expected: list[str]) -> None:
    assert names(levels) == expected


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_played_once_more_as_it_was(name: str) -> None:
    """With its log, which leads from its seed to its end."""
    found = setting(name, STEADY, RANDOM)
    for turn in range(2):
        played = play_match(found, 3, turn)
        match = recorded(found, 3, turn, SALT, TIME)
        assert played == play_match(found, 3, turn)
        assert played.outcome == match.game.outcome(match.state) is not None
        assert played.moves == len(match.log)
        assert check(match) is None
        assert match.seed == "s-3"
        assert match.players == tuple(rotated(["steady", "random"], turn))
        for entrant, player in enumerate(("steady", "random")):
            own = [line for line in match.log if f" {player} " in line]
            # A standing order is a move of the seat too, but nobody decides then.
            assert 0 < played.decisions[entrant] <= len(own)


def test_matches_of_a_deal_have_the_same_cards_and_others_do_not() -> None:
    found = setting("wolkenwechsel", STEADY, RANDOM, rounds=1)
    dealt = [
        [line.split()[3:5] for line in recorded(found, deal, turn, SALT, TIME).log[:9]]
        for deal, turn in ((1, 0), (1, 1), (2, 0))
    ]
    cards = [[move for move in deal if move[0] == "deal"] for deal in dealt]
    assert cards[0] == cards[1] != cards[2]


def test_a_match_is_cut_off() -> None:
    played = play_match(setting("wolkenwechsel", RANDOM, RANDOM, most_moves=20), 1, 0)
    assert (played.outcome, played.moves) == (None, 20)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_won_together_or_by_somebody(name: str) -> None:
    found = game(name)
    for level in (RANDOM, STEADY):
        for deal in range(4):
            outcome = play_match(setting(name, level, level), deal, 0).outcome
            assert outcome is not None
            everybody = outcome.winners in ((), (0, 1))
            assert everybody if found.TOGETHER else outcome.winners


def test_lots_are_recomputable() -> None:
    """The first eight bytes of SHAKE-128 over `a NUL b NUL 0`, and those over `a NUL b NUL 1`."""
    found = numbers("a", "b")
    drawn = [next(found) for _number in range(64)]
    assert drawn[0] == 10803281391883654990
    assert drawn[63] == 3024511231674846464
    assert len(set(drawn)) == 64


# Counting


def played(
    winners: tuple[int, ...] = (0,),
    scores: tuple[int, ...] = (5, 3),
    seats: tuple[int, ...] = (0, 1),
    moves: int = 10,
    decisions: tuple[int, ...] = (4, 3),
    cut: bool = False,
) -> Played:
    """A match of two."""
    outcome = None if cut else Outcome(scores, winners, "over")
    return Played(outcome, seats, moves, decisions)


def test_a_win_can_be_shared_evenly_by_all_seats_that_any_game_has() -> None:
    most = max(game(name).SEATS[-1] for name in GAMES)
    assert all(SHARES % winners == 0 for winners in range(1, most + 1))


@pytest.mark.parametrize(
    ("winners", "together", "share"),
    [((0,), False, SHARES), ((0, 1), False, SHARES // 2), ((0, 1), True, SHARES)],
)
def test_what_a_winner_has_of_the_victory(
    winners: tuple[int, ...], together: bool, share: int
) -> None:
    assert share_of(Outcome((1, 1, 0), winners, "over"), together) == share


def test_a_deal_is_counted_by_entrant_and_not_by_seat() -> None:
    """The second match: the first entrant sits in seat 1, which has lost."""
    deal = [played(), played(seats=(1, 0), moves=12, decisions=(6, 2)), played(cut=True)]
    (tally,) = tallied({1: [deal]}, together=False)
    totals = [sums.total for sums in tally.sums]
    assert (tally.deals, tally.cut, tally.matches) == (1, 1, 2)
    assert (totals[MATCHES], totals[MOVES]) == (2, 22)
    assert totals[measure(0, WINS)] == totals[measure(1, WINS)] == SHARES
    assert (totals[measure(0, POINTS)], totals[measure(1, POINTS)]) == (5 + 3, 3 + 5)
    assert (totals[measure(0, DECISIONS)], totals[measure(1, DECISIONS)]) == (4 + 6, 3 + 2)
    assert tally.reasons == {"over": 2}


@pytest.mark.parametrize(
    ("winners", "scores", "leads"),
    [
        ((0,), (9, 5, 7), (2, -4, -2)),
        ((0,), (5, 9, 7), (2, -4, -2)),  # few points are good
        ((0, 1), (9, 9, 7), (0, 0, -2)),
        ((0,), (9,), (9,)),
        ((), (3, 3), (3, 3)),  # lost together
    ],
)
def test_how_far_ahead_a_seat_is(
    winners: tuple[int, ...], scores: tuple[int, ...], leads: tuple[int, ...]
) -> None:
    outcome = Outcome(scores, winners, "over")
    assert tuple(lead(outcome, seat) for seat in range(len(scores))) == leads


def test_the_worst_and_the_best_match_are_those_of_the_first_entrant() -> None:
    """By victory, then by points; of equals that with the lowest number."""
    narrow, clear, lost = played(scores=(5, 4)), played(scores=(9, 1)), played((1,), (2, 9))
    lost_from_seat_1 = played((0,), (9, 2), seats=(1, 0))
    cut = played(cut=True, moves=99)
    deals = {
        4: [[narrow, lost]],
        2: [[clear, lost_from_seat_1]],
        7: [[clear, cut]],
    }
    (tally,) = tallied(deals, together=False, kinds=KINDS)
    places = {kind: (kept.deal, kept.turn) for kind, kept in tally.kept.items()}
    assert places == {"worst": (2, 1), "best": (2, 0), "longest": (7, 1)}
    assert rank("best", clear, False) < rank("best", narrow, False) < rank("best", lost, False)
    assert rank("worst", cut, False) == NOT_AT_ALL
    assert Kept(NOT_AT_ALL, 1, 0) > Kept(rank("best", lost, False), 9, 0)


def random_deals(number: int, random: Random) -> dict[int, list[Deal]]:
    """Deals of two variants, two matches each, some of them cut off."""

    def match() -> Played:
        scores = random.randrange(20), random.randrange(20)
        winners = ((0,), (1,), (0, 1))[random.randrange(3)]
        return played(winners, scores, moves=random.randrange(9, 99), cut=random.random() < 0.2)

    return {deal: [[match(), match()] for _variant in range(2)] for deal in range(number)}


def test_neither_order_nor_cuts_change_what_is_counted() -> None:
    random = Random("sums")
    deals = random_deals(60, random)
    whole = tallied(deals, together=False, kinds=KINDS)
    for _time in range(5):
        order = list(deals)
        random.shuffle(order)
        cuts = sorted(random.sample(range(61), 4))
        parts = [order[low:high] for low, high in zip([0, *cuts], [*cuts, 60], strict=True)]
        random.shuffle(parts)
        found: tuple[Tally, ...] = ()
        for part in parts:
            more = tallied({deal: deals[deal] for deal in part}, together=False, kinds=KINDS)
            found = added(found, more)
        assert found == whole


# Intervals


def test_the_interval_of_whole_deals_is_the_usual_one() -> None:
    """Of the deals' own means, whose unit is the deal; differences are those of pairs."""
    random = Random("intervals")
    points = [[random.randrange(40) for _turn in range(2)] for _deal in range(2 * 25)]
    matches = [[played(scores=(score, 0)) for score in deal] for deal in points]
    deals = {number: [matches[number], matches[25 + number]] for number in range(25)}
    first, second = tallied(deals, together=False)
    ours, theirs = ([sum(deal) / 2 for deal in points[low : low + 25]] for low in (25, 0))
    errors = 2.064  # Student, 24 degrees of freedom
    which = measure(0, POINTS)
    for found, expected in (
        (intervals.mean(first, which), theirs),
        (intervals.mean(second, which), ours),
        (
            intervals.difference(second, first, which),
            [own - other for own, other in zip(ours, theirs, strict=True)],
        ),
    ):
        assert found is not None
        assert found.mean == pytest.approx(mean_of(expected))
        assert found.reach == pytest.approx(errors * stdev(expected) / 5, rel=1e-3)


def test_a_deal_of_which_a_match_was_cut_off_weighs_less() -> None:
    """Matches with 2 and 2 points in one deal, with 1 in the other: 5/3 on the average.

    The deals differ by 2/3 and -2/3 from what their matches would bring; in parts of three
    matches the squares sum up to 8/81, times 2 for two deals.
    """
    deals = {
        1: [[played(scores=(2, 0)), played(scores=(2, 0))]],
        2: [[played(scores=(1, 0)), played(cut=True)]],
    }
    (tally,) = tallied(deals, together=False)
    found = intervals.mean(tally, measure(0, POINTS))
    assert found is not None
    assert found.mean == pytest.approx(5 / 3)
    assert found.reach == pytest.approx(12.706 * (16 / 81) ** 0.5)


@pytest.mark.parametrize(("deals", "reach"), [(2, 0.776), (10, 0.259), (100, 0.0295)])
def test_all_won_is_not_always_won(deals: int, reach: float) -> None:
    """As many deals as would show a loss 95 times out of 100 if so many were lost."""
    played_all = {number: [[played((0,), (1, 0))]] for number in range(deals)}
    (tally,) = tallied(played_all, together=False)
    for entrant, mean in ((0, 1.0), (1, 0.0)):
        found = intervals.mean(tally, measure(entrant, WINS), SHARES)
        assert found is not None
        assert found.mean == mean
        assert found.reach == pytest.approx(reach, abs=0.001)


def test_the_interval_of_a_share_holds_no_more_than_all() -> None:
    winners = {1: (0,), 2: (1,), 3: (0,)}
    deals = {number: [[played(won, (1, 0))]] for number, won in winners.items()}
    (tally,) = tallied(deals, together=False)
    assert intervals.mean(tally, measure(0, WINS), SHARES) == (
        pytest.approx(2 / 3),
        pytest.approx(2 / 3),
    )


def test_too_few_deals_have_no_interval_and_no_match_no_mean() -> None:
    one = tallied({1: [[played()], [played(cut=True)]]}, together=False)
    assert intervals.mean(one[0], measure(0, WINS), SHARES) == (1.0, None)
    assert intervals.mean(one[1], MOVES) is None
    assert intervals.difference(one[1], one[0], MOVES) is None


def test_equal_variants_do_not_differ() -> None:
    deals = {deal: [both[0], both[0]] for deal, both in random_deals(9, Random("same")).items()}
    first, second = tallied(deals, together=False)
    for which in range(len(first.sums)):
        assert intervals.difference(second, first, which) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("freedom", "errors"),
    [(1, 12.706), (2, 4.303), (10, 2.228), (12, 2.179), (20, 2.086), (60, 2.000), (120, 1.980)],
)
def test_few_deals_make_wide_intervals(freedom: int, errors: float) -> None:
    assert intervals.quantile(freedom) == pytest.approx(errors, abs=0.002)
