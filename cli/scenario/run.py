"""`wolken scenario run`: run scenarios and tell what differed."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer

from .. import console, disk, errors
from ..language import _, counted
from ..options import Json, Plain, Quiet, app_with
from .files import need_some
from .forms import github, junit, tap
from .verdict import WORDS, Verdict, judge_all


def run(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH…", help=_("Scenario files, or folders of them.")),
    ],
    word: Annotated[
        str,
        typer.Option(
            "-k", metavar="WORD", help=_("Only those with WORD in path, title, tags, rules.")
        ),
    ] = "",
    junit_file: Annotated[
        str, typer.Option("--junit", metavar="FILE", help=_("Write a JUnit report too."))
    ] = "",
    as_tap: Annotated[bool, typer.Option("--tap", help=_("TAP version 13."))] = False,
    as_github: Annotated[
        bool, typer.Option("--github", help=_("Annotations for GitHub Actions too."))
    ] = False,
    jobs: Annotated[
        int, typer.Option(metavar="N", min=1, help=_("So many processes at once."))
    ] = 1,
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Run the scenarios in PATH…; exit 1 if one fails, 3 if one cannot be read."""
    form = console.mode(json, plain, quiet)
    if json and (as_tap or as_github):
        raise errors.usage(_("--json stands alone, without --tap and --github"))
    found = need_some(paths)
    if as_tap:
        form = console.Mode.QUIET
    with progress(form, len(found)) as tick:
        verdicts = judge_all(found, word, jobs, tick)
    if not verdicts:
        raise errors.usage(_("no scenario has “{word}” in it").format(word=word))
    if as_tap:
        _say_all(tap(verdicts))
    console.tell(
        form,
        json=lambda: {"scenarios": [verdict.facts() for verdict in verdicts]},
        plain=lambda: lines(verdicts),
        rich=lambda: lines(verdicts),
    )
    if as_github:
        _say_all(github(verdicts))
    if junit_file:
        write(junit_file, junit(verdicts))
    raise typer.Exit(exit_code(verdicts))


def exit_code(verdicts: Sequence[Verdict]) -> int:
    """0 if all is well, 1 if a scenario fails, 3 if one cannot be read."""
    if any(verdict.status == "broken" for verdict in verdicts):
        return errors.FILE
    return errors.REFUSED if any(verdict.bad for verdict in verdicts) else 0


def lines(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """A line for each scenario, what differed below it, and the sum."""
    for verdict in verdicts:
        reason = f" ({verdict.reason})" if verdict.reason and not verdict.bad else ""
        yield f"{_(WORDS[verdict.status])} {verdict.path}: {verdict.title}{reason}"
        for line in verdict.details:
            yield f"  {line}"
    bad = sum(verdict.bad for verdict in verdicts)
    steps = sum(verdict.steps for verdict in verdicts)
    yield ", ".join(
        (
            counted("one scenario", "{n} scenarios", len(verdicts)),
            counted("one step", "{n} steps", steps),
            counted("one failed", "{n} failed", bad),
        )
    )


@contextmanager
def progress(form: console.Mode, total: int) -> Iterator[Callable[[Verdict], None]]:
    """A bar on a terminal while scenarios run; nothing elsewhere."""
    if form is not console.Mode.RICH:
        yield lambda verdict: None
        return
    from rich.progress import Progress

    with Progress(console=console.rich_console(), transient=True) as bar:
        task = bar.add_task(_("scenarios"), total=total)
        yield lambda verdict: bar.advance(task)


def write(path: str, text: str) -> None:
    """Writes a report; a name in it that is no text is written as far as it goes."""
    disk.export(path, text.encode("utf-8", "backslashreplace").decode() + "\n")


def _say_all(texts: Iterator[str]) -> None:
    for text in texts:
        console.say(text)


app = app_with(
    run,
    examples=(
        "wolken scenario run scenarios/wolkenwechsel -k column",
        "wolken scenario run first.scenario.toml --junit report.xml",
    ),
)
