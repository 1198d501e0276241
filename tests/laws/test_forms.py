"""Two forms, the same facts: what the picture shows, the plain lines tell, and the other way round.

Facts are compared in three ways. Two moments that a reader can tell apart look different in
both forms, and others in none. A view with a fact of another one looks different in both forms
or in none. And every word of one form stands in the other, but for the words of places.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from forms import (
    TABLES,
    Kind,
    Moment,
    by_match,
    drawn,
    moments,
    parts,
    picture_text,
    pictures,
    plain_lines,
    plain_text,
    views_of,
    with_facts_of,
    with_part,
)
from random_play import reported

from wolken.core.game import View
from wolken.core.games import GAMES
from wolken.core.games import game as listed_game

# Fields that show only together: alone they make a view that cannot be told at all.
TOGETHER: dict[str, tuple[tuple[str, ...], ...]] = {
    "wolkenbruch": (("phase", "profiles", "turn", "tasks"), ("deck", "looked", "stocks", "shared")),
}
# Fields that may change alone and show in no form: they follow from the others in every match,
# or they show in some phases only, which few random moments are in.
SILENT = {
    "wolkenwechsel": {"unseen"},
    "donnerwetter": {"reader", "changed", "due", "square"},
    "wolkenbruch": {"whole", "opened", "drawn", "ap", "used", "charged", "dry"},
    "blaetterrauschen": {"phase"},
    "ueber-den-wolken": {"phase"},
}
PARTS = 2  # changed in every field
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
    for moment, others in moments_with_others(name):
        plain, rich = plain_text(moment.view, moment), picture_text(moment.view, moment)
        for facts, changed in changes(name, moment.view, others):
            met[facts[0]] += 1
            with reported(f"{moment}\nchanged in {facts}: {changed}"):
                differs = plain_text(changed, moment) != plain
                assert (picture_text(changed, moment) != rich) is differs
            if differs:
                told.add(facts[0])
    silent = {field for field, times in met.items() if times >= OFTEN} - told
    assert silent <= SILENT[name]


def moments_with_others(name: str) -> Iterator[tuple[Moment, list[View]]]:
    """Moments, each with what the same reader may know of the match at other times."""
    for seats in listed_game(name).SEATS:
        for match in by_match(moments(name, seats)):
            others = views_of(match[0])
            for moment in match[::3]:
                yield moment, others


def changes(name: str, view: View, others: list[View]) -> Iterator[tuple[tuple[str, ...], View]]:
    """Views that differ from one in a field of another one, or in one part of a field."""
    random = Random(repr(view))
    seen = values_by_kind(others)
    for facts in facts_of(name, view):
        found = {with_facts_of(view, other, facts) for other in others} - {view}
        if not found:
            continue
        yield facts, random.choice(sorted(found, key=repr))
        places = [
            (path, sorted(seen[kind] - {value}, key=repr))
            for path, kind, value in parts(view)
            if kind[:1] == facts and len(seen[kind]) > 1
        ]
        for path, values in random.sample(places, k=min(len(places), PARTS)):
            yield facts, with_part(view, path, random.choice(values))


def values_by_kind(views: list[View]) -> defaultdict[Kind, set[object]]:
    """What has stood at places of a kind."""
    seen: defaultdict[Kind, set[object]] = defaultdict(set)
    for view in views:
        for _path, kind, value in parts(view):
            seen[kind].add(value)
    return seen


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


def test_ticks_beyond_the_last_circle_show_in_both_forms() -> None:
    for moment in moments("blaetterrauschen", 2):
        filled = moment.view.filled[0]
        views = []
        for beyond in (98, 99):
            marks = (beyond, *filled.marks[1:])
            changed = (filled._replace(marks=marks), *moment.view.filled[1:])
            views.append(moment.view._replace(filled=changed))
        assert plain_text(views[0], moment) != plain_text(views[1], moment)
        assert picture_text(views[0], moment) != picture_text(views[1], moment)


def test_a_card_hidden_from_others_shows_in_both_forms() -> None:
    found = 0
    for moment in moments("ueber-den-wolken", 2):
        hand = moment.view.hands[0]
        if len(moment.waiting) == 1 and hand.unseen is not None and len(hand.unseen) > 1:
            first, *rest = hand.unseen
            opened = hand._replace(seen=(*hand.seen, first), unseen=tuple(rest))
            changed = moment.view._replace(hands=(opened, *moment.view.hands[1:]))
            assert plain_text(changed, moment) != plain_text(moment.view, moment)
            assert picture_text(changed, moment) != picture_text(moment.view, moment)
            found += 1
    assert found
