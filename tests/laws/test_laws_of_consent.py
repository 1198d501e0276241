"""What is asked for and agreed to is what an undo takes back; it tells nobody what is sealed."""

from __future__ import annotations

from itertools import islice

import pytest
from random_matches import TIME, wanders
from random_play import TABLES, reported
from toy_table import DEAL, ROUND, after, table, told

from wolken.core import consent
from wolken.core.check import check
from wolken.core.consent import Request, open_request
from wolken.core.game import HOST, PUBLIC
from wolken.core.history import readings
from wolken.core.log import read_entry
from wolken.core.match import Match
from wolken.core.record import header
from wolken.core.referee import Refused
from wolken.core.undo import undo

STAGES = 2  # of a match, at which every seat asks


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_all_agree_to_is_the_undo_of_the_seat_that_asks(name: str, seats: int) -> None:
    for acts in islice(wanders(name, seats), 1):
        for act in acts[-1 :: -(len(acts) // STAGES + 1)]:
            for seat in range(seats):
                with reported(f"{act}, seat {seat}"):
                    agreed_to(act.after, seat)


def agreed_to(match: Match, seat: int) -> None:
    """All agree to what a seat asks for, if it can ask."""
    try:
        asked, undone = consent.ask(match, seat, TIME)
        wanted = undo(match, seat, TIME, force=True)[0].state
    except Refused as error:
        if error.refusal.code in ("nothing-to-undo", "still-sealed"):
            return
        raise
    request = open_request(asked)
    assert (request is None) == (undone is not None)
    assert_waits_for(asked)
    for waiting in request.waits_for if request else ():
        assert undone is None
        assert asked.state == match.state
        assert_told_alike(asked)
        asked, undone = consent.consent(asked, waiting, TIME)
        assert_waits_for(asked)
    assert undone is not None
    assert open_request(asked) is None
    assert asked.state == wanted
    assert read_entry(asked.log[-1]).move.startswith("undo ")
    assert check(asked) is None
    assert asked.readings == readings(asked)


def assert_waits_for(match: Match) -> None:
    """A match says, and its file too, whom an open request waits for."""
    request = open_request(match)
    assert match.asked == (() if request is None else request.waits_for)
    names = [match.players[seat] for seat in match.asked]
    assert header(match).get("asked", []) == names


def assert_told_alike(match: Match) -> None:
    """Everybody is told the same request, each entry as far as that reader may know it."""
    request = open_request(match)
    assert request is not None
    seats = [seat for seat, _move in consent.taken_back(match, request, PUBLIC)]
    for reader in range(len(match.players)):
        mine = consent.taken_back(match, request, reader)
        assert [seat for seat, _move in mine] == seats
        revealed = consent.revealed(match, request, reader)
        public = consent.revealed(match, request, PUBLIC)
        assert revealed.to_all == public.to_all
        assert len(revealed.to_some) == len(public.to_some)


# On the toy, where everything is secret that can be


def asked(match: Match, seat: int) -> Match:
    """The match in which a seat has asked, and others have to agree."""
    match, undone = consent.ask(match, seat, TIME)
    assert undone is None
    return match


def opened(match: Match) -> Request:
    request = open_request(match)
    assert request is not None
    return request


def test_each_is_told_of_cards_what_it_may_know() -> None:
    match = asked(table(DEAL, ROUND, "deal 1, deal 2, deal 3"), 2)
    request = opened(match)
    assert consent.taken_back(match, request, PUBLIC) == [
        (2, "play 2"),
        (-1, "deal ?"),
        (-1, "deal ?"),
        (-1, "deal ?"),
    ]
    hands = {
        reader: consent.revealed(match, request, reader).to_some
        for reader in (PUBLIC, 0, 1, 2, HOST)
    }
    assert hands == {
        PUBLIC: ("deal ?", "deal ?", "deal ?"),
        0: ("deal 1", "deal ?", "deal ?"),
        1: ("deal ?", "deal 2", "deal ?"),
        2: ("deal ?", "deal ?", "deal 3"),
        HOST: ("deal 1", "deal 2", "deal 3"),
    }
    assert consent.revealed(match, request, 1).to_all == ("play 1", "play 3")


def test_a_sealed_decision_is_not_asked_for() -> None:
    with pytest.raises(Refused) as refused:
        consent.ask(table(DEAL, "0: play 3, 1: wave"), 0, TIME)
    assert refused.value.refusal.code == "still-sealed"


def test_a_request_is_the_same_whatever_is_sealed() -> None:
    match = table(DEAL, "0: wave, 1: wave")
    plain = asked(match, 0)
    beside = asked(after(match, "2: play 1"), 0)
    since = after(plain, "2: play 1")
    for other in (beside, since):
        assert told(other, PUBLIC) == told(plain, PUBLIC)
        assert_waits_for(other)
        request = opened(other)
        assert request.waits_for == opened(plain).waits_for == (1, 2)
        assert consent.taken_back(other, request, PUBLIC) == [(0, "wave"), (1, "wave")]


def test_what_its_seat_has_sealed_since_goes_too() -> None:
    match = asked(table(DEAL, "0: wave, 1: wave"), 0)
    match = after(match, "0: play 3")
    for seat in (1, 2):
        match, undone = consent.consent(match, seat, TIME)
    assert undone is not None
    assert match.state == table(DEAL).state
    assert check(match) is None


def test_a_wave_lets_a_request_lapse() -> None:
    match = after(asked(table(DEAL, "0: wave, 1: wave"), 0), "2: wave")
    assert open_request(match) is None
    assert_waits_for(match)
