"""`mail receive`: read mails of players, make their moves, and answer."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from .. import disk, errors
from ..language import _
from ..options import Command, app_with
from .answering import Answers, handled
from .journal import journal
from .outlet import Maildir, Outlets, Send, Text, each
from .reading.parts import MOST_BYTES

# What a mail system reads, from sysexits.h: what cannot be done now is tried again later.
WRONG_CALL = 64
TRY_AGAIN = 75


def receive(
    games: Annotated[str, typer.Option(metavar="DIR", help=_("The folder with the match files."))],
    from_maildir: Annotated[
        str, typer.Option(metavar="DIR", help=_("Read the new mails of this Maildir."))
    ] = "",
    due: Annotated[
        bool, typer.Option("--due", help=_("Then also write the reports that are due."))
    ] = False,
    maildir: Maildir = "",
    send: Send = "",
    text: Text = False,
) -> None:
    """Read one mail from standard input, make its moves and write the answer.

    The mail names match, seat and number in its address, its subject or its thread, and the
    seat's key in its text. What came of it stands in mail.log of the folder. The exit code is
    for a mail system: 0 for every mail that was dealt with, refused or ignored; 75 where it
    should try again; 64 where the call is wrong.
    """
    with for_mail_systems():
        if not os.path.isdir(games):
            raise errors.file_trouble(games, _("is no folder"))
        outlet = Outlets(maildir, send, text).opened(several=due or bool(from_maildir))
        answers = Answers(games, outlet, due, os.environ.get("SENDER"))
        if not from_maildir:
            with journal(games) as note:
                note(dealt_with(read_mail(), answers))
            return
        receive_all(from_maildir, answers._replace(envelope_sender=None))


def dealt_with(raw: bytes, answers: Answers) -> str:
    """What came of a mail. Whatever is complained about is the host's to mend, not the call's."""
    try:
        return handled(raw, answers)
    except errors.Complaint as complaint:
        complaint.exit_code = errors.FILE
        raise


def read_mail() -> bytes:
    """The mail on standard input; of one that is too large a little more than is looked at.

    It is read to its end, for a mail system tries again where it cannot get rid of a mail.
    """
    raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    while sys.stdin.buffer.read(MOST_BYTES):
        pass
    return raw


def receive_all(path: str, answers: Answers) -> None:
    """Deals with the new mails of a Maildir."""

    def deal(name: str) -> None:
        place = os.path.join(path, "new", name)
        raw = read_new(place)
        if raw is None:
            return
        try:
            with journal(answers.folder) as note:
                note(dealt_with(raw, answers))
            file_away(path, name)
        except OSError as error:
            raise errors.file_trouble(place, errors.system_reason(error)) from None

    each(new_mails(path), deal)


@contextmanager
def for_mail_systems() -> Iterator[None]:
    """Complains with the exit codes that a mail system expects."""
    try:
        yield
    except errors.Complaint as complaint:
        again = complaint.exit_code == errors.FILE
        complaint.exit_code = TRY_AGAIN if again else WRONG_CALL
        raise
    except OSError as error:
        place = str(error.filename) if error.filename else _("the system")
        trouble = errors.file_trouble(place, errors.system_reason(error))
        trouble.exit_code = TRY_AGAIN
        raise trouble from None


def new_mails(path: str) -> list[str]:
    """The new mails of a Maildir by the names of their files, the oldest first.

    Complains where they would stay new, for they would be answered again and again.
    """
    new, seen = os.path.join(path, "new"), os.path.join(path, "cur")
    if not os.path.isdir(new):
        raise errors.file_trouble(path, _("is no Maildir"))
    os.makedirs(seen, 0o700, exist_ok=True)  # some programs make it with the first mail read
    if not (os.access(new, os.W_OK) and os.access(seen, os.W_OK)):
        raise errors.file_trouble(path, _("mails that were read could not be filed away"))
    names = sorted(name for name in os.listdir(new) if not name.startswith("."))
    return sorted(names, key=lambda name: written_at(os.path.join(new, name)))


def written_at(place: str) -> int:
    """When a file was written, in nanoseconds; 0 if it is gone meanwhile."""
    try:
        return os.lstat(place).st_mtime_ns
    except FileNotFoundError:
        return 0


def read_new(place: str) -> bytes | None:
    """A new mail; None if another call has dealt with it meanwhile."""
    try:
        return disk.read_start(place, MOST_BYTES + 1)
    except errors.Complaint:
        if os.path.lexists(place):
            raise
        return None


def file_away(path: str, name: str) -> None:
    """A mail that was dealt with is no longer new, but seen; it takes no other mail's place."""
    names = (f"{name}{number}:2,S" for number in chain([""], count(1)))
    places = (os.path.join(path, "cur", name) for name in names)
    place = next(place for place in places if not os.path.lexists(place))
    with suppress(FileNotFoundError):  # another call has done so meanwhile
        os.rename(os.path.join(path, "new", name), place)


class Receive(Command):
    """The command, of which a wrong call ends with the code that mail systems know."""

    def make_context(self, *args: Any, **settings: Any) -> Any:
        """What was called for. Raises `TyperException`."""
        try:
            return super().make_context(*args, **settings)
        except TyperException as error:
            error.exit_code = WRONG_CALL
            raise


app = app_with(
    receive,
    cls=Receive,
    examples=(
        "wolken mail receive --games games < reply.eml",
        "wolken mail receive --games games --due --send 'sendmail -t -i' < reply.eml",
    ),
)
