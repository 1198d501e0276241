"""What the libraries, the system and the core say in English, in the language of the call.

Their sentences come ready made; in another language they are recognised here by the templates
below. A sentence that is none of them stays as it came.
"""

from __future__ import annotations

from .language import ENGLISH, _, language, mark

# The reader of the command line: first letter small, no full stop, as complaints are.
COMMAND_LINE = (
    mark("missing command"),
    mark("missing argument '{name}'"),
    mark("missing option '{name}'"),
    mark("no such option: {option} (Possible options: {others})"),
    mark("no such option: {option}"),
    mark("option '{option}' requires an argument"),
    mark("option '{option}' does not take a value"),
    mark("got unexpected extra argument(s) ({words})"),
    mark("invalid value for '{name}': {value} is not a valid int range"),
    mark("invalid value for '{name}': {value} is not a valid int"),
    mark("invalid value for '{name}': {value} is not in the range {range}"),
)
# The system, all in small letters.
SYSTEM = (
    mark("permission denied"),
    mark("operation not permitted"),
    mark("no such file or directory"),
    mark("not a directory"),
    mark("is a directory"),
    mark("file exists"),
    mark("file name too long"),
    mark("too many levels of symbolic links"),
    mark("no space left on device"),
    mark("disk quota exceeded"),
    mark("file too large"),
    mark("read-only file system"),
    mark("input/output error"),
    mark("no such device or address"),
    mark("too many open files"),
    mark("operation not supported"),
    mark("bad file descriptor"),
    mark("embedded null byte"),
    mark("no closing quotation"),
    mark("no escaped character"),
)
# The reader of TOML.
TOML = (
    mark("{reason} (at line {line}, column {column})"),
    mark("{reason} (at end of document)"),
    mark("Invalid statement"),
    mark("Expected newline or end of document after a statement"),
    mark("Found invalid character {sign}"),
    mark("Illegal character {sign}"),
    mark("Cannot declare {key} twice"),
    mark("Cannot overwrite a value"),
    mark("Cannot mutate immutable namespace {key}"),
    mark("Cannot redefine namespace {key}"),
    mark("Expected ']' at the end of a table declaration"),
    mark("Expected ']]' at the end of an array declaration"),
    mark("Expected '=' after a key in a key/value pair"),
    mark("Invalid initial character for a key part"),
    mark("Unclosed array"),
    mark("Unclosed inline table"),
    mark("Duplicate inline table key {key}"),
    mark("Unescaped '\\' in a string"),
    mark("Invalid hex value"),
    mark("Escaped character is not a Unicode scalar value"),
    mark("Unterminated string"),
    mark("Invalid date or datetime"),
    mark("Invalid value"),
    mark(
        "Exceeds the limit ({most} digits) for integer string conversion: {found};"
        " use sys.set_int_max_str_digits() to increase the limit"
    ),
)
# The core about a step of a scenario: what was expected, what was found.
SCENARIO = (
    mark("move “{text}”"),
    mark("accepted"),
    mark("refused: {code}"),
    mark("no “{text}”"),
    mark("not {text}"),
    mark("nothing"),
    mark("no error"),
    mark("all used"),
    mark("as = a seat's name"),
)
TEMPLATES = (*COMMAND_LINE, *SYSTEM, *TOML, *SCENARIO)


def said(sentence: str) -> str:
    """A sentence of a library, the system or the core in the language of the call."""
    if language() == ENGLISH:
        return sentence
    import re

    for template in TEMPLATES:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template))
        if found := re.fullmatch(pattern, sentence, re.DOTALL):
            parts = found.groupdict()
            if "reason" in parts:
                parts["reason"] = said(parts["reason"])
            return _(template).format(**parts)
    return sentence
