"""Undo by consent: a seat asks for one that is not free, and those concerned agree or refuse.

A request is a note that says no more than who asks, `anna ask undo 1`; the number counts the
requests of the match. What it would take back follows from the log: the last decision that
the seat had made by then, and all since. So the note is the same for everybody, and each
reader can be told what it means as far as that reader may know it.

Whether a request is still open, whom it concerns and what it says follows from what everybody
was told alone: a sealed entry changes none of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from .computers import people
from .decisions import came_of_lateness, decisions_of
from .fair import sealed_off
from .game import PUBLIC, Reader, Refusal, Seat
from .history import Heard, as_told, heard, heard_by_all
from .log import LogBroken, notes, read_entry, read_numbers, standing
from .match import ASK, CONSENT, NOTES, OBJECT, UNDO, Match, Step, note, written
from .referee import General, Refused
from .undo import Undone, last_decision, news_since, undo

ASKING = f"{ASK} {UNDO}"  # what a request is in a log, and in a complaint about one


class Request(NamedTuple):
    """A request that is open: whose, who has agreed and who is asked still, and what it means.

    `entry` is its number in the log, `decision` the first entry that would be taken back,
    `taken_back` all of them that everybody was told. `acted` are other people who have acted
    since, `revealed` what has come up since; `laid_open`, `disclosed` and `late` are
    those of `Undone`.
    """

    number: int
    entry: int
    seat: Seat
    decision: Step
    agreed: tuple[Seat, ...]
    waits_for: tuple[Seat, ...]
    taken_back: tuple[Heard, ...]
    acted: tuple[Seat, ...]
    revealed: tuple[Heard, ...]
    laid_open: bool
    disclosed: bool
    late: bool


class Revealed(NamedTuple):
    """What has come up since a decision: what everybody saw, and what only some did."""

    to_all: tuple[str, ...]
    to_some: tuple[str, ...]


def ask(match: Match, seat: Seat, time: str) -> tuple[Match, Undone | None]:
    """The match in which the seat has asked to take back its last decision.

    Where nobody has to agree it is taken back at once. Raises `Refused`.
    """
    request = open_request(match)
    if request is not None:
        if request.seat == seat and not request.waits_for:
            return _settled(match, request, time)
        raise _refused(seat, ASKING, General.ALREADY_ASKED, request)
    try:
        return undo(match, seat, time, force=False)
    except Refused as error:
        if error.refusal.code != General.UNDO_NOT_FREE:
            raise
    if last_decision(match, seat).steps[0].number in _untold(match):
        raise _refused(seat, ASKING, General.STILL_SEALED)
    number = len(_requests(match)) + 1
    return _settled_if_agreed(note(match, seat, f"{ASKING} {number}", time), time)


def consent(match: Match, seat: Seat, time: str) -> tuple[Match, Undone | None]:
    """The match in which the seat has agreed to what is asked.

    When the last one agrees, it is taken back. Raises `Refused`.
    """
    request = _answered(match, seat, CONSENT)
    if seat == request.seat:
        raise _refused(seat, CONSENT, General.OWN_REQUEST, request)
    if seat in request.agreed:
        raise _refused(seat, CONSENT, General.ALREADY_AGREED, request)
    if seat not in request.waits_for:
        raise _refused(seat, CONSENT, General.NOT_CONCERNED, request)
    return _settled_if_agreed(note(match, seat, f"{CONSENT} {request.number}", time), time)


def refuse(match: Match, seat: Seat, time: str) -> Match:
    """The match in which the seat has refused what is asked; whoever asks withdraws it so.

    Who has agreed may still refuse. Raises `Refused`.
    """
    request = _answered(match, seat, OBJECT)
    if seat not in (request.seat, *request.agreed, *request.waits_for):
        raise _refused(seat, OBJECT, General.NOT_CONCERNED, request)
    return note(match, seat, f"{OBJECT} {request.number}", time)


def open_request(match: Match) -> Request | None:
    """The request that is open; None where there is none, as in a match that was closed."""
    if not _may_be_open(match) or sealed_off(match) is not None:
        return None
    try:
        entry, seat = _requests(match)[-1]
        told = heard_by_all(match)
        if any(item.told_at.number > entry and not item.step.note for item in told):
            return None
        return _read(match, entry, seat, told)
    except (LogBroken, ValueError, IndexError):  # whoever checks the log is told where it is broken
        return None


def taken_back(match: Match, request: Request, reader: Reader) -> list[tuple[Seat, str]]:
    """What a request would take back, each entry with its seat, as a reader may know it."""
    own = _own(match, reader)
    return [
        (item.step.seat, as_told(match, reader, own[item.step.number], match.state))
        for item in request.taken_back
    ]


def revealed(match: Match, request: Request, reader: Reader) -> Revealed:
    """What has come up since the decision of a request, as a reader may know it."""
    to_all: list[str] = []
    to_some: list[str] = []
    own, public = _own(match, reader), _own(match, PUBLIC)
    for number, move in ((item.step.number, item.step.move) for item in request.revealed):
        whole = as_told(match, PUBLIC, public[number], match.state) == written(match, move)
        text = as_told(match, reader, own[number], match.state)
        (to_all if whole else to_some).append(text)
    return Revealed(tuple(to_all), tuple(to_some))


def _own(match: Match, reader: Reader) -> dict[int, Heard]:
    """What a reader has been told, by the numbers of the log."""
    return {item.step.number: item for item in heard(match, reader)}


# Reading requests


def _may_be_open(match: Match) -> bool:
    """Whether the log ends with a request, but for notes and for what is sealed.

    Soon found out, without following the log.
    """
    untold = _untold(match)
    try:
        for line in reversed(match.log[match.start.entry :]):
            entry = read_entry(line)
            word, _, rest = entry.move.partition(" ")
            if word == ASK:
                return True
            if word == UNDO:
                untold.update(read_numbers(rest.split(" "), len(match.log)))
            elif word not in NOTES and entry.number not in untold:
                return False
    except ValueError:
        return False
    return False


def _requests(match: Match) -> list[tuple[int, Seat]]:
    """The requests so far: the entry of each, and who has asked."""
    return [(entry, seat) for entry, seat, _rest in notes(match, ASK) if seat >= 0]


def _untold(match: Match) -> set[int]:
    """The entries that are sealed for somebody."""
    return {number for reading in match.readings for number in reading.held}


def _read(match: Match, entry: int, seat: Seat, told: Sequence[Heard]) -> Request | None:
    """The request with that entry and all since that everybody was told; None if it is refused."""
    number = len(_requests(match))
    answers = _answers(match, entry, number)
    if any(word == OBJECT for _seat, word in answers):
        return None
    untold = _untold(match)
    stands = {step.number: step for step in standing(match) if step.number not in untold}
    asked = (step for step in stands.values() if step.number < entry)
    own = decisions_of(match, asked, seat)
    if not own:
        return None
    decision = own[-1]
    news = news_since(match, decision, told)
    late = came_of_lateness(match, decision)
    others = [other for other in people(match) if other != seat]
    # In a game with secrets, who has done or seen something may itself be one.
    all_are = match.game.HIDDEN_HANDS or news.came_up or late
    concerned = others if all_are else list(news.acted)
    agreed = {who for who, _word in answers}
    return Request(
        number=number,
        entry=entry,
        seat=seat,
        decision=decision,
        agreed=tuple(who for who in concerned if who in agreed),
        waits_for=tuple(who for who in concerned if who not in agreed and who in others),
        taken_back=tuple(
            item
            for item in told
            if item.step.number in stands and item.step.number >= decision.number
        ),
        acted=news.acted,
        revealed=news.came_up,
        laid_open=news.laid_open,
        disclosed=news.disclosed,
        late=late,
    )


def _answers(match: Match, entry: int, number: int) -> list[tuple[Seat, str]]:
    """Who has answered a request, and whether with consent or objection."""
    return [
        (seat, word)
        for word in (CONSENT, OBJECT)
        for at, seat, rest in notes(match, word)
        if at > entry and rest == str(number)
    ]


# Answering requests


def _answered(match: Match, seat: Seat, word: str) -> Request:
    """The request that a seat answers. Raises `Refused` where none is open."""
    request = open_request(match)
    if request is not None:
        return request
    refusal = sealed_off(match)
    if refusal is not None:
        raise Refused(seat, word, refusal)
    requests = _requests(match)
    if not requests or _was_closed(match, requests[-1][0]):
        raise _refused(seat, word, General.NOTHING_ASKED)
    raise Refused(seat, word, Refusal(General.REQUEST_LAPSED, {"asker": (requests[-1][1],)}))


def _was_closed(match: Match, entry: int) -> bool:
    """Whether the last request was refused or carried out."""
    number = len(_requests(match))
    if any(word == OBJECT for _seat, word in _answers(match, entry, number)):
        return True
    moves = [read_entry(line).move for line in match.log[entry - 1 :]]
    ends = (f"{ASKING} {number}", f"{CONSENT} {number}")
    return any(before in ends and move.split(" ")[0] == UNDO for before, move in pairwise(moves))


def _settled_if_agreed(match: Match, time: str) -> tuple[Match, Undone | None]:
    request = open_request(match)
    assert request is not None
    return (match, None) if request.waits_for else _settled(match, request, time)


def _settled(match: Match, request: Request, time: str) -> tuple[Match, Undone]:
    """The match in which what was asked is done."""
    return undo(match, request.seat, time, force=True, before=request.entry)


def _refused(seat: Seat, text: str, code: General, request: Request | None = None) -> Refused:
    params = {}
    if request is not None:
        params = {"asker": (request.seat,), "waiting": request.waits_for}
    return Refused(seat, text, Refusal(code, params))
