"""Wolkenwechsel: how a view looks and reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wolken.core.game import Reader
from wolken.core.games.wolkenwechsel.model import (
    COLUMNS,
    FACE_DOWN,
    GONE,
    NOWHERE,
    PLACE_NAMES,
    ROWS,
    Cell,
    Phase,
    View,
    totals,
)
from wolken.core.games.wolkenwechsel.record import round_number

from ..language import _, counted, mark

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

EVENTS = {
    "refill": mark("the discard pile is the new stock, {cards} cards"),
    "begins": mark("{seat} begins"),
    "column": mark("column {column} of {seat} leaves the layout"),
    "closes": mark("{seat} closes the round; everybody else has one more turn"),
    "round-scores": mark("round {round} is over: {scores}"),
    "doubled": mark("the points of {seat} were doubled"),
    "round-winners": mark("the round goes to {seats}"),
}
REASONS = {
    "limit": mark("a total has reached the limit"),
    "rounds": mark("the last round has been played"),
}
SIDE_BY_SIDE = 2  # layouts in a row of the picture, each so wide: 80 columns are enough
BLOCK_WIDTH = 42


def plain(view: View, players: Sequence[str], reader: Reader) -> list[str]:
    """The view as lines: round, piles, then every layout row by row."""
    lines = [heading(view), piles(view)]
    points = totals(view.results, len(players))
    for seat, player in enumerate(players):
        lines.append(f"{player}: {seat_line(view, seat, points[seat])}")
        for row in range(ROWS):
            cells = view.layouts[seat][row::ROWS]
            spoken = (f"{name} {_word(cell)}" for name, cell in zip(COLUMNS, cells, strict=True))
            lines.append(f"{player} {row + 1}: {', '.join(spoken)}")
    return lines


def rich(view: View, players: Sequence[str], reader: Reader) -> RenderableType:
    """The view as a picture: the layouts side by side."""
    from rich.text import Text

    picture = Text(heading(view) + "\n")
    blocks = [layout_lines(view, seat, player) for seat, player in enumerate(players)]
    for first in range(0, len(blocks), SIDE_BY_SIDE):
        picture.append("\n")
        for lines in zip(*blocks[first : first + SIDE_BY_SIDE], strict=True):
            for line in lines[:-1]:
                line.pad_right(BLOCK_WIDTH - line.cell_len)
            picture.append_text(Text().join(lines)).append("\n")
    return picture.append("\n" + piles(view))


def layout_lines(view: View, seat: int, player: str) -> list[Text]:
    """A seat's name, layout and points, line by line; the seat on turn is marked."""
    from rich.text import Text

    lines = [
        Text(f"> {player}" if _acts(view, seat) else player, style="bold"),
        Text("   " + "".join(f"{column:>4}" for column in COLUMNS), style="dim"),
    ]
    for row in range(ROWS):
        line = Text(f"{row + 1:>3}")
        for cell in view.layouts[seat][row::ROWS]:
            line.append(f"{_sign(cell):>4}", style=_style(cell))
        lines.append(line)
    total = totals(view.results, len(view.layouts))[seat]
    return [*lines, *map(Text, seat_line(view, seat, total).split(", ", 1))]


def heading(view: View) -> str:
    """Which round is played, and to what limit."""
    between = view.phase is Phase.STARTER and view.results
    number = round_number(view) - (1 if between else 0)
    line = _("Wolkenwechsel, round {round}, to {limit} points").format(
        round=number, limit=view.limit
    )
    if view.rounds is not None:
        line += ", " + counted("at most one round", "at most {n} rounds", view.rounds)
    return line


def piles(view: View) -> str:
    """The discard pile, the stock, and a card that lies open beside them."""
    top = str(view.discards[-1]) if view.discards else _("empty")
    line = _("discard pile: {top}; stock: {stock} cards").format(top=top, stock=view.stock_size)
    if view.hand is not None:
        line += "; " + _("in hand: {card}").format(card=view.hand)
    if view.place != NOWHERE:
        line += "; " + _("to be turned up: {place}").format(place=PLACE_NAMES[view.place])
    return line


def seat_line(view: View, seat: int, total: int) -> str:
    """A seat's points and open sum."""
    layout = view.layouts[seat]
    open_sum = sum(card for card in layout if card is not FACE_DOWN and card != GONE)
    face_down = layout.count(FACE_DOWN)
    line = _("total {total}, open {open}, face down {face_down}").format(
        total=total, open=open_sum, face_down=face_down
    )
    if view.closer == seat:
        line += ", " + _("closed the round")
    return line


def _word(cell: Cell) -> str:
    if cell is FACE_DOWN:
        return "?"
    return _("gone") if cell == GONE else str(cell)


def _acts(view: View, seat: int) -> bool:
    return view.phase in (Phase.TURN, Phase.DRAWN) and view.turn == seat


def _sign(cell: Cell) -> str:
    if cell is FACE_DOWN:
        return "?"
    return "" if cell == GONE else str(cell)


def _style(cell: Cell) -> str:
    """Colour by value; the number says the same without colour."""
    if cell is FACE_DOWN or cell == GONE:
        return "dim"
    if cell <= 0:
        return "bold cyan"
    if cell <= 4:
        return "green"
    return "yellow" if cell <= 8 else "red"
