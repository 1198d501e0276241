"""What a player's mail does to a match: all of it, or nothing and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wolken.core.call import Called, Order, call
from wolken.core.computers import computers
from wolken.core.digest import digest
from wolken.core.game import NotUnderstood, Seat
from wolken.core.history import Telling, history, news, state_at
from wolken.core.match import ASK, CONSENT, NOTES, OBJECT, UNDO, Match, reading
from wolken.core.referee import Refused

from .. import errors, refusal
from ..language import _, counted
from ..seats import mover_for
from .advice import as_lines
from .reading.letter import Letter
from .saying import entry_lines
from .sending import moved_on
from .words import ABOUT_UNDO, WORDS, is_word, obeyed, to_keep, word_of


class Done(NamedTuple):
    """The match then, the lines of the answer, whether the mail was refused.

    `told` is the seat's entry up to which the answer tells everything; None: it tells no news.
    """

    match: Match
    lines: tuple[str, ...]
    refused: bool = False
    told: int | None = None


def acted(
    match: Match, seat: Seat, number: int, told: int | None, letter: Letter, time: str
) -> Done:
    """The match after what a seat's mail orders, which answers the seat's entry `number`.

    `told` is the entry up to which the seat was told everything, None before any report.
    """
    lines = objections(match, seat, number, letter)
    if lines:
        return Done(match, (*lines, nothing_kept()), refused=True)
    said = [passed_on(letter)] if letter.chat else []
    if not letter.moves:
        return Done(match, tuple(said))
    if is_word(letter.moves[0].text):
        return ordered(match, seat, told or 0, letter, time)
    orders = [Order(seat, as_typed(match, line.text)) for line in letter.moves]
    called = call(match, orders, time, mover=mover_for(match))
    complaint = explained(called, seat) if called.error else []
    if called.error and not called.steps:
        return Done(match, (*complaint, nothing_kept()), refused=True)
    done = told_lines(called.match, news_since(called, seat, told or 0))
    seq = reading(called.match, seat).seq
    return Done(called.match, (*complaint, *done, *said), told=seq)


def ordered(match: Match, seat: Seat, told: int, letter: Letter, time: str) -> Done:
    """The match after an order that is no move."""
    try:
        after, lines = obeyed(match, seat, letter.moves[0].text, time, signs_of(letter))
    except Refused as error:
        return not_done(match, seat, refusal.complaint(match, error, seat))
    except errors.Complaint as complaint:
        return not_done(match, seat, complaint)
    since = [telling for telling in history(after, seat) if telling.seq > told]
    said = [passed_on(letter)] if letter.chat else []
    seq = reading(after, seat).seq
    return Done(after, (*lines, *told_lines(after, since), *said), told=seq)


def done_already(match: Match, seat: Seat, letter: Letter) -> list[str]:
    """That a mail, which comes again, has been obeyed, and the text that it bound its seat to."""
    kept = to_keep(match, seat, letter.moves[0].text, signs_of(letter)) if letter.moves else ()
    return [_("What this mail orders has been done; this is how the match stands."), *kept]


def signs_of(letter: Letter) -> str:
    """Signs that nobody can guess without the key in a mail; they are the same if it comes again.

    So a text that binds a seat, which no file may hold, can be told again.
    """
    return digest("wolken kept", *letter.keys, letter.fingerprint)[:32]


def not_done(match: Match, seat: Seat, complaint: errors.Complaint) -> Done:
    """A refusal that teaches, as the answer to a mail."""
    return Done(match, (*as_lines(match, seat, complaint), nothing_kept()), refused=True)


def told_lines(match: Match, tellings: Sequence[Telling]) -> list[str]:
    """Entries as an answer tells them."""
    return [line for telling in tellings for line in entry_lines(match, telling)]


def news_since(called: Called, seat: Seat, told: int) -> list[Telling]:
    """What the seat is told by a call, and what it had not been told before it."""
    if reading(called.before, seat).seq == told:
        return news(called.before, called.match, called.steps, seat)
    return [telling for telling in history(called.match, seat) if telling.seq > told]


def objections(match: Match, seat: Seat, number: int, letter: Letter) -> list[str]:
    """Why nothing can be done with a mail, before any of its moves is tried."""
    if letter.unclear:
        return [
            _("These lines cannot be read safely:"),
            *(f"  {line.number}: {line.text}" for line in letter.unclear),
            _("Write moves as plain text, one a line, above the line that says so."),
        ]
    if len(letter.moves) > 1 and any(is_word(line.text) for line in letter.moves):
        words = ", ".join(WORDS)
        return [_("These stand alone in a mail, without moves: {words}").format(words=words)]
    if not letter.moves and not letter.chat:
        return [_("There is no move in this mail, and nothing to say to the others.")]
    if letter.moves and seat in computers(match):
        return [_("A computer plays {name} now.").format(name=match.players[seat])]
    if letter.moves and is_late(match, seat, number, letter.moves[0].text):
        seq = reading(match, seat).seq
        moved = _("This answers your entry {number}, but the match has moved on to {seq}.")
        ahead = _("This answers your entry {number}, but you have been told only {seq}.")
        return [
            (ahead if number > seq else moved).format(number=number, seq=seq),
            *told_lines(match, [one for one in history(match, seat) if one.seq > number]),
            _("Look at it again below, then decide."),
        ]
    return []


def is_late(match: Match, seat: Seat, number: int, text: str) -> bool:
    """Whether a move or an order answers what is no longer so.

    What is said about taking back means the last decision or request that the seat was told of.
    """
    word = word_of(text)
    if not word:
        return is_stale(match, seat, number)
    if word not in ABOUT_UNDO:
        return False
    since = [telling for telling in history(match, seat) if telling.seq > number]
    return number > reading(match, seat).seq or any(turns(seat, one) for one in since)


def turns(seat: Seat, telling: Telling) -> bool:
    """Whether an entry changes what a seat says about taking back: not if another agrees to it."""
    word = telling.move.partition(" ")[0]
    return word not in NOTES or word in (ASK, OBJECT) or (word == CONSENT and telling.seat == seat)


def is_stale(match: Match, seat: Seat, number: int) -> bool:
    """Whether the seat, when it was told up to its entry `number`, may have decided otherwise.

    Where several seats have to act, each in its own time, it has not: only others have acted
    since, and it may do now what it might do then.
    """
    if not moved_on(match, seat, number):
        return False
    since = [telling for telling in history(match, seat) if telling.seq > number]
    if any(one.seat == seat or one.move.partition(" ")[0] == UNDO for one in since):
        return True
    try:
        then = state_at(match, seat, number)
    except IndexError:
        return True
    game = match.game
    waited = seat in game.waiting(then) and seat in game.waiting(match.state)
    return not waited or list(game.legal(then, seat)) != list(game.legal(match.state, seat))


def as_typed(match: Match, text: str) -> str:
    """A move as the game reads it: telephones begin a line with a capital letter."""
    for written in (text, text.lower(), text[:1].lower() + text[1:]):
        try:
            match.game.parse(written, match.players)
        except NotUnderstood:
            continue
        return written
    return text


def explained(called: Called, seat: Seat) -> list[str]:
    """Why a move was not made, what helps, and which moves stand nevertheless."""
    assert called.error is not None
    kept = called.done if called.steps else 0
    complaint = refusal.complaint(called.match, called.error, seat, called.failed, kept)
    return as_lines(called.match, seat, complaint)


def passed_on(letter: Letter) -> str:
    """That the others will hear what was said."""
    return counted(
        "Passed on to the others: one line.",
        "Passed on to the others: {n} lines.",
        len(letter.chat),
    )


def nothing_kept() -> str:
    """That the mail has changed nothing."""
    return _("Nothing of this mail was kept.")
