"""A match that was begun under older rules goes on, and check says where today's differ."""

from __future__ import annotations

import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest
import tomli_w
import toy
from toy_model import Cards, Places
from toy_table import DEAL, NAMES, TIME, held, table, told

from wolken.core.check import Difference, check
from wolken.core.game import PUBLIC, BadData, Plain, Refusal
from wolken.core.match import Match, play
from wolken.core.record import from_plain, read_match, to_plain
from wolken.core.referee import Refused
from wolken.core.undo import last_decision

pytestmark = pytest.mark.usefixtures("toy_in_the_list")


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A copy of the toy with its second rules: the lowest card scores."""
    spec = spec_from_file_location("newer_toy", toy.__file__)
    assert spec is not None
    assert spec.loader is not None
    module: Any = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "newer_toy", module)
    spec.loader.exec_module(module)

    def round_points(cards: Places) -> Cards:
        least = min(card for card in cards if card is not None)
        return tuple(int(card == least) for card in cards)

    module.REVISION = 2
    module.round_points = round_points
    return module


def file_of(match: Match) -> Plain:
    """The plain data as a file holds it."""
    data: Plain = tomllib.loads(tomli_w.dumps(to_plain(match)))
    return data


@pytest.fixture
def with_newer_rules(newer: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """From here on the list of games has the newer toy."""
    monkeypatch.setitem(sys.modules, "wolken.core.games.toy", newer)
    return newer


PLAYED = (DEAL, "0: play 1, 1: wave, 1: play 3, 2: play 2", "deal 1, deal 2, deal 3")
OPENING = 10  # the entry at which the rules differ


def test_the_older_rules_give_the_point_to_the_highest_card() -> None:
    assert table(*PLAYED).state.points == (0, 1, 0)
    assert check(table(*PLAYED)) is None


def test_an_old_match_goes_on_from_its_state(with_newer_rules: Any) -> None:
    old = file_of(table(*PLAYED))
    match = from_plain(old)
    assert match.game.REVISION == 2
    assert match.state.points == (0, 1, 0)
    assert match.log == tuple(old["log"]["entries"])
    assert [reading.seq for reading in match.readings] == [13, 13, 13, 13]
    for seat, card in ((0, 1), (1, 2), (2, 3)):
        match = play(match, seat, with_newer_rules.Play(card), TIME)[0]
    assert match.state.points == (1, 1, 0)
    assert file_of(match)["rules"] == 2
    assert from_plain(file_of(match)) == match
    assert check(match) is None
    assert told(match, PUBLIC)[-1] == "16 cleo play 3"


def test_check_says_at_which_entry_todays_rules_differ(with_newer_rules: Any) -> None:
    old = file_of(table(*PLAYED))
    line = old["log"]["entries"][OPENING - 1]
    assert check(read_match(old)) == Difference(OPENING, "digest", line)


def test_check_names_a_move_that_todays_rules_refuse(
    with_newer_rules: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = file_of(table(*PLAYED))
    monkeypatch.setattr(with_newer_rules, "why_not", nobody_waves)
    assert check(read_match(old)) == Difference(8, "refused", old["log"]["entries"][7])


def nobody_waves(state: Any, seat: int, move: Any) -> Refusal | None:
    return Refusal("TY-03") if type(move).__name__ == "Wave" else None


def test_undo_beyond_the_point_where_the_rules_differ_is_refused(with_newer_rules: Any) -> None:
    match = from_plain(file_of(table(*PLAYED)))
    for seat in range(len(NAMES)):
        with pytest.raises(Refused) as refused:
            last_decision(match, seat)
        assert refused.value.refusal.code == "nothing-to-undo"
    match = play(match, 0, with_newer_rules.Play(1), TIME)[0]
    assert [step.number for step in last_decision(match, 0).steps] == [14]


def test_where_the_rules_make_no_difference_all_stays_as_it_was(with_newer_rules: Any) -> None:
    """Nothing has opened yet, so replay still begins with the set-up."""
    old = table(DEAL, "0: play 1, 1: play 3")
    match = from_plain(file_of(old))
    assert match.start.entry == 0
    assert match.readings == old.readings
    assert held(match) == [(7, 8), (8,), (7,), (7, 8)]
    assert last_decision(match, 0).free


def test_what_is_sealed_when_the_rules_change_stays_in_the_state_alone(
    with_newer_rules: Any,
) -> None:
    old = file_of(table(*PLAYED, "0: play 1"))
    match = from_plain(old)
    assert match.start.entry == 14
    assert held(match) == [(), (), (), ()]
    assert check(match) is None
    match = play(match, 1, with_newer_rules.Play(2), TIME)[0]
    match = play(match, 2, with_newer_rules.Play(3), TIME)[0]
    assert match.state.opened[-1] == (1, 2, 3)
    assert told(match, PUBLIC) == ["14 ben play 2", "15 cleo play 3"]
    assert from_plain(file_of(match)) == match
    assert check(match) is None


def test_newer_rules_may_wait_for_others(
    with_newer_rules: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = file_of(table(*PLAYED))
    assert old["waiting"] == ["anna", "ben", "cleo"]
    monkeypatch.setattr(with_newer_rules, "waiting", lambda state: (2,))
    match = from_plain(old)
    assert file_of(match)["waiting"] == ["cleo"]


@pytest.mark.parametrize(
    ("key", "value"), [("rules", 0), ("rules", -1), ("waiting", ["ben"]), ("waiting", [])]
)
def test_the_header_of_an_old_match_is_sealed_too(
    key: str, value: object, with_newer_rules: Any
) -> None:
    old = file_of(table(*PLAYED))
    assert old["rules"] == 1
    with pytest.raises(BadData) as error:
        from_plain(old | {key: value})
    assert error.value.problem.name == "edited"


def test_a_match_of_newer_rules_is_not_read_by_an_older_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(toy, "REVISION", 2)
    data = file_of(table(DEAL))
    monkeypatch.setattr(toy, "REVISION", 1)
    with pytest.raises(BadData) as error:
        from_plain(data)
    assert (error.value.problem.place, error.value.problem.name) == ("rules", "newer")
