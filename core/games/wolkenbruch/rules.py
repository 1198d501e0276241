"""Wolkenbruch: the course of a match (WB-10), and the contract: who acts, what is legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ...game import DEALER, Seat
from . import actions, asked, events, lightning, precipitation, profiles, setup
from . import moves as m
from .all_moves import (
    ALSOS,
    CARDS,
    DEAL_PROFILES,
    DISCARDS,
    DO_NOT_GIVE,
    END,
    ENOUGH,
    HOLDS,
    KEEPS,
    ORDERS,
    REFUSE,
    RING_MOVES,
    STARTS,
    TOS,
)
from .cloudburst import (
    draw,
    look,
    settle_cloudburst,
    settle_downpour,
    settle_drawing,
    settle_event,
    turn_up,
)
from .deck import top_odds
from .displays import discard_from_display, has_rain, settle_enter
from .hands import distinct
from .model import SUN, Ask, Phase, State, Task, hand_cards
from .turn import action_moves, price

ONLY_DEALER = (DEALER,)
DEALER_PHASES = frozenset({Phase.RING, Phase.PROFILES, Phase.HANDS, Phase.DRAWING})

# The course of a match


def go_on(state: State) -> State:
    """WB-10: settles what needs no decision, until the match waits for somebody or is over."""
    while state.ending is None:
        if state.tasks:
            task = state.tasks[-1]
            settled = SETTLING[task.ask](state, task)
        elif state.phase >= Phase.DOWNPOUR:
            settled = PHASES[state.phase](state)
        else:
            break
        if settled is None:
            break
        state = settled
    return state


def wait(state: State, task: Task) -> State | None:
    """What is always asked."""
    return None


def settle_also(state: State, task: Task) -> State | None:
    """WB-22, WB-47: without a second flame nothing is asked."""
    return None if events.flames_for_also(state, task) else events.done(state)


def settle_with_rain(state: State, task: Task) -> State | None:
    """WB-22, WB-32, WB-47: a seat without a rain card in its display is not asked."""
    return None if has_rain(state, task.seat) else events.done(state)


def settle_drop(state: State, task: Task) -> State | None:
    """WB-32, WB-47: a seat without a hand card is not asked."""
    return None if hand_cards(state.hands[task.seat]) else events.done(state)


SETTLING: Final[dict[Ask, Callable[[State, Task], State | None]]] = {
    Ask.CARD: wait,
    Ask.WINDOW: lightning.settle_window,
    Ask.ENTER: settle_enter,
    Ask.SETTLE: settle_event,
    Ask.LOOK: wait,
    Ask.ORDER: wait,
    Ask.ALSO: settle_also,
    Ask.CHAIN: settle_with_rain,
    Ask.SHED: settle_with_rain,
    Ask.DROP: settle_drop,
    Ask.TO: wait,
    Ask.AGREE: profiles.settle_offer,
    Ask.SWAP_HANDS: asked.settle_swap,
    Ask.SWAP_DISPLAYS: asked.settle_swap,
    Ask.PASS: asked.settle_pass,
}
PHASES: Final[dict[Phase, Callable[[State], State | None]]] = {
    Phase.DOWNPOUR: settle_downpour,
    Phase.CLOUDBURST: settle_cloudburst,
    Phase.DRAWING: settle_drawing,
}


# Who acts


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats the match waits for, those that only the cards of a hand tell too (WB-38)."""
    if state.ending is not None:
        return ()
    if state.tasks:
        task = state.tasks[-1]
        if task.ask is Ask.CARD or task.ask is Ask.LOOK:
            return ONLY_DEALER
        if task.ask is Ask.WINDOW:
            return lightning.asked(state, task)
        if task.ask >= Ask.SWAP_HANDS:
            return asked.still_to_choose(state, task)
        return (task.seat,)
    if state.phase in DEALER_PHASES:
        return ONLY_DEALER
    return (setup.seat_with(state, 2),) if state.phase is Phase.KEEP else (state.turn,)


# What is legal


def legal(state: State, seat: Seat) -> Sequence[m.Move]:
    """Every legal move of a seat: answers or actions first, then lightning (WB-36)."""
    if state.ending is not None:
        return ()
    task = state.tasks[-1] if state.tasks else None
    if dealer_due(state, task):
        return dealer_moves(state) if seat == DEALER else ()
    if seat == DEALER:
        return ()
    strikes = lightning.strikes(state, seat)
    if task is not None:
        answers = ANSWERS[task.ask](state, seat, task)
    elif state.phase is Phase.KEEP:
        kept = seat == setup.seat_with(state, 2)
        answers = [KEEPS[p] for p in sorted(state.profiles[seat])] if kept else ()
    elif seat != state.turn:
        answers = ()
    else:
        answers = TURNS[state.phase](state, seat)
    return [*answers, *strikes] if strikes else answers


def dealer_due(state: State, task: Task | None) -> bool:
    """Whether chance owes an answer."""
    if task is not None:
        return task.ask is Ask.CARD or task.ask is Ask.LOOK
    return state.phase in DEALER_PHASES


def dealer_moves(state: State) -> Sequence[m.Move]:
    """What can come up now."""
    if state.phase is Phase.RING:
        return RING_MOVES
    if state.phase is Phase.PROFILES:
        return [DEAL_PROFILES[profile] for profile in setup.profiles_left(state)]
    return [card for card, odds in zip(CARDS, top_odds(state), strict=True) if odds]


def odds(state: State) -> Sequence[int]:
    """The odds of what can come up: rings and profiles equal, cards by the deck's layers."""
    if state.phase is Phase.RING or state.phase is Phase.PROFILES:
        return (1,) * len(dealer_moves(state))
    return [odds for odds in top_odds(state) if odds]


TURNS: Final[dict[Phase, Callable[[State, Seat], Sequence[m.Move]]]] = {
    Phase.START: lambda state, seat: STARTS,
    Phase.ACTIONS: action_moves,
    Phase.PRECIPITATION: precipitation.precipitation_moves,
}


def mine(
    answers: Callable[[State, Seat, Task], Sequence[m.Move]],
) -> Callable[[State, Seat, Task], Sequence[m.Move]]:
    """Answers that only the seat asked can give."""
    return lambda state, seat, task: answers(state, seat, task) if seat == task.seat else ()


def room_moves(state: State, seat: Seat, task: Task) -> Sequence[m.Move]:
    """WB-25: what can make room in the display."""
    cards = [DISCARDS[card] for card in sorted(set(state.displays[seat]))]
    return [*cards, DISCARDS[SUN]] if state.suns[seat] else cards


def chain_moves(state: State, seat: Seat, task: Task) -> Sequence[m.Move]:
    """WB-22, bucket-chain: give a card of the display, or nothing."""
    return [*actions.give_moves(state, seat), DO_NOT_GIVE]


ANSWERS: Final[dict[Ask, Callable[[State, Seat, Task], Sequence[m.Move]]]] = {
    Ask.WINDOW: lightning.window_moves,
    Ask.ENTER: mine(room_moves),
    Ask.ORDER: mine(lambda state, seat, task: ORDERS[len(state.looked)]),
    Ask.ALSO: mine(
        lambda state, seat, task: [
            *(ALSOS[flame] for flame in events.flames_for_also(state, task)),
            ENOUGH,
        ]
    ),
    Ask.CHAIN: mine(chain_moves),
    Ask.SHED: mine(
        lambda state, seat, task: [DISCARDS[card] for card in sorted(set(state.displays[seat]))]
    ),
    Ask.DROP: mine(
        lambda state, seat, task: [DISCARDS[card] for card in distinct(state.hands[seat])]
    ),
    Ask.TO: mine(
        lambda state, seat, task: [TOS[flame] for flame in events.flames_for_to(state, task)]
    ),
    Ask.AGREE: mine(lambda state, seat, task: profiles.answers(state, seat)),
    Ask.SWAP_HANDS: asked.choices,
    Ask.SWAP_DISPLAYS: asked.choices,
    Ask.PASS: asked.choices,
}
# The answers with which a seat that is asked declines.
DECLINING: Final[dict[Ask, m.Move]] = {
    Ask.WINDOW: HOLDS[0],
    Ask.ALSO: ENOUGH,
    Ask.CHAIN: DO_NOT_GIVE,
    Ask.AGREE: REFUSE,
}


def passing(state: State, seat: Seat) -> m.Move | None:
    """WB-11: to decline what is asked, or to end the actions.

    WB-24: while it has what a sun gave it, whether a seat may end depends on its hand.
    """
    if state.tasks:
        return DECLINING.get(state.tasks[-1].ask)
    return END if state.phase is Phase.ACTIONS and not state.charged else None


# What a move does


def apply(state: State, seat: Seat, move: m.Move) -> State:
    """The state after a legal move."""
    if state.phase is Phase.ACTIONS and not state.tasks:
        state = actions.spend(state, price(state, seat, move))
    return go_on(RULES[type(move)](state, seat, move))


def card(state: State, seat: Seat, move: m.Card) -> State:
    """A card comes up: to be seen, to be brought into play, or for a hand."""
    if not state.tasks:
        return setup.deal_hand(state, move) if state.phase is Phase.HANDS else draw(state, move)
    return look(state, move) if state.tasks[-1].ask is Ask.LOOK else turn_up(state, move)


def give(state: State, seat: Seat, move: m.Give) -> State:
    """WB-17: the action; WB-22: the answer in a bucket-chain."""
    return (events.give_in_chain if state.tasks else actions.give)(state, seat, move)


def discard(state: State, seat: Seat, move: m.Discard) -> State:
    """WB-25, WB-32: for room, or because an effect demands it."""
    ask = state.tasks[-1].ask
    if ask is Ask.ENTER:
        return discard_from_display(state, seat, move.card)
    return asked.shed(state, seat, move) if ask is Ask.SHED else asked.drop(state, seat, move)


Rule = Callable[[State, Seat, Any], State]
RULES: Final[dict[type, Rule]] = {
    m.Ring: lambda state, seat, move: setup.deal_ring(state, move),
    m.DealProfile: lambda state, seat, move: setup.deal_profile(state, move),
    m.Keep: setup.keep,
    m.Start: setup.start,
    m.Walk: actions.walk,
    m.Jump: actions.jump,
    m.Drive: actions.drive,
    m.Skim: actions.skim,
    m.Give: give,
    m.Protect: actions.protect,
    m.Kindle: actions.kindle,
    m.Exchange: actions.exchange,
    m.Gather: actions.gather,
    m.Sun: actions.play_sun,
    m.End: actions.end,
    m.SwiftWalk: profiles.swift_walk,
    m.LadleSkim: profiles.ladle_skim,
    m.BellowsDrive: profiles.bellows_drive,
    m.TailorProtect: profiles.tailor_protect,
    m.Look: profiles.look,
    m.Order: events.order,
    m.Offer: profiles.offer,
    m.Agree: profiles.agree,
    m.Refuse: profiles.refuse,
    m.Tailwind: events.tailwind,
    m.BigBroom: events.big_broom,
    m.DrySpell: events.dry_spell,
    m.SecondMatch: events.second_match,
    m.TwoBuckets: events.two_buckets,
    m.Also: events.also,
    m.Enough: events.enough,
    m.BucketChain: events.bucket_chain,
    m.DoNotGive: events.do_not_give,
    m.Sunbeam: events.sunbeam,
    m.WeatherReport: events.weather_report,
    m.SparkSnuffer: events.spark_snuffer,
    m.To: events.to,
    m.TreasureDive: events.treasure_dive,
    m.BreakInClouds: events.break_in_clouds,
    m.FairSwap: events.fair_swap,
    m.Choose: asked.lay_aside,
    m.Rain: precipitation.rain,
    m.Dry: precipitation.dry,
    m.Strike: lightning.strike,
    m.Hold: lightning.hold,
    m.Discard: discard,
    m.Card: card,
}
