"""Blätterrauschen: state, view, moves. Rule IDs are explained in rules.toml."""

from enum import IntEnum
from typing import Final, NamedTuple

from ... import data
from ...frozen import Frozen
from ...game import Seat

NAME = "blaetterrauschen"
REVISION = 1
SEATS = range(1, 7)
HIDDEN_HANDS = True  # what a seat has entered in the present round (BR-22)
TOGETHER = False

BOX: Final = data.box(NAME)


class Season(IntEnum):
    """The season whose sheet all play on (BR-01)."""

    SPRING = 0
    SUMMER = 1
    AUTUMN = 2
    WINTER = 3


SEASON_NAMES: Final = tuple(season.name.lower() for season in Season)
# By season: the sorts of symbols, and the circles of every track.
SORTS: Final[dict[Season, tuple[str, ...]]] = {
    season: tuple(BOX[name]["symbols"].values())
    for season, name in zip(Season, SEASON_NAMES, strict=True)
}
TRACKS: Final[dict[Season, dict[str, int]]] = {
    season: BOX["tracks"][name] for season, name in zip(Season, SEASON_NAMES, strict=True)
}
TRACK_NUMBERS: Final = {
    season: {name: number for number, name in enumerate(TRACKS[season])} for season in Season
}
MOST_MISSES: Final[int] = BOX["match"]["misses"]
MISS_POINTS: Final[int] = BOX["match"]["miss"]

# The faces of a die (BR-03) with their odds; a joker or the holly die shows a number.
FACES: Final = tuple(dict.fromkeys(BOX["die"]))
FACE_ODDS: Final = tuple(BOX["die"].count(face) for face in FACES)
FACE_NUMBERS: Final = tuple(int(face[0]) for face in FACES)
FACE_CLOUDS: Final = tuple(face.count("c") for face in FACES)
NUMBERS: Final = tuple(sorted(set(FACE_NUMBERS)))

FIELDS: Final = tuple(range(1, 7))  # the start fields
NOT_DEALT: Final = 0
JOKER_DICE: Final = ("green", "natural")


class Phase(IntEnum):
    """What the match waits for."""

    FIELDS = 0  # the dealer: the next seat's start field
    ROLL = 1  # the dealer: the roll that opens a round
    ENTRY = 2  # seats: an area or a miss; who has finished the round may answer
    ANSWER = 3  # seats: all have finished the round; who goes on, who leaves?
    HOLLY = 4  # the dealer: what the holly is worth
    OVER = 5


class Stage(IntEnum):
    """What a seat has to do in this round."""

    OPEN = 0  # to draw an area, after a joker or not, or to mark a miss
    AREA = 1  # to draw an area with the joker's number (BR-19)
    TICK = 2  # to choose a sort in its new area (BR-12)
    ANSWER = 3  # nothing more in this round, but to say whether it goes on (BR-14)
    DONE = 4  # nothing: it has answered, or is not in any more


class Sheet(NamedTuple):
    """A printed sheet: the same for all, and the same through the whole match (BR-01).

    `masks` tells where each sort is, in the order of SORTS, as a set of cells: bit n stands
    for cell n. Cells count from 0, row by row from the top. `letters` are the signs of the
    sorts as character codes.
    """

    season: Season
    joker: int  # which die it is for: index in JOKER_DICE
    letters: tuple[int, ...]  # 0 for a sort without one
    masks: tuple[int, ...]
    starts: tuple[int, ...]  # the cells of the start fields 1 to 6


class Filled(NamedTuple):
    """What a seat has filled in on its sheet, the present round included.

    `marks` counts every tick, cloud and crossing, also those that found no empty circle.
    `covered` and `reach` follow from start and areas.
    """

    start: int  # the number of its start field, or NOT_DEALT
    areas: tuple[int, ...]  # rectangles in the order in which they were drawn
    covered: int  # the cells of its areas
    reach: int  # of these its next area must hold one (BR-05, BR-07)
    marks: tuple[int, ...]  # in the order of TRACKS
    misses: int
    joker_used: bool
    clover: int  # the round in which the clover was completed (BR-43); 0 for none
    left: bool


class Entry(NamedTuple):
    """What a seat has entered in the present round, or in the last one; sealed (BR-22)."""

    stage: Stage
    joker: int | None = None  # the number named
    area: int | None = None  # the rectangle drawn
    tick: int | None = None  # the sort chosen: index of the season's choices
    miss: bool = False
    goes_on: bool | None = None  # the answer


TO_ENTER: Final = Entry(Stage.OPEN)
NOT_IN: Final = Entry(Stage.DONE)


class State(NamedTuple):
    """A match of Blätterrauschen."""

    sheet: Sheet
    holly_by_seat: bool  # option `holly` (BR-64)
    pairs_by_area: bool  # option `pairs` (BR-62)
    round: int  # 0 before the first roll
    phase: Phase
    roll: tuple[int, int] | None  # of this round: green, natural, as indices of FACES
    filled: tuple[Filled, ...]  # by seat
    entries: tuple[Entry, ...]  # by seat
    holly: tuple[int, ...]  # rolled for all, or by seat


class View(NamedTuple):
    """What a reader knows of a match.

    A sealed entry is None, and that seat's sheet is as it was before it. In Phase.ANSWER a
    sealed answer is blank; whether it has been given tells `waiting`.
    """

    sheet: Sheet
    holly_by_seat: bool
    pairs_by_area: bool
    round: int
    phase: Phase
    roll: tuple[int, int] | None
    waiting: tuple[Seat, ...]  # the seats that the match waits for, not the dealer
    filled: tuple[Filled, ...]
    entries: tuple[Entry | None, ...]
    holly: tuple[int, ...]


class Area(Frozen):
    """Draw the rectangle between these columns and rows (BR-04).

    Columns and rows count from 0; they may lie off the sheet.
    """

    left: int
    top: int
    right: int
    bottom: int


class Joker(Frozen):
    """Choose the number of the joker die for oneself; an area must follow (BR-17, BR-19)."""

    number: int


class Tick(Frozen):
    """Choose a sort of symbol in the new area (BR-11)."""

    sort: str


class Miss(Frozen):
    """Mark a miss (BR-09)."""


class Go(Frozen):
    """Answer: go on, and enter the next roll (BR-14, BR-16)."""


class Leave(Frozen):
    """Answer: leave the match with the points on the sheet (BR-14, BR-15)."""


class Field(Frozen):
    """The dealer gives this start field to the next seat (BR-02)."""

    number: int


class Roll(Frozen):
    """The dealer rolls the green and the natural die: indices of FACES (BR-03)."""

    green: int
    natural: int


class Holly(Frozen):
    """The dealer rolls what each holly is worth (BR-64)."""

    number: int


Move = Area | Joker | Tick | Miss | Go | Leave | Field | Roll | Holly

JOKERS: Final = tuple(map(Joker, NUMBERS))
MISS: Final = Miss()
GO: Final = Go()
LEAVE: Final = Leave()
FIELD_MOVES: Final = tuple(map(Field, FIELDS))
ROLLS: Final = tuple(
    Roll(green, natural) for green in range(len(FACES)) for natural in range(len(FACES))
)
ROLL_ODDS: Final = tuple(FACE_ODDS[roll.green] * FACE_ODDS[roll.natural] for roll in ROLLS)
HOLLIES: Final = tuple(map(Holly, NUMBERS))
HOLLY_ODDS: Final = tuple(
    sum(odd for shown, odd in zip(FACE_NUMBERS, FACE_ODDS, strict=True) if shown == number)
    for number in NUMBERS
)


def is_in(filled: Filled) -> bool:
    """BR-10, BR-15: whether a seat is still in the match."""
    return not filled.left and filled.misses < MOST_MISSES


def clouds(roll: tuple[int, int] | None) -> int:
    """How many clouds a roll shows (BR-03)."""
    return 0 if roll is None else FACE_CLOUDS[roll[0]] + FACE_CLOUDS[roll[1]]
