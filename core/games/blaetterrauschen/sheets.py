"""Blätterrauschen: the printed sheets, those of the box and those that players bring. BR-01."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ... import plain
from ...game import BadData, Option, Plain
from .areas import CELLS, SIZE
from .model import BOX, FIELDS, JOKER_DICE, SEASON_NAMES, SORTS, Season, Sheet

SHEET_KEYS = ("joker", "symbols", "grid")
DEFAULT_SEASON = SEASON_NAMES[0]


def sheet_of(options: Mapping[str, Any]) -> Sheet:
    """BR-01: the sheet of the match's season, or the one that the players brought for it."""
    season = options.get("season", DEFAULT_SEASON)
    table = options.get("sheet", BOX)[season]
    rows = table["grid"]
    if isinstance(rows, str):
        rows = split_rows(rows)
    return build(
        season_called(season), table["joker"], tuple(table["symbols"].items()), tuple(rows)
    )


@lru_cache(maxsize=64)
def build(
    season: Season, joker: str, symbols: tuple[tuple[str, str], ...], rows: tuple[str, ...]
) -> Sheet:
    """The sheet with these symbols (letter, sort) and rows; the same value for the same sheet.

    BR-06: a start field is in no symbol's mask, so for all but its seat it is an empty cell.
    """
    signs = "".join("".join(row.split()) for row in rows)
    letters = {sort: letter for letter, sort in symbols}
    return Sheet(
        season=season,
        joker=JOKER_DICE.index(joker),
        letters=tuple(ord(letters[sort]) if sort in letters else 0 for sort in SORTS[season]),
        masks=tuple(
            sum(1 << cell for cell, sign in enumerate(signs) if sign == letters.get(sort))
            for sort in SORTS[season]
        ),
        starts=tuple(signs.index(str(number)) for number in FIELDS),
    )


def season_called(name: str) -> Season:
    """The season of that name."""
    return Season(SEASON_NAMES.index(name))


def symbols_of(sheet: Sheet) -> dict[str, str]:
    """The sorts of a sheet by their letters."""
    sorts = zip(sheet.letters, SORTS[sheet.season], strict=True)
    return {chr(letter): sort for letter, sort in sorts if letter}


def rows_of(sheet: Sheet) -> list[str]:
    """The rows of a sheet from the top, a sign for each cell."""
    signs = [""] * len(CELLS)
    for letter, mask in zip(sheet.letters, sheet.masks, strict=True):
        for cell in CELLS:
            if mask >> cell & 1:
                signs[cell] = chr(letter)
    for field, cell in zip(FIELDS, sheet.starts, strict=True):
        signs[cell] = str(field)
    return ["".join(signs[first : first + SIZE]) for first in range(0, len(signs), SIZE)]


def dump_sheet(sheet: Sheet) -> Plain:
    """A sheet as plain data, in the form of its season's table in the box."""
    return {
        "joker": JOKER_DICE[sheet.joker],
        "symbols": symbols_of(sheet),
        "grid": [" ".join(row) for row in rows_of(sheet)],
    }


def check_sheet(content: Plain, options: Mapping[str, Any]) -> Plain:
    """The part of a sheet file that the match keeps: its season's table. Raises `BadData`.

    What else of the box stands in the file must be as it is there.
    """
    plain.only_known(content, tuple(BOX))
    for key in BOX:
        if key not in SEASON_NAMES and key in content and content[key] != BOX[key]:
            raise BadData(key, "fixed", right=BOX[key])
    season = options.get("season", DEFAULT_SEASON)
    table = plain.table(content, season)
    with plain.under(season):
        return {season: dump_sheet(read_sheet(season_called(season), table))}


def read_sheet(season: Season, table: Plain) -> Sheet:
    """The sheet that plain data describes. Raises `BadData`."""
    plain.only_known(table, SHEET_KEYS)
    joker = JOKER_DICE[plain.one_of(table, "joker", JOKER_DICE)]
    symbols = _read_symbols(season, plain.table(table, "symbols"))
    rows = table["grid"] if isinstance(table.get("grid"), list) else plain.text(table, "grid")
    if isinstance(rows, str):
        rows = split_rows(rows)
    if len(rows) != SIZE:
        raise BadData("grid", "wrong-rows", found=len(rows), right=SIZE)
    with plain.under("grid"):
        grid = tuple(
            _read_row(row, f"row {number}", dict(symbols)) for number, row in enumerate(rows, 1)
        )
        _check_fields(grid)
    for field in FIELDS:
        if not any(str(field) in row for row in grid):
            raise BadData("grid", "field-missing", field=field)
    return build(season, joker, symbols, grid)


def split_rows(grid: str) -> list[str]:
    """The rows of a grid that is written as one text."""
    return [line for line in grid.splitlines() if line.strip()]


def _read_symbols(season: Season, table: Plain) -> tuple[tuple[str, str], ...]:
    sorts = SORTS[season]
    found: dict[str, str] = {}
    with plain.under("symbols"):
        for letter in table:
            if len(letter) != 1 or not (letter.isascii() and letter.isalpha()):
                raise BadData(letter, "not-a-letter", found=letter)
            sort = sorts[plain.one_of(table, letter, sorts)]
            if sort in found.values():
                raise BadData(letter, "sort-twice", found=sort)
            found[letter] = sort
    return tuple(found.items())


def _check_fields(grid: tuple[str, ...]) -> None:
    """BR-02: no start field stands twice on a sheet."""
    places: dict[str, str] = {}
    for number, row in enumerate(grid, 1):
        for column, sign in enumerate(row, 1):
            place = f"row {number} column {column}"
            if sign.isdigit() and sign in places:
                raise BadData(place, "field-twice", field=int(sign), first=places[sign])
            places[sign] = place


def _read_row(row: object, place: str, symbols: Mapping[str, str]) -> str:
    if not isinstance(row, str):
        raise BadData(place, "not-text", found=row)
    signs = "".join(row.split())
    known = (*symbols, *map(str, FIELDS))
    for column, sign in enumerate(signs, 1):
        if sign not in known:
            raise BadData(f"{place} column {column}", "unknown-sign", found=sign, choices=known)
    if len(signs) != SIZE:
        # the first sign that is missing, or the first one too many
        column = min(len(signs), SIZE) + 1
        raise BadData(f"{place} column {column}", "wrong-width", found=len(signs), right=SIZE)
    return signs


OPTIONS: tuple[Option, ...] = (
    Option("season", default=DEFAULT_SEASON, choices=SEASON_NAMES),
    Option("holly", default="common", choices=("common", "seat")),
    Option("pairs", default="sheet", choices=("sheet", "area")),
    Option("sheet", file=check_sheet),
)
