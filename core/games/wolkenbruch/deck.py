"""Wolkenbruch: the deck in its layers, and the odds of its top card (WB-06, WB-34)."""

from __future__ import annotations

from collections.abc import Sequence

from .model import (
    DRAGON,
    NO_CARDS,
    OPEN,
    PILES,
    SPARK,
    Counts,
    Known,
    Pile,
    State,
    counted,
    event_mask,
    masked,
    put,
)

Deck = tuple[Pile | Known, ...]


def split(state: State) -> State:
    """WB-06: the rest in four piles, upper ones larger, a dragon and a spark in each."""
    (rest,) = state.deck
    assert isinstance(rest, Pile)
    size, larger = divmod(rest.size, PILES)
    piles = (Pile(mark, 0, size + (mark < larger), 1, 1) for mark in range(PILES))
    return state._replace(deck=tuple(piles))


def top_index(deck: Deck) -> int:
    """Where the top card is: emptied piles stay while somebody knows a card of theirs."""
    for index, part in enumerate(deck):
        if isinstance(part, Known) or part.size or part.dragons or part.sparks:
            return index
    raise IndexError


def top_odds(state: State) -> Sequence[int]:
    """For every card the odds that it is the top one of the deck."""
    top = state.deck[top_index(state.deck)]
    if isinstance(top, Known):
        return [int(card == top.card) for card in range(DRAGON + 1)]
    counts = state.stocks[top.stock]
    if top.stock:
        return (*counts, 0, 0)
    return first_stock_odds(top, counts, state.lots, state.rest)


def first_stock_odds(pile: Pile, counts: Counts, lots: int, rest: int) -> list[int]:
    """The odds in a pile of cards that nobody has seen.

    Each of its `size` cards is equally likely any card of the stock, an event by lot each of
    those that may still be in the deck.
    """
    if not pile.size:
        return [*NO_CARDS, pile.sparks, pile.dragons]
    cards = sum(counts) + lots
    events = masked(rest) if lots else ()
    each = pile.size * (len(events) or 1)
    odds = [count * each for count in counts]
    for event in events:
        odds[event] += pile.size * lots
    whole = cards * (len(events) or 1)
    return [*odds, pile.sparks * whole, pile.dragons * whole]


def draw_top(state: State, card: int) -> tuple[State, Known]:
    """The top card leaves the deck for good; also returns what is known about where it was."""
    state, known = take_top(state, card)
    return tidy(state), known


def take_top(state: State, card: int) -> tuple[State, Known]:
    """The top card leaves the deck; its pile stays for the time being, even if emptied."""
    deck = state.deck
    index = top_index(deck)
    top = deck[index]
    if isinstance(top, Known):
        return state._replace(deck=deck[:index] + deck[index + 1 :]), top
    known = Known(card, 0, top.mark, top.stock)
    if card == DRAGON:
        return state._replace(deck=put(deck, index, top._replace(dragons=top.dragons - 1))), known
    if card == SPARK:
        return state._replace(deck=put(deck, index, top._replace(sparks=top.sparks - 1))), known
    deck = put(deck, index, top._replace(size=top.size - 1))
    counts = state.stocks[top.stock]
    if counts[card]:
        counts = put(counts, card, counts[card] - 1)
        return state._replace(deck=deck, stocks=put(state.stocks, top.stock, counts)), known
    rest = state.rest & ~event_mask((card,))
    return state._replace(deck=deck, lots=state.lots - 1, rest=rest), known


def tidy(state: State) -> State:
    """Emptied piles go once nobody knows a card of theirs any more."""
    deck = state.deck
    marks = {part.mark for part in (*deck, *state.looked) if isinstance(part, Known)}
    kept = tuple(
        part
        for part in deck
        if isinstance(part, Known) or part.size or part.dragons or part.sparks or part.mark in marks
    )
    return state if len(kept) == len(deck) else state._replace(deck=kept)


def put_on_top(state: State, cards: Sequence[Known]) -> State:
    """Known cards go onto the deck, the first on top."""
    return state._replace(deck=(*cards, *state.deck))


def new_mark(state: State) -> int:
    """A mark that no pile of the deck has."""
    return max((part.mark for part in state.deck), default=-1) + 1


def reshuffle_discards(state: State) -> State:
    """WB-34: the discard pile is shuffled and laid on top: its cards are known, not their order."""
    if not state.discards:
        return state
    pile = Pile(new_mark(state), len(state.stocks), len(state.discards))
    return state._replace(
        discards=(),
        deck=(pile, *state.deck),
        stocks=(*state.stocks, counted(state.discards)),
        shared=(*state.shared, len(state.stocks)),
    )


def shuffle_deck(state: State) -> State:
    """WB-32, weather-report: the whole deck is one pile, and all its cards one stock.

    Whoever knew a card of it knows now only that it is somewhere in the deck, as it was in
    the stock it came from. Unseen hand cards count with the same stock from now on.
    """
    piles = [part for part in state.deck if isinstance(part, Pile)]
    known = [part.card for part in state.deck if isinstance(part, Known)]
    cards = tuple(card for card in known if card < SPARK)
    by_lot = event_mask(cards) & ~state.opened
    counts = [sum(column) for column in zip(*state.stocks, counted(cards), strict=True)]
    for event in masked(by_lot):
        counts[event] -= 1
    pile = Pile(
        mark=0,
        stock=0,
        size=sum(part.size for part in piles) + len(cards),
        dragons=sum(part.dragons for part in piles) + known.count(DRAGON),
        sparks=sum(part.sparks for part in piles) + known.count(SPARK),
    )
    return state._replace(
        deck=(pile,) if state.deck else (),
        stocks=(tuple(counts),),
        shared=(0,),
        lots=state.lots + by_lot.bit_count(),
        rest=state.rest | by_lot,
        hands=tuple(hand._replace(stocks=(0,) * len(hand.stocks)) for hand in state.hands),
    )


def known_to_all(cards: Sequence[int]) -> tuple[Known, ...]:
    """Cards put onto the deck openly; they come from no pile."""
    return tuple(Known(card, OPEN, -1, -1) for card in cards)
