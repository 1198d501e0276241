"""The file that comes with a report: enough to look at a match and to try moves, without a host."""

from __future__ import annotations

import pytest
from completing import offered
from fair_matches import fresh, made, said
from fair_matches import over as ended
from harness import LATER, Folder, Result, turn
from hosting import FILE, GAMES, SENT, Host, file_of, seat_of
from pages import wandered

from wolken.core import match as matches
from wolken.core.fair import reveal
from wolken.core.games import GAMES as ALL_GAMES
from wolken.core.match import Match

REPORT = "report.toml"
WHOLE = f"{GAMES}/{FILE}"
SEATS = 3
MOST = 24  # entries


def midway(name: str) -> Match:
    """A match after moves by lot, once chance has answered."""
    return matches.settle(wandered(name, MOST, SEATS), "2026-01-31T12:00:00Z")[0]


def with_report(host: Host, match: Match, seat: str) -> Folder:
    """The folder of a host with the match, and the file of a seat's report."""
    host.begins(match)
    file = file_of(host.reports(f"--as {seat}")[seat])
    assert file is not None
    host.folder.write(REPORT, file)
    return host.folder


def alike(folder: Folder, call: str, words: str = "", *, seat: str) -> Result:
    """What a call says of the report: the same as to that seat of the whole match."""
    whole = folder.quick(f"{call} {WHOLE} {words} --as {seat}")
    known = folder.quick(f"{call} {REPORT} {words}")
    assert known._replace(err=known.err.replace(REPORT, WHOLE)) == whole
    assert known.changed == ()
    return known


@pytest.mark.parametrize("name", ALL_GAMES)
def test_a_report_shows_what_the_host_would_show_the_seat(host: Host, name: str) -> None:
    match = midway(name)
    seat = match.players[match.game.waiting(match.state)[0]]
    folder = with_report(host, match, seat)
    for words in ("", "--json"):
        assert alike(folder, f"{name} show", words, seat=seat).done()
        assert alike(folder, f"{name} moves", words, seat=seat).done()
    move = alike(folder, f"{name} moves", seat=seat).done().splitlines()[0]
    assert alike(folder, f"{name} moves", f"--why '{move}'", seat=seat)
    assert alike(folder, f"{name} moves", "--why 'no such move'", seat=seat)
    assert folder.quick(f"{name} hint {REPORT}").done()
    tried = folder.quick(f"{name} move {REPORT} '{move}' --dry-run")
    assert (tried.status, tried.changed) == (0, ())
    offers = offered(folder, f"wolken {name} move {REPORT} ")
    assert offers == offered(folder, f"wolken {name} move {WHOLE} ", {"WOLKEN_SEAT": seat})
    assert any(move.startswith(word) for word in offers)


# What needs the whole match: the words of the call, the exit code, and what is said

REFUSED = {
    "move": ("move {file} 'take a1'", 3),
    "undo": ("undo {file}", 3),
    "replay": ("replay {file}", 3),
    "check": ("replay {file} --check", 3),
    "repair": ("repair {file}", 3),
    "play": ("play {file}", 3),
    "seat": ("seat {file} ben=bot:steady", 3),
    "show --all": ("show {file} --all", 2),
    "show --as": ("show {file} --as ben", 2),
    "moves --as": ("moves {file} --as ben", 2),
    "hint --as": ("hint {file} --as ben", 2),
    "dry-run --as": ("move {file} 'take a1' --dry-run --as ben", 2),
}


@pytest.mark.parametrize(("call", "status"), REFUSED.values(), ids=REFUSED)
def test_a_report_is_not_the_match(host: Host, call: str, status: int) -> None:
    folder = with_report(host, turn(), "anna")
    folder.quick(f"wolkenwechsel {call.format(file=REPORT)}").failed(status)


def test_a_report_among_the_matches_is_none_of_them(host: Host) -> None:
    folder = with_report(host, turn(), "anna")
    reply = host.reply(host.reports("--as anna")["anna"], "take a1")
    (folder.path / REPORT).rename(host.path("report.toml"))
    host.answer(reply)
    assert host.log()[-1] == "anna take a1"
    call = f"mail report {GAMES} --due --maildir {SENT}"
    assert folder.quick(call, env={"WOLKEN_NOW": LATER}).done() == ""
    assert [seat_of(mail) for mail in host.sent()] == ["ben"]


def test_an_edited_report_is_known(host: Host) -> None:
    folder = with_report(host, turn(), "anna")
    text = folder.read(REPORT)
    folder.write(REPORT, text.replace("a1 = 8", "a1 = 7"))
    folder.quick(f"wolkenwechsel show {REPORT}").failed(3, REPORT, "changed by hand")


def test_a_report_has_no_standing(host: Host) -> None:
    folder = with_report(host, turn(), "anna")
    folder.quick(f"status {REPORT}").failed(3, "this is the report of anna, not the match")


def test_a_report_that_was_changed_on_its_way_cannot_be_repaired(host: Host) -> None:
    folder = with_report(host, turn(), "anna")
    folder.write(REPORT, folder.read(REPORT).replace('seat = "anna"', 'seat = "ben"'))
    complaint = folder.quick(f"wolkenwechsel show {REPORT}").failed(3, "ask the host")
    assert "repair" not in complaint


# A fair match, whom its seed waits for by a report of it, and what is said of that
SEEDLESS = [
    (fresh(), ["anna", "ben"], "the seed still waits for anna, ben"),
    (said(fresh(), "anna contribute rain"), ["ben"], "the seed still waits for ben"),
    (said(fresh(strict=True), "ben commit rain"), ["anna"], "the seed still waits for anna"),
    (reveal(made(), LATER, give_up=True), [], "the match was given up"),
    (reveal(fresh(), LATER, give_up=True), [], "the match was given up"),
    *((fresh(name=name), ["anna", "ben"], "waits for anna, ben") for name in ALL_GAMES),
]


@pytest.mark.parametrize(("match", "waiting", "line"), SEEDLESS)
def test_a_report_of_a_match_without_a_seed_says_who_is_to_contribute(
    host: Host, match: Match, waiting: list[str], line: str
) -> None:
    name = match.game.NAME
    folder = with_report(host, match, "anna")
    assert folder.quick(f"{name} show {REPORT}").done().splitlines()[-1].endswith(line)
    facts = folder.quick(f"{name} show {REPORT} --json").facts()
    assert facts["waiting"] == waiting
    for call in (f"moves {REPORT}", f"move {REPORT} 'flip a1' --dry-run"):
        folder.quick(f"{name} {call}").failed(1, line)


@pytest.mark.parametrize("match", [made(), ended(), reveal(ended(), LATER)])
def test_a_report_of_a_fair_match_with_its_seed_is_like_any(host: Host, match: Match) -> None:
    folder = with_report(host, match, "anna")
    alike(folder, "wolkenwechsel show", seat="anna").done()
