"""Completion tells a seat no more than `moves` tells it: in random matches with hidden hands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from completing import offered
from harness import Folder
from secretive import after, played

from wolken.cli.seats import legal_moves
from wolken.core.games import GAMES, game
from wolken.core.match import Match
from wolken.core.record import new_start

SECRETIVE = [name for name in GAMES if game(name).HIDDEN_HANDS]
MOVES = 60  # of a match
EVERY = 6  # so many moves lie between two states that are tried
TRIED = 3  # moves of a seat that are followed by a comma


def positions(name: str) -> Iterator[Match]:
    """States of a match that is played at random."""
    random = Random(name)
    match = played(name, seed="s1", seats=3 if 3 in game(name).SEATS else 2)
    for number in range(MOVES):
        if not (waiting := match.game.waiting(match.state)):
            return
        if number % EVERY == 0:
            yield match
        seat = random.choice(waiting)
        match = after(match, f"{match.players[seat]}: {random.choice(legal_moves(match, seat))}")


def test_these_games_have_something_to_hide() -> None:
    assert {"donnerwetter", "wolkenbruch", "ueber-den-wolken"} <= set(SECRETIVE)


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_seat_is_offered_its_own_moves_and_no_others(folder: Folder, name: str) -> None:
    line = f"wolken {name} move m.toml "
    for match in positions(name):
        folder.write("m.toml", match)
        for seat, player in enumerate(match.players):
            legal = [text.split(" ") for text in legal_moves(match, seat)]
            first = list(dict.fromkeys(words[0] for words in legal))
            for asking in (f"{line}--as {player} ", f"{line}{player}: "):
                assert offered(folder, asking) == first
                for word in first:
                    second = dict.fromkeys(
                        words[1] for words in legal if words[0] == word and words[1:]
                    )
                    assert offered(folder, f"{asking}{word} ") == list(second)
            for other in set(match.players) - {player}:
                for env in ({"WOLKEN_SEAT": player}, {"WOLKEN_SEAT": other}):
                    assert offered(folder, f"{line}--as {player} {other}: ", env) == []
                assert offered(folder, f"{line}| --as {player}", {"WOLKEN_SEAT": other}) == first


@pytest.mark.parametrize("name", SECRETIVE)
def test_who_names_nobody_is_told_what_moves_would_list(folder: Folder, name: str) -> None:
    for match in positions(name):
        folder.write("m.toml", match)
        listed = folder.quick(f"{name} moves m.toml")
        waiting = [match.players[seat] for seat in match.game.waiting(match.state)]
        expected = dict.fromkeys(move.split(" ")[0] for move in listed.out.splitlines())
        assert bool(expected) == (len(waiting) == 1)
        found = offered(folder, f"wolken {name} move m.toml ")
        assert found == (list(expected) or [f"{player}:" for player in waiting])


@pytest.mark.parametrize("name", SECRETIVE)
def test_what_a_seat_may_not_know_changes_nothing(folder: Folder, name: str) -> None:
    """The same calls in a match that the seat cannot tell from the real one."""
    random = Random(name)
    differing = 0
    for match in positions(name):
        for seat, player in enumerate(match.players):
            view = match.game.view(match.state, seat)
            other = new_start(match._replace(state=match.game.imagine(view, random.randrange)))
            differing += other.state != match.state
            legal = legal_moves(match, seat)
            made = [f"{text}, " for text in random.sample(legal, min(TRIED, len(legal)))]
            others = [f"{name}: " for name in match.players if name != player]
            words = ["", *made, *others, *(first + then for first in made for then in others)]
            told = []
            for world in (match, other):
                folder.write("m.toml", world)
                lines = [f"wolken {name} move m.toml --as {player} {typed}" for typed in words]
                told.append([offered(folder, line) for line in lines])
            assert told[0] == told[1]
            assert not any(
                offer for offer, typed in zip(told[0], words, strict=True) if typed.endswith(": ")
            )
    assert differing


@pytest.mark.parametrize("name", SECRETIVE)
def test_where_nobody_is_named_a_list_stays_with_the_seat_that_began_it(
    folder: Folder, name: str
) -> None:
    for match in positions(name):
        folder.write("m.toml", match)
        for seat in match.game.waiting(match.state):
            player = match.players[seat]
            begun = f"wolken {name} move m.toml {player}: {legal_moves(match, seat)[0]}, "
            as_player = begun.replace("m.toml ", f"m.toml --as {player} ")
            assert offered(folder, begun) == offered(folder, as_player)
            for other in set(match.players) - {player}:
                assert offered(folder, f"{begun}{other}: ") == []


def test_what_may_be_dealt_is_not_offered_in_passing(folder: Folder) -> None:
    folder.write("m.toml", played("donnerwetter"))
    line = "wolken donnerwetter move m.toml "
    assert offered(folder, line) == []
    assert offered(folder, f"{line}--as anna ") == []
    assert offered(folder, f"{line}--as dealer ") == offered(folder, f"{line}dealer: ") != []
