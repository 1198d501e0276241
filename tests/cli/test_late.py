"""What `timeout` has done: what a dry run says of it, and who can take it back."""

from __future__ import annotations

from harness import OPENING, Folder, begun
from test_pace import BEGUN, OVER, at, header


def test_a_late_pass_is_taken_back_only_if_the_others_agree(folder: Folder) -> None:
    folder.env |= at(BEGUN)
    folder.quick(
        "donnerwetter new m.toml --players anna,ben --seed s1 --pace 1d --then pass"
    ).done()
    folder.quick("donnerwetter timeout m.toml", env=at(OVER)).done()
    seat = folder.log()[-1].partition(" ")[0]
    assert folder.log()[-2:] == [f"- timeout {seat}", f"{seat} pass"]
    late = "it was made because the seat had taken too long"
    for words in (f"--as {seat}", ""):
        folder.quick(f"donnerwetter undo m.toml {words}", env=at(OVER)).failed(1, late)
    asked = folder.quick(f"donnerwetter undo m.toml --as {seat} --ask --json", env=at(OVER)).facts()
    (other,) = {"anna", "ben"} - {seat}
    assert (asked["asked"]["waiting"], asked["asked"]["late"]) == ([other], True)
    assert late in folder.quick("donnerwetter show m.toml").done()
    folder.quick(f"donnerwetter consent m.toml --as {other}", env=at(OVER)).done()
    assert header(folder)["due"] == f"2026-12-16T12:00:00Z {seat}"


def test_what_the_computer_of_a_late_seat_has_done_is_not_free(folder: Folder) -> None:
    folder.write("m.toml", begun(OPENING, time=BEGUN))
    folder.inside("pace m.toml 1d --then bot:steady", env=at(BEGUN)).done()
    folder.inside("timeout m.toml --quiet", env=at(OVER)).done()
    folder.inside("seat m.toml anna=person --quiet", env=at(OVER)).done()
    folder.inside("undo m.toml --as anna", env=at(OVER)).failed(1, "had taken too long")
    asked = folder.inside("undo m.toml --as anna --ask --json", env=at(OVER)).facts()["asked"]
    assert asked["waiting"] == ["ben"]


def test_a_dry_run_promises_no_more_passes_than_come(folder: Folder) -> None:
    """Both are asked for a lightning; with the first answer nobody is asked any more."""
    folder.env |= at(BEGUN)
    new = "wolkenbruch new m.toml --players anna,ben --seed s2 --pace 1d --then pass --quiet"
    folder.quick(new).done()
    moves = "anna: keep packer, ben: keep bellows, anna: start red, anna: end, anna: dry"
    folder.quick("wolkenbruch move m.toml --quiet", moves).done()
    assert folder.quick("wolkenbruch show m.toml --json").facts()["waiting"] == ["anna", "ben"]
    late = at(OVER)
    planned = folder.quick("wolkenbruch timeout m.toml --dry-run --json", env=late).facts()
    done = folder.quick("wolkenbruch timeout m.toml --json", env=late).facts()
    assert planned["timeouts"] == done["timeouts"]
    assert [entry["entry"] for entry in done["timeouts"]] == ["hold"]
