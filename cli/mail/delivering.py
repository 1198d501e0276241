"""Mails to several seats of a match, and what is kept of them.

What is sent cannot be taken back, and what cannot be saved would be sent again whenever a mail
system tries again. So a mail goes out only while there is room to keep that it did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from email.message import EmailMessage

from wolken.core.game import Seat
from wolken.core.match import Match

from .. import errors, store
from ..language import _
from .outlet import Outlet

# The match once a seat's mail is sent, and the mail; None where there is nothing to send.
Written = tuple[Match, EmailMessage] | None


def deliver(
    path: str,
    seats: Callable[[Match], Iterable[Seat]],
    write: Callable[[Match, Seat], Written],
    outlet: Outlet,
) -> None:
    """Sends the mails of some seats of the match in a file, and keeps what was sent.

    Whatever fails for one seat keeps no other waiting, and is complained about at the end.
    """

    def change(match: Match, room: store.Room) -> tuple[Match, Exception | None]:
        unsent: dict[Seat, Exception] = {}
        for seat in seats(match):
            try:
                with store.following(path, match):
                    written = write(match, seat)
                if written is not None:
                    with room(written[0]):
                        outlet.put(written[1])
                    match = written[0]
            except Exception as error:  # raised below, when what was sent is saved
                unsent[seat] = error
        return match, failure(match, unsent)

    trouble = store.update_with_room(path, change)
    if trouble is not None:
        raise trouble


def failure(match: Match, unsent: dict[Seat, Exception]) -> Exception | None:
    """What is complained about where mails to some seats failed: the first reason, and to whom."""
    if not unsent:
        return None
    error = next(iter(unsent.values()))
    if isinstance(error, errors.Complaint):
        names = ", ".join(match.players[seat] for seat in unsent)
        error.exit_code = errors.FILE
        error.hints += (_("no mail went to: {names}").format(names=names),)
    return error
