"""The contract: what a game is.

A game is a module of pure functions over values; `Game` names them. The rest of
the program (referee, match, scenarios, command line) knows a game only through
this protocol, and a game knows nothing of the rest.

Seats are numbers from 0 in the order in which the players were named. Chance is a
seat too, `DEALER`: a card that is dealt is a move of that seat, with integer odds,
so `apply` is deterministic and no game needs random numbers.

A *reader* is whoever something is told to: a seat, `PUBLIC` (what everybody may
know) or `HOST` (everything, hidden cards included).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

DEALER = -1
HOST = -2
PUBLIC = None

Seat = int
Reader = int | None
Players = Sequence[str]
# What TOML can hold: strings, whole numbers, booleans, and lists and tables of these.
Plain = dict[str, Any]
# pick(n) answers with a number from 0 to n - 1: how imagine draws its lots.
Pick = Callable[[int], int]
# Immutable values of a game's own types; only that game looks into them.
State = Any
View = Any
Move = Any


class Refusal(NamedTuple):
    """Why a move is not allowed: a rule ID (or a general code) and its parameters."""

    code: str
    params: Mapping[str, object] = {}


class Event(NamedTuple):
    """Something that a move brought about, for telling: a name, its rule ID and parameters.

    The command line has a sentence for each name.
    """

    name: str
    rule: str
    params: Mapping[str, object] = {}


class Problem(NamedTuple):
    """Something impossible about a state or about data read from a file.

    `place` is a path such as `layouts.anna.2`; the command line has a sentence for each name.
    """

    place: str
    name: str
    params: Mapping[str, object] = {}


class Outcome(NamedTuple):
    """How a match ended: points by seat, the winning seats, and the reason by name."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


class Option(NamedTuple):
    """A game option: a whole number from `low` to `high`, one of the `choices`, or a file.

    For a file, `file` checks its content against the other options and returns the part
    that the match keeps; it raises `BadData`. `default` None means not set.
    """

    name: str
    default: int | str | None = None
    low: int = 0
    high: int = 1_000_000
    choices: tuple[str, ...] = ()
    file: Callable[[Plain, Mapping[str, Any]], Plain] | None = None


class NotUnderstood(Exception):
    """A text that is no move of the game, with the part that could not be read."""

    def __init__(self, text: str, part: str, reason: str) -> None:
        super().__init__(text, part, reason)
        self.text = text
        self.part = part
        self.reason = reason


class BadData(Exception):
    """Plain data that is no state or view, with the first place that is wrong."""

    def __init__(self, place: str, name: str, **params: object) -> None:
        super().__init__(place, name, params)
        self.problem = Problem(place, name, params)


def no_standing_order(state: State) -> tuple[Seat, Move] | None:
    """The `standing_order` of a game in which nothing is ordered in advance."""
    return None


def no_passing(state: State, seat: Seat) -> Move | None:
    """The `passing` of a game in which nobody can let a decision go by."""
    return None


def no_disclosure(before: State, seat: Seat, move: Move, after: State) -> bool:
    """The `discloses` of a game in which only entries of the log tell of hands."""
    return False


class Game(Protocol):
    """What a game module offers. States, views and moves are values of its own types."""

    NAME: str
    REVISION: int  # of the rules; raised by every change of what a rule does
    SEATS: range
    OPTIONS: tuple[Option, ...]
    MOVE_WORDS: frozenset[str]  # no player may be called like one of them
    HIDDEN_HANDS: bool  # whether a seat knows something that the others may not see
    TOGETHER: bool  # whether all seats win or lose as one

    def setup(self, seats: int, options: Mapping[str, Any]) -> State:
        """The state before the first move, chance included."""

    def waiting(self, state: State) -> tuple[Seat, ...]:
        """The seats that the match waits for, in seat order; empty once it is over."""

    def legal(self, state: State, seat: Seat) -> Sequence[Move]:
        """Every legal move of a seat, in a fixed order, without duplicates.

        A seat that nobody waits for may have some (an interrupt).
        """

    def odds(self, state: State) -> Sequence[int]:
        """The odds of the dealer's legal moves, in their order: positive whole numbers."""

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """The state after a legal move. Pure; trusts that the move is legal."""

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """The first rule that a move breaks; None when it is legal.

        Asked only for a seat that may act now.
        """

    def standing_order(self, state: State) -> tuple[Seat, Move] | None:
        """A move that a seat has ordered in advance and that is made for it now.

        If another legal move ends the order, that one withdraws it, told to nobody else.
        """

    def passing(self, state: State, seat: Seat) -> Move | None:
        """The legal move with which a seat that is waited for lets its decision go by.

        None where there is none. Which it is follows from what everybody may know.
        """

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended; None while it goes on."""

    def view(self, state: State, reader: Reader, now: State | None = None) -> View:
        """What that reader may know; everything once the match is over.

        `now` is the state from which the reader looks back at an earlier one: what lies
        hidden by then is not shown.
        """

    def imagine(self, view: View, pick: Pick) -> State:
        """A full state that this view cannot tell from the real one, with the right odds."""

    def told(
        self, before: State, seat: Seat, move: Move, after: State, reader: Reader, now: State
    ) -> Move | None:
        """The move as that reader may know it at the state `now`.

        The move itself, the move with its secret part blanked, or None while it is sealed.
        """

    def events(self, before: State, seat: Seat, move: Move, after: State) -> tuple[Event, ...]:
        """What the move brought about, in order, as far as everybody may know it."""

    def discloses(self, before: State, seat: Seat, move: Move, after: State) -> bool:
        """Whether what a decision leads to can show its seat something of what others hold.

        By whom the match waits for then, which no entry tells.
        """

    def by_dealer(self, move: Move) -> bool:
        """Whether that is a move of the dealer."""

    def parse(self, text: str, players: Players) -> Move:
        """The move that a text means. Raises `NotUnderstood`."""

    def write(self, move: Move, players: Players) -> str:
        """The move as people type it; `parse` reads it back."""

    def every_move(self, seats: int) -> tuple[Move, ...]:
        """All moves of the game, legal now or not, in a fixed order."""

    def dump_state(self, state: State, players: Players) -> Plain:
        """The state as plain data, to be read by people and by `load_state`."""

    def load_state(self, data: Plain, players: Players, options: Mapping[str, Any]) -> State:
        """The state that plain data describes. Raises `BadData`."""

    def dump_view(self, view: View, players: Players) -> Plain:
        """The view as plain data: the `view` of `--json`, and what scenarios expect of."""

    def load_view(self, data: Plain, players: Players) -> View:
        """The view that plain data describes. Raises `BadData`."""

    def problems(self, state: State) -> tuple[Problem, ...]:
        """Everything impossible about a state; empty for every state that play can reach."""
