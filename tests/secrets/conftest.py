"""What every test of secrets starts from: the helpers of the laws and of the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / folder) for folder in ("laws", "cli")]


@pytest.fixture
def folder(tmp_path: Path) -> object:
    """An empty folder in which wolken is called."""
    from harness import Folder

    return Folder(tmp_path)
