"""Donnerwetter: what is shown and told to whom (DW-22)."""

from __future__ import annotations

from typing import Any

import pytest
from donnerwetter_table import (
    FACE_DOWN,
    Step,
    any_card,
    at,
    dealt,
    passed,
    skies,
    start,
    step,
    told,
    turned_up,
)
from positions import Table

from wolken.core.game import HOST, PUBLIC, Pick
from wolken.core.games import donnerwetter as game

ONE_OPEN = "a\n2 ? ? ?\n" + "? ? ? ?\n" * 3
SEATS_AND_PUBLIC = (0, 1, 2, PUBLIC)


def opened_row(table: Table) -> list[str]:
    """The first row of sky a as everybody but the host sees it: all see the same."""
    seen = {skies(table, reader)["a"][0] for reader in (*range(len(table.players)), PUBLIC)}
    (row,) = seen
    return row.split()


# Own cards


def test_dw22_dw01_an_own_card_is_shown_to_its_seat_only() -> None:
    table = dealt(3, -3, 1)
    assert [table.facts_for(reader)["own"] for reader in SEATS_AND_PUBLIC] == [
        {"anna": 3, "ben": "?", "cleo": "?"},
        {"anna": "?", "ben": -3, "cleo": "?"},
        {"anna": "?", "ben": "?", "cleo": 1},
        {"anna": "?", "ben": "?", "cleo": "?"},
    ]
    assert table.facts_for(HOST)["own"] == {"anna": 3, "ben": -3, "cleo": 1}


def test_dw22_dw01_a_dealt_own_card_is_told_to_its_seat_only() -> None:
    table = start(3)
    steps = [step(table, f"dealer: deal {value}") for value in (3, -3, 1)]
    for seat, (made, whole) in enumerate(zip(steps, ("deal 3", "deal -3", "deal 1"), strict=True)):
        for reader in SEATS_AND_PUBLIC:
            assert told(made, reader, table.state) == (whole if reader == seat else "deal ?")
            assert told(made, reader) == (whole if reader == seat else "deal ?")


def test_dw22_nobody_sees_the_own_card_once_it_lies_face_down() -> None:
    table = passed(at(ONE_OPEN)).play("ben: change a11 own")
    for reader in SEATS_AND_PUBLIC:
        assert table.facts_for(reader)["own"]["ben"] == "used"
        assert skies(table, reader) == {"a": FACE_DOWN, "b": FACE_DOWN}
    table.play("ben: uncover a11, deal -3")
    assert opened_row(table) == ["-3", "?", "?", "?"]
    assert table.facts["own"]["ben"] == "used"


def test_dw22_the_own_card_of_a_seat_stays_unknown_after_that_of_another_is_used() -> None:
    table = passed(at(ONE_OPEN)).play("ben: change a11 own, uncover a11, deal -3")
    own = {"anna": "?", "ben": "used", "cleo": "?"}
    assert table.facts["own"] == own
    assert table.facts_for(1)["own"] == own
    assert table.facts_for(0)["own"] == own | {"anna": 3}


# Face-down cards


def test_dw22_a_card_that_was_open_is_not_shown_when_it_lies_face_down() -> None:
    table = passed(at(ONE_OPEN, seats=2)).play("ben: change a11 cloud 1, uncover a12, deal 1")
    assert opened_row(table) == ["?", "1", "?", "?"]
    any_card(table, "a11")
    passed(table).play("anna: change a12 cloud 2")  # the 2 that was open on a11
    assert table.moves("anna") >= {"uncover a12"}
    assert opened_row(table)[1] == "?"
    table.play("anna: uncover a12")
    assert table.odds() == {"deal 2": 1}
    assert opened_row(table)[1] == "?"
    table.play("dealer: deal 2")
    assert opened_row(table)[1] == "2"


@pytest.mark.parametrize(
    ("readers", "first", "second"),
    [
        pytest.param(
            (0, 2, PUBLIC), {"own": {"ben": -3}}, {"own": {"ben": 2}}, id="another-seats-own-card"
        ),
        pytest.param(
            SEATS_AND_PUBLIC,
            {"moved": {"a11": "cloud 1"}, "clouds": ["?1 a11"]},
            {"moved": {"a11": "cloud 1"}, "clouds": ["?-3 a11"]},
            id="a-former-open-card-on-the-clouds",
        ),
        pytest.param(
            SEATS_AND_PUBLIC,
            {"moved": {"a11": "cloud 1"}, "clouds": ["?1 a11"]},
            {},
            id="a-card-on-the-clouds-open-before-or-never",
        ),
        pytest.param(
            SEATS_AND_PUBLIC,
            {"own": {"ben": "used"}, "skies": {"a": ["2 ?-3 ? ?", *FACE_DOWN[1:]], "b": FACE_DOWN}}
            | {"moved": {"a12": "own ben"}, "clouds": ["? cloud 1", "?1 a12"]},
            {"own": {"ben": "used"}, "skies": {"a": ["2 ?3 ? ?", *FACE_DOWN[1:]], "b": FACE_DOWN}}
            | {"moved": {"a12": "own ben"}, "clouds": ["? cloud 1", "?1 a12"]},
            id="a-former-own-card-its-owner-included",
        ),
    ],
)
def test_dw22_two_worlds_that_differ_in_a_hidden_card_look_the_same(
    readers: tuple[int | None, ...], first: dict[str, Any], second: dict[str, Any]
) -> None:
    tables = [at(ONE_OPEN, **first), at(ONE_OPEN, **second)]
    one, other = tables
    assert one.state != other.state
    for reader in readers:
        assert one.facts_for(reader) == other.facts_for(reader)
    for table in tables:
        passed(table)
    assert one.moves("ben") == other.moves("ben")
    assert one.facts_for(HOST) != other.facts_for(HOST)


@pytest.mark.parametrize("line", ["ben: change a11 own", "ben: change a11 cloud 1"])
def test_dw22_a_change_brings_nothing_hidden_to_light(line: str) -> None:
    moved = {"a12": "cloud 1"}
    worlds = [
        passed(at(ONE_OPEN, own={"ben": own}, moved=moved, clouds=[f"?{cloud} a12"]))
        for own, cloud in ((-3, 1), (2, -1))
    ]
    steps = [step(table, line) for table in worlds]
    assert game.events(*steps[0]) == game.events(*steps[1])
    assert [worlds[0].facts_for(reader) for reader in (0, 2, PUBLIC)] == [
        worlds[1].facts_for(reader) for reader in (0, 2, PUBLIC)
    ]
    for reader in SEATS_AND_PUBLIC:
        assert told(steps[0], reader) == line.removeprefix("ben: ")


def test_dw22_dealing_an_own_card_brings_nothing_hidden_to_light() -> None:
    tables = [start(2), start(2)]
    steps = [
        step(table, f"dealer: deal {value}") for table, value in zip(tables, (3, -1), strict=True)
    ]
    assert game.events(*steps[0]) == game.events(*steps[1])
    assert tables[0].facts_for(1) == tables[1].facts_for(1)
    assert tables[0].facts == tables[1].facts


def test_dw22_a_view_says_nothing_of_what_chance_may_answer() -> None:
    """Whether the card due is known (certain odds) or not, every seat sees the same."""
    table = at(ONE_OPEN, moved={"a12": "cloud 1"}, clouds=["?1 a12"])
    known = passed(table).play("ben: change a11 cloud 1, uncover a11")
    unknown = passed(at(ONE_OPEN)).play("ben: change a11 cloud 1, uncover a11")
    assert known.odds() == {"deal 1": 1}
    assert len(unknown.odds()) == 6
    for reader in SEATS_AND_PUBLIC:
        assert known.facts_for(reader) == unknown.facts_for(reader)


# The log


def told_to_all(made: Step, table: Table) -> str | None:
    """The move as every seat and the public are told it now: all the same."""
    (text,) = {told(made, reader, table.state) for reader in (*range(len(table.players)), PUBLIC)}
    return text


def test_dw22_what_happens_in_the_open_is_told_to_all() -> None:
    table = dealt(3, -3, 1)
    for line in (
        "anna: forecast ar1 top",
        "anna: pass",
        "ben: forecast ar1 top",
        "ben: pass",
        "cleo: pass",
        "anna: uncover a11",
        "dealer: deal 2",
    ):
        assert told_to_all(step(table, line), table) == line.split(": ")[1]


def test_dw22_a_turned_up_card_is_blank_in_the_log_while_it_lies_face_down() -> None:
    table = dealt(3, -3)
    passed(table).play("anna: uncover a11")
    first = step(table, "dealer: deal 2")
    assert told_to_all(first, table) == "deal 2"
    passed(table).play("ben: change a11 cloud 1")
    assert told_to_all(first, table) == "deal ?"
    table.play("ben: uncover a11")
    replaced = step(table, "dealer: deal -1")  # another card on the same square
    assert told_to_all(replaced, table) == "deal -1"
    assert told_to_all(first, table) == "deal ?"
    table.play("ben: uncover a12")
    second = step(table, "dealer: deal 1")
    passed(table).play("anna: change a12 cloud 2")  # the 2 comes back, face down
    assert (told_to_all(first, table), told_to_all(second, table)) == ("deal ?", "deal ?")
    table.play("anna: uncover a13, deal -2, uncover a12")
    again = step(table, "dealer: deal 2")
    assert (told_to_all(first, table), told_to_all(again, table)) == ("deal 2", "deal 2")
    assert told_to_all(second, table) == "deal ?"
    passed(table).play("ben: change a12 own")
    assert (told_to_all(first, table), told_to_all(again, table)) == ("deal ?", "deal ?")
    assert told_to_all(replaced, table) == "deal -1"


def test_dw22_the_own_card_turned_up_is_told_to_all() -> None:
    table = passed(at(ONE_OPEN)).play("ben: change a11 own, uncover a11")
    made = step(table, "dealer: deal -3")
    assert told_to_all(made, table) == "deal -3"
    table.play("ben: uncover b11, deal 1")
    passed(table).play("cleo: change a11 cloud 1")
    assert told_to_all(made, table) == "deal ?"


# The end


def test_dw22_all_is_open_once_the_match_is_over() -> None:
    table = start(2, {"ladder": 1})
    own = [step(table, "dealer: deal 3"), step(table, "dealer: deal -3")]
    table.play("anna: forecast ar1 top, pass", "ben: pass", "anna: uncover a11")
    removed = step(table, "dealer: deal 2")
    passed(table).play("ben: change a11 cloud 1, uncover a11, deal 1, uncover a12, deal 1")
    turned_up(table, "a13 2")
    assert told_to_all(removed, table) == "deal ?"
    assert told(own[0], 1, table.state) == "deal ?"
    assert table.facts_for(0)["own"] == {"anna": 3, "ben": "?"}
    turned_up(table, "a14 1")
    assert table.outcome is not None
    assert told_to_all(removed, table) == "deal 2"
    assert [told_to_all(made, table) for made in own] == ["deal 3", "deal -3"]
    everything = table.facts_for(HOST)
    assert everything["own"] == {"anna": 3, "ben": -3}
    for reader in (0, 1, PUBLIC):
        assert table.facts_for(reader) == everything
    assert "?2 a11" in everything["cards"]["clouds"]


def test_dw22_only_the_host_sees_the_cards_while_the_match_goes_on() -> None:
    table = dealt(3, -3, 1)
    for reader in SEATS_AND_PUBLIC:
        assert "cards" not in table.facts_for(reader)
    assert "cards" in table.facts_for(HOST)


# Imagining


def lots(number: int) -> Pick:
    """Draws the lot of that number, over and over."""
    return lambda n: number % n


@pytest.mark.parametrize("reader", SEATS_AND_PUBLIC)
def test_dw22_an_imagined_position_looks_the_same(reader: int | None) -> None:
    table = passed(at(ONE_OPEN)).play("ben: change a11 cloud 1, uncover a12, deal 1")
    view = game.view(table.state, reader)
    for number in range(12):
        imagined = game.imagine(view, lots(number))
        assert game.view(imagined, reader) == view
        assert game.problems(imagined) == ()
        assert game.legal(imagined, 1) == game.legal(table.state, 1)


def test_dw22_an_imagined_own_card_may_be_any_card_not_in_sight() -> None:
    picture = "a\n3 3 3 3\n2 2 2 ?\n? ? ? ?\n2 2 2 ?"
    table = at(picture, seats=2, own={"anna": 3, "ben": -3})
    view = game.view(table.state, 0)
    seen = set()
    for number in range(36):
        imagined = game.imagine(view, lots(number))
        own = game.dump_view(game.view(imagined, HOST), table.players)["own"]
        assert own["anna"] == 3
        seen.add(own["ben"])
    assert seen == {3, 1, -1, -2, -3}  # the twos are all in sight


def test_dw22_a_view_is_written_as_it_is_read() -> None:
    table = passed(at(ONE_OPEN, stones=["ar1 top ben anna"])).play("ben: change a11 own")
    for reader in (*SEATS_AND_PUBLIC, HOST):
        view = game.view(table.state, reader)
        assert game.load_view(game.dump_view(view, table.players), table.players) == view
