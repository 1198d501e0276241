"""Wolkenbruch: displays and their limit (WB-25)."""

from __future__ import annotations

from .model import DISPLAY_LIMIT, SUN, Ask, State, Task, display_size, put, with_cards, without


def enter(state: State, seat: int, *cards: int) -> State:
    """WB-25: cards come into a display, one by one."""
    entering = tuple(Task(Ask.ENTER, seat, card=card) for card in reversed(cards))
    return state._replace(tasks=state.tasks + entering)


def settle_enter(state: State, task: Task) -> State | None:
    """WB-25: the card comes in as soon as there is room; until then the owner is asked."""
    seat = task.seat
    if display_size(state, seat) >= DISPLAY_LIMIT:
        return None
    state = state._replace(tasks=state.tasks[:-1])
    if task.card == SUN:
        return state._replace(
            suns=put(state.suns, seat, state.suns[seat] + 1), fresh=state.fresh + 1
        )
    display = with_cards(state.displays[seat], task.card)
    return state._replace(displays=put(state.displays, seat, display))


def leave_display(state: State, seat: int, card: int) -> State:
    """A rain card leaves a display."""
    return state._replace(displays=put(state.displays, seat, without(state.displays[seat], card)))


def discard_from_display(state: State, seat: int, card: int) -> State:
    """WB-25: rain goes to the discard pile, a sun to the supply, the newest first."""
    if card == SUN:
        state = return_suns(state, seat, 1)
        fresh = state.fresh - 1 if seat == state.turn and state.fresh else state.fresh
        return state._replace(fresh=fresh)
    state = leave_display(state, seat, card)
    return state._replace(discards=(*state.discards, card))


def return_suns(state: State, seat: int, number: int) -> State:
    """Suns go back to the supply."""
    suns = put(state.suns, seat, state.suns[seat] - number)
    return state._replace(suns=suns, supply=state.supply + number)


def has_rain(state: State, seat: int) -> bool:
    """Whether a rain card lies in a display."""
    return bool(state.displays[seat])
