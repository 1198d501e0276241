"""Donnerwetter: the start of a match, who acts, what is legal, and why a move is refused.

The rules of a move stand in `forecasts`, `weather` and `evaluation`, in this order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from typing import Any

from ...game import DEALER, Refusal, Seat
from .evaluation import outcome
from .forecasts import (
    forecast,
    forecasts,
    full_storeys,
    go_round,
    has_stone,
    pass_rest,
    passes,
    passing,
    recall,
    standing_order,
)
from .model import (
    BOX_COUNTS,
    CARDS,
    CHANGES,
    DEALS,
    DWELLING_NAMES,
    DWELLINGS,
    FACE_DOWN,
    FIRST_OTHER,
    NO_STONES,
    PASS,
    PASS_REST,
    RECALL,
    SHOWN_OVER,
    SQUARES,
    START,
    STONES,
    STOREY_NAMES,
    STOREY_ROOM,
    UNCOVERS,
    VALUE_NUMBERS,
    Change,
    Counts,
    Deal,
    Forecast,
    Move,
    Pass,
    PassRest,
    Phase,
    Recall,
    State,
    Uncover,
    Value,
    own_card,
    put,
    without,
)
from .weather import change, deal_uncover, uncover

__all__ = [
    "apply",
    "legal",
    "odds",
    "outcome",
    "passing",
    "setup",
    "standing_order",
    "waiting",
    "why_not",
]

DEALER_PHASES = frozenset({Phase.OWN, Phase.UNCOVER})
ONLY_DEALER = (DEALER,)


# The start: DW-01, DW-02


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """DW-01: all squares face down, a card for each seat, the rest of the four on the clouds."""
    return State(
        ladder=options["ladder"],
        storey_limit=options.get("storey_limit"),
        phase=Phase.OWN,
        holder=0,
        turn=0,
        changed=False,
        due=1,
        square=None,
        values=(None,) * len(CARDS),
        places=CARDS[:FIRST_OTHER],
        sky=(FACE_DOWN,) * len(SQUARES),
        clouds=CARDS[FIRST_OTHER + seats :],
        own=(True,) * seats,
        unseen=BOX_COUNTS,
        stones=(NO_STONES,) * len(DWELLINGS),
        left=(STONES,) * seats,
        rests=(False,) * seats,
        frogs=(START,) * seats,
    )


def deal_own(state: State, value: Value) -> State:
    """DW-01: a seat has its own card; None: nobody told which. DW-02: then the first move."""
    following = state.turn + 1
    if value is not None:
        state = state._replace(
            values=put(state.values, own_card(state.turn), value),
            unseen=without(state.unseen, value),
        )
    if following < len(state.own):
        return state._replace(turn=following)
    return go_round(state, state.holder)


# The contract: who acts, what is legal, what a move does, why one is refused


def waiting(state: State) -> tuple[Seat, ...]:
    """The one seat that the match waits for (DW-02, DW-03)."""
    if state.phase in DEALER_PHASES:
        return ONLY_DEALER
    return () if state.phase is Phase.OVER else (state.turn,)


def pool(state: State) -> Counts:
    """What the dealer's next card can be: a card that has been seen is certain (DW-10)."""
    if state.square is not None:
        value = state.values[state.places[state.square]]
        if value is not None:
            return CERTAIN[value]
    return state.unseen


CERTAIN = {value: put((0,) * len(DEALS), number, 1) for value, number in VALUE_NUMBERS.items()}


def odds(state: State) -> list[int]:
    """Every card that has not been seen is equally likely (DW-10)."""
    return [count for count in pool(state) if count]


def legal(state: State, seat: Seat) -> Sequence[Move]:
    """Every legal move of a seat: forecasts and passes, or changes and then `uncover`.

    `recall` comes last, also out of turn (DW-23). The dealer's `deal ?` is not among them:
    no chance gives it, only somebody at a real table.
    """
    phase = state.phase
    if phase in DEALER_PHASES:
        return list(compress(DEALS, pool(state))) if seat == DEALER else ()
    if phase is Phase.OVER or seat == DEALER:
        return ()
    moves: list[Move] = []
    if seat == state.turn:
        if phase is Phase.FORECAST:
            # Its standing order answers for a resting seat as soon as the match goes on.
            resting = state.rests[seat]
            return [PASS, RECALL] if resting else [*forecasts(state, seat), PASS, PASS_REST]
        if not state.changed:
            moves = changes(state, seat)
        moves += [UNCOVERS[square] for square in SQUARES if state.sky[square] is FACE_DOWN]
    if state.rests[seat]:
        moves.append(RECALL)
    return moves


def changes(state: State, seat: Seat) -> list[Move]:
    """DW-08, DW-09, DW-10: by open square, the own card first, then the cards of the clouds."""
    first = 0 if state.own[seat] else 1
    last = 1 + len(state.clouds)
    found: list[Move] = []
    for square, shown in enumerate(state.sky):
        if shown is not FACE_DOWN:
            found += CHANGES[square][first:last]
    return found


Rule = Callable[[State, Seat, Any], State]
SEAT_RULES: dict[type, Rule] = {
    Forecast: forecast,
    Pass: passes,
    PassRest: pass_rest,
    Recall: recall,
    Change: change,
    Uncover: uncover,
}
DEAL_RULES: dict[Phase, Callable[[State, Value], State]] = {
    Phase.OWN: deal_own,
    Phase.UNCOVER: deal_uncover,
}


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    if isinstance(move, Deal):
        return DEAL_RULES[state.phase](state, move.value)
    return SEAT_RULES[type(move)](state, seat, move)


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """The rule that a refused move breaks: the one with the lowest ID."""
    if isinstance(move, Deal):
        return why_not_deal(state, move)
    if isinstance(move, Recall):
        return None if state.rests[seat] else Refusal("DW-23")
    if isinstance(move, (Change, Uncover)):
        return why_not_weather(state, seat, move)
    if state.phase is not Phase.FORECAST or seat != state.turn:
        return Refusal("DW-03")
    if state.rests[seat] and not isinstance(move, Pass):
        return Refusal("DW-23")
    return why_not_forecast(state, seat, move) if isinstance(move, Forecast) else None


def why_not_forecast(state: State, seat: Seat, move: Forecast) -> Refusal | None:
    """DW-03: a stone must be left; DW-04, DW-05, DW-06: where it can be set."""
    if not state.left[seat]:
        return Refusal("DW-03")
    dwelling, storey = DWELLING_NAMES[move.dwelling], STOREY_NAMES[move.storey]
    if FACE_DOWN not in SHOWN_OVER[move.dwelling](state.sky):
        return Refusal("DW-04", {"dwelling": dwelling})
    storeys = state.stones[move.dwelling]
    if has_stone(storeys, seat):
        return Refusal("DW-05", {"dwelling": dwelling})
    if len(storeys[move.storey]) >= STOREY_ROOM:
        return Refusal("DW-06", {"dwelling": dwelling, "storey": storey})
    if move.storey in full_storeys(state, seat):
        return Refusal("DW-06", {"storey": storey, "limit": state.storey_limit})
    return None


def why_not_weather(state: State, seat: Seat, move: Change | Uncover) -> Refusal | None:
    """DW-02: only the holder; DW-03: not before the go-round is over; then the cards."""
    if seat != state.holder:
        return Refusal("DW-02", {"holder": state.holder})
    if state.phase is not Phase.WEATHER:
        return Refusal("DW-03")
    open_card = state.sky[move.square] is not FACE_DOWN
    if isinstance(move, Uncover):
        return Refusal("DW-11", {"open": state.sky[move.square]}) if open_card else None
    if state.changed or not open_card:
        return Refusal("DW-08", {"changed": state.changed})
    if move.cloud is not None and move.cloud >= len(state.clouds):
        # The card just removed is laid behind the clouds; further on there is no card at all.
        rule = "DW-09" if move.cloud == len(state.clouds) else "DW-08"
        return Refusal(rule, {"clouds": len(state.clouds)})
    if move.cloud is None and not state.own[seat]:
        return Refusal("DW-10")
    return None


def why_not_deal(state: State, move: Deal) -> Refusal | None:
    """DW-01: a card that is left; DW-10: a card seen before is the same; DW-11: it is shown.

    No refusal names the card that would be right (DW-22).
    """
    if move.value is None:
        return None if state.phase is Phase.OWN else Refusal("DW-11")
    number = VALUE_NUMBERS[move.value]
    if pool(state)[number]:
        return None
    return Refusal("DW-10" if state.unseen[number] else "DW-01", {"value": move.value})
