"""`moves`: every legal move, or why one is not."""

from typing import Annotated

import typer

from wolken.core import referee
from wolken.core.call import Ambiguous, acting_seat, read_order
from wolken.core.game import DEALER, NotUnderstood, Seat
from wolken.core.match import Match, seat_name, written
from wolken.core.referee import Refused

from .. import console, errors, refusal, sentences, store
from ..language import _
from ..options import As, File, Json, Plain, Quiet, app_with, check_game, seat_of
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
    match = check_game(context, file, store.load(file))
    form = console.mode(json, plain, quiet)
    seat = seat_of(match, as_)
    if why:
        explain(form, match, seat, why)
        return
    if seat is None:
        seat = only_seat(match)
        if seat == DEALER and match.game.HIDDEN_HANDS:
            raise errors.usage(
                _("what may be dealt can betray hands; it is shown only with --as dealer")
            )
    legal = [] if seat is None else _legal(match, seat)
    name = None if seat is None else seat_name(match, seat)
    console.tell(
        form,
        json=lambda: {"seat": name, "moves": legal},
        plain=lambda: legal,
        rich=lambda: legal,
    )


def only_seat(match: Match) -> Seat | None:
    """The seat that the match waits for; None when it is over."""
    waiting = match.game.waiting(match.state)
    if len(waiting) > 1:
        names = sentences.names(waiting, match.players)
        raise errors.Complaint(
            errors.NOT_UNDERSTOOD,
            "ambiguous",
            _("{names} may all act; say whose moves").format(names=names),
            hints=[_("for example: --as {name}").format(name=match.players[waiting[0]])],
        )
    return waiting[0] if waiting else None


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


def _legal(match: Match, seat: Seat) -> list[str]:
    return [written(match, move) for move in match.game.legal(match.state, seat)]


app = app_with(moves)
