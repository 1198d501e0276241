"""`undo`: the seat's last decision and what chance answered it."""

from __future__ import annotations

import pytest
from harness import (
    LATER,
    OPENING,
    TABLE_OPENING,
    Folder,
    begun,
    entries,
    opening,
    over,
    table,
    turn,
)
from secretive import WEATHER, after, played

from wolken.core.match import Match

DRAWN = begun(f"{OPENING}, draw")
TAKEN = begun(f"{OPENING}, take a1")
TOSSED = begun(f"{OPENING}, draw, toss a2")
# Cleo passes in advance, and passes by that in anna's second move.
ORDERED = (
    *("anna: pass", "ben: pass", "cleo: pass", "anna: uncover a11"),
    *("ben: pass", "cleo: pass", "anna: pass", "ben: uncover a12"),
    *("cleo: pass rest", "anna: pass", "ben: pass", "cleo: uncover a13"),
    *("anna: pass", "ben: pass"),
)
# A match of Wolkenbruch in which an extinguished flame has to go out again.
LOST = (
    "anna: keep weather-watcher,ben: keep stilt-walker,anna: start red,anna: gather,"
    "anna: jump drop-red,anna: move cw,anna: ability look,anna: order 2 3 1,anna: end,anna: dry,"
    "ben: gather,ben: jump drop-red,ben: end,ben: rain drop-red,anna: move ccw,"
    "anna: exchange drop-green,anna: move ccw,anna: jump drop-yellow,anna: sun,"
    "anna: ability look,anna: order 3 1 2,anna: end,anna: dry,ben: drive,ben: end,ben: dry"
)

# An undo that is free: from where, the words, what is told, and the entry in the log.
FREE: list[tuple[Match, str, str, str]] = [
    (TAKEN, "", "anna: take a1", "anna undo 10"),
    (TAKEN, "--as anna", "anna: take a1", "anna undo 10"),
    (begun(f"{OPENING}, take a1, take b1"), "", "ben: take b1", "ben undo 11"),
    (begun(f"{TABLE_OPENING}, draw", seed=None), "", "anna: draw", "anna undo 10"),
]


@pytest.mark.parametrize(("match", "words", "told", "entry"), FREE)
def test_a_decision_that_revealed_nothing_is_free(
    folder: Folder, match: Match, words: str, told: str, entry: str
) -> None:
    folder.write("m.toml", match)
    result = folder.inside(f"undo m.toml {words}", env={"WOLKEN_NOW": LATER})
    assert result.done().splitlines()[0] == f"taken back: {told}"
    assert folder.log() == [*entries(match), entry]
    assert (
        folder.inside("replay m.toml --check").done() == f"checked: {len(folder.log())} entries\n"
    )


# An undo that is not free: what it says, and what is taken back by force.
NOT_FREE: list[tuple[Match, str, str, str]] = [
    (DRAWN, "", "anna: undo: taking back is not free: this was revealed: deal 4", "10-11"),
    (TOSSED, "", "anna: undo: taking back is not free: this was revealed: deal 0", "12-13"),
    (TOSSED, "--as anna", "this was revealed: deal 0", "12-13"),
    (
        begun(f"{OPENING}, take a1, take b1"),
        "--as anna",
        "anna: undo: taking back is not free: ben acted since",
        "10-11",
    ),
    (
        begun(f"{OPENING}, take a1, draw"),
        "--as anna",
        "anna: undo: taking back is not free: ben acted since; this was revealed: deal 4",
        "10-12",
    ),
    (turn(), "--as anna", "ben acted since; this was revealed: deal 8, deal 12", "6-9"),
    (
        begun(f"{TABLE_OPENING}, draw, deal 4", seed=None),
        "",
        "anna: undo: taking back is not free: this was revealed: deal 4",
        "10-11",
    ),
    (
        begun(f"{TABLE_OPENING}, take a1", seed=None),
        "--as dealer",
        "dealer: undo: taking back is not free: anna acted since",
        "9-10",
    ),
]


@pytest.mark.parametrize(("match", "words", "said", "numbers"), NOT_FREE)
def test_what_was_revealed_goes_only_by_force(
    folder: Folder, match: Match, words: str, said: str, numbers: str
) -> None:
    folder.write("m.toml", match)
    folder.inside(f"undo m.toml {words}").failed(1, said, "take it back all the same with --force")
    folder.inside(f"undo m.toml --force {words}").done()
    first = int(numbers.split("-")[0])
    assert folder.log()[-1].split(" ", 1)[1] == f"undo {numbers}"
    assert folder.match().state == begun_again(match, first - 1).state
    assert folder.inside("replay m.toml --check").done().startswith("checked: ")


def begun_again(match: Match, count: int) -> Match:
    """A match with the first entries of another one."""
    made = [entry.replace(" ", ": ", 1) for entry in entries(match)[:count]]
    if match.seed is None:
        return begun(",".join(made).replace("dealer: ", ""), seed=None)
    return begun(",".join(move for move in made if not move.startswith("dealer")))


def test_a_refused_undo_has_a_code_of_its_own(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    refused = folder.ww("undo m.toml --json").refusal()
    assert (refused["code"], refused["rule"], refused["exit"]) == ("undo-not-free", None, 1)


def test_the_same_card_comes_again_after_an_undo(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    for _ in range(3):
        folder.ww("undo m.toml --force").done()
        facts = folder.ww("move m.toml --json draw").facts()
        assert facts["view"] == DRAWN.game.dump_view(
            DRAWN.game.view(DRAWN.state, None), ["anna", "ben"]
        )
    assert folder.log()[9:] == [
        *("anna draw", "dealer deal 4", "anna undo 10-11", "anna draw", "dealer deal 4"),
        *("anna undo 13-14", "anna draw", "dealer deal 4", "anna undo 16-17"),
        *("anna draw", "dealer deal 4"),
    ]


def test_another_decision_meets_the_same_cards(folder: Folder) -> None:
    folder.write("m.toml", turn())
    folder.inside("undo m.toml --force").done()
    folder.inside("move m.toml ben: flip d3, draw").done()
    assert folder.log()[-4:] == ["ben flip d3", "dealer deal 12", "anna draw", "dealer deal 4"]


def test_undo_after_undo_goes_further_back(folder: Folder) -> None:
    folder.write("m.toml", TOSSED)
    for taken in ("anna: toss a2, dealer: deal 0", "anna: draw, dealer: deal 4"):
        assert f"taken back: {taken}\n" in folder.inside("undo m.toml --force").done()
    assert folder.match().state == turn().state
    assert folder.log()[-2:] == ["anna undo 12-13", "anna undo 10-11"]


def test_everything_can_be_taken_back_but_the_first_card(folder: Folder) -> None:
    folder.write("m.toml", turn())
    for _ in range(4):
        folder.inside("undo m.toml --force").done()
    assert folder.match().state == opening().state
    folder.inside("undo m.toml --force --as anna").failed(1, "anna has nothing to take back")
    assert folder.ww("undo m.toml --force --as ben --json").refusal()["code"] == "nothing-to-undo"


def test_before_anybody_has_acted_there_is_nothing_to_take_back(folder: Folder) -> None:
    folder.write("m.toml", opening())
    folder.inside("undo m.toml").failed(1, "nothing to take back")
    folder.inside("undo m.toml --force").failed(1, "nothing to take back")


def test_at_a_real_table_a_card_can_be_taken_back(folder: Folder) -> None:
    folder.write("m.toml", begun("deal 2", seed=None))
    folder.inside("undo m.toml --as dealer").done()
    folder.inside("move m.toml deal 3").done()
    assert folder.log() == ["dealer deal 2", "dealer undo 1", "dealer deal 3"]


def test_an_over_match_can_be_taken_up_again(folder: Folder) -> None:
    folder.write("m.toml", over())
    folder.inside("undo m.toml").failed(1, "taking back is not free: this was revealed: deal")
    assert folder.inside("undo m.toml --force --json").facts()["outcome"] is None


def test_an_end_that_showed_hidden_hands_is_taken_back_only_by_force(folder: Folder) -> None:
    folder.write("m.toml", played("wolkenbruch", *LOST.split(","), seed="o8"))
    for words in ("--as ben", ""):
        folder.quick(f"wolkenbruch undo m.toml {words}").failed(1, "all that was hidden lies open")
    asked = folder.quick("wolkenbruch undo m.toml --as ben --ask --json").facts()["asked"]
    assert (asked["waiting"], asked["laid_open"]) == (["anna"], True)
    lines = folder.quick("wolkenbruch show m.toml").done().splitlines()
    assert "  since the end all that was hidden lies open" in lines
    folder.quick("wolkenbruch consent m.toml --as ben --refuse").done()
    taken = folder.quick("wolkenbruch undo m.toml --force --json").facts()
    assert (taken["taken_back"], taken["outcome"]) == (["ben: dry"], None)


def test_who_is_asked_for_a_lightning_is_not_seen_for_nothing(folder: Folder) -> None:
    """All are asked if somebody holds one (WB-38), and else the next card comes at once."""
    opening = ("anna: keep packer", "ben: keep bellows", "anna: start red", "anna: end")
    before = played("wolkenbruch", *opening, seed="s2")
    folder.write("m.toml", after(before, "anna: dry"))
    shown = "who is asked since shows something of what others hold"
    folder.quick("wolkenbruch undo m.toml --as anna").failed(1, shown)
    asked = folder.quick("wolkenbruch undo m.toml --as anna --ask --json").facts()["asked"]
    assert (asked["waiting"], asked["disclosed"]) == (["ben"], True)
    assert shown in folder.quick("wolkenbruch show m.toml").done()
    folder.write("m.toml", before)
    folder.quick("wolkenbruch undo m.toml --as anna").done()


def test_json_tells_what_was_taken_back(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    facts = folder.ww("undo m.toml --force --json").facts()
    assert facts["taken_back"] == ["anna: draw", "dealer: deal 4"]
    assert facts["seq"] == 12
    assert facts["waiting"] == ["anna"]
    shown = folder.inside("show m.toml --json").facts()
    assert facts["head"] == shown["head"]


def test_undo_of_another_seat_takes_back_everything_since(folder: Folder) -> None:
    folder.write("m.toml", begun("anna: flip a1, ben: flip a1"))
    folder.inside("undo m.toml --as anna").failed(1, "ben acted since", "deal 8, deal 4")
    folder.inside("undo m.toml --as anna --force").done()
    assert folder.match().state == opening().state


def test_since_is_when_it_was_taken_back(folder: Folder) -> None:
    folder.write("m.toml", table())
    folder.inside("move m.toml draw").done()
    folder.inside("undo m.toml", env={"WOLKEN_NOW": LATER}).done()
    assert folder.match().since == LATER


# What was ordered in advance


def resting(*moves: str) -> Match:
    """A match of Donnerwetter in which cleo passes in advance, and has done so once."""
    return played(WEATHER, *ORDERED, *moves, seed="x", seats=3)


def by_hand(*moves: str) -> Match:
    """The same match as everybody but cleo knows it: cleo passes each time by hand."""
    made = [move.replace("pass rest", "pass") for move in ORDERED]
    return played(WEATHER, *made, "cleo: pass", *moves, seed="x", seats=3)


@pytest.mark.parametrize("words", ["", "--as cleo"])
def test_an_undo_of_what_was_ordered_in_advance_ends_the_order(folder: Folder, words: str) -> None:
    folder.write("m.toml", resting())
    folder.quick(f"donnerwetter undo m.toml {words}").done()
    assert folder.log()[-3:] == ["cleo pass", "cleo undo 21", "cleo recall"]
    facts = folder.quick("donnerwetter show m.toml --json --as cleo").facts()
    assert (facts["waiting"], facts["view"].get("rests")) == (["cleo"], None)
    folder.quick("donnerwetter undo m.toml --as cleo").failed(1, "anna, ben acted since")


def test_by_consent_a_seat_is_asked_again_that_had_passed_in_advance(folder: Folder) -> None:
    folder.write("m.toml", resting("anna: uncover a14"))
    folder.quick("donnerwetter undo m.toml --as cleo --ask").done()
    folder.quick("donnerwetter consent m.toml --as anna").done()
    facts = folder.quick("donnerwetter consent m.toml --as ben --json").facts()
    assert facts["taken_back"] == ["cleo: pass", "anna: uncover a14", "dealer: deal ?"]
    assert facts["waiting"] == ["cleo"]
    assert folder.quick("donnerwetter replay m.toml --check").status == 0


@pytest.mark.parametrize("words", ["", "--as cleo", "--as ben --force", "--as anna --force"])
def test_no_undo_tells_whether_a_pass_was_ordered_in_advance(folder: Folder, words: str) -> None:
    """What the others see of it is the same as where cleo has passed by hand."""
    shown = []
    for match in (resting(), by_hand()):
        folder.write("m.toml", match)
        folder.quick(f"donnerwetter undo m.toml --quiet {words}").done()
        for name in ("anna", "ben"):
            shown.append(folder.quick(f"donnerwetter show m.toml --json --as {name}").done())
            shown.append(folder.quick(f"donnerwetter replay m.toml --as {name}").done())
    assert shown[:4] == shown[4:]
