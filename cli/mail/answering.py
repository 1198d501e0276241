"""What becomes of a mail: whose it is, what it does to the match, and what is answered.

A mail is answered after what it does is kept, and only then it is kept that it was answered;
before the answer goes out, there is room to keep that. So a mail system that tries again after
a failure makes no move twice and loses no answer, and one goes out twice only where the program
is killed between sending it and keeping that.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from email.message import EmailMessage
from functools import cache, partial
from typing import NamedTuple

from wolken.core.game import Seat
from wolken.core.keys import opens
from wolken.core.match import Match

from .. import errors, store
from ..clock import now
from ..language import _, mark
from .acting import acted, done_already, nothing_kept
from .finding import files_of, host_of
from .journal import lines_today
from .outlet import Outlet
from .post import Post, last_said, read_post, say, threaded, unheard, with_box, with_post
from .reading.headers import addresses
from .reading.letter import (
    Letter,
    Token,
    Unreadable,
    has_token,
    read_letter,
    read_outside,
    without_token,
)
from .reports import send_reports
from .sending import bare, receipt_mail, sent
from .writing import Envelope, Threading, refusal


class Answers(NamedTuple):
    """Where the matches are and where answers go.

    `due` says whether reports go out too; `envelope_sender` is what the mail system says.
    """

    folder: str
    outlet: Outlet
    due: bool
    envelope_sender: str | None


MOST_ANSWERS = 10  # to an address of a stranger, on a day
TOO_MANY = mark("This mail is made of too many parts to be read: write it as plain text.")
# What is said to mails that cannot be read. Others are malformed, and are not answered.
UNREAD = {
    "too-big": mark("This mail is too large to be read: it may have 1 MiB and 50000 lines."),
    "encrypted": mark("This mail is encrypted and cannot be read: write it as plain text."),
    "no-text": mark("There is no text in this mail: write moves into the mail itself."),
    "too-deep": TOO_MANY,
    "too-many-parts": TOO_MANY,
}
REFUSED = "refused"  # as what came of a mail stands in the journal
Answer = Callable[[tuple[tuple[str, str], ...]], EmailMessage]


class Opened(NamedTuple):
    """A mail that is a seat's own, what came of it, and the answer; none to one seen before.

    The match keeps the mail by its `name`. `answer` is asked for with what others have said;
    `told` is the seat's entry up to which it tells everything, None if it tells no news.
    """

    seat: Seat
    name: str
    verdict: str
    answer: Answer | None = None
    told: int | None = None


def handled(raw: bytes, answers: Answers) -> str:
    """Deals with a mail; returns in a line what came of it."""
    try:
        letter = read_letter(raw, answers.envelope_sender)
    except Unreadable as unreadable:
        return unread(raw, unreadable.reason, answers)
    name = name_of(letter)
    if letter.automatic:
        return f"{name} ignored: {letter.automatic}"
    if not letter.tokens and not letter.keys:
        return f"{name} ignored: it names no match and has no key"
    files = files_of(answers.folder, {token.id for token in letter.tokens})
    for token in letter.tokens:
        paths = files[token.id]
        if len(paths) > 1:
            check_nobodys(paths, token, letter)
            continue
        for path in paths:
            opened = opened_in(path, token, letter)
            if opened is not None:
                answer(path, opened, letter, answers)
                return f"{name} {token.id} {token.seat} {opened.verdict}"
    return nobodys(name, letter, files, answers)


def nobodys(name: str, letter: Letter, files: Mapping[str, Sequence[str]], answers: Answers) -> str:
    """Deals with a mail that is no seat's own; returns in a line what came of it.

    Of a match that it names and that is there twice the host alone is told, in that line.
    """
    lines = [
        _("There is no match and seat with this key."),
        _("Answer a report, and write the line with the key that your invitation holds."),
    ]
    told = answer_stranger(letter, answers, lines)
    copies = next((paths for paths in files.values() if len(paths) > 1), None)
    noted = f" (twice: {copies[0]}, {copies[1]})" if copies else ""
    return f"{name} refused: no match and seat with this key{noted}{told}"


def unread(raw: bytes, reason: str, answers: Answers) -> str:
    """Deals with a mail that cannot be read; returns in a line what came of it.

    A person's mail that names a match is answered without a look at the match, for nobody
    knows whose it is.
    """
    try:
        letter = read_outside(raw, answers.envelope_sender)
    except Unreadable:
        return f"- refused quietly: {reason}"
    name = name_of(letter)
    if letter.automatic:
        return f"{name} ignored: {letter.automatic}"
    if not letter.tokens or reason not in UNREAD:
        return f"{name} refused quietly: {reason}"
    told = answer_stranger(letter, answers, [_(UNREAD[reason]), nothing_kept()])
    token = letter.tokens[0]
    return f"{name} {token.id} {token.seat} refused: {reason}{told}"


def name_of(letter: Letter) -> str:
    """What a mail is called in the journal: one word, whatever its writer has put into it."""
    return "".join(letter.message_id.split()) or letter.fingerprint


def check_nobodys(paths: Sequence[str], token: Token, letter: Letter) -> None:
    """Complains about several files of a match if a mail is one of its seats' own.

    It is to come again once the host has put one away. Who has no key to the match is not to
    learn that there is one: such a mail is dealt with like any other of a stranger.
    """
    for path in paths:
        match = store.load(path)
        if own_seat(match, read_post(path, match), token, letter) is not None:
            raise errors.file_trouble(
                paths[1], _("is the same match as {path}; keep one").format(path=paths[0])
            )


def opened_in(path: str, token: Token, letter: Letter) -> Opened | None:
    """What a mail does in a match; None if the mail has not the key of the seat it names."""

    def change(match: Match) -> tuple[Match, Opened | None]:
        post = read_post(path, match)
        seat = own_seat(match, post, token, letter)
        if seat is None:
            return match, None
        post = with_box(post, seat, threaded(post.boxes[seat], letter.message_id))
        name = f"{match.players[seat]} {letter.fingerprint}"
        if name in post.owed:
            answer = receipt(match, post, seat, done_already(match, seat, letter), letter)
            return match, Opened(seat, name, "answered anew", answer)
        if name in post.received:
            return match, Opened(seat, name, "ignored: received before")
        told = post.boxes[seat].told
        done = acted(match, seat, token.number, told, letter, now())
        answer = receipt(done.match, post, seat, done.lines, letter)
        if done.refused:
            return match, Opened(seat, name, REFUSED, answer)
        for text in letter.chat:
            post = say(post, match.players[seat], text)
        kept = with_post(done.match, owing(post, name))
        return kept, Opened(seat, name, "done", answer, done.told)

    return store.update(path, change)


def own_seat(match: Match, post: Post, token: Token, letter: Letter) -> Seat | None:
    """The seat that a mail names; None if the mail has not the key of it."""
    seat = seat_of(match, token)
    own = seat in post.boxes and any(opens(match, seat, key) for key in letter.keys)
    return seat if own else None


def seat_of(match: Match, token: Token) -> Seat:
    """The seat that a mail names; -1 if there is none.

    Mail systems write addresses in small letters, and wide letters are read as usual ones: the
    name counts in that form where only one seat has it so.
    """
    if token.seat in match.players:
        return match.players.index(token.seat)
    wanted = folded(token.seat)
    found = [seat for seat, name in enumerate(match.players) if folded(name) == wanted]
    return found[0] if len(found) == 1 else -1


def folded(name: str) -> str:
    """A name in small letters of the usual form, to be compared."""
    return unicodedata.normalize("NFKC", name).casefold()


def receipt(match: Match, post: Post, seat: Seat, lines: Sequence[str], letter: Letter) -> Answer:
    """The answer to a mail, to be asked for with what others have said.

    It is written once now, so that nothing is kept of a mail that cannot be answered.
    """
    written = cache(partial(receipt_mail, match, post, seat, lines, now(), letter.fingerprint))
    written(unheard(match, post, seat))
    return written


def owing(post: Post, name: str) -> Post:
    """What is kept of a mail that was obeyed and not answered yet."""
    return post._replace(received=(*post.received, name), owed=(*post.owed, name))


def answer(path: str, opened: Opened, letter: Letter, answers: Answers) -> None:
    """Answers a mail, and keeps that it is answered; then the reports that are due go out.

    They do so, too, for a mail that was answered before: it may come again because one of them
    could not be sent.
    """
    if opened.answer is not None:
        send_answer(path, opened, opened.answer, letter, answers.outlet)
    if answers.due:
        send_reports(path, "", answers.outlet)


def send_answer(path: str, opened: Opened, answer: Answer, letter: Letter, outlet: Outlet) -> None:
    """Answers a mail, unless another call has done so meanwhile, and keeps that.

    Until it is kept the match is nobody else's, so that no line of chat goes out twice.
    """

    def change(match: Match, room: store.Room) -> tuple[Match, None]:
        post = read_post(path, match)
        if opened.name in post.received and opened.name not in post.owed:
            return match, None
        message = answer(unheard(match, post, opened.seat))
        after = with_post(match, answered(post, opened, letter, message))
        with room(after):
            outlet.put(message)
        return after, None

    store.update_with_room(path, change)


def answered(post: Post, opened: Opened, letter: Letter, message: EmailMessage) -> Post:
    """What is kept of a mail that was answered.

    One that has no id and was refused is forgotten: the same words, pasted again, may be meant
    anew.
    """
    box = post.boxes[opened.seat]
    if letter.message_id not in box.thread:
        box = threaded(box, letter.message_id)
    if opened.told is not None:
        box = box._replace(told=opened.told)
    box = box._replace(heard=last_said(post))
    post = sent(with_box(post, opened.seat, box), opened.seat, message)
    received = tuple(one for one in post.received if one != opened.name)
    if letter.message_id or opened.verdict != REFUSED:
        received = (*received, opened.name)
    return post._replace(
        received=received,
        owed=tuple(one for one in post.owed if one != opened.name),
    )


def answer_stranger(letter: Letter, answers: Answers, lines: Sequence[str]) -> str:
    """Answers a mail of nobody that is known, whether or not there is the match that it names.

    Returns how the line of the journal is to end, empty if the mail is not answered. Of one
    address only so many are on a day: a machine that does not say that it is one may answer
    every answer.
    """
    told = "".join(f", told {address}" for address in plainly(letter.sender))
    if not told or lines_today(answers.folder, told) >= MOST_ANSWERS:
        return ""
    own = own_address(letter, answers.folder)
    if not own:
        return ""
    domain = own.rpartition("@")[2].strip("> ")
    thread = Threading(f"<{letter.fingerprint}@{domain}>", letter.message_id, letter.references)
    time = datetime.fromisoformat(now())
    subject = f"Re: {letter.subject.removeprefix('Re: ')}"
    answers.outlet.put(refusal(subject, Envelope(own, letter.sender, time, thread), lines=lines))
    return told


def own_address(letter: Letter, folder: str) -> str:
    """The host's own address among those that a mail was sent to; empty if none is known as such.

    It is that of the host of a match in the folder, if possible with a token: nobody else is to
    be the sender of an answer.
    """
    sent_to = {one: set(plainly(without_token(one))) for one in letter.recipients}
    known = set[str]().union(*sent_to.values())
    host = host_of(folder, lambda host: not known.isdisjoint(plainly(bare(host))))
    own = [one for one in letter.recipients if not sent_to[one].isdisjoint(plainly(bare(host)))]
    return next(filter(has_token, own), own[0] if own else "")


def plainly(text: str) -> list[str]:
    """The addresses in a text without names, to be compared; none where it holds none."""
    return [one.addr_spec.lower() for one in addresses(text)]
