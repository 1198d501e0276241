"""A sitting: shows the match, asks a seat for a line, does what it says, until the end.

Either one seat plays here (`only`), or all of them one after the other at the same keyboard.
Then, where hands are hidden, each seat is shown its own screen and the next one nothing of it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from wolken.core.call import Called, call
from wolken.core.computers import Settled, computer_is_due, computers, go_on
from wolken.core.game import DEALER, Reader, Seat
from wolken.core.history import Telling, history, news
from wolken.core.match import NOTES, Match, chance_is_due, reading, seat_name, waited_for
from wolken.core.referee import General

from .. import console, errors, refusal, report, store
from ..clock import now
from ..language import _
from ..seats import check_settled, mover_for, seat_of, unnamed_reader
from ..verbs.move import orders, read_texts
from ..verbs.moves import explain
from ..verbs.rules import print_rules
from ..verbs.undo import Concluded, conclude, say_taken_back
from . import taking_back
from .guide import guide
from .keyboard import LEAVE, Keyboard
from .words import completions, in_full

LOOKING = ("?", "help", "why", "show")  # what asks for the match as it is now


class MovedOn(Exception):
    """The file has gone on to a match in which whoever is asked was told more, or other things."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.match = match


class Sitting:
    """A match in a file, and who is asked.

    `asked` is the seat that was asked last (None at first), `chosen` the one that took the
    word by `as`. `reader` is for whom the screen was made, `person` whose screen it is where
    several share the keyboard and hands are hidden.
    """

    def __init__(self, form: console.Mode, file: str, match: Match, only: Seat | None) -> None:
        self.form = form
        self.file = file
        self.match = match
        self.only = only
        self.secret = match.game.HIDDEN_HANDS
        self.keyboard = Keyboard(self.complete, self.secret)
        self.asked: Seat | None = None
        self.chosen: Seat | None = None
        self.person: Seat | None = None
        self.reader: Reader = unnamed_reader(match)

    def run(self) -> None:
        """Plays until the match is over, nobody here has to act, or somebody leaves."""
        if self.match.secret is not None:
            from ..fair import check_open

            check_open(self.match)
        self.let_computers_move()
        if self.acting() is None:
            if self.only is None:
                self.show(unnamed_reader(self.match))
            else:
                self.show(self.reader_at(self.only), self.since_own(self.only))
            return
        try:
            while (seat := self.acting()) is not None and self.make_ready(seat):
                line = self.keyboard.ask(f"{seat_name(self.match, seat)}> ")
                if line is None or line in LEAVE:
                    break
                if line:
                    self.obey(seat, line)
        finally:
            over = not self.match.game.waiting(self.match.state)
            if self.hides and self.person is not None and not over:
                self.keyboard.hide()
            self.keyboard.close()

    # Who is asked

    def acting(self) -> Seat | None:
        """The seat to be asked; None if nobody who plays here has to act.

        Whose consent is asked comes first: with the next move a request would be void.
        """
        here = self.persons() if self.only is None else [self.only]
        if self.chosen is None and (asked := [seat for seat in here if seat in self.match.asked]):
            return asked[0]
        if chance_is_due(self.match):
            return DEALER
        waiting = waited_for(self.match)
        if self.only is not None:
            return self.only if self.only in waiting else None
        if self.chosen is not None and (waiting or self.match.asked):
            return self.chosen
        return next((seat for seat in waiting if seat in here), None)

    def persons(self) -> list[Seat]:
        """The seats that people play."""
        playing = computers(self.match)
        return [seat for seat in range(len(self.match.players)) if seat not in playing]

    @property
    def alone(self) -> bool:
        """Whether one person only sits at this keyboard."""
        return self.only is not None or len(self.persons()) < 2

    @property
    def hides(self) -> bool:
        """Whether a seat's screen has to be hidden from the next person."""
        return self.secret and self.keyboard.at_terminal and not self.alone

    def make_ready(self, seat: Seat) -> bool:
        """Shows the seat that is asked what it has to know; False if it leaves instead."""
        first = self.asked is None
        if seat == DEALER:
            if first:
                self.show(unnamed_reader(self.match))
            if self.asked != DEALER:
                console.say(_("chance is due: type what came up at your table"))
        elif first or (self.secret and self.reader != seat):
            if self.hides and self.person != seat and not self.hand_over(seat):
                return False
            self.person = seat
            self.show(seat, self.since_own(seat))
        if first and sys.stdout.isatty():
            console.say(_("? tells what you can type"))
        self.asked = seat
        return True

    def hand_over(self, seat: Seat) -> bool:
        """Lets the person at the keyboard change, unseen; False if somebody leaves instead."""
        name = seat_name(self.match, seat)
        if self.asked is not None:
            if self.person is not None and not self.keyboard.pause(
                _("press Enter, then it is for {name}").format(name=name)
            ):
                return False
            self.keyboard.hide()
        self.person = None
        return self.keyboard.pause(_("for {name} alone: press Enter").format(name=name))

    def reader_at(self, seat: Seat) -> Reader:
        """Who looks at the screen while a seat is asked."""
        return unnamed_reader(self.match) if seat == DEALER else seat

    def since_own(self, seat: Seat) -> list[Telling]:
        """What a seat was told since its own last entry, or since somebody first decided."""
        told = self.told(self.reader_at(seat))
        own = [number for number, telling in enumerate(told, 1) if telling.seat == seat]
        decided = [
            number
            for number, telling in enumerate(told)
            if telling.seat != DEALER and telling.move.split(" ")[0] not in NOTES
        ]
        return told[own[-1] :] if own else told[decided[0] :] if decided else []

    def told(self, reader: Reader) -> list[Telling]:
        """All that a reader was told."""
        with store.following(self.file, self.match):
            return history(self.match, reader)

    def show(self, reader: Reader, tellings: Sequence[Telling] = ()) -> None:
        """Shows the match to a reader, what has just happened first."""
        report.show(self.form, self.match, reader, tellings)
        self.reader = reader

    # What is typed

    def complete(self, line: str) -> list[str]:
        """The words that can stand where a line ends."""
        return [] if self.asked is None else completions(self.match, self.asked, self.alone, line)

    def obey(self, seat: Seat, line: str) -> None:
        """Does what a line asks for; complains if that is not possible."""
        try:
            self.do(seat, line)
        except MovedOn as error:
            self.go_on(error.match)
        except errors.Complaint as complaint:
            if complaint.code == refusal.COMPUTER_FAILED:
                raise  # somebody has to look after it before the match can go on
            if complaint.exit_code == errors.FILE:
                self.check_same(store.load(self.file))  # a file that is lost ends the sitting
            errors.report(complaint)

    def do(self, seat: Seat, line: str) -> None:
        """Does what a line asks for."""
        if (words := " ".join(line.split())) in taking_back.WORDS:
            self.take_back(seat, words)
            return
        word, _blank, rest = line.partition(" ")
        if word in LOOKING:
            self.check(store.load(self.file))
        match word, rest.strip():
            case "?" | "help", "":
                for text in guide(self.match, seat, self.alone):
                    console.say(text)
            case "why", text:
                explain(self.form, self.match, seat, *in_full(self.match, seat, [text]))
            case "rules", rule_id:
                print_rules(self.form, self.match.game, rule_id)
            case "show", "":
                self.show(self.reader_at(seat))
            case "as", name if name:
                self.change_seat(name)
            case _:
                self.make_moves(seat, line)

    def change_seat(self, name: str) -> None:
        """Lets another seat speak, until it has acted and nobody waits for it."""
        if self.only is not None:
            raise errors.usage(
                _("only {name} plays here").format(name=seat_name(self.match, self.only))
            )
        seat = seat_of(self.match, name)
        if seat == DEALER:
            raise errors.usage(_("the dealer is asked when chance is due"))
        if seat not in self.persons():
            raise errors.usage(_("a computer plays for {name}").format(name=name))
        self.chosen = seat

    def make_moves(self, seat: Seat, line: str) -> None:
        """Plays what was typed, and shows what happened."""
        texts = read_texts([line])
        time = now()

        def change(match: Match) -> tuple[Match, Called]:
            self.check(match)
            asked = orders(match, seat, in_full(match, seat, texts))
            called = call(match, asked, time, mover=mover_for(match))
            return called.match, called

        called = store.update(self.file, change)
        if called.steps:
            self.settle_on(called.match)
            reader = self.reader_at(seat)
            self.show(reader, news(called.before, called.match, called.steps, reader))
        if called.error is not None:
            complaint = refusal.complaint(
                self.match, called.error, seat, called.failed, called.done, len(texts) > 1
            )
            if complaint.code == General.NOT_A_MOVE:
                complaint.hints = (*complaint.hints, _("? tells what you can type"))
            raise complaint

    def take_back(self, seat: Seat, words: str) -> None:
        """Takes back the last decision, asks for that, or answers who has asked."""
        reader = self.reader_at(seat)
        time = now()

        def change(match: Match) -> tuple[Match, Concluded]:
            self.check(match)
            after, undone = taking_back.decided(match, words, seat, self.only, reader, time)
            concluded = conclude(match, after, undone, reader, time)
            return concluded.settled.match, concluded

        concluded = store.update(self.file, change)
        self.settle_on(concluded.settled.match)
        if self.match.asked:
            self.chosen = None
        say_taken_back(concluded)
        self.show(reader, concluded.told)
        check_settled(concluded.settled)

    def let_computers_move(self) -> None:
        """Lets the computers move that the match waits for, as when an earlier call failed."""
        if computer_is_due(self.match) is None:
            return
        time = now()

        def change(match: Match) -> tuple[Match, Settled]:
            self.check_same(match)
            settled = go_on(match, time, mover_for(match))
            return settled.match, settled

        settled = store.update(self.file, change)
        self.match = settled.match
        check_settled(settled)

    # What others do to the file meanwhile

    def check(self, match: Match) -> None:
        """Takes the match as the file holds it now. Raises `MovedOn` if there is news in it."""
        self.check_same(match)
        if reading(match, self.reader)[:2] != reading(self.match, self.reader)[:2]:
            raise MovedOn(match)
        self.match = match

    def check_same(self, match: Match) -> None:
        """Complains about a file that holds another match by now."""
        if (match.game, match.id, match.players) != (
            self.match.game,
            self.match.id,
            self.match.players,
        ):
            raise errors.file_trouble(self.file, _("is another match by now"))

    def go_on(self, match: Match) -> None:
        """Tells what has happened meanwhile; what was typed is not done."""
        seq = reading(self.match, self.reader).seq
        self.settle_on(match)
        errors.report(
            errors.file_trouble(
                self.file,
                _("the match has moved on; what you typed was not done"),
                _("look at it again, then decide"),
                code=str(General.MOVED_ON),
            )
        )
        self.show(self.reader, [item for item in self.told(self.reader) if item.seq > seq])

    def settle_on(self, match: Match) -> None:
        """Goes on with that match; who spoke without being waited for has done so."""
        self.match = match
        if self.chosen not in waited_for(match):
            self.chosen = None
