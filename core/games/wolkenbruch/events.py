"""Wolkenbruch: event cards played from the hand, and what they ask (WB-22, WB-48)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...game import Seat
from . import all_moves as moves_of
from .deck import put_on_top
from .displays import enter, leave_display
from .ending import light
from .hands import distinct, leave_hand
from .model import (
    COLOURS,
    FIRST_EVENT,
    FIRST_SPARK,
    KIND_OF,
    PLACES,
    SPARK,
    SUN,
    Ask,
    Cards,
    Happening,
    Kind,
    State,
    Task,
    deck_size,
    hand_cards,
    put,
    with_cards,
    without,
)
from .moves import (
    Also,
    BigBroom,
    BreakInClouds,
    BucketChain,
    DoNotGive,
    DrySpell,
    Enough,
    FairSwap,
    Give,
    Move,
    Order,
    SecondMatch,
    SparkSnuffer,
    Sunbeam,
    Tailwind,
    To,
    TreasureDive,
    TwoBuckets,
    WeatherReport,
)
from .ring import neighbours

FLAMES: Final = range(len(COLOURS))
REPORT = 5  # cards that weather-report shows


def done(state: State) -> State:
    """The state without the task that is settled."""
    return state._replace(tasks=state.tasks[:-1])


def clear_aside(state: State) -> State:
    """Nothing lies aside any more."""
    return state._replace(aside=(None,) * len(state.hands))


def leave_match(state: State, seat: Seat, event: int) -> State:
    """WB-22: an event played from the hand leaves the match."""
    state = leave_hand(state, seat, event)
    return state._replace(removed=with_cards(state.removed, int(event)))


# The event effects


def tailwind(state: State, seat: Seat, move: Tailwind) -> State:
    """The wooden piece goes to any flame or spark."""
    return leave_match(state, seat, Happening.TAILWIND)._replace(piece=move.place)


def big_broom(state: State, seat: Seat, move: BigBroom) -> State:
    """All cards at a flame, waves too, go to the discard pile."""
    return sweep(leave_match(state, seat, Happening.BIG_BROOM), move.colour)


def sweep(state: State, colour: int) -> State:
    """WB-46: the cards at a flame go to the discard pile in their order."""
    return state._replace(
        discards=state.discards + state.rain[colour], rain=put(state.rain, colour, ())
    )


def dry_spell(state: State, seat: Seat, move: DrySpell) -> State:
    """No cloudburst phase in this turn."""
    return leave_match(state, seat, Happening.DRY_SPELL)._replace(dry=True)


def second_match(state: State, seat: Seat, move: SecondMatch) -> State:
    """An extinguished flame burns again."""
    return light(leave_match(state, seat, Happening.SECOND_MATCH), move.colour)


def wave_on_top(state: State, colour: int) -> bool:
    """WB-13: whether the top card of a flame is a wave."""
    there = state.rain[colour]
    return bool(there) and KIND_OF[there[-1]] is Kind.WAVE


def top_to_skim(state: State, colour: int) -> bool:
    """WB-13: whether a card lies at the flame and the top one is no wave."""
    return bool(state.rain[colour]) and not wave_on_top(state, colour)


def skim_from(state: State, seat: Seat, colour: int) -> State:
    """The top card of a flame goes to a display."""
    *there, top = state.rain[colour]
    return enter(state._replace(rain=put(state.rain, colour, tuple(there))), seat, top)


def two_buckets(state: State, seat: Seat, move: TwoBuckets) -> State:
    """The top card of a flame goes to the display, then perhaps that of a second one."""
    state = leave_match(state, seat, Happening.TWO_BUCKETS)
    also = Task(Ask.ALSO, seat, move.colour)
    return skim_from(state._replace(tasks=(*state.tasks, also)), seat, move.colour)


def flames_for_also(state: State, task: Task) -> list[int]:
    """The flames that can be the second one."""
    return [c for c in FLAMES if c != task.number and top_to_skim(state, c)]


def also(state: State, seat: Seat, move: Also) -> State:
    """The same at the second flame."""
    return skim_from(done(state), seat, move.colour)


def enough(state: State, seat: Seat, move: Enough) -> State:
    """No second flame."""
    return done(state)


def bucket_chain(state: State, seat: Seat, move: BucketChain) -> State:
    """WB-48: every seat, the one on turn first, may give a rain card of its display."""
    state = leave_match(state, seat, Happening.BUCKET_CHAIN)
    seats = len(state.hands)
    chain = tuple(Task(Ask.CHAIN, (seat + n) % seats) for n in reversed(range(seats)))
    return state._replace(tasks=state.tasks + chain)


def give_in_chain(state: State, seat: Seat, move: Give) -> State:
    """A rain card of the own display goes to another seat's."""
    return enter(leave_display(done(state), seat, move.card), move.seat, move.card)


def do_not_give(state: State, seat: Seat, move: DoNotGive) -> State:
    """Nothing is given."""
    return done(state)


def sunbeam(state: State, seat: Seat, move: Sunbeam) -> State:
    """One or two suns come into the display."""
    state = leave_match(state, seat, Happening.SUNBEAM)
    state = state._replace(supply=state.supply - move.number)
    return enter(state, seat, *(SUN,) * move.number)


def weather_report(state: State, seat: Seat, move: WeatherReport) -> State:
    """The top five cards of the deck are seen and put back in any order."""
    state = leave_match(state, seat, Happening.WEATHER_REPORT)
    return see(state, seat, REPORT, int(Happening.WEATHER_REPORT))


def see(state: State, seat: Seat, number: int, cause: int) -> State:
    """WB-22, WB-23: the seat sees so many cards of the deck, or all there are."""
    number = min(number, deck_size(state))
    return state._replace(tasks=(*state.tasks, Task(Ask.LOOK, seat, number, cause)))


def order(state: State, seat: Seat, move: Order) -> State:
    """WB-22, WB-23: the cards seen go back onto the deck, the first named on top."""
    cards = tuple(state.looked[number - 1] for number in move.numbers)
    return put_on_top(done(state)._replace(looked=()), cards)


def spark_snuffer(state: State, seat: Seat, move: SparkSnuffer) -> State:
    """A spark leaves the match; a piece on it goes to a neighbouring flame."""
    state = leave_match(state, seat, Happening.SPARK_SNUFFER)
    state = state._replace(
        sparks=put(state.sparks, move.colour, False), removed=with_cards(state.removed, SPARK)
    )
    if state.piece != FIRST_SPARK + move.colour:
        return state
    return state._replace(tasks=(*state.tasks, Task(Ask.TO, seat, move.colour)))


def to(state: State, seat: Seat, move: To) -> State:
    """The piece goes to a flame next to the spark that left."""
    return done(state)._replace(piece=move.colour)


def flames_for_to(state: State, task: Task) -> tuple[int, int]:
    """The flames next to the spark that left."""
    return neighbours(state, FIRST_SPARK + task.number)


def treasures(state: State) -> Cards:
    """The different rain cards of the discard pile, waves left out."""
    cards = {c for c in state.discards if c < FIRST_EVENT and KIND_OF[c] is not Kind.WAVE}
    return tuple(sorted(cards))


def treasure_dive(state: State, seat: Seat, move: TreasureDive) -> State:
    """A rain card of the discard pile, of equal ones the topmost, goes to the display."""
    state = leave_match(state, seat, Happening.TREASURE_DIVE)
    discards = without(state.discards[::-1], move.card)[::-1]
    return enter(state._replace(discards=discards), seat, move.card)


def break_in_clouds(state: State, seat: Seat, move: BreakInClouds) -> State:
    """The display falls one step."""
    return leave_match(state, seat, Happening.BREAK_IN_CLOUDS)._replace(step=state.step - 1)


def fair_swap(state: State, seat: Seat, move: FairSwap) -> State:
    """WB-48: two seats swap a card of their choice each."""
    state = leave_match(state, seat, Happening.FAIR_SWAP)
    ask = Ask.SWAP_DISPLAYS if move.display else Ask.SWAP_HANDS
    return state._replace(tasks=(*state.tasks, Task(ask, move.first, move.second)))


# What can be played


def event_moves(state: State, seat: Seat) -> list[Move]:
    """WB-22: every use of the events in the hand of which at least a part is possible."""
    found: list[Move] = []
    for event in distinct(state.hands[seat]):
        if event >= FIRST_EVENT and state.box.events[event - FIRST_EVENT].ap <= state.ap:
            found += uses(state, seat, event)
    return found


def uses(state: State, seat: Seat, event: int) -> Sequence[Move]:
    """WB-22: the possible uses of an event's effect."""
    return USES[event](state, seat)


def can_swap(state: State, seat: Seat, move: FairSwap) -> bool:
    """Whether both seats have a card to swap, fair-swap itself not counted."""
    for other in (move.first, move.second):
        if move.display:
            cards = len(state.displays[other])
        else:
            cards = len(hand_cards(state.hands[other])) - (other == seat)
        if cards <= 0:
            return False
    return True


USES: Final[dict[int, Callable[[State, Seat], Sequence[Move]]]] = {
    Happening.TAILWIND: lambda state, seat: [
        moves_of.TAILWINDS[p] for p in PLACES if p < FIRST_SPARK or state.sparks[p - FIRST_SPARK]
    ],
    Happening.BIG_BROOM: lambda state, seat: [
        moves_of.BIG_BROOMS[colour] for colour in FLAMES if state.rain[colour]
    ],
    Happening.DRY_SPELL: lambda state, seat: (moves_of.DRY_SPELL,),
    Happening.SECOND_MATCH: lambda state, seat: [
        moves_of.SECOND_MATCHES[colour] for colour in FLAMES if not state.burning[colour]
    ],
    Happening.TWO_BUCKETS: lambda state, seat: [
        moves_of.TWO_BUCKETS[colour] for colour in FLAMES if top_to_skim(state, colour)
    ],
    Happening.BUCKET_CHAIN: lambda state, seat: (
        (moves_of.BUCKET_CHAIN,) if len(state.hands) > 1 and any(state.displays) else ()
    ),
    Happening.SUNBEAM: lambda state, seat: moves_of.SUNBEAMS[: state.supply],
    Happening.WEATHER_REPORT: lambda state, seat: (moves_of.WEATHER_REPORT,) if state.deck else (),
    Happening.SPARK_SNUFFER: lambda state, seat: [
        moves_of.SPARK_SNUFFERS[colour] for colour in FLAMES if state.sparks[colour]
    ],
    Happening.TREASURE_DIVE: lambda state, seat: [
        moves_of.TREASURE_DIVES[card] for card in treasures(state)
    ],
    Happening.BREAK_IN_CLOUDS: lambda state, seat: (
        (moves_of.BREAK_IN_CLOUDS,) if state.step else ()
    ),
    Happening.FAIR_SWAP: lambda state, seat: [
        move for move in moves_of.FAIR_SWAPS[len(state.hands)] if can_swap(state, seat, move)
    ],
}
