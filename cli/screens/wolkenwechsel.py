"""Wolkenwechsel: how a view looks and reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from wolken.core.game import Reader
from wolken.core.games.wolkenwechsel.model import (
    COLUMNS,
    FACE_DOWN,
    GONE,
    NOWHERE,
    PLACE_NAMES,
    ROWS,
    VALUES,
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
    "refill": mark("the discard pile is the new stock; cards: {cards}"),
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
    """The view as lines: round, piles, then every layout row by row, points by round."""
    lines = [heading(view), *pile_lines(view, players)]
    for seat, player in enumerate(players):
        lines.append(f"{player}: {', '.join(seat_parts(view, seat))}")
        for row in range(ROWS):
            cells = view.layouts[seat][row::ROWS]
            spoken = (f"{name} {_word(cell)}" for name, cell in zip(COLUMNS, cells, strict=True))
            line = _("row {row}: {cells}").format(row=row + 1, cells=", ".join(spoken))
            lines.append(f"{player} {line}")
    return [*lines, *round_lines(view, players)]


def rich(view: View, players: Sequence[str], reader: Reader) -> RenderableType:
    """The view as a picture: the layouts side by side."""
    from rich.console import Group
    from rich.text import Text

    from ..prose import Prose

    picture = Text()
    blocks = [layout_lines(view, seat, player) for seat, player in enumerate(players)]
    for first in range(0, len(blocks), SIDE_BY_SIDE):
        picture.append("\n")
        for lines in zip_longest(*blocks[first : first + SIDE_BY_SIDE], fillvalue=Text()):
            picture.append_text(side_by_side(lines)).append("\n")
    words = (*pile_lines(view, players), *round_lines(view, players))
    return Group(Prose(heading(view)), picture, *map(Prose, words))


def side_by_side(lines: Sequence[Text]) -> Text:
    """Lines of layouts as one line of the picture."""
    from rich.text import Text

    whole = Text()
    for number, line in enumerate(lines):
        whole.append(" " * (number * BLOCK_WIDTH - whole.cell_len)).append_text(line)
    return whole


def layout_lines(view: View, seat: int, player: str) -> list[Text]:
    """A seat's name, layout and points, line by line; the seat on turn is marked."""
    from rich.text import Text

    total, open_sum, face_down, *rest = seat_parts(view, seat)
    lines = [
        Text(f"> {player}" if is_on_turn(view, seat) else player, style="bold"),
        Text("   " + "".join(f"{column:>4}" for column in COLUMNS), style="dim"),
    ]
    for row in range(ROWS):
        line = Text(f"{row + 1:>3}")
        for cell in view.layouts[seat][row::ROWS]:
            line.append(f"{_sign(cell):>4}", style=_style(cell))
        lines.append(line)
    return [*lines, *map(Text, (total, f"{open_sum}, {face_down}", *rest))]


def heading(view: View) -> str:
    """Which round is played, and to what limit."""
    between = view.phase is Phase.STARTER and view.results
    number = round_number(view) - (1 if between else 0)
    line = counted(
        "Wolkenwechsel, round {round}, to one point",
        "Wolkenwechsel, round {round}, to {n} points",
        view.limit,
        round=number,
    )
    if view.rounds is not None:
        line += ", " + counted("at most one round", "at most {n} rounds", view.rounds)
    return line


def pile_lines(view: View, players: Sequence[str]) -> Iterator[str]:
    """The discard pile, the stock, and a card that lies open beside them."""
    top, *below = (str(card) for card in view.discards[::-1]) if view.discards else (_("empty"),)
    line = counted(
        "discard pile: {top}; stock: one card",
        "discard pile: {top}; stock: {n} cards",
        view.stock_size,
        top=top,
    )
    if view.hand is not None:
        line += "; " + _("in hand: {card}").format(card=view.hand)
    yield line
    if view.place != NOWHERE:
        yield _("to be turned up: {place} of {name}").format(
            place=PLACE_NAMES[view.place], name=players[view.turn]
        )
    if below:
        yield _("below the top card, from the top: {cards}").format(cards=" ".join(below))
    if view.stock is not None:
        counts = zip(VALUES, view.stock, strict=True)
        yield _("cards of the stock, with how many of each: {cards}").format(
            cards=", ".join(f"{value} ({count})" for value, count in counts if count)
        )


def round_lines(view: View, players: Sequence[str]) -> Iterator[str]:
    """The points of every seat by round, once there are several rounds to tell apart."""
    if len(view.results) > 1:
        for player, scores in zip(players, zip(*view.results, strict=True), strict=True):
            yield _("points of {name} by round: {points}").format(
                name=player, points=", ".join(map(str, scores))
            )


def seat_parts(view: View, seat: int) -> Iterator[str]:
    """A seat's points, its layout in numbers, and its part in the round."""
    layout = view.layouts[seat]
    yield _("total {total}").format(total=totals(view.results, len(view.layouts))[seat])
    yield _("open {open}").format(
        open=sum(card for card in layout if card is not FACE_DOWN and card != GONE)
    )
    yield _("face down {face_down}").format(face_down=layout.count(FACE_DOWN))
    if view.begins == seat:
        yield _("began the round")
    if view.closer == seat:
        yield _("closed the round")
    if is_on_turn(view, seat):
        yield _("on turn")


def is_on_turn(view: View, seat: int) -> bool:
    """Whether it is a seat's turn, also while it waits for chance."""
    return view.turn == seat and Phase.TURN <= view.phase <= Phase.TOSS


def _word(cell: Cell) -> str:
    if cell is FACE_DOWN:
        return "?"
    return _("gone") if cell == GONE else str(cell)


def _sign(cell: Cell) -> str:
    if cell is FACE_DOWN:
        return "?"
    return "" if cell == GONE else str(cell)


def _style(cell: Cell) -> str:
    """Colour by value; the number says the same without colour."""
    if cell is FACE_DOWN or cell == GONE:
        return "dim"
    if cell <= 0:
        return "cyan"
    if cell <= 4:
        return "green"
    return "" if cell <= 8 else "red"
