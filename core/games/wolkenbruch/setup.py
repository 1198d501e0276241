"""Wolkenbruch: the preparation (WB-01 to WB-08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...game import BadData, Seat
from .deck import draw_top, split
from .figures import Figures, figures, solo
from .hands import take_unseen
from .model import (
    ACTION_POINTS,
    COLOURS,
    EVENT_CARDS,
    FIRST_EVENT,
    NO_CARDS,
    RAIN_COUNTS,
    Hand,
    Held,
    Phase,
    Pile,
    Profile,
    State,
    event_mask,
    hand_cards,
    hand_limit,
    put,
)
from .moves import Card, DealProfile, Keep, Ring, Start


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """WB-01, WB-04 to WB-06: everything lies ready, nothing is dealt.

    Raises `BadData` when a seat is to begin that does not play.
    """
    if options["start"] > seats:
        raise BadData("options.start", "out-of-range", found=options["start"], low=1, high=seats)
    box = figures(options)
    events = box.events_in_deck[seats - 1]
    none = (False,) * len(COLOURS)
    return State(
        box=box,
        scale=options["scale"] - 1,
        start=options["start"] - 1,
        phase=Phase.RING,
        turn=options["start"] - 1,
        ring=(),
        burning=(True,) * len(COLOURS),
        protected=none,
        rain=((),) * len(COLOURS),
        sparks=none,
        piece=None,
        step=0,
        ap=0,
        charged=False,
        used=0,
        fresh=0,
        dry=False,
        raised=False,
        drawn=0,
        tasks=(),
        holds=(Held.NO,) * seats,
        profiles=((),) * seats,
        hands=(Hand(),) * seats,
        displays=((),) * seats,
        suns=(0,) * seats,
        supply=box.suns[seats - 1],
        aside=(None,) * seats,
        looked=(),
        discards=(),
        removed=(),
        deck=(Pile(0, 0, sum(RAIN_COUNTS) + events),),
        stocks=(RAIN_COUNTS + NO_CARDS[len(RAIN_COUNTS) :],),
        shared=(0,),
        lots=events,
        rest=event_mask(tuple(events_of(box, seats))),
        opened=0,
        ending=None,
    )


def profiles_of(box: Figures, seats: int) -> tuple[int, ...]:
    """WB-02: the profiles that can be dealt."""
    return solo(box.profiles) if seats == 1 else tuple(Profile)


def events_of(box: Figures, seats: int) -> tuple[int, ...]:
    """WB-02: the events that can be in the deck."""
    if seats == 1:
        return tuple(FIRST_EVENT + number for number in solo(box.events))
    return tuple(EVENT_CARDS)


def deal_ring(state: State, move: Ring) -> State:
    """WB-08: the flames lie in a ring."""
    return state._replace(ring=move.colours, phase=Phase.PROFILES)


def seat_with(state: State, profiles: int) -> Seat:
    """The first seat that has so many profiles."""
    return next(seat for seat, dealt in enumerate(state.profiles) if len(dealt) == profiles)


def profiles_left(state: State) -> list[int]:
    """WB-03: the profiles that have not been dealt."""
    dealt = [profile for pair in state.profiles for profile in pair]
    return [p for p in profiles_of(state.box, len(state.profiles)) if p not in dealt]


def deal_profile(state: State, move: DealProfile) -> State:
    """WB-03: two open profiles for every seat, seat by seat."""
    seat = next(seat for seat, dealt in enumerate(state.profiles) if len(dealt) < 2)
    profiles = put(state.profiles, seat, (*state.profiles[seat], move.profile))
    phase = Phase.KEEP if all(len(pair) == 2 for pair in profiles) else Phase.PROFILES
    return state._replace(profiles=profiles, phase=phase)


def keep(state: State, seat: Seat, move: Keep) -> State:
    """WB-03: the seat keeps one of its two profiles."""
    profiles = put(state.profiles, seat, (move.profile,))
    phase = Phase.HANDS if all(len(kept) == 1 for kept in profiles) else Phase.KEEP
    return state._replace(profiles=profiles, phase=phase)


def seat_to_deal(state: State) -> Seat | None:
    """WB-06: the seat whose hand is being dealt; None once all are."""
    for seat, hand in enumerate(state.hands):
        if len(hand_cards(hand)) < hand_limit(state, seat):
            return seat
    return None


def deal_hand(state: State, move: Card) -> State:
    """WB-06: a hand card; after the last one the rest becomes the deck."""
    seat = seat_to_deal(state)
    assert seat is not None
    assert move.card is not None
    state, _ = draw_top(state, move.card)
    hand = take_unseen(state.hands[seat], move.card, 0)
    state = state._replace(hands=put(state.hands, seat, hand))
    if seat_to_deal(state) is not None:
        return state
    return split(state)._replace(phase=Phase.START)


def start(state: State, seat: Seat, move: Start) -> State:
    """WB-07: the wooden piece starts at a flame, and the first turn begins."""
    return begin_turn(state._replace(piece=move.colour), state.start)


def begin_turn(state: State, seat: Seat) -> State:
    """WB-10, WB-11: a turn begins with its actions phase."""
    return state._replace(
        phase=Phase.ACTIONS,
        turn=seat,
        ap=ACTION_POINTS,
        charged=False,
        used=0,
        fresh=0,
        dry=False,
        raised=False,
        drawn=0,
        holds=(Held.NO,) * len(state.hands),
    )
