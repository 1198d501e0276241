"""Wolkenbruch: moves as text, both ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from ...game import NotUnderstood, Players
from . import all_moves as moves_of
from . import moves as m
from .figures import EVENT_NAMES, PROFILE_NAMES
from .model import (
    CARD_NAMES,
    COLOURS,
    DRAGON,
    FIRST_SPARK,
    HAND_CARDS,
    PLACE_NAMES,
    RAIN_CARDS,
    RINGS,
    SPARK,
    SUN,
    Happening,
    Profile,
)
from .turn import EVENT_OF

T = TypeVar("T")

UNSEEN: Final = "?"  # instead of a card that the reader may not know
DIRECTIONS: Final = {"cw": True, "ccw": False}
RAIN_NAMES: Final = {CARD_NAMES[card]: card for card in RAIN_CARDS}
HAND_NAMES: Final = {CARD_NAMES[card]: card for card in HAND_CARDS}
DISCARD_NAMES: Final = HAND_NAMES | {CARD_NAMES[SUN]: SUN}
DECK_NAMES: Final = HAND_NAMES | {CARD_NAMES[SPARK]: SPARK, CARD_NAMES[DRAGON]: DRAGON}
COLOUR_NUMBERS: Final = {name: colour for colour, name in enumerate(COLOURS)}
PLACE_NUMBERS: Final = {name: place for place, name in enumerate(PLACE_NAMES)}
SPARK_NUMBERS: Final = {name: n for n, name in enumerate(PLACE_NAMES[FIRST_SPARK:])}
PROFILE_NUMBERS: Final = {name: profile for profile, name in enumerate(PROFILE_NAMES)}


def by_dealer(move: m.Move) -> bool:
    """Whether that is a move of the dealer."""
    return isinstance(move, (m.Ring, m.DealProfile, m.Card))


def every_move(seats: int) -> tuple[m.Move, ...]:
    """All moves of the game, legal now or not."""
    groups: tuple[Sequence[m.Move], ...] = (
        *(moves_of.KEEPS, moves_of.STARTS, moves_of.WALKS, moves_of.JUMPS),
        (moves_of.DRIVE, moves_of.SKIM),
        *(row[:seats] for row in moves_of.GIVES),
        *((moves_of.PROTECT, *moves_of.PROTECTS), (moves_of.KINDLE,), moves_of.EXCHANGES),
        (moves_of.GATHER, moves_of.PLAY_SUN, moves_of.END),
        *(moves_of.SWIFT_WALKS, (moves_of.LADLE_SKIM,), moves_of.BELLOWS_DRIVES),
        *(moves_of.TAILOR_PROTECTS, *moves_of.TAILOR_KEEPS),
        (moves_of.LOOK,),
        *moves_of.ORDERS,
        *(row[:seats] for row in moves_of.OFFERS),
        *(moves_of.AGREES, (moves_of.REFUSE,)),
        *(moves_of.TAILWINDS, moves_of.BIG_BROOMS, (moves_of.DRY_SPELL,)),
        *(moves_of.SECOND_MATCHES, moves_of.TWO_BUCKETS, moves_of.ALSOS, (moves_of.ENOUGH,)),
        *((moves_of.BUCKET_CHAIN, moves_of.DO_NOT_GIVE), moves_of.SUNBEAMS),
        *((moves_of.WEATHER_REPORT,), moves_of.SPARK_SNUFFERS, moves_of.TOS),
        *(moves_of.TREASURE_DIVES, (moves_of.BREAK_IN_CLOUDS,), moves_of.FAIR_SWAPS[seats]),
        *(moves_of.CHOICES, moves_of.DISCARDS[:SPARK], moves_of.DISCARDS[SUN:]),
        *(moves_of.RAINS, (moves_of.DRY, *moves_of.DRIES)),
        *moves_of.STRIKES,
        moves_of.HOLDS,
        *(moves_of.RING_MOVES, moves_of.DEAL_PROFILES, moves_of.CARDS),
    )
    return tuple(move for group in groups for move in group)


# Writing

SINGLE_WORDS: Final[dict[type, str]] = {
    m.Drive: "drive",
    m.Skim: "skim",
    m.Kindle: "kindle",
    m.Gather: "gather",
    m.Sun: "sun",
    m.End: "end",
    m.Refuse: "refuse",
    m.Enough: "enough",
    m.DoNotGive: "pass",
    m.LadleSkim: "ability skim",
    m.Look: "ability look",
}
CARD_WORDS: Final[dict[type, str]] = {
    m.Jump: "jump",
    m.Exchange: "exchange",
    m.Discard: "discard",
    m.Rain: "rain",
    m.Agree: "agree",
    m.Choose: "pick",
    m.Card: "card",
}
COLOUR_WORDS: Final[dict[type, str]] = {
    m.Start: "start",
    m.Also: "also",
    m.To: "to",
    m.BellowsDrive: "ability drive",
    m.BigBroom: "event big-broom",
    m.SecondMatch: "event second-match",
    m.TwoBuckets: "event two-buckets",
}


def write(move: m.Move, players: Players) -> str:
    """The move as people type it; `?` stands for a card that the reader may not know."""
    kind = type(move)
    if kind in SINGLE_WORDS:
        return SINGLE_WORDS[kind]
    if kind in CARD_WORDS:
        return f"{CARD_WORDS[kind]} {card_name(move.card)}"  # type: ignore[union-attr]
    if kind in COLOUR_WORDS:
        return f"{COLOUR_WORDS[kind]} {COLOURS[move.colour]}"  # type: ignore[union-attr,index]
    return WRITERS[kind](move, players)


def card_name(card: int | None) -> str:
    """The name of a card, or the sign for one that the reader may not know."""
    return UNSEEN if card is None else CARD_NAMES[card]


def write_walk(move: m.Walk | m.SwiftWalk, players: Players) -> str:
    """`move cw`, `ability move ccw`."""
    ability = "ability " if isinstance(move, m.SwiftWalk) else ""
    return f"{ability}move {'cw' if move.clockwise else 'ccw'}"


def write_protect(move: m.Protect | m.TailorProtect, players: Players) -> str:
    """`protect`, `protect keep drop-red`, `ability protect drop-blue keep drop-red`."""
    words = "protect"
    if isinstance(move, m.TailorProtect):
        words = f"ability protect {CARD_NAMES[move.card]}"
    return words if move.keep is None else f"{words} keep {CARD_NAMES[move.keep]}"


def write_event(move: m.Move, players: Players) -> str:
    """An event with what it names: `event tailwind spark-red`, `event sunbeam 2`."""
    words = ["event", CARD_NAMES[EVENT_OF[type(move)]]]
    match move:
        case m.Tailwind(place=place):
            words.append(PLACE_NAMES[place])
        case m.Sunbeam(number=number):
            words.append(str(number))
        case m.SparkSnuffer(colour=colour):
            words.append(PLACE_NAMES[FIRST_SPARK + colour])
        case m.TreasureDive(card=card):
            words.append(CARD_NAMES[card])
        case m.FairSwap(display=display, first=first, second=second):
            words += ["display" if display else "hand", players[first], players[second]]
    return " ".join(words)


WRITERS: Final[dict[type, Callable[[Any, Players], str]]] = {
    m.Keep: lambda move, players: f"keep {PROFILE_NAMES[move.profile]}",
    m.DealProfile: lambda move, players: f"profile {PROFILE_NAMES[move.profile]}",
    m.Ring: lambda move, players: f"ring {' '.join(COLOURS[c] for c in move.colours)}",
    m.Walk: write_walk,
    m.SwiftWalk: write_walk,
    m.Give: lambda move, players: f"give {CARD_NAMES[move.card]} {players[move.seat]}",
    m.Protect: write_protect,
    m.TailorProtect: write_protect,
    m.Order: lambda move, players: f"order {' '.join(map(str, move.numbers))}",
    m.Offer: lambda move, players: f"ability swap {card_name(move.card)} {players[move.seat]}",
    m.Dry: lambda move, players: "dry" if move.colour is None else f"dry {COLOURS[move.colour]}",
    m.Strike: lambda move, players: (
        f"strike {COLOURS[move.colour]}{' display' if move.display else ''}"
    ),
    m.Hold: lambda move, players: "hold turn" if move.turn else "hold",
    **{kind: write_event for kind in EVENT_OF if kind not in COLOUR_WORDS},
}


# Reading


class Words:
    """The words of a text, read one after the other."""

    def __init__(self, text: str, players: Players) -> None:
        self.text = text
        self.players = players
        self.left = text.split()
        self.last = text

    def wrong(self, part: str, reason: str) -> NotUnderstood:
        """The error that names a part of the text."""
        return NotUnderstood(self.text, part, reason)

    def next(self, what: str) -> str:
        """The next word, which has to be a `what`."""
        if not self.left:
            raise self.wrong(self.last, f"{what}-missing")
        self.last = self.left.pop(0)
        return self.last

    def one_of(self, values: dict[str, T], what: str) -> T:
        """What the next word stands for."""
        word = self.next(what)
        if word.lower() not in values:
            raise self.wrong(word, f"unknown-{what}")
        return values[word.lower()]

    def seat(self) -> int:
        """The seat of the player that the next word names."""
        word = self.next("player")
        if word not in self.players:
            raise self.wrong(word, "unknown-player")
        return list(self.players).index(word)

    def option(self, word: str) -> bool:
        """Whether the next word is that one; then it is read."""
        if self.left and self.left[0].lower() == word:
            self.last = self.left.pop(0)
            return True
        return False


def parse(text: str, players: Players) -> m.Move:
    """The move that a text means. Raises `NotUnderstood`."""
    words = Words(text, players)
    if not words.left:
        raise words.wrong("", "unknown-word")
    move = words.one_of(READERS, "word")(words)
    if words.left:
        raise words.wrong(words.left[0], "too-many-words")
    return move


def _just(move: m.Move) -> Callable[[Words], m.Move]:
    return lambda words: move


def _card(moves: Sequence[m.Move], names: dict[str, int]) -> Callable[[Words], m.Move]:
    return lambda words: moves[words.one_of(names, "card")]


def _place(moves: Sequence[m.Move], names: dict[str, int]) -> Callable[[Words], m.Move]:
    return lambda words: moves[words.one_of(names, "place")]


def _profile(moves: Sequence[m.Move]) -> Callable[[Words], m.Move]:
    return lambda words: moves[words.one_of(PROFILE_NUMBERS, "profile")]


def _walk(moves: Sequence[m.Move]) -> Callable[[Words], m.Move]:
    def read(words: Words) -> m.Move:
        return moves[0] if words.one_of(DIRECTIONS, "direction") else moves[1]

    return read


def _give(words: Words) -> m.Move:
    card = words.one_of(RAIN_NAMES, "card")
    return moves_of.GIVES[card][words.seat()]


def _protect(words: Words) -> m.Move:
    if not words.option("keep"):
        return moves_of.PROTECT
    return moves_of.PROTECTS[words.one_of(RAIN_NAMES, "card")]


def _tailor(words: Words) -> m.Move:
    card = words.one_of(RAIN_NAMES, "card")
    if not words.option("keep"):
        return moves_of.TAILOR_PROTECTS[card]
    return moves_of.TAILOR_KEEPS[card][words.one_of(RAIN_NAMES, "card")]


def _numbers(words: Words) -> m.Move:
    numbers = [words.next("order")]
    numbers += words.left
    words.left = []
    order = dict(zip(map(str, range(1, len(numbers) + 1)), range(1, len(numbers) + 1), strict=True))
    for number in numbers:
        if number not in order or len(numbers) > moves_of.LONGEST_LOOK:
            raise words.wrong(number, "unknown-order")
    if len(set(numbers)) != len(numbers):
        raise words.wrong(numbers[-1], "unknown-order")
    return m.Order(tuple(order[number] for number in numbers))


def _offer(words: Words) -> m.Move:
    card = words.one_of(HAND_NAMES, "card")
    return moves_of.OFFERS[card][words.seat()]


def _dry(words: Words) -> m.Move:
    return moves_of.DRIES[words.one_of(COLOUR_NUMBERS, "place")] if words.left else moves_of.DRY


def _strike(words: Words) -> m.Move:
    colour = words.one_of(COLOUR_NUMBERS, "place")
    return moves_of.STRIKES[colour][words.option("display")]


def _ring(words: Words) -> m.Move:
    colours = tuple(words.one_of(COLOUR_NUMBERS, "place") for _ in COLOURS)
    if colours not in RINGS:
        raise words.wrong(words.text, "no-ring")
    return moves_of.RING_MOVES[RINGS.index(colours)]


def _fair_swap(words: Words) -> m.Move:
    display = words.one_of({"hand": False, "display": True}, "source")
    first, second = words.seat(), words.seat()
    if first == second:
        raise words.wrong(words.last, "player-twice")
    return m.FairSwap(display, *sorted((first, second)))


ABILITIES: Final[dict[str, Callable[[Words], m.Move]]] = {
    "move": _walk(moves_of.SWIFT_WALKS),
    "skim": _just(moves_of.LADLE_SKIM),
    "drive": _place(moves_of.BELLOWS_DRIVES, COLOUR_NUMBERS),
    "protect": _tailor,
    "look": _just(moves_of.LOOK),
    "swap": _offer,
}
EVENTS: Final[dict[str, Callable[[Words], m.Move]]] = {
    "tailwind": _place(moves_of.TAILWINDS, PLACE_NUMBERS),
    "big-broom": _place(moves_of.BIG_BROOMS, COLOUR_NUMBERS),
    "dry-spell": _just(moves_of.DRY_SPELL),
    "second-match": _place(moves_of.SECOND_MATCHES, COLOUR_NUMBERS),
    "two-buckets": _place(moves_of.TWO_BUCKETS, COLOUR_NUMBERS),
    "bucket-chain": _just(moves_of.BUCKET_CHAIN),
    "sunbeam": lambda words: moves_of.SUNBEAMS[words.one_of({"1": 0, "2": 1}, "suns")],
    "weather-report": _just(moves_of.WEATHER_REPORT),
    "spark-snuffer": _place(moves_of.SPARK_SNUFFERS, SPARK_NUMBERS),
    "treasure-dive": _card(moves_of.TREASURE_DIVES, RAIN_NAMES),
    "break-in-clouds": _just(moves_of.BREAK_IN_CLOUDS),
    "fair-swap": _fair_swap,
}
READERS: Final[dict[str, Callable[[Words], m.Move]]] = {
    "keep": _profile(moves_of.KEEPS),
    "start": _place(moves_of.STARTS, COLOUR_NUMBERS),
    "move": _walk(moves_of.WALKS),
    "jump": _card(moves_of.JUMPS, RAIN_NAMES),
    "drive": _just(moves_of.DRIVE),
    "skim": _just(moves_of.SKIM),
    "give": _give,
    "protect": _protect,
    "kindle": _just(moves_of.KINDLE),
    "exchange": _card(moves_of.EXCHANGES, HAND_NAMES),
    "gather": _just(moves_of.GATHER),
    "sun": _just(moves_of.PLAY_SUN),
    "end": _just(moves_of.END),
    "ability": lambda words: words.one_of(ABILITIES, "ability")(words),
    "order": _numbers,
    "agree": _card(moves_of.AGREES, HAND_NAMES),
    "refuse": _just(moves_of.REFUSE),
    "event": lambda words: words.one_of(EVENTS, "event")(words),
    "also": _place(moves_of.ALSOS, COLOUR_NUMBERS),
    "enough": _just(moves_of.ENOUGH),
    "pass": _just(moves_of.DO_NOT_GIVE),
    "to": _place(moves_of.TOS, COLOUR_NUMBERS),
    "pick": _card(moves_of.CHOICES, HAND_NAMES),
    "discard": _card(moves_of.DISCARDS, DISCARD_NAMES),
    "rain": _card(moves_of.RAINS, RAIN_NAMES),
    "dry": _dry,
    "strike": _strike,
    "hold": lambda words: moves_of.HOLDS[words.option("turn")],
    "ring": _ring,
    "profile": _profile(moves_of.DEAL_PROFILES),
    "card": _card(moves_of.CARDS, DECK_NAMES),
}
MOVE_WORDS = frozenset(
    {*READERS, *ABILITIES, *EVENTS, *DIRECTIONS, *DISCARD_NAMES, *DECK_NAMES, *PLACE_NAMES}
    | {*PROFILE_NAMES, "keep", "display", "hand", "turn"}
)
assert len(PROFILE_NAMES) == len(Profile)
assert len(EVENT_NAMES) == len(Happening)
