"""Makes the match files of the corpus that are not there yet: `python tests/corpus/make.py`.

A file that is there is never written again, for it stands for the files that people have. Each
is a match of random moves up to the first state of some kind, and what is then done to it. A
raised revision of a game's rules gets a folder of its own, beside that of the one before.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

CORPUS = Path(__file__).parent
sys.path[:0] = [str(CORPUS.parent / "path"), str(CORPUS.parent / "cli")]

from harness import NOW, Folder  # noqa: E402 (the paths come first)

from wolken.core import fair  # noqa: E402
from wolken.core import match as matches  # noqa: E402
from wolken.core.call import Order, call  # noqa: E402
from wolken.core.game import DEALER, Plain  # noqa: E402
from wolken.core.games import game  # noqa: E402
from wolken.core.match import Match  # noqa: E402
from wolken.core.record import VERSION, read_options  # noqa: E402

PLAYERS = ("anna", "ben", "cleo", "dora", "emil", "fritzi")
MOST_MOVES = 600
SEEDS = 60  # that are tried until one leads to such a state

# What is asked of a match and its state as plain data.
Kind = Callable[[Match, Plain], Any]


class Wanted(NamedTuple):
    """A file that is wanted: its game, name, number of seats, and what its match is to be like.

    `after` is done to the file in the end: a call of wolken, behind a time if the clock shall
    say another than usual, or `old -> new` in its text.
    """

    game: str
    name: str
    seats: int
    kind: Kind
    options: Mapping[str, Any] = MappingProxyType({})
    table: bool = False
    fair: bool = False
    after: tuple[str, ...] = ()
    least: int = 0  # entries that were made before


def phase(name: str, **facts: Any) -> Kind:
    """Matches in that phase whose state has those facts (True: it has that key)."""

    def fits(match: Match, state: Plain) -> bool:
        return state["phase"] == name and all(
            key in state if value is True else state.get(key) == value
            for key, value in facts.items()
        )

    return fits


def over(match: Match, state: Plain) -> bool:
    return not match.game.waiting(match.state)


def sealed(match: Match, state: Plain) -> bool:
    """Some seat has not been told all that was done."""
    return any(reading.held for reading in match.readings)


def window(match: Match, state: Plain) -> bool:
    """A seat may act for which nobody waits."""
    waiting = match.game.waiting(match.state)
    others = [seat for seat in range(len(match.players)) if seat not in waiting]
    return bool(waiting) and any(match.game.legal(match.state, seat) for seat in others)


def own_box(name: str) -> Plain:
    """A changed copy of a game's box."""
    path = CORPUS.parents[1] / "core" / "games" / name / "box.toml"
    return tomllib.loads(path.read_text("utf-8"))


def swapped(sheet: Plain) -> Plain:
    """A sheet with its first and eighth row exchanged."""
    rows = sheet["grid"].strip().split("\n")
    rows[0], rows[7] = rows[7], rows[0]
    return {**sheet, "grid": rows}


SHEET = {"spring": swapped(own_box("blaetterrauschen")["spring"])}
BIRDS = own_box("ueber_den_wolken")
BIRDS["cubes"]["2"] = 9
UNDO = ("undo m.toml --force",)
AGREED = (
    *("undo m.toml --as anna --ask", "consent m.toml --as ben", "undo m.toml --as ben --ask"),
    *("consent m.toml --as anna --refuse", "consent m.toml --as anna --ahead"),
    "undo m.toml --as anna --ask",
)
REPAIR = ("limit = 100 -> limit = 77", "repair m.toml", "move m.toml draw")
PACE = "pace m.toml 3d --bank 7d --weekends --grace 1d --then"
# What ran over three days is used of anna's bank; then she asks ben, who is absent for a while.
PACED = (
    *(f"{PACE} bot:steady", "absent m.toml 2026-02-11 2026-02-12 --as ben"),
    *("2026-02-09T12:00:00Z move m.toml draw", "2026-02-10T08:30:00Z undo m.toml --as anna --ask"),
)
LATE = (f"{PACE} pass", "2026-03-02T12:00:00Z timeout m.toml")
WB, UW, DW, WW, BR = (
    *("wolkenbruch", "ueber-den-wolken", "donnerwetter", "wolkenwechsel", "blaetterrauschen"),
)
WANTED = [
    Wanted(WB, "keep", 2, phase("keep")),
    Wanted(WB, "table-hands", 3, phase("hands"), table=True),
    Wanted(WB, "precipitation", 1, phase("precipitation"), {"scale": 3}, least=20),
    Wanted(WB, "drawing", 4, phase("drawing", tasks=True)),
    Wanted(WB, "window", 3, window),
    Wanted(WB, "looked", 2, phase("actions", looked=True)),
    Wanted(WB, "cloudburst", 2, phase("cloudburst", holds=True), {"start": 2, "scale": 6}),
    Wanted(WB, "table-sealed", 2, sealed, table=True),
    Wanted(WB, "own-box", 3, phase("actions"), {"box": {"cost": {"skim": 1}}}, least=45),
    Wanted(WB, "undone", 2, phase("actions"), after=UNDO, least=45),
    Wanted(WB, "computer", 2, phase("actions"), after=("seat m.toml ben=bot:random",), least=20),
    Wanted(WB, "over", 2, over),
    Wanted(UW, "place", 3, phase("place"), least=80),
    Wanted(UW, "second-stage", 4, phase("turn", turn="cleo"), least=150),
    Wanted(UW, "scoring", 3, phase("scoring", deck_top=True)),
    Wanted(UW, "table-replace", 3, phase("replace"), table=True),
    Wanted(UW, "table-display", 2, phase("display", deck_top=True), table=True),
    Wanted(UW, "own-box", 2, phase("turn"), {"box": BIRDS}, least=45),
    Wanted(UW, "undone", 4, phase("turn"), after=UNDO, least=100),
    Wanted(UW, "over", 2, over),
    Wanted(DW, "forecast", 4, phase("forecast"), {"storey_limit": 1}, least=8),
    Wanted(DW, "weather", 2, phase("weather"), {"ladder": 20}, least=60),
    Wanted(DW, "table-own", 3, phase("own"), table=True),
    Wanted(DW, "table-uncover", 3, phase("uncover"), table=True, least=60),
    Wanted(DW, "window", 3, window),
    Wanted(DW, "sealed", 3, sealed),
    Wanted(DW, "late", 3, phase("forecast"), after=LATE, least=8),
    Wanted(DW, "undone", 2, phase("weather"), after=UNDO, least=40),
    Wanted(DW, "over", 2, over),
    Wanted(WW, "opening", 3, phase("opening"), least=5),
    Wanted(WW, "drawn", 4, phase("drawn"), {"rounds": 3}, least=50),
    Wanted(WW, "second-round", 2, phase("turn", round=2)),
    Wanted(WW, "last-turns", 3, phase("turn", closer=True)),
    Wanted(WW, "table-swap", 2, phase("swap"), table=True, least=20),
    Wanted(WW, "table-reveal", 3, phase("reveal"), table=True),
    Wanted(WW, "undone", 2, phase("turn"), after=(*UNDO, *UNDO), least=20),
    Wanted(WW, "repaired", 2, phase("turn"), after=REPAIR, least=20),
    Wanted(WW, "computer", 2, phase("turn"), after=("seat m.toml ben=bot:steady",), least=20),
    Wanted(WW, "fair", 3, phase("turn"), fair=True, after=UNDO, least=25),
    Wanted(WW, "paced", 2, phase("turn", turn="anna"), after=PACED, least=20),
    Wanted(WW, "agreed", 2, phase("turn"), after=AGREED, least=20),
    Wanted(WW, "over", 2, over, {"limit": 40}),
    Wanted(BR, "table-fields", 3, phase("fields"), table=True),
    Wanted(BR, "table-roll", 2, phase("roll"), {"season": "winter"}, table=True, least=15),
    Wanted(BR, "sealed", 3, sealed, {"season": "summer"}, least=12),
    Wanted(BR, "answer", 2, phase("answer"), {"season": "autumn", "pairs": "area"}),
    Wanted(BR, "holly", 2, phase("entry"), {"season": "winter", "holly": "seat"}, least=15),
    Wanted(BR, "own-sheet", 1, phase("entry"), {"sheet": SHEET}, least=8),
    Wanted(BR, "undone", 4, phase("entry"), after=UNDO, least=20),
    Wanted(BR, "over", 2, over),
]


def file_of(wanted: Wanted) -> Path:
    """Where a file of the corpus is."""
    revision = game(wanted.game).REVISION
    return CORPUS / f"format-{VERSION}" / f"{wanted.game}-{revision}" / f"{wanted.name}.toml"


def match_for(wanted: Wanted) -> Match:
    """The first match of random moves that is as wanted."""
    for seed in range(SEEDS):
        for match in states(wanted, seed):
            state = match.game.dump_state(match.state, match.players)
            if len(match.log) >= wanted.least and wanted.kind(match, state):
                return match
    raise SystemExit(f"no match leads to {wanted.game} {wanted.name}")


def states(wanted: Wanted, seed: int) -> Iterator[Match]:
    """A match of random moves, after every decision."""
    played = game(wanted.game)
    name = f"{wanted.game} {wanted.name} {seed}"
    match = matches.begin(
        played,
        id=f"{seed:08x}",
        players=PLAYERS[: wanted.seats],
        options=read_options(played, dict(wanted.options)),
        seed=None if wanted.table or wanted.fair else name,
        secret=f"{seed:064x}" if wanted.fair else None,
        salt=f"{seed:032x}",
        time=NOW,
    )
    match = contributed(match) if wanted.fair else match
    match, *_ = matches.settle(match, NOW)
    pick = Random(name)
    for _ in range(MOST_MOVES):
        yield match
        waiting = played.waiting(match.state)
        if not waiting:
            return
        seat = pick.choice(waiting)
        text = matches.written(match, pick.choice(played.legal(match.state, seat)))
        called = call(match, [Order(None if seat == DEALER else seat, text)], NOW)
        assert called.error is None, called.error
        match = called.match


def contributed(match: Match) -> Match:
    """The strict fair match once everybody has committed and contributed."""
    match = fair.publish(match, NOW, strict=True)
    for seat, name in enumerate(match.players):
        match = fair.commit(match, seat, fair.seat_commitment(match, seat, name), NOW)
    for seat, name in enumerate(match.players):
        match = fair.contribute(match, seat, name, NOW)
    return match


def done_to(folder: Folder, wanted: Wanted) -> None:
    """Does to a file what is wanted in the end."""
    for step in wanted.after:
        old, arrow, new = step.partition(" -> ")
        if arrow:
            assert folder.read().count(old) == 1
            folder.write("m.toml", folder.read().replace(old, new))
        else:
            time, _, line = step.partition(" ") if step[0].isdigit() else (NOW, "", step)
            result = folder.quick(f"{wanted.game} {line}", env={"WOLKEN_NOW": time})
            assert result.status == 0, result


def main() -> None:
    """Makes what is missing."""
    import tempfile

    for wanted in WANTED:
        path = file_of(wanted)
        if path.exists():
            continue
        with tempfile.TemporaryDirectory() as place:
            folder = Folder(Path(place))
            folder.write("m.toml", match_for(wanted))
            done_to(folder, wanted)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(folder.read(), "utf-8")
        print(path.relative_to(CORPUS), path.stat().st_size)


if __name__ == "__main__":
    main()
