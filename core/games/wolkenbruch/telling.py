"""Wolkenbruch: who is told what of a move (WB-45), and what a move brought about."""

from __future__ import annotations

from collections.abc import Iterator

from ...game import Event, Reader, Seat
from . import moves as m
from .all_moves import HIDDEN_AGREE, HIDDEN_CARD, HIDDEN_CHOICE, HIDDEN_OFFERS
from .deck import top_index
from .model import (
    CARD_NAMES,
    COLOUR_OF,
    COLOURS,
    DRAGON,
    FIRST_EVENT,
    FIRST_SPARK,
    FLAME_LIMIT,
    KIND_OF,
    PLACE_NAMES,
    SPARK,
    Ask,
    Ending,
    Kind,
    Known,
    Phase,
    State,
    cards_due,
)
from .notation import card_name
from .setup import seat_to_deal
from .views import knows

# Told

SWAPS = (Ask.AGREE, Ask.SWAP_HANDS, Ask.SWAP_DISPLAYS, Ask.PASS)


def told(
    before: State, seat: Seat, move: m.Move, after: State, reader: Reader, now: State
) -> m.Move | None:
    """WB-45: until the match is over, hand cards, looks, swaps and picks are blank for others.

    WB-48: whoever is to receive a card offered or picked is told of it once all is settled.
    """
    if now.ending is not None or seat == reader:
        return move
    if isinstance(move, m.Card):
        return move if may_see(before, move, reader) else HIDDEN_CARD
    if isinstance(move, m.Agree):
        return move if before.tasks[-1].number == reader else HIDDEN_AGREE
    if isinstance(move, m.Offer):
        if reader != move.seat:
            return HIDDEN_OFFERS[move.seat]
        return None if lies_aside(now, seat, move) else move
    if isinstance(move, m.Choose):
        if reader not in comes_to(before, seat):
            return HIDDEN_CHOICE
        return None if lies_aside(now, seat, move) else move
    return move


def lies_aside(now: State, seat: Seat, move: m.Offer | m.Choose) -> bool:
    """WB-48: whether a card offered or picked is still unseen; then its taker sees it."""
    due = bool(now.tasks) and now.tasks[-1].ask in SWAPS
    return due and now.aside[seat] == move.card


def comes_to(before: State, seat: Seat) -> tuple[Reader, ...]:
    """WB-48: who sees a card picked once all is settled: its taker, or all in a display."""
    seats = range(len(before.hands))
    task = before.tasks[-1]
    if task.ask is Ask.SWAP_DISPLAYS:
        return (None, *seats)
    if task.ask is Ask.PASS:
        return ((seat + 1) % len(seats),)
    return (task.number if seat == task.seat else task.seat,)


def may_see(before: State, move: m.Card, reader: Reader) -> bool:
    """Whether a reader sees the card that comes up, or knew it before."""
    task = before.tasks[-1] if before.tasks else None
    if task is not None and task.ask is Ask.CARD:
        return True
    if task is not None:
        receiver: Seat | None = task.seat
    elif before.phase is Phase.HANDS:
        receiver = seat_to_deal(before)
    else:
        receiver = before.turn
        if move.card is not None and move.card >= SPARK:
            return True
    top = before.deck[top_index(before.deck)]
    return reader == receiver or (isinstance(top, Known) and knows(top, reader))


# Events

ENDINGS = {
    Ending.WON: Event("won", "WB-40"),
    Ending.ALL_EXTINGUISHED: Event("all-extinguished", "WB-41"),
    Ending.EXTINGUISHED_AGAIN: Event("extinguished-again", "WB-42"),
    Ending.DECK_EMPTY: Event("deck-empty", "WB-43"),
}
LIT_BY = {m.Kindle: "WB-19", m.SecondMatch: "WB-22", m.Strike: "WB-36"}


def events(before: State, seat: Seat, move: m.Move, after: State) -> tuple[Event, ...]:
    """What the move brought about, in order, as far as everybody may know it."""
    return tuple(_events(before, move, after))


def _events(before: State, move: m.Move, after: State) -> Iterator[Event]:
    if isinstance(move, m.Rain) or (isinstance(move, m.Card) and _in_play(before, move)):
        assert move.card is not None
        yield from _in_play_events(before, move.card, after)
    yield from _flame_events(before, move, after)
    yield from _swap_events(before, move, after)
    if after.phase is Phase.CLOUDBURST and before.phase is not Phase.CLOUDBURST:
        yield Event("cloudburst", "WB-29", {"cards": cards_due(after)})
    yield from _question_events(before, after)
    if after.phase is Phase.ACTIONS and before.phase is not Phase.ACTIONS:
        yield Event("turn", "WB-10", {"seat": after.turn})
    if after.ending is not None:
        yield ENDINGS[after.ending]


def _in_play(before: State, move: m.Card) -> bool:
    if before.tasks:
        return before.tasks[-1].ask is Ask.CARD
    return before.phase is Phase.DRAWING and move.card is not None and move.card >= SPARK


def _in_play_events(before: State, card: int, after: State) -> Iterator[Event]:
    """WB-28 to WB-34: what a card does that is brought into play."""
    if card < FIRST_EVENT:
        yield from _rain_events(before, card)
    elif card == SPARK:
        place = next(
            place
            for place, was, now in zip(
                PLACE_NAMES[FIRST_SPARK:], before.sparks, after.sparks, strict=True
            )
            if now and not was
        )
        yield Event("spark", "WB-33", {"place": place})
    elif card == DRAGON:
        yield Event("dragon", "WB-34", {"cards": cards_due(after)})
        if before.discards:
            yield Event("reshuffled", "WB-34", {"cards": len(before.discards)})
    else:
        yield Event("event", "WB-32", {"event": CARD_NAMES[card]})
        if before.piece != after.piece and after.piece is not None:
            yield Event("piece", "WB-32", {"place": PLACE_NAMES[after.piece]})


def _rain_events(before: State, card: int) -> Iterator[Event]:
    colour = COLOUR_OF[card]
    flame = COLOURS[colour]
    there = len(before.rain[colour])
    if there >= FLAME_LIMIT:
        yield Event("fifth", "WB-28", {"flame": flame, "card": CARD_NAMES[card]})
    elif KIND_OF[card] is Kind.WAVE and there:
        yield Event("washed", "WB-30", {"flame": flame, "cards": there})
    elif KIND_OF[card] is Kind.CLOUD:
        yield Event("cloud", "WB-31", {"flame": flame})


def _flame_events(before: State, move: m.Move, after: State) -> Iterator[Event]:
    """WB-18, WB-19, WB-27, WB-28, WB-36: flames that go out, burn again or are protected."""
    out = "WB-27" if isinstance(move, m.Dry) else "WB-28"
    if isinstance(move, m.Card) and move.card is not None and move.card >= FIRST_EVENT:
        out = "WB-32"
    for colour, flame in enumerate(COLOURS):
        if before.burning[colour] and not after.burning[colour]:
            yield Event("out", out, {"flame": flame})
        if after.burning[colour] and not before.burning[colour]:
            yield Event("burns", LIT_BY[type(move)], {"flame": flame})
        if after.protected[colour] and not before.protected[colour]:
            yield Event("protected", "WB-18", {"flame": flame})


def _swap_events(before: State, move: m.Move, after: State) -> Iterator[Event]:
    """WB-48: a swap that has come about, or is undone."""
    task = before.tasks[-1] if before.tasks else None
    if task is None or task.ask not in SWAPS:
        return
    if task in after.tasks or isinstance(move, m.Refuse):
        return
    seats = (task.seat, task.number)
    if task.ask is Ask.PASS:
        yield Event("passed", "WB-32")
    elif isinstance(move, m.Strike):
        yield Event("undone", "WB-48")
    elif isinstance(move, m.Choose) and task.ask is Ask.SWAP_DISPLAYS:
        picked = (move.card if before.aside[seat] is None else before.aside[seat] for seat in seats)
        one, other = map(card_name, picked)
        yield Event("swapped-cards", "WB-48", {"seats": seats, "card": one, "other": other})
    else:
        yield Event("swapped", "WB-48", {"seats": seats})


def discloses(before: State, seat: Seat, move: m.Move, after: State) -> bool:
    """WB-38: before a card everybody is asked for lightning, but only if somebody holds one."""
    return any(task.ask is Ask.CARD for task in after.tasks)


def _question_events(before: State, after: State) -> Iterator[Event]:
    """WB-25, WB-38: a display without room; a card waits for lightning."""
    if not after.tasks or after.ending is not None:
        return
    task = after.tasks[-1]
    was = before.tasks[-1] if before.tasks else None
    if task.ask is Ask.ENTER and task != was:
        yield Event("full", "WB-25", {"seat": task.seat, "card": CARD_NAMES[task.card]})
    if task.ask is Ask.WINDOW and (was is None or was.ask is not Ask.WINDOW):
        yield Event("lightning", "WB-38")
