"""Wolkenbruch: hands, and what the other seats can know of them (WB-45)."""

from __future__ import annotations

from .model import (
    FIRST_EVENT,
    Cards,
    Hand,
    Known,
    State,
    event_mask,
    hand_cards,
    put,
    with_cards,
    without,
)

FIRST_STOCK = 0


def distinct(hand: Hand) -> Cards:
    """The different cards of a hand, sorted."""
    return tuple(sorted({*hand.seen, *hand.unseen}))


def distinct_rain(hand: Hand) -> Cards:
    """The different rain cards of a hand, sorted."""
    return tuple(card for card in distinct(hand) if card < FIRST_EVENT)


def take_seen(hand: Hand, card: int) -> Hand:
    """WB-45: a card from a public place comes to a hand."""
    return hand._replace(seen=with_cards(hand.seen, card))


def take_unseen(hand: Hand, card: int, stock: int) -> Hand:
    """A card that the others do not see comes to a hand; they know where it comes from."""
    pairs = sorted((*zip(hand.unseen, hand.stocks, strict=True), (card, stock)))
    return hand._replace(
        unseen=tuple(pair[0] for pair in pairs), stocks=tuple(pair[1] for pair in pairs)
    )


def drop_unseen(hand: Hand, card: int) -> Hand:
    """An unseen card leaves a hand."""
    index = hand.unseen.index(card)
    stocks = hand.stocks
    return hand._replace(
        unseen=without(hand.unseen, card), stocks=stocks[:index] + stocks[index + 1 :]
    )


def leave_hand(state: State, seat: int, card: int) -> State:
    """WB-45: a card leaves a hand openly; among equal cards the seen one goes first."""
    hand = state.hands[seat]
    if card in hand.seen:
        hand = hand._replace(seen=without(hand.seen, card))
        return state._replace(hands=put(state.hands, seat, hand))
    if hand.stocks.count(hand.stocks[0]) != len(hand.stocks):
        state = blur_origin(state, hand, card)
    hands = put(state.hands, seat, drop_unseen(state.hands[seat], card))
    if card >= FIRST_EVENT:
        return state._replace(hands=hands, opened=state.opened | event_mask((card,)))
    return state._replace(hands=hands)


def blur_origin(state: State, hand: Hand, card: int) -> State:
    """The others see the card, but not from which of the hand's stocks it came.

    Those that can have held it have to be taken together from now on.
    """
    possible = {stock for stock in hand.stocks if may_hold(state, stock, card)}
    return share(state, possible) if len(possible) > 1 else state


def may_hold(state: State, stock: int, card: int) -> bool:
    """Whether, as far as all know, one of the unseen cards of these stocks can be that card."""
    together = [number for number, first in enumerate(state.shared) if first == stock]
    if any(state.stocks[number][card] for number in together):
        return True
    if any((card, stock) in zip(hand.unseen, hand.stocks, strict=True) for hand in state.hands):
        return True
    seen = (*(part for part in state.deck if isinstance(part, Known)), *state.looked)
    return any(known.card == card and known.stock in together for known in seen)


def share(state: State, stocks: set[int]) -> State:
    """From now on the others have to take these stocks together, under the first of them."""
    first = min(stocks)
    return state._replace(
        shared=tuple(first if stock in stocks else stock for stock in state.shared),
        hands=tuple(_renamed(hand, stocks, first) for hand in state.hands),
    )


def _renamed(hand: Hand, stocks: set[int], first: int) -> Hand:
    if stocks.isdisjoint(hand.stocks):
        return hand
    named = (first if stock in stocks else stock for stock in hand.stocks)
    pairs = sorted(zip(hand.unseen, named, strict=True))
    return hand._replace(
        unseen=tuple(pair[0] for pair in pairs), stocks=tuple(pair[1] for pair in pairs)
    )


def hide_hand(state: State, seat: int) -> State:
    """WB-48: one of the cards leaves in secret, so of none of them is anything known any more."""
    hand = state.hands[seat]
    stocks = set(hand.stocks)
    if hand.seen:
        stocks.add(FIRST_STOCK)
    if len(stocks) > 1:
        state = share(state, stocks)
    if not hand.seen:
        return state
    cards = with_cards(hand.seen, *hand.unseen)
    hand = Hand((), cards, (min(stocks),) * len(cards))
    return state._replace(hands=put(state.hands, seat, hand))


def pass_cards(state: State, ways: dict[int, tuple[int, int]]) -> State:
    """WB-48: cards change hands in secret, all at once: by giving seat, the card and the taker."""
    for giver in ways:
        state = hide_hand(state, giver)
    hands = list(state.hands)
    moved = []
    for giver, (card, taker) in ways.items():
        index = hands[giver].unseen.index(card)
        moved.append((taker, card, hands[giver].stocks[index]))
        hands[giver] = drop_unseen(hands[giver], card)
    for taker, card, stock in moved:
        hands[taker] = take_unseen(hands[taker], card, stock)
    return state._replace(hands=tuple(hands))


def free_cards(state: State, seat: int) -> Cards:
    """WB-48: the cards of a hand that do not lie aside."""
    cards = hand_cards(state.hands[seat])
    aside = state.aside[seat]
    return cards if aside is None else without(cards, aside)
