"""Wolkenbruch: the rule that a refused move breaks.

Several reasons in this order: the phase (WB-10), WB-24, WB-13, the move's own rule, WB-11.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ...game import DEALER, Refusal, Seat
from . import moves as m
from .actions import protect_moves
from .asked import choices
from .deck import top_index, top_odds
from .events import flames_for_also, flames_for_to, uses, wave_on_top
from .hands import distinct
from .lightning import asked, strikes
from .model import (
    COLOUR_OF,
    COLOURS,
    FIRST_EVENT,
    FIRST_SPARK,
    LIGHTNINGS,
    SPARK,
    SUN,
    Ask,
    Known,
    Phase,
    Profile,
    State,
    profile_of,
)
from .precipitation import flames_to_rain_on
from .profiles import offers, tailor_moves, used_up
from .ring import current_flame, flame_beyond
from .setup import events_of, profiles_left, profiles_of
from .turn import ABILITY_OF, EVENT_OF, can_play_sun, must_spend, price

Check = Callable[[State, Seat, Any], Refusal | None]


def why_not(state: State, seat: Seat, move: m.Move) -> Refusal | None:
    """The first rule that a move breaks; None when it is legal."""
    if seat == DEALER:
        return why_not_dealer(state, move)
    if isinstance(move, m.Strike):
        return why_not_strike(state, seat, move)
    if state.tasks:
        return why_not_answer(state, seat, move)
    if isinstance(move, (m.Keep, m.Start)):
        return why_not_setup(state, seat, move)
    if seat != state.turn:
        return not_now(state)
    if type(move) in CHECKS:
        return why_not_action(state, seat, move)
    if isinstance(move, (m.Rain, m.Dry)) and state.phase is Phase.PRECIPITATION:
        return why_not_rain(state, seat, move)
    return not_now(state)


def why_not_answer(state: State, seat: Seat, move: m.Move) -> Refusal | None:
    """WB-10: while a question is open, only those asked act, and only to answer it."""
    asks, check = ANSWERS.get(type(move), ((), fine))
    if state.tasks[-1].ask not in asks:
        return not_now(state)
    if seat in seats_asked(state):
        return check(state, seat, move)
    return Refusal("WB-38") if isinstance(move, m.Hold) else not_now(state)


def not_now(state: State) -> Refusal:
    """WB-10: every move belongs to a phase, or answers a question."""
    return Refusal("WB-10", {"phase": state.phase.name.lower()})


def seats_asked(state: State) -> Sequence[Seat]:
    """The seats whom the question that is open is put to."""
    task = state.tasks[-1]
    if task.ask is Ask.WINDOW:
        return asked(state, task)
    if task.ask in (Ask.SWAP_HANDS, Ask.SWAP_DISPLAYS):
        return task.seat, task.number
    return range(len(state.hands)) if task.ask is Ask.PASS else (task.seat,)


def unless(allowed: bool, rule: str, **params: object) -> Refusal | None:
    """None for what is allowed, else the rule that is broken."""
    return None if allowed else Refusal(rule, params)


def why_not_strike(state: State, seat: Seat, move: m.Strike) -> Refusal | None:
    """WB-36: a lightning of an extinguished flame's colour; WB-48: not one that lies aside."""
    if move in strikes(state, seat):
        return None
    card = LIGHTNINGS[move.colour]
    if not state.burning[move.colour] and state.aside[seat] == card:
        in_display = state.tasks[-1].ask is Ask.SWAP_DISPLAYS
        if move.display is in_display:
            return Refusal("WB-48")
    return Refusal("WB-36", {"colour": COLOURS[move.colour]})


# The preparation and the dealer


def why_not_setup(state: State, seat: Seat, move: m.Keep | m.Start) -> Refusal | None:
    """WB-03, WB-07: one of the own two profiles; any flame."""
    if isinstance(move, m.Start):
        return None if state.phase is Phase.START and seat == state.start else not_now(state)
    pair = state.profiles[seat]
    if state.phase is not Phase.KEEP or len(pair) != 2:
        return not_now(state)
    return unless(move.profile in pair, "WB-03")


def why_not_dealer(state: State, move: m.Move) -> Refusal | None:
    """WB-02, WB-03, WB-06, WB-10: only what can come up now."""
    if isinstance(move, m.Ring):
        return None if state.phase is Phase.RING else not_now(state)
    if isinstance(move, m.DealProfile):
        if state.phase is not Phase.PROFILES:
            return not_now(state)
        if move.profile not in profiles_of(state.box, len(state.hands)):
            return Refusal("WB-02")
        return unless(move.profile in profiles_left(state), "WB-03")
    if not isinstance(move, m.Card) or state.phase < Phase.HANDS:
        return not_now(state)
    return why_not_card(state, move)


def why_not_card(state: State, move: m.Card) -> Refusal | None:
    """WB-01, WB-02, WB-06, WB-34: only cards that can be the top one of the deck."""
    card = move.card
    assert card is not None
    if top_odds(state)[card]:
        return None
    if FIRST_EVENT <= card < SPARK and card not in events_of(state.box, len(state.hands)):
        return Refusal("WB-02", {"card": card})
    top = state.deck[top_index(state.deck)]
    if not isinstance(top, Known) and top.stock:
        return Refusal("WB-34", {"card": card})
    return Refusal("WB-06" if card >= SPARK else "WB-01", {"card": card})


# Precipitation


def why_not_rain(state: State, seat: Seat, move: m.Rain | m.Dry) -> Refusal | None:
    """WB-26: a hand card of the flame's colour; WB-27: at a spark the flame is named."""
    flames = flames_to_rain_on(state)
    if isinstance(move, m.Rain):
        fits = move.card in distinct(state.hands[seat]) and COLOUR_OF[move.card] in flames
        return unless(fits, "WB-26")
    if len(flames) == 1:
        return unless(move.colour is None, "WB-27")
    return unless(move.colour in flames, "WB-27")


# The actions phase


def why_not_action(state: State, seat: Seat, move: m.Move) -> Refusal | None:
    """WB-11 to WB-24: what the seat on turn can do, and what it can pay."""
    if state.phase is not Phase.ACTIONS:
        return not_now(state)
    cost = price(state, seat, move)
    if cost == 0 and not isinstance(move, m.Sun) and must_spend(state, seat):
        return Refusal("WB-24")
    refusal = CHECKS[type(move)](state, seat, move)
    if refusal is None and cost > state.ap:
        return Refusal("WB-11", {"price": cost, "ap": state.ap})
    return refusal


def fine(state: State, seat: Seat, move: m.Move) -> Refusal | None:
    """No rule but the price."""
    return None


def why_not_jump(state: State, seat: Seat, move: m.Jump) -> Refusal | None:
    """WB-15: a rain card of the hand."""
    return unless(move.card in distinct(state.hands[seat]), "WB-15")


def why_not_drive_at(state: State, colour: int | None, rule: str) -> Refusal | None:
    """WB-12, WB-13, WB-23: cards lie at the flame, no wave on top of an unprotected one."""
    if colour is None:
        return Refusal(rule)
    if wave_on_top(state, colour) and not state.protected[colour]:
        return Refusal("WB-13")
    return unless(bool(state.rain[colour]), rule)


def why_not_drive(state: State, seat: Seat, move: m.Drive) -> Refusal | None:
    """WB-12, WB-13: the current flame."""
    return why_not_drive_at(state, current_flame(state), "WB-12")


def why_not_skim(state: State, seat: Seat, move: m.Skim) -> Refusal | None:
    """WB-13, WB-16: a card of the current flame, no wave."""
    return why_not_skim_for(state, "WB-16")


def why_not_skim_for(state: State, rule: str) -> Refusal | None:
    """WB-13, WB-16, WB-23: a card of the current flame, no wave."""
    flame = current_flame(state)
    if flame is None:
        return Refusal(rule)
    if wave_on_top(state, flame):
        return Refusal("WB-13")
    return unless(bool(state.rain[flame]), rule)


def why_not_give(state: State, seat: Seat, move: m.Give) -> Refusal | None:
    """WB-17: a card of the own display, to another seat."""
    return unless(may_give(state, seat, move), "WB-17")


def may_give(state: State, seat: Seat, move: m.Give) -> bool:
    """WB-17: whether the card lies in the own display and the other seat is another."""
    return move.card in state.displays[seat] and move.seat != seat and move.seat < len(state.hands)


def why_not_protect(state: State, seat: Seat, move: m.Protect) -> Refusal | None:
    """WB-18: five matching cards at a burning, unprotected current flame."""
    return unless(move in protect_moves(state, seat), "WB-18")


def why_not_kindle(state: State, seat: Seat, move: m.Kindle) -> Refusal | None:
    """WB-19: an extinguished current flame."""
    flame = current_flame(state)
    return unless(flame is not None and not state.burning[flame], "WB-19")


def why_not_exchange(state: State, seat: Seat, move: m.Exchange) -> Refusal | None:
    """WB-20: a discard to take, another hand card to give."""
    possible = bool(state.discards) and move.card in distinct(state.hands[seat])
    return unless(possible, "WB-20")


def why_not_gather(state: State, seat: Seat, move: m.Gather) -> Refusal | None:
    """WB-21: a sun in the supply."""
    return unless(state.supply > 0, "WB-21")


def why_not_sun(state: State, seat: Seat, move: m.Sun) -> Refusal | None:
    """WB-24: a sun of an earlier turn."""
    return unless(can_play_sun(state, seat), "WB-24")


def why_not_event(state: State, seat: Seat, move: m.Move) -> Refusal | None:
    """WB-22: the event in the hand, a part of its effect possible; WB-08: places there are."""
    event = EVENT_OF[type(move)]
    if event not in distinct(state.hands[seat]):
        return Refusal("WB-22")
    if names_no_spark(state, move):
        return Refusal("WB-08")
    return unless(move in uses(state, seat, event), "WB-22")


def names_no_spark(state: State, move: m.Move) -> bool:
    """WB-08: whether a move names a spark where none lies."""
    if isinstance(move, m.Tailwind):
        return move.place >= FIRST_SPARK and not state.sparks[move.place - FIRST_SPARK]
    return isinstance(move, m.SparkSnuffer) and not state.sparks[move.colour]


def why_not_ability(state: State, seat: Seat, move: m.Move) -> Refusal | None:
    """WB-13 for whoever skims or drives; WB-23: the own ability, not used up, and possible."""
    profile = profile_of(state, seat)
    if isinstance(move, m.SwiftWalk):
        if profile == Profile.RUNNER:
            return unless(not used_up(state, profile), "WB-23")
        stilts = profile == Profile.STILT_WALKER
        beyond = flame_beyond(state, move.clockwise)
        return unless(stilts and not used_up(state, profile) and beyond is not None, "WB-23")
    usable = ABILITY_OF[type(move)] == profile and not used_up(state, profile)
    if isinstance(move, m.LadleSkim):
        return why_not_skim_for(state, "WB-23") or unless(usable, "WB-23")
    if isinstance(move, m.BellowsDrive):
        return why_not_drive_at(state, move.colour, "WB-23") or unless(usable, "WB-23")
    if not usable:
        return Refusal("WB-23")
    if isinstance(move, m.TailorProtect):
        return unless(move in tailor_moves(state, seat), "WB-23")
    if isinstance(move, m.Offer):
        return unless(move in offers(state, seat), "WB-23")
    return unless(bool(state.deck), "WB-23")


CHECKS: Final[dict[type, Check]] = {
    m.Walk: fine,
    m.Jump: why_not_jump,
    m.Drive: why_not_drive,
    m.Skim: why_not_skim,
    m.Give: why_not_give,
    m.Protect: why_not_protect,
    m.Kindle: why_not_kindle,
    m.Exchange: why_not_exchange,
    m.Gather: why_not_gather,
    m.Sun: why_not_sun,
    m.End: fine,
    m.SwiftWalk: why_not_ability,
    **dict.fromkeys(ABILITY_OF, why_not_ability),
    **dict.fromkeys(EVENT_OF, why_not_event),
}


# Answers to what seats are asked


def why_not_discard(state: State, seat: Seat, move: m.Discard) -> Refusal | None:
    """WB-25: a card that was in the display before; WB-32: what the effect demands."""
    ask = state.tasks[-1].ask
    if ask is Ask.ENTER:
        there = state.suns[seat] > 0 if move.card == SUN else move.card in state.displays[seat]
        return unless(there, "WB-25")
    if ask is Ask.SHED:
        return unless(move.card in state.displays[seat], "WB-32")
    return unless(move.card in distinct(state.hands[seat]), "WB-32")


def why_not_order(state: State, seat: Seat, move: m.Order) -> Refusal | None:
    """WB-22, WB-23: every card seen is numbered once."""
    rule = "WB-23" if state.tasks[-1].card < 0 else "WB-22"
    return unless(len(move.numbers) == len(state.looked), rule, cards=len(state.looked))


def why_not_also(state: State, seat: Seat, move: m.Also) -> Refusal | None:
    """WB-22: a second flame whose top card is no wave."""
    return unless(move.colour in flames_for_also(state, state.tasks[-1]), "WB-22")


def why_not_chain(state: State, seat: Seat, move: m.Give) -> Refusal | None:
    """WB-22: a card of the own display, to another seat."""
    return unless(may_give(state, seat, move), "WB-22")


def why_not_to(state: State, seat: Seat, move: m.To) -> Refusal | None:
    """WB-22: a flame next to the spark that left."""
    return unless(move.colour in flames_for_to(state, state.tasks[-1]), "WB-22")


def why_not_agree(state: State, seat: Seat, move: m.Agree) -> Refusal | None:
    """WB-23: a card of the own hand."""
    return unless(move.card in distinct(state.hands[seat]), "WB-23")


def why_not_choose(state: State, seat: Seat, move: m.Choose) -> Refusal | None:
    """WB-22, WB-32: one card of the own hand or display, once."""
    task = state.tasks[-1]
    rule = "WB-32" if task.ask is Ask.PASS else "WB-22"
    return unless(move in choices(state, seat, task), rule)


ANSWERS: Final[dict[type, tuple[tuple[Ask, ...], Check]]] = {
    m.Discard: ((Ask.ENTER, Ask.SHED, Ask.DROP), why_not_discard),
    m.Order: ((Ask.ORDER,), why_not_order),
    m.Also: ((Ask.ALSO,), why_not_also),
    m.Enough: ((Ask.ALSO,), fine),
    m.Give: ((Ask.CHAIN,), why_not_chain),
    m.DoNotGive: ((Ask.CHAIN,), fine),
    m.To: ((Ask.TO,), why_not_to),
    m.Agree: ((Ask.AGREE,), why_not_agree),
    m.Refuse: ((Ask.AGREE,), fine),
    m.Choose: ((Ask.SWAP_HANDS, Ask.SWAP_DISPLAYS, Ask.PASS), why_not_choose),
    m.Hold: ((Ask.WINDOW,), fine),
}
