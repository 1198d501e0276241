"""One call: several moves, all or nothing between two answers of chance."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from . import referee
from .computers import ComputerFailed, Mover, computer_is_due, go_on
from .game import DEALER, Move, NotUnderstood, Refusal, Seat
from .history import told_move
from .log import standing
from .match import (
    Match,
    Step,
    at_table,
    goes_on_by_itself,
    may_be_closed,
    play,
    reading,
    waited_for,
)
from .record import new_start
from .referee import General


class Order(NamedTuple):
    """A move as somebody typed it; `seat` None where nobody said for whom."""

    seat: Seat | None
    text: str


class Ambiguous(Exception):
    """A move that several seats could make, and nobody said which."""

    def __init__(self, text: str, seats: tuple[Seat, ...]) -> None:
        super().__init__(text, seats)
        self.text = text
        self.seats = seats


# Whether a move has opened what was sealed: asked of the match before and after it.
Opens = Callable[[Match, Match], bool]


class Called(NamedTuple):
    """What a call did.

    `steps` are the entries that stand, the dealer's too. `error` is why the rest was not
    played, `failed` the order at which it stopped, `done` how many orders stand then.
    `untried` counts the orders that a dry run did not play because chance would have to
    answer first, or because they open something.
    """

    before: Match
    match: Match
    steps: tuple[Step, ...]
    done: int
    error: referee.Refused | NotUnderstood | Ambiguous | ComputerFailed | None = None
    failed: Order | None = None
    untried: int = 0


def call(
    match: Match,
    orders: Sequence[Order],
    time: str,
    dry_run: bool = False,
    mover: Mover | None = None,
) -> Called:
    """Plays the orders in turn; the dealer answers in between, and computers move.

    A refusal takes the match back to the last answer of chance or of a computer, or to the
    beginning; what opened sealed entries stands like what chance has answered, and a dry run
    stops before it. What may have shown something of what others hold stands too.
    All orders are read before the first is played, so a typing error plays nothing.

    What a seat orders for itself is first tried on what it knows: neither a dry run nor a
    refusal of some later order tells it more, at no price, than it may know already.
    """
    moves: list[Move] = []
    for order in orders:
        try:
            moves.append(read_order(match, order))
        except (referee.Refused, NotUnderstood) as error:
            return Called(match, match, (), 0, error, order)
    seat = only_speaker(match, orders, moves)
    if seat is not None and (dry_run or len(orders) > 1):
        known = as_known(match, seat)
        tried = _played(known, orders, moves, time, dry_run=True, opens=unsealing(match, seat))
        if dry_run:
            return tried
        if tried.error is not None:
            return Called(match, match, (), 0, tried.error, tried.failed)
    return _played(match, orders, moves, time, dry_run, opened, mover)


def foreseen(match: Match, orders: Sequence[Order]) -> Match | None:
    """The match after these orders, as far as whoever gives them knows it.

    None where they are not possible, or chance or somebody else comes in between.
    """
    tried = call(match, orders, match.since, dry_run=True)
    if tried.error is not None or tried.untried or goes_on_by_itself(tried.match) is not None:
        return None
    return tried.match


def only_speaker(match: Match, orders: Sequence[Order], moves: Sequence[Move]) -> Seat | None:
    """The one seat that is named to make all these moves; None in a game without secrets."""
    seats = {order.seat for order in orders}
    if not match.game.HIDDEN_HANDS or len(seats) != 1 or any(map(match.game.by_dealer, moves)):
        return None
    (seat,) = seats
    return None if seat == DEALER else seat


def as_known(match: Match, seat: Seat) -> Match:
    """The match as the seat knows it: with something possible in place of what is hidden."""
    view = match.game.view(match.state, seat)
    return new_start(match._replace(state=match.game.imagine(view, lambda number: 0)))


def unsealing(match: Match, seat: Seat) -> Opens:
    """Tells of a match as the seat knows it whether a move opens what is sealed in the real one."""
    held = reading(match, seat).held
    sealed = [step for step in standing(match) if step.number in held] if held else []

    def opens(before: Match, after: Match) -> bool:
        return any(told_move(match, seat, step, after.state) is not None for step in sealed)

    return opens


def _played(
    match: Match,
    orders: Sequence[Order],
    moves: Sequence[Move],
    time: str,
    dry_run: bool,
    opens: Opens,
    mover: Mover | None = None,
) -> Called:
    """The orders played in turn, up to the first that is refused."""
    begun = match
    kept = Called(begun, match, (), 0)
    steps: list[Step] = []
    for number, (order, move) in enumerate(zip(orders, moves, strict=True), 1):
        before = match
        try:
            match, step = play(match, acting_seat(match, order, move), move, time)
        except (referee.Refused, Ambiguous) as error:
            return kept._replace(error=error, failed=order)
        opening = opens(before, match)
        disclosing = not dry_run and match.game.discloses(
            step.before, step.seat, step.move, step.after
        )
        if dry_run and opening:
            return Called(begun, before, tuple(steps), number - 1, untried=len(orders) - number + 1)
        steps.append(step)
        if dry_run and (goes_on_by_itself(match) or computer_is_due(match)):
            return Called(begun, match, tuple(steps), number, untried=len(orders) - number)
        match, answers, failed = go_on(match, time, mover)
        steps += answers
        match = waiting_since(match, before, time)
        if answers or opening or disclosing or failed is not None:
            kept = Called(begun, match, tuple(steps), number)
        if failed is not None:
            return kept._replace(error=failed)
    return Called(begun, match, tuple(steps), len(orders))


def opened(before: Match, after: Match) -> bool:
    """Whether a move has opened what was sealed for somebody."""
    return any(
        not set(was.held) <= set(now.held)
        for was, now in zip(before.readings, after.readings, strict=True)
    )


def read_order(match: Match, order: Order) -> Move:
    """The move that an order means. Raises `Refused` (match over) or `NotUnderstood`."""
    seat = 0 if order.seat is None else order.seat
    if may_be_closed(match):
        from .fair import closed

        refusal = closed(match)
        if refusal is not None:
            raise referee.Refused(seat, order.text, refusal)
    return referee.read(match.game, match.state, seat, order.text, match.players)


def acting_seat(match: Match, order: Order, move: Move) -> Seat:
    """For whom a move is made: chance's moves are the dealer's, whoever types them.

    Raises `Ambiguous` when several seats may act and the order names none, and `Refused`
    for a move of the dealer in a match whose seed decides what comes up.
    """
    if match.game.by_dealer(move):
        if not at_table(match):
            expected = match.game.waiting(match.state)
            reason = Refusal(General.NOT_YOUR_TURN, {"waiting": expected})
            raise referee.Refused(DEALER, order.text, reason)
        return DEALER
    if order.seat is not None:
        return order.seat
    waiting = [seat for seat in match.game.waiting(match.state) if seat != DEALER]
    if len(waiting) > 1:
        raise Ambiguous(order.text, tuple(waiting))
    return waiting[0] if waiting else 0


def waiting_since(match: Match, before: Match, time: str) -> Match:
    """The match with the time from which it waits for whom it waits for now."""
    if waited_for(match) == waited_for(before):
        return match
    return match._replace(since=time)
