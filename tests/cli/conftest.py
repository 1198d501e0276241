"""What every test of the command line starts from: an empty folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness import Folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)
