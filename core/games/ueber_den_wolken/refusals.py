"""Über den Wolken: why a move is refused, in the order of its reasons.

The phase comes first, then the card, neighbours, cubes, the action's own rule, empty places,
the source of a new bird and the room for it.
"""

from __future__ import annotations

from typing import Final

from ...game import Refusal, Seat
from .board import (
    BIRD_NAMES,
    EMPTY,
    NEUTRAL_BIRDS,
    OWN_BIRDS,
    PLACE_NAMES,
    ROWS,
    Bird,
    Place,
    heights,
)
from .box import Action, card_of
from .flights import CARD_REACH, STANDARD_REACH, in_reach
from .landing import card_points
from .manoeuvres import COSTS, effect, whole_deck
from .model import (
    FORWARD,
    Add,
    Copy,
    Deal,
    DealDeck,
    DealDisplay,
    DealFlock,
    DealHand,
    DealNest,
    DealShow,
    DealStart,
    Done,
    Drop,
    Favourite,
    Fly,
    Move,
    Phase,
    PlaceBird,
    Play,
    Score,
    State,
    Swap,
    Take,
    Use,
    cards_of,
)
from .preparation import is_set_up
from .rules import bird_pool, deals
from .turns import action_of, has_room, standard_action

CARD_RULES: Final = {
    Action.DODGE: "UW-18",
    Action.SHARP_DODGE: "UW-19",
    Action.LEAD_CHANGE: "UW-20",
    Action.STANDARD: "UW-21",
    Action.NEUTRAL: "UW-22",
    Action.DIAGONAL: "UW-23",
    Action.SCORE: "UW-24",
    Action.FREE_FLIGHT: "UW-25",
    Action.FAVOURITE: "UW-26",
    Action.DISPLAY: "UW-27",
}


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """The first rule that a move breaks; None when it is legal."""
    if isinstance(move, Deal):
        return why_not_deal(state, move)
    refusal = wrong_phase(state, move)
    if refusal is not None:
        return refusal
    match move:
        case Score():
            return why_not_score(state, seat, move, "UW-32")
        case PlaceBird():
            full = heights(state.flock)[move.column] == ROWS
            return Refusal("UW-14", {"column": move.column + 1}) if full else None
        case Drop():
            held = move.card in cards_of(state.hands[seat])
            return None if held else Refusal("UW-16", {"card": move.card})
        case Play():
            return why_not_play(state, seat, move)
        case Fly() | Add() | Take():
            return why_not_standard(state, seat, move)
    return None


def wrong_phase(state: State, move: Move) -> Refusal | None:
    """UW-29, UW-32, then what is unfinished: UW-14, UW-16."""
    phase = state.phase
    if phase is Phase.SCORING:
        return None if isinstance(move, Score | Done) else Refusal("UW-29")
    if isinstance(move, Score | Done):
        return Refusal("UW-32")
    if isinstance(move, PlaceBird) != (phase is Phase.PLACE):
        return Refusal("UW-16" if phase is Phase.DROP else "UW-14")
    if isinstance(move, Drop) != (phase is Phase.DROP):
        return Refusal("UW-16")
    return None


# Standard actions: UW-09 to UW-16


def why_not_standard(state: State, seat: Seat, move: Fly | Add | Take) -> Refusal | None:
    """UW-10, UW-11, UW-09, then the action's own rule."""
    action = standard_action(move)
    apart = no_neighbours(move)
    if apart is not None:
        return apart
    price, cubes = state.prices[action], state.cubes[seat]
    if price > cubes:
        return Refusal("UW-09", {"price": price, "cubes": cubes})
    return why_not_use(state, seat, move)


def no_neighbours(use: Use) -> Refusal | None:
    """UW-10, UW-11: the two places of a flight lie side by side, or one behind the other."""
    if not isinstance(use, Fly):
        return None
    action = action_of(use)
    if in_reach(STANDARD_REACH[action], use.start, use.goal):
        return None
    return Refusal(
        flight_rule(use), {"start": PLACE_NAMES[use.start], "goal": PLACE_NAMES[use.goal]}
    )


def flight_rule(move: Fly) -> str:
    """The rule of action A or B."""
    return "UW-11" if action_of(move) == FORWARD else "UW-10"


def why_not_use(state: State, seat: Seat, use: Fly | Add | Take) -> Refusal | None:
    """UW-10 to UW-16: what stands against a standard action, whatever it costs."""
    match use:
        case Fly():
            return why_not_swap(state, OWN_BIRDS[seat], use.start, use.goal, flight_rule(use))
        case Take():
            shown = len(state.display)
            return None if use.number < shown else Refusal("UW-16", {"cards": shown})
        case Add():
            missing = not state.layers if use.source is None else use.source >= len(state.face_up)
            return Refusal("UW-15") if missing else no_room(state)


def why_not_swap(
    state: State, birds: tuple[Bird, ...], start: Place, goal: Place, rule: str
) -> Refusal | None:
    """The first place holds one of these birds; UW-12: the other one is not empty."""
    if state.flock[start] not in birds:
        return Refusal(rule, {"place": PLACE_NAMES[start]})
    if state.flock[goal] is EMPTY:
        return Refusal("UW-12", {"place": PLACE_NAMES[goal]})
    return None


def no_room(state: State) -> Refusal | None:
    """UW-14: with three birds in every column there is no room for another."""
    return None if has_room(state.flock) else Refusal("UW-14")


# Manoeuvre cards: UW-17 to UW-27


def why_not_play(state: State, seat: Seat, move: Play) -> Refusal | None:
    """UW-17, UW-27, neighbours, cubes, then the rule of the card's action."""
    if move.card not in cards_of(state.hands[seat]):
        return Refusal("UW-17", {"card": move.card})
    action = card_of(state.box, move.card).action
    use: Use = move.use
    if action is Action.DISPLAY:
        refusal = why_not_copy(state, use)
        if refusal is not None:
            return refusal
        action, use = effect(state.box, move)
    if action is Action.STANDARD:
        apart = no_neighbours(use)
        if apart is not None:
            return apart
    cost, cubes = COSTS[action], state.cubes[seat]
    if cost > cubes:
        return Refusal("UW-17", {"price": cost, "cubes": cubes})
    return why_not_action(state, seat, move.card, action, use)


def why_not_copy(state: State, use: Use) -> Refusal | None:
    """UW-27: a card that lies in the display and is no other Display card, nor to be taken."""
    if not isinstance(use, Copy):
        return Refusal("UW-27")
    refusal = Refusal("UW-27", {"card": use.card})
    if use.card not in state.display:
        return refusal
    action = card_of(state.box, use.card).action
    if action is Action.DISPLAY:
        return refusal
    if action is Action.STANDARD and isinstance(use.use, Take):
        number = use.use.number
        return refusal if state.display[number : number + 1] == (use.card,) else None
    return None


def why_not_action(state: State, seat: Seat, card: str, action: Action, use: Use) -> Refusal | None:
    """UW-18 to UW-26: the action's own rule, then UW-12, UW-15 and UW-14."""
    rule = CARD_RULES[action]
    if action is Action.STANDARD and isinstance(use, Fly | Add | Take):
        return why_not_use(state, seat, use)
    if action is Action.SCORE and isinstance(use, Score) and use.card != card:
        return why_not_score(state, seat, use, rule)
    if action is Action.FAVOURITE and isinstance(use, Favourite):
        if not whole_deck(state.layers)[use.bird]:
            return Refusal(rule, {"bird": BIRD_NAMES[use.bird]})
        return no_room(state)
    if action in CARD_REACH and isinstance(use, Swap):
        if not in_reach(CARD_REACH[action], use.start, use.goal):
            return Refusal(rule, {"start": PLACE_NAMES[use.start], "goal": PLACE_NAMES[use.goal]})
        birds = NEUTRAL_BIRDS if action is Action.NEUTRAL else OWN_BIRDS[seat]
        return why_not_swap(state, birds, use.start, use.goal, rule)
    return Refusal(rule, {"card": card})


def why_not_score(state: State, seat: Seat, move: Score, rule: str) -> Refusal | None:
    """UW-24, UW-32: a card of the hand with an own bird on one of its places."""
    if move.card not in cards_of(state.hands[seat]):
        return Refusal(rule, {"card": move.card})
    card = card_of(state.box, move.card)
    if card_points(card, state.flock, seat) is None:
        return Refusal(rule, {"places": tuple(PLACE_NAMES[place] for place in card.places)})
    return None


# The dealer

DUE: Final[dict[Phase, tuple[type, str, str]]] = {
    # what is due, and by which rule in the set-up and later
    Phase.FLOCK: (DealFlock, "UW-03", "UW-35"),
    Phase.SHOW: (DealShow, "UW-04", "UW-35"),
    Phase.HAND: (DealHand, "UW-05", "UW-05"),
    Phase.DISPLAY: (DealDisplay, "UW-05", "UW-34"),
    Phase.NEST: (DealNest, "UW-06", "UW-06"),
    Phase.START: (DealStart, "UW-07", "UW-07"),
    Phase.DECK: (DealDeck, "UW-13", "UW-13"),
    Phase.REPLACE: (DealShow, "UW-15", "UW-15"),
}


def why_not_deal(state: State, move: Deal) -> Refusal | None:
    """What is due, and that it can be there; UW-33: not while other birds lie above it."""
    if move in deals(state):
        return None
    kind, first_rule, later_rule = DUE[state.phase]
    rule = later_rule if is_set_up(state) else first_rule
    if not isinstance(move, kind):
        return Refusal(rule)
    if isinstance(move, DealFlock | DealShow | DealDeck):
        refusal = Refusal(rule, {"bird": BIRD_NAMES[move.bird]})
        pool = bird_pool(state)
        assert pool is not None
        below = is_set_up(state) and not pool[move.bird] and whole_deck(state.layers)[move.bird]
        return refusal._replace(code="UW-33") if below else refusal
    return Refusal(rule)
