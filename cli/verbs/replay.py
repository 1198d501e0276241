"""`replay`: tell the match step by step, or verify it."""

from collections.abc import Iterator
from typing import Annotated

import typer

from wolken.core.check import check
from wolken.core.game import Reader
from wolken.core.history import Telling, history, start_seq
from wolken.core.match import Match, reading

from .. import console, errors, report, sentences, store
from ..language import _, counted
from ..options import All, As, File, Html, Json, Plain, Quiet, app_with, check_game
from ..seats import reader_of


def replay(
    context: typer.Context,
    file: File,
    as_: As = "",
    everything: All = False,
    first: Annotated[
        int, typer.Option("--from", metavar="N", min=1, help=_("Begin with entry N."))
    ] = 1,
    last: Annotated[
        int | None, typer.Option("--to", metavar="N", min=1, help=_("End with entry N."))
    ] = None,
    verify: Annotated[
        bool, typer.Option("--check", help=_("Play the whole log again and verify it."))
    ] = False,
    audit: Annotated[
        bool, typer.Option("--audit", help=_("Compute the seed of a fair match again, and all."))
    ] = False,
    html: Html = "",
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Tell the match in FILE entry by entry, as a reader may know it."""
    form = console.mode(json, plain, quiet)
    if html:
        from ..pictures.files import check_outputs, write_match

        check_outputs(file, "", html, other=json or plain or verify or audit)
    if audit:
        from ..fair import tell_audit  # few matches are

        tell_audit(form, file, check_game(context, file, store.load_as_written(file)))
        return
    if verify:
        match = check_game(context, file, store.load_as_written(file))
        tell_check(form, file, match, reader_of(match, as_, everything))
        return
    match = check_game(context, file, store.load(file))
    with store.following(file, match):
        reader = reader_of(match, as_, everything)
        told = history(match, reader, last)
    told = [telling for telling in told if telling.seq >= first]
    if html:
        write_match(match, reader, told, html)
        return
    console.tell(
        form,
        json=lambda: {"entries": [report.told_facts(match, telling) for telling in told]},
        plain=lambda: lines(match, told),
        rich=lambda: lines(match, told),
    )


def lines(match: Match, told: list[Telling]) -> Iterator[str]:
    """The entries with their numbers and times, one a line, and what they brought about."""
    for telling in told:
        first, *rest = report.told_lines(match, [telling])
        yield f"{telling.seq} {telling.time} {first}"
        yield from rest


def tell_check(form: console.Mode, path: str, match: Match, reader: Reader) -> None:
    """Says that the log leads to the state of the file, or complains where it does not.

    It counts the entries that the reader was told: no more can be known of the others.
    """
    difference = check(match)
    if difference is not None:
        hints = store.entry_hint(match, difference.line)
        message = sentences.difference(difference.number, difference.reason)
        raise errors.file_trouble(path, message, *hints, code="differs")
    begun = start_seq(match, reader)
    count = reading(match, reader).seq - begun
    line = counted("checked: one entry", "checked: {n} entries", count)
    if begun:
        line += "; " + counted(
            "one entry lies before the start of the check",
            "{n} entries lie before the start of the check",
            begun,
        )
    console.tell(
        form,
        json=lambda: {"checked": count, "from": begun + 1},
        plain=lambda: [line],
        rich=lambda: [line],
    )


app = app_with(
    replay,
    examples=(
        "wolken {game} replay match.toml --as {seat} --from 3",
        "wolken {game} replay match.toml --check",
        "wolken {game} replay match.toml --html match.html",
    ),
)
