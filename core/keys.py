"""Keys of seats: whoever knows the key of a seat plays it by mail. Only its digest is kept.

Which digest counts stands in the log, so a key that is made anew or handed to somebody else is
on the record, and everybody is told that, though not the key.
"""

from __future__ import annotations

from .digest import digest
from .game import Seat
from .log import notes
from .match import KEY, Match, note

# Letters and digits that nobody takes for one another, however they are written.
SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 20  # signs of a key: 99 bits
GROUP = 4  # signs between two dashes


def normal(key: str) -> str:
    """A key as it counts: small letters and digits, without what parts its groups."""
    return "".join(sign for sign in key.lower() if sign.isalnum())


def grouped(key: str) -> str:
    """A key as people are told it."""
    return "-".join(key[start : start + GROUP] for start in range(0, len(key), GROUP))


def with_key(match: Match, seat: Seat, key: str, time: str) -> Match:
    """The match in which that key, and no earlier one, plays the seat by mail."""
    return note(match, seat, f"{KEY} {key_digest(match, seat, key)}", time)


def has_key(match: Match, seat: Seat) -> bool:
    """Whether the seat has a key."""
    return seat in _digests(match)


def opens(match: Match, seat: Seat, key: str) -> bool:
    """Whether that is the key of the seat."""
    return _digests(match).get(seat) == key_digest(match, seat, key)


def key_digest(match: Match, seat: Seat, key: str) -> str:
    """What is kept of a key: it is of no use for another seat or another match."""
    return digest("wolken key", match.salt, match.id, match.players[seat], normal(key))


def _digests(match: Match) -> dict[Seat, str]:
    return {seat: kept for _number, seat, kept in notes(match, KEY)}
