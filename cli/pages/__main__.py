"""`python -m wolken.cli.pages FOLDER`: writes the man pages."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Writes every page into the folder named, and says so."""
    # Pages are in English, whatever the language of the call: set before a sentence is read.
    os.environ["WOLKEN_LANG"] = "en"
    from .build import pages

    folder = Path(sys.argv[1])
    for name, text in pages().items():
        (folder / name).write_text(text, "utf-8")
        sys.stdout.write(f"{folder / name}\n")


if __name__ == "__main__":
    main()
