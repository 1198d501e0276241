"""Wolkenbruch: options, a box of one's own, words, impossible positions."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import NAMES, OPTIONS, ap, at, display, hand, holding, position, start

from wolken.core.game import BadData, NotUnderstood
from wolken.core.games import wolkenbruch as game
from wolken.core.record import read_options

FIVE = "drop-red drop-red drop-red drop-red drop-red"

# Options


def test_wb04_wb07_the_options_and_their_defaults() -> None:
    found = {option.name: option for option in game.OPTIONS}
    assert set(found) == {"scale", "start", "box"}
    assert (found["scale"].default, found["scale"].low, found["scale"].high) == (1, 1, 10)
    assert (found["start"].default, found["start"].low, found["start"].high) == (1, 1, 4)
    assert found["box"].default is None
    assert read_options(game, {"scale": 10, "start": 4}) == {"scale": 10, "start": 4}


@pytest.mark.parametrize(
    "typed",
    [
        *({"scale": 0}, {"scale": 11}, {"scale": -1}, {"scale": "Monsun"}, {"scale": True}),
        *({"start": 0}, {"start": 5}, {"start": "ann"}),
        *({"box": "file.toml"}, {"limit": 100}),
    ],
)
def test_wb04_wb07_wrong_options(typed: dict[str, Any]) -> None:
    with pytest.raises(BadData) as error:
        read_options(game, typed)
    assert next(iter(typed)) in error.value.problem.place


@pytest.mark.parametrize(("seats", "first"), [(1, 2), (2, 3), (3, 4)])
def test_wb07_the_option_names_a_seat_that_plays(seats: int, first: int) -> None:
    with pytest.raises(BadData) as error:
        game.setup(seats, read_options(game, {"start": first}))
    assert "start" in error.value.problem.place


# A box of one's own


def boxed(content: dict[str, Any], **facts: Any) -> Table:
    """A position of the other tests, played with these figures."""
    return at(options=read_options(game, {"box": content}), **facts)


@pytest.mark.parametrize(
    ("cost", "move", "left"),
    [
        ({"move": 3}, "move cw", 1),
        ({"jump": 0}, "jump drop-blue", 4),
        ({"drive": 2}, "drive", 2),
        ({"skim": 1}, "skim", 3),
        ({"exchange": 4}, "exchange drop-blue", 0),
        ({"gather": 2}, "gather", 2),
        ({"kindle": 3}, "kindle", 1),
        ({"give": 4}, "give drop-green ben", 0),
    ],
)
def test_wb11_prices_of_a_box_of_ones_own(cost: dict[str, int], move: str, left: int) -> None:
    table = boxed(
        {"cost": cost},
        picture="red out | drop-red",
        hands={"ann": "drop-blue"},
        displays={"ann": "drop-green"},
        discards="drop-yellow",
        profiles={"ann": "packer"},
    )
    assert ap(table.play(f"ann: {move}")) == left


def test_wb05_wb06_figures_by_seats_of_a_box_of_ones_own() -> None:
    content = {"hand_limit": [1, 2, 3, 4], "suns": [5, 6, 7, 8], "events_in_deck": [0, 0, 0, 0]}
    table = start(2, **read_options(game, {"box": content}))
    assert table.facts["supply"] == 6
    table.play("dealer: ring red green yellow blue")
    table.play("dealer: profile runner, profile ladle, profile tailor, profile stoker")
    table.play("ann: keep runner", "ben: keep tailor")
    assert "card tailwind" not in table.moves("dealer")
    table.play("dealer: card drop-red, card drop-red, card drop-blue, card drop-blue")
    assert (hand(table, "ann"), hand(table, "ben")) == ("drop-red drop-red", "drop-blue drop-blue")
    assert table.waiting == ["ann"]


def test_wb04_scales_of_a_box_of_ones_own() -> None:
    scale = [{"name": "Niesel", "steps": [3, 4]}] * 10
    assert boxed({"scale": scale}).facts["cards"] == 3
    assert boxed({"scale": scale}, step=2).facts["cards"] == 4


def test_wb22_wb23_prices_of_profiles_and_events_in_a_box_of_ones_own() -> None:
    content: dict[str, Any] = {
        "profile": [{"id": "ladle", "ap": 0, "per_turn": 2}],
        "event": [{"id": "tailwind", "ap": 3}],
    }
    options = read_options(game, {"box": content})
    picture = "red | drop-red drop-red drop-red"
    table = holding("tailwind", picture, options=options, profiles={"ann": "ladle"})
    table.play("ann: ability skim, ability skim")
    assert (ap(table), display(table, "ann")) == (4, "drop-red drop-red")
    assert table.refusal("ann: ability skim") == "WB-23"
    assert ap(table.play("ann: event tailwind blue")) == 1


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ({"hand_limit": [4, 4, 3]}, "hand_limit"),
        ({"hand_limit": [4, 4, 3, "three"]}, "hand_limit"),
        ({"hand_limit": [4, 4, 3, -1]}, "hand_limit"),
        ({"suns": 5}, "suns"),
        ({"events_in_deck": [1, 2, 3, 13]}, "events_in_deck"),
        ({"cost": {"move": -1}}, "cost"),
        ({"cost": {"fly": 1}}, "cost"),
        ({"scale": []}, "scale"),
        ({"scale": [{"name": "x", "steps": []}] * 10}, "scale"),
        ({"profile": [{"id": "wizard", "ap": 1}]}, "profile"),
        ({"event": [{"id": "flood", "ap": 1}]}, "event"),
        ({"event": [{"id": "tailwind", "ap": "one"}]}, "event"),
        ({"weather": 1}, "weather"),
    ],
)
def test_a_wrong_box_is_refused(content: dict[str, Any], named: str) -> None:
    with pytest.raises(BadData) as error:
        read_options(game, {"box": content})
    assert named in error.value.problem.place


# Words

TEXTS = (
    *("keep packer", "start red", "move cw", "move ccw", "jump drop-blue", "drive", "skim"),
    *("give drop-red ben", "protect", "protect keep drop-red", "kindle", "exchange drop-red"),
    *("exchange tailwind", "gather", "sun", "end", "discard drop-red", "discard sun"),
    *("discard tailwind", "rain drop-red", "dry", "dry red", "strike red", "strike red display"),
    *("hold", "hold turn", "ability move cw", "ability move ccw", "ability skim"),
    *("ability drive red", "ability protect drop-blue", "ability look", "order 2 1 3", "order 1"),
    *("ability protect drop-blue keep drop-red", "ability swap drop-red ben", "agree drop-blue"),
    *("refuse", "event tailwind green", "event tailwind spark-red", "event big-broom red"),
    *("event second-match red", "event dry-spell", "event break-in-clouds", "enough"),
    *("event two-buckets red", "also green", "event bucket-chain", "pass", "event sunbeam 1"),
    *("event sunbeam 2", "event weather-report", "order 3 1 2 5 4", "to red"),
    *("event spark-snuffer spark-red", "event treasure-dive drop-red", "pick drop-red"),
    *("event fair-swap hand ann ben", "event fair-swap display ann ben", "pick tailwind"),
    *("ring red green yellow blue", "profile packer", "card drop-red", "card tailwind"),
    *("card spark", "card dragon"),
)


@pytest.mark.parametrize("text", TEXTS)
def test_moves_are_written_as_they_are_read(text: str) -> None:
    move = game.parse(text, NAMES)
    assert game.write(move, NAMES) == text
    assert move in game.every_move(4)
    assert game.by_dealer(move) is (text.split()[0] in ("ring", "profile", "card"))


@pytest.mark.parametrize("text", TEXTS)
def test_no_player_is_called_like_a_word_of_the_game(text: str) -> None:
    words = [word for word in text.split() if word not in NAMES and not word.isdigit()]
    assert set(words) <= game.MOVE_WORDS


@pytest.mark.parametrize(
    "text",
    [
        *("", "start", "start spark-red", "keep", "keep wizard", "move", "move left", "jump"),
        *(
            "jump red",
            "jump tailwind",
            "drive red",
            "skim red",
            "give drop-red",
            "give drop-red zoe",
        ),
        *("protect drop-red", "protect keep", "exchange", "exchange sun", "gather 2", "sun 1"),
        *(
            "discard",
            "discard spark",
            "rain tailwind",
            "dry spark-red",
            "strike",
            "strike red hand",
        ),
        *(
            "hold on",
            "ability",
            "ability dance",
            "ability protect",
            "order",
            "order 1 1",
            "order 0",
        ),
        *("order 1 3", "order 1 2 3 4 5 6", "event", "event sunbeam", "event sunbeam 3"),
        *("event two-buckets", "event spark-snuffer red", "event treasure-dive tailwind"),
        *("event fair-swap ann ben", "event fair-swap hand ann", "event fair-swap hand ann ann"),
        *("card", "card sun", "card drop-pink", "profile", "ring red green", "pick sun", "agree"),
        *("ring red green yellow yellow", "ring green yellow blue blue", "drop-red"),
    ],
)
def test_what_is_no_move_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        game.parse(text, NAMES)


# Positions


def test_a_position_is_written_as_it_is_read() -> None:
    table = at(
        "red out protected | drop-red\ngreen | wave-green drop-green",
        seats=3,
        hands={"ann": "drop-blue tailwind", "ben": "lightning-red"},
        seen={"cleo": "cloud-blue"},
        displays={"ann": "drop-blue drop-yellow sun", "cleo": "lightning-blue"},
        discards="drop-yellow sunbeam wave-blue",
        sparks="red blue",
        piece="spark-blue",
        step=2,
        ap=1,
    )
    for line in ("ann: end", "ben: strike red", "ann: dry red", "dealer: card dragon"):
        dumped = game.dump_state(table.state, table.players)
        assert game.load_state(dumped, table.players, OPTIONS) == table.state
        table.play(line)
    dumped = game.dump_state(table.state, table.players)
    assert game.load_state(dumped, table.players, OPTIONS) == table.state


@pytest.mark.parametrize(
    ("picture", "facts", "possible"),
    [
        pytest.param("", {}, True, id="possible"),
        pytest.param("red | drop-red drop-red drop-red drop-red", {}, True, id="wb28-four"),
        pytest.param(f"red | {FIVE}", {}, False, id="wb28-five-cards-at-a-flame"),
        pytest.param("red | drop-green", {}, False, id="wb29-at-another-flame"),
        pytest.param("red | wave-red drop-red", {}, True, id="wb30-a-wave-at-the-bottom"),
        pytest.param("red | drop-red wave-red", {}, False, id="wb30-a-wave-on-top"),
        pytest.param("red | tailwind", {}, False, id="wb32-an-event-at-a-flame"),
        pytest.param("", {"displays": {"ann": f"{FIVE} drop-red drop-blue"}}, False, id="wb25"),
        pytest.param("", {"displays": {"ann": f"{FIVE} sun sun"}}, False, id="wb25-with-suns"),
        pytest.param("", {"displays": {"ann": "sun sun sun sun"}}, False, id="wb05"),
        pytest.param("", {"displays": {"ann": "wave-red"}}, False, id="wb13-a-wave-skimmed"),
        pytest.param("", {"piece": "spark-red"}, False, id="wb14-an-empty-gap"),
        pytest.param("", {"step": 6}, False, id="wb04-no-such-step"),
        pytest.param("", {"ap": 100}, False, id="wb11-too-many-points"),
        pytest.param("", {"turn": "zoe"}, False, id="wb01-nobody"),
        pytest.param("", {"profiles": {"ann": "stoker"}}, False, id="wb01-a-profile-twice"),
        pytest.param("", {"removed": "drop-blue"}, False, id="wb18-a-card-out-of-the-match"),
    ],
)
def test_an_impossible_position_is_noticed(
    picture: str, facts: dict[str, Any], possible: bool
) -> None:
    try:
        state = game.load_state(position(picture, **facts), NAMES[:2], OPTIONS)
    except BadData as bad:
        found = [bad.problem]
    else:
        found = list(game.problems(state))
    assert (not found) is possible, found


@pytest.mark.parametrize(
    ("seats", "facts"),
    [
        pytest.param(1, {"hands": {"ann": "fair-swap"}}, id="wb02-an-event"),
        pytest.param(1, {"profiles": {"ann": "courier"}}, id="wb02-a-profile"),
    ],
)
def test_wb02_a_solo_position_without_what_is_not_solo(seats: int, facts: dict[str, Any]) -> None:
    try:
        state = game.load_state(position("", seats, **facts), NAMES[:seats], OPTIONS)
    except BadData as bad:
        found = [bad.problem]
    else:
        found = list(game.problems(state))
    assert found
