"""`wolken scenario record`: what it writes passes at once, whatever the match and the cut."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest
from harness import GAME, NOW, OPENING, SALT, Folder, begun, over, table, turn
from secretive import WEATHER, after, played
from test_undo import ORDERED

from wolken.cli.scenario.files import rule_ids
from wolken.cli.scenario.record import cut, scenario_text
from wolken.core import match as matches
from wolken.core.call import Order, call
from wolken.core.game import Plain
from wolken.core.games import game
from wolken.core.log import standing
from wolken.core.match import Match
from wolken.core.record import read_options
from wolken.core.scenario import read_scenario
from wolken.core.scenario_run import run
from wolken.core.undo import undo

# ben's layout is emptied by his first move; anna's last turn ends the round after it.
EMPTIED: Plain = {
    "round": 1,
    "phase": "turn",
    "turn": "anna",
    "begins": "anna",
    "discards": "1 1 1 2 2 2 3 3 3 5",
    "results": [],
    "layouts": {
        "anna": ["1 2 3 4", "5 6 7 8", "9 10 ? ?"],
        "ben": ["4 - - -", "4 - - -", "? - - -"],
    },
}


def undone() -> Match:
    match = begun(f"{OPENING}, take a1, take b1")
    match, _ = undo(match, 1, NOW, force=False)
    return call(match, [Order(None, "draw")], NOW).match


def odd_names() -> Match:
    return begun("zoë: flip a1, Ñ-1_: flip d3, 1: flip b2", players=("zoë", "1", "Ñ-1_"))


def names_beyond() -> Match:
    """Names that JSON writes otherwise than TOML, and one that means everybody in a scenario."""
    return begun("𝒷en: flip a1, public: flip d3", players=("𝒷en", "public", "host"))


def emptied() -> Match:
    found = game(GAME)
    players, options = ("anna", "ben"), {"limit": 100}
    match = matches.begin(
        found,
        id="0a1b2c3d",
        players=players,
        options=options,
        seed=None,
        salt=SALT,
        time=NOW,
        state=found.load_state(EMPTIED, players, options),
    )
    moves = "take a1, draw, deal 9, toss a3, deal 4, take c3, deal 12, deal 0"
    orders = [Order(None, text.strip()) for text in moves.split(",")]
    called = call(match, orders, NOW)
    assert called.error is None
    return called.match


def ordered() -> Match:
    """Cleo passes in advance, and is asked again after an undo of such a pass."""
    match = played(WEATHER, *ORDERED, seed="x", seats=3)
    match, _ = undo(match, 2, NOW, force=False)
    return after(match, "cleo: pass rest", "anna: uncover a14", "ben: pass")


def verdict(match: Match, first: int, last: int | None) -> str:
    text = scenario_text(match, cut(match, first, last), "recorded")
    return run(read_scenario(tomllib.loads(text), rule_ids(match.game))).status


@pytest.mark.parametrize(
    "make", [begun, turn, table, over, undone, odd_names, names_beyond, ordered]
)
def test_a_match_passes_from_its_start_to_every_entry(make: Callable[[], Match]) -> None:
    match = make()
    for step in standing(match):
        assert verdict(match, 1, step.number) == "passed"


@pytest.mark.parametrize("make", [turn, table, over, undone, emptied])
@pytest.mark.parametrize("length", [1, 2, 7, None])
def test_every_cut_of_a_match_passes(make: Callable[[], Match], length: int | None) -> None:
    match = make()
    for step in standing(match)[1:]:
        last = None if length is None else step.number + length - 1
        assert verdict(match, step.number, last) == "passed"


def test_what_comes_of_an_order_is_not_cut_off_from_what_it_follows() -> None:
    match = ordered()
    numbers = [step.number for step in cut(match, 1, 20).steps]
    assert (numbers[-2:], match.log[22].split()[2:4]) == ([20, 23], ["cleo", "recall"])
    assert cut(match, 21, None).steps[0].number == 24
    for first in (2, 19, 20, 21, 24):
        assert verdict(match, first, None) == "passed"


def test_an_emptied_layout_and_the_end_of_a_match_are_written_as_they_are() -> None:
    match = emptied()
    text = scenario_text(match, cut(match, 2, 5), "emptied")
    assert 'view."layouts.ben" = {}' in text
    match = over()
    text = scenario_text(match, cut(match, 1, None), "over")
    (step,) = (step for step in tomllib.loads(text)["step"] if "outcome" in step)
    assert set(step["outcome"]) == {"winners", "reason"}


def test_the_command_writes_a_scenario_that_runs(folder: Folder) -> None:
    folder.write("m.toml", turn())
    text = folder.wolken("scenario record m.toml").done()
    folder.write("r.scenario.toml", text)
    assert folder.wolken("scenario run r.scenario.toml").done().startswith("ok r.scenario.toml")


def test_every_decision_is_a_step_with_the_answers_of_chance(folder: Folder) -> None:
    folder.write("m.toml", turn())
    data = tomllib.loads(folder.wolken("scenario record m.toml --title", "An opening").done())
    assert data["title"] == "An opening"
    assert [step.get("move") for step in data["step"]] == [
        "deal 2",
        "anna: flip a1, deal 8",
        "ben: flip a1, deal 4",
        "anna: flip b1, deal 8",
        "ben: flip b1, deal 12",
        None,
    ]
    assert data["step"][4]["shows"] == ["WW-06"]
    assert data["rules"] == ["WW-06"]
    assert data["step"][-1]["waiting"] == ["anna"]
    assert data["step"][-1]["view"]["layouts.anna.b1"] == 8


@pytest.mark.parametrize("name", ["ueber-den-wolken", "donnerwetter", "blaetterrauschen"])
def test_a_table_that_was_empty_is_recorded_with_what_lies_there_then(name: str) -> None:
    """And a player called like everybody is not taken for everybody."""
    match = matches.begin(
        game(name),
        id="0a1b2c3d",
        players=("public", "host"),
        options=read_options(game(name), {}),
        seed="s1",
        salt=SALT,
        time=NOW,
    )
    match, _ = matches.settle(match, NOW)
    assert verdict(match, 1, None) == "passed"


@pytest.mark.parametrize("title", ["soft\xadly", "\u202egnorw", "a\u2028b\x85c\x7f", 'q"\\'])
def test_a_title_of_any_text_can_be_read_again(folder: Folder, title: str) -> None:
    folder.write("m.toml", turn())
    text = folder.quick("scenario record m.toml --title", title).done()
    assert tomllib.loads(text)["title"] == title


def test_what_was_taken_back_is_not_recorded(folder: Folder) -> None:
    folder.write("m.toml", undone())
    assert "ben: take b1" not in folder.wolken("scenario record m.toml").done()


def test_a_cut_begins_with_the_position_before_it(folder: Folder) -> None:
    folder.write("m.toml", begun(f"{OPENING}, draw, swap a1"))
    data = tomllib.loads(folder.wolken("scenario record m.toml --from 10 --to 11").done())
    assert [step["move"] for step in data["step"][:-1]] == ["anna: draw, deal 4"]
    assert data["state"]["layouts"]["anna"][0].split() == ["8", "8", "?", "?"]


def test_a_recorded_scenario_counts_for_the_coverage(folder: Folder) -> None:
    folder.write("m.toml", over())
    folder.write("r.scenario.toml", folder.wolken("scenario record m.toml").done())
    out = folder.wolken("scenario coverage r.scenario.toml").out
    for rule in ("WW-06", "WW-15", "WW-17", "WW-19"):
        assert f"{rule}: shown by 1\n" in out


@pytest.mark.parametrize(
    ("options", "status", "text"),
    [
        ("m.toml --from 10", 2, "there is no entry to record; the last one is 9"),
        ("m.toml --from 5 --to 4", 2, "there is no entry to record"),
        ("m.toml --from x", 2, "--from"),
        ("m.toml --title \udcff", 2, "is no text"),
        ("missing.toml", 3, "there is no such file"),
        ("text.toml", 3, "text.toml"),
        ("", 2, "missing argument"),
    ],
)
def test_what_cannot_be_recorded_is_a_complaint(
    folder: Folder, options: str, status: int, text: str
) -> None:
    folder.write("m.toml", turn())
    folder.write("text.toml", "a = 1")
    folder.wolken(f"scenario record {options}").failed(status, text)
