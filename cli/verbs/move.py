"""`move`: make moves, all or nothing between two answers of chance."""

import sys
from typing import Annotated

import typer

from wolken.core.call import Called, Order, call
from wolken.core.game import Reader, Seat
from wolken.core.history import news
from wolken.core.match import Match, reading
from wolken.core.referee import General

from .. import console, errors, report, store
from ..clock import now
from ..language import _, counted
from ..options import As, File, Json, Plain, Quiet, app_with, check_game
from ..seats import mover_for, reader_of, seat_of

MOST_INPUT = 1024 * 1024  # signs of moves on standard input


def move(
    context: typer.Context,
    file: File,
    words: Annotated[
        list[str],
        typer.Argument(metavar="MOVE…", help=_("Moves, with commas between; - reads lines.")),
    ],
    as_: As = "",
    expect: Annotated[
        int | None,
        typer.Option(metavar="N", help=_("Only if entry N is the last one I was told.")),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=_("Write nothing, and stop before chance."))
    ] = False,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Make moves in FILE."""
    texts = read_texts(words)
    time = now()

    def change(match: Match) -> tuple[Match, Called]:
        check_game(context, file, match)
        if expect is not None:
            check_expected(file, match, reader_of(match, as_, False), expect)
        asked = orders(match, seat_of(match, as_), texts)
        called = call(match, asked, time, dry_run, mover_for(match))
        return called.match, called

    called = store.consult(file, change) if dry_run else store.update(file, change)
    tell(called, as_, console.mode(json, plain, quiet), len(texts) > 1)


def read_texts(words: list[str]) -> list[str]:
    """The texts of the moves: words joined and parted at commas, or lines of standard input."""
    for word in words:
        if word.startswith("--"):
            raise errors.usage(_("there is no option “{word}”").format(word=word))
    lines = read_input().splitlines() if words == ["-"] else [" ".join(words)]
    lines = [line.partition("#")[0] for line in lines]
    texts = [text.strip() for line in lines for text in line.split(",")]
    texts = [text for text in texts if text]
    if not texts:
        raise errors.usage(_("there is no move to make"))
    return texts


def read_input() -> str:
    """What stands on standard input, which may be endless."""
    text = sys.stdin.read(MOST_INPUT + 1)
    if len(text) > MOST_INPUT:
        raise errors.usage(_("standard input is too long for moves"))
    return text


def orders(match: Match, seat: Seat | None, texts: list[str]) -> list[Order]:
    """The moves to make; `anna: flip a1` says for one move who makes it."""
    result = []
    for text in texts:
        name, colon, rest = text.partition(":")
        whose = seat_of(match, name.strip()) if colon else seat
        result.append(Order(whose, " ".join((rest if colon else text).split())))
    return result


def check_expected(path: str, match: Match, reader: Reader, expected: int) -> None:
    """Complains when the reader has been told more, or less, than the caller expects."""
    seq = reading(match, reader).seq
    if seq != expected:
        raise errors.file_trouble(
            path,
            _("the match has moved on: entry {seq}, not {expected}").format(
                seq=seq, expected=expected
            ),
            _("look at it again, then decide"),
            code=str(General.MOVED_ON),
        )


def tell(called: Called, as_: str, form: console.Mode, several: bool) -> None:
    """Says what a call of one or `several` moves did, and complains about what it did not do."""
    match = called.match
    reader = reader_of(match, as_, False)
    if called.steps or called.error is None:
        told = news(called.before, match, called.steps, reader)
        report.show(form, match, reader, told, extra={"untried": called.untried})
    if called.untried and form in (console.Mode.PLAIN, console.Mode.RICH):
        console.complain(
            "wolken: "
            + counted(
                "chance is due: one move was not tried",
                "chance is due: {n} moves were not tried",
                called.untried,
            )
        )
    if called.error is not None:
        from .. import refusal  # a call that succeeds does without

        speaker = seat_of(match, as_)
        kept = called.done if called.steps else 0
        raise refusal.complaint(match, called.error, speaker, called.failed, kept, several)


app = app_with(
    move,
    examples=(
        'wolken {game} move match.toml "{first}" --dry-run',
        'wolken {game} move match.toml "{first}"',
        'wolken {game} move match.toml "{then}" --quiet',
    ),
    context_settings={"ignore_unknown_options": True},
)
