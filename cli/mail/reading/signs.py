"""Signs: bytes to text in whatever charset, and text to the signs that moves are typed in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

LONGEST_LINE = 500  # signs of a line that a person typed
LONGEST_SHOWN = 200  # signs of a line that is shown again

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
# Charsets that are tried under the name a message gives; any other name is not believed.
BELIEVED = re.compile(
    r"(utf-?(16|32)|iso-?(8859|2022)-|(windows|cp|x-cp)-?\d|koi8-|latin-?\d|gb\d|big5|shift.jis"
    r"|euc-|ks_c_|mac|tis-620|hz)[a-z0-9_-]*"
)
# Every byte has a meaning in these, so that text in UTF-8 under such a name looks valid too.
SINGLE_BYTE = re.compile(r"iso-?8859-.+|(windows|cp|x-cp)-?(125\d|\d{3})|latin-?\d+|mac.*")
USUAL = "cp1252"  # what 8-bit text is where nothing better is known
# The same under names that cover fewer signs, which mail programs mix up with it.
USUAL_TOO = frozenset(("iso-8859-1", "iso8859-1", "latin-1", "latin1"))
SEQUENCE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
# Sequences of UTF-8 that are hardly meant where text is said to be in one byte a sign: they
# may be a letter and a quotation mark.
UNLIKELY = re.compile(rb"[\xc6-\xe1\xe3-\xee\xf1-\xf4][\x80-\xbf]")

DASHES = "‐‑‒–—―−﹘﹣"
SINGLE_QUOTES = "".join(map(chr, range(0x2018, 0x201C))) + "‹›′`´"
DOUBLE_QUOTES = "".join(map(chr, range(0x201C, 0x2020))) + "«»″"
# Zero-width signs, soft hyphens, marks of direction and variation: nothing that one can see.
INVISIBLE = "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\ufeff"
VARIATIONS = "".join(map(chr, range(0xFE00, 0xFE10)))
FULLWIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
TYPED = {
    **dict.fromkeys(map(ord, INVISIBLE + VARIATIONS)),
    **FULLWIDTH,
    **dict.fromkeys(map(ord, DASHES), "-"),
    **dict.fromkeys(map(ord, DOUBLE_QUOTES), '"'),
    **dict.fromkeys(map(ord, SINGLE_QUOTES), "'"),
}
# Signs that turn the direction of what follows: a line then reads otherwise than it is stored.
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
# Letters of other scripts that are drawn as Latin ones.
ALIKE = frozenset("аеіјорсԁһуѕхԛԝӏАВЕЅІЈКМНОРСТУХԌαεικνορτυχϲΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ")
WORD = re.compile(r"\w+")


def decoded(content: bytes, charset: str) -> str:
    """Bytes as text, whatever a message says of their charset; U+FFFD for what is in none.

    What is valid as UTF-8 is hardly anything else, and what has more errors than signs as
    UTF-8 is none.
    """
    name = charset.strip("\"' ").lower()
    if BELIEVED.fullmatch(name) and not (SINGLE_BYTE.fullmatch(name) and _is_utf8(content)):
        try:
            return content.decode(
                USUAL if name in USUAL_TOO else name.removeprefix("x-"), "replace"
            )
        except LookupError:
            pass
    text = content.decode("utf-8", "replace")
    if not _is_valid(content) and text.count(REPLACEMENT) >= len(SEQUENCE.findall(content)):
        return content.decode(USUAL, "replace")
    return text


def _is_utf8(content: bytes) -> bool:
    """Whether text that is said to be in one byte a sign is in UTF-8 all the same."""
    return _is_valid(content) and UNLIKELY.search(content) is None


def _is_valid(content: bytes) -> bool:
    """Whether it can be UTF-8."""
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def typed(text: str, most: int = LONGEST_LINE + 1) -> str:
    """A line in the signs that moves are typed in, with one blank between words.

    Dashes, quotes and wide letters become those of a keyboard; what cannot be seen goes. Of a
    line that is longer than `most` signs only the beginning is given.
    """
    line = text[:most].translate(TYPED)
    return " ".join(unicodedata.normalize("NFC", line).split())


def spoken(text: str) -> str:
    """A line that is told to others: as it stands, without control characters."""
    return " ".join("".join(map(_visible, text[: LONGEST_LINE + 1])).split())


def _visible(sign: str) -> str:
    if sign.isspace():
        return " "
    # Of the unseen signs the two that join stay: pictures and some scripts are made with them.
    return (
        ""
        if unicodedata.category(sign) in {"Cc", "Cf", "Cs"} and sign not in "\u200c\u200d"
        else sign
    )


def damaged(text: str) -> bool:
    """Whether a line holds signs that nobody typed, or that turn its direction."""
    return (
        REPLACEMENT in text
        or TURNING.search(text) is not None
        or any(unicodedata.category(sign) in {"Cc", "Co", "Cs"} for sign in text if sign != "\t")
    )


def deceptive(text: str) -> bool:
    """Whether a line as `typed` looks like other signs than those it holds."""
    return not text.isascii() and any(map(_imitates, WORD.findall(text)))


def _imitates(word: str) -> bool:
    """Whether a word mixes scripts, or looks like ASCII without being it."""
    if word.isascii():
        return False
    scripts = set(_scripts(word))
    other_digits = any(sign.isdigit() and not sign.isascii() for sign in word)
    pretends = any(map(str.isdigit, word)) and any(sign in ALIKE for sign in word)
    return (
        ("LATIN" in scripts and len(scripts) > 1)
        or "MATHEMATICAL" in scripts
        or other_digits
        or pretends
    )


def _scripts(word: str) -> Iterator[str]:
    """The scripts of the letters of a word, by the first words of their names."""
    for sign in word:
        if sign.isalpha():
            yield unicodedata.name(sign, "?").partition(" ")[0]
