"""The text that a seat of a strict match commits to: told once, and typed again later.

It is made of words alone, in letters and digits, so that it comes back as it was told, by mail
too: mail programs write quotes, dashes and dots as they please, and there a comma parts moves.
"""

from __future__ import annotations

import re
import unicodedata

from wolken.core import fair
from wolken.core.game import Seat
from wolken.core.match import Match

from . import console, errors
from .language import _
from .mail.reading.signs import deceptive, typed

MOST_OWN = 28  # columns of a seat's own words, so that no mail breaks the line they stand in
# Signs that show nothing of themselves, beside those that are not printable at all: joiners of
# graphemes, fillers, and those that choose how the sign before them is drawn.
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
WORDS = frozenset("LMN")  # how the categories of letters, marks on them, and digits begin


def in_words(text: str) -> str:
    """The words of a text, the same in whatever signs a keyboard or a mail program writes it."""
    plain = unicodedata.normalize("NFKC", _lettered(typed(text)))
    words = _lettered(plain).split()
    return " ".join(word for word in words if any(map(str.isalnum, word)))


def _lettered(text: str) -> str:
    return "".join(sign if unicodedata.category(sign)[0] in WORDS else " " for sign in text)


def bound(text: str, signs: str) -> str:
    """The text that a seat is bound to: its own words, as far as there is room, and signs."""
    own = in_words(text)
    while console.width(own) > MOST_OWN:
        own = own[:-1]
    return in_words(f"{own} {signs}")


def check_typable(text: str) -> None:
    """Complains about signs that nobody could see and type again, or take for others."""
    unseen = dict.fromkeys(sign for sign in text if not sign.isprintable() or UNSEEN.match(sign))
    if unseen:
        raise errors.usage(
            _("a text that is asked for later has no signs that cannot be seen: {signs}").format(
                signs=", ".join(f"U+{ord(sign):04X}" for sign in unseen)
            )
        )
    alike = [word for word in in_words(text).split() if deceptive(word)]
    if alike:
        raise errors.usage(
            _("a text that is asked for later has no words that look like others: {words}").format(
                words=", ".join(alike)
            )
        )


def as_promised(match: Match, seat: Seat, text: str) -> str:
    """The form of a text that opens what a seat has committed to; as it stands if none does.

    Older matches hold commitments to texts with any signs, which open as they stand.
    """
    words = in_words(text)
    promised = fair.progress(match).promised.get(seat)
    return words if promised == fair.seat_commitment(match, seat, words) else text
