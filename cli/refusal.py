"""A refusal that teaches: what was typed, why not, the rule, what is legal now."""

from __future__ import annotations

from collections.abc import Sequence

from wolken.core.call import Ambiguous
from wolken.core.game import DEALER, NotUnderstood, Seat
from wolken.core.match import Match, seat_name, written
from wolken.core.referee import GENERAL_CODES, General, Refused

from . import errors, sentences
from .language import _, counted, language

SHOWN_MOVES = 8


def complaint(
    match: Match, error: Refused | NotUnderstood | Ambiguous, seat: Seat | None, kept: int = 0
) -> errors.Complaint:
    """What the user is told about a move that was not made.

    `match` is the match as the file is left; `kept` counts the moves that stand.
    """
    if isinstance(error, Refused):
        told = refused(match, error)
    elif isinstance(error, NotUnderstood):
        told = not_understood(match, error, seat)
    else:
        told = ambiguous(match, error)
    if kept:
        line = counted(
            "the first move stands, for chance has answered it",
            "the first {n} moves stand, for chance has answered them",
            kept,
        )
        told.hints = (line, *told.hints)
    return told


def refused(match: Match, error: Refused) -> errors.Complaint:
    """A move that is understood and not allowed."""
    name = seat_name(match, error.seat)
    refusal = error.refusal
    if refusal.code in GENERAL_CODES:
        sentence = sentences.general(refusal, name, match.players)
        message = f"{name}: {error.text}: {sentence}"
        hints = _general_hints(match, error)
        return errors.Complaint(errors.REFUSED, str(refusal.code), message, hints=hints)
    message = f"{name}: {error.text}: {_('refused by rule {rule}').format(rule=refusal.code)}"
    hints = [sentences.rule(match.game, refusal.code, language()), *legal_hint(match, error.seat)]
    return errors.Complaint(errors.REFUSED, "rule", message, rule=refusal.code, hints=hints)


def not_understood(match: Match, error: NotUnderstood, seat: Seat | None) -> errors.Complaint:
    """A text that is no move."""
    waiting = match.game.waiting(match.state)
    asked = seat if seat is not None else waiting[0] if len(waiting) == 1 else None
    hints: list[str] = []
    if asked is not None:
        legal = [written(match, move) for move in match.game.legal(match.state, asked)]
        hints = errors.did_you_mean(error.text.lower(), legal)
        hints += legal_hint(match, asked)
    message = f"“{error.text}”: {sentences.not_understood(error)}"
    return errors.Complaint(errors.NOT_UNDERSTOOD, str(General.NOT_A_MOVE), message, hints=hints)


def ambiguous(match: Match, error: Ambiguous) -> errors.Complaint:
    """A move that several seats could make."""
    names = sentences.names(error.seats, match.players)
    first = match.players[error.seats[0]]
    return errors.Complaint(
        errors.NOT_UNDERSTOOD,
        "ambiguous",
        _("“{text}”: {names} may all act; say who moves").format(text=error.text, names=names),
        hints=[
            _("for example: --as {name}, or “{name}: {text}”").format(name=first, text=error.text)
        ],
    )


def legal_hint(match: Match, seat: Seat) -> list[str]:
    """What the seat may do now, shortened. What may be dealt can betray hands."""
    if seat == DEALER and match.game.HIDDEN_HANDS:
        return []
    legal: Sequence[str] = [written(match, move) for move in match.game.legal(match.state, seat)]
    if not legal:
        return []
    shown = ", ".join(legal[:SHOWN_MOVES])
    if len(legal) > SHOWN_MOVES:
        shown += ", " + counted("and {n} more", "and {n} more", len(legal) - SHOWN_MOVES)
    return [_("legal now: {moves}").format(moves=shown)]


def _general_hints(match: Match, error: Refused) -> list[str]:
    code = error.refusal.code
    if code == General.CHANCE_IS_DUE:
        return legal_hint(match, DEALER)
    if code == General.UNDO_NOT_FREE:
        return [_("take it back all the same with --force")]
    if code == General.NOT_YOUR_TURN and error.seat == DEALER and match.seed is not None:
        return [_("in this match the cards come from the seed")]
    return []
