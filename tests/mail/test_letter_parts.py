"""Parts of letters, their charsets, and letters that are not read at all."""

from __future__ import annotations

from email.parser import BytesParser

import pytest
from replies import HEADERS, message, moves, reading, unclear

from wolken.cli.mail.reading.letter import Letter, Unreadable, read_letter
from wolken.cli.mail.reading.parts import DEEPEST, MOST_BYTES, MOST_LINES, MOST_PARTS


def refused(raw: bytes) -> str:
    """Why a message is not read."""
    with pytest.raises(Unreadable) as caught:
        read_letter(raw)
    assert str(caught.value) == caught.value.reason
    return caught.value.reason


def parted(kind: str, *parts: str) -> Letter:
    """What is read from a message of parts, each with its headers."""
    body = "".join(f"--b\n{part}\n" for part in parts) + "--b--\n"
    return reading(body, type=f"{kind}; boundary=b")


PLAIN = "Content-Type: text/plain\n\ndraw"
MARKUP = "Content-Type: text/html\n\n<p>toss a1</p>"
PARTS: dict[str, tuple[str, tuple[str, ...], list[str]]] = {
    "plain first": ("multipart/alternative", (PLAIN, MARKUP), ["draw"]),
    "plain last": ("multipart/alternative", (MARKUP, PLAIN), ["draw"]),
    "empty plain": (
        "multipart/alternative",
        ("Content-Type: text/plain\n\n \n", MARKUP),
        ["toss a1"],
    ),
    "stub": (
        "multipart/alternative",
        ("Content-Type: text/plain\n\nDiese Nachricht ist in HTML.\n", MARKUP),
        ["toss a1"],
    ),
    "stub alone": (
        "multipart/mixed",
        ("Content-Type: text/plain\n\nthis is html",),
        ["this is html"],
    ),
    "one after the other": ("multipart/mixed", (PLAIN, MARKUP), ["draw", "toss a1"]),
    "attached": (
        "multipart/mixed",
        (PLAIN, "Content-Type: text/plain\nContent-Disposition: attachment\n\ntoss a1"),
        ["draw"],
    ),
    "with a name": (
        "multipart/mixed",
        (PLAIN, 'Content-Type: text/plain; name="x"\n\ntoss a1'),
        ["draw"],
    ),
    "a message": (
        "multipart/mixed",
        (PLAIN, "Content-Type: message/rfc822\n\nFrom: x\n\ntoss a1"),
        ["draw"],
    ),
    "a calendar": (
        "multipart/alternative",
        (PLAIN, "Content-Type: text/calendar\n\nBEGIN:VCALENDAR"),
        ["draw"],
    ),
    "without a type": ("multipart/mixed", ("\ndraw",), ["draw"]),
    "related": ("multipart/related", (MARKUP, "Content-Type: image/png\n\nx"), ["toss a1"]),
    "signed": (
        "multipart/signed",
        (PLAIN, "Content-Type: application/pkcs7-signature\n\nx"),
        ["draw"],
    ),
}


@pytest.mark.parametrize("name", PARTS)
def test_parts(name: str) -> None:
    kind, parts, expected = PARTS[name]
    assert moves(parted(kind, *parts)) == expected


def test_lines_of_several_parts_are_counted_as_one_text() -> None:
    letter = parted("multipart/mixed", f"{PLAIN}\n", MARKUP)
    assert [line.number for line in letter.moves] == [1, 3]


def test_what_is_struck_in_markup_is_not_read_from_plain_text() -> None:
    letter = parted(
        "multipart/alternative",
        "Content-Type: text/plain\n\ndraw, toss a1\nswap a1\n",
        "Content-Type: text/html\n\n<s>draw</s>, toss a1<br>swap a1",
    )
    assert (moves(letter), unclear(letter)) == (["swap a1"], ["draw, toss a1"])


UNREADABLE: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "not-mail"),
    "white space": (b"\r\n \n", "not-mail"),
    "no headers": (b"draw\ntoss a1\n", "not-mail"),
    "bytes": (bytes(range(256)), "not-mail"),
    "too many bytes": (message("") + b"x" * MOST_BYTES, "too-big"),
    "too many lines": (message("\n" * MOST_LINES), "too-big"),
    "long type": (message("draw", type="text/plain; a=" + "b" * 4000), "not-mail"),
    "too many parts": (
        message("--b\n\nx\n" * (MOST_PARTS + 1), type="multipart/mixed; boundary=b"),
        "too-many-parts",
    ),
    "too deep": (
        b"".join(
            b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (depth, depth)
            for depth in range(DEEPEST + 1)
        )
        + b"\ndraw\n",
        "too-deep",
    ),
    "messages too deep": (
        HEADERS.encode() + b"Content-Type: message/rfc822\n\n" * (DEEPEST + 1) + b"\ndraw\n",
        "too-deep",
    ),
    "picture": (message("x", type="image/png"), "no-text"),
    "only a message": (message("From: x\n\ndraw", type="message/rfc822"), "no-text"),
    "only attached": (message("draw", "Content-Disposition: attachment"), "no-text"),
    "encrypted": (
        message(
            "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b--\n",
            type="multipart/encrypted; boundary=b",
        ),
        "encrypted",
    ),
    "encrypted by a certificate": (message("MIIB", type="application/pkcs7-mime"), "encrypted"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_not_read(name: str) -> None:
    raw, reason = UNREADABLE[name]
    assert refused(raw) == reason


def test_as_many_and_as_deep_as_may_be() -> None:
    many = message("--b\n\nx\n" * MOST_PARTS, type="multipart/mixed; boundary=b")
    assert len(read_letter(many).moves) == MOST_PARTS
    deep = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (depth, depth)
        for depth in range(DEEPEST)
    )
    assert moves(read_letter(deep + b"\ndraw\n")) == ["draw"]


@pytest.mark.parametrize(
    "error", [KeyError("x"), TypeError("x"), AttributeError("x"), IndexError()]
)
def test_whatever_the_library_raises(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: object, text: bytes) -> None:
        raise error

    monkeypatch.setattr(BytesParser, "parsebytes", fail)
    assert refused(message("draw")) == "not-mail"


def test_the_library_overflows(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: object, text: bytes) -> None:
        raise RecursionError

    monkeypatch.setattr(BytesParser, "parsebytes", fail)
    assert refused(message("draw")) == "too-deep"


@pytest.mark.parametrize(
    "charset",
    ["", "x", "gb\0", "utf-7", "punycode", "rot13", "idna", "ä", '"', "utf-8\n x", "a" * 500],
)
def test_a_charset_that_is_none(charset: str) -> None:
    letter = reading("say: Grüße\ndraw", type=f"text/plain; charset={charset}")
    assert (letter.chat, moves(letter)) == (("Grüße",), ["draw"])


CHARSETS = {
    "utf-16": "ä б 中",
    "UTF-32-BE": "ä б 中",
    "gb18030": "ä б 中",
    "iso-8859-2": "łódź",
    "windows-1250": "łódź",
    "koi8-r": "привет",
    "windows-1251": "привет",
    "big5": "中文",
    "shift_jis": "日本",
    "iso-2022-jp": "日本",
    '"iso-8859-15"': "5 €",
}


@pytest.mark.parametrize("charset", CHARSETS)
def test_a_charset_that_is_one(charset: str) -> None:
    said = CHARSETS[charset]
    content = f"say: {said}\ndraw".encode(charset.strip('"'))
    letter = reading(
        content, "Content-Transfer-Encoding: 8bit", type=f"text/plain; charset={charset}"
    )
    assert (letter.chat, moves(letter)) == ((said,), ["draw"])


LATIN = ["windows-1252", "iso-8859-1", "latin1"]
OTHERS = ["utf-8", "us-ascii", "unknown-8bit", ""]


@pytest.mark.parametrize("said", ["Grüße", "„Spaß“", "Ärger – 5 €", "naïve œuvre"])
@pytest.mark.parametrize("actual", ["utf-8", "cp1252"])
@pytest.mark.parametrize("charset", LATIN + OTHERS)
def test_a_charset_that_is_another(charset: str, actual: str, said: str) -> None:
    """Text is in UTF-8 if it can be, else in the charset of western Windows."""
    letter = reading(f"say: {said}".encode(actual), type=f"text/plain; charset={charset}")
    assert letter.chat == (said,)


@pytest.mark.parametrize("charset", LATIN)
def test_a_charset_in_which_two_signs_look_like_one_of_another(charset: str) -> None:
    letter = reading("say: Spaß“".encode("cp1252"), type=f"text/plain; charset={charset}")
    assert letter.chat == ("Spaß“",)


LONG = "say: I have thought about it for a very long time, and in the end I will"
BROKEN: dict[str, tuple[str, str, list[str], list[str]]] = {
    # plain text, markup, what is said and moved, what is unclear
    "one line": (
        f"{LONG}\ndraw\ntoss a1\n",
        f"{LONG} draw<br>toss a1",
        [LONG[5:] + " draw", "toss a1"],
        [],
    ),
    "two lines": (
        f"{LONG}\ndraw\ntoss a1\n",
        f"<div>{LONG}</div><div>draw</div>toss a1",
        [LONG[5:], "draw", "toss a1"],
        [],
    ),
    "three lines": (
        f"{LONG}\n{LONG}\ndraw",
        f"{LONG} {LONG} draw",
        [f"{LONG[5:]} {LONG} draw"],
        [],
    ),
    "other words": (f"{LONG}\ndraw\n", "<p>x</p>", [LONG[5:]], ["draw"]),
    "words that are quoted there": (
        f"> {LONG}\ndraw\n",
        f"<blockquote>{LONG} draw</blockquote>",
        [],
        ["draw"],
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_markup_shows_where_plain_text_was_broken(name: str) -> None:
    text, markup, read, not_read = BROKEN[name]
    letter = parted(
        "multipart/alternative",
        f"Content-Type: text/plain\n\n{text}",
        f"Content-Type: text/html\n\n{markup}",
    )
    assert [*letter.chat, *moves(letter)] == read
    assert unclear(letter) == not_read
