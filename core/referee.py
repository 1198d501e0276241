"""The only gate for moves: checks one, then applies it or refuses it with the reason."""

from __future__ import annotations

from enum import StrEnum

from .game import DEALER, Game, Move, NotUnderstood, Players, Refusal, Seat, State


class General(StrEnum):
    """Refusals that are no rule of a game. They come before every rule, in this order."""

    MATCH_OVER = "match-over"
    NOT_A_MOVE = "not-a-move"
    CHANCE_IS_DUE = "chance-is-due"
    NOT_YOUR_TURN = "not-your-turn"
    UNDO_NOT_FREE = "undo-not-free"
    NOTHING_TO_UNDO = "nothing-to-undo"
    MOVED_ON = "moved-on"
    # Of an undo to which others have to agree; see `consent`.
    STILL_SEALED = "still-sealed"
    ALREADY_ASKED = "already-asked"
    NOTHING_ASKED = "nothing-asked"
    REQUEST_LAPSED = "request-lapsed"
    OWN_REQUEST = "own-request"
    ALREADY_AGREED = "already-agreed"
    NOT_CONCERNED = "not-concerned"
    COMPUTER_PLAYS = "computer-plays"
    # Of a match whose seed nobody can choose; see `fair`.
    CONTRIBUTION_DUE = "contribution-due"
    GIVEN_UP = "given-up"
    NOT_FAIR = "not-fair"
    CONTRIBUTED = "contributed"
    SEED_IS_MADE = "seed-is-made"
    NOT_ASKED = "not-asked"
    OTHER_TEXT = "other-text"
    NOT_OVER = "not-over"
    REVEALED = "revealed"


GENERAL_CODES = tuple(code.value for code in General)


class Refused(Exception):
    """A move that the referee does not allow; nothing has changed."""

    def __init__(self, seat: Seat, text: str, refusal: Refusal) -> None:
        super().__init__(seat, text, refusal)
        self.seat = seat
        self.text = text
        self.refusal = refusal


def may_act(game: Game, state: State, seat: Seat) -> bool:
    """Whether the match waits for the seat, or lets it interrupt."""
    return seat in game.waiting(state) or bool(seat != DEALER and game.legal(state, seat))


def why_not(game: Game, state: State, seat: Seat, move: Move) -> Refusal | None:
    """The reason against a move, general codes first; None when it is legal."""
    waiting = game.waiting(state)
    if not waiting:
        return Refusal(General.MATCH_OVER)
    dealers = game.by_dealer(move)
    if DEALER in waiting and not (dealers and seat == DEALER):
        return Refusal(General.CHANCE_IS_DUE)
    if dealers != (seat == DEALER) or not may_act(game, state, seat):
        return Refusal(General.NOT_YOUR_TURN, {"waiting": waiting})
    return game.why_not(state, seat, move)


def play(game: Game, state: State, seat: Seat, move: Move, players: Players) -> State:
    """The state after the move. Raises `Refused`."""
    refusal = why_not(game, state, seat, move)
    if refusal is not None:
        raise Refused(seat, game.write(move, players), refusal)
    return game.apply(state, seat, move)


def read(game: Game, state: State, seat: Seat, text: str, players: Players) -> Move:
    """The move that a typed text means.

    Raises `Refused` when the match is over, whatever was typed, and `NotUnderstood`
    when the text is no move of the game.
    """
    if not game.waiting(state):
        raise Refused(seat, text, Refusal(General.MATCH_OVER))
    return game.parse(text, players)


__all__ = ["General", "NotUnderstood", "Refused", "may_act", "play", "read", "why_not"]
