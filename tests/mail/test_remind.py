"""Reminders: each once, to those whose own time is running."""

from __future__ import annotations

import pytest
from hosting import GAMES, SENT, Host, above, seat_of

ADDRESSES = ("anna=anna@example.org", "ben=ben@example.org")
BEGUN = "2026-03-01T12:00:00Z"


@pytest.fixture
def paced(host: Host) -> Host:
    """A match with four days for a decision and one of grace, which both seats have to begin."""
    line = f"wolkenwechsel new {GAMES}/m.toml --players anna,ben --quiet --seed s1"
    now = {"WOLKEN_NOW": BEGUN}
    host.folder.quick(f"{line} --pace 4d --grace 1d --then leave", env=now).done()
    host.folder.env["WOLKEN_NOW"] = BEGUN
    host.invites("--from", "games@example.org", *ADDRESSES)
    return host


def reminded(host: Host, time: str) -> list[tuple[str, str]]:
    """Who is reminded at a time, and the first words."""
    call = f"mail remind --games {GAMES} --maildir {SENT}"
    host.folder.quick(call, env={"WOLKEN_NOW": time}).done()
    return [(seat_of(mail), above(mail)[0]) for mail in host.sent()]


def test_nobody_is_reminded_before_a_quarter_of_the_time_is_left(paced: Host) -> None:
    assert reminded(paced, "2026-03-04T11:59:59Z") == []
    assert [seat for seat, _ in reminded(paced, "2026-03-04T12:00:00Z")] == ["anna", "ben"]
    assert reminded(paced, "2026-03-04T18:00:00Z") == []


def test_every_kind_is_sent_once_and_only_the_last_that_is_due(paced: Host) -> None:
    soon = reminded(paced, "2026-03-04T12:00:00Z")
    assert soon[0][1].startswith("The match has been waiting for you since 2026-03-01 12:00 UTC;")
    late = reminded(paced, "2026-03-05T12:00:00Z")
    assert late[0][1].startswith("Your move was due at 2026-03-05 12:00 UTC; you are waited for")
    over = reminded(paced, "2026-03-06T12:00:00Z")
    assert over[0][1].startswith("Your move was due at 2026-03-05 12:00 UTC; from now on")
    assert reminded(paced, "2026-05-01T12:00:00Z") == []


def test_who_slept_through_all_of_it_gets_one_mail(paced: Host) -> None:
    assert [seat for seat, _ in reminded(paced, "2026-04-01T12:00:00Z")] == ["anna", "ben"]
    assert reminded(paced, "2026-04-02T12:00:00Z") == []


def test_who_has_moved_is_reminded_of_nothing(paced: Host) -> None:
    moved = "wolkenwechsel move games/m.toml 'flip a1, flip a2' --as anna --quiet"
    paced.folder.quick(moved, env={"WOLKEN_NOW": "2026-03-02T12:00:00Z"}).done()
    assert [seat for seat, _ in reminded(paced, "2026-03-04T12:00:00Z")] == ["ben"]


def test_a_computer_is_reminded_of_nothing(paced: Host) -> None:
    seated = "wolkenwechsel seat games/m.toml ben=bot:steady --quiet"
    paced.folder.quick(seated).done()
    assert [seat for seat, _ in reminded(paced, "2026-03-04T12:00:00Z")] == ["anna"]


def test_reminders_change_nothing_but_what_is_kept_of_mails(paced: Host) -> None:
    before = paced.log()
    assert reminded(paced, "2026-03-05T12:00:00Z")
    assert paced.log() == before
    paced.folder.quick("wolkenwechsel replay games/m.toml --check").done()


def test_where_no_pace_is_agreed_on_nobody_is_reminded(host: Host) -> None:
    line = f"wolkenwechsel new {GAMES}/m.toml --players anna,ben --quiet --seed s1"
    host.folder.quick(line, env={"WOLKEN_NOW": BEGUN}).done()
    host.invites("--from", "games@example.org", *ADDRESSES)
    content = host.content()
    assert reminded(host, "2027-03-04T12:00:00Z") == []
    assert host.content() == content


def test_a_reminder_that_cannot_be_sent_is_sent_later(paced: Host) -> None:
    call = f"mail remind --games {GAMES} --send false"
    result = paced.folder.quick(call, env={"WOLKEN_NOW": "2026-03-04T12:00:00Z"})
    assert result.status == 3
    assert [seat for seat, _ in reminded(paced, "2026-03-04T12:00:01Z")] == ["anna", "ben"]
