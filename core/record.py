"""A match as the plain data of its file, both ways: what section by section stands there.

The order of the file: the header (format, rules revision, game, id, players, seq, waiting,
since, and where they are needed due and asked), options, chance (seed or secret, and salt),
state, start (only where replay does not begin with the game's own set-up), log, head, mail
(only where the match is played by mail).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import plain
from .digest import canonical, digest
from .game import BadData, Game, Option, Plain, Players, Seat
from .games import GAMES, game
from .match import (
    DEALER_NAME,
    Clock,
    Match,
    Reading,
    Start,
    first_start,
    seat_name,
    start_facts,
    state_text,
    waited_for,
)

FORMAT = "wolken-match"
VERSION = 1
LONGEST_NAME = 20
HEADER = ("format", "rules", "game", "id", "players", "seq", "waiting", "since")
# The last lines of the header, where they are needed
DUE = "due"  # somebody's time is limited
ASKED = "asked"  # somebody's consent to an undo is waited for
SECTIONS = ("options", "chance", "state", "start", "log", "head", "mail")
CHANCE = ("seed", "secret", "salt")
START = ("entry", "chain", "dealt", "public", "readers", "state")
NO_TIME = "-"  # in place of the time since when a clock runs, where it does not
DIGESTS = ("start", "state", "log")


def to_plain(match: Match) -> Plain:
    """The plain data of a match, in the order of its file."""
    return {
        **header(match),
        "options": dict(match.options),
        "chance": {**_dump_source(match), "salt": match.salt},
        "state": match.game.dump_state(match.state, match.players),
        **_dump_start(match),
        "log": {"entries": list(match.log)},
        "head": _dump_head(match, header(match)),
        **({"mail": dict(match.mail)} if match.mail else {}),
    }


def _dump_source(match: Match) -> Plain:
    """What the dealer's cards come from; a seed that follows from a secret is not kept."""
    if match.secret is not None:
        return {"secret": match.secret}
    return {} if match.seed is None else {"seed": match.seed}


def header(match: Match) -> Plain:
    """What stands before the first section: enough to tell whom the match waits for."""
    return {
        "format": f"{FORMAT} {VERSION}",
        "rules": match.game.REVISION,
        "game": match.game.NAME,
        "id": match.id,
        "players": list(match.players),
        "seq": match.readings[0].seq,
        "waiting": [seat_name(match, seat) for seat in waited_for(match)],
        "since": match.since,
        **({DUE: match.due} if match.due else {}),
        **({ASKED: [seat_name(match, seat) for seat in match.asked]} if match.asked else {}),
    }


def from_plain(data: Plain) -> Match:
    """The match that plain data holds, verified, to go on with. Raises `BadData`.

    Replay of an older match begins anew where today's rules would not lead to its state.
    """
    match = as_written(data)
    if data["rules"] == match.game.REVISION:
        return match
    from .check import check

    return match if check(match) is None else new_start(match)


def as_written(data: Plain) -> Match:
    """The match that plain data holds, its digests and its state verified. Raises `BadData`."""
    match = read_match(data)
    top = header(match)
    if top["rules"] != data["rules"]:  # older rules may have waited for others
        waiting = list(map(str, plain.rows(data, "waiting")))
        top |= {"rules": data["rules"], "waiting": waiting}
    head = plain.table(data, "head")
    right = _dump_head(match, top)
    for name in DIGESTS:
        if head.get(name) != right[name]:
            raise BadData(name, "edited")
    for name, value in top.items():
        if type(data.get(name)) is not type(value) or data[name] != value:
            raise BadData(name, "edited")
    if head != right:
        raise BadData("head", "edited")
    check_state(match)
    return match


def check_state(match: Match) -> None:
    """Raises `BadData` with the first thing that is impossible about the state or the secret."""
    if match.secret is not None:
        from .fair import check_secret

        check_secret(match)
    for problem in match.game.problems(match.state):
        raise BadData(f"state.{problem.place}", problem.name, **problem.params)


def read_match(data: Plain) -> Match:
    """The match that plain data holds, its digests not verified. Raises `BadData`."""
    found = read_header(data)
    plain.only_known(data, (*HEADER, DUE, ASKED, *SECTIONS))
    players = check_players(found, plain.rows(data, "players"))
    options = read_options(found, plain.table(data, "options"))
    chance = plain.table(data, "chance")
    with plain.under("chance"):
        plain.only_known(chance, CHANCE)
        seed = plain.optional(plain.text, chance, "seed")
        secret = plain.optional(plain.text, chance, "secret")
        if seed is not None and secret is not None:
            raise BadData("seed", "not-both", other="secret")
        salt = plain.text(chance, "salt")
    state_data = plain.table(data, "state")
    with plain.under("state"):
        state = found.load_state(state_data, players, options)
    head = plain.table(data, "head")
    with plain.under("head"):
        chain = plain.text(head, "chain")
        dealt = plain.whole(head, "dealt")
        readings = _read_readings(head, players)
        clocks = _read_clocks(head, players)
    match = Match(
        game=found,
        id=plain.text(data, "id"),
        players=players,
        options=options,
        seed=seed,
        salt=salt,
        start=Start(0, None, "", 0, ()),
        state=state,
        log=_read_log(plain.table(data, "log")),
        chain=chain,
        dealt=dealt,
        readings=readings,
        since=plain.text(data, "since"),
        mail=plain.table(data, "mail") if "mail" in data else {},
        clocks=clocks,
        due=plain.text(data, DUE) if DUE in data else "",
        asked=_read_asked(data, players),
        secret=secret,
    )
    return _with_seed(match._replace(start=_read_start(data, match)))


def _with_seed(match: Match) -> Match:
    """The match with the seed that follows from its secret, if it has one. Raises `BadData`."""
    if match.secret is None:
        return match
    from .fair import with_seed

    try:
        return with_seed(match)
    except (ValueError, KeyError):  # a line of the log is none
        raise BadData("log.entries", "not-an-entry") from None


def read_header(data: Plain) -> Game:
    """The game of a match file's header. Raises `BadData` for what is no match of ours."""
    return read_format(data, FORMAT, VERSION)


def read_format(data: Plain, kind: str, version: int) -> Game:
    """The game of a file of that kind. Raises `BadData` for another, or a newer one."""
    words = str(data.get("format", "")).split(" ")
    if words[0] != kind or len(words) != 2 or not words[1].isdecimal() or len(words[1]) > 9:
        raise BadData("format", "not-a-match")
    if int(words[1]) > version:
        raise BadData("format", "newer", found=words[1], right=version)
    name = plain.text(data, "game")
    if name not in GAMES:
        raise BadData("game", "not-one-of", found=name, choices=tuple(GAMES))
    found = game(name)
    if plain.whole(data, "rules") > found.REVISION:
        raise BadData("rules", "newer", found=data["rules"], right=found.REVISION)
    return found


def check_players(game: Game, names: Sequence[object]) -> tuple[str, ...]:
    """The players' names, if they can play this game together. Raises `BadData`."""
    players = []
    for name in names:
        if not isinstance(name, str) or not good_name(name):
            raise BadData("players", "bad-name", found=name, most=LONGEST_NAME)
        if name.lower() == DEALER_NAME or name.lower() in game.MOVE_WORDS:
            raise BadData("players", "reserved-name", found=name)
        if name in players:
            raise BadData("players", "name-twice", found=name)
        players.append(name)
    if len(players) not in game.SEATS:
        low, high = game.SEATS[0], game.SEATS[-1]
        raise BadData("players", "wrong-seats", found=len(players), low=low, high=high)
    return tuple(players)


def good_name(name: str) -> bool:
    """Whether that is 1 to 20 letters, digits, `-` and `_`, not beginning with `-`."""
    characters = name.replace("-", "a").replace("_", "a")
    return 0 < len(name) <= LONGEST_NAME and characters.isalnum() and name[0] != "-"


def read_options(game: Game, data: Plain) -> dict[str, Any]:
    """The game's options, defaults filled in. Raises `BadData`."""
    options: dict[str, Any] = {}
    with plain.under("options"):
        plain.only_known(data, tuple(option.name for option in game.OPTIONS))
        for option in sorted(game.OPTIONS, key=lambda option: option.file is not None):
            if option.name in data:
                options[option.name] = _read_option(option, data, options)
            elif option.default is not None:
                options[option.name] = option.default
    return options


def _read_option(option: Option, data: Plain, options: Plain) -> int | str | Plain:
    if option.file is not None:
        content = plain.table(data, option.name)
        with plain.under(option.name):
            return option.file(content, options)
    if option.choices:
        return option.choices[plain.one_of(data, option.name, option.choices)]
    value = plain.whole(data, option.name)
    if not option.low <= value <= option.high:
        raise BadData(option.name, "out-of-range", found=value, low=option.low, high=option.high)
    return value


def _dump_start(match: Match) -> Plain:
    start = match.start
    if start.entry == 0:
        return {}
    return {
        "start": {
            "entry": start.entry,
            "chain": start.chain,
            "dealt": start.dealt,
            **_dump_readings(match, start.readings),
            "state": match.game.dump_state(start.state, match.players),
        }
    }


def _read_start(data: Plain, match: Match) -> Start:
    if "start" not in data:
        return first_start(match, match.game.setup(len(match.players), match.options))
    table = plain.table(data, "start")
    with plain.under("start"):
        plain.only_known(table, START)
        entry = plain.whole(table, "entry")
        if not 0 < entry <= len(match.log):
            raise BadData("entry", "out-of-range", found=entry, low=1, high=len(match.log))
        state_data = plain.table(table, "state")
        with plain.under("state"):
            state = match.game.load_state(state_data, match.players, match.options)
        readings = _read_readings(table, match.players)
        return Start(
            entry, state, plain.text(table, "chain"), plain.whole(table, "dealt"), readings
        )


def _read_asked(data: Plain, players: Players) -> tuple[Seat, ...]:
    names = plain.rows(data, ASKED) if ASKED in data else ()
    for name in names:
        if name not in players:
            raise BadData(ASKED, "not-a-player", found=name, choices=players)
    return tuple(players.index(str(name)) for name in names)


def _read_log(data: Plain) -> tuple[str, ...]:
    with plain.under("log"):
        plain.only_known(data, ("entries",))
        entries = plain.rows(data, "entries")
        for number, line in enumerate(entries, 1):
            if not isinstance(line, str):
                raise BadData(f"entries.{number}", "not-text", found=line)
    return tuple(map(str, entries))


def _dump_head(match: Match, top: Plain) -> Plain:
    head: Plain = {
        "start": digest(match.salt, start_facts(match), canonical(_dump_start(match))),
        "state": digest(match.salt, state_text(match, match.state)),
        "log": digest(match.salt, *match.log),
        "chain": match.chain,
        "dealt": match.dealt,
        **_dump_readings(match, match.readings),
        **_dump_clocks(match),
    }
    head["seal"] = digest(match.salt, canonical(top), canonical(head))
    return head


def _dump_readings(match: Match, readings: Sequence[Reading]) -> Plain:
    public, *seats = (
        " ".join(map(str, (reading.seq, reading.head, *reading.held))) for reading in readings
    )
    return {"public": public, "readers": dict(zip(match.players, seats, strict=True))}


def _read_readings(data: Plain, players: Players) -> tuple[Reading, ...]:
    public = _read_reading(data, "public")
    seats = plain.table(data, "readers")
    with plain.under("readers"):
        plain.only_known(seats, players)
        return (public, *(_read_reading(seats, name) for name in players))


def _read_reading(data: Plain, name: str) -> Reading:
    seq, _, rest = plain.text(data, name).partition(" ")
    head, *held = rest.split(" ")
    if not all(word.isdecimal() and len(word) < 10 for word in (seq, *held)):
        raise BadData(name, "not-a-reading")
    return Reading(int(seq), head, tuple(map(int, held)))


def _dump_clocks(match: Match) -> Plain:
    """The clocks of a match with a pace: since when each runs, or `-`, and what is used."""
    if not match.clocks:
        return {}
    texts = [f"{clock.since or NO_TIME} {clock.used}" for clock in match.clocks]
    return {"clocks": dict(zip(match.players, texts, strict=True))}


def _read_clocks(head: Plain, players: Players) -> tuple[Clock, ...]:
    if "clocks" not in head:
        return ()
    from .moments import read_moment

    clocks = []
    for player, text in zip(players, plain.by_player(head, "clocks", players), strict=True):
        since, _, used = str(text).partition(" ")
        try:
            if since != NO_TIME:
                read_moment(since)
            if not (used.isascii() and used.isdigit() and len(used) < 10):
                raise ValueError(used)
        except ValueError:
            raise BadData(f"clocks.{player}", "not-a-clock") from None
        clocks.append(Clock("" if since == NO_TIME else since, int(used)))
    return tuple(clocks)


def new_start(match: Match) -> Match:
    """The match with its present state as the start of every replay from now on.

    What is still sealed then is in the state alone: no replay can open it.
    """
    readings = tuple(reading._replace(held=()) for reading in match.readings)
    start = Start(len(match.log), match.state, match.chain, match.dealt, readings)
    return match._replace(start=start, readings=readings, asked=())
