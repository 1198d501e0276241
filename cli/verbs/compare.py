"""`compare`: where two files of one match part, and what each reader was told in both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import typer

from wolken.core.compare import Compared, Verdict, compare, same_match
from wolken.core.game import HOST, PUBLIC, Reader
from wolken.core.history import Telling
from wolken.core.match import Match, reading

from .. import console, errors, report, store
from ..language import _, counted
from ..options import All, As, Json, Plain, Quiet, app_with
from ..seats import reader_of

PARTED = 1


class Sides(NamedTuple):
    """Both files: their paths, the matches in them, and how these compare for a reader."""

    paths: tuple[str, str]
    matches: tuple[Match, Match]
    compared: Compared


def compare_files(
    first: Annotated[str, typer.Argument(metavar="A", help=_("A file of the match."))],
    second: Annotated[str, typer.Argument(metavar="B", help=_("Another file of it."))],
    as_: As = "",
    everything: All = False,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Tell where two files of one match part, as everybody or one seat may know it.

    Exit 0 if they tell the same or one goes on from the other, 1 if they part or may do so.
    """
    one, other = store.load(first), store.load(second)
    if not same_match(one, other):
        raise errors.file_trouble(
            second, _("is another match than {path}").format(path=first), code="another-match"
        )
    reader = reader_of(one, as_, everything)
    with store.following(first, one), store.following(second, other):
        sides = Sides((first, second), (one, other), compare(one, other, reader))
    console.tell(
        console.mode(json, plain, quiet),
        json=lambda: facts(sides, reader),
        plain=lambda: lines(sides, reader),
        rich=lambda: lines(sides, reader),
    )
    if sides.compared.verdict in (Verdict.PARTED, Verdict.UNKNOWN):
        raise typer.Exit(PARTED)


def facts(sides: Sides, reader: Reader) -> dict[str, Any]:
    """How two files compare as one JSON object; `a` and `b` are the files as they were named."""
    one, other = sides.matches
    compared = sides.compared
    shown = readers(one, reader)
    return {
        "game": one.game.NAME,
        "id": one.id,
        "verdict": {
            Verdict.FIRST_GOES_ON: "a-goes-on",
            Verdict.SECOND_GOES_ON: "b-goes-on",
        }.get(compared.verdict, str(compared.verdict)),
        "common": compared.common,
        "next": {
            "a": compared.first and report.told_facts(one, compared.first),
            "b": compared.second and report.told_facts(other, compared.second),
        },
        "public": _heads(sides, PUBLIC) if PUBLIC in shown else None,
        "seats": {one.players[seat]: _heads(sides, seat) for seat in shown if seat is not PUBLIC},
    }


def readers(match: Match, reader: Reader) -> list[Reader]:
    """Whose heads a reader may know: how much others were told can betray what is sealed."""
    seats = range(len(match.players))
    if reader == HOST or not match.game.HIDDEN_HANDS:
        return [PUBLIC, *seats]
    return [reader]


def _heads(sides: Sides, reader: Reader) -> dict[str, Any]:
    one, other = (reading(match, reader) for match in sides.matches)
    return {
        "a": {"seq": one.seq, "head": one.head},
        "b": {"seq": other.seq, "head": other.head},
    }


def lines(sides: Sides, reader: Reader) -> Iterator[str]:
    """How two files compare, in words."""
    yield _verdict(sides)
    nexts = (sides.compared.first, sides.compared.second)
    for path, match, telling in zip(sides.paths, sides.matches, nexts, strict=True):
        if telling is not None:
            yield f"  {path}: {_told(match, telling)}"
    for shown in readers(sides.matches[0], reader):
        yield from _head_lines(sides, shown)


def _verdict(sides: Sides) -> str:
    first, second = sides.paths
    common = sides.compared.common
    if sides.compared.verdict is Verdict.UNKNOWN:
        return _("one ends before the entry at which replay of the other begins: they may part")
    if common is None:
        return _("they part before the entry at which replay begins")
    match sides.compared.verdict:
        case Verdict.ALIKE:
            return counted(
                "both tell the same: one entry", "both tell the same: {n} entries", common
            )
        case Verdict.FIRST_GOES_ON:
            return _("{path} goes on where {other} ends, with entry {entry}").format(
                path=first, other=second, entry=common + 1
            )
        case Verdict.SECOND_GOES_ON:
            return _("{path} goes on where {other} ends, with entry {entry}").format(
                path=second, other=first, entry=common + 1
            )
    return counted(
        "they part at entry {entry}, after one that is the same",
        "they part at entry {entry}, after {n} that are the same",
        common,
        entry=common + 1,
    )


def _told(match: Match, telling: Telling) -> str:
    return f"{telling.seq} {telling.time} {next(report.told_lines(match, [telling]))}"


def _head_lines(sides: Sides, reader: Reader) -> Iterator[str]:
    match, _other = sides.matches
    name = _("the public") if reader is PUBLIC else match.players[reader]
    one, other = (reading(side, reader)[:2] for side in sides.matches)
    if one == other:
        yield _("{name}: in both entry {seq}, head {head}").format(
            name=name, seq=one[0], head=one[1]
        )
        return
    for path, (seq, head) in zip(sides.paths, (one, other), strict=True):
        yield _("{name}: in {path} entry {seq}, head {head}").format(
            name=name, path=path, seq=seq, head=head
        )


app = app_with(
    compare_files,
    examples=("wolken compare match.toml match.toml",),
)
