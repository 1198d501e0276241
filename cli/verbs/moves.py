"""`moves`: every legal move, or why one is not."""

from typing import Annotated

import typer

from wolken.core import referee
from wolken.core.call import Ambiguous, acting_seat, read_order
from wolken.core.game import NotUnderstood, Seat
from wolken.core.match import Match, seat_name, written
from wolken.core.referee import Refused

from .. import console, refusal, store
from ..language import _
from ..options import As, File, Json, Plain, Quiet, app_with, check_game
from ..seats import asking_seat, legal_moves, seat_of
from .move import orders


def moves(
    context: typer.Context,
    file: File,
    as_: As = "",
    why: Annotated[
        str, typer.Option(metavar="MOVE", help=_("Explain why a move is not legal."))
    ] = "",
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """List every legal move in FILE, one a line."""
    match = check_game(context, file, store.load_known(file))
    form = console.mode(json, plain, quiet)
    if why:
        explain(form, match, seat_of(match, as_), why)
        return
    seat = asking_seat(match, as_)
    legal = [] if seat is None else legal_moves(match, seat)
    name = None if seat is None else seat_name(match, seat)
    console.tell(
        form,
        json=lambda: {"seat": name, "moves": legal},
        plain=lambda: legal,
        rich=lambda: legal,
    )


def explain(form: console.Mode, match: Match, speaker: Seat | None, text: str) -> None:
    """Says that a move is legal, or complains with the reason why it is not."""
    (order,) = orders(match, speaker, [text])
    try:
        move = read_order(match, order)
        seat = acting_seat(match, order, move)
        referee.play(match.game, match.state, seat, move, match.players)
    except (Refused, NotUnderstood, Ambiguous) as error:
        raise refusal.complaint(match, error, speaker, order) from None
    line = _("{seat}: {move} is legal").format(
        seat=seat_name(match, seat), move=written(match, move)
    )
    console.tell(form, json=lambda: {"legal": True}, plain=lambda: [line], rich=lambda: [line])


app = app_with(
    moves,
    examples=(
        "wolken {game} moves match.toml --as {seat}",
        'wolken {game} moves match.toml --as {seat} --why "{refused}"',
    ),
)
