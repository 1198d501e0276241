"""The language of a call: English or German, by WOLKEN_LANG or the locale.

Every sentence stands in the code in English and goes through one of three functions:

- `_("there is no such file")` where it is printed; what changes is a placeholder with a plain
  name, filled in afterwards: `_("there is no card “{card}”").format(card=card)`
- `counted("one card", "{n} cards", n)` where a number decides between singular and plural
- `mark("begin a match")` where it stands in a table; whoever prints it calls `_(line)`

A sentence is whole: other languages order and inflect words in other ways, so never join one
from pieces. Codes, JSON keys, rule IDs and the words of moves are the same in all languages.
The docstring of a command is its help text and needs no call.

After adding or changing a sentence call `python tests/docs/catalogue.py`: it reads the sentences
from the code, writes the template `locale/wolken.pot`, brings the German catalogue
`locale/de/LC_MESSAGES/wolken.po` up to date and compiles it (`wolken.mo`; checked in, so that an
installation needs no tools). Then translate in the `.po` file what is empty or marked `fuzzy`,
take the mark away, and call it again. Tests in `tests/docs` find what was forgotten.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "wolken"
ENGLISH, GERMAN = "en", "de"
LANGUAGES = (ENGLISH, GERMAN)
CATALOGUES = Path(__file__).parent / "locale"


@cache
def language() -> str:
    """`de` or `en`: the first of the usual variables that is set decides."""
    for variable in ("WOLKEN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return value[:2] if value[:2] in LANGUAGES else ENGLISH
    return ENGLISH


@cache
def _catalogue() -> NullTranslations | None:
    """The translations; None in English, which needs none: its sentences stand in the code."""
    if language() == ENGLISH:
        return None
    from gettext import translation

    return translation(DOMAIN, CATALOGUES, [language()], fallback=True)


def _(text: str) -> str:
    """A sentence in the language of the call."""
    catalogue = _catalogue()
    return text if catalogue is None else catalogue.gettext(text)


def counted(one: str, many: str, number: int, **parts: object) -> str:
    """A sentence with a number in it, in the language of the call.

    `{n}` is the number; `parts` fill the other places.
    """
    catalogue = _catalogue()
    if catalogue is None:
        sentence = one if number == 1 else many
    else:
        sentence = catalogue.ngettext(one, many, number)
    return sentence.format(n=number, **parts)


def mark(text: str) -> str:
    """Marks a sentence for translation where it stands in a table."""
    return text
