"""The places of every call, and what may stand in them.

The tables repeat the tree of commands, because Typer alone takes longer to import than all of a
TAB may take. A test compares them with the tree; the lines that explain are not repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from wolken.core.games import GAMES

from .files import any_file, match_files, scenario_files, toml_files
from .line import Line, Word
from .offers import (
    consequences,
    entrants,
    games,
    invited,
    kinds,
    levels,
    move_words,
    nothing,
    players,
    quoted_move,
    rules,
    seatings,
    seats,
    settings,
    shells,
)

Offer = Callable[[Line], Iterable[Word]]


class Command(NamedTuple):
    """What may follow a command: its arguments, in their order, and its options.

    `many`: whether the last argument may be repeated.
    """

    arguments: tuple[Offer, ...]
    options: str
    many: bool = False


FORMS = "--json --plain --quiet"
PACE = "--bank --weekends --grace --absence --then"
VERBS = {
    "new": Command(
        (toml_files,),
        f"--players --seed --table --fair --strict --set --pace {PACE} --force {FORMS}",
    ),
    "show": Command((match_files,), f"--as --all --at --svg --html {FORMS}"),
    "moves": Command((match_files,), f"--as --why {FORMS}"),
    "move": Command((match_files, move_words), f"--as --expect --dry-run {FORMS}", many=True),
    "undo": Command((match_files,), f"--as --force --ask {FORMS}"),
    "consent": Command((match_files,), f"--as --refuse --ahead --no-ahead {FORMS}"),
    "replay": Command((match_files,), f"--as --all --from --to --check --audit --html {FORMS}"),
    "play": Command((match_files,), "--as --plain"),
    "rules": Command((rules,), FORMS),
    "seat": Command((match_files, seatings), FORMS, many=True),
    "contribute": Command((match_files, nothing), f"--as {FORMS}", many=True),
    "reveal": Command((match_files,), f"--abandon {FORMS}"),
    "pace": Command((match_files, nothing), f"{PACE} --off {FORMS}"),
    "absent": Command((match_files, nothing, nothing), f"--as {FORMS}"),
    "timeout": Command((match_files,), f"--dry-run {FORMS}"),
    "hint": Command((match_files,), f"--as --level --playouts {FORMS}"),
    "repair": Command((toml_files,), FORMS),
}
SCENARIO = {
    "run": Command((scenario_files,), f"-k --junit --tap --github --jobs {FORMS}", many=True),
    "record": Command((match_files,), "--from --to --title"),
    "coverage": Command((scenario_files,), f"--html {FORMS}", many=True),
}
MAIL = {
    "invite": Command((match_files, invited), f"--from --maildir --send --text {FORMS}", many=True),
    "report": Command((match_files,), "--as --due --maildir --send --text", many=True),
    "receive": Command((), "--games --from-maildir --due --maildir --send --text"),
    "remind": Command((), "--games --maildir --send --text"),
}
SIMULATE = (
    "--players --matches --set --seed --playouts --most-moves --workers --dask --save --into"
    f" --plot --svg --csv {FORMS}"
)
Tree = Mapping[str, "Command | Tree"]
TREE: Tree = {
    **dict.fromkeys(GAMES, VERBS),
    "games": Command((), FORMS),
    "status": Command((match_files,), f"--mine {FORMS}", many=True),
    "compare": Command((match_files, match_files), f"--as --all {FORMS}"),
    "scenario": SCENARIO,
    "mail": MAIL,
    "simulate": Command((games,), SIMULATE),
    "completion": Command((shells,), ""),
}
ROOT_OPTIONS = "--version"
# The options with a value, of whatever command.
VALUES: Mapping[str, Offer] = {
    "--as": seats,
    "--mine": players,
    "--set": settings,
    "--pace": nothing,
    "--bank": nothing,
    "--grace": nothing,
    "--absence": nothing,
    "--then": consequences,
    "--why": quoted_move,
    "--level": levels,
    "--junit": any_file,
    "--html": any_file,
    "--svg": any_file,
    "--players": entrants,
    "--seed": nothing,
    "--title": nothing,
    "--expect": nothing,
    "--at": nothing,
    "--from": nothing,
    "--to": nothing,
    "--jobs": nothing,
    "--playouts": nothing,
    "--matches": nothing,
    "--most-moves": nothing,
    "--workers": nothing,
    "--dask": nothing,
    "--save": kinds,
    "--into": any_file,
    "-k": nothing,
    "--games": any_file,
    "--from-maildir": any_file,
    "--maildir": any_file,
    "--send": nothing,
}


def offered(line: Line) -> Iterable[Word]:
    """The words that may stand at the cursor, and more; they need not begin like what is typed."""
    if line.asked:
        return VALUES[line.asked](line)
    command = command_at(line.path)
    if at_option(line):
        own = ROOT_OPTIONS if not line.path else ""
        texts = command.options if isinstance(command, Command) else own
        return map(Word, [*texts.split(), "--help"])
    if not isinstance(command, Command):
        return map(Word, command)
    number = len(line.arguments)
    if number >= len(command.arguments) and not command.many:
        return ()
    return command.arguments[min(number, len(command.arguments) - 1)](line)


def command_at(path: Iterable[str]) -> Command | Tree:
    """What these names lead to. Raises KeyError if they lead nowhere."""
    found: Command | Tree = TREE
    for name in path:
        assert not isinstance(found, Command)
        found = found[name]
    return found


def at_option(line: Line) -> bool:
    """Whether an option is being typed; a word like `-2` belongs to a move."""
    in_move = line.path[1:] == ("move",) and len(line.arguments) > 1
    return line.current.startswith("--" if in_move else "-")


def explanations(line: Line) -> Mapping[str, str]:
    """The help lines of the commands or options that may stand at the cursor, from the tree."""
    is_option = not line.asked and at_option(line)
    if not is_option and (line.asked or isinstance(command_at(line.path), Command)):
        return {}
    from ..app import node
    from ..language import _

    command = node(line.path)
    if not is_option:
        return {name: _(help_line) for name, (_module, help_line) in command.table.items()}
    lines = {name: option.help or "" for option in command.params for name in option.opts}
    return {**lines, "--help": _("Print this help and exit.")}
