"""What the mails of a match say: reports, receipts, refusals and invitations.

Whatever a seat is told comes from `core/history` and its view. What looks back on a log raises
`LogBroken` where the log cannot be followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wolken.core import data, fair
from wolken.core.consent import open_request
from wolken.core.game import Seat
from wolken.core.games import GAMES
from wolken.core.history import Telling, history
from wolken.core.match import KEY, Match, reading, seat_name, waited_for
from wolken.core.timeout import timings

from .. import helping
from ..language import _, counted
from ..pictures.drawing import drawn
from ..refusal import of_every_kind
from ..report import asked_lines, closing_lines, screen, told_lines, view_at
from ..seats import legal_moves
from .post import latest
from .sheet import Kind, Part, Sheet, one_line

MOST_MOVES = 99  # listed in a mail; of more, the first of every kind
MOST_TOLD = 100  # entries of the log; of more, the last
MOST_SAID = 30  # lines of chat of a seat; of more, the last
LONGEST_CHAT = 500  # signs
LONGEST_SUBJECT = 500  # signs


def report(
    match: Match,
    seat: Seat,
    now: str,
    since: int,
    chat: Sequence[tuple[str, str]],
    attached: bool = True,
) -> Sheet:
    """What a seat was told after its entry `since`, what others say, and how the match stands.

    `attached` says that its file comes with it; without it, every move is listed.
    """
    return Sheet(
        title=subject(match, seat),
        above=[*_turn(match, seat, now), *_how_to_answer(match, seat)],
        below=[
            *_news(match, seat, since),
            *_said(chat),
            *_present(match, seat, attached, whole=not attached),
        ],
    )


def receipt(
    match: Match,
    seat: Seat,
    now: str,
    lines: Sequence[str],
    chat: Sequence[tuple[str, str]] = (),
) -> Sheet:
    """What was done with a mail of a seat, what others say, and how the match stands for it now."""
    how = Part(_("How to go on"), [*_turn(match, seat, now), *_how_to_answer(match, seat)])
    present = _present(match, seat, attached=False, whole=False)
    return Sheet(subject(match, seat), lines, [how, *_said(chat), *present])


def refusal(title: str, lines: Sequence[str]) -> Sheet:
    """Why nothing was done with a mail, and how to write one."""
    below = [Part(_("How to answer"), _ways_to_answer())]
    return Sheet(one_line(title)[:LONGEST_SUBJECT], lines, below)


def invitation(
    match: Match, seat: Seat, now: str, host: str, key: str, attached: bool = True
) -> Sheet:
    """What a player needs to begin: who plays what, the key, how it goes, and the board."""
    return Sheet(
        title=subject(match, seat),
        above=[
            *_invited(match, seat, host),
            *_turn(match, seat, now),
            *_how_to_answer(match, seat),
        ],
        below=[
            _key(key),
            *_about(match),
            _other_orders(),
            *_news(match, seat, 0),
            *_present(match, seat, attached, whole=not attached),
        ],
    )


def subject(match: Match, seat: Seat) -> str:
    """The game, who must act, and the token by which an answer is known."""
    title, _line = GAMES[match.game.NAME]
    name, waiting = match.players[seat], waited_for(match)
    if seat in waiting:
        said = _("{title}: your turn, {name}").format(title=title, name=name)
    elif waiting:
        names = ", ".join(seat_name(match, other) for other in waiting)
        said = _("{title}: waiting for {names}").format(title=title, names=names)
    else:
        said = _("{title}: the match is over").format(title=title)
    return one_line(f"{said} [wolken {match.id} {name} {reading(match, seat).seq}]")


def _turn(match: Match, seat: Seat, now: str) -> Iterator[str]:
    """Who must act, and until when; or how the match ended."""
    waiting = waited_for(match)
    if seat in waiting:
        yield _("It is your turn, {name}.").format(name=match.players[seat])
    if waiting != (seat,):
        yield from closing_lines(match, match.state)
    if waiting and seat not in waiting and _moves(match, seat):
        yield _("Nobody waits for you, but you may act.")
    for timing in timings(match, now):
        if timing.seat == seat:
            late = timing.due <= now
            line = _("Your move was due by {due}.") if late else _("Your move is due by {due}.")
            yield line.format(due=moment(timing.due))
    yield from asked_lines(match, seat, match.state)


def _how_to_answer(match: Match, seat: Seat) -> list[str]:
    """The ways to answer that there are for a seat; once a match is over, the last of them."""
    first, *others = _ways_to_answer()
    request = open_request(match)
    consent = []
    if request is not None and seat in request.waits_for:
        consent = [_("To answer that, reply with the one word “consent” or “object”.")]
    if not waited_for(match):
        return [*consent, *others] if consent else others[-1:]
    if match.secret is not None and match.seed is None:
        return [*how_to_contribute(match, seat), *others]
    return [*consent, first, *others]


def _ways_to_answer() -> list[str]:
    """How to move and how to talk.

    No line begins with `key:` or `say:`, so that none of them means anything in a reply.
    """
    return [
        _("To move, reply with one move a line, or with several and commas between."),
        _("Add a line “key: …” with your key; it may stand in your signature."),
        _("To talk to the others, begin a line with “say:”."),
    ]


def how_to_contribute(match: Match, seat: Seat) -> list[str]:
    """How a seat adds to the seed of a fair match; nothing where it is not asked to."""
    progress = fair.progress(match)
    if seat not in progress.due:
        return []
    if progress.strict and progress.opening:
        return [_("Reply with “contribute” and the text that you were told to keep.")]
    return [_("Reply with “contribute”; any words behind it go into the seed.")]


def _invited(match: Match, seat: Seat, host: str) -> Iterator[str]:
    title, _line = GAMES[match.game.NAME]
    yield _("{host} invites you to a match of {title}.").format(host=host, title=title)
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


def _other_orders() -> Part:
    """What a player can order besides moves."""
    return Part(
        _("What else you can order, alone in a mail"),
        [
            _("undo: take back your last decision, as long as that is free"),
            _("ask undo: ask the others to let you take it back"),
            _("consent, object: your answer where somebody asks"),
            _("contribute WORDS: your part of the seed, where the match asks for it"),
            _("absent 2026-12-20 2026-12-27: days that do not count for you"),
        ],
    )


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
    """Entries with a time where another day begins."""
    day = ""
    for telling in tellings:
        if telling.time[:10] != day:
            day = telling.time[:10]
            yield moment(telling.time)
        yield from entry_lines(match, telling)


def entry_lines(match: Match, telling: Telling) -> Iterator[str]:
    """An entry as everywhere, but of a key no digest: it could be taken for the key."""
    if telling.move.partition(" ")[0] == KEY:
        yield _("{name} has a new key").format(name=seat_name(match, telling.seat))
    else:
        yield from told_lines(match, [telling])


def moment(time: str) -> str:
    """A time as it is told: to the minute."""
    return f"{time[:10]} {time[11:16]} UTC"


def _said(chat: Sequence[tuple[str, str]]) -> Iterator[Part]:
    """What others have said; each is one line, so that nobody can speak for another."""
    if not chat:
        return
    shown = latest(chat, lambda said: said[0], MOST_SAID)
    lines = [
        _("{name} says: {text}").format(name=name, text=one_line(text)[:LONGEST_CHAT])
        for name, text in shown
    ]
    left_out = len(chat) - len(shown)
    if left_out > 0:
        lines.insert(0, counted("one line before these", "{n} lines before these", left_out))
    yield Part(_("What the others say"), lines)


def _present(match: Match, seat: Seat, attached: bool, whole: bool) -> Iterator[Part]:
    """The board, what the seat may do, and how far it has been told.

    `attached` says that the seat's file comes with it, `whole` that every move is listed.
    """
    view, shown = view_at(match, seat, match.state), screen(match.game)
    yield Part(
        _("The board"),
        shown.plain(view, match.players, seat),
        Kind.BOARD,
        picture=drawn(shown.rich(view, match.players, seat)),
    )
    moves = _moves(match, seat)
    if moves:
        yield _possible(match, moves, attached, whole)
    yield _record(match, seat, attached)


def _moves(match: Match, seat: Seat) -> list[str]:
    """The legal moves of a seat; none while nobody may move."""
    return [] if fair.closed(match) is not None else legal_moves(match, seat)


def _possible(match: Match, moves: Sequence[str], attached: bool, whole: bool) -> Part:
    """The legal moves; where there are many, the first of every kind in turn, unless `whole`."""
    heading = _("What you may do now")
    if whole or len(moves) <= MOST_MOVES:
        return Part(heading, moves, Kind.TYPED)
    chosen = set(of_every_kind(moves)[:MOST_MOVES])
    remark = counted("and {n} more", "and {n} more", len(moves) - MOST_MOVES)
    if attached:
        call = f"wolken {match.game.NAME} moves FILE"
        remark += "; " + _("the attached file lists them all: {call}").format(call=call)
    else:
        remark += "; " + _("your next report has them all")
    return Part(heading, [move for move in moves if move in chosen], Kind.TYPED, remark)


def _record(match: Match, seat: Seat, attached: bool) -> Part:
    """How far the seat has been told, and what its file is for."""
    read = reading(match, seat)
    line = counted(
        "told so far: one entry, head {head}",
        "told so far: {n} entries, head {head}",
        read.seq,
        head=read.head,
    )
    remark = ""
    if attached:
        call = f"wolken {match.game.NAME} show FILE"
        remark = _(
            "The attached file is what you know of the match; it can be looked at with: {call}"
        ).format(call=call)
    return Part(_("For the record"), [line], remark=remark)
