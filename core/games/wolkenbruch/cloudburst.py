"""Wolkenbruch: cards brought into play, cloudburst and drawing (WB-29 to WB-35)."""

from __future__ import annotations

from .deck import draw_top, reshuffle_discards, take_top
from .effects import EFFECTS
from .hands import take_seen, take_unseen
from .model import (
    DRAGON,
    FIRST_EVENT,
    OPEN,
    SPARK,
    Ask,
    Ending,
    Phase,
    State,
    Task,
    cards_due,
    event_mask,
    hand_cards,
    hand_limit,
    put,
    with_cards,
)
from .moves import Card
from .precipitation import bring_one_more, lay
from .ring import place_spark
from .setup import begin_turn

NO_MORE = 100  # instead of the number of cards drawn: a dragon has ended the phase


def settle_downpour(state: State) -> State:
    """WB-10: after the precipitation the cloudburst phase, if dry-spell leaves one."""
    if state.dry:
        return begin_drawing(state)
    return state._replace(phase=Phase.CLOUDBURST, drawn=0)


def settle_cloudburst(state: State) -> State:
    """WB-29: cards one by one, as many as the display shows when each of them is due."""
    if state.drawn >= cards_due(state):
        return begin_drawing(state)
    return bring_one_more(state._replace(drawn=state.drawn + 1))


def begin_drawing(state: State) -> State:
    """WB-38: before it draws, the seat on turn may strike from its hand."""
    window = Task(Ask.WINDOW, state.turn)
    return state._replace(phase=Phase.DRAWING, raised=False, drawn=0, tasks=(window,))


def settle_drawing(state: State) -> State | None:
    """WB-35, WB-43: cards are drawn up to the hand limit; then the next seat is on turn."""
    seat = state.turn
    if len(hand_cards(state.hands[seat])) >= hand_limit(state, seat):
        return begin_turn(state, (seat + 1) % len(state.hands))
    return None if state.deck else state._replace(ending=Ending.DECK_EMPTY)


def draw(state: State, move: Card) -> State:
    """WB-35: a hand card, seen if it lay openly on the deck; sparks and dragons come into play."""
    assert move.card is not None
    state, known = draw_top(state, move.card)
    if move.card >= SPARK:
        return bring_into_play(state, move.card)
    hand = state.hands[state.turn]
    if known.seers == OPEN:
        hand = take_seen(hand, move.card)
    else:
        hand = take_unseen(hand, move.card, state.shared[known.stock])
    return state._replace(hands=put(state.hands, state.turn, hand))


def turn_up(state: State, move: Card) -> State:
    """WB-29: the card drawn is brought into play."""
    assert move.card is not None
    state, _ = draw_top(state._replace(tasks=state.tasks[:-1]), move.card)
    return bring_into_play(state, move.card)


def look(state: State, move: Card) -> State:
    """WB-22, WB-23: the seat sees the next card of the deck."""
    assert move.card is not None
    *tasks, task = state.tasks
    state, known = take_top(state, move.card)
    if known.seers != OPEN:
        known = known._replace(seers=known.seers | 1 << task.seat)
    if task.number > 1:
        tasks.append(task._replace(number=task.number - 1))
    else:
        tasks.append(Task(Ask.ORDER, task.seat, card=task.card))
    return state._replace(tasks=tuple(tasks), looked=(*state.looked, known))


def bring_into_play(state: State, card: int) -> State:
    """WB-29, WB-32 to WB-34: rain is laid, sparks placed, events and dragons happen."""
    if card < FIRST_EVENT:
        return lay(state, card)
    if card == SPARK:
        return place_spark(state)
    if card == DRAGON:
        return dragon(state)
    opened = state.opened | event_mask((card,))
    tasks = (*state.tasks, Task(Ask.SETTLE, card=card))
    return EFFECTS[card](state._replace(opened=opened, tasks=tasks))


def dragon(state: State) -> State:
    """WB-34: the display rises, the discards go onto the deck, the cloudburst phase ends."""
    steps = state.box.scales[state.scale].steps
    return reshuffle_discards(
        state._replace(
            step=min(state.step + 1, len(steps) - 1),
            drawn=NO_MORE if state.phase is Phase.CLOUDBURST else state.drawn,
            removed=with_cards(state.removed, DRAGON),
        )
    )


def settle_event(state: State, task: Task) -> State:
    """WB-32: once its effect is done, the event lies on the discard pile."""
    return state._replace(tasks=state.tasks[:-1], discards=(*state.discards, task.card))
