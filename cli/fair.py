"""What is said of a match whose seed nobody can choose: what is asked, and what was found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wolken.core import audit as auditing
from wolken.core.fair import closed, decoded, progress
from wolken.core.game import HOST, Seat
from wolken.core.match import COMMIT, CONTRIBUTE, NOBODY, REPAIR, Match, seat_name
from wolken.core.referee import General

from . import console, errors, sentences, store
from .language import _, counted


def check_open(match: Match) -> None:
    """Complains about a match in which nobody may move: its seed is due, or it was given up."""
    refusal = closed(match)
    if refusal is not None:
        sentence = sentences.general(refusal, "", match.players)
        asked = refusal.code == General.CONTRIBUTION_DUE
        hints = how_to_contribute(match, HOST) if asked else []
        raise errors.Complaint(errors.REFUSED, str(refusal.code), sentence, hints=hints)


def how_to_contribute(match: Match, seat: Seat) -> list[str]:
    """The call with which the seat contributes, or the first that is asked if it is not."""
    now = progress(match)
    if not now.due:
        return []
    name = seat_name(match, seat if seat in now.due else now.due[0])
    call = f"wolken {match.game.NAME} contribute FILE --as {name}"
    if now.strict and now.opening:
        return [_("tell the text that was kept: {call}").format(call=f"{call} TEXT")]
    return [_("contribute with: {call}").format(call=call)]


def facts(match: Match) -> dict[str, Any]:
    """What everybody may know about the seed, as plain data.

    `asked` is what is asked of the seats that the match waits for: None where they move.
    """
    now = progress(match)
    asked = COMMIT if now.strict and not now.opening else CONTRIBUTE
    return {
        "commitment": now.commitment,
        "strict": now.strict,
        "asked": asked if now.due and not closed_for_good(match) else None,
    }


def closed_for_good(match: Match) -> bool:
    """Whether the match was given up before its end."""
    refusal = closed(match)
    return refusal is not None and refusal.code == General.GIVEN_UP


def waiting_line(match: Match) -> str | None:
    """What stands in the place of whose turn it is; None where somebody may move."""
    refusal = closed(match)
    if refusal is None:
        return None
    if refusal.code == General.GIVEN_UP:
        return _("the match was given up")
    if match.known_to is not None:  # a report does not tell what of both is asked for
        return sentences.general(refusal, "", match.players)
    now = progress(match)
    names = sentences.names(now.due, match.players)
    if now.strict and not now.opening:
        return _("waiting for commitments to the seed: {names}").format(names=names)
    return _("waiting for contributions to the seed: {names}").format(names=names)


# What was computed again


def tell_audit(form: console.Mode, path: str, match: Match) -> None:
    """Says what was computed again, or complains about the first entry that does not fit."""
    if match.secret is None:
        sentence = _(sentences.REFUSALS[General.NOT_FAIR])
        hint = _("a fair match is begun with new --fair")
        raise errors.Complaint(errors.REFUSED, str(General.NOT_FAIR), sentence, hints=[hint])
    with store.following(path, match):
        found = auditing.audit(match)
    if found.wrong is not None:
        hints = store.entry_hint(match, found.wrong.line)
        message = sentences.difference(found.wrong.number, found.wrong.reason)
        raise errors.file_trouble(path, message, *hints, code="differs")
    console.tell(
        form,
        json=lambda: audit_facts(match, found),
        plain=lambda: audit_lines(match, found),
        rich=lambda: audit_lines(match, found),
    )
    if found.unproved:
        raise errors.file_trouble(path, unproved_line(match, found), code="not-proved")


def unproved_line(match: Match, found: auditing.Audit) -> str:
    """Up to where nothing could be computed, and why."""
    line = _("replay begins after entry {entry}: what lies before it is not proved")
    if f" {NOBODY} {REPAIR} " in match.log[found.unproved - 1]:
        line = _("repaired at entry {entry}: what lies before it is not proved")
    return line.format(entry=found.unproved)


def contributions(match: Match, found: auditing.Audit) -> dict[str, str]:
    """What the seats contributed, in seat order."""
    given = found.progress.given
    return {seat_name(match, seat): decoded(given[seat]) for seat in sorted(given)}


def audit_facts(match: Match, found: auditing.Audit) -> dict[str, Any]:
    """What was computed again, as one JSON object; the secret is there once it is revealed.

    `unproved` names the facts that hang on entries before `from`.
    """
    seats = auditing.unproved_seats(match, found)
    given = [f"contributions.{seat_name(match, seat)}" for seat in seats]
    return {
        "commitment": found.progress.commitment,
        "strict": found.progress.strict,
        "contributions": contributions(match, found),
        "answers": found.answers,
        "secret": match.secret if found.revealed else None,
        "seed": match.seed if found.revealed else None,
        "from": found.unproved + 1,
        "unproved": ["commitment", *given, "answers", "seed"] if found.unproved else [],
    }


def audit_lines(match: Match, found: auditing.Audit) -> Iterator[str]:
    """What was computed again, line by line."""
    now = found.progress
    proved = not found.unproved
    yield _as_proved(
        proved,
        _("the secret fits the commitment {commitment}").format(commitment=now.commitment),
    )
    unproved = [seat_name(match, seat) for seat in auditing.unproved_seats(match, found)]
    for name, text in contributions(match, found).items():
        sentence = _("{name} contributed: {text}")
        if now.strict:
            sentence = _("{name} contributed what {name} had committed to: {text}")
        yield _as_proved(name not in unproved, sentence.format(name=name, text=text))
    if now.made:
        made = counted(
            "the seed follows from the secret and one contribution",
            "the seed follows from the secret and {n} contributions",
            len(now.given),
        )
        yield _as_proved(proved, made)
    else:
        yield waiting_line(match) or ""
    answers = counted(
        "one answer of the dealer comes from the seed",
        "{n} answers of the dealer come from the seed",
        found.answers,
    )
    yield _as_proved(proved, answers)
    if not found.revealed:
        yield _("the secret is not revealed yet")
    elif match.seed is None:
        yield _("the secret: {secret}").format(secret=match.secret)
    else:
        yield _("the secret: {secret}; the seed: {seed}").format(
            secret=match.secret, seed=match.seed
        )


def _as_proved(proved: bool, sentence: str) -> str:
    return sentence if proved else _("not proved: {sentence}").format(sentence=sentence)
