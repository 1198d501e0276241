"""Blätterrauschen: areas, which are rectangles of cells. BR-04 to BR-08, BR-24, BR-50, BR-51."""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from ...game import Refusal
from .model import BOX, NUMBERS, SORTS, Area, Filled, Season, Sheet

SIZE: Final = 10
COLUMNS: Final = "abcdefghij"
CELLS: Final = range(SIZE * SIZE)  # row by row from the top
CELL_NAMES: Final = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in COLUMNS)

# Sets of cells are whole numbers: bit n stands for cell n.
WHOLE_SHEET: Final = (1 << SIZE * SIZE) - 1
FIRST_COLUMN: Final = sum(1 << row * SIZE for row in range(SIZE))
LAST_COLUMN: Final = FIRST_COLUMN << SIZE - 1

STORM: Final = SORTS[Season.AUTUMN].index("storm")


class Rectangle(NamedTuple):
    """A rectangle of a size that dice can show."""

    area: Area
    width: int
    height: int
    mask: int
    border: int  # the cells outside that share a side with it
    crosses: bool  # the river


def west_of_the_river() -> int:
    """The cells on the side of the river where a1 lies."""
    cells = 0
    for rows, columns in BOX["river"].items():
        first, last = (int(word) for word in rows.split("_") if word.isdigit())
        width = COLUMNS.index(columns[0]) + 1
        cells |= sum(
            1 << row * SIZE << column for row in range(first - 1, last) for column in range(width)
        )
    return cells


WEST: Final = west_of_the_river()


def mask_of(area: Area) -> int:
    """The cells of a rectangle that lies on the sheet."""
    line = (1 << area.right + 1) - (1 << area.left)
    return sum(line << row * SIZE for row in range(area.top, area.bottom + 1))


def neighbours(mask: int) -> int:
    """BR-07: the cells outside that share a side with a set of cells; the river is no bar."""
    upright = mask << SIZE | mask >> SIZE
    lying = (mask & ~LAST_COLUMN) << 1 | (mask & ~FIRST_COLUMN) >> 1
    return (upright | lying) & WHOLE_SHEET & ~mask


# A rectangle's number: its top left cell, then height, then width. So they are in reading order.
LONGEST: Final = NUMBERS[-1]
SIZES: Final = LONGEST * LONGEST


def can_be_rolled(area: Area) -> bool:
    """BR-04: whether an area lies on the sheet and has a size that dice can show."""
    left, top, right, bottom = area.left, area.top, area.right, area.bottom
    on_the_sheet = left >= 0 and top >= 0 and right < SIZE and bottom < SIZE
    return on_the_sheet and right - left < LONGEST and bottom - top < LONGEST


def number_of(area: Area) -> int:
    """The number of a rectangle that can be rolled."""
    size = (area.bottom - area.top) * LONGEST + area.right - area.left
    return (area.top * SIZE + area.left) * SIZES + size


@cache
def rectangle(number: int) -> Rectangle:
    """The rectangle with that number."""
    cell, size = divmod(number, SIZES)
    (top, left), (height, width) = divmod(cell, SIZE), divmod(size, LONGEST)
    area = Area(left, top, left + width, top + height)
    mask = mask_of(area)
    crosses = bool(mask & WEST) and bool(mask & ~WEST)
    return Rectangle(area, width + 1, height + 1, mask, neighbours(mask), crosses)


Numbers = tuple[int, int]
Candidates = tuple[tuple[int, Area], ...]  # rectangles of one size with their cells


@cache
def candidates(numbers: Numbers, crossing: bool) -> Candidates:
    """BR-04: the rectangles with these sides, either way round; BR-51: maybe none that cross."""
    sizes = sorted({(numbers[0], numbers[1]), (numbers[1], numbers[0])})
    found = [
        rectangle(cell * SIZES + (height - 1) * LONGEST + width - 1)
        for cell in CELLS
        for height, width in sizes
        if cell % SIZE + width <= SIZE and cell // SIZE + height <= SIZE
    ]
    return tuple((each.mask, each.area) for each in found if crossing or not each.crosses)


def legal_areas(sheet: Sheet, filled: Filled, numbers: Numbers, clouds: int) -> Iterator[Area]:
    """Every area that a seat may draw with these numbers, from the top left on.

    BR-05, BR-07: it holds a cell of `reach`; BR-08: none that is covered; BR-50, BR-51: autumn.
    """
    covered, reach = filled.covered, filled.reach
    autumn = sheet.season == Season.AUTUMN
    storm = sheet.masks[STORM] if autumn and clouds else WHOLE_SHEET
    for mask, area in candidates(numbers, not autumn):
        if mask & reach and not mask & covered and mask & storm:
            yield area


def why_not_area(
    sheet: Sheet, filled: Filled, numbers: Numbers, clouds: int, area: Area
) -> Refusal | None:
    """The first rule that an area breaks: BR-04, BR-08, BR-05 or BR-07, BR-51, BR-50."""
    if not can_be_rolled(area):
        return Refusal("BR-04", {"numbers": numbers})
    _, width, height, mask, _, crosses = rectangle(number_of(area))
    if (width, height) not in (numbers, numbers[::-1]):
        return Refusal("BR-04", {"numbers": numbers})
    taken = mask & filled.covered
    if taken:
        return Refusal("BR-08", {"cell": first_cell(taken)})
    if not mask & filled.reach:
        if filled.areas:
            return Refusal("BR-07")
        return Refusal("BR-05", {"start": CELL_NAMES[sheet.starts[filled.start - 1]]})
    if sheet.season != Season.AUTUMN:
        return None
    if crosses:
        return Refusal("BR-51")
    return Refusal("BR-50") if clouds and not mask & sheet.masks[STORM] else None


def first_cell(mask: int) -> str:
    """The name of the first of some cells in reading order."""
    return CELL_NAMES[(mask & -mask).bit_length() - 1]


def reach_of(sheet: Sheet, start: int, areas: tuple[int, ...]) -> int:
    """BR-05, BR-07: the cells of which the next area must hold one.

    The own start field before the first area, then all that border on the areas drawn.
    """
    if not areas:
        return 1 << sheet.starts[start - 1] if start else 0
    reach = 0
    for number in areas:
        reach |= rectangle(number).border
    return reach


def covered_by(areas: tuple[int, ...]) -> int:
    """The cells of some areas."""
    covered = 0
    for number in areas:
        covered |= rectangle(number).mask
    return covered
