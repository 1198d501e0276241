"""What came of a simulation, variant by variant: the figures that every form of it tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from wolken.core.game import Game
from wolken.core.intervals import Figure, difference, mean
from wolken.core.simulation import names
from wolken.core.tally import (
    DECISIONS,
    MOVES,
    POINTS,
    SHARES,
    WINS,
    Tally,
    measure,
)

from .variants import Variant
from .work import End, Harvest, Job


class Compared(NamedTuple):
    """A mean, and how much more it is than that of the first variant; None if not known."""

    own: Figure | None
    more: Figure | None


class Player(NamedTuple):
    """What an entrant brought home a match: its part of the victory, points and decisions."""

    name: str
    wins: Compared
    points: Compared
    decisions: Compared


class Result(NamedTuple):
    """What came of a variant; matches that were `cut` off are in none of the means."""

    label: str
    settings: Mapping[str, str]
    matches: int
    cut: int
    moves: Compared
    players: tuple[Player, ...]
    reasons: tuple[tuple[str, int], ...]


class Report(NamedTuple):
    """What came of a simulation.

    `asked` are the matches of a variant that were to be played, `deals` what was played of them.
    """

    game: Game
    seed: str
    turns: int
    asked: int
    deals: int
    end: End
    results: tuple[Result, ...]

    @property
    def compared(self) -> bool:
        """Whether there is more than one variant."""
        return len(self.results) > 1


def report(job: Job, variants: Sequence[Variant], deals: int, harvest: Harvest, end: End) -> Report:
    """The figures of what has been harvested of so many deals."""
    tallies = harvest.tallies or (None,) * len(variants)
    first = tallies[0]
    return Report(
        game=job.game,
        seed=job.settings[0].seed,
        turns=job.turns,
        asked=deals * job.turns,
        deals=harvest.deals(job),
        end=end,
        results=tuple(
            result(variant, tally, first if number else None, names(job.settings[0].entrants))
            for number, (variant, tally) in enumerate(zip(variants, tallies, strict=True))
        ),
    )


def result(
    variant: Variant, tally: Tally | None, first: Tally | None, players: Sequence[str]
) -> Result:
    """The figures of a variant, which is compared with the first one if there is one."""

    def compared(which: int, unit: int = 1) -> Compared:
        if tally is None:
            return Compared(None, None)
        more = None if first is None else difference(tally, first, which, unit)
        return Compared(mean(tally, which, unit), more)

    return Result(
        label=variant.label,
        settings=variant.settings,
        matches=0 if tally is None else tally.matches,
        cut=0 if tally is None else tally.cut,
        moves=compared(MOVES),
        players=tuple(
            Player(
                name,
                compared(measure(number, WINS), SHARES),
                compared(measure(number, POINTS)),
                compared(measure(number, DECISIONS)),
            )
            for number, name in enumerate(players)
        ),
        reasons=() if tally is None else tuple(sorted(tally.reasons.items())),
    )


def facts(found: Report) -> dict[str, Any]:
    """The report as one JSON object."""
    return {
        "game": found.game.NAME,
        "seed": found.seed,
        "turns": found.turns,
        "asked": found.asked,
        "deals": found.deals,
        "end": found.end.value,
        "variants": [
            {
                "label": one.label,
                "settings": dict(one.settings),
                "matches": one.matches,
                "cut": one.cut,
                "moves": figures(one.moves),
                "reasons": dict(one.reasons),
                "players": [
                    {
                        "name": player.name,
                        "wins": figures(player.wins),
                        "points": figures(player.points),
                        "decisions": figures(player.decisions),
                    }
                    for player in one.players
                ],
            }
            for one in found.results
        ],
    }


def figures(compared: Compared) -> dict[str, float | None]:
    """A mean with what its interval reaches on either side, and likewise the difference."""
    own, more = compared
    return {
        "mean": own and own.mean,
        "reach": own and own.reach,
        "more": more and more.mean,
        "more_reach": more and more.reach,
    }


MEASURES = ("wins", "points", "decisions", "moves")
HEAD = (
    *("variant", "player", "asked", "matches", "cut"),
    *(f"{name}{part}" for name in MEASURES for part in ("", "_reach", "_more", "_more_reach")),
    "reasons",
)


def rows(found: Report) -> list[list[object]]:
    """The report as a table of a line for every variant and player, the head first."""
    table: list[list[object]] = [list(HEAD)]
    for one in found.results:
        reasons = "; ".join(f"{reason} {number}" for reason, number in one.reasons)
        for player in one.players:
            means = (player.wins, player.points, player.decisions, one.moves)
            cells = [number for mean in means for number in figures(mean).values()]
            counts = [one.label, player.name, found.asked, one.matches, one.cut]
            table.append([*counts, *map(rounded, cells), reasons])
    return table


def rounded(number: float | None) -> object:
    """A number as a table shows it, with six places; nothing if it is not known."""
    return "" if number is None else round(number, 6)
