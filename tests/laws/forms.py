"""Both forms of a view as text, and views that differ in one fact."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from typing import Any, NamedTuple

from random_play import MATCHES, SEED, Play, option_sets, random_play
from rich.console import Console, RenderableType

from wolken.cli import report
from wolken.core import match as matches
from wolken.core.game import HOST, PUBLIC, Reader, Seat, State, View
from wolken.core.games import GAMES
from wolken.core.games import game as listed_game

LONGEST_NAMES = tuple(f"{name:-<20}" for name in ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida"))
LONGEST_NAMES += ("Gerta---------------", "Hanno---------------")
UNLIMITED = 400
OTHER_TIMES = 40
TABLES = [(name, seats) for name in GAMES for seats in listed_game(name).SEATS]
MOST = [(name, listed_game(name).SEATS[-1]) for name in GAMES]

Path = tuple[int, ...]
Kind = tuple[str, ...]  # like a path, but the places in a row are all alike


class Moment(NamedTuple):
    """A state of a random match, as a reader may know it."""

    play: Play
    state: State
    reader: Reader
    players: Sequence[str]

    @property
    def view(self) -> View:
        return self.play.game.view(self.state, self.reader)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return self.play.game.waiting(self.state)

    def __str__(self) -> str:
        return f"{self.play}, reader {self.reader}, {self.view}"


def moments(name: str, seats: int, most: int = 3, players: Sequence[str] = ()) -> Iterator[Moment]:
    """Some moments of random matches, each followed by the next one, as different readers see them.

    Each match has one reader: the public, the host and the seats by turns.
    """
    sets = range(len(option_sets(name, seats)))
    for number, (again, which) in enumerate(product(range(MATCHES), sets)):
        play = random_play(name, seats, which, f"{SEED} forms {again}")
        reader = (PUBLIC, HOST, *range(seats))[(number + seats) % (seats + 2)]
        numbers = {step.number for step in play.some_steps(most)}
        for step in play.steps():
            if step.number in numbers or step.number - 1 in numbers:
                yield Moment(play, step.after, reader, players or play.players)


def by_match(found: Iterable[Moment]) -> list[list[Moment]]:
    """Moments match by match."""
    return [list(alike) for _match, alike in groupby(found, lambda moment: str(moment.play))]


def plain_lines(moment: Moment) -> list[str]:
    """All that the plain form tells at a moment, the last lines about the match too."""
    return list(report.plain_lines(match_at(moment), moment.reader, moment.view, moment.state, ()))


def pictures(moment: Moment) -> list[RenderableType]:
    """All that the picture shows at a moment, piece by piece."""
    shown = report.pictures(match_at(moment), moment.reader, moment.view, moment.state, ())
    return [piece for picture in shown for piece in getattr(picture, "renderables", [picture])]


def match_at(moment: Moment) -> matches.Match:
    """A match in the state of a moment."""
    play = moment.play
    match = matches.begin(
        play.game,
        id="1",
        players=moment.players,
        options=play.options,
        seed=None,
        salt="salt",
        time="2030-01-02T03:04:05Z",
    )
    return match._replace(state=moment.state)


def plain_text(view: View, moment: Moment) -> str:
    """What the plain form of a screen tells of any view."""
    return "\n".join(report.screen(moment.play.game).plain(view, moment.players, moment.reader))


def picture_text(view: View, moment: Moment) -> str:
    """What the picture of a screen shows of any view, without colours."""
    return drawn([report.screen(moment.play.game).rich(view, moment.players, moment.reader)])


def drawn(shown: Iterable[RenderableType], width: int = UNLIMITED) -> str:
    """Pictures without colours, on a terminal of that width."""
    console = Console(file=io.StringIO(), width=width, color_system=None, markup=False, emoji=False)
    with console.capture() as capture:
        for picture in shown:
            console.print(picture, highlight=False)
    return capture.get()


def views_of(moment: Moment) -> list[View]:
    """What the same reader may know of the same match at other times."""
    steps = list(moment.play.steps())
    chosen = moment.play.random().choices(steps, k=OTHER_TIMES)
    return [moment.play.game.view(step.after, moment.reader) for step in chosen]


def with_facts_of(view: View, other: View, facts: Sequence[str]) -> View:
    """A view with some fields of another one."""
    changed: Any = view._replace(**{field: getattr(other, field) for field in facts})
    return changed


def parts(value: Any, path: Path = (), kind: Kind = ()) -> Iterator[tuple[Path, Kind, Any]]:
    """Everything in a view down to numbers and gaps, with its path and the kind of its place."""
    if path:
        yield path, kind, value
    if isinstance(value, tuple):
        names = getattr(value, "_fields", [""] * len(value))
        for place, (name, part) in enumerate(zip(names, value, strict=True)):
            yield from parts(part, (*path, place), (*kind, name))


def with_part(value: Any, path: Path, other: object) -> Any:
    """A view with something else at the end of a path."""
    if not path:
        return other
    place, *rest = path
    part = with_part(value[place], tuple(rest), other)
    whole = (*value[:place], part, *value[place + 1 :])
    return type(value)(*whole) if hasattr(value, "_fields") else whole
