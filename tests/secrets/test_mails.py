"""Mails: a seat that was told the same in two worlds is written the same, byte by byte."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

import pytest
from curious_matches import SECRETIVE, WORLDS
from random_play import reported
from test_two_worlds import first_pairs
from worlds import Worlds

from wolken.cli.mail.acting import acted
from wolken.cli.mail.reading.letter import read_letter
from wolken.cli.mail.sending import attachment
from wolken.cli.mail.writing import (
    Envelope,
    Threading,
    as_bytes,
    invitation,
    receipt,
    report,
)
from wolken.cli.seats import legal_moves
from wolken.core.game import PUBLIC
from wolken.core.match import Match, reading

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


# What a seat may write: a mail with some words that answers its last entry, or an earlier one

WORDS = (
    "no such move",
    "undo",
    "ask undo",
    "consent",
    "object",
    "absent 2026-12-20",
    "contribute hello",
    "say: hello",
)


def answers(match: Match, seat: int, words: str, number: int) -> tuple[bool, bytes]:
    """Whether a mail of a seat is refused, and the answer."""
    head = "From: anna@example.org\nMessage-ID: <2@example.org>\nSubject: Re\n\n"
    letter = read_letter(f"{head}{words}\n".encode())
    done = acted(match, seat, number, number, letter, "2030-01-01T00:00:00Z")
    return done.refused, as_bytes(receipt(done.match, seat, ENVELOPE, lines=done.lines))


def words_for(match: Match, other: Match, seat: int, random: Random) -> list[str]:
    """Words, moves that are legal for some seat in one of two matches, and two at once."""
    texts = {
        move
        for one in (match, other)
        for whose in range(len(match.players))
        for move in map(str, legal_moves(one, whose))
    }
    moves = random.sample(sorted(texts), k=min(2, len(texts)))
    return [*random.sample(WORDS, k=2), *moves, ", ".join(moves)]


@pytest.mark.parametrize("name", SECRETIVE)
def test_mails_are_refused_alike_in_two_worlds(name: str) -> None:
    """Where a mail is obeyed, what comes of it may differ: it may open what was hidden."""
    random, refused = Random(name), 0
    for pair in pairs_for_seats(name):
        seat = pair.reader
        assert seat is not PUBLIC
        last = reading(pair.one, seat).seq
        with reported(pair):
            for words in words_for(pair.one, pair.other, seat, random):
                number = random.choice((last, last, max(0, last - 3)))
                one, other = (
                    answers(match, seat, words, number) for match in (pair.one, pair.other)
                )
                assert one[0] == other[0], words
                assert one == other or not one[0], words
                refused += one[0]
    assert refused
