"""Matches whose seed nobody can choose, made by a row of entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wolken.core import fair
from wolken.core.call import Order, call
from wolken.core.computers import go_on
from wolken.core.games import game
from wolken.core.match import Match, begin, hand_over, seat_named, waited_for
from wolken.core.record import read_options

ID = "0a1b2c3d"
SECRET = "5ec2e7" * 10 + "0a1b"
OTHER_SECRET = "07e125ec2e7" * 5 + "0a1b2c3d4"
NOON, ONE = "2030-01-02T12:00:00Z", "2030-01-02T13:00:00Z"
UMLAUTS = "Über den Wolken"


def fresh(
    *,
    strict: bool = False,
    secret: str = SECRET,
    players: Sequence[str] = ("anna", "ben"),
    name: str = "wolkenwechsel",
    **options: Any,
) -> Match:
    """A fair match to which nobody has contributed."""
    found = game(name)
    match = begin(
        found,
        id=ID,
        players=players,
        options=read_options(found, options),
        seed=None,
        salt="salt",
        time=NOON,
        secret=secret,
    )
    return fair.publish(match, NOON, strict)


def said(match: Match, *texts: str) -> Match:
    """The match after `anna commit rain`, `ben contribute rain` or `ben seat bot:steady`."""
    for entry in texts:
        name, word, text = entry.split(" ", 2)
        seat = seat_named(match, name)
        if word == "commit":
            match = fair.commit(match, seat, fair.seat_commitment(match, seat, text), ONE)
        elif word == "contribute":
            match = fair.contribute(match, seat, text, ONE)
        else:
            match = hand_over(match, seat, text, ONE)
    return match


def made(**options: Any) -> Match:
    """A fair match of two seats to which both have contributed, with the first card."""
    match = said(fresh(**options), "anna contribute rain", f"ben contribute {UMLAUTS}")
    return go_on(match, ONE).match


def played(match: Match, *texts: str) -> Match:
    """The match after moves such as `anna flip a1`."""
    for text in texts:
        name, move = text.split(" ", 1)
        called = call(match, [Order(match.players.index(name), move)], ONE)
        assert called.error is None, called.error
        match = called.match
    return match


def over() -> Match:
    """A match of one round that is over: everybody always tosses what was drawn."""
    match = played(made(rounds=1), "anna flip a1", "anna flip b1", "ben flip a1", "ben flip b1")
    while waiting := waited_for(match):
        legal = match.game.legal(match.state, waiting[0])
        texts = [match.game.write(move, match.players) for move in legal]
        order = Order(waiting[0], "draw" if "draw" in texts else texts[-1])
        match = call(match, [order], ONE).match
    return match
