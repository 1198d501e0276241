"""The sentences for what the core tells by name: problems, refusals, texts not understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wolken.core.computers import ComputerFailed
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
    "other-rules": mark("is {found}, but this program plays rules {right}"),
    "not-committed": mark("is not the secret that the log binds the host to"),
    "edited": mark("was changed by hand: it does not agree with its digest"),
    "bad-name": mark(
        "“{found}” is no good name: 1 to {most} letters, digits, “-” and “_”, not “-” first"
    ),
    "reserved-name": mark("“{found}” is a word of the game; choose another name"),
    "name-twice": mark("“{found}” is there twice"),
    "wrong-seats": mark("there are {found}, but {low} to {high} can play"),
    "not-a-reading": mark("must be a number and a digest"),
    "not-a-clock": mark("must be a time, or “-”, and a number of seconds"),
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
    "not-face-down": mark("must be face down"),
    "empty": mark("must not be empty"),
    "too-few": mark("{found} are too few; at least {least} are needed"),
    "too-many": mark("{found} are too many; at most {most} can be there"),
    "wrong-sum": mark("the sum is {found}; it must be {right}"),
    "wrong-length": mark("entries: {found}; there must be {right}"),
    "twice": mark("“{found}” is there twice"),
    "bad-id": mark("“{found}” is no good ID; one would be {example}"),
    "gap": mark("column {column} has a gap"),
    "wrong-birds": mark("there are too many or too few birds “{bird}”"),
    "wrong-height": mark("column {column} must have from {low} to {high} birds"),
    "card-twice": mark("a card is there twice"),
    "never-paid": mark("nobody can have paid so much"),
    "does-not-agree": mark("is “{found}”, but from the rest follows “{right}”"),
    "negative": mark("is {found}; it must not be below zero"),
    "not-a-move": mark("“{found}” is no move of this game"),
    "misplaced": mark("“{found}” cannot stand there"),
    "not-a-roll": mark("“{found}” is no roll; it must be two of: {choices}"),
    "not-an-area-number": mark("“{found}” is no number of an area; they go from 1 to {most}"),
    "not-a-rectangle": mark("area {area} is no rectangle that dice can show"),
    "not-a-letter": mark("“{found}” is no letter from A to Z or a to z"),
    "sort-twice": mark("“{found}” has a letter already"),
    "unknown-sign": mark("“{found}” is not known; known are: {choices}"),
    "wrong-width": mark("signs in the row: {found}; there must be {right}"),
    "field-twice": mark("start field {field} stands at {first} already"),
    "field-missing": mark("start field {field} is missing"),
    "fixed": mark("cannot be changed; leave it out, or write it as in the box"),
    "start-twice": mark("two players have the same start field"),
    "start-missing": mark("start fields go out in seat order, all before the first roll"),
    "clouds-differ": mark("all who are in must have the same clouds, and nobody more"),
    "wrong-clouds": mark("the clouds do not fit the rolls; {most} are possible at most"),
    "wrong-rolls": mark("the holly is rolled at the end; rolls in this match: {right}"),
    "wrong-round": mark("does not fit the round"),
    "too-many-misses": mark("at most {most} can be there"),
    "without-an-area": mark("the joker is used with an area only"),
    "impossible-area": mark("area {area} breaks rule {rule}"),
    "nothing-fits": mark("with the number named no area is possible"),
    "not-in-pairs": mark("the tracks of “{sort}” must be equally full"),
    "too-many-ticks": mark("{track}: the areas allow {most} at most"),
    "too-many-sorts": mark("so much takes more areas than {areas}, with one sort ticked in each"),
    "impossible-tick": mark("breaks rule {rule}"),
    "not-on-the-sheet": mark("does not agree with the sheet"),
    "not-true-or-false": mark("must be true or false"),
    "card-nowhere": mark("the card “{found}” lies nowhere"),
    "never-seen": mark("a card that nobody has seen cannot lie there"),
    "not-stones": mark("must name a dwelling, a storey and the players whose stones lie there"),
    "storey-twice": mark("“{found}” is there twice"),
    "seat-twice": mark("dwelling {dwelling} has two stones of one player"),
    "too-many-stones": mark("there are more stones than a storey or a player can have"),
    "line-complete": mark("dwelling {dwelling} has stones, but all cards of its line are open"),
    "no-stones": mark("a player without stones in hand cannot pass in advance"),
    "wrong-seat": mark("does not fit the number of open cards"),
    "no-forecast": mark("is asked, but can make no forecast"),
    "too-few-for-solo": mark("too many are marked as not for one seat; {right} must be left"),
    "not-a-flame": mark("“{found}” is no flame; one would be: {example}"),
    "no-ring": mark("must name every flame once, the first one first: {choices}"),
    "wrong-cards": mark("the cards at flame {flame} are too many or not of its colour"),
    "wave-on-top": mark("the wave at flame {flame} would have washed away the cards below it"),
    "wave": mark("a wave cannot be there"),
    "no-such-place": mark("the wooden piece cannot be in that gap"),
    "not-a-task": mark("“{found}” is nothing that can be asked"),
    "not-this-seat": mark("that player cannot be asked"),
    "not-a-part": mark("“{found}” is no part of the deck that can be there"),
    "no-such-pile": mark("the deck has no pile {found}"),
    "not-a-stock": mark("“{found}” is no stock"),
    "stock-of-another": mark("a stock that is taken together with another is named after that"),
    "wrong-profiles": mark("a profile is there twice or not in the match"),
    "not-in-the-match": mark("“{card}” is not in the match"),
    "not-seen": mark("“{card}” must be among the events seen"),
    "not-there": mark("“{card}” is not among the cards of its player"),
}

# Problems of a file as a whole, which need no place.
WHOLE_FILE = ("not-a-match", "not-a-scenario")

REFUSALS: dict[str, str] = {
    General.MATCH_OVER: mark("the match is over"),
    General.CHANCE_IS_DUE: mark("the dealer is due: first tell what came up"),
    General.NOT_YOUR_TURN: mark("it is not {seat}'s turn; the match waits for {waiting}"),
    General.UNDO_NOT_FREE: mark("taking back is not free: {since}"),
    General.NOTHING_TO_UNDO: mark("{seat} has nothing to take back"),
    General.CONTRIBUTION_DUE: mark("the seed still waits for {waiting}"),
    General.GIVEN_UP: mark("the match was given up"),
    General.NOT_FAIR: mark("the match is not fair"),
    General.CONTRIBUTED: mark("{seat} has contributed already, and that stands"),
    General.SEED_IS_MADE: mark("the seed is made already"),
    General.NOT_ASKED: mark("{seat} is not asked, for a computer plays or has played there"),
    General.OTHER_TEXT: mark("this is not the text that {seat} has committed to"),
    General.NOT_OVER: mark("the match goes on, and the secret would tell all cards to come"),
    General.REVEALED: mark("the secret is revealed already, and nothing is changed after that"),
    General.STILL_SEALED: mark(
        "what {seat} would take back is not told to everybody yet, and to ask would betray it"
    ),
    General.ALREADY_ASKED: mark("{asker} has asked already, and waits for: {waiting}"),
    General.NOTHING_ASKED: mark("nobody asks to take anything back"),
    General.REQUEST_LAPSED: mark("{asker} has asked, but the match has moved on since"),
    General.OWN_REQUEST: mark("{seat} asks; others have to agree: {waiting}"),
    General.ALREADY_AGREED: mark("{seat} has agreed already; still asked: {waiting}"),
    General.NOT_CONCERNED: mark("{seat} is not asked, but: {waiting}"),
    General.COMPUTER_PLAYS: mark("a computer plays {seat}, and computers are not asked to agree"),
}

NOT_UNDERSTOOD = {
    "unknown-word": mark("“{part}” is no move of this game"),
    "too-many-words": mark("“{part}” is too much"),
    "place-missing": mark("after “{part}” comes a place"),
    "unknown-place": mark("there is no place “{part}”"),
    "card-missing": mark("after “{part}” comes a card"),
    "unknown-card": mark("there is no card “{part}”"),
    "bird-missing": mark("after “{part}” comes a bird"),
    "unknown-bird": mark("there is no bird “{part}”"),
    "column-missing": mark("after “{part}” comes a column"),
    "unknown-column": mark("there is no column “{part}”"),
    "row-missing": mark("after “{part}” comes “front” or “back”"),
    "unknown-row": mark("“{part}” is neither “front” nor “back”"),
    "player-missing": mark("after “{part}” comes a player"),
    "unknown-player": mark("there is no player “{part}”"),
    "sort-missing": mark("after “{part}” comes a sort of symbol"),
    "unknown-sort": mark("there is no sort of symbol “{part}”"),
    "conifers-missing": mark("after “{part}” comes the row: 9, 6 or 3"),
    "unknown-conifers": mark("there is no row “{part}” of conifers, only 9, 6 and 3"),
    "number-missing": mark("after “{part}” comes a number from 1 to 4"),
    "unknown-number": mark("“{part}” is no number from 1 to 4"),
    "field-missing": mark("after “{part}” comes a start field from 1 to 6"),
    "unknown-field": mark("there is no start field “{part}”"),
    "face-missing": mark("after “{part}” come two faces: green, then natural"),
    "unknown-face": mark("“{part}” is no face of the dice: 1, 2, 2c, 3 and 4 are"),
    "target-missing": mark("after “{part}” comes what the card is played for"),
    "storey-missing": mark("after “{part}” comes a storey: top, middle or ground"),
    "unknown-storey": mark("there is no storey “{part}”, only top, middle and ground"),
    "player-twice": mark("“{part}” is there twice; two players are needed"),
    "profile-missing": mark("after “{part}” comes a profile"),
    "unknown-profile": mark("there is no profile “{part}”"),
    "direction-missing": mark("after “{part}” comes “cw” or “ccw”"),
    "unknown-direction": mark("“{part}” is no direction, only “cw” and “ccw” are"),
    "ability-missing": mark("after “{part}” comes what the ability does"),
    "unknown-ability": mark("no ability is called “{part}”"),
    "event-missing": mark("after “{part}” comes an event"),
    "unknown-event": mark("there is no event “{part}”"),
    "order-missing": mark("after “{part}” come the numbers of the cards seen, the new top first"),
    "unknown-order": mark("“{part}” is not the number of a card seen, or is there twice"),
    "suns-missing": mark("after “{part}” comes how many suns: 1 or 2"),
    "unknown-suns": mark("“{part}” is no number of suns, only 1 and 2 are"),
    "source-missing": mark("after “{part}” comes “hand” or “display”"),
    "unknown-source": mark("“{part}” is neither “hand” nor “display”"),
    "no-ring": mark("“{part}” is no ring: every flame once, clockwise, “red” first"),
}


DIFFERENCES = {
    "digest": mark("another text or state was recorded than today's rules lead to"),
    "refused": mark("today's rules do not allow it"),
    "unreadable": mark("this is no entry of a log"),
    "state": mark("the log leads to another state than the file holds"),
    "readings": mark("the log tells the seats something else than the file says"),
    "commitment": mark("the secret does not fit this commitment"),
    "contribution": mark("this is not what the seat was asked for"),
    "secret": mark("this is not the secret of the match"),
    "too-early": mark("not all had contributed to the seed before"),
    "too-late": mark("the secret was revealed before"),
}


FAILED_COMPUTERS = {
    "unknown": mark("this version knows no such computer"),
    "not-trusted": mark("the match names a program that nobody has seated here: {detail}"),
    "not-started": mark("the program cannot be started: {detail}"),
    "no-answer": mark("the program has not answered within {detail} seconds"),
    "too-long": mark("computers have made {detail} moves in this call, which is enough for one"),
}
# What the program itself has said stands behind these.
FAILED_PROGRAMS = {
    "silent": mark("the program has ended without an answer"),
    "nonsense": mark("the program has answered what is no move"),
    "illegal": mark("the program has answered a move that is not legal"),
}


def computer_failed(error: ComputerFailed, whole: bool) -> str:
    """Why a computer has made no move; `whole` with what its program has said."""
    if error.reason in FAILED_PROGRAMS:
        sentence = _(FAILED_PROGRAMS[error.reason])
        return f"{sentence}: {error.detail}" if whole else sentence
    return _(FAILED_COMPUTERS[error.reason]).format(detail=error.detail)


def difference(number: int, reason: str) -> str:
    """Where a log and its file part, and how."""
    return _("entry {number}: {reason}").format(number=number, reason=_(DIFFERENCES[reason]))


def problem(found: Problem) -> str:
    """A problem of data, with its place first."""
    params = {name: _shown(value) for name, value in found.params.items()}
    sentence = _(PROBLEMS[found.name]).format(**params)
    return sentence if found.name in WHOLE_FILE else f"{_cut(found.place, 120)}: {sentence}"


def not_understood(error: NotUnderstood) -> str:
    """Why a text is no move."""
    return _(NOT_UNDERSTOOD[error.reason]).format(part=error.part)


def general(refusal: Refusal, seat: str, players: Sequence[str]) -> str:
    """The sentence of a refusal that is no rule of a game."""
    params = refusal.params
    return _(REFUSALS[refusal.code]).format(
        seat=seat,
        waiting=names(params.get("waiting", ()), players),
        asker=names(params.get("asker", ()), players),
        since=_since(params, players),
    )


def names(seats: object, players: Sequence[str]) -> str:
    """The names of seats in a row, or that there are none."""
    assert isinstance(seats, tuple)
    found = [DEALER_NAME if seat == DEALER else players[seat] for seat in seats]
    return ", ".join(found) or _("nobody")


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
    parts += [laid_open()] if params.get("laid_open") else []
    parts += [disclosed()] if params.get("disclosed") else []
    parts += [late()] if params.get("late") else []
    return "; ".join(parts)


def laid_open() -> str:
    """What speaks against an undo after the end."""
    return _("since the end all that was hidden lies open")


def disclosed() -> str:
    """What speaks against an undo of a move after which others are asked, or are not."""
    return _("who is asked since shows something of what others hold")


def late() -> str:
    """What speaks against an undo of what came of being late."""
    return _("it was made because the seat had taken too long")


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return _cut(str(value), 60)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "…"
