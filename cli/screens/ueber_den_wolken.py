"""Über den Wolken: how a view looks and reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wolken.core.game import Reader
from wolken.core.games.ueber_den_wolken.board import (
    BIRD_NAMES,
    COLOURS,
    EMPTY,
    MALE,
    OWN_BIRDS,
    PLACE_NAMES,
    ROW_LETTERS,
    ROWS,
    SWIFT,
    Bird,
    Cell,
    Counts,
)
from wolken.core.games.ueber_den_wolken.box import STAGES, Action, Card, Nest, card_of, nest_of
from wolken.core.games.ueber_den_wolken.landing import BOTH_PLACES, card_points
from wolken.core.games.ueber_den_wolken.manoeuvres import COSTS
from wolken.core.games.ueber_den_wolken.model import (
    STANDARD_LETTERS,
    Cards,
    Hand,
    Phase,
    View,
    cards_of,
    stage,
)
from wolken.core.games.ueber_den_wolken.telling import deck_size

from ..language import _, counted, mark

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text

EVENTS = {
    "adds": mark("the new bird is {bird}"),
    "takes": mark("{seat} takes {card}"),
    "layers-mix": mark("the bird deck is shuffled; its layers are one"),
    "card-points": mark("{card} is worth {points} to {seat}"),
    "rebuilt": mark("the discard pile is the new manoeuvre deck; cards: {cards}"),
    "begins": mark("{seat} begins stage {stage}"),
    "paid-card": mark("{seat} plays a card; cubes paid: {cubes}"),
    "paid-action": mark("{seat} uses action {action}; cubes paid: {cubes}"),
    "paid-pass": mark("{seat} passes; cubes paid: {cubes}"),
    "stage-ends": mark("stage {stage} ends"),
    "lands": mark("these birds land: {birds}"),
    "nest-points": mark("points for nest card {nest}: {scores}"),
}
REASONS = {
    "points": mark("most points after the last stage"),
    "birds-left": mark("level on points; fewer own birds left on the board"),
    "shared": mark("level on points and on birds left on the board"),
}
STANDARD = (
    mark("fly sideways"),
    mark("fly forward or back"),
    mark("add a bird"),
    mark("take a card"),
)
# What a card is called, and what it does
ACTIONS = {
    Action.DODGE: (mark("Dodge"), mark("swap own bird with one 2 off in row")),
    Action.SHARP_DODGE: (mark("Sharp dodge"), mark("swap own bird with one 3 off in row")),
    Action.LEAD_CHANGE: (mark("Lead change"), mark("swap own bird with one 2 off in column")),
    Action.STANDARD: (mark("Standard"), mark("any action A to D; its price stays")),
    Action.NEUTRAL: (mark("Neutral"), mark("swap a swift with any neighbour")),
    Action.DIAGONAL: (mark("Diagonal"), mark("swap own bird with diagonal neighbour")),
    Action.SCORE: (mark("Score"), mark("score another hand card now")),
    Action.FREE_FLIGHT: (mark("Free flight"), mark("swap own bird with any other")),
    Action.FAVOURITE: (mark("Favourite bird"), mark("place any bird of the bird deck")),
    Action.DISPLAY: (mark("Display"), mark("do a card of the display, at its cost")),
}
ROW_NAMES = {"f": mark("front row"), "m": mark("middle row"), "b": mark("back row")}
OWNER_LETTERS = "CKGS"  # by seat
SWIFT_SIGN = "N"
OWNER_STYLES = ("cyan", "red", "green", "magenta")
NOTHING = "-"
SECRET_SIGN = "*"


def plain(view: View, players: Sequence[str], reader: Reader) -> list[str]:
    """The view as lines: stage, nest card, seats, flock row by row, birds, actions, cards."""
    lines = [heading(view, players), *nest_lines(view)]
    for seat, name in enumerate(players):
        lines.append(f"{name}: {', '.join((COLOURS[seat], *seat_parts(view, seat)))}")
    lines += still_scoring(view, players)
    lines += flock_lines(view)
    lines.append(formation_line(view))
    lines += bird_lines(view)
    lines += (_("action {action}").format(action=line) for line in price_lines(view))
    if not view.display:
        lines.append(_("display: empty"))
    for number, id in enumerate(view.display, 1):
        spoken = card_line(card_of(view.box, id))
        lines.append(_("display {number}: {card}").format(number=number, card=spoken))
    for seat, player in enumerate(players):
        for card in known_cards(view, seat):
            line = f"{card_line(card)}, {now_text(card_points(card, view.flock, seat))}"
            if card.id in secret_cards(view, seat):
                line += "; " + _("hidden from others")
            lines.append(_("hand of {name}: {card}").format(name=player, card=line))
    return [*lines, scoring_line(), *pile_lines(view)]


def rich(view: View, players: Sequence[str], reader: Reader) -> RenderableType:
    """The view as a picture: the flock with its prices beside it, then seats and cards."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from ..prose import Prose

    above = Table.grid(padding=(0, 3))
    prices = Text("\n".join((_("action and price:"), *price_lines(view))))
    above.add_row(flock_table(view), prices)
    pictures: list[RenderableType] = [
        *map(Prose, (heading(view, players), *nest_lines(view))),
        above,
        *map(Prose, (*legend(players), formation_line(view), *bird_lines(view))),
        seat_table(view, players),
        *map(Prose, still_scoring(view, players)),
        card_table(view, players),
    ]
    if any(secret_cards(view, seat) for seat in range(len(players))):
        pictures.append(Prose(_("{sign} hidden from others").format(sign=SECRET_SIGN)))
    return Group(*pictures, *map(Prose, (scoring_line(), *pile_lines(view))))


# Lines that both forms share


def heading(view: View, players: Sequence[str]) -> str:
    """Which stage is played, and whose turn it is."""
    line = _("Über den Wolken, stage {stage} of {stages}").format(stage=stage(view), stages=STAGES)
    if view.turn is not None:
        line += "; " + _("on turn: {name}").format(name=players[view.turn])
    return line


def nest_lines(view: View) -> Iterator[str]:
    """The nest card of the stage, and the used ones, which do not return."""
    if not view.nests:
        yield _("nest card: not turned up yet")
        return
    *used, now = view.nests
    yield nest_text(nest_of(view.box, now))
    if used:
        yield _("used nest cards: {nests}").format(nests=" ".join(used))


def nest_text(nest: Nest) -> str:
    """A nest card in words."""
    most = len(nest.birds) - 1
    parts = [f"{birds}: {nest.birds[birds]}" for birds in range(1, most)]
    parts.append(f"{most}+: {nest.birds[most]}")
    return _("nest card {nest}, landed birds {points}; each pair {pair}").format(
        nest=nest.id, points=", ".join(parts), pair=f"{nest.pair:+}"
    )


def seat_parts(view: View, seat: int) -> Iterator[str]:
    """A seat's points, cubes and hand."""
    hand = view.hands[seat]
    yield _("points {points}").format(points=view.points[seat])
    yield _("cubes {cubes} of {most}").format(cubes=view.cubes[seat], most=view.box.cubes)
    cards = counted("one card", "{n} cards", hand.size)
    face_down = hand.size - len(hand.seen) - len(hand.unseen or ())
    if face_down:
        cards += " " + _("({n} face down)").format(n=face_down)
    yield cards


def still_scoring(view: View, players: Sequence[str]) -> Iterator[str]:
    """The seats that may still score cards at the end of a stage."""
    if view.scoring:
        yield _("may score cards: {names}").format(
            names=", ".join(players[seat] for seat in view.scoring)
        )


def formation_line(view: View) -> str:
    """How many birds the columns have when a stage begins."""
    heights = " ".join(map(str, view.box.formation))
    return _("birds by column at the start of a stage, at least: {heights}").format(heights=heights)


def bird_lines(view: View) -> Iterator[str]:
    """The bird to be placed, the face-up ones, and what the bird deck holds."""
    if view.bird is not None:
        yield _("to be placed: {bird}").format(bird=BIRD_NAMES[view.bird])
    face_up = ", ".join(f"{n} {BIRD_NAMES[bird]}" for n, bird in enumerate(view.face_up, 1))
    yield _("face-up birds: {birds}").format(birds=face_up or _("none"))
    if not view.layers:
        yield _("bird deck: empty")
    for number, layer in enumerate(view.layers, 1):
        where = _("bird deck") if len(view.layers) == 1 else _("bird deck, layer {number}")
        size = counted("one bird", "{n} birds", sum(layer))
        yield f"{where.format(number=number)}, {size}: {layer_text(layer)}"


def layer_text(layer: Counts) -> str:
    """The birds of a layer, in unknown order."""
    return ", ".join(f"{count} {BIRD_NAMES[bird]}" for bird, count in enumerate(layer) if count)


def price_lines(view: View) -> Iterator[str]:
    """The standard actions with their prices."""
    for letter, name, price in zip(STANDARD_LETTERS, STANDARD, view.prices, strict=True):
        yield f"{letter} {_(name)}: {counted('one cube', '{n} cubes', price)}"


def card_line(card: Card) -> str:
    """A card with what it does, its cost, and what it scores."""
    name, does = ACTIONS[card.action]
    cost = counted("one cube", "{n} cubes", COSTS[card.action]) if card.action in COSTS else ""
    title = f"{card.id} {_(name)}" + (f", {cost}" if cost else "")
    return f"{title}: {_(does)}; " + _("scores {places}").format(places=places_text(card))


def places_text(card: Card) -> str:
    """The places of a card's scoring part with their points."""
    pairs = zip(card.places, card.points, strict=True)
    return ", ".join(f"{PLACE_NAMES[place]} {points}" for place, points in pairs)


def now_text(points: int | None) -> str:
    """What a hand card would score with the birds where they are."""
    return _("now nothing") if points is None else _("now {points}").format(points=points)


def known_cards(view: View, seat: int) -> list[Card]:
    """The cards in a seat's hand that the reader knows."""
    hand = view.hands[seat]
    return [card_of(view.box, id) for id in cards_of(Hand(hand.unseen or (), hand.seen))]


def secret_cards(view: View, seat: int) -> Cards:
    """Those of them that the other seats have not seen."""
    return () if view.phase is Phase.OVER else view.hands[seat].unseen or ()


def scoring_line() -> str:
    """What a card scores at the end of a stage (UW-32)."""
    return _("a card scores for each of its places with an own bird, {both} more for both").format(
        both=BOTH_PLACES
    )


def pile_lines(view: View) -> Iterator[str]:
    """The discard pile and the manoeuvre deck."""
    discards = " ".join(view.discards) or _("empty")
    yield _("discard pile: {cards}").format(cards=discards)
    line = _("manoeuvre deck: {size}").format(
        size=counted("one card", "{n} cards", deck_size(view))
    )
    if view.rebuilt:
        line += ": " + " ".join(view.rebuilt)
    yield line


# Lines of the plain form


def flock_lines(view: View) -> Iterator[str]:
    """The flock row by row, the front row first."""
    for row in reversed(range(ROWS)):
        cells = ", ".join(
            f"{PLACE_NAMES[ROWS * column + row]} {_name(cell)}"
            for column, cell in enumerate(view.flock[row::ROWS])
        )
        yield f"{_(ROW_NAMES[ROW_LETTERS[row]])}: {cells}"


def _name(cell: Cell) -> str:
    return _("empty") if cell is EMPTY else BIRD_NAMES[cell]


# Pictures


def flock_table(view: View) -> Table:
    """The flock as a formation, the front row at the top."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 1), pad_edge=False)
    table.add_column("")
    columns = len(view.flock) // ROWS
    for column in range(columns):
        table.add_column(str(column + 1), justify="center", min_width=2)
    for row in reversed(range(ROWS)):
        table.add_row(ROW_LETTERS[row], *map(_tile, view.flock[row::ROWS]))
    return table


def _tile(cell: Cell) -> Text:
    from rich.text import Text

    return Text(".", style="dim") if cell is EMPTY else Text(sign(cell), style=_style(cell))


def sign(bird: Bird) -> str:
    """A bird's owner as a capital letter, its sex as a small one; a swift has neither."""
    if bird == SWIFT:
        return SWIFT_SIGN
    seat, sex = divmod(bird, len(OWN_BIRDS[0]))
    return OWNER_LETTERS[seat] + ("m" if sex == MALE else "f")


def _style(bird: Bird) -> str:
    return "" if bird == SWIFT else OWNER_STYLES[bird // len(OWN_BIRDS[0])]


def legend(players: Sequence[str]) -> Iterator[str]:
    """What the letters mean."""
    rows = ", ".join(f"{letter} {_(name)}" for letter, name in ROW_NAMES.items())
    yield _("rows: {rows}").format(rows=rows)
    owners = ", ".join(f"{OWNER_LETTERS[seat]} {COLOURS[seat]}" for seat in range(len(players)))
    yield _("birds: {owners}, {sign} swift (neutral), f female, m male").format(
        owners=owners, sign=SWIFT_SIGN
    )


def seat_table(view: View, players: Sequence[str]) -> Table:
    """The seats with colour, points, cubes and hand."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False)
    for seat, player in enumerate(players):
        letter = Text(OWNER_LETTERS[seat], style=OWNER_STYLES[seat])
        name = Text(player, style="bold" if seat == view.turn else "")
        table.add_row(letter, name, *map(Text, seat_parts(view, seat)))
    return table


def card_table(view: View, players: Sequence[str]) -> Table:
    """The display, then the hand cards that the reader knows: what they do and score."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 1), collapse_padding=True, pad_edge=False)
    for title in ("", "", _("cost"), _("action"), _("scores"), _("now")):
        table.add_column(title)
    title = _("display:") if view.display else _("display: empty")
    table.add_row("", "", "", Text(title, style="bold"))
    for number, id in enumerate(view.display, 1):
        table.add_row(str(number), *_card_cells(card_of(view.box, id)))
    for seat, player in enumerate(players):
        known, secret = known_cards(view, seat), secret_cards(view, seat)
        if known:
            title = _("hand of {name}:").format(name=player)
            table.add_row("", "", "", Text(title, style=OWNER_STYLES[seat]))
        for card in known:
            now = card_points(card, view.flock, seat)
            table.add_row(
                SECRET_SIGN if card.id in secret else "",
                *_card_cells(card),
                NOTHING if now is None else str(now),
            )
    return table


def _card_cells(card: Card) -> Iterator[Text]:
    from rich.text import Text

    name, does = ACTIONS[card.action]
    yield Text(card.id)
    yield Text(str(COSTS[card.action]) if card.action in COSTS else NOTHING)
    yield Text(f"{_(name)}: {_(does)}")
    yield Text(places_text(card))
