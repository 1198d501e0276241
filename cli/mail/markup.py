"""A mail as HTML for mail programs, which drop style sheets: every style stands at its element.

The paper is light whatever the reader prefers, and says so, for half of the programs would
darken it in their own way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ..language import _, language
from ..pictures.drawing import COLOURS, INK, PAPER, Line
from ..pictures.page import markup
from .sheet import SENTINEL, Kind, Part, Sheet, clean

LARGEST = 100 * 1024  # bytes; programs show no more than about so much

MONOSPACED = "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"
DIM = COLOURS["dim"][0]
COLOURED = f"background-color:{PAPER[0]};color:{INK[0]}"
BODY = f"margin:0;padding:0;{COLOURED}"
SHEET = f"padding:16px;max-width:960px;{COLOURED};font:16px/1.5 system-ui,sans-serif"
LINE = "margin:0"
HEADING = "margin:16px 0 4px;font-size:17px"
LIST = "margin:0;padding:0;list-style:none"
PRE = f"margin:4px 0;padding:10px;border-style:solid;border-width:1px;border-color:{DIM};{COLOURED}"
WORDS = f"{PRE};white-space:pre-wrap;font:14px/1.4 {MONOSPACED}"
PICTURE = f"{PRE};overflow-x:auto;font:13px/1.2 {MONOSPACED}"
CODE = f"font:15px {MONOSPACED};color:{INK[0]}"


def page(sheet: Sheet) -> str:
    """The HTML of a mail, with its pictures unless it would be too large with them."""
    whole = _page(sheet)
    if len(whole.encode()) < LARGEST:
        return whole
    return _page(sheet._replace(below=[part._replace(picture=()) for part in sheet.below]))


def _page(sheet: Sheet) -> str:
    main = "\n".join(
        [
            *(_line(line) for line in sheet.above),
            f'<p style="margin:12px 0;color:{DIM}">{SENTINEL}</p>',
            *(line for part in sheet.below for line in _part(part)),
        ]
    )
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light">\n'
        f"<title>{_shown(sheet.title)}</title>\n</head>\n"
        f'<body style="{BODY}">\n<div lang="{language()}" style="{SHEET}">\n'
        f"{main}\n</div>\n</body>\n</html>\n"
    )


def _part(part: Part) -> Iterator[str]:
    yield f'<h2 style="{HEADING}">{_shown(part.heading)}</h2>'
    if part.kind is Kind.BOARD:
        yield from _board(part)
    elif part.kind is Kind.TYPED:
        typed = "\n".join(
            f'<li><code style="{CODE}">{_shown(line)}</code></li>' for line in part.lines
        )
        yield f'<ul style="{LIST}">\n{typed}\n</ul>'
    else:
        yield from map(_line, part.lines)
    if part.remark:
        yield _line(part.remark)


def _line(line: str) -> str:
    """A line of words; one that is indented belongs to the one above it."""
    indented = ";padding-left:24px" if line.startswith(" ") else ""
    return f'<p style="{LINE}{indented}">{_shown(line.strip())}</p>'


def _board(part: Part) -> Iterator[str]:
    """The board as a picture, and in words for those who do not see it or have no room for it."""
    lines = "\n".join(map(_shown, part.lines))
    words = f'<pre style="{WORDS}">{lines}</pre>'
    if not part.picture:
        yield words
        return
    yield _picture(part.picture)
    yield f"<details>\n<summary>{_shown(_('The board in words'))}</summary>\n{words}\n</details>"


def _picture(lines: Sequence[Line]) -> str:
    label = _shown(_("the board as a picture; below it stands in words"))
    picture = "\n".join(markup(line, _style) for line in lines)
    return f'<pre role="img" aria-label="{label}" style="{PICTURE}">{picture}</pre>'


def _style(marks: str) -> str:
    """What a run of a picture with these marks looks like."""
    styles = [
        "font-weight:bold" if mark == "bold" else f"color:{COLOURS[mark][0]}"
        for mark in marks.split()
    ]
    return f'style="{";".join(styles)}"'


def _shown(text: str) -> str:
    return escape(clean(text))
