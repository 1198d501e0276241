"""A seed that nobody can choose: golden vectors, who is asked when, and the end."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest
from fair_matches import (
    ID,
    NOON,
    ONE,
    OTHER_SECRET,
    SECRET,
    UMLAUTS,
    fresh,
    made,
    over,
    played,
    said,
)

from wolken.core import fair
from wolken.core.audit import audit
from wolken.core.call import Order, call
from wolken.core.check import check
from wolken.core.computers import go_on
from wolken.core.games import GAMES, game
from wolken.core.log import read_entry
from wolken.core.match import Match, at_table, begin, waited_for
from wolken.core.record import from_plain, to_plain
from wolken.core.referee import General, Refused
from wolken.core.undo import undo

HOST_COMMITMENT = "a80a7f42b604064caa6672eec3616765e27a1553fc8160c5c672edf195f816dd"
RAIN, CLOUDS = "7261696e", "c39c6265722064656e20576f6c6b656e"


def names(match: Match) -> list[str]:
    return [match.players[seat] for seat in waited_for(match)]


def refusal(error: pytest.ExceptionInfo[Refused]) -> tuple[str, object]:
    return error.value.refusal.code, error.value.refusal.params.get("waiting")


# The formulas


def hashed(*parts: str) -> str:
    """What any language computes."""
    return sha256(b"\0".join(part.encode() for part in parts)).hexdigest()


# Who contributes what, and the seed that comes of it.
SEEDS: list[tuple[list[tuple[str, str]], str]] = [
    ([], "a7cbb94aa6aef6bb959b0ba69e41b50a1868df3f398b574773a1239d5d351120"),
    ([("anna", RAIN)], "51f98600fca4e0be4e703686c5f709179310243bf76285e0ff3d96c43458b8e6"),
    (
        [("anna", RAIN), ("ben", CLOUDS)],
        "c0fdf7a9facdab810756c03f6c82ef01117e30f0800b5fe06a533b82d3e0d8ef",
    ),
    (
        [("ben", RAIN), ("anna", CLOUDS)],
        "56c990c9ffb5a86cca731fbfd972f21ca5673704df02177b9702a6dbba2c908f",
    ),
]


@pytest.mark.parametrize(("given", "seed"), SEEDS)
def test_golden_vectors_of_the_seed(given: list[tuple[str, str]], seed: str) -> None:
    parts = [part for pair in given for part in pair]
    assert hashed("wolken1 fair seed", ID, SECRET, *parts) == seed
    assert fair.seed_from(ID, SECRET, given) == seed


def test_golden_vector_of_the_commitment_of_the_host() -> None:
    assert hashed("wolken1 fair host", ID, SECRET) == HOST_COMMITMENT
    assert fair.host_commitment(ID, SECRET) == HOST_COMMITMENT


@pytest.mark.parametrize(
    ("players", "text", "commitment"),
    [
        ("anna", "rain", "822bfcba9e12d4617ad5c7725e3c203387bd54ed2639e1b222ed1034dceb5f3b"),
        ("bén", UMLAUTS, "f2151490ae2bb44aa3707209cbf4f0ec7ee4612bed03b651dbaf2cb6b300a89a"),
        ("anna", "x" * 200, "df0728d972292d262524ca815d36c86515ff8cdaa56e191e2ff24a98f6212525"),
    ],
)
def test_golden_vectors_of_the_commitment_of_a_seat(
    players: str, text: str, commitment: str
) -> None:
    match = fresh(players=(players, "cleo"))
    assert hashed("wolken1 fair seat", ID, players, text.encode().hex()) == commitment
    assert fair.seat_commitment(match, 0, text) == commitment


def test_a_match_has_the_seed_of_the_golden_vector() -> None:
    assert made().seed == SEEDS[2][1]


def test_the_log_tells_what_everybody_said() -> None:
    log = [f"{entry.seat} {entry.move}" for entry in map(read_entry, made().log)]
    assert log == [
        f"- commit {HOST_COMMITMENT}",
        f"anna contribute {RAIN}",
        f"ben contribute {CLOUDS}",
        "dealer deal 0",
    ]


def test_the_order_of_contributing_makes_no_difference() -> None:
    one = said(fresh(), "anna contribute rain", f"ben contribute {UMLAUTS}")
    other = said(fresh(), f"ben contribute {UMLAUTS}", "anna contribute rain")
    assert one.seed == other.seed == SEEDS[2][1]


def test_the_secret_and_every_contribution_make_a_difference() -> None:
    seeds = {
        said(fresh(secret=secret), f"anna contribute {one}", f"ben contribute {other}").seed
        for secret in (SECRET, OTHER_SECRET)
        for one in ("rain", "snow")
        for other in ("rain", "snow")
    }
    assert len(seeds) == 8


@pytest.mark.parametrize("text", ["rain", UMLAUTS, "x" * 200, "雲", " a  b ", "- # \t\n \x1b[0m"])
def test_any_text_can_be_contributed(text: str) -> None:
    match = fair.contribute(fresh(), 0, text, ONE)
    match = fair.contribute(match, 1, text, ONE)
    assert check(match) is None
    assert from_plain(to_plain(match)) == match
    assert fair.decoded(fair.progress(match).given[0]) == text


# Who is asked


# A strict match or not, what was said, and who is asked then.
ASKED: list[tuple[bool, tuple[str, ...], list[str]]] = [
    (False, (), ["anna", "ben", "cleo"]),
    (False, ("ben contribute x",), ["anna", "cleo"]),
    (False, ("anna seat bot:steady",), ["ben", "cleo"]),
    (False, ("anna seat bot:steady", "anna seat person"), ["anna", "ben", "cleo"]),
    (False, ("anna contribute x", "anna seat bot:steady", "anna seat person"), ["ben", "cleo"]),
    (True, (), ["anna", "ben", "cleo"]),
    (True, ("anna commit x", "ben commit x"), ["cleo"]),
    (True, ("anna commit x", "ben commit x", "cleo commit x"), ["anna", "ben", "cleo"]),
    (True, ("anna commit x", "ben commit x", "cleo seat bot:steady"), ["anna", "ben"]),
    (
        True,
        ("anna commit x", "ben commit x", "cleo seat bot:steady", "cleo seat person"),
        ["anna", "ben"],
    ),
    (
        True,
        (*("anna commit x", "ben commit x", "cleo commit x"), "ben contribute x"),
        ["anna", "cleo"],
    ),
]


@pytest.mark.parametrize(("strict", "texts", "asked"), ASKED)
def test_who_is_asked(strict: bool, texts: tuple[str, ...], asked: list[str]) -> None:
    match = said(fresh(strict=strict, players=("anna", "ben", "cleo")), *texts)
    assert names(match) == asked
    assert match.seed is None
    assert not at_table(match)
    assert go_on(match, ONE).steps == ()
    assert to_plain(match)["waiting"] == asked


# What completes a match of two seats, and whose contributions its seed comes from.
COMPLETE: list[tuple[bool, tuple[str, ...], list[tuple[str, str]]]] = [
    (False, ("ben seat bot:steady", "anna contribute rain"), [("anna", RAIN)]),
    (False, ("anna contribute rain", "ben seat bot:steady"), [("anna", RAIN)]),
    (
        False,
        ("anna contribute rain", "anna seat bot:steady", f"ben contribute {UMLAUTS}"),
        [("anna", RAIN), ("ben", CLOUDS)],
    ),
    (False, ("anna seat bot:steady", "ben seat bot:steady"), []),
    (
        True,
        ("anna commit rain", "ben commit x", "ben seat bot:steady", "anna contribute rain"),
        [("anna", RAIN)],
    ),
    (
        True,
        (*("anna commit rain", f"ben commit {UMLAUTS}"), f"ben contribute {UMLAUTS}")
        + ("anna contribute rain",),
        [("anna", RAIN), ("ben", CLOUDS)],
    ),
]


@pytest.mark.parametrize(("strict", "texts", "given"), COMPLETE)
def test_the_seed_is_there_once_nobody_is_missing(
    strict: bool, texts: tuple[str, ...], given: list[tuple[str, str]]
) -> None:
    *first, last = texts
    match = said(fresh(strict=strict), *first)
    assert match.seed is None
    match = said(match, last)
    assert match.seed == fair.seed_from(ID, SECRET, given)
    assert len(go_on(match, ONE).steps) >= 1
    assert from_plain(to_plain(match)) == match


# A strict match or not, what was said, what is tried, and why it is refused.
REFUSED: list[tuple[bool, tuple[str, ...], str, str, tuple[int, ...] | None]] = [
    (False, ("anna contribute x",), "anna contribute y", "contributed", None),
    (False, ("anna contribute x", "ben contribute x"), "ben contribute y", "contributed", None),
    (False, ("anna contribute x", "ben seat bot:steady"), "ben contribute y", "seed-is-made", None),
    (False, ("anna seat bot:steady",), "anna contribute x", "not-asked", None),
    (False, (), "anna commit x", "contribution-due", (0, 1)),
    (True, (), "anna contribute x", "contribution-due", (0, 1)),
    (True, ("anna commit x",), "anna commit x", "contribution-due", (1,)),
    (True, ("anna commit x",), "anna contribute x", "contribution-due", (1,)),
    (True, ("anna commit x", "ben commit x"), "anna contribute y", "other-text", None),
    (True, ("anna commit x", "ben commit x"), "anna commit y", "contribution-due", (0, 1)),
    (
        True,
        ("anna commit x", "ben seat bot:steady", "ben seat person"),
        "ben contribute x",
        "not-asked",
        None,
    ),
]


@pytest.mark.parametrize(("strict", "texts", "tried", "code", "waiting"), REFUSED)
def test_what_is_not_asked_is_refused(
    strict: bool, texts: tuple[str, ...], tried: str, code: str, waiting: object
) -> None:
    match = said(fresh(strict=strict), *texts)
    with pytest.raises(Refused) as error:
        said(match, tried)
    assert refusal(error) == (code, waiting)


def test_only_a_fair_match_takes_contributions() -> None:
    match = made()._replace(secret=None)
    acts: list[Callable[[], object]] = [
        lambda: fair.contribute(match, 0, "x", ONE),
        lambda: fair.commit(match, 0, "x", ONE),
        lambda: fair.reveal(match, ONE),
    ]
    for act in acts:
        with pytest.raises(Refused) as error:
            act()
        assert refusal(error) == ("not-fair", None)


@pytest.mark.parametrize("name", GAMES)
def test_before_the_seed_no_game_moves_and_then_it_deals(name: str) -> None:
    match = fresh(name=name)
    for seat in (None, 0, 1):
        for text in ("go", "deal 1", "nonsense"):
            error = call(match, [Order(seat, text)], ONE).error
            assert isinstance(error, Refused)
            assert error.refusal.code == General.CONTRIBUTION_DUE
            assert error.refusal.params["waiting"] == (0, 1)
    match = said(match, "anna contribute rain", "ben contribute snow")
    settled = go_on(match, ONE)
    assert settled.steps
    assert settled.match.dealt > 0
    assert from_plain(to_plain(settled.match)) == settled.match
    assert check(settled.match) is None
    assert audit(settled.match).wrong is None


def test_since_is_the_time_of_the_last_contribution() -> None:
    assert fresh().since == NOON
    assert said(fresh(), "ben contribute x").since == ONE


# Taking back, and the end


def test_an_undo_meets_the_same_cards() -> None:
    match = played(made(), "anna flip a1", "anna flip b1")
    back = undo(match, 0, ONE, force=True)[0]
    assert back.dealt == match.dealt - 1
    assert back.seed == match.seed
    assert played(back, "anna flip b1").state == match.state
    assert check(back) is None
    assert audit(back).wrong is None


def test_nothing_is_taken_back_before_the_first_decision() -> None:
    for match in (fresh(), said(fresh(), "anna contribute x")):
        with pytest.raises(Refused) as error:
            undo(match, 0, ONE, force=True)
        assert refusal(error) == ("nothing-to-undo", None)


def test_the_secret_is_revealed_at_the_end_and_nothing_is_taken_back_after_it() -> None:
    match = over()
    for early in (fresh(), made(), undo(match, 1, ONE, force=True)[0]):
        with pytest.raises(Refused) as error:
            fair.reveal(early, ONE)
        assert refusal(error) == ("not-over", None)
    revealed = fair.reveal(match, ONE)
    assert read_entry(revealed.log[-1]).move == f"reveal {SECRET}"
    assert audit(revealed).wrong is None
    assert audit(revealed).revealed == len(revealed.log)
    acts: list[Callable[[], object]] = [
        lambda: undo(revealed, 0, ONE, True),
        lambda: fair.reveal(revealed, ONE),
    ]
    for act in acts:
        with pytest.raises(Refused) as error:
            act()
        assert refusal(error) == ("revealed", None)


@pytest.mark.parametrize("match", [fresh(), made()])
def test_a_match_is_given_up_for_good(match: Match) -> None:
    match = fair.reveal(match, ONE, give_up=True)
    assert waited_for(match) == ()
    assert to_plain(match)["waiting"] == []
    assert from_plain(to_plain(match)) == match
    error = call(match, [Order(0, "flip a1")], ONE).error
    assert isinstance(error, Refused)
    assert error.refusal.code == General.GIVEN_UP
    assert go_on(match, ONE).steps == ()
    with pytest.raises(Refused) as refused:
        fair.contribute(match, 0, "x", ONE)
    assert refusal(refused) == ("revealed", None)
    assert audit(match).wrong is None


def test_a_match_in_the_place_of_another_says_so_first() -> None:
    before = made()
    match = begin(
        game("wolkenwechsel"),
        id="11111111",
        players=("anna", "ben"),
        options={"limit": 100},
        seed=None,
        salt="salt",
        time=NOON,
        secret=SECRET,
    )
    match = fair.publish(fair.replaces(match, before, NOON), NOON, True)
    assert [read_entry(line).move.split(" ")[0] for line in match.log] == ["replaces", "commit"]
    assert read_entry(match.log[0]).move == f"replaces {ID} 4"
