"""`wolken scenario record`: write a scenario from a match, cut to what it needs."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, NamedTuple

import typer

from wolken.core.decisions import by_order, withdraws
from wolken.core.game import DEALER, PUBLIC, State
from wolken.core.log import standing
from wolken.core.match import Match, Step, seat_name, written
from wolken.core.scenario import FORMAT, VERSION

from .. import console, errors, store
from ..language import _
from ..options import app_with


class Cut(NamedTuple):
    """The part of a match that a scenario needs: where it begins, and the moves from there."""

    state: State | None  # None: the game's own set-up
    steps: tuple[Step, ...]


def record(
    file: Annotated[str, typer.Argument(metavar="MATCH", help=_("The match file."))],
    first: Annotated[int, typer.Option("--from", metavar="N", help=_("Begin with entry N."))] = 1,
    last: Annotated[
        int | None, typer.Option("--to", metavar="N", help=_("End with entry N."))
    ] = None,
    title: Annotated[str, typer.Option(metavar="TEXT", help=_("The scenario's title."))] = "",
) -> None:
    """Write a scenario from MATCH to standard output. It holds hidden cards too."""
    if console.broken(title):
        raise errors.usage(_("the title “{title}” is no text").format(title=title))
    match = store.load(file)
    with store.following(file, match):
        part = cut(match, first, last)
    if not part.steps:
        raise errors.usage(
            _("there is no entry to record; the last one is {last}").format(last=len(match.log))
        )
    for line in scenario_text(match, part, title or _("recorded")).split("\n"):
        console.say(escaped(line))


def cut(match: Match, first: int, last: int | None) -> Cut:
    """The entries that stand from one number to another, and the state before them.

    What comes by itself of a standing order is not cut off from the decision before it.
    """
    before: list[Step] = []
    chosen: list[Step] = []
    for step in standing(match):
        by_itself = by_order(match, step) or withdraws(match, step)
        if step.number < first or (by_itself and not chosen):
            before.append(step)
        elif last is None or step.number <= last or by_itself:
            chosen.append(step)
        else:
            break
    if before or match.start.entry:
        state = before[-1].after if before else match.start.state
        return Cut(state, tuple(chosen))
    return Cut(None, tuple(chosen))


def scenario_text(match: Match, part: Cut, title: str) -> str:
    """The text of a scenario file."""
    import tomli_w

    steps = list(scenario_steps(match, part))
    shown = sorted({rule for step in steps for rule in step.get("shows", ())})
    head: dict[str, Any] = {
        "format": f"{FORMAT} {VERSION}",
        "title": title,
        "game": match.game.NAME,
        "players": list(match.players),
        "rules": shown,
        "options": dict(match.options),
    }
    if part.state is not None:
        head["state"] = match.game.dump_state(part.state, match.players)
    return "\n".join((tomli_w.dumps(head), *map(step_text, steps)))


def step_text(step: dict[str, Any]) -> str:
    """A step as TOML, each expectation and each fact of a view on a line of its own."""
    lines = ["[[step]]"]
    for key, value in step.items():
        if key == "view":
            lines += [f'view."{path}" = {inline(fact)}' for path, fact in value.items()]
        else:
            lines.append(f"{key} = {inline(value)}")
    return "\n".join(lines) + "\n"


def inline(value: Any) -> str:
    """A value as TOML on one line; the keys of a table are plain words."""
    if isinstance(value, dict):
        pairs = [f"{key} = {inline(inner)}" for key, inner in value.items()]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    from json import dumps

    return dumps(value, ensure_ascii=False)


def escaped(line: str) -> str:
    """A line of TOML with the signs that the console would change written as TOML has them."""
    if console.literal(line) == line:
        return line
    return "".join(
        sign if console.literal(sign) == sign else f"\\U{ord(sign):08x}" for sign in line
    )


def scenario_steps(match: Match, part: Cut) -> Iterator[dict[str, Any]]:
    """A step for each decision with chance's answers, and what holds in the end.

    What was ordered in advance is made by itself, in a scenario too.
    """
    for group in _grouped(match, _as_made_by_hand(match, part.steps)):
        moves = [
            written(match, step.move)
            if step.seat == DEALER
            else f"{seat_name(match, step.seat)}: {written(match, step.move)}"
            for step in group
            if not by_order(match, step)
        ]
        if not moves:
            continue
        rules = [event.rule for step in group for event in _events(match, step)]
        step: dict[str, Any] = {"move": ", ".join(moves)}
        if rules:
            step |= {"shows": sorted(set(rules)), "events": sorted(set(rules))}
        yield step
    yield final_step(match, part.steps[0].before, part.steps[-1].after)


def final_step(match: Match, before: State, state: State) -> dict[str, Any]:
    """What has changed after the last move, as everybody may know it."""
    game = match.game
    was = dict(_leaves(game.dump_view(game.view(before, PUBLIC), match.players)))
    now = dict(_leaves(game.dump_view(game.view(state, PUBLIC), match.players)))
    step: dict[str, Any] = {
        "waiting": [seat_name(match, seat) for seat in game.waiting(state)],
        "view": {path: fact for path, fact in now.items() if was.get(path) != fact},
    }
    gone = [path for path in was if path not in now and not _goes_on_below(path, now)]
    if gone:
        step["absent"] = gone
    outcome = game.outcome(state)
    if outcome is not None:
        step["outcome"] = {
            "winners": [match.players[seat] for seat in outcome.winners],
            "reason": outcome.reason,
        }
    return step


def _goes_on_below(path: str, facts: Iterable[str]) -> bool:
    """Whether what was an empty table there has entries now."""
    return any(fact.startswith(f"{path}.") for fact in facts)


def _leaves(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every fact of a view with its path, as scenarios name it."""
    if not isinstance(data, dict) or not data:
        yield path, data
        return
    for key, value in data.items():
        yield from _leaves(value, f"{path}.{key}" if path else key)


def _as_made_by_hand(match: Match, steps: tuple[Step, ...]) -> list[Step]:
    """The steps with every order withdrawn before the decision that made it due, not by an undo."""
    made: list[Step] = []
    decision = 0
    for step in steps:
        if withdraws(match, step):
            made.insert(decision, step)
            continue
        if step.seat != DEALER and not by_order(match, step):
            decision = len(made)
        made.append(step)
    return made


def _grouped(match: Match, steps: Iterable[Step]) -> Iterator[list[Step]]:
    """Every decision with the moves that follow it by themselves."""
    group: list[Step] = []
    for step in steps:
        if group and step.seat != DEALER and not by_order(match, step):
            yield group
            group = []
        group.append(step)
    if group:
        yield group


def _events(match: Match, step: Step) -> Any:
    return match.game.events(step.before, step.seat, step.move, step.after)


app = app_with(
    record,
    examples=('wolken scenario record match.toml --title "The first turn" > first.scenario.toml',),
)
