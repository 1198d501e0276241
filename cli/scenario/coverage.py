"""`wolken scenario coverage`: for every rule, the scenarios that show it kept and refused.

A rule counts as refused only by a refusal that cited it. It counts as shown only by a passed
step that claims it, and during which a function of the game ran whose docstring cites it.
That the step is about this rule, and not another in the same function, is its author's word.
"""

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Annotated, Any, NamedTuple

import typer

from wolken.core import data
from wolken.core.games import GAMES, game
from wolken.core.scenario import Step

from .. import console, errors
from ..language import _, counted, language, mark
from ..options import Json, Plain, Quiet, app_with
from .files import SHIPPED, need_some
from .run import exit_code, write
from .verdict import Verdict, judge

# What a rule can lack: a scenario that shows it kept, one that sees it refused.
NEEDS = {"shown": mark("shown"), "refused": mark("refused")}
RULE_ID = re.compile(r"\b([A-Z]{2})-(\d\d)(?: to \1-(\d\d))?\b")


class Cover(NamedTuple):
    """A rule and the scenarios (paths) that show it kept and refused."""

    rule: data.Rule
    shown: tuple[str, ...]
    refused: tuple[str, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        """What the rule still needs: `shown`, `refused`, both or nothing."""
        needs = () if self.shown else ("shown",)
        return needs + (("refused",) if self.rule.breakable and not self.refused else ())


def coverage(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH…]", help=_("Scenario files or folders; default: ours.")),
    ] = None,
    html: Annotated[
        str, typer.Option(metavar="FILE", help=_("Write a page with the table too."))
    ] = "",
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """List for every rule the scenarios that show it; exit 1 when one is lacking or fails."""
    exercised: dict[str, set[str]] = {}
    verdicts = [
        judge(path, watching(exercised.setdefault(path, set())))
        for path in need_some(paths or [str(SHIPPED)])
    ]
    _complain_about_bad(verdicts)
    games = list(GAMES) if not paths else [name for name in GAMES if _plays(verdicts, name)]
    covers = [cover for name in games for cover in covers_of(name, verdicts, exercised)]
    console.tell(
        console.mode(json, plain, quiet),
        json=lambda: {"rules": [facts(cover) for cover in covers]},
        plain=lambda: lines(covers),
        rich=lambda: lines(covers),
    )
    if html:
        write(html, page(covers))
    code = exit_code(verdicts)
    if any(cover.lacks for cover in covers):
        code = code or errors.REFUSED
    raise typer.Exit(code)


def covers_of(
    game_name: str, verdicts: Sequence[Verdict], exercised: dict[str, set[str]]
) -> list[Cover]:
    """Every rule of a game with the passed scenarios that show it."""
    passed = [v for v in verdicts if v.game == game_name and v.status == "passed"]
    return [
        Cover(
            rule,
            tuple(v.path for v in passed if rule.id in v.shown and rule.id in exercised[v.path]),
            tuple(v.path for v in passed if rule.id in v.refused),
        )
        for rule in data.rules(game_name)
    ]


def watching(exercised: set[str]) -> Callable[[Step, Callable[[], None]], None]:
    """Watches steps: adds the rules they claim and whose functions ran meanwhile."""

    def watch(step: Step, play: Callable[[], None]) -> None:
        if not step.shows:
            play()
            return
        ran: set[str] = set()
        cited = cited_by_code()

        def note(frame: FrameType, event: str, arg: Any) -> None:
            if event == "call":
                ran.update(cited.get(frame.f_code, ()))

        before = sys.getprofile()
        sys.setprofile(note)
        try:
            play()
        finally:
            sys.setprofile(before)
        exercised.update(ran.intersection(step.shows))

    return watch


def cited_by_code() -> dict[CodeType, tuple[str, ...]]:
    """The rules that each function of the games imported so far cites in its docstring."""
    cited: dict[CodeType, tuple[str, ...]] = {}
    for name in GAMES:
        package = game(name).__name__  # type: ignore[attr-defined]
        for module_name, module in list(sys.modules.items()):
            if module_name.startswith(package + "."):
                cited.update(_cited_in(module))
    return cited


def _cited_in(module: ModuleType) -> Iterator[tuple[CodeType, tuple[str, ...]]]:
    for _name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__doc__:
            yield function.__code__, tuple(cited_ids(function.__doc__))


def cited_ids(text: str) -> Iterator[str]:
    """The rule IDs in a text; `WW-01 to WW-03` stands for all three."""
    for prefix, first, last in RULE_ID.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{prefix}-{number:02}"


def lines(covers: Sequence[Cover]) -> Iterator[str]:
    """A line for each rule, and the sum."""
    for cover in covers:
        parts = [_("shown by {n}").format(n=len(cover.shown))]
        if cover.rule.breakable:
            parts.append(_("refused in {n}").format(n=len(cover.refused)))
        missing = "".join(
            f"; {_('LACKS {need}').format(need=_(NEEDS[need]))}" for need in cover.lacks
        )
        yield f"{cover.rule.id}: {', '.join(parts)}{missing}"
    lacking = sum(bool(cover.lacks) for cover in covers)
    yield ", ".join(
        (
            counted("one rule", "{n} rules", len(covers)),
            counted("one lacks a scenario", "{n} lack a scenario", lacking),
        )
    )


def facts(cover: Cover) -> dict[str, Any]:
    """A rule's cover as one JSON object."""
    return {
        "rule": cover.rule.id,
        "breakable": cover.rule.breakable,
        "shown": list(cover.shown),
        "refused": list(cover.refused),
        "lacks": list(cover.lacks),
    }


def page(covers: Sequence[Cover]) -> str:
    """The table as one self-contained HTML page."""
    heads = (_("Rule"), _("Sentence"), _("Shown by"), _("Refused in"), _("Lacks"))
    rows = "\n".join(
        f'<tr class="{"lacks" if cover.lacks else "ok"}"><th>{cover.rule.id}</th>'
        f"<td>{escape(cover.rule.sentences[language()])}</td>"
        f"<td>{_paths(cover.shown)}</td>"
        f"<td>{_paths(cover.refused) if cover.rule.breakable else '–'}</td>"
        f"<td>{', '.join(_(NEEDS[need]) for need in cover.lacks)}</td></tr>"
        for cover in covers
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}"><meta charset="utf-8">'
        f"<title>{_('Rule coverage')}</title>\n"
        "<style>body{font:16px sans-serif}td,th{padding:.3em;vertical-align:top;text-align:left;"
        "border-top:1px solid #999}.lacks th{text-decoration:underline wavy}</style>\n"
        f"<table><tr><th>{'<th>'.join(map(escape, heads))}</tr>\n"
        f"{rows}\n</table></html>"
    )


def _paths(paths: Sequence[str]) -> str:
    return "<br>".join(escape(Path(path).name) for path in paths)


def _plays(verdicts: Sequence[Verdict], name: str) -> bool:
    return any(verdict.game == name for verdict in verdicts)


def _complain_about_bad(verdicts: Sequence[Verdict]) -> None:
    for verdict in verdicts:
        if verdict.bad:
            # What makes a file unreadable names the place itself.
            place = "" if verdict.status == "broken" else f"{verdict.path}:{verdict.line}: "
            console.complain(f"wolken: {place}{verdict.reason}")


app = app_with(
    coverage,
    examples=("wolken scenario coverage scenarios/wolkenwechsel --html coverage.html",),
)
