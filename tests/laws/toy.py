"""A tiny whole game with secrets, for what the tests want to see and few games have at once.

Every seat holds up to two cards and plays one of them secretly; when all have played, the
cards open and the highest scores (TY-02). Once a match a seat may wave, in or out of turn
(TY-03). The deck is layered: all low cards lie above all high ones (TY-01).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toy_model import (
    COPIES,
    FULL_HAND,
    LAYERS,
    NOTHING,
    Cards,
    Deal,
    Move,
    Places,
    Play,
    State,
    View,
    Wave,
    by_layer,
    put,
    without,
)

from wolken.core import plain
from wolken.core.game import (
    DEALER,
    HOST,
    BadData,
    Event,
    NotUnderstood,
    Option,
    Outcome,
    Pick,
    Plain,
    Players,
    Problem,
    Reader,
    Refusal,
    Seat,
)

NAME = "toy"
REVISION = 1
SEATS = range(2, 5)
OPTIONS: tuple[Option, ...] = (Option("goal", default=9, low=1),)
MOVE_WORDS = frozenset({"play", "wave", "deal"})
HIDDEN_HANDS = True
TOGETHER = False


# The rules


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """TY-01: nobody holds a card yet."""
    return State(
        goal=options["goal"],
        hands=((),) * seats,
        sealed=(None,) * seats,
        opened=(),
        points=(0,) * seats,
        waved=(0,) * seats,
        deck=tuple(
            tuple(sorted(values * count)) for values, count in zip(LAYERS, COPIES, strict=True)
        ),
    )


def owed(state: State) -> Seat | None:
    """TY-01: who is dealt a card next, seat by seat, at the beginning of a round."""
    if is_over(state) or any(card is not None for card in state.sealed) or not any(state.deck):
        return None
    short = [seat for seat, hand in enumerate(state.hands) if len(hand) < FULL_HAND]
    return short[0] if short else None


def is_over(state: State) -> bool:
    """TY-02: a match ends at the goal, or when all cards are played."""
    return max(state.points) >= state.goal or not (
        any(state.hands) or any(state.deck) or any(card is not None for card in state.sealed)
    )


def round_points(cards: Places) -> Cards:
    """TY-02: a point for the highest card, for each if several are equal."""
    best = max(card for card in cards if card is not None)
    return tuple(int(card == best) for card in cards)


def waiting(state: State) -> tuple[Seat, ...]:
    """Chance first, then all who have a card and have not played."""
    if is_over(state):
        return ()
    if owed(state) is not None:
        return (DEALER,)
    return tuple(
        seat for seat, hand in enumerate(state.hands) if hand and state.sealed[seat] is None
    )


def top(state: State) -> Cards:
    """The cards of the highest layer that is left."""
    return next((layer for layer in state.deck if layer), ())


def legal(state: State, seat: Seat) -> list[Move]:
    """Cards from low to high, then `wave`."""
    if is_over(state) or (owed(state) is not None) != (seat == DEALER):
        return []
    if seat == DEALER:
        return [Deal(value) for value in sorted(set(top(state)))]
    plays: list[Move] = []
    if state.sealed[seat] is None:
        plays += [Play(value) for value in sorted(set(state.hands[seat]))]
    return plays if state.waved[seat] else [*plays, Wave()]


def odds(state: State) -> list[int]:
    """Every card of the layer is equally likely."""
    return [top(state).count(value) for value in sorted(set(top(state)))]


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """The rule that a refused move breaks."""
    if isinstance(move, Wave):
        return Refusal("TY-03") if state.waved[seat] else None
    if isinstance(move, Deal):
        return None if move.value in top(state) else Refusal("TY-01")
    if state.sealed[seat] is not None or move.value not in state.hands[seat]:
        return Refusal("TY-02", {"hand": state.hands[seat]})
    return None


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move; TY-02: the last card of a round opens all."""
    if isinstance(move, Wave):
        return state._replace(waved=put(state.waved, seat, 1))
    if isinstance(move, Deal):
        return deal(state, move)
    state = state._replace(
        hands=put(state.hands, seat, without(state.hands[seat], move.value)),
        sealed=put(state.sealed, seat, move.value),
    )
    if waiting(state):
        return state
    gained = round_points(state.sealed)
    return state._replace(
        sealed=(None,) * len(state.hands),
        opened=(*state.opened, state.sealed),
        points=tuple(map(sum, zip(state.points, gained, strict=True))),
    )


def deal(state: State, move: Deal) -> State:
    """TY-01: a card of the highest layer goes to the hand that is owed one."""
    seat = owed(state)
    assert seat is not None
    assert move.value is not None
    layer = state.deck.index(top(state))
    return state._replace(
        hands=put(state.hands, seat, tuple(sorted((*state.hands[seat], move.value)))),
        deck=put(state.deck, layer, without(state.deck[layer], move.value)),
    )


def discloses(before: State, seat: Seat, move: Move, after: State) -> bool:
    """No: whom the match waits for follows from how many cards each holds."""
    return False


def passing(state: State, seat: Seat) -> Move | None:
    """None: a card has to be played."""
    return None


def standing_order(state: State) -> tuple[Seat, Move] | None:
    """TY-04: when only one is left to play, and only one card, it is played by itself."""
    seats = waiting(state)
    if len(seats) != 1 or seats[0] == DEALER or len(set(state.hands[seats[0]])) > 1:
        return None
    return seats[0], Play(state.hands[seats[0]][0])


def outcome(state: State) -> Outcome | None:
    """TY-02: the most points win."""
    if not is_over(state):
        return None
    best = max(state.points)
    winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
    return Outcome(state.points, winners, "goal" if best >= state.goal else "cards")


# Who may know what


def knows(state: State, reader: Reader, seat: Seat) -> bool:
    """Whether a reader may see the hidden cards of a seat."""
    return reader in (HOST, seat) or is_over(state)


def view(state: State, reader: Reader, now: State | None = None) -> View:
    """Own cards as they are, the others' counted; whether somebody has played is open."""
    seats = range(len(state.hands))
    seen = [knows(now or state, reader, seat) for seat in seats]
    return View(
        goal=state.goal,
        hands=tuple(state.hands[seat] if seen[seat] else None for seat in seats),
        sealed=tuple(
            card if seen[seat] or card is None else 0 for seat, card in enumerate(state.sealed)
        ),
        unknown=tuple(() if seen[seat] else by_layer(hidden(state, seat)) for seat in seats),
        opened=state.opened,
        points=state.points,
        waved=state.waved,
        deck=tuple(map(len, state.deck)),
    )


def hidden(state: State, seat: Seat) -> Cards:
    """The cards of a seat that others may not see: in hand and sealed."""
    card = state.sealed[seat]
    return (*state.hands[seat], *(() if card is None else (card,)))


def imagine(view: View, pick: Pick) -> State:
    """Unseen cards dealt out at random, layer by layer; any of a hand may be the sealed one."""
    left = [list(values * count) for values, count in zip(LAYERS, COPIES, strict=True)]
    seen = [card for hand in view.hands for card in hand or ()]
    seen += [card for card in view.sealed if card]
    seen += [card for cards in view.opened for card in cards if card is not None]
    for card in seen:
        left[0 if card in LAYERS[0] else 1].remove(card)
    hands, sealed = list(view.hands), list(view.sealed)
    for seat, counts in enumerate(view.unknown):
        if hands[seat] is None:
            cards = [
                left[layer].pop(pick(len(left[layer])))
                for layer, count in enumerate(counts)
                for _ in range(count)
            ]
            if sealed[seat] == 0:
                sealed[seat] = cards.pop(pick(len(cards)))
            hands[seat] = tuple(sorted(cards))
    return State(
        goal=view.goal,
        hands=tuple(hand or () for hand in hands),
        sealed=tuple(sealed),
        opened=view.opened,
        points=view.points,
        waved=view.waved,
        deck=tuple(tuple(sorted(layer)) for layer in left),
    )


def told(
    before: State, seat: Seat, move: Move, after: State, reader: Reader, now: State
) -> Move | None:
    """A dealt card is for its hand alone until the match is over; a played one opens in time."""
    if isinstance(move, Deal):
        owner = owed(before)
        return move if owner is not None and knows(now, reader, owner) else Deal(None)
    if isinstance(move, Wave) or reader in (HOST, seat) or len(now.opened) > len(before.opened):
        return move
    return None


def events(before: State, seat: Seat, move: Move, after: State) -> tuple[Event, ...]:
    """TY-02: the cards of a round open."""
    if len(after.opened) == len(before.opened):
        return ()
    return (Event("opens", "TY-02", {"scores": after.points}),)


# Moves, states and views as text and plain data


def by_dealer(move: Move) -> bool:
    """Whether that is a move of the dealer."""
    return isinstance(move, Deal)


def every_move(seats: int) -> tuple[Move, ...]:
    """All moves of the game."""
    values = (*LAYERS[0], *LAYERS[1])
    return (*map(Play, values), Wave(), *map(Deal, values))


def write(move: Move, players: Players) -> str:
    """`play 3`, `wave`, `deal 3`; `deal ?` for who may not know the card."""
    if isinstance(move, Wave):
        return "wave"
    word = "play" if isinstance(move, Play) else "deal"
    return f"{word} {'?' if move.value is None else move.value}"


def parse(text: str, players: Players) -> Move:
    """The move that a text means. Raises `NotUnderstood`."""
    for move in every_move(len(players)):
        if write(move, players) == text:
            return move
    raise NotUnderstood(text, text, "unknown-word")


def dump_state(state: State, players: Players) -> Plain:
    """The state as plain data; the goal is an option, the deck follows from the rest."""
    return {
        "hands": dict(zip(players, map(_line, state.hands), strict=True)),
        "sealed": _line(state.sealed),
        "opened": [_line(cards) for cards in state.opened],
        "points": list(state.points),
        "waved": list(state.waved),
    }


def load_state(data: Plain, players: Players, options: Mapping[str, Any]) -> State:
    """The state that plain data describes."""
    plain.only_known(data, ("hands", "sealed", "opened", "points", "waved"))
    seats = len(players)
    view = View(
        goal=options["goal"],
        hands=tuple(_cards(line, "hands") for line in plain.by_player(data, "hands", players)),
        sealed=_places(plain.text(data, "sealed"), "sealed", seats),
        unknown=((),) * seats,
        opened=tuple(_places(line, "opened", seats) for line in plain.rows(data, "opened")),
        points=_numbers(plain.rows(data, "points"), "points", seats),
        waved=_numbers(plain.rows(data, "waved"), "waved", seats),
        deck=(),
    )
    try:
        return imagine(view, lambda n: 0)
    except ValueError:
        raise BadData("hands", "wrong-count") from None


def dump_view(view: View, players: Players) -> Plain:
    """The view as plain data; hands that the reader does not know are absent."""
    return {
        "goal": view.goal,
        "hands": {
            player: _line(hand)
            for player, hand in zip(players, view.hands, strict=True)
            if hand is not None
        },
        "sealed": _line(view.sealed),
        "unknown": [list(counts) for counts in view.unknown],
        "opened": [_line(cards) for cards in view.opened],
        "points": list(view.points),
        "waved": list(view.waved),
        "deck": list(view.deck),
    }


def load_view(data: Plain, players: Players) -> View:
    """The view that plain data describes."""
    hands, seats = plain.table(data, "hands"), len(players)
    return View(
        goal=plain.whole(data, "goal"),
        hands=tuple(_cards(hands[name], "hands") if name in hands else None for name in players),
        sealed=_places(data["sealed"], "sealed", seats),
        unknown=tuple(_numbers(row, "unknown", len(row)) for row in data["unknown"]),
        opened=tuple(_places(line, "opened", seats) for line in plain.rows(data, "opened")),
        points=_numbers(data["points"], "points", seats),
        waved=_numbers(data["waved"], "waved", seats),
        deck=_numbers(data["deck"], "deck", len(LAYERS)),
    )


def problems(state: State) -> tuple[Problem, ...]:
    """TY-01: every card is in one place."""
    cards = [card for seat in range(len(state.hands)) for card in hidden(state, seat)]
    cards += [card for layer in state.deck for card in layer]
    cards += [card for opened in state.opened for card in opened if card is not None]
    box = [value for values, count in zip(LAYERS, COPIES, strict=True) for value in values * count]
    return () if sorted(cards) == sorted(box) else (Problem("hands", "wrong-count"),)


def _line(cards: Places) -> str:
    return " ".join(NOTHING if card is None else str(card) for card in cards)


def _cards(line: object, place: str) -> Cards:
    words = line.split() if isinstance(line, str) else [NOTHING]
    if not all(word.isdecimal() and len(word) == 1 for word in words):
        raise BadData(place, "not-a-card", found=line)
    return tuple(map(int, words))


def _places(line: object, place: str, seats: int) -> Places:
    if not isinstance(line, str) or len(line.split()) != seats:
        raise BadData(place, "wrong-columns", right=seats)
    return tuple(None if word == NOTHING else _cards(word, place)[0] for word in line.split())


def _numbers(row: object, place: str, count: int) -> Cards:
    if not isinstance(row, list) or not all(type(number) is int for number in row):
        raise BadData(place, "not-a-whole-number", found=row)
    if len(row) != count:
        raise BadData(place, "wrong-columns", right=count)
    return tuple(row)
