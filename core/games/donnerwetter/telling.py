"""Donnerwetter: who may know what, and what a move brought about."""

from __future__ import annotations

from collections.abc import Iterator

from ...game import HOST, Event, Pick, Reader, Seat
from .evaluation import completed, outcome_reason, scoring
from .model import (
    CARDS,
    DWELLING_NAMES,
    FACE_DOWN,
    FIRST_OTHER,
    PASS,
    SQUARES,
    UNTOLD,
    USED,
    Card,
    Cards,
    Change,
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
    View,
    listed,
    own_card,
    put,
    unseen_by,
)


def knows_all(state: State, reader: Reader) -> bool:
    """Whether nothing is hidden from that reader: from nobody once the match is over."""
    return reader == HOST or state.phase is Phase.OVER


def open_cards(state: State) -> frozenset[Card]:
    """The cards that lie open."""
    return frozenset(
        card for card, value in zip(state.places, state.sky, strict=True) if value is not FACE_DOWN
    )


def knows(now: State, card: Card, reader: Reader) -> bool:
    """DW-22: a card's value is known while it lies open; an own unused one to its owner."""
    if card >= FIRST_OTHER and card - FIRST_OTHER == reader and now.own[card - FIRST_OTHER]:
        return True
    return card in open_cards(now)


def view(state: State, reader: Reader, now: State | None = None) -> View:
    """DW-22: what a reader may know of a state, also of a past one, at the state `now`.

    A card that lies face down again by then is not shown.
    """
    now = state if now is None else now
    whole = knows_all(now, reader)
    return View(
        reader=HOST if whole else reader,
        ladder=state.ladder,
        storey_limit=state.storey_limit,
        phase=state.phase,
        holder=state.holder,
        turn=state.turn,
        changed=state.changed,
        due=state.due,
        square=state.square,
        sky=state.sky if whole or now is state else still_open(state, now),
        clouds=len(state.clouds),
        own=tuple(
            (state.values[own_card(seat)] if whole or knows(now, own_card(seat), reader) else None)
            if unused
            else USED
            for seat, unused in enumerate(state.own)
        ),
        stones=state.stones,
        left=state.left,
        rests=tuple(rests and (whole or seat == reader) for seat, rests in enumerate(state.rests)),
        frogs=state.frogs,
        cards=Cards(state.values, state.places, state.clouds) if whole else None,
    )


def still_open(state: State, now: State) -> tuple[Value, ...]:
    """DW-22: what the squares show, without the cards that do not lie open at `now`."""
    known = open_cards(now)
    return tuple(
        value if card in known else FACE_DOWN
        for card, value in zip(state.places, state.sky, strict=True)
    )


def imagine(view: View, pick: Pick) -> State:
    """A state that this view cannot tell from the real one.

    A view does not tell which face-down cards have been seen before, nor how the cards
    moved. All cards that it does not show are equally likely in every hidden place, whether
    they have been open or not: nothing but chance has put them there. No decision is read
    as a hint, nor are points, since a view does not tell what earned them. So one course of
    the cards is as good as any: each own card that has been used was changed for some
    square's card, and no more was changed than the view shows. The cards that have been
    seen on this course, and the own cards of the others, are drawn without replacement from
    what the view does not show; the rest stays unseen, with the same odds.

    That somebody has passed in advance (DW-23) is a decision too: nobody else has.
    """
    if view.cards is not None:
        return state_of(view, view.cards)
    values: list[Value] = [None] * len(CARDS)
    places, clouds = some_course(view, pick)
    for card, value in zip(places, view.sky, strict=True):
        values[card] = value
    for seat, known in enumerate(view.own):
        if known != USED:
            values[own_card(seat)] = known
    hidden = listed(unseen_by(values))
    for card in (*seen_face_down(view, places, clouds), *others_own_cards(view)):
        values[card] = hidden.pop(pick(len(hidden)))
    return state_of(view, Cards(tuple(values), tuple(places), tuple(clouds)))


def some_course(view: View, pick: Pick) -> tuple[list[Card], list[Card]]:
    """A possible course of the cards: where they lie on the squares and on the clouds."""
    places = list(CARDS[:FIRST_OTHER])
    clouds = list(CARDS[FIRST_OTHER + len(view.own) :])
    laid = [own_card(seat) for seat, known in enumerate(view.own) if known == USED]
    if view.changed and not laid:
        laid = [clouds.pop(0)]
    free = list(SQUARES)
    for card in laid:
        square = free.pop(pick(len(free)))
        clouds.append(places[square])
        places[square] = card
    return places, clouds


def seen_face_down(view: View, places: list[Card], clouds: list[Card]) -> list[Card]:
    """The cards that have been seen on such a course and lie face down now."""
    used = [own_card(seat) for seat, known in enumerate(view.own) if known == USED]
    return [
        *(card for card in clouds if card < FIRST_OTHER),
        *(card for card in used if view.sky[places.index(card)] is FACE_DOWN),
    ]


def others_own_cards(view: View) -> list[Card]:
    """The own cards that have been dealt to other seats than the reader's, and not used."""
    dealt = view.turn if view.phase is Phase.OWN else len(view.own)
    return [
        own_card(seat)
        for seat, known in enumerate(view.own[:dealt])
        if known != USED and seat != view.reader
    ]


def state_of(view: View, cards: Cards) -> State:
    """The state with what a view shows of it and with these cards."""
    return State(
        ladder=view.ladder,
        storey_limit=view.storey_limit,
        phase=view.phase,
        holder=view.holder,
        turn=view.turn,
        changed=view.changed,
        due=view.due,
        square=view.square,
        values=cards.values,
        places=cards.places,
        sky=view.sky,
        clouds=cards.clouds,
        own=tuple(known != USED for known in view.own),
        unseen=unseen_by(cards.values),
        stones=view.stones,
        left=view.left,
        rests=view.rests,
        frogs=view.frogs,
    )


def told(
    before: State, seat: Seat, move: Move, after: State, reader: Reader, now: State
) -> Move | None:
    """The move as that reader may know it at the state `now`.

    DW-22: a card's value while that card lies open, or is the reader's own one. DW-23: of
    passes in advance others see a pass, and nothing of their withdrawal.
    """
    if knows_all(now, reader) or isinstance(move, (Forecast, Pass, Change, Uncover)):
        return move
    if isinstance(move, PassRest):
        return move if seat == reader else PASS
    if isinstance(move, Recall):
        return move if seat == reader else None
    card = own_card(before.turn) if before.square is None else before.places[before.square]
    return move if knows(now, card, reader) else UNTOLD


def events(before: State, seat: Seat, move: Move, after: State) -> tuple[Event, ...]:
    """What the move brought about, in order."""
    return tuple(_events(before, seat, move, after))


def _events(before: State, seat: Seat, move: Move, after: State) -> Iterator[Event]:
    if before.phase is Phase.UNCOVER:
        yield from _scoring(before, move)
    if after.phase is Phase.OVER:
        yield _ending(after)
        return
    if before.holder != after.holder:
        yield Event("weathervane", "DW-02", {"seat": after.holder})


def _ending(after: State) -> Event:
    """DW-20: the match ends."""
    if outcome_reason(after) == "ladder":
        return Event("top-reached", "DW-20")
    return Event("all-open", "DW-20")


def _scoring(before: State, move: Move) -> Iterator[Event]:
    """DW-22: no event tells a sum or a storey, since the log is read when cards lie face down."""
    assert isinstance(move, Deal)
    assert before.square is not None
    state = before._replace(sky=put(before.sky, before.square, move.value))
    dwellings = completed(state.sky, before.square)
    scored = scoring(state, dwellings)
    for dwelling in dwellings:
        yield Event("scored", "DW-13", {"dwelling": DWELLING_NAMES[dwelling]})
        for item in scored:
            if item.dwelling == dwelling:
                params = {"seat": item.seat, "points": item.points, "frog": item.frog}
                yield Event("points", "DW-15", params)
