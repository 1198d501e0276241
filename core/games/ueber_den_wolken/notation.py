"""Über den Wolken: moves as text, both ways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, TypeVar

from ...game import NotUnderstood, Players
from .board import BIRD_NAMES, COLUMNS, PLACE_NAMES, board, kinds
from .box import FACE_UP, NEST_ID, Action, Box, Card, make_box
from .flights import card_flights, standard_flights
from .model import (
    ADD_DECK,
    ADDS,
    DECK_DEALS,
    DONE,
    FAVOURITES,
    FLIES,
    FLOCK_DEALS,
    FORWARD,
    PASS,
    SEATS,
    SHOW_DEALS,
    SIDEWAYS,
    START_DEALS,
    SWAPS,
    TAKES,
    TO_BACK,
    TO_FRONT,
    Add,
    Copy,
    Deal,
    DealDeck,
    DealDisplay,
    DealFlock,
    DealHand,
    DealNest,
    DealShow,
    DealStart,
    Done,
    Drop,
    Favourite,
    Fly,
    Move,
    Pass,
    PlaceBird,
    Play,
    Score,
    Swap,
    Take,
    Use,
    played,
)

T = TypeVar("T")

HIDDEN: Final = "?"  # a card that the reader may not know
MOVE_WORDS = frozenset(
    {
        *("fly", "add", "deck", "card", "play", "pass", "place", "front", "back", "drop"),
        *("score", "done", "flock", "show", "hand", "display", "nest", "start"),
    }
)
# What the words stand for, by number of seats
PLACES: Final = {seats: {name: n for n, name in enumerate(board(seats))} for seats in SEATS}
KINDS: Final = {seats: {BIRD_NAMES[bird]: bird for bird in kinds(seats)} for seats in SEATS}
COLUMN_NUMBERS: Final = {seats: {str(n + 1): n for n in range(COLUMNS[seats])} for seats in SEATS}
# What they stand for with any number of seats
SOURCES: Final = {**{str(n + 1): ADDS[n] for n in range(FACE_UP)}, "deck": ADD_DECK}
SHOWN: Final = {str(n + 1): take for n, take in enumerate(TAKES)}
SIDES: Final = {"front": TO_FRONT, "back": TO_BACK}


def by_dealer(move: Move) -> bool:
    """Whether that is a move of the dealer."""
    return isinstance(move, Deal)


# All moves of the game


@cache
def every_move(seats: int) -> tuple[Move, ...]:
    """All moves that some position with the usual cards allows."""
    box = make_box("", seats)
    return (
        *standard_uses(box, None, None),
        *(move for card in box.cards for move in card_moves(box, card)),
        PASS,
        *(move[column] for column in range(COLUMNS[seats]) for move in (TO_FRONT, TO_BACK)),
        *map(Drop, box.ids),
        *map(Score, box.ids),
        DONE,
        *every_deal(box),
    )


def standard_uses(box: Box, card: str | None, copied: str | None) -> Iterator[Move]:
    """Every standard action, as such or by a card that allows it."""
    for action in (SIDEWAYS, FORWARD):
        for flights in standard_flights(action, len(board(box.seats)), card, copied):
            yield from (move for _, move in flights)
    others: tuple[Add | Take, ...] = (*ADDS, ADD_DECK, *TAKES[: box.display])
    for use in others:
        yield use if card is None else played(card, copied, use)


def card_moves(box: Box, card: Card) -> Iterator[Move]:
    """All that a card can be played for."""
    if card.action is not Action.DISPLAY:
        yield from uses(box, card.id, None, card.action)
        return
    for shown in box.cards:
        if shown.action is not Action.DISPLAY:
            yield from uses(box, card.id, shown.id, shown.action)


def uses(box: Box, card: str, copied: str | None, action: Action) -> Iterator[Move]:
    """All that an action can do."""
    if action is Action.STANDARD:
        yield from standard_uses(box, card, copied)
    elif action is Action.SCORE:
        others = (id for id in box.ids if id not in (card, copied))
        yield from (played(card, copied, Score(id)) for id in others)
    elif action is Action.FAVOURITE:
        yield from (played(card, copied, FAVOURITES[bird]) for bird in kinds(box.seats))
    else:
        for flights in card_flights(action, len(board(box.seats)), card, copied):
            yield from (move for _, move in flights)


def every_deal(box: Box) -> Iterator[Deal]:
    """All moves of the dealer."""
    birds = kinds(box.seats)
    for place in range(len(board(box.seats))):
        yield from (FLOCK_DEALS[place][bird] for bird in birds)
    yield from (SHOW_DEALS[bird] for bird in birds)
    for seat in range(box.seats):
        yield from (DealHand(seat, id) for id in box.ids)
    yield from map(DealDisplay, box.ids)
    yield from (DealNest(nest.id) for nest in box.nests)
    yield from START_DEALS[: box.seats]
    yield from (DECK_DEALS[bird] for bird in birds)


# Writing


def write(move: Move, players: Players) -> str:
    """`fly m3 m4`, `add deck`, `card 3`, `play 2-05 b1 b3`, `pass`, `place front 3` and so on."""
    match move:
        case Fly() | Add() | Take():
            return write_use(move)
        case Play():
            return f"play {move.card} {write_use(move.use)}"
        case Pass():
            return "pass"
        case PlaceBird():
            return f"place {'front' if move.front else 'back'} {move.column + 1}"
        case Drop():
            return f"drop {move.card}"
        case Score():
            return f"score {move.card}"
        case Done():
            return "done"
    return write_deal(move, players)


def write_use(use: Use) -> str:
    """What a card is played for; standard actions read as on their own."""
    match use:
        case Fly():
            return f"fly {PLACE_NAMES[use.start]} {PLACE_NAMES[use.goal]}"
        case Add():
            return "add deck" if use.source is None else f"add {use.source + 1}"
        case Take():
            return f"card {use.number + 1}"
        case Swap():
            return f"{PLACE_NAMES[use.start]} {PLACE_NAMES[use.goal]}"
        case Favourite():
            return BIRD_NAMES[use.bird]
        case Score():
            return use.card
        case Copy():
            return f"{use.card} {write_use(use.use)}"


def write_deal(move: Deal, players: Players) -> str:
    """`flock b1 crane-f`, `show crane-f`, `hand ann 2-05`, `display 2-05` and so on."""
    match move:
        case DealFlock():
            return f"flock {PLACE_NAMES[move.place]} {BIRD_NAMES[move.bird]}"
        case DealShow():
            return f"show {BIRD_NAMES[move.bird]}"
        case DealHand():
            return f"hand {players[move.seat]} {move.card or HIDDEN}"
        case DealDisplay():
            return f"display {move.card}"
        case DealNest():
            return f"nest {move.card}"
        case DealStart():
            return f"start {players[move.seat]}"
        case DealDeck():
            return f"deck {BIRD_NAMES[move.bird]}"


# Reading


class Words:
    """The words of a text, read one after the other; complaints quote the text."""

    def __init__(self, text: str, players: Players) -> None:
        self.text = text
        self.players = players
        self.words = text.split()
        self.before = ""  # the word read last

    def left(self) -> int:
        """How many words are still to be read."""
        return len(self.words)

    def complain(self, part: str, reason: str) -> NotUnderstood:
        """The complaint about a part of the text."""
        return NotUnderstood(self.text, part, reason)

    def next(self, missing: str, lower: bool = True) -> str:
        """The next word; `missing` is the complaint when there is none."""
        if not self.words:
            raise self.complain(self.before, missing)
        self.before = self.words.pop(0)
        return self.before.lower() if lower else self.before

    def among(self, names: Mapping[str, T], what: str) -> T:
        """What the next word stands for."""
        word = self.next(f"{what}-missing")
        if word not in names:
            raise self.complain(self.before, f"unknown-{what}")
        return names[word]

    def end(self) -> None:
        """Nothing more is to be read."""
        if self.words:
            raise self.complain(self.words[0], "too-many-words")

    def place(self) -> int:
        """A place of the board for that many players."""
        return self.among(PLACES[len(self.players)], "place")

    def bird(self) -> int:
        """A bird that is in play with that many players."""
        return self.among(KINDS[len(self.players)], "bird")

    def column(self) -> int:
        """A column of the board, from 0."""
        return self.among(COLUMN_NUMBERS[len(self.players)], "column")

    def card(self) -> str:
        """The id of a manoeuvre card of the set for that many players."""
        word = self.next("card-missing")
        if not is_card(word, self.players):
            raise self.complain(self.before, "unknown-card")
        return word

    def player(self) -> int:
        """The seat of a player."""
        word = self.next("player-missing", lower=False)
        if word not in self.players:
            raise self.complain(word, "unknown-player")
        return self.players.index(word)


def is_card(word: str, players: Players) -> bool:
    """Whether a word is the id of a card in the set for that many players."""
    return re.fullmatch(rf"{len(players)}-[0-9]{{2}}", word) is not None


def parse(text: str, players: Players) -> Move:
    """The move that a text means. Raises `NotUnderstood`."""
    words = Words(text, players)
    move = _parse(words)
    words.end()
    return move


def _parse(words: Words) -> Move:
    word = words.next("unknown-word")
    match word:
        case "fly" | "add" | "card":
            return parse_standard(word, words)
        case "play":
            return Play(words.card(), parse_use(words, copied=False))
        case "pass":
            return PASS
        case "place":
            return parse_placing(words)
        case "drop":
            return Drop(words.card())
        case "score":
            return Score(words.card())
        case "done":
            return DONE
    return parse_deal(word, words)


def parse_standard(word: str, words: Words) -> Fly | Add | Take:
    """What follows `fly`, `add` or `card`."""
    if word == "fly":
        return FLIES[words.place()][words.place()]
    if word == "add":
        return words.among(SOURCES, "bird")
    return words.among(SHOWN, "card")


def parse_use(words: Words, copied: bool) -> Use:
    """What a card is played for; a copied card cannot copy another."""
    word = words.next("target-missing")
    if word in ("fly", "add", "card"):
        return parse_standard(word, words)
    words.words.insert(0, words.before)
    if word in BIRD_NAMES:
        return FAVOURITES[words.bird()]
    if is_card(word, words.players):
        card = words.card()
        if not words.left() or copied:
            return Score(card)
        use = parse_use(words, copied=True)
        assert not isinstance(use, Copy)
        return Copy(card, use)
    return SWAPS[words.place()][words.place()]


def parse_placing(words: Words) -> PlaceBird:
    """`place front 3` or `place back 3`."""
    moves = words.among(SIDES, "row")
    return moves[words.column()]


def parse_deal(word: str, words: Words) -> Deal:
    """The dealer's moves."""
    match word:
        case "flock":
            return FLOCK_DEALS[words.place()][words.bird()]
        case "show":
            return SHOW_DEALS[words.bird()]
        case "deck":
            return DECK_DEALS[words.bird()]
        case "hand":
            return parse_hand(words)
        case "display":
            return DealDisplay(words.card())
        case "nest":
            id = words.next("card-missing").upper()
            if not NEST_ID.fullmatch(id):
                raise words.complain(words.before, "unknown-card")
            return DealNest(id)
        case "start":
            return START_DEALS[words.player()]
    raise words.complain(words.before, "unknown-word")


def parse_hand(words: Words) -> DealHand:
    """`hand ann 2-05`, or `hand ann ?` as others are told it."""
    seat = words.player()
    if words.words[:1] == [HIDDEN]:
        words.next("card-missing")
        return DealHand(seat, None)
    return DealHand(seat, words.card())
