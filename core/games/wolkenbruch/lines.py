"""Wolkenbruch: cards, flames, tasks and parts of the deck as lines of text, both ways.

What reads raises `BadData` with the place that it is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from ...game import BadData, Players, Seat
from .model import (
    CARD_NAMES,
    COLOURS,
    DRAGON,
    HAND_CARDS,
    OPEN,
    RAIN_CARDS,
    SPARK,
    SUN,
    Ask,
    Cards,
    Happening,
    Known,
    KnownView,
    Pile,
    Task,
)

UNSEEN: Final = "?"
CARD_NUMBERS: Final = {name: card for card, name in enumerate(CARD_NAMES)}
ASK_NAMES: Final = tuple(ask.name.lower().replace("_", "-") for ask in Ask)
PILE: Final = r"pile (\d{1,4})(?:, stock (\d{1,4}))?: (.*)"
CONTENT: Final = r"(\d{1,4}) cards(?:, (\d{1,4}) dragons)?(?:, (\d{1,4}) sparks)?"
KNOWN: Final = r"(\S+), pile (\d{1,4}), seen by (.+)"
OPEN_CARD: Final = r"(\S+), open"
WATCHER: Final = "weather-watcher"

# Which cards can be where
RAIN: Final = frozenset(RAIN_CARDS)
IN_HAND: Final = frozenset(HAND_CARDS)
IN_DISPLAY: Final = RAIN | {SUN}
IN_DECK: Final = IN_HAND | {SPARK, DRAGON}
EVENTS: Final = IN_HAND - RAIN


def write_cards(cards: Cards) -> str:
    """The cards in their order."""
    return " ".join(CARD_NAMES[card] for card in cards)


def name_cards(cards: Cards) -> list[str]:
    """The names of the cards."""
    return [CARD_NAMES[card] for card in cards]


def read_card(word: object, place: str, allowed: frozenset[int]) -> int:
    """The card of a name, if it can be there."""
    card = CARD_NUMBERS.get(word, -1) if isinstance(word, str) else -1
    if card not in allowed:
        raise BadData(place, "not-a-card", found=word)
    return card


def read_cards(line: object, place: str, allowed: frozenset[int]) -> Cards:
    """The cards of a line."""
    if not isinstance(line, str):
        raise BadData(place, "not-text", found=line)
    return tuple(read_card(word, place, allowed) for word in line.split())


def list_of_cards(names: object, place: str, allowed: frozenset[int]) -> Cards:
    """The cards of a list of names."""
    if not isinstance(names, list):
        raise BadData(place, "not-a-list", found=names)
    return tuple(read_card(word, f"{place}.{n}", allowed) for n, word in enumerate(names, 1))


# Tasks: a word, then what it is about

SEAT, OTHER, NUMBER, COLOUR, CARD, CAUSE = "seat", "other", "number", "colour", "card", "cause"
FORMS: Final[dict[Ask, tuple[str, ...]]] = {
    Ask.CARD: (),
    Ask.WINDOW: (SEAT,),
    Ask.ENTER: (SEAT, CARD),
    Ask.SETTLE: (CARD,),
    Ask.LOOK: (SEAT, NUMBER, CAUSE),
    Ask.ORDER: (SEAT, CAUSE),
    Ask.ALSO: (SEAT, COLOUR),
    Ask.CHAIN: (SEAT,),
    Ask.SHED: (SEAT,),
    Ask.DROP: (SEAT,),
    Ask.TO: (SEAT, COLOUR),
    Ask.AGREE: (SEAT, OTHER),
    Ask.SWAP_HANDS: (SEAT, OTHER),
    Ask.SWAP_DISPLAYS: (SEAT, OTHER),
    Ask.PASS: (),
}


def write_task(task: Task, players: Players) -> str:
    """A task as a line: `enter anna drop-red`."""
    words = [ASK_NAMES[task.ask]]
    writers: dict[str, Callable[[], str]] = {
        SEAT: lambda: players[task.seat],
        OTHER: lambda: players[task.number],
        NUMBER: lambda: str(task.number),
        COLOUR: lambda: COLOURS[task.number],
        CARD: lambda: CARD_NAMES[task.card],
        CAUSE: lambda: WATCHER if task.card < 0 else CARD_NAMES[task.card],
    }
    if task.ask is not Ask.WINDOW or task.seat >= 0:
        words += [writers[part]() for part in FORMS[task.ask]]
    return " ".join(words)


def read_task(line: object, place: str, players: Players) -> Task:
    """The task of a line."""
    words = line.split() if isinstance(line, str) else []
    if not words or words[0] not in ASK_NAMES:
        raise BadData(place, "not-a-task", found=line)
    ask = Ask(ASK_NAMES.index(words[0]))
    form = FORMS[ask]
    if ask is Ask.WINDOW and len(words) == 1:
        form = ()
    if len(words) != len(form) + 1:
        raise BadData(place, "not-a-task", found=line)
    task = Task(ask)
    for part, word in zip(form, words[1:], strict=True):
        task = _with_part(task, part, word, place, players)
    return task


def _with_part(task: Task, part: str, word: str, place: str, players: Players) -> Task:
    if part == SEAT:
        return task._replace(seat=read_seat(word, place, players))
    if part == OTHER:
        return task._replace(number=read_seat(word, place, players))
    if part == NUMBER:
        if not (word.isascii() and word.isdecimal() and len(word) < 3):
            raise BadData(place, "not-a-whole-number", found=word)
        return task._replace(number=int(word))
    if part == COLOUR:
        return task._replace(number=read_colour(word, place))
    if part == CARD:
        allowed = EVENTS if task.ask is Ask.SETTLE else IN_DISPLAY
        return task._replace(card=read_card(word, place, allowed))
    if word not in (WATCHER, CARD_NAMES[Happening.WEATHER_REPORT]):
        raise BadData(place, "not-a-task", found=word)
    return task._replace(card=-1 if word == WATCHER else int(Happening.WEATHER_REPORT))


def read_seat(word: str, place: str, players: Players) -> Seat:
    """The seat of a name."""
    if word not in players:
        raise BadData(place, "not-a-player", found=word, choices=tuple(players))
    return list(players).index(word)


def read_colour(word: object, place: str) -> int:
    """The colour of a name."""
    if word not in COLOURS:
        raise BadData(place, "not-one-of", found=word, choices=COLOURS)
    return COLOURS.index(str(word))


# Parts of the deck


def write_known(known: Known | KnownView, players: Players) -> str:
    """A card that somebody knows: `drop-red, pile 2, seen by anna`, or `drop-red, open`."""
    name = UNSEEN if known.card is None else CARD_NAMES[known.card]
    if known.seers == OPEN:
        return f"{name}, open"
    seers = " ".join(name for seat, name in enumerate(players) if known.seers >> seat & 1)
    return f"{name}, pile {known.mark}, seen by {seers}"


def write_pile(pile: Pile) -> str:
    """A pile by its numbers: `pile 2: 12 cards, 1 dragons, 1 sparks`."""
    words = [f"pile {pile.mark}{_stock(pile)}: {pile.size} cards"]
    words += [f"{pile.dragons} dragons"] if pile.dragons else []
    words += [f"{pile.sparks} sparks"] if pile.sparks else []
    return ", ".join(words)


def write_pile_of(pile: Pile, cards: Cards) -> str:
    """A pile whose cards are known: `pile 4, stock 1: drop-red wave-blue`."""
    return f"pile {pile.mark}{_stock(pile)}: {write_cards(cards)}".rstrip()


def _stock(pile: Pile) -> str:
    return f", stock {pile.stock}" if pile.stock else ""


Part = Pile | KnownView


def read_part(line: object, place: str, players: Players) -> tuple[Part, Cards | None]:
    """A part of the deck; for a pile whose cards are listed these, too.

    The stock of a known card is still missing: it is that of its pile.
    """
    text = line if isinstance(line, str) else ""
    if match := re.fullmatch(OPEN_CARD, text):
        return KnownView(read_card(match[1], place, IN_DECK), OPEN, -1, -1), None
    if match := re.fullmatch(KNOWN, text):
        seers = sum({1 << read_seat(name, place, players) for name in match[3].split()})
        card = None if match[1] == UNSEEN else read_card(match[1], place, IN_DECK)
        return KnownView(card, seers, int(match[2]), -1), None
    match = re.fullmatch(PILE, text + " " if text.endswith(":") else text)
    if match is None:
        raise BadData(place, "not-a-part", found=line)
    pile = Pile(int(match[1]), int(match[2] or 0), 0)
    if content := re.fullmatch(CONTENT, match[3]):
        size, dragons, sparks = (int(number or 0) for number in content.groups())
        return pile._replace(size=size, dragons=dragons, sparks=sparks), None
    cards = read_cards(match[3], place, IN_HAND)
    return pile._replace(size=len(cards)), cards


def with_stocks(parts: Sequence[Part], stocks: int, place: str) -> tuple[Part, ...]:
    """The parts of the deck, every known card with the stock of its pile."""
    piles: dict[int, Pile] = {}
    for part in parts:
        if isinstance(part, Pile):
            if part.mark in piles or part.stock >= stocks:
                raise BadData(place, "not-a-part", found=write_pile(part))
            piles[part.mark] = part
    return tuple(known_of(part, piles, place) for part in parts)


def known_of(part: Part, piles: dict[int, Pile], place: str) -> Part:
    """A known card with the stock of its pile; a pile as it is."""
    if isinstance(part, Pile) or part.seers == OPEN:
        return part
    if part.mark not in piles:
        raise BadData(place, "no-such-pile", found=part.mark)
    return part._replace(stock=piles[part.mark].stock)
