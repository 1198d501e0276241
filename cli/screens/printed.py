"""What is printed on the cards of a game, where its man page would be no use without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from wolken.core import data
from wolken.core.game import Plain
from wolken.core.games.ueber_den_wolken.box import box_of
from wolken.core.games.ueber_den_wolken.model import SEATS

from . import ueber_den_wolken, wolkenbruch_words


class Printed(NamedTuple):
    """Cards of a kind: what they are called together, a line about all, each with its text."""

    heading: str
    line: str
    cards: list[tuple[str, str]]


def wolkenbruch() -> Iterator[Printed]:
    """The profiles, the events, and the scales of rain."""
    box = data.box("wolkenbruch")
    profiles = [
        (profile["id"], _ability(profile, sentence))
        for profile, sentence in zip(box["profile"], wolkenbruch_words.PROFILES, strict=True)
    ]
    yield Printed("profiles", "You keep one of two.", profiles)
    events = [
        (event["id"], f"AP {event['ap']}: {played}{_alone(event)}. In a cloudburst: {drawn}.")
        for event, (played, drawn) in zip(box["event"], wolkenbruch_words.EFFECTS, strict=True)
    ]
    line = "What each does when it is played, and what in a cloudburst."
    yield Printed("events", line, events)
    scales = [
        (f"{number} {scale['name']}", ", ".join(map(str, scale["steps"])))
        for number, scale in enumerate(box["scale"], 1)
    ]
    line = "How many cards a cloudburst brings: at first, then after each dragon."
    yield Printed("scales", line, scales)


def _ability(profile: Plain, sentence: str) -> str:
    often = "; once a turn" if profile.get("per_turn") else ""
    return f"{sentence.format(ap=profile.get('ap'))}{often}{_alone(profile)}."


def _alone(card: Plain) -> str:
    return "; not if you play alone" if card.get("not_solo") else ""


def ueber_den_wolken_cards() -> Iterator[Printed]:
    """The nest cards and the manoeuvre cards."""
    boxes = [box_of(seats, {}) for seats in SEATS]
    nests = [
        (nest.id, f"{', '.join(map(str, nest.birds[1:]))}; each pair {nest.pair}")
        for nest in boxes[0].nests
    ]
    line = "Points for 1, 2 and so on landed birds, and for every pair among them."
    yield Printed("nest cards", line, nests)
    cards = [ueber_den_wolken.card_line(card) for box in boxes for card in box.cards]
    named = [(name, text) for name, _blank, text in (card.partition(" ") for card in cards)]
    yield Printed("manoeuvre cards", "The first figure is the number of players.", named)


PRINTED: Final[dict[str, Callable[[], Iterator[Printed]]]] = {
    "wolkenbruch": wolkenbruch,
    "ueber-den-wolken": ueber_den_wolken_cards,
}
