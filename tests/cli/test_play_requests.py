"""`play`: an undo that is asked for at the keyboard, and answered there."""

from __future__ import annotations

import re

import pytest
from harness import GAME, LATER, OPENING, Folder, begun, over, turn
from secretive import WEATHER, after, played

from wolken.cli.play.guide import guide
from wolken.cli.play.words import completions
from wolken.core import consent
from wolken.core.match import Match, hand_over

OPENED = "anna: flip a1, ben: flip a1, cleo: flip a1, anna: flip b1, ben: flip b1, cleo: flip b1"
THREE = ("anna", "ben", "cleo")
DRAWN = begun(f"{OPENING}, draw")  # anna is on turn
DRAWN_OF_THREE = begun(f"{OPENED}, draw", players=THREE)
UNSEEN = begun(f"{OPENED}, take a1, take a1", players=THREE)  # cleo is on turn


def asked(match: Match, seat: int = 0) -> Match:
    """The match in which a seat has asked, and others are asked to agree."""
    after, undone = consent.ask(match, seat, LATER)
    assert undone is None
    return after


def prompts(out: str) -> list[str]:
    """Who was asked for a line, one after the other."""
    return re.findall(r"(\w+)> ", out)


def test_who_is_asked_to_agree_is_asked_without_being_on_turn(folder: Folder) -> None:
    folder.write("m.toml", asked(DRAWN))
    out = folder.inside("play m.toml --as ben", stdin="consent\nnever read\n").done()
    assert prompts(out) == ["ben"]
    assert "ben> taken back: anna: draw, dealer: deal 4\nWolkenwechsel" in out
    assert folder.log()[-2:] == [
        "ben consent 1",
        f"anna undo {len(DRAWN.log) - 1}-{len(DRAWN.log)}",
    ]
    assert folder.match().state == turn().state


def test_a_refusal_ends_a_request(folder: Folder) -> None:
    folder.write("m.toml", asked(DRAWN))
    out = folder.inside("play m.toml --as ben", stdin=" consent  refuse \n").done()
    assert out.endswith("ben> ben: object 1\n" + folder.inside("show m.toml").done())
    assert folder.log()[-1] == "ben object 1"
    assert folder.match().state == DRAWN.state


def test_who_has_asked_plays_on_or_withdraws_it(folder: Folder) -> None:
    folder.write("m.toml", asked(DRAWN))
    out = folder.inside("play m.toml --as anna", stdin="consent refuse\nswap a1\n").done()
    assert prompts(out) == ["anna", "anna"]
    assert folder.log()[-2:] == ["anna object 1", "anna swap a1"]


def test_all_who_are_asked_answer_at_one_keyboard_before_the_match_goes_on(
    folder: Folder,
) -> None:
    folder.write("m.toml", DRAWN_OF_THREE)
    lines = "as anna\nundo ask\nas cleo\nconsent\nconsent\ntake a1\n"
    out = folder.inside("play m.toml", stdin=lines).done()
    assert prompts(out) == ["anna", "anna", "ben", "cleo", "ben", "anna", "ben"]
    drawn = len(DRAWN_OF_THREE.log) - 1
    assert folder.log()[drawn + 1 :] == [
        *("anna ask undo 1", "cleo consent 1", "ben consent 1", f"anna undo {drawn}-{drawn + 1}"),
        "anna take a1",
    ]


def test_another_seat_can_go_on_all_the_same(folder: Folder) -> None:
    folder.write("m.toml", asked(DRAWN))
    out = folder.inside("play m.toml", stdin="as anna\ntoss a2\n").done()
    assert prompts(out) == ["ben", "anna", "ben"]
    assert folder.log()[len(DRAWN.log) :][1] == "anna toss a2"
    assert folder.match().asked == ()


def test_a_seat_of_its_own_asks_for_what_it_did_itself(folder: Folder) -> None:
    folder.write("m.toml", begun("anna: flip a1, ben: flip a1, anna: flip b1"))
    out = folder.inside("play m.toml --as ben", stdin="undo ask\n").done()
    assert "ben> ben: ask undo 1\n" in out
    assert prompts(out) == ["ben", "ben"]
    assert folder.log()[-1] == "ben ask undo 1"
    assert folder.match().asked == (0,)


def test_what_is_free_asks_nobody(folder: Folder) -> None:
    folder.write("m.toml", begun(f"{OPENING}, take a1"))
    out = folder.inside("play m.toml", stdin="as anna\nundo ask\n").done()
    assert "taken back: anna: take a1\n" in out
    assert prompts(out) == ["ben", "anna", "anna"]


def test_who_types_asks_for_nobody_else(folder: Folder) -> None:
    """What anna has ordered is sealed: neither is it taken back nor does a word tell of it."""
    match = after(played(WEATHER, "deal 1", "deal 2"), "anna: pass rest")
    folder.write("m.toml", match)
    typed = folder.quick(f"{WEATHER} play m.toml", stdin="undo ask\n")
    assert typed.err == "wolken: ben: undo: ben has nothing to take back\n"
    assert typed.changed == ()


def test_a_match_that_is_over_waits_for_an_answer(folder: Folder) -> None:
    folder.write("m.toml", asked(over()))
    out = folder.inside("play m.toml", stdin="as anna\nconsent refuse\n").done()
    assert prompts(out) == ["ben", "anna"]
    assert folder.log()[-1] == "anna object 1"


def test_a_computer_is_never_asked(folder: Folder) -> None:
    folder.write("m.toml", hand_over(asked(DRAWN_OF_THREE), 1, "bot:random", LATER))
    out = folder.inside("play m.toml", stdin="consent\n").done()
    assert prompts(out) == ["cleo", "anna"]
    assert "taken back: anna: draw, dealer: deal" in out


def test_who_is_asked_sees_what_its_seat_may_know(folder: Folder) -> None:
    match = played(WEATHER, "deal 1", "deal 2")
    match = after(match, "anna: forecast ar1 top", "anna: pass", "ben: pass rest")
    folder.write("m.toml", asked(match))
    shown = folder.quick(f"{WEATHER} show m.toml --as ben").done()
    out = folder.quick(f"{WEATHER} play m.toml --as ben", stdin="quit\n").done()
    assert out.endswith(f"{shown}ben> ")
    assert "asked to agree: ben\n" in shown


# What is refused


REFUSED = [
    (DRAWN, "anna", "consent", "who wants to take something back asks with: undo ask"),
    (DRAWN, "anna", "consent refuse", "who wants to take something back asks with: undo ask"),
    (asked(DRAWN), "anna", "consent", "withdraw it with: consent refuse"),
    (asked(DRAWN), "anna", "undo ask", "withdraw it with: consent refuse"),
    (asked(DRAWN), "ben", "undo ask", "first answer that: consent"),
    (asked(UNSEEN), "cleo", "consent", ""),
    (DRAWN, "anna", "undo", "ask the others whether they agree with: undo ask"),
]
CALLS = {
    "consent": "consent m.toml --as {seat}",
    "consent refuse": "consent m.toml --as {seat} --refuse",
    "undo ask": "undo m.toml --as {seat} --ask",
    "undo": "undo m.toml --as {seat}",
}


@pytest.mark.parametrize(("match", "seat", "words", "hint"), REFUSED)
def test_what_is_refused_is_refused_in_the_words_of_a_call(
    folder: Folder, match: Match, seat: str, words: str, hint: str
) -> None:
    folder.write("m.toml", match)
    called = folder.inside(CALLS[words].format(seat=seat))
    assert (called.status, called.changed) == (1, ())
    typed = folder.inside(f"play m.toml --as {seat}", stdin=f"{words}\n")
    assert typed.changed == ()
    assert typed.err.splitlines()[0] == called.err.splitlines()[0]
    assert [line.strip() for line in typed.err.splitlines()[1:2]] == [hint] * bool(hint)
    assert "FILE" not in typed.err


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("deal 2, anna: flip a1", "undo ask"),
        ("deal 2, anna: flip a1", "consent"),
        ("deal 2, anna: flip a1", "consent refuse"),
    ],
)
def test_the_dealer_neither_asks_nor_agrees(folder: Folder, moves: str, words: str) -> None:
    folder.write("m.toml", begun(moves, seed=None))
    typed = folder.inside("play m.toml", stdin=f"{words}\n")
    assert typed.err == "wolken: the dealer can neither ask for an undo nor agree to one\n"
    assert typed.changed == ()


# TAB and `?`


@pytest.mark.parametrize(
    ("match", "seat", "line", "words"),
    [
        (DRAWN, 0, "c", []),
        (asked(DRAWN), 1, "c", ["consent"]),
        (asked(DRAWN), 1, "consent ", ["refuse"]),
        (asked(DRAWN), 0, "c", ["consent "]),
        (asked(DRAWN), 0, "consent ", ["refuse"]),
        (asked(UNSEEN), 2, "c", []),
    ],
)
def test_tab_offers_the_answers_that_a_seat_can_give(
    match: Match, seat: int, line: str, words: list[str]
) -> None:
    assert completions(match, seat, True, line) == words


def test_an_answer_is_completed_at_a_terminal(folder: Folder) -> None:
    folder.write("m.toml", asked(DRAWN))
    talk = [("ben> ", "con\t\n"), ("anna> ", "quit\n")]
    folder.terminal(f"{GAME} play m.toml --plain", *talk, echo=True)
    assert folder.log()[-2].startswith("ben consent 1")


def test_where_hands_are_hidden_the_keyboard_is_handed_to_who_is_asked(folder: Folder) -> None:
    match = after(played(WEATHER, seed="s1"), "anna: pass", "ben: pass")
    folder.write("m.toml", match)
    talk = (
        *(("for anna alone: press Enter", "\n"), ("anna> ", "undo ask\n")),
        *(("press Enter, then it is for ben", "\n"), ("for ben alone: press Enter", "\n")),
        *(("ben> ", "consent refuse\n"), ("press Enter, then it is for anna", "\n")),
        *(("for anna alone: press Enter", "\n"), ("anna> ", "quit\n")),
    )
    folder.terminal(f"{WEATHER} play m.toml --plain", *talk)
    assert folder.log()[len(match.log) :] == ["anna ask undo 1", "ben object 1"]


@pytest.mark.parametrize(
    ("match", "seat", "said"),
    [
        (DRAWN, 1, []),
        (asked(DRAWN), 1, ["consent, consent refuse: agree to the undo that is asked for"]),
        (asked(DRAWN), 0, ["consent refuse: no longer agree to the undo that is asked for"]),
    ],
)
def test_the_guide_tells_how_to_answer(match: Match, seat: int, said: list[str]) -> None:
    lines = [line for line in guide(match, seat, True) if line.startswith("consent")]
    assert [line.split(", or ")[0] for line in lines] == said
