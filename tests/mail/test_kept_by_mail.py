"""The text that a seat has committed to at the command line, opened by mail: what was told there
comes back whatever mail programs and players make of it."""

from __future__ import annotations

import random
import textwrap
import unicodedata
from collections.abc import Callable
from itertools import cycle, product

import pytest
from fair_matches import ONE, fresh, said
from hosting import FILE, GAMES, Host
from mails import reported
from players import ENCODINGS, SHAPES

from wolken.cli import console
from wolken.cli.mail.reading.letter import read_letter
from wolken.cli.mail.words import obeyed
from wolken.cli.verbs.contribute import add, read_text
from wolken.core import fair

ASKED = said(fresh(strict=True), "ben commit x")  # anna's commitment is the last one
HEADERS = ("From: anna@example.org", "MIME-Version: 1.0")
COLUMNS = 72  # at which programs break lines

# What players type, and keyboards for them.
SIGNS = "“”„‟‘’‚‛«»‹›\"'`´′″–—―‐‑−-…·•.,;:!?#*_()[]<>/\\&%$§@~ \u00a0\u2003"
LATIN, OTHER = "abzAZ059äöüßéøłčñ", "雲あ한жяωء"
# What becomes of a line on its way.
WAYS: dict[str, Callable[[str], str]] = {
    "as it is": lambda line: line,
    "broken": lambda line: textwrap.fill(line, COLUMNS, break_long_words=False),
    "a sentence": lambda line: f"{line.capitalize()[:1]}{line[1:]}.",
    "quoted": lambda line: f"“{line}”",
    "its text quoted": lambda line: f"contribute „{line.partition(' ')[2]}“…",
    "in a list": lambda line: f"• {line}",
    "hard blanks": lambda line: line.replace(" ", "\u00a0"),
    "decomposed": lambda line: unicodedata.normalize("NFD", line),
    "with marks that nobody sees": lambda line: "\u200b".join(line) + "\ufeff",
}


def typed(lots: random.Random) -> str:
    """A text of words with signs around and between them."""
    words = ("".join(lots.choices(LATIN, k=lots.randrange(1, 9))) for _word in range(5))
    others = ("".join(lots.choices(OTHER, k=3)) for _word in range(2))
    pieces = [piece + lots.choice(SIGNS) * lots.randrange(3) for piece in (*words, *others)]
    lots.shuffle(pieces)
    return lots.choice(SIGNS) + "".join(piece + lots.choice(SIGNS) for piece in pieces)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_law_what_is_told_at_the_command_line_opens_by_mail(way: Callable[[str], str]) -> None:
    lots = random.Random(1)
    forms = cycle(product(SHAPES, ENCODINGS))
    answered = reported(ASKED)
    for _number in range(60):
        given = add(ASKED, 0, read_text(typed(lots)), ONE, console.Mode.PLAIN)
        match = given.settled.match
        shape, encoding = next(forms)
        kind, body = shape(way(f"contribute {given.text}") + "\n", answered)
        transfer, content = encoding(body)
        head = (*HEADERS, f"Content-Type: {kind}", f"Content-Transfer-Encoding: {transfer}", "", "")
        letter = read_letter("\n".join(head).encode() + content)
        assert letter.unclear == ()
        (line,) = letter.moves
        after = obeyed(match, 0, line.text, ONE, "").match
        assert after.log[-1].split(" ")[2:5] == ["anna", "contribute", fair.encoded(given.text)]


@pytest.mark.parametrize("text", ["it's (well) over 5f", '"rain" 5f', "7/8 5f", "5f"])
def test_what_an_older_version_committed_to_opens_as_it_stands(text: str) -> None:
    match = fair.commit(ASKED, 0, fair.seat_commitment(ASKED, 0, text), ONE)
    raw = "\n".join((*HEADERS, "", f"contribute {text}")).encode()
    (line,) = read_letter(raw).moves
    assert fair.progress(obeyed(match, 0, line.text, ONE, "").match).given[0] == fair.encoded(text)


def test_a_commitment_at_the_command_line_is_opened_by_mail(host: Host) -> None:
    call = f"wolkenwechsel new {GAMES}/{FILE} --players anna,ben --quiet --fair --strict"
    host.folder.quick(call).done()
    mails = host.invites(
        "--from", "games@example.org", "anna=anna@example.org", "ben=ben@example.org"
    )
    texts = {}
    for name, words in (("anna", "“Thunder” – over the lake…"), ("ben", "seven, or 7, geese")):
        line = f"wolkenwechsel contribute {GAMES}/{FILE} --as {name} --json"
        texts[name] = host.folder.quick(line, words).facts()["text"]
    for name, text in texts.items():
        host.answer(host.reply(mails[name], f"contribute {text}"))
    assert fair.progress(host.folder.match(f"{GAMES}/{FILE}")).given == {
        0: fair.encoded(texts["anna"]),
        1: fair.encoded(texts["ben"]),
    }
