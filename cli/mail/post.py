"""What a match keeps of its mails, in the section `[mail]` of its file.

It is no part of the rules and stands in no digest: a host may mend an address by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from wolken.core import plain
from wolken.core.digest import digest
from wolken.core.game import BadData, Plain, Seat
from wolken.core.match import Match, reading

from .. import store

MOST_RECEIVED = 500  # messages that are remembered, so that none counts twice
MOST_SAID = 200  # lines of chat of a seat
MOST_REFERENCES = 20  # ids of a thread, of which the first is kept
KEYS = ("host", "received", "owed", "said", "seats")
BOX_KEYS = ("address", "told", "heard", "sent", "thread", "reminded")

Line = TypeVar("Line")


class Said(NamedTuple):
    """A line of chat: its running number, who said it, and what."""

    number: int
    name: str
    text: str


class Box(NamedTuple):
    """The mails of a seat.

    `told` is the seat's entry up to which it was told, None before any report; `heard` the
    number of the last line of chat; `sent` counts the mails to it; `thread` are the ids of the
    messages to and from it; `reminded` is what it has been reminded of, by keys.
    """

    address: str
    told: int | None = None
    heard: int = 0
    sent: int = 0
    thread: tuple[str, ...] = ()
    reminded: tuple[str, ...] = ()


class Post(NamedTuple):
    """All of it: the host's address, messages received, chat, and the seats that have a box.

    `owed` are the messages received that were obeyed and have no answer yet.
    """

    host: str = ""
    received: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    boxes: Mapping[Seat, Box] = MappingProxyType({})


def read_post(path: str, match: Match) -> Post:
    """What the match in a file keeps of its mails. Complains about what is damaged."""
    if not match.mail:
        return Post()
    try:
        with plain.under("mail"):
            return _post(match, dict(match.mail))
    except BadData as error:
        raise store.bad_data(path, error) from None


def with_post(match: Match, post: Post) -> Match:
    """The match with what it keeps of its mails."""
    boxes = {match.players[seat]: _box_data(box) for seat, box in sorted(post.boxes.items())}
    data: Plain = {
        "host": post.host,
        "received": list(post.received[-MOST_RECEIVED:]),
        "owed": list(post.owed),
        "said": [" ".join(map(str, said)) for said in latest(post.said, _name, MOST_SAID)],
        "seats": boxes,
    }
    return match._replace(mail=data)


def latest(said: Sequence[Line], name: Callable[[Line], str], most: int) -> list[Line]:
    """The latest lines of each seat, so that none pushes out what another has said.

    `name` tells whose a line is; of each seat there are at most `most`.
    """
    found: list[Line] = []
    number: Counter[str] = Counter()
    for line in reversed(said):
        number[name(line)] += 1
        if number[name(line)] <= most:
            found.append(line)
    return found[::-1]


def _name(said: Said) -> str:
    return said.name


def with_box(post: Post, seat: Seat, box: Box) -> Post:
    """The mails with one seat's box changed."""
    return post._replace(boxes={**post.boxes, seat: box})


def token_of(match: Match, seat: Seat) -> str:
    """Match, seat and how many entries it has been told, as an address or an id holds them."""
    from urllib.parse import quote

    return f"{match.id}.{quote(match.players[seat], safe='')}.{reading(match, seat).seq}"


def next_id(match: Match, post: Post, seat: Seat, time: str, about: str = "") -> str:
    """The id of the next message to a seat; no two messages have the same one.

    `about` is the fingerprint of the mail that it answers. A reply names the id, and so the
    match, whatever becomes of subject and address.
    """
    box = post.boxes[seat]
    own = digest("wolken message", match.salt, match.id, str(seat), str(box.sent), time, about)[:12]
    domain = post.host.rpartition("@")[2].strip("> ")
    return f"<{token_of(match, seat)}.{own}@{domain}>"


def threaded(box: Box, *ids: str) -> Box:
    """The box with further messages in its thread; of a long one the first and the last stay."""
    thread = (*box.thread, *(one for one in ids if one))
    return box._replace(thread=(*thread[:1], *thread[1:][1 - MOST_REFERENCES :]))


def say(post: Post, name: str, text: str) -> Post:
    """The mails with one more line of chat."""
    return post._replace(said=(*post.said, Said(last_said(post) + 1, name, text)))


def last_said(post: Post) -> int:
    """The number of the last line of chat; 0 where nobody has said anything."""
    return post.said[-1].number if post.said else 0


def unheard(match: Match, post: Post, seat: Seat) -> tuple[tuple[str, str], ...]:
    """What others have said since the seat was last told: names and texts."""
    own, box = match.players[seat], post.boxes[seat]
    return tuple(
        (said.name, said.text) for said in post.said if said.number > box.heard and said.name != own
    )


def _post(match: Match, data: Plain) -> Post:
    plain.only_known(data, KEYS)
    seats = plain.table(data, "seats")
    boxes = {}
    with plain.under("seats"):
        for name in seats:
            seat = plain.seat({"seat": name}, "seat", match.players)
            box = plain.table(seats, name)
            with plain.under(name):
                boxes[seat] = _box(box)
    return Post(
        plain.text(data, "host"),
        _texts(data, "received"),
        _texts(data, "owed"),
        tuple(map(_said, _texts(data, "said"))),
        boxes,
    )


def _box(data: Plain) -> Box:
    plain.only_known(data, BOX_KEYS)
    return Box(
        plain.text(data, "address"),
        plain.optional(plain.whole, data, "told"),
        plain.whole(data, "heard"),
        plain.whole(data, "sent"),
        _texts(data, "thread"),
        _texts(data, "reminded"),
    )


def _box_data(box: Box) -> dict[str, Any]:
    data = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in box._asdict().items()
    }
    return {key: value for key, value in data.items() if value is not None}


def _texts(data: Plain, key: str) -> tuple[str, ...]:
    """A list of texts."""
    rows = plain.rows(data, key)
    for row in rows:
        if not isinstance(row, str):
            raise BadData(key, "not-text", found=row)
    return tuple(map(str, rows))


def _said(line: str) -> Said:
    number, name, text = [*line.split(" ", 2), "", ""][:3]
    if not number.isdecimal() or len(number) > 9 or not text:
        raise BadData("said", "not-text", found=line)
    return Said(int(number), name, text)
