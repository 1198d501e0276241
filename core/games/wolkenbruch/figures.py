"""Wolkenbruch: the figures of the box, those of `box.toml` or of a box of one's own."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ... import data, plain
from ...game import BadData, Option, Plain

NAME = "wolkenbruch"
MOST_SEATS = 4

_BOX = data.box(NAME)
FIXED: Final[Mapping[str, int]] = _BOX["fixed"]
PROFILE_NAMES: Final[tuple[str, ...]] = tuple(entry["id"] for entry in _BOX["profile"])
EVENT_NAMES: Final[tuple[str, ...]] = tuple(entry["id"] for entry in _BOX["event"])
SCALES: Final = len(_BOX["scale"])

PER_SEATS: Final = {"hand_limit": (1, 8), "suns": (0, 20), "events_in_deck": (0, 12)}
SECTIONS: Final = (*PER_SEATS, "fixed", "cost", "scale", "profile", "event")
MOST_POINTS: Final = 9
MOST_STEPS: Final = 20
# What may stand beside a figure as text; it says what the code does and is not kept.
TEXTS: Final = ("ability", "event", "cloudburst")


class Costs(NamedTuple):
    """The action points of the actions."""

    move: int
    jump: int
    drive: int
    exchange: int
    gather: int
    skim: int
    give: int
    protect: int
    kindle: int


class Scale(NamedTuple):
    """A scale of the display: how many cards a cloudburst brings, step by step."""

    name: str
    steps: tuple[int, ...]
    solo: bool  # recommended for one seat


class Power(NamedTuple):
    """The figures of a profile or an event: price, uses a turn (0: no limit), not for solo."""

    ap: int
    per_turn: int
    not_solo: bool


class Figures(NamedTuple):
    """All figures that a box of one's own may change."""

    hand_limit: tuple[int, ...]  # by number of seats, as the next two
    suns: tuple[int, ...]
    events_in_deck: tuple[int, ...]
    cost: Costs
    scales: tuple[Scale, ...]
    profiles: tuple[Power, ...]
    events: tuple[Power, ...]


def check_box(content: Plain, options: Mapping[str, Any]) -> Plain:
    """A box of one's own, with everything that it leaves out. Raises `BadData`."""
    return _written(read_figures(content))


def figures(options: Mapping[str, Any]) -> Figures:
    """The figures that a match is played with."""
    return read_figures(options["box"]) if "box" in options else FIGURES


def dump_figures(found: Figures) -> Plain:
    """The figures as plain data: nothing where they are those of the box."""
    return {} if found == FIGURES else {"box": _written(found)}


def load_figures(view: Plain) -> Figures:
    """The figures of plain data that `dump_figures` wrote. Raises `BadData`."""
    if "box" not in view:
        return FIGURES
    content = plain.table(view, "box")
    with plain.under("box"):
        return read_figures(content)


def read_figures(content: Plain) -> Figures:
    """The figures of a box; what it leaves out is as in `box.toml`. Raises `BadData`."""
    plain.only_known(content, SECTIONS)
    _check_fixed(plain.table(content, "fixed") if "fixed" in content else FIXED)
    per_seats = {key: _per_seats(content, key) for key in PER_SEATS}
    found = Figures(
        hand_limit=per_seats["hand_limit"],
        suns=per_seats["suns"],
        events_in_deck=per_seats["events_in_deck"],
        cost=_costs(content),
        scales=_scales(content),
        profiles=_powers(content, "profile", PROFILE_NAMES),
        events=_powers(content, "event", EVENT_NAMES),
    )
    if len(solo(found.profiles)) < 2:
        raise BadData("profile", "too-few-for-solo", right=2)
    if len(solo(found.events)) < found.events_in_deck[0]:
        raise BadData("event", "too-few-for-solo", right=found.events_in_deck[0])
    return found


def solo(powers: Sequence[Power]) -> tuple[int, ...]:
    """WB-02: the numbers of the profiles or events that stay when one seat plays."""
    return tuple(number for number, power in enumerate(powers) if not power.not_solo)


def _check_fixed(table: Mapping[str, Any]) -> None:
    for key, value in table.items():
        if key not in FIXED:
            raise BadData(f"fixed.{key}", "unknown-key", found=key, choices=tuple(FIXED))
        if type(value) is not int or value != FIXED[key]:
            raise BadData(f"fixed.{key}", "fixed", found=value, right=FIXED[key])


def _per_seats(content: Plain, key: str) -> tuple[int, ...]:
    if key not in content:
        return tuple(_BOX[key])
    values = plain.rows(content, key)
    if len(values) != MOST_SEATS:
        raise BadData(key, "wrong-rows", right=MOST_SEATS)
    low, high = PER_SEATS[key]
    return tuple(_number(value, f"{key}.{n}", low, high) for n, value in enumerate(values, 1))


def _costs(content: Plain) -> Costs:
    prices: Plain = dict(_BOX["cost"])
    if "cost" in content:
        table = plain.table(content, "cost")
        with plain.under("cost"):
            plain.only_known(table, Costs._fields)
        prices |= table
    return Costs(*(_number(prices[key], f"cost.{key}", 0, MOST_POINTS) for key in Costs._fields))


def _scales(content: Plain) -> tuple[Scale, ...]:
    entries = plain.rows(content if "scale" in content else _BOX, "scale")
    if len(entries) != SCALES:
        raise BadData("scale", "wrong-rows", right=SCALES)
    return tuple(_scale(entry, f"scale.{number}") for number, entry in enumerate(entries, 1))


def _scale(entry: object, place: str) -> Scale:
    if not isinstance(entry, dict):
        raise BadData(place, "not-a-table", found=entry)
    with plain.under(place):
        plain.only_known(entry, ("name", "steps", "solo"))
        steps = plain.rows(entry, "steps")
        if not 0 < len(steps) <= MOST_STEPS:
            raise BadData("steps", "out-of-range", found=len(steps), low=1, high=MOST_STEPS)
        numbers = [_number(step, f"steps.{n}", 0, MOST_STEPS) for n, step in enumerate(steps, 1)]
        return Scale(plain.text(entry, "name"), tuple(numbers), _flag(entry, "solo"))


def _powers(content: Plain, key: str, names: tuple[str, ...]) -> tuple[Power, ...]:
    found: dict[str, Plain] = {entry["id"]: entry for entry in _BOX[key]}
    entries = plain.rows(content, key) if key in content else []
    named = []
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, dict):
            raise BadData(f"{key}.{number}", "not-a-table", found=entry)
        with plain.under(f"{key}.{number}"):
            name = names[plain.one_of(entry, "id", names)]
            if name in named:
                raise BadData("id", "name-twice", found=name)
        with plain.under(f"{key}.{name}"):
            plain.only_known(entry, _power_keys(found[name]))
        named.append(name)
        found[name] = {**found[name], **entry}
    return tuple(_power(found[name], f"{key}.{name}") for name in names)


def _power_keys(entry: Plain) -> tuple[str, ...]:
    """A profile without a price has none in a box of one's own either."""
    figures = tuple(key for key in ("ap", "per_turn") if key in entry)
    return ("id", *figures, "not_solo", *TEXTS)


def _power(entry: Plain, place: str) -> Power:
    with plain.under(place):
        for key in TEXTS:
            plain.optional(plain.text, entry, key)
        return Power(
            ap=_number(entry.get("ap", 0), "ap", 0, MOST_POINTS),
            per_turn=_number(entry.get("per_turn", 0), "per_turn", 0, MOST_POINTS),
            not_solo=_flag(entry, "not_solo"),
        )


def _number(value: object, place: str, low: int, high: int) -> int:
    if type(value) is not int:
        raise BadData(place, "not-a-whole-number", found=value)
    if not low <= value <= high:
        raise BadData(place, "out-of-range", found=value, low=low, high=high)
    return value


def _flag(entry: Plain, key: str) -> bool:
    value = entry.get(key, False)
    if type(value) is not bool:
        raise BadData(key, "not-true-or-false", found=value)
    return value


def _written(found: Figures) -> Plain:
    return {
        **{key: list(getattr(found, key)) for key in PER_SEATS},
        "cost": found.cost._asdict(),
        "scale": [
            {"name": scale.name, "steps": list(scale.steps), "solo": scale.solo}
            for scale in found.scales
        ],
        "profile": _written_powers(found.profiles, "profile", PROFILE_NAMES),
        "event": _written_powers(found.events, "event", EVENT_NAMES),
    }


def _written_powers(powers: Sequence[Power], key: str, names: Sequence[str]) -> list[Plain]:
    return [
        {"id": name}
        | {figure: getattr(power, figure) for figure in ("ap", "per_turn") if figure in entry}
        | {"not_solo": power.not_solo}
        for name, power, entry in zip(names, powers, _BOX[key], strict=True)
    ]


FIGURES: Final = read_figures(_BOX)

OPTIONS: tuple[Option, ...] = (
    Option("scale", default=1, low=1, high=SCALES),
    Option("start", default=1, low=1, high=MOST_SEATS),
    Option("box", file=check_box),
)
