"""A scenario: given a start, steps that must be accepted or refused, and what must hold then.

The plain data of a scenario file: `format`, `title`, `game`, `players`, `rules` (the IDs it
shows), `tags`, `skip` or `xfail` with a reason, `options`, one start (`seed`, or `state`: the
table of a match file, or neither: the game's set-up), `deals` (the dealer's moves, answered in
turn whenever chance is due), and the steps.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import plain
from .game import BadData, Game, Plain
from .games import GAMES, game
from .match import DEALER_NAME
from .record import check_players, read_options
from .referee import GENERAL_CODES

FORMAT = "wolken-scenario"
VERSION = 1
KEYS = (
    *("format", "title", "game", "players", "rules", "tags", "skip", "xfail"),
    *("options", "seed", "deals", "state", "step"),
)
STEP_KEYS = (
    *("move", "refuse", "rule", "shows", "as", "view", "absent", "waiting", "legal"),
    *("legal_has", "legal_lacks", "odds", "outcome", "events", "hidden"),
)
PUBLIC_NAME = "public"
HOST_NAME = "host"


class Step(NamedTuple):
    """A step: moves that must be accepted, or one that must be refused, then expectations.

    `rule` is the rule ID (or general code) that the refusal must cite; `shows` are the rules
    that the author claims to show here. `reader` is from whose side `view`, `legal` and
    `hidden` look; None is the public, whatever the players are called. `events` are what the
    moves must bring about: the rule ID that an event cites, or a table with that `rule` and
    any of its parameters. An expectation that is None is not checked.
    """

    number: int
    moves: tuple[str, ...] = ()
    refuse: str | None = None
    rule: str = ""
    shows: tuple[str, ...] = ()
    reader: str | None = None
    view: Mapping[str, Any] | None = None
    absent: tuple[str, ...] = ()
    waiting: tuple[str, ...] | None = None
    legal: tuple[str, ...] | None = None
    legal_has: tuple[str, ...] = ()
    legal_lacks: tuple[str, ...] = ()
    odds: Mapping[str, int] | None = None
    outcome: Mapping[str, Any] | None = None
    events: tuple[Mapping[str, Any], ...] = ()
    hidden: tuple[str, ...] = ()

    def expects(self) -> bool:
        """Whether anything is expected of the match after the step's moves."""
        tables = (self.view, self.waiting, self.legal, self.odds, self.outcome)
        lists = (self.absent, self.legal_has, self.legal_lacks, self.events, self.hidden)
        return any(lists) or any(table is not None for table in tables)


class Scenario(NamedTuple):
    """A scenario, read and checked as far as that is possible without playing it."""

    title: str
    game: Game
    players: tuple[str, ...]
    rules: tuple[str, ...]
    tags: tuple[str, ...]
    skip: str
    xfail: str
    options: Mapping[str, Any]
    seed: str | None
    deals: tuple[str, ...]
    state: Plain | None
    steps: tuple[Step, ...]


def read_scenario(data: Plain, known_rules: Sequence[str]) -> Scenario:
    """The scenario that plain data describes; raises `BadData` with its first mistake.

    `known_rules` are the IDs of its game's rules.
    """
    found = read_game(data)
    plain.only_known(data, KEYS)
    players = check_players(found, plain.rows(data, "players"))
    options = read_options(found, plain.table(data, "options") if "options" in data else {})
    if "seed" in data and "deals" in data:
        raise BadData("deals", "not-both", other="seed")
    scenario = Scenario(
        title=plain.text(data, "title"),
        game=found,
        players=players,
        rules=_rules(data, "rules", known_rules),
        tags=_texts(data, "tags"),
        skip=plain.text(data, "skip") if "skip" in data else "",
        xfail=plain.text(data, "xfail") if "xfail" in data else "",
        options=options,
        seed=plain.optional(plain.text, data, "seed"),
        deals=_moves(data, "deals"),
        state=plain.optional(plain.table, data, "state"),
        steps=_read_steps(data, players, known_rules),
    )
    _check_claims(scenario)
    return scenario


def read_game(data: Plain) -> Game:
    """The game of a scenario. Raises `BadData` for what is no scenario of ours."""
    words = str(data.get("format", "")).split(" ")
    if words[0] != FORMAT or len(words) != 2 or not words[1].isdecimal() or len(words[1]) > 9:
        raise BadData("format", "not-a-scenario")
    if int(words[1]) > VERSION:
        raise BadData("format", "newer", found=words[1], right=VERSION)
    return game(tuple(GAMES)[plain.one_of(data, "game", tuple(GAMES))])


def _read_steps(
    data: Plain, players: Sequence[str], known_rules: Sequence[str]
) -> tuple[Step, ...]:
    steps = []
    for number, table in enumerate(plain.rows(data, "step"), 1):
        with plain.under(f"step {number}"):
            if not isinstance(table, dict):
                raise BadData("step", "not-a-table", found=table)
            steps.append(_read_step(number, table, players, known_rules))
    if not steps:
        raise BadData("step", "missing")
    return tuple(steps)


def _read_step(
    number: int, data: Plain, players: Sequence[str], known_rules: Sequence[str]
) -> Step:
    plain.only_known(data, STEP_KEYS)
    refused = "refuse" in data
    if refused and "move" in data:
        raise BadData("refuse", "not-both", other="move")
    if refused != ("rule" in data):
        raise BadData("rule" if refused else "refuse", "missing")
    if refused and "shows" in data:
        raise BadData("shows", "not-both", other="refuse")
    readers = (PUBLIC_NAME, HOST_NAME, DEALER_NAME, *players)
    step = Step(
        number=number,
        moves=_moves(data, "move"),
        refuse=plain.optional(plain.text, data, "refuse"),
        rule=_refusal_code(data, known_rules) if refused else "",
        shows=_rules(data, "shows", known_rules),
        reader=readers[plain.one_of(data, "as", readers)] if "as" in data else None,
        view=plain.optional(plain.table, data, "view"),
        absent=_texts(data, "absent"),
        waiting=_texts(data, "waiting") if "waiting" in data else None,
        legal=_texts(data, "legal") if "legal" in data else None,
        legal_has=_texts(data, "legal_has"),
        legal_lacks=_texts(data, "legal_lacks"),
        odds=plain.optional(plain.table, data, "odds"),
        outcome=plain.optional(plain.table, data, "outcome"),
        events=_events(data, known_rules),
        hidden=_texts(data, "hidden"),
    )
    if not (step.moves or step.refuse or step.expects()):
        raise BadData("step", "missing")
    return step


def _refusal_code(data: Plain, known_rules: Sequence[str]) -> str:
    codes = (*known_rules, *GENERAL_CODES)
    return codes[plain.one_of(data, "rule", codes)]


def _texts(data: Plain, key: str) -> tuple[str, ...]:
    """A list of texts, or one text that stands for a list of one."""
    value = data.get(key, [])
    values = [value] if isinstance(value, str) else plain.rows({key: value}, key)
    if not all(isinstance(text, str) for text in values):
        raise BadData(key, "not-text", found=value)
    return tuple(map(str, values))


def _moves(data: Plain, key: str) -> tuple[str, ...]:
    """Moves, one a text or several with commas between."""
    parts = [part.strip() for text in _texts(data, key) for part in text.split(",")]
    return tuple(part for part in parts if part)


def _rules(data: Plain, key: str, known_rules: Sequence[str]) -> tuple[str, ...]:
    rules = _texts(data, key)
    for rule in rules:
        plain.one_of({key: rule}, key, tuple(known_rules))
    return rules


def _events(data: Plain, known_rules: Sequence[str]) -> tuple[Plain, ...]:
    """Events, each a rule ID or a table with one; one ID may stand for a list of one."""
    value = data.get("events", [])
    events = []
    for event in [value] if isinstance(value, str) else plain.rows({"events": value}, "events"):
        table = event if isinstance(event, dict) else {"rule": event}
        with plain.under("events"):
            plain.one_of(table, "rule", tuple(known_rules))
        events.append(table)
    return tuple(events)


def _check_claims(scenario: Scenario) -> None:
    """The rules named above are those that the steps show or see refused, and no others."""
    claimed = {rule for step in scenario.steps for rule in step.shows}
    claimed |= {step.rule for step in scenario.steps if step.rule not in ("", *GENERAL_CODES)}
    for rule in scenario.rules:
        if rule not in claimed:
            raise BadData("rules", "no-step-shows", found=rule)
    for rule in sorted(claimed):
        if rule not in scenario.rules:
            raise BadData("rules", "not-named", found=rule)
