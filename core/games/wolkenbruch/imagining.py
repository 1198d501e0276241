"""Wolkenbruch: a full state that a view cannot tell from the real one, with the right odds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import perm

from ...game import Pick, Seat
from .lightning import ANY_SEAT
from .model import (
    DRAGON,
    FIRST_EVENT,
    HAND_CARDS,
    HIDDEN,
    LIGHTNINGS,
    SPARK,
    Ask,
    Cards,
    Hand,
    Held,
    Known,
    KnownView,
    Pile,
    State,
    View,
    counted,
    event_mask,
    hand_cards,
    masked,
)

Slots = Sequence[tuple[Seat, int]]  # unseen hand cards: whose, and of which stock


class Urn:
    """The cards that the reader cannot place, by stock, while they are being placed."""

    def __init__(self, view: View, pick: Pick) -> None:
        self.pick = pick
        self.counts = [list(counts) for counts in view.stocks]
        self.lots = view.lots
        self.rest = list(masked(view.rest))

    def total(self, stock: int) -> int:
        """How many cards are left of a stock; events by lot are of the first."""
        return sum(self.counts[stock]) + (0 if stock else self.lots)

    def among(self, stock: int, cards: Collection[int]) -> int:
        """How many of the cards left of a stock are such cards."""
        return sum(self.counts[stock][card] for card in cards)

    def draw(self, stock: int, cards: Collection[int] = HAND_CARDS) -> int:
        """One of the cards left, every one equally likely, or one of such cards."""
        lots = self.lots if stock == 0 and FIRST_EVENT in cards else 0
        lot = self.pick(self.among(stock, cards) + lots)
        for card in cards:
            lot -= self.counts[stock][card]
            if lot < 0:
                self.counts[stock][card] -= 1
                return card
        self.lots -= 1
        return self.rest.pop(self.pick(len(self.rest)))


def imagine(view: View, pick: Pick) -> State:
    """WB-45: everything that the reader cannot see, drawn by lot from what it can be.

    Equally likely are all ways in which the cards that the reader cannot place can lie in
    the piles, hands and looks that they came to. Decisions of others tell nothing: whatever
    lies aside is any card of its hand. A view forgets some of what a perfect memory would
    keep, and so does this: a card looked at that somebody else has drawn, one's own card
    given away in a swap, and what a weather report shuffled together.
    """
    if view.whole:
        return whole_state(view)
    urn = Urn(view, pick)
    piles = {part.mark: part for part in view.deck if isinstance(part, Pile)}
    parts = (*view.deck, *view.looked)
    unknown = [part for part in parts if isinstance(part, KnownView) and part.card is None]
    special = [draw_special(piles, part.mark, pick) for part in unknown]
    hands = draw_hands(view, urn)
    seen = iter(
        [
            urn.draw(view.shared[part.stock]) if card is None else card
            for part, card in zip(unknown, special, strict=True)
        ]
    )
    deck = tuple(
        piles[part.mark] if isinstance(part, Pile) else imagined(part, seen) for part in view.deck
    )
    looked = tuple(imagined(part, seen) for part in view.looked)
    stocks = sort_out(view, urn, tuple(piles.values()))
    values = view._asdict()
    del values["whole"]
    values |= {
        "hands": hands,
        "aside": draw_aside(view, hands, pick),
        "looked": looked,
        "deck": deck,
        "stocks": stocks,
        "lots": urn.lots,
        "rest": event_mask(tuple(urn.rest)),
    }
    return State(**values)


def whole_state(view: View) -> State:
    """The one state that an open view describes."""
    values = view._asdict()
    del values["whole"]
    nothing: Iterator[int] = iter(())
    values["hands"] = tuple(Hand(*hand) for hand in known_hands(view))
    values["looked"] = tuple(imagined(part, nothing) for part in view.looked)
    values["deck"] = tuple(
        part if isinstance(part, Pile) else imagined(part, nothing) for part in view.deck
    )
    return State(**values)


def known_hands(view: View) -> list[tuple[Cards, Cards, Cards]]:
    """Hands of which nothing is hidden."""
    return [(hand.seen, hand.unseen or (), hand.stocks) for hand in view.hands]


def draw_special(piles: dict[int, Pile], mark: int, pick: Pick) -> int | None:
    """Whether a card that others saw in a pile was its dragon or a spark; else None."""
    pile = piles[mark]
    lot = pick(pile.dragons + pile.sparks + pile.size)
    if lot < pile.dragons:
        piles[mark] = pile._replace(dragons=pile.dragons - 1)
        return DRAGON
    if lot < pile.dragons + pile.sparks:
        piles[mark] = pile._replace(sparks=pile.sparks - 1)
        return SPARK
    piles[mark] = pile._replace(size=pile.size - 1)
    return None


def imagined(part: KnownView, seen: Iterator[int]) -> Known:
    """A card of the deck that somebody knows, drawn if it is not the reader."""
    card = next(seen) if part.card is None else part.card
    return Known(card, part.seers, part.mark, part.stock)


def draw_hands(view: View, urn: Urn) -> tuple[Hand, ...]:
    """The unseen cards of other hands; somebody has the lightning that the match waits for."""
    slots = [
        (seat, stock)
        for seat, hand in enumerate(view.hands)
        if hand.unseen is None
        for stock in hand.stocks
    ]
    drawn: list[list[tuple[int, int]]] = [[] for _ in view.hands]
    fitting = {LIGHTNINGS[colour] for colour, burns in enumerate(view.burning) if not burns}
    suspects = seats_that_must_hold_one(view, fitting)
    first = [slot for slot in slots if slot[0] in suspects]
    for (seat, stock), card in zip(first, draw_with_one_of(urn, first, fitting), strict=True):
        drawn[seat].append((card, stock))
    for seat, stock in slots:
        if seat not in suspects:
            drawn[seat].append((urn.draw(stock), stock))
    return tuple(
        Hand(hand.seen, *split_pairs(sorted(drawn[seat])))
        if hand.unseen is None
        else Hand(hand.seen, hand.unseen, hand.stocks)
        for seat, hand in enumerate(view.hands)
    )


def split_pairs(pairs: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards and the stocks of pairs."""
    return tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)


def seats_that_must_hold_one(view: View, fitting: set[int]) -> Collection[Seat]:
    """WB-38: the seats of which one holds a fitting lightning, unseen by the reader.

    None where the match does not wait for lightning, or where the reader sees one for
    which it can be waiting.
    """
    if not view.tasks or view.tasks[-1].ask is not Ask.WINDOW:
        return ()
    window = view.tasks[-1]
    if window.seat == ANY_SEAT:
        seats = [seat for seat, held in enumerate(view.holds) if held is Held.NO]
    else:
        seats = [window.seat]
    for seat in seats:
        hand = view.hands[seat]
        shown = (*hand.seen, *(hand.unseen or ()))
        if window.seat == ANY_SEAT:
            shown += view.displays[seat]
        if not fitting.isdisjoint(shown):
            return ()
    return [seat for seat in seats if view.hands[seat].unseen is None]


def draw_with_one_of(urn: Urn, slots: Slots, fitting: Collection[int]) -> list[int]:
    """Cards for the slots, given that at least one of them is a fitting one.

    Slot by slot: of all ways to fill the slots that are left, how many have a fitting card
    here, and how many have none here but one later.
    """
    cards: list[int] = []
    others = [card for card in HAND_CARDS if card not in fitting]
    for number, (_, stock) in enumerate(slots):
        total, fit = urn.total(stock), urn.among(stock, fitting)
        left = [slot[1] for slot in slots[number:]]
        ways, none = ways_to_fill(urn, left, fitting)
        here = ways * fit // total
        if urn.pick(ways - none) < here:
            cards.append(urn.draw(stock, sorted(fitting)))
            return cards + [urn.draw(later) for later in left[1:]]
        cards.append(urn.draw(stock, others))
    return cards


def ways_to_fill(urn: Urn, stocks: Sequence[int], fitting: Collection[int]) -> tuple[int, int]:
    """In how many ways cards of these stocks can be drawn, and how often none is a fitting one."""
    ways = none = 1
    for stock in sorted(set(stocks)):
        total, size = urn.total(stock), stocks.count(stock)
        ways *= perm(total, size)
        none *= perm(total - urn.among(stock, fitting), size)
    return ways, none


def draw_aside(view: View, hands: Sequence[Hand], pick: Pick) -> tuple[int | None, ...]:
    """WB-48: what others have laid aside: any card of the hand, or the display, it came from."""
    displays = bool(view.tasks) and view.tasks[-1].ask is Ask.SWAP_DISPLAYS
    aside: list[int | None] = []
    for seat, card in enumerate(view.aside):
        if card == HIDDEN:
            cards = view.displays[seat] if displays else hand_cards(hands[seat])
            card = cards[pick(len(cards))]
        aside.append(card)
    return tuple(aside)


def sort_out(view: View, urn: Urn, piles: Sequence[Pile]) -> tuple[tuple[int, ...], ...]:
    """The cards left, each with a stock again where several had to be taken together."""
    stocks = [counted(()) for _ in view.stocks]
    for number, first in enumerate(view.shared):
        if number != first:
            size = sum(pile.size for pile in piles if pile.stock == number)
            stocks[number] = counted(tuple(urn.draw(first) for _ in range(size)))
    for number, first in enumerate(view.shared):
        if number == first:
            stocks[number] = tuple(urn.counts[number])
    return tuple(stocks)
