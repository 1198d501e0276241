"""What a call shows of a match: the entries told, the board, who is waited for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from wolken.core.game import DEALER, HOST, Event, Game, Outcome, Reader, Seat, State, View
from wolken.core.history import Telling
from wolken.core.match import (
    DEALER_NAME,
    Match,
    has_requests,
    may_be_closed,
    reading,
    seat_name,
    waited_for,
)

from . import console
from .language import _

if TYPE_CHECKING:
    from rich.console import RenderableType


class Screen(Protocol):
    """What a module in `cli/screens` offers: a view as a picture and as lines, and events."""

    EVENTS: dict[str, str]
    REASONS: dict[str, str]

    def plain(self, view: View, players: Sequence[str], reader: Reader) -> list[str]:
        """The view as lines that can be read aloud and searched."""

    def rich(self, view: View, players: Sequence[str], reader: Reader) -> RenderableType:
        """The view as a picture, with the same facts."""


def screen(game: Game) -> Screen:
    """The screen of a game, imported when needed."""
    module: Any = import_module("wolken.cli.screens." + game.NAME.replace("-", "_"))
    return module  # type: ignore[no-any-return]


def show(
    form: console.Mode,
    match: Match,
    reader: Reader,
    tellings: Sequence[Telling] = (),
    *,
    state: State = None,
    extra: dict[str, Any] | None = None,
) -> None:
    """Shows a match to a reader, what has just happened first.

    `state` shows an earlier state instead of the present one.
    """
    at = match.state if state is None else state
    view = view_at(match, reader, at)
    console.tell(
        form,
        json=lambda: facts(match, reader, view, at, tellings) | (extra or {}),
        plain=lambda: plain_lines(match, reader, view, at, tellings),
        rich=lambda: drawn_or_told(match, reader, view, at, tellings),
    )


def view_at(match: Match, reader: Reader, state: State) -> View:
    """What a reader may know by now of a state of the match; once it is over, everything."""
    over = not match.game.waiting(match.state)
    return match.game.view(state, HOST if over else reader, match.state)


def facts(
    match: Match, reader: Reader, view: View, state: State, tellings: Sequence[Telling]
) -> dict[str, Any]:
    """A match as a reader may know it, as one JSON object."""
    read = reading(match, reader)
    return {
        "game": match.game.NAME,
        "id": match.id,
        "players": list(match.players),
        "seq": read.seq,
        "head": read.head,
        "waiting": [seat_name(match, seat) for seat in waiting_at(match, state)],
        "outcome": outcome_facts(match, match.game.outcome(state)),
        "told": [told_facts(match, telling) for telling in tellings],
        "view": match.game.dump_view(view, match.players),
        **_fair_facts(match),
        "asked": _asked_facts(match, reader, state),
    }


def waiting_at(match: Match, state: State) -> tuple[Seat, ...]:
    """The seats that the match waited for at a state of it."""
    return waited_for(match) if state == match.state else match.game.waiting(state)


def _asked_facts(match: Match, reader: Reader, state: State) -> dict[str, Any] | None:
    if state is not match.state or not has_requests(match):
        return None
    from .asked import asked_facts

    return asked_facts(match, reader)


def asked_lines(match: Match, reader: Reader, state: State) -> Iterable[str]:
    """An undo that is asked for, unless the match is looked at as it was earlier."""
    if state is not match.state or not has_requests(match):
        return ()
    from .asked import asked_lines

    return asked_lines(match, reader)


def _fair_facts(match: Match) -> dict[str, Any]:
    if match.secret is None:
        return {}
    from . import fair  # few matches are

    return {"fair": fair.facts(match)}


def outcome_facts(match: Match, outcome: Outcome | None) -> dict[str, Any] | None:
    """How a match ended, by players' names."""
    if outcome is None:
        return None
    return {
        "winners": [match.players[seat] for seat in outcome.winners],
        "scores": dict(zip(match.players, outcome.scores, strict=True)),
        "reason": outcome.reason,
    }


def told_facts(match: Match, telling: Telling) -> dict[str, Any]:
    """An entry of the log as one JSON object."""
    return {
        "seq": telling.seq,
        "time": telling.time,
        "seat": seat_name(match, telling.seat),
        "move": telling.move,
        "events": [
            {"name": event.name, "rule": event.rule, "text": event_text(match, event)}
            for event in telling.events
        ],
    }


def plain_lines(
    match: Match, reader: Reader, view: View, state: State, tellings: Sequence[Telling]
) -> Iterator[str]:
    """A match as plain lines."""
    yield from told_lines(match, tellings)
    yield from screen(match.game).plain(view, match.players, reader)
    yield from closing_lines(match, state)
    yield from asked_lines(match, reader, state)


def drawn_or_told(
    match: Match, reader: Reader, view: View, state: State, tellings: Sequence[Telling]
) -> Iterable[RenderableType]:
    """A match as pictures, or as plain lines where there is no room for them."""
    drawn = list(pictures(match, reader, view, state, tellings))
    if all(map(console.fits, drawn)):
        return drawn
    return plain_lines(match, reader, view, state, tellings)


def pictures(
    match: Match, reader: Reader, view: View, state: State, tellings: Sequence[Telling]
) -> Iterator[RenderableType]:
    """A match as pictures."""
    from .prose import Prose

    for line in told_lines(match, tellings):
        yield Prose(console.literal(line))
    yield screen(match.game).rich(view, match.players, reader)
    for line in closing_lines(match, state):
        yield Prose(console.literal(line), style="bold")
    for line in asked_lines(match, reader, state):
        yield Prose(console.literal(line))


def told_lines(match: Match, tellings: Sequence[Telling]) -> Iterator[str]:
    """Entries and what they brought about, one a line."""
    for telling in tellings:
        yield f"{seat_name(match, telling.seat)}: {telling.move}"
        for event in telling.events:
            yield f"  {event_text(match, event)} ({event.rule})"


def event_text(match: Match, event: Event) -> str:
    """The sentence of an event."""
    params = {name: _spoken(match, name, value) for name, value in event.params.items()}
    return _(screen(match.game).EVENTS[event.name]).format(**params)


def closing_lines(match: Match, state: State) -> Iterator[str]:
    """Whom the match waits for, or how it ended."""
    outcome = match.game.outcome(state)
    if outcome is None:
        if may_be_closed(match) and state == match.state:
            from .fair import waiting_line  # few matches are

            line = waiting_line(match)
            if line is not None:
                yield line
                return
        seats = match.game.waiting(state)
        yield _("waiting for: {names}").format(
            names=", ".join(seat_name(match, seat) for seat in seats)
        )
        return
    winners = ", ".join(match.players[seat] for seat in outcome.winners)
    yield _("the match is over: {reason}").format(
        reason=_(screen(match.game).REASONS[outcome.reason])
    )
    yield _("won by: {names}").format(names=winners) if winners else _("nobody has won")


def _spoken(match: Match, name: str, value: object) -> str:
    """A parameter of an event in words: seats by name, points by seat with the name."""
    if name == "seat" and isinstance(value, int):
        return DEALER_NAME if value == DEALER else match.players[value]
    if name == "seats" and isinstance(value, tuple):
        return ", ".join(match.players[seat] for seat in value)
    if name == "scores" and isinstance(value, tuple):
        pairs = zip(match.players, value, strict=True)
        return ", ".join(f"{player} {points}" for player, points in pairs)
    return str(value)
