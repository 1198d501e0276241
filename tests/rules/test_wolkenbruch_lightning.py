"""Wolkenbruch: rain lightning and its windows (WB-36 to WB-38)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import ap, at, chances, discards, display, even, flame, hand, pouring

FULL = "drop-blue drop-blue drop-blue drop-green drop-green drop-green"
RED_OUT = "red out | drop-red cloud-red"
WINDOW = {"strike red", "hold", "hold turn"}
MOST = {"scale": 10}  # its steps bring 1, 2, 3, 4, 5 cards


def falling(picture: str = RED_OUT, seats: int = 3, **facts: Any) -> Table:
    """Ann lays a card of her hand at green; before the card of the cloudburst is drawn."""
    hands = {"ann": "drop-green", "ben": "drop-blue", "cleo": "drop-yellow"} | facts.pop("hands")
    names = ("ann", "ben", "cleo")[:seats]
    held = {name: hands[name] for name in names}
    held["ann"] += " drop-green"
    table = at(picture, seats, phase="precipitation", piece="green", hands=held, **facts)
    return table.play("ann: rain drop-green")


# WB-36


@pytest.mark.parametrize("name", ["ann", "ben"])
@pytest.mark.parametrize("source", ["", " display"])
@pytest.mark.parametrize("phase", ["actions", "precipitation"])
@pytest.mark.parametrize("protected", ["", " protected"])
def test_wb36_the_flame_burns_again_in_any_seats_turn(
    name: str, source: str, phase: str, protected: str
) -> None:
    where = "displays" if source else "hands"
    facts: dict[str, Any] = {where: {name: "lightning-red drop-blue"}}
    table = at(f"red out{protected} | drop-red", phase=phase, discards="drop-green", **facts)
    before = (ap(table), table.facts["phase"], table.waiting)
    table.play(f"{name}: strike red{source}")
    assert flame(table, "red") == f"burning{protected} | drop-red"
    assert discards(table) == "drop-green lightning-red"
    assert (display(table, name) if source else hand(table, name)) == "drop-blue"
    assert (ap(table), table.facts["phase"], table.waiting) == before


def test_wb36_the_seat_says_whether_hand_or_display() -> None:
    table = at(RED_OUT, hands={"ann": "lightning-red"}, displays={"ann": "lightning-red"})
    assert {"strike red", "strike red display"} <= table.moves("ann")
    table.play("ann: strike red display")
    assert (hand(table, "ann"), display(table, "ann")) == ("lightning-red", "")


@pytest.mark.parametrize(
    ("facts", "move"),
    [
        ({"hands": {"ann": "lightning-blue drop-red"}}, "strike red"),
        ({"hands": {"ann": "lightning-blue drop-red"}}, "strike blue"),
        ({"hands": {"ann": "lightning-red"}}, "strike red display"),
        ({"displays": {"ann": "lightning-red"}}, "strike red"),
        ({"hands": {"ben": "lightning-red"}}, "strike red"),
        ({"displays": {"ben": "lightning-red"}}, "strike red display"),
    ],
)
def test_wb36_only_an_own_card_of_an_extinguished_flames_colour(
    facts: dict[str, Any], move: str
) -> None:
    assert at(RED_OUT, **facts).refusal(f"ann: {move}") == "WB-36"


def test_wb36_a_burning_flame_is_not_struck() -> None:
    table = at(hands={"ann": "lightning-red", "ben": "lightning-red"})
    assert table.refusal("ann: strike red") == "WB-36"
    assert (table.moves("ben"), table.refusal("ben: strike red")) == (set(), "not-your-turn")


def test_wb36_not_while_chance_is_due() -> None:
    table = pouring(RED_OUT, hands={"ben": "drop-red"}, displays={"cleo": "lightning-red"}, seats=3)
    assert table.waiting == ["dealer"]
    assert table.refusal("cleo: strike red display") == "chance-is-due"


def test_wb36_a_hand_card_is_replaced_in_the_own_drawing_phase_only() -> None:
    hands = {"ann": "drop-red " * 5, "ben": "lightning-green drop-blue drop-blue drop-blue"}
    table = at("green out |", hands=hands).play("ben: strike green")
    assert hand(table, "ben") == "drop-blue drop-blue drop-blue"
    table.play("ann: end, rain drop-red, card drop-yellow")
    assert (table.waiting, hand(table, "ben")) == (["ben"], "drop-blue drop-blue drop-blue")
    table.play("ben: move ccw, end, rain drop-blue, card drop-yellow, card drop-red, card drop-red")
    assert hand(table, "ben") == "drop-blue drop-blue drop-red drop-red"
    assert table.waiting == ["ann"]


# WB-37


def test_case_05_wb37_no_lightning_prevents_the_fourth_extinction() -> None:
    picture = "green out |\nyellow out |\nblue out |"
    table = at(picture, phase="precipitation", hands={"ann": "lightning-green"})
    table.play("ann: dry")
    assert table.waiting == []
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((), "all-extinguished")
    assert table.refusal("ann: strike green") == "match-over"


def test_wb37_no_lightning_prevents_a_second_extinction() -> None:
    table = at("red out |", phase="precipitation", hands={"ann": "lightning-red"})
    table.play("ann: dry")
    assert table.outcome is not None
    assert table.outcome.reason == "extinguished-again"
    saved = at("red out |", phase="precipitation", hands={"ann": "lightning-red"})
    saved.play("ann: strike red, dry")
    assert (saved.outcome, flame(saved, "red")) == (None, "out |")


# WB-38: at any time


@pytest.mark.parametrize(
    ("facts", "lines", "asked"),
    [
        pytest.param({}, [], "ann", id="actions"),
        pytest.param({"phase": "precipitation"}, [], "ann", id="precipitation"),
        pytest.param(
            {"displays": {"ann": "drop-red", "ben": FULL}, "profiles": {"ann": "packer"}},
            ["ann: give drop-red ben"],
            "ben",
            id="a-full-display",
        ),
        pytest.param(
            {"profiles": {"ann": "confidante"}},
            ["ann: ability swap drop-blue ben"],
            "ben",
            id="a-swap",
        ),
    ],
)
def test_wb38_whenever_the_match_waits_for_a_seat(
    facts: dict[str, Any], lines: list[str], asked: str
) -> None:
    hands = {"ann": "drop-blue", "ben": "drop-blue", "cleo": "lightning-green"}
    table = at("green out |", seats=3, hands=hands, **facts).play(*lines)
    assert (table.waiting, table.moves("cleo")) == ([asked], {"strike green"})
    table.play("cleo: strike green")
    assert (flame(table, "green"), table.waiting) == ("burning |", [asked])


# WB-38: windows


def test_wb38_before_a_card_is_brought_into_play() -> None:
    table = falling(hands={"ben": "lightning-red drop-blue"})
    assert table.facts["phase"] == "cloudburst"
    assert table.moves("ben") == WINDOW
    table.play("ben: strike red")
    assert (flame(table, "red"), discards(table)) == (
        "burning | drop-red cloud-red",
        "lightning-red",
    )
    assert table.waiting == ["dealer"]
    assert hand(table, "ben") == "drop-blue"


def test_wb38_no_window_unless_somebody_really_can_strike() -> None:
    assert falling(hands={}).waiting == ["dealer"]
    assert falling(hands={"ben": "lightning-blue"}).waiting == ["dealer"]
    assert falling("", hands={"ben": "lightning-red"}).waiting == ["dealer"]


@pytest.mark.parametrize("holder", ["ann", "ben", "cleo"])
def test_wb38_wb45_all_are_awaited_that_could_hold_a_fitting_card(holder: str) -> None:
    table = falling(hands={holder: "lightning-red"})
    assert table.waiting == ["ann", "ben", "cleo"]
    for name in ("ann", "ben", "cleo"):
        expected = WINDOW if name == holder else {"hold", "hold turn"}
        assert table.moves(name) == expected
    others = [name for name in ("ann", "ben", "cleo") if name != holder]
    table.play(f"{others[1]}: hold")
    assert table.waiting == [name for name in ("ann", "ben", "cleo") if name != others[1]]
    table.play(f"{others[0]}: hold turn")
    assert table.waiting == [holder]
    assert table.play(f"{holder}: hold").waiting == ["dealer"]


@pytest.mark.parametrize("holder", ["ann", "ben", "cleo"])
def test_wb38_the_window_closes_once_all_that_can_strike_have_answered(holder: str) -> None:
    table = falling(hands={holder: "lightning-red"}).play(f"{holder}: hold")
    assert table.waiting == ["dealer"]
    assert flame(table, "red") == "out | drop-red cloud-red"


@pytest.mark.parametrize(
    ("facts", "waiting"),
    [
        pytest.param({"hands": {"cleo": ""}}, ["ann", "ben"], id="an-empty-hand"),
        pytest.param(
            {"hands": {"cleo": ""}, "seen": {"cleo": "drop-yellow"}}, ["ann", "ben"], id="all-seen"
        ),
        pytest.param(
            {"displays": {"cleo": "lightning-red"}, "hands": {"cleo": "", "ben": "drop-blue"}},
            ["ann", "ben", "cleo"],
            id="the-other-may-be-in-a-hand",
        ),
        pytest.param(
            {"displays": {"cleo": "lightning-red"}, "discards": "lightning-red"}
            | {"hands": {"ben": "drop-blue"}},
            ["cleo"],
            id="the-other-is-discarded",
        ),
        pytest.param(
            {"seen": {"cleo": "lightning-red"}, "discards": "lightning-red"}
            | {"hands": {"ben": "drop-blue", "cleo": ""}},
            ["cleo"],
            id="seen-in-a-hand",
        ),
        pytest.param(
            {"displays": {"ann": "lightning-red", "cleo": "lightning-red"}}
            | {"hands": {"ben": "drop-blue"}},
            ["ann", "cleo"],
            id="both-in-displays",
        ),
    ],
)
def test_wb38_what_is_publicly_known_counts(facts: dict[str, Any], waiting: list[str]) -> None:
    table = falling(**facts | {"hands": {"ben": "lightning-red"} | facts["hands"]})
    assert table.waiting == waiting
    for name in {"ann", "ben", "cleo"} - set(waiting):
        assert table.moves(name) == set()
        assert table.refusal(f"{name}: hold") == "not-your-turn"


def test_wb38_wb34_cards_drawn_from_known_discards_count() -> None:
    """Ann drew three cards, unseen, from three discards without a lightning."""
    hands = {"ben": "lightning-red drop-green", "cleo": "drop-blue"}
    table = pouring(
        RED_OUT, seats=3, piece="green", hands=hands, discards="drop-blue drop-yellow drop-yellow"
    )
    table.play("dealer: card dragon, card drop-blue, card drop-yellow, card drop-yellow")
    table.play("ben: end, rain drop-green")
    assert table.waiting == ["ben", "cleo"]


def test_wb38_wb45_what_is_seen_does_not_depend_on_who_holds_it() -> None:
    worlds = [
        falling(hands={"ben": "lightning-red"}),
        falling(hands={"cleo": "lightning-red", "ben": "drop-yellow"}),
    ]
    for lines in ([], ["ann: hold"]):
        one, other = (table.play(*lines) for table in worlds)
        assert one.waiting == other.waiting
        assert one.facts == other.facts
        assert one.facts_for(0) == other.facts_for(0)
        assert one.moves("ann") == other.moves("ann")


def test_wb38_hold_is_for_this_window_and_hold_turn_for_the_turn() -> None:
    hands = {"ann": "lightning-red", "ben": "lightning-red"}
    table = falling(hands=hands, options=MOST, step=3)
    table.play("ann: hold turn", "ben: hold")
    table.play("dealer: card drop-blue")
    assert table.waiting == ["ben", "cleo"]
    table.play("ben: hold turn", "dealer: card drop-blue")
    assert table.waiting == ["dealer"]


def test_wb38_the_answer_does_not_last_beyond_the_turn() -> None:
    hands = {"ann": "drop-blue drop-blue drop-blue", "ben": "lightning-red drop-green drop-green"}
    table = falling(hands=hands).play("ben: hold turn", "dealer: card drop-blue")
    assert table.waiting == ["ben"]
    table.play("ben: end, rain drop-green")
    assert "ben" in table.waiting
    assert table.moves("ben") == WINDOW


@pytest.mark.parametrize("answer", ["hold", "hold turn"])
def test_wb38_both_only_stop_the_asking(answer: str) -> None:
    table = falling(hands={"ann": "lightning-red", "ben": "lightning-red"})
    table.play(f"ben: {answer}")
    assert table.waiting == ["ann", "cleo"]
    assert table.moves("ben") == {"strike red"}
    assert table.refusal("ben: hold") in ("WB-38", "WB-10")
    table.play("ben: strike red")
    assert (flame(table, "red"), table.waiting) == ("burning | drop-red cloud-red", ["dealer"])


def test_wb38_strikes_count_in_order_of_arrival() -> None:
    table = falling(hands={"ben": "lightning-red", "cleo": "lightning-red"})
    table.play("cleo: strike red")
    assert (hand(table, "ben"), hand(table, "cleo")) == ("lightning-red", "")
    assert table.waiting == ["dealer"]
    assert table.refusal("ben: strike red") == "chance-is-due"


def test_wb38_a_window_for_two_flames_stays_open_after_a_strike() -> None:
    hands = {"ben": "lightning-red", "cleo": "lightning-blue"}
    table = falling("red out |\nblue out |", hands=hands).play("ben: strike red")
    assert (flame(table, "red"), flame(table, "blue")) == ("burning |", "out |")
    assert "cleo" in table.waiting
    assert table.moves("cleo") == {"strike blue", "hold", "hold turn"}
    assert table.play("cleo: strike blue").waiting == ["dealer"]


@pytest.mark.parametrize("move", ["hold", "hold turn"])
def test_wb38_outside_a_window_there_is_nothing_to_answer(move: str) -> None:
    for phase in ("actions", "precipitation"):
        table = at(RED_OUT, hands={"ann": "lightning-red"}, phase=phase)
        assert table.refusal(f"ann: {move}") in ("WB-38", "WB-10")


def test_wb38_wb10_in_a_window_nothing_else_is_to_be_done() -> None:
    table = falling(hands={"ann": "lightning-red"})
    for move in ("end", "drive", "dry", "rain drop-green"):
        assert table.refusal(f"ann: {move}") == "WB-10"
    assert table.refusal("dealer: card drop-red") == "not-your-turn"


def test_wb38_before_the_further_card_of_a_cloud() -> None:
    hands = {"ann": "cloud-green", "ben": "lightning-red"}
    table = at(RED_OUT, phase="precipitation", piece="green", hands=hands)
    table.play("ann: rain cloud-green")
    assert table.moves("ben") == WINDOW
    table.play("ben: hold", "dealer: card drop-blue")
    assert table.moves("ben") == WINDOW  # before the card of the cloudburst
    table.play("ben: hold", "dealer: card cloud-blue")
    assert table.moves("ben") == WINDOW
    table.play("ben: hold turn", "dealer: card cloud-yellow")
    assert table.waiting == ["dealer"]


def test_wb38_wb32_before_the_further_card_of_a_dry_spell() -> None:
    table = falling(hands={"ben": "lightning-red"}).play("ben: hold", "dealer: card dry-spell")
    assert table.moves("ben") == WINDOW
    table.play("ben: strike red", "dealer: card drop-blue")
    assert discards(table) == "lightning-red dry-spell"


def test_wb38_a_flame_that_goes_out_opens_the_next_window() -> None:
    four = "drop-red drop-red drop-red drop-red"
    table = falling(f"red | {four}", hands={"ben": "lightning-red"}, options=MOST, step=2)
    assert table.waiting == ["dealer"]
    table.play("dealer: card drop-red")
    assert table.moves("ben") == WINDOW


# WB-38: before the drawing phase


def test_wb38_before_drawing_the_active_seat_alone_is_asked() -> None:
    table = falling(hands={"ann": "lightning-red", "ben": "lightning-red"})
    table.play("ann: hold", "ben: hold", "dealer: card drop-blue")
    assert (table.waiting, table.moves("ann")) == (["ann"], WINDOW)
    assert table.moves("ben") == {"strike red"}
    table.play("ann: strike red")
    assert table.waiting == ["dealer"]
    assert table.facts["phase"] == "drawing"
    table.play("dealer: card drop-blue, card drop-blue, card drop-blue")
    assert hand(table, "ann") == "drop-blue drop-blue drop-blue"


@pytest.mark.parametrize("answer", ["hold", "hold turn"])
def test_wb38_before_drawing_it_may_hold(answer: str) -> None:
    table = falling(hands={"ann": "lightning-red"}).play("ann: hold", "dealer: card drop-blue")
    table.play(f"ann: {answer}")
    assert table.waiting == ["dealer"]
    table.play("dealer: card drop-blue, card drop-blue")
    assert (table.waiting, hand(table, "ann")) == (["ben"], "drop-blue drop-blue lightning-red")


def test_wb38_before_drawing_nobody_else_is_asked() -> None:
    table = falling(hands={"ben": "lightning-red"}).play("ben: hold", "dealer: card drop-blue")
    assert (table.facts["phase"], table.waiting) == ("drawing", ["dealer"])
    table = falling(hands={}, displays={"ann": "lightning-red"})
    table.play("ann: hold", "dealer: card drop-blue")
    assert table.waiting == ["dealer"]


def test_wb38_before_drawing_not_after_hold_turn() -> None:
    table = falling(hands={"ann": "lightning-red"}).play("ann: hold turn", "dealer: card drop-blue")
    assert table.waiting == ["dealer"]


def test_wb38_no_window_while_cards_are_drawn_to_the_hand() -> None:
    table = falling(hands={"ben": "lightning-red"}, discards="drop-yellow drop-blue")
    table.play("ben: hold", "dealer: card drop-blue, card dragon")
    assert chances(table) == even("drop-yellow drop-blue")
    table.play("dealer: card drop-blue, card drop-yellow")
    assert table.waiting == ["ben"]
