"""`mail invite`: give a seat a key and an address, anew or for another person."""

from __future__ import annotations

from typing import Annotated

import typer

from wolken.core.computers import PERSON, computers
from wolken.core.game import Seat
from wolken.core.keys import LENGTH, SIGNS, has_key, with_key
from wolken.core.match import Match, hand_over

from .. import console, errors, store
from ..clock import now
from ..language import _
from ..options import File, Json, Plain, Quiet, app_with
from ..seats import seat_of
from .headers import address
from .outlet import Maildir, Outlets, Send, Text
from .post import Box, Post, read_post, with_box, with_post
from .sending import TOKEN, box_of, invitation_mail


def invite(
    file: File,
    invited: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SEAT=ADDRESS…]", help=_("Who plays a seat by mail.")),
    ] = None,
    from_: Annotated[
        str, typer.Option("--from", metavar="ADDRESS", help=_("The address that replies go to."))
    ] = "",
    maildir: Maildir = "",
    send: Send = "",
    text: Text = False,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Give seats of FILE a key, and write the mails that invite their players.

    A seat that has a key gets a new one, and the old one opens nothing any more; with another
    address it is handed to another person. The match keeps no key, only its digest. Without
    a seat it tells who is invited.
    """
    if not invited and not from_:
        match = store.load(file)
        tell_invited(console.mode(json, plain, quiet), match, read_post(file, match))
        return
    outlet = Outlets(maildir, send, text).opened(several=True)
    time = now()

    def change(match: Match) -> tuple[Match, None]:
        post = read_post(file, match)
        if from_:
            post = post._replace(host=checked_host(from_))
        if not post.host:
            raise errors.usage(
                _("say to which address the players answer: --from ADDRESS"),
            )
        keys: dict[Seat, str] = {}
        for seat, whose in read_invited(file, match, post, invited or []):
            post = with_box(post, seat, box_for(post, seat, whose))
            if seat in computers(match):
                match = hand_over(match, seat, PERSON, time)
            keys[seat] = new_key()
            match = with_key(match, seat, keys[seat], time)
        for seat, key in keys.items():
            post, message = invitation_mail(match, post, seat, key, time, outlet.files)
            outlet.put(message)
        return with_post(match, post), None

    store.update(file, change)


def box_for(post: Post, seat: Seat, whose: str) -> Box:
    """The box of a seat for that address; another person was told nothing yet."""
    box = post.boxes.get(seat, Box(""))
    return box if box.address == whose else Box(whose, sent=box.sent)


def read_invited(path: str, match: Match, post: Post, texts: list[str]) -> list[tuple[Seat, str]]:
    """The seats to invite, each with its address; one that is known may be left out."""
    found = []
    for text in texts:
        name, equals, whose = text.partition("=")
        seat = seat_of(match, name)
        if seat is None or seat < 0:
            raise errors.usage(_("SEAT=ADDRESS is wanted, not “{found}”").format(found=text))
        checked = str(address(whose)) if equals else box_of(path, match, post, seat).address
        found.append((seat, checked))
    return found


def checked_host(text: str) -> str:
    """The host's address. Complains where it is none."""
    checked = str(address(text))
    if TOKEN in checked and f"+{TOKEN}@" not in checked:
        raise errors.usage(
            _(
                "{token} stands for the match, the seat and the number: games+{token}@example.org"
            ).format(token=TOKEN)
        )
    return checked


def new_key() -> str:
    """A key that nobody can guess."""
    import secrets

    return "".join(secrets.choice(SIGNS) for _number in range(LENGTH))


def tell_invited(form: console.Mode, match: Match, post: Post) -> None:
    """Says who plays which seat by mail, and how far each was told."""
    seats = {
        match.players[seat]: {
            "address": box.address,
            "key": has_key(match, seat),
            "told": box.told,
        }
        for seat, box in sorted(post.boxes.items())
    }
    lines = [
        _("{name}: {address}, told {told}").format(
            name=name, address=one["address"], told=one["told"]
        )
        for name, one in seats.items()
    ] or [_("nobody is invited yet")]
    facts = {"from": post.host, "seats": seats}
    console.tell(form, json=lambda: facts, plain=lambda: lines, rich=lambda: lines)


app = app_with(
    invite,
    examples=("wolken mail invite match.toml --from games@example.org anna=anna@example.org",),
)
