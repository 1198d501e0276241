"""The figures of a simulation in words: one table, or lines with the same facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from .. import console
from ..language import _, counted
from ..report import screen
from .results import Compared, Player, Report, Result
from .work import End

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

UNKNOWN = "-"


class Unit(NamedTuple):
    """How a figure is written: times so much, with so many places, and a sign behind it."""

    times: int
    places: int
    sign: str = ""

    def own(self, compared: Compared) -> str:
        """The mean with its interval."""
        if compared.own is None:
            return UNKNOWN
        mean, reach = compared.own
        return self.written(f"{self.times * mean:.{self.places}f}", reach)

    def more(self, compared: Compared) -> str:
        """How much more it is than in the first variant; empty where that is not known."""
        if compared.more is None:
            return ""
        mean, reach = compared.more
        return self.written(f"{self.times * mean:+.{self.places}f}", reach)

    def written(self, mean: str, reach: float | None) -> str:
        """A mean and what its interval reaches on either side."""
        interval = "" if reach is None else f" ± {self.times * reach:.{self.places}f}"
        return f"{mean}{interval}{self.sign}"

    def both(self, compared: Compared) -> str:
        """The mean, and in brackets how much more it is than in the first variant."""
        more = self.more(compared)
        return f"{self.own(compared)} ({more})" if more else self.own(compared)


PERCENT, POINTS, COUNT = Unit(100, 1, " %"), Unit(1, 2), Unit(1, 1)


def plain(found: Report) -> Iterator[str]:
    """The report as lines, each of which begins with what it is about."""
    yield from heading(found)
    for one in found.results:
        about = f"{one.label}: " if found.compared else ""
        for player in one.players:
            yield about + player_line(player)
        yield about + matches_line(one)
        yield from (about + line for line in reason_lines(found, one))
    yield from closing(found)


def rich(found: Report) -> Iterable[RenderableType]:
    """The report as a table, or as lines where there is no room for one."""
    drawn = table(found)
    if not console.fits(drawn):
        return plain(found)
    from ..prose import Prose

    below = [
        f"{one.label}: {line}" if found.compared else line
        for one in found.results
        for line in reason_lines(found, one)
    ]
    lines = [Prose(line) for line in (*below, *closing(found))]
    return [*map(Prose, heading(found)), drawn, *lines]


def heading(found: Report) -> Iterator[str]:
    """What was played, and how the figures are to be read."""
    yield _("{game}, seed {seed}: {deals}, each played with {seatings}").format(
        game=found.game.NAME,
        seed=console.literal(found.seed),
        deals=counted("one deal", "{n} deals", found.deals),
        seatings=counted("one seating", "{n} seatings", found.turns),
    )
    if found.compared:
        yield _(
            "± is the interval of 95 %; the second figure is how much more than {first}"
        ).format(first=found.results[0].label)
    else:
        yield _("± is the interval of 95 %")


def closing(found: Report) -> Iterator[str]:
    """That not all was played, if so."""
    if found.end is not End.DONE:
        yield _("stopped early: {deals} of {asked} deals were played").format(
            deals=found.deals, asked=found.asked // found.turns
        )


def player_line(player: Player) -> str:
    """What an entrant brought home."""
    return _("{name}: wins {wins}, points {points}, decisions {decisions}").format(
        name=player.name,
        wins=PERCENT.both(player.wins),
        points=POINTS.both(player.points),
        decisions=COUNT.both(player.decisions),
    )


def matches_line(one: Result) -> str:
    """How many matches there were, and how long they took."""
    return _("matches {matches}, cut off {cut}, moves {moves}").format(
        matches=one.matches, cut=one.cut, moves=COUNT.both(one.moves)
    )


def reason_lines(found: Report, one: Result) -> Iterator[str]:
    """Why the matches ended, and how often."""
    sentences = screen(found.game).REASONS
    for reason, number in one.reasons:
        yield _("{number} ended: {reason}").format(number=number, reason=_(sentences[reason]))


def table(found: Report) -> Table:
    """A row for every variant and player."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    drawn = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    if found.compared:
        drawn.add_column(_("variant"))
    drawn.add_column(_("player"))
    for head in (_("wins %"), _("points"), _("decisions"), _("matches"), _("cut off"), _("moves")):
        drawn.add_column(head, justify="right")
    for one in found.results:
        for number, player in enumerate(one.players):
            cells = [
                *([one.label] if found.compared else []),
                player.name,
                cell(PERCENT._replace(sign=""), player.wins),
                cell(POINTS, player.points),
                cell(COUNT, player.decisions),
                *(str(one.matches), str(one.cut), cell(COUNT, one.moves)),
            ]
            # What holds for the whole variant is said once.
            if number:
                cells[:-7] = [""] * (len(cells) - 7)
                cells[-3:] = [""] * 3
            drawn.add_row(*cells, end_section=player is one.players[-1])
    return drawn


def cell(unit: Unit, compared: Compared) -> str:
    """A figure, and below it how much more it is than in the first variant."""
    more = unit.more(compared)
    return f"{unit.own(compared)}\n{more}" if more else unit.own(compared)
