"""Blätterrauschen: what is sealed, and when it is shown and told (BR-14, BR-22)."""

from __future__ import annotations

import pytest
from blaetterrauschen_table import (
    Step,
    dealt,
    filled,
    game,
    misses,
    on,
    points,
    rounds_of,
    sheet_seen,
    step,
    told,
)
from positions import Table

from wolken.core.game import HOST, PUBLIC, Pick, Plain

# Fields 1 and 2 of the house sheet are b2 and c5. b2 c4 holds trees, a rainbow, a butterfly.
AREA = "area b2 c4"
BEN = "area b5 c7"
OTHERS = (1, PUBLIC)

# What Anna may have entered when she has finished the round without an answer, and before.
FINISHED = (
    "miss",
    f"{AREA}, tick tree",
    f"{AREA}, tick rainbow",
    "area a1 c2, tick butterfly",
    "joker 2, area b2 c4, tick tree",
    "joker 1, area b2 b4, tick tree",
)
STARTED = ("joker 4", "joker 2", AREA, "area a1 c2", f"joker 2, {AREA}")
ANSWERED = tuple(f"{entry}, {answer}" for entry in FINISHED for answer in ("go", "leave"))


def rolled(roll: str = "2c 3") -> Table:
    return dealt(1, 2).play(f"dealer: roll {roll}")


def seen_by(table: Table, reader: int | None) -> tuple[Plain, list[str], set[str]]:
    """All that a reader can see: the view, who is waited for, and Ben's moves."""
    return table.facts_for(reader), table.waiting, table.moves("ben")


# Views


@pytest.mark.parametrize("reader", OTHERS)
@pytest.mark.parametrize("entry", STARTED)
def test_br22_an_entry_begun_shows_nothing(entry: str, reader: int | None) -> None:
    assert seen_by(rolled().play(f"anna: {entry}"), reader) == seen_by(rolled(), reader)


@pytest.mark.parametrize("reader", OTHERS)
@pytest.mark.parametrize("entry", FINISHED)
def test_case_09_br22_whether_anna_drew_or_missed_is_sealed(entry: str, reader: int | None) -> None:
    table = rolled().play(f"anna: {entry}")
    assert seen_by(table, reader) == seen_by(rolled().play("anna: miss"), reader)
    sheet = sheet_seen(table, reader=reader)
    assert (sheet["misses"], sheet["areas"], sheet["joker"]) == (0, [], "unused")
    assert "anna" not in table.facts_for(reader)["entries"]


@pytest.mark.parametrize("reader", OTHERS)
@pytest.mark.parametrize("entry", ANSWERED)
def test_case_09_br14_br22_so_is_her_early_answer(entry: str, reader: int | None) -> None:
    table = rolled().play(f"anna: {entry}")
    assert seen_by(table, reader) == seen_by(rolled().play("anna: miss, go"), reader)
    assert table.waiting == ["ben"]
    assert sheet_seen(table, reader=reader)["left"] is False


@pytest.mark.parametrize("reader", OTHERS)
def test_br10_br22_a_sixth_miss_is_sealed_too(reader: int | None) -> None:
    table = misses(dealt(1, 2), 5, "anna", "ben").play("dealer: roll 1 1")
    other = misses(dealt(1, 2), 5, "anna", "ben").play("dealer: roll 1 1", "anna: area b2, go")
    table.play("anna: miss")
    assert sheet_seen(table, reader=reader)["misses"] == 5
    assert seen_by(table, reader) == seen_by(other, reader)
    table.play("ben: area c5")
    assert sheet_seen(table, reader=reader)["misses"] == 6
    assert table.waiting == ["ben"]


@pytest.mark.parametrize("reader", OTHERS)
def test_br22_br43_a_completed_clover_is_sealed_too(reader: int | None) -> None:
    grid = "1 C C 2\nC C"
    table, other = (
        on("summer", grid, 1, 2).play("dealer: roll 2 3", f"anna: {entry}")
        for entry in ("area a1 c2, tick clover, go", "miss, go")
    )
    assert points(table)["clover"] == 20
    assert seen_by(table, reader) == seen_by(other, reader)
    table.play("ben: miss")
    assert sheet_seen(table, reader=reader)["points"]["clover"] == 20


@pytest.mark.parametrize("reader", [0, HOST])
def test_br22_the_seat_itself_sees_its_entry(reader: int) -> None:
    table = rolled().play(f"anna: joker 2, {AREA}")
    assert table.facts_for(reader)["entries"]["anna"] == ["joker 2", AREA]
    table.play("anna: tick tree")
    assert filled(table, reader=reader) == {"tree": 3, "cloud": 1}
    assert sheet_seen(table, reader=reader)["joker"] == "used"
    assert sheet_seen(table, reader=reader)["areas"] == ["b2 c4"]
    table.play("anna: leave")
    assert table.facts_for(reader)["entries"]["anna"] == ["joker 2", AREA, "tick tree", "leave"]


@pytest.mark.parametrize("reader", [0, 1, PUBLIC])
def test_br22_all_is_shown_once_everybody_has_finished(reader: int | None) -> None:
    table = rolled().play(f"anna: {AREA}, tick tree, go", f"ben: {BEN}")
    assert sheet_seen(table, reader=reader)["areas"] == ([] if reader != 0 else ["b2 c4"])
    table.play("ben: tick rainbow")
    for name, track in (("anna", "tree"), ("ben", "rainbow")):
        assert filled(table, name, reader)[track] > 0
    assert sheet_seen(table, "anna", reader)["areas"] == ["b2 c4"]
    assert sheet_seen(table, "ben", reader)["areas"] == ["b5 c7"]


@pytest.mark.parametrize("reader", OTHERS)
def test_br14_br22_answers_are_shown_when_all_are_in(reader: int | None) -> None:
    seen = []
    for answer in ("go", "leave"):
        table = rolled().play(f"anna: {AREA}, tick tree, {answer}", "ben: miss")
        assert table.waiting == ["ben"]
        assert table.facts_for(reader)["entries"]["anna"] == [AREA, "tick tree"]
        assert sheet_seen(table, reader=reader)["left"] is False
        seen.append(seen_by(table, reader))
        table.play("ben: go")
        assert table.facts_for(reader)["entries"]["anna"] == [AREA, "tick tree", answer]
        assert sheet_seen(table, reader=reader)["left"] is (answer == "leave")
    assert seen[0] == seen[1]


@pytest.mark.parametrize("reader", [0, 1, PUBLIC])
def test_br22_br23_clouds_of_the_roll_show_at_once(reader: int | None) -> None:
    table = rolled("2c 2c")
    assert filled(table, "anna", reader) == filled(table, "ben", reader) == {"cloud": 2}
    table.play("anna: miss")
    assert filled(table, "anna", reader) == {"cloud": 2}


def test_br22_three_seats_wait_for_the_last() -> None:
    table = on("spring", "1 2 3", 1, 2, 3).play("dealer: roll 1 1", "anna: area a1", "cleo: miss")
    for reader in (1, PUBLIC):
        assert sheet_seen(table, "anna", reader)["areas"] == []
        assert sheet_seen(table, "cleo", reader)["misses"] == 0
    assert sheet_seen(table, "cleo", 0)["misses"] == 0
    assert sheet_seen(table, "anna", 2)["areas"] == []
    table.play("ben: area b1")
    for reader in (0, 1, 2, PUBLIC):
        assert sheet_seen(table, "anna", reader)["areas"] == ["a1"]
        assert sheet_seen(table, "cleo", reader)["misses"] == 1


def test_br15_br22_who_left_keeps_no_round_sealed() -> None:
    table = rolled("1 1").play("anna: miss, leave", "ben: miss, go", "dealer: roll 1 1")
    table.play("ben: area c5")
    for reader in (0, 1, PUBLIC):
        assert sheet_seen(table, "ben", reader)["areas"] == ["c5"]


def test_br22_a_single_seat_has_no_secrets() -> None:
    table = rounds_of(dealt(1), ("2 3", f"{AREA}, tick tree"))
    assert table.facts_for(PUBLIC) == table.facts_for(0) == table.facts_for(HOST)
    assert sheet_seen(table)["areas"] == ["b2 c4"]


def test_br22_everything_is_open_at_the_end() -> None:
    table = rolled().play(f"anna: {AREA}, tick tree, leave", "ben: miss, leave")
    assert table.outcome is not None
    assert table.facts_for(PUBLIC) == table.facts_for(0) == table.facts_for(HOST)
    assert table.facts["entries"]["anna"] == [AREA, "tick tree", "leave"]
    assert table.facts["entries"]["ben"] == ["miss", "leave"]


@pytest.mark.parametrize("reader", OTHERS)
def test_br22_looking_back_shows_nothing_that_is_still_sealed(reader: int | None) -> None:
    views = []
    for entry in (f"{AREA}, tick tree, go", "miss, leave"):
        table = rolled().play(f"anna: {entry}")
        early = rolled().play(f"anna: {entry.split(',')[0]}").state
        views.append(game.dump_view(game.view(early, reader, table.state), table.players))
    assert views[0]["sheets"] == views[1]["sheets"] == rolled().facts_for(reader)["sheets"]
    assert "anna" not in views[0]["entries"]


@pytest.mark.parametrize("reader", [*OTHERS, 0])
@pytest.mark.parametrize("entry", [*STARTED, *FINISHED, *ANSWERED[:2]])
def test_br22_an_imagined_match_looks_the_same(entry: str, reader: int | None) -> None:
    table = rolled().play(f"anna: {entry}")
    view = game.view(table.state, reader)
    picks: tuple[Pick, ...] = (lambda number: 0, lambda number: number - 1)
    for pick in picks:
        world = game.imagine(view, pick)
        assert game.problems(world) == ()
        assert game.view(world, reader) == view


# What is told


def steps(table: Table, name: str, *texts: str) -> list[Step]:
    return [step(table, f"{name}: {text}") for text in texts]


@pytest.mark.parametrize("reader", OTHERS)
@pytest.mark.parametrize("entry", [*FINISHED, *STARTED])
def test_case_09_br22_neither_content_nor_number_of_moves_is_told(
    entry: str, reader: int | None
) -> None:
    table = rolled()
    for made in steps(table, "anna", *entry.split(", ")):
        assert told(made, reader) is None
        assert told(made, reader, table.state) is None
        assert told(made, 0) == told(made, HOST) == game.write(made.move, table.players)


@pytest.mark.parametrize("reader", OTHERS)
def test_br22_the_entries_are_told_once_everybody_has_finished(reader: int | None) -> None:
    table = rolled()
    texts = ("joker 2", AREA, "tick tree")
    made = steps(table, "anna", *texts)
    (bens,) = steps(table, "ben", BEN)
    assert told(bens, 0, table.state) is None
    assert [told(one, reader, table.state) for one in made] == [None] * 3
    steps(table, "ben", "tick rainbow")
    assert [told(one, reader, table.state) for one in made] == list(texts)
    assert told(bens, 0, table.state) == BEN
    table.play("anna: go", "ben: go", "dealer: roll 1 1")
    assert [told(one, reader, table.state) for one in made] == list(texts)


@pytest.mark.parametrize("reader", OTHERS)
@pytest.mark.parametrize("answer", ["go", "leave"])
def test_br14_br22_the_answers_are_told_when_all_are_in(answer: str, reader: int | None) -> None:
    table = rolled()
    missed, answered = steps(table, "anna", "miss", answer)
    assert told(answered, reader) is None
    table.play("ben: miss")
    assert told(missed, reader, table.state) == "miss"
    assert told(answered, reader, table.state) is None
    assert told(answered, 0, table.state) == answer
    table.play("ben: go")
    assert told(answered, reader, table.state) == answer


@pytest.mark.parametrize("reader", OTHERS)
def test_br10_br22_a_sixth_miss_is_told_once_everybody_has_finished(reader: int | None) -> None:
    table = misses(dealt(1, 2), 5, "anna", "ben").play("dealer: roll 1 1")
    (made,) = steps(table, "anna", "miss")
    assert told(made, reader) is None
    table.play("ben: area c5")
    assert told(made, reader, table.state) == "miss"


@pytest.mark.parametrize("reader", [0, 1, PUBLIC, HOST])
def test_br22_what_the_dealer_does_is_told_to_all(reader: int | None) -> None:
    table = on("winter", "1 2 3 E", 1, 2)
    made = step(table, "dealer: roll 2c 3")
    assert told(made, reader) == "roll 2c 3"
    table.play("anna: miss, leave", "ben: miss, leave")
    assert told(step(table, "dealer: holly 4"), reader) == "holly 4"


@pytest.mark.parametrize("entry", ["miss", "area c5"])
def test_br14_br22_the_news_of_a_finished_round_tells_no_answer(entry: str) -> None:
    heard = []
    for answer in ("go", "leave"):
        table = rolled("1 1").play(f"anna: miss, {answer}")
        heard.append(game.events(*step(table, f"ben: {entry}")))
    assert heard[0] == heard[1]


def test_br14_br22_the_news_of_an_entry_tells_nothing_of_another() -> None:
    heard = []
    for before in ("miss", "area b2", "area b2, leave"):
        table = on("spring", "1 2 3\n. 4", 4, 2, 3).play("dealer: roll 1 1")
        table.play(f"anna: {before}")
        heard.append(game.events(*step(table, "ben: area b1")))
    assert heard[0] == heard[1] == heard[2]
