"""Mails as HTML: the same facts as in the text, small, with nothing from elsewhere."""

from __future__ import annotations

import pytest
from harness import begun, turn
from mails import (
    MAILS,
    above,
    body,
    every_game,
    every_mail,
    html,
    midway,
    parts,
    read,
    reported,
    text,
)
from pages import addresses, page

from wolken.cli.mail import markup
from wolken.cli.mail.sheet import SENTINEL, Kind, Part, Sheet
from wolken.cli.pictures.drawing import COLOURS, INK, PAPER, Run, drawn
from wolken.cli.report import screen, told_lines, view_at
from wolken.cli.seats import legal_moves
from wolken.core.games import game
from wolken.core.history import history


@every_game
def test_html_tells_the_same_in_the_same_order(name: str) -> None:
    match = midway(name, 3)
    for seat in range(3):
        message = reported(match, seat, since=3, chat=[("ben", "hello")])
        whole = html(message)
        assert [found.text for found in whole.all("h2")] == list(parts(message))
        lines = [found.text for found in whole.all("p")]
        told = [telling for telling in history(match, seat) if telling.seq > 3]
        happened = [line.strip() for line in told_lines(match, told)]
        assert lines[:-2] == [
            *above(message),
            SENTINEL,
            "2026-01-31 12:00 UTC",
            *happened,
            "ben says: hello",
        ]
        assert [found.text for found in whole.all("code")] == legal_moves(match, seat)
        view, shown = view_at(match, seat, match.state), screen(match.game)
        picture, in_words = (found.text.splitlines() for found in whole.all("pre"))
        assert in_words == shown.plain(view, match.players, seat)
        lines_drawn = drawn(shown.rich(view, match.players, seat))
        assert picture == ["".join(run.text for run in line) for line in lines_drawn]


@every_mail
def test_a_name_gets_nothing_into_headers_or_markup(kind: str) -> None:
    name = "a\r\nBcc: x@example.org\r\n\r\n\x1b<b>"
    message = MAILS[kind](begun(players=(name, "ben")))
    plain_mail = MAILS[kind](begun(players=("anna", "ben")))
    assert read(message).keys() == read(plain_mail).keys()
    assert html(message).all("b") == []
    assert "\x1b" not in text(message) + html(message).text
    assert [line for line in text(message).splitlines() if line.startswith("Bcc")] == []


# HTML


def most_seats(name: str) -> int:
    return max(game(name).SEATS)


@every_mail
@pytest.mark.parametrize("most", [0, 24, 200])
@every_game
def test_html_is_small_and_needs_nothing_from_elsewhere(name: str, most: int, kind: str) -> None:
    for seats in {2, most_seats(name)}:
        content = body(MAILS[kind](midway(name, seats, most)), "html")
        assert len(content.encode()) < 100 * 1024
        whole = page(content)
        assert addresses(content) == []
        names = {found.name for found in whole.all()}
        assert names.isdisjoint({"style", "script", "link", "img", "a", "form", "iframe", "svg"})
        attributes = {name for found in whole.all() for name in found.attributes}
        assert attributes <= {"lang", "charset", "name", "content", "style", "role", "aria-label"}


def test_html_names_its_language_and_keeps_its_colours() -> None:
    whole = html(reported(turn()))
    assert whole.attributes["lang"] == "en"
    assert whole.one("meta", charset="utf-8")
    assert {"name": "color-scheme", "content": "light"} in [
        found.attributes for found in whole.all("meta")
    ]
    for name in ("body", "div", "pre"):
        for found in whole.all(name):
            style = found.attributes["style"]
            assert f"background-color:{PAPER[0]};color:{INK[0]}" in style
    (picture,) = whole.all("pre", role="img")
    assert picture.attributes["aria-label"]


def test_marks_of_a_picture_are_styles() -> None:
    picture = [(Run("a<b", "bold red"), Run(" c", ""), Run("d", "dim"))]
    part = Part("h", ["words"], Kind.BOARD, picture=picture)
    whole = page(markup.page(Sheet("t", [], [part])))
    spans = [(found.text, found.attributes["style"]) for found in whole.all("span")]
    red, dim = COLOURS["red"][0], COLOURS["dim"][0]
    assert spans == [("a<b", f"font-weight:bold;color:{red}"), ("d", f"color:{dim}")]


def test_a_picture_that_is_too_large_is_left_out() -> None:
    large = [(Run("x" * 1000, ""),)] * 103
    part = Part("h", ["in words"], Kind.BOARD, picture=large)
    whole = page(markup.page(Sheet("t", [], [part])))
    assert [found.text for found in whole.all("pre")] == ["in words"]
    assert whole.all("details") == []
