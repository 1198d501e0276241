"""The picture in the README is the one that the program draws."""

from __future__ import annotations

from pathlib import Path

from console import ROOT
from picture import PICTURE, drawn


def test_the_picture_is_drawn_anew_as_it_is(tmp_path: Path) -> None:
    assert drawn(tmp_path) == PICTURE.read_text("utf-8")


def test_the_readme_shows_the_picture() -> None:
    address = PICTURE.relative_to(ROOT).as_posix()
    assert f"]({address})" in (ROOT / "README.md").read_text("utf-8")
