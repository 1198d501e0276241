"""The hook: a program of the user's that is told when a call leaves it to others to act."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from harness import GAME, LATER, NOW, OPENING, Folder, begun, over, table, turn
from secretive import LEAVES, WEATHER, after, played, round_of_leaves

from wolken import __version__
from wolken.core import consent
from wolken.core.match import Match

TOLD = "told"


@pytest.fixture
def hooked(folder: Folder) -> Folder:
    """A folder whose hook writes down what it is told, a line a call."""
    folder.write("hook.sh", f"cat >> {TOLD}\n")
    folder.env["WOLKEN_HOOK"] = "sh hook.sh"
    return folder


def told(folder: Folder) -> list[dict[str, Any]]:
    """What the hook was told, call by call; then it is forgotten."""
    path = folder.path / TOLD
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    path.unlink(missing_ok=True)
    return [json.loads(line) for line in lines]


DRAWN = begun(f"{OPENING}, draw")
ASKED, _undone = consent.ask(DRAWN, 0, LATER)


def test_the_object_tells_all_that_is_known_to_everybody(hooked: Folder) -> None:
    hooked.write("m.toml", DRAWN)
    result = hooked.inside("move m.toml toss a2", env={"WOLKEN_NOW": LATER})
    assert "waiting for: ben" in result.done()
    assert told(hooked) == [
        {
            "game": "wolkenwechsel",
            "id": "0a1b2c3d",
            "file": str(hooked.path / "m.toml"),
            "seq": 13,
            "waiting": ["ben"],
            "since": LATER,
            "asked": [],
            "outcome": None,
            "acted": ["anna"],
            "version": __version__,
        }
    ]


# A match, a call, and whom the hook was told to have acted and to be waited for; None: no hook.
CALLS: list[tuple[Match, str, list[str] | None, list[str]]] = [
    (turn(), "move m.toml take a1", ["anna"], ["ben"]),
    (turn(), "move m.toml draw", None, []),  # it is still anna's turn
    (turn(), "move m.toml take a1, take b1", None, []),  # both sit here
    (DRAWN, "undo m.toml --force", None, []),
    (begun(f"{OPENING}, take a1"), "undo m.toml", None, []),
    (begun(f"{OPENING}, take a1"), "undo m.toml --as anna", None, []),
    (begun("anna: flip a1"), "move m.toml anna: flip b1", ["anna"], ["ben"]),
    (begun("anna: flip a1"), "move m.toml ben: flip b1", ["ben"], ["anna", "ben"]),
    (DRAWN, "undo m.toml --as anna --ask", ["anna"], ["anna"]),  # ben is asked
    (ASKED, "consent m.toml --as ben", ["ben"], ["anna"]),  # it is done
    (ASKED, "consent m.toml --as ben --refuse", ["ben"], ["anna"]),
    (turn(), "consent m.toml --as ben --ahead", ["ben"], ["anna"]),
    (turn(), "seat m.toml anna=bot:random", [], ["ben"]),
    (turn(), "seat m.toml ben=bot:random", [], ["anna"]),
    (begun(f"{OPENING}, take a1"), "seat m.toml ben=bot:random", [], ["anna"]),
    (table(), "move m.toml draw", None, []),  # the card is typed at the same table
    # calls that change nothing
    (turn(), "move m.toml take a1 --dry-run", None, []),
    (turn(), "move m.toml toss a2", None, []),
    (turn(), "show m.toml", None, []),
    (turn(), "seat m.toml", None, []),
    (turn(), "undo m.toml --as ben", None, []),
]


@pytest.mark.parametrize(("match", "line", "acted", "waiting"), CALLS)
def test_it_is_told_when_others_must_act(
    hooked: Folder, match: Match, line: str, acted: list[str] | None, waiting: list[str]
) -> None:
    hooked.write("m.toml", match)
    hooked.inside(line)
    calls = told(hooked)
    if acted is None:
        assert calls == []
        return
    assert [(call["acted"], call["waiting"]) for call in calls] == [(acted, waiting)]


def test_a_new_match_waits_for_somebody(hooked: Folder) -> None:
    hooked.inside("new m.toml --players anna,ben --seed s1").done()
    (call,) = told(hooked)
    assert (call["acted"], call["waiting"], call["seq"]) == ([], ["anna", "ben"], 1)


def test_who_is_asked_is_named(hooked: Folder) -> None:
    hooked.write("m.toml", DRAWN)
    hooked.inside("undo m.toml --as anna --ask").done()
    assert [call["asked"] for call in told(hooked)] == [["ben"]]


def test_the_end_is_told(hooked: Folder) -> None:
    hooked.write("m.toml", over())
    last = hooked.log()[-2].partition(" ")[2]
    hooked.inside("undo m.toml --force").done()
    told(hooked)
    hooked.inside(f"move m.toml {last}").done()
    (call,) = told(hooked)
    assert call["waiting"] == []
    assert call["outcome"] == hooked.inside("show m.toml --json").facts()["outcome"]


def test_a_computer_that_answers_has_not_acted_for_anybody(hooked: Folder) -> None:
    hooked.inside("new m.toml --players anna,ben=bot:random,cleo --seed s1 --quiet").done()
    told(hooked)
    hooked.inside("move m.toml anna: flip a1, anna: flip b1").done()
    assert [call["acted"] for call in told(hooked)] == [["anna"]]


def test_what_comes_of_being_late_nobody_has_done(hooked: Folder) -> None:
    pace = "--pace 1d --then pass"
    hooked.quick(f"{WEATHER} new m.toml --players anna,ben --seed s1 --quiet {pace}").done()
    told(hooked)
    hooked.quick(f"{WEATHER} timeout m.toml", env={"WOLKEN_NOW": "2026-03-01T00:00:00Z"}).done()
    assert hooked.log()[-2:] == ["- timeout anna", "anna pass"]
    assert [(call["acted"], call["waiting"]) for call in told(hooked)] == [([], ["ben"])]


def test_what_was_ordered_in_advance_nobody_has_done(hooked: Folder) -> None:
    match = played(WEATHER, "deal 1", "deal 2", "deal 3", seats=3)
    match = after(match, "anna: pass", "ben: pass", "cleo: pass rest", "uncover b44", "deal -3")
    hooked.write("m.toml", match)
    hooked.quick(f"{WEATHER} move m.toml 'ben: pass'").done()
    assert hooked.log()[-2:] == ["ben pass", "cleo pass"]
    assert [(call["acted"], call["waiting"]) for call in told(hooked)] == [(["ben"], ["anna"])]


def test_a_sitting_is_one_call(hooked: Folder) -> None:
    hooked.write("m.toml", begun())
    hooked.inside("play m.toml --as anna", stdin="flip a1\nflip b1\n").done()
    assert [(call["acted"], call["seq"]) for call in told(hooked)] == [(["anna"], 5)]


def test_the_file_is_in_place_and_free(hooked: Folder) -> None:
    """The hook itself may call the program; no further hook is started then."""
    call = f"{sys.executable} -m wolken wolkenwechsel move m.toml take b1 --quiet"
    hooked.write("hook.sh", f"cat >> {TOLD}\n{call}\n")
    hooked.write("m.toml", turn())
    hooked.ww("move m.toml take a1").done()
    assert hooked.log()[-2:] == ["anna take a1", "ben take b1"]
    assert len(told(hooked)) == 1


def test_words_are_parted_like_those_of_a_shell(hooked: Folder) -> None:
    (hooked.path / "a hook.sh").write_text(f'echo "$1" > {TOLD}.txt; echo $2\n')
    hooked.env["WOLKEN_HOOK"] = "sh 'a hook.sh' '$HOME; x' \"y\""
    hooked.write("m.toml", turn())
    assert "y\n" not in hooked.inside("move m.toml take a1").done().splitlines()
    assert hooked.read(f"{TOLD}.txt") == "$HOME; x\n"


def test_a_match_file_names_no_hook(folder: Folder) -> None:
    folder.write("m.toml", turn())
    text = folder.read().replace('since = "', 'hook = "touch x"\nsince = "')
    folder.write("m.toml", text)
    folder.inside("move m.toml take a1").failed(3, "hook")


# Failures


FAILURES = [
    ("no-such-program", "the hook failed: no such file or directory"),
    ("sh -c 'exit 3'", "the hook failed: exit status 3"),
    ("sh -c 'echo one >&2; echo two >&2; exit 1'", "the hook failed: two"),
    ("sh -c 'kill -9 $$'", "the hook failed: exit status -9"),
    ("sh 'hook", "the hook failed: no closing quotation"),
]


@pytest.mark.parametrize("words", ["", "--quiet", "--json"])
@pytest.mark.parametrize(("program", "said"), FAILURES)
def test_its_failure_is_one_line_and_nothing_else(
    folder: Folder, program: str, said: str, words: str
) -> None:
    folder.write("m.toml", turn())
    usual = folder.inside(f"move m.toml take a1 {words}")
    saved = folder.read()
    folder.write("m.toml", turn())
    result = folder.inside(f"move m.toml take a1 {words}", env={"WOLKEN_HOOK": program})
    assert (result.status, result.out) == (0, usual.done())
    assert result.err == f"wolken: {said}\n"
    assert folder.read() == saved


def test_a_call_that_fails_after_it_has_saved_has_a_hook_too(hooked: Folder) -> None:
    hooked.write("m.toml", DRAWN)
    result = hooked.inside("move m.toml toss a2, toss a1")
    assert result.status == 1
    assert [call["acted"] for call in told(hooked)] == [["anna"]]


def test_a_log_that_cannot_be_followed_fails_no_call(hooked: Folder) -> None:
    match = turn()
    log = (*match.log[:-1], match.log[-1].replace("deal", "frog"))
    hooked.write("m.toml", match._replace(log=log))
    hooked.inside("move m.toml take a1").done()
    assert [(call["acted"], call["waiting"]) for call in told(hooked)] == [([], ["ben"])]


@pytest.mark.parametrize("named", ["", "  "])
def test_an_empty_name_is_no_hook(folder: Folder, named: str) -> None:
    folder.write("m.toml", turn())
    folder.inside("move m.toml take a1", env={"WOLKEN_HOOK": named}).done()


def test_it_is_stopped_with_its_children_when_its_time_is_over(folder: Folder) -> None:
    folder.write("hook.sh", "sh -c 'echo $$ > child; sleep 600' & wait\n")
    folder.write("m.toml", turn())
    env = {"WOLKEN_HOOK": "sh hook.sh", "WOLKEN_HOOK_SECONDS": "0.5"}
    result = folder.ww("move m.toml take a1", env=env)
    assert result.status == 0
    assert result.err == "wolken: the hook failed: it has not ended within 0.5 seconds\n"
    wait_until_gone(int(folder.read("child")))


# How a hook ends that leaves a process behind, and what is said of it.
LEAVING = [
    ("exit 0", ""),
    ("exit 3", "wolken: the hook failed: exit status 3\n"),
    ("echo why >&2; exit 1", "wolken: the hook failed: why\n"),
    ("kill -9 $$", "wolken: the hook failed: exit status -9\n"),
]


@pytest.mark.parametrize(("end", "said"), LEAVING)
def test_what_it_leaves_running_is_not_waited_for(folder: Folder, end: str, said: str) -> None:
    folder.write("left.sh", "echo $$ > child; exec sleep 600\n")
    folder.write("hook.sh", f"sh left.sh & until [ -s child ]; do sleep 0.01; done; {end}\n")
    folder.write("m.toml", turn())
    result = folder.inside("move m.toml take a1", env={"WOLKEN_HOOK": "sh hook.sh"})
    os.kill(int(folder.read("child")), signal.SIGKILL)  # for it is still there
    assert (result.status, result.err) == (0, said)


@pytest.mark.parametrize("output", [1, 2])
def test_what_it_leaves_talking_is_not_listened_to(folder: Folder, output: int) -> None:
    folder.write("hook.sh", f"yes >&{output} & sleep 0.1; exit 0\n")
    folder.write("m.toml", turn())
    folder.inside("move m.toml take a1", env={"WOLKEN_HOOK": "sh hook.sh"}).done()


def wait_until_gone(process: int) -> None:
    for _ in range(500):
        stat = Path(f"/proc/{process}/stat")
        if not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.01)
    os.kill(process, signal.SIGKILL)
    raise AssertionError("a child of the hook was left running")


# Secrets


def test_what_is_sealed_is_told_to_no_hook(hooked: Folder) -> None:
    hooked.write("m.toml", round_of_leaves(3))
    hooked.quick(f"{LEAVES} move m.toml 'anna: miss'").done()
    hooked.quick(f"{LEAVES} undo m.toml --as anna").done()
    assert told(hooked) == []


def test_whoever_opens_what_is_sealed_has_acted_alone(hooked: Folder) -> None:
    hooked.write("m.toml", after(round_of_leaves(2), "anna: miss", time=NOW))
    hooked.quick(f"{LEAVES} move m.toml 'ben: miss'").done()
    assert [call["acted"] for call in told(hooked)] == [["ben"]]


def test_without_a_hook_a_move_loads_nothing_for_one(folder: Folder) -> None:
    folder.write("m.toml", turn())
    loaded = folder.wolken(f"{GAME} move m.toml take a1", python=("-X", "importtime")).err
    assert "wolken.cli.store" in loaded
    for name in ("cli.hooks", "cli.processes", "cli.asked", "core.consent"):
        assert f"wolken.{name}" not in loaded
