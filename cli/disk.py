"""Files on the disk: read within bounds, locked, and written whole or not at all.

A save is a temporary file in the same folder, fsync, rename, fsync of the folder, all while
the lock is held. Readers take no lock and never see half a file.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from wolken.core.digest import sha256

from . import errors
from .folders import is_match
from .language import _

MOST_BYTES = 8 * 1024 * 1024
READ_BYTES = 64 * 1024  # at a time
LOCK_SECONDS = 10.0
LOCK_PAUSE = 0.01
# What file systems say that know no hard links, or that cannot be told to keep a folder.
WITHOUT_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)
WITHOUT_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP)


class Held(NamedTuple):
    """A file that is locked against every other writer.

    `path` is how the user names it, `real` where that leads, `descriptor` open for reading.
    """

    path: str
    real: str
    descriptor: int

    def read(self) -> bytes:
        """All that it holds. Complains about more than 8 MiB."""
        return _read_whole(self.path, self.descriptor)

    def replace(self, content: bytes) -> None:
        """Puts the content in its place, in one step."""
        _replace(self, content)

    @contextmanager
    def room(self, content: bytes) -> Iterator[None]:
        """Keeps the room that the content will need in its place. Complains if there is none."""
        with _naming(self.path):
            old = os.fstat(self.descriptor)
        temporary = _temporary(self.real)
        try:
            with _naming(self.path), _new(temporary) as descriptor:
                _write(descriptor, content, stat.S_IMODE(old.st_mode), old)
            yield
        finally:
            with suppress(OSError):
                _remove(temporary)


def read(path: str) -> bytes:
    """All that a file holds. Complains about more than 8 MiB."""
    with _opened(path) as descriptor:
        return _read_whole(path, descriptor)


def read_start(path: str, most: int) -> bytes:
    """What a file begins with, at most that many bytes."""
    with _opened(path) as descriptor:
        return _read_bytes(path, descriptor, most)


@contextmanager
def locked(path: str) -> Iterator[Held]:
    """A file that nobody else writes meanwhile. Complains if that does not come soon.

    A writer replaces the file, so the lock may be that of a file that is gone: then the
    path is opened again.
    """
    real = _real(path, strict=True)
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        with _opened(path, real) as descriptor:
            _wait_for_lock(path, descriptor, deadline)
            with _naming(path):
                if not os.path.samestat(os.stat(real), os.fstat(descriptor)):
                    continue
                links = _links(real, descriptor)
            if links > 1:
                raise errors.file_trouble(
                    path,
                    _("has several hard links; a save would part them"),
                    _("copy it to a file of its own"),
                )
            yield Held(path, real, descriptor)
            return


def put(path: str, content: bytes, force: bool) -> None:
    """Writes a file. Complains about one that is there already, unless `force`."""
    if force and os.path.lexists(_real(path)):
        with locked(path) as held:
            held.replace(content)
        return
    real = _real(path)
    with _folder(path, real) as folder:
        _wait_for_lock(path, folder, time.monotonic() + LOCK_SECONDS)
        _create(path, real, content, folder)


def export(path: str, text: str) -> None:
    """Writes a text that is no match, in the place of whatever file is there but a match."""
    try:
        special = not stat.S_ISREG(os.stat(path).st_mode)
        matches = not special and is_match(path)
    except (OSError, ValueError, errors.Complaint):
        special = matches = False  # there is nothing yet, or `put` says what is wrong
    if matches:
        raise errors.file_trouble(path, _("is a match, which stays"), _("name another file"))
    if not special:
        put(path, text.encode(), force=True)
        return
    with _naming(path), open(path, "wb") as pipe:
        pipe.write(text.encode())


def _create(path: str, real: str, content: bytes, folder: int) -> None:
    """Writes a file that must not be there yet, whole or not at all.

    The folder is locked against every other call that creates a file in it.
    """
    if os.path.lexists(real):
        raise _exists(path)
    with _placed(path, real, folder, content, 0o666 & ~_umask()) as temporary:
        _link(path, temporary, real)


def _link(path: str, temporary: str, real: str) -> None:
    """Gives a file its name, if nothing has that name; the other name may stay."""
    try:
        os.link(temporary, real)
    except FileExistsError:
        raise _exists(path) from None
    except OSError as error:
        if error.errno not in WITHOUT_LINKS:
            raise
        if os.path.lexists(real):
            raise _exists(path) from None
        os.rename(temporary, real)


def _exists(path: str) -> errors.Complaint:
    return errors.file_trouble(
        path, _("there is a file already"), _("overwrite it with --force"), code="exists"
    )


def _real(path: str, strict: bool = False) -> str:
    """The path behind symlinks, which stay; `strict` where there must be a file."""
    with _naming(path):
        return os.path.realpath(path, strict=strict) if path else path


@contextmanager
def _opened(path: str, real: str = "") -> Iterator[int]:
    """An open descriptor of a regular file; `real` is where the path leads, if that is known."""
    with _naming(path):
        # O_NONBLOCK: opening a pipe must not wait for somebody to write into it.
        descriptor = os.open(real or path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with _closing(descriptor):
        with _naming(path):
            kind = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(kind):
            raise errors.file_trouble(path, _("is a folder, not a match file"))
        if not stat.S_ISREG(kind):
            raise errors.file_trouble(path, _("is no regular file"))
        yield descriptor


@contextmanager
def _folder(path: str, real: str) -> Iterator[int]:
    """An open descriptor of the folder that a file is in."""
    with _naming(path):
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
        descriptor = os.open(os.path.dirname(real), flags)
    with _closing(descriptor):
        yield descriptor


@contextmanager
def _closing(descriptor: int) -> Iterator[int]:
    """Closes a descriptor in the end; what was written is on the disk by then or of no use."""
    try:
        yield descriptor
    finally:
        with suppress(OSError):
            os.close(descriptor)


@contextmanager
def _naming(path: str) -> Iterator[None]:
    """Complains about what the system refuses, naming the file as the user did."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise _trouble(path, error) from None


def _read_whole(path: str, descriptor: int) -> bytes:
    with _naming(path):
        size = os.fstat(descriptor).st_size
    content = b"" if size > MOST_BYTES else _read_bytes(path, descriptor, MOST_BYTES + 1)
    size = max(size, len(content))  # it may have grown, and some files have no size
    if size > MOST_BYTES:
        raise errors.file_trouble(
            path, _("has {size} bytes; a match file has at most 8 MiB").format(size=size)
        )
    return content


def _read_bytes(path: str, descriptor: int, most: int) -> bytes:
    parts = []
    with _naming(path):
        while most and (part := os.read(descriptor, min(most, READ_BYTES))):
            parts.append(part)
            most -= len(part)
    return b"".join(parts)


def _links(real: str, descriptor: int) -> int:
    """How many names a file has, without that which a call killed on creating it has left."""
    if os.fstat(descriptor).st_nlink > 1:
        temporary = _temporary(real)
        with suppress(FileNotFoundError):
            if os.path.samestat(os.lstat(temporary), os.fstat(descriptor)):
                os.unlink(temporary)
    return os.fstat(descriptor).st_nlink


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


def _replace(held: Held, content: bytes) -> None:
    with _folder(held.path, held.real) as folder:
        with _naming(held.path):
            old = os.fstat(held.descriptor)
        mode = stat.S_IMODE(old.st_mode)
        with _placed(held.path, held.real, folder, content, mode, old) as temporary:
            os.replace(temporary, held.real)


@contextmanager
def _placed(
    path: str,
    real: str,
    folder: int,
    content: bytes,
    mode: int,
    owner: os.stat_result | None = None,
) -> Iterator[str]:
    """A file with that content beside the right place, which is then to be given its name.

    It is locked from the first, so that nobody goes on from it before it is safe.
    """
    temporary = _temporary(real)
    with _naming(path), _new(temporary) as descriptor:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _write(descriptor, content, mode, owner)
            with _uninterrupted():
                yield temporary
                errors.saved(path)
                _sync(path, folder)
        finally:
            with suppress(OSError):
                _remove(temporary)


@contextmanager
def _new(temporary: str) -> Iterator[int]:
    """An open descriptor of a new file with a temporary name.

    Only one call holds the lock, so what lies there was left by a killed one.
    """
    _remove(temporary)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    with _closing(os.open(temporary, flags, 0o600)) as descriptor:
        yield descriptor


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Lets Ctrl-C wait, so that a call knows whether the file is in place."""
    import signal  # the command line has it loaded

    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _sync(path: str, folder: int) -> None:
    """Makes sure that a new name in a folder is on the disk."""
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno not in WITHOUT_SYNC:
            raise errors.file_trouble(
                path,
                errors.system_reason(error),
                _("it is saved, but a power failure now could still bring the old state back"),
            ) from None


def _remove(path: str) -> None:
    with suppress(FileNotFoundError):
        os.unlink(path)


def _write(descriptor: int, content: bytes, mode: int, owner: os.stat_result | None) -> None:
    """Gives a new file its owner, mode and content, down to the disk."""
    if owner is not None:
        _keep_owner(descriptor, owner)
    os.fchmod(descriptor, mode)
    left = memoryview(content)
    while left:
        left = left[os.write(descriptor, left) :]
    os.fsync(descriptor)


def _keep_owner(descriptor: int, owner: os.stat_result) -> None:
    mine = os.fstat(descriptor)
    if mine.st_gid != owner.st_gid:
        os.fchown(descriptor, -1, owner.st_gid)
    if mine.st_uid != owner.st_uid and os.geteuid() == 0:
        os.fchown(descriptor, owner.st_uid, -1)


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
