"""Pages as a browser opens them: stepped through by keys, narrow, dark, printed, without script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Browser, browser
from harness import Folder, turn
from pages import addresses, page, picture_of, wandered

from wolken.cli.pictures.page import Board, Entry, match_page
from wolken.core.games import GAMES
from wolken.core.match import Match

ALT, SHIFT = 1, 8  # as the protocol counts keys that are held
NOW = "document.querySelector('article.now')"
SEEN = "[...document.querySelectorAll('article')].filter((one) => one.checkVisibility())"


@pytest.fixture(scope="module")
def one_browser() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture
def tab(one_browser: Browser) -> Browser:
    """The browser, as if nothing had been done with it."""
    one_browser.size(1000, 800)
    one_browser.prefer("light")
    one_browser.scripts(run=True)
    one_browser.asked.clear()
    return one_browser


@pytest.fixture
def replay(folder: Folder) -> Path:
    """A page of nine entries."""
    return made(folder, "replay")


def made(folder: Folder, call: str, match: Match | None = None) -> Path:
    match = match or turn()
    folder.write("m.toml", match)
    folder.quick(f"{match.game.NAME} {call} m.toml --html page.html").done()
    return folder.path / "page.html"


def shown(tab: Browser) -> str:
    """The number of the only entry that is to be seen."""
    (number,) = tab.value(f"{SEEN}.map((one) => one.id)")
    return str(number)


def focused(tab: Browser) -> str:
    return str(tab.value("document.activeElement.id"))


def tab_to(tab: Browser, wanted: str) -> None:
    """Presses the tabulator until an element is reached."""
    for _press in range(20):
        if focused(tab) == wanted:
            return
        tab.press("Tab")
    raise AssertionError(f"no key leads to {wanted}")


# What is pressed, and the entry that is there then
KEYS = [
    ("ArrowRight", "2"),
    ("ArrowRight", "3"),
    ("ArrowLeft", "2"),
    ("End", "9"),
    ("ArrowRight", "9"),
    ("ArrowLeft", "8"),
    ("Home", "1"),
    ("ArrowLeft", "1"),
]


def test_keys_step_through_a_match(tab: Browser, replay: Path) -> None:
    tab.open(replay)
    assert shown(tab) == "1"
    for key, number in KEYS:
        tab.press(key)
        assert shown(tab) == number, key


def test_buttons_are_reached_and_pressed_by_keys(tab: Browser, replay: Path) -> None:
    tab.open(replay)
    for button, key, number in (
        ("next", "Enter", "2"),
        ("next", " ", "3"),
        ("last", "Enter", "9"),
        ("back", " ", "8"),
        ("first", "Enter", "1"),
    ):
        tab_to(tab, button)
        tab.press(key)
        assert shown(tab) == number


def test_the_slider_steps_by_one(tab: Browser, replay: Path) -> None:
    tab.open(replay)
    tab_to(tab, "slider")
    for key, number in KEYS:
        tab.press(key)
        assert shown(tab) == number, key
    assert tab.value("slider.value") == "1"


@pytest.mark.parametrize("held", [ALT, SHIFT])
def test_keys_that_are_the_browsers_stay_its_own(tab: Browser, replay: Path, held: int) -> None:
    tab.open(replay)
    tab.press("ArrowRight", held)
    assert shown(tab) == "1"


def test_a_wide_picture_is_moved_by_the_same_keys(tab: Browser, folder: Folder) -> None:
    tab.size(360, 700)
    tab.open(made(folder, "replay", wandered("donnerwetter")))
    tab_to(tab, "picture")
    tab.press("ArrowRight")
    assert shown(tab) == "1"
    tab_to(tab, "first")
    tab.press("ArrowRight")
    assert shown(tab) == "2"


@pytest.mark.parametrize(
    ("fragment", "number"), [("", "1"), ("#1", "1"), ("#4", "4"), ("#10", "1"), ("#lines", "1")]
)
def test_a_fragment_opens_an_entry(tab: Browser, replay: Path, fragment: str, number: str) -> None:
    tab.open(replay, fragment)
    assert shown(tab) == number
    assert tab.value("scrollY") == 0


def test_an_entry_that_stays_open_is_in_the_address(tab: Browser, replay: Path) -> None:
    tab.open(replay)
    tab.press("End")
    tab.until("location.hash", "#9")
    tab.value("location.hash = '#3'")
    tab.until(f"{NOW}.id", "3")


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_comes_with_its_picture(tab: Browser, folder: Folder, name: str) -> None:
    path = made(folder, "replay --all", wandered(name))
    whole = page(path.read_text("utf-8"))
    tab.open(path)
    for entry in whole.all("article"):
        assert shown(tab) == entry.attributes["id"]
        assert tab.value("picture.textContent") == picture_of(entry, whole.one("template"))
        assert tab.value("slider.value + ' ' + place.textContent") == " ".join(2 * [shown(tab)])
        tab.press("ArrowRight")
    assert all(address.startswith(("file:", "about:")) for address in tab.asked), tab.asked


def test_screen_readers_are_told_the_entry_and_can_read_the_board(
    tab: Browser, folder: Folder, replay: Path
) -> None:
    tab.open(replay)
    tab.press("End")
    status = "9 dealer: deal 12; anna begins (WW-06); waiting for: anna"
    assert tab.value("document.querySelector('[role=status]').textContent") == status
    nodes = tab.call("Accessibility.getFullAXTree")["nodes"]
    heard = {
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"]
    }
    assert {("button", name) for name in ("First", "Back", "Next", "Last")} <= heard
    assert {("slider", "entry"), ("checkbox", "board in words")} <= heard
    assert ("heading", "9 dealer: deal 12") in heard
    said = "\n".join(name for role, name in heard if role == "StaticText")
    words = folder.inside("show m.toml").done().splitlines()
    assert [line for line in words if line not in said] == []
    assert "   ?   ?" not in said, "signs of the picture"
    assert [name for role, name in heard if role == "image"] == [
        "the board as a picture; for screen readers it stands on this page in words"
    ]


@pytest.mark.parametrize("call", ["show", "replay"])
def test_the_words_take_the_place_of_the_picture(tab: Browser, folder: Folder, call: str) -> None:
    tab.open(made(folder, call))
    words = f"{NOW}.querySelector('.words').getBoundingClientRect().width > 100"
    assert (tab.value("picture.checkVisibility()"), tab.value(words)) == (True, False)
    tab_to(tab, "in-words")
    tab.press(" ")
    assert (tab.value("picture.checkVisibility()"), tab.value(words)) == (False, True)


def test_without_a_script_all_entries_stand_below_one_another(tab: Browser, replay: Path) -> None:
    tab.scripts(run=False)
    tab.open(replay)
    assert tab.value(f"{SEEN}.map((one) => one.id)") == [str(number) for number in range(1, 10)]
    boxes = tab.value(f"{SEEN}.map((one) => one.querySelector('.words').offsetHeight > 100)")
    assert boxes == [True] * 9
    controls = tab.value("document.querySelector('nav').checkVisibility()")
    assert (controls, tab.value("picture.checkVisibility()")) == (False, False)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("call", ["show", "replay"])
@pytest.mark.parametrize("name", GAMES)
def test_a_page_fits_a_telephone(
    tab: Browser, folder: Folder, name: str, call: str, scheme: str
) -> None:
    tab.size(360, 640)
    tab.prefer(scheme)
    tab.open(made(folder, call, wandered(name)))
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert tab.value(wide)
    assert tab.value("parseFloat(getComputedStyle(picture).fontSize)") >= 11
    sizes = tab.value("[...document.querySelectorAll('button')].map((one) => one.offsetHeight)")
    assert all(size >= 44 for size in sizes)
    paper, ink = tab.value(
        "[document.body].map(getComputedStyle).flatMap((one) => [one.backgroundColor, one.color])"
    )
    assert (paper == "rgb(255, 255, 255)") == (scheme == "light")
    assert (ink == "rgb(27, 31, 36)") == (scheme == "light")


@pytest.mark.parametrize("call", ["show", "replay"])
def test_a_page_is_printed_on_white_without_controls(
    tab: Browser, folder: Folder, call: str
) -> None:
    tab.prefer("dark", "print")
    tab.open(made(folder, call))
    assert tab.value("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    controls = "[...document.querySelectorAll('nav, label')].some((one) => one.checkVisibility())"
    assert (tab.value("picture.checkVisibility()"), tab.value(controls)) == (True, False)


def test_text_that_looks_like_markup_does_nothing(tab: Browser, folder: Folder) -> None:
    hostile = "<img src=x onerror=hacked=1></template><script>hacked=1</script>"
    board = Board([hostile], [], [hostile])
    entries = [Entry(n, hostile, hostile, [hostile], board) for n in (1, 2)]
    tab.open(folder.write("page.html", match_page(hostile, hostile, entries)))
    assert tab.value("typeof hacked") == "undefined"
    assert tab.value(f"{NOW}.querySelector('li').textContent") == hostile


def test_whatever_gets_into_a_page_runs_no_script_and_loads_nothing(
    tab: Browser, folder: Folder
) -> None:
    text = made(folder, "replay").read_text("utf-8")
    evil = "<script>hacked=1</script><img src=x.png onerror=hacked=1><link rel=stylesheet href=x>"
    tab.open(folder.write("evil.html", text.replace("<main>", f"<main>{evil}")))
    assert tab.value("typeof hacked") == "undefined"
    assert shown(tab) == "1"


def test_a_long_match_is_stepped_through_too(tab: Browser, folder: Folder) -> None:
    match = wandered("wolkenwechsel", 2000, limit=2000)
    tab.open(made(folder, "replay", match))
    tab.press("End")
    assert shown(tab) == "2000"
    tab.press("ArrowLeft")
    assert shown(tab) == "1999"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_drawn_as_planned(
    tab: Browser, folder: Folder, name: str, scheme: str
) -> None:
    folder.write("m.toml", wandered(name))
    folder.quick(f"{name} show m.toml --svg picture.svg").done()
    tab.prefer(scheme)
    tab.open(folder.path / "picture.svg")
    size = tab.value("[document.documentElement.getBBox()].flatMap((b) => [b.width, b.height])")
    named = "Number(document.documentElement.getAttribute('{}'))"
    wide, high = (tab.value(named.format(side)) for side in ("width", "height"))
    assert size == [wide, high]
    paper = tab.value("getComputedStyle(document.querySelector('.paper')).fill")
    assert (paper == "rgb(255, 255, 255)") == (scheme == "light")
    assert addresses((folder.path / "picture.svg").read_text("utf-8")) == []
