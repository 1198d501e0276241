"""Seats by name: who reads, who asks, and what a seat may do."""

from __future__ import annotations

import unicodedata

from wolken.core.computers import Mover, Settled, computers
from wolken.core.game import DEALER, HOST, PUBLIC, Reader, Seat
from wolken.core.match import DEALER_NAME, Match, at_table, may_be_closed, written

from . import errors
from .language import _


def seat_of(match: Match, name: str) -> Seat | None:
    """The seat of a name; None for no name. `dealer` is a seat at a real table.

    A report knows its own seat alone.
    """
    if match.known_to is not None:
        return _known_seat(match, match.known_to, name)
    if not name:
        return None
    name = unicodedata.normalize("NFC", name)
    if name in match.players:
        return match.players.index(name)
    if name == DEALER_NAME and at_table(match):
        return DEALER
    raise errors.unknown_word(_("there is no seat “{word}”"), name, match.players)


def reader_of(match: Match, name: str, everything: bool) -> Reader:
    """Who reads: a seat, the host, or the one who reads where no seat is named."""
    if everything and match.known_to is not None:
        raise errors.usage(_("--all is the host's; this is a report"))
    if everything:
        return HOST
    seat = seat_of(match, name)
    return unnamed_reader(match) if seat is None or seat == DEALER else seat


def unnamed_reader(match: Match) -> Reader:
    """Who reads where no seat is named: everybody. In a match for one that is its only seat."""
    return 0 if len(match.players) == 1 else PUBLIC


def asking_seat(match: Match, name: str) -> Seat | None:
    """The seat whose moves are asked for: the one named, else the one that is waited for.

    None when nobody is named and the match is over. What may be dealt can betray hands, so
    the dealer has to be named where there are some. Complains where nobody may move.
    """
    if may_be_closed(match):
        from .fair import check_open

        check_open(match)
    if name or match.known_to is not None:
        return seat_of(match, name)
    seat = _only_seat(match)
    if seat == DEALER and match.game.HIDDEN_HANDS:
        raise errors.usage(
            _("what may be dealt can betray hands; it is shown only with --as dealer")
        )
    return seat


def legal_moves(match: Match, seat: Seat) -> list[str]:
    """Every legal move of a seat, as people type it."""
    return [written(match, move) for move in match.game.legal(match.state, seat)]


def _known_seat(match: Match, seat: Seat, name: str) -> Seat:
    """The seat whose report it is, if no other one is named."""
    if name and unicodedata.normalize("NFC", name) != match.players[seat]:
        raise errors.usage(
            _("this is the report of {seat}; of {name} it knows what {seat} knows").format(
                seat=match.players[seat], name=name
            )
        )
    return seat


def mover_for(match: Match) -> Mover | None:
    """Who moves for the computers of a match; None where there are none."""
    if not computers(match):
        return None
    from .computers import move_of

    return move_of


def check_settled(settled: Settled) -> None:
    """Complains about a computer that is due and has not moved."""
    if settled.failed is not None:
        from .refusal import complaint

        raise complaint(settled.match, settled.failed, None)


def _only_seat(match: Match) -> Seat | None:
    """The seat that the match waits for; None when it is over."""
    waiting = match.game.waiting(match.state)
    if len(waiting) > 1:
        from . import sentences

        names = sentences.names(waiting, match.players)
        raise errors.Complaint(
            errors.NOT_UNDERSTOOD,
            "ambiguous",
            _("{names} may all act; say whose moves").format(names=names),
            hints=[_("for example: --as {name}").format(name=match.players[waiting[0]])],
        )
    return waiting[0] if waiting else None
