"""`contribute`: what a seat adds to the seed of a fair match."""

import sys
import unicodedata
from typing import Annotated, NamedTuple

import typer

from wolken.core import fair
from wolken.core.computers import Settled, go_on
from wolken.core.game import HOST, Refusal, Seat
from wolken.core.history import told_after
from wolken.core.match import CONTRIBUTE, Match, reading, waited_for
from wolken.core.referee import General, Refused

from .. import console, errors, refusal, report, sentences, store
from ..clock import now
from ..language import _
from ..options import As, File, Json, Plain, Quiet, app_with, check_game
from ..seats import check_settled, mover_for, seat_of, unnamed_reader
from .new import random_text

RANDOM_BYTES = 16


class Given(NamedTuple):
    """What a call did: the match before and after it, the text, and whether it is kept still."""

    before: Match
    settled: Settled
    text: str
    kept: bool


def contribute(
    context: typer.Context,
    file: File,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TEXT…]", help=_("Any words; without them some are drawn.")),
    ] = None,
    as_: As = "",
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Contribute to the seed of the fair match in FILE, so that nobody can choose it.

    In a strict match the first call commits to a text: it tells the text, which is to be kept,
    and the match holds only a digest of it. The text is made of some of your words, without
    other signs, and of random digits. When all have committed, a second call with that text
    opens it.
    """
    form = console.mode(json, plain, quiet)
    typed = read_text(" ".join(words or []))
    time = now()

    def change(match: Match) -> tuple[Match, Given]:
        check_game(context, file, match)
        try:
            seat = contributing_seat(match, as_)
            given = add(match, seat, typed, time, form)
        except Refused as error:
            raise refusal.complaint(match, error, error.seat) from None
        if given.kept:  # what binds the seat is not saved before the text is out
            tell_kept(form, given)
        return given.settled.match, given

    given = store.update(file, change)
    if not given.kept:
        tell(form, given)
    check_settled(given.settled)


def tell_kept(form: console.Mode, given: Given) -> None:
    """Tells a text that is asked for later; complains if it cannot be told just as it is."""
    lost = form is not console.Mode.JSON and console.written(given.text) != given.text
    if lost:
        raise errors.usage(_("the text that has to be kept cannot be written here; use --json"))
    if console.leads_nowhere(sys.stdout):
        raise untold(_("standard output leads nowhere"))
    try:
        tell(form, given)
        sys.stdout.flush()
    except OSError as error:
        raise untold(errors.system_reason(error)) from None


def untold(reason: str) -> errors.Complaint:
    """The complaint that a text that has to be kept cannot be told to anybody."""
    return errors.Complaint(
        errors.FILE,
        "untold",
        _("the text that has to be kept cannot be told: {reason}").format(reason=reason),
        hints=[_("nothing is saved")],
    )


def tell(form: console.Mode, given: Given) -> None:
    """Tells the text, and what came of it."""
    match = given.settled.match
    if form in (console.Mode.PLAIN, console.Mode.RICH):
        line = _("keep this text, it is asked for later: {text}")
        line = line if given.kept else _("contributed: {text}")
        console.say(line.format(text=given.text))
    reader = unnamed_reader(match)
    told = told_after(match, reader, reading(given.before, reader).seq)
    extra = {"text": given.text, "kept": given.kept}
    report.show(form, match, reader, told, extra=extra)


def read_text(text: str) -> str:
    """What was typed as contribution, the same however its letters are composed."""
    text = unicodedata.normalize("NFC", " ".join(text.split()))
    if console.broken(text):
        raise errors.usage(_("the contribution “{text}” is no text").format(text=text))
    if len(text) > fair.MOST_SIGNS:
        raise errors.usage(
            _("a contribution has at most {most} signs").format(most=fair.MOST_SIGNS)
        )
    return text


def contributing_seat(match: Match, name: str) -> Seat:
    """The seat that is named, else the only one that is asked.

    Raises `Refused` where none can be.
    """
    seat = seat_of(match, name)
    if seat is not None:
        return seat
    if match.secret is None:
        raise Refused(HOST, CONTRIBUTE, Refusal(General.NOT_FAIR))
    due = fair.due(match)
    if len(due) == 1:
        return due[0]
    if not due:
        raise Refused(HOST, CONTRIBUTE, Refusal(General.SEED_IS_MADE))
    names = sentences.names(due, match.players)
    raise errors.Complaint(
        errors.NOT_UNDERSTOOD,
        "ambiguous",
        _("{names} may all contribute; say who does").format(names=names),
        hints=[_("for example: --as {name}").format(name=match.players[due[0]])],
    )


def add(
    match: Match, seat: Seat, text: str, time: str, form: console.Mode, signs: str = ""
) -> Given:
    """The match with a contribution, or a commitment to one; chance and computers answer.

    A text that is committed to is one of words, as `kept_text` has it, and ends with `signs` that
    nobody can guess, else with random ones, for a short one could be guessed from its digest.
    Raises `Refused`, and `Complaint` for a text that could not be typed again.
    """
    kept = fair.commits(match, seat)
    if kept:
        from ..kept_text import bound, check_typable  # few matches are strict

        if form is console.Mode.QUIET:
            raise errors.usage(_("--quiet would not tell the text that has to be kept"))
        check_typable(text)
        text = bound(text, signs or random_text(RANDOM_BYTES))
        after = fair.commit(match, seat, fair.seat_commitment(match, seat, text), time)
    else:
        if fair.progress(match).strict:
            text = opening(match, seat, text)
        text = text or random_text(RANDOM_BYTES)
        after = fair.contribute(match, seat, text, time)
    return Given(match, go_on(after, time, mover_for(after)), text, kept)


def opening(match: Match, seat: Seat, text: str) -> str:
    """The text that was kept, as it opens a commitment. Raises `Refused` where none is given."""
    if not text and seat in waited_for(match):
        raise Refused(seat, CONTRIBUTE, Refusal(General.OTHER_TEXT))
    from ..kept_text import as_promised

    return as_promised(match, seat, text)


app = app_with(
    contribute,
    examples=('wolken {game} contribute fair.toml "thunder over the lake" --as {seat}',),
)
