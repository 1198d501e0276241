"""The part of the walk that goes by mail: what is said in mails of every kind, and of them."""

from __future__ import annotations

import json
import re
from email import message_from_bytes, policy

from walk import Walk, read_on_page

from wolken.cli.mail.sheet import SENTINEL

GAMES, FILE, SENT = "games", "games/mail.toml", "sent"
KEY = re.compile(r"key: [a-z0-9-]+")
# What a player writes; all of it answers what the player was told first.
WRITTEN = (
    *("", "frog", "flip a1", "say: x", "flip a1\nflip a2", "undo", "undo x", "undo\nflip a1"),
    *("ask undo", "consent", "object", "contribute", "contribute x", "absent", "absent x"),
    *("absent 2026-02-20", "absent 2026-02-21 2026-12-21", "> flip a1", "x" * 400),
)
# When time is running out, is over, and is over for good.
REMINDED = ("2026-02-03T09:00:00Z", "2026-02-04T00:00:00Z", "2026-03-03T00:00:00Z")
WRONG = (
    "invite games/mail.toml frog",
    "invite games/mail.toml frog=a@y.z",
    "invite games/mail.toml anna=frog",
    "invite games/mail.toml anna=ü@y.z",
    "invite games/mail.toml --from TOKEN@y.z",
    "invite bots.toml anna=a@y.z",
    "report games",
    "report games games --as anna",
    "report bots.toml --as anna",
    "report games --due --maildir x --send y",
    "report games --due --text --send y",
    "receive",
    "receive --games nowhere",
    "receive --games games --from-maildir nowhere",
    "remind --games games --send ' '",
)


def letters(walk: Walk) -> None:
    """Matches by mail of every kind, with invitations, reports, answers and reminders."""
    (walk.folder.path / GAMES).mkdir()
    for seed in ("--seed 1", "--fair", "--fair --strict"):
        agreed = "--pace 3d --grace 1d --then leave"
        walk.call(f"wolkenwechsel new {FILE} --force --players anna,ben {seed} {agreed}")
        walk.call(f"mail invite {FILE}")
        keys = mails(walk, f"mail invite {FILE} --from x@y.z anna=a@y.z ben=b@y.z")
        walk.call(f"mail invite {FILE}")
        for number, text in enumerate(WRITTEN):
            mails(walk, f"mail receive --games {GAMES} --due", letter(walk, number, text, keys))
        for walk.folder.env["WOLKEN_NOW"] in REMINDED:
            mails(walk, f"mail remind --games {GAMES}")
        del walk.folder.env["WOLKEN_NOW"]
    for words in WRONG:
        walk.call(f"mail {words}")


def letter(walk: Walk, number: int, text: str, keys: dict[str, str]) -> str:
    """A mail of ben."""
    id = walk.folder.match(FILE).id
    heads = f"From: b@y.z\nTo: x@y.z\nSubject: [wolken {id} ben 1]\nMessage-ID: <{number}@y.z>"
    return f"{heads}\n\n{text}\n{keys['b@y.z']}\n"


def mails(walk: Walk, line: str, letter: str = "") -> dict[str, str]:
    """Prints the mails that a call writes, as they are read; the keys in them, by addresses."""
    walk.call(f"{line} --maildir {SENT}", stdin=letter)
    keys = {}
    for path in (walk.folder.path / SENT / "new").iterdir():
        mail = message_from_bytes(path.read_bytes(), policy=policy.default)
        path.unlink()
        plain, html = (mail.get_body((kind,)).get_content() for kind in ("plain", "html"))
        for text in (plain, read_on_page(html)):
            read = KEY.sub("", text.replace(SENTINEL, ""))
            print(json.dumps([f"{line} {letter}", read]))
        keys |= {str(mail["To"]): found[0] for found in KEY.finditer(plain)}
    return keys
