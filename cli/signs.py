"""What is written for signs that the encoding of a stream lacks: as readable as can be.

Asked only where a stream cannot write a sign. Umlauts become two letters, other letters lose
their accents, and signs of print and of pictures get the nearest ones on every keyboard. For
a letter of another script there is no such sign; its code keeps it apart from others.
"""

from __future__ import annotations

import unicodedata

GERMAN = "ä=ae ö=oe ü=ue Ä=Ae Ö=Oe Ü=Ue ß=ss ẞ=SS"
LETTERS = "æ=ae Æ=Ae œ=oe Œ=Oe ø=o Ø=O ł=l Ł=L đ=d Đ=D ð=d Ð=D þ=th Þ=Th ı=i"
PRINT = '–=- —=- −=- ‑=- …=... ·=. •=* ×=x “=" ”=" „=" «=" »=" ‘=\' ’=\' ‚=\' →=-> ←=<-'
PICTURES = "●=* ○=o ░=:"
SIGNS = dict(pair.split("=", 1) for pair in f"{GERMAN} {LETTERS} {PRINT} {PICTURES}".split())


def spelled(text: str) -> str:
    """A text in ASCII, as readable as can be."""
    return "".join(map(_spelled, text))


def _spelled(sign: str) -> str:
    if sign.isascii():
        return sign
    if sign in SIGNS:
        return SIGNS[sign]
    parts = unicodedata.normalize("NFKD", sign)
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    if plain and plain.isascii():
        return plain
    return sign.encode("ascii", "backslashreplace").decode()
