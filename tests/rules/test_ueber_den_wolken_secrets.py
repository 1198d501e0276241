"""Über den Wolken: what is shown and told to whom (UW-05, UW-06, UW-16, UW-26, UW-32, UW-33)."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from ueber_den_wolken_table import (
    FIRST,
    any_deals,
    at,
    counts,
    deal_flock,
    ended,
    odds_of,
    start,
    step,
    told,
)

from wolken.core.game import HOST, PUBLIC, Pick
from wolken.core.games import ueber_den_wolken as game

READERS = (0, 1, PUBLIC)
HANDS = {"ann": "2-03 2-05", "ben": "2-09 2-10"}


def before_the_hands() -> Table:
    return any_deals(deal_flock(start(2), FIRST), "show")


# Hands


def test_uw05_a_dealt_card_is_shown_to_its_seat_only() -> None:
    table = at(hands=HANDS)
    for reader, shown in ((0, "ann"), (1, "ben"), (PUBLIC, "")):
        for name, hand in table.facts_for(reader)["hands"].items():
            unseen = HANDS[name].split() if name == shown else None
            assert hand == {"cards": 2, "seen": []} | ({"unseen": unseen} if unseen else {})
    everything = table.facts_for(HOST)["hands"]
    assert [hand["unseen"] for hand in everything.values()] == [
        cards.split() for cards in HANDS.values()
    ]


def test_uw05_a_dealt_card_is_told_to_its_seat_only() -> None:
    table = before_the_hands()
    texts = ["hand ann 2-16", "hand ann 2-03", "hand ben 2-05", "hand ben 2-10"]
    steps = [step(table, f"dealer: {text}") for text in texts]
    for made, text in zip(steps, texts, strict=True):
        name = text.split()[1]
        owner = table.players.index(name)
        for reader in READERS:
            assert told(made, table, reader) == (text if reader == owner else f"hand {name} ?")
        assert told(made, table, HOST) == text


def test_uw05_dealing_a_hand_brings_nothing_to_light() -> None:
    tables = [before_the_hands(), before_the_hands()]
    steps = [
        step(table, f"dealer: hand ann {card}")
        for table, card in zip(tables, ("2-16", "2-03"), strict=True)
    ]
    assert game.events(*steps[0]) == game.events(*steps[1])
    assert tables[0].state != tables[1].state
    for reader in (1, PUBLIC):
        assert tables[0].facts_for(reader) == tables[1].facts_for(reader)
    assert tables[0].facts_for(0) != tables[1].facts_for(0)


def test_uw16_cards_taken_are_public() -> None:
    table = at(hands=HANDS)
    made = step(table, "ann: card 2")
    for reader in READERS:
        assert told(made, table, reader) == "card 2"
        hand = table.facts_for(reader)["hands"]["ann"]
        assert (hand["cards"], hand["seen"]) == (3, ["2-02"])
    assert "unseen" not in table.facts["hands"]["ann"]


def test_uw16_a_card_dropped_is_public() -> None:
    table = at(hands=HANDS, seen={"ann": "2-07 2-08"}).play("ann: card 1")
    made = step(table, "ann: drop 2-05")
    for reader in READERS:
        assert told(made, table, reader) == "drop 2-05"
        assert table.facts_for(reader)["discards"] == ["2-05"]
    assert table.facts["hands"]["ann"] == {"cards": 4, "seen": ["2-01", "2-07", "2-08"]}
    assert table.facts_for(0)["hands"]["ann"]["unseen"] == ["2-03"]


def test_uw17_uw32_cards_played_and_scored_are_public() -> None:
    table = at(hands=HANDS, cubes={"ann": 2, "ben": 0})
    played = step(table, "ann: play 2-03 b5 b3")
    scored = step(table, "ann: score 2-05")
    for reader in READERS:
        assert told(played, table, reader) == "play 2-03 b5 b3"
        assert told(scored, table, reader) == "score 2-05"
        assert sorted(table.facts_for(reader)["discards"]) == ["2-03", "2-05"]
        assert table.facts_for(reader)["hands"]["ann"]["cards"] == 0


@pytest.mark.parametrize("reader", [0, PUBLIC])
@pytest.mark.parametrize("where", ["turn", "scoring"])
def test_uw05_two_worlds_that_differ_in_a_hand_look_the_same(
    reader: int | None, where: str
) -> None:
    make = at if where == "turn" else ended
    tables = [make(FIRST, hands=hands) for hands in (HANDS, HANDS | {"ben": "2-13 2-16"})]
    assert tables[0].state != tables[1].state
    assert tables[0].facts_for(reader) == tables[1].facts_for(reader)
    assert tables[0].facts_for(1) != tables[1].facts_for(1)
    assert tables[0].moves("ann") == tables[1].moves("ann")
    assert tables[0].waiting == tables[1].waiting


def test_uw32_being_waited_for_does_not_betray_a_hand() -> None:
    able, unable = ended(hands={"ben": "2-09"}), ended(hands={"ben": "2-12"})
    assert able.moves("ben") == {"score 2-09", "done"}
    assert unable.moves("ben") == {"done"}
    for reader in (0, PUBLIC):
        assert able.facts_for(reader) == unable.facts_for(reader)
    assert able.waiting == unable.waiting == ["ben"]
    steps = [step(table, "ben: done") for table in (able, unable)]
    assert game.events(*steps[0]) == game.events(*steps[1])
    for reader in (0, PUBLIC):
        assert able.facts_for(reader) == unable.facts_for(reader)
        assert told(steps[0], able, reader) == told(steps[1], unable, reader) == "done"


# Decks and nest cards


def test_uw26_uw33_the_deck_of_birds_is_known_but_for_its_order() -> None:
    table = at(deck_top=["km sw"], nests="N2 N1")
    for reader in (*READERS, HOST):
        layers = table.facts_for(reader)["bird_deck"]
        assert layers == [counts("km sw"), counts("cm kf")]
    table.play("ann: add deck")
    assert table.odds() == odds_of("deck", "km sw")


def test_uw06_only_the_nest_cards_turned_up_are_shown() -> None:
    table = ended(nests="N4 N2")
    for reader in (*READERS, HOST):
        facts = table.facts_for(reader)
        assert facts["nests"] == ["N4", "N2"]
        assert "N7" not in str({key: facts[key] for key in facts if key != "box"})


def test_uw05_the_deck_of_cards_is_counted_only() -> None:
    table = at(hands=HANDS, discards="2-16")
    for reader in READERS:
        facts = table.facts_for(reader)
        assert facts["deck"] == 16 - 4 - 4 - 1
        assert "rebuilt" not in facts
        hidden = {"2-07", "2-08", "2-11", "2-12", "2-13", "2-14", "2-15"}
        assert not [card for card in hidden if card in str(facts)]


def rebuilt() -> Table:
    """The table after three of seven discards have come to the display from the new deck."""
    seen = {"ann": "2-11 2-12", "ben": "2-13 2-14"}
    discards = "2-04 2-06 2-07 2-08 2-15 2-16 2-02"
    table = ended(hands=HANDS, seen=seen, display="2-01", discards=discards)
    table.play("ann: done", "ben: done", "dealer: nest N2")
    return table.play("dealer: display 2-06, display 2-02, display 2-16")


def test_uw34_a_deck_made_of_discards_is_known() -> None:
    table = rebuilt()
    for reader in READERS:
        assert sorted(table.facts_for(reader)["rebuilt"]) == ["2-04", "2-07", "2-08", "2-15"]


@pytest.mark.parametrize(
    "line",
    [
        "add deck, deck kite-f, place back 5",
        "add 1, place front 2, show swift",
        "pass",
        "fly b5 b4",
    ],
)
def test_uw13_what_happens_in_the_open_is_told_to_all(line: str) -> None:
    table = at()
    for text in line.split(", "):
        seat = "dealer" if text.startswith(("deck", "show")) else "ann"
        made = step(table, f"{seat}: {text}")
        for reader in (*READERS, HOST):
            assert told(made, table, reader) == text


# The end


def test_uw05_all_is_open_once_the_match_is_over() -> None:
    table = before_the_hands()
    dealt = [step(table, f"dealer: hand {text}") for text in ("ann 2-10", "ann 2-16", "ben 2-09")]
    any_deals(table, "hand", "display", "nest", "start")
    while table.outcome is None:
        (name, *_) = table.waiting
        hidden = [told(made, table, PUBLIC) for made in dealt]
        assert hidden == ["hand ann ?", "hand ann ?", "hand ben ?"]
        assert "unseen" not in table.facts["hands"]["ann"]
        moves = table.moves(name)
        table.play(f"{name}: {min(moves & {'pass', 'done'} or moves)}")
    everything = table.facts_for(HOST)
    assert everything["hands"]["ann"]["unseen"] == ["2-10", "2-16"]
    for reader in READERS:
        assert table.facts_for(reader) == everything
        texts = [told(made, table, reader) for made in dealt]
        assert texts == ["hand ann 2-10", "hand ann 2-16", "hand ben 2-09"]


# Imagining


def lots(number: int) -> Pick:
    """Draws the lot of that number, over and over."""
    return lambda n: number % n


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("where", ["turn", "scoring", "hand", "replace"])
def test_uw05_an_imagined_position_looks_the_same(reader: int | None, where: str) -> None:
    facts: dict[str, Any] = {"hands": HANDS, "seen": {"ben": "2-07"}, "discards": "2-08"}
    table = at(**facts)
    if where == "scoring":
        table = ended(**facts)
    elif where == "hand":
        table = before_the_hands().play("dealer: hand ann 2-03, hand ann 2-05, hand ben 2-16")
    elif where == "replace":
        table.play("ann: add 1, place front 1")
    view = game.view(table.state, reader)
    for number in range(8):
        imagined = game.imagine(view, lots(number))
        assert game.view(imagined, reader) == view
        assert game.problems(imagined) == ()
        if reader is not None:
            assert game.legal(imagined, reader) == game.legal(table.state, reader)


def test_uw05_an_imagined_hand_may_be_any_cards_not_in_sight() -> None:
    table = at(hands=HANDS, seen={"ben": "2-07"}, discards="2-08")
    view = game.view(table.state, 0)
    seen: set[str] = set()
    for number in range(40):
        imagined = game.imagine(view, lots(number))
        hands = game.dump_view(game.view(imagined, HOST), table.players)["hands"]
        assert hands["ann"]["unseen"] == ["2-03", "2-05"]
        assert hands["ben"]["seen"] == ["2-07"]
        assert len(hands["ben"]["unseen"]) == 2
        seen |= set(hands["ben"]["unseen"])
    assert seen == {f"2-{number:02}" for number in range(9, 17)}


def test_uw34_uw05_a_hand_is_imagined_right_after_the_discards_became_the_deck() -> None:
    """The cards of a deck made of discards are in no hand: the hand is known by what is left."""
    table = rebuilt()
    for reader in (0, 1):
        view = game.view(table.state, reader)
        for number in range(8):
            assert game.imagine(view, lots(number)) == table.state


@pytest.mark.parametrize("reader", [*READERS, HOST])
@pytest.mark.parametrize("where", ["start", "turn", "place", "drop", "scoring", "over"])
def test_a_view_is_written_as_it_is_read(reader: int | None, where: str) -> None:
    table = {
        "start": lambda: start(2),
        "turn": lambda: at(hands=HANDS, deck_top=["km"], nests="N2 N1"),
        "place": lambda: at(hands=HANDS).play("ann: add 1"),
        "drop": lambda: at(hands=HANDS, seen={"ann": "2-07 2-08"}).play("ann: card 1"),
        "scoring": lambda: ended(hands=HANDS),
        "over": lambda: ended(nests="N1 N2 N3"),
    }[where]()
    view = game.view(table.state, reader)
    assert game.load_view(game.dump_view(view, table.players), table.players) == view
