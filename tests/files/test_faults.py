"""A save that is killed, interrupted or refused at any step leaves the old file or the new one.

At every step of every call that writes: the file is whole and loads, the next call finds it
free, at most one other file is left and the next save clears it away; and what the call said
of itself was true.
"""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from caller import Caller, Done
from harness import COMMAND, ENVIRONMENT, GAME, OPENING, SEED, Folder, begun, entries, turn
from sizes import FAULTS

from wolken.cli import disk, store
from wolken.cli.toml import parse
from wolken.core.check import check

DRAWN = begun(f"{OPENING}, draw")
TURN, TEXT = store.to_text(turn()), store.to_text(DRAWN)
NEW = ["new", "m.toml", "--players", "cleo,dora", "--seed", SEED]


class Writing(NamedTuple):
    """A call that writes: the files before it, its words, and whether the match was there."""

    files: dict[str, str]
    words: list[str]

    @property
    def old(self) -> str | None:
        return self.files.get("m.toml")


WRITING = {
    "move": Writing({"m.toml": TURN}, ["move", "m.toml", "draw"]),
    "undo": Writing({"m.toml": TEXT}, ["undo", "m.toml", "--force"]),
    "repair": Writing({"m.toml": TURN.replace("= 100", "= 99")}, ["repair", "m.toml"]),
    "seat": Writing({"m.toml": TURN}, ["seat", "m.toml", "ben=bot:random"]),
    "new": Writing({}, NEW),
    "new --force": Writing({"m.toml": TURN}, [*NEW, "--force"]),
    "new --force of nothing": Writing({}, [*NEW, "--force"]),
    "move through a link": Writing({"m.toml": TURN}, ["move", "link.toml", "draw"]),
}
READING = {
    "show": ["show", "m.toml"],
    "scenario record": ["scenario", "record", "m.toml"],
    "status": ["status", "."],
}
TEMPORARY = Path(disk._temporary("m.toml")).name
CHANGING = ("unlink", "fchmod", "fchown", "write", "fsync", "replace", "rename", "link")
INTERRUPTED = "wolken: interrupted\n  what was done is saved: "
AFTER: dict[str, object] = {}  # what the calls lead to
# What the system may say. Every one is met at every step when there is time.
TROUBLES = ("EIO", "ENOSPC", "EROFS", "EACCES", "EDQUOT", "EINTR", "EPERM")
# (harm, done after the step and not before it)
ENDS = (("kill", False), ("torn", False), ("term", True), ("int", False), ("int", True))
FULL = ("move", "new")  # the calls that meet every end even if there is little time
SHORT = (("kill", False), ("int", True))  # and the ends that every call meets
ENDINGS = [
    (name, *end) for name in WRITING for end in ENDS if FAULTS > 1 or name in FULL or end in SHORT
]


def make_ready(folder: Folder, writing: Writing) -> None:
    """The folder as it is before the call, with a link to the match."""
    for path in folder.path.iterdir():
        path.unlink()
    for name, text in writing.files.items():
        folder.write(name, text)
    (folder.path / "link.toml").symlink_to("m.toml")


def call(caller: Caller, folder: Folder, words: list[str], **wishes: object) -> Done:
    """A call of Wolkenwechsel, or one across games."""
    game = () if words[0] in ("scenario", "status") else (GAME,)
    return caller.call(folder.path, *game, *words, env=ENVIRONMENT, **wishes)  # type: ignore[arg-type]


def facts(text: str) -> object:
    """What a match file says apart from what is drawn by lot. It must be sound."""
    match = store.match_of("m.toml", parse("m.toml", text.encode()))
    assert check(match) is None
    return match.players, entries(match), match.game.dump_state(match.state, match.players)


def found(folder: Folder) -> str | None:
    return folder.read() if (folder.path / "m.toml").exists() else None


def others(folder: Folder) -> list[str]:
    """The files that no user has put into the folder."""
    return sorted({path.name for path in folder.path.iterdir()} - {"m.toml", "link.toml"})


def steps_of(done: Done) -> int:
    return sum(step.name != "say" for step in done.steps)


def check_harm(
    caller: Caller, folder: Folder, writing: Writing, new: object, done: Done, what: str
) -> bool:
    """Everything that must hold after harm was done to a call; whether the new file is there."""
    text = found(folder)
    is_new = text != writing.old
    if is_new:
        assert text is not None, what
        assert facts(text) == new, what
    assert (folder.path / "link.toml").is_symlink(), what
    assert others(folder) in ([], [TEMPORARY]), what
    assert is_new or not done.out, f"{what}: it told of what has not happened"
    check_words(done, is_new, f"{what}: {done}")
    again = call(caller, folder, [*NEW, "--force"])
    assert (again.status, again.err) == (0, ""), f"{what}: the next call failed: {again}"
    assert others(folder) == [], what
    return is_new


def check_words(done: Done, is_new: bool, what: str) -> None:
    """What a call said when it ended was true."""
    if done.status == 0:
        assert (is_new, done.err) == (True, ""), what
    elif done.status == 130:
        assert is_new == done.err.startswith(INTERRUPTED), what
        assert is_new or not done.err, what
    elif done.status == 3:
        assert done.out == "", what
        assert done.err.startswith(("wolken: m.toml: ", "wolken: link.toml: ")), what
        assert is_new == ("saved" in done.err), what
    else:
        assert done.status in (-signal.SIGKILL, -signal.SIGTERM), what
        assert done.err == "", what


@pytest.fixture(scope="module")
def clean(caller: Caller, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Done]:
    """What comes of the calls that write when nothing is done to them, and their steps."""
    results = {}
    for name, writing in WRITING.items():
        folder = Folder(tmp_path_factory.mktemp("clean"))
        make_ready(folder, writing)
        results[name] = call(caller, folder, writing.words)
        assert (results[name].status, results[name].err) == (0, "")
        AFTER[name] = facts(folder.read())
    return results


# Harm at every step


@pytest.mark.parametrize(("name", "harm", "after"), ENDINGS)
def test_a_call_that_is_ended_at_any_step(
    caller: Caller, clean: dict[str, Done], folder: Folder, name: str, harm: str, after: bool
) -> None:
    writing, outcomes = WRITING[name], set()
    for at in range(1, steps_of(clean[name]) + 1):
        make_ready(folder, writing)
        done = call(caller, folder, writing.words, at=at, harm=harm, after=after)
        what = f"{name}, {harm} at {at} ({clean[name].steps[at - 1]})"
        outcomes.add(check_harm(caller, folder, writing, AFTER[name], done, what))
        if harm in ("kill", "torn", "term"):
            assert done.status in (-signal.SIGKILL, -signal.SIGTERM), what
            assert not done.out, f"{what}: told before it was safe"
    assert outcomes == {False, True}


@pytest.mark.parametrize("name", WRITING)
def test_a_system_that_refuses_any_step(
    caller: Caller, clean: dict[str, Done], folder: Folder, name: str
) -> None:
    writing, refused = WRITING[name], 0
    count = 1 if FAULTS == 1 else len(TROUBLES)
    for at in range(1, steps_of(clean[name]) + 1):
        for number in range(count):
            trouble = TROUBLES[(at + number) % len(TROUBLES)]
            make_ready(folder, writing)
            done = call(caller, folder, writing.words, at=at, harm=trouble)
            what = f"{name}, {trouble} at {at} ({clean[name].steps[at - 1]})"
            assert done.status in (0, 3), what
            check_harm(caller, folder, writing, AFTER[name], done, what)
            refused += done.status == 3
    assert refused > steps_of(clean[name]) // 2


@pytest.mark.parametrize("name", ["move", "undo", "new"])
def test_a_save_of_which_the_disk_may_not_know(
    caller: Caller, clean: dict[str, Done], folder: Folder, name: str
) -> None:
    """The folder cannot be synced once the new file is in place: it is a failure, and said."""
    at = number_of(clean[name], "fsync", 2)
    make_ready(folder, WRITING[name])
    done = call(caller, folder, WRITING[name].words, at=at, harm="EIO")
    assert (done.status, done.out) == (3, "")
    assert done.err == (
        "wolken: m.toml: input/output error\n"
        "  it is saved, but a power failure now could still bring the old state back\n"
    )
    assert facts(folder.read()) == AFTER[name]
    make_ready(folder, WRITING[name])
    # Some file systems cannot do that at all, and a save there is as good as can be.
    assert call(caller, folder, WRITING[name].words, at=at, harm="EINVAL").status == 0


def test_a_file_system_without_hard_links(
    caller: Caller, clean: dict[str, Done], folder: Folder
) -> None:
    at = number_of(clean["new"], "link", 1)
    for harm in ("EPERM", "ENOTSUP", "ENOSYS"):
        make_ready(folder, WRITING["new"])
        assert call(caller, folder, NEW, at=at, harm=harm).status == 0
        assert facts(folder.read()) == AFTER["new"]
        assert others(folder) == []


def test_a_new_match_whose_second_name_was_left(
    caller: Caller, clean: dict[str, Done], folder: Folder
) -> None:
    """Killed between the two: the file has both names, and is nevertheless one to move in."""
    make_ready(folder, WRITING["new"])
    call(caller, folder, NEW, at=number_of(clean["new"], "unlink", 2), harm="kill")
    assert others(folder) == [TEMPORARY]
    assert (folder.path / "m.toml").stat().st_nlink == 2
    done = call(caller, folder, ["move", "m.toml", "cleo: flip a1"])
    assert (done.status, done.err) == (0, "")
    assert others(folder) == []


@pytest.mark.parametrize("name", READING)
def test_a_call_that_only_reads(caller: Caller, folder: Folder, name: str) -> None:
    folder.write("m.toml", DRAWN)
    whole = call(caller, folder, READING[name])
    assert (whole.status, whole.err) == (0, "")
    for at in range(1, steps_of(whole) + 1):
        for harm in ("EIO", "EACCES", "int"):
            done = call(caller, folder, READING[name], at=at, harm=harm)
            assert folder.read() == TEXT
            assert others(folder) == []
            assert done.status in (0, 3, 130), done
            assert done.status == 0 or not done.out, done
            assert "saved" not in done.err
            if done.status == 3:
                assert done.err.startswith(
                    ("wolken: m.toml: ", "wolken: ./m.toml: ", "wolken: .: ")
                )


# The order of things


def number_of(done: Done, name: str, which: int) -> int:
    """The number of the `which`-th step of that name."""
    steps = [step for step in done.steps if step.name != "say"]
    return [number for number, step in enumerate(steps, 1) if step.name == name][which - 1]


@pytest.mark.parametrize("name", WRITING)
def test_the_content_is_on_the_disk_before_the_name_and_that_before_a_word(
    clean: dict[str, Done], name: str
) -> None:
    steps = [step for step in clean[name].steps if step.name in ("say", *CHANGING)]
    naming = "replace" if WRITING[name].old else "link"
    assert [(step.name, step.file == TEMPORARY) for step in steps[:7]] == [
        *(("unlink", True), ("fchmod", True), ("write", True), ("fsync", True)),
        *((naming, True), ("fsync", False), ("unlink", True)),
    ]
    assert {step.name for step in steps[7:]} == {"say"}


# A disk that is full, a folder that is shut


@pytest.mark.parametrize("name", WRITING)
def test_a_disk_that_is_full_after_any_number_of_bytes(
    caller: Caller, clean: dict[str, Done], folder: Folder, name: str
) -> None:
    writing, outcomes = WRITING[name], []
    for most in range(0, 4000, 4000 // min(400, 8 * FAULTS)):
        make_ready(folder, writing)
        done = call(caller, folder, writing.words, limits={"FSIZE": most})
        check_harm(caller, folder, writing, AFTER[name], done, f"{name} with {most} bytes")
        outcomes.append(done.status)
    assert set(outcomes) == {0, 3}
    assert outcomes == sorted(outcomes, reverse=True)


FULL_DISK = Path("/dev/full")


@pytest.mark.skipif(not FULL_DISK.exists(), reason="there is no /dev/full")
def test_output_that_cannot_be_written_says_what_is_saved(folder: Folder) -> None:
    folder.write("m.toml", turn())
    for words, saved in (
        ([GAME, "move", "m.toml", "draw"], True),
        ([GAME, "undo", "m.toml", "--force", "--json"], True),
        ([GAME, *NEW, "--force"], True),
        ([GAME, "show", "m.toml"], False),
        (["scenario", "record", "m.toml"], False),
    ):
        before = folder.read()
        with FULL_DISK.open("w") as full:
            done = subprocess.run(
                [*COMMAND, *words],
                cwd=folder.path,
                env=ENVIRONMENT,
                stdout=full,
                stderr=-1,
                check=False,
            )
        assert done.returncode == 3
        said = json.loads(done.stderr)["hints"] if "--json" in words else [done.stderr.decode()]
        assert any("what was done is saved: m.toml" in line for line in said) == saved
        assert (folder.read() != before) == saved


def test_a_report_is_written_whole_or_not_at_all(caller: Caller, folder: Folder) -> None:
    record = call(caller, folder, ["scenario", "record", str(folder.write("m.toml", DRAWN))])
    folder.write("a.scenario.toml", record.out)
    run = ["scenario", "run", "a.scenario.toml", "--quiet", "--junit", "report.xml"]
    assert call(caller, folder, run).status == 0
    report = folder.read("report.xml")
    for most in range(0, len(report), 100):
        folder.write("report.xml", "old")
        done = call(caller, folder, run, limits={"FSIZE": most})
        assert (done.status, done.err) == (3, "wolken: report.xml: file too large\n")
        assert folder.read("report.xml") == "old"
        assert others(folder) == ["a.scenario.toml", "report.xml"]
