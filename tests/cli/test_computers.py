"""Seats that computers play: seated on the record, moving inside a call, taken back with it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from harness import Folder, entries

from wolken.core.computers import computers
from wolken.core.games import GAMES
from wolken.core.players import Level

SEED = "--seed s1"
BOT = """\
import json, sys

for line in sys.stdin:
    asked = json.loads(line)
    print(asked["moves"][0], flush=True)
"""


def seated(folder: Folder, players: str = "anna,bot:steady", game: str = "wolkenwechsel") -> None:
    folder.quick(f"{game} new m.toml --players {players} {SEED}").done()


def program(folder: Folder, text: str, name: str = "mine.py") -> str:
    """The name of a computer that runs a Python program in the folder."""
    path = folder.write(name, text)
    return f"bot:exec:{sys.executable} {path}"


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: Folder) -> None:
    """Every test has its own note of the programs that may run."""
    folder.env["XDG_STATE_HOME"] = str(tmp_path / "state")


def test_a_computer_is_seated_on_the_record_and_moves_at_once(folder: Folder) -> None:
    seated(folder)
    match = folder.match()
    assert match.players == ("anna", "steady")
    seated_, dealt, flipped, turned = folder.log()[:4]
    assert (seated_, dealt, turned) == ("steady seat bot:steady", "dealer deal 2", "dealer deal 8")
    assert flipped.startswith("steady flip ")
    assert computers(match) == {1: "bot:steady"}
    assert match.game.waiting(match.state) == (0,)


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ("anna,bot:sharp", ["anna", "sharp"]),
        ("bot:steady,bot:steady,anna", ["steady", "steady2", "anna"]),
        ("anna,robo=bot:steady", ["anna", "robo"]),
        ("bot:steady,steady", ["steady2", "steady"]),
        ("steady2,steady,bot:steady", ["steady2", "steady", "steady3"]),
        ("anna,bot:sharp:20", ["anna", "sharp"]),
        ("anna,bot:sharp:0.01s", ["anna", "sharp"]),
    ],
)
def test_names_of_seats_that_computers_play(folder: Folder, players: str, names: list[str]) -> None:
    line = f"wolkenwechsel new m.toml --players {players} {SEED} --json"
    assert folder.quick(line).facts()["players"] == names


@pytest.mark.parametrize(
    "player",
    [
        "bot:clever",
        "bot:",
        "bot:steady:5",
        "bot:sharp:0",
        "bot:sharp:-1s",
        "bot:sharp:nan",
        "bot:exec:",
        "bot:sharp:1_0s",
        "bot:sharp:1e3s",
    ],
)
def test_what_is_no_computer_is_refused(folder: Folder, player: str) -> None:
    line = f"wolkenwechsel new m.toml --players anna,{player}"
    folder.quick(line).failed(2, player)


def test_a_computer_answers_within_the_call_and_undo_takes_its_answer_back(folder: Folder) -> None:
    seated(folder)
    folder.quick("wolkenwechsel move m.toml 'flip a1, flip b1' --quiet").done()
    before = folder.match()
    folder.quick("wolkenwechsel move m.toml 'take a2' --quiet").done()
    made = folder.log()[len(before.log) :]
    assert [entry.split()[0] for entry in made[:3]] == ["anna", "dealer", "steady"]
    assert folder.match().game.waiting(folder.match().state) == (0,)
    folder.quick("wolkenwechsel undo m.toml --quiet").failed(1, "revealed")
    folder.quick("wolkenwechsel undo m.toml --force --quiet").done()
    assert folder.match().state == before.state
    assert folder.match().dealt == before.dealt


def test_the_act_of_a_computer_alone_does_not_make_an_undo_dear(folder: Folder) -> None:
    """Only what people did and what was revealed counts."""
    seated(folder)
    folder.quick("wolkenwechsel move m.toml 'flip a1, flip b1' --quiet").done()
    folder.quick("wolkenwechsel move m.toml 'take a1' --quiet").done()
    error = folder.quick("wolkenwechsel undo m.toml").err
    assert "steady acted" not in error


def test_a_dry_run_stops_before_a_computer(folder: Folder) -> None:
    seated(folder)
    folder.quick("wolkenwechsel move m.toml 'flip a1, flip b1' --quiet").done()
    result = folder.quick("wolkenwechsel move m.toml 'take a1, draw' --dry-run")
    assert result.changed == ()
    assert "not tried" in result.err


def test_a_seat_changes_hands_on_the_record(folder: Folder) -> None:
    seated(folder, "anna,ben")
    assert folder.quick("wolkenwechsel seat m.toml").done() == "anna: person\nben: person\n"
    folder.quick("wolkenwechsel seat m.toml ben=bot:steady --quiet").done()
    assert folder.quick("wolkenwechsel seat m.toml --json").facts() == {
        "seats": {"anna": "person", "ben": "bot:steady"}
    }
    assert folder.match().game.waiting(folder.match().state) == (0,)
    log = folder.log()
    folder.quick("wolkenwechsel seat m.toml ben=person --quiet").done()
    assert folder.log() == [*log, "ben seat person"]
    folder.quick("wolkenwechsel seat m.toml ben=person --quiet").done()
    assert folder.log() == [*log, "ben seat person"]
    told = folder.quick("wolkenwechsel replay m.toml --as anna").done()
    assert "ben: seat bot:steady" in told
    assert "ben: seat person" in told
    folder.quick("wolkenwechsel replay m.toml --check").done()


@pytest.mark.parametrize("words", ["ben", "cleo=person", "ben=bot:clever", "dealer=bot:steady"])
def test_a_seat_that_cannot_change_hands(folder: Folder, words: str) -> None:
    seated(folder, "anna,ben")
    folder.quick(f"wolkenwechsel seat m.toml {words}").failed(2)


def test_an_undo_does_not_take_back_who_plays_a_seat(folder: Folder) -> None:
    seated(folder, "anna,ben")
    folder.quick("wolkenwechsel move m.toml 'anna: flip a1' --quiet").done()
    folder.quick("wolkenwechsel seat m.toml ben=bot:steady --quiet").done()
    folder.quick("wolkenwechsel undo m.toml --as anna --force --quiet").done()
    match = folder.match()
    assert computers(match) == {1: "bot:steady"}
    assert entries(match)[-1].startswith("dealer deal")  # it has moved again
    folder.quick("wolkenwechsel replay m.toml --check").done()


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("level", [Level.RANDOM, Level.STEADY])
def test_computers_alone_play_a_match_to_its_end(folder: Folder, game: str, level: Level) -> None:
    seated(folder, f"bot:{level},bot:{level}", game)
    match = folder.match()
    assert match.game.outcome(match.state) is not None
    assert folder.quick(f"{game} replay m.toml --check").done().startswith("checked: ")


@pytest.mark.parametrize("game", list(GAMES))
def test_the_same_seed_leads_to_the_same_moves(folder: Folder, game: str) -> None:
    seated(folder, "bot:steady,bot:random", game)
    first = folder.log()
    folder.quick(f"{game} new m.toml --force --players bot:steady,bot:random {SEED}").done()
    assert folder.log() == first


def test_a_hint_tells_what_a_computer_would_do_and_why(folder: Folder) -> None:
    seated(folder, "anna,ben")
    facts = folder.quick("wolkenwechsel hint m.toml --as anna --level steady --json").facts()
    assert (facts["seat"], facts["level"]) == ("anna", "steady")
    worths = [entry["worth"] for entry in facts["moves"]]
    assert worths == sorted(worths, reverse=True)
    assert facts["moves"][0]["move"].startswith("flip ")
    searched = folder.quick("wolkenwechsel hint m.toml --as anna --playouts 40").done()
    assert "playouts" in searched
    assert folder.quick("wolkenwechsel hint m.toml --as anna --playouts 40").done() == searched


def test_nobody_is_advised_who_has_nothing_to_decide(folder: Folder) -> None:
    seated(folder, "anna,ben")
    folder.quick("wolkenwechsel move m.toml 'anna: flip a1, anna: flip a2' --quiet").done()
    folder.quick("wolkenwechsel hint m.toml --as anna").failed(1, "anna")
    folder.quick("wolkenwechsel hint m.toml --as ben --level clever").failed(2, "clever")


# Programs of others


def test_a_program_plays_a_seat(folder: Folder) -> None:
    seated(folder, f'"anna,robo={program(folder, BOT)}"')
    folder.quick("wolkenwechsel move m.toml 'flip a1, flip b1' --quiet").done()
    folder.quick("wolkenwechsel move m.toml 'take a1' --quiet").done()
    assert "robo draw" in folder.log()


def test_a_program_is_told_what_its_seat_may_know(folder: Folder) -> None:
    noting = BOT.replace("print(", "open('asked.json', 'w').write(line); print(", 1)
    seated(folder, f'"robo={program(folder, noting)},anna"', "donnerwetter")
    asked = json.loads(folder.read("asked.json"))
    assert sorted(asked) == ["game", "moves", "players", "seat", "seq", "view"]
    match = folder.match()
    assert (asked["game"], asked["players"], asked["seat"]) == (
        "donnerwetter",
        ["robo", "anna"],
        "robo",
    )
    assert asked["view"]["seat"] == "robo"
    assert match.game.HIDDEN_HANDS


FAILING = {
    "dies": ("raise SystemExit(7)", "without an answer"),
    "complains": ("raise RuntimeError('no idea')", "no idea"),
    "hangs": ("import time; time.sleep(60)", "within 0.5 seconds"),
    "answers nonsense": ("print('hello')", "no move: hello"),
    "answers what is not legal": ("print('take a1')", "not legal: take a1"),
    "answers without end": ("while True: print('x', end='')", "no move"),
    "answers an escape sequence": (r"print('\x1b[31mflip')", r"\x1b[31mflip"),
}


@pytest.mark.parametrize(("text", "said"), FAILING.values(), ids=FAILING)
def test_a_program_that_fails_leaves_the_match_unharmed(
    folder: Folder, text: str, said: str
) -> None:
    folder.env["WOLKEN_BOT_SECONDS"] = "0.5" if "sleep" in text else "20"
    seated(folder, "anna,ben")
    player = program(folder, text)
    result = folder.quick("wolkenwechsel seat m.toml", f"ben={player}", "--quiet")
    assert result.status == 3
    assert said in result.err
    assert "ben=bot:steady" in result.err
    again = folder.quick("wolkenwechsel move m.toml 'anna: flip a1' --quiet")
    assert again.status == 3
    assert "anna flip a1" in folder.log()
    folder.quick("wolkenwechsel seat m.toml ben=bot:steady --quiet").done()
    assert any(entry.startswith("ben flip") for entry in folder.log())
    folder.quick("wolkenwechsel replay m.toml --check").done()


def test_a_program_that_cannot_be_started(folder: Folder) -> None:
    seated(folder, "anna,ben")
    result = folder.quick("wolkenwechsel seat m.toml ben=bot:exec:./nowhere --quiet")
    assert result.status == 3
    assert "cannot be started" in result.err


def test_a_program_is_run_only_for_who_has_seated_it(folder: Folder, tmp_path: Path) -> None:
    """A match file may come from anybody."""
    seated(folder, f'"anna,robo={program(folder, BOT)}"')
    folder.env["XDG_STATE_HOME"] = str(tmp_path / "another")
    folder.write("mine.py", "open('run', 'w').close()")
    result = folder.quick("wolkenwechsel move m.toml 'flip a1, flip b1' --quiet")
    assert result.status == 0
    result = folder.quick("wolkenwechsel move m.toml 'take a1' --quiet")
    assert result.status == 3
    assert "nobody has seated here" in result.err
    assert not (folder.path / "run").exists()


def test_without_a_home_no_program_is_seated(folder: Folder) -> None:
    seated(folder, "anna,ben")
    del folder.env["XDG_STATE_HOME"]
    folder.quick("wolkenwechsel seat m.toml ben=bot:exec:./mine").failed(2, "HOME")


def test_computers_among_themselves_do_not_go_on_for_ever(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wolken.core.computers.MOST_MOVES", 10)
    result = folder.quick(f"wolkenwechsel new m.toml --players bot:steady,bot:steady {SEED}")
    assert result.status == 3
    assert "10 moves" in result.err
    first = len(folder.log())
    folder.quick("wolkenwechsel seat m.toml steady=bot:random --quiet")
    assert len(folder.log()) > first


def test_a_player_is_recorded_as_it_is_read_back(folder: Folder) -> None:
    """A blank behind a program does not make the log differ from what was told."""
    seated(folder, "anna,ben")
    player = program(folder, BOT)
    folder.quick("wolkenwechsel seat m.toml", f"ben={player} ", "--quiet").done()
    assert f"ben seat {player}" in folder.log()
    folder.quick("wolkenwechsel replay m.toml --check").done()


def test_a_program_may_have_an_equals_sign_among_its_words(folder: Folder) -> None:
    player = program(folder, BOT) + " --a=b"
    folder.quick("wolkenwechsel new m.toml", "--players", f"anna,robo={player}", "--quiet").done()
    assert computers(folder.match()) == {1: player}


def test_the_words_of_a_program_that_fails_are_for_its_seat_alone(folder: Folder) -> None:
    """They may name its cards."""
    telling = (
        "import json, sys\n"
        "asked = json.loads(sys.stdin.readline())\n"
        "print([move for move in asked['moves'] if move.startswith('play')][0][:-2] + 'm1')"
    )
    player = program(folder, telling)
    game = "ueber-den-wolken"
    folder.quick(f"{game} new m.toml --players anna,ben {SEED} --quiet").done()
    result = folder.quick(f"{game} seat m.toml", f"anna={player}", "--quiet")
    assert result.status == 3
    assert "play" not in result.err
    assert "has answered a move that is not legal" in result.err


def test_a_program_of_the_same_name_in_another_folder_is_another_program(folder: Folder) -> None:
    folder.write("bot.py", BOT)
    folder.write("m.toml", "")
    line = f"wolkenwechsel new m.toml --force --quiet {SEED}"
    folder.quick(line, "--players", f"anna,robo=bot:exec:{sys.executable} bot.py").done()
    elsewhere = Folder(folder.path / "mail")
    elsewhere.path.mkdir()
    elsewhere.env.update(folder.env)
    elsewhere.write("m.toml", folder.match())
    elsewhere.write("bot.py", "open('run', 'w').close()")
    result = elsewhere.quick("wolkenwechsel move m.toml 'flip a1, flip b1, take a1' --quiet")
    assert "nobody has seated here" in result.err
    assert not (elsewhere.path / "run").exists()


@pytest.mark.parametrize("seconds", ["inf", "1e300", "nan", "-5", "soon"])
def test_patience_that_is_no_number_of_seconds(folder: Folder, seconds: str) -> None:
    folder.env["WOLKEN_BOT_SECONDS"] = seconds
    seated(folder, f'"anna,robo={program(folder, BOT)}"')


def test_an_undo_asks_who_played_a_seat_then(folder: Folder) -> None:
    seated(folder, "anna,ben")
    folder.quick("wolkenwechsel move m.toml 'anna: flip a1, ben: flip a1' --quiet").done()
    folder.quick("wolkenwechsel seat m.toml ben=bot:steady --quiet").done()
    folder.quick("wolkenwechsel undo m.toml --as anna").failed(1, "ben acted")


@pytest.mark.parametrize("entry", ["nobody seat bot:random", "dealer seat person", "ben seat "])
def test_a_repair_takes_no_seat_that_nobody_has(folder: Folder, entry: str) -> None:
    seated(folder, "anna,ben")
    folder.quick("wolkenwechsel seat m.toml ben=bot:random --quiet").done()
    folder.write("m.toml", folder.read().replace("ben seat bot:random", entry))
    folder.quick("wolkenwechsel repair m.toml").failed(3, "log.entries.")
