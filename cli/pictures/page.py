"""A page for a browser, whole in one file: a board, or a match to step through.

Without its script a page is the entries with their boards in words, one after the other.
With it, one entry is shown at a time with its board as a picture; the lines of the pictures
are kept once each, for most of them stand in many boards.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

from wolken.core.digest import sha256

from ..language import _, language
from .drawing import COLOURS, INK, PAPER, Line

STEPS = ("first", "back", "next", "last")


class Board(NamedTuple):
    """What is shown of a moment: the board in words and as a picture, and whose turn it is."""

    words: Sequence[str]
    picture: Sequence[Line]
    turn: Sequence[str]


class Entry(NamedTuple):
    """An entry of a match: its number, when, what was done and brought about, the board then."""

    number: int
    time: str
    done: str
    events: Sequence[str]
    board: Board


def board_page(title: str, reader: str, board: Board) -> str:
    """A page that shows one board."""
    turn, words = _told(board)
    picture = "\n".join(map(_markup, board.picture))
    main = f'<article class="now">\n{turn}{words}</article>\n{_figure(picture)}\n{_toggle()}'
    return _page(title, reader, main, pictured=' class="pictured"')


def match_page(title: str, reader: str, entries: Iterable[Entry]) -> str:
    """A page that steps through a match; an entry is opened by its number, `page.html#12`."""
    lines: dict[Line, int] = {}
    articles: list[str] = []
    first = last = 0
    for entry in entries:
        first, last = first or entry.number, entry.number
        numbers = [lines.setdefault(line, len(lines)) for line in entry.board.picture]
        articles.append(_article(entry, numbers))
    if not articles:
        return _page(title, reader, f"<p>{escape(_('There is no such entry.'))}</p>")
    shared = "".join(f"<span>{_markup(line)}\n</span>" for line in lines)
    main = "\n".join(
        [
            '<p class="unseen" id="status" role="status"></p>',
            *articles,
            _figure(""),
            _controls(first, last),
            f'<template id="lines">{shared}</template>',
        ]
    )
    return _page(title, reader, main, script=_file("replay.js"))


def _page(title: str, reader: str, main: str, *, pictured: str = "", script: str = "") -> str:
    policy = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'"
    if script:
        digest = b64encode(sha256(script.encode()).digest()).decode()
        policy += f"; script-src 'sha256-{digest}'"
        script = f"<script>{script}</script>\n"
    return Template(_file("page.html")).substitute(
        language=language(),
        policy=policy,
        title=escape(title),
        reader=escape(reader),
        style=f"{_colours()}\n{_file('page.css')}",
        pictured=pictured,
        script=script,
        main=main,
    )


def _article(entry: Entry, numbers: Sequence[int]) -> str:
    number = entry.number
    turn, words = _told(entry.board)
    events = "".join(f"<li>{escape(event)}</li>" for event in entry.events)
    return (
        f'<article id="{number}" data-lines="{" ".join(map(str, numbers))}">\n'
        f'<h2><a href="#{number}">{number}</a> {escape(entry.done)}</h2>\n'
        f"<time>{escape(entry.time)}</time>\n"
        f"{f'<ul>{events}</ul>' if events else ''}{turn}{words}</article>"
    )


def _told(board: Board) -> tuple[str, str]:
    """Whose turn it is, and the board in words."""
    turn = "".join(f'<p class="turn">{escape(line)}</p>\n' for line in board.turn)
    words = escape("\n".join(board.words))
    return turn, f'<pre class="words">{words}</pre>\n'


def _figure(picture: str) -> str:
    label = escape(_("the board as a picture; for screen readers it stands on this page in words"))
    return (
        f'<figure><pre id="picture" role="img" tabindex="0" aria-label="{label}">'
        f'<code aria-hidden="true">{picture}</code></pre></figure>'
    )


def _controls(first: int, last: int) -> str:
    names = {"first": _("First"), "back": _("Back"), "next": _("Next"), "last": _("Last")}
    buttons = "\n".join(
        f'<button type="button" id="{step}">{escape(names[step])}</button>' for step in STEPS
    )
    return (
        f'<nav aria-label="{escape(_("entries"))}">\n{buttons}\n'
        f'<input type="range" id="slider" min="{first}" max="{last}" value="{first}"'
        f' aria-label="{escape(_("entry"))}">\n'
        f'<span><span id="place">{first}</span> / {last}</span>\n{_toggle()}\n</nav>'
    )


def _toggle() -> str:
    name = escape(_("board in words"))
    return f'<label><input type="checkbox" id="in-words"> {name}</label>'


def markup(line: Line, look: Callable[[str], str]) -> str:
    """A line of a picture; `look` gives the attribute that makes marks visible."""
    return "".join(
        f"<span {look(run.marks)}>{escape(run.text)}</span>" if run.marks else escape(run.text)
        for run in line
    )


def _markup(line: Line) -> str:
    return markup(line, lambda marks: f'class="{marks}"')


def _colours() -> str:
    """The colours as variables of the page, on light paper and for readers who prefer dark."""
    colours = {"paper": PAPER, "ink": INK, **COLOURS}
    light, dark = (
        "".join(f"--{name}:{pair[which]};" for name, pair in colours.items()) for which in (0, 1)
    )
    marks = "\n".join(f".{mark}{{color:var(--{mark})}}" for mark in COLOURS)
    return (
        f":root{{color-scheme:light dark;{light}}}\n"
        f"@media screen and (prefers-color-scheme: dark){{:root{{{dark}}}}}\n{marks}"
    )


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")
