"""Wolkenbruch: the abilities of the profiles that are moves (WB-23)."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Seat
from . import all_moves as moves_of
from .actions import can_drive, drive_from, matching, shelter, to_protect
from .events import clear_aside, done, see, skim_from, top_to_skim
from .hands import distinct, pass_cards
from .model import (
    COLOUR_OF,
    COLOURS,
    SHELTER,
    Ask,
    Profile,
    State,
    Task,
    hand_cards,
    profile_of,
    put,
)
from .moves import (
    Agree,
    BellowsDrive,
    LadleSkim,
    Look,
    Move,
    Offer,
    Refuse,
    SwiftWalk,
    TailorProtect,
)
from .ring import current_flame, flame_beyond, next_place

LOOK = 3  # cards that the weather-watcher sees


def ability_moves(state: State, seat: Seat) -> Sequence[Move]:
    """WB-23: the uses of the own ability that are possible and affordable."""
    profile = profile_of(state, seat)
    power = state.box.profiles[profile]
    if power.ap > state.ap or used_up(state, profile):
        return ()
    match profile:
        case Profile.RUNNER:
            return moves_of.SWIFT_WALKS
        case Profile.STILT_WALKER if state.box.cost.move <= state.ap:
            beyond = (flame_beyond(state, move.clockwise) for move in moves_of.SWIFT_WALKS)
            return [
                move
                for move, flame in zip(moves_of.SWIFT_WALKS, beyond, strict=True)
                if flame is not None
            ]
        case Profile.LADLE:
            flame = current_flame(state)
            possible = flame is not None and top_to_skim(state, flame)
            return (moves_of.LADLE_SKIM,) if possible else ()
        case Profile.BELLOWS:
            flames = range(len(COLOURS))
            return [moves_of.BELLOWS_DRIVES[c] for c in flames if can_drive(state, c)]
        case Profile.TAILOR:
            return tailor_moves(state, seat)
        case Profile.WEATHER_WATCHER:
            return (moves_of.LOOK,) if state.deck else ()
        case Profile.CONFIDANTE:
            return offers(state, seat)
    return ()


def used_up(state: State, profile: int) -> bool:
    """WB-23: whether the ability has been used as often as it can be in a turn."""
    limit = state.box.profiles[profile].per_turn
    return bool(limit) and state.used >= limit


def swift_walk(state: State, seat: Seat, move: SwiftWalk) -> State:
    """Runner: to the next place. Stilt-walker: straight over a spark."""
    if profile_of(state, seat) == Profile.RUNNER:
        place: int | None = next_place(state, move.clockwise)
    else:
        place = flame_beyond(state, move.clockwise)
    return use(state)._replace(piece=place)


def use(state: State) -> State:
    """The ability is used once more in this turn; counted only where it has a limit."""
    limited = state.box.profiles[profile_of(state, state.turn)].per_turn
    return state._replace(used=state.used + 1) if limited else state


def ladle_skim(state: State, seat: Seat, move: LadleSkim) -> State:
    """Ladle: WB-16 at a price of its own."""
    flame = current_flame(state)
    assert flame is not None
    return skim_from(use(state), seat, flame)


def bellows_drive(state: State, seat: Seat, move: BellowsDrive) -> State:
    """Bellows: WB-12 at any flame; WB-13 holds."""
    return drive_from(use(state), move.colour)


def tailor_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Tailor: four matching cards and one of another colour, the odd one named.

    With five matching cards it is also named which of them stays.
    """
    flame = to_protect(state)
    if flame is None:
        return ()
    cards = matching(state, seat, flame)
    others = sorted({card for card in state.displays[seat] if COLOUR_OF[card] != flame})
    if len(cards) < SHELTER - 1:
        return ()
    if len(cards) == SHELTER - 1:
        return [moves_of.TAILOR_PROTECTS[card] for card in others]
    kept = sorted(set(cards))
    return [moves_of.TAILOR_KEEPS[card][keep] for card in others for keep in kept]


def tailor_protect(state: State, seat: Seat, move: TailorProtect) -> State:
    """Tailor: WB-18 with one card of any colour."""
    flame = current_flame(state)
    assert flame is not None
    cards = [*matching(state, seat, flame), move.card]
    if move.keep is not None:
        cards.remove(move.keep)
    return shelter(use(state), seat, flame, cards)


def look(state: State, seat: Seat, move: Look) -> State:
    """Weather-watcher: sees the top three cards and puts them back in any order."""
    return see(use(state), seat, LOOK, -1)


def offers(state: State, seat: Seat) -> list[Move]:
    """Confidante: any hand card to any other seat that has one."""
    others = [other for other, hand in enumerate(state.hands) if other != seat and hand_cards(hand)]
    cards = distinct(state.hands[seat]) if others else ()
    return [moves_of.OFFERS[card][other] for card in cards for other in others]


def offer(state: State, seat: Seat, move: Offer) -> State:
    """WB-48: the card offered lies aside, unseen, until the other seat has answered."""
    aside = put(state.aside, seat, move.card)
    return use(state)._replace(aside=aside, tasks=(*state.tasks, Task(Ask.AGREE, move.seat, seat)))


def answers(state: State, seat: Seat) -> list[Move]:
    """Confidante: a hand card for the one offered, or a refusal."""
    return [*(moves_of.AGREES[card] for card in distinct(state.hands[seat])), moves_of.REFUSE]


def settle_offer(state: State, task: Task) -> State | None:
    """WB-48: a seat that has no hand card any more cannot agree."""
    return None if hand_cards(state.hands[task.seat]) else clear_aside(done(state))


def agree(state: State, seat: Seat, move: Agree) -> State:
    """Confidante: both cards change hands."""
    other = state.tasks[-1].number
    card = state.aside[other]
    assert card is not None
    assert move.card is not None
    ways = {other: (card, seat), seat: (move.card, other)}
    return pass_cards(clear_aside(done(state)), ways)


def refuse(state: State, seat: Seat, move: Refuse) -> State:
    """Confidante: nothing changes hands; the ability is used up."""
    return clear_aside(done(state))
