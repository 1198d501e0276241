"""`new`: begin a match."""

from __future__ import annotations

import os
import unicodedata
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wolken.core import match as matches
from wolken.core.computers import BOT, go_on
from wolken.core.game import BadData, Game, Option, Seat
from wolken.core.history import history, news
from wolken.core.match import Match
from wolken.core.record import check_players, read_options

from .. import console, errors, report, sentences, store
from ..clock import now
from ..language import _
from ..options import File, Json, Plain, Quiet, app_with, game_of
from ..pacing import Absence, Bank, Grace, Then, Weekends
from ..seats import check_settled, mover_for, unnamed_reader

if TYPE_CHECKING:
    from wolken.core.pace import Pace

SECRET_BYTES = 32


def new(
    context: typer.Context,
    file: File,
    players: Annotated[
        str,
        typer.Option(
            metavar="NAME,NAME",
            help=_("The players, in seat order; bot:steady or name=bot:steady for a computer."),
        ),
    ],
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help=_("What the dealer's cards come from."))
    ] = "",
    table: Annotated[
        bool, typer.Option("--table", help=_("No seed: the players type what comes up."))
    ] = False,
    fair: Annotated[
        bool, typer.Option("--fair", help=_("Nobody can choose the seed: all contribute to it."))
    ] = False,
    strict: Annotated[
        bool,
        typer.Option("--strict", help=_("With --fair: all commit before anybody contributes.")),
    ] = False,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help=_("A game option."))
    ] = None,
    pace: Annotated[
        str, typer.Option(metavar="TIME", help=_("How long a decision may take, like 3d."))
    ] = "",
    bank: Bank = "",
    weekends: Weekends = False,
    grace: Grace = "",
    absence: Absence = "",
    then: Then = "",
    force: Annotated[bool, typer.Option("--force", help=_("Overwrite a file."))] = False,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Begin a match in FILE."""
    game = game_of(context)
    if table and seed:
        raise errors.usage(_("--table plays without a seed; leave out --seed"))
    if fair and (table or seed):
        raise errors.usage(_("--fair makes the seed; leave out --seed and --table"))
    if strict and not fair:
        raise errors.usage(_("--strict goes with --fair"))
    if console.broken(seed):
        raise errors.usage(_("the seed “{seed}” is no text").format(seed=seed))
    timed = (pace, bank, weekends, grace, absence, then)
    agreed = read_pace(game, *timed) if any(timed) else None
    time = now()
    names, seated = read_players(game, players)
    if fair and len(seated) == len(names):
        raise errors.usage(_("a fair match needs a person who contributes"))
    replaced = match_before(file, fair) if force and os.path.lexists(file) else None
    try:
        match = matches.begin(
            game,
            id=random_text(4),
            players=names,
            options=read_settings(game, settings or []),
            seed=None if table or fair else seed or random_text(8),
            secret=random_text(SECRET_BYTES) if fair else None,
            salt=random_text(16),
            time=time,
        )
    except BadData as error:  # an option that does not fit the number of seats
        raise errors.usage(sentences.problem(error.problem)) from None
    if replaced is not None or fair:
        match = on_record(match, time, strict, replaced)
    match = seat_computers(match, seated, time)
    if agreed is not None:
        from wolken.core.pace import agree

        match = agree(match, agreed, time)
    settled = go_on(match, time, mover_for(match))
    store.create(file, settled.match, force)
    form = console.mode(json, plain, quiet)
    reader = unnamed_reader(match)
    told = news(match, settled.match, settled.steps, reader)
    if fair or replaced is not None:
        told = history(settled.match, reader)
    report.show(form, settled.match, reader, told)
    check_settled(settled)


def match_before(file: str, fair: bool) -> Match | None:
    """The match that a new one takes the place of; None where there is none that can be read.

    A fair one does not take the place of what cannot be read, and complains.
    """
    try:
        return store.load(file)
    except errors.Complaint:
        if fair:
            raise
        return None


def on_record(match: Match, time: str, strict: bool, replaced: Match | None) -> Match:
    """The match with a note of the one it replaces, and the host's commitment to its secret."""
    from wolken.core.fair import publish, replaces  # few matches are fair or replace another

    if replaced is not None:
        match = replaces(match, replaced, time)
    return match if match.secret is None else publish(match, time, strict)


def read_pace(
    game: Game, pace: str, bank: str, weekends: bool, grace: str, absence: str, then: str
) -> Pace:
    """The pace of the options about time."""
    from ..pacing import agreement

    if not pace:
        raise errors.usage(_("say with --pace how long a decision may take"))
    return agreement(game, pace, bank, weekends, grace, absence, then)


def random_text(size: int) -> str:
    """That many random bytes as hexadecimal digits."""
    import secrets

    return secrets.token_hex(size)


def seat_computers(match: Match, seated: list[tuple[Seat, str]], time: str) -> Match:
    """The match with its computers seated, on the record."""
    for seat, computer in seated:
        from ..computers import note_trust

        match = matches.hand_over(match, seat, computer, time)
        note_trust(match, computer)
    return match


def read_players(game: Game, text: str) -> tuple[tuple[str, ...], list[tuple[Seat, str]]]:
    """The players' names, separated by commas, and the seats that computers play.

    A computer is named like `bot:steady`, which gives its seat a name, or `cleo=bot:steady`.
    """
    parts = [part.strip() for part in text.split(",")]
    names = [part.partition("=" + BOT)[0] for part in parts]
    seated = []
    for seat, part in enumerate(parts):
        if part.startswith(BOT):
            names[seat] = free_name(part, names[:seat] + names[seat + 1 :])
        computer = part.removeprefix(names[seat] + "=")
        if computer.startswith(BOT):
            from ..computers import checked_player  # few matches have any

            seated.append((seat, checked_player(computer)))
    names = [unicodedata.normalize("NFC", name) for name in names]
    try:
        return check_players(game, names), seated
    except BadData as error:
        raise errors.usage(sentences.problem(error.problem)) from None


def free_name(computer: str, taken: list[str]) -> str:
    """A name for the seat of a computer that was given none: its level, numbered if need be."""
    level = computer.removeprefix(BOT).partition(":")[0]
    numbers = map(str, range(2, len(taken) + 2))
    return next(name for name in (level, *(level + n for n in numbers)) if name not in taken)


def read_settings(game: Game, settings: list[str]) -> dict[str, Any]:
    """The game options of `--set key=value`."""
    options = {option.name: option for option in game.OPTIONS}
    values: dict[str, Any] = {}
    files: dict[str, str] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise errors.usage(_("--set wants KEY=VALUE, not “{found}”").format(found=setting))
        if key not in options:
            raise errors.unknown_word(_("there is no option “{word}”"), key, list(options))
        if key in values:
            raise errors.usage(_("option “{key}” is set twice").format(key=key))
        values[key] = _value(options[key], value)
        if options[key].file is not None:
            files[key] = value
    try:
        return read_options(game, values)
    except BadData as error:
        message = sentences.problem(error.problem)
        named = [file for key, file in files.items() if f".{key}." in error.problem.place]
        raise errors.usage(": ".join((*named, message))) from None


def _value(option: Option, text: str) -> Any:
    """What is typed for an option: a number, a word, or the name of a file."""
    if option.file is not None:
        return store.read(text)
    if option.choices:
        return text
    if len(text) > 12 or not (text.isascii() and text.removeprefix("-").isdigit()):
        raise errors.usage(
            _("option “{key}” wants a whole number, not “{found}”").format(
                key=option.name, found=text
            )
        )
    return int(text)


app = app_with(
    new,
    examples=(
        "wolken {game} new match.toml --players {players} --seed first",
        "wolken {game} new table.toml --players {players} --table",
        "wolken {game} new fair.toml --players {players} --fair",
    ),
)
