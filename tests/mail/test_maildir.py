"""Mails that come in a Maildir, among what is none, and with other calls at work there too."""

from __future__ import annotations

import mailbox
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from harness import entries, turn
from hosting import SENT, Host

WORDS = f"--from-maildir in --maildir {SENT}"
TRY_AGAIN = 75


class System:
    """The module `os`, with another way to list a folder."""

    def __init__(self, listdir: Callable[[str], list[str]]) -> None:
        self.listdir = listdir

    def __getattr__(self, name: str) -> object:
        return getattr(os, name)


@pytest.fixture
def new(host: Host) -> Path:
    """Where new mails lie."""
    mailbox.Maildir(host.folder.path / "in")
    return host.folder.path / "in" / "new"


def test_what_is_no_mail_keeps_no_mail_waiting(host: Host, new: Path) -> None:
    invited = host.begins(turn())
    (new / "1").write_bytes(host.reply(invited["anna"], "take a1"))
    (new / "0.lost").symlink_to("nowhere")
    os.mkfifo(new / "0.pipe")
    refusal = host.receives(b"", WORDS)
    assert refusal.status == TRY_AGAIN
    assert sorted(refusal.err.splitlines()) == [
        "wolken: in/new/0.lost: there is no such file or folder",
        "wolken: in/new/0.pipe: is no regular file",
    ]
    assert host.log() == [*entries(turn()), "anna take a1"]
    assert sorted(path.name for path in new.iterdir()) == ["0.lost", "0.pipe"]


def test_a_mail_that_was_read_takes_no_other_mails_place(host: Host, new: Path) -> None:
    """Nor does the folder for mails that were read have to be there."""
    seen = new.with_name("cur")
    seen.rmdir()
    invited = host.begins(turn())
    for order in ("take a1", "say: hello"):
        (new / "1").write_bytes(host.reply(invited["anna"], order))
        assert len(host.answers(b"", WORDS)) == 1
    assert sorted(path.name for path in seen.iterdir()) == ["11:2,S", "1:2,S"]


def test_a_mail_that_another_call_has_read_is_left_to_it(
    host: Host, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    invited = host.begins(turn())
    (new / "0").write_bytes(b"Subject: offers\n\nbuy\n")
    (new / "1").write_bytes(host.reply(invited["anna"], "take a1"))

    def listed(path: str) -> list[str]:
        names = os.listdir(path)
        (new / "0").unlink()
        return names

    monkeypatch.setattr("wolken.cli.mail.receive.os", System(listed))
    assert len(host.answers(b"", WORDS)) == 1
    assert list(new.iterdir()) == []


def test_a_mail_that_another_call_files_away_meanwhile(
    host: Host, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (new / "0").write_bytes(b"Subject: offers\n\nbuy\n")
    (new / "1").write_bytes(b"Subject: offers\n\nbuy\n")
    both = iter(("0", "1"))
    monkeypatch.setattr(
        "wolken.cli.mail.receive.dealt_with",
        lambda _raw, _answers: str((new / next(both)).unlink()),
    )
    assert host.answers(b"", WORDS) == []
    assert host.journal() == ["None", "None"]
