"""Verdicts in the forms that other programs read: JUnit, TAP, GitHub annotations."""

from collections.abc import Iterator, Sequence

from ..language import _
from .verdict import Verdict


def junit(verdicts: Sequence[Verdict]) -> str:
    """A JUnit report, one test suite with a test case for each scenario."""
    from xml.etree import ElementTree

    suite = ElementTree.Element(
        "testsuite",
        name="wolken scenarios",
        tests=str(len(verdicts)),
        failures=str(sum(verdict.status in ("failed", "xpassed") for verdict in verdicts)),
        errors=str(sum(verdict.status == "broken" for verdict in verdicts)),
        skipped=str(sum(verdict.status in ("skipped", "xfailed") for verdict in verdicts)),
        time="0",
    )
    for verdict in verdicts:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=_xml(verdict.game or "wolken"),
            name=_xml(verdict.title),
            file=_xml(verdict.path),
            line=str(verdict.line),
            time="0",
        )
        tag = {
            "failed": "failure",
            "xpassed": "failure",
            "broken": "error",
            "skipped": "skipped",
            "xfailed": "skipped",
        }.get(verdict.status)
        if tag is not None:
            inner = ElementTree.SubElement(case, tag, message=_xml(_reason(verdict)))
            if tag != "skipped":
                inner.set("type", verdict.status)
                inner.text = _xml("\n".join(verdict.details))
    suites = ElementTree.Element("testsuites")
    suites.append(suite)
    ElementTree.indent(suites)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(
        suites, encoding="unicode"
    )


def tap(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """TAP version 13, with what differed as diagnostics.

    A consumer takes every `TODO` for success, so an unexpected pass is plainly `not ok`.
    """
    yield "TAP version 13"
    yield f"1..{len(verdicts)}"
    for number, verdict in enumerate(verdicts, 1):
        word = "ok" if verdict.status in ("passed", "skipped") else "not ok"
        title = verdict.title.replace("#", "-")
        directive = ""
        if verdict.status == "skipped":
            directive = f" # SKIP {verdict.reason}"
        elif verdict.status == "xfailed":
            directive = f" # TODO {verdict.reason}"
        yield f"{word} {number} - {title}{directive}"
        for line in verdict.details:
            yield f"# {line}"


def github(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """An annotation for each scenario that must not be as it is."""
    for verdict in verdicts:
        if verdict.bad:
            properties = {
                "file": verdict.path,
                "line": str(verdict.line),
                "title": verdict.title,
            }
            text = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
            yield f"::error {text}::{_message(chr(10).join((_reason(verdict), *verdict.details)))}"


def _reason(verdict: Verdict) -> str:
    if verdict.status == "xpassed":
        return _("passed, though expected to fail: {reason}").format(reason=verdict.reason)
    return verdict.reason


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


def _xml(text: str) -> str:
    """The text without the characters that XML cannot hold."""
    return "".join(sign if sign in "\n\t" or sign.isprintable() else "?" for sign in text)
