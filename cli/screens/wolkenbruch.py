"""Wolkenbruch: how a view looks and reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wolken.core.game import Reader
from wolken.core.games.wolkenbruch.figures import EVENT_NAMES, PROFILE_NAMES
from wolken.core.games.wolkenbruch.model import (
    AFTER,
    CARD_NAMES,
    COLOURS,
    DISPLAY_LIMIT,
    EVENT_CARDS,
    FIRST_EVENT,
    FIRST_SPARK,
    FLAME_LIMIT,
    HIDDEN,
    KINDS,
    OPEN,
    PLACE_NAMES,
    SUN,
    Ask,
    Cards,
    Held,
    KnownView,
    Phase,
    Pile,
    Task,
    View,
    cards_due,
    deck_size,
    hand_limit,
    masked,
)

from ..language import _, counted, mark
from .wolkenbruch_words import EFFECTS, HOLDS, PHASES, PROFILES, TASKS

if TYPE_CHECKING:
    from rich.console import RenderableType

EVENTS = {
    "fifth": mark("flame {flame} is full: {card} is discarded"),
    "washed": mark("the wave washes cards from flame {flame} to the discard pile: {cards}"),
    "cloud": mark("the cloud at flame {flame} brings one more card"),
    "out": mark("flame {flame} goes out"),
    "burns": mark("flame {flame} burns again"),
    "protected": mark("flame {flame} is protected"),
    "spark": mark("a spark lies at {place}"),
    "piece": mark("the wooden piece is at {place}"),
    "dragon": mark("a dragon: the gauge shows {cards}"),
    "reshuffled": mark("the discard pile, shuffled, lies on the deck; cards: {cards}"),
    "event": mark("event {event}"),
    "swapped": mark("{seats} swap a card of their hands"),
    "swapped-cards": mark("{seats} swap {card} and {other} of their displays"),
    "passed": mark("hand cards go to the left"),
    "undone": mark("the swap does not come about"),
    "full": mark("the display of {seat} has no room for {card}"),
    "lightning": mark("before the next card, the match waits for lightning"),
    "cloudburst": mark("the cloudburst begins; cards by the gauge: {cards}"),
    "turn": mark("{seat} is on turn"),
    "won": mark("all four flames are protected"),
    "all-extinguished": mark("no flame burns any more"),
    "extinguished-again": mark("an extinguished flame had to go out again"),
    "deck-empty": mark("a card had to be drawn from the empty deck"),
}
REASONS = {
    name: EVENTS[name] for name in ("won", "all-extinguished", "extinguished-again", "deck-empty")
}
UNKNOWN = "?"


def plain(view: View, players: Sequence[str], reader: Reader) -> list[str]:
    """The view as lines: what is due, the ring clockwise, seats, hands, piles, cards explained."""
    return [
        *first_lines(view, players),
        *ring_lines(view),
        *seat_lines(view, players),
        *pile_lines(view, players),
        *unseen_lines(view),
        *lot_lines(view),
        *power_lines(view),
    ]


def rich(view: View, players: Sequence[str], reader: Reader) -> RenderableType:
    """The view as a picture: the ring drawn, below it seats, hands and piles."""
    from rich.console import Group

    from ..prose import Prose
    from .wolkenbruch_picture import PIECE, ring_table, unseen_table

    legend = _("{sign} the wooden piece; the arrows point clockwise").format(sign=PIECE)
    drawing: list[RenderableType] = [ring_table(view), Prose(legend)] if view.ring else []
    return Group(
        *map(Prose, first_lines(view, players)),
        *drawing,
        *map(Prose, seat_lines(view, players)),
        *map(Prose, pile_lines(view, players)),
        *(unseen_table(view, stock) for stock, counts in enumerate(view.stocks) if any(counts)),
        *map(Prose, lot_lines(view)),
        *map(Prose, power_lines(view)),
    )


# Lines that both forms share


def first_lines(view: View, players: Sequence[str]) -> Iterator[str]:
    """The gauge, then the phase and what is asked."""
    yield gauge_line(view)
    if view.ending is None:
        yield "; ".join(phase_parts(view, players))
        for number, task in enumerate(reversed(view.tasks)):
            text = task_text(view, task, players)
            yield (_("then: {task}") if number else _("now: {task}")).format(task=text)


def gauge_line(view: View) -> str:
    """What the gauge shows, and what comes next on the scale."""
    scale = view.box.scales[view.scale]
    line = _("Wolkenbruch, scale {number} {name}; the gauge shows {cards}").format(
        number=view.scale + 1, name=scale.name, cards=scale.steps[view.step]
    )
    if view.raised:
        line += " " + _("and counts as {cards} in this cloudburst").format(cards=cards_due(view))
    rest = scale.steps[view.step + 1 :]
    following = _("after dragons {steps}").format(steps=", ".join(map(str, rest)))
    return f"{line}; {following if rest else _('it rises no more')}"


def phase_parts(view: View, players: Sequence[str]) -> Iterator[str]:
    """The phase, and what holds for the rest of the turn."""
    seat = view.turn
    if view.phase is Phase.KEEP:
        seat = next(seat for seat, dealt in enumerate(view.profiles) if len(dealt) == 2)
    due = cards_due(view)
    yield _(PHASES[view.phase]).format(
        name=players[seat],
        ap=view.ap,
        place="" if view.piece is None else PLACE_NAMES[view.piece],
        drawn=min(view.drawn, due),
        due=due,
    )
    if view.drawn > due and view.phase is Phase.CLOUDBURST:
        yield _("it ends with this card")
    if view.charged:
        yield _("AP of a sun to be used at once")
    if view.used:
        yield counted("ability used once", "ability used {n} times", view.used)
    if view.dry:
        yield _("no cloudburst in this turn")


def task_text(view: View, task: Task, players: Sequence[str]) -> str:
    """What is asked, and of whom."""
    colour = task.number if task.ask in (Ask.ALSO, Ask.TO) else 0
    return _(TASKS[task.ask]).format(
        name=players[task.seat],
        card=CARD_NAMES[task.card],
        number=task.number,
        colour=COLOURS[colour],
        beyond=COLOURS[AFTER[view.ring][colour]],
        other=players[task.number] if task.ask >= Ask.AGREE else "",
    )


def seat_lines(view: View, players: Sequence[str]) -> Iterator[str]:
    """Every seat with its display and what the reader knows of its hand."""
    for seat, name in enumerate(players):
        yield f"{name}: {'; '.join(seat_parts(view, seat))}"
        cards = view.displays[seat] + (SUN,) * view.suns[seat]
        yield _("display of {name}: {size} of {most}; {cards}").format(
            name=name, size=len(cards), most=DISPLAY_LIMIT, cards=names(cards)
        )
        yield _("hand of {name}: {cards}").format(
            name=name, cards="; ".join(hand_parts(view, seat))
        )


def pile_lines(view: View, players: Sequence[str]) -> Iterator[str]:
    """What lies in no display and no hand: suns, discards, the deck from the top."""
    yield _("suns in the supply: {suns}").format(suns=view.supply)
    discards = _("discard pile, the top first: {cards}")
    yield discards.format(cards=names(view.discards[::-1]))
    if view.removed:
        yield _("out of the match: {cards}").format(cards=counts(view.removed))
    line = counted("deck: one card", "deck: {n} cards", deck_size(view))
    known = [part for part in (*view.deck, *view.looked) if isinstance(part, KnownView)]
    if any(part.card is None for part in known):
        line += "; " + _("{sign} counts among the cards of its pile").format(sign=UNKNOWN)
    yield line
    for number, part in enumerate(view.deck, 1):
        yield _("deck, from the top {number}: {part}").format(
            number=number, part=part_text(view, part, players)
        )
    if view.looked:
        seen = (f"{n} {known_text(part)}" for n, part in enumerate(view.looked, 1))
        yield _("looked at, the top first: {cards}").format(cards=", ".join(seen))


def lot_lines(view: View) -> Iterator[str]:
    """The events that could be among the cards not seen, and how many of them are."""
    for stock, cards in enumerate(view.stocks):
        events = [card for card in EVENT_CARDS for _n in range(cards[card])]
        if events:
            yield f"{unseen_text(view, stock)}: {counts(events)}"
    if view.lots:
        yield _("{cards}, by lot: {n} of {events}").format(
            cards=unseen_text(view, 0), n=view.lots, events=names(masked(view.rest))
        )


def unseen_text(view: View, stock: int) -> str:
    """What the cards of a stock are called, where there are several."""
    if len(view.shared) > 1:
        return _("cards not seen of stock {stock}").format(stock=stock)
    return _("cards not seen")


def power_lines(view: View) -> Iterator[str]:
    """What profiles, events and actions do and cost."""
    yield from profile_lines(view)
    yield from event_lines(view)
    costs = ", ".join(f"{name} {ap}" for name, ap in view.box.cost._asdict().items())
    yield _("AP of actions: {costs}").format(costs=costs)


def names(cards: Sequence[int]) -> str:
    """The cards in their order."""
    return ", ".join(CARD_NAMES[card] for card in cards) or _("none")


def counts(cards: Sequence[int]) -> str:
    """The cards by kind, with how many there are of each."""
    return ", ".join(f"{n} {CARD_NAMES[card]}" for card, n in sorted(Counter(cards).items()))


def seat_parts(view: View, seat: int) -> Iterator[str]:
    """A seat's profile, its new suns, and whether it has answered for lightning."""
    yield ", ".join(PROFILE_NAMES[p] for p in view.profiles[seat]) or _("no profile yet")
    if view.fresh and seat == view.turn:
        yield counted("one sun is of this turn", "{n} suns are of this turn", view.fresh)
    if view.holds[seat] is not Held.NO:
        yield _(HOLDS[view.holds[seat]])
    aside = view.aside[seat]
    if aside is not None:
        yield _("aside: {card}").format(card=UNKNOWN if aside == HIDDEN else CARD_NAMES[aside])


def hand_parts(view: View, seat: int) -> Iterator[str]:
    """What the reader knows of a hand, and what all know of it."""
    hand = view.hands[seat]
    size = len(hand.seen) + len(hand.stocks)
    if len(view.profiles[seat]) == 1:
        yield _("{size} of {limit}").format(size=size, limit=hand_limit(view, seat))
    else:
        yield str(size)
    if hand.unseen is not None:
        yield names(sorted((*hand.seen, *hand.unseen)))
    if hand.seen:
        yield _("known to all: {cards}").format(cards=names(hand.seen))
    if hand.stocks and hand.unseen is None:
        yield _("not known: {n}").format(n=len(hand.stocks))
    if hand.stocks and len(view.shared) > 1:
        stocks = (_("{n} of stock {stock}"), sorted(Counter(hand.stocks).items()))
        yield ", ".join(stocks[0].format(n=n, stock=stock) for stock, n in stocks[1])


def part_text(view: View, part: Pile | KnownView, players: Sequence[str]) -> str:
    """A pile of the deck in unknown order, or a card that somebody knows."""
    if isinstance(part, KnownView):
        if part.seers == OPEN:
            return _("{card} (known to all)").format(card=known_text(part))
        seers = ", ".join(name for seat, name in enumerate(players) if part.seers >> seat & 1)
        seen = _("{card} (of pile {pile}, seen by {names})")
        return seen.format(card=known_text(part), pile=part.mark, names=seers)
    stock = part.stock if view.whole else view.shared[part.stock]
    contents = [counted("one card", "{n} cards", part.size)]
    if len(view.shared) > 1:
        contents[0] += " " + _("of stock {stock}").format(stock=stock)
    if part.dragons:
        contents.append(counted("one dragon", "{n} dragons", part.dragons))
    if part.sparks:
        contents.append(counted("one spark", "{n} sparks", part.sparks))
    pile = _("pile {pile} with {contents}")
    return pile.format(pile=part.mark, contents=", ".join(contents))


def known_text(known: KnownView) -> str:
    """A card that somebody knows; `?` if the reader does not."""
    return UNKNOWN if known.card is None else CARD_NAMES[known.card]


def profile_lines(view: View) -> Iterator[str]:
    """What the profiles on the table do."""
    for profile in sorted(profile for dealt in view.profiles for profile in dealt):
        power = view.box.profiles[profile]
        text = _(PROFILES[profile]).format(ap=power.ap)
        if power.per_turn:
            text += "; " + counted("once a turn", "{n} times a turn", power.per_turn)
        yield _("profile {name}: {text}").format(name=PROFILE_NAMES[profile], text=text)


def event_lines(view: View) -> Iterator[str]:
    """What the events do that the reader knows in a hand or on top of the discard pile."""
    cards: Cards = view.discards[-1:]
    for hand in view.hands:
        cards += hand.seen + (hand.unseen or ())
    for card in EVENT_CARDS:
        if card in cards:
            name = EVENT_NAMES[card - FIRST_EVENT]
            ap = view.box.events[card - FIRST_EVENT].ap
            effect, in_cloudburst = map(_, EFFECTS[card - FIRST_EVENT])
            yield _("event {name}: AP {ap}, {effect}").format(name=name, ap=ap, effect=effect)
            yield _("event {name} in a cloudburst: {effect}").format(
                name=name, effect=in_cloudburst
            )


# Lines of the plain form


def ring_lines(view: View) -> Iterator[str]:
    """The flames and gaps clockwise, the cards of each flame, and the wooden piece."""
    here = "; " + _("the wooden piece is here")
    for colour in view.ring:
        line = _("flame {name}: {state}; cards {n} of {most}, the lowest first: {cards}").format(
            name=COLOURS[colour],
            state=flame_state(view, colour),
            n=len(view.rain[colour]),
            most=FLAME_LIMIT,
            cards=names(view.rain[colour]),
        )
        yield line + (here if view.piece == colour else "")
        gap = gap_text(view, colour)
        yield gap + (here if view.piece == FIRST_SPARK + colour else "")


def flame_state(view: View, colour: int) -> str:
    """Whether a flame burns, and whether it is protected."""
    state = _("burning") if view.burning[colour] else _("out")
    return f"{state}, {_('protected')}" if view.protected[colour] else state


def gap_text(view: View, colour: int) -> str:
    """The gap after a flame: a spark by its name, or nothing."""
    name = PLACE_NAMES[FIRST_SPARK + colour]
    return name if view.sparks[colour] else _("empty gap after {name}").format(name=COLOURS[colour])


def unseen_lines(view: View) -> Iterator[str]:
    """The rain cards that the reader has not seen, by colour."""
    for stock, numbers in enumerate(view.stocks):
        for colour in range(len(COLOURS)):
            rain = rain_of(colour)
            cards = [card for card in rain for _n in range(numbers[card])]
            if cards:
                yield f"{unseen_text(view, stock)}: {counts(cards)}"


def rain_of(colour: int) -> range:
    """The rain cards of a colour, kind by kind."""
    return range(colour * len(KINDS), (colour + 1) * len(KINDS))
