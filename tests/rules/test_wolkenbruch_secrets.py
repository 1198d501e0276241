"""Wolkenbruch: who may know what, and when (WB-45, WB-48)."""

from __future__ import annotations

import pytest
from positions import Table
from wolkenbruch_table import (
    NAMES,
    at,
    chances,
    even,
    hand,
    holding,
    looking,
    pouring,
    start,
    step,
    told,
)

from wolken.core.game import HOST, PUBLIC, Reader
from wolken.core.games import wolkenbruch as game

EVERYBODY = (0, 1, 2, PUBLIC, HOST)
HANDS = {"ann": "drop-red lightning-blue", "ben": "drop-green sunbeam", "cleo": "drop-blue"}


def shown(table: Table, name: str, reader: Reader) -> list[str] | None:
    """The cards of a hand that are not known to all, as a reader sees them."""
    found = table.facts_for(reader)["hands"][name].get("unseen")
    return None if found is None else sorted(found)


def seen(table: Table, name: str) -> list[str]:
    """The cards of a hand that all know."""
    facts = {tuple(table.facts_for(reader)["hands"][name]["seen"]) for reader in EVERYBODY}
    assert len(facts) == 1
    return list(facts.pop())


def readers_told(table: Table, line: str) -> dict[Reader, str | None]:
    """Plays the line's one move; what everybody is told of it."""
    made = step(table, line)
    return {reader: told(made, reader) for reader in (*range(len(table.players)), PUBLIC)}


def alike(first: Table, second: Table, readers: tuple[Reader, ...]) -> None:
    """Both tables look the same to the readers, and the seats among them may do the same."""
    assert first.state != second.state
    assert first.waiting == second.waiting
    for reader in readers:
        assert first.facts_for(reader) == second.facts_for(reader)
        if reader is not None:
            name = first.players[reader]
            assert first.moves(name) == second.moves(name)


# Hands


def test_wb45_a_hand_is_shown_to_its_seat_only() -> None:
    table = at(seats=3, hands=HANDS)
    for owner, name in enumerate(table.players):
        for reader in EVERYBODY:
            expected = sorted(HANDS[name].split()) if reader in (owner, HOST) else None
            assert shown(table, name, reader) == expected
            assert table.facts_for(reader)["hands"][name]["size"] == len(HANDS[name].split())


def test_wb45_flames_displays_and_discards_are_open() -> None:
    displays = {"ann": "drop-red sun", "ben": "drop-blue"}
    table = at("red out | drop-red", seats=3, displays=displays, discards="drop-blue drop-green")
    for reader in EVERYBODY:
        facts = table.facts_for(reader)
        assert facts["displays"]["ann"] == {"cards": ["drop-red"], "suns": 1}
        assert facts["discards"] == ["drop-blue", "drop-green"]
        assert facts["flames"]["red"] == {
            "burning": False,
            "protected": False,
            "cards": ["drop-red"],
        }


def test_wb45_wb03_dealt_profiles_are_open_and_dealt_hands_are_not() -> None:
    table = start(2)
    public = [
        *("ring red green yellow blue", "profile runner", "profile ladle", "profile tailor"),
        "profile stoker",
    ]
    for move in public:
        assert set(readers_told(table, f"dealer: {move}").values()) == {move}
    table.play("ann: keep runner", "ben: keep tailor")
    for number, card in enumerate(["drop-red", "tailwind", "wave-red", "drop-blue"] * 2):
        if number > 3:
            card = {"tailwind": "sunbeam", "wave-red": "cloud-red"}.get(card, card)
        owner = 0 if number < 4 else 1
        found = readers_told(table, f"dealer: card {card}")
        assert found[owner] == f"card {card}"
        assert (found[1 - owner], found[PUBLIC]) == ("card ?", "card ?")


def test_wb45_cards_drawn_to_a_hand_are_told_to_its_seat_only() -> None:
    table = pouring(seats=3, turn="ben", hands={"ben": "drop-red drop-red"})
    assert set(readers_told(table, "dealer: card drop-blue").values()) == {"card drop-blue"}
    assert set(readers_told(table, "dealer: card spark").values()) == {"card spark"}
    assert set(readers_told(table, "dealer: card dragon").values()) == {"card dragon"}
    found = readers_told(table, "dealer: card drop-yellow")
    assert found == {0: "card ?", 1: "card drop-yellow", 2: "card ?", PUBLIC: "card ?"}
    assert (shown(table, "ben", 0), shown(table, "ben", PUBLIC)) == (None, None)


def test_wb45_hands_that_differ_look_the_same_to_others() -> None:
    one = at(seats=3, hands=HANDS)
    other = at(seats=3, hands={**HANDS, "ben": "wave-red dry-spell"})
    alike(one, other, (0, 2, PUBLIC))
    assert one.facts_for(1) != other.facts_for(1)
    assert one.facts_for(HOST) != other.facts_for(HOST)


@pytest.mark.parametrize("cards", [("drop-yellow", "wave-blue"), ("lightning-red", "tailwind")])
def test_wb45_a_drawn_card_brings_nothing_to_light(cards: tuple[str, str]) -> None:
    tables = []
    told_events = []
    for card in cards:
        table = pouring(seats=3, hands={"ann": "drop-red drop-red"})
        table.play("dealer: card drop-blue")
        made = step(table, f"dealer: card {card}")
        told_events.append(game.events(*made))
        tables.append(table)
    assert told_events[0] == told_events[1]
    alike(tables[0], tables[1], (1, 2, PUBLIC))


# Cards from public places


def test_wb45_wb20_a_card_exchanged_from_the_pile_is_known_to_all() -> None:
    table = at(seats=3, hands={"ann": "tailwind drop-blue"}, discards="drop-green drop-red")
    assert set(readers_told(table, "ann: exchange tailwind").values()) == {"exchange tailwind"}
    assert seen(table, "ann") == ["drop-red"]
    assert shown(table, "ann", 0) == ["drop-blue"]
    assert shown(table, "ann", 1) is None
    assert table.facts["hands"]["ann"]["size"] == 2


@pytest.mark.parametrize(
    "line", ["ann: jump drop-red", "ann: exchange drop-red", "ann: end, rain drop-red"]
)
def test_wb45_among_equal_cards_the_seen_one_leaves_first(line: str) -> None:
    table = at(
        seats=3, hands={"ann": "drop-red drop-blue"}, seen={"ann": "drop-red"}, discards="cloud-red"
    )
    table.play(line)
    expected = ["cloud-red"] if "exchange" in line else []
    assert seen(table, "ann") == expected
    assert shown(table, "ann", 0) == ["drop-blue", "drop-red"]


def test_wb45_wb32_cards_drawn_from_an_open_place_are_known_to_all() -> None:
    """Two discards lie on the deck for all to know."""
    table = pouring(seats=3, hands={"ann": "drop-red drop-red"}, discards="drop-green drop-blue")
    table.play("dealer: card treasure-dive")
    assert chances(table) == even("drop-blue")
    assert set(readers_told(table, "dealer: card drop-blue").values()) == {"card drop-blue"}
    assert seen(table, "ann") == ["drop-blue"]


# Looks


def test_wb45_wb23_cards_looked_at_are_told_to_the_seat_only() -> None:
    table = looking()
    for card in ("drop-blue", "dragon", "spark"):
        found = readers_told(table, f"dealer: card {card}")
        assert found == {0: f"card {card}", 1: "card ?", 2: "card ?", PUBLIC: "card ?"}
    found = readers_told(table, "ann: order 3 1 2")
    assert set(found.values()) == {"order 3 1 2"}


def test_wb45_wb22_the_same_for_the_weather_report() -> None:
    table = holding("weather-report", seats=3)
    told_of = set(readers_told(table, "ann: event weather-report").values())
    assert told_of == {"event weather-report"}
    for card in ("drop-blue", "dragon", "spark", "tailwind", "drop-blue"):
        found = readers_told(table, f"dealer: card {card}")
        assert found == {0: f"card {card}", 1: "card ?", 2: "card ?", PUBLIC: "card ?"}


def test_wb45_what_was_looked_at_differs_for_the_seat_alone() -> None:
    one = looking("drop-blue", "drop-green", "dragon")
    other = looking("spark", "wave-red", "drop-green")
    alike(one, other, (1, 2, PUBLIC))
    assert one.facts_for(0) != other.facts_for(0)
    for table in (one, other):
        table.play("ann: order 2 3 1")
    alike(one, other, (1, 2, PUBLIC))
    assert one.facts_for(0) != other.facts_for(0)


def test_wb45_a_card_looked_at_is_open_once_it_is_brought_into_play() -> None:
    table = looking("drop-blue", "drop-green", "dragon")
    table.play("ann: order 2 3 1, end, rain drop-red")
    assert set(readers_told(table, "dealer: card drop-green").values()) == {"card drop-green"}


# Swaps and picks


def test_wb45_wb23_an_offer_is_unseen_until_it_is_answered() -> None:
    table = at(seats=3, profiles={"ann": "confidante"}, hands=HANDS)
    found = readers_told(table, "ann: ability swap lightning-blue ben")
    blank = "ability swap ? ben"
    assert found.pop(1) in (blank, None)
    assert found == {0: "ability swap lightning-blue ben", 2: blank, PUBLIC: blank}
    for reader in (1, 2, PUBLIC):
        assert table.facts_for(reader)["aside"] == {"ann": "?"}
    assert table.facts_for(0)["aside"] == {"ann": "lightning-blue"}
    found = readers_told(table, "ben: agree sunbeam")
    assert (found[1], found[2], found[PUBLIC]) == ("agree sunbeam", "agree ?", "agree ?")
    assert table.facts["aside"] == {}
    assert (shown(table, "ann", 0), shown(table, "ben", 1)) == (
        ["drop-red", "sunbeam"],
        ["drop-green", "lightning-blue"],
    )
    assert (shown(table, "ann", 2), shown(table, "ben", 2)) == (None, None)
    assert (seen(table, "ann"), seen(table, "ben")) == ([], [])


@pytest.mark.parametrize(
    ("lines", "secret", "answers"),
    [
        pytest.param([], "ann: ability swap drop-red ben", [], id="an-offer"),
        pytest.param([], "ann: ability swap drop-red ben", ["ben: refuse"], id="a-refused-offer"),
        pytest.param(
            [], "ann: ability swap drop-red ben", ["ben: agree sunbeam"], id="an-agreed-offer"
        ),
        pytest.param(
            ["ann: ability swap drop-red ben"], "ben: agree sunbeam", [], id="an-agreement"
        ),
    ],
)
def test_wb45_wb23_swaps_are_blank_in_other_seats_logs_until_the_end(
    lines: list[str], secret: str, answers: list[str]
) -> None:
    table = at(seats=3, profiles={"ann": "confidante"}, hands=HANDS).play(*lines)
    made = step(table, secret)
    table.play(*answers)
    whole = secret.split(": ")[1]
    words = whole.split()
    words[-1 if words[0] == "agree" else -2] = "?"
    mine = table.players.index(secret.split(": ")[0])
    settled = bool(answers) or words[0] == "agree"
    for reader in (0, 1, 2, PUBLIC):
        if reader in (0, 1) and reader != mine:  # the other side is told once it is settled
            assert told(made, reader, table.state) == (whole if settled else None)
        elif reader != mine:
            assert told(made, reader, table.state) == " ".join(words)


@pytest.mark.parametrize("answers", [[], ["ann: pick drop-red"]])
def test_wb45_wb22_picks_are_blank_in_other_seats_logs_until_the_end(answers: list[str]) -> None:
    hands = {"ann": "drop-red", "ben": "drop-green drop-blue"}
    table = holding("fair-swap", seats=3, hands=hands).play("ann: event fair-swap hand ann ben")
    made = step(table, "ben: pick drop-blue")
    table.play(*answers)
    assert told(made, 0, table.state) == ("pick drop-blue" if answers else None)
    for reader in (2, PUBLIC):
        assert told(made, reader, table.state) == "pick ?"


@pytest.mark.parametrize("answer", ["refuse", "agree drop-green"])
def test_wb45_offers_that_differ_look_the_same(answer: str) -> None:
    tables = []
    for offer in ("drop-red", "lightning-blue"):
        table = at(seats=3, profiles={"ann": "confidante"}, hands=HANDS)
        tables.append(table.play(f"ann: ability swap {offer} ben"))
    alike(tables[0], tables[1], (1, 2, PUBLIC))
    for table in tables:
        table.play(f"ben: {answer}")
    if answer == "refuse":
        assert tables[0].state == tables[1].state
    else:
        alike(tables[0], tables[1], (2, PUBLIC))


def test_wb45_wb48_picks_are_hidden_until_all_are_made() -> None:
    hands = {"ann": "drop-red", "ben": "drop-green drop-blue"}
    table = holding("fair-swap", seats=3, hands=hands)
    table.play("ann: event fair-swap hand ann ben")
    found = readers_told(table, "ben: pick drop-blue")
    assert found.pop(0) in ("pick ?", None)
    assert found == {1: "pick drop-blue", 2: "pick ?", PUBLIC: "pick ?"}
    assert table.facts["aside"] == table.facts_for(0)["aside"] == {"ben": "?"}
    assert table.facts_for(1)["aside"] == {"ben": "drop-blue"}
    found = readers_told(table, "ann: pick drop-red")
    assert (found[0], found[2], found[PUBLIC]) == ("pick drop-red", "pick ?", "pick ?")
    assert (hand(table, "ann"), hand(table, "ben")) == ("drop-blue", "drop-green drop-red")


def test_wb45_wb48_a_display_card_picked_is_hidden_until_the_other_is() -> None:
    displays = {"ann": "drop-red drop-blue", "ben": "drop-green"}
    tables = []
    for card in ("drop-red", "drop-blue"):
        table = holding("fair-swap", displays=displays)
        table.play(f"ann: event fair-swap display ann ben, pick {card}")
        assert table.facts["aside"] == {"ann": "?"}
        tables.append(table)
    alike(tables[0], tables[1], (1, PUBLIC))
    table = tables[0].play("ben: pick drop-green")
    assert table.facts["displays"]["ben"]["cards"] == ["drop-red"]


def test_wb45_wb32_cards_passed_to_the_left_are_seen_by_their_seats_only() -> None:
    table = pouring(seats=3, hands=HANDS).play("dealer: card fair-swap")
    lines = ("ann: pick lightning-blue", "ben: pick sunbeam", "cleo: pick drop-blue")
    for seat, line in enumerate(lines):
        found = readers_told(table, line)
        assert found[seat] == line.split(": ")[1]
        assert found[(seat + 2) % 3] == found[PUBLIC] == "pick ?"
        if seat < 2:  # not all are made
            assert found[(seat + 1) % 3] in ("pick ?", None)
            assert table.facts_for(seat + 1)["aside"].get(NAMES[seat]) == "?"
    for owner, name in enumerate(table.players):
        assert [reader for reader in (0, 1, 2, PUBLIC) if shown(table, name, reader)] == [owner]


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ([], "ben: strike green"),
        (["ann: end"], "ann: dry"),
        ([], "ann: jump drop-red"),
        ([], "ann: gather"),
        (["ann: end, rain drop-red"], "ben: hold turn"),
        (
            ["ann: end, rain drop-red", "ben: hold", "dealer: card bucket-chain"],
            "ann: discard cloud-red",
        ),
    ],
)
def test_wb45_what_is_done_in_the_open_is_told_to_all(lines: list[str], line: str) -> None:
    hands = {"ann": "drop-red cloud-red", "ben": "lightning-green"}
    table = at("green out |", seats=3, hands=hands).play(*lines)
    assert set(readers_told(table, line).values()) == {line.split(": ")[1]}


# The end


def test_wb45_all_is_open_once_the_match_is_over() -> None:
    table = at(seats=3, profiles={"ann": "confidante", "ben": "weather-watcher"}, hands=HANDS)
    made = [
        step(table, line)
        for line in (
            "ann: ability swap drop-red ben",
            "ben: agree drop-green",
            "ann: end",
            "ann: dry",
        )
    ]
    table.play("dealer: card drop-yellow")
    made.append(step(table, "dealer: card wave-blue"))
    assert told(made[-1], PUBLIC) == "card ?"
    assert "whole" in table.facts
    assert table.facts["whole"] is False
    table.play("ben: end, dry")  # red was out
    assert table.outcome is not None
    for reader in EVERYBODY:
        facts = table.facts_for(reader)
        assert facts["whole"] is True
        assert shown(table, "ann", reader) == ["drop-green", "lightning-blue", "wave-blue"]
        assert [told(one, reader, table.state) for one in made] == [
            *("ability swap drop-red ben", "agree drop-green", "end", "dry", "card wave-blue")
        ]
