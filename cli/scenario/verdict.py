"""What is told about one scenario: how it came out, and what differed."""

from collections.abc import Callable
from typing import Any, NamedTuple

from wolken.core.game import HOST, BadData
from wolken.core.referee import General
from wolken.core.scenario_run import Result, Status, Watch, run

from .. import errors, report
from ..language import _, mark
from . import files

WORDS = {
    "passed": mark("ok"),
    "failed": mark("FAILED"),
    "skipped": mark("skipped"),
    "xfailed": mark("fails as expected"),
    "xpassed": mark("PASSED UNEXPECTEDLY"),
    "broken": mark("BROKEN"),
}
LONGEST_TITLE = 200  # signs that are told of a broken scenario's title
BAD = ("failed", "xpassed", "broken")


class Verdict(NamedTuple):
    """How a scenario file came out, as plain values that can travel between processes.

    `status` is one of WORDS; `line` is where the failing step begins; `details` say what was
    expected and found, the board before the step, and the command that shows it again. `rules`
    are those that the file names, `shown` and `refused` what its passed steps say of them.
    """

    path: str
    title: str
    game: str
    tags: tuple[str, ...]
    status: str
    reason: str = ""
    line: int = 1
    details: tuple[str, ...] = ()
    steps: int = 0
    rules: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def bad(self) -> bool:
        """Whether that must not be."""
        return self.status in BAD

    def facts(self) -> dict[str, Any]:
        """The verdict as one JSON object."""
        return self._asdict()


def judge(path: str, watch: Watch | None = None) -> Verdict:
    """Runs the scenario in a file."""
    try:
        found = files.read(path)
    except errors.Complaint as complaint:
        return _broken(path, path, complaint)
    try:
        return _verdict(found, run(found.scenario, watch))
    except BadData as error:
        title = found.scenario.title[:LONGEST_TITLE]
        return _broken(path, title, files.mistake(path, error, found.lines))


def _broken(path: str, title: str, complaint: errors.Complaint) -> Verdict:
    line = complaint.line if isinstance(complaint, files.Mistake) else 1
    details = (complaint.message, *complaint.hints)
    return Verdict(path, title, "", (), "broken", complaint.message, line, details)


def _verdict(found: files.ScenarioFile, result: Result) -> Verdict:
    scenario = found.scenario
    line, reason = 1, scenario.skip or scenario.xfail
    details: tuple[str, ...] = ()
    if result.failure is not None and result.status is Status.FAILED:
        failure = result.failure
        line = found.line(failure.step)
        reason = _("step {step}: {what}: expected {expected}, found {found}").format(
            step=failure.step,
            what=errors.said(failure.what),
            expected=errors.said(failure.expected),
            found=errors.said(failure.found),
        )
        details = tuple(_details(found, result, line))
    elif result.status is Status.XPASSED:
        details = (_("expected to fail: {reason}").format(reason=reason),)
    return Verdict(
        path=found.path,
        title=scenario.title,
        game=scenario.game.NAME,
        tags=scenario.tags,
        status=result.status.value,
        reason=reason,
        line=line,
        details=details,
        steps=len(scenario.steps),
        rules=scenario.rules,
        shown=result.shown,
        refused=result.refused,
    )


def _details(found: files.ScenarioFile, result: Result, line: int) -> list[str]:
    failure, scenario = result.failure, result.scenario
    assert failure is not None
    step = _("step {step}").format(step=failure.step)
    board: list[str] = []
    if failure.before is not None:
        view = scenario.game.view(failure.before, HOST)
        board = report.screen(scenario.game).plain(view, scenario.players, HOST)
    return [
        f"{found.path}:{line}: {step}: {errors.said(failure.what)}",
        _("expected: {value}").format(value=errors.said(failure.expected)),
        _("found: {value}").format(value=errors.said(failure.found)),
        *_way_out(failure.found),
        _("before the step:"),
        *(f"  {row}" for row in board),
        _("again: {command}").format(command=f"wolken scenario run {quoted(found.path)}"),
    ]


def _way_out(found: str) -> list[str]:
    """What helps where the dealer has no answer."""
    if not found.endswith(General.CHANCE_IS_DUE):
        return []
    return [_("the dealer's moves come from `seed` or `deals`, or are steps of their own")]


def quoted(path: str) -> str:
    """A path as a shell reads it."""
    from shlex import quote

    return quote(path)


def judge_all(
    paths: list[str], word: str, jobs: int, progress: Callable[[Verdict], None]
) -> list[Verdict]:
    """Runs scenario files, in their order, on several processes if asked."""
    chosen: list[Verdict] = []
    for verdict in _judged(paths, jobs):
        if word and not _matches(verdict, word):
            continue
        progress(verdict)
        chosen.append(verdict)
    return chosen


def _judged(paths: list[str], jobs: int) -> Any:
    jobs = min(jobs, len(paths))
    if jobs <= 1:
        return map(judge, paths)
    from concurrent.futures import ProcessPoolExecutor

    size = max(1, len(paths) // (jobs * 4))
    with ProcessPoolExecutor(jobs) as workers:
        return list(workers.map(judge, paths, chunksize=size))


def _matches(verdict: Verdict, word: str) -> bool:
    text = " ".join((verdict.path, verdict.title, verdict.game, *verdict.tags))
    return word.lower() in text.lower() or word.upper() in verdict.rules
