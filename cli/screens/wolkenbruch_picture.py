"""Wolkenbruch: the pictures of a view."""

from __future__ import annotations

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wolken.core.games.wolkenbruch.model import (
    CARD_NAMES,
    COLOURS,
    FIRST_SPARK,
    FLAME_LIMIT,
    KINDS,
    PLACE_NAMES,
    View,
)

from .wolkenbruch import flame_state, rain_of, unseen_text

# Yellow cannot be read on white, and blue not on black.
STYLES = ("red", "bold", "green", "bold")
PIECE = "@"
FLAME_WIDTH, BETWEEN_WIDTH = 26, 22


def unseen_table(view: View, stock: int) -> Table:
    """The rain cards of a stock that the reader has not seen, by colour and kind."""
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    table.add_column(f"{unseen_text(view, stock)}:")
    for kind in KINDS:
        table.add_column(kind, justify="right")
    for colour, name in enumerate(COLOURS):
        counts_of = (str(view.stocks[stock][card]) for card in rain_of(colour))
        table.add_row(Text(name, style=STYLES[colour]), *counts_of)
    return table


def ring_table(view: View) -> Table:
    """The ring clockwise from the top left, the gaps between the flames."""
    first, second, third, fourth = view.ring
    table = Table.grid()
    for justify in ("left", "center", "left"):
        width = BETWEEN_WIDTH if justify == "center" else FLAME_WIDTH
        table.add_column(justify=justify, vertical="middle", width=width)
    table.add_row(
        flame_panel(view, first), gap_picture(view, first, ">"), flame_panel(view, second)
    )
    table.add_row(gap_picture(view, fourth, "^"), Text(), gap_picture(view, second, "v"))
    table.add_row(
        flame_panel(view, fourth), gap_picture(view, third, "<"), flame_panel(view, third)
    )
    return table


def flame_panel(view: View, colour: int) -> Panel:
    """A flame with its cards as they lie, the top one first."""
    here = f"{PIECE} " if view.piece == colour else ""
    text = Text(flame_state(view, colour), style="bold" if view.burning[colour] else "dim")
    for card in reversed(view.rain[colour]):
        text.append(f"\n{CARD_NAMES[card]}", style="not dim")
    text.append("\n" * (FLAME_LIMIT - len(view.rain[colour])))
    title = Text(f"{here}{COLOURS[colour]}", style=STYLES[colour])
    return Panel(text, title=title, width=FLAME_WIDTH)


def gap_picture(view: View, colour: int, arrow: str) -> Text:
    """A gap with the clockwise direction; a spark in it by its name."""
    here = [PIECE] if view.piece == FIRST_SPARK + colour else []
    spark = [PLACE_NAMES[FIRST_SPARK + colour]] if view.sparks[colour] else []
    return Text(" ".join((arrow, *here, *spark)), style="bold" if spark else "dim")
