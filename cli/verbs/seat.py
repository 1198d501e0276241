"""`seat`: who plays which seat, and handing one to a computer or back to a person."""

from __future__ import annotations

from typing import Annotated

import typer

from wolken.core.call import waiting_since
from wolken.core.computers import PERSON, Settled, computers, go_on
from wolken.core.fair import sealed_off
from wolken.core.game import HOST, Seat
from wolken.core.history import news
from wolken.core.match import SEAT, Match, hand_over, seat_name
from wolken.core.referee import Refused

from .. import console, errors, refusal, report, store
from ..clock import now
from ..computers import checked_player, note_trust
from ..language import _
from ..options import File, Json, Plain, Quiet, app_with, check_game
from ..seats import check_settled, mover_for, seat_of, unnamed_reader


def seat(
    context: typer.Context,
    file: File,
    handed: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SEAT=PLAYER…]", help=_("Who plays a seat from now on.")),
    ] = None,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Say who plays the seats in FILE, or hand them over.

    A player is `person` or a computer: `bot:random`, `bot:steady`, `bot:sharp`,
    `bot:sharp:800` (playouts), `bot:sharp:2s` (seconds), `bot:exec:PROGRAM`.
    """
    form = console.mode(json, plain, quiet)
    if not handed:
        tell_players(form, check_game(context, file, store.load(file)))
        return
    time = now()

    def change(match: Match) -> tuple[Match, tuple[Match, Settled]]:
        before = check_game(context, file, match)
        check_open(match)
        for number, player in read_handed(match, handed):
            if computers(match).get(number, PERSON) != player:
                match = hand_over(match, number, player, time)
            note_trust(match, player)
        settled = go_on(match, time, mover_for(match))
        settled = settled._replace(match=waiting_since(settled.match, before, time))
        return settled.match, (match, settled)

    begun, settled = store.update(file, change)
    match = settled.match
    reader = unnamed_reader(match)
    report.show(form, match, reader, news(begun, match, settled.steps, reader))
    check_settled(settled)


def check_open(match: Match) -> None:
    """Raises the complaint where nobody plays on, since the secret of the match is told."""
    why = sealed_off(match)
    if why is not None:
        raise refusal.complaint(match, Refused(HOST, SEAT, why), None)


def read_handed(match: Match, texts: list[str]) -> list[tuple[Seat, str]]:
    """The seats to hand over, each with its player."""
    handed = []
    for text in texts:
        name, equals, player = text.partition("=")
        number = seat_of(match, name)
        if not equals or number is None or number not in range(len(match.players)):
            raise errors.usage(_("SEAT=PLAYER is wanted, not “{found}”").format(found=text))
        handed.append((number, checked_player(player)))
    return handed


def tell_players(form: console.Mode, match: Match) -> None:
    """Says who plays each seat."""
    playing = computers(match)
    players = {
        seat_name(match, number): playing.get(number, PERSON)
        for number in range(len(match.players))
    }
    lines = [f"{name}: {player}" for name, player in players.items()]
    console.tell(form, json=lambda: {"seats": players}, plain=lambda: lines, rich=lambda: lines)


app = app_with(
    seat,
    examples=(
        "wolken {game} seat match.toml {seat}=bot:steady",
        "wolken {game} seat match.toml {seat}=person",
    ),
)
