"""Wolkenbruch: everything impossible about a state."""

from __future__ import annotations

from collections.abc import Iterator

from ...game import Problem
from .lightning import ANY_SEAT
from .model import (
    CARD_NAMES,
    COLOUR_OF,
    COLOURS,
    DISPLAY_LIMIT,
    DRAGON,
    FIRST_EVENT,
    FIRST_SPARK,
    FLAME_LIMIT,
    KIND_OF,
    OPEN,
    PILES,
    SHELTER,
    SPARK,
    SUN,
    Ask,
    Ending,
    Held,
    Kind,
    Known,
    Phase,
    Pile,
    State,
    display_size,
    hand_cards,
    hand_limit,
    masked,
)
from .rules import go_on
from .setup import events_of, profiles_of
from .unseen import located


def problems(state: State) -> tuple[Problem, ...]:
    """Everything impossible about a state; empty for every state that play can reach."""
    found = (
        *_card_problems(state),
        *_event_problems(state),
        *_deck_problems(state),
        *_board_problems(state),
        *_seat_problems(state),
        *_task_problems(state),
    )
    return found or tuple(_course_problems(state))


def _card_problems(state: State) -> Iterator[Problem]:
    """WB-01, WB-05: no card more often than in the box, no more suns than there are."""
    for counts in state.stocks:
        for card, count in enumerate(counts):
            if count < 0:
                yield Problem("deck", "too-many-copies", {"value": CARD_NAMES[card]})
    if state.supply < 0:
        yield Problem("displays", "too-many-copies", {"value": CARD_NAMES[SUN]})


def _event_problems(state: State) -> Iterator[Problem]:
    """WB-01, WB-02, WB-06: every event once, those of the match, and not too many."""
    cards = [card for card in located(state) if FIRST_EVENT <= card < SPARK]
    opened = masked(state.opened)
    allowed = events_of(state.box, len(state.hands))
    for card in sorted({*cards, *opened}):
        if cards.count(card) > 1:
            yield Problem("events", "too-many-copies", {"value": CARD_NAMES[card]})
        if card not in allowed:
            yield Problem("events", "not-in-the-match", {"card": CARD_NAMES[card]})
    for card in (*state.discards, *state.removed):
        if FIRST_EVENT <= card < SPARK and card not in opened:
            yield Problem("events", "not-seen", {"card": CARD_NAMES[card]})
    for card, stock in origins(state):
        if FIRST_EVENT <= card < SPARK and state.shared[stock] and card not in opened:
            yield Problem("events", "not-seen", {"card": CARD_NAMES[card]})
    if state.lots < 0:
        yield Problem("events", "wrong-count")


def origins(state: State) -> list[tuple[int, int]]:
    """The cards that not all have seen, with the stock that each came from."""
    pairs = [pair for hand in state.hands for pair in zip(hand.unseen, hand.stocks, strict=True)]
    known = [part for part in (*state.deck, *state.looked) if isinstance(part, Known)]
    return pairs + [(part.card, part.stock) for part in known if part.seers != OPEN]


def _deck_problems(state: State) -> Iterator[Problem]:
    """WB-06, WB-34: piles hold the cards of their stocks; sparks and dragons are complete."""
    piles = [part for part in state.deck if isinstance(part, Pile)]
    for stock, counts in enumerate(state.stocks):
        size = sum(pile.size for pile in piles if pile.stock == stock)
        if size != sum(counts) + (0 if stock else state.lots):
            yield Problem("deck", "wrong-count", {"stock": stock})
    known = [part for part in (*state.deck, *state.looked) if isinstance(part, Known)]
    for part in known:
        if not _known_fits(part, len(state.hands)):
            yield Problem("deck", "not-a-part", {"found": CARD_NAMES[part.card]})
    dealt = state.phase > Phase.HANDS
    cards = [part.card for part in known] + [*state.removed]
    dragons = sum(pile.dragons for pile in piles) + cards.count(DRAGON)
    sparks = sum(pile.sparks for pile in piles) + cards.count(SPARK) + sum(state.sparks)
    if dragons != (PILES if dealt else 0) or sparks != (PILES if dealt else 0):
        yield Problem("deck", "wrong-count", {"stock": "spark, dragon"})
    if any(pile.stock and (pile.dragons or pile.sparks) for pile in piles):
        yield Problem("deck", "not-a-part", {"found": "dragon"})


def _known_fits(part: Known, seats: int) -> bool:
    """WB-32: only rain comes openly onto the deck; sparks and dragons are in the first piles."""
    if part.seers == OPEN:
        return part.card < FIRST_EVENT
    return 0 < part.seers < 1 << seats and not (part.stock and part.card >= SPARK)


def _board_problems(state: State) -> Iterator[Problem]:
    """WB-08, WB-18, WB-28, WB-44: flames, their cards, and the wooden piece."""
    for colour, cards in enumerate(state.rain):
        if len(cards) > FLAME_LIMIT or any(COLOUR_OF[card] != colour for card in cards):
            yield Problem("flames", "wrong-cards", {"flame": COLOURS[colour]})
        if any(KIND_OF[card] is Kind.WAVE for card in cards[1:]):
            yield Problem("flames", "wave-on-top", {"flame": COLOURS[colour]})
    if bool(state.ring) != (state.phase > Phase.RING):
        yield Problem("flames", "wrong-phase")
    if (state.piece is not None) != (state.phase >= Phase.ACTIONS):
        yield Problem("piece", "wrong-phase")
    if state.piece is not None and state.piece >= FIRST_SPARK:
        before = state.piece - FIRST_SPARK
        leaving = any(task.ask is Ask.TO and task.number == before for task in state.tasks)
        if state.sparks[before] is leaving:
            yield Problem("piece", "no-such-place")
    removed = sum(card < FIRST_EVENT for card in state.removed)
    if removed != SHELTER * sum(state.protected):
        yield Problem("removed", "wrong-count")
    if any(card >= FIRST_EVENT for row in state.displays for card in row):
        yield Problem("displays", "not-a-card", {"found": CARD_NAMES[FIRST_EVENT]})


def _seat_problems(state: State) -> Iterator[Problem]:
    """WB-03, WB-13, WB-24, WB-25, WB-48: what lies before the seats."""
    profiles = [profile for dealt in state.profiles for profile in dealt]
    allowed = profiles_of(state.box, len(state.hands))
    if len(set(profiles)) != len(profiles) or not set(profiles) <= set(allowed):
        yield Problem("profiles", "wrong-profiles")
    if not _profiles_fit(state):
        yield Problem("profiles", "wrong-phase")
    for seat, display in enumerate(state.displays):
        if display_size(state, seat) > DISPLAY_LIMIT:
            yield Problem(
                "displays", "too-many", {"found": display_size(state, seat), "most": DISPLAY_LIMIT}
            )
        if any(KIND_OF[card] is Kind.WAVE for card in display):
            yield Problem("displays", "wave")
        aside = state.aside[seat]
        if aside is not None and aside not in (*display, *hand_cards(state.hands[seat])):
            yield Problem("aside", "not-there", {"card": CARD_NAMES[aside]})
    if state.fresh > state.suns[state.turn]:
        yield Problem("fresh", "wrong-count")
    if any(state.shared[stock] != stock for hand in state.hands for stock in hand.stocks):
        yield Problem("hands", "stock-of-another")


def _profiles_fit(state: State) -> bool:
    """WB-03: two each, then one each, seat by seat; then the hands."""
    dealt = [len(profiles) for profiles in state.profiles]
    hands = sum(len(hand_cards(hand)) for hand in state.hands)
    if state.phase < Phase.KEEP:
        in_order = dealt == sorted(dealt, reverse=True) and dealt.count(1) <= 1
        return in_order and hands == 0 and (state.phase is not Phase.RING or not any(dealt))
    if state.phase is Phase.KEEP:
        return dealt == sorted(dealt) and set(dealt) <= {1, 2} and dealt[-1] == 2 and hands == 0
    if set(dealt) != {1}:
        return False
    limits = [hand_limit(state, seat) for seat in range(len(dealt))]
    if state.phase is Phase.HANDS:
        return hands < sum(limits)
    return True


def _task_problems(state: State) -> Iterator[Problem]:
    """WB-10, WB-38, WB-48: questions fit what they are about."""
    due = state.tasks[-1].ask if state.tasks else None
    if state.tasks and state.phase < Phase.ACTIONS:
        yield Problem("tasks", "wrong-phase")
    for task in state.tasks:
        if task.ask is Ask.SETTLE and task.card not in masked(state.opened):
            yield Problem("tasks", "not-seen", {"card": CARD_NAMES[task.card]})
        if task.ask is Ask.WINDOW and task.seat not in (ANY_SEAT, state.turn):
            yield Problem("tasks", "not-this-seat")
        if task.ask >= Ask.AGREE and task.ask < Ask.PASS and task.seat == task.number:
            yield Problem("tasks", "not-this-seat")
    if bool(state.looked) and due not in (Ask.LOOK, Ask.ORDER):
        yield Problem("looked", "wrong-phase")
    if any(card is not None for card in state.aside) and (due is None or due < Ask.AGREE):
        yield Problem("aside", "wrong-phase")
    if Held.WINDOW in state.holds and due is not Ask.WINDOW and state.ending is None:
        yield Problem("holds", "wrong-phase")


def _course_problems(state: State) -> Iterator[Problem]:
    """WB-10, WB-40 to WB-43: the match waits for somebody, or is over for a reason."""
    if state.ending is None:
        if not any(state.burning) or all(state.protected):
            yield Problem("ending", "missing")
        elif go_on(state) != state:
            yield Problem("phase", "wrong-phase")
        return
    fits = {
        Ending.WON: all(state.protected),
        Ending.ALL_EXTINGUISHED: not any(state.burning),
        Ending.EXTINGUISHED_AGAIN: any(state.burning) and not all(state.burning),
        Ending.DECK_EMPTY: not state.deck,
    }
    if not fits[state.ending]:
        yield Problem("ending", "wrong-phase")
