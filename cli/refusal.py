"""A refusal that teaches: what was typed, why not, the rule, what is legal now."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from wolken.core.call import Ambiguous, Order
from wolken.core.computers import ComputerFailed
from wolken.core.game import DEALER, HOST, NotUnderstood, Seat
from wolken.core.match import Match, seat_name, written
from wolken.core.referee import GENERAL_CODES, General, Refused

from . import errors, sentences
from .language import _, counted, language

SHOWN_MOVES = 8
COMPUTER_FAILED = "computer-failed"
ABOUT_REQUESTS = (
    *(General.STILL_SEALED, General.ALREADY_ASKED, General.NOTHING_ASKED),
    *(General.REQUEST_LAPSED, General.OWN_REQUEST),
)


def complaint(
    match: Match,
    error: Refused | NotUnderstood | Ambiguous | ComputerFailed,
    speaker: Seat | None,
    order: Order | None = None,
    kept: int = 0,
    several: bool = False,
) -> errors.Complaint:
    """What the user is told about a move that was not made.

    `match` is the match as the file is left; `speaker` is the seat of whoever asks (None:
    nobody says), `order` the move; `kept` counts the moves that stand,
    `several` says that there were others in the call.
    """
    if isinstance(error, ComputerFailed):
        return computer_failed(match, error, speaker)
    if isinstance(error, Refused):
        told = refused(match, error, speaker)
    elif isinstance(error, NotUnderstood):
        told = not_understood(match, error, speaker, None if order is None else order.seat)
    else:
        told = ambiguous(match, error)
    if kept:
        line = counted(
            "the first move stands, for chance or a computer has answered it",
            "the first {n} moves stand, for chance or a computer has answered them",
            kept,
        )
        told.hints = (line, *told.hints)
    elif several:
        told.hints = (_("no move of this call stands"), *told.hints)
    return told


def refused(match: Match, error: Refused, speaker: Seat | None) -> errors.Complaint:
    """A move that is understood and not allowed."""
    name = seat_name(match, error.seat)
    refusal = error.refusal
    if refusal.code in GENERAL_CODES:
        sentence = sentences.general(refusal, name, match.players)
        about = error.text if error.seat == HOST else f"{name}: {error.text}"
        message = f"{about}: {sentence}"
        hints = _general_hints(match, error, speaker)
        return errors.Complaint(errors.REFUSED, str(refusal.code), message, hints=hints)
    message = f"{name}: {error.text}: {_('refused by rule {rule}').format(rule=refusal.code)}"
    hints = [
        sentences.rule(match.game, refusal.code, language()),
        *legal_hint(match, error.seat, speaker),
    ]
    return errors.Complaint(errors.REFUSED, "rule", message, rule=refusal.code, hints=hints)


def not_understood(
    match: Match, error: NotUnderstood, speaker: Seat | None, seat: Seat | None
) -> errors.Complaint:
    """A text that is no move; `seat` is who was said to make it."""
    waiting = match.game.waiting(match.state)
    asked = seat if seat is not None else waiting[0] if len(waiting) == 1 else None
    hints: list[str] = []
    if asked is not None:
        hints = errors.did_you_mean(error.text.lower(), shown_moves(match, asked, speaker))
        hints += legal_hint(match, asked, speaker)
    message = _("“{text}”: {reason}").format(
        text=error.text, reason=sentences.not_understood(error)
    )
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


def computer_failed(match: Match, error: ComputerFailed, speaker: Seat | None) -> errors.Complaint:
    """A computer that is due and has not moved; what was done before it stands.

    What a program has said may betray its hand: only its own seat is told that.
    """
    name = seat_name(match, error.seat)
    hints = [_("the match waits for {name}; what was done before stands").format(name=name)]
    call = f" wolken {match.game.NAME} seat FILE {name}="
    if error.reason == "not-trusted":
        seat_it = _("a match may come from anybody; to run the program, seat it yourself:")
        hints.append(f"{seat_it}{call}'{error.player}'")
    else:
        hints.append(f"{_('try again with:')}{call}'{error.player}'")
        hints.append(f"{_('or hand the seat over:')}{call}bot:steady")
    whole = not match.game.HIDDEN_HANDS or speaker == error.seat
    sentence = sentences.computer_failed(error, whole)
    message = f"{name} ({error.player}): {sentence}"
    return errors.Complaint(errors.FILE, COMPUTER_FAILED, message, hints=hints)


def shown_moves(match: Match, seat: Seat, speaker: Seat | None) -> list[str]:
    """What the seat may do now, as far as whoever asks may know it.

    Where hands are hidden one seat learns nothing of another's moves, and nobody in passing
    what may be dealt: it can betray hands.
    """
    if match.game.HIDDEN_HANDS and (seat == DEALER or speaker not in (None, seat)):
        return []
    return [written(match, move) for move in match.game.legal(match.state, seat)]


def legal_hint(match: Match, seat: Seat, speaker: Seat | None) -> list[str]:
    """What the seat may do now, shortened."""
    legal = shown_moves(match, seat, speaker)
    return [_("legal now: {moves}").format(moves=shortened(legal))] if legal else []


def shortened(moves: Sequence[str]) -> str:
    """Moves in a row: the first of them, and how many more there are."""
    shown = ", ".join(of_every_kind(moves)[:SHOWN_MOVES])
    if len(moves) > SHOWN_MOVES:
        shown += ", " + counted("and {n} more", "and {n} more", len(moves) - SHOWN_MOVES)
    return shown


def of_every_kind(moves: Sequence[str]) -> list[str]:
    """The moves in turn: the first of every first word, then the second, and so on."""
    met: dict[str, int] = {}
    turns = []
    for move in moves:
        word = move.partition(" ")[0]
        met[word] = met.get(word, 0) + 1
        turns.append(met[word])
    return [move for _turn, move in sorted(zip(turns, moves, strict=True), key=itemgetter(0))]


def _general_hints(match: Match, error: Refused, speaker: Seat | None) -> list[str]:
    code = error.refusal.code
    if code == General.CHANCE_IS_DUE:
        return legal_hint(match, DEALER, speaker)
    if code == General.CONTRIBUTION_DUE or code == General.OTHER_TEXT:
        from .fair import how_to_contribute

        return how_to_contribute(match, error.seat)
    if code == General.NOT_FAIR:
        return [_("a fair match is begun with new --fair")]
    if code == General.NOT_OVER:
        return [_("to give it up and reveal the secret all the same: --abandon")]
    if code == General.UNDO_NOT_FREE:
        return [*_asking_hint(match, error.seat), _("take it back all the same with --force")]
    if code in ABOUT_REQUESTS:
        return _request_hints(match, error)
    if code == General.COMPUTER_PLAYS:
        call = f"wolken {match.game.NAME} seat FILE {seat_name(match, error.seat)}=person"
        return [
            _("it is enough that all people agree; one takes the seat with: {call}").format(
                call=call
            )
        ]
    if code == General.NOT_YOUR_TURN and error.seat == DEALER and match.seed is not None:
        return [_("in this match the cards come from the seed")]
    return []


def _asking_hint(match: Match, seat: Seat) -> list[str]:
    if seat == DEALER or len(match.players) == 1:
        return []
    name = seat_name(match, seat)
    return [_("ask the others whether they agree with: --as {name} --ask").format(name=name)]


def _request_hints(match: Match, error: Refused) -> list[str]:
    """What to do about a request of an undo that is open, or is not."""
    call = f"wolken {match.game.NAME} consent FILE --as"
    name = seat_name(match, error.seat)
    asker = error.refusal.params.get("asker")
    if error.refusal.code == General.STILL_SEALED:
        return [_("take it back all the same with --force")]
    if asker == (error.seat,) and error.refusal.code != General.REQUEST_LAPSED:
        return [_("withdraw it with: {call}").format(call=f"{call} {name} --refuse")]
    if error.refusal.code == General.ALREADY_ASKED:
        return [_("first answer that: {call}").format(call=f"{call} SEAT")]
    if error.refusal.code in (General.NOTHING_ASKED, General.REQUEST_LAPSED):
        asking = f"wolken {match.game.NAME} undo FILE --as SEAT --ask"
        return [_("who wants to take something back asks with: {call}").format(call=asking)]
    return []
