"""The template and the German catalogue: read from the code, brought up to date, compiled.

    python tests/docs/catalogue.py

It takes every sentence that goes through `_`, `counted` or `mark` in `cli`, the docstrings of
commands, which are their help texts, and the lines of the list of games. See `cli/language.py`.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from wolken.cli.language import CATALOGUES, DOMAIN, GERMAN
from wolken.core.games import GAMES

ROOT = Path(__file__).parents[2]
KEYWORDS = {"_": 1, "mark": 1, "counted": 2}  # how many arguments of a call are sentences
TEMPLATE = CATALOGUES / f"{DOMAIN}.pot"
PO = CATALOGUES / GERMAN / "LC_MESSAGES" / f"{DOMAIN}.po"
MO = PO.with_suffix(".mo")
HEADER = "# Sentences of wolken. How to add or change one: cli/language.py"
WIDTH = 100


def sentences() -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Every sentence with the file in which it stands; a counted one as a pair."""
    for file in sorted((ROOT / "cli").rglob("*.py")):
        path, tree = str(file.relative_to(ROOT)), ast.parse(file.read_text("utf-8"))
        for node in calls(tree, *KEYWORDS):
            ids = [
                argument.value for argument in spoken(node) if isinstance(argument, ast.Constant)
            ]
            if len(ids) == KEYWORDS[called(node)]:
                yield path, ids[0] if len(ids) == 1 else tuple(ids)
        for text in help_texts(tree):
            yield path, text
    for _title, line in GAMES.values():
        yield "core/games/__init__.py", line


def calls(tree: ast.AST, *names: str) -> list[ast.Call]:
    """The calls of functions with these names, from top to bottom."""
    found = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and called(node) in names
    ]
    return sorted(found, key=lambda node: (node.lineno, node.col_offset))


def called(node: ast.Call) -> str:
    """The last name of the function that is called."""
    return getattr(node.func, "id", None) or getattr(node.func, "attr", "")


def spoken(node: ast.Call) -> list[ast.expr]:
    """The arguments of a call of `_`, `mark` or `counted` that are sentences."""
    return node.args[: KEYWORDS[called(node)]]


def help_texts(tree: ast.Module) -> Iterator[str]:
    """The docstrings of the functions that a module makes commands of."""
    named = [argument for node in calls(tree, "app_with") for argument in node.args]
    commands = {argument.id for argument in named if isinstance(argument, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in commands:
            yield cleandoc(ast.get_docstring(node, clean=False) or "")


class Sentences(Catalog):
    """A catalogue whose head tells no dates, people and versions of tools."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The head, line by line."""
        head = [
            ("Project-Id-Version", DOMAIN),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]
        if self.locale is not None:
            head += [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)]
        return head


def new_catalogue(locale: str | None = None) -> Catalog:
    """A catalogue without sentences."""
    return Sentences(locale, DOMAIN, header_comment=HEADER, fuzzy=False)


def template() -> Catalog:
    """The sentences that stand in the code now."""
    catalogue = new_catalogue()
    for path, message in sorted(sentences(), key=lambda found: found[0]):
        catalogue.add(message, locations=[(path, None)])
    return catalogue


def german() -> Catalog:
    """The German catalogue as it is checked in."""
    with PO.open("rb") as file:
        return read_po(file, locale=GERMAN, domain=DOMAIN)


def updated(catalogue: Catalog) -> Catalog:
    """A catalogue with exactly the sentences of the code; what changed a little is fuzzy."""
    catalogue.update(template(), update_header_comment=False)
    fresh = new_catalogue(GERMAN)
    for message in catalogue:
        if message.id:
            fresh.add(
                message.id,
                message.string,
                locations=message.locations,
                flags=message.flags,
                previous_id=message.previous_id,
            )
    return fresh


def as_text(catalogue: Catalog) -> str:
    """A catalogue as the text of its file."""
    output = io.BytesIO()
    write_po(output, catalogue, width=WIDTH, include_lineno=False, include_previous=True)
    return output.getvalue().decode()


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as the program reads it; what is fuzzy stays out."""
    output = io.BytesIO()
    write_mo(output, catalogue)
    return output.getvalue()


def main() -> None:
    """Writes all three files and says what is still to be translated."""
    PO.parent.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_text(as_text(template()), "utf-8")
    catalogue = updated(german() if PO.exists() else new_catalogue(GERMAN))
    PO.write_text(as_text(catalogue), "utf-8")
    MO.write_bytes(compiled(catalogue))
    for message in catalogue:
        if message.id and (message.fuzzy or not all(strings(message.string))):
            print(f"to be translated: {message.id!r}")


def strings(string: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """The translations of a message: one, or one for each plural form."""
    return (string or "",) if isinstance(string, str | None) else tuple(string)


if __name__ == "__main__":
    main()
