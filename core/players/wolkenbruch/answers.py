"""Wolkenbruch: how good the answers look that are asked outside the actions phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ...game import Seat
from ...games.wolkenbruch import moves as m
from ...games.wolkenbruch.model import (
    COLOUR_OF,
    DRAGON,
    FIRST_EVENT,
    FLAME_LIMIT,
    KIND_OF,
    SPARK,
    Ask,
    Kind,
    Phase,
    Profile,
    State,
    cards_due,
    hand_cards,
)
from ...games.wolkenbruch.ring import current_flame
from .cards import keeping, kindled, lying, one_more, passed_on
from .sight import Scene, counts, scene
from .visits import LOST, OUT, Close, closing, standing

# Profiles from the least useful to the most, as matches by these rules of thumb came out
RANKS: Final = (
    Profile.CONFIDANTE,
    Profile.STOKER,
    Profile.PACKER,
    Profile.COURIER,
    Profile.WEATHER_WATCHER,
    Profile.TAILOR,
    Profile.STILT_WALKER,
    Profile.RUNNER,
    Profile.BELLOWS,
    Profile.LADLE,
)
FREE: Final = 1.0  # a lightning costs nothing else, so it is struck first
HOLD: Final = 0.5  # what a lightning has to bring
NOT_GIVEN: Final = 0.5  # what passing a card on has to bring
LATER: Final = 0.1  # how much a card counts that comes up after the cloudburst
NO_COLOUR: Final = (0, 0, 0, 0)


def rate_answers(state: State, seat: Seat, moves: Sequence[m.Move]) -> list[float]:
    """How good each answer looks."""
    return [RATINGS[type(move)](state, seat, move) for move in moves]


# Preparation


def keep(state: State, seat: Seat, move: m.Keep) -> float:
    """The more useful profile."""
    return float(RANKS.index(Profile(move.profile)))


def at_flame(state: State, seat: Seat, move: m.Start | m.To) -> float:
    """The flame of which the hand holds most cards."""
    return float(counts(hand_cards(state.hands[seat]))[move.colour])


# Precipitation


def rain(state: State, seat: Seat, move: m.Rain) -> float:
    """Rain at its flame; a wave clears it."""
    close = Close.WAVE if KIND_OF[move.card] is Kind.WAVE else Close.RAIN
    closed = change(scene(state, seat), COLOUR_OF[move.card], close)
    return closed - keeping(move.card, NO_COLOUR)


def dry(state: State, seat: Seat, move: m.Dry) -> float:
    """A flame goes out."""
    flame = current_flame(state) if move.colour is None else move.colour
    assert flame is not None
    return change(scene(state, seat), flame, Close.DRY)


def change(there: Scene, flame: int, close: Close) -> float:
    """What the precipitation makes of a flame."""
    spot, means = there.spots[flame], there.means
    return closing(spot, means, close) - standing(spot, means)


# Lightning


def strike(state: State, seat: Seat, move: m.Strike) -> float:
    """A lightning, before anything else if it helps."""
    value = kindled(state, move)
    return value + FREE if state.phase is Phase.PRECIPITATION and not state.tasks else value


def hold(state: State, seat: Seat, move: m.Hold) -> float:
    """Not now; who knows what the next card brings, so not for the whole turn."""
    return HOLD / 2 if move.turn else HOLD


# Cards that go


def discard(state: State, seat: Seat, move: m.Discard) -> float:
    """The card that is worth least where it is."""
    if state.tasks[-1].ask is Ask.DROP:
        return -keeping(move.card, counts(hand_cards(state.hands[seat])))
    return -lying(state, seat, move.card)


def choose(state: State, seat: Seat, move: m.Choose | m.Agree) -> float:
    """The card that is worth least where it is."""
    assert move.card is not None
    if state.tasks[-1].ask is Ask.SWAP_DISPLAYS:
        return -lying(state, seat, move.card)
    return -keeping(move.card, counts(hand_cards(state.hands[seat])))


def give(state: State, seat: Seat, move: m.Give) -> float:
    """To where the card is collected."""
    return passed_on(state, seat, move)


def also(state: State, seat: Seat, move: m.Also) -> float:
    """The second flame of two buckets."""
    return one_more(state, seat, move.colour)


# Cards seen


def order(state: State, seat: Seat, move: m.Order) -> float:
    """What harms least comes first, for that comes up in the cloudburst."""
    value = 0.0
    for place, number in enumerate(move.numbers):
        weight = 1.0 if place < cards_due(state) else LATER / (1 + place)
        value += weight * coming_up(state, state.looked[number - 1].card)
    return value


def coming_up(state: State, card: int) -> float:
    """What it is worth that a card comes up in a cloudburst."""
    if card >= FIRST_EVENT:
        return COMING_UP.get(card, EVENT)
    colour = COLOUR_OF[card]
    cards = len(state.rain[colour])
    if cards >= FLAME_LIMIT:
        return -OUT[1] if state.burning[colour] else -LOST
    return RAIN - FULLER * cards - (CLOUD if KIND_OF[card] is Kind.CLOUD else 0.0)


COMING_UP: Final = {SPARK: 0.0, DRAGON: -2.0}  # a dragon raises the display
EVENT: Final = -1.0  # most effects of events in a cloudburst do harm
RAIN: Final = 0.5  # rain at an empty flame can be skimmed
FULLER: Final = 0.2  # less for every card there
CLOUD: Final = 1.0  # another card, nobody knows which


RATINGS: Final[dict[type, Callable[[State, Seat, Any], float]]] = {
    m.Keep: keep,
    m.Start: at_flame,
    m.To: at_flame,
    m.Rain: rain,
    m.Dry: dry,
    m.Strike: strike,
    m.Hold: hold,
    m.Discard: discard,
    m.Choose: choose,
    m.Agree: choose,
    m.Refuse: lambda state, seat, move: 0.0,
    m.Give: give,
    m.DoNotGive: lambda state, seat, move: NOT_GIVEN,
    m.Also: also,
    m.Enough: lambda state, seat, move: NOT_GIVEN,
    m.Order: order,
}
