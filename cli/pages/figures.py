"""What is printed on the cards of a game, where its page would be no use without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from wolken.core import data
from wolken.core.games.ueber_den_wolken.box import box_of
from wolken.core.games.ueber_den_wolken.model import SEATS

from ..screens import ueber_den_wolken, wolkenbruch_words
from . import roff


def wolkenbruch() -> Iterator[str]:
    """The profiles, the events, and the scales of rain."""
    box = data.box("wolkenbruch")
    yield roff.section("profiles")
    for profile, sentence in zip(box["profile"], wolkenbruch_words.PROFILES, strict=True):
        text = sentence.format(ap=profile.get("ap"))
        if profile.get("per_turn"):
            text += "; once a turn"
        if profile.get("not_solo"):
            text += "; not if you play alone"
        yield from roff.row(profile["id"], f"{text}.")
    yield roff.section("events")
    yield from roff.paragraph("What each does when it is played, and what in a cloudburst.")
    for event, (played, drawn) in zip(box["event"], wolkenbruch_words.EFFECTS, strict=True):
        alone = "; not if you play alone" if event.get("not_solo") else ""
        text = f"AP {event['ap']}: {played}{alone}. In a cloudburst: {drawn}."
        yield from roff.row(event["id"], text)
    yield roff.section("scales")
    yield from roff.paragraph(
        "How many cards a cloudburst brings: at first, then after each dragon."
    )
    for number, scale in enumerate(box["scale"], 1):
        steps = ", ".join(map(str, scale["steps"]))
        yield from roff.row(f"{number} {scale['name']}", steps)


def ueber_den_wolken_cards() -> Iterator[str]:
    """The nest cards and the manoeuvre cards."""
    boxes = [box_of(seats, {}) for seats in SEATS]
    yield roff.section("nest cards")
    yield from roff.paragraph(
        "Points for 1, 2 and so on landed birds, and for every pair among them."
    )
    for nest in boxes[0].nests:
        birds = ", ".join(map(str, nest.birds[1:]))
        yield from roff.row(nest.id, f"{birds}; each pair {nest.pair}")
    yield roff.section("manoeuvre cards")
    yield from roff.paragraph("The first figure is the number of players.")
    for box in boxes:
        for card in box.cards:
            yield from roff.row(*ueber_den_wolken.card_line(card).split(" ", 1))


FIGURES: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "wolkenbruch": wolkenbruch,
    "ueber-den-wolken": ueber_den_wolken_cards,
}
