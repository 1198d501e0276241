"""How both forms look: lines to be read aloud, and pictures that hold on 80 columns."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from forms import LONGEST_NAMES, MOST, Moment, drawn, moments, pictures, plain_lines
from random_play import reported
from rich.console import Console
from rich.segment import Segment

from wolken.cli import console, language
from wolken.cli.prose import Prose

WIDTH = 80
# What can be read on dark and on light paper: no black, blue, white or yellow, nothing bright.
COLOURS = {"red", "green", "magenta", "cyan"}
# Signs that are drawn and not read: lines, blocks, circles and arrows.
DRAWN = re.compile("[\u2190-\u21ff\u2500-\u25ff]")


@pytest.fixture(params=language.LANGUAGES)
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Every language in turn."""
    monkeypatch.setenv("WOLKEN_LANG", request.param)
    forget_language()
    yield request.param
    forget_language()


def forget_language() -> None:
    language.language.cache_clear()
    language._catalogue.cache_clear()


every_game = pytest.mark.parametrize(("name", "seats"), MOST)


def long_moments(name: str, seats: int) -> Iterator[Moment]:
    """Moments of matches with the most seats and the longest names."""
    return moments(name, seats, players=LONGEST_NAMES[:seats])


@every_game
def test_plain_lines_can_be_read_aloud(name: str, seats: int, spoken: str) -> None:
    for moment in long_moments(name, seats):
        lines = plain_lines(moment)
        with reported(moment):
            for line in lines:
                assert line == line.strip() != ""
                assert "  " not in line
                assert line.isprintable()
                assert not DRAWN.search(line)
            assert len(set(lines)) == len(lines)  # each line says what it is about


@every_game
def test_plain_lines_fit_on_40_columns(name: str, seats: int, spoken: str) -> None:
    for moment in long_moments(name, seats):
        for line in plain_lines(moment):
            first, *more = console.wrapped(line, 40)
            assert " ".join((first, *(part[2:] for part in more))) == line
            for part in (first, *more):
                assert console.width(part) <= 40 or " " not in part.strip(), line
            assert all(part.startswith("  ") for part in more)


@every_game
def test_pictures_hold_on_80_columns(name: str, seats: int, spoken: str) -> None:
    for moment in long_moments(name, seats):
        for piece in pictures(moment):
            shown = drawn([piece], WIDTH)
            with reported(f"{moment}\n{shown}"):
                assert max(map(console.width, shown.splitlines())) <= WIDTH
                if not isinstance(piece, Prose):
                    assert stripped(shown) == stripped(drawn([piece]))


def stripped(shown: str) -> list[str]:
    """The lines of a picture without the blanks at their ends."""
    return [line.rstrip() for line in shown.splitlines()]


@every_game
def test_colours_are_readable_and_tell_nothing_alone(name: str, seats: int, spoken: str) -> None:
    for moment in long_moments(name, seats):
        colours: dict[str, set[str]] = {}
        for segment in segments(moment):
            text, style = segment.text.strip(), segment.style
            if not text or style is None:
                continue
            assert style.bgcolor is None, segment
            if style.color is not None:
                assert style.color.name in COLOURS, segment
                colours.setdefault(text, set()).add(style.color.name)
        assert {text: names for text, names in colours.items() if len(names) > 1} == {}


def segments(moment: Moment) -> Iterator[Segment]:
    """The pieces of a picture that look alike, with their styles."""
    shown = Console(file=io.StringIO(), width=WIDTH, color_system="standard", force_terminal=True)
    for picture in pictures(moment):
        yield from shown.render(picture)
