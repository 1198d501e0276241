"""Two forms, the same facts: what the picture shows, the plain lines tell, and the other way round.

Facts are compared in three ways. Two moments that a reader can tell apart look different in
both forms, and others in none. A view with a fact of another one looks different in both forms
or in none. And every word of one form stands in the other, but for the words of places.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from forms import (
    TABLES,
    Moment,
    by_match,
    drawn,
    moments,
    picture_text,
    pictures,
    plain_lines,
    plain_text,
    with_facts_of,
)
from random_play import reported

from wolken.core.game import View
from wolken.core.games import GAMES
from wolken.core.games import game as listed_game

# Fields that show only together: alone they make a view that cannot be told at all.
TOGETHER: dict[str, tuple[tuple[str, ...], ...]] = {
    "wolkenbruch": (("phase", "profiles", "turn", "tasks"), ("deck", "looked", "stocks", "shared")),
}
# Fields that follow from the others in every match, so that no form shows them of their own.
FOLLOWING = {
    "wolkenwechsel": {"unseen"},
    "donnerwetter": {"reader"},
    "wolkenbruch": {"whole", "opened"},
    "blaetterrauschen": {"phase"},
    "ueber-den-wolken": {"phase"},
}
OFTEN = 20  # changes of a field after which one should have shown
# Words that stand in one form only: how it names places, and what explains the signs of a picture.
WORD = re.compile(r"[^\W_](?:[\w+-]*[^\W_])?")
ONLY_PLAIN = {
    "wolkenwechsel": "row|gone",
    "donnerwetter": "[ab][1-4][1-4]|sky|row|dwelling|storeys|no|stones|complete|above|it",
    "ueber-den-wolken": r"[fmb]\d|(crane|kite|goose|swallow)-[fm]|empty|nothing",
    "wolkenbruch": r"(drop|wave|cloud|lightning)-(red|yellow|green|blue)"
    "|flame|the|lowest|empty|gap|wooden|piece|is|here|4|none",
    "blaetterrauschen": r"rows?|to|below|right|1\d|in|and|lost",
}
ONLY_RICH = {
    "wolkenwechsel": "",
    "donnerwetter": "[A-D]{1,2}|[tmg]|d1|d2|11-44|41-14"
    "|stones|the|lower|one|first|sum|of|open|cards|face|down|diagonals|0",
    "ueber-den-wolken": r"[CKGS][fm]?|[Nfmb]|\d|and|price|cost|now|neutral|female|male|rows",
    "wolkenbruch": "drop|wave|cloud|lightning|v|the|wooden|piece|arrows|point|clockwise",
    "blaetterrauschen": "an|area|a|cell|in|it|n|the|own|start|field|river|and|ticks|without|circle",
}


every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


@every_table
def test_moments_that_differ_look_different_in_both_forms(name: str, seats: int) -> None:
    for match in by_match(moments(name, seats)):
        told = [
            (moment, (moment.view, moment.waiting), plain_lines(moment), drawn(pictures(moment)))
            for moment in match
        ]
        for (one, *facts), (other, *others) in combinations(told, 2):
            with reported(f"{one}\nand {other}"):
                differs = [mine != yours for mine, yours in zip(facts, others, strict=True)]
                assert differs in ([False] * 3, [True] * 3)


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_fact_changes_both_forms_or_none(name: str) -> None:
    met: Counter[str] = Counter()
    told = set()
    for one, other in pairs(name):
        plain, rich = plain_text(one.view, one), picture_text(one.view, one)
        for facts in facts_of(name, one.view):
            changed = with_facts_of(one.view, other.view, facts)
            if changed == one.view:
                continue
            met[facts[0]] += 1
            with reported(f"{one}\nwith {facts} of {other}"):
                differs = plain_text(changed, one) != plain
                assert (picture_text(changed, one) != rich) is differs
            if differs:
                told.add(facts[0])
    silent = {field for field, times in met.items() if times >= OFTEN} - told
    assert silent <= FOLLOWING[name]


def pairs(name: str) -> Iterator[tuple[Moment, Moment]]:
    """Moments far apart in a match, each with one half a match away."""
    for seats in listed_game(name).SEATS:
        for match in by_match(moments(name, seats)):
            for number in range(0, len(match), 2):
                yield match[number], match[number - len(match) // 2]


def facts_of(name: str, view: View) -> tuple[tuple[str, ...], ...]:
    """The fields of a view, those together that do not make sense alone."""
    together = TOGETHER.get(name, ())
    among = {field for facts in together for field in facts}
    return (*together, *((field,) for field in view._fields if field not in among))


@every_table
def test_every_word_of_one_form_stands_in_the_other(name: str, seats: int) -> None:
    for moment in moments(name, seats):
        plain, rich = words("\n".join(plain_lines(moment))), words(drawn(pictures(moment)))
        with reported(moment):
            assert {
                word for word in plain - rich if not re.fullmatch(ONLY_PLAIN[name], word)
            } == set()
            assert {
                word for word in rich - plain if not re.fullmatch(ONLY_RICH[name], word)
            } == set()


def words(text: str) -> set[str]:
    """The words and numbers of a text, words with hyphens whole."""
    return set(WORD.findall(text))
