"""A seat's report: what it knows of a match, as plain data that leaves the host.

From a report alone the match can be looked at, its legal moves listed and a move tried as far
as the seat's knowledge goes: in place of what is hidden stands something possible.
"""

from __future__ import annotations

from . import plain
from .digest import canonical, digest
from .game import DEALER, BadData, Game, Plain, Seat, State
from .history import history
from .match import DEALER_NAME, Match, Reading, Start, reading, seat_name, waited_for
from .record import check_players, read_format, read_options

FORMAT = "wolken-report"
VERSION = 1
KEYS = (
    *("format", "rules", "game", "id", "players", "seat", "seq", "head", "waiting", "since"),
    *("options", "told", "view", "seal"),
)


def report_of(match: Match, seat: Seat, since: int = 0) -> Plain:
    """The report of a seat, with the entries that it was told after its entry `since`."""
    read = reading(match, seat)
    told = [
        f"{telling.seq} {telling.time} {seat_name(match, telling.seat)} {telling.move}"
        for telling in history(match, seat)
        if telling.seq > since
    ]
    data: Plain = {
        "format": f"{FORMAT} {VERSION}",
        "rules": match.game.REVISION,
        "game": match.game.NAME,
        "id": match.id,
        "players": list(match.players),
        "seat": match.players[seat],
        "seq": read.seq,
        "head": read.head,
        "waiting": [seat_name(match, waited) for waited in waited_for(match)],
        "since": match.since,
        "options": dict(match.options),
        "told": {"entries": told},
        "view": match.game.dump_view(match.game.view(match.state, seat), match.players),
    }
    return data | {"seal": {"digest": seal_of(data)}}


def seal_of(data: Plain) -> str:
    """The digest of a report, by which one is known that has suffered on its way."""
    return digest("wolken report", canonical({k: v for k, v in data.items() if k != "seal"}))


def known_match(data: Plain) -> Match:
    """The match that a report tells of, known to its seat alone. Raises `BadData`."""
    game = read_format(data, FORMAT, VERSION)
    plain.only_known(data, KEYS)
    if plain.whole(data, "rules") != game.REVISION:
        raise BadData("rules", "other-rules", found=data["rules"], right=game.REVISION)
    if plain.text(plain.table(data, "seal"), "digest") != seal_of(data):
        raise BadData("seal", "edited")
    players = check_players(game, plain.rows(data, "players"))
    seat = plain.seat(data, "seat", players)
    with plain.under("view"):
        view = game.load_view(plain.table(data, "view"), players)
    state = game.imagine(view, lambda number: 0)
    read = Reading(plain.whole(data, "seq"), plain.text(data, "head"))
    readings = tuple(
        read if number == seat + 1 else Reading(0, "") for number in range(len(players) + 1)
    )
    return Match(
        game=game,
        id=plain.text(data, "id"),
        players=players,
        options=read_options(game, plain.table(data, "options")),
        seed=None,
        salt="",
        start=Start(0, state, "", 0, readings),
        state=state,
        log=(),
        chain="",
        dealt=0,
        readings=readings,
        since=plain.text(data, "since"),
        known_to=seat,
        seed_waits_for=_seed_waits_for(data, game, state, players),
    )


def _seed_waits_for(
    data: Plain, game: Game, state: State, players: tuple[str, ...]
) -> tuple[Seat, ...] | None:
    """Whom the seed of a fair match waits for, if somebody else is waited for than by the rules.

    Where the rules wait for chance, the report names the dealer, unless there is no seed yet.
    """
    by_rules = game.waiting(state)
    waiting = plain.rows(data, "waiting")
    if not by_rules or DEALER_NAME in waiting or (waiting and DEALER not in by_rules):
        return None
    for name in waiting:
        if name not in players:
            raise BadData("waiting", "not-a-player", found=name, choices=players)
    return tuple(players.index(str(name)) for name in waiting)
