"""`status`: who must act, in many matches at once."""

import unicodedata
from typing import Annotated, NamedTuple

import typer

from wolken.core.game import BadData
from wolken.core.record import read_header

from .. import console, errors, store
from ..clock import now
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
    due: dict[str, str]  # when whose time is over, in a match with a pace
    asked: tuple[str, ...]  # whose consent to an undo is waited for

    def waits_for(self, name: str) -> bool:
        """Whether that seat must act, or answer what is asked of it."""
        return name in self.waiting or name in self.asked

    def late(self, now: str) -> list[str]:
        """Whose time is over by then."""
        return [name for name, moment in self.due.items() if moment <= now]


def status(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH…", help=_("Match files, or folders of them."))
    ],
    mine: Annotated[
        str,
        typer.Option(
            metavar="SEAT", help=_("Only where SEAT must act or answer; exit 1 if nowhere.")
        ),
    ] = "",
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Tell whom each match waits for, and since when.

    Of a match with a pace also who is late, or when somebody will be; and of one in which an
    undo is asked for, who has to agree.
    """
    mine = unicodedata.normalize("NFC", mine)
    found = [standing(path) for path in match_files(paths)]
    chosen = [match for match in found if not mine or match.waits_for(mine)]
    time = now() if any(match.due for match in chosen) else ""
    console.tell(
        console.mode(json, plain, quiet),
        json=lambda: {
            "matches": [match._asdict() | {"late": match.late(time)} for match in chosen]
        },
        plain=lambda: [line(match, time) for match in chosen],
        rich=lambda: [line(match, time) for match in chosen],
    )
    if mine and not chosen:
        raise typer.Exit(NOTHING_TO_DO)


def standing(path: str) -> Standing:
    """What the header of a match file says."""
    header = store.read_header(path)
    if store.is_report(header):
        raise store.only_a_report(path, str(header.get("seat")))
    try:
        read_header(header)
    except BadData as error:
        raise store.bad_data(path, error) from None
    waiting, since = header.get("waiting"), header.get("since")
    due, asked = header.get("due", ""), header.get("asked", [])
    if not (
        isinstance(waiting, list)
        and isinstance(since, str)
        and isinstance(due, str)
        and isinstance(asked, list)
    ):
        raise errors.file_trouble(path, _("its header is damaged"), code="damaged")
    return Standing(
        path,
        game=header["game"],
        waiting=tuple(map(str, waiting)),
        since=since,
        due=read_due(due),
        asked=tuple(map(str, asked)),
    )


def read_due(text: str) -> dict[str, str]:
    """The moments of a header's `due`, by the names of the seats."""
    dues = (part.partition(" ") for part in text.split(", ") if part)
    return {name: moment for moment, _space, name in dues}


def line(match: Standing, now: str) -> str:
    """A match as one line."""
    late = match.late(now)
    names = ", ".join(match.waiting)
    state = _("waiting for {names} since {since}").format(names=names, since=match.since)
    if not match.waiting:
        state = _("over since {since}").format(since=match.since)
    for name, moment in match.due.items():
        sentence = (
            _("{name} is late since {time}") if name in late else _("{name} is due at {time}")
        )
        state += "; " + sentence.format(name=name, time=moment)
    if match.asked:
        state += "; " + _("asked to agree: {names}").format(names=", ".join(match.asked))
    return f"{match.path}: {match.game}: {state}"


app = app_with(
    status,
    examples=(
        "wolken status .",
        "wolken status --mine anna match.toml",
    ),
)
