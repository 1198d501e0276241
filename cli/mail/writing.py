"""The mails of a match: reports, receipts, refusals and invitations, as messages.

Whatever a seat is told comes from `core/history` and its view. Nothing here knows files, how
mail is delivered, or what was sent before. What looks back on a log raises `LogBroken` where
the log cannot be followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from email.message import EmailMessage
from typing import Literal, NamedTuple

from wolken.core import data
from wolken.core.digest import sha256
from wolken.core.game import Seat
from wolken.core.games import GAMES
from wolken.core.history import Telling, history
from wolken.core.match import Match, reading, seat_name

from .. import helping
from ..language import _, counted
from ..pictures.drawing import drawn
from ..refusal import of_every_kind
from ..report import closing_lines, screen, told_lines, view_at
from ..seats import legal_moves
from .headers import LONGEST, POLICY, address
from .letter import Kind, Letter, Part, one_line
from .markup import page
from .text import plain

__all__ = [
    "Envelope",
    "Threading",
    "address",
    "as_bytes",
    "invitation",
    "receipt",
    "refusal",
    "report",
]

MOST_MOVES = 60  # listed in a mail; of more, the first of every kind
MOST_TOLD = 100  # entries of the log; of more, the last
MOST_REFERENCES = 20  # ids of a thread, of which the first is kept
LONGEST_CHAT = 2000  # signs
LONGEST_ID = 250  # signs of a message's id
ID = re.compile(r"<[!-;=?-~]+@[!-;=?-~]+>")

Automatic = Literal["auto-generated", "auto-replied"]


class Threading(NamedTuple):
    """A message's id in `<>`, and those of the messages that it answers, the last one first."""

    message_id: str
    in_reply_to: str = ""
    references: tuple[str, ...] = ()


class Envelope(NamedTuple):
    """From whom to whom, when, and in which thread. The addresses are such as `address` reads."""

    sender: str
    recipient: str
    date: datetime
    threading: Threading
    reply_to: str = ""


def report(
    match: Match,
    seat: Seat,
    envelope: Envelope,
    *,
    since: int,
    attachment: bytes,
    chat: Sequence[tuple[str, str]],
) -> EmailMessage:
    """What a seat is told after its entry `since`, the board, and what it may do.

    `chat` is who has said what since then; `attachment` is the seat's file, in TOML.
    """
    letter = Letter(
        title=_subject(match, seat),
        above=[*_turn(match, seat), *_how_to_answer(match)],
        below=[
            *_news(match, seat, since),
            *_said(chat),
            *_present(match, seat, attached=True),
        ],
    )
    message = _message(letter.title, envelope, "auto-generated", letter)
    return _attached(message, match, seat, attachment)


def receipt(match: Match, seat: Seat, envelope: Envelope, *, lines: Sequence[str]) -> EmailMessage:
    """What was done with a mail of a seat, and how the match stands for it now."""
    subject = _subject(match, seat)
    reminder = Part(_("How to go on"), [*_turn(match, seat), *_how_to_answer(match)])
    below = [reminder, *_present(match, seat, attached=False)]
    return _message(subject, envelope, "auto-replied", Letter(subject, lines, below))


def refusal(subject: str, envelope: Envelope, *, lines: Sequence[str]) -> EmailMessage:
    """Why nothing was done with a mail; the subject may come from it."""
    subject = one_line(subject)[:LONGEST]
    below = [Part(_("How to write moves"), _ways_to_answer())]
    return _message(subject, envelope, "auto-replied", Letter(subject, lines, below))


def invitation(
    match: Match, seat: Seat, envelope: Envelope, *, key: str, attachment: bytes
) -> EmailMessage:
    """What a player needs to begin: who plays what, the key, how it goes, and the board."""
    subject = _subject(match, seat)
    letter = Letter(
        title=subject,
        above=[*_invited(match, seat, envelope), *_turn(match, seat), *_how_to_answer(match)],
        below=[
            _key(key),
            *_about(match),
            *_news(match, seat, 0),
            *_present(match, seat, attached=True),
        ],
    )
    message = _message(subject, envelope, "auto-generated", letter)
    return _attached(message, match, seat, attachment)


def as_bytes(message: EmailMessage) -> bytes:
    """A message as it is sent, in ASCII, with line ends for a pipe; always the same."""
    return message.as_bytes(policy=POLICY)


# What is said


def _subject(match: Match, seat: Seat) -> str:
    """The game, who must act, and the token by which an answer is known."""
    title, _line = GAMES[match.game.NAME]
    name, waiting = match.players[seat], match.game.waiting(match.state)
    if seat in waiting:
        said = _("{title}: your turn, {name}").format(title=title, name=name)
    elif waiting:
        names = ", ".join(seat_name(match, other) for other in waiting)
        said = _("{title}: waiting for {names}").format(title=title, names=names)
    else:
        said = _("{title}: the match is over").format(title=title)
    return one_line(f"{said} [wolken {match.id} {name} {reading(match, seat).seq}]")


def _turn(match: Match, seat: Seat) -> Iterator[str]:
    """Who must act, or how the match ended."""
    waiting = match.game.waiting(match.state)
    if seat in waiting:
        yield _("It is your turn, {name}.").format(name=match.players[seat])
    if waiting != (seat,):
        yield from closing_lines(match, match.state)
    if waiting and seat not in waiting and match.game.legal(match.state, seat):
        yield _("Nobody waits for you, but you may act.")


def _how_to_answer(match: Match) -> list[str]:
    """The ways to answer that there are; once a match is over, the last of them."""
    return _ways_to_answer()[0 if match.game.waiting(match.state) else -1 :]


def _ways_to_answer() -> list[str]:
    """How to move and how to talk.

    No line begins with `key:` or `say:`, so that none of them means anything in a reply.
    """
    return [
        _("To move, reply with one move a line, or with several and commas between."),
        _("Add a line “key: …” with your key; it may stand in your signature."),
        _("To talk to the others, begin a line with “say:”."),
    ]


def _invited(match: Match, seat: Seat, envelope: Envelope) -> Iterator[str]:
    sender = address(envelope.sender)
    title, _line = GAMES[match.game.NAME]
    yield _("{host} invites you to a match of {title}.").format(
        host=sender.display_name or sender.addr_spec, title=title
    )
    yield _("At the table: {names}. You play {name}.").format(
        names=", ".join(match.players), name=match.players[seat]
    )


def _key(key: str) -> Part:
    remark = _("Whoever has it can play for you: keep it, and keep it to yourself.")
    return Part(_("Your key"), [f"key: {key}"], Kind.TYPED, remark)


def _about(match: Match) -> Iterator[Part]:
    """What the game is about, and how its moves are written."""
    guide = data.guide(match.game.NAME)
    title, _line = GAMES[match.game.NAME]
    call = f"wolken {match.game.NAME} rules"
    yield Part(title, [f"{name}: {text}" for name, text in helping.about(guide)])
    yield Part(
        _("Every move"),
        [f"{name}: {text}" for name, text in helping.notation(guide.moves)],
        remark=_("The rules in whole: {call}").format(call=call),
    )
    yield Part(_("Words in capitals"), [f"{name}: {text}" for name, text in helping.words(guide)])


def _news(match: Match, seat: Seat, since: int) -> Iterator[Part]:
    """What the seat was told after its entry `since`."""
    told = [telling for telling in history(match, seat) if telling.seq > since]
    if not told:
        return
    lines = list(_told(match, told[-MOST_TOLD:]))
    left_out = len(told) - MOST_TOLD
    if left_out > 0:
        lines.insert(0, counted("one entry before these", "{n} entries before these", left_out))
    heading = _("What has happened since your last report") if since else _("What has happened")
    yield Part(heading, lines)


def _told(match: Match, tellings: Sequence[Telling]) -> Iterator[str]:
    """Entries as everywhere, with a time where another day begins."""
    day = ""
    for telling in tellings:
        if telling.time[:10] != day:
            day = telling.time[:10]
            yield f"{day} {telling.time[11:16]} UTC"
        yield from told_lines(match, [telling])


def _said(chat: Sequence[tuple[str, str]]) -> Iterator[Part]:
    """What others have said; each is one line, so that nobody can speak for another."""
    if chat:
        yield Part(
            _("What the others say"),
            [
                _("{name} says: {text}").format(name=name, text=one_line(text)[:LONGEST_CHAT])
                for name, text in chat
            ],
        )


def _present(match: Match, seat: Seat, *, attached: bool) -> Iterator[Part]:
    """The board, what the seat may do, and how far it has been told."""
    view, shown = view_at(match, seat, match.state), screen(match.game)
    yield Part(
        _("The board"),
        shown.plain(view, match.players, seat),
        Kind.BOARD,
        picture=drawn(shown.rich(view, match.players, seat)),
    )
    moves = legal_moves(match, seat)
    if moves:
        yield _possible(match, moves, attached)
    read = reading(match, seat)
    yield Part(
        _("For the record"),
        [
            counted(
                "told so far: one entry, head {head}",
                "told so far: {n} entries, head {head}",
                read.seq,
                head=read.head,
            )
        ],
    )


def _possible(match: Match, moves: Sequence[str], attached: bool) -> Part:
    """The legal moves; where there are many, the first of every kind in turn."""
    heading = _("What you may do now")
    if len(moves) <= MOST_MOVES:
        return Part(heading, moves, Kind.TYPED)
    chosen = set(of_every_kind(moves)[:MOST_MOVES])
    remark = counted("and {n} more", "and {n} more", len(moves) - MOST_MOVES)
    if attached:
        call = f"wolken {match.game.NAME} moves FILE"
        remark += "; " + _("the attached file lists them all: {call}").format(call=call)
    return Part(heading, [move for move in moves if move in chosen], Kind.TYPED, remark)


# How it becomes a message


def _message(
    subject: str, envelope: Envelope, automatic: Automatic, letter: Letter
) -> EmailMessage:
    """A message without attachments."""
    message = EmailMessage(policy=POLICY)
    message["From"] = address(envelope.sender)
    message["To"] = address(envelope.recipient)
    if envelope.reply_to:
        message["Reply-To"] = address(envelope.reply_to)
    message["Subject"] = subject
    message["Date"] = envelope.date
    _thread(message, envelope.threading)
    message["Auto-Submitted"] = automatic
    message["X-Auto-Response-Suppress"] = "All"
    _write(message, plain(letter), "plain")
    html = EmailMessage(policy=POLICY)
    _write(html, page(letter), "html")
    del html["MIME-Version"]
    message.make_alternative()
    message.attach(html)
    return _bounded(message)


def _thread(message: EmailMessage, threading: Threading) -> None:
    """The ids of a thread; those that come from elsewhere and are none are left out."""
    known = [one for one in threading.references if _is_id(one)]
    message["Message-ID"] = threading.message_id
    if _is_id(threading.in_reply_to):
        message["In-Reply-To"] = threading.in_reply_to
    if known:
        message["References"] = " ".join([*known[:1], *known[1:][1 - MOST_REFERENCES :]])


def _is_id(text: str) -> bool:
    return len(text) <= LONGEST_ID and ID.fullmatch(text) is not None


def _write(part: EmailMessage, text: str, subtype: str) -> None:
    """Puts a text into a part, so that no line of it can be taken for the start of a message."""
    part.set_content(text, subtype, charset="utf-8", cte="quoted-printable")
    part.set_payload(re.sub(r"(?m)^From ", "=46rom ", str(part.get_payload())))


def _attached(message: EmailMessage, match: Match, seat: Seat, attachment: bytes) -> EmailMessage:
    """The message with the seat's file."""
    name = one_line(match.players[seat])
    file = f"{match.game.NAME}-{match.id}-{name}.toml"
    message.add_attachment(attachment, maintype="application", subtype="toml", filename=file)
    return _bounded(message)


def _bounded(message: EmailMessage) -> EmailMessage:
    """The message with bounds that follow from what stands between them.

    `=_` stands in no encoded text.
    """
    for part in message.walk():
        if part.is_multipart():
            inside = b"".join(one.as_bytes() for one in part.iter_parts())
            part.set_boundary(f"=_{sha256(inside).hexdigest()[:32]}")
    return message
