"""Wolkenbruch: the positions that a view cannot tell apart (WB-45)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from positions import Table
from wolkenbruch_table import at, chances, even, holding, looking, pouring

from wolken.core.game import HOST, PUBLIC, Pick, Reader
from wolken.core.games import wolkenbruch as game

HANDS = {"ann": "drop-red lightning-blue", "ben": "drop-green sunbeam", "cleo": "drop-blue"}


def lots(number: int) -> Pick:
    """Draws lots, others for every number."""
    return Random(number).randrange


def told_apart() -> list[Table]:
    """Positions with all sorts of secrets."""
    swap = at(seats=3, profiles={"ann": "confidante"}, hands=HANDS)
    picks = holding("fair-swap", seats=3, hands={"ann": "drop-red", "ben": "drop-blue drop-green"})
    window = at(
        "red out |",
        seats=3,
        phase="precipitation",
        piece="green",
        hands={"ann": "drop-green drop-blue", "ben": "lightning-red", "cleo": "drop-yellow"},
    )
    shuffled = pouring(seats=3, hands=HANDS, discards="drop-yellow cloud-red")
    return [
        at(seats=3, hands=HANDS, seen={"cleo": "cloud-green"}),
        looking("drop-blue", "dragon", "spark"),
        looking("drop-blue", "dragon", "spark").play("ann: order 3 1 2"),
        swap.play("ann: ability swap lightning-blue ben"),
        picks.play("ann: event fair-swap hand ann ben", "ben: pick drop-blue"),
        window.play("ann: rain drop-green"),
        shuffled.play("dealer: card dragon"),
    ]


@pytest.mark.parametrize("number", range(7))
@pytest.mark.parametrize("reader", [0, 1, 2, PUBLIC])
def test_wb45_an_imagined_position_looks_the_same(number: int, reader: Reader) -> None:
    table = told_apart()[number]
    view = game.view(table.state, reader)
    assert game.load_view(game.dump_view(view, table.players), table.players) == view
    for lot in range(4):
        imagined = game.imagine(view, lots(lot))
        assert game.view(imagined, reader) == view
        assert game.problems(imagined) == ()
        if reader is not None:
            assert game.legal(imagined, reader) == game.legal(table.state, reader)


def test_wb45_an_imagined_hand_may_be_any_cards_not_in_sight() -> None:
    facts: dict[str, Any] = {"hands": {"ann": "drop-red", "ben": "drop-green"}}
    table = at(deck="drop-blue lightning-blue", **facts)
    view = game.view(table.state, 0)
    found: set[str] = set()
    for lot in range(40):
        imagined = game.view(game.imagine(view, lots(lot)), HOST)
        hands = game.dump_view(imagined, table.players)["hands"]
        assert hands["ann"]["unseen"] == ["drop-red"]
        found.add(*hands["ben"]["unseen"])
    assert found == {"drop-green", "drop-blue", "lightning-blue"}


def test_wb45_an_imagined_position_holds_what_the_seat_has_seen() -> None:
    table = looking("drop-blue", "dragon", "spark").play("ann: order 3 1 2, end, rain drop-red")
    view = game.view(table.state, 0)
    for lot in range(4):
        table.state = game.imagine(view, lots(lot))
        assert chances(table) == even("spark")
