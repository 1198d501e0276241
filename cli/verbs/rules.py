"""`rules`: the rules of a game in our words."""

from typing import Annotated

import typer

from wolken.core import data
from wolken.core.game import Game

from .. import console, errors
from ..language import _, language
from ..options import Json, Plain, Quiet, app_with, game_of

SOURCES = {"rulebook": "", "ruling": _("ruling"), "both": _("rulebook and ruling")}


def rules(
    context: typer.Context,
    rule_id: Annotated[
        str, typer.Argument(metavar="[ID]", help=_("One rule only."), show_default=False)
    ] = "",
    json: Json = False,
    plain: Plain = False,
    quiet: Quiet = False,
) -> None:
    """Print the rules, in the rulebook's order."""
    print_rules(console.mode(json, plain, quiet), game_of(context), rule_id)


def print_rules(form: console.Mode, game: Game, rule_id: str) -> None:
    """Prints all rules of a game, or one of them."""
    known = data.rules(game.NAME)
    chosen = [rule for rule in known if rule_id.upper() in ("", rule.id)]
    if not chosen:
        raise errors.unknown_word(
            _("there is no rule “{word}”"), rule_id, [rule.id for rule in known]
        )
    console.tell(
        form,
        json=lambda: {"rules": [rule._asdict() for rule in chosen]},
        plain=lambda: map(line, chosen),
        rich=lambda: map(line, chosen),
    )


def line(rule: data.Rule) -> str:
    """A rule as one line; a ruling is marked as such."""
    source = SOURCES[rule.source]
    mark = f" [{source}]" if source else ""
    return f"{rule.id}{mark} {rule.sentences[language()]}"


app = app_with(
    rules,
    examples=(
        "wolken {game} rules",
        "wolken {game} rules {rule}",
    ),
)
