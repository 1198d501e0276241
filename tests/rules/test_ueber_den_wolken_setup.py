"""Über den Wolken: setting up and who begins (UW-01 to UW-07)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from ueber_den_wolken_table import (
    CUBES,
    FIRST,
    NAMES,
    any_deals,
    counts,
    deal_flock,
    ended,
    in_full,
    odds_of,
    position,
    set_up,
    start,
)

from wolken.core.game import BadData
from wolken.core.games import ueber_den_wolken as game

HANDS = "hand ann 2-01, hand ann 2-02, hand ben 2-03, hand ben 2-04"
DROP = {"phase": "drop", "seen": {"ann": "2-05 2-07 2-08 2-09 2-10"}}
DROP |= {"cubes": {"ann": 9}, "prices": {"D": 2}}
FORMATIONS = {
    2: "b1 b2 m2 b3 m3 f3 b4 m4 b5",
    3: "b1 b2 m2 b3 m3 f3 b4 m4 f4 b5 m5 b6",
    4: "b1 b2 m2 b3 m3 f3 b4 m4 f4 b5 m5 f5 b6 m6 b7",
}
IN_FLOCK = {2: "cf cf cm kf kf km sw sw sw", 3: "gf gf gm", 4: "sf sf sm"}
IN_DECK = {2: "cf cm kf km sw sw", 3: "gf gm", 4: "sf sm"}


def birds_of(parts: dict[int, str], seats: int) -> str:
    """The birds of a table for two seats, and those that every further seat adds."""
    return " ".join(parts[number] for number in range(2, seats + 1))


def dealt(*phases: str) -> Table:
    """A table for two with the usual flock, after what is owed in these phases."""
    return any_deals(deal_flock(start(2), FIRST), *phases)


# UW-01


def test_uw01_two_to_four_seats_play() -> None:
    assert list(game.SEATS) == [2, 3, 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uw01_the_board_and_the_cubes_grow_with_the_seats(seats: int) -> None:
    facts = any_deals(start(seats), "flock").facts
    assert {int(place[1]) for place in facts["flock"]} == set(range(1, seats + 4))
    assert {place[0] for place in facts["flock"]} == {"f", "m", "b"}
    assert facts["cubes"] == dict.fromkeys(NAMES[:seats], CUBES[seats])
    assert facts["points"] == dict.fromkeys(NAMES[:seats], 0)


@pytest.mark.parametrize(
    ("players", "owner", "place"),
    [
        (("zoe", "ann"), "zoe", "m2"),
        (("zoe", "ann"), "ann", "m3"),
        (("ben", "ann", "zoe"), "zoe", "m5"),
        (NAMES, "dora", "m6"),
    ],
)
def test_uw01_the_colours_follow_the_order_of_naming(
    players: tuple[str, ...], owner: str, place: str
) -> None:
    pictures = {
        2: FIRST,
        3: ".  .  sw sw .  .\n.  cf kf sw gf .\ncf cm kf km gf gm",
        4: ".  .  sw sw sw .  .\n.  cf kf cf gf sf .\ncm kf km gf gm sf sm",
    }
    table = any_deals(
        deal_flock(Table.start(game, players, {}), pictures[len(players)]),
        *("show", "hand", "display", "nest", "start"),
    )
    while table.waiting != [owner]:
        table.play(f"{table.waiting[0]}: pass")
    back = place.replace("m", "b")
    flights = {move for move in table.moves(owner) if move.startswith("fly")}
    assert f"fly {place} {back}" in flights
    ours = in_full("cf kf gf sf").split()[players.index(owner)].removesuffix("-f")
    flying = {move.split()[1] for move in flights}
    assert {table.facts["flock"][place].split("-")[0] for place in flying} == {ours}


def test_uw01_turns_go_round_in_the_order_of_naming() -> None:
    picture = ".  .  gf sw .  .\n.  cf kf sw gf .\ncf cm kf km sw gm"
    table = set_up(picture)
    seen = []
    for _ in range(4):
        seen += table.waiting
        table.play(f"{seen[-1]}: pass")
    assert seen == ["cleo", "ann", "ben", "cleo"]


# UW-02 to UW-04


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uw03_the_flock_is_dealt_into_the_formation(seats: int) -> None:
    table = start(seats)
    places = []
    while table.facts["phase"] == "flock":
        assert table.waiting == ["dealer"]
        moves = table.moves("dealer")
        (place,) = {move.split()[1] for move in moves}
        places.append(place)
        table.play(f"dealer: {min(moves)}")
    assert places == FORMATIONS[seats].split()
    dealt = list(table.facts["flock"].values())
    assert {bird: dealt.count(bird) for bird in dealt} == counts(birds_of(IN_FLOCK, seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uw02_uw03_the_odds_are_the_tiles_that_are_left(seats: int) -> None:
    table = start(seats)
    assert table.odds() == odds_of("flock b1", birds_of(IN_FLOCK, seats))
    table.play("dealer: flock b1 swift, flock b2 crane-f")
    left = birds_of(IN_FLOCK, seats).replace("sw", "", 1).replace("cf", "", 1)
    assert table.odds() == odds_of("flock m2", left)


@pytest.mark.parametrize(
    ("before", "move"),
    [
        ("flock b1 crane-f, flock b2 crane-f", "flock m2 crane-f"),
        ("flock b1 kite-m", "flock b2 kite-m"),
        ("flock b1 swift, flock b2 swift, flock m2 swift", "flock b3 swift"),
        ("flock b1 swift", "flock m1 swift"),
        ("flock b1 swift", "flock m2 swift"),
        ("flock b1 swift", "flock b1 crane-f"),
        ("flock b1 swift, flock b2 swift", "flock b3 swift"),
    ],
)
def test_uw03_no_other_tiles_and_no_other_places(before: str, move: str) -> None:
    assert start(2).play(f"dealer: {before}").refusal(f"dealer: {move}") == "UW-03"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uw02_uw04_the_rest_is_the_deck_two_of_it_lie_face_up(seats: int) -> None:
    table = any_deals(start(seats), "flock")
    deck = birds_of(IN_DECK, seats)
    assert table.facts["bird_deck"] == [counts(deck)]
    assert table.odds() == odds_of("show", deck)
    table.play("dealer: show crane-m")
    left = deck.replace("cm", "", 1)
    assert table.odds() == odds_of("show", left)
    table.play("dealer: show swift")
    assert table.facts["face_up"] == ["crane-m", "swift"]
    assert table.facts["bird_deck"] == [counts(left.replace("sw", "", 1))]
    assert table.facts["phase"] == "hand"


@pytest.mark.parametrize("bird", ["crane-f", "crane-m", "kite-f", "kite-m"])
def test_uw02_uw04_only_one_tile_of_each_sort_is_left_for_the_deck(bird: str) -> None:
    table = dealt().play(f"dealer: show {bird}")
    assert table.refusal(f"dealer: show {bird}") == "UW-04"


# UW-05


@pytest.mark.parametrize(("seats", "cards", "shown"), [(2, 16, 4), (3, 19, 5), (4, 22, 6)])
def test_uw05_two_cards_each_and_a_display(seats: int, cards: int, shown: int) -> None:
    table = any_deals(start(seats), "flock", "show")
    left = {f"{seats}-{number:02}" for number in range(1, cards + 1)}
    for name in NAMES[:seats]:
        for _ in range(2):
            assert table.odds() == {f"hand {name} {card}": 1 for card in left}
            card = max(left)
            table.play(f"dealer: hand {name} {card}")
            left.remove(card)
    for number in range(1, shown + 1):
        assert table.odds() == {f"display {card}": 1 for card in left}
        card = max(left)
        table.play(f"dealer: display {card}")
        left.remove(card)
        assert table.facts["display"][-1] == card
        assert len(table.facts["display"]) == number
    assert table.facts["phase"] == "nest"
    assert table.facts["deck"] == cards - 2 * seats - shown == 8
    assert table.facts["discards"] == []


@pytest.mark.parametrize(
    ("before", "move"),
    [
        ("", "hand ben 2-01"),
        ("hand ann 2-01", "hand ann 2-01"),
        ("hand ann 2-01", "hand ben 2-02"),
        ("hand ann 2-01", "hand ann 2-17"),
        ("hand ann 2-01", "hand ann ?"),
        ("hand ann 2-01, hand ann 2-02", "hand ann 2-03"),
        ("hand ann 2-01, hand ann 2-02", "hand ben 2-01"),
        (HANDS, "display 2-04"),
        (HANDS, "display 2-17"),
        (
            "hand ann 2-01, hand ann 2-02, hand ben 2-03, hand ben 2-04, display 2-05",
            "display 2-05",
        ),
    ],
)
def test_uw05_no_card_is_dealt_twice_or_to_another_seat(before: str, move: str) -> None:
    table = dealt("show")
    if before:
        table.play(f"dealer: {before}")
    assert table.refusal(f"dealer: {move}") == "UW-05"


# UW-06


def test_uw06_one_of_seven_nest_cards_is_turned_up() -> None:
    table = dealt("show", "hand", "display")
    assert table.facts["nests"] == []
    assert table.odds() == {f"nest N{number}": 1 for number in range(1, 8)}
    assert table.refusal("dealer: nest N8") == "UW-06"
    table.play("dealer: nest N6")
    assert table.facts["nests"] == ["N6"]
    assert table.facts["stage"] == 1


@pytest.mark.parametrize("used", ["N6", "N6 N2"])
def test_uw06_a_used_nest_card_does_not_return(used: str) -> None:
    table = ended(nests=used)
    left = {f"N{number}" for number in range(1, 8)} - set(used.split())
    assert table.odds() == {f"nest {card}": 1 for card in left}
    for card in used.split():
        assert table.refusal(f"dealer: nest {card}") == "UW-06"
    table.play("dealer: nest N7")
    assert table.facts["nests"] == [*used.split(), "N7"]
    assert table.facts["stage"] == len(used.split()) + 1


def test_uw03_to_uw06_chance_answers_before_anybody_acts() -> None:
    table = start(2)
    phases = []
    while table.waiting == ["dealer"]:
        phases += [table.facts["phase"]]
        assert table.refusal("ann: pass") == "chance-is-due"
        assert table.moves("ann") == set()
        table.play(f"dealer: {min(table.moves('dealer'))}")
    assert list(dict.fromkeys(phases))[:5] == ["flock", "show", "hand", "display", "nest"]
    assert table.refusal("dealer: nest N2") == "not-your-turn"


# UW-07


@pytest.mark.parametrize(
    ("picture", "first"),
    [
        pytest.param(FIRST.replace("sw .  .\n.", "km .  .\n.").replace("km cf", "sw cf"), "ben",
                     id="alone-in-front"),
        pytest.param(FIRST, "tie ann ben", id="nobody-in-front-level-in-the-middle"),
        pytest.param(FIRST.replace("cf kf sw .\nkf cm sw", "cf cm sw .\nkf kf sw"), "ann",
                     id="nobody-in-front-more-in-the-middle"),
        pytest.param(".  .  cf cf .  .\n.  kf kf km gf .\ngf gm cm sw sw sw", "ann",
                     id="two-in-front"),
        pytest.param(".  .  gm sw .  .\n.  kf kf km gf .\ngf cf cm cf sw sw", "cleo",
                     id="one-in-front-and-few-behind"),
        pytest.param(".  .  cf kf .  .\n.  gf gf gm cm .\nsw sw sw kf km cf", "ann",
                     id="level-in-front-one-of-them-has-more-in-both-rows"),
        pytest.param(".  .  cf kf .  .\n.  gf gf gm sw .\nsw sw cm kf km cf", "tie ann ben",
                     id="level-in-both-rows-only-those-in-front"),
        pytest.param(".  .  sw sw .  .\n.  cf gf gf sw .\ncf cm kf kf km gm", "cleo",
                     id="all-tied-in-front-most-in-the-middle"),
        pytest.param(".  .  sw sw .  .\n.  cf gf kf sw .\ncf cm kf gf km gm", "tie ann ben cleo",
                     id="three-level"),
        pytest.param(".  .  sw sw .  .\n.  cf gf gf cm .\ncf sw kf kf km gm", "tie ann cleo",
                     id="nobody-in-front-two-level-in-the-middle"),
        pytest.param(".  .  sf cf gf .  .\n.  sf sm gf gm kf .\nkf km cf cm sw sw sw",
                     "tie cleo dora", id="four-seats-most-in-both-rows-level"),
        pytest.param(".  .  sf cf gf .  .\n.  sf sm gf kf kf .\ngm km cf cm sw sw sw",
                     "dora", id="four-seats-one-ahead-in-both-rows"),
    ],
)  # fmt: skip
def test_uw07_who_begins(picture: str, first: str) -> None:
    table = set_up(picture)
    if not first.startswith("tie"):
        assert table.waiting == [first]
        return
    tied = first.split()[1:]
    assert table.waiting == ["dealer"]
    assert table.odds() == {f"start {name}": 1 for name in tied}
    for name in {*table.players} - {*tied}:
        assert table.refusal(f"dealer: start {name}") == "UW-07"
    table.play(f"dealer: start {tied[-1]}")
    assert table.waiting == [tied[-1]]
    assert table.facts["turn"] == tied[-1]


def test_uw07_nothing_is_drawn_unless_seats_are_still_tied() -> None:
    table = set_up(FIRST.replace("sw .  .\n.", "km .  .\n.").replace("km cf", "sw cf"))
    assert table.refusal("dealer: start ann") == "not-your-turn"


# Impossible positions


@pytest.mark.parametrize(
    ("facts", "possible"),
    [
        pytest.param({}, True, id="possible"),
        pytest.param({"face_up": "cf cf"}, False, id="uw02-a-fourth-female"),
        pytest.param({"face_up": "cf cm sw"}, False, id="uw04-three-face-up"),
        pytest.param({"face_up": "cf"}, False, id="uw15-one-face-up-with-birds-in-the-deck"),
        pytest.param({"cubes": {"ann": 11}}, False, id="uw01-too-many-cubes"),
        pytest.param({"cubes": {"ann": -1}}, False, id="uw01-fewer-than-no-cubes"),
        pytest.param({"hands": {"ann": "2-01"}}, False, id="uw05-a-card-in-two-places"),
        pytest.param({"hands": {"ann": "2-05", "ben": "2-05"}}, False, id="uw05-in-two-hands"),
        pytest.param({"hands": {"ann": "2-05 2-07 2-08"}}, False, id="uw05-three-dealt-cards"),
        pytest.param({"seen": {"ann": "2-05 2-07 2-08 2-09"}}, True, id="uw16-four-cards"),
        pytest.param({"seen": {"ann": "2-05 2-07 2-08 2-09 2-10"}}, False, id="uw16-five-cards"),
        pytest.param(
            DROP,
            True,
            id="uw16-five-cards-before-the-drop",
        ),
        pytest.param({"display": "2-01 2-02 2-04 2-05 2-06"}, False, id="uw05-five-shown"),
        pytest.param({"nests": "N1 N1"}, False, id="uw06-a-nest-card-twice"),
        pytest.param({"nests": "N1 N2 N3 N4"}, False, id="uw37-a-fourth-stage"),
        pytest.param({"nests": ""}, False, id="uw06-no-nest-card"),
        pytest.param({"prices": {"A": 0}}, False, id="uw09-for-nothing"),
        pytest.param({"cubes": {"ann": 0}}, False, id="uw08-on-turn-without-cubes"),
    ],
)
def test_an_impossible_position_is_noticed(facts: dict[str, Any], possible: bool) -> None:
    data = position(FIRST, **facts)
    try:
        state = game.load_state(data, NAMES[:2], {})
    except BadData as bad:
        found = [bad.problem]
    else:
        found = list(game.problems(state))
    assert (not found) is possible, found


def test_a_position_is_written_as_it_is_read() -> None:
    facts = {"phase": "place", "bird": "cm", "deck_top": ["kf"], "hands": {"ann": "2-03 2-05"}}
    data = position(FIRST, **facts, seen={"ben": "2-07"}, discards="2-08 2-09", nests="N2 N1")
    state = game.load_state(data, NAMES[:2], {})
    dumped = game.dump_state(state, NAMES[:2])
    drawn = [row.split() for row in dumped.pop("flock")]
    assert drawn == [row.split() for row in data.pop("flock")]
    data["hands"] = {"ann": {"unseen": "2-03 2-05"}, "ben": {"seen": "2-07"}}
    assert dumped == data
