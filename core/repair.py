"""Taking a hand-edited but possible state as a new start, on the record."""

from __future__ import annotations

from . import plain
from .check import check
from .game import BadData, Plain, Players
from .log import read_entry
from .match import NOBODY, NOTES, REPAIR, Match, seal, told
from .pace import readable, restarted
from .record import check_state, from_plain, new_start, read_match


def repair(data: Plain, time: str) -> tuple[Match, bool]:
    """The match that edited plain data describes, and whether anything had to be repaired.

    What was edited, or is not what the log leads to, becomes the start from which replay and
    undo go on; the log keeps what it held and gains an entry. Raises `BadData` where the data
    is no possible match.
    """
    try:
        match = from_plain(data)
    except BadData:
        return _new_start(read_match(data), time), True
    if check(match) is None:
        return match, False
    return _new_start(match, time), True


def _new_start(match: Match, time: str) -> Match:
    check_state(match)
    for number, line in enumerate(match.log, 1):
        with plain.under("log"):
            _check_line(line, number, match.players)
    number = len(match.log) + 1
    entry, chain = seal(match, number, time, NOBODY, REPAIR, match.state)
    match = match._replace(
        log=(*match.log, entry.line()),
        chain=chain,
        since=time,
        readings=tuple(told(reading, NOBODY, REPAIR) for reading in match.readings),
    )
    return new_start(restarted(match, time))


def _check_line(line: str, number: int, players: Players) -> None:
    try:
        entry = read_entry(line)
    except ValueError:
        raise BadData(f"entries.{number}", "not-an-entry", found=line) from None
    word, _space, rest = entry.move.partition(" ")
    nobody = word in NOTES and (entry.seat not in (*players, NOBODY) or not rest)
    if entry.number != number or nobody or not readable(entry.move):
        raise BadData(f"entries.{number}", "not-an-entry", found=line)
