"""What becomes of a mail: whose it is, what it does to the match, and what is answered.

A mail is answered after what it does is kept, and only then it is kept that it was answered.
So a mail system that tries again after a failure makes no move twice and loses no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from email.message import EmailMessage
from functools import cache, partial
from typing import NamedTuple

from wolken.core.game import Seat
from wolken.core.keys import opens
from wolken.core.match import Match

from .. import errors, store
from ..clock import now
from ..language import _
from .acting import acted
from .finding import files_of, hosts_of
from .outlet import Outlet
from .post import Post, last_said, read_post, say, threaded, unheard, with_box, with_post
from .reading.headers import addresses
from .reading.letter import Letter, Token, Unreadable, has_token, read_letter
from .reports import Unsent, reported
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


Answer = Callable[[tuple[tuple[str, str], ...]], EmailMessage]


class Opened(NamedTuple):
    """A mail that is a seat's own, what came of it, and the answer; none to one seen before.

    `answer` is asked for with what others have said; `told` is the seat's entry up to which it
    tells everything, None if it tells no news.
    """

    seat: Seat
    verdict: str
    answer: Answer | None = None
    told: int | None = None


def handled(raw: bytes, answers: Answers) -> str:
    """Deals with a mail; returns in a line what came of it."""
    try:
        letter = read_letter(raw, answers.envelope_sender)
    except Unreadable as unreadable:
        return f"- refused quietly: {unreadable.reason}"
    name = letter.message_id or letter.fingerprint
    if letter.automatic:
        return f"{name} ignored: {letter.automatic}"
    if not letter.tokens and not letter.keys:
        return f"{name} ignored: it names no match and has no key"
    for token in letter.tokens:
        for path in the_file(answers.folder, token):
            opened = opened_in(path, token, letter)
            if opened is not None:
                answer(path, opened, letter, answers)
                return f"{name} {token.id} {token.seat} {opened.verdict}"
    answer_stranger(letter, answers)
    return f"{name} refused: no match and seat with this key"


def the_file(folder: str, token: Token) -> Sequence[str]:
    """The match file that a mail names, if there is one."""
    paths = files_of(folder, token.id)
    if len(paths) > 1:
        raise errors.file_trouble(
            paths[1], _("is the same match as {path}; keep one").format(path=paths[0])
        )
    return paths


def opened_in(path: str, token: Token, letter: Letter) -> Opened | None:
    """What a mail does in a match; None if the mail has not the key of the seat it names."""

    def change(match: Match) -> tuple[Match, Opened | None]:
        post = read_post(path, match)
        seat = match.players.index(token.seat) if token.seat in match.players else -1
        if seat not in post.boxes or not any(opens(match, seat, key) for key in letter.keys):
            return match, None
        post = with_box(post, seat, threaded(post.boxes[seat], letter.message_id))
        if letter.fingerprint in post.owed:
            return match, Opened(
                seat, "answered anew", receipt(match, post, seat, [made_already()], letter)
            )
        if letter.fingerprint in post.received:
            return match, Opened(seat, "ignored: received before")
        told = post.boxes[seat].told
        done = acted(match, seat, token.number, told, letter, now())
        answer = receipt(done.match, post, seat, done.lines, letter)
        if done.refused:
            return match, Opened(seat, "refused", answer)
        kept = with_post(done.match, owing(post, match, seat, letter))
        return kept, Opened(seat, "done", answer, done.told)

    return store.update(path, change)


def receipt(match: Match, post: Post, seat: Seat, lines: Sequence[str], letter: Letter) -> Answer:
    """The answer to a mail, to be asked for with what others have said.

    It is written once now, so that nothing is kept of a mail that cannot be answered.
    """
    written = cache(partial(receipt_mail, match, post, seat, lines, now(), letter.fingerprint))
    written(unheard(match, post, seat))
    return written


def owing(post: Post, match: Match, seat: Seat, letter: Letter) -> Post:
    """What is kept of a mail that was obeyed and not answered yet."""
    for text in letter.chat:
        post = say(post, match.players[seat], text)
    received = (*post.received, letter.fingerprint)
    return post._replace(received=received, owed=(*post.owed, letter.fingerprint))


def answer(path: str, opened: Opened, letter: Letter, answers: Answers) -> None:
    """Answers a mail, and keeps that it is answered; then the reports that are due go out.

    They do so, too, for a mail that was answered before: it may come again because one of them
    could not be sent. Until that is kept the match is nobody else's, so that no line of chat
    goes out twice.
    """

    def change(match: Match) -> tuple[Match, Unsent | None]:
        if opened.answer is not None:
            post = read_post(path, match)
            message = opened.answer(unheard(match, post, opened.seat))
            answers.outlet.put(message)
            match = with_post(match, answered(post, opened, letter, message))
        return reported(path, match, "", answers.outlet) if answers.due else (match, None)

    unsent = store.update(path, change)
    if unsent is not None:
        raise unsent


def answered(post: Post, opened: Opened, letter: Letter, message: EmailMessage) -> Post:
    """What is kept of a mail that was answered."""
    box = post.boxes[opened.seat]
    if letter.message_id not in box.thread:
        box = threaded(box, letter.message_id)
    if opened.told is not None:
        box = box._replace(told=opened.told)
    box = box._replace(heard=last_said(post))
    post = sent(with_box(post, opened.seat, box), opened.seat, message)
    received = tuple(one for one in post.received if one != letter.fingerprint)
    return post._replace(
        received=(*received, letter.fingerprint),
        owed=tuple(one for one in post.owed if one != letter.fingerprint),
    )


def answer_stranger(letter: Letter, answers: Answers) -> None:
    """Answers a mail with a wrong key or for an unknown match, both in the same way."""
    own = own_address(letter, answers.folder) if letter.sender else ""
    if not own:
        return
    domain = own.rpartition("@")[2].strip("> ")
    thread = Threading(f"<{letter.fingerprint}@{domain}>", letter.message_id, letter.references)
    time = datetime.fromisoformat(now())
    lines = [
        _("There is no match and seat with this key."),
        _("Answer a report, and write the line with the key that your invitation holds."),
    ]
    subject = f"Re: {letter.subject.removeprefix('Re: ')}"
    answers.outlet.put(refusal(subject, Envelope(own, letter.sender, time, thread), lines=lines))


def own_address(letter: Letter, folder: str) -> str:
    """The host's own address among those that a mail was sent to; empty if none is known as such.

    It is one with a token, or that of the host of a match in the folder: nobody else is to be
    the sender of an answer.
    """
    for recipient in letter.recipients:
        if has_token(recipient):
            return recipient
    hosts = {one for host in hosts_of(folder) for one in plainly(bare(host))}
    return next((one for one in letter.recipients if not hosts.isdisjoint(plainly(one))), "")


def plainly(text: str) -> list[str]:
    """The addresses in a text without names, to be compared; none where it holds none."""
    return [one.addr_spec.lower() for one in addresses(text)]


def made_already() -> str:
    """That a mail, which comes again, has been obeyed."""
    return _("What this mail orders has been done; this is how the match stands.")
