"""Tables of Donnerwetter for its tests: skies drawn, who passes, what is told to whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from positions import Table, drawn

from wolken.core.game import DEALER, PUBLIC, Move, Plain, Reader, Seat, State
from wolken.core.games import donnerwetter as game

NAMES = ("anna", "ben", "cleo", "dora")
OWN = (3, -3, 1, -1)
LADDER = {"ladder": 30}
BOX = dict.fromkeys((3, 2, 1, -1, -2, -3), 6)
ROWS = ("1", "2", "3", "4")
SQUARES = tuple(f"{sky}{row}{column}" for sky in "ab" for row in ROWS for column in ROWS)
STOREYS = ("top", "middle", "ground")
FACE_DOWN = ["? ? ? ?"] * 4
PASSES = {"pass", "pass rest"}

# The four squares of every dwelling's line.
LINES: dict[str, tuple[str, ...]] = {}
for _sky in "ab":
    LINES |= {f"{_sky}r{n}": tuple(f"{_sky}{n}{other}" for other in ROWS) for n in ROWS}
    LINES |= {f"{_sky}c{n}": tuple(f"{_sky}{other}{n}" for other in ROWS) for n in ROWS}
    LINES |= {f"{_sky}d1": tuple(f"{_sky}{n}" for n in ("11", "22", "33", "44"))}
    LINES |= {f"{_sky}d2": tuple(f"{_sky}{n}" for n in ("41", "32", "23", "14"))}

# All squares but b44 are open; 1, -1 and -2 are left once two seats hold a 2 and a -3.
ALMOST_OPEN = """
a          | b
 3  2  1 -1 | -2 -3  3  2
-2 -3  3  2 |  1 -1 -2 -3
 1 -1 -2 -3 |  3  2  1 -1
 3  2  1 -1 | -2 -3  3  ?
"""
ALMOST_OWN = {"anna": 2, "ben": -3}


def start(seats: int, options: dict[str, int] = LADDER) -> Table:
    """Before the own cards are dealt."""
    return Table.start(game, NAMES[:seats], options)


def dealt(*own: int | str, options: dict[str, int] = LADDER) -> Table:
    """At the first go-round, with these own cards."""
    return start(len(own), options).play("dealer: " + ", ".join(f"deal {card}" for card in own))


def position(picture: str, seats: int = 3, **facts: Any) -> Plain:
    """The position drawn, in the go-round before a move; every move so far opened one card.

    A sky that is not drawn is face down. Own cards and frogs may be given for some seats only.
    """
    skies = {"a": FACE_DOWN, "b": FACE_DOWN} | drawn(picture)
    cells = [cell for rows in skies.values() for row in rows for cell in row.split()]
    names = NAMES[:seats]
    holder = names[sum(not cell.startswith("?") for cell in cells) % seats]
    own = dict(zip(names, OWN, strict=False)) | facts.pop("own", {})
    frogs = dict.fromkeys(names, 0) | facts.pop("frogs", {})
    return {
        "phase": "forecast",
        "holder": holder,
        "turn": holder,
        "changed": False,
        "due": 1,
        "frogs": frogs,
        "own": own,
        "skies": skies,
        "clouds": [f"? cloud {number}" for number in range(1, 5 - seats)],
        "stones": [],
        **facts,
    }


def at(picture: str, seats: int = 3, options: dict[str, int] = LADDER, **facts: Any) -> Table:
    """The table at the position drawn."""
    return Table.at(game, NAMES[:seats], options, position(picture, seats, **facts))


def asked(table: Table) -> list[str]:
    """Who is asked for forecasts, in order; everybody passes, up to the holder's move."""
    names = []
    while table.facts["phase"] == "forecast":
        names += table.waiting
        table.play(f"{names[-1]}: pass")
    return names


def passed(table: Table) -> Table:
    """The table after everybody who is asked has passed: the holder's move."""
    asked(table)
    return table


def turned_up(table: Table, *cards: str) -> Table:
    """The table after some moves in which nobody forecasts; each turns up a card: `a11 3`."""
    for card in cards:
        square, value = card.split()
        (holder,) = passed(table).waiting
        table.play(f"{holder}: uncover {square}, deal {value}")
    return table


def any_card(table: Table, *squares: str) -> Table:
    """The table after the holder has turned up these squares, whatever cards they are."""
    for square in squares:
        table.play(f"{table.waiting[0]}: uncover {square}")
        table.play(f"dealer: {min(table.moves('dealer'))}")
    return table


def skies(table: Table, reader: Reader = PUBLIC) -> dict[str, list[str]]:
    """The skies that a reader sees, in the form of `drawn`."""
    squares = table.facts_for(reader)["squares"]
    return {
        sky: [" ".join(str(squares[f"{sky}{row}{column}"]) for column in ROWS) for row in ROWS]
        for sky in "ab"
    }


def forecasts(dwellings: Iterable[str], storeys: Iterable[str] = STOREYS) -> set[str]:
    """The forecasts of these storeys at these dwellings, as texts."""
    levels = tuple(storeys)
    return {f"forecast {dwelling} {storey}" for dwelling in dwellings for storey in levels}


def uncovers(squares: Iterable[str]) -> set[str]:
    """The moves that turn up these squares, as texts."""
    return {f"uncover {square}" for square in squares}


def unseen(*seen: int) -> dict[str, int]:
    """The dealer's odds when these cards of the box have been seen."""
    left = {value: count - seen.count(value) for value, count in BOX.items()}
    return {f"deal {value}": count for value, count in left.items() if count}


class Step(NamedTuple):
    """One move that was played."""

    before: State
    seat: Seat
    move: Move
    after: State


def step(table: Table, line: str) -> Step:
    """Plays the line's one move."""
    name, text = line.split(": ")
    before = table.state
    table.play(line)
    seat = DEALER if name == "dealer" else table.players.index(name)
    return Step(before, seat, game.parse(text, table.players), table.state)


def told(made: Step, reader: Reader, now: State | None = None) -> str | None:
    """The move as the reader is told it at a state, by default right after it."""
    move = game.told(*made, reader, made.after if now is None else now)
    return None if move is None else game.write(move, NAMES)
