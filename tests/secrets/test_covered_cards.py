"""DW-22: taking back names no card of Donnerwetter that lies face down again."""

from __future__ import annotations

import json

import pytest
from curious_matches import at_minute, fresh
from harness import Folder, Result

from wolken.core.call import Order, call
from wolken.core.match import Match

GAME = "donnerwetter"
OPTIONS = {"ladder": 30}
ALL_SET = "forecast ar1 top, forecast br1 top, forecast br2 top, forecast br3 top"
every_form = pytest.mark.parametrize("form", ["", "--json"])


def at_table(moves: str) -> Match:
    """A match of two seats at a real table after these moves."""
    orders = [Order(None, text.strip()) for text in moves.split(",")]
    done = call(fresh(GAME, 2, dict(OPTIONS), None), orders, at_minute(1))
    assert done.error is None
    return done.match


def answer(folder: Folder, line: str) -> Result:
    return folder.quick(f"{GAME} {line} --as anna")


def without_head(result: Result) -> object:
    """The result without the digest over what was told, which names no card."""
    if not result.out.startswith("{"):
        return result
    return {**json.loads(result.out), "head": ""}


@every_form
def test_dw22_a_refused_undo_does_not_name_a_card_that_was_covered(
    form: str, folder: Folder
) -> None:
    told = []
    for card in (2, -1):
        moves = f"deal 3, deal -3, {ALL_SET}, pass, uncover a44, deal {card}, pass, change a44 own"
        folder.write("m.toml", at_table(moves))
        told.append(answer(folder, f"undo m.toml {form}"))
    assert told[0] == told[1]
    assert told[0].status == 1
    assert "deal ?" in told[0].err


@every_form
def test_dw22_an_undo_does_not_name_the_card_that_it_turns_face_down(
    form: str, folder: Folder
) -> None:
    told = []
    for card in (2, -1):
        folder.write("m.toml", at_table(f"deal 3, deal -3, pass, pass, uncover a44, deal {card}"))
        undone = answer(folder, f"undo m.toml --force {form}")
        assert undone.status == 0
        assert "dealer: deal ?" in undone.out
        told.append(tuple(map(without_head, (undone, answer(folder, f"replay m.toml {form}")))))
    assert told[0] == told[1]
