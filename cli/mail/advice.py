"""What helps a player whose mail was refused: words to reply in the place of calls."""

from __future__ import annotations

import re

from wolken.core.consent import open_request
from wolken.core.game import Seat
from wolken.core.match import Match
from wolken.core.referee import General

from .. import errors
from ..language import _, mark
from .saying import how_to_contribute

# A hint that holds a call of the program or an option is none for a player by mail.
CALL = re.compile(r"\bwolken [a-z]|(?<!\S)--[a-z]")
ABOUT_SEED = (General.CONTRIBUTION_DUE, General.OTHER_TEXT)
ABOUT_REQUEST = (General.ALREADY_ASKED, General.OWN_REQUEST)
TAKING_BACK = mark("Who wants to take something back replies with “ask undo”.")
ASK_THE_HOST = mark("Ask the host about that.")
REPLIES = {
    str(General.UNDO_NOT_FREE): mark("To ask the others for it, reply with “ask undo”."),
    str(General.NOTHING_ASKED): TAKING_BACK,
    str(General.REQUEST_LAPSED): TAKING_BACK,
}


def as_lines(match: Match, seat: Seat, complaint: errors.Complaint) -> list[str]:
    """A complaint about a seat's mail, and what helps."""
    hints = [hint for hint in complaint.hints if not CALL.search(hint)]
    if len(hints) < len(complaint.hints):
        hints += replies(match, seat, complaint.code)
    return [complaint.message, *(f"  {hint}" for hint in hints)]


def replies(match: Match, seat: Seat, code: str) -> list[str]:
    """What a seat can reply to a refusal with that code; where it can do nothing, whom to ask."""
    if code in ABOUT_SEED:
        return how_to_contribute(match, seat)
    if code == General.NOT_FAIR:
        return []
    request = open_request(match)
    if request is not None and code in ABOUT_REQUEST:
        if request.seat == seat:
            return [_("To withdraw it, reply with “object”.")]
        answer = _("First answer that: reply with “consent” or “object”.")
        return [answer] if seat in request.waits_for else []
    return [_(REPLIES.get(code, ASK_THE_HOST))]
