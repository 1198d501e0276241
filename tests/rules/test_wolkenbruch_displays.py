"""Wolkenbruch: giving, protecting, kindling, exchanging, suns (WB-17 to WB-21, WB-24, WB-25)."""

from __future__ import annotations

import pytest
from positions import Table
from wolkenbruch_table import ap, at, discards, display, flame, hand, removed

FIVE = "drop-red drop-red drop-red drop-red drop-red"
FIVE_KINDS = "drop-red drop-red drop-red cloud-red lightning-red"
FULL = "drop-blue drop-blue drop-blue drop-green drop-green drop-green"
WITH_SUN = "drop-blue drop-blue drop-blue drop-green drop-green sun"

# WB-17


def test_wb17_a_card_goes_to_another_seats_display() -> None:
    table = at(seats=3, displays={"ann": "drop-red drop-blue sun", "cleo": "drop-red"})
    table.play("ann: give drop-red cleo")
    displays = [display(table, name) for name in ("ann", "ben", "cleo")]
    assert displays == ["drop-blue sun", "", "drop-red drop-red"]
    assert discards(table) == ""


def test_wb17_to_every_other_seat_and_no_suns_or_hand_cards() -> None:
    table = at(seats=3, displays={"ann": "drop-red sun"}, hands={"ann": "drop-green"})
    gives = {move for move in table.moves("ann") if move.startswith("give ")}
    assert gives == {"give drop-red ben", "give drop-red cleo"}
    assert table.refusal("ann: give drop-green ben") == "WB-17"
    assert table.refusal("ann: give drop-red ann") == "WB-17"


def test_wb17_no_card_of_another_display() -> None:
    table = at(displays={"ann": "drop-red", "ben": "drop-blue"})
    assert table.refusal("ann: give drop-blue ben") == "WB-17"


# WB-18


@pytest.mark.parametrize("cards", [FIVE, FIVE_KINDS])
def test_case_04_wb18_five_cards_protect_the_flame(cards: str) -> None:
    table = at(
        "red | drop-red drop-red lightning-red drop-red",
        displays={"ann": f"{cards} drop-blue", "ben": "drop-green"},
        discards="drop-yellow",
    )
    table.play("ann: protect")
    assert flame(table, "red") == "burning protected |"
    assert display(table, "ann") == "drop-blue"
    assert discards(table) == "drop-yellow drop-red drop-red lightning-red drop-red"
    assert removed(table) == " ".join(sorted(cards.split()))
    assert (ap(table), table.outcome) == (2, None)


def test_wb18_the_flame_is_protected_for_good() -> None:
    table = at(displays={"ann": FIVE}, hands={"ann": "drop-red " * 4})
    table.play("ann: protect, end, rain drop-red, card drop-red, card drop-blue")
    assert flame(table, "red") == "burning protected | drop-red drop-red"


@pytest.mark.parametrize(
    ("cards", "keeps"),
    [
        (f"{FIVE} drop-red", {"drop-red"}),
        (f"{FIVE} cloud-red", {"drop-red", "cloud-red"}),
        (f"{FIVE_KINDS} lightning-red", {"drop-red", "cloud-red", "lightning-red"}),
    ],
)
def test_wb18_with_six_matching_cards_the_seat_says_which_stays(
    cards: str, keeps: set[str]
) -> None:
    table = at(displays={"ann": cards})
    protects = {move for move in table.moves("ann") if move.startswith("protect")}
    assert protects == {f"protect keep {card}" for card in keeps}
    assert table.refusal("ann: protect") == "WB-18"
    for card in sorted(keeps):
        table = at(displays={"ann": cards}).play(f"ann: protect keep {card}")
        assert display(table, "ann") == card
        left = cards.split()
        left.remove(card)
        assert removed(table) == " ".join(sorted(left))


@pytest.mark.parametrize(
    ("picture", "cards", "at_place", "move"),
    [
        pytest.param("", "drop-red " * 4, "red", "protect", id="four-cards"),
        pytest.param("", "drop-red " * 4 + "drop-blue", "red", "protect", id="four-and-another"),
        pytest.param("", "drop-blue " * 5, "red", "protect", id="of-another-colour"),
        pytest.param("", FIVE, "green", "protect", id="at-another-flame"),
        pytest.param("", FIVE, "spark-red", "protect", id="at-a-spark"),
        pytest.param("red out |", FIVE, "red", "protect", id="extinguished"),
        pytest.param("red protected |", FIVE, "red", "protect", id="protected-already"),
        pytest.param("red out protected |", FIVE, "red", "protect", id="protected-and-out"),
        pytest.param("", FIVE, "red", "protect keep drop-red", id="five-and-one-to-keep"),
        pytest.param("", f"{FIVE} drop-red", "red", "protect keep drop-blue", id="keeps-no-such"),
        pytest.param("", f"{FIVE} drop-red", "red", "protect keep cloud-red", id="keeps-another"),
        pytest.param("", f"{FIVE} drop-blue", "red", "protect keep drop-blue", id="five-of-six"),
    ],
)
def test_wb18_no_protection(picture: str, cards: str, at_place: str, move: str) -> None:
    table = at(picture, displays={"ann": cards}, piece=at_place, sparks="red")
    assert table.refusal(f"ann: {move}") == "WB-18"


def test_wb18_the_own_display_only() -> None:
    table = at(displays={"ben": FIVE}, hands={"ann": "drop-red " * 4})
    assert table.refusal("ann: protect") == "WB-18"


# WB-19


@pytest.mark.parametrize("protected", ["", " protected"])
def test_wb19_the_flame_burns_again_and_keeps_its_cards(protected: str) -> None:
    table = at(f"red out{protected} | drop-red cloud-red").play("ann: kindle")
    assert flame(table, "red") == f"burning{protected} | drop-red cloud-red"
    assert (ap(table), discards(table)) == (2, "")


def test_wb19_nothing_to_kindle() -> None:
    table = at("green out |")
    assert table.refusal("ann: kindle") == "WB-19"
    table = at("red out |\ngreen out |", piece="spark-red", sparks="red")
    assert table.refusal("ann: kindle") == "WB-19"


# WB-20


@pytest.mark.parametrize(
    ("top", "given"),
    [
        ("drop-red", "drop-blue"),
        ("drop-red", "tailwind"),
        ("sunbeam", "drop-blue"),
        ("sunbeam", "tailwind"),
        ("wave-red", "cloud-blue"),
    ],
)
def test_wb20_the_top_discard_for_a_hand_card(top: str, given: str) -> None:
    table = at(hands={"ann": f"{given} drop-yellow"}, discards=f"drop-green {top}")
    table.play(f"ann: exchange {given}")
    assert hand(table, "ann") == " ".join(sorted([top, "drop-yellow"]))
    assert discards(table) == f"drop-green {given}"
    assert ap(table) == 3


def test_wb20_wb46_only_the_top_is_taken_and_another_card_is_discarded() -> None:
    table = at(hands={"ann": "drop-blue"}, discards="drop-green drop-red", displays={"ann": FIVE})
    exchanges = {move for move in table.moves("ann") if move.startswith("exchange")}
    assert exchanges == {"exchange drop-blue"}
    assert table.refusal("ann: exchange drop-red") == "WB-20"
    assert table.refusal("ann: exchange drop-green") == "WB-20"


def test_wb20_without_discards_or_hand_cards() -> None:
    assert at(hands={"ann": "drop-blue"}).refusal("ann: exchange drop-blue") == "WB-20"
    table = at(discards="drop-red")
    assert table.refusal("ann: exchange drop-red") == "WB-20"
    assert table.refusal("ann: exchange drop-blue") == "WB-20"


# WB-21


def test_wb21_a_sun_goes_from_the_supply_to_the_own_display() -> None:
    table = at().play("ann: gather")
    assert (display(table, "ann"), table.facts["supply"], ap(table)) == ("sun", 2, 3)
    table.play("ann: gather, gather")
    assert (display(table, "ann"), table.facts["supply"]) == ("sun sun sun", 0)
    assert table.refusal("ann: gather") == "WB-21"


def test_wb21_wb11_none_left_comes_before_too_few_points() -> None:
    assert at(displays={"ben": "sun sun sun"}, ap=0).refusal("ann: gather") == "WB-21"


# WB-24


def test_case_07_wb24_a_sun_of_this_turn_cannot_be_played() -> None:
    table = at().play("ann: gather")
    assert table.refusal("ann: sun") == "WB-24"
    table = at(displays={"ann": "sun"}).play("ann: gather, sun")
    assert display(table, "ann") == "sun"
    table.play("ann: move cw")
    assert table.refusal("ann: sun") == "WB-24"


def test_wb24_a_sun_of_an_earlier_turn_gives_a_point() -> None:
    table = at(seats=1, displays={"ann": "drop-red"}, hands={"ann": "drop-red " * 4})
    table.play("ann: gather, end, rain drop-red, card drop-blue, card drop-blue")
    assert (display(table, "ann"), table.facts["supply"], ap(table)) == ("drop-red sun", 1, 4)
    table.play("ann: sun")
    assert (display(table, "ann"), table.facts["supply"], ap(table)) == ("drop-red", 2, 5)


def test_case_07_wb24_the_point_is_to_be_used_at_once() -> None:
    table = at(displays={"ann": "sun"}).play("ann: sun")
    assert table.refusal("ann: end") == "WB-24"
    assert "end" not in table.moves("ann")
    table.play("ann: move cw")
    assert ap(table) == 4
    table.play("ann: end")


@pytest.mark.parametrize("move", ["ability move cw", "ability move ccw"])
def test_wb24_until_then_nothing_that_costs_no_points(move: str) -> None:
    table = at(displays={"ann": "sun"}, profiles={"ann": "runner"}).play("ann: sun")
    assert table.refusal(f"ann: {move}") == "WB-24"
    table.play(f"ann: move cw, {move}")


def test_wb24_until_then_no_swap_for_nothing() -> None:
    hands = {"ann": "drop-red", "ben": "drop-blue"}
    table = at(displays={"ann": "sun"}, profiles={"ann": "confidante"}, hands=hands)
    table.play("ann: sun")
    assert table.refusal("ann: ability swap drop-red ben") == "WB-24"


def test_wb24_strikes_stay_free() -> None:
    table = at("green out |", displays={"ann": "sun"}, hands={"ann": "lightning-green " * 2})
    table.play("ann: sun, strike green")
    assert (flame(table, "green"), ap(table)) == ("burning |", 5)
    assert table.refusal("ann: end") == "WB-24"


def test_wb24_it_comes_before_the_actions_own_reasons() -> None:
    table = at(displays={"ann": "sun"}, profiles={"ann": "runner"}, ap=0).play("ann: sun")
    table.play("ann: move cw")
    assert (ap(table), table.moves("ann")) == (0, {"end", "ability move cw", "ability move ccw"})
    assert table.refusal("ann: sun") == "WB-24"


def test_case_07_wb24_two_suns_pay_for_one_action() -> None:
    table = at("red | drop-red", displays={"ann": "sun sun"}, ap=0).play("ann: sun")
    assert table.refusal("ann: skim") == "WB-11"
    assert "sun" in table.moves("ann")
    table.play("ann: sun, skim")
    assert (display(table, "ann"), ap(table), table.facts["supply"]) == ("drop-red", 0, 3)
    table.play("ann: end")


def test_wb24_only_an_own_sun_in_the_own_actions() -> None:
    assert at(displays={"ben": "sun"}).refusal("ann: sun") == "WB-24"
    assert at(displays={"ann": "sun"}, phase="precipitation").refusal("ann: sun") == "WB-10"
    assert at(displays={"ben": "sun"}).refusal("ben: sun") == "not-your-turn"


# WB-25


def discarding(table: Table) -> set[str]:
    """The cards that ann may discard for the one that enters."""
    return {move.removeprefix("discard ") for move in table.moves("ann")}


def test_wb25_six_cards_are_no_question() -> None:
    table = at("red | drop-red", displays={"ann": "drop-blue " * 5}).play("ann: skim")
    assert len(display(table, "ann").split()) == 6
    assert table.facts["phase"] == "actions"
    assert "end" in table.moves("ann")


def test_wb25_for_a_seventh_card_one_that_was_there_is_discarded() -> None:
    table = at("red | drop-red", displays={"ann": FULL}, discards="drop-yellow").play("ann: skim")
    assert (table.waiting, discarding(table)) == (["ann"], {"drop-blue", "drop-green"})
    assert display(table, "ann") == FULL  # the newcomer is not in yet
    assert flame(table, "red") == "burning |"
    assert table.refusal("ann: discard drop-red") == "WB-25"
    assert table.refusal("ann: discard sun") == "WB-25"
    table.play("ann: discard drop-green")
    assert display(table, "ann") == FULL.removesuffix("drop-green") + "drop-red"
    assert discards(table) == "drop-yellow drop-green"
    assert (ap(table), "end" in table.moves("ann")) == (2, True)


def test_wb25_wb10_nothing_else_before_the_answer() -> None:
    table = at("red | drop-red", displays={"ann": FULL}).play("ann: skim")
    for move in ("end", "move cw", "gather", "give drop-blue ben"):
        assert table.refusal(f"ann: {move}") == "WB-10"
    assert table.refusal("ben: discard drop-blue") == "not-your-turn"


def test_wb25_suns_count_and_go_back_to_the_supply() -> None:
    table = at("red | drop-red", displays={"ann": WITH_SUN}).play("ann: skim")
    assert discarding(table) == {"drop-blue", "drop-green", "sun"}
    table.play("ann: discard sun")
    assert display(table, "ann").split().count("sun") == 0
    assert (table.facts["supply"], discards(table)) == (3, "")


def test_wb25_wb21_a_gathered_sun_needs_room_too() -> None:
    table = at(displays={"ann": FULL}).play("ann: gather")
    assert discarding(table) == {"drop-blue", "drop-green"}
    assert table.refusal("ann: discard sun") == "WB-25"
    table.play("ann: discard drop-blue")
    assert display(table, "ann").split().count("sun") == 1
    assert (discards(table), table.facts["supply"]) == ("drop-blue", 2)


def test_wb25_of_suns_the_newest_is_discarded_first() -> None:
    table = at("red | drop-red", displays={"ann": "drop-blue " * 4 + "sun"})
    table.play("ann: gather, skim, discard sun")
    assert display(table, "ann") == "drop-blue " * 4 + "drop-red sun"
    table.play("ann: sun")  # the sun left is the one from before
    assert ap(table) == 2


def test_wb25_wb17_the_receiver_chooses() -> None:
    table = at(displays={"ann": "drop-red", "ben": FULL}).play("ann: give drop-red ben")
    assert table.waiting == ["ben"]
    assert table.moves("ben") == {"discard drop-blue", "discard drop-green"}
    assert table.refusal("ann: end") == "not-your-turn"
    table.play("ben: discard drop-blue")
    assert table.waiting == ["ann"]
    assert discards(table) == "drop-blue"
    assert display(table, "ben").endswith("drop-red")


def test_wb25_a_strike_from_the_display_makes_room_and_voids_the_question() -> None:
    cards = "drop-blue drop-blue drop-blue drop-green drop-green lightning-green"
    table = at("red | drop-red\ngreen out |", displays={"ann": cards}).play("ann: skim")
    table.play("ann: strike green display")
    assert display(table, "ann") == "drop-blue drop-blue drop-blue drop-green drop-green drop-red"
    assert (flame(table, "green"), discards(table)) == ("burning |", "lightning-green")
    assert "end" in table.moves("ann")


def test_wb25_a_strike_from_the_hand_makes_no_room() -> None:
    table = at(
        "red | drop-red\ngreen out |", displays={"ann": FULL}, hands={"ann": "lightning-green"}
    )
    table.play("ann: skim, strike green")
    assert discarding(table) == {"drop-blue", "drop-green"}
    assert (flame(table, "green"), display(table, "ann")) == ("burning |", FULL)
