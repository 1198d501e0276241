"""Blätterrauschen: views as plain data, both ways."""

from __future__ import annotations

from collections.abc import Mapping

from ... import plain
from ...game import BadData, Plain, Players
from .areas import can_be_rolled, number_of, rectangle
from .model import SEASON_NAMES, TRACKS, Area, Entry, Filled, Season, Sheet, Stage, View
from .notation import write_area, write_roll
from .record import (
    RIVER,
    Frame,
    complete,
    count,
    dump_facts,
    entry_texts,
    read_entry,
    read_frame,
    read_holly,
    read_move,
)
from .seasons import circles, points
from .sheets import dump_sheet, read_sheet

VIEW_KEYS = (
    *("season", "round", "phase", "roll", "waiting", "holly", "scores", "options"),
    *("entries", "sheets", "sheet"),
)
VIEW_SHEET_KEYS = ("start", "misses", "joker", "left", "clover_round", "areas", "tracks", "points")


def dump_view(view: View, players: Players) -> Plain:
    """The view as plain data, made for scripts: nested tables by player and track.

    A sealed entry is absent.
    """
    data: Plain = {
        "season": view.sheet.season.name.lower(),
        "round": view.round,
        "phase": view.phase.name.lower(),
    }
    if view.roll is not None:
        data["roll"] = write_roll(*view.roll)
    data["waiting"] = [players[seat] for seat in view.waiting]
    if view.holly:
        data["holly"] = list(view.holly)
    lines = [points(view, seat) for seat in range(len(players))]
    data["scores"] = dict(zip(players, (sum(line.values()) for line in lines), strict=True))
    data["options"] = {
        "holly": "seat" if view.holly_by_seat else "common",
        "pairs": "area" if view.pairs_by_area else "sheet",
    }
    data["entries"] = {
        player: entry_texts(entry, view.sheet.season)
        for player, entry in zip(players, view.entries, strict=True)
        if entry is not None
    }
    data["sheets"] = {
        player: _dump_seen(view.sheet.season, filled, line)
        for player, filled, line in zip(players, view.filled, lines, strict=True)
    }
    data["sheet"] = dump_sheet(view.sheet)
    return data


def load_view(data: Plain, players: Players) -> View:
    """The view that plain data describes. What follows from the rest must agree with it."""
    plain.only_known(data, VIEW_KEYS)
    season = Season(plain.one_of(data, "season", SEASON_NAMES))
    options, sheet_table = plain.table(data, "options"), plain.table(data, "sheet")
    with plain.under("sheet"):
        sheet = read_sheet(season, sheet_table)
    with plain.under("options"):
        holly_by_seat = bool(plain.one_of(options, "holly", ("common", "seat")))
        pairs = bool(plain.one_of(options, "pairs", ("sheet", "area")))
    frame = read_frame(data, sheet, pairs)
    waiting = plain.rows(data, "waiting")
    for name in waiting:
        if name not in players:
            raise BadData("waiting", "not-a-player", found=name, choices=tuple(players))
    filled = [
        _read_seen(table, f"sheets.{player}", frame.sheet)
        for player, table in zip(players, plain.by_player(data, "sheets", players), strict=True)
    ]
    view = View(
        sheet=frame.sheet,
        holly_by_seat=holly_by_seat,
        pairs_by_area=pairs,
        round=frame.round,
        phase=frame.phase,
        roll=frame.roll,
        waiting=tuple(seat for seat, player in enumerate(players) if player in waiting),
        filled=tuple(filled),
        entries=_read_seen_entries(plain.table(data, "entries"), players, frame, filled, waiting),
        holly=read_holly(data),
    )
    _must_agree(data, dump_view(view, players))
    return view


def _dump_seen(season: Season, filled: Filled, line: Mapping[str, int]) -> Plain:
    data = dump_facts(filled)
    data["areas"] = [write_area(rectangle(area).area) for area in filled.areas]
    sizes, full = TRACKS[season], circles(season, filled.marks)
    data["tracks"] = {
        track: {"marks": mark, "filled": full[track], "circles": sizes[track]}
        for track, mark in zip(sizes, filled.marks, strict=True)
    }
    data["points"] = dict(line)
    return data


def _read_seen(table: object, place: str, sheet: Sheet) -> Filled:
    if not isinstance(table, dict):
        raise BadData(place, "not-a-table", found=table)
    with plain.under(place):
        plain.only_known(table, VIEW_SHEET_KEYS)
        tracks = plain.table(table, "tracks")
        marks = []
        for track in TRACKS[sheet.season]:
            with plain.under("tracks"):
                counts = plain.table(tracks, track)
                with plain.under(track):
                    marks.append(0 if track == RIVER else count(counts, "marks"))
        areas = []
        for number, text in enumerate(plain.rows(table, "areas"), 1):
            move = read_move(f"area {text}", f"areas.{number}")
            if not isinstance(move, Area) or not can_be_rolled(move):
                raise BadData(f"areas.{number}", "not-a-rectangle", area=number)
            areas.append(number_of(move))
        return complete(table, sheet, tuple(areas), tuple(marks))


def _read_seen_entries(
    data: Plain, players: Players, frame: Frame, filled: list[Filled], waiting: list[object]
) -> tuple[Entry | None, ...]:
    entries: list[Entry | None] = []
    with plain.under("entries"):
        plain.only_known(data, players)
        for player, sheet in zip(players, filled, strict=True):
            if player not in data:
                entries.append(None)
                continue
            entry = read_entry(plain.rows(data, player), player, frame, sheet)
            if entry.stage == Stage.ANSWER and player not in waiting:
                entry = entry._replace(stage=Stage.DONE)  # it has given an answer, still sealed
            entries.append(entry)
    return tuple(entries)


def _must_agree(data: object, right: object, place: str = "") -> None:
    """Raises `BadData` at the first place where data is not what it should be."""
    if isinstance(data, dict) and isinstance(right, dict):
        for key in (*data, *right):
            below = f"{place}.{key}" if place else str(key)
            if key not in right:
                raise BadData(below, "unknown-key", found=key, choices=tuple(right))
            if key not in data:
                raise BadData(below, "missing")
            _must_agree(data[key], right[key], below)
    elif data != right:
        raise BadData(place, "does-not-agree", found=data, right=right)
