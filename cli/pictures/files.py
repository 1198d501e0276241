"""What a reader may know of a match, put down as a picture or a page."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from io import TextIOWrapper

from wolken.core.game import HOST, PUBLIC, Reader, State
from wolken.core.games import GAMES
from wolken.core.history import Telling
from wolken.core.match import Match

from .. import console, disk, errors, report
from ..language import _
from .drawing import Run, drawn
from .page import Board, Entry, board_page, match_page
from .svg import svg

STANDARD_OUTPUT = "-"


def check_outputs(match_file: str, svg_file: str, html_file: str, other: bool) -> None:
    """Complains about files that cannot all be written, before anything is.

    `other` says that another form of output was asked for too.
    """
    if other:
        raise errors.usage(_("a picture takes the place of any other output"))
    if svg_file and html_file and _same(svg_file, html_file):
        raise errors.usage(_("--svg and --html need a file each"))
    for path in (svg_file, html_file):
        if path and _same(path, match_file):
            raise errors.usage(_("{path} is the match itself").format(path=path))


def write_board(match: Match, reader: Reader, state: State, svg_file: str, html_file: str) -> None:
    """Writes a state of a match as a picture and as a page, where a file is named for it."""
    title, board = _title(match), _board(match, reader, state)
    if svg_file:
        turn = [(Run(line, "bold"),) for line in board.turn]
        _write(svg_file, svg(title, [*board.words, *board.turn], [*board.picture, *turn]))
    if html_file:
        _write(html_file, board_page(title, _reader(match, reader), board))


def write_match(match: Match, reader: Reader, told: Sequence[Telling], html_file: str) -> None:
    """Writes what a reader was told of a match as a page to step through."""
    entries = _entries(match, reader, told)
    _write(html_file, match_page(_title(match), _reader(match, reader), entries))


def _entries(match: Match, reader: Reader, told: Sequence[Telling]) -> Iterator[Entry]:
    for telling in told:
        done, *events = map(console.literal, report.told_lines(match, [telling]))
        board = _board(match, reader, telling.now)
        yield Entry(telling.seq, telling.time, done, [event.strip() for event in events], board)


def _board(match: Match, reader: Reader, state: State) -> Board:
    view = report.view_at(match, reader, state)
    screen = report.screen(match.game)
    return Board(
        words=list(map(console.literal, screen.plain(view, match.players, reader))),
        picture=drawn(screen.rich(view, match.players, reader)),
        turn=list(map(console.literal, report.closing_lines(match, state))),
    )


def _title(match: Match) -> str:
    title, _line = GAMES[match.game.NAME]
    return f"{title}: {', '.join(match.players)}"


def _reader(match: Match, reader: Reader) -> str:
    if reader is PUBLIC:
        return _("as everybody may know it")
    if reader == HOST:
        return _("with everything that is hidden")
    return _("as {name} may know it").format(name=match.players[reader])


def _same(path: str, other: str) -> bool:
    """Whether two paths lead to one file, there already or not."""
    if STANDARD_OUTPUT in (path, other):
        return path == other
    return os.path.realpath(path) == os.path.realpath(other) or (
        os.path.exists(path) and os.path.exists(other) and os.path.samefile(path, other)
    )


def _write(path: str, text: str) -> None:
    if path != STANDARD_OUTPUT:
        disk.export(path, text)
        return
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # as the file says of itself
    sys.stdout.write(text)
