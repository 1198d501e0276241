"""Taking back a seat's last decision, and what chance answered it, as an entry of the log."""

from __future__ import annotations

from typing import NamedTuple

from . import referee
from .game import DEALER, HOST, Refusal, Seat
from .history import heard, readings, telling
from .match import (
    DEALER_NAME,
    Match,
    Step,
    seal,
    seat_name,
    standing,
    walk,
    write_numbers,
    written,
)
from .match import UNDO as UNDO_WORD
from .referee import General


class Undone(NamedTuple):
    """What an undo would take back, in order, and what has happened since the decision."""

    steps: tuple[Step, ...]
    acted: tuple[Seat, ...]  # other seats that have acted since
    revealed: tuple[str, ...]  # what came up since, as the seat was told it

    @property
    def free(self) -> bool:
        """Whether nobody else has acted and nothing was revealed since."""
        return not self.acted and not self.revealed


def undo(match: Match, seat: Seat, time: str, force: bool) -> tuple[Match, Undone]:
    """The match without the seat's last decision.

    Raises `Refused`: nothing to take back, or not free without `force`.
    """
    undone = last_decision(match, seat)
    if not undone.free and not force:
        params = {"acted": undone.acted, "revealed": undone.revealed}
        raise referee.Refused(seat, UNDO_WORD, Refusal(General.UNDO_NOT_FREE, params))
    text = f"{UNDO_WORD} {write_numbers([step.number for step in undone.steps])}"
    number = len(match.log) + 1
    entry = f"{number} {time} {seat_name(match, seat)} {text}"
    states = list(walk(match._replace(log=(*match.log, f"{entry} -"))))
    after = states[-1][0].after
    sealed, chain = seal(match, number, time, seat_name(match, seat), text, after)
    match = match._replace(
        state=after,
        log=(*match.log, sealed.line()),
        chain=chain,
        dealt=match.dealt - sum(step.seat == DEALER for step in undone.steps),
        since=time,
    )
    return match._replace(readings=readings(match)), undone


def last_decision(match: Match, seat: Seat) -> Undone:
    """The last decision of a seat that stands, and all that has to go with it.

    Entries of others that are still sealed from the seat stay: in a sealed phase each seat
    takes back its own.
    """
    stands = standing(match)
    own = [step for step in stands if step.seat == seat]
    if not own:
        raise referee.Refused(seat, UNDO_WORD, Refusal(General.NOTHING_TO_UNDO))
    last = own[-1]
    since = [step for step in stands if step.number > last.number]
    sealed = match.readings[seat + 1].held if seat != DEALER else ()
    if since and all(step.number in sealed for step in since):
        return Undone((last,), (), ())
    acted = sorted({step.seat for step in since if step.seat != DEALER})
    revealed = tuple(_as_told(match, seat, step) for step in since if step.seat == DEALER)
    return Undone((last, *since), tuple(acted), revealed + _opened_by(match, last))


def last_actor(match: Match) -> Seat:
    """The seat whose decision came last; at a real table the dealer if nobody has decided."""
    seats = [step.seat for step in standing(match)]
    decisions = [seat for seat in seats if seat != DEALER]
    return decisions[-1] if decisions else DEALER


def _as_told(match: Match, seat: Seat, step: Step) -> str:
    """What chance answered, as far as the seat may know it."""
    entry = telling(match, HOST if seat == DEALER else seat, step)
    return DEALER_NAME if entry is None else entry.move


def _opened_by(match: Match, last: Step) -> tuple[str, ...]:
    """What others had sealed and the seat came to know by its own last decision."""
    if last.seat == DEALER:
        return ()
    return tuple(
        written(match, item.step.move)
        for item in heard(match, last.seat)
        if item.told_at.number == last.number and item.step.seat not in (last.seat, DEALER)
    )
