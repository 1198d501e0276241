"""Every sentence in the code goes through the functions that translate it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import catalogue
import pytest
from catalogue import ROOT, called

SPOKEN = ("_", "mark", "counted")
# Two words that stand side by side are a sentence, or one of these.
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}|“")
NO_SENTENCE = re.compile(
    r"\s*(wolken[ :]|seat FILE |--from |=?bot:|(undo (force|ask)|consent refuse|ask undo)$"  # typed
    # What a journal holds.
    r"|(- )?refused quietly: |refused: no match |ignored: (it names|received)|answered anew$"
    # What other programs read.
    r"|(not|bold|dim|---|From) |TAP |not ok$|set keymap |tab: complete$)"
    r"|.*(<|color-scheme|-serif|monospace)",  # pages
    re.DOTALL,
)
# Where a single word is read by a user too: arguments of these functions, these keywords.
SHOWING = ("say", "complain", "usage", "file_trouble", "unknown_word", "Text", "Panel")
SHOWING += ("add_column", "add_row", "append", "ask", "section", "write_heading")
SHOWN = ("help", "title", "header", "caption", "label", "prompt", "epilog")
WORD = re.compile(r"[A-Za-z]{3,}|[“”]")
# For developers and for `man`, in English alone.
ENGLISH_FOLDERS = ("pages",)
ENGLISH_FILES = ("pytest_plugin.py", "printed.py")


def code_files() -> Iterator[Path]:
    for file in sorted((ROOT / "cli").rglob("*.py")):
        parts = file.relative_to(ROOT / "cli").parts
        if parts[0] not in ENGLISH_FOLDERS and parts[-1] not in ENGLISH_FILES:
            yield file


def docstrings(tree: ast.AST) -> set[ast.expr]:
    """The strings that stand for themselves."""
    alone = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    return {value for value in alone if isinstance(value, ast.Constant)}


def unspoken(node: ast.AST, silent: set[ast.expr], shown: bool = False) -> Iterator[ast.Constant]:
    """Sentences, and words that are shown, that do not go through `_`, `mark` or `counted`."""
    if node in silent or isinstance(node, ast.Compare):
        return
    if isinstance(node, ast.Call):
        if called(node) in SPOKEN:
            return
        yield from unspoken(node.func, silent)
        for argument in node.args:
            yield from unspoken(argument, silent, called(node) in SHOWING)
        for keyword in node.keywords:
            yield from unspoken(keyword.value, silent, keyword.arg in SHOWN)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        seen = SENTENCE.search(node.value) or (shown and WORD.search(node.value))
        if seen and not NO_SENTENCE.match(node.value):
            yield node
    else:
        passed_on = (ast.JoinedStr, ast.FormattedValue, ast.BinOp, ast.IfExp, ast.Starred)
        for child in ast.iter_child_nodes(node):
            yield from unspoken(child, silent, shown and isinstance(node, passed_on))


def found_in(code: str) -> list[str]:
    tree = ast.parse(code)
    return [str(node.value) for node in unspoken(tree, docstrings(tree))]


@pytest.mark.parametrize("file", [*code_files()], ids=lambda file: str(file.relative_to(ROOT)))
def test_no_sentence_of_the_code_is_left_out(file: Path) -> None:
    assert found_in(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('"""A module."""\nx = 1', []),
        ('say(_("there it is"))', []),
        ('say(f"{_("there it is")}: {x}")', []),
        ('say("there it is")', ["there it is"]),
        ('say(f"{x} there it is")', [" there it is"]),
        ('table.add_column("score")', ["score"]),
        ('table.add_column(_("score"), style="bold")', []),
        ('Option("--at", help="Entry.")', ["Entry."]),
        ('WORDS = {"a": "there it is"}', ["there it is"]),
        ('WORDS = {"a": mark("there it is")}', []),
    ],
)
def test_what_counts_as_left_out(code: str, found: list[str]) -> None:
    if sys.version_info >= (3, 12) or '{_("' not in code:
        assert found_in(code) == found


def test_sentences_are_literals() -> None:
    """What is put together cannot be found in a catalogue."""
    for file in code_files():
        for node in catalogue.calls(ast.parse(file.read_text("utf-8")), *SPOKEN):
            for sentence in catalogue.spoken(node):
                assert not isinstance(sentence, ast.JoinedStr | ast.BinOp), (file, node.lineno)
