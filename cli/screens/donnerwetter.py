"""Donnerwetter: how a view looks and reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wolken.core.game import Reader
from wolken.core.games.donnerwetter.model import (
    DWELLING_NAMES,
    FACE_DOWN,
    FLOOR,
    LINES,
    NO_STONES,
    SIZE,
    SKIES,
    SQUARE_NAMES,
    STOREY_NAMES,
    USED,
    Phase,
    Value,
    View,
)

from ..language import _, counted, mark

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

EVENTS = {
    "scored": mark("dwelling {dwelling} is scored"),
    "points": mark("{seat}: {points} points, the frog is on {frog}"),
    "weathervane": mark("{seat} has the weathervane"),
    "passes": mark("{seat} passes"),
    "ends": mark("the match ends: {reason}"),
}
REASONS = {
    "ladder": mark("a frog has reached the top of the ladder"),
    "all-open": mark("all squares are open"),
}
SEAT_LETTERS = "ABCD"
ROWS = range(SIZE)


def plain(view: View, players: Sequence[str], reader: Reader) -> list[str]:
    """The view as lines: the skies row by row, the dwellings with stones, the seats."""
    return [
        heading(view, players),
        *sky_lines(view),
        *dwelling_lines(view, players),
        *(seat_line(view, seat, player) for seat, player in enumerate(players)),
    ]


def rich(view: View, players: Sequence[str], reader: Reader) -> RenderableType:
    """The view as a picture: the two skies with their dwellings, the ladder, the seats."""
    from rich.columns import Columns
    from rich.console import Group
    from rich.text import Text

    skies = [sky_table(view, number) for number in range(len(SKIES))]
    legend = ", ".join(f"{SEAT_LETTERS[seat]} {player}" for seat, player in enumerate(players))
    return Group(
        Text(heading(view, players)),
        Columns(skies, padding=(0, 2)),
        Text(_("stones, the lowest first: {legend}").format(legend=legend)),
        *(ladder_line(view, seat) for seat in range(len(players))),
        *(Text(seat_line(view, seat, player)) for seat, player in enumerate(players)),
    )


def heading(view: View, players: Sequence[str]) -> str:
    """Who has the weathervane, how far the ladder goes, what lies on the clouds."""
    line = _("Donnerwetter, ladder to {ladder}; weathervane: {name}; {clouds}").format(
        ladder=view.ladder,
        name=players[view.holder],
        clouds=counted("one card on the clouds", "{n} cards on the clouds", view.clouds),
    )
    if view.storey_limit is not None:
        line += "; " + _("at most {n} stones of a seat on one kind of storey").format(
            n=view.storey_limit
        )
    if view.square is not None:
        line += "; " + _("to be turned up: {square}").format(square=SQUARE_NAMES[view.square])
    elif view.phase is Phase.WEATHER:
        line += "; " + counted("one card to turn up", "{n} cards to turn up", view.due)
    return line


def sky_lines(view: View) -> Iterator[str]:
    """The squares of both skies, a row a line."""
    for number, sky in enumerate(SKIES):
        for row in ROWS:
            squares = range((number * SIZE + row) * SIZE, (number * SIZE + row + 1) * SIZE)
            spoken = ", ".join(
                f"{SQUARE_NAMES[square]} {value_text(view.sky[square])}" for square in squares
            )
            yield _("sky {sky} row {row}: {squares}").format(sky=sky, row=row + 1, squares=spoken)


def dwelling_lines(view: View, players: Sequence[str]) -> Iterator[str]:
    """The dwellings that have stones: their storeys with the stones, the lowest first."""
    for dwelling, storeys in enumerate(view.stones):
        if storeys == NO_STONES:
            continue
        spoken = "; ".join(
            f"{name} {', '.join(players[seat] for seat in stones)}"
            for name, stones in zip(STOREY_NAMES, storeys, strict=True)
            if stones
        )
        squares = " ".join(SQUARE_NAMES[square] for square in LINES[dwelling])
        yield _("dwelling {name} ({squares}): {stones}").format(
            name=DWELLING_NAMES[dwelling], squares=squares, stones=spoken
        )


def seat_line(view: View, seat: int, player: str) -> str:
    """A seat's frog, stones and own card."""
    parts = [
        _("frog {frog}").format(frog=view.frogs[seat]),
        counted("one stone left", "{n} stones left", view.left[seat]),
        own_text(view.own[seat]),
    ]
    if view.rests[seat]:
        parts.append(_("passes in advance"))
    return f"{player}: {', '.join(parts)}"


def own_text(value: Value) -> str:
    """What the reader knows of an own card."""
    if value == USED:
        return _("own card used")
    return _("own card {card}").format(card=value_text(value))


def value_text(value: Value) -> str:
    """A card with its sign; `?` for one that lies face down."""
    return "?" if value is FACE_DOWN else f"{value:+}"


def sky_table(view: View, number: int) -> Table:
    """A sky with the dwellings of its rows at the right, of its columns below."""
    from rich.table import Table
    from rich.text import Text

    sky = SKIES[number]
    first = number * SIZE * SIZE
    dwellings = number * (2 * SIZE + 2)
    table = Table(title=_("sky {sky}").format(sky=sky), box=None, padding=(0, 1), pad_edge=False)
    table.add_column("")
    for column in ROWS:
        table.add_column(str(column + 1), justify="right", min_width=3)
    table.add_column("")
    for row in ROWS:
        squares = view.sky[first + row * SIZE : first + (row + 1) * SIZE]
        cells = [Text(value_text(value), style=_style(value)) for value in squares]
        table.add_row(str(row + 1), *cells, storeys_text(view, dwellings + row))
    columns = [storeys_text(view, dwellings + SIZE + column) for column in ROWS]
    table.add_row("", *columns, "")
    falling, rising = (storeys_text(view, dwellings + 2 * SIZE + n) for n in range(2))
    table.add_row("", falling, "", "", "", rising)
    return table


def storeys_text(view: View, dwelling: int) -> str:
    """A dwelling's name, then storey by storey the stones on it, the lowest first."""
    stones = (
        f"{name[0]} {''.join(SEAT_LETTERS[seat] for seat in seats) or '.'}"
        for name, seats in zip(STOREY_NAMES, view.stones[dwelling], strict=True)
    )
    return "\n".join((DWELLING_NAMES[dwelling], *stones))


def ladder_line(view: View, seat: int) -> str:
    """The ladder with a seat's frog on it, the floor at the left."""
    top = max(view.ladder, *view.frogs)
    places = (
        SEAT_LETTERS[seat] if step == view.frogs[seat] else "." for step in range(FLOOR, top + 1)
    )
    return f"{FLOOR} {''.join(places)} {top}"


def _style(value: Value) -> str:
    """White clouds cyan, black ones magenta; the sign says the same without colour."""
    if value is FACE_DOWN:
        return "dim"
    return "bold cyan" if value > 0 else "bold magenta"
