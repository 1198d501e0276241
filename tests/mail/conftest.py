"""What every test of mail starts from: an empty folder, and a host in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness import Folder
from hosting import Host
from sending import Sending


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


@pytest.fixture
def host(folder: Folder) -> Host:
    return Host(folder)


@pytest.fixture
def sending(folder: Folder) -> Sending:
    return Sending(folder)
