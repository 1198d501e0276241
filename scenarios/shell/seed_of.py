"""Computes the seed of a fair match from its file once the secret is revealed, without wolken."""

import sys
import tomllib
from hashlib import sha256
from pathlib import Path

match = tomllib.loads(Path(sys.argv[1]).read_text("utf-8"))
said = {tuple(line.split()[2:4]): line.split()[4] for line in match["log"]["entries"]}
parts = [match["id"], said["-", "reveal"]]
commitment = sha256("\0".join(["wolken1 fair host", *parts]).encode()).hexdigest()
assert commitment == said["-", "commit"], "this is not the secret of the beginning"
for name in match["players"]:
    if (name, "contribute") in said:
        parts += [name, said[name, "contribute"]]
print(sha256("\0".join(["wolken1 fair seed", *parts]).encode()).hexdigest())
