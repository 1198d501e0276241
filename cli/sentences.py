"""The sentences for what the core tells by name: problems, refusals, texts not understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wolken.core.game import DEALER, Game, NotUnderstood, Problem, Refusal
from wolken.core.match import DEALER_NAME
from wolken.core.referee import General

from .language import _, mark

PROBLEMS = {
    "missing": mark("is missing"),
    "unknown-key": mark("is not known; known are: {choices}"),
    "not-text": mark("must be text in quotes"),
    "not-a-whole-number": mark("must be a whole number"),
    "not-a-list": mark("must be a list"),
    "not-a-table": mark("must be a table"),
    "not-a-player": mark("must be one of the players: {choices}"),
    "not-one-of": mark("is “{found}”; it must be one of: {choices}"),
    "out-of-range": mark("is {found}; it must be from {low} to {high}"),
    "not-a-match": mark("this is no wolken match file"),
    "not-a-scenario": mark("this is no wolken scenario file"),
    "not-both": mark("stands beside “{other}”; only one of them can be"),
    "no-step-shows": mark("names {found}, but no step shows it or sees it refused"),
    "not-named": mark("does not name {found}, which a step shows or sees refused"),
    "newer": mark("is {found}, newer than this program, which knows {right}"),
    "edited": mark("was changed by hand: it does not agree with its digest"),
    "bad-name": mark(
        "“{found}” is no good name: 1 to {most} letters, digits, “-” and “_”, not “-” first"
    ),
    "reserved-name": mark("“{found}” is a word of the game; choose another name"),
    "name-twice": mark("“{found}” is there twice"),
    "wrong-seats": mark("{found} are too few or too many: {low} to {high} can play"),
    "not-a-reading": mark("must be a number and a digest"),
    "not-an-entry": mark("is no entry of a log"),
    "not-a-card": mark("“{found}” is no card"),
    "wrong-rows": mark("must have {right} rows"),
    "wrong-columns": mark("must have {right} columns"),
    "wrong-scores": mark("must be {right} whole numbers"),
    "too-many-copies": mark("more cards “{value}” than the box holds"),
    "wrong-count": mark("the cards do not add up"),
    "half-a-column": mark("column {column} has left only in part"),
    "equal-column": mark("column {column} has three equal cards and should have left"),
    "wrong-phase": mark("does not fit the phase"),
    "not-face-down": mark("must be a face-down place"),
    "empty": mark("must not be empty"),
}

# Problems of a file as a whole, which need no place.
WHOLE_FILE = ("not-a-match", "not-a-scenario")

REFUSALS: dict[str, str] = {
    General.MATCH_OVER: mark("the match is over"),
    General.CHANCE_IS_DUE: mark("the dealer is due: first tell what came up"),
    General.NOT_YOUR_TURN: mark("it is not {seat}'s turn; the match waits for {waiting}"),
    General.UNDO_NOT_FREE: mark("taking back is not free: {since}"),
    General.NOTHING_TO_UNDO: mark("{seat} has nothing to take back"),
}

NOT_UNDERSTOOD = {
    "unknown-word": mark("“{part}” is no move of this game"),
    "too-many-words": mark("“{part}” is too much"),
    "place-missing": mark("after “{part}” comes a place"),
    "unknown-place": mark("there is no place “{part}”"),
    "card-missing": mark("after “{part}” comes a card"),
    "unknown-card": mark("there is no card “{part}”"),
}


def problem(found: Problem) -> str:
    """A problem of data, with its place first."""
    params = {name: _shown(value) for name, value in found.params.items()}
    sentence = _(PROBLEMS[found.name]).format(**params)
    return sentence if found.name in WHOLE_FILE else f"{found.place}: {sentence}"


def not_understood(error: NotUnderstood) -> str:
    """Why a text is no move."""
    return _(NOT_UNDERSTOOD[error.reason]).format(part=error.part)


def general(refusal: Refusal, seat: str, players: Sequence[str]) -> str:
    """The sentence of a refusal that is no rule of a game."""
    params = refusal.params
    return _(REFUSALS[refusal.code]).format(
        seat=seat,
        waiting=names(params.get("waiting", ()), players),
        since=_since(params, players),
    )


def names(seats: object, players: Sequence[str]) -> str:
    """The names of seats in a row."""
    assert isinstance(seats, tuple)
    return ", ".join(DEALER_NAME if seat == DEALER else players[seat] for seat in seats)


def rule(game: Game, rule_id: str, language: str) -> str:
    """The sentence of a rule; its data is read only now."""
    from wolken.core import data

    sentences = {rule.id: rule.sentences for rule in data.rules(game.NAME)}
    return sentences[rule_id][language]


def _since(params: Mapping[str, object], players: Sequence[str]) -> str:
    parts = []
    if params.get("acted"):
        parts.append(_("{names} acted since").format(names=names(params["acted"], players)))
    revealed = params.get("revealed")
    if isinstance(revealed, tuple) and revealed:
        parts.append(_("this was revealed: {moves}").format(moves=", ".join(revealed)))
    return "; ".join(parts)


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "…"
