"""Running a scenario: play its steps, compare what it expects."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from . import plain, referee
from .call import Ambiguous, Order, acting_seat
from .digest import canonical
from .game import DEALER, HOST, PUBLIC, BadData, Event, NotUnderstood, Reader, Seat, State
from .history import history
from .match import (
    DEALER_NAME,
    Match,
    begin,
    chance_is_due,
    goes_on_by_itself,
    play,
    seat_name,
    written,
)
from .match import Step as Played
from .referee import GENERAL_CODES, General, Refused
from .scenario import HOST_NAME, PUBLIC_NAME, Scenario, Step

TIME = "1970-01-01T00:00:00Z"
NOTHING = "nothing"


class Status(StrEnum):
    """How a scenario came out."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    XFAILED = "xfailed"
    XPASSED = "xpassed"


class Failure(NamedTuple):
    """The first thing that differed: in which step, what, and the state before that step.

    `before` is None if the rules broke down before there was a state.
    """

    step: int
    what: str
    expected: str
    found: str
    before: State


class Result(NamedTuple):
    """How a scenario came out, and what it has played.

    `shown` and `refused` are the rules that passed steps claim to show, and those that
    refusals cited.
    """

    scenario: Scenario
    status: Status
    failure: Failure | None
    shown: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


class _Differs(Exception):
    def __init__(self, what: str, expected: object, found: object) -> None:
        super().__init__(what, expected, found)
        self.what = what
        self.expected = _text(expected)
        self.found = _text(found)


# Wraps the playing of each step: coverage watches through it which rules a step exercises.
Watch = Callable[[Step, Callable[[], None]], None]


def run(scenario: Scenario, watch: Watch | None = None) -> Result:
    """Plays a scenario. Raises `BadData` for a state that is none."""
    if scenario.skip:
        return Result(scenario, Status.SKIPPED, None)
    try:
        table = _Table(scenario)
    except BadData:
        raise
    except Exception as error:
        failure: Failure | None = Failure(1, "rules", "no error", _breakdown(error), None)
        return Result(scenario, _status(scenario, failure), failure)
    failure = None
    for step in scenario.steps:
        before = table.match.state
        try:
            if watch is None:
                table.play(step)
            else:
                watch(step, lambda step=step: table.play(step))  # type: ignore[misc]
        except _Differs as differs:
            failure = Failure(step.number, differs.what, differs.expected, differs.found, before)
            break
        except Exception as error:  # rules that break down are a finding like any other
            failure = Failure(step.number, "rules", "no error", _breakdown(error), before)
            break
    if failure is None and table.deals:
        failure = Failure(
            len(scenario.steps),
            "deals",
            "all used",
            ", ".join(table.deals),
            table.match.state,
        )
    return Result(scenario, _status(scenario, failure), failure, *table.claims())


def _breakdown(error: Exception) -> str:
    """An error of the program in one line, with the place where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = ""
    if trace is not None:
        code = trace.tb_frame.f_code
        place = f" in {code.co_qualname}, line {trace.tb_lineno}"
    return f"{type(error).__name__}: {error}{place}"


def _status(scenario: Scenario, failure: Failure | None) -> Status:
    if scenario.xfail:
        return Status.XFAILED if failure else Status.XPASSED
    return Status.FAILED if failure else Status.PASSED


class _Table:
    """A match being played from a scenario, and the dealer's moves that are left."""

    def __init__(self, scenario: Scenario) -> None:
        self.deals = list(scenario.deals)
        self.steps: list[Step] = []
        self.scenario = scenario
        self.match = self.begin()
        self.news: list[Played] = []

    def begin(self) -> Match:
        """The match at its start. Raises `BadData` for a state that is none."""
        scenario = self.scenario
        state = None
        if scenario.state is not None:
            with plain.under("state"):
                state = scenario.game.load_state(scenario.state, scenario.players, scenario.options)
            for problem in scenario.game.problems(state):
                raise BadData(f"state.{problem.place}", problem.name, **problem.params)
        return begin(
            scenario.game,
            id="scenario",
            players=scenario.players,
            options=scenario.options,
            seed=scenario.seed,
            salt="",
            time=TIME,
            state=state,
        )

    def claims(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The rules that the steps played so far show, and those they saw refused."""
        shown = [rule for step in self.steps for rule in step.shows]
        refused = [step.rule for step in self.steps if step.rule not in ("", *GENERAL_CODES)]
        return tuple(dict.fromkeys(shown)), tuple(dict.fromkeys(refused))

    def play(self, step: Step) -> None:
        """Plays a step and compares what it expects. Raises `_Differs`."""
        self.news = []
        if step.number == 1 and self.scenario.state is None:
            # Whoever watches the steps sees the game's set-up as a part of the first one.
            self.match = self.begin()
        self.settle()
        for text in step.moves:
            self.accept(text)
            self.settle()
        if step.refuse is not None:
            self.refuse(step.refuse, step.rule)
        self.compare(step)
        self.steps.append(step)

    def settle(self) -> None:
        """What happens by itself, and the dealer's moves as long as the scenario holds some."""
        while True:
            due = goes_on_by_itself(self.match)
            if due is not None:
                self.enter(*due)
            elif chance_is_due(self.match) and self.deals:
                self.accept(self.deals.pop(0))
            else:
                return

    def enter(self, seat: Seat, move: Any) -> None:
        """Records a move."""
        self.match, played = play(self.match, seat, move, TIME)
        self.news.append(played)

    def accept(self, text: str) -> None:
        """A move that must be accepted."""
        try:
            seat, move = self.read(text)
            self.enter(seat, move)
        except (Refused, NotUnderstood, Ambiguous) as error:
            raise _Differs(f"move “{text}”", "accepted", _reason(error)) from None

    def refuse(self, text: str, code: str) -> None:
        """A move that must be refused with that code and change nothing."""
        before = self.match
        try:
            seat, move = self.read(text)
            self.enter(seat, move)
        except (Refused, NotUnderstood, Ambiguous) as error:
            found = _reason(error)
            if found != code:
                raise _Differs(f"move “{text}”", f"refused: {code}", f"refused: {found}") from None
            assert self.match == before
            return
        raise _Differs(f"move “{text}”", f"refused: {code}", "accepted")

    def read(self, text: str) -> tuple[Seat, Any]:
        """The seat and the move of `anna: flip a1`; the name may be left out where one acts."""
        match = self.match
        name, colon, rest = text.partition(":")
        seat = self.seat(name.strip()) if colon else None
        words = " ".join((rest if colon else text).split())
        asked = 0 if seat is None else seat
        move = referee.read(match.game, match.state, asked, words, match.players)
        return acting_seat(match, Order(seat, words), move), move

    def seat(self, name: str) -> Seat:
        """The seat of a name. Raises `_Differs` for a name that nobody has."""
        if name == DEALER_NAME:
            return DEALER
        if name not in self.match.players:
            raise _Differs("seat", ", ".join(self.match.players), name)
        return self.match.players.index(name)

    def compare(self, step: Step) -> None:
        """What the step expects of the match now. Raises `_Differs`."""
        match, state = self.match, self.match.state
        reader = _reader(match, step.reader)
        if step.view is not None or step.absent:
            view = match.game.dump_view(match.game.view(state, reader), match.players)
            for path, value in (step.view or {}).items():
                _same(f"view {path}", value, _at(view, path))
            for path in step.absent:
                _same(f"view {path}", NOTHING, _at(view, path))
        if step.waiting is not None:
            waiting = [seat_name(match, seat) for seat in match.game.waiting(state)]
            _same("waiting", list(step.waiting), waiting)
        if step.legal is not None or step.legal_has or step.legal_lacks:
            self.compare_legal(step)
        if step.odds is not None:
            moves = [written(match, move) for move in match.game.legal(state, DEALER)]
            _same("odds", step.odds, dict(zip(moves, match.game.odds(state), strict=True)))
        if step.outcome is not None:
            _same("outcome", step.outcome, _outcome(match))
        self.compare_events(step)
        for secret in step.hidden:
            self.compare_hidden(reader, secret)

    def compare_legal(self, step: Step) -> None:
        """The legal moves of the step's reader, or of the one seat that is waited for."""
        match = self.match
        if step.reader is not None and step.reader in (DEALER_NAME, *match.players):
            seat: Seat | None = self.seat(step.reader)
        else:
            waiting = match.game.waiting(match.state)
            seat = waiting[0] if len(waiting) == 1 else None
        if seat is None:
            raise _Differs("legal", "as = a seat's name", step.reader or PUBLIC_NAME)
        legal = [written(match, move) for move in match.game.legal(match.state, seat)]
        if step.legal is not None:
            _same("legal", list(step.legal), legal)
        for text in step.legal_has:
            if text not in legal:
                raise _Differs("legal", text, legal)
        for text in step.legal_lacks:
            if text in legal:
                raise _Differs("legal", f"not {text}", legal)

    def compare_events(self, step: Step) -> None:
        """What the step's moves brought about."""
        if not step.events:
            return
        match = self.match
        found = [
            _event_facts(match, event)
            for played in self.news
            for event in match.game.events(played.before, played.seat, played.move, played.after)
        ]
        for event in step.events:
            cited = [facts for facts in found if facts["rule"] == event["rule"]]
            if not cited:
                raise _Differs("events", event["rule"], [facts["rule"] for facts in found])
            if not any(event.items() <= facts.items() for facts in cited):
                raise _Differs("events", event, cited)

    def compare_hidden(self, reader: Reader, secret: str) -> None:
        """A text that stands in nothing that the reader can get: view, log, legal moves."""
        match = self.match
        view = match.game.dump_view(match.game.view(match.state, reader), match.players)
        seen = [canonical(view), *(telling.move for telling in history(match, reader))]
        if reader is not PUBLIC and reader >= 0:
            seen += [written(match, move) for move in match.game.legal(match.state, reader)]
        for text in seen:
            if secret in text:
                raise _Differs("hidden", f"no “{secret}”", text)


def _reader(match: Match, name: str | None) -> Reader:
    if name is None:
        return PUBLIC
    if name in match.players:
        return match.players.index(name)
    return HOST if name == HOST_NAME else PUBLIC


def _reason(error: Refused | NotUnderstood | Ambiguous) -> str:
    if isinstance(error, Refused):
        return str(error.refusal.code)
    return str(General.NOT_A_MOVE) if isinstance(error, NotUnderstood) else "ambiguous"


def _outcome(match: Match) -> object:
    outcome = match.game.outcome(match.state)
    if outcome is None:
        return {"over": False}
    return {
        "over": True,
        "winners": [match.players[seat] for seat in outcome.winners],
        "scores": dict(zip(match.players, outcome.scores, strict=True)),
        "reason": outcome.reason,
    }


def _event_facts(match: Match, event: Event) -> dict[str, object]:
    """An event as a scenario names it: seats by name, points by player."""
    facts: dict[str, object] = {"rule": event.rule}
    for name, value in event.params.items():
        if name == "seat" and isinstance(value, int):
            facts[name] = seat_name(match, value)
        elif name == "seats" and isinstance(value, tuple):
            facts[name] = [seat_name(match, seat) for seat in value]
        elif name == "scores" and isinstance(value, tuple):
            facts[name] = dict(zip(match.players, value, strict=True))
        else:
            facts[name] = list(value) if isinstance(value, tuple) else value
    return facts


def _at(data: object, path: str) -> object:
    """What stands at a path such as `layouts.anna.b3`; numbers count list entries from 0."""
    for key in path.split("."):
        if isinstance(data, dict) and key in data:
            data = data[key]
        elif isinstance(data, list) and key.isdecimal() and int(key) < len(data):
            data = data[int(key)]
        else:
            return NOTHING
    return data


def _same(what: str, expected: object, found: object) -> None:
    """Equal; of a table only the keys that are expected are compared."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key, value in expected.items():
            _same(f"{what} {key}", value, found.get(key, NOTHING))
    elif expected != found or type(expected) is not type(found):
        raise _Differs(what, expected, found)


def _text(value: object) -> str:
    return value if isinstance(value, str) else canonical(value)
