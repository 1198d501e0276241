"""Tables of Blätterrauschen for its tests: sheets drawn, areas as sets of cells, lines played."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from positions import Table

from wolken.core.game import DEALER, HOST, PUBLIC, Game, Move, Plain, Reader, Seat, State
from wolken.core.games import blaetterrauschen

game = cast(Game, blaetterrauschen)
NAMES = ("anna", "ben", "cleo", "dora", "emil", "fritz")
COLUMNS = "abcdefghij"
SEASONS = ("spring", "summer", "autumn", "winter")
# The six faces of both dice.
DIE = ("1", "2", "2c", "3", "3", "4")

SPRING = """
T X F L S F B U S T
U 1 T U U T L X 4 T
B T W T T T F S X F
W T U T B R B T U T
R W 2 F R T L W T U
S T U T T F U 5 L T
U T B W F T U B F T
T L T X T X T X T B
F 3 F S W R T W 6 U
T F R B T T L S F R
"""
SUMMER = """
A D M H S T H G T D
D 1 T M D M D P 4 G
G T P T T T C H D M
D C D T G T T D P T
T T 2 D T S G D T A
T T T D G T A 5 D T
S T G D T H D S T T
D D T M P G D H M T
C 3 D A S T P M 6 D
T G A T D M T D C T
"""
AUTUMN = """
T T L S Z P N Z E T
S 1 E Z E F L S 4 E
F N P P S T E P L F
L N S F L Z L P Q N
N E 2 P P F Z S E P
T F P S N Q T 5 T L
P Z T Q E F T Z N L
Q F S T N Q E P S Z
F 3 L N E E Z T 6 S
L S P Z P N P S L N
"""
WINTER = """
O E F H E B T T I T
F 1 S I T E O F 4 S
B T T H H F T Y T I
T T S T S Y O F O E
Y F 2 Y I H B 5 S T
T T T E T I T E T H
O T O F I O H T B I
F T E O E O S I H T
F 3 T S I T T O 6 T
S T H Y E B E F T I
"""
GRIDS = dict(zip(SEASONS, (SPRING, SUMMER, AUTUMN, WINTER), strict=True))

JOKERS = {"spring": "green", "summer": "green", "autumn": "natural", "winter": "natural"}
SYMBOLS = {
    season: dict(word.split(":") for word in words.split())
    for season, words in {
        "spring": "T:tree B:bee F:flower U:butterfly R:red-bird L:blue-bird W:rainbow S:seedling"
        " X:bear",
        "summer": "T:tree D:daisy C:clover A:apple H:cherry P:peach G:firefly M:mosquito S:snake",
        "autumn": "P:porcini F:toadstool Z:cone N:conifer E:acorn Q:squirrel T:leaf-tree L:leaf"
        " S:storm",
        "winter": "T:snowy-tree S:snowflake F:snow-fox B:bird Y:berries I:icicle H:holly E:elk"
        " O:snowdrop",
    }.items()
}
# A symbol of each season that is never ticked, to fill the rest of an own sheet with.
QUIET = {"spring": "X", "summer": "S", "autumn": "S", "winter": "S"}


# Sheets and options


def rows_of(picture: str) -> list[str]:
    """The rows of a grid drawn, one blank between the signs."""
    return [" ".join(row.split()) for row in picture.strip().split("\n")]


def own_grid(season: str, picture: str, filler: str = "") -> str:
    """A whole grid of which the top left is drawn; `.` and the rest are the filler.

    Start fields that are not drawn lie in the bottom row, from the right.
    """
    rows = [row.split() for row in rows_of(picture)]
    rows += [[] for _ in range(10 - len(rows))]
    rows = [row + ["."] * (10 - len(row)) for row in rows]
    drawn = {sign for row in rows for sign in row}
    missing = [digit for digit in "123456" if digit not in drawn]
    for column in reversed(range(10)):
        if missing and rows[9][column] == ".":
            rows[9][column] = missing.pop()
    rest = filler or QUIET[season]
    return "\n".join(" ".join(rest if sign == "." else sign for sign in row) for row in rows)


def sheet_file(season: str, grid: str) -> Plain:
    """A file with a sheet of the season."""
    return {season: {"joker": JOKERS[season], "symbols": SYMBOLS[season], "grid": grid}}


def check_sheet(data: Plain, season: str) -> Plain:
    """What the match keeps of a sheet file. Raises `BadData`."""
    (option,) = (option for option in game.OPTIONS if option.name == "sheet")
    assert option.file is not None
    return option.file(data, options_of(season))


def options_of(season: str = "spring", **more: Any) -> dict[str, Any]:
    """The options of a match, those not named at their defaults."""
    return {"season": season, "holly": "common", "pairs": "sheet", **more}


# Tables


def start(seats: int, season: str = "spring", **more: Any) -> Table:
    """Before the start fields are dealt, on the house sheet."""
    return Table.start(game, NAMES[:seats], options_of(season, **more))


def dealt(*fields: int, season: str = "spring", **more: Any) -> Table:
    """Before the first roll, on the house sheet, with these start fields."""
    table = start(len(fields), season, **more)
    return table.play("dealer: " + ", ".join(f"field {number}" for number in fields))


def on(
    season: str, picture: str, *fields: int, filler: str = "", joker: str = "", **more: Any
) -> Table:
    """Before the first roll, on a sheet drawn, with these start fields (by default field 1)."""
    data = sheet_file(season, own_grid(season, picture, filler))
    if joker:
        data[season]["joker"] = joker
    return dealt(*(fields or (1,)), season=season, sheet=check_sheet(data, season), **more)


def ticked(season: str, blocks: str, clouds: int = 0, **more: Any) -> Table:
    """After rounds in which anna alone has ticked these: `bee 6, birds RRL, conifer 9 4`.

    Every block is an area of its own: so many of the sort, or the symbols spelled; the rest
    of it is never ticked. The areas are in columns a to d, so none crosses the river. Clouds
    are rolled before, in rounds with a miss.
    """
    letters = {sort: letter for letter, sort in SYMBOLS[season].items()}
    rows = [["1", "2", "3", "4", "5", "6"]]
    rounds = [("1 1", "area a1")]
    for block in filter(None, blocks.split(", ")):
        tick, what = block.rsplit(" ", 1)
        signs = letters[tick.split()[0]] * int(what) if what.isdecimal() else what
        stormy = (season, tick) == ("summer", "tree")
        height = 2 if stormy else -(-len(signs) // 4)
        first, last = len(rows) + 1, len(rows) + height
        signs = signs.ljust(4 * height, ".")
        rows += [list(signs[at : at + 4]) for at in range(0, len(signs), 4)]
        number = "2c" if stormy else str(height)
        rounds.append((f"4 {number}", f"area a{first} d{last}, tick {tick}"))
    assert len(rows) <= 10, "too many blocks for a sheet"
    cloudy = [("2c 2c", "miss")] * (clouds // 2) + [("2c 1", "miss")] * (clouds % 2)
    table = on(season, "\n".join(" ".join(row) for row in rows), **more)
    return rounds_of(table, *cloudy, *rounds)


def rounds_of(table: Table, *rounds: tuple[str, str]) -> Table:
    """The table after rounds of anna alone, each a roll and an entry; she goes on in between."""
    for roll, entry in rounds:
        if table.facts["phase"] == "answer":
            table.play("anna: go")
        table.play(f"dealer: roll {roll}", f"anna: {entry}")
    return table


def misses(table: Table, number: int, *names: str) -> Table:
    """The table after rounds without a cloud in which these seats marked a miss and went on."""
    for _ in range(number):
        table.play("dealer: roll 1 1", *(f"{name}: miss, go" for name in names))
    return table


# What is seen


def sheet_seen(table: Table, name: str = "anna", reader: Reader = PUBLIC) -> Plain:
    """The sheet of a seat, as a reader sees it."""
    seen: Plain = table.facts_for(reader)["sheets"][name]
    return seen


def points(table: Table, name: str = "anna") -> dict[str, int]:
    """The points of a seat, line by line."""
    found: dict[str, int] = sheet_seen(table, name, HOST)["points"]
    return found


def filled(table: Table, name: str = "anna", reader: Reader = HOST) -> dict[str, int]:
    """The filled circles of a seat, of the tracks that have any."""
    tracks = sheet_seen(table, name, reader)["tracks"]
    return {track: counts["filled"] for track, counts in tracks.items() if counts["filled"]}


def areas(table: Table, name: str = "anna") -> set[str]:
    """The areas that a seat may draw."""
    return {text for text in table.moves(name) if text.startswith("area")}


# Rectangles, for comparing


class Rectangle(NamedTuple):
    """A rectangle on the sheet: its move, and its cells as column and row from 0."""

    text: str
    cells: frozenset[tuple[int, int]]

    @property
    def around(self) -> set[tuple[int, int]]:
        """The cells that share a side with one of its cells."""
        ways = ((0, 1), (0, -1), (1, 0), (-1, 0))
        return {(x + dx, y + dy) for x, y in self.cells for dx, dy in ways} - self.cells


def cell(name: str) -> tuple[int, int]:
    """The column and row of a cell's name."""
    return COLUMNS.index(name[0]), int(name[1:]) - 1


def rectangle(text: str) -> Rectangle:
    """The rectangle of `area c4 e5` or `area c4`, with the top left corner first."""
    names = text.split()[1:]
    (left, top), (right, bottom) = cell(names[0]), cell(names[-1])
    across, down = range(left, right + 1), range(top, bottom + 1)
    return Rectangle(text, frozenset((x, y) for x in across for y in down))


def rectangles(one: int, other: int) -> list[Rectangle]:
    """All rectangles on the sheet with these sides, either way round."""
    found = []
    for width, height in {(one, other), (other, one)}:
        for left in range(11 - width):
            for top in range(11 - height):
                first = f"{COLUMNS[left]}{top + 1}"
                last = f"{COLUMNS[left + width - 1]}{top + height}"
                found.append(rectangle(f"area {first}" + f" {last}" * (first != last)))
    return found


# What is told


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
