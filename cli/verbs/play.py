"""`play`: at the terminal, from the present state to the end; input may be a pipe."""

import sys

import typer

from wolken.core.call import Called, call
from wolken.core.game import DEALER, PUBLIC, Reader, Seat
from wolken.core.history import news
from wolken.core.match import Match, chance_is_due, seat_name
from wolken.core.referee import General, Refused
from wolken.core.undo import undo_last

from .. import console, errors, refusal, report, store
from ..clock import now
from ..language import _
from ..options import As, File, Plain, app_with, check_game
from ..seats import seat_of
from .move import orders, read_texts
from .moves import explain
from .rules import print_rules

HELP = _("a move, or: ? (legal moves), why MOVE, rules [ID], undo, undo force, show, quit")
BLANK_LINES = 60


def play(context: typer.Context, file: File, as_: As = "", plain: Plain = False) -> None:
    """Play the match in FILE: shows, asks, applies, until the end."""
    form = console.mode(plain=plain)
    match = check_game(context, file, store.load(file))
    only = seat_of(match, as_)
    seen: Seat | None = None
    report.show(form, match, PUBLIC if match.game.HIDDEN_HANDS else only)
    while match.game.waiting(match.state):
        seat = acting(match, only)
        if seat is None:
            return
        if seat != seen and match.game.HIDDEN_HANDS and seat != DEALER:
            hand_over(form, match, seat)
        if seen is None and sys.stdout.isatty():
            console.say(_("? tells what you can type"))
        seen = seat
        line = ask(f"{seat_name(match, seat)}> ")
        if line is None or line in ("quit", "exit"):
            return
        try:
            match = obey(form, file, match, seat, line)
        except errors.Complaint as complaint:
            errors.report(complaint)
            match = store.load(file)


def acting(match: Match, only: Seat | None) -> Seat | None:
    """The seat to be asked: the first one waited for, or only the one that plays here."""
    if chance_is_due(match):
        return DEALER
    waiting = match.game.waiting(match.state)
    if only is None:
        return waiting[0]
    return only if only in waiting else None


def ask(prompt: str) -> str | None:
    """A line that somebody types; None at the end of the input."""
    # Not input(prompt): that loses a Ctrl-C which comes while the prompt is written.
    sys.stdout.write(prompt)
    sys.stdout.flush()
    try:
        return input().strip()
    except EOFError:
        console.say()
        return None


def hand_over(form: console.Mode, match: Match, seat: Seat) -> None:
    """Blanks the screen between two people, and shows the board to the second."""
    if sys.stdout.isatty():
        for _line in range(BLANK_LINES):
            console.say()
        ask(_("for {name} alone: press Enter").format(name=seat_name(match, seat)))
    report.show(form, match, seat)


def obey(form: console.Mode, file: str, match: Match, seat: Seat, line: str) -> Match:
    """Does what a line asks for; returns the match after it."""
    word, _space, rest = line.partition(" ")
    if word in ("?", "help"):
        for text in refusal.shown_moves(match, seat, seat):
            console.say(text)
        console.say(HELP)
    elif word == "why":
        explain(form, match, seat, rest)
    elif word == "rules":
        print_rules(form, match.game, rest.strip())
    elif word == "show":
        report.show(form, match, reader_at(match, seat))
    elif word == "undo":
        return take_back(form, file, seat, rest.strip() == "force")
    elif line:
        return make_moves(form, file, seat, line)
    return match


def reader_at(match: Match, seat: Seat) -> Reader:
    """Who looks at the screen while a seat is asked."""
    return PUBLIC if seat == DEALER else seat


def make_moves(form: console.Mode, file: str, seat: Seat, line: str) -> Match:
    """Plays what was typed, and shows what happened."""
    texts = read_texts([line])
    time = now()

    def change(match: Match) -> tuple[Match, Called]:
        called = call(match, orders(match, seat, texts), time)
        return called.match, called

    called = store.update(file, change)
    match, reader = called.match, reader_at(called.match, seat)
    if called.steps:
        report.show(form, match, reader, news(called.before, match, called.steps, reader))
    if called.error is not None:
        errors.report(refusal.complaint(match, called.error, seat, called.failed, called.done))
    return match


def take_back(form: console.Mode, file: str, seat: Seat, force: bool) -> Match:
    """Takes back the decision that came last, whoever made it, as far as the seat knows."""
    time = now()

    def change(match: Match) -> tuple[Match, Match]:
        try:
            after, _undone = undo_last(match, reader_at(match, seat), time, force)
        except Refused as error:
            complaint = refusal.complaint(match, error, error.seat)
            if error.refusal.code == General.UNDO_NOT_FREE:
                complaint.hints = (_("take it back all the same with: undo force"),)
            raise complaint from None
        return after, after

    match = store.update(file, change)
    report.show(form, match, PUBLIC)
    return match


app = app_with(
    play,
    examples=("wolken {game} play match.toml",),
)
