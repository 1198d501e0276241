"""What typed words may mean: beginnings of legal moves, and the words that can come next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wolken.core.call import foreseen
from wolken.core.game import DEALER, NotUnderstood, Seat
from wolken.core.match import Match, written

from .. import errors, refusal
from ..language import _
from ..seats import seat_of
from ..verbs.move import orders
from .taking_back import ASK, FORCE, UNDO, answers

# What can be typed besides moves. A word in capitals stands for what comes there.
COMMANDS = ("?", "help", "why MOVE", "rules", "rules ID", UNDO, FORCE, ASK, "show", "quit")
CHANGES_OF_SEAT = ("as NAME",)


def in_full(match: Match, seat: Seat, texts: Sequence[str]) -> list[str]:
    """The moves that a line means: a beginning becomes the one legal move that it fits.

    A text that is a move as it stands is never taken for another. Each text is read as the
    moves before it leave the match, as far as that is known without chance. Complains about
    a beginning that fits several legal moves.
    """
    full: list[str] = []
    for text in texts:
        name, move = parted(text)
        now = None if is_move(match, move) else after(match, seat, full)
        if now is not None:
            whose = seat_of(now, name) if name else seat
            legal = refusal.shown_moves(now, seat if whose is None else whose, seat)
            move = the_one_meant(move, legal)
        full.append(f"{name}: {move}" if name else move)
    return full


def parted(text: str) -> tuple[str, str]:
    """The name of who moves, "" where it is not said, and the move."""
    name, colon, move = text.partition(":")
    return (name.strip(), move.strip()) if colon else ("", text.strip())


def is_move(match: Match, text: str) -> bool:
    """Whether a text is a move of the game, legal or not."""
    try:
        match.game.parse(text, match.players)
    except NotUnderstood:
        return False
    return True


def after(match: Match, seat: Seat, texts: Sequence[str]) -> Match | None:
    """The match after moves that a seat has typed, as far as that seat knows it.

    None where they are not possible, or chance or others come in between.
    """
    return foreseen(match, orders(match, seat, list(texts))) if texts else match


def the_one_meant(typed: str, moves: Sequence[str]) -> str:
    """The one of the moves that what was typed is a beginning of; else what was typed."""
    found = fitting(typed, moves) if typed else []
    if len(found) > 1:
        raise errors.Complaint(
            errors.NOT_UNDERSTOOD,
            "ambiguous",
            _("“{text}” could be several moves").format(text=typed),
            hints=[_("it fits: {moves}").format(moves=refusal.shortened(found))],
        )
    return found[0] if found else typed


def fitting(typed: str, moves: Iterable[str]) -> list[str]:
    """The moves of which each word begins with the typed one in its place."""
    parts = typed.lower().split()
    return [move for move in moves if begins(parts, move.lower().split())]


def begins(parts: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the first words of a move begin with these parts, one after the other."""
    if len(parts) > len(words):
        return False
    return all(word.startswith(part) for part, word in zip(parts, words, strict=False))


# What TAB offers


def completions(match: Match, seat: Seat, alone: bool, line: str) -> list[str]:
    """The words that can stand where a line ends; a blank follows those that are not the last.

    `seat` is whom the line is for; `alone`: no other seat plays at this keyboard.
    """
    command, blank, rest = line.lstrip().partition(" ")
    if blank and command == "why":
        return next_words(every_move(match, seat), rest)
    if blank and command == "rules":
        from wolken.core import data

        return next_words([rule.id for rule in data.rules(match.game.NAME)], rest)
    if blank and command == "as" and not alone:
        return next_words(match.players, rest)
    commands = (*COMMANDS, *answers(match, seat), *(() if alone else CHANGES_OF_SEAT))
    found = next_words(commands, line)
    return [word for word in found if not word.isupper()] + moves_that_follow(match, seat, line)


def moves_that_follow(match: Match, seat: Seat, line: str) -> list[str]:
    """The words of moves that can stand where a line ends, after its last comma."""
    *before, last = line.split(",")
    try:
        now = after(match, seat, in_full(match, seat, [text.strip() for text in before]))
        name, colon, typed = last.rpartition(":")
        whose = seat_of(match, name.strip()) if colon else seat
    except errors.Complaint:
        return []
    if now is None or whose is None:
        return []
    if whose == DEALER and match.game.HIDDEN_HANDS:
        return next_words(every_move(match, DEALER), typed)
    return next_words(refusal.shown_moves(now, whose, seat), typed)


def every_move(match: Match, seat: Seat) -> list[str]:
    """The moves of the game that a seat can make at some time, or the dealer."""
    game = match.game
    return [
        written(match, move)
        for move in game.every_move(len(match.players))
        if game.by_dealer(move) == (seat == DEALER)
    ]


def next_words(moves: Iterable[str], typed: str) -> list[str]:
    """The words with which the last word typed can go on, in the order of the moves.

    A blank follows a word after which every fitting move has another one.
    """
    parts = typed.lower().split()
    if not parts or typed[-1].isspace():
        parts.append("")
    goes_on: dict[str, bool] = {}
    for move in moves:
        words = move.split()
        if begins(parts, move.lower().split()):
            word, *more = words[len(parts) - 1 :]
            goes_on[word] = goes_on.get(word, True) and bool(more)
    return [f"{word} " if more else word for word, more in goes_on.items()]
