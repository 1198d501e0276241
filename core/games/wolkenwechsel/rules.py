"""Wolkenwechsel: the rules, in the order of the rule list. Each function names its rule IDs.

What a seat may do, and why a move is refused, stands in `legality`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...game import Outcome, Seat
from .model import (
    AT_DRAW,
    AT_DRAWN,
    AT_SWAP,
    AT_TURN,
    BOX_COUNTS,
    FACE_DOWN,
    GONE,
    LOWEST,
    NOWHERE,
    OPENING_FLIPS,
    PLACES,
    ROWS,
    Counts,
    Draw,
    Flip,
    Layout,
    Phase,
    State,
    Swap,
    Take,
    Toss,
    counted,
    totals,
)

# The layout and the opening: WW-01 to WW-07


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """WW-01, WW-22: a match is a row of rounds, played until a limit (options)."""
    return lay_out(
        State(
            limit=options["limit"],
            rounds=options.get("rounds"),
            results=(),
            begins=None,
            closer=None,
            turn=0,
            phase=Phase.STARTER,
            place=NOWHERE,
            hand=None,
            layouts=((),) * seats,
            discards=(),
            unseen=BOX_COUNTS,
            stock=None,
            stock_size=0,
        )
    )


def lay_out(state: State) -> State:
    """WW-02, WW-07: twelve face-down places for every seat; all cards are in play again."""
    seats = len(state.layouts)
    return state._replace(
        begins=state.closer,
        closer=None,
        turn=0,
        layouts=((FACE_DOWN,) * len(PLACES),) * seats,
        discards=(),
        unseen=BOX_COUNTS,
        stock=None,
        stock_size=sum(BOX_COUNTS) - seats * len(PLACES),
    )


def deal_starter(state: State, value: int) -> State:
    """WW-04: one card of the stock starts the discard pile.

    The layouts of the round before lie open until now.
    """
    state = lay_out(state)
    return state._replace(
        phase=Phase.OPENING,
        discards=(value,),
        unseen=without(state.unseen, value),
        stock_size=state.stock_size - 1,
    )


def still_opening(layout: Layout) -> bool:
    """WW-05: whether that seat has places to turn up before the first turn."""
    return layout.count(FACE_DOWN) > len(PLACES) - OPENING_FLIPS


def flip(state: State, seat: Seat, move: Flip) -> State:
    """WW-05: the seat names a place; the dealer turns it up."""
    return state._replace(phase=Phase.FLIP, turn=seat, place=move.place)


def deal_flip(state: State, value: int) -> State:
    """WW-05: the place is open; the first turn waits for all. WW-06, WW-07: who begins."""
    layouts = put(state.layouts, state.turn, state.place, value)
    unseen = without(state.unseen, value)
    if any(map(still_opening, layouts)):
        return state._replace(phase=Phase.OPENING, place=NOWHERE, layouts=layouts, unseen=unseen)
    begins = first_seat(layouts) if state.begins is None else state.begins
    return state._replace(
        phase=Phase.TURN, turn=begins, begins=begins, place=NOWHERE, layouts=layouts, unseen=unseen
    )


def first_seat(layouts: tuple[Layout, ...]) -> Seat:
    """WW-06: in round 1 the highest sum of open cards begins; tie: the earlier seat."""
    sums = cards_left(layouts)
    return sums.index(max(sums))


# A turn: WW-08 to WW-14


def take(state: State, seat: Seat, move: Take) -> State:
    """WW-08, WW-09: the open discard goes into the own layout."""
    return swap_in(state, move.place, state.discards[-1], state.discards[:-1])


def draw(state: State, seat: Seat, move: Draw) -> State:
    """WW-08: the dealer owes the top card of the stock; WW-21 if there is none."""
    if state.stock_size == 0:
        state = refill(state)
    return state._replace(phase=AT_DRAW)


def deal_draw(state: State, value: int) -> State:
    """WW-08: the drawn card lies open beside the layout."""
    stock, unseen = state.stock, state.unseen
    if stock is None:
        unseen = without(unseen, value)
    else:
        stock = without(stock, value)
    return state._replace(
        phase=AT_DRAWN,
        hand=value,
        unseen=unseen,
        stock=stock,
        stock_size=state.stock_size - 1,
    )


def swap(state: State, seat: Seat, move: Swap) -> State:
    """WW-10: the drawn card goes into the own layout."""
    assert state.hand is not None
    return swap_in(state, move.place, state.hand, state.discards)


def toss(state: State, seat: Seat, move: Toss) -> State:
    """WW-10: the drawn card is discarded; the dealer turns up the named place."""
    assert state.hand is not None
    return state._replace(
        phase=Phase.TOSS, place=move.place, hand=None, discards=state.discards + (state.hand,)
    )


def deal_toss(state: State, value: int) -> State:
    """WW-10: the place is open, and the turn ends."""
    return end_turn(
        state,
        layouts=put(state.layouts, state.turn, state.place, value),
        place=state.place,
        discards=state.discards,
        unseen=without(state.unseen, value),
    )


def swap_in(state: State, place: int, card: int, discards: tuple[int, ...]) -> State:
    """WW-11: a face-down card is turned up by the dealer before it leaves its place."""
    layout = state.layouts[state.turn]
    old = layout[place]
    if old is FACE_DOWN:
        layouts, unseen = state.layouts, state.unseen
        return turned(
            state, state.closer, state.turn, AT_SWAP, place, card, layouts, discards, unseen
        )
    layouts = put(state.layouts, state.turn, place, card)
    return end_turn(state, layouts, place, discards + (old,), state.unseen)


def deal_swap(state: State, value: int) -> State:
    """WW-11: the old card goes onto the discard pile, the new one into its place."""
    return end_turn(
        state,
        layouts=put(state.layouts, state.turn, state.place, state.hand),
        place=state.place,
        discards=state.discards + (value,),
        unseen=without(state.unseen, value),
    )


def is_equal_column(layout: Layout, place: int) -> bool:
    """WW-12: whether the three cards of the place's column are open and equal."""
    first = place - place % ROWS
    value = layout[first]
    return value == layout[first + 1] == layout[first + 2] and value is not FACE_DOWN


def remove_column(
    layouts: tuple[Layout, ...], discards: tuple[int, ...], seat: Seat, place: int
) -> tuple[tuple[Layout, ...], tuple[int, ...]]:
    """WW-12, WW-14: the place's column leaves the layout and goes under the discard pile.

    WW-13: the other places keep their names.
    """
    first = place - place % ROWS
    layout = layouts[seat]
    value = layout[first]
    assert value is not None
    layout = layout[:first] + (GONE,) * ROWS + layout[first + ROWS :]
    return layouts[:seat] + (layout,) + layouts[seat + 1 :], (value,) * ROWS + discards


# The end of a turn and of a round: WW-15 to WW-23


def end_turn(
    state: State,
    layouts: tuple[Layout, ...],
    place: int,
    discards: tuple[int, ...],
    unseen: Counts,
) -> State:
    """WW-12, WW-14, WW-15, WW-23: what follows once the cards of a turn lie."""
    seat = state.turn
    if is_equal_column(layouts[seat], place):
        layouts, discards = remove_column(layouts, discards, seat, place)
    closer = state.closer
    if closer is None and FACE_DOWN not in layouts[seat]:
        closer = seat
    following = seat + 1 if seat + 1 < len(layouts) else 0
    ended = turned(state, closer, following, AT_TURN, NOWHERE, None, layouts, discards, unseen)
    return reveal_next(ended) if following == closer else ended


def reveal_next(state: State) -> State:
    """WW-16: the dealer turns up the face-down cards that are left, seat by seat."""
    for seat, layout in enumerate(state.layouts):
        if FACE_DOWN in layout:
            return state._replace(phase=Phase.REVEAL, turn=seat, place=layout.index(FACE_DOWN))
    return end_round(state)


def deal_reveal(state: State, value: int) -> State:
    """WW-16: a face-down card is turned up at the end; WW-12 applies to it too."""
    seat, place, discards = state.turn, state.place, state.discards
    layouts = put(state.layouts, seat, place, value)
    if is_equal_column(layouts[seat], place):
        layouts, discards = remove_column(layouts, discards, seat, place)
    return reveal_next(
        state._replace(
            place=NOWHERE,
            layouts=layouts,
            discards=discards,
            unseen=without(state.unseen, value),
        )
    )


def cards_left(layouts: tuple[Layout, ...]) -> tuple[int, ...]:
    """WW-17: the sum of the cards left in each layout."""
    return tuple([sum(open_cards(layout)) for layout in layouts])


def round_scores(layouts: tuple[Layout, ...], closer: Seat) -> tuple[int, ...]:
    """WW-18: the closing seat's positive score is doubled if another has the same or less."""
    scores = list(cards_left(layouts))
    own = scores[closer]
    if own > 0 and any(score <= own for seat, score in enumerate(scores) if seat != closer):
        scores[closer] = 2 * own
    return tuple(scores)


def round_winners(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """WW-19: the lowest round score wins the round; equal ones share it."""
    return tuple(seat for seat, score in enumerate(scores) if score == min(scores))


def end_round(state: State) -> State:
    """WW-20, WW-22: the round is scored; the match ends at the limit, or goes on."""
    assert state.closer is not None
    scores = round_scores(state.layouts, state.closer)
    state = state._replace(results=(*state.results, scores))
    goes_on = outcome_reason(state) is None
    return state._replace(phase=Phase.STARTER if goes_on else Phase.OVER)


def outcome_reason(state: State) -> str | None:
    """WW-20: why the match ends after the rounds played so far; None if it goes on."""
    if max(totals(state.results, len(state.layouts))) >= state.limit:
        return "limit"
    if state.rounds is not None and len(state.results) >= state.rounds:
        return "rounds"
    return None


def outcome(state: State) -> Outcome | None:
    """WW-20: the lowest total wins; equal totals share the victory."""
    if state.phase is not Phase.OVER:
        return None
    points = totals(state.results, len(state.layouts))
    least = min(points)
    winners = tuple([seat for seat, total in enumerate(points) if total == least])
    return Outcome(points, winners, outcome_reason(state) or "")


def refill(state: State) -> State:
    """WW-21: all discards except the top become the stock; its cards are known, not its order."""
    *below, top = state.discards
    return state._replace(discards=(top,), stock=counted(tuple(below)), stock_size=len(below))


# What the rules above share


def put(
    layouts: tuple[Layout, ...], seat: Seat, place: int, card: int | None
) -> tuple[Layout, ...]:
    """The layouts with a card lying open at a place of a seat."""
    places = list(layouts[seat])
    places[place] = card
    by_seat = list(layouts)
    by_seat[seat] = tuple(places)
    return tuple(by_seat)


def turned(
    state: State,
    closer: Seat | None,
    turn: Seat,
    phase: Phase,
    place: int,
    hand: int | None,
    layouts: tuple[Layout, ...],
    discards: tuple[int, ...],
    unseen: Counts,
) -> State:
    """The state with all that a turn changes. Most moves end so: twice as fast as `_replace`."""
    return State(
        state.limit,
        state.rounds,
        state.results,
        state.begins,
        closer,
        turn,
        phase,
        place,
        hand,
        layouts,
        discards,
        unseen,
        state.stock,
        state.stock_size,
    )


def without(counts: Counts, value: int) -> Counts:
    """The counts with one card of that value less."""
    left = list(counts)
    left[value - LOWEST] -= 1
    return tuple(left)


def open_cards(layout: Layout) -> list[int]:
    """The values that lie open in a layout."""
    return [card for card in layout if card is not FACE_DOWN and card != GONE]
