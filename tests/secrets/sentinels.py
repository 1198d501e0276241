"""Whole random matches in which hidden cards have names that nothing else has.

`python sentinels.py GAME MATCHES` plays them at a real table, where the test decides what comes
up, and prints one JSON object: what was looked at, and every output for a seat with the name of
a card that this seat may not know. A process of its own, since the boxes of the games are
other ones: their figures are read once.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / folder) for folder in ("path", "laws", "cli", "secrets")]

from wolken.core import data  # noqa: E402

# Figures of the boxes that are other ones: names that stand nowhere else in the program.
CHANGED = {
    "blaetterrauschen": {},
    "donnerwetter": {
        "\n3 = 6 ": "\n733 = 6 ",
        "-3 = 6 ": "-744 = 6 ",
        "top = [2, 12]": "top = [2, 9999]",
        "ground = [-12, -2]": "ground = [-9999, -2]",
    },
    "ueber-den-wolken": {},
    "wolkenbruch": {},
}
READER = 0  # anna, from whom things are hidden
LONGEST = 160  # entries
EVERY = 20  # acts at which all calls are made, not only the views told
SHOWN_LEAKS = 3


def other_boxes(folder: Path) -> None:
    """Lets the games read changed boxes; the rest of their data is the same."""
    shutil.copytree(data.GAMES_FOLDER, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for name, changes in CHANGED.items():
        path = folder / name.replace("-", "_") / "box.toml"
        text = path.read_text("utf-8")
        for was, becomes in changes.items():
            assert text.count(was) == 1, was
            text = text.replace(was, becomes)
        path.write_text(text, "utf-8")
    data.GAMES_FOLDER = folder


class Secret(NamedTuple):
    """How the hidden cards of a game are told apart.

    `name` finds names of cards in a text; `hidden` says whether the reader may not see what the
    dealer deals now; `fits` whether a card may come up where it is hidden, or not hidden;
    `known` are the cards that the reader may know of a match.
    """

    name: re.Pattern[str]
    hidden: Callable[[Any], bool]
    fits: Callable[[str, bool], bool]
    known: Callable[[Any], Iterable[str]]


# Donnerwetter: the own cards of others are sentinels, all that is turned up is none.


def dw_hidden(state: Any) -> bool:
    return state.square is None and state.turn != READER


def dw_known(match: Any) -> Iterator[str]:
    """What lies open, and the own card: what was open once is hidden again."""
    state = match.state
    yield from (str(abs(value)) for value in state.sky if value is not None)
    if state.own[READER]:
        yield str(abs(state.values[32 + READER] or 0))


# Über den Wolken: every card has a name of its own.


def uw_hidden(state: Any) -> bool:
    return state.phase.name == "HAND" and next_hand(state) != READER


def next_hand(state: Any) -> int:
    return min(range(len(state.hands)), key=lambda seat: len(state.hands[seat].unseen))


def uw_known(match: Any) -> Iterator[str]:
    """All cards in the log but those dealt to others."""
    for line in match.log:
        words = line.split()
        if words[3] != "hand" or words[4] == match.players[READER]:
            yield from UW_NAME.findall(" ".join(words[3:-1]))


# Wolkenbruch: half of the sorts of cards come up only where the reader does not see it.

WB_SENTINELS = (
    *("drop-green", "wave-green", "wave-blue", "cloud-green", "cloud-blue"),
    *("lightning-green", "lightning-blue"),
    *("tailwind", "dry-spell", "two-buckets", "sunbeam", "spark-snuffer", "break-in-clouds"),
)


def wb_receiver(state: Any) -> int | None:
    """The seat that alone sees the card that the dealer deals now; None: everybody does."""
    if state.tasks:
        task = state.tasks[-1]
        return None if task.ask.name == "CARD" else int(task.seat)
    if state.phase.name == "HANDS":
        sizes = [len(hand.seen) + len(hand.unseen) for hand in state.hands]
        limits = [wb_limit(state, seat) for seat in range(len(sizes))]
        return next(s for s, size in enumerate(sizes) if size < limits[s])
    return int(state.turn)


def wb_limit(state: Any, seat: int) -> int:
    packer = state.profiles[seat][0] == 0
    return int(state.box.hand_limit[len(state.hands) - 1]) + packer


def wb_hidden(state: Any) -> bool:
    dealing = state.phase.name not in ("RING", "PROFILES")
    return dealing and wb_receiver(state) not in (None, READER)


def wb_known(match: Any) -> Iterator[str]:
    """What the reader's hand has held, what is open, and all moves that tell everybody a card."""
    from wolken.core.games.wolkenbruch.model import CARD_NAMES
    from wolken.core.log import walk

    for step, _ in walk(match):
        text = match.game.write(step.move, match.players) if step.move is not None else ""
        word = text.split(" ")[0]
        secret = word in ("pick", "agree") or text.startswith("ability swap")
        if word == "card":
            special = text in ("card spark", "card dragon")
            secret = wb_hidden(step.before) and not special
        if step.seat == READER or not secret:
            yield from WB_NAME.findall(text)
        if word == "strike":
            yield f"lightning-{text.split(' ')[1]}"
        yield from (CARD_NAMES[card] for card in step.after.hands[READER].unseen)
    state = match.state
    cards = [*state.discards, *state.removed]
    for row in (*state.rain, *state.displays, *(hand.seen for hand in state.hands)):
        cards += row
    cards += [known.card for known in (*state.deck, *state.looked) if wb_seen(known)]
    yield from (CARD_NAMES[card] for card in cards)


def wb_seen(part: Any) -> bool:
    """Whether the reader has seen a card of the deck."""
    return hasattr(part, "seers") and (part.seers < 0 or bool(part.seers >> READER & 1))


# Blätterrauschen: the areas that others have entered in a round that is not finished.


def br_known(match: Any) -> Iterator[str]:
    """The areas in the log, those of others once all have finished their round."""
    from wolken.core.log import walk

    sealed: list[str] = []
    for step, _ in walk(match):
        text = match.game.write(step.move, match.players) if step.move is not None else ""
        sealed += BR_NAME.findall(text)
        if step.seat == READER:
            yield from BR_NAME.findall(text)
        if step.after.phase.name != "ENTRY":
            yield from sealed


BR_NAME = re.compile(r"\b(?<=area )[a-l][1-9] [a-l][1-9]\b")
DW_NAME = re.compile(r"\b(?:733|744)\b")
UW_NAME = re.compile(r"(?<![\w-])[2-4]-[0-9]{2}(?![\w-])")
WB_NAME = re.compile(rf"(?<![\w-])(?:{'|'.join(WB_SENTINELS)})(?![\w-])")
SECRETS = {
    "blaetterrauschen": Secret(BR_NAME, lambda state: False, lambda text, hidden: True, br_known),
    "donnerwetter": Secret(
        DW_NAME,
        dw_hidden,
        lambda text, hidden: bool(DW_NAME.search(text)) == hidden,
        dw_known,
    ),
    "ueber-den-wolken": Secret(UW_NAME, uw_hidden, lambda text, hidden: True, uw_known),
    "wolkenbruch": Secret(
        WB_NAME,
        wb_hidden,
        lambda text, hidden: bool(WB_NAME.search(text)) == hidden,
        wb_known,
    ),
}


def next_deal(match: Any, secret: Secret, random: Random) -> Any:
    """What comes up: a sentinel where it is hidden from the reader, if that is possible."""
    moves = list(match.game.legal(match.state, -1))
    hidden = secret.hidden(match.state)
    fitting = [move for move in moves if secret.fits(match.game.write(move, match.players), hidden)]
    return random.choice(fitting or moves)


def played(name: str, random: Random) -> Iterator[Any]:
    """A match at a real table after every act."""
    from curious_matches import acted, at_minute, fresh, next_act, option_sets

    seats = random.choice([2, 3])
    match = fresh(name, seats, random.choice(option_sets(name, seats)), None)
    while match.game.waiting(match.state) and len(match.log) < LONGEST:
        if -1 in match.game.waiting(match.state):
            move = next_deal(match, SECRETS[name], random)
            match = acted(match, -1, move, at_minute(len(match.log)))
        else:
            match = next_act(match, random)
        yield match


def told_views(match: Any, number: int) -> Iterator[tuple[str, str]]:
    """What the reader is shown and told of a match, in all forms by turns, without a file."""
    from wolken.cli import console, report
    from wolken.core.history import history

    told = history(match, READER)
    forms = (console.Mode.PLAIN, console.Mode.JSON, console.Mode.RICH)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        report.show(forms[number % 3], match, READER, told[-3:])
    yield f"show, {forms[number % 3]}", out.getvalue()
    yield "replay", "\n".join(report.told_lines(match, told))
    if match.game.NAME != "blaetterrauschen":  # there all that can be drawn is possible
        yield "moves", " ".join(match.game.write(m, match.players) for m in own_moves(match))


def own_moves(match: Any) -> list[Any]:
    return list(match.game.legal(match.state, READER))


def called_outputs(match: Any, folder: Any, random: Random) -> Iterator[tuple[str, str]]:
    """What the reader gets by calls that leave the file as it is."""
    from outputs import answer, calls

    for call in calls(match, READER, random):
        if match.game.NAME == "blaetterrauschen" and call.line[:4] not in ("show", "repl"):
            continue
        if call.line.startswith("hint"):  # computers know the usual boxes only
            continue
        result = answer(folder, match, call)
        if not result.changed:
            text = result.out + result.err
            for typed in SECRETS[match.game.NAME].name.findall(call.line + call.stdin):
                text = text.replace(typed, "")
            yield call.line, text


def without_counts(shown: Any) -> Callable[..., Any]:
    """`report.view_at` without what a view counts since nobody can place it: it names all cards."""

    def view_at(match: Any, reader: Any, state: Any) -> Any:
        view = shown(match, reader, state)
        if match.game.NAME != "wolkenbruch":
            return view
        stocks = tuple((0,) * len(counts) for counts in view.stocks)
        return view._replace(stocks=stocks, lots=0, rest=0)

    return view_at


def search(name: str, wanted: int) -> dict[str, Any]:
    """Looks for sentinels in all outputs of whole matches."""
    from harness import Folder

    from wolken.cli import report

    report.view_at = without_counts(report.view_at)
    secret = SECRETS[name]
    count: Counter[str] = Counter()
    leaks = []
    with tempfile.TemporaryDirectory() as place:
        for number in range(wanted):
            random = Random(f"{name} {number}")
            for match in played(name, random):
                if not match.game.waiting(match.state):
                    continue
                known = set(secret.known(match))
                everything = set(secret.name.findall("\n".join(match.log)))
                count["moments"] += 1
                count["moments with a hidden sentinel"] += bool(everything - known)
                outputs = [*told_views(match, len(match.log))]
                if len(match.log) % EVERY == 0:
                    outputs += called_outputs(match, Folder(Path(place)), random)
                for what, text in outputs:
                    count["outputs"] += 1
                    names = set(secret.name.findall(text)) - known
                    if names:
                        count["leaks"] += 1
                        leaks.append([what, sorted(names), text[-1500:], list(match.log)])
    return {**count, "shown": leaks[:SHOWN_LEAKS]}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as boxes:
        other_boxes(Path(boxes) / "games")
        print(json.dumps(search(sys.argv[1], int(sys.argv[2]))))
