"""Answers the newest mail to an address in a Maildir, as a player's mail program would.

    python3 reply.py MAILDIR ADDRESS LINE…

prints the reply: the lines, the key from the player's invitation, and the mail quoted below.
"""

import sys
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

folder, address, *lines = sys.argv[1:]
files = sorted(Path(folder, "new").iterdir(), key=lambda file: file.stat().st_mtime_ns)
all_mails = [message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]
mails = [mail for mail in all_mails if address in mail["To"]]
texts = [mail.get_body(("plain",)).get_content().splitlines() for mail in mails]
key = next(line for text in texts for line in text if line.startswith("key: "))

reply = EmailMessage()
reply["From"], reply["To"] = address, mails[-1]["Reply-To"] or mails[-1]["From"]
reply["Subject"] = f"Re: {mails[-1]['Subject']}"
reply["Message-ID"] = f"<re-{mails[-1]['Message-ID'].strip('<>')}>"
reply["In-Reply-To"] = mails[-1]["Message-ID"]
reply.set_content("\n".join([*lines, key, "", *(f"> {line}" for line in texts[-1])]))
print(reply.as_string(), end="")
