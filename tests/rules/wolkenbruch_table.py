"""Tables of Wolkenbruch for its tests: flames drawn, hands and displays, the cards left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from positions import Table

from wolken.core.game import DEALER, Move, Plain, Reader, Seat, State
from wolken.core.games import wolkenbruch as game

NAMES = ("ann", "ben", "cleo", "dora")
OPTIONS = {"scale": 1, "start": 1}
COLOURS = ("red", "yellow", "green", "blue")
RING = ("red", "green", "yellow", "blue")
KINDS = {"drop": 10, "wave": 1, "cloud": 1, "lightning": 2}
RAIN = {f"{kind}-{colour}": count for colour in COLOURS for kind, count in KINDS.items()}
BOX = Counter(RAIN)
EVENTS = (
    *("tailwind", "big-broom", "dry-spell", "second-match", "two-buckets", "bucket-chain"),
    *("sunbeam", "weather-report", "spark-snuffer", "treasure-dive", "break-in-clouds"),
    "fair-swap",
)
NOT_SOLO_EVENTS = {"bucket-chain", "fair-swap"}
BOX.update({"dragon": 4, "spark": 4} | dict.fromkeys(EVENTS, 1))
PROFILES = (
    *("packer", "runner", "stilt-walker", "ladle", "courier", "stoker", "bellows", "tailor"),
    *("weather-watcher", "confidante"),
)
NOT_SOLO_PROFILES = {"courier", "confidante"}
# Profiles that no move of the default positions needs.
KEPT = {1: ("stoker",), 2: ("courier", "stoker"), 3: ("courier", "stoker", "bellows")}
KEPT[4] = (*KEPT[3], "tailor")


def start(seats: int = 2, **options: Any) -> Table:
    """Before the first answer of the dealer."""
    return Table.start(game, NAMES[:seats], OPTIONS | options)


def drawn(picture: str, ring: tuple[str, ...] = RING) -> list[str]:
    """All four flames as rows; those that are not drawn burn without cards.

    A row reads `red out protected | drop-red`, the top card last; a flame burns if it is not out.
    """
    rows = {colour: f"{colour} burning |" for colour in ring}
    for line in picture.strip().splitlines():
        left, _, cards = line.partition("|")
        colour, *status = left.split()
        burns = "out" if "out" in status else "burning"
        protected = " protected" if "protected" in status else ""
        rows[colour] = f"{colour} {burns}{protected} | {cards.strip()}"
    assert list(rows) == list(ring)
    return list(rows.values())


def position(picture: str = "", seats: int = 2, **facts: Any) -> Plain:
    """The position drawn, in the actions of the first seat, as plain data.

    Hands, displays and profiles may be given for some seats only; `sparks` names gaps. The
    deck holds what is left of the box in one pile. With `deck`, a text, it holds these cards
    alone, and the others lie at the bottom of the discard pile. Five drops have left the match
    for every protected flame.
    """
    names = NAMES[:seats]
    ring = facts.pop("ring", RING)
    hands = dict.fromkeys(names, "") | facts.pop("hands", {})
    seen = dict.fromkeys(names, "") | facts.pop("seen", {})
    displays = dict.fromkeys(names, "") | facts.pop("displays", {})
    data: Plain = {
        "phase": "actions",
        "turn": names[0],
        "piece": "red",
        "step": 1,
        "flames": drawn(picture, ring),
        "sparks": "",
        "profiles": dict(zip(names, KEPT[seats], strict=True)) | facts.pop("profiles", {}),
        "hands": {name: {"seen": seen[name], "unseen": hands[name]} for name in names},
        "displays": displays,
        "discards": "",
        "removed": "",
    }
    data |= {"ap": 4} if facts.get("phase", "actions") == "actions" else {}
    deck = facts.pop("deck", None)
    data |= facts
    sheltered = [row.split()[0] for row in data["flames"] if "protected" in row]
    shelter = [f"drop-{colour}" for colour in sheltered for _ in range(5)]
    data["removed"] = " ".join([*shelter, data["removed"]])
    if deck is not None:
        _put_away(data, Counter(deck.split()), seats)
    public = " ".join([data["discards"], data["removed"], *seen.values()]).split()
    data["events"] = " ".join(event for event in EVENTS if event in public)
    placed = _placed(data)
    left = BOX - placed
    events = seats - sum(placed[event] for event in EVENTS)
    assert placed <= BOX, "more cards than the box holds"
    assert events >= 0, "more events than seats"
    cards = events + sum(left[card] for card in RAIN)
    whole = cards + left["dragon"] + left["spark"]
    data["deck"] = [pile(cards, left["dragon"], left["spark"])] if whole else []
    return data


def _placed(data: Plain) -> Counter[str]:
    """Where the cards are, the sparks of the ring included; suns are not counted."""
    hands = [hand[part] for hand in data["hands"].values() for part in hand]
    flames = [row.partition("|")[2] for row in data["flames"]]
    lines = [*flames, *hands, *data["displays"].values(), data["discards"], data["removed"]]
    placed = Counter(" ".join(lines).split())
    del placed["sun"]
    placed["spark"] += len(data["sparks"].split())
    return placed


def _put_away(data: Plain, deck: Counter[str], seats: int) -> None:
    """Moves what is neither placed nor in the deck out of the way of the match."""
    placed = _placed(data) + deck
    events = [event for event in EVENTS if not placed[event] and event not in NOT_SOLO_EVENTS]
    spare = seats - sum(placed[event] for event in EVENTS)
    left = BOX - placed
    gone = ["dragon"] * left["dragon"] + ["spark"] * left["spark"] + events[:spare]
    data["removed"] = " ".join([data["removed"], *gone])
    rain = [card for card in RAIN for _ in range(left[card])]
    data["discards"] = " ".join([*rain, data["discards"]])


def pile(cards: int, dragons: int = 0, sparks: int = 0) -> str:
    """A pile of the deck in unknown order, as the file says it."""
    return (
        f"pile 0: {cards} cards"
        + (f", {dragons} dragons" if dragons else "")
        + (f", {sparks} sparks" if sparks else "")
    )


def at(picture: str = "", seats: int = 2, options: Mapping[str, Any] = {}, **facts: Any) -> Table:
    """The table at the position drawn."""
    data = position(picture, seats, **facts)
    return Table.at(game, NAMES[:seats], {**OPTIONS, **options}, data)


def pouring(picture: str = "", seats: int = 2, **facts: Any) -> Table:
    """The table at the position drawn, where the first card of a cloudburst is to be drawn."""
    return at(picture, seats, phase="cloudburst", drawn=1, tasks=["card"], **facts)


def holding(event: str, picture: str = "", seats: int = 2, **facts: Any) -> Table:
    """The position drawn, with the event and more cards in ann's hand."""
    hands = dict(facts.pop("hands", {}))
    hands["ann"] = f"{event} {hands.get('ann', '')}"
    return at(picture, seats, hands=hands, **facts)


def looking(*cards: str) -> Table:
    """Ann, the weather-watcher, has looked at these cards."""
    table = at(seats=3, profiles={"ann": "weather-watcher"}, hands={"ann": "drop-red " * 4})
    table.play("ann: ability look")
    return table.play(*(f"dealer: card {card}" for card in cards))


# What is seen of a table


def flame(table: Table, colour: str) -> str:
    """A flame as everybody sees it, in the form in which it is drawn."""
    facts = table.facts["flames"][colour]
    status = ("burning" if facts["burning"] else "out") + " protected" * facts["protected"]
    return f"{status} | {' '.join(facts['cards'])}".strip()


def piece(table: Table) -> str:
    """Where the wooden piece lies."""
    return str(table.facts["piece"])


def hand(table: Table, name: str) -> str:
    """The cards of a hand, as its seat sees them, in alphabetical order."""
    facts = table.facts_for(table.players.index(name))["hands"][name]
    return " ".join(sorted(facts["seen"] + facts["unseen"]))


def display(table: Table, name: str) -> str:
    """The cards of a display in alphabetical order, suns last."""
    facts = table.facts["displays"][name]
    return " ".join(sorted(facts["cards"]) + ["sun"] * facts["suns"])


def discards(table: Table) -> str:
    """The discard pile, its top last."""
    return " ".join(table.facts["discards"])


def removed(table: Table) -> str:
    """The cards that have left the match, in alphabetical order."""
    return " ".join(sorted(table.facts["removed"]))


def ap(table: Table) -> int:
    """The action points left."""
    return int(table.facts["ap"])


def chances(table: Table) -> dict[str, Fraction]:
    """How likely every card is that the dealer may answer with."""
    odds = table.odds()
    whole = sum(odds.values())
    return {text.removeprefix("card "): Fraction(number, whole) for text, number in odds.items()}


def even(cards: str) -> dict[str, Fraction]:
    """How likely every card is when these lie in unknown order."""
    names = cards.split()
    return {card: Fraction(number, len(names)) for card, number in Counter(names).items()}


# What is told


class Step(NamedTuple):
    """One move that was played."""

    before: State
    seat: Seat
    move: Move
    after: State


def step(table: Table, line: str) -> Step:
    """Plays the line's one move."""
    name, text = line.split(": ")
    before = table.state
    table.play(line)
    seat = DEALER if name == "dealer" else table.players.index(name)
    return Step(before, seat, game.parse(text, table.players), table.state)


def told(made: Step, reader: Reader, now: State | None = None) -> str | None:
    """The move as the reader is told it at a state, by default right after it."""
    move = game.told(*made, reader, made.after if now is None else now)
    return None if move is None else game.write(move, NAMES)
