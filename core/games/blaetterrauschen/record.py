"""Blätterrauschen: states as plain data, both ways, and what views have in common with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ... import plain
from ...game import BadData, NotUnderstood, Plain, Players
from .areas import CELLS, SIZE, can_be_rolled, covered_by, mask_of, number_of, reach_of, rectangle
from .model import (
    FACES,
    FIELDS,
    NOT_DEALT,
    NOT_IN,
    NUMBERS,
    TRACKS,
    Area,
    Entry,
    Filled,
    Go,
    Joker,
    Leave,
    Miss,
    Move,
    Phase,
    Season,
    Sheet,
    Stage,
    State,
    Tick,
    clouds,
    is_in,
)
from .notation import parse, write, write_roll
from .seasons import CHOICE_NUMBERS, CHOICES, SYMBOLS, TICKS, look_at, possible, with_crossing
from .sheets import sheet_of
from .symbols import Here

FREE_SIGN = "."
RIVER = "river"  # this track follows from the areas
JOKER_WORDS = ("unused", "used")
PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)
STATE_KEYS = ("round", "phase", "roll", "holly", "entries", "sheets")
SHEET_KEYS = ("start", "misses", "joker", "left", "clover_round", "areas", "marks")


class Frame(NamedTuple):
    """What the entries are read with: the round they belong to, and the sheets with them."""

    sheet: Sheet
    pairs_by_area: bool
    round: int
    phase: Phase
    roll: tuple[int, int] | None


# States


def dump_state(state: State, players: Players) -> Plain:
    """The state as plain data; areas are drawn as rows of text, an entry reads like moves."""
    data: Plain = {"round": state.round, "phase": state.phase.name.lower()}
    if state.roll is not None:
        data["roll"] = write_roll(*state.roll)
    if state.holly:
        data["holly"] = list(state.holly)
    entries = (", ".join(entry_texts(entry, state.sheet.season)) for entry in state.entries)
    data["entries"] = dict(zip(players, entries, strict=True))
    data["sheets"] = {
        player: _dump_filled(state.sheet.season, filled)
        for player, filled in zip(players, state.filled, strict=True)
    }
    return data


def load_state(data: Plain, players: Players, options: Mapping[str, Any]) -> State:
    """The state that plain data describes."""
    plain.only_known(data, STATE_KEYS)
    pairs = options.get("pairs") == "area"
    frame = read_frame(data, sheet_of(options), pairs)
    filled = [
        _read_filled(table, f"sheets.{player}", frame.sheet)
        for player, table in zip(players, plain.by_player(data, "sheets", players), strict=True)
    ]
    entries = []
    for player, line, sheet in zip(
        players, plain.by_player(data, "entries", players), filled, strict=True
    ):
        place = f"entries.{player}"
        if not isinstance(line, str):
            raise BadData(place, "not-text", found=line)
        texts = [text.strip() for text in line.split(",")] if line else []
        entries.append(read_entry(texts, place, frame, sheet))
    return State(
        sheet=frame.sheet,
        holly_by_seat=options.get("holly") == "seat",
        pairs_by_area=pairs,
        round=frame.round,
        phase=frame.phase,
        roll=frame.roll,
        filled=tuple(filled),
        entries=tuple(entries),
        holly=read_holly(data),
    )


def _dump_filled(season: Season, filled: Filled) -> Plain:
    data = dump_facts(filled)
    data["areas"] = draw_areas(filled.areas)
    marks = zip(TRACKS[season], filled.marks, strict=True)
    data["marks"] = {track: mark for track, mark in marks if mark and track != RIVER}
    return data


def draw_areas(areas: tuple[int, ...]) -> list[str]:
    """A sheet as rows of text: the number of the area that a cell belongs to, or `.`."""
    signs = [FREE_SIGN] * len(CELLS)
    for number, area in enumerate(areas, 1):
        left, top, right, bottom = corners(area)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                signs[row * SIZE + column] = str(number)
    return [
        " ".join(f"{sign:>2}" for sign in signs[first : first + SIZE])
        for first in range(0, len(signs), SIZE)
    ]


def corners(number: int) -> tuple[int, int, int, int]:
    """The columns and rows between which a rectangle lies: left, top, right, bottom."""
    area = rectangle(number).area
    return area.left, area.top, area.right, area.bottom


def _read_filled(table: object, place: str, sheet: Sheet) -> Filled:
    if not isinstance(table, dict):
        raise BadData(place, "not-a-table", found=table)
    with plain.under(place):
        plain.only_known(table, SHEET_KEYS)
        tracks = [track for track in TRACKS[sheet.season] if track != RIVER]
        marks = plain.table(table, "marks")
        with plain.under("marks"):
            plain.only_known(marks, tracks)
            counts = [count(marks, name) if name in marks else 0 for name in TRACKS[sheet.season]]
        areas = _read_drawing(plain.rows(table, "areas"))
        return complete(table, sheet, areas, tuple(counts))


def _read_drawing(rows: Sequence[object]) -> tuple[int, ...]:
    """The areas of a sheet drawn as rows of text."""
    if len(rows) != SIZE:
        raise BadData("areas", "wrong-rows", found=len(rows), right=SIZE)
    cells: dict[str, list[int]] = {}
    for number, row in enumerate(rows, 1):
        signs = row.split() if isinstance(row, str) else []
        if len(signs) != SIZE:
            raise BadData(f"areas.{number}", "wrong-columns", found=len(signs), right=SIZE)
        for column, sign in enumerate(signs):
            cells.setdefault(sign, []).append((number - 1) * SIZE + column)
    cells.pop(FREE_SIGN, None)
    for sign in cells:
        if sign not in map(str, range(1, len(cells) + 1)):
            raise BadData("areas", "not-an-area-number", found=sign, most=len(cells))
    return tuple(_rectangle_of(str(n), cells[str(n)]) for n in range(1, len(cells) + 1))


def _rectangle_of(sign: str, cells: list[int]) -> int:
    columns, lines = [cell % SIZE for cell in cells], [cell // SIZE for cell in cells]
    area = Area(min(columns), min(lines), max(columns), max(lines))
    if not can_be_rolled(area) or len(cells) != mask_of(area).bit_count():
        raise BadData("areas", "not-a-rectangle", area=int(sign))
    return number_of(area)


# What states and views have in common


def entry_texts(entry: Entry, season: Season) -> list[str]:
    """An entry as the moves that led to it."""
    moves: list[Move] = []
    if entry.joker is not None:
        moves.append(Joker(entry.joker))
    if entry.area is not None:
        moves.append(rectangle(entry.area).area)
    if entry.tick is not None:
        moves.append(TICKS[SYMBOLS[season].choices[entry.tick].name])
    if entry.miss:
        moves.append(Miss())
    if entry.goes_on is not None:
        moves.append(Go() if entry.goes_on else Leave())
    return [write(move, ()) for move in moves]


def read_frame(data: Plain, sheet: Sheet, pairs_by_area: bool) -> Frame:
    """The round that plain data describes."""
    roll = plain.optional(plain.text, data, "roll")
    faces = [] if roll is None else roll.split()
    if roll is not None and (len(faces) != 2 or not all(face in FACES for face in faces)):
        raise BadData("roll", "not-a-roll", found=roll, choices=FACES)
    return Frame(
        sheet=sheet,
        pairs_by_area=pairs_by_area,
        round=count(data, "round"),
        phase=Phase(plain.one_of(data, "phase", PHASE_NAMES)),
        roll=(FACES.index(faces[0]), FACES.index(faces[1])) if faces else None,
    )


def read_holly(data: Plain) -> tuple[int, ...]:
    """BR-64: what has been rolled for the holly."""
    if "holly" not in data:
        return ()
    numbers = []
    for number in plain.rows(data, "holly"):
        if type(number) is not int or number not in NUMBERS:
            raise BadData("holly", "not-one-of", found=number, choices=NUMBERS)
        numbers.append(number)
    return tuple(numbers)


def dump_facts(filled: Filled) -> Plain:
    """What stands on a sheet beside areas and tracks."""
    data: Plain = {} if filled.start == NOT_DEALT else {"start": filled.start}
    data["misses"] = filled.misses
    data["joker"] = JOKER_WORDS[filled.joker_used]
    data["left"] = filled.left
    if filled.clover:
        data["clover_round"] = filled.clover
    return data


def complete(table: Plain, sheet: Sheet, areas: tuple[int, ...], marks: tuple[int, ...]) -> Filled:
    """A sheet with what follows from its areas: the river's track and the cells."""
    start = NOT_DEALT if "start" not in table else plain.whole(table, "start")
    if start not in FIELDS and "start" in table:
        raise BadData("start", "not-one-of", found=start, choices=FIELDS)
    left = plain.present(table, "left")
    if not isinstance(left, bool):
        raise BadData("left", "not-one-of", found=left, choices=(False, True))
    for area in areas:
        marks = with_crossing(sheet.season, marks, area)
    return Filled(
        start=start,
        areas=areas,
        covered=covered_by(areas),
        reach=reach_of(sheet, start, areas),
        marks=marks,
        misses=count(table, "misses"),
        joker_used=bool(plain.one_of(table, "joker", JOKER_WORDS)),
        clover=count(table, "clover_round") if "clover_round" in table else 0,
        left=left,
    )


def count(data: Plain, key: str) -> int:
    """A whole number that is not below zero."""
    value = plain.whole(data, key)
    if value < 0:
        raise BadData(key, "negative", found=value)
    return value


def read_move(text: object, place: str) -> Move:
    """The move that a text at that place means."""
    try:
        return parse(str(text), ())
    except NotUnderstood:
        raise BadData(place, "not-a-move", found=text) from None


# The moves of an entry, in their order
ENTRY_ORDER: tuple[type, ...] = (Joker, Area, Tick, Miss, Go, Leave)


def read_entry(texts: Sequence[object], place: str, frame: Frame, filled: Filled) -> Entry:
    """An entry from the moves that led to it, and what the seat has to do next."""
    entry = NOT_IN
    before = -1
    for text in texts:
        move = read_move(text, place)
        order = ENTRY_ORDER.index(type(move)) if type(move) in ENTRY_ORDER else -1
        if order <= before or (isinstance(move, Miss) and entry != NOT_IN):
            raise BadData(place, "misplaced", found=text)
        before = order
        entry = _with_move(entry, move, place, frame)
    return entry._replace(stage=_stage(entry, frame, filled))


def _with_move(entry: Entry, move: Move, place: str, frame: Frame) -> Entry:
    match move:
        case Joker():
            return entry._replace(joker=move.number)
        case Area() if can_be_rolled(move):
            return entry._replace(area=number_of(move))
        case Tick() if entry.area is not None and move.sort in CHOICES[frame.sheet.season]:
            return entry._replace(tick=CHOICE_NUMBERS[frame.sheet.season][move.sort])
        case Miss():
            return entry._replace(miss=True)
        case Go() | Leave() if entry.goes_on is None:
            return entry._replace(goes_on=isinstance(move, Go))
    raise BadData(place, "misplaced", found=write(move, ()))


def _stage(entry: Entry, frame: Frame, filled: Filled) -> Stage:
    """What a seat with that entry has to do next."""
    if entry.goes_on is not None:
        return Stage.DONE
    if entry.miss:
        return Stage.ANSWER if is_in(filled) else Stage.DONE
    if entry.area is None:
        to_enter = frame.phase is Phase.ENTRY and is_in(filled)
        return Stage.DONE if not to_enter else Stage.OPEN if entry.joker is None else Stage.AREA
    if entry.tick is None and possible(frame.sheet.season, _look_at(entry.area, frame)):
        return Stage.TICK
    return Stage.ANSWER


def _look_at(area: int, frame: Frame) -> Here:
    return look_at(frame.sheet, area, clouds(frame.roll), frame.pairs_by_area)
