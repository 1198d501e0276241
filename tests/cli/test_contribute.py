"""Fair matches at the command line: begun, contributed to, revealed and computed again."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence

import pytest
from fair_matches import OTHER_SECRET, SECRET, fresh, made, over, played, said
from harness import GAME, LATER, NOW, Folder, begun, table
from harness import over as over_by_seed

from wolken.cli.scenario.files import SHIPPED
from wolken.core import fair
from wolken.core.games import GAMES
from wolken.core.match import Match

AT = {"WOLKEN_NOW": LATER}
HEX = re.compile(r"[0-9a-f]{64}")


def begin(folder: Folder, words: str = "", game: str = GAME) -> None:
    folder.quick(f"{game} new m.toml --players anna,ben --fair {words}").done()


# Beginning


def test_a_fair_match_waits_for_everybody_and_publishes_a_commitment(folder: Folder) -> None:
    told = folder.inside("new m.toml --players anna,ben --fair").done().splitlines()
    match = folder.match()
    assert match.secret is not None
    assert HEX.fullmatch(match.secret)
    commitment = fair.host_commitment(match.id, match.secret)
    assert told[0] == f"-: commit {commitment}"
    assert told[-1] == "waiting for contributions to the seed: anna, ben"
    assert folder.log() == [f"- commit {commitment}"]
    status = f"m.toml: {GAME}: waiting for anna, ben since {NOW}\n"
    assert folder.quick("status m.toml").done() == status
    facts = folder.inside("show m.toml --json").facts()
    assert facts["waiting"] == ["anna", "ben"]
    assert facts["fair"] == {"commitment": commitment, "strict": False, "asked": "contribute"}


def test_no_two_secrets_are_alike(folder: Folder) -> None:
    begin(folder)
    first = folder.match()
    begin(folder, "--force")
    assert folder.match().secret != first.secret


@pytest.mark.parametrize(
    ("words", "texts"),
    [
        ("--fair --seed x", ("--fair", "--seed")),
        ("--fair --table", ("--fair", "--table")),
        ("--strict", ("--strict goes with --fair",)),
    ],
)
def test_options_that_do_not_go_together(folder: Folder, words: str, texts: Sequence[str]) -> None:
    folder.inside(f"new m.toml --players anna,ben {words}").failed(2, *texts)


def test_computers_alone_have_no_fair_match(folder: Folder) -> None:
    folder.inside("new m.toml --players bot:steady,bot:random --fair").failed(2, "a person")


def test_a_match_begun_over_another_names_it_first(folder: Folder) -> None:
    folder.write("m.toml", made())
    told = folder.inside("new m.toml --players anna,ben --fair --force").done()
    assert told.startswith("-: replaces 0a1b2c3d 4\n-: commit ")
    assert folder.log()[0] == "- replaces 0a1b2c3d 4"
    seat = folder.inside("replay m.toml --as ben").done().splitlines()
    assert seat[0] == f"1 {NOW} -: replaces 0a1b2c3d 4"


# What a file was begun with, one after the other, and whether the last match names the one before.
BEGUN = [
    (("--seed x", "--fair"), True),
    (("--table", "--fair --strict"), True),
    (("--fair", "--fair"), True),
    (("--fair", "--seed x"), True),
    (("--fair", "--table"), True),
    (("--fair", "--seed x", "--seed y"), True),
    (("--fair", "--seed x", "--fair"), True),
    (("--fair", "--seed x", "--table", "--seed y", "--fair"), True),
    (("--seed x", "--seed y"), False),
    (("--seed x", "--table"), False),
]


@pytest.mark.parametrize(("begun_with", "named"), BEGUN)
def test_no_fair_match_is_got_rid_of_without_a_trace(
    folder: Folder, begun_with: Sequence[str], named: bool
) -> None:
    for words in begun_with:
        before = folder.match() if (folder.path / "m.toml").exists() else None
        told = folder.inside(f"new m.toml --players anna,ben --force {words}").done()
    assert before is not None
    line = f"- replaces {before.id} {before.readings[0].seq}"
    assert (line in folder.log()) == named
    assert told.startswith(line.replace("- ", "-: ", 1)) == named
    folder.inside("replay m.toml --check").done()


def test_what_cannot_be_read_is_overwritten_without_a_note(folder: Folder) -> None:
    folder.write("m.toml", "nothing")
    folder.inside("new m.toml --players anna,ben --seed x --force").done()
    assert [entry.split()[1] for entry in folder.log()] == ["deal"]


def test_a_fair_match_is_not_begun_over_what_cannot_be_read(folder: Folder) -> None:
    folder.write("m.toml", "nothing")
    folder.inside("new m.toml --players anna,ben --fair --force").failed(3, "m.toml")


# Contributing


@pytest.mark.parametrize("game", GAMES)
def test_with_the_last_contribution_chance_answers(folder: Folder, game: str) -> None:
    begin(folder, game=game)
    folder.quick(f"{game} contribute m.toml rain --as anna", env=AT).done()
    assert folder.match().seed is None
    assert folder.match().since == LATER
    folder.quick(f"{game} contribute m.toml --as ben").done()
    match = folder.match()
    assert match.seed is not None
    assert match.dealt > 0
    folder.quick(f"{game} replay m.toml --check").done()
    folder.quick(f"{game} replay m.toml --audit").done()
    assert folder.quick(f"{game} show m.toml --json").facts()["fair"]["asked"] is None


def test_what_is_contributed_is_told(folder: Folder) -> None:
    begin(folder)
    told = folder.inside("contribute m.toml thunder  over the lake --as anna").done().splitlines()
    assert told[:2] == [
        "contributed: thunder over the lake",
        "anna: contribute " + b"thunder over the lake".hex(),
    ]
    assert told[-1] == "waiting for contributions to the seed: ben"
    facts = folder.inside("contribute m.toml --json").facts()
    assert re.fullmatch("[0-9a-f]{32}", facts["text"])
    assert facts["kept"] is False
    assert [entry["seat"] for entry in facts["told"]] == ["ben", "dealer"]
    assert facts["told"][0]["move"] == "contribute " + facts["text"].encode().hex()


def test_letters_count_the_same_however_they_are_composed(folder: Folder) -> None:
    begin(folder)
    folder.inside("contribute m.toml --as anna", "u\u0308ber").done()
    assert folder.log()[-1] == "anna contribute " + "über".encode().hex()


def test_computers_go_on_in_the_same_call(folder: Folder) -> None:
    folder.inside("new m.toml --players anna,bot:steady --fair").done()
    assert folder.log()[1:] == ["steady seat bot:steady"]
    folder.inside("contribute m.toml rain").done()
    assert "steady flip" in " ".join(folder.log())


def test_a_seat_handed_to_a_computer_is_not_waited_for(folder: Folder) -> None:
    begin(folder)
    folder.inside("contribute m.toml rain --as anna").done()
    folder.inside("seat m.toml ben=bot:steady", env=AT).done()
    match = folder.match()
    assert match.seed == fair.seed_from(match.id, match.secret or "", [("anna", "7261696e")])
    assert match.dealt > 0
    folder.inside("seat m.toml ben=person").done()
    folder.inside("contribute m.toml x --as ben").failed(1, "the seed is made already")


@pytest.mark.parametrize(
    ("match", "words", "status", "text"),
    [
        (fresh(), "x", 2, "anna, ben may all contribute; say who does"),
        (fresh(), "x --as cleo", 2, "there is no seat “cleo”"),
        (fresh(), "x --as dealer", 2, "there is no seat “dealer”"),
        (fresh(), "x" * 201 + " --as anna", 2, "at most 200 signs"),
        (said(fresh(), "anna contribute x"), "x --as anna", 1, "anna has contributed already"),
        (made(), "x", 1, "the seed is made already"),
        (made(), "x --as ben", 1, "ben has contributed already"),
        (begun(), "x --as ben", 1, "new --fair"),
        (table(), "x", 1, "new --fair"),
        (said(fresh(), "ben seat bot:steady"), "x --as ben", 1, "ben is not asked"),
    ],
)
def test_contributions_that_are_refused(
    folder: Folder, match: Match, words: str, status: int, text: str
) -> None:
    folder.write("m.toml", match)
    folder.inside(f"contribute m.toml {words}").failed(status, text)


@pytest.mark.parametrize(
    "line",
    [
        "move m.toml flip a1",
        "move m.toml flip a1 --dry-run",
        "moves m.toml",
        "moves m.toml --as ben",
        "moves m.toml --why draw",
        "hint m.toml",
        "play m.toml",
    ],
)
def test_nobody_moves_before_the_seed(folder: Folder, line: str) -> None:
    folder.write("m.toml", said(fresh(), "anna contribute x"))
    told = folder.inside(line).failed(1, "the seed still waits for ben")
    assert f"contribute with: wolken {GAME} contribute FILE --as ben" in told


def test_the_refusal_has_a_code_of_its_own(folder: Folder) -> None:
    folder.write("m.toml", fresh())
    refusal = folder.inside("move m.toml flip a1 --json").refusal()
    assert (refusal["code"], refusal["rule"], refusal["exit"]) == ("contribution-due", None, 1)


# Strict matches


def test_in_a_strict_match_all_commit_before_anybody_contributes(folder: Folder) -> None:
    begin(folder, "--strict")
    assert folder.inside("show m.toml --json").facts()["fair"]["asked"] == "commit"
    kept: dict[str, str] = {}
    for name, text in (("anna", "rain"), ("ben", "")):
        lines = folder.inside(f"contribute m.toml {text} --as {name}").done().splitlines()
        start, _colon, kept[name] = lines[0].partition(": ")
        assert start == "keep this text, it is asked for later"
        assert folder.log()[-1].startswith(f"{name} commit ")
        assert kept[name] not in folder.read()
        assert kept[name].encode().hex() not in folder.read()
    assert re.fullmatch("rain [0-9a-f]{32}", kept["anna"])
    assert re.fullmatch("[0-9a-f]{32}", kept["ben"])
    assert folder.match().seed is None
    folder.inside("contribute m.toml --as anna").failed(1, "not the text", "the text that was kept")
    told = folder.inside("contribute m.toml rain --as ben").failed(1, "ben has committed to")
    assert told.endswith(f"wolken {GAME} contribute FILE --as ben TEXT\n")
    folder.inside(f"contribute m.toml {kept['ben']} --as anna").failed(1, "anna has committed to")
    folder.inside(f"contribute m.toml {kept['ben']} --as ben").done()
    assert folder.match().seed is None
    folder.inside(f"contribute m.toml {kept['anna']}").done()
    assert folder.match().dealt == 1
    told = folder.inside("replay m.toml --audit").done()
    assert f"anna contributed what anna had committed to: {kept['anna']}" in told


def test_nobody_opens_before_all_have_committed(folder: Folder) -> None:
    folder.write("m.toml", said(fresh(strict=True), "anna commit rain"))
    folder.inside("contribute m.toml rain --as anna").failed(1, "the seed still waits for ben")
    told = folder.inside("show m.toml").done().splitlines()
    assert told[-1] == "waiting for commitments to the seed: ben"


def test_a_text_that_has_to_be_kept_is_told(folder: Folder) -> None:
    begin(folder, "--strict")
    folder.inside("contribute m.toml --as anna --quiet").failed(2, "--quiet")
    facts = folder.inside("contribute m.toml --as anna --json").facts()
    assert facts["kept"] is True
    match = folder.match()
    assert folder.log()[-1] == f"anna commit {fair.seat_commitment(match, 0, facts['text'])}"


# The end


def test_the_secret_is_revealed_at_the_end(folder: Folder) -> None:
    folder.write("m.toml", over())
    told = folder.inside("reveal m.toml", env=AT).done().splitlines()
    assert told[0] == f"-: reveal {SECRET}"
    assert told[-2].startswith("the match is over")
    for reader in ("", "--as anna", "--all"):
        last = folder.inside(f"replay m.toml {reader}").done().splitlines()[-1]
        assert last.endswith(f"-: reveal {SECRET}")
    folder.inside("undo m.toml --force").failed(1, "the secret is revealed already")
    folder.inside("reveal m.toml").failed(1, "the secret is revealed already")


@pytest.mark.parametrize("match", [fresh(), made(), played(made(), "anna flip a1")])
def test_before_the_end_the_secret_is_revealed_only_by_giving_up(
    folder: Folder, match: Match
) -> None:
    folder.write("m.toml", match)
    folder.inside("reveal m.toml").failed(1, "the match goes on", "--abandon")
    told = folder.inside("reveal m.toml --abandon").done().splitlines()
    assert (told[0], told[-1]) == (f"-: reveal {SECRET}", "the match was given up")
    folder.inside("move m.toml flip a1").failed(1, "the match was given up")
    folder.inside("moves m.toml").failed(1, "the match was given up")
    folder.inside("play m.toml").failed(1, "the match was given up")
    for asks in ("", "--as anna", "--as anna --force", "--as anna --ask"):
        refused = folder.inside(f"undo m.toml {asks} --json").refusal()
        assert (refused["exit"], refused["code"]) == (1, "given-up")
        assert refused["message"].endswith(": the match was given up")
    folder.inside("contribute m.toml --as anna x").failed(1)
    assert folder.quick("status m.toml").done() == f"m.toml: {GAME}: over since {match.since}\n"
    assert folder.inside("show m.toml --json").facts()["waiting"] == []
    folder.inside("replay m.toml --audit").done()


def test_nothing_is_agreed_to_nor_handed_over_in_a_match_given_up(folder: Folder) -> None:
    match = played(made(), "anna flip a1", "ben flip a1")
    folder.write("m.toml", match)
    folder.inside("undo m.toml --as anna --ask").done()
    assert folder.inside("show m.toml --json").facts()["asked"]["waiting"] == ["ben"]
    folder.inside("reveal m.toml --abandon").done()
    assert folder.inside("show m.toml --json").facts()["asked"] is None
    assert "asks to take back" not in folder.inside("show m.toml").done()
    for line in (
        *("consent m.toml --as ben", "consent m.toml --as ben --refuse"),
        *("consent m.toml --as ben --ahead", "seat m.toml ben=bot:steady"),
    ):
        assert folder.inside(f"{line} --json").refusal()["code"] == "given-up"
    assert folder.inside("seat m.toml").done() == "anna: person\nben: person\n"


@pytest.mark.parametrize("match", [begun(), table(), over_by_seed()])
@pytest.mark.parametrize(
    "line", ["reveal m.toml", "reveal m.toml --abandon", "replay m.toml --audit"]
)
def test_only_a_fair_match_has_a_secret(folder: Folder, match: Match, line: str) -> None:
    folder.write("m.toml", match)
    folder.inside(line).failed(1, "the match is not fair")
    assert folder.inside(f"{line} --json").refusal()["code"] == "not-fair"


# Computing it again


def test_an_audit_says_what_it_computed(folder: Folder) -> None:
    match = played(made(), "anna flip a1")
    folder.write("m.toml", match)
    lines = [
        f"the secret fits the commitment {fair.host_commitment(match.id, SECRET)}",
        "anna contributed: rain",
        "ben contributed: Über den Wolken",
        "the seed follows from the secret and 2 contributions",
        "2 answers of the dealer come from the seed",
        "the secret is not revealed yet",
    ]
    assert folder.inside("replay m.toml --audit").done().splitlines() == lines
    facts = folder.inside("replay m.toml --audit --json").facts()
    assert facts["contributions"] == {"anna": "rain", "ben": "Über den Wolken"}
    assert (facts["answers"], facts["secret"], facts["seed"]) == (2, None, None)
    folder.inside("reveal m.toml --abandon").done()
    told = folder.inside("replay m.toml --audit").done().splitlines()
    assert told == [*lines[:-1], f"the secret: {SECRET}; the seed: {match.seed}"]
    facts = folder.inside("replay m.toml --audit --json").facts()
    assert (facts["secret"], facts["seed"]) == (SECRET, match.seed)


def test_an_audit_of_what_is_not_complete_says_who_is_missing(folder: Folder) -> None:
    folder.write("m.toml", said(fresh(), "anna contribute rain"))
    told = folder.inside("replay m.toml --audit").done().splitlines()
    assert told[1:4] == [
        "anna contributed: rain",
        "waiting for contributions to the seed: ben",
        "0 answers of the dealer come from the seed",
    ]


@pytest.mark.parametrize(
    ("match", "text"),
    [
        (made()._replace(secret=OTHER_SECRET), "not the secret that the log binds the host to"),
        (played(made()._replace(seed="x"), "anna flip a1"), "entry 6: another text or state"),
    ],
)
def test_a_forged_match_is_found_out(folder: Folder, match: Match, text: str) -> None:
    """Its digests are right, so only computing the seed again finds what is wrong."""
    folder.write("m.toml", match)
    folder.inside("replay m.toml --audit").failed(3, text)


def test_a_program_without_wolken_computes_the_seed(folder: Folder) -> None:
    for match in (over(), said(fresh(), "ben seat bot:steady", "anna contribute rain")):
        folder.write("m.toml", match)
        folder.inside("reveal m.toml --abandon").done()
        done = subprocess.run(
            [sys.executable, str(SHIPPED / "shell" / "seed_of.py"), "m.toml"],
            cwd=folder.path,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == f"{match.seed}\n"
        assert folder.inside("replay m.toml --audit --json").facts()["seed"] == match.seed
