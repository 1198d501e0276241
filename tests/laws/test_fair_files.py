"""Fair matches in their files, and what is found out by computing them again."""

from __future__ import annotations

import pytest
from fair_matches import (
    ID,
    NOON,
    ONE,
    OTHER_SECRET,
    SECRET,
    fresh,
    made,
    over,
    played,
    said,
)

from wolken.core import fair
from wolken.core.audit import audit
from wolken.core.computers import go_on
from wolken.core.game import HOST, BadData, Plain
from wolken.core.games import game
from wolken.core.match import Match, begin, note
from wolken.core.record import from_plain, to_plain
from wolken.core.repair import repair

HOST_COMMITMENT = "a80a7f42b604064caa6672eec3616765e27a1553fc8160c5c672edf195f816dd"
RAIN = "7261696e"
SEED = "c0fdf7a9facdab810756c03f6c82ef01117e30f0800b5fe06a533b82d3e0d8ef"


# The file


def test_the_file_keeps_the_secret_and_never_the_seed() -> None:
    for match in (fresh(), made()):
        data = to_plain(match)
        assert data["chance"] == {"secret": SECRET, "salt": "salt"}
        assert from_plain(data) == match
    assert SEED not in str(to_plain(made()))


def test_the_start_is_told_with_the_commitment_and_does_not_change_with_the_seed() -> None:
    assert fresh().start == made().start
    one, other = fresh().start, fresh(secret=OTHER_SECRET).start
    assert all(a.head != b.head for a, b in zip(one.readings, other.readings, strict=True))
    plain_match = begin(
        game("wolkenwechsel"),
        id=ID,
        players=("anna", "ben"),
        options={"limit": 100},
        seed=HOST_COMMITMENT,
        salt="salt",
        time=NOON,
    )
    assert plain_match.start.chain != one.chain


def edited(match: Match, old: str, new: str) -> Plain:
    """The plain data of a match, with a text in it changed by hand."""
    data = to_plain(match)
    entries = [line.replace(old, new) for line in data["log"]["entries"]]
    secret = data["chance"]["secret"].replace(old, new)
    assert (entries, secret) != (data["log"]["entries"], data["chance"]["secret"])
    chance = {**data["chance"], "secret": secret}
    return {**data, "log": {"entries": entries}, "chance": chance}


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        (SECRET, OTHER_SECRET, "start"),
        (RAIN, "736e6f77", "log"),
        (f"anna contribute {RAIN}", "anna seat person", "log"),
        (HOST_COMMITMENT, HOST_COMMITMENT[::-1], "log"),
    ],
)
def test_a_change_by_hand_is_found(old: str, new: str, place: str) -> None:
    with pytest.raises(BadData) as error:
        from_plain(edited(made(), old, new))
    assert error.value.problem[:2] == (place, "edited")


def test_a_secret_that_was_not_committed_to_is_no_new_start() -> None:
    with pytest.raises(BadData) as error:
        repair(edited(made(), SECRET, OTHER_SECRET), ONE)
    assert error.value.problem[:2] == ("chance.secret", "not-committed")


def test_a_seed_beside_a_secret_is_refused() -> None:
    data = to_plain(made())
    with pytest.raises(BadData) as error:
        from_plain({**data, "chance": {**data["chance"], "seed": "x"}})
    assert error.value.problem[:2] == ("chance.seed", "not-both")


@pytest.mark.parametrize("line", ["", "x", "1 t nobody commit x 0", "1 t anna contribute 0 0 0"])
def test_a_log_that_is_none_is_no_match(line: str) -> None:
    data = to_plain(fresh())
    with pytest.raises(BadData):
        from_plain({**data, "log": {"entries": [*data["log"]["entries"], line]}})


# Computing it again


def forged(match: Match, seat: int, text: str) -> Match:
    """The match with a note that the program would not have made, its digests in order."""
    return note(match._replace(seed="forged"), seat, text, ONE)._replace(seed=match.seed)


def test_an_audit_counts_what_it_computed() -> None:
    found = audit(over())
    assert found.wrong is None
    assert found.answers == sum(" dealer " in line for line in over().log)
    assert found.revealed == 0
    assert fair.progress(over()).made == 3


@pytest.mark.parametrize(
    ("match", "number", "reason"),
    [
        (made(secret=SECRET)._replace(secret=OTHER_SECRET), 1, "commitment"),
        (made()._replace(seed=OTHER_SECRET), 4, "digest"),
        (forged(made(), 0, "contribute 00"), 5, "contribution"),
        (forged(made(), HOST, "commit 00"), 5, "commitment"),
        (forged(said(fresh(strict=True), "anna commit x"), 0, "contribute 00"), 3, "contribution"),
        (forged(over(), HOST, f"reveal {OTHER_SECRET}"), len(over().log) + 1, "secret"),
        (
            played(forged(made(), HOST, f"reveal {SECRET}")._replace(secret=None), "anna flip a1")
            ._replace(secret=SECRET),
            6,
            "too-late",
        ),
        (go_on(fresh()._replace(secret=None, seed="x"), ONE).match, 2, "too-early"),
    ],
)  # fmt: skip
def test_an_audit_names_the_first_entry_that_does_not_fit(
    match: Match, number: int, reason: str
) -> None:
    found = audit(match._replace(secret=match.secret or SECRET)).wrong
    assert found is not None
    assert (found.number, found.reason) == (number, reason)


def test_a_repaired_match_is_computed_from_its_repair_on() -> None:
    data = to_plain(played(made(), "anna flip a1"))
    data["state"]["discards"] = "12"
    match, needed = repair(data, ONE)
    assert needed
    assert match.seed == SEED
    match = played(match, "anna flip b1")
    found = audit(match)
    assert (found.wrong, found.answers, found.unproved) == (None, 1, 7)
