"""Agreed in advance: an undo after which nothing stands between but chance is free.

Each person at the table agrees for itself, on the record; it counts as long as all of them do.
"""

from __future__ import annotations

from .computers import people
from .fair import sealed_off
from .game import Refusal, Seat
from .log import notes
from .match import CONSENT, OBJECT, Match, note
from .referee import General, Refused

AHEAD = "ahead"


def agreed_ahead(match: Match) -> tuple[Seat, ...]:
    """The seats that have agreed in advance, in seat order."""
    said = [
        (number, seat, word == CONSENT)
        for word in (CONSENT, OBJECT)
        for number, seat, rest in notes(match, word)
        if rest == AHEAD
    ]
    agreed = {seat: yes for _number, seat, yes in sorted(said)}
    return tuple(sorted(seat for seat, yes in agreed.items() if yes))


def all_agreed_ahead(match: Match) -> bool:
    """Whether every person at the table has agreed in advance."""
    persons = people(match)
    return bool(persons) and set(persons) <= set(agreed_ahead(match))


def agree_ahead(match: Match, seat: Seat, yes: bool, time: str) -> Match:
    """The match in which the seat agrees in advance, or does so no longer.

    Raises `Refused` in a match whose secret is told, and for a seat that would agree while a
    computer plays it.
    """
    word = CONSENT if yes else OBJECT
    refusal = sealed_off(match)
    if refusal is None and yes and seat not in people(match):
        refusal = Refusal(General.COMPUTER_PLAYS)
    if refusal is not None:
        raise Refused(seat, word, refusal)
    if (seat in agreed_ahead(match)) == yes:
        return match
    return note(match, seat, f"{word} {AHEAD}", time)
