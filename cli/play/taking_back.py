"""Undo in a sitting: what is typed to take something back, to ask for that, and to answer."""

from __future__ import annotations

from wolken.core import consent
from wolken.core.computers import people
from wolken.core.game import DEALER, Reader, Seat
from wolken.core.match import Match, has_requests
from wolken.core.referee import General, Refused
from wolken.core.undo import Undone, undo, undo_last

from .. import errors, refusal
from ..language import _

UNDO, FORCE, ASK = "undo", "undo force", "undo ask"
CONSENT, REFUSE = "consent", "consent refuse"
WORDS = (UNDO, FORCE, ASK, CONSENT, REFUSE)


def decided(
    match: Match, words: str, seat: Seat, only: Seat | None, reader: Reader, time: str
) -> tuple[Match, Undone | None]:
    """The match after one of `WORDS`, and what was taken back, if that is done.

    `seat` is the one that types. It asks and answers for itself; what is taken back at once is
    the last decision of the `only` seat that plays here, else the last one of all that the
    `reader` of the screen knows of. Complains, in words to type, about what is refused.
    """
    try:
        if words == ASK:
            return consent.ask(match, _player(seat), time)
        if words == CONSENT:
            return consent.consent(match, _player(seat), time)
        if words == REFUSE:
            return consent.refuse(match, _player(seat), time), None
        force = words == FORCE
        if only is None:
            return undo_last(match, reader, time, force)
        return undo(match, only, time, force)
    except Refused as error:
        complaint = refusal.complaint(match, error, seat)
        complaint.hints = tuple(_hints(match, error, seat)) or complaint.hints
        raise complaint from None


def answers(match: Match, seat: Seat) -> tuple[str, ...]:
    """The words with which a seat can answer the undo that is asked for, or withdraw it."""
    request = consent.open_request(match) if has_requests(match) else None
    if request is None:
        return ()
    if seat in request.waits_for:
        return CONSENT, REFUSE
    return (REFUSE,) if seat in (request.seat, *request.agreed) else ()


def _player(seat: Seat) -> Seat:
    """The seat, if it is no dealer, who asks nobody and is not asked."""
    if seat == DEALER:
        raise errors.usage(_("the dealer can neither ask for an undo nor agree to one"))
    return seat


def _hints(match: Match, error: Refused, seat: Seat) -> list[str]:
    """What a seat can type instead; nothing where a refusal says enough."""
    force = _("take it back all the same with: undo force")
    match error.refusal.code:
        case General.UNDO_NOT_FREE:
            can_ask = seat in people(match) and error.seat == seat and len(people(match)) > 1
            asking = [_("ask the others whether they agree with: undo ask")] if can_ask else []
            return [*asking, force]
        case General.STILL_SEALED:
            return [force]
        case General.OWN_REQUEST:
            return [_("withdraw it with: {call}").format(call=REFUSE)]
        case General.ALREADY_ASKED if error.refusal.params.get("asker") == (error.seat,):
            return [_("withdraw it with: {call}").format(call=REFUSE)]
        case General.ALREADY_ASKED:
            return [_("first answer that: {call}").format(call=CONSENT)]
        case General.NOTHING_ASKED | General.REQUEST_LAPSED:
            return [_("who wants to take something back asks with: {call}").format(call=ASK)]
    return []
