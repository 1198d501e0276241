"""`pace`, `absent`, `timeout`: time agreed on, told and used up; `status` of such matches."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from harness import GAME, Folder

from wolken.core import match as matches

# A Monday; the first due time after it, and when the grace is over
BEGUN = "2026-11-30T12:00:00Z"
DUE = "2026-12-14T12:00:00Z"
OVER = "2026-12-15T12:00:00Z"
TEXT = "3d bank 7d weekends grace 1d then bot:steady"
OPTIONS = "--bank 7d --weekends --grace 1d --then bot:steady"
NEW = "new m.toml --players anna,ben --seed s1"
TIMED = f"timed since {BEGUN}, due at {DUE}; left in the bank: 7d"


def at(time: str) -> dict[str, str]:
    """The environment of a call at that time."""
    return {"WOLKEN_NOW": time}


@pytest.fixture
def timed(folder: Folder) -> Folder:
    """A folder with a match for which a pace was agreed on as it began."""
    folder.env |= at(BEGUN)
    folder.inside(f"{NEW} --pace 3d {OPTIONS}").done()
    return folder


def header(folder: Folder) -> dict[str, Any]:
    return tomllib.loads(folder.read().partition("\n[")[0])


# Agreeing


def test_a_match_begins_with_a_pace_on_the_record(timed: Folder) -> None:
    assert timed.log() == [f"- pace {TEXT}", "dealer deal 2"]
    assert header(timed)["due"] == f"{DUE} anna, {DUE} ben"
    assert list(header(timed))[-2:] == ["since", "due"]
    assert tomllib.loads(timed.read())["head"]["clocks"] == {
        "anna": f"{BEGUN} 0",
        "ben": f"{BEGUN} 0",
    }


def test_a_match_without_a_pace_tells_nothing_of_time(folder: Folder) -> None:
    folder.inside(NEW).done()
    assert "due" not in header(folder)
    assert "clocks" not in tomllib.loads(folder.read())["head"]
    assert folder.inside("pace m.toml").done() == "no pace has been agreed on\n"
    assert folder.inside("pace m.toml --json").facts() == {"pace": None, "seats": {}}


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("2w", "14d"),
        ("90m --grace 12h", "90m grace 12h"),
        ("24h --bank 2w --then leave", "1d bank 14d then leave"),
        ("3d --absence 30", "3d"),
        ("3d --absence 0 --weekends", "3d weekends absence 0"),
        ("3d --then bot:sharp:800", "3d then bot:sharp:800"),
    ],
)
def test_a_pace_is_agreed_on_later(folder: Folder, options: str, text: str) -> None:
    folder.inside(NEW).done()
    out = folder.inside(f"pace m.toml {options}").done()
    assert out.splitlines()[0] == f"pace: {text}"
    assert folder.log()[-1] == f"- pace {text}"
    assert folder.inside("pace m.toml").done() == out


def test_a_pace_is_changed_and_ended(timed: Folder) -> None:
    timed.inside("pace m.toml 2d --quiet", env=at("2026-12-01T12:00:00Z")).done()
    assert header(timed)["due"] == "2026-12-03T12:00:00Z anna, 2026-12-03T12:00:00Z ben"
    assert timed.inside("pace m.toml --off").done() == "no pace has been agreed on\n"
    assert "due" not in header(timed)
    assert timed.log()[-2:] == ["- pace 2d", "- pace off"]
    timed.inside("pace m.toml --off").failed(1, "no pace has been agreed on", "pace FILE 3d")


BAD = [
    ("pace m.toml soon", "“soon” is no length of time like 90m, 12h, 3d or 2w"),
    ("pace m.toml 1.5d", "“1.5d” is no length of time"),
    ("pace m.toml 0d", "“0d” is no length of time"),
    ("pace m.toml 53w", "at most 366d"),
    ("pace m.toml 3d --bank much", "“much” is no length of time"),
    ("pace m.toml 3d --grace 1", "“1” is no length of time"),
    ("pace m.toml 3d --absence 2w", "“2w” is no number of days from 0 to 366"),
    ("pace m.toml 3d --absence 367", "“367” is no number of days from 0 to 366"),
    ("pace m.toml 3d --then flee", "“flee” cannot be agreed on"),
    ("pace m.toml 3d --then leaf", "did you mean “leave”?"),
    ("pace m.toml 3d --then person", "“person” cannot be agreed on"),
    ("pace m.toml 3d --then bot:clever", "there is no player “bot:clever”"),
    ("pace m.toml 3d --then bot:exec:./mine", "a program cannot be agreed on"),
    ("pace m.toml 3d --then pass", f"in {GAME} nobody can pass"),
    ("pace m.toml --bank 7d", "say first how long a decision may take, like 3d"),
    ("pace m.toml 3d --off", "--off stands alone"),
    ("new n.toml --players anna,ben --bank 7d", "say with --pace how long a decision may take"),
    ("new n.toml --players anna,ben --pace soon", "“soon” is no length of time"),
    ("absent m.toml soon --as anna", "“soon” is no day like 2026-12-20"),
    ("absent m.toml 2026-12-20 2026-12-32 --as anna", "“2026-12-32” is no day"),
    ("absent m.toml 2026-12-20 2026-12-19 --as anna", "2026-12-19 comes before 2026-12-20"),
    ("absent m.toml 2026-12-20", "say who is absent, with --as"),
    ("absent m.toml 2026-12-20 --as cleo", "there is no seat “cleo”"),
]


@pytest.mark.parametrize(("line", "complaint"), BAD)
def test_what_is_not_understood(timed: Folder, line: str, complaint: str) -> None:
    timed.inside(line).failed(2, complaint)


# Telling


def test_everybody_is_told_who_is_due(timed: Folder) -> None:
    timed.inside("move m.toml --as anna flip a1, flip b1", env=at("2026-12-01T12:00:00Z")).done()
    assert timed.inside("pace m.toml", env=at("2026-12-04T12:00:00Z")).done().splitlines() == [
        f"pace: {TEXT}",
        "anna: no time is counted; left in the bank: 7d",
        f"ben: timed since {BEGUN}, due at {DUE}; left in the bank: 6d",
    ]
    assert timed.inside("pace m.toml", env=at(DUE)).done().splitlines()[2] == (
        f"ben: late since {DUE}, can be timed out from {OVER} on; left in the bank: 0m"
    )


def test_json_tells_the_same(timed: Folder) -> None:
    timed.inside("move m.toml --as anna flip a1, flip b1", env=at("2026-12-01T12:00:00Z")).done()
    timed.inside("absent m.toml 2026-12-21 --as anna").done()
    facts = timed.inside("pace m.toml --json", env=at("2026-12-04T18:30:00Z")).facts()
    assert facts == {
        "pace": {
            "each": 259200,
            "bank": 604800,
            "weekends": True,
            "grace": 86400,
            "absence": 30,
            "then": "bot:steady",
            "text": TEXT,
        },
        "seats": {
            "anna": {
                "since": None,
                "due": None,
                "timeout": None,
                "late": False,
                "bank": 604800,
                "absent": [["2026-12-21", "2026-12-21"]],
            },
            "ben": {
                "since": BEGUN,
                "due": DUE,
                "timeout": OVER,
                "late": False,
                "bank": 604800 - 86400 - 23400,
                "absent": [],
            },
        },
    }
    assert timed.inside("pace m.toml --json", env=at(DUE)).facts()["seats"]["ben"]["late"] is True


@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland"])
@pytest.mark.parametrize("begun", ["2026-03-27T23:30:00Z", "2026-10-24T00:30:00Z"])
def test_time_is_the_same_on_every_machine(folder: Folder, zone: str, begun: str) -> None:
    """Across the days on which clocks change in March and October, on both hemispheres."""
    folder.env |= {**at(begun), "TZ": zone}
    folder.ww(f"{NEW} --pace 10d --weekends").done()
    # after Friday's last half hour, or from Monday on: ten days in weeks of five
    due = {"2026-03-27T23:30:00Z": "2026-04-10T23:30:00Z", "2026-10-24T00:30:00Z": "2026-11-07"}
    assert folder.ww("pace m.toml").done().count(f"due at {due[begun]}") == 2


def test_each_part_of_a_contribution_to_the_seed_has_its_own_time(folder: Folder) -> None:
    folder.env |= at(BEGUN)
    folder.inside("new m.toml --players anna,ben --fair --strict --pace 1d").done()
    times = ("2026-11-30T18:00:00Z", "2026-12-01T06:00:00Z")
    folder.inside("contribute m.toml one --as anna", env=at(times[0])).done()
    assert header(folder)["due"] == "2026-12-01T12:00:00Z ben"
    folder.inside("contribute m.toml two --as ben", env=at(times[1])).done()
    assert header(folder)["waiting"] == ["anna", "ben"]
    assert header(folder)["due"] == "2026-12-02T06:00:00Z anna, 2026-12-02T06:00:00Z ben"


def test_at_a_real_table_no_time_is_counted_while_chance_is_due(folder: Folder) -> None:
    folder.env |= at(BEGUN)
    folder.inside("new m.toml --players anna,ben --table --pace 1d").done()
    assert "due" not in header(folder)
    folder.inside("move m.toml deal 5", env=at("2026-12-01T12:00:00Z")).done()
    assert header(folder)["due"] == "2026-12-02T12:00:00Z anna, 2026-12-02T12:00:00Z ben"
    folder.inside("move m.toml --as anna flip a1", env=at("2026-12-01T18:00:00Z")).done()
    assert "due" not in header(folder)


@pytest.mark.parametrize("text", ["pace 3d soon", "absent 2026-12-20 2026-12-19"])
@pytest.mark.parametrize("line", ["pace m.toml", "move m.toml --as anna flip a1"])
def test_a_log_in_which_somebody_wrote_nonsense_is_complained_about(
    timed: Folder, line: str, text: str
) -> None:
    """Whoever can write a file can give it the right digests too."""
    match = timed.match()
    entry, chain = matches.seal(match, 3, BEGUN, "anna", text, match.state)
    timed.write("m.toml", match._replace(log=(*match.log, entry.line()), chain=chain))
    timed.inside(line).failed(3, "entry 3: this is no entry of a log")


# Absence


def test_days_of_absence_do_not_count(timed: Folder) -> None:
    out = timed.inside("absent m.toml 2026-12-07 2026-12-08 --as anna").done()
    assert out.splitlines()[1:] == [
        f"anna: timed since {BEGUN}, due at 2026-12-16T12:00:00Z; left in the bank: 7d"
        "; absent from 2026-12-07 to 2026-12-08",
        f"ben: {TIMED}",
    ]
    assert timed.log()[-1] == "anna absent 2026-12-07 2026-12-08"
    assert header(timed)["due"] == f"{DUE} ben, 2026-12-16T12:00:00Z anna"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "absent m.toml 2026-11-30 --as anna",
            "only days to come can be left out",
        ),
        ("absent m.toml 2026-11-01 2026-12-02 --as anna", "from 2026-12-01 on"),
        (
            "absent m.toml 2026-12-01 2026-12-31 --as anna",
            "anna may be absent for 30 more days, of 30 in the match",
        ),
    ],
)
def test_absences_that_are_refused(timed: Folder, line: str, complaint: str) -> None:
    timed.inside(line).failed(1, complaint)


def test_without_a_pace_nobody_needs_to_be_absent(folder: Folder) -> None:
    folder.inside(NEW).done()
    folder.inside("absent m.toml 2026-12-20 --as anna").failed(1, "no pace has been agreed on")


# Status


def test_status_tells_who_is_due_or_late(timed: Folder) -> None:
    timed.inside("absent m.toml 2026-12-07 2026-12-08 --as anna").done()
    waiting = f"m.toml: {GAME}: waiting for anna, ben since {BEGUN}"
    cases = {
        "2026-12-14T11:59:59Z": f"ben is due at {DUE}; anna is due at 2026-12-16T12:00:00Z",
        DUE: f"ben is late since {DUE}; anna is due at 2026-12-16T12:00:00Z",
        "2027-01-01T00:00:00Z": f"ben is late since {DUE}; anna is late since 2026-12-16T12:00:00Z",
    }
    for now, told in cases.items():
        assert timed.quick("status m.toml", env=at(now)).done() == f"{waiting}; {told}\n"


def test_status_tells_the_same_in_json(timed: Folder) -> None:
    timed.inside("absent m.toml 2026-12-07 2026-12-08 --as anna").done()
    (facts,) = timed.quick("status . --json", env=at(DUE)).facts()["matches"]
    assert facts["due"] == {"ben": DUE, "anna": "2026-12-16T12:00:00Z"}
    assert facts["late"] == ["ben"]


@pytest.mark.parametrize("line", [f"{GAME} move m.toml --as anna flip a1", "status m.toml"])
def test_a_match_without_a_pace_pays_nothing_for_it(folder: Folder, line: str) -> None:
    folder.inside(NEW).done()
    result = folder.wolken(line, python=("-X", "importtime"))
    assert result.status == 0
    for module in ("wolken.core.pace", "wolken.core.moments", "wolken.cli.pacing"):
        assert module not in result.err


def test_status_reads_no_more_than_the_header(timed: Folder) -> None:
    head = timed.read().partition("\n[")[0]
    timed.write("m.toml", f"{head}\n[options]\nlimit = ")
    assert f"anna is due at {DUE}" in timed.quick("status m.toml").done()
    result = timed.wolken("status m.toml", python=("-X", "importtime"))
    assert "wolken.core.pace" not in result.err


# Timeouts


@pytest.mark.parametrize(
    ("now", "complaint"),
    [
        (BEGUN, f"nobody is late: anna is due at {DUE}, and can be timed out from {OVER} on"),
        (DUE, f"anna is late since {DUE}, but can be timed out only from {OVER} on"),
        ("2026-12-15T11:59:59Z", f"from {OVER} on"),
    ],
)
@pytest.mark.parametrize("option", ["", "--dry-run"])
def test_nothing_is_done_before_the_grace_is_over(
    timed: Folder, now: str, complaint: str, option: str
) -> None:
    timed.inside(f"timeout m.toml {option}", env=at(now)).failed(1, complaint)
    code = timed.inside(f"timeout m.toml --json {option}", env=at(now)).refusal()["code"]
    assert code == ("not-late" if now == BEGUN else "grace")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("", "no pace has been agreed on"),
        ("--pace 3d", "nothing has been agreed on for a seat that is late"),
    ],
)
def test_without_an_agreement_nothing_is_done(folder: Folder, options: str, complaint: str) -> None:
    folder.inside(f"{NEW} {options}").done()
    folder.inside("timeout m.toml", env=at(OVER)).failed(1, complaint)


def test_a_late_seat_is_handed_to_a_computer_that_goes_on(timed: Folder) -> None:
    timed.inside("move m.toml --as ben flip a1", env=at("2026-12-14T10:00:00Z")).done()
    out = timed.inside("timeout m.toml", env=at(OVER)).done()
    assert out.splitlines()[:3] == ["-: timeout anna", "anna: seat bot:steady", "anna: flip a2"]
    assert timed.log()[4:7] == ["- timeout anna", "anna seat bot:steady", "anna flip a2"]
    assert (header(timed)["waiting"], header(timed)["since"]) == (["ben"], OVER)
    # of ben's bank two hours were left when he had flipped his first card
    assert header(timed)["due"] == "2026-12-17T12:00:00Z ben"


def test_a_seat_can_be_handed_back(timed: Folder) -> None:
    timed.inside("move m.toml --as ben flip a1", env=at("2026-12-14T10:00:00Z")).done()
    timed.inside("timeout m.toml", env=at(OVER)).done()
    timed.inside("seat m.toml anna=person", env=at(OVER)).done()
    timed.inside("move m.toml --as ben flip b1", env=at("2026-12-15T18:00:00Z")).done()
    waiting = header(timed)["waiting"]
    assert waiting in (["anna"], ["ben"])
    assert header(timed)["due"].partition(" ")[2] == waiting[0]


def test_a_seat_that_leaves_is_said_to_have_left(folder: Folder) -> None:
    folder.env |= at(BEGUN)
    folder.inside(f"{NEW} --pace 3d --then leave").done()
    folder.inside("move m.toml --as ben flip a1", env=at("2026-12-02T12:00:00Z")).done()
    folder.inside("timeout m.toml --quiet", env=at("2026-12-04T12:00:00Z")).done()
    assert folder.log()[4:6] == ["- timeout anna leave", "anna seat bot:steady"]


def test_all_who_are_late_are_timed_out_in_one_call(timed: Folder) -> None:
    facts = timed.inside("timeout m.toml --json", env=at(OVER)).facts()
    assert facts["timeouts"] == [
        {"seat": "anna", "then": "bot:steady", "entry": "seat bot:steady"},
        {"seat": "ben", "then": "bot:steady", "entry": "seat bot:steady"},
    ]
    assert facts["outcome"] is not None
    assert "due" not in header(timed)
    timed.inside("timeout m.toml", env=at(OVER)).failed(1, "nobody whose time is counted")
    timed.inside("pace m.toml 3d").failed(1, "the match is over")
    timed.inside("absent m.toml 2027-01-01 --as anna").failed(1, "the match is over")


def test_a_dry_run_says_what_would_be_done(timed: Folder) -> None:
    result = timed.inside("timeout m.toml --dry-run", env=at(OVER))
    assert result.done().splitlines() == [
        "would be recorded for anna: seat bot:steady",
        "would be recorded for ben: seat bot:steady",
    ]
    assert result.changed == ()
    facts = timed.inside("timeout m.toml --dry-run --json", env=at(OVER)).facts()
    assert [entry["seat"] for entry in facts["timeouts"]] == ["anna", "ben"]


# A game, moves up to a decision that a seat can let go by, and the move that does so. The
# numbers of moves are those of the list that `moves` prints.
@pytest.mark.parametrize(
    ("game", "moves", "entry"),
    [
        ("donnerwetter", 0, "pass"),
        ("wolkenbruch", 3, "end"),
        ("ueber-den-wolken", 0, "pass"),
    ],
)
def test_a_late_seat_passes_where_its_rules_allow_it(
    folder: Folder, game: str, moves: int, entry: str
) -> None:
    folder.env |= at(BEGUN)
    options = "--pace 1d --then pass --seed s1 --players anna,ben"
    facts = folder.quick(f"{game} new m.toml {options} --json").facts()
    late = at("2026-12-02T12:00:00Z")
    seat = ""
    for _ in range(moves):
        seat = facts["waiting"][0]
        plan = folder.quick(f"{game} timeout m.toml --dry-run --json", env=late)
        if plan.status == 0:
            break
        assert f"the rules do not let {seat} pass now" in plan.err
        first = folder.quick(f"{game} moves m.toml --json --as {seat}").facts()["moves"][0]
        facts = folder.quick(f"{game} move m.toml --json --as {seat}", first).facts()
    seat = facts["waiting"][0]
    before = folder.log()
    folder.quick(f"{game} timeout m.toml --quiet", env=late).done()
    assert folder.log()[len(before) :][:2] == [f"- timeout {seat}", f"{seat} {entry}"]
    assert folder.quick(f"{game} replay m.toml --check").status == 0


def test_what_cannot_be_passed_is_not(folder: Folder) -> None:
    folder.env |= at(BEGUN)
    new = "wolkenbruch new m.toml --players anna,ben --seed s1 --pace 1d --then pass --json"
    (seat,) = folder.quick(new).facts()["waiting"]
    folder.quick("wolkenbruch timeout m.toml", env=at(OVER)).failed(
        1,
        f"the rules do not let {seat} pass now",
        f"wolken wolkenbruch seat FILE {seat}=bot:steady",
    )
