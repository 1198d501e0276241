"""The forms in which `wolken scenario run` tells its verdicts: JSON, JUnit, TAP, annotations."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import tap.parser  # type: ignore[import-untyped]
import xmlschema
from harness import Folder, plain
from scenario_texts import FAILS, OUTCOMES, PASSES, TOSS, XFAILS, run, scenario, written

SCHEMA = Path(__file__).with_name("junit.xsd")
ORDER = sorted(OUTCOMES)  # as the files are run
ODD = '100% <b>&amp; \\"quoted\\", [red]#tag: ü €\\u0007\\n\\u202e'


@pytest.fixture
def all_outcomes(folder: Folder) -> Folder:
    return written(folder, **OUTCOMES)


@pytest.fixture
def odd_title(folder: Folder) -> Folder:
    return written(folder, odd=scenario(TOSS.replace("7]", "8]"), title=ODD, rules="WW-12"))


def cases(folder: Folder, options: str = "") -> list[ElementTree.Element]:
    result = folder.wolken(f"scenario run . --junit report.xml {options}")
    assert result.changed == ("report.xml",)
    report = folder.path / "report.xml"
    xmlschema.XMLSchema(SCHEMA).validate(report)
    return list(ElementTree.parse(report).getroot().iter("testcase"))


def tap_tests(text: str) -> list[Any]:
    lines = list(tap.parser.Parser().parse_text(text))
    assert {line.category for line in lines} <= {"version", "plan", "test", "diagnostic"}
    assert text.startswith("TAP version 13\n")
    (plan,) = (line for line in lines if line.category == "plan")
    found = [line for line in lines if line.category == "test"]
    assert [test.number for test in found] == list(range(1, plan.expected_tests + 1))
    return found


def test_json_is_one_object_with_a_verdict_for_each_file(all_outcomes: Folder) -> None:
    result = all_outcomes.wolken("scenario run . --json")
    assert (result.status, result.err, result.out.count("\n")) == (3, "", 1)
    verdicts = json.loads(result.out)["scenarios"]
    assert [verdict["status"] for verdict in verdicts] == ORDER
    assert [verdict["path"] for verdict in verdicts] == [f"{name}.scenario.toml" for name in ORDER]
    by_status = {verdict["status"]: verdict for verdict in verdicts}
    assert by_status["passed"]["shown"] == ["WW-12"]
    assert by_status["passed"]["refused"] == ["WW-10"]
    assert by_status["failed"]["title"] == "a wrong pile"
    assert by_status["failed"]["shown"] == []
    assert by_status["skipped"]["reason"] == "too slow"


def test_junit_has_a_case_for_each_file(all_outcomes: Folder) -> None:
    found = dict(zip(ORDER, cases(all_outcomes), strict=True))
    kinds = {name: [inner.tag for inner in case] for name, case in found.items()}
    assert kinds == {
        "broken": ["error"],
        "failed": ["failure"],
        "passed": [],
        "skipped": ["skipped"],
        "xfailed": ["skipped"],
        "xpassed": ["failure"],
    }
    assert found["passed"].attrib == {
        "classname": "wolkenwechsel",
        "name": "a case",
        "file": "passed.scenario.toml",
        "line": "1",
        "time": "0",
    }
    assert found["failed"].attrib["line"] != "1"
    failure = found["failed"][0]
    assert failure.attrib["message"] == ("step 1: view discards: expected [5,7], found [4,4,4,5,7]")
    assert "anna row 1: a 4, b 6, c ?, d ?" in (failure.text or "")
    assert found["xpassed"][0].attrib["message"] == "passed, though expected to fail: not yet"


def test_junit_counts_what_it_holds(all_outcomes: Folder) -> None:
    found = Counter(inner.tag for case in cases(all_outcomes) for inner in case)
    suite = ElementTree.parse(all_outcomes.path / "report.xml").getroot()[0]
    assert suite.attrib["tests"] == str(len(ORDER))
    for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert suite.attrib[name] == str(found[tag])


def test_junit_holds_any_title(odd_title: Folder) -> None:
    (case,) = cases(odd_title)
    assert case.attrib["name"].startswith('100% <b>&amp; "quoted", [red]#tag: ü €?')


def test_junit_is_written_beside_every_other_form(folder: Folder) -> None:
    written(folder, a=PASSES)
    for options in ("--plain", "--json", "--tap", "--github", "--quiet"):
        assert len(cases(folder, options)) == 1
        (folder.path / "report.xml").unlink()


def test_a_report_that_cannot_be_written_is_a_complaint(folder: Folder) -> None:
    result = run(folder, PASSES, "--junit missing/report.xml")
    assert result.status == 3
    assert "missing/report.xml" in result.err


def test_tap_can_be_parsed_and_says_which_failures_count(all_outcomes: Folder) -> None:
    result = all_outcomes.wolken("scenario run . --tap")
    assert (result.status, result.err) == (3, "")
    found = dict(zip(ORDER, tap_tests(result.out), strict=True))
    facts = {name: (test.ok, test.todo, test.skip) for name, test in found.items()}
    assert facts == {
        "broken": (False, False, False),
        "failed": (False, False, False),
        "passed": (True, False, False),
        "skipped": (True, False, True),
        "xfailed": (False, True, False),
        "xpassed": (False, False, False),
    }
    assert "\n# expected: [5,7]\n# found: [4,4,4,5,7]\n" in result.out
    assert "\n# expected to fail: not yet\n" in result.out


def test_tap_takes_nothing_in_a_title_for_a_directive(odd_title: Folder) -> None:
    (test,) = tap_tests(odd_title.wolken("scenario run . --tap").out)
    assert (test.ok, test.todo, test.skip) == (False, False, False)
    assert 'quoted", [red]-tag: ü €' in test.description


def test_tap_says_nothing_beside_itself(folder: Folder) -> None:
    assert run(folder, PASSES, "--tap").done() == "TAP version 13\n1..1\nok 1 - a case\n"


def test_annotations_name_file_and_line_of_what_must_not_be(all_outcomes: Folder) -> None:
    result = all_outcomes.wolken("scenario run . --github --quiet")
    pattern = re.compile(r"::error file=(?P<file>[^,]*),line=(\d+),title=([^,:]*)::(.*)")
    found = [pattern.fullmatch(line) for line in result.out.splitlines()]
    annotations = {match["file"]: match.groups()[1:] for match in found if match is not None}
    assert len(annotations) == len(found)
    assert set(annotations) == {f"{name}.scenario.toml" for name in ("broken", "failed", "xpassed")}
    line, title, message = annotations["failed.scenario.toml"]
    assert line == str(FAILS.splitlines().index("[[step]]") + 1)
    assert title == "a wrong pile"
    assert "%0Aexpected: [5,7]%0Afound: [4,4,4,5,7]%0A" in message
    line, _, message = annotations["broken.scenario.toml"]
    assert line != "1"
    assert "did you mean “shows”?" in message


def test_annotations_come_after_the_lines_and_only_for_failures(folder: Folder) -> None:
    lines = run(folder, PASSES, "--github").done().splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["ok", "one"]
    lines = run(folder, FAILS, "--github").out.splitlines()
    assert lines[0].startswith("FAILED ")
    assert lines[-1].startswith("::error file=a.scenario.toml,line=")


def test_annotations_escape_what_would_end_them(odd_title: Folder) -> None:
    result = odd_title.wolken("scenario run . --github --quiet")
    (line,) = result.out.splitlines()
    assert ',title=100%25 <b>&amp; "quoted"%2C [red]#tag%3A ü €' in line


@pytest.mark.parametrize("form", ["", "--plain", "--tap", "--github --quiet"])
def test_no_form_lets_control_characters_of_a_title_through(odd_title: Folder, form: str) -> None:
    out = odd_title.wolken(f"scenario run . {form}").out
    assert not set(out) & {"\x07", "\u202e"}
    assert "quoted" in out


@pytest.mark.parametrize(("text", "status"), [(PASSES, 0), (XFAILS, 0), (FAILS, 1)])
def test_quiet_says_nothing(folder: Folder, text: str, status: int) -> None:
    result = run(folder, text, "--quiet")
    assert (result.status, result.out, result.err) == (status, "", "")


def test_a_terminal_shows_the_same_lines(folder: Folder) -> None:
    written(folder, a=PASSES, b=FAILS)
    result = folder.terminal("scenario run .")
    assert result.status == 1
    for line in ("ok a.scenario.toml: a case", "FAILED b.scenario.toml", "expected: [5,7]"):
        assert line in plain(result.out)
