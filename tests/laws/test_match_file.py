"""What a match file of Wolkenwechsel holds: sections, digests, a new start."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
import tomli_w
from calls import NOON, ONE, TWO, after, called, fresh, moves, opened

from wolken.core.check import check
from wolken.core.game import HOST, PUBLIC, BadData, Plain
from wolken.core.history import history, state_at
from wolken.core.log import read_entry
from wolken.core.match import Match, reading, settle
from wolken.core.record import (
    check_players,
    from_plain,
    good_name,
    read_match,
    read_options,
    to_plain,
)
from wolken.core.referee import Refused
from wolken.core.repair import repair
from wolken.core.undo import last_decision, undo


def file_of(match: Match) -> Plain:
    """The plain data as a file holds it."""
    data: Plain = tomllib.loads(tomli_w.dumps(to_plain(match)))
    return data


def finger(*parts: str) -> str:
    """The digest as documented: SHA-256 over the parts with NUL between, 32 digits of it."""
    return sha256(b"\0".join(part.encode() for part in parts)).hexdigest()[:32]


def text(value: object) -> str:
    """JSON with sorted keys and no spaces, in UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def facts(match: Match, seed: str | None) -> str:
    return text(["wolkenwechsel", match.id, list(match.players), {"limit": 100}, seed])


def with_undo() -> Match:
    """A match with a dealer that has an undo in its log."""
    match = after(settle(fresh(players=("Žofie", "ben")), NOON)[0], "0: flip a1, 1: flip c3")
    match, _ = undo(match, 1, TWO, force=True)
    return after(match, "1: flip d3", time=TWO)


# The file


def test_the_sections_stand_in_their_order() -> None:
    data = file_of(with_undo())
    header = ["format", "rules", "game", "id", "players", "seq", "waiting", "since"]
    assert list(data) == [*header, "options", "chance", "state", "log", "head"]
    assert (data["format"], data["game"]) == ("wolken-match 1", "wolkenwechsel")
    assert (data["seq"], data["since"]) == (8, TWO)
    assert data["waiting"] == ["Žofie", "ben"]
    assert data["options"] == {"limit": 100}
    assert data["chance"] == {"seed": "wolken", "salt": "salt"}
    assert data["log"]["entries"][5].startswith(f"6 {TWO} ben undo 4-5 ")
    assert list(data["head"]["readers"]) == ["Žofie", "ben"]


def test_the_header_alone_is_toml() -> None:
    header, _, rest = tomli_w.dumps(to_plain(with_undo())).partition("\n[")
    assert rest
    assert tomllib.loads(header)["waiting"] == ["Žofie", "ben"]


def test_a_match_at_a_real_table_has_no_seed() -> None:
    assert file_of(fresh(seed=None))["chance"] == {"salt": "salt"}
    assert from_plain(file_of(fresh(seed=None))).seed is None


def test_a_player_may_be_called_like_the_public() -> None:
    match = settle(fresh(players=("public", "head")), NOON)[0]
    assert match.readings[0].head != match.readings[1].head
    assert from_plain(file_of(match)) == match


# The digests, recomputed without the program


def states_of(match: Match) -> list[object]:
    """The states after every entry as the file writes them, from the start on."""
    whole = history(match, HOST)
    states = [match.start.state, *(entry.now for entry in whole)]
    return [match.game.dump_state(state, match.players) for state in states]


def test_digests_chain_over_salt_start_entries_and_states() -> None:
    match = with_undo()
    states = states_of(match)
    chain = finger("salt", facts(match, "wolken"), text(states[0]))
    for line, state in zip(match.log, states[1:], strict=True):
        entry, digest = line.rsplit(" ", 1)
        chain = finger(chain, entry, text(state))
        assert digest == chain[:8]
    assert match.chain == chain


def test_the_head_of_a_reader_chains_over_what_was_told() -> None:
    match = with_undo()
    for reader, name in ((PUBLIC, ""), (0, "Žofie"), (1, "ben")):
        head = finger("salt", "reader", name, facts(match, None))
        for entry in history(match, reader):
            seat = "dealer" if entry.seat == -1 else match.players[entry.seat]
            head = finger(head, f"{entry.seq} {seat} {entry.move}")
        assert reading(match, reader).head == head
        assert reading(match, reader).seq == len(match.log)


def test_the_head_holds_digests_of_every_section() -> None:
    match = with_undo()
    data = file_of(match)
    head = data["head"]
    assert head["start"] == finger("salt", facts(match, "wolken"), text({}))
    assert head["state"] == finger("salt", text(data["state"]))
    assert head["log"] == finger("salt", *data["log"]["entries"])
    assert head["chain"] == match.chain
    assert head["dealt"] == 3
    seal = head.pop("seal")
    header = {key: value for key, value in data.items() if not isinstance(value, dict)}
    assert seal == finger("salt", text(header), text(head))


# What a match may be called and set to


@pytest.mark.parametrize("name", ["a", "Žofie", "x-1", "_", "7", "a" * 20, "雲", "undo", "repair"])
def test_good_names(name: str) -> None:
    assert good_name(name)
    match = after(settle(fresh(players=(name, "ben")), NOON)[0], "0: flip a1")
    match, _ = undo(match, 0, TWO, force=True)
    assert from_plain(file_of(match)) == match
    assert check(match) is None


@pytest.mark.parametrize("name", ["", "-a", "a" * 21, "a b", "a,b", "a\n", "a:b", "a.b", "\x1b"])
def test_bad_names(name: str) -> None:
    assert not good_name(name)
    with pytest.raises(BadData) as error:
        check_players(fresh().game, ("anna", name))
    assert error.value.problem.name == "bad-name"


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        (("anna",), "wrong-seats"),
        (tuple("abcdefghi"), "wrong-seats"),
        (("anna", "anna"), "name-twice"),
        (("anna", "dealer"), "reserved-name"),
        (("anna", "Dealer"), "reserved-name"),
        (("anna", "flip"), "reserved-name"),
        (("anna", "TOSS"), "reserved-name"),
        (("anna", 7), "bad-name"),
    ],
)
def test_players_that_cannot_play_together(players: tuple[Any, ...], problem: str) -> None:
    with pytest.raises(BadData) as error:
        check_players(fresh().game, players)
    assert (error.value.problem.place, error.value.problem.name) == ("players", problem)


def test_options_that_are_not_set_have_their_defaults() -> None:
    game = fresh().game
    assert read_options(game, {}) == {"limit": 100}
    assert read_options(game, {"rounds": 3}) == {"limit": 100, "rounds": 3}
    for bad in ({"limit": 0}, {"limit": "1"}, {"limit": True}, {"rounds": -1}, {"size": 3}):
        with pytest.raises(BadData) as error:
            read_options(game, bad)
        assert error.value.problem.place == f"options.{next(iter(bad))}"


# What is no match of ours


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("format", "wolken-scenario 1", "not-a-match"),
        ("format", "wolken-match", "not-a-match"),
        ("format", "wolken-match one", "not-a-match"),
        ("format", 1, "not-a-match"),
        ("format", "wolken-match 2", "newer"),
        ("rules", 2, "newer"),
        ("rules", True, "not-a-whole-number"),
        ("game", "schach", "not-one-of"),
        ("more", 1, "unknown-key"),
    ],
)
def test_what_is_no_match_of_ours_says_so(key: str, value: object, problem: str) -> None:
    with pytest.raises(BadData) as error:
        from_plain(file_of(opened()) | {key: value})
    assert (error.value.problem.place, error.value.problem.name) == (key, problem)


def test_nothing_is_no_match() -> None:
    with pytest.raises(BadData) as error:
        from_plain({})
    assert error.value.problem.name == "not-a-match"


@pytest.mark.parametrize(
    ("place", "change"),
    [
        ("start", lambda data: data["chance"].update(seed="x")),
        ("start", lambda data: data.update(id="x")),
        ("state", lambda data: data["state"].update(discards="5 5")),
        ("log", lambda data: data["log"]["entries"].pop()),
        ("seq", lambda data: data.update(seq=3)),
        ("waiting", lambda data: data.update(waiting=["ben"])),
        ("head", lambda data: data.update(since=NOON)),
        ("head", lambda data: data.update(rules=0)),
        ("head", lambda data: data["head"].update(dealt=4)),
    ],
)
def test_an_edited_file_says_where(place: str, change: Callable[[Plain], object]) -> None:
    data = file_of(with_undo())
    change(data)
    with pytest.raises(BadData) as error:
        from_plain(data)
    assert (error.value.problem.place, error.value.problem.name) == (place, "edited")


# Repair: a new start, on the record


def edited() -> tuple[Match, Plain]:
    """A match and its file, in which somebody has put another card on the discard pile."""
    match = opened()
    data = file_of(match)
    assert data["state"]["discards"] == "5"
    data["state"]["discards"] = "4"
    return match, data


def test_what_is_sound_needs_no_repair() -> None:
    match = with_undo()
    assert repair(file_of(match), TWO) == (match, False)


def test_repair_takes_an_edited_state_as_a_new_start() -> None:
    match, data = edited()
    repaired, needed = repair(data, TWO)
    assert needed
    assert repaired.state.discards == (4,)
    assert moves(repaired) == [*moves(match), "-: repair"]
    assert repaired.log[:-1] == match.log
    assert repaired.since == TWO
    assert [reading.seq for reading in repaired.readings] == [len(match.log) + 1] * 3
    assert check(repaired) is None
    assert from_plain(file_of(repaired)) == repaired
    assert file_of(repaired)["start"]["entry"] == len(match.log) + 1


def test_after_a_repair_the_match_goes_on_and_undo_ends_there() -> None:
    repaired, _ = repair(edited()[1], TWO)
    (seat,) = repaired.game.waiting(repaired.state)
    with pytest.raises(Refused) as refused:
        last_decision(repaired, seat)
    assert refused.value.refusal.code == "nothing-to-undo"
    played = after(repaired, f"{seat}: take a1", time=TWO)
    assert from_plain(file_of(played)) == played
    assert check(played) is None
    told = [(entry.seq, entry.move) for entry in history(played, seat)]
    assert told == [(len(repaired.log), "repair"), (len(played.log), "take a1")]
    assert state_at(played, seat, len(repaired.log)) == repaired.state
    assert undo(played, seat, TWO, force=False)[0].state == repaired.state


def test_a_repaired_match_deals_the_cards_that_it_would_have_dealt() -> None:
    match, data = edited()
    repaired, _ = repair(data, TWO)
    (seat,) = match.game.waiting(match.state)
    assert repaired.dealt == match.dealt
    drawn = [moves(called(one, f"{seat}: draw").match)[-1] for one in (match, repaired)]
    assert drawn[0] == drawn[1]


def test_repair_refuses_an_impossible_state() -> None:
    _, data = edited()
    data["state"]["discards"] = " ".join(["12"] * 11)
    with pytest.raises(BadData) as error:
        repair(data, TWO)
    assert error.value.problem.place == "state.layouts"
    assert error.value.problem.name == "too-many-copies"


@pytest.mark.parametrize("line", ["", "1 t", "nonsense in five words here", "9 t anna draw 00"])
def test_repair_refuses_a_log_that_is_none(line: str) -> None:
    _, data = edited()
    data["log"]["entries"][2] = line
    with pytest.raises(BadData) as error:
        repair(data, TWO)
    assert error.value.problem == ("log.entries.3", "not-an-entry", {"found": line})


def test_repair_can_be_done_again() -> None:
    repaired, _ = repair(edited()[1], ONE)
    data = file_of(repaired)
    data["state"]["discards"] = "7"
    again, needed = repair(data, TWO)
    assert needed
    assert again.state.discards == (7,)
    assert moves(again)[-2:] == ["-: repair", "-: repair"]
    assert from_plain(file_of(again)) == again


def test_an_edited_file_can_be_read_without_verifying_it() -> None:
    match, data = edited()
    read = read_match(data)
    assert read.state.discards == (4,)
    difference = check(read)
    assert difference is not None
    assert (difference.number, difference.reason) == (len(match.log), "state")


def test_check_finds_the_entry_that_was_changed() -> None:
    match = with_undo()
    for number, line in enumerate(match.log, 1):
        entry = read_entry(line)
        broken = entry._replace(time=NOON.replace("12", "11")).line()
        log = (*match.log[: number - 1], broken, *match.log[number:])
        difference = check(match._replace(log=log))
        assert difference is not None
        assert (difference.number, difference.reason) == (number, "digest")
        assert difference.line == broken
