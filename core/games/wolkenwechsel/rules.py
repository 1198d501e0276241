"""Wolkenwechsel: the rules, in the order of the rule list. Each function names its rule IDs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from typing import Any

from ...game import DEALER, Outcome, Refusal, Seat
from .model import (
    BOX_COUNTS,
    COLUMNS,
    DEALS,
    DRAW,
    FACE_DOWN,
    FLIPS,
    GONE,
    LOWEST,
    NOWHERE,
    OPENING_FLIPS,
    PLACES,
    ROWS,
    SWAPS,
    TAKES,
    TOSSES,
    Counts,
    Deal,
    Draw,
    Flip,
    Layout,
    Move,
    Phase,
    State,
    Swap,
    Take,
    Toss,
    counted,
    totals,
)

DEALER_PHASES = frozenset(
    {Phase.STARTER, Phase.FLIP, Phase.DRAW, Phase.SWAP, Phase.TOSS, Phase.REVEAL}
)
TURN_PHASES = frozenset({Phase.TURN, Phase.DRAWN})
ONLY_DEALER = (DEALER,)
DRAW_AND_TAKES: tuple[Move, ...] = (DRAW, *TAKES)


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
    return swap_in(state, move.place, card=state.discards[-1], discards=state.discards[:-1])


def draw(state: State, seat: Seat, move: Draw) -> State:
    """WW-08: the dealer owes the top card of the stock; WW-21 if there is none."""
    if state.stock_size == 0:
        state = refill(state)
    return state._replace(phase=Phase.DRAW)


def deal_draw(state: State, value: int) -> State:
    """WW-08: the drawn card lies open beside the layout."""
    stock, unseen = state.stock, state.unseen
    if stock is None:
        unseen = without(unseen, value)
    else:
        stock = without(stock, value)
    return state._replace(
        phase=Phase.DRAWN,
        hand=value,
        unseen=unseen,
        stock=stock,
        stock_size=state.stock_size - 1,
    )


def swap(state: State, seat: Seat, move: Swap) -> State:
    """WW-10: the drawn card goes into the own layout."""
    assert state.hand is not None
    return swap_in(state, move.place, card=state.hand, discards=state.discards)


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
            state, state.closer, state.turn, Phase.SWAP, place, card, layouts, discards, unseen
        )
    return end_turn(
        state,
        layouts=put(state.layouts, state.turn, place, card),
        place=place,
        discards=discards + (old,),
        unseen=state.unseen,
    )


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
    ended = turned(state, closer, following, Phase.TURN, NOWHERE, None, layouts, discards, unseen)
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
    return tuple(sum(open_cards(layout)) for layout in layouts)


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
    winners = tuple(seat for seat, total in enumerate(points) if total == min(points))
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
    layout = layouts[seat]
    layout = layout[:place] + (card,) + layout[place + 1 :]
    return layouts[:seat] + (layout,) + layouts[seat + 1 :]


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
    index = value - LOWEST
    return counts[:index] + (counts[index] - 1,) + counts[index + 1 :]


def open_cards(layout: Layout) -> list[int]:
    """The values that lie open in a layout."""
    return [card for card in layout if card is not FACE_DOWN and card != GONE]


# The contract: who acts, what is legal, what a move does, why one is refused


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats the match waits for: all that are still opening, else one."""
    phase = state.phase
    if phase in DEALER_PHASES:
        return ONLY_DEALER
    if phase in TURN_PHASES:
        return (state.turn,)
    if phase is Phase.OVER:
        return ()
    return tuple(seat for seat, layout in enumerate(state.layouts) if still_opening(layout))


def pool(state: State) -> Counts:
    """WW-02, WW-21: the cards that the dealer's next answer can be."""
    if state.phase is Phase.STARTER:
        return BOX_COUNTS
    if state.stock is not None and state.phase is Phase.DRAW:
        return state.stock
    return state.unseen


def odds(state: State) -> list[int]:
    """Every card that may lie there is equally likely."""
    return list(filter(None, pool(state)))


def legal(state: State, seat: Seat) -> Sequence[Move]:
    """Every legal move of a seat: `draw` first, then places from a1 to d3."""
    phase = state.phase
    if phase in DEALER_PHASES:
        return list(compress(DEALS, pool(state))) if seat == DEALER else ()
    if phase is Phase.OPENING:
        if seat == DEALER or not still_opening(state.layouts[seat]):
            return ()
        return [FLIPS[place] for place in face_down_places(state.layouts[seat])]
    if phase not in TURN_PHASES or seat != state.turn:
        return ()
    layout = state.layouts[seat]
    if phase is Phase.TURN:
        if GONE not in layout:
            return DRAW_AND_TAKES
        return [DRAW, *(TAKES[place] for place in places_left(layout))]
    return [
        *(SWAPS[place] for place in places_left(layout)),
        *(TOSSES[place] for place in face_down_places(layout)),
    ]


def places_left(layout: Layout) -> list[int]:
    """WW-13: the places whose column has not left the layout."""
    return [place for place in PLACES if layout[place] != GONE]


def face_down_places(layout: Layout) -> list[int]:
    """The places that are still face down."""
    return [place for place in PLACES if layout[place] is FACE_DOWN]


Rule = Callable[[State, Seat, Any], State]
DEAL_RULES: dict[Phase, Callable[[State, int], State]] = {
    Phase.STARTER: deal_starter,
    Phase.FLIP: deal_flip,
    Phase.DRAW: deal_draw,
    Phase.SWAP: deal_swap,
    Phase.TOSS: deal_toss,
    Phase.REVEAL: deal_reveal,
}


def deal(state: State, seat: Seat, move: Deal) -> State:
    """The dealer turns up a card: what that means depends on what chance owed."""
    return DEAL_RULES[state.phase](state, move.value)


RULES: dict[type, Rule] = {
    Flip: flip,
    Take: take,
    Draw: draw,
    Swap: swap,
    Toss: toss,
    Deal: deal,
}


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    return RULES[type(move)](state, seat, move)


# The phase in which a move is allowed, and the rule that says so
MOVE_PHASES: dict[type, tuple[Phase, str]] = {
    Flip: (Phase.OPENING, "WW-05"),
    Take: (Phase.TURN, "WW-08"),
    Draw: (Phase.TURN, "WW-08"),
    Swap: (Phase.DRAWN, "WW-10"),
    Toss: (Phase.DRAWN, "WW-10"),
}


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """The rule that a refused move breaks: the phase first, then the places, then the card."""
    if isinstance(move, Deal):
        return why_not_deal(state, move)
    phase, rule = MOVE_PHASES[type(move)]
    if state.phase is not phase:
        return Refusal("WW-05" if state.phase is Phase.OPENING else rule, {})
    if isinstance(move, Draw):
        return None
    card = state.layouts[seat][move.place]
    if card == GONE:
        return Refusal("WW-13", {"column": COLUMNS[move.place // ROWS]})
    if isinstance(move, (Flip, Toss)) and card is not FACE_DOWN:
        return Refusal(rule, {"open": card})
    return None


def why_not_deal(state: State, move: Deal) -> Refusal | None:
    """WW-02: only cards of the box that have not been seen; WW-21: only what a pool holds."""
    if pool(state)[move.value - LOWEST]:
        return None
    return Refusal("WW-02" if state.stock is None else "WW-21", {"value": move.value})
