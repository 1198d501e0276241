"""The one reader and writer of match files; how they lie on the disk is for `disk` to know."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeVar

from wolken.core.game import BadData, Plain
from wolken.core.log import LogBroken
from wolken.core.match import Match
from wolken.core.record import as_written, from_plain, to_plain

from . import disk, errors
from .language import _
from .toml import parse

HEADER_BYTES = 64 * 1024
REPORT = "wolken-report"  # how the format of a seat's report begins
SEAL = "seal"  # the place of a report that tells whether it was changed
HOOK = "WOLKEN_HOOK"  # where the program is named that is told that others must act now
LONGEST_LINE = 200  # signs of a line of the log in a complaint

T = TypeVar("T")
Room = Callable[[Match], AbstractContextManager[None]]


def load(path: str) -> Match:
    """The match in a file. Complains about a file that holds none, or an edited one."""
    return match_of(path, read(path))


def load_as_written(path: str) -> Match:
    """Like `load`, but an older match keeps the start from which its log was recorded."""
    try:
        return as_written(read(path))
    except BadData as error:
        raise bad_data(path, error) from None


def load_known(path: str) -> Match:
    """Like `load`, but a seat's report will do: the match as that seat knows it."""
    return match_of(path, read(path), reports=True)


def match_of(path: str, data: Plain, reports: bool = False) -> Match:
    """The match that the plain data of a file holds; `reports` says whether one will do."""
    try:
        if not is_report(data):
            return from_plain(data)
        from wolken.core.known import known_match  # few calls meet one

        match = known_match(data)
    except BadData as error:
        raise bad_data(path, error) from None
    if not reports:
        assert match.known_to is not None
        raise only_a_report(path, match.players[match.known_to])
    return match


def is_report(data: Plain) -> bool:
    """Whether plain data says of itself that it is a seat's report."""
    return str(data.get("format", "")).startswith(REPORT)


def only_a_report(path: str, seat: str) -> errors.Complaint:
    """The complaint about a report where a whole match is wanted."""
    return errors.file_trouble(
        path,
        _("this is the report of {seat}, not the match").format(seat=seat),
        _("with a report go: show, moves, hint, and move with --dry-run; mail moves to the host"),
        code="report",
    )


@contextmanager
def following(path: str, match: Match) -> Iterator[None]:
    """Complains about the log of a file that cannot be followed, with the entry."""
    try:
        yield
    except LogBroken as broken:
        from . import sentences

        raise errors.file_trouble(
            path,
            sentences.difference(broken.number, broken.reason),
            *entry_hint(match, broken.line),
            code="differs",
        ) from None


def entry_hint(match: Match, line: str) -> list[str]:
    """The line of the log that a complaint is about, unless it may tell what is hidden."""
    return [line[:LONGEST_LINE]] if line and not match.game.HIDDEN_HANDS else []


def bad_data(path: str, error: BadData) -> errors.Complaint:
    """The complaint about data that is no match, or an edited one."""
    from . import sentences

    name = error.problem.name
    hints = []
    if name == "edited" and error.problem.place == SEAL:
        hints = [_("ask the host for the report again")]
    elif name == "edited":
        hints = [_("restore the file, or take it as a new start: wolken GAME repair FILE")]
    elif name == "newer":
        hints = [_("use a newer wolken")]
    code = name if name in ("edited", "newer", "not-a-match") else "damaged"
    return errors.file_trouble(path, sentences.problem(error.problem), *hints, code=code)


def read(path: str) -> Plain:
    """The plain data of a TOML file of at most 8 MiB."""
    return parse(path, disk.read(path))


def read_header(path: str) -> Plain:
    """What stands before the first section of a match file, however long the file is."""
    start = disk.read_start(path, HEADER_BYTES)
    head, section, _rest = start.partition(b"\n[")
    if not section:
        return read(path)
    return parse(path, head.removesuffix(b"\r"))


def consult(path: str, change: Callable[[Match], tuple[Match, T]]) -> T:
    """Like `update`, but nothing is written; a report will do."""
    match = load_known(path)
    with following(path, match):
        return change(match)[1]


def create(path: str, match: Match, force: bool) -> None:
    """Writes a new match file. Complains about a file that is there, unless `force`."""
    disk.put(path, to_text(match).encode(), force)
    _saved(path, None, match)


def update(path: str, change: Callable[[Match], tuple[Match, T]]) -> T:
    """Loads a match, changes it and saves it, with nobody else in between.

    `change` returns the changed match and what `update` returns; the file is written only
    if the match differs.
    """
    return update_with_room(path, lambda match, _room: change(match))


def update_with_room(path: str, change: Callable[[Match, Room], tuple[Match, T]]) -> T:
    """Like `update`, for a change that does besides what nobody can take back.

    It does that within `with room(match):`, given the match as it will be saved: there it is
    sure that this can be done, for its room is kept. Complains where there is none.
    """
    with disk.locked(path) as held:
        before = match_of(path, parse(path, held.read()))
        with following(path, before):
            after, result = change(before, lambda match: held.room(to_text(match).encode()))
        if after != before:
            held.replace(to_text(after).encode())
            _saved(path, before, after)
        return result


def rewrite(path: str, change: Callable[[Plain], tuple[Match | None, T]]) -> T:
    """Like `update`, from the plain data of a file that need not be a sound match.

    Where `change` returns no match the file stays as it is, comments and all.
    """
    with disk.locked(path) as held:
        after, result = change(parse(path, held.read()))
        if after is not None:
            held.replace(to_text(after).encode())
            _saved(path, None, after)
        return result


def _saved(path: str, before: Match | None, after: Match) -> None:
    """Notes for the hook of this user, if there is one, what a call has changed."""
    if HOOK in os.environ:
        from . import hooks

        hooks.changed(path, before, after)


def to_text(match: Match) -> str:
    """The text of a match file."""
    import tomli_w

    return tomli_w.dumps(to_plain(match))
