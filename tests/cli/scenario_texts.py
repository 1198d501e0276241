"""Scenario files for tests, put together from a few lines."""

from __future__ import annotations

from harness import Folder, Result

# A pair of fours in column a, and anna has drawn a 7.
POSITION = """
[state]
round = 1
phase = "drawn"
turn = "anna"
begins = "anna"
hand = 7
discards = "5"
results = []

[state.layouts]
anna = ["4 6 ? ?", "4 ? ? ?", "? ? ? ?"]
ben = ["7 8 ? ?", "? ? ? ?", "? ? ? ?"]
"""
TOSS = """
[[step]]
move = "anna: toss a3, deal 4"
shows = ["WW-12"]
view.discards = [4, 4, 4, 5, 7]
"""
REFUSED = """
[[step]]
refuse = "anna: toss a1"
rule = "WW-10"
"""


def scenario(
    *steps: str, title: str = "a case", rules: str = "", head: str = "", start: str = POSITION
) -> str:
    """The text of a scenario file; `rules` are the IDs that it names, with spaces between."""
    named = ", ".join(f'"{rule}"' for rule in rules.split())
    return (
        'format = "wolken-scenario 1"\n'
        f'title = "{title}"\n'
        'game = "wolkenwechsel"\n'
        'players = ["anna", "ben"]\n'
        f"rules = [{named}]\n"
        f"{head}\n{start}{''.join(steps)}"
    )


PASSES = scenario(TOSS, REFUSED.replace("anna", "ben"), rules="WW-10 WW-12")
FAILS = scenario(TOSS.replace("4, 4, 4, 5, 7", "5, 7"), title="a wrong pile", rules="WW-12")
XFAILS = scenario(TOSS.replace("7]", "8]"), rules="WW-12", head='xfail = "not yet"')
XPASSES = scenario(TOSS, rules="WW-12", head='xfail = "not yet"')
SKIPPED = scenario(TOSS, rules="WW-12", head='skip = "too slow"')
BROKEN = scenario(TOSS, rules="WW-12").replace("shows", "shwos")

# The file that comes out so, by the word for it.
OUTCOMES = {
    "passed": PASSES,
    "failed": FAILS,
    "xfailed": XFAILS,
    "xpassed": XPASSES,
    "skipped": SKIPPED,
    "broken": BROKEN,
}


def written(folder: Folder, **texts: str) -> Folder:
    """The folder with scenario files in it."""
    for name, text in texts.items():
        folder.write(f"{name}.scenario.toml", text)
    return folder


def run(folder: Folder, text: str, options: str = "") -> Result:
    """Runs one scenario, called `a.scenario.toml`."""
    return written(folder, a=text).wolken(f"scenario run a.scenario.toml {options}")
