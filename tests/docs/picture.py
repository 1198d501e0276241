"""The picture in the README, drawn by the program from a seed and moves.

    python tests/docs/picture.py

draws it anew.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from console import ROOT, Command, run

PICTURE = ROOT / "man" / "wolkenwechsel.svg"
MOVES = (
    "anna: flip a1, anna: flip b2, ben: flip a1, ben: flip d3, take b3, take d3, draw, swap b1,"
    " take a3, draw, toss a2, draw, swap d2, take d3, take d1, draw, swap d2, draw, toss a2,"
    " take a3, take a2, draw, toss c1, draw, toss b1, draw, swap d1, draw, toss b2"
)
COMMANDS = (
    "wolken wolkenwechsel new match.toml --players anna,ben --seed cloud80 --quiet",
    f"wolken wolkenwechsel move match.toml '{MOVES}' --quiet",
    "wolken wolkenwechsel show match.toml --svg -",
)


def drawn(folder: Path) -> str:
    """The picture as the commands draw it in an empty folder."""
    *before, last = (run(Command(text, ""), folder) for text in COMMANDS)
    assert before == ["", ""], before
    return last


def main() -> None:
    """Draws the picture anew."""
    with tempfile.TemporaryDirectory() as folder:
        PICTURE.write_text(drawn(Path(folder)), "utf-8")


if __name__ == "__main__":
    main()
