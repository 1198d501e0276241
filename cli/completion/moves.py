"""The legal moves of a match, word by word, for whoever is typing one.

What is offered is what `moves` lists for the same seat, and after a comma what it would list
then as far as the seat may know it. Chance is never asked.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wolken.core.games import GAMES, game
from wolken.core.match import Match, seat_name

from .. import seats, store
from .line import Line, Word


class NothingToOffer(Exception):
    """There is no word of which it is sure that this reader may be told it."""


class Begun(NamedTuple):
    """A move half begun: whose it is said to be, the words that are complete, the last one."""

    name: str | None  # None where nobody is named
    words: list[str]
    last: str


def next_words(line: Line) -> Iterator[Word]:
    """What may stand next in a call of `move`: a word, or within quotes the rest of the move."""
    return _offered(line, " ".join((*line.arguments[1:], line.current)))


def quoted_move(line: Line) -> Iterator[Word]:
    """The rest of a move that is the value of an option: within quotes, as it has blanks."""
    return _offered(line, line.current) if line.quoted else iter(())


def _offered(line: Line, text: str) -> Iterator[Word]:
    *earlier, segment = text.split(",")
    begun = _begun(segment)
    speaker = line.value("--as", os.environ.get("WOLKEN_SEAT", ""))
    match = named_match(line)
    made = [_begun(f"{move} ") for move in earlier if move.strip()]
    if made:
        if match.game.HIDDEN_HANDS:  # one seat for all: what it may know is not mixed with more
            speaker = speaker or _speaker(match, made[0])
        match = _after(match, made, speaker)
    kept = line.current.removesuffix(begun.last)
    following = [move for move in _following(match, begun, speaker) if move]
    if not line.quoted:
        following = [move.partition(" ")[0] for move in following]
    yield from (Word(kept + text) for text in dict.fromkeys(following))


def named_match(line: Line) -> Match:
    """The match that the call names, verified, if it is one of its game."""
    match = store.load_known(os.path.expanduser(line.paths[0]))
    if line.path[0] in GAMES and match.game is not game(line.path[0]):
        raise NothingToOffer
    return match


def _begun(segment: str) -> Begun:
    """What stands between two commas, `anna: flip a`, taken apart."""
    name, colon, rest = segment.partition(":")
    words = (rest if colon else segment).split(" ")
    return Begun(name.strip() if colon else None, [word for word in words[:-1] if word], words[-1])


def _following(match: Match, begun: Begun, speaker: str) -> list[str]:
    """What may follow, to the end of a move; where several may act, the names of the seats."""
    name = _name(begun, speaker)
    waiting = match.game.waiting(match.state)
    if not name and match.known_to is None and len(waiting) > 1:
        return [] if begun.words else [f"{seat_name(match, seat)}:" for seat in waiting]
    seat = seats.asking_seat(match, name)
    legal = [] if seat is None else [move.split(" ") for move in seats.legal_moves(match, seat)]
    count = len(begun.words)
    return [" ".join(move[count:]) for move in legal if move[:count] == begun.words]


def _name(begun: Begun, speaker: str) -> str:
    """Whose move it is; a seat that asks for itself is told nothing of another one's."""
    if begun.name is None:
        return speaker
    if not begun.name or speaker not in ("", begun.name):
        raise NothingToOffer
    return begun.name


def _speaker(match: Match, first: Begun) -> str:
    """Who makes the moves of a call that begins with this one."""
    seat = seats.asking_seat(match, _name(first, ""))
    if seat is None:
        raise NothingToOffer
    return seat_name(match, seat)


def _after(match: Match, made: Sequence[Begun], speaker: str) -> Match:
    """The match after some moves, as a dry run leaves it to whoever speaks."""
    from wolken.core.call import Order, foreseen, only_speaker, read_order

    orders = [
        Order(seats.seat_of(match, _name(begun, speaker)), " ".join(begun.words)) for begun in made
    ]
    moves = [read_order(match, order) for order in orders]
    if match.game.HIDDEN_HANDS and only_speaker(match, orders, moves) is None:
        raise NothingToOffer
    then = foreseen(match, orders)
    if then is None:
        raise NothingToOffer
    return then
