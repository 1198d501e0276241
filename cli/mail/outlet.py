"""Where mails go: to standard output, into a Maildir, or to a program that sends them.

On standard output they stand as mails, or as text that a person pastes into a mail program.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from email.message import EmailMessage
from itertools import chain, repeat
from typing import Annotated, NamedTuple, TypeVar

import typer

from .. import errors
from ..language import _
from .writing import as_bytes

SECONDS = 120.0  # that a program has to send a mail

Maildir = Annotated[
    str, typer.Option(metavar="DIR", help=_("Put mails into this Maildir."), show_default=False)
]
Send = Annotated[
    str,
    typer.Option(metavar="COMMAND", help=_("Run this for each mail, such as 'sendmail -t -i'.")),
]
Text = Annotated[
    bool, typer.Option("--text", help=_("Print mails as plain text, to be copied and pasted."))
]
FOLDERS = frozenset(("cur", "new", "tmp"))  # of a Maildir
RULE = "-" * 72  # stands between mails that are printed as text
Item = TypeVar("Item")


class Outlet(NamedTuple):
    """What takes one mail after the other; each is safe with its keeper when `put` returns.

    `files` says whether what is attached to a mail goes with it.
    """

    put: Callable[[EmailMessage], None]
    files: bool = True


class Outlets(NamedTuple):
    """How mails go out, as asked for; without any way they go to standard output."""

    maildir: str = ""
    send: str = ""
    text: bool = False

    def opened(self, several: bool) -> Outlet:
        """Where mails go. On standard output `several` are an mbox, one mail is as it is."""
        if sum(map(bool, self)) > 1:
            raise errors.usage(
                _("mails go into a Maildir, to a command, or out as text: only one of them")
            )
        if self.send:
            return Outlet(_sender(self.send))
        if self.maildir:
            return Outlet(_maildir(self.maildir))
        if self.text:
            return Outlet(_text_printer(), files=False)
        return Outlet(_print_in_mbox if several else _print)


def each(items: Iterable[Item], deal: Callable[[Item], None]) -> None:
    """Deals with matches or mails one after the other.

    One in trouble keeps no other waiting; the last complaint is raised at the end, those before
    it are told at once.
    """
    trouble = None
    for item in items:
        try:
            deal(item)
        except errors.Complaint as complaint:
            if trouble is not None:
                errors.report(trouble)
            trouble = complaint
    if trouble is not None:
        raise trouble


def _maildir(path: str) -> Callable[[EmailMessage], None]:
    from mailbox import Maildir

    if os.path.isdir(path) and FOLDERS.issuperset(os.listdir(path)):
        for name in FOLDERS:  # the library makes them only together with the Maildir
            os.makedirs(os.path.join(path, name), 0o700, exist_ok=True)
    box = Maildir(path, create=True)

    def keep(message: EmailMessage) -> None:
        try:
            box.add(as_bytes(message))
        except OSError as error:
            raise errors.file_trouble(path, errors.system_reason(error), code="not-sent") from None

    return keep


def _sender(command: str) -> Callable[[EmailMessage], None]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise errors.usage(_("“{command}” is no command").format(command=command))

    def send(message: EmailMessage) -> None:
        try:
            code = _exit_code(words, as_bytes(message))
            reason = _("exit code {code}").format(code=code) if code else ""
        except OSError as error:
            reason = errors.system_reason(error)
        except subprocess.TimeoutExpired:
            reason = _("it takes too long")
        if reason:
            raise errors.file_trouble(words[0], reason, code="not-sent")

    return send


def _exit_code(words: Sequence[str], given: bytes) -> int:
    """How a program ends that is given a mail.

    If that takes too long, it is stopped with all that it has started in its own session.
    Raises OSError and `TimeoutExpired`.
    """
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=sys.stderr, start_new_session=True
    ) as child:
        try:
            child.communicate(given, SECONDS)
        except BaseException:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            raise
    return child.returncode


def _text_printer() -> Callable[[EmailMessage], None]:
    """What prints mails to be read and pasted: to whom, the subject, and the plain text."""
    rules = chain([""], repeat(f"{RULE}\n"))

    def put(message: EmailMessage) -> None:
        part = message.get_body(("plain",))
        assert part is not None
        whole = f"To: {message['To']}\nSubject: {message['Subject']}\n\n{part.get_content()}"
        sys.stdout.buffer.write((next(rules) + whole).encode())
        sys.stdout.buffer.flush()

    return put


def _print(message: EmailMessage) -> None:
    sys.stdout.buffer.write(as_bytes(message))
    sys.stdout.buffer.flush()


def _print_in_mbox(message: EmailMessage) -> None:
    """One mail of an mbox; no line of a mail begins like its first line."""
    day = message["Date"].datetime.ctime()
    sys.stdout.buffer.write(f"From wolken@localhost {day}\n".encode() + as_bytes(message) + b"\n")
    sys.stdout.buffer.flush()
