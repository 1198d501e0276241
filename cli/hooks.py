"""The hook: a program of this user that is told when a call leaves it to others to act.

The environment names it, never a match file, which may come from anybody. It is told what
everybody may know, once a call and after the file is in place. Whatever becomes of it, the
match stays as it is, and so does the exit code.
"""

from __future__ import annotations

import os
import sys
from typing import Any, NamedTuple

from wolken import __version__
from wolken.core.computers import by_computer, handed_over, people
from wolken.core.consent import open_request
from wolken.core.game import PUBLIC, Seat
from wolken.core.history import heard
from wolken.core.log import LogBroken
from wolken.core.match import (
    ASK,
    COMMIT,
    CONSENT,
    CONTRIBUTE,
    OBJECT,
    TIMEOUT,
    Match,
    Step,
    reading,
    seat_name,
    waited_for,
)

from . import console, errors, processes, report
from .language import _
from .store import HOOK

SECONDS = 10.0  # that a hook has, unless the environment says otherwise
# Notes with which a seat does what it was waited for.
ACTS = frozenset({ASK, CONSENT, OBJECT, COMMIT, CONTRIBUTE})


class Change(NamedTuple):
    """What a call has done to a file so far: who has acted, and whether it ended the match."""

    match: Match
    acted: frozenset[Seat]
    over: bool


CHANGES: dict[str, Change] = {}  # by absolute path


def changed(path: str, before: Match | None, after: Match) -> None:
    """Notes that a call has saved a match; `before` None: a new one.

    What everybody is told nothing of is no change.
    """
    if before is not None and _public(before) == _public(after):
        return
    file = os.path.abspath(path)
    acted = frozenset(_acted(after, 0 if before is None else len(before.log)))
    ended = before is not None and bool(waited_for(before))
    if file in CHANGES:
        acted |= CHANGES[file].acted
        ended |= CHANGES[file].over
    CHANGES[file] = Change(after, acted, ended and not waited_for(after))


def tell_all() -> None:
    """Runs the hook for every file that the call has changed, where others must act now."""
    changes = dict(CHANGES)
    CHANGES.clear()
    program = os.environ.get(HOOK, "").strip()
    for file, change in changes.items():
        if program and (change.over or _must_act(change.match) - change.acted):
            _run(program, facts(file, change))


def facts(file: str, change: Change) -> dict[str, Any]:
    """What the hook is told: nothing that not everybody may know."""
    match = change.match
    request = open_request(match)
    return {
        "game": match.game.NAME,
        "id": match.id,
        "file": file,
        "seq": reading(match, PUBLIC).seq,
        "waiting": [seat_name(match, seat) for seat in waited_for(match)],
        "since": match.since,
        "asked": [match.players[seat] for seat in request.waits_for] if request else [],
        "outcome": report.outcome_facts(match, match.game.outcome(match.state)),
        "acted": [match.players[seat] for seat in sorted(change.acted)],
        "version": __version__,
    }


def _public(match: Match) -> tuple[int, tuple[Seat, ...]]:
    """By what everybody can see that a match has changed."""
    return reading(match, PUBLIC).seq, waited_for(match)


def _must_act(match: Match) -> set[Seat]:
    """The people who must act, or answer what is asked of them."""
    request = open_request(match)
    asked = request.waits_for if request is not None else ()
    return {*waited_for(match), *asked} & set(people(match))


def _acted(match: Match, last: int) -> set[Seat]:
    """Who has acted after entry `last`, as far as everybody was told.

    What a computer did, or was ordered in advance, or came of being late, nobody did now;
    nor does whoever had asked for an undo act when it is carried out.
    """
    try:
        steps = [item.step for item in heard(match, PUBLIC) if item.step.number > last]
    except LogBroken:  # the call itself needed none of the log, and whoever checks it is told
        return set()
    words = {step.note.split(" ")[0] for step in steps}
    if TIMEOUT in words:
        return set()
    handed = list(handed_over(match))
    return {
        step.seat
        for step in steps
        if step.seat >= 0
        and not by_computer(handed, step.seat, step.number)
        and _by_hand(match, step, CONSENT in words)
    }


def _by_hand(match: Match, step: Step, agreed: bool) -> bool:
    if step.note:
        return step.note.split(" ")[0] in ACTS
    if step.taken_back:
        return not agreed
    return match.game.standing_order(step.before) != (step.seat, step.move)


def _run(program: str, told: dict[str, Any]) -> None:
    """Runs the hook; complains if it fails, in one line."""
    limit = processes.seconds(os.environ.get("WOLKEN_HOOK_SECONDS", ""), SECONDS)
    # A hook that calls wolken itself starts no further ones.
    environment = {name: value for name, value in os.environ.items() if name != HOOK}
    try:
        text = console.json_text(told) + "\n"
        ended = processes.run(program, text, limit, environment)
    except TimeoutError:
        reason = _("it has not ended within {seconds} seconds").format(seconds=f"{limit:g}")
    except KeyboardInterrupt:
        reason = _("interrupted")
    except (OSError, ValueError) as error:
        reason = errors.system_reason(error)
    else:
        if not ended.status:
            return
        last = (ended.complaint.strip().splitlines() or [""])[-1]
        reason = last or _("exit status {status}").format(status=ended.status)
    try:
        console.complain("wolken: " + _("the hook failed: {reason}").format(reason=reason))
    except OSError:
        console.give_up(sys.stderr)
