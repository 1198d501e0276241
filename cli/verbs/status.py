"""`status`: who must act, in many matches at once."""

import unicodedata
from typing import Annotated, NamedTuple

import typer

from wolken.core.game import BadData
from wolken.core.record import read_header

from .. import console, errors, store
from ..folders import match_files
from ..language import _
from ..options import Json, Plain, Quiet, app_with

NOTHING_TO_DO = 1


class Standing(NamedTuple):
    """What the header of a match file says."""

    path: str
    game: str
    waiting: tuple[str, ...]
    since: str


def status(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH…", help=_("Match files, or folders of them."))
    ],
    mine: Annotated[
        str,
        typer.Option(metavar="SEAT", help=_("Only where SEAT must act; exit 1 if nowhere.")),
    ] = "",
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Tell whom each match waits for, and since when."""
    mine = unicodedata.normalize("NFC", mine)
    found = [standing(path) for path in match_files(paths)]
    chosen = [match for match in found if not mine or mine in match.waiting]
    console.tell(
        console.mode(json, plain, quiet),
        json=lambda: {"matches": [match._asdict() for match in chosen]},
        plain=lambda: map(line, chosen),
        rich=lambda: map(line, chosen),
    )
    if mine and not chosen:
        raise typer.Exit(NOTHING_TO_DO)


def standing(path: str) -> Standing:
    """What the header of a match file says."""
    header = store.read_header(path)
    try:
        read_header(header)
    except BadData as error:
        raise store.bad_data(path, error) from None
    waiting, since = header.get("waiting"), header.get("since")
    if not isinstance(waiting, list) or not isinstance(since, str):
        raise errors.file_trouble(path, _("its header is damaged"), code="damaged")
    return Standing(path, header["game"], tuple(map(str, waiting)), since)


def line(match: Standing) -> str:
    """A match as one line."""
    names = ", ".join(match.waiting)
    state = _("waiting for {names} since {since}").format(names=names, since=match.since)
    if not match.waiting:
        state = _("over since {since}").format(since=match.since)
    return f"{match.path}: {match.game}: {state}"


app = app_with(
    status,
    examples=(
        "wolken status .",
        "wolken status --mine anna match.toml",
    ),
)
