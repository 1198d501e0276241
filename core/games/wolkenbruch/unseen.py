"""Wolkenbruch: the cards that nobody has seen, worked out from all that somebody has (WB-01)."""

from __future__ import annotations

from .model import (
    EVENT_CARDS,
    FIRST_EVENT,
    RAIN_CARDS,
    RAIN_COUNTS,
    SPARK,
    Ask,
    Known,
    State,
    event_mask,
    masked,
)
from .setup import events_of


def located(state: State) -> list[int]:
    """Every card whose place is known to somebody, those of known stocks too."""
    cards = [card for row in (*state.rain, *state.displays) for card in row]
    cards += [card for hand in state.hands for card in (*hand.seen, *hand.unseen)]
    cards += [*state.discards, *state.removed]
    cards += [task.card for task in state.tasks if task.ask in (Ask.ENTER, Ask.SETTLE)]
    cards += [part.card for part in (*state.deck, *state.looked) if isinstance(part, Known)]
    for counts in state.stocks[1:]:
        cards += [card for card, count in enumerate(counts) for _ in range(count)]
    return cards


def with_unseen(state: State) -> State:
    """The state with the cards that nobody has seen: the first stock, and events by lot."""
    cards = located(state)
    rain = [RAIN_COUNTS[card] - cards.count(card) for card in RAIN_CARDS]
    opened = masked(state.opened)
    events = [int(event in opened and event not in cards) for event in EVENT_CARDS]
    hidden = event_mask(tuple(c for c in cards if FIRST_EVENT <= c < SPARK)) & ~state.opened
    seats = len(state.hands)
    allowed = event_mask(events_of(state.box, seats))
    return state._replace(
        stocks=((*rain, *events), *state.stocks[1:]),
        lots=state.box.events_in_deck[seats - 1] - len(opened) - hidden.bit_count(),
        rest=allowed & ~state.opened & ~hidden,
    )
