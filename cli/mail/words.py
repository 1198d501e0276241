"""What a player orders by mail besides moves. Such an order stands alone in its mail."""

from __future__ import annotations

from typing import NamedTuple

from wolken.core import consent, fair, undo
from wolken.core.computers import go_on
from wolken.core.game import Seat
from wolken.core.match import Match
from wolken.core.pace import PaceRefused, be_absent

from .. import console, errors
from ..language import _
from ..pacing import day, refused
from ..seats import mover_for
from ..verbs.contribute import add, read_text

UNDO, ASK, CONSENT, OBJECT = "undo", "ask undo", "consent", "object"
CONTRIBUTE, ABSENT = "contribute", "absent"
ABOUT_UNDO = (UNDO, ASK, CONSENT, OBJECT)
WORDS = (*ABOUT_UNDO, CONTRIBUTE, ABSENT)


class Obeyed(NamedTuple):
    """The match then, and what the seat has to be told besides."""

    match: Match
    lines: tuple[str, ...] = ()


def is_word(text: str) -> bool:
    """Whether a line is an order that is no move."""
    return bool(word_of(text))


def word_of(text: str) -> str:
    """The word with which such an order begins; empty for any other line."""
    return next((word for word in WORDS if f"{text.lower()} ".startswith(f"{word} ")), "")


def obeyed(match: Match, seat: Seat, text: str, time: str, signs: str) -> Obeyed:
    """The match after an order that is no move. Raises `Refused` and `Complaint`.

    `signs` are those of the mail that nobody else can guess.
    """
    word = word_of(text)
    rest = text[len(word) :].strip()
    if rest and word not in (CONTRIBUTE, ABSENT):
        raise errors.usage(
            _("“{word}” stands alone, without “{rest}”").format(word=word, rest=rest)
        )
    if word == CONTRIBUTE:
        return _contributed(match, seat, rest, time, signs)
    if word == ABSENT:
        return Obeyed(_absent(match, seat, rest.split(), time))
    after = _asked(match, seat, word, time)
    return Obeyed(go_on(after, time, mover_for(after)).match)


def _asked(match: Match, seat: Seat, word: str, time: str) -> Match:
    """The match after a word about an undo."""
    if word == UNDO:
        return undo.undo(match, seat, time, force=False)[0]
    if word == OBJECT:
        return consent.refuse(match, seat, time)
    return (consent.ask if word == ASK else consent.consent)(match, seat, time)[0]


def to_keep(match: Match, seat: Seat, text: str, signs: str) -> tuple[str, ...]:
    """What a seat has to keep, told once more, if this order of it has bound it to that."""
    if not text.lower().startswith(CONTRIBUTE):
        return ()
    from ..kept_text import bound  # few matches are strict

    kept = bound(text[len(CONTRIBUTE) :], signs)
    promised = fair.progress(match).promised.get(seat)
    return _keep(kept) if promised == fair.seat_commitment(match, seat, kept) else ()


def _keep(text: str) -> tuple[str, ...]:
    return (_("Keep this text, it is asked for later:"), text)


def _contributed(match: Match, seat: Seat, text: str, time: str, signs: str) -> Obeyed:
    given = add(match, seat, read_text(text), time, console.Mode.PLAIN, signs)
    return Obeyed(given.settled.match, _keep(given.text) if given.kept else ())


def _absent(match: Match, seat: Seat, days: list[str], time: str) -> Match:
    if len(days) not in (1, 2):
        raise errors.usage(_("say the first day and the last, like: absent 2026-12-20 2026-12-27"))
    first, last = day(days[0]), day(days[-1])
    try:
        return be_absent(match, seat, first, last, time)
    except PaceRefused as error:
        raise refused(match, error) from None
