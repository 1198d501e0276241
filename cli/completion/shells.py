"""What a shell says at a TAB, and what it wants to hear.

A script in `scripts` calls the program with the variable `_WOLKEN_COMPLETE` set to the shell's
name. The arguments are then:

- bash: the part of the line that it will replace, the place of the cursor, and the line
- zsh, fish: how many words stand before the cursor, these words, the word at the cursor up to
  the cursor and with its quotes, and, from zsh, the words behind it

The answer has one word a line, in bash below a line with the option for `compopt`.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from .line import Line, Typed, Word, read_line
from .places import VALUES, explanations, offered

HARMLESS = " -_=:,./?…"  # what words that are no files may hold besides letters and digits
OPEN, CLOSED = "+", "-"  # for zsh: whether something goes on in the same word


def complete(shell: str, arguments: Sequence[str]) -> None:
    """Answers a shell: with all words that fit, or, whatever is wrong, with none."""
    # A complaint would be printed into the line that somebody is typing.
    with suppress(Exception, KeyboardInterrupt):
        sys.stdout.write(ANSWERS[shell](arguments))


def bash(arguments: Sequence[str]) -> str:
    """The answer to bash: it parts words at `=` and `:` too and replaces the last part only."""
    part, place, text = arguments
    before, typed = unquoted(text[: int(place)])
    after, last = unquoted("." + text[int(place) :])
    line = read_line(before[1:], typed, [*after, last.text][1:], VALUES)
    words = fitting(line)
    bare = part if typed.text.endswith(part) else part.replace("\\", "")
    start = len(typed.text.removesuffix(bare))
    files = any(word.is_file for word in words)
    style = "filenames" if files else "" if all(word.whole for word in words) else "nospace"
    texts = [word.text[start:] for word in words]
    # Bash puts the slash behind a folder by itself.
    return "\n".join([style, *(text.removesuffix("/") if files else text for text in texts), ""])


def zsh(arguments: Sequence[str]) -> str:
    """The answer to zsh: OPEN or CLOSED, the word, its help; only the last part of a path."""
    line = given(arguments)
    folder, slash, _rest = (line.kept + line.current).rpartition("/")
    lines = []
    for word in explained(line):
        text = _escaped(word.text.removeprefix(folder + slash))
        lines.append(f"{CLOSED if word.whole else OPEN}{text}{_help(':', word)}\n")
    return "".join(lines)


def fish(arguments: Sequence[str]) -> str:
    """The answer to fish: a word and its help, with a tabulator between them."""
    return "".join(f"{word.text}{_help(chr(9), word)}\n" for word in explained(given(arguments)))


ANSWERS: dict[str, Callable[[Sequence[str]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}


def given(arguments: Sequence[str]) -> Line:
    """The call that a shell has parted into words."""
    number = int(arguments[0])
    words = arguments[1:]
    _none, typed = unquoted(words[number])
    return read_line(words[:number], typed, words[number + 1 :], VALUES)


def fitting(line: Line) -> list[Word]:
    """The words that begin like what is typed, whole as they stand on the line."""
    return [
        word._replace(text=line.kept + word.text)
        for word in offered(line)
        if word.text.startswith(line.current) and harmless(word)
    ]


def harmless(word: Word) -> bool:
    """Whether a shell may put the word on its line: it quotes files itself, but nothing else."""
    if word.is_file:
        return word.text.isprintable()
    return all(sign.isalnum() or sign in HARMLESS for sign in word.text)


def explained(line: Line) -> list[Word]:
    """The same words, commands and options with their help lines."""
    words = fitting(line)
    lines = explanations(line) if words else {}
    return [word._replace(help=lines.get(word.text, word.help)) for word in words]


def unquoted(text: str) -> tuple[list[str], Typed]:
    """The words of a line that may break off anywhere, and the last one, which may be empty."""
    for mark in ("", "'", '"'):
        with suppress(ValueError):
            *words, last = shlex.split(f"{text}.{mark}")
            return words, Typed(last.removesuffix("."), bool(mark))
    raise ValueError(text)


def _escaped(text: str) -> str:
    """A word in which zsh finds no sign for the beginning of its help."""
    return text.replace("\\", "\\\\").replace(":", "\\:")


def _help(sign: str, word: Word) -> str:
    line = " ".join(word.help.split())
    return sign + line if line else ""
