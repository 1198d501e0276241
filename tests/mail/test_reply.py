"""A person's own words in a reply, from small bodies."""

from __future__ import annotations

import pytest
from replies import KEY, QUOTE, Found, found, moves, reading

from wolken.cli.mail.reading.letter import Line, Unreadable

LINES = {
    # one line and what it says
    "draw": Found("draw"),
    "  draw  ": Found("draw"),
    "draw, toss a1": Found("draw|toss a1"),
    "draw,toss a1,": Found("draw|toss a1"),
    "draw\uff0c toss a1": Found("draw|toss a1"),
    "area   c4\t e5": Found("area c4 e5"),
    "Draw": Found("Draw"),
    "anna: flip a1": Found("anna: flip a1"),
    "Änna: flip a1": Found("Änna: flip a1"),
    "борис: flip a1": Found("борис: flip a1"),
    "Hi all, nice game!": Found("Hi all|nice game"),
    # bullets
    "- draw": Found("draw"),
    "* draw": Found("draw"),
    "• draw": Found("draw"),
    "flip a1 - b2": Found(unclear="flip a1 - b2"),
    "build 3. tree": Found("build 3. tree"),
    "1. draw": Found("draw"),
    "2) draw, toss a1": Found("draw|toss a1"),
    "1. draw, 2. toss a1": Found("draw|toss a1"),
    "1. 5": Found("1. 5"),
    "- 2": Found(unclear="- 2"),
    "order 3 1 2": Found("order 3 1 2"),
    "-draw": Found("-draw"),
    # ends and quotes
    "draw.": Found("draw"),
    "draw;": Found("draw"),
    "draw!!": Found("draw"),
    "draw ...": Found("draw"),
    '"draw"': Found("draw"),
    "„draw“": Found("draw"),
    "“draw”.": Found("draw"),
    "«draw»": Found("draw"),
    "'draw, toss a1'": Found("draw|toss a1"),
    "`draw`": Found("draw"),
    "*draw*": Found("draw"),
    '- "draw."': Found("draw"),
    # signs that programs change
    "deal -2": Found("deal -2"),
    "deal −2": Found("deal -2"),
    "deal –2": Found("deal -2"),
    "play 2—09 card 1": Found("play 2-09 card 1"),
    "area\u00a0c4\u00a0e5": Found("area c4 e5"),
    "area\u202fc4\u2003e5": Found("area c4 e5"),
    "dr\u00adaw": Found("draw"),
    "\u200bdraw\u200b": Found("draw"),
    "\ufeffdraw": Found("draw"),
    "\u200edraw": Found("draw"),
    "ｄｒａｗ": Found("draw"),
    "flip\u3000ａ１": Found("flip a1"),
    "a\u0308nna: draw": Found("änna: draw"),
    # comments
    "draw # the best I have": Found("draw"),
    "# only this": Found(),
    # keys
    "key: k7d2-9fqm-3xw8-p5tz": Found(keys=KEY),
    "KEY:K7D2 9FQM 3XW8 P5TZ": Found(keys=KEY),
    "  Key :  k7d29fqm3xw8p5tz  ": Found(keys=KEY),
    "key: k7d2–9fqm–3xw8–p5tz": Found(keys=KEY),
    "- key: “k7d2-9fqm-3xw8-p5tz”": Found(keys=KEY),
    "*key:* k7d2-9fqm-3xw8-p5tz": Found(keys=KEY),
    "key k7d2-9fqm-3xw8-p5tz": Found(keys=KEY),
    "k7d2-9fqm-3xw8-p5tz": Found(keys=KEY),
    "key: k7d2-9fqm-3xw8-p5tz # mine": Found(keys=KEY),
    "key: к7d2": Found(keys="7d2"),
    "key:": Found(unclear="key:"),
    "tick tree area over tick": Found("tick tree area over tick"),
    "draw card from pile": Found("draw card from pile"),
    "drop-blue-card-here": Found("drop-blue-card-here"),
    "my key is k7d2-9fqm-3xw8-p5tz": Found(unclear="my key is …"),
    "say: my key is k7d2–9fqm–3xw8–p5tz": Found(unclear="say: my key is …"),
    "# key: k7d2-9fqm-3xw8-p5tz": Found(),
    # chat
    "say: hi all": Found(chat="hi all"),
    "SAY:hi, all!": Found(chat="hi, all!"),
    "Say : “hi” — you": Found(chat="“hi” — you"),
    "say: we are #1": Found(chat="we are #1"),
    "say: 👍🏽 ☀️": Found(chat="👍🏽 ☀️"),
    "say: a\u200bb": Found(chat="ab"),
    "say:": Found(unclear="say:"),
    "*say:* hi": Found(chat="hi"),
    "say: \U0001fae8": Found(chat="\U0001fae8"),
    "say：hi": Found(chat="hi"),
    # what cannot be read safely
    "dr\ufffdw": Found(unclear="dr\ufffdw"),
    "dr\x07aw": Found(unclear="draw"),
    "draw\x1b[2J": Found(unclear="draw[2J"),
    "dr\x00aw": Found(unclear="draw"),
    "draw \u202ehsart": Found(unclear="draw hsart"),
    "say: \u202ehsart": Found(unclear="say: hsart"),
    "flip \u0430\u0031": Found(unclear="flip \u0430\u0031"),
    "t\u0430ke b2": Found(unclear="t\u0430ke b2"),
    "t\u03bfss b2": Found(unclear="t\u03bfss b2"),
    "flip a\u00b2": Found(unclear="flip a\u00b2"),
    "deal \u0663": Found(unclear="deal \u0663"),
    "\U0001d41d\U0001d42b\U0001d41a\U0001d430": Found(
        unclear="\U0001d41d\U0001d42b\U0001d41a\U0001d430"
    ),
    "…": Found(unclear="…"),
    "👍": Found(unclear="👍"),
    "draw 👍": Found(unclear="draw 👍"),
    "draw, …": Found(unclear="draw, …"),
    "***": Found(unclear="***"),
    "\ue04a": Found(unclear="\ue04a"),
    "x" * 500: Found("x" * 500),
    "x" * 501: Found(unclear="x" * 200),
    "say: " + "x" * 501: Found(unclear=("say: " + "x" * 501)[:200]),
    # quotations and signatures
    "> draw": Found(),
    ">draw": Found(),
    ">> draw": Found(),
    "> > draw": Found(),
    "| draw": Found(),
    " > draw": Found(),
    "＞ draw": Found(),
    "> key: k7d2-9fqm-3xw8-p5tz": Found(),
    "> say: hi": Found(),
    "ben> draw": Found(unclear="ben> draw"),
    "Von meinem iPhone gesendet": Found(),
    "Sent from my iPad": Found(),
    "Gesendet mit der GMX Mail App": Found(),
    "Diese Nachricht wurde von meinem Android-Mobiltelefon mit GMX Mail gesendet.": Found(),
    "Get Outlook for iOS<https://aka.ms/o0ukef>": Found(),
    "Outlook für Android<https://aka.ms/AAb9ysg> beziehen": Found(),
    "Von meinem Samsung Galaxy Smartphone gesendet.": Found(),
    "Sent with Proton Mail secure email.": Found(),
    "Envoyé de mon iPhone": Found(),
    "Enviado desde mi iPhone": Found(),
    "Inviato da iPhone": Found(),
    "Verzonden vanaf mijn iPhone": Found(),
    "Skickat från min iPhone": Found(),
    "Virenfrei.www.example.org": Found(),
    "Diese E-Mail wurde von Avast-Antivirussoftware auf Viren geprüft.": Found(),
    "Sent from Outlook for Android": Found(),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line(line: str) -> None:
    assert found(reading(line)) == LINES[line]


@pytest.mark.parametrize("line", LINES)
def test_a_line_below_another(line: str) -> None:
    """A line means the same wherever it stands."""
    letter = reading(f"uncover a1\n{line}\n\n{QUOTE}")
    assert found(letter) == found(reading(line))._replace(
        moves="|".join(filter(None, ["uncover a1", LINES[line].moves]))
    )


BODIES = {
    "nothing": ("", Found()),
    "top-posting": (
        f"draw\ntoss a1\n\nOn Mon, 30 Nov 2026, host wrote:\n{QUOTE}",
        Found("draw|toss a1"),
    ),
    "bottom-posting": (f"Am 30.11.2026 um 12:00 schrieb host:\n{QUOTE}\ndraw\n", Found("draw")),
    "interleaved": ("> first?\ndraw\n> second?\n\ntoss a1\n> third?\n", Found("draw|toss a1")),
    "head over two lines": (
        f"draw\n\nAm 30.11.2026 um 12:00 schrieb wolken\n<games+3f9a.anna.1@example.org>:\n{QUOTE}",
        Found("draw"),
    ),
    "head over three lines": (
        "draw\n\nOn Mon, Nov 30, 2026 at 12:00 PM\nThe wolken games <games@example.org>\nwrote:\n\n"
        + QUOTE,
        Found("draw"),
    ),
    "head with the writer first": (
        f"draw\n\nhost@example.org schrieb am Mo., 30. Nov. 2026,\n12:00:\n{QUOTE}",
        Found("draw"),
    ),
    "french head": (
        f"draw\n\nLe lun. 30 nov. 2026 à 12:00, host a écrit :\n{QUOTE}",
        Found("draw"),
    ),
    "spanish head": (
        f"draw\n\nEl 30 nov 2026, a las 12:00, host escribió:\n{QUOTE}",
        Found("draw"),
    ),
    "head and nothing below": ("draw\n\nAm 30.11.2026 um 12:00 schrieb host:\n", Found("draw")),
    "head of words without marks": (
        "draw\n\nOn 30 Nov 2026, host wrote:\n\nIt is your turn.\ntoss a1\n",
        Found("draw", unclear="It is your turn.|toss a1"),
    ),
    "head of the program's mail without marks": (
        "draw\n\nOn 30 Nov 2026, host wrote:\n\nIt is your turn, anna.\n"
        "--- reply above this line ---\ntoss a1",
        Found("draw"),
    ),
    "head right above the sentinel": (
        "draw\n\nOn 30 Nov 2026, host wrote:\n--- reply above this line ---\ntoss a1",
        Found("draw"),
    ),
    "head without a date": (f"draw\n\nThe host wrote:\n{QUOTE}", Found("draw")),
    "words that only look like a head": ("I wrote: draw", Found("I wrote: draw")),
    "sentinel": (
        "draw\n\n--- reply above this line ---\ntoss a1\nkey: k7d2\nsay: hi",
        Found("draw"),
    ),
    "sentinel with dashes changed": ("draw\n— Reply above this line —\ntoss a1", Found("draw")),
    "sentinel quoted": (f"{QUOTE}toss a1\n", Found("toss a1")),
    "sentinel in words": (
        "say: reply above this line please\ndraw",
        Found("draw", chat="reply above this line please"),
    ),
    "whole report below": (
        "draw\nkey: k7d2-9fqm-3xw8-p5tz\n\nIt is your turn, anna.\nTo move, reply.\n\n"
        "--- reply above this line ---\n\nWhat you may do now\ntoss a1\n",
        Found("draw|It is your turn|anna|To move|reply", keys=KEY),
    ),
    "outlook": (
        "draw\n\n-----Original Message-----\nFrom: host\nSent: Monday\nTo: anna\n\ntoss a1",
        Found("draw"),
    ),
    "outlook in german": (
        "draw\n\n-----Ursprüngliche Nachricht-----\nVon: host\nGesendet: Montag\n\nkey: k7d2",
        Found("draw"),
    ),
    "outlook without a line": (
        "draw\n\nVon: host <games@example.org>\nGesendet: Montag, 30. November 2026 12:00\n"
        "An: anna@example.org\nBetreff: dran\n\ntoss a1\n",
        Found("draw"),
    ),
    "outlook with bold names": (
        "draw\n\n*From:* host\n*Sent:* Monday\n*To:* anna\n*Subject:* x\n\ntoss a1\n",
        Found("draw"),
    ),
    "outlook on the web": (
        f"draw\n\n{'_' * 32}\nVon: host\nGesendet: Montag\nAn: anna\nBetreff: x\n\ntoss a1\n",
        Found("draw"),
    ),
    "a rule and no headers": (
        f"draw\n{'_' * 32}\ntoss a1\n",
        Found("draw", unclear=f"{'_' * 32}|toss a1"),
    ),
    "gmx": (
        "draw\n\nGesendet: Montag, 30. November 2026 um 12:00 Uhr\nVon: host\nAn: anna\n"
        "Betreff: x\ntoss a1",
        Found("draw"),
    ),
    "one header is none": ("From: the pile\ndraw\n", Found("From: the pile|draw")),
    "forwarded": (
        "draw\n\n---------- Forwarded message ---------\nFrom: host\n\ntoss a1",
        Found("draw"),
    ),
    "signature": (
        "draw\n-- \nAnna Muster\n+49 30 123456\nkey: k7d2-9fqm-3xw8-p5tz\n",
        Found("draw", keys=KEY),
    ),
    "signature without the blank": ("draw\n--\nAnna Muster\nsay: hi\n", Found("draw")),
    "signature of a telephone": ("draw\n—\nAnna\n", Found("draw")),
    "signature above the quote": (
        f"draw\n-- \nAnna\n\nOn 30 Nov, host wrote:\n{QUOTE}",
        Found("draw"),
    ),
    "words below a signature and a quote": (f"-- \nAnna\n{QUOTE}draw\n", Found("draw")),
    "telephone": (
        f"draw\n\nVon meinem iPhone gesendet\n\n> Am 30.11.2026 um 12:00 schrieb x:\n> \n{QUOTE}",
        Found("draw"),
    ),
    "words below the telephone's": (
        "draw\nSent from my iPhone\nAnna\n",
        Found("draw", unclear="Anna"),
    ),
    "words below the telephone's and a quote": (
        f"Sent from my iPhone\n\n{QUOTE}\ndraw\n",
        Found("draw"),
    ),
    "key below the telephone's": (
        "draw\nSent from my iPhone\nkey: k7d2-9fqm-3xw8-p5tz",
        Found("draw", keys=KEY),
    ),
    "two keys": ("key: aaaa\nkey: bbbb\nkey: A-A-A-A\n", Found(keys="aaaa|bbbb")),
    "key in what may be quoted": (
        "On 30 Nov, host wrote:\nkey: k7d2-9fqm-3xw8-p5tz\n",
        Found(unclear="key: …"),
    ),
    "chat and what follows": ("say: hi\n  take a1\ndraw\n", Found("take a1|draw", chat="hi")),
    "chat twice": ("say: one\nsay: two\n", Found(chat="one|two")),
    "chat that a program broke": (
        "say: I have thought about it for a very long time and in the end I\ntake a1\n",
        Found(
            chat="I have thought about it for a very long time and in the end I", unclear="take a1"
        ),
    ),
    "quotation that a program broke": (
        "> You may draw, or take the 9 from the pile, and the best would be to\ntake a1\n> ok\n",
        Found(unclear="take a1"),
    ),
    "wide chat": (
        "say: that was a really good game, and I would like another one, next Sunday or so\ndraw\n",
        Found(
            "draw",
            chat="that was a really good game, and I would like another one, next Sunday or so",
        ),
    ),
    "short quotation": ("> You may draw\ntake a1\n", Found("take a1")),
    "signed within": (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\ndraw\n- -- \nAnna\n"
        "-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCgAdFiEE\n-----END PGP SIGNATURE-----\n",
        Found("draw"),
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_body(name: str) -> None:
    body, expected = BODIES[name]
    assert found(reading(body)) == expected


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_do_not_matter(name: str, end: str) -> None:
    body, expected = BODIES[name]
    assert found(reading(body.replace("\n", end))) == expected


def test_lines_have_their_numbers() -> None:
    letter = reading("\ndraw, toss a1\n\n> x\n…\ngo\n")
    assert letter.moves == (Line(2, "draw"), Line(2, "toss a1"), Line(6, "go"))
    assert letter.unclear == (Line(5, "…"),)


def test_as_many_lines_as_may_be() -> None:
    letter = reading("draw\n" * 200)
    assert (len(letter.moves), letter.unclear) == (200, ())


def test_too_many_lines_are_not_read() -> None:
    letter = reading("key: k7d2\n" + "draw\nsay: hi\n" * 150)
    assert (letter.moves, letter.chat, letter.keys) == ((), (), ("k7d2",))
    assert len(letter.unclear) == 200


def test_quoted_lines_do_not_count() -> None:
    assert moves(reading("> draw\n" * 5000 + "draw\n")) == ["draw"]


FLOWED = {
    "joined": ("area \nc4 e5\ndraw\n", "", Found("area c4 e5|draw")),
    "delsp": ("flip a1, fl \nip b1\n", "; delsp=yes", Found("flip a1|flip b1")),
    "stuffed": (
        " > is no quotation\n From here\n",
        "",
        Found("From here", unclear="> is no quotation"),
    ),
    "quoted": ("> area \n> c4\nc5 \nc6\n", "", Found("c5 c6")),
    "quoted deeper": (">> area \n> c4 \ndraw\n", "", Found("draw")),
    "signature": ("draw \n-- \nAnna\n", "", Found("draw")),
    "chat": ("say: this is \na long line\ndraw\n", "", Found("draw", chat="this is a long line")),
}


@pytest.mark.parametrize("name", FLOWED)
def test_flowed_text(name: str) -> None:
    body, delsp, expected = FLOWED[name]
    letter = reading(body, type=f"text/plain; charset=utf-8; format=Flowed{delsp}")
    assert found(letter) == expected


def test_a_flowed_line_has_the_number_of_its_first() -> None:
    letter = reading("draw\narea \nc4 \ne5\ngo\n", type="text/plain; format=flowed")
    assert letter.moves == (Line(1, "draw"), Line(2, "area c4 e5"), Line(5, "go"))


@pytest.mark.parametrize(
    "body",
    [
        "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n",
        "\n-----BEGIN PGP MESSAGE-----\r\n",
    ],
)
def test_an_encrypted_body(body: str) -> None:
    with pytest.raises(Unreadable) as caught:
        reading(body)
    assert caught.value.reason == "encrypted"
