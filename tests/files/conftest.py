"""What every test of files starts from: an empty folder, and a caller that can do harm."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from caller import Caller
from harness import Folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


@pytest.fixture(scope="session")
def caller() -> Iterator[Caller]:
    with Caller() as caller:
        yield caller
