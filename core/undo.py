"""Taking back a seat's last decision, and what chance answered it, as an entry of the log."""

from collections.abc import Sequence
from typing import NamedTuple

from . import referee
from .ahead import all_agreed_ahead
from .computers import by_computer, handed_over
from .decisions import by_order, came_of_lateness, decisions_of, withdrawal, withdraws
from .fair import sealed_off
from .game import DEALER, HOST, PUBLIC, Reader, Refusal, Seat
from .history import Heard, as_told, heard, readings
from .log import standing, take_back, walk, write_numbers
from .match import UNDO as UNDO_WORD
from .match import (
    Match,
    Step,
    asked_anew,
    at_table,
    chance_is_due,
    play,
    reading,
    seal,
    seat_name,
    waited_for,
)
from .referee import General


class Undone(NamedTuple):
    """What an undo would take back, in order, and what has happened since the decision."""

    steps: tuple[Step, ...]
    acted: tuple[Seat, ...]  # other seats that have acted since
    revealed: tuple[str, ...]  # what came up since, as whoever asks may know it now
    agreed: bool  # only chance has revealed something, and all have agreed to that in advance
    laid_open: bool  # the match was over since, which shows all that was hidden
    disclosed: bool  # the seat has seen something of what others hold, by whom was asked
    late: bool  # nobody decided it: it came of taking too long

    @property
    def free(self) -> bool:
        """Whether nobody else has acted, and nothing was revealed since that counts."""
        if self.acted or self.laid_open or self.disclosed or self.late:
            return False
        return not self.revealed or self.agreed


class News(NamedTuple):
    """What has happened since a decision.

    Which other people have acted, what came up, and the same as in `Undone`.
    """

    acted: tuple[Seat, ...]
    came_up: tuple[Heard, ...]
    laid_open: bool
    disclosed: bool


def undo(
    match: Match,
    seat: Seat,
    time: str,
    force: bool,
    openly: bool = False,
    before: int | None = None,
) -> tuple[Match, Undone]:
    """The match without the seat's last decision; `openly`, `before` as for `last_decision`.

    If that was a move ordered in advance, the order is withdrawn, or it would be made again.
    Raises `Refused`: nothing to take back, or not free without `force`.
    """
    undone = last_decision(match, seat, openly, before)
    if not undone.free and not force:
        names = ("acted", "revealed", "laid_open", "disclosed", "late")
        params = {name: getattr(undone, name) for name in names}
        raise referee.Refused(seat, UNDO_WORD, Refusal(General.UNDO_NOT_FREE, params))
    text = f"{UNDO_WORD} {write_numbers([step.number for step in undone.steps])}"
    number = len(match.log) + 1
    entry = f"{number} {time} {seat_name(match, seat)} {text}"
    states = list(walk(match._replace(log=(*match.log, f"{entry} -"))))
    after = states[-1][0].after
    sealed, chain = seal(match, number, time, seat_name(match, seat), text, after)
    back = match._replace(
        state=after,
        log=(*match.log, sealed.line()),
        chain=chain,
        dealt=match.dealt - sum(step.seat == DEALER for step in undone.steps),
    )
    back = back._replace(readings=readings(back))
    withdrawn = withdrawal(back) if by_order(match, undone.steps[0]) else None
    if withdrawn is not None:
        back, _step = play(back, *withdrawn, time)
    back = asked_anew(back._replace(since=_waiting_since(match, back, time)))
    if back.clocks:
        from .pace import ticked

        back = ticked(back, time, anew=back.readings[0].seq != match.readings[0].seq)
    return back, undone


def undo_last(match: Match, speaker: Reader, time: str, force: bool) -> tuple[Match, Undone]:
    """The match without the decision that came last, whosever it was.

    A sealed one of somebody else than the speaker is left alone, and nothing tells of it.
    Nor is more told than everybody may know: the speaker has not said who asks.
    """
    _check_open(match, 0)
    seat = last_actor(match, speaker)
    own = decisions_of(match, standing(match), seat)
    openly = seat != speaker or own[-1].number not in reading(match, PUBLIC).held
    return undo(match, seat, time, force, openly)


def _waiting_since(before: Match, after: Match, time: str) -> str:
    """Since when the match waits; it shows no undo that nobody else is told of."""
    same = waited_for(before) == waited_for(after)
    return before.since if same and before.readings[0].seq == after.readings[0].seq else time


def last_decision(
    match: Match, seat: Seat, openly: bool = False, before: int | None = None
) -> Undone:
    """The last decision of a seat that stands, and all that has to go with it.

    Entries that are still sealed from the seat stay, as far as they are possible without the
    decision: in a sealed phase each seat takes back its own. `openly`: nobody has said that
    the seat asks, so nothing counts and nothing is said but what everybody was told. `before`
    an entry, if the seat has gone on since.
    """
    _check_open(match, seat)
    stands = standing(match)
    reader = PUBLIC if openly else HOST if seat == DEALER else seat
    sealed = reading(match, reader).held
    made = [step for step in stands if before is None or step.number < before]
    own = [step for step in decisions_of(match, made, seat) if step.number not in sealed]
    if not own:
        raise referee.Refused(seat, UNDO_WORD, Refusal(General.NOTHING_TO_UNDO))
    last = own[-1]
    since = [step for step in stands if step.number > last.number]
    if all(step.number in sealed for step in since) and _can_stay(match, last):
        since = []
    news = news_since(match, last, heard(match, reader))
    only_chance = all(item.step.seat == DEALER for item in news.came_up)
    return Undone(
        steps=(last, *since),
        acted=news.acted,
        revealed=tuple(as_told(match, reader, item, match.state) for item in news.came_up),
        agreed=only_chance and all_agreed_ahead(match),
        laid_open=news.laid_open,
        disclosed=news.disclosed,
        late=came_of_lateness(match, last),
    )


def _check_open(match: Match, seat: Seat) -> None:
    """Raises `Refused` in a match that was closed by telling its secret."""
    closed = None if match.secret is None else sealed_off(match)
    if closed is not None:
        raise referee.Refused(seat, UNDO_WORD, closed)


def _can_stay(match: Match, last: Step) -> bool:
    """Whether what came after a decision is possible without it."""
    steps = {step.number: step for step in standing(match)}
    try:
        take_back(match, steps, (last.number,))
    except referee.Refused:
        return False
    return True


def last_actor(match: Match, reader: Reader = PUBLIC) -> Seat:
    """The seat whose decision came last, as far as the reader was told.

    At a real table it is the dealer if nobody has decided; but not where somebody may have
    done so unseen. Raises `Refused` where there is no decision to take back.
    """
    sealed = reading(match, reader).held
    handed = list(handed_over(match))
    decisions = [
        step.seat
        for step in standing(match)
        if step.seat != DEALER
        and step.number not in sealed
        and not by_computer(handed, step.seat, step.number)
        and not withdraws(match, step)
    ]
    nobody_has = chance_is_due(match) or not match.game.HIDDEN_HANDS
    if not decisions and not (at_table(match) and nobody_has):
        raise referee.Refused(0, UNDO_WORD, Refusal(General.NOTHING_TO_UNDO))
    return decisions[-1] if decisions else DEALER


def news_since(match: Match, last: Step, told: Sequence[Heard]) -> News:
    """What has happened since a decision, by the entries that were told.

    What was taken back again counts too: it has been seen. The dealer of a real table sees
    everything.
    """
    news = [
        item for item in told if item.told_at.number >= last.number and item.step.seat != last.seat
    ]
    handed = list(handed_over(match))
    machines = [item for item in news if by_computer(handed, item.step.seat, item.step.number)]
    acted = {
        item.step.seat
        for item in news
        if item.step.number > last.number and not item.step.note and item not in machines
    }
    # What a computer does out of a hidden hand reveals some of it.
    revealing = machines if match.game.HIDDEN_HANDS else []
    revealed = tuple(
        item
        for item in news
        if item.step.move is not None
        and (item.step.seat == DEALER or item in revealing or item.step.number < last.number)
    )
    game = match.game
    since = [item for item in told if item.told_at.number >= last.number]
    laid_open = game.HIDDEN_HANDS and any(not game.waiting(item.told_at.after) for item in since)
    own = [item.step for item in since if item.step.seat == last.seat and item.step.move]
    disclosed = any(game.discloses(step.before, step.seat, step.move, step.after) for step in own)
    return News(tuple(sorted(acted - {DEALER})), revealed, laid_open, disclosed)
