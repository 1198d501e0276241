"""An undo that is asked for, as everybody who looks at the match is told it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wolken.core import consent
from wolken.core.consent import Request
from wolken.core.game import Reader
from wolken.core.match import Match, seat_name

from . import sentences
from .language import _


def asked_facts(match: Match, reader: Reader) -> dict[str, Any] | None:
    """The request that is open as one JSON object; None where there is none."""
    request = consent.open_request(match)
    if request is None:
        return None
    revealed = consent.revealed(match, request, reader)
    return {
        "number": request.number,
        "seat": match.players[request.seat],
        "taken_back": _taken_back(match, request, reader),
        "acted": [match.players[seat] for seat in request.acted],
        "revealed": {"to_all": list(revealed.to_all), "to_some": list(revealed.to_some)},
        "laid_open": request.laid_open,
        "disclosed": request.disclosed,
        "late": request.late,
        "agreed": [match.players[seat] for seat in request.agreed],
        "waiting": [match.players[seat] for seat in request.waits_for],
    }


def asked_lines(match: Match, reader: Reader) -> Iterator[str]:
    """The request that is open in words; nothing where there is none."""
    request = consent.open_request(match)
    if request is None:
        return
    yield _("{name} asks to take back: {moves}").format(
        name=match.players[request.seat],
        moves=", ".join(_taken_back(match, request, reader)),
    )
    if request.acted:
        names = sentences.names(request.acted, match.players)
        yield "  " + _("{names} acted since").format(names=names)
    revealed = consent.revealed(match, request, reader)
    if revealed.to_all:
        moves = ", ".join(revealed.to_all)
        yield "  " + _("this was revealed to all: {moves}").format(moves=moves)
    if revealed.to_some:
        moves = ", ".join(revealed.to_some)
        yield "  " + _("this was revealed, but not to all: {moves}").format(moves=moves)
    if request.laid_open:
        yield "  " + sentences.laid_open()
    if request.disclosed:
        yield "  " + sentences.disclosed()
    if request.late:
        yield "  " + sentences.late()
    if request.agreed:
        names = sentences.names(request.agreed, match.players)
        yield "  " + _("agreed: {names}").format(names=names)
    if request.waits_for:
        names = sentences.names(request.waits_for, match.players)
        yield "  " + _("asked to agree: {names}").format(names=names)
    else:  # computers play for all others who were asked
        name = match.players[request.seat]
        yield "  " + _("nobody is asked any more: it is done if {name} asks again").format(
            name=name
        )


def _taken_back(match: Match, request: Request, reader: Reader) -> list[str]:
    return [
        f"{seat_name(match, seat)}: {move}"
        for seat, move in consent.taken_back(match, request, reader)
    ]
