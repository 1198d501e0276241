"""`wolken scenario coverage`: what counts as shown and as refused, and what only claims to."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest
from harness import GAME, Folder
from scenario_texts import PASSES, POSITION, REFUSED, TOSS, scenario, written

from wolken.cli.scenario.coverage import cited_ids
from wolken.cli.scenario.files import SHIPPED
from wolken.core import data
from wolken.core.games import GAMES

RULES = tuple(rule.id for rule in data.rules(GAME))
FLIP = "[[step]]\nmove = 'anna: flip a1'\n"
DEALS = 'deals = ["deal 5", "deal 7"]'


def cover(folder: Folder, text: str) -> dict[str, tuple[int, int]]:
    """How many scenarios show each rule and see it refused, where any does."""
    result = written(folder, a=text).wolken("scenario coverage a.scenario.toml --json")
    assert result.status == 1
    covers = json.loads(result.out)["rules"]
    counts = {cover["rule"]: (len(cover["shown"]), len(cover["refused"])) for cover in covers}
    assert tuple(counts) == RULES
    return {rule: found for rule, found in counts.items() if any(found)}


def test_a_passed_claim_and_a_refusal_count(folder: Folder) -> None:
    assert cover(folder, PASSES) == {"WW-10": (0, 1), "WW-12": (1, 0)}


def test_every_rule_has_a_line_that_says_what_it_lacks(folder: Folder) -> None:
    result = written(folder, a=PASSES).wolken("scenario coverage a.scenario.toml")
    assert (result.status, result.err) == (1, "")
    *lines, total = result.out.splitlines()
    assert tuple(line.partition(":")[0] for line in lines) == RULES
    assert "WW-10: shown by 0, refused in 1; LACKS shown" in lines
    assert "WW-08: shown by 0, refused in 0; LACKS shown; LACKS refused" in lines
    assert "WW-12: shown by 1" in lines
    assert total == f"{len(RULES)} rules, {len(RULES) - 1} lack a scenario"


@pytest.mark.parametrize("rule", ["WW-11", "WW-12", "WW-16", "WW-18"])
def test_a_claim_counts_only_if_the_rule_was_exercised(folder: Folder, rule: str) -> None:
    step = f"{FLIP}shows = ['{rule}', 'WW-05']\nview.layouts.anna.a1 = 7\n"
    claims = scenario(step, start="", head=DEALS, rules=f"WW-05 {rule}")
    assert written(folder, a=claims).wolken("scenario run .").status == 0
    assert cover(folder, claims) == {"WW-05": (1, 0)}


def test_a_rule_counts_only_in_the_step_that_claims_it(folder: Folder) -> None:
    later = "[[step]]\nshows = ['WW-12']\nview.hand = 7\n"
    steps = (later, TOSS.replace('shows = ["WW-12"]\n', ""))
    assert cover(folder, scenario(*steps, rules="WW-12")) == {}


def test_the_set_up_is_exercised_by_the_first_step_and_no_other(folder: Folder) -> None:
    setup = "[[step]]\nshows = ['WW-01']\nwaiting = ['dealer']\n"
    assert cover(folder, scenario(setup, start="", rules="WW-01")) == {"WW-01": (1, 0)}
    steps = ("[[step]]\nwaiting = ['dealer']\n", setup)
    assert cover(folder, scenario(*steps, start="", rules="WW-01")) == {}
    drawn = setup.replace("dealer", "anna")
    assert cover(folder, scenario(drawn, start=POSITION, rules="WW-01")) == {}


@pytest.mark.parametrize("head", ['skip = "later"', 'xfail = "later"'])
def test_what_is_skipped_or_expected_to_fail_does_not_count(folder: Folder, head: str) -> None:
    wrong = TOSS + "waiting = ['anna']\n"
    assert cover(folder, scenario(wrong, rules="WW-12", head=head)) == {}


@pytest.mark.parametrize(
    ("text", "status", "complaint"),
    [
        (scenario(TOSS + "waiting = ['anna']\n", rules="WW-12"), 1, "step 1: waiting: expected"),
        (scenario(REFUSED.replace("WW-10", "WW-08"), rules="WW-08"), 1, "refused: WW-10"),
        (scenario(TOSS.replace("shows", "shwos"), rules="WW-12"), 3, "did you mean"),
        (scenario(TOSS, head='xfail = "later"', rules="WW-12"), 1, "later"),
        ("", 3, "a.scenario.toml: is empty"),
    ],
)
def test_what_fails_or_is_broken_does_not_count_and_is_a_complaint(
    folder: Folder, text: str, status: int, complaint: str
) -> None:
    result = written(folder, a=text, b=PASSES).wolken("scenario coverage . --json")
    assert result.status == status
    assert result.err.startswith("wolken: a.scenario.toml")
    if complaint != "did you mean":
        assert complaint in result.err
    covers = {cover["rule"]: cover for cover in json.loads(result.out)["rules"]}
    assert covers["WW-12"]["shown"] == ["b.scenario.toml"]
    assert covers["WW-10"]["refused"] == ["b.scenario.toml"]
    assert covers["WW-08"]["refused"] == []


def test_a_failing_scenario_is_never_all_right(folder: Folder) -> None:
    folder.write("bad.scenario.toml", scenario(TOSS + "waiting = ['anna']\n", rules="WW-12"))
    ours = str(SHIPPED / GAME)
    assert folder.wolken("scenario coverage", ours).done().endswith("0 lack a scenario\n")
    result = folder.wolken("scenario coverage", ours, "bad.scenario.toml")
    assert result.status == 1
    assert result.err.startswith("wolken: bad.scenario.toml:")
    assert result.out.endswith("0 lack a scenario\n")


def test_without_a_path_every_game_is_covered_by_what_comes_with_the_program(
    folder: Folder,
) -> None:
    result = folder.wolken("scenario coverage --json")
    covers = json.loads(result.out)["rules"]
    assert [cover["rule"] for cover in covers] == [
        rule.id for game in GAMES for rule in data.rules(game)
    ]
    assert all(cover["lacks"] == [] for cover in covers if cover["rule"] in RULES)


def test_a_folder_without_scenarios_is_a_complaint(folder: Folder) -> None:
    folder.wolken("scenario coverage .").failed(2, "there is no scenario in .")


def test_json_names_the_scenarios_of_each_rule(folder: Folder) -> None:
    result = written(folder, a=PASSES).wolken("scenario coverage . --json")
    covers = {cover["rule"]: cover for cover in json.loads(result.out)["rules"]}
    assert covers["WW-12"] == {
        "rule": "WW-12",
        "breakable": False,
        "shown": ["a.scenario.toml"],
        "refused": [],
        "lacks": [],
    }
    assert covers["WW-10"]["lacks"] == ["shown"]
    assert covers["WW-08"]["lacks"] == ["shown", "refused"]


class Table(HTMLParser):
    """The texts of a page's table, row by row."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data.strip()


def test_html_is_a_page_with_a_row_for_each_rule(folder: Folder) -> None:
    written(folder, a=PASSES).write("<b>.scenario.toml", PASSES)
    result = folder.wolken("scenario coverage . --html page.html --quiet")
    assert (result.status, result.out, result.changed) == (1, "", ("page.html",))
    text = folder.read("page.html")
    assert text.startswith("<!DOCTYPE html>")
    assert "<b>" not in text
    table = Table()
    table.feed(text)
    rows = {row[0]: row for row in table.rows[1:]}
    assert tuple(rows) == RULES
    sentences = {rule.id: rule.sentences["en"] for rule in data.rules(GAME)}
    assert {name: row[1] for name, row in rows.items()} == sentences
    assert rows["WW-12"][2:] == ["<b>.scenario.tomla.scenario.toml", "–", ""]
    assert rows["WW-08"][2:] == ["", "", "shown, refused"]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("WW-05: the place is open", ["WW-05"]),
        ("WW-12, WW-14: both", ["WW-12", "WW-14"]),
        ("WW-01 to WW-03, and WW-09", ["WW-01", "WW-02", "WW-03", "WW-09"]),
        ("XWW-01, WW-1, ww-01, WW-012", []),
    ],
)
def test_a_docstring_cites_rules_one_by_one_or_from_one_to_another(
    text: str, ids: list[str]
) -> None:
    assert list(cited_ids(text)) == ids
