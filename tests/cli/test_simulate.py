"""`wolken simulate`: what it plays, compares, keeps and refuses."""

from __future__ import annotations

import pytest
from harness import Folder

from wolken.cli.simulate.variants import read_variants
from wolken.core.games import game
from wolken.core.players import Level
from wolken.core.simulation import names

ROUND = "simulate wolkenwechsel --set rounds=1 --workers 1 --seed s"
TWO = f"{ROUND} --players steady,random"
LIMITS = "simulate wolkenwechsel --players random,random --workers 1 --seed s --set limit=20,100"


# What is played


@pytest.mark.parametrize(
    ("players", "asked", "deals", "turns"),
    [
        ("steady,random", 6, 3, 2),
        ("steady,random", 5, 3, 2),
        ("steady,random,random", 4, 2, 3),
        ("random,random", 3, 3, 1),
    ],
)
def test_matches_are_played_in_whole_deals(
    folder: Folder, players: str, asked: int, deals: int, turns: int
) -> None:
    line = f"{ROUND} --players {players} --matches {asked} --json"
    found = folder.quick(line).facts()
    assert (found["deals"], found["turns"], found["asked"]) == (deals, turns, deals * turns)
    (variant,) = found["variants"]
    assert variant["matches"] == deals * turns
    assert variant["cut"] == 0
    assert sum(variant["reasons"].values()) == deals * turns
    assert [player["name"] for player in variant["players"]] == names(
        list(map(Level, players.split(",")))
    )
    assert sum(player["wins"]["mean"] for player in variant["players"]) == pytest.approx(1)
    assert found["end"] == "done"


def test_the_better_player_wins_in_every_seat(folder: Folder) -> None:
    found = folder.quick(f"{TWO} --matches 12 --json").facts()
    steady, random = found["variants"][0]["players"]
    assert steady["wins"]["mean"] > 0.8 > random["wins"]["mean"]
    assert steady["points"]["mean"] < random["points"]["mean"]


def test_a_game_that_is_won_together_is_won_by_all(folder: Folder) -> None:
    line = "simulate wolkenbruch --players steady,steady --matches 2 --workers 1 --seed s --json"
    (variant,) = folder.quick(line).facts()["variants"]
    won = variant["reasons"].get("won", 0) / 2
    assert [player["wins"]["mean"] for player in variant["players"]] == [won, won]


def test_the_seed_decides(folder: Folder) -> None:
    line = "simulate wolkenwechsel --set rounds=1 --workers 1 --players random,random --matches 8"
    first = folder.quick(f"{line} --seed s").done()
    assert folder.quick(f"{line} --seed s").done() == first
    assert folder.quick(f"{line} --seed t").done() != first
    fresh = folder.quick(f"{line} --json").facts()
    again = folder.quick(f"{line} --json --seed {fresh['seed']}").facts()
    assert again == fresh


def test_matches_that_are_cut_off_are_told_and_in_no_mean(folder: Folder) -> None:
    line = "simulate wolkenwechsel --players steady,random --workers 1 --seed s --matches 8"
    whole = folder.quick(f"{line} --json").facts()["variants"][0]
    most = round(whole["moves"]["mean"])
    some = folder.quick(f"{line} --json --most-moves {most}").facts()["variants"][0]
    assert some["matches"] + some["cut"] == 8
    assert 0 < some["cut"] < 8
    assert some["moves"]["mean"] <= most < whole["moves"]["mean"] + some["cut"]
    assert sum(some["reasons"].values()) == some["matches"]
    told = folder.quick(f"{line} --most-moves 20").done()
    assert "matches 0, cut off 8, moves -\n" in told
    assert "steady: wins -, points -, decisions -\n" in told


# Variants


@pytest.mark.parametrize(
    ("name", "settings", "labels"),
    [
        ("wolkenwechsel", [], [""]),
        ("wolkenwechsel", ["rounds=1"], [""]),
        ("wolkenwechsel", ["limit=50..52"], ["limit=50", "limit=51", "limit=52"]),
        ("wolkenwechsel", ["limit=1,5..6"], ["limit=1", "limit=5", "limit=6"]),
        ("wolkenwechsel", ["rounds=,2"], ["rounds=", "rounds=2"]),
        ("wolkenwechsel", ["rounds=1,2", "limit=9"], ["rounds=1", "rounds=2"]),
        (
            "blaetterrauschen",
            ["season=spring,autumn", "holly=common,seat"],
            [
                "season=spring holly=common",
                "season=spring holly=seat",
                "season=autumn holly=common",
                "season=autumn holly=seat",
            ],
        ),
    ],
)
def test_several_values_make_variants(name: str, settings: list[str], labels: list[str]) -> None:
    assert [variant.label for variant in read_variants(game(name), settings)] == labels


def test_an_empty_value_leaves_the_option_as_it_is() -> None:
    without, one = read_variants(game("wolkenwechsel"), ["rounds=,1"])
    assert "rounds" not in without.options
    assert one.options["rounds"] == 1


def test_boxes_are_compared(folder: Folder) -> None:
    """With the figures of the box as they are nothing differs; with dearer ones all lose."""
    folder.write("same.toml", "suns = [2, 3, 4, 5]\n")
    folder.write("dear.toml", "[cost]\nprotect = 9\n")
    line = "simulate wolkenbruch --players steady --matches 2 --workers 1 --seed s --json"
    found = folder.quick(f"{line} --set box=,same.toml,dear.toml").facts()["variants"]
    assert [one["label"] for one in found] == ["box=", "box=same.toml", "box=dear.toml"]
    assert [one["settings"] for one in found][1:] == [{"box": "same.toml"}, {"box": "dear.toml"}]
    wins = [one["players"][0]["wins"] for one in found]
    assert wins[0]["more"] is None
    assert (wins[1]["more"], wins[1]["more_reach"]) == (0, 0)
    assert wins[2]["mean"] == 0
    assert wins[2]["more"] == -wins[0]["mean"]


def test_variants_are_compared_with_the_first_deal_by_deal(folder: Folder) -> None:
    """The same cards in both: the difference is known better than either mean."""
    first, second = folder.quick(f"{LIMITS} --matches 20 --json").facts()["variants"]
    more = second["moves"]
    assert more["more"] == pytest.approx(more["mean"] - first["moves"]["mean"])
    assert more["more"] > 0
    assert more["more_reach"] < more["reach"]


# Matches that are kept


def test_matches_are_kept_of_each_variant(folder: Folder) -> None:
    result = folder.quick(f"{LIMITS} --matches 5 --save worst,best,longest --into kept")
    assert [name for name in result.changed if name != "kept"] == [
        f"kept/{variant}-{kind}.toml" for variant in (1, 2) for kind in ("best", "longest", "worst")
    ]
    assert "kept/2-worst.toml: limit=100, worst: deal " in result.out
    found = folder.quick(f"{LIMITS} --matches 5 --json").facts()["variants"]
    for number, variant in enumerate(found, 1):
        for kind in ("worst", "best", "longest"):
            file = f"kept/{number}-{kind}.toml"
            folder.quick(f"wolkenwechsel replay {file} --check").done()
            match = folder.match(file)
            assert match.options == {"limit": (20, 100)[number - 1]}
            outcome = match.game.outcome(match.state)
            assert outcome is not None
            if kind != "longest":
                won = 0 in outcome.winners
                assert won is (kind == "best") or variant["players"][0]["wins"]["mean"] in (0, 1)


def test_one_match_of_a_kind_is_kept_of_one_variant(folder: Folder) -> None:
    result = folder.quick(f"{TWO} --matches 4 --save best")
    assert result.changed == ("best.toml",)
    match = folder.match("best.toml")
    assert sorted(match.players) == ["random", "steady"]
    assert f"played by {', '.join(match.players)}" in result.out
    assert match.seed is not None
    assert match.seed.startswith("s-")


def test_a_match_that_was_cut_off_is_kept_as_the_longest_and_goes_on(folder: Folder) -> None:
    line = "simulate wolkenwechsel --players random,random --workers 1 --seed s --matches 2"
    result = folder.quick(f"{line} --most-moves 30 --save worst,longest")
    assert "worst: all matches were cut off" in result.out
    assert result.changed == ("longest.toml",)
    assert len(folder.match("longest.toml").log) == 30
    folder.quick("wolkenwechsel replay longest.toml --check").done()


def test_a_file_that_is_there_is_not_overwritten_and_nothing_is_played(folder: Folder) -> None:
    folder.write("best.toml", "mine")
    result = folder.quick(f"{TWO} --matches 4 --save worst,best")
    result.failed(3, "best.toml")
    assert result.changed == ()


# What is refused


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("simulate wolkenwechsl --players random,random", "did you mean “wolkenwechsel”"),
        ("simulate wolkenwechsel", "--players"),
        ("simulate wolkenwechsel --players random", "2 to 8 can play"),
        ("simulate wolkenwechsel --players random,stedy", "did you mean “steady”"),
        (f"{TWO} --matches 0", "--matches"),
        (f"{TWO} --set limit=5..3", "“5..3” is no range"),
        (f"{TWO} --set limit=1..1000000", "more than 100 variants"),
        (f"{TWO} --set limit=1..20 --set limit=1..20", "more than 100 variants"),
        (f"{TWO} --set limit=3,3", "“limit” has a value twice"),
        (f"{TWO} --set rounds=2", "“rounds” is set twice"),
        (f"{TWO} --set limit=x..y", "wants a whole number"),
        (f"{TWO} --set limit", "--set wants KEY=VALUE"),
        (f"{TWO} --set frog=3", "there is no option “frog”"),
        ("simulate wolkenbruch --players random,random --set start=1..3", "start=3"),
        (f"{TWO} --save frog", "there is no kind of match “frog”"),
        (f"{TWO} --into there", "--into"),
        (f"{TWO} --csv --plot", "exclude each other"),
    ],
)
def test_what_is_not_understood_is_refused_before_anything_is_played(
    folder: Folder, line: str, said: str
) -> None:
    folder.quick(line).failed(2, said)


def test_one_form_for_other_programs_is_enough(folder: Folder) -> None:
    refusal = folder.quick(f"{TWO} --csv --json").refusal()
    assert (refusal["exit"], refusal["code"]) == (2, "usage")


def test_a_box_that_is_wrong_is_named(folder: Folder) -> None:
    folder.write("wrong.toml", "suns = 3\n")
    line = "simulate wolkenbruch --players random --set box=,wrong.toml"
    folder.quick(line).failed(2, "wrong.toml")
    folder.quick("simulate wolkenbruch --players random --set box=,none.toml").failed(
        3, "none.toml"
    )
