"""`mail invite`: give a seat a key and an address, anew or for another person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

import typer

from wolken.core.computers import PERSON, computers
from wolken.core.game import Seat
from wolken.core.keys import LENGTH, SIGNS, has_key, with_key
from wolken.core.match import Match, hand_over, reading

from .. import console, errors, store
from ..clock import now
from ..language import _
from ..options import File, Json, Plain, Quiet, app_with
from ..seats import seat_of
from .delivering import Written, deliver
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
    host = checked_host(from_) if from_ else ""
    if not invited:
        store.update(file, lambda match: (with_post(match, hosted(file, match, host)), None))
        return
    addresses: dict[Seat, str] = {}
    time = now()

    def seats(match: Match) -> Iterable[Seat]:
        addresses.update(read_invited(file, match, hosted(file, match, host), invited))
        return addresses

    def write(match: Match, seat: Seat) -> Written:
        return newly_invited(match, hosted(file, match, host), seat, addresses, time, outlet.files)

    deliver(file, seats, write, outlet)


def hosted(path: str, match: Match, host: str) -> Post:
    """The mails of the match in a file with the host's address, if it is given anew.

    Complains where there is none.
    """
    post = read_post(path, match)
    if host:
        post = post._replace(host=host)
    if not post.host:
        raise errors.usage(_("say to which address the players answer: --from ADDRESS"))
    return post


def newly_invited(
    match: Match, post: Post, seat: Seat, addresses: Mapping[Seat, str], time: str, files: bool
) -> Written:
    """The match in which a seat has a new key and its address, and the mail that tells it.

    `addresses` are those of all who are invited together: nobody of them has to be told of the
    keys of the others. `files` says whether the seat's file goes with the mail.
    """
    post = with_box(post, seat, box_for(post, seat, addresses[seat]))
    if seat in computers(match):
        match = hand_over(match, seat, PERSON, time)
    key = new_key()
    before, match = match, with_key(match, seat, key, time)
    for other in addresses:
        box = post.boxes.get(other)
        if box is not None and box.told == reading(before, other).seq:
            post = with_box(post, other, box._replace(told=reading(match, other).seq))
    post, message = invitation_mail(match, post, seat, key, time, files)
    return with_post(match, post), message


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
