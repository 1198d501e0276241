"""Who plays the matches of a simulation, and that it makes no difference.

Processes of this machine, a cluster of Dask, workers that die, Ctrl-C.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from harness import COMMAND, ENVIRONMENT, SECONDS, Folder, plain

from wolken.cli.simulate.pools import Here, Pool
from wolken.cli.simulate.work import Chunk, End, Harvest, Job, Pace, gathered, play_chunk, run
from wolken.core.games import game
from wolken.core.players import Level
from wolken.core.record import read_options
from wolken.core.simulation import Setting
from wolken.core.tally import KINDS

LINE = "simulate wolkenwechsel --players random,random --set rounds=1,2 --seed s"
ENDLESS = "simulate wolkenwechsel --players random,random --seed s --matches 10000000"
LONGEST_END = 10.0  # seconds until a process that is to end has ended


def job(limits: tuple[int, ...] = (20, 100)) -> Job:
    """Variants of Wolkenwechsel between three entrants who can sit in three ways."""
    entrants = (Level.STEADY, Level.RANDOM, Level.RANDOM)
    found = game("wolkenwechsel")
    return Job(
        tuple(
            Setting(found.NAME, read_options(found, {"limit": limit}), entrants, "s", None, 200)
            for limit in limits
        ),
        KINDS,
    )


def until(reached: Callable[[], object]) -> None:
    """Waits until something is so."""
    end = time.monotonic() + SECONDS
    while not reached():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.01)


# Cutting the work


def test_neither_cuts_nor_order_change_the_harvest() -> None:
    random, found = Random("cuts"), job()
    deals = 7
    total = deals * found.matches_of_deal
    whole = gathered(found, Harvest(), play_chunk(found, 0, total))
    assert whole.deals(found) == deals
    assert sum(tally.cut for tally in whole.tallies) > 0
    for _time in range(3):
        cuts = sorted(random.sample(range(1, total), 9))
        chunks = [
            play_chunk(found, low, high)
            for low, high in zip([0, *cuts], [*cuts, total], strict=True)
        ]
        random.shuffle(chunks)
        harvest = Harvest()
        for chunk in chunks:
            harvest = gathered(found, harvest, chunk)
        assert harvest.tallies == whole.tallies
        assert harvest.loose == {}


def test_a_deal_counts_only_once_all_its_matches_are_there() -> None:
    found = job()
    harvest = gathered(found, Harvest(), play_chunk(found, 0, found.matches_of_deal - 1))
    assert (harvest.deals(found), list(harvest.loose)) == (0, [1])
    last = play_chunk(found, found.matches_of_deal - 1, found.matches_of_deal)
    assert gathered(found, harvest, last).deals(found) == 1


@pytest.mark.parametrize(
    ("chunks", "left", "room", "size"),
    [
        ([], 1000, 4, 1),  # nothing is known yet
        ([(1, 0.0001)], 1000, 4, 4),  # a chunk grows fourfold at most
        ([(100, 0.1)], 10**6, 4, 400),
        ([(400, 0.4)], 10**6, 4, 1000),  # a second
        ([(1, 5.0)], 1000, 4, 1),  # a match that takes longer stays alone
        ([(400, 0.4)], 1000, 4, 250),  # at the end everybody has something
        ([(400, 0.4)], 3, 4, 1),
    ],
)
def test_chunks_take_about_a_second(
    chunks: list[tuple[int, float]], left: int, room: int, size: int
) -> None:
    pace = Pace()
    for matches, seconds in chunks:
        pace.note(Chunk((), {}, matches, seconds))
    assert pace.size(left, room) == size


def test_no_more_chunks_are_out_than_there_is_room_for() -> None:
    out = []

    class Counting(Here):
        def submit(self, call, /, *args, **named):  # type: ignore[no-untyped-def]
            out.append(args[1:])
            return super().submit(call, *args, **named)

    told: list[int] = []
    harvest, end = run(job((20,)), 4, Pool(Counting(), lambda: 1), told.append)
    assert (end, harvest.deals(job((20,)))) == (End.DONE, 4)
    assert sum(told) == 12
    assert [low for low, _high in out] == [0, *(high for _low, high in out[:-1])]


# Processes of this machine


def test_the_table_is_the_same_whatever_the_number_of_workers(folder: Folder) -> None:
    one, three = (
        folder.wolken(f"{LINE} --matches 30 --workers {workers}").done() for workers in (1, 3)
    )
    assert one == three


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8")
    return list(map(int, text.split()))


def gone(processes: list[int]) -> bool:
    """Whether none of these processes runs any more."""
    return not any(Path(f"/proc/{process}").exists() for process in processes)


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc")


@pytest.fixture
def playing(folder: Folder) -> Iterator[subprocess.Popen[bytes]]:
    """A simulation without end, on two processes that have begun."""
    process = subprocess.Popen(
        [*COMMAND, *ENDLESS.split(), "--workers", "2"],
        cwd=folder.path,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        until(lambda: len(children(process.pid)) == 2)
        time.sleep(0.5)  # so that something has been played
        yield process
    finally:
        process.kill()
        process.communicate()


@on_linux
def test_an_interrupt_tells_what_has_been_played(playing: subprocess.Popen[bytes]) -> None:
    workers = children(playing.pid)
    playing.send_signal(signal.SIGINT)
    out, err = playing.communicate(timeout=SECONDS)
    assert (playing.returncode, err) == (130, b"")
    last = out.decode().splitlines()[-1]
    assert last.startswith("stopped early: ")
    assert last.endswith(" of 10000000 deals were played")
    assert int(last.split()[2]) > 0
    assert gone(workers)


@on_linux
def test_the_death_of_a_worker_is_told_with_what_has_been_played(
    playing: subprocess.Popen[bytes],
) -> None:
    workers = children(playing.pid)
    os.kill(workers[0], signal.SIGKILL)
    out, err = playing.communicate(timeout=SECONDS)
    assert playing.returncode == 3
    assert "stopped early: " in out.decode()
    assert err.decode().startswith("wolken: a process that played matches has died")
    assert gone(workers)


@on_linux
def test_workers_do_not_outlive_the_call(playing: subprocess.Popen[bytes]) -> None:
    workers = children(playing.pid)
    playing.kill()
    playing.wait()
    until(lambda: gone(workers))


def test_a_bar_shows_how_far_it_is_on_a_terminal(folder: Folder) -> None:
    result = folder.terminal(f"{ENDLESS} --workers 1", ("matches", "\x03"))
    assert result.status == 130
    shown = plain(result.out)
    assert "10000000 deals were played" in " ".join(shown.split())


@pytest.mark.parametrize("form", ["--json", "--csv", "--quiet", "--plain"])
def test_no_bar_disturbs_a_form_for_others(folder: Folder, form: str) -> None:
    line = f"{LINE} --matches 3 --workers 1 {form}"
    assert folder.terminal(line, columns=500).out == folder.wolken(line).done()


# A cluster


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[int]]]:
    """The address of a scheduler of Dask, and its two workers, each a process of its own."""
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    common = ["--scheduler-file", str(file), "--host", "127.0.0.1", "--no-dashboard"]
    worker = ["dask_worker", *common, "--nthreads", "1", "--no-nanny"]
    lines = [["dask_scheduler", *common, "--port", "0"], worker, worker]
    logs = [folder / f"{number}.log" for number in range(len(lines))]
    processes = [started(folder, line, log) for line, log in zip(lines, logs, strict=True)]
    try:
        until(lambda: all("Registered to" in log.read_text("utf-8") for log in logs[1:]))
        yield json.loads(file.read_text("utf-8"))["address"], [one.pid for one in processes[1:]]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def started(folder: Path, line: list[str], log: Path) -> subprocess.Popen[bytes]:
    """A program of Dask that tells in a file what it does."""
    command = [sys.executable, "-m", f"distributed.cli.{line[0]}", *line[1:]]
    with log.open("wb") as out:
        return subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, stdout=out, stderr=out)


def processor_time(process: int) -> float:
    """The seconds of a processor that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


@on_linux
def test_a_cluster_tells_the_same_table_though_a_worker_dies(
    folder: Folder, cluster: tuple[str, list[int]]
) -> None:
    address, workers = cluster
    line = f"{LINE} --matches 800"
    expected = folder.wolken(f"{line} --workers 2").done()
    idle = processor_time(workers[0])
    process = subprocess.Popen(
        [*COMMAND, *line.split(), "--dask", address],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        until(lambda: processor_time(workers[0]) > idle + 0.1)
        os.kill(workers[0], signal.SIGKILL)
        assert process.poll() is None, "it was over before the worker died"
        out, err = process.communicate(timeout=SECONDS)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, err) == (0, b"")
    assert out.decode() == expected


@pytest.mark.parametrize("address", ["nowhere", "tls://127.0.0.1:9"])
def test_where_there_is_no_cluster_it_is_said(folder: Folder, address: str) -> None:
    call = folder.wolken(f"{LINE} --matches 3 --dask {address}")
    assert "Traceback" not in call.failed(3, f"no cluster at {address}")


def test_where_something_else_answers_there_is_no_cluster(folder: Folder) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _address = server.accept()
            with connection:
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" + bytes(64))

        Thread(target=answer, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        folder.wolken(f"{LINE} --matches 3 --dask {address}").failed(3, "no cluster at tcp://")


def test_without_its_library_there_is_advice(folder: Folder) -> None:
    """A module of that name that cannot be imported stands in its place."""
    folder.write("distributed.py", "raise ImportError\n")
    path = os.pathsep.join((str(folder.path), ENVIRONMENT["PYTHONPATH"]))
    env = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    result = folder.wolken(f"{LINE} --matches 3 --dask nowhere", env=env)
    assert "pip install 'wolken[dask]'" in result.failed(2)
