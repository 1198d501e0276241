"""What `wolken simulate` tells: lines, a table, other programs' forms, plots."""

from __future__ import annotations

import csv
from xml.etree import ElementTree

import pytest
from harness import Folder, plain

from wolken.cli.simulate.plot import ASCII, DRAWN, TICKS, Mark, mark_line, tick_line
from wolken.cli.simulate.results import Compared
from wolken.cli.simulate.table import COUNT, PERCENT
from wolken.core.intervals import Figure

LIMITS = "simulate wolkenwechsel --players random,random --workers 1 --seed s --set limit=20,100"


def test_plain_lines_tell_the_figures(folder: Folder) -> None:
    found = folder.quick(f"{LIMITS} --matches 9 --json").facts()["variants"]
    lines = folder.quick(f"{LIMITS} --matches 9").done().splitlines()
    assert lines[0] == "wolkenwechsel, seed s: 9 deals, each played with one seating"
    assert lines[1].endswith("how much more than limit=20")
    moves, more = found[1]["moves"], found[1]["moves"]["more"]
    assert (
        f"limit=100: matches 9, cut off 0, moves {moves['mean']:.1f} ± {moves['reach']:.1f}"
        f" ({more:+.1f} ± {moves['more_reach']:.1f})"
    ) in lines
    assert "limit=20: 9 ended: a total has reached the limit" in lines
    wins = found[0]["players"][1]["wins"]
    start = f"limit=20: random2: wins {100 * wins['mean']:.1f} ± {100 * wins['reach']:.1f} %, "
    assert [line for line in lines if line.startswith(start)]


@pytest.mark.parametrize(
    ("own", "more", "text"),
    [
        (Figure(0.5, 0.125), None, "50.0 ± 12.5 %"),
        (Figure(1.0, None), None, "100.0 %"),
        (Figure(0.5, 0.1), Figure(-0.25, 0.05), "50.0 ± 10.0 % (-25.0 ± 5.0 %)"),
        (Figure(0.5, None), Figure(0.0, None), "50.0 % (+0.0 %)"),
        (None, None, "-"),
    ],
)
def test_how_a_figure_is_written(own: Figure | None, more: Figure | None, text: str) -> None:
    assert PERCENT.both(Compared(own, more)) == text


def test_a_count_is_written_with_one_place() -> None:
    assert COUNT.own(Compared(Figure(41.25, 0.06), None)) == "41.2 ± 0.1"


def test_a_table_is_drawn_where_there_is_room(folder: Folder) -> None:
    line = f"{LIMITS} --matches 4 --plot"
    env = {"FORCE_COLOR": "1", "NO_COLOR": "1"}
    drawn = plain(folder.quick(line, env={**env, "COLUMNS": "100"}).done())
    heads = next(row for row in drawn.splitlines() if "player" in row)
    assert " ".join(heads.split()) == (
        "variant player wins % points decisions matches cut off moves"
    )
    assert drawn.count("●") == 2 * 2 * 2
    narrow = folder.quick(line, env={**env, "COLUMNS": "60"}).done()
    assert "limit=20: random: wins" in narrow
    assert max(map(len, narrow.splitlines())) <= 60


def test_csv_has_a_row_for_every_variant_and_player(folder: Folder) -> None:
    rows = list(csv.DictReader(folder.quick(f"{LIMITS} --matches 4 --csv").done().splitlines()))
    assert [(row["variant"], row["player"]) for row in rows] == [
        (f"limit={limit}", player) for limit in (20, 100) for player in ("random", "random2")
    ]
    found = folder.quick(f"{LIMITS} --matches 4 --json").facts()["variants"]
    for row, one in zip(rows[::2], found, strict=True):
        assert float(row["moves"]) == pytest.approx(one["moves"]["mean"], abs=1e-5)
        points = one["players"][0]["points"]
        assert float(row["points_reach"]) == pytest.approx(points["reach"], abs=1e-5)
        assert row["reasons"] == "limit 4"
    assert rows[0]["wins_more"] == ""
    assert float(rows[2]["moves_more"]) > 0


def test_quiet_prints_nothing(folder: Folder) -> None:
    assert folder.quick(f"{LIMITS} --matches 2 --quiet --plot").done() == ""


# The plot


@pytest.mark.parametrize(
    ("mark", "line"),
    [
        (Mark("", 0, 0.2, 0.5, 0.8), "..[--o--].."),
        (Mark("", 0, 0.0, 0.0, 1.0), "o---------]"),
        (Mark("", 0, 0.5, 0.5, 0.5), ".....o....."),
    ],
)
def test_a_mark_stands_where_its_mean_is(mark: Mark, line: str) -> None:
    assert mark_line(mark, ASCII, 11) == line
    drawn = line.translate(str.maketrans("".join(ASCII), "".join(DRAWN)))
    assert mark_line(mark, DRAWN, 11) == drawn


def test_ticks_stand_where_their_numbers_are() -> None:
    line = tick_line(("0", "25", "50", "75", "100"), 41)
    assert line == "0        25        50        75       100"


def test_the_plot_of_a_pipe_is_ascii(folder: Folder) -> None:
    told = folder.quick(f"{LIMITS} --matches 6").done()
    plotted = folder.quick(f"{LIMITS} --matches 6 --plot").done()
    plot = plotted.removeprefix(told)
    assert plot.isascii()
    rows = [f"limit={limit} {player}" for limit in (20, 100) for player in ("random", "random2")]
    begun = ["wins in %", *rows, "points", *rows]
    for line, start in zip(plot.splitlines(), begun, strict=True):
        assert line.startswith(f"{start} ")


def test_the_picture_shows_every_figure(folder: Folder) -> None:
    told = folder.quick(f"{LIMITS} --matches 6 --svg plot.svg").done()
    text = folder.read("plot.svg")
    picture = ElementTree.fromstring(text)
    spaces = {"svg": "http://www.w3.org/2000/svg"}
    assert len(picture.findall("svg:circle", spaces)) == 2 * 2 * 2
    texts = [element.text for element in picture.findall("svg:text", spaces)]
    assert texts.count("limit=100 random2") == 2
    assert len(texts) == 2 * (1 + TICKS + 1 + 4)
    description = picture.find("svg:desc", spaces)
    assert description is not None
    assert description.text == told.rstrip("\n")
    assert "href" not in text
    assert "url(" not in text
    width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
    for circle in picture.findall("svg:circle", spaces):
        assert 0 < float(circle.attrib["cx"]) < width
        assert 0 < float(circle.attrib["cy"]) < height


def test_only_what_a_simulation_needs_is_imported(folder: Folder) -> None:
    line = f"{LIMITS} --matches 2"
    result = folder.wolken(line, python=("-X", "importtime"))
    imported = {row.rpartition("|")[2].strip() for row in result.err.splitlines()}
    assert "wolken.core.simulation" in imported
    unused = {"rich", "distributed", "multiprocessing", "wolken.cli.simulate.plot", "csv"}
    assert imported & unused == set()
