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
from .letter import SENTINEL, Kind, Letter, Part, clean

LARGEST = 100 * 1024  # bytes; programs show no more than about so much

MONOSPACED = "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"
DIM = COLOURS["dim"][0]
COLOURED = f"background-color:{PAPER[0]};color:{INK[0]}"
BODY = f"margin:0;padding:0;{COLOURED}"
SHEET = f"padding:16px;max-width:960px;{COLOURED};font:16px/1.5 system-ui,sans-serif"
LINE = "margin:0"
HEADING = "margin:16px 0 4px;font-size:17px"
LIST = "margin:0;padding:0;list-style:none"
PRE = f"margin:4px 0;padding:10px;border:1px solid {DIM};{COLOURED}"
WORDS = f"{PRE};white-space:pre-wrap;font:14px/1.4 {MONOSPACED}"
PICTURE = f"{PRE};overflow-x:auto;font:13px/1.2 {MONOSPACED}"
CODE = f"font:15px {MONOSPACED};color:{INK[0]}"


def page(letter: Letter) -> str:
    """The HTML of a mail, with its pictures unless it would be too large with them."""
    whole = _page(letter)
    if len(whole.encode()) < LARGEST:
        return whole
    return _page(letter._replace(below=[part._replace(picture=()) for part in letter.below]))


def _page(letter: Letter) -> str:
    main = "\n".join(
        [
            *(_line(line) for line in letter.above),
            f'<p style="margin:12px 0;color:{DIM}">{SENTINEL}</p>',
            *(line for part in letter.below for line in _part(part)),
        ]
    )
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light">\n'
        f"<title>{_shown(letter.title)}</title>\n</head>\n"
        f'<body style="{BODY}">\n<div lang="{language()}" style="{SHEET}">\n'
        f"{main}\n</div>\n</body>\n</html>\n"
    )


def _part(part: Part) -> Iterator[str]:
    yield f'<h2 style="{HEADING}">{_shown(part.heading)}</h2>'
    if part.kind is Kind.BOARD:
        if part.picture:
            yield _picture(part.picture)
        words = "\n".join(map(_shown, part.lines))
        yield f'<pre style="{WORDS}">{words}</pre>'
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


def _picture(lines: Sequence[Line]) -> str:
    label = escape(_("the board as a picture; below it stands in words"))
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
