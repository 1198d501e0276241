"""Wolkenbruch: what a reader can know of a match (WB-45)."""

from __future__ import annotations

from ...game import HOST, Reader
from .model import (
    DRAGON,
    FIRST_EVENT,
    HIDDEN,
    OPEN,
    SPARK,
    Hand,
    HandView,
    Known,
    KnownView,
    Pile,
    State,
    View,
    event_mask,
)


def view(state: State, reader: Reader, now: State | None = None) -> View:
    """WB-45: all of the state but the unseen cards of other hands and what others looked at.

    What a reader once knew is no secret later; once the match is over, nothing is.
    """
    if reader == HOST or (now or state).ending is not None:
        return whole_view(state)
    hidden = Uncounted(state, reader)
    seats = range(len(state.hands))
    values = state._asdict() | {
        "hands": tuple(hand_view(state.hands[seat], seat == reader) for seat in seats),
        "aside": tuple(
            card if card is None or seat == reader else HIDDEN
            for seat, card in enumerate(state.aside)
        ),
        "looked": tuple(known_view(known, reader) for known in state.looked),
        "deck": tuple(
            known_view(part, reader) if isinstance(part, Known) else hidden.piles[part.mark]
            for part in state.deck
        ),
        "stocks": tuple(tuple(counts) for counts in hidden.stocks),
        "lots": hidden.lots,
        "rest": hidden.rest,
    }
    return View(whole=False, **values)


def whole_view(state: State) -> View:
    """Everything: the host's view, and everybody's once the match is over."""
    values = state._asdict()
    values["hands"] = tuple(HandView(*hand) for hand in state.hands)
    values["looked"] = tuple(KnownView(*known) for known in state.looked)
    values["deck"] = tuple(
        KnownView(*part) if isinstance(part, Known) else part for part in state.deck
    )
    return View(whole=True, **values)


def hand_view(hand: Hand, own: bool) -> HandView:
    """WB-45: a hand; of another one only what came from public places, and how many more."""
    if own:
        return HandView(*hand)
    return HandView(hand.seen, None, tuple(sorted(hand.stocks)))


def knows(known: Known | KnownView, reader: Reader) -> bool:
    """Whether the reader knows that card of the deck."""
    if known.seers == OPEN:
        return True
    return reader is not None and bool(known.seers >> reader & 1)


def known_view(known: Known, reader: Reader) -> KnownView:
    """A card of the deck that somebody has seen."""
    card = known.card if knows(known, reader) else None
    return KnownView(card, known.seers, known.mark, known.stock)


class Uncounted:
    """The cards that a reader cannot place, counted back to where they came from."""

    def __init__(self, state: State, reader: Reader) -> None:
        self.opened = state.opened
        self.lots = state.lots
        self.rest = state.rest
        self.piles = {part.mark: part for part in state.deck if isinstance(part, Pile)}
        self.stocks = [[0] * len(counts) for counts in state.stocks]
        for number, counts in enumerate(state.stocks):
            together = self.stocks[state.shared[number]]
            for card, count in enumerate(counts):
                if card < FIRST_EVENT:
                    together[card] += count
                elif count:
                    self.add(card, state.shared[number])
        for seat, hand in enumerate(state.hands):
            if seat != reader:
                for card, stock in zip(hand.unseen, hand.stocks, strict=True):
                    self.add(card, stock)
        parts = (*(part for part in state.deck if isinstance(part, Known)), *state.looked)
        for known in parts:
            if not knows(known, reader):
                self.put_back(known, state.shared[known.stock])

    def add(self, card: int, stock: int) -> None:
        """A card that is somewhere among those of a stock; an event never seen only by lot."""
        if card >= FIRST_EVENT and not self.opened & event_mask((card,)):
            self.lots += 1
            self.rest |= event_mask((card,))
        else:
            self.stocks[stock][card] += 1

    def put_back(self, known: Known, stock: int) -> None:
        """A card that others have seen in a pile counts with this pile."""
        pile = self.piles[known.mark]
        if known.card == DRAGON:
            pile = pile._replace(dragons=pile.dragons + 1)
        elif known.card == SPARK:
            pile = pile._replace(sparks=pile.sparks + 1)
        else:
            pile = pile._replace(size=pile.size + 1)
            self.add(known.card, stock)
        self.piles[known.mark] = pile
