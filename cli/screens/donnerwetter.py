"""Donnerwetter: how a view looks and reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wolken.core.game import Reader
from wolken.core.games.donnerwetter.model import (
    DWELLING_NAMES,
    DWELLINGS,
    FACE_DOWN,
    FLOOR,
    LINES,
    NO_STONES,
    RIGHT_STOREY,
    SHOWN_OVER,
    SIZE,
    SKIES,
    SQUARE_NAMES,
    SQUARES,
    STOREY_NAMES,
    STOREYS,
    USED,
    Phase,
    Value,
    View,
)
from wolken.core.games.donnerwetter.whereabouts import card_name, seen_face_down

from ..language import _, counted, mark

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text

EVENTS = {
    "scored": mark("dwelling {dwelling} is scored"),
    "points": mark("{seat}: points {points}, frog {frog}"),
    "weathervane": mark("{seat} has the weathervane"),
    "top-reached": mark("a frog has reached the top of the ladder: the match ends"),
    "all-open": mark("all squares are open: the match ends"),
}
REASONS = {
    "ladder": mark("a frog has reached the top of the ladder"),
    "all-open": mark("all squares are open"),
}
SEAT_LETTERS = "ABCD"
SEAT_STYLES = ("green", "magenta", "red", "cyan")
UNKNOWN = "?"
NO_STONE = "."
LADDER_WIDTH = 40  # of the picture; on a longer ladder a sign stands for several steps
ROWS = COLUMNS = range(SIZE)
OF_A_SKY = len(DWELLINGS) // len(SKIES)
# The dwellings of a sky: rows, columns, falling and rising diagonal
FIRST_COLUMN, FALLING, RISING = SIZE, 2 * SIZE, 2 * SIZE + 1


def plain(view: View, players: Sequence[str], reader: Reader) -> list[str]:
    """The view as lines: what is due, seats, the skies row by row, the dwellings one by one."""
    return [
        *heading(view, players),
        *phase_line(view, players),
        *(f"{name}: {', '.join(seat_parts(view, seat))}" for seat, name in enumerate(players)),
        *rest_line(view, players),
        *sky_lines(view),
        _("storeys: {storeys}").format(storeys=", ".join(storey_texts())),
        *dwelling_lines(view, players),
        *course_lines(view, players),
    ]


def rich(view: View, players: Sequence[str], reader: Reader) -> RenderableType:
    """The view as a picture: the skies with their dwellings, the seats, the ladder."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from ..prose import Prose

    skies = Table.grid(padding=(0, 3))
    skies.add_row(*(Text("\n").join(sky_picture(view, number)) for number in range(len(SKIES))))
    return Group(
        *map(Prose, heading(view, players)),
        *map(Prose, phase_line(view, players)),
        skies,
        *map(Prose, legend()),
        seat_table(view, players),
        *map(Prose, rest_line(view, players)),
        *(ladder_picture(view, seat) for seat in range(len(players))),
        *map(Prose, course_lines(view, players)),
    )


# Lines that both forms share


def heading(view: View, players: Sequence[str]) -> Iterator[str]:
    """How far the ladder goes, the limit on stones, the weathervane, the cards on the clouds."""
    yield _("Donnerwetter, ladder to {ladder}").format(ladder=view.ladder)
    if view.storey_limit is not None:
        yield counted(
            "limit: at most one stone of a player on each kind of storey",
            "limit: at most {n} stones of a player on each kind of storey",
            view.storey_limit,
        )
    yield "; ".join(
        (
            _("weathervane: {name}").format(name=players[view.holder]),
            counted("one card on the clouds", "{n} cards on the clouds", view.clouds),
        )
    )


def phase_line(view: View, players: Sequence[str]) -> Iterator[str]:
    """What is to be done; nothing once the match is over."""
    name = players[view.turn]
    if view.phase is Phase.OWN:
        yield _("own card of {name}: to be dealt").format(name=name)
    elif view.phase is Phase.FORECAST:
        yield _("forecasts: {name} is asked").format(name=name)
    elif view.phase is not Phase.OVER:
        yield "; ".join((change_text(view), due_text(view)))


def change_text(view: View) -> str:
    """Whether the weather has been changed in this move."""
    return _("weather changed") if view.changed else _("weather not changed")


def due_text(view: View) -> str:
    """What is still to be turned up in this move."""
    if view.square is None:
        return counted("one card to be turned up", "{n} cards to be turned up", view.due)
    line = _("to be turned up: {square}").format(square=SQUARE_NAMES[view.square])
    return line + (", " + _("then another card") if view.due > 1 else "")


def seat_parts(view: View, seat: int) -> Iterator[str]:
    """A seat's frog, stones and own card."""
    yield _("frog {frog}").format(frog=view.frogs[seat])
    yield counted("one stone left", "{n} stones left", view.left[seat])
    yield own_text(view.own[seat])


def rest_line(view: View, players: Sequence[str]) -> Iterator[str]:
    """Who passes in advance, as far as the reader may know it."""
    names = ", ".join(name for name, rests in zip(players, view.rests, strict=True) if rests)
    if names:
        yield _("passes in advance: {names}").format(names=names)


def own_text(value: Value) -> str:
    """What the reader knows of an own card."""
    if value == USED:
        return _("own card used")
    return _("own card {card}").format(card=card_text(value))


def card_text(value: Value) -> str:
    """A card with its sign; `?` for one that the reader may not know."""
    return UNKNOWN if value is None else f"{value:+}"


def square_texts(view: View) -> list[str]:
    """What each square shows; `?-3` is a card that has been seen, where nothing is hidden."""
    texts = [card_text(value) for value in view.sky]
    if view.cards is not None:
        for square, value in enumerate(seen_face_down(view.cards, view.sky)):
            if value is not None:
                texts[square] = UNKNOWN + card_text(value)
    return texts


def course_lines(view: View, players: Sequence[str]) -> Iterator[str]:
    """Where nothing is hidden: the cards of the clouds, and those that have moved."""
    if view.cards is None:
        return
    values, places, clouds = view.cards
    if clouds:
        spoken = (
            f"{number} {card_text(values[card])} ({card_name(card, players)})"
            for number, card in enumerate(clouds, 1)
        )
        yield _("on the clouds, with the place of each at the beginning: {cards}").format(
            cards=", ".join(spoken)
        )
    moved = [
        f"{SQUARE_NAMES[square]} ({card_name(card, players)})"
        for square, card in enumerate(places)
        if card != square
    ]
    if moved:
        yield _("squares with cards from elsewhere: {squares}").format(squares=", ".join(moved))


def storey_texts() -> Iterator[str]:
    """For which sums each storey is right (DW-14)."""
    for storey in STOREYS:
        sums = [total for total, right in RIGHT_STOREY.items() if right == storey]
        yield _("{storey} {low} to {high}").format(
            storey=STOREY_NAMES[storey], low=min(sums), high=max(sums)
        )


def open_sum(view: View, dwelling: int) -> str:
    """The sum of the cards that are open in a dwelling's line, with its sign."""
    total = sum(value or 0 for value in SHOWN_OVER[dwelling](view.sky))
    return f"{total:+}" if total else "0"


def face_down(view: View, dwelling: int) -> int:
    """How many cards of a dwelling's line lie face down, or are not shown."""
    return SHOWN_OVER[dwelling](view.sky).count(FACE_DOWN)


# Lines of the plain form


def sky_lines(view: View) -> Iterator[str]:
    """The squares of both skies, a row a line."""
    texts = square_texts(view)
    for first in SQUARES[::SIZE]:
        squares = range(first, first + SIZE)
        spoken = ", ".join(f"{SQUARE_NAMES[square]} {texts[square]}" for square in squares)
        sky, row = SQUARE_NAMES[first][0], SQUARE_NAMES[first][1]
        yield _("sky {sky} row {row}: {squares}").format(sky=sky, row=row, squares=spoken)


def line_text(view: View, dwelling: int) -> str:
    """The open sum of a dwelling's line, and how many cards lie face down there."""
    line = _("sum {sum}").format(sum=open_sum(view, dwelling))
    hidden = face_down(view, dwelling)
    return line + (", " + _("{n} face down").format(n=hidden) if hidden else "")


def dwelling_lines(view: View, players: Sequence[str]) -> Iterator[str]:
    """The dwellings with their squares, and their stones or why there are none."""
    for dwelling, name in enumerate(DWELLING_NAMES):
        yield _("dwelling {name} ({squares}): {line}; {stones}").format(
            name=name,
            squares=" ".join(SQUARE_NAMES[square] for square in LINES[dwelling]),
            line=line_text(view, dwelling),
            stones="; ".join(stone_texts(view, dwelling, players)),
        )


def stone_texts(view: View, dwelling: int, players: Sequence[str]) -> Iterator[str]:
    """The stones of a dwelling by storey, the lower one first."""
    storeys = view.stones[dwelling]
    if storeys == NO_STONES:
        yield _("no stones") if face_down(view, dwelling) else _("complete")
    for storey, seats in zip(STOREY_NAMES, storeys, strict=True):
        if seats:
            lower, *upper = (players[seat] for seat in seats)
            above = (", " + _("above it") + " " + name for name in upper)
            yield f"{storey} {lower}{''.join(above)}"


# Pictures


def sky_picture(view: View, number: int) -> Iterator[Text]:
    """A sky, each dwelling at the end of its line: beside it, or below a column."""
    from rich.text import Text

    first = number * OF_A_SKY
    texts = square_texts(view)
    columns = "".join(f"{column + 1:>4}" for column in COLUMNS)
    storeys = "".join(f"  {name[0]}" for name in STOREY_NAMES)
    title = _("sky {sky}").format(sky=SKIES[number])
    yield Text(title, style="bold")
    yield Text(f" {columns}      {_('sum'):>3} {UNKNOWN}{storeys}")
    yield Text(" " * (1 + 4 * SIZE)).append_text(beside(view, first + RISING))
    for row in ROWS:
        line = Text(str(row + 1))
        for square in range((number * SIZE + row) * SIZE, (number * SIZE + row + 1) * SIZE):
            line.append(f"{texts[square]:>4}", style=_style(view.sky[square]))
        yield line.append_text(beside(view, first + row))
    below = range(first + FIRST_COLUMN, first + FIRST_COLUMN + SIZE)
    names = "".join(f"{DWELLING_NAMES[dwelling]:>4}" for dwelling in below)
    yield Text(f" {names}").append_text(beside(view, first + FALLING))
    yield Text(" " + "".join(f"{open_sum(view, d):>4}" for d in below) + "  " + _("sum"))
    yield Text(" " + "".join(f"{face_down(view, d):>4}" for d in below) + "  " + UNKNOWN)
    for storey in STOREYS:
        line = Text(" ")
        for dwelling in below:
            line.append("  ").append_text(stones_picture(view.stones[dwelling][storey]))
        yield line.append("  " + STOREY_NAMES[storey][0])


def beside(view: View, dwelling: int) -> Text:
    """A dwelling beside its line: open sum, face-down cards, stones storey by storey."""
    from rich.text import Text

    total, hidden = open_sum(view, dwelling), face_down(view, dwelling)
    text = Text(f"  {DWELLING_NAMES[dwelling]} {total:>3} {hidden}")
    for seats in view.stones[dwelling]:
        text.append(" ").append_text(stones_picture(seats))
    return text


def stones_picture(seats: Sequence[int]) -> Text:
    """The stones of a storey as letters, two wide, the lower one first."""
    from rich.text import Text

    text = Text(" " * (2 - max(1, len(seats))))
    for seat in seats:
        text.append(SEAT_LETTERS[seat], style=SEAT_STYLES[seat])
    return text if seats else text.append(NO_STONE, style="dim")


def legend() -> Iterator[str]:
    """What the signs of the picture mean."""
    spoken = zip(STOREY_NAMES, storey_texts(), strict=True)
    letters = (f"{name[0]} {text}" for name, text in spoken)
    yield _("stones, the lower one first: {storeys}").format(storeys=", ".join(letters))
    falling, rising = (
        f"d{number} {SQUARE_NAMES[LINES[dwelling][0]][1:]}-{SQUARE_NAMES[LINES[dwelling][-1]][1:]}"
        for number, dwelling in enumerate((FALLING, RISING), 1)
    )
    yield _("sum of the open cards, {sign} cards face down; diagonals {falling}, {rising}").format(
        sign=UNKNOWN, falling=falling, rising=rising
    )


def seat_table(view: View, players: Sequence[str]) -> Table:
    """The seats with the letters of their stones, frog, stones and own card."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False)
    for seat, player in enumerate(players):
        letter = Text(SEAT_LETTERS[seat], style=SEAT_STYLES[seat])
        name = Text(player, style="bold" if seat == view.turn else "")
        table.add_row(letter, name, *map(Text, seat_parts(view, seat)))
    return table


def ladder_picture(view: View, seat: int) -> Text:
    """The ladder with a seat's frog on it, the floor at the left."""
    from rich.text import Text

    top = max(view.ladder, *view.frogs)
    steps = top - FLOOR
    width = min(steps, LADDER_WIDTH)
    place = (view.frogs[seat] - FLOOR) * width // steps
    line = Text(f"{FLOOR} ").append("." * place, style="dim")
    line.append(SEAT_LETTERS[seat], style=SEAT_STYLES[seat])
    return line.append("." * (width - place), style="dim").append(f" {top}")


def _style(value: Value) -> str:
    """White clouds cyan, black ones magenta; the sign says the same without colour."""
    if value is FACE_DOWN:
        return "dim"
    return "cyan" if value > 0 else "magenta"
