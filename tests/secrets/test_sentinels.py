"""No output for a seat has the name of a card that it may not know, through whole matches."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
import sentinels
from curious_matches import WORLDS

MATCHES = {"blaetterrauschen": 1, "donnerwetter": 1, "ueber-den-wolken": 1, "wolkenbruch": 1}


@pytest.mark.parametrize("name", sentinels.SECRETS)
def test_no_output_names_a_hidden_card(name: str) -> None:
    matches = MATCHES[name] * WORLDS
    command = [sys.executable, sentinels.__file__, name, str(matches)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    found = json.loads(done.stdout)
    assert found["shown"] == []
    assert found["outputs"] > 2 * found["moments"] > 60
    assert found["moments with a hidden sentinel"] > found["moments"] / 5


def test_there_are_sentinels_for_every_game_with_hidden_hands() -> None:
    from curious_matches import SECRETIVE

    assert sorted(sentinels.SECRETS) == sorted(SECRETIVE)
