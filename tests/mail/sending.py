"""A program that sends mails, and fails as told."""

from __future__ import annotations

import stat

from harness import LATER, Folder, Result
from hosting import GAMES, Host, key_in, read, recipients

# Sends a mail by keeping it, unless as many as are allowed were kept before, or it is refused.
SENDER = """#!/bin/sh
number=$(ls "{sent}" | wc -l)
test "$number" -lt "$(cat "{allowed}")" || exit 1
cat > "{sent}/$number.eml"
if grep -q "^To: .*$(cat "{refused}")" "{sent}/$number.eml"; then
    rm "{sent}/$number.eml"
    exit 1
fi
"""


class Sending:
    """A program that sends mails, as many as are allowed."""

    def __init__(self, folder: Folder) -> None:
        self.sent = folder.path / "out"
        self.sent.mkdir()
        self.allowed = folder.write("allowed", "0")
        self.refused = folder.write("refused", "nobody@example.org")
        script = folder.write(
            "send", SENDER.format(sent=self.sent, allowed=self.allowed, refused=self.refused)
        )
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        self.words = f"--send '{script} -t'"

    def allows(self, number: int) -> None:
        """Lets as many mails pass, from the first one on."""
        self.allowed.write_text(str(number))

    def refuses(self, address: str) -> None:
        """Lets no mail to that address pass."""
        self.refused.write_text(address)

    def receives(self, host: Host, raw: bytes) -> Result:
        """What comes of a mail, in a process of its own, whose errors other programs can have."""
        call = f"mail receive --games {GAMES} --due {self.words}"
        return host.folder.wolken(call, stdin=raw, env={"WOLKEN_NOW": LATER})

    def recipients(self) -> list[str]:
        """Whom mails were sent to, in this order."""
        paths = sorted(self.sent.iterdir(), key=lambda path: int(path.stem))
        return recipients([read(path.read_bytes()) for path in paths])

    def keys(self) -> list[str]:
        """The keys in the invitations that were sent, in this order."""
        paths = sorted(self.sent.iterdir(), key=lambda path: int(path.stem))
        return [key_in(read(path.read_bytes())) for path in paths]
