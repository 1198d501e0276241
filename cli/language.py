"""The language of a call: English or German, by WOLKEN_LANG or the locale."""

from __future__ import annotations

import gettext
import os
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "de")
CATALOGUES = Path(__file__).parent / "locale"


@cache
def language() -> str:
    """`de` or `en`: the first of the usual variables that is set decides."""
    for variable in ("WOLKEN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


@cache
def _catalogue() -> gettext.NullTranslations:
    return gettext.translation("wolken", CATALOGUES, [language()], fallback=True)


def _(text: str) -> str:
    """A sentence in the language of the call."""
    return _catalogue().gettext(text)


def counted(one: str, many: str, number: int) -> str:
    """A sentence with a number in it, in the language of the call; `{n}` is the number."""
    return _catalogue().ngettext(one, many, number).format(n=number)


def mark(text: str) -> str:
    """Marks a sentence for translation where it stands in a table."""
    return text
