"""Where the program keeps notes of its user, by the XDG base directory specification."""

from __future__ import annotations

import os
from pathlib import Path


def state_file(name: str) -> Path | None:
    """The place of a note; None where the environment names none."""
    state, home = os.environ.get("XDG_STATE_HOME", ""), os.environ.get("HOME", "")
    if not os.path.isabs(state):
        state = os.path.join(home, ".local", "state")
    return Path(state, "wolken", name) if os.path.isabs(state) else None
