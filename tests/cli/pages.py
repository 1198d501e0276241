"""Matches to draw, and what stands in the files drawn of them."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree

from harness import NOW, SALT

from wolken.cli.pictures.svg import COLUMN, MARGIN, ROW
from wolken.core import match as matches
from wolken.core.game import DEALER
from wolken.core.games import game
from wolken.core.match import Match
from wolken.core.record import read_options

PLAYERS = ("anna", "ben", "cleo")
NAMES = (*PLAYERS, "dora", "emil", "frida", "gül", "hugo")
SVG = "{http://www.w3.org/2000/svg}"
EMPTY = ("input", "link", "meta")  # elements without an end


@cache
def wandered(name: str, most: int = 30, seats: int = 3, seed: str = "s1", **options: int) -> Match:
    """A match of legal moves by lot, of at most so many entries."""
    found, random = game(name), Random(seed)
    match = matches.begin(
        found,
        id="0a1b2c3d",
        players=NAMES[:seats],
        options=read_options(found, options),
        seed=seed,
        salt=SALT,
        time=NOW,
    )
    while (seats_due := found.waiting(match.state)) and len(match.log) < most:
        due = matches.goes_on_by_itself(match)
        seat = random.choice(seats_due)
        assert due is not None or seat != DEALER
        seat, move = due or (seat, random.choice(found.legal(match.state, seat)))
        match, _step = matches.play(match, seat, move, NOW)
    return match


class Element(NamedTuple):
    """An element of a page, with all that stands in it."""

    name: str
    attributes: dict[str, str]
    inside: list[Element | str]

    @property
    def text(self) -> str:
        """All text in it."""
        return "".join(part if isinstance(part, str) else part.text for part in self.inside)

    def all(self, name: str = "", **attributes: str) -> list[Element]:
        """The elements in it of a name and with these attributes (`class_` for `class`)."""
        wanted = {key.rstrip("_"): value for key, value in attributes.items()}
        found = []
        for part in self.inside:
            if isinstance(part, Element):
                if name in ("", part.name) and wanted.items() <= part.attributes.items():
                    found.append(part)
                found += part.all(name, **attributes)
        return found

    def one(self, name: str = "", **attributes: str) -> Element:
        """The only such element."""
        (found,) = self.all(name, **attributes)
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {}, [])]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {key: value or "" for key, value in attrs}, [])
        self.open[-1].inside.append(element)
        if tag not in EMPTY:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")


def page(text: str) -> Element:
    """A page, every element of which is closed where it should be."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    (whole,) = reader.open
    return whole.one("html")


def picture_of(entry: Element, shared: Element) -> str:
    """The picture that a page shows with an entry, as text."""
    lines = [line.text for line in shared.all("span") if line.text.endswith("\n")]
    return "".join(lines[int(number)] for number in entry.attributes["data-lines"].split())


class Drawing(NamedTuple):
    """An SVG picture: its title, its words, the lines that it shows, and their elements."""

    title: str
    words: str
    lines: list[str]
    texts: list[Any]


def drawing(text: str) -> Drawing:
    """A picture, if it is sound XML."""
    whole = ElementTree.fromstring(text)
    assert whole.tag == f"{SVG}svg"
    texts = whole.findall(f"{SVG}text")
    lines: dict[int, str] = {}
    for element in texts:
        row = (int(element.attrib["y"]) - MARGIN) // ROW
        column = (int(element.attrib["x"]) - MARGIN) // COLUMN
        lines[row] = lines.get(row, "").ljust(column) + (element.text or "")
    title, words = (whole.findtext(SVG + name) or "" for name in ("title", "desc"))
    return Drawing(title, words, [lines.get(row, "") for row in range(max(lines) + 1)], texts)


def addresses(text: str) -> list[str]:
    """Whatever in a file may lead out of it, but for the name of the language SVG."""
    rest = text.replace(f'xmlns="{SVG[1:-1]}"', "")
    return re.findall(r"\w*://\S*|//\w\S*\.\w+|\burl\(|@import|\bsrc=|\bhref=\"[^#]", rest)
