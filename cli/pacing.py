"""The pace of a match as it is typed and told: what is agreed, who is due, why not now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from . import errors
from .language import _, mark

if TYPE_CHECKING:
    from wolken.core.game import Game
    from wolken.core.match import Match
    from wolken.core.pace import Pace, PaceRefused
    from wolken.core.timeout import Timing

T = TypeVar("T")

Bank = Annotated[
    str, typer.Option(metavar="TIME", help=_("What a seat may take longer, in the whole match."))
]
Weekends = Annotated[
    bool, typer.Option("--weekends", help=_("Saturdays and Sundays, in UTC, do not count."))
]
Grace = Annotated[
    str, typer.Option(metavar="TIME", help=_("How long a late seat is still waited for."))
]
Absence = Annotated[
    str, typer.Option(metavar="DAYS", help=_("How many days a seat may be absent; else 30."))
]
Then = Annotated[
    str,
    typer.Option(
        metavar="WHAT", help=_("What timeout does after that: pass, bot:steady or leave.")
    ),
]

REFUSED = {
    "match-over": mark("the match is over"),
    "no-pace": mark("no pace has been agreed on"),
    "no-consequence": mark("nothing has been agreed on for a seat that is late"),
    "nobody-timed": mark("the match waits for nobody whose time is counted"),
    "not-late": mark("nobody is late: {seat} is due at {due}, and can be timed out from {over} on"),
    "grace": mark("{seat} is late since {due}, but can be timed out only from {over} on"),
    "no-pass": mark("the rules do not let {seat} pass now"),
    "absence-past": mark("only days to come can be left out, from {tomorrow} on"),
    "absence-too-long": mark("{seat} may be absent for {left} more days, of {most} in the match"),
}
HINTS = {
    "no-pace": mark("agree on one: wolken {game} pace FILE 3d"),
    "no-consequence": mark("agree on it, with the pace: wolken {game} pace FILE 3d --then leave"),
    "no-pass": mark("hand the seat over instead: wolken {game} seat FILE {seat}=bot:steady"),
}


def agreement(
    game: Game, each: str, bank: str, weekends: bool, grace: str, absence: str, then: str
) -> Pace:
    """The pace that options describe; complains about what cannot be agreed on."""
    from wolken.core.pace import USUAL_ABSENCE, Pace, read_days

    return Pace(
        each=length(each),
        bank=length(bank) if bank else 0,
        weekends=weekends,
        grace=length(grace) if grace else 0,
        absence=_read(read_days, absence, _("“{found}” is no number of days from 0 to 366"))
        if absence
        else USUAL_ABSENCE,
        then=checked_consequence(game, then) if then else "",
    )


def length(text: str) -> int:
    """The seconds of a length of time such as `3d`; complains about any other text."""
    from wolken.core.moments import read_length

    sentence = _("“{found}” is no length of time like 90m, 12h, 3d or 2w, at most 366d")
    return _read(read_length, text, sentence)


def day(text: str) -> int:
    """The number of a day such as `2026-12-20`; complains about any other text."""
    from wolken.core.moments import read_day

    return _read(read_day, text, _("“{found}” is no day like 2026-12-20"))


def checked_consequence(game: Game, then: str) -> str:
    """What comes of being late, if it can be agreed on."""
    from wolken.core.computers import BOT
    from wolken.core.game import no_passing
    from wolken.core.pace import LEAVE, PASS

    if then == PASS and game.passing is no_passing:
        raise errors.usage(
            _("in {game} nobody can pass").format(game=game.NAME),
            _("agree on a computer, such as bot:steady, or on leave"),
        )
    if then in (PASS, LEAVE):
        return then
    if not then.startswith(BOT):
        known = [PASS, LEAVE, f"{BOT}random", f"{BOT}steady", f"{BOT}sharp"]
        raise errors.unknown_word(_("“{word}” cannot be agreed on"), then, known)
    from .computers import checked_player, read_computer

    if read_computer(checked_player(then)).program:
        raise errors.usage(
            _("a program cannot be agreed on, for it would run wherever the match is")
        )
    return then


def refused(match: Match, error: PaceRefused) -> errors.Complaint:
    """What a user is told about something that time does not allow now."""
    params = dict(error.params)
    if "seat" in params:
        params["seat"] = match.players[params["seat"]]  # type: ignore[call-overload]
    params["game"] = match.game.NAME
    hints = [_(HINTS[error.code]).format(**params)] if error.code in HINTS else []
    message = _(REFUSED[error.code]).format(**params)
    return errors.Complaint(errors.REFUSED, error.code, message, hints=hints)


def lines(match: Match, now: str) -> list[str]:
    """The pace of a match, and how every seat stands, a line each."""
    from wolken.core.pace import absences, agreed, write
    from wolken.core.timeout import banks, timings

    pace = agreed(match)
    if pace is None:
        return [_("no pace has been agreed on")]
    timed = {timing.seat: timing for timing in timings(match, now)}
    away = absences(match)
    told = [_("pace: {pace}").format(pace=write(pace))]
    for seat, bank in enumerate(banks(match, pace, now)):
        parts = [timing_text(timed[seat], now) if seat in timed else _("no time is counted")]
        if pace.bank:
            parts.append(_("left in the bank: {time}").format(time=span(bank)))
        parts += [
            _("absent from {first} to {last}").format(**absence)
            for absence in map(_days, away.get(seat, ()))
        ]
        told.append(f"{match.players[seat]}: {'; '.join(parts)}")
    return told


def facts(match: Match, now: str) -> dict[str, Any]:
    """The same as one JSON object; lengths of time are in seconds."""
    from wolken.core.pace import absences, agreed, write
    from wolken.core.timeout import banks, timings

    pace = agreed(match)
    if pace is None:
        return {"pace": None, "seats": {}}
    timed = {timing.seat: timing for timing in timings(match, now)}
    away = absences(match)
    seats = {
        match.players[seat]: {
            "since": timed[seat].since if seat in timed else None,
            "due": timed[seat].due if seat in timed else None,
            "timeout": timed[seat].over if seat in timed else None,
            "late": seat in timed and timed[seat].due <= now,
            "bank": bank,
            "absent": [list(_days(absence).values()) for absence in away.get(seat, ())],
        }
        for seat, bank in enumerate(banks(match, pace, now))
    }
    return {"pace": {**pace._asdict(), "text": write(pace)}, "seats": seats}


def timing_text(timing: Timing, now: str) -> str:
    """When a seat is due, or since when it is late, in words."""
    if now < timing.due:
        return _("timed since {since}, due at {due}").format(since=timing.since, due=timing.due)
    return _("late since {due}, can be timed out from {over} on").format(
        due=timing.due, over=timing.over
    )


def span(seconds: int) -> str:
    """A length of time to be read: `6d 12h`, `1h 5m`, in whole minutes."""
    minutes = seconds // 60
    parts = ((minutes // 1440, "d"), (minutes // 60 % 24, "h"), (minutes % 60, "m"))
    return " ".join(f"{number}{unit}" for number, unit in parts if number) or "0m"


def _days(absence: tuple[int, int]) -> dict[str, str]:
    from wolken.core.moments import write_day

    first, last = map(write_day, absence)
    return {"first": first, "last": last}


def _read(reader: Callable[[str], T], text: str, sentence: str) -> T:
    try:
        return reader(text)
    except ValueError:
        raise errors.usage(sentence.format(found=text)) from None
