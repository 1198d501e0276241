"""Tables of Über den Wolken for its tests: flocks drawn, first deals, stages that end."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, NamedTuple

from positions import Table

from wolken.core import data
from wolken.core.game import DEALER, PUBLIC, Move, Plain, Reader, Seat, State
from wolken.core.games import ueber_den_wolken as game
from wolken.core.record import read_options

NAMES = ("ann", "ben", "cleo", "dora")
COLOURS = {"c": "crane", "k": "kite", "g": "goose", "s": "swallow"}  # by seat
SIGNS = {sign + sex: f"{name}-{sex}" for sign, name in COLOURS.items() for sex in "fm"}
SIGNS |= {"sw": "swift", ".": "-"}
CUBES = {2: 10, 3: 13, 4: 16}
DISPLAYS = {2: "2-01 2-02 2-04 2-06", 3: "3-01 3-02 3-03 3-04 3-05"}
DISPLAYS |= {4: "4-01 4-02 4-03 4-04 4-05 4-06"}

# Ann (cranes) has m2, b2 and b5; ben (kites) m3, b1 and b4; swifts on f3, m4 and b3.
# Left over: cf cm kf km sw sw.
FIRST = """
.  .  sw .  .
.  cf kf sw .
kf cm sw km cf
"""
# Ann's standard actions in FIRST, and where her cards let her fly there
STANDARD = {f"fly {flight}" for flight in ("m2 m3", "b2 b1", "b2 b3", "b5 b4", "m2 b2", "b2 m2")}
STANDARD |= {"add 1", "add 2", "add deck", "card 1", "card 2", "card 3", "card 4"}
DODGES = {"m2 m4", "b2 b4", "b5 b3"}
DIAGONALS = {"m2 b1", "m2 b3", "m2 f3", "b2 m3", "b5 m4"}
# Dodge, Standard, Diagonal, Lead change
SHOWN = "2-05 2-13 2-15 2-06"
LEADING = FIRST.replace("sw .  .\n.  cf", "cf .  .\n.  sw")
# Left over: cf kf.
OUT = """
km .  sw sw .
cm cf kf sw sw
kf cm sw km cf
"""
# Left over: cf kf gf sw.
FULL = """
cf cf cm cm kf kf km
km gf gf gm gm sf sf
sf sm sm sw sw sw sw
"""


def start(seats: int, box: Plain | None = None) -> Table:
    """Before the first bird is dealt."""
    return Table.start(game, NAMES[:seats], options(box))


def options(box: Plain | None) -> Plain:
    """The options of a match with that own box; without one, none."""
    return {} if box is None else read_options(game, {"box": box})


def own_box(**changes: Any) -> Plain:
    """The usual figures with changes: places in the data, `__` for a step down, to values."""
    box = deepcopy(data.box("ueber-den-wolken"))
    for path, value in changes.items():
        *steps, last = path.split("__")
        part: Any = box
        for step_down in steps:
            part = part[int(step_down) if isinstance(part, list) else step_down]
        part[int(last) if isinstance(part, list) else last] = value
    return box


def rows(picture: str) -> list[str]:
    """The rows of a drawn flock, the front row first."""
    return [" ".join(line.split()) for line in picture.strip().split("\n")]


def position(picture: str, **facts: Any) -> Plain:
    """The position drawn, ann on turn in the first stage unless the facts say otherwise.

    Birds are written as signs. `hands` are dealt cards, `seen` cards from the display; both,
    `cubes`, `points` and `prices` may be given in part.
    """
    flock = rows(picture)
    seats = len(flock[0].split()) - 3
    names = NAMES[:seats]
    hands, seen = facts.pop("hands", {}), facts.pop("seen", {})
    plain: Plain = {
        "phase": "turn",
        "turn": "ann",
        "flock": flock,
        "face_up": "cf sw",
        "display": DISPLAYS[seats],
        "discards": "",
        "nests": "N1",
        **facts,
        "cubes": dict.fromkeys(names, CUBES[seats]) | facts.pop("cubes", {}),
        "prices": dict.fromkeys("ABCD", 1) | facts.pop("prices", {}),
        "points": dict.fromkeys(names, 0) | facts.pop("points", {}),
        "hands": {
            name: {"unseen": hands.get(name, ""), "seen": seen.get(name, "")} for name in names
        },
    }
    plain["flock"] = [in_full(row) for row in flock]
    plain["face_up"] = in_full(plain["face_up"])
    if "bird" in plain:
        plain["bird"] = in_full(plain["bird"])
    if "deck_top" in plain:
        plain["deck_top"] = [in_full(layer) for layer in plain["deck_top"]]
    return plain


def at(picture: str = FIRST, box: Plain | None = None, **facts: Any) -> Table:
    """The table at the position drawn."""
    plain = position(picture, **facts)
    return Table.at(game, tuple(plain["hands"]), options(box), plain)


def holding(*cards: str, picture: str = FIRST, display: str = SHOWN, **facts: Any) -> Table:
    """The table with ann on turn, these cards in her hand."""
    shown = " ".join(card for card in display.split() if card not in cards)
    return at(picture, hands={"ann": " ".join(cards)}, display=shown, **facts)


def ended(picture: str = FIRST, box: Plain | None = None, **facts: Any) -> Table:
    """The table after ann has spent the last cube of the stage on a pass."""
    names = NAMES[: len(rows(picture)[0].split()) - 3]
    cubes = dict.fromkeys(names, 0) | {"ann": 1}
    return at(picture, box, cubes=cubes, **facts).play("ann: pass")


def in_full(signs: str) -> str:
    """The names of birds that stand as signs: `crane-f swift` for `cf sw`."""
    return " ".join(SIGNS[sign] for sign in signs.split())


def counts(signs: str) -> dict[str, int]:
    """How many birds of each kind the signs name."""
    names = in_full(signs).split()
    return {name: names.count(name) for name in names}


def odds_of(move: str, signs: str) -> dict[str, int]:
    """The odds with which the dealer's move comes with one of these birds."""
    return {f"{move} {name}": count for name, count in counts(signs).items()}


def flock(table: Table) -> list[str]:
    """The flock that everybody sees, in the form of `rows`."""
    signs = {name: sign for sign, name in SIGNS.items()}
    places = table.facts["flock"]
    return [
        " ".join(
            signs[places.get(f"{row}{column}", "-")] for column in range(1, len(table.players) + 4)
        )
        for row in "fmb"
    ]


def deal_flock(table: Table, picture: str) -> Table:
    """The table after the drawn flock has been dealt, column by column from the back."""
    front, middle, back = (row.split() for row in rows(picture))
    for number, column in enumerate(zip(back, middle, front, strict=True), 1):
        for row, sign in zip("bmf", column, strict=True):
            if sign != ".":
                table.play(f"dealer: flock {row}{number} {SIGNS[sign]}")
    return table


def any_deals(table: Table, *phases: str) -> Table:
    """The table after what the dealer owes in these phases, whatever comes up."""
    while table.facts["phase"] in phases:
        table.play(f"dealer: {min(table.moves('dealer'))}")
    return table


def set_up(picture: str) -> Table:
    """The table before the lot that decides who begins, if one is due, with the flock drawn."""
    table = deal_flock(start(len(rows(picture)[0].split()) - 3), picture)
    return any_deals(table, "show", "hand", "display").play("dealer: nest N1")


def uses(table: Table, name: str, card: str) -> set[str]:
    """What a player can play a card for, as texts."""
    start = f"play {card} "
    return {move.removeprefix(start) for move in table.moves(name) if move.startswith(start)}


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


def told(made: Step, table: Table, reader: Reader = PUBLIC) -> str | None:
    """The move as the reader is told it now."""
    move = game.told(*made, reader, table.state)
    return None if move is None else game.write(move, table.players)
