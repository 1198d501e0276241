"""Über den Wolken: who may know what, and what a move brought about."""

from __future__ import annotations

from collections.abc import Iterator

from ...game import HOST, Event, Pick, Reader, Seat
from .board import BIRD_NAMES, listed
from .box import card_of, nest_of
from .landing import card_points, nest_points
from .manoeuvres import COSTS, effect
from .model import (
    STANDARD_LETTERS,
    Add,
    Cards,
    DealHand,
    Favourite,
    Fly,
    Hand,
    HandView,
    Move,
    Pass,
    Phase,
    Play,
    Score,
    State,
    Take,
    View,
)
from .preparation import manoeuvre_deck
from .turns import PASSING, standard_action

# Who may know what


def view(state: State, reader: Reader, now: State | None = None) -> View:
    """UW-05: everything but the cards that were dealt to other seats."""
    open_to_all = reader == HOST or state.phase is Phase.OVER
    return View(
        box=state.box,
        phase=state.phase,
        turn=state.turn,
        flock=state.flock,
        bird=state.bird,
        face_up=state.face_up,
        layers=state.layers,
        cubes=state.cubes,
        prices=state.prices,
        hands=tuple(
            HandView(
                size=len(hand.unseen) + len(hand.seen),
                seen=hand.seen,
                unseen=hand.unseen if open_to_all or seat == reader else None,
            )
            for seat, hand in enumerate(state.hands)
        ),
        display=state.display,
        discards=state.discards,
        rebuilt=manoeuvre_deck(state) if state.rebuilt else None,
        nests=state.nests,
        points=state.points,
        scoring=state.scoring,
    )


def imagine(view: View, pick: Pick) -> State:
    """UW-05: what others were dealt is any of the cards that this reader has not seen.

    All of them are equally likely: no move tells anything about a card that stays hidden.
    """
    pool = list(unseen_cards(view))
    hands = []
    for hand in view.hands:
        cards = hand.unseen
        if cards is None:
            count = hand.size - len(hand.seen)
            cards = tuple(sorted(pool.pop(pick(len(pool))) for _ in range(count)))
        hands.append(Hand(cards, hand.seen))
    return State(
        box=view.box,
        phase=view.phase,
        turn=view.turn,
        flock=view.flock,
        bird=view.bird,
        face_up=view.face_up,
        layers=view.layers,
        cubes=view.cubes,
        prices=view.prices,
        hands=tuple(hands),
        display=view.display,
        discards=view.discards,
        rebuilt=view.rebuilt is not None,
        nests=view.nests,
        points=view.points,
        scoring=view.scoring,
    )


def unseen_cards(view: View) -> Cards:
    """UW-34: the cards that this reader has never seen; those of a deck of discards are known."""
    seen = {*view.display, *view.discards, *(view.rebuilt or ())}
    for hand in view.hands:
        seen.update(hand.seen, hand.unseen or ())
    return tuple(id for id in view.box.ids if id not in seen)


def deck_size(view: View) -> int:
    """How many cards the manoeuvre deck has."""
    in_hands = sum(hand.size for hand in view.hands)
    return len(view.box.ids) - len(view.display) - len(view.discards) - in_hands


def told(
    before: State, seat: Seat, move: Move, after: State, reader: Reader, now: State
) -> Move | None:
    """UW-05: what a seat is dealt is told to others only when the match is over."""
    if not isinstance(move, DealHand) or reader in (HOST, move.seat) or now.phase is Phase.OVER:
        return move
    return DealHand(move.seat, None)


# What a move brought about


def events(before: State, seat: Seat, move: Move, after: State) -> tuple[Event, ...]:
    """What the move brought about, in order."""
    return tuple(_events(before, seat, move, after))


def _events(before: State, seat: Seat, move: Move, after: State) -> Iterator[Event]:
    yield from _paid(before, seat, move)
    done = effect(before.box, move)[1] if isinstance(move, Play) else move
    if isinstance(done, Add) and done.source is not None:
        yield Event("adds", "UW-13", {"bird": BIRD_NAMES[before.face_up[done.source]]})
    if isinstance(done, Take):
        yield Event("takes", "UW-16", {"seat": seat, "card": before.display[done.number]})
    if isinstance(done, Favourite) and len(before.layers) > 1:
        yield Event("layers-mix", "UW-26")
    if isinstance(done, Score):
        rule = "UW-24" if isinstance(move, Play) else "UW-32"
        points = card_points(card_of(before.box, done.card), before.flock, seat)
        yield Event("card-points", rule, {"seat": seat, "card": done.card, "points": points})
    if before.turn is not None and after.turn is None:
        yield from _landing(after)
    if after.rebuilt and before.discards and not after.discards:
        yield Event("rebuilt", "UW-34", {"cards": len(before.discards)})
    if before.turn is None and after.turn is not None:
        rule = "UW-07" if len(after.nests) == 1 else "UW-36"
        yield Event("begins", rule, {"seat": after.turn, "stage": len(after.nests)})


def _paid(before: State, seat: Seat, move: Move) -> Iterator[Event]:
    """The cubes that the move cost."""
    match move:
        case Play():
            cubes = COSTS[effect(before.box, move)[0]]
            yield Event("paid-card", "UW-17", {"seat": seat, "cubes": cubes})
        case Fly() | Add() | Take():
            action = standard_action(move)
            params = {
                "seat": seat,
                "action": STANDARD_LETTERS[action],
                "cubes": before.prices[action],
            }
            yield Event("paid-action", "UW-09", params)
        case Pass():
            cubes = min(PASSING, before.cubes[seat])
            yield Event("paid-pass", "UW-28", {"seat": seat, "cubes": cubes})


def _landing(after: State) -> Iterator[Event]:
    """What the end of a stage brought; the birds that landed are the deck's lowest layer."""
    yield Event("stage-ends", "UW-29", {"stage": len(after.nests)})
    landed = after.layers[-1]
    names = ", ".join(BIRD_NAMES[bird] for bird in listed(landed))
    yield Event("lands", "UW-30", {"birds": names})
    nest = nest_of(after.box, after.nests[-1])
    points = nest_points(nest, landed, len(after.points))
    yield Event("nest-points", "UW-31", {"nest": nest.id, "scores": points})
