"""Mails: a seat that was told the same in two worlds is written the same, byte by byte."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from curious_matches import SECRETIVE, WORLDS
from random_play import reported
from test_two_worlds import first_pairs
from worlds import Worlds

from wolken.cli.mail.sending import attachment
from wolken.cli.mail.writing import (
    Envelope,
    Threading,
    as_bytes,
    invitation,
    receipt,
    report,
)
from wolken.core.game import PUBLIC
from wolken.core.match import Match

PAIRS = 8 * WORLDS
ENVELOPE = Envelope(
    "games@example.org",
    "anna@example.org",
    datetime(2030, 1, 1, tzinfo=UTC),
    Threading("<1@example.org>"),
)


def mails(match: Match, seat: int) -> Iterator[bytes]:
    """All mails that a seat is written of a match."""
    file = attachment(match, seat, 0)
    yield as_bytes(report(match, seat, ENVELOPE, since=0, attachment=file, chat=[]))
    yield as_bytes(receipt(match, seat, ENVELOPE, lines=["done"]))
    yield as_bytes(invitation(match, seat, ENVELOPE, key="key", attachment=file))


def pairs_for_seats(name: str) -> list[Worlds]:
    """Pairs of worlds that a seat was told alike at any time."""
    pairs = first_pairs(name, PAIRS)
    return [pair for pair in pairs if pair.always and pair.reader is not PUBLIC]


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_seat_that_was_told_alike_is_written_alike(name: str) -> None:
    pairs = pairs_for_seats(name)
    assert pairs
    for pair in pairs:
        seat = pair.reader
        assert seat is not PUBLIC
        with reported(pair):
            assert pair.one.state != pair.other.state or pair.one.log != pair.other.log
            for one, other in zip(mails(pair.one, seat), mails(pair.other, seat), strict=True):
                assert one == other
