"""Positions drawn as text, and lines of moves played on them, for the tests of every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from wolken.core import referee
from wolken.core.game import DEALER, PUBLIC, Game, Move, Outcome, Plain, Reader, Seat, State


class Table:
    """Players at a game: where they stand, and the moves they try.

    A line of moves reads `anna: draw, deal 4, toss b3`: who plays, then moves with commas.
    The dealer's moves in it are the dealer's; a line of nothing else starts with `dealer:`.
    """

    def __init__(
        self, game: Game, players: Iterable[str], options: Mapping[str, Any], state: State
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.options = options
        self.state = state
        assert self.game.problems(state) == ()

    @classmethod
    def start(cls, game: Game, players: Iterable[str], options: Mapping[str, Any]) -> Self:
        """The table before the first move."""
        names = tuple(players)
        return cls(game, names, options, game.setup(len(names), options))

    @classmethod
    def at(
        cls, game: Game, players: Iterable[str], options: Mapping[str, Any], data: Plain
    ) -> Self:
        """The table at the position that the plain data of a state describes."""
        names = tuple(players)
        return cls(game, names, options, game.load_state(data, names, options))

    def play(self, *lines: str) -> Self:
        """Plays the lines; every move must be accepted and lead to a possible state."""
        for line in lines:
            for seat, move in self._moves_of(line):
                self.state = referee.play(self.game, self.state, seat, move, self.players)
                assert self.game.problems(self.state) == (), line
        return self

    def refusal(self, line: str) -> str:
        """The code with which the line's one move is refused."""
        ((seat, move),) = self._moves_of(line)
        assert move not in self.game.legal(self.state, seat), f"{line!r} is listed as legal"
        try:
            referee.play(self.game, self.state, seat, move, self.players)
        except referee.Refused as refused:
            return str(refused.refusal.code)
        raise AssertionError(f"{line!r} was accepted")

    @property
    def waiting(self) -> list[str]:
        """Whom the match waits for, `dealer` included."""
        return [self._name(seat) for seat in self.game.waiting(self.state)]

    @property
    def facts(self) -> Plain:
        """What everybody may know, as plain data."""
        return self.facts_for(PUBLIC)

    def facts_for(self, reader: Reader) -> Plain:
        """What that reader may know, as plain data."""
        return self.game.dump_view(self.game.view(self.state, reader), self.players)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.game.outcome(self.state)

    def moves(self, name: str) -> set[str]:
        """The legal moves of a player or the dealer, as texts."""
        found = self.game.legal(self.state, self._seat(name))
        return {self.game.write(move, self.players) for move in found}

    def odds(self) -> dict[str, int]:
        """The dealer's legal moves, as texts, with their odds."""
        moves = self.game.legal(self.state, DEALER)
        texts = [self.game.write(move, self.players) for move in moves]
        return dict(zip(texts, self.game.odds(self.state), strict=True))

    def events(self, line: str, rule: str) -> list[Mapping[str, object]]:
        """Plays the line's one move; the parameters of what it brought about by that rule."""
        ((seat, move),) = self._moves_of(line)
        before = self.state
        self.play(line)
        told = self.game.events(before, seat, move, self.state)
        return [event.params for event in told if event.rule == rule]

    def _moves_of(self, line: str) -> list[tuple[Seat, Move]]:
        name, texts = line.split(":")
        moves = [self.game.parse(text.strip(), self.players) for text in texts.split(",")]
        seat = self._seat(name)
        return [(DEALER if self.game.by_dealer(move) else seat, move) for move in moves]

    def _seat(self, name: str) -> Seat:
        return DEALER if name == "dealer" else self.players.index(name)

    def _name(self, seat: Seat) -> str:
        return "dealer" if seat == DEALER else self.players[seat]


def drawn(picture: str) -> dict[str, list[str]]:
    """Grids drawn side by side with `|` between them, under a line of names."""
    names, *rows = (
        [" ".join(part.split()) for part in line.split("|")] for line in picture.strip().split("\n")
    )
    return {name: [row[number] for row in rows] for number, name in enumerate(names)}


def grid(cells: Mapping[str, object], columns: str, rows: int, gone: str = "-") -> list[str]:
    """The rows of a grid whose places are called a1, b1, …; a place not in it is `gone`."""
    return [
        " ".join(str(cells.get(f"{column}{row}", gone)) for column in columns)
        for row in range(1, rows + 1)
    ]
