"""The kinds of secrets of each game: by which of them two worlds differ, and where to look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from worlds import Worlds

from wolken.core.game import State
from wolken.core.games.blaetterrauschen.model import Phase as LeafPhase
from wolken.core.games.donnerwetter.model import FIRST_OTHER, own_card
from wolken.core.games.ueber_den_wolken.model import Phase as BirdPhase
from wolken.core.games.wolkenbruch.model import Known
from wolken.core.log import read_entry
from wolken.core.match import Match


class Kind(NamedTuple):
    """A kind of secret: whether two matches differ by it, and in which states it may be found."""

    differs: Callable[[Match, Match], bool]
    where: Callable[[State], bool]


def by(secret: Callable[[State], object], where: Callable[[State], object]) -> Kind:
    """A kind of secret that is in the state."""
    return Kind(
        lambda one, other: bool(where(one.state) and secret(one.state) != secret(other.state)),
        lambda state: bool(where(state)),
    )


def by_moves(word: str, where: Callable[[State], object]) -> Kind:
    """A kind of secret that is in the log: how often moves begin with a word."""

    def count(match: Match) -> int:
        return sum(read_entry(line).move.split()[0] == word for line in match.log)

    return Kind(
        lambda one, other: count(one) != count(other),
        lambda state: bool(where(state)),
    )


def moves_of_others(one: Match, other: Match) -> bool:
    """What the others may do, also in their turn; the reader's own moves are the same in both."""
    legal = [
        [list(match.game.legal(match.state, seat)) for seat in range(len(match.players))]
        for match in (one, other)
    ]
    return legal[0] != legal[1]


OF_OTHERS = {"moves of others": Kind(moves_of_others, lambda state: True)}

# Donnerwetter


def own_cards(state: Any) -> list[object]:
    """The value of each own card that is not used."""
    return [
        state.values[own_card(seat)] if unused else "used" for seat, unused in enumerate(state.own)
    ]


def own_cards_laid(state: Any) -> list[object]:
    """The values of the own cards that lie face down on squares."""
    return [
        state.values[card]
        for card, shown in zip(state.places, state.sky, strict=True)
        if shown is None and card >= FIRST_OTHER
    ]


def covered_cards(state: Any) -> list[object]:
    """The values of the other cards that have been open and lie face down now."""
    on_squares = [
        (card, state.values[card])
        for card, shown in zip(state.places, state.sky, strict=True)
        if shown is None and card < FIRST_OTHER and state.values[card] is not None
    ]
    on_clouds = [(card, state.values[card]) for card in state.clouds if card < FIRST_OTHER]
    return sorted(on_squares + on_clouds)


# Wolkenbruch and Über den Wolken


def hands(state: Any) -> list[object]:
    """The cards of hands that did not come from public places."""
    return [hand.unseen for hand in state.hands]


def seen_in_the_deck(state: Any) -> list[object]:
    """The cards of the deck that somebody has seen."""
    return [part for part in state.deck if isinstance(part, Known) and part.seers >= 0]


def cards_held(state: Any) -> list[str]:
    """The cards that somebody was dealt; the others are in the deck."""
    return sorted(card for hand in state.hands for card in hand.unseen)


# Blätterrauschen


def entries(state: Any) -> Sequence[object]:
    return tuple(state.entries)


def times(match: Match) -> list[str]:
    """When each entry was made."""
    return [read_entry(line).time for line in match.log]


def entering(state: Any) -> bool:
    return state.phase is LeafPhase.ENTRY


KINDS: dict[str, dict[str, Kind]] = {
    "wolkenbruch": {
        "hands": by(hands, hands),
        "cards laid aside": by(
            lambda state: state.aside, lambda state: any(c is not None for c in state.aside)
        ),
        "cards looked at": by(lambda state: state.looked, lambda state: state.looked),
        "cards seen in the deck": by(seen_in_the_deck, seen_in_the_deck),
        "what is left of the stocks": by(lambda state: state.stocks, hands),
        "what is left of reshuffled cards": by(
            lambda state: state.stocks[1:], lambda state: state.stocks[1:]
        ),
        "lots of events": by(lambda state: (state.lots, state.rest), hands),
        **OF_OTHERS,
    },
    "ueber-den-wolken": {
        "hands": by(hands, hands),
        "cards in the deck": by(cards_held, hands),
        "hands, with a deck of discards": by(hands, lambda state: state.rebuilt),
        "hands at the landing": by(hands, lambda state: state.phase is BirdPhase.SCORING),
        **OF_OTHERS,
    },
    "donnerwetter": {
        "own cards": by(own_cards, lambda state: any(state.own)),
        "own cards laid face down": by(own_cards_laid, own_cards_laid),
        "cards covered again": by(covered_cards, covered_cards),
        "passes in advance": by(
            lambda state: state.rests, lambda state: state.phase.name == "FORECAST"
        ),
        **OF_OTHERS,
        "recalls": by_moves("recall", lambda state: any(state.rests)),
    },
    "blaetterrauschen": {
        "entries": by(entries, entering),
        "whether a seat has begun": by(
            lambda state: [entry.stage > 0 for entry in state.entries], entering
        ),
        **OF_OTHERS,
        "jokers": by_moves("joker", entering),
        "misses": by_moves("miss", entering),
        "answers": by(
            lambda state: [entry.goes_on for entry in state.entries],
            lambda state: state.phase is LeafPhase.ANSWER,
        ),
        "times of entries": Kind(
            lambda one, other: one.state == other.state and times(one) != times(other),
            lambda state: state.round > 1,
        ),
        "entries taken back": by_moves("undo", entering),
    },
}


def kinds_of(pair: Worlds) -> list[str]:
    """The kinds of secrets by which the two worlds differ."""
    named = KINDS[pair.one.game.NAME]
    return [name for name, kind in named.items() if kind.differs(pair.one, pair.other)]
