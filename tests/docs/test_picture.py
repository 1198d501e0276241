"""The picture in the README is the one that the program draws."""

from __future__ import annotations

from pathlib import Path

from picture import PICTURE, drawn


def test_the_picture_is_drawn_anew_as_it_is(tmp_path: Path) -> None:
    assert drawn(tmp_path) == PICTURE.read_text("utf-8")
