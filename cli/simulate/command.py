"""`wolken simulate`: play many matches and tell what a rule, a figure or a player is worth."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer

from wolken.core.game import BadData, Game
from wolken.core.games import GAMES
from wolken.core.games import game as game_of
from wolken.core.players import Level
from wolken.core.record import check_players
from wolken.core.simulation import Setting, names

from .. import console, disk, errors, sentences
from ..language import _
from ..options import Json, Plain, Quiet, app_with
from ..verbs.new import random_text
from . import table
from .keep import keep, read_kinds, targets
from .pools import pool
from .results import Report, facts, report, rows
from .variants import Variant, read_variants
from .work import End, Job, run


def simulate(
    name: Annotated[str, typer.Argument(metavar="GAME", help=_("The game."), show_default=False)],
    players: Annotated[
        str, typer.Option(metavar="LEVEL,LEVEL", help=_("Who plays: random, steady, sharp."))
    ],
    matches: Annotated[
        int,
        typer.Option(metavar="N", min=1, help=_("So many at least; everybody sits in every seat.")),
    ] = 1000,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="KEY=VALUES", help=_("A game option; compares 1..8 or a.toml,b.toml.")
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help=_("What all cards and lots come from."))
    ] = "",
    playouts: Annotated[
        int | None, typer.Option(metavar="N", min=1, help=_("How much sharp tries out."))
    ] = None,
    most_moves: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, max=100_000, help=_("A match is cut off after so many moves.")
        ),
    ] = 10_000,
    workers: Annotated[
        int, typer.Option(metavar="N", min=0, help=_("So many processes; without it all cores."))
    ] = 0,
    dask: Annotated[
        str, typer.Option(metavar="ADDRESS", help=_("Play on a cluster of Dask instead."))
    ] = "",
    save: Annotated[
        str, typer.Option(metavar="KIND,KIND", help=_("Keep matches: worst, best, longest."))
    ] = "",
    into: Annotated[
        str, typer.Option(metavar="DIR", help=_("The folder for them; without it this one."))
    ] = "",
    plot: Annotated[bool, typer.Option("--plot", help=_("Draw a plot too."))] = False,
    svg: Annotated[
        str, typer.Option(metavar="OUT", help=_("Write the plot as a picture, SVG, to OUT."))
    ] = "",
    csv: Annotated[bool, typer.Option("--csv", help=_("A table for other programs."))] = False,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Let computers play many matches of GAME and tell who wins, and how long it takes.

    Several values of an option are compared with the same cards. Every figure comes with the
    interval in which it lies 95 times out of 100. The same seed gives the same figures on every
    machine. Ctrl-C ends it early and tells what has been played.
    """
    if csv + json + plot > 1:
        raise errors.usage(_("--csv, --json and --plot exclude each other"))
    if into and not save:
        raise errors.usage(_("--into names a folder, but --save no matches for it"))
    if console.broken(seed):
        raise errors.usage(_("the seed “{seed}” is no text").format(seed=seed))
    game = read_game(name)
    entrants = read_entrants(game, players)
    variants = read_variants(game, settings or [])
    seed = seed or random_text(8)
    job = Job(
        tuple(
            Setting(game.NAME, variant.options, entrants, seed, playouts, most_moves)
            for variant in variants
        ),
        read_kinds(save),
    )
    check_setup(job, variants)
    files = targets(into, job.kinds, variants)
    deals = -(-matches // job.turns)
    silent = csv or json or plain or quiet
    with progress(silent, deals * job.matches_of_deal) as tick, pool(workers, dask) as found:
        harvest, end = run(job, deals, found, tick)
    result = report(job, variants, deals, harvest, end)
    tell(result, console.mode(json, plain, quiet), csv, plot)
    if svg:
        from . import plot as plots

        disk.export(svg, plots.svg(result, list(table.plain(result))))
    for line in keep(job, variants, harvest, files):
        if not silent:
            console.say(line)
    if end is End.INTERRUPTED:
        raise typer.Exit(errors.INTERRUPTED)
    if end is End.WORKER_LOST:
        raise errors.Complaint(
            errors.FILE, str(end), _("a process that played matches has died, or its cluster")
        )


def read_game(name: str) -> Game:
    """The game of that name."""
    if name not in GAMES:
        raise errors.unknown_word(_("there is no game “{word}”"), name, list(GAMES))
    return game_of(name)


def read_entrants(game: Game, text: str) -> tuple[Level, ...]:
    """The levels that play, separated by commas."""
    words = [word.strip() for word in text.split(",")]
    levels = list(map(str, Level))
    for word in words:
        if word not in levels:
            raise errors.unknown_word(_("there is no level “{word}”"), word, levels)
    entrants = tuple(map(Level, words))
    try:
        check_players(game, names(entrants))
    except BadData as error:
        raise errors.usage(sentences.problem(error.problem)) from None
    return entrants


def check_setup(job: Job, variants: Sequence[Variant]) -> None:
    """Complains about options that do not fit the number of seats."""
    for variant, setting in zip(variants, job.settings, strict=True):
        try:
            job.game.setup(len(setting.entrants), setting.options)
        except BadData as error:
            message = sentences.problem(error.problem)
            raise errors.usage(": ".join(filter(None, (variant.label, message)))) from None


def tell(result: Report, form: console.Mode, csv: bool, plot: bool) -> None:
    """Prints the report in the form asked for."""
    if csv:
        console.say_csv(rows(result))
        return
    console.tell(
        form,
        json=lambda: facts(result),
        plain=lambda: table.plain(result),
        rich=lambda: table.rich(result),
    )
    if plot and form in (console.Mode.PLAIN, console.Mode.RICH):
        from . import plot as plots

        signs = plots.DRAWN if form is console.Mode.RICH else plots.ASCII
        columns = console.columns(sys.stdout) or console.USUAL
        for line in plots.lines(result, signs, min(columns, console.WIDEST)):
            console.say(line)


@contextmanager
def progress(silent: bool, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal that shows complaints, unless other programs are to read the result.

    It is drawn from the first tick on: by then the processes are there, which a thread that
    draws must not precede.
    """
    if silent or not sys.stderr.isatty() or os.environ.get("TERM") in console.DUMB:
        yield lambda matches: None
        return
    from rich.progress import Progress

    bar = Progress(console=console.rich_console(sys.stderr), transient=True)
    task = bar.add_task(_("matches"), total=total)

    def tick(matches: int) -> None:
        bar.start()
        bar.advance(task, matches)

    try:
        yield tick
    finally:
        bar.stop()


app = app_with(
    simulate,
    examples=(
        "wolken simulate wolkenwechsel --players steady,random --matches 10 --set rounds=1",
        "wolken simulate blaetterrauschen --players random --matches 4"
        " --set season=spring,winter --plot",
        "wolken simulate wolkenbruch --players random,random --matches 2 --save longest",
    ),
)
