"""The one reader and writer of match files.

A save is whole or has not happened: lock, a temporary file in the same folder, fsync, rename,
fsync of the folder. Readers take no lock and never see half a file.
"""

from __future__ import annotations

import fcntl
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from wolken.core.digest import sha256
from wolken.core.game import BadData, Plain
from wolken.core.match import LogBroken, Match
from wolken.core.record import as_written, from_plain, to_plain

from . import errors
from .language import _

MOST_BYTES = 8 * 1024 * 1024
HEADER_BYTES = 64 * 1024
MOST_NESTED = 50  # tables and lists in one another
MOST_BITS = 64  # of a whole number
LOCK_SECONDS = 10.0
LOCK_PAUSE = 0.01

T = TypeVar("T")


def load(path: str) -> Match:
    """The match in a file. Complains about a file that holds none, or an edited one."""
    return match_of(path, read(path))


def load_as_written(path: str) -> Match:
    """Like `load`, but an older match keeps the start from which its log was recorded."""
    try:
        return as_written(read(path))
    except BadData as error:
        raise bad_data(path, error) from None


def match_of(path: str, data: Plain) -> Match:
    """The match that the plain data of a file holds."""
    try:
        return from_plain(data)
    except BadData as error:
        raise bad_data(path, error) from None


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
    return [line] if line and not match.game.HIDDEN_HANDS else []


def bad_data(path: str, error: BadData) -> errors.Complaint:
    """The complaint about data that is no match, or an edited one."""
    from . import sentences

    name = error.problem.name
    hints = []
    if name == "edited":
        hints = [_("restore the file, or take it as a new start: wolken GAME repair FILE")]
    elif name == "newer":
        hints = [_("use a newer wolken")]
    code = name if name in ("edited", "newer", "not-a-match") else "damaged"
    return errors.file_trouble(path, sentences.problem(error.problem), *hints, code=code)


def read(path: str) -> Plain:
    """The plain data of a TOML file of at most 8 MiB."""
    with _opened(path) as descriptor:
        return _parse(path, _read_whole(path, descriptor))


def read_header(path: str) -> Plain:
    """What stands before the first section of a match file, however long the file is."""
    with _opened(path) as descriptor:
        start = _read_bytes(path, descriptor, HEADER_BYTES)
    head, section, _rest = start.partition(b"\n[")
    if not section:
        return read(path)
    return _parse(path, head)


def create(path: str, match: Match, force: bool) -> None:
    """Writes a new match file. Complains about a file that is there, unless `force`."""
    real = _real(path)
    content = to_text(match).encode()
    if force and os.path.exists(real):
        with _locked(path) as descriptor:
            _replace(path, real, content, descriptor)
        return
    try:
        with _locked_folder(real):
            _create(real, content)
    except FileExistsError:
        raise errors.file_trouble(
            path, _("there is a file already"), _("overwrite it with --force"), code="exists"
        ) from None
    except OSError as error:
        raise _trouble(path, error) from None


def _create(real: str, content: bytes) -> None:
    """Writes a file that must not be there yet, whole or not at all."""
    if os.path.lexists(real):
        raise FileExistsError(real)
    temporary = _temporary(real)
    with suppress(FileNotFoundError):
        os.unlink(temporary)
    try:
        _write_new(temporary, content, 0o666 & ~_umask())
        os.link(temporary, real)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
    _sync_folder(real)


@contextmanager
def _locked_folder(real: str) -> Iterator[None]:
    """The folder of a file, locked against everybody else who creates one in it."""
    descriptor = os.open(os.path.dirname(real), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def update(path: str, change: Callable[[Match], tuple[Match, T]]) -> T:
    """Loads a match, changes it and saves it, with nobody else in between.

    `change` returns the changed match and what `update` returns; the file is written only
    if the match differs.
    """
    with _locked(path) as descriptor:
        before = match_of(path, _parse(path, _read_whole(path, descriptor)))
        with following(path, before):
            after, result = change(before)
        if after != before:
            _replace(path, _real(path), to_text(after).encode(), descriptor)
        return result


def rewrite(path: str, change: Callable[[Plain], tuple[Match | None, T]]) -> T:
    """Like `update`, from the plain data of a file that need not be a sound match.

    Where `change` returns no match the file stays as it is, comments and all.
    """
    with _locked(path) as descriptor:
        after, result = change(_parse(path, _read_whole(path, descriptor)))
        if after is not None:
            _replace(path, _real(path), to_text(after).encode(), descriptor)
        return result


def to_text(match: Match) -> str:
    """The text of a match file."""
    import tomli_w

    return tomli_w.dumps(to_plain(match))


def _real(path: str) -> str:
    """The path behind symlinks, which stay."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError) as error:
        raise _trouble(path, error) from None


@contextmanager
def _opened(path: str) -> Iterator[int]:
    """An open descriptor of a regular file."""
    try:
        # O_NONBLOCK: opening a pipe must not wait for somebody to write into it.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        raise _trouble(path, error) from None
    try:
        kind = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(kind):
            raise errors.file_trouble(path, _("is a folder, not a match file"))
        if not stat.S_ISREG(kind):
            raise errors.file_trouble(path, _("is no regular file"))
        yield descriptor
    finally:
        os.close(descriptor)


def _read_whole(path: str, descriptor: int) -> bytes:
    size = os.fstat(descriptor).st_size
    if size > MOST_BYTES:
        raise errors.file_trouble(
            path, _("has {size} bytes; a match file has at most 8 MiB").format(size=size)
        )
    return _read_bytes(path, descriptor, MOST_BYTES + 1)


def _read_bytes(path: str, descriptor: int, most: int) -> bytes:
    try:
        with os.fdopen(os.dup(descriptor), "rb") as file:
            return file.read(most)
    except OSError as error:
        raise _trouble(path, error) from None


def _parse(path: str, content: bytes) -> Plain:
    from tomllib import TOMLDecodeError, loads

    if not content.strip():
        raise errors.file_trouble(path, _("is empty"), code="damaged")
    try:
        return _sound(loads(_shallow(content.decode())))
    except UnicodeDecodeError as error:
        message = _("is no text: byte {place} is no UTF-8").format(place=error.start + 1)
    except TOMLDecodeError as error:
        message = _("is no TOML, or was cut short: {reason}").format(reason=errors.said(str(error)))
    except RecursionError:
        message = _("is nested too deeply")
    except ValueError as error:
        message = _("holds a value that cannot be read: {reason}").format(
            reason=errors.said(str(error))
        )
    raise errors.file_trouble(path, message, code="damaged")


def _shallow(text: str) -> str:
    """The text, if it has no dotted key so long that the parser would need all memory for it."""
    lines = [line for line in text.splitlines() if line.count(".") >= MOST_NESTED]
    if lines:
        import re

        part = r"""(?:[\w-]++|"[^"]*+"|'[^']*+')[ \t]*+\.[ \t]*+"""
        long_key = re.compile(rf"(?<![\w-])(?:{part}){{{MOST_NESTED}}}")
        if any(map(long_key.search, lines)):
            raise RecursionError
    return text


def _sound(data: Plain) -> Plain:
    """The data, if it holds no number and no nesting beyond what is worth reading.

    The parser takes hexadecimal numbers of any size.
    """
    inside: list[object] = [data]
    for _depth in range(MOST_NESTED):
        inside = [value for group in inside for value in _values(group)]
        if not inside:
            return data
        if any(isinstance(value, int) and value.bit_length() > MOST_BITS for value in inside):
            raise ValueError(_("a whole number of more than {bits} bits").format(bits=MOST_BITS))
    raise RecursionError


def _values(group: object) -> Iterable[object]:
    """What a table or a list holds; nothing else holds anything."""
    if isinstance(group, dict):
        return group.values()
    return group if isinstance(group, list) else ()


@contextmanager
def _locked(path: str) -> Iterator[int]:
    """An open descriptor of the file, locked against every other writer.

    A writer replaces the file, so the lock may be that of a file that is gone: then the
    path is opened again.
    """
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        with _opened(path) as descriptor:
            _wait_for_lock(path, descriptor, deadline)
            try:
                now = os.stat(path)
            except OSError as error:
                raise _trouble(path, error) from None
            mine = os.fstat(descriptor)
            if (now.st_dev, now.st_ino) != (mine.st_dev, mine.st_ino):
                continue
            if mine.st_nlink > 1:
                raise errors.file_trouble(
                    path,
                    _("has several hard links; a save would part them"),
                    _("copy it to a file of its own"),
                )
            yield descriptor
            return


def _wait_for_lock(path: str, descriptor: int, deadline: float) -> None:
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise errors.file_trouble(
                    path, _("another call is busy with it; try again"), code="busy"
                ) from None
            time.sleep(LOCK_PAUSE)
        except OSError as error:
            raise _trouble(path, error) from None


def _replace(path: str, real: str, content: bytes, descriptor: int) -> None:
    """Puts the content in the place of the locked file, in one step."""
    old = os.fstat(descriptor)
    temporary = _temporary(real)
    try:
        # Only one call holds the lock, so what lies there was left by a killed one.
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        try:
            _write_new(temporary, content, stat.S_IMODE(old.st_mode), old)
            os.replace(temporary, real)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(temporary)
            raise
        _sync_folder(real)
    except OSError as error:
        raise _trouble(path, error) from None


def _write_new(path: str, content: bytes, mode: int, owner: os.stat_result | None = None) -> None:
    """Writes a file that is not there yet, down to the disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    descriptor = os.open(path, flags, 0o600)
    try:
        if owner is not None:
            _keep_owner(descriptor, owner)
        os.fchmod(descriptor, mode)
        left = memoryview(content)
        while left:
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _keep_owner(descriptor: int, owner: os.stat_result) -> None:
    mine = os.fstat(descriptor)
    if mine.st_gid != owner.st_gid:
        os.fchown(descriptor, -1, owner.st_gid)
    if mine.st_uid != owner.st_uid and os.geteuid() == 0:
        os.fchown(descriptor, owner.st_uid, -1)


def _sync_folder(real: str) -> None:
    descriptor = os.open(os.path.dirname(real), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _temporary(real: str) -> str:
    """The one temporary name of a file, of fixed length, in the same folder."""
    folder, name = os.path.split(real)
    short = sha256(os.fsencode(name)).hexdigest()[:16]
    return os.path.join(folder, f".wolken-{short}.tmp")


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _trouble(path: str, error: Exception) -> errors.Complaint:
    if isinstance(error, FileNotFoundError):
        return errors.file_trouble(path, _("there is no such file or folder"), code="missing")
    return errors.file_trouble(path, errors.system_reason(error))
