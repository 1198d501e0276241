"""Undo by consent: a seat asks for what is not free, the others agree or refuse."""

from __future__ import annotations

import pytest
from harness import LATER, OPENING, TABLE_OPENING, Folder, begun, entries
from secretive import LEAVES, WEATHER, after, played, round_of_leaves

from wolken.core import consent
from wolken.core.consent import open_request
from wolken.core.log import walk
from wolken.core.match import Match

THREE = ("anna", "ben", "cleo")
THREE_OPENING = (
    "anna: flip a1, ben: flip a1, cleo: flip a1, anna: flip b1, ben: flip b1, cleo: flip b1"
)
DRAWN = begun(f"{OPENING}, draw")
# It is cleo's turn: anna has drawn and tossed, or taken, and ben has taken.
SEEN = begun(f"{THREE_OPENING}, draw, toss a2, take a1", players=THREE)
UNSEEN = begun(f"{THREE_OPENING}, take a1, take a1", players=THREE)
MUCH_LATER = "2026-03-01T00:00:00Z"


def asked(match: Match, seat: str = "anna", time: str = LATER) -> Match:
    """The match in which a seat has asked, and others are asked to agree."""
    after, undone = consent.ask(match, match.players.index(seat), time)
    assert undone is None
    return after


def state_before(match: Match, number: int) -> object:
    """The state of a match before an entry of its log."""
    return next(step.before for step, _ in walk(match) if step.number == number)


# Asking


# Who asks in which match, who is asked then, and what would be taken back.
ASKED: list[tuple[Match, str, list[str], list[str]]] = [
    (DRAWN, "anna", ["ben"], ["anna: draw", "dealer: deal 4"]),
    (UNSEEN, "anna", ["ben"], ["anna: take a1", "ben: take a1"]),
    (
        begun(f"{THREE_OPENING}, take a1, take a1, take a1", players=THREE),
        "anna",
        ["ben", "cleo"],
        ["anna: take a1", "ben: take a1", "cleo: take a1"],
    ),
    (
        SEEN,
        "anna",
        ["ben", "cleo"],
        ["anna: toss a2", "dealer: deal 8", "ben: take a1"],
    ),
]


@pytest.mark.parametrize(("match", "seat", "waiting", "taken"), ASKED)
def test_who_has_acted_or_seen_something_is_asked(
    folder: Folder, match: Match, seat: str, waiting: list[str], taken: list[str]
) -> None:
    folder.write("m.toml", match)
    facts = folder.inside(f"undo m.toml --as {seat} --ask --json").facts()
    assert folder.log() == [*entries(match), f"{seat} ask undo 1"]
    assert folder.match().state == match.state
    assert facts["taken_back"] == []
    assert [told["move"] for told in facts["told"]] == ["ask undo 1"]
    assert facts["asked"]["waiting"] == waiting
    assert facts["asked"]["taken_back"] == taken
    assert folder.inside("show m.toml --json").facts()["asked"] == facts["asked"]


def test_json_tells_all_about_a_request(folder: Folder) -> None:
    folder.write("m.toml", asked(SEEN))
    folder.inside("consent m.toml --as cleo").done()
    assert folder.inside("show m.toml --json").facts()["asked"] == {
        "number": 1,
        "seat": "anna",
        "taken_back": ["anna: toss a2", "dealer: deal 8", "ben: take a1"],
        "acted": ["ben"],
        "revealed": {"to_all": ["deal 8"], "to_some": []},
        "laid_open": False,
        "disclosed": False,
        "late": False,
        "agreed": ["cleo"],
        "waiting": ["ben"],
    }


def test_plain_lines_and_pictures_tell_of_a_request(folder: Folder) -> None:
    folder.write("m.toml", asked(SEEN))
    folder.inside("consent m.toml --as cleo").done()
    told = (
        "anna asks to take back: anna: toss a2, dealer: deal 8, ben: take a1\n"
        "  ben acted since\n"
        "  this was revealed to all: deal 8\n"
        "  agreed: cleo\n"
        "  asked to agree: ben\n"
    )
    assert folder.inside("show m.toml").done().endswith(told)
    drawn = folder.inside("show m.toml", env={"FORCE_COLOR": "1", "COLUMNS": "100"}).done()
    for line in told.splitlines():
        assert line.strip() in drawn


def test_an_earlier_entry_shows_no_request(folder: Folder) -> None:
    folder.write("m.toml", asked(SEEN))
    assert "asks to take back" not in folder.inside("show m.toml --at 3").done()
    assert folder.inside("show m.toml --at 3 --json").facts()["asked"] is None


def test_a_free_undo_asks_nobody(folder: Folder) -> None:
    folder.write("m.toml", begun(f"{OPENING}, take a1"))
    assert folder.inside("undo m.toml --as anna --ask").done().startswith("taken back: anna: take")
    assert folder.log()[-1] == "anna undo 10"


# Answering


def test_when_the_last_one_agrees_it_is_done(folder: Folder) -> None:
    folder.write("m.toml", asked(SEEN))
    folder.inside("consent m.toml --as cleo").done()
    assert folder.match().state == SEEN.state
    facts = folder.inside("consent m.toml --as ben --json", env={"WOLKEN_NOW": MUCH_LATER}).facts()
    assert facts["taken_back"] == ["anna: toss a2", "dealer: deal 8", "ben: take a1"]
    assert facts["asked"] is None
    assert folder.log()[len(SEEN.log) :] == [
        *("anna ask undo 1", "cleo consent 1", "ben consent 1"),
        f"anna undo {len(SEEN.log) - 2}-{len(SEEN.log)}",
    ]
    assert folder.match().state == state_before(SEEN, len(SEEN.log) - 2)
    assert folder.match().since == MUCH_LATER
    assert folder.inside("replay m.toml --check").done().startswith("checked: ")
    assert "anna: ask undo 1\n" in folder.inside("replay m.toml").done()


def test_the_same_card_comes_again(folder: Folder) -> None:
    folder.write("m.toml", asked(DRAWN))
    folder.inside("consent m.toml --as ben").done()
    folder.inside("move m.toml draw").done()
    assert folder.match().state == DRAWN.state


def test_one_refusal_ends_a_request(folder: Folder) -> None:
    folder.write("m.toml", asked(SEEN))
    folder.inside("consent m.toml --as cleo").done()
    assert folder.inside("consent m.toml --as ben --refuse --json").facts()["asked"] is None
    folder.inside("consent m.toml --as ben").failed(1, "nobody asks to take anything back")
    folder.inside("undo m.toml --as anna --ask").done()
    assert folder.log()[-2:] == ["ben object 1", "anna ask undo 2"]
    assert folder.inside("show m.toml --json").facts()["asked"]["waiting"] == ["ben", "cleo"]


@pytest.mark.parametrize("seat", ["cleo", "anna"])
def test_who_has_agreed_may_refuse_and_who_asks_may_withdraw(folder: Folder, seat: str) -> None:
    folder.write("m.toml", asked(SEEN))
    folder.inside("consent m.toml --as cleo").done()
    folder.inside(f"consent m.toml --as {seat} --refuse").done()
    assert open_request(folder.match()) is None


def test_a_request_lapses_with_the_next_move(folder: Folder) -> None:
    folder.write("m.toml", asked(DRAWN))
    folder.inside("move m.toml toss a2").done()
    assert folder.inside("show m.toml --json").facts()["asked"] is None
    folder.inside("consent m.toml --as ben").failed(
        1, "anna has asked, but the match has moved on since", "asks with: wolken wolkenwechsel"
    )


def test_where_nobody_is_asked_any_more_it_is_done_when_asked_again(folder: Folder) -> None:
    folder.write("m.toml", asked(DRAWN))
    shown = folder.inside("seat m.toml ben=bot:random").done()
    assert shown.endswith("  nobody is asked any more: it is done if anna asks again\n")
    folder.inside("consent m.toml --as anna").failed(1, "others have to agree: nobody")
    done = folder.inside("undo m.toml --as anna --ask").done()
    assert done.startswith("taken back: anna: draw, dealer: deal 4\n")


def test_notes_do_not_let_a_request_lapse(folder: Folder) -> None:
    folder.write("m.toml", asked(SEEN))
    folder.inside("seat m.toml cleo=bot:random").done()
    assert folder.inside("show m.toml --json").facts()["asked"] is None  # for cleo has moved
    folder.write("m.toml", asked(DRAWN))
    folder.inside("seat m.toml ben=bot:random").done()
    assert folder.inside("show m.toml --json").facts()["asked"]["waiting"] == []


def refusals() -> list[tuple[Match, str, str, str]]:
    """A match, a call that is refused, the code and what is said."""
    agreed, _undone = consent.consent(asked(SEEN), 2, LATER)
    done, _undone = consent.consent(asked(DRAWN), 1, LATER)
    return [
        (asked(SEEN), "undo --as anna --ask", "already-asked", "waits for: ben, cleo"),
        (asked(SEEN), "undo --as ben --ask", "already-asked", "anna has asked already"),
        (begun(), "undo --as ben --ask", "nothing-to-undo", "ben has nothing to take back"),
        (SEEN, "consent --as ben", "nothing-asked", "nobody asks to take anything back"),
        (SEEN, "consent --as ben --refuse", "nothing-asked", "nobody asks"),
        (done, "consent --as ben", "nothing-asked", "nobody asks to take anything back"),
        (asked(SEEN), "consent --as anna", "own-request", "others have to agree: ben, cleo"),
        (asked(UNSEEN), "consent --as cleo", "not-concerned", "cleo is not asked, but: ben"),
        (asked(UNSEEN), "consent --as cleo --refuse", "not-concerned", "cleo is not asked"),
        (agreed, "consent --as cleo", "already-agreed", "still asked: ben"),
    ]


@pytest.mark.parametrize(("match", "line", "code", "said"), refusals())
def test_what_is_refused(folder: Folder, match: Match, line: str, code: str, said: str) -> None:
    folder.write("m.toml", match)
    verb, _blank, rest = line.partition(" ")
    refused = folder.inside(f"{verb} m.toml {rest} --json").refusal()
    assert (refused["exit"], refused["code"]) == (1, code)
    assert said in refused["message"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("undo m.toml --ask", "say which player asks: --as SEAT"),
        ("undo m.toml --as anna --ask --force", "--force asks nobody"),
        ("undo m.toml --as dora --ask", "there is no seat “dora”"),
        ("consent m.toml", "say which player agrees: --as SEAT"),
        (
            "consent m.toml --as anna --refuse --ahead",
            "only one of --refuse, --ahead and --no-ahead",
        ),
    ],
)
def test_what_is_not_understood(folder: Folder, line: str, said: str) -> None:
    folder.write("m.toml", DRAWN)
    folder.inside(line).failed(2, said)


def test_the_dealer_of_a_real_table_asks_nobody(folder: Folder) -> None:
    folder.write("m.toml", begun(f"{TABLE_OPENING}, take a1", seed=None))
    folder.inside("undo m.toml --as dealer --ask").failed(2, "say which player asks")
    folder.inside("consent m.toml --as dealer").failed(2, "say which player agrees")


def test_who_is_told_that_an_undo_is_not_free_is_told_how_to_ask(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    folder.inside("undo m.toml").failed(
        1, "ask the others whether they agree with: --as anna --ask"
    )


# Computers


def test_computers_are_not_asked(folder: Folder) -> None:
    folder.inside("new m.toml --players anna,ben=bot:random --seed s1").done()
    folder.inside("move m.toml flip a1, flip b1").done()
    state = folder.match().state
    seat = folder.match().game.waiting(state)
    assert seat == (0,)
    folder.inside("move m.toml draw").done()
    facts = folder.inside("undo m.toml --as anna --ask --json").facts()
    assert facts["taken_back"][0] == "anna: draw"
    assert folder.match().state == state
    assert folder.log()[-2].startswith("anna ask undo 1")


def test_a_seat_handed_to_a_computer_is_asked_no_longer(folder: Folder) -> None:
    folder.write("m.toml", asked(DRAWN))
    folder.inside("seat m.toml ben=bot:random").done()
    folder.inside("consent m.toml --as ben").failed(1, "ben is not asked")
    folder.inside("undo m.toml --as anna --ask").done()
    assert folder.match().state == begun(OPENING).state


# In advance


def test_where_all_agree_in_advance_what_chance_has_shown_does_not_count(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    folder.inside("consent m.toml --as anna --ahead").done()
    folder.inside("undo m.toml").failed(1, "taking back is not free")
    folder.inside("consent m.toml --as ben --ahead").done()
    folder.inside("undo m.toml").done()
    assert folder.match().state == begun(OPENING).state
    assert folder.log()[-3:] == ["anna consent ahead", "ben consent ahead", "anna undo 10-11"]


def test_what_another_has_done_counts_all_the_same(folder: Folder) -> None:
    folder.write("m.toml", begun(f"{OPENING}, draw, toss a2, ben: draw"))
    for seat in ("anna", "ben"):
        folder.inside(f"consent m.toml --as {seat} --ahead").done()
    folder.inside("undo m.toml --as anna").failed(1, "ben acted since")
    folder.inside("undo m.toml --as ben").done()


def test_agreement_in_advance_can_be_taken_back(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    for words in ("anna --ahead", "ben --ahead", "ben --no-ahead"):
        folder.inside(f"consent m.toml --as {words}").done()
    folder.inside("undo m.toml").failed(1, "this was revealed: deal 4")
    assert folder.log()[-1] == "ben object ahead"


def test_to_agree_twice_in_advance_changes_nothing(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    folder.inside("consent m.toml --as anna --no-ahead").done()
    assert folder.log() == entries(DRAWN)
    folder.inside("consent m.toml --as anna --ahead").done()
    assert folder.inside("consent m.toml --as anna --ahead").changed == ()


def test_who_plays_with_computers_alone_agrees_alone(folder: Folder) -> None:
    folder.inside("new m.toml --players anna,ben=bot:random --seed s1").done()
    folder.inside("move m.toml flip a1, flip b1, draw").done()
    folder.inside("undo m.toml --as anna").failed(1, "this was revealed")
    folder.inside("consent m.toml --as anna --ahead").done()
    folder.inside("undo m.toml --as anna").done()


def test_a_computer_agrees_to_nothing_in_advance(folder: Folder) -> None:
    folder.inside("new m.toml --players anna,ben=bot:random --seed s1").done()
    refused = folder.inside("consent m.toml --as ben --ahead --json").refusal()
    assert (refused["exit"], refused["code"]) == (1, "computer-plays")
    assert refused["message"] == (
        "ben: consent: a computer plays ben, and computers are not asked to agree"
    )
    assert refused["hints"] == [
        "it is enough that all people agree; one takes the seat with:"
        " wolken wolkenwechsel seat FILE ben=person"
    ]
    folder.inside("seat m.toml ben=person").done()
    folder.inside("consent m.toml --as ben --ahead").done()


def test_who_had_agreed_in_advance_can_end_that_for_its_computer(folder: Folder) -> None:
    folder.write("m.toml", DRAWN)
    folder.inside("consent m.toml --as ben --ahead").done()
    folder.inside("seat m.toml ben=bot:random").done()
    folder.inside("consent m.toml --as ben --no-ahead").done()
    assert folder.log()[-1] == "ben object ahead"


# Secrets


def test_standing_orders_given_since_are_void(folder: Folder) -> None:
    match = played(WEATHER, "deal 1", "deal 2")
    match = after(match, "anna: forecast ar1 top", "anna: pass", "ben: pass rest")
    assert match.state.rests == (False, True)
    folder.write("m.toml", asked(match))
    folder.quick(f"{WEATHER} consent m.toml --as ben").done()
    assert folder.match().state == state_before(match, 4)
    assert folder.match().state.rests == (False, False)
    folder.quick(f"{WEATHER} move m.toml 'anna: pass'").done()
    assert folder.match().game.waiting(folder.match().state) == (1,)


def test_what_is_sealed_lets_no_request_lapse(folder: Folder) -> None:
    match = after(round_of_leaves(2), "anna: miss", "anna: go", "ben: miss", "ben: go", "roll 2 2")
    folder.write("m.toml", asked(match))
    before = folder.quick(f"{LEAVES} show m.toml --json").facts()["asked"]
    for line in ("move m.toml 'ben: miss'", "undo m.toml --as ben", "move m.toml 'anna: miss'"):
        folder.quick(f"{LEAVES} {line}").done()
        assert folder.quick(f"{LEAVES} show m.toml --json").facts()["asked"] == before
    folder.quick(f"{LEAVES} consent m.toml --as ben").done()
    assert folder.match().state == state_before(match, entries(match).index("anna go") + 1)
    assert folder.quick(f"{LEAVES} replay m.toml --check").done().startswith("checked: ")


def test_what_is_sealed_is_not_asked_for(folder: Folder) -> None:
    """To ask would tell that anna has withdrawn what she had ordered."""
    match = played(WEATHER, "deal 1", "deal 2", "deal 3", seats=3)
    match = after(match, "anna: pass rest", "ben: pass", "anna: recall", "cleo: pass")
    folder.write("m.toml", match)
    refused = folder.quick(f"{WEATHER} undo m.toml --as anna --ask --json").refusal()
    assert (refused["exit"], refused["code"]) == (1, "still-sealed")
    assert "not told to everybody yet" in refused["message"]


def test_where_acts_may_be_secret_all_are_asked(folder: Folder) -> None:
    """Only ben has acted, but in a game with secrets who has is not told."""
    match = played(WEATHER, "deal 1", "deal 2", "deal 3", seats=3)
    folder.write("m.toml", asked(after(match, "anna: pass", "ben: pass")))
    facts = folder.quick(f"{WEATHER} show m.toml --json").facts()["asked"]
    assert (facts["acted"], facts["waiting"]) == (["ben"], ["ben", "cleo"])
